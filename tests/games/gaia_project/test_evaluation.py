"""What the bots see of a position: every feature is what its name says, and facets are what was chosen."""

from __future__ import annotations

from operator import mul
from typing import Any

import pytest

from orrery import Rng, bots
from orrery.games.gaia_project.evaluate import EVALUATION, FEATURES, everybody, features, progress, weigh
from orrery.games.gaia_project.facets import facets
from orrery.games.gaia_project.state import GaiaProjectState
from tests.games.gaia_project.tools import GAME, RICH, play, table

ALONE = {"faction": "geodens", "structures": {"a6": "mine"}, "booster": "ore-tokens", **RICH}
OTHER = {"faction": "lantids", "structures": {"e18": "mine"}, "booster": "qic-credits"}


def seen(state: GaiaProjectState, seat: int = 0) -> dict[str, float]:
    return dict(zip(FEATURES, features(state, seat), strict=True))


def test_before_factions_are_chosen_nobody_is_ahead() -> None:
    state = GAME.new_state(4)
    rng = Rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    assert len({tuple(amounts) for amounts in everybody(state)}) == 1
    assert EVALUATION.values(state) == pytest.approx([0.0] * 4)
    assert progress(state) == 0.0


def test_who_plays_alone_goes_by_points() -> None:
    """There is nobody to finish before: the end must not look worse than what leads there."""
    poor = table({"faction": "geodens", "structures": {"a6": "mine"}, "booster": "ore-tokens"})
    rich = table({**ALONE, "points": 60})
    (low,), (high,) = EVALUATION.values(poor), EVALUATION.values(rich)
    assert -1.0 < low < high < 1.0
    assert EVALUATION.outcomes(rich) == [high]
    assert high == EVALUATION.final_scores(rich)[0] / GAME.max_score
    state, rng, bot = GAME.new_state(1), Rng(1), bots.named("greedy+positions=20", 1)
    while not state.is_terminal():
        before = EVALUATION.values(state)[0]
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else bot(state))
    assert EVALUATION.values(state) == [state.scores()[0] / GAME.max_score]
    assert EVALUATION.values(state)[0] == pytest.approx(before, abs=0.1)


def test_seats_that_change_places_change_values() -> None:
    one = table(ALONE, OTHER)
    two = table(OTHER, ALONE, active=1, order=[1, 0])
    assert features(one, 0) == features(two, 1)
    assert features(one, 1) == features(two, 0)
    assert EVALUATION.values(one) == pytest.approx(EVALUATION.values(two)[::-1])


def test_income_is_counted_for_the_rounds_that_are_left() -> None:
    late = seen(table(ALONE, OTHER, round=5))
    early = seen(table(ALONE, OTHER, round=1))
    # one ore by itself, one for the first mine
    assert (early["ore_to_come"], late["ore_to_come"]) == (10.0, 2.0)
    assert (early["knowledge_to_come"], late["knowledge_to_come"]) == (5.0, 1.0)
    assert seen(table(ALONE, OTHER, round=6))["ore_to_come"] == 0.0


def test_what_lacks_credits_or_ore_builds_nothing() -> None:
    """Ore and credits, those to come too, count as far as they go together: 7 ore with 10 credits."""
    poor = {**ALONE, "ore": 15, "credits": 0}
    assert seen(table(poor, OTHER, round=6))["purchases"] == 0.0
    assert seen(table({**poor, "credits": 10}, OTHER, round=6))["purchases"] == pytest.approx(7.0)
    assert seen(table({**poor, "credits": 30}, OTHER, round=6))["purchases"] == 15.0
    assert seen(table({**poor, "credits": 30}, OTHER, round=5))["purchases"] == 17.0


def test_power_tokens_are_missed_below_six() -> None:
    for areas, missing in (([0, 0, 0], 6.0), ([1, 2, 0], 3.0), ([4, 2, 0], 0.0), ([4, 4, 4], 0.0)):
        assert seen(table({**ALONE, "power": areas}, OTHER))["tokens_missing"] == missing


def test_an_action_that_gives_resources_is_income_until_it_is_used() -> None:
    academy = {**ALONE, "structures": {"a6": "qic-academy"}}
    assert seen(table(academy, OTHER, round=6))["qic_to_come"] == 1.0
    assert seen(table({**academy, "used": ["academy"]}, OTHER, round=6))["qic_to_come"] == 0.0
    assert seen(table(academy, OTHER, round=4))["qic_to_come"] == 3.0


