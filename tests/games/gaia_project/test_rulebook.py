"""R7: the rulebook from set-up to final scoring; each test names the section that it takes a sentence from."""

from __future__ import annotations

import pytest

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import (
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    PLANETS,
    ROUND_TILES,
    TOKENS,
)
from orrery.games.gaia_project.rules import board, building, fields
from orrery.games.gaia_project.rules.grid import CELLS, N_CELLS, NEIGHBOURS, PLACE_OF
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OptionError
from tests.games.gaia_project.tools import GAME, RICH, at_distance, hexes, play, seat, table, texts

LANTIDS = {"faction": "lantids"}
FIRAKS = {"faction": "firaks"}


def after_draws(players: int, seed: int = 1, **options: object) -> GaiaProjectState:
    """A new game once every tile is drawn."""
    state = GAME.new_state(players, options)
    assert isinstance(state, GaiaProjectState)
    rng = Rng(seed)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return state


# Setup


@pytest.mark.parametrize(("players", "sectors"), [(1, "abdefhi"), (2, "abdefhi"), (3, "abcdefghij"), (4, "abcdefghij")])
def test_setup_1_or_2_players_use_seven_sectors_3_or_4_all_ten(players: int, sectors: str) -> None:
    state = after_draws(players)
    assert {name[0] for cell, name in enumerate(CELLS) if state.planet[cell] >= 0} == set(sectors)


def test_setup_tiles_5_to_7_show_their_other_side_with_2_players() -> None:
    small, large = after_draws(2), after_draws(4)
    assert sum(planet > 0 for planet in small.planet) == 6 + 7 + 6 + 6 + 5 + 5 + 5
    assert sum(planet > 0 for planet in large.planet) == 6 + 7 + 6 + 6 + 6 * 6


def test_setup_everything_random_is_drawn_without_repetition() -> None:
    state = after_draws(4)
    assert sorted(state.positions) == list(range(9))
    assert len(set(state.advanced)) == 6
    assert len(set(state.round_tiles)) == 6
    assert len(set(state.final_tiles)) == 2
    assert bin(state.pool).count("1") == 4 + 3
    assert state.supply[state.terra_token] == 2
    assert sum(state.supply) == 17


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setup_as_many_boosters_as_players_plus_three(players: int) -> None:
    assert bin(after_draws(players).pool).count("1") == players + 3


def test_setup_factions_are_chosen_in_order_and_a_colour_only_once() -> None:
    state = after_draws(3)
    play(state, "faction ivits")
    assert state.current_player() == 1
    assert "faction hadsch-hallas" not in texts(state)
    assert len(texts(state)) == 12
    with pytest.raises(IllegalAction, match="colour"):
        state.play("faction ivits")


def test_setup_first_mines_forward_and_back_xenos_third_ivits_last_boosters_in_reverse() -> None:
    state = after_draws(4)
    play(state, "faction ivits", "faction xenos", "faction terrans", "faction nevlas")
    asked = []
    while state.round == 0:
        asked.append((state.current_player(), texts(state)[0].split()[0]))
        state.apply_action(state.legal_actions()[0])
    mines = [1, 2, 3, 3, 2, 1, 1]
    assert asked == [*((who, "mine") for who in mines), (0, "institute"), *((who, "booster") for who in (3, 2, 1, 0))]


def test_setup_starting_structures_stand_on_home_planets_and_nobody_charges() -> None:
    state = after_draws(2)
    play(state, "faction geodens", "faction firaks")
    for move in texts(state):
        assert state.planet[CELLS.index(move.split()[1])] == PLANETS.index("volcanic")
    while state.round == 0:
        assert texts(state)[0].split()[0] in ("mine", "booster")
        state.apply_action(state.legal_actions()[0])


def test_setup_level_one_bonuses_are_gained_but_not_those_of_economy_and_science() -> None:
    state = after_draws(4)
    play(state, "faction gleens", "faction geodens", "faction nevlas", "faction hadsch-hallas")
    assert seat(state, fields.ORE, 0) == 5
    assert seat(state, fields.QIC, 0) == 0
    assert seat(state, fields.ORE, 1) == 6
    assert seat(state, fields.KNOWLEDGE, 2) == 2
    assert seat(state, fields.CREDITS, 3) == 15
    assert [seat(state, fields.VP, number) for number in range(4)] == [10] * 4


def test_setup_the_neutral_player_takes_part_with_one_or_two_players() -> None:
    assert after_draws(1).tables.has_neutral
    assert after_draws(2).tables.has_neutral
    assert not after_draws(3).tables.has_neutral


