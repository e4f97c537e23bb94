"""What everything on the table of Space Station Phoenix is, does and costs, in our own words, with where it is ruled.

What sectors and hubs do is told from the numbers that the rules play with, so an owner's values are told as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.drawing.face import Tip
from orrery.games.space_station_phoenix.actions import (
    ALIENS,
    CONSTRUCTION,
    DIPLOMACY,
    DISMANTLE,
    EXPEDITION,
    FARM,
    FIRST_NEUTRAL,
    GOODS,
    HUBS,
    N_COLOURS,
    N_GOODS,
    N_REWARDS,
    N_SECTORS,
    N_SHIPS,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    N_TYPES,
    NO_HUB,
    PAIRS,
    RESOURCES,
    SAVINGS,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
    TRANSPORT,
)
from orrery.games.space_station_phoenix.rules import effects as fx
from orrery.games.space_station_phoenix.rules import steps
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES, TOP_ROW, Tables
from orrery.games.space_station_phoenix.state import PhoenixState

__all__ = [
    "SPECIES_NAMES",
    "TYPE_TITLES",
    "counted",
    "effect_text",
    "goods_text",
    "hub_text",
    "quarter_text",
    "ship_brief",
    "tips",
]

TYPE_TITLES: Final = [
    "Dismantle ship",
    "Construction ship",
    "Transport ship",
    "Terran Expedition ship",
    "Diplomacy ship",
    "Farm",
    "Ice Collector",
]
SPECIES_NAMES: Final = ["teal Turkanshee", "brown Zonri", "pink Ensaroo", "gold Whijinga", "Human"]
GUIDE: Final = "Reference Guide"
GOOD_WORDS: Final = [("GEM", "GEMs"), ("food", "food"), ("water", "water"), ("metal", "metal"), ("point", "points")]
COUNT_WORDS: Final = {
    **{place: (name, name) for place, name in enumerate(SPECIES_NAMES[:-1])},
    4: ("Human", "Humans"),
    fx.COUNT_SHIPS: ("ship of your fleet", "ships of your fleet"),
    fx.COUNT_METAL: ("metal", "metal"),
    fx.COUNT_SECTORS: ("sector", "sectors"),
    fx.COUNT_LARGE: ("level-3 sector", "level-3 sectors"),
    fx.COUNT_FULL: ("sector whose quarters are all occupied", "sectors whose quarters are all occupied"),
}
STAT_WORDS: Final = {
    fx.DICE_ROLLED: "dice rolled",
    fx.CAPACITY: "dice kept",
    fx.TRANSACTIONS_MADE: "transactions",
    fx.METAL_GAINED: "metal from the dismantled ship",
    fx.METAL_PAID: "metal for the sector",
    fx.HUMAN_PRICE: "resources for a Human",
}
WHEN: Final = {
    **{fx.SHIP + place: f"with a {name}" for place, name in enumerate(TYPE_TITLES)},
    fx.SHIP + FARM: "with a Farm",
    fx.SHIP + 6: "with an Ice Collector",
    fx.WHEN_INCOME: "at income",
    fx.WHEN_ALIEN: "for each Alien gained",
    fx.WHEN_HUMAN: "for each Human gained",
    fx.ALWAYS: "always",
    fx.WHEN_END: "at the end",
    fx.AT_ONCE: "once, when built",
}
TIMES: Final = (fx.WHEN_INCOME, *range(N_TYPES), fx.WHEN_ALIEN, fx.WHEN_HUMAN, fx.ALWAYS, fx.WHEN_END)


# Words for goods and effects


def counted(number: int, words: tuple[str, str]) -> str:
    """`1 GEM`, `3 GEMs`."""
    return f"{number} {words[0] if number == 1 else words[1]}"


def goods_text(goods: Sequence[int]) -> str:
    """`2 GEMs and 1 food`."""
    told = [counted(number, GOOD_WORDS[what]) for what, number in enumerate(goods) if number]
    return " and ".join((", ".join(told[:-1]), told[-1])) if len(told) > 1 else "".join(told)


def _price(t: Tables, effect: int) -> str:
    told = goods_text(t.pay[effect * N_GOODS : (effect + 1) * N_GOODS])
    if t.op[effect] == fx.PURCHASE and t.a[effect]:
        anything = f"any {counted(t.a[effect], ('resource', 'resources'))}"
        told = f"{told} and {anything}" if told else anything
    return told


@lru_cache(4096)
def effect_text(t: Tables, effect: int) -> str:
    """What an effect does."""
    op, a, b, c = t.op[effect], t.a[effect], t.b[effect], t.c[effect]
    gain = goods_text(t.gain[effect * N_GOODS : (effect + 1) * N_GOODS])
    price = _price(t, effect)
    if op == fx.GAIN:
        return f"gain {gain}"
    if op == fx.EITHER:
        return "gain 1 " + " or 1 ".join(name for place, name in enumerate(RESOURCES) if (a >> place) & 1)
    if op == fx.RESOURCE:
        return f"gain {counted(a, ('resource', 'resources'))} of your choice"
    if op == fx.PER:
        return f"gain {gain} for every {counted(b, COUNT_WORDS[a]).removeprefix('1 ')}"
    if op == fx.PURCHASE:
        parts = [gain] if gain else []
        if b:
            parts.append(f"{counted(b, ('resource', 'resources'))} of your choice")
        if c:
            parts.append("a Human")
        return f"you may pay {price} for {' and '.join(parts)}"
    if op == fx.SWAP:
        return "you may exchange 1 resource for another"
    if op == fx.TRANSACTIONS:
        return f"you may make {counted(a, ('transport transaction', 'transport transactions'))}"
    if op == fx.DICE:
        return f"{'you may ' if c else ''}roll {a} dice and keep {b}"
    if op == fx.LOBBY:
        free = "without paying for it" if a == 1 else "for its lobbying cost"
        return f"you may {f'pay {price} and ' if price else ''}advance on a track {free}"
    if op == fx.MODIFY:
        return _modified(a, b)
    if op == fx.RESIDENT:
        return f"gain {_residents(a, b)}"
    if op == fx.EXTRA_TURN:
        return f"you may pay {price} for another turn" if price else "take another turn after this one"
    return _rare_text(t, effect)


def _rare_text(t: Tables, effect: int) -> str:
    """Effects that only a few components have."""
    op, a, b, c = t.op[effect], t.a[effect], t.b[effect], t.c[effect]
    if op == fx.SECTOR:
        return f"take a level-{a} sector of a missing colour for nothing"
    if op == fx.MIX:
        return f"Aliens of every colour may live in your {SPECIES[a]} sectors"
    if op == fx.ROW_POINTS:
        return f"gain a point for each of your tokens in row {a} or higher, except {b} of them"
    if op == fx.ADVANCE_ALL:
        return "all your tokens go up a row"
    if op == fx.POINTS_PER:
        return f"{counted(c, GOOD_WORDS[4])} for every {counted(b, COUNT_WORDS[a]).removeprefix('1 ')}"
    if op == fx.POINTS_TABLE:
        table = t.gain[effect * N_GOODS : effect * N_GOODS + 4]
        return ", ".join(f"{points} points with {left} ships" for left, points in enumerate(table)) + " left"
    return "something special"


def _modified(stat: int, by: int) -> str:
    if stat == fx.REROLLS:
        return "roll any of the dice again" if by == 1 else f"roll any of the dice again, {by} times"
    words = STAT_WORDS[stat]
    if abs(by) == 1:
        words = {"dice rolled": "die rolled", "dice kept": "die kept"}.get(words, words)
        words = words.replace("transactions", "transaction").replace("resources", "resource")
    return f"{f'+{by}' if by > 0 else f'−{-by}'} {words}"


def _residents(kind: int, number: int) -> str:
    many = "an" if number == 1 else str(number)
    ending = "" if number == 1 else "s"
    if kind == fx.BUILT:
        return f"{many} Alien{ending} of the colour of the sector built"
    if kind == fx.BOUGHT:
        return f"{many} Alien{ending} of a colour of which you have just bought three"
    if kind == ALIENS:
        return f"{many} Alien{ending} of any colour for nothing"
    species = kind.bit_length() - 1
    name = "Human" if species == 4 else f"{SPECIES[species]} Alien"
    return f"{'a' if number == 1 else number} {name}{ending} for nothing"


@lru_cache(4096)
def _abilities(t: Tables, source: int) -> tuple[tuple[int, str], ...]:
    """The quarter of each ability, and what it does when."""
    found: list[tuple[int, str]] = []
    for trigger in TIMES:
        listed = t.on[trigger * (N_SOURCES + 1) + source]
        for place in range(0, len(listed), 2):
            found.append((listed[place], f"{WHEN[trigger]}: {effect_text(t, listed[place + 1])}"))
    return tuple(sorted(found))


def quarter_text(t: Tables, sector: int, quarter: int) -> str:
    """What hangs on a quarter, counted from 1."""
    return "; ".join(words for place, words in _abilities(t, sector) if place == quarter)


# Tips


def tips(state: PhoenixState) -> dict[str, Tip]:
    """A tip for every target that is on the table now."""
    t = state.tables
    found = dict(_things(t))
    for number in range(N_SECTORS):
        slot, place = number // STACK, number % STACK
        if ((state.display[slot] | state.private[slot]) >> place) & 1:
            found[f"sector:{SECTORS[number]}"] = _sector(t, number)
    for number in state.station:
        if number >= 0:
            found[f"sector:{SECTORS[number]}"] = _sector(t, number)
    fleets = state.row
    for mask in state.fleet:
        fleets |= mask
    for ship in range(N_SHIPS):
        if ship >= FIRST_NEUTRAL or (fleets >> ship) & 1:
            found[f"ship:{SHIPS[ship]}"] = _ship(t, ship)
    for hub in (*state.hub, *state.hands):
        if 0 <= hub < NO_HUB:
            found[f"hub:{HUBS[hub]}"] = _hub(t, hub)
    for species, name in enumerate(SPECIES):
        counts = ", ".join(
            f"{SEATS[player].capitalize()} {state.tally[player * N_SPECIES + species]}"
            for player in range(state.players)
        )
        found[f"species:{name}"] = _species(t, species, state.supply[species], counts)
    if state.agenda and state.agenda[-1] & steps.STEP_MASK in (steps.RELOCATE, steps.HUB_MOVE, steps.GIVE_BACK):
        homes = [SECTORS[number] for number in state.station[state.active * N_SLOTS :][:N_SLOTS] if number >= 0]
        for home in ("hub", *homes):
            for name in SPECIES:
                found[f"resident:{home}:{name}"] = Tip(
                    f"{name.capitalize()} resident of {'the hub' if home == 'hub' else home}",
                    "May move to another home that suits, or go back where a hub demands it.",
                    "Turn Option B; rulings 55, 56, 71 and 72",
                )
    for what, word in enumerate(GOODS):
        for player in range(state.players):
            found[f"stock:{SEATS[player]}:{word}"] = _good(t, what)
    return found


@lru_cache(4096)
def _sector(t: Tables, number: int) -> Tip:
    slot = number // STACK
    colour, level = SPECIES[slot % N_COLOURS], slot // N_COLOURS + 1
    told = [
        f"{colour.capitalize()}, level {level}: costs {t.price[number]} metal, has {t.quarters[number]} living "
        f"quarters and is worth {t.sector_points[level - 1]} points."
    ]
    if t.at_once[number] >= 0:
        told.append(f"When built: {effect_text(t, t.at_once[number])}.")
    told += [f"Quarter {quarter}, {words}." for quarter, words in _abilities(t, number)]
    told.append(
        "A quarter works while somebody has lived there since before the turn."
        if _abilities(t, number)
        else "Its quarters bring nothing by themselves."
    )
    return Tip(f"Sector {SECTORS[number]}", " ".join(told), f"{GUIDE}, {SECTORS[number]}; rulings 14, 27, 36 and 37")


def ship_text(t: Tables, ship: int) -> str:
    """What a ship's action is."""
    type_, ability = t.ship_type[ship], t.ship_ability[ship]
    if type_ == DISMANTLE:
        more = f" and {ability} more" if ability else ""
        return f"remove an unused ship of your own from the game for its metal{more}"
    if type_ == CONSTRUCTION:
        return "build a sector for its metal" + (f", {ability} less" if ability else "")
    if type_ == TRANSPORT:
        return f"up to {counted(ability, ('transaction', 'transactions'))}: gain Aliens, trade or buy resources"
    if type_ == EXPEDITION:
        return f"roll {ability} dice and keep up to {t.ship_capacity[ship]}"
    if type_ == DIPLOMACY:
        return "advance on a track for its lobbying cost" + (
            f", on up to {ability} different ones" if ability > 1 else ""
        )
    return f"gain {ability} {'food' if type_ == FARM else 'water'}"


