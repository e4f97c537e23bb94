"""The worked examples in scenarios.json hold, and the runner that says so can say the opposite."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from orrery.games.exodus_fleet import GAME
from orrery.games.exodus_fleet.scenarios import KINDS, VERBS, run_scenarios

SCENARIOS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("scenarios.json").read_text())["scenarios"]
BY_ID = {scenario["id"]: scenario for scenario in SCENARIOS}
OUTCOMES = dict(run_scenarios({"scenarios": SCENARIOS}))


def problems(scenario: Any) -> list[str]:
    ((_, found),) = run_scenarios({"scenarios": [scenario]})
    return found


@pytest.mark.parametrize("name", BY_ID)
def test_every_scenario_holds(name: str) -> None:
    assert OUTCOMES[name] == []


def test_the_game_offers_its_runner() -> None:
    assert GAME.scenarios is run_scenarios


def test_every_kind_and_most_verbs_are_used() -> None:
    assert {scenario["kind"] for scenario in SCENARIOS} == set(KINDS)
    used = {action["do"] for scenario in SCENARIOS for action in scenario["actions"] if scenario["kind"] == "flow"}
    assert used <= set(VERBS)


def other(value: Any) -> Any:
    """A value that is not this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "P9"
    if isinstance(value, list):
        return [*value, "P9"] if not value or isinstance(value[0], str) else value[1:]
    if isinstance(value, dict):
        key = next(iter(value))
        return {**value, key: other(value[key])}
    return 7


@pytest.mark.parametrize("name", [name for name, said in BY_ID.items() if not said["expected"].get("illegal")])
def test_a_wrong_expectation_is_noticed(name: str) -> None:
    """R8 for the runner: each expected value, changed, makes the scenario fail."""
    for key, value in BY_ID[name]["expected"].items():
        if value in ({}, []):
            continue
        wrong = copy.deepcopy(BY_ID[name])
        wrong["expected"] = {key: other(value)}
        if BY_ID[name]["kind"] in ("payment", "explore_option") or key == "legal":
            wrong["expected"] = {"illegal": True, "at_action": 0}
        assert problems(wrong), key


@pytest.mark.parametrize("name", [name for name, said in BY_ID.items() if said["expected"].get("illegal")])
def test_what_is_refused_is_not_legal(name: str) -> None:
    legal = copy.deepcopy(BY_ID[name])
    legal["expected"] = {}
    assert problems(legal)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "dance"}, "'kind' is one of"),
        ({"kind": "flow", "actions": [{"do": "dance"}]}, "nobody knows how to"),
        ({"setup": {"players": 3, "phase": "dancing"}}, "there is no phase"),
        ({"setup": {"players": 3, "stage": "somewhere", "phase": "mining"}}, "there is no stage"),
        ({"setup": {"player_count": 3}}, "a set-up has no"),
        ({"setup": {"players": 3, "P1": {"gold": 3}}}, "a player has no"),
        ({"setup": {"players": 3, "P1": {"ships": ["death_star"]}}}, "death"),
        ({"setup": {"players": 3, "options": {"chess": True}}}, "there is no option"),
        ({"setup": []}, "must map names to values"),
        ({"actions": {}}, "must be a list"),
        ({"extra": 1}, "a scenario has no 'extra'"),
        ({"expected": {"illegal": True, "at_action": 9}}, "there are only"),
        ({"expected": {"weather": "fine"}}, "nothing is known of"),
    ],
)
def test_a_malformed_scenario_is_told(change: dict[str, Any], told: str) -> None:
    said = {
        "id": "here",
        "kind": "flow",
        "setup": {"players": 3, "phase": "income", "P1": {"explorer_cards": ["alien_toys"]}},
        "actions": [{"player": "P1", "do": "play", "card": "alien_toys"}],
        "expected": {"P1": {"xu": 7}},
    }
    assert problems(said) == []
    (problem,) = problems({**said, **change})
    assert told in problem


def test_a_file_without_scenarios_is_told() -> None:
    assert dict(run_scenarios({})) == {"file": ["the file has no list 'scenarios'"]}
    twice = {"scenarios": [BY_ID["BID-01"], BY_ID["BID-01"], {}]}
    outcomes = list(run_scenarios(twice))
    assert "another scenario has the same id" in outcomes[1][1]
    assert "it has no 'id'" in outcomes[2][1]
