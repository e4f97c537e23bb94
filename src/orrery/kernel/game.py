"""A game: its declared facts, its vocabulary and components, and the way to its states."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any, Final

from orrery.kernel.components import Components
from orrery.kernel.errors import OptionError, OrreryError, PositionError
from orrery.kernel.options import Option, OptionValue, resolve_options
from orrery.kernel.state import State, checked_plies
from orrery.kernel.vocabulary import Vocabulary

__all__ = ["Config", "Game"]

DAMAGE: Final = (ValueError, LookupError, TypeError, AttributeError, OverflowError)
"""What Python says when data from outside is not what the code that reads it expects."""
REMEMBERED: Final = 256
"""So many sets of options keep their tables."""


class Config:
    """What stays the same from the first to the last ply: shared by a state and all its clones."""

    def __init__(self, game: Game, players: int, options: dict[str, OptionValue], tables: Any) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.tables = tables
        """The components as the game's rules want them, for this number of players and these options."""

    def same_as(self, other: Config) -> bool:
        """Whether two states are of the same game, set up alike."""
        return self is other or (
            self.game.id == other.game.id
            and self.game.rules_version == other.game.rules_version
            and self.game.components.digest == other.game.components.digest
            and self.players == other.players
            and self.options == other.options
        )


def _no_tables(components: Components, players: int, options: dict[str, OptionValue]) -> Any:
    return None


def _no_reason(state: State, action: int) -> str:
    return ""


def _size_of(fields: Sequence[tuple[str, tuple[int, ...]]]) -> Callable[[int], int]:
    size = sum(prod(shape) for _, shape in fields)
    return lambda players: size


