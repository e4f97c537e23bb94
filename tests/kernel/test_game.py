"""A game: its declared facts, and the errors of those who ask for another one."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import orrery
from orrery import OptionError, OrreryError, PositionError, RecordError, UnknownGame
from orrery.kernel.game import REMEMBERED
from orrery.kernel.options import Option
from tests.comets import GAME, played, variant


def test_a_config_is_shared() -> None:
    assert GAME.config() is GAME.config(2, {"nova": False})
    assert GAME.config(2, {"nova": True}) is not GAME.config()
    assert GAME.new_state().config is GAME.config()
    assert GAME.num_distinct_actions() == 8
    assert repr(GAME) == "<Game comet-poker, 2-2 players>"


def test_free_texts_do_not_fill_the_memory() -> None:
    name = Option("name", "a", "", choices=("a",), pattern="[0-9]{1,9}", form="digits", example="1")
    game = variant(options=[*GAME.options, name])
    first = game.new_state(options={"name": "0"})
    for number in range(2 * REMEMBERED):
        assert game.config(options={"name": str(number)}).options["name"] == str(number)
    assert len(game._configs) == REMEMBERED
    again = game.new_state(options={"name": "0"})
    assert again.config is not first.config
    assert again.same_position(first)


@pytest.mark.parametrize("players", [1, 3, -2, True])
def test_a_wrong_number_of_players_is_explained(players: int) -> None:
    with pytest.raises(OptionError, match="Comet Poker takes 2 to 2 players, not"):
        GAME.new_state(players)


def test_a_wrong_option_is_explained() -> None:
    with pytest.raises(OptionError, match=r"no option 'novae'; did you mean 'nova'\?"):
        GAME.new_state(options={"novae": True})
    with pytest.raises(OptionError, match="option 'nova' takes true or false, not 'yes'"):
        GAME.new_state(options={"nova": "yes"})


def test_a_position_says_what_it_must() -> None:
    assert GAME.position({}).same_position(GAME.new_state())
    assert GAME.position({"options": {"nova": True}, "players": 2}).config.options == {"nova": True}
    with pytest.raises(PositionError, match="'options' must map names to values"):
        GAME.position({"options": ["nova"]})
    with pytest.raises(PositionError, match="a position of 'chess', not of 'comet-poker'"):
        GAME.position({"game": "chess"})
    for players in (7, "2", 2.0):
        with pytest.raises(OptionError, match="takes 2 to 2 players"):
            GAME.position({"players": players})


def test_a_game_is_pickled_by_its_home() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME


def test_the_list_of_games_can_be_asked_for_again() -> None:
    for id in orrery.games():
        orrery.game(id)
    assert orrery.games() == orrery.registry.games()


def test_an_unknown_game_is_explained() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'alien-frontier'"):
        orrery.game("alien-frontier")


def test_a_record_file_that_cannot_be_read_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="the record cannot be read"):
        orrery.read_record(tmp_path / "nowhere.txt")
    file = tmp_path / "record.txt"
    file.write_bytes(b"orrery record 1\n\xff\n")
    with pytest.raises(RecordError, match=r"line 2: .*not UTF-8 text"):
        orrery.read_record(file)
    with pytest.raises(RecordError, match="line 2: there is no game 'chess'"):
        orrery.read_record("orrery record 1\ngame chess\n")


def test_a_sketch_is_the_text_of_a_state() -> None:
    assert str(played("deal ice")) == "seat 0: hidden, purse 1\nseat 1: none, purse 1\npot 2"


def test_games_is_a_function_and_a_package() -> None:
    """`orrery.games()` and `import orrery.games.alien_frontiers` share a name and do not get in each other's way."""
    import orrery.games.alien_frontiers.state as state_module

    assert "alien-frontiers" in orrery.games()
    assert state_module.__name__ == "orrery.games.alien_frontiers.state"
    assert orrery.games.alien_frontiers.GAME is orrery.game("alien-frontiers")
    assert not hasattr(orrery.games, "chess")
