"""The rulings of docs/rulings/space-station-phoenix.md: at least one test for each number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.actions import SHIPS
from orrery.games.space_station_phoenix.rules import diplomacy, setup, steps, turn
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.chance import Rng
from tests.games.space_station_phoenix.tools import (
    FLEET,
    active,
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
    used,
    view,
)

PAGE = Path(__file__).parents[3] / "docs" / "rulings" / "space-station-phoenix.md"


def test_every_ruling_has_a_test() -> None:
    numbers = {int(number) for number in re.findall(r"^(\d+)\. ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)}
    tested = {int(found[1]) for name in globals() if (found := re.match(r"test_(\d+)_", name))}
    assert numbers == tested == set(range(1, max(numbers) + 1))


def random_start(players: int, seed: int = 1, **options: Any) -> PhoenixState:
    """A game of random choices up to its first turn."""
    state = GAME.new_state(players, options)
    assert isinstance(state, PhoenixState)
    rng = Rng(seed)
    while asked(state) != steps.TURN:
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    return state


def back_of(hub: str, deck: tuple[str, ...] = (), **said: Any) -> PhoenixState:
    """Red takes the starting bonuses of a hub."""
    state = red(hub=hub, **{"ships": [*FLEET, "farm-2a"], **said})
    state.deck = sum(2 ** SHIPS.index(ship) for ship in deck)
    state.scrapped &= ~state.deck
    state.agenda = []
    setup.take_hub_bonuses(state, 0, True)
    turn.settle(state)
    return state


# Set-up


@pytest.mark.parametrize(("players", "humans", "aliens"), [(2, 16, 50), (3, 20, 70), (4, 24, 90)])
def test_01_residents(players: int, humans: int, aliens: int) -> None:
    state = GAME.new_state(players)
    assert isinstance(state, PhoenixState)
    each = aliens // 4
    play(state, f"populate teal {each}", f"populate brown {each + 1}", f"populate pink {each}")
    supply = {"teal": each, "brown": each + 1, "pink": each, "gold": aliens - 3 * each - 1, "human": humans}
    assert view(state).supply == supply
    fewest = max(0, aliens - 75)
    new = GAME.new_state(players)
    assert isinstance(new, PhoenixState)
    assert legal(new) == [f"populate teal {number}" for number in range(fewest, 26)]


@pytest.mark.parametrize(
    ("options", "number"),
    [({}, 4), ({"friendly": True}, 5), ({"game": "first"}, 4), ({"game": "first", "friendly": True}, 4)],
)
def test_02_sectors(options: dict[str, Any], number: int) -> None:
    seen = view(random_start(4, **options))
    offered = [sector.number[:2] for sector in seen.display]
    taken = [sector.number[:2] for player in seen.seats for wing in player.wings.values() for sector in wing]
    assert all((offered + taken).count(stack) == number for stack in offered)


def test_03_hubs() -> None:
    for game, most in (("easier", 12), ("advanced", 24)):
        state = GAME.new_state(4, {"game": game})
        rng = Rng(2)
        while asked(state) != steps.DEAL_STEP:  # type: ignore[arg-type]
            state.apply_action(state.sample_chance(rng))
        assert len(state.legal_actions()) == most
        while asked(state) == steps.DEAL_STEP:  # type: ignore[arg-type]
            state.apply_action(state.sample_chance(rng))
        assert [len(seen.hubs_dealt) for seen in view(state).seats] == [2] * 4  # type: ignore[arg-type]


def test_04_draft() -> None:
    for players in (2, 3, 4):
        state = random_start(players, game="easier")
        for seen in view(state).seats:
            extra = [ship for ship in seen.ships if ship.level == 3]
            assert len(extra) == 2
        assert state.row == state.deck == 0


def test_05_hubs_are_kept_then_used_in_turn_order() -> None:
    state = GAME.new_state(3, {"game": "advanced"})
    rng = Rng(5)
    while asked(state) != steps.CHOOSE_STEP:  # type: ignore[arg-type]
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else state.legal_actions()[0])
    choosers = []
    while asked(state) == steps.CHOOSE_STEP:  # type: ignore[arg-type]
        choosers.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert choosers == [0, 1, 2]


def test_06_set_up_advances() -> None:
    state = back_of("a-7")
    play(state, "advance transport")
    assert legal(state)[-1] == "done"
    assert goods(play(state, "advance transport")) == {"gem": 12, "food": 1, "water": 1, "metal": 1}
    assert back_of("a-7").play("done") is None


def test_07_cards_for_hubs() -> None:
    state = back_of("b-2", ("farm-2b", "farm-2c"))
    play(state, "draw farm-2b", "draw farm-2c", "draft farm-2b", "draft farm-2c")
    assert len(ships(state)) == 8
    none = back_of("b-2")
    assert none.agenda == []
    one = play(back_of("a-1", ("farm-2b", "farm-2c")), "draw farm-2b", "draw farm-2c", "draft farm-2c")
    assert "farm-2b" not in ships(one)
    assert one.row == one.deck == 0


def test_08_discarded_ships_give_no_metal() -> None:
    assert seat(play(back_of("a-9"), "discard farm-2a")).metal == 3


def test_09_free_sectors_come_from_the_display() -> None:
    state = back_of("b-7", display=["111", "112"])
    play(state, "build 112")
    assert [sector.number for sector in view(state).display] == ["111"]


def test_10_private_sectors_come_from_the_box() -> None:
    state = back_of("a-6", display=["101", "102"])
    assert legal(state) == [f"reveal 10{number}" for number in range(3, 9)]


def test_11_residents_on_hubs_come_from_the_supply() -> None:
    before = view(red()).supply["pink"]
    state = back_of("b-11", display=["121"])
    assert view(state).supply["pink"] == before - 3
    short = back_of("b-11", display=["121"], rest={"supply": {"pink": 1}})
    assert residents(short, "hub") == ["pink"]


def test_12_b2_in_the_first_game() -> None:
    owner = next(seen for seen in view(random_start(4, game="first")).seats if seen.hub == "b-2")
    assert len(owner.ships) == 11


# The turn


def test_13_a_turn_is_one_action() -> None:
    state = red(gems=3, food=1, water=1, metal=1, hub="a-8", ships=["farm-2a"], station={"101": []})
    assert legal(state) == ["use farm-2a", "income", "recruit"]
    assert active(play(state, "use farm-2a")) == "blue"


def test_14_fresh_quarters_sleep() -> None:
    state = red(gems=2, food=2, water=2, ships=FLEET, station={"107": ["teal"]})
    play(state, "use red-transport", "settle teal 107", "done")
    assert seat(state).gems == 0
    awake = red(gems=2, food=2, water=2, ships=FLEET, station={"107": ["teal", "teal"]})
    assert seat(play(awake, "use red-transport", "trade food-food metal", "done")).gems == 2
    left = red(gems=2, station={"121": ["pink", "gold"], "101": []}, rest={"turn": {"frozen": {"121": 2}}})
    assert seat(play(left, "income")).food == 1


def test_15_hubs_are_always_live() -> None:
    state = play(red(hub="b-2", gems=9, ships=FLEET), "use red-dismantle", "dismantle red-diplomacy")
    assert seat(state).food == 1


def test_16_cost_and_fee_at_once() -> None:
    seats = {"red": {"gems": 5}, "blue": {"ships": ["expedition-2a"]}}
    refuses(table(seats=seats), "use expedition-2a")


def test_17_a_part_of_the_action() -> None:
    assert "use red-diplomacy" not in legal(red(gems=3, ships=["red-diplomacy"]))
    assert "use red-construction" not in legal(red(gems=9, metal=4, ships=FLEET, display=["101"]))
    assert "use red-construction" in legal(red(gems=9, metal=5, ships=FLEET, display=["101"]))
    assert "use red-transport" not in legal(red(gems=4, food=1, ships=["red-transport"]))
    assert "use red-transport" in legal(red(gems=5, food=1, ships=["red-transport"]))


def test_18_an_expedition_may_keep_nothing() -> None:
    state = play(red(gems=3, ships=["red-expedition"]), "use red-expedition", "roll 6-0-0-0", "done")
    assert (goods(state), active(state)) == ({}, "blue")


def test_19_bonuses_cannot_pay_for_the_action() -> None:
    refuses(red(gems=2, ships=["red-transport"], station={"107": ["teal"] * 2}), "use red-transport")


def test_20_goods_first_then_any_order() -> None:
    homes = {"118": ["brown"] * 2, "107": ["teal"] * 2, "303": ["teal"] * 5 + ["gold"], "121": []}
    state = red(gems=2, food=2, ships=["red-transport"], station=homes)
    play(state, "use red-transport", "trade food-food water")
    assert seat(state).gems == 2
    assert legal(state) == ["bonus 118", "bonus 303"]
    play(state, "bonus 118", "bonus 303", "settle human 121")
    assert goods(state) == {"water": 1, "metal": 1}


def test_21_immediate_effects_come_first() -> None:
    homes = {"121": ["pink"], "221": [], "106": ["teal"] * 2}
    state = red(hub="b-1", gems=4, metal=13, ships=FLEET, station=homes, display=["324"])
    play(state, "use red-construction", "build 324", "settle pink 324", "settle pink 324")
    assert legal(state) == ["bonus b-1"]
    assert seat(state).gems == 2


def test_22_bonus_actions_set_off_nothing_but_gains() -> None:
    homes = {"206": ["teal"] * 4, "116": ["brown"] * 2, "106": ["teal"] * 2, "121": []}
    state = red(gems=4, food=1, water=1, ships=["red-diplomacy"], station=homes, diplomacy={"transport": 2})
    play(state, "use red-diplomacy", "advance dismantle", "bonus 206", "settle pink 121")
    assert goods(state) == {"gem": 1}
    assert active(state) == "blue"


def test_23_tracks_are_read_after_the_bonuses() -> None:
    mine = {"gems": 2, "food": 2, "ships": FLEET, "station": {"306": ["teal"] * 5}, "diplomacy": {"transport": 1}}
    state = table(seats={"red": mine, "blue": {"diplomacy": {"transport": 1}}})
    play(state, "use red-transport", "trade food-food metal", "bonus 306", "advance transport")
    assert legal(state) == ["reward row-0", "reward row-1", "reward row-2", "done"]


def test_24_everybody_in_turn_order_and_nobody_must() -> None:
    seats = {colour: {"diplomacy": {"dismantle": 1}} for colour in ("red", "blue", "yellow", "green")}
    seats["yellow"] |= {"gems": 9, "ships": ["yellow-dismantle", "yellow-transport"]}
    state = table(players=4, seats=seats, active="yellow")
    play(state, "use yellow-dismantle", "dismantle yellow-transport")
    asked_in_turn = []
    while asked(state) == steps.REWARD_STEP:
        asked_in_turn.append(state.current_player())
        play(state, "done")
    assert asked_in_turn == [2, 3, 0, 1]


def test_25_an_extra_turn_is_bought_among_the_bonuses() -> None:
    homes = {"208": ["teal"] * 4, "112": ["brown"] * 2}
    state = play(red(gems=7, ships=FLEET, station=homes), "use red-diplomacy", "advance dismantle", "take food")
    play(state, "bonus 208")
    assert (active(state), view(state).is_extra_turn) == ("red", True)


# Ships


def test_26_what_can_be_dismantled() -> None:
    seats = {
        "red": {"gems": 9, "ships": ["red-dismantle", "red-transport", "farm-2a"], "used": ["farm-2a"]},
        "blue": {"ships": ["farm-2b"]},
    }
    assert legal(play(table(seats=seats), "use red-dismantle")) == ["dismantle red-transport"]


def test_27_what_can_be_built() -> None:
    shop = ["101", "102", "201", "301", "111", "211"]
    state = red(gems=9, metal=40, ships=FLEET, station={"103": []}, display=shop)
    assert legal(play(state, "use red-construction")) == ["build 111", "build 201"]


def test_28_metal_discounts_add_up_to_nothing_at_least() -> None:
    homes = {"211": ["brown"] * 4, "326": ["pink"] * 5}
    state = red(hub="a-6", gems=9, metal=0, ships=["construction-3a"], station=homes, display=["101"])
    assert seat(play(state, "use construction-3a", "build 101")).metal == 0


def test_29_a_free_alien_is_no_transaction() -> None:
    refuses(red(hub="b-3", gems=2, ships=["red-transport"], station={"101": []}), "use red-transport")


def test_30_any_two_resources_for_any_one() -> None:
    state = play(red(gems=2, food=1, water=1, ships=["red-transport"]), "use red-transport")
    assert legal(state) == ["trade food-water food", "trade food-water water", "trade food-water metal"]


def test_31_a_humans_die() -> None:
    state = red(gems=3, food=1, water=1, metal=1, ships=["red-expedition"], station={"101": []})
    play(state, "use red-expedition", "roll 0-0-0-6")
    assert legal(state) == ["observe", "settle human 101", "done"]
    play(state, "settle human 101")
    assert legal(state) == ["observe", "done"]


def test_32_a_level_3_diplomacy_ship() -> None:
    state = play(red(gems=9, ships=["diplomacy-3a"]), "use diplomacy-3a", "advance transport")
    assert legal(state) == ["advance dismantle", "advance construction", "advance expedition", "done"]
    assert active(play(state, "done")) == "blue"


def test_33_farms_have_no_track() -> None:
    assert active(play(red(gems=3, ships=["farm-2a"]), "use farm-2a")) == "blue"


def test_34_neutral_ships() -> None:
    seats = {"red": {"gems": 9, "neutral": "neutral-transport"}, "blue": {"gems": 9, "food": 2}}
    assert legal(table(seats=seats)) == ["income"]
    refuses(table(seats=seats, active="blue"), "use neutral-transport")


def test_35_a_used_ship_stays_used() -> None:
    seats = {"red": {"gems": 3}, "blue": {"gems": 9, "ships": ["farm-2a"], "used": ["farm-2a"]}}
    state = finish(play(table(seats=seats), "income"))
    assert used(state, "blue") == ["farm-2a"]
    play(state, "income")
    assert used(finish(state), "blue") == []


# Residents


def test_36_who_may_live_where() -> None:
    homes: dict[str, list[str]] = {"101": [], "111": [], "121": []}
    state = play(red(gems=9, food=1, water=1, ships=FLEET, station=homes), "use red-transport")
    wanted = ["teal 101", "brown 111", "pink 121", "gold 101", "gold 111", "gold 121"]
    assert legal(state, "settle") == [f"settle {text}" for text in wanted]


def test_37_leftmost_quarter() -> None:
    state = red(gems=9, food=2, water=2, ships=FLEET, station={"201": ["teal"], "101": []})
    play(state, "use red-transport", "settle gold 201")
    assert residents(state, "201") == ["teal", "gold"]


def test_38_without_a_place_nothing_is_gained() -> None:
    full = red(hub="b-12", gems=9, ships=FLEET, station={"101": ["teal"] * 2})
    assert active(play(full, "use red-diplomacy", "advance dismantle")) == "blue"
    refuses(red(gems=3, food=1, water=1, ships=["red-transport"], rest={"supply": {}}), "settle teal 101")


def test_39_the_others_close_up() -> None:
    state = red(gems=1, station={"221": ["gold", "pink", "gold", "pink"], "101": []})
    play(state, "income", "move gold 221", "settle gold 101")
    assert residents(state, "221") == ["pink", "gold", "pink"]


def test_40_quarters_wake_in_an_extra_turn() -> None:
    state = red(hub="b-1", gems=4, metal=13, ships=FLEET, station={"121": [], "221": []}, display=["323"])
    play(state, "use red-construction", "build 323", "bonus b-1", "settle pink 121")
    assert seat(play(state, "income")).gems == 5 + 1


def test_41_end_game_quarters_need_no_waiting() -> None:
    homes = {"316": ["brown"] * 6}
    state = red(station=homes, rest={"turn": {"frozen": {"316": 0}}})
    assert seat(state).score.station == 6


def test_42_species_run_out() -> None:
    rest = {"supply": {"pink": 0}}
    state = red(gems=9, food=1, water=1, ships=FLEET, station={"121": []}, rest=rest)
    assert legal(play(state, "use red-transport"), "settle") == ["settle gold 121"]


def test_43_what_must_and_what_may() -> None:
    state = red(hub="b-3", gems=4, food=2, ships=FLEET, station={"101": []})
    play(state, "use red-transport", "trade food-food water")
    refuses(state, "done")
    may = red(gems=9, food=2, ships=FLEET, station={"118": ["brown"] * 2})
    assert "done" in legal(play(may, "use red-transport", "trade food-food water", "done"))


def test_44_sector_108() -> None:
    homes = {"108": ["teal"] * 3, "201": [], "121": []}
    state = red(gems=9, food=1, water=1, ships=FLEET, station=homes)
    assert legal(play(state, "use red-transport"), "settle pink") == ["settle pink 121", "settle pink 201"]
    left = red(gems=2, station={"108": ["teal", "teal", "pink"], "201": [], "301": ["pink"]})
    assert legal(play(left, "income"), "move pink") == ["move pink 301"]
    play(left, "move teal 108", "settle teal 201")
    assert residents(left, "301") == ["pink"]
    assert legal(left, "move pink") == []


# Costs


def test_45_discounts_on_ships() -> None:
    seats = {"red": {"hub": "a-2", "gems": 2}, "blue": {"ships": ["blue-transport"]}}
    state = table(seats={**seats, "red": {**seats["red"], "food": 2}})
    play(state, "use blue-transport")
    assert (seat(state).gems, seat(state, "blue").gems) == (0, 1)


def test_46_discounts_on_humans() -> None:
    homes = {"101": [], "215": ["brown"] * 4, "307": ["teal"] * 5}
    state = play(red(hub="a-10", station=homes), "income", "bonus 307", "settle human 101")
    assert residents(state, "101") == ["human"]
    gems = red(hub="a-10", gems=20, used=["farm-2a"], ships=["farm-2a"], station={"101": [], "222": ["pink"] * 5})
    play(gems, "income")
    before = seat(gems).gems
    assert seat(play(gems, "bonus 222", "settle human 101")).gems == before - 6


def test_47_no_overpaying() -> None:
    homes = {"101": [], "215": ["brown"] * 4}
    state = red(gems=3, food=1, water=1, metal=1, ships=FLEET, station=homes)
    play(state, "use red-expedition", "roll 0-0-0-6", "settle human 101", "save food")
    assert goods(state) == {"food": 1}


# Diplomacy


def test_48_reach() -> None:
    state = table(players=3, seats={"red": {"diplomacy": {"transport": 1}}})
    assert diplomacy.reach(state, 0, 2) == 1
    assert diplomacy.reach(state, 1, 2) == -1
    behind = table(seats={"red": {"diplomacy": {"transport": 4}}, "blue": {"diplomacy": {"transport": 5}}})
    assert (diplomacy.reach(behind, 0, 2), diplomacy.reach(behind, 1, 2)) == (3, 5)


def test_49_two_different_bonuses() -> None:
    state = red(gems=9, ships=FLEET, diplomacy={"dismantle": 5})
    play(state, "use red-dismantle", "dismantle red-diplomacy", "reward row-1")
    assert legal(state) == ["reward row-2", "reward row-3", "done"]
    assert active(play(state, "done")) == "blue"


@pytest.mark.parametrize(
    ("track", "resource"),
    [("dismantle", "metal"), ("construction", "metal"), ("transport", "food"), ("expedition", "water")],
)
def test_50_resource_of_a_track(track: str, resource: str) -> None:
    seen = next(seen for seen in view(red()).tracks if seen.name == track)
    assert seen.rows[:4] == ["1 gem", "2 gem", "1 point", f"1 {resource}"]


# Income


def test_51_conditions() -> None:
    fine = {"ships": ["red-expedition", "farm-2a"]}
    assert "income" not in legal(red(gems=8, **fine))
    assert "income" in legal(red(gems=7, **fine))
    assert "income" in legal(red(gems=8, used=["farm-2a"], **fine))
    assert legal(red(gems=8, neutral="neutral-expedition")) == ["income"]


def test_52_resets() -> None:
    seats = {"red": {"gems": 9, "ships": ["farm-2a"], "used": ["farm-2a"], "neutral": "neutral-transport"}}
    state = play(table(seats=seats), "income")
    assert (used(state), seat(state).neutral) == ([], None)
    assert not any(ship.used for ship in view(state).neutral_ships)


def test_53_fixed_income_comes_before_special_income() -> None:
    homes = {"308": ["teal"] * 3 + ["human"], "222": ["pink"] * 5, "101": []}
    state = play(red(gems=7, station=homes), "income")
    assert seat(state).gems == 7 + 1 + 2
    assert seat(play(state, "bonus 222", "settle human 101")).gems == 4


def test_54_special_income_once_each_in_any_order() -> None:
    homes = {"228": ["pink"] * 4, "128": ["pink"] * 3, "218": ["brown"] * 5}
    state = red(gems=7, food=2, station=homes)
    play(state, "income", "bonus 228", "take food", "take food", "bonus 128", "pay food", "take metal")
    refuses(state, "bonus 228")
    assert "bonus 218" in legal(state)
    dice = play(red(station={"225": ["pink"] * 4}), "income")
    refuses(dice, "done")
    play(dice, "bonus 225", "roll 2-0-0-0", "done")
    assert seat(dice).food == 0


def test_55_relocation() -> None:
    state = red(gems=2, station={"121": ["pink", "gold"], "101": [], "111": []})
    play(state, "income", "move gold 121")
    assert legal(state) == ["settle gold 101", "settle gold 111"]
    play(state, "settle gold 101")
    assert legal(state) == ["move gold 101", "done"]


def test_56_the_hubs_demands_come_last() -> None:
    state = red(hub="a-12", gems=1, station={"121": ["pink"], "221": []})
    play(state, "income")
    assert asked(state) == steps.RELOCATE
    play(state, "move pink 121", "settle pink 221")
    assert legal(state) == ["return pink 221", "return 121"] or asked(state) == steps.RELOCATE


# Hubs and sectors


def test_57_b1_and_227_give_two_aliens() -> None:
    state = red(hub="b-1", gems=4, metal=5, ships=FLEET, station={"227": ["pink"] * 4}, display=["113"])
    play(state, "use red-construction", "build 113", "bonus b-1", "settle brown 113", "bonus 227", "settle brown 113")
    assert residents(state, "113") == ["brown", "brown"]


def test_58_b3_any_colour_or_none() -> None:
    nobody = red(hub="b-3", gems=4, food=2, ships=FLEET)
    assert active(finish(play(nobody, "use red-transport", "trade food-food metal"))) == "blue"


def test_59_rerolls() -> None:
    state = play(red(hub="b-4", gems=3, ships=FLEET), "use red-expedition", "roll 2-2-2-0", "done")
    assert asked(state) == steps.COLLECT
    again = play(red(hub="b-4", gems=3, ships=FLEET), "use red-expedition", "roll 2-2-2-0", "again water")
    assert legal(again) == ["again water", "again metal", "done"]


def test_60_a_hub_is_no_sector() -> None:
    assert seat(red(hub="b-5", station={"101": ["teal", "gold"]})).score.station == 2
    assert seat(red(hub="a-6", station={"101": []})).score.station == 1


def test_61_b6_not_below_zero_and_whenever_it_is_asked() -> None:
    refuses(red(hub="b-6", points=0), "spend-point")
    poor = red(hub="b-6", gems=3, points=1, ships=["red-diplomacy"], diplomacy={"dismantle": 0})
    play(poor, "spend-point", "use red-diplomacy", "advance dismantle")
    assert goods(poor) == {"gem": 3}


def test_62_b6_may_fall_below_40() -> None:
    state = play(red(hub="b-6", points=40, gems=3, ships=["farm-2a"]), "spend-point", "use farm-2a")
    assert view(state).end_triggered_by is None


def test_63_b11() -> None:
    state = red(hub="b-11", gems=9, food=1, water=1, ships=FLEET, on_hub=["pink", "pink", "pink"])
    refuses(play(state, "use red-transport"), "settle pink hub")
    assert seat(red(hub="b-11", on_hub=["pink"])).score.residents == 2


def test_64_a1_converts_anew_in_an_extra_turn() -> None:
    homes: dict[str, list[str]] = {"121": [], "221": []}
    state = red(hub="a-1", gems=4, metal=15, ships=FLEET, station=homes, display=["323"])
    play(state, "convert food", "use red-construction", "build 323")
    assert legal(state, "convert") == ["convert food", "convert water"]


def test_65_a3_does_not_cascade() -> None:
    homes = {"105": ["teal"] * 2}
    state = red(hub="a-3", gems=2, food=2, ships=FLEET, station=homes, diplomacy={"expedition": 3})
    play(state, "use red-transport", "trade food-food metal", "bonus a-3", "roll 3-0-0-0", "keep food", "keep food")
    assert (seat(state).gems, active(state)) == (0, "blue")


def test_66_a6_nobody_else_builds_private_sectors() -> None:
    seats = {"red": {"gems": 9, "metal": 20, "ships": FLEET}, "blue": {"hub": "a-6"}}
    assert "use red-construction" not in legal(table(seats=seats, private=["101"]))


def test_67_a7_no_point_at_income() -> None:
    assert goods(play(red(hub="a-7", gems=1), "income", "bonus a-7", "advance dismantle")) == {}


def test_68_a8_human_counts_in_its_income_only() -> None:
    state = red(hub="a-8", gems=20, food=1, water=1, metal=1, station={"115": ["brown"]})
    play(state, "recruit", "settle human 115")
    assert goods(state) == {"gem": 21}


def test_69_a9_one_sector_of_each_level_and_colour() -> None:
    state = red(hub="a-9", gems=9, metal=40, ships=FLEET, station={"301": []}, display=["302", "311", "101"])
    assert legal(play(state, "use red-construction")) == ["build 101", "build 311"]


def test_70_a10_and_215_leave_one_resource() -> None:
    homes = {"101": [], "215": ["brown"] * 4}
    state = red(hub="a-10", gems=2, food=1, water=1, metal=1, ships=FLEET, station=homes)
    play(state, "use red-expedition", "roll 0-0-0-7", "settle human 101")
    assert legal(state) == ["save food-water", "save food-metal", "save water-metal"]


def test_71_a11() -> None:
    state = red(hub="a-11", gems=1, on_hub=["brown", "gold"], station={"101": ["teal"]})
    play(state, "income", "move gold hub", "settle gold 101")
    assert legal(state) == ["return brown hub"]
    refuses(red(hub="a-11", gems=9, food=1, water=1, ships=FLEET, on_hub=["gold"]), "settle gold hub")
    assert active(finish(play(red(hub="a-11", gems=1), "income"))) == "blue"


def test_72_a12() -> None:
    state = red(hub="a-12", station={"101": [], "201": [], "111": ["brown"]})
    play(state, "income")
    while legal(state)[0].split()[0] != "return":
        play(state, "done")
    assert legal(state) == ["return brown 111", "return 201"]
    nothing = play(red(hub="a-12", points=2), "income")
    assert seat(nothing).points == -3


def test_73_207_once_and_for_bought_aliens_only() -> None:
    homes = {"207": ["teal"] * 5, "211": [], "221": []}
    state = red(hub="a-4", gems=9, food=4, water=4, ships=["transport-3a"], station=homes)
    play(state, "use transport-3a", *["settle brown 211"] * 3, "settle pink 221", "done")
    assert legal(state) == ["bonus 207"]
    assert active(finish(play(state, "bonus 207", "settle brown 211"))) == "blue"
    two = red(hub="b-3", gems=9, food=4, water=4, ships=FLEET, station=homes)
    play(two, "use red-transport", *["settle brown 211"] * 2, "done", "bonus b-3", "settle brown 211")
    assert active(two) == "blue"


def test_74_326_also_from_private_sectors() -> None:
    mine = {"hub": "a-6", "gems": 9, "metal": 13, "ships": FLEET, "station": {"121": [], "221": []}}
    state = table(seats={"red": mine}, display=["326"], private=["101", "122"])
    play(state, "use red-construction", "build 326")
    assert legal(state) == ["build 101"]


def test_75_328_moves_tokens_before_the_track_is_read() -> None:
    mine = {"gems": 4, "metal": 13, "ships": FLEET, "station": {"121": [], "221": []}}
    seats = {"red": {**mine, "diplomacy": {"construction": 1}}, "blue": {"diplomacy": {"construction": 1}}}
    state = play(table(seats=seats, display=["328"]), "use red-construction", "build 328")
    assert legal(state) == ["reward row-0", "reward row-1", "reward row-2", "done"]


def test_76_extra_turns_chain() -> None:
    homes: dict[str, list[str]] = {"121": [], "221": [], "101": [], "201": []}
    fleet = ["red-construction", "construction-2a"]
    state = red(gems=12, metal=40, ships=fleet, station=homes, display=["323", "301"])
    play(state, "use red-construction", "build 323", "use construction-2a", "build 301")
    assert (active(state), view(state).is_extra_turn) == ("red", True)


# The end


def test_77_only_the_active_player_triggers_the_end() -> None:
    seats = {"red": {"gems": 3, "ships": ["farm-2a"]}, "blue": {"points": 50}, "yellow": {}}
    state = play(table(players=3, seats=seats), "use farm-2a")
    assert view(state).end_triggered_by is None
    finish(play(state, "income"))
    assert (view(state).end_triggered_by, view(state).end_reasons) == ("blue", ["points"])
    finish(play(state, "income"))
    assert active(state) == "red"
    finish(play(state, "income"))
    assert state.is_terminal()


@pytest.mark.parametrize(("aliens", "reasons"), [(1, ["aliens"]), (2, [])])
def test_77_at_most_four_aliens_left(aliens: int, reasons: list[str]) -> None:
    supply = {"teal": 1, "brown": 1, "pink": 1, "gold": aliens, "human": 9}
    state = play(red(gems=3, ships=["farm-2a"], rest={"supply": supply}), "use farm-2a")
    assert view(state).end_reasons == reasons


NINE: dict[str, list[str]] = {sector: [] for sector in ("101", "201", "301", "111", "211", "311", "121", "221")}


def test_78_an_extra_turn_survives_the_trigger() -> None:
    state = red(gems=9, metal=13, ships=FLEET, station=NINE, display=["323"])
    play(state, "use red-construction", "build 323")
    assert (active(state), view(state).end_reasons, view(state).is_extra_turn) == ("red", ["sectors"], True)
    game = GAME.with_components({"end": {"extra_turn": {"survives": False}}})
    mine = {"gems": 9, "metal": 13, "ships": FLEET, "station": NINE}
    other = game.position({"players": 2, "seats": {"red": mine}, "display": ["323"]})
    other.play("use red-construction")
    other.play("build 323")
    assert other.view(0).active == "blue"


def test_79_an_extra_turn_of_the_last_round_is_played() -> None:
    mine = {"gems": 9, "metal": 13, "ships": FLEET, "station": {"121": [], "221": []}}
    state = table(seats={"red": mine}, display=["323"], end={"trigger": "blue", "by": ["points"]})
    play(state, "use red-construction", "build 323")
    assert active(state) == "red"
    finish(play(state, "income"))
    assert state.is_terminal()


def test_80_standstill() -> None:
    state = table(seats={"red": {"points": 3}, "blue": {"points": 1}})
    play(state, *["income"] * 19)
    assert not state.is_terminal()
    play(state, "income")
    assert state.is_terminal()
    assert view(state).end_reasons == ["standstill"]
    assert state.ranking() == [1, 2]


def test_80_resources_and_losses_are_no_change() -> None:
    seats = {"red": {"hub": "b-8"}, "blue": {"hub": "a-12"}}
    state = play(table(seats=seats), *["income", "take food", "income"] * 10)
    assert (state.is_terminal(), seat(state).food, seat(state, "blue").points) == (True, 10, -50)


def test_80_gems_points_and_actions_are() -> None:
    acting = table(seats={"red": {}, "blue": {"gems": 5}})
    finish(play(acting, *["income"] * 19, "use neutral-expedition", "roll 6-0-0-0"))
    play(acting, *["income"] * 19)
    assert not acting.is_terminal()
    earning = table(seats={"red": {"hub": "b-6"}, "blue": {}})
    for _ in range(30):
        finish(play(earning, "income"))
    assert not earning.is_terminal()


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ([2, 1, 0, 0], [10, 5, 0, 0]),
        ([2, 2, 1, 0], [7, 7, 0, 0]),
        ([1, 1, 1, 0], [5, 5, 5, 0]),
        ([1, 1, 1, 1], [3, 3, 3, 3]),
        ([2, 1, 1, 0], [10, 2, 2, 0]),
        ([2, 1, 1, 1], [10, 1, 1, 1]),
        ([2, 0, 0, 0], [10, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_81_pluralities(numbers: list[int], points: list[int]) -> None:
    homes = ("101", "102", "104", "105")
    colours = ("red", "blue", "yellow", "green")
    seats = {
        colour: {"station": {home: ["teal"] * number}}
        for colour, home, number in zip(colours, homes, numbers, strict=True)
    }
    state = table(players=4, seats=seats)
    assert [seen.score.plurality["teal"] for seen in view(state).seats] == points


def test_82_tie_breaks() -> None:
    over = {"end": {"trigger": "red", "by": ["points"]}, "agenda": []}
    aliens = {
        "red": {"points": 14, "station": {"101": ["gold"]}},
        "blue": {"points": 14, "station": {"102": ["human"]}},
    }
    assert table(seats=aliens, **over).ranking() == [1, 2]
    shared = table(seats={"red": {"points": 5}, "blue": {"points": 5}}, **over)
    assert (shared.ranking(), shared.returns()) == ([1, 1], [0.0, 0.0])
    humans = {
        "red": {"station": {"101": ["gold", "human"]}},
        "blue": {"points": 12, "station": {"102": ["gold"]}},
    }
    tied = table(seats=humans, **over)
    assert tied.scores() == [25, 25]
    assert tied.ranking() == [1, 2]


def test_83_leftovers() -> None:
    sheet = seat(red(gems=39, food=2, water=2, metal=5, points=-7)).score
    assert (sheet.leftovers, sheet.total) == (1 + 1, -5)


def test_84_scores_at_any_time() -> None:
    state = red(points=3, station={"101": ["teal"]})
    assert state.scores() == [3 + 4 + 2 + 10, 0]
