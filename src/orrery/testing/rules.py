"""R1 to R3: random play keeps the contract, nothing gets lost, scores are what the table says.

A fault is told in words, so that `check_...` can raise it and `simulate` can list it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import isclose, sqrt
from typing import Final

from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.kernel.state import CHANCE, TERMINAL, State
from orrery.testing.play import RandomGame, Setup, expect, few_setups, random_games, sampled_games, setups

__all__ = [
    "SimulationReport",
    "check_chance",
    "check_conservation",
    "check_random_games",
    "check_score_audit",
    "simulate",
]

MOST_DISTRIBUTIONS: Final = 40
MOST_DRAWS: Final = 4000
DRAWS_PER_OUTCOME: Final = 20
FEWEST_EXPECTED: Final = 5.0


def check_random_games(game: Game, plies: int = 20_000, seed: int = 1) -> None:
    """R1: random games with every number of players and option keep to the contract and end as declared."""
    _check_options(game)
    _check_vocabulary(game)
    for play in random_games(setups(game), plies, seed):
        with play:
            actions = []
            for action in play.plies():
                _raise_first(ply_faults(play.state, play.state.legal_actions()))
                _raise_first(asking_faults(play.state))
                actions.append(action)
            _raise_first(end_faults(play.state))
            _raise_first(asking_faults(play.state))
            expect(play.state.history() == actions, "the history does not hold exactly the actions played")


def check_chance(game: Game, plies: int = 4000, seed: int = 1) -> None:
    """R1: chance nodes list a distribution, and `sample_chance` draws from it and from nothing else."""
    tested: set[tuple[object, ...]] = set()
    for play in random_games(few_setups(game), plies, seed):
        with play:
            for action in play.plies():
                if not play.state.is_chance_node():
                    continue
                outcomes = play.state.chance_outcomes()
                _raise_first(chance_faults(outcomes))
                expect(
                    action in [listed for listed, _ in outcomes],
                    f"chance drew {action}, which it does not list",
                )
                shape = _shape(game, outcomes)
                if shape not in tested and len(tested) < MOST_DISTRIBUTIONS:
                    tested.add(shape)
                    _check_draws(play.state, outcomes, play.side)


def check_conservation(game: Game, plies: int = 10_000, seed: int = 2) -> None:
    """R2: `state.check()` finds nothing wrong at any ply."""
    for play in random_games(few_setups(game), plies, seed):
        with play:
            for _ in play.plies():
                _raise_first(iter(play.state.check()))
            _raise_first(iter(play.state.check()))


def check_score_audit(game: Game, looks: int = 1500, seed: int = 3) -> None:
    """R3: scores and places are those of the same position loaded or set up afresh, without its past."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _raise_first(score_faults(play.state))
            _raise_first(score_faults(play.state))


# Faults, each told in words


def ply_faults(state: State, legal: list[int]) -> Iterator[str]:
    """What is wrong with the question being asked and with the points so far; cheap enough for every ply."""
    player = state.current_player()
    if player != CHANCE and not 0 <= player < state.num_players():
        yield f"player {player} is to move"
    if not legal:
        yield f"player {player} is asked and has no legal action"
    if any(first >= second for first, second in pairwise(legal)):
        yield f"the legal actions are not in rising order, each once: {legal[:20]}"
    if legal and not 0 <= min(legal) <= max(legal) < state.get_game().num_distinct_actions():
        yield f"a legal action is outside the vocabulary: {legal[:20]}"
    yield from _score_range_faults(state)


def asking_faults(state: State) -> Iterator[str]:
    """Whether every way of asking for the legal actions gives the same answer."""
    legal = state.legal_actions()
    player = state.current_player()
    for seat in range(state.num_players()):
        wanted = legal if seat == player else []
        if state.legal_actions(seat) != wanted:
            yield f"legal_actions({seat}) is wrong while player {player} is to move"
    mask = state.legal_actions_mask()
    if len(mask) != state.get_game().num_distinct_actions():
        yield "the mask has not one place for each action of the vocabulary"
    if [action for action, allowed in enumerate(mask) if allowed] != legal:
        yield "the mask differs from the list of legal actions"
    texts = [state.action_to_string(player, action) for action in legal]
    if len(set(texts)) != len(texts):
        yield "two legal actions have the same text"
    for action, text in zip(legal, texts, strict=True):
        if state.string_to_action(text) != action:
            yield f"action {action} is written '{text}', which reads as {state.string_to_action(text)}"


