"""The steps of the agenda: what is asked or happens next.

A step is one int: its kind in the low seven bits, the seat it is about in the next three, its argument above them.
Chance answers the first kinds and seats the next ones; the last ones the rules carry out themselves as soon as they
come to the top. An empty agenda means that the game is over.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KIND_MASK: Final = 127
SEAT_SHIFT: Final = 7
SEAT_MASK: Final = 7
ARGUMENT_SHIFT: Final = 10

# Chance
BOARD_STEP: Final = 0
"""A faction board is dealt to a seat."""
FIRST_STEP: Final = 1
"""Who is the first Admiral."""
PLANET_STEP: Final = 2
"""A planet is dealt; the argument is the slot: 0 current, 1 next, 2 third."""
FACTION_STEP: Final = 3
"""A faction ship joins the row at its left end."""
NEUTRAL_STEP: Final = 4
"""A neutral ship joins those on offer."""
DRAW_STEP: Final = 5
"""An explorer card is drawn by a seat."""
LOOK_STEP: Final = 6
"""A seat looks at a ship of the faction deck."""
CHART_STEP: Final = 7
"""A planet is dealt for the Alien Star Chart."""
SHOW_SHIP: Final = 8
"""A secret choice is revealed: a command ship, a bid, whether to play a card at the end."""
SHOW_BID: Final = 9
SHOW_CHOICE: Final = 10
CHANCE_STEPS: Final = 11

# Decisions of a seat
COMMAND_STEP: Final = 11
"""Which command ship to keep; secret."""
FREE: Final = 12
"""Between phases: explorer cards."""
CALL_STEP: Final = 13
"""The Admiral names a phase."""
BID_STEP: Final = 14
SECRET_BID: Final = 15
ADJUST: Final = 16
"""Blockade Runner and Lost in Space, once all bids stand."""
ACT: Final = 17
"""Everything that a seat may do in a phase after the bidding."""
END: Final = 18
"""Resources without a square are used or discarded."""
GAIN: Final = 19
"""Resources of choice; the argument says how many."""
PAY: Final = 20
BUY_STEP: Final = 21
"""The argument is the power and 128 times the units bought; likewise sold."""
SELL_STEP: Final = 22
SWAP_STEP: Final = 23
"""The argument says how many resources may still be swapped."""
CULL: Final = 24
"""Cards that were drawn and are not kept; the argument says how many are still to go."""
SHELVE_WHICH: Final = 25
"""Which card goes under the Xenological Center; secret. The argument is 1 for a card from the hand."""
KEEP_STEP: Final = 26
"""Whether kept cards go under the Military Explorer; which one is secret. The argument counts all that were kept."""
STOW_WHICH: Final = 27
BUILD_STEP: Final = 28
"""Which ship is built without a crew."""
BUILT: Final = 29
"""What happens when a ship, the argument, is built."""
ASSIGN_STEP: Final = 30
"""Which card the builder of the Navigation Vessel gives to a seat, the argument; secret to others."""
SHIP_CULL: Final = 31
"""Ships that were looked at and are not reserved."""
RESERVE_STEP: Final = 32
"""Which ship on offer is reserved, with all ships available."""
CHART_PLACE: Final = 33
"""Which planet is placed next; the argument is the slot."""
GIVE_STEP: Final = 34
"""What a miner gives to the owner of the Redistribution Center, the argument."""
NAVIGATION_BID: Final = 35
NAVIGATION_STEP: Final = 36
CONCORDIA: Final = 37
"""Which cards are discarded for points at a scoring."""
COMMIT_STEP: Final = 38
"""Whether to play a card at the end of the game; secret."""
PLAY_ONE: Final = 39
"""The card that somebody has committed to play."""
PLAY_OFF: Final = 40
"""Play a card at the end of the game, or pass."""
OFFER_STEP: Final = 41
"""What a trade offer holds."""
SHOW_CARD: Final = 42
"""Which card is offered; seen by both sides only."""
ANSWER: Final = 43
HAND_OVER_STEP: Final = 44
"""Which card is handed over; seen by both sides only."""
DECISIONS_END: Final = 45

# What the rules do themselves
START_GAME: Final = 45
ASK_FREE: Final = 46
ASK_ADJUST: Final = 47
COUNT_SECRET: Final = 48
SETTLE_BIDS: Final = 49
DO_MINE: Final = 50
DO_TRANSPORT: Final = 51
"""The argument is the number of tribes."""
DO_BUILD: Final = 52
"""The argument is the ship."""
DO_EXPLORE: Final = 53
"""The argument is the way."""
DO_POWER: Final = 54
"""The argument is the power, paid for."""
DO_RAISE: Final = 55
ALL_KEPT: Final = 56
RESERVED: Final = 57
CHARTED: Final = 58
ASK_TRIBUTE: Final = 59
TAKE_TRIBUTE: Final = 60
ASK_STORAGE: Final = 61
HOUSEKEEPING: Final = 62
NEXT_ADMIRAL: Final = 63
SCORE: Final = 64
"""The argument is 0 for Scoring A, 1 for Scoring B."""
ASK_CYCLE: Final = 65
COUNT_CHOICES: Final = 66
LAST_STORAGE: Final = 67
NAVIGATED: Final = 68
SKIP: Final = 69
"""Nothing: keeps a place."""
KINDS: Final = 70

ALL_SEATS: Final = 31


def step(kind: i64, seat: i64, argument: i64) -> i64:
    """A step as one int."""
    return kind | (seat << SEAT_SHIFT) | (argument << ARGUMENT_SHIFT)


def seat_of(step_: i64) -> i64:
    """The seat that a step is about."""
    return (step_ >> SEAT_SHIFT) & SEAT_MASK


def argument_of(step_: i64) -> i64:
    """The argument of a step."""
    return step_ >> ARGUMENT_SHIFT
