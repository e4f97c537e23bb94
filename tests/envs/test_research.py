"""docs/research.md says what is so, and its examples run."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import pytest
import research_table

import orrery
from tests.envs.tables import GAMES


@pytest.fixture(scope="module")
def page() -> str:
    return (Path(__file__).parents[2] / "docs/research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_are_those_of_the_game(page: str, game: str) -> None:
    [section] = re.findall(rf"^### {game}$(.*?)(?=^### |\Z)", page, re.M | re.S)
    told = re.findall(r"^\| `(\w+)` \| (\d+) \| ([\d x]+) \|", section, re.M)
    start = 0
    wanted = []
    for name, shape in orrery.game(game).observation_fields:
        wanted.append((name, str(start), " x ".join(map(str, shape))))
        start += prod(shape)
    assert told == wanted


def test_the_table_of_sizes(page: str) -> None:
    def sizes(line: str) -> list[str]:
        return line.split("|")[1:5]

    told = [sizes(line) for line in page.splitlines() if re.match(rf"\| ({'|'.join(GAMES)}) \|", line)]
    assert told == [sizes(line) for line in research_table.rows(1)]
    assert research_table.HEADING in page


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(research_table, "rows", lambda games: [str(games)])
    assert research_table.main(["--games", "3"]) == 0
    assert capsys.readouterr().out.endswith("\n3\n")


def test_the_examples_run(page: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")
    pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")
    examples = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(examples) == 3
    for example in examples:
        exec(example, {})
