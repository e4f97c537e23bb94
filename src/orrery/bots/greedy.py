"""The bot that looks ahead to the end of its own turn and takes what looks best then.

It plans (see `orrery.bots.planning`) with what its seat may know, and gives no thought to what the others may do.

With a `temperature` it does not always take the best: an action is the likelier the better the turn that can be made
of it looks, and how much worse one may look is measured by how far apart they are. Such a bot plans narrowly: it sees
little of what takes several steps.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.bots.bot import NOBODY_ASKED
from orrery.bots.judge import Judge
from orrery.bots.opening import is_opening
from orrery.bots.planning import SMALLEST_GAIN, Plan, Planner
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import NO_ACTION, State

__all__ = ["GreedyBot", "make", "value"]

CHANCE_SAMPLES: Final = 8
BEAM: Final = 12
POSITIONS: Final = 200
"""How many positions are valued for one decision before the beam narrows: a millisecond or a few."""
PATIENCE: Final = 8
"""After so many decisions that made no turn better, longer turns are not looked for."""
NARROW_BEAM: Final = 1
NARROW_POSITIONS: Final = 1
"""With a temperature."""


class GreedyBot:
    """Takes what begins the best turn, or with a `temperature` a good one."""

    def __init__(
        self,
        rng: Rng,
        temperature: float = 0.0,
        positions: i64 = POSITIONS,
        weights: Path | None = None,
        judge: Judge | None = None,
        random: i64 = 0,
    ) -> None:
        self.rng = rng
        self.temperature = temperature
        self.positions: i64 = positions
        self.weights = weights
        """A file of weights to use in place of the game's own."""
        self.judge = judge
        self.random: i64 = random
        """How many decisions of a game it begins with at random, so that every faction or hub is played."""

    def __call__(self, state: State, /) -> int:
        """The legal action with the best prospect for the seat asked; one of several equals at random."""
        seat = state.current_player()
        if seat < 0:
            raise OrreryError(NOBODY_ASKED)
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        foregone = state.foregone_action()
        if foregone != NO_ACTION:
            return foregone
        if is_opening(state, seat, self.random):
            return self.rng.choice(legal)
        judge = self._judge_of(state.config.game)
        known = state.resample_from_infostate(seat, self.rng)
        luck = self.rng.clone()
        for _ in range(CHANCE_SAMPLES):
            self.rng.next32()  # the luck that is used below is not used again
        if self.temperature > 0.0:
            return self._sampled(Planner(judge, NARROW_BEAM, NARROW_POSITIONS, CHANCE_SAMPLES).plans(known, seat, luck))
        plans = Planner(judge, BEAM, self.positions, CHANCE_SAMPLES, PATIENCE).plans(known, seat, luck)
        best: list[i64] = []
        for plan in plans:
            if plan.value < plans[0].value - SMALLEST_GAIN:
                break
            if plan.first not in best:
                best.append(plan.first)
        best.sort()
        return self.rng.choice(best)

    def _judge_of(self, game: Game) -> Judge:
        judge = self.judge
        if judge is None or judge.game is not game:
            judge = Judge.by_weights(game, self.weights)
            self.judge = judge
        return judge

    def _sampled(self, plans: list[Plan]) -> i64:
        """The first action of a plan by chance, the better ones more often; the best plan of each action counts."""
        best: list[Plan] = []
        seen: list[i64] = []
        total = 0.0
        for plan in plans:
            if plan.first not in seen:
                seen.append(plan.first)
                best.append(plan)
                total += plan.value
        mean = total / float(len(best))
        apart = 0.0
        for plan in best:
            apart += (plan.value - mean) * (plan.value - mean)
        apart = math.sqrt(apart / float(len(best))) * self.temperature
        if apart <= SMALLEST_GAIN:
            return best[self.rng.below(len(best))].first
        odds: list[float] = []
        total = 0.0
        for plan in best:
            odd = math.exp(max(-30.0, (plan.value - best[0].value) / apart))
            odds.append(odd)
            total += odd
        left = self.rng.random() * total
        for place, odd in enumerate(odds):
            left -= odd
            if left < 0.0:
                return best[place].first
        return best[-1].first


def value(state: State, seat: i64) -> float:
    """How good a position is for a seat, from -1 to 1.

    The result of a finished game; otherwise the game's evaluation, or the lead in points where it has none.
    """
    return Judge(state.config.game).value(state, seat)


def make(seed: int) -> GreedyBot:
    """A greedy bot; the same seed, the same answers."""
    return GreedyBot(Rng(seed))