# Variants


def test_variant_turn_order_by_passing() -> None:
    for options, order in (({}, [1, 2, 0]), ({"turn_order": "passing"}, [1, 0, 2])):
        rows = [{"faction": name} for name in ("terrans", "xenos", "nevlas")]
        state = table(*rows, active=1, order=[1, 0, 2], options=options)
        for _ in range(3):
            state.play(next(text for text in texts(state) if text.startswith("pass")))
        assert state.order == order


def test_base_turn_order_is_clockwise_from_the_first_player_to_pass() -> None:
    rows = [{"faction": name} for name in ("terrans", "xenos", "nevlas", "ambas")]
    state = table(*rows, active=2, order=[2, 3, 0, 1])
    for _ in range(4):
        state.play(next(text for text in texts(state) if text.startswith("pass")))
    assert state.passed == []
    assert state.order == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"board": "random"}),
        (2, {"board": "random"}),
        (3, {"board": "method-1"}),
        (4, {"board": "method-2"}),
        (4, {"board": "method-3"}),
        (3, {"board": "method-3", "small_board": True}),
        (3, {"small_board": True}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_variant_boards_never_have_equal_planets_side_by_side(
    players: int, options: dict[str, object], seed: int
) -> None:
    state = GAME.new_state(players, options)
    assert isinstance(state, GaiaProjectState)
    rng = Rng(seed)
    while not any(text.startswith(("mine", "institute")) for text in texts(state)):
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    for cell in range(N_CELLS):
        for other in NEIGHBOURS[cell]:
            if PLACE_OF[cell] != PLACE_OF[other] and state.planet[cell] > 0:
                assert state.planet[cell] != state.planet[other]
    used = {name[0] for cell, name in enumerate(CELLS) if state.planet[cell] >= 0}
    assert len(used) == (7 if players <= 2 else 8 if options.get("small_board") else 10)


def test_variant_method_1_keeps_the_inner_sectors_method_2_only_their_orientation() -> None:
    basic = after_draws(4).planet
    inner = [cell for cell in range(N_CELLS) if CELLS[cell][0] in "befi"]
    state = GAME.new_state(4, {"board": "method-1"})
    assert isinstance(state, GaiaProjectState)
    rng = Rng(5)
    while state.is_chance_node() or texts(state)[0].startswith(("faction", "rotate")):
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    assert [state.planet[cell] for cell in inner] == [basic[cell] for cell in inner]


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"small_board": True}), (3, {"board": "random"}), (2, {"board": "method-1"}), (2, {"board": "a:eee"})],
)
def test_a_variant_that_does_not_fit_is_refused(players: int, options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        GAME.new_state(players, options)


def test_a_board_may_be_given_hex_by_hex() -> None:
    text = "e:meeteedreeeeeeieege/a:rrrooovvvdddssstttg/f:iiieeeeeeeeeeeeeeem"
    state = GAME.new_state(2, {"board": text})
    assert isinstance(state, GaiaProjectState)
    assert state.planet[CELLS.index("e1")] == PLANETS.index("transdim")
    assert state.planet[CELLS.index("a19")] == PLANETS.index("gaia")
    assert state.planet[CELLS.index("b1")] == -1


# 1. Income


def test_income_limits_of_15_15_and_30() -> None:
    row = {"faction": "terrans", **RICH, "structures": {"e8": "mine", "h5": "trading-station"}, "booster": "pass-mines"}
    state = table(row, {**FIRAKS, "booster": "pass-big"}, boosters=["ore-tokens", "qic-credits", "knowledge-ore"])
    play(state, "pass knowledge-ore", "pass ore-tokens")
    assert [seat(state, field) for field in (fields.ORE, fields.CREDITS, fields.KNOWLEDGE)] == [15, 30, 15]


def test_income_is_gained_from_board_booster_tiles_and_research() -> None:
    row = {
        **{"faction": "terrans", "ore": 0, "credits": 0, "knowledge": 0, "qic": 0, "power": [0, 0, 0]},
        **{"structures": {"e8": "mine", "h5": "trading-station", "f14": "research-lab"}, "booster": "pass-gaia"},
        **{"research": {"economy": 2, "science": 1}, "tiles": ["knowledge-credit"]},
    }
    state = table(row, {**FIRAKS, "booster": "pass-mines"}, boosters=["ore-tokens", "qic-credits", "long-range"])
    play(state, "pass qic-credits", "pass ore-tokens")
    # ore: base, mine, economy; credits: station 3, tile 1, economy 2, booster 2; knowledge: base, lab, tile, science
    assert [seat(state, field) for field in (fields.ORE, fields.CREDITS, fields.KNOWLEDGE)] == [3, 8, 4]
    assert seat(state, fields.QIC) == 1


def test_income_order_of_charging_and_gaining_is_chosen_where_it_matters() -> None:
    row = {
        "faction": "terrans",
        "structures": {"e8": "planetary-institute"},
        "power": [1, 2, 0],
        "booster": "pass-gaia",
    }
    state = table(row, {**FIRAKS, "booster": "pass-mines"}, boosters=["ore-tokens", "qic-credits", "long-range"])
    play(state, "pass qic-credits", "pass long-range")
    assert texts(state) == ["income tokens-1", "income charge-4"]
    first = play(state.clone(), "income charge-4")  # type: ignore[arg-type]
    assert first.seats[fields.AREA1 : fields.AREA3 + 1] == [1, 0, 3]
    second = play(state, "income tokens-1")
    assert second.seats[fields.AREA1 : fields.AREA3 + 1] == [0, 2, 2]


def test_income_is_not_asked_about_where_the_order_makes_no_difference() -> None:
    row = {
        "faction": "terrans",
        "structures": {"e8": "planetary-institute"},
        "power": [4, 2, 0],
        "booster": "pass-gaia",
    }
    state = table(row, {**FIRAKS, "booster": "pass-mines"}, boosters=["ore-tokens", "qic-credits", "long-range"])
    play(state, "pass qic-credits", "pass long-range")
    assert texts(state)[-1].startswith("pass")
    assert state.seats[fields.AREA1 : fields.AREA3 + 1] == [1, 6, 0]


# 2. Gaia


def test_gaia_phase_projects_are_completed_and_power_returns() -> None:
    row = {"faction": "xenos", "structures": {"a10": "mine", "a4": "gaiaformer"}, "research": {"gaia-project": 1}}
    row |= {"gaia_area": 6, "power": [0, 0, 0], "booster": "pass-gaia"}
    state = table(row, {**LANTIDS, "booster": "pass-mines"})
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert state.planet[CELLS.index("a4")] == PLANETS.index("gaia")
    assert seat(state, fields.AREA1) == 6
    assert seat(state, fields.GAIA_AREA) == 0
    assert "mine a4" in texts(state)


# Action 1: build a mine


def test_mine_costs_two_credits_and_one_ore_and_needs_an_empty_planet_in_range() -> None:
    for ore, credits, mines in ((0, 2, []), (1, 1, []), (1, 2, ["mine b8"])):
        state = table({"faction": "geodens", "ore": ore, "credits": credits, "structures": {"a6": "mine"}}, LANTIDS)
        assert [text for text in texts(state) if text.startswith("mine")] == mines
    state = table(
        {"faction": "geodens", **RICH, "structures": {"a6": "mine"}}, {**LANTIDS, "structures": {"a7": "mine"}}
    )
    assert "mine a7" not in texts(state)
    before = seat(state, fields.ORE), seat(state, fields.CREDITS)
    target = next(text for text in texts(state) if text.startswith("mine"))
    cost, qic, _ = building.mine_cost(state, 0, CELLS.index(target.split()[1]), 0, 0)
    play(state, target)
    assert (before[0] - seat(state, fields.ORE), before[1] - seat(state, fields.CREDITS)) == (cost, 2)
    assert seat(state, fields.QIC) == 9 - qic


@pytest.mark.parametrize(("level", "reach"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_accessibility_by_navigation_and_two_more_for_each_qic(level: int, reach: int) -> None:
    row = {"faction": "geodens", **RICH, "qic": 0, "structures": {"a6": "mine"}, "research": {"navigation": level}}
    row |= {"tokens": {"ore": 1}}
    state = table(row, LANTIDS, order=[0, 1])
    for cell in state.worlds:
        distance = state.reach[0][cell]
        offered = f"mine {CELLS[cell]}" in texts(state)
        if distance > reach:
            assert not offered
        elif 1 <= state.planet[cell] <= 7 and distance > 0:
            assert offered
        assert board.qic_for_range(state, 0, cell, building.basic_range(state, 0)) == max(
            0, (distance - reach + 1) // 2
        )


@pytest.mark.parametrize(("level", "ore"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_terraforming_costs_by_level(level: int, ore: int) -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}, "research": {"terraforming": level}}
    state = table({**row, "tokens": {"ore": 1}}, LANTIDS, terraforming_token=None if level == 5 else "qic")
    for cell in state.worlds:
        planet = state.planet[cell]
        if 1 <= planet <= 7 and not state.built[cell]:
            apart = abs(planet - PLANETS.index("volcanic"))
            assert building.mine_cost(state, 0, cell, 0, 0)[0] == 1 + ore * min(apart, 7 - apart)


def test_gaia_planets_cost_a_qic_and_transdim_planets_cannot_be_built_on() -> None:
    state = table({"faction": "geodens", **RICH, "structures": {"a6": "mine"}}, LANTIDS)
    assert building.mine_cost(state, 0, CELLS.index("e18"), 0, 0)[1] == 1 + board.qic_for_range(
        state, 0, CELLS.index("e18"), 1
    )
    assert "mine a4" not in texts(state)
    with pytest.raises(IllegalAction, match="Gaia project"):
        state.play("mine a4")


def test_an_own_completed_project_needs_neither_range_nor_qic_and_gives_the_gaiaformer_back() -> None:
    board_text = {place: "".join(row) for place, row in _basic_rows().items()}
    board_text["i"] = board_text["i"][:10] + "g" + board_text["i"][11:]
    row = {"faction": "geodens", **RICH, "qic": 0, "structures": {"a6": "mine", "i11": "gaiaformer"}}
    row |= {"research": {"gaia-project": 1}}
    state = table(row, LANTIDS, board=board_text)
    assert state.reach[0][CELLS.index("i11")] > 4
    play(state, "mine i11")
    assert seat(state, fields.FORMERS_FREE) == 1
    state = table({**LANTIDS, **RICH, "structures": {"i7": "mine"}}, row, board=board_text)
    assert "mine i11" not in texts(state)


def _basic_rows() -> dict[str, str]:
    position = GAME.position({"players": 2}).to_position()
    rows = position["board"]
    assert isinstance(rows, dict)
    return rows


# Action 2: start a Gaia project


@pytest.mark.parametrize(("level", "cost"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_gaia_project_moves_power_to_the_gaia_area(level: int, cost: int) -> None:
    row = {"faction": "geodens", **RICH, "power": [6, 0, 0], "structures": {"a6": "mine"}, "tokens": {"ore": 1}}
    state = table({**row, "research": {"gaia-project": level, "navigation": 4}}, LANTIDS)
    play(state, "gaia-project a4")
    assert seat(state, fields.GAIA_AREA) == cost
    assert state.built[CELLS.index("a4")] == board.code_of(0, 6)


def test_gaia_project_power_comes_from_any_areas() -> None:
    row = {"faction": "geodens", **RICH, "power": [3, 3, 3], "structures": {"a6": "mine"}}
    row |= {"research": {"gaia-project": 1, "navigation": 4}}
    state = play(table(row, LANTIDS), "gaia-project a4")
    assert texts(state) == ["take i 0", "take i 1", "take i 2", "take i 3"]
    play(state, "take i 1")
    assert texts(state) == ["take ii 2", "take ii 3"]
    play(state, "take ii 2")
    assert state.seats[fields.AREA1 : fields.GAIA_AREA + 1] == [2, 1, 0, 6]
    lowest = play(table(row, LANTIDS, options={"discard": "lowest-first"}), "gaia-project a4")
    assert lowest.seats[fields.AREA1 : fields.GAIA_AREA + 1] == [0, 0, 3, 6]


def test_a_gaiaformer_is_no_starting_point() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine", "i11": "gaiaformer"}}
    state = table({**row, "research": {"gaia-project": 1}}, LANTIDS)
    assert state.reach[0][CELLS.index("i11")] > 0


# Action 3: upgrade


def test_a_trading_station_is_cheaper_near_an_opponent() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}}
    far = play(table(row, {**LANTIDS, "structures": {"f14": "mine"}}), "trading-station a6")
    near = play(table(row, {**LANTIDS, "structures": {"a14": "mine"}}), "trading-station a6")
    assert (seat(far, fields.CREDITS), seat(near, fields.CREDITS)) == (24, 27)
    assert (seat(far, fields.ORE), seat(near, fields.ORE)) == (13, 13)


@pytest.mark.parametrize(
    ("old", "move", "ore", "credits"),
    [
        ("trading-station", "institute", 4, 6),
        ("trading-station", "research-lab", 3, 5),
        ("research-lab", "knowledge-academy", 6, 6),
        ("research-lab", "qic-academy", 6, 6),
    ],
)
def test_upgrades_and_their_costs(old: str, move: str, ore: int, credits: int) -> None:
    state = table({"faction": "geodens", **RICH, "structures": {"a6": old}}, LANTIDS)
    play(state, f"{move} a6")
    assert (15 - seat(state, fields.ORE), 30 - seat(state, fields.CREDITS)) == (ore, credits)
    assert texts(state)[0].startswith("tile") == (move != "institute")


def test_no_upgrade_skips_a_step() -> None:
    state = table({"faction": "geodens", **RICH, "structures": {"a6": "mine"}}, LANTIDS)
    offered = [text for text in texts(state) if text.endswith(" a6")]
    assert offered == ["trading-station a6"]
    with pytest.raises(IllegalAction, match="upgrade of an own trading-station"):
        state.play("research-lab a6")


# Action 4: federations


def test_federation_of_neighbours_needs_no_satellite_and_brings_a_token() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "planetary-institute", "a7": "qic-academy"}}
    state = table(row, LANTIDS)
    assert "federate" not in texts(state)
    row["tiles"] = ["big-power"]  # 4 and 4
    state = play(table(row, LANTIDS), "federate")
    assert texts(state) == [f"token {name}" for name in TOKENS[:6]]
    play(state, "token ore")
    assert seat(state, fields.VP) == 10 + 7
    assert seat(state, fields.GREEN) == 1
    assert seat(state, fields.SATELLITES) == 0


def test_satellites_cost_a_power_each_and_a_federation_is_used_only_once() -> None:
    row = {"faction": "geodens", **RICH, "power": [5, 0, 0]}
    row["structures"] = {"a6": "planetary-institute", "a7": "qic-academy", "a10": "trading-station"}
    state = table(row, LANTIDS)
    play(state, "federate")
    while not texts(state)[0].startswith("token"):
        state.apply_action(state.legal_actions()[0])
    built = seat(state, fields.SATELLITES)
    assert built > 0
    assert seat(state, fields.AREA1) == 5 - built
    play(state, "token twelve-points", "end-turn")
    assert seat(state, fields.GREEN) == 0
    assert seat(state, fields.VP) == 22
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert "federate" not in texts(state)


def test_a_mine_beside_a_federation_enlarges_it() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "planetary-institute", "b8": "qic-academy"}}
    row |= {"federated": ["a6"], "federations": 1, "tokens": {"ore": 1}}
    state = play(table(row, LANTIDS), "mine a7")
    assert board.in_federation(state, 0, CELLS.index("a7"))


