"""Phase 1, Income: everything at once, except that power may be charged before or after new power comes.

Each income icon is a source that is taken as a whole. The player is asked only while the order of gaining and charging
makes a difference: while more power is to be charged than there are tokens in area I.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import ECONOMY, INCOME_CHARGE, INCOME_TOKENS, N_ADVANCED, N_TILES, SCIENCE
from orrery.games.gaia_project.rules import power, resources
from orrery.games.gaia_project.rules.fields import (
    ACADEMY_K,
    ADVANCED_TILES,
    AREA1,
    BIT,
    BOOSTER,
    COVERED,
    FACTION,
    GAIN_CHARGE,
    GAIN_CREDITS,
    GAIN_KNOWLEDGE,
    GAIN_ORE,
    GAIN_QIC,
    GAIN_TOKENS,
    INSTITUTE,
    LABS,
    MINES,
    SEAT,
    TILES,
    TRACK,
    TRADING,
)
from orrery.games.gaia_project.rules.steps import INCOME_OF, INCOME_ORDER, VALUE_SHIFT, seat_of, step
from orrery.games.gaia_project.rules.tables import INCOME
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

# Sources of power that are left: four bits for how many sources gain 1, 2, 3 tokens, and charge 1 to 8 power.
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15
TOKEN_SOURCES: Final = 3
CHARGE_SOURCES: Final = 8

REST: Final = 1
"""The argument of a step that takes the resources after all questions about power."""


def take(state: GaiaProjectState, here: i64) -> None:
    """A player's income. Power that may come in different orders is asked about; everything else comes at once."""
    state.agenda.pop()
    seat = seat_of(here)
    if here >> VALUE_SHIFT == REST:
        take_resources(state, seat)
        return
    left = power_sources(state, seat)
    tokens, charge = totals(left)
    if state.tables.ask_everything and tokens > 0 and charge > 0:
        state.agenda.append(step(INCOME_OF, seat, REST))
        state.agenda.append(step(INCOME_ORDER, seat, left))
        return
    take_resources(state, seat)
    go_on(state, seat, left)


def take_resources(state: GaiaProjectState, seat: i64) -> None:
    """Ore, credits, knowledge and QIC: from the faction board, the booster, tech tiles and research."""
    at = seat * SEAT
    tables = state.tables
    faction = state.seats[at + FACTION]
    gain_resources(state, seat, tables.base[faction])
    resources.gain_ore(state, seat, tables.mine_ore[faction][state.seats[at + MINES]])
    resources.gain_credits(state, seat, tables.trading_credits[faction][state.seats[at + TRADING]])
    resources.gain_knowledge(state, seat, tables.trading_knowledge[faction][state.seats[at + TRADING]])
    resources.gain_credits(state, seat, tables.lab_credits[faction][state.seats[at + LABS]])
    resources.gain_knowledge(state, seat, tables.lab_knowledge[faction][state.seats[at + LABS]])
    if state.seats[at + INSTITUTE] > 0:
        resources.gain_ore(state, seat, tables.institute_ore[faction])
        resources.gain_qic(state, seat, tables.institute_qic[faction])
    if state.seats[at + ACADEMY_K] > 0:
        resources.gain_knowledge(state, seat, tables.academy_knowledge[faction])
    for source in printed_sources(state, seat):
        gain_resources(state, seat, source)
    if state.events is not None:
        state.events.append(Event("income", seat))


def power_sources(state: GaiaProjectState, seat: i64) -> i64:
    """Everything that gains or charges power."""
    at = seat * SEAT
    tables = state.tables
    faction = state.seats[at + FACTION]
    left = with_power(0, tables.base[faction])
    for lab in range(state.seats[at + LABS]):
        left = with_charge(left, tables.lab_charge[faction][lab])
    if state.seats[at + INSTITUTE] > 0:
        left = with_tokens(left, tables.institute_tokens[faction])
        left = with_charge(left, tables.institute_charge[faction])
    for source in printed_sources(state, seat):
        left = with_power(left, source)
    return left


def printed_sources(state: GaiaProjectState, seat: i64) -> list[list[i64]]:
    """What the booster, the tech tiles and the research areas show as income."""
    at = seat * SEAT
    tables = state.tables
    found: list[list[i64]] = []
    if state.seats[at + BOOSTER] >= 0:
        found.append(tables.booster_income[state.seats[at + BOOSTER]])
    open_tiles = state.seats[at + TILES] & ~state.seats[at + COVERED]
    for tile in range(N_TILES):
        if open_tiles & BIT[tile] != 0 and tables.tile_when[tile] == INCOME:
            found.append(tables.tile_gain[tile])
    for tile in range(N_ADVANCED):
        if state.seats[at + ADVANCED_TILES] & BIT[tile] != 0 and tables.advanced_when[tile] == INCOME:
            found.append(tables.advanced_gain[tile])
    found.append(tables.economy[state.seats[at + TRACK + ECONOMY]])
    found.append(tables.science[state.seats[at + TRACK + SCIENCE]])
    return found


