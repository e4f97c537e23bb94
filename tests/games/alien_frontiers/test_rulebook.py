"""Every worked example of the rulebook, in its order (R7). A docstring names the heading that the example stands under.

Where an example says "you", that is the player of its colour, or red.
"""

from __future__ import annotations

import pytest

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

# Game Play


@pytest.mark.parametrize(
    ("ships", "fuel", "ore", "others"),
    [
        pytest.param([5, 5, 3, 2], 1, 1, {}, id="no six"),
        pytest.param([6, 5, 3, 2], 1, 1, {"terraforming-station": ["blue 6"]}, id="the port is occupied"),
        pytest.param([6, 5, 3, 2], 0, 1, {}, id="no fuel"),
        pytest.param([6, 5, 3, 2], 1, 0, {}, id="no ore"),
    ],
)
def test_terraforming_needs_a_six_a_free_port_and_its_price(
    ships: list[int], fuel: int, ore: int, others: dict[str, list[str]]
) -> None:
    """Use Alien Tech Cards and Assign Your Fleet, example."""
    state = table(hand=ships, seats={"red": {"fuel": fuel, "ore": ore}, "blue": {"ships": 4}}, docked=others)
    refuses(state, "dock terraforming-station 6")
    fine = table(hand=[6, 5, 3, 2], seats={"red": {"fuel": 1, "ore": 1}})
    play(fine, "dock terraforming-station 6", "land lem-badlands")
    assert seat(fine, "red").points == 2


# Orbital Facilities


def test_artifact_claim_with_a_2_and_a_6() -> None:
    """Alien Artifact, example 1."""
    state = table(hand=[2, 6, 3], display=["polarity-device", "stasis-beam", "alien-city"])
    play(state, "dock alien-artifact 2", "dock alien-artifact 6", "claim polarity-device")
    assert seat(state, "red").cards == ["polarity-device"]


def artifact_after_three_cycles() -> list[str]:
    """A 3, a 2 and a 4 with a cycle each; the third cycle lays out the Plasma Cannon."""
    return [
        *("dock alien-artifact 3", "cycle", "draw data-crystal", "draw gravity-manipulator", "draw resource-cache"),
        *("dock alien-artifact 2", "cycle", "draw polarity-device", "draw temporal-warper", "draw orbital-teleporter"),
        *("dock alien-artifact 4", "cycle", "draw plasma-cannon", "draw holographic-decoy", "draw alien-monument"),
    ]


def test_artifact_cycle_three_times_and_claim() -> None:
    """Alien Artifact, example 2."""
    state = table(hand=[3, 2, 4], display=["alien-city", "booster-pod", "stasis-beam"])
    play(state, *artifact_after_three_cycles())
    assert state.view(0).artifact_total == 9
    play(state, "claim plasma-cannon", "draw booster-pod")
    assert seat(state, "red").cards == ["plasma-cannon"]
    assert state.view(0).display == ["alien-monument", "booster-pod", "holographic-decoy"]
    assert len(state.view(0).discards) == 9


def test_artifact_a_fourth_ship_cycles_but_does_not_claim_again() -> None:
    """Alien Artifact, example 3."""
    state = table(hand=[3, 2, 4, 6], display=["alien-city", "booster-pod", "stasis-beam"])
    play(state, *artifact_after_three_cycles(), "claim plasma-cannon", "draw booster-pod")
    assert free(state, "alien-artifact") == 1
    play(state, "dock alien-artifact 6")
    assert legal(state, "claim") == []
    assert state.view(0).artifact_total == 6
    play(state, "cycle")
    assert state.is_chance_node()


def test_mine_takes_what_is_as_high_as_the_highest() -> None:
    """Lunar Mine, example."""
    state = table(hand=[3, 4, 6], docked={"lunar-mine": ["green 1", "yellow 4"]})
    refuses(state, "dock lunar-mine 3")
    play(state, "dock lunar-mine 4", "dock lunar-mine 6")
    assert seat(state, "red").ore == 2
    assert free(state, "lunar-mine") == 1
    end_turn(state)
    play(state, "roll 2-5-6")
    assert legal(state, "dock lunar-mine") == ["dock lunar-mine 6"]


def test_market_trades_as_often_as_fuel_lasts() -> None:
    """Orbital Market, example."""
    state = table(hand=[3, 3, 6], seats={"red": {"fuel": 6}})
    play(state, "dock orbital-market 3-3", "trade 3", "trade 3")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 2)
    refuses(state, "trade 3")
    play(state, "dock solar-converter 6", "trade 3")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 3)


