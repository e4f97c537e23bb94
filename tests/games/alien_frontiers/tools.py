"""Short ways to set up and play Alien Frontiers in tests."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.view import AlienFrontiersView, SeatView
from orrery.kernel.errors import IllegalAction
from orrery.kernel.events import Event

PLACEMENTS = ("dock solar-converter", "dock lunar-mine", "dock alien-artifact", "dock colonist-hub", "bay", "dock")


def table(**setup: Any) -> AlienFrontiersState:
    """A position, of four players unless said otherwise."""
    state = GAME.position({"players": 4, **setup})
    assert isinstance(state, AlienFrontiersState)
    return state


def play(state: AlienFrontiersState, *texts: str) -> AlienFrontiersState:
    """Play some actions; the state itself, for chaining."""
    for text in texts:
        state.play(text)
    return state


def legal(state: AlienFrontiersState, start: str = "") -> list[str]:
    """The texts of the legal actions that begin with some words."""
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    return [text for text in texts if f"{text} ".startswith(f"{start} " if start else "")]


def refuses(state: AlienFrontiersState, text: str) -> None:
    """An action is refused, and nothing has happened."""
    before = state.serialize()
    with pytest.raises(IllegalAction):
        state.play(text)
    assert state.serialize() == before


def view(state: AlienFrontiersState) -> AlienFrontiersView:
    """The table as everybody sees it."""
    seen = state.view(-1)
    assert isinstance(seen, AlienFrontiersView)
    return seen


def seat(state: AlienFrontiersState, colour: str) -> SeatView:
    """What everybody sees of a player."""
    return next(seen for seen in view(state).seats if seen.colour == colour)


def hand(state: AlienFrontiersState) -> list[str]:
    """The unplaced ships, `r4` for the Relic Ship."""
    return [f"{'r' if ship.relic else ''}{ship.value}" for ship in view(state).hand]


def docked(state: AlienFrontiersState, facility: str) -> list[str]:
    """The ships at a facility, as positions write them."""
    seen = next(seen for seen in view(state).facilities if seen.name == facility)
    return [f"{ship.owner} {'r' if ship.relic else ''}{ship.value}" for ship in seen.ports if ship]


def free(state: AlienFrontiersState, facility: str) -> int:
    """The free ports of a facility."""
    seen = next(seen for seen in view(state).facilities if seen.name == facility)
    return seen.ports.count(None)


def controller(state: AlienFrontiersState, territory: str) -> str | None:
    """Who controls a territory."""
    return next(seen.controller for seen in view(state).territories if seen.name == territory)


def relic(state: AlienFrontiersState) -> str | None:
    """Whose the Relic Ship is."""
    return next((seen.colour for seen in view(state).seats if seen.owns_relic), None)


def events_of(state: AlienFrontiersState, *texts: str) -> list[Event]:
    """What happens while some actions are played."""
    state.events = []
    play(state, *texts)
    return state.events


def end_turn(state: AlienFrontiersState) -> None:
    """Place what is unplaced, end the turn, and keep as much fuel as may be kept."""
    player = state.current_player()
    while state.current_player() == player and not state.is_terminal():
        choices = legal(state)
        if "end-turn" in choices:
            state.play("end-turn")
        elif choices[0].startswith("keep"):
            state.play(choices[-1])
        elif "done" in choices:
            state.play("done")
        else:
            wanted = (text for start in PLACEMENTS for text in choices if text.startswith(start))
            state.play(next(wanted, choices[0]))


def next_turn(state: AlienFrontiersState, colour: str, roll: str, relic_roll: int = 0) -> AlienFrontiersState:
    """End the turn, and all others, until a player has rolled `1-2-3`; what others roll does not matter."""
    end_turn(state)
    while view(state).active != colour:
        state.play(legal(state)[0])
        while state.is_chance_node():
            state.play(legal(state)[0])
        end_turn(state)
    state.play(f"roll {roll}")
    if relic_roll:
        state.play(f"roll-relic {relic_roll}")
    return state
