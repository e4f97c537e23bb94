"""The games that the browser is tested with: a further game is one more line."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

__all__ = ["CASES", "EVERY_GAME", "ONE_GAME", "Case"]


class Case(NamedTuple):
    game: str
    title: str
    players: int
    """With so many a game is soon over."""
    level: str


CASES: Final = [
    Case("alien-frontiers", "Alien Frontiers", 2, "greedy"),
    Case("gaia-project", "Gaia Project", 2, "greedy"),
    Case("space-station-phoenix", "Space Station Phoenix", 2, "greedy"),
    Case("exodus-fleet", "Exodus Fleet", 2, "greedy"),
]

EVERY_GAME: Final = pytest.mark.parametrize("case", CASES, ids=[case.game for case in CASES])
ONE_GAME: Final = pytest.mark.parametrize("case", CASES[:1], ids=[case.game for case in CASES[:1]])
"""For what the client and the service do with any game alike."""