def ship_brief(t: Tables, ship: int) -> str:
    """The same in a few words."""
    type_, ability = t.ship_type[ship], t.ship_ability[ship]
    if type_ == DISMANTLE:
        return f"+{ability} metal more" if ability else "a ship for its metal"
    if type_ == CONSTRUCTION:
        return f"a sector for {ability} metal less" if ability else "a sector for its metal"
    if type_ == TRANSPORT:
        return counted(ability, ("transaction", "transactions"))
    if type_ == EXPEDITION:
        return f"{ability} dice, keep {t.ship_capacity[ship]}"
    if type_ == DIPLOMACY:
        return counted(ability, ("advance", "advances"))
    return f"+{ability} {'food' if type_ == FARM else 'water'}"


@lru_cache(4096)
def _ship(t: Tables, ship: int) -> Tip:
    type_ = t.ship_type[ship]
    words = ship_text(t, ship)
    cost = counted(t.ship_cost[ship], GOOD_WORDS[0])
    if ship >= FIRST_NEUTRAL:
        return Tip(
            f"Neutral {TYPE_TITLES[type_]}",
            f"{words[0].upper()}{words[1:]}. Costs {cost} and no fee. Your token stays on it until your next income; "
            "until then neither you can use another neutral ship nor anybody this one.",
            "The Neutral Ships; rulings 34 and 52",
        )
    level = t.ship_level[ship]
    fee = counted(t.ship_fee[ship], GOOD_WORDS[0])
    return Tip(
        f"{TYPE_TITLES[type_]}, level {level}",
        f"{words[0].upper()}{words[1:]}. Costs {cost}; others pay its owner {fee} more. Used, it rests until its owner "
        f"takes income. Dismantled, it brings {t.ship_metal[ship]} metal.",
        f"Ships and Their Actions; {SHIP_RULES[type_]}",
    )


