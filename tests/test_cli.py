"""The command line: every command, its exit codes, its JSON and its errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.progress import Progress

import orrery as package
from orrery import registry
from orrery.bots.levels import LEVELS
from orrery.cli import app
from orrery.terminal.simulation import merged
from orrery.testing import SimulationReport, simulate
from tests.commands import EXAMPLE, Commands, forget_games, install_comet_poker

COMET = "comet-poker"
COMMANDS = [name for name in app if not name.startswith("-")]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    install_comet_poker(folder, monkeypatch)
    return folder


@pytest.fixture
def orrery(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Commands(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def _fresh_registry() -> object:
    yield
    forget_games()


@pytest.fixture
def record(orrery: Commands, tmp_path: Path) -> Path:
    """The record of a finished game."""
    file = tmp_path / "game.orrery"
    assert orrery("play", COMET, "--seat", "random,random", "--seed", 5, "--record", file).code == 0
    return file


# Help and errors


def test_the_names_that_others_rely_on_are_commands() -> None:
    wanted = {"games", "play", "simulate", "replay", "verify", "validate", "scenarios", "components", "bench"}
    assert wanted <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(orrery: Commands, command: str) -> None:
    shown = orrery(command, "--help")
    assert shown.code == 0
    assert f"    orrery {command}" in shown.out


def test_the_help_tells_how_long_levels_think(orrery: Commands) -> None:
    told = " ".join(orrery("play", "--help").out.replace("\u2502", " ").split())
    for level in LEVELS:
        assert level.id in told
        assert level.simulations == 0 or f"up to {level.seconds:g} s" in told.partition(level.id)[2]


def test_no_command_shows_the_help(orrery: Commands) -> None:
    shown = orrery()
    assert shown.code == 0
    assert "Usage: orrery COMMAND" in shown.out


def test_the_version_says_whether_it_is_compiled(orrery: Commands) -> None:
    shown = orrery("--version")
    assert shown.code == 0
    assert shown.out.startswith("orrery ")
    assert shown.out.endswith("compiled\n" if package.is_compiled() else "pure\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["gams"], 'Did you mean "games"?'),
        (["simulate"], "requires an argument"),
        (["simulate", COMET, "--gmaes", "3"], "Did you mean --games?"),
        (["simulate", COMET, "--games", "three"], "--games: it takes a whole number, not 'three'"),
        (["simulate", COMET, "--games", "1.5"], "--games: it takes a whole number, not '1.5'"),
        (["play", COMET, "--players", "2.5"], "--players: it takes a whole number, not '2.5'"),
        (["simulate", COMET, "--games", "0"], "numbers from 1"),
        (["simulate", COMET, "--seed", "-1"], "--seed takes a number from 0"),
        (["simulate", COMET, "--players", "5"], "takes 2 to 2 players, not 5"),
        (["simulate", COMET, "--players", "some"], "takes a number or 'all', not 'some'"),
        (["simulate", "comet-pokr"], "did you mean 'comet-poker'?"),
        (["simulate", "no_such_module:GAME"], "cannot be loaded: No module named 'no_such_module'"),
        (["simulate", "orrery.registry:GROUP"], "'orrery.registry:GROUP' is no Game"),
        (["replay", "nowhere.orrery"], "cannot be read"),
        (["replay", "nowhere.orrery", "--components", "x.toml"], "cannot be read"),
        (["validate", "nowhere"], "nowhere is no folder"),
        (["scenarios", COMET, "nowhere.json"], "has no runner for scenarios"),
        (["components", COMET, "--source", "hearsay"], "'hearsay' is no source"),
        (["components", COMET, "--components", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["bench", COMET, "--seconds", "0"], "--seconds takes a number above 0"),
        (["bench", COMET, "--seconds", "nan"], "--seconds takes a number above 0"),
        (["bench", COMET, "--seconds", "inf"], "--seconds takes a number above 0, at most 1000000, not inf"),
        (["bench", COMET, "--players", "3"], "takes 2 to 2 players"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(orrery: Commands, arguments: list[str], told: str) -> None:
    shown = orrery(*arguments)
    assert shown.code == 2
    assert shown.out == ""
    assert told in shown.err
    assert shown.err.startswith("orrery: ")
    assert shown.err.count("\n") == 1


def test_ctrl_c_is_exit_code_130(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(id: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(registry, "game", interrupt)
    shown = orrery("components", COMET)
    assert (shown.code, shown.out, shown.err) == (130, "", "orrery: interrupted\n")


def shell(site: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `orrery` is the program in a process of its own."""
    source = str(Path(package.__file__).parent.parent)
    path = os.pathsep.join([str(site), str(EXAMPLE), source])
    function = f'orrery() {{ "{sys.executable}" -m orrery "$@"; }}; '
    return subprocess.run(
        ["bash", "-c", function + line],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "PYTHONUNBUFFERED": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_reader_that_goes_away_is_no_error(site: Path, record: Path) -> None:
    many = " ".join([record.name] * 3000)  # far more than a pipe holds
    for line in (f"orrery verify {many} | head -1", f"orrery verify --json {many} | head -1"):
        done = shell(site, f"{line}; echo ${{PIPESTATUS[0]}}")
        assert done.stderr == ""
        assert done.stdout.endswith("141\n")


def test_the_program_runs_as_a_module(site: Path) -> None:
    done = shell(site, "orrery play comet-poker --seed 5 <<< bet")
    assert done.returncode == 0
    assert "pilot (seat 1) wins after 4 moves." in done.stdout


# games


def test_games_are_listed_with_their_options(orrery: Commands) -> None:
    shown = orrery("games")
    assert shown.code == 0
    assert "comet-poker  Comet Poker, 2 players" in shown.out
    assert "--option nova=false  Play with a fourth comet" in shown.out
    facts = {game["id"]: game for game in orrery("games", "--json").json["games"]}
    assert facts[COMET]["players"] == [2, 2]
    assert facts[COMET]["actions"] == 8
    assert facts[COMET]["options"][0]["default"] is False


def test_a_package_that_cannot_be_loaded_hides_no_other_game(orrery: Commands, site: Path) -> None:
    info = site / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[orrery.games]\nbroken = no_such_module:GAME\n")
    forget_games()
    shown = orrery("games")
    assert shown.code == 1
    assert "comet-poker  Comet Poker" in shown.out
    assert "broken  cannot be loaded: ModuleNotFoundError" in shown.out
    assert list(orrery("games", "--json").json["broken"]) == ["broken"]


# simulate


def test_simulate_plays_and_reports(orrery: Commands) -> None:
    shown = orrery("simulate", COMET, "--players", 2, "--games", 30, "--seed", 4)
    assert shown.code == 0
    assert "games                30 of 30" in shown.out
    assert "problems             0" in shown.out


def test_simulate_gives_json(orrery: Commands) -> None:
    shown = orrery("simulate", COMET, "--games", 30, "--seed", 4, "--option", "nova=true", "--json")
    assert shown.code == 0
    assert shown.json["ok"] is True
    [run] = shown.json["runs"]
    assert (run["players"], run["games"], run["problems"]) == (2, 30, [])
    assert run["options"] == {"nova": True}
    assert sum(run["wins"]) == pytest.approx(30)


def test_simulate_gives_the_same_figures_on_several_processes(orrery: Commands) -> None:
    one = orrery("simulate", COMET, "--games", 23, "--seed", 4, "--json").json
    two = orrery("simulate", COMET, "--games", 23, "--seed", 4, "--processes", 2, "--json").json
    assert two["ok"] is True
    for name, value in one["runs"][0].items():
        assert two["runs"][0][name] == (pytest.approx(value) if isinstance(value, float | list) else value)


def test_a_game_need_not_be_installed(orrery: Commands) -> None:
    assert orrery("simulate", "comet_poker:GAME", "--games", 3).code == 0


def test_a_broken_invariant_is_exit_code_1(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.game(COMET), "check", lambda state: ["a crystal is missing"])
    shown = orrery("simulate", COMET, "--games", 30)
    assert shown.code == 1
    assert "problems             30" in shown.out
    assert shown.out.count("a crystal is missing") == 20
    assert "... and 10 more (--json lists all)" in shown.out
    listed = orrery("simulate", COMET, "--games", 30, "--json")
    assert (listed.code, listed.json["ok"], len(listed.json["runs"][0]["problems"])) == (1, False, 30)


def test_an_interrupted_simulation_tells_what_it_did(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Progress, task: object, completed: int) -> None:
        if completed == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupt)
    shown = orrery("simulate", COMET, "--games", 1000)
    assert shown.code == 130
    assert "games                7 of 1000 (interrupted)" in shown.out


