"""What set-up gives each player, and what else people say decides the game."""

from __future__ import annotations

from orrery.games.space_station_phoenix import scoring
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
    """The hub of each player, who triggered the end, by what, and who has most residents when it is over."""
    assert isinstance(state, PhoenixState)
    seats = range(state.num_players())
    found: dict[str, list[str]] = {}
    hubs = [int(state.hub[seat]) for seat in seats]
    if NO_HUB not in hubs:
        found["hub"] = [HUBS[hub] for hub in hubs]
    if state.trigger >= 0:
        how = next((name for bit, name in ENDS.items() if state.end_by & bit), "otherwise")
        found["end"] = [f"triggered {how}" if seat == state.trigger else "did not trigger it" for seat in seats]
    if state.is_terminal():
        residents = [int(scoring.aliens(state, seat) + scoring.humans(state, seat)) for seat in seats]
        found["residents"] = ["most residents" if own == max(residents) else "not most" for own in residents]
    return found