# Action 5: research


def test_research_costs_four_knowledge_and_level_three_charges_three_power() -> None:
    row = {"faction": "geodens", "knowledge": 4, "power": [3, 0, 0], "research": {"economy": 2}}
    state = play(table({**row, "structures": {"a6": "mine"}}, LANTIDS), "research economy")
    assert seat(state, fields.KNOWLEDGE) == 0
    assert state.seats[fields.AREA1 : fields.AREA3 + 1] == [0, 3, 0]


def test_level_five_is_for_one_player_and_takes_a_green_token() -> None:
    row = {"faction": "geodens", "knowledge": 4, "research": {"science": 4}, "structures": {"a6": "mine"}}
    state = table(row, LANTIDS)
    assert "research science" not in texts(state)
    with pytest.raises(IllegalAction, match="green"):
        state.play("research science")
    state = table({**row, "tokens": {"ore": 1}}, {**LANTIDS, "research": {"science": 5}, "tokens": {"qic": 1}})
    with pytest.raises(IllegalAction, match="another player"):
        state.play("research science")
    state = play(table({**row, "tokens": {"ore": 1}}, LANTIDS), "research science")
    assert seat(state, fields.GREEN) == 0
    assert seat(state, fields.KNOWLEDGE) == 9


# Action 6: power and QIC actions


