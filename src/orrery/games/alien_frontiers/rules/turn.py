"""Game Play: gather and roll, use tech and assign the fleet in any order, end the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import (
    BUY_RELIC,
    CLAIM,
    CYCLE,
    DISCARD_BOOSTER,
    END_TURN,
    KEEP,
    LAND,
    LAUNCH,
    ROLL,
    ROLL_RELIC,
    ROLLED,
    TECH_BOOSTER,
    TERRAFORMING,
    TO_BAY,
    TRADE,
)
from orrery.games.alien_frontiers.rules import docking, facilities, tech, territories
from orrery.games.alien_frontiers.rules.steps import FLEET, KEEP_STEP, ROLL_STEP, STEP_BITS, TURN
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState


# Gather and Roll Your Fleet


def start(state: AlienFrontiersState, player: i64) -> None:
    """A player's turn begins: a ship on the Terraforming Station is lost, the others are gathered to be rolled."""
    state.active = player
    state.used = 0
    state.discarded = False
    state.borrowed = -1
    state.counted = 0
    state.cycles = 0
    state.hub_ships = 0
    state.mine_ships = 0
    state.excess = 0
    if state.events is not None:
        state.events.append(Event("turn", player))
    consume_terraforming_ship(state)
    gather(state)
    state.agenda.clear()
    state.agenda.append(TURN)
    if state.rolling > 0 or state.relic_rolling:
        state.agenda.append(ROLL_STEP | (FLEET << STEP_BITS))


def consume_terraforming_ship(state: AlienFrontiersState) -> None:
    """The active player's ship on the Terraforming Station returns to the stock, the Relic Ship to its territory."""
    port = state.tables.first_port[TERRAFORMING]
    code = state.docked[port]
    if code != NO_SHIP and SHIP_OWNER[code] == state.active:
        tech.lose_ship(state, docking.clear_port(state, port))


def gather(state: AlienFrontiersState) -> None:
    """Every ship of the active player, wherever it is, is about to be rolled."""
    player = state.active
    for port in range(len(state.docked)):
        code = state.docked[port]
        if code != NO_SHIP and SHIP_OWNER[code] == player:
            docking.clear_port(state, port)
    state.bay[player] = 0
    for value in range(1, 7):
        state.hand[value] = 0
    state.rolling = state.tables.ships - state.stock[player]
    state.relic_value = 0
    state.relic_rolling = state.relic_owner == player


def rolled(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """The dice show their values; after the fleet's roll the Resource Cache opens."""
    if action >= ROLL_RELIC:
        state.relic_value = action - ROLL_RELIC + 1
        state.relic_rolling = False
    else:
        for value in ROLLED[action - ROLL[1]]:
            state.hand[value] += 1
        state.rolling = 0
    if state.rolling > 0 or state.relic_rolling:
        return
    state.agenda.pop()
    if step >> STEP_BITS == FLEET:
        tech.open_resource_cache(state)


# Use Alien Tech Cards and Assign Your Fleet


def choices(state: AlienFrontiersState) -> list[i64]:
    """Everything that the active player may do now."""
    found: list[i64] = []
    if docking.any_unplaced(state):
        facilities.dockings(state, found)
        facilities.bay_choices(state, found)
    facilities.trades(state, found)
    facilities.artifact_choices(state, found)
    facilities.launches(state, found)
    if territories.may_buy_relic(state):
        found.append(BUY_RELIC)
    tech.power_choices(state, found)
    tech.discard_choices(state, found)
    if not docking.any_unplaced(state):
        found.append(END_TURN)
    return found


def act(state: AlienFrontiersState, action: i64) -> None:
    """Carry out one of the choices."""
    if action < TO_BAY:
        facilities.dock(state, action)
        return
    if LAUNCH <= action < BUY_RELIC:
        facilities.launch(state, action - LAUNCH)
        return
    state.excess = 0
    if action < TRADE:
        facilities.to_bay(state, action - TO_BAY)
    elif action < CYCLE:
        facilities.trade(state, action - TRADE + 1)
    elif action == CYCLE:
        facilities.cycle(state)
    elif action < LAUNCH:
        facilities.claim(state, action - CLAIM)
    elif action == BUY_RELIC:
        territories.buy_relic(state)
    elif action == END_TURN:
        end(state)
    elif action >= DISCARD_BOOSTER:
        tech.use_discard(state, action)
    elif action >= TECH_BOOSTER:
        tech.use_power(state, action)


def land(state: AlienFrontiersState, action: i64) -> None:
    """The colony of a Constructor or Terraforming docking lands."""
    state.agenda.pop()
    territories.land_colony(state, action - LAND)


# End of Turn


def end(state: AlienFrontiersState) -> None:
    """Resources beyond eight go back; the player chooses which, if there is a choice."""
    player = state.active
    most = state.tables.most_resources
    if state.fuel[player] + state.ore[player] <= most:
        start(state, (player + 1) % state.players)
        return
    least_fuel, most_fuel = keepable_fuel(state)
    if least_fuel == most_fuel:
        keep(state, KEEP + least_fuel)
    else:
        state.agenda.append(KEEP_STEP)


def keepable_fuel(state: AlienFrontiersState) -> tuple[i64, i64]:
    """The least and the most fuel among eight resources that are kept."""
    player = state.active
    most = state.tables.most_resources
    return max(0, most - state.ore[player]), min(most, state.fuel[player])


def what_to_keep(state: AlienFrontiersState) -> list[i64]:
    """How much fuel to keep; the rest of the eight is ore."""
    least_fuel, most_fuel = keepable_fuel(state)
    found: list[i64] = []
    for fuel in range(least_fuel, most_fuel + 1):
        found.append(KEEP + fuel)
    return found


def keep(state: AlienFrontiersState, action: i64) -> None:
    """The excess returns to the stocks, and the turn passes."""
    player = state.active
    fuel = action - KEEP
    state.fuel[player] = fuel
    state.ore[player] = state.tables.most_resources - fuel
    if state.events is not None:
        state.events.append(Event("keep", player, (state.fuel[player], state.ore[player])))
    start(state, (player + 1) % state.players)
