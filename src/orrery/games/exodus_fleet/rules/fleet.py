"""Fleets: where each ship is, what holds for a fleet, storage squares and living quarters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import BIOMASS, H2O, N_SHIPS
from orrery.games.exodus_fleet.rules.tables import (
    CASHING,
    COMPENSATION_ANY,
    COMPENSATION_XU,
    DOUBLE_PAY,
    DOUBLE_ROW,
    N_STATS,
    POWERS,
    QUARTERS,
    RATIO,
    SQUARES,
)

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.rules.tables import Tables
    from orrery.games.exodus_fleet.state import ExodusFleetState

# Where a ship is: 0 to 4 in a seat's fleet, or
RESERVED_AT: Final = 5
"""plus the seat: reserved with Alien Blueprints;"""
RESERVED_EARLIER: Final = 10
"""the same, before the deck was last shuffled;"""
LOOKED_AT: Final = 15
"""about to be reserved or discarded;"""
IN_DECK: Final = 16
ON_OFFER: Final = 17
DISCARDED: Final = 18
IN_BOX: Final = 19


def no_fleet(tables: Tables) -> list[i64]:
    """What holds for a fleet without ships."""
    return [0] * N_STATS


def count_fleet(state: ExodusFleetState, seat: i64) -> None:
    """Add up what holds for a fleet. Rows of figures are never changed, so that clones can share them."""
    row: list[i64] = [0] * N_STATS
    tables = state.tables
    for ship in range(N_SHIPS):
        if state.place[ship] != seat:
            continue
        adds = tables.stats[ship]
        for figure in range(N_STATS):
            added = adds[figure]
            if added == 0:
                continue
            if figure == RATIO:
                if row[RATIO] == 0 or added < row[RATIO]:
                    row[RATIO] = added
            elif figure == POWERS or figure == DOUBLE_PAY or figure == DOUBLE_ROW:
                row[figure] |= added
            elif figure == CASHING or figure == COMPENSATION_XU or figure == COMPENSATION_ANY:
                row[figure] = added
            else:
                row[figure] += added
    state.stats[seat] = row


def join_fleet(state: ExodusFleetState, seat: i64, ship: i64) -> None:
    """A ship becomes a seat's."""
    state.place[ship] = seat
    count_fleet(state, seat)


def free_quarters(state: ExodusFleetState, seat: i64) -> i64:
    """Living quarters without a tribe."""
    return state.stats[seat][QUARTERS] - state.tribes[seat]


def excess(state: ExodusFleetState, seat: i64) -> i64:
    """How many resources find no square. Where cubes lie does not matter: they may be moved at any time."""
    row = state.stats[seat]
    over: i64 = 0
    for kind in range(BIOMASS):
        lack = state.res[seat * 4 + kind] - row[SQUARES + kind]
        if lack > 0:
            over += lack
    shared: i64 = 0
    for kind in range(BIOMASS, H2O + 1):
        lack = state.res[seat * 4 + kind] - row[SQUARES + kind]
        if lack > 0:
            shared += lack
    over += max(0, shared - row[SQUARES + 4])
    return max(0, over - row[SQUARES + 5])


def total_resources(state: ExodusFleetState, seat: i64) -> i64:
    """All resources of a seat."""
    first = seat * 4
    return state.res[first] + state.res[first + 1] + state.res[first + 2] + state.res[first + 3]


def ratio_of(state: ExodusFleetState, seat: i64) -> i64:
    """How many resources of a kind a trade takes, 0 if there are no trades."""
    own = state.stats[seat][RATIO]
    base = state.tables.ratio
    if own == 0:
        return base
    if base == 0:
        return own
    return min(own, base)
