"""The vocabulary of effects: what sectors and hubs do, as the components write it, and as numbers for the rules.

An effect is a text: when, a colon, and what.

    income: gain 1 food or 1 water            transport ship: may make 1 transaction
    income: gain 1 gem per 2 human            expedition ship: may roll 3 dice keep 2
    diplomacy ship: gain 1 resource           transport ship: may advance free
    transport ship: pay 2 gem: gain 1 metal   diplomacy ship: pay 3 gem: extra turn
    expedition ship: capacity +1              construction ship: gain 1 alien of the sector built
    end: 1 point per 3 metal                  at once: take a level-1 sector

Each kind of effect (`op`) has one handler in the rules; what its numbers a, b and c mean is said beside its name.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    ALIENS,
    COLOURS,
    GOODS,
    N_GOODS,
    N_TYPES,
    RESOURCES,
    SPECIES,
    TYPES,
)
from orrery.kernel.errors import ComponentError

# When

SHIP: Final = 0
"""While or after a ship of a type is used: this plus the type."""
WHEN_INCOME: Final = 7
WHEN_ALIEN: Final = 8
WHEN_HUMAN: Final = 9
ALWAYS: Final = 10
WHEN_END: Final = 11
AT_ONCE: Final = 12
N_TRIGGERS: Final = 13
# Only hubs have these
ANY_TIME: Final = 13
ONCE_A_TURN: Final = 14
INSTEAD: Final = 15
AFTER_INCOME: Final = 16
END_OF_INCOME: Final = 17
COST: Final = 18

TRIGGERS: Final[dict[str, int]] = {
    **{f"{type_} ship": SHIP + place for place, type_ in enumerate(TYPES)},
    "income": WHEN_INCOME,
    "alien gained": WHEN_ALIEN,
    "human gained": WHEN_HUMAN,
    "always": ALWAYS,
    "end": WHEN_END,
    "at once": AT_ONCE,
    "any time": ANY_TIME,
    "once a turn": ONCE_A_TURN,
    "instead of a turn": INSTEAD,
    "after income": AFTER_INCOME,
    "end of income": END_OF_INCOME,
}

# What

GAIN: Final = 0
"""The goods in `gain`."""
EITHER: Final = 1
"""One of several resources; a: a bit for each."""
RESOURCE: Final = 2
"""Any resources; a: how many."""
PER: Final = 3
"""The goods in `gain`, once for every so many; a: what is counted, b: how many."""
PURCHASE: Final = 4
"""For the goods in `pay` and a resources of any kind: the goods in `gain`, b resources of any kind, c Humans."""
SWAP: Final = 5
"""One resource for another one."""
TRANSACTIONS: Final = 6
"""Transport transactions; a: how many."""
DICE: Final = 7
"""An expedition; a: dice, b: capacity, c: whether it may be left out."""
LOBBY: Final = 8
"""One advance on a track for the goods in `pay`; a: whether lobbying is free."""
MODIFY: Final = 9
"""A number of a ship's action; a: which, b: by how much."""
RESIDENT: Final = 10
"""Residents without payment; a: a bit for each species, or BUILT, or BOUGHT; b: how many."""
EXTRA_TURN: Final = 11
"""One more turn for the goods in `pay`."""
SECTOR: Final = 12
"""A free sector; a: its level."""
MIX: Final = 13
"""Aliens of any colour may be placed in sectors of a colour; a: the colour."""
ROW_POINTS: Final = 14
"""Points for tokens from a row on; a: the row, b: how many of them do not count."""
ADVANCE_ALL: Final = 15
"""Every token goes up a row."""
POINTS_PER: Final = 16
"""At the end; a: what is counted, b: for every so many, c: points."""
POINTS_TABLE: Final = 17
"""At the end, points by number of ships: those of 0 to 4 ships are `gain`."""
ANY_ORDER: Final = 18
HUMAN_TURN: Final = 19
HUB_MOVES: Final = 20
"""a: so many times."""
GIVES_BACK: Final = 21
"""a: the points that are lost otherwise."""

BUILT: Final = 32
"""The colour of the sector just built."""
BOUGHT: Final = 33
"""A species of which three Aliens were bought."""

# Numbers of a ship's action
DICE_ROLLED: Final = 0
CAPACITY: Final = 1
REROLLS: Final = 2
TRANSACTIONS_MADE: Final = 3
METAL_GAINED: Final = 4
METAL_PAID: Final = 5
HUMAN_PRICE: Final = 6
STATS: Final[dict[str, int]] = {
    "dice": DICE_ROLLED,
    "capacity": CAPACITY,
    "rerolls": REROLLS,
    "transactions": TRANSACTIONS_MADE,
    "metal gained": METAL_GAINED,
    "metal paid": METAL_PAID,
    "resources paid": HUMAN_PRICE,
}
STAT_TRIGGER: Final[dict[int, int]] = {
    DICE_ROLLED: 3,
    CAPACITY: 3,
    REROLLS: 3,
    TRANSACTIONS_MADE: 2,
    METAL_GAINED: 0,
    METAL_PAID: 1,
    HUMAN_PRICE: WHEN_HUMAN,
}
"""When each number is asked for: a change at another time would never be seen."""