SHIP_RULES: Final = [
    "rulings 8 and 26",
    "rulings 27 and 28",
    "rulings 29 and 30",
    "rulings 18 and 31",
    "ruling 32",
    "ruling 33",
    "ruling 33",
]


@lru_cache(4096)
def _hub(t: Tables, hub: int) -> Tip:
    told = [f"{words[0].upper()}{words[1:]}." for _, words in _abilities(t, N_SECTORS + hub)]
    told += [f"{words}." for words in _of_hub(t, hub)]
    start = goods_text(t.hub_goods[hub * N_GOODS : (hub + 1) * N_GOODS])
    told.append(f"At the start: {'; '.join((start or 'nothing', *_start(t, hub)))}.")
    return Tip(f"Hub {HUBS[hub].upper()}", " ".join(told), f"{GUIDE}, {HUBS[hub].upper()}; rulings 5 to 12 and 15")


def _of_hub(t: Tables, hub: int) -> list[str]:
    """What single hubs do."""
    found: list[str] = []
    effect = t.any_time[hub]
    if effect >= 0:
        gained = goods_text(t.gain[effect * N_GOODS : (effect + 1) * N_GOODS])
        found.append(f"At any time you may turn {_goods_paid(t, effect)} into {gained}")
    effect = t.once_a_turn[hub]
    if effect >= 0:
        either = " or 1 ".join(name for place, name in enumerate(RESOURCES) if (t.b[effect] >> place) & 1)
        found.append(f"Once a turn, before or after the action, you may turn {_goods_paid(t, effect)} into 1 {either}")
    if t.recruits[hub]:
        found.append(f"Instead of a turn: pay {goods_text(t.human_price)} for a Human, then take income")
    if t.any_order[hub]:
        found.append("Sectors may be built in any order of their levels")
    if t.hub_moves[hub]:
        found.append(
            f"Residents start here and bring income; after each of the first {t.hub_moves[hub]} incomes one of them "
            "moves to a sector for nothing"
        )
    elif t.hub_quarters[hub]:
        kinds = ", ".join(name for species, name in enumerate(SPECIES) if (t.hub_accepts[hub] >> species) & 1)
        found.append(f"{t.hub_quarters[hub]} may live on the hub itself: {kinds}")
    if t.gives_back[hub]:
        found.append(
            "At the end of each income a resident or an empty outermost sector goes back to the supply; who has "
            f"neither loses {t.back_penalty[hub]} points"
        )
    return found + _discounts(t, hub)


