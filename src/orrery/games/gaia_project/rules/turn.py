"""The rounds, and a turn of the actions phase: free actions, one action, free actions again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import (
    AMBAS,
    BAL_TAKS,
    BESCODS,
    BOOSTERS,
    BURN,
    CHARGE_FOUR,
    CONVERT,
    CREDITS_KNOWLEDGE,
    CREDITS_ORE,
    CREDITS_QIC,
    END_TURN,
    FEDERATE,
    FIRAKS,
    FREE_STEP,
    GAIA_PROJECT,
    GAIAFORMER_QIC,
    HADSCH_HALLAS,
    INSTITUTE_,
    ITARS,
    IVITS,
    KNOWLEDGE_ACADEMY,
    KNOWLEDGE_ACADEMY_,
    KNOWLEDGE_CREDIT,
    LAB,
    LAB_,
    LONG_RANGE,
    MINE_,
    N_ADVANCED,
    N_BOOSTERS,
    N_POWER_ACTIONS,
    N_TILES,
    N_TRACKS,
    NEVLAS,
    ORE_CREDIT,
    ORE_TOKEN,
    PASS,
    PASS_LAST,
    PI,
    POWER,
    POWER_2_CREDITS,
    POWER_2_ORE,
    POWER_3_CREDITS,
    POWER_ACTIONS,
    POWER_CREDIT,
    POWER_KNOWLEDGE,
    POWER_ORE,
    POWER_ORE_CREDIT,
    POWER_QIC,
    QIC_,
    QIC_ACADEMY,
    QIC_ACADEMY_,
    QIC_ACTIONS,
    QIC_FIVE_CREDITS,
    QIC_ORE,
    QIC_TILE,
    QIC_TOKEN,
    RESEARCH,
    ROUNDS,
    SPECIAL,
    SPECIAL_ACADEMY,
    SPECIAL_CHARGE,
    SPECIAL_DOWNGRADE,
    SPECIAL_KNOWLEDGE,
    SPECIAL_LOWEST,
    SPECIAL_ORE,
    SPECIAL_QIC,
    SPECIAL_RANGE,
    SPECIAL_STATION,
    SPECIAL_STEP,
    SPECIAL_SWAP,
    SPECIALS,
    TAKLONS,
    THREE_KNOWLEDGE,
    THREE_ORE,
    TOKEN_KNOWLEDGE,
    TRADING_STATION,
    TRADING_STATION_,
)
from orrery.games.gaia_project.rules import building, federations, power, research, resources
from orrery.games.gaia_project.rules.fields import (
    ACADEMY_Q,
    ADVANCED_TILES,
    AREA2,
    AREA3,
    BIT,
    BOOSTER,
    CREDITS,
    FACTION,
    FORMERS_FREE,
    FORMERS_GAIA,
    GAIA_AREA,
    GAIN_POINTS,
    INSTITUTE,
    KNOWLEDGE,
    MINES,
    ORE,
    PASSED,
    QIC,
    SEAT,
    STATIONS,
    STONE,
    USED,
)
from orrery.games.gaia_project.rules.steps import (
    AFTER,
    BUILDING,
    CHARGES,
    CHOOSE_RESCORE,
    CHOOSE_TILE,
    DOWNGRADE_LAB,
    GAIA_PHASE,
    INCOME_OF,
    LONG,
    NEXT_TURN,
    ROUND_START,
    STATION_PLACE,
    SWAP_MINE,
    TURN,
    seat_of,
    step,
)
from orrery.games.gaia_project.rules.tables import PASSING
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


# Rounds


def start_round(state: GaiaProjectState) -> None:
    """Clean-up of the round before, then income and Gaia phase."""
    state.agenda.pop()
    state.round += 1
    state.order = next_order(state)
    state.passed = []
    state.taken = 0
    for seat in range(state.players):
        state.seats[seat * SEAT + USED] = 0
        state.seats[seat * SEAT + PASSED] = 0
    state.turn = -1
    if state.events is not None:
        state.events.append(Event("round", -1, (state.round,)))
    state.agenda.append(step(NEXT_TURN, 0))
    state.agenda.append(step(GAIA_PHASE, 0))
    for place in range(state.players - 1, -1, -1):
        state.agenda.append(step(INCOME_OF, state.order[place]))


def next_order(state: GaiaProjectState) -> list[i64]:
    """Clockwise from the player who passed first; with the variant, everybody in the order of passing."""
    if len(state.passed) == 0:
        return state.table[:]
    if state.tables.passing_order:
        return state.passed[:]
    place: i64 = 0
    while state.table[place] != state.passed[0]:
        place += 1
    return state.table[place:] + state.table[:place]


def next_turn(state: GaiaProjectState) -> None:
    """The next player who has not passed; the round is over if there is none."""
    state.agenda.pop()
    for _ in range(state.players):
        state.turn = (state.turn + 1) % state.players
        seat = state.order[state.turn]
        if state.seats[seat * SEAT + PASSED] == 0:
            state.active = seat
            state.agenda.append(step(TURN, seat))
            state.fresh = True
            return
    if state.round < ROUNDS:
        state.agenda.append(step(ROUND_START, 0))
    else:
        scoring.final_scoring(state)


# Free actions


def free_actions(state: GaiaProjectState, seat: i64, found: list[i64]) -> None:
    """Everything that can be converted. What a gain brings beyond the limits is lost, but nobody is kept from it."""
    at = seat * SEAT
    seats = state.seats
    tables = state.tables
    faction = seats[at + FACTION]
    if can_burn(state, seat):
        found.append(BURN)
    available = power.spendable(state, seat)
    institute = seats[at + INSTITUTE] > 0
    if available >= tables.power_for_qic:
        found.append(CONVERT + POWER_QIC)
    if available >= tables.power_for_ore:
        found.append(CONVERT + POWER_ORE)
    if seats[at + QIC] > 0:
        found.append(CONVERT + QIC_ORE)
    if available >= tables.power_for_knowledge:
        found.append(CONVERT + POWER_KNOWLEDGE)
    if available >= tables.power_for_credit:
        found.append(CONVERT + POWER_CREDIT)
    if seats[at + KNOWLEDGE] > 0:
        found.append(CONVERT + KNOWLEDGE_CREDIT)
    if seats[at + ORE] > 0:
        found.append(CONVERT + ORE_CREDIT)
        found.append(CONVERT + ORE_TOKEN)
    if faction == NEVLAS:
        if seats[at + AREA3] > 0:
            found.append(CONVERT + TOKEN_KNOWLEDGE)
    elif faction == BAL_TAKS:
        if seats[at + FORMERS_FREE] > 0:
            found.append(CONVERT + GAIAFORMER_QIC)
    elif faction == HADSCH_HALLAS and institute:
        if seats[at + CREDITS] >= tables.power_for_qic:
            found.append(CONVERT + CREDITS_QIC)
        if seats[at + CREDITS] >= tables.power_for_ore:
            found.append(CONVERT + CREDITS_ORE)
        if seats[at + CREDITS] >= tables.power_for_knowledge:
            found.append(CONVERT + CREDITS_KNOWLEDGE)
    elif faction == TAKLONS and seats[at + STONE] == 3:
        found.append(CONVERT + POWER_3_CREDITS)
        if seats[at + AREA3] < 2:
            found.append(CONVERT + POWER_2_CREDITS)
    if faction == NEVLAS and institute:
        if available >= 2 * tables.power_for_credit:
            found.append(CONVERT + POWER_2_CREDITS)
        if available >= tables.power_for_ore + tables.power_for_credit:
            found.append(CONVERT + POWER_ORE_CREDIT)
        if available >= 2 * tables.power_for_ore:
            found.append(CONVERT + POWER_2_ORE)


def has_free_action(state: GaiaProjectState, seat: i64) -> bool:
    """Whether anything can be converted."""
    found: list[i64] = []
    free_actions(state, seat, found)
    return len(found) > 0


def can_burn(state: GaiaProjectState, seat: i64) -> bool:
    """Two tokens in area II: one is discarded, one moves on."""
    at = seat * SEAT
    return state.seats[at + AREA2] >= 2 or (state.seats[at + AREA2] == 1 and state.seats[at + STONE] == 2)


def take_free_action(state: GaiaProjectState, seat: i64, action: i64) -> None:
    """Burn power, or convert something."""
    if action == BURN:
        burn(state, seat)
    else:
        convert(state, seat, action - CONVERT)


def burn(state: GaiaProjectState, seat: i64) -> None:
    """Discard a token from area II (the Itars: to the Gaia area) and move one to area III, the brainstone first."""
    at = seat * SEAT
    state.seats[at + AREA2] -= 1
    if state.seats[at + STONE] == 2:
        state.seats[at + STONE] = 3
    else:
        state.seats[at + AREA2] -= 1
        state.seats[at + AREA3] += 1
    if state.seats[at + FACTION] == ITARS:
        state.seats[at + GAIA_AREA] += 1


def convert(state: GaiaProjectState, seat: i64, what: i64) -> None:
    """Pay one thing for another."""
    at = seat * SEAT
    seats = state.seats
    tables = state.tables
    if what == POWER_QIC:
        resources.gain_qic(state, seat, 1)
        power.spend(state, seat, tables.power_for_qic)
    elif what == POWER_ORE:
        resources.gain_ore(state, seat, 1)
        power.spend(state, seat, tables.power_for_ore)
    elif what == QIC_ORE:
        seats[at + QIC] -= 1
        resources.gain_ore(state, seat, 1)
    elif what == POWER_KNOWLEDGE:
        resources.gain_knowledge(state, seat, 1)
        power.spend(state, seat, tables.power_for_knowledge)
    elif what == POWER_CREDIT:
        resources.gain_credits(state, seat, 1)
        power.spend(state, seat, tables.power_for_credit)
    elif what == KNOWLEDGE_CREDIT:
        seats[at + KNOWLEDGE] -= 1
        resources.gain_credits(state, seat, 1)
    elif what == ORE_CREDIT:
        seats[at + ORE] -= 1
        resources.gain_credits(state, seat, 1)
    elif what == ORE_TOKEN:
        seats[at + ORE] -= 1
        power.gain_tokens(state, seat, 1)
    elif what == TOKEN_KNOWLEDGE:
        seats[at + AREA3] -= 1
        seats[at + GAIA_AREA] += 1
        resources.gain_knowledge(state, seat, 1)
    elif what == GAIAFORMER_QIC:
        seats[at + FORMERS_FREE] -= 1
        seats[at + FORMERS_GAIA] += 1
        resources.gain_qic(state, seat, 1)
    else:
        convert_specially(state, seat, what)


def convert_specially(state: GaiaProjectState, seat: i64, what: i64) -> None:
    """Credits of the Hadsch Hallas, the Taklons' brainstone, doubled power of the Nevlas."""
    at = seat * SEAT
    seats = state.seats
    tables = state.tables
    if what == CREDITS_QIC:
        seats[at + CREDITS] -= tables.power_for_qic
        resources.gain_qic(state, seat, 1)
    elif what == CREDITS_ORE:
        seats[at + CREDITS] -= tables.power_for_ore
        resources.gain_ore(state, seat, 1)
    elif what == CREDITS_KNOWLEDGE:
        seats[at + CREDITS] -= tables.power_for_knowledge
        resources.gain_knowledge(state, seat, 1)
    elif what == POWER_3_CREDITS:
        seats[at + STONE] = 1
        resources.gain_credits(state, seat, tables.stone_power // tables.power_for_credit)
    elif what == POWER_2_CREDITS:
        power.spend(state, seat, 2 * tables.power_for_credit)
        resources.gain_credits(state, seat, 2)
    elif what == POWER_ORE_CREDIT:
        power.spend(state, seat, tables.power_for_ore + tables.power_for_credit)
        resources.gain_ore(state, seat, 1)
        resources.gain_credits(state, seat, 1)
    elif what == POWER_2_ORE:
        power.spend(state, seat, 2 * tables.power_for_ore)
        resources.gain_ore(state, seat, 2)


# The turn


def choices(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Everything that a player may do in a turn, in the order of the vocabulary."""
    found: list[i64] = []
    at = seat * SEAT
    free_actions(state, seat, found)
    building.mines(state, seat, 0, 0, found)
    building.gaia_projects(state, seat, 0, found)
    building.upgrades(state, seat, found)
    if federations.can_federate(state, seat):
        found.append(FEDERATE)
    if state.seats[at + KNOWLEDGE] >= state.tables.research_knowledge:
        for track in range(N_TRACKS):
            if research.can_advance(state, seat, track):
                found.append(RESEARCH + track)
    power_actions(state, seat, found)
    qic_actions(state, seat, found)
    special_actions(state, seat, found)
    passes(state, found)
    return found


def after_choices(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Free actions after the action, or the end of the turn."""
    found: list[i64] = []
    free_actions(state, seat, found)
    found.append(END_TURN)
    return found


def act(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Carry out one of the choices."""
    seat = seat_of(here)
    if action < MINE_:
        take_free_action(state, seat, action)
        return
    state.agenda.pop()
    state.agenda.append(step(NEXT_TURN, seat))
    state.agenda.append(step(CHARGES, seat))
    if action >= PASS:
        pass_turn(state, seat, action)
        return
    state.agenda.append(step(AFTER, seat))
    if action < GAIA_PROJECT:
        building.build_mine(state, seat, action - MINE_, 0, 0)
    elif action < TRADING_STATION_:
        building.start_gaia_project(state, seat, action - GAIA_PROJECT, 0)
    elif action < LAB_:
        building.upgrade(state, seat, action - TRADING_STATION_, TRADING_STATION)
    elif action < INSTITUTE_:
        building.upgrade(state, seat, action - LAB_, LAB)
    elif action < KNOWLEDGE_ACADEMY_:
        building.upgrade(state, seat, action - INSTITUTE_, PI)
    elif action < QIC_ACADEMY_:
        building.upgrade(state, seat, action - KNOWLEDGE_ACADEMY_, KNOWLEDGE_ACADEMY)
    elif action < FEDERATE:
        building.upgrade(state, seat, action - QIC_ACADEMY_, QIC_ACADEMY)
    elif action == FEDERATE:
        federations.begin(state, seat)
    elif action < POWER:
        state.seats[seat * SEAT + KNOWLEDGE] -= state.tables.research_knowledge
        research.advance(state, seat, action - RESEARCH)
    elif action < QIC_:
        take_power_action(state, seat, action - POWER)
    elif action < SPECIAL:
        take_qic_action(state, seat, action - QIC_)
    else:
        take_special_action(state, seat, action - SPECIAL)


def act_after(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A free action after the action, or the end of the turn."""
    if action == END_TURN:
        state.agenda.pop()
    else:
        take_free_action(state, seat_of(here), action)


# Power and QIC actions


def power_actions(state: GaiaProjectState, seat: i64, found: list[i64]) -> None:
    """Power actions that nobody has taken this round and that are not for nothing."""
    available = power.spendable(state, seat)
    tables = state.tables
    for action in range(N_POWER_ACTIONS):
        if state.taken & BIT[action] != 0 or available < tables.power_cost[action]:
            continue
        steps = tables.power_steps[action]
        if steps > 0:
            places: list[i64] = []
            building.mines(state, seat, steps, 0, places)
            if len(places) > 0:
                found.append(POWER + action)
        elif resources.fits(state, seat, tables.power_gain[action]):
            found.append(POWER + action)


def take_power_action(state: GaiaProjectState, seat: i64, action: i64) -> None:
    """Spend power for what the space shows."""
    tables = state.tables
    state.taken |= BIT[action]
    if state.events is not None:
        state.events.append(Event("power-action", seat, (POWER_ACTIONS[action],)))
    if tables.power_steps[action] > 0:
        state.agenda.append(step(BUILDING, seat, tables.power_steps[action]))
    resources.gain(state, seat, tables.power_gain[action])
    power.spend(state, seat, tables.power_cost[action])


def qic_actions(state: GaiaProjectState, seat: i64, found: list[i64]) -> None:
    """QIC actions that nobody has taken this round."""
    at = seat * SEAT
    tables = state.tables
    for action in range(len(tables.qic_cost)):
        if state.taken & BIT[N_POWER_ACTIONS + action] != 0 or state.seats[at + QIC] < tables.qic_cost[action]:
            continue
        if action == QIC_TILE and not research.can_take_tile(state, seat):
            continue
        if action == QIC_TOKEN and resources.federation_tokens(state, seat) == 0:
            continue
        found.append(QIC_ + action)


def take_qic_action(state: GaiaProjectState, seat: i64, action: i64) -> None:
    """Spend QIC for a tile, a token scored again, or points for planet types."""
    tables = state.tables
    state.taken |= BIT[N_POWER_ACTIONS + action]
    state.seats[seat * SEAT + QIC] -= tables.qic_cost[action]
    if state.events is not None:
        state.events.append(Event("qic-action", seat, (QIC_ACTIONS[action],)))
    if action == QIC_TILE:
        state.agenda.append(step(CHOOSE_TILE, seat))
    elif action == QIC_TOKEN:
        here = step(CHOOSE_RESCORE, seat)
        state.agenda.append(here)
        tokens = federations.rescore_choices(state, seat)
        if len(tokens) == 1:
            federations.rescored(state, here, tokens[0])
    else:
        types = resources.bits(resources.planet_types(state, seat))
        resources.score(state, seat, tables.types_points + types, "planet-types")


# Special actions


def special_actions(state: GaiaProjectState, seat: i64, found: list[i64]) -> None:
    """The player's own special actions that are not used this round and lead somewhere."""
    at = seat * SEAT
    seats = state.seats
    used = seats[at + USED]
    faction = seats[at + FACTION]
    institute = seats[at + INSTITUTE] > 0
    if used & BIT[SPECIAL_CHARGE] == 0 and resources.has_tile(state, seat, CHARGE_FOUR):
        found.append(SPECIAL + SPECIAL_CHARGE)
    if seats[at + ADVANCED_TILES] != 0:
        if used & BIT[SPECIAL_QIC] == 0 and resources.has_advanced(state, seat, QIC_FIVE_CREDITS):
            found.append(SPECIAL + SPECIAL_QIC)
        if used & BIT[SPECIAL_ORE] == 0 and resources.has_advanced(state, seat, THREE_ORE):
            found.append(SPECIAL + SPECIAL_ORE)
        if used & BIT[SPECIAL_KNOWLEDGE] == 0 and resources.has_advanced(state, seat, THREE_KNOWLEDGE):
            found.append(SPECIAL + SPECIAL_KNOWLEDGE)
    booster = seats[at + BOOSTER]
    if booster == FREE_STEP and used & BIT[SPECIAL_STEP] == 0:
        places: list[i64] = []
        building.mines(state, seat, 1, 0, places)
        if len(places) > 0:
            found.append(SPECIAL + SPECIAL_STEP)
    if booster == LONG_RANGE and used & BIT[SPECIAL_RANGE] == 0:
        goals = building.special_buildings(state, step(BUILDING, seat, LONG))
        if len(goals) > 0:
            found.append(SPECIAL + SPECIAL_RANGE)
    if seats[at + ACADEMY_Q] > 0 and used & BIT[SPECIAL_ACADEMY] == 0:
        found.append(SPECIAL + SPECIAL_ACADEMY)
    if faction == AMBAS:
        if institute and seats[at + MINES] > 0 and used & BIT[SPECIAL_SWAP] == 0:
            found.append(SPECIAL + SPECIAL_SWAP)
    elif faction == FIRAKS:
        if institute and used & BIT[SPECIAL_DOWNGRADE] == 0 and building.can_downgrade(state, seat):
            found.append(SPECIAL + SPECIAL_DOWNGRADE)
    elif faction == IVITS:
        if (
            institute
            and used & BIT[SPECIAL_STATION] == 0
            and seats[at + STATIONS] < state.tables.stations
            and len(building.space_station_places(state, seat)) > 0
        ):
            found.append(SPECIAL + SPECIAL_STATION)
    elif (
        faction == BESCODS
        and used & BIT[SPECIAL_LOWEST] == 0
        and research.open_tracks(state, seat, research.lowest_tracks(state, seat)) != 0
    ):
        found.append(SPECIAL + SPECIAL_LOWEST)


def take_special_action(state: GaiaProjectState, seat: i64, action: i64) -> None:
    """Mark the space as used, and do what it shows."""
    at = seat * SEAT
    tables = state.tables
    state.seats[at + USED] |= BIT[action]
    if state.events is not None:
        state.events.append(Event("special-action", seat, (SPECIALS[action],)))
    if action == SPECIAL_CHARGE:
        resources.gain(state, seat, tables.tile_gain[CHARGE_FOUR])
    elif action == SPECIAL_QIC:
        resources.gain(state, seat, tables.advanced_gain[QIC_FIVE_CREDITS])
    elif action == SPECIAL_ORE:
        resources.gain(state, seat, tables.advanced_gain[THREE_ORE])
    elif action == SPECIAL_KNOWLEDGE:
        resources.gain(state, seat, tables.advanced_gain[THREE_KNOWLEDGE])
    elif action == SPECIAL_STEP:
        state.agenda.append(step(BUILDING, seat, 1))
    elif action == SPECIAL_RANGE:
        state.agenda.append(step(BUILDING, seat, LONG))
    elif action == SPECIAL_ACADEMY:
        faction = state.seats[at + FACTION]
        resources.gain_qic(state, seat, tables.academy_qic[faction])
        resources.gain_credits(state, seat, tables.academy_credits[faction])
    elif action == SPECIAL_SWAP:
        state.agenda.append(step(SWAP_MINE, seat))
    elif action == SPECIAL_DOWNGRADE:
        state.agenda.append(step(DOWNGRADE_LAB, seat))
    elif action == SPECIAL_STATION:
        state.agenda.append(step(STATION_PLACE, seat))
    else:
        advance_lowest(state, seat)


def advance_lowest(state: GaiaProjectState, seat: i64) -> None:
    """Bescods: the lowest research area advances; which one is asked if several are lowest."""
    tracks = research.open_tracks(state, seat, research.lowest_tracks(state, seat))
    may_decline = state.tables.bescods_may_decline
    if resources.bits(tracks) > 1 or may_decline:
        research.offer_advance(state, seat, tracks, may_decline)
        return
    track: i64 = 0
    while tracks & BIT[track] == 0:
        track += 1
    research.advance(state, seat, track)


# Pass


def passes(state: GaiaProjectState, found: list[i64]) -> None:
    """One of the boosters that lie beside the board; none in the last round."""
    if state.round == ROUNDS:
        found.append(PASS_LAST)
        return
    for booster in range(N_BOOSTERS):
        if state.pool & BIT[booster] != 0:
            found.append(PASS + booster)


def pass_turn(state: GaiaProjectState, seat: i64, action: i64) -> None:
    """Score what is scored for passing, and exchange the booster."""
    at = seat * SEAT
    tables = state.tables
    old = state.seats[at + BOOSTER]
    if tables.booster_points[old] > 0:
        counted = resources.count(state, seat, tables.booster_per[old])
        resources.score(state, seat, tables.booster_points[old] * counted, "booster", old)
    for tile in range(N_TILES):
        if tables.tile_when[tile] == PASSING and resources.has_tile(state, seat, tile):
            counted = resources.count(state, seat, tables.tile_per[tile])
            resources.score(state, seat, tables.tile_gain[tile][GAIN_POINTS] * counted, "tile", tile)
    for tile in range(N_ADVANCED):
        if tables.advanced_when[tile] == PASSING and resources.has_advanced(state, seat, tile):
            counted = resources.count(state, seat, tables.advanced_per[tile])
            resources.score(state, seat, tables.advanced_gain[tile][GAIN_POINTS] * counted, "advanced", tile)
    state.pool |= BIT[old]
    state.seats[at + BOOSTER] = -1
    if action < PASS_LAST:
        booster = action - PASS
        state.seats[at + BOOSTER] = booster
        state.pool &= ~BIT[booster]
    state.seats[at + PASSED] = 1
    state.passed = [*state.passed, seat]
    if state.events is not None:
        taken = BOOSTERS[state.seats[at + BOOSTER]] if action < PASS_LAST else ""
        state.events.append(Event("pass", seat, (taken,)))
