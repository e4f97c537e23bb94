"""Analysis: every legal answer with what it leads to, for the seat that is asked and from what it may know."""

from __future__ import annotations

import json

import pytest
from comet_poker import GAME
from comet_poker.actions import CALL, FOLD

from orrery import OrreryError, Rng, State, bots, game
from orrery.bots.analysis import analyse

ALIENS = game("alien-frontiers")


def answer(mine: str, yours: str) -> State:
    return GAME.position({"comets": [yours, mine], "agenda": ["answer 1"], "purses": [0, 1], "pot": 3})


def opening(players: int = 2, seed: int = 1) -> State:
    state = ALIENS.new_state(players)
    rng = Rng(seed)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return state


def test_a_sure_win_is_told_as_one() -> None:
    found = analyse(answer("iron", "dust"), simulations=100)
    assert (found.seat, found.best, found.simulations) == (1, CALL, 100)
    call, fold = found.moves
    assert (call.action, call.win, call.value, call.scores) == (CALL, 1.0, 1.0, [0.0, 4.0])
    assert (fold.action, fold.win, fold.value) == (FOLD, 0.0, -1.0)
    assert call.visits + fold.visits == 100
    assert (call.text, call.sentence) == ("call", "Call: match the bet")


def test_i4_what_the_other_seat_holds_changes_nothing() -> None:
    assert analyse(answer("ice", "dust"), simulations=80, seed=3) == analyse(
        answer("ice", "iron"), simulations=80, seed=3
    )


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_answer_is_listed_the_most_tried_first(players: int) -> None:
    state = opening(players)
    found = analyse(state, simulations=40, seed=2)
    assert sorted(move.action for move in found.moves) == state.legal_actions()
    visits = [move.visits for move in found.moves]
    assert visits[1:] == sorted(visits[1:], reverse=True)
    assert sum(visits) == 40
    for move in found.moves:
        assert 0.0 <= move.win <= 1.0
        assert -1.0 <= move.value <= 1.0
        assert len(move.scores) == players
    assert found == analyse(state, simulations=40, seed=2)


def test_the_best_answer_is_the_one_that_a_bot_gives() -> None:
    for seed in range(12):
        state = opening(2, seed)
        found = analyse(state, simulations=60, seed=seed)
        assert found.moves[0].action == found.best == bots.named("mcts@60", seed)(state)


def test_a_move_that_was_not_tried_is_told_by_one_forecast() -> None:
    """Its value and its chance come from the same weights, also where those to strive by are others."""
    state = game("space-station-phoenix").new_state(2)
    rng = Rng(4)
    untried = 0
    while untried < 5:
        if state.current_player() >= 0 and len(state.legal_actions()) > 4 and state.move_number() > 60:
            for move in analyse(state, simulations=1, seed=1).moves:
                if move.visits == 0:
                    untried += 1
                    assert move.value == pytest.approx(2 * move.win - 1)
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions()))


def test_the_line_that_follows_can_be_played() -> None:
    state = opening()
    for move in analyse(state, simulations=30).moves:
        after = state.child(move.action)
        for text in move.next:
            after.play(text)


def test_for_a_program_to_read() -> None:
    found = json.loads(json.dumps(analyse(opening(), simulations=50).to_json()))
    assert found["moves"][0]["action"] == found["best"]
    assert set(found["moves"][0]["expected"]) == {"win", "score"}


def test_who_may_ask() -> None:
    state = opening()
    assert bots.analyse(state, 0, simulations=5).seat == 0
    with pytest.raises(OrreryError, match=r"a seed is a number from 0 to 2\*\*64-1, not -1"):
        analyse(state, simulations=5, seed=-1)
    with pytest.raises(OrreryError, match="seat 1 is not asked here: seat 0 is"):
        analyse(state, 1, simulations=5)
    with pytest.raises(OrreryError, match="chance decides next"):
        analyse(ALIENS.new_state(2))
    won = answer("iron", "dust")
    won.play("call")
    with pytest.raises(OrreryError, match="the game is over"):
        analyse(won)


def test_an_analysis_can_be_stopped() -> None:
    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(opening(), simulations=100_000_000, poll=stop)
