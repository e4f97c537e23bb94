"""The steps of the agenda: what can be asked next.

A step is one int: its kind in the low four bits, its argument above them. Chance answers the first kinds, the active
player the others. An empty agenda means that the game is over.
"""

from __future__ import annotations

from typing import Final

STEP_BITS: Final = 4
STEP_MASK: Final = 15

DEAL: Final = 0
"""Set-up: a card is dealt to a seat (the argument)."""
DISPLAY: Final = 1
"""A card is drawn to the display."""
ROLL_STEP: Final = 2
"""Dice are rolled: the gathered fleet if the argument is FLEET, some ships again if it is AGAIN."""
CHANCE_STEPS: Final = 3

TURN: Final = 3
"""The active player uses tech, docks ships, or ends the turn."""
LAND_STEP: Final = 4
"""Where a colony lands."""
RAID: Final = 5
"""What to steal; the argument counts the resources taken so far."""
SHOOT_STEP: Final = 6
"""Which ship the Plasma Cannon removes next; the argument is the facility and 16 times the shots fired so far."""
REROLL: Final = 7
"""Which ship the Temporal Warper rolls again, or no more."""
TELEPORT: Final = 8
"""Where a teleported ship docks; the argument is the facility it left and 16 times the ship as an argument."""
MOVE_FROM: Final = 9
"""Which colony a discarded Orbital Teleporter moves."""
MOVE_TO: Final = 10
"""Where it moves to; the argument is the colony: four times its territory plus its owner."""
SWAP_FIRST: Final = 11
"""Which two colonies a discarded Polarity Device swaps."""
SWAP_SECOND: Final = 12
"""The argument is the first of them, as in MOVE_TO."""
KEEP_STEP: Final = 13
"""What to keep of more than eight resources."""

AGAIN: Final = 0
FLEET: Final = 1
