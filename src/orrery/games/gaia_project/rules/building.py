"""Actions 1 to 3: build a mine, start a Gaia project, upgrade existing structures. Costs are worked out here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    BESCODS,
    COLOURS,
    DOWNGRADE,
    GAIA,
    GAIA_PROJECT,
    GAIA_TRACK,
    GAIAFORMER,
    GEODENS,
    GLEENS,
    GLEENS_TOKEN,
    INSTITUTE_,
    KNOWLEDGE_ACADEMY,
    KNOWLEDGE_ACADEMY_,
    LAB,
    LAB_,
    LANTIDS,
    LOST_MINE,
    LOST_PLANET,
    LOST_PLANET_,
    MINE,
    MINE_,
    NAVIGATION,
    PI,
    QIC_ACADEMY,
    QIC_ACADEMY_,
    SPACE_STATION,
    SPACE_STATION_,
    STRUCTURES,
    SWAP,
    TERRAFORMING,
    TRADING_STATION,
    TRADING_STATION_,
    TRANSDIM,
)
from orrery.games.gaia_project.rules import board, charging, federations, power, research, resources
from orrery.games.gaia_project.rules.fields import (
    BIT,
    CREDITS,
    FACTION,
    FORMERS_FREE,
    INSTITUTE,
    LABS,
    LOST,
    MINES,
    ORE,
    QIC,
    SEAT,
    STATIONS,
    TRACK,
    TRADING,
)
from orrery.games.gaia_project.rules.grid import CELLS, N_CELLS
from orrery.games.gaia_project.rules.steps import CHOOSE_TILE, LONG, VALUE_SHIFT, seat_of, step
from orrery.games.gaia_project.rules.tables import ON_BIG, ON_GAIA_MINE, ON_MINE, ON_STEP, ON_TRADING
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

NO: Final = -1


# Build a Mine


def basic_range(state: GaiaProjectState, seat: i64) -> i64:
    """The range that navigation gives."""
    return state.tables.range[state.seats[seat * SEAT + TRACK + NAVIGATION]]


def mine_cost(state: GaiaProjectState, seat: i64, cell: i64, free_steps: i64, longer: i64) -> tuple[i64, i64, i64]:
    """Ore, QIC and terraforming steps of a mine on a planet, or -1 ore if none can be built there.

    Free steps must save ore, and a longer range must save QIC: otherwise the action would be for nothing.
    """
    planet = state.planet[cell]
    code = state.built[cell]
    tables = state.tables
    at = seat * SEAT
    faction = state.seats[at + FACTION]
    ore = tables.cost_ore[MINE]
    qic: i64 = 0
    steps: i64 = 0
    if code != board.NOTHING:
        if code == board.code_of(seat, GAIAFORMER):
            return (ore if planet == GAIA and free_steps == 0 and longer == 0 else NO), 0, 0
        kind = (code - 1) & board.KIND
        if faction != LANTIDS or (code - 1) >> board.OWNER_SHIFT == seat or kind == GAIAFORMER:
            return NO, 0, 0
        if free_steps > 0 or board.has_guest(state, cell):
            return NO, 0, 0
    elif planet == GAIA:
        if free_steps > 0:
            return NO, 0, 0
        if faction == GLEENS:
            ore += tables.gleens_ore
        else:
            qic = tables.gaia_qic
    elif planet <= COLOURS:
        steps = tables.wheel[faction][planet]
        if free_steps > 0 and steps == 0:
            return NO, 0, 0
        ore += max(0, steps - free_steps) * tables.step_ore[state.seats[at + TRACK + TERRAFORMING]]
    else:
        return NO, 0, 0
    reach = basic_range(state, seat)
    needed = board.qic_for_range(state, seat, cell, reach + longer)
    if longer > 0 and needed >= board.qic_for_range(state, seat, cell, reach):
        return NO, 0, 0
    return ore, qic + needed, steps


def mines(state: GaiaProjectState, seat: i64, free_steps: i64, longer: i64, found: list[i64]) -> None:
    """Every planet on which the player can build a mine."""
    at = seat * SEAT
    seats = state.seats
    tables = state.tables
    if seats[at + MINES] >= tables.most[MINE] or seats[at + CREDITS] < tables.cost_credits[MINE]:
        return
    if seats[at + ORE] < tables.cost_ore[MINE]:
        return
    lantids = seats[at + FACTION] == LANTIDS
    own_former = board.code_of(seat, GAIAFORMER)
    farthest = basic_range(state, seat) + longer + seats[at + QIC] * tables.qic_range
    reach = state.reach[seat]
    for cell in state.worlds:
        code = state.built[cell]
        if code != board.NOTHING:
            if code != own_former and not lantids:
                continue
        elif reach[cell] > farthest:
            continue
        ore, qic, _ = mine_cost(state, seat, cell, free_steps, longer)
        if ore >= 0 and ore <= seats[at + ORE] and qic <= seats[at + QIC]:
            found.append(MINE_ + cell)


def build_mine(state: GaiaProjectState, seat: i64, cell: i64, free_steps: i64, longer: i64) -> None:
    """Pay, and put the mine on the planet."""
    at = seat * SEAT
    seats = state.seats
    ore, qic, steps = mine_cost(state, seat, cell, free_steps, longer)
    seats[at + ORE] -= ore
    seats[at + CREDITS] -= state.tables.cost_credits[MINE]
    seats[at + QIC] -= qic
    code = state.built[cell]
    guest = code != board.NOTHING and (code - 1) >> board.OWNER_SHIFT != seat
    if code == board.code_of(seat, GAIAFORMER):
        seats[at + FORMERS_FREE] += 1
    new_type = not guest and resources.planet_types(state, seat) & BIT[state.planet[cell]] == 0
    place_mine(state, seat, cell, guest)
    if state.events is not None:
        state.events.append(Event("build", seat, ("guest-mine" if guest else "mine", CELLS[cell])))
    if steps > 0:
        resources.reward(state, seat, ON_STEP, steps)
    mine_rewards(state, seat, cell, guest, new_type)


def place_mine(state: GaiaProjectState, seat: i64, cell: i64, guest: bool) -> None:
    """The mine stands; range and federations follow."""
    state.seats[seat * SEAT + MINES] += 1
    if guest:
        state.guests = [*state.guests, cell]
        state.guests.sort()
    else:
        board.put(state, cell, board.code_of(seat, MINE))
    board.extend_reach(state, seat, cell)
    board.join_neighbouring_federation(state, seat, cell)
    board.forget_federations(state, seat)


def mine_rewards(state: GaiaProjectState, seat: i64, cell: i64, guest: bool, new_type: bool) -> None:
    """What building a mine, or finding the Lost Planet, brings."""
    at = seat * SEAT
    faction = state.seats[at + FACTION]
    institute = state.seats[at + INSTITUTE] > 0
    resources.reward(state, seat, ON_MINE)
    if guest:
        if institute:
            resources.gain_knowledge(state, seat, state.tables.lantids_knowledge)
    else:
        if state.planet[cell] == GAIA:
            resources.reward(state, seat, ON_GAIA_MINE)
            if faction == GLEENS:
                resources.score(state, seat, state.tables.gleens_points, "faction")
        if faction == GEODENS and institute and new_type:
            resources.gain_knowledge(state, seat, state.tables.geodens_knowledge)
    charging.built_by(state, seat, cell)


# Start a Gaia Project


def gaia_projects(state: GaiaProjectState, seat: i64, longer: i64, found: list[i64]) -> None:
    """Every Transdim planet on which the player can start a Gaia project."""
    at = seat * SEAT
    if state.seats[at + FORMERS_FREE] == 0:
        return
    if power.tokens(state, seat) < state.tables.project_tokens[state.seats[at + TRACK + GAIA_TRACK]]:
        return
    reach = basic_range(state, seat)
    for cell in state.worlds:
        if state.planet[cell] == TRANSDIM and state.built[cell] == board.NOTHING:
            needed = board.qic_for_range(state, seat, cell, reach + longer)
            if needed > state.seats[at + QIC]:
                continue
            if longer == 0 or needed < board.qic_for_range(state, seat, cell, reach):
                found.append(GAIA_PROJECT + cell)


def start_gaia_project(state: GaiaProjectState, seat: i64, cell: i64, longer: i64) -> None:
    """A gaiaformer goes to the planet, power to the Gaia area."""
    at = seat * SEAT
    state.seats[at + QIC] -= board.qic_for_range(state, seat, cell, basic_range(state, seat) + longer)
    state.seats[at + FORMERS_FREE] -= 1
    board.put(state, cell, board.code_of(seat, GAIAFORMER))
    if state.events is not None:
        state.events.append(Event("build", seat, ("gaiaformer", CELLS[cell])))
    power.pay_tokens(state, seat, state.tables.project_tokens[state.seats[at + TRACK + GAIA_TRACK]], True)


# Building as part of another action


def special_buildings(state: GaiaProjectState, here: i64) -> list[i64]:
    """A mine with free steps, or a mine or Gaia project with a longer range."""
    found: list[i64] = []
    seat = seat_of(here)
    with_what = here >> VALUE_SHIFT
    if with_what == LONG:
        mines(state, seat, 0, state.tables.booster_range, found)
        gaia_projects(state, seat, state.tables.booster_range, found)
    else:
        mines(state, seat, with_what, 0, found)
    return found


def build_specially(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Build with free steps or a longer range."""
    state.agenda.pop()
    seat = seat_of(here)
    with_what = here >> VALUE_SHIFT
    longer = state.tables.booster_range if with_what == LONG else 0
    if action >= GAIA_PROJECT:
        start_gaia_project(state, seat, action - GAIA_PROJECT, longer)
    else:
        build_mine(state, seat, action - MINE_, 0 if with_what == LONG else with_what, longer)


