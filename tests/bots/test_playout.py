"""Random play to the end counts what it does, and two ways to do it do the same."""

from __future__ import annotations

import pytest
from comet_poker import GAME

from orrery import CHANCE, Rng
from orrery.bots.playout import (
    Tally,
    clone_each,
    counted_playout,
    play_games,
    random_playout,
    sample_positions,
)


def test_a_playout_ends_the_game_and_counts_decisions_without_chance() -> None:
    for seed in range(50):
        state = GAME.new_state()
        decisions = random_playout(state, Rng(seed))
        assert state.is_terminal()
        assert decisions == sum(player != CHANCE for player, _ in state.full_history())
        assert random_playout(state, Rng(seed)) == 0


def test_counting_more_does_not_change_the_game() -> None:
    tally = Tally()
    plain = GAME.new_state()
    counted = GAME.new_state()
    decisions = random_playout(plain, Rng(5))
    counted_playout(counted, Rng(5), tally)
    assert counted == plain
    assert (tally.games, tally.decisions, tally.chance) == (1, decisions, 2)
    assert (tally.unforced, tally.legal, tally.most_legal) == (decisions, 2 * decisions, 2)


def test_many_games_leave_their_start_alone_and_poll_between() -> None:
    start = GAME.new_state()
    before = start.serialize()
    polled: list[int] = []
    decisions = play_games(start, 20, Rng(1), lambda: polled.append(1))
    assert start.serialize() == before
    assert len(polled) == 20
    assert 40 <= decisions <= 60
    assert play_games(start, 20, Rng(1)) == decisions


def test_a_poll_can_stop_the_games() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_games(GAME.new_state(), 1_000_000, Rng(1), stop)


def test_sampled_positions_are_reached_by_play_and_not_final() -> None:
    positions = sample_positions(GAME.new_state(), 40, Rng(2))
    assert len(positions) == 40
    assert not any(state.is_terminal() for state in positions)
    assert len({state.move_number() for state in positions}) > 2
    for state in positions:
        again = GAME.new_state()
        for action in state.history():
            again.play(action)
        assert again == state


def test_there_is_no_position_to_sample_after_the_end() -> None:
    final = GAME.new_state()
    random_playout(final, Rng(1))
    assert sample_positions(final, 3, Rng(1)) == []


def test_clones_are_counted() -> None:
    assert clone_each(sample_positions(GAME.new_state(), 5, Rng(1)), 7) == 35
