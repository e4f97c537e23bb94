"""Both powers of every alien tech card, what they cost, and how often they may be used."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.alien_frontiers.state import AlienFrontiersState
from tests.games.alien_frontiers.tools import docked, hand, legal, next_turn, play, refuses, seat, table

POWERS: dict[str, tuple[int, list[str]]] = {
    "booster-pod": (1, ["tech booster-pod 3"]),
    "data-crystal": (2, ["tech data-crystal lem-badlands"]),
    "gravity-manipulator": (2, ["tech gravity-manipulator 3 4"]),
    "orbital-teleporter": (2, ["tech orbital-teleporter lunar-mine 1", "dock colonist-hub 1"]),
    "plasma-cannon": (1, ["tech plasma-cannon shipyard", "shoot blue 2", "done"]),
    "polarity-device": (1, ["tech polarity-device 3"]),
    "stasis-beam": (1, ["tech stasis-beam 3"]),
    "temporal-warper": (1, ["tech temporal-warper", "pick 3", "done", "roll 6"]),
}
DISCARDS: dict[str, list[str]] = {
    "booster-pod": ["discard booster-pod positron"],
    "data-crystal": ["discard data-crystal asimov-crater"],
    "gravity-manipulator": ["discard gravity-manipulator asimov-crater"],
    "orbital-teleporter": ["discard orbital-teleporter", "colony blue lem-badlands", "land asimov-crater"],
    "plasma-cannon": ["discard plasma-cannon blue shipyard 2"],
    "polarity-device": ["discard polarity-device", "colony blue lem-badlands", "colony red van-vogt-mountains"],
    "stasis-beam": ["discard stasis-beam asimov-crater"],
    "temporal-warper": ["discard temporal-warper alien-city"],
}
CARDS = list(POWERS)


def busy(*cards: str, fuel: int = 8, **more: Any) -> AlienFrontiersState:
    """A table on which every power has something to work on."""
    setup = {
        "hand": [3, 4, 4],
        "seats": {"red": {"fuel": fuel, "cards": list(cards)}, "blue": {"ships": 5}},
        "docked": {"lunar-mine": ["red 1"], "shipyard": ["blue 2", "blue 2"]},
        "territories": {"lem-badlands": {"blue": 1, "green": 1}, "van-vogt-mountains": {"red": 1}},
        "fields": {"positron": "bradbury-plateau"},
        "discards": ["alien-city"],
    }
    return table(**{**setup, **more})


@pytest.mark.parametrize("card", CARDS)
def test_a_power_costs_its_fuel(card: str) -> None:
    price, power = POWERS[card]
    state = play(busy(card), *power)
    assert seat(state, "red").fuel == 8 - price
    assert seat(state, "red").cards == [card], "a card stays when its power is used"
    refuses(busy(card, fuel=price - 1), power[0])
    play(busy(card, fuel=price), *[text for text in power if text != "done" or card != "plasma-cannon"])


@pytest.mark.parametrize("card", CARDS)
def test_a_power_costs_one_less_with_pohl_foothills(card: str) -> None:
    price, power = POWERS[card]
    hills = {"pohl-foothills": {"red": 1}, "lem-badlands": {"blue": 1, "green": 1}}
    assert seat(play(busy(card, territories=hills), *power), "red").fuel == 9 - price


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_used_once_a_turn(card: str) -> None:
    state = play(busy(card), *POWERS[card][1])
    assert legal(state, f"tech {card}") == []
    assert legal(state, f"discard {card}") == [], "and not discarded on the turn it was used"
    next_turn(state, "red", "3-4-4-5")
    assert legal(state, f"discard {card}")


@pytest.mark.parametrize("card", CARDS)
def test_a_discard_power_costs_the_card(card: str) -> None:
    state = play(busy(card, fuel=0), *DISCARDS[card])
    assert card not in seat(state, "red").cards
    assert card in state.view(0).discards
    assert legal(state, f"tech {card}") == []


@pytest.mark.parametrize("card", CARDS)
def test_one_discard_a_turn(card: str) -> None:
    other = CARDS[CARDS.index(card) - 1]
    state = play(busy(card, other), *DISCARDS[card])
    assert legal(state, "discard") == []
    play(state, *POWERS[other][1])


@pytest.mark.parametrize("card", CARDS)
def test_nobody_uses_a_card_of_another(card: str) -> None:
    state = busy(seats={"red": {"fuel": 8}, "blue": {"ships": 5, "cards": [card]}})
    assert legal(state, "tech") == legal(state, "discard") == []


def test_every_power_in_one_turn() -> None:
    order = ["booster-pod", "orbital-teleporter", "plasma-cannon", "data-crystal"]
    state = busy(*order, "stasis-beam", fuel=9)
    for card in order:
        play(state, *POWERS[card][1])
    play(state, "tech stasis-beam 4")
    assert seat(state, "red").fuel == 9 - 1 - 2 - 1 - 2 - 1


# Fuel powers one by one


def test_booster_pod_raises() -> None:
    assert hand(play(busy("booster-pod"), "tech booster-pod 4")) == ["3", "4", "5"]


def test_gravity_manipulator_lowers_one_and_raises_another() -> None:
    assert hand(play(busy("gravity-manipulator"), "tech gravity-manipulator 4 3")) == ["3", "4", "4"]
    assert hand(play(busy("gravity-manipulator"), "tech gravity-manipulator 3 4")) == ["2", "4", "5"]


def test_orbital_teleporter_brings_a_ship_together_with_unplaced_ones() -> None:
    state = busy("orbital-teleporter", docked={"lunar-mine": ["red 4"]}, seats={
        "red": {"fuel": 2, "ore": 3, "cards": ["orbital-teleporter"]}})  # fmt: skip
    play(state, "tech orbital-teleporter lunar-mine 4")
    assert "dock colony-constructor 4-4-4" in legal(state)
    assert "dock orbital-market 4-4" in legal(state)
    assert legal(state, "dock lunar-mine") == []
    assert legal(state, "dock solar-converter") == ["dock solar-converter 4"], "the moved ship itself, not another"
    play(state, "dock colony-constructor 4-4-4", "land pohl-foothills")
    assert docked(state, "lunar-mine") == []
    assert hand(state) == ["3"]


def test_orbital_teleporter_cannot_bring_what_it_made_too_dear() -> None:
    # Two fuel for the card leave none for the shipyard.
    state = busy("orbital-teleporter", docked={"lunar-mine": ["red 3"]}, seats={
        "red": {"fuel": 2, "ore": 1, "cards": ["orbital-teleporter"]}})  # fmt: skip
    play(state, "tech orbital-teleporter lunar-mine 3")
    assert legal(state, "dock shipyard") == []


def test_polarity_device_flips() -> None:
    assert hand(play(busy("polarity-device"), "tech polarity-device 4")) == ["3", "3", "4"]


def test_stasis_beam_lowers() -> None:
    assert hand(play(busy("stasis-beam"), "tech stasis-beam 4")) == ["3", "3", "4"]


# Data Crystal: the seven bonuses it can borrow


def crystal(territory: str, borrowed: bool, **setup: Any) -> AlienFrontiersState:
    """A table with a colony of another player on a territory, and its bonus borrowed or not."""
    seats = {"red": {"fuel": 5, "ore": 2, "cards": ["data-crystal", "booster-pod"]}}
    state = table(**{"seats": seats, "territories": {territory: {"blue": 1}}, **setup})
    return play(state, f"tech data-crystal {territory}") if borrowed else state


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_asimov_crater(borrowed: bool) -> None:
    state = crystal("asimov-crater", borrowed, hand=[1, 2])
    play(state, "dock colonist-hub 1", "dock colonist-hub 2")
    assert seat(state, "red").hub_circle == (3 if borrowed else 2)


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_bradbury_plateau(borrowed: bool) -> None:
    state = crystal("bradbury-plateau", borrowed, hand=[4, 4, 4])
    assert bool(legal(state, "dock colony-constructor")) is borrowed


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_heinlein_plains(borrowed: bool) -> None:
    state = crystal("heinlein-plains", borrowed, hand=[3, 3])
    play(state, "dock orbital-market 3-3")
    assert legal(state, "trade") == (["trade 1"] if borrowed else ["trade 3"])


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_herbert_valley(borrowed: bool) -> None:
    state = crystal("herbert-valley", borrowed, hand=[3, 3, 1])
    before = (seat(state, "red").fuel, seat(state, "red").ore)
    play(state, "dock shipyard 3-3")
    paid = 0 if borrowed else 1
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (before[0] - paid, before[1] - paid)


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_lem_badlands(borrowed: bool) -> None:
    state = crystal("lem-badlands", borrowed, hand=[3])
    before = seat(state, "red").fuel
    assert seat(play(state, "dock solar-converter 3"), "red").fuel == before + (3 if borrowed else 2)


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_pohl_foothills(borrowed: bool) -> None:
    state = crystal("pohl-foothills", borrowed, hand=[3])
    before = seat(state, "red").fuel
    assert seat(play(state, "tech booster-pod 3"), "red").fuel == before - (0 if borrowed else 1)


@pytest.mark.parametrize("borrowed", [True, False])
def test_borrow_van_vogt_mountains(borrowed: bool) -> None:
    state = crystal("van-vogt-mountains", borrowed, hand=[1], docked={"lunar-mine": ["blue 6"]})
    assert bool(legal(state, "dock lunar-mine")) is borrowed


def test_burroughs_desert_is_never_lent() -> None:
    state = crystal("burroughs-desert", False, hand=[1])
    assert legal(state, "tech data-crystal") == []
    assert legal(state, "buy-relic") == []


def test_a_loan_is_no_control() -> None:
    state = crystal("lem-badlands", True, hand=[1], fields={"positron": "lem-badlands"})
    assert state.scores() == [0, 3, 0, 0]


def test_a_loan_ends_with_the_turn() -> None:
    state = crystal("lem-badlands", True, hand=[1])
    assert state.view(0).borrowed == "lem-badlands"
    next_turn(state, "red", "1-2-3")
    assert state.view(0).borrowed is None


# Cards come and go


def test_a_second_copy_that_comes_after_a_discard_is_another_card() -> None:
    state = table(
        hand=[2, 6, 3],
        seats={"red": {"fuel": 1, "cards": ["booster-pod"]}},
        display=["booster-pod"],
        fields={"isolation": "lem-badlands"},
    )
    play(state, "dock alien-artifact 2", "dock alien-artifact 6")
    refuses(state, "claim booster-pod")
    play(state, "discard booster-pod isolation", "claim booster-pod")
    assert "draw booster-pod" not in legal(state), "one is in the pile, one in hand"
    play(state, legal(state)[0], legal(state)[1], legal(state)[2])
    play(state, "tech booster-pod 3")


def test_a_card_that_is_claimed_leaves_the_display() -> None:
    state = table(hand=[2, 6], display=["alien-city", "booster-pod", "stasis-beam"], deck=["data-crystal"])
    play(state, "dock alien-artifact 2", "dock alien-artifact 6", "claim alien-city", "draw data-crystal")
    assert state.view(0).display == ["booster-pod", "data-crystal", "stasis-beam"]
    assert state.view(0).deck == 0
    assert seat(state, "red").points == 1
