"""Short ways to set up and play Space Station Phoenix in tests."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.rules import steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.view import PhoenixView, SeatView
from orrery.kernel.errors import IllegalAction
from orrery.kernel.events import Event

TYPES = ("dismantle", "construction", "transport", "expedition", "diplomacy")
FLEET = [f"red-{type_}" for type_ in TYPES]


def table(**setup: Any) -> PhoenixState:
    """A position, of two players unless said otherwise."""
    state = GAME.position({"players": 2, **setup})
    assert isinstance(state, PhoenixState)
    return state


def red(*, display: list[str] | None = None, rest: dict[str, Any] | None = None, **said: Any) -> PhoenixState:
    """A position of two in which only red has anything."""
    return table(seats={"red": said}, display=display or [], **(rest or {}))


def play(state: PhoenixState, *texts: str) -> PhoenixState:
    """Play some actions; the state itself, for chaining."""
    for text in texts:
        state.play(text)
    return state


def legal(state: PhoenixState, start: str = "") -> list[str]:
    """The texts of the legal actions that begin with some words."""
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    return [text for text in texts if f"{text} ".startswith(f"{start} " if start else "")]


def refuses(state: PhoenixState, text: str) -> None:
    """An action is refused, and nothing has happened."""
    before = state.serialize()
    with pytest.raises(IllegalAction):
        state.play(text)
    assert state.serialize() == before


def view(state: PhoenixState) -> PhoenixView:
    """The table as everybody sees it."""
    seen = state.view(-1)
    assert isinstance(seen, PhoenixView)
    return seen


def seat(state: PhoenixState, colour: str = "red") -> SeatView:
    """What everybody sees of a player."""
    return next(seen for seen in view(state).seats if seen.colour == colour)


def goods(state: PhoenixState, colour: str = "red") -> dict[str, int]:
    """What a player has of everything that can be counted, without zeros."""
    seen = seat(state, colour)
    amounts = {"gem": seen.gems, "food": seen.food, "water": seen.water, "metal": seen.metal, "point": seen.points}
    return {word: number for word, number in amounts.items() if number}


def residents(state: PhoenixState, sector: str, colour: str = "red") -> list[str]:
    """Who lives in a sector, or on the `hub`."""
    if sector == "hub":
        return seat(state, colour).on_hub
    return next(seen.residents for wing in seat(state, colour).wings.values() for seen in wing if seen.number == sector)


def ships(state: PhoenixState, colour: str = "red") -> list[str]:
    """The names of a player's ships."""
    return [ship.name for ship in seat(state, colour).ships]


def used(state: PhoenixState, colour: str = "red") -> list[str]:
    """The names of a player's ships with GEMs on them."""
    return [ship.name for ship in seat(state, colour).ships if ship.used]


def asked(state: PhoenixState) -> int:
    """The kind of step that is asked."""
    return state.agenda[-1] & steps.STEP_MASK


def argument(state: PhoenixState) -> int:
    """The argument of the step that is asked."""
    return state.agenda[-1] >> steps.STEP_BITS


def active(state: PhoenixState) -> str:
    """Whose turn it is."""
    return view(state).active


def events_of(state: PhoenixState, *texts: str) -> list[Event]:
    """What happens while some actions are played."""
    state.events = []
    play(state, *texts)
    return state.events


def finish(state: PhoenixState) -> PhoenixState:
    """Decline what may be declined, and take the first of what must be taken, until the next turn."""
    while state.agenda and asked(state) != steps.TURN:
        choices = legal(state)
        state.play("done" if "done" in choices else choices[0])
    return state


def colour_of(sector: str) -> str:
    """The species that a sector is for."""
    return ("teal", "brown", "pink")[int(sector[1])]
