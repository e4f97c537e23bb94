"""What the games are called among environments."""

from __future__ import annotations

__all__ = ["env_id", "short_name"]


def env_id(game_id: str) -> str:
    """What Gymnasium and PettingZoo call a game: `orrery/GaiaProject-v0`."""
    return f"orrery/{''.join(word.title() for word in game_id.replace('_', '-').split('-'))}-v0"


def short_name(game_id: str) -> str:
    """What OpenSpiel calls a game: `orrery_gaia_project`."""
    return f"orrery_{game_id.replace('-', '_')}"
