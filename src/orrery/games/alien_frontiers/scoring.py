"""End of Game and Scoring: a snapshot of the board at any moment, never a running total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import CITY, MONUMENT, N_CARDS, N_TERRITORIES, POSITRON
from orrery.games.alien_frontiers.rules import cards

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

__all__ = ["cards_held", "points", "scores", "standing"]


def points(state: AlienFrontiersState, player: i64) -> i64:
    """One seat's victory points now."""
    tables = state.tables
    total: i64 = 0
    for territory in range(N_TERRITORIES):
        total += state.colonies[territory * state.players + player] * tables.colony_points
        if state.controller[territory] == player:
            total += tables.territory_points
            if state.fields[POSITRON] == territory:
                total += tables.positron_points
    if cards.holds(state, player, CITY):
        total += tables.city_points
    if cards.holds(state, player, MONUMENT):
        total += tables.monument_points
    return total


def scores(state: AlienFrontiersState) -> list[int]:
    """Every seat's victory points now."""
    return [points(state, player) for player in range(state.players)]


def cards_held(state: AlienFrontiersState, player: i64) -> i64:
    """How many alien tech cards a player has."""
    held: i64 = 0
    for card in range(N_CARDS):
        held += (state.cards[player] >> card) & 1
    return held


def standing(state: AlienFrontiersState) -> list[tuple[int, ...]]:
    """Points, then the tie-breaks: alien tech cards, ore, fuel."""
    return [
        (points(state, player), cards_held(state, player), state.ore[player], state.fuel[player])
        for player in range(state.players)
    ]
