"""The example is found as an installed package, passes its own tests, and the guide quotes it word for word."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.comets import EXAMPLE

GUIDE = EXAMPLE.parent.parent / "docs" / "adding-a-game.md"


def run(*arguments: str, also: list[Path]) -> subprocess.CompletedProcess[str]:
    """A fresh Python that finds modules where this one does, and in some more places."""
    places = [str(place) for place in also] + [place for place in sys.path if place]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    return subprocess.run(
        [sys.executable, "-P", *arguments], capture_output=True, text=True, env=environment, check=False
    )


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A place where the example is installed, as an installer leaves it: the package and its metadata."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (tmp_path / "comet_poker").symlink_to(EXAMPLE / "src" / "comet_poker")
    info = tmp_path / "comet_poker-1.0.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    lines = ["[orrery.games]"]
    lines += [f"{name} = {place}" for name, place in project["entry-points"]["orrery.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


PROGRAM = """
import orrery
assert "comet-poker" in orrery.games(), orrery.games()
game = orrery.game("comet-poker")
record = orrery.Record.of(game.new_state()).text()
print(game.title, orrery.read_record(record).game is game)
"""


def test_an_installed_game_is_found(installed: Path) -> None:
    done = run("-c", PROGRAM, also=[installed])
    assert (done.stdout, done.stderr) == ("Comet Poker True\n", "")


def test_a_wrong_entry_point_is_explained(installed: Path) -> None:
    entries = installed / "comet_poker-1.0.dist-info" / "entry_points.txt"
    entries.write_text("[orrery.games]\nmoon-poker = comet_poker:GAME\n", encoding="utf-8")
    done = run("-c", "import orrery; orrery.game('moon-poker')", also=[installed])
    assert "the entry point 'moon-poker' of group 'orrery.games' must name a Game with this id" in done.stderr


def test_the_example_passes_its_own_tests() -> None:
    options = ["-q", "-p", "no:cacheprovider", "--import-mode=importlib", "--rootdir", str(EXAMPLE)]
    done = run("-m", "pytest", *options, str(EXAMPLE / "tests"), also=[EXAMPLE / "src"])
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_is_small() -> None:
    lines = 0
    for file in sorted((EXAMPLE / "src").rglob("*.py")):
        lines += sum(1 for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    assert lines < 310


def blocks(language: str) -> list[str]:
    text = GUIDE.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_guide_quotes_the_example() -> None:
    files = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.toml"), *EXAMPLE.rglob("*.txt")]
    sources = [file.read_text(encoding="utf-8") for file in files]
    quoted = [*blocks("python"), *blocks("toml"), *blocks("text")]
    assert len(quoted) > 8
    for block in quoted:
        assert any(block in source for source in sources), f"not in the example:\n{block}"


def test_the_guide_can_be_tried_out(installed: Path, tmp_path: Path) -> None:
    examples = "\n".join(blocks("pycon"))
    assert examples.count(">>>") > 5
    file = tmp_path / "examples.txt"
    file.write_text(examples, encoding="utf-8")
    done = run("-m", "doctest", str(file), also=[installed])
    assert done.returncode == 0, done.stdout + done.stderr
