"""The generator gives the same numbers everywhere, and dice add up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery import Rng
from orrery.kernel.chance import dice_rolls

SEEDS = st.integers(0, 2**64 - 1)
MASK = 0xFFFFFFFF


def sfc32(seed: int, stream: int, count: int) -> list[int]:
    """The generator as its author (C. Doty-Humphrey, PractRand) gives it, in whole numbers."""
    a, b, c, counter = seed & MASK, seed >> 32, stream, 1
    drawn = []
    for _ in range(16 + count):
        result = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = (((c << 21) | (c >> 11)) + result) & MASK
        drawn.append(result)
    return drawn[16:]


def test_known_values() -> None:
    rng = Rng(7)
    assert [rng.below(6) for _ in range(5)] == [5, 4, 2, 2, 4]
    rng = Rng(2026, stream=3)
    assert [rng.next32() for _ in range(4)] == [1538846849, 1008943115, 425150886, 2139475746]


@given(SEEDS, st.integers(0, 2**32 - 1))
def test_it_is_sfc32(seed: int, stream: int) -> None:
    rng = Rng(seed, stream)
    assert [rng.next32() for _ in range(20)] == sfc32(seed, stream, 20)


@given(SEEDS)
def test_streams_differ(seed: int) -> None:
    first, second = Rng(seed, 0), Rng(seed, 1)
    assert [first.next32() for _ in range(4)] != [second.next32() for _ in range(4)]


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@given(SEEDS, st.lists(st.integers(-1000, 1000), max_size=40))
def test_shuffle_keeps_all_items(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(SEEDS, st.integers(0, 50))
def test_a_clone_goes_on_with_the_same_numbers(seed: int, draws: int) -> None:
    rng = Rng(seed)
    for _ in range(draws):
        rng.next32()
    twin = rng.clone()
    assert twin.state() == rng.state()
    assert [twin.next32() for _ in range(5)] == [rng.next32() for _ in range(5)]
    twin.next32()
    assert twin.state() != rng.state()


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng(1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def test_pick_follows_the_probabilities() -> None:
    rng = Rng(1)
    outcomes = [(4, 0.1), (7, 0.2), (9, 0.7)]
    drawn = [rng.pick(outcomes) for _ in range(10_000)]
    assert [round(drawn.count(action) / 10_000, 1) for action, _ in outcomes] == [0.1, 0.2, 0.7]


def test_rounding_never_leaves_pick_without_an_action() -> None:
    short = [(1, 0.0), (2, 0.0)]
    assert Rng(1).pick(short) == 2


@pytest.mark.parametrize(("seed", "stream"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**32)])
def test_a_seed_has_bounds(seed: int, stream: int) -> None:
    with pytest.raises(ValueError, match="a seed is 0 to"):
        Rng(seed, stream)


@pytest.mark.parametrize(("dice", "faces"), [(0, 6), (1, 6), (2, 6), (3, 4), (6, 6)])
def test_dice_rolls_are_all_rolls(dice: int, faces: int) -> None:
    rolls = dice_rolls(dice, faces)
    assert len(rolls) == comb(dice + faces - 1, dice)
    assert [values for values, _ in rolls] == sorted({tuple(sorted(values)) for values, _ in rolls})
    assert isclose(sum(probability for _, probability in rolls), 1.0)


@given(st.integers(1, 4), st.integers(2, 6))
def test_dice_rolls_have_the_right_chances(dice: int, faces: int) -> None:
    ways: dict[tuple[int, ...], int] = {}
    for throw in product(range(1, faces + 1), repeat=dice):
        values = tuple(sorted(throw))
        ways[values] = ways.get(values, 0) + 1
    for values, probability in dice_rolls(dice, faces):
        assert isclose(probability, Fraction(ways[values], faces**dice))
