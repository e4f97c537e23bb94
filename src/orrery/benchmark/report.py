"""The whole benchmark: our games, the same interpreted, the peers, and the machine it ran on."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import orrery
from orrery.benchmark.environments import measure_environments
from orrery.benchmark.interpreted import measure_interpreted
from orrery.benchmark.measure import measure_game
from orrery.benchmark.peers import KNOWN, measure_peers
from orrery.kernel.game import Game

__all__ = ["run"]


def run(
    games: Sequence[Game],
    *,
    seconds: float = 5.0,
    players: int | None = None,
    interpreted: bool = True,
    peers: bool = True,
    environments: bool = True,
    catanatron: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Measure games; `seconds` of CPU time for each, compiled and interpreted."""
    compiled = orrery.is_compiled()
    ours: dict[str, Any] = {}
    for game in games:
        progress(f"{game.id}, {'compiled' if compiled else 'interpreted'}")
        ours[game.id] = measure_game(game, seconds, players)
        if game.id in KNOWN:
            ours[game.id]["known_engine"] = _beside_known(ours[game.id], KNOWN[game.id])
    if not interpreted:
        plain: dict[str, Any] = {"reason": "it was not asked for"}
    elif compiled:
        progress("interpreted")
        plain = measure_interpreted(games, seconds, players)
        for id in ours:
            if id in plain:
                ratio = ours[id]["decisions_per_second"] / plain[id]["decisions_per_second"]
                ours[id]["times_interpreted"] = round(ratio, 2)
    else:
        plain = ours  # this installation is not compiled: one measurement serves for both
    wrapped: dict[str, Any] = {}
    for game in games if environments else ():
        progress(f"{game.id}, environments")
        wrapped[game.id] = measure_environments(game, seconds, players)
    return {
        "compiled": compiled,
        "games": ours,
        "interpreted": plain,
        "peers": measure_peers(min(seconds, 2.0), catanatron, progress) if peers else {},
        "environments": wrapped,
        "machine": _machine(),
        "means": {
            "decision": "one pick among a seat's legal actions, forced ones included; random uniform play",
            "time": "CPU seconds of one process, best of several slices",
            "figures": "at the top of a game: the full table, or the number of players asked for",
            "python_loop_decisions_per_second": "the same play, driven from interpreted code as the peers are",
            "environments": "the same play as environments; the engine alone, and giving the same observations",
            "clone_us": "positions of random games, from the first ply to the last but one",
            "mcts_simulations_per_second": "tree search, 200 simulations for each of many positions of random games",
            "bytes_per_state": "memory of one more clone, by tracemalloc over 2,000 clones",
        },
    }


def _beside_known(game: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Known figures of another engine for the same game, and how many times as fast ours is."""
    rates = known["decisions_per_second"]
    times = {
        seats: round(row["decisions_per_second"] / rates[int(seats)])
        for seats, row in game["by_players"].items()
        if int(seats) in rates
    }
    return {**known, "times": times}


def _machine() -> dict[str, Any]:
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"
