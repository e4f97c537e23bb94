"""Powers of ships and effects of explorer cards: when they can be used, and what they do.

There is one handler for each effect, whoever brings it about: a ship in a phase, a ship when it is built, or a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    ALIEN_BLUEPRINTS,
    ALIEN_CONSTRUCTION_CREW,
    BIT,
    CARDS,
    CASH,
    FLEET_RENDEZVOUS,
    FRIENDLY_ALIEN_TRADE_SHIP,
    MINI_TRANSPORT,
    N_CARDS,
    PLAY,
    PLAY_RENDEZVOUS,
    PLAY_TRADE_SHIP,
    SHELVE,
    SHIPS,
    SPEND,
    THE_PLAN,
    TRANSPORT,
    TRANSPORTING,
    USE,
)
from orrery.games.exodus_fleet.rules import building, cards, fleet, goods, mining, payment, transporting
from orrery.games.exodus_fleet.rules.steps import BUILT, CALL_STEP, DO_POWER, KIND_MASK, argument_of, seat_of, step
from orrery.games.exodus_fleet.rules.tables import (
    CASHING,
    OP_BUILD,
    OP_BUY,
    OP_CHOICE,
    OP_DISCOUNT,
    OP_DISTRIBUTE,
    OP_DRAW,
    OP_EXTRA,
    OP_GAIN,
    OP_PERMANENT,
    OP_PLAN,
    OP_PLANETS,
    OP_RAISE,
    OP_RESERVE,
    OP_SAME,
    OP_SELL,
    OP_SHELVE,
    OP_SWAP,
    OP_TRANSPORT,
    OP_TRIBE,
    POWERS,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


# Whether a power can be used


def possible(state: ExodusFleetState, seat: i64, power: i64) -> bool:
    """Whether a power would do something for a seat that can pay for it."""
    tables = state.tables
    op = tables.op[power]
    if tables.cost_xu[power] > state.xu[seat]:
        return False
    if op == OP_GAIN or op == OP_PERMANENT or op == OP_SAME:
        return True
    if op == OP_SELL or op == OP_BUY or op == OP_SWAP:
        return goods.can_deal(state, seat, power)
    if op == OP_DRAW:
        return cards.left_to_draw(state) > 0 and can_pay(state, seat, power)
    if op == OP_TRIBE:
        return fleet.free_quarters(state, seat) >= tables.tribes[power] and can_pay(state, seat, power)
    if op == OP_BUILD:
        return building.can_build_any(state, seat)
    if op == OP_DISTRIBUTE:
        return cards.left_to_draw(state) > 0
    if op == OP_PLANETS:
        return True
    if op == OP_RESERVE:
        return building.can_reserve(state)
    return False


def can_pay(state: ExodusFleetState, seat: i64, power: i64) -> bool:
    """Whether the resources that a power costs can be paid."""
    tables = state.tables
    return payment.can_pay(state, seat, tables.cost[power], tables.cost_any[power], 0, payment.NO_CAPS)


# Ships in a phase


def use_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Every ship of the fleet whose power can be used now; once in a phase each."""
    tables = state.tables
    powers = state.stats[seat][POWERS] & ~state.used
    power: i64 = 0
    while powers >> power != 0:
        if (powers >> power) & 1 and (tables.phases[power] >> state.phase) & 1:
            if may_use(state, seat, power) and possible(state, seat, power):
                found.append(USE + tables.power_ship[power])
        power += 1


def may_use(state: ExodusFleetState, seat: i64, power: i64) -> bool:
    """Whether the moment is right."""
    tables = state.tables
    if tables.needs_crew[power] and state.work[seat] != 2:
        return False
    if tables.mined[power] != 0 and state.mined[seat] & tables.mined[power] == 0:
        return False
    if tables.after_transporting[power]:
        return state.moved[seat] > 0 and state.work[seat] != 1
    if tables.op[power] == OP_DRAW and tables.mined[power] == 0:
        # Cards come after those of the crew, and what the crew brings besides comes before what ships bring.
        if state.work[seat] == 1:
            return False
        if tables.needs_crew[power] and state.used & state.stats[seat][POWERS] & tables.free_draws != 0:
            return False
    return True


def has_power_for(state: ExodusFleetState, seat: i64, phase: i64) -> bool:
    """Whether a fleet has any power for a phase that was not used yet; whether it can be used does not matter."""
    powers = state.stats[seat][POWERS] & ~state.used
    power: i64 = 0
    while powers >> power != 0:
        if (powers >> power) & 1 and (state.tables.phases[power] >> phase) & 1:
            if state.tables.op[power] <= OP_TRANSPORT:
                return True
        power += 1
    return False


