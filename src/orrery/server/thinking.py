"""Where bots think: levels of play, hints, and the processes in which both are worked out.

This is the only module of the server that knows bots. A request to think is plain data (`Task`), so that it can go to
another process; a process that crashes, hangs or overruns its time is killed and replaced, and the game goes on.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, Protocol

import structlog

from orrery import bots, registry
from orrery.bots.greedy import value
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.server import metrics
from orrery.server.table import LiveTable, secret_number

__all__ = ["HintResult", "Level", "Task", "Thinkers", "Thinks", "default_level", "level", "levels", "task_for"]

log = structlog.get_logger(__name__)

GRACE: Final = 10.0
"""Seconds that a process has beyond the time its level wants."""
HINT_SECONDS: Final = 3.0
HINT_SAMPLES: Final = 8


class Level(NamedTuple):
    """A strength of play."""

    id: str
    title: str
    detail: str
    seconds: float


KNOWN: Final = {
    "random": Level("random", "Random", "Any legal move, each as likely as the others.", 0.0),
    "greedy": Level("greedy", "Greedy", "Looks one decision ahead and takes what looks best at once.", 0.1),
}
DEFAULT: Final = "greedy"


def levels(game: Game) -> list[Level]:
    """The strengths that a game's bots can be asked for, the weakest first."""
    offered = _offered("levels")
    if offered is not None:
        return [Level(one.id, one.title, one.detail, float(one.seconds)) for one in offered(game)]
    named = sorted(bots.names(), key=lambda name: list(KNOWN).index(name) if name in KNOWN else len(KNOWN))
    return [KNOWN.get(name, Level(name, name.title(), "", 1.0)) for name in named]


def level(game: Game, id: str) -> Level | None:
    """A level by its id."""
    return next((one for one in levels(game) if one.id == id), None)


def default_level(game: Game) -> str:
    """Who takes a seat over if nobody says which bot."""
    offered = [one.id for one in levels(game)]
    return DEFAULT if DEFAULT in offered else offered[len(offered) // 2]


def _offered(name: str) -> Callable[..., Any] | None:
    """A function of `orrery.bots.analysis`, if there is one."""
    try:
        module = importlib.import_module("orrery.bots.analysis")
    except ModuleNotFoundError:
        return None
    found: Callable[..., Any] | None = getattr(module, name, None)
    return found


# What is asked and answered


@dataclass(frozen=True)
class Task:
    """Something to think about. The state is one that its seat cannot tell from the true one."""

    kind: str
    """`decide`, `hint`, or for tests `crash` and `hang`."""
    game: str
    home: str
    state: str
    level: str
    seed: int
    seconds: float


def task_for(kind: str, table: LiveTable, seat: int, level: str, seed: int, seconds: float) -> Task:
    """What a process gets to see: a state that the seat cannot tell from the true one, never the true one."""
    state = table.ledger.state
    if table.game.hidden_information:
        state = state.resample_from_infostate(seat, Rng(secret_number(seed, "guess")))
    return Task(kind, table.game.id, table.game.home, state.serialize(), level, seed, seconds)


class HintResult(NamedTuple):
    """A move worth looking at, with what is expected of it."""

    action: int
    visits: int | None
    win: float | None
    score: float | None


def work(task: Task) -> Any:
    """Do what a task asks for, in whichever process this is."""
    if task.kind == "crash":
        os._exit(1)
    if task.kind == "hang":
        time.sleep(3600)
    state = _game(task).deserialize(task.state)
    if task.kind == "hint":
        return _hints(state, task)
    action = int(bots.named(task.level, task.seed)(state))
    if action not in state.legal_actions():
        raise OrreryError(f"the bot '{task.level}' answered with an illegal action")
    return action


def _game(task: Task) -> Game:
    try:
        return registry.game(task.game)
    except OrreryError:
        module, _, name = task.home.partition(":")
        found: Game = getattr(importlib.import_module(module), name)
        return found


def _hints(state: State, task: Task) -> list[HintResult]:
    """The moves worth looking at, the best first."""
    analyse = _offered("best_moves")
    if analyse is not None:
        return [HintResult(*found) for found in analyse(state, seconds=task.seconds, seed=task.seed)]
    seat = int(state.current_player())
    rng = Rng(task.seed)
    found = []
    for action in state.legal_actions():
        worth = _worth(state, int(action), seat, rng.clone())
        found.append(HintResult(int(action), None, (worth + 1) / 2, None))
    return sorted(found, key=lambda hint: -(hint.win or 0.0))


def _worth(state: State, action: int, seat: int, luck: Rng) -> float:
    total = 0.0
    for _ in range(HINT_SAMPLES):
        after = state.resample_from_infostate(seat, luck).child(action)
        if after.is_chance_node():
            after.apply_action(after.sample_chance(luck))
        total += value(after, seat)
    return total / HINT_SAMPLES


# The processes


def _serve(pipe: Connection) -> None:
    """The loop of a process: one task after the other, until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(task))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        try:
            pipe.send(answer)
        except (BrokenPipeError, OSError):
            return


class _Worker:
    """One process, used by one thread at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True, name="orrery-thinker")
        self.process.start()
        theirs.close()

    def run(self, task: Task, limit: float) -> Any:
        self.pipe.send(task)
        if not self.pipe.poll(limit):
            raise TimeoutError(f"no answer within {limit:.0f} seconds")
        done, answer = self.pipe.recv()
        if not done:
            raise OrreryError(str(answer))
        return answer

    def end(self) -> None:
        # Compiled search loops handle no signal but this one.
        self.process.kill()
        self.process.join(5)
        self.pipe.close()


class Thinks(Protocol):
    """Whoever can be asked to think."""

    async def think(self, task: Task, limit: float | None = None) -> Any: ...

    def close(self) -> None: ...


class Thinkers:
    """A few processes that think, and the queue before them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._own = threading.local()
        self._workers: set[_Worker] = set()
        self._guard = threading.Lock()
        self._closed = False

    async def think(self, task: Task, limit: float | None = None) -> Any:
        """The answer to a task; an error if the process failed twice."""
        metrics.THINKING.inc()
        started = time.perf_counter()
        try:
            wanted = task.seconds * 2 + GRACE if limit is None else limit
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, task, wanted)
        finally:
            metrics.THINKING.dec()
            metrics.THOUGHT.labels(task.kind).observe(time.perf_counter() - started)

    def _run(self, task: Task, limit: float) -> Any:
        """In a thread that owns a process. A process that fails is replaced and the task tried once more."""
        for attempt in (1, 2):
            worker = self._worker()
            try:
                return worker.run(task, limit)
            except OrreryError:
                raise
            except (TimeoutError, EOFError, OSError) as error:
                self._replace(worker)
                metrics.THINKERS_REPLACED.inc()
                log.warning("thinker replaced", kind=task.kind, level=task.level, reason=str(error) or "it crashed")
                if attempt == 2 or isinstance(error, TimeoutError) or self._closed:
                    raise OrreryError("the process that thought about it failed") from None
        raise AssertionError("unreachable")

    def _worker(self) -> _Worker:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = _Worker()
            with self._guard:
                self._workers.add(worker)
        return worker

    def _replace(self, worker: _Worker) -> None:
        self._own.worker = None
        with self._guard:
            self._workers.discard(worker)
        worker.end()

    def close(self) -> None:
        """End all processes at once; whoever waits for them is told."""
        if self._closed:
            return
        self._closed = True
        with self._guard:
            workers = list(self._workers)
        for worker in workers:
            worker.process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.process.join(5)
