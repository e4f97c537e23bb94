"""`orrery playthroughs`: the golden transcripts of a game, written anew."""

from __future__ import annotations

from pathlib import Path

from orrery import testing
from orrery.terminal.output import OK, console
from orrery.terminal.setup import load_game

__all__ = ["write_playthroughs"]


def write_playthroughs(game_id: str, folder: Path) -> int:
    """The command `orrery playthroughs`."""
    for file in testing.write_playthroughs(load_game(game_id), folder):
        console().print(f"wrote {file}", soft_wrap=True)
    return OK