def test_each_power_action_is_taken_once_a_round() -> None:
    row = {"faction": "geodens", **RICH, "ore": 0, "structures": {"a6": "mine"}}
    state = play(table(row, {**LANTIDS, **RICH, "ore": 0}), "power two-ore", "end-turn")
    assert seat(state, fields.AREA3) == 8
    assert "power two-ore" not in texts(state)
    assert "power seven-credits" not in texts(state)  # no room for credits
    with pytest.raises(IllegalAction, match="taken this round"):
        state.play("power two-ore")


def test_free_steps_are_not_paid_for_and_a_second_one_is_lost() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}, "research": {"navigation": 2}}
    state = play(table(row, LANTIDS), "power two-steps")
    offered = [CELLS.index(text.split()[1]) for text in texts(state)]
    assert all(state.tables.wheel[FACTIONS.index("geodens")][state.planet[cell]] >= 1 for cell in offered)
    play(state, "mine a7")
    assert seat(state, fields.ORE) == 14


def test_rescoring_a_token_gives_no_new_one() -> None:
    row = {"faction": "geodens", **RICH, "tokens": {"ore": 1, "qic": 1}, "structures": {"a6": "mine"}, "ore": 3}
    state = play(table(row, LANTIDS, rounds=list(ROUND_TILES[:6])), "qic federation-token")
    play(state, "rescore ore")
    assert seat(state, fields.VP) == 17
    assert seat(state, fields.ORE) == 5
    assert seat(state, fields.TOKEN + TOKENS.index("ore")) == 1
    assert seat(state, fields.GREEN) == 2


