"""Positions: defaults, clear errors, and the way there and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError, OrreryError, PositionError
from tests.games.alien_frontiers.tools import docked, hand, legal, next_turn, play, seat, table


def test_defaults() -> None:
    state = GAME.position({})
    seen = state.view(-1)
    assert [seat.colour for seat in seen.seats] == ["red", "blue"]
    assert seen.active == "red"
    for mine in seen.seats:
        assert (mine.fuel, mine.ore, mine.cards, mine.points, mine.hub_circle) == (0, 0, [], 0, 0)
        assert (mine.ships_in_play, mine.ships_in_bay, mine.ships_in_stock, mine.colonies_left) == (3, 3, 3, 8)
    assert (seen.deck, seen.display, seen.discards, seen.hand) == (22, [], [], [])
    assert state.legal_actions() == [GAME.vocabulary.number("end-turn")]


def test_ships_that_are_not_shown_are_in_the_bay() -> None:
    state = table(hand=[1, 2], docked={"lunar-mine": ["red 3", "blue 4"]}, seats={"red": {"ships": 5}})
    assert (seat(state, "red").ships_in_bay, seat(state, "red").ships_in_stock) == (2, 1)
    assert (seat(state, "blue").ships_in_bay, seat(state, "blue").ships_in_stock) == (2, 3)


def test_ships_docked_by_the_active_player_were_docked_this_turn() -> None:
    state = table(
        hand=[1, 1],
        docked={"alien-artifact": ["red 4", "blue 6", "red 4"], "lunar-mine": ["red 2"], "colonist-hub": ["red 5"]},
        display=["alien-city"],
        territories={"van-vogt-mountains": {"red": 1}, "asimov-crater": {"red": 1}},
    )
    assert state.view(0).artifact_total == 8
    assert state.view(0).cycles == 2
    assert "claim alien-city" in legal(state)
    assert legal(state, "dock lunar-mine") == [], "the first ship of the turn is already there"
    play(state, "dock colonist-hub 1")
    assert seat(state, "red").hub_circle == 2, "it was the second ship"


def test_ships_at_the_hub_stand_on_their_owners_tracks() -> None:
    state = table(docked={"colonist-hub": ["yellow 1", "red 2", "yellow 3"]})
    ports = next(seen.ports for seen in state.view(0).facilities if seen.name == "colonist-hub")
    assert [(port, ship.owner, ship.value) for port, ship in enumerate(ports) if ship] == [
        (1, "red", 2),
        (9, "yellow", 1),
        (10, "yellow", 3),
    ]


def test_a_deck_that_is_given_is_the_whole_deck() -> None:
    state = table(hand=[6, 2], display=["alien-city"], deck=["stasis-beam"])
    assert state.view(0).deck == 1
    play(state, "dock alien-artifact 6", "dock alien-artifact 2", "claim alien-city")
    assert legal(state) == ["draw stasis-beam"]


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"hands": [1]}, "a position has no 'hands'; did you mean 'hand'?"),
        ({"active": "purple"}, "'active' must name a player (red, blue, green, yellow), not 'purple'"),
        ({"hand": [7]}, "'hand' knows no '7'"),
        ({"hand": [1] * 7}, "red shows 7 ships"),
        ({"hand": ["r1", "r2"]}, "there is only one Relic Ship"),
        ({"hand": ["r1"]}, "red's, who does not have the bonus of Burroughs Desert"),
        ({"seats": {"purple": {}}}, "'seats' must name a player"),
        ({"seats": {"red": {"gold": 1}}}, "seat 'red' has no 'gold'"),
        ({"seats": {"red": {"fuel": -1}}}, "'fuel' must be a number from 0 up, not -1"),
        ({"seats": {"red": {"fuel": True}}}, "'fuel' must be a number from 0 up, not True"),
        ({"seats": {"red": 3}}, "'red' must map names to values, not 3"),
        ({"seats": {"red": {"ships": 7}}}, "'ships' must be 0 to 6"),
        ({"seats": {"red": {"cards": ["warp-drive"]}}}, "'cards' knows no 'warp-drive'"),
        ({"seats": {"red": {"cards": ["booster-pod"] * 2}}}, "red cannot hold two cards of the kind 'booster-pod'"),
        ({"seats": {"red": {"cards": "booster-pod"}}}, "'cards' must be a list, not 'booster-pod'"),
        ({"seats": {"red": {"hub": 8}}}, "red has a colony on circle 8"),
        ({"seats": {"red": {"colonies_left": 7}}}, "red has 7 colonies of 6"),
        ({"seats": {"red": {"colonies_left": 0}}}, "red has landed every colony, but the game goes on"),
        ({"docked": {"radon-collector": []}}, "'docked' knows no 'radon-collector'"),
        ({"docked": {"lunar-mine": ["red 7"]}}, "a ship at lunar-mine is 'red 4' or 'red r4'"),
        ({"docked": {"lunar-mine": ["purple 4"]}}, "'lunar-mine' must name a player"),
        ({"docked": {"lunar-mine": ["red 4"] * 6}}, "lunar-mine has only 5 open ports"),
        ({"players": 2, "docked": {"lunar-mine": ["red 4"] * 4}}, "lunar-mine has only 3 open ports"),
        ({"docked": {"colonist-hub": ["red 4"] * 4}}, "a track of the colonist-hub has only 3 ports"),
        ({"docked": {"lunar-mine": [4]}}, "'lunar-mine' must be a list of texts; 4 is none"),
        ({"territories": {"clarke-sea": {"red": 1}}}, "'territories' knows no 'clarke-sea'"),
        ({"territories": {"lem-badlands": {"red": 7}}}, "red has 7 colonies on territories, more than 6"),
        ({"territories": []}, "'territories' must map names to values, not []"),
        ({"fields": {"magnetic": "lem-badlands"}}, "'fields' knows no 'magnetic'"),
        ({"fields": {"isolation": "clarke-sea"}}, "'isolation' knows no 'clarke-sea'"),
        ({"relic": "red"}, "who does not have the bonus of Burroughs Desert"),
        ({"relic": "blue", "hand": ["r1"], "territories": {"burroughs-desert": {"red": 1}}}, "Relic Ship is red's"),
        ({"display": ["alien-city"] * 2}, "there are only 1 cards 'alien-city'"),
        ({"deck": ["alien-city"], "discards": ["alien-city"]}, "there are only 1 cards 'alien-city'"),
        ({"display": ["alien-city", "alien-monument", "stasis-beam", "booster-pod"]}, "4 cards are on display"),
        ({"turn": {"cycle": 1}}, "'turn' has no 'cycle'; did you mean 'cycles'?"),
        ({"turn": {"counted": [0]}}, "'counted' names ports of own ships at the alien-artifact, not 0"),
        ({"turn": {"borrowed": "clarke-sea"}}, "'borrowed' knows no 'clarke-sea'"),
        ({"agenda": ["turm"]}, "'turm' is no step; did you mean 'turn'?"),
        ({"game": "chess"}, "this is a position of 'chess', not of 'alien-frontiers'"),
    ],
)  # fmt: skip
def test_errors_say_what_is_wrong(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as error:
        table(**setup)
    assert told in str(error.value)


@pytest.mark.parametrize(
    "setup", [{"players": 5}, {"players": 1}, {"options": {"moons": 1}}, {"options": {"printing": 1}}]
)
def test_players_and_options_are_checked(setup: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.position(setup)


def test_a_fleet_without_ships_rolls_nothing() -> None:
    """The rules never come to this, an owner's components may."""
    state = table(players=2, hand=[], seats={"blue": {"ships": 0}})
    play(state, "end-turn")
    assert legal(state) == ["end-turn"]
    assert state.check() == []


