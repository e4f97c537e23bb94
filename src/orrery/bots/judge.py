"""The judge: what a position is worth to each seat, whatever the game offers to tell it by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from orrery.kernel.errors import OrreryError
from orrery.kernel.evaluation import Evaluation, Weights
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["Judge"]


class Judge:
    """Values positions of one game: by its fitted evaluation, by its function `evaluate`, or by the lead in points."""

    def __init__(self, game: Game, instead: Evaluation | None = None) -> None:
        self.game = game
        evaluation: Callable[[State, int], float] | None = game.evaluate if instead is None else instead
        self.evaluate = evaluation
        self.evaluation: Evaluation | None = None
        """The fitted one, if the game has one."""
        if isinstance(evaluation, Evaluation):
            if evaluation.is_fitted:
                self.evaluation = evaluation
            else:
                self.evaluate = None
        self.foretells: bool = self.evaluation is not None and self.evaluation.foretells
        """Whether what to expect is told by other weights than what to strive for."""
        self.knows: bool = self.evaluate is not None
        """Whether there is more to go by than points."""

    @staticmethod
    def by_weights(game: Game, weights: Path | None) -> Judge:
        """The judge of a game, with the weights of a file in place of the game's own; with `none`, by points alone."""
        if weights is None:
            return Judge(game)
        evaluation = game.evaluate
        if isinstance(evaluation, Evaluation) and str(weights) == "none":
            nothing = [(0.0, 0.0)] * len(evaluation.names)
            return Judge(game, evaluation.with_weights(Weights(nothing, nothing)))
        if not isinstance(evaluation, Evaluation):
            raise OrreryError(f"{game.title} has no features that weights could be given for")
        return Judge(game, evaluation.with_weights(Weights.read(weights, evaluation.names)))

    def values(self, state: State) -> list[float]:
        """The return that each seat can expect, from -1 to 1; the true one at the end of the game."""
        if self.evaluation is not None:
            return self.evaluation.values(state)
        if state.is_terminal():
            return state.returns()
        if self.evaluate is None:
            return self._leads(state)
        found: list[float] = []
        for seat in range(state.config.players):
            found.append(self.evaluate(state, seat))
        return found

    def outcomes(self, state: State) -> list[float]:
        """The same, by what is to be expected rather than by what is worth striving for."""
        if self.evaluation is not None:
            return self.evaluation.outcomes(state)
        return self.values(state)

    def value(self, state: State, seat: int) -> float:
        """The same for one seat."""
        if self.evaluation is None and self.evaluate is not None and not state.is_terminal():
            return self.evaluate(state, seat)
        return self.values(state)[seat]

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win, from 0 to 1; the true shares of the victory at the end of the game."""
        if self.evaluation is not None:
            return self.evaluation.chances(state)
        if state.is_terminal():
            places = state.ranking()
            winners = float(places.count(1))
            return [1.0 / winners if place == 1 else 0.0 for place in places]
        hopes = [max(0.0, 1.0 + value) for value in self.values(state)]
        total = sum(hopes)
        return [hope / total if total > 0.0 else 1.0 / len(hopes) for hope in hopes]

    def final_scores(self, state: State) -> list[float]:
        """The points that each seat can expect to finish with; without a fit, those it has."""
        if self.evaluation is not None:
            return self.evaluation.final_scores(state)
        return [float(score) for score in state.scores()]

    def _leads(self, state: State) -> list[float]:
        """Each seat's lead over the best other one, as a share of the widest lead that there can be."""
        scores = state.scores()
        widest = float(max(1, self.game.max_score - self.game.min_score))
        found: list[float] = []
        for seat, score in enumerate(scores):
            best = 0
            rivals = 0
            for other, theirs in enumerate(scores):
                if other != seat:
                    best = max(best, theirs) if rivals else theirs
                    rivals += 1
            found.append((score - best) / widest)
        return found
