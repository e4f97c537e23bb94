"""The state of a game: plain data with an agenda, behind OpenSpiel's interface, name for name.

A game subclasses `State` and gives it its data. What it must say:

    current_player()     who decides: a seat (0, 1, ...), CHANCE or TERMINAL
    _legal_actions()     the actions of whoever decides, in rising order (not asked at chance nodes)
    _apply(action)       carry out one legal action
    chance_outcomes()    at a chance node: the actions with their probabilities, in rising order
    clone()              an independent copy: build one, `self._copy_into(twin)`, copy the data
    scores()             each seat's points now
    _pack(), _unpack()   the data as nested lists of ints, texts and None, and back; `_unpack` makes the data its own,
                         and what is stored there may be damaged: ValueError, or let `Game.check` find it

and may say:

    set_up()             put the pieces on the table; called once on a new game
    _standing()          sort keys that break ties in `ranking()`
    _hidden_from()       which seats may not see the action that is about to be taken
    _resample(seat)      replace what that seat cannot know by a random equal
    sample_chance(rng)   a chance action without listing all of them
    observation_tensor() numbers for learners, from 0 to 1
    observation_bytes()  the same, where a game can write them faster (`kernel.tensor`)

`legal_actions()` and `apply_action()` are the hot path. `apply_action` trusts its caller, as python-chess's `push`
does; `play` checks.
"""

from __future__ import annotations

import hashlib
import json
from operator import index
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.errors import IllegalAction
from orrery.kernel.events import Event
from orrery.kernel.tensor import encode

if TYPE_CHECKING:
    from orrery.kernel.game import Config, Game

__all__ = ["CHANCE", "NO_ACTION", "SPECTATOR", "TERMINAL", "State"]

CHANCE: Final = -1
"""`current_player()` at a chance node."""
TERMINAL: Final = -4
"""`current_player()` when the game is over."""
SPECTATOR: Final = -1
"""The seat whose view holds only what everybody may see."""

ANYBODY: Final = -9
NO_ACTION: Final = -1
"""No action at all."""

# A ply of the history is one int: the action, who took it (plus one), and a bit for each seat that may not see it.
ACTION_BITS: Final = 24
ACTION_MASK: Final = 0xFFFFFF
ACTOR_MASK: Final = 0xFF
HIDDEN_SHIFT: Final = 32
UNKNOWN: Final = 0xFFFFFF
PAGE: Final = 64


