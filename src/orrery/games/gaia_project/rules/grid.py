"""The grid that every game board is cut from: ten places for sector tiles with nineteen hexes each.

Hexes have flat tops; `q` grows to the north and `r` to the north-east. Whatever board is played, a hex keeps its name:
the letter of its place (rows `a b c`, `d e f g`, `h i j`) and its number on the place, 1 to 12 clockwise around the
outer ring from the north, 13 to 18 around the inner ring, 19 in the centre. Places that a board does not use are off
the board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACES: Final = "abcdefghij"
N_PLACES: Final = 10
HEXES: Final = 19
"""The hexes of a sector tile."""
N_CELLS: Final = 190

CENTRES: Final = [(5, -2), (2, 3), (-1, 8), (3, -5), (0, 0), (-3, 5), (-6, 10), (-2, -3), (-5, 2), (-8, 7)]
OFFSETS: Final = [
    *[(2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)],
    *[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)],
    (0, 0),
]
DIRECTIONS: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

CELLS: Final = [f"{place}{number}" for place in PLACES for number in range(1, HEXES + 1)]
"""The names of all hexes."""
CELL_Q: Final[list[i64]] = [centre[0] + offset[0] for centre in CENTRES for offset in OFFSETS]
CELL_R: Final[list[i64]] = [centre[1] + offset[1] for centre in CENTRES for offset in OFFSETS]
PLACE_OF: Final[list[i64]] = [cell // HEXES for cell in range(N_CELLS)]

_AT: Final = {(q, r): cell for cell, (q, r) in enumerate(zip(CELL_Q, CELL_R, strict=True))}


def cell_at(q: int, r: int) -> int:
    """The hex with these coordinates, -1 if it is on no place."""
    return _AT.get((q, r), -1)


def hex_distance(a: i64, b: i64) -> i64:
    """How many steps it is from hex to hex."""
    dq = CELL_Q[a] - CELL_Q[b]
    dr = CELL_R[a] - CELL_R[b]
    return max(dq, -dq, dr, -dr, dq + dr, -dq - dr)


def _neighbours(cell: int) -> list[i64]:
    around = (cell_at(CELL_Q[cell] + dq, CELL_R[cell] + dr) for dq, dr in DIRECTIONS)
    return sorted(other for other in around if other >= 0)


NEIGHBOURS: Final[list[list[i64]]] = [_neighbours(cell) for cell in range(N_CELLS)]

DISTANCE: Final[list[list[i64]]] = [[hex_distance(a, b) for b in range(N_CELLS)] for a in range(N_CELLS)]
"""The steps between any two hexes. No board of the rules has a bay that would make the way on the board longer."""

NEIGHBOURHOOD: Final[list[list[i64]]] = [
    [other for other in range(N_CELLS) if DISTANCE[cell][other] <= 2] for cell in range(N_CELLS)
]
"""The hexes within two steps of a hex, itself included: who may charge power, and who makes a trading station cheap."""

FAR: Final = 99
"""Farther than any hex: the range of somebody who has nothing on the board."""


def rotated(number: int, turns: int) -> int:
    """Where hex `number` (0 to 18) of a tile comes to lie when the tile is turned clockwise in steps of 60 degrees."""
    if number < 12:
        return (number + 2 * turns) % 12
    if number < 18:
        return 12 + (number - 12 + turns) % 6
    return number
