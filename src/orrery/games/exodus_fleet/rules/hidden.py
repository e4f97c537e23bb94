"""Hidden information: what one seat knows of another's explorer cards, and worlds that agree with all that it knows.

Everything that changes a purse happens in the open, so whoever has followed the game can count any purse; views do
not. What is really hidden are faces: of cards in hand, of cards just drawn, of cards under ships, of reserved ships,
and choices that are not revealed yet.

Some faces are known all the same: everybody knows the starting card of a command ship, whoever handed out or traded a
card knows it. Such a fact is one int: a kind of card, the areas one of which it lies in, and who knows it. A card that
moves unseen from one area to another may be either; a card of that kind that leaves an area in the open may be the
known one, so that one fact less is certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BIT,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    N_CARDS,
    N_DECK_CARDS,
)
from orrery.games.exodus_fleet.rules.fleet import IN_DECK, LOOKED_AT, RESERVED_AT, RESERVED_EARLIER
from orrery.games.exodus_fleet.rules.steps import (
    CHANCE_STEPS,
    KIND_MASK,
    LOOK_STEP,
    SHIP_CULL,
    seat_of,
)
from orrery.kernel.chance import Rng

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

HAND: Final = 0
"""Areas: plus the seat its hand; its cards just drawn; then the cards under the Military Explorer and under the
Xenological Center."""
DRAWN: Final = 5
UNDER: Final = 10
N_AREAS: Final = 12

AREAS_SHIFT: Final = 5
OBSERVER_SHIFT: Final = 17
KIND_BITS: Final = 31
AREA_BITS: Final = 4095


# What is known


def learn(state: ExodusFleetState, observer: i64, area: i64, card: i64) -> None:
    """A seat knows a card of this kind in an area."""
    state.known.append(card | (BIT[area] << AREAS_SHIFT) | (observer << OBSERVER_SHIFT))


def sees(state: ExodusFleetState, observer: i64, area: i64) -> bool:
    """Whether an area lies open to a seat."""
    if area < UNDER:
        return area % 5 == observer
    return pile_owner(state, area - UNDER) == observer


def pile_owner(state: ExodusFleetState, pile: i64) -> i64:
    """Whose the cards under a ship are; more than a seat's number if the ship is in no fleet."""
    ship = state.tables.stow_ship if pile == 0 else state.tables.shelve_ship
    return state.place[ship] if ship >= 0 else 99


def fact_about(state: ExodusFleetState, observer: i64, area: i64, card: i64) -> i64:
    """Where the surest fact of a seat about such a card in an area stands, -1 for none."""
    best: i64 = -1
    for place in range(len(state.known)):
        fact = state.known[place]
        if fact & KIND_BITS != card or fact >> OBSERVER_SHIFT != observer:
            continue
        areas = (fact >> AREAS_SHIFT) & AREA_BITS
        if areas == BIT[area]:
            return place
        if (areas >> area) & 1:
            best = place
    return best


def must_know(state: ExodusFleetState, observer: i64, area: i64, card: i64, copies: i64) -> None:
    """A seat has seen so many cards of a kind in an area: those it knew of may have been the same."""
    exact = card | (BIT[area] << AREAS_SHIFT) | (observer << OBSERVER_SHIFT)
    known: i64 = 0
    for fact in state.known:
        if fact == exact:
            known += 1
    while known < copies:
        known += 1
        vague: i64 = -1
        for place in range(len(state.known)):
            fact = state.known[place]
            same = fact & KIND_BITS == card and fact >> OBSERVER_SHIFT == observer
            if same and fact != exact and (fact >> (AREAS_SHIFT + area)) & 1:
                vague = place
        if vague >= 0:
            state.known[vague] = exact
        else:
            state.known.append(exact)


def leaves_openly(state: ExodusFleetState, area: i64, card: i64) -> None:
    """A card leaves an area for all to see."""
    if not state.known:
        return
    for observer in range(state.players):
        place = fact_about(state, observer, area, card)
        if place >= 0:
            del state.known[place]


def moves_unseen(state: ExodusFleetState, origin: i64, area: i64, card: i64, seers: i64) -> None:
    """A card goes from one area to another; only seers, a bit for each, and who sees the areas know which it was."""
    for observer in range(state.players):
        if (seers >> observer) & 1 or sees(state, observer, origin):
            place = fact_about(state, observer, origin, card)
            if place >= 0:
                del state.known[place]
            if not sees(state, observer, area):
                learn(state, observer, area, card)
        else:
            for place in range(len(state.known)):
                fact = state.known[place]
                if fact >> OBSERVER_SHIFT == observer and (fact >> (AREAS_SHIFT + origin)) & 1:
                    state.known[place] = fact | (BIT[area] << AREAS_SHIFT)