def gain_resources(state: GaiaProjectState, seat: i64, gain: list[i64]) -> None:
    """Gain what is no power."""
    resources.gain_ore(state, seat, gain[GAIN_ORE])
    resources.gain_credits(state, seat, gain[GAIN_CREDITS])
    resources.gain_knowledge(state, seat, gain[GAIN_KNOWLEDGE])
    resources.gain_qic(state, seat, gain[GAIN_QIC])


def with_power(left: i64, gain: list[i64]) -> i64:
    """One more source, as far as it is power."""
    return with_charge(with_tokens(left, gain[GAIN_TOKENS]), gain[GAIN_CHARGE])


def with_tokens(left: i64, tokens: i64) -> i64:
    """One more source that gains so many tokens."""
    return left if tokens == 0 else left + BIT[COUNT_BITS * (min(tokens, TOKEN_SOURCES) - 1)]


def with_charge(left: i64, amount: i64) -> i64:
    """One more source that charges so much."""
    if amount == 0:
        return left
    return left + BIT[COUNT_BITS * (TOKEN_SOURCES + min(amount, CHARGE_SOURCES) - 1)]


def sources(left: i64, place: i64) -> i64:
    """How many sources of a kind are left."""
    return (left >> (COUNT_BITS * place)) & COUNT_MASK


def totals(left: i64) -> tuple[i64, i64]:
    """All tokens to be gained, and all power to be charged."""
    tokens: i64 = 0
    charge: i64 = 0
    for place in range(TOKEN_SOURCES):
        tokens += sources(left, place) * (place + 1)
    for place in range(CHARGE_SOURCES):
        charge += sources(left, TOKEN_SOURCES + place) * (place + 1)
    return tokens, charge


def go_on(state: GaiaProjectState, seat: i64, left: i64) -> None:
    """Take the rest at once, or ask what comes next if that makes a difference."""
    tokens, charge = totals(left)
    if is_question(state, seat, tokens, charge):
        state.agenda.append(step(INCOME_ORDER, seat, left))
        return
    power.gain_tokens(state, seat, tokens)
    power.charge(state, seat, charge)


def choices(here: i64) -> list[i64]:
    """One source of each size."""
    left = here >> VALUE_SHIFT
    found: list[i64] = []
    for place in range(TOKEN_SOURCES):
        if sources(left, place) > 0:
            found.append(INCOME_TOKENS + place)
    for place in range(CHARGE_SOURCES):
        if sources(left, TOKEN_SOURCES + place) > 0:
            found.append(INCOME_CHARGE + place)
    return found


def chosen(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Take one source; a question about the brainstone comes before the next source."""
    state.agenda.pop()
    seat = seat_of(here)
    left = here >> VALUE_SHIFT
    if action >= INCOME_CHARGE:
        place = action - INCOME_CHARGE
        left -= BIT[COUNT_BITS * (TOKEN_SOURCES + place)]
        before = len(state.agenda)
        state.agenda.append(step(INCOME_ORDER, seat, left))
        power.charge(state, seat, place + 1)
        if len(state.agenda) == before + 1:
            settle(state)
    else:
        place = action - INCOME_TOKENS
        power.gain_tokens(state, seat, place + 1)
        go_on(state, seat, left - BIT[COUNT_BITS * place])


def settle(state: GaiaProjectState) -> None:
    """What is left may come by itself now."""
    here = state.agenda.pop()
    go_on(state, seat_of(here), here >> VALUE_SHIFT)


def matters(state: GaiaProjectState, here: i64) -> bool:
    """Whether the order of what is left makes a difference."""
    tokens, charge = totals(here >> VALUE_SHIFT)
    return is_question(state, seat_of(here), tokens, charge)


def is_question(state: GaiaProjectState, seat: i64, tokens: i64, charge: i64) -> bool:
    """Whether it is asked in which order to gain so many tokens and to charge so much."""
    if tokens == 0 or charge == 0:
        return False
    # The brainstone does not count: a token that comes before the charge may move in its place.
    return charge > state.seats[seat * SEAT + AREA1] or state.tables.ask_everything
