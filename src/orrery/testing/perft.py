"""R4: perft, the count of all action sequences of a given length; any change of a count must be explained.

The counts are data: a TOML file with one table for each starting point.

    [[perft]]
    name = "a new game"
    players = 2
    options = { nova = false }           # may be left out
    moves = ["deal ice", "deal iron"]    # played first; may be left out
    counts = [2, 4, 2, 0]                # sequences of length 1, 2, ...

Instead of `players`, `options` and `moves`, a `position` may be given as `game.position()` takes it. Chance
branches over all its outcomes. A sequence that ends before its length does not count, as in chess.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.testing.play import expect

__all__ = ["check_perft", "divide", "perft", "perft_counts"]

KEYS: Final = {"name", "players", "options", "moves", "position", "counts"}


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here."""
    if depth == 0:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(perft(state.child(action), depth - 1) for action in legal)


def divide(state: State, depth: int) -> dict[str, int]:
    """The same, for each first action apart: the way to find which of them is to blame."""
    player = state.current_player()
    return {
        state.action_to_string(player, action): perft(state.child(action), depth - 1)
        for action in state.legal_actions()
    }


def check_perft(game: Game, file: Path) -> None:
    """R4: every count of a file is right; a game without a file fails."""
    for name, state, counts in _read(game, file):
        for depth, count in enumerate(counts, start=1):
            found = perft(state, depth)
            if found != count:
                parts = "".join(f"\n  {part} {text}" for text, part in divide(state, depth).items())
                raise AssertionError(f"{game.id}, '{name}', depth {depth}: {found} sequences, not {count}{parts}")


def perft_counts(game: Game, file: Path) -> dict[str, list[int]]:
    """The counts as they are now, to the depths of the file, by name: for writing such a file."""
    return {
        name: [perft(state, depth) for depth in range(1, len(counts) + 1)] for name, state, counts in _read(game, file)
    }


def _read(game: Game, file: Path) -> list[tuple[str, State, list[int]]]:
    expect(file.is_file(), f"{game.id} has no perft counts: {file.name} is missing")
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("perft", [])
    expect(len(entries) > 0, f"{file.name} holds no table [[perft]]")
    return [(entry["name"], _start(game, entry), entry["counts"]) for entry in entries]


def _start(game: Game, entry: dict[str, Any]) -> State:
    unknown = sorted(set(entry) - KEYS)
    if unknown:
        raise OrreryError(f"perft '{entry.get('name')}': unknown key '{unknown[0]}'")
    if "position" in entry:
        return game.position(entry["position"])
    state = game.new_state(entry.get("players"), entry.get("options"))
    for move in entry.get("moves", []):
        state.play(move)
    return state
