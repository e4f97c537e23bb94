"""Why an action may not be taken now, in the words of the rules.

Asked only after an action was refused, so nothing here decides what is legal.
"""

from __future__ import annotations

from typing import Final

from orrery.games.alien_frontiers.actions import (
    BURROUGHS,
    CARDS,
    COLOURS,
    DECOY,
    FACILITIES,
    FIELDS,
    HEINLEIN,
    ISOLATION,
    POSITRON,
    REPULSOR,
    SHIPS,
    TERRITORIES,
    WORDS,
)
from orrery.games.alien_frontiers.rules import cards, docking, facilities, steps, tech, territories
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.state import State

__all__ = ["reason"]

CHOICES_OF_A_TURN: Final = {
    "dock",
    "bay",
    "trade",
    "cycle",
    "claim",
    "launch",
    "buy-relic",
    "tech",
    "discard",
    "end-turn",
}
ANSWERS: Final = {
    "land": (steps.LAND_STEP, steps.MOVE_TO),
    "steal": (steps.RAID,),
    "shoot": (steps.SHOOT_STEP,),
    "pick": (steps.REROLL,),
    "colony": (steps.MOVE_FROM, steps.SWAP_FIRST, steps.SWAP_SECOND),
    "done": (steps.RAID, steps.SHOOT_STEP, steps.REROLL),
    "keep": (steps.KEEP_STEP,),
    "roll": (steps.ROLL_STEP,),
    "roll-relic": (steps.ROLL_STEP,),
    "draw": (steps.DEAL, steps.DISPLAY),
}
"""The questions that a kind of move answers."""
FIELD_OF_DISCARD: Final = {"stasis-beam": ISOLATION, "data-crystal": POSITRON, "gravity-manipulator": REPULSOR}


def reason(state: State, action: int) -> str:
    """The rule that stands against an action, or nothing where the list of legal actions says enough."""
    assert isinstance(state, AlienFrontiersState)
    kind, args = WORDS.move(action)
    step = state.agenda[-1] & steps.STEP_MASK
    if kind in CHOICES_OF_A_TURN and step != steps.TURN:
        if step == steps.ROLL_STEP:
            return "the fleet is gathered and rolled first"
        if not (step == steps.TELEPORT and kind == "dock"):
            return f"another question comes first: {state.prompt()}"
    if kind in ANSWERS and step not in ANSWERS[kind]:
        return f"that answers another question than this one: {state.prompt()}"
    if kind == "dock":
        return _against_docking(state, args[0], args[1])
    if kind == "bay":
        return _against_bay(state, args[0])
    if kind == "trade":
        return _against_trade(state, int(args[0]))
    if kind == "cycle":
        return "every docked ship allows one cycle, and none is left"
    if kind == "claim":
        return _against_claim(state, args[0])
    if kind == "launch":
        return _against_launch(state, args[0])
    if kind == "buy-relic":
        return _against_relic(state)
    if kind == "tech":
        return _against_power(state, args[0], args[1:])
    if kind == "discard":
        return _against_discard(state, args[0], args[1:])
    if kind == "end-turn":
        return "every ship must be placed before the turn ends"
    if kind in ("land", "colony"):
        return _against_territory(state, TERRITORIES.index(args[-1]))
    if kind == "steal":
        return _against_theft(state, args[0], args[1])
    if kind == "keep":
        return f"exactly {state.tables.most_resources} resources are kept of those at hand"
    return ""


def _title(word: str) -> str:
    return WORDS.title(word)


def _missing(state: AlienFrontiersState, fuel: int, ore: int) -> str:
    lacks = []
    if state.fuel[state.active] < fuel:
        lacks.append(f"{fuel} fuel needed, {state.fuel[state.active]} at hand")
    if state.ore[state.active] < ore:
        lacks.append(f"{ore} ore needed, {state.ore[state.active]} at hand")
    return "; ".join(lacks)


# Docking


def _against_docking(state: AlienFrontiersState, facility: str, ships: str) -> str:
    for ship in sorted(set(ships.split("-"))):
        if not docking.in_hand(state, SHIPS.index(ship), ships.split("-").count(ship)):
            return f"there are not enough unplaced ships that show {ship}"
    place = FACILITIES.index(facility)
    if state.agenda[-1] & steps.STEP_MASK == steps.TELEPORT:
        left = (state.agenda[-1] >> steps.STEP_BITS) & 15
        if place == left:
            return "a teleported ship must go to a different facility"
    wanted = _against_facility(state, facility, ships)
    if wanted:
        return wanted
    if facility not in ("raiders-outpost", "colonist-hub") and not docking.free_set(state, place):
        joined = state.tables.set_size[place]
        return f"the {_title(facility)} has no free port" if joined == 1 else f"no {joined} joined ports are free"
    return ""


