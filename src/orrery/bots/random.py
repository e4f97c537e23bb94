"""The bot that plays at random: every legal action is as likely as any other."""

from __future__ import annotations

from orrery.kernel.chance import Rng
from orrery.kernel.state import State

__all__ = ["RandomBot", "make"]


class RandomBot:
    """Plays at random."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __call__(self, state: State, /) -> int:
        """Any legal action."""
        return self.rng.choice(state.legal_actions(state.current_player()))


def make(seed: int) -> RandomBot:
    """A random bot; the same seed, the same answers."""
    return RandomBot(Rng(seed))