def test_outpost_a_higher_sequence_takes_the_place_of_a_lower_one() -> None:
    """Raiders' Outpost, example."""
    state = table(
        active="blue",
        hand=[2, 3, 4],
        seats={"green": {"fuel": 4, "ore": 4}},
        docked={"raiders-outpost": ["red 1", "red 2", "red 3"]},
    )
    play(state, "dock raiders-outpost 2-3-4", *["steal green ore"] * 4)
    assert docked(state, "raiders-outpost") == ["blue 2", "blue 3", "blue 4"]
    assert seat(state, "red").ships_in_bay == 3
    assert (seat(state, "blue").ore, seat(state, "green").ore) == (4, 0)
    for run, values in (("3-4-5", ["3", "4", "5"]), ("4-5-6", ["4", "5", "6"])):
        another = state.clone()
        end_turn(another)
        play(another, f"roll {run}", f"dock raiders-outpost {run}")
        assert docked(another, "raiders-outpost") == [f"green {value}" for value in values]
        assert seat(another, "blue").ships_in_bay == 3


def test_solar_converter_rounds_up_for_each_ship() -> None:
    """Solar Converter, example."""
    state = table(hand=[3, 4, 1])
    play(state, "dock solar-converter 3")
    assert seat(state, "red").fuel == 2
    play(state, "dock solar-converter 4")
    assert seat(state, "red").fuel == 4


# Territory Bonuses


def test_the_most_colonies_control_a_territory() -> None:
    """Territory Bonuses, first example."""
    state = table(territories={"lem-badlands": {"red": 2, "green": 1, "yellow": 1, "blue": 1}})
    assert controller(state, "lem-badlands") == "red"


def test_a_tie_for_the_most_colonies_controls_nothing() -> None:
    """Territory Bonuses, second example."""
    state = table(hand=[3], territories={"lem-badlands": {"red": 2, "yellow": 2, "green": 1, "blue": 1}})
    assert controller(state, "lem-badlands") is None
    play(state, "dock solar-converter 3")
    assert seat(state, "red").fuel == 2


@pytest.mark.parametrize(("ships", "circle"), [(2, 3), (3, 4)])
def test_asimov_crater_adds_an_advance(ships: int, circle: int) -> None:
    """Asimov Crater, example."""
    state = table(hand=[2, 5, 1], territories={"asimov-crater": {"red": 1}})
    play(state, *[f"dock colonist-hub {value}" for value in (2, 5, 1)[:ships]])
    assert seat(state, "red").hub_circle == circle
    elsewhere = table(hand=[2, 5, 1])
    play(elsewhere, "dock colonist-hub 2", "dock colonist-hub 5")
    assert seat(elsewhere, "red").hub_circle == 2


def test_bradbury_plateau_saves_an_ore() -> None:
    """Bradbury Plateau, example."""
    state = table(hand=[5, 5, 5], seats={"red": {"ore": 2}}, territories={"bradbury-plateau": {"red": 1}})
    play(state, "dock colony-constructor 5-5-5", "land lem-badlands")
    assert seat(state, "red").ore == 0
    refuses(table(hand=[5, 5, 5], seats={"red": {"ore": 2}}), "dock colony-constructor 5-5-5")


def test_the_relic_ship_goes_home_when_control_is_lost() -> None:
    """Burroughs Desert, example 1."""
    state = table(
        active="blue",
        hand=[2, 2, 2],
        seats={"blue": {"ore": 3}},
        territories={"burroughs-desert": {"red": 1}},
        relic="red",
    )
    assert relic(state) == "red"
    play(state, "dock colony-constructor 2-2-2", "land burroughs-desert")
    assert controller(state, "burroughs-desert") is None
    assert relic(state) is None


def test_the_relic_ship_goes_home_from_an_isolated_territory() -> None:
    """Burroughs Desert, example 2."""
    state = table(
        active="blue",
        hand=[1, 2, 3],
        seats={"blue": {"cards": ["stasis-beam"]}, "red": {"fuel": 2, "ore": 2, "cards": ["booster-pod"]}},
        territories={"burroughs-desert": {"red": 1}},
        docked={"lunar-mine": ["red r5"]},
    )
    play(state, "discard stasis-beam burroughs-desert")
    assert relic(state) is None
    assert docked(state, "lunar-mine") == []
    next_turn(state, "red", "1-2-3")
    refuses(state, "buy-relic")
    play(state, "discard booster-pod isolation", "buy-relic")
    assert relic(state) == "red"


