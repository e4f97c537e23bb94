"""R7: research areas, tech tiles, boosters, round scoring, federation tokens and special actions."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    PLANETS,
    POSITIONS,
    ROUND_TILES,
    TILES,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia_project.rules import board, fields
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import IllegalAction
from tests.games.gaia_project.tools import RICH, play, seat, table, texts

OTHER = {"faction": "lantids", "booster": "knowledge-ore"}
HOME = {"faction": "geodens", "structures": {"a6": "mine"}, "booster": "qic-credits"}
QUIET = ["trading-three", "trading-four", "big-five", "gaia-three", "gaia-four", "big-five-too"]
RESOURCES = (fields.ORE, fields.CREDITS, fields.KNOWLEDGE, fields.QIC)


def player(**rest: Any) -> GaiaProjectState:
    """Geodens with plenty, in a round whose scoring tile does not come into play."""
    extra = {
        key: rest.pop(key) for key in ("rounds", "tech", "advanced", "finals", "terraforming_token") if key in rest
    }
    return table({**HOME, **RICH, **rest}, OTHER, **{"rounds": QUIET, **extra})


def pass_next(state: GaiaProjectState) -> None:
    """Whoever is to move passes."""
    state.play(next(text for text in texts(state) if text.startswith("pass")))


# Research areas


@pytest.mark.parametrize(
    ("track", "level", "gain"),
    [
        ("terraforming", 1, [2, 0, 0, 0]),
        ("terraforming", 4, [2, 0, 0, 0]),
        ("navigation", 1, [0, 0, 0, 1]),
        ("navigation", 3, [0, 0, 0, 1]),
        ("artificial-intelligence", 1, [0, 0, 0, 1]),
        ("artificial-intelligence", 2, [0, 0, 0, 1]),
        ("artificial-intelligence", 3, [0, 0, 0, 2]),
        ("artificial-intelligence", 4, [0, 0, 0, 2]),
        ("artificial-intelligence", 5, [0, 0, 0, 4]),
        ("economy", 5, [3, 6, 0, 0]),
        ("science", 5, [0, 0, 9, 0]),
    ],
)
def test_what_a_level_brings_at_once(track: str, level: int, gain: list[int]) -> None:
    row = {"ore": 0, "credits": 0, "knowledge": 4, "qic": 0, "research": {track: level - 1}, "tokens": {"ore": 1}}
    state = play(player(**row), f"research {track}")
    assert [seat(state, field) for field in RESOURCES] == gain


def test_gaia_project_levels() -> None:
    state = player(research={"gaia-project": 0}, tokens={"ore": 1})
    formers = []
    for level in range(1, 5):
        state = play(player(research={"gaia-project": level - 1}), "research gaia-project")
        formers.append(seat(state, fields.FORMERS))
    assert formers == [1, 1, 2, 3]
    state = play(player(research={"gaia-project": 1}, power=[0, 0, 0]), "research gaia-project")
    assert seat(state, fields.AREA1) == 3


def test_gaia_project_five_scores_four_and_one_for_each_gaia_planet() -> None:
    structures = {"a6": "mine", "e18": "mine", "i13": "mine"}
    state = play(
        player(structures=structures, research={"gaia-project": 4}, tokens={"ore": 1}), "research gaia-project"
    )
    assert seat(state, fields.VP) == 10 + 4 + 2


def test_terraforming_five_brings_the_token_that_lies_there_and_counts_as_a_federation() -> None:
    rounds = ["federations-five", *QUIET[:5]]
    row = {"research": {"terraforming": 4}, "tokens": {"ore": 1}, "ore": 0, "credits": 0}
    state = play(player(**row, rounds=rounds, terraforming_token="credits"), "research terraforming")
    assert seat(state, fields.VP) == 10 + 7 + 5
    assert seat(state, fields.CREDITS) == 6
    assert seat(state, fields.GREEN) == 1
    assert state.terra_token == -1


def test_navigation_five_finds_the_lost_planet_as_a_mine_of_its_own_type() -> None:
    rounds = ["mines-two", *QUIET[:5]]
    row = {"research": {"navigation": 4}, "tokens": {"ore": 1}, "qic": 0}
    other = {**OTHER, "structures": {"e18": "mine"}, "power": [3, 0, 0]}
    state = table({**HOME, **RICH, **row}, other, rounds=rounds)
    play(state, "research navigation")
    places = [text.split()[1] for text in texts(state)]
    assert all(state.reach[0][CELLS.index(name)] <= 4 for name in places)
    assert all(state.planet[CELLS.index(name)] == 0 for name in places)
    near = next(name for name in places if board.highest_nearby(state, 1, CELLS.index(name)) > 0)
    play(state, f"lost-planet {near}")
    assert state.planet[CELLS.index(near)] == PLANETS.index("lost")
    assert seat(state, fields.VP) == 12
    assert seat(state, fields.MINES) == 1
    play(state, "end-turn")
    assert texts(state) == ["decline", "charge"]
    play(state, "charge")
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert f"trading-station {near}" not in texts(state)


def test_only_the_level_that_the_token_is_on_counts() -> None:
    state = player(research={"economy": 5}, tokens={"ore": 1}, credits=0, power=[0, 0, 0])
    for _ in range(2):
        play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert seat(state, fields.CREDITS) == 0


# Standard tech tiles


def test_a_tile_under_an_area_advances_only_there_one_of_the_lower_row_anywhere() -> None:
    state = play(player(structures={"a6": "trading-station"}), "research-lab a6")
    assert texts(state) == [f"tile {name}" for name in POSITIONS]
    above = play(state.clone(), "tile economy")  # type: ignore[arg-type]
    assert texts(above) == ["advance economy", "decline"]
    lower = play(state, "tile free-2")
    assert texts(lower) == [*(f"advance {track}" for track in TRACKS), "decline"]


def test_no_tile_is_taken_twice_even_if_it_is_covered() -> None:
    row = {"tiles": ["ore-qic", "big-power"], "covered": ["ore-qic"], "advanced": ["three-ore"], "tokens": {"qic": 1}}
    structures = {"a6": "trading-station"}
    state = play(table({**HOME, **RICH, **row, "structures": structures}, OTHER, rounds=QUIET), "research-lab a6")
    for place, tile in enumerate(state.positions):
        if TILES[tile] in ("ore-qic", "big-power"):
            with pytest.raises(IllegalAction, match="owns this tech tile already"):
                state.play(f"tile {POSITIONS[place]}")


def took(tile: str, **rest: Any) -> GaiaProjectState:
    """After taking a standard tile from the lower row, without advancing."""
    others = [name for name in TILES if name != tile]
    row = {"structures": {"a6": "trading-station"}, "ore": 3, "credits": 5, "knowledge": 0, "qic": 0, **rest}
    return play(player(tech=[*others, tile], **row), "research-lab a6", "tile free-3", "decline")


@pytest.mark.parametrize(
    ("tile", "gain", "points"),
    [
        ("ore-qic", [1, 0, 0, 1], 0),
        ("types-knowledge", [0, 0, 1, 0], 0),
        ("seven-points", [0, 0, 0, 0], 7),
        ("ore-charge", [0, 0, 0, 0], 0),
    ],
)
def test_tiles_that_give_something_at_once(tile: str, gain: list[int], points: int) -> None:
    state = took(tile)
    assert [seat(state, field) for field in RESOURCES] == gain
    assert seat(state, fields.VP) == 10 + points


def test_the_tile_for_power_values() -> None:
    state = player(structures={"a6": "planetary-institute", "a7": "qic-academy", "a10": "mine"}, tiles=["big-power"])
    assert [board.power_value(state, 0, CELLS.index(name)) for name in ("a6", "a7", "a10")] == [4, 4, 1]


def test_the_tile_for_mines_on_gaia_planets() -> None:
    state = play(player(tiles=["gaia-mine-points"], research={"navigation": 5}, tokens={"ore": 1}), "mine e18")
    assert seat(state, fields.VP) == 13


def test_a_special_action_of_a_tile_is_used_once_a_round() -> None:
    state = play(player(tiles=["charge-four"], power=[4, 0, 0]), "special charge-4")
    assert seat(state, fields.AREA2) == 4
    pass_next(play(state, "end-turn"))
    with pytest.raises(IllegalAction, match="used this round"):
        state.play("special charge-4")


# Advanced tech tiles


def advanced(tile: str, **rest: Any) -> GaiaProjectState:
    """About to take an advanced tile of Economy, covering the only tile."""
    order = [name for name in ADVANCED if name != tile]
    names = dict(zip(TRACKS, [*order[:4], tile, order[4]], strict=True))
    row = {"structures": {"a6": "trading-station", "a7": "mine"}, "research": {"economy": 4}, "tiles": ["charge-four"]}
    row |= {"tokens": {"ore": 1}, "ore": 3, "credits": 5, "knowledge": 0, "qic": 0}
    return player(advanced=names, **{**row, **rest})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"research": {"economy": 3}}, "level 4"),
        ({"tokens": {"twelve-points": 1}}, "green side up"),
        ({"tiles": []}, "no standard tech tile to cover"),
    ],
)
def test_an_advanced_tile_has_three_conditions(change: dict[str, Any], why: str) -> None:
    state = play(advanced("three-ore", **change), "research-lab a6")
    assert "advanced economy" not in texts(state)
    with pytest.raises(IllegalAction, match=why):
        state.play("advanced economy")


def test_an_advanced_tile_covers_one_flips_a_token_and_advances_anywhere() -> None:
    state = play(advanced("three-ore"), "research-lab a6", "advanced economy")
    assert seat(state, fields.GREEN) == 0
    assert seat(state, fields.COVERED) == seat(state, fields.TILES)
    assert texts(state) == [f"advance {track}" for track in TRACKS if track != "economy"] + ["decline"]
    pass_next(play(state, "decline", "end-turn"))
    assert "special charge-4" not in texts(state)
    assert "special ore-3" in texts(state)


def test_which_tile_is_covered_is_asked_if_there_are_several() -> None:
    state = play(advanced("three-ore", tiles=["charge-four", "big-power"]), "research-lab a6", "advanced economy")
    assert texts(state) == ["cover big-power", "cover charge-four"]


@pytest.mark.parametrize(
    ("tile", "points", "ore"),
    [
        ("mines-once", 2, 0),
        ("sectors-ore", 0, 1),
        ("gaia-once", 0, 0),
        ("trading-once", 0, 0),
        ("sectors-once", 2, 0),
        ("federations-once", 5, 0),
    ],
)
def test_advanced_tiles_that_score_at_once(tile: str, points: int, ore: int) -> None:
    state = play(advanced(tile), "research-lab a6", "advanced economy", "decline")
    assert (seat(state, fields.VP), seat(state, fields.ORE)) == (10 + points, ore)


@pytest.mark.parametrize(
    ("tile", "points"), [("pass-federations", 3), ("pass-labs", 3), ("pass-types", 2), ("three-ore", 0)]
)
def test_advanced_tiles_that_score_on_passing(tile: str, points: int) -> None:
    state = play(advanced(tile), "research-lab a6", "advanced economy", "decline", "end-turn")
    while state.current_player() != 0:
        play(state, next(text for text in texts(state) if text.startswith(("pass", "decline"))))
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert seat(state, fields.VP) == 10 + points


OWNED = {"tiles": ["ore-qic"], "covered": ["ore-qic"], "tokens": {"qic": 1}}


@pytest.mark.parametrize(
    ("tile", "move", "points"),
    [
        ("research-points", "research science", 2),
        ("mine-points", "mine a7", 3),
        ("trading-points", "trading-station a6", 3),
    ],
)
def test_advanced_tiles_that_score_each_time(tile: str, move: str, points: int) -> None:
    state = play(_with_advanced(tile), move)
    expected = points + (3 if move.startswith("trading") else 0)  # this round's tile
    assert seat(state, fields.VP) == 10 + expected


def _with_advanced(tile: str) -> GaiaProjectState:
    return table({**HOME, **RICH, **OWNED, "advanced": [tile]}, OTHER, rounds=QUIET)


@pytest.mark.parametrize(
    ("tile", "move", "gain"),
    [
        ("qic-five-credits", "qic-5-credits", [0, 5, 0, 1]),
        ("three-ore", "ore-3", [3, 0, 0, 0]),
        ("three-knowledge", "knowledge-3", [0, 0, 3, 0]),
    ],
)
def test_advanced_tiles_with_special_actions(tile: str, move: str, gain: list[int]) -> None:
    row = {**HOME, **OWNED, "advanced": [tile], "ore": 0, "credits": 0, "knowledge": 0, "qic": 0}
    state = play(table(row, OTHER, rounds=QUIET), f"special {move}")
    assert [seat(state, field) for field in RESOURCES] == gain


# Round boosters


@pytest.mark.parametrize(
    ("booster", "gain"),
    [
        ("knowledge-ore", [1, 0, 1, 0]),
        ("ore-tokens", [1, 0, 0, 0]),
        ("qic-credits", [0, 2, 0, 1]),
        ("free-step", [0, 2, 0, 0]),
        ("long-range", [0, 0, 0, 0]),
        ("pass-mines", [1, 0, 0, 0]),
        ("pass-trading", [1, 0, 0, 0]),
        ("pass-labs", [0, 0, 1, 0]),
        ("pass-big", [0, 0, 0, 0]),
        ("pass-gaia", [0, 4, 0, 0]),
    ],
)
def test_income_of_boosters(booster: str, gain: list[int]) -> None:
    spare = [name for name in BOOSTERS if name != booster]
    row = {
        "faction": "lantids",
        "ore": 0,
        "credits": 0,
        "knowledge": 0,
        "qic": 0,
        "booster": spare[0],
        "power": [4, 0, 0],
    }
    state = table(row, boosters=[booster, *spare[1:3]], rounds=QUIET)
    play(state, f"pass {booster}")
    assert [seat(state, field) for field in RESOURCES] == [gain[0] + 1, gain[1], gain[2] + 1, gain[3]]
    tokens = {"ore-tokens": (6, 0), "long-range": (2, 2), "pass-big": (0, 4)}.get(booster, (4, 0))
    assert (seat(state, fields.AREA1), seat(state, fields.AREA2)) == tokens


@pytest.mark.parametrize(
    ("booster", "points"),
    [("pass-mines", 2), ("pass-trading", 2), ("pass-labs", 3), ("pass-big", 8), ("pass-gaia", 1)],
)
def test_boosters_that_score_on_passing(booster: str, points: int) -> None:
    structures = {"a6": "mine", "e18": "mine", "a10": "trading-station", "b1": "research-lab"}
    structures |= {"b8": "planetary-institute", "d1": "qic-academy"}
    state = player(structures=structures, booster=booster)
    play(state, next(text for text in texts(state) if text.startswith("pass")))
    assert seat(state, fields.VP) == 10 + points


def test_the_booster_with_a_free_step() -> None:
    state = play(player(booster="free-step"), "special step", "mine a7")
    assert seat(state, fields.ORE) == 14
    pass_next(play(state, "end-turn"))
    assert "special step" not in texts(state)


def test_the_booster_with_a_longer_range() -> None:
    state = play(player(booster="long-range", qic=0, research={"gaia-project": 1}), "special range")
    for text in texts(state):
        assert 1 < state.reach[0][CELLS.index(text.split()[1])] <= 4
    assert any(text.startswith("gaia-project") for text in texts(state))


# Round scoring


@pytest.mark.parametrize(
    ("tile", "move", "points"),
    [
        ("steps-two", "mine a7", 2),
        ("steps-two", "mine b8", 0),
        ("research-two", "research science", 2),
        ("mines-two", "mine a7", 2),
        ("trading-four", "trading-station a6", 4),
        ("trading-three", "trading-station a6", 3),
        ("gaia-four", "mine e18", 4),
        ("gaia-three", "mine e18", 3),
        ("big-five", "institute a10", 5),
        ("big-five-too", "knowledge-academy b1", 5),
    ],
)
def test_round_scoring(tile: str, move: str, points: int) -> None:
    structures = {"a6": "mine", "a10": "trading-station", "b1": "research-lab"}
    rounds = [tile, *[name for name in ROUND_TILES if name != tile][:5]]
    state = play(player(structures=structures, rounds=rounds, research={"navigation": 2}), move)
    assert seat(state, fields.VP) == 10 + points


def test_round_scoring_of_steps_counts_free_and_paid_ones() -> None:
    rounds = ["steps-two", *QUIET[:5]]
    state = play(player(rounds=rounds, research={"navigation": 3}), "power two-steps")
    geodens = state.tables.wheel[8]
    far = max(texts(state), key=lambda text: geodens[state.planet[CELLS.index(text.split()[1])]])
    steps = geodens[state.planet[CELLS.index(far.split()[1])]]
    play(state, far)
    assert seat(state, fields.VP) == 10 + 2 * steps
    assert steps >= 2


# Federation tokens


@pytest.mark.parametrize(
    ("token", "points", "gain", "green"),
    [
        ("twelve-points", 12, [0, 0, 0, 0], 0),
        ("qic", 8, [0, 0, 0, 1], 1),
        ("tokens", 8, [0, 0, 0, 0], 1),
        ("ore", 7, [2, 0, 0, 0], 1),
        ("credits", 7, [0, 6, 0, 0], 1),
        ("knowledge", 6, [0, 0, 2, 0], 1),
    ],
)
def test_federation_tokens(token: str, points: int, gain: list[int], green: int) -> None:
    structures = {"a6": "planetary-institute", "a7": "qic-academy"}
    row = {"structures": structures, "tiles": ["big-power"], "ore": 0, "credits": 0, "knowledge": 0, "qic": 0}
    state = play(player(**row), "federate", f"token {token}")
    assert seat(state, fields.VP) == 10 + points
    assert [seat(state, field) for field in RESOURCES] == gain
    assert seat(state, fields.GREEN) == green
    assert state.supply[TOKENS.index(token)] == (1 if token == "twelve-points" else 2)


def test_no_federation_without_a_token_in_the_supply() -> None:
    held = dict.fromkeys(TOKENS[1:6], 3)
    structures = {"a6": "planetary-institute", "a7": "qic-academy"}
    row = {**HOME, **RICH, "structures": structures, "tiles": ["big-power"]}
    state = table(row, {**OTHER, "tokens": {**held, "twelve-points": 2}}, rounds=QUIET)
    assert "federate" not in texts(state)
    with pytest.raises(IllegalAction, match="no federation token left"):
        state.play("federate")
