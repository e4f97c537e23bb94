"""Records: exact, readable, and refused by line when they are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery import Game, OrreryError, Record, RecordError, Rng, UnknownGame
from orrery.kernel.record import is_name
from tests.comets import GAME, played

LINES = [
    "orrery record 1",
    "game comet-poker",
    "rules 1",
    f"components {GAME.components.digest}",
    "players 2",
    "option nova false",
    "seat 0 Ann",
    "seat 1 Bob Beta",
    "moves",
    "1 * deal ice",
    "2 * deal dust",
    "3 0 bet",
    "4 1 fold",
]


def find(name: str) -> Game:
    if name != "comet-poker":
        raise UnknownGame(f"there is no game '{name}'")
    return GAME


def read(lines: list[str]) -> Record:
    return Record.read("\n".join(lines) + "\n", find)


def whole() -> list[str]:
    state = played("deal ice", "deal dust", "bet", "fold")
    return [*LINES, f"end 4 {state.digest()}"]


def test_a_record_is_what_it_looks_like() -> None:
    state = played("deal ice", "deal dust", "bet", "fold")
    record = Record.of(state, ["Ann", "Bob Beta"])
    assert record.text() == "\n".join(whole()) + "\n"
    again = read(whole())
    assert again.text() == record.text()
    assert again.seats == ["Ann", "Bob Beta"]
    assert again.actions == [1, 0, 5, 7]
    assert again.state() == state


def test_states_along_the_way() -> None:
    record = read(whole())
    assert [state.move_number() for state in record.replay()] == [0, 1, 2, 3, 4]
    assert record.state(2) == played("deal ice", "deal dust")
    for ply in (-1, 5):
        with pytest.raises(OrreryError, match="plies 0 to 4"):
            record.state(ply)


def test_a_record_by_hand_needs_no_digest() -> None:
    assert read([*LINES, "end 4"]).text() == "\n".join(whole()) + "\n"


def test_an_unfinished_game_has_a_record() -> None:
    assert read([*LINES[:-1], "end 3"]).state() == played("deal ice", "deal dust", "bet")


def test_a_seat_is_given_what_it_may_know() -> None:
    record = read(whole())
    assert record.text(viewer=0).splitlines()[9:] == ["1 * deal ice", "2 * ?", "3 0 bet", "4 1 fold", "end 4"]
    assert record.text(viewer=1).splitlines()[9:11] == ["1 * ?", "2 * deal dust"]
    assert record.text(viewer=-1).splitlines()[9:11] == ["1 * ?", "2 * ?"]
    with pytest.raises(RecordError, match="line 11: this move is hidden"):
        Record.read(record.text(viewer=0), find)


def changed(line: int, text: str) -> list[str]:
    lines = whole()
    lines[line - 1] = text
    return lines


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, "orrery record 2", "must begin with 'orrery record 1'"),
        (2, "game chess", "there is no game 'chess'"),
        (2, "game", "'game ...' is expected here"),
        (3, "rules 2", "played with rules 2; these are rules 1"),
        (4, "components 0123456789abcdef", "played with components 0123456789abcdef; these are"),
        (5, "players two", "a number is expected, not 'two'"),
        (5, "players 02", "a number is expected, not '02'"),
        (5, "players ²", "a number is expected"),
        pytest.param(5, "players " + "9" * 5000, "a number is expected", id="a huge number"),
        (6, "option nove false", "option 'nova' is expected here, not 'nove'"),
        (6, "option nova maybe", "takes true or false, not 'maybe'"),
        (6, "option nova no", "'no' must be written 'false'"),
        (7, "seat 1 Ann", "seat 0 is expected here, not '1'"),
        (7, "seat 0  Ann", "a seat needs a name"),
        (8, "seat 1 " + "x" * 81, "a seat needs a name"),
        (9, "move", "'moves' is expected here"),
        (10, "2 * deal ice", "move 1 is expected here"),
        (10, "1 0 deal ice", r"it is the turn of chance \('\*'\), not of '0'"),
        (11, "2 * deal ice", "'deal ice' is not legal now"),
        (11, "2 * deal Dust", "must be written 'deal dust'"),
        (11, "2 * deal lead", "'lead' does not fit"),
        (12, "3 1 bet", "it is the turn of seat 0, not of '1'"),
        (12, "3 0 ?", "this move is hidden"),
        (14, "end 5", "4 moves were read, but the record counts '5'"),
        (14, "end 4 0123456789abcdef", "the record was edited"),
        (14, "end 4 ", "with one blank between"),
        (14, "5 0 bet", "the game was over before this move"),
    ],
)
def test_a_wrong_line_is_named(line: int, text: str, told: str) -> None:
    with pytest.raises(RecordError, match=f"^line {line}: .*{told}") as caught:
        read(changed(line, text))
    assert caught.value.line == line


def test_the_wrong_number_of_players_is_named() -> None:
    with pytest.raises(RecordError, match="Comet Poker takes 2 to 2 players, not 3"):
        read(changed(5, "players 3"))


def test_nothing_may_follow_or_be_missing() -> None:
    with pytest.raises(RecordError, match="line 15: nothing may follow"):
        read([*whole(), ""])
    with pytest.raises(RecordError, match=r"line 14: the record is truncated: the line 'end \.\.\.'"):
        Record.read("\n".join(whole()), find)
    with pytest.raises(RecordError, match="line 1: the record is truncated"):
        Record.read("", find)


def test_every_truncation_is_refused() -> None:
    text = "\n".join(whole()) + "\n"
    for length in range(len(text)):
        with pytest.raises(RecordError):
            Record.read(text[:length], find)


@given(st.text(max_size=200))
def test_any_text_is_refused_by_line(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: "):
        Record.read(text, find)


@given(st.integers(0, 13), st.text(max_size=40))
def test_any_line_is_refused_or_read_as_it_is(place: int, line: str) -> None:
    lines = whole()
    lines[place] = line
    text = "\n".join(lines) + "\n"
    again, error = text, None
    try:
        again = Record.read(text, find).text()
    except RecordError as refused:
        error = refused
    assert again == text
    assert error is None or 1 <= error.line <= text.count("\n") + 1


@given(st.text(max_size=90))
def test_a_name_survives_or_is_refused(name: str) -> None:
    if is_name(name):
        text = Record.of(GAME.new_state(), [name, "Bob"]).text()
        assert Record.read(text, find).seats == [name, "Bob"]
    else:
        with pytest.raises(OrreryError, match="names of one line"):
            Record.of(GAME.new_state(), [name, "Bob"])


def test_options_that_are_not_said_are_written() -> None:
    record = Record(GAME, 2, {}, [])
    assert Record.read(record.text(), find).options == {"nova": False}


def test_seats_have_names() -> None:
    assert Record.of(GAME.new_state()).seats == ["seat 0", "seat 1"]
    with pytest.raises(OrreryError, match="needs 2 names"):
        Record.of(GAME.new_state(), ["Ann"])


def test_a_resampled_state_has_no_record() -> None:
    twin = played("deal ice", "deal dust").resample_from_infostate(0, Rng(1))
    with pytest.raises(OrreryError, match="does not know its whole history"):
        Record.of(twin)
