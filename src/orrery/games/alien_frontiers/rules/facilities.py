"""Orbital Facilities, in the rulebook's order: who may dock where, what it costs and what it brings.

Each facility has the dockings it offers the active player now, and what happens when one of them is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import (
    ARTIFACT,
    ASIMOV,
    BRADBURY,
    CARDS,
    CLAIM,
    COLOURS,
    CONSTRUCTOR,
    CYCLE,
    DECOY,
    DOCK_ARTIFACT,
    DOCK_CONSTRUCTOR,
    DOCK_HUB,
    DOCK_MARKET,
    DOCK_MINE,
    DOCK_OUTPOST,
    DOCK_SHIPYARD,
    DOCK_SOLAR,
    DOCK_TERRAFORMING,
    DONE,
    HEINLEIN,
    HERBERT,
    HUB,
    LAUNCH,
    LEM,
    MARKET,
    MINE,
    N_CARDS,
    N_SHIPS,
    N_TERRITORIES,
    OUTPOST,
    RELIC,
    REPULSOR,
    RUN_VARIANTS,
    SHIPYARD,
    SOLAR,
    STEAL_CARD,
    STEAL_FUEL,
    STEAL_ORE,
    TERRAFORMING,
    TO_BAY,
    TRADE,
    VAN_VOGT,
)
from orrery.games.alien_frontiers.rules import cards, docking, territories
from orrery.games.alien_frontiers.rules.steps import LAND_STEP, RAID, STEP_BITS
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER, SHIP_VALUE
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState


# All facilities


def dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Every set of unplaced ships that a facility would take now."""
    artifact_dockings(state, found)
    hub_dockings(state, found)
    constructor_dockings(state, found)
    mine_dockings(state, found)
    market_dockings(state, found)
    outpost_dockings(state, found)
    shipyard_dockings(state, found)
    solar_dockings(state, found)
    terraforming_dockings(state, found)


def dock(state: AlienFrontiersState, action: i64) -> None:
    """Make a docking. Anything but a launch that follows at once forfeits excess advances at the hub."""
    if action < DOCK_HUB:
        dock_at_artifact(state, action - DOCK_ARTIFACT)
        state.excess = 0
    elif action < DOCK_CONSTRUCTOR:
        dock_at_hub(state, action - DOCK_HUB)
    else:
        state.excess = 0
        if action < DOCK_MINE:
            dock_at_constructor(state, action - DOCK_CONSTRUCTOR)
        elif action < DOCK_MARKET:
            dock_at_mine(state, action - DOCK_MINE)
        elif action < DOCK_OUTPOST:
            dock_at_market(state, action - DOCK_MARKET)
        elif action < DOCK_SHIPYARD:
            dock_at_outpost(state, action - DOCK_OUTPOST)
        elif action < DOCK_SOLAR:
            dock_at_shipyard(state, action - DOCK_SHIPYARD)
        elif action < DOCK_TERRAFORMING:
            dock_at_solar(state, action - DOCK_SOLAR)
        else:
            dock_at_terraforming(state, action - DOCK_TERRAFORMING)


# Alien Artifact


def artifact_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Ships of any value."""
    if docking.free_port(state, ARTIFACT) >= 0:
        docking.single_ships(state, 1, DOCK_ARTIFACT, found)


def dock_at_artifact(state: AlienFrontiersState, ship: i64) -> None:
    """Each ship allows one cycle and counts towards one claim."""
    port = docking.free_port(state, ARTIFACT)
    docking.put_ship(state, port, ship)
    state.counted |= docking.BIT[port - state.tables.first_port[ARTIFACT]]
    state.cycles += 1


def artifact_total(state: AlienFrontiersState) -> i64:
    """The values of own ships docked since the last claim."""
    first = state.tables.first_port[ARTIFACT]
    total: i64 = 0
    for port in range(first, state.tables.first_port[ARTIFACT + 1]):
        if (state.counted >> (port - first)) & 1:
            total += SHIP_VALUE[state.docked[port]]
    return total


def artifact_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """Cycle once for each docked ship; claim a card that one does not have with a total of more than seven."""
    if state.cycles > 0 and cards.count(state.display) > 0:
        found.append(CYCLE)
    if state.counted != 0 and artifact_total(state) >= state.tables.claim_total:
        for card in range(N_CARDS):
            if state.display[card] > 0 and not cards.holds(state, state.active, card):
                found.append(CLAIM + card)


def cycle(state: AlienFrontiersState) -> None:
    """Discard what is on display and lay out new cards."""
    state.cycles -= 1
    for card in range(N_CARDS):
        state.discards[card] += state.display[card]
        state.display[card] = 0
    if state.events is not None:
        state.events.append(Event("cycle", state.active))
    cards.fill_display(state)


def claim(state: AlienFrontiersState, card: i64) -> None:
    """Take a card; the count begins anew, and cycles that were not used lapse."""
    state.display[card] -= 1
    cards.receive(state, state.active, card)
    state.counted = 0
    state.cycles = 0
    if state.events is not None:
        state.events.append(Event("card", state.active, (CARDS[card], "claimed")))
    cards.fill_display(state)


# Colonist Hub


def hub_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Ships of any value on the own track, but not while a colony waits on the last circle."""
    if state.hub[state.active] == state.tables.circles and state.tables.hub_closed_on_seven:
        return
    if free_track_port(state) >= 0:
        docking.single_ships(state, 1, DOCK_HUB, found)