# What is counted
COUNT_SHIPS: Final = 5
COUNT_METAL: Final = 6
COUNT_SECTORS: Final = 7
COUNT_LARGE: Final = 8
COUNT_FULL: Final = 9
COUNTS: Final[dict[str, int]] = {
    **{name: place for place, name in enumerate(SPECIES)},
    "ship": COUNT_SHIPS,
    "metal": COUNT_METAL,
    "sector": COUNT_SECTORS,
    "level-3-sector": COUNT_LARGE,
    "full-sector": COUNT_FULL,
}

MOST: Final = 20
"""No number of an effect is larger."""


class Effect:
    """One effect as it is read, before it becomes a row of numbers."""

    def __init__(self, where: str, trigger: int, op: int) -> None:
        self.where = where
        self.trigger = trigger
        self.op = op
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.gain: list[i64] = [0] * N_GOODS
        self.pay: list[i64] = [0] * N_GOODS


def read_effect(text: str, where: str) -> Effect:
    """An effect from its text; `where` is the component value that it stands in."""
    when, colon, what = text.partition(": ")
    if not colon or when not in TRIGGERS:
        known = ", ".join(f"'{word}'" for word in TRIGGERS)
        raise ComponentError(f"'{where}': '{text}' does not begin with a time and a colon; the times are {known}")
    return read_body(what, TRIGGERS[when], where)


def read_body(what: str, trigger: int, where: str) -> Effect:
    """What an effect does."""
    effect = Effect(where, trigger, GAIN)
    price, colon, rest = what.partition(": ")
    if colon:
        if not price.startswith("pay "):
            raise _unknown(what, where)
        read_price(effect, price.removeprefix("pay "))
        read_bought(effect, rest)
    elif what.startswith("gain "):
        read_gain(effect, what.removeprefix("gain "))
    else:
        read_other(effect, what)
    if effect.op == MODIFY and STAT_TRIGGER[int(effect.a)] != trigger:
        raise ComponentError(f"'{where}': '{what}' has no meaning at that time")
    return effect


def read_price(effect: Effect, text: str) -> None:
    """`2 gem`, `1 food and 1 water`; resources of any kind go into a."""
    for number, word in amounts(text, effect.where):
        if word == "resource":
            effect.a = number
        elif word in GOODS:
            effect.pay[GOODS.index(word)] += number
        else:
            raise _unknown(text, effect.where)


def read_bought(effect: Effect, text: str) -> None:
    """What a price is paid for."""
    if text == "advance":
        effect.op = LOBBY
        effect.a = 0
        return
    if text == "extra turn":
        effect.op = EXTRA_TURN
        return
    if text == "gain 1 other resource" and effect.a == 1 and sum(effect.pay) == 0:
        effect.op = SWAP
        return
    if " or " in text and text.startswith("gain ") and effect.trigger == ONCE_A_TURN:
        effect.op = PURCHASE
        effect.b = either(text.removeprefix("gain "), effect.where)
        return
    effect.op = PURCHASE
    if not text.startswith("gain "):
        raise _unknown(text, effect.where)
    for number, word in amounts(text.removeprefix("gain "), effect.where):
        if word == "resource":
            effect.b = number
        elif word == "human" and number == 1:
            effect.c = 1
        elif word in GOODS:
            effect.gain[GOODS.index(word)] += number
        else:
            raise _unknown(text, effect.where)


def read_gain(effect: Effect, text: str) -> None:
    """Goods, resources, residents."""
    found = re.fullmatch(r"points for tokens from row (\d) less (\d)", text)
    if found:
        effect.op, effect.a, effect.b = ROW_POINTS, int(found[1]), int(found[2])
        return
    if text == "1 human, then income":
        effect.op = HUMAN_TURN
        return
    if " or " in text:
        effect.op, effect.a = EITHER, either(text, effect.where)
        return
    counted, per, measure = text.partition(" per ")
    if per:
        [(number, word)] = amounts(measure, effect.where)
        if word not in COUNTS or number == 0:
            raise _unknown(text, effect.where)
        effect.op, effect.a, effect.b = PER, COUNTS[word], number
    found = re.fullmatch(r"(\d+) (alien of the sector built|alien like three bought|alien|human|\w+)", counted)
    if found and not per and residents(found[2]) >= 0:
        effect.op, effect.a, effect.b = RESIDENT, residents(found[2]), int(found[1])
        return
    for number, word in amounts(counted, effect.where):
        if word == "resource" and not per:
            effect.op, effect.a = RESOURCE, number
        elif word in GOODS:
            effect.gain[GOODS.index(word)] += number
        else:
            raise _unknown(text, effect.where)
    if effect.op == RESOURCE and sum(effect.gain) > 0:
        raise _unknown(text, effect.where)


