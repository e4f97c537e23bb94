"""OpenSpiel's own tests and bots on our games."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

import orrery

np = pytest.importorskip("numpy", reason="the extra 'openspiel' is not installed")
pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

from orrery.envs.naming import short_name  # noqa: E402
from orrery.envs.open_spiel import OrreryState, register  # noqa: E402
from tests.envs.tables import GAME, GAMES, TABLE  # noqa: E402


def load(game: str, players: int) -> pyspiel.Game:
    return pyspiel.load_game(f"{short_name(game)}(players={players})")


def played(game: pyspiel.Game, plies: int = 10**6, seed: int = 1) -> OrreryState:
    """Random play, to the end unless it is to stop before."""
    rng = orrery.Rng(seed)
    state: OrreryState = game.new_initial_state()
    while plies > 0 and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies -= 1
    return state


def decision(game: pyspiel.Game, plies: int) -> OrreryState:
    """A state after so many plies and what chance does then, in which somebody has a choice."""
    rng = orrery.Rng(2)
    state = played(game, plies)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_every_game_is_registered() -> None:
    assert {short_name(game) for game in GAMES} <= set(pyspiel.registered_names()) & set(register())
    game = pyspiel.load_game("orrery_alien_frontiers(players=3,long_game=True)")
    assert game.num_players() == 3
    assert game.orrery is orrery.game("alien-frontiers")
    assert game.new_initial_state().orrery.config.options["long_game"] is True
    assert pyspiel.load_game("orrery_gaia_project").num_players() == 2


@pytest.mark.slow
@TABLE
def test_random_simulation(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=False, verbose=False)


@GAME
def test_a_saved_state_comes_back(game: str) -> None:
    spiel = load(game, 2)
    state = played(spiel, 60)
    again = spiel.deserialize_state(state.serialize())
    assert again.orrery == state.orrery
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)


@GAME
def test_what_python_asks_directly_is_what_cpp_would_say(game: str) -> None:
    rng = orrery.Rng(2)
    state: OrreryState = load(game, 2).new_initial_state()
    base = pyspiel.State
    for _ in range(150):
        assert state.is_chance_node() == base.is_chance_node(state)
        assert state.legal_actions() == base.legal_actions(state)
        for seat in range(2):
            assert state.legal_actions(seat) == base.legal_actions(state, seat)
        if state.is_terminal():
            break
        state.legal_actions().clear()  # a copy: nothing of the state's own is lost
        state.apply_action(rng.choice(state.legal_actions()))


@TABLE
def test_a_clone_is_a_state_of_its_own(game: str, players: int) -> None:
    state = played(load(game, players), 40)
    before = state.orrery.digest()
    for twin in (state.clone(), copy.deepcopy(state)):
        assert twin.orrery == state.orrery
        twin.apply_action(twin.legal_actions()[0])
        assert state.orrery.digest() == before != twin.orrery.digest()


SHORT = {"alien-frontiers": 30, "gaia-project": 26, "space-station-phoenix": 51, "exodus-fleet": 40}
"""Seeds of games for two that are soon over: OpenSpiel writes down every number of every position."""


@pytest.mark.slow
@GAME
def test_a_playthrough(game: str) -> None:
    name = f"{short_name(game)}(players=2)"
    actions = played(load(game, 2), seed=SHORT[game]).history()
    assert len(actions) < 400
    text = "\n".join(generate_playthrough.playthrough_lines(name, action_sequence=actions, seed=1))
    vocabulary = orrery.game(game).vocabulary
    for expected in (
        f"NumDistinctActions() = {len(vocabulary)}",
        "NumPlayers() = 2",
        "UtilitySum() = 0.0",
        "IsTerminal() = False",
        "IsTerminal() = True",
        "ObservationTensor(0)",
        "# Apply action",
    ):
        assert expected in text


@TABLE
def test_observations_agree(game: str, players: int) -> None:
    state = played(load(game, players), 50)
    for seat in range(players):
        assert state.information_state_string(seat) == state.orrery.information_state_string(seat)
    twin = state.clone()
    for _ in range(10):
        for one, choice in ((state, 0), (twin, -1)):
            if not one.is_terminal():
                one.apply_action(one.legal_actions()[choice])
    for seat in range(players):
        assert twin.information_state_string(seat) == twin.orrery.information_state_string(seat)
        assert state.observation_tensor(seat) == state.orrery.observation_tensor(seat)
        assert state.observation_string(seat) == state.orrery.observation_string(seat)
        assert state.information_state_string(seat) == state.orrery.information_state_string(seat)


@pytest.mark.slow
@GAME
def test_their_search_plays_ours(game: str) -> None:
    spiel = load(game, 2)
    state = decision(spiel, 200 if game != "gaia-project" else 60)
    bot = mcts.MCTSBot(
        spiel, 2.0, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    for _ in range(3):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_their_information_set_search_plays_ours() -> None:
    spiel = load("exodus-fleet", 2)
    state = decision(spiel, 120)
    bot = ismcts.ISMCTSBot(
        spiel, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 3, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


def test_their_learning_environment_takes_ours() -> None:
    table = rl_environment.Environment(load("alien-frontiers", 2))
    step = table.reset()
    for _ in range(20):
        seat = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][seat][0]])
    assert len(step.observations["info_state"][0]) == table.observation_spec()["info_state"][0]


def test_a_process_that_has_loaded_the_games_ends_well() -> None:
    code = (
        "import pyspiel, orrery.envs.open_spiel;pyspiel.load_game('orrery_exodus_fleet(players=5)').new_initial_state()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
