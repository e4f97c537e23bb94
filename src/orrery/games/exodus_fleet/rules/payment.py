"""Paying: a cost is covered by cubes, discounts, trades, the Super-Tanker and XU, as the payer likes.

A payment is made in steps, each of which makes the cost smaller: a discount on one resource, a trade, a unit bought
off, a virtual fuel. `settle` ends it: what is left is paid in cubes, the discounts that are left go where resources
are scarcest, and trades take what is most plentiful. Only steps are offered after which the cost can still be met.
Discounts are always used in full. The payment under way is `state.pay`:

    0-3    the cost that is left, by resource
    4      the cost that is left in resources of any kind
    5      discounts that are left, in any of the resources below
    6-9    how many of them each resource may take at most
    10     the ship that is paid for, -1 for anything else
    11-14  units bought off with each of the ships that sell discounts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BIOMASS,
    BIT,
    BUY_OFF,
    FIRST_NEUTRAL,
    H2O,
    N_CARDS,
    PAY_UNIT,
    PLAY,
    SETTLE,
    TRADE,
    VIRTUAL,
    WAIVE,
)
from orrery.games.exodus_fleet.rules import cards, fleet, goods
from orrery.games.exodus_fleet.rules.fleet import ratio_of
from orrery.games.exodus_fleet.rules.steps import PAY, seat_of, step
from orrery.games.exodus_fleet.rules.tables import DOUBLE_PAY, OF_FACTION, OP_DISCOUNT, POWERS
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

DUE_ANY: Final = 4
POOL: Final = 5
CAPS: Final = 6
FOR_SHIP: Final = 10
BOUGHT: Final = 11
PAY_LENGTH: Final = 15
NO_LIMIT: Final = 99
NO_CAPS: Final[list[i64]] = [NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT]
NOTHING_DUE: Final[list[i64]] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0]


# What can be paid


def feasible(state: ExodusFleetState, seat: i64, due: list[i64], pool: i64, caps: list[i64], doubled: i64) -> bool:
    """Whether cubes, discounts and trades cover a cost."""
    if doubled != 0:
        return feasible_doubled(state, seat, due, pool, doubled)
    ratio = ratio_of(state, seat)
    first = seat * 4
    short: i64 = 0
    coverable: i64 = 0
    trades: i64 = 0
    for kind in range(4):
        lack = due[kind] - state.res[first + kind]
        if lack > 0:
            short += lack
            coverable += min(lack, caps[kind])
        elif ratio > 0:
            trades += -lack // ratio
    covered = min(pool, coverable)
    short -= covered
    if short <= 0 or short <= trades:
        return True
    left = pool - covered
    if ratio == 0 or left == 0:
        return False
    # Discounts that are left over free biomass and H2O, which can be traded.
    most = free_for_trades(state, seat, due, caps, BIOMASS, left)
    for on_biomass in range(most + 1):
        on_h2o = min(left - on_biomass, free_for_trades(state, seat, due, caps, H2O, left))
        total: i64 = 0
        for kind in range(4):
            spare = state.res[first + kind] - due[kind]
            if spare >= 0:
                if kind == BIOMASS:
                    spare += on_biomass
                elif kind == H2O:
                    spare += on_h2o
                total += spare // ratio
        if short <= total:
            return True
    return False


def free_for_trades(state: ExodusFleetState, seat: i64, due: list[i64], caps: list[i64], kind: i64, left: i64) -> i64:
    """How many cubes of a kind a discount could free."""
    if state.res[seat * 4 + kind] < due[kind]:
        return 0
    return min(left, min(due[kind], caps[kind]))


def feasible_doubled(state: ExodusFleetState, seat: i64, due: list[i64], pool: i64, doubled: i64) -> bool:
    """The same where cubes of one kind count twice, but not in trades."""
    twice: i64 = 0
    while (doubled >> twice) & 1 == 0:
        twice += 1
    ratio = ratio_of(state, seat)
    first = seat * 4
    have = state.res[first + twice]
    short: i64 = 0
    trades: i64 = 0
    for kind in range(4):
        if kind != twice:
            lack = due[kind] - state.res[first + kind]
            if lack > 0:
                short += lack
            elif ratio > 0:
                trades += -lack // ratio
    for off in range(min(pool, due[twice]) + 1):
        for traded in range(due[twice] - off + 1):
            if traded > trades:
                break
            needed = (due[twice] - off - traded + 1) // 2
            if needed > have:
                continue
            own_trades: i64 = 0
            if traded == 0 and ratio > 0:
                own_trades = (have - needed) // ratio
            if max(0, short - (pool - off)) + traded <= trades + own_trades:
                return True
            break
    return False


def doubling(state: ExodusFleetState, seat: i64, ship: i64) -> i64:
    """A bit for the resource that counts twice."""
    return state.stats[seat][DOUBLE_PAY] if ship >= 0 else 0


def virtual_kind(state: ExodusFleetState, seat: i64) -> i64:
    """The resource that the Super-Tanker can still stand for in this phase, -1 for none."""
    power = state.tables.virtual_power
    if power < 0 or (state.stats[seat][POWERS] >> power) & 1 == 0 or (state.used >> power) & 1:
        return -1
    kind: i64 = 0
    while (state.tables.types[power] >> kind) & 1 == 0:
        kind += 1
    return kind


def can_pay(state: ExodusFleetState, seat: i64, due: list[i64], due_any: i64, pool: i64, caps: list[i64]) -> bool:
    """Whether a seat can meet a cost that is not that of a ship."""
    virtual = virtual_kind(state, seat)
    if due_any > 0:
        return fleet.total_resources(state, seat) + (1 if virtual >= 0 else 0) >= due_any
    if feasible(state, seat, due, pool, caps, 0):
        return True
    if virtual < 0 or due[virtual] == 0:
        return False
    due[virtual] -= 1
    can = feasible(state, seat, due, pool, caps, 0)
    due[virtual] += 1
    return can


def can_pay_ship(state: ExodusFleetState, seat: i64, ship: i64, due: list[i64], pool: i64, bought: list[i64]) -> bool:
    """Whether a seat can meet the cost of a ship, with everything that it owns and holds."""
    doubled = doubling(state, seat, ship)
    if feasible(state, seat, due, pool, NO_CAPS, doubled):
        return True
    virtual = virtual_kind(state, seat)
    if virtual >= 0 and due[virtual] == 0:
        virtual = -1
    most = pool + card_discounts(state, seat, ship) + buy_off_units(state, seat, bought)
    if virtual >= 0:
        most += 1
    if most == pool or not feasible(state, seat, due, most, NO_CAPS, doubled):
        return False
    for use_virtual in range(2):
        if use_virtual == 1:
            if virtual < 0:
                break
            due[virtual] -= 1
        can = with_cards(state, seat, ship, due, pool, bought, 0)
        if use_virtual == 1:
            due[virtual] += 1
        if can:
            return True
    return False


def with_cards(
    state: ExodusFleetState, seat: i64, ship: i64, due: list[i64], pool: i64, bought: list[i64], first: i64
) -> bool:
    """The same, with any number of the cards in hand that make a ship cheaper."""
    if with_buy_offs(state, seat, ship, due, pool, bought, 0, state.xu[seat]):
        return True
    for card in range(first, N_CARDS):
        held = state.hand[seat * N_CARDS + card]
        if held > 0 and discounts(state, seat, ship, card):
            amount = state.tables.amount[state.tables.card_power[card]]
            for copies in range(1, held + 1):
                if with_cards(state, seat, ship, due, pool + copies * amount, bought, card + 1):
                    return True
    return False


def with_buy_offs(
    state: ExodusFleetState,
    seat: i64,
    ship: i64,
    due: list[i64],
    pool: i64,
    bought: list[i64],
    number: i64,
    xu: i64,
) -> bool:
    """The same, with units bought off for XU, ship after ship."""
    tables = state.tables
    while number < len(tables.buy_offs) and not has_power(state, seat, tables.buy_offs[number]):
        number += 1
    if number >= len(tables.buy_offs):
        return feasible(state, seat, due, pool, NO_CAPS, doubling(state, seat, ship))
    power = tables.buy_offs[number]
    if with_buy_offs(state, seat, ship, due, pool, bought, number + 1, xu):
        return True
    prices = tables.prices[power]
    left = due[:]
    for units in range(bought[number], len(prices)):
        xu -= prices[units]
        if xu < 0:
            break
        if tables.types[power] == 15:
            pool += 1
        else:
            kind = scarcest(state, seat, left, tables.types[power])
            if kind < 0:
                break
            left[kind] -= 1
        if with_buy_offs(state, seat, ship, left, pool, bought, number + 1, xu):
            return True
    return False


def scarcest(state: ExodusFleetState, seat: i64, due: list[i64], types: i64) -> i64:
    """The resource that is still due and missed most, of these types; -1 for none."""
    best: i64 = -1
    most: i64 = 0
    for kind in range(4):
        if (types >> kind) & 1 and due[kind] > 0:
            lack = due[kind] - state.res[seat * 4 + kind]
            if best < 0 or lack > most:
                best = kind
                most = lack
    return best


def has_power(state: ExodusFleetState, seat: i64, power: i64) -> bool:
    """Whether a power is in a fleet."""
    return (state.stats[seat][POWERS] >> power) & 1 != 0


def discounts(state: ExodusFleetState, seat: i64, ship: i64, card: i64) -> bool:
    """Whether a card makes a ship cheaper for a seat: any ship, or only one of a faction it has already."""
    power = state.tables.card_power[card]
    if state.tables.op[power] != OP_DISCOUNT:
        return False
    if not state.tables.own_faction_only[card]:
        return True
    return ship < FIRST_NEUTRAL and state.stats[seat][OF_FACTION + state.tables.faction[ship]] > 0


def card_discounts(state: ExodusFleetState, seat: i64, ship: i64) -> i64:
    """What all cards in hand together take off a ship."""
    total: i64 = 0
    for card in range(N_CARDS):
        held = state.hand[seat * N_CARDS + card]
        if held > 0 and discounts(state, seat, ship, card):
            total += held * state.tables.amount[state.tables.card_power[card]]
    return total


def buy_off_units(state: ExodusFleetState, seat: i64, bought: list[i64]) -> i64:
    """How many units could still be bought off, money aside."""
    total: i64 = 0
    for number in range(len(state.tables.buy_offs)):
        power = state.tables.buy_offs[number]
        if has_power(state, seat, power):
            total += len(state.tables.prices[power]) - bought[number]
    return total


# The payment under way


def begin(state: ExodusFleetState, seat: i64, due: list[i64], due_any: i64, pool: i64, caps: list[i64]) -> None:
    """Ask a seat to pay; what it pays for stands on the agenda already. A payment without a choice is made at once."""
    if due[0] + due[1] + due[2] + due[3] + due_any == 0:
        return
    state.pay = [due[0], due[1], due[2], due[3], due_any, pool, caps[0], caps[1], caps[2], caps[3], -1, 0, 0, 0, 0]
    top = step(PAY, seat, 0)
    state.agenda.append(top)
    while state.agenda[-1] == top:
        choices = pay_choices(state, top)
        if not is_forced(state, seat, choices):
            break
        pay_step(state, top, choices[0])


def is_forced(state: ExodusFleetState, seat: i64, choices: list[i64]) -> bool:
    """Whether a payment can be made in one way only: there is one step, or the other one is what settling does."""
    if len(choices) == 1:
        return True
    if len(choices) > 2 or choices[0] != SETTLE:
        return False
    other = choices[1]
    if TRADE <= other < BUY_OFF:
        return state.pay[(other - TRADE) % 4] > state.res[seat * 4 + (other - TRADE) % 4]
    return other < TRADE or other >= PAY_UNIT


def begin_ship(state: ExodusFleetState, seat: i64, ship: i64, due: list[i64], pool: i64) -> None:
    """Ask a seat to pay for a ship. It is always asked: whether there is a choice may depend on its hand."""
    pool = min(pool, due[0] + due[1] + due[2] + due[3])
    state.pay = [due[0], due[1], due[2], due[3], 0, pool, *NO_CAPS, ship, 0, 0, 0, 0]
    state.agenda.append(step(PAY, seat, 0))


def still_possible(state: ExodusFleetState, seat: i64) -> bool:
    """Whether the payment under way can be completed, with all its discounts used."""
    pay = state.pay
    room: i64 = 0
    for kind in range(4):
        room += min(pay[kind], pay[CAPS + kind])
    if pay[POOL] > room:
        return False
    due = pay[0:4]
    if pay[FOR_SHIP] >= 0:
        return can_pay_ship(state, seat, pay[FOR_SHIP], due, pay[POOL], pay[BOUGHT:PAY_LENGTH])
    return can_pay(state, seat, due, pay[DUE_ANY], pay[POOL], pay[CAPS:FOR_SHIP])


def pay_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Every step after which the cost can still be met."""
    seat = seat_of(top)
    pay = state.pay
    found: list[i64] = []
    virtual = virtual_kind(state, seat)
    if pay[DUE_ANY] > 0:
        if fleet.total_resources(state, seat) >= pay[DUE_ANY]:
            found.append(SETTLE)
        if virtual >= 0:
            found.append(VIRTUAL + virtual)
        for kind in range(4):
            if state.res[seat * 4 + kind] > 0:
                found.append(PAY_UNIT + kind)
        return found
    ship = pay[FOR_SHIP]
    if ship >= 0:
        card_choices(state, seat, ship, found)
    if feasible(state, seat, pay[0:4], pay[POOL], pay[CAPS:FOR_SHIP], doubling(state, seat, ship)):
        found.append(SETTLE)
    waive_choices(state, seat, found)
    trade_choices(state, seat, found)
    if ship >= 0:
        buy_off_choices(state, seat, found)
    if virtual >= 0 and pay[virtual] > 0:
        pay[virtual] -= 1
        state.used |= BIT[state.tables.virtual_power]
        if still_possible(state, seat):
            found.append(VIRTUAL + virtual)
        state.used &= ~BIT[state.tables.virtual_power]
        pay[virtual] += 1
    return found


