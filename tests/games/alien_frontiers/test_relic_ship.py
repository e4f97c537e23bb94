"""The Relic Ship from its purchase to its way home: a ship like any other, but of no colour."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.alien_frontiers.state import AlienFrontiersState
from tests.games.alien_frontiers.tools import (
    docked,
    end_turn,
    hand,
    legal,
    next_turn,
    play,
    refuses,
    relic,
    seat,
    table,
)

DESERT = {"burroughs-desert": {"red": 1}}


def with_relic(value: int, *ships: int, **red: Any) -> AlienFrontiersState:
    """Red's turn with the Relic Ship in hand."""
    return table(hand=[*ships, f"r{value}"], seats={"red": red}, territories=DESERT)


def test_bought_gathered_rolled_docked_and_gathered_again() -> None:
    state = table(players=2, hand=[1, 2, 3], seats={"red": {"fuel": 1, "ore": 1}}, territories=DESERT)
    play(state, "buy-relic")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 0)
    assert seat(state, "red").relic_in_bay
    assert hand(state) == ["1", "2", "3"], "it waits for the next turn"
    refuses(state, "buy-relic")
    next_turn(state, "red", "1-2-3", relic_roll=5)
    assert hand(state) == ["1", "2", "3", "r5"]
    play(state, "dock lunar-mine r5")
    assert docked(state, "lunar-mine") == ["red r5"]
    end_turn(state)
    play(state, "roll 1-1-1")
    refuses(state, "dock lunar-mine 1")
    next_turn(state, "red", "4-4-4", relic_roll=2)
    assert docked(state, "lunar-mine") == []
    assert hand(state) == ["4", "4", "4", "r2"]


@pytest.mark.parametrize("poor", [{"fuel": 0, "ore": 1}, {"fuel": 1, "ore": 0}])
def test_it_has_a_price(poor: dict[str, int]) -> None:
    refuses(table(hand=[1], seats={"red": poor}, territories=DESERT), "buy-relic")


def test_only_the_controller_buys_it_and_only_on_the_own_turn() -> None:
    rich = {"fuel": 1, "ore": 1}
    refuses(table(hand=[1], seats={"red": rich}), "buy-relic")
    refuses(table(active="blue", hand=[1], seats={"blue": rich, "red": rich}, territories=DESERT), "buy-relic")
    tied = {"burroughs-desert": {"red": 1, "blue": 1}}
    refuses(table(hand=[1], seats={"red": rich}, territories=tied), "buy-relic")


def test_it_docks_wherever_a_ship_docks() -> None:
    state = with_relic(3, 1, 2, 3, 3, fuel=3, ore=3)
    assert [text for text in legal(state, "dock") if "r3" in text] == [
        "dock alien-artifact r3",
        "dock colonist-hub r3",
        "dock colony-constructor 3-3-r3",
        "dock lunar-mine r3",
        "dock orbital-market 3-r3",
        "dock raiders-outpost 1-2-r3",
        "dock shipyard 3-r3",
        "dock solar-converter r3",
    ]


@pytest.mark.parametrize(("value", "run"), [(2, "r2-3-4"), (3, "2-r3-4"), (4, "2-3-r4")])
def test_it_fills_any_place_of_a_sequence(value: int, run: str) -> None:
    others = [ship for ship in (2, 3, 4) if ship != value]
    state = with_relic(value, *others)
    assert legal(state, "dock raiders-outpost") == [f"dock raiders-outpost {run}"]
    play(state, f"dock raiders-outpost {run}")
    assert sorted(docked(state, "raiders-outpost")) == sorted(f"red {ship}" for ship in run.split("-"))


def test_it_fills_a_sequence_only_with_its_own_value() -> None:
    assert legal(with_relic(2, 2, 3), "dock raiders-outpost") == []
    assert legal(with_relic(5, 2, 3), "dock raiders-outpost") == []
    assert legal(with_relic(2, 2, 3, 4), "dock raiders-outpost") == [
        "dock raiders-outpost 2-3-4",
        "dock raiders-outpost r2-3-4",
    ]


