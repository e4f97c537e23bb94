"""A hand-made value of a position, for the bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import MOST_DICE
from orrery.games.alien_frontiers.rules import facilities
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.state import State

__all__ = ["evaluate"]

# What things are worth in victory points. By hand, to be fitted on played games.
POINT: Final = 1.0
COLONY_LANDED: Final = 1.2
SHIP: Final = 1.1
HUB_CIRCLE: Final = 0.16
CARD: Final = 0.35
FUEL: Final = 0.12
ORE: Final = 0.3
RESOURCES_TO_SPARE: Final = 0.02
UNPLACED_SHIP: Final = -0.25
CLAIM_PIP: Final = 0.02
SCALE: Final = 12.0


def evaluate(state: State, player: int) -> float:
    """From -1 (lost) to 1 (won): the own strength against the best opponent's."""
    assert isinstance(state, AlienFrontiersState)
    if not state.agenda:
        return state.returns()[player]
    best = -1000.0
    for other in range(state.players):
        if other != player:
            best = max(best, strength(state, other))
    lead = (strength(state, player) - best) / SCALE
    return max(-0.99, min(0.99, lead))


def strength(state: AlienFrontiersState, player: i64) -> float:
    """What a player has, in victory points."""
    tables = state.tables
    value = float(scoring.points(state, player)) * POINT
    value += float(tables.colonies - state.unplaced[player]) * COLONY_LANDED
    value += float(tables.ships - state.stock[player]) * SHIP
    if state.relic_owner == player:
        value += SHIP
    value += float(state.hub[player]) * HUB_CIRCLE
    value += float(scoring.cards_held(state, player)) * CARD
    value += worth(state.fuel[player], FUEL) + worth(state.ore[player], ORE)
    if state.active == player:
        value += unplaced_ships(state) * UNPLACED_SHIP
        if state.counted != 0:
            value += float(facilities.artifact_total(state)) * CLAIM_PIP
    return value


def worth(amount: i64, each: float) -> float:
    """The first few resources are worth more than the next."""
    plenty: i64 = 5
    return float(min(amount, plenty)) * each + float(max(0, amount - plenty)) * RESOURCES_TO_SPARE


def unplaced_ships(state: AlienFrontiersState) -> float:
    """Ships in hand."""
    ships: i64 = 1 if state.relic_value > 0 else 0
    for value in range(1, MOST_DICE + 1):
        ships += state.hand[value]
    return float(ships)
