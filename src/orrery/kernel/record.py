"""Records: a game as text that people can read and diff, chance included.

    orrery record 1
    game alien-frontiers
    rules 1
    components 5c1f0a9be2d34f67
    players 2
    option long_game false
    seat 0 Ann
    moves
    1 * deal stasis-beam
    2 * roll 1-3-4
    3 0 dock lunar-mine 4
    end 3 9f86d081884c7d65

A move is its ply, who took it (a seat, `*` for chance) and the action's text. The last line counts the moves and, if
the writer was Orrery, carries the digest of the state they lead to. A person who writes a record by hand leaves the
digest out. Whatever is not exactly of this form is refused with the number of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from orrery.kernel.errors import IllegalAction, OptionError, OrreryError, RecordError
from orrery.kernel.game import Game
from orrery.kernel.options import Option, OptionValue
from orrery.kernel.state import CHANCE, State, is_hidden

__all__ = ["Record"]

FIRST_LINE: Final = "orrery record 1"


class Record:
    """A game that was played, or as much of it as was: who sat where and every action."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, OptionValue],
        actions: Sequence[int],
        seats: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.config(players, options).options
        self.actions = list(actions)
        self.seats = list(seats) if seats is not None else [f"seat {seat}" for seat in range(players)]
        """What each seat is called."""
        if len(self.seats) != players or any(not is_name(name) for name in self.seats):
            raise OrreryError(f"a record needs {players} names of one line each, not {self.seats!r}")

    @staticmethod
    def of(state: State, seats: Sequence[str] | None = None) -> Record:
        """The record of how a state came about."""
        actions = state.history()
        if -1 in actions:
            raise OrreryError("a resampled state does not know its whole history and has no record")
        return Record(state.config.game, state.config.players, dict(state.config.options), actions, seats)

    def replay(self) -> Iterator[State]:
        """The state before the first move, then after every move: one state that goes on; clone to keep."""
        state = self.game.new_state(self.players, self.options)
        yield state
        for action in self.actions:
            state.play(action)
            yield state

    def state(self, ply: int | None = None) -> State:
        """The state after `ply` moves; after all of them unless said otherwise."""
        wanted = len(self.actions) if ply is None else ply
        if not 0 <= wanted <= len(self.actions):
            raise OrreryError(f"this record has plies 0 to {len(self.actions)}, not {wanted}")
        state = self.game.new_state(self.players, self.options)
        for action in self.actions[:wanted]:
            state.play(action)
        return state

    def text(self, viewer: int | None = None) -> str:
        """The record as text; with a viewer, what that seat may not know is a `?`, and no digest is given."""
        state = self.state()
        lines = [
            FIRST_LINE,
            f"game {self.game.id}",
            f"rules {self.game.rules_version}",
            f"components {self.game.components.digest}",
            f"players {self.players}",
        ]
        lines += [f"option {name} {Option.text(value)}" for name, value in self.options.items()]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.seats)]
        lines.append("moves")
        history = state.full_history()
        for number, ((actor, action), ply) in enumerate(zip(history, state._plies(), strict=True), start=1):
            who = "*" if actor == CHANCE else str(actor)
            hidden = viewer is not None and is_hidden(ply, viewer)
            lines.append(f"{number} {who} {'?' if hidden else self.game.vocabulary.text(action)}")
        lines.append(f"end {len(history)}" + (f" {state.digest()}" if viewer is None else ""))
        return "\n".join(lines) + "\n"

    @staticmethod
    def read(text: str, find_game: Callable[[str], Game]) -> Record:
        """Read a record strictly; every move is checked against the rules."""
        return _Reader(text, find_game).read()


def is_name(name: str) -> bool:
    """Whether a seat may be called so: one printable line, not blank at its ends."""
    return bool(name) and name == name.strip() and name.isprintable() and len(name) <= 80