def _goods_paid(t: Tables, effect: int) -> str:
    return goods_text(t.pay[effect * N_GOODS : (effect + 1) * N_GOODS])


def _discounts(t: Tables, hub: int) -> list[str]:
    found: list[str] = []
    for foreign, whose in enumerate(("Your own", "Other players' and neutral")):
        row = t.cost_change[(hub * 2 + foreign) * N_TYPES : (hub * 2 + foreign + 1) * N_TYPES]
        least = counted(t.least_cost, GOOD_WORDS[0])
        if any(row) and len(set(row)) == 1:
            found.append(f"{whose} ships cost {_more_or_less(row[0])}, {least} at least")
            continue
        for type_, change in enumerate(row):
            if change:
                found.append(f"{whose} {TYPE_TITLES[type_]}s cost {_more_or_less(change)}, {least} at least")
    return found


def _more_or_less(change: int) -> str:
    return f"{counted(abs(change), GOOD_WORDS[0])} {'less' if change < 0 else 'more'}"


def _start(t: Tables, hub: int) -> list[str]:
    """What a hub does at set-up."""
    found = [
        f"{counted(number, ('step', 'steps'))} on the {TYPE_TITLES[track].split()[-2]} track"
        for track, number in enumerate(t.hub_advances[hub * N_TRACKS : (hub + 1) * N_TRACKS])
        if number
    ]
    if t.hub_free_advances[hub]:
        found.append(f"{counted(t.hub_free_advances[hub], ('step', 'steps'))} on tracks of your choice")
    if t.hub_draws[hub]:
        found.append(f"{t.hub_keeps[hub]} of {t.hub_draws[hub]} level-2 ships drawn")
    if t.hub_loses[hub] >= 0:
        found.append(f"your level-1 {TYPE_TITLES[t.hub_loses[hub]]} is lost")
    if t.hub_discards[hub]:
        found.append(f"a level-{t.hub_discards[hub]} ship is lost")
    if t.hub_sector[hub] >= 0:
        found.append(f"a level-1 {SPECIES[t.hub_sector[hub]]} sector")
    if t.hub_private[hub]:
        found.append("a sector of each colour and level that only you can build")
    if t.hub_starters[hub]:
        found.append("residents on the hub: " + ", ".join(SPECIES[one] for one in t.hub_starters[hub]))
    return found


