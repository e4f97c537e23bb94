"""Windows: the moments at which a seat may act, and everything it may do there.

Who is asked depends on what everybody can see: a crew, ships with powers, the number of cards in a hand. Never on which
cards these are. So a seat that holds cards is asked although none of them may be playable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BIT,
    BONUS,
    BUILD,
    BUILDING,
    CALL,
    DECLINE,
    DONE,
    DROP,
    EXPLORE,
    EXPLORING,
    FIRST_FACTION,
    FUEL,
    INCOME,
    MINE,
    MINI_TRANSPORT,
    MINING,
    N_SHIPS,
    OFFER,
    PHASES,
    SHELVE,
    TRANSPORT,
    TRANSPORTING,
    USE,
)
from orrery.games.exodus_fleet.rules import (
    building,
    cards,
    fleet,
    goods,
    mining,
    payment,
    powers,
    trading,
    transporting,
)
from orrery.games.exodus_fleet.rules.steps import (
    DO_EXPLORE,
    END,
    FREE,
    SHELVE_WHICH,
    argument_of,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import COMPENSATION_ANY, COMPENSATION_XU, WAYS
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

# Between phases


def ask_free(state: ExodusFleetState) -> None:
    """Ask clockwise from the Admiral until everybody who could do something has declined since the last change."""
    for place in range(state.players):
        seat = (state.admiral + place) % state.players
        if (state.quiet >> seat) & 1 == 0 and (state.cards[seat] > 0 or trading.may_offer(state, seat)):
            state.agenda.append(step(FREE, seat, 0))
            return
    state.quiet = 0
    state.agenda.pop()


def free_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Explorer cards, and trades if they are allowed."""
    seat = seat_of(top)
    found: list[i64] = []
    powers.card_choices(state, seat, found)
    trading.offer_choices(state, seat, found)
    found.append(DONE)
    found.sort()
    return found


