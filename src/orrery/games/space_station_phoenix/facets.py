"""What set-up gives each player, whose balance is of interest."""

from __future__ import annotations

from orrery.games.space_station_phoenix.actions import HUBS, NO_HUB
from orrery.games.space_station_phoenix.rules import turn
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.state import State

__all__ = ["facets"]

ENDS = {
    turn.BY_POINTS: "by points",
    turn.BY_SECTORS: "by sectors",
    turn.BY_ALIENS: "by Aliens",
}


def facets(state: State) -> dict[str, list[str]]:
    """The hub of each player, and who triggered the end, by what."""
    assert isinstance(state, PhoenixState)
    seats = range(state.num_players())
    found: dict[str, list[str]] = {}
    hubs = [int(state.hub[seat]) for seat in seats]
    if NO_HUB not in hubs:
        found["hub"] = [HUBS[hub] for hub in hubs]
    if state.trigger >= 0:
        how = next((name for bit, name in ENDS.items() if state.end_by & bit), "otherwise")
        found["end"] = [f"triggered {how}" if seat == state.trigger else "did not trigger it" for seat in seats]
    return found
