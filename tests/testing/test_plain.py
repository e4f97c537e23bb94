"""Views become plain data, and tables are set up as promised."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import pytest

from orrery import OptionError
from orrery.kernel.options import Option
from orrery.testing import canonical, few_setups, plain, random_games, setups, state_at
from tests.comets import GAME, variant


class Colour(Enum):
    RED = "red"


class Place(IntEnum):
    HUB = 3


class Pair(NamedTuple):
    left: int
    right: Colour


@dataclass
class Board:
    pairs: list[Pair]
    by_seat: dict[int, Any]


def test_views_become_plain_data() -> None:
    board = Board([Pair(1, Colour.RED)], {0: (1.5, None), 1: [True, Place.HUB]})
    assert plain(board) == {"pairs": [{"left": 1, "right": "red"}], "by_seat": {"0": [1.5, None], "1": [True, 3]}}
    assert canonical({"b": 1, "a": [2]}) == '{"a":[2],"b":1}'


@pytest.mark.parametrize("view", [{1, 2}, object(), b"x", {None: 1}, {True: 1}, [GAME], (x for x in "ab"), Board])
def test_other_things_are_refused(view: Any) -> None:
    with pytest.raises(AssertionError, match="a view may not hold"):
        plain(view)


def refuse_hard_for_two(components: Any, players: int, options: dict[str, Any]) -> None:
    if options["board"] == "hard" and players == 2:
        raise OptionError("not for two")


def test_every_option_is_tried_alone() -> None:
    options = [
        Option("long", False, ""),
        Option("rounds", 3, "", low=2, high=6),
        Option("board", "easy", "", choices=("easy", "hard", "mad")),
    ]
    game = variant(players=(2, 4), options=options, tables=refuse_hard_for_two)
    every = setups(game)
    assert [setup.options for setup in every if setup.players == 3] == [
        {},
        {"long": True},
        {"rounds": 2},
        {"rounds": 6},
        {"board": "hard"},
        {"board": "mad"},
    ]
    assert len(every) == 17
    few = few_setups(game)
    assert [setup.players for setup in few if not setup.options] == [2, 3, 4]
    assert len(few) == 3 + 5
    assert str(every[1]) == "comet-poker, 2 players, long=true"


def test_games_go_on_until_the_plies_are_played() -> None:
    tables = setups(GAME)
    plies = []
    for play in random_games(tables, plies=100, seed=5):
        with play:
            for _ in play.plies():
                pass
        plies.append(play.ply)
    assert len(plies) > 15
    assert sum(plies[:-1]) < 100


def test_a_place_can_be_found_again() -> None:
    one, other = state_at(GAME, 2, seed=9, ply=3), state_at(GAME, 2, seed=9, ply=3, options={"nova": False})
    assert one == other
    assert one.move_number() == 3
    assert state_at(GAME, 2, seed=9, ply=99).is_terminal()
