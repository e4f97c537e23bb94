"""Every game with every number of players."""

from __future__ import annotations

import pytest

import orrery
from orrery.registry import OUR_GAMES

GAMES = list(OUR_GAMES)
FULL = [(id, orrery.game(id).max_players) for id in GAMES]
SMALL = [(id, max(2, orrery.game(id).min_players)) for id in GAMES]

GAME = pytest.mark.parametrize("game", GAMES)
TABLE = pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(id, players, marks=pytest.mark.slow if players > 2 else ())
        for id in GAMES
        for players in range(orrery.game(id).min_players, orrery.game(id).max_players + 1)
    ],
)
"""Larger tables with the compiled package only: the environments are the same, and the games have their own tests."""
