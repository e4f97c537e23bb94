"""What environments are given, held to what it may be: every error says what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from orrery import registry
from orrery.kernel.errors import IllegalAction, OptionError, OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["NOT_BEGUN", "action_number", "at_least_one", "find_game", "one_of", "opening"]

NOT_BEGUN = "the game is over, or was never begun: call reset()"


def find_game(game: str | Game) -> Game:
    """A game by its id, if it can be observed."""
    if not isinstance(game, str | Game):
        raise OptionError(f"a game is a Game or its id, one of {', '.join(registry.games())}, not {game!r}")
    found = game if isinstance(game, Game) else registry.game(game)
    if found.observation_size is None:
        raise OrreryError(f"{found.title} has no observation tensor")
    return found


def opening(game: Game, players: int | None, options: dict[str, Any]) -> State:
    """A new game for so many players, or as many as usual."""
    if players is None:
        return game.new_state(game.usual_players(), options)
    if not isinstance(players, int):  # the compiled kernel would only name the type
        raise OptionError(f"{game.title} takes {game.min_players} to {game.max_players} players, not {players!r}")
    return game.new_state(players, options)


def one_of(setting: str, value: Any, known: Sequence[Any]) -> None:
    """A setting with a few values."""
    if value not in known:
        *others, last = map(repr, known)
        raise OptionError(f"'{setting}' takes {', '.join(others)} or {last}, not {value!r}")


def at_least_one(setting: str, value: Any) -> None:
    """A setting that is a whole number above zero, or None."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise OptionError(f"'{setting}' takes a whole number above zero, not {value!r}")


def action_number(action: Any) -> int:
    """An action as an int; numpy's and PyTorch's numbers will do, a fraction or a word will not."""
    try:
        return index(action)
    except TypeError:
        raise IllegalAction(f"an action is a number of the action space, not {action!r}") from None
