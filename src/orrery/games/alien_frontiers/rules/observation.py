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

from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import FACILITIES, N_CARDS, N_TERRITORIES
from orrery.games.alien_frontiers.rules import facilities
from orrery.games.alien_frontiers.rules.steps import STEP_MASK
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER, SHIP_VALUE

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

SEATS: Final = 4
SIZE: Final = 4 * 21 + 8 * 8 + 9 * 24 + 3 * 12 + 38 + 16


def tensor(state: AlienFrontiersState, observer: i64) -> list[float]:
    """The whole observation."""
    found: list[float] = []
    for place in range(SEATS):
        add_seat(state, (observer + place) % state.players if place < state.players else -1, found)
    add_territories(state, observer, found)
    add_facilities(state, observer, found)
    for card in range(N_CARDS):
        found.append(share(state.display[card], 3))
    for card in range(N_CARDS):
        found.append(share(state.deck[card], 2))
    for card in range(N_CARDS):
        found.append(share(state.discards[card], 2))
    add_turn(state, found)
    one_hot(state.agenda[-1] & STEP_MASK if state.agenda else -1, 16, found)
    return found


def share(amount: i64, most: i64) -> float:
    """An amount as a part of the most that is usual."""
    return 1.0 if amount >= most else float(amount) / float(most)


def one_hot(place: i64, length: i64, found: list[float]) -> None:
    """A one at a place, zeros elsewhere; no one for -1."""
    for at in range(length):
        found.append(1.0 if at == place else 0.0)


def add_seat(state: AlienFrontiersState, player: i64, found: list[float]) -> None:
    """What a player has."""
    if player < 0:
        found.extend([0.0] * 21)
        return
    found.append(share(state.fuel[player], 16))
    found.append(share(state.ore[player], 16))
    found.append(share(state.stock[player], 6))
    found.append(share(state.bay[player], 6))
    found.append(share(state.unplaced[player], 8))
    found.append(share(state.hub[player], 7))
    found.append(share(scoring.points(state, player), 19))
    found.append(1.0 if state.active == player else 0.0)
    found.append(1.0 if state.relic_owner == player else 0.0)
    for card in range(N_CARDS):
        found.append(float((state.cards[player] >> card) & 1))


def add_territories(state: AlienFrontiersState, observer: i64, found: list[float]) -> None:
    """Colonies, control and field generators."""
    for territory in range(N_TERRITORIES):
        for place in range(SEATS):
            if place < state.players:
                player = (observer + place) % state.players
                found.append(share(state.colonies[territory * state.players + player], 8))
            else:
                found.append(0.0)
        found.append(1.0 if state.controller[territory] == observer else 0.0)
        for field in range(3):
            found.append(1.0 if state.fields[field] == territory else 0.0)


def add_facilities(state: AlienFrontiersState, observer: i64, found: list[float]) -> None:
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
            found.append(share(count, 8))


def add_turn(state: AlienFrontiersState, found: list[float]) -> None:
    """What the active player has left to do with, and has done."""
    for value in range(1, 7):
        found.append(share(state.hand[value], 6))
    one_hot(state.relic_value - 1, 6, found)
    for card in range(N_CARDS):
        found.append(float((state.used >> card) & 1))
    found.append(1.0 if state.discarded else 0.0)
    one_hot(state.borrowed, N_TERRITORIES, found)
    found.append(share(facilities.artifact_total(state), 24))
    found.append(share(state.cycles, 4))
    found.append(share(state.hub_ships, 3))
    found.append(share(state.mine_ships, 5))
    found.append(share(state.rolling, 6))
