"""Scoring, and the end of the game: Scoring A, the last explorer cards, Scoring B."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import BIT, COMMIT, DONE, N_CARDS, OFFER_UP, PASS, REVEAL_CHOICE
from orrery.games.exodus_fleet.rules import building, cards, phases, powers
from orrery.games.exodus_fleet.rules.steps import (
    ASK_CYCLE,
    COMMIT_STEP,
    CONCORDIA,
    COUNT_CHOICES,
    LAST_STORAGE,
    PLAY_OFF,
    PLAY_ONE,
    SCORE,
    SHOW_CHOICE,
    argument_of,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import POINTS_CARDS
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

SCORING_A: Final = 0
SCORING_B: Final = 1
PLAYS: Final = 0
PASSES: Final = 1


def end_round(state: ExodusFleetState) -> None:
    """Everybody has been Admiral: score, or go on, or end the game."""
    if state.round == state.tables.last_round:
        state.agenda.append(step(SCORE, 0, SCORING_B))
        ask_concordia(state)
        state.agenda.append(LAST_STORAGE)
        state.agenda.append(ASK_CYCLE)
        state.counts = state.cards[:]
        state.order = [(state.admiral + place) % state.players for place in range(state.players)]
    elif state.round == state.tables.round_a:
        state.agenda.append(step(SCORE, 0, SCORING_A))
        ask_concordia(state)
    else:
        next_round(state)


def next_round(state: ExodusFleetState) -> None:
    """The round marker moves."""
    state.round += 1
    phases.begin_turn(state)


# Scoring


def ask_concordia(state: ExodusFleetState) -> None:
    """The owner of the Interstellar Concordia may discard cards for points."""
    for ship in range(len(state.place)):
        if state.tables.points_kind[ship] == POINTS_CARDS and state.place[ship] < state.players:
            state.agenda.append(step(CONCORDIA, state.place[ship], ship))


def concordia_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any card in hand, or no more."""
    found: list[i64] = []
    cards.hand_cards(state, seat_of(top), OFFER_UP, found)
    found.append(DONE)
    return found


def concordia(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Discard a card for points, and go on while there are cards."""
    seat = seat_of(top)
    if action == DONE:
        state.agenda.pop()
        return
    card = action - OFFER_UP
    cards.leave_hand(state, seat, card)
    state.offered += scoring.card_worth(state.tables, argument_of(top), card)


def score(state: ExodusFleetState, which: i64) -> None:
    """Write down the points of a scoring."""
    state.agenda.pop()
    for seat in range(state.players):
        scoring.write_down(state, seat, which)
    state.offered = 0
    if which == SCORING_B:
        scoring.write_unused(state)
        state.agenda.clear()
        return
    state.agenda.append(step(SCORE, 0, 2))
    building.ask_neutrals(state, state.tables.neutrals_added)


# The last explorer cards


def ask_cycle(state: ExodusFleetState) -> None:
    """Who has most cards decides first whether to play one; who has equally many decides at the same time."""
    most: i64 = 0
    for seat in range(state.players):
        if (state.passed >> seat) & 1 == 0 and (state.asked >> seat) & 1 == 0:
            most = max(most, state.counts[seat])
    if most == 0:
        if state.asked == 0:
            state.agenda.pop()
            return
        begin_cycle(state)
        return
    group: list[i64] = []
    for seat in state.order:
        if (state.passed >> seat) & 1 == 0 and (state.asked >> seat) & 1 == 0 and state.counts[seat] == most:
            group.append(seat)
            state.asked |= BIT[seat]
    if len(group) == 1:
        state.agenda.append(step(PLAY_OFF, group[0], 0))
        return
    state.agenda.append(COUNT_CHOICES)
    for place in range(len(group) - 1, -1, -1):
        state.agenda.append(step(SHOW_CHOICE, group[place], 0))
    for place in range(len(group) - 1, -1, -1):
        state.agenda.append(step(COMMIT_STEP, group[place], 0))


def begin_cycle(state: ExodusFleetState) -> None:
    """Count the cards anew; the numbers hold for the whole cycle."""
    state.asked = 0
    for seat in range(state.players):
        state.counts[seat] = state.cards[seat]
    left: i64 = 0
    for seat in range(state.players):
        if (state.passed >> seat) & 1 == 0:
            left += state.counts[seat]
    if left == 0:
        state.agenda.pop()


def play_off_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Use a card, or pass for good."""
    found: list[i64] = [PASS]
    powers.card_choices(state, seat_of(top), found)
    found.sort()
    return found


def play_off(state: ExodusFleetState, top: i64, action: i64) -> None:
    """One card, or no more cards."""
    state.agenda.pop()
    seat = seat_of(top)
    if action == PASS:
        state.passed |= BIT[seat]
        if state.events is not None:
            state.events.append(Event("passes", seat))
    else:
        powers.card_action(state, seat, action)


def commit_choices() -> list[i64]:
    """Play a card or not."""
    return [COMMIT, COMMIT + 1]


def show_choice(state: ExodusFleetState, top: i64, action: i64) -> None:
    """A secret choice is revealed."""
    state.agenda.pop()
    seat = seat_of(top)
    state.secret[seat] = -1
    if action - REVEAL_CHOICE == PASSES:
        state.passed |= BIT[seat]
    else:
        state.willing |= BIT[seat]
    if state.events is not None:
        state.events.append(Event("passes" if action - REVEAL_CHOICE == PASSES else "will play", seat))


def count_choices(state: ExodusFleetState) -> None:
    """Whoever chose to play does so, clockwise from the Admiral."""
    state.agenda.pop()
    for place in range(len(state.order) - 1, -1, -1):
        seat = state.order[place]
        if (state.willing >> seat) & 1:
            state.agenda.append(step(PLAY_ONE, seat, 0))
    state.willing = 0


def play_one_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any use of a card."""
    found: list[i64] = []
    powers.card_choices(state, seat_of(top), found)
    found.sort()
    return found


def hand_size(state: ExodusFleetState, seat: i64) -> i64:
    """How many cards a hand really holds."""
    total: i64 = 0
    for card in range(N_CARDS):
        total += state.hand[seat * N_CARDS + card]
    return total
