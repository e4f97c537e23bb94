"""PettingZoo: every game as an AEC environment, and as a parallel one.

    from orrery.envs.pettingzoo import env

    table = env("alien-frontiers", players=3)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        if termination or truncation:
            action = None
        else:
            action = table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

Agents are `player_0`, `player_1`, ... by seat. Whoever the rules ask is selected, as often as they ask, also out of
turn. Chance is played by the environment, from the seed of `reset`. An observation is `{"observation": ...,
"action_mask": ...}`; the mask of a seat that is not asked is all zeros. Rewards come at the end: 1 for the first place,
-1 for the last, evenly between; `info` then holds `score` and `rank`.

In the parallel environment everybody acts in every step, and the action of whoever is asked counts. That is for
learners which know nothing else: the games are played in turns.

Importing this module registers every game, where PettingZoo has a registry (from 1.26 on):
`pettingzoo.make("aec", "orrery/AlienFrontiers-v0", players=3)`.

Version history: v0, the first one.
"""

from __future__ import annotations

from typing import Any

from orrery import registry
from orrery.envs.checks import NOT_BEGUN, action_number, at_least_one, find_game, one_of, opening
from orrery.envs.driver import Driver
from orrery.envs.extras import extra
from orrery.envs.naming import env_id, short_name
from orrery.envs.pictures import RENDER_MODES, check_rendering, render
from orrery.kernel.errors import IllegalAction, OptionError, OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import State

with extra("pettingzoo"):
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

    from orrery.envs.sight import ILLEGAL, Illegal, ObservationKind, Sight

__all__ = ["GameEnv", "ParallelGameEnv", "env", "parallel_env", "raw_env", "register"]


class _ByAgent(dict[str, Any]):
    """Something for each agent."""

    def __missing__(self, agent: Any) -> Any:
        raise OptionError(f"there is no agent {agent!r} (there are: {', '.join(self)})")


class _Table:
    """What both environments share: the game in progress, its seats as agents, and how they see."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (each environment has its own copy)
        "name": "orrery_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        observation: ObservationKind = "tensor",
        illegal: Illegal = "lose",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        viewer: int | None = None,
        width: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        self._driver = Driver(opening(self.game, players, options))
        seats = self._driver.start.num_players()
        self._sight = Sight(self.game, seats, observation)
        one_of("illegal", illegal, ILLEGAL)
        at_least_one("max_cycles", max_cycles)
        one_of("viewer", viewer, (None, *range(seats)))
        check_rendering(render_mode, width)
        self._illegal = illegal
        self._max_cycles = max_cycles
        self._cycles = 0
        self._over = True
        self._is_seeded = False
        self.render_mode = render_mode
        self._viewer = viewer
        self._width = width
        self.metadata = {**self.metadata, "name": f"{short_name(self.game.id)}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = _ByAgent({agent: seat for seat, agent in enumerate(self.possible_agents)})
        self._action_spaces = _ByAgent({agent: self._sight.action_space() for agent in self.possible_agents})
        self._observation_spaces = _ByAgent(
            {agent: Sight(self.game, seats, observation).space for agent in self.possible_agents}
        )
        self.state_space = spaces.Box(0.0, 1.0, (seats, self._sight.size), np.float32)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The same object each time, for each agent its own."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object each time, for each agent its own."""
        return self._action_spaces[agent]

    @property
    def game_state(self) -> State:
        """The game's own state, with everything that it can be asked. To change it is to break the environment."""
        return self._driver.state

    def legal_actions(self) -> list[int]:
        """What whoever is asked may do, in rising order."""
        return self._driver.legal[:]

    def state(self) -> Any:
        """What all seats see together, one row for each."""
        return np.stack([self._sight.tensor(self._driver, seat) for seat in range(len(self.possible_agents))])

    def render(self) -> Any:
        """The table, as `render_mode` says."""
        return render(self._driver.state, self.render_mode, self._viewer, self._width)

    def close(self) -> None:
        """Nothing is open."""

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self._driver.seed(seed)
        elif not self._is_seeded:
            self._driver.seed(int(np.random.SeedSequence().generate_state(1, np.uint64)[0]))
        self._is_seeded = True
        self._driver.reset()
        self._cycles = 0

    def _instead(self, action: int) -> int:
        """What is done instead of an illegal action, or -1 if it cost the game."""
        if self._illegal == "random":
            return self._driver.random_action()
        if self._illegal == "error":
            self._driver.state.play(action)
        return -1

    def _results(self) -> tuple[list[float], list[dict[str, Any]]]:
        """Rewards and infos at the end."""
        state = self._driver.state
        infos = [{"score": score, "rank": rank} for score, rank in zip(state.scores(), state.ranking(), strict=True)]
        return state.returns(), infos

    def _forfeit(self, action: int) -> tuple[list[float], list[dict[str, Any]]]:
        """Rewards and infos after an illegal action: the seat loses, nobody wins."""
        seat = self._driver.seat
        try:
            self._driver.state.play(action)
        except IllegalAction as error:
            told = str(error)
        seats = range(len(self.possible_agents))
        infos = [{"illegal_action": told} if other == seat else {} for other in seats]
        return [-1.0 if other == seat else 0.0 for other in seats], infos


