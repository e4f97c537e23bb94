"""The public notation: its grammar, its errors, the set-up of a seed, and what becomes of its lines."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.importing import PUBLIC_OPTIONS, Player, begin, import_log, read_log
from orrery.games.gaia_project.notation import (
    Amount,
    Command,
    NotationError,
    amounts,
    parse_line,
    parse_lines,
    write_amounts,
)
from orrery.games.gaia_project.seeds import Stream, deal, turned
from orrery.kernel.errors import OrreryError

GAME = orrery.game("gaia-project")
GAMES = Path(__file__).parent / "oracle" / "games"
SECTORS = {name: GAME.components.text(f"sector.{name}.hexes") for name in GAME.components.names("sector")}


def game_file(id: str) -> dict[str, Any]:
    data = json.loads(gzip.decompress((GAMES / f"{id}.json.gz").read_bytes()))
    assert isinstance(data, dict)
    return data


# Lines


def test_a_line_is_who_and_commands() -> None:
    line = parse_line("terrans spend 3pw for 1o. build ts 1B2.", 7)
    assert (line.number, line.who, line.ended) == (7, "terrans", True)
    assert line.commands == (Command("spend", ("3pw", "for", "1o")), Command("build", ("ts", "1B2")))
    assert str(line.commands[1]) == "build ts 1B2"


def test_only_a_full_stop_at_the_end_ends_a_turn() -> None:
    assert not parse_line("p1 build m -4x2").ended
    assert not parse_line("p1 burn 1. pass booster3").ended
    assert parse_line("p1 up nav. burn 2.").ended


@pytest.mark.parametrize(
    ("published", "bare"),
    [
        ("ivits up nav (1 ⇒ 2).", "ivits up nav."),
        ("ivits pass booster3 returning booster5", "ivits pass booster3"),
        ("itars build gf 6A7 using area1: 4, area2: 2.", "itars build gf 6A7."),
        ("terrans build gf 6A7 area2: 2.", "terrans build gf 6A7."),
        ("ambas special swap-PI. swap-PI 2A4 (from 9A3).", "ambas special swap-PI. swap-PI 2A4."),
        ("xenos charge 2pw (1/3/0/0 ⇒ 0/3/1/0)", "xenos charge 2pw"),
    ],
)
def test_remarks_of_published_logs_are_left_out(published: str, bare: str) -> None:
    assert parse_line(published).text == bare
    assert parse_line(published).commands == parse_line(bare).commands


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p5 up nav.", "a line begins with p1 to p4 or a faction, not 'p5'"),
        ("terans up nav.", "did you mean 'terrans'?"),
        ("terrans biuld m 1A1.", "'biuld' is no command; did you mean 'build'?"),
        ("terrans build m 1A12.", "'build <m, ts, lab, PI, ac1, ac2, gf or sp> <where>' is the form"),
        ("terrans build house 1A1.", "does not fit"),
        ("terrans up foo.", "'up <terra, nav, int, gaia, eco, sci>' is the form"),
        ("terrans spend 1o to 1c.", "'spend <cost> for <gain>' is the form"),
        ("terrans tech adv-free1.", "'tech adv-free1' does not fit"),
        ("terrans pass booster11", "'pass [<booster>]' is the form"),
        ("terrans burn x.", "'burn <number>' is the form"),
        ("terrans federation 1A1,1A2 fed9x.", "does not fit"),
        ("terrans rotate 0x0", "'rotate [<centre qxr> <n>]...' is the form"),
        ("terrans up nav.. up sci.", "a command is missing"),
        ("terrans", "a command is missing"),
        ("init 5 seed", "with 1 to 4 players"),
        ("init 3", "'init <players> <seed>'"),
    ],
)
def test_what_is_wrong_with_a_line(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(text, 12)
    assert str(caught.value).startswith("line 12: ")
    assert told in str(caught.value)


def test_a_game_begins_with_init() -> None:
    lines = parse_lines(["# a remark", "", "init 2 some seed", "p1 faction terrans"])
    assert [line.number for line in lines] == [3, 4]
    assert lines[0].commands[0].args == ("2", "some seed")
    for wrong in (["p1 faction terrans"], [], ["init 2 a", "init 2 a"]):
        with pytest.raises(NotationError, match="init"):
            parse_lines(wrong)


def test_amounts() -> None:
    assert amounts("2c,o") == [Amount(2, "c"), Amount(1, "o")]
    assert amounts("6t->tg") == [Amount(6, "t->tg")]
    assert amounts("t-a3") == [Amount(1, "t-a3")]
    assert amounts("range+3") == [Amount(1, "range+3")]
    assert amounts("0pw,1t") == [Amount(0, "pw"), Amount(1, "t")]
    assert amounts("~") == amounts("") == amounts("2x") == amounts("1000c") == []
    assert write_amounts([(2, "c"), (1, "o"), (0, "q")]) == "2c,o"
    assert write_amounts([]) == "~"


# Seeds


def test_the_stream_is_the_one_of_the_site() -> None:
    """Its authors publish these figures for this seed."""
    stream = Stream("hello.")
    assert [stream.number(), stream.number()] == [0.9282578795792454, 0.3752569768646784]


def test_a_turn_moves_the_outer_ring_by_two() -> None:
    tile = "abcdefghijklmnopqrs"
    assert turned(tile, 0) == tile
    assert turned(tile, 1) == "klabcdefghij" + "rmnopq" + "s"
    assert turned(turned(tile, 2), 4) == tile


@pytest.mark.parametrize("id", ["best20-4p-13", "r2p-03", "r3p-09", "r4p-08"])
def test_a_seed_deals_the_set_up_of_its_game(id: str) -> None:
    data = game_file(id)
    told = read_log(GAMES / f"{id}.json.gz", GAME).setup
    dealt = deal(data["options"]["seed"], data["options"]["players"], "standard", SECTORS)
    assert dealt._replace(board=()) == told._replace(board=())
    assert sorted(dealt.board) == sorted(told.board)


# Imports


def test_an_import_is_a_record_that_replays() -> None:
    data = game_file("r2p-03")
    record = import_log(read_log(GAMES / "r2p-03.json.gz", GAME), GAME)
    assert record.seats == ["itars", "gleens"]
    assert record.state().is_terminal()
    assert record.state().scores() == data["expected"]["vp"]
    assert orrery.read_record(record.text()).text() == record.text()


def test_an_import_plays_by_the_readings_of_the_public_engine() -> None:
    record = import_log(read_log(GAMES / "r2p-03.json.gz", GAME), GAME)
    defaults = {option.name: option.default for option in GAME.options}
    for name, value in PUBLIC_OPTIONS.items():
        assert record.options[name] == value != defaults[name]


@pytest.mark.parametrize("id", ["r2p-03", "itars-Rumbly-secretary-1245-302"])
def test_the_lines_alone_lead_to_the_same_record(id: str, tmp_path: Path) -> None:
    """The second game begins with a player who turns the tiles."""
    log = tmp_path / f"{id}.log"
    log.write_text("\n".join(game_file(id)["moves"]) + "\n", encoding="utf-8")
    alone = import_log(read_log(log, GAME), GAME)
    assert alone.text() == import_log(read_log(GAMES / f"{id}.json.gz", GAME), GAME).text()


def test_a_move_history_as_the_site_exports_it(tmp_path: Path) -> None:
    moves = game_file("r2p-03")["moves"]
    file = tmp_path / "export.json"
    file.write_text(json.dumps({"moveHistory": moves, "options": {}}), encoding="utf-8")
    assert import_log(read_log(file, GAME), GAME).state().is_terminal()


def test_a_line_against_the_rules_is_refused_with_its_number(tmp_path: Path) -> None:
    moves = game_file("r2p-03")["moves"]
    log = tmp_path / "wrong.log"
    log.write_text("\n".join([*moves[:3], "itars build m 1C", *moves[4:]]), encoding="utf-8")
    with pytest.raises(NotationError, match=r"line 4: 'itars build m 1C': 'mine \w+' is not legal now"):
        import_log(read_log(log, GAME), GAME)
    log.write_text("\n".join([*moves[:3], moves[4]]), encoding="utf-8")
    with pytest.raises(NotationError, match=r"line 4: .* it is the turn of itars, not of gleens"):
        import_log(read_log(log, GAME), GAME)
    log.write_text("\n".join([*moves[:3], "itars build m 99x99"]), encoding="utf-8")
    with pytest.raises(NotationError, match=r"line 4: .*'99x99' is no hex of this board"):
        import_log(read_log(log, GAME), GAME)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ('{"moves": 3}', "'moves' must be a list of lines"),
        ('{"moves": ["init 2 x"], "options": 3}', "'options' and 'setup' must be JSON objects"),
        ('{"moves": ["init 2 x"], "setup": {"map": {}}}', "the set-up cannot be read"),
        ("", "a game begins with 'init <players> <seed>'"),
    ],
)
def test_a_file_that_is_no_game(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OrreryError, match=re.escape(told)):
        read_log(file, GAME)


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="cannot be read"):
        read_log(tmp_path / "none.log", GAME)
    file = tmp_path / "bytes.log"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(OrreryError, match="not UTF-8"):
        read_log(file, GAME)
    file.write_bytes(b"\x1f\x8bnot gzip at all")
    with pytest.raises(OrreryError, match="cannot be read"):
        read_log(file, GAME)


# Conversions


@pytest.mark.parametrize(
    ("faction", "exchange", "actions"),
    [
        ("terrans", "4pw for 4c", ["power-credit"] * 4),
        ("terrans", "6pw for 2o", ["power-ore", "power-ore"]),
        ("terrans", "1q for 1c", ["qic-ore", "ore-credit"]),
        ("terrans", "2o for 1c,1t", ["ore-credit", "ore-token"]),
        ("bal-taks", "1gf for 1o", ["gaiaformer-qic", "qic-ore"]),
    ],
)
def test_a_bundle_is_a_sum_of_conversions(faction: str, exchange: str, actions: list[str]) -> None:
    state = GAME.position(
        {
            "players": 2,
            "seats": [
                {
                    "faction": faction,
                    "ore": 4,
                    "credits": 5,
                    "qic": 2,
                    "power": [0, 0, 8],
                    "research": {"gaia-project": 1},
                    "structures": {"a7": "mine"} if faction == "terrans" else {"a6": "mine"},
                    "booster": "free-step",
                },
                {"faction": "ivits", "structures": {"e18": "planetary-institute"}, "booster": "long-range"},
            ],
        }
    )
    player = Player(state, ())  # type: ignore[arg-type]
    player.play(parse_line(f"p1 spend {exchange}"))
    assert [GAME.vocabulary.text(action) for action in state.history()] == [f"convert {word}" for word in actions]


@pytest.mark.parametrize("exchange", ["~ for ~", "1q for 2o", "1c for 1o", "1vp for 1c"])
def test_what_is_no_sum_of_conversions_is_refused(exchange: str) -> None:
    log = read_log(GAMES / "r2p-03.json.gz", GAME)
    state = begin(log, GAME)
    player = Player(state, log.setup.board)
    for line in log.lines[1:]:
        if state.round == 1 and line.ended:
            break
        player.play(line)
    with pytest.raises(NotationError):
        player.play(parse_line(f"p{state.current_player() + 1} spend {exchange}"))
