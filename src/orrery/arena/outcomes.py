"""Outcomes: what the features of a game tell of its result, which need not be what is worth striving for.

The weights that a bot makes its turns by are good if it wins with them. As a forecast they may be poor: what nobody
can do without is worth little to strive for, and tells much about who will win. A tree search needs both. It finds
plans by what is worth striving for, and values where they lead by what is to be expected (see `orrery.bots.mcts`).

Greedy bots play with the weights there are, each seat with a variant of them in which every weight is raised or
lowered by the toss of a coin, and with some errors, so that many ways to play are seen. Wherever a turn ends, the lead
in points that a seat has over another at the end of the game is fitted on the difference of their features, by linear
regression with a penalty on large weights; then all weights are brought to the scale of chances. A search with the new
weights meets one with those before. Where the first choice decides much, as that of a faction does, it is better drawn
by lot in the games that are fitted (`random`): otherwise there is nothing to learn about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from orrery.arena.tuning import (
    Tuning,
    both_ends,
    logistic,
    need_numpy,
    parted,
    prices_of,
    rows_of,
    share_right,
    write_weights,
)
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.kernel.evaluation import Weights

__all__ = ["Outcomes", "forecast"]

VARIANTS: Final = 24
SPREAD: Final = 0.2
"""How many variants of the weights there are to play with, and by what share of itself a weight differs in them. The
more they differ, the worse the games: with twice as much, forecasts of Space Station Phoenix missed what good play
comes to."""
ERRORS: Final = (0.0, 0.03, 0.1)
"""How often a seat errs; each seat of a game gets one of these."""
POSITIONS: Final = 72
"""Of each game."""
PENALTIES: Final = (10.0, 100.0, 1000.0, 10000.0)
WIDEST: Final = 95
"""Leads beyond this percentile count as that: a rout says no more than a clear victory."""


def forecast(
    names: Sequence[str], games: Sequence[Mapping[str, Any]]
) -> tuple[list[tuple[float, float]], dict[str, Any]]:
    """The weights that foretell the results of these games best, and what a held-out part says about them."""
    np = need_numpy()
    held, taken = parted(games)
    x, leads, weight = _ends_of_turns(np, taken)
    held_x, held_leads, held_weight = _ends_of_turns(np, held)
    widest = np.percentile(np.abs(leads), WIDEST)
    leads = np.clip(leads, -widest, widest)
    scale = np.sqrt((x * x).mean(axis=0))
    scale[scale == 0.0] = 1.0
    scaled = x / scale
    square = (scaled * weight[:, None]).T @ scaled
    product = scaled.T @ (weight * leads)
    best: tuple[float, float, Any] | None = None
    for penalty in PENALTIES:
        found = np.linalg.solve(square + np.diag(prices_of(np, x.shape[1], penalty)), product) / scale
        error = held_x @ found - np.clip(held_leads, -widest, widest)
        loss = float(np.sqrt((held_weight * error * error).sum() / held_weight.sum()))
        if best is None or loss < best[0]:
            best = (loss, penalty, found)
    assert best is not None
    loss, penalty, found = best
    told = x @ found
    unit = max(float(np.sqrt((told * told).mean())), 1e-9)
    ahead = np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    slope = logistic(np, (told / unit)[:, None], ahead, weight, 1.0, np.zeros(1), np.zeros((1, 1)))
    early, late = both_ends((found * float(slope[0]) / unit).reshape(2, -1))
    return [(early[place], late[place]) for place in range(len(names))], {
        "outcome_games": len(games),
        "outcome_penalty": penalty,
        "outcome_held_out_error": round(loss, 3),
        "outcome_held_out_right": share_right(held_x @ found, held_leads),
    }


def _ends_of_turns(np: Any, games: Sequence[Mapping[str, Any]]) -> tuple[Any, Any, Any]:
    """For each pair of seats where a turn ends: the difference of their features, and the lead that came of it."""
    rows, leads, weights = [], [], []
    for game in games:
        seats = len(game["scores"])
        seen: list[Any] = []
        for _, _, *rest in game["positions"]:
            if not rest or rest[:2] == seen:
                continue
            seen = rest[:2]
            far, each = rest[0], np.asarray(rest[1])
            for one in range(seats):
                for other in range(one):
                    difference = each[one] - each[other]
                    rows.append(np.concatenate([difference, difference * (2 * far - 1)]))
                    leads.append(float(game["scores"][one] - game["scores"][other]))
                    weights.append(2.0 / (seats * (seats - 1)))
    return np.asarray(rows), np.asarray(leads), np.asarray(weights)


class Outcomes(Tuning):
    """Generations of games for a forecast, in a folder; each is fitted on the games of all before it too."""

    way = "outcome"
    contestant = "mcts@40"
    tested_by_lot = False

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        if self.begin is None:
            raise OrreryError("a forecast is for bots that play by weights: name them with --begin")

    def _new_weights(
        self, number: int, best: Path | None, processes: int, progress: Callable[[str, int, int], None]
    ) -> Path | None:
        assert self.begin_weights is not None
        file = self.folder / f"generation-{number}.toml"
        variants = self._variants(self.begin_weights)
        if not self._play_with(number, variants, POSITIONS, ERRORS, processes, progress):
            return None
        if not file.exists():
            outcome, figures = forecast(self.evaluation.names, self._games_until(number))
            begin = self.begin_weights
            weights = Weights(begin.strength, begin.score, begin.score_constant, begin.search, figures, outcome)
            write_weights(file, self.evaluation.names, weights)
        return file

    def _games_until(self, number: int) -> list[dict[str, Any]]:
        """All games of a generation and of those before it."""
        return [row for n in range(1, number + 1) for row in rows_of(self.folder / f"generation-{n}.jsonl")]

    def _variants(self, weights: Weights, prefix: str = "") -> tuple[str, ...]:
        """Files of weights to play with: those there are, and variants of them."""
        files = []
        for number in range(VARIANTS):
            file = self.folder / f"variant-{prefix}{number}.toml"
            if not file.exists():
                tossed = self._tosses(300 + number, SPREAD if number else 0.0)
                strength = [(early * next(tossed), late * next(tossed)) for early, late in weights.strength]
                # a search that teaches goes by the settings and the forecast that there are
                variant = Weights(strength, weights.score, search=weights.search, outcome=weights.outcome)
                write_weights(file, self.evaluation.names, variant)
            files.append(str(file))
        return tuple(files)

    def _tosses(self, stream: int, spread: float) -> Iterator[float]:
        """By what to multiply one weight after another."""
        rng = Rng(self.seed, stream)
        while True:
            yield 1 + spread * (1 - 2 * int(rng.below(2)))

    def _told(self, number: int, weights: Weights) -> str:
        figures = weights.fit
        return (
            f"generation {number}: {figures['outcome_games']} games, error {figures['outcome_held_out_error']} points, "
            f"{figures['outcome_held_out_right']:.1%} right"
        )

    def _signed(self, figures: dict[str, Any], history: list[str]) -> dict[str, Any]:
        assert self.begin_weights is not None
        return {
            **self.begin_weights.fit,
            "outcome_command": self.command,
            **{f"outcome_{name}": value for name, value in self._origin().items()},
            **figures,
            "outcome_generations": history,
        }
