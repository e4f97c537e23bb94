"""Building: choosing a ship, what it costs, and what happens when it is built; the market of ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    ALIEN_BLUEPRINTS,
    BUILD,
    DEAL_FACTION,
    DEAL_NEUTRAL,
    DISCARD_SHIP,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    LOOK,
    N_SHIPS,
    RESERVE,
    SHIPS,
)
from orrery.games.exodus_fleet.rules import fleet, payment
from orrery.games.exodus_fleet.rules.fleet import (
    DISCARDED,
    IN_DECK,
    LOOKED_AT,
    ON_OFFER,
    RESERVED_AT,
    RESERVED_EARLIER,
)
from orrery.games.exodus_fleet.rules.steps import (
    BUILD_STEP,
    BUILT,
    DO_BUILD,
    FACTION_STEP,
    LOOK_STEP,
    NEUTRAL_STEP,
    RESERVE_STEP,
    RESERVED,
    SHIP_CULL,
    argument_of,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import ANY_OFF, MILITARY_OFF, TYPED_MILITARY_OFF, TYPED_OFF
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.events import EVERYBODY, Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

NOTHING_BOUGHT: Final[list[i64]] = [0, 0, 0, 0]


# What a ship costs


def due_for(state: ExodusFleetState, seat: i64, ship: i64) -> list[i64]:
    """The printed cost less the discounts on single resources. What is not in the cost cannot be saved."""
    row = state.stats[seat]
    due = state.tables.ship_cost[ship][:]
    for kind in range(4):
        off = row[TYPED_OFF + kind]
        if state.tables.military[ship]:
            off += row[TYPED_MILITARY_OFF + kind]
        due[kind] = max(0, due[kind] - off)
    return due


def discount_for(state: ExodusFleetState, seat: i64, ship: i64, hired: bool) -> i64:
    """Discounts on any resource; they all add up."""
    row = state.stats[seat]
    off = row[ANY_OFF]
    if state.tables.military[ship]:
        off += row[MILITARY_OFF]
    if hired:
        off += state.tables.crew_discount
    if is_reserved_by(state, seat, ship):
        off += state.tables.amount[state.tables.card_power[ALIEN_BLUEPRINTS]]
    return off


def is_reserved_by(state: ExodusFleetState, seat: i64, ship: i64) -> bool:
    """Whether a ship lies face down before a seat."""
    at = state.place[ship]
    return at == RESERVED_AT + seat or at == RESERVED_EARLIER + seat


def can_build(state: ExodusFleetState, seat: i64, ship: i64, hired: bool) -> bool:
    """Whether a seat can pay for a ship."""
    return payment.can_pay_ship(
        state, seat, ship, due_for(state, seat, ship), discount_for(state, seat, ship, hired), NOTHING_BOUGHT
    )


def build_choices(state: ExodusFleetState, seat: i64, hired: bool, found: list[i64]) -> None:
    """Every ship on offer or reserved that can be paid for."""
    for ship in state.row:
        if can_build(state, seat, ship, hired):
            found.append(BUILD + ship - FIRST_FACTION)
    for ship in state.neutrals:
        if can_build(state, seat, ship, hired):
            found.append(BUILD + ship - FIRST_FACTION)
    if state.reserved[seat] > 0:
        for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
            if is_reserved_by(state, seat, ship) and can_build(state, seat, ship, hired):
                found.append(BUILD + ship - FIRST_FACTION)


def can_build_any(state: ExodusFleetState, seat: i64) -> bool:
    """Whether any ship can be built without a crew."""
    found: list[i64] = []
    build_choices(state, seat, False, found)
    return len(found) > 0


# Building it


def begin(state: ExodusFleetState, seat: i64, ship: i64, hired: bool) -> None:
    """A ship is chosen; it must be paid for."""
    state.agenda.append(step(DO_BUILD, seat, ship))
    payment.begin_ship(state, seat, ship, due_for(state, seat, ship), discount_for(state, seat, ship, hired))


def extra_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """What can be built without a crew."""
    found: list[i64] = []
    build_choices(state, seat_of(top), False, found)
    found.sort()
    return found


def build_extra(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A ship is built without a crew."""
    state.agenda.pop()
    begin(state, seat_of(top), action - BUILD + FIRST_FACTION, False)


