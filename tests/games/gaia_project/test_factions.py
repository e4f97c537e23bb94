"""R7: every faction's ability and planetary institute, as the rulebook's faction pages say them."""

from __future__ import annotations

import pytest

from orrery.games.gaia_project.actions import FACTIONS, PLANETS, TOKENS
from orrery.games.gaia_project.rules import board, building, federations, fields
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import IllegalAction
from tests.games.gaia_project.tools import RICH, play, seat, table, texts

GEODENS = {"faction": "geodens"}
POWER = slice(fields.AREA1, fields.AREA3 + 1)


def pass_all(state: GaiaProjectState) -> GaiaProjectState:
    """Everybody passes with the first booster on offer."""
    start = state.round
    while state.round == start and any(text.startswith("pass") for text in texts(state)):
        state.play(next(text for text in texts(state) if text.startswith("pass")))
    return state


# Starting values


START = {
    # ore, credits, knowledge, QIC, power in areas I and II
    "terrans": (4, 15, 3, 1, 4, 4),
    "lantids": (4, 13, 3, 1, 4, 0),
    "xenos": (4, 15, 3, 2, 2, 4),
    "gleens": (5, 15, 3, 0, 2, 4),
    "taklons": (4, 15, 3, 1, 2, 4),
    "ambas": (4, 15, 3, 2, 2, 4),
    "hadsch-hallas": (4, 15, 3, 1, 2, 4),
    "ivits": (4, 15, 3, 1, 2, 4),
    "geodens": (6, 15, 3, 1, 2, 4),
    "bal-taks": (4, 15, 3, 0, 2, 2),
    "firaks": (3, 15, 2, 1, 2, 4),
    "bescods": (4, 15, 1, 1, 2, 4),
    "nevlas": (4, 15, 2, 1, 2, 4),
    "itars": (5, 15, 3, 1, 4, 4),
}


@pytest.mark.parametrize("faction", FACTIONS)
def test_starting_values(faction: str) -> None:
    state = table({"faction": faction})
    found = [seat(state, field) for field in (fields.ORE, fields.CREDITS, fields.KNOWLEDGE, fields.QIC)]
    assert (*found, seat(state, fields.AREA1), seat(state, fields.AREA2)) == START[faction]
    assert seat(state, fields.STONE) == (faction == "taklons")
    assert seat(state, fields.FORMERS_FREE) == (faction in ("terrans", "bal-taks"))


# Terrans


def terrans(**rest: object) -> GaiaProjectState:
    row = {
        "faction": "terrans",
        "power": [0, 0, 0],
        "gaia_area": 5,
        "ore": 0,
        "structures": {"e8": "planetary-institute"},
    }
    return table({**row, **rest}, GEODENS)  # type: ignore[arg-type]


def test_terrans_power_returns_to_area_two() -> None:
    state = pass_all(terrans(structures={"e8": "mine"}))
    assert state.seats[POWER] == [0, 5, 0]


def test_terrans_institute_gains_resources_for_the_power_that_returns_and_may_decline() -> None:
    state = pass_all(terrans())
    while texts(state)[0].startswith("income"):
        state.play(texts(state)[0])
    assert texts(state) == [
        *("gaia-convert qic", "gaia-convert ore", "gaia-convert knowledge", "gaia-convert credit"),
        "done",
    ]
    ore = seat(state, fields.ORE)
    play(state, "gaia-convert ore")
    assert texts(state) == ["gaia-convert credit", "done"]
    play(state, "done")
    assert seat(state, fields.ORE) == ore + 1
    assert seat(state, fields.GAIA_AREA) == 0
    assert sum(state.seats[POWER]) == 5 + 1


def test_terrans_must_use_everything_with_the_option() -> None:
    row = {"faction": "terrans", "power": [0, 0, 0], "gaia_area": 2, "structures": {"e8": "planetary-institute"}}
    state = pass_all(table(row, GEODENS, options={"terrans_convert_all": True}))
    while texts(state)[0].startswith("income"):
        state.play(texts(state)[0])
    assert texts(state) == ["gaia-convert credit"]


# Lantids


def guests(institute: bool = False) -> GaiaProjectState:
    home = "planetary-institute" if institute else "mine"
    row = {"faction": "lantids", **RICH, "knowledge": 0, "structures": {"a14": home}, "booster": "pass-gaia"}
    return table(row, {**GEODENS, "structures": {"a6": "mine", "b18": "mine"}})


