"""The games that the browser is tested with: a further game is one more line."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["CASES", "Case"]


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