def free(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Use a card, or decline."""
    seat = seat_of(top)
    if action == DONE:
        state.agenda.pop()
        state.quiet |= BIT[seat]
        return
    state.quiet = 0
    common(state, seat, action)


def common(state: ExodusFleetState, seat: i64, action: i64) -> None:
    """What can be done in every window."""
    if powers.is_card_action(action):
        powers.card_action(state, seat, action)
    else:
        trading.begin_offer(state, seat, action - OFFER)


def call_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any phase but the one just played, unless The Plan was played; and the Admiral's cards."""
    seat = seat_of(top)
    found: list[i64] = []
    for phase in range(len(PHASES)):
        if phase != state.previous or state.plan != 0:
            found.append(CALL + phase)
    powers.card_choices(state, seat, found)
    found.sort()
    return found


# After the bidding


def has_something(state: ExodusFleetState, seat: i64) -> bool:
    """Whether a seat is asked in this phase."""
    if state.work[seat] == 1 or state.cards[seat] > 0 or trading.may_offer(state, seat):
        return True
    if state.phase == INCOME and seat == state.admiral and state.bonus == 0:
        return True
    return powers.has_power_for(state, seat, state.phase)


def act_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """The crew's work, powers of ships, cards; done when the crew has worked or been declined."""
    seat = seat_of(top)
    found: list[i64] = []
    if state.work[seat] == 1:
        crew_choices(state, seat, found)
        found.append(DECLINE)
    if state.phase == INCOME and seat == state.admiral and state.bonus == 0:
        found.append(BONUS)
        if cards.left_to_draw(state) > 0:
            found.append(BONUS + 1)
    powers.mini_choices(state, seat, found)
    powers.use_choices(state, seat, found)
    powers.card_choices(state, seat, found)
    trading.offer_choices(state, seat, found)
    if state.work[seat] != 1:
        found.append(DONE)
    found.sort()
    return found


def crew_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """What a hired crew can do."""
    tables = state.tables
    if state.phase == MINING:
        if mining.can_mine(state, seat):
            found.append(MINE)
    elif state.phase == TRANSPORTING:
        if not transporting.has_finished(state, seat):
            most = transporting.crew_limit(state, seat)
            transporting.transport_choices(state, seat, most, tables.transport_fuel, TRANSPORT, found)
    elif state.phase == BUILDING:
        building.build_choices(state, seat, True, found)
    elif state.phase == EXPLORING:
        if cards.left_to_draw(state) > 0:
            for way in range(WAYS):
                if (tables.ways_of_place[state.place_of[seat] - 1] >> way) & 1 and can_explore(state, seat, way):
                    found.append(EXPLORE + way)


def can_explore(state: ExodusFleetState, seat: i64, way: i64) -> bool:
    """Whether the fuel can be paid."""
    return payment.can_pay(state, seat, [0, state.tables.way_fuel[way], 0, 0], 0, 0, payment.NO_CAPS)


def act(state: ExodusFleetState, top: i64, action: i64) -> None:
    """One thing that a seat does in a phase."""
    seat = seat_of(top)
    if action == DONE:
        state.agenda.pop()
    elif action < DECLINE:
        crew_work(state, seat, action)
    elif action == DECLINE:
        state.work[seat] = 3
        compensate(state, seat, state.tables.planning_when_declining)
    elif action < USE:
        take_bonus(state, seat, action - BONUS)
    elif action < USE + N_SHIPS:
        powers.use(state, seat, action - USE)
    else:
        common(state, seat, action)


def crew_work(state: ExodusFleetState, seat: i64, action: i64) -> None:
    """The crew works, or a ship transports without one."""
    if MINI_TRANSPORT <= action < BUILD:
        powers.mini_transport(state, seat, action - MINI_TRANSPORT + 1)
        return
    state.work[seat] = 2
    if action == MINE:
        mining.begin(state, seat)
    elif action < MINI_TRANSPORT:
        transporting.begin(state, seat, action - TRANSPORT + 1, state.tables.transport_fuel)
    elif action < EXPLORE:
        building.begin(state, seat, action - BUILD + FIRST_FACTION, True)
    else:
        due: list[i64] = [0, 0, 0, 0]
        due[FUEL] = state.tables.way_fuel[action - EXPLORE]
        state.agenda.append(step(DO_EXPLORE, seat, action - EXPLORE))
        payment.begin(state, seat, due, 0, 0, payment.NO_CAPS)


def do_explore(state: ExodusFleetState, top: i64) -> None:
    """The crew is paid: draw cards."""
    state.agenda.pop()
    way = argument_of(top)
    cards.ask_draw(state, seat_of(top), state.tables.way_draw[way], state.tables.way_keep[way])


def take_bonus(state: ExodusFleetState, seat: i64, option: i64) -> None:
    """The Admiral's bonus in the income phase."""
    state.bonus = 1
    if option == 0:
        goods.add_xu(state, seat, state.tables.bonus_xu)
        goods.ask_gain(state, seat, state.tables.bonus_resources)
    else:
        cards.ask_draw(state, seat, state.tables.bonus_cards, state.tables.bonus_cards)


def compensate(state: ExodusFleetState, seat: i64, replaced: bool) -> None:
    """XU and resources for who does not work in a phase."""
    row = state.stats[seat]
    if state.events is not None:
        state.events.append(Event("compensated", seat))
    if replaced and row[COMPENSATION_XU] + row[COMPENSATION_ANY] > 0:
        goods.add_xu(state, seat, row[COMPENSATION_XU])
        goods.ask_gain(state, seat, row[COMPENSATION_ANY])
    else:
        goods.add_xu(state, seat, state.tables.compensation_xu)
        goods.ask_gain(state, seat, state.tables.compensation_any)


# When a ship is built


def built_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """What the ship brings at once; and cards, which may be used at any time."""
    seat = seat_of(top)
    found: list[i64] = []
    powers.built_choices(state, seat, argument_of(top), found)
    powers.card_choices(state, seat, found)
    found.append(DONE)
    found.sort()
    return found


def built(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Use it, or let it go by. Cards may be put under the Xenological Center one after another."""
    seat = seat_of(top)
    if powers.is_card_action(action):
        powers.card_action(state, seat, action)
    elif action == SHELVE:
        state.agenda.append(step(SHELVE_WHICH, seat, 1))
    else:
        state.agenda.pop()
        ship = argument_of(top)
        if TRANSPORT <= action < MINI_TRANSPORT:
            powers.built_transport(state, seat, ship, action - TRANSPORT + 1)
        elif action != DONE:
            powers.begin(state, seat, state.tables.ship_built[ship])


# The end of a phase


def ask_storage(state: ExodusFleetState) -> None:
    """Whoever has resources without a square is asked, until nobody has."""
    for seat in state.order:
        if fleet.excess(state, seat) > 0:
            state.agenda.append(step(END, seat, 0))
            return
    state.agenda.pop()


def end_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Discard what has no square, or use it: by cards, and by ships that need no crew."""
    seat = seat_of(top)
    found: list[i64] = []
    goods.drop_choices(state, seat, found)
    if state.phase >= 0:
        powers.mini_choices(state, seat, found)
        powers.use_choices(state, seat, found)
    powers.card_choices(state, seat, found)
    found.sort()
    return found


def end(state: ExodusFleetState, top: i64, action: i64) -> None:
    """One thing less without a square, or something used."""
    seat = seat_of(top)
    state.agenda.pop()
    if DROP <= action < DROP + 4:
        goods.add_resource(state, seat, action - DROP, -1)
    elif MINI_TRANSPORT <= action < BUILD:
        powers.mini_transport(state, seat, action - MINI_TRANSPORT + 1)
    elif USE <= action < USE + N_SHIPS:
        powers.use(state, seat, action - USE)
    else:
        powers.card_action(state, seat, action)
