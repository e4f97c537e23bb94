"""What must hold in every state: nothing is created or lost, and nothing stands where it cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import (
    ARTIFACT,
    BURROUGHS,
    CARDS,
    COLOURS,
    HUB,
    ISOLATION,
    MOST_DICE,
    N_CARDS,
    TERRITORIES,
)
from orrery.games.alien_frontiers.rules import docking, steps, territories
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.state import State

__all__ = ["check", "impossible"]

PLENTY: Final = 9999
"""More than any table has of anything."""
MOST_STEPS: Final = 30
MOST_ARGUMENT: Final = {
    steps.DEAL: 3,
    steps.DISPLAY: 0,
    steps.ROLL_STEP: steps.FLEET,
    steps.TURN: 0,
    steps.LAND_STEP: 0,
    steps.RAID: 19,
    steps.SHOOT_STEP: 8 + 16 * 99,
    steps.REROLL: 0,
    steps.TELEPORT: 8 + 16 * 11,
    steps.MOVE_FROM: 0,
    steps.MOVE_TO: 31,
    steps.SWAP_FIRST: 0,
    steps.SWAP_SECOND: 31,
    steps.KEEP_STEP: 0,
}
"""The largest argument of each kind of step."""


def check(state: State) -> list[str]:
    """Everything that is wrong with a state, in words."""
    assert isinstance(state, AlienFrontiersState)
    return [*impossible(state), *_limits(state)]


def impossible(state: State) -> list[str]:
    """What cannot lie on a table at all. Neither a position nor a saved state may show it."""
    assert isinstance(state, AlienFrontiersState)
    beyond = _beyond_all_bounds(state)
    if beyond:
        return beyond  # the other laws look things up by these numbers
    return [
        *_ships(state),
        *_relic_ship(state),
        *_colonies(state),
        *_cards(state),
        *_turn(state),
    ]


def _beyond_all_bounds(state: AlienFrontiersState) -> list[str]:
    """Numbers that name nothing, and amounts that no table has."""
    tables = state.tables
    ports = tables.first_port[-1]
    bounds: list[tuple[str, list[i64], i64, i64]] = [
        ("the active player", [state.active], 0, state.players - 1),
        ("fuel", state.fuel, 0, PLENTY),
        ("ore", state.ore, 0, PLENTY),
        ("ships in stock", state.stock, 0, tables.ships),
        ("ships in the bay", state.bay, 0, tables.ships),
        ("unplaced ships", state.hand, 0, tables.ships),
        ("ships about to be rolled", [state.rolling], 0, tables.ships),
        ("colonies not placed", state.unplaced, 0, PLENTY),
        ("a circle of the hub", state.hub, 0, PLENTY),
        ("colonies on a territory", state.colonies, 0, tables.colonies),
        ("the controller of a territory", state.controller, -1, state.players - 1),
        ("the territory of a field", state.fields, -1, len(TERRITORIES) - 1),
        ("a docked ship", state.docked, NO_SHIP, 2 * OF_RELIC),
        ("cards held", state.cards, 0, 2**N_CARDS - 1),
        ("cards in the deck", state.deck, 0, PLENTY),
        ("cards on display", state.display, 0, PLENTY),
        ("cards among the discards", state.discards, 0, PLENTY),
        ("things left in the box", state.aside, -PLENTY, PLENTY),
        ("the owner of the Relic Ship", [state.relic_owner], -1, state.players - 1),
        ("the value of the Relic Ship", [state.relic_value], 0, MOST_DICE),
        ("the port of the Relic Ship", [state.relic_port], -1, ports - 1),
        ("cards used", [state.used], 0, 2**N_CARDS - 1),
        ("the territory that is borrowed", [state.borrowed], -1, len(TERRITORIES) - 1),
        ("ports that count towards a claim", [state.counted], 0, 2 ** tables.first_port[1] - 1),
        ("cycles", [state.cycles], 0, PLENTY),
        ("ships docked at the hub this turn", [state.hub_ships], 0, PLENTY),
        ("ships docked at the mine this turn", [state.mine_ships], 0, PLENTY),
        ("excess advances", [state.excess], 0, PLENTY),
    ]
    problems = [
        f"{what}: {number} is not from {low} to {high}"
        for what, numbers, low, high in bounds
        for number in numbers
        if not low <= number <= high
    ]
    return problems or [
        "a ship is docked whose owner does not play" for ship in state.docked if SHIP_OWNER[ship] >= state.players
    ]


def _limits(state: AlienFrontiersState) -> list[str]:
    """What play does not lead to."""
    most = state.tables.most_resources
    return [
        f"{colour} keeps {state.fuel[seat] + state.ore[seat]} resources beyond the own turn, more than {most}"
        for seat, colour in enumerate(COLOURS[: state.players])
        if seat != state.active and state.fuel[seat] + state.ore[seat] > most
    ]


def _ships(state: AlienFrontiersState) -> list[str]:
    problems = []
    for seat, colour in enumerate(COLOURS[: state.players]):
        docked = sum(1 for code in state.docked if NO_SHIP < code <= OF_RELIC and SHIP_OWNER[code] == seat)
        in_hand = sum(state.hand) + state.rolling if seat == state.active else 0
        total = state.stock[seat] + state.bay[seat] + docked + in_hand
        if total != state.tables.ships or min(state.stock[seat], state.bay[seat]) < 0:
            problems.append(f"{colour} has {total} ships instead of {state.tables.ships}")
        first = state.tables.first_port[HUB] + seat * state.tables.track
        for port in range(first, first + state.tables.track):
            if state.docked[port] != NO_SHIP and SHIP_OWNER[state.docked[port]] != seat:
                problems.append(f"another player's ship stands on {colour}'s track of the hub")
    if min(state.hand) < 0 or state.hand[0] != 0 or state.rolling < 0:
        problems.append("a negative number of ships is unplaced")
    return problems


def _relic_ship(state: AlienFrontiersState) -> list[str]:
    ports = [port for port, code in enumerate(state.docked) if code > OF_RELIC]
    owner = state.relic_owner
    if len(ports) > 1 or (ports[0] if ports else -1) != state.relic_port:
        return [f"the Relic Ship stands in ports {ports}, but {state.relic_port} is noted"]
    if owner < 0:
        if ports or state.relic_value or state.relic_rolling:
            return ["the Relic Ship is in play, but nobody owns it"]
        return []
    if state.controller[BURROUGHS] != owner or state.fields[ISOLATION] == BURROUGHS:
        return [f"the Relic Ship is {COLOURS[owner]}'s, who does not have the bonus of Burroughs Desert"]
    if ports and SHIP_OWNER[state.docked[ports[0]]] != owner:
        return [f"the Relic Ship stands in {COLOURS[owner]}'s port under another colour"]
    if (state.relic_value or state.relic_rolling) and (owner != state.active or ports):
        return ["the Relic Ship is unplaced, but not in the active player's hand"]
    return []


def _colonies(state: AlienFrontiersState) -> list[str]:
    problems = []
    for seat, colour in enumerate(COLOURS[: state.players]):
        landed = [state.colonies[place * state.players + seat] for place in range(len(TERRITORIES))]
        total = sum(landed) + state.unplaced[seat] + state.aside[N_CARDS + seat]
        if (
            total != state.tables.colonies
            or min(landed) < 0
            or state.unplaced[seat] < 0
            or state.aside[N_CARDS + seat] < 0
        ):
            problems.append(f"{colour} has {sum(landed) + state.unplaced[seat]} colonies of {state.tables.colonies}")
        if not 0 <= state.hub[seat] <= state.tables.circles or (state.hub[seat] and not state.unplaced[seat]):
            problems.append(f"{colour} has a colony on circle {state.hub[seat]} and {state.unplaced[seat]} unplaced")
        if state.agenda and state.unplaced[seat] == 0:
            problems.append(f"{colour} has landed every colony, but the game goes on")
    for place, name in enumerate(TERRITORIES):
        if state.controller[place] != territories.find_controller(state, place):
            problems.append(f"control of {name} does not follow from its colonies")
    return problems


def _cards(state: AlienFrontiersState) -> list[str]:
    problems = []
    for card, name in enumerate(CARDS):
        held = sum((cards >> card) & 1 for cards in state.cards)
        total = held + state.deck[card] + state.display[card] + state.discards[card] + state.aside[card]
        if total != state.tables.deck[card] or min(state.deck[card], state.display[card], state.discards[card]) < 0:
            problems.append(f"there are {total} cards {name} instead of {state.tables.deck[card]}")
    if sum(state.display) > state.tables.display:
        problems.append(f"{sum(state.display)} cards are on display, more than {state.tables.display}")
    return problems


def _turn(state: AlienFrontiersState) -> list[str]:
    """The turn's notes and the agenda fit what lies on the table."""
    first = state.tables.first_port[ARTIFACT]
    for port in range(first, state.tables.first_port[ARTIFACT + 1]):
        if (state.counted >> (port - first)) & 1 and SHIP_OWNER[state.docked[port]] != state.active:
            return ["a port of the alien-artifact counts towards a claim that holds no ship of the active player"]
    if not state.agenda:
        over = any(left == 0 for left in state.unplaced)
        return [] if over else ["the game is over, but nobody has landed every colony"]
    return _agenda(state)


