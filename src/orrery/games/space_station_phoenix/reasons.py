"""Why an action may not be taken now, in the words of the rules.

Asked only after an action was refused, so nothing here decides what is legal.
"""

from __future__ import annotations

from typing import Final

from orrery.games.space_station_phoenix.actions import (
    BUILD,
    FIRST_NEUTRAL,
    GEM,
    HUMAN,
    METAL,
    N_GOODS,
    N_PLACES,
    N_SLOTS,
    N_TRACKS,
    ON_HUB,
    SCRAP,
    SECTORS,
    SETTLE,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
    USE,
    WORDS,
)
from orrery.games.space_station_phoenix.rules import residents, ships, steps, turn
from orrery.games.space_station_phoenix.rules.tables import TOP_ROW
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.state import State

__all__ = ["reason"]

ANSWERS: Final = {
    "use": (steps.TURN,),
    "income": (steps.TURN,),
    "recruit": (steps.TURN,),
    "convert": (steps.TURN, steps.AFTER),
    "dismantle": (steps.TARGET,),
    "build": (steps.BUILD_STEP, steps.FREE_SECTOR),
    "trade": (steps.TRANSACT,),
    "buy": (steps.TRANSACT,),
    "keep": (steps.COLLECT,),
    "observe": (steps.COLLECT,),
    "settle": (steps.TRANSACT, steps.COLLECT, steps.PLACE, steps.RECRUIT_STEP, steps.RELOCATE_TO),
    "again": (steps.REROLL,),
    "advance": (steps.ADVANCE_STEP, steps.FREE_ADVANCES),
    "save": (steps.SAVE_STEP,),
    "pay": (steps.PAY_STEP,),
    "take": (steps.TAKE_STEP,),
    "bonus": (steps.BONUS_STEP,),
    "reward": (steps.REWARD_STEP,),
    "move": (steps.RELOCATE, steps.HUB_MOVE),
    "return": (steps.HUB_MOVE, steps.GIVE_BACK),
    "draft": (steps.DRAFT_STEP, steps.RETAIN_STEP),
    "choose": (steps.CHOOSE_STEP,),
    "discard": (steps.DISCARD_STEP,),
    "populate": (steps.POPULATE_STEP,),
    "reveal": (steps.REVEAL_STEP, steps.PRIVATE_STEP),
    "deal": (steps.DEAL_STEP,),
    "draw": (steps.DRAW_STEP,),
    "roll": (steps.ROLL_STEP,),
}
"""The questions that a kind of move answers."""


def reason(state: State, action: int) -> str:
    """The rule that stands against an action, or nothing where the list of legal actions says enough."""
    assert isinstance(state, PhoenixState)
    kind, _ = WORDS.move(action)
    step = state.agenda[-1]
    asked = step & steps.STEP_MASK
    if kind in ANSWERS and asked not in ANSWERS[kind]:
        return f"that answers another question than this one: {state.prompt()}"
    if kind == "use":
        return _against_ship(state, action - USE)
    if kind == "income":
        return "income not allowed: more than 7 GEMs, no own ship is used, and a ship action is possible"
    if kind == "recruit":
        return "only hub A-8 has this turn, and a Human must be there, paid for and have a place to live"
    if kind == "convert":
        return "only hub A-1 converts, once per turn"
    if kind == "dismantle":
        return _against_target(state, action - SCRAP)
    if kind == "build":
        return _against_sector(state, action - BUILD, asked)
    if kind in ("trade", "buy"):
        return "there are not enough resources or GEMs for it"
    if kind in ("keep", "observe"):
        return "no die shows that: not rolled, or collected already"
    if kind == "settle":
        return _against_settling(state, action - SETTLE, asked)
    if kind == "advance":
        return _against_advance(state, TRACKS.index(WORDS.move(action).args[0]), step >> steps.STEP_BITS)
    if kind == "bonus":
        return "no such bonus is open now: none of this hub or of live quarters, used already, or out of reach"
    if kind == "reward":
        return "that row is out of reach, or was chosen already"
    if kind == "move":
        return "no such resident can move: none lives there, none has another place, or the GEM is missing"
    if kind == "return" and asked == steps.HUB_MOVE:
        return "one of the hub's residents must move if any of them can"
    if kind == "done":
        return f"something must be done first: {state.prompt()}"
    if kind == "spend-point":
        return "only hub B-6 spends points, and not below 0"
    return ""


def _against_ship(state: PhoenixState, ship: int) -> str:
    player = state.active
    if ship >= FIRST_NEUTRAL:
        if state.neutral[player] >= 0:
            return "the neutral token is still on another neutral ship"
        if (state.used >> ship) & 1:
            return "occupied by another player's neutral token"
    elif turn.owner_of(state, ship) < 0:
        return f"{SHIPS[ship]} is not in the game"
    if (state.used >> ship) & 1:
        return "the ship is already used: there are GEMs on it"
    foreign = 0 if (state.fleet[player] >> ship) & 1 else 1
    cost = turn.cost_of(state, ship, foreign)
    fee = state.tables.ship_fee[ship] * foreign
    gems = state.goods[player * N_GOODS + GEM]
    if cost + fee > gems:
        return f"not enough GEMs: {cost} for the ship and {fee} for its owner are needed, {gems} are there"
    return "no part of its action could be done"


def _against_target(state: PhoenixState, ship: int) -> str:
    if not (state.fleet[state.active] >> ship) & 1:
        return "only own ships can be dismantled"
    return "the target is used: only unused ships can be dismantled"


def _against_sector(state: PhoenixState, sector: int, asked: int) -> str:
    slot = sector // STACK
    first = state.active * N_SLOTS
    if not (ships.offered(state, state.active, slot) >> (sector % STACK)) & 1:
        return f"sector {SECTORS[sector]} is not available"
    if state.station[first + slot] >= 0:
        return "a sector of this level and colour is already built"
    if not ships.may_stand(state, state.active, slot):
        return "the lower level of the wing is missing"
    if asked == steps.FREE_SECTOR:
        return "wrong sector: of another level, or not of a missing colour"
    saved = state.tables.ship_ability[state.ship] + ships.discount(state)
    metal = state.goods[state.active * N_GOODS + METAL]
    return f"not enough metal: {ships.price(state, sector, saved)} needed, {metal} there"


def _against_settling(state: PhoenixState, argument: int, asked: int) -> str:
    species, place = argument // N_PLACES, argument % N_PLACES
    home = residents.home_of(place)
    player = state.active
    if place != ON_HUB and state.station[player * N_SLOTS + home] != place:
        return f"no quarters: sector {SECTORS[place]} is not in the station"
    if asked == steps.RELOCATE_TO:
        return "it cannot live there, there is no room, or another resident moves"
    if state.supply[species] == 0:
        return "no Humans are left" if species == HUMAN else f"no {SPECIES[species]} Aliens are left"
    if not residents.has_room(state, player, home):
        return "no quarters are empty there"
    if not residents.suits(state, species, home, residents.mixed_colours(state)):
        return f"no quarters for {SPECIES[species]} there"
    if asked == steps.PLACE:
        return "another resident is to be placed"
    if species == HUMAN:
        return "a Human's die or price is missing"
    return "not enough food, water or GEMs"


def _against_advance(state: PhoenixState, track: int, argument: int) -> str:
    row = state.dip[state.active * N_TRACKS + track]
    if row == TOP_ROW:
        return "the token is at the top"
    if (argument // steps.USED_TRACKS >> track) & 1:
        return "the two advances must be on different tracks"
    return f"not enough GEMs: lobbying costs {state.tables.lobbying[row + 1]}"
