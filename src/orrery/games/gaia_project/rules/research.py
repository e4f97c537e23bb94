"""Action 5, Research Progress, and gaining a tech tile, standard or advanced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    ADVANCE,
    ADVANCED,
    ADVANCED_,
    BAL_TAKS,
    COVER,
    DECLINE,
    GAIA_TRACK,
    N_POSITIONS,
    N_TILES,
    N_TRACKS,
    NAVIGATION,
    TERRAFORMING,
    TILE,
    TRACKS,
)
from orrery.games.gaia_project.actions import (
    TILES as TILE_NAMES,
)
from orrery.games.gaia_project.rules import board, building, federations, power, resources
from orrery.games.gaia_project.rules.fields import (
    ADVANCED_TILES,
    BIT,
    COVERED,
    FACTION,
    FORMERS,
    FORMERS_FREE,
    GREEN,
    INSTITUTE,
    SEAT,
    TILES,
    TRACK,
)
from orrery.games.gaia_project.rules.steps import (
    CHOOSE_ADVANCE,
    CHOOSE_COVER,
    LOST_PLACE,
    MAY_DECLINE,
    VALUE_SHIFT,
    seat_of,
    step,
)
from orrery.games.gaia_project.rules.tables import ON_RESEARCH, ONCE
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

HIGHEST: Final = 5
ALL_TRACKS: Final = 63


# Research Progress


def can_advance(state: GaiaProjectState, seat: i64, track: i64) -> bool:
    """Level 5 is for one player only and takes a green federation token."""
    at = seat * SEAT
    level = state.seats[at + TRACK + track]
    if level >= HIGHEST:
        return False
    if track == NAVIGATION and state.seats[at + FACTION] == BAL_TAKS and state.seats[at + INSTITUTE] == 0:
        return False
    if level < HIGHEST - 1:
        return True
    if state.seats[at + GREEN] == 0:
        return False
    for other in range(state.players):
        if state.seats[other * SEAT + TRACK + track] == HIGHEST:
            return False
    return True


def open_tracks(state: GaiaProjectState, seat: i64, tracks: i64) -> i64:
    """Those of some research areas (a bit each) in which the player can advance."""
    found: i64 = 0
    for track in range(N_TRACKS):
        if tracks & BIT[track] != 0 and can_advance(state, seat, track):
            found |= BIT[track]
    return found


def lowest_tracks(state: GaiaProjectState, seat: i64) -> i64:
    """Bescods: the research areas in which the player is lowest."""
    at = seat * SEAT + TRACK
    lowest: i64 = HIGHEST
    for track in range(N_TRACKS):
        lowest = min(lowest, state.seats[at + track])
    found: i64 = 0
    for track in range(N_TRACKS):
        if state.seats[at + track] == lowest:
            found |= BIT[track]
    return found


def offer_advance(state: GaiaProjectState, seat: i64, tracks: i64, may_decline: bool) -> None:
    """Ask in which of some research areas to advance, if any can be."""
    possible = open_tracks(state, seat, tracks)
    if possible != 0:
        state.agenda.append(step(CHOOSE_ADVANCE, seat, possible + (MAY_DECLINE if may_decline else 0)))


def advances(here: i64) -> list[i64]:
    """The research areas on offer."""
    found: list[i64] = []
    offered = here >> VALUE_SHIFT
    for track in range(N_TRACKS):
        if offered & BIT[track] != 0:
            found.append(ADVANCE + track)
    if offered & MAY_DECLINE != 0:
        found.append(DECLINE)
    return found


def chose_advance(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Advance, or do without."""
    state.agenda.pop()
    if action != DECLINE:
        advance(state, seat_of(here), action - ADVANCE)


def advance(state: GaiaProjectState, seat: i64, track: i64) -> None:
    """One level up, with everything that comes at once."""
    at = seat * SEAT
    level = state.seats[at + TRACK + track] + 1
    state.seats[at + TRACK + track] = level
    if state.events is not None:
        state.events.append(Event("research", seat, (TRACKS[track], level)))
    if level == HIGHEST:
        state.seats[at + GREEN] -= 1
    resources.reward(state, seat, ON_RESEARCH)
    if track == GAIA_TRACK:
        state.seats[at + FORMERS] += state.tables.former_levels[level]
        state.seats[at + FORMERS_FREE] += state.tables.former_levels[level]
    if level == HIGHEST:
        reached_the_top(state, seat, track)
    resources.gain(state, seat, state.tables.once[track * 6 + level])
    if level == 3:
        power.charge(state, seat, state.tables.level_three_charge)


