"""The table of Space Station Phoenix: what is drawn, what can be chosen, and what is said about it."""

from __future__ import annotations

import gzip
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from orrery.drawing import Answer, Board, Face, face_of
from orrery.drawing.kit import icons
from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.actions import HUBS, N_SECTORS, SECTORS, SHIPS, WORDS
from orrery.games.space_station_phoenix.answers import KINDS
from orrery.games.space_station_phoenix.board import (
    LARGE,
    PHONE,
    SIZES,
    SMALL,
    SPARE,
    effect_words,
    fixed_income,
    glyphs_width,
    hub_signs,
    quarters_of,
    sector_width,
    signs,
    slot_width,
)
from orrery.games.space_station_phoenix.rules import income, steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.tips import effect_text, tips
from orrery.testing import RandomGame, Setup
from tests.games.space_station_phoenix.tools import FLEET, play, table

SMALL_ENOUGH = 16_000
"""Bytes of all drawings of one layout, compressed together."""


def face() -> Face:
    found = face_of(GAME)
    assert found is not None
    return found


def svgs(board: Board, phone: bool = False) -> str:
    return "".join(panel.phone if phone and panel.phone else panel.svg for panel in board.panels)


def targets(board: Board, phone: bool = False) -> set[str]:
    return set(re.findall(r'data-target="([^"]+)"', svgs(board, phone)))


def offered(state: PhoenixState, text: str) -> Answer:
    assert state.string_to_action(text) in state.legal_actions(), text
    return face().answer(state, state.string_to_action(text))


def part(state: PhoenixState, id: str, viewer: int | None = 0) -> ET.Element:
    for panel in face().board(state, viewer).panels:
        for element in ET.fromstring(panel.svg).iter():
            if element.get("id") == id:
                return element
    raise AssertionError(f"there is no '{id}'")


def words_of(state: PhoenixState, id: str, viewer: int | None = 0) -> str:
    return " ".join(" ".join(part(state, id, viewer).itertext()).split())


def icons_of(state: PhoenixState, id: str, viewer: int | None = 0) -> list[str]:
    uses = (element.get("href", "") for element in part(state, id, viewer).iter())
    return [href.removeprefix("#i-") for href in uses if href.startswith("#i-")]


def classes_of(state: PhoenixState, id: str) -> set[str]:
    return {name for element in part(state, id).iter() for name in element.get("class", "").split()}


def rich(**more: Any) -> dict[str, Any]:
    """A player who can pay for everything."""
    return {"hub": "b-3", "gems": 20, "food": 5, "water": 5, "metal": 20, "ships": FLEET, **more}


def middle(players: int) -> PhoenixState:
    """A table in the middle of a game, with everything on it."""
    stations: list[dict[str, list[str]]] = [
        {"101": ["teal", "gold"], "201": ["teal"], "121": ["pink"], "111": []},
        {"102": ["teal", "teal"], "122": ["human"], "112": ["brown"], "212": ["brown", "gold"]},
        {"103": [], "123": ["pink", "pink", "gold"]},
        {"104": ["teal"], "204": ["teal"], "304": ["human"]},
    ]
    colours = ("red", "blue", "yellow", "green")[:players]
    seats = {
        colour: {
            **rich(hub=f"a-{place + 2}", ships=[name.replace("red", colour) for name in FLEET]),
            "station": stations[place],
            "diplomacy": {"transport": place, "expedition": 5 - place},
        }
        for place, colour in enumerate(colours)
    }
    return table(players=players, seats=seats, display=["202", "211", "221", "311", "324"])


# Every action


def test_every_kind_of_action_is_offered_somehow() -> None:
    assert set(KINDS) == {block.kind for block in WORDS.blocks}


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (3, {"game": "first"}), (4, {"game": "easier", "friendly": True})]
)
def test_every_legal_action_of_a_game_can_be_found(players: int, options: dict[str, Any]) -> None:
    play_ = RandomGame(Setup(GAME, players, options), seed=5)
    with play_:
        for _ in play_.plies():
            state = play_.state
            viewer = state.current_player()
            if viewer < 0 or play_.ply % 23:
                continue
            board = face().board(state, viewer)
            wide, narrow = targets(board), targets(board, phone=True)
            for action in state.legal_actions():
                answer = face().answer(state, action)
                assert answer.targets, WORDS.text(action)
                assert set(answer.targets) <= wide, WORDS.text(action)
                assert set(answer.targets) <= narrow, WORDS.text(action)
            assert wide <= board.tips.keys()


