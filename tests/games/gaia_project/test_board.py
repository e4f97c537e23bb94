"""The table of Gaia Project: what is drawn, what can be chosen, and what is said about it."""

from __future__ import annotations

import gzip
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.drawing import Answer, Board, Face, face_of
from orrery.drawing.kit import width
from orrery.games.gaia_project.actions import ADVANCED, BOOSTERS, FACTIONS, OFF_BOARD, TILES, WORDS
from orrery.games.gaia_project.answers import KINDS, _conversions
from orrery.games.gaia_project.board import (
    abilities,
    advanced_words,
    booster_words,
    border,
    glyphs_width,
    next_income,
    standard_words,
)
from orrery.games.gaia_project.rules import fields, steps
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.testing import RandomGame, Setup

GAME = orrery.game("gaia-project")
SMALL = 16_000
"""Bytes of all drawings of one layout, compressed together."""
QUIET = ["big-five", "research-two", "mines-two", "federations-five", "trading-four", "gaia-four"]
"""Round scoring tiles, of which the first has nothing to do with mines."""
RICH = {"ore": 15, "credits": 30, "knowledge": 15, "qic": 9, "power": [4, 4, 12]}


def face() -> Face:
    found = face_of(GAME)
    assert found is not None
    return found


def position(*seats: dict[str, Any], **rest: Any) -> GaiaProjectState:
    """A position in which the first seat is to take a turn."""
    state = GAME.position({"players": max(2, len(seats)), "seats": list(seats), **rest})
    assert isinstance(state, GaiaProjectState)
    return state


def terrans(**more: Any) -> dict[str, Any]:
    return {"faction": "terrans", "structures": {"e8": "mine"}, **more}


def svgs(board: Board, phone: bool = False) -> str:
    return "".join(panel.phone if phone and panel.phone else panel.svg for panel in board.panels)


def targets(board: Board, phone: bool = False) -> set[str]:
    return set(re.findall(r'data-target="([^"]+)"', svgs(board, phone)))


def offered(state: GaiaProjectState, text: str) -> Answer:
    assert state.string_to_action(text) in state.legal_actions(), text
    return face().answer(state, state.string_to_action(text))


def part(state: GaiaProjectState, id: str, viewer: int | None = 0) -> ET.Element:
    for panel in face().board(state, viewer).panels:
        for element in ET.fromstring(panel.svg).iter():
            if element.get("id") == id:
                return element
    raise AssertionError(f"there is no '{id}'")


def words_of(state: GaiaProjectState, id: str) -> str:
    return " ".join(" ".join(part(state, id).itertext()).split())


def icons_of(state: GaiaProjectState, id: str) -> list[str]:
    uses = (element.get("href", "") for element in part(state, id).iter())
    return [href.removeprefix("#i-") for href in uses if href.startswith("#i-")]


# Every action


def test_every_kind_of_action_is_offered_somehow() -> None:
    assert set(KINDS) == {block.kind for block in WORDS.blocks}
    conversions = next(block for block in WORDS.blocks if block.kind == "convert").arguments[0]
    assert set(_conversions(position().tables)) == set(conversions)
    assert set(abilities(position().tables)) == set(FACTIONS)


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"auction": "bid-while-choosing"}), (3, {}), (4, {"board": "method-3", "auction": "choose-bid"})],
)
def test_every_legal_action_of_a_game_can_be_found(players: int, options: dict[str, Any]) -> None:
    play = RandomGame(Setup(GAME, players, options), seed=5)
    with play:
        for _ in play.plies():
            state = play.state
            viewer = state.current_player()
            if viewer < 0 or play.ply % 9:
                continue
            board = face().board(state, viewer)
            seats = {f"seat:{number}" for number in range(players)}
            for action in state.legal_actions():
                answer = face().answer(state, action)
                assert answer.targets, WORDS.text(action)
                assert set(answer.targets) <= targets(board) | seats, WORDS.text(action)
                assert set(answer.targets) <= targets(board, phone=True) | seats, WORDS.text(action)