def reached_the_top(state: GaiaProjectState, seat: i64, track: i64) -> None:
    """What the fifth level of some areas brings besides resources."""
    tables = state.tables
    if track == TERRAFORMING and state.terra_token >= 0:
        token = state.terra_token
        state.terra_token = -1
        federations.gain_token(state, seat, token)
    elif track == GAIA_TRACK:
        planets = resources.gaia_planets(state, seat)
        resources.score(state, seat, tables.gaia_five + tables.gaia_five_each * planets, "research", track)
    elif track == NAVIGATION and len(building.lost_planet_places(state, seat)) > 0:
        state.agenda.append(step(LOST_PLACE, seat))


# Gaining a tech tile


def can_take_advanced(state: GaiaProjectState, seat: i64, track: i64) -> bool:
    """High enough in the area, with a green token to flip and a standard tile to cover."""
    at = seat * SEAT
    return (
        state.advanced[track] >= 0
        and state.seats[at + TRACK + track] >= HIGHEST - 1
        and state.seats[at + GREEN] > 0
        and state.seats[at + TILES] & ~state.seats[at + COVERED] != 0
    )


def can_take_tile(state: GaiaProjectState, seat: i64) -> bool:
    """Whether there is any tech tile that the player can take."""
    if state.seats[seat * SEAT + TILES] != BIT[N_TILES] - 1:
        return True
    for track in range(N_TRACKS):
        if can_take_advanced(state, seat, track):
            return True
    return False


def tiles(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Standard tiles that the player does not own yet, and advanced ones."""
    found: list[i64] = []
    owned = state.seats[seat * SEAT + TILES]
    for position in range(N_POSITIONS):
        if owned & BIT[state.positions[position]] == 0:
            found.append(TILE + position)
    for track in range(N_TRACKS):
        if can_take_advanced(state, seat, track):
            found.append(ADVANCED_ + track)
    return found


def took_tile(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Take a standard tile and advance above it, or begin to take an advanced one."""
    state.agenda.pop()
    seat = seat_of(here)
    if action >= ADVANCED_:
        cover_one(state, seat, action - ADVANCED_)
        return
    position = action - TILE
    tile = state.positions[position]
    at = seat * SEAT
    state.seats[at + TILES] |= BIT[tile]
    if state.events is not None:
        state.events.append(Event("tile", seat, (TILE_NAMES[tile],)))
    board.forget_federations(state, seat)
    if state.tables.tile_when[tile] == ONCE:
        times = resources.count(state, seat, state.tables.tile_per[tile])
        resources.gain(state, seat, state.tables.tile_gain[tile], times, "tile", tile)
    offer_advance(state, seat, BIT[position] if position < N_TRACKS else ALL_TRACKS, True)


def cover_one(state: GaiaProjectState, seat: i64, track: i64) -> None:
    """Which standard tile the advanced one covers is asked if there are several."""
    at = seat * SEAT
    open_tiles = state.seats[at + TILES] & ~state.seats[at + COVERED]
    here = step(CHOOSE_COVER, seat, track)
    state.agenda.append(here)
    if resources.bits(open_tiles) == 1:
        covered(state, here, covers(state, here)[0])


def covers(state: GaiaProjectState, here: i64) -> list[i64]:
    """The standard tiles that are not covered."""
    at = seat_of(here) * SEAT
    open_tiles = state.seats[at + TILES] & ~state.seats[at + COVERED]
    found: list[i64] = []
    for tile in range(N_TILES):
        if open_tiles & BIT[tile] != 0:
            found.append(COVER + tile)
    return found


def covered(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The covered tile has no effect any more; a token is flipped, and any research area may advance."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    track = here >> VALUE_SHIFT
    tile = state.advanced[track]
    state.seats[at + COVERED] |= BIT[action - COVER]
    state.seats[at + GREEN] -= 1
    state.seats[at + ADVANCED_TILES] |= BIT[tile]
    state.advanced = state.advanced[:]
    state.advanced[track] = -1
    if state.events is not None:
        state.events.append(Event("advanced-tile", seat, (ADVANCED[tile], TILE_NAMES[action - COVER])))
    board.forget_federations(state, seat)
    if state.tables.advanced_when[tile] == ONCE:
        times = resources.count(state, seat, state.tables.advanced_per[tile])
        resources.gain(state, seat, state.tables.advanced_gain[tile], times, "advanced", tile)
    offer_advance(state, seat, ALL_TRACKS, True)