def test_a_ship_says_what_it_costs_whom() -> None:
    state = table(
        seats={"red": rich(), "blue": {"ships": ["blue-transport", "transport-2a"], "hub": "b-1"}}, display=["101"]
    )
    own = offered(state, "use red-transport")
    assert (own.targets, own.group, own.icon, own.label) == (
        ["ship:red-transport"],
        "Transport",
        "transport",
        "Yours, level 1",
    )
    assert own.detail == "−2 GEMs; 3 transactions"
    theirs = offered(state, "use transport-2a")
    assert (theirs.label, theirs.detail) == ("Blue's, level 2", "−5 GEMs, 2 of them to Blue; 4 transactions")
    neutral = offered(state, "use neutral-expedition")
    assert (neutral.label, neutral.detail) == ("Neutral", "−5 GEMs; 6 dice, keep 4")


def test_discounts_are_in_the_price() -> None:
    state = table(seats={"red": rich(hub="a-2"), "blue": {"ships": ["blue-transport"], "hub": "b-1"}})
    assert offered(state, "use red-transport").detail.startswith("−1 GEMs;")
    assert offered(state, "use blue-transport").detail.startswith("−2 GEMs, 1 of them to Blue;")
    assert words_of(state, "ship-neutral-expedition", viewer=0).endswith("3")
    assert words_of(state, "ship-neutral-expedition", viewer=None).endswith("5")


def test_two_ships_alike_are_told_apart() -> None:
    state = table(seats={"red": rich(ships=[*FLEET, "farm-2a", "farm-2c"])})
    assert [offered(state, f"use farm-2{letter}").label for letter in "ac"] == ["Yours, level 2 A", "Yours, level 2 B"]


def test_building_lights_the_place() -> None:
    state = table(seats={"red": rich(station={"121": []})}, display=["102", "226", "324"])
    play(state, "use red-construction")
    sector = offered(state, "build 226")
    assert sector.targets == ["sector:226", "slot:pink:2"]
    assert (sector.group, sector.label) == ("Build pink, level 2", "Sector 226")
    assert sector.detail.startswith("−8 metal, 5 quarters; at income: gain a point for each of your tokens")


def test_settling_says_what_wakes_up() -> None:
    state = table(seats={"red": rich(station={"107": ["teal"]})})
    play(state, "use red-transport")
    alien = offered(state, "settle teal 107")
    assert alien.targets == ["sector:107", "species:teal"]
    assert (alien.group, alien.label) == ("Gain a teal Alien", "To 107")
    assert alien.detail == "−1 food, −1 water; quarter 2 with a Transport ship: gain 2 GEMs"
    assert offered(state, "trade food-water metal").targets == ["pair:food-water", "get:metal"]
    assert offered(state, "buy metal").targets == ["buy", "get:metal"]


def test_a_bonus_of_a_track_is_a_cell() -> None:
    state = table(seats={"red": rich(diplomacy={"transport": 2}), "blue": {"diplomacy": {"transport": 1}}})
    play(state, "use red-transport", "buy food", "done")
    assert state.agenda[-1] & steps.STEP_MASK == steps.REWARD_STEP
    point = offered(state, "reward row-2")
    assert (point.targets, point.label, point.icon) == (["level:transport:2"], "1 point", "vp")
    assert offered(state, "done").label == "Take nothing"


def test_income_tells_what_comes() -> None:
    state = table(seats={"red": rich(used=["red-transport"], station={"102": ["teal", "gold"]})})
    answer = offered(state, "income")
    assert (answer.targets, answer.detail) == (["income"], "+6 GEMs, +1 water, 1 ship ready again")
    assert words_of(state, "income") == "Income brings 6 1"


def test_what_is_drawn_as_income_is_what_comes() -> None:
    play_ = RandomGame(Setup(GAME, 3, {}), seed=11)
    looked = 0
    with play_:
        for _ in play_.plies():
            state = play_.state
            assert isinstance(state, PhoenixState)
            if not state.agenda or state.agenda[-1] & steps.STEP_MASK != steps.TURN or not income.has_reason(state):
                continue
            after = state.child(state.string_to_action("income"))
            assert isinstance(after, PhoenixState)
            first = state.active * 5
            if after.active != state.active or after.agenda[-1] & steps.STEP_MASK == steps.GIVE_BACK:
                continue
            assert [now - then for now, then in zip(after.goods[first:], state.goods[first:], strict=True)][
                :5
            ] == fixed_income(state, state.active)
            looked += 1
            if looked == 60:
                break
    assert looked == 60


