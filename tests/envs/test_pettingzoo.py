"""PettingZoo's own tests on every game and number of players, and what they do not look at."""

from __future__ import annotations

import copy
import importlib
import multiprocessing
import pickle
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

import orrery
from orrery.kernel.errors import OrreryError
from orrery.kernel.state import SPECTATOR
from orrery.kernel.tensor import as_floats

np = pytest.importorskip("numpy", reason="the extra 'pettingzoo' is not installed")
pettingzoo = pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports games of its own by names that it no longer likes
    from pettingzoo import test as zoo

from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper  # noqa: E402

from orrery.envs.pettingzoo import GameEnv, ParallelGameEnv, env, parallel_env, register  # noqa: E402
from tests.comets import variant  # noqa: E402
from tests.envs.tables import FULL, GAME, GAMES, SMALL, TABLE  # noqa: E402

speed = importlib.import_module("pettingzoo.test.performance_benchmark")  # where a function has the same name


EXPECTED = (
    "Observation is not a NumPy array",  # a dict with a mask, as PettingZoo's own board games have it
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # when the game is over
)


@contextmanager
def only_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


def play(table: GameEnv, rng: orrery.Rng, decisions: int = 10**9) -> Iterator[tuple[str, dict[str, Any]]]:
    """Random play: every decision's agent and observation."""
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
            continue
        yield agent, observation
        decisions -= 1
        if decisions < 0:
            return
        table.step(rng.choice(table.legal_actions()))


def test_every_game_is_registered() -> None:
    if hasattr(pettingzoo, "make"):
        assert isinstance(pettingzoo.make("aec", "orrery/GaiaProject-v0", players=3), GameEnv)
        assert isinstance(pettingzoo.make("parallel", "orrery/ExodusFleet-v0"), ParallelGameEnv)
        assert len(register()) >= len(GAMES)


@TABLE
def test_api(game: str, players: int) -> None:
    with only_expected_warnings():
        zoo.api_test(env(game, players=players), num_cycles=60)


@GAME
def test_api_with_fields(game: str) -> None:
    with only_expected_warnings():
        zoo.api_test(env(game, observation="fields"), num_cycles=20)


@TABLE
def test_seed(game: str, players: int) -> None:
    zoo.seed_test(lambda: env(game, players=players), num_cycles=60)


@TABLE
def test_parallel_api_and_seed(game: str, players: int) -> None:
    def make() -> Any:
        return parallel_env(game, players=players, illegal="random")

    zoo.parallel_api_test(make(), num_cycles=30)
    zoo.parallel_seed_test(make, num_cycles=10)


@TABLE
def test_save_obs(game: str, players: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    zoo.test_save_obs(env(game, players=players))
    assert "must be Box" in capsys.readouterr().out  # a table is no picture


@TABLE
def test_max_cycles(game: str, players: int) -> None:
    def make(max_cycles: int) -> Any:
        return parallel_env(game, players=players, max_cycles=max_cycles, illegal="random")

    zoo.max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles))))


