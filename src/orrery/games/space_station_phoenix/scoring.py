"""Game End Scoring: the score sheet, as it would be if the game ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    FOOD,
    GEM,
    GOLD,
    HUMAN,
    METAL,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_SECTORS,
    N_SLOTS,
    N_SPECIES,
    POINT,
    WATER,
)
from orrery.games.space_station_phoenix.rules import income, ships
from orrery.games.space_station_phoenix.rules.effects import (
    COUNT_FULL,
    COUNT_LARGE,
    COUNT_SECTORS,
    POINTS_TABLE,
    WHEN_END,
)
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState

__all__ = ["leftovers", "plurality", "residents", "scores", "sectors", "standing", "station", "total"]


def in_game(state: PhoenixState, player: i64) -> i64:
    """Points on the score track."""
    return state.goods[player * N_GOODS + POINT]


def sectors(state: PhoenixState, player: i64) -> i64:
    """Points for sectors by their level, occupied or not."""
    points: i64 = 0
    for slot in range(N_SLOTS):
        if state.station[player * N_SLOTS + slot] >= 0:
            points += state.tables.sector_points[slot // N_COLOURS]
    return points


def residents(state: PhoenixState, player: i64) -> i64:
    """Points for Aliens and Humans."""
    return (aliens(state, player) + humans(state, player)) * state.tables.resident_points


def aliens(state: PhoenixState, player: i64) -> i64:
    """Aliens on a station."""
    number: i64 = 0
    for species in range(GOLD + 1):
        number += state.tally[player * N_SPECIES + species]
    return number


def humans(state: PhoenixState, player: i64) -> i64:
    """Humans on a station."""
    return state.tally[player * N_SPECIES + HUMAN]


def plurality(state: PhoenixState, player: i64, species: i64) -> i64:
    """Points for the most and the second-most residents of a species; ties share and round down."""
    mine = state.tally[player * N_SPECIES + species]
    if mine == 0:
        return 0
    more: i64 = 0
    equal: i64 = 0
    best: i64 = 0
    best_holders: i64 = 0
    for other in range(state.players):
        number = state.tally[other * N_SPECIES + species]
        if number > mine:
            more += 1
        elif number == mine:
            equal += 1
        if number > best:
            best = number
            best_holders = 1
        elif number == best:
            best_holders += 1
    first = state.tables.first_points
    second = state.tables.second_points
    if more == 0:
        return first if equal == 1 else (first + second) // equal
    if best_holders == 1 and more == 1:
        return second // equal
    return 0


def station(state: PhoenixState, player: i64) -> i64:
    """End-game bonuses of the hub and of occupied quarters."""
    tables = state.tables
    points: i64 = 0
    effects = tables.on[WHEN_END * (N_SOURCES + 1) + N_SECTORS + state.hub[player]]
    for at in range(1, len(effects), 2):
        points += bonus(state, player, effects[at])
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector < 0:
            continue
        effects = tables.on[WHEN_END * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            if effects[at] <= state.count[player * N_HOMES + slot]:
                points += bonus(state, player, effects[at + 1])
    return points


def bonus(state: PhoenixState, player: i64, effect: i64) -> i64:
    """One end-game bonus."""
    tables = state.tables
    if tables.op[effect] == POINTS_TABLE:
        left = income.ships_of(state, player)
        return tables.gain[effect * N_GOODS + left] if left < N_GOODS else 0
    return counted(state, player, tables.a[effect]) // tables.b[effect] * tables.c[effect]


def counted(state: PhoenixState, player: i64, what: i64) -> i64:
    """What an end-game bonus counts."""
    if what == COUNT_SECTORS:
        return ships.sectors_built(state, player)
    if what != COUNT_LARGE and what != COUNT_FULL:
        return income.count(state, player, what)
    number: i64 = 0
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector < 0:
            continue
        if what == COUNT_LARGE:
            if slot >= 2 * N_COLOURS:
                number += 1
        elif state.count[player * N_HOMES + slot] == state.tables.quarters[sector]:
            number += 1
    return number


def leftovers(state: PhoenixState, player: i64) -> i64:
    """Points for GEMs and for resources of any kind, each rounded down."""
    first = player * N_GOODS
    tables = state.tables
    resources = state.goods[first + FOOD] + state.goods[first + WATER] + state.goods[first + METAL]
    return state.goods[first + GEM] // tables.gems_for_a_point + resources // tables.resources_for_a_point


def total(state: PhoenixState, player: i64) -> i64:
    """The last line of the score sheet."""
    points = in_game(state, player) + sectors(state, player) + residents(state, player)
    for species in range(N_SPECIES):
        points += plurality(state, player, species)
    return points + station(state, player) + leftovers(state, player)


def scores(state: PhoenixState) -> list[int]:
    """Everybody's total."""
    return [total(state, player) for player in range(state.players)]


def standing(state: PhoenixState) -> list[tuple[int, ...]]:
    """The total, then the tie-breaks: most Aliens, most Humans."""
    return [(total(state, player), aliens(state, player), humans(state, player)) for player in range(state.players)]
