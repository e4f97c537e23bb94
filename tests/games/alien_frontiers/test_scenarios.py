"""The worked examples in scenarios.json hold, and the runner that says so can say the opposite."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.scenarios import run_scenarios

SCENARIOS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("scenarios.json").read_text())["scenarios"]
BY_ID = {scenario["id"]: scenario for scenario in SCENARIOS}
OUTCOMES = dict(run_scenarios({"scenarios": SCENARIOS}))


def problems(scenario: Any) -> list[str]:
    ((_, found),) = run_scenarios({"scenarios": [scenario]})
    return found


def scenario(
    setup: dict[str, Any] | None = None,
    actions: list[Any] | None = None,
    illegal: int | None = None,
    **expected: Any,
) -> dict[str, Any]:
    """A scenario of four players with red to act; `illegal` is the action that must be refused."""
    result: dict[str, Any] = {"result": "ok"} if illegal is None else {"result": "illegal", "action": illegal}
    return {
        "id": "here",
        "setup": {"num_players": 4, "active": "red", **(setup or {})},
        "actions": actions or [],
        "expect": {**result, "state": expected},
    }


def red(**said: Any) -> dict[str, Any]:
    return {"players": {"red": said}}


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
    return "lem_badlands" if value is None else None


@pytest.mark.parametrize("name", BY_ID)
def test_another_expectation_fails(name: str) -> None:
    """Every single value that a scenario expects is compared."""
    state = BY_ID[name]["expect"].get("state", {})
    for *path, last in leaves(state):
        wrong = copy.deepcopy(BY_ID[name])
        branch = wrong["expect"]["state"]
        for key in path:
            branch = branch[key]
        branch[last] = changed(branch[last])
        assert problems(wrong), f"{name}: {path} {last}"


@pytest.mark.parametrize("name", BY_ID)
def test_the_opposite_result_fails(name: str) -> None:
    wrong = copy.deepcopy(BY_ID[name])
    if wrong["expect"]["result"] == "illegal":
        wrong["expect"] = {"result": "ok"}
        assert "was refused" in problems(wrong)[0]
    elif wrong["actions"]:
        wrong["expect"] = {"result": "illegal", "action": len(wrong["actions"]) - 1}
        assert "should have been refused" in problems(wrong)[0]


def test_the_refused_action_is_the_one_that_is_named() -> None:
    dock = {"do": "dock", "facility": "solar_converter", "ships": [1]}
    twice = [dock, dock]
    assert problems(scenario(red(hand=[1, 2]), twice, illegal=1)) == []
    assert "action 0 (dock) should have been refused" in problems(scenario(red(hand=[1, 2]), twice, illegal=0))[0]
    assert "action 1 (dock) was refused" in problems(scenario(red(hand=[1, 2]), twice))[0]


def test_play_goes_on_after_a_refused_action() -> None:
    dock = {"do": "dock", "facility": "solar_converter", "ships": [3]}
    found = problems(scenario(red(hand=[3]), [{"do": "end_turn"}, dock], illegal=0, players={"red": {"fuel": 2}}))
    assert found == []


def test_a_problem_names_the_printing() -> None:
    wrong = copy.deepcopy(BY_ID["TE-14"])
    wrong["ruleset"] = "all"
    (found,) = problems(wrong)
    assert found.startswith("first printing: action 0 (discard) was refused")


MALFORMED: list[tuple[str, Any]] = [
    ("no mapping", 3),
    ("no id", {"setup": {"num_players": 4}, "expect": {"result": "ok"}}),
    ("no set-up", {"id": "x", "expect": {"result": "ok"}}),
    ("no expectation", {"id": "x", "setup": {"num_players": 4}}),
    ("unknown rule set", {**scenario(), "ruleset": "p3"}),
    ("unknown option", {**scenario(), "requires": {"moons": True}}),
    ("wrong value of an option", {**scenario(), "requires": {"joined_ports": "perhaps"}}),
    ("unknown result", {**scenario(), "expect": {"result": "maybe"}}),
    ("unknown key of an expectation", {**scenario(), "expect": {"result": "ok", "sate": {}}}),
    ("a refused action in a legal scenario", {**scenario(), "expect": {"result": "ok", "action": 0}}),
    ("a refused action that is not there", scenario(illegal=0)),
    ("no refused action", {**scenario(), "expect": {"result": "illegal"}}),
    ("unknown key of a set-up", scenario({"moon": 1})),
    ("no number of players", {**scenario(), "setup": {}}),
    ("too many players", scenario({"num_players": 5})),
    ("a new game with ships in hand", {**scenario(), "setup": {"new_game": 2, "hand": [1]}}),
    ("unknown player", scenario({"players": {"purple": {"fuel": 1}}})),
    ("a player who does not play", scenario({"num_players": 2, "players": {"green": {"fuel": 1}}})),
    ("unknown key of a player", scenario(red(gold=1))),
    ("a text for a number", scenario(red(fuel="much"))),
    ("a negative number", scenario(red(fuel=-1))),
    ("no list of cards", scenario(red(cards="booster_pod"))),
    ("an unknown card", scenario(red(cards=["warp_drive"]))),
    ("more cards than there are", scenario(red(cards=["alien_city"]) | {"discard": ["alien_city"]})),
    ("a ship that shows 7", scenario(red(hand=[7]))),
    ("unplaced ships of another player", scenario({"players": {"blue": {"hand": [1]}}})),
    ("an unknown facility", scenario({"docked": {"radon_collector": []}})),
    ("too many ships at a facility", scenario({"docked": {"alien_artifact": [{"owner": "red", "value": 6}] * 5}})),
    ("a full slot", scenario({"docked": {"shipyard": [{"owner": "red", "value": 6, "slot": 1}] * 3}})),
    ("an unknown key of a ship", scenario({"docked": {"shipyard": [{"owner": "red", "value": 6, "colour": "red"}]}})),
    ("more covers than there are", scenario({"docked": {"lunar_mine": [{"owner": "cover", "value": 1}]}})),
    ("an unknown territory", scenario({"territories": {"clarke_sea": {"red": 1}}})),
    ("an unknown field", scenario({"fields": {"magnetic": "lem_badlands"}})),
    ("the Relic Ship without its territory", scenario(red(hand=[1], relic_hand=3))),
    ("an action that is none", scenario(actions=[3])),
    ("an unknown action", scenario(actions=[{"do": "warp"}], illegal=0)),
    ("an unknown key of an action", scenario(actions=[{"do": "cycle", "times": 2}], illegal=0)),
    ("a key of another card", scenario(actions=[{"do": "tech", "card": "booster_pod", "territory": "x"}], illegal=0)),
    ("ships that are no list", scenario(actions=[{"do": "dock", "facility": "lunar_mine", "ships": 3}], illegal=0)),
    ("a raid with an unknown key", scenario(red(hand=[1, 2, 3]), [
        {"do": "dock", "facility": "raiders_outpost", "ships": [1, 2, 3], "raid": {"blue": 4}}], illegal=0)),
    ("a raid on a player for nothing", scenario(red(hand=[1, 2, 3]), [
        {"do": "dock", "facility": "raiders_outpost", "ships": [1, 2, 3], "raid": {"from": "blue"}}], illegal=0)),
    ("half a colony", scenario(actions=[{"do": "discard", "card": "polarity_device", "first": ["red"]}], illegal=0)),
    ("too few dice", scenario(actions=[{"do": "start_turn", "rolled": [1, 2]}])),
    ("dice that show 7", scenario(actions=[{"do": "start_turn", "rolled": [1, 2, 7]}])),
    ("no dice", scenario(actions=[{"do": "start_turn"}])),
    ("a relic ship that nobody owns", scenario(actions=[{"do": "start_turn", "rolled": [1, 2, 3], "relic_rolled": 1}])),
    ("a turn for nobody", scenario(actions=[{"do": "start_turn", "player": "purple", "rolled": [1, 2, 3]}])),
    ("unknown expected key", scenario(weather="fine")),
    ("unknown expected key of a player", scenario(players={"red": {"gold": 0}})),
    ("unknown expected player", scenario(players={"purple": {"fuel": 0}})),
    ("unknown expected facility", scenario(docked={"radon_collector": []})),
    ("unknown expected territory", scenario(control={"clarke_sea": None})),
    ("unknown expected field", scenario(fields={"magnetic": None})),
    ("unknown expected count", scenario(moons_each=1)),
    ("a hub of a player who does not play", scenario({"num_players": 2}, hub={"green": 0})),
    ("a file without scenarios", None),
]  # fmt: skip


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

    assert problems(scenario({"territories": Odd()})) == ["broke with RuntimeError: boom"]
    assert problems({**scenario(), "ruleset": ["p1"]})
    assert problems(scenario(actions=[{"do": ["dock"]}]))


def test_two_scenarios_with_one_id_are_a_problem() -> None:
    first, second = run_scenarios({"scenarios": [scenario(), scenario()]})
    assert first == ("here", [])
    assert second == ("here", ["another scenario has the same id"])


# What the schema can say


def holds(*arguments: Any, **expected: Any) -> None:
    assert problems(scenario(*arguments, **expected)) == []


def test_defaults() -> None:
    holds(
        players={"green": {"fuel": 0, "ore": 0, "cards": [], "hand": [], "fleet": 3, "bay": 3, "stock": 3, "vp": 0}},
        display=[],
        deck_size=0,
        discard=[],
        fields={"isolation": None, "positron": None, "repulsor": None},
        relic="burroughs_desert",
        hub={"red": 0},
        control={"lem_badlands": None},
        free_ports={"shipyard": 6, "colonist_hub": 12},
        game_over=False,
        winner=[],
        active="red",
        colonies_left_each=6,
        fleet_each=3,
    )


def test_a_new_game() -> None:
    new_game = {**scenario(), "setup": {"new_game": 3}}
    new_game["expect"] = {
        "result": "ok",
        "state": {
            "display": 3,
            "deck": 16,
            "discard_size": 0,
            "display_size": 3,
            "resources": [{"fuel": 0}, {"fuel": 1, "ore": 0}, {"ore": 1}],
            "ships_in_bay_each": 3,
            "players": {"red": {"bay": 3, "hand": []}},
            "active": "red",
        },
    }
    assert problems(new_game) == []
    new_game["expect"]["state"]["resources"].pop()
    assert problems(new_game)


def test_a_new_game_is_played_from_its_first_roll() -> None:
    new_game = {**scenario(), "setup": {"new_game": 2, "long_game": True}}
    new_game["actions"] = [
        {"do": "start_turn", "rolled": [2, 5, 6]},
        {"do": "dock", "facility": "colonist_hub", "ships": [6]},
    ]
    new_game["expect"] = {"result": "ok", "state": {"players": {"red": {"hand": [2, 5], "bay": 0}}, "hub": {"red": 1}}}
    assert problems(new_game) == []
    new_game["actions"] = [{"do": "cycle"}]
    new_game["expect"] = {"result": "illegal", "action": 0, "reason": "not rolled yet"}
    assert problems(new_game) == []


def test_slots_and_free_ports() -> None:
    shipyard = [{"owner": "blue", "value": 2, "slot": 1}, {"owner": "green", "value": 3}]
    holds({"docked": {"shipyard": shipyard}}, free_ports={"shipyard": 2}, docked={"shipyard": ["green:3", "blue:2"]})


def test_ships_without_a_slot_fill_the_slots_in_order() -> None:
    shipyard = [{"owner": colour, "value": 2} for colour in ("blue", "green", "yellow")]
    holds({"docked": {"shipyard": shipyard}}, free_ports={"shipyard": 2})


def test_half_empty_pairs_make_a_pair_where_ports_are_not_joined() -> None:
    setup = BY_ID["SY-11"]["setup"]
    actions = BY_ID["SY-11"]["actions"]
    loose = {**scenario(setup, actions, players={"red": {"fleet": 4}}), "requires": {"joined_ports": False}}
    assert problems(loose) == []


def test_covers_are_no_targets_and_bind_nobody() -> None:
    setup = {"num_players": 3, "docked": {"lunar_mine": [{"owner": "cover", "value": 1}]}}
    cannon = red(hand=[1, 2, 3], fuel=1, cards=["plasma_cannon"])
    shot = {"do": "tech", "card": "plasma_cannon", "facility": "lunar_mine"}
    holds({**setup, **cannon}, [{**shot, "targets": [{"owner": "cover", "value": 1}]}], 0)
    discard = {"do": "discard", "card": "plasma_cannon"}
    holds({**setup, **cannon}, [{**discard, "target": {"owner": "cover", "at": "lunar_mine", "value": 1}}], 0)
    holds({"num_players": 3}, docked={"lunar_mine": []}, free_ports={"lunar_mine": 4}, ports={"lunar_mine": 4})
    holds({"num_players": 3}, docked={"lunar_mine": ["cover:1"]})


def test_the_relic_ship_in_every_place() -> None:
    desert = {"territories": {"burroughs_desert": {"red": 1}}}
    holds({**desert, "relic": "red"}, relic="red", players={"red": {"bay": 3, "hand": [], "relic_hand": None}})
    holds({**desert, "relic": "burroughs_desert"}, relic="burroughs_desert")
    holds(
        desert | red(hand=[1, 2], relic_hand=4), relic="red", players={"red": {"hand": ["R4", 1, 2], "relic_hand": 4}}
    )
    docked = {"docked": {"lunar_mine": [{"owner": "red", "value": 5, "relic": True}]}}
    holds(desert | docked, relic="red", docked={"lunar_mine": ["R:red:5"]}, players={"red": {"fleet": 3}})


def test_the_relic_ship_in_every_action() -> None:
    desert = {"territories": {"burroughs_desert": {"red": 1}}}
    tech = {"do": "tech", "card": "booster_pod", "ship": "R"}
    holds(
        desert | red(hand=[1], relic_hand=4, fuel=1, cards=["booster_pod"]),
        [tech],
        players={"red": {"hand": [1, "R5"]}},
    )
    holds(red(hand=[1], fuel=1, cards=["booster_pod"]), [tech], 0)
    gravity = {"do": "tech", "card": "gravity_manipulator", "down": 3, "up": "R"}
    manipulator = desert | red(hand=[3], relic_hand=4, fuel=2, cards=["gravity_manipulator"])
    holds(manipulator, [gravity], players={"red": {"hand": [2, "R5"]}})
    holds(manipulator, [{**gravity, "down": "R", "up": 3}], players={"red": {"hand": [4, "R3"]}})
    holds(manipulator, [{**gravity, "down": "R", "up": "R"}], 0)
    run = {"do": "dock", "facility": "raiders_outpost", "ships": ["R", 3, 2]}
    holds(desert | red(hand=[2, 3], relic_hand=4), [run], docked={"raiders_outpost": ["red:2", "red:3", "R:red:4"]})
    triple = {"do": "dock", "facility": "colony_constructor", "ships": ["R", 4, 4], "territory": "lem_badlands"}
    holds(desert | red(hand=[4, 4], relic_hand=4, ore=3), [triple], players={"red": {"vp": 4}})
    named = {"do": "dock", "facility": "solar_converter", "ships": ["R4", 1]}
    holds(desert | red(hand=[1], relic_hand=4), [named], players={"red": {"fuel": 3}})
    teleport = {"do": "tech", "card": "orbital_teleporter", "ship": "R", "from": "lunar_mine", "to": "solar_converter"}
    docked = {"docked": {"lunar_mine": [{"owner": "red", "value": 5, "relic": True}]}}
    teleporter = red(fuel=2, cards=["orbital_teleporter"])
    holds(desert | docked | teleporter, [teleport], docked={"solar_converter": ["R:red:5"], "lunar_mine": []})
    warper = {"do": "tech", "card": "temporal_warper", "ships": ["R", 1], "rolled": [6, 2]}
    again = desert | red(hand=[1, 3], relic_hand=4, fuel=1, cards=["temporal_warper"])
    holds(again, [warper], players={"red": {"hand": [2, 3, "R6"]}})
    holds(again, [{**warper, "rolled": [2], "relic_rolled": 6}], players={"red": {"hand": [2, 3, "R6"]}})
    holds(again, [{**warper, "ships": ["R"], "rolled": [6]}], players={"red": {"hand": [1, 3, "R6"]}})
    full = {"docked": {"solar_converter": [{"owner": "blue", "value": 1}] * 6 + [{"owner": "green", "value": 1}] * 2}}
    for facility in ("alien_artifact", "lunar_mine"):
        full["docked"][facility] = [{"owner": "green" if facility == "alien_artifact" else "yellow", "value": 6}] * 4
    full["docked"]["colonist_hub"] = [{"owner": "red", "value": 1}] * 3
    bay = {"do": "bay", "ships": ["R"]}
    holds(desert | full | red(relic_hand=4), [bay], players={"red": {"hand": [], "bay": 0}}, relic="red")


def test_several_ships_dock_one_after_another_in_the_order_named() -> None:
    def mine(*ships: int) -> list[dict[str, Any]]:
        return [{"do": "dock", "facility": "lunar_mine", "ships": list(ships)}]

    holds(red(hand=[2, 4, 6]), mine(2, 4, 6), players={"red": {"ore": 3}})
    holds(
        red(hand=[2, 4, 6]), mine(2, 6, 4), 0, players={"red": {"ore": 0, "hand": [2, 4, 6]}}, docked={"lunar_mine": []}
    )


def test_one_docking_takes_one_set() -> None:
    market = {"do": "dock", "facility": "orbital_market", "ships": [3, 3, 4, 4]}
    holds(red(hand=[3, 3, 4, 4]), [market], 0)


RUN = {"do": "dock", "facility": "raiders_outpost", "ships": [3, 4, 5]}
VICTIMS = {
    "players": {
        "red": {"hand": [3, 4, 5], "cards": ["stasis_beam"]},
        "blue": {"fuel": 3, "ore": 3, "cards": ["alien_city", "stasis_beam"]},
        "green": {"fuel": 2, "ore": 9},
    }
}


@pytest.mark.parametrize(
    ("raid", "expected"),
    [
        (None, {"fuel": 0, "ore": 0}),
        ({"resources": []}, {"fuel": 0, "ore": 0}),
        ({"resources": [{"from": "blue", "fuel": 2}]}, {"fuel": 2, "ore": 0}),
        ({"resources": [{"from": "blue", "ore": 1}, {"from": "green", "fuel": 1, "ore": 2}]}, {"fuel": 1, "ore": 3}),
        ({"from": "blue", "card": "alien_city"}, {"cards": ["stasis_beam", "alien_city"], "vp": 1}),
        ({"from": "blue", "card": "stasis_beam"}, {"cards": ["stasis_beam"]}),
    ],
)
def test_raids(raid: Any, expected: dict[str, Any]) -> None:
    holds(VICTIMS, [{**RUN, "raid": raid}], players={"red": expected})


@pytest.mark.parametrize(
    "raid",
    [
        {"resources": [{"from": "blue", "fuel": 3, "ore": 2}]},
        {"resources": [{"from": "blue", "fuel": -1}]},
        {"resources": [{"from": "purple", "fuel": 1}]},
        {"resources": [{"fuel": 1}]},
        {"resources": [{"from": "blue", "fuel": 1}], "from": "blue", "card": "alien_city"},
        {"from": "blue", "card": "alien_monument"},
        {"from": "green", "card": "alien_city"},
        {"from": "red", "card": "stasis_beam"},
        {"card": "alien_city"},
    ],
)
def test_raids_that_are_refused(raid: Any) -> None:
    holds(VICTIMS, [{**RUN, "raid": raid}], 0, players={"red": {"hand": [3, 4, 5]}})


@pytest.mark.parametrize(
    "action",
    [
        {"do": "dock", "facility": "solar_converter", "ships": [7]},
        {"do": "dock", "facility": "solar_converter", "ships": [2, 2]},
        {"do": "dock", "facility": "solar_converter", "ships": ["R"]},
        {"do": "dock", "facility": "solar_converter"},
        {"do": "dock", "facility": "maintenance_bay", "ships": [2]},
        {"do": "dock", "ships": [2]},
        {"do": "dock", "facility": "solar_converter", "ships": [2], "territory": "lem_badlands"},
        {"do": "dock", "facility": "solar_converter", "ships": [2], "raid": {}},
        {"do": "trade"},
        {"do": "trade", "times": 0, "rate": 1},
        {"do": "claim"},
        {"do": "claim", "card": "alien_city"},
        {"do": "launch"},
        {"do": "launch", "territory": "clarke_sea"},
        {"do": "buy_relic"},
        {"do": "bay", "ships": []},
        {"do": "tech"},
        {"do": "tech", "card": "warp_drive", "ship": 2},
        {"do": "tech", "card": "alien_city"},
        {"do": "tech", "card": "booster_pod"},
        {"do": "tech", "card": "orbital_teleporter", "ship": 2, "from": "lunar_mine", "to": "shipyard"},
        {"do": "tech", "card": "temporal_warper", "ships": [], "rolled": []},
        {"do": "tech", "card": "plasma_cannon", "targets": []},
        {"do": "discard"},
        {"do": "discard", "card": "resource_cache"},
        {"do": "discard", "card": "booster_pod"},
        {"do": "discard", "card": "temporal_warper"},
        {"do": "discard", "card": "plasma_cannon"},
        {"do": "end_turn"},
        {"do": "end_turn", "return": {"fuel": 9, "ore": -1}},
    ],
)
def test_words_that_mean_nothing_are_refused(action: dict[str, Any]) -> None:
    every = ["booster_pod", "orbital_teleporter", "temporal_warper", "plasma_cannon", "alien_city", "resource_cache"]
    holds(red(hand=[2, 3], fuel=8, cards=every), [action], 0, players={"red": {"hand": [2, 3], "fuel": 8}})


def test_the_plasma_cannon_names_its_targets() -> None:
    setup = red(hand=[1], fuel=3, cards=["plasma_cannon"]) | {
        "docked": {"lunar_mine": [{"owner": "blue", "value": 2}] * 2 + [{"owner": "green", "value": 5}]}
    }
    shot = {"do": "tech", "card": "plasma_cannon", "facility": "lunar_mine"}
    blue = {"owner": "blue", "at": "lunar_mine", "value": 2}
    holds(setup, [{**shot, "targets": [blue, blue]}], players={"red": {"fuel": 1}, "blue": {"bay": 3}})
    holds(setup, [{**shot, "targets": [blue] * 3}], 0, players={"red": {"fuel": 3}}, docked={"lunar_mine": 3})
    holds(setup, [{**shot, "targets": [{**blue, "at": "shipyard"}]}], 0)
    bay = {"do": "discard", "card": "plasma_cannon", "target": {"owner": "blue", "at": "maintenance_bay"}}
    holds(setup, [bay], 0)
    setup["players"]["blue"] = {"fleet": 4}
    assert problems({**scenario(setup, [bay], players={"blue": {"fleet": 3, "bay": 1}}), "ruleset": "p1"}) == []


def test_the_end_of_a_turn_returns_exactly_the_excess() -> None:
    setup = red(fuel=9, ore=1)
    holds(setup, [{"do": "end_turn"}], 0)
    holds(setup, [{"do": "end_turn", "return": {"ore": 2}}], 0)
    holds(setup, [{"do": "end_turn", "return": {"fuel": 2, "ore": 1}}], 0)
    holds(setup, [{"do": "end_turn", "return": {"fuel": 2}}], players={"red": {"fuel": 7, "ore": 1}}, active="blue")
    holds(setup, [{"do": "end_turn", "return": {"fuel": 1, "ore": 1}}], players={"red": {"fuel": 8, "ore": 0}})


def test_the_next_player_has_not_rolled_after_the_end_of_a_turn() -> None:
    mine = {"docked": {"lunar_mine": [{"owner": "blue", "value": 5}]}}
    end = {"do": "end_turn"}
    holds(mine, [end], active="blue", docked={"lunar_mine": ["blue:5"]}, players={"blue": {"bay": 2, "hand": []}})
    holds(mine, [end, {"do": "end_turn"}], 1)
    rolled = {"do": "start_turn", "rolled": [1, 1, 2]}
    holds(mine, [end, rolled], active="blue", docked={"lunar_mine": []}, players={"blue": {"hand": [1, 1, 2]}})
    holds(mine, [end, {**rolled, "player": "green"}], active="green", docked={"lunar_mine": ["blue:5"]})


def test_a_turn_can_be_given_to_anybody_at_any_time() -> None:
    setup = {"players": {"red": {"hand": [1, 2, 3], "fuel": 12}}}
    start = {"do": "start_turn", "rolled": [4, 5, 6]}
    holds(setup, [start], active="blue", players={"red": {"bay": 3, "fuel": 12}, "blue": {"hand": [4, 5, 6]}})
    holds(setup, [{**start, "player": "red"}], active="red", players={"red": {"hand": [4, 5, 6], "bay": 0}})


def test_the_deck_is_drawn_from_the_top_and_made_anew() -> None:
    setup = red(hand=[1, 2, 5, 6]) | {
        "display": ["alien_city", "booster_pod", "stasis_beam"],
        "deck": ["plasma_cannon", "data_crystal"],
        "discard": ["polarity_device"],
    }
    dock = {"do": "dock", "facility": "alien_artifact", "ships": [2, 6]}
    claim = {"do": "claim", "card": "alien_city"}
    holds(setup, [dock, claim], display=["plasma_cannon", "booster_pod", "stasis_beam"], deck=["data_crystal"])
    # Two cards are left for three places: the discards, those just cycled among them, are shuffled.
    holds(setup, [dock, {"do": "cycle"}], deck_size=3, display=3, discard=[], display_size=3)
    unknowable = ["alien_city", "alien_city", "alien_city"]
    holds(setup, [dock, {"do": "cycle"}], display=unknowable, deck=unknowable)


def test_a_game_can_be_over_from_the_start() -> None:
    colonies = {"territories": {"lem_badlands": {"red": 6}, "asimov_crater": {"blue": 1}}}
    holds(colonies, game_over=True, winner=["red"])
    holds(red(colonies_left=0), [{"do": "start_turn", "rolled": [1, 2, 3]}], 0, game_over=True)


def test_a_waiting_player_may_hold_more_than_eight_tokens() -> None:
    holds({"players": {"blue": {"fuel": 9, "ore": 9}}}, players={"blue": {"fuel": 9, "ore": 9}})


def test_what_is_said_about_a_scenario_beside_its_schema_does_not_matter() -> None:
    assert problems({**scenario(), "page": 7}) == []