def _against_facility(state: AlienFrontiersState, facility: str, ships: str) -> str:
    tables = state.tables
    if facility == "colonist-hub":
        if state.hub[state.active] == tables.circles and tables.hub_closed_on_seven:
            return "the colony on the last circle must be launched first"
        return "" if facilities.free_track_port(state) >= 0 else f"a track has only {tables.track} ports"
    if facility == "colony-constructor":
        return _missing(state, 0, facilities.constructor_price(state))
    if facility == "lunar-mine":
        value, highest = int(ships[-1]), facilities.mine_minimum(state)
        return f"{value} is lower than the {highest} docked at the Lunar Mine" if value < highest else ""
    if facility == "raiders-outpost":
        return "the sequence must add up to more than the ships docked there"
    if facility == "shipyard":
        if state.stock[state.active] == 0:
            return "all ships of the colour are in play"
        return _missing(state, facilities.ship_price(state), facilities.ship_price(state))
    if facility == "terraforming-station":
        lack = _missing(state, tables.terraforming_fuel, tables.terraforming_ore)
        if lack:
            return lack
        if docking.free_port(state, FACILITIES.index(facility)) >= 0:
            return f"fewer than {tables.fewest_ships} ships of the colour would remain"
    return ""


def _against_bay(state: AlienFrontiersState, ship: str) -> str:
    if not docking.in_hand(state, SHIPS.index(ship), 1):
        return f"no unplaced ship shows {ship}"
    found: list[int] = []
    facilities.dockings(state, found)
    for action in found:
        if (facilities.SHIPS_OF_DOCKING[action] >> SHIPS.index(ship)) & 1:
            return f"a ship that can be placed must be placed, for example '{WORDS.text(action)}'"
    return ""


# What docked ships allow


def _against_trade(state: AlienFrontiersState, rate: int) -> str:
    first, end = state.tables.first_port[4], state.tables.first_port[5]
    values = {SHIP_VALUE[code] for code in state.docked[first:end] if code and SHIP_OWNER[code] == state.active}
    if not values:
        return "only a player with a ship at the Orbital Market may trade"
    if territories.has_bonus(state, HEINLEIN):
        values = {state.tables.heinlein_rate}
    if rate not in values:
        return f"the rate is {' or '.join(str(value) for value in sorted(values))}"
    return _missing(state, rate, 0)


def _against_claim(state: AlienFrontiersState, card: str) -> str:
    total = facilities.artifact_total(state)
    if total < state.tables.claim_total:
        return f"ships docked since the last claim must total {state.tables.claim_total} or more; they total {total}"
    if state.display[CARDS.index(card)] == 0:
        return f"the {_title(card)} is not on display"
    return f"nobody may have two copies of the {_title(card)}"


def _against_launch(state: AlienFrontiersState, territory: str) -> str:
    if state.hub[state.active] < state.tables.circles:
        return "no colony of yours stands on the last circle of the Colonist Hub"
    lack = _missing(state, state.tables.launch_fuel, state.tables.launch_ore)
    return lack or _against_territory(state, TERRITORIES.index(territory))


def _against_territory(state: AlienFrontiersState, territory: int) -> str:
    if state.fields[REPULSOR] == territory:
        return f"the Repulsor Field lets no colony onto or off {_title(TERRITORIES[territory])}"
    return ""


def _against_relic(state: AlienFrontiersState) -> str:
    if state.relic_owner >= 0:
        return "the Relic Ship is not on Burroughs Desert"
    if state.controller[BURROUGHS] != state.active:
        return "only the player who controls Burroughs Desert may buy the Relic Ship"
    if state.fields[ISOLATION] == BURROUGHS:
        return "the Isolation Field lies on Burroughs Desert"
    return _missing(state, state.tables.relic_fuel, state.tables.relic_ore)


def _against_theft(state: AlienFrontiersState, victim: str, what: str) -> str:
    seat = COLOURS.index(victim)
    if seat == state.active:
        return "raiders steal from other players"
    if seat >= state.players:
        return f"{victim} does not play"
    if facilities.has_decoy(state, seat) and what != CARDS[DECOY]:
        return f"{victim} has the Holographic Decoy, and only that may be taken"
    if what in CARDS and state.agenda[-1] >> steps.STEP_BITS:
        return "raiders take resources or a card, not both"
    return f"{victim} has no {_title(what)}" if what in CARDS else f"{victim} has no {what}"


