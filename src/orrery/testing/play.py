"""Random play for the checks: which tables to set up, and games that know where they are.

All chance comes from `Rng`, so that game, players, options, seed and ply name one state for ever; a failure
names them, and `state_at` goes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import TracebackType
from typing import Any, Final, NamedTuple

from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError
from orrery.kernel.game import Game
from orrery.kernel.options import Option, OptionValue
from orrery.kernel.state import State

__all__ = ["RandomGame", "Setup", "expect", "few_setups", "random_games", "sampled_games", "setups", "state_at"]

SIDE_STREAM: Final = 1
"""The stream of a check's own choices, apart from the stream that plays the game."""


class Setup(NamedTuple):
    """A table before the first ply: game, number of players and the options that are not at their default."""

    game: Game
    players: int
    options: dict[str, OptionValue]

    def new_state(self) -> State:
        """A new game at this table."""
        return self.game.new_state(self.players, self.options)

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={Option.text(value)}" for name, value in self.options.items())
        return f"{self.game.id}, {self.players} players, {chosen or 'default options'}"


class RandomGame:
    """One game of random play. As a context, it turns any error into an AssertionError that says where."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.seed = seed
        self.rng = Rng(seed)
        self.side = Rng(seed, SIDE_STREAM)
        """For a check's own choices: whatever it takes from here, the game stays the same."""
        self.ply = 0
        self.stride = 1
        self.state: State
        self.legal: list[int] = []
        """What the seat may do at this ply; empty where chance decides."""

    def __enter__(self) -> RandomGame:
        try:
            self.state = self.setup.new_state()
        except Exception as error:
            raise self.located(error) from error
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            raise self.located(error) from error

    def located(self, error: Exception) -> AssertionError:
        """An error with the place where it happened."""
        told = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        return AssertionError(f"{self}: {told}")

    def __str__(self) -> str:
        return f"{self.setup}, seed {self.seed}, ply {self.ply}"

    def plies(self) -> Iterator[int]:
        """The action chosen at each ply, handed out just before it is carried out."""
        while not self.state.is_terminal():
            longest = self.setup.game.max_game_length
            expect(self.ply < longest, f"the game goes on beyond its declared length of {longest} plies")
            action = self.choose()
            yield action
            self.state.apply_action(action)
            self.ply += 1

    def is_due(self) -> bool:
        """Whether a check that is too slow for every ply looks at this one."""
        return (self.ply + self.seed) % self.stride == 0

    def choose(self) -> int:
        """A random action of whoever decides."""
        if self.state.is_chance_node():
            self.legal = []
            return self.state.sample_chance(self.rng)
        self.legal = self.state.legal_actions()
        expect(len(self.legal) > 0, f"player {self.state.current_player()} is asked and has no legal action")
        return self.rng.choice(self.legal)


def expect(condition: bool, message: str) -> None:
    """An `assert` that `python -O` keeps."""
    if not condition:
        raise AssertionError(message)


def setups(game: Game) -> list[Setup]:
    """Every number of players with the default options, and with every other value of every option alone."""
    found: list[Setup] = []
    for players in _player_counts(game):
        found.append(Setup(game, players, {}))
        found += [Setup(game, players, options) for options in _variants(game, players)]
    return found


def few_setups(game: Game) -> list[Setup]:
    """Every number of players with the default options; each variant at one of these numbers, in rotation."""
    found = [Setup(game, players, {}) for players in _player_counts(game)]
    everything = setups(game)
    variants: list[dict[str, OptionValue]] = []
    for setup in everything:
        if setup.options and setup.options not in variants:
            variants.append(setup.options)
    for place, options in enumerate(variants):
        fitting = [setup for setup in everything if setup.options == options]
        found.append(fitting[place % len(fitting)])
    return found


def _player_counts(game: Game) -> range:
    return range(game.min_players, game.max_players + 1)


def _variants(game: Game, players: int) -> Iterator[dict[str, OptionValue]]:
    for option in game.options:
        for value in _other_values(option):
            try:
                game.config(players, {option.name: value})
            except OptionError:
                continue  # a game may refuse an option for some numbers of players
            yield {option.name: value}


def _other_values(option: Option) -> Sequence[OptionValue]:
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [value for value in sorted({option.low, option.high}) if value != option.default]
    words = [choice for choice in option.choices if choice != option.default]
    return [*words, option.example] if option.pattern else words


def random_games(tables: Sequence[Setup], plies: int, seed: int) -> Iterator[RandomGame]:
    """One game at each table, then again from the first, until so many plies have been played."""
    played = 0
    number = 0
    while number < len(tables) or played < plies:
        game = RandomGame(tables[number % len(tables)], seed + number)
        yield game
        played += game.ply + 1
        number += 1


def sampled_games(game: Game, looks: int, seed: int) -> Iterator[RandomGame]:
    """Games at the tables of `few_setups`, in which about so many plies are due: all of them where games are short."""
    stride = max(1, _plies_of_a_round(game) // looks)
    for play in random_games(few_setups(game), looks * stride, seed):
        play.stride = stride
        yield play


@cache
def _plies_of_a_round(game: Game) -> int:
    """How long one game at each of these tables takes, all together."""
    played = 0
    for play in random_games(few_setups(game), 0, seed=1):
        with play:
            for _ in play.plies():
                played += 1
    return played


def state_at(game: Game, players: int, seed: int, ply: int, options: Mapping[str, OptionValue] | None = None) -> State:
    """The state that a failure names."""
    play = RandomGame(Setup(game, players, dict(options or {})), seed)
    with play:
        for _ in play.plies():
            if play.ply == ply:
                break
    return play.state
