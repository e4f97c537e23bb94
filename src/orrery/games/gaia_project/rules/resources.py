"""Resources and victory points: what a gain brings, and what things count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import FACTIONS, GAIA, GLEENS, LOST_MINE, N_TOKENS, QIC_ACADEMY
from orrery.games.gaia_project.rules import power
from orrery.games.gaia_project.rules.fields import (
    ACADEMY_K,
    ACADEMY_Q,
    ADVANCED_TILES,
    BIT,
    COVERED,
    CREDITS,
    FACTION,
    GAIN_CHARGE,
    GAIN_CREDITS,
    GAIN_KNOWLEDGE,
    GAIN_ORE,
    GAIN_POINTS,
    GAIN_QIC,
    GAIN_TOKENS,
    INSTITUTE,
    KNOWLEDGE,
    LABS,
    LOST,
    MINES,
    ORE,
    QIC,
    SEAT,
    TILES,
    TOKEN,
    TRADING,
    VP,
)
from orrery.games.gaia_project.rules.grid import PLACE_OF
from orrery.games.gaia_project.rules.tables import (
    PER_BIG,
    PER_GAIA,
    PER_LAB,
    PER_MINE,
    PER_NOTHING,
    PER_SECTOR,
    PER_TOKEN,
    PER_TRADING,
    PER_TYPE,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


def gain_ore(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """Ore up to the limit; what is beyond is lost."""
    at = seat * SEAT + ORE
    state.seats[at] = min(state.seats[at] + amount, state.tables.most_ore)


def gain_credits(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """Credits up to the limit."""
    at = seat * SEAT + CREDITS
    state.seats[at] = min(state.seats[at] + amount, state.tables.most_credits)


def gain_knowledge(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """Knowledge up to the limit."""
    at = seat * SEAT + KNOWLEDGE
    state.seats[at] = min(state.seats[at] + amount, state.tables.most_knowledge)


def qic_becomes_ore(state: GaiaProjectState, seat: i64) -> bool:
    """The Gleens gain ore instead of QIC until their QIC academy stands."""
    at = seat * SEAT
    return state.seats[at + FACTION] == GLEENS and state.seats[at + MINES + QIC_ACADEMY] == 0


def gain_qic(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """QIC, or ore instead."""
    if qic_becomes_ore(state, seat):
        gain_ore(state, seat, amount)
    else:
        state.seats[seat * SEAT + QIC] += amount


def score(state: GaiaProjectState, seat: i64, points: i64, source: str, number: i64 = 0) -> None:
    """Victory points, and what for: which round, tile, token, booster or research area the number says."""
    if points != 0:
        state.seats[seat * SEAT + VP] += points
        if state.events is not None:
            state.events.append(Event("points", seat, (points, source, number)))


def gain(
    state: GaiaProjectState, seat: i64, amounts: list[i64], times: i64 = 1, source: str = "gain", number: i64 = 0
) -> None:
    """Everything that a tile or a level shows, so many times; power last, because it may raise a question."""
    if state.events is not None:
        faction = FACTIONS[state.seats[seat * SEAT + FACTION]]
        state.events.append(Event("gain", seat, (faction, *[amount * times for amount in amounts])))
    gain_ore(state, seat, amounts[GAIN_ORE] * times)
    gain_credits(state, seat, amounts[GAIN_CREDITS] * times)
    gain_knowledge(state, seat, amounts[GAIN_KNOWLEDGE] * times)
    gain_qic(state, seat, amounts[GAIN_QIC] * times)
    score(state, seat, amounts[GAIN_POINTS] * times, source, number)
    power.gain_tokens(state, seat, amounts[GAIN_TOKENS] * times)
    power.charge(state, seat, amounts[GAIN_CHARGE] * times)


def fits(state: GaiaProjectState, seat: i64, amounts: list[i64]) -> bool:
    """Whether at least a part of a gain is not lost to the limits."""
    at = seat * SEAT
    tables = state.tables
    return (
        (amounts[GAIN_ORE] > 0 and state.seats[at + ORE] < tables.most_ore)
        or (amounts[GAIN_CREDITS] > 0 and state.seats[at + CREDITS] < tables.most_credits)
        or (amounts[GAIN_KNOWLEDGE] > 0 and state.seats[at + KNOWLEDGE] < tables.most_knowledge)
        or amounts[GAIN_QIC] > 0
        or amounts[GAIN_TOKENS] > 0
        or amounts[GAIN_CHARGE] > 0
        or amounts[GAIN_POINTS] > 0
    )


# What counts


def has_tile(state: GaiaProjectState, seat: i64, tile: i64) -> bool:
    """Whether a player owns a standard tech tile that is not covered."""
    at = seat * SEAT
    return (state.seats[at + TILES] & ~state.seats[at + COVERED]) & BIT[tile] != 0


def has_advanced(state: GaiaProjectState, seat: i64, tile: i64) -> bool:
    """Whether a player owns an advanced tech tile."""
    return state.seats[seat * SEAT + ADVANCED_TILES] & BIT[tile] != 0


def planet_types(state: GaiaProjectState, seat: i64) -> i64:
    """A bit for each type of planet colonized; guest mines do not count."""
    found: i64 = 0
    for cell in state.worlds:
        if is_colonized_by(state.built[cell], seat):
            found |= BIT[state.planet[cell]]
    return found


def gaia_planets(state: GaiaProjectState, seat: i64) -> i64:
    """Gaia planets colonized; guest mines and gaiaformers do not count."""
    found: i64 = 0
    for cell in state.worlds:
        if state.planet[cell] == GAIA and is_colonized_by(state.built[cell], seat):
            found += 1
    return found


def sectors(state: GaiaProjectState, seat: i64) -> i64:
    """A bit for each sector with a structure of the player."""
    found: i64 = 0
    for cell in state.worlds:
        if is_colonized_by(state.built[cell], seat):
            found |= BIT[PLACE_OF[cell]]
    if seat == state.lantids:
        for cell in state.guests:
            found |= BIT[PLACE_OF[cell]]
    return found


def bits(mask: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found


def federation_tokens(state: GaiaProjectState, seat: i64) -> i64:
    """How many federation tokens a player owns, whichever side is up."""
    found: i64 = 0
    for kind in range(N_TOKENS):
        found += state.seats[seat * SEAT + TOKEN + kind]
    return found


def structures(state: GaiaProjectState, seat: i64) -> i64:
    """Structures on the board, the Lost Planet's mine included."""
    found: i64 = state.seats[seat * SEAT + LOST]
    for kind in range(6):
        found += state.seats[seat * SEAT + MINES + kind]
    return found


