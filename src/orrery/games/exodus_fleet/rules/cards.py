"""Explorer cards: the deck, drawing, keeping and storing them.

The order of the deck is nobody's knowledge: every draw is chance, seen by whoever draws. Cards that are not kept are
discarded for all to see; whether a card goes under a ship is public, which one is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    ALIEN_CONSTRUCTION_CREW,
    ASSIGN,
    BIT,
    CARDS,
    DISCARD,
    DRAW,
    EXPLORING,
    KEEP,
    N_CARDS,
    N_DECK_CARDS,
    SHELVE,
    SHELVE_CARD,
    STOW,
    STOW_CARD,
)
from orrery.games.exodus_fleet.rules import goods, hidden
from orrery.games.exodus_fleet.rules.hidden import DRAWN, HAND, UNDER
from orrery.games.exodus_fleet.rules.steps import (
    ALL_KEPT,
    ALL_SEATS,
    ASSIGN_STEP,
    CULL,
    DRAW_STEP,
    KEEP_STEP,
    SHELVE_WHICH,
    STOW_WHICH,
    argument_of,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import PER_KEPT, SHELVES, STOWS
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.events import EVERYBODY, Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


# The hand


def enter_hand(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """A card comes to a hand."""
    state.hand[seat * N_CARDS + card] += 1
    state.cards[seat] += 1


def out_of_hand(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """A card goes from a hand, wherever to."""
    state.hand[seat * N_CARDS + card] -= 1
    state.cards[seat] -= 1
    if card == ALIEN_CONSTRUCTION_CREW:
        state.fresh[seat] = min(state.fresh[seat], state.hand[seat * N_CARDS + card])


def reveal(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """A card leaves a hand for all to see, but not to the discards."""
    out_of_hand(state, seat, card)
    hidden.leaves_openly(state, HAND + seat, card)
    if state.cards[seat] == 0:
        hidden.is_empty_now(state, HAND + seat)


def leave_hand(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """A card is used up: to the discards, or out of the game if it was a starting card."""
    reveal(state, seat, card)
    if card < N_DECK_CARDS:
        state.discards[card] += 1
    if state.events is not None:
        state.events.append(Event("card used", seat, (CARDS[card],)))


# Drawing


def count(pile: list[i64]) -> i64:
    """How many cards are in a pile."""
    total: i64 = 0
    for copies in pile:
        total += copies
    return total


def left_to_draw(state: ExodusFleetState) -> i64:
    """Cards in the deck and among the discards, which are shuffled when the deck is empty."""
    return count(state.deck) + count(state.discards)


def ask_draw(state: ExodusFleetState, seat: i64, number: i64, keep: i64) -> None:
    """A seat draws so many cards and keeps some of them; fewer if there are no more."""
    number = min(number, left_to_draw(state))
    keep = min(keep, number)
    if number == 0:
        return
    state.agenda.append(step(ALL_KEPT, seat, keep))
    if number > keep:
        state.agenda.append(step(CULL, seat, number - keep))
    for _ in range(number):
        state.agenda.append(step(DRAW_STEP, seat, 0))


def draw_pile(state: ExodusFleetState) -> list[i64]:
    """The deck, or the discards that will be shuffled for it."""
    for copies in state.deck:
        if copies > 0:
            return state.deck
    return state.discards


def draw_outcomes(state: ExodusFleetState) -> Outcomes:
    """Every card of the pile is as likely as the others."""
    pile = draw_pile(state)
    total = count(pile)
    outcomes: Outcomes = []
    for card in range(N_DECK_CARDS):
        if pile[card] > 0:
            outcomes.append((DRAW + card, float(pile[card]) / float(total)))
    return outcomes


def sample_draw(state: ExodusFleetState, rng: Rng) -> i64:
    """A draw without listing all of them."""
    pile = draw_pile(state)
    left = rng.below(count(pile))
    card: i64 = 0
    while left >= pile[card]:
        left -= pile[card]
        card += 1
    return DRAW + card


def drawn(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A card is drawn, and waits to be kept or not."""
    state.agenda.pop()
    card = action - DRAW
    if count(state.deck) == 0:
        state.deck = state.discards
        state.discards = [0] * N_DECK_CARDS
        if state.events is not None:
            state.events.append(Event("explorer deck shuffled", -1))
    state.deck[card] -= 1
    state.drawn.append(card | (seat_of(top) << 5))
    state.drawn.sort()
    if state.events is not None:
        state.events.append(Event("draws", seat_of(top), (CARDS[card],), BIT[seat_of(top)]))
        state.events.append(Event("draws a card", seat_of(top), (), EVERYBODY))


def drawn_cards(state: ExodusFleetState, seat: i64, first: i64, found: list[i64]) -> None:
    """The kinds of the cards that a seat has just drawn."""
    last: i64 = -1
    for card in state.drawn:
        if card >> 5 == seat and card != last:
            found.append(first + (card & 31))
            last = card


