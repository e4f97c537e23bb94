"""The advanced options, alone and together."""

from __future__ import annotations

import pytest

from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.chance import Rng
from orrery.testing import simulate
from tests.games.exodus_fleet.tools import GAME, PLENTY, acting, draw, legal, play, refuses, res, seat, settle, table


def fresh(players: int, **options: object) -> ExodusFleetState:
    state = GAME.new_state(players, options)
    while state.is_chance_node():
        state.play(legal(state)[0])
    assert isinstance(state, ExodusFleetState)
    return state


@pytest.mark.parametrize(("players", "all_of_them", "one_more"), [(3, 8, 5), (4, 10, 6)])
def test_neutral_ships(players: int, all_of_them: int, one_more: int) -> None:
    """L570, L572."""
    assert len(fresh(players, neutral_ships="all").neutrals) == all_of_them
    assert len(fresh(players, neutral_ships="replaced").neutrals) == one_more
    for option in ("all", "replaced"):
        assert GAME.config(players, {"neutral_ships": option}).tables.neutrals_added == 0


def test_a_neutral_ship_is_replaced_at_once() -> None:
    """L572."""
    state = acting(
        "building",
        {"resources": PLENTY},
        options={"neutral_ships": "replaced"},
        neutrals=["bank", "time-capsule"],
    )
    settle(play(state, "build time-capsule"))
    draw(state, "safe-haven")
    assert state.view(0).neutral_ships == ["bank", "safe-haven"]


def test_additional_rounds() -> None:
    """L574: the last round moves, Scoring A does not."""
    tables = GAME.config(4, {"additional_rounds": 2}).tables
    assert (tables.round_a, tables.last_round) == (4, 10)


def test_no_starter_sub_deck() -> None:
    """L576: five of all 45."""
    state = GAME.new_state(2, {"starter_sub_deck": False})
    while not legal(state)[0].startswith("faction-ship"):
        state.play(legal(state)[0])
    assert len(legal(state)) == 45


def test_secret_bidding() -> None:
    """L578: ties in order from the Admiral; 1 and 2 count as nothing and are kept."""
    seats = {f"p{number}": {"xu": 9} for number in range(1, 5)}
    state = table(players=4, options={"secret_bidding": True}, admiral="p2", first="p2", seats=seats)
    play(state, "call mining", "bid 5", "bid 7", "bid 5", "bid 2")
    while state.is_chance_node():
        state.play(legal(state)[0])
    play(state, "take metal")
    assert [seat(state, player).place for player in range(4)] == [3, 0, 2, 1]
    assert seat(state, 1).xu == 9 + 4


def test_navigation() -> None:
    """L580: the highest bidder chooses and alone pays; unique bids but for nothing."""
    seats = {"p1": {"xu": 5}, "p2": {"xu": 5}, "p3": {"xu": 5}}
    planets = ["planet-a", "planet-b", "planet-c"]
    state = table(options={"navigation": True}, admiral="p3", first="p3", seats=seats, planets=planets)
    state.play("call mining")
    for _ in range(3):
        play(state, "pass", "take metal")
    play(state, *["drop metal"] * 3)
    while state.is_chance_node():
        state.play(legal(state)[0])
    play(state, "bid 2")
    refuses(state, "bid 2")
    play(state, "bid 1", "bid 0")
    assert state.current_player() == 0
    play(state, "navigate third")
    draw(state, "planet-d", "planet-e")
    seen = state.view(0)
    names = [planet.name for planet in (seen.current_planet, seen.next_planet, seen.third_planet) if planet]
    assert names == ["planet-c", "planet-d", "planet-e"]
    assert [seat(state, player).xu for player in range(3)] == [5 + 4 - 2, 9, 9]


@pytest.mark.parametrize(("trades", "metal", "works"), [("none", 9, False), ("4-to-1", 3, False), ("4-to-1", 4, True)])
def test_trades(trades: str, metal: int, works: bool) -> None:
    """L582."""
    state = acting("mining", {"resources": {"metal": metal}}, options={"trades": trades})
    assert ("mine" in legal(state)) == works
    market = acting("mining", {"resources": {"metal": 2}, "ships": ["market-ship"]}, options={"trades": trades})
    assert "mine" in legal(market)


