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

from librt.strings import BytesWriter
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
from orrery.kernel.tensor import add_bits, add_flag, add_one_hot, add_share, add_zeros, one_hot

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

SEATS: Final = 4
OF_A_SEAT: Final = 111
OF_THE_TABLE: Final = 1 + 10 + 10 + 6 + 81 + 6 * 15 + 6 + 6 + 10 + 10
OF_A_HEX: Final = 11 + 4 * 4
STEPS: Final = 64
EMPTY_HEX: Final[list[bytes]] = [one_hot(planet, OF_A_HEX) for planet in range(-1, N_PLANETS)]
"""What is written for a hex on which nobody has anything, by its planet."""
FIELDS: Final = (
    ("seats", (SEATS, OF_A_SEAT)),
    ("table", (OF_THE_TABLE,)),
    ("hexes", (190, OF_A_HEX)),
    ("question", (STEPS,)),
)


def encoded(state: GaiaProjectState, observer: i64) -> bytes:
    """The whole observation."""
    found = BytesWriter()
    first = place_at_table(state, observer)
    for further in range(SEATS):
        add_seat(state, state.table[(first + further) % state.players] if further < state.players else -1, found)
    add_table(state, found)
    for cell in range(N_CELLS):
        if state.built[cell] == board.NOTHING and state.links[cell] == 0:
            found.write(EMPTY_HEX[state.planet[cell] + 1])
            continue
        add_one_hot(found, state.planet[cell], N_PLANETS)
        for further in range(SEATS):
            add_hex(
                state, state.table[(first + further) % state.players] if further < state.players else -1, cell, found
            )
    add_one_hot(found, state.agenda[-1] & KIND_MASK if state.agenda else -1, STEPS)
    return found.getvalue()


def place_at_table(state: GaiaProjectState, seat: i64) -> i64:
    """Where a seat is in clockwise order."""
    for place in range(state.players):
        if state.table[place] == seat:
            return place
    return 0


def add_seat(state: GaiaProjectState, seat: i64, found: BytesWriter) -> None:
    """What a player has."""
    if seat < 0:
        add_zeros(found, OF_A_SEAT)
        return
    at = seat * SEAT
    seats = state.seats
    add_one_hot(found, seats[at + FACTION], N_FACTIONS)
    add_share(found, seats[at + ORE], 15)
    add_share(found, seats[at + CREDITS], 30)
    add_share(found, seats[at + KNOWLEDGE], 15)
    add_share(found, seats[at + QIC], 10)
    for area in range(4):
        add_share(found, seats[at + AREA1 + area], 12)
    add_one_hot(found, seats[at + STONE] - 1, 4)
    add_share(found, seats[at + VP], 250)
    add_share(found, seats[at + BID], 60)
    add_one_hot(found, seats[at + BOOSTER], N_BOOSTERS)
    for track in range(N_TRACKS):
        add_share(found, seats[at + TRACK + track], 5)
    for kind in range(6):
        add_share(found, seats[at + MINES + kind], state.tables.most[kind])
    for place in range(3):
        add_share(found, seats[at + FORMERS + place], 3)
    add_share(found, seats[at + SATELLITES], 25)
    add_share(found, seats[at + STATIONS], 6)
    add_share(found, seats[at + FEDERATIONS], 6)
    for kind in range(N_TOKENS):
        add_share(found, seats[at + TOKEN + kind], 3)
    add_share(found, seats[at + GREEN], 6)
    add_bits(found, seats[at + TILES], N_TILES)
    add_bits(found, seats[at + COVERED], N_TILES)
    add_bits(found, seats[at + ADVANCED_TILES], N_ADVANCED)
    add_bits(found, seats[at + USED], N_SPECIALS)
    add_flag(found, seats[at + PASSED] != 0)
    add_flag(found, seats[at + LOST] != 0)
    add_flag(found, state.active == seat)


def add_table(state: GaiaProjectState, found: BytesWriter) -> None:
    """Tiles, tokens, boosters and the actions that are taken."""
    add_share(found, state.round, ROUNDS)
    later: i64 = 0
    current: i64 = -1
    for place in range(len(state.round_tiles)):
        if place == state.round - 1:
            current = state.round_tiles[place]
        elif place >= state.round:
            later |= BIT[state.round_tiles[place]]
    add_one_hot(found, current, N_ROUND_TILES)
    add_bits(found, later, N_ROUND_TILES)
    final: i64 = 0
    for tile in state.final_tiles:
        final |= BIT[tile]
    add_bits(found, final, N_FINAL_TILES)
    for position in range(N_POSITIONS):
        add_one_hot(found, state.positions[position] if position < len(state.positions) else -1, N_TILES)
    for track in range(N_TRACKS):
        add_one_hot(found, state.advanced[track] if track < len(state.advanced) else -1, N_ADVANCED)
    add_one_hot(found, state.terra_token, SUPPLY_TOKENS)
    for kind in range(SUPPLY_TOKENS):
        add_share(found, state.supply[kind], 3)
    add_bits(found, state.taken, 10)
    add_bits(found, state.pool, N_BOOSTERS)


def add_hex(state: GaiaProjectState, seat: i64, cell: i64, found: BytesWriter) -> None:
    """What a player has on a hex."""
    if seat < 0:
        add_zeros(found, 4)
        return
    add_share(found, board.federation_value(state, seat, cell), 5)
    add_flag(found, state.built[cell] == board.code_of(seat, GAIAFORMER))
    add_flag(found, ((state.links[cell] >> seat) & 1) != 0)
    add_flag(found, ((state.links[cell] >> (4 + seat)) & 1) != 0)
