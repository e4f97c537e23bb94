"""The board of Exodus Fleet: what is drawn for whom, what can be chosen, and what is said about it."""

from __future__ import annotations

import gzip
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from orrery.drawing import Answer, Board, Face, face_of
from orrery.drawing.kit import run_width, width
from orrery.games.exodus_fleet.actions import CARDS, FIRST_FACTION, NEUTRAL_SHIPS, PHASES, RESOURCES, SHIPS, WORDS
from orrery.games.exodus_fleet.answers import KINDS
from orrery.games.exodus_fleet.board import card_line, offer_lines, short_title
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.tips import card_tip, ship_tip
from orrery.testing import RandomGame, Setup
from tests.games.exodus_fleet.tools import GAME, PLENTY, acting, bidding, built, draw, legal, play, table

SMALL = 16_000
"""Bytes of the whole wide board, compressed."""


def face() -> Face:
    found = face_of(GAME)
    assert found is not None
    return found


def targets(board: Board, phone: bool = False) -> set[str]:
    drawn = [panel.phone if phone and panel.phone else panel.svg for panel in board.panels]
    return {name for svg in drawn for name in re.findall(r'data-target="([^"]+)"', svg)}


def on_the_table(state: ExodusFleetState, viewer: int | None, phone: bool = False) -> set[str]:
    found = targets(face().board(state, viewer), phone)
    return found | {f"seat:{seat.seat}" for seat in face().seats(state, viewer)}


def offered(state: ExodusFleetState, text: str) -> Answer:
    action = state.string_to_action(text)
    assert action in state.legal_actions()
    answer = face().answer(state, action)
    assert set(answer.targets) <= on_the_table(state, state.current_player())
    return answer


def words_of(board: Board, id: str) -> str:
    for panel in board.panels:
        for element in ET.fromstring(panel.svg).iter():
            if element.get("id") == id:
                return " ".join(" ".join(element.itertext()).split())
    raise AssertionError(f"nothing is called {id}")


def whole(state: ExodusFleetState, viewer: int | None) -> str:
    board = face().board(state, viewer)
    return "".join(panel.svg + (panel.phone or "") for panel in board.panels) + repr(board.tips)


# Every action


def test_every_kind_of_action_is_offered_somehow() -> None:
    assert set(KINDS) == {block.kind for block in WORDS.blocks}


