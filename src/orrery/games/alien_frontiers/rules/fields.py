"""Field Generators: they alter the rules of the territory they lie on and take precedence over alien tech."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import FIELDS, ISOLATION, N_TERRITORIES, REPULSOR, TERRITORIES
from orrery.games.alien_frontiers.rules import territories
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState


def is_isolated(state: AlienFrontiersState, territory: i64) -> bool:
    """The Isolation Field nullifies the bonus; control and its points stay."""
    return state.fields[ISOLATION] == territory


def is_closed(state: AlienFrontiersState, territory: i64) -> bool:
    """The Repulsor Field lets no colony in or out."""
    return state.fields[REPULSOR] == territory


def places_for(state: AlienFrontiersState, field: i64, first_action: i64, found: list[i64]) -> None:
    """A field may go to any territory, but a move must change the territory."""
    for territory in range(N_TERRITORIES):
        if state.fields[field] != territory:
            found.append(first_action + territory)


def place(state: AlienFrontiersState, field: i64, territory: i64) -> None:
    """Place a generator, or move it from another territory."""
    state.fields[field] = territory
    if state.events is not None:
        state.events.append(Event("field", state.active, (FIELDS[field], TERRITORIES[territory])))
    if field == ISOLATION:
        territories.recall_relic(state)


def remove(state: AlienFrontiersState, field: i64) -> None:
    """Take a generator off the board; it may be placed anew later."""
    state.fields[field] = -1
    if state.events is not None:
        state.events.append(Event("field", state.active, (FIELDS[field], "off")))
