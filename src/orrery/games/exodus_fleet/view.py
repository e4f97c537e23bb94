"""What a seat may see of Exodus Fleet, as typed data; the question being asked; and both drawn with letters.

Purses, hands, cards just drawn, cards under ships, reserved ships and secret choices are seen by their owner only; a
card that is offered in a trade by both sides. Everybody sees how many of them there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    BIT,
    CARDS,
    FACTIONS,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    N_CARDS,
    PHASES,
    PLANETS,
    RESOURCES,
    SEATS,
    SHIPS,
    WORDS,
)
from orrery.games.exodus_fleet.rules import building, fleet, hidden, steps, trading
from orrery.games.exodus_fleet.rules.tables import INCOME_SUM, QUARTERS, SQUARES
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.state import State

__all__ = ["ExodusFleetView", "OfferView", "PaymentView", "PlanetView", "SeatView", "prompt", "sketch", "view"]

SQUARE_NAMES: Final = [*RESOURCES, "biomass or h2o", "any"]
STANCES: Final = ["", "bids", "passes", "excluded"]
CREWS: Final = ["none", "waits", "worked", "declined"]
SHEET_LINES: Final = [
    "tribes a",
    "neutral ships a",
    "factions a",
    "tribes b",
    "neutral ships b",
    "factions b",
    "most unused",
]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player, as somebody sees them: `None` stands for what that one may not see."""

    seat: str
    faction: str | None
    xu: int | None
    resources: dict[str, int]
    squares: dict[str, int]
    without_square: int
    tribes: int
    quarters: int
    income: int
    ships: list[str]
    explorer_card_count: int
    explorer_cards: list[str] | None
    known_cards: list[str]
    """Cards in this hand that the onlooker knows of, without seeing it."""
    drawn_count: int
    drawn: list[str] | None
    open_cards: list[str]
    under_count: dict[str, int]
    under: dict[str, list[str]] | None
    reserved_count: int
    reserved: list[str] | None
    bid: int
    raised: int
    stance: str
    place: int
    crew: str
    transported: int
    has_chosen: bool
    """Whether a secret choice lies face down."""
    choice: int | None
    sheet: dict[str, int]
    points: int


@dataclass(frozen=True, slots=True)
class PlanetView:
    """A planet with its three rows, from the top."""

    name: str
    rows: list[dict[str, int]]


@dataclass(frozen=True, slots=True)
class PaymentView:
    """What is still to be paid."""

    due: dict[str, int]
    due_any: int
    discounts: int
    ship: str | None


@dataclass(frozen=True, slots=True)
class OfferView:
    """A trade that is offered. Cards are named for the two sides only."""

    by: str
    to: str
    gives: dict[str, int]
    asks: dict[str, int]
    ships: list[str]
    card_count: int
    cards: list[str] | None
    asked_cards: int


@dataclass(frozen=True, slots=True)
class ExodusFleetView:
    """The whole table."""

    asked: str | None
    question: str
    is_over: bool
    round: int
    last_round: int
    admiral: str
    first_admiral: str
    phase: str | None
    previous_phase: str | None
    order: list[str]
    seats: list[SeatView]
    faction_row: list[str]
    """From left to right."""
    neutral_ships: list[str]
    faction_deck: int
    faction_discards: list[str]
    neutral_deck: int
    current_planet: PlanetView | None
    next_planet: PlanetView | None
    third_planet: PlanetView | None
    planet_deck: int
    planet_discards: int
    charted: list[str]
    explorer_deck: int
    explorer_discards: list[str]
    used_ships: list[str]
    payment: PaymentView | None
    offer: OfferView | None


