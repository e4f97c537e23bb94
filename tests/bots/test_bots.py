"""The bots answer legally and repeatably, and know no more than their seat."""

from __future__ import annotations

import sys
import types
from collections import Counter

import pytest
from comet_poker import GAME
from comet_poker.actions import CALL, CHECK, FOLD

from orrery import OrreryError, Rng, State, bots, game
from orrery.bots import greedy, random


def facing_a_bet(mine: str, yours: str) -> State:
    """Seat 1 holds `mine` and must call or fold."""
    return GAME.position({"comets": [yours, mine], "agenda": ["answer 1"], "purses": [0, 1], "pot": 3})


def play_out(names: list[str], seed: int) -> State:
    state = GAME.new_state()
    rng = Rng(seed)
    seats = [bots.named(name, seed + place + 1) for place, name in enumerate(names)]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            state.play(seats[state.current_player()](state))
    return state


@pytest.mark.parametrize("name", bots.names())
def test_b1_every_bot_plays_legally(name: str) -> None:
    for seed in range(100):
        assert play_out([name, name], seed).is_terminal()


@pytest.mark.parametrize("name", bots.names())
def test_b4_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_out([name, name], 3).history() for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_leaves_the_state_as_it_was(name: str) -> None:
    state = facing_a_bet("iron", "dust")
    before = state.serialize()
    bots.named(name, 1)(state)
    assert state.serialize() == before


@pytest.mark.parametrize("name", bots.names())
def test_i4_a_bot_answers_the_same_whatever_the_other_seat_holds(name: str) -> None:
    for seed in range(50):
        answers = {bots.named(name, seed)(facing_a_bet("ice", yours)) for yours in ("dust", "iron")}
        assert len(answers) == 1


def test_random_takes_every_action_about_equally_often() -> None:
    bot = random.make(1)
    state = facing_a_bet("ice", "dust")
    seen = Counter(bot(state) for _ in range(2000))
    assert set(seen) == {CALL, FOLD}
    assert abs(seen[CALL] - 1000) < 150


def test_greedy_takes_what_wins_at_once() -> None:
    for seed in range(20):
        assert greedy.make(seed)(facing_a_bet("iron", "dust")) == CALL


def test_greedy_picks_one_of_several_equals() -> None:
    asked = GAME.position({"comets": ["ice", "dust"], "agenda": ["open 0"]})
    answers = {greedy.make(seed)(asked) for seed in range(30)}
    assert CHECK in answers


def test_the_only_legal_action_is_taken() -> None:
    class Forced(type(facing_a_bet("ice", "dust"))):  # type: ignore[misc]
        def _legal_actions(self) -> list[int]:
            return [FOLD]

    state = Forced(GAME.config(2))
    state.set_up()
    state.agenda = [5]
    assert greedy.make(1)(state) == FOLD


def test_value_is_the_result_at_the_end_and_the_lead_before() -> None:
    state = facing_a_bet("iron", "dust")
    assert greedy.value(state, 0) == pytest.approx(-1 / 4)
    assert greedy.value(state, 1) == pytest.approx(1 / 4)
    won = state.child(CALL)
    assert [greedy.value(won, seat) for seat in (0, 1)] == [-1.0, 1.0]


def test_value_asks_the_game_where_it_has_an_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "evaluate", lambda state, seat: 0.25 + seat)
    assert greedy.value(facing_a_bet("iron", "dust"), 1) == 1.25


def test_bots_of_your_own_are_found_by_module_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("somebodys_bots")
    module.first = lambda seed: lambda state: state.legal_actions()[0]  # type: ignore[attr-defined]
    module.nothing = lambda seed: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "somebodys_bots", module)
    assert bots.named("somebodys_bots:first", 1)(facing_a_bet("ice", "dust")) == CALL
    with pytest.raises(OrreryError, match="does not make a bot: None cannot be called"):
        bots.named("somebodys_bots:nothing", 1)
    with pytest.raises(OrreryError, match="has no factory 'frist'; did you mean 'first'"):
        bots.named("somebodys_bots:frist", 1)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'"),
        ("zzz", "there are: greedy, random"),
        ("no_such_package.bots:make", "cannot be loaded: No module named"),
        (":make", "cannot be loaded"),
    ],
)
def test_an_unknown_bot_is_a_clear_error(name: str, told: str) -> None:
    with pytest.raises(OrreryError, match=told):
        bots.named(name, 1)


# Alien Frontiers


def contest(names: list[str], seed: int) -> State:
    state = game("alien-frontiers").new_state(len(names))
    rng = Rng(seed)
    seats = [bots.named(name, seed + place + 1) for place, name in enumerate(names)]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            action = seats[state.current_player()](state)
            assert action in state.legal_actions()
            state.apply_action(action)
    return state


def test_b2_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        seats = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        wins += contest(seats, seed).ranking()[seats.index("greedy")] == 1
    assert wins >= 17  # 17 of 20 puts the lower bound of the 95 % interval above a half


def test_four_greedy_bots_finish_a_game() -> None:
    assert contest(["greedy"] * 4, 1).is_terminal()
