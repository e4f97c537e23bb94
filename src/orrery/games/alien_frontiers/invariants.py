"""What must hold in every state: nothing is created or lost, and nothing stands where it cannot."""

from __future__ import annotations

from orrery.games.alien_frontiers.actions import BURROUGHS, CARDS, COLOURS, HUB, ISOLATION, N_CARDS, TERRITORIES
from orrery.games.alien_frontiers.rules import territories
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.state import State

__all__ = ["check", "impossible"]


def check(state: State) -> list[str]:
    """Everything that is wrong with a state, in words."""
    assert isinstance(state, AlienFrontiersState)
    return [*impossible(state), *_limits(state)]


def impossible(state: AlienFrontiersState) -> list[str]:
    """What cannot lie on a table at all. A position may not show it."""
    return [
        *_resources(state),
        *_ships(state),
        *_relic_ship(state),
        *_colonies(state),
        *_cards(state),
        *_turn(state),
    ]


def _resources(state: AlienFrontiersState) -> list[str]:
    return [
        f"{colour} has {state.fuel[seat]} fuel and {state.ore[seat]} ore"
        for seat, colour in enumerate(COLOURS[: state.players])
        if min(state.fuel[seat], state.ore[seat]) < 0
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
    problems = []
    if not 0 <= state.active < state.players:
        problems.append(f"there is no player {state.active} to be active")
    if min(state.cycles, state.hub_ships, state.mine_ships, state.excess, state.counted, state.used) < 0:
        problems.append("something was done a negative number of times")
    return problems
