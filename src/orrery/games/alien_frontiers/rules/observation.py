"""The observation tensor: the table as a seat sees it, as numbers from 0 to 1, always equally many.

Seats are in turn order from the observer, four of them always, an absent one all zeros. Field by field:

    seats        4 x 21   fuel / 16, ore / 16, ships in stock / 6, ships in the Maintenance Bay / 6, colonies not
                          placed / 8, hub circle / 7, points / 19, is active, owns the Relic Ship, 12 cards held
    territories  8 x 8    colonies of each of the 4 seats / 8, controlled by the observer, each of 3 field generators
    facilities   9 x 24   ships docked of each of the 4 seats by value / 8
    cards        3 x 12   on display / 3, in the deck / 2, among the discards / 2
    turn         38       unplaced ships by value (6) / 6, value of the unplaced Relic Ship (6), cards used this turn
                          (12), a discard power used, territory borrowed (8), artifact total / 24, cycles / 4, ships
                          docked at the hub / 3 and at the mine / 5 this turn, dice to be rolled / 6
    question     16       the step that is asked

A number that would be larger than 1 is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import FACILITIES, N_CARDS, N_TERRITORIES
from orrery.games.alien_frontiers.rules import facilities
from orrery.games.alien_frontiers.rules.steps import STEP_MASK
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER, SHIP_VALUE
from orrery.kernel.tensor import add_bits, add_flag, add_one_hot, add_share, add_zeros

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

SEATS: Final = 4
FIELDS: Final = (
    ("seats", (4, 21)),
    ("territories", (8, 8)),
    ("facilities", (9, 24)),
    ("cards", (3, 12)),
    ("turn", (38,)),
    ("question", (16,)),
)


def encoded(state: AlienFrontiersState, observer: i64) -> bytes:
    """The whole observation."""
    found = BytesWriter()
    for place in range(SEATS):
        add_seat(state, (observer + place) % state.players if place < state.players else -1, found)
    add_territories(state, observer, found)
    add_facilities(state, observer, found)
    for card in range(N_CARDS):
        add_share(found, state.display[card], 3)
    for card in range(N_CARDS):
        add_share(found, state.deck[card], 2)
    for card in range(N_CARDS):
        add_share(found, state.discards[card], 2)
    add_turn(state, found)
    add_one_hot(found, state.agenda[-1] & STEP_MASK if state.agenda else -1, 16)
    return found.getvalue()


def add_seat(state: AlienFrontiersState, player: i64, found: BytesWriter) -> None:
    """What a player has."""
    if player < 0:
        add_zeros(found, 21)
        return
    add_share(found, state.fuel[player], 16)
    add_share(found, state.ore[player], 16)
    add_share(found, state.stock[player], 6)
    add_share(found, state.bay[player], 6)
    add_share(found, state.unplaced[player], 8)
    add_share(found, state.hub[player], 7)
    add_share(found, scoring.points(state, player), 19)
    add_flag(found, state.active == player)
    add_flag(found, state.relic_owner == player)
    add_bits(found, state.cards[player], N_CARDS)


def add_territories(state: AlienFrontiersState, observer: i64, found: BytesWriter) -> None:
    """Colonies, control and field generators."""
    for territory in range(N_TERRITORIES):
        for place in range(SEATS):
            if place < state.players:
                player = (observer + place) % state.players
                add_share(found, state.colonies[territory * state.players + player], 8)
            else:
                add_flag(found, False)
        add_flag(found, state.controller[territory] == observer)
        for field in range(3):
            add_flag(found, state.fields[field] == territory)


def add_facilities(state: AlienFrontiersState, observer: i64, found: BytesWriter) -> None:
    """Docked ships."""
    first_port = state.tables.first_port
    for facility in range(len(FACILITIES)):
        counts: list[i64] = [0] * (SEATS * 6)
        for port in range(first_port[facility], first_port[facility + 1]):
            ship = state.docked[port]
            if ship != NO_SHIP:
                place = (SHIP_OWNER[ship] - observer + state.players) % state.players
                counts[place * 6 + SHIP_VALUE[ship] - 1] += 1
        for count in counts:
            add_share(found, count, 8)


def add_turn(state: AlienFrontiersState, found: BytesWriter) -> None:
    """What the active player has left to do with, and has done."""
    for value in range(1, 7):
        add_share(found, state.hand[value], 6)
    add_one_hot(found, state.relic_value - 1, 6)
    add_bits(found, state.used, N_CARDS)
    add_flag(found, state.discarded != 0)
    add_one_hot(found, state.borrowed, N_TERRITORIES)
    add_share(found, facilities.artifact_total(state), 24)
    add_share(found, state.cycles, 4)
    add_share(found, state.hub_ships, 3)
    add_share(found, state.mine_ships, 5)
    add_share(found, state.rolling, 6)
