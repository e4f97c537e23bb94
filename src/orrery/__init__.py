"""Orrery: complete space board games behind one interface.

>>> import orrery
>>> game = orrery.game("alien-frontiers")
>>> state = game.new_state(players=3)
>>> state.is_chance_node()
True
"""

# first, or the package would take the place of the function `games` as soon as a game is imported
import orrery.games  # noqa: F401
from orrery.kernel.chance import Rng
from orrery.kernel.components import Components
from orrery.kernel.errors import (
    ComponentError,
    IllegalAction,
    OptionError,
    OrreryError,
    PositionError,
    RecordError,
    UnknownGame,
)
from orrery.kernel.events import Event
from orrery.kernel.game import Config, Game
from orrery.kernel.options import Option
from orrery.kernel.record import Record
from orrery.kernel.state import CHANCE, SPECTATOR, TERMINAL, State
from orrery.kernel.vocabulary import Move, Vocabulary
from orrery.registry import game, games, read_record

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TERMINAL",
    "ComponentError",
    "Components",
    "Config",
    "Event",
    "Game",
    "IllegalAction",
    "Move",
    "Option",
    "OptionError",
    "OrreryError",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "UnknownGame",
    "Vocabulary",
    "game",
    "games",
    "is_compiled",
    "read_record",
]


def is_compiled() -> bool:
    """Whether the rules run compiled; the answer of `orrery --version`."""
    from orrery.kernel import state

    return not str(state.__file__).endswith(".py")
