"""Player-to-Player Trading, an advanced option: offers that the other side accepts or refuses.

An offer names things one after another, is proposed, and answered at once. Everybody sees what it holds but the faces
of explorer cards, which only the two sides see. So that games end, a seat makes a limited number of offers in a phase
and puts a limited number of things into each; both are constants of the components. The offer is `state.offer`:

    0, 1    who offers, to whom
    2-7     resources, XU and tribes that are given
    8-13    resources, XU and tribes that are asked for
    14      explorer cards that are asked for

with the ships of both sides in `state.offer_ships` and the cards that are given in `state.offer_cards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    ACCEPT,
    ADD,
    ADD_CARD,
    ADD_SHIP,
    ASK,
    ASK_CARD,
    ASK_SHIP,
    BIT,
    CARDS,
    HAND_OVER,
    MOST_BID,
    N_CARDS,
    N_SHIPS,
    N_THINGS,
    OFFER,
    PROPOSE,
    REFUSE,
    SHIPS,
    SHOW,
    TRIBE,
    WITHDRAW,
    XU_1,
    XU_5,
)
from orrery.games.exodus_fleet.rules import cards, fleet, goods, hidden
from orrery.games.exodus_fleet.rules.hidden import AREAS_SHIFT, HAND, OBSERVER_SHIFT, UNDER
from orrery.games.exodus_fleet.rules.steps import ANSWER, HAND_OVER_STEP, OFFER_STEP, SHOW_CARD, seat_of, step
from orrery.games.exodus_fleet.rules.tables import QUARTERS
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

GIVEN: Final = 2
ASKED: Final = 8
XU: Final = 4
TRIBES: Final = 5
ASKED_CARDS: Final = 14


def may_offer(state: ExodusFleetState, seat: i64) -> bool:
    """Whether a seat may still offer a trade in this phase."""
    return state.tables.trading and state.offers[seat] < state.tables.offers


def offer_choices(state: ExodusFleetState, seat: i64, found: list[i64]) -> None:
    """Anybody else can be offered a trade."""
    if not may_offer(state, seat):
        return
    for other in range(state.players):
        if other != seat:
            found.append(OFFER + other)


def begin_offer(state: ExodusFleetState, seat: i64, other: i64) -> None:
    """An offer is opened."""
    state.offers[seat] += 1
    state.offer = [seat, other, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    state.agenda.append(step(OFFER_STEP, seat, 0))


# What an offer holds


def given_side(state: ExodusFleetState) -> i64:
    """How many things are given."""
    offer = state.offer
    total: i64 = len(state.offer_cards)
    for place in range(GIVEN, ASKED):
        total += offer[place]
    for ship in state.offer_ships:
        if state.place[ship] == offer[0]:
            total += 1
    return total


def asked_side(state: ExodusFleetState) -> i64:
    """How many things are asked for."""
    offer = state.offer
    total: i64 = 0
    for place in range(ASKED, ASKED_CARDS + 1):
        total += offer[place]
    for ship in state.offer_ships:
        if state.place[ship] == offer[1]:
            total += 1
    return total


def thing_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """One thing more on either side, or propose, or withdraw."""
    offer = state.offer
    seat = offer[0]
    other = offer[1]
    found: list[i64] = []
    if given_side(state) + asked_side(state) < state.tables.things:
        for thing in range(N_THINGS):
            if has_thing(state, seat, GIVEN, thing, True):
                found.append(ADD + thing)
        for ship in range(N_SHIPS):
            if state.place[ship] == seat and ship not in state.offer_ships:
                found.append(ADD_SHIP + ship)
        if state.cards[seat] > len(state.offer_cards):
            found.append(SHOW)
        for thing in range(N_THINGS):
            if has_thing(state, other, ASKED, thing, False):
                found.append(ASK + thing)
        for ship in range(N_SHIPS):
            if state.place[ship] == other and ship not in state.offer_ships:
                found.append(ASK_SHIP + ship)
        if state.cards[other] > offer[ASKED_CARDS]:
            found.append(ASK_CARD)
    if given_side(state) > 0 and asked_side(state) > 0 and has_room(state):
        found.append(PROPOSE)
    found.append(WITHDRAW)
    return found


def has_thing(state: ExodusFleetState, seat: i64, side: i64, thing: i64, own: bool) -> bool:
    """Whether a seat has one thing more than the offer names. Another's purse is not looked into."""
    offer = state.offer
    if thing == TRIBE:
        return state.tribes[seat] > offer[side + TRIBES]
    if thing < XU_1:
        return state.res[seat * 4 + thing] > offer[side + thing]
    amount: i64 = 5 if thing == XU_5 else 1
    if own:
        return state.xu[seat] >= offer[side + XU] + amount
    return offer[side + XU] + amount <= MOST_BID


def has_room(state: ExodusFleetState) -> bool:
    """Whether the tribes of both sides would have quarters afterwards."""
    offer = state.offer
    tribes = offer[ASKED + TRIBES] - offer[GIVEN + TRIBES]
    quarters: i64 = 0
    for ship in state.offer_ships:
        adds = state.tables.stats[ship][QUARTERS]
        quarters += adds if state.place[ship] == offer[1] else -adds
    return (
        fleet.free_quarters(state, offer[0]) + quarters - tribes >= 0
        and fleet.free_quarters(state, offer[1]) - quarters + tribes >= 0
    )


