"""Ships and Their Actions: what each type of ship does, its choices in small steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    AGAIN,
    ALIENS,
    BIT,
    BUILD,
    BUY,
    CONSTRUCTION,
    DIPLOMACY,
    DISMANTLE,
    DONE,
    EXPEDITION,
    FARM,
    FIRST_NEUTRAL,
    FOOD,
    GEM,
    GOLD,
    HUMAN,
    HUMAN_FACE,
    KEEP,
    METAL,
    N_COLOURS,
    N_FACES,
    N_GOODS,
    N_PAIRS,
    N_PLACES,
    N_RESOURCES,
    N_SLOTS,
    OBSERVE,
    PAIR_FIRST,
    PAIR_SECOND,
    POINT,
    ROLL,
    ROLLED,
    SCRAP,
    SECTORS,
    SETTLE,
    SHIPS,
    STACK,
    TRADE,
    TRANSPORT,
    WATER,
)
from orrery.games.space_station_phoenix.rules import diplomacy, goods, residents
from orrery.games.space_station_phoenix.rules.effects import (
    CAPACITY,
    DICE_ROLLED,
    METAL_GAINED,
    METAL_PAID,
    REROLLS,
    TRANSACTIONS_MADE,
)
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    BUILD_STEP,
    COLLECT,
    OF_SHIP,
    REROLL,
    ROLL_STEP,
    STARTED,
    STEP_BITS,
    TARGET,
    TRANSACT,
)
from orrery.games.space_station_phoenix.rules.tables import PLENTY
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState


def perform(state: PhoenixState, ship: i64) -> None:
    """The basic action of a ship, with what hub and live quarters change about it."""
    tables = state.tables
    type_ = tables.ship_type[ship]
    ability = tables.ship_ability[ship]
    if type_ == DISMANTLE:
        state.agenda.append(TARGET)
    elif type_ == CONSTRUCTION:
        state.agenda.append(BUILD_STEP)
    elif type_ == TRANSPORT:
        for species in range(4):
            state.bought[species] = 0
        number = ability + residents.sum_of(state, TRANSPORT, TRANSACTIONS_MADE)
        start_transactions(state, number, OF_SHIP)
    elif type_ == EXPEDITION:
        explore(
            state,
            ability + residents.sum_of(state, EXPEDITION, DICE_ROLLED),
            tables.ship_capacity[ship] + residents.sum_of(state, EXPEDITION, CAPACITY),
            residents.sum_of(state, EXPEDITION, REROLLS),
        )
    elif type_ == DIPLOMACY:
        state.agenda.append(ADVANCE_STEP | (ability << STEP_BITS))
    else:
        goods.add(state, state.active, FOOD if type_ == FARM else WATER, ability)


# Dismantle


def scrappable(state: PhoenixState) -> i64:
    """A bit for each unused ship of the active player's own fleet."""
    return state.fleet[state.active] & ~state.used


def targets(state: PhoenixState) -> list[i64]:
    """Which ship to dismantle. The ship in use is not unused."""
    left = scrappable(state)
    found: list[i64] = []
    for ship in range(FIRST_NEUTRAL):
        if (left >> ship) & 1:
            found.append(SCRAP + ship)
    return found


def dismantle(state: PhoenixState, action: i64) -> None:
    """The ship leaves the game for its metal."""
    state.agenda.pop()
    ship = action - SCRAP
    tables = state.tables
    remove_ship(state, ship)
    extra = tables.ship_ability[state.ship] + residents.sum_of(state, DISMANTLE, METAL_GAINED)
    goods.add(state, state.active, METAL, tables.ship_metal[ship] + extra)


def remove_ship(state: PhoenixState, ship: i64) -> None:
    """A ship of the active player's fleet goes back to the box for good."""
    state.fleet[state.active] &= ~BIT[ship]
    state.scrapped |= BIT[ship]
    if state.events is not None:
        state.events.append(Event("scrap", state.active, (SHIPS[ship],)))


# Construction


def discount(state: PhoenixState) -> i64:
    """Metal that hub and live quarters save with a Construction ship."""
    return -residents.sum_of(state, CONSTRUCTION, METAL_PAID)


