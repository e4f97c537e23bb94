"""Every worked example of the rulebook and of the condensed rules, in their order (R7).

A docstring names the heading that the example stands under and the line of the rules' text (`full` or `condensed`).
Icons that the text has lost are read as the numbers demand; what is printed on cards alone comes from the components.
"""

from __future__ import annotations

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.rules import diplomacy
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.chance import Rng
from tests.games.space_station_phoenix.tools import (
    FLEET,
    active,
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

# Definitions


def test_a_level_2_expedition_ship() -> None:
    """Anatomy of a Ship, full 143-155: worth 8 metal, 4 GEMs on the ship and 2 for its owner."""
    state = play(red(gems=2, ships=["red-dismantle", "expedition-2a"]), "use red-dismantle", "dismantle expedition-2a")
    assert seat(state).metal == 8
    seats = {"red": {"gems": 6}, "blue": {"ships": ["expedition-2a"]}}
    state = play(table(seats=seats), "use expedition-2a")
    assert (seat(state).gems, seat(state, "blue").gems, used(state, "blue")) == (0, 2, ["expedition-2a"])


def test_a_brown_large_sector_for_13_metal() -> None:
    """Anatomy of a Sector, full 209-217."""
    state = red(gems=4, metal=13, ships=FLEET, station={"111": [], "211": []}, display=["318"])
    assert seat(play(state, "use red-construction", "build 318")).metal == 0


def test_the_pictured_hub() -> None:
    """Station Hubs, full 245-253: 2 GEMs a ship, a transaction more, 2 points for each ship left."""
    state = red(hub="a-4", ships=FLEET[:3])
    assert seat(state).score.station == 6
    assert seat(play(state, "income")).gems == 6


def test_the_pictured_back_of_a_hub() -> None:
    """Station Hubs, full 275-283: an advance on the Transport track, the level-1 Diplomacy ship is discarded."""
    state = new_game(3, {"game": "advanced"}, ["a-4"])
    owner = next(seen for seen in view(state).seats if seen.hub == "a-4")
    assert owner.diplomacy == {"dismantle": 0, "construction": 0, "transport": 1, "expedition": 0}
    assert f"{owner.colour}-diplomacy" not in [ship.name for ship in owner.ships]


# Setup


def new_game(players: int, options: dict[str, object], hubs: list[str] | None = None) -> PhoenixState:
    """A game after its set-up; the first hubs dealt are those named, and they are kept."""
    wanted = list(hubs or [])
    state = GAME.new_state(players, options)
    assert isinstance(state, PhoenixState)
    rng = Rng(7)
    while legal(state)[0].split()[0] not in ("use", "income"):
        texts = legal(state)
        if texts[0].startswith("deal") and wanted and f"deal {wanted[0]}" in texts:
            state.play(f"deal {wanted.pop(0)}")
        elif texts[0].startswith("choose") and any(text.split()[1] in (hubs or []) for text in texts):
            state.play(next(text for text in texts if text.split()[1] in (hubs or [])))
        else:
            state.apply_action(
                state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
            )
    return state


@pytest.mark.parametrize(
    ("players", "humans", "aliens", "sectors"), [(2, 16, 50, 18), (3, 20, 70, 27), (4, 24, 90, 36)]
)
def test_supply_and_sectors_by_number_of_players(players: int, humans: int, aliens: int, sectors: int) -> None:
    """Setup, steps 2, 3 and 7 with its example, full 324-344."""
    seen = view(new_game(players, {"game": "first"}))
    assert seen.supply["human"] == humans
    assert sum(seen.supply.values()) == humans + aliens
    assert len(seen.display) == sectors
    stacks = [(sector.level, sector.colour) for sector in seen.display]
    assert all(stacks.count(stack) == players for stack in stacks)
    assert all(sector.number[-1] in "1234" for sector in seen.display)


@pytest.mark.parametrize(
    ("hub", "cards"),
    [
        ("b-1", ["construction-3", "dismantle-2", "dismantle-3", "expedition-2"]),
        ("b-2", ["construction-2", "dismantle-2", "farm-2", "ice-collector-3", "transport-2", "transport-3"]),
        ("b-3", ["construction-2", "dismantle-2", "dismantle-3", "expedition-3"]),
        ("b-4", ["construction-3", "expedition-2", "expedition-3", "transport-2"]),
    ],
)
def test_predefined_sets(hub: str, cards: list[str]) -> None:
    """Setup, the table for the first game and step 12, full 375-379 and 415; condensed 64-68."""
    owner = next(seen for seen in view(new_game(4, {"game": "first"})).seats if seen.hub == hub)
    kinds = sorted(f"{ship.type}-{ship.level}" for ship in owner.ships if ship.level > 1)
    assert kinds == cards
    assert len(owner.ships) == 5 + len(cards)


def test_the_draft_goes_forth_and_back_and_back_and_forth() -> None:
    """Setup, step 11, full 391-408; condensed 69."""
    state = GAME.new_state(3, {"game": "easier"})
    rng = Rng(3)
    drafted: list[int] = []
    face_up: list[int] = []
    while legal(state)[0].split()[0] != "choose":  # type: ignore[arg-type]
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            drafted.append(state.current_player())
            face_up.append(len(state.legal_actions()))
            state.apply_action(state.legal_actions()[0])
    assert drafted == [0, 1, 2, 2, 1, 0] + [2, 1, 0, 0, 1, 2]
    assert face_up == [7, 6, 5, 4, 3, 2] * 2


def test_compensation_for_turn_order() -> None:
    """Setup, step 14, full 423-426; condensed 55. B-1 to B-4 start with 10, 10, 10 and 12 GEMs."""
    start = {"b-1": 10, "b-2": 10, "b-3": 10, "b-4": 12}
    seats = view(new_game(4, {"game": "first"})).seats
    assert [seen.gems - start[seen.hub or ""] for seen in seats] == [0, 1, 2, 3]


# Gameplay


def test_a_bonus_transaction_does_not_set_off_a_hub() -> None:
    """Use a Ship Action, the example of Alayna, full 484-496."""
    homes = {"107": ["teal"] * 2, "206": ["teal"] * 4, "111": []}
    state = red(hub="b-3", gems=4, food=1, water=1, ships=["red-diplomacy"], station=homes)
    play(state, "use red-diplomacy", "advance expedition", "bonus 206", "settle brown 111")
    assert active(state) == "blue"
    assert goods(state) == {}


def tracks(track: str, **rows: int) -> PhoenixState:
    """Four players on a track."""
    seats = {colour: {"diplomacy": {track: row}} for colour, row in rows.items()}
    return table(players=4, seats=seats, active="blue")


def options(state: PhoenixState, track: int) -> dict[str, int]:
    """The highest row within each player's reach."""
    return {seen.colour: diplomacy.reach(state, place, track) for place, seen in enumerate(view(state).seats)}


def test_sole_leader() -> None:
    """Sole Leader Example, full 543-551."""
    state = tracks("dismantle", red=2, blue=0, yellow=0, green=1)
    assert options(state, 0) == {"red": 2, "blue": -1, "yellow": -1, "green": 0}


def test_tied_leaders() -> None:
    """Tied Leaders Example, full 555-563."""
    state = tracks("expedition", red=2, blue=2, yellow=0, green=1)
    assert options(state, 3) == {"red": 1, "blue": 1, "yellow": -1, "green": 0}


def test_ties_on_the_top_rows() -> None:
    """What Diplomacy bonus does each player receive, full 526: one bonus on row 4, two on row 5."""
    four = tracks("transport", red=4, blue=4)
    five = tracks("transport", red=5, blue=5)
    assert [four.tables.picks[diplomacy.reach(four, 0, 2)], five.tables.picks[diplomacy.reach(five, 0, 2)]] == [1, 2]


def test_a_metal_and_two_gems() -> None:
    """The caption of rows 4 and 5, full 530-531."""
    state = red(diplomacy={"construction": 4}, gems=4, metal=5, ships=FLEET, display=["113"])
    play(state, "use red-construction", "build 113", "reward row-1", "reward row-3")
    assert goods(state) == {"gem": 2, "metal": 1}


# Ships and Their Actions


def test_dismantle() -> None:
    """Dismantle example, full 590-592."""
    state = play(red(gems=3, ships=["dismantle-2a", "red-transport"]), "use dismantle-2a", "dismantle red-transport")
    assert goods(state) == {"metal": 7}
    assert (ships(state), used(state)) == (["dismantle-2a"], ["dismantle-2a"])


def test_construction() -> None:
    """Construction example, full 608-610."""
    state = red(gems=8, metal=7, ships=["construction-3a"], station={"111": []}, display=["218"])
    play(state, "use construction-3a", "build 218")
    assert goods(state) == {}
    assert residents(state, "218") == []


def test_expedition() -> None:
    """Terran Expedition example, full 648-650."""
    state = red(gems=3, metal=1, ships=["red-expedition"], station={"121": []})
    play(state, "use red-expedition", "roll 4-1-0-1", "keep food", "keep food", "keep water")
    observing = play(state.clone(), "observe")  # type: ignore[arg-type]
    assert goods(observing) == {"food": 2, "water": 1, "metal": 1, "point": 1}
    play(state, "settle human 121")
    assert goods(state) == {"food": 1}
    assert residents(state, "121") == ["human"]


def test_transport() -> None:
    """Transport example, full 672-679; condensed 118-120."""
    homes: dict[str, list[str]] = {"121": [], "221": []}
    state = red(gems=7, food=2, water=2, metal=2, ships=["transport-2a"], station=homes)
    play(state, "use transport-2a", "settle pink 121", "settle gold 221", "trade metal-metal water", "buy food")
    assert goods(state) == {"food": 1, "water": 1}
    assert (residents(state, "121"), residents(state, "221")) == (["pink"], ["gold"])
    assert active(state) == "blue"


def test_lobbying() -> None:
    """Diplomacy example, full 712-714."""
    state = red(gems=5, ships=["red-diplomacy"], diplomacy={"construction": 1})
    play(state, "use red-diplomacy", "advance construction")
    assert goods(state) == {}
    assert seat(state).diplomacy["construction"] == 2


# Take Income


def test_income() -> None:
    """Income example, full 770-780."""
    homes = {"121": ["pink"], "221": ["pink", "pink"]}
    state = red(hub="b-1", ships=[*FLEET, "farm-2a"], used=["red-transport", "red-dismantle"], station=homes)
    play(state, "income")
    assert goods(state) == {"gem": 6 + 1 + 1, "water": 1}
    play(state, "move pink 221", "settle pink 121", "done")
    assert goods(state) == {"gem": 7, "water": 1}
    assert used(state) == []
    assert (residents(state, "121"), residents(state, "221")) == (["pink", "pink"], ["pink"])


# Scoring


def test_the_scoring_example() -> None:
    """Scoring Example (3-Player Game), full 860-902: 142, 141 and 159 points, line by line of the score sheet.

    Colours of the seats are ours: Anna is red, Beth blue and Connor yellow. Which sectors they have is not told.
    """
    anna = {
        "101": ["teal"] * 2,
        "204": ["teal"] * 4,
        "301": ["teal", *["gold"] * 4],
        "123": ["pink"] * 3,
        "221": ["pink"] * 4,
        "323": ["pink", *["gold"] * 4],
        "111": ["gold", "human"],
    }
    beth = {
        "107": ["teal"] * 2,
        "206": ["teal"] * 3 + ["human"],
        "308": ["human"] * 5,
        "115": ["brown"] * 2,
        "217": ["brown"] * 3 + ["human"],
        "312": ["human"] * 4,
        "126": [],
    }
    connor = {
        "102": ["teal"] * 2,
        "201": ["teal", "gold"],
        "302": [],
        "112": ["brown"] * 2,
        "213": ["brown"] * 4,
        "313": ["brown"] * 4 + ["gold"],
        "121": ["pink"] * 2,
        "223": ["pink"] * 4,
        "328": ["pink", "pink", "gold", "gold"],
    }
    few = {"food": 2, "water": 2, "metal": 2}
    state = table(
        players=3,
        seats={
            "red": {"hub": "b-5", "points": 1, "gems": 3, **few, "station": anna},
            "blue": {"hub": "b-3", "points": 24, "gems": 2, "food": 1, "water": 1, "station": beth},
            "yellow": {
                **{"hub": "a-1", "points": 9, "gems": 22, "food": 4, "water": 4, "metal": 3},
                **{"ships": ["yellow-transport"], "station": connor},
            },
        },
        end={"trigger": "yellow", "by": ["sectors"]},
        agenda=[],
    )
    sheets = [seen.score for seen in view(state).seats]
    assert [sheet.in_game for sheet in sheets] == [1, 24, 9]
    assert [sheet.sectors for sheet in sheets] == [44, 44, 60]
    assert [sheet.residents for sheet in sheets] == [50, 42, 50]
    assert [sheet.plurality["human"] for sheet in sheets] == [5, 10, 0]
    assert [sheet.plurality["gold"] for sheet in sheets] == [10, 0, 5]
    assert [sheet.plurality["teal"] for sheet in sheets] == [10, 5, 0]
    assert [sheet.plurality["pink"] for sheet in sheets] == [7, 0, 7]
    assert [sheet.plurality["brown"] for sheet in sheets] == [0, 5, 10]
    assert [sheet.station for sheet in sheets] == [14, 11, 15]
    assert [sheet.leftovers for sheet in sheets] == [1, 0, 3]
    assert [sheet.total for sheet in sheets] == [142, 141, 159]
    assert (state.scores(), state.ranking(), state.returns()) == ([142, 141, 159], [2, 3, 1], [0.0, -1.0, 1.0])


# Finer Points


def test_no_cascades() -> None:
    """Only ship actions generate bonuses, the example of Dan, full 914-916."""
    homes = {"121": ["pink"] * 2, "221": ["pink"] * 4, "324": ["pink"] * 5}
    mine = {"hub": "a-3", "gems": 3, "ships": ["red-expedition"], "station": homes, "diplomacy": {"transport": 1}}
    state = table(seats={"red": mine})
    play(state, "use red-expedition", "roll 3-2-0-1", "keep food", "keep food", "keep water", "keep water")
    play(state, "bonus a-3", "trade food-food metal")
    assert goods(state) == {"water": 2, "metal": 1}
    assert active(state) == "blue"


def test_income_again_with_few_gems() -> None:
    """Income two turns in a row, full 924."""
    assert "income" in legal(red(hub="b-1", gems=7, ships=["red-transport"]))
    assert "income" not in legal(red(hub="b-1", gems=8, food=2, ships=["red-transport"]))


def test_income_again_because_an_own_ship_was_used() -> None:
    """Income two turns in a row, full 925."""
    assert "income" in legal(red(gems=12, ships=["red-transport"], used=["red-transport"]))


def test_income_again_because_nothing_else_is_left() -> None:
    """Income two turns in a row, full 926."""
    seats = {"red": {"gems": 8, "neutral": "neutral-transport"}, "blue": {"ships": ["blue-dismantle"]}}
    assert legal(table(seats=seats)) == ["income"]


def test_change_is_given() -> None:
    """Tips for Faster Game Play, example 1, full 948: 2 of 5 GEMs are paid, 3 are left."""
    state = play(red(gems=5, food=2, ships=["red-transport"]), "use red-transport")
    assert seat(state).gems == 3


def test_paul_uses_saras_ship() -> None:
    """Tips for Faster Game Play, example 2, full 950: 11 GEMs of 15, 3 of them for the owner."""
    seats = {"red": {"gems": 15, "metal": 3}, "blue": {"ships": ["construction-3a"]}}
    state = play(table(seats=seats, display=["113"]), "use construction-3a", "build 113")
    assert (seat(state).gems, seat(state, "blue").gems, seat(state).metal) == (4, 3, 0)


def test_points_won_in_another_turn_wait() -> None:
    """Only the active player triggers the end, full 938-940."""
    seats = {"red": {"gems": 9, "ships": FLEET}, "blue": {"points": 39, "gems": 5, "diplomacy": {"dismantle": 3}}}
    state = play(table(seats=seats), "use red-dismantle", "dismantle red-diplomacy", "reward row-2")
    assert seat(state, "blue").points == 40
    assert (active(state), view(state).end_triggered_by) == ("blue", None)
    finish(play(state, "income"))
    assert (active(state), view(state).end_triggered_by) == ("red", "blue")
    finish(play(state, "income"))
    assert state.is_terminal()


# Example Turns


def test_biancas_turn() -> None:
    """Bianca's Turn, full 954-972."""
    fleet = [ship.replace("red", "blue") for ship in FLEET]
    homes = {"106": ["teal"] * 2, "116": ["brown"] * 2, "218": ["brown"] * 5, "123": []}
    mine = {"hub": "b-3", "food": 1, "ships": fleet, "used": ["blue-transport"], "station": homes}
    state = table(seats={"blue": mine}, active="blue")
    play(state, "income")
    assert goods(state, "blue") == {"gem": 5 + 4, "food": 1, "water": 1}
    play(state, "bonus 218", "settle pink 123")
    assert goods(state, "blue") == {"gem": 10}
    assert residents(state, "123", "blue") == ["pink"]
    assert active(finish(state)) == "red"


def ricks_turn(**more: int) -> PhoenixState:
    homes = {"107": ["teal"] * 2, "206": ["teal"], "306": ["teal"] * 5, "111": ["brown"], "214": []}
    mine = {"hub": "b-1", "gems": 8, "food": 2, "water": 2, "ships": ["red-transport"], "station": homes, **more}
    seats = {
        "red": {**mine, "diplomacy": {"transport": 3, "construction": 1}},
        "blue": {"diplomacy": {"transport": 3}},
        "yellow": {"diplomacy": {"transport": 1}},
    }
    return play(table(players=3, seats=seats), "use red-transport", "settle gold 214", "settle brown 214", "buy metal")


def test_ricks_turn() -> None:
    """Rick's Turn, full 978-1005."""
    state = ricks_turn()
    assert residents(state, "214") == ["gold", "brown"]
    assert seat(state).gems == 8 - 2 - 1 - 3 + 2
    play(state, "bonus 306", "advance construction")
    assert legal(state) == ["reward row-0", "reward row-1", "reward row-2", "done"]
    play(state, "reward row-1", "reward row-2")
    assert legal(state) == ["reward row-0", "done"]
    play(state, "reward row-0")
    assert goods(state) == {"gem": 6, "metal": 1}
    assert seat(state).diplomacy["construction"] == 2
    assert (goods(state, "blue"), goods(state, "yellow")) == ({"point": 1}, {"gem": 1})


def test_rick_has_no_fourth_transaction() -> None:
    """Rick's Turn, full 992: the fourth quarter of sector 214 is empty."""
    refuses(ricks_turn(gems=20), "buy food")


def yvettes_turn() -> PhoenixState:
    homes = {"105": ["teal"] * 2, "204": ["teal"] * 4, "115": ["brown"], "217": ["brown"] * 4, "124": []}
    mine = {"hub": "a-3", "gems": 4, "ships": ["expedition-2a"], "station": homes, "diplomacy": {"expedition": 1}}
    seats = {"red": mine, "blue": {"diplomacy": {"expedition": 4}}, "yellow": {"diplomacy": {"expedition": 1}}}
    return play(table(players=3, seats=seats), "use expedition-2a")


def test_yvettes_turn() -> None:
    """Yvette's Turn, full 1011-1019. She is red here, Rick blue and Bianca yellow."""
    state = yvettes_turn()
    assert state.rolling == 8
    play(state, "roll 2-2-3-1", "keep food", "keep water", "keep metal", "settle human 124", "take metal")
    play(state, "keep food", "keep water")
    assert goods(state) == {"gem": 2, "food": 1, "water": 1, "metal": 1}
    play(state, "bonus a-3", "settle pink 124")
    assert residents(state, "124") == ["human", "pink"]
    play(state, "reward row-0")
    assert legal(state) == ["reward row-0", "reward row-1", "reward row-2", "reward row-3", "done"]
    play(state, "reward row-1", "reward row-3", "reward row-0")
    assert goods(state) == {"gem": 3, "metal": 1}
    assert (goods(state, "blue"), goods(state, "yellow")) == ({"gem": 2, "water": 1}, {"gem": 1})


def test_yvette_keeps_six_dice() -> None:
    """Yvette's Turn, full 1015: a capacity of five and one more for sector 204."""
    state = play(yvettes_turn(), "roll 2-2-3-1", *["keep food"] * 2, *["keep water"] * 2, *["keep metal"] * 2)
    refuses(state, "keep metal")


# Reference Guide


def test_226_three_tokens_on_row_4() -> None:
    """Reference Guide, 226, full 1168."""
    homes = {"226": ["pink"] * 5}
    rows = {"dismantle": 4, "construction": 4, "transport": 4}
    assert seat(play(red(station=homes, diplomacy=rows), "income")).points == 2


def test_305_twelve_metal_three_water_one_food() -> None:
    """Reference Guide, 305, full 1178."""
    state = red(food=1, water=3, metal=12, station={"305": ["teal"] * 5})
    assert (seat(state).score.station, seat(state).score.leftovers) == (4, 3)


def test_215_a_human_for_food_and_water() -> None:
    """Reference Guide, 215, full 1162, and its example under Use a Ship Action, full 488."""
    homes = {"111": ["brown"], "215": ["brown"] * 4}
    state = red(gems=3, ships=["red-expedition"], station=homes)
    play(state, "use red-expedition", "roll 3-2-0-1", "keep food", "keep water", "settle human 111")
    assert goods(state) == {}


def test_307_with_215() -> None:
    """Reference Guide, 215, full 1162: one resource instead of two."""
    homes = {"101": ["teal"], "307": ["teal"] * 5, "215": ["brown"] * 4}
    state = play(red(food=1, station=homes), "income", "bonus 307", "pay food", "settle human 101")
    assert seat(state).food == 0


def test_106_pays_for_the_alien_of_227() -> None:
    """Reference Guide, 106, full 1138."""
    homes = {"106": ["teal"] * 2, "227": ["pink"] * 4}
    state = red(gems=4, metal=5, ships=FLEET, station=homes, display=["113"])
    play(state, "use red-construction", "build 113", "bonus 227", "settle brown 113")
    assert seat(state).gems == 1


@pytest.mark.parametrize(("sector", "gain"), [("115", {"point": 1}), ("126", {"gem": 2})])
def test_bonuses_for_the_human_of_307(sector: str, gain: dict[str, int]) -> None:
    """Reference Guide, 115 and 126, full 1142 and 1152."""
    homes = {"101": [], "307": ["teal"] * 5, sector: ["brown" if sector == "115" else "pink"] * 2}
    state = play(red(food=2, station=homes), "income")
    before = goods(state)
    play(state, "bonus 307", "pay food", "pay food", "settle human 101")
    after = goods(state)
    assert {word: after.get(word, 0) - before.get(word, 0) for word in gain} == gain


def test_two_rerolls() -> None:
    """Reference Guide, 315, full 1186: with hub B-4 twice."""
    state = red(hub="b-4", gems=3, ships=["red-expedition"], station={"315": ["brown"] * 5})
    play(state, "use red-expedition", "roll 0-0-0-6", "again human", "done", "roll 1-0-0-0")
    play(state, "again human", "again human", "done", "roll 2-0-0-0")
    assert legal(state) == ["keep food", "observe", "done"]


def test_the_condensed_errata() -> None:
    """Condensed 29 and 63: sector 111's food is income; B-6 and B-7 score brown Aliens."""
    assert seat(play(red(station={"111": ["gold", "gold"]}), "income")).food == 1
    for hub in ("b-6", "b-7"):
        assert seat(red(hub=hub, station={"111": ["brown", "gold"]})).score.station == 1