def is_empty_now(state: ExodusFleetState, area: i64) -> None:
    """No card is left in an area: what was thought to be there is elsewhere."""
    for place in range(len(state.known)):
        fact = state.known[place]
        areas = (fact >> AREAS_SHIFT) & AREA_BITS
        if (areas >> area) & 1 and areas != BIT[area]:
            state.known[place] = fact & ~(BIT[area] << AREAS_SHIFT)


# Cards by area


def count_in(state: ExodusFleetState, area: i64) -> i64:
    """How many cards lie in an area."""
    total: i64 = 0
    if area < DRAWN:
        return state.cards[area]
    if area < UNDER:
        for drawn in state.drawn:
            if drawn >> 5 == area - DRAWN:
                total += 1
        return total
    for card in range(N_CARDS):
        total += state.under[(area - UNDER) * N_CARDS + card]
    return total


def cards_in(state: ExodusFleetState, area: i64) -> list[i64]:
    """The cards in an area, in rising order."""
    found: list[i64] = []
    if DRAWN <= area < UNDER:
        for drawn in state.drawn:
            if drawn >> 5 == area - DRAWN:
                found.append(drawn & KIND_BITS)
        return found
    pile = state.hand if area < DRAWN else state.under
    first = area * N_CARDS if area < DRAWN else (area - UNDER) * N_CARDS
    for card in range(N_CARDS):
        for _ in range(pile[first + card]):
            found.append(card)
    return found


def take_all(state: ExodusFleetState, area: i64) -> list[i64]:
    """Take all cards out of an area."""
    found = cards_in(state, area)
    if DRAWN <= area < UNDER:
        state.drawn = [drawn for drawn in state.drawn if drawn >> 5 != area - DRAWN]
        return found
    pile = state.hand if area < DRAWN else state.under
    first = area * N_CARDS if area < DRAWN else (area - UNDER) * N_CARDS
    for card in found:
        pile[first + card] = 0
    return found


def put(state: ExodusFleetState, area: i64, card: i64) -> None:
    """Put a card into an area, without any bookkeeping of how many there are in a hand."""
    if area < DRAWN:
        state.hand[area * N_CARDS + card] += 1
    elif area < UNDER:
        state.drawn.append(card | ((area - DRAWN) << 5))
    else:
        state.under[(area - UNDER) * N_CARDS + card] += 1


# Worlds


def resample(state: ExodusFleetState, player: i64, rng: Rng) -> None:
    """Deal anew what a seat cannot know."""
    deal_cards_anew(state, player, rng)
    deal_ships_anew(state, player, rng)
    choose_anew(state, player, rng)


def deal_cards_anew(state: ExodusFleetState, player: i64, rng: Rng) -> None:
    """Hidden explorer cards: known ones stay where they may be, the others are mixed with the deck."""
    sizes: list[i64] = [0] * N_AREAS
    true_area: list[i64] = []
    true_card: list[i64] = []
    total: i64 = 0
    for area in range(N_AREAS):
        if (area < UNDER and area % 5 >= state.players) or sees(state, player, area):
            continue
        taken = take_all(state, area)
        sizes[area] = len(taken)
        for card in taken:
            true_area.append(area)
            true_card.append(card)
            total += 1
    if total == 0:
        return
    place_known(state, player, sizes, true_area, true_card, rng)
    pool: list[i64] = []
    for card in true_card:
        if card >= 0:
            pool.append(card)
    for card in range(N_DECK_CARDS):
        for _ in range(state.deck[card]):
            pool.append(card)
        state.deck[card] = 0
    rng.shuffle(pool)
    for area in range(N_AREAS):
        for _ in range(sizes[area]):
            put(state, area, pool.pop())
    for card in pool:
        state.deck[card] += 1
    state.drawn.sort()