def test_lantids_build_beside_an_opponent_without_terraforming() -> None:
    state = play(guests(), "mine a6")
    assert (seat(state, fields.ORE), seat(state, fields.CREDITS)) == (14, 28)
    assert state.guests == [CELLS.index("a6")]
    assert seat(state, fields.MINES) == 2
    play(state, "end-turn", "decline")
    assert "trading-station a6" in texts(state)


def test_lantids_guest_mines_are_no_planet_type_and_cannot_be_upgraded() -> None:
    state = play(guests(), "mine b18", "end-turn")
    while state.current_player() != 0:
        play(state, "decline" if "decline" in texts(state) else next(t for t in texts(state) if t.startswith("pass")))
    assert "trading-station b18" not in texts(state)
    types = play(state.clone(), "qic planet-types")  # type: ignore[arg-type]
    assert seat(types, fields.VP) == 10 + 3 + 1
    assert "mine b18" not in texts(state)
    points = seat(state, fields.VP)
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert seat(state, fields.VP) == points  # the booster counts Gaia planets


def test_lantids_institute_gains_two_knowledge() -> None:
    assert seat(play(guests(institute=True), "mine a6"), fields.KNOWLEDGE) == 2
    assert seat(play(guests(), "mine a6"), fields.KNOWLEDGE) == 0


def test_lantids_may_build_on_the_lost_planet() -> None:
    board_rows = table(GEODENS, {"faction": "lantids"}).to_position()["board"]
    board_rows["a"] = board_rows["a"][:14] + "l" + board_rows["a"][15:]
    other = {**GEODENS, "structures": {"a15": "lost-planet-mine"}, "research": {"navigation": 5}, "tokens": {"ore": 1}}
    state = table({"faction": "lantids", **RICH, "structures": {"a14": "mine"}}, other, board=board_rows)
    assert "mine a15" in texts(state)


# Xenos


def test_xenos_institute_lowers_a_federation_to_six() -> None:
    row = {
        "faction": "xenos",
        **RICH,
        "power": [1, 0, 0],
        "structures": {"a6": "planetary-institute", "a7": "qic-academy"},
    }
    assert "federate" in texts(table(row, GEODENS))
    row["structures"] = {"a6": "knowledge-academy", "a7": "qic-academy"}
    assert "federate" not in texts(table(row, GEODENS))


# Gleens


def test_gleens_gain_ore_instead_of_qic_until_the_academy_stands() -> None:
    row = {"faction": "gleens", **RICH, "ore": 0, "qic": 0, "structures": {"a10": "mine"}}
    state = play(table(row, GEODENS), "convert power-qic")
    assert (seat(state, fields.ORE), seat(state, fields.QIC)) == (1, 0)
    row["structures"] = {"a10": "qic-academy"}
    state = play(table(row, GEODENS), "convert power-qic")
    assert (seat(state, fields.ORE), seat(state, fields.QIC)) == (0, 1)


def test_gleens_pay_ore_for_a_gaia_planet_and_score_two_points() -> None:
    row = {"faction": "gleens", **RICH, "qic": 0, "structures": {"a7": "mine"}, "research": {"navigation": 2}}
    state = play(
        table(row, GEODENS, rounds=["steps-two", "research-two", "mines-two", "big-five", "gaia-four", "gaia-three"]),
        "mine e18",
    )
    assert seat(state, fields.ORE) == 13
    assert seat(state, fields.VP) == 12


def test_gleens_institute_brings_their_token() -> None:
    row = {
        "faction": "gleens",
        **RICH,
        "ore": 4,
        "credits": 6,
        "knowledge": 0,
        "structures": {"a10": "trading-station"},
    }
    state = play(table(row, GEODENS), "institute a10")
    assert seat(state, fields.TOKEN + TOKENS.index("gleens")) == 1
    assert seat(state, fields.GREEN) == 1
    assert [seat(state, field) for field in (fields.ORE, fields.CREDITS, fields.KNOWLEDGE)] == [1, 2, 1]
    assert seat(state, fields.FEDERATIONS) == 0


# Taklons


def taklons(power: list[int], stone: str, **rest: object) -> GaiaProjectState:
    row = {"faction": "taklons", **RICH, "ore": 0, "power": power, "brainstone": stone, "structures": {"a18": "mine"}}
    return table({**row, **rest}, GEODENS)  # type: ignore[arg-type]


def test_the_brainstone_is_spent_as_three_power() -> None:
    state = play(taklons([0, 0, 0], "iii"), "convert power-ore")
    assert seat(state, fields.STONE) == 1
    state = play(taklons([0, 0, 3], "iii"), "convert power-ore")
    assert texts(state) == ["brainstone i", "brainstone iii"]
    kept = play(state.clone(), "brainstone iii")  # type: ignore[arg-type]
    assert (seat(kept, fields.AREA3), seat(kept, fields.STONE)) == (0, 3)
    play(state, "brainstone i")
    assert (seat(state, fields.AREA3), seat(state, fields.STONE)) == (3, 1)


