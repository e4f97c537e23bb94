"""Sector Special Abilities: the bonuses of hub and live quarters, one handler for each kind of effect.

Goods are taken at once, and resources of one's choice next, for nothing is lost by having them early. What else there
is stands in `pending`, and its player says in which order it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    BONUS,
    BUILD,
    DONE,
    FOOD,
    GEM,
    HUMAN,
    N_COLOURS,
    N_GOODS,
    N_RESOURCES,
    N_SECTORS,
    N_SLOTS,
    N_TRACKS,
    PAY,
    STACK,
    TAKE,
)
from orrery.games.space_station_phoenix.rules import diplomacy, goods, residents, ships
from orrery.games.space_station_phoenix.rules.effects import (
    ADVANCE_ALL,
    BOUGHT,
    BUILT,
    DICE,
    EITHER,
    EXTRA_TURN,
    GAIN,
    LOBBY,
    MODIFY,
    PURCHASE,
    RESIDENT,
    RESOURCE,
    SECTOR,
    SWAP,
    TRANSACTIONS,
)
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    BONUS_STEP,
    FOR_ANOTHER,
    FREE,
    FREE_SECTOR,
    PAY_STEP,
    STEP_BITS,
    TAKE_STEP,
)
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES, TOP_ROW
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


# After a ship action


def start(state: PhoenixState, trigger: i64) -> None:
    """The active player's bonuses for a ship of a type: goods now, choices next."""
    state.pending = []
    state.agenda.append(BONUS_STEP)
    tables = state.tables
    effects = tables.on[trigger * (N_SOURCES + 1) + N_SECTORS + state.hub[state.active]]
    for at in range(1, len(effects), 2):
        begin(state, effects[at])
    first = state.active * N_SLOTS
    for slot in range(N_SLOTS):
        sector = state.station[first + slot]
        if sector < 0:
            continue
        effects = tables.on[trigger * (N_SOURCES + 1) + sector]
        for at in range(0, len(effects), 2):
            if effects[at] <= residents.live(state, slot):
                begin(state, effects[at + 1])


def begin(state: PhoenixState, effect: i64) -> None:
    """An effect that has come up: what needs no order is done, the rest waits."""
    op = state.tables.op[effect]
    if op == MODIFY:
        return
    if op == GAIN:
        goods.add_all(state, state.active, state.tables.gain, effect, 1)
    elif op == EITHER or op == RESOURCE:
        ask_resource(state, effect, state.tables.a[effect] if op == RESOURCE else 1)
    else:
        state.pending.append(effect)


def at_once(state: PhoenixState, sector: i64) -> None:
    """The immediate effect of a sector just built; it needs no residents."""
    effect = state.tables.at_once[sector]
    if effect < 0:
        return
    op = state.tables.op[effect]
    if op == GAIN:
        goods.add_all(state, state.active, state.tables.gain, effect, 1)
    elif op == SECTOR:
        state.agenda.append(FREE_SECTOR | ((state.tables.a[effect] + 4 * 7) << STEP_BITS))
    elif op == ADVANCE_ALL:
        for track in range(N_TRACKS):
            diplomacy.go_up(state, state.active, track)
    else:
        carry_out(state, effect)


# Which bonus next


def is_due(state: PhoenixState, effect: i64) -> bool:
    """Whether a bonus must be taken if it can be."""
    op = state.tables.op[effect]
    return op == RESIDENT or (op == DICE and state.tables.c[effect] == 0)


def is_possible(state: PhoenixState, effect: i64) -> bool:
    """Whether a bonus can be used now."""
    tables = state.tables
    op = tables.op[effect]
    if op == RESIDENT:
        return residents.anybody_welcome(state, species_of(state, effect))
    if op == DICE:
        return True
    if not goods.affords(state, tables.pay, effect):
        return False
    if op == TRANSACTIONS:
        return ships.may_transact(state, goods.gems(state))
    if op == LOBBY:
        cheapest = diplomacy.cheapest_advance(state)
        if tables.a[effect] == 1:
            return has_step_to_go(state)
        return goods.gems(state) - tables.pay[effect * N_GOODS + GEM] >= cheapest
    if op == SWAP:
        return goods.resources(state) >= 1
    if op == PURCHASE:
        if goods.resources(state) < resources_to_pay(state, effect):
            return False
        return tables.c[effect] == 0 or residents.welcome(state, HUMAN)
    return True


def has_step_to_go(state: PhoenixState) -> bool:
    """Whether a token of the active player is below the top row."""
    for track in range(N_TRACKS):
        if state.dip[state.active * N_TRACKS + track] < TOP_ROW:
            return True
    return False


def resources_to_pay(state: PhoenixState, effect: i64) -> i64:
    """Resources of any kind; fewer of them for a Human where a discount applies."""
    number = state.tables.a[effect]
    if state.tables.c[effect] > 0:
        number = max(0, number - residents.human_discount(state))
    return number


def species_of(state: PhoenixState, effect: i64) -> i64:
    """A bit for each species that a free resident may be of."""
    kind = state.tables.a[effect]
    if kind == BUILT:
        return BIT[state.built] if state.built >= 0 else 0
    if kind == BOUGHT:
        return ships.thrice_bought(state)
    return kind


def choices(state: PhoenixState) -> list[i64]:
    """Bonuses that can be used now; no more once nothing is due."""
    found: list[i64] = []
    due = False
    for effect in state.pending:
        if is_possible(state, effect):
            due = due or is_due(state, effect)
            action = BONUS + state.tables.source[effect]
            if action not in found:
                found.append(action)
    found.sort()
    if not due:
        found.append(DONE)
    return found