def free_track_port(state: AlienFrontiersState) -> i64:
    """The first free port of the active player's track, or -1."""
    first = state.tables.first_port[HUB] + state.active * state.tables.track
    for port in range(first, first + state.tables.track):
        if state.docked[port] == NO_SHIP:
            return port
    return -1


def dock_at_hub(state: AlienFrontiersState, ship: i64) -> None:
    """Advance a circle, with the second ship of a turn one more for Asimov Crater; a first ship brings a colony."""
    player = state.active
    docking.put_ship(state, free_track_port(state), ship)
    state.hub_ships += 1
    advances: i64 = 1
    if state.hub_ships == 2 and territories.has_bonus(state, ASIMOV):
        advances += state.tables.asimov_advance
    circle = state.hub[player] + advances
    # Ships docked one after another count as docked together, so that their excess adds up.
    state.excess += max(0, circle - state.tables.circles)
    state.hub[player] = min(circle, state.tables.circles)
    if state.events is not None:
        state.events.append(Event("advance", player, (state.hub[player],)))


def launches(state: AlienFrontiersState, found: list[i64]) -> None:
    """A colony on the last circle may be launched at any time of the own turn."""
    player = state.active
    if (
        state.hub[player] == state.tables.circles
        and state.fuel[player] >= state.tables.launch_fuel
        and state.ore[player] >= state.tables.launch_ore
    ):
        for territory in range(N_TERRITORIES):
            if state.fields[REPULSOR] != territory:
                found.append(LAUNCH + territory)


def launch(state: AlienFrontiersState, territory: i64) -> None:
    """Excess advances of the docking just made begin the next colony's way."""
    player = state.active
    state.fuel[player] -= state.tables.launch_fuel
    state.ore[player] -= state.tables.launch_ore
    state.hub[player] = 0
    territories.land_colony(state, territory)
    if state.unplaced[player] > 0 and state.excess > 0:
        state.hub[player] = min(state.excess, state.tables.circles)
    state.excess = 0


# Colony Constructor


def constructor_price(state: AlienFrontiersState) -> i64:
    """Ore, one less with Bradbury Plateau."""
    price = state.tables.constructor_ore
    if territories.has_bonus(state, BRADBURY):
        price -= state.tables.bradbury_saves
    return max(0, price)