# Upgrade Existing Structures


def can_afford(state: GaiaProjectState, seat: i64, structure: i64, credits: i64) -> bool:
    """Whether the player has a piece left, and the ore and credits for it."""
    at = seat * SEAT
    return (
        state.seats[at + MINES + structure] < state.tables.most[structure]
        and state.seats[at + ORE] >= state.tables.cost_ore[structure]
        and state.seats[at + CREDITS] >= credits
    )


def upgrades(state: GaiaProjectState, seat: i64, found: list[i64]) -> None:
    """Every upgrade that the player can pay, in the order of the vocabulary."""
    at = seat * SEAT
    costs = state.tables.cost_credits
    swapped = state.seats[at + FACTION] == BESCODS
    if can_afford(state, seat, TRADING_STATION, state.tables.cheap_trading):
        for cell in state.worlds:
            if state.built[cell] == board.code_of(seat, MINE) and can_afford(
                state, seat, TRADING_STATION, trading_credits(state, seat, cell)
            ):
                found.append(TRADING_STATION_ + cell)
    upgrades_to(state, seat, LAB, TRADING_STATION, LAB_, costs[LAB], found)
    upgrades_to(state, seat, PI, LAB if swapped else TRADING_STATION, INSTITUTE_, costs[PI], found)
    base: i64 = TRADING_STATION if swapped else LAB
    upgrades_to(state, seat, KNOWLEDGE_ACADEMY, base, KNOWLEDGE_ACADEMY_, costs[KNOWLEDGE_ACADEMY], found)
    upgrades_to(state, seat, QIC_ACADEMY, base, QIC_ACADEMY_, costs[QIC_ACADEMY], found)