OPTIONS: list[dict[str, Any]] = [
    {},
    {"secret_bidding": True, "navigation": True, "trades": "4-to-1"},
    {"neutral_ships": "replaced", "trades": "none", "additional_rounds": 3},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_action_of_a_game_can_be_found(players: int, options: dict[str, Any]) -> None:
    """At every seventh decision; the conformance suite and the slow test below look at others."""
    look_at(players, options, seed=1, every=7)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", [*OPTIONS, {"player_trading": True, "all_ships": True}])
def test_every_legal_action_of_a_whole_game_can_be_found(players: int, options: dict[str, Any]) -> None:
    look_at(players, options, seed=3, every=1)


def look_at(players: int, options: dict[str, Any], seed: int, every: int) -> None:
    play_ = RandomGame(Setup(GAME, players, options), seed)
    with play_:
        for _ in play_.plies():
            state = play_.state
            assert isinstance(state, ExodusFleetState)
            if state.current_player() < 0 or play_.ply % every:
                continue
            wide, narrow = (on_the_table(state, state.current_player(), phone) for phone in (False, True))
            for action in state.legal_actions():
                answer = face().answer(state, action)
                assert answer.targets, WORDS.text(action)
                assert set(answer.targets) <= wide, WORDS.text(action)
                assert set(answer.targets) <= narrow, WORDS.text(action)


# The auction


def auction(**setup: Any) -> ExodusFleetState:
    seats = {f"p{number}": {"xu": 14, "ships": ["space-command"]} for number in range(1, 2)}
    seats |= {f"p{number}": {"xu": 14} for number in range(2, 5)}
    state = bidding("p1", "mining", seats, players=4, planets=["planet-c", "planet-j", "planet-g"], **setup)
    return play(state, "bid 9", "bid 11")


def test_every_legal_bid_is_a_key_and_those_of_others_are_struck_out() -> None:
    state = auction()
    board = face().board(state, 3)
    keys = {name for name in targets(board) if name.startswith("bid:")}
    assert keys == {f"bid:{amount}" for amount in (3, 4, 5, 6, 7, 8, 10, 12, 13, 14)}
    assert words_of(board, "bid-9") == "9"
    assert not any(name.startswith("bid:") for name in targets(face().board(state, 0)))
    assert not any(name.startswith("bid:") for name in targets(face().board(state, None)))


def test_bids_share_one_group_and_say_their_place() -> None:
    state = auction()
    assert {offered(state, text).group for text in legal(state, "bid")} == {"Bid"}
    assert [offered(state, f"bid {amount}").detail for amount in (12, 10, 8)] == ["1st now", "2nd now", "3rd now"]
    assert offered(state, "pass").detail == "+4 XU, +1 of choice"
    state.play("bid 8")
    assert offered(state, "bid 3").detail == "out, bid kept"


def test_everybody_sees_all_bids_with_what_they_bring() -> None:
    state = auction()
    for viewer in (0, 3, None):
        board = face().board(state, viewer)
        assert words_of(board, "seat-row-2") == "1st P3 11 6 3 4 2"
        assert words_of(board, "seat-row-1") == "2nd P2 9 4 2 3 2"
        assert words_of(board, "seat-row-3") == "P4 bids now"
        assert words_of(board, "seat-row-0") == "P1 bids last"


def test_the_ladder_says_which_bids_reach_a_place() -> None:
    board = face().board(auction(), 3)
    assert words_of(board, "rung-1") == "1st 11 12+ 6 3 4 2"
    assert words_of(board, "rung-2") == "2nd 9 10 4 2 3 2"
    assert words_of(board, "rung-3") == "3rd 3–8 3 1 1 1"


def test_a_very_full_purse_bids_by_tens_and_digits() -> None:
    state = bidding("p1", "building", {"p2": {"xu": 187}})
    assert offered(state, "bid 59").targets == ["bid:59"]
    assert offered(state, "bid 187").targets == ["tens:18", "unit:7"]
    assert offered(state, "bid 60").targets == ["tens:6", "unit:0"]


def test_secret_bids_are_seen_by_their_owner_only() -> None:
    seats = {f"p{number}": {"xu": 9} for number in range(1, 4)}
    state = bidding("p1", "mining", seats, options={"secret_bidding": True})
    state.play("bid 7")
    assert "7" in words_of(face().board(state, 1), "seat-row-1")
    assert "7" not in words_of(face().board(state, 2), "seat-row-1")
    assert words_of(face().board(state, None), "seat-row-1") == "P2 has bid"


# What is hidden


def test_purses_and_hands_are_drawn_for_their_owner_only() -> None:
    state = table(
        seats={
            "p1": {"xu": 777, "ships": ["space-command"], "cards": ["alien-star-chart"]},
            "p2": {"xu": 888, "ships": ["trade-command", "bank"], "cards": ["convenient-wormhole"]},
        },
        agenda=["call p1"],
    )
    mine, theirs, anybody = (whole(state, viewer) for viewer in (0, 1, None))
    assert "777" in mine
    assert "777" not in theirs + anybody
    assert "888" in theirs
    assert "888" not in mine + anybody
    assert "card:alien-star-chart" in mine
    assert "alien-star-chart" not in theirs + anybody
    assert "convenient-wormhole" not in mine + anybody
    # a Bank counts XU: what it is worth would tell the purse
    assert "148" not in mine + anybody
    chips = {chip.label: chip for chip in face().seats(state, 0)[1].chips}
    assert chips["XU"].hidden
    assert chips["explorer cards"].value == 1


def test_drawn_cards_and_reserved_ships_are_their_owners() -> None:
    seats = {
        "p1": {"ships": ["space-command"], "reserved": ["junkyard"]},
        "p2": {"ships": ["trade-command"]},
    }
    state = table(seats=seats, agenda=["call p1"])
    assert "ship:junkyard" in targets(face().board(state, 0))
    for viewer in (1, None):
        assert "junkyard" not in whole(state, viewer)
        assert "1 reserved" in words_of(face().board(state, viewer), "reserved-0")


def test_a_spectator_sees_all_fleets() -> None:
    seats: dict[str, dict[str, Any]] = {
        "p1": {"ships": ["space-command", "bank"], "tribes": 3, "resources": {"metal": 2}},
        "p2": {"ships": ["trade-command", "recycler"]},
        "p3": {"ships": ["mining-command"], "open": ["alien-pet"]},
    }
    state = table(seats=seats, agenda=["call p1"])
    for viewer in (None, 0, 1, 2):
        found = targets(face().board(state, viewer))
        assert {f"ship:{ship}" for seat in seats.values() for ship in seat["ships"]} <= found
        assert "open:2:alien-pet" in found
        assert {"fleet:0", "fleet:1", "fleet:2"} <= found


# What is drawn


def test_everything_has_its_place() -> None:
    found = targets(face().board(table(agenda=["call p1"]), 0))
    assert {f"phase:{name}" for name in PHASES} <= found
    assert {"planet:current", "planet:next", "planet:third", "rounds", "auction"} <= found
    assert {"deck:faction", "deck:neutral", "deck:explorer"} <= found
    assert {f"stock:{name}" for name in [*RESOURCES, "xu", "tribe"]} <= found


def test_cubes_lie_where_they_fit() -> None:
    me = {
        "ships": ["space-command", "eco-habitat"],
        "resources": {"metal": 5, "fuel": 0, "biomass": 0, "h2o": 6},
        "tribes": 6,
    }
    board = face().board(table(seats={"p1": me}, agenda=["call p1"]), 0)
    svg = next(panel.svg for panel in board.panels if panel.id == "fleet")
    assert svg.count('data-kin="cube-metal-0"') == 5
    assert svg.count('data-kin="cube-h2o-0"') == 6
    assert svg.count('data-kin="cube-tribe-0"') == 6
    assert re.search(r'id="square-eco-habitat-0" data-kin="cube-h2o-0"', svg)


def test_what_has_no_square_is_said() -> None:
    me = {"ships": ["immigration-control"], "resources": {"metal": 3}}
    state = table(seats={"p1": me}, agenda=["call p1"])
    svg = next(panel.svg for panel in face().board(state, 0).panels if panel.id == "own")
    assert "without a square" in svg


def test_both_layouts_show_the_same() -> None:
    for state in (auction(), acting("exploring", {"cards": ["alien-toys"]}), built("storage-hold", {"xu": 9})):
        board = face().board(state, state.current_player())
        assert targets(board) == targets(board, phone=True)


def test_everything_that_can_be_chosen_is_explained() -> None:
    plain = {"bid", "tens", "unit", "take"}  # numbers and handfuls speak for themselves
    states = [
        auction(),
        table(agenda=["call p1"], seats={"p1": {"cards": ["loyalty"], "ships": ["space-command"]}}),
        acting("transporting", {"resources": PLENTY, "ships": ["space-command", "mini-transporter"]}),
        acting("exploring", {"resources": PLENTY}),
        acting("building", {"resources": PLENTY}, row=["junkyard"], neutrals=list(NEUTRAL_SHIPS)),
        acting("income", {"xu": 20, "ships": ["planning-command", "safe-haven"]}, admiral="p1", first="p1"),
    ]
    for state in states:
        for viewer in (state.current_player(), None):
            board = face().board(state, viewer)
            for target in targets(board):
                if target.partition(":")[0] not in plain:
                    assert target in board.tips, target
            for target, tip in board.tips.items():
                assert tip.text.endswith("."), target
                assert tip.where, target


def test_every_ship_and_card_has_words_and_icons() -> None:
    t = GAME.config(4, {}).tables
    for ship, name in enumerate(SHIPS):
        assert len(ship_tip(t, ship).text) > 60, name
        for line in offer_lines(t, ship):
            assert 20 + run_width(line.words, "t11", 13) <= 152, (name, line)
        assert width(short_title(name, 106), "sb") <= 106, name
        if ship >= FIRST_FACTION:
            assert len(offer_lines(t, ship)) <= 4, name
    for card, name in enumerate(CARDS):
        assert len(card_tip(t, card).text) > 60, name
        assert run_width(card_line(t, card), "t11", 11) <= 122, name


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", [{}, {"all_ships": True, "neutral_ships": "all"}])
def test_a_board_is_small(players: int, options: dict[str, Any]) -> None:
    play_ = RandomGame(Setup(GAME, players, options), seed=7)
    with play_:
        for _ in play_.plies():
            if play_.ply % 60 == 0:
                board = face().board(play_.state, 0)
                assert sum(len(gzip.compress(panel.svg.encode(), 6)) for panel in board.panels) < SMALL
                phones = [panel.phone or panel.svg for panel in board.panels]
                assert sum(len(gzip.compress(svg.encode(), 6)) for svg in phones) < SMALL


# Answers


def test_a_crew_mines_for_what_it_costs_and_brings() -> None:
    state = acting("mining", {"resources": {"fuel": 1}}, players=4)
    answer = offered(state, "mine")
    assert answer.targets == ["do:mine", "planet:current"]
    assert answer.detail == "costs 1 fuel; gain 6 metal, 3 fuel, 4 biomass and 2 H2O"


def test_a_ship_says_its_price_after_discounts() -> None:
    me = {"resources": PLENTY, "ships": ["space-command", "mini-recycler"]}
    state = acting("building", me, neutrals=["safe-haven"])
    answer = offered(state, "build safe-haven")
    assert answer.targets == ["ship:safe-haven"]
    assert answer.detail.startswith("3 metal, 4 fuel, 4 biomass and 2 H2O, less 1 of choice")


def test_paying_is_about_what_is_due() -> None:
    me = {"resources": {"metal": 9, "fuel": 4, "biomass": 2, "h2o": 4}, "ships": ["space-command", "super-tanker"]}
    state = play(acting("building", me, neutrals=["safe-haven"]), "build safe-haven")
    assert offered(state, "trade metal biomass").targets == ["due:biomass", "stock:metal"]
    assert offered(state, "waive biomass").targets == ["due:biomass", "discount"]
    assert offered(state, "virtual fuel").targets == ["ship:super-tanker", "due:fuel"]
    assert "metal" in offered(state, "settle").detail


def test_cards_are_spent_for_resources() -> None:
    state = table(seats={"p1": {"cards": ["alien-toys"]}}, agenda=["call p1"])
    assert offered(state, "spend alien-toys fuel").targets == ["card:alien-toys", "stock:fuel"]
    assert offered(state, "play alien-toys").detail == "gain 7 XU"


def test_handfuls_are_keys_and_say_what_has_no_room() -> None:
    state = acting("mining", {"ships": ["mining-command"], "resources": {"metal": 7, "fuel": 5}}, place=0)
    state.play("use mining-command")
    answer = offered(state, "take metal-metal")
    assert (answer.targets, answer.label) == (["take:metal-metal"], "2 metal")
    assert offered(state, "take h2o-h2o").detail == ""


def test_drawn_cards_are_chosen_on_the_cards() -> None:
    state = acting("exploring", {"resources": {"fuel": 3}})
    play(state, "explore two-keep-one")
    draw(state, "alien-toys", "loyalty")
    assert offered(state, "discard loyalty").targets == ["drawn:loyalty"]
    assert "drawn:loyalty" not in targets(face().board(state, 1))


def test_a_trade_is_seen_by_all() -> None:
    seats = {
        f"p{number}": {"ships": [f"{name}-command"], "resources": {"metal": 2}, "xu": 9}
        for number, name in ((1, "space"), (2, "trade"), (3, "mining"))
    }
    state = acting("income", seats.pop("p1"), others=seats, options={"player_trading": True})
    play(state, "bonus xu", "take metal-metal", "offer p2", "add metal", "ask xu-5")
    assert offered(state, "ask-ship trade-command").targets == ["ship:trade-command"]
    assert offered(state, "add xu-5").targets == ["add:xu-5"]
    for viewer in (0, 2, None):
        assert words_of(face().board(state, viewer), "offer") == "P1 gives 1 P2 gives 5"


# Seats, sheet, routine


def test_the_score_sheet_has_the_lines_of_the_rulebook() -> None:
    state = table(seats={"p1": {"sheet": [4, 0, 5, 0, 0, 0, 0]}}, agenda=["call p1"])
    rows = {row.label: row.points for row in face().score_sheet(state)}
    assert rows["Tribes, Scoring A"] == [4, 0, 0]
    assert rows["Factions, Scoring A"] == [5, 0, 0]
    assert len(rows) == 7


def test_the_moment() -> None:
    assert face().moment(GAME.new_state(3)) == "Set-up"
    assert face().moment(table(round=2, agenda=["call p1"])) == "Round 2 of 11"


def test_routine_questions_are_answered_as_preferred() -> None:
    done = acting("mining", {}, place=0, others={"p2": {"cards": ["loyalty"]}})
    if legal(done) == ["done"]:
        assert face().automatic(done, 0, {}) == done.string_to_action("done")
    free = table(seats={"p1": {"cards": ["loyalty"]}}, agenda=["call p1", "free p1"])
    assert face().automatic(free, 0, {}) is None
    assert face().automatic(free, 0, {"cards": True}) == free.string_to_action("done")
    assert face().automatic(free, 1, {"cards": True}) is None
    me = {"resources": {"metal": 6, "h2o": 6}}
    due = play(acting("mining", me), "mine")
    assert face().automatic(due, 0, {}) is None
    assert face().automatic(due, 0, {"settle": True}) == due.string_to_action("settle")


def test_owners_components_change_what_is_drawn() -> None:
    game = GAME.with_components({"ship": {"space-magnet": {"reconstructed": {"cost": [1, 2, 3, 7]}}}})
    found = face_of(game)
    assert found is not None
    state = game.position({"players": 2, "row": ["space-magnet"], "agenda": ["call p1"]})
    board = found.board(state, 0)
    assert "7 H2O" in board.tips["ship:space-magnet"].text
    assert words_of(board, "ship-space-magnet").startswith("Space Magnet 1 2 3 7")