def view(state: State, player: int) -> ExodusFleetView:
    """The table as one seat sees it; as a spectator does for -1."""
    assert isinstance(state, ExodusFleetState)
    asked = state.current_player()
    tables = state.tables
    places = state.place[FIRST_FACTION:FIRST_NEUTRAL]
    return ExodusFleetView(
        asked=SEATS[asked] if asked >= 0 else None,
        question=prompt(state),
        is_over=not state.agenda,
        round=state.round,
        last_round=tables.last_round,
        admiral=SEATS[state.admiral],
        first_admiral=SEATS[state.first],
        phase=PHASES[state.phase] if state.phase >= 0 else None,
        previous_phase=PHASES[state.previous] if state.previous >= 0 else None,
        order=[SEATS[seat] for seat in state.order],
        seats=[_seat(state, seat, player) for seat in range(state.players)],
        faction_row=[SHIPS[ship] for ship in state.row],
        neutral_ships=[SHIPS[ship] for ship in state.neutrals],
        faction_deck=places.count(fleet.IN_DECK),
        faction_discards=[SHIPS[FIRST_FACTION + place] for place, at in enumerate(places) if at == fleet.DISCARDED],
        neutral_deck=len(building.neutral_deck(state)),
        current_planet=_planet(state, 0),
        next_planet=_planet(state, 1),
        third_planet=_planet(state, 2),
        planet_deck=int(state.planet_deck).bit_count(),
        planet_discards=int(state.planet_discards).bit_count(),
        charted=[name for planet, name in enumerate(PLANETS) if (state.chart >> planet) & 1],
        explorer_deck=sum(state.deck),
        explorer_discards=_pile(state.discards),
        used_ships=[
            SHIPS[tables.power_ship[power]]
            for power in range(len(tables.op))
            if (state.used >> power) & 1 and tables.power_ship[power] >= 0
        ],
        payment=_payment(state),
        offer=_offer(state, player),
    )


def _pile(counts: list[int]) -> list[str]:
    return [CARDS[card] for card, copies in enumerate(counts) for _ in range(copies)]


def _seat(state: ExodusFleetState, seat: int, player: int) -> SeatView:
    own = seat == player
    row = state.stats[seat]
    ships = [name for ship, name in enumerate(SHIPS) if state.place[ship] == seat]
    reserved = [name for ship, name in enumerate(SHIPS) if building.is_reserved_by(state, seat, ship)]
    piles = {
        SHIPS[ship]: _pile(state.under[pile * N_CARDS : (pile + 1) * N_CARDS])
        for pile, ship in enumerate((state.tables.stow_ship, state.tables.shelve_ship))
        if ship >= 0 and state.place[ship] == seat
    }
    sheet = state.sheet[seat * scoring.SHEET : (seat + 1) * scoring.SHEET]
    drawn = [CARDS[card & 31] for card in state.drawn if card >> 5 == seat]
    return SeatView(
        seat=SEATS[seat],
        faction=FACTIONS[state.board[seat]] if state.board[seat] >= 0 else None,
        xu=state.xu[seat] if own else None,
        resources=_resources(state.res[4 * seat : 4 * seat + 4]),
        squares={name: row[SQUARES + place] for place, name in enumerate(SQUARE_NAMES)},
        without_square=fleet.excess(state, seat),
        tribes=state.tribes[seat],
        quarters=row[QUARTERS],
        income=row[INCOME_SUM],
        ships=ships,
        explorer_card_count=state.cards[seat],
        explorer_cards=_pile(state.hand[seat * N_CARDS : (seat + 1) * N_CARDS]) if own else None,
        known_cards=[] if own else _known(state, seat, player),
        drawn_count=len(drawn),
        drawn=drawn if own else None,
        open_cards=[CARDS[card & 31] for card in state.open_cards if card >> 5 == seat],
        under_count={name: len(pile) for name, pile in piles.items()},
        under=piles if own else None,
        reserved_count=state.reserved[seat],
        reserved=reserved if own or state.tables.all_ships else None,
        bid=state.bids[seat],
        raised=state.raised[seat],
        stance=STANCES[state.stance[seat]],
        place=state.place_of[seat],
        crew=CREWS[state.work[seat]],
        transported=state.moved[seat],
        has_chosen=state.secret[seat] >= 0,
        choice=state.secret[seat] if own and state.secret[seat] >= 0 else None,
        sheet=dict(zip(SHEET_LINES, sheet, strict=True)),
        points=sum(sheet),
    )


def _resources(amounts: list[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, amounts, strict=True))


def _known(state: ExodusFleetState, seat: int, player: int) -> list[str]:
    """The cards of a hand that a player knows for certain."""
    return sorted(
        CARDS[fact & hidden.KIND_BITS]
        for fact in state.known
        if fact >> hidden.OBSERVER_SHIFT == player
        and (fact >> hidden.AREAS_SHIFT) & hidden.AREA_BITS == BIT[hidden.HAND + seat]
    )


