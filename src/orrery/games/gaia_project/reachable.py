"""Where a player could build, worked out a second time from the printed rules alone.

The comparison with another engine needs to know whether an action that it lists leads anywhere. Asking our own rules
would prove nothing, so distances, terraforming steps and costs are counted here once more, in the plainest way.
"""

from __future__ import annotations

from typing import Final

from orrery.games.gaia_project import actions
from orrery.games.gaia_project.rules import fields
from orrery.games.gaia_project.rules.grid import N_CELLS, hex_distance
from orrery.games.gaia_project.state import GaiaProjectState

__all__ = ["mines", "projects"]

HOMES: Final = (1, 1, 4, 4, 5, 5, 2, 2, 3, 3, 6, 6, 7, 7)
"""The home planet of each faction, as a place on the wheel of colours."""
RANGES: Final = (1, 1, 2, 2, 3, 4)
STEP_ORE: Final = (3, 3, 2, 1, 1, 1)
PROJECT_POWER: Final = (99, 6, 6, 4, 3, 3)
NO_PLANET: Final = (actions.OFF_BOARD, actions.EMPTY, actions.TRANSDIM)


def mines(state: GaiaProjectState, seat: int, steps: int, longer: int) -> list[int]:
    """Hexes where a mine can be built with free terraforming steps, or with a longer range, that are of use there."""
    ore, credits, qic, built = (
        state.seats[seat * fields.SEAT + field] for field in (fields.ORE, fields.CREDITS, fields.QIC, fields.MINES)
    )
    if credits < 2 or built >= 8:
        return []
    return [
        cell
        for cell in range(N_CELLS)
        if (cost := _cost(state, seat, cell, steps, longer)) is not None and cost[0] <= ore and cost[1] <= qic
    ]


def _cost(state: GaiaProjectState, seat: int, cell: int, steps: int, longer: int) -> tuple[int, int] | None:
    """Ore and QIC of a mine, or nothing where none can be."""
    faction = state.seats[seat * fields.SEAT + fields.FACTION]
    planet = state.planet[cell]
    if planet in NO_PLANET:
        return None
    qic = _qic(state, seat, cell, longer)
    if longer and qic >= _qic(state, seat, cell, 0):
        return None
    if state.built[cell]:
        # Only the Lantids build beside others, and never with steps: there is nothing to terraform.
        owner, kind = divmod(state.built[cell] - 1, 16)
        guest = faction == actions.LANTIDS and owner != seat and kind != actions.GAIAFORMER
        return (1, qic) if guest and not steps and cell not in state.guests else None
    if planet == actions.GAIA:
        if steps:
            return None
        return (2, qic) if faction == actions.GLEENS else (1, qic + 1)
    away = abs(int(planet) - HOMES[faction])
    needed = min(away, 7 - away)
    if steps and not needed:
        return None
    each = STEP_ORE[state.seats[seat * fields.SEAT + fields.TRACK + actions.TERRAFORMING]]
    return 1 + each * max(0, needed - steps), qic


def _qic(state: GaiaProjectState, seat: int, cell: int, longer: int) -> int:
    """QIC for the range to a hex."""
    navigation = state.seats[seat * fields.SEAT + fields.TRACK + actions.NAVIGATION]
    missing = min((hex_distance(start, cell) for start in _starts(state, seat)), default=999)
    return max(0, (missing - RANGES[navigation] - longer + 1) // 2)


def _starts(state: GaiaProjectState, seat: int) -> list[int]:
    """Hexes from which range is counted."""
    own = [
        cell
        for cell in range(N_CELLS)
        if state.built[cell] and divmod(state.built[cell] - 1, 16)[0] == seat
        if (state.built[cell] - 1) % 16 != actions.GAIAFORMER
    ]
    lantids = state.seats[seat * fields.SEAT + fields.FACTION] == actions.LANTIDS
    return own + list(state.guests) if lantids else own


def projects(state: GaiaProjectState, seat: int, longer: int) -> list[int]:
    """Transdim planets where a Gaia project can be started with a longer range that is of use there."""
    at = seat * fields.SEAT
    seats = state.seats
    power = sum(seats[at + area] for area in (fields.AREA1, fields.AREA2, fields.AREA3))
    power += 1 if 1 <= seats[at + fields.STONE] <= 3 else 0
    if not seats[at + fields.FORMERS_FREE] or power < PROJECT_POWER[seats[at + fields.TRACK + actions.GAIA_TRACK]]:
        return []
    return [
        cell
        for cell in range(N_CELLS)
        if state.planet[cell] == actions.TRANSDIM and not state.built[cell]
        if (qic := _qic(state, seat, cell, longer)) <= seats[at + fields.QIC]
        if not longer or qic < _qic(state, seat, cell, 0)
    ]
