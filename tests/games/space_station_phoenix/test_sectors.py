"""Every ability of every sector: it works when its quarter is occupied, and not before.

The guide's abilities are written down here once more, from the reference guide; costs, quarters and plain income are
read from the components, for nobody can know them better.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.actions import SECTORS
from orrery.games.space_station_phoenix.rules import steps
from orrery.games.space_station_phoenix.state import PhoenixState
from tests.games.space_station_phoenix.tools import (
    FLEET,
    active,
    argument,
    asked,
    colour_of,
    finish,
    goods,
    legal,
    play,
    red,
    refuses,
    residents,
    seat,
    table,
)

GUIDE = {
    "101": "income: gain 1 food or 1 water",
    "104": "dismantle ship: gain 3 gem",
    "105": "expedition ship: gain 2 gem",
    "106": "alien gained: gain 1 gem",
    "107": "transport ship: gain 2 gem",
    "108": "always: any alien in teal",
    "111": "income: gain 1 food",  # the erratum of the condensed rules
    "112": "diplomacy ship: gain 1 resource",
    "115": "human gained: gain 1 point",
    "116": "transport ship: gain 1 point",
    "117": "diplomacy ship: pay 3 gem: advance",
    "118": "transport ship: pay 2 gem: gain 1 metal",
    "122": "construction ship: gain 2 point",
    "124": "expedition ship: dice +1",
    "125": "dismantle ship: gain 1 food or 1 water",
    "126": "human gained: gain 2 gem",
    "128": "income: pay 1 resource: gain 1 other resource",
    "204": "expedition ship: capacity +1",
    "206": "diplomacy ship: may make 1 transaction",
    "207": "transport ship: gain 1 alien like three bought",
    "208": "diplomacy ship: pay 3 gem: extra turn",
    "211": "construction ship: metal paid -1",
    "212": "dismantle ship: metal gained +2",
    "214": "transport ship: transactions +1",
    "215": "human gained: resources paid -1",
    "217": "human gained: gain 1 resource",
    "218": "income: may make 1 transaction",
    "222": "income: pay 6 gem: gain 1 human",
    "225": "income: roll 2 dice keep 1",
    "226": "income: gain points for tokens from row 3 less 1",
    "227": "construction ship: gain 1 alien of the sector built",
    "228": "income: pay 4 gem: gain 2 resource",
    "301": "expedition ship: may make 1 transaction",
    "303": "transport ship: gain 1 human",
    "304": "dismantle ship: metal gained +3",
    "306": "transport ship: may advance free",
    "307": "income: pay 2 resource: gain 1 human",
    "308": "income: gain 1 gem per 2 human",
    "312": "dismantle ship: gain 1 food and 1 water",
    "314": "expedition ship: capacity +1",
    "315": "expedition ship: rerolls +1",
    "318": "diplomacy ship: gain 1 human",
    "321": "expedition ship: gain 1 food and 1 water",
    "322": "expedition ship: pay 4 gem: gain 1 human",
    "324": "transport ship: gain 1 food and 1 water",
    "325": "transport ship: gain 1 alien",
    "326": "construction ship: metal paid -2",
    "327": "expedition ship: dice +2",
    "328": "transport ship: gain 1 metal",
}
AT_END = {
    "305": "end: 1 point per 3 metal",
    "306": "end: 1 point per 1 teal",
    "308": "end: 1 point per 1 human",
    "316": "end: 1 point per 1 brown",
    "325": "end: 1 point per 1 pink",
    "327": "end: 1 point per 1 human",
}
AT_ONCE = {
    "301": "extra turn",
    "302": "gain 5 point",
    "307": "gain 1 human",
    "311": "gain 2 brown",
    "313": "gain 5 point",
    "317": "gain 10 point",
    "318": "gain 1 human",
    "321": "roll 7 dice keep 5",
    "323": "extra turn",
    "324": "gain 2 pink",
    "326": "take a level-1 sector",
    "328": "advance all",
}
SHIP_OF = re.compile(r"(\w+) ship: (.*)")


def faces(sector: str) -> list[str]:
    """The abilities of a sector's quarters from left to right."""
    state = red(station={sector: []})
    return next(seen.abilities for wing in seat(state).wings.values() for seen in wing)