def upgrades_to(
    state: GaiaProjectState, seat: i64, structure: i64, base: i64, action: i64, credits: i64, found: list[i64]
) -> None:
    """All places where one structure can become another."""
    if state.seats[seat * SEAT + MINES + base] == 0 or not can_afford(state, seat, structure, credits):
        return
    code = board.code_of(seat, base)
    for cell in state.worlds:
        if state.built[cell] == code:
            found.append(action + cell)


def trading_credits(state: GaiaProjectState, seat: i64, cell: i64) -> i64:
    """A trading station is cheaper in the neighbourhood of an opponent."""
    if board.opponent_nearby(state, seat, cell):
        return state.tables.cheap_trading
    return state.tables.cost_credits[TRADING_STATION]


def upgrade(state: GaiaProjectState, seat: i64, cell: i64, structure: i64) -> None:
    """Pay, replace the structure, and gain what comes with it."""
    at = seat * SEAT
    tables = state.tables
    credits = trading_credits(state, seat, cell) if structure == TRADING_STATION else tables.cost_credits[structure]
    state.seats[at + ORE] -= tables.cost_ore[structure]
    state.seats[at + CREDITS] -= credits
    replace(state, seat, cell, structure)
    if structure == TRADING_STATION:
        resources.reward(state, seat, ON_TRADING)
        return
    if structure == PI:
        resources.reward(state, seat, ON_BIG)
        if state.seats[at + FACTION] == GLEENS:
            federations.gain_token(state, seat, GLEENS_TOKEN)
        return
    if structure != LAB:
        resources.reward(state, seat, ON_BIG)
    if research.can_take_tile(state, seat):
        state.agenda.append(step(CHOOSE_TILE, seat))


def replace(state: GaiaProjectState, seat: i64, cell: i64, structure: i64) -> None:
    """One structure takes the place of another; opponents may charge."""
    at = seat * SEAT
    old = board.kind_of(state.built[cell])
    state.seats[at + MINES + old] -= 1
    state.seats[at + MINES + structure] += 1
    board.put(state, cell, board.code_of(seat, structure))
    board.forget_federations(state, seat)
    charging.built_by(state, seat, cell)
    if state.events is not None:
        state.events.append(Event("build", seat, (STRUCTURES[structure], CELLS[cell])))


