"""How many seats an environment has when nobody says."""

from __future__ import annotations

from orrery.kernel.game import Game

__all__ = ["usual_players"]


def usual_players(game: Game) -> int:
    """The smallest number, but nobody wins alone: a solo game is for those who ask for it."""
    return min(max(2, game.min_players), game.max_players)