def test_the_brainstone_is_not_wasted_on_one_power_if_there_is_another_token() -> None:
    state = play(taklons([0, 0, 1], "iii"), "convert power-credit")
    assert (seat(state, fields.AREA3), seat(state, fields.STONE)) == (0, 3)


@pytest.mark.parametrize(
    ("power", "stone", "answers"),
    [
        ([6, 0, 0], "i", ["brainstone i", "brainstone ii"]),
        ([3, 0, 0], "i", []),
        ([2, 2, 0], "i", ["brainstone ii", "brainstone iii"]),
        ([4, 2, 0], "ii", []),
        ([2, 2, 0], "ii", ["brainstone ii", "brainstone iii"]),
        ([0, 1, 0], "ii", []),
        ([4, 2, 0], "iii", []),
    ],
)
def test_the_brainstone_is_asked_about_only_where_it_matters(power: list[int], stone: str, answers: list[str]) -> None:
    state = play(taklons(power, stone, tiles=["charge-four"]), "special charge-4")
    asked = [text for text in texts(state) if text.startswith("brainstone")]
    assert asked == answers
    for answer in answers:
        child = play(state.clone(), answer)  # type: ignore[arg-type]
        assert seat(child, fields.STONE) == ["brainstone i", "brainstone ii", "brainstone iii"].index(answer) + 1
        moved = seat(child, fields.AREA2) + 2 * seat(child, fields.AREA3) + (seat(child, fields.STONE) - 1)
        start = power[1] + 2 * power[2] + ["i", "ii", "iii"].index(stone)
        assert moved == start + 4


def test_taklons_institute_gains_a_token_before_or_after_charging() -> None:
    own = {"faction": "taklons", "structures": {"e18": "planetary-institute"}, "power": [1, 0, 0], "brainstone": "iii"}
    state = play(table({**GEODENS, **RICH, "structures": {"a6": "mine"}}, own), "mine a7", "end-turn")
    assert texts(state) == ["decline", "charge-token", "token-charge"]
    after = play(state.clone(), "charge-token")  # type: ignore[arg-type]
    assert [seat(after, area, 1) for area in (fields.AREA1, fields.AREA2, fields.AREA3)] == [1, 0, 1]
    assert seat(after, fields.VP, 1) == 9
    before = play(state, "token-charge")
    assert [seat(before, area, 1) for area in (fields.AREA1, fields.AREA2, fields.AREA3)] == [0, 1, 1]
    assert seat(before, fields.VP, 1) == 8


def test_taklons_with_their_institute_are_asked_even_if_nothing_can_be_charged() -> None:
    own = {"faction": "taklons", "structures": {"e18": "planetary-institute"}, "power": [0, 0, 2], "brainstone": "iii"}
    state = play(table({**GEODENS, **RICH, "structures": {"a6": "mine"}}, own), "mine a7", "end-turn", "charge-token")
    assert seat(state, fields.AREA1, 1) == 1
    assert seat(state, fields.VP, 1) == 10


# Ambas


def test_ambas_swap_the_institute_with_a_mine_without_building() -> None:
    row = {"faction": "ambas", **RICH, "structures": {"a18": "planetary-institute", "d17": "mine"}}
    state = table(row, {**GEODENS, "structures": {"a6": "mine"}})
    play(state, "special swap-institute")
    assert texts(state) == ["swap d17"]
    play(state, "swap d17", "end-turn")
    assert board.kind_of(state.built[CELLS.index("d17")]) == 3
    assert board.kind_of(state.built[CELLS.index("a18")]) == 0
    assert state.current_player() == 1
    assert not texts(state)[0].startswith("decline")
    assert seat(state, fields.VP) == 10


# Hadsch Hallas


def test_hadsch_hallas_institute_spends_credits_as_power() -> None:
    row = {"faction": "hadsch-hallas", "ore": 0, "credits": 11, "knowledge": 0, "qic": 0, "power": [0, 0, 0]}
    row["structures"] = {"a7": "mine"}
    assert not any(text.startswith("convert credits") for text in texts(table(row, GEODENS)))
    row["structures"] = {"a7": "planetary-institute"}
    state = play(table(row, GEODENS), "convert credits-qic", "convert credits-ore", "convert credits-knowledge")
    assert [seat(state, f) for f in (fields.QIC, fields.ORE, fields.KNOWLEDGE, fields.CREDITS)] == [1, 1, 1, 0]


