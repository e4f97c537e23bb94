"""Hidden information: nothing that a seat may not know reaches it (I1 to I3), not even through who is asked when."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.exodus_fleet.rules import steps
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.chance import Rng
from orrery.kernel.events import seen_by
from orrery.kernel.record import Record
from orrery.kernel.state import is_hidden
from orrery.testing import canonical
from tests.games.exodus_fleet.tools import CARDS, GAME, acting, built, draw, legal, play, seat, table

FACES = {"draws", "stores", "is given", "shows", "card goes over"}
"""Events that name a card which only some may know."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"secret_bidding": True}),
    (5, {}),
    (3, {"player_trading": True, "additional_rounds": 1}),
    (4, {"all_ships": True, "navigation": True}),
]


def step_on(state: ExodusFleetState, rng: Rng) -> int:
    action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
    state.apply_action(action)
    return int(action)


def secrets_of(state: ExodusFleetState, viewer: int) -> None:
    """The view of a seat holds nothing of another's secrets."""
    seen = state.view(viewer)
    for other in seen.seats:
        if other.seat == f"p{viewer + 1}":
            assert other.xu is not None
            assert other.explorer_cards is not None
            continue
        assert other.xu is None
        assert other.explorer_cards is None
        assert other.drawn is None
        assert other.under is None
        assert other.choice is None
        assert other.reserved is None or state.tables.all_ships


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_seat_learns_what_it_may_not_know(players: int, options: dict[str, Any]) -> None:
    """View, information state, sketch, observation and record agree between the true world and an imagined one."""
    rng = Rng(players)
    side = Rng(players, 1)
    state = GAME.new_state(players, options)
    assert isinstance(state, ExodusFleetState)
    ply = 0
    while not state.is_terminal():
        step_on(state, rng)
        ply += 1
        if ply % 23:
            continue
        for viewer in range(-1, players):
            secrets_of(state, viewer)
            twin = state.resample_from_infostate(viewer, side)
            assert canonical(twin.view(viewer)) == canonical(state.view(viewer))
            assert twin.information_state_string(viewer) == state.information_state_string(viewer)
            assert twin.observation_string(viewer) == state.observation_string(viewer)
            assert not twin.check()
            assert twin.prompt() == state.prompt()
            if viewer >= 0:
                assert twin.observation_tensor(viewer) == state.observation_tensor(viewer)
    for viewer in range(players):
        lines = Record.of(state).text(viewer=viewer).splitlines()
        moves = lines[lines.index("moves") + 1 : -1]
        for line, move in zip(moves, state._plies(), strict=True):
            assert line.endswith("?") == is_hidden(move, viewer)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_who_is_asked_tells_nothing(players: int, options: dict[str, Any]) -> None:
    """Two worlds that look alike to a seat go on alike, question by question, as long as the same is done in the open.

    What is hidden is answered by the imagined world itself. Where somebody plays a card that the imagined world has
    elsewhere, the worlds part, as they may.
    """
    rng = Rng(players + 10)
    side = Rng(players + 10, 1)
    state = GAME.new_state(players, options)
    assert isinstance(state, ExodusFleetState)
    ply = compared = 0
    while not state.is_terminal():
        if ply % 31 == 0 and not state.is_chance_node():
            viewer = side.below(players)
            twin = state.resample_from_infostate(viewer, side)
            world = state.clone()
            ahead = Rng(ply, 2)
            for _ in range(25):
                if world.is_terminal():
                    break
                assert twin.current_player() == world.current_player()
                assert twin.prompt() == world.prompt()
                assert canonical(twin.view(viewer)) == canonical(world.view(viewer))
                hidden = (world._hidden_from() >> viewer) & 1
                action = world.sample_chance(ahead) if world.is_chance_node() else ahead.choice(world.legal_actions())
                legal_there = twin.legal_actions()
                if hidden:
                    world.apply_action(action)
                    twin.apply_action(action if action in legal_there else legal_there[0])
                elif action in legal_there:
                    world.apply_action(action)
                    twin.apply_action(action)
                else:
                    break
                compared += 1
        step_on(state, rng)
        ply += 1
    assert compared > 50


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_events_name_no_hidden_card(players: int, options: dict[str, Any]) -> None:
    """A seat's log of events names a hidden card only to who may see it."""
    rng = Rng(players + 20)
    state = GAME.new_state(players, options)
    state.events = []
    assert isinstance(state, ExodusFleetState)
    met = False
    while not state.is_terminal():
        hidden = state._hidden_from()
        state.events.clear()
        step_on(state, rng)
        for viewer in range(-1, players):
            log = seen_by(state.events, viewer)
            if viewer < 0 or (hidden >> viewer) & 1:
                named = [event for event in log if event.kind in FACES]
                assert not named
                assert not any(detail in CARDS for event in log for detail in event.details if hidden)
        met |= any(event.kind in FACES for event in state.events)
    assert met