def take_drawn(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """Take one of the cards that a seat has just drawn."""
    state.drawn.remove(card | (seat << 5))


# Cards that are not kept


def cull_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Which card is not kept: to the discards, or under the Xenological Center."""
    found: list[i64] = []
    drawn_cards(state, seat_of(top), DISCARD, found)
    if state.stats[seat_of(top)][SHELVES] != 0:
        found.append(SHELVE)
    return found


def cull(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A card is not kept."""
    state.agenda.pop()
    seat = seat_of(top)
    if argument_of(top) > 1:
        state.agenda.append(step(CULL, seat, argument_of(top) - 1))
    if action == SHELVE:
        state.agenda.append(step(SHELVE_WHICH, seat, 0))
        return
    card = action - DISCARD
    take_drawn(state, seat, card)
    state.discards[card] += 1
    hidden.leaves_openly(state, DRAWN + seat, card)
    if state.events is not None:
        state.events.append(Event("discards", seat, (CARDS[card],)))


def shelve_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Which card goes under the Xenological Center: one just drawn, or one from the hand when it is built."""
    found: list[i64] = []
    if argument_of(top) == 0:
        drawn_cards(state, seat_of(top), SHELVE_CARD, found)
    else:
        hand_cards(state, seat_of(top), SHELVE_CARD, found)
    return found


def hand_cards(state: ExodusFleetState, seat: i64, first: i64, found: list[i64]) -> None:
    """The kinds of the cards in a hand."""
    for card in range(N_CARDS):
        if state.hand[seat * N_CARDS + card] > 0:
            found.append(first + card)


def shelve(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A card goes under the Xenological Center, face down."""
    state.agenda.pop()
    seat = seat_of(top)
    card = action - SHELVE_CARD
    origin: i64 = DRAWN + seat
    if argument_of(top) == 0:
        take_drawn(state, seat, card)
    else:
        origin = HAND + seat
        out_of_hand(state, seat, card)
    go_under(state, seat, 1, origin, card)


def go_under(state: ExodusFleetState, seat: i64, pile: i64, origin: i64, card: i64) -> None:
    """A card goes under a ship, face down."""
    state.under[pile * N_CARDS + card] += 1
    hidden.moves_unseen(state, origin, UNDER + pile, card, 0)
    if hidden.count_in(state, origin) == 0:
        hidden.is_empty_now(state, origin)
    if state.events is not None:
        state.events.append(Event("stores", seat, (CARDS[card],), BIT[seat]))
        state.events.append(Event("stores a card", seat, (), EVERYBODY))


# Cards that are kept


def all_kept(state: ExodusFleetState, top: i64) -> None:
    """What is left is kept; the owner of the Military Explorer may store some of it at once."""
    seat = seat_of(top)
    state.agenda.pop()
    if state.stats[seat][STOWS] != 0 and hidden.count_in(state, DRAWN + seat) > 0:
        state.agenda.append(step(KEEP_STEP, seat, argument_of(top)))
    else:
        keep_rest(state, seat, argument_of(top))


def keep_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Store a kept card, or keep what is left in hand."""
    return [STOW, KEEP]


def keep_step(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Which card is stored is asked only if there are several."""
    state.agenda.pop()
    seat = seat_of(top)
    if action == KEEP:
        keep_rest(state, seat, argument_of(top))
        return
    state.agenda.append(step(ALL_KEPT, seat, argument_of(top)))
    if hidden.count_in(state, DRAWN + seat) > 1:
        state.agenda.append(step(STOW_WHICH, seat, 0))
        return
    for card in state.drawn:
        if card >> 5 == seat:
            stow(state, seat, card & 31)
            break


def stow_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any of the kept cards."""
    found: list[i64] = []
    drawn_cards(state, seat_of(top), STOW_CARD, found)
    return found


def stow_which(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The card is chosen."""
    state.agenda.pop()
    stow(state, seat_of(top), action - STOW_CARD)


def stow(state: ExodusFleetState, seat: i64, card: i64) -> None:
    """A kept card goes under the Military Explorer, face down."""
    take_drawn(state, seat, card)
    go_under(state, seat, 0, DRAWN + seat, card)


def keep_rest(state: ExodusFleetState, seat: i64, kept: i64) -> None:
    """Cards go to the hand. Every card that was kept may bring resources."""
    moved: i64 = 0
    rest: list[i64] = []
    for drawn_card in state.drawn:
        if drawn_card >> 5 != seat:
            rest.append(drawn_card)
            continue
        card = drawn_card & 31
        enter_hand(state, seat, card)
        hidden.moves_unseen(state, DRAWN + seat, HAND + seat, card, 0)
        moved += 1
        if card == ALIEN_CONSTRUCTION_CREW and state.phase != EXPLORING:
            state.fresh[seat] += 1
    state.drawn = rest
    hidden.is_empty_now(state, DRAWN + seat)
    if not state.tables.stored_counts_as_kept:
        kept = moved
    goods.ask_gain(state, seat, kept * state.stats[seat][PER_KEPT])


# The cards that the Navigation Vessel brings


def ask_distribution(state: ExodusFleetState, builder: i64, each: i64) -> None:
    """The builder draws a card for every player, and hands them out as it likes."""
    number = min(each * state.players, left_to_draw(state))
    if number == 0:
        return
    for place in range(state.players):
        state.agenda.append(step(ALL_KEPT, (builder + place) % state.players, each))
    others = max(0, number - each)
    for place in range(state.players - 1, 0, -1):
        for copy in range(each):
            if (place - 1) * each + copy < others:
                state.agenda.append(step(ASSIGN_STEP, builder, (builder + place) % state.players))
    for _ in range(number):
        state.agenda.append(step(DRAW_STEP, builder, 0))


def assign_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any of the cards that were drawn."""
    found: list[i64] = []
    drawn_cards(state, seat_of(top), ASSIGN, found)
    return found


def assign(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A card goes to a player; only the builder and that player see it."""
    state.agenda.pop()
    builder = seat_of(top)
    seat = argument_of(top)
    card = action - ASSIGN
    take_drawn(state, builder, card)
    hidden.moves_unseen(state, DRAWN + builder, DRAWN + seat, card, BIT[builder] | BIT[seat])
    state.drawn.append(card | (seat << 5))
    state.drawn.sort()
    if state.events is not None:
        seers = BIT[builder] | BIT[seat]
        state.events.append(Event("is given", seat, (CARDS[card],), seers))
        state.events.append(Event("is given a card", seat, (), ALL_SEATS | EVERYBODY))
