"""The same measurement on the same source files, interpreted, in a process of its own.

A compiled package carries its sources beside the extension modules. The child process is told to load the
packages of the games from source only, before it imports anything of them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from orrery.kernel.game import Game

__all__ = ["measure_interpreted"]

# Nothing of orrery may be imported before the finder stands, so this is a text and not a module.
CHILD: Final = """
import importlib, json, sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

arguments = json.loads(sys.argv[1])

class SourcesOnly:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in arguments["packages"]:
            return None
        for folder in sys.path if path is None else path:
            spec = FileFinder(folder or ".", (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None

sys.path[:] = arguments["path"]
sys.meta_path.insert(0, SourcesOnly)

import orrery
from orrery.benchmark.measure import measure_game

if orrery.is_compiled():
    sys.exit("the sources are not installed")
figures = {}
for home in arguments["homes"]:
    module, _, name = home.partition(":")
    game = getattr(importlib.import_module(module), name)
    figures[game.id] = measure_game(game, arguments["seconds"], arguments["players"])
print(json.dumps(figures))
"""


def measure_interpreted(games: Sequence[Game], seconds: float, players: int | None) -> dict[str, Any]:
    """The figures of each game, or `{"reason": ...}` why there are none."""
    arguments = {
        "homes": [game.home for game in games],
        "seconds": seconds,
        "players": players,
        "packages": ["orrery", *(re.split("[.:]", game.home)[0] for game in games)],
        "path": sys.path,
    }
    child = subprocess.run(
        [sys.executable, "-c", CHILD, json.dumps(arguments)], capture_output=True, text=True, check=False
    )
    if child.returncode != 0:
        last = (child.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        return {"reason": f"the interpreted code could not be measured: {last}"}
    figures: dict[str, Any] = json.loads(child.stdout)
    return figures
