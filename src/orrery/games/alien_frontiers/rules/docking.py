"""Docking in general: unplaced ships, sets of them, free ports, and ships that come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import ARTIFACT, FACILITIES, RELIC
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE, ship_code
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

BIT: Final[list[i64]] = [2**place for place in range(62)]


# Unplaced ships


def any_unplaced(state: AlienFrontiersState) -> bool:
    """Whether the active player has a ship in hand."""
    if state.relic_value > 0:
        return True
    for value in range(1, 7):
        if state.hand[value] > 0:
            return True
    return False


def in_hand(state: AlienFrontiersState, ship: i64, copies: i64) -> bool:
    """Whether so many such ships are unplaced."""
    value = ship % RELIC + 1
    if ship >= RELIC:
        return state.relic_value == value and copies == 1
    return state.hand[value] >= copies


def single_ships(state: AlienFrontiersState, lowest: i64, first_action: i64, found: list[i64]) -> None:
    """Every unplaced ship that shows at least so much."""
    for value in range(lowest, 7):
        if state.hand[value] > 0:
            found.append(first_action + value - 1)
    if state.relic_value >= lowest:
        found.append(first_action + RELIC + state.relic_value - 1)


def equal_sets(state: AlienFrontiersState, size: i64, first_action: i64, found: list[i64]) -> None:
    """So many unplaced ships of one value: all of them coloured, or the Relic Ship among them."""
    for value in range(1, 7):
        if state.hand[value] >= size:
            found.append(first_action + value - 1)
    relic = state.relic_value
    if relic > 0 and state.hand[relic] >= size - 1:
        found.append(first_action + RELIC + relic - 1)


def ships_of_equal_set(choice: i64, size: i64) -> list[i64]:
    """The ships of a pair or a triple, as arguments."""
    value = choice % RELIC
    ships: list[i64] = [value] * size
    if choice >= RELIC:
        ships[size - 1] = RELIC + value
    return ships


# Ports


def facility_of(state: AlienFrontiersState, port: i64) -> i64:
    """The facility that a port belongs to."""
    facility: i64 = 0
    while state.tables.first_port[facility + 1] <= port:
        facility += 1
    return facility


def ships_at(state: AlienFrontiersState, facility: i64, owner: i64) -> i64:
    """A bit for each kind of ship that a player has docked at a facility."""
    first_port = state.tables.first_port
    ships: i64 = 0
    for port in range(first_port[facility], first_port[facility + 1]):
        code = state.docked[port]
        if code != NO_SHIP and SHIP_OWNER[code] == owner:
            ships |= BIT[SHIP_VALUE[code] - 1 + (RELIC if code > OF_RELIC else 0)]
    return ships


def free_port(state: AlienFrontiersState, facility: i64) -> i64:
    """The first free port of a facility that takes ships one by one, or -1."""
    first_port = state.tables.first_port
    for port in range(first_port[facility], first_port[facility + 1]):
        if state.docked[port] == NO_SHIP:
            return port
    return -1


def free_set(state: AlienFrontiersState, facility: i64) -> bool:
    """Whether a facility has room for a pair or a triple: joined ports, all of them free."""
    first_port = state.tables.first_port
    size = state.tables.set_size[facility]
    first = first_port[facility]
    free: i64 = 0
    for port in range(first, first_port[facility + 1]):
        if state.tables.joined_ports and (port - first) % size == 0:
            free = 0
        if state.docked[port] == NO_SHIP:
            free += 1
            if free == size:
                return True
    return False


def put_ship(state: AlienFrontiersState, port: i64, ship: i64) -> i64:
    """An unplaced ship goes into a port; returns the value it shows."""
    value = ship % RELIC + 1
    if ship >= RELIC:
        state.relic_value = 0
        state.relic_port = port
    else:
        state.hand[value] -= 1
    state.docked[port] = ship_code(state.active, value, ship >= RELIC)
    if state.events is not None:
        facility = facility_of(state, port)
        state.events.append(Event("dock", state.active, (FACILITIES[facility], value, port)))
    return value


def put_set(state: AlienFrontiersState, facility: i64, ships: list[i64]) -> None:
    """A pair or a triple goes into the first set of ports that is free, or into the first free ports."""
    first_port = state.tables.first_port
    size: i64 = len(ships)
    first = first_port[facility]
    end = first_port[facility + 1]
    if state.tables.joined_ports:
        while first < end:
            taken: i64 = 0
            for port in range(first, first + size):
                if state.docked[port] != NO_SHIP:
                    taken += 1
            if taken == 0:
                break
            first += size
    placed: i64 = 0
    for port in range(first, end):
        if placed < size and state.docked[port] == NO_SHIP:
            put_ship(state, port, ships[placed])
            placed += 1


def clear_port(state: AlienFrontiersState, port: i64) -> i64:
    """The ship leaves a port; returns it."""
    ship = state.docked[port]
    state.docked[port] = NO_SHIP
    if ship > OF_RELIC:
        state.relic_port = -1
    if port < state.tables.first_port[ARTIFACT + 1]:
        state.counted &= ~BIT[port - state.tables.first_port[ARTIFACT]]
    return ship


def take_ship(state: AlienFrontiersState, facility: i64, code: i64) -> i64:
    """Take a ship with this owner and value out of a facility; returns its port.

    Equal ships of one owner are interchangeable. Out of several sets the one with the fewest ships left gives up its
    ship first, and at the Alien Artifact one that no longer counts towards a claim.
    """
    first_port = state.tables.first_port
    first = first_port[facility]
    size: i64 = state.tables.set_size[facility] if state.tables.joined_ports else 1
    best: i64 = -1
    best_left: i64 = 9
    for port in range(first, first_port[facility + 1]):
        if state.docked[port] != code:
            continue
        left: i64 = 0
        if facility == ARTIFACT:
            left = (state.counted >> (port - first)) & 1
        else:
            start = port - (port - first) % size
            for other in range(start, start + size):
                if state.docked[other] != NO_SHIP:
                    left += 1
        if left < best_left:
            best = port
            best_left = left
    clear_port(state, best)
    return best


def into_bay(state: AlienFrontiersState, ship: i64) -> None:
    """A ship that was docked waits in the Maintenance Bay."""
    if ship <= OF_RELIC:
        state.bay[SHIP_OWNER[ship]] += 1
    if state.events is not None:
        state.events.append(Event("bay", SHIP_OWNER[ship], (SHIP_VALUE[ship],)))
