"""What single Station Hubs do that no other component does: A-1, A-8, A-11 and A-12.

The other hubs speak the vocabulary of effects; B-6 is in `goods`, A-6 and A-9 in `ships`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    CONVERT,
    DONE,
    FOOD,
    HUB_SLOT,
    HUMAN,
    MOVE,
    N_COLOURS,
    N_HOMES,
    N_PLACES,
    N_RESOURCES,
    N_SLOTS,
    N_SPECIES,
    ON_HUB,
    PLACES,
    POINT,
    RETURN,
    RETURN_SECTOR,
    SECTORS,
    SETTLE,
    SPECIES,
    STACK,
)
from orrery.games.space_station_phoenix.rules import goods, residents
from orrery.games.space_station_phoenix.rules.steps import AT_NO_COST, RELOCATE_TO, STEP_BITS, TAKE_INCOME
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


# once a turn, before or after the main action, a metal becomes food or water


def conversions(state: PhoenixState, found: list[i64]) -> None:
    """What the metal may become."""
    effect = state.tables.once_a_turn[state.hub[state.active]]
    if effect < 0 or state.converted or not goods.affords(state, state.tables.pay, effect):
        return
    for resource in range(N_RESOURCES):
        if (state.tables.b[effect] >> resource) & 1:
            found.append(CONVERT + resource)


def convert(state: PhoenixState, action: i64) -> None:
    """Only once."""
    state.converted = True
    goods.pay_all(state, state.tables.pay, state.tables.once_a_turn[state.hub[state.active]])
    goods.add(state, state.active, FOOD + action - CONVERT, 1)


def after_choices(state: PhoenixState) -> list[i64]:
    """The conversion after the action."""
    found: list[i64] = []
    conversions(state, found)
    found.append(DONE)
    return found


def after(state: PhoenixState, action: i64) -> None:
    """Convert or not; then the turn ends."""
    state.agenda.pop()
    if action != DONE:
        convert(state, action)


# instead of a turn, a Human for its price, then income


def may_recruit(state: PhoenixState) -> bool:
    """Whether the special turn of the hub can be taken."""
    return state.tables.recruits[state.hub[state.active]] and residents.may_pay_for_human(state)


def recruit_places(state: PhoenixState) -> list[i64]:
    """Where the Human goes."""
    found: list[i64] = []
    residents.places(state, HUMAN, SETTLE, found)
    return found


def recruit(state: PhoenixState, action: i64) -> None:
    """The Human counts in the income that follows: its home is noted there."""
    state.agenda.pop()
    place = (action - SETTLE) % N_PLACES
    state.agenda[-1] = TAKE_INCOME | ((1 + residents.home_of(place)) << STEP_BITS)
    residents.recruit(state, place)


# five residents on the hub pay income where they stand, and leave one by one


def starters_earn(state: PhoenixState) -> None:
    """The income under the spaces that are still occupied."""
    player = state.active
    if state.tables.hub_moves[state.hub[player]] == 0:
        return
    for species in range(N_SPECIES):
        effect = state.tables.starter_income[species]
        if effect >= 0 and residents.lives_in(state, player, species, HUB_SLOT):
            goods.add_all(state, player, state.tables.gain, effect, 1)


def starter_choices(state: PhoenixState, movable: list[i64]) -> list[i64]:
    """One must move; only if none of them can, one returns to the supply."""
    if len(movable) > 0:
        return movable
    found: list[i64] = []
    for species in range(N_SPECIES):
        if residents.lives_in(state, state.active, species, HUB_SLOT):
            found.append(RETURN + species * N_PLACES + ON_HUB)
    return found


def move_starter(state: PhoenixState, action: i64) -> None:
    """Away from the hub for good."""
    state.agenda.pop()
    if action < RETURN:
        species = (action - MOVE) // N_PLACES
        state.agenda.append(RELOCATE_TO | ((species + 8 * HUB_SLOT + AT_NO_COST) << STEP_BITS))
    else:
        give_resident_back(state, action)


def give_resident_back(state: PhoenixState, action: i64) -> None:
    """A resident returns to the supply."""
    species = (action - RETURN) // N_PLACES
    place = (action - RETURN) % N_PLACES
    residents.leave(state, state.active, species, residents.home_of(place))
    state.supply[species] += 1
    if state.events is not None:
        state.events.append(Event("return", state.active, (SPECIES[species], PLACES[place])))


# at the end of each income a resident or a sector returns to the supply


def returnable(state: PhoenixState) -> list[i64]:
    """Any resident, or an empty sector that is the outermost of its wing."""
    found: list[i64] = []
    player = state.active
    for species in range(N_SPECIES):
        if state.tally[player * N_SPECIES + species] == 0:
            continue
        for home in range(N_HOMES):
            if residents.lives_in(state, player, species, home):
                found.append(RETURN + species * N_PLACES + residents.place_of(state, player, home))
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector >= 0 and state.count[player * N_HOMES + slot] == 0 and is_outermost(state, slot):
            found.append(RETURN_SECTOR + sector)
    return found


def is_outermost(state: PhoenixState, slot: i64) -> bool:
    """Whether no larger sector stands in the same wing."""
    first = state.active * N_SLOTS
    for larger in range(slot + N_COLOURS, N_SLOTS, N_COLOURS):
        if state.station[first + larger] >= 0:
            return False
    return True


def give_back(state: PhoenixState, action: i64) -> None:
    """The sector goes back to the display, where anybody may build it again."""
    state.agenda.pop()
    if action < RETURN_SECTOR:
        give_resident_back(state, action)
        return
    sector = action - RETURN_SECTOR
    slot = sector // STACK
    state.station[state.active * N_SLOTS + slot] = -1
    state.display[slot] |= BIT[sector % STACK]
    state.quiet = False
    if state.events is not None:
        state.events.append(Event("return", state.active, (SECTORS[sector],)))


def give_nothing(state: PhoenixState) -> None:
    """With nothing to return, points are lost, below zero if need be."""
    goods.add(state, state.active, POINT, -state.tables.back_penalty[state.hub[state.active]])