def hub_text(t: Tables, name: str) -> str:
    """What a hub brings at the start."""
    hub = HUBS.index(name)
    return "; ".join((goods_text(t.hub_goods[hub * N_GOODS : (hub + 1) * N_GOODS]) or "nothing", *_start(t, hub)))


@lru_cache(1024)
def _species(t: Tables, species: int, left: int, counts: str) -> Tip:
    name = SPECIES_NAMES[species]
    price = (t.alien_price, t.alien_price, t.alien_price, t.gold_price, t.human_price)[species]
    where = "any sector" if species >= N_COLOURS else f"{SPECIES[species]} sectors"
    how = "on an expedition, for a die that shows one and" if species == 4 else "as a transaction for"
    return Tip(
        f"{name[0].upper()}{name[1:]}",
        f"Lives in {where}. Gained {how} {goods_text(price)}. Worth {t.resident_points} points at the end; the most of "
        f"a species bring {t.first_points} more, the second-most {t.second_points}. At home are {left}. {counts}.",
        "Aliens and Humans; Game End Scoring B and C; rulings 36 to 44 and 81",
    )


@lru_cache(4096)
def _good(t: Tables, what: int) -> Tip:
    texts = (
        f"Pay for ships and lobbying. {t.gems_for_a_point} left at the end are a point. Income is allowed with "
        f"{t.income_gems} or fewer.",
        f"Feeds Aliens and Humans. {t.resources_for_a_point} resources left at the end are a point.",
        f"Feeds Aliens and Humans. {t.resources_for_a_point} resources left at the end are a point.",
        f"Builds sectors, and suits for Humans. {t.resources_for_a_point} resources left at the end are a point.",
        f"Points on the score track. Whoever ends a turn with {t.end_points} or more ends the game.",
    )
    names = ("GEMs", "Food", "Water", "Metal", "Points")
    where = "GEMs and Resources; rulings 47 and 83" if what < 4 else "Check for Game End; rulings 62 and 77"
    return Tip(names[what], texts[what], where)


