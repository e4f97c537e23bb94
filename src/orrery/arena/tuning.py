"""Fitting what the features of a game are worth, on games that the bots play against themselves.

One generation: greedy bots play games with some less than best decisions in them; of each game some positions are
kept, with the features of every seat and how the game ended. Each seat has the best weights so far or the newest ones
(in the first generation those to begin with, or none: then it goes by points alone), whether these were better or not:
what a wrong weight leads to must be seen to be corrected. All positions of the last generations are fitted:

- strengths, by logistic regression on every pair of seats: which of the two finished ahead;
- final points, by linear regression;

both with a penalty on large weights, and on weights that change much from the beginning to the end of a game; where
there are weights to begin with, strengths are penalised for how far they are from those instead, and for differing
between the middle of a turn and its end: what a seat is about to gain is to be worth as much as what it gains. Then
greedy bots with the new weights meet greedy bots with the best weights so far, seats and seeds paired, and the better
ones are kept. Everything is written into a folder as it happens: an interrupted run goes on where it was, whatever the
folder and the file to begin with are called then, but only with the version of Orrery that it was begun with, since the
bots of another may play otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery import bots
from orrery.arena import workers
from orrery.arena.luck import Luck
from orrery.arena.statistics import wilson
from orrery.arena.summary import victory_shares
from orrery.bots.greedy import GreedyBot
from orrery.bots.mcts import MctsBot
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError, OrreryError
from orrery.kernel.evaluation import CONSTANT, Evaluation, Weights
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = [
    "TEACHER",
    "Example",
    "NothingBetter",
    "Tuning",
    "both_ends",
    "evaluation_of",
    "fit",
    "logistic",
    "need_numpy",
    "parted",
    "play_examples",
    "play_out",
    "prices_of",
    "rows_of",
    "score_weights",
    "share_right",
    "weights_text",
    "write_weights",
]

Pair = tuple[float, float]

TEACHER: Final = "greedy+positions=150"
"""Who plays; it need not look quite as far as a greedy bot that is to win."""
POSITIONS: Final = 24
"""Of each game, evenly spread with a random beginning."""
POSITIONS_WITH_BEGIN: Final = 72
"""Likewise where turns are to be consistent: how a turn goes on tells much even if results are few."""
ERRORS: Final = (0.0, 0.1, 0.3)
"""How often a seat decides by a noisy look at the next move; each seat of a game gets one of these."""
NOISE: Final = 0.7
"""The temperature of such a look."""
HELD_OUT: Final = 5
"""Every so many-th game is not fitted, but tells how good the fit is."""
PENALTIES: Final = (1.0, 10.0, 100.0, 1000.0)
PENALTIES_WITH_BEGIN: Final = (1000.0, 3000.0, 10000.0)
"""Likewise, where weights to begin with are what is left if nothing is learned. What predicts a little better may well
play worse: with 300 games of Gaia Project, 100 predicted better than 1000 and lost two games of three to it."""
CHANGE_PENALTY: Final = 4.0
"""How much dearer a change of a weight during the game is than the weight itself."""
CONSISTENCY: Final = 0.5
"""How dear it is if strengths change within a turn, beside being wrong about the result."""
KEPT_GENERATIONS: Final = 4
"""Weights are fitted on the positions of so many last generations."""
NEW: Final = "new"
BEST: Final = "best"
"""Who sits where in a test: bots with a generation's weights, and with the best so far. Files of weights may be called
otherwise when a run goes on."""


class NothingBetter(OrreryError):
    """A run came to its end, and no generation won against what it began with."""


class Example(NamedTuple):
    """A game to be played for its positions."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    seed: int
    teacher: str
    """The bot that plays it."""
    weights: tuple[str, ...]
    """Files of weights; each seat plays with one of them."""
    positions: int = POSITIONS
    errors: tuple[float, ...] = ERRORS


