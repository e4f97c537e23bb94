"""Rounds and phases: the Admiral calls, the phase is played, the market or the planets move on, the next Admiral."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BID,
    BUILDING,
    CALL,
    INCOME,
    MINING,
    MOST_BID,
    NAVIGATE,
    PHASES,
)
from orrery.games.exodus_fleet.rules import bidding, building, goods, mining, powers
from orrery.games.exodus_fleet.rules.steps import (
    ACT,
    ASK_FREE,
    ASK_STORAGE,
    ASK_TRIBUTE,
    CALL_STEP,
    HOUSEKEEPING,
    NAVIGATED,
    NAVIGATION_BID,
    NAVIGATION_STEP,
    NEXT_ADMIRAL,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import INCOME_SUM, TAX
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


def begin_turn(state: ExodusFleetState) -> None:
    """An Admiral's turn: cards between phases, then the call."""
    state.agenda.append(step(CALL_STEP, state.admiral, 0))
    state.agenda.append(ASK_FREE)


def call(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The Admiral names a phase, or uses a card before."""
    if action >= CALL + len(PHASES):
        powers.card_action(state, seat_of(top), action)
        return
    state.agenda.pop()
    state.phase = action - CALL
    state.plan = 0
    for seat in range(state.players):
        # what was transported between phases by a ship just built was not transported in this one
        state.moved[seat] = 0
        state.extra[seat] = 0
    if state.events is not None:
        state.events.append(Event("calls", state.admiral, (PHASES[state.phase],)))
    state.agenda.append(NEXT_ADMIRAL)
    state.agenda.append(HOUSEKEEPING)
    state.agenda.append(ASK_STORAGE)
    if state.phase == INCOME:
        take_income(state)
        ask_for_income_powers(state)
        return
    if state.phase == MINING:
        state.agenda.append(ASK_TRIBUTE)
    if state.phase == 4:
        for seat in range(state.players):
            state.fresh[seat] = 0
    bidding.ask_bids(state)


# Income


def income_of(state: ExodusFleetState, seat: i64) -> i64:
    """The sum of the ships' incomes; less than nothing is nothing."""
    income = state.stats[seat][INCOME_SUM]
    if income < 0 and not state.tables.negative_income:
        return 0
    return max(income, -state.xu[seat])


def take_income(state: ExodusFleetState) -> None:
    """Everybody takes income; then a tax is paid, before anything is spent."""
    for seat in range(state.players):
        goods.add_xu(state, seat, income_of(state, seat))
    for owner in range(state.players):
        tax = state.stats[owner][TAX]
        if tax == 0:
            continue
        for seat in range(state.players):
            if seat != owner:
                paid = min(tax, state.xu[seat])
                goods.add_xu(state, seat, -paid)
                goods.add_xu(state, owner, paid)


def ask_for_income_powers(state: ExodusFleetState) -> None:
    """The Admiral first, then clockwise."""
    state.order = [(state.admiral + place) % state.players for place in range(state.players)]
    for place in range(state.players - 1, -1, -1):
        state.agenda.append(step(ACT, state.order[place], 0))


# The end of a phase


def housekeeping(state: ExodusFleetState) -> None:
    """Planets move on after mining, ships after building; ships built in other phases are replaced."""
    state.agenda.pop()
    if state.phase == MINING:
        if state.tables.navigation and state.planets[1] >= 0 and state.planets[2] >= 0:
            ask_navigation(state)
        else:
            mining.shift_planets(state)
    elif state.phase == BUILDING:
        building.discard_rightmost(state)
    building.refill_row(state)


def next_admiral(state: ExodusFleetState) -> bool:
    """The phase is over and the Admiral card moves on; whether a round is over."""
    state.agenda.pop()
    state.previous = state.phase
    state.phase = -1
    clear_phase(state)
    state.admiral = (state.admiral + 1) % state.players
    return state.admiral == state.first


def clear_phase(state: ExodusFleetState) -> None:
    """Forget what only matters within a phase."""
    seats = state.players
    state.used = 0
    state.bonus = 0
    state.quiet = 0
    state.order = []
    state.bids = [0] * seats
    state.raised = [0] * seats
    state.rank = [0] * seats
    state.stance = [0] * seats
    state.place_of = [0] * seats
    state.work = [0] * seats
    state.moved = [0] * seats
    state.mined = [0] * seats
    state.extra = [0] * seats
    state.fresh = [0] * seats
    state.offers = [0] * seats


# Navigation


def ask_navigation(state: ExodusFleetState) -> None:
    """Bids for the choice of the next planet, once around the table."""
    state.bids = [0] * state.players
    state.agenda.append(NAVIGATED)
    for place in range(state.players, 0, -1):
        state.agenda.append(step(NAVIGATION_BID, (state.admiral + place) % state.players, 0))


def navigation_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Nothing, or any amount that nobody has bid."""
    found: list[i64] = [BID]
    for amount in range(state.tables.navigation_bid, min(state.xu[seat_of(top)], MOST_BID) + 1):
        if amount not in state.bids:
            found.append(BID + amount)
    return found


def navigation_bid(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A bid for the choice of the planet."""
    state.agenda.pop()
    state.bids[seat_of(top)] = action - BID
    if state.events is not None:
        state.events.append(Event("navigation bid", seat_of(top), (action - BID,)))


def navigated(state: ExodusFleetState) -> None:
    """The highest bidder alone pays, and chooses; the Admiral chooses if nobody bid."""
    state.agenda.pop()
    best = state.admiral
    for seat in range(state.players):
        if state.bids[seat] > state.bids[best]:
            best = seat
    if state.bids[best] > 0:
        goods.add_xu(state, best, -state.bids[best])
    state.bids = [0] * state.players
    state.agenda.append(step(NAVIGATION_STEP, best, 0))


def planet_choices() -> list[i64]:
    """The next planet or the third."""
    return [NAVIGATE, NAVIGATE + 1]
