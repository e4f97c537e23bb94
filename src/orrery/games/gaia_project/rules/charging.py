"""Passive Action: Charge Power. After the turn, opponents near what was built may charge, in clockwise order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import CHARGE, CHARGE_TOKEN, DECLINE, TAKLONS, TOKEN_CHARGE
from orrery.games.gaia_project.rules import board, power, resources
from orrery.games.gaia_project.rules.fields import AREA1, FACTION, INSTITUTE, SEAT, VP
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.rules.steps import CHARGES, CHARGING, GAIN_TOKEN, VALUE_SHIFT, seat_of, step
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


def built_by(state: GaiaProjectState, seat: i64, cell: i64) -> None:
    """Somebody built a mine or upgraded a structure here: remember it until the turn is over."""
    state.charges.append(seat * 256 + cell)


def ask_everybody(state: GaiaProjectState, here: i64) -> None:
    """Go through what was built: first things first, and for each clockwise from the builder."""
    state.agenda.pop()
    if here >> VALUE_SHIFT == 1 and state.tables.late_gaia_charges:
        return
    if len(state.charges) == 0:
        return
    first = state.charges[0]
    state.charges = state.charges[1:]
    if len(state.charges) > 0:
        state.agenda.append(step(CHARGES, 0))
    builder = first // 256
    cell = first % 256
    place: i64 = 0
    while state.table[place] != builder:
        place += 1
    for further in range(state.players - 1, 0, -1):
        seat = state.table[(place + further) % state.players]
        if board.highest_nearby(state, seat, cell) > 0:
            state.agenda.append(step(CHARGING, seat, cell))


def gains_token(state: GaiaProjectState, seat: i64) -> bool:
    """Taklons with their institute gain a power token with each charge."""
    at = seat * SEAT
    return state.seats[at + FACTION] == TAKLONS and state.seats[at + INSTITUTE] > 0


def amount(state: GaiaProjectState, here: i64, extra: i64) -> i64:
    """The power that is charged: as much as the structure is worth, if it can be moved and paid for."""
    seat = seat_of(here)
    value = board.highest_nearby(state, seat, here >> VALUE_SHIFT)
    return min(value, power.chargeable(state, seat) + extra, state.seats[seat * SEAT + VP] + 1)


def is_open(state: GaiaProjectState, here: i64) -> bool:
    """Whether there is something to decide."""
    return gains_token(state, seat_of(here)) or amount(state, here, 0) > 0


def choices(state: GaiaProjectState, here: i64) -> list[i64]:
    """Decline, or charge all of it; Taklons choose whether their new token comes first."""
    seat = seat_of(here)
    if not gains_token(state, seat):
        return [DECLINE, CHARGE]
    at = seat * SEAT
    # As long as only other tokens of area I move, the order makes no difference.
    if amount(state, here, 2) <= state.seats[at + AREA1]:
        return [DECLINE, CHARGE_TOKEN]
    return [DECLINE, CHARGE_TOKEN, TOKEN_CHARGE]


def answer(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Spend one point less than the power charged."""
    state.agenda.pop()
    if action == DECLINE:
        return
    seat = seat_of(here)
    charged = amount(state, here, 2 if action == TOKEN_CHARGE else 0)
    if state.events is not None:
        state.events.append(Event("charge", seat, (charged, CELLS[here >> VALUE_SHIFT])))
    if charged > 1:
        resources.score(state, seat, 1 - charged, "charge")
    if action == TOKEN_CHARGE:
        power.gain_tokens(state, seat, 1)
    elif action == CHARGE_TOKEN:
        state.agenda.append(step(GAIN_TOKEN, seat))
    power.charge(state, seat, charged)


def late_token(state: GaiaProjectState, here: i64) -> None:
    """The Taklons' token comes after the charge."""
    state.agenda.pop()
    power.gain_tokens(state, seat_of(here), 1)