def price(state: PhoenixState, sector: i64, saved: i64) -> i64:
    """What a sector costs."""
    return max(state.tables.least_metal, state.tables.price[sector] - saved)


def may_stand(state: PhoenixState, player: i64, slot: i64) -> bool:
    """One sector of each level and colour, level by level unless the hub says otherwise."""
    first = player * N_SLOTS
    if state.station[first + slot] >= 0:
        return False
    if slot < N_COLOURS or state.tables.any_order[state.hub[player]]:
        return True
    return state.station[first + slot - N_COLOURS] >= 0


def offered(state: PhoenixState, player: i64, slot: i64) -> i64:
    """A bit for each sector of a stack that a player may take: from the display, or of the own private ones."""
    if state.private_owner == player:
        return state.display[slot] | state.private[slot]
    return state.display[slot]


def cheapest_sector(state: PhoenixState) -> i64:
    """The lowest printed cost of a sector that the active player may build."""
    lowest: i64 = PLENTY
    player = state.active
    for slot in range(N_SLOTS):
        if may_stand(state, player, slot):
            lowest = min(lowest, state.tables.cheapest[slot * 256 + offered(state, player, slot)])
    return lowest


def buildable(state: PhoenixState) -> list[i64]:
    """Sectors that the active player may build and can pay for."""
    player = state.active
    metal = state.goods[player * N_GOODS + METAL]
    saved = state.tables.ship_ability[state.ship] + discount(state)
    found: list[i64] = []
    for slot in range(N_SLOTS):
        if not may_stand(state, player, slot):
            continue
        here = offered(state, player, slot)
        for place in range(STACK):
            if (here >> place) & 1 and price(state, slot * STACK + place, saved) <= metal:
                found.append(BUILD + slot * STACK + place)
    return found


def build(state: PhoenixState, action: i64) -> i64:
    """Pay for a sector and add it to the station."""
    state.agenda.pop()
    sector = action - BUILD
    saved = state.tables.ship_ability[state.ship] + discount(state)
    goods.add(state, state.active, METAL, -price(state, sector, saved))
    attach(state, sector)
    return sector


def attach(state: PhoenixState, sector: i64) -> None:
    """A sector comes from the display, or from the private ones, to the active player's station."""
    slot = sector // STACK
    place = sector % STACK
    if (state.display[slot] >> place) & 1:
        state.display[slot] &= ~BIT[place]
    else:
        state.private[slot] &= ~BIT[place]
    state.station[state.active * N_SLOTS + slot] = sector
    if state.events is not None:
        state.events.append(Event("build", state.active, (SECTORS[sector],)))


def sectors_built(state: PhoenixState, player: i64) -> i64:
    """How many sectors a station has."""
    number: i64 = 0
    for slot in range(N_SLOTS):
        if state.station[player * N_SLOTS + slot] >= 0:
            number += 1
    return number


# Terran Expedition


def explore(state: PhoenixState, dice: i64, capacity: i64, rerolls: i64) -> None:
    """Roll, perhaps roll some again, and collect dice up to the capacity."""
    state.rolling = max(1, min(dice, state.tables.dice))
    state.agenda.append(COLLECT | (max(1, min(capacity, 60)) << STEP_BITS))
    if rerolls > 0:
        state.agenda.append(REROLL | (rerolls << STEP_BITS))
    state.agenda.append(ROLL_STEP)


def rolled(state: PhoenixState, action: i64) -> None:
    """The dice fall."""
    state.agenda.pop()
    first = (action - ROLL[1]) * N_FACES
    for face in range(N_FACES):
        state.dice[face] += ROLLED[first + face]
    state.rolling = 0
    if state.events is not None:
        state.events.append(Event("roll", state.active, (state.dice[0], state.dice[1], state.dice[2], state.dice[3])))


def reroll_choices(state: PhoenixState) -> list[i64]:
    """Dice that may be picked up, face by face, so that every set can be reached in one way only."""
    lowest: i64 = 0
    for face in range(N_FACES):
        if state.picked[face] > 0:
            lowest = face
    found: list[i64] = []
    for face in range(lowest, N_FACES):
        if state.dice[face] > 0:
            found.append(AGAIN + face)
    found.append(DONE)
    return found