@lru_cache(64)
def _things(t: Tables) -> dict[str, Tip]:
    """What is always there."""
    found = {
        "turn": Tip(
            "The turn",
            "Use one ship, anybody's that is unused, or take income. After a ship's action come the bonuses of your "
            "station, then everybody's from its track.",
            "Turn Options; rulings 13 to 24",
        ),
        "income": Tip(
            "Income",
            f"Allowed with {t.income_gems} GEMs or fewer, with an own ship used, or when no ship can be used. Your "
            "ships and your neutral token come free, hub and occupied orange quarters pay, then residents may move for "
            f"{counted(t.relocation, GOOD_WORDS[0])} each.",
            "Turn Option B; rulings 51 to 56",
        ),
        "end:points": Tip(
            "End by points",
            f"Whoever ends a turn with {t.end_points} points or more on the track ends the game; everybody else has "
            "one more turn. Shown is the highest.",
            "Check for Game End; rulings 77 to 80",
        ),
        "end:sectors": Tip(
            "End by sectors",
            f"Whoever ends a turn with {t.end_sectors} sectors ends the game. Shown is the largest station.",
            "Check for Game End; rulings 77 to 80",
        ),
        "end:aliens": Tip(
            "End by Aliens",
            f"When a turn ends with {t.end_aliens} Aliens or fewer at home, the game ends. Humans do not count.",
            "Check for Game End; rulings 77 to 80",
        ),
        "buy": Tip("Buy", f"{t.buy_price} GEMs for any resource: one transaction.", "Transport Ship/Action; ruling 30"),
    }
    for pair in PAIRS:
        one, other = pair.split("-")
        found[f"pair:{pair}"] = Tip(
            f"Trade 1 {one} and 1 {other}",
            "Any two resources for any one: one transaction.",
            "Transport Ship/Action; ruling 30",
        )
    for name in RESOURCES:
        found[f"get:{name}"] = Tip(f"Get 1 {name}", "What a trade or a purchase brings.", "Transport Ship/Action")
        found[f"die:{name}"] = Tip(
            f"A die with {name}", f"Kept, it brings 1 {name}.", "Expedition Die Roll Rules; ruling 18"
        )
    found["die:human"] = Tip(
        "A die with a Human",
        f"Kept, it brings {counted(t.observed, GOOD_WORDS[4])}, or a Human for {goods_text(t.human_price)}.",
        "Expedition Die Roll Rules; ruling 31",
    )
    for saving in SAVINGS:
        found[f"save:{saving}"] = Tip(
            f"Save {saving.replace('-', ' and ')}",
            "A Human costs fewer resources.",
            f"{GUIDE}, 215 and A-10; ruling 46",
        )
    return {**found, **_slots(t), **_tracks(t)}


def _slots(t: Tables) -> dict[str, Tip]:
    return {
        f"slot:{SPECIES[slot % N_COLOURS]}:{slot // N_COLOURS + 1}": Tip(
            f"Place for a {SPECIES[slot % N_COLOURS]} level-{slot // N_COLOURS + 1} sector",
            f"Worth {t.sector_points[slot // N_COLOURS]} points once built. A wing is built level by level.",
            "Station Construction Rules; ruling 27",
        )
        for slot in range(N_SLOTS)
    }


def _tracks(t: Tables) -> dict[str, Tip]:
    found: dict[str, Tip] = {}
    for track, name in enumerate(TRACKS):
        title = TYPE_TITLES[track].removesuffix(" ship")
        found[f"track:{name}"] = Tip(
            f"{title} track",
            f"When anybody uses a {TYPE_TITLES[track]}, everybody above the start row takes a bonus: who leads alone "
            "from the own row or one below it, the others from a row below theirs.",
            "The Diplomacy Board; rulings 23, 24 and 48 to 50",
        )
        for row in range(TOP_ROW + 1):
            first = (track * N_REWARDS + row) * N_GOODS
            brings = (
                goods_text(t.rewards[first : first + N_GOODS])
                if row < N_REWARDS
                else f"{t.picks[row]} different bonuses of the rows below {N_REWARDS}"
            )
            cost = (
                f" To come here costs {counted(t.lobbying[row], GOOD_WORDS[0])}." if row else " Everybody starts here."
            )
            found[f"level:{name}:{row}"] = Tip(
                f"{title} track, row {row}", f"Brings {brings}.{cost}", "The Diplomacy Board; rulings 48 to 50"
            )
    return found
