"""What set-up and the first choices give each player, whose balance is of interest."""

from __future__ import annotations

from orrery.games.gaia_project.actions import BOOSTER_, BOOSTERS, FACTIONS
from orrery.games.gaia_project.rules.fields import FACTION, SEAT
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.state import State

__all__ = ["facets"]


def facets(state: State) -> dict[str, list[str]]:
    """The faction of each player, and the booster that was taken first."""
    assert isinstance(state, GaiaProjectState)
    seats = range(state.num_players())
    factions = [int(state.seats[seat * SEAT + FACTION]) for seat in seats]
    if min(factions) < 0:
        return {}
    found = {"faction": [FACTIONS[faction] for faction in factions]}
    taken: dict[int, str] = {}
    for player, action in state.full_history():
        if BOOSTER_ <= action < BOOSTER_ + len(BOOSTERS):
            taken.setdefault(player, BOOSTERS[action - BOOSTER_])
    if len(taken) == state.num_players():  # else the game began in the middle, with a position
        found["first booster"] = [taken[seat] for seat in seats]
    return found
