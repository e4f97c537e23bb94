"""What a bot is: something that is called with a state and answers with an action.

A bot is given its randomness when it is made, never takes any from elsewhere, and leaves the state as it was.
It may be handed the true state of a game with hidden information; an honest bot looks at it only through
`state.resample_from_infostate(seat, rng)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from orrery.kernel.state import State

__all__ = ["NOBODY_ASKED", "Bot", "Factory"]

NOBODY_ASKED: Final = "nobody is asked here: there is nothing to think about"


class Bot(Protocol):
    """Decides for whichever seat is asked."""

    def __call__(self, state: State, /) -> int:
        """One of the legal actions of a state in which a seat, not chance, is asked."""
        ...


Factory = Callable[[int], Bot]
"""Makes a bot from a seed: the same seed, the same answers."""
