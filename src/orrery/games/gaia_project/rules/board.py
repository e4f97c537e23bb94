"""The game board: what stands on which hex, how far a player reaches, and what a structure is worth.

The lists of the board are shared between a state and its clones, so they are never changed but always replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    BESCODS,
    BIG_POWER,
    EMPTY,
    GAIAFORMER,
    KNOWLEDGE_ACADEMY,
    LOST_MINE,
    MINE,
    PI,
    QIC_ACADEMY,
    SPACE_STATION,
    TITANIUM,
)
from orrery.games.gaia_project.rules import resources
from orrery.games.gaia_project.rules.fields import BIT, FACTION, INSTITUTE, SEAT
from orrery.games.gaia_project.rules.grid import DISTANCE, FAR, N_CELLS, NEIGHBOURHOOD, NEIGHBOURS

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

NOTHING: Final = 0
OWNER_SHIFT: Final = 4
KIND: Final = 15
UNKNOWN_COST: Final = -1


def code_of(seat: i64, structure: i64) -> i64:
    """A structure on the board as one number."""
    return 1 + (seat << OWNER_SHIFT) + structure


def owner_of(code: i64) -> i64:
    """Whose structure it is, -1 for none."""
    return -1 if code == NOTHING else (code - 1) >> OWNER_SHIFT


def kind_of(code: i64) -> i64:
    """Which structure it is, -1 for none."""
    return -1 if code == NOTHING else (code - 1) & KIND


def has_guest(state: GaiaProjectState, cell: i64) -> bool:
    """Whether a mine of the Lantids stands beside another player's structure."""
    for guest in state.guests:
        if guest == cell:
            return True
    return False


def stands_on(state: GaiaProjectState, seat: i64, cell: i64) -> bool:
    """Whether a player has a structure (or a guest mine) on a hex; gaiaformers and space stations are none."""
    if resources.is_colonized_by(state.built[cell], seat):
        return True
    return seat == state.lantids and has_guest(state, cell)


def put(state: GaiaProjectState, cell: i64, code: i64) -> None:
    """Put a structure on a hex, or take it away."""
    state.built = state.built[:]
    state.built[cell] = code


def turn_planet(state: GaiaProjectState, cell: i64, planet: i64) -> None:
    """A hex becomes another planet."""
    state.planet = state.planet[:]
    state.planet[cell] = planet


def link(state: GaiaProjectState, cell: i64, bit: i64) -> None:
    """Mark a hex: `seat` for a satellite, `4 + seat` for a structure in a federation."""
    state.links = state.links[:]
    state.links[cell] |= BIT[bit]


def in_federation(state: GaiaProjectState, seat: i64, cell: i64) -> bool:
    """Whether a satellite or a structure of a federation of the player is there."""
    return state.links[cell] & (BIT[seat] | BIT[4 + seat]) != 0


def extend_reach(state: GaiaProjectState, seat: i64, cell: i64) -> None:
    """From now on the player's range also counts from this hex."""
    old = state.reach[seat]
    far = DISTANCE[cell]
    new: list[i64] = [0] * N_CELLS
    for other in range(N_CELLS):
        new[other] = min(old[other], far[other])
    state.reach = state.reach[:]
    state.reach[seat] = new


def measure_reach(state: GaiaProjectState) -> None:
    """How far every hex is from what each player has, from the structures on the board."""
    state.reach = []
    for seat in range(state.players):
        nearest: list[i64] = [FAR] * N_CELLS
        state.reach.append(nearest)
        for cell in range(N_CELLS):
            kind = kind_of(state.built[cell])
            own = owner_of(state.built[cell]) == seat and kind != GAIAFORMER
            if own or (seat == state.lantids and has_guest(state, cell)):
                for other in range(N_CELLS):
                    nearest[other] = min(nearest[other], DISTANCE[cell][other])


def find_worlds(state: GaiaProjectState) -> None:
    """The hexes with planets."""
    state.worlds = [cell for cell in range(N_CELLS) if state.planet[cell] > EMPTY]