def test_points_for_planet_types() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine", "a7": "mine", "a10": "mine", "a4": "gaiaformer"}}
    state = play(table({**row, "research": {"gaia-project": 1}}, LANTIDS), "qic planet-types")
    assert seat(state, fields.VP) == 10 + 3 + 3


# Action 8: pass


def test_pass_scores_the_booster_and_takes_another() -> None:
    row = {"faction": "geodens", "structures": {"a6": "mine", "a7": "mine"}, "booster": "pass-mines"}
    state = play(
        table(row, {**LANTIDS, "booster": "free-step"}, boosters=["ore-tokens", "qic-credits", "long-range"]),
        "pass ore-tokens",
    )
    assert seat(state, fields.VP) == 12
    assert seat(state, fields.BOOSTER) == BOOSTERS.index("ore-tokens")
    assert "pass pass-mines" in texts(state)
    assert "pass ore-tokens" not in texts(state)


def test_no_booster_is_taken_in_the_last_round_and_the_game_ends() -> None:
    row = {"faction": "geodens", "structures": {"a6": "mine"}, "booster": "pass-mines"}
    state = table(row, LANTIDS, round=6)
    assert [text for text in texts(state) if text.startswith("pass")] == ["pass"]
    play(state, "pass", "pass")
    assert state.is_terminal()