def test_a_mine_says_what_it_takes() -> None:
    state = position(terrans(**RICH), {"faction": "taklons"}, rounds=QUIET)
    desert = offered(state, "mine e7")
    assert (desert.targets, desert.group, desert.label) == (["hex:e7"], "Build a mine", "Desert e7, 3 steps")
    assert desert.detail == "−10 ore, −2 credits, +1 mines"
    gaia = offered(state, "mine e18")
    assert gaia.label == "Gaia planet e18"
    assert gaia.detail.startswith("−1 ore, −2 credits, −")


def test_a_gaia_project_and_research_say_what_they_take() -> None:
    state = position(terrans(**RICH, research={"gaia-project": 1, "navigation": 1}), {"faction": "taklons"})
    project = offered(state, "gaia-project e1")
    assert "6 power to the Gaia area" in project.detail
    research = offered(state, "research navigation")
    assert (research.targets, research.label) == (["track:navigation"], "Navigation 2")
    assert research.detail == "−4 knowledge; range 2"


def test_passing_tells_the_points_of_now() -> None:
    state = position(
        terrans(booster="pass-mines"),
        {"faction": "taklons", "booster": "ore-tokens"},
        boosters=["qic-credits", "free-step", "long-range"],
    )
    answer = offered(state, "pass qic-credits")
    assert answer.targets == ["booster:qic-credits"]
    assert (answer.label, answer.detail) == ("2 credits and 1 QIC", "+1 points now")
    assert "an action" in offered(state, "pass free-step").detail


def test_a_group_of_planets_is_joined_by_any_of_its_hexes() -> None:
    state = position(
        terrans(
            structures={
                "e7": "trading-station",
                "e8": "trading-station",
                "e18": "planetary-institute",
                "e4": "research-lab",
                "h1": "trading-station",
                "f14": "trading-station",
                "a6": "mine",
            },
            **RICH,
        ),
        {"faction": "taklons"},
    )
    assert offered(state, "federate").targets == ["supply"]
    state.play("federate")
    assert state.agenda[-1] & steps.KIND_MASK == steps.JOIN_PLANETS
    joins = [face().answer(state, action) for action in state.legal_actions()]
    group = next(answer for answer in joins if "hex:e8" in answer.targets)
    assert set(group.targets) == {"hex:e7", "hex:e8"}
    assert group.label.endswith("and 1 beside it")
    assert group.detail == "makes 4 of 7, 1 satellite or more"
    assert "power value" in words_of(state, "turn")
    assert "gp-worth" in face().board(state, 0).panels[0].svg
    assert "gp-worth" not in face().board(state, 1).panels[0].svg


# What is drawn


def test_everything_has_its_place() -> None:
    state = position(terrans(booster="free-step"), {"faction": "taklons"})
    for phone in (False, True):
        found = targets(face().board(state, 0), phone)
        on_board = {f"hex:{CELLS[cell]}" for cell, planet in enumerate(state.planet) if planet != OFF_BOARD}
        assert on_board <= found
        assert {"track:economy", "tile:free-3", "advanced:science", "terraforming-token", "power:two-ore"} <= found
        assert {"qic:tech-tile", "token:ore", "supply", "round:6", "order", "turn", "special:0:step"} <= found
        assert {"stock:1:qic", "area:1:gaia", "structure:1:mine", "faction:terrans"} <= found


def test_everything_that_can_be_chosen_is_explained() -> None:
    state = position(
        terrans(
            tiles=["charge-four", "ore-qic"],
            covered=["ore-qic"],
            advanced=["three-ore"],
            tokens={"ore": 1},
            structures={"e8": "qic-academy", "e7": "mine"},
        ),
        {"faction": "bescods", "booster": "long-range"},
    )
    board = face().board(state, 0)
    assert targets(board) | targets(board, phone=True) <= set(board.tips)
    for target, tip in board.tips.items():
        assert tip.text.endswith("."), target
        assert tip.where, target


def test_a_hex_tells_who_is_there_and_what_settling_takes() -> None:
    state = position(terrans(), {"faction": "taklons", "structures": {"d17": "trading-station"}})
    tips = face().board(state, 0).tips
    assert tips["hex:d17"].text == "Taklons: trading station, power value 2."
    assert tips["hex:e7"].text == "3 terraforming steps for you: 9 ore besides the mine."
    assert face().board(state, None).tips["hex:e7"].text != tips["hex:e7"].text