# What is known all the same


def test_everybody_knows_starting_cards() -> None:
    state = table(seats={"p1": {"ships": ["planning-command"], "cards": ["the-plan", "loyalty"]}})
    assert state.view(1).seats[0].known_cards == ["the-plan"]
    for number in range(40):
        twin = state.resample_from_infostate(1, Rng(number))
        assert "the-plan" in seat(twin).explorer_cards
        assert seat(twin).explorer_card_count == 2


def test_a_card_that_was_played_is_known_no_more() -> None:
    state = table(seats={"p1": {"ships": ["mining-command"], "cards": ["mining-start-card", "loyalty"]}})
    play(state, "play mining-start-card", "take metal-metal-metal")
    assert state.known == []


def test_unknown_cards_vary() -> None:
    state = table(seats={"p1": {"cards": ["loyalty", "alien-toys"]}})
    hands = {tuple(seat(state.resample_from_infostate(1, Rng(number))).explorer_cards) for number in range(40)}
    assert len(hands) > 20
    mine = {tuple(seat(state.resample_from_infostate(0, Rng(number))).explorer_cards) for number in range(20)}
    assert mine == {("alien-toys", "loyalty")}


def test_purses_can_be_counted_and_are_kept() -> None:
    """Everything that changes a purse happens in the open: an imagined world has the same purses."""
    state = GAME.new_state(3)
    rng = Rng(4)
    for _ in range(150):
        step_on(state, rng)
    assert isinstance(state, ExodusFleetState)
    twin = state.resample_from_infostate(0, rng)
    assert twin.xu == state.xu


def test_the_builder_of_the_navigation_vessel_knows_what_it_handed_out() -> None:
    state = built("navigation-vessel", {}, deck=["loyalty", "alien-toys", "alien-pet"])
    play(state, "use navigation-vessel")
    draw(state, "loyalty", "alien-toys", "alien-pet")
    play(state, "assign alien-toys", "assign loyalty")
    assert seat(state, 1).explorer_cards == ["alien-toys"]
    assert seat(state, 2).explorer_cards == ["loyalty"]
    assert seat(state, 0).explorer_cards == ["alien-pet"]
    assert state.view(0).seats[1].known_cards == ["alien-toys"]
    assert state.view(2).seats[1].known_cards == []
    for number in range(20):
        assert seat(state.resample_from_infostate(0, Rng(number)), 1).explorer_cards == ["alien-toys"]


def test_a_known_card_may_have_gone_under_the_xenological_center() -> None:
    state = built("xenological-center", {"cards": ["the-plan", "loyalty"]})
    play(state, "shelve", "shelve the-plan", "done")
    assert state.view(1).seats[0].known_cards == []
    places = set()
    for number in range(60):
        twin = state.resample_from_infostate(1, Rng(number))
        held = "the-plan" in seat(twin).explorer_cards
        under = seat(twin).under
        assert under is not None
        assert held != ("the-plan" in under["xenological-center"])
        places.add(held)
    assert places == {True, False}


def test_when_the_whole_hand_is_stored_everybody_knows_where_it_is() -> None:
    state = built("xenological-center", {"cards": ["the-plan"]})
    play(state, "shelve", "shelve the-plan")
    under = seat(state.resample_from_infostate(1, Rng(1))).under
    assert under == {"xenological-center": ["the-plan"]}


