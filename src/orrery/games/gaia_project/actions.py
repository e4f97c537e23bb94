"""The vocabulary of Gaia Project.

A hex is named by `rules.grid`. Blocks stand in the order in which the rules list them, so that legal actions come out
sorted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.gaia_project.rules.grid import CELLS
from orrery.kernel.vocabulary import Vocabulary

FACTIONS: Final = [
    "terrans",
    "lantids",
    "xenos",
    "gleens",
    "taklons",
    "ambas",
    "hadsch-hallas",
    "ivits",
    "geodens",
    "bal-taks",
    "firaks",
    "bescods",
    "nevlas",
    "itars",
]
TERRANS: Final = 0
LANTIDS: Final = 1
XENOS: Final = 2
GLEENS: Final = 3
TAKLONS: Final = 4
AMBAS: Final = 5
HADSCH_HALLAS: Final = 6
IVITS: Final = 7
GEODENS: Final = 8
BAL_TAKS: Final = 9
FIRAKS: Final = 10
BESCODS: Final = 11
NEVLAS: Final = 12
ITARS: Final = 13
N_FACTIONS: Final = 14

PLANETS: Final = [
    "empty",
    "terra",
    "oxide",
    "volcanic",
    "desert",
    "swamp",
    "titanium",
    "ice",
    "gaia",
    "transdim",
    "lost",
]
PLANET_CODES: Final = "erovdstigml"
"""A letter for each kind of hex, as boards are written."""
OFF_BOARD: Final = -1
EMPTY: Final = 0
TITANIUM: Final = 6
COLOURS: Final = 7
"""Planets 1 to 7 have a colour."""
GAIA: Final = 8
TRANSDIM: Final = 9
LOST_PLANET: Final = 10
N_PLANETS: Final = 11

STRUCTURES: Final = [
    "mine",
    "trading-station",
    "research-lab",
    "planetary-institute",
    "knowledge-academy",
    "qic-academy",
    "gaiaformer",
    "space-station",
    "lost-planet-mine",
]
MINE: Final = 0
TRADING_STATION: Final = 1
LAB: Final = 2
PI: Final = 3
KNOWLEDGE_ACADEMY: Final = 4
QIC_ACADEMY: Final = 5
GAIAFORMER: Final = 6
SPACE_STATION: Final = 7
LOST_MINE: Final = 8

TRACKS: Final = ["terraforming", "navigation", "artificial-intelligence", "gaia-project", "economy", "science"]
TERRAFORMING: Final = 0
NAVIGATION: Final = 1
INTELLIGENCE: Final = 2
GAIA_TRACK: Final = 3
ECONOMY: Final = 4
SCIENCE: Final = 5
N_TRACKS: Final = 6

POSITIONS: Final = [*TRACKS, "free-1", "free-2", "free-3"]
"""The places of the standard tech tiles: under a research area, or in the lower row."""
N_POSITIONS: Final = 9

TILES: Final = [
    "ore-qic",
    "types-knowledge",
    "big-power",
    "seven-points",
    "ore-charge",
    "knowledge-credit",
    "gaia-mine-points",
    "four-credits",
    "charge-four",
]
BIG_POWER: Final = 2
CHARGE_FOUR: Final = 8
N_TILES: Final = 9

ADVANCED: Final = [
    "pass-federations",
    "research-points",
    "qic-five-credits",
    "mines-once",
    "pass-labs",
    "sectors-ore",
    "pass-types",
    "gaia-once",
    "trading-once",
    "sectors-once",
    "three-ore",
    "federations-once",
    "three-knowledge",
    "mine-points",
    "trading-points",
]
QIC_FIVE_CREDITS: Final = 2
THREE_ORE: Final = 10
THREE_KNOWLEDGE: Final = 12
N_ADVANCED: Final = 15

BOOSTERS: Final = [
    "knowledge-ore",
    "ore-tokens",
    "qic-credits",
    "free-step",
    "long-range",
    "pass-mines",
    "pass-trading",
    "pass-labs",
    "pass-big",
    "pass-gaia",
]
FREE_STEP: Final = 3
LONG_RANGE: Final = 4
N_BOOSTERS: Final = 10

ROUND_TILES: Final = [
    "steps-two",
    "research-two",
    "mines-two",
    "federations-five",
    "trading-four",
    "gaia-four",
    "big-five",
    "trading-three",
    "gaia-three",
    "big-five-too",
]
N_ROUND_TILES: Final = 10
ROUNDS: Final = 6

FINAL_TILES: Final = ["structures", "federation-structures", "planet-types", "gaia-planets", "sectors", "satellites"]
N_FINAL_TILES: Final = 6

TOKENS: Final = ["twelve-points", "qic", "tokens", "ore", "credits", "knowledge", "gleens"]
GLEENS_TOKEN: Final = 6
N_TOKENS: Final = 7
SUPPLY_TOKENS: Final = 6

POWER_ACTIONS: Final = [
    "three-knowledge",
    "two-steps",
    "two-ore",
    "seven-credits",
    "two-knowledge",
    "one-step",
    "two-tokens",
]
N_POWER_ACTIONS: Final = 7
QIC_ACTIONS: Final = ["tech-tile", "federation-token", "planet-types"]
QIC_TILE: Final = 0
QIC_TOKEN: Final = 1
QIC_TYPES: Final = 2
N_QIC_ACTIONS: Final = 3

SPECIALS: Final = [
    "charge-4",
    "qic-5-credits",
    "ore-3",
    "knowledge-3",
    "step",
    "range",
    "academy",
    "swap-institute",
    "downgrade-lab",
    "space-station",
    "advance-lowest",
]
SPECIAL_CHARGE: Final = 0
SPECIAL_QIC: Final = 1
SPECIAL_ORE: Final = 2
SPECIAL_KNOWLEDGE: Final = 3
SPECIAL_STEP: Final = 4
SPECIAL_RANGE: Final = 5
SPECIAL_ACADEMY: Final = 6
SPECIAL_SWAP: Final = 7
SPECIAL_DOWNGRADE: Final = 8
SPECIAL_STATION: Final = 9
SPECIAL_LOWEST: Final = 10
N_SPECIALS: Final = 11

CONVERSIONS: Final = [
    "power-qic",
    "power-ore",
    "qic-ore",
    "power-knowledge",
    "power-credit",
    "knowledge-credit",
    "ore-credit",
    "ore-token",
    "token-knowledge",
    "gaiaformer-qic",
    "credits-qic",
    "credits-ore",
    "credits-knowledge",
    "power-3-credits",
    "power-2-credits",
    "power-ore-credit",
    "power-2-ore",
]
POWER_QIC: Final = 0
POWER_ORE: Final = 1
QIC_ORE: Final = 2
POWER_KNOWLEDGE: Final = 3
POWER_CREDIT: Final = 4
KNOWLEDGE_CREDIT: Final = 5
ORE_CREDIT: Final = 6
ORE_TOKEN: Final = 7
TOKEN_KNOWLEDGE: Final = 8
GAIAFORMER_QIC: Final = 9
CREDITS_QIC: Final = 10
CREDITS_ORE: Final = 11
CREDITS_KNOWLEDGE: Final = 12
POWER_3_CREDITS: Final = 13
POWER_2_CREDITS: Final = 14
POWER_ORE_CREDIT: Final = 15
POWER_2_ORE: Final = 16
N_CONVERSIONS: Final = 17

GAIA_CONVERSIONS: Final = ["qic", "ore", "knowledge", "credit"]

AREAS: Final = ["i", "ii", "iii", "gaia", "discard"]
"""Where the brainstone can end up; the first four are its places on the faction board."""

SECTORS: Final = [
    *["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"],
    *["05-outlined", "06-outlined", "07-outlined"],
]
N_SECTORS: Final = 13

MOST_BID: Final = 60
MOST_TAKEN: Final = 40
"""More power tokens than anybody takes out of one area at once."""
MOST_INCOME: Final = 8

TITLES: Final = {
    **{f"tokens-{n}": f"{n} power {'token' if n == 1 else 'tokens'}" for n in range(1, MOST_INCOME + 1)},
    **{f"charge-{n}": f"charge {n} power" for n in range(1, MOST_INCOME + 1)},
    "power-qic": "power to a QIC",
    "power-ore": "power to an ore",
    "qic-ore": "a QIC to an ore",
    "power-knowledge": "power to a knowledge",
    "power-credit": "power to a credit",
    "knowledge-credit": "a knowledge to a credit",
    "ore-credit": "an ore to a credit",
    "ore-token": "an ore to a power token",
    "token-knowledge": "a power token to a knowledge",
    "gaiaformer-qic": "a gaiaformer to a QIC",
    "credits-qic": "credits to a QIC",
    "credits-ore": "credits to an ore",
    "credits-knowledge": "credits to a knowledge",
    "power-3-credits": "power to 3 credits",
    "power-2-credits": "power to 2 credits",
    "power-ore-credit": "power to an ore and a credit",
    "power-2-ore": "power to 2 ore",
    "qic-5-credits": "a QIC and 5 credits",
    "ore-3": "3 ore",
    "knowledge-3": "3 knowledge",
    "step": "a free step",
    "range": "a longer range",
    "academy": "the academy",
    "swap-institute": "swap the institute",
    "downgrade-lab": "downgrade a lab",
    "space-station": "a space station",
    "advance-lowest": "advance where lowest",
    "knowledge-ore": "Knowledge and Ore",
    "ore-tokens": "Ore and Tokens",
    "qic-credits": "QIC and Credits",
    "ore-qic": "Ore and QIC",
    "qic-five-credits": "QIC and Five Credits",
    "hadsch-hallas": "Hadsch Hallas",
    "bal-taks": "Bal T'aks",
    "qic-academy": "QIC academy",
    "artificial-intelligence": "Artificial Intelligence",
    "qic": "QIC",
    "i": "area I",
    "ii": "area II",
    "iii": "area III",
    "gaia": "the Gaia area",
    "discard": "the supply",
}

WORDS: Final = Vocabulary(TITLES)

# Set-up
FACTION_: Final[i64] = WORDS.add("faction", FACTIONS, sentence="Play the {0}")
BID: Final[i64] = WORDS.add(
    "bid", FACTIONS, [str(n) for n in range(MOST_BID + 1)], sentence="Bid {1} points for the {0}"
)
ROTATE: Final[i64] = WORDS.add("rotate", ["0", "1", "2", "3", "4", "5"], sentence="Turn the sector {0} times")
BOOSTER_: Final[i64] = WORDS.add("booster", BOOSTERS, sentence="Take the booster {0}")

# Income and Gaia phase
INCOME_TOKENS: Final[i64] = WORDS.add(
    "income", [f"tokens-{n}" for n in range(1, MOST_INCOME + 1)], sentence="Income: {0}"
)
INCOME_CHARGE: Final[i64] = WORDS.add(
    "income", [f"charge-{n}" for n in range(1, MOST_INCOME + 1)], sentence="Income: {0}"
)
GAIA_CONVERT: Final[i64] = WORDS.add("gaia-convert", GAIA_CONVERSIONS, sentence="Gain {0} for power in the Gaia area")
BUY_TILE: Final[i64] = WORDS.add("buy-tile", sentence="Discard power from the Gaia area for a tech tile")

# Free actions
BURN: Final[i64] = WORDS.add("burn", sentence="Discard 1 power in area II to move 1 to area III")
CONVERT: Final[i64] = WORDS.add("convert", CONVERSIONS, sentence="Convert {0}")

# Actions
MINE_: Final[i64] = WORDS.add("mine", CELLS, sentence="Build a mine on {0}")
GAIA_PROJECT: Final[i64] = WORDS.add("gaia-project", CELLS, sentence="Start a Gaia project on {0}")
TRADING_STATION_: Final[i64] = WORDS.add("trading-station", CELLS, sentence="Upgrade {0} to a trading station")
LAB_: Final[i64] = WORDS.add("research-lab", CELLS, sentence="Upgrade {0} to a research lab")
INSTITUTE_: Final[i64] = WORDS.add("institute", CELLS, sentence="Planetary institute on {0}")
KNOWLEDGE_ACADEMY_: Final[i64] = WORDS.add("knowledge-academy", CELLS, sentence="Knowledge academy on {0}")
QIC_ACADEMY_: Final[i64] = WORDS.add("qic-academy", CELLS, sentence="QIC academy on {0}")
FEDERATE: Final[i64] = WORDS.add("federate", sentence="Form a federation")
RESEARCH: Final[i64] = WORDS.add("research", TRACKS, sentence="Advance in {0} for knowledge")
POWER: Final[i64] = WORDS.add("power", POWER_ACTIONS, sentence="Power action: {0}")
QIC_: Final[i64] = WORDS.add("qic", QIC_ACTIONS, sentence="QIC action: {0}")
SPECIAL: Final[i64] = WORDS.add("special", SPECIALS, sentence="Special action: {0}")
PASS: Final[i64] = WORDS.add("pass", BOOSTERS, sentence="Pass and take the booster {0}")
PASS_LAST: Final[i64] = WORDS.add("pass", sentence="Pass")
END_TURN: Final[i64] = WORDS.add("end-turn", sentence="End the turn")

# Answers to the questions that an action opens
TILE: Final[i64] = WORDS.add("tile", POSITIONS, sentence="Take the tech tile at {0}")
ADVANCED_: Final[i64] = WORDS.add("advanced", TRACKS, sentence="Take the advanced tech tile of {0}")
COVER: Final[i64] = WORDS.add("cover", TILES, sentence="Cover the tech tile {0}")
ADVANCE: Final[i64] = WORDS.add("advance", TRACKS, sentence="Advance in {0}")
DECLINE: Final[i64] = WORDS.add("decline", sentence="Decline")
LOST_PLANET_: Final[i64] = WORDS.add("lost-planet", CELLS, sentence="Place the Lost Planet on {0}")
SWAP: Final[i64] = WORDS.add("swap", CELLS, sentence="Swap the institute with the mine on {0}")
DOWNGRADE: Final[i64] = WORDS.add("downgrade", CELLS, sentence="Downgrade the research lab on {0}")
SPACE_STATION_: Final[i64] = WORDS.add("space-station", CELLS, sentence="Place a space station on {0}")
JOIN: Final[i64] = WORDS.add("join", CELLS, sentence="{0} belongs to the federation")
CLOSE: Final[i64] = WORDS.add("close", sentence="No more planets in this federation")
TOKEN_: Final[i64] = WORDS.add("token", TOKENS, sentence="Take the federation token {0}")
RESCORE: Final[i64] = WORDS.add("rescore", TOKENS, sentence="Score the federation token {0} again")
TAKE_ONE: Final[i64] = WORDS.add(
    "take", ["i"], [str(n) for n in range(MOST_TAKEN + 1)], sentence="Take {1} power from {0}"
)
TAKE_TWO: Final[i64] = WORDS.add(
    "take", ["ii"], [str(n) for n in range(MOST_TAKEN + 1)], sentence="Take {1} power from {0}"
)
BRAINSTONE: Final[i64] = WORDS.add("brainstone", AREAS, sentence="The brainstone goes to {0}")
CHARGE: Final[i64] = WORDS.add("charge", sentence="Charge power")
CHARGE_TOKEN: Final[i64] = WORDS.add("charge-token", sentence="Charge power, then gain 1 power")
TOKEN_CHARGE: Final[i64] = WORDS.add("token-charge", sentence="Gain 1 power, then charge")
DONE: Final[i64] = WORDS.add("done", sentence="That is all")

# Chance
DRAW_TECH: Final[i64] = WORDS.add("draw-tech", TILES, sentence="The tech tile {0} is laid out")
DRAW_ADVANCED: Final[i64] = WORDS.add("draw-advanced", ADVANCED, sentence="The advanced tech tile {0} is laid out")
DRAW_FEDERATION: Final[i64] = WORDS.add(
    "draw-federation", TOKENS[:SUPPLY_TOKENS], sentence="The federation token {0} lies on Terraforming 5"
)
DRAW_ROUND: Final[i64] = WORDS.add("draw-round", ROUND_TILES, sentence="The round scoring tile {0} is laid out")
DRAW_FINAL: Final[i64] = WORDS.add("draw-final", FINAL_TILES, sentence="The final scoring tile {0} is laid out")
DRAW_BOOSTER: Final[i64] = WORDS.add("draw-booster", BOOSTERS, sentence="The booster {0} is in the game")
DRAW_SECTOR: Final[i64] = WORDS.add("draw-sector", SECTORS, sentence="Sector {0} is laid out")