def test_structures_satellites_federations_and_guests_are_on_the_map() -> None:
    state = position(
        {"faction": "lantids", "structures": {"e8": "mine"}, "guests": ["d17"]},
        {
            "faction": "taklons",
            "structures": {"d17": "planetary-institute", "i15": "knowledge-academy", "a4": "gaiaformer"},
            "satellites": ["d16"],
            "federated": ["d17"],
            "federations": 1,
            "tokens": {"ore": 1},
            "research": {"gaia-project": 1},
        },
    )
    assert icons_of(state, "structure-d17") == ["planetary-institute", "badge-2"]
    assert icons_of(state, "guest-d17") == ["mine", "badge-1"]
    assert icons_of(state, "satellite-d16-1") == ["mark-2"]
    assert icons_of(state, "structure-a4") == ["gaiaformer", "badge-2"]
    assert part(state, "federation-1").get("d")


def test_the_border_of_hexes_is_one_closed_line() -> None:
    one = border(25, (0,), 0)
    assert (one.count("M"), one.count("Z"), one.count("L")) == (1, 1, 5)
    three = border(25, (CELLS.index("a19"), CELLS.index("a13"), CELLS.index("a14")), 2)
    assert (three.count("M"), three.count("L")) == (1, 11)
    ring = border(25, tuple(CELLS.index(f"a{number}") for number in range(13, 19)), 0)
    assert ring.count("M") == 2


def test_what_is_used_has_no_class_of_its_own() -> None:
    """A browser does not look for `.board .x` inside of what a `<use>` shows."""
    for panel in face().board(position(), 0).panels:
        for defs in ET.fromstring(panel.svg).iter("{http://www.w3.org/2000/svg}defs"):
            assert not [element for element in defs.iter() if element.get("class")]


def test_prices_stand_on_the_map_for_whoever_decides() -> None:
    state = position(terrans(**RICH), {"faction": "taklons"})
    assert "gp-price" in face().board(state, 0).panels[0].svg
    assert "gp-price" not in face().board(state, 1).panels[0].svg
    assert "gp-price" not in face().board(state, None).panels[0].svg


def test_power_and_the_brainstone() -> None:
    state = position(terrans(), {"faction": "taklons", "power": [2, 3, 1], "brainstone": "ii"})
    assert words_of(state, "area-1-0") == "I 2"
    assert words_of(state, "area-1-1") == "II 3 B"
    assert face().seats(state, None)[1].note == "Brainstone in area II"


def test_structures_that_are_gone_show_their_income() -> None:
    state = position(
        terrans(structures={"e8": "mine", "e7": "mine", "h5": "trading-station"}, booster="long-range"),
        {"faction": "taklons"},
        round=2,
    )
    assert words_of(state, "row-0-mine").startswith("1 1")
    assert icons_of(state, "row-0-mine").count("mine") == 6
    assert icons_of(state, "row-0-trading-station").count("trading-station") == 3
    income = next_income(state, 0)
    assert income[fields.GAIN_ORE] == 3
    assert income[fields.GAIN_CREDITS] == 3
    assert next_income(position(terrans(), {"faction": "taklons"}, round=6), 0) == [0] * fields.GAIN


def test_used_and_covered_things_are_crossed_out() -> None:
    fresh = position(terrans(tiles=["charge-four", "ore-qic"]), {"faction": "taklons"})
    used = position(
        terrans(
            tiles=["charge-four", "ore-qic"],
            covered=["ore-qic"],
            advanced=["three-ore"],
            tokens={"ore": 1},
            used=["charge-4"],
        ),
        {"faction": "taklons"},
        taken=["power two-ore"],
    )
    for id in ("special-0-charge-4", "held-0-ore-qic", "power-two-ore"):
        assert "gp-cross" not in ET.tostring(part(fresh, id), encoding="unicode")
        assert "gp-cross" in ET.tostring(part(used, id), encoding="unicode")


