"""A Python game of OpenSpiel in which nothing happens: what is left of a game is OpenSpiel's bridge to Python."""

from __future__ import annotations

from typing import Any, Final

from orrery.envs.extras import extra

with extra("openspiel"):
    import pyspiel

__all__ = ["EmptyGame", "EmptyState"]

PLIES: Final = 200
LEGAL: Final = [0, 1, 2, 3]


class EmptyGame(pyspiel.Game):  # type: ignore[misc]
    """Seats take turns; every turn has the same few legal actions, and none of them does anything."""

    def __init__(self, players: int, actions: int) -> None:
        kinds = pyspiel.GameType
        kind = kinds(
            short_name="orrery_empty_game",
            long_name="Empty game",
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=max(actions, len(LEGAL)),
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=PLIES,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self, state: Any = None) -> EmptyState:
        """A new game."""
        return EmptyState(self)


class EmptyState(pyspiel.State):  # type: ignore[misc]
    """Knows how many plies there were."""

    def __init__(self, game: EmptyGame) -> None:
        super().__init__(game)
        self._seats = game.num_players()
        self._plies = 0

    def current_player(self) -> int:
        """The seat that decides, or the end."""
        return self._plies % self._seats if self._plies < PLIES else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return LEGAL

    def _apply_action(self, action: int) -> None:
        self._plies += 1

    def is_terminal(self) -> bool:
        """Whether all plies are played."""
        return self._plies >= PLIES

    def returns(self) -> list[float]:
        """Nobody wins."""
        return [0.0] * self._seats