def test_tech_changes_it_like_any_ship() -> None:
    cards = ["booster-pod", "stasis-beam", "polarity-device", "gravity-manipulator", "temporal-warper"]
    state = with_relic(3, 4, fuel=8, cards=cards)
    assert hand(play(state.clone(), "tech booster-pod r3")) == ["4", "r4"]
    assert hand(play(state.clone(), "tech stasis-beam r3")) == ["4", "r2"]
    assert hand(play(state.clone(), "tech polarity-device r3")) == ["4", "r4"]
    assert hand(play(state.clone(), "tech gravity-manipulator r3 4")) == ["5", "r2"]
    assert hand(play(state.clone(), "tech gravity-manipulator 4 r3")) == ["3", "r4"]
    assert hand(play(state.clone(), "tech temporal-warper", "pick r3", "done", "roll-relic 6")) == ["4", "r6"]
    both = play(state.clone(), "tech temporal-warper", "pick r3", "pick 4", "roll 1", "roll-relic 2")
    assert hand(both) == ["1", "r2"]


def test_it_can_be_teleported() -> None:
    state = with_relic(6, 2, fuel=2, cards=["orbital-teleporter"])
    play(state, "dock lunar-mine r6", "tech orbital-teleporter lunar-mine r6", "dock alien-artifact r6")
    assert docked(state, "alien-artifact") == ["red r6"]
    assert state.view(0).artifact_total == 6


def test_it_counts_for_no_fleet() -> None:
    assert seat(with_relic(6, 1, 2, 3), "red").ships_in_play == 3
    state = with_relic(2, 2, 1, 3, fuel=1, ore=1)
    play(state, "dock shipyard 2-r2")
    assert seat(state, "red").ships_in_play == 4, "the fourth ship, at the price of the fourth"
    # Three ships and the Relic Ship are too few to give a ship up, but the Relic Ship may go.
    state = with_relic(6, 6, 1, 2, fuel=1, ore=1)
    assert legal(state, "dock terraforming-station") == ["dock terraforming-station r6"]


def test_it_may_have_to_wait_in_the_bay() -> None:
    full = {
        "solar-converter": ["blue 1"] * 6 + ["green 1"] * 2,
        "alien-artifact": ["green 1"] * 4,
        "lunar-mine": ["yellow 6"],
    }
    state = table(hand=["r3"], docked=full, seats={"red": {"hub": 7}}, territories=DESERT)
    assert legal(state) == ["bay r3"]
    play(state, "bay r3")
    assert seat(state, "red").relic_in_bay
    assert seat(state, "red").ships_in_bay == 3
    next_turn(state, "red", "1-2-3", relic_roll=4)
    assert "r4" in hand(state)


def test_a_raid_sends_it_to_the_bay() -> None:
    state = table(
        active="blue",
        hand=[2, 3, 4],
        territories=DESERT,
        docked={"raiders-outpost": ["red 1", "red r2", "red 3"]},
    )
    play(state, "dock raiders-outpost 2-3-4")
    assert seat(state, "red").relic_in_bay
    assert (relic(state), seat(state, "red").ships_in_bay) == ("red", 3)


def test_a_colony_moved_away_sends_it_home_out_of_the_own_hand() -> None:
    state = with_relic(3, 1, cards=["orbital-teleporter"], fuel=1, ore=1)
    play(state, "discard orbital-teleporter", "colony red burroughs-desert", "land lem-badlands")
    assert (relic(state), hand(state)) == (None, ["1"])
    refuses(state, "buy-relic")


def test_it_takes_its_value_out_of_a_claim_when_it_goes_home() -> None:
    state = with_relic(3, 5, cards=["stasis-beam"])
    play(state, "dock alien-artifact r3", "dock alien-artifact 5")
    assert state.view(0).artifact_total == 8
    play(state, "discard stasis-beam burroughs-desert")
    assert state.view(0).artifact_total == 5
    assert state.get_game().position(state.to_position()).same_position(state)


def test_control_that_changes_hands_takes_it_along_only_through_a_new_purchase() -> None:
    state = table(
        active="blue",
        hand=[2, 2, 2],
        seats={"blue": {"fuel": 1, "ore": 4}},
        territories={"burroughs-desert": {"red": 1, "blue": 1}},
    )
    play(state, "dock colony-constructor 2-2-2", "land burroughs-desert")
    assert relic(state) is None
    play(state, "buy-relic")
    assert relic(state) == "blue"


