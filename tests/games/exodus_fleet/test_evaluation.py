"""What the bots see of a position: every feature is what its name says, and facets are what was chosen."""

from __future__ import annotations

import pytest

from orrery import Rng, bots
from orrery.games.exodus_fleet.evaluate import EVALUATION, FEATURES, features, progress
from orrery.games.exodus_fleet.facets import facets
from orrery.games.exodus_fleet.state import ExodusFleetState
from tests.games.exodus_fleet.tools import GAME, acting, bidding, play, table

RICH = {
    "ships": ["space-command", "greenhouse"],
    "xu": 14,
    "resources": {"metal": 8, "fuel": 2, "biomass": 4, "h2o": 5},
}


def seen(state: ExodusFleetState, seat: int = 0) -> dict[str, float]:
    return dict(zip(FEATURES, features(state, seat), strict=True))


def test_nobody_is_ahead_before_command_ships_are_chosen() -> None:
    state = GAME.new_state(3)
    rng = Rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    admiral = FEATURES.index("admiral")
    amounts = [features(state, seat) for seat in range(3)]
    for each in amounts:
        each[admiral] = 0.0
    assert amounts[0] == amounts[1] == amounts[2]
    assert progress(state) == 0.0


def test_seats_that_change_places_change_values() -> None:
    poor = {"ships": ["trade-command"], "xu": 3, "tribes": 1}
    one = table(players=2, seats={"p1": RICH, "p2": poor}, admiral="p1", first="p1")
    two = table(players=2, seats={"p1": poor, "p2": RICH}, admiral="p2", first="p2")
    assert features(one, 0) == features(two, 1)
    assert features(one, 1) == features(two, 0)
    assert EVALUATION.values(one) == pytest.approx(EVALUATION.values(two)[::-1])


def test_points_are_counted_for_the_scorings_to_come() -> None:
    seats = {"p1": {"ships": ["space-command", "greenhouse"], "tribes": 2}}
    early, late = seen(table(seats=seats, round=2)), seen(table(seats=seats, round=9))
    assert (early["tribe_points"], late["tribe_points"]) == (10.0, 6.0)
    assert early["faction_points"] == 2 * late["faction_points"] > 0


def test_goods_are_counted_up_to_plenty_and_beyond() -> None:
    found = seen(table(seats={"p1": RICH}))
    assert [found[kind] for kind in ("metal", "fuel", "biomass", "h2o")] == [5.0, 2.0, 4.0, 5.0]
    assert (found["resources_to_spare"], found["xu"], found["xu_to_spare"]) == (3.0, 10.0, 4.0)
    assert seen(table(seats={"p1": {**RICH, "xu": 99}}))["xu_to_spare"] == 15.0


def test_a_crew_is_worth_what_it_would_bring() -> None:
    state = acting("mining", {"resources": {"fuel": 1}})
    assert seen(state)["crew.mining"] == 11.0  # the middle row of planet C
    assert seen(state)["prospect.mining"] == 0.0
    play(state, "mine")
    assert (seen(state)["crew.mining"], seen(state)["mining_pending"]) == (0.0, 0.0)
    ready = {"resources": {"fuel": 1, "biomass": 4, "h2o": 4}}
    assert seen(acting("transporting", ready))["crew.transporting"] == 2.0
    assert seen(acting("transporting", ready, place=2))["crew.transporting"] == 1.0
    assert seen(acting("exploring", {"resources": {"fuel": 3}}))["crew.exploring"] == 2.0


def test_a_bid_stands_for_the_place_that_it_would_have() -> None:
    purse = {"xu": 9, "resources": {"fuel": 1, "biomass": 4, "h2o": 4}}
    seats = {"p1": {"ships": ["space-command"], **purse}, "p2": {"ships": ["trade-command"], **purse}}
    state = bidding("p1", "transporting", seats, players=2)
    assert seen(state, 1)["prospect.transporting"] == 2.0
    play(state, "bid 3")
    assert (seen(state, 1)["prospect.transporting"], seen(state, 1)["crew.transporting"]) == (0.0, 2.0)
    play(state, "bid 4")
    assert seen(state, 1)["crew.transporting"] == 1.0
    assert seen(state)["crew.transporting"] == 2.0


def test_the_best_ship_that_can_be_paid_for() -> None:
    poor = table(seats={"p1": {"ships": ["space-command"]}}, row=["game-reserve"], neutrals=["bank"])
    assert seen(poor)["buildable"] == 0.0
    plenty = {"ships": ["space-command"], "resources": {"metal": 20, "fuel": 20, "biomass": 20, "h2o": 20}}
    rich = table(seats={"p1": plenty}, row=["game-reserve"], neutrals=[])
    # the first ship of a faction brings a point at each scoring
    assert seen(rich)["buildable"] == 2.0 + 2.0


def test_others_cards_are_counted_and_not_looked_at() -> None:
    known = {"p1": {"ships": ["space-command"]}, "p2": {"ships": ["trade-command"], "cards": ["loyalty"]}}
    other = {"p1": {"ships": ["space-command"]}, "p2": {"ships": ["trade-command"], "cards": ["alien-toys"]}}
    assert features(table(seats=known), 1) == features(table(seats=other), 1)
    assert seen(table(seats=known), 1)["cards"] == 1.0


@pytest.mark.slow
def test_features_and_facets_of_a_whole_game() -> None:
    bot = bots.named("greedy+positions=8", 1)
    state = GAME.new_state(3)
    rng = Rng(3)
    far = [0.0]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        assert isinstance(state, ExodusFleetState)
        if rng.below(8) == 0:
            far.append(progress(state))
            assert EVALUATION.values(state) == pytest.approx(
                EVALUATION.values(state.resample_from_infostate(state.current_player(), rng))
            )
        state.apply_action(bot(state))
    assert far == sorted(far)
    found = facets(state)
    assert sorted(found) == ["command ship", "faction", "first Admiral"]
    assert len(set(found["command ship"])) == 3
    assert sorted(found["first Admiral"])[0] == "1 in the first round"
