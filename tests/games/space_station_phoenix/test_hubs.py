"""Station Hubs: each of the 24, its set-up and what it does in play. Numbers of the back sides are the components'."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.space_station_phoenix.actions import HUBS, SHIPS
from orrery.games.space_station_phoenix.rules import setup, steps, turn
from orrery.games.space_station_phoenix.state import PhoenixState
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
    residents,
    seat,
    ships,
    table,
)


def set_up(hub: str, **said: Any) -> PhoenixState:
    """Red takes the starting bonuses of a hub."""
    sectors = [f"1{colour}{number}" for colour in (0, 1, 2) for number in (1, 2)]
    state = red(hub=hub, display=sectors, **{"ships": [*FLEET, "farm-2a", "farm-3a"], **said})
    state.deck = sum(2 ** SHIPS.index(ship) for ship in ("farm-2b", "farm-2c", "transport-2a", "transport-2b"))
    state.scrapped &= ~state.deck
    state.agenda = []
    setup.take_hub_bonuses(state, 0, True)
    turn.settle(state)
    return state


def income(hub: str, **said: Any) -> PhoenixState:
    """Red, with five ships, takes income."""
    return play(red(hub=hub, **{"ships": FLEET, "gems": 0, **said}), "income")


def with_humans(**more: list[str]) -> dict[str, list[str]]:
    return {"103": ["human", "human", "human"], **more}


# Setting up


@pytest.mark.parametrize("hub", HUBS)
def test_every_hub_is_set_up_and_pays_income(hub: str) -> None:
    state = set_up(hub)
    while state.agenda:
        state.play(legal(state)[0])
    assert seat(state).gems >= 6
    assert sum(seat(state).diplomacy.values()) <= 2
    turn.start(state, 0, False)
    before = seat(state).gems
    state.used |= state.fleet[0]
    play(state, "income")
    wanted = {"a-1": 10, "a-2": len(ships(state)) + 3, "a-4": 2 * len(ships(state)), "a-5": 2 * len(ships(state))}
    earned = wanted.get(hub, len(ships(state))) + (2 if hub == "a-11" else 0)
    assert seat(state).gems - before == earned


@pytest.mark.parametrize(
    ("hub", "colour"),
    [("b-6", "1"), ("b-7", "1"), ("b-8", "0"), ("b-9", "0"), ("b-10", "2"), ("b-11", "2")],
)
def test_free_sector(hub: str, colour: str) -> None:
    state = set_up(hub)
    assert legal(state) == [f"build 1{colour}1", f"build 1{colour}2"]
    play(state, f"build 1{colour}2")
    assert state.agenda == []


@pytest.mark.parametrize("hub", ["b-6", "a-4", "a-5"])
def test_level_1_diplomacy_ship_is_discarded(hub: str) -> None:
    assert "red-diplomacy" not in ships(set_up(hub))
    assert "red-diplomacy" in ships(set_up("b-1"))


@pytest.mark.parametrize(("hub", "drawn", "kept"), [("b-2", 3, 2), ("a-1", 2, 1), ("a-8", 2, 1)])
def test_ships_are_drawn_and_some_kept(hub: str, drawn: int, kept: int) -> None:
    state = set_up(hub)
    names = ["transport-2a", "farm-2b", "transport-2b"][:drawn]
    play(state, *(f"draw {name}" for name in names))
    assert len(legal(state)) == drawn
    for name in names[:kept]:
        play(state, f"draft {name}")
    assert len(ships(state)) == 7 + kept
    assert state.row == 0


@pytest.mark.parametrize("hub", ["a-5", "a-9"])
def test_a_level_2_ship_is_discarded(hub: str) -> None:
    state = set_up(hub)
    assert legal(state) == ["discard farm-2a"]
    assert "farm-2a" not in ships(play(state, "discard farm-2a"))
    assert goods(state)["metal"] == {"a-5": 2, "a-9": 3}[hub]


@pytest.mark.parametrize("hub", ["a-5", "a-7", "a-12"])
def test_two_free_advances(hub: str) -> None:
    for tracks in (["transport", "transport"], ["dismantle", "expedition"]):
        state = set_up(hub)
        if hub == "a-5":
            play(state, "discard farm-2a")
        play(state, *(f"advance {track}" for track in tracks))
        assert state.agenda == []
        assert all(seat(state).diplomacy[track] == tracks.count(track) for track in tracks)


# Basic hubs


def test_b1_an_alien_of_the_sector_built_and_points_for_large_sectors() -> None:
    state = red(hub="b-1", ships=FLEET, gems=9, metal=9, display=["111"], station={"101": []})
    play(state, "use red-construction", "build 111", "bonus b-1")
    assert legal(state) == ["settle brown 111"]
    gone = red(hub="b-1", ships=FLEET, gems=9, metal=9, display=["111"], rest={"supply": {"brown": 0}})
    assert active(finish(play(gone, "use red-construction", "build 111"))) == "blue"
    assert seat(red(hub="b-1", station={"101": [], "201": [], "301": []})).score.station == 2


def test_b2_metal_food_and_water_for_dismantling() -> None:
    state = play(red(hub="b-2", ships=FLEET, gems=9), "use red-dismantle", "dismantle red-diplomacy")
    assert goods(state) == {"gem": 7, "metal": 7, "food": 1, "water": 1}


def test_b3_a_free_alien_of_any_colour() -> None:
    state = red(hub="b-3", ships=FLEET, gems=9, food=2, station={"101": [], "111": []})
    play(state, "use red-transport", "trade food-food metal", "done")
    refuses(state, "done")
    play(state, "bonus b-3")
    assert legal(state) == ["settle teal 101", "settle brown 111", "settle gold 101", "settle gold 111"]
    assert goods(play(state, "settle gold 101")) == {"gem": 7, "metal": 1}


def test_b4_gems_for_humans_and_a_reroll() -> None:
    assert seat(income("b-4", station=with_humans())).gems == 5 + 3 + 1
    state = play(red(hub="b-4", ships=FLEET, gems=9), "use red-expedition", "roll 2-2-1-1")
    assert asked(state) == steps.REROLL
    play(state, "again food", "again food", "again human")
    assert legal(state) == ["done"]
    play(state, "done", "roll 0-0-3-0")
    assert state.view(0).dice == {"food": 0, "water": 2, "metal": 4, "human": 0}
    assert asked(state) == steps.COLLECT
    assert seat(red(hub="b-4", station=with_humans())).score.station == 3


def test_b5_a_transaction_at_income_and_points_for_full_sectors() -> None:
    state = income("b-5", food=2)
    play(state, "bonus b-5", "trade food-food metal")
    assert goods(state) == {"gem": 5, "metal": 1}
    assert seat(red(hub="b-5", station={"101": ["teal", "gold"], "111": ["brown"]})).score.station == 2


def test_b6_points_become_gems_at_any_time() -> None:
    assert goods(income("b-6")) == {"gem": 5, "point": 1}
    state = red(hub="b-6", points=2, gems=1, food=2, ships=FLEET)
    assert legal(state) == ["income", "spend-point"]
    play(state, "spend-point", "use red-transport", "trade food-food metal", "spend-point")
    assert goods(state) == {"gem": 7, "metal": 1}
    refuses(state, "spend-point")
    assert seat(red(hub="b-6", station={"111": ["brown", "gold"]})).score.station == 1


def test_b6_spends_points_when_asked_in_another_turn() -> None:
    mine = {"hub": "b-6", "points": 1, "diplomacy": {"dismantle": 1}}
    seats = {"red": {"gems": 9, "ships": FLEET}, "blue": mine}
    state = play(table(seats=seats), "use red-dismantle", "dismantle red-diplomacy")
    assert (state.current_player(), legal(state)) == (1, ["reward row-0", "reward row-1", "done", "spend-point"])
    assert goods(play(state, "spend-point", "done"), "blue") == {"gem": 4}


def test_b7_water_for_every_four_brown() -> None:
    state = income("b-7", station={"111": ["brown", "brown"], "211": ["brown", "brown"], "311": ["brown"] * 3})
    assert seat(state).water == 1
    assert seat(state).score.station == 7


def test_b8_food_or_water() -> None:
    state = income("b-8")
    assert legal(state) == ["take food", "take water"]
    assert seat(play(state, "take water")).water == 1
    assert seat(red(hub="b-8", station={"101": ["teal", "gold"]})).score.station == 1


def test_b9_food_for_every_four_teal() -> None:
    assert seat(income("b-9", station={"101": ["teal"], "201": ["teal"] * 2, "301": ["teal"]})).food == 1
    assert seat(red(hub="b-9", station={"101": ["teal", "teal"]})).score.station == 2


def test_b10_a_gem_for_every_two_pink() -> None:
    assert seat(income("b-10", station={"122": ["pink"], "221": [], "321": []}, gems=0)).gems == 5
    assert seat(income("b-10", station={"122": ["pink"], "222": ["pink"]})).gems == 5 + 1 + 1
    assert seat(red(hub="b-10", station={"121": ["pink", "pink"]})).score.station == 2


def test_b11_three_pink_live_on_the_hub() -> None:
    state = set_up("b-11")
    assert residents(state, "hub") == ["pink"] * 3
    state = red(hub="b-11", gems=9, food=2, water=2, ships=FLEET, on_hub=["pink", "pink"])
    play(state, "use red-transport")
    assert legal(state, "settle") == ["settle pink hub", "settle gold hub"]
    play(state, "settle gold hub")
    assert residents(state, "hub") == ["pink", "pink", "gold"]
    assert seat(state).score.residents == 6
    assert seat(state).score.station == 2


def test_b11_residents_of_the_hub_relocate() -> None:
    state = income("b-11", gems=1, on_hub=["pink", "pink", "human"], station={"121": []})
    assert legal(state) == ["move pink hub", "move human hub", "done"]
    play(state, "move human hub", "settle human 121")
    assert (residents(state, "hub"), residents(state, "121")) == (["pink", "pink"], ["human"])


def test_b12_a_human_for_a_diplomacy_ship() -> None:
    state = play(red(hub="b-12", ships=FLEET, gems=9, station={"101": []}), "use red-diplomacy", "advance transport")
    play(state, "bonus b-12", "settle human 101")
    assert goods(state) == {"gem": 5}
    assert seat(state).score.station == 1


# Advanced hubs


def test_a1_income_of_ten_and_a_conversion_a_turn() -> None:
    assert seat(income("a-1", ships=[])).gems == 10
    state = red(hub="a-1", metal=2, gems=3, ships=["farm-2a"])
    assert legal(state, "convert") == ["convert food", "convert water"]
    play(state, "convert water")
    refuses(state, "convert water")
    play(state, "use farm-2a")
    assert active(state) == "blue"
    late = play(red(hub="a-1", metal=2, gems=3, ships=["farm-2a"]), "use farm-2a")
    assert legal(late) == ["convert food", "convert water", "done"]
    assert active(play(late, "convert food")) == "blue"
    for left, points in enumerate((20, 15, 10, 5, 0, 0)):
        assert seat(red(hub="a-1", ships=FLEET[:left])).score.station == points


def test_a2_every_ship_is_cheaper() -> None:
    assert seat(income("a-2")).gems == 8
    seats = {"red": {"hub": "a-2", "gems": 9, "ships": ["farm-2a"]}, "blue": {"ships": ["blue-expedition", "farm-2b"]}}
    assert seat(play(table(seats=seats), "use farm-2a")).gems == 9 - 2
    assert seat(play(table(seats=seats), "use farm-2b")).gems == 9 - 1 - 2
    assert seat(play(table(seats=seats), "use blue-expedition")).gems == 9 - 1 - 1
    assert seat(play(table(seats=seats), "use neutral-expedition")).gems == 9 - 3


def test_a3_dice_after_transport_and_a_transaction_after_an_expedition() -> None:
    state = play(red(hub="a-3", ships=FLEET, gems=9, food=2), "use red-transport", "trade food-food metal", "done")
    assert legal(state) == ["bonus a-3", "done"]
    play(state, "bonus a-3", "roll 1-1-1-0", "keep food", "keep water")
    assert goods(state) == {"gem": 7, "food": 1, "water": 1, "metal": 1}
    state = play(red(hub="a-3", ships=FLEET, gems=9), "use red-expedition", "roll 6-0-0-0", "done")
    play(state, "bonus a-3", "buy metal")
    assert goods(state) == {"gem": 3, "metal": 1}


def test_a4_two_gems_a_ship_one_transaction_more() -> None:
    assert seat(income("a-4")).gems == 10
    state = play(red(hub="a-4", ships=FLEET, gems=9), "use red-transport")
    assert argument(state) & 63 == 4
    assert seat(red(hub="a-4", ships=FLEET)).score.station == 10


def test_a5_foreign_ships_are_cheaper() -> None:
    assert seat(income("a-5")).gems == 10
    seats = {"red": {"hub": "a-5", "gems": 9, "ships": ["farm-2a"]}, "blue": {"ships": ["farm-2b"]}}
    assert seat(play(table(seats=seats), "use farm-2a")).gems == 9 - 3
    assert seat(play(table(seats=seats), "use farm-2b")).gems == 9 - 2 - 2
    assert seat(play(table(seats=seats), "use neutral-expedition")).gems == 9 - 4


def test_a6_private_sectors() -> None:
    state = set_up("a-6")
    drawn = []
    while state.agenda:
        drawn.append(legal(state)[0])
        play(state, drawn[-1])
    assert len(drawn) == 9
    assert len({text.split()[1][:2] for text in drawn}) == 9
    seats = {"red": {"gems": 9, "metal": 9, "ships": FLEET}, "blue": {"hub": "a-6", "gems": 9, "metal": 4}}
    mine = table(seats=seats, private=["103"], display=["111"], active="red")
    assert legal(play(mine, "use red-construction"), "build") == ["build 111"]
    theirs = table(seats={**seats, "blue": {**seats["blue"], "metal": 5}}, private=["103"], active="blue")
    play(theirs, "use red-construction", "build 103")
    assert (seat(theirs, "blue").metal, seat(theirs, "blue").score.station) == (0, 1)


def test_a7_advance_at_income_and_points_for_diplomacy_ships() -> None:
    state = income("a-7")
    play(state, "bonus a-7", "advance transport")
    assert goods(state) == {"gem": 4}
    state = play(red(hub="a-7", ships=FLEET, gems=9), "use red-diplomacy", "advance transport")
    assert goods(state) == {"gem": 5, "point": 1}
    seats = {"red": {"hub": "a-7", "gems": 9}, "blue": {"ships": ["blue-diplomacy", "blue-expedition"]}}
    assert seat(play(table(seats=seats), "use blue-diplomacy")).gems == 9 - 1 - 1
    assert seat(play(table(seats=seats), "use neutral-diplomacy")).gems == 9 - 3
    assert seat(play(table(seats=seats), "use blue-expedition")).gems == 9 - 3 - 1


def test_a8_a_human_then_income() -> None:
    state = red(hub="a-8", gems=20, food=1, water=1, metal=1, ships=FLEET, station={"111": ["brown"]})
    assert "income" not in legal(state)
    play(state, "recruit", "settle human 111")
    assert goods(state) == {"gem": 26, "food": 1}
    assert active(state) == "blue"
    dice = play(red(hub="a-8", gems=20, ships=FLEET), "use red-expedition")
    assert dice.rolling == 7
    assert argument(play(dice, "roll 7-0-0-0")) == 5


def test_a8_needs_price_human_and_quarter() -> None:
    fine = {"hub": "a-8", "food": 1, "water": 1, "metal": 1, "station": {"111": []}}
    assert "recruit" in legal(red(**fine))
    assert "recruit" not in legal(red(**{**fine, "metal": 0}))
    assert "recruit" not in legal(red(**{**fine, "station": {"111": ["brown", "brown"]}}))
    assert "recruit" not in legal(red(**fine, rest={"supply": {"human": 0}}))
    assert "recruit" not in legal(red(**{**fine, "hub": "a-7"}))


def test_a9_builds_in_any_order() -> None:
    shop = ["101", "218", "303", "305"]
    state = play(red(hub="a-9", ships=FLEET, gems=9, metal=30, display=shop), "use red-construction")
    assert legal(state) == [f"build {sector}" for sector in shop]
    play(state, "build 303")
    assert seat(state).score.sectors == 10
    again = red(hub="a-9", ships=FLEET, gems=9, metal=30, display=shop[:2] + shop[3:], station={"303": []})
    assert legal(play(again, "use red-construction")) == ["build 101", "build 218"]


def test_a10_expeditions_and_humans_are_cheaper() -> None:
    state = play(red(hub="a-10", ships=FLEET, gems=9, food=1, water=1, station={"101": []}), "use red-expedition")
    assert seat(state).gems == 9 - 2
    assert state.rolling == 7
    play(state, "roll 6-0-0-1")
    assert argument(state) == 5
    play(state, "settle human 101")
    assert goods(state) == {"gem": 7}
    choice = red(hub="a-10", ships=FLEET, gems=9, food=1, water=1, metal=1, station={"101": []})
    play(choice, "use red-expedition", "roll 6-0-0-1", "settle human 101")
    assert legal(choice) == ["save food", "save water", "save metal"]
    assert goods(play(choice, "save water")) == {"gem": 7, "water": 1}


def test_a11_residents_pay_where_they_stand_and_leave_one_by_one() -> None:
    five = ["brown", "pink", "teal", "gold", "human"]
    state = income("a-11", on_hub=five, station={"101": []})
    assert goods(state) == {"gem": 7, "food": 1, "water": 1, "metal": 1, "point": 1}
    play(state, "done")
    assert legal(state) == ["move teal hub", "move gold hub", "move human hub"]
    play(state, "move human hub", "settle human 101")
    assert residents(state, "hub") == five[:4]
    assert active(state) == "blue"


def test_a11_returns_one_only_if_none_can_move() -> None:
    state = income("a-11", on_hub=["brown", "teal"], station={"121": []})
    assert legal(state) == ["return teal hub", "return brown hub"]
    before = state.view(0).supply["teal"]
    play(state, "return teal hub")
    assert state.view(0).supply["teal"] == before + 1


def test_a11_owes_nothing_after_five_incomes() -> None:
    state = income("a-11", on_hub=["human"], station={"101": []}, incomes=5, gems=0)
    assert legal(state) == ["move human hub", "done"]  # the relocation that anybody may pay for
    assert active(play(state, "done")) == "blue"


def test_a12_gives_something_back() -> None:
    state = income("a-12", station={"111": ["brown", "human"], "101": [], "201": []})
    play(state, "done")
    assert legal(state) == ["return brown 111", "return human 111", "return 201"]
    play(state, "return 201")
    assert [sector.number for sector in state.view(0).display] == ["201"]
    assert active(state) == "blue"
    assert goods(income("a-12", points=2))["point"] == -3


def test_a12_improves_every_ship() -> None:
    fleet = {"hub": "a-12", "ships": FLEET, "gems": 20, "metal": 9, "food": 2}
    assert seat(play(red(**fleet), "use red-dismantle", "dismantle red-diplomacy")).metal == 9 + 7
    assert seat(play(red(**fleet, display=["101"]), "use red-construction", "build 101")).metal == 9 - 4
    assert argument(play(red(**fleet), "use red-transport")) & 63 == 4
    assert argument(play(red(**fleet), "use red-expedition", "roll 6-0-0-0")) == 5