def qic_for_range(state: GaiaProjectState, seat: i64, cell: i64, basic_range: i64) -> i64:
    """How many QIC it takes to reach a hex."""
    missing = state.reach[seat][cell] - basic_range
    if missing <= 0:
        return 0
    each = state.tables.qic_range
    return (missing + each - 1) // each


# Power value


def power_value(state: GaiaProjectState, seat: i64, cell: i64) -> i64:
    """What a player's structure on a hex is worth for charging and federations, 0 for none. Guest mines count."""
    code = state.built[cell]
    if code == NOTHING:
        return 0
    if (code - 1) >> OWNER_SHIFT != seat:
        if seat == state.lantids and has_guest(state, cell):
            return state.tables.power_value[MINE]
        return 0
    kind = (code - 1) & KIND
    value = state.tables.power_value[kind]
    if value == 0:
        return 0
    if (kind == PI or kind == KNOWLEDGE_ACADEMY or kind == QIC_ACADEMY) and resources.has_tile(state, seat, BIG_POWER):
        value = state.tables.big_value
    at = seat * SEAT
    if (
        state.seats[at + FACTION] == BESCODS
        and state.seats[at + INSTITUTE] > 0
        and state.planet[cell] == TITANIUM
        and kind != LOST_MINE
    ):
        value += 1
    return value


def federation_value(state: GaiaProjectState, seat: i64, cell: i64) -> i64:
    """The power value in a federation, where a space station counts too."""
    code = state.built[cell]
    if code == code_of(seat, SPACE_STATION):
        return state.tables.station_value
    return power_value(state, seat, cell)


def highest_nearby(state: GaiaProjectState, seat: i64, cell: i64) -> i64:
    """The highest power value of a player's structures in the neighbourhood of a hex."""
    best: i64 = 0
    for other in NEIGHBOURHOOD[cell]:
        if state.built[other] != NOTHING:
            best = max(best, power_value(state, seat, other))
    return best


def opponent_nearby(state: GaiaProjectState, seat: i64, cell: i64) -> bool:
    """Whether another player's structure is in the neighbourhood of a hex, or a guest on the hex itself."""
    for other in NEIGHBOURHOOD[cell]:
        code = state.built[other]
        if code != NOTHING and (code - 1) >> OWNER_SHIFT != seat:
            kind = (code - 1) & KIND
            if kind != GAIAFORMER and kind != SPACE_STATION:
                return True
    if seat != state.lantids:
        for guest in state.guests:
            if DISTANCE[guest][cell] <= 2:
                return True
    return False


# Federations grow


def join_neighbouring_federation(state: GaiaProjectState, seat: i64, cell: i64) -> None:
    """A new structure beside a federation of its owner enlarges it, and so do those behind it."""
    touches = False
    for other in NEIGHBOURS[cell]:
        if in_federation(state, seat, other):
            touches = True
    if not touches or in_federation(state, seat, cell):
        return
    pending: list[i64] = [cell]
    link(state, cell, 4 + seat)
    while len(pending) > 0:
        here = pending.pop()
        for other in NEIGHBOURS[here]:
            if not in_federation(state, seat, other) and belongs(state, seat, other):
                link(state, other, 4 + seat)
                pending.append(other)


def belongs(state: GaiaProjectState, seat: i64, cell: i64) -> bool:
    """Whether a hex can be a member of a player's federation: a colonized planet, or a space station."""
    if state.built[cell] == code_of(seat, SPACE_STATION):
        return True
    return stands_on(state, seat, cell)


def forget_federations(state: GaiaProjectState, seat: i64) -> None:
    """What is known about a player's possible federations is out of date."""
    state.cheapest = state.cheapest[:]
    state.cheapest[seat] = UNKNOWN_COST


def forget_all_federations(state: GaiaProjectState) -> None:
    """A hex is no longer free for satellites."""
    state.cheapest = [UNKNOWN_COST] * state.players
