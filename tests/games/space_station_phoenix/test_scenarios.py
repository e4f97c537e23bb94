"""The worked examples in scenarios.json hold, and the runner that says so can say the opposite."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.scenarios import run_scenarios

SCENARIOS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("scenarios.json").read_text())["scenarios"]
BY_ID = {scenario["id"]: scenario for scenario in SCENARIOS}
OUTCOMES = dict(run_scenarios({"scenarios": SCENARIOS}))


def problems(scenario: Any) -> list[str]:
    ((_, found),) = run_scenarios({"scenarios": [scenario]})
    return found


def scenario(
    seats: dict[str, Any] | None = None, actions: list[Any] | None = None, illegal: bool = False, **rest: Any
) -> dict[str, Any]:
    """A scenario with red alone unless said otherwise; keys of a set-up beside the players come as `set_...`."""
    setup = {key.removeprefix("set_"): rest.pop(key) for key in list(rest) if key.startswith("set_")}
    said: dict[str, Any] = {"id": "here", "setup": {"players": seats or {"red": {}}, **setup}, "actions": actions or []}
    return {**said, "illegal": True} if illegal else {**said, "expected": rest}


@pytest.mark.parametrize("name", BY_ID)
def test_every_scenario_holds(name: str) -> None:
    assert OUTCOMES[name] == []


def test_the_game_offers_its_runner() -> None:
    assert GAME.scenarios is run_scenarios


# The runner can fail


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(tree, dict):
        for key, branch in tree.items():
            yield from leaves(branch, (*path, key))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "extra"]
    return "extra" if value is None else None


@pytest.mark.parametrize("name", [name for name in BY_ID if "expected" in BY_ID[name]])
def test_another_expectation_fails(name: str) -> None:
    """Every single value that a scenario expects is compared."""
    for *path, last in leaves(BY_ID[name]["expected"]):
        wrong = copy.deepcopy(BY_ID[name])
        branch = wrong["expected"]
        for key in path:
            branch = branch[key]
        branch[last] = changed(branch[last])
        assert problems(wrong), f"{name}: {path} {last}"


@pytest.mark.parametrize("name", BY_ID)
def test_the_opposite_result_fails(name: str) -> None:
    wrong = copy.deepcopy(BY_ID[name])
    if wrong.pop("illegal", False):
        wrong["expected"] = {}
        assert "was refused" in problems(wrong)[0]
    else:
        del wrong["expected"]
        wrong["illegal"] = True
        assert "should have been refused" in problems(wrong)[0]


def test_only_the_last_action_may_be_refused() -> None:
    income = {"do": "income", "player": "red"}
    bad = {"do": "ship", "player": "red", "ship": "N-transport", "transactions": []}
    assert problems(scenario(actions=[income, bad], illegal=True)) == []
    assert "action 0 (ship) was refused" in problems(scenario(actions=[bad, income], illegal=True))[0]


def test_a_refused_action_leaves_the_table_as_it_was() -> None:
    bad = {"do": "ship", "player": "red", "ship": "N-transport", "transactions": []}
    refused = {**scenario({"red": {"gems": 9}}, [bad], illegal=True), "expected": {"players": {"red": {"gems": 9}}}}
    assert problems(refused) == []
    refused["expected"]["players"]["red"]["gems"] = 5
    assert problems(refused)


MALFORMED: list[tuple[str, Any]] = [
    ("no mapping", 3),
    ("no id", {"setup": {"players": {"red": {}}}, "actions": [], "expected": {}}),
    ("an unknown key", {**scenario(), "weather": "fine"}),
    ("no set-up", {"id": "x", "actions": [], "expected": {}}),
    ("neither expected nor illegal", {"id": "x", "setup": {"players": {"red": {}}}, "actions": []}),
    ("illegal in words", {**scenario(), "illegal": "yes"}),
    ("nothing to refuse", scenario(illegal=True)),
    ("an unknown key of a set-up", scenario(set_moon=1)),
    ("an unknown player", scenario({"purple": {}})),
    ("an order that leaves one out", scenario({"red": {}, "blue": {}}, set_order=["red"])),
    ("an active player who does not play", scenario(set_active="blue")),
    ("an unknown key of a player", scenario({"red": {"gold": 1}})),
    ("a text for a number", scenario({"red": {"gems": "many"}})),
    ("a negative number", scenario({"red": {"gems": -1}})),
    ("an unknown hub", scenario({"red": {"hub": "C-1"}})),
    ("an unknown ship", scenario({"red": {"ships": ["S4-farm-1"]}})),
    ("ships that are no list", scenario({"red": {"ships": "S2-farm-1"}})),
    ("an unknown sector", scenario({"red": {"station": {"999": []}}})),
    ("two sectors in one place", scenario({"red": {"station": {"101": [], "102": []}}})),
    ("too many residents", scenario({"red": {"station": {"101": ["teal"] * 3}}})),
    ("an unknown resident", scenario({"red": {"station": {"101": ["violet"]}}})),
    ("residents on a hub without quarters", scenario({"red": {"hub": "B-1", "hub_residents": ["pink"]}})),
    ("an unknown track", scenario({"red": {"dip": {"farm": 1}}})),
    ("an unknown species in the supply", scenario(set_supply={"violet": 3})),
    ("an unknown sector on offer", scenario(set_display=["999"])),
    ("an action that is none", scenario(actions=[3])),
    ("an unknown action", scenario(actions=[{"do": "warp"}], illegal=True)),
    ("an unknown question", scenario(actions=[{"ask": "why"}])),
    ("an unknown key of a question", scenario(actions=[{"ask": "die", "sides": 6}])),
    ("an unknown key of an action", scenario(actions=[{"do": "income", "times": 2}], illegal=True)),
    ("an unknown key of a bonus", scenario(actions=[{"do": "income", "specials": [{"off": 1}]}], illegal=True)),
    ("an unknown conversion", scenario(actions=[{"do": "convert", "kind": "A-2"}], illegal=True)),
    ("an unknown key of an expectation", scenario(weather="fine")),
    ("an unknown key of an expected player", scenario(players={"red": {"gold": 1}})),
    ("an expected player who does not play", {**scenario(), "expected": {"players": {"blue": {"gems": 0}}}}),
    ("an unknown key of a final score", scenario(final={"losers": ["red"]})),
    ("an unknown key of a score sheet", scenario(final={"scores": {"red": {"luck": 1}}})),
    ("a file without scenarios", None),
]


@pytest.mark.parametrize(("what", "wrong"), MALFORMED, ids=[what for what, _ in MALFORMED])
def test_a_malformed_scenario_is_a_problem(what: str, wrong: Any) -> None:
    found = problems(wrong) if wrong is not None else dict(run_scenarios({"schema": {}}))["file"]
    assert found
    assert "was refused" not in found[0], "a malformed scenario says nothing about the rules"
    assert "broke" not in found[0], "it is found before anything breaks"


def test_any_surprise_is_a_problem_and_not_an_exception() -> None:
    class Odd(dict[str, Any]):
        def items(self) -> Any:
            raise RuntimeError("boom")

    assert problems(scenario({"red": {"station": Odd()}})) == ["broke with RuntimeError: boom"]


def test_two_scenarios_with_one_id_are_a_problem() -> None:
    first, second = run_scenarios({"scenarios": [scenario(), scenario()]})
    assert first == ("here", [])
    assert second == ("here", ["another scenario has the same id"])


# What the schema can say beyond the examples


def holds(seats: dict[str, Any], *actions: Any, **expected: Any) -> None:
    assert problems(scenario(seats, list(actions), **expected)) == []


def test_a_conversion_inside_a_turn_and_after_it() -> None:
    red = {"hub": "A-1", "gems": 2, "metal": 1, "food": 2, "ships": ["S1-red-transport"]}
    trade = {"do": "ship", "player": "red", "ship": "S1-red-transport"}
    deal = [{"t": "trade", "give": {"food": 2}, "get": "metal"}]
    before = {**trade, "transactions": deal, "convert": {"kind": "A-1", "get": "water"}}
    holds({"red": red, "blue": {}}, before, players={"red": {"metal": 1, "water": 1}}, active="blue")
    late = {**trade, "transactions": deal}
    after = {"do": "convert", "player": "red", "kind": "A-1", "get": "water"}
    holds({"red": {**red, "metal": 0}, "blue": {}}, late, after, players={"red": {"metal": 0, "water": 1}})


def test_an_omitted_gain_is_taken_and_an_omitted_choice_declined() -> None:
    red = {"hub": "B-3", "gems": 5, "food": 2, "ships": ["S1-red-transport"], "station": {"118": ["brown"] * 2}}
    said = {"do": "ship", "ship": "S1-red-transport", "transactions": [{"t": "buy", "get": "food"}]}
    holds(
        {"red": {**red, "station": {"118": ["brown"] * 2, "101": []}}}, said, players={"red": {"gems": 0, "metal": 0}}
    )
    holds({"red": {**red, "station": {"101": []}}}, said, players={"red": {"station": {"101": ["teal"]}}})


def test_a_trade_cannot_be_paid_with_gems() -> None:
    red = {"gems": 9, "food": 2, "ships": ["S1-red-transport"]}
    trade = {"t": "trade", "give": {"gem": 2}, "get": "water"}
    said = {"do": "ship", "ship": "S1-red-transport", "transactions": [trade]}
    assert problems(scenario({"red": red}, [said], illegal=True)) == []


def test_a_hub_is_set_up_with_all_its_choices() -> None:
    ships = [f"S1-red-{type_}" for type_ in ("dismantle", "construction", "transport", "expedition", "diplomacy")]
    drawn = {"drawn": ["S2-farm-1", "S2-farm-2", "S2-transport-1"], "kept": ["S2-farm-2", "S2-transport-1"]}
    kept = [*ships, "S2-farm-2", "S2-transport-1"]
    holds({"red": {"hub": "B-2", "ships": ships}}, {"do": "hub_setup", **drawn}, players={"red": {"ships": kept}})
    five = {"do": "hub_setup", "discard": ["S2-farm-1"], "tracks": ["transport", "transport"]}
    left = {"ships": ships[:4], "dip": {"transport": 2}}
    holds({"red": {"hub": "A-5", "ships": [*ships, "S2-farm-1"]}}, five, players={"red": left})
    nine = [f"{level}{colour}1" for level in (1, 2, 3) for colour in (0, 1, 2)]
    holds({"red": {"hub": "A-6"}}, {"do": "hub_setup", "private": nine}, players={"red": {"private": nine}})
