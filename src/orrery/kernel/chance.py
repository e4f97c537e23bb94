"""Chance: the generator that runners use, and the arithmetic of dice.

A state holds no generator. It lists its chance outcomes; whoever runs the game picks one.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from mypy_extensions import i64

__all__ = ["Outcomes", "Rng", "dice_rolls"]

Outcomes = list[tuple[int, float]]
"""Chance actions with their probabilities, in rising order of the action."""

MASK_32: Final = 0xFFFFFFFF
TWO_TO_32: Final = 4294967296.0
WARM_UP: Final = 16


class Rng:
    """A small, fast, explicit random generator (sfc32: four 32-bit words).

    The same seed and stream give the same numbers on every machine, interpreted or compiled.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(5)]
    [5, 4, 2, 2, 4]
    """

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not 0 <= seed < 2**64 or not 0 <= stream < 2**32:
            raise ValueError(f"a seed is 0 to 2**64-1 and a stream 0 to 2**32-1, not {seed} and {stream}")
        self.a: i64 = seed & MASK_32
        self.b: i64 = seed >> 32
        self.c: i64 = stream
        self.d: i64 = 1
        for _ in range(WARM_UP):
            self.next32()

    def next32(self) -> i64:
        """A number from 0 to 2**32-1."""
        total: i64 = (self.a + self.b + self.d) & MASK_32
        self.d = (self.d + 1) & MASK_32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK_32
        self.c = ((((self.c << 21) & MASK_32) | (self.c >> 11)) + total) & MASK_32
        return total

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1."""
        return (self.next32() * n) >> 32

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.next32()) / TWO_TO_32

    def pick(self, outcomes: Outcomes) -> int:
        """One action of a chance node, by its probability."""
        left = self.random()
        for action, probability in outcomes:
            left -= probability
            if left < 0.0:
                return action
        return outcomes[-1][0]  # only rounding leads here

    def choice(self, actions: list[i64]) -> i64:
        """One action of a list, each as likely as the others."""
        return actions[self.below(len(actions))]

    def shuffle(self, items: list[i64]) -> None:
        """Bring the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def state(self) -> tuple[int, int, int, int]:
        """The four words, to store a generator in the middle of its stream."""
        return (self.a, self.b, self.c, self.d)

    def clone(self) -> Rng:
        """An independent generator that goes on with the same numbers."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.d = self.d
        return twin


def dice_rolls(dice: int, faces: int = 6) -> list[tuple[tuple[int, ...], float]]:
    """What `dice` equal dice can show, as sorted values with the probability of each.

    >>> dice_rolls(2)[:2]
    [((1, 1), 0.027777777777777776), ((1, 2), 0.05555555555555555)]
    """
    rolls: list[tuple[tuple[int, ...], float]] = []
    everything = faces**dice
    for values in _rising(dice, 1, faces):
        ways = factorial(dice)
        for face in range(1, faces + 1):
            ways //= factorial(values.count(face))
        rolls.append((values, ways / everything))
    return rolls


def _rising(length: int, lowest: int, highest: int) -> list[tuple[int, ...]]:
    if length == 0:
        return [()]
    return [(first, *rest) for first in range(lowest, highest + 1) for rest in _rising(length - 1, first, highest)]
