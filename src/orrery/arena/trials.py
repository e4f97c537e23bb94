"""Trials: what the features of a game are worth, found by playing with other weights and seeing who wins.

A fit on results (see `orrery.arena.tuning`) tells what goes together with winning, which need not be what makes a bot
win: rich seats win, and a bot that likes riches hoards. A trial asks directly. In each game every seat plays with the
best weights so far, each of them a little raised or lowered by the toss of a coin, all at once. Over many games, the
seats for which a weight was raised finish with more points or with fewer than the others: a regression of the leads in
points on the tosses tells all slopes together, shrunk by as much as they could be luck. The new weights go a step along
them, and stand the same test as those of a fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.arena.tuning import (
    Example,
    Tuning,
    evaluation_of,
    need_numpy,
    play_examples,
    play_out,
    rows_of,
    score_weights,
    write_weights,
)
from orrery.bots.greedy import POSITIONS, GreedyBot
from orrery.bots.judge import Judge
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.kernel.evaluation import Weights
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue

__all__ = ["Trial", "Trials", "play_trial", "slopes", "tosses"]

SPREAD: Final = 0.5
"""By what share of itself a weight is raised or lowered."""
LEAST: Final = 0.15
"""A feature that is worth less than this share of what a usual one is worth is changed as if it were worth that, but no
more than a usual weight: what is seldom there would need absurd ones."""
STEP: Final = 3.0
"""How far the new weights go along the slopes; one weight raised by a toss is a step of 1."""
WIDEST: Final = 90
"""Leads beyond this percentile count as that: a rout says no more than a clear victory."""
LOOKS: Final = 6
"""Games that tell how much of each feature seats usually have."""
SCORE_GAMES: Final = 100
SCORE_PENALTY: Final = 100.0
"""Games played with the final weights, from which final points are fitted, and the penalty of that fit."""


class Trial(NamedTuple):
    """A game to be played with changed weights."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    seed: int
    weights: str
    """The file of weights that are changed."""
    changes: tuple[tuple[float, float], ...]
    """By how much a toss raises or lowers each of them."""
    random: int = 0
    """How many decisions each seat begins with at random."""


def tosses(seed: int, players: int, count: int) -> list[list[int]]:
    """For each seat of a trial, 1 for a weight that is raised and -1 for one that is lowered."""
    rng = Rng(seed, 200)
    return [[1 - 2 * int(rng.below(2)) for _ in range(count)] for _ in range(players)]


