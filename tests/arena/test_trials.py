"""Trials: changes of weights that win are found, by play alone, and a run goes on where it was."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import OrreryError, State, game
from orrery.arena.trials import Trial, Trials, play_trial, slopes, tosses
from orrery.arena.tuning import NothingBetter, Tuning, write_weights
from orrery.kernel.evaluation import Evaluation, Weights
from tests.commands import Commands

np = pytest.importorskip("numpy")

ALIENS = game("alien-frontiers")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def made_up_trials(count: int, worth: list[float], players: int, luck: float) -> list[dict[str, object]]:
    """Trials whose points follow from the tosses, with luck added and something for the first seat."""
    rng = np.random.default_rng(3)
    rows = []
    for seed in range(count):
        tossed = np.asarray(tosses(seed, players, len(worth)))
        points = 50 + tossed @ np.asarray(worth) + rng.normal(scale=luck, size=players)
        points[0] += 5
        rows.append({"players": players, "seed": seed, "scores": points.round().tolist()})
    return rows


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_toss_is_worth_is_found(players: int) -> None:
    worth = [3.0, 0.0, -2.0, 0.0, 1.0, 0.0]
    found, figures = slopes(made_up_trials(1500, worth, players, luck=10.0), len(worth))
    assert found == pytest.approx(worth, abs=0.8)
    assert figures["slope"] == pytest.approx(14**0.5, rel=0.25)
    assert figures["slope_error"] < 0.5


def test_what_could_be_luck_is_hardly_believed() -> None:
    found, _ = slopes(made_up_trials(60, [0.0] * 20, 2, luck=30.0), 20)
    sure, _ = slopes(made_up_trials(60, [30.0] + [0.0] * 19, 2, luck=3.0), 20)
    assert np.abs(found).max() < 1.0
    assert sure[0] > 10.0  # less than it is: a rout counts as a clear victory


def test_tosses_follow_from_the_seed() -> None:
    assert tosses(7, 3, 40) == tosses(7, 3, 40)
    assert tosses(7, 3, 40) != tosses(8, 3, 40)
    first, second, _ = tosses(7, 3, 40)
    assert first != second
    assert set(first) == {-1, 1}


@pytest.mark.slow
def test_a_trial_is_repeatable_and_its_changes_matter(tmp_path: Path) -> None:
    assert isinstance(ALIENS.evaluate, Evaluation)
    names, weights = ALIENS.evaluate.names, ALIENS.evaluate.weights
    write_weights(tmp_path / "w.toml", names, weights)
    small = tuple((0.0, 0.0) for _ in names)
    large = tuple((5.0, 5.0) for _ in names)
    played = [
        play_trial(Trial(ALIENS, 2, {}, 5, str(tmp_path / "w.toml"), changes)) for changes in (small, small, large)
    ]
    assert played[0] == played[1]
    assert json.loads(json.dumps(played[0])) == played[0]
    assert played[0]["scores"] != played[2]["scores"]
    opened = play_trial(Trial(ALIENS, 2, {}, 5, str(tmp_path / "w.toml"), small, random=3))
    assert opened["scores"] != played[0]["scores"]


def test_games_that_all_end_alike_tell_nothing() -> None:
    for rows in (
        [{"seed": 1, "players": 2, "scores": [7, 3]}],
        [{"seed": n, "players": 2, "scores": [5, 5]} for n in (1, 2)],
    ):
        found, figures = slopes(rows, 6)
        assert found.tolist() == [0.0] * 6
        assert figures["slope"] == figures["spread_of_leads"] == 0.0


# A whole run, on Comet Poker with features of its own


def _features(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), 1.0]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    nothing = Weights([(0.0, 0.0)] * 2, [(0.0, 0.0)] * 2)
    evaluation = Evaluation(["purse", "nothing"], _features, lambda state: 0.5, nothing)
    monkeypatch.setattr(GAME, "evaluate", evaluation)
    write_weights(tmp_path / "begin.toml", ["purse", "nothing"], Weights([(1.0, 1.0), (0.1, 0.0)], [(0.0, 0.0)] * 2))
    return tmp_path / "begin.toml"


def trials(folder: Path, begin: Path | None) -> Trials:
    return Trials(GAME, folder, players=[2], games=12, generations=2, seed=1, test_games=4, begin=begin)


def test_a_run_that_was_broken_off_ends_like_one_that_was_not(tmp_path: Path, begin: Path) -> None:
    told: list[str] = []

    def outcome(folder: Path) -> str:
        with pytest.raises(OrreryError, match="no generation was better than begin"):  # what it weighs decides nothing
            trials(folder, begin).run(told=told.append)
        return (folder / "generation-2.toml").read_text()

    whole = outcome(tmp_path / "a")
    assert "12 trials, slope" in told[0]
    assert "against begin" in told[0]
    broken = tmp_path / "b"

    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if what == "generation 2, trials" and done == 5:
            raise Stop

    with pytest.raises(Stop):
        trials(broken, begin).run(progress=stop)
    assert outcome(broken) == whole


def test_the_better_weights_come_with_final_points(
    tmp_path: Path, begin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Trials, "_test", lambda self, number, *rest: (4, 4) if number == 1 else (1, 4))
    weights = trials(tmp_path / "w", begin).run()
    assert weights is not None
    first = Weights.read(tmp_path / "w" / "generation-1.toml", ["purse", "nothing"])
    assert weights.strength == first.strength != Weights.read(begin, ["purse", "nothing"]).strength
    assert weights.score != first.score
    assert [line.split(";")[1] for line in weights.fit["generations"]] == [
        " won 100.0% (51.0% to 100.0%) of 4 games against begin",
        " won 25.0% (4.6% to 69.9%) of 4 games against generation-1",
    ]
    assert {"games", "slope", "slope_error", "held_out_score_error"} <= set(weights.fit)


def test_a_generation_of_trials_may_be_one_game(tmp_path: Path, begin: Path) -> None:
    run = Trials(GAME, tmp_path / "w", players=[2], games=1, generations=1, seed=1, test_games=2, begin=begin)
    with pytest.raises(NothingBetter):
        run.run()


def test_trials_need_weights_and_a_folder_of_their_own(tmp_path: Path, begin: Path) -> None:
    with pytest.raises(OrreryError, match="name them with --begin"):
        trials(tmp_path / "w", None)
    settings = {"players": [2], "games": 12, "generations": 1, "seed": 1, "test_games": 4, "begin": begin}
    with contextlib.suppress(OrreryError):
        Tuning(GAME, tmp_path / "w", **settings).run()  # type: ignore[arg-type]
    with pytest.raises(OrreryError, match="other settings"):
        Trials(GAME, tmp_path / "w", **settings).run()


def test_the_command_knows_its_ways(run: Commands, tmp_path: Path) -> None:
    begin = tmp_path / "begin.toml"
    assert isinstance(ALIENS.evaluate, Evaluation)
    write_weights(begin, ALIENS.evaluate.names, ALIENS.evaluate.weights)
    for arguments, told in (
        (["--way", "guessing"], "--way is results or trials or halfway or outcome, not 'guessing'"),
        (["--way", "trials"], "name them with --begin"),
        (["--teacher", "random"], "'random' does not go by weights; greedy bots and searches do"),
        (["--random", "-1"], "--random takes a number from 0"),
    ):
        result = run("tune", "alien-frontiers", "--work", tmp_path / "w", *arguments)
        assert result.code == 2
        assert told in result.err
