"""Alien Tech Cards: fuel powers and discard powers.

Each card is used once a turn, for its power or by discarding it; only one card may be discarded for its power a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import (
    BOOSTER,
    BURROUGHS,
    CACHE,
    CARDS,
    COLONY,
    CRYSTAL,
    DISCARD_BOOSTER,
    DISCARD_CRYSTAL,
    DISCARD_GRAVITY,
    DISCARD_PLASMA,
    DISCARD_PLASMA_BAY,
    DISCARD_POLARITY,
    DISCARD_STASIS,
    DISCARD_TELEPORTER,
    DISCARD_WARPER,
    DONE,
    GRAVITY,
    ISOLATION,
    LAND,
    N_CARDS,
    N_SHIPS,
    N_TERRITORIES,
    PICK,
    PLASMA,
    POHL,
    POLARITY,
    POSITRON,
    RELIC,
    REPULSOR,
    SHOOT,
    STASIS,
    TECH_BOOSTER,
    TECH_CRYSTAL,
    TECH_GRAVITY,
    TECH_PLASMA,
    TECH_POLARITY,
    TECH_STASIS,
    TECH_TELEPORTER,
    TECH_WARPER,
    TELEPORTER,
    TERRAFORMING,
    TERRITORIES,
    WARPER,
)
from orrery.games.alien_frontiers.rules import cards, docking, facilities, fields, territories
from orrery.games.alien_frontiers.rules.steps import (
    AGAIN,
    MOVE_FROM,
    MOVE_TO,
    REROLL,
    ROLL_STEP,
    SHOOT_STEP,
    STEP_BITS,
    STEP_MASK,
    SWAP_FIRST,
    SWAP_SECOND,
    TELEPORT,
)
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE, ship_code
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

N_FACILITIES: Final = 9


# Using cards in general


def unused_cards(state: AlienFrontiersState) -> i64:
    """A bit for each card that the active player holds and has not used this turn."""
    return state.cards[state.active] & ~state.used


def price(state: AlienFrontiersState, fuel: i64) -> i64:
    """The fuel that one use of a card costs: one less in all with Pohl Foothills."""
    if territories.has_bonus(state, POHL):
        return max(0, fuel - state.tables.pohl_saves)
    return fuel


def can_pay(state: AlienFrontiersState, fuel: i64) -> bool:
    """Whether the active player has the fuel for a use."""
    return state.fuel[state.active] >= price(state, fuel)


def pay_for_use(state: AlienFrontiersState, card: i64, fuel: i64) -> None:
    """Pay the fuel and mark the card as used."""
    state.fuel[state.active] -= price(state, fuel)
    state.used |= cards.CARD_BIT[card]
    if state.events is not None:
        state.events.append(Event("tech", state.active, (CARDS[card],)))


def give_up(state: AlienFrontiersState, card: i64) -> None:
    """Discard a card for its power."""
    cards.part_with(state, state.active, card)
    state.discards[card] += 1
    state.discarded = True
    if state.events is not None:
        state.events.append(Event("discard", state.active, (CARDS[card],)))


def power_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """Every fuel power that can be used now."""
    unused = unused_cards(state)
    if unused == 0:
        return
    tables = state.tables
    if (unused >> BOOSTER) & 1 and can_pay(state, tables.booster_fuel):
        ships_between(state, 1, 5, TECH_BOOSTER, found)
    if (unused >> CRYSTAL) & 1:
        crystal_choices(state, found)
    if (unused >> GRAVITY) & 1 and can_pay(state, tables.gravity_fuel):
        gravity_choices(state, found)
    if (unused >> TELEPORTER) & 1 and can_pay(state, tables.teleporter_fuel):
        teleporter_choices(state, found)
    if (unused >> PLASMA) & 1 and can_pay(state, tables.plasma_fuel):
        plasma_choices(state, found)
    if (unused >> POLARITY) & 1 and can_pay(state, tables.polarity_fuel):
        ships_between(state, 1, 6, TECH_POLARITY, found)
    if (unused >> STASIS) & 1 and can_pay(state, tables.stasis_fuel):
        ships_between(state, 2, 6, TECH_STASIS, found)
    if (unused >> WARPER) & 1 and can_pay(state, tables.warper_fuel) and docking.any_unplaced(state):
        found.append(TECH_WARPER)


def use_power(state: AlienFrontiersState, action: i64) -> None:
    """Carry out a fuel power."""
    tables = state.tables
    if action < TECH_CRYSTAL:
        pay_for_use(state, BOOSTER, tables.booster_fuel)
        change_ship(state, action - TECH_BOOSTER, 1)
    elif action < TECH_GRAVITY:
        use_crystal(state, action - TECH_CRYSTAL)
    elif action < TECH_TELEPORTER:
        pay_for_use(state, GRAVITY, tables.gravity_fuel)
        use_gravity(state, action - TECH_GRAVITY)
    elif action < TECH_PLASMA:
        use_teleporter(state, action - TECH_TELEPORTER)
    elif action < TECH_POLARITY:
        use_plasma(state, action - TECH_PLASMA)
    elif action < TECH_STASIS:
        pay_for_use(state, POLARITY, tables.polarity_fuel)
        value = (action - TECH_POLARITY) % RELIC + 1
        change_ship(state, action - TECH_POLARITY, 7 - 2 * value)
    elif action < TECH_WARPER:
        pay_for_use(state, STASIS, tables.stasis_fuel)
        change_ship(state, action - TECH_STASIS, -1)
    else:
        pay_for_use(state, WARPER, tables.warper_fuel)
        state.agenda.append(REROLL)


def discard_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """Every discard power that can be used now."""
    unused = unused_cards(state)
    if state.discarded or unused == 0:
        return
    if (unused >> BOOSTER) & 1:
        for field in range(3):
            if state.fields[field] >= 0:
                found.append(DISCARD_BOOSTER + field)
    if (unused >> CRYSTAL) & 1:
        fields.places_for(state, POSITRON, DISCARD_CRYSTAL, found)
    if (unused >> GRAVITY) & 1:
        fields.places_for(state, REPULSOR, DISCARD_GRAVITY, found)
    if (unused >> TELEPORTER) & 1 and open_territories_with_colonies(state) > 0:
        found.append(DISCARD_TELEPORTER)
    if (unused >> PLASMA) & 1:
        plasma_targets(state, found)
    if (unused >> POLARITY) & 1 and open_territories_with_colonies(state) > 1:
        found.append(DISCARD_POLARITY)
    if (unused >> STASIS) & 1:
        fields.places_for(state, ISOLATION, DISCARD_STASIS, found)
    if (unused >> WARPER) & 1:
        warper_choices(state, found)


def use_discard(state: AlienFrontiersState, action: i64) -> None:
    """Carry out a discard power."""
    if action < DISCARD_CRYSTAL:
        give_up(state, BOOSTER)
        fields.remove(state, action - DISCARD_BOOSTER)
    elif action < DISCARD_GRAVITY:
        give_up(state, CRYSTAL)
        fields.place(state, POSITRON, action - DISCARD_CRYSTAL)
    elif action < DISCARD_TELEPORTER:
        give_up(state, GRAVITY)
        fields.place(state, REPULSOR, action - DISCARD_GRAVITY)
    elif action < DISCARD_PLASMA:
        give_up(state, TELEPORTER)
        state.agenda.append(MOVE_FROM)
    elif action < DISCARD_POLARITY:
        give_up(state, PLASMA)
        destroy_ship(state, action)
    elif action < DISCARD_STASIS:
        give_up(state, POLARITY)
        state.agenda.append(SWAP_FIRST)
    elif action < DISCARD_WARPER:
        give_up(state, STASIS)
        fields.place(state, ISOLATION, action - DISCARD_STASIS)
    else:
        take_from_discards(state, action - DISCARD_WARPER)


def ships_between(state: AlienFrontiersState, low: i64, high: i64, first_action: i64, found: list[i64]) -> None:
    """Unplaced ships within these values: a value may never fall below 1 or rise above 6."""
    for value in range(low, high + 1):
        if state.hand[value] > 0:
            found.append(first_action + value - 1)
    if low <= state.relic_value <= high:
        found.append(first_action + RELIC + state.relic_value - 1)


def change_ship(state: AlienFrontiersState, ship: i64, change: i64) -> None:
    """An unplaced ship shows another value."""
    value = ship % RELIC + 1
    if ship >= RELIC:
        state.relic_value = value + change
    else:
        state.hand[value] -= 1
        state.hand[value + change] += 1
    if state.events is not None:
        state.events.append(Event("change", state.active, (value, value + change)))


# Data Crystal


def crystal_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """A fuel for each colony; not an empty or isolated territory, nor Burroughs Desert."""
    for territory in range(N_TERRITORIES):
        if territory == BURROUGHS or fields.is_isolated(state, territory):
            continue
        colonies = territories.colonies_on(state, territory)
        if colonies > 0 and can_pay(state, colonies * state.tables.crystal_fuel):
            found.append(TECH_CRYSTAL + territory)


def use_crystal(state: AlienFrontiersState, territory: i64) -> None:
    """The bonus is borrowed for the rest of the turn: not control, and no point."""
    fuel = territories.colonies_on(state, territory) * state.tables.crystal_fuel
    pay_for_use(state, CRYSTAL, fuel)
    state.borrowed = territory
    if state.events is not None:
        state.events.append(Event("borrow", state.active, (TERRITORIES[territory],)))


# Gravity Manipulator


def gravity_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """Two different unplaced ships: one goes down, the other up."""
    for down in range(N_SHIPS):
        down_value = down % RELIC + 1
        if down_value == 1 or not docking.in_hand(state, down, 1):
            continue
        for up in range(N_SHIPS):
            if up % RELIC + 1 < 6 and docking.in_hand(state, up, 2 if up == down else 1):
                found.append(TECH_GRAVITY + down * N_SHIPS + up)


def use_gravity(state: AlienFrontiersState, ships: i64) -> None:
    """Both ships change at once."""
    change_ship(state, ships // N_SHIPS, -1)
    change_ship(state, ships % N_SHIPS, 1)


# Orbital Teleporter


def teleporter_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """An own docked ship, not on the Terraforming Station, that another facility would take at once."""
    for facility in range(N_FACILITIES):
        if facility == TERRAFORMING:
            continue
        ships = docking.ships_at(state, facility, state.active)
        for ship in range(N_SHIPS):
            if (ships >> ship) & 1 and could_teleport(state, facility, ship):
                found.append(TECH_TELEPORTER + facility * N_SHIPS + ship)


def could_teleport(state: AlienFrontiersState, facility: i64, ship: i64) -> bool:
    """Whether a ship could dock elsewhere: try it, and put everything back."""
    fuel = price(state, state.tables.teleporter_fuel)
    counted = state.counted
    state.fuel[state.active] -= fuel
    port = pick_up(state, facility, ship)
    possible = len(teleport_dockings(state, facility, ship)) > 0
    value = ship % RELIC + 1
    if ship >= RELIC:
        state.relic_value = 0
        state.relic_port = port
    else:
        state.hand[value] -= 1
    state.docked[port] = ship_code(state.active, value, ship >= RELIC)
    state.counted = counted
    state.fuel[state.active] += fuel
    return possible


def pick_up(state: AlienFrontiersState, facility: i64, ship: i64) -> i64:
    """An own docked ship is unplaced again; returns the port it left."""
    value = ship % RELIC + 1
    port = docking.take_ship(state, facility, ship_code(state.active, value, ship >= RELIC))
    if ship >= RELIC:
        state.relic_value = value
    else:
        state.hand[value] += 1
    return port


def use_teleporter(state: AlienFrontiersState, choice: i64) -> None:
    """Pay, and lift the ship out of its port. What its old facility gave stands."""
    facility = choice // N_SHIPS
    ship = choice % N_SHIPS
    pay_for_use(state, TELEPORTER, state.tables.teleporter_fuel)
    pick_up(state, facility, ship)
    state.agenda.append(TELEPORT | ((facility | (ship << 4)) << STEP_BITS))


def teleport_dockings(state: AlienFrontiersState, left: i64, ship: i64) -> list[i64]:
    """Dockings of this ship, alone or with unplaced ones, at another facility than the one it left."""
    everything: list[i64] = []
    facilities.dockings(state, everything)
    found: list[i64] = []
    for action in everything:
        if (facilities.SHIPS_OF_DOCKING[action] >> ship) & 1 and facilities.FACILITY_OF_DOCKING[action] != left:
            found.append(action)
    return found


def teleport_choices(state: AlienFrontiersState, step: i64) -> list[i64]:
    """Where the lifted ship may dock."""
    argument = step >> STEP_BITS
    return teleport_dockings(state, argument & 15, argument >> 4)


def teleport(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """The ship docks like any other."""
    state.agenda.pop()
    facilities.dock(state, action)


def open_territories_with_colonies(state: AlienFrontiersState) -> i64:
    """How many territories have a colony that may leave."""
    count: i64 = 0
    for territory in range(N_TERRITORIES):
        if not fields.is_closed(state, territory) and territories.colonies_on(state, territory) > 0:
            count += 1
    return count


def colony_choices(state: AlienFrontiersState, step: i64) -> list[i64]:
    """Any player's colony outside the Repulsor Field; the second one of a swap is on another territory."""
    kind = step & STEP_MASK
    first_territory = (step >> STEP_BITS) >> 2 if kind == SWAP_SECOND else -1
    found: list[i64] = []
    for owner in range(state.players):
        for territory in range(N_TERRITORIES):
            if (
                state.colonies[territory * state.players + owner] > 0
                and territory != first_territory
                and not fields.is_closed(state, territory)
            ):
                found.append(COLONY + owner * N_TERRITORIES + territory)
    return found