@pytest.mark.usefixtures("unmeasured")
def test_interrupted_processes_tell_what_they_did(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Progress, task: object, advance: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupt)
    shown = orrery("simulate", COMET, "--games", 10_000, "--processes", 2)
    assert shown.code == 130
    assert "of 10000 (interrupted)" in shown.out


def test_reports_merge_as_if_one_process_had_played() -> None:
    game = package.game("alien-frontiers")
    whole = simulate(game, 2, 4, 11)
    parts = merged([simulate(game, 2, 1, 11), simulate(game, 2, 3, 12)])
    for name, value in vars(whole).items():
        assert getattr(parts, name) == (pytest.approx(value) if isinstance(value, float | list) else value)
    empty = SimulationReport(game.id, 2, {}, 1, mean_scores=[0.0, 0.0], wins=[0.0, 0.0])
    assert merged([empty]) == empty


# replay, verify, validate


def test_replay_tells_the_moves_and_the_end(orrery: Commands, record: Path) -> None:
    shown = orrery("replay", record)
    assert shown.code == 0
    assert "   1 Chance: Deal Dust" in shown.out
    assert "random (seat 0): " in shown.out
    assert "Over after" in shown.out
    assert "  1. random (seat " in shown.out


def test_replay_stops_where_it_is_told(orrery: Commands, record: Path) -> None:
    assert "After move 1 of " in orrery("replay", record, "--ply", 1).out
    assert "chance is next" in orrery("replay", record, "--ply", 1).out
    assert "random (seat 0): Check or bet?" in orrery("replay", record, "--ply", 2).out
    beyond = orrery("replay", record, "--ply", 99)
    assert beyond.code == 2
    assert "this record has plies 0 to" in beyond.err


