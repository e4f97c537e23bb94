"""The whole conformance suite as a list of cases, so that a game is one line of a test file.

@pytest.mark.parametrize("case", cases("my-game", Path(__file__).parent), ids=str)
def test_conformance(case):
    case()
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from orrery import registry
from orrery.kernel.errors import UnknownGame
from orrery.kernel.game import Game
from orrery.testing import determinism, faces, information, players, rules, states
from orrery.testing.perft import check_perft
from orrery.testing.playthroughs import check_playthroughs

__all__ = ["Case", "cases", "find_game"]

SIZED: Final[list[tuple[str, Callable[[Game, int], None], int]]] = [
    ("R1 random games", rules.check_random_games, 20_000),
    ("R1 chance", rules.check_chance, 10_000),
    ("R2 conservation", rules.check_conservation, 20_000),
    ("R3 score audit", rules.check_score_audit, 1500),
    ("S1 copies", states.check_copies, 1500),
    ("S2 save and load", states.check_save_and_load, 1000),
    ("S2 positions", states.check_positions, 1500),
    ("S4 digests", states.check_digests, 1500),
    ("S5 illegal input", states.check_illegal_input, 1500),
    ("S5 damaged data", states.check_damaged_data, 300),
    ("S6 records", states.check_records, 12),
    ("D2 no outside chance", determinism.check_no_outside_chance, 500),
    ("D3 order", determinism.check_order, 500),
    ("I1 views", information.check_views, 1000),
    ("I1 hidden actions", information.check_hidden_actions, 3000),
    ("I2 resampling", information.check_resampling, 400),
    ("I1 drawings", faces.check_hidden_drawings, 50),
    ("U2 drawings", faces.check_drawings, 80),
    ("B1 evaluation", players.check_evaluation, 400),
    ("B1 bots", players.check_bots, 60),
]
"""Checks whose work grows with the effort: how many plies to play, or to look at where looking is slow."""

FIXED: Final[list[tuple[str, Callable[[Game], None]]]] = [
    ("D1 fresh processes", determinism.check_fresh_processes),
    ("D5 replay", determinism.check_replay),
]

STORED: Final[list[tuple[str, Callable[[Game, Path], None], str]]] = [
    ("D4 playthroughs", check_playthroughs, "playthroughs"),
    ("R4 perft", check_perft, "perft.toml"),
]
"""Checks against files in the game's test folder."""


class Case:
    """One check of one game; call it to run it."""

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        self.name = name
        self._run = run

    def __call__(self) -> None:
        self._run()

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__


def cases(game: Game | str, folder: Path, effort: float = 1.0) -> list[Case]:
    """All checks of a game, itself or by name; the folder holds its `playthroughs/` and its `perft.toml`.

    An effort of 1 takes about a minute with one of our own games, interpreted; the work grows in proportion.
    A game given by name is looked up when a case runs: one that cannot be imported fails its own cases alone.
    """
    listed: list[tuple[str, Callable[[], None]]] = []
    for name, sized, plies in SIZED:
        listed.append((name, _later(game, sized, max(1, round(plies * effort)))))
    for name, fixed in FIXED:
        listed.append((name, _later(game, fixed)))
    for name, stored, place in STORED:
        listed.append((name, _later(game, stored, folder / place)))
    id = game if isinstance(game, str) else game.id
    return [Case(f"{id}: {name}", run) for name, run in listed]


def _later(game: Game | str, check: Callable[..., None], *arguments: object) -> Callable[[], None]:
    return lambda: check(find_game(game), *arguments)


def find_game(game: Game | str) -> Game:
    """A game by its id, or by its home (`package.module:NAME`), installed or not."""
    if isinstance(game, Game):
        return game
    if ":" not in game:
        return registry.game(game)
    module, _, name = game.partition(":")
    found = getattr(importlib.import_module(module), name, None)
    if not isinstance(found, Game):
        raise UnknownGame(f"'{game}' is not a Game")
    return found