class GameEnv(_Table, AECEnv):  # type: ignore[misc]
    """One decision after the other, by whoever the rules ask."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed chance starts there; without one it goes on."""
        self._start(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self._driver.seat]
        self._over = False

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now, and what it may do."""
        return self._sight.see(self._driver, self._seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward since its last step, and whether the game is over for it."""
        if not self.agents:
            raise OrreryError(NOT_BEGUN)
        agent = self.agent_selection
        return (
            self._sight.see(self._driver, self._seat_of[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Decide for the selected agent; None once the game is over."""
        if self._over:
            if not self.agents:
                raise OrreryError(NOT_BEGUN)
            self._was_dead_step(action)
            return
        driver = self._driver
        chosen = action if type(action) is int else action_number(action)
        if not driver.is_legal(chosen):
            refused = chosen
            chosen = self._instead(refused)
            if chosen < 0:
                self._finish(*self._forfeit(refused), ended=True)
                return
        seat = driver.step(chosen)
        self._cycles += 1
        if seat < 0:
            self._finish(*self._results(), ended=True)
        elif self._cycles == self._max_cycles:
            self._finish([0.0] * len(self.agents), [{} for _ in self.agents], ended=False)
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _finish(self, rewards: list[float], infos: list[dict[str, Any]], ended: bool) -> None:
        self._over = True
        for agent, reward, info in zip(self.agents, rewards, infos, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = ended
            self.truncations[agent] = not ended
            self.infos[agent] = info
        self._deads_step_first()


class ParallelGameEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """Everybody acts in every step; the action of whoever is asked counts."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """A new game: what everybody sees, and infos."""
        self._start(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Observations, rewards, terminations, truncations and infos of everybody."""
        agents = self.agents
        if not agents:
            if actions:
                raise OrreryError(NOT_BEGUN)
            return {}, {}, {}, {}, {}
        asked = agents[self._driver.seat]
        if asked not in actions:
            raise OrreryError(f"'{asked}' is asked, and has no action in this step")
        action = action_number(actions[asked])
        chosen = action if self._driver.is_legal(action) else self._instead(action)
        rewards: list[float] = [0.0] * len(agents)
        infos: list[dict[str, Any]] = [{} for _ in agents]
        self._cycles += 1
        if chosen < 0:
            rewards, infos = self._forfeit(action)
        elif self._driver.step(chosen) < 0:
            rewards, infos = self._results()
        ended = chosen < 0 or self._driver.seat < 0
        stopped = not ended and self._cycles == self._max_cycles
        seen = self._observations()
        if ended or stopped:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, stopped),
            dict(zip(agents, infos, strict=True)),
        )

    def _observations(self) -> dict[str, Any]:
        return {agent: self._sight.see(self._driver, self._seat_of[agent]) for agent in self.possible_agents}


def env(game: str | Game, players: int | None = None, **settings: Any) -> GameEnv:
    """A game as an AEC environment.

    `players` is the smallest number above one unless said otherwise. `observation` is "tensor", one flat array, or
    "fields", a dict of arrays. `illegal` says what an illegal action brings: "lose" ends the game with -1 for the seat,
    "random" takes a legal one instead, "error" raises `IllegalAction`. After `max_cycles` decisions the game is
    truncated. `render_mode` is "ansi", "human", "svg" or "rgb_array" (`width` pixels wide), as the seat `viewer` sees
    the table, or a spectator. Everything else is an option of the game.
    """
    return GameEnv(game, players, **settings)


raw_env = env
"""Nothing is wrapped: both are the same."""


def parallel_env(game: str | Game, players: int | None = None, **settings: Any) -> ParallelGameEnv:
    """A game as a parallel environment; the settings are those of `env`, and a cycle is a step."""
    return ParallelGameEnv(game, players, **settings)


def register() -> list[str]:
    """Tell PettingZoo every game that there is; what it calls them. Importing this module does it."""
    ids: list[str] = []
    if not hasattr(pettingzoo, "aec_registry"):
        return ids
    for game_id in registry.games():
        ids.append(env_id(game_id))
        if ids[-1] not in pettingzoo.aec_registry:
            pettingzoo.register("aec", ids[-1], "orrery.envs.pettingzoo:env", kwargs={"game": game_id})
            pettingzoo.register("parallel", ids[-1], "orrery.envs.pettingzoo:parallel_env", kwargs={"game": game_id})
    return ids


register()
