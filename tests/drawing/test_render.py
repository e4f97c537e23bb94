"""`orrery render`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.commands import Commands


@pytest.fixture
def orrery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    monkeypatch.chdir(tmp_path)
    return Commands(capsys, monkeypatch)


@pytest.fixture
def record(orrery: Commands) -> str:
    played = orrery("play", "--seat", "random", "--seat", "human:Ann", "--seed", 3, "--record", "g.orrery", typed=["q"])
    assert Path("g.orrery").exists(), played.err
    return "g.orrery"


def test_a_record_becomes_a_picture(orrery: Commands, record: str) -> None:
    done = orrery("render", record, "--ply", 6, "-o", "t.svg")
    assert (done.code, done.out, done.err) == (0, "", "")
    text = Path("t.svg").read_text("utf-8")
    ET.fromstring(text)
    assert "Ann (Blue)" in text


def test_without_a_file_it_goes_to_the_screen(orrery: Commands, record: str) -> None:
    done = orrery("render", record, "--panel", "board", "--theme", "light")
    assert done.code == 0
    ET.fromstring(done.out)


def test_png(orrery: Commands, record: str) -> None:
    pytest.importorskip("resvg_py")
    done = orrery("render", record, "-o", "t.png", "--width", 300, "--seat", 1, "--json")
    assert done.code == 0
    assert Path("t.png").read_bytes().startswith(b"\x89PNG")
    assert done.json["file"] == "t.png"
    assert done.json["bytes"] == Path("t.png").stat().st_size
    assert (done.json["seat"], done.json["theme"], done.json["svg"]) == (1, "dark", None)


def test_json_without_a_file_holds_the_drawing(orrery: Commands, record: str) -> None:
    ET.fromstring(orrery("render", record, "--phone", "--json").json["svg"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-o", "t.gif"], "'t.gif' is no picture that can be made: its name must end in .svg or .png"),
        (["--theme", "drak"], "--theme takes dark or light, not 'drak'; did you mean 'dark'?"),
        (["--seat", 2], "--seat takes 0 to 1 here, not 2"),
        (["--panel", "moon"], "has no panel 'moon'; it has seats, board, hand"),
        (["--ply", 9999], "this record has plies 0 to"),
        (["--width", 300], "--width is for PNG files"),
        (["-o", "no/such/folder/t.svg"], "No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said(orrery: Commands, record: str, words: list[object], told: str) -> None:
    done = orrery("render", record, *words)
    assert done.code == 2
    assert told in done.err
    assert done.out == ""
