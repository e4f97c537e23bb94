"""Components: what is printed on cards and boards, as data with its source.

A game keeps its values in TOML. A table that carries `source` says where its values, and those of the tables inside
it, are known from; `where` may name the place. The keys `source`, `where` and `note` are about the values, not values.

    [facility.lunar-mine]
    source = "rulebook"
    where = "Orbital Facilities, Lunar Mine"
    ports = 5

An owner of the game may correct values with a file of the same shape (`override`): every key must exist and keep its
type. The digest covers the values alone, so that a better source does not make old records foreign.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.kernel.errors import ComponentError, closest

__all__ = ["SOURCES", "ComponentRow", "Components"]

SOURCES: Final = ("rulebook", "public", "reconstructed", "owner")
"""The rulebook at hand; stated elsewhere in public; set by us, consistent with every example; an owner's correction."""

ABOUT: Final = ("source", "where", "note")


class ComponentRow(NamedTuple):
    """One value with its source, for listings."""

    path: str
    value: Any
    source: str
    where: str


class Components:
    """The component values of one game."""

    def __init__(self, rows: list[ComponentRow]) -> None:
        self._rows = rows
        self._values: dict[str, Any] = {row.path: row.value for row in rows}
        self._digest = ""

    @staticmethod
    def from_tables(tables: Mapping[str, Any]) -> Components:
        """From parsed TOML; every value needs a source."""
        rows: list[ComponentRow] = []
        _collect(tables, "", "", "", rows)
        return Components(rows)

    @staticmethod
    def from_folder(folder: Path) -> Components:
        """From all `*.toml` files of a folder, in the order of their names."""
        rows: list[ComponentRow] = []
        for file in sorted(folder.glob("*.toml")):
            _collect(_read_toml(file), "", "", "", rows)
        if not rows:
            raise ComponentError(f"no component values in '{folder.name}'")
        seen: set[str] = set()
        for row in rows:
            if row.path in seen:
                raise ComponentError(f"'{row.path}' is given twice")
            seen.add(row.path)
        return Components(rows)

    @property
    def digest(self) -> str:
        """The first 16 hex digits of the SHA-256 of all values."""
        if not self._digest:
            text = json.dumps(self._values, sort_keys=True, separators=(",", ":"))
            self._digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        return self._digest

    def rows(self, source: str | None = None) -> list[ComponentRow]:
        """All values, or those of one source."""
        if source is not None and source not in SOURCES:
            raise ComponentError(f"'{source}' is no source; there are {', '.join(SOURCES)}")
        return [row for row in self._rows if source is None or row.source == source]

    def names(self, group: str) -> list[str]:
        """The tables inside a group, in the order of the file: `names("facility")`."""
        start = group + "."
        found: dict[str, None] = {}
        for path in self._values:
            if path.startswith(start):
                found[path[len(start) :].split(".")[0]] = None
        if not found:
            raise ComponentError(f"there is no group '{group}'")
        return list(found)

    def get(self, path: str, default: Any = None) -> Any:
        """A value, or the default where there is none."""
        return self._values.get(path, default)

    def integer(self, path: str) -> int:
        """A whole number."""
        value = self._value(path)
        if isinstance(value, bool) or not isinstance(value, int):
            raise ComponentError(f"'{path}' must be a whole number, not {value!r}")
        return value

    def text(self, path: str) -> str:
        """A text."""
        value = self._value(path)
        if not isinstance(value, str):
            raise ComponentError(f"'{path}' must be a text, not {value!r}")
        return value

    def integers(self, path: str) -> list[int]:
        """A list of whole numbers."""
        value = self._value(path)
        if not isinstance(value, list) or any(isinstance(v, bool) or not isinstance(v, int) for v in value):
            raise ComponentError(f"'{path}' must be a list of whole numbers, not {value!r}")
        return list(value)

    def override(self, file_or_tables: Path | Mapping[str, Any]) -> Components:
        """The same components with an owner's corrections."""
        tables = _read_toml(file_or_tables) if isinstance(file_or_tables, Path) else file_or_tables
        corrections: list[ComponentRow] = []
        _collect(tables, "", "owner", "", corrections)
        wanted = {row.path: row for row in corrections}
        for path, row in wanted.items():
            if path not in self._values:
                raise ComponentError(f"there is no component value '{path}'{closest(path, self._values)}")
            old = self._values[path]
            if _shape(old) != _shape(row.value):
                raise ComponentError(f"'{path}' must be {_shape(old)} such as {old!r}, not {row.value!r}")
        return Components(
            [
                ComponentRow(row.path, wanted[row.path].value, "owner", wanted[row.path].where)
                if row.path in wanted
                else row
                for row in self._rows
            ]
        )

    def _value(self, path: str) -> Any:
        if path not in self._values:
            raise ComponentError(f"there is no component value '{path}'{closest(path, self._values)}")
        return self._values[path]


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{file.name}: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ComponentError(f"{file.name} cannot be read: {error}") from None


def _collect(table: Mapping[str, Any], prefix: str, source: str, where: str, rows: list[ComponentRow]) -> None:
    source = table.get("source", source)
    where = table.get("where", where)
    for key, value in table.items():
        if key in ABOUT:
            continue
        path = prefix + key
        if isinstance(value, Mapping):
            _collect(value, path + ".", source, where, rows)
            continue
        if source not in SOURCES:
            told = f"has the source '{source}'" if source else "has no source"
            raise ComponentError(f"'{path}' {told}; a source is one of {', '.join(SOURCES)}")
        rows.append(ComponentRow(path, value, source, where))


def _shape(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list):
        kinds = sorted({_shape(item) for item in value})
        return f"a list of {len(value)}: {' or '.join(kinds)}" if kinds else "an empty list"
    return type(value).__name__
