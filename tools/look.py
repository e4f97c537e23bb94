"""Pictures of a game to look at: stages of a random game, numbers of players, themes, desktop and phone.

    python tools/look.py alien-frontiers pictures/            at the start, in the middle, at the end
    python tools/look.py alien-frontiers pictures/ --seed 7   of another game

Prints how large each board is and how long drawing it takes.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from orrery.drawing import face_of, png, table
from orrery.drawing.style import Theme
from orrery.kernel.state import State
from orrery.testing import RandomGame, Setup, find_game

STAGES = (0.02, 0.35, 0.7, 1.0)


def stages(setup: Setup, seed: int) -> list[State]:
    """A random game at some of its decisions, and its end."""
    play = RandomGame(setup, seed)
    passed: list[State] = []
    with play:
        for _ in play.plies():
            if not play.state.is_chance_node():
                passed.append(play.state.clone())
        passed.append(play.state)
    return [passed[min(len(passed) - 1, int(part * len(passed)))] for part in STAGES]


def look(game_id: str, folder: Path, seed: int) -> None:
    game = find_game(game_id)
    face = face_of(game)
    if face is None:
        sys.exit(f"{game.title} has no face")
    folder.mkdir(parents=True, exist_ok=True)
    for players in range(game.min_players, game.max_players + 1):
        for stage, state in enumerate(stages(Setup(game, players, {}), seed)):
            viewer = max(0, state.current_player())
            started = time.process_time()
            board = face.board(state, viewer, "wide")
            spent = time.process_time() - started
            size = sum(len(gzip.compress(panel.svg.encode())) for panel in board.panels)
            name = f"{game.id}-{players}p-{stage}"
            print(f"{name}: {size:,} bytes compressed, {1000 * spent:.1f} ms, {face.moment(state)}, {state.prompt()}")
            theme: Theme = "dark" if stage % 2 else "light"
            (folder / f"{name}-{theme}.png").write_bytes(png(table(state, viewer, theme=theme, legal=True)))
            if any(panel.phone for panel in face.board(state, viewer).panels):
                phone = table(state, viewer, theme=theme, phone=True, panels=[panel.id for panel in board.panels])
                (folder / f"{name}-phone.png").write_bytes(png(phone, 750))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    look(chosen.game, chosen.folder, chosen.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
