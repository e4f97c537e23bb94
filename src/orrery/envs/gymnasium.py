"""Gymnasium: one seat of a game, the others played by bots.

    import gymnasium
    import orrery.envs.gymnasium

    table = gymnasium.make("orrery/GaiaProject-v0", players=3, opponents="greedy")
    observation, info = table.reset(seed=7)
    action = table.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = table.step(action)

Importing this module registers every game: `orrery/AlienFrontiers-v0`, `orrery/GaiaProject-v0`,
`orrery/SpaceStationPhoenix-v0`, `orrery/ExodusFleet-v0`, and those of installed packages in the same manner. An
observation is `{"observation": ..., "action_mask": ...}`. The reward comes at the end: 1 for the first place, -1 for
the last, evenly between; `info` then holds `score`, `rank` and everybody's `scores`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from orrery import registry
from orrery.bots import directory
from orrery.bots.bot import Bot, Factory
from orrery.envs.checks import NOT_BEGUN, action_number, find_game, one_of, opening
from orrery.envs.driver import Driver
from orrery.envs.extras import extra
from orrery.envs.naming import env_id
from orrery.envs.pictures import RENDER_MODES, check_rendering, render
from orrery.kernel.errors import IllegalAction, OptionError
from orrery.kernel.game import Game
from orrery.kernel.state import State

with extra("gym"):
    import gymnasium
    from gymnasium.utils import EzPickle

    from orrery.envs.sight import ILLEGAL, Illegal, ObservationKind, Sight

__all__ = ["SeatEnv", "env_id", "register"]

Opponent = str | Factory
"""A bot's name, as `orrery.bots.directory` knows it, or what makes one from a seed."""


class SeatEnv(gymnasium.Env, EzPickle):  # type: ignore[misc]
    """A game as one seat lives it.

    `seat` is a number, or "random" to sit down somewhere else in each game. `opponents` is a bot for all other seats or
    one for each of them in order: a name (`random`, `greedy`, `my_package.my_module:make`) or a factory, called with a
    seed. `observation`, `illegal`, `render_mode`, `width` and the options of the game are those of
    `orrery.envs.pettingzoo.env`; the table is rendered as the seat sees it.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int | str = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        observation: ObservationKind = "tensor",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        width: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            players,
            seat=seat,
            opponents=opponents,
            observation=observation,
            illegal=illegal,
            render_mode=render_mode,
            width=width,
            **options,
        )
        self.game = find_game(game)
        self._driver = Driver(opening(self.game, players, options))
        seats = self._driver.start.num_players()
        one_of("seat", seat, (*range(seats), "random"))
        one_of("illegal", illegal, ILLEGAL)
        check_rendering(render_mode, width)
        self._wanted_seat = seat
        self.seat = 0
        """Where the learner sits in this game."""
        self._opponents = _one_each(opponents, seats - 1)
        self._bots: list[Bot | None] = [None] * seats
        self._only_random = all(name == "random" for name in self._opponents)
        self._sight = Sight(self.game, seats, observation)
        self._illegal = illegal
        self._over = True
        self.render_mode = render_mode
        self._width = width
        self.observation_space = self._sight.space
        self.action_space = self._sight.action_space()

    @property
    def state(self) -> State:
        """The game's own state, with everything that it can be asked. To change it is to break the environment."""
        return self._driver.state

    def action_masks(self) -> Any:
        """The legal actions as booleans: the name that Stable-Baselines3's MaskablePPO asks for."""
        return self._sight.mask(self._driver, self.seat).astype(bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the seat's first decision."""
        super().reset(seed=seed)
        self._driver.seed(self._draw())
        seats = len(self._bots)
        self.seat = self._draw() % seats if self._wanted_seat == "random" else int(self._wanted_seat)
        if not self._only_random:
            others = [other for other in range(seats) if other != self.seat]
            self._bots = [None] * seats
            for other, opponent in zip(others, self._opponents, strict=True):
                make = directory.factory(opponent) if isinstance(opponent, str) else opponent
                self._bots[other] = make(self._draw())
        self._driver.reset()
        while self._others_play() < 0:  # a game that is over before the seat was asked is none
            self._driver.reset()
        self._over = False
        return self._sight.see(self._driver, self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play up to the seat's next decision or the end of the game."""
        if self._over:
            raise gymnasium.error.ResetNeeded(NOT_BEGUN)
        driver = self._driver
        chosen = action if type(action) is int else action_number(action)
        if not driver.is_legal(chosen):
            if self._illegal == "random":
                chosen = driver.random_action()
            else:
                return self._refused(chosen)
        driver.step(chosen)
        reward = 0.0
        info: dict[str, Any] = {}
        if self._others_play() < 0:
            self._over = True
            state = driver.state
            reward = state.returns()[self.seat]
            scores = state.scores()
            info = {"score": scores[self.seat], "rank": state.ranking()[self.seat], "scores": scores}
        if self.render_mode == "human":
            self.render()
        return self._sight.see(driver, self.seat), reward, self._over, False, info

    def render(self) -> Any:
        """The table as the seat sees it."""
        return render(self._driver.state, self.render_mode, self.seat, self._width)

    def _refused(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        try:
            self._driver.state.play(action)
        except IllegalAction as error:
            if self._illegal == "error":
                raise
            told = str(error)
        self._over = True
        return self._sight.see(self._driver, self.seat), -1.0, True, False, {"illegal_action": told}

    def _others_play(self) -> int:
        driver = self._driver
        if self._only_random:
            return driver.step_randomly_until(self.seat)
        while driver.seat >= 0 and driver.seat != self.seat:
            bot = self._bots[driver.seat]
            assert bot is not None
            action = action_number(bot(driver.state))
            if not driver.is_legal(action):
                driver.state.play(action)  # which says why not
            driver.step(action)
        return driver.seat

    def _draw(self) -> int:
        return int(self.np_random.integers(2**62))


def _one_each(opponents: Opponent | Sequence[Opponent], seats: int) -> list[Opponent]:
    if isinstance(opponents, str) or callable(opponents):
        given = [opponents] * seats
    elif isinstance(opponents, Sequence):
        given = list(opponents)
    else:
        raise OptionError(f"'opponents' takes a bot or a list of bots, not {opponents!r}")
    if len(given) != seats:
        raise OptionError(f"'opponents' takes one bot, or one for each other seat: {seats}, not {len(given)}")
    for opponent in given:
        if isinstance(opponent, str):
            directory.factory(opponent)  # a name that nobody has is an error now
        elif not callable(opponent):
            raise OptionError(f"an opponent is the name of a bot or what makes one from a seed, not {opponent!r}")
    return given


def register() -> list[str]:
    """Tell Gymnasium every game that there is; what it calls them. Importing this module does it."""
    ids = []
    for game_id in registry.games():
        id = env_id(game_id)
        if id not in gymnasium.registry:
            gymnasium.register(
                id, entry_point="orrery.envs.gymnasium:SeatEnv", kwargs={"game": game_id}, order_enforce=False
            )
        ids.append(id)
    return ids


register()