def use(state: ExodusFleetState, seat: i64, ship: i64) -> None:
    """Use the power of a ship."""
    power = state.tables.ship_action[ship]
    state.used |= BIT[power]
    if state.events is not None:
        state.events.append(Event("uses", seat, (SHIPS[ship],)))
    begin(state, seat, power)


def mini_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Transporting without a crew."""
    power = transporting.mini_power(state, seat)
    if power >= 0:
        most = transporting.power_limit(state, seat, power)
        transporting.transport_choices(state, seat, most, transporting.power_fuel(state, power), MINI_TRANSPORT, found)


def mini_transport(state: ExodusFleetState, seat: i64, tribes: i64) -> None:
    """Transport without a crew."""
    power = transporting.mini_power(state, seat)
    state.used |= BIT[power]
    transporting.begin(state, seat, tribes, transporting.power_fuel(state, power))


# What a power does


def begin(state: ExodusFleetState, seat: i64, power: i64) -> None:
    """Pay what a power costs; then it does what it does."""
    tables = state.tables
    if tables.cost_xu[power] > 0:
        goods.add_xu(state, seat, -tables.cost_xu[power])
    state.agenda.append(step(DO_POWER, seat, power))
    payment.begin(state, seat, tables.cost[power], tables.cost_any[power], 0, payment.NO_CAPS)


def do_power(state: ExodusFleetState, top: i64) -> None:
    """A power that was paid for."""
    state.agenda.pop()
    seat = seat_of(top)
    power = argument_of(top)
    tables = state.tables
    op = tables.op[power]
    if op == OP_GAIN or op == OP_PLANETS:
        times: i64 = 1
        if tables.after_transporting[power] and tables.welcome_each:
            times = state.moved[seat]
        if tables.xu[power] > 0:
            goods.add_xu(state, seat, times * tables.xu[power])
        goods.add_resources(state, seat, tables.gain[power])
        goods.ask_gain(state, seat, times * tables.any[power])
        if op == OP_PLANETS:
            mining.ask_chart(state, seat, tables.draw[power])
    elif op == OP_SELL or op == OP_BUY or op == OP_SWAP:
        goods.begin_deal(state, seat, power)
    elif op == OP_DRAW:
        cards.ask_draw(state, seat, tables.draw[power], tables.keep[power])
    elif op == OP_TRIBE or op == OP_CHOICE:
        goods.add_tribes(state, seat, tables.tribes[power])
    elif op == OP_BUILD:
        building.ask_extra(state, seat)
    elif op == OP_DISTRIBUTE:
        cards.ask_distribution(state, seat, tables.amount[power])
    elif op == OP_RESERVE:
        building.ask_reserve(state, seat, tables.draw[power])


# Ships when they are built


def built_choices(state: ExodusFleetState, seat: i64, ship: i64, found: list[i64]) -> None:
    """What a ship brings when it is built; once, at once, or never."""
    tables = state.tables
    power = tables.ship_built[ship]
    op = tables.op[power]
    if op == OP_TRANSPORT:
        most = transporting.power_limit(state, seat, power)
        transporting.transport_choices(state, seat, most, transporting.power_fuel(state, power), TRANSPORT, found)
    elif op == OP_SHELVE:
        if state.cards[seat] > 0:
            found.append(SHELVE)
    elif possible(state, seat, power):
        found.append(USE + ship)


def built_transport(state: ExodusFleetState, seat: i64, ship: i64, tribes: i64) -> None:
    """A ship transports tribes when it is built."""
    transporting.begin(state, seat, tribes, transporting.power_fuel(state, state.tables.ship_built[ship]))


# Explorer cards


def card_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Everything that can be done with a card outside bidding: play it, discard it for a resource, cash it."""
    if state.cards[seat] == 0:
        return
    cashing = state.stats[seat][CASHING] != 0
    first = seat * N_CARDS
    for card in range(N_CARDS):
        if state.hand[first + card] == 0:
            continue
        play_choices(state, seat, card, found)
        for kind in range(4):
            found.append(SPEND + 4 * card + kind)
        if cashing:
            found.append(CASH + card)


