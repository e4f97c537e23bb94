"""Many independent pieces of work, in this process, in several, or on a Ray cluster.

Ctrl-C ends the work at once and keeps what is done: the pieces under way are given up, in the middle of a long thought
too, because bots that think for long let Python handle what has come in now and then (`orrery.bots.interrupts`).
"""

from __future__ import annotations

import _thread
import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from orrery.kernel.errors import OrreryError

__all__ = ["GivenUp", "run"]

Task = TypeVar("Task")
Result = TypeVar("Result")
Between = Callable[[], None]
Work = Callable[[Task, Between], Result]

AHEAD: Final = 3
"""Pieces of work that wait for each process, so that none is idle and not all lie in memory."""
LOOK_SECONDS: Final = 0.1
"""How often Ctrl-C is looked for while processes work, and how often they are told to give up."""

CONNECT_SECONDS: Final = 10.0
"""How long a Ray cluster may take to answer."""


class GivenUp(BaseException):
    """Raised in a worker after Ctrl-C: by `between`, or in the middle of what it does, which must not catch it."""


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
    # Nothing is ever sent: its end says that the work is to be given up, also if this process is killed.
    told, tells = spawn.Pipe(duplex=False)
    waiting: set[Future[Result | None]] = set()
    with _Interrupts() as interrupts, ProcessPoolExecutor(processes, spawn, _begin, (told,)) as pool:
        try:
            for task in tasks:
                with interrupts.held_back():  # the first ones start processes
                    waiting.add(pool.submit(_worked, work, task))
                while len(waiting) >= AHEAD * processes:
                    yield from _finished(waiting, interrupts)
            while waiting:
                yield from _finished(waiting, interrupts)
        except BrokenProcessPool:
            raise OrreryError(
                "a process that played ended by itself: it ran out of memory, or a bot ended it (with --processes 1 "
                "you see more)"
            ) from None
        finally:  # also when the reader of the results goes away, or is interrupted
            tells.close()
            pool.shutdown(wait=True, cancel_futures=True)
            told.close()


def _finished(waiting: set[Future[Result | None]], interrupts: _Interrupts) -> Iterator[Result]:
    ready: set[Future[Result | None]] = set()
    while not ready:
        interrupts.check()
        ready, _ = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
    for future in ready:
        waiting.discard(future)
        result = future.result()
        if result is not None:
            yield result


class _Interrupts:
    """Ctrl-C while processes work: noted, and raised by `check`, where nothing is half done.

    Raised anywhere, it may leave a lock of `concurrent.futures` behind that nobody will open, and nothing ever ends.
    Elsewhere than in the main thread, or where somebody else handles Ctrl-C, nothing is changed.
    """

    def __init__(self) -> None:
        self.noted = False
        self.ours = (
            threading.current_thread() is threading.main_thread()
            and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        )

    def __enter__(self) -> _Interrupts:
        if self.ours:
            signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if self.ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if error is None:
            self.check()  # it came when all was done: what follows is to end

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Ctrl-C waits until this is over; in processes that are started here, until they are ready: `_begin`."""
        if not self.ours or sys.platform == "win32":
            yield
            return
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def check(self) -> None:
        if self.noted:
            raise KeyboardInterrupt

    def _note(self, number: int, frame: object) -> None:
        self.noted = True


# In each worker

_stopping = False
_working = False


def _begin(told: Connection) -> None:
    """Ctrl-C is the parent's business, which says when to give up."""
    signal.signal(signal.SIGINT, _give_up)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_watch, args=(told,), daemon=True).start()


def _watch(told: Connection) -> None:
    global _stopping
    with suppress(EOFError, OSError):
        told.recv_bytes()
    _stopping = True
    while True:  # Python drops what is raised while an object is being deleted, so once may not be enough
        _thread.interrupt_main()  # has the main thread call `_give_up`
        time.sleep(LOOK_SECONDS)


def _give_up(number: int, frame: object) -> None:
    if _working:
        _check()


def _check() -> None:
    if _stopping:
        raise GivenUp


def _worked(work: Callable[[Any, Between], Result], task: Any) -> Result | None:
    global _working
    try:
        _working = True
        _check()  # it may have come before the work began
        return work(task, _check)
    except GivenUp:
        return None
    finally:
        _working = False


# A Ray cluster


def _on_ray(work: Callable[[Any, Between], Result], tasks: Iterator[Any], address: str) -> Iterator[Result]:
    """The same with Ray: `local` starts one on this machine, anything else is the address of a cluster."""
    try:
        import ray
    except ImportError:
        raise OrreryError("--ray needs Ray: pip install 'orrery[ray]'") from None
    ours = not ray.is_initialized()
    if ours:
        _reach(address)
        ray.init(address="local" if address == "local" else address, log_to_driver=False, include_dashboard=False)
    remote = ray.remote(max_retries=2)(_worked_far_away)
    width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: list[Any] = []
    try:
        for task in tasks:
            waiting.append(remote.remote(work, task))
            while len(waiting) >= width:
                ready, waiting = ray.wait(waiting)
                yield from _got(ray, ready)
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from _got(ray, ready)
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
        if ours:
            ray.shutdown()


def _reach(address: str) -> None:
    """Ray itself tries for minutes to reach who does not answer."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return  # a word that Ray knows, such as `auto`
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise OrreryError(f"there is no Ray cluster at {address}: {error}") from None


def _got(ray: Any, references: list[Any]) -> list[Any]:
    """Results; what went wrong is told as if it had been here."""
    try:
        found: list[Any] = ray.get(references)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, OrreryError):
            raise error.cause from None
        raise
    return found


def _worked_far_away(work: Callable[[Any, Between], Result], task: Any) -> Result:
    return work(task, _nothing)