def test_a_waiting_player_may_hold_more_than_eight_tokens() -> None:
    """Play does not lead there, and the state says so; but it can be looked into."""
    state = table(hand=[], seats={"blue": {"fuel": 9}})
    assert state.check() == ["blue keeps 9 resources beyond the own turn, more than 8"]


def test_there_and_back_in_random_play() -> None:
    """At every state of a game, in the middle of actions too."""
    for seed, players in enumerate((2, 3, 4)):
        rng = Rng(seed)
        state = GAME.new_state(players)
        for _ in range(600):
            if state.is_terminal():
                break
            action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
            state.apply_action(action)
            back = GAME.position(state.to_position())
            assert back.same_position(state)
            assert back.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    "texts",
    [
        ["dock raiders-outpost 1-2-3"],
        ["dock raiders-outpost 1-2-3", "steal blue fuel"],
        ["tech plasma-cannon lunar-mine", "shoot blue 5"],
        ["tech temporal-warper", "pick 1", "pick r6"],
        ["tech temporal-warper", "pick r6", "done"],
        ["dock lunar-mine r6", "tech orbital-teleporter lunar-mine r6"],
        ["dock terraforming-station r6"],
        ["discard orbital-teleporter", "colony blue lem-badlands"],
        ["discard polarity-device", "colony red burroughs-desert"],
        ["discard stasis-beam burroughs-desert"],
        ["buy-relic"],
    ],
)
def test_there_and_back_in_the_middle_of_an_action(texts: list[str]) -> None:
    cards = ["plasma-cannon", "temporal-warper", "orbital-teleporter", "polarity-device", "stasis-beam"]
    setup: dict[str, Any] = {
        "hand": [1, 2, 3, "r6"],
        "seats": {"red": {"fuel": 8, "ore": 3, "cards": cards}, "blue": {"fuel": 3}},
        "docked": {"lunar-mine": ["blue 5", "green 5"]},
        "territories": {"burroughs-desert": {"red": 1}, "lem-badlands": {"blue": 1}},
    }
    if texts == ["buy-relic"]:
        setup["hand"].pop()
    state = play(table(**setup), *texts)
    back = GAME.position(state.to_position())
    assert back.same_position(state)
    assert back.legal_actions() == state.legal_actions()
    assert back.prompt() == state.prompt()