def test_player_trading() -> None:
    """L584: resources, XU, tribes, ships and cards change hands when the other side accepts."""
    seats = {
        "p1": {"ships": ["space-command", "hospital"], "xu": 7, "tribes": 2, "cards": ["loyalty"]},
        "p2": {"ships": ["trade-command"], "resources": {"metal": 3}, "cards": ["alien-toys"]},
    }
    state = table(options={"player_trading": True}, seats=seats, agenda=["call p1", "ask-free", "free p1"])
    play(state, "offer p2", "add xu-5", "add xu-1", "add tribe", "add-ship hospital", "show", "add-card loyalty")
    play(state, "ask metal", "ask metal", "ask-card", "propose", "accept", "hand-over alien-toys")
    assert (seat(state, 0).xu, seat(state, 1).xu) == (1, 6)
    assert (res(state, 0), res(state, 1)) == ((2, 0, 0, 0), (1, 0, 0, 0))
    assert (seat(state, 0).tribes, seat(state, 1).tribes) == (1, 1)
    assert seat(state, 0).explorer_cards == ["alien-toys"]
    assert seat(state, 1).explorer_cards == ["loyalty"]
    assert "hospital" in seat(state, 1).ships


def test_an_offer_can_be_refused_and_offers_are_counted() -> None:
    seats = {"p1": {"resources": {"fuel": 2}}, "p2": {"resources": {"metal": 3}}}
    state = table(options={"player_trading": True}, seats=seats, agenda=["call p1", "ask-free", "free p1"])
    for _ in range(2):
        assert state.current_player() == 0
        play(state, "offer p2", "add fuel", "ask metal", "propose", "refuse")
    assert state.current_player() == 1  # no more offers in this phase, and no cards
    assert res(state) == (0, 2, 0, 0)


def test_a_trade_needs_quarters_and_both_sides() -> None:
    seats = {"p1": {"ships": ["space-command"], "tribes": 1}, "p2": {"resources": {"metal": 1}}}
    state = table(options={"player_trading": True}, seats=seats, agenda=["call p1", "ask-free", "free p1"])
    play(state, "offer p2", "add tribe")
    refuses(state, "propose")
    play(state, "ask metal")
    refuses(state, "propose")  # the other side has no quarters
    play(state, "withdraw")
    assert legal(table(seats=seats), "offer") == []


def test_all_ships() -> None:
    """L586: everything is on offer, nothing is refilled or discarded, and a reservation is open."""
    state = fresh(4, all_ships=True)
    assert (len(state.row), len(state.neutrals)) == (45, 21)
    state = acting(
        "building",
        {"resources": PLENTY, "cards": ["alien-blueprints"]},
        options={"all_ships": True},
        row=["recycler", "hospital"],
    )
    play(state, "play alien-blueprints", "reserve hospital")
    assert state.view(1).seats[0].reserved == ["hospital"]
    settle(play(state, "build hospital"))
    while state.phase >= 0:
        state.play(legal(state)[0])
    assert state.view(0).faction_row == ["recycler"]


EVERYTHING = {
    "neutral_ships": "replaced",
    "additional_rounds": 1,
    "starter_sub_deck": False,
    "secret_bidding": True,
    "navigation": True,
    "trades": "4-to-1",
    "player_trading": True,
    "all_ships": True,
}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, EVERYTHING, {**EVERYTHING, "all_ships": False, "trades": "none"}])
def test_random_games(players: int, options: dict[str, object]) -> None:
    """R1, R2: together they play too."""
    report = simulate(GAME, players, 3, 77, options)
    assert report.problems == []
    assert report.games == 3


def test_random_games_end_soon_enough() -> None:
    state = GAME.new_state(2, EVERYTHING)
    rng = Rng(5)
    plies = 0
    while not state.is_terminal():
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
        plies += 1
    assert plies < 4000
