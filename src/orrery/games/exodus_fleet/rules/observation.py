"""The observation tensor: the table as a seat sees it, as numbers from 0 to 1, always equally many.

Seats are in turn order from the observer, five of them always, an absent one all zeros. Field by field:

    seats        5 x 116  resources (4) / 20, tribes / 12, cards in hand / 10, bid / 30, place / 5, crew (4), has
                          passed, is Admiral, income / 20, quarters / 20, points written down / 60, reserved ships / 3,
                          cards under each of two ships / 10, tribes transported / 6, has mined, open cards (18) / 2,
                          ships (76)
    own          58       XU / 60, cards in hand (28) / 4, cards just drawn (28) / 3, secret choice made
    ships        66       on offer
    planets      3 x 20   current, next, third
    cards        18       among the discards / 4
    table        16       phase (5), previous phase (5), round / 13, deck / 42, rounds left / 13, is in the set-up,
                          trading, game over
    question     45       the step that is asked

A number that would be larger than 1 is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    FIRST_FACTION,
    N_CARDS,
    N_DECK_CARDS,
    N_PLANETS,
    N_SHIPS,
)
from orrery.games.exodus_fleet.rules.fleet import ON_OFFER
from orrery.games.exodus_fleet.rules.steps import DECISIONS_END, KIND_MASK
from orrery.games.exodus_fleet.rules.tables import INCOME_SUM, QUARTERS
from orrery.kernel.tensor import add_flag, add_one_hot, add_share, add_zeros

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

MOST_SEATS: Final = 5
SEAT_SIZE: Final = 116
FIELDS: Final = (
    ("seats", (5, SEAT_SIZE)),
    ("own", (58,)),
    ("ships", (66,)),
    ("planets", (3, 20)),
    ("cards", (18,)),
    ("table", (16,)),
    ("question", (45,)),
)


def encoded(state: ExodusFleetState, observer: i64) -> bytes:
    """The whole observation."""
    found = BytesWriter()
    totals = scoring.scores(state)
    for place in range(MOST_SEATS):
        if place < state.players:
            seat = (observer + place) % state.players
            add_seat(state, seat, totals[seat], found)
        else:
            add_zeros(found, SEAT_SIZE)
    add_own(state, observer, found)
    for ship in range(FIRST_FACTION, N_SHIPS):
        add_flag(found, state.place[ship] == ON_OFFER)
    for slot in range(3):
        add_one_hot(found, state.planets[slot], N_PLANETS)
    for card in range(N_DECK_CARDS):
        add_share(found, state.discards[card], 4)
    add_table(state, found)
    add_one_hot(found, state.agenda[-1] & KIND_MASK if state.agenda else -1, DECISIONS_END)
    return found.getvalue()


def add_seat(state: ExodusFleetState, seat: i64, total: i64, found: BytesWriter) -> None:
    """What everybody sees of a player."""
    for kind in range(4):
        add_share(found, state.res[seat * 4 + kind], 20)
    add_share(found, state.tribes[seat], 12)
    add_share(found, state.cards[seat], 10)
    add_share(found, state.bids[seat], 30)
    add_share(found, state.place_of[seat], 5)
    add_one_hot(found, state.work[seat], 4)
    add_flag(found, state.stance[seat] == 2)
    add_flag(found, state.admiral == seat)
    add_share(found, state.stats[seat][INCOME_SUM], 20)
    add_share(found, state.stats[seat][QUARTERS], 20)
    add_share(found, total, 60)
    add_share(found, state.reserved[seat], 3)
    for ship in (state.tables.stow_ship, state.tables.shelve_ship):
        own = ship >= 0 and state.place[ship] == seat
        add_share(found, scoring.cards_under(state, ship) if own else 0, 10)
    add_share(found, state.moved[seat], 6)
    add_flag(found, state.mined[seat] != 0)
    open_cards: list[i64] = [0] * N_DECK_CARDS
    for card in state.open_cards:
        if card >> 5 == seat:
            open_cards[card & 31] += 1
    for copies in open_cards:
        add_share(found, copies, 2)
    for ship in range(N_SHIPS):
        add_flag(found, state.place[ship] == seat)


def add_own(state: ExodusFleetState, observer: i64, found: BytesWriter) -> None:
    """What only the observer sees."""
    add_share(found, state.xu[observer], 60)
    for card in range(N_CARDS):
        add_share(found, state.hand[observer * N_CARDS + card], 4)
    drawn: list[i64] = [0] * N_CARDS
    for card in state.drawn:
        if card >> 5 == observer:
            drawn[card & 31] += 1
    for copies in drawn:
        add_share(found, copies, 3)
    add_flag(found, state.secret[observer] >= 0)


def add_table(state: ExodusFleetState, found: BytesWriter) -> None:
    """Rounds and phases."""
    add_one_hot(found, state.phase, 5)
    add_one_hot(found, state.previous, 5)
    deck: i64 = 0
    for copies in state.deck:
        deck += copies
    add_share(found, state.round, 13)
    add_share(found, deck, 42)
    add_share(found, state.tables.last_round - state.round, 13)
    add_flag(found, state.round == 0)
    add_flag(found, bool(state.offer))
    add_flag(found, not state.agenda)