QUARTERS = [(sector, quarter, text) for sector in SECTORS for quarter, text in enumerate(faces(sector), 1) if text]


def test_there_are_72_sectors_of_the_guides_abilities() -> None:
    assert len(SECTORS) == 72
    for sector in SECTORS:
        for name, wanted in (("special", GUIDE), ("end", AT_END)):
            assert GAME.components.text(f"sector.{sector}.guide.{name}") == wanted.get(sector, "")
        told = GAME.components.text(f"sector.{sector}.guide.at_once")
        assert told.removeprefix("at once: ") == AT_ONCE.get(sector, "")


def station(sector: str, occupied: int, before: int | None = None, **said: Any) -> PhoenixState:
    """Red with a fleet and one sector with so many residents, so many of them since before this turn."""
    crew = [colour_of(sector)] * occupied
    homes = {sector: crew, **said.pop("station", {})}
    frozen = {"turn": {"frozen": {sector: before}}} if before is not None else {}
    said = {"gems": 20, "food": 4, "water": 4, "metal": 20, "ships": [*FLEET, "farm-2a"], "used": ["farm-2a"], **said}
    return red(station=homes, display=said.pop("display", []), rest={**frozen, **said.pop("rest", {})}, **said)


def use(state: PhoenixState, type_: str) -> PhoenixState:
    """Use red's level-1 ship of a type, do the least that can be done, and stop at the first bonus or the next turn."""
    play(state, f"use red-{type_}")
    if type_ == "dismantle":
        play(state, "dismantle red-diplomacy")
    elif type_ == "construction":
        play(state, legal(state, "build")[0])
    elif type_ == "transport":
        play(state, "trade food-food metal", "done")
    elif type_ == "expedition":
        dice = state.rolling
        play(state, f"roll {dice}-0-0-0")
        if asked(state) == steps.REROLL:
            play(state, "done")
        play(state, "done")
    elif type_ == "diplomacy":
        play(state, "advance dismantle")
    return state


def after_ship(sector: str, type_: str, occupied: int, before: int | None = None, **said: Any) -> PhoenixState:
    builds = {"display": ["101", "111", "121"]} if type_ == "construction" else {}
    return use(station(sector, occupied, before, **builds, **said), type_)


def gained(state: PhoenixState, start: PhoenixState) -> dict[str, int]:
    """What one state has more than another."""
    mine, other = goods(state), goods(start)
    found = {word: mine.get(word, 0) - other.get(word, 0) for word in {*mine, *other}}
    return {word: number for word, number in found.items() if number}


def amounts(text: str) -> dict[str, int]:
    return {word: int(number) for number, word in re.findall(r"(\d+) (gem|food|water|metal|point)", text)}


def is_plain(text: str) -> bool:
    return bool(re.fullmatch(r"gain \d+ (gem|food|water|metal|point)( and \d+ \w+)*", text))


@pytest.mark.parametrize(("sector", "quarter", "text"), QUARTERS, ids=[f"{s}-{q}" for s, q, _ in QUARTERS])
def test_quarter(sector: str, quarter: int, text: str) -> None:
    """With one resident less it does nothing, with a resident of this turn nothing yet, then what it says."""
    when, _, what = text.partition(": ")
    works = {
        "income": _income,
        "end": _end,
        "alien gained": _alien_gained,
        "human gained": _human_gained,
        "always": _always,
    }.get(when, _ship)
    without = works(sector, quarter - 1, None, text)
    asleep = works(sector, quarter, quarter - 1, text)
    awake = works(sector, quarter, None, text)
    assert without != awake
    if when != "end":
        assert asleep == without
    _expect(text, what, without, awake)


Seen = tuple[dict[str, int], list[str], tuple[int, ...]]


