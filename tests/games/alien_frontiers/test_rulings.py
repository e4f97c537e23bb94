"""Every ruling of docs/rulings/alien-frontiers.md, by its number: by scenarios, by a test here, or by both."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.scenarios import run_scenarios
from orrery.games.alien_frontiers.state import AlienFrontiersState
from tests.games.alien_frontiers.test_scenarios import BY_ID, OUTCOMES
from tests.games.alien_frontiers.tools import (
    controller,
    docked,
    end_turn,
    free,
    hand,
    legal,
    next_turn,
    play,
    refuses,
    relic,
    seat,
    table,
)

RULINGS = 79

SCENARIOS: dict[int, list[str]] = {
    1: ["SU-2p", "SU-3p", "SU-4p", "SU-long"],
    2: ["SU-2p", "SU-3p", "SU-4p"],
    3: ["SU-2p", "SU-3p", "SU-4p", "SO-01", "OM-04", "CC-03"],
    7: ["TU-10"],
    9: ["TU-01", "TU-02"],
    10: ["TU-03", "TU-04"],
    11: ["TU-05"],
    12: ["TU-06", "TU-07", "TU-08", "TU-09"],
    14: ["SY-11"],
    15: ["TC-15", "TC-17", "CH-10"],
    17: ["LM-01", "LM-02"],
    18: ["RB-07b", "SO-02", "AA-07"],
    19: ["RB-08", "OM-01", "OM-02", "OM-06", "OM-07"],
    20: ["TC-17"],
    21: ["SY-01", "SY-02", "SY-03", "SY-05", "SY-08"],
    22: ["SY-07"],
    23: ["SY-04"],
    24: ["TS-01", "TS-02"],
    25: ["TS-03"],
    26: ["TC-13", "RB-34"],
    27: ["RB-26a", "IN-04", "IN-05"],
    28: ["RO-01", "RO-15"],
    29: ["P2-01b"],
    30: ["P2-03"],
    31: ["RO-03", "RO-04", "RO-05", "RO-07", "IN-07"],
    32: ["RO-08"],
    34: ["RO-11", "RO-14"],
    35: ["AA-01", "AA-02", "AA-04", "AA-06", "RB-06b"],
    40: ["CH-03"],
    41: ["CH-04"],
    42: ["CH-06", "CH-14", "EG-09"],
    43: ["CH-07"],
    44: ["CH-09", "RB-13a", "RB-13b", "RB-13c"],
    45: ["CH-10"],
    46: ["CH-12", "CH-15"],
    47: ["TE-09", "TE-10", "TE-11", "CC-04"],
    48: ["TE-10"],
    49: ["LM-04"],
    50: ["RB-22", "DC-10", "TC-33"],
    51: ["RB-19b"],
    52: ["TE-02", "TE-03", "TE-04", "TE-05", "RB-15", "RB-16a"],
    53: ["RB-17", "TE-07"],
    54: ["TE-06"],
    55: ["TE-12", "TE-13", "FG-04", "FG-07", "FG-08"],
    56: ["FG-03"],
    57: ["FG-02"],
    59: ["TE-14", "TE-15"],
    60: ["P2-04"],
    61: ["TC-01", "TC-02", "TC-03", "TC-04", "TC-25"],
    62: ["AA-08", "RB-38"],
    63: ["TC-05"],
    64: ["RB-36", "TC-11b", "TC-11c", "TC-11d", "TC-11e"],
    65: ["TC-08"],
    66: ["RB-40", "TC-24", "TC-29"],
    67: ["TC-27", "TC-28"],
    68: ["TC-22", "TC-36"],
    69: ["DC-07", "DC-08", "DC-10", "DC-11", "DC-12", "FG-09", "RB-24b"],
    71: ["TC-12", "TC-13", "TC-14", "TC-15", "TC-16"],
    73: ["RB-26b", "RB-26c", "RB-26d", "TC-34", "TC-35"],
    74: ["TC-18", "TC-19", "IN-08"],
    75: ["TC-31"],
    76: ["EG-02", "EG-08"],
    77: ["EG-03"],
    78: ["EG-04", "EG-05", "EG-07"],
    79: ["EG-10"],
}


@pytest.mark.parametrize(("ruling", "name"), [(number, name) for number, names in SCENARIOS.items() for name in names])
def test_ruling_by_scenario(ruling: int, name: str) -> None:
    assert name in BY_ID
    assert OUTCOMES[name] == []


def test_every_ruling_is_tested() -> None:
    tested = {int(number) for name in globals() for number in re.findall(r"^test_ruling_(\d+)_", name)}
    assert tested | set(SCENARIOS) >= set(range(1, RULINGS + 1))


def test_every_ruling_is_written_down(checkout: Path) -> None:
    text = (checkout / "docs" / "rulings" / "alien-frontiers.md").read_text(encoding="utf-8")
    written = [int(number) for number in re.findall(r"^(\d+)\. ", text, flags=re.MULTILINE)]
    assert written == list(range(1, len(written) + 1))
    assert len(written) >= RULINGS


# Set-up


@pytest.mark.parametrize(("players", "colonies", "long"), [(2, 8, 8), (3, 7, 8), (4, 6, 8)])
def test_ruling_01_colonies_by_number_of_players(players: int, colonies: int, long: int) -> None:
    assert {seen.colonies_left for seen in GAME.new_state(players).view(0).seats} == {colonies}
    long_game = GAME.new_state(players, {"long_game": True})
    assert {seen.colonies_left for seen in long_game.view(0).seats} == {long}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_02_allotments_by_seat(players: int) -> None:
    state = GAME.new_state(players)
    while state.prompt().startswith("Which card"):
        state.apply_action(state.chance_outcomes()[0][0])
    seats = state.view(0).seats
    assert [(seen.fuel, seen.ore) for seen in seats] == [(0, 0), (1, 0), (0, 1), (1, 1)][:players]
    assert all(len(seen.cards) == 1 for seen in seats)
    assert all((seen.ships_in_play, seen.ships_in_stock) == (3, 3) for seen in seats)
    # The first player's three ships are gathered already.
    assert [seen.ships_in_bay for seen in seats[1:]] == [3] * (players - 1)


def test_ruling_04_covers_bind_nobody_and_cannot_be_shot() -> None:
    state = table(players=2, hand=[1, 2, 6], seats={"red": {"fuel": 2, "cards": ["plasma-cannon"]}})
    assert [facility.covered for facility in state.view(0).facilities if facility.name == "lunar-mine"] == [2]
    assert legal(state, "tech plasma-cannon") == []
    assert legal(state, "discard plasma-cannon") == []
    play(state, "dock lunar-mine 1")


def test_ruling_05_the_deck_and_equal_first_cards() -> None:
    deck = table().to_position()["deck"]
    assert len(deck) == 22
    copies = {card: deck.count(card) for card in deck}
    assert {card for card, number in copies.items() if number == 1} == {"alien-city", "alien-monument"}
    assert set(copies.values()) == {1, 2}
    state = GAME.new_state(2)
    state.play("draw booster-pod")
    state.play("draw booster-pod")
    assert [seen.cards for seen in state.view(0).seats] == [["booster-pod"], ["booster-pod"]]


def test_ruling_06_the_supplies_are_no_limit() -> None:
    state = table(hand=[6, 6], seats={"red": {"fuel": 30, "ore": 20}})
    play(state, "dock solar-converter 6", "dock lunar-mine 6")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (33, 21)


# Turn frame


def test_ruling_07_terraforming_ship_gather_roll_cache() -> None:
    state = table(hand=[6, 1, 3, 5], seats={"red": {"fuel": 1, "ore": 1, "cards": ["resource-cache", "stasis-beam"]}})
    play(state, "dock terraforming-station 6", "land lem-badlands")
    end_turn(state)
    while state.view(0).active != "red":
        play(state, legal(state)[0])
        end_turn(state)
    assert seat(state, "red").ships_in_stock == 3
    assert state.is_chance_node(), "no tech before the roll"
    ore = seat(state, "red").ore
    play(state, "roll 1-1-2")
    assert seat(state, "red").ore == ore + 1


def test_ruling_08_benefits_come_set_by_set() -> None:
    state = table(hand=[1, 5, 5, 5], seats={"red": {"ore": 2}})
    refuses(state, "dock colony-constructor 5-5-5")
    play(state, "dock lunar-mine 1", "dock colony-constructor 5-5-5", "land lem-badlands")
    assert seat(state, "red").ore == 0


FULL = {
    "solar-converter": ["blue 2"] * 6 + ["green 2"] * 2,
    "alien-artifact": ["green 4"] * 4,
    "lunar-mine": ["yellow 6"],
    "orbital-market": ["yellow 1", "yellow 1", "yellow 2", "yellow 2"],
}


def crowded(ships: list[int], **red: Any) -> AlienFrontiersState:
    """With a colony that waits on the hub, ships below six have no place but those that need a set."""
    return table(hand=ships, docked=FULL, seats={"red": {"hub": 7, **red}})


def test_ruling_09_the_bay_takes_only_what_fits_nowhere() -> None:
    assert legal(crowded([4, 4, 5])) == ["bay 4", "bay 5"]
    # A sequence, a pair or a triple is a place for each of its ships.
    assert legal(crowded([3, 4, 5]), "bay") == []
    assert legal(crowded([4, 4, 5], fuel=1, ore=1), "bay") == ["bay 5"]
    assert legal(crowded([4, 4, 4], ore=3), "bay") == []


def test_ruling_10_nobody_has_to_make_room() -> None:
    # A launch would reopen the hub, a flip or a shot the mine: none of them is forced.
    state = crowded([1], fuel=2, ore=2, cards=["plasma-cannon", "polarity-device"])
    assert {text.split()[0] for text in legal(state)} == {"launch", "tech", "discard", "bay"}
    # A place that costs something is a place if it can be paid.
    full = {
        "solar-converter": ["blue 2"] * 6 + ["red 2"],
        "alien-artifact": ["green 4"] * 4,
        "lunar-mine": ["green 1", "green 1", "red 6", "red 6"],
    }
    for ship in (6, "r6"):
        for fuel, bay in ((1, []), (0, [f"bay {ship}"])):
            state = table(
                players=3,
                hand=[ship],
                docked=full,
                seats={"red": {"hub": 7, "fuel": fuel, "ore": 1, "ships": 4}},
                territories={"burroughs-desert": {"red": 1}},
            )
            assert legal(state, "bay") == bay


def test_ruling_12_what_to_keep() -> None:
    def at_the_end(fuel: int, ore: int) -> Any:
        return table(hand=[], seats={"red": {"fuel": fuel, "ore": ore}})

    state = play(at_the_end(6, 4), "end-turn")
    assert legal(state) == ["keep 4", "keep 5", "keep 6"]
    play(state, "keep 5")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (5, 3)
    lone = play(at_the_end(11, 0), "end-turn")
    assert lone.is_chance_node(), "there is nothing to choose"
    assert seat(lone, "red").fuel == 8
    eight = play(at_the_end(4, 4), "end-turn")
    assert (seat(eight, "red").fuel, seat(eight, "red").ore) == (4, 4)


def test_ruling_13_only_the_active_player_counts() -> None:
    waiting = {
        "id": "waiting",
        "setup": {"num_players": 2, "players": {"blue": {"fuel": 9, "ore": 2}}},
        "actions": [{"do": "end_turn"}],
        "expect": {"result": "ok", "state": {"players": {"blue": {"fuel": 9, "ore": 2}}}},
    }
    assert list(run_scenarios({"scenarios": [waiting]})) == [("waiting", [])]


# Docking in general


@pytest.mark.parametrize("joined", [True, False])
def test_ruling_14_ports_are_joined(joined: bool) -> None:
    options = {"joined_ports": joined}
    half = {"shipyard": ["blue 2", "-", "green 3", "-", "yellow 1", "yellow 1"]}
    state = table(options=options, hand=[4, 4], seats={"red": {"fuel": 1, "ore": 1, "ships": 3}}, docked=half)
    assert (legal(state, "dock shipyard") == ["dock shipyard 4-4"]) is not joined
    thirds = {"colony-constructor": ["blue 2", "blue 2", "-", "green 3", "-", "-"]}
    state = table(options=options, hand=[4, 4, 4], seats={"red": {"ore": 3}}, docked=thirds)
    assert (legal(state, "dock colony-constructor") == ["dock colony-constructor 4-4-4"]) is not joined
    if not joined:
        play(state, "dock colony-constructor 4-4-4", "land lem-badlands")
        assert free(state, "colony-constructor") == 0


def test_ruling_15_what_was_received_stays() -> None:
    state = table(
        hand=[2, 2, 6],
        seats={"red": {"fuel": 3, "ore": 1, "cards": ["orbital-teleporter"]}},
    )
    play(state, "dock shipyard 2-2", "tech orbital-teleporter shipyard 2", "dock solar-converter 2")
    assert seat(state, "red").ships_in_play == 4


def test_ruling_16_a_benefit_may_be_left() -> None:
    state = table(hand=[1, 2, 3, 4, 4, 6], seats={"blue": {"ore": 4}}, display=["alien-city"])
    play(state, "dock raiders-outpost 1-2-3", "done", "dock orbital-market 4-4", "dock alien-artifact 6", "end-turn")
    assert seat(state, "red").ore == 0
    assert state.view(0).active == "blue"


# Facilities


def test_ruling_18_the_hub_takes_ships_one_by_one() -> None:
    state = table(hand=[1, 2, 3], seats={"red": {"hub": 5}})
    play(state, "dock colonist-hub 1", "dock colonist-hub 2")
    refuses(state, "dock colonist-hub 3")


def test_ruling_19_two_pairs_two_rates() -> None:
    state = table(hand=[2, 2, 5, 5], seats={"red": {"fuel": 7}})
    play(state, "dock orbital-market 2-2", "dock orbital-market 5-5")
    assert legal(state, "trade") == ["trade 2", "trade 5"]
    play(state, "trade 5", "trade 2")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 2)


def test_ruling_23_a_ship_about_to_return_is_not_in_stock() -> None:
    state = table(hand=[6, 4, 4, 1, 2, 3], seats={"red": {"fuel": 8, "ore": 8}})
    play(state, "dock terraforming-station 6", "land lem-badlands")
    refuses(state, "dock shipyard 4-4")


def test_ruling_24_a_ship_built_this_turn_counts() -> None:
    state = table(hand=[6, 4, 4], seats={"red": {"fuel": 2, "ore": 2}})
    refuses(state, "dock terraforming-station 6")
    play(state, "dock shipyard 4-4", "dock terraforming-station 6", "land lem-badlands")
    next_turn(state, "red", "1-2-3")
    assert seat(state, "red").ships_in_play == 3


def test_ruling_26_the_consumed_ship_blocks_the_port() -> None:
    state = table(
        players=2,
        hand=[6, 1, 2, 3],
        seats={"red": {"fuel": 1, "ore": 1}, "blue": {"fuel": 1, "ore": 1, "ships": 4}},
    )
    play(state, "dock terraforming-station 6", "land lem-badlands")
    end_turn(state)
    play(state, "roll 1-2-3-6")
    refuses(state, "dock terraforming-station 6")
    end_turn(state)
    play(state, "roll 1-2-3")
    assert free(state, "terraforming-station") == 1


def test_ruling_28_the_four_sequences() -> None:
    state = table(hand=[1, 2, 3, 4, 5, 6])
    runs = [f"dock raiders-outpost {run}" for run in ("1-2-3", "2-3-4", "3-4-5", "4-5-6")]
    assert legal(state, "dock raiders-outpost") == runs
    occupied = table(hand=[1, 2, 3, 4, 5, 6], docked={"raiders-outpost": ["blue 2", "blue 3", "blue 4"]})
    assert legal(occupied, "dock raiders-outpost") == runs[2:]


def test_ruling_29_what_is_left_of_a_sequence_is_summed() -> None:
    rest = {"raiders-outpost": ["blue 3", "blue 4", "-"]}
    refuses(table(hand=[1, 2, 3], docked=rest), "dock raiders-outpost 1-2-3")
    state = play(table(hand=[2, 3, 4], docked=rest), "dock raiders-outpost 2-3-4")
    assert seat(state, "blue").ships_in_bay == 3


def test_ruling_28_only_the_outpost_is_cleared() -> None:
    state = table(
        hand=[4, 5, 6],
        docked={
            "raiders-outpost": ["blue 1", "blue 2", "blue 3"],
            "orbital-market": ["green 1", "green 1", "yellow 2", "yellow 2"],
            "shipyard": ["blue 1", "blue 1"],
        },
    )
    play(state, "dock raiders-outpost 4-5-6")
    assert docked(state, "orbital-market") == ["green 1", "green 1", "yellow 2", "yellow 2"]
    assert docked(state, "shipyard") == ["blue 1", "blue 1"]


def test_ruling_30_an_own_sequence_may_be_replaced() -> None:
    state = table(hand=[1, 2, 3, 4, 5, 6], seats={"blue": {"fuel": 8}})
    play(state, "dock raiders-outpost 1-2-3", *["steal blue fuel"] * 4)
    play(state, "dock raiders-outpost 4-5-6", *["steal blue fuel"] * 4)
    assert (seat(state, "red").fuel, seat(state, "red").ships_in_bay) == (8, 3)


def test_ruling_31_resources_or_one_card() -> None:
    state = table(hand=[1, 2, 3], seats={"blue": {"fuel": 1, "cards": ["alien-city"]}, "green": {"ore": 1}})
    play(state, "dock raiders-outpost 1-2-3", "steal blue fuel")
    assert legal(state) == ["steal green ore", "done"]
    refuses(state, "steal blue alien-city")


def test_ruling_33_stolen_cards_work_at_once() -> None:
    victims = {"blue": {"cards": ["booster-pod", "alien-monument", "resource-cache"]}, "red": {"fuel": 1}}
    state = table(hand=[1, 2, 3, 3], seats=victims)
    pod = play(state.clone(), "dock raiders-outpost 1-2-3", "steal blue booster-pod", "tech booster-pod 3")
    assert hand(pod) == ["4"]
    monument = play(state.clone(), "dock raiders-outpost 1-2-3", "steal blue alien-monument")
    assert (seat(monument, "red").points, seat(monument, "blue").points) == (1, 0)
    cache = play(state.clone(), "dock raiders-outpost 1-2-3", "steal blue resource-cache")
    assert (seat(cache, "red").fuel, seat(cache, "red").ore) == (1, 0)


def test_ruling_34_a_second_decoy_is_discarded() -> None:
    decoy = {"cards": ["holographic-decoy"]}
    state = table(hand=[1, 2, 3], seats={"red": decoy, "blue": decoy, "green": {"fuel": 1}})
    play(state, "dock raiders-outpost 1-2-3")
    assert legal(state) == ["steal green fuel", "steal blue holographic-decoy", "done"]
    play(state, "steal blue holographic-decoy")
    assert state.view(0).discards == ["holographic-decoy"]
    assert seat(state, "blue").cards == []


DECK = ["alien-city", "alien-monument", "booster-pod", "data-crystal", "stasis-beam", "plasma-cannon"]


def test_ruling_35_two_claims_in_a_turn() -> None:
    state = table(hand=[2, 6, 5, 3], display=DECK[:3])
    play(state, "dock alien-artifact 2", "dock alien-artifact 6")
    assert len(legal(state, "claim")) == 3
    play(state, "claim alien-city", "draw data-crystal")
    assert state.view(0).artifact_total == 0
    play(state, "dock alien-artifact 5", "dock alien-artifact 3")
    assert state.view(0).artifact_total == 8
    play(state, "claim alien-monument")


def test_ruling_36_cycles_that_are_not_used_lapse() -> None:
    state = table(hand=[1, 2, 6], display=DECK[:3], deck=DECK[3:])
    play(state, "dock alien-artifact 1", "dock alien-artifact 2")
    assert state.view(0).cycles == 2
    play(state, "cycle", *[f"draw {card}" for card in DECK[3:]])
    assert "cycle" in legal(state)
    play(state, "dock alien-artifact 6", "claim stasis-beam", f"draw {DECK[0]}")
    refuses(state, "cycle")


def test_ruling_36_one_cycle_for_each_ship_of_the_turn() -> None:
    state = table(players=2, hand=[1, 2], display=DECK[:3], deck=DECK[3:])
    refuses(state, "cycle")
    play(state, "dock alien-artifact 1", "cycle", *[f"draw {card}" for card in DECK[3:]])
    refuses(state, "cycle")
    play(state, "dock alien-artifact 2")
    assert "cycle" in legal(state)
    next_turn(state, "red", "1-1-1")
    refuses(state, "cycle")


@pytest.mark.parametrize("claimed", [False, True])
def test_ruling_37_a_teleported_ship_takes_its_value_along(claimed: bool) -> None:
    state = table(
        hand=[2, 6, 6], seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}}, display=DECK[:3], deck=DECK[3:]
    )
    play(state, "dock alien-artifact 2", "dock alien-artifact 6")
    if claimed:
        play(state, "claim alien-city", "draw data-crystal")
    play(state, "tech orbital-teleporter alien-artifact 6", "dock solar-converter 6")
    assert state.view(0).artifact_total == (0 if claimed else 2)
    play(state, "dock alien-artifact 6")
    assert state.view(0).artifact_total == (6 if claimed else 8)


def test_ruling_37_a_ship_that_counts_no_longer_leaves_before_its_equal() -> None:
    state = table(
        hand=[2, 6, 6], seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}}, display=DECK[:3], deck=DECK[3:]
    )
    play(state, "dock alien-artifact 2", "dock alien-artifact 6", "claim alien-city", "draw data-crystal")
    play(state, "dock alien-artifact 6", "tech orbital-teleporter alien-artifact 6", "dock solar-converter 6")
    assert state.view(0).artifact_total == 6


def test_ruling_38_the_discards_become_the_deck() -> None:
    state = table(hand=[1, 2, 6], display=DECK[:3], deck=DECK[3:4], discards=[])
    play(state, "dock alien-artifact 2", "cycle", f"draw {DECK[3]}")
    assert legal(state) == [f"draw {card}" for card in DECK[:3]], "the three just cycled are shuffled"
    play(state, f"draw {DECK[1]}", f"draw {DECK[0]}")
    assert (state.view(0).deck, state.view(0).discards) == (1, [])


def test_ruling_38_without_cards_the_display_stays_short() -> None:
    state = table(hand=[2, 6], display=DECK[:3], deck=[], discards=[])
    play(state, "dock alien-artifact 2", "dock alien-artifact 6", "claim alien-city")
    assert state.view(0).display == DECK[1:3]
    assert not state.is_chance_node()


# Colonist Hub


def test_ruling_39_seven_advances() -> None:
    state = table(hand=[1, 1, 1], seats={"red": {"fuel": 1, "ore": 1, "hub": 0}})
    play(state, "dock colonist-hub 1")
    assert seat(state, "red").hub_circle == 1
    state = table(hand=[1], seats={"red": {"fuel": 1, "ore": 1, "hub": 6}})
    refuses(state, "launch lem-badlands")
    play(state, "dock colonist-hub 1", "launch lem-badlands")
    assert seat(state, "red").hub_circle == 0


def test_ruling_40_three_ships_a_turn_even_after_a_launch() -> None:
    state = table(hand=[1, 2, 3, 4], seats={"red": {"fuel": 1, "ore": 1, "hub": 6}})
    play(state, "dock colonist-hub 1", "launch lem-badlands", "dock colonist-hub 2", "dock colonist-hub 3")
    assert seat(state, "red").hub_circle == 2
    refuses(state, "dock colonist-hub 4")


def test_ruling_40_everybody_has_a_track() -> None:
    tracks = ["blue 1"] * 3 + ["green 1"] * 3 + ["yellow 1"] * 3
    state = table(hand=[1, 2, 3], docked={"colonist-hub": tracks})
    play(state, "dock colonist-hub 1", "dock colonist-hub 2", "dock colonist-hub 3")
    assert len(docked(state, "colonist-hub")) == 12


@pytest.mark.parametrize("closed", [True, False])
def test_ruling_41_a_colony_that_waits_closes_the_hub(closed: bool) -> None:
    state = table(options={"hub_closed_on_seven": closed}, hand=[1, 2], seats={"red": {"hub": 7, "fuel": 1, "ore": 1}})
    assert (legal(state, "dock colonist-hub") == []) is closed
    if not closed:
        play(state, "dock colonist-hub 1", "dock colonist-hub 2", "launch lem-badlands")
        assert seat(state, "red").hub_circle == 2, "both advances were excess"


def test_ruling_42_a_launch_needs_no_ship() -> None:
    state = table(hand=[], seats={"red": {"fuel": 1, "ore": 1, "hub": 7}})
    play(state, "launch lem-badlands")
    assert (seat(state, "red").fuel, seat(state, "red").ore, seat(state, "red").points) == (0, 0, 2)
    for poor in ({"fuel": 0, "ore": 1}, {"fuel": 1, "ore": 0}):
        refuses(table(hand=[], seats={"red": {**poor, "hub": 7}}), "launch lem-badlands")


@pytest.mark.parametrize("between", [None, "dock solar-converter 3", "trade 1", "tech booster-pod 3"])
def test_ruling_43_excess_advances_are_for_a_launch_at_once(between: str | None) -> None:
    state = table(
        hand=[1, 2, 3],
        seats={"red": {"fuel": 3, "ore": 1, "hub": 5, "cards": ["booster-pod"]}},
        territories={"asimov-crater": {"red": 1}},
        docked={"orbital-market": ["red 1", "red 1"]},
    )
    play(state, "dock colonist-hub 1", "dock colonist-hub 2")
    if between:
        play(state, between)
    play(state, "launch lem-badlands")
    assert seat(state, "red").hub_circle == (0 if between else 1)


def test_ruling_44_the_extra_advance_may_be_excess_and_comes_once() -> None:
    crater = {"asimov-crater": {"red": 1}}
    state = table(hand=[1, 2, 3], seats={"red": {"hub": 5, "fuel": 1, "ore": 1}}, territories=crater)
    play(state, "dock colonist-hub 1", "dock colonist-hub 2")
    assert (seat(state, "red").hub_circle, state.to_position()["turn"]["excess"]) == (7, 1)
    play(state, "launch asimov-crater", "dock colonist-hub 3")
    assert seat(state, "red").hub_circle == 2, "the third ship brings no second extra"


def test_ruling_43_excess_advances_start_the_last_colony_too() -> None:
    state = table(
        hand=[1, 2],
        seats={"red": {"hub": 6, "fuel": 1, "ore": 1, "colonies_left": 2}},
        territories={"asimov-crater": {"red": 4}},
    )
    play(state, "dock colonist-hub 1", "launch lem-badlands")
    assert (seat(state, "red").hub_circle, seat(state, "red").colonies_left) == (0, 1)
    state = table(
        hand=[1, 2],
        seats={"red": {"hub": 5, "fuel": 1, "ore": 1, "colonies_left": 2}},
        territories={"asimov-crater": {"red": 4}},
    )
    play(state, "dock colonist-hub 1", "dock colonist-hub 2", "launch lem-badlands")
    assert (seat(state, "red").hub_circle, seat(state, "red").colonies_left) == (1, 1)


def test_ruling_44_the_extra_advance_comes_every_turn() -> None:
    state = table(players=2, hand=[1, 1], territories={"asimov-crater": {"red": 1}})
    play(state, "dock colonist-hub 1", "dock colonist-hub 1")
    assert seat(state, "red").hub_circle == 3
    next_turn(state, "red", "1-1-1")
    play(state, "dock colonist-hub 1", "dock colonist-hub 1")
    assert seat(state, "red").hub_circle == 6


def test_ruling_49_the_first_ship_of_every_turn() -> None:
    state = table(
        players=2, hand=[5], territories={"van-vogt-mountains": {"red": 1}}, docked={"lunar-mine": ["blue 6"]}
    )
    play(state, "dock lunar-mine 5", "end-turn", "roll 6-6-6", "dock lunar-mine 6", "dock solar-converter 6")
    play(state, "dock solar-converter 6", "end-turn", "roll 1-2-3")
    assert len(legal(state, "dock lunar-mine")) == 3


def test_ruling_45_a_ship_that_leaves_the_track_moves_nothing_back() -> None:
    state = table(hand=[1, 2], seats={"red": {"fuel": 2, "hub": 3, "cards": ["orbital-teleporter"]}})
    play(state, "dock colonist-hub 1", "tech orbital-teleporter colonist-hub 1", "dock solar-converter 1")
    assert seat(state, "red").hub_circle == 4


def test_ruling_46_the_last_colony_leaves_the_hub_to_terraform() -> None:
    state = table(
        hand=[6, 1, 2, 3],
        seats={"red": {"fuel": 1, "ore": 1, "hub": 4}},
        territories={"lem-badlands": {"red": 5}},
    )
    play(state, "dock terraforming-station 6", "land pohl-foothills")
    assert state.is_terminal()
    assert seat(state, "red").hub_circle == 0


# Territories


def test_ruling_47_a_bonus_lost_in_mid_turn_stops() -> None:
    state = table(
        hand=[3, 3],
        seats={"red": {"cards": ["orbital-teleporter"]}},
        territories={"lem-badlands": {"red": 1}},
    )
    play(state, "dock solar-converter 3")
    assert seat(state, "red").fuel == 3
    play(state, "discard orbital-teleporter", "colony red lem-badlands", "land pohl-foothills")
    play(state, "dock solar-converter 3")
    assert seat(state, "red").fuel == 5


def test_ruling_49_van_vogt_frees_only_the_first_ship() -> None:
    state = table(hand=[2, 3, 1], territories={"van-vogt-mountains": {"red": 1}})
    play(state, "dock lunar-mine 2", "dock lunar-mine 3")
    refuses(state, "dock lunar-mine 1")


def test_ruling_50_one_shot_is_free() -> None:
    state = table(
        hand=[2],
        seats={"red": {"cards": ["plasma-cannon"]}},
        territories={"pohl-foothills": {"red": 1}},
        docked={"lunar-mine": ["blue 2", "green 5"]},
    )
    play(state, "tech plasma-cannon lunar-mine", "shoot blue 2")
    assert legal(state, "shoot") == [], "the second shot costs a fuel"
    assert seat(state, "red").fuel == 0


def test_ruling_51_the_pair_still_docks() -> None:
    state = table(hand=[2, 3], territories={"herbert-valley": {"red": 1}})
    assert legal(state, "dock shipyard") == []


def test_ruling_52_the_relic_ship_goes_home_from_everywhere() -> None:
    desert = {"burroughs-desert": {"red": 1}}
    beam = {"cards": ["stasis-beam"]}
    for setup in (
        {"hand": [1, "r4"], "seats": {"red": beam}},
        {"hand": [1], "docked": {"lunar-mine": ["red r4"]}, "seats": {"red": beam}},
        {"hand": [1], "relic": "red", "seats": {"red": beam}},
        {"active": "blue", "hand": [1], "relic": "red", "seats": {"blue": beam}},
        {"active": "blue", "hand": [1], "docked": {"shipyard": ["red 4", "red r4"]}, "seats": {"blue": beam}},
    ):
        state = table(**setup, territories=desert)
        assert relic(state) == "red"
        play(state, "discard stasis-beam burroughs-desert")
        assert relic(state) is None
        assert state.check() == []


def test_ruling_53_a_destroyed_relic_ship_goes_home() -> None:
    state = table(
        active="blue",
        hand=[1],
        seats={"blue": {"cards": ["plasma-cannon"]}, "red": {"ships": 4}},
        territories={"burroughs-desert": {"red": 1}},
        docked={"lunar-mine": ["red r6"]},
    )
    play(state, "discard plasma-cannon red lunar-mine r6")
    assert relic(state) is None
    assert seat(state, "red").ships_in_play == 4


# Field generators


def test_ruling_55_generators_share_a_territory() -> None:
    state = table(
        hand=[2, 2, 2],
        seats={"red": {"ore": 3, "cards": ["gravity-manipulator"]}},
        territories={"lem-badlands": {"red": 1}},
        fields={"isolation": "lem-badlands", "positron": "lem-badlands"},
    )
    play(state, "discard gravity-manipulator lem-badlands")
    assert [seen.fields for seen in state.view(0).territories if seen.name == "lem-badlands"] == [
        ["isolation", "positron", "repulsor"]
    ]
    assert seat(state, "red").points == 3


def test_ruling_55_the_repulsor_leaves_the_bonus() -> None:
    state = table(hand=[3], territories={"lem-badlands": {"red": 1}}, fields={"repulsor": "lem-badlands"})
    assert seat(play(state, "dock solar-converter 3"), "red").fuel == 3


def test_ruling_56_a_generator_that_was_removed_is_placed_anew() -> None:
    state = table(
        hand=[1],
        seats={"red": {"cards": ["booster-pod"]}, "blue": {"cards": ["stasis-beam"]}},
        fields={"isolation": "lem-badlands"},
    )
    play(state, "discard booster-pod isolation")
    end_turn(state)
    play(state, "roll 1-2-3")
    assert "discard stasis-beam lem-badlands" in legal(state)


def test_ruling_57_a_booster_pod_takes_off_one_generator() -> None:
    state = table(
        hand=[1],
        seats={"red": {"cards": ["booster-pod"]}},
        fields={"isolation": "lem-badlands", "repulsor": "lem-badlands"},
    )
    assert legal(state, "discard") == ["discard booster-pod isolation", "discard booster-pod repulsor"]
    play(state, "discard booster-pod repulsor")
    assert state.to_position()["fields"] == {"isolation": "lem-badlands"}


# Where the printings disagree


@pytest.mark.parametrize(
    ("ships", "terraforming", "first", "second"),
    [(3, False, False, False), (4, False, True, True), (4, True, True, False), (5, True, True, True)],
)
def test_ruling_58_the_fleet_test_of_the_plasma_cannon(
    ships: int, terraforming: bool, first: bool, second: bool
) -> None:
    for printing, allowed in (("first", first), ("second", second)):
        state = table(
            options={"printing": printing},
            hand=[1],
            seats={"red": {"cards": ["plasma-cannon"]}, "blue": {"ships": ships}},
            docked={"lunar-mine": ["blue 5"], "terraforming-station": ["blue 6"] if terraforming else []},
        )
        assert ("discard plasma-cannon blue lunar-mine 5" in legal(state)) is allowed


@pytest.mark.parametrize(("printing", "allowed"), [("first", True), ("second", True)])
def test_ruling_58_a_ship_that_is_lost_anyway(printing: str, allowed: bool) -> None:
    state = table(
        options={"printing": printing},
        hand=[1],
        seats={"red": {"cards": ["plasma-cannon"]}, "blue": {"ships": 4}},
        docked={"terraforming-station": ["blue 6"]},
    )
    assert ("discard plasma-cannon blue terraforming-station 6" in legal(state)) is allowed


@pytest.mark.parametrize(("printing", "allowed"), [("first", False), ("second", True)])
def test_ruling_59_the_relic_ship_of_a_small_fleet(printing: str, allowed: bool) -> None:
    state = table(
        options={"printing": printing},
        hand=[1],
        seats={"red": {"cards": ["plasma-cannon"]}},
        territories={"burroughs-desert": {"blue": 1}},
        relic="blue",
    )
    assert legal(state, "discard") == (["discard plasma-cannon blue maintenance-bay relic"] if allowed else [])
    if allowed:
        assert relic(play(state, "discard plasma-cannon blue maintenance-bay relic")) is None


def test_ruling_60_the_bay_is_safe_from_powers_but_not_from_a_discard() -> None:
    state = table(hand=[1], seats={"red": {"fuel": 5, "cards": ["plasma-cannon"]}, "blue": {"ships": 5}})
    assert legal(state, "tech") == []
    assert legal(state, "discard") == ["discard plasma-cannon blue maintenance-bay ship"]
    play(state, "discard plasma-cannon blue maintenance-bay ship")
    assert (seat(state, "blue").ships_in_bay, seat(state, "blue").ships_in_stock) == (4, 2)


# Tech cards


def test_ruling_62_a_card_may_be_discarded_on_the_turn_it_comes() -> None:
    state = table(hand=[2, 6, 1], display=["stasis-beam"], deck=["alien-city"])
    play(state, "dock alien-artifact 2", "dock alien-artifact 6", "claim stasis-beam", "draw alien-city")
    play(state, "discard stasis-beam lem-badlands")


def test_ruling_63_values_stay_between_1_and_6() -> None:
    every = {"fuel": 9, "cards": ["booster-pod", "stasis-beam", "gravity-manipulator"]}
    state = table(hand=[1, 6], seats={"red": every})
    assert legal(state, "tech booster-pod") == ["tech booster-pod 1"]
    assert legal(state, "tech stasis-beam") == ["tech stasis-beam 6"]
    assert legal(state, "tech gravity-manipulator") == ["tech gravity-manipulator 6 1"]


def test_ruling_64_opposite_faces() -> None:
    for value in range(1, 7):
        state = table(hand=[value], seats={"red": {"fuel": 1, "cards": ["polarity-device"]}})
        assert hand(play(state, f"tech polarity-device {value}")) == [str(7 - value)]


def test_ruling_65_two_equal_ships_are_two_ships() -> None:
    state = table(hand=[4, 4], seats={"red": {"fuel": 2, "cards": ["gravity-manipulator"]}})
    assert hand(play(state, "tech gravity-manipulator 4 4")) == ["3", "5"]


def test_ruling_66_any_unplaced_ships_but_at_least_one() -> None:
    state = table(hand=[4, 4], seats={"red": {"fuel": 1, "cards": ["temporal-warper"]}})
    play(state, "tech temporal-warper")
    assert legal(state) == ["pick 4"]
    play(state, "pick 4")
    assert legal(state) == ["pick 4", "done"]
    play(state, "pick 4")
    assert state.is_chance_node(), "nothing is left to pick"
    refuses(play(state, "roll 1-1"), "tech temporal-warper")


def test_ruling_67_another_temporal_warper_may_be_taken() -> None:
    state = table(
        hand=[4],
        seats={"red": {"fuel": 1, "cards": ["temporal-warper", "stasis-beam"]}},
        discards=["temporal-warper", "stasis-beam"],
    )
    assert legal(state, "discard temporal-warper") == ["discard temporal-warper temporal-warper"]
    play(state, "discard temporal-warper temporal-warper")
    assert state.view(0).discards == ["stasis-beam", "temporal-warper"]
    assert "tech temporal-warper" in legal(state), "it came this turn and was not used"
    assert legal(state, "discard") == [], "one discard a turn"


@pytest.mark.parametrize(
    ("roll", "fuel", "ore", "kept"), [("1-3-4", 0, 1, True), ("2-4-5", 1, 0, True), ("1-2-4-5", 1, 1, False)]
)
def test_ruling_68_odd_and_even(roll: str, fuel: int, ore: int, kept: bool) -> None:
    ships = len(roll.split("-"))
    state = table(players=2, hand=[], seats={"blue": {"ships": ships, "cards": ["resource-cache"]}})
    play(state, "end-turn", f"roll {roll}")
    blue = seat(state, "blue")
    assert (blue.fuel, blue.ore, blue.cards) == (fuel, ore, ["resource-cache"] if kept else [])


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_ruling_68_the_relic_ship_is_counted(value: int) -> None:
    state = table(
        players=2,
        hand=[],
        seats={"blue": {"cards": ["resource-cache"]}},
        territories={"burroughs-desert": {"blue": 1}},
        relic="blue",
    )
    play(state, "end-turn", "roll 1-2-2", f"roll-relic {value}")
    blue = seat(state, "blue")
    is_tie = value % 2 == 1
    assert (blue.fuel, blue.ore) == (1, 1 if is_tie else 0)
    assert blue.cards == ([] if is_tie else ["resource-cache"])


def test_ruling_69_a_borrowed_discount_does_not_pay_for_itself() -> None:
    hills = {"pohl-foothills": {"blue": 1, "green": 1}}
    refuses(
        table(hand=[1], seats={"red": {"fuel": 1, "cards": ["data-crystal"]}}, territories=hills),
        "tech data-crystal pohl-foothills",
    )
    state = table(hand=[1], seats={"red": {"fuel": 2, "cards": ["data-crystal", "booster-pod"]}}, territories=hills)
    play(state, "tech data-crystal pohl-foothills")
    assert seat(state, "red").fuel == 0
    play(state, "tech booster-pod 1")


def test_ruling_69_the_loan_outlives_the_colonies() -> None:
    state = table(
        hand=[3, 3],
        seats={"red": {"fuel": 1, "cards": ["data-crystal", "orbital-teleporter"]}},
        territories={"lem-badlands": {"blue": 1}},
    )
    play(state, "tech data-crystal lem-badlands", "discard orbital-teleporter", "colony blue lem-badlands")
    play(state, "land pohl-foothills", "dock solar-converter 3")
    assert seat(state, "red").fuel == 3


def test_ruling_70_a_loan_works_for_later_dockings_only() -> None:
    def start(territory: str, **more: Any) -> Any:
        crystal = {"fuel": 1, "cards": ["data-crystal"]}
        return table(hand=[1, 1, 1], seats={"red": crystal}, territories={territory: {"blue": 1}}, **more)

    hub = start("asimov-crater")
    play(hub, "dock colonist-hub 1", "dock colonist-hub 1", "tech data-crystal asimov-crater", "dock colonist-hub 1")
    assert seat(hub, "red").hub_circle == 3
    hub = start("asimov-crater")
    play(hub, "dock colonist-hub 1", "tech data-crystal asimov-crater", "dock colonist-hub 1", "dock colonist-hub 1")
    assert seat(hub, "red").hub_circle == 4
    solar = start("lem-badlands")
    play(solar, "dock solar-converter 1", "tech data-crystal lem-badlands", "dock solar-converter 1")
    assert seat(solar, "red").fuel == 3
    mine = start("van-vogt-mountains")
    play(mine, "dock lunar-mine 1", "tech data-crystal van-vogt-mountains")
    assert legal(mine, "dock lunar-mine") == ["dock lunar-mine 1"]


def test_ruling_71_what_is_left_of_a_set_keeps_its_ports() -> None:
    state = table(
        hand=[3, 3, 4, 4],
        seats={"red": {"fuel": 8, "ore": 8, "cards": ["orbital-teleporter"]}},
        docked={"shipyard": ["blue 1", "blue 1", "green 1", "green 1"]},
    )
    play(state, "dock shipyard 3-3", "tech orbital-teleporter shipyard 3", "dock lunar-mine 3")
    assert docked(state, "shipyard")[-1] == "red 3"
    refuses(state, "dock shipyard 4-4")


def test_ruling_71_the_ship_must_fit_elsewhere() -> None:
    full = {**FULL, "colonist-hub": ["red 1", "red 1"], "solar-converter": ["blue 2"] * 6 + ["green 2", "red 5"]}
    state = table(hand=[4], seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}}, docked=full)
    # Both ships at the hub fit nowhere else; the 5 fits only at the hub.
    assert legal(state, "tech") == ["tech orbital-teleporter solar-converter 5"]
    play(state, "tech orbital-teleporter solar-converter 5")
    assert legal(state) == ["dock colonist-hub 5"]


def test_ruling_72_nothing_to_teleport_after_the_roll() -> None:
    state = table(
        players=2,
        hand=[1],
        docked={"lunar-mine": ["blue 2"]},
        seats={"blue": {"fuel": 2, "cards": ["orbital-teleporter"]}},
    )
    end_turn(state)
    play(state, "roll 1-2-3")
    assert legal(state, "tech") == []


def test_ruling_73_the_colony_on_the_hub_stays() -> None:
    state = table(
        hand=[1],
        seats={"red": {"hub": 3, "cards": ["orbital-teleporter", "polarity-device"]}},
        territories={"lem-badlands": {"blue": 1}},
    )
    refuses(state, "discard polarity-device")
    play(state, "discard orbital-teleporter")
    assert legal(state) == ["colony blue lem-badlands"]
    play(state, "colony blue lem-badlands")
    assert "land lem-badlands" not in legal(state)


def test_ruling_73_a_swap_happens_at_once() -> None:
    """Control does not change for a moment between the two halves of a swap."""
    for first, second in (("burroughs-desert", "lem-badlands"), ("lem-badlands", "burroughs-desert")):
        state = table(
            hand=[1, "r3"],
            seats={"red": {"cards": ["polarity-device"]}},
            territories={"burroughs-desert": {"red": 2, "blue": 1}, "lem-badlands": {"blue": 1}},
        )
        play(state, "discard polarity-device", f"colony blue {first}", f"colony blue {second}")
        assert relic(state) == "red"
        assert hand(state) == ["1", "r3"]


def test_ruling_74_any_number_of_shots_at_one_facility() -> None:
    state = table(
        hand=[1],
        seats={"red": {"fuel": 2, "cards": ["plasma-cannon"]}},
        docked={"lunar-mine": ["blue 1", "green 2", "yellow 3"], "shipyard": ["blue 2", "blue 2"]},
    )
    assert legal(state, "tech") == ["tech plasma-cannon lunar-mine", "tech plasma-cannon shipyard"]
    play(state, "tech plasma-cannon lunar-mine")
    assert "done" not in legal(state)
    play(state, "shoot yellow 3", "shoot blue 1")
    assert not legal(state, "shoot"), "there is no fuel for a third shot"
    assert docked(state, "lunar-mine") == ["green 2"]


def test_ruling_75_cards_without_powers() -> None:
    passive = ["alien-city", "alien-monument", "holographic-decoy", "resource-cache"]
    state = table(hand=[1, 2], seats={"red": {"fuel": 8, "cards": passive}})
    assert legal(state, "tech") == []
    assert legal(state, "discard") == []


# End


def test_ruling_76_the_game_ends_on_the_spot() -> None:
    state = table(
        hand=[3, 3, 3, 5], seats={"red": {"ore": 9, "fuel": 9}}, territories={"lem-badlands": {"red": 5, "blue": 1}}
    )
    play(state, "dock colony-constructor 3-3-3", "land pohl-foothills")
    assert state.is_terminal()
    assert legal(state) == []
    assert hand(state) == ["5"]
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (9, 6)


def test_ruling_77_control_changes_before_points_are_counted() -> None:
    state = table(
        hand=[3, 3, 3],
        seats={"red": {"ore": 3}},
        territories={"lem-badlands": {"red": 5, "blue": 1}, "pohl-foothills": {"blue": 1}},
    )
    assert [seat(state, colour).points for colour in ("red", "blue")] == [6, 3]
    play(state, "dock colony-constructor 3-3-3", "land pohl-foothills")
    assert controller(state, "pohl-foothills") is None
    assert state.scores()[:2] == [7, 2]


def finished(red: dict[str, Any], blue: dict[str, Any]) -> Any:
    """A finished game of two players with equal points."""
    state = table(
        players=2,
        hand=[],
        seats={"red": {"hub": 7, "colonies_left": 1, **red}, "blue": {"colonies_left": 1, **blue}},
        territories={
            "lem-badlands": {"red": 3},
            "pohl-foothills": {"red": 2},
            "asimov-crater": {"blue": 4},
            "herbert-valley": {"blue": 2},
        },
    )
    play(state, "launch asimov-crater")
    assert state.is_terminal()
    return state


@pytest.mark.parametrize(
    ("red", "blue", "places"),
    [
        ({}, {"cards": ["stasis-beam"]}, [2, 1]),
        ({"cards": ["booster-pod"]}, {"ore": 3, "fuel": 3}, [1, 2]),
        ({"ore": 1}, {"fuel": 8}, [1, 2]),
        ({}, {"ore": 1}, [2, 1]),
        ({"fuel": 8}, {"fuel": 7}, [1, 2]),
        ({"fuel": 8}, {"fuel": 8}, [1, 1]),
        ({"fuel": 9}, {"fuel": 8}, [1, 2]),
    ],
)
def test_ruling_78_ties(red: dict[str, Any], blue: dict[str, Any], places: list[int]) -> None:
    # The launch takes one fuel and one ore, so red begins with one more of each.
    paid = {**red, "fuel": red.get("fuel", 0) + 1, "ore": red.get("ore", 0) + 1}
    state = finished(paid, blue)
    assert state.scores() == [8, 8]
    assert state.ranking() == places
    wins = {(1, 2): [1.0, -1.0], (2, 1): [-1.0, 1.0], (1, 1): [0.0, 0.0]}
    assert state.returns() == wins[(places[0], places[1])]


# What the program decided


def test_ruling_80_the_emptiest_set_gives_up_its_ship() -> None:
    state = table(
        hand=[4, 4],
        seats={"red": {"fuel": 2, "ore": 1, "ships": 3, "cards": ["plasma-cannon"]}},
        docked={"shipyard": ["blue 2", "blue 2", "blue 2", "-", "green 1", "green 1"]},
    )
    refuses(state, "dock shipyard 4-4")
    play(state, "tech plasma-cannon shipyard", "shoot blue 2", "done", "dock shipyard 4-4")
    assert docked(state, "shipyard") == ["blue 2", "blue 2", "red 4", "red 4", "green 1", "green 1"]
    state = table(
        hand=[4, 4, 4],
        seats={"red": {"fuel": 1, "ore": 3, "cards": ["plasma-cannon"]}},
        docked={"colony-constructor": ["-", "blue 2", "-", "blue 2", "blue 2", "blue 2"]},
    )
    play(state, "tech plasma-cannon colony-constructor", "shoot blue 2", "dock colony-constructor 4-4-4")


@pytest.mark.parametrize(("joined", "place"), [(True, ["-", "red 4", "red 4"]), (False, ["red 4", "red 4", "-"])])
def test_ruling_92_the_first_free_set_of_ports(joined: bool, place: list[str]) -> None:
    state = table(
        options={"joined_ports": joined},
        hand=[4, 4],
        seats={"red": {"fuel": 1, "ore": 1, "ships": 3}},
        docked={"shipyard": ["blue 2", "-", "-", "-", "green 1", "green 1"]},
    )
    play(state, "dock shipyard 4-4")
    assert state.to_position()["docked"]["shipyard"] == ["blue 2", *place, "green 1", "green 1"]


def test_ruling_81_the_third_ship_costs_what_the_fourth_costs() -> None:
    state = table(hand=[4, 4], seats={"red": {"fuel": 1, "ore": 1, "ships": 2}})
    play(state, "dock shipyard 4-4")
    assert (seat(state, "red").fuel, seat(state, "red").ore, seat(state, "red").ships_in_play) == (0, 0, 3)


def test_ruling_81_a_fleet_can_fall_to_two() -> None:
    state = table(
        players=2,
        hand=[],
        seats={"red": {"cards": ["plasma-cannon"]}, "blue": {"ships": 4}},
        docked={"terraforming-station": ["blue 6"]},
    )
    play(state, "discard plasma-cannon blue maintenance-bay ship", "end-turn", "roll 1-2")
    assert seat(state, "blue").ships_in_play == 2


def test_ruling_84_a_swap_within_one_colour_changes_nothing() -> None:
    state = table(
        hand=["r3"],
        seats={"red": {"cards": ["polarity-device"]}},
        territories={"burroughs-desert": {"red": 1}, "lem-badlands": {"red": 1}},
    )
    points = state.scores()
    play(state, "discard polarity-device", "colony red burroughs-desert", "colony red lem-badlands")
    assert (relic(state), hand(state), state.scores()) == ("red", ["r3"], points)


def test_ruling_88_a_raid_on_nothing_asks_nothing() -> None:
    state = table(hand=[1, 2, 3])
    assert legal(play(state, "dock raiders-outpost 1-2-3")) == ["end-turn"]


def test_ruling_89_the_teleporter_leaves_no_choice_but_to_dock() -> None:
    state = table(
        hand=[5], docked={"lunar-mine": ["red 4"]}, seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}}
    )
    play(state, "tech orbital-teleporter lunar-mine 4")
    assert {text.split()[0] for text in legal(state)} == {"dock"}
    assert all(text.endswith(" 4") for text in legal(state))


def test_ruling_91_the_cycle_of_a_ship_that_left_stays() -> None:
    state = table(
        hand=[5],
        docked={"alien-artifact": ["red 4"]},
        seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}},
        display=DECK[:3],
    )
    play(state, "tech orbital-teleporter alien-artifact 4", "dock solar-converter 4")
    assert "cycle" in legal(state)


def test_ruling_95_nothing_is_no_display() -> None:
    state = table(hand=[], docked={"alien-artifact": ["red 4"]}, display=[], deck=[], discards=[])
    refuses(state, "cycle")