# The Lost Planet


def lost_planet_places(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Accessible spaces without a planet, a satellite or a space station."""
    found: list[i64] = []
    farthest = basic_range(state, seat) + state.seats[seat * SEAT + QIC] * state.tables.qic_range
    reach = state.reach[seat]
    for cell in range(N_CELLS):
        if (
            state.planet[cell] == 0
            and reach[cell] <= farthest
            and state.links[cell] & 15 == 0
            and state.built[cell] == board.NOTHING
        ):
            found.append(LOST_PLANET_ + cell)
    return found


def place_lost_planet(state: GaiaProjectState, here: i64, action: i64) -> None:
    """It counts as building a mine, and as a type of planet of its own."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    cell = action - LOST_PLANET_
    state.seats[at + QIC] -= board.qic_for_range(state, seat, cell, basic_range(state, seat))
    state.seats[at + LOST] = 1
    board.turn_planet(state, cell, LOST_PLANET)
    board.find_worlds(state)
    board.put(state, cell, board.code_of(seat, LOST_MINE))
    if state.events is not None:
        state.events.append(Event("build", seat, ("lost-planet", CELLS[cell])))
    board.extend_reach(state, seat, cell)
    board.join_neighbouring_federation(state, seat, cell)
    board.forget_all_federations(state)
    mine_rewards(state, seat, cell, False, True)
    if state.tables.late_downgrade_charges and len(state.charges) == 2:
        station = state.charges[0] % 256
        if board.kind_of(state.built[station]) == TRADING_STATION:  # nothing but a downgrade leads here from a station
            state.charges = [state.charges[1], state.charges[0]]


# Special actions of factions


def swappable_mines(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Ambas: the mines that can change places with the institute."""
    found: list[i64] = []
    for cell in state.worlds:
        if state.built[cell] == board.code_of(seat, MINE):
            found.append(SWAP + cell)
    return found


def swap_institute(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The institute and a mine change places: nothing is built, nobody charges, federations stay."""
    state.agenda.pop()
    seat = seat_of(here)
    cell = action - SWAP
    for other in state.worlds:
        if state.built[other] == board.code_of(seat, PI):
            board.put(state, other, board.code_of(seat, MINE))
            break
    board.put(state, cell, board.code_of(seat, PI))
    board.forget_federations(state, seat)
    if state.events is not None:
        state.events.append(Event("swap", seat, (CELLS[cell],)))


def can_downgrade(state: GaiaProjectState, seat: i64) -> bool:
    """Firaks: a lab on the board and a trading station to put in its place."""
    at = seat * SEAT
    return state.seats[at + LABS] > 0 and state.seats[at + TRADING] < state.tables.most[TRADING_STATION]


def downgradable_labs(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Firaks: the research labs."""
    found: list[i64] = []
    for cell in state.worlds:
        if state.built[cell] == board.code_of(seat, LAB):
            found.append(DOWNGRADE + cell)
    return found


def downgrade(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The lab becomes a trading station, as if upgraded to one; then a research area advances."""
    state.agenda.pop()
    seat = seat_of(here)
    replace(state, seat, action - DOWNGRADE, TRADING_STATION)
    resources.reward(state, seat, ON_TRADING)
    research.offer_advance(state, seat, research.ALL_TRACKS, True)


def space_station_places(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Ivits: accessible spaces without a planet, a space station or an own satellite."""
    found: list[i64] = []
    farthest = basic_range(state, seat) + state.seats[seat * SEAT + QIC] * state.tables.qic_range
    reach = state.reach[seat]
    for cell in range(N_CELLS):
        if (
            state.planet[cell] == 0
            and reach[cell] <= farthest
            and state.links[cell] & BIT[seat] == 0
            and state.built[cell] == board.NOTHING
        ):
            found.append(SPACE_STATION_ + cell)
    return found


def place_space_station(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A space station is no structure: nobody charges."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    cell = action - SPACE_STATION_
    state.seats[at + QIC] -= board.qic_for_range(state, seat, cell, basic_range(state, seat))
    state.seats[at + STATIONS] += 1
    board.put(state, cell, board.code_of(seat, SPACE_STATION))
    board.extend_reach(state, seat, cell)
    board.join_neighbouring_federation(state, seat, cell)
    board.forget_federations(state, seat)
    if state.events is not None:
        state.events.append(Event("build", seat, ("space-station", CELLS[cell])))