# Ivits


def ivits(**rest: object) -> GaiaProjectState:
    row = {"faction": "ivits", **RICH, "structures": {"a7": "planetary-institute"}}
    return table({**row, **rest}, GEODENS)  # type: ignore[arg-type]


def test_ivits_place_a_space_station_which_extends_their_range_only() -> None:
    state = play(ivits(qic=0), "special space-station")
    assert all(state.reach[0][CELLS.index(text.split()[1])] == 1 for text in texts(state))
    chosen = texts(state)[0].split()[1]
    play(state, f"space-station {chosen}", "end-turn")
    assert state.reach[0][CELLS.index(chosen)] == 0
    assert board.power_value(state, 0, CELLS.index(chosen)) == 0
    assert board.federation_value(state, 0, CELLS.index(chosen)) == 1
    assert not texts(state)[0].startswith("decline")


def test_ivits_pay_satellites_with_qic_and_grow_one_federation() -> None:
    structures = {"a7": "planetary-institute", "a6": "knowledge-academy", "a10": "mine"}
    state = ivits(structures=structures, power=[9, 0, 0], qic=3)
    play(state, "federate")
    while not texts(state)[0].startswith("token"):
        state.apply_action(state.legal_actions()[0])
    satellites = seat(state, fields.SATELLITES)
    assert seat(state, fields.QIC) == 3 - satellites
    assert seat(state, fields.AREA1) == 9
    play(state, "token ore")
    assert federations.needed_value(state, 0) == 14


def test_ivits_token_of_terraforming_does_not_raise_the_requirement() -> None:
    assert federations.needed_value(ivits(tokens={"ore": 1, "qic": 1}, federations=1), 0) == 14


# Geodens


def test_geodens_institute_gains_knowledge_for_each_new_planet_type() -> None:
    row = {"faction": "geodens", **RICH, "knowledge": 0, "structures": {"a6": "planetary-institute", "a10": "mine"}}
    row |= {"research": {"navigation": 4}}
    state = play(table(row, {"faction": "lantids"}), "mine a7", "end-turn")
    assert seat(state, fields.KNOWLEDGE) == 3
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    play(state, "mine b4")
    assert seat(state, fields.KNOWLEDGE) == 3


# Bal T'aks


def test_bal_taks_cannot_advance_in_navigation_without_their_institute() -> None:
    row = {"faction": "bal-taks", **RICH, "structures": {"a6": "trading-station"}}
    state = table(row, {"faction": "lantids"})
    assert "research navigation" not in texts(state)
    with pytest.raises(IllegalAction, match="institute"):
        state.play("research navigation")
    play(state, "research-lab a6", "tile navigation")
    assert texts(state)[-1] == "end-turn"
    row["structures"] = {"a6": "planetary-institute"}
    assert "research navigation" in texts(table(row, {"faction": "lantids"}))


def test_bal_taks_turn_gaiaformers_into_qic_until_the_next_gaia_phase() -> None:
    row = {"faction": "bal-taks", "qic": 0, "structures": {"a6": "mine"}, "research": {"gaia-project": 3}}
    state = play(table(row, {"faction": "lantids"}), "convert gaiaformer-qic", "convert gaiaformer-qic")
    assert (seat(state, fields.QIC), seat(state, fields.FORMERS_FREE), seat(state, fields.FORMERS_GAIA)) == (2, 0, 2)
    pass_all(state)
    assert (seat(state, fields.FORMERS_FREE), seat(state, fields.FORMERS_GAIA)) == (2, 0)


def test_bal_taks_second_academy_gives_four_credits() -> None:
    row = {"faction": "bal-taks", "credits": 0, "qic": 0, "structures": {"a6": "qic-academy"}}
    state = play(table(row, {"faction": "lantids"}), "special academy")
    assert (seat(state, fields.CREDITS), seat(state, fields.QIC)) == (4, 0)


# Firaks


def test_firaks_downgrade_a_lab_and_advance() -> None:
    row = {"faction": "firaks", "power": [0, 0, 0], "structures": {"d1": "research-lab", "e4": "planetary-institute"}}
    tiles = ["trading-three", "research-two", "mines-two", "big-five", "gaia-four", "gaia-three"]
    state = play(table(row, GEODENS, rounds=tiles), "special downgrade-lab", "downgrade d1")
    assert seat(state, fields.VP) == 13
    assert texts(state)[-1] == "decline"
    play(state, "advance science")
    assert seat(state, fields.TRACK + 5) == 1
    assert board.kind_of(state.built[CELLS.index("d1")]) == 1


