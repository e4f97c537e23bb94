"""The table of matches in docs/bots.md says what the files say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import strength_table

from orrery import games


def _write(folder: Path, game: str, match: str, bots: dict[str, tuple[float, float]]) -> None:
    found = {
        "games": 60,
        "bots": {
            name: {"games": 40, "win_rate": rate, "low": rate - 0.05, "high": rate + 0.05, "mean_score": score}
            for name, (rate, score) in bots.items()
        },
    }
    (folder / game).mkdir(parents=True, exist_ok=True)
    (folder / game / f"{match}.json").write_text(json.dumps(found))


def test_a_row_for_each_match_the_best_bot_first(tmp_path: Path) -> None:
    _write(tmp_path, "gaia-project", "greedy-4", {"greedy": (0.25, 111.74)})
    _write(tmp_path, "alien-frontiers", "ladder", {"a": (0.3, 7), "b": (0.5, 8), "c": (0.7, 9.04)})
    _write(tmp_path, "alien-frontiers", "peer", {"x": (0.1755, 6.8), "y": (0.825, 12)})
    rows = [line for line in strength_table.table(tmp_path) if "](" in line]
    assert [row.split(" | ")[2:] for row in rows] == [
        ["60", "c 70 % (65 to 75), b 50 % (45 to 55), a 30 % (25 to 35)", "9.0 : 8.0 : 7.0 |"],
        ["60", "y 82.5 % (77.5 to 87.5)", "12.0 : 6.8 |"],
        ["60", "", "111.7 |"],
    ]
    assert "[`ladder`](../bench/arena/alien-frontiers/ladder.json)" in rows[0]


def test_ladders_are_put_together(tmp_path: Path) -> None:
    _write(tmp_path, "gaia-project", "ladder", {"slow": (0.7, 100), "fast": (0.4, 90)})
    assert "all" not in strength_table.table(tmp_path)[-1]
    _write(tmp_path, "alien-frontiers", "ladder", {"slow": (0.5, 8), "fast": (0.5, 7)})
    assert strength_table.table(tmp_path)[-1] == "| all 2 games | `ladder` | 120 | slow 60 % (49 to 70) | |"


def test_only_the_table_is_written_anew(tmp_path: Path) -> None:
    text = f"before\n{strength_table.BEGIN}\nold\n{strength_table.END}\nafter\n"
    once = strength_table.page(text, tmp_path)
    assert once.startswith(f"before\n{strength_table.BEGIN}\n| game |")
    assert once.endswith(f"{strength_table.END}\nafter\n")
    assert "old" not in once
    assert strength_table.page(once, tmp_path) == once
    with pytest.raises(SystemExit, match="has no"):
        strength_table.page("nothing", tmp_path)


def test_every_match_is_known_and_the_page_is_true(checkout: Path) -> None:
    for file in sorted((checkout / "bench" / "arena").glob("*/*.json")):
        assert file.parent.name in games()
        assert file.stem in strength_table.MATCHES
    page = checkout / "docs" / "bots.md"
    text = page.read_text("utf-8")
    assert strength_table.page(text, checkout / "bench" / "arena") == text, "python tools/strength_table.py"
