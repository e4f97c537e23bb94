"""Work in several processes: nothing is lost, Ctrl-C least of all, whenever it comes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from orrery.arena import workers

pytestmark = pytest.mark.usefixtures("unmeasured")

PIECES = list(range(7))


@pytest.fixture(autouse=True)
def _ctrl_c_raises() -> Iterator[None]:
    """Whoever runs the tests in the background may have it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "somebody did not put it back"
    signal.signal(signal.SIGINT, before)


def doubled(piece: int, between: Callable[[], None]) -> int:
    return 2 * piece


def for_ever(folder: Path, between: Callable[[], None]) -> None:
    _begin(folder)
    while True:
        time.sleep(0.01)


def for_ever_asking(folder: Path, between: Callable[[], None]) -> None:
    _begin(folder)
    while True:
        with suppress(Exception):
            between()


def for_ever_deaf(folder: Path, between: Callable[[], None]) -> None:
    _begin(folder)
    while True:
        Deaf()
        time.sleep(0.01)


class Deaf:
    """What is raised while an object is deleted is dropped by Python."""

    def __del__(self) -> None:
        time.sleep(0.5)


def _begin(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_all_is_done() -> None:
    done: list[int] = []
    assert workers.run(doubled, PIECES, done.append, processes=2)
    assert sorted(done) == [2 * piece for piece in PIECES]


def test_ctrl_c_while_the_processes_are_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Interrupted(workers.ProcessPoolExecutor):
        def submit(self, work: Any, /, *arguments: Any, **more: Any) -> Any:
            press_ctrl_c()
            return super().submit(work, *arguments, **more)

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Interrupted)
    done: list[None] = []
    assert not workers.run(for_ever, [tmp_path] * 7, done.append, processes=2)
    assert not done


def test_ctrl_c_does_no_harm_to_processes_that_are_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    class Told(workers.ProcessPoolExecutor):
        def submit(self, work: Any, /, *arguments: Any, **more: Any) -> Any:
            future = super().submit(work, *arguments, **more)
            for process in self._processes:
                os.kill(process, signal.SIGINT)
            return future

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Told)
    done: list[int] = []
    assert workers.run(doubled, PIECES, done.append, processes=2)
    assert sorted(done) == [2 * piece for piece in PIECES]


@pytest.mark.parametrize("work", [for_ever, for_ever_asking, for_ever_deaf])
def test_ctrl_c_ends_what_is_under_way(work: Callable[[Path, Callable[[], None]], None], tmp_path: Path) -> None:
    def tasks() -> Iterator[Path]:
        yield tmp_path
        yield tmp_path
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        press_ctrl_c()
        yield tmp_path

    done: list[None] = []
    assert not workers.run(work, tasks(), done.append, processes=2)
    assert not done


def test_ctrl_c_when_all_is_done_is_not_lost() -> None:
    done: list[int] = []

    def keep(result: int) -> None:
        done.append(result)
        if len(done) == len(PIECES):
            press_ctrl_c()

    assert not workers.run(doubled, PIECES, keep, processes=2)
    assert sorted(done) == [2 * piece for piece in PIECES]