def card_choices(state: ExodusFleetState, seat: i64, ship: i64, found: list[i64]) -> None:
    """Cards that make the ship cheaper, as long as there is something left to pay."""
    pay = state.pay
    if pay[0] + pay[1] + pay[2] + pay[3] <= pay[POOL]:
        return
    for card in range(N_CARDS):
        if state.hand[seat * N_CARDS + card] > 0 and discounts(state, seat, ship, card):
            found.append(PLAY + card)


def waive_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Where a discount may go."""
    pay = state.pay
    if pay[POOL] == 0:
        return
    for kind in range(4):
        if pay[kind] > 0 and pay[CAPS + kind] > 0:
            pay[POOL] -= 1
            pay[kind] -= 1
            pay[CAPS + kind] -= 1
            if still_possible(state, seat):
                found.append(WAIVE + kind)
            pay[POOL] += 1
            pay[kind] += 1
            pay[CAPS + kind] += 1


def trade_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """So many of one resource for one of another that is due."""
    pay = state.pay
    ratio = ratio_of(state, seat)
    if ratio == 0:
        return
    for given in range(4):
        place = seat * 4 + given
        if state.res[place] < ratio:
            continue
        for kind in range(4):
            if kind != given and pay[kind] > 0:
                pay[kind] -= 1
                state.res[place] -= ratio
                if still_possible(state, seat):
                    found.append(TRADE + 4 * given + kind)
                pay[kind] += 1
                state.res[place] += ratio


def buy_off_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Units of the cost that a ship lets its owner leave out for XU."""
    pay = state.pay
    tables = state.tables
    for number in range(len(tables.buy_offs)):
        power = tables.buy_offs[number]
        units = pay[BOUGHT + number]
        if not has_power(state, seat, power) or units >= len(tables.prices[power]):
            continue
        price = tables.prices[power][units]
        if price > state.xu[seat]:
            continue
        for kind in range(4):
            if (tables.types[power] >> kind) & 1 and pay[kind] > 0:
                pay[kind] -= 1
                pay[BOUGHT + number] += 1
                state.xu[seat] -= price
                if still_possible(state, seat):
                    found.append(BUY_OFF + 4 * tables.power_ship[power] + kind)
                pay[kind] += 1
                pay[BOUGHT + number] -= 1
                state.xu[seat] += price


