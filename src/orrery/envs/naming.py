"""What the games are called among environments, and how many sit down when nobody says."""

from __future__ import annotations

from orrery.kernel.game import Game

__all__ = ["env_id", "short_name", "usual_players"]


def env_id(game_id: str) -> str:
    """What Gymnasium and PettingZoo call a game: `orrery/GaiaProject-v0`."""
    return f"orrery/{''.join(word.title() for word in game_id.replace('_', '-').split('-'))}-v0"


def short_name(game_id: str) -> str:
    """What OpenSpiel calls a game: `orrery_gaia_project`."""
    return f"orrery_{game_id.replace('-', '_')}"


def usual_players(game: Game) -> int:
    """The smallest number, but nobody wins alone: a solo game is for those who ask for it."""
    return min(max(2, game.min_players), game.max_players)