def test_replay_gives_json(orrery: Commands, record: Path) -> None:
    told = orrery("replay", record, "--ply", 2, "--json").json
    assert told["game"] == COMET
    assert told["ply"] == 2
    assert told["moves"][0] == {
        "ply": 1,
        "player": -1,
        "action": 0,
        "text": "deal dust",
        "sentence": "Deal Dust",
    }
    assert told["legal_actions"] == ["check", "bet"]
    assert told["position"]["comets"] == ["dust", "ice"]
    over = orrery("replay", record, "--json").json
    assert over["terminal"] is True
    assert over["prompt"] == ""
    assert sum(over["returns"]) == 0


def test_verify_says_ok_or_names_the_line(orrery: Commands, record: Path, tmp_path: Path) -> None:
    good = orrery("verify", record)
    assert good.code == 0
    assert f"{record}: ok, comet-poker, 2 players, " in good.out.replace("\n", "")
    bad = tmp_path / "bad.orrery"
    bad.write_text(record.read_text().replace("deal ice", "deal dust"))
    both = orrery("verify", record, bad)
    assert both.code == 1
    assert "bad.orrery: line 11: 'deal dust' is not legal now" in both.out
    missing = orrery("verify", record, tmp_path / "missing.orrery")
    assert missing.code == 2
    assert "missing.orrery is no file" in missing.err
    told = orrery("verify", record, bad, "--json")
    assert told.code == 1
    assert [entry["ok"] for entry in told.json["records"]] == [True, False]


def test_validate_lists_what_would_differ(orrery: Commands, record: Path, tmp_path: Path) -> None:
    stored = tmp_path / "stored"
    (stored / "deep").mkdir(parents=True)
    text = record.read_text()
    (stored / "good.orrery").write_text(text)
    (stored / "deep" / "no-suffix").write_text(text)
    (stored / "notes.txt").write_text("nothing to do with it")
    assert orrery("validate", stored).out == "2 replay as they were played, 0 differ\n"
    (stored / "a.orrery").write_text(text.replace("rules 1", "rules 0"))
    (stored / "b.orrery").write_text(text.replace("rules 1", "rules 0").replace("deal ice", "deal dust"))
    (stored / "c.orrery").write_text("cut off")
    (stored / "d.orrery").write_text(text.replace("\nend", "\nend 1\nend"))
    (stored / "e.orrery").write_bytes(b"\xff\xfe")
    (stored / "f.orrery").write_bytes(b"orrery record 1\ngame comet-poker\n\xff\n")
    shown = orrery("validate", stored)
    assert shown.code == 1
    assert "rules 0; these are rules 1; under the present ones every move is legal: comet-poker" in shown.out
    assert "under the present ones it breaks at line 11" in shown.out
    assert shown.out.endswith("2 replay as they were played, 6 differ\n")
    told = orrery("validate", stored, "--json")
    assert (told.code, told.json["same"], len(told.json["differing"])) == (1, 2, 6)


