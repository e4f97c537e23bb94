"""Gymnasium's own checks on every game and number of players, and what they do not look at."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import pytest

from orrery.bots import random as random_bot
from orrery.kernel.state import State

np = pytest.importorskip("numpy", reason="the extra 'gym' is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gym' is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from orrery.envs.gymnasium import SeatEnv, register  # noqa: E402
from orrery.envs.naming import env_id  # noqa: E402
from tests.envs.tables import GAME, TABLE  # noqa: E402


def test_every_game_is_registered() -> None:
    assert {
        "orrery/AlienFrontiers-v0",
        "orrery/GaiaProject-v0",
        "orrery/SpaceStationPhoenix-v0",
        "orrery/ExodusFleet-v0",
    } <= set(gymnasium.registry) & set(register())
    assert isinstance(gymnasium.make("orrery.envs.gymnasium:orrery/GaiaProject-v0").unwrapped, SeatEnv)


@TABLE
def test_check_env(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*render_modes.*", UserWarning)
        check_env(gymnasium.make(env_id(game), players=players).unwrapped, skip_render_check=True)


@GAME
def test_check_env_with_pictures(game: str, capsys: Any) -> None:
    check_env(gymnasium.make(env_id(game), width=300).unwrapped)
    assert capsys.readouterr().out  # the mode for people prints


def play(table: Any, seed: int, most: int = 10**6) -> list[Any]:
    """Random play: observations' sums, rewards and the last info."""
    observation, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    told: list[Any] = []
    for _ in range(most):
        action = table.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = table.step(action)
        told.append((int(action), float(observation["observation"].sum()), reward))
        assert not truncated
        if terminated:
            return [*told, info]
    return told


@TABLE
def test_the_same_seed_gives_the_same_game(game: str, players: int) -> None:
    table = gymnasium.make(env_id(game), players=players)
    assert play(table, 5, 60) == play(table, 5, 60)
    assert play(table, 5, 60) != play(table, 6, 60)


def test_a_game_to_its_end() -> None:
    table = gymnasium.make("orrery/AlienFrontiers-v0", players=3, seat=1)
    *_, (_, _, reward), info = play(table, 2)
    state = table.unwrapped.state
    assert state.is_terminal()
    assert info == {"score": state.scores()[1], "rank": state.ranking()[1], "scores": state.scores()}
    assert reward == state.returns()[1]
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(0)


def test_the_seat_alone_decides() -> None:
    table = SeatEnv("gaia-project", 4, seat=2)
    observation, _ = table.reset(seed=1)
    for _ in range(30):
        assert table.state.current_player() == 2
        assert np.array_equal(table.action_masks(), observation["action_mask"].astype(bool))
        observation, _, terminated, _, _ = table.step(int(np.flatnonzero(observation["action_mask"])[0]))
        if terminated:
            break


def test_a_seat_by_chance() -> None:
    table = SeatEnv("exodus-fleet", 5, seat="random")
    seats = set()
    for seed in range(40):
        table.reset(seed=seed)
        seats.add(table.seat)
    assert seats == {0, 1, 2, 3, 4}


class FirstChoice:
    asked = 0

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, state: State, /) -> int:
        FirstChoice.asked += 1
        return state.legal_actions()[0]


@pytest.mark.parametrize("opponents", ["greedy", ["greedy", "random"], [random_bot.make, FirstChoice], FirstChoice])
def test_opponents(opponents: Any) -> None:
    table = SeatEnv("alien-frontiers", 3, seat=1, opponents=opponents)
    assert play(table, 3, 10) == play(table, 3, 10)
    assert FirstChoice not in np.ravel(opponents) or FirstChoice.asked > 0


def test_illegal_actions() -> None:
    table = SeatEnv("alien-frontiers", 2)
    observation, _ = table.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = table.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert "is not legal now" in info["illegal_action"]
    lenient = SeatEnv("alien-frontiers", 2, illegal="random")
    lenient.reset(seed=1)
    assert lenient.step(illegal)[2] is False


@pytest.mark.parametrize("mode", ["sync", "async"])
@GAME
def test_a_vector_of_environments_is_so_many_single_ones(game: str, mode: str) -> None:
    id = env_id(game)
    vector = gymnasium.make_vec(id, num_envs=2, vectorization_mode=mode, players=2)
    singles = [gymnasium.make(id, players=2) for _ in range(2)]
    try:
        seen, _ = vector.reset(seed=11)
        alone = [single.reset(seed=11 + place)[0] for place, single in enumerate(singles)]
        for _ in range(40):
            for place in range(2):
                assert np.array_equal(seen["observation"][place], alone[place]["observation"])
                assert np.array_equal(seen["action_mask"][place], alone[place]["action_mask"])
            actions = [int(np.flatnonzero(one["action_mask"])[-1]) for one in alone]
            seen, rewards, terminated, _, _ = vector.step(np.array(actions))
            steps = [single.step(action) for single, action in zip(singles, actions, strict=True)]
            alone = [step[0] for step in steps]
            assert rewards.tolist() == [step[1] for step in steps]
            assert terminated.tolist() == [step[2] for step in steps]
            if terminated.any():
                break
    finally:
        vector.close()


def test_a_vector_begins_a_new_game_in_the_step_after_the_last() -> None:
    vector = gymnasium.make_vec("orrery/AlienFrontiers-v0", num_envs=1, vectorization_mode="sync")
    vector.reset(seed=1)
    _, rewards, terminated, _, _ = vector.step(
        np.array([-1 % vector.single_action_space.n])
    )  # illegal at the beginning
    assert (rewards[0], terminated[0]) == (-1.0, True)
    seen, rewards, terminated, _, _ = vector.step(np.array([0]))
    assert (rewards[0], terminated[0]) == (0.0, False)
    assert seen["action_mask"].any()


def test_an_environment_is_pickled_as_it_was_made() -> None:
    table = SeatEnv("alien-frontiers", 3, seat=2, opponents="greedy", long_game=True)
    twin = pickle.loads(pickle.dumps(table))
    assert play(table, 1, 10) == play(twin, 1, 10)
