"""What a player has, as numbers at fixed places: `state.seats[seat * SEAT + ORE]`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FACTION: Final = 0
"""A place in `actions.FACTIONS`, -1 before the choice."""
ORE: Final = 1
CREDITS: Final = 2
KNOWLEDGE: Final = 3
QIC: Final = 4
AREA1: Final = 5
AREA2: Final = 6
AREA3: Final = 7
GAIA_AREA: Final = 8
"""Power tokens in the areas of the power cycle, the brainstone not among them."""
STONE: Final = 9
"""Where the brainstone is: 0 nowhere, 1 to 3 in that area, 4 in the Gaia area."""
VP: Final = 10
BID: Final = 11
BOOSTER: Final = 12
"""A place in `actions.BOOSTERS`, -1 for none."""
TRACK: Final = 13
"""The levels in the six research areas."""
MINES: Final = 19
TRADING: Final = 20
LABS: Final = 21
INSTITUTE: Final = 22
ACADEMY_K: Final = 23
ACADEMY_Q: Final = 24
"""Structures on the board: `MINES + structure`. Guest mines are mines; the Lost Planet is not among them."""
FORMERS: Final = 25
"""Gaiaformers gained so far."""
FORMERS_FREE: Final = 26
"""Gaiaformers on the faction board, to be used."""
FORMERS_GAIA: Final = 27
"""Gaiaformers in the Gaia area, which only the Bal T'aks put there."""
SATELLITES: Final = 28
STATIONS: Final = 29
FEDERATIONS: Final = 30
"""Federations formed, the tokens of the Gleens and of Terraforming 5 not counted."""
TOKEN: Final = 31
"""How many federation tokens of each kind."""
GREEN: Final = 38
"""Federation tokens with the green side up."""
TILES: Final = 39
"""A bit for each standard tech tile owned."""
COVERED: Final = 40
"""A bit for each standard tech tile that lies under an advanced one."""
ADVANCED_TILES: Final = 41
USED: Final = 42
"""A bit for each special action taken this round."""
PASSED: Final = 43
LOST: Final = 44
"""Whether the player has placed the Lost Planet."""
SEAT: Final = 45

BIT: Final[list[i64]] = [2**place for place in range(62)]
"""`1 << place`, which is not compiled correctly."""

# A gain of the components: seven numbers.
GAIN_ORE: Final = 0
GAIN_CREDITS: Final = 1
GAIN_KNOWLEDGE: Final = 2
GAIN_QIC: Final = 3
GAIN_TOKENS: Final = 4
GAIN_CHARGE: Final = 5
GAIN_POINTS: Final = 6
GAIN: Final = 7
