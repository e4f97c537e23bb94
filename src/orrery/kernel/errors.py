"""What can go wrong, as one small tree.

    OrreryError (ValueError)
    ├── IllegalAction     an action that may not be played now
    ├── OptionError       an unknown option, a wrong value, a wrong number of players
    ├── ComponentError    a component table that does not fit its schema
    ├── PositionError     a position that cannot stand on the table
    ├── RecordError       a record that cannot be read; knows its line
    └── UnknownGame       no game goes by that name

Every message says what was wrong and, where there is one, what would be right.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = [
    "ComponentError",
    "IllegalAction",
    "OptionError",
    "OrreryError",
    "PositionError",
    "RecordError",
    "UnknownGame",
    "closest",
]


class OrreryError(ValueError):
    """Anything that the caller can put right."""


class IllegalAction(OrreryError):
    """The action may not be played now; the state is as it was."""


class OptionError(OrreryError):
    """An option, or a number of players, that the game does not have."""


class ComponentError(OrreryError):
    """A component table with a missing, unknown or ill-typed value."""


class PositionError(OrreryError):
    """A position with an unknown key or an impossible combination of pieces."""


class UnknownGame(OrreryError):
    """No installed game has this id."""


class RecordError(OrreryError):
    """A record that is truncated, edited or foreign; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def closest(word: str, known: Iterable[str]) -> str:
    """`"; did you mean 'x'?"` for the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else ""
