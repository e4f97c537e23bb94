"""What must hold in every state: nothing is created or lost, and nothing stands where it cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    ALIEN_BLUEPRINTS,
    BIT,
    CARDS,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    MOST_BID,
    N_CARDS,
    N_DECK_CARDS,
    N_FACTIONS,
    N_PLANETS,
    N_SHIPS,
    SHIPS,
)
from orrery.games.exodus_fleet.rules import building, fleet, goods, hidden, steps, trading
from orrery.games.exodus_fleet.rules.payment import NO_LIMIT, NOTHING_DUE
from orrery.games.exodus_fleet.rules.tables import OP_BUY, OP_SELL
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.state import State

__all__ = ["check", "impossible"]

PLENTY: Final = 900
"""More than any table has of anything; less than the highest bid."""
MOST_STEPS: Final = 90
OFFER_LENGTH: Final = 15


def check(state: State) -> list[str]:
    """Everything that is wrong with a state, in words."""
    assert isinstance(state, ExodusFleetState)
    beyond = _beyond_all_bounds(state)
    if beyond:
        return beyond  # the other laws look things up by these numbers
    return [
        *_ships(state),
        *_cards(state),
        *_planets(state),
        *_seats(state),
        *_agenda(state),
    ]


def impossible(state: State) -> list[str]:
    """What a position or a saved state may not show: a fault as above, or a question that cannot be answered."""
    assert isinstance(state, ExodusFleetState)
    problems = check(state)
    if problems or not state.agenda:
        return problems
    problems = _facts(state)
    if problems:
        return problems
    legal = state.legal_actions()
    if not legal:
        return ["the question being asked has no answer"]
    for action in (legal[0], legal[-1]):
        state.child(action)
    return []


def _beyond_all_bounds(state: ExodusFleetState) -> list[str]:
    """Numbers that name nothing, and amounts that no table has."""
    seats = state.players
    every_seat = BIT[seats] - 1
    tables = state.tables
    powers = len(tables.op)
    bounds: list[tuple[str, list[i64], i64, i64]] = [
        ("the Admiral", [state.admiral, state.first], 0, seats - 1),
        ("the round", [state.round], 0, tables.last_round),
        ("the phase", [state.phase, state.previous], -1, 4),
        ("a yes or no", [state.plan, state.mixed, state.bonus], 0, 1),
        ("planets", [state.planet_deck, state.planet_discards, state.chart], 0, BIT[N_PLANETS] - 1),
        ("powers used", [state.used], 0, BIT[powers if powers < 60 else 60] - 1),
        ("seats", [state.quiet, state.passed, state.asked, state.willing], 0, every_seat),
        ("points of cards", [state.offered], 0, PLENTY),
        ("XU", state.xu, 0, PLENTY),
        ("resources", state.res, 0, PLENTY),
        ("tribes", state.tribes, 0, PLENTY),
        ("boards", state.board, -1, N_FACTIONS - 1),
        ("where a ship is", state.place, 0, fleet.IN_BOX),
        ("faction ships on offer", state.row, FIRST_FACTION, FIRST_NEUTRAL - 1),
        ("neutral ships on offer", state.neutrals, FIRST_NEUTRAL, N_SHIPS - 1),
        ("reserved ships", state.reserved, 0, PLENTY),
        ("cards in hand", state.hand, 0, 9),
        ("the number of cards in hand", state.cards, 0, PLENTY),
        ("cards just drawn", state.drawn, 0, (seats << 5) - 1),
        ("cards under ships", state.under, 0, 9),
        ("cards that lie open", state.open_cards, 0, (seats << 5) - 1),
        ("the deck", state.deck, 0, 9),
        ("the discards", state.discards, 0, 9),
        ("cards left in the box", state.aside, 0, 9),
        ("planets on the table", state.planets, -1, N_PLANETS - 1),
        ("bids", state.bids, 0, MOST_BID),
        ("what was added to bids", state.raised, 0, PLENTY),
        ("how bids were raised", state.rank, 0, 2),
        ("what was said in the bidding", state.stance, 0, 3),
        ("who acts", state.order, 0, seats - 1),
        ("places", state.place_of, 0, seats),
        ("crews", state.work, 0, 3),
        ("tribes transported", state.moved, 0, PLENTY),
        ("what was mined", state.mined, 0, 31),
        ("tribes more", state.extra, 0, PLENTY),
        ("new construction crews", state.fresh, 0, 9),
        ("trades offered", state.offers, 0, 9),
        ("secret choices", state.secret, -1, MOST_BID),
        ("cards counted", state.counts, 0, PLENTY),
        ("the score sheet", state.sheet, 0, PLENTY),
        ("what is known", state.known, 0, (seats << hidden.OBSERVER_SHIFT) - 1),
        ("a payment", state.pay, -1, NO_LIMIT),
        ("an offer", state.offer, 0, MOST_BID),
        ("ships in an offer", state.offer_ships, 0, N_SHIPS - 1),
        ("cards in an offer", state.offer_cards, 0, N_CARDS - 1),
    ]
    problems = [
        f"{what}: {number} is not from {low} to {high}"
        for what, numbers, low, high in bounds
        for number in numbers
        if not low <= number <= high
    ]
    if problems:
        return problems
    for what, coded in (("cards just drawn", state.drawn), ("cards that lie open", state.open_cards)):
        if any(card & 31 >= N_CARDS for card in coded) or coded != sorted(coded):
            problems.append(f"{what} are not cards in rising order")
    if any(fact & 31 >= N_CARDS or (fact >> 5) & hidden.AREA_BITS == 0 for fact in state.known):
        problems.append("something is known of a card that there is not")
    return problems


def _ships(state: ExodusFleetState) -> list[str]:
    """Every ship is in one place; what is on offer is listed; reservations are counted."""
    problems = []
    if sorted([*state.row, *state.neutrals]) != [
        ship for ship in range(N_SHIPS) if state.place[ship] == fleet.ON_OFFER
    ]:
        problems.append("the ships on offer are not those that are listed")
    for ship in range(N_SHIPS):
        at = state.place[ship]
        if at < fleet.LOOKED_AT and at % 5 >= state.players:
            problems.append(f"the {SHIPS[ship]} belongs to a seat that nobody plays")
        if ship < FIRST_FACTION and state.players <= at < fleet.IN_BOX:
            problems.append(f"the {SHIPS[ship]} is neither in a fleet nor in the box")
        if ship >= FIRST_NEUTRAL and (fleet.RESERVED_AT <= at <= fleet.LOOKED_AT or at == fleet.DISCARDED):
            problems.append(f"the {SHIPS[ship]} cannot be reserved or discarded")
    for seat in range(state.players):
        if state.place.count(fleet.RESERVED_AT + seat) + state.place.count(fleet.RESERVED_EARLIER + seat) != (
            state.reserved[seat] - _reserving(state, seat)
        ):
            problems.append(f"seat {seat} has not reserved {state.reserved[seat]} ships")
    if not state.tables.all_ships and len(state.row) > state.tables.faction_row:
        problems.append(f"{len(state.row)} faction ships are on offer, more than {state.tables.faction_row}")
    looked = state.place.count(fleet.LOOKED_AT)
    if looked and hidden.looking_seat(state) < 0 and not _has(state, steps.RESERVED):
        problems.append("ships are looked at, but nobody looks")
    return problems


def _reserving(state: ExodusFleetState, seat: int) -> int:
    """How many ships a seat is about to reserve."""
    return sum(
        1
        for step in state.agenda
        if step & steps.KIND_MASK in (steps.RESERVED, steps.RESERVE_STEP) and steps.seat_of(step) == seat
    )


def _has(state: ExodusFleetState, kind: int) -> bool:
    return any(step & steps.KIND_MASK == kind for step in state.agenda)


def _cards(state: ExodusFleetState) -> list[str]:
    """Every card is somewhere, and only once."""
    problems = []
    for card in range(N_CARDS):
        held = sum(state.hand[seat * N_CARDS + card] for seat in range(state.players))
        stored = state.under[card] + state.under[N_CARDS + card]
        loose = sum(1 for coded in state.drawn + state.open_cards if coded & 31 == card)
        total = held + stored + loose
        if card == ALIEN_BLUEPRINTS:
            total += sum(int(number) for number in state.reserved)
        if card < N_DECK_CARDS:
            total += state.deck[card] + state.discards[card] + state.aside[card]
            if total != state.tables.copies[card]:
                problems.append(f"there are {total} cards {CARDS[card]} instead of {state.tables.copies[card]}")
        elif total > 1:
            problems.append(f"there are {total} cards {CARDS[card]} instead of one")
    for seat in range(state.players):
        if sum(state.hand[seat * N_CARDS : (seat + 1) * N_CARDS]) != state.cards[seat]:
            problems.append(f"seat {seat} does not hold {state.cards[seat]} cards")
    for pile, ship in enumerate((state.tables.stow_ship, state.tables.shelve_ship)):
        owned = ship >= 0 and state.place[ship] < state.players
        if not owned and any(state.under[pile * N_CARDS : (pile + 1) * N_CARDS]):
            problems.append("cards lie under a ship that nobody has")
    return problems


def _planets(state: ExodusFleetState) -> list[str]:
    seen = [BIT[planet] for planet in state.planets if planet >= 0]
    seen += [state.planet_deck, state.planet_discards, state.chart]
    every: i64 = 0
    for planets in seen:
        if every & planets:
            return ["a planet is in two places"]
        every |= planets
    return []


def _seats(state: ExodusFleetState) -> list[str]:
    """Tribes have quarters; boards, orders and places are different; a phase has what it needs."""
    problems = []
    for seat in range(state.players):
        if fleet.free_quarters(state, seat) < 0:
            problems.append(f"seat {seat} has {state.tribes[seat]} tribes, but fewer quarters")
    dealt = [faction for faction in state.board if faction >= 0]
    if len(set(dealt)) < len(dealt):
        problems.append("two seats have the same board")
    if len(set(state.order)) < len(state.order):
        problems.append("somebody acts twice")
    places = sorted(place for place in state.place_of if place > 0)
    if places != list(range(1, len(places) + 1)):
        problems.append("the places of the bidding are not 1, 2, ...")
    for seat in range(state.players):
        if state.work[seat] > 0 and state.place_of[seat] == 0:
            problems.append(f"seat {seat} has a crew, but no place")
    if state.phase < 0 and (any(state.work) or any(state.stance)):
        problems.append("there is no phase, but something was done in it")
    if _secrets_without_question(state):
        problems.append("a secret choice is never revealed")
    return problems


def _secrets_without_question(state: ExodusFleetState) -> bool:
    shown = {
        steps.seat_of(step)
        for step in state.agenda
        if step & steps.KIND_MASK in (steps.SHOW_SHIP, steps.SHOW_BID, steps.SHOW_CHOICE)
    }
    for seat in range(state.players):
        if state.secret[seat] >= 0 and seat not in shown:
            return True
        if state.secret[seat] >= 0 and state.phase >= 0 and state.secret[seat] > state.xu[seat]:
            return True
        if state.secret[seat] >= 0 and state.phase < 0:
            if state.round == 0:
                if state.secret[seat] // 2 != state.board[seat]:
                    return True
            elif state.secret[seat] > 1:
                return True
    return False


def _facts(state: ExodusFleetState) -> list[str]:
    """What somebody knows of hidden cards is true."""
    cards: list[i64] = []
    areas: list[i64] = []
    for area in range(hidden.N_AREAS):
        if area < hidden.UNDER and area % 5 >= state.players:
            continue
        for card in hidden.cards_in(state, area):
            areas.append(area)
            cards.append(card)
    for observer in range(state.players):
        taken: list[i64] = []
        for fact in state.known:
            if fact >> hidden.OBSERVER_SHIFT == observer:
                taken.append(hidden.true_place(fact, areas, cards, taken))
                if hidden.sees(state, observer, areas[taken[-1]]):
                    return [f"seat {observer} need not know of a card that it sees"]
    return []


# The agenda


def _agenda(state: ExodusFleetState) -> list[str]:
    """Every step is one that there is, and has what it is about."""
    if len(state.agenda) > MOST_STEPS:
        return ["there are too many steps on the agenda"]
    for step in state.agenda:
        if step < 0 or step & steps.KIND_MASK >= steps.KINDS or steps.seat_of(step) >= state.players:
            return [f"{step} is no step of the agenda"]
        if not 0 <= steps.argument_of(step) <= _most_argument(state, step & steps.KIND_MASK):
            return [f"{step} is no step of the agenda: its argument is too large"]
    if not state.agenda:
        return []
    top = state.agenda[-1]
    if top & steps.KIND_MASK >= steps.DECISIONS_END:
        return ["nobody is asked, though something is still to happen"]
    return _question(state, top, top & steps.KIND_MASK) + _unfinished(state)


def _most_argument(state: ExodusFleetState, kind: int) -> int:
    """The largest argument of a kind of step."""
    powers = len(state.tables.op) - 1
    if kind in (steps.PLANET_STEP, steps.CHART_PLACE, steps.DO_EXPLORE, steps.SCORE):
        return 2
    if kind in (steps.BUY_STEP, steps.SELL_STEP):
        return powers + goods.UNITS * PLENTY
    if kind == steps.DO_POWER:
        return powers
    if kind in (steps.GAIN, steps.SWAP_STEP, steps.CULL, steps.SHIP_CULL, steps.ALL_KEPT, steps.KEEP_STEP):
        return PLENTY
    if kind == steps.SHELVE_WHICH:
        return 1
    if kind in (steps.ASSIGN_STEP, steps.GIVE_STEP):
        return state.players - 1
    if kind in (steps.BUILT, steps.DO_BUILD, steps.CONCORDIA):
        return N_SHIPS - 1
    return PLENTY if kind == steps.DO_TRANSPORT else 0


def _question(state: ExodusFleetState, top: int, kind: int) -> list[str]:
    """What the question on top is about is there."""
    seat, argument = steps.seat_of(top), steps.argument_of(top)
    tables = state.tables
    if kind in (steps.ACT, steps.BID_STEP, steps.SECRET_BID, steps.ADJUST, steps.SHOW_BID) and state.phase < 0:
        return ["there is no phase to act in"]
    if kind in (steps.GAIN, steps.SWAP_STEP) and argument == 0:
        return ["nothing is to be taken"]
    if kind == steps.CULL and argument >= hidden.count_in(state, hidden.DRAWN + seat) + 1:
        return ["fewer cards were drawn than are to go"]
    if kind == steps.BUILT and (tables.ship_built[argument] < 0 or state.place[argument] != seat):
        return ["the ship that was just built brings nothing"]
    if kind == steps.BUY_STEP and tables.op[argument % goods.UNITS] != OP_BUY:
        return ["nothing can be bought"]
    if kind == steps.SELL_STEP and tables.op[argument % goods.UNITS] != OP_SELL:
        return ["nothing can be sold"]
    if kind in (steps.SHOW_SHIP, steps.SHOW_BID, steps.SHOW_CHOICE) and state.secret[seat] < 0:
        return ["there is no secret choice to reveal"]
    if kind == steps.COMMAND_STEP and state.board[seat] < 0:
        return ["a command ship is chosen without a board"]
    if kind in (steps.FACTION_STEP, steps.LOOK_STEP) and building.faction_left(state) == 0:
        return ["there is no faction ship to deal"]
    if kind == steps.NEUTRAL_STEP and not building.neutral_deck(state):
        return ["there is no neutral ship to deal"]
    if kind == steps.DRAW_STEP and sum(state.deck) + sum(state.discards) == 0:
        return ["there is no card to draw"]
    if kind in (steps.PLANET_STEP, steps.CHART_STEP) and not state.planet_deck | state.planet_discards:
        return ["there is no planet to deal"]
    if kind == steps.PLANET_STEP and state.planets[argument] >= 0:
        return ["a planet is dealt where another one lies"]
    if kind == steps.NAVIGATION_STEP and min(state.planets[1:]) < 0:
        return ["there are no planets to choose from"]
    if kind in (steps.FREE, steps.CALL_STEP, steps.PLAY_OFF, steps.PLAY_ONE) and state.phase >= 0:
        return ["a phase is being played"]
    return []


def _unfinished(state: ExodusFleetState) -> list[str]:
    """A payment, an offer or a draw is under way if and only if it is asked about."""
    kind = state.agenda[-1] & steps.KIND_MASK
    paying = kind == steps.PAY
    if paying == (state.pay == NOTHING_DUE):
        return ["a payment is under way, but nobody pays; or the other way round"]
    if paying and (
        state.pay[10] < -1 or state.pay[10] >= N_SHIPS or min(state.pay[:10]) < 0 or min(state.pay[11:]) < 0
    ):
        return ["this is no payment"]
    if paying and any(
        units > len(state.tables.prices[power])
        for power, units in zip(state.tables.buy_offs, state.pay[11:], strict=False)
    ):
        return ["more was bought off than can be"]
    trades = kind in (steps.OFFER_STEP, steps.SHOW_CARD, steps.ANSWER, steps.HAND_OVER_STEP)
    if trades != bool(state.offer):
        return ["a trade is offered, but nobody is asked about it; or the other way round"]
    if state.offer and not _offer_fits(state):
        return ["the offer holds what its sides do not have"]
    if not state.offer and (state.offer_ships or state.offer_cards):
        return ["things are offered, but there is no offer"]
    return _drawn_cards(state)


def _offer_fits(state: ExodusFleetState) -> bool:
    offer = state.offer
    if len(offer) != OFFER_LENGTH or max(offer[:2]) >= state.players or offer[0] == offer[1]:
        return False
    by, to = offer[0], offer[1]
    if len(set(state.offer_ships)) < len(state.offer_ships):
        return False
    if state.agenda[-1] & steps.KIND_MASK == steps.HAND_OVER_STEP:
        return offer[trading.ASKED_CARDS] > 0 and state.cards[to] >= offer[trading.ASKED_CARDS]
    if any(state.place[ship] not in (by, to) for ship in state.offer_ships):
        return False
    if any(
        state.offer_cards.count(card) > state.hand[by * N_CARDS + card] for card in state.offer_cards
    ) or state.offer_cards != sorted(state.offer_cards):
        return False
    given, asked = offer[trading.GIVEN : trading.ASKED], offer[trading.ASKED : trading.ASKED_CARDS]
    if any(given[kind] > state.res[by * 4 + kind] or asked[kind] > state.res[to * 4 + kind] for kind in range(4)):
        return False
    return (
        given[trading.XU] <= state.xu[by]
        and given[trading.TRIBES] <= state.tribes[by]
        and asked[trading.TRIBES] <= state.tribes[to]
        and offer[trading.ASKED_CARDS] <= state.cards[to]
    )


def _drawn_cards(state: ExodusFleetState) -> list[str]:
    """Cards that were drawn wait for somebody to keep them."""
    waiting = {
        steps.seat_of(step) for step in state.agenda if step & steps.KIND_MASK in (steps.ALL_KEPT, steps.KEEP_STEP)
    }
    if any(card >> 5 not in waiting for card in state.drawn):
        return ["cards were drawn that nobody keeps"]
    if state.chart and not _has(state, steps.CHARTED):
        return ["planets were dealt that nobody places"]
    return []