def chance_faults(outcomes: Outcomes) -> Iterator[str]:
    """What is wrong with a list of chance outcomes as a distribution."""
    if any(probability <= 0.0 for _, probability in outcomes):
        yield "a chance outcome has no positive probability"
    total = sum(probability for _, probability in outcomes)
    if not isclose(total, 1.0, abs_tol=1e-9):
        yield f"the probabilities of chance sum to {total!r}, not to 1"
    if any(first >= second for (first, _), (second, _) in pairwise(outcomes)):
        yield f"the chance outcomes are not in rising order, each once: {outcomes[:20]}"


def end_faults(state: State) -> Iterator[str]:
    """What is wrong with the end of a game."""
    if state.current_player() != TERMINAL:
        yield f"the game has ended, but player {state.current_player()} is to move"
    if state.legal_actions():
        yield "the game has ended, but there are legal actions"
    yield from _score_range_faults(state)
    places = state.ranking()
    returns = state.returns()
    if min(places) != 1 or len(places) != state.num_players():
        yield f"the ranking {places} has no first place or not one place for each seat"
    if not isclose(sum(returns), 0.0, abs_tol=1e-9) or any(not -1.0 <= value <= 1.0 for value in returns):
        yield f"the returns {returns} do not lie in [-1, 1] with sum zero"
    for mine, my_return in zip(places, returns, strict=True):
        if any((mine < place) != (my_return > other) for place, other in zip(places, returns, strict=True)):
            yield f"the returns {returns} do not follow the ranking {places}"
            break


def score_faults(state: State) -> Iterator[str]:
    """Where scores or places differ from those of the same position without its past."""
    game = state.get_game()
    twins = {
        "loaded": game.deserialize(state.serialize()),
        "set up as a position": game.position(state.to_position()),
    }
    for how, twin in twins.items():
        if twin.scores() != state.scores():
            yield f"the scores are {state.scores()}, but {twin.scores()} for the same position {how}"
        if twin.ranking() != state.ranking():
            yield f"the ranking is {state.ranking()}, but {twin.ranking()} for the same position {how}"


def _score_range_faults(state: State) -> Iterator[str]:
    game = state.get_game()
    scores = state.scores()
    if len(scores) != state.num_players():
        yield f"the scores {scores} are not one for each seat"
    if any(not game.min_score <= score <= game.max_score for score in scores):
        yield f"the scores {scores} are not within the declared {game.min_score} to {game.max_score}"


def _raise_first(faults: Iterator[str]) -> None:
    for fault in faults:
        raise AssertionError(fault)


# The parts of R1 that are asked once for a game


def _check_options(game: Game) -> None:
    """Every option must be playable with some value other than its default."""
    played = {name for setup in setups(game) for name in setup.options}
    for option in game.options:
        expect(option.name in played, f"{game.id}: option '{option.name}' fits no number of players")


def _check_vocabulary(game: Game) -> None:
    """Every action of the vocabulary has a text and a sentence of its own, and the text leads back."""
    texts: set[str] = set()
    for action in range(game.num_distinct_actions()):
        text = game.vocabulary.text(action)
        expect(text not in texts, f"{game.id}: two actions are written '{text}'")
        expect(game.vocabulary.number(text) == action, f"{game.id}: '{text}' does not read as action {action}")
        expect(bool(game.vocabulary.sentence(action)), f"{game.id}: '{text}' has no sentence")
        texts.add(text)


# Draws against probabilities


def _shape(game: Game, outcomes: Outcomes) -> tuple[object, ...]:
    """What makes a chance node worth a test of its own: its kind of move and its probabilities."""
    kind = game.vocabulary.move(outcomes[0][0]).kind
    return (kind, *(round(probability, 9) for _, probability in outcomes))