def test_a_reserved_ship_is_of_the_same_part_of_the_deck() -> None:
    state = acting("exploring", {"cards": ["alien-blueprints"]})
    play(state, "play alien-blueprints")
    draw(state, "black-market", "market-ship", "mini-recycler")
    assert state.view(1).faction_discards == []
    play(state, "discard-ship black-market", "discard-ship market-ship")
    assert seat(state).reserved == ["mini-recycler"]
    assert state.view(1).seats[0].reserved is None
    assert state.view(1).seats[0].reserved_count == 1
    found = {seat(state.resample_from_infostate(1, Rng(number))).reserved[0] for number in range(60)}
    starters = {name for name in found if GAME.components.get(f"ship.{name}.public.starter")}
    assert found == starters
    assert len(found) > 4
    assert "black-market" not in found


def test_a_secret_bid_is_secret_until_all_have_bid() -> None:
    seats = {name: {"xu": 9} for name in ("p1", "p2", "p3")}
    state = table(options={"secret_bidding": True}, admiral="p3", first="p3", seats=seats)
    play(state, "call mining", "bid 7")
    assert seat(state, 0).choice == 7
    assert state.view(1).seats[0].choice is None
    assert state.view(1).seats[0].has_chosen
    assert state.information_state_string(1).endswith("0 ?")
    play(state, "bid 2", "bid 4")
    assert state.is_chance_node()
    play(state, "reveal-bid 7", "reveal-bid 2", "reveal-bid 4")
    assert state.view(1).seats[0].bid == 7
    assert state.information_state_string(1).splitlines()[-3:] == [
        "-1 reveal-bid 7",
        "-1 reveal-bid 2",
        "-1 reveal-bid 4",
    ]


def test_command_ships_are_chosen_in_secret_and_then_shown() -> None:
    state = GAME.new_state(2)
    rng = Rng(1)
    while state.is_chance_node():
        step_on(state, rng)
    first = legal(state)[0]
    play(state, first)
    assert state.view(1).seats[0].ships == []
    assert state.information_state_string(1).splitlines()[-1] == "0 ?"
    play(state, legal(state)[0])
    while state.is_chance_node():
        step_on(state, rng)
    assert state.view(1).seats[0].ships == [first.split(" ")[1]]


def test_a_card_in_a_trade_is_seen_by_both_sides_only() -> None:
    seats = {"p1": {"cards": ["loyalty"]}, "p2": {"resources": {"metal": 1}}}
    state = table(options={"player_trading": True}, seats=seats, agenda=["call p1", "ask-free", "free p1"])
    play(state, "offer p2", "show", "add-card loyalty", "ask metal", "propose")
    assert state.view(1).offer.cards == ["loyalty"]
    assert state.view(2).offer.cards is None
    assert state.view(2).offer.card_count == 1
    play(state, "refuse")
    assert state.view(1).seats[0].known_cards == ["loyalty"]
    assert state.view(2).seats[0].known_cards == []


def test_a_card_that_is_shown_may_be_one_that_was_known_of() -> None:
    """What was known to be in hand or under a ship, and is shown in a trade, is one card, not two."""
    seats = {
        "p1": {"ships": ["xenological-center"], "cards": ["the-plan", "loyalty"]},
        "p2": {"resources": {"metal": 1}},
    }
    state = table(
        options={"player_trading": True},
        seats=seats,
        under={"xenological-center": ["alien-toys"]},
        known=["p2 knows hand-p1/xenological-center the-plan"],
        agenda=["call p1", "ask-free", "free p1"],
    )
    play(state, "offer p2", "show", "add-card the-plan", "ask metal", "propose", "refuse")
    assert state.view(1).seats[0].known_cards == ["the-plan"]
    for number in range(20):
        assert "the-plan" in seat(state.resample_from_infostate(1, Rng(number))).explorer_cards


def test_every_secret_step_is_hidden_from_somebody() -> None:
    """The steps that the rules call secret, and no others, hide their answers."""
    secret = {
        steps.DRAW_STEP,
        steps.LOOK_STEP,
        steps.SHELVE_WHICH,
        steps.STOW_WHICH,
        steps.COMMAND_STEP,
        steps.SECRET_BID,
        steps.COMMIT_STEP,
        steps.ASSIGN_STEP,
    }
    state = table()
    for kind in range(steps.DECISIONS_END):
        if kind in (steps.SHOW_CARD, steps.HAND_OVER_STEP):
            continue
        state.agenda[-1] = steps.step(kind, 0, 0)
        assert (state._hidden_from() != 0) == (kind in secret)
