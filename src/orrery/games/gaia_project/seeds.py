"""The set-up that the public site of Gaia Project deals for a seed.

A published log names no tiles, only the seed in its first line. The site reads numbers between 0 and 1 from an ARC4
stream that begins with the seed, and draws by them: the sector tiles and their turns (anew until no two home planets of
one colour touch), boosters, tech tiles, the federation token, round and final scoring tiles. Here the same is done, so
that a log alone is enough to replay a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from orrery.games.gaia_project.rules.grid import OFFSETS, rotated

__all__ = ["Deal", "Placed", "deal"]

T = TypeVar("T")

CENTRES: Final = ((0, 0), (5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3), (3, -5), (-1, 8), (-6, 10), (-8, 7))
"""Where the site puts its first tile, its second and so on."""
CENTRES_OF_EIGHT: Final = (*CENTRES[:6], CENTRES[7], CENTRES[9])
TEN: Final = ("01", "02", "03", "04", "05", "06", "07", "08", "09", "10")
EIGHT: Final = TEN[:8]
SEVEN: Final = ("01", "02", "03", "04", "05-outlined", "06-outlined", "07-outlined")
NO_HOME: Final = "egm"
"""Codes of hexes that are nobody's home planet: empty space, Gaia and Transdim planets."""
MOST_DEALS: Final = 10_000


class Placed(NamedTuple):
    """A sector tile on the table."""

    sector: str
    """Its name among the components."""
    centre: tuple[int, int]
    codes: str
    """Its hexes in the order of the grid, turned as it lies."""


class Deal(NamedTuple):
    """A whole set-up; everything but the board by the numbers of the notation, from 0."""

    board: tuple[Placed, ...]
    tech: tuple[int, ...]
    advanced: tuple[int, ...]
    federation: int
    rounds: tuple[int, ...]
    finals: tuple[int, ...]
    boosters: tuple[int, ...]


def deal(seed: str, players: int, layout: str, sectors: Mapping[str, str]) -> Deal:
    """What the site deals: `sectors` are the printed tiles, `layout` is `standard` or `xshape` (eight tiles)."""
    stream = Stream(seed)
    board = _deal_board(stream, players, layout, sectors)
    boosters = _drawn(range(10), stream)[: players + 3]
    tech = _drawn(range(9), stream)
    advanced = _drawn(range(15), stream)[:6]
    federation = _drawn(range(6), stream)[0]
    rounds = _drawn(range(10), stream)[:6]
    finals = _drawn(range(6), stream)[:2]
    return Deal(board, tuple(tech), tuple(advanced), federation, tuple(rounds), tuple(finals), tuple(sorted(boosters)))


def _deal_board(stream: Stream, players: int, layout: str, sectors: Mapping[str, str]) -> tuple[Placed, ...]:
    names = EIGHT if layout == "xshape" else SEVEN if players <= 2 else TEN
    centres = CENTRES_OF_EIGHT if layout == "xshape" else CENTRES
    for _ in range(MOST_DEALS):
        order = _drawn(names, stream)
        turns = [int(stream.number() * 6) for _ in order]
        board = tuple(
            Placed(name, centre, turned(sectors[name], turn))
            for name, turn, centre in zip(order, turns, centres, strict=False)
        )
        if _homes_apart(board):
            return board
    raise ValueError("no board of this seed keeps equal home planets apart")


def turned(codes: str, turns: int) -> str:
    """The hexes of a tile after it was turned clockwise in steps of 60 degrees."""
    found = [""] * len(codes)
    for number, code in enumerate(codes):
        found[rotated(number, turns)] = code
    return "".join(found)


def _homes_apart(board: Sequence[Placed]) -> bool:
    codes = {
        (tile.centre[0] + dq, tile.centre[1] + dr): code
        for tile in board
        for (dq, dr), code in zip(OFFSETS, tile.codes, strict=True)
    }
    return not any(
        code not in NO_HOME and code == codes.get((q + dq, r + dr))
        for (q, r), code in codes.items()
        for dq, dr in ((1, 0), (0, 1), (-1, 1))
    )


# The stream of numbers


class Stream:
    """ARC4 that begins with a text, read as numbers of 52 bits between 0 and 1."""

    def __init__(self, seed: str) -> None:
        key: list[int] = []
        smear = 0
        for place, letter in enumerate(seed):
            if place < 256:
                key.append(0)
            smear ^= key[place % 256] * 19
            key[place % 256] = (smear + ord(letter)) % 256
        self._box = list(range(256))
        self._i = self._j = 0
        j = 0
        for i in range(256):
            j = (j + (key[i % len(key)] if key else 0) + self._box[i]) % 256
            self._box[i], self._box[j] = self._box[j], self._box[i]
        self._bytes(256)

    def _bytes(self, count: int) -> int:
        box = self._box
        found = 0
        for _ in range(count):
            self._i = (self._i + 1) % 256
            self._j = (self._j + box[self._i]) % 256
            box[self._i], box[self._j] = box[self._j], box[self._i]
            found = found * 256 + box[(box[self._i] + box[self._j]) % 256]
        return found

    def number(self) -> float:
        """The next number, at least 0 and less than 1."""
        # Six bytes, and more of them until 52 bits are significant.
        found, scale, more = float(self._bytes(6)), float(256**6), 0
        while found < 2**52:
            found = (found + more) * 256
            scale *= 256
            more = self._bytes(1)
        while found >= 2**53:
            found /= 2
            scale /= 2
            more >>= 1
        return (found + more) / scale


def _drawn(things: Sequence[T], stream: Stream) -> list[T]:
    """The things in random order, by a stream of their own that begins with the next number."""
    own = Stream(_written(stream.number()) + "\0")
    left = list(things)
    return [left.pop(int(own.number() * len(left))) for _ in things]


def _written(number: float) -> str:
    """A number as JavaScript writes it, which begins the stream of its own."""
    text = repr(number)
    if "e" not in text:
        return text
    digits, _, power = text.partition("e")
    if int(power) < -6:
        return f"{digits}e{int(power)}"
    return f"0.{'0' * (-int(power) - 1)}{digits.replace('.', '')}"