def play_choices(state: ExodusFleetState, seat: i64, card: i64, found: list[i64]) -> None:
    """The ways in which a card can be played for its text now."""
    tables = state.tables
    power = tables.card_power[card]
    op = tables.op[power]
    if op == OP_CHOICE:
        if fleet.free_quarters(state, seat) >= tables.tribes[power] and can_pay(state, seat, power):
            found.append(PLAY_RENDEZVOUS)
        found.append(PLAY_RENDEZVOUS + 1)
    elif op == OP_SAME:
        if possible(state, seat, power):
            for kind in range(4):
                found.append(PLAY_TRADE_SHIP + kind)
    elif op == OP_EXTRA:
        if has_transport(state, seat):
            found.append(PLAY + card)
    elif op == OP_PLAN:
        top = state.agenda[-1]
        if top & KIND_MASK == CALL_STEP and state.previous >= 0 and state.plan == 0:
            found.append(PLAY + card)
    elif op == OP_DISCOUNT or op == OP_RAISE:
        return
    elif card == ALIEN_CONSTRUCTION_CREW:
        fresh = state.fresh[seat] if tables.crew_card_waits else 0
        if state.hand[seat * N_CARDS + card] > fresh and possible(state, seat, power):
            found.append(PLAY + card)
    elif possible(state, seat, power):
        found.append(PLAY + card)


def has_transport(state: ExodusFleetState, seat: i64) -> bool:
    """Whether a transport action is at hand that a card could stretch: of a crew, of a ship, of a ship just built."""
    found: list[i64] = []
    top = state.agenda[-1]
    if top & KIND_MASK == BUILT:
        power = state.tables.ship_built[argument_of(top)]
        if state.tables.op[power] == OP_TRANSPORT:
            return transporting.can_transport(state, seat, 1, transporting.power_fuel(state, power))
    if state.phase != TRANSPORTING:
        return False
    if state.work[seat] == 1 and transporting.can_transport(state, seat, 1, state.tables.transport_fuel):
        return True
    mini_choices(state, seat, found)
    return len(found) > 0


def is_card_action(action: i64) -> bool:
    """Whether an action is one of those above."""
    return PLAY <= action < CASH + N_CARDS


def card_action(state: ExodusFleetState, seat: i64, action: i64) -> None:
    """Do something with a card."""
    if action >= CASH:
        cash(state, seat, action - CASH)
    elif action >= SPEND:
        cards.leave_hand(state, seat, (action - SPEND) // 4)
        goods.add_resource(state, seat, (action - SPEND) % 4, state.tables.spent_card)
    elif action >= PLAY_TRADE_SHIP:
        cards.leave_hand(state, seat, FRIENDLY_ALIEN_TRADE_SHIP)
        power = state.tables.card_power[FRIENDLY_ALIEN_TRADE_SHIP]
        goods.add_xu(state, seat, -state.tables.cost_xu[power])
        goods.add_resource(state, seat, action - PLAY_TRADE_SHIP, state.tables.amount[power])
    elif action >= PLAY_RENDEZVOUS:
        rendezvous(state, seat, action - PLAY_RENDEZVOUS)
    else:
        play(state, seat, action - PLAY)


def cash(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """The Military Warehouse turns a card into XU and resources."""
    power = state.tables.ship_action[state.stats[seat][CASHING] - 1]
    cards.leave_hand(state, seat, card)
    goods.add_xu(state, seat, state.tables.xu[power])
    goods.ask_gain(state, seat, state.tables.any[power])


def rendezvous(state: ExodusFleetState, seat: i64, option: i64) -> None:
    """Fleet Rendezvous: a tribe for resources, or XU and resources."""
    power = state.tables.card_power[FLEET_RENDEZVOUS]
    cards.leave_hand(state, seat, FLEET_RENDEZVOUS)
    if option == 0:
        begin(state, seat, power)
    else:
        goods.add_xu(state, seat, state.tables.xu[power])
        goods.ask_gain(state, seat, state.tables.any[power])


def play(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """Play a card for its text."""
    power = state.tables.card_power[card]
    op = state.tables.op[power]
    if op == OP_PERMANENT:
        cards.reveal(state, seat, card)
        state.open_cards.append(card | (seat << 5))
        state.open_cards.sort()
        if state.events is not None:
            state.events.append(Event("card laid open", seat, (CARDS[card],)))
        return
    if card == ALIEN_BLUEPRINTS:
        cards.reveal(state, seat, card)
        if state.events is not None:
            state.events.append(Event("card used", seat, (CARDS[card],)))
    else:
        cards.leave_hand(state, seat, card)
    if op == OP_EXTRA:
        state.extra[seat] += state.tables.tribes[power]
    elif card == THE_PLAN:
        state.plan = 1
    else:
        begin(state, seat, power)
