"""The vocabulary of Exodus Fleet, and the names of things as constants.

Ships are numbered through: command ships, faction ships, neutral ships. Explorer cards likewise: the deck's kinds, then
the starting cards. Resources are metal, fuel, biomass and H2O everywhere.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from orrery.kernel.vocabulary import Vocabulary

SEATS: Final = ["p1", "p2", "p3", "p4", "p5"]

RESOURCES: Final = ["metal", "fuel", "biomass", "h2o"]
METAL: Final = 0
FUEL: Final = 1
BIOMASS: Final = 2
H2O: Final = 3

PHASES: Final = ["income", "mining", "transporting", "building", "exploring"]
INCOME: Final = 0
MINING: Final = 1
TRANSPORTING: Final = 2
BUILDING: Final = 3
EXPLORING: Final = 4

FACTIONS: Final = ["b-leaguers", "cedarim", "karpians", "paumerites", "wet-rockers"]
N_FACTIONS: Final = 5

COMMAND_SHIPS: Final = [
    "mining-command",
    "transport-command",
    "purchase-command",
    "space-command",
    "planning-command",
    "trade-command",
    "construction-command",
    "exploration-command",
    "investment-command",
    "merchant-command",
]
FACTION_SHIPS: Final = [
    "black-market",
    "market-ship",
    "mini-recycler",
    "haulage-ship",
    "mini-explorer",
    "merchant-ship",
    "power-plant",
    "redistribution-center",
    "wholesaler",
    "military-builders",
    "alien-breeders",
    "junkyard",
    "military-repair-center",
    "mini-transporter",
    "miners-union",
    "sewage-processor",
    "transporters-union",
    "asteroid-tour-ship",
    "construction-platform",
    "greenhouse",
    "military-barracks",
    "solar-station",
    "space-magnet",
    "super-tanker",
    "biochemical-plant",
    "culinary-clinic",
    "game-reserve",
    "hospital",
    "military-laser",
    "recycler",
    "safe-storage",
    "conference-station",
    "eco-habitat",
    "immigration-control",
    "military-technology",
    "military-warehouse",
    "mini-miner",
    "sanitation-plant",
    "biomass-farm",
    "builders-union",
    "explorers-union",
    "ice-collector",
    "logistics-center",
    "refugee-camp",
    "shipyards",
]
NEUTRAL_SHIPS: Final = [
    "astronomical-array",
    "bank",
    "blockade-runner",
    "casino-ship",
    "church-of-the-new-land",
    "cryogenic-storage",
    "fellowship-hall",
    "fleet-congress",
    "interstellar-concordia",
    "military-explorer",
    "military-gunship",
    "military-hq",
    "navigation-vessel",
    "safe-haven",
    "space-hotel",
    "storage-hold",
    "terraformers-guild",
    "time-capsule",
    "undersea-explorers",
    "welcome-center",
    "xenological-center",
]
SHIPS: Final = [*COMMAND_SHIPS, *FACTION_SHIPS, *NEUTRAL_SHIPS]
N_SHIPS: Final = 76
FIRST_FACTION: Final = 10
FIRST_NEUTRAL: Final = 55

DECK_CARDS: Final = [
    "alien-blueprints",
    "alien-construction-crew",
    "alien-fueling-station",
    "alien-junkyard",
    "alien-pet",
    "alien-sea-creatures",
    "alien-star-chart",
    "alien-toys",
    "asteroid-belt",
    "blue-planet",
    "cloning-technology",
    "convenient-wormhole",
    "fleet-rendezvous",
    "friendly-alien-trade-ship",
    "green-planet",
    "lost-in-space",
    "loyalty",
    "not-much-here",
]
STARTING_CARDS: Final = [
    "mining-start-card",
    "transport-start-card",
    "purchase-start-card",
    "space-start-card",
    "the-plan",
    "trade-start-card",
    "construction-start-card",
    "exploration-start-card",
    "investment-start-card",
    "merchant-start-card",
]
CARDS: Final = [*DECK_CARDS, *STARTING_CARDS]
N_CARDS: Final = 28
N_DECK_CARDS: Final = 18
ALIEN_BLUEPRINTS: Final = 0
ALIEN_CONSTRUCTION_CREW: Final = 1
FLEET_RENDEZVOUS: Final = 12
FRIENDLY_ALIEN_TRADE_SHIP: Final = 13
LOST_IN_SPACE: Final = 15
THE_PLAN: Final = 22

PLANETS: Final = [f"planet-{letter}" for letter in "abcdefghijklmnopqrst"]
N_PLANETS: Final = 20

MOST_BID: Final = 999
"""No purse comes near it: the highest bid that the vocabulary can say."""
MOST_TRIBES: Final = 12
"""In one transport action; more cannot come together."""
TAKEN_AT_ONCE: Final = 3
"""So many resources of choice are named in one go."""

HANDFULS: Final[list[list[i64]]] = [
    list(handful) for size in range(1, TAKEN_AT_ONCE + 1) for handful in combinations_with_replacement(range(4), size)
]
"""What can be taken in one go, by size."""


def _handful_title(handful: list[i64]) -> str:
    """What is taken in one go, as a person would say it: 2 Metal and 1 Fuel."""
    parts = [f"{handful.count(kind)} {RESOURCE_TITLES[kind]}" for kind in range(4) if kind in handful]
    return " and ".join(parts) if len(parts) < 3 else ", ".join(parts[:-1]) + " and " + parts[-1]


HANDFUL_WORDS: Final = ["-".join(RESOURCES[kind] for kind in handful) for handful in HANDFULS]
RESOURCE_TITLES: Final = ["Metal", "Fuel", "Biomass", "H2O"]

TITLES: Final = {
    **{word: _handful_title(handful) for word, handful in zip(HANDFUL_WORDS, HANDFULS, strict=True) if "-" in word},
    "two-keep-one": "two cards, keep one",
    "three-keep-two": "three cards, keep two",
    "one": "one card",
    "h2o": "H2O",
    "xu": "XU",
    "military-hq": "Military HQ",
    "church-of-the-new-land": "Church of the New Land",
    "lost-in-space": "Lost in Space",
    "not-much-here": "Not Much Here...",
    "mini-recycler": "Mini-Recycler",
    "mini-explorer": "Mini-Explorer",
    "mini-transporter": "Mini-Transporter",
    "mini-miner": "Mini-Miner",
    "super-tanker": "Super-Tanker",
    "eco-habitat": "Eco-Habitat",
    "p1": "P1",
    "p2": "P2",
    "p3": "P3",
    "p4": "P4",
    "p5": "P5",
}

WORDS: Final = Vocabulary(TITLES)
_AMOUNTS: Final = [str(amount) for amount in range(MOST_BID + 1)]
_TRIBES: Final = [str(tribes) for tribes in range(1, MOST_TRIBES + 1)]

FIRST_HANDFUL: Final[list[i64]] = [0, 0, 4, 14, 34]
"""Where the handfuls of each size begin; the last number is how many there are."""

# Set-up and rounds
CHOOSE: Final[i64] = WORDS.add("choose", COMMAND_SHIPS, sentence="Command the fleet from the {0}")
CALL: Final[i64] = WORDS.add("call", PHASES, sentence="Call the {0} phase")

# Bidding
BID: Final[i64] = WORDS.add("bid", _AMOUNTS, sentence="Bid {0} XU")
PASS: Final[i64] = WORDS.add("pass", sentence="Pass")
RAISE: Final[i64] = WORDS.add("raise", sentence="Blockade Runner: raise the bid for a fuel")
HOLD: Final[i64] = WORDS.add("hold", sentence="Leave the bids as they are")

# What a crew does
MINE: Final[i64] = WORDS.add("mine", sentence="Mine the current planet")
TRANSPORT: Final[i64] = WORDS.add("transport", _TRIBES, sentence="Transport {0} tribes")
MINI_TRANSPORT: Final[i64] = WORDS.add("mini-transport", _TRIBES, sentence="Mini-Transporter: transport {0} tribes")
BUILD: Final[i64] = WORDS.add("build", SHIPS[FIRST_FACTION:], sentence="Build the {0}")
EXPLORE: Final[i64] = WORDS.add("explore", ["two-keep-one", "three-keep-two", "one"], sentence="Explore: draw {0}")
DECLINE: Final[i64] = WORDS.add("decline", sentence="Take the compensation instead of the crew's work")
BONUS: Final[i64] = WORDS.add("bonus", ["xu", "card"], sentence="Admiral's bonus: {0}")

# Ships and cards
USE: Final[i64] = WORDS.add("use", SHIPS, sentence="Use the {0}")
PLAY: Final[i64] = WORDS.add("play", CARDS, sentence="Play {0}")
PLAY_RENDEZVOUS: Final[i64] = WORDS.add(
    "play", ["fleet-rendezvous"], ["tribe", "goods"], sentence="Play {0} for the {1}"
)
PLAY_TRADE_SHIP: Final[i64] = WORDS.add("play", ["friendly-alien-trade-ship"], RESOURCES, sentence="Play {0} for {1}")
SPEND: Final[i64] = WORDS.add("spend", CARDS, RESOURCES, sentence="Discard {0} for 1 {1}")
CASH: Final[i64] = WORDS.add("cash", CARDS, sentence="Military Warehouse: cash {0}")

# Goods
TAKE: Final[i64] = WORDS.add("take", HANDFUL_WORDS, sentence="Take {0}")
BUY: Final[i64] = WORDS.add("buy", RESOURCES, sentence="Buy 1 {0}")
SELL: Final[i64] = WORDS.add("sell", RESOURCES, sentence="Sell 1 {0}")
SWAP: Final[i64] = WORDS.add("swap", RESOURCES, RESOURCES, sentence="Swap 1 {0} for 1 {1}")
GIVE: Final[i64] = WORDS.add("give", RESOURCES, sentence="Give 1 {0}")
DROP: Final[i64] = WORDS.add("drop", RESOURCES, sentence="Discard 1 {0} that has no square")

# Paying
SETTLE: Final[i64] = WORDS.add("settle", sentence="Pay the rest")
WAIVE: Final[i64] = WORDS.add("waive", RESOURCES, sentence="Take the discount on 1 {0}")
TRADE: Final[i64] = WORDS.add("trade", RESOURCES, RESOURCES, sentence="Trade {0} for 1 {1} of the cost")
BUY_OFF: Final[i64] = WORDS.add("buy-off", SHIPS, RESOURCES, sentence="{0}: leave out 1 {1} for XU")
VIRTUAL: Final[i64] = WORDS.add("virtual", RESOURCES, sentence="Super-Tanker: cover 1 {0}")
PAY_UNIT: Final[i64] = WORDS.add("pay", RESOURCES, sentence="Pay 1 {0}")

# Explorer cards that are drawn
DISCARD: Final[i64] = WORDS.add("discard", DECK_CARDS, sentence="Discard {0}")
SHELVE: Final[i64] = WORDS.add("shelve", sentence="Put a card under the Xenological Center")
SHELVE_CARD: Final[i64] = WORDS.add("shelve", CARDS, sentence="Put {0} under the Xenological Center")
STOW: Final[i64] = WORDS.add("stow", sentence="Put a kept card under the Military Explorer")
STOW_CARD: Final[i64] = WORDS.add("stow", CARDS, sentence="Put {0} under the Military Explorer")
KEEP: Final[i64] = WORDS.add("keep", sentence="Keep the cards in hand")
ASSIGN: Final[i64] = WORDS.add("assign", DECK_CARDS, sentence="Hand out {0}")
DISCARD_SHIP: Final[i64] = WORDS.add("discard-ship", FACTION_SHIPS, sentence="Discard the {0}")
RESERVE: Final[i64] = WORDS.add("reserve", FACTION_SHIPS, sentence="Reserve the {0}")
PLACE: Final[i64] = WORDS.add("place", PLANETS, sentence="Place {0} next")

# The end of a phase, of a round and of the game
NAVIGATE: Final[i64] = WORDS.add("navigate", ["next", "third"], sentence="Fly to the {0} planet")
OFFER_UP: Final[i64] = WORDS.add("offer-up", CARDS, sentence="Interstellar Concordia: discard {0} for points")
COMMIT: Final[i64] = WORDS.add("commit", ["play", "pass"], sentence="Secretly choose to {0}")

# Trading between players
OFFER: Final[i64] = WORDS.add("offer", SEATS, sentence="Offer {0} a trade")
THINGS: Final = [*RESOURCES, "xu-1", "xu-5", "tribe"]
XU_1: Final = 4
XU_5: Final = 5
TRIBE: Final = 6
N_THINGS: Final = 7
ADD: Final[i64] = WORDS.add("add", THINGS, sentence="Offer {0}")
ADD_SHIP: Final[i64] = WORDS.add("add-ship", SHIPS, sentence="Offer the {0}")
ADD_CARD: Final[i64] = WORDS.add("add-card", CARDS, sentence="Offer {0}")
SHOW: Final[i64] = WORDS.add("show", sentence="Offer an explorer card")
ASK: Final[i64] = WORDS.add("ask", THINGS, sentence="Ask for {0}")
ASK_SHIP: Final[i64] = WORDS.add("ask-ship", SHIPS, sentence="Ask for the {0}")
ASK_CARD: Final[i64] = WORDS.add("ask-card", sentence="Ask for an explorer card of their choice")
PROPOSE: Final[i64] = WORDS.add("propose", sentence="Propose the trade")
WITHDRAW: Final[i64] = WORDS.add("withdraw", sentence="Withdraw the offer")
ACCEPT: Final[i64] = WORDS.add("accept", sentence="Accept the trade")
REFUSE: Final[i64] = WORDS.add("refuse", sentence="Refuse the trade")
HAND_OVER: Final[i64] = WORDS.add("hand-over", CARDS, sentence="Hand over {0}")

DONE: Final[i64] = WORDS.add("done", sentence="That is all")

# Chance
BOARD: Final[i64] = WORDS.add("board", FACTIONS, sentence="A board of the {0} is dealt")
FIRST: Final[i64] = WORDS.add("first", SEATS, sentence="{0} begins as Admiral")
PLANET: Final[i64] = WORDS.add("deal", PLANETS, sentence="{0} is dealt")
DEAL_FACTION: Final[i64] = WORDS.add("faction-ship", FACTION_SHIPS, sentence="The {0} joins the faction ships")
DEAL_NEUTRAL: Final[i64] = WORDS.add("neutral-ship", NEUTRAL_SHIPS, sentence="The {0} joins the neutral ships")
DRAW: Final[i64] = WORDS.add("draw", DECK_CARDS, sentence="{0} is drawn")
LOOK: Final[i64] = WORDS.add("look", FACTION_SHIPS, sentence="The {0} is looked at")
REVEAL_SHIP: Final[i64] = WORDS.add("reveal-ship", COMMAND_SHIPS, sentence="The {0} is revealed")
REVEAL_BID: Final[i64] = WORDS.add("reveal-bid", _AMOUNTS, sentence="A bid of {0} is revealed")
REVEAL_CHOICE: Final[i64] = WORDS.add("reveal", ["play", "pass"], sentence="The choice to {0} is revealed")

BIT: Final[list[i64]] = [2**place for place in range(62)]