@GAME
def test_performance_benchmark(game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    real = time.time
    monkeypatch.setattr(speed, "time", SimpleNamespace(time=lambda: real() * 20))  # a quarter of a second, not five
    zoo.performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.slow
@GAME
def test_render(game: str, capsys: Any) -> None:
    def make(render_mode: str) -> GameEnv:
        return env(game, render_mode=render_mode, width=400)

    zoo.render_test(make, custom_tests={"svg": lambda drawn: drawn.startswith("<svg"), "ansi": bool})
    assert capsys.readouterr().out


@TABLE
def test_masks_and_observations_of_a_whole_game(game: str, players: int) -> None:
    table = env(game, players=players)
    table.reset(seed=3)
    space = table.observation_space("player_0")
    for number, (agent, observation) in enumerate(play(table, orrery.Rng(5), 1500)):
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == table.game_state.legal_actions() == table.legal_actions()
        assert agent == f"player_{table.game_state.current_player()}"
        if number % 20 == 0:
            assert space.contains(observation)
            for seat, other in enumerate(table.possible_agents):
                seen = table.observe(other)
                assert seen["observation"].tolist() == as_floats(table.game_state.observation_bytes(seat))
                assert seen["observation"].tolist() == table.game_state.observation_tensor(seat)
                assert other == agent or not seen["action_mask"].any()


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_rewards_come_at_the_end(game: str, players: int) -> None:
    table = env(game, players=players)
    table.reset(seed=1)
    for _ in play(table, orrery.Rng(2)):
        assert set(table.rewards.values()) == {0.0}
        if table.game_state.move_number() > 10**6:
            raise AssertionError("endless")
    assert table.game_state.is_terminal()
    assert table.agents == []


def test_the_result_is_told() -> None:
    table = env("alien-frontiers", players=3)
    table.reset(seed=1)
    told = {}
    for agent in table.agent_iter():
        observation, reward, terminated, _, info = table.last()
        if terminated:
            told[agent] = (reward, info)
            table.step(None)
        else:
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    state = table.game_state
    assert [reward for reward, _ in told.values()] == state.returns()
    assert [info["score"] for _, info in told.values()] == state.scores()
    assert [info["rank"] for _, info in told.values()] == state.ranking()


@pytest.mark.parametrize(("game", "players"), FULL)
def test_fields_are_the_tensor_in_pieces(game: str, players: int) -> None:
    flat, fields = env(game, players=players), env(game, players=players, observation="fields")
    flat.reset(seed=4)
    fields.reset(seed=4)
    agent = flat.agent_selection
    pieces = fields.observe(agent)["observation"]
    assert list(pieces) == [name for name, _ in orrery.game(game).observation_fields]
    together = np.concatenate([pieces[name].ravel() for name in pieces])
    assert np.array_equal(together, flat.observe(agent)["observation"])
    assert flat.state().shape == flat.state_space.shape


def test_after_so_many_decisions_a_game_is_truncated() -> None:
    table = env("gaia-project", players=3, max_cycles=7)
    table.reset(seed=1)
    assert len(list(play(table, orrery.Rng(1)))) == 7
    table.reset()
    for _ in range(7):
        assert not any(table.truncations.values())
        table.step(table.legal_actions()[0])
    assert table.truncations == dict.fromkeys(table.possible_agents, True)
    assert not any(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


def test_a_parallel_game_to_its_end() -> None:
    table = parallel_env("exodus-fleet", players=3)
    table.reset(seed=1)
    rng = orrery.Rng(1)
    while table.agents:
        action = rng.choice(table.legal_actions())
        _, rewards, terminations, truncations, infos = table.step(dict.fromkeys(table.agents, action))
    state = table.game_state
    assert list(rewards.values()) == state.returns()
    assert [info["score"] for info in infos.values()] == state.scores()
    assert all(terminations.values())
    assert not any(truncations.values())


def test_the_mode_for_people_prints_every_step(capsys: Any) -> None:
    table = env("alien-frontiers", render_mode="human")
    table.reset(seed=1)
    everybody = parallel_env("alien-frontiers", render_mode="human", max_cycles=1)
    everybody.reset(seed=1)
    for _ in range(2):
        table.step(table.legal_actions()[0])
        assert "VP" in capsys.readouterr().out
    everybody.step(dict.fromkeys(everybody.agents, everybody.legal_actions()[0]))
    assert "VP" in capsys.readouterr().out
    assert everybody.agents == []


def test_a_game_without_a_face_is_drawn_as_its_sketch() -> None:
    table = env(variant(face=None), render_mode="svg")
    table.reset(seed=1)
    drawn = table.render()
    assert drawn.startswith("<svg")
    assert table.game_state.observation_string(SPECTATOR).splitlines()[0].strip() in unescape(drawn)


def test_an_observation_belongs_to_whoever_asked() -> None:
    table = env("alien-frontiers")
    table.reset(seed=4)
    first = table.observe("player_0")
    first["observation"][:] = 7
    first["action_mask"][:] = 7
    assert table.observe("player_0")["observation"].max() <= 1
    assert table.observe("player_0")["action_mask"].max() <= 1
    table.legal_actions().clear()
    assert table.legal_actions()


def illegal_action(table: GameEnv) -> int:
    legal = table.legal_actions()
    return next(action for action in range(len(legal) + 1) if action not in legal)


def test_an_illegal_action_loses() -> None:
    table = env("gaia-project", players=3)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(illegal_action(table))
    assert table.terminations == dict.fromkeys(table.possible_agents, True)
    assert table.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in table.possible_agents}
    assert "is not legal now" in table.infos[loser]["illegal_action"]


def test_an_illegal_action_is_replaced() -> None:
    table = env("gaia-project", players=3, illegal="random")
    table.reset(seed=1)
    before = table.game_state.move_number()
    table.step(illegal_action(table))
    assert table.game_state.move_number() > before
    assert not any(table.terminations.values())


def test_the_parallel_environment_ends_with_an_illegal_action() -> None:
    table = parallel_env("alien-frontiers")
    observations, _ = table.reset(seed=1)
    [asked] = [agent for agent in table.agents if observations[agent]["action_mask"].any()]
    illegal = int(np.flatnonzero(observations[asked]["action_mask"] == 0)[0])
    _, rewards, terminations, truncations, infos = table.step({asked: illegal})
    assert rewards[asked] == -1.0
    assert all(terminations.values())
    assert not any(truncations.values())
    assert infos[asked]
    assert table.agents == []
    assert table.step({}) == ({}, {}, {}, {}, {})


def test_pettingzoos_wrappers_fit() -> None:
    table = OrderEnforcingWrapper(TerminateIllegalWrapper(env("alien-frontiers", illegal="error"), illegal_reward=-1))
    table.reset(seed=1)
    table.step(illegal_action(table.unwrapped))
    assert any(table.terminations.values())


def test_options_of_the_game_reach_it() -> None:
    table = env("alien-frontiers", players=2, long_game=True)
    table.reset()
    assert table.game_state.config.options["long_game"] is True


def test_a_game_without_observations_is_refused() -> None:
    with pytest.raises(OrreryError, match="no observation tensor"):
        env(variant(observation_size=None))


def follow(table: GameEnv, seed: int, decisions: int = 200) -> list[int]:
    rng = orrery.Rng(seed)
    for _ in play(table, rng, decisions):
        pass
    return table.game_state.history()


def other_process(packed: bytes, seed: int, answers: Any) -> None:
    answers.put(follow(pickle.loads(packed), seed))


@GAME
def test_a_copy_goes_on_alike(game: str) -> None:
    table = env(game)
    table.reset(seed=9)
    follow(table, 1, 50)
    packed = pickle.dumps(table)
    copies = [pickle.loads(packed), copy.deepcopy(table)]
    wanted = follow(table, 2)
    assert [follow(one, 2) for one in copies] == [wanted, wanted]


def test_a_copy_goes_on_alike_in_another_process() -> None:
    table = env("alien-frontiers")
    table.reset(seed=9)
    follow(table, 1, 50)
    spawn = multiprocessing.get_context("spawn")
    answers = spawn.Queue()
    child = spawn.Process(target=other_process, args=(pickle.dumps(table), 2, answers))
    child.start()
    assert answers.get(timeout=120) == follow(table, 2)
    child.join()


@pytest.mark.parametrize(
    ("game", "players"), [(id, players) for id, players in FULL if orrery.game(id).hidden_information]
)
def test_nothing_hidden_is_seen(game: str, players: int) -> None:
    table = env(game, players=players)
    table.reset(seed=6)
    rng = orrery.Rng(8)
    for number, _ in enumerate(play(table, orrery.Rng(5), 300)):
        if number % 10 == 0:
            for seat, agent in enumerate(table.possible_agents):
                guess = table.game_state.resample_from_infostate(seat, rng)
                assert guess.observation_tensor(seat) == table.observe(agent)["observation"].tolist()
                assert guess.legal_actions(seat) == table.game_state.legal_actions(seat)
