"""The vocabulary of Space Station Phoenix.

Ships of level 1 bear their owner's colour (`red-transport`), the cards of levels 2 and 3 their type, their level and a
letter (`farm-2b`); sectors bear their number, hubs theirs (`a-3`). Blocks stand in the order in which the rules list
them, so that legal actions come out sorted.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from mypy_extensions import i64

from orrery.kernel.vocabulary import Vocabulary

SEATS: Final = ["red", "blue", "yellow", "green"]
MOST_PLAYERS: Final = 4

# Goods: what a player can have any number of. The three in the middle are the resources.
GOODS: Final = ["gem", "food", "water", "metal", "point"]
GEM: Final = 0
FOOD: Final = 1
WATER: Final = 2
METAL: Final = 3
POINT: Final = 4
N_GOODS: Final = 5
RESOURCES: Final = ["food", "water", "metal"]
"""A resource as an argument is its place here: one less than among the goods."""
N_RESOURCES: Final = 3

# Species. The first three are the colours of wings as well.
SPECIES: Final = ["teal", "brown", "pink", "gold", "human"]
COLOURS: Final = SPECIES[:3]
TEAL: Final = 0
BROWN: Final = 1
PINK: Final = 2
GOLD: Final = 3
HUMAN: Final = 4
N_SPECIES: Final = 5
N_COLOURS: Final = 3
ALIENS: Final = 15
"""A bit for each species of Aliens."""
ANYBODY: Final = 31

# Types of ships. The first four have a Diplomacy track.
TYPES: Final = ["dismantle", "construction", "transport", "expedition", "diplomacy", "farm", "ice-collector"]
DISMANTLE: Final = 0
CONSTRUCTION: Final = 1
TRANSPORT: Final = 2
EXPEDITION: Final = 3
DIPLOMACY: Final = 4
FARM: Final = 5
ICE_COLLECTOR: Final = 6
N_TYPES: Final = 7
TRACKS: Final = TYPES[:4]
N_TRACKS: Final = 4
MAIN_TYPES: Final = TYPES[:5]
"""The types of the level-1 and of the neutral ships."""

# The cards of levels 2 and 3 are named after the deck as it is reconstructed; an owner may say that a card is of
# another type, and it keeps its name.
DECK_2: Final = [
    (type_, 3) for type_ in ("dismantle", "construction", "transport", "expedition", "farm", "ice-collector")
]
DECK_3: Final = [
    ("dismantle", 3),
    ("construction", 3),
    ("transport", 2),
    ("expedition", 2),
    ("diplomacy", 2),
    ("farm", 2),
    ("ice-collector", 2),
]
LETTERS: Final = "abc"
SHIPS: Final = [
    *(f"{colour}-{type_}" for colour in SEATS for type_ in MAIN_TYPES),
    *(f"{type_}-2{LETTERS[copy]}" for type_, copies in DECK_2 for copy in range(copies)),
    *(f"{type_}-3{LETTERS[copy]}" for type_, copies in DECK_3 for copy in range(copies)),
    *(f"neutral-{type_}" for type_ in MAIN_TYPES),
]
N_MAIN: Final = 5
FIRST_2: Final = 20
FIRST_3: Final = 38
FIRST_NEUTRAL: Final = 54
"""Ships from here on are neutral, those before are players' ships."""
N_SHIPS: Final = 59

# Sectors: level by level, in each teal, brown and pink, eight of each.
SECTORS: Final = [f"{level}{colour}{number}" for level in (1, 2, 3) for colour in (0, 1, 2) for number in range(1, 9)]
N_SECTORS: Final = 72
STACK: Final = 8
# A slot of a station holds the sector of one level and colour: 3 times the level (from 0) plus the colour.
N_SLOTS: Final = 9
HUB_SLOT: Final = 9
"""Where residents on the hub itself stand."""
N_HOMES: Final = 10
"""Places of a station that residents can live in: the slots, and the hub."""
ON_HUB: Final = 72
"""The hub as a place in actions, after the sectors."""
PLACES: Final = [*SECTORS, "hub"]
N_PLACES: Final = 73
STACKS: Final = [f"{level}-{colour}" for level in ("small", "medium", "large") for colour in COLOURS]

