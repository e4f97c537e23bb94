"""What set-up gives each player, whose balance is of interest."""

from __future__ import annotations

from orrery.games.exodus_fleet.actions import COMMAND_SHIPS, FACTIONS
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.state import State

__all__ = ["facets"]


def facets(state: State) -> dict[str, list[str]]:
    """The faction board and the command ship of each player, and who was the first Admiral."""
    assert isinstance(state, ExodusFleetState)
    seats = range(state.num_players())
    found: dict[str, list[str]] = {}
    if all(state.board[seat] >= 0 for seat in seats):
        found["faction"] = [FACTIONS[state.board[seat]] for seat in seats]
    commands = [[ship for place, ship in enumerate(COMMAND_SHIPS) if state.place[place] == seat] for seat in seats]
    if all(len(own) == 1 for own in commands):
        found["command ship"] = [own[0] for own in commands]
    found["first Admiral"] = [
        f"{(seat - int(state.first)) % state.num_players() + 1} in the first round" for seat in seats
    ]
    return found
