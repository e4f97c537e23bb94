"""Components: where values are known from, that the rules play by them, and that unusable ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.chance import Rng
from orrery.kernel.errors import ComponentError
from tests.games.space_station_phoenix.tools import FLEET, argument, legal, play, residents, seat


def owners(changes: dict[str, Any], *, display: list[str] | None = None, **said: Any) -> PhoenixState:
    """Red alone at a table with an owner's values."""
    setup = {"players": 2, "seats": {"red": said}, "display": display or []}
    state = GAME.with_components(changes).position(setup)
    assert isinstance(state, PhoenixState)
    return state


def test_every_value_has_a_source() -> None:
    assert {row.source for row in GAME.components.rows()} == {"rulebook", "reconstructed"}
    assert all(row.where for row in GAME.components.rows())


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("sector.218.price.metal", "rulebook"),
        ("sector.217.price.metal", "reconstructed"),
        ("sector.218.guide.special", "rulebook"),
        ("sector.218.quarters", "reconstructed"),
        ("ship.transport-1.cost.is", "rulebook"),
        ("ship.farm-3.fee.is", "reconstructed"),
        ("hub.a-5.advances.any", "rulebook"),
        ("hub.b-5.gems", "reconstructed"),
        ("diplomacy.resource.dismantle.is", "rulebook"),
        ("diplomacy.resource.transport.is", "reconstructed"),
    ],
)
def test_sources(path: str, source: str) -> None:
    assert next(row.source for row in GAME.components.rows() if row.path == path) == source


def test_the_digest_goes_by_the_values() -> None:
    other = GAME.with_components({"hub": {"b-1": {"gems": 11}}})
    assert other.components.digest != GAME.components.digest


# An owner's values are played by


def test_another_price_of_a_sector() -> None:
    state = owners({"sector": {"101": {"price": {"metal": 2}}}}, gems=9, metal=2, ships=FLEET, display=["101"])
    assert seat(play(state, "use red-construction", "build 101")).metal == 0


def test_other_quarters() -> None:
    faces = ["income: gain 3 food", "special", "income: gain 2 metal", "", "", ""]
    state = owners({"sector": {"101": {"living_quarters": 3, "quarters": faces}}}, station={"101": ["teal"] * 3})
    play(state, "income", "take water")
    assert (seat(state).food, seat(state).water, seat(state).metal) == (3, 1, 2)


def test_another_ability_of_the_guide() -> None:
    changed = {"sector": {"107": {"guide": {"special": "transport ship: gain 1 human"}}}}
    state = owners(changed, gems=9, food=2, ships=FLEET, station={"107": ["teal"] * 2, "111": []})
    play(state, "use red-transport", "trade food-food metal", "done", "bonus 107", "settle human 111")
    assert residents(state, "111") == ["human"]


def test_another_ship() -> None:
    ship = {"cost": {"is": 1}, "fee": {"is": 5}, "transactions": {"is": 7}}
    state = owners({"ship": {"transport-1": ship}}, gems=1, food=2, ships=FLEET)
    assert argument(play(state, "use red-transport")) & 63 == 7


def test_another_deck() -> None:
    cards = list(GAME.components.get("deck.level_2"))
    cards[-1] = "diplomacy"
    state = owners({"deck": {"level_2": cards}}, gems=9, ships=["ice-collector-2c"])
    assert legal(play(state, "use ice-collector-2c"), "advance") != []


def test_another_hub() -> None:
    changed = {"hub": {"b-1": {"income": {"base": "gain 2 gem per 1 ship"}}}}
    assert seat(play(owners(changed, hub="b-1", ships=FLEET), "income")).gems == 10
    a11 = {"hub": {"a-11": {"residents": {"gold": "gain 5 gem"}}}}
    assert seat(play(owners(a11, hub="a-11", on_hub=["gold"]), "income")).gems == 5


def test_another_resource_of_a_track() -> None:
    changed = {"diplomacy": {"resource": {"transport": {"is": "metal"}}}}
    assert owners(changed).view(0).tracks[2].rows[3] == "1 metal"


