"""The tools of the browser client: npm and what it installs, once for all test processes."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hatch_build import build_web

ROOT: Final = Path(__file__).resolve().parents[2]
WEB: Final = ROOT / "web"
NO_NPM: Final = "npm is not installed: the browser client cannot be checked"


def npm() -> str | None:
    return shutil.which("npm")


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time."""
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(*arguments: str) -> None:
    command = npm()
    assert command, NO_NPM
    done = subprocess.run([command, *arguments], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def install() -> None:
    """What the tests of the client need, if it is not there yet."""
    with alone():
        if not (WEB / "node_modules" / "axe-core").exists():
            run("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def build(static: Path) -> None:
    """The client itself, for an editable install that has none yet."""
    with alone():
        if not (static / "index.html").exists():
            build_web(ROOT, static)
