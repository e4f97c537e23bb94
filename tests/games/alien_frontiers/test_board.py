"""The board of Alien Frontiers: what is drawn, what can be chosen, and what is said about it."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.drawing import Answer, Board, Face, face_of
from orrery.drawing.kit import run_width, width
from orrery.games.alien_frontiers.actions import CARDS, FACILITIES, FIELDS, TERRITORIES, WORDS
from orrery.games.alien_frontiers.answers import KINDS
from orrery.games.alien_frontiers.board import CARD_LINES
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.testing import RandomGame, Setup

GAME = orrery.game("alien-frontiers")
SMALL = 12_000
"""Bytes of the wide board, compressed."""


def face() -> Face:
    found = face_of(GAME)
    assert found is not None
    return found


def position(**setup: object) -> AlienFrontiersState:
    state = GAME.position({"players": 2, **setup})
    assert isinstance(state, AlienFrontiersState)
    return state


def targets(board: Board, phone: bool = False) -> set[str]:
    drawn = [panel.phone if phone and panel.phone else panel.svg for panel in board.panels]
    return {name for svg in drawn for name in re.findall(r'data-target="([^"]+)"', svg)}


def on_the_table(state: AlienFrontiersState, viewer: int | None, phone: bool = False) -> set[str]:
    found = targets(face().board(state, viewer), phone)
    for seat in face().seats(state, viewer):
        found.add(f"seat:{seat.seat}")
        found.update(chip.target for chip in seat.chips if chip.target)
    return found


def offered(state: AlienFrontiersState, text: str) -> Answer:
    assert state.string_to_action(text) in state.legal_actions()
    return face().answer(state, state.string_to_action(text))


def words_of(state: AlienFrontiersState, id: str) -> str:
    root = ET.fromstring(face().board(state, 0).panels[0].svg)
    part = next(element for element in root.iter() if element.get("id") == id)
    return " ".join(" ".join(part.itertext()).split())


# Every action


def test_every_kind_of_action_is_offered_somehow() -> None:
    assert set(KINDS) == {block.kind for block in WORDS.blocks}
    assert set(CARD_LINES) == set(CARDS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_action_of_a_game_can_be_found(players: int, seed: int) -> None:
    """At every eleventh decision; the conformance suite and the slow test below look at others."""
    look_at(players, seed, every=11)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_of_a_whole_game_can_be_found(players: int) -> None:
    look_at(players, seed=3, every=1)


def look_at(players: int, seed: int, every: int) -> None:
    play = RandomGame(Setup(GAME, players, {}), seed)
    with play:
        for _ in play.plies():
            state = play.state
            assert isinstance(state, AlienFrontiersState)
            if state.current_player() < 0 or play.ply % every:
                continue
            wide, narrow = (on_the_table(state, state.current_player(), phone) for phone in (False, True))
            for action in state.legal_actions():
                answer = face().answer(state, action)
                assert answer.targets, WORDS.text(action)
                assert set(answer.targets) <= wide, WORDS.text(action)
                assert set(answer.targets) <= narrow, WORDS.text(action)


def test_a_docking_is_about_the_facility_its_port_and_the_ship() -> None:
    state = position(active="red", hand=[4, 4, 2], docked={"lunar-mine": ["blue 3"]})
    answer = offered(state, "dock lunar-mine 4")
    assert answer.targets == ["facility:lunar-mine", "port:lunar-mine:2", "hand:4"]
    assert (answer.group, answer.label, answer.detail) == ("Lunar Mine", "Dock 4", "+1 ore")
    assert offered(state, "dock orbital-market 4-4").targets[1:] == [
        "port:orbital-market:1",
        "port:orbital-market:2",
        "hand:4",
    ]


def test_prices_are_those_of_now() -> None:
    state = position(
        active="red",
        hand=[5, 5, 2],
        seats={"red": {"fuel": 3, "ore": 3, "cards": ["polarity-device"]}},
        territories={"herbert-valley": {"red": 1}, "pohl-foothills": {"red": 1}},
    )
    assert offered(state, "dock shipyard 5-5").detail == "+1 ship"
    assert offered(state, "tech polarity-device 2").detail == "free"
    assert offered(state, "tech polarity-device 2").label == "2 becomes 5"
    assert "free" in words_of(state, "facility-shipyard")


def test_a_landing_says_what_it_changes() -> None:
    state = position(
        active="red",
        hand=[3, 3, 3],
        seats={"red": {"ore": 3}},
        territories={"lem-badlands": {"blue": 1}},
    )
    state.play("dock colony-constructor 3-3-3")
    assert offered(state, "land lem-badlands").detail == "+1 VP, a tie"
    assert offered(state, "land asimov-crater").detail == "+2 VP, control"


# What is drawn


def test_with_two_players_ports_are_covered() -> None:
    board = face().board(position(), 0)
    assert board.panels[0].svg.count('class="covered"') == 1 + 2 + 2 + 3 + 4


def test_everything_has_its_place() -> None:
    found = targets(face().board(position(), 0))
    assert {f"facility:{name}" for name in [*FACILITIES, "maintenance-bay"]} <= found
    assert {f"territory:{name}" for name in TERRITORIES} <= found
    assert {f"field:{name}" for name in FIELDS} <= found
    assert {"deck", "discards", "relic", "turn", "track:red", "bay:blue"} <= found


def test_both_layouts_show_the_same() -> None:
    state = position(active="red", hand=[1, 6], territories={"lem-badlands": {"red": 2, "blue": 3}})
    board = face().board(state, 0)
    assert targets(board) == targets(board, phone=True)


def test_everything_that_can_be_chosen_is_explained() -> None:
    state = position(
        active="red",
        hand=[1, 6],
        seats={"red": {"cards": ["booster-pod"]}, "blue": {"cards": ["alien-city"]}},
        fields={"isolation": "lem-badlands"},
    )
    board = face().board(state, 0)
    plain = {"port", "ship", "hand", "colony"}  # parts of something that is explained
    for target in targets(board):
        if target.partition(":")[0] not in plain:
            assert target in board.tips, target
    for target, tip in board.tips.items():
        assert tip.text.endswith("."), target
        assert tip.where, target


def test_few_colonies_stand_one_by_one_and_many_as_a_number() -> None:
    few = position(territories={"lem-badlands": {"red": 2, "blue": 1}})
    assert words_of(few, "colony-lem-badlands-red-1") == ""
    many = position(territories={"lem-badlands": {"red": 4, "blue": 1}})
    assert words_of(many, "colony-lem-badlands-red-0") == "4"


def test_control_takes_the_players_colour() -> None:
    svg = face().board(position(territories={"lem-badlands": {"blue": 1}}), 0).panels[0].svg
    assert 'class="af-held p1s"' in svg
    assert 'class="af-tether p1s"' in svg


def test_what_the_turn_has_brought_is_shown() -> None:
    state = position(active="red", hand=[3, 5], docked={"raiders-outpost": ["blue 2", "blue 3", "blue 4"]})
    assert "beat 9" in words_of(state, "facility-raiders-outpost")
    state.play("dock alien-artifact 5")
    assert "5 of 8" in words_of(state, "facility-alien-artifact")
    assert "1 cycle" in words_of(state, "facility-alien-artifact")
    state.play("dock lunar-mine 3")
    assert "3 or more now" in words_of(state, "facility-lunar-mine")


def test_the_own_panel_has_the_ships_to_place_and_the_viewers_cards() -> None:
    state = position(
        active="red",
        hand=[2, 2, "r6"],
        seats={"red": {"cards": ["stasis-beam"]}, "blue": {"cards": ["booster-pod"]}},
        territories={"burroughs-desert": {"red": 1}},
    )
    mine, theirs, anybody = (targets(face().board(state, viewer)) for viewer in (0, 1, None))
    assert {"hand:2", "hand:r6"} <= mine & theirs & anybody
    assert "card:red:stasis-beam" in mine & anybody
    assert "card:blue:booster-pod" in theirs - mine


@pytest.mark.parametrize("players", [2, 4])
def test_a_board_is_small(players: int) -> None:
    play = RandomGame(Setup(GAME, players, {}), seed=7)
    with play:
        for _ in play.plies():
            if play.ply % 150 == 0:
                panel = face().board(play.state, 0).panels[0]
                assert len(gzip.compress(panel.svg.encode(), 6)) < SMALL
                assert panel.phone is not None
                assert len(gzip.compress(panel.phone.encode(), 6)) < SMALL


def test_equal_ships_share_a_target_and_not_an_id() -> None:
    state = position(active="red", hand=[1], docked={"solar-converter": ["blue 2", "blue 2"]})
    svg = face().board(state, 0).panels[0].svg
    assert svg.count('data-target="ship:solar-converter:blue:2"') == 2
    assert svg.count('id="ship-solar-converter-') == 2


# Seats, sheet, routine


def test_seats_show_what_they_have_in_the_colour_of_their_name() -> None:
    state = position(seats={"blue": {"fuel": 3, "ore": 2, "cards": ["alien-city"]}})
    red, blue = face().seats(state, None)
    assert (red.mark, blue.mark) == (6, 1)
    assert (blue.name, blue.score) == ("Blue", 1)
    assert [(chip.label, chip.value) for chip in blue.chips] == [
        ("fuel", 3),
        ("ore", 2),
        ("ships", 3),
        ("colonies left", 8),
        ("Alien City", None),
    ]


def test_the_score_sheet_says_where_points_came_from() -> None:
    state = position(
        seats={"blue": {"cards": ["alien-monument"]}},
        territories={"lem-badlands": {"red": 2, "blue": 1}, "asimov-crater": {"blue": 1}},
        fields={"positron": "lem-badlands"},
    )
    assert {row.label: row.points for row in face().score_sheet(state)} == {
        "Colonies": [2, 2],
        "Territories controlled": [1, 1],
        "Positron Field": [1, 0],
        "Alien City": [0, 0],
        "Alien Monument": [0, 1],
    }


def test_the_moment_counts_rounds() -> None:
    state = GAME.new_state(players=2)
    assert face().moment(state) == "Round 1"
    while sum(1 for _, action in state.full_history() if WORDS.text(action) == "end-turn") < 2:
        state.apply_action(state.legal_actions()[-1])
    assert face().moment(state) == "Round 2"


def test_routine_questions_are_answered_as_preferred() -> None:
    done = position(active="red", hand=[])
    assert face().automatic(done, 0, {}) is None
    assert face().automatic(done, 0, {"end_turn": True}) == done.string_to_action("end-turn")
    assert face().automatic(done, 1, {"end_turn": True}) is None
    rich = position(active="red", hand=[], seats={"red": {"fuel": 7, "ore": 5}})
    rich.play("end-turn")
    chosen = {word: face().automatic(rich, 0, {"keep": word}) for word in ("ask", "ore", "fuel")}
    assert chosen == {"ask": None, "ore": rich.string_to_action("keep 3"), "fuel": rich.string_to_action("keep 7")}


def test_a_ship_that_fits_nowhere_waits_by_itself() -> None:
    state = position(
        players=3,
        active="red",
        hand=[2],
        seats={"red": {"hub": 7}, "blue": {"ships": 6}, "green": {"ships": 6}},
        docked={
            "solar-converter": [*["blue 1"] * 6, "green 1"],
            "alien-artifact": ["green 1"] * 4,
            "lunar-mine": ["green 6"],
        },
    )
    assert [WORDS.text(action) for action in state.legal_actions()] == ["bay 2"]
    assert offered(state, "bay 2").targets == ["bay:red", "facility:maintenance-bay", "hand:2"]
    assert face().automatic(state, 0, {}) == state.string_to_action("bay 2")
    assert face().automatic(state, 0, {"bay": False}) is None


def test_owners_components_change_what_is_drawn() -> None:
    game = GAME.with_components({"facility": {"lunar-mine": {"ore_gained": 2}}})
    state = game.new_state(players=2)
    found = face_of(game)
    assert found is not None
    assert "gain 2 ore" in found.board(state, 0).tips["facility:lunar-mine"].text


def test_what_a_card_does_fits_on_it() -> None:
    for card, (power, discard) in CARD_LINES.items():
        assert run_width(f"3 {{fuel}} {power}", "t11") <= 148, card
        assert run_width(f"{{close}} {discard}", "t11") <= 150, card
        assert width(WORDS.title(card), "sb") <= 136, card


def test_a_raid_is_about_what_others_have() -> None:
    state = position(
        active="red",
        hand=[1, 2, 3],
        seats={"blue": {"fuel": 2, "cards": ["alien-city"]}},
    )
    state.play("dock raiders-outpost 1-2-3")
    assert offered(state, "steal blue fuel").targets == ["stock:blue:fuel", "seat:1"]
    assert offered(state, "steal blue alien-city").targets == ["card:blue:alien-city", "seat:1"]
    assert offered(state, "done").label == "Steal nothing more"
    assert set(offered(state, "steal blue alien-city").targets) <= on_the_table(state, 0)


def test_a_cannon_is_about_ships() -> None:
    state = position(
        active="red",
        hand=[1],
        seats={"red": {"fuel": 3, "cards": ["plasma-cannon"]}, "blue": {"ships": 6}},
        docked={"lunar-mine": ["blue 3", "blue 4"]},
    )
    card = "card:red:plasma-cannon"
    assert offered(state, "tech plasma-cannon lunar-mine").targets == [card, "facility:lunar-mine"]
    destroyed = offered(state, "discard plasma-cannon blue lunar-mine 3")
    assert destroyed.targets == [card, "ship:lunar-mine:blue:3"]
    assert destroyed.label == "Destroy Blue's 3, Lunar Mine"
    assert offered(state, "discard plasma-cannon blue maintenance-bay ship").targets == [card, "bay:blue"]
    state.play("tech plasma-cannon lunar-mine")
    assert offered(state, "shoot blue 4").targets == ["ship:lunar-mine:blue:4"]
    assert offered(state, "shoot blue 4").detail == "−1 fuel"
    state.play("shoot blue 4")
    assert offered(state, "done").label == "Cease fire"


def test_a_teleporter_a_crystal_and_a_warper() -> None:
    state = position(
        active="red",
        hand=[5, 1, 2],
        seats={"red": {"fuel": 6, "cards": ["orbital-teleporter", "data-crystal", "temporal-warper"]}},
        territories={"lem-badlands": {"blue": 2}},
        discards=["alien-city"],
    )
    state.play("dock solar-converter 5")
    moved = offered(state, "tech orbital-teleporter solar-converter 5")
    assert moved.targets[:2] == ["card:red:orbital-teleporter", "ship:solar-converter:red:5"]
    assert offered(state, "tech data-crystal lem-badlands").detail == "−2 fuel"
    assert offered(state, "discard temporal-warper alien-city").targets[1] == "discards"
    state.play("tech data-crystal lem-badlands")
    assert "borrowed" in words_of(state, "territory-lem-badlands")
    state.play("tech temporal-warper")
    assert offered(state, "pick 1").targets == ["hand:1"]
    state.play("pick 1")
    assert offered(state, "done").label == "Roll these"


def test_moving_and_swapping_name_colonies() -> None:
    cards = ["orbital-teleporter"]
    state = position(active="red", hand=[1], seats={"red": {"cards": cards}}, territories={"lem-badlands": {"blue": 1}})
    state.play("discard orbital-teleporter")
    assert offered(state, "colony blue lem-badlands").targets[0] == "colony:blue:lem-badlands"
    state.play("colony blue lem-badlands")
    assert offered(state, "land asimov-crater").group == "Move it to"
    assert offered(state, "land asimov-crater").detail == "Blue in control, Lem Badlands is nobody's"
