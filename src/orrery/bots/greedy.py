"""The bot that looks ahead to the end of its own turn and takes what looks best then.

It tries each legal action on a copy and asks the game's own evaluation how good the result is for the seat. As long
as it is asked again at once, it goes on from the best results found so far (a beam), up to a number of positions that
costs a few milliseconds. Where an action leads to chance, the value is the average over a few sampled outcomes, and
nothing further is resolved. It works on a resampled copy, so that it cannot use what its seat may not know.

With a `temperature` it does not always take the best: an action is the likelier the better it looks, and how much
worse one may look is measured by how far apart the actions are. Such a bot looks one decision ahead only.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.bots.judge import Judge
from orrery.kernel.chance import Rng
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["GreedyBot", "Line", "make", "value"]

CHANCE_SAMPLES: Final = 8
SMALLEST_GAIN: Final = 1e-12
"""Values that differ by less are equal: sums of the same numbers in another order."""
BEAM: Final = 12
"""How many positions of a layer are looked at further."""
POSITIONS: Final = 600
"""How many positions are valued for one decision before the layer under way is the last."""
LONGEST: Final = 24
"""Decisions ahead."""


class Line:
    """A position that the own turn can lead to."""

    def __init__(self, state: State, first: i64, value: float) -> None:
        self.state = state
        self.first = first
        """The action that the line begins with."""
        self.value = value
        self.legal: list[i64] = []


class GreedyBot:
    """Looks ahead to the end of its turn, or one decision with a `temperature`."""

    def __init__(
        self,
        rng: Rng,
        temperature: float = 0.0,
        positions: i64 = POSITIONS,
        weights: Path | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.rng = rng
        self.temperature = temperature
        self.positions: i64 = positions
        self.weights = weights
        """A file of weights to use in place of the game's own."""
        self.judge = judge

    def __call__(self, state: State, /) -> int:
        """The legal action with the best prospect for the seat asked; one of several equals at random."""
        seat = state.current_player()
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        judge = self._judge_of(state.config.game)
        known = state.resample_from_infostate(seat, self.rng)
        # Each action meets the same luck, so that no action wins by better dice alone.
        luck = self.rng.clone()
        for _ in range(CHANCE_SAMPLES):
            self.rng.next32()  # the luck that is used below is not used again
        lines = _expand(judge, known, legal, seat, -1, luck)
        if self.temperature > 0.0:
            return self._sampled(lines)
        return self.rng.choice(best_actions(judge, lines, seat, self.positions, luck))

    def _judge_of(self, game: Game) -> Judge:
        judge = self.judge
        if judge is None or judge.game is not game:
            judge = Judge.by_weights(game, self.weights)
            self.judge = judge
        return judge

    def _sampled(self, lines: list[Line]) -> i64:
        """An action by chance, the better ones more often."""
        total = 0.0
        for line in lines:
            total += line.value
        mean = total / float(len(lines))
        best = lines[0].value
        apart = 0.0
        for line in lines:
            best = max(best, line.value)
            apart += (line.value - mean) * (line.value - mean)
        apart = math.sqrt(apart / float(len(lines))) * self.temperature
        if apart <= SMALLEST_GAIN:
            return lines[self.rng.below(len(lines))].first
        odds: list[float] = []
        total = 0.0
        for line in lines:
            odd = math.exp(max(-30.0, (line.value - best) / apart))
            odds.append(odd)
            total += odd
        left = self.rng.random() * total
        for place, odd in enumerate(odds):
            left -= odd
            if left < 0.0:
                return lines[place].first
        return lines[-1].first


def best_actions(judge: Judge, lines: list[Line], seat: i64, positions: i64, luck: Rng) -> list[i64]:
    """The first actions of the best lines to the end of the turn, given all lines of one action."""
    best: list[i64] = []
    best_value = 0.0
    valued: i64 = len(lines)
    for depth in range(LONGEST):
        last = valued >= positions or depth == LONGEST - 1
        going_on: list[Line] = []
        for line in lines:
            if not last and line.state.current_player() == seat:
                going_on.append(line)
            elif not best or line.value > best_value + SMALLEST_GAIN:
                best = [line.first]
                best_value = line.value
            elif line.value >= best_value - SMALLEST_GAIN and line.first not in best:
                best.append(line.first)
        if not going_on:
            break
        lines = []
        for line in _most_promising(going_on):
            found = _expand(judge, line.state, line.legal, seat, line.first, luck)
            valued += len(found)
            lines.extend(found)
    best.sort()
    return best


def _expand(judge: Judge, state: State, legal: list[i64], seat: i64, first: i64, luck: Rng) -> list[Line]:
    """One line for each legal action."""
    found: list[Line] = []
    for action in legal:
        after = state.child(action)
        worth = _worth(judge, after, seat, luck)
        found.append(Line(after, action if first < 0 else first, worth))
    return found


def _worth(judge: Judge, after: State, seat: i64, luck: Rng) -> float:
    if not after.is_chance_node():
        return judge.value(after, seat)
    rng = luck.clone()
    total = 0.0
    for _ in range(CHANCE_SAMPLES):
        total += judge.value(after.child(after.sample_chance(rng)), seat)
    return total / CHANCE_SAMPLES


def _most_promising(lines: list[Line]) -> list[Line]:
    """The best few. The same things done in another order lead to the same position: one of them is enough."""
    lines.sort(key=_rank)
    found: list[Line] = []
    for line in lines:
        line.legal = line.state.legal_actions()
        place: i64 = len(found) - 1
        double = False
        while place >= 0 and found[place].value <= line.value + SMALLEST_GAIN:
            if found[place].legal == line.legal:
                double = True
                break
            place -= 1
        if not double:
            found.append(line)
            if len(found) == BEAM:
                break
    return found


def _rank(line: Line) -> float:
    return -line.value


def value(state: State, seat: i64) -> float:
    """How good a position is for a seat, from -1 to 1.

    The result of a finished game; otherwise the game's evaluation, or the lead in points where it has none.
    """
    return Judge(state.config.game).value(state, seat)


def make(seed: int) -> GreedyBot:
    """A greedy bot; the same seed, the same answers."""
    return GreedyBot(Rng(seed))
