"""Understanding Resources: gaining, buying, selling and swapping them, and finding room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BUY,
    DONE,
    DROP,
    FIRST_HANDFUL,
    HANDFULS,
    RESOURCES,
    SELL,
    SWAP,
    TAKE,
    TAKEN_AT_ONCE,
)
from orrery.games.exodus_fleet.rules import fleet
from orrery.games.exodus_fleet.rules.steps import BUY_STEP, GAIN, SELL_STEP, SWAP_STEP, argument_of, seat_of, step
from orrery.games.exodus_fleet.rules.tables import OP_BUY, OP_SELL
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

UNITS: Final = 128
"""In the argument of a step that buys or sells: the power, and so many times the units so far."""


def add_xu(state: ExodusFleetState, seat: i64, amount: i64) -> None:
    """XU from the supply, or to it."""
    state.xu[seat] += amount
    if state.events is not None and amount != 0:
        # Amounts are laid on the table for all to see; what a purse holds is not.
        state.events.append(Event("xu", seat, (amount,)))


def add_resource(state: ExodusFleetState, seat: i64, kind: i64, amount: i64) -> None:
    """Cubes from the supply, or to it."""
    state.res[seat * 4 + kind] += amount
    if state.events is not None and amount != 0:
        state.events.append(Event("resource", seat, (RESOURCES[kind], amount)))


def add_resources(state: ExodusFleetState, seat: i64, amounts: list[i64]) -> None:
    """Cubes of several kinds from the supply."""
    for kind in range(4):
        if amounts[kind] != 0:
            add_resource(state, seat, kind, amounts[kind])


def add_tribes(state: ExodusFleetState, seat: i64, tribes: i64) -> None:
    """Tribes come aboard."""
    state.tribes[seat] += tribes
    if state.events is not None and tribes != 0:
        state.events.append(Event("tribes", seat, (tribes,)))


# Resources of choice


def ask_gain(state: ExodusFleetState, seat: i64, amount: i64) -> None:
    """A seat is to take so many resources of its choice."""
    if amount > 0:
        state.agenda.append(step(GAIN, seat, amount))


def gain_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Everything that can be taken at once."""
    size = min(argument_of(top), TAKEN_AT_ONCE)
    found: list[i64] = []
    for handful in range(FIRST_HANDFUL[size], FIRST_HANDFUL[size + 1]):
        found.append(TAKE + handful)
    return found


def take(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Take a handful, and ask again if more are due."""
    state.agenda.pop()
    seat = seat_of(top)
    handful = HANDFULS[action - TAKE]
    for kind in handful:
        add_resource(state, seat, kind, 1)
    ask_gain(state, seat, argument_of(top) - len(handful))


# Buying, selling, swapping


def price_of(state: ExodusFleetState, power: i64, units: i64) -> i64:
    """What the next unit costs after so many."""
    prices = state.tables.prices[power]
    return prices[min(units, len(prices) - 1)]


def may_go_on(state: ExodusFleetState, power: i64, units: i64) -> bool:
    """Whether a power lets somebody buy or sell another unit."""
    most = state.tables.most[power]
    return most == 0 or units < most


def can_deal(state: ExodusFleetState, seat: i64, power: i64) -> bool:
    """Whether buying, selling or swapping with a power could begin."""
    op = state.tables.op[power]
    if op == OP_BUY:
        return state.xu[seat] >= price_of(state, power, 0)
    return fleet.total_resources(state, seat) > 0


def begin_deal(state: ExodusFleetState, seat: i64, power: i64) -> None:
    """Ask what to buy, sell or swap."""
    op = state.tables.op[power]
    if op == OP_BUY:
        state.agenda.append(step(BUY_STEP, seat, power))
    elif op == OP_SELL:
        state.agenda.append(step(SELL_STEP, seat, power))
    else:
        # Every cube needs to be swapped once at most, whatever is wanted.
        most = fleet.total_resources(state, seat)
        if state.tables.most[power] > 0:
            most = min(most, state.tables.most[power])
        state.agenda.append(step(SWAP_STEP, seat, most))


def buy_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any resource that can be paid; at least one."""
    power = argument_of(top) % UNITS
    units = argument_of(top) // UNITS
    found: list[i64] = []
    if state.xu[seat_of(top)] >= price_of(state, power, units):
        for kind in range(4):
            found.append(BUY + kind)
    if units > 0:
        found.append(DONE)
    return found


def buy(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Buy one, and go on while the power and the purse allow it."""
    state.agenda.pop()
    if action == DONE:
        return
    seat = seat_of(top)
    power = argument_of(top) % UNITS
    units = argument_of(top) // UNITS
    add_xu(state, seat, -price_of(state, power, units))
    add_resource(state, seat, action - BUY, 1)
    if may_go_on(state, power, units + 1):
        state.agenda.append(step(BUY_STEP, seat, power + UNITS * (units + 1)))


def sell_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any resource at hand; at least one."""
    seat = seat_of(top)
    found: list[i64] = []
    for kind in range(4):
        if state.res[seat * 4 + kind] > 0:
            found.append(SELL + kind)
    if argument_of(top) >= UNITS:
        found.append(DONE)
    return found


def sell(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Sell one, and go on while the power allows it and there is something to sell."""
    state.agenda.pop()
    if action == DONE:
        return
    seat = seat_of(top)
    power = argument_of(top) % UNITS
    units = argument_of(top) // UNITS
    add_resource(state, seat, action - SELL, -1)
    add_xu(state, seat, price_of(state, power, units))
    if may_go_on(state, power, units + 1) and fleet.total_resources(state, seat) > 0:
        state.agenda.append(step(SELL_STEP, seat, power + UNITS * (units + 1)))


def swap_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """One of a kind for one of another."""
    seat = seat_of(top)
    found: list[i64] = []
    for kind in range(4):
        if state.res[seat * 4 + kind] > 0:
            for other in range(4):
                if other != kind:
                    found.append(SWAP + 4 * kind + other)
    found.append(DONE)
    return found


def swap(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Swap one for one."""
    state.agenda.pop()
    if action == DONE:
        return
    seat = seat_of(top)
    add_resource(state, seat, (action - SWAP) // 4, -1)
    add_resource(state, seat, (action - SWAP) % 4, 1)
    if argument_of(top) > 1:
        state.agenda.append(step(SWAP_STEP, seat, argument_of(top) - 1))


# Room


def drop_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Every resource whose loss leaves one less without a square."""
    over = fleet.excess(state, seat)
    if over == 0:
        return
    for kind in range(4):
        place = seat * 4 + kind
        if state.res[place] > 0:
            state.res[place] -= 1
            if fleet.excess(state, seat) < over:
                found.append(DROP + kind)
            state.res[place] += 1
