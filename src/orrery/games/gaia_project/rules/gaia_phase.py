"""Phase 2, Gaia: Transdim planets become Gaia planets, and power returns from the Gaia area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    BUY_TILE,
    DONE,
    GAIA,
    GAIA_CONVERT,
    GAIAFORMER,
    ITARS,
    TERRANS,
    TRANSDIM,
)
from orrery.games.gaia_project.rules import board, research, resources
from orrery.games.gaia_project.rules.fields import (
    AREA1,
    AREA2,
    FACTION,
    FORMERS_FREE,
    FORMERS_GAIA,
    GAIA_AREA,
    INSTITUTE,
    SEAT,
    STONE,
)
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.rules.steps import (
    CHARGES,
    CHOOSE_TILE,
    GAIA_OF,
    GAIA_RETURN,
    ITAR_TILE,
    ITARS_AGAIN,
    TERRAN_GAIN,
    seat_of,
    step,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


def begin(state: GaiaProjectState) -> None:
    """All Gaia projects are completed; then each player's Gaia area is emptied in turn order."""
    state.agenda.pop()
    for cell in state.worlds:
        if state.planet[cell] == TRANSDIM and board.kind_of(state.built[cell]) == GAIAFORMER:
            board.turn_planet(state, cell, GAIA)
            if state.events is not None:
                state.events.append(Event("gaia", board.owner_of(state.built[cell]), (CELLS[cell],)))
    for place in range(state.players - 1, -1, -1):
        state.agenda.append(step(GAIA_OF, state.order[place]))


def of_player(state: GaiaProjectState, here: i64) -> None:
    """What a player does with the power in the Gaia area before it returns."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    state.agenda.append(step(GAIA_RETURN, seat))
    if state.seats[at + INSTITUTE] == 0 or state.seats[at + GAIA_AREA] == 0:
        return
    if state.seats[at + FACTION] == TERRANS:
        state.terran_power = state.seats[at + GAIA_AREA]
        state.agenda.append(step(TERRAN_GAIN, seat))
    elif state.seats[at + FACTION] == ITARS:
        state.agenda.append(step(ITARS_AGAIN, seat))


# Terrans: resources as if the power were spent


def terran_choices(state: GaiaProjectState) -> list[i64]:
    """What can still be gained. It may be declined, unless everything has to be used."""
    tables = state.tables
    left = state.terran_power
    found: list[i64] = []
    if left >= tables.power_for_qic:
        found.append(GAIA_CONVERT)
    if left >= tables.power_for_ore:
        found.append(GAIA_CONVERT + 1)
    if left >= tables.power_for_knowledge:
        found.append(GAIA_CONVERT + 2)
    if left >= tables.power_for_credit:
        found.append(GAIA_CONVERT + 3)
    if not tables.terrans_must or len(found) == 0:
        found.append(DONE)
    return found


def terran_gain(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Gain one resource, or no more."""
    seat = seat_of(here)
    tables = state.tables
    if action == GAIA_CONVERT:
        state.terran_power -= tables.power_for_qic
        resources.gain_qic(state, seat, 1)
    elif action == GAIA_CONVERT + 1:
        state.terran_power -= tables.power_for_ore
        resources.gain_ore(state, seat, 1)
    elif action == GAIA_CONVERT + 2:
        state.terran_power -= tables.power_for_knowledge
        resources.gain_knowledge(state, seat, 1)
    elif action == GAIA_CONVERT + 3:
        state.terran_power -= tables.power_for_credit
        resources.gain_credits(state, seat, 1)
    else:
        state.terran_power = 0
    if state.terran_power == 0:
        state.agenda.pop()


# Itars: tech tiles for power


def itars_again(state: GaiaProjectState, here: i64) -> None:
    """Ask for a tile as long as there is power for one, and a tile to be had."""
    state.agenda.pop()
    seat = seat_of(here)
    enough = state.seats[seat * SEAT + GAIA_AREA] >= state.tables.itars_tokens
    if enough and (state.tables.ask_everything or research.can_take_tile(state, seat)):
        state.agenda.append(step(ITAR_TILE, seat))


def itar_choices(state: GaiaProjectState, seat: i64) -> list[i64]:
    """A tile, if there is one to be had, or no more."""
    return [BUY_TILE, DONE] if research.can_take_tile(state, seat) else [DONE]


def itars_answer(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Discard power from the Gaia area and take a tile, or not."""
    state.agenda.pop()
    if action == BUY_TILE:
        seat = seat_of(here)
        state.seats[seat * SEAT + GAIA_AREA] -= state.tables.itars_tokens
        state.agenda.append(step(ITARS_AGAIN, seat))
        state.agenda.append(step(CHARGES, seat, 1))
        state.agenda.append(step(CHOOSE_TILE, seat))


def return_power(state: GaiaProjectState, here: i64) -> None:
    """Power returns to area I (the Terrans' to area II), and the Bal T'aks' gaiaformers to their board."""
    state.agenda.pop()
    at = seat_of(here) * SEAT
    area = AREA2 if state.seats[at + FACTION] == TERRANS else AREA1
    state.seats[at + area] += state.seats[at + GAIA_AREA]
    state.seats[at + GAIA_AREA] = 0
    if state.seats[at + STONE] == 4:
        state.seats[at + STONE] = 1
    state.seats[at + FORMERS_FREE] += state.seats[at + FORMERS_GAIA]
    state.seats[at + FORMERS_GAIA] = 0