HUBS: Final = [f"{letter}-{number}" for letter in "ba" for number in range(1, 13)]
N_HUBS: Final = 24
N_BASIC: Final = 12
N_FIRST: Final = 4
NO_HUB: Final = 24
"""A hub without any ability, for positions that name none."""

FACES: Final = ["food", "water", "metal", "human"]
N_FACES: Final = 4
HUMAN_FACE: Final = 3
MOST_DICE: Final = 14

# Two resources that are traded: places of both.
PAIRS: Final = [f"{first}-{second}" for place, first in enumerate(RESOURCES) for second in RESOURCES[place:]]
PAIR_FIRST: Final[list[i64]] = [0, 0, 0, 1, 1, 2]
PAIR_SECOND: Final[list[i64]] = [0, 1, 2, 1, 2, 2]
N_PAIRS: Final = 6

# Which resources of a Human's price are saved: a bit for each.
SAVINGS: Final = ["food", "water", "food-water", "metal", "food-metal", "water-metal", "food-water-metal"]

ROWS: Final = ["row-0", "row-1", "row-2", "row-3"]
N_REWARDS: Final = 4


def _of_both(words: str) -> str:
    """Resources that are named together: food-water is Food and Water, food-food is 2 Food."""
    *most, last = [word.capitalize() for word in words.split("-")]
    return f"2 {last}" if most == [last] else f"{', '.join(most)} and {last}" if most else last


TITLES: Final = {
    **{pair: _of_both(pair) for pair in [*PAIRS, *SAVINGS]},
    **{ship: ship[:-3].replace("-", " ").title() + " " + ship[-2:].upper() for ship in SHIPS if ship[-2].isdigit()},
    **{hub: hub.upper() for hub in HUBS},
    "gem": "GEM",
    "row-0": "the start row",
    "row-1": "row 1",
    "row-2": "row 2",
    "row-3": "row 3",
    "hub": "the hub",
}

WORDS: Final = Vocabulary(TITLES)

# The turn
USE: Final[i64] = WORDS.add("use", SHIPS, sentence="Use the ship {0}")
INCOME: Final[i64] = WORDS.add("income", sentence="Take income")
RECRUIT: Final[i64] = WORDS.add("recruit", sentence="Pay for a Human, then take income")
CONVERT: Final[i64] = WORDS.add("convert", RESOURCES, sentence="Turn 1 metal into 1 {0}")

# The actions of ships, and the answers to what they ask
SCRAP: Final[i64] = WORDS.add("dismantle", SHIPS[:FIRST_NEUTRAL], sentence="Dismantle the ship {0}")
BUILD: Final[i64] = WORDS.add("build", SECTORS, sentence="Build sector {0}")
TRADE: Final[i64] = WORDS.add("trade", PAIRS, RESOURCES, sentence="Trade {0} for {1}")
BUY: Final[i64] = WORDS.add("buy", RESOURCES, sentence="Buy {0} with GEMs")
KEEP: Final[i64] = WORDS.add("keep", RESOURCES, sentence="Collect a die that shows {0}")
OBSERVE: Final[i64] = WORDS.add("observe", sentence="Observe humanity with a die that shows a Human")
SETTLE: Final[i64] = WORDS.add("settle", SPECIES, PLACES, sentence="Settle {0} in {1}")
AGAIN: Final[i64] = WORDS.add("again", FACES, sentence="Pick up a die that shows {0}")
ADVANCE: Final[i64] = WORDS.add("advance", TRACKS, sentence="Advance on the {0} track")
SAVE: Final[i64] = WORDS.add("save", SAVINGS, sentence="Save {0} of a Human's price")
PAY: Final[i64] = WORDS.add("pay", RESOURCES, sentence="Pay 1 {0}")
TAKE: Final[i64] = WORDS.add("take", RESOURCES, sentence="Take 1 {0}")
BONUS: Final[i64] = WORDS.add("bonus", [*SECTORS, *HUBS], sentence="Use the bonus of {0}")
REWARD: Final[i64] = WORDS.add("reward", ROWS, sentence="Take the bonus of {0}")
MOVE: Final[i64] = WORDS.add("move", SPECIES, PLACES, sentence="Move a resident, {0}, away from {1}")
RETURN: Final[i64] = WORDS.add("return", SPECIES, PLACES, sentence="Return a resident, {0}, from {1} to the supply")
RETURN_SECTOR: Final[i64] = WORDS.add("return", SECTORS, sentence="Return sector {0} to the supply")

