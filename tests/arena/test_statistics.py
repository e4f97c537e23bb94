"""The statistics against values that are known."""

from __future__ import annotations

import math

import pytest

from orrery import Rng
from orrery.arena.statistics import bootstrap, bradley_terry, clustered_mean, elo, posterior, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (Wilson without continuity correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_at_the_edges() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20)[1] == 1.0
    low, high = wilson(5.5, 10)  # a shared victory
    assert low < 0.55 < high


def test_b3_wilson_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = Rng(1)
    covered = 0
    for _ in range(1000):
        wins = sum(rng.random() < 0.25 for _ in range(80))
        low, high = wilson(wins, 80)
        covered += low <= 0.25 <= high
    assert 925 <= covered <= 975


def test_bradley_terry_of_two_is_the_odds() -> None:
    strength = bradley_terry({("a", "b"): 30, ("b", "a"): 10}, ["a", "b"], prior=0)
    assert elo(strength["a"] - strength["b"]) == pytest.approx(400 * math.log10(3), abs=1e-3)


def test_bradley_terry_as_published() -> None:
    """Agresti, Categorical Data Analysis, table 10.10: American League baseball 1987, home and away together."""
    teams = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
    rows = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    wins = {(one, other): float(rows[i][j]) for i, one in enumerate(teams) for j, other in enumerate(teams) if i != j}
    strength = bradley_terry(wins, teams, prior=0)
    against = {team: strength[team] - strength["Baltimore"] for team in teams}
    expected = {
        "Milwaukee": 1.58,
        "Detroit": 1.44,
        "Toronto": 1.29,
        "New York": 1.25,
        "Boston": 1.11,
        "Cleveland": 0.68,
    }
    for team, value in expected.items():
        assert against[team] == pytest.approx(value, abs=0.01)


def test_bradley_terry_stays_finite_and_needs_two() -> None:
    strength = bradley_terry({("a", "b"): 50}, ["a", "b", "c"])
    assert all(math.isfinite(value) for value in strength.values())
    assert strength["a"] > strength["c"] > strength["b"]
    assert bradley_terry({}, ["a"]) == {"a": 0.0}


def test_a_clustered_mean_counts_groups_and_not_values() -> None:
    same = {seed: [float(seed % 2)] * 2 for seed in range(40)}
    single = {seed: [float(seed % 2)] for seed in range(40)}
    assert clustered_mean(same) == pytest.approx(clustered_mean(single))
    mean, low, high = clustered_mean({seed: [1.0, -1.0] for seed in range(40)})
    assert (mean, low, high) == pytest.approx((0, 0, 0))  # what luck gives one, it takes from the other
    assert clustered_mean({}) == (0.0, 0.0, 0.0)
    assert clustered_mean({1: [2.0]})[1:] == (-math.inf, math.inf)


def test_a_bootstrap_is_repeatable_and_about_right() -> None:
    groups = [float(place % 2) for place in range(100)]

    def mean(sample: list[float]) -> dict[str, float]:
        return {"mean": sum(sample) / len(sample)}

    found = bootstrap(groups, mean, seed=1)  # type: ignore[arg-type]
    assert found == bootstrap(groups, mean, seed=1)  # type: ignore[arg-type]
    low, high = found["mean"]
    assert 0.37 < low < 0.45
    assert 0.55 < high < 0.63
    assert bootstrap([], mean) == {}  # type: ignore[arg-type]


def test_the_posterior_knows_that_ten_of_ten_may_be_luck() -> None:
    def odds(wins: object) -> dict[str, float]:
        return bradley_terry(wins, ["a", "b"], prior=0)  # type: ignore[arg-type]

    low, high = posterior({("a", "b"): 10.0, ("b", "a"): 0.0}, odds, rounds=2000)["a"]
    # 2.5 % of Beta(10.5, 0.5) lie below 0.783
    assert 1 / (1 + math.exp(-2 * low)) == pytest.approx(0.783, abs=0.02)
    assert high > low
    many_low, many_high = posterior({("a", "b"): 500.0, ("b", "a"): 500.0}, odds, rounds=2000)["a"]
    assert 1 / (1 + math.exp(-2 * many_low)) == pytest.approx(wilson(500, 1000)[0], abs=0.005)
    assert 1 / (1 + math.exp(-2 * many_high)) == pytest.approx(wilson(500, 1000)[1], abs=0.005)