def is_idle(state: PhoenixState) -> bool:
    """Whether no bonus can be used now."""
    for effect in state.pending:
        if is_possible(state, effect):
            return False
    return True


def use(state: PhoenixState, action: i64) -> None:
    """Use a bonus, or leave the others."""
    if action == DONE:
        state.agenda.pop()
        state.pending = []
        return
    for place in range(len(state.pending)):
        effect = state.pending[place]
        if BONUS + state.tables.source[effect] == action and is_possible(state, effect):
            state.pending = state.pending[:place] + state.pending[place + 1 :]
            carry_out(state, effect)
            return


def carry_out(state: PhoenixState, effect: i64) -> None:
    """The handlers of effects that ask something."""
    tables = state.tables
    op = tables.op[effect]
    if op == RESIDENT:
        residents.offer(state, species_of(state, effect), tables.b[effect])
        return
    goods.pay_all(state, tables.pay, effect)
    if op == TRANSACTIONS:
        ships.start_transactions(state, tables.a[effect], 0)
    elif op == DICE:
        ships.explore(state, tables.a[effect], tables.b[effect], 0)
    elif op == LOBBY:
        state.agenda.append(ADVANCE_STEP | ((1 + (FREE if tables.a[effect] == 1 else 0)) << STEP_BITS))
    elif op == EXTRA_TURN:
        state.extra += 1
        if state.events is not None:
            state.events.append(Event("extra-turn", state.active))
    elif op == SWAP:
        ask_resource(state, effect, 1)
        state.agenda.append(PAY_STEP | ((1 + FOR_ANOTHER) << STEP_BITS))
    elif op == PURCHASE:
        purchase(state, effect)


def purchase(state: PhoenixState, effect: i64) -> None:
    """Goods at once; resources of one's choice and a Human once the price is paid."""
    tables = state.tables
    number = resources_to_pay(state, effect)
    goods.add_all(state, state.active, tables.gain, effect, 1)
    if tables.c[effect] > 0:
        residents.offer(state, BIT[HUMAN], 1)
    if tables.b[effect] > 0:
        ask_resource(state, effect, tables.b[effect])
    if number > 0:
        state.agenda.append(PAY_STEP | (number << STEP_BITS))


# Resources of one's choice


def ask_resource(state: PhoenixState, effect: i64, number: i64) -> None:
    """Ask which resource to take, so many times."""
    state.agenda.append(TAKE_STEP | ((effect | (number << 12)) << STEP_BITS))


def take_choices(state: PhoenixState, argument: i64) -> list[i64]:
    """Food, water or metal; of several, in this order, so that every set can be reached in one way only."""
    effect = argument & 4095
    allowed: i64 = 7
    if state.tables.op[effect] == EITHER:
        allowed = state.tables.a[effect]
    barred = argument >> 18
    found: list[i64] = []
    for resource in range((argument >> 16) & 3, N_RESOURCES):
        if (allowed >> resource) & 1 and barred != resource + 1:
            found.append(TAKE + resource)
    return found


def take(state: PhoenixState, step: i64, action: i64) -> None:
    """Take a resource from the supply."""
    state.agenda.pop()
    argument = step >> STEP_BITS
    resource = action - TAKE
    left = ((argument >> 12) & 15) - 1
    if left > 0:
        state.agenda.append(TAKE_STEP | (((argument & 4095) | (left << 12) | (resource << 16)) << STEP_BITS))
    goods.add(state, state.active, FOOD + resource, 1)


def pay_choices(state: PhoenixState, argument: i64) -> list[i64]:
    """Resources in their order, as long as enough of the later ones are left for the rest."""
    first = state.active * N_GOODS + FOOD
    needed = argument & 15
    lowest = (argument >> 4) & 3
    found: list[i64] = []
    for resource in range(lowest, N_RESOURCES):
        have: i64 = 0
        for later in range(resource, N_RESOURCES):
            have += state.goods[first + later]
        if state.goods[first + resource] > 0 and have >= needed:
            found.append(PAY + resource)
    return found


def pay(state: PhoenixState, step: i64, action: i64) -> None:
    """Pay a resource; what is taken for it may have to be another one."""
    state.agenda.pop()
    argument = step >> STEP_BITS
    resource = action - PAY
    goods.add(state, state.active, FOOD + resource, -1)
    if argument & FOR_ANOTHER:
        state.agenda[-1] += ((resource + 1) << 18) << STEP_BITS
    elif argument & 15 > 1:
        state.agenda.append(PAY_STEP | (((argument & 15) - 1 + 16 * resource) << STEP_BITS))


# A free sector


def free_sectors(state: PhoenixState, argument: i64) -> list[i64]:
    """Sectors of a level in colours that the active player's station lacks there."""
    level = argument & 3
    found: list[i64] = []
    for colour in range(N_COLOURS):
        slot = (level - 1) * N_COLOURS + colour
        if not (argument >> (2 + colour)) & 1 or not ships.may_stand(state, state.active, slot):
            continue
        here = ships.offered(state, state.active, slot)
        for place in range(STACK):
            if (here >> place) & 1:
                found.append(BUILD + slot * STACK + place)
    return found


def take_sector(state: PhoenixState, action: i64) -> None:
    """Add the sector without payment; its own immediate effect happens, for it is built."""
    state.agenda.pop()
    ships.attach(state, action - BUILD)
    at_once(state, action - BUILD)


def colour_built(sector: i64) -> i64:
    """The species that lives in a sector just built."""
    return (sector // STACK) % N_COLOURS
