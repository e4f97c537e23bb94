"""Comet Poker for the tests, whole or with something changed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "comet_poker"
if str(EXAMPLE / "src") not in sys.path:
    sys.path.insert(0, str(EXAMPLE / "src"))

from comet_poker import GAME  # noqa: E402
from comet_poker.state import CometPoker  # noqa: E402

from orrery import Game  # noqa: E402

__all__ = ["EXAMPLE", "GAME", "CometPoker", "played", "variant"]


def variant(**changes: Any) -> Game:
    """Comet Poker with some of its declarations changed."""
    facts: dict[str, Any] = {
        "id": GAME.id,
        "title": GAME.title,
        "home": GAME.home,
        "players": (GAME.min_players, GAME.max_players),
        "vocabulary": GAME.vocabulary,
        "components": GAME.components,
        "state": CometPoker,
        "view": GAME.view,
        "prompt": GAME.prompt,
        "sketch": GAME.sketch,
        "position": GAME._position,
        "to_position": GAME.to_position,
        "check": GAME.check,
        "max_game_length": GAME.max_game_length,
        "score_range": (GAME.min_score, GAME.max_score),
        "options": GAME.options,
        "tables": GAME._tables,
        "observation_size": GAME.observation_size,
        "hidden_information": GAME.hidden_information,
        "face": GAME.face,
    }
    return Game(**{**facts, **changes})


def played(*moves: str, game: Game = GAME, options: dict[str, Any] | None = None) -> CometPoker:
    """A state after some moves."""
    state = game.new_state(options=options)
    for move in moves:
        state.play(move)
    assert isinstance(state, CometPoker)
    return state
