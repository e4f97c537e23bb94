"""Writing an observation: float32 numbers from 0 to 1, little endian, one after the other.

A game's `rules/observation.py` writes into a `BytesWriter` with these; numpy reads what comes out without looking at a
single number. Whole runs are copied from tables where that is possible: most of an observation is zeros.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

__all__ = [
    "LONGEST_ONE_HOT",
    "add_bits",
    "add_flag",
    "add_one_hot",
    "add_share",
    "add_zeros",
    "as_floats",
    "encode",
    "one_hot",
]

ZERO: Final = bytes(4)
ONE: Final = pack("<f", 1.0)
ZEROS: Final = bytes(4 * 256)
LONGEST_ONE_HOT: Final = 96


def one_hot(place: int, length: int) -> bytes:
    """The numbers of `add_one_hot`, for a table of one's own."""
    return b"".join(ONE if at == place else ZERO for at in range(length))


ONE_HOTS: Final[list[list[bytes]]] = [
    [one_hot(place, length) for place in range(-1, length)] for length in range(LONGEST_ONE_HOT + 1)
]
OCTETS: Final[list[bytes]] = [b"".join(ONE if (mask >> at) & 1 else ZERO for at in range(8)) for mask in range(256)]


def add_share(found: BytesWriter, amount: i64, most: i64) -> None:
    """An amount as a part of the most that is usual: from 0 to 1, whatever the amount."""
    if amount <= 0:
        write_f32_le(found, 0.0)
    elif amount >= most:
        write_f32_le(found, 1.0)
    else:
        write_f32_le(found, float(amount) / float(most))


def add_flag(found: BytesWriter, value: bool) -> None:
    """One or zero."""
    write_f32_le(found, 1.0 if value else 0.0)


def add_one_hot(found: BytesWriter, place: i64, length: i64) -> None:
    """A one at a place, zeros elsewhere; no one for a place that is not among them."""
    row = ONE_HOTS[length]
    found.write(row[place + 1] if 0 <= place < length else row[0])


def add_bits(found: BytesWriter, mask: i64, length: i64) -> None:
    """A one for each bit that is set, the lowest first."""
    left = length
    rest = mask
    while left >= 8:
        found.write(OCTETS[rest & 255])
        rest >>= 8
        left -= 8
    for at in range(left):
        write_f32_le(found, float((rest >> at) & 1))


def add_zeros(found: BytesWriter, length: i64) -> None:
    """So many zeros."""
    left = length
    while left >= 256:
        found.write(ZEROS)
        left -= 256
    if left > 0:
        found.write(ZEROS[: left * 4])


def encode(numbers: list[float]) -> bytes:
    """A list of numbers as they are written here."""
    return pack(f"<{len(numbers)}f", *numbers)


def as_floats(encoded: bytes) -> list[float]:
    """What was written, as a list."""
    return list(unpack(f"<{len(encoded) // 4}f", encoded))
