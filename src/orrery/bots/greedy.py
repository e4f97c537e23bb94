"""The bot that looks one decision ahead and takes what looks best at once.

It tries each legal action on a copy and asks the game's own evaluation how good the result is for the seat.
Where an action leads to chance, the value is the average over a few sampled outcomes; nothing further is
resolved. It works on a resampled copy, so that it cannot use what its seat may not know.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.kernel.chance import Rng
from orrery.kernel.state import State

__all__ = ["GreedyBot", "make", "value"]

CHANCE_SAMPLES: Final = 8
SMALLEST_GAIN: Final = 1e-12
"""Values that differ by less are equal: sums of the same numbers in another order."""


class GreedyBot:
    """Looks one decision ahead."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __call__(self, state: State, /) -> int:
        """The legal action with the best value for the seat asked; one of several equals at random."""
        seat = state.current_player()
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        known = state.resample_from_infostate(seat, self.rng)
        best: list[i64] = []
        best_value = 0.0
        for action in legal:
            # Each action meets the same luck, so that no action wins by better dice alone.
            worth = self._worth(known, action, seat, self.rng.clone())
            if not best or worth > best_value + SMALLEST_GAIN:
                best = [action]
                best_value = worth
            elif worth >= best_value - SMALLEST_GAIN:
                best.append(action)
        for _ in range(CHANCE_SAMPLES):
            self.rng.next32()  # the luck that was used above is not used again
        return self.rng.choice(best)

    def _worth(self, state: State, action: i64, seat: i64, luck: Rng) -> float:
        after = state.child(action)
        if not after.is_chance_node():
            return value(after, seat)
        total = 0.0
        for _ in range(CHANCE_SAMPLES):
            total += value(after.child(after.sample_chance(luck)), seat)
        return total / CHANCE_SAMPLES


def value(state: State, seat: i64) -> float:
    """How good a position is for a seat, from -1 to 1.

    The result of a finished game; otherwise the game's evaluation, or the lead in points where it has none.
    """
    if state.is_terminal():
        return state.returns()[seat]
    game = state.config.game
    if game.evaluate is not None:
        return game.evaluate(state, seat)
    scores = state.scores()
    best_other = max([score for other, score in enumerate(scores) if other != seat], default=0)
    widest = max(1, game.max_score - game.min_score)
    return (scores[seat] - best_other) / widest


def make(seed: int) -> GreedyBot:
    """A greedy bot; the same seed, the same answers."""
    return GreedyBot(Rng(seed))