def _planet(state: ExodusFleetState, slot: int) -> PlanetView | None:
    planet = state.planets[slot]
    if planet < 0:
        return None
    rows = state.tables.rows[planet * 12 : planet * 12 + 12]
    return PlanetView(PLANETS[planet], [_resources(rows[4 * row : 4 * row + 4]) for row in range(3)])


def _payment(state: ExodusFleetState) -> PaymentView | None:
    if not state.agenda or state.agenda[-1] & steps.KIND_MASK != steps.PAY:
        return None
    pay = state.pay
    return PaymentView(_resources(pay[:4]), pay[4], pay[5], SHIPS[pay[10]] if pay[10] >= 0 else None)


def _offer(state: ExodusFleetState, player: int) -> OfferView | None:
    offer = state.offer
    if not offer:
        return None
    names = [*RESOURCES, "xu", "tribes"]
    return OfferView(
        by=SEATS[offer[0]],
        to=SEATS[offer[1]],
        gives=dict(zip(names, offer[trading.GIVEN : trading.ASKED], strict=True)),
        asks=dict(zip(names, offer[trading.ASKED : trading.ASKED_CARDS], strict=True)),
        ships=[SHIPS[ship] for ship in state.offer_ships],
        card_count=len(state.offer_cards),
        cards=[CARDS[card] for card in state.offer_cards] if player in offer[:2] else None,
        asked_cards=offer[trading.ASKED_CARDS],
    )


# The question


def prompt(state: State) -> str:
    """The question being asked. It says nothing that only some may know."""
    assert isinstance(state, ExodusFleetState)
    if not state.agenda:
        return "The game is over."
    top = state.agenda[-1]
    kind, seat, argument = top & steps.KIND_MASK, steps.seat_of(top), steps.argument_of(top)
    if kind == steps.ACT:
        crew = " with a crew to send to work" if state.work[seat] == 1 else ""
        return f"Act in the {PHASES[state.phase]} phase{crew}."
    if kind == steps.GAIN:
        return f"Which {argument} resources do you take?" if argument > 1 else "Which resource do you take?"
    if kind == steps.PAY:
        return f"How do you pay {_due(state)}?"
    if kind == steps.CULL:
        return f"Which card do you not keep? ({argument} to go)"
    if kind == steps.BUILT:
        return f"What do you do with the {WORDS.title(SHIPS[argument])} just built?"
    if kind == steps.ASSIGN_STEP:
        return f"Which card do you hand to {SEATS[argument].upper()}?"
    if kind == steps.GIVE_STEP:
        return f"What do you give to {SEATS[argument].upper()}?"
    if kind in (steps.PLANET_STEP, steps.CHART_PLACE):
        return f"Which planet is the {('current', 'next', 'third')[argument]} one?"
    if kind == steps.ANSWER:
        return f"Do you accept the trade that {SEATS[state.offer[0]].upper()} proposes?"
    return QUESTIONS[kind].format(SEATS[seat].upper())


def _due(state: ExodusFleetState) -> str:
    pay = state.pay
    parts = [f"{amount} {WORDS.title(name)}" for name, amount in zip(RESOURCES, pay, strict=False) if amount]
    if pay[4]:
        parts.append(f"{pay[4]} resources of any kind")
    less = f", less {pay[5]} of choice" if pay[5] else ""
    what = f" for the {WORDS.title(SHIPS[pay[10]])}" if pay[10] >= 0 else ""
    return (", ".join(parts) or "nothing") + less + what


