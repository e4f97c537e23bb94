"""What the bots see of a position: every feature is what its name says, and facets are what was chosen."""

from __future__ import annotations

from operator import mul

import pytest

from orrery import Rng, bots
from orrery.games.space_station_phoenix import scoring
from orrery.games.space_station_phoenix.actions import HUBS
from orrery.games.space_station_phoenix.evaluate import EVALUATION, FEATURES, features, progress, weigh
from orrery.games.space_station_phoenix.facets import facets
from orrery.games.space_station_phoenix.state import PhoenixState
from tests.games.space_station_phoenix.tools import FLEET, GAME, play, red, table


def seen(state: PhoenixState, seat: int = 0) -> dict[str, float]:
    return dict(zip(FEATURES, features(state, seat), strict=True))


def test_nobody_is_ahead_before_hubs_are_chosen() -> None:
    state = GAME.new_state(3)
    rng = Rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    assert isinstance(state, PhoenixState)
    turn = FEATURES.index("turn")
    amounts = [features(state, seat) for seat in range(3)]
    for each in amounts:
        each[turn] = 0.0
    assert amounts[0] == amounts[1] == amounts[2]
    assert progress(state) == 0.0


def test_seats_that_change_places_change_values() -> None:
    rich = {"hub": "b-4", "gems": 9, "food": 2, "metal": 7, "station": {"101": ["teal"]}, "points": 3}
    poor = {"hub": "b-1", "gems": 1, "diplomacy": {"transport": 2}}
    one = table(seats={"red": rich, "blue": poor}, active="red")
    two = table(seats={"red": poor, "blue": rich}, active="blue")
    assert features(one, 0) == features(two, 1)
    assert features(one, 1) == features(two, 0)
    assert EVALUATION.values(one) == pytest.approx(EVALUATION.values(two)[::-1])


def test_the_score_sheet_stands_line_by_line() -> None:
    state = red(hub="b-1", points=4, gems=25, food=3, metal=4, station={"101": ["teal", "teal"], "201": []})
    found = seen(state)
    assert (found["points"], found["sector_points"], found["residents"]) == (4.0, 10.0, 2.0)
    assert (found["pluralities"], found["leftovers"]) == (10.0, 2.0)
    lines = found["points"] + found["sector_points"] + 2 * found["residents"] + found["pluralities"]
    assert lines + found["station_points"] + found["leftovers"] == scoring.total(state, 0)


def test_goods_are_counted_up_to_plenty_and_beyond() -> None:
    found = seen(red(gems=20, food=7, water=2, metal=13))
    assert (found["gems"], found["gems_to_spare"]) == (14.0, 6.0)
    assert (found["food"], found["water"], found["meals"], found["food_and_water_to_spare"]) == (5.0, 2.0, 2.0, 2.0)
    assert (found["metal"], found["metal_to_spare"]) == (12.0, 1.0)


def test_ships_and_the_income_that_they_bring() -> None:
    found = seen(red(hub="b-1", ships=FLEET, used=FLEET[:2]))
    assert (found["ships"], found["ships_ready"]) == (5.0, 3.0)
    assert found["gem_income"] == 5.0
    assert found["metal_in_ships"] == sum(GAME.components.integer(f"ship.{ship[4:]}-1.metal.is") for ship in FLEET)


def test_tracks_and_who_leads_on_them() -> None:
    state = table(
        seats={"red": {"diplomacy": {"transport": 2, "expedition": 4}}, "blue": {"diplomacy": {"transport": 2}}}
    )
    found = seen(state)
    assert (found["row.transport"], found["row.expedition"], found["leads"], found["high_rows"]) == (2.0, 4.0, 1.0, 2.0)
    assert seen(state, 1)["leads"] == 0.0


@pytest.mark.parametrize("hub", HUBS)
def test_a_hub_counts_under_its_own_name_alone(hub: str) -> None:
    found = seen(table(seats={"red": {"hub": hub}, "blue": {}}))
    assert [name for name, amount in found.items() if name.startswith("hub.") and amount != 0.0] == [f"hub.{hub}"]
    assert found[f"hub.{hub}"] == 1.0


def test_without_a_hub_none_counts() -> None:
    assert not any(amount for name, amount in seen(table()).items() if name.startswith("hub."))


def test_what_a_ship_is_about_to_do_is_seen_and_then_it_is_done() -> None:
    state = red(hub="b-1", gems=9, metal=9, ships=["red-construction"], display=["113", "123"])
    assert seen(state)["build_pending"] == 0.0
    play(state, "use red-construction")
    assert seen(state)["build_pending"] == 1.0
    assert seen(state, 1)["build_pending"] == 0.0
    play(state, "build 113")
    assert (seen(state)["build_pending"], seen(state)["small_sectors"]) == (0.0, 1.0)


def test_the_nearest_end_says_how_far_the_game_has_come() -> None:
    assert progress(red(points=20)) == pytest.approx(0.45)
    assert progress(table(seats={"red": {}}, end={"trigger": "red", "by": ["points"]})) == 1.0


@pytest.mark.slow
def test_features_and_facets_of_a_whole_game() -> None:
    bot = bots.named("greedy+positions=8", 1)
    state = GAME.new_state(2)
    rng = Rng(3)
    far = 0.0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        assert isinstance(state, PhoenixState)
        far = max(far, progress(state))
        if rng.below(8) == 0:
            for seat in range(2):
                found = seen(state, seat)
                lines = found["points"] + found["sector_points"] + 2 * found["residents"] + found["pluralities"]
                assert lines + found["station_points"] + found["leftovers"] == scoring.total(state, seat)
            weights = [rng.random() for _ in FEATURES]
            sums = [sum(map(mul, features(state, seat), weights)) for seat in range(2)]
            assert weigh(state, weights) == pytest.approx(sums)
        state.apply_action(bot(state))
    assert far == 1.0
    found_facets = facets(state)
    assert all(len(texts) == 2 for texts in found_facets.values())
    assert sorted(found_facets) == ["end", "hub", "residents"]
    assert found_facets["end"].count("did not trigger it") == 1


def test_a_position_without_hubs_has_no_facets() -> None:
    assert facets(table()) == {}
