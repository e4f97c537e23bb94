"""Runs worked examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def run_scenarios(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    yield from ()