def play_examples(example: Example, between: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Play one game and keep positions of it."""
    game = example.game
    evaluation = evaluation_of(game)
    state = game.new_state(example.players, example.options)
    rng = Rng(example.seed, 100)
    seats = range(example.players)
    chosen = [example.weights[rng.below(len(example.weights))] for _ in seats]
    best = [_bot(example.teacher, file, int(rng.next32())) for file in chosen]
    noisy = [_bot(f"greedy+temperature={NOISE}", file, int(rng.next32())) for file in chosen]
    errors = [example.errors[rng.below(len(example.errors))] for _ in seats]

    def decide(seat: int) -> int:
        bot = noisy[seat] if rng.random() < errors[seat] else best[seat]
        return bot(state)

    play_out(state, example.seed, decide, between)
    actions = state.history()
    first = rng.random()
    wanted = {int((place + first) * len(actions) / example.positions) for place in range(example.positions)}
    again = game.new_state(example.players, example.options)
    positions: list[Any] = []
    waiting: list[tuple[int, Any]] = []  # positions within a turn, until it is over
    for ply, action in enumerate(actions):
        asked = int(again.current_player())
        if asked >= 0 and any(seat != asked for seat, _ in waiting):
            later = _look(evaluation, again)
            for seat, position in waiting:
                if seat != asked:
                    position += [*later, seat]
            waiting = [(seat, position) for seat, position in waiting if seat == asked]
        if ply in wanted:
            position = _look(evaluation, again)
            positions.append(position)
            if asked >= 0:
                waiting.append((asked, position))
        again.apply_action(action)
    return {
        "players": example.players,
        "seed": example.seed,
        "ranking": state.ranking(),
        "scores": state.scores(),
        "positions": positions,
    }


def play_out(state: State, seed: int, decide: Callable[[int], int], between: Callable[[], None]) -> None:
    """Play a game to its end: `decide` says what a seat does, and chance follows from the seed."""
    luck = Luck(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.pick(state))
            continue
        between()
        state.apply_action(decide(int(state.current_player())))
        if state.move_number() > state.config.game.max_game_length:
            raise OrreryError(f"seed {seed}: the game does not end")


def _bot(name: str, weights: str, seed: int) -> bots.Bot:
    """A bot by its name, with a file of weights, or `none`, to go by points.

    The file is no part of the name: there, what follows a `+` is a setting, and a `:` stands in the names of others.
    """
    bot = bots.named(name, seed)
    if not isinstance(bot, GreedyBot | MctsBot):
        raise OrreryError(f"'{name}' does not go by weights; greedy bots and searches do")
    bot.weights = Path(weights)
    return bot


def _look(evaluation: Evaluation, state: State) -> list[Any]:
    """How far the game has come, and how much each seat has of each feature."""
    amounts = [[round(amount, 6) for amount in each] for each in evaluation.amounts(state)]
    return [round(evaluation.progress(state), 4), amounts]


def evaluation_of(game: Game) -> Evaluation:
    """The features of a game."""
    evaluation = game.evaluate
    if not isinstance(evaluation, Evaluation):
        raise OrreryError(f"{game.title} names no features, so there is nothing to fit")
    return evaluation


# The fit


def need_numpy() -> Any:
    """The library, or a sentence that says how to get it."""
    try:
        import numpy
    except ImportError:
        raise OrreryError("fitting weights needs NumPy: pip install 'orrery[arena]'") from None
    return numpy


def fit(names: Sequence[str], games: Sequence[Mapping[str, Any]], begin: Weights | None = None) -> Weights:
    """The weights that fit the positions of these games best, with what a held-out part says about them.

    They stay as near as possible to weights to `begin` with, or else to nothing.
    """
    np = need_numpy()
    held, taken = parted(games)
    x, y, weight = _pairs(np, taken)
    held_x, held_y, held_weight = _pairs(np, held)
    scale = np.sqrt((x * x).mean(axis=0))
    scale[scale == 0.0] = 1.0
    best: tuple[float, float, Any] | None = None
    start = np.zeros(x.shape[1])
    pull = np.zeros((x.shape[1], x.shape[1]))
    if begin is not None:
        start = _start(np, begin, x, y, weight) * scale
        changes = _changes(np, taken, x.shape[1]) / scale
        pull = CONSISTENCY * changes.T @ changes
    for penalty in PENALTIES if begin is None else PENALTIES_WITH_BEGIN:
        found = logistic(np, x / scale, y, weight, penalty, start, pull)
        loss = _loss(np, (held_x / scale) @ found, held_y, held_weight)
        if best is None or loss < best[0]:
            best = (loss, penalty, found)
    assert best is not None
    loss, penalty, found = best
    strength = both_ends((found / scale).reshape(2, -1))
    score, constant, error = _scores(np, taken, held, penalty)
    count = len(names)
    return Weights(
        [(strength[0][place], strength[1][place]) for place in range(count)],
        [(score[0][place], score[1][place]) for place in range(count)],
        (constant[0], constant[1]),
        fit={
            "games": len(games),
            "positions": sum(len(game["positions"]) for game in games),
            "penalty": penalty,
            "held_out_loss": round(float(loss), 4),
            "held_out_right": share_right(held_x @ (found / scale), held_y - 0.5),
            "held_out_score_error": round(float(error), 3),
        },
    )


def share_right(told: Any, came: Any) -> float:
    """Of all pairs where somebody was ahead in the end, how many were told rightly; a half if nobody ever was."""
    decided = came != 0
    return round(float(((told > 0) == (came > 0))[decided].mean()), 4) if decided.any() else 0.5


def parted(games: Sequence[Mapping[str, Any]]) -> tuple[list[Any], list[Any]]:
    """The games that are held out, and those that are fitted."""
    if len(games) < HELD_OUT:
        raise OrreryError(f"a fit needs {HELD_OUT} games or more, not {len(games)}")
    games = sorted(games, key=lambda game: (game["seed"], game["players"]))
    held = [game for place, game in enumerate(games) if place % HELD_OUT == 0]
    taken = [game for place, game in enumerate(games) if place % HELD_OUT]
    return held, taken


def _pairs(np: Any, games: Sequence[Mapping[str, Any]]) -> tuple[Any, Any, Any]:
    """For each pair of seats of each position: the difference of their features, and who finished ahead."""
    rows, results, weights = [], [], []
    for game in games:
        seats = len(game["ranking"])
        for far, amounts, *_ in game["positions"]:
            each = np.asarray(amounts)
            for one in range(seats):
                for other in range(one):
                    difference = each[one] - each[other]
                    rows.append(np.concatenate([difference, difference * (2 * far - 1)]))
                    mine, yours = game["ranking"][one], game["ranking"][other]
                    results.append(1.0 if mine < yours else 0.0 if mine > yours else 0.5)
                    weights.append(2.0 / (seats * (seats - 1)))
    return np.asarray(rows), np.asarray(results), np.asarray(weights)


def _start(np: Any, begin: Weights, x: Any, y: Any, weight: Any) -> Any:
    """Weights to begin with in the columns of the fit, all of them larger or smaller so that they suit the games."""
    ends = np.asarray(begin.strength).T
    columns = np.concatenate([(ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2])
    sums = (x @ columns)[:, None]
    unit = max(float(np.sqrt((sums * sums).mean())), 1e-9)
    return columns * float(logistic(np, sums / unit, y, weight, 1.0, np.zeros(1), np.zeros((1, 1)))[0]) / unit


def _changes(np: Any, games: Sequence[Mapping[str, Any]], columns: int) -> Any:
    """How the features of the seat that decides change until its turn is over, beside those of every other seat."""
    rows = []
    for game in games:
        for far, amounts, *rest in game["positions"]:
            if not rest:
                continue
            later, amounts_later, seat = rest
            now, then = np.asarray(amounts), np.asarray(amounts_later)
            others = len(now) - 1
            for other in range(len(now)):
                if other != seat:
                    first, second = now[seat] - now[other], then[seat] - then[other]
                    gone = first * (2 * far - 1) - second * (2 * later - 1)
                    rows.append(np.concatenate([first - second, gone]) / others**0.5)
    return np.asarray(rows) if rows else np.zeros((0, columns))


def logistic(np: Any, x: Any, y: Any, weight: Any, penalty: float, start: Any, pull: Any) -> Any:
    """Newton's method; the problem is convex, so that there is one answer.

    Penalised is what differs from the start, and a quadratic form of the answer itself.
    """
    found = start.copy()
    prices = prices_of(np, x.shape[1], penalty)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(x @ found, -30, 30)))
        slope = x.T @ (weight * (chance - y)) + prices * (found - start) + pull @ found
        curve = (x * (weight * chance * (1 - chance))[:, None]).T @ x + np.diag(prices) + pull
        step = np.linalg.solve(curve, slope)
        found = found - step
        if np.abs(step).max() < 1e-8:
            break
    return found


def prices_of(np: Any, columns: int, penalty: float) -> Any:
    """What large weights cost: half of the columns are for weights in mid-game, half for how they change."""
    prices = np.full(columns, penalty)
    if columns > 1:
        prices[columns // 2 :] *= CHANGE_PENALTY
    return prices


def both_ends(found: Any) -> tuple[Any, Any]:
    """Weights at the beginning and at the end, from those in mid-game and how they change."""
    middle, change = found
    return middle - change, middle + change


def _loss(np: Any, sums: Any, y: Any, weight: Any) -> float:
    chance = 1 / (1 + np.exp(-np.clip(sums, -30, 30)))
    losses = -(y * np.log(chance) + (1 - y) * np.log(1 - chance))
    return float((weight * losses).sum() / weight.sum())


def _scores(np: Any, taken: Sequence[Any], held: Sequence[Any], penalty: float) -> tuple[Any, Any, float]:
    """Final points from the features, by ridge regression; the constant is not penalised."""

    def table(games: Sequence[Mapping[str, Any]]) -> tuple[Any, Any]:
        rows, results = [], []
        for game in games:
            for far, amounts, *_ in game["positions"]:
                for seat, each in enumerate(np.asarray(amounts)):
                    rows.append(np.concatenate([each, each * (2 * far - 1), [1.0, 2 * far - 1]]))
                    results.append(float(game["scores"][seat]))
        return np.asarray(rows), np.asarray(results)

    x, y = table(taken)
    scale = np.sqrt((x * x).mean(axis=0))
    scale[scale == 0.0] = 1.0
    prices = np.concatenate([prices_of(np, x.shape[1] - 2, penalty), [1e-6, 1e-6]])
    scaled = x / scale
    found = np.linalg.solve(scaled.T @ scaled + np.diag(prices), scaled.T @ y) / scale
    held_x, held_y = table(held)
    error = float(np.sqrt(((held_x @ found - held_y) ** 2).mean()))
    return both_ends(found[:-2].reshape(2, -1)), both_ends(found[-2:]), error


def score_weights(games: Sequence[Any], penalty: float) -> tuple[list[Pair], Pair, float]:
    """Weights by which features predict final points, what all begin with, and the error in games not fitted."""
    held, taken = parted(games)
    (early, late), constant, error = _scores(need_numpy(), taken, held, penalty)
    return list(zip(early, late, strict=True)), (constant[0], constant[1]), error


# The file of weights


def write_weights(path: Path, names: Sequence[str], weights: Weights) -> None:
    """A file of weights, whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(weights_text(names, weights), encoding="utf-8", newline="\n")
    part.replace(path)


def weights_text(names: Sequence[str], weights: Weights) -> str:
    """What a file of weights holds."""
    lines = ["# What the features of evaluate.py are worth, at the beginning and at the end of a game.", ""]
    lines += ["[fit]", *(f"{name} = {_toml(value)}" for name, value in weights.fit.items()), ""]
    if weights.search:
        lines += ["[search]", *(f"{name} = {_toml(value)}" for name, value in weights.search.items()), ""]
    lines.append("[strength]")
    for name, pair in zip(names, weights.strength, strict=True):
        lines.append(f"{_key(name)} = [{pair[0]:.4f}, {pair[1]:.4f}]")
    lines += ["", "[score]", f"{CONSTANT} = [{weights.score_constant[0]:.4f}, {weights.score_constant[1]:.4f}]"]
    for name, pair in zip(names, weights.score, strict=True):
        lines.append(f"{_key(name)} = [{pair[0]:.4f}, {pair[1]:.4f}]")
    if weights.outcome:
        lines += ["", "[outcome]"]
        for name, pair in zip(names, weights.outcome, strict=True):
            lines.append(f"{_key(name)} = [{pair[0]:.4f}, {pair[1]:.4f}]")
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else f'"{name}"'


def _toml(value: Any) -> str:
    if isinstance(value, float) and value == int(value):
        return f"{value:.1f}"
    return json.dumps(value)


# Generations


class Bout(NamedTuple):
    """A game that tests weights."""

    game: Game
    options: Mapping[str, OptionValue]
    seed: int
    bot: str
    """The bot that plays at every seat."""
    seats: tuple[str, ...]
    """Whose weights each seat plays with: the new ones, or the best."""
    files: Mapping[str, str]
    """Where these are."""


def play_bout(bout: Bout, between: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Play a game of a test; the seeds of the bots follow from its own and their seats."""
    state = bout.game.new_state(len(bout.seats), bout.options)
    players = [
        _bot(bout.bot, bout.files[whose], int(Rng(bout.seed, seat + 1).next32()))
        for seat, whose in enumerate(bout.seats)
    ]
    play_out(state, bout.seed, lambda seat: players[seat](state.clone()), between)
    return {
        "seed": bout.seed,
        "bot": bout.bot,
        "seats": list(bout.seats),
        "ranking": state.ranking(),
        "scores": state.scores(),
    }


class Tuning:
    """A run of several generations in a folder."""

    way = "results"
    contestant = "greedy"
    """The bot that shows whether new weights are better."""
    tested_by_lot = True
    """Whether it begins at random where the games that are fitted do."""
    fewest_games = HELD_OUT
    """How many games a generation needs."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        *,
        players: Sequence[int],
        games: int,
        generations: int,
        seed: int,
        test_games: int,
        teacher: str = TEACHER,
        options: Mapping[str, OptionValue] | None = None,
        command: str = "",
        begin: Path | None = None,
        random: int = 0,
    ) -> None:
        self.game = game
        self.evaluation = evaluation_of(game)
        self.folder = folder
        self.players = list(players)
        if min(self.players, default=1) < 2:
            raise OptionError("tuning needs two seats or more: weights are found by who finishes ahead of whom")
        if games < self.fewest_games:
            raise OptionError(f"a fit needs {self.fewest_games} games or more, not {games}")
        self.games = games
        self.generations = generations
        self.seed = seed
        self.test_games = test_games
        self.test_seats = max(2, game.min_players)
        self.random = random
        """How many decisions each seat begins a game with at random, so that all factions or hubs are played."""
        self.opening = f"+random={random}" if random else ""
        """What that adds to the name of a bot."""
        self.teacher = teacher + self.opening
        self.options = dict(options or {})
        self.command = command
        self.begin = begin
        """The weights that the first games are played with, and that fits stay near to; none, to go by points."""
        self.begin_weights = None if begin is None else Weights.read(begin, self.evaluation.names)
        self.begin_digest = None if begin is None else hashlib.sha256(begin.read_bytes()).hexdigest()
        """Of that file as it was when the run began: it may well be overwritten with what is found."""
        _bot(self.teacher, "none", 0)  # one that cannot teach is found now
        need_numpy()  # what is missing is said now, not after an hour

    def run(
        self,
        processes: int = 1,
        progress: Callable[[str, int, int], None] = lambda what, done, total: None,
        told: Callable[[str], None] = lambda line: None,
    ) -> Weights | None:
        """The best weights; none if it was interrupted: run it again to go on. `NothingBetter` if no generation won."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._hold_to_plan()
        best = self.begin
        history: list[str] = []
        for number in range(1, self.generations + 1):
            file = self._new_weights(number, best, processes, progress)
            if file is None:
                return None
            verdict = self._test(number, file, best, processes, progress)
            if verdict is None:
                return None
            wins, games = verdict
            low, high = wilson(wins, games)
            line = (
                f"{self._told(number, Weights.read(file, self.evaluation.names))}; "
                f"won {wins / games:.1%} ({low:.1%} to {high:.1%}) of {games} games against "
                f"{'points alone' if best is None else best.stem}"
            )
            history.append(line)
            told(line)
            if wins * self.test_seats > games:
                best = file
        if best is None:
            raise NothingBetter("no generation was better than going by points alone; with more games there may be one")
        if best == self.begin:
            raise NothingBetter(f"no generation was better than {best.name}, which the run began with")
        weights = self._finished(best, processes, progress)
        if weights is not None:
            weights.search = dict(self.evaluation.weights.search)
            weights.fit = self._signed(weights.fit, history)
        return weights

    def _new_weights(
        self, number: int, best: Path | None, processes: int, progress: Callable[[str, int, int], None]
    ) -> Path | None:
        """A generation's weights in a file; none if it was interrupted."""
        file = self.folder / f"generation-{number}.toml"
        if not self._play(number, best, processes, progress):
            return None
        if not file.exists():
            weights = fit(self.evaluation.names, self._examples(number), self.begin_weights)
            write_weights(file, self.evaluation.names, weights)
        return file

    def _told(self, number: int, weights: Weights) -> str:
        """What the fit itself says of a generation."""
        loss, right = weights.fit["held_out_loss"], weights.fit["held_out_right"]
        return f"generation {number}: held-out loss {loss}, {right:.1%} right"

    def _finished(self, best: Path, processes: int, progress: Callable[[str, int, int], None]) -> Weights | None:
        """The best weights, with all that belongs to them; none if it was interrupted."""
        return Weights.read(best, self.evaluation.names)

    def _signed(self, figures: dict[str, Any], history: list[str]) -> dict[str, Any]:
        """What the file of weights says of how they were found."""
        return {"command": self.command, **self._origin(), **figures, "generations": history}

    def _origin(self) -> dict[str, str]:
        """What else the weights depend on that a command does not tell: the bots, and the file to begin with."""
        origin = {"orrery": _version()}
        if self.begin_digest is not None:
            origin["begin_sha256"] = self.begin_digest
        return origin

    def _hold_to_plan(self) -> None:
        """A folder belongs to one plan: what was begun otherwise cannot be gone on with."""
        plan = {
            **self._origin(),
            "game": self.game.id,
            "rules": self.game.rules_version,
            "features": self.evaluation.names,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "test_games": self.test_games,
            "teacher": self.teacher,
            "options": self.options,
        }
        if self.way != "results":
            plan["way"] = self.way
        file = self.folder / "plan.json"
        if file.exists():
            begun = json.loads(file.read_text("utf-8"))
            if begun.get("orrery") != plan["orrery"]:
                then = f"orrery {begun['orrery']}" if "orrery" in begun else "an earlier version of orrery"
                raise OrreryError(
                    f"{self.folder} holds a run that was begun with {then}, and the bots of orrery {plan['orrery']} "
                    "may play otherwise; name another folder with --work"
                )
            if begun != plan:
                raise OrreryError(f"{self.folder} holds a run with other settings; name another folder with --work")
        else:
            file.write_text(json.dumps(plan), "utf-8")

    # Playing

    def _play(self, number: int, best: Path | None, processes: int, progress: Callable[[str, int, int], None]) -> bool:
        newest = self.folder / f"generation-{number - 1}.toml" if number > 1 else None
        weights = tuple(_weights(path) for path in dict.fromkeys([best, newest]))
        positions = POSITIONS if self.begin is None else POSITIONS_WITH_BEGIN
        return self._play_with(number, weights, positions, ERRORS, processes, progress)

    def _play_with(
        self,
        number: int,
        weights: tuple[str, ...],
        positions: int,
        errors: tuple[float, ...],
        processes: int,
        progress: Callable[[str, int, int], None],
    ) -> bool:
        """Play what is missing of a generation's games; whether it was not interrupted."""
        file = self.folder / f"generation-{number}.jsonl"
        known = {(row["players"], row["seed"]) for row in rows_of(file)}
        tasks = [
            Example(self.game, players, self.options, seed, self.teacher, weights, positions, errors)
            for players, seed in self._seatings(number)
            if (players, seed) not in known
        ]
        return self._work(play_examples, tasks, file, len(known), f"generation {number}, games", processes, progress)

    def _seatings(self, number: int, games: int | None = None) -> list[tuple[int, int]]:
        """How many sit at each game of a generation, and its seed."""
        return [
            (self.players[place % len(self.players)], self.seed + 1_000_000 * number + place)
            for place in range(self.games if games is None else games)
        ]

    def _examples(self, number: int) -> list[Any]:
        files = [
            self.folder / f"generation-{n}.jsonl" for n in range(max(1, number - KEPT_GENERATIONS + 1), number + 1)
        ]
        return [row for file in files for row in rows_of(file)]

    def _test(
        self, number: int, file: Path, best: Path | None, processes: int, progress: Callable[[str, int, int], None]
    ) -> tuple[float, int] | None:
        """How often bots with new weights win against those with the best so far, at the smallest table."""
        out = self.folder / f"test-{number}.jsonl"
        bot = self.contestant + (self.opening if self.tested_by_lot else "")
        files = {NEW: _weights(file), BEST: _weights(best)}
        seats = self.test_seats
        lineup = (NEW, *[BEST] * (seats - 1))
        turns = [lineup[turn:] + lineup[:turn] for turn in range(seats)]
        bouts = [
            Bout(self.game, self.options, self.seed + 900_000_000 + place, bot, turn, files)
            for place in range(-(-self.test_games // seats))
            for turn in turns
        ]
        known = {(row["seed"], tuple(row["seats"])) for row in rows_of(out)}
        tasks = [bout for bout in bouts if (bout.seed, bout.seats) not in known]
        if not self._work(play_bout, tasks, out, len(known), f"generation {number}, test", processes, progress):
            return None
        rows = rows_of(out)
        return sum(victory_shares(row)[row["seats"].index(NEW)] for row in rows), len(rows)

    def _work(
        self,
        work: Callable[[Any, Callable[[], None]], dict[str, Any]],
        tasks: Sequence[Any],
        file: Path,
        done: int,
        what: str,
        processes: int,
        progress: Callable[[str, int, int], None],
    ) -> bool:
        total = done + len(tasks)
        progress(what, done, total)
        if not tasks:
            return True
        with file.open("a", encoding="utf-8", newline="\n") as out:

            def keep(row: dict[str, Any]) -> None:
                nonlocal done
                out.write(json.dumps(row, separators=(",", ":")) + "\n")
                out.flush()
                done += 1
                progress(what, done, total)

            return workers.run(work, tasks, keep, processes)


def _version() -> str:
    try:
        return version("orrery")
    except PackageNotFoundError:
        return "(not installed)"


def _weights(path: Path | None) -> str:
    """What a bot is told to use: a file of weights, or none, to go by points."""
    return "none" if path is None else str(path)


def rows_of(file: Path) -> list[dict[str, Any]]:
    """The rows of a file, without a last one that was broken off; the file is mended."""
    if not file.exists():
        return []
    data = file.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with file.open("r+b") as broken:
            broken.truncate(whole)
    return [json.loads(line) for line in data[:whole].splitlines()]
