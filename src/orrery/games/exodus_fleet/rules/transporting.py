"""Transporting: how many tribes, what they cost, and bringing them aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import BIOMASS, FUEL, H2O, MOST_TRIBES, TRANSPORTING
from orrery.games.exodus_fleet.rules import fleet, goods, payment
from orrery.games.exodus_fleet.rules.steps import DO_TRANSPORT, argument_of, seat_of, step
from orrery.games.exodus_fleet.rules.tables import (
    CHOICE_OFF,
    EXTRA_TRIBES,
    FIRST_OFF,
    LATER_OFF,
    OP_TRANSPORT,
    POWERS,
    TRIBE_OFF,
)

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


def cost_of(state: ExodusFleetState, seat: i64, tribes: i64, fuel: i64) -> list[i64]:
    """The cost of transporting so many tribes: four resources, then the discount of choice, then what biomass and H2O
    may take of it at most.

    Discounts are counted tribe by tribe and never go below nothing. The first tribe of a phase may be cheaper than
    later ones, whichever way they are transported. Fuel is paid once.
    """
    row = state.stats[seat]
    found: list[i64] = [0, fuel, 0, 0, 0, 0, 0]
    choice = row[CHOICE_OFF]
    for tribe in range(tribes):
        special: i64 = FIRST_OFF if state.moved[seat] + tribe == 0 else LATER_OFF
        biomass: i64 = 0
        h2o: i64 = 0
        for kind in range(4):
            left = max(0, state.tables.tribe_cost[kind] - row[TRIBE_OFF + kind] - row[special + kind])
            found[kind] += left
            if kind == BIOMASS:
                biomass = left
            elif kind == H2O:
                h2o = left
        pool = min(choice, biomass + h2o)
        found[4] += pool
        found[5] += min(pool, biomass)
        found[6] += min(pool, h2o)
    return found


def can_transport(state: ExodusFleetState, seat: i64, tribes: i64, fuel: i64) -> bool:
    """Whether there is room and means for so many tribes."""
    if tribes > fleet.free_quarters(state, seat):
        return False
    cost = cost_of(state, seat, tribes, fuel)
    return payment.can_pay(state, seat, cost[0:4], 0, cost[4], [0, 0, cost[5], cost[6]])


def transport_choices(state: ExodusFleetState, seat: i64, most: i64, fuel: i64, first: i64, found: list[i64]) -> None:
    """Every number of tribes that can be transported."""
    for tribes in range(1, min(most, MOST_TRIBES) + 1):
        if not can_transport(state, seat, tribes, fuel):
            break
        found.append(first + tribes - 1)


def crew_limit(state: ExodusFleetState, seat: i64) -> i64:
    """How many tribes a hired crew may bring."""
    place = state.place_of[seat]
    return state.tables.tribes_of_place[place - 1] + state.stats[seat][EXTRA_TRIBES] + state.extra[seat]


def power_limit(state: ExodusFleetState, seat: i64, power: i64) -> i64:
    """How many tribes a ship may bring by itself: ships that stretch a crew do not help."""
    return state.tables.tribes[power] + state.extra[seat]


def power_fuel(state: ExodusFleetState, power: i64) -> i64:
    """What a transport without a crew costs in fuel."""
    return state.tables.cost[power][FUEL]


def mini_power(state: ExodusFleetState, seat: i64) -> i64:
    """The power of a ship that transports without a crew, if it can still be used in this phase; -1 for none."""
    if state.phase != TRANSPORTING or has_finished(state, seat):
        return -1
    powers = state.stats[seat][POWERS] & ~state.used
    for power in range(len(state.tables.op)):
        if state.tables.op[power] == OP_TRANSPORT and (powers >> power) & 1:
            return power
    return -1


def has_finished(state: ExodusFleetState, seat: i64) -> bool:
    """Whether a seat has taken what comes after all its transporting."""
    return state.used & state.stats[seat][POWERS] & state.tables.last_transports != 0


def begin(state: ExodusFleetState, seat: i64, tribes: i64, fuel: i64) -> None:
    """Tribes are chosen; they must be paid for."""
    cost = cost_of(state, seat, tribes, fuel)
    state.agenda.append(step(DO_TRANSPORT, seat, tribes))
    payment.begin(state, seat, cost[0:4], 0, cost[4], [0, 0, cost[5], cost[6]])


def do_transport(state: ExodusFleetState, top: i64) -> None:
    """They come aboard."""
    state.agenda.pop()
    seat = seat_of(top)
    goods.add_tribes(state, seat, argument_of(top))
    state.moved[seat] += argument_of(top)
    state.extra[seat] = 0