# What is drawn


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everything_public_is_there_for_everybody(players: int, viewer: int | None) -> None:
    state = middle(players)
    board = face().board(state, viewer)
    for phone in (False, True):
        found = targets(board, phone)
        for seat in range(players):
            assert {f"ship:{SHIPS[ship]}" for ship in range(54) if (state.fleet[seat] >> ship) & 1} <= found
            assert f"hub:{HUBS[state.hub[seat]]}" in found
        assert {f"sector:{SECTORS[number]}" for number in state.station if number >= 0} <= found
        assert {"sector:202", "sector:324", "ship:neutral-diplomacy", "track:expedition", "level:transport:5"} <= found
        assert {"species:human", "end:points", "end:sectors", "end:aliens", "turn", "income", "slot:teal:3"} <= found
        tokens = re.findall(r'id="(token-[a-z-]+)"', svgs(board, phone))
        assert len(tokens) == len(set(tokens)) == 4 * players
        people = re.findall(r'id="(resident-[a-z0-9-]+)"', svgs(board, phone))
        assert len(people) == sum(state.tally)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_own_station_is_the_large_one(players: int) -> None:
    state = middle(players)
    for viewer in range(players):
        panel = next(panel for panel in face().board(state, viewer).panels if panel.id == "station")
        built = {SECTORS[number] for number in state.station[9 * viewer : 9 * viewer + 9] if number >= 0}
        assert set(re.findall(r'id="sector-(\d+)"', panel.svg)) == built
        assert panel.width == (820 if players < 4 else 900)


def scale(state: PhoenixState) -> float:
    """How large one unit is on a screen of 1440 by 900 pixels, where the board has about 816 by 836 of them."""
    panels = [panel for panel in face().board(state, 0, "wide").panels if panel.place in ("centre", "bottom")]
    height = sum(panel.height for panel in panels) + 12 * (len(panels) - 1)
    return min(816 / max(panel.width for panel in panels), 836 / height)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_of_it_is_legible_at_once_on_a_desktop(players: int) -> None:
    assert scale(middle(players)) > 0.86


def test_even_the_fullest_table_fits() -> None:
    play_ = RandomGame(Setup(GAME, 4, {}), seed=4)
    with play_:
        for _ in play_.plies():
            state = play_.state
            assert isinstance(state, PhoenixState)
            if state.agenda and state.agenda[-1] & steps.STEP_MASK == steps.TURN:
                assert scale(state) > 0.78
            if play_.ply > 400:
                break


def test_quarters_work_sleep_or_are_empty() -> None:
    state = table(seats={"red": rich(station={"201": ["teal", "human"]})}, turn={"frozen": {"201": 1}}, display=["101"])
    chips = classes_of(state, "sector-201")
    assert {"asleep", "empty"} <= chips
    assert icons_of(state, "resident-201-2") == ["species-human", "asleep"]
    assert icons_of(state, "resident-201-1") == ["species-teal"]


def test_a_used_ship_says_by_whom() -> None:
    state = table(seats={"red": rich(), "blue": {"ships": ["blue-dismantle", "farm-2a"], "hub": "b-1"}})
    play(state, "use farm-2a")
    assert "mark-6" in icons_of(state, "ship-farm-2a")
    assert "mark-6" not in icons_of(state, "ship-blue-dismantle")


def test_residents_can_be_pointed_at_when_they_move() -> None:
    seats = {"red": rich(used=["red-transport"], station={"102": ["teal", "gold"], "201": []})}
    state = table(seats=seats)
    assert "resident:102:gold" not in targets(face().board(state, 0))
    play(state, "income")
    assert state.agenda[-1] & steps.STEP_MASK == steps.RELOCATE
    board = face().board(state, 0)
    assert {"resident:102:gold", "resident:102:teal"} <= targets(board) & targets(board, phone=True)
    assert offered(state, "move gold 102").targets == ["resident:102:gold", "sector:102"]
    assert "resident:102:gold" in board.tips


def test_dice_are_there_for_everybody() -> None:
    state = table(seats={"red": rich(), "blue": {"hub": "b-1"}})
    play(state, "use red-expedition", "roll 2-2-1-1")
    for viewer in (None, 0, 1):
        assert {"die:food", "die:water", "die:metal", "die:human"} <= targets(face().board(state, viewer))
    assert icons_of(state, "die-human-1") == ["species-human"]


def test_set_up_lays_out_ships_and_hubs() -> None:
    play_ = RandomGame(Setup(GAME, 4, {}), seed=2)
    seen: set[int] = set()
    with play_:
        for _ in play_.plies():
            state = play_.state
            assert isinstance(state, PhoenixState)
            kind = state.agenda[-1] & steps.STEP_MASK
            if state.current_player() < 0 or kind in seen:
                continue
            if kind >= steps.TURN:
                break
            seen.add(kind)
            for viewer in (None, 0, 3):
                found = targets(face().board(state, viewer))
                assert {f"ship:{SHIPS[ship]}" for ship in range(54) if (state.row >> ship) & 1} <= found
                assert {f"hub:{HUBS[hub]}" for hub in state.hands if hub >= 0} <= found
            assert face().moment(state) == "Set-up"
    assert {steps.DRAFT_STEP, steps.CHOOSE_STEP} <= seen


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_a_full_table_is_small(layout: Any) -> None:
    play_ = RandomGame(Setup(GAME, 4, {"friendly": True}), seed=3)
    largest = 0
    with play_:
        for _ in play_.plies():
            if play_.ply % 60 == 0:
                board = face().board(play_.state, 0, layout)
                largest = max(largest, sum(len(gzip.compress(panel.svg.encode())) for panel in board.panels))
            if play_.ply > 900:
                break
    assert 0 < largest < SMALL_ENOUGH


