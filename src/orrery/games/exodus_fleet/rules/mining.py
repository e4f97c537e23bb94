"""Mining: rows of the current planet, what others give, and the planets moving on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import BIT, FUEL, GIVE, N_PLANETS, NAVIGATE, PLACE, PLANET, PLANETS
from orrery.games.exodus_fleet.rules import goods, payment
from orrery.games.exodus_fleet.rules.steps import (
    CHART_PLACE,
    CHART_STEP,
    CHARTED,
    DO_MINE,
    GIVE_STEP,
    PLANET_STEP,
    TAKE_TRIBUTE,
    argument_of,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import DOUBLE_ROW, FREE_MINING, TRIBUTE, TRIBUTE_OWN
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


# Mining a planet


def fuel_due(state: ExodusFleetState, seat: i64) -> list[i64]:
    """What a crew must be paid before it mines."""
    due: list[i64] = [0, 0, 0, 0]
    if state.stats[seat][FREE_MINING] == 0:
        due[FUEL] = state.tables.mining_fuel
    return due


def can_mine(state: ExodusFleetState, seat: i64) -> bool:
    """Whether a crew can be paid."""
    return state.planets[0] >= 0 and payment.can_pay(state, seat, fuel_due(state, seat), 0, 0, payment.NO_CAPS)


def begin(state: ExodusFleetState, seat: i64) -> None:
    """The fuel is paid before the row is taken."""
    state.agenda.append(step(DO_MINE, seat, 0))
    payment.begin(state, seat, fuel_due(state, seat), 0, 0, payment.NO_CAPS)


def row_of(state: ExodusFleetState, seat: i64) -> i64:
    """Where the row of a seat's place begins among the tables' rows."""
    return (state.planets[0] * 3 + state.tables.row_of_place[state.place_of[seat] - 1]) * 4


def collected(state: ExodusFleetState, seat: i64) -> list[i64]:
    """What the row brings a seat, doubled where a ship doubles it."""
    first = row_of(state, seat)
    found: list[i64] = []
    for kind in range(4):
        amount = state.tables.rows[first + kind]
        if (state.stats[seat][DOUBLE_ROW] >> kind) & 1:
            amount *= 2
        found.append(amount)
    return found


def do_mine(state: ExodusFleetState, top: i64) -> None:
    """Take the row of the own place, and what lies open before the player adds to it."""
    state.agenda.pop()
    seat = seat_of(top)
    amounts = collected(state, seat)
    mined: i64 = 0
    for kind in range(4):
        if amounts[kind] > 0:
            mined |= BIT[kind]
    state.mined[seat] = mined | BIT[4]
    if state.events is not None:
        state.events.append(Event("mines", seat, (PLANETS[state.planets[0]], state.place_of[seat])))
    goods.add_resources(state, seat, amounts)
    for open_card in state.open_cards:
        if open_card >> 5 == seat:
            goods.add_resources(state, seat, state.tables.gain[state.tables.card_power[open_card & 31]])


# Redistribution Center


def ask_tribute(state: ExodusFleetState) -> None:
    """If its owner hired miners, everybody else who mined gives a resource; then the owner takes some."""
    state.agenda.pop()
    for owner in range(state.players):
        each = state.stats[owner][TRIBUTE]
        if each == 0 or state.work[owner] < 2:
            continue
        if state.work[owner] == 3 and not state.tables.tribute_when_declining:
            continue
        state.agenda.append(step(TAKE_TRIBUTE, owner, 0))
        for place in range(len(state.order) - 1, -1, -1):
            giver = state.order[place]
            if giver != owner and state.mined[giver] != 0:
                for _ in range(each):
                    state.agenda.append(step(GIVE_STEP, giver, owner))


def kinds_held(state: ExodusFleetState, seat: i64) -> i64:
    """How many kinds of resources a seat has."""
    kinds: i64 = 0
    for kind in range(4):
        if state.res[seat * 4 + kind] > 0:
            kinds += 1
    return kinds


def give_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """The giver chooses."""
    seat = seat_of(top)
    found: list[i64] = []
    for kind in range(4):
        if state.res[seat * 4 + kind] > 0:
            found.append(GIVE + kind)
    return found


def give(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A resource goes from one player to another."""
    state.agenda.pop()
    goods.add_resource(state, seat_of(top), action - GIVE, -1)
    goods.add_resource(state, argument_of(top), action - GIVE, 1)


def give_without_choice(state: ExodusFleetState, top: i64) -> None:
    """Somebody with one kind of resource, or none, is not asked."""
    seat = seat_of(top)
    for kind in range(4):
        if state.res[seat * 4 + kind] > 0:
            give(state, top, GIVE + kind)
            return
    state.agenda.pop()