QUESTIONS: Final = {  # a player is asked as "you", chance about the seat {0}
    steps.BOARD_STEP: "Which board is dealt to {0}?",
    steps.FIRST_STEP: "Who is the first Admiral?",
    steps.FACTION_STEP: "Which faction ship is dealt?",
    steps.NEUTRAL_STEP: "Which neutral ship is dealt?",
    steps.DRAW_STEP: "Which card does {0} draw?",
    steps.LOOK_STEP: "Which ship does {0} look at?",
    steps.CHART_STEP: "Which planet is dealt?",
    steps.SHOW_SHIP: "Which command ship has {0} chosen?",
    steps.SHOW_BID: "What has {0} bid?",
    steps.SHOW_CHOICE: "What has {0} chosen?",
    steps.COMMAND_STEP: "Which command ship do you choose?",
    steps.FREE: "Do you use a card before the next phase is called?",
    steps.CALL_STEP: "Which phase do you call?",
    steps.BID_STEP: "What do you bid?",
    steps.SECRET_BID: "What do you bid, face down?",
    steps.ADJUST: "Do you change your bid?",
    steps.END: "You have resources without a square: use or discard them.",
    steps.BUY_STEP: "What do you buy?",
    steps.SELL_STEP: "What do you sell?",
    steps.SWAP_STEP: "What do you swap?",
    steps.SHELVE_WHICH: "Which card do you put under the Xenological Center?",
    steps.KEEP_STEP: "Do you store a kept card under the Military Explorer?",
    steps.STOW_WHICH: "Which card do you put under the Military Explorer?",
    steps.BUILD_STEP: "Which ship do you build?",
    steps.SHIP_CULL: "Which ship do you not reserve?",
    steps.RESERVE_STEP: "Which ship do you reserve?",
    steps.NAVIGATION_BID: "What do you bid for the choice of the next planet?",
    steps.NAVIGATION_STEP: "Which planet do you choose?",
    steps.CONCORDIA: "Which cards do you discard for the Interstellar Concordia?",
    steps.COMMIT_STEP: "Do you play one more card? The answer is secret until all have chosen.",
    steps.PLAY_ONE: "Which card do you play?",
    steps.PLAY_OFF: "Do you play one more card, or pass for good?",
    steps.OFFER_STEP: "What is in the trade that you offer?",
    steps.SHOW_CARD: "Which card do you offer?",
    steps.HAND_OVER_STEP: "Which card do you hand over?",
}


# The table drawn with letters


def sketch(state: State, player: int) -> str:
    """The table for a terminal."""
    seen = view(state, player)
    phase = seen.phase or "between phases"
    lines = [f"Round {seen.round} of {seen.last_round}, {phase}, Admiral {seen.admiral.upper()}"]
    for seat in seen.seats:
        lines += _seat_lines(seat)
    lines.append("")
    for label, planet in (
        ("Current", seen.current_planet),
        ("Next", seen.next_planet),
        ("Third", seen.third_planet),
    ):
        if planet is not None:
            rows = "  ".join("/".join(str(amount) for amount in row.values()) for row in planet.rows)
            lines.append(f"{label:<8} {WORDS.title(planet.name):<9} {rows}")
    lines += [
        f"Faction ships: {_names(seen.faction_row)} (deck {seen.faction_deck}, discards {len(seen.faction_discards)})",
        f"Neutral ships: {_names(seen.neutral_ships)} (deck {seen.neutral_deck})",
        f"Explorer deck {seen.explorer_deck}, discards {len(seen.explorer_discards)}",
    ]
    return "\n".join(lines)


def _seat_lines(seat: SeatView) -> list[str]:
    goods = " ".join(f"{name} {amount}" for name, amount in seat.resources.items())
    xu = "?" if seat.xu is None else str(seat.xu)
    first = (
        f"{seat.seat.upper()} {seat.faction or '-'}: {seat.points} points, XU {xu}, {goods}, "
        f"tribes {seat.tribes}/{seat.quarters}, income {seat.income}, cards {seat.explorer_card_count}"
    )
    if seat.bid or seat.stance:
        first += f", {seat.stance or 'bid'} {seat.bid}{f'+{seat.raised}' if seat.raised else ''}"
    lines = [first, f"   ships: {_names(seat.ships)}"]
    if seat.explorer_cards:
        lines.append(f"   hand: {_names(seat.explorer_cards)}")
    if seat.drawn:
        lines.append(f"   drawn: {_names(seat.drawn)}")
    if seat.known_cards:
        lines.append(f"   known: {_names(seat.known_cards)}")
    if seat.open_cards:
        lines.append(f"   open: {_names(seat.open_cards)}")
    for ship, number in seat.under_count.items():
        faces = f": {_names(seat.under[ship])}" if seat.under and seat.under[ship] else ""
        lines.append(f"   under the {WORDS.title(ship)}: {number}{faces}")
    if seat.reserved_count:
        lines.append(f"   reserved: {_names(seat.reserved) if seat.reserved else seat.reserved_count}")
    return lines


def _names(words: list[str]) -> str:
    return ", ".join(WORDS.title(word) for word in words) or "none"
