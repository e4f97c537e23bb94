"""Results as JSON lines: a header that says what is played, then one line for every game, with its record.

A file can be gone on with: what it holds is not played again. If the writer was stopped in the middle of a line, that
line is dropped; a fault anywhere else is an error that names the line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from orrery.arena.match import MOMENTS, key_of
from orrery.arena.plan import Plan
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.record import Record

__all__ = ["Results", "record_of"]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) is int


def _is_measure(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


BY_SEAT: Final = {
    "seats": _is_text,
    "scores": _is_number,
    "ranking": _is_number,
    "returns": _is_measure,
    "decisions": _is_number,
    "seconds": _is_measure,
    "longest": _is_measure,
}
"""What a row has of each seat, beside the seed and the actions."""


class Results:
    """The results of one contest, in memory and, if there is a file, in it."""

    def __init__(self, header: Mapping[str, Any], path: Path | None = None) -> None:
        self.header = dict(header)
        self.rows: list[dict[str, Any]] = []
        self._known: set[tuple[int, tuple[str, ...]]] = set()
        self._path = path
        self._file: TextIO | None = None

    @staticmethod
    def of(plan: Plan, path: Path | None = None) -> Results:
        """The results of a plan: none yet, or those that an earlier run left in the file."""
        results = Results(plan.header(), path)
        if path is not None and path.exists():
            if not path.is_file() and not path.is_dir():
                raise OrreryError(f"{path} is no file that keeps what is written; name another one with --out")
            results._take_up(path)
        return results

    def open(self) -> None:
        """Open the file, if there is one, to write; a file that cannot be written is found now.

        It is read again: somebody else may have gone on with it since. Nothing of it is cut before it is locked.
        """
        if self._path is not None and self._file is None:
            file = self._path.open("a", encoding="utf-8", newline="\n")
            try:
                _lock(file, self._path)
                kept = self._take_up(self._path)
                file.truncate(kept)
            except BaseException:
                file.close()
                raise
            self._file = file
            if kept == 0:
                self._write(self.header)

    @staticmethod
    def read(path: Path) -> Results:
        """The results of a file, to be looked at."""
        lines, _ = _lines(path)
        if not lines or not isinstance(lines[0], dict) or lines[0].get("orrery") != "arena":
            raise OrreryError(f"{path} holds no results of the arena")
        results = Results(lines[0], path)
        for number, row in enumerate(lines[1:], start=2):
            results._remember(row, path, number)
        return results

    def has(self, key: tuple[int, tuple[str, ...]]) -> bool:
        """Whether a match was played already."""
        return key in self._known

    def add(self, row: dict[str, Any]) -> None:
        """Keep the result of a match; in the file at once, so that not even a power cut loses more than one."""
        self.rows.append(row)
        self._known.add(key_of(row))
        self._write(row)

    def close(self) -> None:
        """Nothing more will come."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, row: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(_line(row))
            self._file.flush()

    def _take_up(self, path: Path) -> int:
        """Know what a file holds; how many of its bytes are whole lines, to be gone on after."""
        self.rows.clear()
        self._known.clear()
        lines, good = _lines(path)
        if not lines:
            # Nothing, or the beginning of our header, if the writer was stopped then; anything else is somebody's.
            if not _line(self.header).startswith(path.read_text(encoding="utf-8", errors="replace")):
                raise OrreryError(f"{path} holds no results of the arena; name another file with --out")
            return 0
        if lines[0] != self.header:
            raise OrreryError(
                f"{path} holds another contest: {_difference(lines[0], self.header)}; name another file with --out"
            )
        for number, row in enumerate(lines[1:], start=2):
            self._remember(row, path, number)
        return good

    def _remember(self, row: Any, path: Path, number: int) -> None:
        if not _is_result(row, self.header):
            raise OrreryError(f"{path}, line {number}: this is no result of a game")
        if key_of(row) in self._known:
            raise OrreryError(f"{path}, line {number}: seed {row['seed']} with these seats stands there twice")
        self.rows.append(row)
        self._known.add(key_of(row))


def _line(row: Mapping[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


def _is_result(row: Any, header: Mapping[str, Any]) -> bool:
    return (
        isinstance(row, dict)
        and _is_number(row.get("seed"))
        and _is_list(row.get("actions"), _is_number)
        and all(_is_list(row.get(name), is_one, header["players"]) for name, is_one in BY_SEAT.items())
        and _is_list(row.get("course"), lambda scores: _is_list(scores, _is_number, header["players"]), MOMENTS + 1)
        and isinstance(row.get("facets"), dict)
        and all(_is_list(values, _is_text, header["players"]) for values in row["facets"].values())
    )


def _is_list(value: Any, is_one: Callable[[Any], bool], length: int | None = None) -> bool:
    return isinstance(value, list) and length in (None, len(value)) and all(map(is_one, value))


def _lock(file: TextIO, path: Path) -> None:
    """Two contests that write the same file would play the same games; where a system cannot lock, nothing is done."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OrreryError(f"{path} is being written by another contest; wait for it, or name another file") from None
    except OSError:
        return  # a file system without locks


def _lines(path: Path) -> tuple[list[Any], int]:
    """The parsed lines of a file, and how many of its bytes they take; a last line that does not end is left out.

    None at all, if already the first is not JSON: then it is no file of ours.
    """
    data = path.read_bytes()
    found: list[Any] = []
    good = 0
    pieces = data.split(b"\n")
    for number, piece in enumerate(pieces[:-1], start=1):
        try:
            found.append(json.loads(piece))
        except ValueError:
            if number == 1:
                break
            raise OrreryError(f"{path}, line {number}: this is not JSON") from None
        good += len(piece) + 1
    return found, good


def _difference(theirs: Any, ours: Mapping[str, Any]) -> str:
    if not isinstance(theirs, dict) or theirs.get("orrery") != "arena":
        return "its first line is no header of the arena"
    for name, value in ours.items():
        if isinstance(value, dict) and isinstance(theirs.get(name), dict):
            for key, wanted in value.items():
                if theirs[name].get(key) != wanted:
                    return f"{name} of '{key}' is {theirs[name].get(key)!r} there and {wanted!r} here"
        if theirs.get(name) != value:
            return f"{name} is {theirs.get(name)!r} there and {value!r} here"
    return "its header has more in it"


def record_of(game: Game, header: Mapping[str, Any], row: Mapping[str, Any]) -> Record:
    """The record of a game that was played in the arena."""
    return Record(game, header["players"], header["options"], row["actions"], row["seats"])