def destinations(state: AlienFrontiersState, step: i64) -> list[i64]:
    """Another territory outside the Repulsor Field."""
    origin = (step >> STEP_BITS) >> 2
    return [action for action in territories.landing_places(state) if action - LAND != origin]


def move_or_swap(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """The next answer of a discarded Orbital Teleporter or Polarity Device."""
    kind = step & STEP_MASK
    state.agenda.pop()
    if kind == MOVE_TO:
        origin = (step >> STEP_BITS) >> 2
        owner = (step >> STEP_BITS) & 3
        move_colony(state, owner, origin, action - LAND)
        return
    owner = (action - COLONY) // N_TERRITORIES
    territory = (action - COLONY) % N_TERRITORIES
    chosen = (territory << 2) | owner
    if kind == MOVE_FROM:
        state.agenda.append(MOVE_TO | (chosen << STEP_BITS))
    elif kind == SWAP_FIRST:
        state.agenda.append(SWAP_SECOND | (chosen << STEP_BITS))
    else:
        first_owner = (step >> STEP_BITS) & 3
        first_territory = (step >> STEP_BITS) >> 2
        swap_colonies(state, first_owner, first_territory, owner, territory)


def move_colony(state: AlienFrontiersState, owner: i64, origin: i64, destination: i64) -> None:
    """A colony moves; control of both territories may change."""
    shift_colony(state, owner, origin, destination)
    territories.settle_control(state, origin)
    territories.settle_control(state, destination)


def shift_colony(state: AlienFrontiersState, owner: i64, origin: i64, destination: i64) -> None:
    """A colony stands elsewhere; control is not settled yet."""
    territories.add_colonies(state, origin, owner, -1)
    territories.add_colonies(state, destination, owner, 1)
    if state.events is not None:
        state.events.append(Event("move", owner, (TERRITORIES[origin], TERRITORIES[destination])))


# Plasma Cannon


def plasma_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """A facility with another player's ship."""
    for facility in range(N_FACILITIES):
        if can_shoot_at(state, facility):
            found.append(TECH_PLASMA + facility)


def can_shoot_at(state: AlienFrontiersState, facility: i64) -> bool:
    """Whether another player's ship is docked there."""
    for owner in range(state.players):
        if owner != state.active and docking.ships_at(state, facility, owner) != 0:
            return True
    return False


def use_plasma(state: AlienFrontiersState, facility: i64) -> None:
    """Fire at one facility; each ship is paid as it is removed."""
    pay_for_use(state, PLASMA, 0)
    state.agenda.append(SHOOT_STEP | (facility << STEP_BITS))


def shots(state: AlienFrontiersState, step: i64) -> list[i64]:
    """Other players' ships at that facility; at least one must go."""
    facility = (step >> STEP_BITS) & 15
    fired = (step >> STEP_BITS) >> 4
    found: list[i64] = []
    for owner in range(state.players):
        if owner == state.active:
            continue
        ships = docking.ships_at(state, facility, owner)
        for ship in range(N_SHIPS):
            if (ships >> ship) & 1:
                found.append(SHOOT + owner * N_SHIPS + ship)
    if fired > 0:
        found.append(DONE)
    return found


def shoot(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """A ship goes to the Maintenance Bay, from the Terraforming Station to the stock; the shooter may go on."""
    state.agenda.pop()
    if action == DONE:
        return
    facility = (step >> STEP_BITS) & 15
    fired = (step >> STEP_BITS) >> 4
    # One card use costs so much for all ships together, so that its discount comes off once.
    fuel = state.tables.plasma_fuel
    state.fuel[state.active] -= price(state, fuel * (fired + 1)) - (price(state, fuel * fired) if fired > 0 else 0)
    owner = (action - SHOOT) // N_SHIPS
    ship = (action - SHOOT) % N_SHIPS
    code = ship_code(owner, ship % RELIC + 1, ship >= RELIC)
    docking.take_ship(state, facility, code)
    if facility == TERRAFORMING:
        lose_ship(state, code)
    else:
        docking.into_bay(state, code)
    fired += 1
    next_price = price(state, fuel * (fired + 1)) - price(state, fuel * fired)
    if can_shoot_at(state, facility) and state.fuel[state.active] >= next_price:
        state.agenda.append(SHOOT_STEP | ((facility | (fired << 4)) << STEP_BITS))


def lose_ship(state: AlienFrontiersState, code: i64) -> None:
    """A ship that stands nowhere any more returns to the stock, the Relic Ship to Burroughs Desert."""
    if code > OF_RELIC:
        territories.send_relic_home(state)
        return
    state.stock[SHIP_OWNER[code]] += 1
    if state.events is not None:
        state.events.append(Event("ship", SHIP_OWNER[code], ("lost", SHIP_VALUE[code])))


def plasma_targets(state: AlienFrontiersState, found: list[i64]) -> None:
    """Any ship of another player on the board whose loss the target's fleet can bear."""
    for owner in range(state.players):
        if owner == state.active:
            continue
        for facility in range(N_FACILITIES):
            ships = docking.ships_at(state, facility, owner)
            for ship in range(N_SHIPS):
                if (ships >> ship) & 1 and may_destroy(state, owner, ship >= RELIC, facility == TERRAFORMING):
                    found.append(DISCARD_PLASMA + (owner * N_FACILITIES + facility) * N_SHIPS + ship)
    for owner in range(state.players):
        if owner == state.active:
            continue
        if state.bay[owner] > 0 and may_destroy(state, owner, False, False):
            found.append(DISCARD_PLASMA_BAY + owner * 2)
        if relic_in_bay_of(state, owner) and may_destroy(state, owner, True, False):
            found.append(DISCARD_PLASMA_BAY + owner * 2 + 1)


def relic_in_bay_of(state: AlienFrontiersState, player: i64) -> bool:
    """Whether a player's Relic Ship waits in the Maintenance Bay."""
    return state.relic_owner == player and state.relic_port < 0 and state.relic_value == 0 and not state.relic_rolling


def may_destroy(state: AlienFrontiersState, owner: i64, relic: bool, terraforming: bool) -> bool:
    """The first printing counts the target's ships on the board, the second those left for its next turn."""
    tables = state.tables
    in_play = tables.ships - state.stock[owner]
    if not tables.second_printing:
        return in_play > tables.fewest_ships
    port = tables.first_port[TERRAFORMING]
    consumed = state.docked[port]
    if consumed != NO_SHIP and consumed <= OF_RELIC and SHIP_OWNER[consumed] == owner:
        in_play -= 1
    if not relic and not terraforming:
        in_play -= 1
    return in_play >= tables.fewest_ships


def destroy_ship(state: AlienFrontiersState, action: i64) -> None:
    """The ship leaves the board."""
    owner: i64
    if action >= DISCARD_PLASMA_BAY:
        owner = (action - DISCARD_PLASMA_BAY) // 2
        if (action - DISCARD_PLASMA_BAY) % 2 == 1:
            territories.send_relic_home(state)
        else:
            state.bay[owner] -= 1
            lose_ship(state, ship_code(owner, 1, False))
        return
    choice = action - DISCARD_PLASMA
    ship = choice % N_SHIPS
    facility = (choice // N_SHIPS) % N_FACILITIES
    owner = choice // (N_SHIPS * N_FACILITIES)
    code = ship_code(owner, ship % RELIC + 1, ship >= RELIC)
    docking.take_ship(state, facility, code)
    lose_ship(state, code)


# Polarity Device


def swap_colonies(state: AlienFrontiersState, owner: i64, territory: i64, other: i64, elsewhere: i64) -> None:
    """Two colonies change places at once: control is settled only when both have arrived."""
    shift_colony(state, owner, territory, elsewhere)
    shift_colony(state, other, elsewhere, territory)
    territories.settle_control(state, territory)
    territories.settle_control(state, elsewhere)


# Resource Cache


def open_resource_cache(state: AlienFrontiersState) -> None:
    """After the roll: ore for more odd ships, fuel for more even ones, both for a tie, which uses the card up."""
    player = state.active
    if not cards.holds(state, player, CACHE):
        return
    odd = state.hand[1] + state.hand[3] + state.hand[5]
    even = state.hand[2] + state.hand[4] + state.hand[6]
    if state.relic_value > 0:
        if state.relic_value % 2 == 1:
            odd += 1
        else:
            even += 1
    if odd > even:
        facilities.gain(state, 0, 1)
    elif even > odd:
        facilities.gain(state, 1, 0)
    else:
        facilities.gain(state, 1, 1)
        cards.part_with(state, player, CACHE)
        state.discards[CACHE] += 1
        if state.events is not None:
            state.events.append(Event("discard", player, (CARDS[CACHE],)))


# Temporal Warper


def reroll_picks(state: AlienFrontiersState) -> list[i64]:
    """Any unplaced ships; at least one."""
    found: list[i64] = []
    docking.single_ships(state, 1, PICK, found)
    if state.rolling > 0 or state.relic_rolling:
        found.append(DONE)
    return found


def pick_for_reroll(state: AlienFrontiersState, action: i64) -> None:
    """Set a ship aside to be rolled again; when no more are wanted, or left, roll."""
    if action != DONE:
        ship = action - PICK
        if ship >= RELIC:
            state.relic_value = 0
            state.relic_rolling = True
        else:
            state.hand[ship + 1] -= 1
            state.rolling += 1
        if docking.any_unplaced(state):
            return
    state.agenda.pop()
    state.agenda.append(ROLL_STEP | (AGAIN << STEP_BITS))


def warper_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """A card among the discards of which one has no copy. The Warper itself is gone by then."""
    for card in range(N_CARDS):
        held = cards.holds(state, state.active, card) and card != WARPER
        if state.discards[card] > 0 and not held:
            found.append(DISCARD_WARPER + card)


def take_from_discards(state: AlienFrontiersState, card: i64) -> None:
    """Claim a card from the discard pile."""
    state.discards[card] -= 1
    give_up(state, WARPER)
    cards.receive(state, state.active, card)
    if state.events is not None:
        state.events.append(Event("card", state.active, (CARDS[card], "recovered")))
