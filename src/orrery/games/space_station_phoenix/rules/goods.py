"""GEMs and Resources: what players have, pay and gain. The supply never runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import FOOD, GEM, GOODS, METAL, N_GOODS, POINT, WATER
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


def gems(state: PhoenixState) -> i64:
    """The active player's GEMs."""
    return state.goods[state.active * N_GOODS + GEM]


def resources(state: PhoenixState) -> i64:
    """How many resources of any kind the active player has."""
    first = state.active * N_GOODS
    return state.goods[first + FOOD] + state.goods[first + WATER] + state.goods[first + METAL]


def add(state: PhoenixState, player: i64, what: i64, amount: i64) -> None:
    """Gain, or pay if the amount is negative."""
    state.goods[player * N_GOODS + what] += amount
    if amount > 0 and (what == GEM or what == POINT):
        state.quiet = False
    if state.events is not None and amount != 0:
        if amount > 0:
            state.events.append(Event("gain", player, (GOODS[what], amount)))
        else:
            state.events.append(Event("pay", player, (GOODS[what], -amount)))


def add_all(state: PhoenixState, player: i64, table: list[i64], row: i64, times: i64) -> None:
    """Gain a row of goods so many times."""
    for what in range(N_GOODS):
        amount = table[row * N_GOODS + what]
        if amount != 0:
            add(state, player, what, amount * times)


def pay_all(state: PhoenixState, table: list[i64], row: i64) -> None:
    """The active player pays a row of goods."""
    add_all(state, state.active, table, row, -1)


def affords(state: PhoenixState, table: list[i64], row: i64) -> bool:
    """Whether the active player has a row of goods. A point is spent only if there is one."""
    first = state.active * N_GOODS
    for what in range(N_GOODS):
        price = table[row * N_GOODS + what]
        if price > 0 and state.goods[first + what] < price:
            return False
    return True


def may_spend_point(state: PhoenixState, player: i64) -> bool:
    """Hub B-6: a point may be turned into GEMs at any time, but never below 0."""
    effect = state.tables.any_time[state.hub[player]]
    if effect < 0:
        return False
    return state.goods[player * N_GOODS + POINT] >= state.tables.pay[effect * N_GOODS + POINT]


def spend_point(state: PhoenixState, player: i64) -> None:
    """Hub B-6."""
    effect = state.tables.any_time[state.hub[player]]
    add_all(state, player, state.tables.pay, effect, -1)
    add_all(state, player, state.tables.gain, effect, 1)