# Action 9: free actions


def test_free_actions_come_before_and_after_the_action_but_not_after_passing() -> None:
    row = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}}
    state = play(table(row, {**LANTIDS, **RICH}), "convert ore-credit", "power two-tokens")
    assert texts(state)[-1] == "end-turn"
    assert "mine a7" not in texts(state)
    play(state, "convert qic-ore", "end-turn")
    assert state.current_player() == 1
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert state.current_player() == 0


@pytest.mark.parametrize(
    ("what", "field", "gain", "area3"),
    [
        ("power-qic", fields.QIC, 1, 4),
        ("power-ore", fields.ORE, 1, 3),
        ("power-knowledge", fields.KNOWLEDGE, 1, 4),
        ("power-credit", fields.CREDITS, 1, 1),
        ("qic-ore", fields.ORE, 1, 0),
        ("knowledge-credit", fields.CREDITS, 1, 0),
        ("ore-credit", fields.CREDITS, 1, 0),
        ("ore-token", fields.AREA1, 1, 0),
    ],
)
def test_every_conversion(what: str, field: int, gain: int, area3: int) -> None:
    row = {"faction": "geodens", "ore": 3, "credits": 3, "knowledge": 3, "qic": 3, "power": [1, 1, 4]}
    state = table({**row, "structures": {"a6": "mine"}}, LANTIDS)
    before = seat(state, field)
    play(state, f"convert {what}")
    assert seat(state, field) == before + gain
    assert seat(state, fields.AREA3) == 4 - area3


def test_burning_discards_one_token_to_move_another() -> None:
    state = table({"faction": "geodens", "power": [2, 3, 0], "structures": {"a6": "mine"}}, LANTIDS)
    play(state, "burn")
    assert state.seats[fields.AREA1 : fields.AREA3 + 1] == [2, 1, 1]
    assert "burn" not in texts(state)


# Action 10: charge power


def charged(own: dict[str, object], builder_move: str = "mine a7") -> GaiaProjectState:
    builder = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}}
    state = play(table(builder, {**LANTIDS, **own}), builder_move, "end-turn")
    return state


