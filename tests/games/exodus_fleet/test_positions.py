"""Positions say what they cannot be, and a refused action says why."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.errors import IllegalAction, PositionError
from tests.games.exodus_fleet.tools import GAME, acting, bidding, legal, play, seat, table


def test_defaults() -> None:
    state = table()
    assert legal(state) == ["call income", "call mining", "call transporting", "call building", "call exploring"]
    assert (state.round, seat(state).xu, seat(state).ships) == (1, 0, [])
    assert state.view(0).explorer_deck == 42


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"rows": []}, "a position has no 'rows'"),
        ({"admiral": "p9"}, "must name a player"),
        ({"phase": "dancing"}, "knows no 'dancing'"),
        ({"seats": {"p1": {"gold": 1}}}, "seat 'p1' has no 'gold'"),
        ({"seats": {"p1": {"xu": -1}}}, "must be a number from 0 up"),
        ({"seats": {"p1": {"ships": ["bank", "bank"]}}}, "there is only one 'bank'"),
        ({"seats": {"p1": {"ships": ["bank"]}}, "neutrals": ["bank"]}, "there is only one 'bank'"),
        ({"seats": {"p1": {"cards": ["alien-star-chart"] * 2}}}, "there are only 1 cards"),
        ({"seats": {"p1": {"tribes": 1}}}, "fewer quarters"),
        ({"planets": ["planet-a"]}, "are three"),
        ({"planets": ["planet-a", "planet-a", None]}, "in two places"),
        ({"row": ["hospital"] * 2}, "there is only one"),
        ({"agenda": ["dance p1"]}, "is no step"),
        ({"agenda": ["housekeeping"]}, "nobody is asked"),
        ({"agenda": ["act p1"]}, "there is no phase"),
        ({"agenda": ["call p1", "pay p1"]}, "payment"),
        ({"under": {"xenological-center": ["loyalty"]}}, "a ship that nobody has"),
        ({"known": ["p2 knows hand-p1 loyalty"]}, "not there"),
        ({"known": ["p2 guesses"]}, "what is known is written"),
        ({"seats": {"p1": {"secret": 1}}}, "never revealed"),
        ({"players": 6}, "takes 2 to 5 players"),
    ],
)
def test_what_cannot_be_is_told(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(Exception, match=told) as error:
        table(**setup)
    assert isinstance(error.value, PositionError) or "players" in setup


def test_a_position_is_written_and_read() -> None:
    me = {"cards": ["loyalty", "the-plan"], "resources": {"metal": 2}, "reserved": ["recycler"], "open": ["alien-pet"]}
    state = acting("building", me, row=["hospital"], neutrals=["bank"], planets=["planet-a", None, None])
    again = GAME.position(state.to_position())
    assert again.same_position(state)
    assert again.to_position() == state.to_position()


@pytest.mark.parametrize(
    ("build", "action", "told"),
    [
        (lambda: bidding("p3", "mining", {"p1": {"xu": 9}}), "bid 2", "the lowest bid is 3"),
        (lambda: bidding("p3", "mining", {"p1": {"xu": 4}}), "bid 9", "the whole bid must be laid out"),
        (
            lambda: play(bidding("p3", "mining", {"p1": {"xu": 9}, "p2": {"xu": 9}}), "bid 4"),
            "bid 4",
            "bid that already",
        ),
        (
            lambda: bidding("p3", "mining", {"p1": {"xu": 4, "cards": ["loyalty"]}}),
            "spend loyalty fuel",
            "during bidding",
        ),
        (lambda: table(previous="mining"), "call mining", "the last one played"),
        (lambda: acting("mining", {}), "mine", "fuel cannot be paid"),
        (lambda: acting("mining", {"ships": ["mini-miner"]}, place=0), "mine", "no crew was hired"),
        (lambda: acting("building", {}, row=["hospital"]), "build hospital", "cannot be paid for"),
        (lambda: acting("building", {}), "build hospital", "is not on offer"),
        (lambda: acting("transporting", {"ships": ["merchant-ship"]}), "transport 2", "free living quarters"),
        (lambda: acting("mining", {"cards": ["loyalty"]}), "play loyalty", "cannot be played now"),
        (lambda: acting("mining", {"cards": ["loyalty"]}), "play alien-toys", "is not in your hand"),
        (lambda: acting("mining", {}), "trade metal fuel", "only when a cost is paid"),
        (lambda: acting("mining", {}), "use bank", "is not in your fleet"),
        (lambda: acting("mining", {"ships": ["power-plant"]}), "use power-plant", "of no use in the mining phase"),
    ],
)
def test_a_refusal_says_why(build: Any, action: str, told: str) -> None:
    state = build()
    assert isinstance(state, ExodusFleetState)
    with pytest.raises(IllegalAction, match=told):
        state.play(action)