def test_another_end() -> None:
    state = owners({"end": {"points": 10}}, points=10, gems=3, ships=["farm-2a"])
    assert play(state, "use farm-2a").view(0).end_reasons == ["points"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"moons": {"each": 1}}, "moons"),
        ({"sector": {"101": {"living_quarters": "two"}}}, "sector.101.living_quarters"),
        ({"sector": {"101": {"living_quarters": 7}}}, "sector.101.living_quarters"),
        ({"sector": {"101": {"living_quarters": 1}}}, "sector.101.quarters"),
        ({"sector": {"101": {"quarters": ["", "", "", "", "", ""]}}}, "sector.101.quarters"),
        ({"sector": {"101": {"quarters": ["special"] * 2 + [""] * 4}}}, "sector.101.quarters"),
        ({"sector": {"102": {"quarters": ["income: win", "", "", "", "", ""]}}}, "sector.102.quarters"),
        ({"sector": {"102": {"quarters": ["sometimes: gain 1 gem"] + [""] * 5}}}, "sector.102.quarters"),
        ({"sector": {"102": {"quarters": ["income: gain 1 moon"] + [""] * 5}}}, "sector.102.quarters"),
        ({"sector": {"102": {"quarters": ["income: dice +1"] + [""] * 5}}}, "sector.102.quarters"),
        ({"sector": {"102": {"quarters": ["income: extra turn"] + [""] * 5}}}, "sector.102.quarters"),
        ({"sector": {"301": {"guide": {"at_once": "income: gain 1 gem"}}}}, "sector.301.guide.at_once"),
        ({"sector": {"101": {"price": {"metal": -1}}}}, "sector.101.price.metal"),
        ({"hub": {"b-1": {"income": {"base": "gain luck"}}}}, "hub.b-1.income.base"),
        ({"hub": {"b-2": {"guide": {"set_up": ["draw 1 level-2 ships keep 2"]}}}}, "hub.b-2.guide.set_up"),
        ({"hub": {"b-2": {"guide": {"set_up": ["dance"]}}}}, "hub.b-2.guide.set_up"),
        ({"hub": {"a-11": {"residents": {"gold": "extra turn"}}}}, "hub.a-11.residents.gold"),
        ({"ship": {"transport-1": {"cost": {"is": 0}}}}, "ship.transport-1"),
        ({"deck": {"level_2": ["moonship"] * 18}}, "deck.level_2"),
        ({"deck": {"level_2": ["farm"] * 17}}, "deck.level_2"),
        ({"deck": {"level_3": ["farm"] * 16}}, "first_game"),
        ({"first_game": {"b-1": ["farm-1"] * 4}}, "first_game.b-1"),
        ({"die": {"food": 0, "water": 0, "metal": 0, "human": 0}}, "die"),
        ({"box": {"dice": 15}}, "box.dice"),
        ({"set_up": {"ships_face_up": [0, 0, 3, 7, 9]}}, "set_up.ships_face_up"),
        ({"set_up": {"aliens": [0, 0, 101, 70, 90]}}, "set_up"),
        ({"diplomacy": {"row_0": "extra turn"}}, "diplomacy.row_0"),
        ({"diplomacy": {"resource": {"transport": {"is": "gem"}}}}, "diplomacy.resource.transport.is"),
        ({"transaction": {"resources_traded": 3}}, "transaction.resources_traded"),
        ({"transaction": {"gold_alien": "pay 1 point"}}, "transaction.gold_alien"),
        ({"expedition": {"human_ally": "ask nicely"}}, "expedition.human_ally"),
    ],
)
def test_values_that_the_rules_cannot_use(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ComponentError) as error:
        GAME.with_components(changes)
    assert f"'{told}" in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"end": {"points": 5, "aliens_left": 40}},
        {"die": {"human": 9}, "box": {"dice": 3}},
        {"costs": {"relocation": 0}, "set_up": {"hubs_dealt": 1}},
        {"transaction": {"gems_for_a_resource": 1, "aerobic_alien": "pay 2 gem"}},
        {"expedition": {"human_ally": "pay 2 food and 1 gem"}},
        {"sector": {"101": {"quarters": ["transport ship: roll 3 dice keep 2", "special", "", "", "", ""]}}},
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