def play_trial(trial: Trial, between: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Play one game, every seat with weights of its own."""
    game = trial.game
    evaluation = evaluation_of(game)
    centre = Weights.read(Path(trial.weights), evaluation.names)
    state = game.new_state(trial.players, trial.options)
    players: list[GreedyBot] = []
    for seat, tossed in enumerate(tosses(trial.seed, trial.players, 2 * len(trial.changes))):
        strength = [
            (early + tossed[2 * place] * change[0], late + tossed[2 * place + 1] * change[1])
            for place, ((early, late), change) in enumerate(zip(centre.strength, trial.changes, strict=True))
        ]
        judge = Judge(game, evaluation.with_weights(Weights(strength, centre.score)))
        players.append(GreedyBot(Rng(trial.seed, 201 + seat), 0.0, POSITIONS, None, judge, trial.random))
    play_out(state, trial.seed, lambda seat: players[seat](state), between)
    return {"players": trial.players, "seed": trial.seed, "scores": state.scores()}


def slopes(rows: Sequence[Mapping[str, Any]], count: int) -> tuple[Any, dict[str, Any]]:
    """How many points each toss is worth, shrunk by as much as it could be luck; and figures about that."""
    np = need_numpy()
    x, y, weight = [], [], []
    for row in sorted(rows, key=lambda row: (row["seed"], row["players"])):
        seats = int(row["players"])
        tossed = np.asarray(tosses(row["seed"], seats, count), dtype=float)
        for one in range(seats):
            for other in range(one):
                x.append(tossed[one] - tossed[other])
                y.append(float(row["scores"][one] - row["scores"][other]))
                weight.append((2.0 / (seats * (seats - 1))) ** 0.5)
    widest = np.percentile(np.abs(y), WIDEST)
    leads = np.clip(y, -widest, widest)
    scale = np.asarray(weight)
    leads = (leads - leads.mean()) * scale  # without what the seat itself is worth
    x = np.asarray(x) * scale[:, None]
    variance = float((leads * leads).sum() / (scale * scale).sum())
    if variance == 0.0:  # all games ended alike, or there was but one
        return np.zeros(count), {"slope": 0.0, "slope_error": 0.0, "spread_of_leads": 0.0}
    square = x.T @ x
    inverse = np.linalg.inv(square + 1e-6 * np.eye(count))
    plain = inverse @ (x.T @ leads)
    luck = variance * np.diag(inverse)
    true_variance = max(float((plain * plain - luck).mean()), 0.01 * float(luck.mean()))
    found = np.linalg.solve(square + variance / true_variance * np.eye(count), x.T @ leads)
    return found, {
        "slope": round(float(np.linalg.norm(found)), 3),
        "slope_error": round(float(np.sqrt(luck.mean())), 3),
        "spread_of_leads": round(variance**0.5, 2),
    }


class Trials(Tuning):
    """Generations of trials in a folder."""

    way = "trials"
    fewest_games = 1

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        if self.begin is None:
            raise OrreryError("trials change weights that there are: name them with --begin")
        self._centres: dict[int, Path] = {}
        """The weights that were changed, by generation."""

    def _new_weights(
        self, number: int, best: Path | None, processes: int, progress: Callable[[str, int, int], None]
    ) -> Path | None:
        assert best is not None
        self._centres[number] = best
        file = self.folder / f"generation-{number}.toml"
        centre = Weights.read(best, self.evaluation.names)
        changes = self._changes(number, best, centre)
        out = self.folder / f"trials-{number}.jsonl"
        known = {(row["players"], row["seed"]) for row in rows_of(out)}
        tasks = [
            Trial(self.game, players, self.options, seed, str(best), changes, self.random)
            for players, seed in self._seatings(number)
            if (players, seed) not in known
        ]
        if not self._work(play_trial, tasks, out, len(known), f"generation {number}, trials", processes, progress):
            return None
        if not file.exists():
            # where a step did not help, its trials and the new ones together tell a better direction
            alike = [earlier for earlier, changed in self._centres.items() if changed == best]
            rows = [row for earlier in alike for row in rows_of(self.folder / f"trials-{earlier}.jsonl")]
            found, figures = slopes(rows, 2 * len(changes))
            steps = found * (STEP / max(float((found * found).sum()) ** 0.5, 1e-9))
            strength = [
                (early + steps[2 * place] * change[0], late + steps[2 * place + 1] * change[1])
                for place, ((early, late), change) in enumerate(zip(centre.strength, changes, strict=True))
            ]
            figures = {"games": len(rows), **figures}
            weights = Weights(strength, centre.score, centre.score_constant, centre.search, figures)
            write_weights(file, self.evaluation.names, weights)
        return file

    def _changes(self, number: int, best: Path, centre: Weights) -> tuple[tuple[float, float], ...]:
        """By how much each weight is changed: by a share of itself, and by no less than what would be noticed."""
        file = self.folder / f"changes-{number}.json"
        if not file.exists():
            np = need_numpy()
            amounts = []
            for place in range(LOOKS):
                example = Example(
                    self.game, self.players[0], self.options, self.seed + place, self.teacher, (str(best),)
                )
                for position in play_examples(example)["positions"]:
                    amounts += position[1]
            usual = np.asarray(amounts).std(axis=0) + 1e-6
            weights = np.abs(np.asarray(centre.strength))
            noticed = LEAST * np.median(weights * usual[:, None]) / usual[:, None]
            changes = SPREAD * np.maximum(weights, np.minimum(noticed, np.median(weights)))
            file.write_text(json.dumps([[round(float(one), 6) for one in pair] for pair in changes]), "utf-8")
        return tuple((early, late) for early, late in json.loads(file.read_text("utf-8")))

    def _told(self, number: int, weights: Weights) -> str:
        figures = weights.fit
        return (
            f"generation {number}: {figures['games']} trials, slope {figures['slope']} points a step "
            f"(each {figures['slope_error']} give or take)"
        )

    def _finished(self, best: Path, processes: int, progress: Callable[[str, int, int], None]) -> Weights | None:
        """The weights, with final points fitted on games that are played with them."""
        out = self.folder / "scores.jsonl"
        known = {(row["players"], row["seed"]) for row in rows_of(out)}
        tasks = [
            Example(self.game, players, self.options, seed, self.teacher, (str(best),))
            for players, seed in self._seatings(999, SCORE_GAMES)
            if (players, seed) not in known
        ]
        if not self._work(play_examples, tasks, out, len(known), "final points, games", processes, progress):
            return None
        weights = Weights.read(best, self.evaluation.names)
        score, constant, error = score_weights(rows_of(out), SCORE_PENALTY)
        fit = {**weights.fit, "held_out_score_error": round(error, 3)}
        return Weights(weights.strength, score, constant, weights.search, fit)