def pick_up(state: PhoenixState, step: i64, action: i64) -> None:
    """Pick up a die, or roll those picked up. Without any the dice stay as they are."""
    if action != DONE:
        state.dice[action - AGAIN] -= 1
        state.picked[action - AGAIN] += 1
        return
    state.agenda.pop()
    number: i64 = 0
    for face in range(N_FACES):
        number += state.picked[face]
        state.picked[face] = 0
    if number > 0:
        if step >> STEP_BITS > 1:
            state.agenda.append(step - BIT[STEP_BITS])
        state.rolling = number
        state.agenda.append(ROLL_STEP)


def dice_left(state: PhoenixState) -> i64:
    """Dice that are neither collected nor in the hand."""
    return state.dice[0] + state.dice[1] + state.dice[2] + state.dice[3]


def collect_choices(state: PhoenixState) -> list[i64]:
    """A resource of a die; or for a Human's die a point, or a Human for its price."""
    found: list[i64] = []
    for resource in range(N_RESOURCES):
        if state.dice[resource] > 0:
            found.append(KEEP + resource)
    if state.dice[HUMAN_FACE] > 0:
        found.append(OBSERVE)
        if residents.may_pay_for_human(state):
            residents.places(state, HUMAN, SETTLE, found)
    found.append(DONE)
    return found


def collect(state: PhoenixState, step: i64, action: i64) -> None:
    """Every die that is collected takes up capacity."""
    left = (step >> STEP_BITS) - 1
    state.agenda.pop()
    if action == DONE:
        clear_dice(state)
        return
    face: i64 = HUMAN_FACE
    if action < OBSERVE:
        face = action - KEEP
    state.dice[face] -= 1
    if left > 0 and dice_left(state) > 0:
        state.agenda.append(COLLECT | (left << STEP_BITS))
    else:
        clear_dice(state)
    if action < OBSERVE:
        goods.add(state, state.active, FOOD + face, 1)
    elif action == OBSERVE:
        goods.add(state, state.active, POINT, state.tables.observed)
    else:
        residents.recruit(state, (action - SETTLE) % N_PLACES)


def clear_dice(state: PhoenixState) -> None:
    """Dice that were not collected are put away."""
    for face in range(N_FACES):
        state.dice[face] = 0


# Transport


def start_transactions(state: PhoenixState, number: i64, marks: i64) -> None:
    """So many transactions; the first one must be made."""
    if number > 0:
        state.agenda.append(TRANSACT | ((min(number, 60) | marks) << STEP_BITS))


def may_transact(state: PhoenixState, gems: i64) -> bool:
    """Whether the active player could make a transaction with so many GEMs."""
    tables = state.tables
    if gems >= tables.buy_price or goods.resources(state) >= 2:
        return True
    first = state.active * N_GOODS
    if affords_alien(state, tables.alien_price, gems - state.goods[first]):
        for species in range(GOLD):
            if residents.welcome(state, species):
                return True
    return affords_alien(state, tables.gold_price, gems - state.goods[first]) and residents.welcome(state, GOLD)


def affords_alien(state: PhoenixState, prices: list[i64], more_gems: i64) -> bool:
    """Whether the active player can pay for an Alien with so many GEMs more than there are now."""
    first = state.active * N_GOODS
    if state.goods[first + GEM] + more_gems < prices[GEM]:
        return False
    for what in range(FOOD, POINT):
        if state.goods[first + what] < prices[what]:
            return False
    return True


