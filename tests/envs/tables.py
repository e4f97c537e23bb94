"""Every game with every number of players."""

from __future__ import annotations

import orrery
from orrery.registry import OUR_GAMES

GAMES = list(OUR_GAMES)
TABLES = [
    (id, players) for id in GAMES for players in range(orrery.game(id).min_players, orrery.game(id).max_players + 1)
]
"""(game, players)"""
FULL = [(id, orrery.game(id).max_players) for id in GAMES]
SMALL = [(id, max(2, orrery.game(id).min_players)) for id in GAMES]
