"""Evaluation: weights are read strictly, values are expected returns, and the game's own weights fit its features."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import OrreryError, Rng, State, game
from orrery.kernel.evaluation import Evaluation, Tally, Weights, expected_returns
from orrery.registry import OUR_GAMES
from tests.comets import played

NAMES = ["purse", "card"]


def features(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), float(seat)]


def evaluation(strength: list[tuple[float, float]], far: float = 0.0) -> Evaluation:
    return Evaluation(NAMES, features, lambda state: far, Weights(strength, [(1.0, 1.0), (0.0, 0.0)], (0.5, 1.5)))


def test_two_equals_expect_nothing_and_the_stronger_expects_more() -> None:
    assert expected_returns([2.0, 2.0]) == [0.0, 0.0]
    ahead, behind = expected_returns([1.0, 0.0])
    assert ahead == pytest.approx(math.tanh(0.5)) == -behind


def test_three_seats_share_by_pairs() -> None:
    values = expected_returns([1.0, 0.0, -2.0])
    assert values[0] == pytest.approx((math.tanh(0.5) + math.tanh(1.5)) / 2)
    assert sum(values) == pytest.approx(0)
    assert expected_returns([1000.0, 0.0, -1000.0]) == pytest.approx([1.0, 0.0, -1.0])


def test_one_seat_is_measured_against_nothing() -> None:
    assert expected_returns([0.0]) == [0.0]


def test_weights_change_from_the_beginning_to_the_end() -> None:
    state = played("deal ice", "deal dust", "bet", "fold")
    assert state.is_terminal()
    going = played("deal ice", "deal dust", "bet")
    for far, weight in ((0.0, 2.0), (0.5, 1.0), (1.0, 0.0)):
        strengths = evaluation([(2.0, 0.0), (0.0, 0.0)], far).strengths(going)
        assert strengths == pytest.approx([weight * score for score in going.scores()])


def test_the_end_of_a_game_is_what_it_is() -> None:
    state = played("deal ice", "deal dust", "bet", "fold")
    judge = evaluation([(1.0, 1.0), (0.0, 0.0)])
    assert judge.values(state) == state.returns() == [1.0, -1.0]
    assert judge.chances(state) == [1.0, 0.0]
    assert judge.final_scores(state) == [float(score) for score in state.scores()]


def test_scores_and_chances_before_the_end() -> None:
    state = played("deal ice", "deal dust", "bet")
    judge = evaluation([(1.0, 1.0), (0.0, 0.0)], 0.5)
    assert judge.final_scores(state) == pytest.approx([score + 1.0 for score in state.scores()])
    assert sum(judge.chances(state)) == pytest.approx(1)
    first, second = judge.chances(state)
    assert judge(state, 0) == pytest.approx(first - second)  # of two seats, by the same model


def test_features_may_be_found_for_everybody_at_once() -> None:
    state = played("deal ice", "deal dust", "bet")
    one_by_one = evaluation([(1.0, 0.5), (0.25, 0.0)], 0.5)
    asked: list[State] = []

    def together(state: State) -> list[list[float]]:
        asked.append(state)
        return [features(state, seat) for seat in range(2)]

    at_once = Evaluation(NAMES, features, lambda state: 0.5, one_by_one.weights, together)
    assert at_once.strengths(state) == one_by_one.strengths(state)
    assert at_once.final_scores(state) == one_by_one.final_scores(state)
    assert at_once.with_weights(one_by_one.weights).values(state) == one_by_one.values(state)
    assert len(asked) == 3


def test_features_may_be_weighed_as_they_are_counted() -> None:
    state = played("deal ice", "deal dust", "bet")
    plain = evaluation([(1.0, 0.5), (0.25, 0.0)], 0.5)

    def weigh(state: State, weights: list[float]) -> list[float]:
        found = []
        for seat in range(2):
            tally = Tally(weights)
            for amount in features(state, seat):
                tally.add(amount)
            found.append(tally.total)
        return found

    other = Evaluation(NAMES, features, lambda state: 0.5, plain.weights, weigh=weigh)
    assert other.strengths(state) == plain.strengths(state) == weigh(state, [0.75, 0.125])
    assert other.with_weights(plain.weights).outcomes(state) == plain.outcomes(state)


def test_a_tally_keeps_amounts_or_sums_them_up() -> None:
    kept, summed = Tally([]), Tally([1.0, 10.0, 100.0, 1000.0])
    for tally in (kept, summed):
        tally.add(2.0)
        tally.add_nothing(2)
        tally.add(0.5)
    assert (kept.amounts, kept.total) == ([2.0, 0.0, 0.0, 0.5], 0.0)
    assert (summed.amounts, summed.total) == ([], 502.0)


def test_what_to_expect_may_have_weights_of_its_own() -> None:
    state = played("deal ice", "deal dust", "bet")
    plain = evaluation([(1.0, 1.0), (0.0, 0.0)], 0.5)
    assert not plain.foretells
    assert plain.outcomes(state) == plain.values(state)
    weights = Weights(plain.weights.strength, plain.weights.score, outcome=[(0.0, 0.0), (1.0, 3.0)])
    other = plain.with_weights(weights)
    assert other.foretells
    assert other.values(state) == plain.values(state)
    assert other.outcomes(state) == pytest.approx([-math.tanh(1.0), math.tanh(1.0)])
    assert other.chances(state)[1] == pytest.approx(1 / (1 + math.exp(-2.0)))
    over = played("deal ice", "deal dust", "bet", "fold")
    assert other.outcomes(over) == over.returns()


def test_without_a_file_nothing_is_fitted(tmp_path: Path) -> None:
    bare = Evaluation(NAMES, features, lambda state: 0.0, tmp_path / "missing.toml")
    assert not bare.is_fitted
    assert bare.with_weights(Weights([(1, 0), (0, 0)], [(0, 0), (0, 0)])).is_fitted


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[strength", "cannot be read"),
        ("[strength]\npurse = [1, 2]\n[score]\n", "no weights for 'card'; delete the file and fit anew"),
        (
            "[strength]\npurse = [1, 2]\ncard = [1, 2]\ncrad = [1, 2]\n",
            "'crad', which is no feature; did you mean 'card'",
        ),
        ("[strength]\npurse = [1]\ncard = [1, 2]\n", "'purse' of .strength. must be two numbers"),
        ("[strength]\npurse = [1, true]\ncard = [1, 2]\n", "must be two numbers"),
        ("[strength]\npurse = 'x'\ncard = [1, 2]\n", "must be two numbers"),
        (
            "[strength]\npurse = [1, 2]\ncard = [1, 2]\n[score]\npurse = [1, 2]\ncard = [1, 2]\n"
            "[outcome]\ncard = [1, 2]",
            "\\[outcome\\] has no weights for 'purse'",
        ),
    ],
)
def test_a_wrong_file_is_a_clear_error(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text)
    with pytest.raises(OrreryError, match=told):
        Evaluation(NAMES, features, lambda state: 0.0, file)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_game_of_ours_has_weights_and_its_features_are_documented(name: str) -> None:
    judge = game(name).evaluate
    assert isinstance(judge, Evaluation)
    assert judge.is_fitted
    assert judge.weights.fit["command"]
    told = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")
    for feature in judge.names:
        group, dot, _ = feature.partition(".")
        assert f"`{group}.*`" in told if dot else f"`{feature}`" in told, feature


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alien_frontiers_has_fitted_weights_and_its_features_are_what_they_should_be(players: int) -> None:
    judge = game("alien-frontiers").evaluate
    assert isinstance(judge, Evaluation)
    assert judge.is_fitted
    state = game("alien-frontiers").new_state(players)
    rng = Rng(players)
    far = [judge.progress(state)]
    while not state.is_terminal():
        for seat in range(players):
            amounts = judge.features(state, seat)
            assert len(amounts) == len(judge.names)
            assert all(type(amount) is float and math.isfinite(amount) for amount in amounts)
        assert sum(judge.values(state)) == pytest.approx(0, abs=1e-9)
        assert 0.0 <= judge.progress(state) <= 1.0
        far.append(judge.progress(state))
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    assert far[0] == 0.0
    assert far[-1] > 0.7
    assert judge.values(state) == state.returns()


def test_the_weights_say_how_they_were_found() -> None:
    judge = game("alien-frontiers").evaluate
    assert isinstance(judge, Evaluation)
    assert judge.weights.fit["command"].startswith("orrery tune alien-frontiers ")
    assert judge.weights.fit["held_out_loss"] < 0.65  # a coin has 0.693


def test_comet_poker_needs_none_of_this() -> None:
    assert GAME.evaluate is None
