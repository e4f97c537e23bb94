"""The state: history, clones, saves, returns, and what a seat may know of the past."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery import CHANCE, SPECTATOR, TERMINAL, Game, IllegalAction, OrreryError, Rng, State, Vocabulary
from orrery.kernel.components import Components
from orrery.kernel.game import Config
from orrery.testing import simulate
from tests.comets import GAME, CometPoker, played

LENGTH = 300
"""Longer than several pages of history."""


class Drift(State):
    """A game of nothing but plies: every seat in turn says left or right."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.place = 0
        self.plies = 0

    def current_player(self) -> int:
        return TERMINAL if self.plies == LENGTH else self.plies % self.config.players

    def _legal_actions(self) -> list[int]:
        return [0, 1]

    def _apply(self, action: int) -> None:
        self.place += 2 * action - 1
        self.plies += 1

    def clone(self) -> Drift:
        twin = Drift(self.config)
        self._copy_into(twin)
        twin.place, twin.plies = self.place, self.plies
        return twin

    def scores(self) -> list[int]:
        return [self.place] * self.config.players

    def _pack(self) -> list[Any]:
        return [self.place, self.plies]

    def _unpack(self, data: list[Any]) -> None:
        self.place, self.plies = data


def place_again(config: Config, setup: Any) -> Drift:
    state = Drift(config)
    state._unpack(setup["data"])
    return state


WORDS = Vocabulary()
WORDS.add("left")
WORDS.add("right")
DRIFT = Game(
    id="drift",
    title="Drift",
    home="tests.kernel.test_state:DRIFT",
    players=(1, 5),
    vocabulary=WORDS,
    components=Components.from_tables({"sea": {"source": "public", "width": LENGTH}}),
    state=Drift,
    view=lambda state, player: {"data": state._pack()},
    prompt=lambda state: "Left or right?",
    sketch=lambda state, player: str(state._pack()),
    position=place_again,
    to_position=lambda state: {"players": state.num_players(), "data": state._pack()},
    check=lambda state: [],
    max_game_length=LENGTH,
    score_range=(-LENGTH, LENGTH),
)


@given(st.lists(st.integers(0, 1), max_size=LENGTH - 1), st.integers(1, 5))
def test_the_history_holds_every_action(actions: list[int], players: int) -> None:
    state = DRIFT.new_state(players)
    twins: list[State] = []
    for number, action in enumerate(actions):
        if number % 50 == 0:
            twins.append(state.clone())
        state.apply_action(action)
    assert state.history() == actions
    assert state.move_number() == len(actions)
    assert state.full_history() == [(number % players, action) for number, action in enumerate(actions)]
    for number, twin in enumerate(twins):
        assert twin.history() == actions[: 50 * number]
        twin.apply_action(0)
        assert twin.history() == [*actions[: 50 * number], 0]
    assert state.history() == actions
    assert DRIFT.deserialize(state.serialize()) == state


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=5))
def test_returns_follow_the_ranking(points: list[int]) -> None:
    class Ended(Drift):
        def scores(self) -> list[int]:
            return points

    state = Ended(DRIFT.config(len(points)))
    state.plies = LENGTH
    ranking, returns = state.ranking(), state.returns()
    assert min(ranking) == 1
    assert sum(returns) == pytest.approx(0.0)
    for place, utility, score in zip(ranking, returns, points, strict=True):
        assert place == 1 + sum(1 for other in points if other > score)
        assert -1.0 <= utility <= 1.0
        assert all((score > other) == (utility > one) for other, one in zip(points, returns, strict=True))


def test_returns_share_ties_and_wait_for_the_end() -> None:
    class Ended(Drift):
        def scores(self) -> list[int]:
            return [5, 9, 5, 1]

    state = Ended(DRIFT.config(4))
    assert state.returns() == [0.0] * 4
    state.plies = LENGTH
    assert state.ranking() == [2, 1, 2, 4]
    assert state.returns() == pytest.approx([0.0, 1.0, 0.0, -1.0])
    assert state.player_return(1) == 1.0
    assert state.rewards() == state.returns()


def test_a_seat_that_is_not_asked_has_no_actions() -> None:
    state = played("deal ice", "deal dust")
    assert state.legal_actions() == state.legal_actions(0) == [4, 5]
    assert state.legal_actions(1) == []
    assert state.legal_actions_mask() == [0, 0, 0, 0, 1, 1, 0, 0]
    assert state.legal_actions_mask(1) == [0] * 8


def test_play_takes_ints_and_texts() -> None:
    state = played("deal ice", "DEAL  dust")
    state.play(state.string_to_action("bet"))
    assert state.history() == [1, 0, 5]
    assert state.action_to_string(0, 5) == "bet"


@pytest.mark.parametrize("action", [4.5, None, [4]])
def test_play_takes_nothing_else(action: Any) -> None:
    with pytest.raises(TypeError):
        played("deal ice", "deal dust").play(action)