def ask_extra(state: ExodusFleetState, seat: i64) -> None:
    """A seat builds a ship without a crew."""
    state.agenda.append(step(BUILD_STEP, seat, 0))


def do_build(state: ExodusFleetState, top: i64) -> None:
    """The ship is paid for and joins the fleet."""
    state.agenda.pop()
    seat = seat_of(top)
    ship = argument_of(top)
    if is_reserved_by(state, seat, ship):
        state.reserved[seat] -= 1
        state.discards[ALIEN_BLUEPRINTS] += 1
    elif ship >= FIRST_NEUTRAL:
        state.neutrals.remove(ship)
    else:
        state.row.remove(ship)
    fleet.join_fleet(state, seat, ship)
    if state.events is not None:
        state.events.append(Event("builds", seat, (SHIPS[ship],)))
    if state.tables.ship_built[ship] >= 0:
        state.agenda.append(step(BUILT, seat, ship))
    if ship >= FIRST_NEUTRAL and state.tables.replace_neutrals:
        ask_neutrals(state, 1)
    elif ship < FIRST_NEUTRAL and state.tables.refill_at_once and state.phase != 3:
        refill_row(state)


# Alien Blueprints


def can_reserve(state: ExodusFleetState) -> bool:
    """Whether there is a ship that could be reserved."""
    if state.tables.all_ships:
        return len(state.row) > 0
    return faction_left(state) > 0


def ask_reserve(state: ExodusFleetState, seat: i64, number: i64) -> None:
    """A seat looks at some ships of the deck and keeps one; with all ships available it takes one on offer."""
    state.reserved[seat] += 1
    if state.tables.all_ships:
        state.agenda.append(step(RESERVE_STEP, seat, 0))
        return
    number = min(number, len(next_ships_of_deck(state)))
    state.agenda.append(step(RESERVED, seat, 0))
    if number > 1:
        state.agenda.append(step(SHIP_CULL, seat, number - 1))
    for _ in range(number):
        state.agenda.append(step(LOOK_STEP, seat, 0))


def reserve_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any faction ship on offer."""
    found: list[i64] = []
    for ship in state.row:
        found.append(RESERVE + ship - FIRST_FACTION)
    found.sort()
    return found


def reserve(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A ship on offer is taken aside, for all to see."""
    state.agenda.pop()
    ship = action - RESERVE + FIRST_FACTION
    state.row.remove(ship)
    state.place[ship] = RESERVED_AT + seat_of(top)
    if state.events is not None:
        state.events.append(Event("reserves", seat_of(top), (SHIPS[ship],)))


