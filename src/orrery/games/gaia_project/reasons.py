"""Why an action is not legal: which rule forbids it, for people who try it."""

from __future__ import annotations

from orrery.games.gaia_project.actions import (
    ADVANCED_,
    BAL_TAKS,
    BESCODS,
    BURN,
    COLOURS,
    CONVERT,
    COVER,
    FACTION_,
    FACTIONS,
    FEDERATE,
    GAIA,
    GAIA_PROJECT,
    GAIAFORMER,
    INSTITUTE_,
    JOIN,
    KNOWLEDGE_ACADEMY,
    KNOWLEDGE_ACADEMY_,
    LAB,
    LAB_,
    LANTIDS,
    LOST_PLANET_,
    MINE,
    MINE_,
    N_POWER_ACTIONS,
    N_TRACKS,
    NAVIGATION,
    OFF_BOARD,
    PASS,
    PASS_LAST,
    PI,
    PLANETS,
    POWER,
    POWER_ACTIONS,
    QIC_,
    QIC_ACADEMY,
    QIC_ACADEMY_,
    QIC_ACTIONS,
    RESEARCH,
    ROUNDS,
    SPACE_STATION_,
    SPECIAL,
    SPECIALS,
    STRUCTURES,
    SWAP,
    TILE,
    TRACKS,
    TRADING_STATION,
    TRADING_STATION_,
    TRANSDIM,
    WORDS,
)
from orrery.games.gaia_project.actions import TILES as TILE_NAMES
from orrery.games.gaia_project.rules import board, building, federations, fields, power, research, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import CELLS, N_CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.state import State

__all__ = ["reason"]


def reason(state: State, action: int) -> str:
    """Which rule forbids an action that is not legal now, or nothing if there is nothing to say."""
    assert isinstance(state, GaiaProjectState)
    if not state.agenda:
        return ""
    kind = state.agenda[-1] & steps.KIND_MASK
    seat = steps.seat_of(state.agenda[-1])
    if kind == steps.TURN:
        return _turn(state, seat, action)
    if kind == steps.AFTER and MINE_ <= action <= PASS_LAST:
        return "there is one action in a turn, and it was taken"
    if kind == steps.CHOOSE_FACTION and FACTION_ <= action < FACTION_ + len(FACTIONS):
        return "somebody plays this colour already, or the board has too few home planets"
    if kind == steps.FIRST_STRUCTURE and MINE_ <= action < GAIA_PROJECT:
        return "first structures stand on free planets of the home type"
    if kind == steps.BUILDING and MINE_ <= action < GAIA_PROJECT:
        value = state.agenda[-1] >> steps.VALUE_SHIFT
        longer = state.tables.booster_range if value == steps.LONG else 0
        return _mine(state, seat, action - MINE_, 0 if value == steps.LONG else value, longer)
    if kind == steps.CHOOSE_TILE:
        return _tile(state, seat, action)
    if kind == steps.CHOOSE_COVER and COVER <= action < COVER + len(TILE_NAMES):
        return "only a standard tech tile that the player owns and that is not covered can be covered"
    if kind in (steps.JOIN_PLANETS, steps.JOIN_SATELLITES) and JOIN <= action < JOIN + N_CELLS:
        return "no federation with the hexes picked so far has this one, or it comes in by itself"
    if kind == steps.LOST_PLACE and LOST_PLANET_ <= action < LOST_PLANET_ + N_CELLS:
        return "the Lost Planet goes to an empty space in range, without satellites or a space station"
    if kind == steps.STATION_PLACE and SPACE_STATION_ <= action < SPACE_STATION_ + N_CELLS:
        return "a space station goes to an empty space in range, without a station or an own satellite"
    if kind == steps.SWAP_MINE and SWAP <= action < SWAP + N_CELLS:
        return "the institute changes places with one of the player's own mines"
    return ""


