"""A hand-made value of a position, for the bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix import scoring
from orrery.games.space_station_phoenix.actions import FOOD, GEM, METAL, N_GOODS, N_HOMES, N_SLOTS, N_TRACKS, WATER
from orrery.games.space_station_phoenix.rules import income
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.state import State

__all__ = ["evaluate"]

# What things are worth in points. By hand, to be fitted on played games.
GEM_WORTH: Final = 0.22
RESOURCE_WORTH: Final = 0.6
METAL_WORTH: Final = 0.65
SHIP_WORTH: Final = 2.2
ROW_WORTH: Final = 0.9
EMPTY_QUARTER: Final = 0.35
SPARE: Final = 0.08
SCALE: Final = 60.0


def evaluate(state: State, player: int) -> float:
    """From -1 (lost) to 1 (won): the own strength against the best opponent's."""
    assert isinstance(state, PhoenixState)
    if not state.agenda:
        return state.returns()[player]
    best = -100000.0
    for other in range(state.players):
        if other != player:
            best = max(best, strength(state, other))
    lead = (strength(state, player) - best) / SCALE
    return max(-0.99, min(0.99, lead))


def strength(state: PhoenixState, player: i64) -> float:
    """The score sheet now, and what can still be made of the rest."""
    first = player * N_GOODS
    value = float(scoring.total(state, player))
    if state.trigger >= 0:
        return value
    value += worth(state.goods[first + GEM], GEM_WORTH, 14)
    value += worth(state.goods[first + FOOD], RESOURCE_WORTH, 5)
    value += worth(state.goods[first + WATER], RESOURCE_WORTH, 5)
    value += worth(state.goods[first + METAL], METAL_WORTH, 14)
    value += float(income.ships_of(state, player)) * SHIP_WORTH
    for track in range(N_TRACKS):
        value += float(state.dip[player * N_TRACKS + track]) * ROW_WORTH
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector >= 0:
            value += float(state.tables.quarters[sector] - state.count[player * N_HOMES + slot]) * EMPTY_QUARTER
    return value


def worth(amount: i64, each: float, plenty: i64) -> float:
    """The first few of anything are worth more than the next."""
    return float(min(amount, plenty)) * each + float(max(0, amount - plenty)) * SPARE