def pay_step(state: ExodusFleetState, top: i64, action: i64) -> None:
    """One step of a payment."""
    seat = seat_of(top)
    pay = state.pay
    if action == SETTLE:
        settle(state, seat)
        return
    if action >= PAY_UNIT:
        goods.add_resource(state, seat, action - PAY_UNIT, -1)
        pay[DUE_ANY] -= 1
    elif action >= VIRTUAL:
        state.used |= BIT[state.tables.virtual_power]
        if pay[DUE_ANY] > 0:
            pay[DUE_ANY] -= 1
        else:
            pay[action - VIRTUAL] -= 1
    elif action >= BUY_OFF:
        buy_off(state, seat, (action - BUY_OFF) // 4, (action - BUY_OFF) % 4)
    elif action >= TRADE:
        goods.add_resource(state, seat, (action - TRADE) // 4, -ratio_of(state, seat))
        pay[(action - TRADE) % 4] -= 1
    elif action >= WAIVE:
        pay[POOL] -= 1
        pay[action - WAIVE] -= 1
        pay[CAPS + action - WAIVE] -= 1
    else:
        cards.leave_hand(state, seat, action - PLAY)
        more = pay[POOL] + state.tables.amount[state.tables.card_power[action - PLAY]]
        pay[POOL] = min(more, pay[0] + pay[1] + pay[2] + pay[3])
    if pay[0] + pay[1] + pay[2] + pay[3] + pay[DUE_ANY] == 0:
        finish(state)


def buy_off(state: ExodusFleetState, seat: i64, ship: i64, kind: i64) -> None:
    """Leave out a unit of the cost for XU."""
    tables = state.tables
    for number in range(len(tables.buy_offs)):
        power = tables.buy_offs[number]
        if tables.power_ship[power] == ship:
            goods.add_xu(state, seat, -tables.prices[power][state.pay[BOUGHT + number]])
            state.pay[BOUGHT + number] += 1
    state.pay[kind] -= 1


def finish(state: ExodusFleetState) -> None:
    """The cost is met."""
    state.agenda.pop()
    state.pay = NOTHING_DUE[:]


# Settling: the rest in the way that spares what is scarce


def settle(state: ExodusFleetState, seat: i64) -> None:
    """Pay the rest: discounts first, then trades, then cubes."""
    pay = state.pay
    if pay[DUE_ANY] > 0:
        for _ in range(pay[DUE_ANY]):
            goods.add_resource(state, seat, most_plentiful(state, seat, 1, -1), -1)
        finish(state)
        return
    doubled = doubling(state, seat, pay[FOR_SHIP])
    while pay[POOL] > 0 and waive_one(state, seat, doubled):
        pass
    while trade_one(state, seat, doubled):
        pass
    for kind in range(4):
        amount = pay[kind]
        if (doubled >> kind) & 1:
            amount = (amount + 1) // 2
        if amount > 0:
            goods.add_resource(state, seat, kind, -amount)
    if state.events is not None:
        state.events.append(Event("paid", seat))
    finish(state)


def waive_one(state: ExodusFleetState, seat: i64, doubled: i64) -> bool:
    """A discount goes to what would be left least of, if the rest can still be paid then."""
    pay = state.pay
    tried: i64 = 0
    for _ in range(4):
        best: i64 = -1
        least: i64 = 0
        for kind in range(4):
            if (tried >> kind) & 1 == 0 and pay[kind] > 0 and pay[CAPS + kind] > 0:
                left = state.res[seat * 4 + kind] - pay[kind]
                if best < 0 or left < least:
                    best = kind
                    least = left
        if best < 0:
            return False
        tried |= BIT[best]
        pay[POOL] -= 1
        pay[best] -= 1
        pay[CAPS + best] -= 1
        if feasible(state, seat, pay[0:4], pay[POOL], pay[CAPS:FOR_SHIP], doubled):
            return True
        pay[POOL] += 1
        pay[best] += 1
        pay[CAPS + best] += 1
    return False


def needed(pay: list[i64], kind: i64, doubled: i64) -> i64:
    """How many cubes of a kind the rest of the cost takes."""
    if (doubled >> kind) & 1:
        return (pay[kind] + 1) // 2
    return pay[kind]


def trade_one(state: ExodusFleetState, seat: i64, doubled: i64) -> bool:
    """Trade for a resource that is short, from the one with most to spare; whether there was such a trade."""
    pay = state.pay
    for kind in range(4):
        if needed(pay, kind, doubled) > state.res[seat * 4 + kind]:
            ratio = ratio_of(state, seat)
            best: i64 = -1
            most: i64 = 0
            for given in range(4):
                spare = state.res[seat * 4 + given] - needed(pay, given, doubled)
                if given != kind and spare >= ratio and spare > most:
                    best = given
                    most = spare
            goods.add_resource(state, seat, best, -ratio)
            pay[kind] -= 1
            return True
    return False


def most_plentiful(state: ExodusFleetState, seat: i64, least: i64, but: i64) -> i64:
    """The resource that a seat has most of."""
    best: i64 = -1
    for kind in range(4):
        amount = state.res[seat * 4 + kind]
        if kind != but and amount >= least and (best < 0 or amount > state.res[seat * 4 + best]):
            best = kind
    return best