def constructor_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Three ships of equal value, and the ore."""
    if state.ore[state.active] >= constructor_price(state) and docking.free_set(state, CONSTRUCTOR):
        docking.equal_sets(state, 3, DOCK_CONSTRUCTOR, found)


def dock_at_constructor(state: AlienFrontiersState, choice: i64) -> None:
    """Pay, then land a colony."""
    state.ore[state.active] -= constructor_price(state)
    docking.put_set(state, CONSTRUCTOR, docking.ships_of_equal_set(choice, 3))
    state.agenda.append(LAND_STEP)


# Lunar Mine


def mine_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """A ship at least as high as every docked one; the first of a turn may be any with Van Vogt Mountains."""
    if docking.free_port(state, MINE) < 0:
        return
    lowest = mine_minimum(state)
    if state.mine_ships == 0 and territories.has_bonus(state, VAN_VOGT):
        lowest = 1
    docking.single_ships(state, lowest, DOCK_MINE, found)


def mine_minimum(state: AlienFrontiersState) -> i64:
    """The highest value docked at the Lunar Mine, own ships included."""
    first_port = state.tables.first_port
    highest: i64 = 1
    for port in range(first_port[MINE], first_port[MINE + 1]):
        highest = max(highest, SHIP_VALUE[state.docked[port]])
    return highest


def dock_at_mine(state: AlienFrontiersState, ship: i64) -> None:
    """Gain ore."""
    docking.put_ship(state, docking.free_port(state, MINE), ship)
    state.mine_ships += 1
    gain(state, 0, state.tables.mined)


# Maintenance Bay


def bay_choices(state: AlienFrontiersState, found: list[i64]) -> None:
    """Only a ship that is in none of the dockings found so far may go to the Maintenance Bay."""
    placeable = ships_in(found)
    for value in range(1, 7):
        if state.hand[value] > 0 and not (placeable >> (value - 1)) & 1:
            found.append(TO_BAY + value - 1)
    relic = state.relic_value
    if relic > 0 and not (placeable >> (RELIC + relic - 1)) & 1:
        found.append(TO_BAY + RELIC + relic - 1)


def ships_in(docked: list[i64]) -> i64:
    """A bit for each kind of ship that stands in one of these dockings."""
    ships: i64 = 0
    for action in docked:
        ships |= SHIPS_OF_DOCKING[action]
    return ships


def to_bay(state: AlienFrontiersState, ship: i64) -> None:
    """A ship that fits nowhere waits for the next turn."""
    if ship >= RELIC:
        state.relic_value = 0
    else:
        state.hand[ship + 1] -= 1
        state.bay[state.active] += 1
    if state.events is not None:
        state.events.append(Event("bay", state.active, (ship % RELIC + 1,)))


# Orbital Market


def market_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Two ships of equal value."""
    if docking.free_set(state, MARKET):
        docking.equal_sets(state, 2, DOCK_MARKET, found)


def dock_at_market(state: AlienFrontiersState, choice: i64) -> None:
    """Docking gives the right to trade for the rest of the turn."""
    docking.put_set(state, MARKET, docking.ships_of_equal_set(choice, 2))


def trades(state: AlienFrontiersState, found: list[i64]) -> None:
    """Fuel equal to the value of an own docked ship for one ore; always 1 for 1 with Heinlein Plains."""
    first_port = state.tables.first_port
    fuel = state.fuel[state.active]
    rates: i64 = 0
    for port in range(first_port[MARKET], first_port[MARKET + 1]):
        ship = state.docked[port]
        if ship != NO_SHIP and SHIP_OWNER[ship] == state.active:
            rates |= docking.BIT[SHIP_VALUE[ship]]
    if rates == 0:
        return
    if territories.has_bonus(state, HEINLEIN):
        rates = docking.BIT[state.tables.heinlein_rate]
    for rate in range(1, 7):
        if (rates >> rate) & 1 and fuel >= rate:
            found.append(TRADE + rate - 1)


def trade(state: AlienFrontiersState, rate: i64) -> None:
    """One trade; there may be more."""
    state.fuel[state.active] -= rate
    state.ore[state.active] += 1
    if state.events is not None:
        state.events.append(Event("trade", state.active, (rate,)))


# Raiders' Outpost


