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

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

MOST_SEATS: Final = 5
SEAT_SIZE: Final = 116
SIZE: Final = 5 * SEAT_SIZE + 58 + 66 + 3 * 20 + 18 + 16 + 45


def tensor(state: ExodusFleetState, observer: i64) -> list[float]:
    """The whole observation."""
    found: list[float] = []
    totals = scoring.scores(state)
    for place in range(MOST_SEATS):
        if place < state.players:
            seat = (observer + place) % state.players
            add_seat(state, seat, totals[seat], found)
        else:
            found.extend([0.0] * SEAT_SIZE)
    add_own(state, observer, found)
    for ship in range(FIRST_FACTION, N_SHIPS):
        found.append(1.0 if state.place[ship] == ON_OFFER else 0.0)
    for slot in range(3):
        one_hot(state.planets[slot], N_PLANETS, found)
    for card in range(N_DECK_CARDS):
        found.append(share(state.discards[card], 4))
    add_table(state, found)
    one_hot(state.agenda[-1] & KIND_MASK if state.agenda else -1, DECISIONS_END, found)
    return found


def share(amount: i64, most: i64) -> float:
    """An amount as a part of the most that is usual."""
    if amount <= 0:
        return 0.0
    return 1.0 if amount >= most else float(amount) / float(most)


def one_hot(place: i64, length: i64, found: list[float]) -> None:
    """A one at a place, zeros elsewhere; no one for -1."""
    for at in range(length):
        found.append(1.0 if at == place else 0.0)


def add_seat(state: ExodusFleetState, seat: i64, total: i64, found: list[float]) -> None:
    """What everybody sees of a player."""
    for kind in range(4):
        found.append(share(state.res[seat * 4 + kind], 20))
    found.append(share(state.tribes[seat], 12))
    found.append(share(state.cards[seat], 10))
    found.append(share(state.bids[seat], 30))
    found.append(share(state.place_of[seat], 5))
    one_hot(state.work[seat], 4, found)
    found.append(1.0 if state.stance[seat] == 2 else 0.0)
    found.append(1.0 if state.admiral == seat else 0.0)
    found.append(share(state.stats[seat][INCOME_SUM], 20))
    found.append(share(state.stats[seat][QUARTERS], 20))
    found.append(share(total, 60))
    found.append(share(state.reserved[seat], 3))
    for ship in (state.tables.stow_ship, state.tables.shelve_ship):
        own = ship >= 0 and state.place[ship] == seat
        found.append(share(scoring.cards_under(state, ship), 10) if own else 0.0)
    found.append(share(state.moved[seat], 6))
    found.append(1.0 if state.mined[seat] != 0 else 0.0)
    open_cards: list[i64] = [0] * N_DECK_CARDS
    for card in state.open_cards:
        if card >> 5 == seat:
            open_cards[card & 31] += 1
    for copies in open_cards:
        found.append(share(copies, 2))
    for ship in range(N_SHIPS):
        found.append(1.0 if state.place[ship] == seat else 0.0)


def add_own(state: ExodusFleetState, observer: i64, found: list[float]) -> None:
    """What only the observer sees."""
    found.append(share(state.xu[observer], 60))
    for card in range(N_CARDS):
        found.append(share(state.hand[observer * N_CARDS + card], 4))
    drawn: list[i64] = [0] * N_CARDS
    for card in state.drawn:
        if card >> 5 == observer:
            drawn[card & 31] += 1
    for copies in drawn:
        found.append(share(copies, 3))
    found.append(1.0 if state.secret[observer] >= 0 else 0.0)


def add_table(state: ExodusFleetState, found: list[float]) -> None:
    """Rounds and phases."""
    one_hot(state.phase, 5, found)
    one_hot(state.previous, 5, found)
    deck: i64 = 0
    for copies in state.deck:
        deck += copies
    found.append(share(state.round, 13))
    found.append(share(deck, 42))
    found.append(share(state.tables.last_round - state.round, 13))
    found.append(1.0 if state.round == 0 else 0.0)
    found.append(1.0 if state.offer else 0.0)
    found.append(0.0 if state.agenda else 1.0)