def test_a_stronger_rival_sends_it_home() -> None:
    state = table(
        active="blue",
        hand=[2, 2, 2],
        seats={"blue": {"ore": 3}},
        territories={"burroughs-desert": {"red": 2, "blue": 1}},
        relic="red",
    )
    play(state, "dock colony-constructor 2-2-2", "land burroughs-desert")
    assert relic(state) is None


def test_it_stays_while_control_stays() -> None:
    state = table(
        active="blue",
        hand=[2, 2, 2],
        seats={"blue": {"ore": 3}},
        territories={"burroughs-desert": {"red": 2}},
        relic="red",
    )
    play(state, "dock colony-constructor 2-2-2", "land burroughs-desert")
    assert relic(state) == "red"


def test_with_seven_dice() -> None:
    state = with_relic(6, 1, 2, 3, 4, 5, 6)
    next_turn(state, "red", "1-2-3-4-5-6", relic_roll=6)
    assert hand(state) == ["1", "2", "3", "4", "5", "6", "r6"]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_it_is_itself_whatever_it_shows(value: int) -> None:
    """Every way to name a ship names the Relic Ship too, from 1 to 6."""
    cards = ["polarity-device", "temporal-warper", "orbital-teleporter"]
    state = with_relic(value, value, value, fuel=8, ore=8, cards=cards)
    flipped = play(state.clone(), f"tech polarity-device r{value}")
    assert hand(flipped) == [str(value), str(value), f"r{7 - value}"]
    again = play(state.clone(), "tech temporal-warper", f"pick r{value}", "done", "roll-relic 3")
    assert hand(again) == [str(value), str(value), "r3"]
    pair = play(state.clone(), f"dock orbital-market {value}-r{value}")
    assert docked(pair, "orbital-market") == [f"red {value}", f"red r{value}"]
    triple = play(state.clone(), f"dock colony-constructor {value}-{value}-r{value}", "land lem-badlands")
    assert hand(triple) == []
    moved = play(state.clone(), f"dock lunar-mine r{value}", f"tech orbital-teleporter lunar-mine r{value}")
    play(moved, f"dock colonist-hub r{value}")
    assert docked(moved, "colonist-hub") == [f"red r{value}"]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_it_is_shot_and_destroyed_whatever_it_shows(value: int) -> None:
    state = table(
        active="blue",
        hand=[1],
        seats={"blue": {"fuel": 1, "cards": ["plasma-cannon"]}, "red": {"ships": 4}},
        territories=DESERT,
        docked={"solar-converter": [f"red {value}", f"red r{value}"]},
    )
    shot = play(state.clone(), "tech plasma-cannon solar-converter", f"shoot red r{value}")
    assert docked(shot, "solar-converter") == [f"red {value}"]
    assert seat(shot, "red").relic_in_bay
    gone = play(state.clone(), f"discard plasma-cannon red solar-converter r{value}")
    assert docked(gone, "solar-converter") == [f"red {value}"]
    assert (relic(gone), seat(gone, "red").ships_in_play) == (None, 4)


@pytest.mark.parametrize("facility", ["alien-artifact", "colonist-hub", "terraforming-station"])
def test_where_it_is_docked_it_is_not_in_the_bay(facility: str) -> None:
    state = table(active="blue", hand=[1], docked={facility: ["red r6"]}, territories=DESERT)
    assert not seat(state, "red").relic_in_bay
    assert docked(state, facility) == ["red r6"]


def test_other_ships_come_and_go_without_it() -> None:
    state = table(
        hand=[1],
        seats={"red": {"fuel": 4, "cards": ["plasma-cannon"]}},
        docked={"lunar-mine": ["blue r6"], "shipyard": [f"{colour} 6" for colour in ("blue", "green", "yellow")]},
        territories={"burroughs-desert": {"blue": 1}},
    )
    play(state, "tech plasma-cannon shipyard", "shoot blue 6", "shoot green 6", "shoot yellow 6")
    assert docked(state, "lunar-mine") == ["blue r6"]
    assert state.check() == []
