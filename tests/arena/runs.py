"""What tests of runs in generations share."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.arena.tuning import Tuning


def first_wins(kind: type[Tuning], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let a run's first generation win its test and the next ones lose; the tests that were played, as they come."""
    played: list[str] = []
    test = kind._test

    def verdict(self: Tuning, number: int, *rest: Any) -> tuple[float, int]:
        test(self, number, *rest)
        played.append((self.folder / f"test-{number}.jsonl").read_text())
        return (4, 4) if number == 1 else (1, 4)

    monkeypatch.setattr(kind, "_test", verdict)
    return played
