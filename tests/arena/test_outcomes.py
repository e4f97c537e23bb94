"""Forecasts: what features tell of the result is found where turns end, beside what is worth striving for."""

from __future__ import annotations

import contextlib
import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from comet_poker import GAME

from orrery import OrreryError, State, bots
from orrery.arena.outcomes import VARIANTS, Outcomes, forecast
from orrery.arena.tuning import TEACHER, write_weights
from orrery.kernel.evaluation import Evaluation, Weights
from tests.arena.runs import first_wins
from tests.commands import Commands

np = pytest.importorskip("numpy")

NAMES = ["purse", "nothing"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def made_up_games(count: int, early: list[float], late: list[float], players: int = 2) -> list[dict[str, Any]]:
    """Games of one turn each, whose leads follow from the features at its end."""
    rng = np.random.default_rng(5)
    games = []
    for seed in range(count):
        far = float(rng.random())
        within, after = rng.normal(size=(2, players, 2))
        worth = after @ ((1 - far) * np.asarray(early) + far * np.asarray(late))
        points = 40 + 10 * worth + rng.normal(scale=5, size=players)
        position = [far, within.tolist(), far, after.tolist(), 0]
        games.append({"seed": seed, "players": players, "scores": points.tolist(), "positions": [position, position]})
    return games


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_end_of_a_turn_tells_is_found(players: int) -> None:
    (one, two), figures = forecast(NAMES, made_up_games(1500, [1.0, -0.5], [1.0, 0.5], players))
    assert one[0] == pytest.approx(one[1], rel=0.25)
    assert two[0] < -0.2 * one[0]
    assert two[1] > 0.2 * one[1]
    assert one[0] > 0.5  # in the scale of chances: ten points ahead are almost sure to win
    assert figures["outcome_held_out_right"] > 0.75
    assert figures["outcome_games"] == 1500


def test_the_middle_of_a_turn_does_not_count() -> None:
    games = made_up_games(50, [1.0, 0.0], [1.0, 0.0])
    found = forecast(NAMES, games)
    for each in games:
        each["positions"][0][1] = [[100.0, 0.0], [-100.0, 0.0]]
        each["positions"].append([0.5, [[7.0, 7.0], [0.0, 0.0]]])  # the end of its turn was never seen
    assert forecast(NAMES, games) == found


# A whole run, on Comet Poker with features of its own


def _features(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), 1.0]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    nothing = Weights([(0.0, 0.0)] * 2, [(0.0, 0.0)] * 2)
    monkeypatch.setattr(GAME, "evaluate", Evaluation(NAMES, _features, lambda state: 0.5, nothing))
    weights = Weights([(1.0, 1.0), (0.1, 0.0)], [(0.5, 0.0)] * 2, (1.0, 2.0), fit={"command": "before"})
    write_weights(tmp_path / "begin.toml", NAMES, weights)
    return tmp_path / "begin.toml"


def outcomes(folder: Path, begin: Path | None, random: int = 0, teacher: str = TEACHER) -> Outcomes:
    return Outcomes(
        GAME,
        folder,
        players=[2],
        games=12,
        generations=2,
        seed=1,
        test_games=4,
        begin=begin,
        command="the command",
        random=random,
        teacher=teacher,
    )


def test_a_run_adds_a_forecast_to_the_weights_there_are(
    tmp_path: Path, begin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = first_wins(Outcomes, monkeypatch)
    weights = outcomes(tmp_path / "w", begin).run()
    assert weights is not None
    before = Weights.read(begin, NAMES)
    assert (weights.strength, weights.score, weights.score_constant) == (
        before.strength,
        before.score,
        before.score_constant,
    )
    assert weights.outcome == Weights.read(tmp_path / "w" / "generation-1.toml", NAMES).outcome != []
    assert weights.fit["command"] == "before"
    assert weights.fit["outcome_command"] == "the command"
    assert weights.fit["outcome_orrery"] == version("orrery")
    assert weights.fit["outcome_begin_sha256"] == hashlib.sha256(begin.read_bytes()).hexdigest()
    assert not {"orrery", "begin_sha256"} & set(weights.fit)  # of what it began with nothing is known
    assert len(weights.fit["outcome_generations"]) == 2
    assert "24 games" in weights.fit["outcome_generations"][1]  # those of both generations
    assert "mcts@" in met[0]
    assert "greedy" not in met[0]


def test_games_may_begin_by_lot_and_the_searches_of_the_test_do_not(tmp_path: Path, begin: Path) -> None:
    for name, random in (("plain", 0), ("lot", 1)):
        with contextlib.suppress(OrreryError):  # none may have been better
            outcomes(tmp_path / name, begin, random).run()
    plain, lot = ((tmp_path / name / "generation-1.jsonl").read_text() for name in ("plain", "lot"))
    assert plain != lot
    assert "random" not in (tmp_path / "lot" / "test-1.jsonl").read_text()


def test_searches_can_teach(tmp_path: Path, begin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    named = bots.named
    monkeypatch.setattr(bots, "named", lambda name, seed: asked.append(name) or named(name, seed))
    with contextlib.suppress(OrreryError):  # none may have been better
        outcomes(tmp_path / "w", begin, teacher="mcts@5").run()
    assert asked.count("mcts@5") == 1 + 2 * 12 * 2  # to see whether it can, and in each generation at each seat
    assert not any(name.startswith("greedy+positions") for name in asked)
    with pytest.raises(OrreryError, match="'random' does not go by weights"):
        outcomes(tmp_path / "other", begin, teacher="random")


def test_a_search_that_teaches_goes_by_the_forecast_there_is(tmp_path: Path, begin: Path) -> None:
    run = outcomes(tmp_path / "w", begin)
    run.folder.mkdir()
    weights = Weights([(1.0, 1.0)] * 2, [(0.0, 0.0)] * 2, search={"hasty": 1.0}, outcome=[(2.0, 3.0)] * 2)
    for file in run._variants(weights):
        variant = Weights.read(Path(file), NAMES)
        assert (variant.search, variant.outcome) == (weights.search, weights.outcome)


def test_the_seats_play_with_variants_of_the_weights(tmp_path: Path, begin: Path) -> None:
    run = outcomes(tmp_path / "w", begin)
    run.folder.mkdir()
    assert run.begin_weights is not None
    files = run._variants(run.begin_weights)
    variants = [Weights.read(Path(file), NAMES).strength for file in files]
    assert len(files) == VARIANTS
    assert variants[0] == run.begin_weights.strength
    assert {pair[0] for (pair, _) in variants[1:]} == {0.8, 1.2}
    assert run._variants(run.begin_weights) == files


def test_a_run_that_was_broken_off_ends_like_one_that_was_not(
    tmp_path: Path, begin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Outcomes, "_test", lambda self, number, *rest: (4, 4))
    whole = outcomes(tmp_path / "a", begin).run()

    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if what == "generation 2, games" and done == 5:
            raise Stop

    with pytest.raises(Stop):
        outcomes(tmp_path / "b", begin).run(progress=stop)
    again = outcomes(tmp_path / "b", begin).run()
    assert whole is not None
    assert again is not None
    assert again.outcome == whole.outcome


def test_a_forecast_needs_weights(run: Commands, tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="Comet Poker names no features"):
        outcomes(tmp_path / "w", None)
    result = run("tune", "alien-frontiers", "--work", tmp_path / "w", "--way", "outcome")
    assert result.code == 2
    assert "name them with --begin" in result.err