class Page:
    """A full page of the history. Pages never change, so a state and its clones share them."""

    def __init__(self, earlier: Page | None, plies: list[i64]) -> None:
        self.earlier: Final = earlier
        self.plies: Final = plies
        self.count: Final[i64] = len(plies) if earlier is None else earlier.count + len(plies)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game and how it came about."""

    def __init__(self, config: Config) -> None:
        self.config: Config = config
        self.agenda: list[i64] = []
        """What is still to be decided, the next step last. How a step is packed into an int is the game's affair."""
        self.events: list[Event] | None = None
        """Where events go while somebody listens. A clone does not listen."""
        self._page: Page | None = None
        self._recent: list[i64] = []

    # What a game must say

    def current_player(self) -> i64:
        """The seat that decides, CHANCE or TERMINAL."""
        raise NotImplementedError

    def _legal_actions(self) -> list[i64]:
        raise NotImplementedError

    def _apply(self, action: i64) -> None:
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy. It shares nothing that changes, and nobody listens to it."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Each seat's points as they stand now."""
        raise NotImplementedError

    def _pack(self) -> list[Any]:
        raise NotImplementedError

    def _unpack(self, data: list[Any]) -> None:
        raise NotImplementedError

    # What a game may say

    def set_up(self) -> None:
        """Put the pieces on the table of a new game."""

    def chance_outcomes(self) -> Outcomes:
        """At a chance node: its actions with their probabilities, in rising order."""
        return []

    def sample_chance(self, rng: Rng) -> i64:
        """A chance action by its probability, without listing all of them where a game knows how."""
        return rng.pick(self.chance_outcomes())

    def begins_turn(self) -> bool:
        """Whether the seat that is asked begins a turn.

        Only needed where a seat can have several in a row: bots then plan each by itself.
        """
        return False

    def foregone_action(self) -> i64:
        """The legal action that bots take here without looking at the others, which can as well wait.

        `NO_ACTION` where there is a choice to be made, which is everywhere unless a game says otherwise.
        """
        return NO_ACTION

    def prepares(self, action: i64) -> bool:
        """Whether a legal action does nothing but make others possible, as an exchange of goods does.

        After it, bots try only what was not possible before.
        """
        return False

    def _standing(self) -> list[tuple[int, ...]]:
        return [(score,) for score in self.scores()]

    def _hidden_from(self) -> i64:
        return 0

    def _resample(self, player: i64, rng: Rng) -> None:
        pass

    def observation_tensor(self, player: int) -> list[float]:
        """What a seat may see, as numbers from 0 to 1, always equally many (see the game's documentation)."""
        raise NotImplementedError

    def observation_bytes(self, player: i64) -> bytes:
        """The observation tensor as float32, little endian: what numpy reads fastest."""
        return encode(self.observation_tensor(player))

    # OpenSpiel's interface

    def get_game(self) -> Game:
        """The game that this is a state of."""
        return self.config.game

    def num_players(self) -> int:
        """How many seats there are."""
        return self.config.players

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance decides next."""
        return self.current_player() == CHANCE

    def legal_actions(self, player: int = ANYBODY) -> list[i64]:
        """The legal actions in rising order; none for a seat that is not asked."""
        current = self.current_player()
        if player != ANYBODY and player != current:
            return []
        if current >= 0:
            return self._legal_actions()
        if current == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        return []

    def legal_actions_mask(self, player: int = ANYBODY) -> list[int]:
        """A one for each legal action of the vocabulary, zeros elsewhere."""
        mask = [0] * len(self.config.game.vocabulary)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: i64) -> None:
        """Carry out a legal action. Whether it is legal is not checked: `play` does that."""
        self._recent.append(
            action | ((self.current_player() + 1) << ACTION_BITS) | (self._hidden_from() << HIDDEN_SHIFT)
        )
        if len(self._recent) == PAGE:
            self._page = Page(self._page, self._recent)
            self._recent = []
        self._apply(action)

    def child(self, action: i64) -> State:
        """A clone after an action."""
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def ranking(self) -> list[int]:
        """Each seat's place, 1 for the best; tied seats share the better place."""
        standing = self._standing()
        return [1 + sum(1 for other in standing if other > mine) for mine in standing]

    def returns(self) -> list[float]:
        """Each seat's utility: 1 for the first place, -1 for the last, evenly between; ties share. Before the end 0."""
        players = self.config.players
        if not self.is_terminal() or players == 1:
            return [0.0] * players
        places = self.ranking()
        shared: list[float] = []
        for place in places:
            tied = places.count(place)
            middle = place - 1 + (tied - 1) / 2
            shared.append(1.0 - 2.0 * middle / (players - 1))
        return shared

    def rewards(self) -> list[float]:
        """What the last action brought each seat; here everything comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """One seat's utility."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """All actions so far, chance included; -1 for one that a resampled state does not know."""
        known: list[int] = []
        for ply in self._plies():
            action = ply & ACTION_MASK
            known.append(-1 if action == UNKNOWN else action)
        return known

    def full_history(self) -> list[tuple[int, int]]:
        """All actions so far with who took them: `(player, action)`, the player -1 for chance."""
        return [(_actor(ply), -1 if ply & ACTION_MASK == UNKNOWN else ply & ACTION_MASK) for ply in self._plies()]

    def visible_history(self, player: int) -> list[tuple[int, int]]:
        """The full history with -1 for every action that a seat may not see."""
        seen: list[tuple[int, int]] = []
        for ply in self._plies():
            unknown = ply & ACTION_MASK == UNKNOWN or is_hidden(ply, player)
            seen.append((_actor(ply), -1 if unknown else ply & ACTION_MASK))
        return seen

    def move_number(self) -> int:
        """How many actions were taken so far, chance included."""
        return len(self._recent) + (0 if self._page is None else self._page.count)

    def action_to_string(self, player: int, action: int) -> str:
        """The canonical text of an action."""
        return self.config.game.vocabulary.text(action)

    def string_to_action(self, text: str) -> int:
        """The action that a text names, legal now or not."""
        return self.config.game.vocabulary.number(text)

    def information_state_string(self, player: int) -> str:
        """Everything that a seat has seen and done, one action a line, `?` for what it may not see."""
        vocabulary = self.config.game.vocabulary
        return "\n".join(
            f"{actor} {vocabulary.text(action) if action >= 0 else '?'}"
            for actor, action in self.visible_history(player)
        )

    def observation_string(self, player: int) -> str:
        """What a seat sees now, in words."""
        return self.config.game.sketch(self, player)

    def resample_from_infostate(self, player: int, rng: Rng) -> State:
        """A clone that agrees with all that a seat knows, with the rest dealt anew: search never cheats."""
        twin = self.clone()
        twin._resample(player, rng)
        twin._forget(player)
        return twin

    # Beyond OpenSpiel

    def play(self, action: int | str) -> None:
        """Check an action, given as int or text, and carry it out; `IllegalAction` leaves the state untouched."""
        vocabulary = self.config.game.vocabulary
        number = vocabulary.number(action) if isinstance(action, str) else index(action)
        text = vocabulary.text(number)
        current = self.current_player()
        if current == TERMINAL:
            raise IllegalAction(f"'{text}' cannot be played: the game is over")
        legal = self.legal_actions()
        if number not in legal:
            raise IllegalAction(self._why_not(number, text, legal))
        self.apply_action(number)

    def _why_not(self, action: int, text: str, legal: list[i64]) -> str:
        game = self.config.game
        who = "chance" if self.is_chance_node() else f"seat {self.current_player()}"
        why = game.reason(self, action)
        shown = ", ".join(f"'{game.vocabulary.text(choice)}'" for choice in legal[:12])
        more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
        return f"'{text}' is not legal now{': ' + why if why else ''} ({who} may play {shown}{more})"

    def prompt(self) -> str:
        """The question being asked."""
        return self.config.game.prompt(self)

    def view(self, player: int) -> Any:
        """What a seat may see, as typed data; SPECTATOR for what everybody may see."""
        return self.config.game.view(self, player)

    def to_position(self) -> dict[str, Any]:
        """The position as a readable dict, which `game.position()` takes back."""
        return self.config.game.to_position(self)

    def check(self) -> list[str]:
        """What is wrong with this state: nothing, unless the rules have a fault."""
        return self.config.game.check(self)

    def serialize(self) -> str:
        """The whole state as a line of JSON; `game.deserialize()` takes it back."""
        game = self.config.game
        return json.dumps(
            {
                "orrery": "state",
                "game": game.id,
                "rules": game.rules_version,
                "components": game.components.digest,
                "players": self.config.players,
                "options": self.config.options,
                "history": self._plies(),
                "data": self._pack(),
            },
            separators=(",", ":"),
        )

    def digest(self) -> str:
        """16 hex digits that differ between different states and agree on every machine."""
        return hashlib.sha256(self.serialize().encode()).hexdigest()[:16]

    def same_position(self, other: State) -> bool:
        """Whether everything on the table is equal, however it came about."""
        return self.config.same_as(other.config) and self._pack() == other._pack()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.same_position(other) and self._plies() == other._plies()

    def __hash__(self) -> int:
        raise TypeError("a state changes as it is played and cannot be a key; use state.digest()")

    def __str__(self) -> str:
        return self.config.game.sketch(self, SPECTATOR)

    def _repr_svg_(self) -> str | None:
        """The table as a spectator sees it, for a notebook; nothing where the game has no face."""
        face = self.config.game.face
        return None if face is None else str(face.picture(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.config.game, self.serialize()))

    # History

    def _plies(self) -> list[i64]:
        pages: list[list[i64]] = [self._recent]
        page = self._page
        while page is not None:
            pages.append(page.plies)
            page = page.earlier
        pages.reverse()
        return [ply for plies in pages for ply in plies]

    def _set_plies(self, plies: list[i64]) -> None:
        self._page = None
        full = len(plies) - len(plies) % PAGE
        for start in range(0, full, PAGE):
            self._page = Page(self._page, plies[start : start + PAGE])
        self._recent = plies[full:]

    def _forget(self, player: i64) -> None:
        """Blank what a seat may not know. A search does this thousands of times: where nothing is left to blank, the
        pages stay shared."""
        page = self._page
        known = not _has_secret(self._recent, player)
        while known and page is not None:
            known = not _has_secret(page.plies, player)
            page = page.earlier
        if not known:
            self._set_plies([ply | UNKNOWN if is_hidden(ply, player) else ply for ply in self._plies()])

    def _copy_into(self, twin: State) -> None:
        """What every clone needs: the agenda and the history."""
        twin.agenda = self.agenda[:]
        twin._page = self._page
        twin._recent = self._recent[:]


