"""Aliens and Humans: where they may live, and what their living quarters do.

A sector's residents are a row from left to right, packed into one int, three bits for each, the leftmost lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    GOLD,
    HUB_SLOT,
    HUMAN,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_PLACES,
    N_SECTORS,
    N_SLOTS,
    N_SPECIES,
    ON_HUB,
    PLACES,
    SETTLE,
    SPECIES,
    STACK,
)
from orrery.games.space_station_phoenix.rules import goods
from orrery.games.space_station_phoenix.rules.effects import (
    ALWAYS,
    GAIN,
    HUMAN_PRICE,
    MIX,
    MODIFY,
    RESOURCE,
    WHEN_ALIEN,
    WHEN_HUMAN,
)
from orrery.games.space_station_phoenix.rules.steps import PLACE, SAVE_STEP, STEP_BITS, TAKE_STEP
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


# Which quarters are live


def live(state: PhoenixState, slot: i64) -> i64:
    """How many quarters of the active player's sector work: occupied now, and since before this turn."""
    return min(state.frozen[slot], state.count[state.active * N_HOMES + slot])


def sum_of(state: PhoenixState, trigger: i64, stat: i64) -> i64:
    """All changes of a number that the active player's hub and live quarters make."""
    tables = state.tables
    total: i64 = 0
    effects = tables.on[trigger * (N_SOURCES + 1) + N_SECTORS + state.hub[state.active]]
    for at in range(1, len(effects), 2):
        if tables.op[effects[at]] == MODIFY and tables.a[effects[at]] == stat:
            total += tables.b[effects[at]]
    first = state.active * N_SLOTS
    for slot in range(N_SLOTS):
        sector = state.station[first + slot]
        if sector < 0:
            continue
        effects = tables.on[trigger * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            effect = effects[at + 1]
            if tables.op[effect] == MODIFY and tables.a[effect] == stat and effects[at] <= live(state, slot):
                total += tables.b[effect]
    return total


def mixed_colours(state: PhoenixState) -> i64:
    """A bit for each colour whose sectors take Aliens of any colour."""
    tables = state.tables
    found: i64 = 0
    first = state.active * N_SLOTS
    for slot in range(N_SLOTS):
        sector = state.station[first + slot]
        if sector < 0:
            continue
        effects = tables.on[ALWAYS * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            if tables.op[effects[at + 1]] == MIX and effects[at] <= live(state, slot):
                found |= BIT[tables.a[effects[at + 1]]]
    return found


# Placement Rules


def has_room(state: PhoenixState, player: i64, home: i64) -> bool:
    """Whether a living quarter is empty."""
    here = state.count[player * N_HOMES + home]
    if home == HUB_SLOT:
        return here < state.tables.hub_quarters[state.hub[player]]
    sector = state.station[player * N_SLOTS + home]
    return sector >= 0 and here < state.tables.quarters[sector]


def suits(state: PhoenixState, species: i64, home: i64, mixed: i64) -> bool:
    """Whether a species may live in a home of the active player, room or not."""
    if home == HUB_SLOT:
        return (state.tables.hub_accepts[state.hub[state.active]] >> species) & 1 == 1
    if species >= GOLD:
        return True
    colour = home % N_COLOURS
    return species == colour or (mixed >> colour) & 1 == 1


def rooms(state: PhoenixState) -> i64:
    """A bit for each home of the active player with an empty quarter."""
    found: i64 = 0
    player = state.active
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector >= 0 and state.count[player * N_HOMES + slot] < state.tables.quarters[sector]:
            found |= BIT[slot]
    if state.tables.hub_accepts[state.hub[player]] != 0 and has_room(state, player, HUB_SLOT):
        found |= BIT[HUB_SLOT]
    return found


def suitable(state: PhoenixState, species: i64, homes: i64, mixed: i64) -> i64:
    """Those of some homes (a bit for each) that a species may live in."""
    found: i64 = 0
    for home in range(N_HOMES):
        if (homes >> home) & 1 and suits(state, species, home, mixed):
            found |= BIT[home]
    return found


def welcome(state: PhoenixState, species: i64) -> bool:
    """Whether one of a species is in the supply and has a place to go."""
    if state.supply[species] == 0:
        return False
    free = rooms(state)
    if free == 0:
        return False
    return suitable(state, species, free, mixed_colours(state)) != 0


def anybody_welcome(state: PhoenixState, allowed: i64) -> bool:
    """Whether one of several species (a bit for each) could be placed."""
    for species in range(N_SPECIES):
        if (allowed >> species) & 1 and welcome(state, species):
            return True
    return False


def places(state: PhoenixState, species: i64, first_action: i64, found: list[i64]) -> None:
    """Every place where one of a species could be settled, in rising order."""
    if state.supply[species] > 0:
        destinations(state, species, -1, mixed_colours(state), first_action, found)


def destinations(
    state: PhoenixState, species: i64, besides: i64, mixed: i64, first_action: i64, found: list[i64]
) -> None:
    """Homes with room that suit a species, except one."""
    free = rooms(state)
    if free == 0:
        return
    for home in range(N_HOMES):
        if (free >> home) & 1 and home != besides and suits(state, species, home, mixed):
            found.append(first_action + species * N_PLACES + place_of(state, state.active, home))


def place_of(state: PhoenixState, player: i64, home: i64) -> i64:
    """A home as a place of actions."""
    return ON_HUB if home == HUB_SLOT else state.station[player * N_SLOTS + home]


def home_of(place: i64) -> i64:
    """The home that a place of actions names."""
    return HUB_SLOT if place == ON_HUB else place // STACK


def lodge(state: PhoenixState, player: i64, species: i64, home: i64) -> None:
    """A resident goes into the leftmost empty quarter."""
    at = player * N_HOMES + home
    state.crew[at] |= (species + 1) << (3 * state.count[at])
    state.count[at] += 1
    state.tally[player * N_SPECIES + species] += 1
    state.quiet = False


def leave(state: PhoenixState, player: i64, species: i64, home: i64) -> None:
    """The leftmost resident of a species leaves, and those to its right shift left."""
    at = player * N_HOMES + home
    crew = state.crew[at]
    place: i64 = 0
    while (crew >> (3 * place)) & 7 != species + 1:
        place += 1
    low = BIT[3 * place] - 1
    state.crew[at] = (crew & low) | ((crew >> 3) & ~low)
    state.count[at] -= 1
    state.tally[player * N_SPECIES + species] -= 1
    state.quiet = False


def lives_in(state: PhoenixState, player: i64, species: i64, home: i64) -> bool:
    """Whether one of a species lives there."""
    crew = state.crew[player * N_HOMES + home]
    while crew != 0:
        if crew & 7 == species + 1:
            return True
        crew >>= 3
    return False


# Gaining residents


def settle(state: PhoenixState, species: i64, place: i64) -> None:
    """The active player takes a resident from the supply."""
    state.supply[species] -= 1
    lodge(state, state.active, species, home_of(place))
    if state.events is not None:
        state.events.append(Event("settle", state.active, (SPECIES[species], PLACES[place])))


def gained(state: PhoenixState, species: i64) -> None:
    """What happens whenever an Alien or a Human is gained, however it is gained."""
    tables = state.tables
    trigger: i64 = WHEN_HUMAN if species == HUMAN else WHEN_ALIEN
    first = state.active * N_SLOTS
    for slot in range(N_SLOTS):
        sector = state.station[first + slot]
        if sector < 0:
            continue
        effects = tables.on[trigger * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            if effects[at] <= live(state, slot):
                react(state, effects[at + 1])
    effects = tables.on[trigger * (N_SOURCES + 1) + N_SECTORS + state.hub[state.active]]
    for at in range(1, len(effects), 2):
        react(state, effects[at])


def react(state: PhoenixState, effect: i64) -> None:
    """One ability that a gained resident sets off."""
    op = state.tables.op[effect]
    if op == GAIN:
        goods.add_all(state, state.active, state.tables.gain, effect, 1)
    elif op == RESOURCE:
        state.agenda.append(TAKE_STEP | ((effect | (state.tables.a[effect] << 12)) << STEP_BITS))


def receive(state: PhoenixState, species: i64, place: i64) -> None:
    """A resident without payment."""
    settle(state, species, place)
    gained(state, species)


# PLACE: a resident that was gained goes somewhere


def place_choices(state: PhoenixState, allowed: i64) -> list[i64]:
    """Who, if that is open, and where."""
    found: list[i64] = []
    for species in range(N_SPECIES):
        if (allowed >> species) & 1:
            places(state, species, SETTLE, found)
    return found


def place(state: PhoenixState, action: i64) -> None:
    """The resident moves in."""
    state.agenda.pop()
    receive(state, (action - SETTLE) // N_PLACES, (action - SETTLE) % N_PLACES)


def offer(state: PhoenixState, allowed: i64, number: i64) -> None:
    """Residents that must be taken as far as possible."""
    for _ in range(number):
        state.agenda.append(PLACE | (allowed << STEP_BITS))


# The price of a Human


def human_discount(state: PhoenixState) -> i64:
    """Resources that a Human costs less (sector 215, hub A-10)."""
    return max(0, -sum_of(state, WHEN_HUMAN, HUMAN_PRICE))


def savings(state: PhoenixState) -> list[i64]:
    """The ways to save on a Human's price that the active player can pay the rest of: bits of resources."""
    price = state.tables.human_price
    first = state.active * N_GOODS
    discount = human_discount(state)
    kinds: i64 = 0
    for resource in range(1, 4):
        if price[resource] > 0:
            kinds += 1
    discount = min(discount, kinds)
    found: list[i64] = []
    for saved in range(8):
        if (saved & 1) + ((saved >> 1) & 1) + (saved >> 2) != discount or state.goods[first] < price[0]:
            continue
        fine = True
        for resource in range(3):
            less = (saved >> resource) & 1
            if price[resource + 1] < less or state.goods[first + resource + 1] < price[resource + 1] - less:
                fine = False
        if fine:
            found.append(saved)
    return found


def may_pay_for_human(state: PhoenixState) -> bool:
    """Whether a Human is there, has a place to go and can be paid for."""
    return welcome(state, HUMAN) and len(savings(state)) > 0


def recruit(state: PhoenixState, place: i64) -> None:
    """A Human for its price: asks which resources are saved if there is a choice."""
    ways = savings(state)
    settle(state, HUMAN, place)
    if len(ways) == 1:
        pay_for_human(state, ways[0])
    else:
        state.agenda.append(SAVE_STEP)


def pay_for_human(state: PhoenixState, saved: i64) -> None:
    """The price without what is saved; then whatever a Human sets off."""
    price = state.tables.human_price
    for what in range(N_GOODS):
        less: i64 = 0
        if 1 <= what <= 3:
            less = (saved >> (what - 1)) & 1
        if price[what] > 0:
            goods.add(state, state.active, what, less - price[what])
    gained(state, HUMAN)
