"""Every worked example and every clarification of the rulebook, in its order (R7). A docstring names the line.

Where the text says "you" or names nobody, that is the first seat.
"""

from __future__ import annotations

import pytest

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.rules import building, fleet, transporting
from tests.games.exodus_fleet.tools import (
    GAME,
    PLENTY,
    SHIPS,
    acting,
    bidding,
    built,
    deal_row,
    draw,
    legal,
    play,
    refuses,
    res,
    seat,
    settle,
    table,
)

RICH = {name: {"xu": 40} for name in ("p1", "p2", "p3", "p4")}


def four(**said: dict[str, object]) -> dict[str, dict[str, object]]:
    """Ali, Brittany, Carlos and Dawn as four seats with money."""
    return {name: {"xu": 40, **said.get(name, {})} for name in ("p1", "p2", "p3", "p4")}


# Set-up


@pytest.mark.parametrize(("players", "neutrals"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_setup(players: int, neutrals: int) -> None:
    """L61, L103, L105: three planets, five faction ships from the starting ones, four or five neutral ships."""
    state = GAME.new_state(players)
    while state.is_chance_node():
        state.play(legal(state)[0])
    seen = state.view(0)
    assert len(seen.faction_row) == 5
    assert all(GAME.components.get(f"ship.{ship}.public.starter") for ship in seen.faction_row)
    assert (seen.faction_deck, len(seen.neutral_ships), seen.neutral_deck) == (40, neutrals, 21 - neutrals)
    assert None not in (seen.current_planet, seen.next_planet, seen.third_planet)


def test_what_everybody_starts_with() -> None:
    """L107, L115, L117: a command ship of two, XU equal to its income, its starting card, five resources."""
    state = GAME.new_state(3)
    while state.is_chance_node():
        state.play(legal(state)[0])
    assert len(legal(state, "choose")) == 2
    while not state.view(0).round:
        state.play(legal(state)[0])
    for player in range(3):
        own = seat(state, player)
        assert own.xu == own.income
        assert res(state, player) == (1, 2, 1, 1)
        assert own.explorer_card_count == 1


def test_new_ships_enter_at_the_left() -> None:
    """L103: the row has a left and a right end."""
    state = GAME.new_state(2)
    dealt = []
    while state.is_chance_node():
        text = legal(state)[0]
        if text.startswith("faction-ship"):
            dealt.append(text.split(" ")[1])
        state.play(text)
    assert state.view(0).faction_row == dealt[::-1]


# Core concepts


def test_the_same_phase_may_not_be_picked_twice_in_a_row() -> None:
    """L150: any phase but the one just played, also in the next round."""
    state = table(previous="mining", round=2)
    assert legal(state, "call") == ["call income", "call transporting", "call building", "call exploring"]


@pytest.mark.parametrize(("players", "first", "last"), [(2, 7, 13), (3, 6, 11), (4, 4, 8), (5, 3, 6)])
def test_rounds(players: int, first: int, last: int) -> None:
    """L156-L158: when scoring happens and the game ends."""
    tables = GAME.config(players).tables
    assert (tables.round_a, tables.last_round) == (first, last)


def test_powers_work_at_once_but_not_for_the_ship_itself() -> None:
    """L176: a discount does not apply to the ship that brings it, but to the next one."""
    state = acting("building", {"resources": PLENTY}, row=["recycler"], neutrals=["time-capsule"])
    due = sum(building.due_for(state, 0, SHIPS.index("recycler")))
    assert due - building.discount_for(state, 0, SHIPS.index("recycler"), True) == 11
    play(state, "build recycler", "settle")
    assert building.discount_for(state, 0, SHIPS.index("time-capsule"), False) == 2


@pytest.mark.parametrize(
    ("ships", "resources", "tribes", "fits"),
    [
        (["merchant-ship"], {"metal": 1, "fuel": 1}, 1, True),
        (["merchant-ship"], {"metal": 2, "fuel": 1}, 1, False),
        (["eco-habitat"], {"biomass": 1, "h2o": 1}, 3, True),
        (["eco-habitat"], {"h2o": 2}, 0, True),
        (["eco-habitat"], {"metal": 1}, 0, False),
        (["game-reserve"], {"fuel": 1}, 0, False),
    ],
)
def test_storage(ships: list[str], resources: dict[str, int], tribes: int, fits: bool) -> None:
    """L180-L199, L670: squares take their own resource, grey ones any; tribes live in quarters."""
    state = table(seats={"p1": {"ships": ships, "resources": resources, "tribes": tribes}})
    assert (fleet.excess(state, 0) == 0) == fits


def test_leftovers_are_used_or_discarded_at_the_end_of_a_phase() -> None:
    """L203, L209: more than fits is no matter in mid-phase; at the end the owner chooses what to discard."""
    state = acting("mining", {"ships": ["mini-miner"], "resources": {"metal": 2, "fuel": 2}}, place=0)
    play(state, "done")
    assert set(legal(state)) == {"drop metal", "drop fuel", "use mini-miner"}
    play(state, "drop metal", "drop fuel")
    assert res(state) == (1, 1, 0, 0)


def test_managing_resources_example() -> None:
    """L215: Cloning Technology in mid-mining, the second H2O through three metal."""
    me = {"cards": ["cloning-technology"], "resources": {"metal": 3, "biomass": 2, "h2o": 1}}
    state = acting("mining", me, place=0)
    play(state, "play cloning-technology")
    assert res(state) == (0, 0, 0, 0)
    assert seat(state).tribes == 1


# (A) Income


def test_income_example() -> None:
    """L236: Ali takes 11 XU and a card as bonus; Dawn two metal from Military Technology."""
    ships = ["mining-command", "redistribution-center", "sewage-processor", "greenhouse", "miners-union"]
    dawn = {"ships": ["exploration-command", "military-technology"]}
    state = table(players=4, seats={"p1": {"ships": ships}, "p4": dawn})
    play(state, "call income")
    assert seat(state).xu == 11
    play(state, "bonus card")
    draw(state, "loyalty")
    assert seat(state).explorer_cards == ["loyalty"]
    refuses(state, "bonus xu")
    play(state, "done", "use military-technology")
    assert res(state, 3) == (2, 0, 0, 0)


def test_the_other_bonus() -> None:
    """L229: three XU and two resources."""
    state = table(seats={"p1": {"ships": ["space-command"]}})
    play(state, "call income", "bonus xu", "take metal-h2o")
    assert (seat(state).xu, res(state)) == (11, (1, 0, 0, 1))


# Bidding


def test_bids() -> None:
    """L250-L254: once around from the Admiral's left, at least 3, each different, laid out in full."""
    state = bidding("p3", "mining", {"p1": {"xu": 5}, "p2": {"xu": 40}, "p3": {"xu": 40}})
    assert legal(state) == ["bid 3", "bid 4", "bid 5", "pass"]
    play(state, "bid 4")
    assert state.view(1).seats[0].bid == 4
    assert seat(state).xu == 1
    assert "bid 3" in legal(state)
    assert "bid 4" not in legal(state)
    play(state, "bid 3")
    assert state.current_player() == 2


def test_who_passes_is_compensated_at_once() -> None:
    """L253: 4 XU and a resource of choice; the Admiral may pass too."""
    state = bidding("p1", "mining", {"p1": {"xu": 2}, "p2": {"xu": 40}, "p3": {"xu": 40}})
    play(state, "pass", "take fuel")
    assert (seat(state, 1).xu, res(state, 1)) == (44, (0, 1, 0, 0))
    play(state, "bid 3")
    assert legal(state) == ["pass"]
    play(state, "pass", "take h2o")
    assert seat(state).xu == 6


def test_the_lowest_bidder_is_left_out_if_nobody_passed() -> None:
    """L255, L256: the bid comes back with compensation; the others pay."""
    state = bidding("p3", "mining", {"p1": {"xu": 10}, "p2": {"xu": 10}, "p3": {"xu": 10}})
    play(state, "bid 5", "bid 3", "bid 4", "take metal")
    assert [seat(state, player).xu for player in range(3)] == [5, 14, 6]
    assert [seat(state, player).place for player in range(3)] == [1, 0, 2]


def test_with_two_players_nobody_is_left_out() -> None:
    """L255: except in a game of two."""
    state = bidding("p2", "mining", {"p1": {"xu": 10}, "p2": {"xu": 10}}, players=2)
    play(state, "bid 3", "bid 4")
    assert [seat(state, player).place for player in range(2)] == [2, 1]


def test_compensation_instead_of_the_work() -> None:
    """L256: who hired a crew may take 4 XU and a resource instead, but the bid stays paid."""
    state = acting("mining", {"resources": {}})
    assert legal(state) == ["decline"]
    play(state, "decline", "take fuel")
    assert (seat(state).xu, res(state)) == (4, (0, 1, 0, 0))


# (B) Mining


def test_mining_example() -> None:
    """L288-L303: Ali calls mining in round 6 at Planet C."""
    seats = four(
        p1={"ships": ["mining-command", "miners-union", "redistribution-center"], "resources": {"fuel": 1}},
        p2={"ships": ["purchase-command", "haulage-ship"]},
        p3={"ships": ["merchant-command", "mini-miner"], "resources": {"fuel": 1}},
        p4={"ships": ["exploration-command"]},
    )
    state = bidding("p1", "mining", seats, players=4, planets=["planet-c", "planet-d", "planet-e"])
    play(state, "bid 9", "bid 11", "bid 5", "bid 6", "take metal")
    assert seat(state, 3).xu == 44
    play(state, "mine", "use mini-miner", "take fuel-fuel", "done")
    assert seat(state, 2).xu == 29
    play(state, "mine", "done")
    play(state, "mine", "use mining-command", "take biomass-biomass", "use miners-union", "buy h2o", "done")
    play(state, "give metal", "give metal", "take h2o")
    assert res(state, 0) == (5, 1, 3, 3)
    assert res(state, 1) == (3, 2, 3, 2)
    assert res(state, 2) == (5, 5, 4, 2)
    assert res(state, 3) == (1, 0, 0, 0)
    assert [seat(state, player).xu for player in range(4)] == [34, 31, 29, 44]
    assert state.view(0).current_planet.name == "planet-d"


@pytest.mark.parametrize(("players", "rows"), [(2, [1, 2]), (3, [1, 2]), (4, [0, 1, 2]), (5, [0, 1, 1, 2])])
def test_rows_by_place(players: int, rows: list[int]) -> None:
    """L282, L284, L307: which row each place mines."""
    assert GAME.config(players).tables.row_of_place[: len(rows)] == rows


def test_mining_costs_a_fuel_which_three_others_cover() -> None:
    """L276, L278, L205: the fuel is paid before the row is taken."""
    state = acting("mining", {"resources": {"metal": 3}})
    play(state, "mine")
    assert res(state) == (4, 2, 3, 2)
    refuses(acting("mining", {"resources": {"metal": 2, "biomass": 1}}), "mine")


def test_planets_move_on_after_mining() -> None:
    """L311: the next planet becomes the current one, and a new third is dealt."""
    state = bidding("p1", "mining", {}, planets=["planet-a", "planet-b", "planet-c"])
    for _ in range(3):
        play(state, "pass", "take metal")
    play(state, *["drop metal"] * 3)
    deal_row(state)
    draw(state, "planet-t")
    seen = state.view(0)
    names = [planet.name for planet in (seen.current_planet, seen.next_planet, seen.third_planet) if planet]
    assert names == ["planet-b", "planet-c", "planet-t"]


# (C) Transporting


@pytest.mark.parametrize(("players", "tribes"), [(2, [2, 1]), (3, [2, 1]), (4, [2, 2, 1]), (5, [2, 2, 1, 1])])
def test_tribes_by_place(players: int, tribes: list[int]) -> None:
    """L327-L332: how many tribes each place may transport."""
    assert GAME.config(players).tables.tribes_of_place[: len(tribes)] == tribes


def test_tribes_need_quarters() -> None:
    """L334: no transport without living quarters."""
    state = acting("transporting", {"ships": ["investment-command"], "tribes": 2, "resources": PLENTY})
    assert legal(state, "transport") == ["transport 1"]


def test_ice_collector_and_game_reserve_together() -> None:
    """L340: one tribe for a fuel; the second for one biomass and one H2O."""
    state = table(seats={"p1": {"ships": ["ice-collector", "game-reserve"]}})
    assert transporting.cost_of(state, 0, 1, 1)[:4] == [0, 1, 0, 0]
    assert transporting.cost_of(state, 0, 2, 1)[:4] == [0, 1, 1, 1]


def test_transport_example() -> None:
    """L354-L373: Carlos calls transporting in round 6."""
    seats = four(
        p1={
            "ships": ["mining-command", "sewage-processor", "greenhouse", "welcome-center"],
            "resources": {"fuel": 1, "h2o": 2},
        },
        p2={
            "ships": ["purchase-command"],
            "resources": {"metal": 3, "fuel": 1, "biomass": 4, "h2o": 1},
            "cards": ["loyalty"],
        },
        p3={"ships": ["merchant-command", "game-reserve"], "resources": {"fuel": 1, "biomass": 1, "h2o": 4}},
        p4={"ships": ["exploration-command"]},
    )
    state = bidding("p3", "transporting", seats, players=4)
    play(state, "bid 5", "bid 12", "bid 13", "bid 14")
    play(state, "hold", "take h2o")
    assert seat(state, 3).xu == 44
    play(state, "transport 2", "done")
    assert (seat(state, 2).tribes, res(state, 2)) == (2, (0, 0, 0, 0))
    play(state, "spend loyalty h2o", "use purchase-command", "take h2o", "transport 2")
    assert (seat(state, 1).tribes, res(state, 1), seat(state, 1).xu) == (2, (0, 0, 0, 0), 40 - 13 - 3)
    play(state, "transport 1")
    assert (seat(state, 0).tribes, res(state, 0)) == (1, (0, 0, 0, 0))
    play(state, "use welcome-center", "take metal-metal-fuel")
    assert (seat(state, 0).xu, res(state, 0)) == (40 - 12 + 5, (2, 1, 0, 0))


# (D) Building


def test_building_example() -> None:
    """L395-L412: Brittany calls building in round 8."""
    seats = {
        "p1": {"xu": 5, "ships": ["mining-command"]},
        "p2": {
            "xu": 14,
            "ships": ["purchase-command", "construction-platform", "mini-recycler"],
            "resources": {"metal": 3, "fuel": 3, "biomass": 2, "h2o": 2},
            "cards": ["alien-toys"],
            "tribes": 3,
        },
        "p3": {
            "xu": 6,
            "ships": ["merchant-command", "market-ship"],
            "resources": {"metal": 4, "fuel": 1, "biomass": 4, "h2o": 2},
        },
        "p4": {
            "xu": 8,
            "ships": ["exploration-command", "military-warehouse", "military-technology"],
            "resources": {"metal": 1},
            "cards": ["friendly-alien-trade-ship", "green-planet", "loyalty"],
        },
    }
    row = ["hospital", "recycler", "super-tanker", "greenhouse", "shipyards"]
    state = bidding("p2", "building", seats, players=4, row=row, neutrals=["safe-haven", "time-capsule"])
    play(state, "bid 6", "bid 7", "bid 5", "bid 8", "hold", "hold", "take h2o")
    assert seat(state, 0).xu == 9
    play(state, "play alien-toys", "use purchase-command", "take biomass", "build safe-haven", "settle")
    assert res(state, 1) == (0, 0, 0, 0)
    play(state, "use safe-haven")
    assert (seat(state, 1).tribes, seat(state, 1).xu) == (4, 0)
    assert state.current_player() == 3
    play(state, "play friendly-alien-trade-ship metal")
    play(state, "cash green-planet", "take metal-metal", "cash loyalty", "take metal-h2o")
    play(state, "build time-capsule", "settle")
    assert (seat(state, 3).xu, res(state, 3)) == (4, (0, 0, 0, 1))
    play(state, "build super-tanker", "trade h2o fuel", "settle")
    assert res(state, 2) == (0, 0, 0, 0)
    while not state.is_chance_node():
        play(state, "done")
    deal_row(state)
    seen = state.view(0)
    assert seen.faction_row[2:] == ["hospital", "recycler", "greenhouse"]
    assert seen.faction_discards == ["shipyards"]
    assert seen.neutral_ships == []


@pytest.mark.parametrize(("players", "gone"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_the_row_after_building(players: int, gone: int) -> None:
    """L416, L417: the rightmost ships are discarded and the row is refilled from the left."""
    row = ["hospital", "recycler", "super-tanker", "greenhouse", "shipyards"]
    state = bidding("p1", "building", {}, players=players, row=row)
    for _ in range(players):
        play(state, "pass", "take metal")
    while not state.is_chance_node():
        play(state, "drop metal")
    for _ in range(gone):
        state.play(legal(state)[0])
    assert state.view(0).faction_row[gone:] == row[: 5 - gone]


def test_a_ship_built_elsewhere_is_replaced_at_the_end_of_the_phase() -> None:
    """L418: without discarding any."""
    row = ["hospital", "recycler", "super-tanker", "greenhouse", "shipyards"]
    state = acting("exploring", {"cards": ["alien-construction-crew"], "resources": PLENTY}, place=0, row=row)
    play(state, "play alien-construction-crew", "build greenhouse", "settle")
    assert state.view(0).faction_row == ["hospital", "recycler", "super-tanker", "shipyards"]
    while not state.is_chance_node():
        state.play(legal(state)[0])
    state.play(legal(state)[0])
    assert state.view(0).faction_row[1:] == ["hospital", "recycler", "super-tanker", "shipyards"]


def test_discounts_add_up() -> None:
    """L422: a crew, Military Builders and Recycler take four off."""
    state = table(seats={"p1": {"ships": ["military-builders", "recycler"]}})
    assert building.discount_for(state, 0, SHIPS.index("greenhouse"), True) == 4


def test_the_crew_discount_counts_once() -> None:
    """L428: neither the second ship of Builders Union nor Alien Construction Crew gets it."""
    state = table(seats={"p1": {"ships": ["builders-union", "recycler"]}})
    assert building.discount_for(state, 0, SHIPS.index("greenhouse"), False) == 2


# (E) Exploring


def test_exploring_example() -> None:
    """L450-L463: Dawn calls exploring as the last action of the game."""
    seats = {
        "p1": {"xu": 27, "ships": ["mining-command"], "resources": {"metal": 4, "fuel": 3}},
        "p2": {"xu": 3, "ships": ["purchase-command"], "resources": {"fuel": 1}},
        "p3": {"xu": 26, "ships": ["merchant-command", "mini-explorer"], "resources": {"fuel": 2}},
        "p4": {
            "xu": 10,
            "ships": ["exploration-command", "black-market", "xenological-center"],
            "resources": {"fuel": 1},
            "tribes": 3,
        },
    }
    state = bidding("p4", "exploring", seats, players=4)
    play(state, "bid 27", "bid 3", "pass", "take metal", "bid 4")
    settle(play(state, "explore three-keep-two"))
    draw(state, "fleet-rendezvous", "loyalty", "alien-pet")
    play(state, "discard alien-pet", "play fleet-rendezvous tribe")
    assert (seat(state, 0).tribes, res(state, 0)) == (1, (0, 0, 0, 0))
    play(state, "done", "explore two-keep-one")
    draw(state, "cloning-technology", "alien-toys")
    play(state, "shelve", "shelve alien-toys", "take h2o", "use black-market")
    draw(state, "green-planet", "asteroid-belt")
    play(state, "shelve", "shelve asteroid-belt", "take h2o", "play green-planet", "play cloning-technology")
    own = seat(state, 3)
    assert (own.xu, own.tribes, own.under_count) == (0, 4, {"xenological-center": 2})
    assert res(state, 3) == (0, 0, 1, 1)
    play(state, "explore one")
    draw(state, "alien-toys")
    play(state, "play alien-toys")
    assert seat(state, 1).xu == 7
    play(state, "done", "use merchant-command", "sell metal", "use mini-explorer")
    draw(state, "blue-planet", "lost-in-space")
    play(state, "discard lost-in-space")
    assert (seat(state, 2).xu, seat(state, 2).explorer_cards) == (32, ["blue-planet"])


def test_draws_are_dealt_with_separately() -> None:
    """L442: Black Market and the crew each draw two and keep one; Black Market works after a pass too."""
    me = {"ships": ["black-market"], "xu": 6, "resources": {"fuel": 1}}
    state = acting("exploring", me, place=2)
    refuses(state, "use black-market")
    play(state, "explore two-keep-one")
    draw(state, "loyalty", "alien-toys")
    assert legal(state) == ["discard alien-toys", "discard loyalty"]
    assert "use black-market" in legal(acting("exploring", me, place=0))


# Explorer cards


def test_any_card_is_worth_a_resource() -> None:
    """L477: at any time outside bidding."""
    state = acting("building", {"cards": ["loyalty"]}, place=0)
    play(state, "spend loyalty fuel")
    assert res(state) == (0, 1, 0, 0)
    during = bidding("p3", "mining", {"p1": {"xu": 9, "cards": ["loyalty"]}})
    refuses(during, "spend loyalty fuel")


def test_cards_may_be_played_at_once_and_between_phases() -> None:
    """L478: also in the phase in which they are gained, and before a phase is called."""
    state = table(seats={"p2": {"cards": ["alien-toys"]}}, agenda=["call p1", "ask-free", "free p2"])
    play(state, "play alien-toys")
    assert seat(state, 1).xu == 7


@pytest.mark.parametrize(("phase", "order"), [("exploring", [2, 1]), ("income", [0, 1, 2])])
def test_conflicts_go_by_bids_or_clockwise(phase: str, order: list[int]) -> None:
    """L488: who is asked first."""
    seats = {name: {"xu": 20, "cards": ["alien-toys"]} for name in ("p1", "p2", "p3")}
    state = table(seats=seats)
    play(state, f"call {phase}")
    if phase == "exploring":
        play(state, "bid 3", "bid 5", "pass", "take metal")
        play(state, "hold", "hold")
    assert [p - 1 for p in map(int, (name[1] for name in state.view(0).order))][: len(order)] == order


def test_a_stored_card_is_used_up() -> None:
    """L490: it cannot be discarded for a resource."""
    state = table(
        phase="building",
        seats={"p1": {"ships": ["xenological-center", "merchant-ship"], "resources": {"metal": 1}}},
        under={"xenological-center": ["loyalty"]},
        agenda=["next-admiral", "housekeeping", "ask-storage", "act p1"],
    )
    assert legal(state, "spend") == []


# Scoring


def test_scoring_a_example() -> None:
    """L516-L526: Ali scores 9. (The text calls her two B-Leaguer ships Karpian.)"""
    ships = ["mining-command", "sewage-processor", "greenhouse", "redistribution-center"]
    state = table(players=4, seats={"p1": {"ships": ships, "tribes": 2}})
    scoring.write_down(state, 0, 0)
    assert list(seat(state).sheet.values())[:3] == [4, 0, 5]


def test_faction_points() -> None:
    """L511, L512: 1, 3, 5, 8, 12, 17, 22 and 5 for each further ship."""
    state = table()
    assert [scoring.faction_points(state, ships) for ships in range(10)] == [0, 1, 3, 5, 8, 12, 17, 22, 27, 32]


def test_the_last_cards_example() -> None:
    """L532-L542: Dawn with four cards passes, Ali spends three, Carlos one."""
    seats = {
        "p1": {"ships": ["mining-command"], "cards": ["loyalty"] * 2 + ["alien-pet"]},
        "p3": {"ships": ["merchant-command"], "cards": ["alien-toys"]},
        "p4": {"cards": ["blue-planet"] * 2 + ["green-planet"] * 2},
    }
    state = table(players=4, round=8, admiral="p4", first="p1", previous="mining", seats=seats)
    play(state, "call income", *["done"] * 3)
    deal_row(state)
    assert state.current_player() == 3
    play(state, "pass", "spend loyalty metal", "spend alien-toys fuel", "spend loyalty metal", "spend alien-pet metal")
    assert state.is_terminal()
    assert [state.cards[player] for player in range(4)] == [0, 0, 0, 4]
    assert (res(state, 0)[0], res(state, 2)[1]) == (3, 1)


def test_tied_players_choose_in_secret() -> None:
    """L534: a 1 to play, a 3 not to; all at the same time."""
    seats = {"p1": {"cards": ["loyalty"]}, "p2": {"cards": ["loyalty"]}}
    state = table(players=2, round=13, admiral="p2", first="p1", previous="mining", seats=seats)
    play(state, "call income", "done", "done")
    deal_row(state)
    play(state, "commit play")
    assert state.view(1).seats[0].choice is None
    play(state, "commit pass")
    assert state.is_chance_node()
    play(state, "reveal play", "reveal pass", "spend loyalty fuel")


EXAMPLE = {
    "p1": (
        ["mining-command", "miners-union", "sewage-processor", "greenhouse", "redistribution-center", "welcome-center"],
        7,
        [4, 0, 5],
        [21, 2, 7, 1],
        40,
    ),
    "p2": (
        [
            "purchase-command",
            "construction-platform",
            "haulage-ship",
            "mini-recycler",
            "military-barracks",
            "solar-station",
            "merchant-ship",
            "safe-haven",
        ],
        6,
        [6, 0, 6],
        [18, 1, 18, 0],
        49,
    ),
    "p3": (
        [
            "merchant-command",
            "super-tanker",
            "mini-explorer",
            "game-reserve",
            "market-ship",
            "mini-miner",
            "bank",
            "fellowship-hall",
        ],
        8,
        [4, 1, 4],
        [24, 15, 7, 1],
        56,
    ),
    "p4": (
        [
            "exploration-command",
            "military-warehouse",
            "military-technology",
            "conference-station",
            "black-market",
            "terraformers-guild",
            "time-capsule",
            "xenological-center",
        ],
        6,
        [6, 3, 6],
        [18, 16, 9, 1],
        59,
    ),
}


def test_the_final_score_table() -> None:
    """L588-L626: 40, 49, 56 and 59; Dawn wins."""
    seats = {
        name: {"ships": ships, "tribes": tribes, "sheet": [*first, 0, 0, 0, 0]}
        for name, (ships, tribes, first, _, _) in EXAMPLE.items()
    }
    seats["p1"]["resources"] = {"metal": 4, "fuel": 4, "biomass": 5, "h2o": 4}
    seats["p3"]["xu"] = 32
    seats["p4"]["cards"] = ["blue-planet", "green-planet", "asteroid-belt", "loyalty"]
    under = ["alien-toys"] * 3 + ["not-much-here"] * 3 + ["alien-pet"] * 2
    state = table(
        players=4,
        round=8,
        admiral="p4",
        first="p1",
        seats=seats,
        under={"xenological-center": under},
        agenda=["score 1", "play-off p4"],
    )
    play(state, "pass")
    assert state.is_terminal()
    for number, (_, _, _, last, total) in enumerate(EXAMPLE.values()):
        assert list(seat(state, number).sheet.values())[3:] == last
        assert state.scores()[number] == total
    assert state.ranking() == [4, 3, 2, 1]


def test_ties_are_broken_by_tribes() -> None:
    """L562: then the victory is shared."""
    seats = {
        "p1": {"ships": ["space-command"], "tribes": 1, "sheet": [9, 0, 0, 0, 0, 0, 0]},
        "p2": {"ships": ["trade-command"], "tribes": 2, "sheet": [9, 0, 0, 0, 0, 0, 0]},
        "p3": {"ships": ["planning-command"], "tribes": 2, "sheet": [9, 0, 0, 0, 0, 0, 0]},
    }
    assert table(seats=seats).ranking() == [3, 1, 1]


@pytest.mark.parametrize(("players", "added"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_new_neutral_ships_after_scoring_a(players: int, added: int) -> None:
    """L514: four or five are added to those still there."""
    rounds = {2: 7, 3: 6, 4: 4, 5: 3}[players]
    last = f"p{players}"
    state = table(
        players=players, round=rounds, admiral=last, first="p1", previous="mining", neutrals=["bank"], seats={}
    )
    play(state, "call income")
    while not state.is_chance_node():
        play(state, "done")
    deal_row(state)
    for _ in range(added):
        state.play(legal(state)[0])
    assert len(state.view(0).neutral_ships) == 1 + added
    assert state.view(0).round == rounds + 1


# Ship clarifications: command ships


def test_construction_command() -> None:
    """L630: cumulative; no build of its own."""
    state = table(seats={"p1": {"ships": ["construction-command", "construction-platform"]}})
    assert building.discount_for(state, 0, SHIPS.index("greenhouse"), True) == 3
    assert legal(acting("building", {"ships": ["construction-command"], "resources": PLENTY}, place=0), "build") == []


def test_exploration_command() -> None:
    """L632: a resource for each card kept, after it is gained; it may pay for the next ship."""
    me = {"ships": ["exploration-command", "mini-explorer"], "resources": {"fuel": 2}}
    state = acting("exploring", me)
    play(state, "explore two-keep-one")
    draw(state, "loyalty", "alien-toys")
    play(state, "discard alien-toys", "take fuel", "use mini-explorer")
    draw(state, "blue-planet", "green-planet")
    play(state, "discard blue-planet", "take metal")
    assert res(state) == (1, 0, 0, 0)


def test_investment_and_space_command() -> None:
    """L634, L644: no powers."""
    for ship in ("investment-command", "space-command"):
        state = acting("mining", {"ships": [ship, "merchant-ship"], "resources": {"metal": 1}}, place=0)
        assert legal(state, "use") == ["use merchant-ship"]


def test_merchant_command() -> None:
    """L636: one resource for 2 XU, once in a phase, after bids."""
    state = acting("mining", {"ships": ["merchant-command", "mini-miner"], "resources": {"metal": 2}}, place=0)
    play(state, "use merchant-command", "sell metal")
    assert seat(state).xu == 2
    refuses(state, "use merchant-command")


def test_mining_command() -> None:
    """L638: with or without a crew."""
    for place in (0, 1):
        state = acting("mining", {"ships": ["mining-command"]}, place=place)
        play(state, "use mining-command", "take metal-h2o")
        assert res(state) == (1, 0, 0, 1)


def test_planning_command() -> None:
    """L640: Phil gets 6 XU and two resources."""
    state = bidding("p3", "building", {"p1": {"xu": 7, "ships": ["planning-command"]}})
    play(state, "pass", "take metal-metal")
    assert (seat(state).xu, res(state)) == (13, (2, 0, 0, 0))


def test_purchase_command() -> None:
    """L642: once in a phase, also before the fuel is paid."""
    state = acting("mining", {"ships": ["purchase-command"], "xu": 9})
    refuses(state, "mine")
    play(state, "use purchase-command", "take fuel", "mine")
    assert res(state) == (4, 2, 3, 2)
    refuses(state, "use purchase-command")


@pytest.mark.parametrize("ship", ["trade-command", "market-ship", "conference-station"])
def test_two_to_one(ship: str) -> None:
    """L646, L666, L684: two for one, only when paying."""
    state = acting("exploring", {"ships": [ship], "resources": {"metal": 2}})
    refuses(state, "trade metal fuel")
    play(state, "explore two-keep-one")
    assert res(state) == (0, 0, 0, 0)


def test_transport_command() -> None:
    """L648: cumulative with other discounts."""
    state = table(seats={"p1": {"ships": ["transport-command", "greenhouse"]}})
    assert transporting.cost_of(state, 0, 1, 1) == [0, 1, 1, 2, 1, 1, 1]


# Ship clarifications: faction ships


def test_alien_breeders() -> None:
    """L654: the full four resources; not without a crew that was paid."""
    me = {"ships": ["alien-breeders", "game-reserve"], "resources": {"fuel": 1, "biomass": 2, "h2o": 2}}
    state = acting("exploring", me)
    refuses(state, "use alien-breeders")
    play(state, "explore two-keep-one")
    draw(state, "loyalty", "alien-toys")
    play(state, "discard loyalty", "use alien-breeders")
    assert (seat(state).tribes, res(state)) == (1, (0, 0, 0, 0))
    refuses(acting("exploring", me, place=0), "use alien-breeders")


def test_asteroid_tour_ship() -> None:
    """L656: any three, crew or not."""
    state = acting("exploring", {"ships": ["asteroid-tour-ship"]}, place=0)
    play(state, "use asteroid-tour-ship", "take metal-fuel-fuel")
    assert res(state) == (1, 2, 0, 0)


@pytest.mark.parametrize(
    ("ship", "typed", "any_off"),
    [
        ("biochemical-plant", [0, 0, 1, 1], 0),
        ("construction-platform", [0, 0, 0, 0], 1),
        ("mini-recycler", [0, 0, 0, 1], 0),
        ("recycler", [0, 0, 0, 0], 2),
    ],
)
def test_building_discounts(ship: str, typed: list[int], any_off: int) -> None:
    """L658, L668, L706, L712: a discount, no build of its own."""
    state = table(seats={"p1": {"ships": [ship]}}, row=["hospital"])
    hospital = SHIPS.index("hospital")
    saved = [a - b for a, b in zip(state.tables.ship_cost[hospital], building.due_for(state, 0, hospital), strict=True)]
    assert (saved, building.discount_for(state, 0, hospital, False)) == (typed, any_off)
    crew = acting("building", {"ships": [ship, "merchant-ship"], "resources": PLENTY}, place=0, row=["hospital"])
    assert legal(crew, "build") == []


@pytest.mark.parametrize(("ship", "gained"), [("biomass-farm", (0, 0, 2, 0)), ("space-magnet", (2, 0, 0, 0))])
def test_ships_that_mine_by_themselves(ship: str, gained: tuple[int, ...]) -> None:
    """L660: crew or not."""
    state = acting("mining", {"ships": [ship]}, place=0)
    play(state, f"use {ship}")
    assert res(state) == gained


def test_black_market_explorers_union_and_mini_explorer() -> None:
    """L662, L672, L702: after the crew's draw, crew or not."""
    ships = ["black-market", "explorers-union", "mini-explorer"]
    me = {"ships": ships, "xu": 6, "resources": {"fuel": 3}}
    state = acting("exploring", me)
    for ship in ships:
        refuses(state, f"use {ship}")
    settle(play(state, "explore two-keep-one"))
    draw(state, "loyalty", "alien-toys")
    play(state, "discard loyalty", "use explorers-union")
    draw(state, "blue-planet")
    play(state, "use mini-explorer")
    draw(state, "loyalty", "green-planet")
    play(state, "discard loyalty", "use black-market")
    draw(state, "alien-pet", "asteroid-belt")
    play(state, "discard alien-pet")
    assert seat(state).explorer_cards == ["alien-toys", "asteroid-belt", "blue-planet", "green-planet"]
    assert (seat(state).xu, res(state)) == (0, (0, 0, 0, 0))


def test_builders_union() -> None:
    """L664: 3 XU for a crew; when built another ship at full cost, and the row stays as it is until the end."""
    state = bidding("p3", "building", {"p1": {"xu": 6, "ships": ["builders-union"]}, "p2": {"xu": 9}})
    play(state, "bid 6", "bid 5", "pass", "take metal")
    assert seat(state).xu == 3
    me = {"resources": {"metal": 8, "fuel": 4, "biomass": 3, "h2o": 4}}
    row = ["hospital", "builders-union", "recycler", "merchant-ship", "greenhouse"]
    state = acting("building", me, row=row)
    play(state, "build builders-union", "waive metal", "settle", "use builders-union", "build merchant-ship", "settle")
    assert state.view(0).faction_row == ["hospital", "recycler", "greenhouse"]
    assert res(state) == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("ship", "cost"),
    [
        ("game-reserve", [0, 1, 1, 4]),
        ("ice-collector", [0, 1, 4, 1]),
        ("greenhouse", [0, 1, 2, 4]),
        ("culinary-clinic", [0, 1, 2, 4]),
        ("eco-habitat", [0, 1, 4, 2]),
    ],
)
def test_transport_discounts(ship: str, cost: list[int]) -> None:
    """L674, L680, L340, L708: two tribes with one of these ships."""
    state = table(seats={"p1": {"ships": [ship]}})
    assert transporting.cost_of(state, 0, 2, 1)[:4] == cost


@pytest.mark.parametrize("ship", ["sewage-processor", "immigration-control", "logistics-center", "transport-command"])
def test_transport_discounts_of_choice(ship: str) -> None:
    """L340, L371, L648: one biomass or H2O less for each tribe."""
    state = acting("transporting", {"ships": [ship], "resources": {"fuel": 1, "biomass": 1, "h2o": 2}})
    play(state, "transport 1")
    assert (seat(state).tribes, res(state)) == (1, (0, 0, 0, 0))
    state = acting("transporting", {"ships": [ship], "resources": {"fuel": 1, "biomass": 2, "h2o": 2}})
    play(state, "transport 1", "waive h2o", "settle")
    assert res(state) == (0, 0, 0, 1)


def test_haulage_ship() -> None:
    """L676: mining costs no fuel."""
    state = acting("mining", {"ships": ["haulage-ship"]})
    play(state, "mine")
    assert res(state) == (4, 2, 3, 2)


@pytest.mark.parametrize("ship", ["hospital", "military-barracks", "cryogenic-storage", "space-hotel"])
def test_ships_that_stretch_a_crew(ship: str) -> None:
    """L678, L688, L744, L764: one tribe more for a crew, no more fuel; not for the Mini-Transporter."""
    ships = ["space-command", ship, "mini-transporter"]
    state = acting("transporting", {"ships": ships, "resources": {"fuel": 3, "biomass": 8, "h2o": 8}}, players=4)
    assert legal(state, "transport") == ["transport 1", "transport 2", "transport 3"]
    assert legal(state, "mini-transport") == ["mini-transport 1"]
    play(state, "transport 3")
    settle(state)
    assert res(state) == (0, 2, 2, 2)


def test_junkyard() -> None:
    """L682: 2 XU for a resource left out."""
    me = {"ships": ["junkyard"], "xu": 4, "resources": {"metal": 2, "fuel": 1, "biomass": 1, "h2o": 1}}
    state = acting("building", me, row=["merchant-ship"])
    play(state, "build merchant-ship", "buy-off junkyard metal", "buy-off junkyard fuel", "settle")
    assert (seat(state).xu, res(state)) == (0, (0, 0, 0, 0))
    assert "merchant-ship" in seat(state).ships


def test_merchant_ship() -> None:
    """L686: once in a phase; also a resource that would be discarded."""
    state = acting("mining", {"ships": ["merchant-ship"], "resources": {"metal": 3}}, place=0)
    play(state, "done")
    play(state, "use merchant-ship", "sell metal")
    assert (seat(state).xu, res(state)) == (2, (2, 0, 0, 0))


def test_military_builders() -> None:
    """L690: two off Military ships, not three."""
    state = table(seats={"p1": {"ships": ["military-builders"]}})
    assert building.discount_for(state, 0, SHIPS.index("military-laser"), False) == 2
    assert building.discount_for(state, 0, SHIPS.index("greenhouse"), False) == 1


def test_military_laser() -> None:
    """L692: Alfred gains ten for five; nothing doubled stays nothing."""
    for planet, metal in (("planet-r", 10), ("planet-g", 0)):
        me = {"ships": ["military-laser"], "resources": {"fuel": 1}}
        state = acting("mining", me, players=4, planets=[planet, None, None])
        play(state, "mine")
        assert res(state)[0] == metal


def test_military_repair_center() -> None:
    """L694: two metal count as four, or as three; never in a trade."""
    me = {"ships": ["military-repair-center"], "resources": {"metal": 2, "fuel": 3, "biomass": 3}}
    state = acting("building", me, row=["super-tanker"])
    play(state, "build super-tanker", "settle")
    assert res(state) == (0, 0, 0, 0)
    me = {"ships": ["military-repair-center"], "resources": {"metal": 4, "fuel": 1, "biomass": 1, "h2o": 2}}
    short = {**me, "resources": {"metal": 3, "biomass": 1, "h2o": 2}}
    refuses(acting("building", short, row=["merchant-ship"]), "build merchant-ship")


@pytest.mark.parametrize(("ship", "gained"), [("military-technology", (2, 0, 0, 0)), ("power-plant", (0, 2, 0, 0))])
def test_income_ships(ship: str, gained: tuple[int, ...]) -> None:
    """L696, L710: resources in the income phase."""
    state = acting("income", {"ships": [ship]}, admiral="p2", first="p2")
    play(state, f"use {ship}")
    assert res(state) == gained


def test_solar_station() -> None:
    """L724: two resources."""
    state = acting("income", {"ships": ["solar-station"]}, admiral="p2", first="p2")
    play(state, "use solar-station", "take metal-h2o")
    assert res(state) == (1, 0, 0, 1)


def test_military_warehouse() -> None:
    """L698: any card for 2 XU and two resources, at any time but bidding."""
    me = {"ships": ["military-warehouse"], "cards": ["loyalty"]}
    state = table(seats={"p1": me}, agenda=["call p1", "ask-free", "free p1"])
    play(state, "cash loyalty", "take metal-metal")
    assert (seat(state).xu, res(state)) == (2, (2, 0, 0, 0))
    refuses(bidding("p3", "mining", {"p1": {**me, "xu": 5}}), "cash loyalty")


def test_miners_union() -> None:
    """L700: one free, then 3 XU for two more; without a crew too."""
    state = acting("mining", {"ships": ["miners-union"], "xu": 3}, place=0)
    play(state, "use miners-union", "buy metal", "buy fuel", "buy fuel")
    assert (seat(state).xu, res(state)) == (0, (1, 2, 0, 0))


def test_mini_miner() -> None:
    """L704: any resources, even those that the planet lacks."""
    state = acting("mining", {"ships": ["mini-miner"]}, place=0, planets=["planet-g", None, None])
    play(state, "use mini-miner", "take metal-metal")
    assert res(state) == (2, 0, 0, 0)


def test_mini_transporter() -> None:
    """L708: besides a crew or without one; discounts apply, the larger ones once."""
    me = {"ships": ["mini-transporter", "game-reserve"], "resources": {"fuel": 3, "biomass": 1, "h2o": 4}}
    state = acting("transporting", me, place=2)
    settle(play(state, "transport 1"))
    settle(play(state, "mini-transport 1"))
    assert (seat(state).tribes, res(state)) == (2, (0, 0, 0, 0))
    assert legal(acting("transporting", me, place=0), "mini-transport") == ["mini-transport 1"]


def test_redistribution_center() -> None:
    """L714: only for who hired miners; givers choose, the owner takes afterwards."""
    me = {"ships": ["redistribution-center"], "resources": {"fuel": 1}}
    others = {"p2": {"resources": {"metal": 1, "h2o": 1}, "mined": ["yes"]}}
    state = acting("mining", me, place=2, others=others)
    play(state, "mine")
    assert state.current_player() == 1
    assert legal(state) == ["give metal", "give h2o"]
    play(state, "give h2o", "take metal")
    assert res(state) == (4, 1, 1, 2)
    without = acting("mining", {"ships": ["redistribution-center", "mini-miner"]}, place=0, others=others)
    play(without, "use mini-miner", "take metal-metal")
    assert res(without) == (2, 0, 0, 0)


def test_refugee_camp() -> None:
    """L716: the whole bid is laid out; 4 XU after hiring transporters."""
    state = bidding("p3", "transporting", {"p1": {"xu": 8, "ships": ["refugee-camp"]}, "p2": {"xu": 9}})
    refuses(state, "bid 9")
    play(state, "bid 8", "bid 5", "pass", "take metal")
    assert seat(state).xu == 4


def test_safe_storage() -> None:
    """L718: like Exploration Command."""
    state = table(seats={"p1": {"ships": ["safe-storage"]}})
    play(state, "call income", "bonus card")
    draw(state, "loyalty")
    play(state, "take metal")
    assert res(state) == (1, 0, 0, 0)


def test_sanitation_plant() -> None:
    """L720: the first free, 5 XU for three, of biomass and H2O only."""
    me = {"ships": ["sanitation-plant"], "xu": 5, "resources": {"metal": 3, "fuel": 1, "biomass": 1, "h2o": 2}}
    state = acting("building", me, row=["hospital"])
    play(state, "build hospital", *["buy-off sanitation-plant biomass"] * 2, "buy-off sanitation-plant h2o")
    assert seat(state).xu == 0
    play(state, "settle")
    assert res(state) == (0, 0, 0, 0)
    me = {"ships": ["sanitation-plant"], "xu": 9, "resources": {"metal": 7}}
    refuses(acting("building", me, neutrals=["time-capsule"]), "build time-capsule")


def test_shipyards() -> None:
    """L722: the same for metal and fuel."""
    me = {"ships": ["shipyards"], "xu": 5, "resources": {"metal": 2, "fuel": 2, "biomass": 3}}
    state = acting("building", me, row=["super-tanker"])
    play(state, "build super-tanker", *["buy-off shipyards metal"] * 2, "buy-off shipyards fuel", "settle")
    assert (seat(state).xu, res(state)) == (0, (0, 0, 0, 0))


def test_super_tanker() -> None:
    """L726: a fuel once in a phase, for any cost, never in a trade."""
    state = acting("mining", {"ships": ["super-tanker"]})
    play(state, "mine")
    assert res(state) == (4, 2, 3, 2)
    me = {"ships": ["super-tanker", "blockade-runner"], "xu": 9}
    state = bidding("p2", "mining", {"p1": me, "p2": {"xu": 9}}, players=2, planets=["planet-c", None, None])
    play(state, "bid 3", "bid 4", "raise", "hold")
    assert seat(state).place == 1
    refuses(state, "mine")


def test_transporters_union() -> None:
    """L728: 4 XU in every transporting phase; when built a tribe at the usual cost less discounts."""
    state = bidding("p3", "transporting", {"p1": {"xu": 5, "ships": ["transporters-union"]}})
    refuses(state, "bid 9")
    play(state, "pass", "take metal", "pass", "take metal", "pass", "take metal")
    assert seat(state).xu == 5 + 4 + 4
    me = {"ships": ["ice-collector", "hospital"], "resources": {"fuel": 1, "biomass": 2}}
    state = built("transporters-union", me)
    assert legal(state, "transport") == ["transport 1"]
    play(state, "transport 1")
    assert (seat(state).tribes, res(state)) == (1, (0, 0, 0, 0))


def test_wholesaler() -> None:
    """L730: three at most."""
    state = acting("income", {"ships": ["wholesaler"], "xu": 9}, admiral="p2", first="p2")
    play(state, "use wholesaler", "buy metal", "buy metal", "buy fuel")
    assert (seat(state).xu, res(state)) == (6, (2, 1, 0, 0))


# Ship clarifications: neutral ships


def test_astronomical_array() -> None:
    """L734: another draw with a crew; not with other ships; a card when built."""
    me = {"ships": ["astronomical-array", "mini-explorer"], "resources": {"fuel": 3}}
    state = acting("exploring", me)
    play(state, "explore two-keep-one")
    settle(state)
    draw(state, "loyalty", "alien-toys")
    play(state, "discard loyalty", "use astronomical-array")
    draw(state, "blue-planet", "green-planet")
    play(state, "discard blue-planet")
    assert seat(state).explorer_cards == ["alien-toys", "green-planet"]
    refuses(acting("exploring", me, place=0), "use astronomical-array")
    state = built("astronomical-array", {})
    play(state, "use astronomical-array")
    draw(state, "loyalty")
    assert seat(state).explorer_cards == ["loyalty"]


def test_bank() -> None:
    """L736: sell four for 8 XU when built; a point for 6 XU, rounded down."""
    state = built("bank", {"resources": {"metal": 4}})
    play(state, "use bank", *["sell metal"] * 4)
    assert seat(state).xu == 8
    for xu, points in ((3, 0), (21, 3), (32, 5)):
        state = table(seats={"p1": {"ships": ["bank"], "xu": xu}})
        assert scoring.neutral_points(state, 0) == points


def test_blockade_runner() -> None:
    """L738: Jane swaps 10 and 2 for 6 and 6, and later beats Raul with two fuel."""
    state = built("blockade-runner", {"resources": {"metal": 10, "biomass": 2}})
    play(state, "use blockade-runner", *["swap metal fuel"] * 6, *["swap metal h2o"] * 4, *["swap biomass h2o"] * 2)
    assert res(state) == (0, 6, 0, 6)
    seats = {"p1": {"xu": 3, "ships": ["blockade-runner"], "resources": {"fuel": 2}}, "p2": {"xu": 4}}
    state = bidding("p2", "mining", seats, players=2)
    play(state, "bid 3", "bid 4", "raise", "raise", "hold")
    assert (seat(state).place, seat(state).xu, res(state)) == (1, 0, (0, 0, 0, 0))


def test_casino_ship() -> None:
    """L740: a point for three of income: 17 are five."""
    tables = GAME.config(2).tables
    assert scoring.worth(tables, SHIPS.index("casino-ship"), 17) == 5
    state = table(seats={"p1": {"ships": ["casino-ship", "space-command"]}})
    assert scoring.neutral_points(state, 0) == 11 // 3


def test_church_of_the_new_land() -> None:
    """L742: a point for each tribe."""
    ships = ["church-of-the-new-land", "space-command"]
    assert scoring.neutral_points(table(seats={"p1": {"ships": ships, "tribes": 7}}), 0) == 7


@pytest.mark.parametrize("ship", ["cryogenic-storage", "space-hotel"])
def test_transport_when_built(ship: str) -> None:
    """L744, L764: two tribes at once at the usual cost, the own bonus not counted."""
    me = {"ships": ["logistics-center"], "resources": {"fuel": 1, "biomass": 6, "h2o": 6}}
    state = built(ship, me)
    assert legal(state, "transport") == ["transport 1", "transport 2"]
    play(state, "transport 2", "settle")
    assert (seat(state).tribes, sum(res(state))) == (2, 6)


def test_fellowship_hall() -> None:
    """L746: three factions are three points."""
    ships = ["fellowship-hall", "mining-command", "greenhouse", "recycler"]
    assert scoring.neutral_points(table(seats={"p1": {"ships": ships}}), 0) == 3


def test_fleet_congress() -> None:
    """L748: John matches Sam's bid and wins the tie; neutral Military ships count twice; two resources for 4 XU."""
    seats = {
        "p1": {"xu": 9, "ships": ["fleet-congress"]},
        "p2": {"xu": 9},
        "p3": {"xu": 9},
        "p4": {"xu": 9},
    }
    state = bidding("p1", "building", seats, players=4)
    play(state, "bid 3")
    refuses(state, "bid 3")
    play(state, "bid 4", "pass", "take metal", "bid 3")
    assert [seat(state, player).place for player in range(4)] == [2, 3, 1, 0]
    state = table(seats={"p1": {"ships": ["fleet-congress", "military-hq"]}})
    assert scoring.ship_points(state, 0, SHIPS.index("fleet-congress")) == 3
    state = built("fleet-congress", {"xu": 4})
    play(state, "use fleet-congress", "buy metal", "buy metal")
    assert (seat(state).xu, res(state)) == (0, (2, 0, 0, 0))


def test_interstellar_concordia() -> None:
    """L750: Wei discards Alien Junkyard and Not Much Here for three points."""
    seats = {"p1": {"ships": ["interstellar-concordia"], "cards": ["alien-junkyard", "not-much-here", "loyalty"]}}
    state = table(round=6, admiral="p3", first="p1", previous="mining", seats=seats)
    play(state, "call income", "done", "done")
    deal_row(state)
    play(state, "offer-up alien-junkyard", "offer-up not-much-here", "done")
    assert seat(state).sheet["neutral ships a"] == 3
    assert seat(state).explorer_cards == ["loyalty"]


def test_military_explorer() -> None:
    """L752: a card just kept may go under it, worth two points; not one from the hand."""
    state = built("military-explorer", {"cards": ["alien-toys"]})
    play(state, "use military-explorer")
    draw(state, "loyalty")
    assert legal(state) == ["stow", "keep"]
    play(state, "stow")
    assert seat(state).under == {"military-explorer": ["loyalty"]}
    assert seat(state).explorer_cards == ["alien-toys"]
    assert scoring.ship_points(state, 0, SHIPS.index("military-explorer")) == 2


def test_military_gunship() -> None:
    """L754: a XU from everybody after income; resources at 2 XU when built."""
    seats = {
        "p1": {"ships": ["space-command", "military-gunship"]},
        "p2": {"ships": ["trade-command"]},
        "p3": {"ships": ["planning-command"]},
    }
    state = play(table(seats=seats), "call income")
    assert [seat(state, player).xu for player in range(3)] == [10, 7, 6]
    state = play(built("military-gunship", {"xu": 2}), "use military-gunship", "buy fuel")
    assert res(state) == (0, 1, 0, 0)


def test_military_hq() -> None:
    """L756: two points for each Military ship."""
    state = table(seats={"p1": {"ships": ["military-hq", "military-technology"]}})
    assert scoring.neutral_points(state, 0) == 4


def test_navigation_vessel() -> None:
    """L758: 2 XU after a successful bid; a card for everybody when built, which counts as kept."""
    state = bidding("p3", "exploring", {"p1": {"xu": 9, "ships": ["navigation-vessel"]}, "p2": {"xu": 9}})
    play(state, "bid 6", "bid 5", "pass", "take metal")
    assert seat(state).xu == 5
    state = built("navigation-vessel", {}, others={"p2": {"ships": ["safe-storage"]}})
    play(state, "use navigation-vessel")
    draw(state, "loyalty", "alien-toys", "alien-pet")
    play(state, "assign loyalty", "assign alien-pet", "take metal")
    assert [seat(state, player).explorer_cards for player in range(3)] == [["alien-toys"], ["loyalty"], ["alien-pet"]]
    assert res(state, 1) == (1, 0, 0, 0)


def test_safe_haven() -> None:
    """L760, L762: 10 XU for a tribe once in an income phase and once when built; not transporting."""
    me = {"ships": ["safe-haven", "welcome-center"], "xu": 25}
    state = acting("income", me, admiral="p2", first="p2")
    play(state, "use safe-haven")
    assert (seat(state).xu, seat(state).tribes, state.moved[0]) == (15, 1, 0)
    refuses(state, "use safe-haven")
    state = play(built("safe-haven", {"xu": 10}), "use safe-haven")
    assert seat(state).tribes == 1


def test_storage_hold() -> None:
    """L766: Andrew scores five for 17 resources; resources at 2 XU when built."""
    state = table(seats={"p1": {"ships": ["storage-hold"], "resources": {"metal": 17}}})
    assert scoring.neutral_points(state, 0) == 5
    state = play(built("storage-hold", {"xu": 2}), "use storage-hold", "buy h2o")
    assert res(state) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("ship", "good", "bad"),
    [("terraformers-guild", "planet-c", "planet-f"), ("undersea-explorers", "planet-c", "planet-h")],
)
def test_cards_for_what_was_mined(ship: str, good: str, bad: str) -> None:
    """L768, L772: a crew that was paid and a row with the resource; a Mini-Miner is not enough."""
    me = {"ships": [ship, "mini-miner"], "resources": {"fuel": 1}}
    state = acting("mining", me, planets=[good, None, None])
    refuses(state, f"use {ship}")
    play(state, "mine", f"use {ship}")
    draw(state, "loyalty")
    assert seat(state).explorer_cards == ["loyalty"]
    refuses(play(acting("mining", me, planets=[bad, None, None]), "mine"), f"use {ship}")
    refuses(acting("mining", me, place=0), f"use {ship}")


def test_time_capsule() -> None:
    """L770: five points."""
    assert scoring.neutral_points(table(seats={"p1": {"ships": ["time-capsule"]}}), 0) == 5


def test_welcome_center() -> None:
    """L774: after all transporting, also by a Mini-Transporter, not for cards."""
    me = {"ships": ["welcome-center", "mini-transporter"], "resources": {"fuel": 3, "biomass": 4, "h2o": 4}}
    state = acting("transporting", me, place=2)
    refuses(state, "use welcome-center")
    settle(play(state, "mini-transport 1"))
    refuses(state, "use welcome-center")
    settle(play(state, "transport 1"))
    play(state, "use welcome-center", "take metal-metal-fuel")
    assert (seat(state).xu, res(state)) == (5, (2, 1, 0, 0))
    me = {"ships": ["welcome-center"], "cards": ["cloning-technology"], "resources": {"biomass": 2, "h2o": 2}}
    state = play(acting("transporting", me, place=0), "play cloning-technology")
    assert legal(state, "use") == []


def test_xenological_center() -> None:
    """L776: Juanita stores two from her hand when she builds it and two more that she draws: four points."""
    state = built("xenological-center", {"ships": ["astronomical-array"], "cards": ["loyalty", "alien-toys"]})
    play(state, "shelve", "shelve loyalty", "shelve", "shelve alien-toys")
    assert scoring.ship_points(state, 0, SHIPS.index("xenological-center")) == 2
    me = {"ships": ["astronomical-array", "xenological-center"], "resources": {"fuel": 1}}
    under = {"xenological-center": ["loyalty", "alien-toys"]}
    state = acting("exploring", me, under=under)
    play(state, "explore two-keep-one")
    draw(state, "blue-planet", "green-planet")
    play(state, "shelve", "shelve green-planet", "use astronomical-array")
    draw(state, "asteroid-belt", "alien-pet")
    play(state, "shelve", "shelve alien-pet")
    assert scoring.ship_points(state, 0, SHIPS.index("xenological-center")) == 4
    assert seat(state).explorer_card_count == 2


# Explorer card clarifications


def with_card(card: str, phase: str = "income", **me: object) -> object:
    return acting(phase, {"cards": [card], **me}, place=0, admiral="p2", first="p2", row=["greenhouse", "hospital"])


def test_alien_blueprints() -> None:
    """L784, L786: look, keep one for yourself, and build it later for one less; also in this very phase."""
    me = {"cards": ["alien-blueprints"], "resources": {"metal": 3, "fuel": 1, "biomass": 1, "h2o": 2}}
    state = acting("building", me)
    play(state, "play alien-blueprints")
    draw(state, "merchant-ship", "black-market", "market-ship")
    play(state, "discard-ship black-market", "discard-ship market-ship")
    ship = SHIPS.index("merchant-ship")
    assert building.discount_for(state, 0, ship, True) == 2
    assert building.discount_for(state, 0, ship, False) == 1
    play(state, "build merchant-ship", "settle")
    assert "merchant-ship" in seat(state).ships
    assert "alien-blueprints" in state.view(0).explorer_discards


def test_a_reserved_ship_needs_a_build() -> None:
    """L784: nobody else can build it, and its owner only with a crew."""
    state = acting("building", {"reserved": ["greenhouse"], "resources": PLENTY}, place=0)
    assert legal(state, "build") == []
    others = {"p2": {"reserved": ["greenhouse"]}}
    assert legal(acting("building", {"resources": PLENTY}, others=others), "build") == []


def test_alien_construction_crew() -> None:
    """L788: a build without the crew's discount; at once only in the exploring phase."""
    me = {"resources": PLENTY, "ships": ["recycler", "space-command"]}
    state = with_card("alien-construction-crew", **me)
    play(state, "play alien-construction-crew", "build greenhouse")
    assert state.view(0).payment.discounts == 2
    play(state, "settle")
    assert "greenhouse" in seat(state).ships
    fresh = table(seats={"p1": me}, row=["greenhouse"])
    play(fresh, "call income", "bonus card")
    draw(fresh, "alien-construction-crew")
    refuses(fresh, "play alien-construction-crew")
    state = acting("exploring", {**me}, row=["greenhouse"])
    play(state, "explore two-keep-one")
    settle(state)
    draw(state, "alien-construction-crew", "loyalty")
    play(state, "discard loyalty", "play alien-construction-crew")


@pytest.mark.parametrize(
    ("card", "more", "gained"),
    [
        ("alien-fueling-station", [], (0, 4, 0, 0)),
        ("alien-junkyard", ["take h2o"], (3, 0, 0, 1)),
        ("asteroid-belt", [], (3, 1, 0, 0)),
        ("blue-planet", [], (0, 0, 1, 3)),
        ("green-planet", [], (0, 0, 3, 1)),
        ("not-much-here", ["take fuel"], (0, 1, 0, 0)),
    ],
)
def test_cards_that_bring_resources(card: str, more: list[str], gained: tuple[int, ...]) -> None:
    """L790, L792, L802, L804, L814, L820: discard to collect."""
    state = play(with_card(card), f"play {card}", *more)
    assert res(state) == gained
    assert state.view(0).explorer_discards == [card]


@pytest.mark.parametrize(("card", "kind"), [("alien-pet", 2), ("alien-sea-creatures", 3)])
def test_cards_that_stay(card: str, kind: int) -> None:
    """L794, L796: more whenever the owner mines; may be played after hiring."""
    state = acting("mining", {"cards": [card], "resources": {"fuel": 1}})
    play(state, f"play {card}", "mine")
    assert res(state)[kind] == (4, 2, 3, 2)[kind] + 2
    assert seat(state).open_cards == [card]


def test_alien_star_chart() -> None:
    """L798: Robyn places three of six new planets, and takes two resources."""
    state = with_card("alien-star-chart")
    play(state, "play alien-star-chart")
    draw(state, *(f"planet-{letter}" for letter in "defghi"))
    play(state, "place planet-i", "place planet-d", "place planet-f", "take metal-fuel")
    seen = state.view(0)
    names = [planet.name for planet in (seen.current_planet, seen.next_planet, seen.third_planet) if planet]
    assert names == ["planet-i", "planet-d", "planet-f"]
    assert res(state) == (1, 1, 0, 0)


def test_alien_toys() -> None:
    """L800: 7 XU."""
    assert seat(play(with_card("alien-toys"), "play alien-toys")).xu == 7


def test_cloning_technology() -> None:
    """L806: a tribe for the listed resources, no discounts."""
    me = {"ships": ["game-reserve"], "resources": {"biomass": 1, "h2o": 2}}
    refuses(with_card("cloning-technology", **me), "play cloning-technology")
    me["resources"] = {"biomass": 2, "h2o": 2}
    assert seat(play(with_card("cloning-technology", **me), "play cloning-technology")).tribes == 1


def test_convenient_wormhole() -> None:
    """L808: Bev transports five; also with a Mini-Transporter or when a ship is built; not without any of them."""
    ships = ["cryogenic-storage", "space-command"]
    me = {"ships": ships, "cards": ["convenient-wormhole"], "resources": {"fuel": 1, "biomass": 10, "h2o": 10}}
    state = acting("transporting", me, players=4)
    play(state, "play convenient-wormhole", "transport 5")
    settle(state)
    assert (seat(state).tribes, res(state)) == (5, (0, 0, 0, 0))
    refuses(acting("transporting", me, place=0), "play convenient-wormhole")
    mini = {**me, "ships": ["mini-transporter", "space-command"], "resources": {"fuel": 2, "biomass": 6, "h2o": 6}}
    state = play(acting("transporting", mini, place=0), "play convenient-wormhole")
    assert "mini-transport 3" in legal(state)
    hotel = {"cards": ["convenient-wormhole"], "resources": {"fuel": 1, "biomass": 8, "h2o": 8}}
    assert "transport 4" in legal(play(built("space-hotel", hotel), "play convenient-wormhole"))


def test_fleet_rendezvous() -> None:
    """L459, L810: four resources for a tribe, or goods; not transporting."""
    state = with_card("fleet-rendezvous", resources={"metal": 4})
    play(state, "play fleet-rendezvous tribe")
    assert (seat(state).tribes, res(state)) == (1, (0, 0, 0, 0))
    state = play(with_card("fleet-rendezvous"), "play fleet-rendezvous goods", "take metal-metal")
    assert (seat(state).xu, res(state)) == (2, (2, 0, 0, 0))


def test_friendly_alien_trade_ship() -> None:
    """L812: exactly 1 XU for four of one kind."""
    state = play(with_card("friendly-alien-trade-ship", xu=1), "play friendly-alien-trade-ship h2o")
    assert (seat(state).xu, res(state)) == (0, (0, 0, 0, 4))
    refuses(with_card("friendly-alien-trade-ship"), "play friendly-alien-trade-ship h2o")


def test_lost_in_space() -> None:
    """L816: Henri with 3 beats Simon's 5 and loses to Amanda's 6; only before actions."""
    seats = {"p1": {"xu": 9, "cards": ["lost-in-space"]}, "p2": {"xu": 9}, "p3": {"xu": 9}}
    state = bidding("p3", "mining", seats)
    play(state, "bid 3", "bid 5", "bid 6", "play lost-in-space", "take metal")
    assert [seat(state, player).place for player in range(3)] == [2, 0, 1]
    assert [seat(state, player).stance for player in range(3)] == ["bids", "excluded", "bids"]
    refuses(acting("mining", {"cards": ["lost-in-space"]}), "play lost-in-space")


def test_lost_in_space_in_ties() -> None:
    """L816: it loses ties to Blockade Runner, but wins them with Fleet Congress."""
    for congress, places in ((False, [0, 2, 1]), (True, [2, 0, 1])):
        seats = {
            "p1": {"xu": 9, "cards": ["lost-in-space"], "ships": ["fleet-congress"] if congress else []},
            "p2": {"xu": 9, "ships": ["blockade-runner"], "resources": {"fuel": 3}},
            "p3": {"xu": 9},
        }
        state = bidding("p3", "mining", seats)
        play(state, "bid 5", "bid 4", "bid 9", "play lost-in-space", "raise", "raise", "raise", "hold", "take metal")
        assert [seat(state, player).place for player in range(3)] == places


def test_loyalty() -> None:
    """L818: for a faction one has already, not for neutral ships; cumulative."""
    me = {"ships": ["trade-command", "recycler"], "cards": ["loyalty"], "resources": {"biomass": 4, "h2o": 2}}
    state = acting("building", me, row=["game-reserve", "greenhouse"], neutrals=["time-capsule"])
    assert legal(state, "build") == ["build game-reserve"]
    play(state, "build game-reserve", "play loyalty", "settle")
    assert res(state) == (0, 0, 0, 0)


# Glossary


def test_alien_cards_are_just_under_half() -> None:
    """L840: every card with Alien in its title."""
    tables = GAME.config(2).tables
    aliens = sum(tables.copies[card] for card in range(18) if tables.alien[card])
    assert (aliens, sum(tables.copies[:18])) == (20, 42)


def test_military_ships_have_it_in_their_name() -> None:
    """L844."""
    tables = GAME.config(2).tables
    for number, name in enumerate(SHIPS):
        assert tables.military[number] == ("military" in name)
