"""Printed values are data: other values change the game, and values that the rules cannot use are refused."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.chance import Rng
from orrery.kernel.errors import ComponentError
from tests.games.alien_frontiers.tools import legal, play, seat


def owners(changes: dict[str, Any], **setup: Any) -> AlienFrontiersState:
    state = GAME.with_components(changes).position({"players": 4, **setup})
    assert isinstance(state, AlienFrontiersState)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ports_by_number_of_players(players: int) -> None:
    """Set-up page of the first printing."""
    ports = {seen.name: len(seen.ports) for seen in GAME.new_state(players).view(0).facilities}
    assert ports == {
        "alien-artifact": 4,
        "colonist-hub": 12,
        "colony-constructor": {2: 3, 3: 6, 4: 6}[players],
        "lunar-mine": {2: 3, 3: 4, 4: 5}[players],
        "orbital-market": {2: 2, 3: 2, 4: 4}[players],
        "raiders-outpost": 3,
        "shipyard": {2: 2, 3: 4, 4: 6}[players],
        "solar-converter": {2: 7, 3: 7, 4: 8}[players],
        "terraforming-station": 1,
    }


def test_every_value_has_a_source() -> None:
    assert {row.source for row in GAME.components.rows()} == {"rulebook", "public"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"moons": {"each": 1}}, "moons"),
        ({"facility": {"lunar-mine": {"ports": "many"}}}, "facility.lunar-mine.ports"),
        ({"facility": {"lunar-mine": {"ports": -1}}}, "facility.lunar-mine.ports"),
        ({"facility": {"lunar-mine": {"ports": 2}}}, "facility.lunar-mine"),
        ({"facility": {"shipyard": {"ports": 5}}}, "facility.shipyard"),
        ({"facility": {"shipyard": {"price": [1, 2]}}}, "facility.shipyard.price"),
        ({"facility": {"shipyard": {"set": 3}}}, "facility.shipyard"),
        ({"facility": {"lunar-mine": {"set": 0}}}, "facility.lunar-mine"),
        ({"facility": {"orbital-market": {"set": 1}}}, "facility.orbital-market"),
        ({"facility": {"alien-artifact": {"set": 2}}}, "facility.alien-artifact"),
        ({"facility": {"raiders-outpost": {"ports": 6}}}, "facility.raiders-outpost"),
        ({"facility": {"terraforming-station": {"ports": 2}}}, "facility.terraforming-station"),
        ({"facility": {"colonist-hub": {"ports": 9}}}, "facility.colonist-hub.ports"),
        ({"facility": {"colonist-hub": {"circles": 0}}}, "facility.colonist-hub.circles"),
        ({"facility": {"colonist-hub": {"ports_of_a_track": 0}}}, "facility.colonist-hub.ports_of_a_track"),
        ({"facility": {"raiders-outpost": {"resources_stolen": 0}}}, "facility.raiders-outpost.resources_stolen"),
        ({"facility": {"solar-converter": {"fuel_gained": [1, 2, 3]}}}, "facility.solar-converter.fuel_gained"),
        ({"territory": {"heinlein-plains": {"rate": 0}}}, "territory.heinlein-plains.rate"),
        ({"territory": {"heinlein-plains": {"rate": 7}}}, "territory.heinlein-plains.rate"),
        ({"ships": {"box": {"of_each_colour": 7}}}, "facility.shipyard.price"),
        ({"ships": {"box": {"in_play_at_start": 4}}}, "facility.shipyard.price"),
        ({"colonies": {"each": [0, 0, 8, 7, 0]}}, "colonies.each"),
        ({"resources": {"most_at_end_of_turn": 21}}, "resources.most_at_end_of_turn"),
        ({"starting_resources": {"fuel": [0, 1]}}, "starting_resources.fuel"),
        ({"tech": {card: {"box": {"copies": 0}} for card in (
            "booster-pod", "data-crystal", "gravity-manipulator", "holographic-decoy", "orbital-teleporter",
            "plasma-cannon", "polarity-device", "resource-cache", "stasis-beam")}}, "tech"),
    ],
)  # fmt: skip
def test_values_that_the_rules_cannot_use(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ComponentError) as error:
        GAME.with_components(changes)
    assert f"'{told}" in str(error.value)


def test_another_price_of_a_ship() -> None:
    state = owners(
        {"facility": {"shipyard": {"price": [2, 2, 2]}}}, hand=[3, 3, 1], seats={"red": {"fuel": 2, "ore": 2}}
    )
    assert seat(play(state, "dock shipyard 3-3"), "red").fuel == 0


def test_another_limit_of_resources() -> None:
    state = owners({"resources": {"most_at_end_of_turn": 10}}, hand=[], seats={"red": {"fuel": 6, "ore": 6}})
    assert legal(play(state, "end-turn")) == ["keep 4", "keep 5", "keep 6"]


def test_another_total_to_claim() -> None:
    state = owners({"facility": {"alien-artifact": {"total_to_claim": 6}}}, hand=[6], display=["alien-city"])
    assert legal(play(state, "dock alien-artifact 6"), "claim") == ["claim alien-city"]


def test_another_rate_on_heinlein_plains() -> None:
    state = owners(
        {"territory": {"heinlein-plains": {"rate": 2}}},
        hand=[],
        seats={"red": {"fuel": 4}},
        docked={"orbital-market": ["red 5", "red 5"]},
        territories={"heinlein-plains": {"red": 1}},
    )
    assert legal(state, "trade") == ["trade 2"]


@pytest.mark.parametrize(
    "changes",
    [
        {"facility": {"lunar-mine": {"ports": 7}, "solar-converter": {"ports": 20}, "shipyard": {"ports": 8}}},
        {"facility": {"colonist-hub": {"circles": 3, "ports_of_a_track": 2}}},
        {"colonies": {"each": [0, 0, 3, 3, 3]}, "resources": {"most_at_end_of_turn": 0}},
        {"ships": {"fewest_of_own_colour": 0}},
        {"tech": {"plasma-cannon": {"fuel_for_each_ship": 0, "box": {"copies": 9}}, "alien-city": {"points": 3}}},
        {
            "facility": {"raiders-outpost": {"resources_stolen": 1}},
            "territory": {"asimov-crater": {"extra_advance": 9}},
        },
    ],
)
def test_games_with_an_owners_values_play_to_the_end(changes: dict[str, Any]) -> None:
    game = GAME.with_components(changes)
    for players in (2, 4):
        rng = Rng(3, players)
        state = game.new_state(players)
        while not state.is_terminal():
            action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
            state.apply_action(action)
            if state.move_number() % 50 == 0:
                assert state.check() == []
        assert state.check() == []
