"""What a process that thinks can do: bots of several levels decide, and look for hints.

This is the only module of the server that knows bots. It imports little else, so that such a process starts quickly
and stays small.
"""

from __future__ import annotations

import importlib
import os
import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from orrery import bots, registry
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["DEFAULT", "HINT_SECONDS", "LEVELS", "HintResult", "Level", "Task", "level", "think_for", "work"]

HINT_SECONDS: Final = 3.0


class Level(NamedTuple):
    """A strength of play."""

    id: str
    title: str
    detail: str
    seconds: float


LEVELS: Final = [Level(one.id, one.title, one.detail, one.seconds) for one in bots.LEVELS]
"""What people are offered, the weakest first."""
SIMPLE: Final = (
    Level("random", "Random", "Any legal move, each as likely as the others.", 0.0),
    Level("greedy", "Greedy", "Plans to the end of its own turn and takes what looks best then.", 0.1),
)
"""Bots that can be named, though people are offered better ones."""
FALLBACK: Final = "greedy"
"""Who decides when another bot fails."""
DEFAULT: Final = "pilot"
"""Who takes a seat over if nobody says which bot."""


def level(id: str) -> Level | None:
    """A level by its id: one that is offered, or one of the simple ones."""
    return next((one for one in (*LEVELS, *SIMPLE) if one.id == id), None)


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


class HintResult(NamedTuple):
    """A move worth looking at, with what is expected of it."""

    action: int
    visits: int
    win: float
    score: float


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
    """All legal moves with what is expected of them, the best first."""
    found = bots.analyse(state, seconds=task.seconds, seed=task.seed)
    return [HintResult(move.action, move.visits, move.win, move.scores[found.seat]) for move in found.moves]


# The process


def think_for(pipe: Connection) -> None:
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