# Setting up
DRAFT: Final[i64] = WORDS.add("draft", SHIPS[FIRST_2:FIRST_NEUTRAL], sentence="Take the ship {0}")
CHOOSE: Final[i64] = WORDS.add("choose", HUBS, sentence="Keep hub {0}")
DISCARD: Final[i64] = WORDS.add("discard", SHIPS[:FIRST_NEUTRAL], sentence="Discard the ship {0}")

DONE: Final[i64] = WORDS.add("done", sentence="No more of this")
SPEND_POINT: Final[i64] = WORDS.add("spend-point", sentence="Turn a point into GEMs")

# Chance
MOST_ALIENS: Final = 25
POPULATE: Final[i64] = WORDS.add(
    "populate", COLOURS, [str(n) for n in range(MOST_ALIENS + 1)], sentence="{1} {0} Aliens come to their home planet"
)
REVEAL: Final[i64] = WORDS.add("reveal", SECTORS, sentence="Sector {0} is on offer")
DEAL: Final[i64] = WORDS.add("deal", HUBS, sentence="Hub {0} is dealt")
DRAW: Final[i64] = WORDS.add("draw", SHIPS[FIRST_2:FIRST_NEUTRAL], sentence="The ship {0} is drawn")


# A roll is written by how many dice show food, water, metal and a Human.
def _rolls(dice: int) -> list[tuple[int, int, int, int]]:
    return [
        (food, water, metal, dice - food - water - metal)
        for food in range(dice + 1)
        for water in range(dice + 1 - food)
        for metal in range(dice + 1 - food - water)
    ]


_ROLLS: Final = [_rolls(dice) for dice in range(MOST_DICE + 1)]
ROLL: Final[list[i64]] = [
    -1,
    *(
        WORDS.add("roll", ["-".join(map(str, roll)) for roll in _ROLLS[dice]], sentence="Roll {0}")
        for dice in range(1, MOST_DICE + 1)
    ),
]
"""The first roll of so many dice."""
ROLLED: Final[list[i64]] = [shown for dice in range(1, MOST_DICE + 1) for roll in _ROLLS[dice] for shown in roll]
"""How many dice show each face, four numbers for each roll."""
KEY: Final = MOST_DICE + 1


def roll_key(food: i64, water: i64, metal: i64, human: i64) -> i64:
    """A number for what dice show."""
    return ((food * KEY + water) * KEY + metal) * KEY + human


def _roll_by_key() -> list[i64]:
    found: list[i64] = [0] * KEY**4
    for dice in range(1, MOST_DICE + 1):
        for place, (food, water, metal, human) in enumerate(_ROLLS[dice]):
            found[roll_key(food, water, metal, human)] = ROLL[dice] + place
    return found


ROLL_BY_KEY: Final[list[i64]] = _roll_by_key()


def roll_outcomes(dice: int, faces: list[int]) -> list[tuple[int, float]]:
    """What so many dice can show, with the probability of each, for dice with so many of each face."""
    sides = sum(faces)
    found: list[tuple[int, float]] = []
    for place, roll in enumerate(_ROLLS[dice]):
        ways = factorial(dice)
        chance = 1.0
        for shown, sides_of_face in zip(roll, faces, strict=True):
            ways //= factorial(shown)
            chance *= (sides_of_face / sides) ** shown
        if chance > 0.0:
            found.append((ROLL[dice] + place, ways * chance))
    return found


BIT: Final[list[i64]] = [2**place for place in range(62)]
"""Powers of two; `tools/lint_shift.py` says why they are not written as shifts."""
