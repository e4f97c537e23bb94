"""What set-up gives each player, whose balance is of interest."""

from __future__ import annotations

from orrery.games.alien_frontiers.actions import CARDS, DRAW, N_CARDS
from orrery.kernel.state import CHANCE, State

__all__ = ["facets"]


def facets(state: State) -> dict[str, list[str]]:
    """The alien tech card that each player was dealt."""
    dealt = state.full_history()[: state.num_players()]
    if len(dealt) < state.num_players() or any(
        actor != CHANCE or not DRAW <= action < DRAW + N_CARDS for actor, action in dealt
    ):
        return {}  # the game began in the middle, with a position
    return {"starting card": [CARDS[action - DRAW] for _, action in dealt]}
