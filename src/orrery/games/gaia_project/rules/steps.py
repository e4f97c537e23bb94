"""The steps of the agenda: what can be asked next, and what happens by itself in between.

A step is one int: its kind in the low six bits, a seat in the next two, its argument above them. Chance answers the
first kinds, a player the next; the last kinds are carried out as soon as they come up. An empty agenda means that the
game is over.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KIND_MASK: Final = 63
SEAT_SHIFT: Final = 6
SEAT_MASK: Final = 3
VALUE_SHIFT: Final = 8

# Chance
DRAWING_TECH: Final = 0
DRAWING_ADVANCED: Final = 1
DRAWING_FEDERATION: Final = 2
DRAWING_ROUND: Final = 3
DRAWING_FINAL: Final = 4
DRAWING_BOOSTER: Final = 5
DRAWING_SECTOR: Final = 6
CHANCE_STEPS: Final = 7

# Set-up
CHOOSE_FACTION: Final = 7
"""A faction; in an auction the argument is 1 and bids are possible."""
CHOOSE_BID: Final = 8
"""A bid for one of the chosen factions."""
ROTATION: Final = 9
"""How a sector is turned; the argument is its place."""
FIRST_STRUCTURE: Final = 10
CHOOSE_BOOSTER: Final = 11

# Income and Gaia phase
INCOME_ORDER: Final = 12
"""Which income of power comes next; the argument counts what is left, see `rules.income`."""
TERRAN_GAIN: Final = 13
ITAR_TILE: Final = 14

# Actions
TURN: Final = 15
BUILDING: Final = 16
"""A mine with free terraforming steps (the argument), or with more range (the argument is LONG)."""
CHOOSE_TILE: Final = 17
CHOOSE_COVER: Final = 18
"""The argument is the research area of the advanced tile."""
CHOOSE_ADVANCE: Final = 19
"""The argument has a bit for each research area, and MAY_DECLINE."""
LOST_PLACE: Final = 20
SWAP_MINE: Final = 21
DOWNGRADE_LAB: Final = 22
STATION_PLACE: Final = 23
JOIN_PLANETS: Final = 24
"""Which planets a federation connects. What was picked is in `state.picks`."""
JOIN_SATELLITES: Final = 25
CHOOSE_TOKEN: Final = 26
CHOOSE_RESCORE: Final = 27
TAKE_FROM_ONE: Final = 28
"""How many power tokens come from area I; the argument is how many are to be paid, plus TO_GAIA."""
TAKE_FROM_TWO: Final = 29
"""Likewise from area II. What is left comes from area III."""
STONE_CHARGE: Final = 30
"""Whether the brainstone moves while so much power (the argument) is charged."""
STONE_SPEND: Final = 31
"""Whether the brainstone is spent; the argument is the power to be spent."""
STONE_PAY: Final = 32
"""Whether the brainstone is among so many tokens (the argument, plus TO_GAIA) that are paid."""
AFTER: Final = 33
"""Free actions after the action, or the end of the turn. Passed over if there are none."""
CHARGING: Final = 34
"""Whether to charge power for a structure built on a hex, the argument. Passed over if there is nothing to charge."""
DECISIONS: Final = 35

# What happens by itself
FACTION_PHASE: Final = 40
BOARD_PHASE: Final = 41
BOARD_DRAWN: Final = 42
FIRST_STRUCTURES: Final = 43
ROUND_START: Final = 44
INCOME_OF: Final = 45
GAIA_PHASE: Final = 46
GAIA_OF: Final = 47
GAIA_RETURN: Final = 48
NEXT_TURN: Final = 49
CHARGES: Final = 50
"""Everybody may charge for what was built. The argument is 1 in the Gaia phase."""
GAIN_TOKEN: Final = 51
PAY: Final = 52
"""Tokens are paid: the argument is how many, plus TO_GAIA."""
ITARS_AGAIN: Final = 53

LONG: Final = 8
MAY_DECLINE: Final = 64
TO_GAIA: Final = 64


def step(kind: i64, seat: i64, value: i64 = 0) -> i64:
    """A step as one int."""
    return kind | (seat << SEAT_SHIFT) | (value << VALUE_SHIFT)


def seat_of(step: i64) -> i64:
    """The seat that a step is about."""
    return (step >> SEAT_SHIFT) & SEAT_MASK