def _check_draws(state: State, outcomes: Outcomes, rng: Rng) -> None:
    """Pearson's chi-square test with a bound that a right distribution practically never exceeds."""
    draws = min(MOST_DRAWS, DRAWS_PER_OUTCOME * len(outcomes) + 200)
    counts = {action: 0 for action, _ in outcomes}
    for _ in range(draws):
        action = state.sample_chance(rng)
        expect(action in counts, f"sample_chance drew {action}, which chance_outcomes does not list")
        counts[action] += 1
    groups = _pooled([(probability * draws, counts[action]) for action, probability in outcomes])
    distance = sum((seen - expected) ** 2 / expected for expected, seen in groups)
    freedom = len(groups) - 1
    bound = freedom + 6.0 * sqrt(2.0 * freedom) + 18.0
    expect(
        distance <= bound,
        f"sample_chance does not agree with chance_outcomes: chi-square {distance:.1f} "
        f"with {freedom} degrees of freedom over {draws} draws",
    )


def _pooled(cells: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The cells (expected, seen), the rarest joined: the test needs a few expected draws in each."""
    groups: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for cell_expected, cell_seen in sorted(cells):
        expected += cell_expected
        seen += cell_seen
        if expected >= FEWEST_EXPECTED:
            groups.append((expected, seen))
            expected, seen = 0.0, 0
    if groups and expected > 0.0:
        last_expected, last_seen = groups.pop()
        groups.append((last_expected + expected, last_seen + seen))
    return groups or [(expected, seen)]


# Simulation


@dataclass
class SimulationReport:
    """What happened in games of random play."""

    game: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    games: int = 0
    """Games played to their end."""
    plies: int = 0
    decisions: int = 0
    """Plies of a seat; the others are chance."""
    unforced: int = 0
    """Decisions with more than one legal action."""
    mean_legal: float = 0.0
    """Legal actions per decision."""
    max_legal: int = 0
    mean_length: float = 0.0
    """Plies per game."""
    max_length: int = 0
    mean_scores: list[float] = field(default_factory=list)
    """For each seat."""
    wins: list[float] = field(default_factory=list)
    """For each seat; tied winners share a win."""
    problems: list[str] = field(default_factory=list)
    """The first fault of each game that had one, with where it happened. None is expected."""
    interrupted: bool = False


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], None] | None = None,
) -> SimulationReport:
    """Play random games with the invariants on at every ply; Ctrl-C ends it early, with what there is so far.

    `progress` is called with the number of games done after each of them.
    """
    setup = Setup(game, players, game.config(players, options).options)
    report = SimulationReport(game.id, players, setup.options, seed)
    report.mean_scores = [0.0] * players
    report.wins = [0.0] * players
    try:
        for number in range(games):
            _simulate_one(RandomGame(setup, seed + number), report)
            if progress is not None:
                progress(number + 1)
    except KeyboardInterrupt:
        report.interrupted = True
    if report.decisions:
        report.mean_legal /= report.decisions
    if report.games:
        report.mean_length /= report.games
        report.mean_scores = [score / report.games for score in report.mean_scores]
    return report


def _simulate_one(play: RandomGame, report: SimulationReport) -> None:
    """One game into the report, where means are still sums."""
    try:
        with play:
            for _ in play.plies():
                _raise_first(_simulation_faults(play))
                _add_ply(play, report)
            _raise_first(iter(play.state.check()))
            _raise_first(end_faults(play.state))
            _raise_first(score_faults(play.state))
    except AssertionError as error:
        report.problems.append(str(error))
    else:
        _add_result(play, report)


def _simulation_faults(play: RandomGame) -> Iterator[str]:
    legal = play.legal
    if play.state.is_chance_node():
        outcomes = play.state.chance_outcomes()
        yield from chance_faults(outcomes)
        legal = [action for action, _ in outcomes]
    yield from ply_faults(play.state, legal)
    yield from play.state.check()


def _add_ply(play: RandomGame, report: SimulationReport) -> None:
    report.plies += 1
    if play.state.is_chance_node():
        return
    report.decisions += 1
    report.unforced += len(play.legal) > 1
    report.mean_legal += len(play.legal)
    report.max_legal = max(report.max_legal, len(play.legal))


def _add_result(play: RandomGame, report: SimulationReport) -> None:
    report.games += 1
    report.mean_length += play.ply
    report.max_length = max(report.max_length, play.ply)
    for seat, score in enumerate(play.state.scores()):
        report.mean_scores[seat] += score
    places = play.state.ranking()
    for seat, place in enumerate(places):
        if place == 1:
            report.wins[seat] += 1 / places.count(1)
