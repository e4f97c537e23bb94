"""Space Station Phoenix drawn: the own station and fleet large, everybody else's complete, tracks and sectors beside.

A station is a hub with three wings that reach out from it, their sectors in the order of their levels. Two layouts
share every part; on a phone the parts are tabs. Whatever can be chosen carries its `data-target`:

    station     sector:214   slot:teal:2   resident:214:pink (resident:hub:pink)   hub:b-3
    ships       ship:red-transport   ship:farm-2b   ship:neutral-dismantle   end:points
    diplomacy   track:transport   level:transport:3   species:teal
    sectors     sector:306 (on offer)
    own panel   turn   income   stock:red:food   die:human   pair:food-water   buy   get:metal   save:food-water
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from orrery.drawing.face import Layout, Panel
from orrery.drawing.kit import (
    at,
    bar,
    chamfer,
    circle,
    group,
    icon,
    line,
    mark,
    path,
    rect,
    svg,
    text,
    width,
)
from orrery.games.space_station_phoenix.actions import (
    ALIENS,
    COLOURS,
    EXPEDITION,
    FACES,
    FIRST_NEUTRAL,
    GEM,
    GOLD,
    GOODS,
    HUB_SLOT,
    HUBS,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_REWARDS,
    N_SECTORS,
    N_SHIPS,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    N_TYPES,
    NO_HUB,
    PAIRS,
    POINT,
    RESOURCES,
    SAVE,
    SAVINGS,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
    TYPES,
)
from orrery.games.space_station_phoenix.rules import effects as fx
from orrery.games.space_station_phoenix.rules import income, ships, steps
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES, TOP_ROW, Tables
from orrery.games.space_station_phoenix.state import PhoenixState

__all__ = [
    "COUNT_ICONS",
    "GOOD_ICONS",
    "MARK",
    "STYLE",
    "TYPE_NAMES",
    "fixed_income",
    "hub_signs",
    "panels",
    "signs",
    "step_of",
]

STYLE: Final = """
.board .ssp-teal { fill: var(--s-teal) }
.board .ssp-brown { fill: var(--s-brown) }
.board .ssp-pink { fill: var(--s-pink) }
.board .ssp-wing { stroke-width: 1.5 }
.board .ssp-strut { fill: none; stroke-width: 8; stroke-opacity: .45 }
.board .ssp-s-teal { stroke: var(--s-teal) }
.board .ssp-s-brown { stroke: var(--s-brown) }
.board .ssp-s-pink { stroke: var(--s-pink) }
.board .ssp-slot { fill: none; stroke-dasharray: 5 5; stroke-opacity: .8 }
.board .ssp-far { fill: none; stroke-dasharray: 3 6; stroke-opacity: .4 }
.board .ssp-hub { fill: var(--raised); stroke: var(--accent); stroke-width: 2 }
.board .ssp-rim { fill: none; stroke: var(--line) }
.board .ssp-band { stroke: none }
.board .ssp-used { fill: var(--well); stroke: var(--line) }
.board .ssp-moon { fill: var(--legal); stroke: #0B0F1A; stroke-width: .8 }
.board .ssp-away { opacity: .38 }
.board .ssp-active { fill: none; stroke: var(--accent-ink); stroke-width: 2.5 }
.board .ssp-lead { fill: var(--good-fill); stroke: var(--good-ink); stroke-width: .8 }
.board .ssp-lane { fill: none; stroke: var(--line) }
.board .ssp-f-dismantle { fill: var(--t-dismantle) }
.board .ssp-f-construction { fill: var(--t-construction) }
.board .ssp-f-transport { fill: var(--t-transport) }
.board .ssp-f-expedition { fill: var(--t-expedition) }
.board .ssp-f-diplomacy { fill: var(--t-diplomacy) }
.board .ssp-f-farm { fill: var(--t-farm) }
.board .ssp-f-ice-collector { fill: var(--t-ice-collector) }
.ssp-alien { color: var(--s-gold) }
.ssp-flag { color: var(--t-end) }
"""

WIDE: Final = 820
BROAD: Final = 900
NARROW: Final = 360
BESIDE: Final = 340
GAP: Final = 8

MARK: Final = {"red": 6, "blue": 1, "yellow": 5, "green": 3}
"""The mark of each colour of player."""
TYPE_NAMES: Final = ["Dismantle", "Construct", "Transport", "Expedition", "Diplomacy", "Farm", "Ice"]
"""Types of ships in a word that fits on a card."""
GOOD_ICONS: Final = ["gem", "food", "water", "metal", "vp"]
SPECIES_ICONS: Final = [f"species-{name}" for name in SPECIES]
FACE_ICONS: Final = ["food", "water", "metal", "species-human"]
WING_ORDER: Final = (0, 2, 1)
"""Teal at the top, pink in the middle, brown at the bottom."""
MOST_QUARTERS: Final = (3, 5, 6)
"""So many quarters has the widest sector of each level."""
ANY_ALIEN: Final = "{alien-blob|ssp-alien}"
COUNT_ICONS: Final = {
    **{place: f"{{{name}}}" for place, name in enumerate(SPECIES_ICONS)},
    fx.COUNT_SHIPS: "{ship}",
    fx.COUNT_METAL: "{metal}",
    fx.COUNT_SECTORS: "{station-sector}",
    fx.COUNT_LARGE: "{station-sector}3",
    fx.COUNT_FULL: "{station-sector}{check}",
}
STAT_ICONS: Final = {
    fx.DICE_ROLLED: "{dice}",
    fx.CAPACITY: "{hold}",
    fx.REROLLS: "{undo}{dice}",
    fx.TRANSACTIONS_MADE: "{swap}",
    fx.METAL_GAINED: "{metal}",
    fx.METAL_PAID: "{metal}",
    fx.HUMAN_PRICE: "{any}",
}
LEADS: Final = {
    **{fx.SHIP + place: f"{{{name}}}" for place, name in enumerate(TYPES)},
    fx.WHEN_INCOME: "",
    fx.WHEN_ALIEN: f"{ANY_ALIEN}→",
    fx.WHEN_HUMAN: "{species-human}→",
    fx.ALWAYS: "",
    fx.WHEN_END: "{flag|ssp-flag}",
    fx.AT_ONCE: "{built}",
}
"""When something happens, as an icon; income is the usual time and has none."""
WASHES: Final = {
    **{fx.SHIP + place: name for place, name in enumerate(TYPES)},
    fx.WHEN_INCOME: "income",
    fx.WHEN_ALIEN: "gold",
    fx.WHEN_HUMAN: "human",
    fx.ALWAYS: "human",
    fx.WHEN_END: "end",
    fx.AT_ONCE: "gold",
}


def panels(state: PhoenixState, viewer: int | None, layout: Layout) -> list[Panel]:
    """All drawings of the table as a viewer sees it; a spectator sits beside the first player."""
    seat = 0 if viewer is None else viewer
    w = breadth(state)
    found: list[Panel] = []
    if state.row:
        draft = Draft(state)
        found.append(Panel.drawn(layout, "draft", "Draft", "centre", (w, 128), draft.wide, draft.narrow))
    station = Station(state, seat, viewer)
    fleet = Fleet(state, seat, viewer)
    others = Others(state, seat, viewer)
    own, own_height = own_panel(state, seat, viewer)
    tracks, tracks_height = diplomacy(state)
    market = Market(state, seat, viewer)
    found += [
        Panel.drawn(layout, "station", "Station", "centre", (w, station.height), station.wide, station.narrow),
        Panel.drawn(layout, "ships", "Ships", "centre", (w, fleet.height), fleet.wide, fleet.narrow),
        _market_panel(market, layout),
        Panel.drawn(layout, "others", "Others", "bottom", (w, others.height), others.wide, others.narrow),
        Panel("diplomacy", "Diplomacy", tracks, "right", BESIDE, tracks_height),
        Panel("own", "Turn", own, "own", BESIDE + 6, own_height),
    ]
    return found


def _market_panel(market: Market, layout: Layout) -> Panel:
    """In the middle of the table, or beside it where four stations fill the middle."""
    if market.w > WIDE:
        size = (BESIDE, market.narrow_height)
        return Panel.drawn(layout, "sectors", "Sectors", "right", size, market.narrow, market.narrow)
    return Panel.drawn(layout, "sectors", "Sectors", "centre", (market.w, market.height), market.wide, market.narrow)


def breadth(state: PhoenixState) -> int:
    """How wide the table is: with four players there is so much of it that it is broader than usual."""
    return WIDE if state.players < 4 else BROAD


def step_of(state: PhoenixState) -> tuple[int, int]:
    """What is asked now, and its argument; -1 when the game is over."""
    if not state.agenda:
        return -1, 0
    step = state.agenda[-1]
    return step & steps.STEP_MASK, step >> steps.STEP_BITS


def title(seat: int) -> str:
    return SEATS[seat].capitalize()


# Words with icons, close together: a number leans on its icon

PIECES: Final = re.compile(r"\{([a-z0-9-]+)(?:\|([a-z0-9 -]*))?\}|([^{]+)")


@lru_cache(8192)
def _pieces(words: str, cls: str, size: float) -> list[tuple[str, str, str | None, float]]:
    """Icons and words in a row: icon, words, class and width of each."""
    found: list[tuple[str, str, str | None, float]] = []
    for match in PIECES.finditer(words):
        if match.group(1):
            found.append((match.group(1), "", match.group(2), size))
            continue
        told = match.group(3)
        if told[0] == " " and found:
            found.append(("", "", None, 4.0))
        if told.strip():
            found.append(("", told.strip(), None, width(told.strip(), cls)))
        if told[-1] == " " and told.strip():
            found.append(("", "", None, 4.0))
    return found


@lru_cache(8192)
def glyphs(x: float, y: float, words: str, cls: str = "sb", anchor: str = "start", size: float = 14) -> str:
    """A row of numbers and icons on a baseline: `2{gem}1{food}`."""
    items = _pieces(words, cls, size)
    total = glyphs_width(words, cls, size)
    x -= total if anchor == "end" else total / 2 if anchor == "middle" else 0
    lift = 3.9 if "t11" in cls else 6 if "t16" in cls or "t20" in cls else 5 if "t14" in cls else 4.3
    drawn: list[str] = []
    for place, (name, told, look, space) in enumerate(items):
        follows = place + 1 < len(items) and bool(items[place + 1][0])
        if name:
            drawn.append(icon(name, x + space / 2, y - lift, size, look))
            x += space + 2
        elif told:
            drawn.append(text(x + space, y, told, cls, "end") if follows else text(x, y, told, cls))
            x += space + 1
        else:
            x += space
    return "".join(drawn)


@lru_cache(8192)
def glyphs_width(words: str, cls: str = "sb", size: float = 14) -> float:
    """How wide such a row is."""
    items = _pieces(words, cls, size)
    return sum(space + (2 if name else 1 if told else 0) for name, told, _, space in items) - 1


SIZES: Final = (("sb", 14.0), ("sb", 13.0), ("t11 sb", 12.0))


def fitted(cx: float, y: float, space: float, forms: Iterable[str], least: int = 3) -> str:
    """The first of several forms that fits into so much space, as large as it may be."""
    words = ""
    for words in forms:
        for cls, size in SIZES[:least]:
            if glyphs_width(words, cls, size) <= space:
                return glyphs(cx, y, words, cls, "middle", size)
    return glyphs(cx, y, words, SIZES[-1][0], "middle", SIZES[-1][1])


# What sectors and hubs do, in icons


class Sign(NamedTuple):
    """An ability: the quarter it hangs on (0 for hubs), its colour, when and what; `brief` leaves prices out."""

    quarter: int
    wash: str
    lead: str
    words: str
    brief: str

    @property
    def forms(self) -> tuple[str, ...]:
        """What can be shown, the fullest first."""
        return self.lead + self.words, self.lead + self.brief, self.lead.removesuffix("→") or self.brief


def amount(number: int, sign: str) -> str:
    """`2{gem}`, but a single one without its number."""
    return f"{number if number != 1 else ''}{sign}"


def goods_words(goods: Sequence[int]) -> str:
    """Goods in a row."""
    return "".join(amount(number, f"{{{GOOD_ICONS[what]}}}") for what, number in enumerate(goods) if number)


@lru_cache(4096)
def effect_words(t: Tables, effect: int) -> tuple[str, str]:
    """What an effect does, in full and without its price."""
    op, a, b, c = t.op[effect], t.a[effect], t.b[effect], t.c[effect]
    gain = goods_words(t.gain[effect * N_GOODS : (effect + 1) * N_GOODS])
    price = goods_words(t.pay[effect * N_GOODS : (effect + 1) * N_GOODS])
    if op == fx.GAIN:
        return gain, gain
    if op == fx.EITHER:
        words = "/".join(f"{{{name}}}" for place, name in enumerate(RESOURCES) if (a >> place) & 1)
        return words, words
    if op == fx.RESOURCE:
        return amount(a, "{any}"), amount(a, "{any}")
    if op == fx.PER:
        return f"{gain}/{amount(b, COUNT_ICONS[a])}", f"{gain}/{COUNT_ICONS[a]}"
    if op == fx.PURCHASE:
        bought = gain + (amount(b, "{any}") if b else "") + ("{species-human}" if c else "")
        paid = price + (amount(a, "{any}") if a else "")
        return f"{paid}→{bought}", f"→{bought}"
    if op == fx.SWAP:
        return "{any}→{any}", "{swap}"
    if op == fx.TRANSACTIONS:
        return f"{a}{{swap}}", "{swap}"
    if op == fx.DICE:
        return f"{a}{{dice}}{b}{{hold}}", f"{a}{{dice}}"
    if op == fx.LOBBY:
        return (f"{price}→{{diplomacy}}", "→{diplomacy}") if price else ("+{diplomacy}", "+{diplomacy}")
    if op == fx.MODIFY:
        number = f"+{b}" if b > 0 else f"−{-b}"
        return (number + STAT_ICONS[a],) * 2 if a != fx.REROLLS else (STAT_ICONS[a],) * 2
    if op == fx.RESIDENT:
        who = ANY_ALIEN if a in (fx.BUILT, fx.BOUGHT, ALIENS) else f"{{{SPECIES_ICONS[int(a).bit_length() - 1]}}}"
        lead = "3→" if a == fx.BOUGHT else "+"
        return f"{lead}{amount(b, who)}", f"{lead}{amount(b, who)}"
    if op == fx.EXTRA_TURN:
        return (f"{price}→{{replay}}", "→{replay}") if price else ("+{replay}", "+{replay}")
    if op == fx.SECTOR:
        return "+{station-sector}", "+{station-sector}"
    if op == fx.MIX:
        return f"{ANY_ALIEN}{{check}}", ANY_ALIEN
    if op == fx.ROW_POINTS:
        return "{vp}/{diplomacy}", "{vp}/{diplomacy}"
    if op == fx.ADVANCE_ALL:
        return "+4{diplomacy}", "+4{diplomacy}"
    if op == fx.POINTS_PER:
        words = f"{amount(c, '{vp}')}/{amount(b, COUNT_ICONS[a])}"
        return words, words
    return _other_words(t, effect)


def _other_words(t: Tables, effect: int) -> tuple[str, str]:
    """What few hubs do."""
    if t.op[effect] == fx.POINTS_TABLE:
        table = t.gain[effect * N_GOODS : effect * N_GOODS + 4]
        return f"{table[0]}…{table[3]}{{vp}} 0…3{{ship}}", f"{table[0]}{{vp}}"
    return "{any}", "{any}"


@lru_cache(4096)
def signs(t: Tables, source: int) -> tuple[Sign, ...]:
    """The abilities of a sector, or of a hub counted from the last sector, in the order of their quarters."""
    found: list[Sign] = []
    for trigger in (fx.WHEN_INCOME, *range(N_TYPES), fx.WHEN_ALIEN, fx.WHEN_HUMAN, fx.ALWAYS, fx.WHEN_END):
        listed = t.on[trigger * (N_SOURCES + 1) + source]
        for place in range(0, len(listed), 2):
            words, brief = effect_words(t, listed[place + 1])
            found.append(Sign(listed[place], WASHES[trigger], LEADS[trigger], words, brief))
    return tuple(sorted(found, key=lambda sign: sign.quarter))


@lru_cache(4096)
def hub_signs(t: Tables, hub: int) -> tuple[Sign, ...]:
    """Everything on the front of a hub."""
    found = list(signs(t, N_SECTORS + hub))
    end = [sign for sign in found if sign.wash == "end"]
    found = [sign for sign in found if sign.wash != "end"]
    for effect in (t.any_time[hub], t.once_a_turn[hub]):
        if effect >= 0:
            paid = goods_words(t.pay[effect * N_GOODS : (effect + 1) * N_GOODS])
            gained = goods_words(t.gain[effect * N_GOODS : (effect + 1) * N_GOODS])
            if effect == t.once_a_turn[hub]:
                gained = "/".join(f"{{{name}}}" for place, name in enumerate(RESOURCES) if (t.b[effect] >> place) & 1)
            found.append(Sign(0, "human", "", f"{paid}→{gained}", f"→{gained}"))
    if t.recruits[hub]:
        found.append(Sign(0, "income", "", "+{species-human} then {income}", "{species-human}{income}"))
    if t.any_order[hub]:
        found.append(Sign(0, "construction", "{construction}", "3·2·1", "3·2·1"))
    if t.hub_moves[hub]:
        found.append(Sign(0, "income", "{income}", "1{tribe}→", "{tribe}→"))
    if t.gives_back[hub]:
        lost = t.back_penalty[hub]
        words = f"−1{{tribe}} or {{station-sector}} or {lost}{{vp}}"
        found.append(Sign(0, "income", "{income}", words, f"−1{{tribe}} or {lost}{{vp}}"))
    found += _cost_signs(t, hub)
    return tuple(found + end)


def _cost_signs(t: Tables, hub: int) -> list[Sign]:
    """Ships that cost less, the same change of all types in one."""
    found: list[Sign] = []
    for foreign in range(2):
        row = t.cost_change[(hub * 2 + foreign) * N_TYPES : (hub * 2 + foreign + 1) * N_TYPES]
        whose = "other" if foreign else "own"
        if len(set(row)) == 1 and row[0]:
            found.append(
                Sign(0, "human", "", f"{whose} {{ship}} {_signed(row[0])}{{gem}}", f"{{ship}}{_signed(row[0])}")
            )
            continue
        for type_, change in enumerate(row):
            if change:
                words = f"{whose} {_signed(change)}{{gem}}"
                found.append(Sign(0, TYPES[type_], f"{{{TYPES[type_]}}}", words, f"{_signed(change)}{{gem}}"))
    if len(found) == 2 and found[0].lead and found[0].wash == found[1].wash:
        only = found[0]
        return [only._replace(words=only.brief)]
    return found


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def sign_chip(x: float, y: float, w: float, h: float, sign: Sign, cls: str = "", words: str = "") -> str:
    """An ability as a plate in its colour; `asleep` and `empty` as in the kit."""
    drawn = rect(x, y, w, h, f"w-{sign.wash} {cls}".strip(), 4)
    shown = fitted(x + w / 2, y + h / 2 + 4.2, w - 2, (words,) if words else sign.forms)
    return drawn + (group(shown, cls="dim") if cls == "empty" else shown)


# Sectors


class Cut(NamedTuple):
    """How large a sector is drawn: pitch of quarters, margin, tops and heights of quarters and abilities."""

    pitch: int
    margin: int
    quarter: int
    quarter_height: int
    chip: int
    chip_height: int
    height: int
    resident: int
    size: str


LARGE: Final = Cut(44, 6, 20, 24, 46, 16, 66, 20, "t13 b")
PHONE: Final = Cut(38, 6, 20, 24, 46, 16, 66, 20, "t13 b")
SMALL: Final = Cut(25, 4, 13, 15, 29, 13, 44, 14, "t11 b")
TIGHT: Final = Cut(22, 4, 13, 15, 29, 13, 44, 14, "t11 b")
ROW: Final = 46
"""From one wing to the next, where they are small."""


SPARE: Final = 20
"""Small sectors stand close together, so that one may be so much wider than its place."""
EMPTY_QUARTER: Final = 16
"""A quarter without an ability needs no more, where nobody is drawn in it."""


def sector_width(t: Tables, number: int, cut: Cut) -> float:
    """How wide a sector is."""
    return sum(w for w, _ in quarters_of(t, number, cut)) + 2 * cut.margin


def slot_width(level: int, cut: Cut) -> int:
    """How wide the largest sector of a level is, counted from 0."""
    return MOST_QUARTERS[level] * cut.pitch + 2 * cut.margin


@lru_cache(4096)
def quarters_of(t: Tables, number: int, cut: Cut) -> tuple[tuple[float, str], ...]:
    """The width of each quarter and what is written below it."""
    hanging = {sign.quarter: sign for sign in signs(t, number)}
    room = slot_width(number // STACK // N_COLOURS, cut) - 2 * cut.margin
    large = cut.height >= PHONE.height
    if cut is SMALL:
        room += SPARE
    return fit_quarters(t.quarters[number], hanging, room, cut.pitch - (5 if large else 4), large)


def fit_quarters(
    count: int, hanging: dict[int, Sign], room: float, least: float, large: bool = False
) -> tuple[tuple[float, str], ...]:
    """Quarters of different widths: abilities are told in full as far as the room goes, the last ones shorter first."""
    found: list[tuple[float, str]] = []
    for form in range(3):
        found = []
        for quarter in range(1, count + 1):
            sign = hanging.get(quarter)
            if sign is None:
                found.append((least, ""))
                continue
            words = sign.forms[form if sign.lead else min(form, 1)]
            cls, size = SIZES[1 if large else 2]
            found.append((max(least, glyphs_width(words, cls, size) + 7), words))
        if sum(w for w, _ in found) <= room:
            break
    return tuple(found)


@lru_cache(4096)
def sector(t: Tables, number: int, crew: tuple[int, ...], live: int, cut: Cut, movable: bool) -> str:
    """A sector that is built, its residents from left to right; `live` of its quarters work this turn."""
    name, slot = SECTORS[number], number // STACK
    colour, level, quarters = COLOURS[slot % N_COLOURS], slot // N_COLOURS + 1, t.quarters[number]
    w = sector_width(t, number, cut)
    small = cut.height < PHONE.height
    baseline = 10.5 if small else 14
    drawn = [
        path(chamfer(w, cut.height, 5 if small else 8), f"w-{colour} ssp-wing hit"),
        icon(f"species-{colour}", 11 if small else 14, baseline - 4, 12 if small else 14),
        text(20 if small else 24, baseline, name, f"{cut.size} ssp-{colour}"),
    ]
    if w >= 54:
        edge = w - (8 if small else 12)
        drawn += [circle(edge - 6 * dot, baseline - 4, 2, f"ssp-{colour}") for dot in range(level)]
    if len(crew) == quarters and quarters > 2 and not small:
        drawn.append(text(w - 16 - 6 * level, 14, "full", "t11 mt", "end"))
    hanging = {sign.quarter: sign for sign in signs(t, number)}
    people: list[str] = []
    x = float(cut.margin)
    for place, (space, words) in enumerate(quarters_of(t, number, cut)):
        inner = space - (2 if small else 3)
        look = "" if place < live else "asleep" if place < len(crew) else "empty"
        drawn.append(rect(x + 1, cut.quarter, inner, cut.quarter_height, "well", 4))
        if place + 1 in hanging:
            drawn.append(sign_chip(x + 1, cut.chip, inner, cut.chip_height, hanging[place + 1], look, words))
        if place < len(crew):
            cx, cy = x + 1 + inner / 2, cut.quarter + cut.quarter_height / 2
            people.append(resident(name, place, crew[place], cx, cy, cut, place >= live, movable))
        x += space
    return group(*drawn, *people, id=f"sector-{name}", target=f"sector:{name}", kin=f"sector-{name}")


def resident(
    home: str, place: int, species: int, cx: float, cy: float, cut: Cut, asleep: bool, movable: bool, key: str = ""
) -> str:
    """Somebody who lives in a quarter; a moon says that the ability below works from the next turn on."""
    name = SPECIES[species]
    drawn = icon(f"species-{name}", cx, cy, cut.resident, f"c-species-{name} dim" if asleep else None)
    if asleep:
        r = 5.5 if cut.height > 60 else 4.5
        drawn += circle(cx + cut.resident / 2, cy + cut.resident / 4, r, "ssp-moon")
        drawn += icon("asleep", cx + cut.resident / 2, cy + cut.resident / 4, r * 1.5, "c-ink")
    hit = ""
    if movable:
        w, h = cut.pitch - 4, cut.quarter_height
        hit = rect(cx - w / 2, cy - h / 2, w, h, "bare hit", 4)
    return group(
        hit,
        drawn,
        id=f"resident-{key or home}-{place + 1}",
        target=f"resident:{home}:{name}" if movable else None,
        kin=f"resident-{name}",
    )


@cache
def slot_plate(slot: int, cut: Cut, points: int, next_: bool, target: bool) -> str:
    """A place of a station where no sector stands yet."""
    colour, level = COLOURS[slot % N_COLOURS], slot // N_COLOURS + 1
    w = slot_width(level - 1, cut)
    small = cut.height < 60
    drawn = [
        path(chamfer(w, cut.height, 5 if small else 8), f"{'ssp-slot' if next_ else 'ssp-far'} ssp-s-{colour} hit")
    ]
    if small:
        drawn.append(icon(f"species-{colour}", w / 2 - 12, cut.height / 2, 13, f"c-species-{colour} dim"))
        drawn.append(text(w / 2 - 2, cut.height / 2 + 4, f"L{level}", "t11 mt"))
    else:
        drawn.append(icon(f"species-{colour}", w / 2, 20, 16, f"c-species-{colour} dim"))
        drawn.append(text(w / 2, 42, f"Level {level}" + (", next" if next_ else ""), "mt", "middle"))
        drawn.append(text(w / 2, 57, f"{points} points", "mt", "middle"))
    return group(*drawn, target=f"slot:{colour}:{level}" if target else None)


@cache
def slot_line(slot: int, points: int, next_: bool) -> str:
    """The same in one line, for a wing where nothing stands."""
    colour, level = COLOURS[slot % N_COLOURS], slot // N_COLOURS + 1
    w, h = slot_width(level - 1, LARGE), UNBUILT - 4
    told = f"{points} points" + (", next" if next_ else "")
    return group(
        path(chamfer(w, h, 8), f"{'ssp-slot' if next_ else 'ssp-far'} ssp-s-{colour} hit"),
        icon(f"species-{colour}", 18, h / 2, 16, f"c-species-{colour} dim"),
        text(34, h / 2 - 2, f"Level {level}", "mt"),
        text(34, h / 2 + 13, told, "mt"),
        target=f"slot:{colour}:{level}",
    )


def crew_of(state: PhoenixState, seat: int, home: int) -> tuple[int, ...]:
    """The residents of a home from left to right."""
    at_ = seat * N_HOMES + home
    crew = state.crew[at_]
    return tuple(((crew >> (3 * place)) & 7) - 1 for place in range(state.count[at_]))


def live_in(state: PhoenixState, seat: int, home: int) -> int:
    """How many quarters of a home work now."""
    here = state.count[seat * N_HOMES + home]
    return min(here, state.frozen[home]) if seat == state.active and state.agenda else here


MOVING: Final = (steps.RELOCATE, steps.HUB_MOVE, steps.GIVE_BACK)


def wings(state: PhoenixState, seat: int, cut: Cut, own: bool) -> dict[int, tuple[str, float, bool]]:
    """What stands in each slot of a station: its drawing, its width, and whether it is built."""
    t = state.tables
    movable = seat == state.active and step_of(state)[0] in MOVING
    found: dict[int, tuple[str, float, bool]] = {}
    for slot in range(N_SLOTS):
        number = state.station[seat * N_SLOTS + slot]
        level = slot // N_COLOURS
        if number >= 0:
            crew, live = crew_of(state, seat, slot), live_in(state, seat, slot)
            drawn = sector(t, number, crew, live, cut, movable)
            found[slot] = drawn, sector_width(t, number, cut), True
        else:
            next_ = ships.may_stand(state, seat, slot)
            plate = slot_plate(slot, cut, t.sector_points[level], next_, own)
            found[slot] = plate, slot_width(level, cut), False
    return found


# Hubs


def hub_residents(state: PhoenixState, seat: int, x: float, y: float, w: float, cut: Cut, movable: bool) -> str:
    """Living quarters on a hub, with what they bring; where there is little room, residents only, in rows of three."""
    t, hub = state.tables, state.hub[seat]
    quarters = int(t.hub_quarters[hub])
    crew = crew_of(state, seat, HUB_SLOT)
    starters = t.hub_starters[hub] if t.hub_moves[hub] else []
    small = cut.height < PHONE.height
    across = min(quarters, 3) if small else quarters
    pitch = min(float(cut.pitch), w / max(1, across))
    x += (w - pitch * across) / 2
    live = live_in(state, seat, HUB_SLOT)
    drawn: list[str] = []
    for place in range(quarters):
        left, top = x + place % across * pitch, y + place // across * (cut.quarter_height + 2)
        drawn.append(rect(left + 1, top, pitch - 2, cut.quarter_height, "well", 4))
        here = place < len(crew)
        species = crew[place] if here else 0
        if starters:
            species = starters[place] if place < len(starters) else 0
            here = species in crew
        if starters and not small and t.starter_income[species] >= 0:
            sign = Sign(0, "income", "", *effect_words(t, t.starter_income[species]))
            below = top + cut.quarter_height + 2
            drawn.append(sign_chip(left + 1, below, pitch - 2, cut.chip_height, sign, "" if here else "empty"))
        if here:
            cx, cy = left + pitch / 2, top + cut.quarter_height / 2
            asleep = place >= live and not starters
            room = cut._replace(pitch=int(pitch))
            drawn.append(resident("hub", place, species, cx, cy, room, asleep, movable, f"hub-{SEATS[seat]}"))
    return "".join(drawn)


def hub_plate(state: PhoenixState, seat: int, w: int, h: int, small: bool) -> str:
    """A hub with all its abilities; nobody has to live there for them."""
    t, hub = state.tables, state.hub[seat]
    edge = 10 if small else 22
    if hub == NO_HUB:
        return path(chamfer(w, h, edge), "ssp-far") + text(w / 2, h / 2 + 4, "no hub", "t11 mt", "middle")
    name = HUBS[hub]
    top, high = (20, 16) if small else (40, 21)
    drawn = [path(chamfer(w, h, edge), "ssp-hub hit")]
    if not small:
        drawn.append(at(5, 5, path(chamfer(w - 10, h - 10, edge - 3), "ssp-rim")))
    drawn.append(text(w / 2, 14 if small else 28, name.upper(), "sb" if small else "t20 b", "middle"))
    inset = 3 if small else 12
    listed = hub_signs(t, hub)
    gap = 3 if small else 6
    living = (34 if small else 46) if t.hub_quarters[hub] else 0
    y = top + max(0.0, (h - top - (8 if small else 16) - len(listed) * (high + gap) - living) / 2)
    for sign in listed:
        drawn.append(sign_chip(inset, y, w - 2 * inset, high, sign))
        y += high + gap
    if t.hub_quarters[hub]:
        cut = SMALL._replace(pitch=20) if small else LARGE._replace(pitch=30, resident=19)
        movable = seat == state.active and step_of(state)[0] in MOVING
        drawn.append(hub_residents(state, seat, inset, y, w - 2 * inset, cut, movable))
    return group(*drawn, id=f"hub-{name}", target=f"hub:{name}")


@lru_cache(256)
def hub_card(t: Tables, hub: int, w: int) -> str:
    """A hub to choose: what it brings at the start, and what it does."""
    name = HUBS[hub]
    drawn = [rect(0, 0, w, CARD, "ssp-hub hit", 10), text(14, 26, name.upper(), "t20 b")]
    drawn.append(text(14, 48, "at the start", "mt"))
    goods = " ".join(
        f"{number}{{{GOOD_ICONS[what]}}}"
        for what, number in enumerate(t.hub_goods[hub * N_GOODS : (hub + 1) * N_GOODS])
        if number
    )
    drawn.append(glyphs(92, 48, goods, "sb", size=15))
    drawn.append(glyphs(14, 68, hub_start(t, hub), "sb", size=14))
    y = 80
    column = (w - 28 - 8) / 2
    for place, sign in enumerate(hub_signs(t, hub)):
        drawn.append(sign_chip(14 + (place % 2) * (column + 8), y + (place // 2) * 23, column, 20, sign))
    if t.hub_quarters[hub]:
        who = "".join(f"{{{SPECIES_ICONS[species]}}}" for species in t.hub_starters[hub])
        drawn.append(glyphs(w - 14, 26, f"{who}", "sb", "end", 16))
    return group(*drawn, id=f"hub-{name}", target=f"hub:{name}")


CARD: Final = 156


@lru_cache(4096)
def hub_start(t: Tables, hub: int) -> str:
    """What a hub does at set-up besides handing out goods, in icons."""
    advances = t.hub_advances[hub * N_TRACKS : (hub + 1) * N_TRACKS]
    found = [f"+{number}{{{TYPES[track]}}}" for track, number in enumerate(advances) if number]
    if t.hub_free_advances[hub]:
        found.append(f"+{t.hub_free_advances[hub]}{{diplomacy}}")
    if t.hub_draws[hub]:
        found.append(f"+{t.hub_keeps[hub]}{{ship}} of {t.hub_draws[hub]}")
    if t.hub_loses[hub] >= 0:
        found.append(f"−{{{TYPES[t.hub_loses[hub]]}}}")
    if t.hub_discards[hub]:
        found.append("−1{ship}")
    if t.hub_sector[hub] >= 0:
        found.append(f"+{{station-sector}}{{{SPECIES_ICONS[t.hub_sector[hub]]}}}")
    if t.hub_private[hub]:
        found.append(f"+{N_SLOTS}{{station-sector}} of its own")
    return " ".join(found)


# The own station

HEAD: Final = 32
HUB_W: Final = 138
WING: Final = 70
UNBUILT: Final = 46
"""How high a wing is where nothing stands."""


def head(state: PhoenixState, seat: int, viewer: int | None, w: int) -> str:
    """Whose things these are, and what there is of them."""
    name = f"Your station, {title(seat)}" if seat == viewer else f"{title(seat)}'s station"
    drawn = [mark(MARK[SEATS[seat]], 18, 17, 15), text(32, 22, name, "t14 sb")]
    x = 32 + width(name, "t14 sb") + 10
    if state.agenda and seat == state.active:
        drawn.append(rect(x, 8, 46, 19, "ssp-active", 6) + text(x + 23, 22, "turn", "acc sb", "middle"))
    drawn.append(residents_of(state, seat, 300, 22))
    drawn.append(glyphs(w - 12, 22, stock_words(state, seat), "t14 sb", "end", 16))
    return "".join(drawn)


def stock_words(state: PhoenixState, seat: int) -> str:
    """What a player has, in icons."""
    first = seat * N_GOODS
    return "  ".join(f"{state.goods[first + what]}{{{GOOD_ICONS[what]}}}" for what in range(N_GOODS)).replace("-", "−")


def residents_of(state: PhoenixState, seat: int, x: float, y: float) -> str:
    """How many residents of each species a station has; where nobody has more, the number stands on green."""
    drawn: list[str] = []
    for species in range(N_SPECIES):
        count = state.tally[seat * N_SPECIES + species]
        best = max(state.tally[other * N_SPECIES + species] for other in range(state.players))
        left = x + species * 44
        drawn.append(icon(SPECIES_ICONS[species], left + 8, y - 5, 15))
        if count and count == best:
            drawn.append(rect(left + 17, y - 13, 23, 17, "ssp-lead", 5))
        drawn.append(text(left + 28.5, y, count, "sb" if count else "mt", "middle"))
    return "".join(drawn)


def legend(x: float, y: float) -> str:
    """What the looks of an ability mean."""
    sign = Sign(0, "income", "", "{gem}", "{gem}")
    drawn: list[str] = []
    for look, told in (("", "works"), ("asleep", "from next turn"), ("empty", "nobody there")):
        drawn.append(sign_chip(x, y, 24, 15, sign, look) + text(x + 29, y + 12, told, "t11 mt"))
        x += 38 + width(told, "t11")
    return "".join(drawn)


class Station:
    """The viewer's own station."""

    def __init__(self, state: PhoenixState, seat: int, viewer: int | None) -> None:
        self.state = state
        self.w = breadth(state)
        self.seat = seat
        self.viewer = viewer

    @property
    def dealt(self) -> list[int]:
        """Hubs to choose from."""
        return [hub for hub in self.state.hands[2 * self.seat : 2 * self.seat + 2] if hub >= 0]

    @property
    def choosing(self) -> bool:
        return self.state.hub[self.seat] == NO_HUB and bool(self.dealt)

    @property
    def rows(self) -> list[int]:
        """How high the wings are."""
        first = self.seat * N_SLOTS
        built = [
            any(self.state.station[first + slot] >= 0 for slot in range(c, N_SLOTS, N_COLOURS)) for c in WING_ORDER
        ]
        return [WING if one else UNBUILT for one in built]

    @property
    def height(self) -> int:
        if self.choosing:
            return HEAD + 24 + CARD + 8
        t, hub = self.state.tables, self.state.hub[self.seat]
        signed = 0 if hub == NO_HUB else 58 + 27 * len(hub_signs(t, hub)) + (46 if t.hub_quarters[hub] else 0)
        return HEAD + max(sum(self.rows), signed) + 4

    def wide(self) -> str:
        state, seat, h = self.state, self.seat, self.height
        drawn = [rect(0, 0, self.w, h, "plate"), head(state, seat, self.viewer, self.w)]
        if self.choosing:
            drawn.append(self.choice(12, HEAD + 22, 392, 404))
        else:
            drawn.append(self.arms())
            drawn.append(at(8, HEAD, hub_plate(state, seat, HUB_W, h - HEAD - 8, False)))
        return svg("board-station", self.w, h, *drawn, label="Station")

    def choice(self, x: float, y: float, w: int, pitch: float, down: bool = False) -> str:
        """The hubs that were dealt."""
        cards = [
            at(
                x + (0 if down else place * pitch),
                y + (place * (CARD + 8) if down else 0),
                hub_card(self.state.tables, hub, w),
            )
            for place, hub in enumerate(self.dealt)
        ]
        return text(x + 2, y - 10, "One of these hubs becomes the heart of the station", "mt") + "".join(cards)

    def arms(self) -> str:
        """Three wings from the hub outwards."""
        standing = wings(self.state, self.seat, LARGE, True)
        struts: list[str] = []
        plates: list[str] = []
        spare = (self.height - HEAD - 4 - sum(self.rows)) / 3
        y = HEAD + spare / 2
        for colour, high in zip(WING_ORDER, self.rows, strict=True):
            look = f"ssp-s-{COLOURS[colour]}"
            middle = y + (high - 4) / 2
            struts.append(line(8 + HUB_W - 4, middle, 8 + HUB_W + 14, middle, f"ssp-strut {look}"))
            x = 8.0 + HUB_W + 8
            for level in range(3):
                slot = level * N_COLOURS + colour
                drawn, w, built = standing[slot]
                if not built and high == UNBUILT:
                    points = self.state.tables.sector_points[level]
                    drawn = slot_line(slot, points, ships.may_stand(self.state, self.seat, slot))
                if level:
                    struts.append(line(x - 10, middle, x + 4, middle, f"{'ssp-strut' if built else 'ssp-far'} {look}"))
                plates.append(at(x, y, drawn))
                x += w + 5
            y += high + spare
        return "".join(struts + plates)

    def narrow(self) -> str:
        """On a phone a wing takes two rows: the first two levels, and the third."""
        state, seat = self.state, self.seat
        hub = state.hub[seat]
        name = "Your station" if seat == self.viewer else f"{title(seat)}'s station"
        stock = stock_words(state, seat)
        drawn = [mark(MARK[SEATS[seat]], 16, 17, 15), text(30, 22, name, "t14 sb")]
        drawn.append(glyphs(NARROW - 8, 22, stock, "sb", "end", 14))
        y = float(HEAD)
        if hub == NO_HUB and self.dealt:
            drawn.append(self.choice(8, y + 28, NARROW - 16, 0, down=True))
            y += 28 + len(self.dealt) * (CARD + 8)
        else:
            plate, h = flat_hub(state, seat, NARROW - 16)
            drawn.append(at(8, y, plate))
            y += h + 6
            standing = wings(state, seat, PHONE, True)
            for colour in WING_ORDER:
                x = 8.0
                for level in range(3):
                    piece, w, _ = standing[level * N_COLOURS + colour]
                    if level == 2:
                        x, y = 8, y + 70
                    drawn.append(at(x, y, piece))
                    x += w + 4
                y += 78
        drawn.append(legend(10, y))
        h_all = y + 26
        return svg("board-station", NARROW, h_all, rect(0, 0, NARROW, h_all, "plate"), *drawn, label="Station")


def flat_hub(state: PhoenixState, seat: int, w: int) -> tuple[str, float]:
    """A hub lying down, for a phone: its abilities in two columns."""
    t, hub = state.tables, state.hub[seat]
    if hub == NO_HUB:
        return path(chamfer(w, 44, 12), "ssp-far") + text(w / 2, 26, "no hub yet", "mt", "middle"), 44
    listed = hub_signs(t, hub)
    rows = (len(listed) + 1) // 2
    living = t.hub_quarters[hub] > 0
    h = max(44, 16 + rows * 24 + (50 if living else 0))
    drawn = [path(chamfer(w, h, 12), "ssp-hub hit"), text(36, h / 2 + 6, HUBS[hub].upper(), "t16 b", "middle")]
    column = (w - 72 - 12 - 6) / 2
    y = (h - rows * 24 - (48 if living else 0)) / 2 + 2
    for place, sign in enumerate(listed):
        drawn.append(sign_chip(72 + (place % 2) * (column + 6), y + (place // 2) * 24, column, 20, sign))
    if living:
        movable = seat == state.active and step_of(state)[0] in MOVING
        drawn.append(hub_residents(state, seat, 72, y + rows * 24 + 2, w - 84, PHONE, movable))
    return group(*drawn, id=f"hub-{HUBS[hub]}", target=f"hub:{HUBS[hub]}"), h


# Ships


def ship_ability(t: Tables, ship: int) -> str:
    """What a ship does, as a number with an icon."""
    type_, ability = t.ship_type[ship], t.ship_ability[ship]
    if type_ == EXPEDITION:
        return f"{ability}{{dice}} {t.ship_capacity[ship]}{{hold}}"
    if type_ == 1:
        return f"−{ability}{{metal}}" if ability else "{station-sector|c-construction}"
    return (
        f"+{ability}{{metal}}",
        "",
        f"{ability}×{{swap}}",
        "",
        f"+{ability}{{diplomacy}}",
        f"+{ability}{{food}}",
        f"+{ability}{{water}}",
    )[type_]


def band(w: int, h: int, r: int, type_: str) -> str:
    """The coloured head of a ship."""
    return path(f"M0 {r}A{r} {r} 0 0 1 {r} 0H{w - r}A{r} {r} 0 0 1 {w} {r}V{h}H0Z", f"w-{type_} ssp-band")


@lru_cache(4096)
def ship_card(t: Tables, ship: int, used: bool, users: tuple[int, ...], acting: bool, cost: int, owner: int) -> str:
    """A ship: type, level and metal on top, its ability, and what using it costs; users are marks."""
    w, h = SHIP_W, SHIP_H
    type_ = TYPES[t.ship_type[ship]]
    neutral = ship >= FIRST_NEUTRAL
    level = int(t.ship_level[ship])
    drawn = [band(w, 24, 8, type_), icon(type_, 13, 12, 17)]
    if neutral:
        drawn.append(text(w - 4, 16, "neutral", "t11 mt", "end"))
    else:
        drawn += [circle(29, 12 + (dot - (level - 1) / 2) * 6.5, 2.4, f"ssp-f-{type_}") for dot in range(level)]
        drawn.append(glyphs(w - 5, 16, f"{t.ship_metal[ship]}{{metal}}", "t11 sb", "end", 13))
    drawn.append(text(w / 2, 38, TYPE_NAMES[t.ship_type[ship]], "t11 mt", "middle"))
    words = ship_ability(t, ship)
    if glyphs_width(words, "t16 b", 17) <= w - 4:
        drawn.append(glyphs(w / 2, 58, words, "t16 b", "middle", 17))
    else:
        words = words if glyphs_width(words, "t14 b", 14) <= w - 4 else words.replace(" ", "")
        drawn.append(glyphs(w / 2, 57, words, "t14 b", "middle", 14))
    foot = _foot(t, ship, used, users, cost, owner, w, h)
    body = group(*drawn, cls="ssp-away") if used and not acting else "".join(drawn)
    glow = rect(1.5, 1.5, w - 3, h - 3, "ssp-active", 7) if acting else ""
    return group(
        rect(0, 0, w, h, "raised hit", 8),
        body,
        foot,
        glow,
        id=f"ship-{SHIPS[ship]}",
        target=f"ship:{SHIPS[ship]}",
        kin=f"ship-{SHIPS[ship]}",
    )


def _foot(t: Tables, ship: int, used: bool, users: tuple[int, ...], cost: int, owner: int, w: int, h: int) -> str:
    """What a ship costs, or who has used it."""
    if used:
        drawn = [rect(0, h - 22, w, 22, "ssp-used", 8)]
        told = "used" if len(users) < 3 else ""
        total = 16 * len(users) + (width(told, "t11") + 2 if told else 0)
        x = (w - total) / 2
        drawn.append(text(x, h - 7, told, "t11 mt") if told else "")
        x += width(told, "t11") + 4 if told else 0
        drawn += [mark(player, x + 7 + 16 * place, h - 11, 13) for place, player in enumerate(users)]
        return "".join(drawn)
    fee = t.ship_fee[ship]
    words = f"{{gem}}{cost}" + (f"+{fee}" if fee and owner == 0 else "")
    drawn = [line(6, h - 22, w - 6, h - 22, "ssp-lane"), glyphs(7, h - 6, words, "t14 b", size=14)]
    if fee and owner:
        drawn.append(text(w - 6, h - 6, f"+{fee}", "t11 mt", "end"))
    return "".join(drawn)


SHIP_W: Final = 67
SHIP_H: Final = 90
MINI_W: Final = 54
MINI_H: Final = 60


@lru_cache(4096)
def mini_ship(t: Tables, ship: int, used: bool, users: tuple[int, ...], acting: bool, cost: int) -> str:
    """The same in less space, for other players' fleets: a full place of action."""
    w, h = MINI_W, MINI_H
    type_ = TYPES[t.ship_type[ship]]
    level = int(t.ship_level[ship])
    drawn = [band(w, 18, 6, type_), icon(type_, 10, 9, 15)]
    if ship < FIRST_NEUTRAL:
        drawn += [circle(20.5, 9 + (dot - (level - 1) / 2) * 4.8, 1.8, f"ssp-f-{type_}") for dot in range(level)]
        drawn.append(glyphs(w - 3, 13, f"{t.ship_metal[ship]}{{metal}}", "t11", "end", 12))
    else:
        drawn.append(icon("faction-neutral", w - 11, 9, 13))
    drawn.append(fitted(w / 2, 34, w - 3, (ship_ability(t, ship), ship_ability(t, ship).replace(" ", ""))))
    if used:
        foot = rect(0, h - 19, w, 19, "ssp-used", 6) + (
            text(w / 2, h - 6, "used", "t11 mt", "middle") if not users else ""
        )
        foot += "".join(
            mark(player, w / 2 + (place - (len(users) - 1) / 2) * 13, h - 9.5, 12) for place, player in enumerate(users)
        )
    else:
        words = f"{{gem}}{cost}" + (f"+{t.ship_fee[ship]}" if t.ship_fee[ship] else "")
        foot = glyphs(w / 2, h - 6, words, "sb", "middle", 13)
    body = group(*drawn, cls="ssp-away") if used and not acting else "".join(drawn)
    glow = rect(1, 1, w - 2, h - 2, "ssp-active", 6) if acting else ""
    return group(
        rect(0, 0, w, h, "raised hit", 7),
        body,
        foot,
        glow,
        id=f"ship-{SHIPS[ship]}",
        target=f"ship:{SHIPS[ship]}",
        kin=f"ship-{SHIPS[ship]}",
    )


def fleet_of(state: PhoenixState, mask: int) -> list[int]:
    """Ships by type, then by level."""
    found = [ship for ship in range(N_SHIPS) if (mask >> ship) & 1]
    t = state.tables
    return sorted(found, key=lambda ship: (t.ship_type[ship], t.ship_level[ship], ship))


def users_of(state: PhoenixState, ship: int) -> tuple[int, ...]:
    """Marks of those whose Action marker or token lies on a ship."""
    return tuple(
        MARK[SEATS[seat]] for seat in range(state.players) if ship in (state.marker[seat], state.neutral[seat])
    )


def cost_for(state: PhoenixState, ship: int, seat: int | None) -> int:
    """GEMs that a seat would put on a ship, with the discount of its hub; for a spectator what is printed."""
    t = state.tables
    if seat is None:
        return int(t.ship_cost[ship])
    foreign = 0 if (state.fleet[seat] >> ship) & 1 else 1
    change = t.cost_change[(state.hub[seat] * 2 + foreign) * N_TYPES + t.ship_type[ship]]
    return max(t.least_cost, t.ship_cost[ship] + change) if change else t.ship_cost[ship]


def big_ship(state: PhoenixState, ship: int, seat: int, viewer: int | None) -> str:
    """A ship as its card, among those of a seat."""
    owner = 1 if (state.fleet[seat] >> ship) & 1 else 0
    used = (state.used >> ship) & 1 == 1
    return ship_card(
        state.tables, ship, used, users_of(state, ship), state.ship == ship, cost_for(state, ship, viewer), owner
    )


class Fleet:
    """The own fleet, the neutral ships, who is still at home, and how far the end of the game is."""

    def __init__(self, state: PhoenixState, seat: int, viewer: int | None) -> None:
        self.state = state
        self.w = breadth(state)
        self.seat = seat
        self.viewer = viewer
        self.own = fleet_of(state, state.fleet[seat])
        self.first = 26 + (SHIP_H + 6 if self.own else MINI_H + 8 if self.w > WIDE else 0)

    @property
    def is_broad(self) -> bool:
        """Whether the neutral ships stand beside the own ones."""
        return self.w > WIDE

    @property
    def height(self) -> int:
        return self.first + GAP + (STRIP if self.is_broad else LOW)

    def title(self) -> str:
        name = "Your fleet" if self.seat == self.viewer else f"{title(self.seat)}'s fleet"
        told = f"{len(self.own)} ships" if len(self.own) != 1 else "1 ship"
        return text(12, 18, name, "sb") + text(20 + width(name, "sb"), 18, told, "mt")

    def wide(self) -> str:
        beside = 5 * (MINI_W + 4) + 12 if self.is_broad else 0
        room = self.w - beside - (GAP if beside else 0)
        drawn = [rect(0, 0, room, self.first, "plate"), self.title()]
        note = "top: {metal} when dismantled, below: {gem} and what others pay you"
        drawn.append(glyphs(room - 12, 18, note, "mt", "end", 13))
        pitch = min(SHIP_W + 5.0, (room - 20 - SHIP_W) / max(1, len(self.own) - 1))
        for place, ship in enumerate(self.own):
            if pitch < SHIP_W + 2:
                card, step = at(0, 14, little_ship(self.state, ship, self.viewer)), min(MINI_W + 4.0, pitch)
            else:
                card, step = big_ship(self.state, ship, self.seat, self.viewer), pitch
            drawn.append(at(10 + place * step, 26, card))
        if self.is_broad:
            drawn.append(at(room + GAP, 0, self.neutral_column(beside)))
            y = self.first + GAP
            half = (self.w - GAP) / 2
            drawn.append(at(0, y, rect(0, 0, half, STRIP, "plate"), self.home(half)))
            drawn.append(at(half + GAP, y, rect(0, 0, half, STRIP, "plate"), at(0, 2, self.end(half))))
        else:
            drawn.append(self.second())
        return svg("board-ships", self.w, self.height, *drawn, label="Ships")

    def second(self) -> str:
        """Neutral ships, and what is left until the end, below the own fleet."""
        w = 5 * (MINI_W + 4) + 74
        rest = self.w - w - GAP
        y = self.first + GAP
        told = at(w + GAP, y, rect(0, 0, rest, LOW, "plate"), self.home(rest), at(0, 35, self.end(rest)))
        return at(0, y, rect(0, 0, w, LOW, "plate"), self.neutrals(w)) + told

    def neutral_column(self, w: float) -> str:
        """Neutral ships beside the own fleet."""
        cards = [
            at(8 + place * (MINI_W + 4), 30 if self.own else 26, little_ship(self.state, ship, self.viewer))
            for place, ship in enumerate(range(FIRST_NEUTRAL, N_SHIPS))
        ]
        told = text(12, 18, "Neutral", "sb") + text(w - 10, 18, "one each until the income", "t11 mt", "end")
        return rect(0, 0, w, self.first, "plate") + told + "".join(cards)

    def neutrals(self, w: float) -> str:
        """The neutral ships in a row."""
        told = "".join(
            text(12, 24 + 14 * row, words, "t11 mt" if row else "sb")
            for row, words in enumerate(("Neutral", "one each", "until the", "income"))
        )
        return told + "".join(
            at(w - 6 - (5 - place) * (MINI_W + 4) + 4, 6, little_ship(self.state, ship, self.viewer))
            for place, ship in enumerate(range(FIRST_NEUTRAL, N_SHIPS))
        )

    def narrow(self) -> str:
        state = self.state
        pitch, rows = (NARROW - 12 - SHIP_W) / 4, (len(self.own) + 4) // 5
        drawn = [self.title()]
        for place, ship in enumerate(self.own):
            x, y = 6 + place % 5 * pitch, 28 + place // 5 * (SHIP_H + 6)
            drawn.append(at(x, y, big_ship(state, ship, self.seat, self.viewer)))
        y = 28 + rows * (SHIP_H + 6) + 4
        drawn.append(text(12, y + 16, "Neutral ships", "sb"))
        drawn.append(text(20 + width("Neutral ships", "sb"), y + 16, "one each until the next income", "mt"))
        for place, ship in enumerate(range(FIRST_NEUTRAL, N_SHIPS)):
            drawn.append(at(6 + place * pitch, y + 26, big_ship(state, ship, self.seat, self.viewer)))
        y += 26 + SHIP_H + 12
        table, h = people(state)
        drawn.append(at(10, y, table))
        y += h + 8
        drawn.append(at(0, y, text(12, 18, "The game ends", "sb"), at(0, 24, self.end(NARROW))))
        h = y + 64
        return svg("board-ships", NARROW, h, rect(0, 0, NARROW, h, "plate"), *drawn, label="Ships")

    def home(self, w: float) -> str:
        """Who can still be gained."""
        drawn = [text(12, 23, "At home", "sb")]
        space = (w - 84) / N_SPECIES
        for species, name in enumerate(SPECIES):
            x = 78 + species * space
            drawn.append(
                group(
                    rect(x, 5, space - 4, 28, "well hit", 7),
                    icon(SPECIES_ICONS[species], x + 17, 19, 18),
                    text(x + space - 12, 24, self.state.supply[species], "t14 b", "end", id=f"supply-{name}"),
                    target=f"species:{name}",
                )
            )
        return "".join(drawn)

    def end(self, w: float) -> str:
        """How far the three ends of the game are."""
        state, t = self.state, self.state.tables
        points = max(int(state.goods[seat * N_GOODS + POINT]) for seat in range(state.players))
        built = max(int(ships.sectors_built(state, seat)) for seat in range(state.players))
        aliens = int(sum(state.supply[: GOLD + 1]))
        start = max(1, int(t.aliens - t.end_aliens))
        rows = (
            ("points", "vp", points, f"of {t.end_points}", points / max(1, int(t.end_points))),
            ("sectors", "station-sector", built, f"of {t.end_sectors}", built / max(1, int(t.end_sectors))),
            ("aliens", "alien-blob", aliens, f"to {t.end_aliens}", 1 - (aliens - int(t.end_aliens)) / start),
        )
        wide = w > NARROW
        left = 78 if wide else 8
        over = state.trigger >= 0 or not state.agenda
        drawn = [
            text(12, 22, ("Over" if not state.agenda else "Last!") if over else "Ends", "warn sb" if over else "sb")
        ]
        space = (w - left - 6) / 3
        for place, (name, sign, number, limit, part) in enumerate(rows):
            x = left + place * space
            look = "ssp-alien" if sign == "alien-blob" else None
            drawn.append(
                group(
                    rect(x, 2, space - 4, 31, "bare hit", 6),
                    icon(sign, x + 15, 16, 18, look),
                    text(x + 29, 18, number, "t14 b"),
                    text(x + 34 + width(number, "t14 b"), 18, limit, "mt"),
                    bar(x + 29, 23, space - 42, part, "f-accent", 5),
                    target=f"end:{name}",
                )
            )
        return "".join(drawn if wide else drawn[1:])


LOW: Final = 73
STRIP: Final = 38


def little_ship(state: PhoenixState, ship: int, seat: int | None) -> str:
    """A ship in little space, at the price that a seat pays."""
    used = (state.used >> ship) & 1 == 1
    cost = cost_for(state, ship, seat)
    return mini_ship(state.tables, ship, used, users_of(state, ship), state.ship == ship, cost)


class Draft:
    """Ships that lie face up at set-up."""

    def __init__(self, state: PhoenixState) -> None:
        self.state = state
        self.w = breadth(state)
        self.row = fleet_of(state, state.row)

    @property
    def told(self) -> str:
        kind = step_of(self.state)[0]
        return "drawn for a hub: keep" if kind == steps.RETAIN_STEP else "laid out for the draft"

    def cards(self, x: float, pitch: float, across: int) -> str:
        t = self.state.tables
        return "".join(
            at(
                x + place % across * pitch,
                30 + place // across * (SHIP_H + 6),
                ship_card(t, ship, False, (), False, t.ship_cost[ship], 1),
            )
            for place, ship in enumerate(self.row)
        )

    def wide(self) -> str:
        drawn = [rect(0, 0, self.w, 128, "plate"), text(12, 20, "Ships", "sb"), text(52, 20, self.told, "mt")]
        pitch = min(SHIP_W + 8.0, (self.w - 20 - SHIP_W) / max(1, len(self.row) - 1))
        return svg("board-draft", self.w, 128, *drawn, self.cards(10, pitch, 99), label="Draft")

    def narrow(self) -> str:
        h = 34 + (len(self.row) + 4) // 5 * (SHIP_H + 6)
        drawn = [rect(0, 0, NARROW, h, "plate"), text(12, 20, "Ships", "sb"), text(52, 20, self.told, "mt")]
        return svg("board-draft", NARROW, h, *drawn, self.cards(8, (NARROW - 16 - SHIP_W) / 4, 5), label="Draft")


# The others


class Plan(NamedTuple):
    """How a small station is laid out: the slots of each wing, its height and width, ships in a row, all in all."""

    rows: list[list[int]]
    high: int
    station: float
    across: int
    strip: int


STUB: Final = 46
DEALT: Final = 114
LOW_WING: Final = 24


@cache
def stub(slot: int, h: int) -> str:
    """Where a small station grows next."""
    colour, level = COLOURS[slot % N_COLOURS], slot // N_COLOURS + 1
    return (
        path(chamfer(STUB, h, 5), f"ssp-slot ssp-s-{colour}")
        + icon(f"species-{colour}", 14, h / 2, 13, f"c-species-{colour} dim")
        + text(24, h / 2 + 4, f"L{level}", "t11 mt")
    )


class Others:
    """Everybody else's station and fleet, in turn order after the viewer."""

    HUB: Final = 68
    CARD: Final = 210

    def __init__(self, state: PhoenixState, seat: int, viewer: int | None) -> None:
        self.state = state
        self.w = breadth(state)
        self.viewer = viewer
        self.seats = [(seat + step) % int(state.players) for step in range(1, state.players)]
        self.plans = [self.plan(seat) for seat in self.seats]

    @property
    def roomy(self) -> bool:
        """With two players there is room for the other one's station in nearly full size."""
        return len(self.seats) == 1

    def plan(self, seat: int) -> Plan:
        """The rows of a small station: wings without sectors are low, and the fleet stands where room is left."""
        state, t = self.state, self.state.tables
        fleet = len(fleet_of(state, state.fleet[seat]))
        if self.roomy:
            return Plan([], 3 * WING, self.w, 99, 24 + 3 * WING + (MINI_H if fleet else 24) + 10)
        if state.hub[seat] == NO_HUB:
            across = (self.w - 2 * self.CARD - 34) // (MINI_W + 2)
            return Plan([], DEALT, 2 * self.CARD + 18, across, 24 + DEALT + 6)
        rows: list[list[int]] = []
        widest = 0.0
        for colour in WING_ORDER:
            slots = [level * N_COLOURS + colour for level in range(3)]
            built = [slot for slot in slots if state.station[seat * N_SLOTS + slot] >= 0]
            last = max(built, default=-1)
            shown = [slot for slot in slots if slot <= last or slot == last + N_COLOURS or (not built and slot < 3)]
            rows.append(shown)
            spaces = (
                sector_width(t, state.station[seat * N_SLOTS + slot], SMALL) if slot in built else STUB
                for slot in shown
            )
            widest = max(widest, sum(spaces) + 3 * len(shown))
        tall = sum(ROW if len(row) > 1 or self.built(seat, row[0]) else LOW_WING for row in rows)
        signed = 26 + 19 * len(hub_signs(t, state.hub[seat])) + (36 if t.hub_quarters[state.hub[seat]] else 0)
        high = max(tall, signed)
        w = self.HUB + 6 + widest
        across = int(self.w - w - 26) // (MINI_W + 2)
        needed = max(1, (fleet + across - 1) // across) * (MINI_H + 3) if fleet else 0
        return Plan(rows, high, w, across, 24 + max(high, needed) + 6)

    def built(self, seat: int, slot: int) -> bool:
        return self.state.station[seat * N_SLOTS + slot] >= 0

    @property
    def height(self) -> int:
        return sum(plan.strip + GAP for plan in self.plans) - GAP

    def wide(self) -> str:
        drawn: list[str] = []
        y = 0
        for seat, plan in zip(self.seats, self.plans, strict=True):
            if self.roomy:
                station = at(8, 26, self.station(seat, PHONE, HUB_W))
                fleet = at(8, 26 + 3 * WING, self.fleet(seat, plan.across, MINI_W + 4))
            else:
                station = at(8, 24, self.small(seat, plan))
                fleet = at(plan.station + 18, 24, self.fleet(seat, plan.across, MINI_W + 2))
            whole = (rect(0, 0, self.w, plan.strip, "plate"), self.head(seat, self.w), station, fleet)
            drawn.append(at(0, y, *whole, id=f"player-{SEATS[seat]}"))
            y += plan.strip + GAP
        return svg("board-others", self.w, self.height, *drawn, label="Other players")

    def small(self, seat: int, plan: Plan) -> str:
        """Hub and wings, as far as they are built."""
        state, t = self.state, self.state.tables
        if state.hub[seat] == NO_HUB:
            return self.station(seat, SMALL, self.HUB)
        movable = seat == state.active and step_of(state)[0] in MOVING
        drawn: list[str] = []
        struts: list[str] = []
        low = [len(row) == 1 and not self.built(seat, row[0]) for row in plan.rows]
        spare = (plan.high - sum(LOW_WING if one else ROW for one in low)) / 3
        y = spare / 2
        for row, is_low in zip(plan.rows, low, strict=True):
            x = self.HUB + 6.0
            h = LOW_WING - 3 if is_low else SMALL.height
            for slot in row:
                number = state.station[seat * N_SLOTS + slot]
                if number < 0:
                    drawn.append(at(x, y, stub(slot, h)))
                    x += STUB + 3
                    continue
                struts.append(line(x - 8, y + h / 2, x + 3, y + h / 2, f"ssp-strut ssp-s-{COLOURS[slot % N_COLOURS]}"))
                crew, live = crew_of(state, seat, slot), live_in(state, seat, slot)
                drawn.append(at(x, y, sector(t, number, crew, live, SMALL, movable)))
                x += sector_width(t, number, SMALL) + 3
            y += (LOW_WING if is_low else ROW) + spare
        return "".join(struts + drawn) + hub_plate(state, seat, self.HUB, int(plan.high) - 2, True)

    def narrow(self) -> str:
        drawn: list[str] = []
        y = 0.0
        for seat in self.seats:
            whole, h = self.tall(seat)
            drawn.append(at(0, y, rect(0, 0, NARROW, h, "plate"), whole, id=f"player-{SEATS[seat]}"))
            y += h + GAP
        return svg("board-others", NARROW, y - GAP, *drawn, label="Other players")

    def tall(self, seat: int) -> tuple[str, float]:
        """A player on a phone: the hub, the wings, the fleet, and how high that is."""
        state = self.state
        drawn = [self.head(seat, NARROW)]
        y = 28.0
        if state.hub[seat] == NO_HUB:
            drawn.append(at(6, y, self.station(seat, TIGHT, 0)))
        else:
            plate, h = flat_hub(state, seat, NARROW - 12)
            drawn.append(at(6, y, plate))
            y += h + 4
            drawn.append(at(6, y, self.arms(seat, TIGHT, 0)))
        y += (3 * ROW if state.hub[seat] != NO_HUB else DEALT) + 4
        drawn.append(at(6, y, self.fleet(seat, 6, (NARROW - 12 - MINI_W) / 5)))
        fleet = len(fleet_of(state, state.fleet[seat]))
        return "".join(drawn), y + max(30, (fleet + 5) // 6 * (MINI_H + 4) + 4)

    def head(self, seat: int, w: int) -> str:
        """Name and what there is."""
        state = self.state
        drawn = [mark(MARK[SEATS[seat]], 16, 12.5, 14), text(28, 17, title(seat), "t14 sb")]
        if state.agenda and seat == state.active:
            x = 36 + width(title(seat), "t14 sb")
            drawn.append(rect(x, 3.5, 40, 17, "ssp-active", 6) + text(x + 20, 16, "turn", "acc sb", "middle"))
        drawn.append(glyphs(w - 10, 17, stock_words(state, seat), "sb", "end", 14))
        if w > NARROW:
            drawn.append(residents_of(state, seat, 300, 17))
        return "".join(drawn)

    def station(self, seat: int, cut: Cut, hub: int) -> str:
        """Hub and wings, small."""
        state = self.state
        large = cut.height > SMALL.height
        h = 3 * (WING if large else ROW) - (4 if large else 2)
        dealt = [one for one in state.hands[2 * seat : 2 * seat + 2] if one >= 0]
        if state.hub[seat] == NO_HUB and dealt:
            w = self.CARD if cut is not TIGHT else (NARROW - 20) // 2
            cards = [at(place * (w + 8), 0, self.dealt(one, w)) for place, one in enumerate(dealt)]
            return "".join(cards)
        return self.arms(seat, cut, hub + 5) + hub_plate(state, seat, hub, h, not large)

    def arms(self, seat: int, cut: Cut, left: float) -> str:
        """Three wings."""
        standing = wings(self.state, seat, cut, False)
        drawn: list[str] = []
        struts: list[str] = []
        for row, colour in enumerate(WING_ORDER):
            pitch = WING if cut.height > SMALL.height else ROW
            y, middle = row * pitch, row * pitch + cut.height / 2
            x = left
            for level in range(3):
                piece, w, built = standing[level * N_COLOURS + colour]
                if built and x:
                    struts.append(line(x - 7, middle, x + 3, middle, f"ssp-strut ssp-s-{COLOURS[colour]}"))
                drawn.append(at(x, y, piece))
                x += w + 3
        return "".join(struts + drawn)

    def dealt(self, hub: int, w: int) -> str:
        """A hub that somebody may choose."""
        t = self.state.tables
        goods = " ".join(
            f"{number}{{{GOOD_ICONS[what]}}}"
            for what, number in enumerate(t.hub_goods[hub * N_GOODS : (hub + 1) * N_GOODS])
            if number
        )
        drawn = [path(chamfer(w, DEALT, 10), "ssp-hub hit"), text(12, 22, HUBS[hub].upper(), "t14 b")]
        drawn.append(glyphs(w - 10, 20, hub_start(t, hub), "t11 sb", "end", 13))
        drawn.append(glyphs(12, 37, goods, "t11 sb", size=13))
        column = (w - 24) / 2
        for place, sign in enumerate(hub_signs(t, hub)):
            drawn.append(sign_chip(10 + place % 2 * (column + 4), 42 + place // 2 * 22, column, 19, sign))
        return group(*drawn, id=f"hub-{HUBS[hub]}", target=f"hub:{HUBS[hub]}")

    def fleet(self, seat: int, across: int, pitch: float) -> str:
        """Ships as places of action."""
        state = self.state
        drawn = [
            at(place % across * pitch, place // across * (MINI_H + 3), little_ship(state, ship, self.viewer))
            for place, ship in enumerate(fleet_of(state, state.fleet[seat]))
        ]
        return "".join(drawn) or text(4, 20, "no ships left", "mt")


# Diplomacy


def diplomacy(state: PhoenixState) -> tuple[str, int]:
    """The four tracks, from the start row at the bottom to the top."""
    t = state.tables
    left, w, h, top = 58, 70, 31, 32
    bottom = top + (TOP_ROW + 1) * h
    height = bottom + 46
    lane = t.ship_type[state.ship] if state.ship >= 0 and state.agenda else -1
    drawn = [rect(0, 0, BESIDE, height, "plate"), text(12, 21, "Diplomacy", "t14 sb")]
    drawn.append(text(BESIDE - 12, 21, "for everybody, whoever uses the ship", "t11 mt", "end"))
    for row in range(TOP_ROW + 1):
        y = bottom - (row + 1) * h
        cost = (
            glyphs(10, y + 20, f"−{t.lobbying[row]}{{gem}}", "sb", size=14) if row else text(10, y + 20, "start", "mt")
        )
        drawn.append(cost)
    tokens: list[str] = []
    for track in range(N_TRACKS):
        x = left + track * w
        at_row: dict[int, list[int]] = {}
        for seat in range(state.players):
            at_row.setdefault(state.dip[seat * N_TRACKS + track], []).append(seat)
        for row in range(TOP_ROW + 1):
            y = bottom - (row + 1) * h
            here = at_row.get(row, [])
            cell = [rect(x + 2, y + 2, w - 4, h - 4, "well hit", 6)]
            if row < N_REWARDS:
                first = (track * N_REWARDS + row) * N_GOODS
                words = goods_words(t.rewards[first : first + N_GOODS])
                cell.append(glyphs(x + 8, y + 20, words, "sb", size=14))
            else:
                cell.append(text(x + 8, y + 20, f"any {t.picks[row]}", "mt"))
            drawn.append(group(*cell, target=f"level:{TRACKS[track]}:{row}"))
            tokens += _tokens(track, here, x + w - 4, y, h)
        drawn.append(
            group(
                rect(x + 2, bottom + 3, w - 4, 36, f"w-{TRACKS[track]} hit", 6),
                icon(TRACKS[track], x + w / 2, bottom + 14, 17),
                text(x + w / 2, bottom + 34, TYPE_NAMES[track], "t11", "middle"),
                target=f"track:{TRACKS[track]}",
            )
        )
        if track == lane:
            drawn.append(rect(x, top - 1, w, bottom - top + 42, "ssp-active", 8))
    drawn.append(text(10, bottom + 26, "lobby", "mt"))
    return svg("board-diplomacy", BESIDE, height, *drawn, *tokens, label="Diplomacy board"), height


def people(state: PhoenixState) -> tuple[str, int]:
    """Who has how many residents of each species, who leads, and how many are still at home."""
    players = int(state.players)
    left, pitch, top, row = 78, 51, 56, 21
    h = top + row * (players + 1) + 8
    drawn = [rect(0, 0, BESIDE, h, "plate"), text(12, 21, "Residents", "t14 sb")]
    drawn.append(
        glyphs(
            BESIDE - 12,
            21,
            f"most {state.tables.first_points}{{vp}}, second {state.tables.second_points}{{vp}}",
            "t11 mt",
            "end",
            12,
        )
    )
    for species in range(N_SPECIES):
        cx = left + pitch * (species + 0.5)
        best = max(state.tally[seat * N_SPECIES + species] for seat in range(players))
        cells = [
            rect(cx - pitch / 2 + 2, 29, pitch - 4, h - 33, "bare hit", 6),
            icon(SPECIES_ICONS[species], cx, 42, 20),
        ]
        for seat in range(players):
            count = state.tally[seat * N_SPECIES + species]
            y = top + row * seat
            if count and count == best:
                cells.append(rect(cx - 15, y + 1, 30, 18, "ssp-lead", 5))
            cells.append(text(cx, y + 14.5, count, "sb" if count else "mt", "middle"))
        y = top + row * players
        cells.append(text(cx, y + 18, state.supply[species], "t14 b", "middle", id=f"supply-{SPECIES[species]}"))
        drawn.append(group(*cells, target=f"species:{SPECIES[species]}"))
    for seat in range(players):
        y = top + row * seat
        drawn.append(mark(MARK[SEATS[seat]], 18, y + 10, 13) + text(30, y + 14.5, title(seat), "t11"))
    y = top + row * players
    drawn.append(line(8, y + 2, BESIDE - 8, y + 2, "ssp-lane") + text(12, y + 18, "at home", "mt"))
    return "".join(drawn), h


def _tokens(track: int, here: list[int], right: float, y: float, h: float) -> list[str]:
    """Tokens in one cell: one large, several in two rows."""
    found: list[str] = []
    for place, seat in enumerate(here):
        if len(here) <= 2:
            cx, cy, size = right - 11, y + h / 2 + (place * 14 - 7 if len(here) == 2 else 0), 15 - len(here)
        else:
            cx, cy, size = right - 9 - (1 - place % 2) * 14, y + h / 2 - 7 + place // 2 * 14, 12
        number = MARK[SEATS[seat]]
        found.append(group(mark(number, cx, cy, size), id=f"token-{TRACKS[track]}-{SEATS[seat]}", data_player=seat))
    return found


# Sectors on offer

OFFER_W: Final = 164
OFFER_H: Final = 44


@lru_cache(1024)
def offer(t: Tables, number: int) -> str:
    """A sector on offer: number, metal, what happens when it is built, and its quarters from left to right."""
    name, slot = SECTORS[number], number // STACK
    colour = COLOURS[slot % N_COLOURS]
    w = OFFER_W
    drawn = [
        path(chamfer(w, OFFER_H, 6), f"w-{colour} ssp-wing hit"),
        icon(f"species-{colour}", 13, 12, 14),
        text(23, 16, name, f"t13 b ssp-{colour}"),
        glyphs(92, 16, f"{t.price[number]}{{metal}}", "t13 b", "end", 14),
    ]
    if t.at_once[number] >= 0:
        drawn.append(glyphs(w - 7, 16, "{built}" + effect_words(t, t.at_once[number])[0], "sb", "end", 13))
    hanging = {sign.quarter: sign for sign in signs(t, number)}
    spaces = fit_quarters(t.quarters[number], hanging, w - 8, EMPTY_QUARTER)
    more = min(1.4, (w - 8) / max(1.0, sum(space for space, _ in spaces)))
    x = 4.0
    for place, (space, words) in enumerate(spaces):
        if place + 1 in hanging:
            drawn.append(sign_chip(x + 1, 22, space * more - 2, 18, hanging[place + 1], "", words))
        else:
            drawn.append(rect(x + 1, 22, space * more - 2, 18, "well", 4))
        x += space * more
    return group(*drawn, id=f"sector-{name}", target=f"sector:{name}", kin=f"sector-{name}")


@lru_cache(1024)
def offer_line(t: Tables, number: int) -> tuple[str, float]:
    """A sector on offer in one line, and how wide that is."""
    name, colour = SECTORS[number], COLOURS[number // STACK % N_COLOURS]
    hanging = {sign.quarter: sign for sign in signs(t, number)}
    price = f"{t.price[number]}{{metal}}"
    drawn = [text(7, 16, name, f"t13 b ssp-{colour}")]
    x = 7 + width(name, "t13 b") + 5
    drawn.append(glyphs(x, 16, price, "sb", size=13))
    x += glyphs_width(price, "sb", 13) + 4
    for place, (space, words) in enumerate(fit_quarters(t.quarters[number], hanging, 999, 14)):
        if place + 1 in hanging:
            drawn.append(sign_chip(x, 3, space - 1, 17, hanging[place + 1], "", words))
        else:
            drawn.append(rect(x, 3, space - 1, 17, "well", 4))
        x += space
    if t.at_once[number] >= 0:
        words = "{built}" + effect_words(t, t.at_once[number])[0]
        drawn.append(glyphs(x + 1, 16, words, "sb", size=13))
        x += glyphs_width(words, "sb", 13) + 2
    ground = path(chamfer(x + 4, 23, 5), f"w-{colour} ssp-wing hit")
    whole = group(ground, *drawn, id=f"sector-{name}", target=f"sector:{name}", kin=f"sector-{name}")
    return whole, x + 4


class Market:
    """The sectors that can be built, level by level; those of a hub that has its own come last."""

    def __init__(self, state: PhoenixState, seat: int, viewer: int | None) -> None:
        self.state = state
        self.w = breadth(state)
        self.seat = seat if viewer is not None else -1
        points = state.tables.sector_points
        self.groups: list[tuple[str, str, list[int], int]] = []
        for level in range(3):
            here = _listed(state.display, [level * N_COLOURS + colour for colour in WING_ORDER])
            self.groups.append((f"Level {level + 1}", f"{points[level]} points", here, self.seat))
        if state.private_owner >= 0:
            owner = int(state.private_owner)
            self.groups.append((f"{title(owner)}'s", "alone", _listed(state.private, range(N_SLOTS)), owner))
        self.flow = [self.placed(here) for _, _, here, _ in self.groups]

    def placed(self, here: list[int]) -> list[list[int]]:
        """Sectors in rows as long as the panel."""
        rows: list[list[int]] = [[]]
        x = 0.0
        for number in here:
            w = offer_line(self.state.tables, number)[1] + 3
            if x + w > self.w - 68 and rows[-1]:
                rows.append([])
                x = 0
            rows[-1].append(number)
            x += w
        return rows

    @property
    def height(self) -> int:
        return 24 + sum(max(1, len(rows)) * 25 + 3 for rows in self.flow) + 2

    def wide(self) -> str:
        drawn = [rect(0, 0, self.w, self.height, "plate"), text(12, 18, "Sectors on offer", "sb")]
        told = "price in {metal}, what each quarter brings from left to right, {built} when built"
        drawn.append(glyphs(self.w - 12, 18, told, "mt", "end", 13))
        y = 24
        for (name, note, here, seat), rows in zip(self.groups, self.flow, strict=True):
            one = len(rows) == 1
            drawn.append(text(10, y + 16, name, "sb"))
            if not one:
                drawn.append(text(10, y + 31, note, "t11 mt"))
            if not here:
                drawn.append(text(68, y + 16, "all built", "mt"))
            for row in rows:
                x = 64.0
                for number in row:
                    whole, w = offer_line(self.state.tables, number)
                    drawn.append(at(x, y, whole, cls="dim" if self.taken(seat, number) else None))
                    x += w + 3
                y += 25
            y += 3
        return svg("board-sectors", self.w, self.height, *drawn, label="Sectors on offer")

    def taken(self, seat: int, number: int) -> bool:
        """Whether a station has no place left for a sector; such sectors are dim."""
        return seat >= 0 and self.state.station[seat * N_SLOTS + number // STACK] >= 0

    @property
    def narrow_height(self) -> int:
        return 40 + sum(24 + (len(here) + 1) // 2 * (OFFER_H + 4) for _, _, here, _ in self.groups)

    def narrow(self) -> str:
        drawn: list[str] = []
        y = 40
        for name, note, here, seat in self.groups:
            drawn.append(text(12, y + 6, name, "sb") + text(20 + width(name, "sb"), y + 6, note, "mt"))
            y += 14
            for place, number in enumerate(here):
                x, dy = 4 + place % 2 * (OFFER_W + 4), place // 2 * (OFFER_H + 4)
                look = "dim" if self.taken(seat, number) else None
                drawn.append(at(x, y + dy, offer(self.state.tables, number), cls=look))
            y += (len(here) + 1) // 2 * (OFFER_H + 4) + 10
        assert y == self.narrow_height
        top = [rect(0, 0, BESIDE, y, "plate"), text(12, 21, "Sectors on offer", "t14 sb")]
        top.append(glyphs(BESIDE - 12, 21, "price in {metal}, {built} when built", "t11 mt", "end", 13))
        return svg("board-sectors", BESIDE, y, *top, *drawn, label="Sectors on offer")


def _listed(stacks: Sequence[int], slots: Iterable[int]) -> list[int]:
    """The sectors of some stacks."""
    return [slot * STACK + place for slot in slots for place in range(STACK) if (stacks[slot] >> place) & 1]


# What belongs to the question


def fixed_income(state: PhoenixState, seat: int) -> list[int]:
    """Goods that the Income action brings a seat without asking."""
    t = state.tables
    found = [0] * N_GOODS
    sources = [(N_SECTORS + state.hub[seat], 99)]
    for slot in range(N_SLOTS):
        number = state.station[seat * N_SLOTS + slot]
        if number >= 0:
            sources.append((number, live_in(state, seat, slot)))
    for source, live in sources:
        listed = t.on[fx.WHEN_INCOME * (N_SOURCES + 1) + source]
        for place in range(0, len(listed), 2):
            if listed[place] <= live:
                _earn(state, seat, listed[place + 1], found)
    if t.hub_moves[state.hub[seat]]:
        for species in crew_of(state, seat, HUB_SLOT):
            if t.starter_income[species] >= 0:
                _earn(state, seat, t.starter_income[species], found)
    return found


def _earn(state: PhoenixState, seat: int, effect: int, found: list[int]) -> None:
    t = state.tables
    times = 1 if t.op[effect] == fx.GAIN else 0
    if t.op[effect] == fx.PER:
        times = income.count(state, seat, t.a[effect]) // t.b[effect]
    for what in range(N_GOODS):
        found[what] += times * t.gain[effect * N_GOODS + what]
    if t.op[effect] == fx.ROW_POINTS:
        high = sum(1 for track in range(N_TRACKS) if state.dip[seat * N_TRACKS + track] >= t.a[effect])
        found[POINT] += max(0, high - t.b[effect])


def own_panel(state: PhoenixState, seat: int, viewer: int | None) -> tuple[str, int]:
    """What goes on, what the viewer has, and what the question is about: dice, trades, prices."""
    kind = step_of(state)[0]
    mover = state.current_player()
    drawn = [_moment(state, kind)]
    y = 52
    drawn.append(_stock(state, seat, y))
    y += 40
    if state.hub[seat] != NO_HUB:
        drawn.append(_income(state, seat, y))
        y += 36
    if any(state.dice) or any(state.picked):
        piece, h = _dice(state, y)
        drawn.append(piece)
        y += h
    if kind == steps.TRANSACT and viewer == mover:
        piece, h = _trades(state, y)
        drawn.append(piece)
        y += h
    if kind == steps.SAVE_STEP and viewer == mover:
        piece, h = _savings(state, y)
        drawn.append(piece)
        y += h
    return svg("board-own", BESIDE + 6, y + 2, *drawn, label="Turn", left=-3, top=-3), y + 2


def _moment(state: PhoenixState, kind: int) -> str:
    """Whose turn it is, and with what."""
    seat = state.active
    told, sign = _doing(state, kind)
    drawn = [
        rect(0, 0, BESIDE, 46, "plate hit"),
        icon(sign, 24, 23, 24, "c-accent" if sign in ("check", "flag") else None),
    ]
    drawn.append(text(46, 20, told[0], "t14 sb"))
    drawn.append(text(46, 37, told[1], "mt"))
    if state.agenda:
        drawn.append(mark(MARK[SEATS[seat]], BESIDE - 20, 23, 18))
    return group(*drawn, id="turn", target="turn")


def _doing(state: PhoenixState, kind: int) -> tuple[tuple[str, str], str]:
    t, who = state.tables, title(state.active)
    more = " An extra turn." if state.is_extra else ""
    if state.trigger >= 0 and state.agenda:
        more += f" Last turns: {title(state.trigger)} ended it."
    if kind == -1:
        return ("The game is over", "the score sheet tells who won"), "flag"
    if kind < steps.TURN and state.ship < 0 and kind != steps.ROLL_STEP:
        return ("Set-up", _of_set_up(kind)), "settings"
    if kind == steps.REWARD_STEP:
        track = (state.agenda[-1] >> steps.STEP_BITS >> 2) & 3
        asked = title(state.current_player())
        return (f"{TYPE_NAMES[track]} track", f"{asked} takes a bonus"), TRACKS[track]
    if state.ship >= 0:
        type_ = t.ship_type[state.ship]
        owner = next((seat for seat in range(state.players) if (state.fleet[seat] >> state.ship) & 1), -1)
        whose = "an own ship" if owner == state.active else f"{title(owner)}'s ship" if owner >= 0 else "a neutral ship"
        if state.ship < FIRST_NEUTRAL and owner < 0:
            whose = "a ship"
        level = f", level {t.ship_level[state.ship]}" if state.ship < FIRST_NEUTRAL else ""
        return (f"{TYPE_NAMES[type_]}{level}", f"{who} uses {whose}.{more}"), TYPES[type_]
    if kind == steps.TURN:
        return (f"{who}'s turn", f"A ship, or income.{more}"), "ship"
    return (f"{who} takes income", f"Then residents may move.{more}"), "income"


def _of_set_up(kind: int) -> str:
    return {
        steps.DRAFT_STEP: "ships are drafted, there and back",
        steps.CHOOSE_STEP: "everybody keeps a hub",
        steps.FREE_ADVANCES: "a hub advances on the tracks",
        steps.RETAIN_STEP: "a hub brings ships",
        steps.DISCARD_STEP: "a hub costs a ship",
        steps.FREE_SECTOR: "a hub brings a sector",
    }.get(kind, "the table is laid out")


def _stock(state: PhoenixState, seat: int, y: float) -> str:
    """What the viewer has, to pay with and to take."""
    drawn: list[str] = []
    w = (BESIDE - 4 * 4) / 5
    for what in range(N_GOODS):
        x = what * (w + 4)
        have = state.goods[seat * N_GOODS + what]
        drawn.append(
            group(
                rect(x, y, w, 34, "well hit", 8),
                icon(GOOD_ICONS[what], x + 15, y + 17, 19),
                text(
                    x + w - 7,
                    y + 23,
                    str(have).replace("-", "−"),
                    "t16 b" if have < 100 else "t14 b",
                    "end",
                    id=f"have-{GOODS[what]}",
                ),
                target=f"stock:{SEATS[seat]}:{GOODS[what]}",
            )
        )
    return "".join(drawn)


def _income(state: PhoenixState, seat: int, y: float) -> str:
    """What income would bring."""
    brings = goods_words([number if number != 1 else 1 for number in fixed_income(state, seat)])
    words = "  ".join(
        f"{number}{{{GOOD_ICONS[what]}}}" for what, number in enumerate(fixed_income(state, seat)) if number
    )
    return group(
        rect(0, y, BESIDE, 30, "w-income hit", 8),
        icon("income", 18, y + 15, 18),
        text(36, y + 20, "Income brings", ""),
        glyphs(BESIDE - 10, y + 20, words if brings else "nothing", "t14 sb", "end", 16),
        id="income",
        target="income",
    )


def _dice(state: PhoenixState, y: int) -> tuple[str, int]:
    """Dice on the table, and those picked up to be rolled again."""
    drawn: list[str] = []
    size, pitch = 40, 48
    x, place = 0.0, 0
    for face in range(4):
        for copy in range(state.dice[face] + state.picked[face]):
            if place and place % 7 == 0:
                x, y = 0, y + pitch
            up = copy >= state.dice[face]
            look = "raised hit" if not up else "ghost hit"
            drawn.append(
                group(
                    rect(x, y, size, size, look, 9),
                    icon(FACE_ICONS[face], x + size / 2, y + size / 2, 24, f"c-{FACE_ICONS[face]} dim" if up else None),
                    id=f"die-{FACES[face]}-{copy + 1}",
                    target=None if up else f"die:{FACES[face]}",
                    kin="die",
                )
            )
            x += pitch
            place += 1
    return "".join(drawn), (place + 6) // 7 * pitch + 4


def _trades(state: PhoenixState, y: int) -> tuple[str, int]:
    """The trades: two resources or GEMs at the left, what is got for them at the right."""
    t = state.tables
    drawn = [text(2, y + 14, "Pay", "mt"), text(BESIDE - 114, y + 14, "for one", "mt")]
    first = state.active * N_GOODS
    y += 20
    for place, pair in enumerate(PAIRS):
        one, other = pair.split("-")
        need = {one: 0, other: 0}
        need[one] += 1
        need[other] += 1
        may = all(state.goods[first + GOODS.index(name)] >= number for name, number in need.items())
        drawn.append(_key(place % 3 * 54, y + place // 3 * 38, 50, f"{{{one}}}{{{other}}}", f"pair:{pair}", may))
    may = state.goods[first + GEM] >= t.buy_price
    drawn.append(_key(162, y, 52, f"{t.buy_price}{{gem}}", "buy", may, 72))
    for place, name in enumerate(RESOURCES):
        drawn.append(_key(BESIDE - 116 + place * 39, y, 38, f"{{{name}}}", f"get:{name}", True, 72))
    return "".join(drawn), 20 + 2 * 38 + 4


def _key(x: float, y: float, w: float, words: str, target: str, may: bool, h: float = 34) -> str:
    """Something to choose in the own panel."""
    return group(
        rect(x, y, w, h, "raised hit", 8),
        glyphs(x + w / 2, y + h / 2 + 5, words, "t14 sb", "middle", 18),
        target=target,
        cls=None if may else "dim",
    )


def _savings(state: PhoenixState, y: int) -> tuple[str, int]:
    """Which resources of a Human's price are saved."""
    drawn = [text(2, y + 14, "Save of the Human's price", "mt")]
    legal = [action - SAVE for action in state.legal_actions() if SAVE <= action < SAVE + len(SAVINGS)]
    w = (BESIDE - 4 * (len(legal) - 1)) / max(1, len(legal))
    for place, saved in enumerate(legal):
        words = "".join(f"{{{name}}}" for name in SAVINGS[saved].split("-"))
        drawn.append(_key(place * (w + 4), y + 20, w, words, f"save:{SAVINGS[saved]}", True))
    return "".join(drawn), 60
