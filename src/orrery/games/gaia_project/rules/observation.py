"""The observation tensor: the table as a seat sees it, as numbers from 0 to 1, always equally many.

Seats are in clockwise order from the observer, four of them always, an absent one all zeros. Field by field:

    seats    4 x 111   faction (14), ore / 15, credits / 30, knowledge / 15, QIC / 10, power in areas I, II, III and the
                       Gaia area / 12, place of the brainstone (4), points / 250, bid / 60, booster (10), research
                       levels / 5 (6), structures by kind / their number (6), gaiaformers owned, free and in the Gaia
                       area / 3, satellites / 25, space stations / 6, federations / 6, tokens by kind / 3 (7), green
                       tokens / 6, tech tiles owned (9) and covered (9), advanced tiles (15), special actions used
                       (11), has passed, has the Lost Planet, is active
    table    230       round / 6, this round's scoring tile (10), those of later rounds (10), final scoring tiles (6),
                       tech tile at each place (9 x 9), advanced tile of each area (6 x 15), token on Terraforming 5
                       (6), tokens in the supply / 3 (6), power and QIC actions taken (10), boosters beside the board
                       (10)
    hexes    190 x 27  planet (11, none off the board); for each seat: power value / 5, gaiaformer, satellite, in a
                       federation (4 x 4)
    question 64        the step that is asked

A number that would be larger than 1 is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    GAIAFORMER,
    N_ADVANCED,
    N_BOOSTERS,
    N_FACTIONS,
    N_FINAL_TILES,
    N_PLANETS,
    N_POSITIONS,
    N_ROUND_TILES,
    N_SPECIALS,
    N_TILES,
    N_TOKENS,
    N_TRACKS,
    ROUNDS,
    SUPPLY_TOKENS,
)
from orrery.games.gaia_project.rules import board
from orrery.games.gaia_project.rules.fields import (
    ADVANCED_TILES,
    AREA1,
    BID,
    BIT,
    BOOSTER,
    COVERED,
    CREDITS,
    FACTION,
    FEDERATIONS,
    FORMERS,
    GREEN,
    KNOWLEDGE,
    LOST,
    MINES,
    ORE,
    PASSED,
    QIC,
    SATELLITES,
    SEAT,
    STATIONS,
    STONE,
    TILES,
    TOKEN,
    TRACK,
    USED,
    VP,
)
from orrery.games.gaia_project.rules.grid import N_CELLS
from orrery.games.gaia_project.rules.steps import KIND_MASK

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

SEATS: Final = 4
OF_A_SEAT: Final = 111
OF_THE_TABLE: Final = 1 + 10 + 10 + 6 + 81 + 6 * 15 + 6 + 6 + 10 + 10
OF_A_HEX: Final = 11 + 4 * 4
STEPS: Final = 64
NOTHING_THERE: Final[list[float]] = [0.0] * 16
SIZE: Final = 4 * 111 + 230 + 190 * 27 + 64


def tensor(state: GaiaProjectState, observer: i64) -> list[float]:
    """The whole observation."""
    found: list[float] = []
    first = place_at_table(state, observer)
    for further in range(SEATS):
        add_seat(state, state.table[(first + further) % state.players] if further < state.players else -1, found)
    add_table(state, found)
    for cell in range(N_CELLS):
        one_hot(state.planet[cell], N_PLANETS, found)
        if state.built[cell] == board.NOTHING and state.links[cell] == 0:
            found.extend(NOTHING_THERE)
            continue
        for further in range(SEATS):
            add_hex(
                state, state.table[(first + further) % state.players] if further < state.players else -1, cell, found
            )
    one_hot(state.agenda[-1] & KIND_MASK if state.agenda else -1, STEPS, found)
    return found


def place_at_table(state: GaiaProjectState, seat: i64) -> i64:
    """Where a seat is in clockwise order."""
    for place in range(state.players):
        if state.table[place] == seat:
            return place
    return 0


def share(amount: i64, most: i64) -> float:
    """An amount as a part of the most that is usual."""
    if amount <= 0:
        return 0.0
    return 1.0 if amount >= most else float(amount) / float(most)


def one_hot(place: i64, length: i64, found: list[float]) -> None:
    """A one at a place, zeros elsewhere; no one for -1."""
    for at in range(length):
        found.append(1.0 if at == place else 0.0)


def add_bits(mask: i64, length: i64, found: list[float]) -> None:
    """A one for each bit that is set."""
    for at in range(length):
        found.append(1.0 if mask & BIT[at] != 0 else 0.0)


def add_seat(state: GaiaProjectState, seat: i64, found: list[float]) -> None:
    """What a player has."""
    if seat < 0:
        found.extend([0.0] * OF_A_SEAT)
        return
    at = seat * SEAT
    seats = state.seats
    one_hot(seats[at + FACTION], N_FACTIONS, found)
    found.append(share(seats[at + ORE], 15))
    found.append(share(seats[at + CREDITS], 30))
    found.append(share(seats[at + KNOWLEDGE], 15))
    found.append(share(seats[at + QIC], 10))
    for area in range(4):
        found.append(share(seats[at + AREA1 + area], 12))
    one_hot(seats[at + STONE] - 1, 4, found)
    found.append(share(seats[at + VP], 250))
    found.append(share(seats[at + BID], 60))
    one_hot(seats[at + BOOSTER], N_BOOSTERS, found)
    for track in range(N_TRACKS):
        found.append(share(seats[at + TRACK + track], 5))
    for kind in range(6):
        found.append(share(seats[at + MINES + kind], state.tables.most[kind]))
    for place in range(3):
        found.append(share(seats[at + FORMERS + place], 3))
    found.append(share(seats[at + SATELLITES], 25))
    found.append(share(seats[at + STATIONS], 6))
    found.append(share(seats[at + FEDERATIONS], 6))
    for kind in range(N_TOKENS):
        found.append(share(seats[at + TOKEN + kind], 3))
    found.append(share(seats[at + GREEN], 6))
    add_bits(seats[at + TILES], N_TILES, found)
    add_bits(seats[at + COVERED], N_TILES, found)
    add_bits(seats[at + ADVANCED_TILES], N_ADVANCED, found)
    add_bits(seats[at + USED], N_SPECIALS, found)
    found.append(float(seats[at + PASSED]))
    found.append(float(seats[at + LOST]))
    found.append(1.0 if state.active == seat else 0.0)


def add_table(state: GaiaProjectState, found: list[float]) -> None:
    """Tiles, tokens, boosters and the actions that are taken."""
    found.append(share(state.round, ROUNDS))
    later: i64 = 0
    current: i64 = -1
    for place in range(len(state.round_tiles)):
        if place == state.round - 1:
            current = state.round_tiles[place]
        elif place >= state.round:
            later |= BIT[state.round_tiles[place]]
    one_hot(current, N_ROUND_TILES, found)
    add_bits(later, N_ROUND_TILES, found)
    final: i64 = 0
    for tile in state.final_tiles:
        final |= BIT[tile]
    add_bits(final, N_FINAL_TILES, found)
    for position in range(N_POSITIONS):
        one_hot(state.positions[position] if position < len(state.positions) else -1, N_TILES, found)
    for track in range(N_TRACKS):
        one_hot(state.advanced[track] if track < len(state.advanced) else -1, N_ADVANCED, found)
    one_hot(state.terra_token, SUPPLY_TOKENS, found)
    for kind in range(SUPPLY_TOKENS):
        found.append(share(state.supply[kind], 3))
    add_bits(state.taken, 10, found)
    add_bits(state.pool, N_BOOSTERS, found)


def add_hex(state: GaiaProjectState, seat: i64, cell: i64, found: list[float]) -> None:
    """What a player has on a hex."""
    if seat < 0:
        found.extend([0.0] * 4)
        return
    found.append(share(board.federation_value(state, seat, cell), 5))
    found.append(1.0 if state.built[cell] == board.code_of(seat, GAIAFORMER) else 0.0)
    found.append(float((state.links[cell] >> seat) & 1))
    found.append(float((state.links[cell] >> (4 + seat)) & 1))
