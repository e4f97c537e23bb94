"""Four levels for people who want to play: how strong a bot is, in one word, and how long it thinks.

A level that searches stops at a number of simulations or at its thinking time, whichever comes first. On an ordinary
machine with the compiled package the simulations are done well before, so that the level is as strong everywhere and
the same seed gives the same game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from orrery.bots.bot import Bot
from orrery.bots.greedy import GreedyBot
from orrery.bots.mcts import Budget, MctsBot
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError, closest

__all__ = ["LEVELS", "Level", "level", "make"]


class Level(NamedTuple):
    """One level of play."""

    id: str
    title: str
    detail: str
    seconds: float
    """The most that it thinks about one decision."""
    simulations: int
    """0 for a level that does not search."""
    temperature: float
    """How often a level that does not search takes less than the best it sees."""


LEVELS: Final = (
    Level("cadet", "Cadet", "Makes whole turns, sees little of what takes several steps and often errs.", 0.1, 0, 1.2),
    Level("pilot", "Pilot", "Plans its own turn well and gives no thought to yours.", 0.1, 0, 0.0),
    Level("captain", "Captain", "Looks ahead to your answers, briefly.", 1.0, 20, 0.0),
    Level("admiral", "Admiral", "Looks ahead thoroughly.", 5.0, 400, 0.0),
)
"""From the easiest to the hardest."""


def level(id: str) -> Level:
    """A level by its id."""
    for found in LEVELS:
        if found.id == id:
            return found
    names = [known.id for known in LEVELS]
    raise OrreryError(f"there is no level '{id}'{closest(id, names)} (there are: {', '.join(names)})")


def make(id: str, seed: int) -> Bot:
    """A bot of a level; the same seed, the same answers."""
    wanted = level(id)
    if wanted.simulations == 0:
        return GreedyBot(Rng(seed), wanted.temperature)
    return MctsBot(Rng(seed), Budget(wanted.simulations, wanted.seconds))