class _Reader:
    """Reads a record line by line and knows which one it is at."""

    def __init__(self, text: str, find_game: Callable[[str], Game]) -> None:
        self.lines = text.split("\n")
        self.at = 0
        self.find_game = find_game

    def fail(self, message: str) -> RecordError:
        return RecordError(self.at, message)

    def next(self, wanted: str) -> str:
        if self.at >= len(self.lines) - 1:
            # A complete file ends with a line break, so that its last piece is empty.
            self.at = len(self.lines)
            raise self.fail(f"the record is truncated: {wanted} is missing")
        self.at += 1
        return self.lines[self.at - 1]

    def value(self, key: str) -> str:
        line = self.next(f"'{key} ...'")
        if not line.startswith(key + " ") or line == key + " ":
            raise self.fail(f"'{key} ...' is expected here, not '{line[:60]}'")
        return line[len(key) + 1 :]

    def read(self) -> Record:
        if self.next(f"'{FIRST_LINE}'") != FIRST_LINE:
            raise self.fail(f"this is not a record of Orrery: it must begin with '{FIRST_LINE}'")
        game = self.read_game()
        players = self.number(self.value("players"))
        options = self.read_options(game)
        try:
            state = game.new_state(players, options)
        except OptionError as error:
            raise self.fail(str(error)) from None
        seats = self.read_seats(players)
        if self.next("'moves'") != "moves":
            raise self.fail("'moves' is expected here")
        self.read_moves(game, state)
        return Record(game, players, options, state.history(), seats)

    def read_game(self) -> Game:
        name = self.value("game")
        try:
            game = self.find_game(name)
        except OrreryError as error:
            raise self.fail(str(error)) from None
        rules = self.value("rules")
        if rules != str(game.rules_version):
            raise self.fail(f"the game was played with rules {rules}; these are rules {game.rules_version}")
        digest = self.value("components")
        if digest != game.components.digest:
            raise self.fail(f"the game was played with components {digest}; these are {game.components.digest}")
        return game

    def read_options(self, game: Game) -> dict[str, OptionValue]:
        options: dict[str, OptionValue] = {}
        for option in game.options:
            name, _, value = self.value("option").partition(" ")
            if name != option.name:
                raise self.fail(f"option '{option.name}' is expected here, not '{name}'")
            try:
                options[name] = option.parse(value)
            except OptionError as error:
                raise self.fail(str(error)) from None
            if Option.text(options[name]) != value:
                raise self.fail(f"'{value}' must be written '{Option.text(options[name])}'")
        return options

    def read_seats(self, players: int) -> list[str]:
        seats: list[str] = []
        for seat in range(players):
            number, _, name = self.value("seat").partition(" ")
            if number != str(seat):
                raise self.fail(f"seat {seat} is expected here, not '{number}'")
            if not is_name(name):
                raise self.fail("a seat needs a name of one printable line, not blank at its ends")
            seats.append(name)
        return seats

    def read_moves(self, game: Game, state: State) -> None:
        played = 0
        while True:
            line = self.next("the line 'end ...'")
            first, _, rest = line.partition(" ")
            if first == "end":
                break
            played += 1
            if first != str(played):
                raise self.fail(f"move {played} is expected here, not '{line[:60]}'")
            self.read_move(game, state, rest)
        count, _, digest = rest.partition(" ")
        if count != str(played):
            raise self.fail(f"{played} moves were read, but the record counts '{count}'")
        if digest and digest != state.digest():
            raise self.fail(f"the moves lead to state {state.digest()}, not to '{digest[:60]}': the record was edited")
        if line != f"end {count}" + (f" {digest}" if digest else ""):
            raise self.fail("the last line must be 'end', the count and the digest, with one blank between")
        if self.lines[self.at :] != [""]:
            self.at += 1
            raise self.fail("nothing may follow the line 'end ...'")

    def read_move(self, game: Game, state: State, rest: str) -> None:
        who, _, text = rest.partition(" ")
        if state.is_terminal():
            raise self.fail("the game was over before this move")
        asked = "*" if state.is_chance_node() else str(state.current_player())
        if who != asked:
            told = "chance ('*')" if asked == "*" else f"seat {asked}"
            raise self.fail(f"it is the turn of {told}, not of '{who[:60]}'")
        if text == "?":
            raise self.fail("this move is hidden: this is one seat's copy of a record, which cannot be replayed")
        try:
            action = game.vocabulary.number(text)
            if game.vocabulary.text(action) != text:
                raise IllegalAction(f"'{text[:60]}' must be written '{game.vocabulary.text(action)}'")
            state.play(action)
        except IllegalAction as error:
            raise self.fail(str(error)) from None

    def number(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 9 and str(int(text)) == text):
            raise self.fail(f"a number is expected, not '{text[:60]}'")
        return int(text)
