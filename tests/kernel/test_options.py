"""Options: typed, with clear errors."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery import OptionError
from orrery.kernel.options import Option, OptionValue, resolve_options

LONG = Option("long_game", False, "Play longer")
ROUNDS = Option("rounds", 6, "How many rounds", low=-2, high=8)
BOARD = Option("board", "standard", "Which board", choices=("standard", "hard"))
STARS = Option(
    "stars",
    "drawn",
    "Where they stand",
    choices=("drawn",),
    pattern="[a-f]{2,80}",
    form="2 to 80 letters a-f",
    example="abc",
)
ALL = (LONG, ROUNDS, BOARD)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (LONG, "true", True),
        (LONG, "YES", True),
        (LONG, "off", False),
        (LONG, " 0 ", False),
        (ROUNDS, "8", 8),
        (ROUNDS, "-2", -2),
        (BOARD, "Hard", "hard"),
        (STARS, "drawn", "drawn"),
        (STARS, " FACE", "face"),
    ],
)
def test_texts_are_parsed(option: Option, text: str, value: OptionValue) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text", "told"),
    [
        (LONG, "maybe", "option 'long_game' takes true or false, not 'maybe'"),
        (ROUNDS, "9", "option 'rounds' takes a number from -2 to 8, not 9"),
        (ROUNDS, "six", "a number from -2 to 8, not 'six'"),
        (ROUNDS, "--2", "a number from -2 to 8"),
        (ROUNDS, "1" * 5000, "a number from -2 to 8"),
        (ROUNDS, "٦", "a number from -2 to 8"),
        (BOARD, "easy", "option 'board' takes 'standard' or 'hard', not 'easy'"),
        (STARS, "a", "option 'stars' takes 'drawn' or 2 to 80 letters a-f, not 'a'"),
        (STARS, "ab\ncd", "2 to 80 letters a-f"),
        (STARS, "x" * 5000, f"not '{'x' * 57}...'"),
    ],
)
def test_other_texts_are_explained(option: Option, text: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        option.parse(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("value", [1, 0, None, "true", 1.0])
def test_a_yes_or_no_is_a_bool(value: Any) -> None:
    with pytest.raises(OptionError, match="takes true or false"):
        LONG.check(value)


@pytest.mark.parametrize("value", [True, "6", 6.0, None, 9, -3])
def test_a_number_is_an_int_within_bounds(value: Any) -> None:
    with pytest.raises(OptionError, match="takes a number from -2 to 8"):
        ROUNDS.check(value)


@given(st.one_of(st.booleans(), st.integers(-2, 8), st.sampled_from(["standard", "hard"])))
def test_values_round_trip_through_text(value: OptionValue) -> None:
    option = LONG if isinstance(value, bool) else ROUNDS if isinstance(value, int) else BOARD
    assert option.parse(Option.text(value)) == value
    assert option.check(value) == value


def test_defaults_fill_what_is_not_chosen() -> None:
    assert resolve_options(ALL, None) == {"long_game": False, "rounds": 6, "board": "standard"}
    assert resolve_options(ALL, {"board": "hard"}) == {"long_game": False, "rounds": 6, "board": "hard"}


def test_an_unknown_option_is_explained() -> None:
    with pytest.raises(OptionError, match=r"no option 'longgame'; did you mean 'long_game'\? \(there are: long_game,"):
        resolve_options(ALL, {"longgame": True})
    with pytest.raises(OptionError, match=r"there are: none"):
        resolve_options((), {"longgame": True})


def test_a_default_must_fit() -> None:
    with pytest.raises(OptionError, match="takes a number from 1 to 3, not 4"):
        Option("rounds", 4, "", low=1, high=3)


@pytest.mark.parametrize("value", ["FACE", " face", "face\n", "", None, 3])
def test_a_text_is_written_in_one_way(value: Any) -> None:
    with pytest.raises(OptionError, match="takes 'drawn' or 2 to 80 letters a-f"):
        STARS.check(value)


def test_the_example_of_a_text_must_fit() -> None:
    with pytest.raises(OptionError, match="not 'xyz'"):
        Option("stars", "drawn", "", choices=("drawn",), pattern="[a-f]+", form="letters a-f", example="xyz")