def test_charging_costs_one_point_less_than_the_power() -> None:
    state = charged({"structures": {"e18": "planetary-institute", "d4": "mine"}, "power": [4, 0, 0], "points": 10})
    assert (state.current_player(), texts(state)) == (1, ["decline", "charge"])
    play(state, "charge")
    assert (seat(state, fields.VP, 1), seat(state, fields.AREA2, 1)) == (8, 3)


def test_charging_may_be_declined() -> None:
    state = play(charged({"structures": {"e18": "mine"}, "power": [4, 0, 0]}), "decline")
    assert (seat(state, fields.VP, 1), seat(state, fields.AREA1, 1)) == (10, 4)


@pytest.mark.parametrize(
    ("power", "points", "amount", "paid"),
    [([1, 0, 0], 10, 2, 1), ([4, 0, 0], 0, 1, 0), ([4, 0, 0], 1, 2, 1), ([0, 1, 3], 10, 1, 0)],
)
def test_charging_less_if_power_or_points_do_not_suffice(power: list[int], points: int, amount: int, paid: int) -> None:
    state = charged({"structures": {"e18": "planetary-institute"}, "power": power, "points": points})
    before = power[1] + 2 * power[2]
    play(state, "charge")
    assert seat(state, fields.VP, 1) == points - paid
    assert seat(state, fields.AREA2, 1) + 2 * seat(state, fields.AREA3, 1) == before + amount


def test_nobody_is_asked_whose_power_is_all_in_area_three_or_who_is_far_away() -> None:
    assert charged({"structures": {"e18": "mine"}, "power": [0, 0, 4]}).agenda[-1] & 63 == 15
    assert charged({"structures": {"f14": "mine"}, "power": [4, 0, 0]}).agenda[-1] & 63 == 15


def test_a_player_who_has_passed_may_charge() -> None:
    builder = {"faction": "geodens", **RICH, "structures": {"a6": "mine"}}
    state = table(builder, {**LANTIDS, "structures": {"e18": "mine"}, "power": [4, 0, 0]}, passed=[1])
    play(state, "mine a7", "end-turn")
    assert (state.current_player(), texts(state)) == (1, ["decline", "charge"])


def test_charging_goes_clockwise_from_the_builder() -> None:
    rows = [
        {"faction": "lantids", "structures": {"e18": "mine"}},
        {"faction": "geodens", **RICH, "structures": {"a6": "mine"}},
    ]
    rows += [{"faction": "ambas", "structures": {"d4": "mine"}}]
    board_rows = _basic_rows()
    state = table(*rows, active=1, order=[1, 0, 2], board=board_rows)
    play(state, "mine a7", "end-turn")
    assert state.current_player() == 2
    play(state, "charge")
    assert state.current_player() == 0


# The power cycle


def test_charging_empties_area_one_before_area_two() -> None:
    row = {"faction": "geodens", "tiles": ["charge-four"], "power": [2, 1, 0], "structures": {"a6": "mine"}}
    state = play(table(row, LANTIDS), "special charge-4")
    assert state.seats[fields.AREA1 : fields.AREA3 + 1] == [0, 1, 2]


# Game end and scoring


@pytest.mark.parametrize(
    ("progress", "points"),
    [
        ([5, 4, 3, 2], [18, 12, 6, 0]),
        ([5, 5, 3, 2], [15, 15, 6, 0]),
        ([5, 4, 4, 2], [18, 9, 9, 0]),
        ([5, 4, 2, 2], [18, 12, 3, 3]),
        ([5, 5, 5, 2], [12, 12, 12, 0]),
        ([5, 3, 3, 3], [18, 6, 6, 6]),
        ([4, 4, 4, 4], [9, 9, 9, 9]),
    ],
)
def test_final_tiles_by_rank_and_ties_share(progress: list[int], points: list[int]) -> None:
    names = ["geodens", "lantids", "firaks", "ambas"]
    planets = hexes(GAME.position({"players": 4}), "terra") + hexes(GAME.position({"players": 4}), "oxide")
    planets += hexes(GAME.position({"players": 4}), "ice") + hexes(GAME.position({"players": 4}), "desert")
    rows = []
    for name, number in zip(names, progress, strict=True):
        rows.append({"faction": name, "structures": {planets.pop(): "mine" for _ in range(number)}})
    state = table(*rows, finals=["structures", "satellites"])
    assert scoring.tile_points(state, FINAL_TILES.index("structures")) == points


