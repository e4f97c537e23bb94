"""Draws the picture of the README: a real game between greedy bots, as `orrery play` shows it in the middle.

python tools/terminal_picture.py docs/images/terminal.svg
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rich.console import Console

import orrery
from orrery import bots
from orrery.terminal.play import Session
from orrery.terminal.setup import read_seats

SEED = 7
DECISIONS = 230


def draw(file: Path) -> None:
    """Play some way, then show one question as a person would see it."""
    state = orrery.game("alien-frontiers").new_state(players=3)
    rng = orrery.Rng(SEED)
    greedy = bots.named("greedy", SEED)
    decisions = 0
    while decisions < DECISIONS or state.current_player() != 0 or len(state.legal_actions()) < 12:
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else greedy(state))
        decisions += not chance
    session = Session(state, read_seats(["human:Ann"], state.config.game, 3, SEED), SEED, None)
    session.console = Console(record=True, width=96, file=sys.stderr, force_terminal=True)
    session._show_position(0)
    session._say("")
    session._show_question()
    file.parent.mkdir(parents=True, exist_ok=True)
    svg = session.console.export_svg(title="orrery play")
    # Rich links a font from elsewhere; a picture of ours needs nothing from elsewhere.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    file.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