def place_known(
    state: ExodusFleetState,
    player: i64,
    sizes: list[i64],
    true_area: list[i64],
    true_card: list[i64],
    rng: Rng,
) -> None:
    """Put every card that a seat knows into one of the areas it may be in, and take it off the lists.

    A fact with one area leaves no choice. Of the others, one may lie where it truly lies or, if there is room, in
    another of its areas; the true place always has room, for it is kept free until its own card is placed.
    """
    facts: list[i64] = []
    for fact in state.known:
        if fact >> OBSERVER_SHIFT == player:
            facts.append(fact)
    found: list[i64] = []
    for fact in facts:
        found.append(true_place(fact, true_area, true_card, found))
    # a card placed elsewhere swaps its place with a card that nobody knows, so that sizes stay as they are
    for number in range(len(facts)):
        at = found[number]
        areas = (facts[number] >> AREAS_SHIFT) & AREA_BITS
        candidates: list[i64] = [at]
        for other in range(len(true_area)):
            if other != at and other not in found and (areas >> true_area[other]) & 1:
                if true_card[other] < N_DECK_CARDS:
                    candidates.append(other)
        chosen = rng.choice(candidates)
        if chosen != at:
            true_card[at], true_card[chosen] = true_card[chosen], true_card[at]
            found[number] = chosen
    for at in range(len(true_card)):
        # a starting card never comes from the deck: even one that nobody knows of stays where it is
        if at in found or true_card[at] >= N_DECK_CARDS:
            put(state, true_area[at], true_card[at])
            sizes[true_area[at]] -= 1
            true_card[at] = -1


def true_place(fact: i64, true_area: list[i64], true_card: list[i64], taken: list[i64]) -> i64:
    """Where a known card really is."""
    areas = (fact >> AREAS_SHIFT) & AREA_BITS
    for at in range(len(true_area)):
        if true_card[at] == fact & KIND_BITS and (areas >> true_area[at]) & 1 and at not in taken:
            return at
    raise ValueError("a card that is known to be somewhere is not there")


def deal_ships_anew(state: ExodusFleetState, player: i64, rng: Rng) -> None:
    """Ships that others reserve or look at, mixed with the deck they came from.

    While the starting ships lie on top of the deck, everybody can tell from the number of cards and from the ships
    that were discarded whether a reserved ship is one of them. Ships that were reserved before the deck was shuffled
    are known, for all others have been seen; only who has which of them is not.
    """
    if state.tables.all_ships:
        return
    earlier: list[i64] = []
    looker = looking_seat(state)
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        at = state.place[ship]
        if RESERVED_EARLIER <= at < LOOKED_AT and at % 5 != player:
            earlier.append(ship)
        elif (RESERVED_AT <= at < RESERVED_EARLIER and at % 5 != player) or (at == LOOKED_AT and looker != player):
            candidates: list[i64] = [ship]
            for other in range(FIRST_FACTION, FIRST_NEUTRAL):
                if state.place[other] == IN_DECK and same_pile(state, ship, other):
                    candidates.append(other)
            chosen = rng.choice(candidates)
            if chosen != ship:
                # a ship that comes later in this loop is not dealt twice: it is in the deck now
                state.place[ship] = IN_DECK
                state.place[chosen] = at
    for place in range(len(earlier) - 1, 0, -1):
        other = earlier[rng.below(place + 1)]
        ship = earlier[place]
        if state.tables.starter[ship] == state.tables.starter[other]:
            state.place[ship], state.place[other] = state.place[other], state.place[ship]


def same_pile(state: ExodusFleetState, ship: i64, other: i64) -> bool:
    """Whether two ships of the deck cannot be told apart by where they lie in it."""
    return state.mixed != 0 or state.tables.starter[ship] == state.tables.starter[other]


def looking_seat(state: ExodusFleetState) -> i64:
    """Who is looking at ships now, -1 for nobody."""
    for step in state.agenda:
        if step & KIND_MASK == SHIP_CULL or step & KIND_MASK == LOOK_STEP:
            return seat_of(step)
    return -1


def choose_anew(state: ExodusFleetState, player: i64, rng: Rng) -> None:
    """Choices that others have made and not revealed yet."""
    for seat in range(state.players):
        if seat == player or state.secret[seat] < 0:
            continue
        if state.phase >= 0:
            state.secret[seat] = rng.below(state.xu[seat] + 1)
        elif state.round == 0:
            state.secret[seat] = state.board[seat] * 2 + rng.below(2)
        else:
            state.secret[seat] = rng.below(2)
    if state.offer and player != state.offer[0] and player != state.offer[1]:
        offer_anew(state, rng)


def offer_anew(state: ExodusFleetState, rng: Rng) -> None:
    """Cards in an offer between others: any cards of the hand they come from."""
    giver = state.offer[0]
    held: list[i64] = []
    for card in range(N_CARDS):
        for _ in range(state.hand[giver * N_CARDS + card]):
            held.append(card)
    rng.shuffle(held)
    for place in range(len(state.offer_cards)):
        state.offer_cards[place] = held[place]
    state.offer_cards.sort()


def is_chance(step: i64) -> bool:
    """Whether chance answers a step."""
    return step & KIND_MASK < CHANCE_STEPS
