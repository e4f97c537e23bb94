"""B1 and I4: the bots can play the game, its evaluation is sound, and nobody thinks with what a seat may not know."""

from __future__ import annotations

import math
from typing import Final

from orrery import bots
from orrery.kernel.chance import Rng
from orrery.kernel.evaluation import Evaluation
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.testing.play import RandomGame, expect, sampled_games

__all__ = ["check_bots", "check_evaluation"]

THINKERS: Final = ("greedy+positions=40", "greedy+temperature=1", "mcts@6+positions=20")
ROUNDING: Final = 1e-9


def check_evaluation(game: Game, looks: int = 400, seed: int = 21) -> None:
    """B1: features have their names, values are returns that sum to zero (alone, points), facets name every seat."""
    if game.evaluate is None:
        return
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _check_values(game, play.state)
            _check_values(game, play.state)
            _check_facets(game, play.state)


def _check_values(game: Game, state: State) -> None:
    assert game.evaluate is not None
    before = state.digest()
    values = [game.evaluate(state, seat) for seat in range(state.num_players())]
    expect(all(-1 <= value <= 1 for value in values), f"the evaluation gives {values}, which are no returns")
    evaluation = game.evaluate
    if isinstance(evaluation, Evaluation):
        _check_features(evaluation, state)
        alone = len(values) == 1
        expect(alone or abs(sum(values)) < ROUNDING * len(values), f"the values {values} do not sum to zero")
        if state.is_terminal() and alone:
            share = max(-1.0, min(1.0, state.scores()[0] / max(1, game.max_score)))
            expect(values == [share], f"at the end of a game alone the value is {values}, the share of points {share}")
        elif state.is_terminal():
            expect(values == state.returns(), f"at the end the values are {values}, the returns {state.returns()}")
    expect(state.digest() == before, "the evaluation changes the state")


def _check_features(evaluation: Evaluation, state: State) -> None:
    names = evaluation.names
    expect(len(set(names)) == len(names), "two features have the same name")
    far = evaluation.progress(state)
    expect(0 <= far <= 1, f"the progress is {far}, not from 0 to 1")
    for seat in range(state.num_players()):
        amounts = evaluation.features(state, seat)
        expect(len(amounts) == len(names), f"{len(names)} features are named, but there are {len(amounts)} amounts")
        for name, amount in zip(names, amounts, strict=True):
            expect(type(amount) is float and math.isfinite(amount), f"feature '{name}' is {amount!r}, no finite float")


def _check_facets(game: Game, final: State) -> None:
    facets = {} if game.facets is None else game.facets(final)
    for name, values in facets.items():
        expect(
            len(values) == final.num_players() and all(isinstance(value, str) and value for value in values),
            f"facet '{name}' needs a text for each seat, not {values!r}",
        )


def check_bots(game: Game, looks: int = 60, seed: int = 22) -> None:
    """B1, I4: bots answer legally, leave the state alone, and answer the same whatever their seat cannot see."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due() and len(play.legal) > 1:
                    _ask(play)


def _ask(play: RandomGame) -> None:
    state = play.state
    seat = int(state.current_player())
    before = state.digest()
    for name in THINKERS:
        seed = int(play.side.next32())
        answer = bots.named(name, seed)(state)
        expect(answer in play.legal, f"{name} answers {answer}, which is not legal")
        expect(state.digest() == before, f"{name} changes the state")
        imagined = state.resample_from_infostate(seat, Rng(seed, 7))
        again = bots.named(name, seed)(imagined)
        expect(again == answer, f"{name} answers {answer}, and {again} if what its seat cannot know is different")
