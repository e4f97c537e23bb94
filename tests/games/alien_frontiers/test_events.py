"""What a listener is told. Nobody listening, nothing is made."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.kernel.chance import Rng
from orrery.kernel.events import EVERYBODY, Event
from tests.games.alien_frontiers.tools import events_of, play, table

HAPPENINGS: list[tuple[str, dict[str, Any], list[str], list[Event]]] = [
    (
        "a turn begins",
        {"hand": []},
        ["end-turn"],
        [Event("turn", 1)],
    ),
    (
        "excess goes back",
        {"hand": [], "seats": {"red": {"fuel": 5, "ore": 5}}},
        ["end-turn", "keep 4"],
        [Event("keep", 0, (4, 4)), Event("turn", 1)],
    ),
    (
        "a ship docks and brings fuel",
        {"hand": [3]},
        ["dock solar-converter 3"],
        [Event("dock", 0, ("solar-converter", 3, 40)), Event("gain", 0, (2, 0))],
    ),
    (
        "a ship docks and brings ore",
        {"hand": [3]},
        ["dock lunar-mine 3"],
        [Event("dock", 0, ("lunar-mine", 3, 22)), Event("gain", 0, (0, 1))],
    ),
    (
        "a colony advances",
        {"hand": [3]},
        ["dock colonist-hub 3"],
        [Event("dock", 0, ("colonist-hub", 3, 4)), Event("advance", 0, (1,))],
    ),
    (
        "a colony lands and takes control",
        {"hand": [], "seats": {"red": {"fuel": 1, "ore": 1, "hub": 7}}},
        ["launch lem-badlands"],
        [Event("land", 0, ("lem-badlands",)), Event("control", 0, ("lem-badlands",))],
    ),
    (
        "a ship is built",
        {"hand": [3, 3, 1], "seats": {"red": {"fuel": 1, "ore": 1}}},
        ["dock shipyard 3-3"],
        [
            Event("dock", 0, ("shipyard", 3, 34)),
            Event("dock", 0, ("shipyard", 3, 35)),
            Event("ship", 0, ("built",)),
        ],
    ),
    (
        "a trade",
        {"hand": [1], "docked": {"orbital-market": ["red 2", "red 2"]}, "seats": {"red": {"fuel": 2}}},
        ["trade 2"],
        [Event("trade", 0, (2,))],
    ),
    (
        "a cycle, a new card and a claim",
        {"hand": [6], "docked": {"alien-artifact": ["red 2"]}, "display": ["alien-city"], "deck": ["stasis-beam"]},
        ["dock alien-artifact 6", "cycle", "draw stasis-beam"],
        [
            Event("dock", 0, ("alien-artifact", 6, 1)),
            Event("cycle", 0),
            Event("display", -1, ("stasis-beam",)),
        ],
    ),
    (
        "the deck is made anew",
        {"hand": [6], "docked": {"alien-artifact": ["red 2"]}, "display": ["alien-city"], "deck": []},
        ["cycle", "draw alien-city"],
        [Event("cycle", 0), Event("reshuffle", -1), Event("display", -1, ("alien-city",))],
    ),
    (
        "a card is claimed",
        {"hand": [], "docked": {"alien-artifact": ["red 2", "red 6"]}, "display": ["alien-city"], "deck": []},
        ["claim alien-city"],
        [Event("card", 0, ("alien-city", "claimed"))],
    ),
    (
        "a raid",
        {"hand": [], "agenda": ["turn", "raid"], "seats": {"blue": {"fuel": 1, "ore": 1}}},
        ["steal blue fuel", "steal blue ore"],
        [Event("steal", 0, ("blue", "fuel")), Event("steal", 0, ("blue", "ore"))],
    ),
    (
        "a card is stolen",
        {"hand": [], "agenda": ["turn", "raid"], "seats": {"blue": {"cards": ["alien-city"]}}},
        ["steal blue alien-city"],
        [Event("steal", 0, ("blue", "alien-city"))],
    ),
    (
        "the Relic Ship is bought",
        {"hand": [], "seats": {"red": {"fuel": 1, "ore": 1}}, "territories": {"burroughs-desert": {"red": 1}}},
        ["buy-relic"],
        [Event("relic", 0, ("bought",))],
    ),
    (
        "a field sends the Relic Ship home",
        {
            "hand": ["r3"],
            "seats": {"red": {"cards": ["stasis-beam"]}},
            "territories": {"burroughs-desert": {"red": 1}},
        },
        ["discard stasis-beam burroughs-desert"],
        [
            Event("discard", 0, ("stasis-beam",)),
            Event("field", 0, ("isolation", "burroughs-desert")),
            Event("relic", 0, ("home", "red")),
        ],
    ),
    (
        "a field is taken off",
        {"hand": [], "seats": {"red": {"cards": ["booster-pod"]}}, "fields": {"positron": "lem-badlands"}},
        ["discard booster-pod positron"],
        [Event("discard", 0, ("booster-pod",)), Event("field", 0, ("positron", "off"))],
    ),
    (
        "a card changes a ship",
        {"hand": [3], "seats": {"red": {"fuel": 1, "cards": ["polarity-device"]}}},
        ["tech polarity-device 3"],
        [Event("tech", 0, ("polarity-device",)), Event("change", 0, (3, 4))],
    ),
    (
        "a bonus is borrowed",
        {
            "hand": [3],
            "seats": {"red": {"fuel": 1, "cards": ["data-crystal"]}},
            "territories": {"lem-badlands": {"blue": 1}},
        },
        ["tech data-crystal lem-badlands"],
        [Event("tech", 0, ("data-crystal",)), Event("borrow", 0, ("lem-badlands",))],
    ),
    (
        "a ship is shot",
        {"hand": [], "seats": {"red": {"fuel": 1, "cards": ["plasma-cannon"]}}, "docked": {"lunar-mine": ["blue 5"]}},
        ["tech plasma-cannon lunar-mine", "shoot blue 5"],
        [Event("tech", 0, ("plasma-cannon",)), Event("bay", 1, (5,))],
    ),
    (
        "a ship is destroyed",
        {
            "hand": [],
            "seats": {"red": {"cards": ["plasma-cannon"]}, "blue": {"ships": 4}},
            "docked": {"lunar-mine": ["blue 5"]},
        },
        ["discard plasma-cannon blue lunar-mine 5"],
        [Event("discard", 0, ("plasma-cannon",)), Event("ship", 1, ("lost", 5))],
    ),
    (
        "a colony moves and control changes",
        {"hand": [], "seats": {"red": {"cards": ["orbital-teleporter"]}}, "territories": {"lem-badlands": {"blue": 1}}},
        ["discard orbital-teleporter", "colony blue lem-badlands", "land pohl-foothills"],
        [
            Event("discard", 0, ("orbital-teleporter",)),
            Event("move", 1, ("lem-badlands", "pohl-foothills")),
            Event("control", -1, ("lem-badlands",)),
            Event("control", 1, ("pohl-foothills",)),
        ],
    ),
    (
        "a card is taken from the discards",
        {"hand": [], "seats": {"red": {"cards": ["temporal-warper"]}}, "discards": ["alien-city"]},
        ["discard temporal-warper alien-city"],
        [Event("discard", 0, ("temporal-warper",)), Event("card", 0, ("alien-city", "recovered"))],
    ),
    (
        "a ship waits in the bay",
        {
            "hand": [1],
            "docked": {
                "solar-converter": ["blue 1"] * 6 + ["green 1"] * 2,
                "alien-artifact": ["green 1"] * 4,
                "lunar-mine": ["yellow 6"],
            },
            "seats": {"red": {"hub": 7}},
        },
        ["bay 1"],
        [Event("bay", 0, (1,))],
    ),
    (
        "the Resource Cache opens and is used up",
        {"players": 2, "hand": [], "seats": {"blue": {"ships": 4, "cards": ["resource-cache"]}}},
        ["end-turn", "roll 1-2-3-4"],
        [Event("turn", 1), Event("gain", 1, (1, 1)), Event("discard", 1, ("resource-cache",))],
    ),
    (
        "a ship that terraformed is lost",
        {"players": 2, "hand": [], "docked": {"terraforming-station": ["blue 6"]}, "seats": {"blue": {"ships": 4}}},
        ["end-turn"],
        [Event("turn", 1), Event("ship", 1, ("lost", 6))],
    ),
]


@pytest.mark.parametrize(
    ("setup", "texts", "expected"), [case[1:] for case in HAPPENINGS], ids=[case[0] for case in HAPPENINGS]
)
def test_events(setup: dict[str, Any], texts: list[str], expected: list[Event]) -> None:
    assert events_of(table(**setup), *texts) == expected


def test_the_first_cards_are_dealt() -> None:
    state = GAME.new_state(2)
    state.events = []
    state.play("draw alien-city")
    assert state.events == [Event("card", 0, ("alien-city", "dealt"))]


def test_a_swap_tells_of_both_colonies_and_of_control_once() -> None:
    state = table(
        hand=[],
        seats={"red": {"cards": ["polarity-device"]}},
        territories={"lem-badlands": {"red": 1, "blue": 1}, "pohl-foothills": {"green": 1}},
    )
    told = events_of(state, "discard polarity-device", "colony blue lem-badlands", "colony green pohl-foothills")
    assert told == [
        Event("discard", 0, ("polarity-device",)),
        Event("move", 1, ("lem-badlands", "pohl-foothills")),
        Event("move", 2, ("pohl-foothills", "lem-badlands")),
        Event("control", 1, ("pohl-foothills",)),
    ]


def test_nobody_listens_unless_asked() -> None:
    state = play(table(hand=[3]), "dock solar-converter 3")
    assert state.events is None
    state.events = []
    assert state.clone().events is None


def test_everything_is_public() -> None:
    rng = Rng(5)
    state = GAME.new_state(3)
    state.events = []
    for _ in range(800):
        action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
        state.apply_action(action)
        if state.is_terminal():
            break
    assert len({event.kind for event in state.events}) > 10
    assert {event.audience for event in state.events} == {EVERYBODY}


def test_listening_changes_nothing() -> None:
    silent, told = GAME.new_state(4), GAME.new_state(4)
    told.events = []
    rng = Rng(9)
    for _ in range(1500):
        if silent.is_terminal():
            break
        action = silent.sample_chance(rng) if silent.is_chance_node() else rng.choice(silent.legal_actions())
        silent.apply_action(action)
        told.apply_action(action)
        assert silent.same_position(told)
