"""tools/lint_shift.py finds every form of shift that mypyc was seen to miscompile, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

import lint_shift

HEADER = """\
from typing import Final
from mypy_extensions import i64
import other
from other import SHARED
from other import SHARED as RENAMED

ONE: Final[i64] = 1
TWO: Final = ONE + 1
BIT: Final[list[i64]] = [2**k for k in range(62)]
plain = 1

class Board:
    SIDE: Final = 6

    def __init__(self) -> None:
        self.cells = 1
"""
OTHER = "from typing import Final\nSHARED: Final = 1\nclass Other:\n    INNER: Final = 1\n"


def lint(folder: Path, *body: str) -> list[str]:
    """The advice for a function with this body."""
    function = "def f(m: i64, c: i64, cells: list[i64]) -> i64:\n" + "".join(f"    {line}\n" for line in body)
    (folder / "other.py").write_text(OTHER)
    (folder / "module.py").write_text(HEADER + function)
    found = lint_shift.findings([folder / "module.py", folder / "other.py"])
    return [lint_shift.advice(shift) for _, shift in found]


@pytest.mark.parametrize(
    "expression",
    [
        "1 << c",
        "-1 << c",
        "3 << (c + 1)",
        "i64(1) << c",
        "(2 - 1) << c",
        "m & ~(1 << c)",
        "ONE << c",
        "TWO << c",
        "SHARED << c",
        "RENAMED << c",
        "other.SHARED << c",
        "other.Other.INNER << c",
        "Board.SIDE << c",
        "sum(1 << cell for cell in cells)",
        "m | 1 << cells[0]",
    ],
)
def test_a_shifted_constant_is_found(tmp_path: Path, expression: str) -> None:
    assert len(lint(tmp_path, f"return {expression}")) == 1


@pytest.mark.parametrize(
    "expression",
    [
        "m << c",
        "m << 3",
        "1 << 40",
        "ONE << TWO",
        "1 << i64(40)",
        "(m >> c) & 1",
        "BIT[c]",
        "BIT[0] << c",
        "plain << c",
        "Board().cells << c",
        "1 >> c",
    ],
)
def test_other_shifts_are_left_alone(tmp_path: Path, expression: str) -> None:
    assert lint(tmp_path, f"return {expression}") == []


def test_a_local_bound_once_to_a_constant_counts_as_one(tmp_path: Path) -> None:
    assert len(lint(tmp_path, "one: i64 = 1", "return one << c")) == 1
    assert len(lint(tmp_path, "one = ONE", "for c in cells:", "    m |= one << c", "return m")) == 1


def test_a_local_that_changes_is_not_a_constant(tmp_path: Path) -> None:
    assert lint(tmp_path, "x: i64 = 1", "x += m", "return x << c") == []
    assert lint(tmp_path, "x: i64 = 1", "for x in cells:", "    m += x << c", "return m") == []


def test_a_parameter_or_local_hides_a_constant_of_the_same_name(tmp_path: Path) -> None:
    assert lint(tmp_path, "ONE = m", "return ONE << c") == []
    assert lint(tmp_path, "def g(ONE: i64) -> i64:", "    return ONE << c", "return g(m)") == []


@pytest.mark.parametrize(
    ("expression", "instead"),
    [("1 << c", "BIT[c]"), ("-1 << c", "-BIT[c]"), ("TWO << (c + 1)", "TWO * BIT[c + 1]")],
)
def test_the_advice_says_what_to_write(tmp_path: Path, expression: str, instead: str) -> None:
    assert lint(tmp_path, f"return {expression}")[0].endswith(f": write {instead}")


def test_the_command_names_the_place_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, good = tmp_path / "bad.py", tmp_path / "good.py"
    bad.write_text("def f(c: int) -> int:\n    return 1 << c\n")
    good.write_text("def f(c: int) -> int:\n    return c << 1\n")
    assert lint_shift.main([str(bad), str(good)]) == 1
    assert capsys.readouterr().out.startswith(f"{bad}:2: '1 << c' shifts a constant")
    assert lint_shift.main([str(good)]) == 0
