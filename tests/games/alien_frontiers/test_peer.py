"""The opponent that is measured against: it values what it should, searches its whole turn, and keeps to the rules."""

from __future__ import annotations

import pytest

from orrery import Rng, State, bots, game
from orrery.games.alien_frontiers import peer
from orrery.games.alien_frontiers.state import AlienFrontiersState

GAME = game("alien-frontiers")


def position(**changes: object) -> AlienFrontiersState:
    state = GAME.position({"players": 2, "hand": [1, 2, 3], **changes})
    assert isinstance(state, AlienFrontiersState)
    return state


def gain(**changes: object) -> float:
    """What something of red's adds to its own value, with eight turns left."""
    return peer.own_value(position(**changes), 0, 8.0) - peer.own_value(position(), 0, 8.0)


def test_every_further_resource_is_worth_less() -> None:
    assert [peer.falling(amount) for amount in range(9)] == [0, 2, 3, 3, 4, 4, 4, 5, 5]


@pytest.mark.parametrize(
    ("changes", "worth"),
    [
        ({"seats": {"red": {"fuel": 1}}}, 0.6),
        ({"seats": {"red": {"ore": 1}}}, 1.8),
        ({"seats": {"red": {"hub": 3}}}, 3.0),
        ({"seats": {"red": {"cards": ["orbital-teleporter"]}}}, 0.8 - 0.25 + 1.5),
        ({"seats": {"red": {"cards": ["resource-cache"]}}}, 0.8 - 0.25 + 2.4),
        ({"seats": {"red": {"cards": ["booster-pod", "stasis-beam"]}}}, 2 * (0.8 - 0.25) + 0.75 + 0.5 + 1.0),
        ({"seats": {"red": {"cards": ["alien-city"]}}}, 0.8 - 0.25 - 1.0 + 1.0),
        # a colony, the points of colony and territory, and the bonus
        ({"territories": {"lem-badlands": {"red": 1}}}, 12 + 2 + 0.27 * 8),
        ({"territories": {"burroughs-desert": {"red": 1}}}, 12 + 2 + 0.87),
        ({"territories": {"herbert-valley": {"red": 1}}}, 12 + 2 + 1.08 * 3),
        ({"territories": {"bradbury-plateau": {"red": 1}}}, 12 + 2 + 0.225 * 7),
    ],
)
def test_what_things_are_worth(changes: dict[str, object], worth: float) -> None:
    assert gain(**changes) == pytest.approx(worth)


def test_ships_are_worth_most_and_unplaced_ones_cost() -> None:
    state = position()
    assert peer.own_value(state, 0, 8.0) == pytest.approx(3 * 13 + peer.falling(0))
    mine, yours = (peer.own_value(state, seat, 8.0) for seat in (0, 1))
    assert peer.worth(state, 0) == pytest.approx(mine - 0.9 * yours - 3 * 3)


def nearly_won() -> State:
    return GAME.position(
        {
            "players": 2,
            "hand": [1, 2, 3],
            "territories": {"asimov-crater": {"red": 4}, "lem-badlands": {"red": 3}},
            "seats": {"red": {"hub": 6, "fuel": 1, "ore": 1}},
        }
    )


def test_it_plays_to_a_win_within_its_turn() -> None:
    state = nearly_won()
    bot = bots.named("alien-frontiers-peer", 1)
    while not state.is_terminal():
        assert state.current_player() == 0
        before = state.serialize()
        action = bot(state)
        assert state.serialize() == before
        state.play(action)
    assert state.returns() == [1.0, -1.0]
    assert isinstance(state, AlienFrontiersState)
    assert peer.worth(state, 0) == 1000.0


def test_fingerprints_tell_positions_apart_and_not_the_order_of_what_was_done() -> None:
    start = position(seats={"red": {"fuel": 2}})
    one, other = start.clone(), start.clone()
    for move in ("dock colonist-hub 1", "dock alien-artifact 3"):
        one.play(move)
    for move in ("dock alien-artifact 3", "dock colonist-hub 1"):
        other.play(move)
    assert peer.fingerprint(one) == peer.fingerprint(other) != peer.fingerprint(start)
    children = [start.child(action) for action in start.legal_actions()]
    found = {peer.fingerprint(child) for child in children if isinstance(child, AlienFrontiersState)}
    assert len(found) == len(children)


@pytest.mark.slow
def test_b1_it_plays_whole_games() -> None:
    state = GAME.new_state(3)
    rng = Rng(1)
    seats = [peer.PeerBot(Rng(seat), 150) for seat in range(3)]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            state.play(seats[state.current_player()](state))
    assert max(state.scores()) >= 7
