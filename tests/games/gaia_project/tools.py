"""Tables of Gaia Project for tests: positions with everything paid for, and short ways to look at a seat."""

from __future__ import annotations

from typing import Any

import orrery
from orrery.games.gaia_project.actions import OFF_BOARD, PLANETS
from orrery.games.gaia_project.rules import fields
from orrery.games.gaia_project.rules.grid import CELLS, DISTANCE
from orrery.games.gaia_project.state import GaiaProjectState

GAME = orrery.game("gaia-project")
RICH = {"ore": 15, "credits": 30, "knowledge": 15, "qic": 9, "power": [4, 4, 12]}


def table(*seats: dict[str, Any], **rest: Any) -> GaiaProjectState:
    """A position in which the first seat is to take a turn."""
    options = rest.pop("options", {})
    state = GAME.position({"players": len(seats), "seats": list(seats), "options": options, **rest})
    assert isinstance(state, GaiaProjectState)
    return state


def seat(state: GaiaProjectState, field: int, number: int = 0) -> int:
    """A number of a seat."""
    return state.seats[number * fields.SEAT + field]


def texts(state: GaiaProjectState) -> list[str]:
    """The legal actions as texts."""
    return [state.action_to_string(0, action) for action in state.legal_actions()]


def play(state: GaiaProjectState, *moves: str) -> GaiaProjectState:
    """Play moves one after another."""
    for move in moves:
        state.play(move)
    return state


def hexes(state: GaiaProjectState, planet: str) -> list[str]:
    """The hexes with a planet."""
    kind = PLANETS.index(planet)
    return [CELLS[cell] for cell, found in enumerate(state.planet) if found == kind]


def at_distance(state: GaiaProjectState, start: str, distance: int, planet: str) -> list[str]:
    """The hexes with a planet at a distance from a hex."""
    row = DISTANCE[CELLS.index(start)]
    return [name for name in hexes(state, planet) if row[CELLS.index(name)] == distance]


def on_board(state: GaiaProjectState) -> list[str]:
    """All hexes of the board."""
    return [CELLS[cell] for cell, planet in enumerate(state.planet) if planet != OFF_BOARD]