def transactions(state: PhoenixState, argument: i64) -> list[i64]:
    """Trade, buy, or gain an Alien."""
    tables = state.tables
    first = state.active * N_GOODS
    found: list[i64] = []
    if goods.resources(state) >= 2:
        for pair in range(N_PAIRS):
            one = first + FOOD + PAIR_FIRST[pair]
            other = first + FOOD + PAIR_SECOND[pair]
            if (state.goods[one] >= 2) if one == other else (state.goods[one] >= 1 and state.goods[other] >= 1):
                for resource in range(N_RESOURCES):
                    found.append(TRADE + pair * N_RESOURCES + resource)
    if state.goods[first + GEM] >= tables.buy_price:
        for resource in range(N_RESOURCES):
            found.append(BUY + resource)
    if affords_alien(state, tables.alien_price, 0):
        for species in range(GOLD):
            residents.places(state, species, SETTLE, found)
    if affords_alien(state, tables.gold_price, 0):
        residents.places(state, GOLD, SETTLE, found)
    if argument & STARTED:
        found.append(DONE)
    return found


def transact(state: PhoenixState, step: i64, action: i64) -> None:
    """One transaction."""
    state.agenda.pop()
    if action == DONE:
        return
    argument = step >> STEP_BITS
    if argument & 63 > 1:
        state.agenda.append(TRANSACT | (((argument - 1) | STARTED) << STEP_BITS))
    if action < BUY:
        pair = (action - TRADE) // N_RESOURCES
        goods.add(state, state.active, FOOD + PAIR_FIRST[pair], -1)
        goods.add(state, state.active, FOOD + PAIR_SECOND[pair], -1)
        goods.add(state, state.active, FOOD + (action - TRADE) % N_RESOURCES, 1)
    elif action < KEEP:
        goods.add(state, state.active, GEM, -state.tables.buy_price)
        goods.add(state, state.active, FOOD + action - BUY, 1)
    else:
        species = (action - SETTLE) // N_PLACES
        goods.pay_all(state, state.tables.gold_price if species == GOLD else state.tables.alien_price, 0)
        if argument & OF_SHIP:
            state.bought[species] += 1
        residents.receive(state, species, (action - SETTLE) % N_PLACES)


def thrice_bought(state: PhoenixState) -> i64:
    """A bit for each species of which this ship bought at least three Aliens."""
    found: i64 = 0
    for species in range(4):
        if state.bought[species] >= 3:
            found |= BIT[species]
    return found & ALIENS


# Can any part of an action be done?


class Prospects:
    """What the active player could do with ships of each type: looked up once for all ships."""

    def __init__(self, state: PhoenixState) -> None:
        first = state.active * N_GOODS
        self.gems: i64 = state.goods[first + GEM]
        own = scrappable(state)
        self.scrappable: i64 = own
        self.several: bool = own & (own - 1) != 0
        self.cheapest_advance: i64 = diplomacy.cheapest_advance(state)
        # A sector can be built with a ship that saves so much metal.
        short = cheapest_sector(state) - discount(state) - state.goods[first + METAL]
        self.metal_missing: i64 = short
        if state.tables.least_metal > state.goods[first + METAL]:
            self.metal_missing = PLENTY
        # So many GEMs must be left for a transaction.
        self.gems_for_transaction: i64 = PLENTY
        if may_transact(state, 0):
            self.gems_for_transaction = 0
        else:
            self.gems_for_transaction = state.tables.buy_price
            price = state.tables.gold_price
            if (
                price[GEM] < self.gems_for_transaction
                and affords_alien(state, price, PLENTY)
                and residents.welcome(state, GOLD)
            ):
                self.gems_for_transaction = price[GEM]
            price = state.tables.alien_price
            if (
                price[GEM] < self.gems_for_transaction
                and affords_alien(state, price, PLENTY)
                and residents.anybody_welcome(state, 7)
            ):
                self.gems_for_transaction = price[GEM]

    def may_act(self, state: PhoenixState, ship: i64, cost: i64) -> bool:
        """Whether at least a part of the ship's action can be done once its cost is paid."""
        type_ = state.tables.ship_type[ship]
        if type_ == DISMANTLE:
            return self.several or (self.scrappable & ~BIT[ship]) != 0
        if type_ == CONSTRUCTION:
            return self.metal_missing <= state.tables.ship_ability[ship]
        if type_ == TRANSPORT:
            return self.gems - cost >= self.gems_for_transaction
        if type_ == DIPLOMACY:
            return self.gems - cost >= self.cheapest_advance
        return True