def test_who_has_passed_and_whose_turn_it_is() -> None:
    state = position(terrans(), {"faction": "taklons"}, passed=[1])
    assert "passed" in words_of(state, "board-1")
    assert "faint" in (part(state, "order-1").get("class") or "")
    assert face().seats(state, 0)[1].note.startswith("Passed")


def test_factions_to_choose_from_take_the_place_of_boards() -> None:
    state = GAME.new_state(players=2)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert isinstance(state, GaiaProjectState)
    found = targets(face().board(state, 0))
    assert {f"faction:{name}" for name in FACTIONS} <= found
    state.play("faction terrans")
    assert offered(state, "faction xenos").targets == ["faction:xenos"]
    assert 'class="faint"' in ET.tostring(part(state, "card-lantids"), encoding="unicode")
    assert "mark-1" in icons_of(state, "card-terrans")


def test_a_sector_to_be_turned_is_drawn_in_all_its_ways() -> None:
    state = GAME.new_state(players=2, options={"board": "random"})
    while state.agenda[-1] & steps.KIND_MASK != steps.ROTATION:
        state.apply_action(state.legal_actions()[0])
    viewer = state.current_player()
    for action in state.legal_actions():
        first = face().answer(state, action).targets[0]
        assert first.startswith("rotation:")
        assert first in targets(face().board(state, viewer))


def test_the_own_board_comes_first() -> None:
    state = position(terrans(), {"faction": "taklons"}, {"faction": "xenos"})
    for viewer, first in ((None, 0), (0, 0), (1, 1), (2, 2)):
        boards = next(panel for panel in face().board(state, viewer).panels if panel.id == "boards")
        found = re.search(r'id="board-(\d)"', boards.svg)
        assert found
        assert int(found.group(1)) == first


@pytest.mark.parametrize("players", [2, 4])
def test_a_board_is_small(players: int) -> None:
    play = RandomGame(Setup(GAME, players, {}), seed=7)
    with play:
        for _ in play.plies():
            if play.ply % 60 == 0:
                board = face().board(play.state, 0)
                for phone in (False, True):
                    assert len(gzip.compress(svgs(board, phone).encode(), 6)) < SMALL


def test_a_crowded_board_is_small() -> None:
    """Everything built, researched and taken by four players."""
    hexes = [CELLS[cell] for cell, planet in enumerate(position({}, {}, {}, {}).planet) if 0 < planet < 8]
    empty = [CELLS[cell] for cell, planet in enumerate(position({}, {}, {}, {}).planet) if planet == 0]
    kinds = [*["mine"] * 7, *["trading-station"] * 2, "planetary-institute", "qic-academy", "knowledge-academy"]
    seats = []
    for seat, faction in enumerate(("terrans", "xenos", "geodens", "itars")):
        mine = hexes[seat::4][: len(kinds)]
        seats.append(
            {
                "faction": faction,
                "structures": dict(zip(mine, kinds, strict=False)),
                "satellites": empty[seat::4][:12],
                "federated": mine[:6],
                "federations": 2,
                "tokens": {"ore": 1, "credits": 1} if seat % 2 else {"qic": 1, "knowledge": 1},
                "tiles": list(TILES[:6]),
                "covered": [TILES[seat]],
                "advanced": [ADVANCED[6 + seat]],
                "booster": BOOSTERS[seat],
            }
        )
    board = face().board(position(*seats, round=6), 0)
    for phone in (False, True):
        assert len(gzip.compress(svgs(board, phone).encode(), 6)) < SMALL


def test_icons_fit_where_they_are_written() -> None:
    t = position().tables
    for tile in range(len(TILES)):
        assert glyphs_width(standard_words(t, tile), "sb", 13) <= 84
    for tile in range(len(ADVANCED)):
        assert glyphs_width(advanced_words(t, tile), "sb", 13) <= 100
    for booster in range(len(BOOSTERS)):
        earns, does = booster_words(t, booster)
        assert glyphs_width(f"{earns} {does}", "t11 sb", 11) <= 116, BOOSTERS[booster]
    for ability, institute in abilities(t).values():
        assert width(ability, "t11 mt") <= 164, ability
        assert width(institute, "t11 mt") <= 150, institute