def count(state: GaiaProjectState, seat: i64, per: i64) -> i64:
    """How many of what a tile counts a player has."""
    at = seat * SEAT
    if per == PER_NOTHING:
        return 1
    if per == PER_TYPE:
        return bits(planet_types(state, seat))
    if per == PER_GAIA:
        return gaia_planets(state, seat)
    if per == PER_SECTOR:
        return bits(sectors(state, seat))
    if per == PER_TOKEN:
        return federation_tokens(state, seat)
    if per == PER_MINE:
        return state.seats[at + MINES] + state.seats[at + LOST]
    if per == PER_TRADING:
        return state.seats[at + TRADING]
    if per == PER_LAB:
        return state.seats[at + LABS]
    assert per == PER_BIG
    return state.seats[at + INSTITUTE] + state.seats[at + ACADEMY_K] + state.seats[at + ACADEMY_Q]


def is_colonized_by(code: i64, seat: i64) -> bool:
    """Whether a structure on a planet belongs to a player; a gaiaformer or a space station colonizes nothing."""
    if code == 0 or (code - 1) >> 4 != seat:
        return False
    kind = (code - 1) & 15
    return kind < 6 or kind == LOST_MINE


# Scoring during the game


def reward(state: GaiaProjectState, seat: i64, what: i64, times: i64 = 1) -> None:
    """Points of this round's scoring tile and of tech tiles, each time that something happens."""
    tables = state.tables
    if 1 <= state.round <= 6:
        tile = state.round_tiles[state.round - 1]
        if tables.round_on[tile] == what:
            score(state, seat, tables.round_points[tile] * times, "round", state.round)
    at = seat * SEAT
    active = state.seats[at + TILES] & ~state.seats[at + COVERED]
    tile = 0
    while active != 0:
        if active & 1 != 0 and tables.tile_when[tile] == what:
            score(state, seat, tables.tile_gain[tile][GAIN_POINTS] * times, "tile", tile)
        active >>= 1
        tile += 1
    active = state.seats[at + ADVANCED_TILES]
    tile = 0
    while active != 0:
        if active & 1 != 0 and tables.advanced_when[tile] == what:
            score(state, seat, tables.advanced_gain[tile][GAIN_POINTS] * times, "advanced", tile)
        active >>= 1
        tile += 1
