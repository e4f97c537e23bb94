"""Ships: what each of the 54 players' ships and of the five neutral ones costs, does and is worth."""

from __future__ import annotations

import pytest

from orrery.games.space_station_phoenix.actions import SHIPS
from orrery.games.space_station_phoenix.rules import steps
from tests.games.space_station_phoenix.tools import (
    FLEET,
    active,
    argument,
    asked,
    finish,
    goods,
    legal,
    play,
    red,
    refuses,
    seat,
    ships,
    table,
    used,
    view,
)

COSTS = {
    "dismantle": (2, 3, 5, 4),
    "construction": (4, 6, 8, 6),
    "transport": (2, 3, 4, 4),
    "expedition": (3, 4, 5, 5),
    "diplomacy": (3, 0, 5, 5),
    "farm": (0, 3, 3, 0),
    "ice-collector": (0, 3, 3, 0),
}
"""GEMs at level 1, 2, 3 and for the neutral ship."""
PLAYERS_SHIPS = SHIPS[:54]
NEUTRAL = SHIPS[54:]


def type_and_level(ship: str) -> tuple[str, int]:
    first, _, last = ship.rpartition("-")
    if last[0].isdigit():
        return first, int(last[0])
    return last, 4 if first == "neutral" else 1


def test_there_are_54_ships_and_5_neutral_ones() -> None:
    levels = [type_and_level(ship)[1] for ship in SHIPS]
    assert [levels.count(level) for level in (1, 2, 3, 4)] == [20, 18, 16, 5]


@pytest.mark.parametrize("ship", SHIPS)
def test_use(ship: str) -> None:
    """Its owner pays the cost, anybody else the fee as well; the ship is used and its action is asked for."""
    type_, level = type_and_level(ship)
    neutral = level == 4
    cost = COSTS[type_][level - 1]
    fee = 0 if neutral else level
    mine = {"gems": 30, "food": 3, "metal": 30, "ships": ["farm-3a"] if ship != "farm-3a" else ["farm-3b"]}
    for owner in ("red", "blue"):
        if neutral and owner == "blue":
            continue
        seats = {"red": mine, "blue": {"ships": [] if neutral else [ship]}}
        if owner == "red" and not neutral:
            seats = {"red": {**mine, "ships": [*mine["ships"], ship]}, "blue": {}}  # type: ignore[misc]
        state = play(table(seats=seats, display=["101"]), f"use {ship}")
        paid = cost if owner == "red" or neutral else cost + fee
        assert seat(state).gems == 30 - paid
        assert seat(state, "blue").gems == (fee if owner == "blue" else 0)
        assert (state.used >> SHIPS.index(ship)) & 1
        assert seat(state).neutral == (ship if neutral else None)
        _acts(state, type_, level)


def _acts(state, type_: str, level: int) -> None:  # type: ignore[no-untyped-def]
    """What a ship of a type does at a level; a neutral one is like level 1."""
    level = 1 if level == 4 else level
    if type_ == "dismantle":
        assert asked(state) == steps.TARGET
        play(state, legal(state, "dismantle")[0])
        assert seat(state).metal == 30 + 10 + level - 1
    elif type_ == "construction":
        play(state, "build 101")
        assert seat(state).metal == 30 - 5 + level - 1
    elif type_ == "transport":
        assert argument(state) & 63 == 2 + level
    elif type_ == "expedition":
        assert state.rolling == 4 + 2 * level
        play(state, f"roll {state.rolling}-0-0-0")
        assert argument(state) == 3 + level
    elif type_ == "diplomacy":
        assert argument(state) == (2 if level == 3 else 1)
    else:
        assert goods(state)["food" if type_ == "farm" else "water"] == 2 + level + (3 if type_ == "farm" else 0)
        assert active(state) == "blue"


@pytest.mark.parametrize("ship", PLAYERS_SHIPS)
def test_scrap_value(ship: str) -> None:
    _, level = type_and_level(ship)
    fleet = sorted({"dismantle-2a", ship} if ship != "dismantle-2a" else {"dismantle-2b", ship})
    user = next(name for name in fleet if name != ship)
    state = play(red(gems=9, ships=fleet), f"use {user}", f"dismantle {ship}")
    assert seat(state).metal == 4 + 2 * level + 1
    assert ships(state) == [user]


def test_a_used_ship_waits_for_its_owners_income() -> None:
    seats = {"red": {"gems": 20, "ships": ["red-expedition"]}, "blue": {"gems": 20, "ships": ["farm-2a"]}}
    state = table(seats=seats)
    finish(play(state, "use farm-2a"))
    assert used(state, "blue") == ["farm-2a"]
    refuses(state, "use farm-2a")
    finish(play(state, "income"))
    assert used(state, "blue") == []
    assert "use farm-2a" in legal(state)


def test_neutral_token() -> None:
    state = table(seats={"red": {"gems": 40}, "blue": {"gems": 40, "food": 2}})
    finish(play(state, "use neutral-expedition", "roll 6-0-0-0"))
    assert legal(state, "use") == ["use neutral-transport", "use neutral-diplomacy"]
    play(state, "use neutral-transport", "trade food-food metal", "done")
    assert [ship.token for ship in view(state).neutral_ships] == [None, None, "blue", "red", None]
    assert legal(state) == ["income"]
    finish(play(state, "income"))
    assert view(state).neutral_ships[3].token is None


def test_action_markers_lie_on_ships_and_come_home() -> None:
    seats = {"red": {"gems": 40, "ships": ["farm-2a"]}, "blue": {"gems": 40, "ships": ["farm-2b"]}}
    state = play(table(seats=seats), "use farm-2b")
    assert seat(state).marker == "farm-2b"
    assert view(state).seats[1].ships[0].markers == ["red"]
    play(state, "income")
    assert seat(finish(state)).marker is None


def test_a_part_of_the_action_must_be_possible() -> None:
    """Nothing to dismantle, nothing to build, nothing to trade, nothing to advance with."""
    state = red(gems=5, ships=FLEET, used=["red-transport"])
    possible = ["red-dismantle", "red-expedition", "red-diplomacy", "neutral-dismantle", "neutral-expedition"]
    assert legal(state, "use") == [f"use {ship}" for ship in possible]
    alone = red(gems=2, ships=["red-dismantle"])
    assert legal(alone) == ["income"]
    poor = red(gems=3, ships=["red-diplomacy"])
    assert legal(poor) == ["income"]