def outpost_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Three values in sequence that add up to more than the ships docked there now, if there are any."""
    first_port = state.tables.first_port
    docked: i64 = 0
    for port in range(first_port[OUTPOST], first_port[OUTPOST + 1]):
        docked += SHIP_VALUE[state.docked[port]]
    hand = state.hand
    relic = state.relic_value
    for low in range(1, 5):
        if 3 * low + 3 <= docked:
            continue
        missing: i64 = 0
        for value in range(low, low + 3):
            if hand[value] == 0:
                missing += 1
        action = DOCK_OUTPOST + (low - 1) * RUN_VARIANTS
        if missing == 0:
            found.append(action)
        if low <= relic <= low + 2 and missing <= 1 and (missing == 0 or hand[relic] == 0):
            found.append(action + 1 + relic - low)


def dock_at_outpost(state: AlienFrontiersState, choice: i64) -> None:
    """A higher sequence sends the ships that are there to the Maintenance Bay; then steal."""
    first = state.tables.first_port[OUTPOST]
    for port in range(first, state.tables.first_port[OUTPOST + 1]):
        if state.docked[port] != NO_SHIP:
            docking.into_bay(state, docking.clear_port(state, port))
    for place, ship in enumerate(ships_of_run(choice)):
        docking.put_ship(state, first + place, ship)
    if raid_choices_open(state, 0):
        state.agenda.append(RAID)


def ships_of_run(choice: i64) -> list[i64]:
    """The ships of a sequence, as arguments."""
    low = choice // RUN_VARIANTS
    relic_place = choice % RUN_VARIANTS - 1
    ships: list[i64] = [low, low + 1, low + 2]
    if relic_place >= 0:
        ships[relic_place] += RELIC
    return ships


def raid_choices_open(state: AlienFrontiersState, taken: i64) -> bool:
    """Whether there is anything left to steal."""
    found: list[i64] = []
    loot(state, taken, found)
    return len(found) > 0


def loot(state: AlienFrontiersState, taken: i64, found: list[i64]) -> None:
    """Resources from any mix of opponents, or one card from one; a Holographic Decoy shields all but itself."""
    for victim in range(state.players):
        if victim != state.active and state.fuel[victim] > 0 and not has_decoy(state, victim):
            found.append(STEAL_FUEL + victim)
    for victim in range(state.players):
        if victim != state.active and state.ore[victim] > 0 and not has_decoy(state, victim):
            found.append(STEAL_ORE + victim)
    if taken > 0:
        return
    for victim in range(state.players):
        if victim == state.active:
            continue
        if has_decoy(state, victim):
            found.append(STEAL_CARD + victim * N_CARDS + DECOY)
            continue
        for card in range(N_CARDS):
            if cards.holds(state, victim, card):
                found.append(STEAL_CARD + victim * N_CARDS + card)


def has_decoy(state: AlienFrontiersState, player: i64) -> bool:
    """Whether a player is shielded from raids."""
    return cards.holds(state, player, DECOY)


def raid_choices(state: AlienFrontiersState, step: i64) -> list[i64]:
    """What may be stolen next; a raider may stop at any time."""
    found: list[i64] = []
    loot(state, step >> STEP_BITS, found)
    found.append(DONE)
    return found


def raid(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """Steal one thing; up to four resources in all, or a single card."""
    state.agenda.pop()
    if action == DONE:
        return
    thief = state.active
    if action >= STEAL_CARD:
        steal_card(state, (action - STEAL_CARD) // N_CARDS, (action - STEAL_CARD) % N_CARDS)
        return
    victim: i64
    if action >= STEAL_ORE:
        victim = action - STEAL_ORE
        state.ore[victim] -= 1
        state.ore[thief] += 1
    else:
        victim = action - STEAL_FUEL
        state.fuel[victim] -= 1
        state.fuel[thief] += 1
    if state.events is not None:
        what = "ore" if action >= STEAL_ORE else "fuel"
        state.events.append(Event("steal", thief, (COLOURS[victim], what)))
    taken = (step >> STEP_BITS) + 1
    if taken < state.tables.stolen and raid_choices_open(state, taken):
        state.agenda.append(RAID | (taken << STEP_BITS))


def steal_card(state: AlienFrontiersState, victim: i64, card: i64) -> None:
    """A stolen card that the thief already has is discarded."""
    thief = state.active
    cards.part_with(state, victim, card)
    if state.events is not None:
        state.events.append(Event("steal", thief, (COLOURS[victim], CARDS[card])))
    if not cards.holds(state, thief, card):
        cards.receive(state, thief, card)
        return
    state.discards[card] += 1
    if state.events is not None:
        state.events.append(Event("discard", thief, (CARDS[card],)))


# Shipyard


def ship_price(state: AlienFrontiersState) -> i64:
    """Fuel, and as much ore, for the next ship of the own colour; one less with Herbert Valley."""
    in_play = state.tables.ships - state.stock[state.active]
    price = state.tables.ship_price[in_play + 1]
    if territories.has_bonus(state, HERBERT):
        price -= state.tables.herbert_saves
    return max(0, price)


def shipyard_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Two ships of equal value, a ship in stock, and its price."""
    player = state.active
    if state.stock[player] == 0:
        return
    price = ship_price(state)
    if state.fuel[player] >= price and state.ore[player] >= price and docking.free_set(state, SHIPYARD):
        docking.equal_sets(state, 2, DOCK_SHIPYARD, found)


