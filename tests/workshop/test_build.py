"""Which modules are compiled, and what is done to the C that mypyc writes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hatch_build import compiled_modules, widen_shifts


@pytest.fixture
def config(checkout: Path) -> dict[str, Any]:
    tool: dict[str, Any] = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["tool"]
    conf: dict[str, Any] = tool["orrery"]["mypyc"]
    return conf


def project(root: Path, *, modules: list[str], exclude: list[str], files: list[str]) -> list[str]:
    """The compiled modules of a made-up project."""
    config = f"[tool.orrery.mypyc]\nmodules = {modules!r}\nexclude = {exclude!r}\n"
    (root / "pyproject.toml").write_text(config)
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).touch()
    return [path.as_posix() for path in compiled_modules(root)]


def test_the_whole_kernel_is_compiled_but_for_its_init(checkout: Path, config: dict[str, Any]) -> None:
    kernel = {path for path in checkout.glob("src/orrery/kernel/*.py") if path.name != "__init__.py"}
    kernel -= {path for pattern in config["exclude"] for path in checkout.glob(pattern)}
    assert kernel
    assert kernel <= {checkout / path for path in compiled_modules(checkout)}


def test_nothing_outside_the_engine_is_compiled(checkout: Path) -> None:
    for path in compiled_modules(checkout):
        assert path.parts[:2] == ("src", "orrery")
        assert path.parts[2] in ("kernel", "games", "bots")
        assert path.name != "__init__.py"


def test_every_exclusion_excludes_something(checkout: Path, config: dict[str, Any]) -> None:
    for pattern in config["exclude"]:
        assert list(checkout.glob(pattern)), f"nothing matches {pattern}: remove it from [tool.orrery.mypyc]"


def test_patterns_that_match_nothing_are_no_error(tmp_path: Path) -> None:
    assert project(tmp_path, modules=["src/a/*.py"], exclude=["src/b.py"], files=[]) == []


def test_inits_and_exclusions_are_left_out(tmp_path: Path) -> None:
    found = project(
        tmp_path,
        modules=["src/a/*.py", "src/a/one.py", "src/a/*/rules/*.py"],
        exclude=["src/a/*/rules/slow.py"],
        files=[
            "src/a/__init__.py",
            "src/a/data.toml",
            "src/a/one.py",
            "src/a/g/rules/fast.py",
            "src/a/g/rules/slow.py",
            "src/a/g/view.py",
        ],
    )
    assert found == ["src/a/g/rules/fast.py", "src/a/one.py"]


def test_constants_left_of_a_shift_become_64_bits_wide() -> None:
    assert widen_shifts("    cpy_r_r0 = 1 << cpy_r_c;") == "    cpy_r_r0 = (int64_t)1 << cpy_r_c;"
    assert widen_shifts("    cpy_r_r0 = -3 << cpy_r_c;") == "    cpy_r_r0 = (int64_t)-3 << cpy_r_c;"


@pytest.mark.parametrize(
    "line", ["cpy_r_r2 = cpy_r_one << cpy_r_c;", "cpy_r_r6 = cpy_r_r1 << 1;", "__bitmap |= 1 << 0;"]
)
def test_other_c_stays_as_it_is(line: str) -> None:
    assert widen_shifts(line) == line