def _agenda(state: AlienFrontiersState) -> list[str]:
    """The turn is at the bottom of the agenda; what is asked on top of it must have an answer."""
    if state.agenda[0] != steps.TURN or len(state.agenda) > MOST_STEPS:
        return ["the agenda does not begin with the turn"]
    for place, step in enumerate(state.agenda):
        kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
        if step < 0 or kind not in MOST_ARGUMENT or not 0 <= argument <= MOST_ARGUMENT[kind]:
            return [f"{step} is no step of the agenda"]
        if place > 0 and place < len(state.agenda) - 1 and kind not in (steps.ROLL_STEP, steps.DISPLAY, steps.DEAL):
            return ["a question of the turn lies under another one"]
        if kind == steps.DEAL and argument >= state.players:
            return ["a card is dealt to a player who does not play"]
    rolls = sum(1 for step in state.agenda if step & steps.STEP_MASK == steps.ROLL_STEP)
    aside = state.agenda[-1] == steps.REROLL
    if rolls > 1 or (rolls == 1 or aside) < (state.rolling > 0 or state.relic_rolling):
        return ["ships are about to be rolled, but nobody rolls them"]
    if rolls == 1 and state.rolling == 0 and not state.relic_rolling:
        return ["nothing is there to be rolled"]
    draws = sum(1 for step in state.agenda if step & steps.STEP_MASK in (steps.DISPLAY, steps.DEAL))
    if draws > sum(state.deck) + sum(state.discards):
        return ["more cards are to be drawn than there are"]
    return _question(state)


def _question(state: AlienFrontiersState) -> list[str]:
    """What is asked on top of the agenda is about something that is there."""
    step = state.agenda[-1]
    kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
    if kind == steps.TELEPORT and not docking.in_hand(state, argument >> 4, 1):
        return ["a ship is teleported that is not in hand"]
    if kind in (steps.MOVE_TO, steps.SWAP_SECOND):
        owner, territory = argument & 3, argument >> 2
        if owner >= state.players or state.colonies[territory * state.players + owner] == 0:
            return ["a colony moves that is not there"]
    if kind == steps.RAID and argument >= state.tables.stolen:
        return ["the raid has taken everything that it may"]
    if kind == steps.KEEP_STEP and state.fuel[state.active] + state.ore[state.active] <= state.tables.most_resources:
        return ["nothing has to be returned"]
    if state.current_player() >= 0 and not state.legal_actions():
        return ["the question that is asked has no answer"]
    return []