def test_play_explains_and_leaves_the_state_alone() -> None:
    state = played("deal ice")
    digest = state.digest()
    with pytest.raises(IllegalAction) as caught:
        state.play("deal ice")
    assert str(caught.value) == "'deal ice' is not legal now (chance may play 'deal dust', 'deal iron')"
    with pytest.raises(IllegalAction, match="there is no action 99"):
        state.play(99)
    assert state.digest() == digest
    over = played("deal ice", "deal dust", "check", "check")
    with pytest.raises(IllegalAction, match="'bet' cannot be played: the game is over"):
        over.play("bet")


def test_the_reason_of_a_game_is_told() -> None:
    from tests.comets import variant

    strict = variant(reason=lambda state, action: "nobody bets on a Sunday")
    with pytest.raises(IllegalAction, match="'bet' is not legal now: nobody bets on a Sunday"):
        played(game=strict).play("bet")


def test_equality_digest_and_hash() -> None:
    state = played("deal ice", "deal dust", "check", "check")
    other = played("deal ice", "deal dust", "bet", "call")
    assert state == state.clone()
    assert state.digest() == state.clone().digest() != other.digest()
    assert state != "a state"
    moved = GAME.position(state.to_position())
    assert moved.same_position(state)
    assert moved != state
    with pytest.raises(TypeError, match=r"use state\.digest\(\)"):
        hash(state)


def test_a_state_is_pickled_with_its_history_and_nobody_listens() -> None:
    state = played("deal ice", "deal dust", "bet")
    state.events = []
    twin = pickle.loads(pickle.dumps(state))
    assert isinstance(twin, CometPoker)
    assert twin == state
    assert twin.events is None
    assert state.clone().events is None
    assert twin.get_game() is GAME


def test_a_seat_knows_what_it_saw() -> None:
    state = played("deal ice", "deal dust", "bet")
    assert state.information_state_string(0) == "-1 deal ice\n-1 ?\n0 bet"
    assert state.information_state_string(1) == "-1 ?\n-1 deal dust\n0 bet"
    assert state.information_state_string(SPECTATOR) == "-1 ?\n-1 ?\n0 bet"
    assert state.observation_string(0) == "seat 0: ice, purse 0\nseat 1: hidden, purse 1\npot 3"
    assert str(state) == "seat 0: hidden, purse 0\nseat 1: hidden, purse 1\npot 3"


def test_a_resampled_state_forgets_what_the_seat_never_knew() -> None:
    state = played("deal ice", "deal dust", "bet")
    rng = Rng(1)
    dealt = set()
    for _ in range(50):
        twin = state.resample_from_infostate(0, rng)
        assert isinstance(twin, CometPoker)
        assert twin.history() == [1, -1, 5]
        assert twin.full_history() == [(CHANCE, 1), (CHANCE, -1), (0, 5)]
        assert twin.information_state_string(0) == state.information_state_string(0)
        assert twin.comets[0] == 1
        dealt.add(twin.comets[1])
    assert dealt == {0, 2}
    assert state.history() == [1, 0, 5]


def test_nobody_knows_more_than_a_resampled_state() -> None:
    twin = played("deal ice", "deal dust", "bet").resample_from_infostate(0, Rng(1))
    assert twin.information_state_string(1) == "-1 ?\n-1 ?\n0 bet"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not a serialized state"),
        ("[]", "this is not a serialized state"),
        ('{"orrery": "record"}', "this is not a serialized state"),
    ],
)
def test_what_is_no_state_is_not_loaded(text: str, told: str) -> None:
    with pytest.raises(OrreryError, match=told):
        GAME.deserialize(text)


def test_a_foreign_or_damaged_state_is_not_loaded() -> None:
    text = GAME.new_state().serialize()
    rich = GAME.with_components({"stakes": {"purse": 5}})
    with pytest.raises(OrreryError, match=r"belongs to comet-poker with rules 1 and components \w+, not to"):
        rich.deserialize(text)
    with pytest.raises(OrreryError, match="belongs to drift"):
        GAME.deserialize(DRIFT.new_state().serialize())
    damaged = json.loads(text)
    damaged["data"] = damaged["data"][1:]
    with pytest.raises(OrreryError, match="is damaged"):
        GAME.deserialize(json.dumps(damaged))


def test_a_long_game_is_simulated_whole() -> None:
    report = simulate(DRIFT, players=3, games=5, seed=1)
    assert report.problems == []
    assert (report.max_length, report.decisions, report.mean_legal) == (LENGTH, 5 * LENGTH, 2.0)


@pytest.mark.parametrize(
    "plies", [None, {}, ["1"], [True], [-1], [1.5], [2**70], [5000], [(9 << 24) | 1]], ids=lambda value: str(value)[:20]
)
def test_a_history_that_cannot_be_one_is_refused(plies: object) -> None:
    saved = json.loads(GAME.new_state().serialize())
    saved["history"] = plies
    with pytest.raises(OrreryError, match="damaged"):
        GAME.deserialize(json.dumps(saved))
