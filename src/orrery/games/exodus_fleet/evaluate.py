"""A hand-made value of a position, for the bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.rules.fleet import free_quarters, total_resources
from orrery.games.exodus_fleet.rules.tables import ANY_OFF, INCOME_SUM
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.state import State

__all__ = ["evaluate"]

# What things are worth in survival points. By hand, to be fitted on played games.
SHIP_POINT: Final = 1.6
"""Points on ships count at Scoring B, and before Scoring A twice."""
TRIBE: Final = 4.0
XU: Final = 0.1
RESOURCE: Final = 0.16
CARD: Final = 0.5
INCOME: Final = 0.12
DISCOUNT: Final = 0.5
QUARTER: Final = 0.25
SCALE: Final = 40.0


def evaluate(state: State, player: int) -> float:
    """From -1 (lost) to 1 (won): the own strength against the best opponent's."""
    assert isinstance(state, ExodusFleetState)
    if not state.agenda:
        return state.returns()[player]
    best = -1000.0
    for other in range(state.players):
        if other != player:
            best = max(best, strength(state, other))
    lead = (strength(state, player) - best) / SCALE
    return max(-0.99, min(0.99, lead))


def strength(state: ExodusFleetState, seat: i64) -> float:
    """What a player has, in survival points."""
    row = state.stats[seat]
    rounds_left = float(state.tables.last_round - state.round + 1)
    value = float(scoring.scores(state)[seat])
    value += SHIP_POINT * float(scoring.neutral_points(state, seat) + scoring.fleet_faction_points(state, seat))
    value += TRIBE * float(state.tribes[seat])
    value += QUARTER * float(min(4, free_quarters(state, seat)))
    value += RESOURCE * float(min(30, total_resources(state, seat)))
    value += CARD * float(state.cards[seat])
    value += XU * float(state.xu[seat])
    value += (INCOME * float(row[INCOME_SUM]) + DISCOUNT * float(row[ANY_OFF])) * min(6.0, rounds_left)
    return value