def dock_at_shipyard(state: AlienFrontiersState, choice: i64) -> None:
    """The new ship waits in the Maintenance Bay."""
    player = state.active
    price = ship_price(state)
    state.fuel[player] -= price
    state.ore[player] -= price
    docking.put_set(state, SHIPYARD, docking.ships_of_equal_set(choice, 2))
    state.stock[player] -= 1
    state.bay[player] += 1
    if state.events is not None:
        state.events.append(Event("ship", player, ("built",)))


# Solar Converter


def solar_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """Ships of any value."""
    if docking.free_port(state, SOLAR) >= 0:
        docking.single_ships(state, 1, DOCK_SOLAR, found)


def dock_at_solar(state: AlienFrontiersState, ship: i64) -> None:
    """Half the value in fuel, rounded up; one more with Lem Badlands."""
    value = docking.put_ship(state, docking.free_port(state, SOLAR), ship)
    fuel = state.tables.solar_fuel[value]
    if territories.has_bonus(state, LEM):
        fuel += state.tables.lem_fuel
    gain(state, fuel, 0)


# Terraforming Station


def terraforming_dockings(state: AlienFrontiersState, found: list[i64]) -> None:
    """A six, its price, and three ships of the own colour left without it; the Relic Ship is not of that colour."""
    player = state.active
    tables = state.tables
    if (
        state.fuel[player] < tables.terraforming_fuel
        or state.ore[player] < tables.terraforming_ore
        or docking.free_port(state, TERRAFORMING) < 0
    ):
        return
    if state.hand[6] > 0 and tables.ships - state.stock[player] > tables.fewest_ships:
        found.append(DOCK_TERRAFORMING)
    if state.relic_value == 6:
        found.append(DOCK_TERRAFORMING + 1)


def dock_at_terraforming(state: AlienFrontiersState, choice: i64) -> None:
    """Pay, then land a colony. The ship stays on the port until its owner's next turn and is lost then."""
    player = state.active
    state.fuel[player] -= state.tables.terraforming_fuel
    state.ore[player] -= state.tables.terraforming_ore
    docking.put_ship(state, docking.free_port(state, TERRAFORMING), 5 if choice == 0 else RELIC + 5)
    state.agenda.append(LAND_STEP)


def gain(state: AlienFrontiersState, fuel: i64, ore: i64) -> None:
    """Resources from the stocks, which have no limit."""
    state.fuel[state.active] += fuel
    state.ore[state.active] += ore
    if state.events is not None:
        state.events.append(Event("gain", state.active, (fuel, ore)))


def _ships_of_docking(action: i64) -> list[i64]:
    if action < DOCK_CONSTRUCTOR:
        return [(action - DOCK_ARTIFACT) % N_SHIPS]
    if action < DOCK_MINE:
        return docking.ships_of_equal_set(action - DOCK_CONSTRUCTOR, 3)
    if action < DOCK_MARKET:
        return [action - DOCK_MINE]
    if action < DOCK_OUTPOST:
        return docking.ships_of_equal_set(action - DOCK_MARKET, 2)
    if action < DOCK_SHIPYARD:
        return ships_of_run(action - DOCK_OUTPOST)
    if action < DOCK_SOLAR:
        return docking.ships_of_equal_set(action - DOCK_SHIPYARD, 2)
    if action < DOCK_TERRAFORMING:
        return [action - DOCK_SOLAR]
    return [5 if action == DOCK_TERRAFORMING else RELIC + 5]


def _ship_bits(ships: list[i64]) -> i64:
    bits: i64 = 0
    for ship in ships:
        bits |= docking.BIT[ship]
    return bits


DOCKING_STARTS: Final[list[i64]] = [
    DOCK_ARTIFACT,
    DOCK_HUB,
    DOCK_CONSTRUCTOR,
    DOCK_MINE,
    DOCK_MARKET,
    DOCK_OUTPOST,
    DOCK_SHIPYARD,
    DOCK_SOLAR,
    DOCK_TERRAFORMING,
]
SHIPS_OF_DOCKING: Final[list[i64]] = [_ship_bits(_ships_of_docking(action)) for action in range(TO_BAY)]
"""For every docking, by its action, a bit for each kind of ship in it."""
FACILITY_OF_DOCKING: Final[list[i64]] = [
    sum(1 for start in DOCKING_STARTS if start <= action) - 1 for action in range(TO_BAY)
]
