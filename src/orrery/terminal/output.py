"""How commands write: consoles that take every text literally, JSON for programs, and the exit codes."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orrery.kernel.errors import OrreryError

__all__ = [
    "BAD_INPUT",
    "INTERRUPTED",
    "OK",
    "WRONG",
    "check_file",
    "console",
    "error_console",
    "new_file",
    "print_json",
    "progress_bar",
    "write_file",
]

OK: Final = 0
WRONG: Final = 1
"""Something failed, or something was found wrong."""
BAD_INPUT: Final = 2
"""The command line, or a file that it names, cannot be used."""
INTERRUPTED: Final = 130
"""Ctrl-C, as a shell reports it."""

WIDEST: Final = 1000


class _Console(Console):
    """A console that leaves a closed pipe to the caller; `orrery.cli` ends quietly then."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(one_line_each: bool = False) -> Console:
    """Standard output. No text is taken for markup; colours only where they are wanted (NO_COLOR).

    On a screen the rows of a table are folded; with `one_line_each` they are not in a file or a pipe.
    """
    width = WIDEST if one_line_each and not sys.stdout.isatty() else None
    return _Console(markup=False, emoji=False, highlight=False, width=width)


def error_console() -> Console:
    """Standard error: progress and complaints."""
    return _Console(stderr=True, markup=False, emoji=False, highlight=False)


def progress_bar() -> Progress:
    """A bar on standard error where somebody watches."""
    err = error_console()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        disable=not err.is_terminal,
        transient=True,
    )


def print_json(value: Any) -> None:
    """A value for a program to read."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def new_file(path: Path) -> Path:
    """The path itself, unless something stands there already."""
    if path.exists():
        raise OrreryError(f"{path} exists and would be overwritten; name another file")
    return path


def check_file(path: Path) -> None:
    """Whether a file can be written, said before the work that it is to hold."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise OrreryError(f"{path.parent} is no folder")
    if path.is_dir():
        raise OrreryError(f"{path} is a folder; name a file")
    if not os.access(folder if _is_plain(path) else path, os.W_OK):
        raise OrreryError(f"{path} cannot be written")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all; what is no plain file, such as /dev/stdout, is written to and not replaced."""
    data = content.encode() if isinstance(content, str) else content
    target = path.resolve()  # of a link, what it leads to
    part = target.with_name(target.name + ".part")
    try:
        if not _is_plain(path):
            path.write_bytes(data)
            return
        try:
            part.write_bytes(data)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise OrreryError(f"{path} cannot be written: {error.strerror}") from None


def _is_plain(path: Path) -> bool:
    return path.is_file() or not path.exists()
