"""Whatever a face is given that it cannot take, its error says what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import orrery
from orrery.kernel.errors import IllegalAction, OptionError, OrreryError, UnknownGame
from orrery.kernel.state import State

np = pytest.importorskip("numpy", reason="the extra 'gym' is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gym' is not installed")
pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")
pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

import orrery.envs.open_spiel  # noqa: E402
from orrery.envs.gymnasium import SeatEnv  # noqa: E402
from orrery.envs.pettingzoo import GameEnv, ParallelGameEnv, env, parallel_env  # noqa: E402

Make = Callable[..., Any]
FACES = pytest.mark.parametrize("make", [env, parallel_env, SeatEnv])
ZOO = pytest.mark.parametrize("make", [env, parallel_env])


@FACES
@pytest.mark.parametrize(
    ("game", "error", "told"),
    [
        ("alien-frontier", UnknownGame, "did you mean 'alien-frontiers'?"),
        ("chess", UnknownGame, "there are: alien-frontiers, gaia-project, space-station-phoenix, exodus-fleet"),
        (None, OptionError, "a game is a Game or its id, one of alien-frontiers"),
    ],
)
def test_a_game_that_is_none(make: Make, game: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        make(game)


@FACES
@pytest.mark.parametrize("players", [0, 1, 5, "3", 2.5])
def test_players_out_of_range(make: Make, players: Any) -> None:
    with pytest.raises(OptionError, match="Alien Frontiers takes 2 to 4 players, not"):
        make("alien-frontiers", players=players)


WRONG = [
    ({"wibble": 1}, "there is no option 'wibble' (there are: long_game, printing, joined_ports"),
    ({"long_game": "perhaps"}, "'long_game' takes true or false, not 'perhaps'"),
    ({"observation": "x"}, "'observation' takes 'tensor' or 'fields', not 'x'"),
    ({"illegal": "x"}, "'illegal' takes 'lose', 'random' or 'error', not 'x'"),
    ({"render_mode": "x"}, "'render_mode' takes None, 'ansi', 'human', 'rgb_array' or 'svg', not 'x'"),
    ({"width": 0}, "'width' takes a whole number above zero, not 0"),
]


@FACES
@pytest.mark.parametrize(("settings", "told"), WRONG)
def test_a_setting_that_is_wrong(make: Make, settings: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        make("alien-frontiers", **settings)


@ZOO
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"viewer": 2}, "'viewer' takes None, 0 or 1, not 2"),
        ({"max_cycles": 0}, "'max_cycles' takes a whole number above zero, not 0"),
        ({"max_cycles": True}, "'max_cycles' takes a whole number above zero, not True"),
    ],
)
def test_a_setting_of_the_table_that_is_wrong(make: Make, settings: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        make("alien-frontiers", **settings)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"seat": 2}, "'seat' takes 0, 1 or 'random', not 2"),
        ({"seat": "first"}, "'seat' takes 0, 1 or 'random', not 'first'"),
        ({"opponents": "nobody"}, "there is no bot 'nobody' (there are: greedy, mcts, random"),
        ({"opponents": "greedy+wibble=3"}, "there is no setting 'wibble' (there are: temperature"),
        ({"opponents": "nowhere.at_all:bot"}, "the bot 'nowhere.at_all:bot' cannot be loaded"),
        ({"opponents": ["random"] * 2}, "'opponents' takes one bot, or one for each other seat: 1, not 2"),
        ({"opponents": 7}, "'opponents' takes a bot or a list of bots, not 7"),
        ({"opponents": [7]}, "an opponent is the name of a bot or what makes one from a seed, not 7"),
    ],
)
def test_a_setting_of_the_seat_that_is_wrong(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(OrreryError, match=re.escape(told)):
        SeatEnv("alien-frontiers", 2, **settings)


def test_gymnasium_passes_our_errors_on() -> None:
    with pytest.raises(OptionError, match="takes 2 to 4 players, not 9"):
        gymnasium.make("orrery/AlienFrontiers-v0", players=9)
    with pytest.raises(gymnasium.error.NameNotFound, match="AlienFrontier"):
        gymnasium.make("orrery/AlienFrontier-v0")


# Actions

NO_ACTION = [
    (-1, "there is no action -1: this game has actions 0 to 2048"),
    (2**70, "this game has actions 0 to 2048"),
    (None, "an action is a number of the action space, not None"),
    ("dock", "an action is a number of the action space, not 'dock'"),
    (3.7, "an action is a number of the action space, not 3.7"),
]


def begun(make: Make, **settings: Any) -> Any:
    table = make("alien-frontiers", illegal="error", **settings)
    table.reset(seed=1)
    return table


def step(table: Any, action: Any) -> Any:
    return table.step(dict.fromkeys(table.agents, action) if isinstance(table, ParallelGameEnv) else action)


@FACES
@pytest.mark.parametrize(("action", "told"), NO_ACTION)
def test_what_is_no_action(make: Make, action: Any, told: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(told)):
        step(begun(make), action)


@FACES
def test_an_action_that_is_not_legal_now(make: Make) -> None:
    table = begun(make)
    state = table.state if isinstance(table, SeatEnv) else table.game_state
    legal, before = state.legal_actions(), state.digest()
    illegal = next(action for action in range(10**6) if action not in legal)
    with pytest.raises(IllegalAction, match=r"is not legal now.*\(seat 0 may play 'dock"):
        step(table, illegal)
    assert state.digest() == before
    step(table, np.int64(legal[0]))


def test_what_is_no_action_costs_no_game() -> None:
    table = env("alien-frontiers")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(None)
    assert not any(table.terminations.values())


class Stubborn:
    def __init__(self, seed: int) -> None:
        self.answer: Any = -1

    def __call__(self, state: State, /) -> Any:
        return self.answer


class Talkative(Stubborn):
    def __call__(self, state: State, /) -> Any:
        return "dock"


@pytest.mark.parametrize(("opponent", "told"), [(Stubborn, "there is no action -1"), (Talkative, "not 'dock'")])
def test_an_opponent_that_plays_something_else(opponent: Any, told: str) -> None:
    with pytest.raises(IllegalAction, match=told):
        SeatEnv("alien-frontiers", 2, seat=1, opponents=opponent).reset(seed=1)


# Before the beginning and after the end

NOT_BEGUN = "the game is over, or was never begun: call reset()"


def test_pettingzoo_before_and_after_a_game() -> None:
    table = env("alien-frontiers")
    with pytest.raises(OrreryError, match=re.escape(NOT_BEGUN)):
        table.step(0)
    with pytest.raises(OrreryError, match=re.escape(NOT_BEGUN)):
        table.last()
    table.reset(seed=1)
    table.step(-1)
    with pytest.raises(ValueError, match="the only valid action is None"):
        table.step(0)
    table.step(None)
    table.step(None)
    assert table.agents == []
    for action in (0, None):
        with pytest.raises(OrreryError, match=re.escape(NOT_BEGUN)):
            table.step(action)
    table.reset()
    assert isinstance(table, GameEnv)
    assert table.agents == ["player_0", "player_1"]


def test_parallel_before_and_after_a_game() -> None:
    table = parallel_env("alien-frontiers")
    with pytest.raises(OrreryError, match=re.escape(NOT_BEGUN)):
        table.step({"player_0": 0})
    table.reset(seed=1)
    with pytest.raises(OrreryError, match="'player_0' is asked, and has no action in this step"):
        table.step({"player_1": 0})
    table.step({"player_0": -1})
    with pytest.raises(OrreryError, match=re.escape(NOT_BEGUN)):
        table.step({"player_0": 0})
    assert table.step({}) == ({}, {}, {}, {}, {})


def test_gymnasium_before_and_after_a_game() -> None:
    table = SeatEnv("alien-frontiers", 2)
    for _ in range(2):
        with pytest.raises(gymnasium.error.ResetNeeded, match=re.escape(NOT_BEGUN)):
            table.step(0)
        table.reset(seed=1)
        table.step(-1)


@ZOO
def test_an_agent_that_is_none(make: Make) -> None:
    table = begun(make)
    for ask in (table.observation_space, table.action_space, *([table.observe] if isinstance(table, GameEnv) else [])):
        with pytest.raises(OptionError, match=r"no agent 'player_9' \(there are: player_0, player_1\)"):
            ask("player_9")


# OpenSpiel


@pytest.mark.parametrize(
    ("name", "error", "told"),
    [
        ("orrery_chess", pyspiel.SpielError, "orrery_alien_frontiers"),
        ("orrery_alien_frontiers(wibble=1)", pyspiel.SpielError, "Available parameters are: .*joined_ports"),
        ("orrery_alien_frontiers(players=two)", pyspiel.SpielError, "players. Expected type: kInt"),
        ("orrery_alien_frontiers(players=9)", OptionError, "takes 2 to 4 players, not 9"),
        ("orrery_alien_frontiers(printing=third)", OptionError, "'printing' takes 'first' or 'second', not 'third'"),
    ],
)
def test_openspiel_loads_no_such_game(name: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=f"(?s){told}"):
        pyspiel.load_game(name)


def test_openspiel_begins_at_the_beginning() -> None:
    game = pyspiel.load_game("orrery_alien_frontiers")
    with pytest.raises(OptionError, match="begins at its beginning: play the actions"):
        game.new_initial_state("somewhere else")
    assert game.new_initial_state().orrery.move_number() == 0


def test_openspiel_applies_no_illegal_action() -> None:
    state = pyspiel.load_game("orrery_alien_frontiers").new_initial_state()
    rng = orrery.Rng(1)
    for asked in (True, False) * 20:
        before, history = state.orrery.digest(), state.history()
        if asked:  # what has been listed is not listed again
            assert state.chance_outcomes() if state.is_chance_node() else state.legal_actions()
        with pytest.raises(IllegalAction, match="there is no action 1000000"):
            state.apply_action(10**6)
        with pytest.raises(IllegalAction):
            state.apply_action(next(action for action in range(10**6) if action not in state.orrery.legal_actions()))
        assert (state.orrery.digest(), state.history()) == (before, history)
        state.apply_action(rng.choice(state.orrery.legal_actions()))
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(2)
