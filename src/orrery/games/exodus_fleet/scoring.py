"""Scoring: what a fleet is worth at Scoring A and B, and who has most left unused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import FIRST_NEUTRAL, N_CARDS, N_FACTIONS, N_SHIPS
from orrery.games.exodus_fleet.rules.fleet import total_resources
from orrery.games.exodus_fleet.rules.tables import (
    INCOME_SUM,
    MILITARY,
    NEUTRALS,
    OF_FACTION,
    POINTS_CARDS,
    POINTS_FACTIONS,
    POINTS_FIXED,
    POINTS_INCOME,
    POINTS_MILITARY,
    POINTS_NEUTRALS,
    POINTS_RESOURCES,
    POINTS_TRIBES,
    POINTS_UNDER,
    POINTS_XU,
)

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.rules.tables import Tables
    from orrery.games.exodus_fleet.state import ExodusFleetState

__all__ = [
    "SHEET",
    "card_worth",
    "cards_under",
    "distinct_factions",
    "faction_points",
    "fleet_faction_points",
    "neutral_points",
    "scores",
    "ship_points",
    "standing",
    "worth",
    "write_down",
    "write_unused",
]

SHEET: Final = 7
"""Lines of the score sheet: tribes, neutral ships and factions of each scoring, then most unused."""
UNUSED: Final = 6


def scores(state: ExodusFleetState) -> list[int]:
    """The points written down so far."""
    found: list[int] = []
    for seat in range(state.players):
        total: i64 = 0
        for line in range(SHEET):
            total += state.sheet[seat * SHEET + line]
        found.append(total)
    return found


def standing(state: ExodusFleetState) -> list[tuple[int, ...]]:
    """Points, then tribes; beyond that a victory is shared."""
    totals = scores(state)
    return [(totals[seat], state.tribes[seat]) for seat in range(state.players)]


# Factions


def faction_points(state: ExodusFleetState, ships: i64) -> i64:
    """What so many ships of one faction are worth."""
    points = state.tables.faction_points
    last: i64 = len(points) - 1
    if ships <= last:
        return points[ships]
    return points[last] + (ships - last) * state.tables.faction_further


def fleet_faction_points(state: ExodusFleetState, seat: i64) -> i64:
    """What a fleet is worth by its factions."""
    total: i64 = 0
    for faction in range(N_FACTIONS):
        total += faction_points(state, state.stats[seat][OF_FACTION + faction])
    return total


def distinct_factions(state: ExodusFleetState, seat: i64) -> i64:
    """How many factions have a ship in a fleet."""
    total: i64 = 0
    for faction in range(N_FACTIONS):
        if state.stats[seat][OF_FACTION + faction] > 0:
            total += 1
    return total


# Neutral ships


def counted(state: ExodusFleetState, seat: i64, ship: i64) -> i64:
    """How much a fleet has of what a neutral ship counts."""
    kind = state.tables.points_kind[ship]
    row = state.stats[seat]
    if kind == POINTS_XU:
        return state.xu[seat]
    if kind == POINTS_INCOME:
        return max(0, row[INCOME_SUM])
    if kind == POINTS_TRIBES:
        return state.tribes[seat]
    if kind == POINTS_FACTIONS:
        return distinct_factions(state, seat)
    if kind == POINTS_NEUTRALS:
        return row[NEUTRALS] + row[MILITARY]
    if kind == POINTS_UNDER:
        return cards_under(state, ship)
    if kind == POINTS_MILITARY:
        return row[MILITARY]
    if kind == POINTS_RESOURCES:
        return total_resources(state, seat)
    return 0


def worth(tables: Tables, ship: i64, amount: i64) -> i64:
    """What a neutral ship is worth that counts so much of something."""
    kind = tables.points_kind[ship]
    figure = tables.points[ship]
    if kind == POINTS_FIXED:
        return figure
    if kind == POINTS_XU or kind == POINTS_INCOME or kind == POINTS_RESOURCES:
        return amount // figure
    if kind == POINTS_FACTIONS:
        return tables.points_table[amount]
    return amount * figure


def card_worth(tables: Tables, ship: i64, card: i64) -> i64:
    """What a card is worth that is discarded at a scoring."""
    return tables.points[ship] + (tables.points_more[ship] if tables.alien[card] else 0)


def ship_points(state: ExodusFleetState, seat: i64, ship: i64) -> i64:
    """What a neutral ship is worth in a fleet now, but for cards that are discarded at a scoring."""
    return worth(state.tables, ship, counted(state, seat, ship))


def cards_under(state: ExodusFleetState, ship: i64) -> i64:
    """How many cards lie under a ship."""
    first: i64 = 0 if ship == state.tables.stow_ship else N_CARDS
    total: i64 = 0
    for card in range(N_CARDS):
        total += state.under[first + card]
    return total


def neutral_points(state: ExodusFleetState, seat: i64) -> i64:
    """What the neutral ships of a fleet are worth, with the cards discarded for one of them at this scoring."""
    total: i64 = 0
    for ship in range(FIRST_NEUTRAL, N_SHIPS):
        if state.place[ship] == seat:
            total += ship_points(state, seat, ship)
            if state.tables.points_kind[ship] == POINTS_CARDS:
                total += state.offered
    return total


# The score sheet


def write_down(state: ExodusFleetState, seat: i64, which: i64) -> None:
    """A seat's points at a scoring: tribes, neutral ships, factions."""
    first = seat * SHEET + 3 * which
    worth = state.tables.tribe_a if which == 0 else state.tables.tribe_b
    state.sheet[first] = state.tribes[seat] * worth
    state.sheet[first + 1] = neutral_points(state, seat)
    state.sheet[first + 2] = fleet_faction_points(state, seat)


def write_unused(state: ExodusFleetState) -> None:
    """A point for most XU, most resources, most explorer cards; everybody who is tied has it."""
    for what in range(3):
        most: i64 = 0
        for seat in range(state.players):
            most = max(most, left_unused(state, seat, what))
        if most == 0 and not state.tables.tie_at_nothing:
            continue
        for seat in range(state.players):
            if left_unused(state, seat, what) == most:
                state.sheet[seat * SHEET + UNUSED] += state.tables.most_unused


def left_unused(state: ExodusFleetState, seat: i64, what: i64) -> i64:
    """XU, resources or cards in hand."""
    if what == 0:
        return state.xu[seat]
    return total_resources(state, seat) if what == 1 else state.cards[seat]
