"""Many independent pieces of work, in this process, in several, or on a Ray cluster.

Ctrl-C ends the work at once and keeps what is done: the pieces under way are given up at their next `between`.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Final, TypeVar

from orrery.kernel.errors import OrreryError

__all__ = ["GivenUp", "run"]

Task = TypeVar("Task")
Result = TypeVar("Result")
Between = Callable[[], None]
Work = Callable[[Task, Between], Result]

AHEAD: Final = 3
"""Pieces of work that wait for each process, so that none is idle and not all lie in memory."""


class GivenUp(Exception):
    """Raised by `between` in a worker after Ctrl-C."""


def run(
    work: Callable[[Any, Between], Result],
    tasks: Iterable[Any],
    done: Callable[[Result], None],
    processes: int = 1,
    ray_address: str | None = None,
) -> bool:
    """Do all the work and hand each result to `done` as it comes; whether everything was done.

    `work` must be a function of a module, and tasks and results must pickle, unless one process does it all.
    """
    if ray_address is not None:
        results = _on_ray(work, iter(tasks), ray_address)
    elif processes > 1:
        results = _in_processes(work, iter(tasks), processes)
    else:
        results = (work(task, _nothing) for task in tasks)
    try:
        for result in results:
            done(result)
    except KeyboardInterrupt:
        return False
    return True


def _nothing() -> None:
    pass


# Processes of this machine


def _in_processes(work: Callable[[Any, Between], Result], tasks: Iterator[Any], processes: int) -> Iterator[Result]:
    spawn = multiprocessing.get_context("spawn")
    stop = spawn.Event()
    with ProcessPoolExecutor(processes, spawn, initializer=_begin, initargs=(stop,)) as pool:
        waiting: set[Future[Result | None]] = set()
        try:
            for task in tasks:
                waiting.add(pool.submit(_worked, work, task))
                while len(waiting) >= AHEAD * processes:
                    yield from _finished(waiting)
            while waiting:
                yield from _finished(waiting)
        finally:  # also when the reader of the results goes away, or is interrupted
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _finished(waiting: set[Future[Result | None]]) -> Iterator[Result]:
    ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in ready:
        waiting.discard(future)
        result = future.result()
        if result is not None:
            yield result


_stop: Any = None


def _begin(stop: Any) -> None:
    """In each worker: Ctrl-C is the parent's business, and an event says when to give up."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop


def _check() -> None:
    if _stop is not None and _stop.is_set():
        raise GivenUp


def _worked(work: Callable[[Any, Between], Result], task: Any) -> Result | None:
    try:
        return work(task, _check)
    except GivenUp:
        return None


# A Ray cluster


def _on_ray(work: Callable[[Any, Between], Result], tasks: Iterator[Any], address: str) -> Iterator[Result]:
    """The same with Ray: `local` starts one on this machine, anything else is the address of a cluster."""
    try:
        import ray
    except ImportError:
        raise OrreryError("--ray needs Ray: pip install 'orrery[ray]'") from None
    ours = not ray.is_initialized()
    if ours:
        ray.init(address="local" if address == "local" else address, log_to_driver=False, include_dashboard=False)
    remote = ray.remote(max_retries=2)(_worked_far_away)
    width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: list[Any] = []
    try:
        for task in tasks:
            waiting.append(remote.remote(work, task))
            while len(waiting) >= width:
                ready, waiting = ray.wait(waiting)
                yield from ray.get(ready)
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
        if ours:
            ray.shutdown()


def _worked_far_away(work: Callable[[Any, Between], Result], task: Any) -> Result:
    return work(task, _nothing)
