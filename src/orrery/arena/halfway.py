"""Half way: what is worth striving for, brought nearer to what goes with winning, as far as that wins.

A fit on results alone makes bots that hoard (see `orrery.arena.trials`), and trials alone find little once every weight
is about right by itself. Between the two there is more to find: games are played and a forecast is fitted as in
`orrery.arena.outcomes`; the new weights are the mean of the best so far and of that forecast. What is never there where
a turn ends keeps its weight, the forecast knows nothing of it. Greedy bots with the new weights meet greedy bots with
those before. What is kept comes with the forecast, for the search, and with final points from the same games.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from orrery.arena.outcomes import ERRORS, POSITIONS, Outcomes, forecast
from orrery.arena.trials import SCORE_PENALTY
from orrery.arena.tuning import Tuning, score_weights, write_weights
from orrery.kernel.evaluation import Weights

__all__ = ["HalfWay", "middle"]

SHARE: Final = 0.5
"""How far the weights go towards the forecast. In Gaia Project a quarter of the way won less, the whole way nothing."""


def middle(weights: Weights, outcome: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Weights between what is striven for and what is expected."""
    return [
        own if told == (0.0, 0.0) else (own[0] + SHARE * (told[0] - own[0]), own[1] + SHARE * (told[1] - own[1]))
        for own, told in zip(weights.strength, outcome, strict=True)
    ]


class HalfWay(Outcomes):
    """Generations of games, in a folder; each is fitted on the games of all before it too."""

    way = "halfway"
    contestant = Tuning.contestant
    tested_by_lot = True

    def _new_weights(
        self, number: int, best: Path | None, processes: int, progress: Callable[[str, int, int], None]
    ) -> Path | None:
        assert best is not None
        file = self.folder / f"generation-{number}.toml"
        centre = Weights.read(best, self.evaluation.names)
        variants = self._variants(centre, f"{number}-")
        if not self._play_with(number, variants, POSITIONS, ERRORS, processes, progress):
            return None
        if not file.exists():
            games = self._games_until(number)
            outcome, figures = forecast(self.evaluation.names, games)
            score, constant, error = score_weights(games, SCORE_PENALTY)
            figures["held_out_score_error"] = round(error, 3)
            strength = middle(centre, outcome)
            weights = Weights(strength, score, constant, centre.search, figures, outcome)
            write_weights(file, self.evaluation.names, weights)
        return file

    def _signed(self, figures: dict[str, Any], history: list[str]) -> dict[str, Any]:
        return Tuning._signed(self, figures, history)  # the strengths are new too
