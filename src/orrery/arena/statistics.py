"""The statistics of contests: intervals of shares, intervals over seeds, ratings.

Everything here is plain Python, so that a contest needs nothing beyond the package itself.
"""

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
    wins: Mapping[tuple[str, str], float], names: Sequence[str], prior: float = PRIOR_GAMES, rounds: int = 10_000
) -> dict[str, float]:
    """The strength of each player that makes the results most likely, as logarithms with mean 0.

    `wins[a, b]` counts how often a finished before b; a tie is half a win for each. A table of more than two counts
    once for each pair. Found by Hunter's minorisation-maximisation (Annals of Statistics 32, 2004).

    >>> strength = bradley_terry({("a", "b"): 3, ("b", "a"): 1}, ["a", "b"], prior=0)
    >>> round(math.exp(strength["a"] - strength["b"]), 6)
    3.0
    """
    if len(names) < 2:
        return dict.fromkeys(names, 0.0)
    won: dict[str, float] = {}
    met: dict[tuple[str, str], float] = {}
    for name in names:
        won[name] = sum(wins.get((name, other), 0.0) + prior / 2 for other in names if other != name)
        for other in names:
            met[name, other] = wins.get((name, other), 0.0) + wins.get((other, name), 0.0) + prior
    power = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        moved = 0.0
        for name in names:
            meetings = sum(
                met[name, other] / (power[name] + power[other])
                for other in names
                if other != name and met[name, other] > 0
            )
            better = max(won[name], 1e-12) / meetings if meetings > 0 else 1.0
            moved = max(moved, abs(math.log(better / power[name])))
            power[name] = better
        scale = math.exp(fmean(math.log(value) for value in power.values()))
        power = {name: value / scale for name, value in power.items()}
        if moved < 1e-10:
            break
    return {name: math.log(value) for name, value in power.items()}


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
