"""The steps of the agenda: what can be asked next.

A step is one int: its kind in the low six bits, its argument above them. Chance answers the first kinds, a player the
next ones, and the last ones the rules themselves, without asking. An empty agenda means that the game is over.
"""

from __future__ import annotations

from typing import Final

STEP_BITS: Final = 6
STEP_MASK: Final = 63

# Chance

POPULATE_STEP: Final = 0
"""Set-up: how many Aliens of a colour (the argument) are drawn from the bag."""
REVEAL_STEP: Final = 1
"""Set-up: a sector goes on offer; the argument is its slot plus 16 times how many of this stack are still to come."""
DEAL_STEP: Final = 2
"""Set-up: a hub is dealt; the argument counts those dealt."""
DRAW_STEP: Final = 3
"""Set-up: a ship card is drawn; the argument is its level plus 4 times how many are still to come."""
PRIVATE_STEP: Final = 4
"""Set-up: a private sector is drawn; the argument is its slot."""
ROLL_STEP: Final = 5
"""Dice are rolled."""
CHANCE_STEPS: Final = 6

# Decisions. The active player takes them, at set-up as well; a track's bonus is its own player's.

DRAFT_STEP: Final = 6
"""Which ship to take from those face up; the argument is the level plus 4 times how many were taken."""
CHOOSE_STEP: Final = 7
"""Which hub to keep; the argument is the seat."""
FREE_ADVANCES: Final = 8
"""On which track to advance at set-up; the argument counts the advances left."""
RETAIN_STEP: Final = 9
"""Which drawn ship to keep; the argument counts those to keep."""
DISCARD_STEP: Final = 10
"""Which ship of a level (the argument) to discard."""
FREE_SECTOR: Final = 11
"""Which sector to take for free; the argument is the level plus 4 times a bit for each colour it may have."""
TURN: Final = 12
"""A ship or the Income action."""
TARGET: Final = 13
"""Which ship to dismantle."""
BUILD_STEP: Final = 14
"""Which sector to build."""
TRANSACT: Final = 15
"""The next transaction, or no more; the argument counts those left and has two marks."""
OF_SHIP: Final = 64
"""A mark: these are a ship's transactions, no bonus."""
STARTED: Final = 128
"""A mark: one was made, so that no more need follow."""
REROLL: Final = 16
"""Which dice to pick up and roll again; the argument counts the rerolls left."""
COLLECT: Final = 17
"""Which die to collect next; the argument is the capacity left."""
ADVANCE_STEP: Final = 18
"""On which track to advance; the argument counts the advances left, has two marks and, above, the tracks used."""
FREE: Final = 16
"""A mark: lobbying costs nothing."""
MAY_STOP: Final = 32
"""A mark: the advance may be left out."""
USED_TRACKS: Final = 64
"""From here on, a bit for each track that may not be chosen."""
PLACE: Final = 19
"""Where a resident that was gained goes; the argument has a bit for each species it may be of."""
RECRUIT_STEP: Final = 20
"""Where the Human goes that hub A-8 pays for."""
SAVE_STEP: Final = 21
"""Which resources of a Human's price are saved; the argument counts them."""
PAY_STEP: Final = 22
"""Which resource to pay next; the argument counts them, plus 16 times the lowest that may come next, and a mark."""
FOR_ANOTHER: Final = 64
"""A mark: the resource taken next must be another one."""
TAKE_STEP: Final = 23
"""Which resource to take; the argument is the effect, plus 4096 times: how many, 16 times the lowest that may come
next, 64 times the one that may not be taken (counted from 1)."""
BONUS_STEP: Final = 24
"""Which bonus to use next, or no more."""
RELOCATE: Final = 25
"""Which resident to relocate, or no more."""
RELOCATE_TO: Final = 26
"""Where it goes; the argument is the species plus 8 times its home, and a mark."""
AT_NO_COST: Final = 128
"""A mark: hub A-11's residents move for nothing."""
HUB_MOVE: Final = 27
"""Which of hub A-11's residents moves, or returns to the supply."""
GIVE_BACK: Final = 28
"""What hub A-12 returns to the supply."""
REWARD_STEP: Final = 29
"""A Diplomacy track's bonus; the argument is the seat, plus 4 times the track, 16 times the lowest row that may be
chosen, 128 times how many may be chosen."""
AFTER: Final = 30
"""Hub A-1 may convert after the action."""
LAST_DECISION: Final = 30

# What the rules do without asking

APPLY_HUB: Final = 32
"""A player (the argument) takes the starting bonuses of the hub."""
BEGIN: Final = 33
"""Set-up is over."""
SHIP_BONUSES: Final = 34
"""The active player's bonuses for a ship of a type (the argument)."""
TRACK_BONUSES: Final = 35
"""Everybody's bonuses from the Diplomacy track of a type of ship (the argument)."""
TAKE_INCOME: Final = 36
"""The Income action; the argument is the home of a Human recruited for it, counted from 1, or 0."""
TURN_END: Final = 37
"""The check for the game's end, and the next turn."""
LAST_STEP: Final = 37