def residents(word: str) -> int:
    """A bit for each species that a word means, BUILT, BOUGHT, or -1."""
    if word == "alien of the sector built":
        return BUILT
    if word == "alien like three bought":
        return BOUGHT
    if word == "alien":
        return ALIENS
    return 2 ** SPECIES.index(word) if word in SPECIES else -1


def read_other(effect: Effect, text: str) -> None:
    """Everything that neither gains nor pays."""
    found = re.fullmatch(r"([a-z ]+) ([+-]\d+)", text)
    if found and found[1] in STATS:
        effect.op, effect.a, effect.b = MODIFY, STATS[found[1]], int(found[2])
        return
    found = re.fullmatch(r"may make (\d+) transactions?", text)
    if found:
        effect.op, effect.a = TRANSACTIONS, int(found[1])
        return
    found = re.fullmatch(r"(may )?roll (\d+) dice keep (\d+)", text)
    if found:
        effect.op, effect.a, effect.b, effect.c = (DICE, int(found[2]), int(found[3]), 1 if found[1] else 0)
        return
    found = re.fullmatch(r"(\d+) points? per (\d+) (\S+)", text)
    if found and found[3] in COUNTS and int(found[2]) > 0:
        effect.op, effect.a, effect.b, effect.c = (POINTS_PER, COUNTS[found[3]], int(found[2]), int(found[1]))
        return
    found = re.fullmatch(r"(\d+) (\d+) (\d+) (\d+) points for 0 1 2 3 ship", text)
    if found:
        effect.op = POINTS_TABLE
        effect.gain = [int(found[1]), int(found[2]), int(found[3]), int(found[4]), 0]
        return
    found = re.fullmatch(r"take a level-([123]) sector", text)
    if found:
        effect.op, effect.a = SECTOR, int(found[1])
        return
    found = re.fullmatch(r"any alien in (\w+)", text)
    if found and found[1] in COLOURS:
        effect.op, effect.a = MIX, COLOURS.index(found[1])
        return
    found = re.fullmatch(r"move a resident of the hub, (\d+) times", text)
    if found:
        effect.op, effect.a = HUB_MOVES, int(found[1])
        return
    found = re.fullmatch(r"return a resident or a sector, or lose (\d+) points", text)
    if found:
        effect.op, effect.a = GIVES_BACK, int(found[1])
        return
    simple = {
        "may advance": (LOBBY, 0),
        "may advance free": (LOBBY, 1),
        "extra turn": (EXTRA_TURN, 0),
        "advance all": (ADVANCE_ALL, 0),
        "build in any order": (ANY_ORDER, 0),
    }
    if text not in simple:
        raise _unknown(text, effect.where)
    effect.op, effect.a = simple[text]


def amounts(text: str, where: str) -> list[tuple[int, str]]:
    """`1 metal and 2 food` as numbers with words."""
    found: list[tuple[int, str]] = []
    for part in text.split(" and "):
        number, _, word = part.partition(" ")
        if not number.isdecimal() or not word or int(number) > MOST:
            raise _unknown(text, where)
        found.append((int(number), word))
    return found


def either(text: str, where: str) -> int:
    """`1 food or 1 water` as a bit for each resource."""
    bits = 0
    for part in text.split(" or "):
        number, _, word = part.partition(" ")
        if number != "1" or word not in RESOURCES:
            raise _unknown(text, where)
        bits |= 2 ** RESOURCES.index(word)
    return bits


def read_goods(text: str, where: str) -> list[i64]:
    """`pay 1 food and 1 water` as goods."""
    effect = Effect(where, WHEN_INCOME, GAIN)
    if not text.startswith("pay "):
        raise _unknown(text, where)
    read_price(effect, text.removeprefix("pay "))
    if effect.a > 0:
        raise _unknown(text, where)
    return effect.pay


def cost_rule(text: str, where: str) -> tuple[int, int, int] | None:
    """`using a foreign diplomacy ship: cost -2`: whose ships (bits: own, foreign), which type (or all), how much."""
    found = re.fullmatch(r"using (an own|a foreign|any) (?:(\S+) )?ship: cost ([+-]\d+)", text)
    if not found:
        return None
    whose = {"an own": 1, "a foreign": 2, "any": 3}[found[1]]
    if found[2] and found[2] not in TYPES:
        raise _unknown(text, where)
    return whose, TYPES.index(found[2]) if found[2] else N_TYPES, int(found[3])


def _unknown(text: str, where: str) -> ComponentError:
    return ComponentError(f"'{where}': '{text}' is no effect that the rules know")
