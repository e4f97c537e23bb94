"""Views as plain data, so that two of them can be compared, stored and sent."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

__all__ = ["canonical", "plain"]


def plain(view: Any) -> Any:
    """A view as dicts, lists, texts, numbers, booleans and None.

    A view is made of those, of tuples, enums, dataclasses, named tuples and msgspec structs. Anything else is
    refused: a set has no order, and an object of the rules would carry what the seat may not see.
    """
    if view is None or isinstance(view, bool | int | float | str):
        return view.value if isinstance(view, Enum) else view
    if isinstance(view, Enum):
        return plain(view.value)
    if isinstance(view, Mapping):
        return {_key(key): plain(value) for key, value in view.items()}
    fields = _fields(view)
    if fields is not None:
        return {name: plain(getattr(view, name)) for name in fields}
    if isinstance(view, list | tuple):
        return [plain(item) for item in view]
    raise AssertionError(f"a view may not hold {type(view).__name__}: {view!r:.80}")


def canonical(view: Any) -> str:
    """A view as one text: equal for equal views, on every machine."""
    return json.dumps(plain(view), sort_keys=True, separators=(",", ":"), allow_nan=False)


def _fields(view: Any) -> list[str] | None:
    if dataclasses.is_dataclass(view) and not isinstance(view, type):
        return [field.name for field in dataclasses.fields(view)]
    names = getattr(view, "_fields", None) or getattr(view, "__struct_fields__", None)
    return None if names is None else list(names)


def _key(key: Any) -> str:
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise AssertionError(f"a view may not hold a key like {key!r:.80}")
    return str(key.value) if isinstance(key, Enum) else str(key)