def is_hidden(ply: int, player: int) -> bool:
    """Whether a seat may not know a ply of the history; a spectator knows only what everybody knows."""
    hidden = ply >> HIDDEN_SHIFT
    return hidden != 0 if player < 0 else (hidden >> player) & 1 == 1


def _has_secret(plies: list[i64], player: i64) -> bool:
    """Whether a seat may not know one of the plies, and it is not blanked yet."""
    for ply in plies:
        if ply >> HIDDEN_SHIFT != 0 and ply & ACTION_MASK != UNKNOWN and is_hidden(ply, player):
            return True
    return False


def checked_plies(plies: Any, players: int, actions: int) -> list[i64]:
    """A stored history, if it can be one."""
    if not isinstance(plies, list):
        raise ValueError("the history is no list")
    found: list[i64] = []
    for ply in plies:
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply < 2**62:
            raise ValueError(f"{ply!r} is no ply")
        action = ply & ACTION_MASK
        if (action >= actions and action != UNKNOWN) or not CHANCE <= _actor(ply) < players:
            raise ValueError(f"{ply} is no ply of this game")
        found.append(ply)
    return found


def _actor(ply: int) -> int:
    return ((ply >> ACTION_BITS) & ACTOR_MASK) - 1


def _restore(game: Game, text: str) -> State:
    return game.deserialize(text)
