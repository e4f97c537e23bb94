"""Turn Option B: Take Income."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    DONE,
    FIRST_NEUTRAL,
    GEM,
    HUB_SLOT,
    METAL,
    MOVE,
    N_GOODS,
    N_HOMES,
    N_PLACES,
    N_SECTORS,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    PLACES,
    POINT,
    SETTLE,
    SPECIES,
)
from orrery.games.space_station_phoenix.rules import bonuses, goods, hubs, residents
from orrery.games.space_station_phoenix.rules.effects import COUNT_METAL, COUNT_SHIPS, PER, ROW_POINTS, WHEN_INCOME
from orrery.games.space_station_phoenix.rules.steps import (
    AT_NO_COST,
    BONUS_STEP,
    GIVE_BACK,
    HUB_MOVE,
    RELOCATE,
    RELOCATE_TO,
    STEP_BITS,
)
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


def has_reason(state: PhoenixState) -> bool:
    """At most seven GEMs, or an own ship that is used. That no ship action is left is for the turn to find out."""
    player = state.active
    return goods.gems(state) <= state.tables.income_gems or (state.fleet[player] & state.used) != 0


def take(state: PhoenixState, recruited: i64) -> None:
    """Reset, then fixed income, then special income, relocation and what the hub demands at the end.

    The home of a Human that was recruited for this income (counted from 1) works as it is now.
    """
    player = state.active
    tables = state.tables
    if recruited > 0:
        state.frozen[recruited - 1] = state.count[player * N_HOMES + recruited - 1]
    if state.events is not None:
        state.events.append(Event("income", player))
    before = state.used
    reset(state)
    state.quiet = state.used == before
    state.incomes[player] += 1
    if tables.gives_back[state.hub[player]]:
        state.agenda.append(GIVE_BACK)
    if state.incomes[player] <= tables.hub_moves[state.hub[player]]:
        state.agenda.append(HUB_MOVE)
    state.agenda.append(RELOCATE)
    collect(state)


def reset(state: PhoenixState) -> None:
    """Action marker and neutral token come home, and the own ships can be used again; others' markers leave them."""
    player = state.active
    state.marker[player] = -1
    for other in range(state.players):
        if state.marker[other] >= 0 and (state.fleet[player] >> state.marker[other]) & 1:
            state.marker[other] = -1
    if state.neutral[player] >= 0:
        state.used &= ~BIT[state.neutral[player]]
        state.neutral[player] = -1
    state.used &= ~state.fleet[player]


def collect(state: PhoenixState) -> None:
    """Income of the hub and of live quarters; what asks for an order waits until the fixed income is in."""
    state.pending = []
    state.agenda.append(BONUS_STEP)
    tables = state.tables
    effects = tables.on[WHEN_INCOME * (N_SOURCES + 1) + N_SECTORS + state.hub[state.active]]
    for at in range(1, len(effects), 2):
        earn(state, effects[at])
    first = state.active * N_SLOTS
    for slot in range(N_SLOTS):
        sector = state.station[first + slot]
        if sector < 0:
            continue
        effects = tables.on[WHEN_INCOME * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            if effects[at] <= residents.live(state, slot):
                earn(state, effects[at + 1])
    hubs.starters_earn(state)


def earn(state: PhoenixState, effect: i64) -> None:
    """One ability of the Income action."""
    tables = state.tables
    op = tables.op[effect]
    if op == PER:
        times = count(state, state.active, tables.a[effect]) // tables.b[effect]
        goods.add_all(state, state.active, tables.gain, effect, times)
    elif op == ROW_POINTS:
        high: i64 = 0
        for track in range(N_TRACKS):
            if state.dip[state.active * N_TRACKS + track] >= tables.a[effect]:
                high += 1
        goods.add(state, state.active, POINT, max(0, high - tables.b[effect]))
    else:
        bonuses.begin(state, effect)


def count(state: PhoenixState, player: i64, what: i64) -> i64:
    """Residents of a species on the entire station, ships in the fleet, or metal."""
    if what < N_SPECIES:
        return state.tally[player * N_SPECIES + what]
    if what == COUNT_SHIPS:
        return ships_of(state, player)
    if what == COUNT_METAL:
        return state.goods[player * N_GOODS + METAL]
    return 0


def ships_of(state: PhoenixState, player: i64) -> i64:
    """How many ships are left in a fleet."""
    fleet = state.fleet[player]
    number: i64 = 0
    for ship in range(FIRST_NEUTRAL):
        number += (fleet >> ship) & 1
    return number


# Relocate residents


def relocatable(state: PhoenixState, free: bool, only_hub: bool) -> list[i64]:
    """Residents that have somewhere else to go."""
    found: list[i64] = []
    player = state.active
    if not free and goods.gems(state) < state.tables.relocation:
        return found
    empty = residents.rooms(state)
    if empty == 0:
        return found
    mixed = residents.mixed_colours(state)
    for species in range(N_SPECIES):
        if state.tally[player * N_SPECIES + species] == 0:
            continue
        fitting = residents.suitable(state, species, empty, mixed)
        for home in range(HUB_SLOT if only_hub else 0, N_HOMES):
            if fitting & ~BIT[home] == 0 or not residents.lives_in(state, player, species, home):
                continue
            # Only where Aliens mix can it matter that the quarter is left.
            if mixed == 0 or len(ways_out(state, species, home)) > 0:
                found.append(MOVE + species * N_PLACES + residents.place_of(state, player, home))
    return found


def ways_out(state: PhoenixState, species: i64, home: i64) -> list[i64]:
    """Where a resident may move to. Its own quarter no longer counts as occupied."""
    at = state.active * N_HOMES + home
    state.count[at] -= 1
    mixed = residents.mixed_colours(state)
    state.count[at] += 1
    found: list[i64] = []
    residents.destinations(state, species, home, mixed, SETTLE, found)
    return found


def relocations(state: PhoenixState) -> list[i64]:
    """Which resident to relocate, or no more."""
    found = relocatable(state, False, False)
    found.append(DONE)
    return found


def start_relocation(state: PhoenixState, action: i64) -> None:
    """A resident is chosen; where it goes is asked next."""
    if action == DONE:
        state.agenda.pop()
        return
    species = (action - MOVE) // N_PLACES
    home = residents.home_of((action - MOVE) % N_PLACES)
    state.agenda.append(RELOCATE_TO | ((species + 8 * home) << STEP_BITS))


def relocate(state: PhoenixState, step: i64, action: i64) -> None:
    """The resident moves; the others in its sector close up."""
    state.agenda.pop()
    argument = step >> STEP_BITS
    player = state.active
    species = argument & 7
    home = (argument >> 3) & 15
    place = (action - SETTLE) % N_PLACES
    if not argument & AT_NO_COST:
        goods.add(state, player, GEM, -state.tables.relocation)
    if state.events is not None:
        start = PLACES[residents.place_of(state, player, home)]
        state.events.append(Event("relocate", player, (SPECIES[species], start, PLACES[place])))
    residents.leave(state, player, species, home)
    residents.lodge(state, player, species, residents.home_of(place))