# Alien tech


def _against_card(state: AlienFrontiersState, card: str) -> str:
    place = CARDS.index(card)
    if not cards.holds(state, state.active, place):
        return f"you do not have the {_title(card)}"
    if (state.used >> place) & 1:
        return f"the {_title(card)} was already used this turn"
    return ""


def _against_power(state: AlienFrontiersState, card: str, args: tuple[str, ...]) -> str:
    held = _against_card(state, card)
    if held:
        return held
    if card == "data-crystal":
        return _against_crystal(state, TERRITORIES.index(args[0]))
    if card == "orbital-teleporter":
        return _against_teleporter(state, args[0], args[1])
    tables = state.tables
    fuel = {
        "booster-pod": tables.booster_fuel,
        "gravity-manipulator": tables.gravity_fuel,
        "plasma-cannon": tables.plasma_fuel,
        "polarity-device": tables.polarity_fuel,
        "stasis-beam": tables.stasis_fuel,
        "temporal-warper": tables.warper_fuel,
    }[card]
    lack = _missing(state, tech.price(state, fuel), 0)
    if lack:
        return lack
    if card == "plasma-cannon":
        return f"no other player's ship is docked at the {_title(args[0])}"
    for ship in args:
        if not docking.in_hand(state, SHIPS.index(ship), args.count(ship)):
            return f"there are not enough unplaced ships that show {ship}"
    return "a ship's value is never less than 1 or more than 6" if args else "there is no unplaced ship to roll again"


def _against_crystal(state: AlienFrontiersState, territory: int) -> str:
    if territory == BURROUGHS:
        return "the bonus of Burroughs Desert cannot be borrowed"
    if state.fields[ISOLATION] == territory:
        return f"the Isolation Field lies on {_title(TERRITORIES[territory])}"
    colonies = territories.colonies_on(state, territory)
    if colonies == 0:
        return f"there is no colony on {_title(TERRITORIES[territory])}"
    return _missing(state, tech.price(state, colonies * state.tables.crystal_fuel), 0)


def _against_teleporter(state: AlienFrontiersState, facility: str, ship: str) -> str:
    lack = _missing(state, tech.price(state, state.tables.teleporter_fuel), 0)
    if lack:
        return lack
    if facility == "terraforming-station":
        return "a ship on the Terraforming Station may not be moved"
    place = FACILITIES.index(facility)
    first, end = state.tables.first_port[place], state.tables.first_port[place + 1]
    own = {_shown(code) for code in state.docked[first:end] if code and SHIP_OWNER[code] == state.active}
    if ship not in own:
        return f"no ship of yours at the {_title(facility)} shows {ship}"
    return f"no other facility would take a {ship} now"


def _shown(code: int) -> str:
    return f"r{SHIP_VALUE[code]}" if code > OF_RELIC else str(SHIP_VALUE[code])


def _against_discard(state: AlienFrontiersState, card: str, args: tuple[str, ...]) -> str:
    held = _against_card(state, card)
    if held:
        return held
    if state.discarded:
        return "only one discard power may be used a turn"
    if card in FIELD_OF_DISCARD:
        return f"the {_title(FIELDS[FIELD_OF_DISCARD[card]])} Field must go to another territory"
    if card == "booster-pod":
        return f"the {_title(args[0])} Field is not on the board"
    if card == "plasma-cannon":
        return _against_destroying(state, args[0], args[1], args[2])
    if card == "temporal-warper":
        if state.discards[CARDS.index(args[0])] == 0:
            return f"no {_title(args[0])} is among the discards"
        return f"nobody may have two copies of the {_title(args[0])}"
    return "there are not enough colonies that may leave their territory"


def _against_destroying(state: AlienFrontiersState, owner: str, place: str, ship: str) -> str:
    seat = COLOURS.index(owner)
    if seat == state.active:
        return "the Plasma Cannon is for other players' ships"
    if seat >= state.players:
        return f"{owner} does not play"
    if place in FACILITIES:
        at = FACILITIES.index(place)
        first, end = state.tables.first_port[at], state.tables.first_port[at + 1]
        there = {_shown(code) for code in state.docked[first:end] if code != NO_SHIP and SHIP_OWNER[code] == seat}
    else:
        there = {"ship"} if state.bay[seat] else set()
        there |= {"relic"} if tech.relic_in_bay_of(state, seat) else set()
    if ship not in there:
        return f"{owner} has no such ship at the {_title(place)}"
    return f"{owner} would have too few ships of the own colour"
