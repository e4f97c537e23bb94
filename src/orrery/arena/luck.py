"""Luck that is the same for whoever sits there.

Two games with one seed should differ by who plays, not by what chance gives. One stream of numbers does not do that:
after the first extra draw of one bot every later roll would differ. So each kind of chance has its own count, and each
count its own numbers: the fifth roll of a seed is drawn from the same numbers whatever happened before it.
"""

from __future__ import annotations

from orrery.kernel.chance import Rng
from orrery.kernel.state import State

__all__ = ["Luck"]


class Luck:
    """Chance for one game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._asked: dict[int, int] = {}

    def pick(self, state: State) -> int:
        """An outcome of the chance node that a state is at."""
        vocabulary = state.config.game.vocabulary
        kind = vocabulary.block(state.legal_actions()[0]).kind
        first = next(block.first for block in vocabulary.blocks if block.kind == kind)
        count = self._asked.get(first, 0)
        self._asked[first] = count + 1
        # 15 bits for the kind and 16 for the count; a bot's numbers are those of streams below these
        stream = 2**31 + ((first & 0x7FFF) << 16) + (count & 0xFFFF)
        return int(state.sample_chance(Rng(self.seed, stream)))