def test_what_is_left_after_the_last_pass_is_points() -> None:
    state = table({**ALONE, "points": 20}, OTHER, round=6)
    before = seen(state)
    assert (before["points"], before["ore"], before["ore_to_spare"]) == (20.0, 6.0, 9.0)
    after = seen(play(state, "pass"))
    assert after["points"] == 20.0 + (15 + 30 + 15) // 3
    assert after["ore"] == after["credits"] == after["qic"] == after["power"] == after["cluster"] == 0.0


def test_a_pass_is_seen_with_the_booster_that_it_brings() -> None:
    state = table({**ALONE, "booster": "pass-mines"}, OTHER, round=2)
    before = seen(state)
    assert (before["pass_points"], before["passed"]) == (1.0, 0.0)
    after = seen(play(state, "pass knowledge-ore"))
    assert (after["passed"], after["first_to_pass"], after["pass_points"]) == (1.0, 1.0, 0.0)
    assert after["points"] == before["points"] + 1
    assert after["ore_to_come"] == before["ore_to_come"] + 1


def test_a_tile_that_is_about_to_be_taken_is_seen() -> None:
    state = table({**ALONE, "structures": {"a6": "trading-station"}}, OTHER)
    play(state, "research-lab a6")
    assert seen(state)["tile_pending"] == 1.0
    assert seen(state)["research_labs"] == 1.0
    play(state, "tile free-1")
    assert (seen(state)["tile_pending"], seen(state)["advance_pending"], seen(state)["tiles"]) == (0.0, 1.0, 1.0)


def test_structures_that_stand_together_are_near_a_federation() -> None:
    apart = seen(table(ALONE, OTHER))
    big = seen(table({**ALONE, "structures": {"a6": "planetary-institute", "a7": "trading-station"}}, OTHER))
    assert apart["cluster"] == pytest.approx(1 / 7)
    assert big["cluster"] == pytest.approx(5 / 7)
    assert big["cluster_ready"] == 0.0
    three = {"a6": "planetary-institute", "a7": "trading-station", "a10": "trading-station"}
    near = seen(table({**ALONE, "structures": three}, OTHER))
    assert near["cluster"] > big["cluster"]


def test_final_scoring_counts_ranks_and_the_neutral_player() -> None:
    state = table(ALONE, {**OTHER, "structures": {}}, finals=["structures", "sectors"])
    mine, yours = seen(state), seen(state, 1)
    # the neutral player has 11 structures and 6 sectors and is first on both
    assert mine["final_points"] == 24.0
    assert yours["final_points"] == 12.0
    assert mine["final_progress"] == pytest.approx(1 / 11 + 1 / 6)


@pytest.mark.slow
def test_the_walk_over_the_board_agrees_with_the_rules() -> None:
    from orrery.games.gaia_project import scoring
    from orrery.games.gaia_project.rules import resources

    bot = bots.named("greedy+positions=12", 1)
    state = GAME.new_state(3)
    rng = Rng(5)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        assert isinstance(state, GaiaProjectState)
        if state.round >= 1 and rng.below(4) == 0:
            for seat in range(3):
                found = seen(state, seat)
                assert found["planet_types"] == resources.bits(resources.planet_types(state, seat))
                assert found["gaia_planets"] == resources.gaia_planets(state, seat)
                assert found["sectors"] == resources.bits(resources.sectors(state, seat))
                points = sum(scoring.tile_points(state, tile)[seat] for tile in state.final_tiles)
                assert found["final_points"] == pytest.approx(points)
            weights = [rng.random() for _ in FEATURES]
            assert weigh(state, weights) == pytest.approx(
                [sum(map(mul, amounts, weights)) for amounts in everybody(state)]
            )
        state.apply_action(bot(state))
    assert progress(state) == 1.0
    found_facets = facets(state)
    assert len(set(found_facets["faction"])) == 3
    assert len(set(found_facets["first booster"])) == 3


@pytest.mark.parametrize("position", [{"players": 2}, {"players": 2, "seats": [ALONE, OTHER]}])
def test_a_game_that_began_in_the_middle_has_no_first_booster(position: dict[str, Any]) -> None:
    assert "first booster" not in facets(GAME.position(position))