# scenarios, components, playthroughs


@pytest.fixture
def _scenario_runner(monkeypatch: pytest.MonkeyPatch, orrery: Commands) -> None:
    def scenarios(data: dict[str, list[dict[str, list[str]]]]) -> object:
        for scenario in data["scenarios"]:
            yield scenario["id"], scenario["wrong"]

    monkeypatch.setattr(registry.game(COMET), "scenarios", scenarios)


@pytest.mark.usefixtures("_scenario_runner")
def test_scenarios_print_failures_and_end_with_the_count(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.json"
    file.write_text(json.dumps({"scenarios": [{"id": "A-1", "wrong": []}, {"id": "A-2", "wrong": []}]}))
    assert orrery("scenarios", COMET, file) == (0, "2 passed, 0 failed\n", "")
    file.write_text(
        json.dumps({"scenarios": [{"id": "A-1", "wrong": ["[pot] is 3, not 4"]}, {"id": "A-2", "wrong": []}]})
    )
    shown = orrery("scenarios", COMET, file)
    assert shown == (1, "A-1 failed\n  [pot] is 3, not 4\n1 passed, 1 failed\n", "")
    told = orrery("scenarios", COMET, file, "--json")
    assert (told.code, told.json["passed"], len(told.json["failed"])) == (1, ["A-2"], 1)


@pytest.mark.usefixtures("_scenario_runner")
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        (b"{", "line 1: not JSON"),
        (b"[]", "must hold a JSON object"),
        (b"\xff", "cannot be read"),
    ],
)
def test_scenarios_that_cannot_be_read_are_bad_input(
    orrery: Commands, tmp_path: Path, content: bytes | None, told: str
) -> None:
    file = tmp_path / "scenarios.json"
    if content is not None:
        file.write_bytes(content)
    shown = orrery("scenarios", COMET, file)
    assert shown.code == 2
    assert told in shown.err


def test_components_are_listed_with_their_source(orrery: Commands, tmp_path: Path) -> None:
    game = registry.game(COMET)
    shown = orrery("components", COMET)
    assert shown.code == 0
    assert "stakes.purse" in shown.out
    assert game.components.digest in shown.out
    told = orrery("components", COMET, "--json").json
    assert told["digest"] == game.components.digest
    assert len(told["values"]) == len(game.components.rows())
    (tmp_path / "mine.toml").write_text("[stakes]\npurse = 10\n")
    mine = orrery("components", COMET, "--components", "mine.toml", "--source", "owner", "--json").json
    assert [(row["path"], row["value"]) for row in mine["values"]] == [("stakes.purse", 10)]
    assert mine["digest"] != told["digest"]


def test_playthroughs_are_written(orrery: Commands, tmp_path: Path) -> None:
    shown = orrery("playthroughs", COMET, tmp_path / "golden")
    assert shown.code == 0
    assert "wrote " in shown.out
    assert (tmp_path / "golden" / "2-players.txt").read_text().startswith("Comet Poker for 2 players")


# bench


def test_bench_prints_a_table(orrery: Commands) -> None:
    shown = orrery("bench", COMET, "--seconds", 0.02, "--no-peers", "--no-interpreted")
    assert shown.code == 0
    assert "decisions/s" in shown.out
    assert "interpreted: it was not asked for" in shown.out


def test_bench_gives_json(orrery: Commands) -> None:
    told = orrery("bench", COMET, "--seconds", 0.02, "--no-peers", "--json").json
    assert set(told) >= {"games", "interpreted", "peers", "machine"}
    assert told["games"][COMET]["decisions_per_second"] > 0
    assert told["interpreted"][COMET]["decisions_per_second"] > 0