# Bescods


def test_bescods_institute_and_academies_change_places() -> None:
    row = {"faction": "bescods", **RICH, "structures": {"d1": "trading-station", "e4": "research-lab"}}
    offered = texts(table(row, GEODENS))
    assert "knowledge-academy d1" in offered
    assert "institute e4" in offered
    assert "institute d1" not in offered
    assert "knowledge-academy e4" not in offered


def test_bescods_advance_their_lowest_area_once_a_round() -> None:
    levels = {
        "terraforming": 1,
        "navigation": 1,
        "artificial-intelligence": 0,
        "gaia-project": 0,
        "economy": 2,
        "science": 1,
    }
    row = {"faction": "bescods", "structures": {"d1": "mine"}, "research": levels}
    state = play(table(row, GEODENS), "special advance-lowest")
    assert texts(state) == ["advance artificial-intelligence", "advance gaia-project"]
    play(state, "advance artificial-intelligence", "end-turn")
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert "special advance-lowest" not in texts(state)


def test_bescods_institute_raises_structures_on_gray_planets() -> None:
    row = {"faction": "bescods", "structures": {"d1": "planetary-institute", "e4": "mine", "a7": "mine"}}
    row |= {"tiles": ["big-power"]}
    state = table(row, GEODENS)
    assert [board.power_value(state, 0, CELLS.index(name)) for name in ("d1", "e4", "a7")] == [5, 2, 1]


# Nevlas


def test_nevlas_move_power_to_the_gaia_area_for_knowledge() -> None:
    row = {"faction": "nevlas", "knowledge": 0, "power": [0, 0, 2], "structures": {"d14": "mine"}}
    state = play(table(row, GEODENS), "convert token-knowledge")
    assert (seat(state, fields.KNOWLEDGE), seat(state, fields.AREA3), seat(state, fields.GAIA_AREA)) == (1, 1, 1)


def test_nevlas_institute_doubles_power_and_odd_rests_are_lost() -> None:
    row = {"faction": "nevlas", "ore": 0, "power": [0, 0, 4], "structures": {"d14": "planetary-institute"}}
    state = play(table(row, GEODENS), "power three-knowledge")
    assert state.seats[POWER] == [4, 0, 0]
    state = play(table(row, GEODENS), "convert power-2-ore")
    assert (seat(state, fields.ORE), seat(state, fields.AREA3)) == (2, 1)
    state = play(table(row, GEODENS), "convert power-ore")
    assert (seat(state, fields.ORE), seat(state, fields.AREA3)) == (1, 2)


# Itars


def test_itars_burnt_power_goes_to_the_gaia_area() -> None:
    state = play(
        table({"faction": "itars", "power": [0, 4, 0], "structures": {"d14": "mine"}}, GEODENS), "burn", "burn"
    )
    assert (seat(state, fields.AREA3), seat(state, fields.GAIA_AREA)) == (2, 2)
    pass_all(state)
    assert seat(state, fields.GAIA_AREA) == 0


def test_itars_institute_buys_tech_tiles_in_the_gaia_phase() -> None:
    row = {"faction": "itars", "power": [9, 0, 0], "gaia_area": 9, "structures": {"d14": "planetary-institute"}}
    state = pass_all(table(row, GEODENS))
    assert texts(state) == ["buy-tile", "done"]
    play(state, "buy-tile", "tile free-1", "decline", "buy-tile", "tile free-2", "decline")
    assert seat(state, fields.GAIA_AREA) == 0
    assert bin(seat(state, fields.TILES)).count("1") == 2
    assert texts(state)[-1].startswith("pass")


def test_itars_may_decline() -> None:
    row = {"faction": "itars", "power": [9, 0, 0], "gaia_area": 5, "structures": {"d14": "planetary-institute"}}
    state = play(pass_all(table(row, GEODENS)), "done")
    assert seat(state, fields.TILES) == 0
    assert seat(state, fields.GAIA_AREA) == 0


def test_every_faction_has_a_home_and_three_steps_at_most() -> None:
    state = table(GEODENS, {"faction": "lantids"})
    for faction in range(len(FACTIONS)):
        steps = state.tables.wheel[faction][1:8]
        assert sorted(steps) == [0, 1, 1, 2, 2, 3, 3]
        assert steps[state.tables.home[faction] - 1] == 0
    assert building.basic_range(state, 0) == 1
    assert PLANETS[state.tables.home[FACTIONS.index("itars")]] == "ice"