def test_a_relic_ship_that_terraformed_is_bought_again() -> None:
    """Burroughs Desert, example 3."""
    state = table(
        hand=[1, 2, 4, "r6"], seats={"red": {"fuel": 2, "ore": 2}}, territories={"burroughs-desert": {"red": 1}}
    )
    play(state, "dock terraforming-station r6", "land herbert-valley")
    next_turn(state, "red", "1-1-2")
    assert relic(state) is None
    assert docked(state, "terraforming-station") == []
    play(state, "buy-relic")
    assert relic(state) == "red"
    assert hand(state) == ["1", "1", "2"]


def test_heinlein_plains_trades_one_for_one() -> None:
    """Heinlein Plains, example."""
    state = table(hand=[3, 3, 1], seats={"red": {"fuel": 3}}, territories={"heinlein-plains": {"red": 1}})
    play(state, "dock orbital-market 3-3")
    assert legal(state, "trade") == ["trade 1"]
    play(state, "trade 1", "trade 1", "trade 1")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 3)


def test_herbert_valley_saves_a_fuel_and_an_ore() -> None:
    """Herbert Valley, example."""
    valley = {"herbert-valley": {"red": 1}}
    fifth = table(hand=[2, 2, 5, 6], seats={"red": {"fuel": 1, "ore": 1}}, territories=valley)
    play(fifth, "dock shipyard 2-2")
    assert (seat(fifth, "red").fuel, seat(fifth, "red").ore, seat(fifth, "red").ships_in_play) == (0, 0, 5)
    fourth = play(table(hand=[2, 2, 5], territories=valley), "dock shipyard 2-2")
    assert seat(fourth, "red").ships_in_play == 4


def test_lem_badlands_adds_a_fuel_for_each_ship() -> None:
    """Lem Badlands, example."""
    state = table(hand=[3, 4, 1], territories={"lem-badlands": {"red": 1}})
    play(state, "dock solar-converter 3", "dock solar-converter 4")
    assert seat(state, "red").fuel == 6


def test_pohl_foothills_makes_a_booster_pod_free() -> None:
    """Pohl Foothills, example 1."""
    state = table(hand=[3], seats={"red": {"cards": ["booster-pod"]}}, territories={"pohl-foothills": {"red": 1}})
    play(state, "tech booster-pod 3")
    assert hand(state) == ["4"]


def test_pohl_foothills_takes_one_fuel_off_three_shots() -> None:
    """Pohl Foothills, example 2."""
    state = table(
        hand=[1],
        seats={"red": {"cards": ["plasma-cannon"], "fuel": 2}},
        territories={"pohl-foothills": {"red": 1}},
        docked={"lunar-mine": ["blue 2", "blue 3", "green 5"]},
    )
    play(state, "tech plasma-cannon lunar-mine", "shoot blue 2", "shoot blue 3", "shoot green 5")
    assert seat(state, "red").fuel == 0
    assert docked(state, "lunar-mine") == []


@pytest.mark.parametrize("first", [1, 2, 4])
def test_van_vogt_mountains_free_the_first_ship_at_the_mine(first: int) -> None:
    """Van Vogt Mountains, example."""
    state = table(hand=[1, 2, 4, 5], territories={"van-vogt-mountains": {"red": 1}}, docked={"lunar-mine": ["blue 5"]})
    play(state, f"dock lunar-mine {first}")
    assert legal(state, "dock lunar-mine") == ["dock lunar-mine 5"]
    play(state, "dock lunar-mine 5")
    assert seat(state, "red").ore == 2


# Field Generators


def test_the_isolation_field_ends_a_bonus_for_all() -> None:
    """Isolation Field, example."""
    setup = {
        "hand": [3],
        "seats": {"red": {"fuel": 1, "cards": ["booster-pod", "data-crystal"]}},
        "territories": {"pohl-foothills": {"red": 1}},
        "fields": {"isolation": "pohl-foothills"},
    }
    state = table(**setup)
    refuses(state, "tech data-crystal pohl-foothills")
    play(state, "tech booster-pod 3")
    assert seat(state, "red").fuel == 0
    assert controller(state, "pohl-foothills") == "red"


def test_the_positron_field_is_worth_a_point() -> None:
    """Positron Field, example."""
    valley = {"herbert-valley": {"green": 1}}
    without = seat(table(territories=valley), "green").points
    assert seat(table(territories=valley, fields={"positron": "herbert-valley"}), "green").points == without + 1


