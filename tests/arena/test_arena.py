"""Contests: fairly arranged, repeatable, kept, gone on with, and told as they were."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import OptionError, OrreryError, Rng, State, arena, game, registry
from orrery.arena import Contest, Plan, Results, record_of, summarise
from orrery.arena.luck import Luck
from orrery.arena.match import Match, play_match
from orrery.arena.statistics import wilson
from orrery.arena.summary import rating_interval
from tests.commands import Commands

ALIENS = game("alien-frontiers")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


# The plan


def test_two_bots_sit_at_both_seats_with_every_seed() -> None:
    plan = Plan(GAME, ["greedy", "random"], games=5, seed=7)
    assert plan.games == 6
    seats = [(match.seed, match.seats) for match in plan.matches()]
    assert seats[:3] == [(7, ("greedy", "random")), (7, ("random", "greedy")), (8, ("greedy", "random"))]


@pytest.mark.parametrize(
    ("names", "players", "seatings"),
    [
        (["a", "b"], 2, 2),
        (["a", "b", "c"], 2, 6),
        (["a", "b", "c"], 3, 6),
        (["a", "b"], 3, 6),
        (["a", "b", "c", "d"], 4, 4),
        (["a", "b"], 4, 12),
    ],
)
def test_everybody_sits_everywhere_equally_often(names: list[str], players: int, seatings: int) -> None:
    from orrery.arena.plan import _seatings

    found = _seatings(names, players)
    assert len(found) == seatings == len(set(found))
    for seat in range(players):
        counts = Counter(seats[seat] for seats in found)
        assert len(set(counts.values())) == 1 or len(names) < players
    for name in names:
        sat = [sum(seats[seat] == name for seats in found) for seat in range(players)]
        assert len(set(sat)) == 1


def test_a_contest_has_two_seats_unless_said_otherwise() -> None:
    """Also in a game that can be played alone."""
    assert Plan(game("gaia-project"), ["greedy", "random"]).players == 2


def test_a_bot_alone_plays_at_all_seats_each_seed_once() -> None:
    plan = Plan(ALIENS, ["cadet"], players=3, games=4, seed=7)
    assert [(match.seed, match.seats) for match in plan.matches()] == [(7 + n, ("cadet",) * 3) for n in range(4)]
    rows = Contest(Plan(GAME, ["random"], games=6, seed=1)).run()
    found = summarise(Plan(GAME, ["random"], games=6, seed=1).header(), rows)
    assert (found["games"], found["seeds"], found["pairs"]) == (6, 6, [])
    assert (found["bots"]["random"]["win_rate"], found["bots"]["random"]["rating"]) == (0.5, 0.0)
    assert sum(seat["wins"] for seat in found["seats"]) == 6


@pytest.mark.parametrize(
    ("names", "changes", "told"),
    [
        ([], {}, "a contest needs bots"),
        (["greedy", "greedy"], {}, "each of them named once"),
        (["greedy", "nobody"], {}, "there is no bot 'nobody'"),
        (["greedy", "random"], {"games": 0}, "--games"),
        (["greedy", "random"], {"players": 3}, "2 to 2 players"),
        (["greedy", "random"], {"seed": -1}, "--seed"),
        (["greedy", "random"], {"options": {"nvoa": True}}, "no option 'nvoa'"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(names: list[str], changes: dict[str, object], told: str) -> None:
    with pytest.raises(OrreryError, match=told):
        Plan(GAME, names, **changes)  # type: ignore[arg-type]


# Luck


def rolls_and_draws(state: State) -> tuple[list[int], list[int]]:
    vocabulary = state.config.game.vocabulary
    chance = [action for player, action in state.full_history() if player < 0]
    rolls = [action for action in chance if vocabulary.move(action).kind == "roll"]
    return rolls, [action for action in chance if vocabulary.move(action).kind == "draw"]


@pytest.mark.slow
def test_paired_seeds_really_pair() -> None:
    """Whoever plays, the set-up is the same, and so is every roll of as many dice, however many cards were drawn."""
    words = ALIENS.vocabulary
    same: list[bool] = []
    for seed in range(3, 6):
        plan = Plan(ALIENS, ["greedy+temperature=9", "random"], games=2, seed=seed)
        states = [record_of(ALIENS, plan.header(), play_match(match)).state() for match in plan.matches()]
        (rolls, draws), (other_rolls, other_draws) = map(rolls_and_draws, states)
        assert states[0].history() != states[1].history()
        assert draws[:5] == other_draws[:5]
        same += [
            one == other
            for one, other in zip(rolls, other_rolls, strict=False)
            if words.text(one).count("-") == words.text(other).count("-")
        ]
    assert len(same) > 5
    assert all(same)


def test_another_seed_is_another_game_and_the_counts_are_apart() -> None:
    def opening(seed: int) -> list[int]:
        state = ALIENS.new_state(4)
        luck = Luck(seed)
        while state.is_chance_node():
            state.apply_action(luck.pick(state))
        return state.history()

    assert opening(1) == opening(1)
    assert len({tuple(opening(seed)) for seed in range(50)}) > 45


def test_b3_a_bot_against_itself_comes_out_even_by_pairing() -> None:
    """Two names for the same bot: every seed is played twice, the same, with the names changed over."""
    plan = Plan(GAME, ["greedy", "greedy+positions=600"], games=40, seed=1)
    summary = summarise(plan.header(), Contest(plan).run())
    assert [bot["win_rate"] for bot in summary["bots"].values()] == [0.5, 0.5]
    assert [bot["margin"] for bot in summary["bots"].values()] == [0.0, 0.0]
    assert summary["bots"]["greedy"]["margin_high"] == 0.0


# Results


def test_a_row_holds_the_whole_game() -> None:
    match = Match(GAME, {"nova": True}, 5, ("greedy", "random"))
    row = play_match(match)
    header = Plan(GAME, ["greedy", "random"], options={"nova": True}).header()
    record = record_of(GAME, header, row)
    state = record.state()
    assert state.is_terminal()
    assert state.digest() == row["digest"]
    assert state.scores() == row["scores"]
    assert state.returns() == row["returns"]
    assert record.seats == ["greedy", "random"]
    assert row["course"][0] == [1, 1]
    assert row["course"][-1] == row["scores"]
    assert len(row["course"]) == 21
    assert play_match(match)["actions"] == row["actions"]
    assert json.loads(json.dumps(row)) == row


def test_facets_name_what_each_seat_began_with() -> None:
    row = play_match(Match(ALIENS, {}, 1, ("random", "random", "random")))
    cards = row["facets"]["starting card"]
    drawn = [ALIENS.vocabulary.text(action).removeprefix("draw ") for action in row["actions"][:3]]
    assert cards == drawn
    assert ALIENS.facets is not None
    assert ALIENS.facets(ALIENS.position({"players": 2, "hand": [1]})) == {}


def test_an_illegal_answer_names_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    module = types.ModuleType("cheats")
    module.cheat = lambda state: 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cheats", module)
    with pytest.raises(OrreryError, match="the bot 'cheats:cheat' answered with an illegal action"):
        play_match(Match(GAME, {}, 1, ("cheats:cheat", "random")))


def test_a_bot_that_fails_is_named_with_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    def fail(state: State) -> int:
        state.apply_action(state.legal_actions()[0])  # on a copy, which is nobody's harm
        raise ZeroDivisionError("by nothing")

    module = types.ModuleType("failing")
    module.fail = fail  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "failing", module)
    told = r"the bot 'failing:fail' failed with ZeroDivisionError: by nothing \(seed 1, seats .*, ply [23]\)"
    with pytest.raises(OrreryError, match=told):
        play_match(Match(GAME, {}, 1, ("failing:fail", "random")))


@pytest.mark.slow
def test_the_figures_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    plan = Plan(ALIENS, ["random", "cadet"], games=4, seed=2)
    alone = [row["actions"] for row in Contest(plan).run(1)]
    shared = [row["actions"] for row in Contest(plan, tmp_path / "out.jsonl").run(2)]
    assert alone == shared


def test_a_contest_is_gone_on_with_even_after_a_broken_line(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=20, seed=1)
    whole = Contest(plan, out).run()
    lines = out.read_text().splitlines()
    assert len(lines) == 21
    out.write_text("\n".join(lines[:8]) + "\n" + lines[8][:40])
    contest = Contest(plan, out)
    assert len(contest.rows) == 7
    seen: list[int] = []
    again = contest.run(progress=seen.append)
    assert seen == list(range(7, 21))
    assert [row["actions"] for row in again] == [row["actions"] for row in whole]
    assert len(Results.read(out).rows) == 20


@pytest.mark.parametrize("number", [5, 21])
def test_a_whole_line_that_is_broken_is_named_and_nothing_is_lost(tmp_path: Path, number: int) -> None:
    """Also the last one: a writer that was stopped leaves no end of line behind."""
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=20, seed=1)
    Contest(plan, out).run()
    lines = out.read_text().splitlines()
    lines[number - 1] = lines[number - 1][:40]
    out.write_text("\n".join(lines) + "\n")
    before = out.read_bytes()
    for take_up in (partial(Contest, plan, out), partial(Results.read, out)):
        with pytest.raises(OrreryError, match=rf"out\.jsonl, line {number}: this is not JSON"):
            take_up()
    assert out.read_bytes() == before


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    Contest(Plan(GAME, ["greedy", "random"], games=4), out).run()
    rows = Contest(Plan(GAME, ["greedy", "random"], games=8), out).run()
    assert len(rows) == 8
    fewer = Contest(Plan(GAME, ["greedy", "random"], games=2), out).run()
    assert len(fewer) == 2


@pytest.mark.parametrize("broken", [b"", b'{"orrery":"are'])
def test_a_file_that_was_hardly_begun_is_begun_anew(tmp_path: Path, broken: bytes) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(broken)
    assert len(Contest(Plan(GAME, ["greedy", "random"], games=2), out).run()) == 2
    assert len(Results.read(out).rows) == 2


@pytest.mark.parametrize("notes", [b"my notes", b"my notes\n", b'{"my": "notes"}', b"\xff\xfe"])
def test_a_file_of_somebody_elses_is_left_as_it_is(tmp_path: Path, notes: bytes) -> None:
    out = tmp_path / "notes.txt"
    out.write_bytes(notes)
    with pytest.raises(OrreryError, match=r"notes\.txt holds no results of the arena; name another file"):
        Contest(Plan(GAME, ["greedy", "random"], games=2), out)
    assert out.read_bytes() == notes


def test_two_contests_do_not_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    first = Contest(Plan(GAME, ["greedy", "random"], games=2), out)
    first.results.open()
    with pytest.raises(OrreryError, match="is being written by another contest"):
        Contest(Plan(GAME, ["greedy", "random"], games=2), out).run()
    first.results.close()
    assert len(Contest(Plan(GAME, ["greedy", "random"], games=2), out).run()) == 2


def test_what_another_contest_has_played_meanwhile_is_not_played_again(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=4)
    later = Contest(plan, out)
    rows = Contest(plan, out).run()
    seen: list[int] = []
    assert later.run(progress=seen.append) == rows
    assert seen == [4]
    assert len(Results.read(out).rows) == 4


def test_who_may_not_write_leaves_the_line_that_is_being_written(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=2)
    first = Contest(plan, out)
    first.results.open()
    before = out.read_bytes()
    with out.open("ab") as writer:
        writer.write(b'{"seed":1,"sea')
    with pytest.raises(OrreryError, match="is being written by another contest"):
        Contest(plan, out).run()
    assert out.read_bytes() == before + b'{"seed":1,"sea'
    first.results.close()


def test_bots_with_other_weights_are_not_mixed_in(tmp_path: Path) -> None:
    weights, out = tmp_path / "mine.toml", tmp_path / "out.jsonl"
    weights.write_text(files("orrery.games.alien_frontiers").joinpath("weights.toml").read_text())
    names = ["random", f"greedy+weights={weights}"]
    Contest(Plan(ALIENS, names, games=2), out).run()
    weights.write_text(re.sub(r"points = \[[^,]*,", "points = [0.5,", weights.read_text(), count=1))
    with pytest.raises(OrreryError, match=r"another contest: made_of of '.*' is"):
        Contest(Plan(ALIENS, names, games=2), out)


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    Contest(Plan(GAME, ["greedy", "random"], games=2), out).run()
    with pytest.raises(OrreryError, match="another contest: bots is"):
        Contest(Plan(GAME, ["random", "greedy"], games=2), out)
    long, short = (Plan(ALIENS, ["random", "greedy"], games=2, options={"long_game": yes}) for yes in (True, False))
    begun = Results(long.header(), tmp_path / "long.jsonl")
    begun.open()
    begun.close()
    with pytest.raises(OrreryError, match="another contest: options of 'long_game' is True there and False here"):
        Contest(short, tmp_path / "long.jsonl")
    with pytest.raises(OrreryError, match="another contest: seed is 1 there and 2 here"):
        Contest(Plan(GAME, ["greedy", "random"], games=2, seed=2), out)
    out.write_text("[]\n")
    with pytest.raises(OrreryError, match="no header of the arena"):
        Contest(Plan(GAME, ["greedy", "random"], games=2), out)
    with pytest.raises(OrreryError, match="holds no results"):
        Results.read(out)


def test_a_fault_in_the_middle_names_its_line(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=4)
    Contest(plan, out).run()
    lines = out.read_text().splitlines()
    for wrong, told in (("nonsense", "line 3: this is not JSON"), ('{"seed": 1}', "line 3: this is no result")):
        out.write_text("\n".join([*lines[:2], wrong, *lines[3:]]) + "\n")
        with pytest.raises(OrreryError, match=told):
            Contest(plan, out)
    out.write_text("\n".join([*lines[:3], lines[2]]) + "\n")
    with pytest.raises(OrreryError, match="stands there twice"):
        Contest(plan, out)


# The summary


def _row(seed: int, seats: list[str], scores: list[int]) -> dict[str, object]:
    ranking = [1 + sum(other > mine for other in scores) for mine in scores]
    return {
        "seed": seed,
        "seats": seats,
        "scores": scores,
        "ranking": ranking,
        "returns": [0.0] * len(seats),
        "decisions": [1] * len(seats),
        "seconds": [0.5] * len(seats),
        "longest": [0.5] * len(seats),
        "course": [scores] * 21,
        "facets": {"side": ["light", "dark"][: len(seats)]},
        "digest": "",
        "actions": [0] * (10 + seed),
    }


def test_b6_the_summary_is_what_can_be_counted_by_hand() -> None:
    header = Plan(GAME, ["greedy", "random"]).header()
    rows = [
        _row(1, ["greedy", "random"], [4, 0]),
        _row(1, ["random", "greedy"], [3, 1]),
        _row(2, ["greedy", "random"], [2, 2]),
        _row(2, ["random", "greedy"], [1, 3]),
    ]
    found = summarise(header, rows)
    greedy = found["bots"]["greedy"]
    assert (greedy["win_rate"], greedy["wins"], greedy["games"]) == (0.625, 2.5, 4)
    assert greedy["mean_score"] == 2.5
    assert greedy["margin"] == 1.0
    assert greedy["low"] < 0.625 < greedy["high"]
    assert greedy["rating"] == -found["bots"]["random"]["rating"] > 0
    assert greedy["seconds_per_decision"] == 0.5
    assert [seat["wins"] for seat in found["seats"]] == [2.5, 1.5]
    assert found["pairs"] == [
        {"bot": "greedy", "before": "random", "share": 0.625, "low": greedy["low"], "high": greedy["high"], "games": 4}
    ]
    assert found["facets"]["side"]["light"]["wins"] == 2.5
    assert found["null"] == 0.5
    assert found["games"] == 4
    assert found["seeds"] == 2
    assert found["plies"] == {"mean": 11.5, "least": 11, "most": 12}


def test_seats_of_one_game_are_no_games_of_their_own() -> None:
    """Three seats of the same bot before or behind the fourth: one game that was won or lost, not three."""
    header = Plan(ALIENS, ["greedy", "random"], players=4).header()
    seats = ["greedy", "greedy", "greedy", "random"]
    rows = [_row(seed, seats, [5, 4, 3, 9 if seed % 2 else 1]) for seed in range(40)]
    (pair,) = summarise(header, rows)["pairs"]
    assert (pair["share"], pair["games"]) == (0.5, 40)
    assert (pair["low"], pair["high"]) == pytest.approx(wilson(20, 40), abs=5e-5)


def test_who_always_wins_is_not_rated_more_surely_than_so_few_games_allow() -> None:
    header = Plan(GAME, ["greedy", "random"]).header()
    few = [_row(seed, ["greedy", "random"], [4, 0]) for seed in range(10)]
    found = summarise(header, few)["bots"]
    assert found["greedy"]["rating_low"] < found["greedy"]["rating"]
    assert found["greedy"]["rating_high"] is None
    assert found["random"]["rating_low"] is None
    assert rating_interval(found["greedy"]) == f"{found['greedy']['rating_low']:+.0f} or more"
    assert rating_interval(found["random"]) == f"{found['random']['rating_high']:+.0f} or less"
    one_seed = [_row(1, ["greedy", "random"], [4, 0]), _row(1, ["random", "greedy"], [4, 0])]
    alike = summarise(header, one_seed)["bots"]["greedy"]
    assert alike["rating_low"] < alike["rating"] < alike["rating_high"]


def test_an_empty_contest_has_a_summary_too() -> None:
    found = summarise(Plan(GAME, ["greedy", "random"]).header(), [])
    assert found["games"] == 0
    assert found["bots"]["greedy"]["win_rate"] is None


# The command line


def test_the_contract_of_the_json(run: Commands, tmp_path: Path) -> None:
    result = run("arena", "comet_poker:GAME", "--bots", "greedy,random", "--games", 10, "--players", 2, "--seed", 4,
                 "--option", "nova=true", "--processes", 1, "--out", tmp_path / "o.jsonl", "--json")  # fmt: skip
    assert result.code == 0, result.err
    found = result.json
    for name in ("greedy", "random"):
        assert {"win_rate", "low", "high", "mean_score"} <= set(found["bots"][name])
        assert 0 <= found["bots"][name]["low"] <= found["bots"][name]["win_rate"] <= found["bots"][name]["high"] <= 1
    assert found["games"] == 10
    assert found["options"] == {"nova": True}
    assert not found["interrupted"]
    assert len((tmp_path / "o.jsonl").read_text().splitlines()) == 11


def test_the_table_for_people(run: Commands) -> None:
    result = run("arena", "comet_poker:GAME", "--bots", "greedy,random", "--games", 3, "--processes", 1)
    assert result.code == 0
    assert "4 of 4 games" in result.out
    assert "wins by seat" in result.out
    assert "4 games instead of 3: whole blocks of 2 seatings" in result.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "greedy,greedy"], "each of them named once"),
        (["--bots", "greedy,random", "--processes", "0"], "--processes takes a number from 1"),
        (["--bots", "greedy,random", "--games", "1000001"], "--games takes a number from 1 to 1000000"),
        (["--bots", "greedy,random", "--report", "/no/such/folder/x.html"], "is no folder"),
        (["--bots", "greedy,random", "--report", "/"], "/ is a folder; name a file"),
        (["--bots", "greedy,random", "--report", "x.html", "--out", "x.html"], "both name x.html"),
        (["--bots", "greedy,alien-frontiers-peer"], "plays alien-frontiers, not comet-poker"),
    ],
)
def test_wrong_command_lines(run: Commands, arguments: list[str], told: str) -> None:
    if "--report" in arguments:
        pytest.importorskip("altair")
    result = run("arena", "comet_poker:GAME", *arguments)
    assert result.code == 2
    assert told in result.err


def _wait(child: subprocess.Popen[str], begun: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while child.poll() is None and time.monotonic() < deadline and not begun():
        time.sleep(0.05)


@pytest.mark.usefixtures("unmeasured")
def test_ctrl_c_keeps_what_is_done_and_the_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "orrery", "arena", "alien-frontiers", "--bots", "random,cadet", "--games", "4000",
               "--processes", "2", "--out", str(out), "--json"]  # fmt: skip
    child = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # whoever runs the tests in the background may ignore it
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    _wait(child, lambda: out.exists() and out.read_bytes().count(b"\n") >= 3)
    os.kill(child.pid, signal.SIGINT)
    printed, told = child.communicate(timeout=120)
    assert child.returncode == 130, told
    found = json.loads(printed)
    assert found["interrupted"]
    kept = len(Results.read(out).rows)
    assert 2 <= found["games"] == kept < 4000
    assert "goes on where it stopped" in told
    plan = Plan(ALIENS, ["random", "cadet"], games=2)
    assert len(Contest(plan, out).rows) <= 2


@pytest.mark.usefixtures("unmeasured")
def test_ctrl_c_ends_a_long_thought_in_all_processes(tmp_path: Path) -> None:
    (tmp_path / "thinker.py").write_text(
        "import os\n"
        "from pathlib import Path\n"
        "from orrery import bots\n"
        "search = bots.named('mcts@600s', 1)\n"
        "def bot(state):\n"
        "    Path(f'thinking-{os.getpid()}').touch()\n"
        "    return search(state)\n"
    )
    command = [sys.executable, "-m", "orrery", "arena", "alien-frontiers", "--bots", "thinker:bot,random",
               "--games", "2", "--processes", "2"]  # fmt: skip
    child = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    _wait(child, lambda: len(list(tmp_path.glob("thinking-*"))) == 2)
    os.killpg(child.pid, signal.SIGINT)
    printed, told = child.communicate(timeout=120)  # a decision takes ten minutes
    assert child.returncode == 130, told
    assert "0 of 2 games (interrupted)" in printed
    assert "Traceback" not in told
    assert "None" not in printed


@pytest.mark.slow
def test_a_bot_that_ends_its_process_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text("import os\n\n\ndef bot(state):\n    os._exit(3)\n")
    command = [sys.executable, "-m", "orrery", "arena", "alien-frontiers", "--bots", "deadly:bot,random",
               "--games", "4", "--processes", "2"]  # fmt: skip
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert ended.returncode == 2
    assert ended.stderr.startswith("orrery: a process that played ended by itself")


def test_missing_extras_are_named(run: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    for arguments, extra in (
        (["arena", "comet_poker:GAME", "--bots", "greedy,random", "--report", tmp_path / "r.html"], "orrery[arena]"),
        (["arena", "comet_poker:GAME", "--bots", "greedy,random", "--ray", "local"], "orrery[ray]"),
        (["tune", "alien-frontiers", "--work", tmp_path / "w"], "orrery[arena]"),
    ):
        result = run(*arguments)
        assert result.code == 2
        assert extra in result.err


@pytest.mark.slow
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    plan = Plan(ALIENS, ["random", "cadet"], games=4, seed=2)
    here = [row["actions"] for row in Contest(plan).run(1)]
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        there = [row["actions"] for row in Contest(plan, tmp_path / "r.jsonl").run(ray_address="local")]
    finally:
        ray.shutdown()
    assert here == there


@pytest.mark.slow
def test_what_goes_wrong_on_ray_is_told_as_if_it_were_here(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    (tmp_path / "far_away.py").write_text("def bot(state):\n    return 'nothing'\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    result = run("arena", "alien-frontiers", "--bots", "far_away:bot,random", "--games", 2, "--ray", "local")
    assert result.code == 2
    assert "orrery: the bot 'far_away:bot' answered with an illegal action: " in result.err
    assert "Traceback" not in result.err
    assert "_worked_far_away" not in result.err


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:99999", "no such host:1"])
def test_a_cluster_that_is_not_there_is_said_at_once(run: Commands, address: str) -> None:
    pytest.importorskip("ray")
    result = run("arena", "comet_poker:GAME", "--bots", "greedy,random", "--games", 2, "--ray", address)
    assert result.code == 2
    assert f"there is no Ray cluster at {address}: " in result.err


def test_what_a_bot_prints_is_no_part_of_the_result(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "talker.py").write_text(
        "print('I am loaded')\ndef bot(state):\n    print('I think')\n    return state.legal_actions()[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    arguments = ("arena", "comet_poker:GAME", "--bots", "talker:bot,random", "--games", 2, "--processes", 1)
    result = run(*arguments, "--json")
    assert result.json["games"] == 2
    assert "I am loaded" in result.err
    assert "I think" in result.err


def test_a_bot_of_your_own_that_was_changed_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, out = tmp_path / "improved.py", tmp_path / "out.jsonl"
    mine.write_text("def bot(state):\n    return state.legal_actions()[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    plan = partial(Plan, GAME, ["improved:bot", "random"], games=2)
    Contest(plan(), out).run()
    Contest(plan(), out)
    mine.write_text("def bot(state):\n    return state.legal_actions()[-1]\n")
    with pytest.raises(OrreryError, match=r"another contest: made_of of '.*' is"):
        Contest(plan(), out)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seconds", [None, None]),
        ("longest", [0.1, float("nan")]),
        ("scores", ["4", "0"]),
        ("ranking", ["a", "b"]),
        ("returns", [True, False]),
        ("seats", ["greedy", 1]),
        ("decisions", [1]),
        ("course", "x"),
        ("course", [1, 2]),
        ("facets", ["dark"]),
        ("facets", {"side": ["dark", 1]}),
        ("actions", ["bet"]),
        ("seed", "1"),
    ],
)
def test_a_line_that_is_no_result_is_named(tmp_path: Path, field: str, value: object) -> None:
    out = tmp_path / "out.jsonl"
    plan = Plan(GAME, ["greedy", "random"], games=2)
    Contest(plan, out).run()
    lines = out.read_text().splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), field: value})
    out.write_text("\n".join(lines) + "\n")
    for take_up in (partial(Contest, plan, out), partial(Results.read, out)):
        with pytest.raises(OrreryError, match=r"out\.jsonl, line 2: this is no result of a game"):
            take_up()


def test_results_go_into_files_only() -> None:
    with pytest.raises(OrreryError, match="/dev/null is no file that keeps what is written"):
        Contest(Plan(GAME, ["greedy", "random"], games=2), Path("/dev/null"))


# The report


def test_a_report_does_not_overwrite_what_is_no_report(run: Commands, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    notes = tmp_path / "notes.py"
    notes.write_text("my notes")
    arguments = ("arena", "comet_poker:GAME", "--bots", "greedy,random", "--games", 2, "--processes", 1, "--report")
    result = run(*arguments, notes)
    assert (result.code, result.out) == (2, "")
    assert "notes.py holds something else than a report" in result.err
    assert notes.read_text() == "my notes"
    for page in (b"", b"<!doctype html>\nmine"):
        notes.write_bytes(page)
        assert run(*arguments, notes).code == 0
        assert len(notes.read_text()) > 1000


def test_what_goes_wrong_with_a_report_does_not_lose_the_result(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("altair")

    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    report = tmp_path / "r.html"
    result = run("arena", "comet_poker:GAME", "--bots", "greedy,random", "--games", 2, "--processes", 1,
                 "--report", report)  # fmt: skip
    assert result.code == 2
    assert "2 of 2 games" in result.out
    assert result.err.endswith("r.html cannot be written: No space left on device\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_report_is_one_page_that_needs_nothing_else(run: Commands, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    file = tmp_path / "report.html"
    result = run("arena", "alien-frontiers", "--bots", "random,cadet,cadet+nothing", "--games", 6, "--processes", 1)
    assert result.code == 2
    result = run("arena", "alien-frontiers", "--bots", "random,cadet,greedy+temperature=1", "--games", 6,
                 "--processes", 1, "--report", file)  # fmt: skip
    assert result.code == 0, result.err
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    assert page.count("<svg") == page.count("</svg>") == 9
    for told in ("Who wins", "Rating", "Pair by pair", "Points", "Seats", "Starting card", "Length", "The lead"):
        assert f"<h2>{told}</h2>" in page
    assert "<script" not in page
    assert "<link" not in page
    assert "<img" not in page
    outside = set(re.findall(r"(?:href|src|url)\s*[=(]\s*['\"]?(https?:[^'\")\s]+)", page))
    assert not outside
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"#0101|#0102", page), "a placeholder colour was left"


def test_the_registry_is_what_the_workers_use() -> None:
    assert registry.game("alien-frontiers") is ALIENS
    assert arena.Plan is Plan
    with pytest.raises(OptionError):
        Plan(ALIENS, ["random", "cadet"], players=9)
    assert Rng(1).next32() == Rng(1).next32()
