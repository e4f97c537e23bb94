"""Game End and Scoring: final scoring tiles, research, resources; and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import ITARS, N_TRACKS
from orrery.games.gaia_project.rules import board, power, resources
from orrery.games.gaia_project.rules.fields import (
    AREA2,
    BID,
    CREDITS,
    FACTION,
    GAIA_AREA,
    KNOWLEDGE,
    ORE,
    QIC,
    SATELLITES,
    SEAT,
    STATIONS,
    STONE,
    TRACK,
    VP,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

__all__ = ["final_scoring", "progress", "scores", "tile_points"]


def scores(state: GaiaProjectState) -> list[int]:
    """Victory points as they stand; what players bid is subtracted at the end."""
    return [state.seats[seat * SEAT + VP] for seat in range(state.players)]


def final_scoring(state: GaiaProjectState) -> None:
    """The game is over: everything that is scored at the end."""
    state.round += 1
    for place in range(len(state.final_tiles)):
        points = tile_points(state, state.final_tiles[place])
        for seat in range(state.players):
            resources.score(state, seat, points[seat], "final", place + 1)
    for seat in range(state.players):
        for track in range(N_TRACKS):
            resources.score(state, seat, track_points(state, seat, track), "research", track)
        if state.tables.final_conversion:
            convert_everything(state, seat)
        resources.score(state, seat, resource_points(state, seat), "resources")
        resources.score(state, seat, -state.seats[seat * SEAT + BID], "bid")
    if state.events is not None:
        state.events.append(Event("end", -1))


# Final scoring tiles


def progress(state: GaiaProjectState, seat: i64, tile: i64) -> i64:
    """How far a player is on a ranking track."""
    at = seat * SEAT
    if tile == 0:
        return resources.structures(state, seat)
    if tile == 1:
        return federation_structures(state, seat)
    if tile == 2:
        return resources.bits(resources.planet_types(state, seat))
    if tile == 3:
        return resources.gaia_planets(state, seat)
    if tile == 4:
        return resources.bits(resources.sectors(state, seat))
    return state.seats[at + SATELLITES] + state.seats[at + STATIONS]


def federation_structures(state: GaiaProjectState, seat: i64) -> i64:
    """Structures that are part of federations."""
    found: i64 = 0
    for cell in state.worlds:
        if board.stands_on(state, seat, cell) and board.in_federation(state, seat, cell):
            found += 1
    return found


def tile_points(state: GaiaProjectState, tile: i64) -> list[i64]:
    """Points of a final scoring tile by seat. Tied players share what their ranks bring; the neutral one takes part."""
    everybody: list[i64] = []
    for seat in range(state.players):
        everybody.append(progress(state, seat, tile))
    if state.tables.has_neutral:
        everybody.append(state.tables.neutral[tile])
    points: list[i64] = []
    for seat in range(state.players):
        mine = everybody[seat]
        above: i64 = 0
        tied: i64 = 0
        for other in everybody:
            if other > mine:
                above += 1
            elif other == mine:
                tied += 1
        total: i64 = 0
        for rank in range(above, above + tied):
            total += state.tables.ranks[rank]
        # the ranks' points divide evenly, however many players share them
        points.append(0 if mine == 0 and not state.tables.zero_scores else total // tied)
    return points


# Research and resources


def research_points(state: GaiaProjectState, seat: i64) -> i64:
    """Points for each of the levels 3, 4 and 5 that a player has reached."""
    points: i64 = 0
    for track in range(N_TRACKS):
        points += track_points(state, seat, track)
    return points


def track_points(state: GaiaProjectState, seat: i64, track: i64) -> i64:
    """The same for one research area."""
    return max(0, state.seats[seat * SEAT + TRACK + track] - 2) * state.tables.level_points


def resource_points(state: GaiaProjectState, seat: i64) -> i64:
    """A point for every three resources left."""
    at = seat * SEAT
    total = state.seats[at + ORE] + state.seats[at + CREDITS] + state.seats[at + KNOWLEDGE]
    return total // state.tables.resources_for_point


def convert_everything(state: GaiaProjectState, seat: i64) -> None:
    """With the option: burn power, turn what can be spent into credits and QIC into ore, up to the limits."""
    at = seat * SEAT
    seats = state.seats
    while seats[at + AREA2] >= 2 or (seats[at + AREA2] == 1 and seats[at + STONE] == 2):
        seats[at + AREA2] -= 1
        if seats[at + FACTION] == ITARS:
            seats[at + GAIA_AREA] += 1
        if seats[at + STONE] == 2:
            seats[at + STONE] = 3
        else:
            seats[at + AREA2] -= 1
            seats[at + AREA2 + 1] += 1
    resources.gain_credits(state, seat, power.spendable(state, seat) // state.tables.power_for_credit)
    power.move_spent(state, seat, seats[at + AREA2 + 1])
    if seats[at + STONE] == 3:
        seats[at + STONE] = 1
    if seats[at + FACTION] >= 0:
        resources.gain_ore(state, seat, seats[at + QIC])
        seats[at + QIC] = 0
