"""The files of weights that fits begin with name the features that the games have now."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery import game, games
from orrery.arena.tuning import evaluation_of
from orrery.kernel.evaluation import Weights

FOLDER = Path(__file__).resolve().parents[2] / "bench" / "tuning"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_fit_can_begin_with_it(file: Path) -> None:
    (name,) = (each for each in games() if file.stem.startswith(each))
    weights = Weights.read(file, evaluation_of(game(name)).names)
    assert any(early != 0.0 for early, _ in weights.strength)


def test_every_game_has_one() -> None:
    assert {each for each in games() if any(file.stem.startswith(each) for file in FILES)} == set(games())
