"""Where bots think: a few processes beside the server, and the queue before them.

A process that crashes, hangs or overruns its time is killed and replaced, and the game goes on.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import structlog

from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.server import metrics
from orrery.server.mind import Task, think_for
from orrery.server.table import LiveTable, secret_number

__all__ = ["Thinkers", "Thinks", "task_for"]

log = structlog.get_logger(__name__)

GRACE: Final = 10.0
"""Seconds that a process has beyond the time its level wants."""


def task_for(kind: str, table: LiveTable, seat: int, level: str, seed: int, seconds: float) -> Task:
    """What a process gets to see: a state that the seat cannot tell from the true one, never the true one."""
    state = table.ledger.state
    if table.game.hidden_information:
        state = state.resample_from_infostate(seat, Rng(secret_number(seed, "guess")))
    return Task(kind, table.game.id, table.game.home, state.serialize(), level, seed, seconds)


class _Worker:
    """One process, used by one thread at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=think_for, args=(theirs,), daemon=True, name="orrery-thinker")
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
                log.warning("thinker replaced", kind=task.kind, bot=task.level, reason=str(error) or "it crashed")
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