def test_the_neutral_player_takes_a_rank() -> None:
    row = {"faction": "geodens", "structures": {"a6": "mine"}}
    state = table(row, LANTIDS, finals=["sectors", "satellites"])
    assert scoring.tile_points(state, FINAL_TILES.index("sectors")) == [12, 6]
    assert scoring.tile_points(state, FINAL_TILES.index("satellites")) == [9, 9]
    alone = table(row, finals=["sectors", "satellites"])
    assert scoring.tile_points(alone, FINAL_TILES.index("sectors")) == [12]


def test_without_progress_a_rank_is_worth_nothing_with_the_option() -> None:
    row = {"faction": "geodens", "structures": {"a6": "mine"}}
    state = table(row, LANTIDS, finals=["sectors", "satellites"], options={"zero_scores": False})
    assert scoring.tile_points(state, FINAL_TILES.index("satellites")) == [0, 0]


def test_research_and_resources_are_scored_at_the_end() -> None:
    row = {"faction": "geodens", "ore": 2, "credits": 3, "knowledge": 3, "structures": {"a6": "mine"}}
    row |= {"research": {"economy": 3, "science": 5, "navigation": 4}, "tokens": {"ore": 1}, "booster": "knowledge-ore"}
    state = table(row, {**LANTIDS, "booster": "ore-tokens"}, round=6, finals=["sectors", "satellites"])
    play(state, "pass", "pass")
    assert seat(state, fields.VP) == 10 + 12 + 9 + 4 * (1 + 3 + 2) + 8 // 3


def test_a_tie_is_a_shared_victory() -> None:
    row = {"faction": "geodens", "ore": 0, "credits": 0, "knowledge": 0, "booster": "knowledge-ore"}
    other = {**row, "faction": "firaks", "booster": "ore-tokens"}
    state = table(row, other, round=6, finals=["sectors", "satellites"])
    play(state, "pass", "pass")
    assert state.ranking() == [1, 1]
    assert state.returns() == [0.0, 0.0]


def test_the_final_conversion_is_an_option() -> None:
    row = {"faction": "geodens", "ore": 0, "credits": 28, "knowledge": 0, "qic": 2, "power": [0, 6, 6]}
    row |= {"booster": "knowledge-ore"}
    other = {**LANTIDS, "booster": "ore-tokens"}
    for option, resources in ((False, 28), (True, 30 + 2)):
        state = table(row, other, round=6, finals=["sectors", "satellites"], options={"final_conversion": option})
        play(state, "pass", "pass")
        assert seat(state, fields.VP) == 10 + 9 + 9 + resources // 3


# Auctions


def test_auction_while_choosing_seats_players_by_faction() -> None:
    state = after_draws(3, auction="bid-while-choosing")
    play(state, "faction terrans", "faction geodens", "bid terrans 1", "faction ambas")
    assert state.table == [2, 1, 0]
    assert [seat(state, fields.BID, number) for number in range(3)] == [0, 0, 1]
    assert state.current_player() == 2


def test_auction_after_choosing() -> None:
    state = after_draws(3, auction="choose-bid")
    play(state, "faction terrans", "faction geodens", "faction ambas", "bid ambas 0", "bid ambas 3", "bid terrans 0")
    assert state.current_player() == 0
    assert "bid ambas 3" not in texts(state)
    play(state, "bid geodens 2")
    assert state.table == [2, 0, 1]


def test_range_helpers_agree_with_the_board() -> None:
    state = table({"faction": "geodens", "structures": {"a6": "mine"}}, LANTIDS)
    assert "a7" in at_distance(state, "a6", 1, "oxide")


def test_a_turn_begins_once() -> None:
    """Free actions before the action belong to the turn; who is alone in a round has one turn after another."""
    state = GAME.new_state(2)
    rng = Rng(11)
    begun = alone = freed = 0
    before: tuple[int, bool] | None = None
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            before = None
            continue
        seat = state.current_player()
        if state.begins_turn():
            begun += 1
            alone += before is not None and before[0] == seat
        legal = state.legal_actions()
        texts = [state.action_to_string(seat, action) for action in legal]
        place = int(rng.below(len(legal)))
        free = texts[place].startswith(("burn", "convert"))
        state.apply_action(legal[place])
        if free and state.current_player() == seat and any(text.startswith("pass") for text in texts):
            freed += 1
            assert not state.begins_turn()  # nothing but a free action was taken in it
        before = (seat, free)
    assert begun > 20
    assert alone > 0
    assert freed > 0
