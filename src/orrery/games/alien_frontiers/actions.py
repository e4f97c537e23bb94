"""The vocabulary of Alien Frontiers.

Ships are named by what they show, not by which die they are: `4`, or `r4` for the Relic Ship. A set of ships is named
by its values: `3-3`, `2-3-r4`. Blocks stand in the order in which the rules list them, so that legal actions come out
sorted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.kernel.chance import dice_rolls
from orrery.kernel.vocabulary import Vocabulary

COLOURS: Final = ["red", "blue", "green", "yellow"]

FACILITIES: Final = [
    "alien-artifact",
    "colonist-hub",
    "colony-constructor",
    "lunar-mine",
    "orbital-market",
    "raiders-outpost",
    "shipyard",
    "solar-converter",
    "terraforming-station",
]
ARTIFACT: Final = 0
HUB: Final = 1
CONSTRUCTOR: Final = 2
MINE: Final = 3
MARKET: Final = 4
OUTPOST: Final = 5
SHIPYARD: Final = 6
SOLAR: Final = 7
TERRAFORMING: Final = 8
BAY: Final = "maintenance-bay"

TERRITORIES: Final = [
    "asimov-crater",
    "bradbury-plateau",
    "burroughs-desert",
    "heinlein-plains",
    "herbert-valley",
    "lem-badlands",
    "pohl-foothills",
    "van-vogt-mountains",
]
ASIMOV: Final = 0
BRADBURY: Final = 1
BURROUGHS: Final = 2
HEINLEIN: Final = 3
HERBERT: Final = 4
LEM: Final = 5
POHL: Final = 6
VAN_VOGT: Final = 7
N_TERRITORIES: Final = 8

FIELDS: Final = ["isolation", "positron", "repulsor"]
ISOLATION: Final = 0
POSITRON: Final = 1
REPULSOR: Final = 2

CARDS: Final = [
    "alien-city",
    "alien-monument",
    "booster-pod",
    "data-crystal",
    "gravity-manipulator",
    "holographic-decoy",
    "orbital-teleporter",
    "plasma-cannon",
    "polarity-device",
    "resource-cache",
    "stasis-beam",
    "temporal-warper",
]
CITY: Final = 0
MONUMENT: Final = 1
BOOSTER: Final = 2
CRYSTAL: Final = 3
GRAVITY: Final = 4
DECOY: Final = 5
TELEPORTER: Final = 6
PLASMA: Final = 7
POLARITY: Final = 8
CACHE: Final = 9
STASIS: Final = 10
WARPER: Final = 11
N_CARDS: Final = 12

VALUES: Final = ["1", "2", "3", "4", "5", "6"]

# A ship as an argument: 0 to 5 an own ship that shows 1 to 6, 6 to 11 the Relic Ship.
SHIPS: Final = [*VALUES, *(f"r{value}" for value in VALUES)]
N_SHIPS: Final = 12
RELIC: Final = 6

PAIRS: Final = [*(f"{v}-{v}" for v in VALUES), *(f"{v}-r{v}" for v in VALUES)]
TRIPLES: Final = [*(f"{v}-{v}-{v}" for v in VALUES), *(f"{v}-{v}-r{v}" for v in VALUES)]

# A run as an argument: four times its lowest value less one, plus which of its ships is the Relic Ship.
RUNS: Final = [
    "-".join(f"r{value}" if place == relic else str(value) for place, value in enumerate(range(low, low + 3)))
    for low in range(1, 5)
    for relic in (-1, 0, 1, 2)
]
RUN_VARIANTS: Final = 4

TITLES: Final = {"raiders-outpost": "Raiders' Outpost"}

WORDS: Final = Vocabulary(TITLES)


def _dock(facility: int, sets: list[str], sentence: str) -> int:
    return WORDS.add("dock", [FACILITIES[facility]], sets, sentence=sentence)


DOCK_ARTIFACT: Final[i64] = _dock(ARTIFACT, SHIPS, "Dock {1} at the {0}: cycle or claim")
DOCK_HUB: Final[i64] = _dock(HUB, SHIPS, "Dock {1} at the {0}: advance a colony")
DOCK_CONSTRUCTOR: Final[i64] = _dock(CONSTRUCTOR, TRIPLES, "Dock {1} at the {0}: land a colony")
DOCK_MINE: Final[i64] = _dock(MINE, SHIPS, "Dock {1} at the {0}: mine ore")
DOCK_MARKET: Final[i64] = _dock(MARKET, PAIRS, "Dock {1} at the {0}: trade fuel for ore")
DOCK_OUTPOST: Final[i64] = _dock(OUTPOST, RUNS, "Dock {1} at the {0}: raid")
DOCK_SHIPYARD: Final[i64] = _dock(SHIPYARD, PAIRS, "Dock {1} at the {0}: build a ship")
DOCK_SOLAR: Final[i64] = _dock(SOLAR, SHIPS, "Dock {1} at the {0}: gain fuel")
DOCK_TERRAFORMING: Final[i64] = _dock(TERRAFORMING, ["6", "r6"], "Give up {1} at the {0}: a colony")
TO_BAY: Final[i64] = WORDS.add("bay", SHIPS, sentence="Put {0} in the Maintenance Bay")

TRADE: Final[i64] = WORDS.add("trade", VALUES, sentence="Trade {0} fuel for 1 ore")
CYCLE: Final[i64] = WORDS.add("cycle", sentence="Cycle the alien tech on display")
CLAIM: Final[i64] = WORDS.add("claim", CARDS, sentence="Claim the {0}")
LAUNCH: Final[i64] = WORDS.add("launch", TERRITORIES, sentence="Launch the colony from the hub to {0}")
BUY_RELIC: Final[i64] = WORDS.add("buy-relic", sentence="Buy the Relic Ship")


def _tech(card: int, *arguments: list[str], sentence: str) -> int:
    return WORDS.add("tech", [CARDS[card]], *arguments, sentence=sentence)


TECH_BOOSTER: Final[i64] = _tech(BOOSTER, SHIPS, sentence="{0}: raise {1} by one")
TECH_CRYSTAL: Final[i64] = _tech(CRYSTAL, TERRITORIES, sentence="{0}: borrow the bonus of {1}")
TECH_GRAVITY: Final[i64] = _tech(GRAVITY, SHIPS, SHIPS, sentence="{0}: lower {1} and raise {2} by one")
TECH_TELEPORTER: Final[i64] = _tech(TELEPORTER, FACILITIES, SHIPS, sentence="{0}: move {2} away from the {1}")
TECH_PLASMA: Final[i64] = _tech(PLASMA, FACILITIES, sentence="{0}: fire at the {1}")
TECH_POLARITY: Final[i64] = _tech(POLARITY, SHIPS, sentence="{0}: flip {1}")
TECH_STASIS: Final[i64] = _tech(STASIS, SHIPS, sentence="{0}: lower {1} by one")
TECH_WARPER: Final[i64] = _tech(WARPER, sentence="{0}: roll some ships again")


def _discard(card: int, *arguments: list[str], sentence: str) -> int:
    return WORDS.add("discard", [CARDS[card]], *arguments, sentence=sentence)


DISCARD_BOOSTER: Final[i64] = _discard(BOOSTER, FIELDS, sentence="Discard the {0}: remove the {1} Field")
DISCARD_CRYSTAL: Final[i64] = _discard(CRYSTAL, TERRITORIES, sentence="Discard the {0}: Positron Field to {1}")
DISCARD_GRAVITY: Final[i64] = _discard(GRAVITY, TERRITORIES, sentence="Discard the {0}: Repulsor Field to {1}")
DISCARD_TELEPORTER: Final[i64] = _discard(TELEPORTER, sentence="Discard the {0}: move a colony")
DISCARD_PLASMA: Final[i64] = _discard(
    PLASMA, COLOURS, FACILITIES, SHIPS, sentence="Discard the {0}: destroy {1}'s {3} at the {2}"
)
DISCARD_PLASMA_BAY: Final[i64] = _discard(
    PLASMA, COLOURS, [BAY], ["ship", "relic"], sentence="Discard the {0}: destroy {1}'s {3} in the {2}"
)
DISCARD_POLARITY: Final[i64] = _discard(POLARITY, sentence="Discard the {0}: swap two colonies")
DISCARD_STASIS: Final[i64] = _discard(STASIS, TERRITORIES, sentence="Discard the {0}: Isolation Field to {1}")
DISCARD_WARPER: Final[i64] = _discard(WARPER, CARDS, sentence="Discard the {0}: recover the {1}")

END_TURN: Final[i64] = WORDS.add("end-turn", sentence="End the turn")

# Answers to the questions that a move above opens.
LAND: Final[i64] = WORDS.add("land", TERRITORIES, sentence="Land on {0}")
STEAL_FUEL: Final[i64] = WORDS.add("steal", COLOURS, ["fuel"], sentence="Steal 1 fuel from {0}")
STEAL_ORE: Final[i64] = WORDS.add("steal", COLOURS, ["ore"], sentence="Steal 1 ore from {0}")
STEAL_CARD: Final[i64] = WORDS.add("steal", COLOURS, CARDS, sentence="Steal the {1} from {0}")
SHOOT: Final[i64] = WORDS.add("shoot", COLOURS, SHIPS, sentence="Remove {0}'s {1}")
PICK: Final[i64] = WORDS.add("pick", SHIPS, sentence="Roll {0} again")
COLONY: Final[i64] = WORDS.add("colony", COLOURS, TERRITORIES, sentence="Take {0}'s colony on {1}")
DONE: Final[i64] = WORDS.add("done", sentence="That is all")
MOST_KEPT: Final = 20
KEEP: Final[i64] = WORDS.add(
    "keep", [str(n) for n in range(MOST_KEPT + 1)], sentence="Keep {0} fuel and the rest in ore"
)

# Chance. Dice are rolled together, and their values sorted.
MOST_DICE: Final = 6
_ROLLS: Final = [dice_rolls(dice) for dice in range(MOST_DICE + 1)]
ROLL: Final[list[i64]] = [
    -1,
    *(
        WORDS.add("roll", ["-".join(map(str, values)) for values, _ in _ROLLS[dice]], sentence="Roll {0}")
        for dice in range(1, MOST_DICE + 1)
    ),
]
ROLL_RELIC: Final[i64] = WORDS.add("roll-relic", VALUES, sentence="The Relic Ship rolls {0}")
DRAW: Final[i64] = WORDS.add("draw", CARDS, sentence="The {0} is drawn")

ROLL_OUTCOMES: Final[list[list[tuple[int, float]]]] = [
    [(ROLL[dice] + place, roll[1]) for place, roll in enumerate(_ROLLS[dice])] for dice in range(MOST_DICE + 1)
]
"""The chance outcomes of rolling so many dice."""

ROLLED: Final[list[list[i64]]] = [list(values) for dice in range(1, MOST_DICE + 1) for values, _ in _ROLLS[dice]]
"""What the dice of a roll show, by its action less ROLL[1]."""


def _roll_by_values() -> list[i64]:
    found: list[i64] = [0] * (7**MOST_DICE)
    for place, values in enumerate(ROLLED):
        found[roll_key(values)] = ROLL[1] + place
    return found


def roll_key(values: list[i64]) -> i64:
    """A number for the dice that were rolled, given in rising order."""
    key: i64 = 0
    for value in values:
        key = key * 7 + value
    return key


ROLL_BY_KEY: Final[list[i64]] = _roll_by_values()