def test_owners_components_change_what_is_drawn() -> None:
    game = GAME.with_components({"power_action": {"two-ore": {"cost": 6}}, "structure": {"mine": [2, 2, 1]}})
    found = face_of(game)
    assert found is not None
    state = game.position({"players": 2})
    tips = found.board(state, 0).tips
    assert "Spend 6 power" in tips["power:two-ore"].text
    assert "for 2 ore and 2 credits" in tips["structure:0:mine"].text


# Seats, sheet, routine


def test_seats_show_what_they_have() -> None:
    state = position(terrans(ore=5, credits=7, knowledge=2, qic=1, power=[1, 2, 3]), {"faction": "taklons"})
    panel = face().seats(state, None)[0]
    assert (panel.name, panel.mark, panel.score) == ("Terrans", 1, 10)
    shown = {chip.label: chip.value for chip in panel.chips}
    assert shown["ore"] == 5
    assert [shown[f"power {area}"] for area in ("I", "II", "III")] == [1, 2, 3]
    assert shown["mines"] == 1
    assert "satellites" not in shown


def test_the_score_sheet_says_where_points_came_from() -> None:
    play = RandomGame(Setup(GAME, 2, {}), seed=3)
    with play:
        for _ in play.plies():
            pass
        state = play.state
    rows = face().score_sheet(state)
    assert [sum(row.points[seat] for row in rows) for seat in range(2)] == state.scores()
    assert rows[0].label == "At the start"
    assert rows[0].points == [10, 10]
    assert any(row.label.startswith("Final scoring, ") for row in rows)


def test_points_of_a_position_are_one_row() -> None:
    state = position(terrans(points=31), {"faction": "taklons", "points": 8})
    assert [(row.label, row.points) for row in face().score_sheet(state)] == [("At the start", [31, 8])]


def test_the_moment_counts_rounds() -> None:
    assert face().moment(GAME.new_state(players=2)) == "Set-up"
    assert face().moment(position(round=4)) == "Round 4 of 6"


def charging(value: str) -> GaiaProjectState:
    """The second player is asked to charge for a mine that the first one has built beside a structure."""
    state = position(
        terrans(**RICH),
        {"faction": "xenos", "structures": {"i13": value}, "power": [4, 2, 0]},
    )
    state.play("mine e7")
    state.play("end-turn")
    assert state.agenda[-1] & steps.KIND_MASK == steps.CHARGING
    return state


def test_charging_is_answered_up_to_a_limit() -> None:
    cheap, dear = charging("mine"), charging("planetary-institute")
    charge = cheap.string_to_action("charge")
    assert face().automatic(cheap, 1, {}) == charge
    assert face().automatic(cheap, 0, {}) is None
    assert face().automatic(cheap, 1, {"charge_up_to": 0}) is None
    assert face().automatic(dear, 1, {}) is None
    assert face().automatic(dear, 1, {"charge_up_to": 2}) is None
    assert face().automatic(dear, 1, {"charge_up_to": 3}) == charge
    answer = offered(dear, "charge")
    assert (answer.label, answer.detail) == ("Charge 3 power", "−2 points")
    assert answer.targets == ["area:1:i", "hex:e7"]


def test_taklons_are_asked_where_the_order_matters() -> None:
    seat = {"faction": "taklons", "structures": {"i13": "mine", "d17": "planetary-institute"}, "brainstone": "iii"}
    for power, order in (([4, 0, 0], {"charge-token"}), ([0, 4, 0], {"charge-token", "token-charge"})):
        state = position(terrans(**RICH), {**seat, "power": power})
        state.play("mine e7")
        state.play("end-turn")
        assert {WORDS.text(action) for action in state.legal_actions()} == {"decline", *order}
        chosen = face().automatic(state, 1, {"charge_up_to": 5})
        assert chosen == (state.string_to_action("charge-token") if len(order) == 1 else None)


def test_the_turn_ends_by_itself_if_that_is_wished() -> None:
    state = position(terrans(**RICH), {"faction": "taklons"})
    state.play("research economy")
    assert state.agenda[-1] & steps.KIND_MASK == steps.AFTER
    assert face().automatic(state, 0, {}) is None
    assert face().automatic(state, 0, {"end_turn": True}) == state.string_to_action("end-turn")
