"""Games of another engine: every position, and every list of legal commands, agrees with ours."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.gaia_project import steiner
from orrery.games.gaia_project.actions import FEDERATE
from orrery.games.gaia_project.importing import Player, begin, read_log
from orrery.games.gaia_project.oracle import compare
from orrery.games.gaia_project.rules import federations
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import OrreryError
from tests.commands import Commands

GAME = orrery.game("gaia-project")
HERE = Path(__file__).parent / "oracle"
IDS = sorted(path.name.removesuffix(".json.gz") for path in (HERE / "games").glob("*.json.gz"))
LONG = {
    "federation-GaiaRocks-264",
    "itars-Rumbly-secretary-1245-302",
    "itars-TOS-1-319",
    "q-range-2-Pink-food-18667-309",
}
SMALL = "r2p-03"


@pytest.mark.parametrize("id", [pytest.param(id, marks=[pytest.mark.slow] if id in LONG else []) for id in IDS])
def test_a_game_agrees_in_every_position(id: str) -> None:
    found = compare(HERE / "games" / f"{id}.json.gz", GAME)
    assert not found.skipped
    assert found.legal_compared
    assert [str(difference) for difference in found.differences] == []


def test_the_games_show_every_faction_and_every_kind_of_command() -> None:
    factions: set[str] = set()
    words: set[str] = set()
    for id in IDS:
        data = json.loads(gzip.decompress((HERE / "games" / f"{id}.json.gz").read_bytes()))
        factions.update(data["factions"])
        for move in data["moves"][1:]:
            words.update(command.split()[0] for command in move.split(" ", 1)[1].split(".") if command.strip())
    assert len(factions) == 14
    assert words == {
        *("rotate", "faction", "bid", "build", "booster", "income", "spend", "burn", "action", "special", "up"),
        *("tech", "cover", "federation", "fedtile", "lostPlanet", "swap-PI", "brainstone", "charge", "decline", "pass"),
    }


# What is wrong is found

Change = Callable[[Any], None]


@pytest.fixture
def copy(tmp_path: Path) -> Callable[..., Path]:
    """A copy of a small game in which something is changed."""

    def make(game: Change | None = None, oracle: Change | None = None, legal: Change | None = None) -> Path:
        for folder, ending, change in (("games", "", game), ("oracle", ".oracle", oracle), ("legal", ".legal", legal)):
            (tmp_path / folder).mkdir(exist_ok=True)
            name = f"{SMALL}{ending}.json.gz"
            data = json.loads(gzip.decompress((HERE / folder / name).read_bytes()))
            if change:
                change(data)
            (tmp_path / folder / name).write_bytes(gzip.compress(json.dumps(data).encode()))
        return tmp_path / "games" / f"{SMALL}.json.gz"

    return make


def fields_of(path: Path) -> list[str]:
    return [difference.field for difference in compare(path, GAME).differences]


def test_a_wrong_number_of_a_player_is_found(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        column = data["player_fields"].index("ore")
        data["states"][30]["players"][1][column] += 1

    found = compare(copy(oracle=change), GAME).differences
    assert [(difference.move, difference.field) for difference in found] == [(30, "gleens ore")]
    assert found[0].expected == found[0].got + 1
    assert str(found[0]).startswith("move 30 (")


def test_a_wrong_hex_and_one_too_many_are_found(copy: Callable[..., Path]) -> None:
    def move_hexes(data: Any) -> None:
        changes = data["states"][3]["board_changes"]
        label = next(iter(changes))
        changes[label][2] = "ts"
        other = "1C" if label != "1C" else "2C"
        changes[other] = ["e", 0, "m", None, []]

    assert len(fields_of(copy(oracle=move_hexes))) == 2


@pytest.mark.parametrize("field", ["phase", "to_move", "round", "passed", "turn_order", "federation_supply"])
def test_a_wrong_course_of_the_game_is_found(field: str, copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        data["states"][30][field] = "something else"

    found = fields_of(copy(oracle=change))
    assert found[0] == field
    # nothing can be compared with a round that is no number
    assert found[1:] == (["comparison"] if field == "round" else [])


def test_a_legal_command_too_many_or_missing_is_found(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        turn = next(row for row in data["before_move"] if row and row.get("build") and "pass" in row)
        turn["build"][0][2] = "77c"
        turn["pass"].pop()
        turn["burn"] = 55

    found = fields_of(copy(legal=change))
    assert found == [
        "legal build missing",
        "legal build too many",
        "legal burn",
        "legal pass too many",
    ]


def test_a_federation_that_is_none_is_found(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        for row in data["before_move"]:
            if row and row.get("federation", {}).get("sets"):
                hexes = row["federation"]["sets"][0]["hexes"].split(",")
                row["federation"]["sets"][0]["hexes"] = ",".join(hexes[:1])
                return

    assert len(fields_of(copy(legal=change))) == 1


def test_points_facts_and_refusals_are_checked(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        expected = data["expected"]
        source = next(iter(expected["vp_by_source"][0]))
        expected["vp_by_source"][0][source] += 1
        expected["asserted"] = [{"after_moves": 5, "player": 0, "field": "vp", "value": 99}]
        expected["rejected_next_moves"] = [{"after_moves": 3, "move": data["moves"][3]}]
        expected["complete"] = False
        expected["vp"] = [0, 0]

    found = fields_of(copy(game=change))
    assert found[:2] == ["refused line", "asserted itars vp"]
    assert found[2:4] == ["complete", "final vp"]
    assert found[4].startswith("points of itars for ")


def test_a_line_that_cannot_be_played_ends_the_comparison(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        data["moves"][20] = "itars build PI 1C."

    found = compare(copy(game=change), GAME).differences
    assert found[-1].field == "move"
    assert found[-1].move == 20


def test_changed_faction_boards_are_skipped_not_passed(copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        data["base_rules"] = False
        data["options"]["faction_variant"] = "beta"

    assert compare(copy(game=change), GAME).skipped == "it uses changed faction boards (variant 'beta')"


def test_a_game_without_positions_cannot_be_compared(copy: Callable[..., Path], tmp_path: Path) -> None:
    path = copy()
    shutil.rmtree(tmp_path / "legal")
    assert not compare(path, GAME).legal_compared
    shutil.rmtree(tmp_path / "oracle")
    with pytest.raises(OrreryError, match=r"its positions are missing: \.\./oracle/r2p-03\.oracle\.json\.gz"):
        compare(path, GAME)


# The commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def test_the_command_counts_what_passed_and_failed(run: Commands, copy: Callable[..., Path]) -> None:
    good = HERE / "games" / f"{SMALL}.json.gz"
    result = run("gaia-oracle", good)
    assert (result.code, result.out) == (0, "1 passed, 0 failed\n")

    def change(data: Any) -> None:
        data["states"][30]["players"][1][0] += 1

    bad = copy(oracle=change)
    result = run("gaia-oracle", good, bad)
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[0] == f"{SMALL} failed"
    assert "move 30 '" in lines[1]
    assert ": gleens vp: expected " in lines[1]
    assert lines[-1] == "1 passed, 1 failed"
    data = run("gaia-oracle", bad.parent, "--json").json
    assert (data["passed"], data["failed"], data["skipped"]) == (0, 1, 0)
    assert data["games"][0]["differences"][0]["field"] == "gleens vp"


def test_the_command_skips_and_says_why(run: Commands, copy: Callable[..., Path]) -> None:
    def change(data: Any) -> None:
        data["base_rules"] = False

    result = run("gaia-oracle", copy(game=change))
    assert result.code == 0
    assert "skipped: it uses changed faction boards" in result.out
    assert result.out.endswith("1 skipped\n0 passed, 0 failed\n")


def test_the_command_and_files_that_are_no_games(run: Commands, tmp_path: Path) -> None:
    assert run("gaia-oracle", tmp_path / "none.json").code == 2
    file = tmp_path / "log.json"
    file.write_text("init 2 x\n", encoding="utf-8")
    result = run("gaia-oracle", file)
    assert result.code == 1
    assert "a game to compare is JSON" in result.out


def test_the_import_command(run: Commands, tmp_path: Path) -> None:
    log, record = HERE / "games" / f"{SMALL}.json.gz", tmp_path / "game.orrery"
    result = run("import", "gaia", log, "--output", record)
    assert result.code == 0
    assert "gaia-project, 2 players, " in result.out
    assert run("verify", record).code == 0
    assert run("import", "gaia", log).out == record.read_text(encoding="utf-8")
    again = run("import", "gaia", log, "--output", record)
    assert again.code == 2
    assert "exists and would be overwritten" in again.err
    data = run("import", "gaia", log, "--json").json
    assert data["record"] == record.read_text(encoding="utf-8")
    assert data["finished"]
    assert run("import", "chess", log).code == 2
    assert run("import", "gaia", tmp_path / "none").code == 2


def test_an_option_of_the_import_command_overrides_the_log(run: Commands) -> None:
    log = HERE / "games" / "engine-randomSeed-9.json.gz"
    data = run("import", "gaia", log, "--option", "zero_scores=true", "--json").json
    assert data["options"]["zero_scores"] is True
    assert data["options"]["turn_order"] == "passing"


# Federations by brute force


@pytest.mark.slow
@pytest.mark.parametrize("reading", ["free", "through"])
@pytest.mark.parametrize("id", ["best20-4p-13", "federation-Gentle-officer-4378-88", "r4p-08", "rmix-07"])
def test_federations_are_those_of_brute_force(id: str, reading: str) -> None:
    """Every one is legal, and where there are few groups of planets, every set of them was tried."""
    log = read_log(HERE / "games" / f"{id}.json.gz", GAME)
    state = begin(log._replace(options={**log.options, "federations": reading}), GAME)
    player = Player(state, log.setup.board)
    lands: list[steiner.Territory] = []
    for line in log.lines[1:]:
        player.play(line)
        seat = int(state.current_player())
        if seat >= 0 and FEDERATE in state.legal_actions():
            land = steiner.territory(state, seat)
            if land not in lands:
                lands.append(land)
                check_federations(state, seat, land)
    assert lands


def check_federations(state: GaiaProjectState, seat: int, land: steiner.Territory) -> None:
    examples = federations.examples(state, seat)
    assert [steiner.why_not(land, hexes) for hexes in examples] == [""] * len(examples)
    wanted = steiner.all_planet_sets(land, 7)
    if wanted is not None:
        assert {frozenset(hexes) & set(land.worth) for hexes in examples} == wanted
