"""Short ways to set up and play Exodus Fleet in tests."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.exodus_fleet import GAME
from orrery.games.exodus_fleet.actions import CARDS, RESOURCES, SEATS, SHIPS
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.view import SeatView
from orrery.kernel.errors import IllegalAction

END_OF_PHASE = ["next-admiral", "housekeeping", "ask-storage"]
PLENTY = {"metal": 60, "fuel": 60, "biomass": 60, "h2o": 60}


def table(**setup: Any) -> ExodusFleetState:
    """A position, of three players unless said otherwise."""
    state = GAME.position({"players": 3, **setup})
    assert isinstance(state, ExodusFleetState)
    return state


def acting(phase: str, me: dict[str, Any], **setup: Any) -> ExodusFleetState:
    """The first seat acts in a phase; with a crew at its place unless the phase is income or a place of 0 is given."""
    place = setup.pop("place", 0 if phase == "income" else 1)
    players = setup.get("players", 3)
    mine: dict[str, Any] = {"ships": ["space-command"], **me}
    if place:
        mine |= {"place": place, "crew": "waits", "stance": "bids"}
    seats = {"p1": mine, **setup.pop("others", {})}
    for other in range(1, place):
        seats.setdefault(SEATS[other], {}).update({"place": other, "crew": "worked", "stance": "bids"})
    agenda = [*END_OF_PHASE, *(["ask-tribute"] if phase == "mining" else []), "act p1"]
    more = {"phase": phase, "seats": seats, "order": SEATS[:players], "agenda": agenda}
    if phase == "mining":
        more["planets"] = ["planet-c", "planet-d", "planet-e"]
    return table(**{**more, **setup})


def built(ship: str, me: dict[str, Any], **setup: Any) -> ExodusFleetState:
    """The first seat has just built a ship."""
    mine = {**me, "ships": [*me.get("ships", ["space-command"]), ship]}
    agenda = [*END_OF_PHASE, "act p1", f"built p1 {ship}"]
    return table(**{"phase": "building", "seats": {"p1": mine, **setup.pop("others", {})}, "agenda": agenda, **setup})


def bidding(admiral: str, phase: str, seats: dict[str, Any], **setup: Any) -> ExodusFleetState:
    """A phase with bidding has just been called."""
    state = table(admiral=admiral, first=admiral, seats=seats, **setup)
    state.play(f"call {phase}")
    return state


def play(state: ExodusFleetState, *texts: str) -> ExodusFleetState:
    """Play some actions; the state itself, for chaining."""
    for text in texts:
        state.play(text)
    return state


def legal(state: ExodusFleetState, start: str = "") -> list[str]:
    """The texts of the legal actions that begin with some words."""
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    return [text for text in texts if f"{text} ".startswith(f"{start} " if start else "")]


def refuses(state: ExodusFleetState, text: str) -> None:
    """An action is refused, and nothing has happened."""
    before = state.serialize()
    with pytest.raises(IllegalAction):
        state.play(text)
    assert state.serialize() == before


def seat(state: ExodusFleetState, number: int = 0) -> SeatView:
    """What a player sees of itself."""
    seen: SeatView = state.view(number).seats[number]
    return seen


def res(state: ExodusFleetState, number: int = 0) -> tuple[int, int, int, int]:
    """Metal, fuel, biomass and H2O of a seat."""
    metal, fuel, biomass, h2o = state.res[4 * number : 4 * number + 4]
    return metal, fuel, biomass, h2o


def draw(state: ExodusFleetState, *names: str) -> ExodusFleetState:
    """Chance deals these cards, ships or planets."""
    for name in names:
        action = next(text for text in legal(state) if text.split(" ")[-1] == name)
        state.play(action)
    return state


def settle(state: ExodusFleetState) -> ExodusFleetState:
    """Pay as the rules suggest, if a payment is asked for."""
    if "settle" in legal(state):
        state.play("settle")
    return state


def deal_row(state: ExodusFleetState) -> None:
    """Chance fills the row of faction ships."""
    while state.is_chance_node() and legal(state)[0].startswith("faction-ship"):
        state.play(legal(state)[0])


def cost(**amounts: int) -> dict[str, int]:
    """Resources by their names; those that are not named are none."""
    return {name: amounts.get(name, 0) for name in RESOURCES}


__all__ = [
    "CARDS",
    "GAME",
    "PLENTY",
    "RESOURCES",
    "SEATS",
    "SHIPS",
    "acting",
    "bidding",
    "built",
    "cost",
    "deal_row",
    "draw",
    "legal",
    "play",
    "refuses",
    "res",
    "seat",
    "settle",
    "table",
]