def test_the_repulsor_field_keeps_colonies_in_and_out() -> None:
    """Repulsor Field, example."""
    state = table(
        hand=[2, 2, 2],
        seats={"red": {"ore": 3, "cards": ["polarity-device", "orbital-teleporter"]}},
        territories={"asimov-crater": {"red": 1, "blue": 1}, "lem-badlands": {"red": 1}, "pohl-foothills": {"blue": 1}},
        fields={"repulsor": "asimov-crater"},
    )
    landing = play(state.clone(), "dock colony-constructor 2-2-2")
    assert "land asimov-crater" not in legal(landing)
    assert len(legal(landing)) == 7
    swap = play(state.clone(), "discard polarity-device")
    assert legal(swap) == ["colony red lem-badlands", "colony blue pohl-foothills"]
    move = play(state.clone(), "discard orbital-teleporter")
    assert legal(move) == ["colony red lem-badlands", "colony blue pohl-foothills"]
    assert "land asimov-crater" not in legal(play(move, "colony red lem-badlands"))


# Alien Tech Cards


def test_booster_pod_makes_a_pair() -> None:
    """Booster Pod, example."""
    state = table(hand=[1, 3, 4], seats={"red": {"fuel": 2, "ore": 1, "cards": ["booster-pod"]}})
    play(state, "tech booster-pod 3", "dock shipyard 4-4")
    assert hand(state) == ["1"]
    assert (seat(state, "red").fuel, seat(state, "red").ships_in_play) == (0, 4)


def test_data_crystal_borrows_heinlein_plains() -> None:
    """Data Crystal, example."""
    state = table(
        active="blue",
        hand=[1, 6, 6],
        seats={"blue": {"fuel": 5, "cards": ["data-crystal"]}},
        territories={"heinlein-plains": {"green": 1, "red": 1}},
    )
    play(state, "tech data-crystal heinlein-plains")
    assert seat(state, "blue").fuel == 3
    play(state, "dock orbital-market 6-6", "trade 1", "trade 1", "trade 1")
    assert (seat(state, "blue").fuel, seat(state, "blue").ore) == (0, 3)


def test_gravity_manipulator_moves_a_point() -> None:
    """Gravity Manipulator, example."""
    state = table(hand=[1, 2, 5], seats={"red": {"fuel": 2, "cards": ["gravity-manipulator"]}})
    play(state, "tech gravity-manipulator 2 5")
    assert hand(state) == ["1", "1", "6"]
    assert seat(state, "red").fuel == 0


def test_holographic_decoy_shields_all_but_itself() -> None:
    """Holographic Decoy, example."""
    state = table(hand=[3, 4, 5], seats={"blue": {"ore": 4, "cards": ["holographic-decoy", "alien-city"]}})
    play(state, "dock raiders-outpost 3-4-5")
    assert legal(state) == ["steal blue holographic-decoy", "done"]
    play(state, "steal blue holographic-decoy")
    assert seat(state, "red").cards == ["holographic-decoy"]
    assert seat(state, "blue").ore == 4


def test_orbital_teleporter_uses_a_ship_twice() -> None:
    """Orbital Teleporter, example 1."""
    state = table(hand=[2, 5, 6], seats={"red": {"fuel": 2, "cards": ["orbital-teleporter"]}}, display=["alien-city"])
    play(state, "dock lunar-mine 6", "tech orbital-teleporter lunar-mine 6", "dock alien-artifact 6")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 1)
    play(state, "dock alien-artifact 2", "claim alien-city")
    assert seat(state, "red").cards == ["alien-city", "orbital-teleporter"]


def test_orbital_teleporter_moves_a_colony() -> None:
    """Orbital Teleporter, example 2."""
    state = table(
        active="blue",
        hand=[1],
        seats={"blue": {"cards": ["orbital-teleporter"]}},
        territories={"lem-badlands": {"blue": 1, "red": 1}, "van-vogt-mountains": {"blue": 1, "green": 2}},
    )
    assert seat(state, "blue").points == 2
    play(state, "discard orbital-teleporter", "colony blue van-vogt-mountains", "land lem-badlands")
    assert controller(state, "lem-badlands") == "blue"
    assert seat(state, "blue").points == 3
    assert state.view(0).discards == ["orbital-teleporter"]