# Signs and tips


def test_every_ability_has_its_sign_and_its_words() -> None:
    t = table().tables
    for effect in range(len(t.op)):
        told = "".join(effect_words(t, effect))
        assert set(re.findall(r"\{([a-z0-9-]+)", told)) <= icons()
        assert told.replace("{any}", "") or "resource" in effect_text(t, effect)
        assert effect_text(t, effect) != "something special"
    for hub in range(len(HUBS)):
        assert hub_signs(t, hub)
    assert all(len(signs(t, number)) > 0 for number in range(N_SECTORS))


@pytest.mark.parametrize("cut", [LARGE, PHONE, SMALL])
def test_abilities_fit_below_their_quarters(cut: Any) -> None:
    t = table().tables
    for number in range(N_SECTORS):
        assert sector_width(t, number, cut) <= slot_width(number // 24, cut) + SPARE * (cut is SMALL), SECTORS[number]
        for space, words in quarters_of(t, number, cut):
            assert glyphs_width(words, *SIZES[-1]) <= space - 3 if words else True


def test_sectors_and_hubs_are_explained() -> None:
    state = table(seats={"red": rich(hub="a-12", station={"108": []})}, display=["326", "307"])
    found = tips(state)
    assert "Aliens of every colour may live in your teal sectors" in found["sector:108"].text
    assert "When built: take a level-1 sector" in found["sector:326"].text
    assert "you may pay any 2 resources for a Human" in found["sector:307"].text
    assert "loses 5 points" in found["hub:a-12"].text
    assert "10" in found["species:teal"].text
    assert all(tip.where for tip in found.values())


def test_an_owners_values_are_told() -> None:
    changed = GAME.with_components({"sector": {"107": {"guide": {"special": "transport ship: gain 4 gem"}}}})
    state = changed.position({"players": 2, "seats": {"red": rich(station={"107": ["teal", "teal"]})}})
    assert isinstance(state, PhoenixState)
    assert "gain 4 GEMs" in tips(state)["sector:107"].text
    assert "4" in words_of(state, "sector-107")


# Seats, score sheet, preferences


def test_seats_and_score_sheet() -> None:
    state = middle(3)
    seats = face().seats(state, None)
    assert [(seat.name, seat.mark) for seat in seats] == [("Red", 6), ("Blue", 1), ("Yellow", 5)]
    assert [seat.score for seat in seats] == state.scores()
    assert {chip.label: chip.value for chip in seats[0].chips}["GEMs"] == 20
    sheet = {row.label: row.points for row in face().score_sheet(state)}
    assert [sum(points) for points in zip(*sheet.values(), strict=True)] == state.scores()
    assert sheet["Sectors"][0] == 4 + 6 + 4 + 4
    assert sheet["Residents"][0] == 8


def test_turns_are_counted() -> None:
    state = table(seats={"red": rich(), "blue": rich(hub="b-1", ships=["blue-transport"])})
    assert face().moment(state) == "Turn 1"
    play(state, "use red-transport", "buy food", "done")
    while state.agenda[-1] & steps.STEP_MASK != steps.TURN:
        state.play(state.action_to_string(0, state.legal_actions()[0]))
    assert face().moment(state) == "Turn 2"


def test_routine_questions() -> None:
    state = table(seats={"red": rich(diplomacy={"transport": 5}), "blue": {"diplomacy": {"transport": 1}}})
    play(state, "use red-transport", "buy food", "done")
    chosen = {wanted: face().automatic(state, 0, {"track": wanted}) for wanted in ("ask", "resource", "point", "gems")}
    assert {wanted: action if action is None else WORDS.text(action) for wanted, action in chosen.items()} == {
        "ask": None,
        "resource": "reward row-2",
        "point": "reward row-2",
        "gems": "reward row-0",
    }
    assert face().automatic(state, 1, {"track": "gems"}) is None
    moving = table(seats={"red": rich(used=["red-transport"], station={"101": ["gold"], "121": []})})
    play(moving, "income")
    assert face().automatic(moving, 0, {}) is None
    action = face().automatic(moving, 0, {"relocate": False})
    assert action is not None
    assert WORDS.text(action) == "done"