def looked(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A ship of the deck is looked at."""
    state.agenda.pop()
    take_from_deck(state, action - LOOK + FIRST_FACTION, LOOKED_AT)


def ship_cull_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Which ship is not kept."""
    found: list[i64] = []
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        if state.place[ship] == LOOKED_AT:
            found.append(DISCARD_SHIP + ship - FIRST_FACTION)
    return found


def ship_cull(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A ship goes to the discards, face up."""
    state.agenda.pop()
    ship = action - DISCARD_SHIP + FIRST_FACTION
    state.place[ship] = DISCARDED
    if argument_of(top) > 1:
        state.agenda.append(step(SHIP_CULL, seat_of(top), argument_of(top) - 1))
    if state.events is not None:
        state.events.append(Event("discards ship", seat_of(top), (SHIPS[ship],)))


def keep_reserved(state: ExodusFleetState, top: i64) -> None:
    """The ship that is left is reserved, face down."""
    state.agenda.pop()
    seat = seat_of(top)
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        if state.place[ship] == LOOKED_AT:
            state.place[ship] = RESERVED_AT + seat
    if state.events is not None:
        state.events.append(Event("reserves a ship", seat, (), EVERYBODY))


# The market


def faction_left(state: ExodusFleetState) -> i64:
    """Faction ships in the deck and among the discards, which are shuffled when the deck is empty."""
    total: i64 = 0
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        if state.place[ship] == IN_DECK or state.place[ship] == DISCARDED:
            total += 1
    return total


def next_ships_of_deck(state: ExodusFleetState) -> list[i64]:
    """All ships of the deck, or all discards if it is empty: nobody looks beyond the shuffling of the discards."""
    deck: list[i64] = []
    discards: list[i64] = []
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        if state.place[ship] == IN_DECK:
            deck.append(ship)
        elif state.place[ship] == DISCARDED:
            discards.append(ship)
    return deck if deck else discards


def next_faction_ships(state: ExodusFleetState) -> list[i64]:
    """The ships one of which comes next: the starting ships while they are on top, then all of the deck, then all
    that were discarded."""
    starters: list[i64] = []
    others: list[i64] = []
    discards: list[i64] = []
    for ship in range(FIRST_FACTION, FIRST_NEUTRAL):
        at = state.place[ship]
        if at == IN_DECK:
            if state.tables.starter[ship] and not state.mixed:
                starters.append(ship)
            else:
                others.append(ship)
        elif at == DISCARDED:
            discards.append(ship)
    if starters:
        return starters
    return others if others else discards


def faction_outcomes(state: ExodusFleetState, first: i64) -> Outcomes:
    """Each of these ships is as likely as the others."""
    ships = next_faction_ships(state)
    return [(first + ship - FIRST_FACTION, 1.0 / len(ships)) for ship in ships]


def sample_faction(state: ExodusFleetState, first: i64, rng: Rng) -> i64:
    """One of them, without listing probabilities."""
    return first + rng.choice(next_faction_ships(state)) - FIRST_FACTION


def take_from_deck(state: ExodusFleetState, ship: i64, to: i64) -> None:
    """A ship leaves the deck, which is made anew from the discards when it is empty."""
    if state.place[ship] == DISCARDED:
        for other in range(FIRST_FACTION, FIRST_NEUTRAL):
            if state.place[other] == DISCARDED:
                state.place[other] = IN_DECK
            elif RESERVED_AT <= state.place[other] < RESERVED_EARLIER:
                # Every other ship has been seen: now everybody knows which ships are reserved, though not by whom.
                state.place[other] += RESERVED_EARLIER - RESERVED_AT
        state.mixed = 1
        if state.events is not None:
            state.events.append(Event("faction deck shuffled", -1))
    state.place[ship] = to


def deal_faction(state: ExodusFleetState, action: i64) -> None:
    """A ship joins the row at its left end."""
    state.agenda.pop()
    ship = action - DEAL_FACTION + FIRST_FACTION
    take_from_deck(state, ship, ON_OFFER)
    state.row.insert(0, ship)
    if state.events is not None:
        state.events.append(Event("faction ship", -1, (SHIPS[ship],)))


def refill_row(state: ExodusFleetState) -> None:
    """Deal faction ships until the row is full; with all ships available it never is refilled."""
    if state.tables.all_ships:
        return
    missing = state.tables.faction_row - len(state.row)
    for step_ in state.agenda:
        if step_ == FACTION_STEP:
            missing -= 1
    for _ in range(min(missing, faction_left(state))):
        state.agenda.append(FACTION_STEP)


def discard_rightmost(state: ExodusFleetState) -> None:
    """After building, the ships at the right end make room."""
    if state.tables.all_ships:
        return
    for _ in range(min(state.tables.rightmost, len(state.row))):
        ship = state.row.pop()
        state.place[ship] = DISCARDED
        if state.events is not None:
            state.events.append(Event("faction ship leaves", -1, (SHIPS[ship],)))


def neutral_deck(state: ExodusFleetState) -> list[i64]:
    """The neutral ships that were not dealt yet."""
    found: list[i64] = []
    for ship in range(FIRST_NEUTRAL, N_SHIPS):
        if state.place[ship] == IN_DECK:
            found.append(ship)
    return found


def ask_neutrals(state: ExodusFleetState, number: i64) -> None:
    """Deal so many neutral ships, as long as there are any."""
    for _ in range(min(number, len(neutral_deck(state)))):
        state.agenda.append(NEUTRAL_STEP)


def neutral_outcomes(state: ExodusFleetState) -> Outcomes:
    """Each of them is as likely as the others."""
    ships = neutral_deck(state)
    return [(DEAL_NEUTRAL + ship - FIRST_NEUTRAL, 1.0 / len(ships)) for ship in ships]


def deal_neutral(state: ExodusFleetState, action: i64) -> None:
    """A neutral ship is on offer."""
    state.agenda.pop()
    ship = action - DEAL_NEUTRAL + FIRST_NEUTRAL
    state.place[ship] = ON_OFFER
    state.neutrals.append(ship)
    if state.events is not None:
        state.events.append(Event("neutral ship", -1, (SHIPS[ship],)))
