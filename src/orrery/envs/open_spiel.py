"""OpenSpiel: the games registered as Python games.

    import pyspiel
    import orrery.envs.open_spiel

    game = pyspiel.load_game("orrery_alien_frontiers(players=3)")
    state = game.new_initial_state()

Importing this module registers every game as `orrery_` and its id with underscores: `orrery_alien_frontiers`,
`orrery_gaia_project`, `orrery_space_station_phoenix`, `orrery_exodus_fleet`. The parameters are `players` and the
options of the game. OpenSpiel's algorithms and bots then play them. Our own states have OpenSpiel's interface too, and
are much faster where nothing of OpenSpiel is needed: `state.orrery` is one.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Any

from orrery import registry
from orrery.envs.extras import extra
from orrery.envs.naming import short_name
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError
from orrery.kernel.game import Game
from orrery.kernel.state import State

with extra("openspiel"):
    import numpy as np
    import pyspiel

__all__ = ["OrreryGame", "OrreryState", "register", "short_name"]

FLOATS = np.dtype("<f4")


class OrreryGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its parameters, as OpenSpiel knows it."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.pop("players", game.usual_players()))
        self.orrery = game
        self._start = game.new_state(players, given)
        actions = len(game.vocabulary)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_game_length,
        )
        super().__init__(_game_type(game), info, params or {})

    def new_initial_state(self, state: Any = None) -> OrreryState:
        """A new game. A description of a state, which some of OpenSpiel's own games take, is refused."""
        if state is not None:
            raise OptionError("a game begins at its beginning: play the actions that lead to the position you want")
        return OrreryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees now, or everything that it has seen."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recalls)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_loaded, (str(self),))

    def max_chance_nodes_in_history(self) -> int:
        """Every ply could be one."""
        return self.orrery.max_game_length


class OrreryState(pyspiel.State):  # type: ignore[misc]
    """A state of ours under OpenSpiel's."""

    def __init__(self, game: OrreryGame) -> None:
        super().__init__(game)
        self._held = _Held(game._start.clone())
        self._told: dict[int, tuple[int, str]] = {}

    @property
    def orrery(self) -> State:
        """The game's own state."""
        return self._held.state

    def current_player(self) -> int:
        """The seat that decides, chance or the end: the numbers are the same."""
        return self._held.state.current_player()

    # Python asks these two directly: each way through C++ and back would take as long as the answer.

    def is_chance_node(self) -> bool:
        """Whether chance decides next."""
        return self._held.state.is_chance_node()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in rising order, of chance too; none for a seat that is not asked."""
        current = self._held.state.current_player()
        if current < 0:
            found: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
            return found
        return self._legal_actions(current if player is None else player)[:]

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self._held.state.legal_actions(player)
        if legal:  # nobody but the seat that decides has any
            self._held.legal = legal
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Actions with their probabilities."""
        self._held.outcomes = outcomes = self._held.state.chance_outcomes()
        return outcomes

    def _apply_action(self, action: int) -> None:
        held = self._held
        if held.allows(action):
            held.state.apply_action(action)
        else:
            held.state.play(action)  # which says why not; OpenSpiel itself does not look
        held.legal = held.outcomes = None

    def _action_to_string(self, player: int, action: int) -> str:
        return self._held.state.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._held.state.is_terminal()

    def returns(self) -> list[float]:
        """Utilities by rank."""
        return self._held.state.returns()

    def recalled(self, player: int) -> str:
        """The information state of a seat. OpenSpiel asks for it at every ply, so only what is new is written."""
        state = self._held.state
        seen = state.visible_history(player)
        known, text = self._told.get(player, (0, ""))
        vocabulary = state.get_game().vocabulary
        lines = [f"{actor} {vocabulary.text(action) if action >= 0 else '?'}" for actor, action in seen[known:]]
        text = "\n".join([text, *lines] if known else lines)
        self._told[player] = (len(seen), text)
        return text

    def resample_from_infostate(self, player: int, sampler: Any) -> OrreryState:
        """A state that agrees with all that a seat knows; for information-set search."""
        twin: OrreryState = self.clone()
        twin._held = _Held(self._held.state.resample_from_infostate(player, Rng(int(sampler() * 2**32))))
        twin._told = {}
        return twin

    def __str__(self) -> str:
        return str(self._held.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_replayed, (str(self.get_game()), self.history()))


class _Held:
    """A state that deep copies, which is how OpenSpiel clones Python states, by its own clone()."""

    __slots__ = ("legal", "outcomes", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal: list[int] | None = None
        """What is legal now, once somebody has asked."""
        self.outcomes: list[tuple[int, float]] | None = None
        """What chance may do now, in rising order, likewise."""

    def allows(self, action: int) -> bool:
        """Whether an action is legal now; what has been listed is not listed again."""
        if self.legal is not None:
            return action in self.legal
        if self.outcomes is not None:
            place = bisect_left(self.outcomes, (action,))
            return place < len(self.outcomes) and self.outcomes[place][0] == action
        return action in self.state.legal_actions()

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_Held, (self.state,))


class Observer:
    """Fills OpenSpiel's tensor and string for a seat."""

    def __init__(self, game: OrreryGame, recalls: bool) -> None:
        self._recalls = recalls
        assert game.orrery.observation_size is not None
        size = game.orrery.observation_size(game.num_players())
        self.tensor = None if recalls else np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            start = 0
            for name, shape in game.orrery.observation_fields or (("observation", (size,)),):
                length = int(np.prod(shape))
                self.dict[name] = self.tensor[start : start + length].reshape(shape)
                start += length

    def set_from(self, state: OrreryState, player: int) -> None:
        """Fill the tensor, and with it the dict."""
        if self.tensor is not None:
            self.tensor[:] = np.frombuffer(state._held.state.observation_bytes(player), FLOATS)

    def string_from(self, state: OrreryState, player: int) -> str:
        """In words: what the seat sees, or everything that it has seen."""
        if self._recalls:
            return state.recalled(player)
        return state.orrery.observation_string(player)


def register() -> list[str]:
    """Tell OpenSpiel every game that there is; what it calls them. Importing this module does it."""
    names = []
    for game_id in registry.games():
        game = registry.game(game_id)
        if game.observation_size is None:
            continue
        names.append(short_name(game_id))
        if names[-1] not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(game), _class_for(game))
    return names


def _loaded(name: str) -> Any:
    """A game by its name, in a process that may not know it yet."""
    return pyspiel.load_game(name)


def _replayed(name: str, actions: list[int]) -> Any:
    state = _loaded(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def _class_for(game: Game) -> type[OrreryGame]:
    """OpenSpiel calls what is registered with the parameters alone, and frees it after Python has ended: only a class,
    which is never freed then, survives that."""

    class Registered(OrreryGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


@cache
def _game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game.id),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.hidden_information
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.usual_players(),
            **{option.name: option.default for option in game.options},
        },
    )


register()
