"""Tuning: it finds weights that are there to be found, goes on where it was, and writes what can be read."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shlex
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from comet_poker import GAME

from orrery import OrreryError, Rng, State, game
from orrery.arena.tuning import Example, NothingBetter, Tuning, fit, play_examples, write_weights
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


def test_games_that_all_end_in_a_draw_tell_no_more_than_a_coin() -> None:
    drawn = [{**each, "ranking": [1, 1]} for each in made_up_games(40, [1.0, 0.0], [0.0, -2.0])]
    assert fit(["one", "two"], drawn).fit["held_out_right"] == 0.5


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


@pytest.mark.parametrize("games", [1, 3, 4])
def test_too_few_games_are_refused(games: int, tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match=f"5 games or more, not {games}"):
        fit(["one", "two"], made_up_games(games, [1.0, 0.0], [1.0, 0.0]))
    with pytest.raises(OrreryError, match=f"5 games or more, not {games}"):  # before they are played
        Tuning(ALIENS, tmp_path, players=[2], games=games, generations=1, seed=1, test_games=2)


def test_five_games_are_enough() -> None:
    assert fit(["one", "two"], made_up_games(5, [1.0, 0.0], [1.0, 0.0])).fit["games"] == 5


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


TUNE_COMETS = (
    *("tune", "comet_poker:GAME", "--players", 2, "--games", 5, "--generations", 1),
    *("--test-games", 4, "--processes", 1),
)


def begin_with(file: Path) -> Path:
    """Weights to begin with, in this file."""
    write_weights(file, ["purse", "nothing"], Weights([(1.0, 1.0), (0.1, 0.0)], [(0.0, 0.0)] * 2))
    return file


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


@pytest.mark.usefixtures("comets")
def test_a_run_goes_on_in_its_folder_by_whatever_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("w")
    told: list[str] = []
    for folder in (Path("w"), tmp_path / "w", Path("link")):
        with contextlib.suppress(NothingBetter):
            tuning(folder, generations=1).run(told=told.append)
    assert "of 20 games" in told[0]
    assert told == told[:1] * 3
    assert len((tmp_path / "w" / "test-1.jsonl").read_text().splitlines()) == 20


@pytest.mark.usefixtures("comets")
def test_a_copy_of_the_weights_to_begin_with_is_as_good(tmp_path: Path) -> None:
    begin, copy = begin_with(tmp_path / "begin.toml"), tmp_path / "copy.toml"
    shutil.copy(begin, copy)
    told: list[str] = []
    for file in (begin, copy):
        run = Tuning(GAME, tmp_path / "w", players=[2], games=5, generations=1, seed=1, test_games=4, begin=file)
        with contextlib.suppress(NothingBetter):
            run.run(told=told.append)
    assert "of 4 games against begin" in told[0]
    assert told[1] == told[0].replace("begin", "copy")


@pytest.mark.usefixtures("comets")
@pytest.mark.parametrize(
    ("before", "told"), [(None, "with an earlier version of orrery"), ("0.0.1", "with orrery 0.0.1")], ids=str
)
def test_a_folder_of_another_version_is_refused(tmp_path: Path, before: str | None, told: str) -> None:
    with contextlib.suppress(NothingBetter):
        tuning(tmp_path, generations=1).run()
    plan = json.loads((tmp_path / "plan.json").read_text())
    assert plan.pop("orrery") == version("orrery")
    (tmp_path / "plan.json").write_text(json.dumps(plan if before is None else {**plan, "orrery": before}))
    with pytest.raises(OrreryError, match=f"begun {told}, .* name another folder with --work"):
        tuning(tmp_path, generations=1).run()


@pytest.mark.usefixtures("comets")
@pytest.mark.parametrize("way", ["results", "trials", "halfway", "outcome"])
def test_files_may_have_any_name(run: Commands, tmp_path: Path, way: str) -> None:
    (tmp_path / "c++").mkdir()
    begin = begin_with(tmp_path / "c++" / "a+b, c.toml")
    work = tmp_path / "c++" / "w,x=1"
    out = tmp_path / "c++" / "out+.toml"
    result = run(*TUNE_COMETS, "--way", way, "--work", work, "--begin", begin, "--out", out)
    assert result.code in (0, 1), result.err  # by luck it may not have been better
    assert "of 4 games against a+b, c" in result.out


@pytest.mark.usefixtures("comets")
@pytest.mark.parametrize("begins", [False, True])
def test_a_run_that_finds_nothing_better_fails(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins: bool
) -> None:
    monkeypatch.setattr(Tuning, "_test", lambda *_: (0, 4))
    out = tmp_path / "out.toml"
    begin = ["--begin", begin_with(tmp_path / "begin.toml")] if begins else []
    result = run(*TUNE_COMETS, "--work", tmp_path / "w", "--out", out, *begin)
    assert result.code == 1
    assert f"no generation was better than {'begin.toml' if begins else 'going by points alone'}" in result.err
    assert not out.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("wins", "enough"), [(2, True), (1, False)])
def test_where_three_sit_a_third_is_enough_to_be_as_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wins: int, enough: bool
) -> None:
    aliens = game("alien-frontiers")
    monkeypatch.setattr(aliens, "min_players", 3)
    played: list[tuple[float, int]] = []
    test = Tuning._test

    def verdict(self: Tuning, *rest: Any) -> tuple[float, int]:
        played.append(test(self, *rest) or (0, 0))
        return wins, 3

    monkeypatch.setattr(Tuning, "_test", verdict)
    run = Tuning(aliens, tmp_path, players=[3], games=5, generations=1, seed=1, test_games=3)
    told: list[str] = []
    with contextlib.nullcontext() if enough else pytest.raises(NothingBetter):
        run.run(told=told.append)
    ((won, games),) = played
    assert games == 3
    assert won <= games
    assert f"won {wins / 3:.1%}" in told[0]


@pytest.mark.usefixtures("comets")
def test_the_weights_say_where_they_come_from(run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tuning, "_test", lambda *_: (4, 4))
    out = tmp_path / "out.toml"
    result = run(*TUNE_COMETS, "--work", tmp_path / "v", "--out", out, "--teacher", "mcts@5")
    assert result.code == 0, result.err
    fitted = Weights.read(out, ["purse", "nothing"]).fit
    assert fitted["command"].endswith(" --teacher mcts@5")
    assert fitted["orrery"] == version("orrery")
    assert "begin_sha256" not in fitted
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my own.toml").write_bytes(out.read_bytes())
    result = run(*TUNE_COMETS, "--work", tmp_path / "w", "--out", "my own.toml", "--begin", "my own.toml")
    assert result.code == 0, result.err
    fitted = Weights.read(tmp_path / "my own.toml", ["purse", "nothing"]).fit
    assert fitted["begin_sha256"] == digest  # though that file is overwritten
    assert fitted["command"].endswith(" --begin 'my own.toml'")


def test_one_player_alone_is_nobody_to_learn_from(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[list[int]] = []
    monkeypatch.setattr(Tuning, "run", lambda self, *_: counts.append(self.players))
    arguments = ["--work", tmp_path / "w", "--out", tmp_path / "w.toml"]
    for players in ("1", "2,1"):
        result = run("tune", "gaia-project", "--players", players, *arguments)
        assert result.code == 2
        assert "tuning needs two seats or more" in result.err
    run("tune", "gaia-project", "--players", "all", *arguments)
    assert counts == [[2, 3, 4]]


def test_the_commands_of_the_page_about_bots_run_as_written(
    run: Commands, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders: list[Path] = []
    monkeypatch.setattr(Tuning, "run", lambda self, *_: folders.append(self.folder))
    monkeypatch.chdir(checkout)
    page = (checkout / "docs/bots.md").read_text(encoding="utf-8").replace("\\\n", "")
    commands = [line for line in page.splitlines() if line.startswith("orrery tune ")]
    assert len(commands) > 3
    for command in commands:
        result = run(*shlex.split(command)[1:])
        assert result.code == 130, result.err  # the games are not played here
    assert len(set(folders)) == len(commands)  # each has a folder of its own


def test_a_folder_that_is_closed_is_found_before_the_games(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    if os.access(closed, os.W_OK):  # nothing is closed to the superuser: it is asked as somebody else
        monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != closed)
    result = run("tune", "alien-frontiers", "--work", tmp_path / "w", "--out", closed / "w.toml")
    assert result.code == 2
    assert str(closed / "w.toml") in result.err
    assert not (tmp_path / "w").exists()


def test_the_command_refuses_what_cannot_be(run: Commands, tmp_path: Path) -> None:
    for arguments, told in (
        (["--games", 0], "take numbers from 1"),
        (["--seed", -1], "--seed takes a number"),
        (["--players", "2,7"], "2 to 4 players"),
        (["--games", 4], "a fit needs 5 games or more"),
        (["--out", tmp_path / "no" / "w.toml"], f"{tmp_path / 'no'} is no folder"),
        (["--out", tmp_path], f"{tmp_path} is a folder"),
    ):
        result = run("tune", "alien-frontiers", "--work", tmp_path / "w", *arguments)
        assert result.code == 2
        assert told in " ".join(result.err.split())
        assert not (tmp_path / "w").exists()
    assert Rng(1).below(1) == 0
