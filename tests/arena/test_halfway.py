"""Half way between what wins and what goes with winning: the weights, and a whole run."""

from __future__ import annotations

from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import State
from orrery.arena.halfway import HalfWay, middle
from orrery.arena.tuning import write_weights
from orrery.kernel.evaluation import Evaluation, Weights
from tests.arena.runs import first_wins

np = pytest.importorskip("numpy")

NAMES = ["points", "seat", "never"]


def test_weights_go_half_the_way_and_what_is_not_foretold_stays() -> None:
    weights = Weights([(1.0, 2.0), (0.5, 0.5), (3.0, 4.0)], [(0.0, 0.0)] * 3)
    assert middle(weights, [(2.0, 0.0), (0.5, -0.5), (0.0, 0.0)]) == [(1.5, 1.0), (0.5, 0.0), (3.0, 4.0)]


def _features(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), float(seat), 0.0]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    nothing = Weights([(0.0, 0.0)] * 3, [(0.0, 0.0)] * 3)
    monkeypatch.setattr(GAME, "evaluate", Evaluation(NAMES, _features, lambda state: 0.5, nothing))
    weights = Weights([(1.0, 1.0), (0.1, 0.0), (0.7, 0.2)], [(0.5, 0.0)] * 3, (1.0, 2.0), fit={"command": "before"})
    write_weights(tmp_path / "begin.toml", NAMES, weights)
    return tmp_path / "begin.toml"


def test_a_run_keeps_what_won_with_its_forecast(tmp_path: Path, begin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met = first_wins(HalfWay, monkeypatch)
    folder = tmp_path / "w"
    weights = HalfWay(
        GAME,
        folder,
        players=[2],
        games=12,
        generations=2,
        seed=1,
        test_games=4,
        begin=begin,
        command="the command",
        random=1,
    ).run()
    assert weights is not None
    before, first = Weights.read(begin, NAMES), Weights.read(folder / "generation-1.toml", NAMES)
    assert weights.strength == first.strength != before.strength
    assert weights.outcome == first.outcome != []
    assert weights.strength == [pytest.approx(pair, abs=1e-3) for pair in middle(before, first.outcome)]
    assert weights.strength[2] == before.strength[2]
    assert weights.score != before.score
    assert weights.fit["command"] == "the command"
    assert weights.fit["outcome_games"] == 12
    assert "24 games" in weights.fit["generations"][1]  # those of both generations
    assert '"bot":"greedy+random=1"' in met[0]
    assert "mcts" not in met[0]
    # the games of the second generation are played with variants of what won the first
    assert Weights.read(folder / "variant-1-0.toml", NAMES).strength == before.strength
    assert Weights.read(folder / "variant-2-0.toml", NAMES).strength == first.strength
