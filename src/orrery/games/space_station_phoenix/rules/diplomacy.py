"""The Diplomacy Board: lobbying on the tracks, and everybody's bonuses after a ship action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import ADVANCE, BIT, DONE, GEM, N_REWARDS, N_TRACKS, REWARD, TRACKS
from orrery.games.space_station_phoenix.rules import goods
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    FREE,
    MAY_STOP,
    REWARD_STEP,
    STEP_BITS,
    USED_TRACKS,
)
from orrery.games.space_station_phoenix.rules.tables import PLENTY, TOP_ROW
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


# Lobbying


def cheapest_advance(state: PhoenixState) -> i64:
    """The lowest lobbying cost of an advance that the active player could make."""
    lowest: i64 = PLENTY
    for track in range(N_TRACKS):
        row = state.dip[state.active * N_TRACKS + track]
        if row < TOP_ROW:
            lowest = min(lowest, state.tables.lobbying[row + 1])
    return lowest


def advance_choices(state: PhoenixState, argument: i64) -> list[i64]:
    """Tracks whose next row can be paid for and that were not used by this action."""
    found: list[i64] = []
    for track in range(N_TRACKS):
        row = state.dip[state.active * N_TRACKS + track]
        if row == TOP_ROW or (argument // USED_TRACKS >> track) & 1:
            continue
        if argument & FREE or state.tables.lobbying[row + 1] <= goods.gems(state):
            found.append(ADVANCE + track)
    if argument & MAY_STOP:
        found.append(DONE)
    return found


def advance(state: PhoenixState, step: i64, action: i64) -> None:
    """Pay and go up one row; a further advance of the same action is on another track and may be left out."""
    state.agenda.pop()
    if action == DONE:
        return
    argument = step >> STEP_BITS
    track = action - ADVANCE
    if not argument & FREE:
        row = state.dip[state.active * N_TRACKS + track]
        goods.add(state, state.active, GEM, -state.tables.lobbying[row + 1])
    go_up(state, state.active, track)
    if argument & 15 > 1:
        state.agenda.append(ADVANCE_STEP | (((argument - 1) | MAY_STOP | (BIT[track] * USED_TRACKS)) << STEP_BITS))


def go_up(state: PhoenixState, player: i64, track: i64) -> None:
    """One row, but not beyond the top."""
    at = player * N_TRACKS + track
    if state.dip[at] < TOP_ROW:
        state.dip[at] += 1
        state.quiet = False
        if state.events is not None:
            state.events.append(Event("advance", player, (TRACKS[track], state.dip[at])))


# Bonuses


def reach(state: PhoenixState, player: i64, track: i64) -> i64:
    """The highest row whose bonus a player may choose: the own one for a sole leader, the one below for others."""
    row = state.dip[player * N_TRACKS + track]
    if row == 0:
        return -1
    for other in range(state.players):
        if other != player and state.dip[other * N_TRACKS + track] >= row:
            return row - 1
    return row


def bonuses_for_everybody(state: PhoenixState, track: i64) -> None:
    """Everybody who has advanced on the track is asked, the active player first, then clockwise."""
    for place in range(state.players - 1, -1, -1):
        player = (state.active + place) % state.players
        highest = reach(state, player, track)
        if highest >= 0:
            picks = state.tables.picks[highest]
            state.agenda.append(REWARD_STEP | ((player + 4 * track + 128 * picks) << STEP_BITS))


def reward_choices(state: PhoenixState, argument: i64) -> list[i64]:
    """Bonuses of the rows within reach; of two, the second stands above the first, and one may be left out."""
    player = argument & 3
    track = (argument >> 2) & 3
    highest = min(reach(state, player, track), N_REWARDS - 1)
    found: list[i64] = []
    for row in range((argument >> 4) & 7, highest + 1):
        found.append(REWARD + row)
    found.append(DONE)
    return found


def reward(state: PhoenixState, step: i64, action: i64) -> None:
    """Take a bonus."""
    state.agenda.pop()
    if action == DONE:
        return
    argument = step >> STEP_BITS
    player = argument & 3
    track = (argument >> 2) & 3
    row = action - REWARD
    goods.add_all(state, player, state.tables.rewards, track * N_REWARDS + row, 1)
    picks = argument >> 7
    if picks > 1 and row + 1 <= min(reach(state, player, track), N_REWARDS - 1):
        state.agenda.append(REWARD_STEP | ((player + 4 * track + 16 * (row + 1) + 128 * (picks - 1)) << STEP_BITS))
