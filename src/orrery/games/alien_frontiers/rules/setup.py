"""Setting up: ships, colonies, allotments by seat, a card for everybody and three on display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import CARDS, DRAW, MOST_DICE, N_CARDS, N_TERRITORIES
from orrery.games.alien_frontiers.rules import cards, turn
from orrery.games.alien_frontiers.rules.steps import DEAL, STEP_BITS
from orrery.games.alien_frontiers.rules.tables import NO_SHIP
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState


def lay_out(state: AlienFrontiersState) -> None:
    """The table before the first card is dealt."""
    empty_table(state)
    tables = state.tables
    for player in range(state.players):
        state.fuel[player] = tables.start_fuel[player]
        state.ore[player] = tables.start_ore[player]
    turn.start(state, 0)
    cards.fill_display(state)
    for player in range(state.players - 1, -1, -1):
        state.agenda.append(DEAL | (player << STEP_BITS))


def empty_table(state: AlienFrontiersState) -> None:
    """Everybody's fleet in the Maintenance Bay, no colony on the planet, all cards in the deck."""
    tables = state.tables
    seats = state.players
    state.fuel = [0] * seats
    state.ore = [0] * seats
    state.stock = [tables.ships - tables.ships_at_start] * seats
    state.bay = [tables.ships_at_start] * seats
    state.unplaced = [tables.colonies] * seats
    state.hub = [0] * seats
    state.cards = [0] * seats
    state.docked = [NO_SHIP] * tables.first_port[-1]
    state.colonies = [0] * (seats * N_TERRITORIES)
    state.controller = [-1] * N_TERRITORIES
    state.fields = [-1, -1, -1]
    state.deck = tables.deck[:]
    state.display = [0] * N_CARDS
    state.discards = [0] * N_CARDS
    state.hand = [0] * (MOST_DICE + 1)
    state.aside = [0] * (N_CARDS + seats)


def deal(state: AlienFrontiersState, step: i64, action: i64) -> None:
    """A player's first card, face up."""
    state.agenda.pop()
    player = step >> STEP_BITS
    card = action - DRAW
    cards.take_drawn(state, card)
    cards.receive(state, player, card)
    if state.events is not None:
        state.events.append(Event("card", player, (CARDS[card], "dealt")))