def _turn(state: GaiaProjectState, seat: int, action: int) -> str:
    if action == BURN:
        return "it takes two power in area II"
    if CONVERT <= action < MINE_:
        return "the player cannot pay for it, or has no room for what it brings"
    if MINE_ <= action < GAIA_PROJECT:
        return _mine(state, seat, action - MINE_, 0, 0)
    if GAIA_PROJECT <= action < TRADING_STATION_:
        return _gaia_project(state, seat, action - GAIA_PROJECT)
    if TRADING_STATION_ <= action < FEDERATE:
        return _upgrade(state, seat, action)
    if action == FEDERATE:
        return _federate(state, seat)
    if RESEARCH <= action < POWER:
        if state.seats[seat * SEAT + fields.KNOWLEDGE] < state.tables.research_knowledge:
            return f"research takes {state.tables.research_knowledge} knowledge"
        return _advance(state, seat, action - RESEARCH)
    if POWER <= action < QIC_:
        return _power_action(state, seat, action - POWER)
    if QIC_ <= action < SPECIAL:
        return _qic_action(state, seat, action - QIC_)
    if SPECIAL <= action < PASS:
        return _special(state, seat, action - SPECIAL)
    if action == PASS_LAST:
        return f"before round {ROUNDS}, passing takes a booster"
    if PASS <= action < PASS_LAST:
        return (
            "no booster is taken in the last round" if state.round == ROUNDS else "this booster is not beside the board"
        )
    return "this answers a question that is not asked now"


def _mine(state: GaiaProjectState, seat: int, cell: int, free_steps: int, longer: int) -> str:
    at = seat * SEAT
    planet = state.planet[cell]
    name = CELLS[cell]
    if planet == OFF_BOARD:
        return f"{name} is not on the board"
    if planet == 0:
        return f"there is no planet on {name}"
    if state.seats[at + fields.MINES] >= state.tables.most[MINE]:
        return "the player has no mine left"
    code = state.built[cell]
    if code:
        own = board.owner_of(code) == seat
        if board.kind_of(code) == GAIAFORMER:
            if not own:
                return "another player's gaiaformer is on this planet"
            if planet == TRANSDIM:
                return "the Gaia project here is not completed"
        elif own:
            return "the player has colonized this planet already"
        elif state.seats[at + fields.FACTION] != LANTIDS:
            return "somebody has colonized this planet already"
        elif cell in state.guests:
            return "the player has a mine here already"
    elif planet == TRANSDIM:
        return "a Transdim planet needs a Gaia project first"
    ore, qic, _ = building.mine_cost(state, seat, cell, free_steps, longer)
    if ore < 0:
        if free_steps > 0:
            return "free terraforming steps are for planets that need terraforming"
        return "the longer range must be needed"
    reach = state.reach[seat][cell]
    credits = state.tables.cost_credits[MINE]
    short = []
    if state.seats[at + fields.ORE] < ore:
        short.append(f"{ore} ore")
    if state.seats[at + fields.CREDITS] < credits:
        short.append(f"{credits} credits")
    if state.seats[at + fields.QIC] < qic:
        short.append(f"{qic} QIC (it is {reach} away)" if planet <= COLOURS or planet != GAIA else f"{qic} QIC")
    return f"a mine on {PLANETS[planet]} {name} takes {' and '.join(short)}" if short else ""


def _gaia_project(state: GaiaProjectState, seat: int, cell: int) -> str:
    at = seat * SEAT
    if state.planet[cell] != TRANSDIM or state.built[cell]:
        return "a Gaia project needs a Transdim planet without a gaiaformer"
    if state.seats[at + fields.FORMERS_FREE] == 0:
        return "the player has no gaiaformer available"
    needed = state.tables.project_tokens[state.seats[at + fields.TRACK + 3]]
    if power.tokens(state, seat) < needed:
        return f"a Gaia project takes {needed} power"
    return f"it is {state.reach[seat][cell]} away, farther than range and QIC reach"


