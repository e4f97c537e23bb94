"""Component values have a source, and an owner's corrections change play."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.errors import ComponentError
from tests.games.exodus_fleet.tools import GAME, SHIPS, acting, legal, play, res, seat


def at(game: Any, like: ExodusFleetState) -> ExodusFleetState:
    """The same table with other components."""
    state = game.position(like.to_position())
    assert isinstance(state, ExodusFleetState)
    return state


def test_sources() -> None:
    by_path = {row.path: row.source for row in GAME.components.rows()}
    assert by_path["planet.c.top"] == "rulebook"
    assert by_path["planet.d.top"] == "reconstructed"
    assert by_path["bidding.lowest_bid"] == "rulebook"
    assert by_path["ship.space-hotel.reconstructed.cost"] == "reconstructed"
    assert by_path["ship.black-market.public.income"] == "public"
    assert {row.source for row in GAME.components.rows()} == {"rulebook", "public", "reconstructed"}
    assert len(GAME.components.rows("reconstructed")) > 300


def test_an_owner_corrects_a_ship() -> None:
    other = GAME.with_components({"ship": {"mini-miner": {"action": {"any": 3}}}})
    state = at(other, acting("mining", {"ships": ["mini-miner"]}, place=0))
    play(state, "use mini-miner", "take metal-metal-metal")
    assert res(state) == (3, 0, 0, 0)
    assert other.components.digest != GAME.components.digest


def test_an_owner_corrects_a_card_and_a_cost() -> None:
    other = GAME.with_components(
        {
            "card": {"alien-toys": {"xu": 9}},
            "ship": {"time-capsule": {"reconstructed": {"cost": [2, 0, 0, 0]}}}
            if GAME.components.get("ship.time-capsule.reconstructed.cost")
            else {"time-capsule": {"cost": [2, 0, 0, 0]}},
        }
    )
    me = {"cards": ["alien-toys"], "resources": {"metal": 1}}
    state = at(other, acting("building", me, neutrals=["time-capsule"]))
    play(state, "play alien-toys", "build time-capsule", "settle")
    assert seat(state).xu == 9
    assert "time-capsule" in seat(state).ships


@pytest.mark.parametrize(
    ("reading", "value"),
    [("lost_in_space_wins_ties", False), ("blockade_runner_wins_ties", False)],
)
def test_readings_of_ties(reading: str, value: bool) -> None:
    """Rulings, doubts 1 and 2: with the other reading a raised bid loses a tie."""
    other = GAME.with_components({"reading": {reading: value}})
    ships = ["blockade-runner"] if reading.startswith("blockade") else []
    seats = {
        "p1": {"xu": 9, "ships": ships, "cards": [] if ships else ["lost-in-space"], "resources": {"fuel": 2}},
        "p2": {"xu": 9},
    }
    for game, place in ((GAME, 1), (other, 2)):
        state = game.position({"players": 2, "admiral": "p2", "first": "p2", "seats": seats})
        assert isinstance(state, ExodusFleetState)
        play(state, "call mining", "bid 3", "bid 5")
        play(state, *(["raise", "raise", "hold"] if ships else ["play lost-in-space"]))
        assert seat(state).place == place


def test_the_reading_of_the_welcome_center() -> None:
    """Rulings, doubt 3."""
    other = GAME.with_components({"reading": {"welcome_center_for_each_tribe": True}})
    me = {"ships": ["welcome-center", "space-command"], "tribes": 2, "transported": 2}
    state = at(other, acting("transporting", me, place=0))
    play(state, "use welcome-center", "take metal-metal-metal", "take fuel-fuel-fuel")
    assert seat(state).xu == 10


def test_the_reading_of_alien_breeders() -> None:
    """Rulings, doubt 5."""
    change = {"ship": {"alien-breeders": {"action": {"reconstructed": {"needs_crew": False}}}}}
    me = {"ships": ["alien-breeders"], "resources": {"biomass": 2, "h2o": 2}}
    like = acting("exploring", me, place=0)
    assert "use alien-breeders" not in legal(like)
    assert "use alien-breeders" in legal(at(GAME.with_components(change), like))


def test_points_follow_the_components() -> None:
    other = GAME.with_components({"ship": {"military-hq": {"points_each": 3}}})
    assert scoring.worth(other.config(2).tables, SHIPS.index("military-hq"), 2) == 6


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        ({"bidding": {"lowest_bid": -1}}, "cannot be negative"),
        ({"bidding": {"lowest_bid": 0}}, "must be 1 to 50"),
        ({"bidding": {"lowest_bid": 500}}, "cannot be more than"),
        ({"bidding": {"highest_bid": 3}}, "there is no component value"),
        ({"bidding": {"lowest_bid": "three"}}, "must be a whole number"),
        ({"rounds": {"scoring_a": [13, 6, 4, 3]}}, "Scoring A must come before"),
        ({"card": {"lost-in-space": {"effect": "gain-xu"}}}, "must be 'raise-own-bid'"),
        ({"ship": {"bank": {"class": "faction"}}}, "must be 'neutral'"),
        ({"ship": {"mini-miner": {"action": {"effect": "fly"}}}}, "there is no effect"),
        ({"planet": {"c": {"top": [1, 2, 3]}}}, "must be a list of 4"),
    ],
)
def test_what_the_rules_cannot_use_is_refused(correction: dict[str, Any], told: str) -> None:
    with pytest.raises(ComponentError, match=told):
        GAME.with_components(correction)
