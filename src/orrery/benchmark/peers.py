"""Other engines, driven by the same random play, with the loop in Python.

Each is measured if it is installed and left out with a note if not. A peer is a function that plays one whole
random game and says how many decisions it took and how many of them had more than one legal action; chance
steps are made and not counted.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from orrery.benchmark.measure import SEED, best_rates

__all__ = ["KNOWN", "measure_peers"]

PlayOne = Callable[[random.Random], tuple[int, int]]
"""Plays one random game: (decisions, decisions with a choice)."""


KNOWN: Final[dict[str, dict[str, Any]]] = {
    "gaia-project": {
        "engine": "boardgamers/gaia-project 4.9.0 (TypeScript)",
        "decisions_per_second": {2: 576, 3: 389, 4: 337},
        "how": "random play, the faster of two drivers, median of three runs, CPU seconds, a virtual AMD EPYC core",
    },
}
"""Figures of other engines for our games that cannot be measured here, with how they came about."""


class Missing(Exception):
    """The peer is not here; the message says why."""


def measure_peers(seconds: float, catanatron: Path | None, progress: Callable[[str], None]) -> dict[str, Any]:
    """The figures of each peer, or a note why there are none; `seconds` for each."""
    found: dict[str, Any] = {}
    for name, prepare in PEERS.items():
        progress(name)
        found[name] = _measure(prepare, seconds)
    if catanatron is None:
        found["catanatron"] = {"note": "not measured: name a checkout with --catanatron PATH"}
    else:
        progress("catanatron")
        found["catanatron, 2 players"] = _measure(lambda: _catanatron(catanatron, 2), seconds)
        found["catanatron, 4 players"] = _measure(lambda: _catanatron(catanatron, 4), seconds)
    return found


def _measure(prepare: Callable[[], PlayOne], seconds: float) -> dict[str, Any]:
    try:
        play_one = prepare()
        games, decisions, unforced = 0, 0, 0
        rng = random.Random(SEED)

        def work() -> int:
            nonlocal games, decisions, unforced
            made, chosen = play_one(rng)
            games += 1
            decisions += made
            unforced += chosen
            return made

        work()  # warm up
        [rate] = best_rates([work], seconds)
    except Missing as missing:
        return {"note": f"not measured: {missing}"}
    except Exception as error:  # whatever a peer raises, our own figures are printed
        return {"note": f"not measured: {type(error).__name__}: {error}"}
    return {
        "decisions_per_second": round(rate),
        "unforced_decisions_per_second": round(rate * unforced / decisions),
        "games_per_second": round(rate * games / decisions, 1),
        "mean_decisions": round(decisions / games, 1),
    }


def _module(name: str, package: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"'{package}' cannot be imported ({error})") from None


def _open_spiel(game_name: str) -> PlayOne:
    pyspiel = _module("pyspiel", "open_spiel")
    if game_name.startswith("python_"):
        _module("open_spiel.python.games", "open_spiel")
    game = pyspiel.load_game(game_name)

    def play_one(rng: random.Random) -> tuple[int, int]:
        state = game.new_initial_state()
        decisions, unforced = 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            decisions += 1
            unforced += len(legal) > 1
            state.apply_action(rng.choice(legal))
        return decisions, unforced

    return play_one


def _chess() -> PlayOne:
    chess = _module("chess", "chess")

    def play_one(rng: random.Random) -> tuple[int, int]:
        board = chess.Board()
        decisions, unforced = 0, 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            decisions += 1
            unforced += len(legal) > 1
            board.push(rng.choice(legal))
        return decisions, unforced

    return play_one


def _pettingzoo(module: str) -> PlayOne:
    env = _module(f"pettingzoo.classic.{module}", "pettingzoo").env()

    def play_one(rng: random.Random) -> tuple[int, int]:
        env.reset(seed=rng.getrandbits(31))
        decisions, unforced = 0, 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            decisions += 1
            unforced += len(legal) > 1
            env.step(int(legal[rng.randrange(len(legal))]))
        return decisions, unforced

    return play_one


def _catanatron(checkout: Path, players: int) -> PlayOne:
    if not checkout.is_dir():
        raise Missing(f"there is no folder '{checkout}'")
    # The package has stood in different places in the history of that repository.
    for folder in (checkout, checkout / "catanatron", checkout / "catanatron_core"):
        if (folder / "catanatron" / "game.py").is_file() and str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    catanatron = _module("catanatron", "catanatron")
    colors = list(catanatron.Color)[:players]

    def play_one(rng: random.Random) -> tuple[int, int]:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=rng.getrandbits(31))
        decisions, unforced = 0, 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            legal = getattr(game, "playable_actions", None) or game.state.playable_actions
            decisions += 1
            unforced += len(legal) > 1
            game.play_tick()
        return decisions, unforced

    return play_one


PEERS: Final[dict[str, Callable[[], PlayOne]]] = {
    "OpenSpiel backgammon (C++)": lambda: _open_spiel("backgammon"),
    "OpenSpiel python_tic_tac_toe": lambda: _open_spiel("python_tic_tac_toe"),
    "OpenSpiel python_liars_poker": lambda: _open_spiel("python_liars_poker"),
    "python-chess": _chess,
    "PettingZoo connect_four_v3": lambda: _pettingzoo("connect_four_v3"),
    "PettingZoo tictactoe_v3": lambda: _pettingzoo("tictactoe_v3"),
}
