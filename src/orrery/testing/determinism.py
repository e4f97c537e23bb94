"""D1, D2, D3, D5: the same choices give the same game, everywhere and for ever."""

from __future__ import annotations

import hashlib
import importlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import ModuleType
from typing import Any, Final

from orrery.kernel.game import Game
from orrery.kernel.record import Record
from orrery.kernel.state import SPECTATOR, State
from orrery.testing.plain import canonical
from orrery.testing.play import RandomGame, Setup, expect, few_setups, random_games, sampled_games
from orrery.testing.states import finder

__all__ = ["check_fresh_processes", "check_no_outside_chance", "check_order", "check_replay"]

HASH_SEEDS: Final = ("1", "2")
FORBIDDEN: Final = {
    "random": None,
    "secrets": None,
    "uuid": ("uuid1", "uuid4", "getnode"),
    "os": ("urandom", "getrandom", "getpid"),
    "time": ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
}
"""What rules may not call, by module; None for all its public functions and classes."""

IN_A_FRESH_PROCESS: Final = """
import pickle, sys
from orrery.testing.determinism import traces
sys.stdout.write("".join(traces(*pickle.load(sys.stdin.buffer))))
"""


def check_fresh_processes(game: Game, seed: int = 10) -> None:
    """D1: two fresh processes with different hash seeds write byte-identical records, equal to ours."""
    for setup, ours, theirs in _traces_elsewhere(game, seed, looks=0):
        expect(theirs == ours, f"{setup}, seed {seed}: a fresh process plays another game with the same seed")


def check_order(game: Game, looks: int = 500, seed: int = 11) -> None:
    """D3: no answer depends on the order of a set or of a dict."""
    for setup, ours, theirs in _traces_elsewhere(game, seed, looks):
        for mine, other in zip(ours.splitlines(), theirs.splitlines(), strict=False):
            expect(mine == other, f"{setup}, seed {seed}: '{mine}' here, '{other}' with another hash seed")
        expect(theirs == ours, f"{setup}, seed {seed}: another hash seed gives another game")
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if not play.is_due():
                    continue
                twin = game.position(_backwards(play.state.to_position()))
                expect(twin.same_position(play.state), "a position depends on the order of its keys")


def check_no_outside_chance(game: Game, looks: int = 500, seed: int = 12) -> None:
    """D2: rules, views and saves work with the system's clocks and random generators out of order."""
    for play in sampled_games(game, looks, seed):
        with play, out_of_order(game):
            for _ in play.plies():
                if play.is_due():
                    answers(play.state)
                    play.state.check()
                    game.deserialize(play.state.serialize())


def check_replay(game: Game, seed: int = 13) -> None:
    """D5: the text of a record alone, without a seed, leads through the same states."""
    for play in random_games(few_setups(game), 0, seed):
        with play:
            passed: list[str] = []
            for _ in play.plies():
                passed.append(play.state.digest())
            record = Record.read(Record.of(play.state).text(), finder(game))
            for ply, state in enumerate(record.replay()):
                wanted = passed[ply] if ply < len(passed) else play.state.digest()
                expect(state.digest() == wanted, f"the replay of the record differs at ply {ply}")


# The same game in several processes


def traces(game: Game, seed: int, looks: int) -> list[str]:
    """What one random game at each table came to: its record, or its answers at about so many plies in all."""
    return [_trace(play) if looks else _record(play) for play in _one_round(game, seed, looks)]


def _one_round(game: Game, seed: int, looks: int) -> Iterator[RandomGame]:
    return islice(sampled_games(game, max(1, looks), seed), len(few_setups(game)))


def _record(play: RandomGame) -> str:
    with play:
        for _ in play.plies():
            pass
        return Record.of(play.state).text()


def _trace(play: RandomGame) -> str:
    lines: list[str] = []
    with play:
        for _ in play.plies():
            if play.is_due():
                lines.append(f"ply {play.ply} {answers(play.state)}\n")
    return "".join(lines)


def answers(state: State) -> str:
    """Everything that can be asked of a state, as 16 hex digits."""
    told: list[Any] = [state.prompt(), state.legal_actions(), state.scores()]
    if state.is_chance_node():
        told.append(state.chance_outcomes())
    for seat in range(SPECTATOR, state.num_players()):
        told += [canonical(state.view(seat)), state.observation_string(seat)]
    told += [state.to_position(), state.serialize()]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _traces_elsewhere(game: Game, seed: int, looks: int) -> Iterator[tuple[Setup, str, str]]:
    ours = traces(game, seed, looks)
    for hash_seed in HASH_SEEDS:
        theirs = _run_elsewhere((game, seed, looks), hash_seed)
        start = 0
        for setup, mine in zip(few_setups(game), ours, strict=True):
            yield setup, mine, theirs[start : start + len(mine)]
            start += len(mine)
        expect(start == len(theirs), f"{game.id}, seed {seed}: a fresh process plays longer games")


def _run_elsewhere(arguments: tuple[Game, int, int], hash_seed: str) -> str:
    """The traces that a fresh process writes, which finds modules where this one does."""
    path = os.pathsep.join(place for place in sys.path if place)
    done = subprocess.run(
        [sys.executable, "-P", "-c", IN_A_FRESH_PROCESS],
        input=pickle.dumps(arguments),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    expect(done.returncode == 0, f"a fresh process fails:\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def _backwards(value: Any) -> Any:
    """The same data with the keys of every dict in the opposite order."""
    if isinstance(value, dict):
        return {key: _backwards(value[key]) for key in reversed(value)}
    if isinstance(value, list):
        return [_backwards(item) for item in value]
    return value


# Clocks and generators out of order


@contextmanager
def out_of_order(game: Game) -> Iterator[None]:
    """While this lasts, the system's clocks and random generators raise for the thread that asked for it.

    A name that a module of the game's package took from them (`from random import choice`) raises as well.
    """
    places = list(_forbidden_functions())
    forbidden = {id(getattr(module, name)) for module, name in places}
    package = game.home.partition(":")[0].partition(".")[0]
    for module in _modules_of(package):
        places += [(module, name) for name, value in vars(module).items() if id(value) in forbidden]
    saved = [(module, name, getattr(module, name)) for module, name in places]
    try:
        for module, name, function in saved:
            setattr(module, name, _refusing(f"{module.__name__}.{name}", function))
        yield
    finally:
        for module, name, function in saved:
            setattr(module, name, function)


def _forbidden_functions() -> Iterator[tuple[ModuleType, str]]:
    for module_name, chosen in FORBIDDEN.items():
        module = importlib.import_module(module_name)
        for name in chosen or [name for name in vars(module) if not name.startswith("_")]:
            if callable(getattr(module, name, None)):
                yield module, name


def _modules_of(package: str) -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name == package or name.startswith(package + ".")]


def _refusing(told: str, function: Any) -> Callable[..., Any]:
    thread = threading.get_ident()

    def refuse(*args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() != thread:
            return function(*args, **kwargs)  # what another thread does is none of the rules' doing
        raise AssertionError(f"the rules call {told}: all chance must be a chance node")

    return refuse