def take_tribute(state: ExodusFleetState, top: i64) -> None:
    """The owner takes, after seeing what was given."""
    state.agenda.pop()
    goods.ask_gain(state, seat_of(top), state.stats[seat_of(top)][TRIBUTE_OWN])


# Planets


def planet_pile(state: ExodusFleetState) -> i64:
    """A bit for each planet that can come next: the deck, or the discards if it is empty."""
    return state.planet_deck if state.planet_deck != 0 else state.planet_discards


def planet_outcomes(state: ExodusFleetState) -> Outcomes:
    """Each of them is as likely as the others."""
    pile = planet_pile(state)
    found: list[i64] = []
    for planet in range(N_PLANETS):
        if (pile >> planet) & 1:
            found.append(planet)
    return [(PLANET + planet, 1.0 / len(found)) for planet in found]


def sample_planet(state: ExodusFleetState, rng: Rng) -> i64:
    """One of them, without listing probabilities."""
    pile = planet_pile(state)
    found: list[i64] = []
    for planet in range(N_PLANETS):
        if (pile >> planet) & 1:
            found.append(PLANET + planet)
    return rng.choice(found)


def take_planet(state: ExodusFleetState, planet: i64) -> None:
    """A planet leaves the deck, which is made anew from the discards when it is empty."""
    if state.planet_deck == 0:
        state.planet_deck = state.planet_discards
        state.planet_discards = 0
    state.planet_deck &= ~BIT[planet]


def deal_planet(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A planet is laid into its slot."""
    state.agenda.pop()
    take_planet(state, action - PLANET)
    state.planets[argument_of(top)] = action - PLANET
    if state.events is not None:
        state.events.append(Event("planet", -1, (PLANETS[action - PLANET], argument_of(top))))


def discard_planet(state: ExodusFleetState, slot: i64) -> None:
    """A planet goes to the discards."""
    if state.planets[slot] >= 0:
        state.planet_discards |= BIT[state.planets[slot]]
        state.planets[slot] = -1


def ask_planet(state: ExodusFleetState, slot: i64) -> None:
    """Deal a planet into a slot, if there is any that is not asked for already."""
    left: i64 = 0
    for planet in range(N_PLANETS):
        left += ((state.planet_deck | state.planet_discards) >> planet) & 1
    for step_ in state.agenda:
        if step_ & 127 == PLANET_STEP:
            left -= 1
    if left > 0:
        state.agenda.append(step(PLANET_STEP, 0, slot))


def shift_planets(state: ExodusFleetState) -> None:
    """The current planet is discarded, the others move up, and a new one is dealt."""
    discard_planet(state, 0)
    state.planets[0] = state.planets[1]
    state.planets[1] = state.planets[2]
    state.planets[2] = -1
    ask_planet(state, 2)


def navigate(state: ExodusFleetState, action: i64) -> None:
    """The chosen planet becomes the current one; the other is discarded and two new ones are dealt."""
    state.agenda.pop()
    chosen: i64 = 1 + action - NAVIGATE
    discard_planet(state, 0)
    state.planets[0] = state.planets[chosen]
    state.planets[chosen] = -1
    discard_planet(state, 3 - chosen)
    ask_planet(state, 2)
    ask_planet(state, 1)


# Alien Star Chart


def ask_chart(state: ExodusFleetState, seat: i64, number: i64) -> None:
    """The planets on the table are removed; new ones are dealt, of which three are placed."""
    left: i64 = 0
    for slot in range(3):
        discard_planet(state, slot)
    for planet in range(N_PLANETS):
        left += ((state.planet_deck | state.planet_discards) >> planet) & 1
    number = min(number, left)
    state.agenda.append(step(CHARTED, seat, 0))
    for slot in range(min(3, number) - 1, -1, -1):
        state.agenda.append(step(CHART_PLACE, seat, slot))
    for _ in range(number):
        state.agenda.append(step(CHART_STEP, seat, 0))


def deal_chart(state: ExodusFleetState, action: i64) -> None:
    """A planet is dealt for the chart."""
    state.agenda.pop()
    take_planet(state, action - PLANET)
    state.chart |= BIT[action - PLANET]
    if state.events is not None:
        state.events.append(Event("charted", -1, (PLANETS[action - PLANET],)))


def chart_choices(state: ExodusFleetState) -> list[i64]:
    """Any of the planets that were dealt."""
    found: list[i64] = []
    for planet in range(N_PLANETS):
        if (state.chart >> planet) & 1:
            found.append(PLACE + planet)
    return found


def chart_place(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A planet is placed."""
    state.agenda.pop()
    state.chart &= ~BIT[action - PLACE]
    state.planets[argument_of(top)] = action - PLACE


def charted(state: ExodusFleetState) -> None:
    """The planets that were not placed are discarded."""
    state.agenda.pop()
    state.planet_discards |= state.chart
    state.chart = 0