class Game:
    """One game. Everything about it is declared here, so that one set of tests can hold every game to its word."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        home: str,
        players: tuple[int, int],
        vocabulary: Vocabulary,
        components: Components,
        state: Callable[[Config], State],
        view: Callable[[State, int], Any],
        prompt: Callable[[State], str],
        sketch: Callable[[State, int], str],
        position: Callable[[Config, Mapping[str, Any]], State],
        to_position: Callable[[State], dict[str, Any]],
        check: Callable[[State], list[str]],
        max_game_length: int,
        score_range: tuple[int, int],
        options: Sequence[Option] = (),
        tables: Callable[[Components, int, dict[str, OptionValue]], Any] = _no_tables,
        impossible: Callable[[State], list[str]] | None = None,
        reason: Callable[[State, int], str] = _no_reason,
        observation_size: Callable[[int], int] | None = None,
        observation_fields: Sequence[tuple[str, tuple[int, ...]]] = (),
        evaluate: Callable[[State, int], float] | None = None,
        facets: Callable[[State], dict[str, list[str]]] | None = None,
        scenarios: Callable[[Mapping[str, Any]], Iterator[tuple[str, list[str]]]] | None = None,
        seat_names: Sequence[str] = (),
        hidden_information: bool = False,
        rules_version: int = 1,
        face: Any = None,
    ) -> None:
        self.id = id
        self.title = title
        self.home = home
        """Where the game is found again by another process: `package.module:NAME`."""
        self.min_players, self.max_players = players
        self.vocabulary = vocabulary
        self.components = components
        self.options = tuple(options)
        self.rules_version = rules_version
        """Bumped when behaviour changes, never by refactoring or speed."""
        self.max_game_length = max_game_length
        """No game of random play is longer, chance included."""
        self.min_score, self.max_score = score_range
        self.seat_names = tuple(seat_names)
        """What the game itself calls its seats, a colour for instance."""
        self.hidden_information = hidden_information
        self.observation_fields = tuple(observation_fields)
        """What `observation_tensor` is made of, where a game says it: name and shape of each field, in order."""
        if observation_size is None and observation_fields:
            observation_size = _size_of(self.observation_fields)
        self.observation_size = observation_size
        """(players): the length of `observation_tensor`."""
        self.evaluate = evaluate
        """(state, seat): how good the position is for a seat, from -1 to 1 where 1 is a won game; for the bots. Best
        a fitted `kernel.evaluation.Evaluation`, which can be called so; any function will do."""
        self.facets = facets
        """(state): what set-up gave or let each seat choose, whose balance is of interest: a faction, a starting card.
        Maps the facet's name to its value for each seat; asked at the end of a game."""
        self.scenarios = scenarios
        """(parsed file): runs worked examples in the game's own schema; each one's id and what went wrong."""
        self.face = face
        """How the game is drawn (`orrery.drawing.Face`), or None. Nothing here looks into it."""
        self.view = view
        """(state, seat): what the seat may see, as typed data."""
        self.prompt = prompt
        """(state): the question being asked."""
        self.sketch = sketch
        """(state, seat): the seat's view drawn with letters, for a terminal."""
        self.check = check
        """(state): what is wrong with a state; conservation laws and supply limits."""
        self.impossible = impossible or check
        """(state): what cannot lie on a table at all. A position or a saved state that shows it is refused. The same as
        `check`, unless a game lets positions show what play does not lead to."""
        self.reason = reason
        """(state, action): which rule forbids an action, or nothing."""
        self.to_position = to_position
        self._position = position
        self._state = state
        self._tables = tables
        self._configs: dict[str, Config] = {}
        self._corrections: dict[str, Any] | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.min_players}-{self.max_players} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_find_again, (self.home, self._corrections))

    def num_distinct_actions(self) -> int:
        """The size of the vocabulary."""
        return len(self.vocabulary)

    def usual_players(self) -> int:
        """The smallest number, but nobody wins alone: a solo game is for those who ask for it."""
        return min(max(2, self.min_players), self.max_players)

    def seat_name(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.seat_names[seat] if seat < len(self.seat_names) else f"seat {seat}"

    def config(self, players: Any = None, options: Mapping[str, Any] | None = None) -> Config:
        """The number of players and the options, checked."""
        seats = self.min_players if players is None else players
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_players <= seats <= self.max_players:
            raise OptionError(f"{self.title} takes {self.min_players} to {self.max_players} players, not {seats!r}")
        chosen = resolve_options(self.options, options)
        key = json.dumps([seats, chosen])
        found = self._configs.get(key)
        if found is None:
            found = Config(self, seats, chosen, self._tables(self.components, seats, chosen))
            if len(self._configs) >= REMEMBERED:  # free texts among the options make them endless
                del self._configs[next(iter(self._configs))]
            self._configs[key] = found
        return found

    def new_state(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> State:
        """A new game; the smallest number of players and the default options unless said otherwise."""
        state = self._state(self.config(players, options))
        state.set_up()
        return state

    def position(self, setup: Mapping[str, Any]) -> State:
        """A state from a readable dict, as FEN is to chess; what is not said takes a sensible default.

        `players` and `options` mean what they mean for `new_state`; the other keys are the game's own.
        """
        if not isinstance(setup, Mapping):
            raise PositionError(f"a position maps names to values; it is not {setup!r}")
        rest = dict(setup)
        options = rest.pop("options", None)
        if options is not None and not isinstance(options, Mapping):
            raise PositionError(f"'options' must map names to values, not {options!r}")
        config = self.config(rest.pop("players", None), options)
        named = rest.pop("game", self.id)
        if named != self.id:
            raise PositionError(f"this is a position of '{named}', not of '{self.id}'")
        try:
            state = self._position(config, rest)
            problems = self.impossible(state)
        except OrreryError:
            raise
        except DAMAGE as error:
            raise PositionError(f"the position cannot be read: {error}") from error
        if problems:
            raise PositionError("; ".join(problems))
        return state

    def deserialize(self, text: str) -> State:
        """The state that `serialize` wrote."""
        try:
            data = json.loads(text)
            if data["orrery"] != "state":
                raise KeyError("orrery")
            header = (data["game"], data["rules"], data["components"])
            players, options, plies, packed = data["players"], data["options"], data["history"], data["data"]
        except (ValueError, KeyError, TypeError):
            raise OrreryError("this is not a serialized state") from None
        mine = (self.id, self.rules_version, self.components.digest)
        if header != mine:
            raise OrreryError(
                f"this state belongs to {header[0]} with rules {header[1]} and components {header[2]}, "
                f"not to {mine[0]} with rules {mine[1]} and components {mine[2]}"
            )
        try:
            state = self._state(self.config(players, options))
            state._unpack(packed)
            problems = self.impossible(state)
            if problems:
                raise ValueError("; ".join(problems))
            state._set_plies(checked_plies(plies, players, len(self.vocabulary)))
        except DAMAGE as error:
            raise OrreryError(f"this serialized state is damaged: {error}") from None
        return state

    def with_components(self, corrections: Path | Mapping[str, Any]) -> Game:
        """The same game with an owner's component values."""
        twin = Game(
            id=self.id,
            title=self.title,
            home=self.home,
            players=(self.min_players, self.max_players),
            vocabulary=self.vocabulary,
            components=self.components.override(corrections),
            state=self._state,
            view=self.view,
            prompt=self.prompt,
            sketch=self.sketch,
            position=self._position,
            to_position=self.to_position,
            check=self.check,
            max_game_length=self.max_game_length,
            score_range=(self.min_score, self.max_score),
            options=self.options,
            tables=self._tables,
            impossible=self.impossible,
            reason=self.reason,
            observation_size=self.observation_size,
            observation_fields=self.observation_fields,
            evaluate=self.evaluate,
            facets=self.facets,
            scenarios=self.scenarios,
            seat_names=self.seat_names,
            hidden_information=self.hidden_information,
            rules_version=self.rules_version,
            face=self.face,
        )
        twin._corrections = {row.path: row.value for row in twin.components.rows("owner")}
        for players in range(self.min_players, self.max_players + 1):
            twin.config(players)  # a value that the rules cannot use is found now, not in mid-game
        return twin


_CORRECTED: Final[dict[str, Game]] = {}
"""Games with an owner's components that came from another process, by home and corrections."""


def _find_again(home: str, corrections: dict[str, Any] | None) -> Game:
    module, _, name = home.partition(":")
    game = getattr(importlib.import_module(module), name)
    assert isinstance(game, Game)
    if corrections is None:
        return game
    key = json.dumps([home, corrections], sort_keys=True)
    if key not in _CORRECTED:
        _CORRECTED[key] = game.with_components(_nested(corrections))
    return _CORRECTED[key]


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for path, value in values.items():
        *groups, name = path.split(".")
        table = tables
        for group in groups:
            table = table.setdefault(group, {})
        table[name] = value
    return tables
