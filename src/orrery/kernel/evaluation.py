"""The value of a position for the bots: features of each seat, with weights that were fitted on played games.

A game names its features and says how much of each a seat has. What a feature is worth stands in a file of weights
that `orrery tune` writes: twice for each feature, once for the beginning of a game and once for its end; between them
the worth changes evenly with the game's `progress`.

    strength of a seat          the sum of its features, each times its weight
    chance to finish ahead      of seat i before seat j: 1 / (1 + exp(strength j - strength i))
    value for a seat            its expected return: the average over the other seats of 2 * chance - 1

These weights say what is worth striving for. What is to be expected may be told better by others: a file may hold a
second set, `outcome`, of the same form, by which chances and the values of a search go (see `orrery.arena.outcomes`).
A third set predicts each seat's final points, for people who ask for advice; who plays alone goes by it.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from orrery.kernel.errors import OrreryError, closest
from orrery.kernel.state import State

__all__ = ["CONSTANT", "Evaluation", "Tally", "Weights"]

CONSTANT: Final = "constant"
"""The name under which the file of weights keeps what a score begins with."""
FARTHEST: Final = 30.0
"""A difference of strengths beyond which nothing changes any more."""


class Weights:
    """What the features of a game are worth, at its beginning and at its end, in the order of their names."""

    def __init__(
        self,
        strength: Sequence[tuple[float, float]],
        score: Sequence[tuple[float, float]],
        score_constant: tuple[float, float] = (0.0, 0.0),
        search: Mapping[str, float] | None = None,
        fit: Mapping[str, Any] | None = None,
        outcome: Sequence[tuple[float, float]] = (),
    ) -> None:
        self.strength = [(float(early), float(late)) for early, late in strength]
        self.score = [(float(early), float(late)) for early, late in score]
        self.score_constant = (float(score_constant[0]), float(score_constant[1]))
        self.search = {name: float(value) for name, value in (search or {}).items()}
        """Settings of the tree search that suit the game; see `orrery.bots.mcts`."""
        self.fit = dict(fit or {})
        """How the weights were found: the command and its figures."""
        self.outcome = [(float(early), float(late)) for early, late in outcome]
        """What the features tell of the result; empty, if nothing else than what is worth striving for."""

    @staticmethod
    def read(file: Path, names: Sequence[str]) -> Weights:
        """The weights of a file, one pair for each name."""
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise OrreryError(f"{file} cannot be read: {error}") from None
        score = dict(tables.get("score", {}))
        constant = score.pop(CONSTANT, [0.0, 0.0])
        return Weights(
            _pairs(file, "strength", tables.get("strength", {}), names),
            _pairs(file, "score", score, names),
            _pair(file, "score", CONSTANT, constant),
            _numbers(file, "search", tables.get("search", {})),
            tables.get("fit"),
            _pairs(file, "outcome", tables["outcome"], names) if "outcome" in tables else (),
        )


class Tally:
    """The features of a seat, counted one after another: kept, or summed up by weights as they come.

    A search asks for sums only, a hundred thousand times a second. A number that is put into a list costs more than
    its product with a weight.
    """

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        """What a feature counts, by its place; nothing to keep the amounts."""
        self.amounts: list[float] = []
        self.total: float = 0.0
        self._place: i64 = 0
        self._keeps: bool = len(weights) == 0

    def add(self, amount: float) -> None:
        """The amount of the next feature."""
        if self._keeps:
            self.amounts.append(amount)
        elif amount != 0.0:
            self.total += amount * self.weights[self._place]
        self._place += 1

    def add_nothing(self, times: i64) -> None:
        """That the seat has nothing of so many features."""
        if self._keeps:
            for _ in range(times):
                self.amounts.append(0.0)
        self._place += times


class Moment:
    """Weights as they are when the game has come so far."""

    def __init__(self, far: float, weights: list[float]) -> None:
        self.far = far
        self.weights = weights


class Course:
    """How weights change over a game. Asked again for the same time, it knows them."""

    def __init__(self, pairs: Sequence[tuple[float, float]]) -> None:
        self._early = [early for early, _ in pairs]
        self._change = [late - early for early, late in pairs]
        self._last = Moment(-1.0, [])

    def weights_at(self, far: float) -> list[float]:
        """The weights when the game has come so far."""
        last = self._last
        if last.far != far:
            weights: list[float] = []
            for place in range(len(self._early)):
                weights.append(self._early[place] + self._change[place] * far)
            last = Moment(far, weights)
            self._last = last  # at once, for other threads
        return last.weights


class Evaluation:
    """Values positions of one game; can be called as `evaluate(state, seat)`."""

    def __init__(
        self,
        names: Sequence[str],
        features: Callable[[State, int], list[float]],
        progress: Callable[[State], float],
        weights: Weights | Path,
        everybody: Callable[[State], list[list[float]]] | None = None,
        weigh: Callable[[State, list[float]], list[float]] | None = None,
    ) -> None:
        self.names = list(names)
        self.features = features
        """(state, seat): how much the seat has of each feature."""
        self.everybody = everybody
        """(state): the same for all seats, for games that find them out sooner together than one by one."""
        self.weigh = weigh
        """(state, weights): the sum of each seat's features by their weights, for games that find it out sooner so."""
        self.progress = progress
        """(state): how far the game has come, 0 at its beginning and 1 at its end."""
        if isinstance(weights, Path):
            # Without the file nothing is fitted yet: the bots then go by the points, and `orrery tune` can begin.
            nothing = [(0.0, 0.0)] * len(self.names)
            weights = Weights.read(weights, self.names) if weights.exists() else Weights(nothing, nothing)
        self.weights = weights
        self.is_fitted: bool = any(early != 0.0 or late != 0.0 for early, late in weights.strength)
        self._strength = Course(weights.strength)
        self.foretells: bool = len(weights.outcome) > 0
        """Whether there are weights of their own for the result."""
        self._outcome = Course(weights.outcome or weights.strength)

    def with_weights(self, weights: Weights) -> Evaluation:
        """The same features with other weights."""
        return Evaluation(self.names, self.features, self.progress, weights, self.everybody, self.weigh)

    def __call__(self, state: State, seat: int) -> float:
        """The return that a seat can expect, from -1 to 1."""
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """The return that each seat can expect, from -1 to 1; the true one at the end of the game."""
        if state.config.players == 1:
            return self._alone(state)
        if state.is_terminal():
            return state.returns()
        return expected_returns(self.strengths(state))

    def outcomes(self, state: State) -> list[float]:
        """The same by the weights that tell what to expect, where there are any."""
        if state.config.players == 1:
            return self._alone(state)
        if state.is_terminal():
            return state.returns()
        return expected_returns(self._sums(state, self._outcome))

    def _alone(self, state: State) -> list[float]:
        """Who plays alone has nobody to finish before: the points to expect, as a share of the most there can be."""
        most = float(max(1, state.config.game.max_score))
        return [max(-1.0, min(1.0, self.final_scores(state)[0] / most))]

    def strengths(self, state: State) -> list[float]:
        """How strong each seat stands; only differences mean anything."""
        return self._sums(state, self._strength)

    def _sums(self, state: State, by: Course) -> list[float]:
        weights = by.weights_at(self.progress(state))
        if self.weigh is not None:
            return self.weigh(state, weights)
        found: list[float] = []
        for amounts in self.amounts(state):
            total = 0.0
            for place, amount in enumerate(amounts):
                if amount != 0.0:
                    total += amount * weights[place]
            found.append(total)
        return found

    def amounts(self, state: State) -> list[list[float]]:
        """How much each seat has of each feature."""
        if self.everybody is not None:
            return self.everybody(state)
        found: list[list[float]] = []
        for seat in range(state.config.players):
            found.append(self.features(state, seat))
        return found

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win, from 0 to 1; the true shares of the victory at the end of the game."""
        if state.is_terminal():
            places = state.ranking()
            winners = float(places.count(1))
            return [1.0 / winners if place == 1 else 0.0 for place in places]
        strengths = self._sums(state, self._outcome)
        best = max(strengths)
        odds = [math.exp(max(-FARTHEST, strength - best)) for strength in strengths]
        total = sum(odds)
        return [odd / total for odd in odds]

    def final_scores(self, state: State) -> list[float]:
        """The points that each seat can expect to finish with; the true ones at the end of the game."""
        if state.is_terminal():
            return [float(score) for score in state.scores()]
        far = self.progress(state)
        early, late = self.weights.score_constant
        found: list[float] = []
        for amounts in self.amounts(state):
            total = early + (late - early) * far
            for amount, (first, last) in zip(amounts, self.weights.score, strict=True):
                total += amount * (first + (last - first) * far)
            found.append(total)
        return found


def expected_returns(strengths: list[float]) -> list[float]:
    """Each seat's expected return if every pair of seats finishes in the order that their strengths make likely.

    >>> expected_returns([1.0, 1.0])
    [0.0, 0.0]
    """
    players: i64 = len(strengths)
    found = [0.0] * players
    for seat in range(players):
        for other in range(seat):
            ahead = _balance(strengths[seat] - strengths[other])
            found[seat] += ahead
            found[other] -= ahead
    if players > 2:
        for seat in range(players):
            found[seat] /= float(players - 1)
    return found


def _balance(difference: float) -> float:
    """2 * chance - 1 of the seat that is stronger by so much."""
    if difference > FARTHEST:
        difference = FARTHEST
    elif difference < -FARTHEST:
        difference = -FARTHEST
    return 2.0 / (1.0 + math.exp(-difference)) - 1.0


def _pairs(file: Path, table: str, found: Mapping[str, Any], names: Sequence[str]) -> list[tuple[float, float]]:
    for name in found:
        if name not in names:
            raise OrreryError(f"{file}: [{table}] has '{name}', which is no feature{closest(name, names)}")
    missing = [name for name in names if name not in found]
    if missing:
        raise OrreryError(
            f"{file}: [{table}] has no weights for '{missing[0]}'; delete the file and fit anew with `orrery tune`"
        )
    return [_pair(file, table, name, found[name]) for name in names]


def _pair(file: Path, table: str, name: str, value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_finite, value)):
        raise OrreryError(f"{file}: '{name}' of [{table}] must be two numbers, not {value!r}")
    return float(value[0]), float(value[1])


def _numbers(file: Path, table: str, found: Any) -> dict[str, float]:
    if not isinstance(found, dict):
        raise OrreryError(f"{file}: '{table}' must be a table, not {found!r}")
    for name, value in found.items():
        if not _is_finite(value):
            raise OrreryError(f"{file}: '{name}' of [{table}] must be a number, not {value!r}")
    return found


def _is_finite(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)