def _seen(state: PhoenixState, start: PhoenixState, *numbers: int) -> Seen:
    """What was gained, which bonuses and resources are open, and some numbers."""
    choices = [] if asked(state) == steps.TURN else [*legal(state, "bonus"), *legal(state, "take")]
    return gained(state, start), choices, numbers


def _income(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    more: dict[str, Any] = {"diplomacy": {"dismantle": 4, "transport": 3}} if "tokens" in text else {}
    if "human" in text:
        more["station"] = {"114": ["human", "human"]}
    start = station(sector, occupied, before, **more)
    return _seen(play(start.clone(), "income"), start)  # type: ignore[arg-type]


def _ship(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    found = SHIP_OF.fullmatch(text)
    assert found
    type_ = found[1]
    more: dict[str, Any] = {}
    if "like three bought" in text:
        return _three_bought(sector, occupied, before)
    if type_ == "construction":
        more["display"] = ["101", "111", "121"]
    elif "human" in text or "alien" in text:
        more["station"] = {"103": []}
    start = station(sector, occupied, before, **more)
    state = start.clone()
    assert isinstance(state, PhoenixState)
    numbers: list[int] = []
    if type_ == "expedition":
        play(state, "use red-expedition")
        numbers = [state.rolling, *[step >> steps.STEP_BITS for step in state.agenda[-3:-1]]]
        state = use(start.clone(), type_)  # type: ignore[arg-type]
    elif type_ == "transport":
        play(state, "use red-transport")
        numbers = [argument(state) & 63]
        state = use(start.clone(), type_)  # type: ignore[arg-type]
    elif type_ == "construction":
        play(state, "use red-construction")
        play(state, legal(state, "build")[0])
    else:
        use(state, type_)
    return _seen(state, start, *numbers)


def _three_bought(sector: str, occupied: int, before: int | None) -> Seen:
    start = station(sector, occupied, before, station={"111": [], "211": []}, food=4, water=4)
    state = start.clone()
    assert isinstance(state, PhoenixState)
    play(state, "use red-transport", "settle brown 211", "settle brown 211", "settle brown 211")
    return _seen(state, start)


def _alien_gained(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    start = station(sector, occupied, before, station={"111": []})
    return _seen(play(start.clone(), "use red-transport", "settle brown 111"), start)  # type: ignore[arg-type]


def _human_gained(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    start = station(sector, occupied, before, station={"103": []})
    state = play(start.clone(), "use red-expedition", "roll 0-0-0-6", "settle human 103")  # type: ignore[arg-type]
    saves = legal(state, "save")
    if saves:
        play(state, saves[0])
    gains, choices, _ = _seen(state, start)
    return gains, choices, (len(saves),)


def _always(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    state = play(station(sector, occupied, before, station={"201": []}), "use red-transport")
    return {}, legal(state, "settle pink"), ()


def _end(sector: str, occupied: int, before: int | None, text: str) -> Seen:
    humans = {"station": {"114": ["human", "human"]}} if "human" in text else {}
    return {}, [], (seat(station(sector, occupied, before, **humans)).score.station,)


def _expect(text: str, what: str, without: Seen, awake: Seen) -> None:
    """The difference is what the ability says."""
    more = {word: awake[0].get(word, 0) - without[0].get(word, 0) for word in {*awake[0], *without[0]}}
    more = {word: number for word, number in more.items() if number}
    new = [choice for choice in awake[1] if choice not in without[1]]
    if is_plain(what):
        assert more == amounts(what)
    elif " or " in what:
        assert new == ["take food", "take water"]
    elif what == "gain 1 resource":
        assert new == ["take food", "take water", "take metal"]
    elif what in ("dice +1", "dice +2", "capacity +1", "transactions +1"):
        assert sum(awake[2]) - sum(without[2]) == int(what[-1])
    elif what.startswith("metal gained"):
        assert more == {"metal": int(what[-1])}
    elif what.startswith("metal paid"):
        assert more == {"metal": int(what[-1])}
    elif what == "resources paid -1":
        assert (without[2], awake[2]) == ((0,), (3,))
        assert sum(more.values()) == 1
    elif what == "gain 1 gem per 2 human":
        assert more == {"gem": 1}
    elif what.startswith("gain points for tokens"):
        assert more == {"point": 1}
    elif what == "rerolls +1":
        assert len(awake[2]) == len(without[2])
        assert awake[2] != without[2]
    elif what == "any alien in teal":
        assert "settle pink 201" in new
    elif "per" in what:
        assert awake[2][0] > without[2][0] == 0
    else:
        assert len(new) == 1
        assert new[0].startswith("bonus ")


# Choices that an ability opens


@pytest.mark.parametrize(
    ("sector", "actions", "gains"),
    [
        ("118", ["bonus 118"], {"gem": -2, "metal": 1}),
        ("117", ["bonus 117", "advance transport"], {"gem": -4}),
        ("206", ["bonus 206", "buy water"], {"gem": -3, "water": 1}),
        ("301", ["bonus 301", "trade food-water metal"], {"food": -1, "water": -1, "metal": 1}),
        ("306", ["bonus 306", "advance transport"], {}),
    ],
)
def test_ship_bonus_carried_out(sector: str, actions: list[str], gains: dict[str, int]) -> None:
    type_ = GUIDE[sector].split()[0]
    start = after_ship(sector, type_, 6 if sector in ("306",) else len(faces(sector)))
    state = play(start.clone(), *actions)  # type: ignore[arg-type]
    assert gained(state, start) == gains


@pytest.mark.parametrize(
    ("sector", "actions", "gains"),
    [
        ("128", ["bonus 128", "pay food", "take metal"], {"food": -1, "metal": 1}),
        ("218", ["bonus 218", "buy food"], {"gem": -3, "food": 1}),
        ("228", ["bonus 228", "take food", "take metal"], {"gem": -4, "food": 1, "metal": 1}),
        ("225", ["bonus 225", "roll 0-1-1-0", "keep metal"], {"metal": 1}),
        ("225", ["bonus 225", "roll 0-1-1-0", "done"], {}),
    ],
)
def test_special_income_carried_out(sector: str, actions: list[str], gains: dict[str, int]) -> None:
    start = play(station(sector, len(faces(sector))), "income")
    assert gained(play(start.clone(), *actions), start) == gains  # type: ignore[arg-type]


def test_128_does_not_give_the_same_resource_back() -> None:
    state = play(station("128", 3), "income", "bonus 128", "pay food")
    assert legal(state) == ["take water", "take metal"]


@pytest.mark.parametrize(
    ("sector", "gains"), [("222", {"gem": -6}), ("307", {"food": -2}), ("322", {"gem": -4}), ("303", {}), ("318", {})]
)
def test_humans_of_sectors(sector: str, gains: dict[str, int]) -> None:
    when = GUIDE[sector].partition(":")[0]
    start = station(sector, len(faces(sector)), station={"103": []} if sector != "103" else {})
    state = play(start, "income") if when == "income" else use(start, when.split()[0])
    before = state.clone()
    assert isinstance(before, PhoenixState)
    play(state, f"bonus {sector}")
    if sector == "307":
        play(state, "pay food", "pay food")
    play(state, "settle human 103")
    assert residents(state, "103") == ["human"]
    assert gained(state, before) == gains


def test_225_must_be_rolled() -> None:
    state = play(station("225", 4), "income")
    refuses(state, "done")


def test_208_pays_for_an_extra_turn() -> None:
    state = after_ship("208", "diplomacy", 4)
    assert legal(state) == ["bonus 208", "done"]
    play(state, "bonus 208")
    assert (active(state), seat(state).gems, state.view(0).is_extra_turn) == ("red", 20 - 3 - 1 - 3, True)
    assert active(play(after_ship("208", "diplomacy", 4), "done")) == "blue"


def test_227_gives_an_alien_of_the_sector_built() -> None:
    state = station("227", 4, display=["113"])
    play(state, "use red-construction", "build 113")
    assert legal(state) == ["bonus 227"]
    play(state, "bonus 227")
    assert legal(state) == ["settle brown 113"]
    assert residents(play(state, "settle brown 113"), "113") == ["brown"]


def test_325_gives_an_alien_of_any_colour() -> None:
    state = after_ship("325", "transport", 6, station={"103": [], "113": []})
    play(state, "bonus 325")
    assert legal(state) == ["settle teal 103", "settle brown 113", "settle gold 103", "settle gold 113"]


def test_207_gives_a_fourth_of_the_same() -> None:
    state = station("207", 5, station={"111": [], "211": [], "121": []}, food=3, water=3)
    play(state, "use red-transport", "settle brown 211", "settle brown 211", "settle brown 211")
    assert legal(state) == ["bonus 207"]
    play(state, "bonus 207")
    assert legal(state) == ["settle brown 111", "settle brown 211"]


# Immediate effects


def built(sector: str, *, display: list[str] | None = None, **said: Any) -> PhoenixState:
    """Red builds a large sector on top of its wing."""
    colour = sector[1]
    state = red(
        ships=FLEET,
        gems=9,
        metal=20,
        station={f"1{colour}1": [], f"2{colour}1": [], **said.pop("station", {})},
        display=[sector, *(display or [])],
        **said,
    )
    return play(state, "use red-construction", f"build {sector}")


@pytest.mark.parametrize(("sector", "points"), [("302", 5), ("313", 5), ("317", 10)])
def test_points_at_once(sector: str, points: int) -> None:
    assert seat(built(sector)).points == points


@pytest.mark.parametrize("sector", ["301", "323"])
def test_extra_turn_at_once(sector: str) -> None:
    state = finish(built(sector))
    assert (active(state), state.view(0).is_extra_turn) == ("red", True)
    state = finish(play(state, "income"))
    assert (active(state), state.view(0).is_extra_turn) == ("blue", False)


@pytest.mark.parametrize("sector", ["307", "318"])
def test_human_at_once(sector: str) -> None:
    state = built(sector)
    assert f"settle human {sector}" in legal(state)
    assert residents(play(state, f"settle human {sector}"), sector) == ["human"]


@pytest.mark.parametrize(("sector", "species"), [("311", "brown"), ("324", "pink")])
def test_two_aliens_at_once(sector: str, species: str) -> None:
    state = play(built(sector), f"settle {species} {sector}", f"settle {species} 1{sector[1]}1")
    assert residents(state, sector) == [species]
    assert active(finish(state)) == "blue"
    none_left = built(sector, rest={"supply": {species: 0}})
    assert active(finish(none_left)) == "blue"


def test_321_rolls_at_once_without_expedition_bonuses() -> None:
    state = built("321", station={"105": ["teal", "teal"]})
    play(state, "roll 4-2-0-1", "keep food", "keep food", "keep water", "keep water", "observe")
    assert goods(state) == {"gem": 5, "food": 2, "water": 2, "metal": 20 - 12, "point": 1}


def test_326_takes_a_sector_of_a_missing_colour() -> None:
    state = built("326", display=["101", "111", "122", "201"])
    assert legal(state) == ["build 101", "build 111"]
    play(state, "build 101")
    assert [wing[0].number for wing in seat(state).wings.values() if wing] == ["101", "121"]
    ignored = built("326", display=["102"], station={"101": [], "111": []})
    assert active(finish(ignored)) == "blue"


def test_328_moves_all_tokens() -> None:
    state = built("328", diplomacy={"dismantle": 5, "construction": 1})
    assert seat(state).diplomacy == {"dismantle": 5, "construction": 2, "transport": 1, "expedition": 1}


def test_305_counts_metal_besides_leftovers() -> None:
    state = table(seats={"red": {"metal": 12, "water": 3, "food": 1, "station": {"305": ["teal"] * 5}}})
    assert (seat(state).score.station, seat(state).score.leftovers) == (4, 3)
