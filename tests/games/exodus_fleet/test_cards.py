"""The starting cards, the last cards, and that every ship and card has a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.exodus_fleet.tools import (
    CARDS,
    PLENTY,
    SHIPS,
    acting,
    draw,
    legal,
    play,
    refuses,
    res,
    seat,
    table,
)

HERE = Path(__file__).parent


def holding(card: str, phase: str = "income", **me: object) -> object:
    return acting(phase, {"cards": [card], **me}, place=0, admiral="p2", first="p2", row=["hospital"])


@pytest.mark.parametrize("card", ["mining-start-card", "investment-start-card"])
def test_three_resources(card: str) -> None:
    state = play(holding(card), f"play {card}", "take metal-fuel-h2o")
    assert res(state) == (1, 1, 0, 1)
    assert state.view(0).explorer_discards == []  # starting cards leave the game


def test_transport_start_card() -> None:
    me = {"cards": ["transport-start-card"], "resources": {"fuel": 1, "biomass": 6, "h2o": 6}}
    state = play(acting("transporting", me), "play transport-start-card")
    assert "transport 3" in legal(state)
    refuses(acting("transporting", me, place=0), "play transport-start-card")


def test_purchase_start_card() -> None:
    state = play(holding("purchase-start-card", xu=4), "play purchase-start-card", *["buy metal"] * 4)
    assert (seat(state).xu, res(state)) == (0, (4, 0, 0, 0))


def test_space_start_card() -> None:
    state = play(holding("space-start-card"), "play space-start-card", "take metal-metal-metal")
    assert (seat(state).xu, res(state)) == (3, (3, 0, 0, 0))


def test_the_plan() -> None:
    seats = {"p1": {"ships": ["planning-command"], "cards": ["the-plan"]}}
    state = table(previous="mining", seats=seats)
    refuses(state, "call mining")
    play(state, "play the-plan", "call mining")
    assert state.view(0).phase == "mining"
    refuses(table(seats=seats), "play the-plan")


def test_trade_start_card() -> None:
    state = holding("trade-start-card", resources={"metal": 6})
    play(state, "play trade-start-card", *["swap metal fuel"] * 4)
    assert res(state) == (2, 4, 0, 0)


def test_construction_start_card() -> None:
    me = {"cards": ["construction-start-card"], "resources": {"metal": 6}}
    state = acting("building", me, neutrals=["time-capsule"])
    play(state, "build time-capsule", "play construction-start-card", "settle")
    assert (seat(state).ships, res(state)) == (["space-command", "time-capsule"], (0, 0, 0, 0))


def test_exploration_start_card() -> None:
    state = play(holding("exploration-start-card"), "play exploration-start-card")
    draw(state, "loyalty", "alien-toys", "alien-pet")
    play(state, "discard loyalty", "discard alien-pet")
    assert seat(state).explorer_cards == ["alien-toys"]


def test_merchant_start_card() -> None:
    state = play(holding("merchant-start-card", resources={"metal": 5}), "play merchant-start-card")
    play(state, *["sell metal"] * 4)
    assert (seat(state).xu, res(state)) == (8, (1, 0, 0, 0))


def test_a_window_asks_whoever_holds_a_card() -> None:
    """Who is asked before a phase depends on the number of cards alone, and a play lets the others think again."""
    seats = {"p1": {"cards": ["lost-in-space"]}, "p2": {"cards": ["alien-toys"]}, "p3": {}}
    state = table(seats=seats, agenda=["call p1", "ask-free", "free p1"])
    play(state, "done", "play alien-toys")
    assert state.current_player() == 0
    assert legal(state, "play") == []
    play(state, "done")
    assert "call mining" in legal(state)


def test_the_row_of_planets_is_charted_before_mining() -> None:
    me = {"cards": ["alien-star-chart"], "resources": {"fuel": 1}}
    state = play(acting("mining", me), "play alien-star-chart")
    draw(state, *(f"planet-{letter}" for letter in "fghijk"))
    play(state, "place planet-h", "place planet-f", "place planet-g", "take metal-metal", "mine")
    assert res(state) == (2 + 4, 5, 2, 0)


def test_building_with_plenty_is_offered_for_every_ship() -> None:
    state = acting("building", {"resources": PLENTY}, options={"all_ships": True}, **everything())
    assert len(legal(state, "build")) == 66


def everything() -> dict[str, object]:
    return {"row": SHIPS[10:55], "neutrals": SHIPS[55:]}


@pytest.mark.parametrize("name", [*SHIPS, *CARDS])
def test_every_ship_and_card_has_a_test(name: str) -> None:
    """R9: each is named in a test of its own."""
    tests = "".join(file.read_text() for file in HERE.glob("test_*.py"))
    assert f'"{name}' in tests or f" {name}" in tests
