"""Setting up: boards, planets, ships on offer, command ships chosen in secret, and what everybody starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BOARD,
    CARDS,
    CHOOSE,
    COMMAND_SHIPS,
    FACTIONS,
    FIRST,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    N_CARDS,
    N_DECK_CARDS,
    N_FACTIONS,
    N_PLANETS,
    N_SHIPS,
    REVEAL_SHIP,
)
from orrery.games.exodus_fleet.rules import building, cards, fleet, hidden, mining, payment, phases
from orrery.games.exodus_fleet.rules.fleet import IN_BOX, IN_DECK, ON_OFFER
from orrery.games.exodus_fleet.rules.hidden import HAND
from orrery.games.exodus_fleet.rules.steps import (
    BOARD_STEP,
    COMMAND_STEP,
    FIRST_STEP,
    SHOW_SHIP,
    START_GAME,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import INCOME_SUM
from orrery.games.exodus_fleet.scoring import SHEET
from orrery.kernel.chance import Outcomes
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


def lay_out(state: ExodusFleetState) -> None:
    """The table before anything is dealt."""
    empty_table(state)
    state.agenda.append(START_GAME)
    for seat in range(state.players - 1, -1, -1):
        state.agenda.append(step(SHOW_SHIP, seat, 0))
    for seat in range(state.players - 1, -1, -1):
        state.agenda.append(step(COMMAND_STEP, seat, 0))
    for seat in range(state.players - 1, -1, -1):
        state.agenda.append(step(BOARD_STEP, seat, 0))
    offer_ships(state)
    for slot in range(2, -1, -1):
        mining.ask_planet(state, slot)
    state.agenda.append(FIRST_STEP)


def offer_ships(state: ExodusFleetState) -> None:
    """Ships on offer: some of each kind, or all of them."""
    if state.tables.all_ships:
        for ship in range(FIRST_FACTION, N_SHIPS):
            state.place[ship] = ON_OFFER
            if ship < FIRST_NEUTRAL:
                state.row.append(ship)
            else:
                state.neutrals.append(ship)
        return
    building.ask_neutrals(state, state.tables.neutrals_dealt)
    building.refill_row(state)


def empty_table(state: ExodusFleetState) -> None:
    """Nobody has anything; all cards, ships and planets are in their decks."""
    seats = state.players
    tables = state.tables
    state.xu = [0] * seats
    state.res = [0] * (4 * seats)
    state.tribes = [0] * seats
    state.board = [-1] * seats
    state.place = [IN_BOX] * FIRST_FACTION + [IN_DECK] * (N_SHIPS - FIRST_FACTION)
    state.row = []
    state.neutrals = []
    state.reserved = [0] * seats
    state.stats = [fleet.no_fleet(tables) for _ in range(seats)]
    state.mixed = 0 if tables.sub_deck else 1
    state.hand = [0] * (N_CARDS * seats)
    state.cards = [0] * seats
    state.drawn = []
    state.under = [0] * (2 * N_CARDS)
    state.open_cards = []
    state.deck = tables.copies[0:N_DECK_CARDS]
    state.discards = [0] * N_DECK_CARDS
    state.aside = [0] * N_DECK_CARDS
    state.known = []
    state.planets = [-1, -1, -1]
    state.planet_deck = 2**N_PLANETS - 1
    state.planet_discards = 0
    state.secret = [-1] * seats
    state.counts = [0] * seats
    state.sheet = [0] * (SHEET * seats)
    state.pay = payment.NOTHING_DUE[:]
    state.offer = []
    state.offer_ships = []
    state.offer_cards = []
    phases.clear_phase(state)


def board_outcomes(state: ExodusFleetState) -> Outcomes:
    """Any faction that nobody has."""
    left: list[i64] = []
    for faction in range(N_FACTIONS):
        if faction not in state.board:
            left.append(faction)
    return [(BOARD + faction, 1.0 / len(left)) for faction in left]


def deal_board(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A board goes to a seat."""
    state.agenda.pop()
    state.board[seat_of(top)] = action - BOARD
    if state.events is not None:
        state.events.append(Event("board", seat_of(top), (FACTIONS[action - BOARD],)))


def choose_first(state: ExodusFleetState, action: i64) -> None:
    """The first Admiral."""
    state.agenda.pop()
    state.first = action - FIRST
    state.admiral = state.first


def command_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """The two command ships of the own faction."""
    faction = state.board[seat_of(top)]
    found: list[i64] = []
    for ship in range(FIRST_FACTION):
        if state.tables.faction[ship] == faction:
            found.append(CHOOSE + ship)
    return found


def show_ship(state: ExodusFleetState, top: i64, action: i64) -> None:
    """The choice is revealed: the ship with its XU, its starting card, which everybody knows, and some resources."""
    state.agenda.pop()
    seat = seat_of(top)
    ship = action - REVEAL_SHIP
    state.secret[seat] = -1
    fleet.join_fleet(state, seat, ship)
    state.xu[seat] = state.stats[seat][INCOME_SUM]
    for kind in range(4):
        state.res[seat * 4 + kind] = state.tables.start_resources[kind]
    card = state.tables.starting_card[ship]
    cards.enter_hand(state, seat, card)
    for observer in range(state.players):
        if observer != seat:
            hidden.learn(state, observer, HAND + seat, card)
    if state.events is not None:
        state.events.append(Event("command ship", seat, (COMMAND_SHIPS[ship], CARDS[card])))


def start_game(state: ExodusFleetState) -> None:
    """The first round begins."""
    state.agenda.pop()
    state.round = 1
    phases.begin_turn(state)
