"""Tuning: it finds weights that are there to be found, goes on where it was, and writes what can be read."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import OrreryError, Rng, State, game
from orrery.arena.tuning import Example, Tuning, fit, play_examples, write_weights
from orrery.kernel.evaluation import Evaluation, Weights
from tests.commands import Commands

np = pytest.importorskip("numpy")

ALIENS = game("alien-frontiers")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def made_up_games(count: int, early: list[float], late: list[float], seats: int = 2) -> list[dict[str, object]]:
    """Games whose results follow from the features by known weights."""
    rng = np.random.default_rng(1)
    games = []
    for seed in range(count):
        far = float(rng.random())
        amounts = rng.normal(size=(seats, len(early)))
        weights = np.asarray(early) * (1 - far) + np.asarray(late) * far
        noise = rng.gumbel(size=seats)  # which makes the order of two logistic
        standing = amounts @ weights + noise
        games.append(
            {
                "players": seats,
                "seed": seed,
                "ranking": [1 + int((standing > mine).sum()) for mine in standing],
                "scores": [float(3 + mine @ [1.0, 2.0] * far) for mine in amounts],
                "positions": [[far, amounts.tolist()]],
            }
        )
    return games


@pytest.mark.parametrize("seats", [2, 3])
def test_known_weights_are_found_again(seats: int) -> None:
    found = fit(["one", "two"], made_up_games(6000, [1.0, 0.0], [0.0, -2.0], seats))
    for pair, wanted in zip(found.strength, [(1.0, 0.0), (0.0, -2.0)], strict=True):
        assert pair == pytest.approx(wanted, abs=0.25)
    assert found.score[0] == pytest.approx((0.0, 1.0), abs=0.05)
    assert found.score[1] == pytest.approx((0.0, 2.0), abs=0.05)
    assert found.score_constant == pytest.approx((3.0, 3.0), abs=0.05)
    assert found.fit["held_out_loss"] < 0.65
    assert found.fit["held_out_right"] > 0.65


def test_a_feature_that_tells_nothing_gets_no_weight() -> None:
    found = fit(["one", "two"], made_up_games(3000, [1.0, 0.0], [1.0, 0.0]))
    assert found.strength[1] == pytest.approx((0.0, 0.0), abs=0.2)


def test_weights_to_begin_with_are_what_is_left_if_nothing_is_learned() -> None:
    nothing = Weights([(0.0, 0.0)] * 2, [(0.0, 0.0)] * 2)
    right = Weights([(0.5, 0.5), (0.0, 0.0)], [(0.0, 0.0)] * 2)  # half as large as it should be
    few = made_up_games(60, [1.0, 0.0], [1.0, 0.0])
    assert fit(["one", "two"], few, nothing).strength[0] == pytest.approx((0.0, 0.0), abs=0.3)
    one, two = fit(["one", "two"], few, right).strength
    assert one == pytest.approx((1.0, 1.0), abs=0.4)
    assert two == pytest.approx((0.0, 0.0), abs=0.2)


def test_what_is_about_to_be_gained_is_worth_what_it_brings() -> None:
    # In mid-turn a seat has one of "two", at the end of the turn one of "one" instead.
    games = made_up_games(4000, [1.0, 0.0], [1.0, 0.0])
    for each in games:
        far, amounts = each["positions"][0]  # type: ignore[index]
        bare = [[amount[0], 0.0] for amount in amounts]
        promised = [[bare[0][0], 1.0], bare[1]]
        gained = [[bare[0][0] + 1.0, 0.0], bare[1]]
        each["positions"] = [[far, bare], [far, promised, far, gained, 0]]
    begin = Weights([(1.0, 1.0), (0.0, 0.0)], [(0.0, 0.0)] * 2)
    one, two = fit(["one", "two"], games, begin).strength
    assert sum(two) > 0.15 * sum(one) > 0
    for each in games:
        each["positions"] = [position[:2] for position in each["positions"]]  # type: ignore[attr-defined]
    _, unseen = fit(["one", "two"], games, begin).strength
    assert sum(unseen) < 0.5 * sum(two)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(OrreryError, match="5 games or more"):
        fit(["one", "two"], made_up_games(1, [1.0, 0.0], [1.0, 0.0]))


def test_a_file_of_weights_is_read_as_it_was_written(tmp_path: Path) -> None:
    names = ["plain", "with.dot", "with-dash"]
    weights = Weights(
        [(1.0, -2.5), (0.0, 0.25), (3.0, 4.0)],
        [(0.5, 0.5), (1.0, 1.0), (2.0, 2.0)],
        (1.0, 2.0),
        {"exploration": 0.8},
        {"command": 'orrery tune "x"', "games": 3, "loss": 0.5, "generations": ["one", "two"]},
        [(0.5, 1.5), (-1.0, 0.0), (0.0, 2.0)],
    )
    write_weights(tmp_path / "w.toml", names, weights)
    again = Weights.read(tmp_path / "w.toml", names)
    assert again.strength == weights.strength
    assert again.score == weights.score
    assert again.score_constant == weights.score_constant
    assert again.search == weights.search
    assert again.fit == weights.fit
    assert again.outcome == weights.outcome


@pytest.mark.slow
def test_examples_are_repeatable_and_show_both_seats() -> None:
    example = Example(ALIENS, 2, {}, 5, "greedy+positions=20", ("none",))
    row = play_examples(example)
    assert row == play_examples(example)
    assert json.loads(json.dumps(row)) == row
    assert sorted(row["ranking"]) in ([1, 2], [1, 1])
    assert isinstance(ALIENS.evaluate, Evaluation)
    for far, amounts, *rest in row["positions"]:
        assert 0 <= far <= 1
        assert [len(each) for each in amounts] == [len(ALIENS.evaluate.names)] * 2
        if rest:  # within a turn: how it stands when the turn is over
            later, amounts_later, seat = rest
            assert far <= later <= 1
            assert [len(each) for each in amounts_later] == [len(ALIENS.evaluate.names)] * 2
            assert seat in (0, 1)
    assert any(len(position) == 5 for position in row["positions"])


def test_a_game_without_features_cannot_be_tuned(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="Comet Poker names no features"):
        Tuning(GAME, tmp_path, players=[2], games=5, generations=1, seed=1, test_games=2)


# A whole run, on Comet Poker with features of its own


def _features(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), 1.0]


@pytest.fixture
def comets(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Weights([(0.0, 0.0)] * 2, [(0.0, 0.0)] * 2)
    evaluation = Evaluation(["purse", "nothing"], _features, lambda state: 0.5, nothing)
    monkeypatch.setattr(GAME, "evaluate", evaluation)


def tuning(folder: Path, generations: int = 2, seed: int = 1) -> Tuning:
    return Tuning(
        GAME, folder, players=[2], games=30, generations=generations, seed=seed, test_games=20, command="orrery tune"
    )


@pytest.mark.usefixtures("comets")
def test_a_run_that_was_broken_off_ends_like_one_that_was_not(tmp_path: Path) -> None:
    told: list[str] = []

    def outcome(folder: Path) -> str:
        try:
            tuning(folder).run(told=told.append)
        except OrreryError as error:  # by luck no generation may be better than points
            told.append(str(error))
        return (folder / "generation-2.toml").read_text()

    (tmp_path / "a").mkdir()
    whole = outcome(tmp_path / "a")
    assert len(told) >= 2
    broken = tmp_path / "b"

    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if what == "generation 2, games" and done == 7:
            raise Stop

    with pytest.raises(Stop):
        tuning(broken).run(progress=stop)
    with (broken / "generation-2.jsonl").open("a") as file:
        file.write('{"players": 2, "se')
    assert outcome(broken) == whole


@pytest.mark.usefixtures("comets")
def test_a_run_can_begin_with_weights(tmp_path: Path) -> None:
    begin = tmp_path / "begin.toml"
    write_weights(begin, ["purse", "nothing"], Weights([(1.0, 1.0), (0.0, 0.0)], [(0.0, 0.0)] * 2))
    run = Tuning(GAME, tmp_path / "w", players=[2], games=20, generations=1, seed=1, test_games=6, begin=begin)
    told: list[str] = []
    with contextlib.suppress(OrreryError):  # by luck no generation may be better than what it began with
        run.run(told=told.append)
    assert "against begin" in told[0]
    other = tmp_path / "other.toml"
    write_weights(other, ["purse", "nothing"], Weights([(2.0, 1.0), (0.0, 0.0)], [(0.0, 0.0)] * 2))
    again = Tuning(GAME, tmp_path / "w", players=[2], games=20, generations=1, seed=1, test_games=6, begin=other)
    with pytest.raises(OrreryError, match="other settings"):
        again.run()


@pytest.mark.usefixtures("comets")
def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    with contextlib.suppress(OrreryError):  # by luck no generation may be better than points
        tuning(tmp_path, generations=1).run()
    with pytest.raises(OrreryError, match="other settings"):
        tuning(tmp_path, generations=1, seed=2).run()


def test_the_command_refuses_what_cannot_be(run: Commands, tmp_path: Path) -> None:
    for arguments, told in (
        (["--games", 0], "take numbers from 1"),
        (["--seed", -1], "--seed takes a number"),
        (["--players", "2,7"], "2 to 4 players"),
        (["--out", tmp_path / "no" / "w.toml"], "is no folder"),
    ):
        result = run("tune", "alien-frontiers", "--work", tmp_path / "w", *arguments)
        assert result.code == 2
        assert told in result.err
    assert Rng(1).below(1) == 0
