"""The cards themselves: who holds which, the deck, the display and the discards.

The order of the deck is nobody's knowledge: every draw is chance, and an empty deck is made anew from the discards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import CARDS, DRAW, N_CARDS
from orrery.games.alien_frontiers.rules.steps import DISPLAY
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.alien_frontiers.state import AlienFrontiersState

CARD_BIT: Final[list[i64]] = [2**card for card in range(N_CARDS)]


def holds(state: AlienFrontiersState, player: i64, card: i64) -> bool:
    """Whether a player has a card; nobody has two of a kind."""
    return (state.cards[player] >> card) & 1 != 0


def receive(state: AlienFrontiersState, player: i64, card: i64) -> None:
    """A card comes to a player."""
    state.cards[player] |= CARD_BIT[card]


def part_with(state: AlienFrontiersState, player: i64, card: i64) -> None:
    """A card leaves a player."""
    state.cards[player] &= ~CARD_BIT[card]


def draw_pile(state: AlienFrontiersState) -> list[i64]:
    """The deck, or the discards that will be shuffled for it."""
    for copies in state.deck:
        if copies > 0:
            return state.deck
    return state.discards


def draw_outcomes(state: AlienFrontiersState) -> Outcomes:
    """Every card of the pile is as likely as the others."""
    pile = draw_pile(state)
    total = count(pile)
    outcomes: Outcomes = []
    for card in range(N_CARDS):
        if pile[card] > 0:
            outcomes.append((DRAW + card, float(pile[card]) / float(total)))
    return outcomes


def sample_draw(state: AlienFrontiersState, rng: Rng) -> i64:
    """A draw without listing all of them."""
    pile = draw_pile(state)
    left = rng.below(count(pile))
    card: i64 = 0
    while left >= pile[card]:
        left -= pile[card]
        card += 1
    return DRAW + card


def count(pile: list[i64]) -> i64:
    """How many cards are in a pile."""
    total: i64 = 0
    for copies in pile:
        total += copies
    return total


def take_drawn(state: AlienFrontiersState, card: i64) -> None:
    """A card leaves the deck, which is made anew from the discards when it is empty."""
    if draw_pile(state) is state.discards:
        for other in range(N_CARDS):
            state.deck[other] = state.discards[other]
            state.discards[other] = 0
        if state.events is not None:
            state.events.append(Event("reshuffle", -1))
    state.deck[card] -= 1


def fill_display(state: AlienFrontiersState) -> None:
    """Ask chance for the cards that are missing on display, as long as there are any."""
    missing = state.tables.display - count(state.display)
    for _ in range(min(missing, count(state.deck) + count(state.discards))):
        state.agenda.append(DISPLAY)


def draw_to_display(state: AlienFrontiersState, action: i64) -> None:
    """A card is laid out at the Alien Artifact."""
    state.agenda.pop()
    take_drawn(state, action - DRAW)
    state.display[action - DRAW] += 1
    if state.events is not None:
        state.events.append(Event("display", -1, (CARDS[action - DRAW],)))