def test_a_position_plays_on() -> None:
    state = table(hand=[1, 2], docked={"shipyard": ["red 3", "red 3"]}, seats={"red": {"ships": 5}})
    next_turn(state, "red", "1-2-3-4-5")
    assert hand(state) == ["1", "2", "3", "4", "5"]
    assert "red 3" not in docked(state, "shipyard")


def test_damaged_states_are_refused() -> None:
    text = GAME.new_state(2).serialize()
    with pytest.raises(OrreryError):
        GAME.deserialize(text.replace('"data":[[', '"data":[[1,'))


def saved(changes: dict[int, Any]) -> str:
    """A new game's save with other data: the first list holds single numbers, the others are as in `_lists`."""
    text = json.loads(GAME.new_state(2).serialize())
    for place, value in changes.items():
        text["data"][place] = value
    return json.dumps(text)


AGENDA, DECK, DISCARDS = 1, 13, 15


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({AGENDA: []}, "nobody has landed every colony"),
        ({AGENDA: [4]}, "does not begin with the turn"),
        ({AGENDA: [3, 14]}, "no step of the agenda"),
        ({AGENDA: [3, 4, 4]}, "under another one"),
        ({AGENDA: [3]}, "nobody rolls them"),
        ({AGENDA: [3, 2, 13]}, "nothing has to be returned"),
        ({AGENDA: [3, 2, 9]}, "has no answer"),
        ({AGENDA: [3, 2, 10]}, "a colony moves that is not there"),
        ({AGENDA: [3, 2, 8]}, "not in hand"),
        ({AGENDA: [3, 2, 5 + 16 * 4]}, "everything that it may"),
        ({AGENDA: [3, 2, 0 + 16 * 3]}, "a player who does not play"),
        ({DECK: [0] * 12, AGENDA: [3, 2, 1]}, "more cards are to be drawn"),
        ({DISCARDS: [2**40] * 12}, "is not from 0 to 9999"),
        ({2: [0]}, "should have 2"),
        ({0: [0]}, "damaged"),
    ],
)
def test_a_damaged_save_is_refused(changes: dict[int, Any], told: str) -> None:
    with pytest.raises(OrreryError) as error:
        GAME.deserialize(saved(changes))
    assert told in str(error.value)


def test_an_undamaged_save_is_taken() -> None:
    assert GAME.deserialize(saved({})) == GAME.new_state(2)
