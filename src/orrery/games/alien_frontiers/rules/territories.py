"""Territories: control, bonuses, landing colonies, and the Relic Ship of Burroughs Desert."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import (
    BURROUGHS,
    COLOURS,
    ISOLATION,
    LAND,
    N_TERRITORIES,
    REPULSOR,
    TERRITORIES,
)
from orrery.games.alien_frontiers.rules import docking
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState


def has_bonus(state: AlienFrontiersState, territory: i64) -> bool:
    """Whether the active player has a territory's bonus now, by control or by Data Crystal."""
    if state.fields[ISOLATION] == territory:
        return False
    return state.controller[territory] == state.active or state.borrowed == territory


def colonies_on(state: AlienFrontiersState, territory: i64) -> i64:
    """All players' colonies on a territory."""
    total: i64 = 0
    for player in range(state.players):
        total += state.colonies[territory * state.players + player]
    return total


def find_controller(state: AlienFrontiersState, territory: i64) -> i64:
    """Who has more colonies there than any other single player; -1 for nobody."""
    most: i64 = 0
    controller: i64 = -1
    for player in range(state.players):
        mine = state.colonies[territory * state.players + player]
        if mine > most:
            most = mine
            controller = player
        elif mine == most:
            controller = -1
    return controller


def add_colonies(state: AlienFrontiersState, territory: i64, player: i64, change: i64) -> None:
    """Put a player's colony on a territory, or take it off. Whoever moves colonies settles control afterwards."""
    state.colonies[territory * state.players + player] += change


def settle_control(state: AlienFrontiersState, territory: i64) -> None:
    """Control follows from the colonies, at once."""
    controller = find_controller(state, territory)
    if controller == state.controller[territory]:
        return
    state.controller[territory] = controller
    if state.events is not None:
        state.events.append(Event("control", controller, (TERRITORIES[territory],)))
    if territory == BURROUGHS:
        recall_relic(state)


# Landing


def landing_places(state: AlienFrontiersState) -> list[i64]:
    """Every territory but the one with the Repulsor Field."""
    found: list[i64] = []
    for territory in range(N_TERRITORIES):
        if state.fields[REPULSOR] != territory:
            found.append(LAND + territory)
    return found


def land_colony(state: AlienFrontiersState, territory: i64) -> None:
    """The active player's next colony lands. The last of all may come from the Colonist Hub, and ends the game."""
    player = state.active
    state.unplaced[player] -= 1
    if state.events is not None:
        state.events.append(Event("land", player, (TERRITORIES[territory],)))
    add_colonies(state, territory, player, 1)
    settle_control(state, territory)
    if state.unplaced[player] == 0:
        state.hub[player] = 0
        state.agenda.clear()


# Burroughs Desert: the Relic Ship


def may_buy_relic(state: AlienFrontiersState) -> bool:
    """The controller may buy it while it is at home and its territory is not isolated. It cannot be borrowed."""
    player = state.active
    return (
        state.relic_owner < 0
        and state.controller[BURROUGHS] == player
        and state.fields[ISOLATION] != BURROUGHS
        and state.fuel[player] >= state.tables.relic_fuel
        and state.ore[player] >= state.tables.relic_ore
    )


def buy_relic(state: AlienFrontiersState) -> None:
    """It waits in the Maintenance Bay for its owner's next turn."""
    player = state.active
    state.fuel[player] -= state.tables.relic_fuel
    state.ore[player] -= state.tables.relic_ore
    state.relic_owner = player
    if state.events is not None:
        state.events.append(Event("relic", player, ("bought",)))


def recall_relic(state: AlienFrontiersState) -> None:
    """It goes home the moment its owner does not control Burroughs Desert, or the Isolation Field lies there."""
    if state.relic_owner >= 0 and (
        state.controller[BURROUGHS] != state.relic_owner or state.fields[ISOLATION] == BURROUGHS
    ):
        send_relic_home(state)


def send_relic_home(state: AlienFrontiersState) -> None:
    """Wherever it is, it returns to Burroughs Desert."""
    if state.events is not None:
        state.events.append(Event("relic", state.relic_owner, ("home", COLOURS[state.relic_owner])))
    if state.relic_port >= 0:
        docking.clear_port(state, state.relic_port)
    state.relic_owner = -1
    state.relic_value = 0
    state.relic_rolling = False