def test_plasma_cannon_clears_docks() -> None:
    """Plasma Cannon, example 1."""
    state = table(
        active="blue",
        hand=[2, 2, 4],
        seats={"blue": {"fuel": 3, "ore": 1, "cards": ["plasma-cannon"]}},
        docked={"shipyard": ["red 5", "red 5", "green 3", "green 3", "yellow 1", "yellow 1"]},
    )
    refuses(state, "dock shipyard 2-2")
    play(state, "tech plasma-cannon shipyard", "shoot red 5", "shoot red 5", "done")
    assert (seat(state, "red").ships_in_bay, seat(state, "blue").fuel) == (3, 1)
    play(state, "dock shipyard 2-2")
    assert seat(state, "blue").ships_in_play == 4


def test_plasma_cannon_sends_a_terraforming_ship_to_the_stock() -> None:
    """Plasma Cannon, example 2."""
    state = table(
        active="blue",
        hand=[2, 2, 4],
        seats={"blue": {"fuel": 1, "cards": ["plasma-cannon"]}, "red": {"ships": 4}},
        docked={"terraforming-station": ["red 6"]},
    )
    play(state, "tech plasma-cannon terraforming-station", "shoot red 6")
    assert (seat(state, "red").ships_in_stock, seat(state, "red").ships_in_bay) == (3, 3)
    assert docked(state, "terraforming-station") == []


def test_plasma_cannon_destroys_a_ship() -> None:
    """Plasma Cannon, example 3."""
    state = table(
        active="blue",
        hand=[2],
        seats={"blue": {"cards": ["plasma-cannon"]}, "yellow": {"ships": 6}},
        docked={"lunar-mine": ["yellow 6"]},
    )
    play(state, "discard plasma-cannon yellow lunar-mine 6")
    assert seat(state, "yellow").ships_in_stock == 1
    assert docked(state, "lunar-mine") == []


def test_polarity_device_flips_a_ship() -> None:
    """Polarity Device, example 1."""
    state = table(hand=[1, 2, 5], seats={"red": {"fuel": 1, "cards": ["polarity-device"]}})
    play(state, "tech polarity-device 1")
    assert hand(state) == ["2", "5", "6"]


def test_polarity_device_swaps_colonies() -> None:
    """Polarity Device, example 2."""
    state = table(
        hand=[1],
        seats={"red": {"cards": ["polarity-device"]}},
        territories={"herbert-valley": {"yellow": 2}, "lem-badlands": {"red": 2}},
    )
    play(state, "discard polarity-device", "colony yellow herbert-valley", "colony red lem-badlands")
    for territory in state.view(0).territories:
        if territory.name in ("herbert-valley", "lem-badlands"):
            assert territory.colonies == {"red": 1, "yellow": 1}
            assert territory.controller is None


def test_resource_cache_waits_for_the_next_roll() -> None:
    """Resource Cache, example."""
    state = table(hand=[3, 6, 1], display=["resource-cache"], deck=["data-crystal"])
    play(state, "dock alien-artifact 3", "dock alien-artifact 6", "claim resource-cache", "draw data-crystal")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 0)
    before = seat(play(state, "dock solar-converter 1"), "red").fuel
    next_turn(state, "red", "1-2-3")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (before, 1)


def test_stasis_beam_makes_a_pair() -> None:
    """Stasis Beam, example."""
    state = table(hand=[1, 2, 5], seats={"red": {"fuel": 3, "cards": ["stasis-beam"]}})
    play(state, "tech stasis-beam 2", "dock orbital-market 1-1", "trade 1", "trade 1")
    assert (seat(state, "red").fuel, seat(state, "red").ore) == (0, 2)


def test_temporal_warper_rolls_some_ships_again() -> None:
    """Temporal Warper, example 1."""
    state = table(hand=[1, 2, 5], seats={"red": {"fuel": 1, "cards": ["temporal-warper"]}})
    play(state, "tech temporal-warper", "pick 1", "pick 2", "done")
    assert state.is_chance_node()
    play(state, "roll 4-6")
    assert hand(state) == ["4", "5", "6"]


def test_temporal_warper_takes_a_card_from_the_discards() -> None:
    """Temporal Warper, example 2."""
    state = table(hand=[1], seats={"red": {"cards": ["temporal-warper"]}}, discards=["alien-city", "booster-pod"])
    play(state, "discard temporal-warper alien-city")
    assert seat(state, "red").cards == ["alien-city"]
    assert state.view(0).discards == ["booster-pod", "temporal-warper"]