def add_thing(state: ExodusFleetState, top: i64, action: i64) -> None:
    """One thing more, or the offer is proposed or withdrawn."""
    offer = state.offer
    if action == WITHDRAW:
        state.agenda.pop()
        close(state)
    elif action == PROPOSE:
        state.agenda.pop()
        state.agenda.append(step(ANSWER, offer[1], 0))
        if state.events is not None:
            state.events.append(Event("offers a trade", offer[0], (int(offer[1]),)))
    else:
        if action == SHOW:
            state.agenda.append(step(SHOW_CARD, offer[0], 0))
        elif action == ASK_CARD:
            offer[ASKED_CARDS] += 1
        elif action >= ASK_SHIP:
            state.offer_ships.append(action - ASK_SHIP)
        elif action >= ASK:
            name_thing(state, ASKED, action - ASK)
        elif action >= ADD_SHIP:
            state.offer_ships.append(action - ADD_SHIP)
        else:
            name_thing(state, GIVEN, action - ADD)


def name_thing(state: ExodusFleetState, side: i64, thing: i64) -> None:
    """Count a thing on one side."""
    if thing == TRIBE:
        state.offer[side + TRIBES] += 1
    elif thing < XU_1:
        state.offer[side + thing] += 1
    else:
        state.offer[side + XU] += 5 if thing == XU_5 else 1


def show_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any card in hand that is not in the offer yet."""
    seat = state.offer[0]
    found: list[i64] = []
    for card in range(N_CARDS):
        if state.hand[seat * N_CARDS + card] > offered_copies(state, card):
            found.append(ADD_CARD + card)
    return found


def offered_copies(state: ExodusFleetState, card: i64) -> i64:
    """How many cards of a kind are in the offer."""
    total: i64 = 0
    for offered in state.offer_cards:
        if offered == card:
            total += 1
    return total


def show_card(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The other side sees the card that is offered."""
    state.agenda.pop()
    card = action - ADD_CARD
    state.offer_cards.append(card)
    state.offer_cards.sort()
    seat = state.offer[0]
    other = state.offer[1]
    hidden.must_know(state, other, HAND + seat, card, offered_copies(state, card))
    if state.events is not None:
        state.events.append(Event("shows", seat, (CARDS[card],), BIT[seat] | BIT[other]))


# The answer


def answer_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Accept, if the purse allows it, or refuse."""
    found: list[i64] = []
    if state.xu[seat_of(top)] >= state.offer[ASKED + XU]:
        found.append(ACCEPT)
    found.append(REFUSE)
    return found


def answer(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The trade is made, but for the cards that the other side chooses; or it is not."""
    state.agenda.pop()
    if state.events is not None:
        state.events.append(Event("accepts" if action == ACCEPT else "refuses", seat_of(top)))
    if action == REFUSE:
        close(state)
        return
    offer = state.offer
    seat = offer[0]
    other = offer[1]
    for kind in range(4):
        change = offer[ASKED + kind] - offer[GIVEN + kind]
        goods.add_resource(state, seat, kind, change)
        goods.add_resource(state, other, kind, -change)
    goods.add_xu(state, seat, offer[ASKED + XU] - offer[GIVEN + XU])
    goods.add_xu(state, other, offer[GIVEN + XU] - offer[ASKED + XU])
    goods.add_tribes(state, seat, offer[ASKED + TRIBES] - offer[GIVEN + TRIBES])
    goods.add_tribes(state, other, offer[GIVEN + TRIBES] - offer[ASKED + TRIBES])
    for ship in state.offer_ships:
        change_owner(state, ship, other if state.place[ship] == seat else seat)
    fleet.count_fleet(state, seat)
    fleet.count_fleet(state, other)
    for card in state.offer_cards:
        pass_card(state, seat, other, card)
    for _ in range(offer[ASKED_CARDS]):
        state.agenda.append(step(HAND_OVER_STEP, other, 0))
    if offer[ASKED_CARDS] == 0:
        close(state)
    else:
        state.offer_cards = []


def change_owner(state: ExodusFleetState, ship: i64, owner: i64) -> None:
    """A ship goes over with what lies under it: the old owner remembers the cards, the new one may look at them."""
    former = state.place[ship]
    state.place[ship] = owner
    if state.events is not None:
        state.events.append(Event("ship goes over", owner, (SHIPS[ship],)))
    if ship != state.tables.stow_ship and ship != state.tables.shelve_ship:
        return
    pile: i64 = 0 if ship == state.tables.stow_ship else 1
    for card in range(N_CARDS):
        for _ in range(state.under[pile * N_CARDS + card]):
            hidden.learn(state, former, UNDER + pile, card)
            place = hidden.fact_about(state, owner, UNDER + pile, card)
            if place >= 0:
                del state.known[place]
    for place in range(len(state.known)):
        fact = state.known[place]
        if fact >> OBSERVER_SHIFT == owner:
            state.known[place] = fact & ~(BIT[UNDER + pile] << AREAS_SHIFT)


def pass_card(state: ExodusFleetState, seat: i64, other: i64, card: i64) -> None:
    """A card goes from hand to hand; only the two see which."""
    cards.out_of_hand(state, seat, card)
    cards.enter_hand(state, other, card)
    hidden.moves_unseen(state, HAND + seat, HAND + other, card, BIT[seat] | BIT[other])
    if state.cards[seat] == 0:
        hidden.is_empty_now(state, HAND + seat)
    if state.events is not None:
        state.events.append(Event("card goes over", other, (CARDS[card],), BIT[seat] | BIT[other]))


def hand_over_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any card in hand, even one that has just come with the trade."""
    found: list[i64] = []
    cards.hand_cards(state, seat_of(top), HAND_OVER, found)
    return found


def hand_over(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The other side chooses a card."""
    state.agenda.pop()
    pass_card(state, seat_of(top), state.offer[0], action - HAND_OVER)
    state.offer[ASKED_CARDS] -= 1
    if state.offer[ASKED_CARDS] == 0:
        close(state)


def close(state: ExodusFleetState) -> None:
    """There is no offer any more."""
    state.offer = []
    state.offer_ships = []
    state.offer_cards = []
