"""The statistics of contests: intervals of shares, intervals over seeds, ratings."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from orrery.kernel.chance import Rng

__all__ = ["Z_95", "bootstrap", "bradley_terry", "clustered_mean", "elo", "posterior", "wilson"]

Z_95: Final = 1.959963984540054
ELO: Final = 400 / math.log(10)
"""Elo points in a factor e of odds: 400 of them are odds of ten to one."""
PRIOR_GAMES: Final = 1.0
"""Drawn games that everybody is taken to have played against everybody else: they keep ratings finite."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The interval of a share by Wilson's score method; a shared victory counts in part.

    >>> low, high = wilson(20, 25)
    >>> round(low, 3), round(high, 3)
    (0.609, 0.911)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    shrink = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / shrink
    half = z / shrink * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def clustered_mean(groups: Mapping[Hashable, Sequence[float]], z: float = Z_95) -> tuple[float, float, float]:
    """The mean of all values with its interval, where the values of a group are not independent of each other."""
    values = [value for group in groups.values() for value in group]
    if not values:
        return 0.0, 0.0, 0.0
    mean = fmean(values)
    if len(groups) < 2:
        return mean, -math.inf, math.inf
    size = len(values) / len(groups)
    totals = [(sum(group) - mean * len(group)) / size for group in groups.values()]
    half = z * stdev(totals) / math.sqrt(len(groups))
    return mean, mean - half, mean + half


def bradley_terry(
    wins: Mapping[tuple[str, str], float], names: Sequence[str], prior: float = PRIOR_GAMES
) -> dict[str, float]:
    """The strength of each player that makes the results most likely, as logarithms with mean 0.

    `wins[a, b]` counts how often a finished before b; a tie is half a win for each. A table of more than two counts
    once for each pair. The fit is that of the library choix.

    >>> strength = bradley_terry({("a", "b"): 3, ("b", "a"): 1}, ["a", "b"], prior=0)
    >>> round(math.exp(strength["a"] - strength["b"]), 6)
    3.0
    """
    if len(names) < 2:
        return dict.fromkeys(names, 0.0)
    import choix  # here, because it takes a second and most who play never rate
    import numpy as np

    counts = [[0.0 if one == other else wins.get((one, other), 0.0) + prior / 2 for other in names] for one in names]
    strengths = choix.ilsr_pairwise_dense(np.array(counts))
    return dict(zip(names, strengths.tolist(), strict=True))


def elo(strength: float) -> float:
    """A strength in Elo points."""
    return strength * ELO


def bootstrap(
    groups: Sequence[Any], estimate: Callable[[Sequence[Any]], Mapping[str, float]], seed: int = 0, rounds: int = 200
) -> dict[str, tuple[float, float]]:
    """95 % intervals of what `estimate` finds, by drawing whole groups anew; the same seed, the same intervals."""
    if not groups:
        return {}
    rng = Rng(seed)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        sample = [groups[rng.below(len(groups))] for _ in groups]
        for name, value in estimate(sample).items():
            found.setdefault(name, []).append(value)
    return {name: (_quantile(values, 0.025), _quantile(values, 0.975)) for name, values in found.items()}


def posterior(
    wins: Mapping[tuple[str, str], float],
    estimate: Callable[[Mapping[tuple[str, str], float]], Mapping[str, float]],
    seed: int = 0,
    rounds: int = 200,
) -> dict[str, tuple[float, float]]:
    """95 % intervals of what `estimate` finds, if every pair's true share is as uncertain as its count of games says.

    Shares are drawn from Jeffreys' posterior, which knows that ten victories of ten may be luck; drawing the same ten
    anew (`bootstrap`) does not. The same seed, the same intervals.
    """
    rng = Random(seed)
    found: dict[str, list[float]] = {}
    pairs = sorted((one, other) for one, other in wins if one < other)
    for _ in range(rounds):
        drawn: dict[tuple[str, str], float] = {}
        for one, other in pairs:
            mine, yours = wins[one, other], wins.get((other, one), 0.0)
            share = rng.betavariate(mine + 0.5, yours + 0.5)
            drawn[one, other] = share * (mine + yours)
            drawn[other, one] = (1.0 - share) * (mine + yours)
        for name, value in estimate(drawn).items():
            found.setdefault(name, []).append(value)
    return {name: (_quantile(values, 0.025), _quantile(values, 0.975)) for name, values in found.items()}


def _quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