def _upgrade(state: GaiaProjectState, seat: int, action: int) -> str:
    at = seat * SEAT
    swapped = state.seats[at + fields.FACTION] == BESCODS
    if action < LAB_:
        structure, base, cell = TRADING_STATION, MINE, action - TRADING_STATION_
    elif action < INSTITUTE_:
        structure, base, cell = LAB, TRADING_STATION, action - LAB_
    elif action < KNOWLEDGE_ACADEMY_:
        structure, base, cell = PI, LAB if swapped else TRADING_STATION, action - INSTITUTE_
    else:
        second = action >= QIC_ACADEMY_
        structure = QIC_ACADEMY if second else KNOWLEDGE_ACADEMY
        base = TRADING_STATION if swapped else LAB
        cell = action - (QIC_ACADEMY_ if second else KNOWLEDGE_ACADEMY_)
    if state.built[cell] != board.code_of(seat, base):
        return (
            f"a {STRUCTURES[structure]} is an upgrade of an own {STRUCTURES[base]}, and there is none on {CELLS[cell]}"
        )
    if state.seats[at + fields.MINES + structure] >= state.tables.most[structure]:
        return f"the player has no {STRUCTURES[structure]} left"
    ore, credits = state.tables.cost_ore[structure], state.tables.cost_credits[structure]
    if structure == TRADING_STATION:
        credits = building.trading_credits(state, seat, cell)
    return f"it takes {ore} ore and {credits} credits"


def _federate(state: GaiaProjectState, seat: int) -> str:
    if not federations.tokens_left(state):
        return "there is no federation token left"
    need = federations.needed_value(state, seat)
    if not federations.may_suffice(state, seat):
        return f"a federation needs structures with a power value of {need} that are in no federation yet"
    most = federations.affordable(state, seat)
    return f"no federation of power value {need} can be connected with {most} satellites"


def _advance(state: GaiaProjectState, seat: int, track: int) -> str:
    at = seat * SEAT
    level = state.seats[at + fields.TRACK + track]
    if level == research.HIGHEST:
        return f"the player is at the top of {TRACKS[track]}"
    if track == NAVIGATION and state.seats[at + fields.FACTION] == BAL_TAKS and not state.seats[at + fields.INSTITUTE]:
        return "the Bal T'aks cannot advance in navigation without their institute"
    if level == research.HIGHEST - 1 and state.seats[at + fields.GREEN] == 0:
        return "level 5 takes a federation token with its green side up"
    return "another player is on level 5 of this research area"


def _power_action(state: GaiaProjectState, seat: int, action: int) -> str:
    if state.taken & BIT[action]:
        return f"{POWER_ACTIONS[action]} was taken this round"
    cost = state.tables.power_cost[action]
    if power.spendable(state, seat) < cost:
        return f"it takes {cost} power in area III"
    if state.tables.power_steps[action]:
        return "there is no planet on which a mine could be built with these steps"
    return "the player has no room for what it brings"


def _qic_action(state: GaiaProjectState, seat: int, action: int) -> str:
    if state.taken & BIT[N_POWER_ACTIONS + action]:
        return f"{QIC_ACTIONS[action]} was taken this round"
    cost = state.tables.qic_cost[action]
    if state.seats[seat * SEAT + fields.QIC] < cost:
        return f"it takes {cost} QIC"
    return "the player has no federation token" if action == 1 else "there is no tech tile to take"


def _special(state: GaiaProjectState, seat: int, action: int) -> str:
    if state.seats[seat * SEAT + fields.USED] & BIT[action]:
        return f"{WORDS.title(SPECIALS[action])} was used this round"
    return "the player does not have this special action, or it would lead nowhere"


def _tile(state: GaiaProjectState, seat: int, action: int) -> str:
    at = seat * SEAT
    if TILE <= action < ADVANCED_:
        return "the player owns this tech tile already"
    if ADVANCED_ <= action < ADVANCED_ + N_TRACKS:
        track = action - ADVANCED_
        if state.advanced[track] < 0:
            return "this advanced tech tile is taken"
        if state.seats[at + fields.TRACK + track] < research.HIGHEST - 1:
            return f"it takes level 4 in {TRACKS[track]}"
        if state.seats[at + fields.GREEN] == 0:
            return "it takes a federation token with its green side up"
        return "there is no standard tech tile to cover"
    return ""
