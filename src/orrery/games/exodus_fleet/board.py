"""Exodus Fleet drawn: rounds, planets and the auction, the ships on offer, the own fleet, and the fleets of the others.

Every part is laid out for a width, so that a desktop and a phone share all of it. What the viewer may not know (purses,
hands, drawn cards, cards under ships, reserved ships) comes from the view and is not there at all for others. Whatever
can be chosen carries its `data-target`:

    table       phase:mining   planet:current (next, third)   chart:planet-a   seat-row:0   deck:planet   offer
    ships       ship:bank   deck:faction   deck:neutral   deck:explorer
    fleets      ship:bank   card:loyalty   drawn:loyalty   open:0:alien-pet   known:1:loyalty   reserved:1   fleet:1
    own panel   turn   stock:fuel (xu, tribe)   bid:7   tens:6   unit:4   take:metal-fuel   due:fuel   discount
                get:fuel   tribes:2   mini:1   explore:one   bonus:card   looked:bank   add:xu-5   ask:card   do:done
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key, lru_cache
from typing import Final, NamedTuple

from orrery.drawing.face import Layout, Panel
from orrery.drawing.kit import (
    at,
    circle,
    group,
    icon,
    key,
    mark,
    num,
    path,
    plate,
    quarter,
    rect,
    run,
    run_width,
    shortened,
    square,
    svg,
    text,
    width,
)
from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    CARDS,
    COMMAND_SHIPS,
    FACTIONS,
    FIRST_NEUTRAL,
    INCOME,
    MINING,
    N_FACTIONS,
    PHASES,
    PLANETS,
    RESOURCES,
    SHIPS,
    THINGS,
    TRANSPORTING,
    WORDS,
)
from orrery.games.exodus_fleet.rules import bidding, steps
from orrery.games.exodus_fleet.rules.tables import (
    ANY_OFF,
    CASHING,
    CHOICE_OFF,
    COMPENSATION_ANY,
    COMPENSATION_XU,
    DOUBLE_PAY,
    DOUBLE_ROW,
    EXTRA_TRIBES,
    FIRST_OFF,
    FREE_MINING,
    INCOME_SUM,
    LATER_OFF,
    MILITARY_OFF,
    OF_FACTION,
    OP_BUILD,
    OP_BUY,
    OP_BUY_OFF,
    OP_CHOICE,
    OP_DISCOUNT,
    OP_DISTRIBUTE,
    OP_DRAW,
    OP_EXTRA,
    OP_GAIN,
    OP_PERMANENT,
    OP_PLAN,
    OP_PLANETS,
    OP_RAISE,
    OP_RESERVE,
    OP_SAME,
    OP_SELL,
    OP_SHELVE,
    OP_SWAP,
    OP_TRANSPORT,
    OP_TRIBE,
    OP_VIRTUAL,
    PER_KEPT,
    POINTS_CARDS,
    POINTS_FACTIONS,
    POINTS_FIXED,
    POINTS_INCOME,
    POINTS_MILITARY,
    POINTS_NEUTRALS,
    POINTS_RESOURCES,
    POINTS_TRIBES,
    POINTS_UNDER,
    POINTS_XU,
    QUARTERS,
    RAISES,
    RATIO,
    SHELVES,
    SQUARES,
    STOWS,
    TAX,
    TRIBE_OFF,
    TRIBUTE,
    TRIBUTE_OWN,
    TYPED_MILITARY_OFF,
    TYPED_OFF,
    WAYS,
    WINS_TIES,
    XU_FOR_CREW,
    XU_FOR_PHASE,
    Tables,
)
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.view import ExodusFleetView, OfferView, PlanetView, SeatView

__all__ = [
    "DIRECT_BIDS",
    "ORDINALS",
    "STYLE",
    "card_line",
    "compensation",
    "faction_of",
    "is_auction",
    "panels",
    "place_run",
    "points_run",
    "ship_lines",
    "short_title",
    "standing_now",
]

STYLE: Final = """
.board .ef-now { fill: var(--legal); stroke: var(--legal) }
.board .ef-done { fill: var(--raised); stroke: var(--muted) }
.board .ef-next { fill: var(--well); stroke: var(--line) }
.board .ef-score { fill: var(--good-fill); stroke: var(--good-ink) }
.board .ef-on { fill: var(--raised); stroke: var(--accent-ink); stroke-width: 2 }
.board .ef-mine { fill: var(--legal-fill); stroke: var(--legal-ink) }
.board .ef-badge { fill: var(--well); stroke: none }
.board .ef-row { fill: var(--well); stroke: none }
.board .ef-rule { fill: none; stroke: var(--line); stroke-width: 1 }
.board .ef-shade { fill: #05070D; fill-opacity: .42 }
.board .ef-shine { fill: #FFFFFF; fill-opacity: .22 }
.board .ef-key { fill: var(--raised); stroke: var(--line) }
.board .ef-pass { fill: var(--well); stroke: var(--muted) }
.board .ef-b-leaguers { fill: var(--f-b-leaguers) }
.board .ef-cedarim { fill: var(--f-cedarim) }
.board .ef-karpians { fill: var(--f-karpians) }
.board .ef-paumerites { fill: var(--f-paumerites) }
.board .ef-wet-rockers { fill: var(--f-wet-rockers) }
.board .ef-neutral { fill: var(--f-neutral) }
.board .ef-a0 { fill: #8D6E97 }
.board .ef-a1 { fill: #A0713F }
.board .ef-a2 { fill: #3F8F86 }
.board .ef-a3 { fill: #5C78B8 }
.board .ef-a4 { fill: #A3564D }
.board .ef-b0 { fill: #5D4468 }
.board .ef-b1 { fill: #D0A069 }
.board .ef-b2 { fill: #265B57 }
.board .ef-b3 { fill: #A9BFE8 }
"""

WIDE: Final = 840
MANY: Final = 4
"""Players, from whom on the others' fleets stand beside the table."""
NARROW: Final = 360
OWN: Final = 340
GAP: Final = 6
ORDINALS: Final = ["1st", "2nd", "3rd", "4th", "5th"]
DIRECT_BIDS: Final = 60
"""Bids below this have a key of their own; higher ones are chosen by their tens and their last digit."""
SLOTS: Final = ("current", "next", "third")
SLOT_TITLES: Final = ("Current planet", "Next", "Third")
ROOMY: Final = 600
"""A fleet that is wider than this has its heading in one line."""
CROWD: Final = 10
"""More ships than this in a row are drawn as small cards."""
SHORT: Final = {
    "church-of-the-new-land": "New Land",
    "interstellar-concordia": "Concordia",
    "redistribution-center": "Redistribution",
    "transporters-union": "Transporters",
    "immigration-control": "Immigration",
    "friendly-alien-trade-ship": "Trade Ship",
    "alien-construction-crew": "Construction Crew",
    "alien-fueling-station": "Fueling Station",
    "alien-sea-creatures": "Sea Beasts",
    "undersea-explorers": "Undersea",
    "astronomical-array": "Astron. Array",
    "terraformers-guild": "Terraformers",
    "conference-station": "Conference",
    "convenient-wormhole": "Wormhole",
    "cloning-technology": "Cloning Tech",
    "biochemical-plant": "Biochem. Plant",
    "cryogenic-storage": "Cryo Storage",
    "navigation-vessel": "Navigation",
    "xenological-center": "Xenological",
    "asteroid-tour-ship": "Asteroid Tours",
    "sewage-processor": "Sewage Proc.",
    "mini-transporter": "Mini-Transp.",
    "welcome-center": "Welcome",
    "mini-explorer": "Mini-Expl.",
    "merchant-ship": "Merchant",
    "fleet-congress": "Congress",
    "fellowship-hall": "Fellowship",
    "refugee-camp": "Refugees",
    "fleet-rendezvous": "Rendezvous",
    "alien-blueprints": "Blueprints",
    "mini-recycler": "Mini-Recycl.",
    "super-tanker": "Tanker",
    "explorers-union": "Explorers",
    "builders-union": "Builders",
    "safe-storage": "Safe Stor.",
    "biomass-farm": "Biomass Fm.",
    "logistics-center": "Logistics",
    "culinary-clinic": "Culinary",
    "ice-collector": "Ice Coll.",
    "blockade-runner": "Blockade R.",
    "space-hotel": "Space Hotel",
    "military-barracks": "Mil. Barracks",
    "construction-platform": "Constr. Pltf.",
}
"""Titles where there is no room for the whole; the tip has it."""
ABBREVIATED: Final = (
    ("Military ", "Mil. "),
    ("Construction", "Constr."),
    (" Command", " Cmd"),
    (" Start Card", " Start"),
    (" Center", " Ctr"),
    ("Technology", "Tech"),
    ("Warehouse", "Wareh."),
    (" Cmd", ""),
    ("Mil. ", ""),
    ("Plant", "Pl."),
)

FIVE: Final = len(PHASES)


class Line(NamedTuple):
    """A power in icons: when it works, and what it does as a run."""

    when: str
    words: str


class Item(NamedTuple):
    """Something in a flow: how many columns it takes, and its drawing for a width."""

    span: int
    drawn: str


# Powers in icons


def short_title(name: str, room: float = 100, cls: str = "sb") -> str:
    """A title that fits into so much room, as long as it can be."""
    return _fitted(name, room, cls)


@lru_cache(2048)
def _fitted(name: str, room: float, cls: str) -> str:
    title = WORDS.title(name)
    if width(title, cls) <= room:
        return title
    title = SHORT.get(name, title)
    for long, short in ABBREVIATED:
        if width(title, cls) > room:
            title = title.replace(long, short)
    return shortened(title, room, cls)


def faction_of(t: Tables, ship: int) -> str:
    """The faction of a ship, or `neutral`."""
    return FACTIONS[t.faction[ship]] if t.faction[ship] >= 0 else "neutral"


def _when(mask: int) -> str:
    found = [name for place, name in enumerate(PHASES) if (mask >> place) & 1]
    return found[0] if len(found) == 1 else "any-phase"


def _kinds(amounts: Sequence[int], sign: str = "") -> str:
    return " ".join(f"{sign}{amount} {{{RESOURCES[kind]}}}" for kind, amount in enumerate(amounts) if amount)


def _types(mask: int) -> str:
    return " ".join(f"{{{name}}}" for kind, name in enumerate(RESOURCES) if (mask >> kind) & 1)


def _paid(t: Tables, power: int) -> str:
    parts = [f"{t.cost_xu[power]} {{xu}}" if t.cost_xu[power] else "", _kinds(t.cost[power])]
    parts.append(f"{t.cost_any[power]} {{any}}" if t.cost_any[power] else "")
    return " ".join(part for part in parts if part)


def _gained(t: Tables, power: int) -> str:
    parts = [f"+{t.xu[power]} {{xu}}" if t.xu[power] else "", _kinds(t.gain[power], "+")]
    parts.append(f"+{t.any[power]} {{any}}" if t.any[power] else "")
    return " ".join(part for part in parts if part)


def _cards(draw: int, keep: int) -> str:
    return f"{keep} {{explorer-card}}" if draw == keep else f"{keep} of {draw} {{explorer-card}}"


def power_run(t: Tables, power: int) -> str:
    """What a power does, as a run."""
    op = t.op[power]
    paid = _paid(t, power)
    to = f"{paid} → " if paid else ""
    crew = "crew " if t.needs_crew[power] else ""
    most = t.most[power]
    if op == OP_GAIN:
        return crew + to + ("then " if t.after_transporting[power] else "") + _gained(t, power)
    if op == OP_SELL:
        return f"{most or 'each'} {{any}} → {t.prices[power][0]} {{xu}}" + (" each" if most > 1 else "")
    if op == OP_BUY:
        prices = "/".join(str(price) for price in t.prices[power])
        return f"{prices} {{xu}} → {{any}}" + (f" ×{most}" if most and len(t.prices[power]) == 1 else "")
    if op == OP_DRAW:
        mined = f"{_types(t.mined[power])} → " if t.mined[power] else ""
        return crew + mined + to + _cards(t.draw[power], t.keep[power])
    if op == OP_TRIBE:
        return f"{to}{t.tribes[power]} {{tribe}}"
    if op == OP_TRANSPORT:
        return f"{paid} → up to {t.tribes[power]} {{tribe}}"
    return _rare_run(t, power, op, to)


def _rare_run(t: Tables, power: int, op: int, to: str) -> str:
    most = t.most[power]
    by_op = {
        OP_SWAP: f"swap {{any}} 1:1{f' ×{most}' if most else ''}",
        OP_BUILD: "build a ship",
        OP_DISTRIBUTE: f"{t.amount[power]} {{explorer-card}} for all",
        OP_SHELVE: "store {explorer-card}",
        OP_SAME: f"{to}{t.amount[power]} of a kind",
        OP_PERMANENT: f"mining {_kinds(t.gain[power], '+')}",
        OP_PLANETS: f"new planets {_gained(t, power)}",
        OP_RESERVE: f"reserve 1 of {t.draw[power]} ships",
        OP_EXTRA: f"+{t.tribes[power]} {{tribe}} to carry",
        OP_CHOICE: f"{to}{{tribe}} or goods",
        OP_RAISE: f"own bid +{t.amount[power]}",
        OP_DISCOUNT: f"a ship −{t.amount[power]} {{any}}",
        OP_PLAN: "repeat the phase",
        OP_VIRTUAL: f"1 {_types(t.types[power])} free",
        OP_BUY_OFF: f"{'/'.join(str(price) for price in t.prices[power])} {{xu}} −1 "
        + ("{any}" if t.types[power] == 15 else _types(t.types[power])),
    }
    return by_op.get(op, "")


@lru_cache(1024)
def ship_lines(t: Tables, ship: int) -> tuple[Line, ...]:
    """Everything that a ship does, a line for each power."""
    row = t.stats[ship]
    found: list[Line] = []
    if t.ship_action[ship] >= 0 and not row[CASHING]:
        power = t.ship_action[ship]
        when = "building" if t.op[power] == OP_BUY_OFF else _when(t.phases[power])
        found.append(Line(when, power_run(t, power)))
    found += _lasting(t, ship)
    if t.ship_built[ship] >= 0:
        found.append(Line("built", power_run(t, t.ship_built[ship])))
    if row[ANY_OFF]:
        found.append(Line("building", f"−{row[ANY_OFF]} {{any}}"))
    if row[MILITARY_OFF]:
        more = "more " if row[ANY_OFF] else ""
        found.append(Line("building", f"{{military}} −{row[MILITARY_OFF]} {{any}} {more}".strip()))
    for first, sign in ((TYPED_OFF, ""), (TYPED_MILITARY_OFF, "{military} ")):
        typed = _kinds(row[first : first + 4], "−")
        if typed:
            found.append(Line("building", sign + typed))
    return tuple(found)


def _lasting(t: Tables, ship: int) -> list[Line]:
    """What simply holds, but for discounts on ships."""
    row = t.stats[ship]
    found: list[Line] = []

    def add(figure: int, when: str, words: str) -> None:
        if figure:
            found.append(Line(when, words))

    add(row[RATIO], "any-phase", f"trade {row[RATIO]}:1")
    add(row[CHOICE_OFF], "transporting", f"{{tribe}} −{row[CHOICE_OFF]} {{biomass}} / {{h2o}}")
    for kind, name in enumerate(RESOURCES):
        add(row[TRIBE_OFF + kind], "transporting", f"{{tribe}} −{row[TRIBE_OFF + kind]} {{{name}}}")
        first, later = row[FIRST_OFF + kind], row[LATER_OFF + kind]
        add(first + later, "transporting", f"{{tribe}} −{first}, then −{later} {{{name}}}")
    add(row[EXTRA_TRIBES], "transporting", f"crew +{row[EXTRA_TRIBES]} {{tribe}}")
    add(row[PER_KEPT], "any-phase", f"kept {{explorer-card}} → {row[PER_KEPT]} {{any}}")
    add(
        row[COMPENSATION_XU] + row[COMPENSATION_ANY],
        "pass",
        f"pass +{row[COMPENSATION_XU]} {{xu}} +{row[COMPENSATION_ANY]} {{any}}",
    )
    add(row[DOUBLE_PAY], "building", f"{_types(row[DOUBLE_PAY])} pays 2")
    add(row[DOUBLE_ROW], "mining", f"row {_types(row[DOUBLE_ROW])} ×2")
    add(row[FREE_MINING], "mining", "without {fuel}")
    add(row[CASHING], "any-phase", "")
    if row[CASHING]:
        found[-1] = Line("any-phase", f"{{explorer-card}} → {_gained(t, t.ship_action[ship])}")
    add(row[WINS_TIES], "any-phase", "wins ties")
    add(row[RAISES], "any-phase", f"1 {{fuel}} → bid +{row[RAISES]}")
    for first, crew in ((XU_FOR_CREW, "crew "), (XU_FOR_PHASE, "")):
        figures = row[first : first + FIVE]
        if any(figures):
            found.append(
                Line(_when(sum(2**place for place in range(FIVE) if figures[place])), f"{crew}+{max(figures)} {{xu}}")
            )
    add(row[TAX], "income", f"+{row[TAX]} {{xu}} of each")
    add(row[TRIBUTE], "mining", f"miners +{row[TRIBUTE]}, +{row[TRIBUTE_OWN]} {{any}}")
    add(row[STOWS], "any-phase", "store kept {explorer-card}")
    add(row[SHELVES], "any-phase", "store spare {explorer-card}")
    return found


POINTS_RUN: Final = {
    POINTS_XU: "1 each {0} {{xu}}",
    POINTS_INCOME: "1 each {0} {{income}}",
    POINTS_TRIBES: "{0} each {{tribe}}",
    POINTS_FACTIONS: "{1} {{flag}}",
    POINTS_NEUTRALS: "{0} each {{faction-neutral}} {{military}}",
    POINTS_CARDS: "discard {{explorer-card}} {0} each",
    POINTS_UNDER: "{0} each {{explorer-card}}",
    POINTS_MILITARY: "{0} each {{military}}",
    POINTS_RESOURCES: "1 each {0} {{any}}",
}


def points_run(t: Tables, ship: int) -> str:
    """How a neutral ship counts; nothing for others."""
    kind = t.points_kind[ship]
    if ship < FIRST_NEUTRAL:
        return ""
    return (
        f"{t.points[ship]} {{vp}}"
        if kind == POINTS_FIXED
        else POINTS_RUN[kind].format(t.points[ship], "/".join(str(points) for points in t.points_table[1:]))
    )


def offer_lines(t: Tables, ship: int) -> tuple[Line, ...]:
    """The powers of a ship on offer, with how it counts where that is not a plain number."""
    lines = ship_lines(t, ship)
    if ship < FIRST_NEUTRAL or t.points_kind[ship] == POINTS_FIXED:
        return lines
    return (Line("vp", points_run(t, ship)), *lines)


@lru_cache(256)
def card_line(t: Tables, card: int) -> str:
    """What an explorer card does, as a run."""
    return power_run(t, t.card_power[card])


# The auction


def is_auction(state: ExodusFleetState) -> bool:
    """Whether crews are bid for in this phase."""
    return state.phase > INCOME


def is_navigating(state: ExodusFleetState) -> bool:
    """Whether the choice of the next planet is bid for."""
    return any(step & steps.KIND_MASK in (steps.NAVIGATED, steps.NAVIGATION_BID) for step in state.agenda[-6:])


def compensation(state: ExodusFleetState, seat: int) -> tuple[int, int]:
    """XU and resources for whoever has no crew."""
    row = state.stats[seat]
    if row[COMPENSATION_XU] + row[COMPENSATION_ANY] > 0:
        return row[COMPENSATION_XU], row[COMPENSATION_ANY]
    return state.tables.compensation_xu, state.tables.compensation_any


def standing_now(state: ExodusFleetState) -> list[int]:
    """The seats that have bid, the best first, as if the bidding ended now."""
    if any(state.place_of):
        placed = [seat for seat in range(state.players) if state.place_of[seat]]
        return sorted(placed, key=lambda seat: state.place_of[seat])
    bidders = [seat for seat in range(state.players) if state.stance[seat] == bidding.BIDS]

    def compared(one: int, other: int) -> int:
        return -1 if bidding.beats(state, one, other) else 1

    return sorted(bidders, key=cmp_to_key(compared))


def place_run(state: ExodusFleetState, place: int) -> str:
    """What a place in this phase's auction brings, from 1, as a run."""
    t = state.tables
    if state.phase == MINING:
        if state.planets[0] < 0:
            return "no planet"
        first = (state.planets[0] * 3 + t.row_of_place[place - 1]) * 4
        return " ".join(f"{t.rows[first + kind]} {{{name}}}" for kind, name in enumerate(RESOURCES))
    if state.phase == TRANSPORTING:
        return f"up to {t.tribes_of_place[place - 1]} {{tribe}}"
    if state.phase == 3:
        return f"{ORDINALS[place - 1]} choice −{t.crew_discount} {{any}}"
    ways = [way for way in range(WAYS) if (t.ways_of_place[place - 1] >> way) & 1]
    return " or ".join(_cards(t.way_draw[way], t.way_keep[way]) for way in ways)


def places(state: ExodusFleetState) -> int:
    """How many places there are."""
    return state.players - 1 if state.tables.lowest_is_out else state.players


# Pieces


def sphere(cx: float, cy: float, r: float, planet: str) -> str:
    """A planet: one of five grounds, one of four bands, and its letter, so that no two are alike."""
    place = PLANETS.index(planet)
    ground, band = place % 5, place // 5
    a, b, c = (num(r * part) for part in (0.94, 0.47, 0.3))
    stripe = f"M{num(cx - r * 0.94)} {num(cy - r * 0.34)}q{b} {c} {a} {num(r * 0.1)}t{a} {num(-r * 0.1)}v{c}"
    stripe += f"q-{b} -{c} -{a} 0t-{a} 0Z"
    if band % 2:
        stripe += f"M{num(cx - r * 0.8)} {num(cy + r * 0.45)}h{num(r * 1.6)}l{num(-r * 0.2)} {num(r * 0.22)}"
        stripe += f"h{num(-r * 1.2)}Z"
    top, bottom, round_ = num(cy - r), num(cy + r), num(r * 1.5)
    shade = f"M{num(cx)} {top}A{num(r)} {num(r)} 0 0 1 {num(cx)} {bottom}A{round_} {round_} 0 0 0 {num(cx)} {top}Z"
    return (
        circle(cx, cy, r, f"ef-a{ground}")
        + path(stripe, f"ef-b{band}")
        + path(shade, "ef-shade")
        + circle(cx - r * 0.42, cy - r * 0.5, r * 0.15, "ef-shine")
    )


def storage_kinds(t: Tables, ship: int) -> list[tuple[str, int]]:
    """The squares of a ship by kind, then its quarters."""
    row = t.stats[ship]
    names = [*RESOURCES, "both", "any"]
    found = [(name, row[SQUARES + place]) for place, name in enumerate(names) if row[SQUARES + place]]
    return found + ([("tribe", row[QUARTERS])] if row[QUARTERS] else [])


def place_for(x: float, y: float, kind: str, holds: str, size: float, id: str | None = None, seat: int = -1) -> str:
    """A storage square or a living quarter, empty or filled."""
    kin = f"cube-{holds}-{seat}" if holds and seat >= 0 else None
    if kind == "tribe":
        return quarter(x, y, holds, size, id=id, kin=kin)
    if kind == "both" and not holds:
        half = size / 2
        return group(
            rect(x, y, size, size, "k-any hit", 4),
            icon("biomass", x + half - 3.5, y + half - 3, size / 2 + 1, "c-biomass"),
            icon("h2o", x + half + 3.5, y + half + 3.5, size / 2, "c-h2o"),
            id=id,
        )
    return square(x, y, "any" if kind == "both" else kind, holds, size, id=id, kin=kin)


def storage(x: float, y: float, t: Tables, ship: int, size: float = 16) -> tuple[str, float]:
    """What a ship holds, a square of each kind with its number; and how wide that is."""
    drawn: list[str] = []
    start = x
    for kind, count in storage_kinds(t, ship):
        drawn.append(place_for(x, y, kind, "", size))
        x += size + 2
        if count > 1:
            drawn.append(text(x, y + size - 3.5, f"×{count}", "t11 sb"))
            x += 17
        x += 3
    return "".join(drawn), x - start


def powers(x: float, y: float, w: float, lines: Sequence[Line], leading: float = 17) -> str:
    """The powers of a ship, one below the other."""
    if not lines:
        return text(x, y + 12, "no power", "t11 mt")
    drawn: list[str] = []
    for place, one in enumerate(lines):
        top = y + place * leading
        cls = "sb" if 20 + run_width(one.words, "sb", 13) <= w else "t11"
        drawn.append(icon(one.when, x + 7.5, top + 7.5, 14) + run(x + 20, top + 12, one.words, cls, size=13))
    return "".join(drawn)


def gain_of(income: int) -> str:
    """An income as a run."""
    return f"{'−' if income < 0 else '+'}{abs(income)} {{xu}}"


@lru_cache(1024)
def market_card(t: Tables, ship: int, w: float, h: float, lack: int) -> str:
    """A ship on offer; a bit of `lack` for each resource of which the viewer has too little."""
    name, faction = SHIPS[ship], faction_of(t, ship)
    badge = points_run(t, ship) if t.points_kind[ship] == POINTS_FIXED else ""
    drawn = [rect(0, 0, w, h, "raised hit", 8), rect(1.5, 8, 3, 16, f"ef-{faction}", 1.5)]
    drawn.append(icon(f"faction-{faction}", 17, 16, 17))
    if t.military[ship]:
        drawn.append(icon("military", w - 14, 16, 14))
    room = w - 30 - (20 if t.military[ship] else 4)
    drawn.append(text(29, 20.5, short_title(name, room, "t13 sb"), "t13 sb"))
    each = (w - 10) / 4
    for kind, resource in enumerate(RESOURCES):
        x = 5 + kind * each
        amount = t.ship_cost[ship][kind]
        cls = "t14 sb" + (" warn" if (lack >> kind) & 1 else "") + ("" if amount else " mt")
        cell = rect(x + 1, 30, each - 2, 21, "ef-row", 5) + icon(resource, x + 11, 40.5, 14)
        drawn.append(
            cell + text(x + each - 7, 45.5, amount, cls, "end")
            if amount
            else group(cell, text(x + each - 7, 45.5, 0, cls, "end"), cls="dim")
        )
    drawn.append(powers(7, 57, w - 12, offer_lines(t, ship)))
    drawn.append(storage(7, h - 22, t, ship)[0])
    right = gain_of(t.stats[ship][INCOME_SUM])
    drawn.append(run(w - 7, h - 9.5, right, "sb", "end", 13))
    if badge:
        drawn.append(_badge(w - 12 - run_width(right, "sb", 13), h - 24, badge))
    return "".join(drawn)


def _badge(right: float, y: float, words: str) -> str:
    """Points, in a well, by its right end."""
    words = words if "{vp}" in words else f"{words} {{vp}}"
    space = run_width(words, "t11 sb", 12) + 8
    return rect(right - space, y, space, 18, "ef-badge", 5) + run(right - space + 4, y + 13, words, "t11 sb", size=12)


@lru_cache(1024)
def small_offer(t: Tables, ship: int, w: float, h: float, lack: int) -> str:
    """A ship among very many on offer: name, cost, what it does, what it holds."""
    name, faction = SHIPS[ship], faction_of(t, ship)
    costs = enumerate(t.ship_cost[ship])
    cost = " ".join(f"{amount} {{{RESOURCES[kind]}}}" for kind, amount in costs if amount)
    income = gain_of(t.stats[ship][INCOME_SUM])
    drawn = [
        rect(0, 0, w, h, "raised hit", 7),
        icon(f"faction-{faction}", 13, 13, 14),
        text(23, 17, short_title(name, w - 28 - (14 if t.military[ship] else 0), "sb"), "sb"),
        icon("military", w - 10, 13, 12) if t.military[ship] else "",
        run(6, 33, cost, "t11 sb" + (" warn" if lack else ""), size=12),
        storage(6, h - 19, t, ship, 14)[0],
        run(w - 5, h - 8, income, "t11 sb", "end", 12) if t.stats[ship][INCOME_SUM] else "",
    ]
    for place, one in enumerate(small_lines(t, ship)):
        top = 38 + 15 * place
        drawn.append(icon(one.when, 12, top + 5.5, 12) + run(22, top + 10, one.words, "t11", size=12))
    return "".join(drawn)


def small_lines(t: Tables, ship: int) -> list[Line]:
    """What a ship counts, and its first power."""
    points = [Line("vp", points_run(t, ship).replace(" {vp}", ""))] if ship >= FIRST_NEUTRAL else []
    return points + list(ship_lines(t, ship)[:1])


def lacks(t: Tables, ship: int, seat: SeatView | None) -> int:
    """A bit for each resource of which somebody has less than a ship costs."""
    if seat is None:
        return 0
    held = list(seat.resources.values())
    return sum(2**kind for kind in range(4) if t.ship_cost[ship][kind] > held[kind])


# The panels

EDGE: Final = 2
"""Around every drawing, so that the outline of what can be chosen is whole."""


def framed(id: str, w: float, h: float, *children: str, label: str) -> tuple[str, int]:
    """A drawing with its edge, and how high it is."""
    high = round(h) + 2 * EDGE
    return svg(id, w + 2 * EDGE, high, *children, label=label, left=-EDGE, top=-EDGE), high


def panels(state: ExodusFleetState, seen: ExodusFleetView, viewer: int | None, layout: Layout) -> list[Panel]:
    """The table, ships on offer, the viewer's fleet, the others' fleets, and what the question is about."""
    table = Table(state, seen, viewer)
    own = Own(state, seen, viewer)
    svg_own, own_height = own.whole()
    parts = [("table", "Planets", table.table), ("ships", "Ships", table.ships)]
    if viewer is not None:
        parts.append(("fleet", "Fleet", table.fleet))
    found = [_panel(name, title, draw, layout) for name, title, draw in parts]
    if viewer is None or state.players < MANY:
        found.append(_panel("others", "Fleets" if viewer is None else "Others", table.others, layout))
    else:  # their fleets would make all of it small
        fleets, height = table.others(NARROW)
        found.append(Panel("others", "Others", fleets, "right", NARROW + 2 * EDGE, height))
    return [*found, Panel("own", "Your turn", svg_own, "own", OWN + 2 * EDGE, own_height)]


def _panel(id: str, title: str, draw: Callable[[float], tuple[str, int]], layout: Layout) -> Panel:
    """A part of the table in the middle of the page."""
    wide, height = draw(WIDE)
    narrow = draw(NARROW)[0] if layout != "wide" else None
    if layout == "narrow" and narrow is not None:
        return Panel(id, title, narrow, "centre", WIDE + 2 * EDGE, height)
    return Panel(id, title, wide, "centre", WIDE + 2 * EDGE, height, narrow)


class Table:
    """The table as one viewer sees it; every part is drawn for a width."""

    def __init__(self, state: ExodusFleetState, seen: ExodusFleetView, viewer: int | None) -> None:
        self.state = state
        self.seen = seen
        self.viewer = viewer
        self.tables = state.tables
        self.me = None if viewer is None else seen.seats[viewer]
        self.used = set(seen.used_ships)

    # Rounds, phases, planets, the auction

    def table(self, w: float) -> tuple[str, int]:
        """Where the game is, the planets, and who has bid what."""
        phone = w <= NARROW
        drawn: list[str] = []
        if phone:
            drawn += [self.rounds(0, 0, w), at(0, 46, self.phases(w))]
            y = 98.0
            drawn.append(self.current(0, y, w, 152))
            y += 158
            half = (w - GAP) / 2
            drawn += [self.planet(place, (place - 1) * (half + GAP), y, half, 128) for place in (1, 2)]
            y += 134
            drawn.append(self.auction(0, y, w, self.auction_high()))
            y += self.auction_high()
        else:
            drawn += [self.rounds(0, 0, 338), at(344, 0, self.phases(w - 344))]
            y, high = 46.0, 152.0
            drawn.append(self.current(0, y, 318, high))
            drawn += [self.planet(place, 324 + (place - 1) * 122, y, 116, high) for place in (1, 2)]
            drawn.append(self.auction(568, y, w - 568, high))
            y += high
        if self.seen.charted:
            drawn.append(self.chart(y + GAP, w))
            y += GAP + self.chart_high(w)
        if self.seen.offer is not None:
            drawn.append(self.offer(self.seen.offer, y + GAP, w))
            y += GAP + 66
        return framed("board-table", w, y, *drawn, label="Rounds, planets and the auction")

    def rounds(self, x: float, y: float, w: float) -> str:
        """The rounds, with the two scorings among them."""
        t, now = self.tables, self.seen.round
        last = int(t.last_round)
        over = self.seen.is_over
        drawn = [
            rect(x, y, w, 40, "plate hit"),
            text(x + 12, y + 25, f"Round {now}/{last}" if now else "Set-up", "t13 sb"),
        ]
        start = x + 20 + width(f"Round {now}/{last}", "t13 sb")
        steps_ = last + 2
        pitch = min(26.0, (x + w - start - 10) / steps_)
        r = min(9.5, pitch / 2 - 0.8)
        place = 0
        for number in range(1, last + 1):
            cx = start + (place + 0.5) * pitch
            look = "ef-now" if number == now and not over else "ef-done" if number < now or over else "ef-next"
            cls = "t11 sb" + (" ink" if look == "ef-now" else " mt" if look == "ef-next" else "")
            drawn.append(circle(cx, y + 20, r, look) + (text(cx, y + 24, number, cls, "middle") if r > 7.5 else ""))
            place += 1
            if number in (t.round_a, last):
                cx = start + (place + 0.5) * pitch
                done = number < now or over
                letter = "A" if number == t.round_a else "B"
                drawn.append(rect(cx - r, y + 20 - r, 2 * r, 2 * r, "ef-score" if done else "ef-next", 4))
                drawn.append(text(cx, y + 24, letter, "t11 b good", "middle"))
                place += 1
        return group(*drawn, id="rounds", target="rounds")

    def phases(self, w: float) -> str:
        """The five phases: the one being played, and the one that may not be called again."""
        seen = self.seen
        each = (w + 4) / FIVE
        tall = each < 80
        drawn: list[str] = []
        for place, name in enumerate(PHASES):
            x = place * each
            now = seen.phase == name
            shut = seen.phase is None and seen.previous_phase == name and not self.state.plan and not seen.is_over
            high = 46 if tall else 40
            parts = [rect(x, 0, each - 4, high, ("ef-on" if now else "plate") + " hit", 8)]
            word = PHASE_WORDS[name]
            if tall:
                parts.append(icon(name, x + (each - 4) / 2, 15, 19, f"c-{name} head"))
                parts.append(text(x + (each - 4) / 2, 39, word, "t11 sb" + (" mt" if shut else ""), "middle"))
            else:
                parts.append(icon(name, x + 15, 20, 17, f"c-{name} head"))
                parts.append(text(x + 27, 24, word, "sb" + (" mt" if shut else "")))
            if shut:
                parts.append(icon("lock", x + each - 13, 10, 11))
            drawn.append(group(*parts, id=f"phase-{name}", target=f"phase:{name}", cls="dim" if shut else None))
        return "".join(drawn)

    def holders(self) -> dict[int, list[int]]:
        """The seats that would mine each row of the current planet now."""
        found: dict[int, list[int]] = {}
        if self.state.phase == MINING:
            for place, seat in enumerate(standing_now(self.state)):
                if place < places(self.state):
                    found.setdefault(int(self.tables.row_of_place[place]), []).append(seat)
        return found

    def row_places(self, row: int) -> str:
        """Which places mine a row: `2nd, 3rd`."""
        count = places(self.state)
        return ", ".join(ORDINALS[place] for place in range(count) if self.tables.row_of_place[place] == row)

    def current(self, x: float, y: float, w: float, h: float) -> str:
        """The planet that is mined next, with who holds each of its rows while mining is bid for."""
        planet = self.seen.current_planet
        lit = self.seen.phase == "mining"
        drawn = [rect(0, 0, w, h, ("plate ef-on" if lit else "plate") + " hit"), text(12, 21, SLOT_TITLES[0], "sb mt")]
        if planet is None:
            drawn.append(text(w / 2, h / 2, "no planet", "mt", "middle"))
            return at(x, y, *drawn, id="planet-current", target="planet:current")
        drawn.append(text(w - 12, 21, WORDS.title(planet.name), "t13 sb", "end"))
        start = 84.0
        drawn.append(at(0, 0, sphere(43, 84, 34, planet.name), id=f"sphere-{planet.name}", kin=planet.name))
        drawn.append(text(43, 91, planet.name[-1].upper(), "t20 b paper", "middle"))
        holders = self.holders()
        each = (w - start - 8) / 4 - (13 if lit else 9)
        for row, amounts in enumerate(planet.rows):
            ry = 30 + row * 39
            marks = holders.get(row, [])
            who = self.row_places(row)
            mine = self.viewer is not None and self.viewer in marks
            parts = [rect(start, ry, w - start - 8, 35, "ef-mine" if mine else "ef-row", 7)]
            for kind, (name, amount) in enumerate(amounts.items()):
                cx = start + 8 + kind * each
                parts.append(icon(name, cx + 8, ry + 17.5, 15))
                parts.append(text(cx + 19, ry + 23, amount, "t16 b" + ("" if amount else " mt")))
            for place, seat in enumerate(marks):
                parts.append(mark(seat + 1, w - 20 - 16 * place, ry + 17.5, 14))
            if not marks:
                words = who.split(", ") if who else ["–"]
                top = ry + 21.5 - 6.5 * (len(words) - 1)
                parts += [text(w - 14, top + 13 * n, one, "t11 mt", "end") for n, one in enumerate(words)]
            drawn.append(group(*parts, cls=None if who else "dim"))
        return at(x, y, *drawn, id="planet-current", target="planet:current")

    def planet(self, slot: int, x: float, y: float, w: float, h: float) -> str:
        """One of the planets to come."""
        planet = (self.seen.current_planet, self.seen.next_planet, self.seen.third_planet)[slot]
        drawn = [rect(0, 0, w, h, "plate hit"), text(10, 21, SLOT_TITLES[slot], "sb mt")]
        if planet is None:
            drawn.append(text(w / 2, h / 2, "no planet", "mt", "middle"))
        else:
            drawn.append(self.small_planet(planet, w, h))
        return at(x, y, *drawn, id=f"planet-{SLOTS[slot]}", target=f"planet:{SLOTS[slot]}")

    def small_planet(self, planet: PlanetView, w: float, h: float) -> str:
        drawn = [
            at(0, 0, sphere(w - 22, 22, 14, planet.name), id=f"sphere-{planet.name}", kin=planet.name),
            text(w - 22, 27, planet.name[-1].upper(), "sb paper", "middle"),
        ]
        each = (w - 12) / 4
        drawn += [icon(name, 6 + (kind + 0.5) * each, 49, 14) for kind, name in enumerate(RESOURCES)]
        high = (h - 64) / 3
        for row, amounts in enumerate(planet.rows):
            top = 60 + row * high
            parts = [rect(6, top, w - 12, high - 3, "ef-row", 5)]
            for kind, amount in enumerate(amounts.values()):
                cls = "t14 sb" + ("" if amount else " mt")
                parts.append(text(6 + (kind + 0.5) * each, top + high / 2 + 3.5, amount, cls, "middle"))
            drawn.append(group(*parts, cls=None if self.row_places(row) else "dim"))
        return "".join(drawn)

    def auction_high(self) -> float:
        return 34.0 + 25 * int(self.state.players)

    def auction(self, x: float, y: float, w: float, h: float) -> str:
        """Everybody in the order of their bids, or of their turns, with what their place brings."""
        seen, state = self.seen, self.state
        title = "In turn"
        sign = "admiral"
        if seen.is_over:
            title, sign = "The end", "trophy"
        elif is_navigating(state):
            title, sign = "Bids for the next planet", "map"
        elif is_auction(state):
            title, sign = f"{PHASE_WORDS[PHASES[state.phase]]}: the bids", PHASES[state.phase]
        elif state.phase == INCOME:
            title, sign = "Income", "income"
        drawn = [plate(0, 0, w, h), icon(sign, 20, 17, 16, f"c-{sign}"), text(33, 21.5, title, "t13 sb")]
        rows = self.auction_rows()
        high = min(30.0, (h - 31) / len(rows)) if rows else 0
        for place, (label, seat, words, right) in enumerate(rows):
            top = 28 + place * high
            drawn.append(self.auction_row(label, seat, words, right, 5, top, w - 10, high - 2))
        if seen.round == 0:
            drawn = [plate(0, 0, w, h), text(12, 21.5, "Set-up", "t13 sb")]
            for place, (_, seat, _, _) in enumerate(rows):
                top = 28 + place * high
                chosen = seen.seats[seat].has_chosen or bool(seen.seats[seat].ships)
                words = "{check|c-good} has chosen" if chosen else ""
                drawn.append(self.auction_row("", seat, words, "", 5, top, w - 10, high - 2))
        return at(x, y, *drawn, id="auction", target="auction")

    def auction_row(self, label: str, seat: int, words: str, right: str, x: float, y: float, w: float, h: float) -> str:
        shown = self.seen.seats[seat]
        asked = self.seen.asked == shown.seat
        base = y + h / 2 + 4.3
        mine = seat == self.viewer
        parts = [rect(x, y, w, h, ("ef-on" if asked else "ef-mine" if mine and label else "ef-row") + " hit", 6)]
        if label:
            parts.append(text(x + 7, base, label, "sb" + ("" if label[0].isdigit() else " mt")))
        parts.append(mark(seat + 1, x + 43, y + h / 2, 13))
        parts.append(text(x + 54, base, shown.seat.upper(), "sb"))
        if self.seen.admiral == shown.seat and self.seen.round and not self.seen.is_over:
            parts.append(icon("admiral", x + 83, y + h / 2, 14))
        elif self.seen.first_admiral == shown.seat and self.seen.round and not label:
            parts.append(icon("flag", x + 83, y + h / 2, 12, "c-muted"))
        if words:
            parts.append(run(x + 96, base, words, "sb", size=14))
        if right:
            cls = "t11 sb" if run_width(words, "sb") + run_width(right, "sb", 13) > w - 108 else "sb"
            parts.append(run(x + w - 6, base, right, cls, "end", 12 if cls != "sb" else 13))
        return group(*parts, id=f"seat-row-{seat}", target=f"seat-row:{seat}")

    def auction_rows(self) -> list[tuple[str, int, str, str]]:
        """For each seat: its place, what it bids, what that brings."""
        state, seen = self.state, self.seen
        players = range(state.players)
        turns = [(state.admiral + 1 + place) % state.players for place in players]
        if seen.is_over:
            order = sorted(players, key=lambda seat: (-seen.seats[seat].points, -seen.seats[seat].tribes))
            return [
                ("", seat, f"{seen.seats[seat].points} {{vp}}", f"{seen.seats[seat].tribes} {{tribe}}")
                for seat in order
            ]
        if is_navigating(state):
            order = sorted(players, key=lambda seat: (-state.bids[seat], turns.index(seat)))
            return [("", seat, f"{state.bids[seat]} {{xu}}" if state.bids[seat] else "", "") for seat in order]
        if not is_auction(state):
            order = [(state.admiral + place) % state.players for place in players]
            calls = "calls a phase" if state.phase < 0 and seen.round else ""
            return [
                ("", seat, gain_of(seen.seats[seat].income) if seen.round else "", "" if place else calls)
                for place, seat in enumerate(order)
            ]
        ranked = standing_now(state)
        settled = any(state.place_of) or any(state.stance[seat] == bidding.EXCLUDED for seat in players)
        out = not settled and len(ranked) == state.players and self.tables.lowest_is_out
        rows: list[tuple[str, int, str, str]] = []
        for place, seat in enumerate(ranked):
            last = out and place == len(ranked) - 1
            brings = self.solace(seat) if last else place_run(state, place + 1) if place < places(state) else ""
            rows.append(("out" if last else ORDINALS[place], seat, self.bid_of(seat), self.crew(seat) or brings))
        for seat in turns:
            if seat in ranked:
                continue
            stance = state.stance[seat]
            if stance == bidding.PASSED:
                rows.append(("–", seat, "passed", self.solace(seat)))
            elif stance == bidding.EXCLUDED:
                rows.append(("out", seat, self.bid_of(seat), self.solace(seat)))
            else:
                rows.append(("", seat, *self.waiting(seat)))
        return rows

    def waiting(self, seat: int) -> tuple[str, str]:
        """Somebody who has not bid yet."""
        shown = self.seen.seats[seat]
        if shown.choice is not None:
            return f"{shown.choice} {{xu}} {{lock}}", "face down"
        if shown.has_chosen:
            return "{lock}", "has bid"
        if self.seen.asked == shown.seat:
            return "bids now", ""
        return ("bids last" if seat == self.state.admiral and not self.tables.secret_bidding else "to bid"), ""

    def bid_of(self, seat: int) -> str:
        more = f" +{self.state.raised[seat]}" if self.state.raised[seat] else ""
        return f"{self.state.bids[seat]}{more} {{xu}}"

    def crew(self, seat: int) -> str:
        """What a crew has done."""
        work = self.state.work[seat]
        return "{check|c-good} done" if work == 2 else "declined" if work == 3 else ""

    def solace(self, seat: int) -> str:
        """What somebody without a crew takes."""
        xu, any_ = compensation(self.state, seat)
        return f"+{xu} {{xu}} +{any_} {{any}}"

    def chart_high(self, w: float) -> float:
        across = 6 if w > NARROW else 3
        return 24 + 116 * -(-len(self.seen.charted) // across)

    def chart(self, y: float, w: float) -> str:
        """Planets dealt for the Alien Star Chart."""
        across = 6 if w > NARROW else 3
        each = (w + GAP) / across
        drawn = [text(2, 15, "Star Chart: planets to place", "sb mt")]
        for place, name in enumerate(self.seen.charted):
            x, top = place % across * each, 22 + place // across * 116
            first = PLANETS.index(name) * 12
            rows = [
                dict(zip(RESOURCES, self.tables.rows[first + 4 * row : first + 4 * row + 4], strict=True))
                for row in range(3)
            ]
            drawn.append(
                at(
                    x,
                    top,
                    rect(0, 0, each - GAP, 112, "plate hit"),
                    text(10, 25, WORDS.title(name), "sb"),
                    self.small_planet(PlanetView(name, rows), each - GAP, 114),
                    id=f"chart-{name}",
                    target=f"chart:{name}",
                )
            )
        return at(0, y, *drawn, id="chart")

    def offer(self, offer: OfferView, y: float, w: float) -> str:
        """A trade between two players, for all to see but for the faces of cards."""
        by, to = (int(seat[1:]) - 1 for seat in (offer.by, offer.to))
        drawn = [rect(0, 0, w, 66, "plate ef-on hit")]
        for row, (seat, things, word) in enumerate(((by, offer.gives, "gives"), (to, offer.asks, "gives"))):
            owned = [ship for ship in offer.ships if ship in self.seen.seats[seat].ships]
            words = self.offered(things, owned)
            if row == 0 and offer.card_count:
                names = ", ".join(short_title(card) for card in offer.cards) if offer.cards else ""
                words += f" {offer.card_count} {{explorer-card}} {names}"
            if row == 1 and offer.asked_cards:
                words += f" {offer.asked_cards} {{explorer-card}}"
            base = 26 + row * 27
            drawn.append(mark(seat + 1, 20, base - 4, 14) + text(32, base, f"P{seat + 1} {word}", "sb"))
            cls = "sb" if run_width(words, "sb") < w - 110 else "t11"
            drawn.append(run(98, base, words.strip() or "nothing yet", cls))
        return at(0, y, *drawn, id="offer", target="offer")

    def offered(self, things: dict[str, int], ships: Iterable[str]) -> str:
        parts = [f"{amount} {{{'tribe' if name == 'tribes' else name}}}" for name, amount in things.items() if amount]
        return " ".join([*parts, ", ".join(short_title(ship) for ship in ships)])

    # Ships on offer

    def ships(self, w: float) -> tuple[str, int]:
        """Faction ships in their row, then neutral ships, then the decks."""
        drawn: list[str] = []
        y = 0.0
        seen = self.seen
        leave = int(self.tables.rightmost)
        note = f"{seen.faction_deck} in the deck, {len(seen.faction_discards)} discarded"
        if self.tables.all_ships:
            note = "all ships"
        elif w > NARROW:
            note += f"; after building {'the one at the right leaves' if leave == 1 else f'{leave} at the right leave'}"
        roomy = w > NARROW
        left = f"{seen.neutral_deck} in the deck"
        for title, row, name, words in (
            ("Faction ships", seen.faction_row, "faction", note),
            ("Neutral ships", seen.neutral_ships, "neutral", left),
        ):
            half = w / 2 if roomy and name == "neutral" else w
            drawn.append(
                group(
                    rect(0, y, half, 20, "bare hit", 6),
                    text(2, y + 15, title, "sb mt"),
                    text(100, y + 15, words, "mt") if half < w else text(w - 2, y + 15, words, "mt", "end"),
                    id=f"deck-{name}",
                    target=f"deck:{name}",
                )
            )
            if half < w:
                drawn.append(self.explorer_deck(half, y - 1, w - half))
            y += 22
            cards, high = self.market(row, w)
            drawn.append(at(0, y, cards))
            y += high
        if not roomy:
            drawn.append(self.explorer_deck(0, y, w))
            y += 30
        return framed("board-ships", w, y - GAP, *drawn, label="Ships on offer")

    def explorer_deck(self, x: float, y: float, w: float) -> str:
        """How many explorer cards are left, and how many were discarded."""
        seen = self.seen
        return group(
            rect(x, y, w, 22, "ef-row hit", 6),
            run(x + 8, y + 15.5, f"{seen.explorer_deck} {{explorer-card}} in the explorer deck", "sb"),
            text(x + w - 8, y + 15.5, f"{len(seen.explorer_discards)} discarded", "mt", "end"),
            id="deck-explorer",
            target="deck:explorer",
        )

    def market(self, row: Sequence[str], w: float) -> tuple[str, float]:
        """Cards side by side; small ones where there are very many."""
        t = self.tables
        if not row:
            return text(2, 16, "none left", "mt"), 26
        crowded = len(row) > CROWD
        across = (6 if crowded else 5) if w > NARROW else 2
        each = (w + GAP) / across
        drawn: list[str] = []
        y = 0.0
        for first in range(0, len(row), across):
            ships = [SHIPS.index(name) for name in row[first : first + across]]
            if crowded:
                high = 60.0 + 15 * max(1, *(len(small_lines(t, ship)) for ship in ships), 1)
            else:
                high = 84.0 + 17 * max(1, *(len(offer_lines(t, ship)) for ship in ships), 1)
            for place, ship in enumerate(ships):
                name = SHIPS[ship]
                card = (small_offer if crowded else market_card)(t, ship, each - GAP, high, lacks(t, ship, self.me))
                drawn.append(at(place * each, y, card, id=f"ship-{name}", target=f"ship:{name}", kin=f"ship-{name}"))
            y += high + GAP
        return "".join(drawn), y

    # The own fleet

    def fleet(self, w: float) -> tuple[str, int]:
        """The viewer's ships with everything aboard, and the cards that only the viewer sees."""
        assert self.me is not None
        assert self.viewer is not None
        seat, me = self.viewer, self.me
        columns = 6 if w > NARROW else 2
        each = (w - 12 + GAP) / columns
        holds = self.aboard(me)
        drawn = [self.head(seat, 6, 0, w - 12, large=True)]
        y = self.head_high(w, large=True)
        cards = self.own_cards(each - GAP)
        lines = self.in_lines([(2 if name in COMMAND_SHIPS else 1, name) for name in self.fleet_ships(me)], columns)
        for number, line_ in enumerate(lines):
            high = max(self.own_high(name, span * each - GAP, holds.get(name, [])) for span, name in line_)
            column = 0
            last = number == len(lines) - 1
            if last and cards and sum(span for span, _ in line_) < columns:
                high = max(high, 2 * CARD_HIGH + GAP)
            for span, name in line_:
                card = self.own_card(name, span * each - GAP, high, holds.get(name, []))
                drawn.append(at(6 + column * each, y, card))
                column += span
            while last and cards and column < columns:
                for place, card in enumerate(cards[:2]):
                    drawn.append(at(6 + column * each, y + place * (CARD_HIGH + GAP), card))
                cards = cards[2:]
                column += 1
            y += high + GAP
        flow, y = self.flow([Item(1, one) for one in cards], 6, y, columns, each, CARD_HIGH)
        drawn.append(flow)
        y += 2
        ground = rect(0.5, 0.5, w - 1, y - 1, "plate")
        return framed("board-fleet", w, y, ground, *drawn, label="Your fleet")

    def fleet_ships(self, seat: SeatView) -> list[str]:
        """A fleet's ships, the command ship first; at the start those to choose from."""
        if seat.ships or self.seen.round:
            return seat.ships
        if seat.faction is None:
            return []
        faction = FACTIONS.index(seat.faction)
        return [name for ship, name in enumerate(COMMAND_SHIPS) if self.tables.faction[ship] == faction]

    @staticmethod
    def in_lines(items: Sequence[tuple[int, str]], columns: int) -> list[list[tuple[int, str]]]:
        """Things that take some columns each, line by line."""
        lines: list[list[tuple[int, str]]] = []
        for item in items:
            if not lines or sum(span for span, _ in lines[-1]) + item[0] > columns:
                lines.append([])
            lines[-1].append(item)
        return lines

    @staticmethod
    def flow(items: Sequence[Item], x: float, y: float, columns: int, each: float, high: float) -> tuple[str, float]:
        """Things in columns, from left to right; and where the next line would be."""
        drawn: list[str] = []
        column = 0
        for item in items:
            if column + item.span > columns:
                column = 0
                y += high + GAP
            drawn.append(at(x + column * each, y, item.drawn))
            column += item.span
        return "".join(drawn), y + (high + GAP if items else 0)

    def head_high(self, w: float, large: bool) -> float:
        return 34 if w > ROOMY else 56

    def head(self, seat: int, x: float, y: float, w: float, large: bool) -> str:
        """Whose fleet it is, what is aboard and what its factions are worth."""
        shown = self.seen.seats[seat]
        room = sum(shown.squares.values())
        filled = sum(shown.resources.values())
        counts = [self.state.stats[seat][OF_FACTION + place] for place in range(N_FACTIONS)]
        flags = " ".join(f"{count} {{faction-{FACTIONS[place]}}}" for place, count in enumerate(counts) if count)
        worth = int(scoring.fleet_faction_points(self.state, seat))
        told = f"{flags} = {worth} {{vp}}" if flags else ""
        aboard = f"{filled}/{room} {{hold}} {shown.tribes}/{shown.quarters} {{tribe}} {gain_of(shown.income)}"
        faction = f"{{faction-{shown.faction}}} {WORDS.title(shown.faction)}" if shown.faction else ""
        title = "Your fleet" if large and seat == self.viewer else shown.seat.upper()
        parts = [rect(x - 3, y + 4, w + 6, self.head_high(w + 12, large) - 8, "bare hit", 6)]
        parts.append(mark(seat + 1, x + 9, y + 18, 15) + text(x + 22, y + 23, title, "t14 sb"))
        after = x + 30 + width(title, "t14 sb")
        if self.seen.admiral == shown.seat and self.seen.round:
            parts.append(icon("admiral", after + 6, y + 18, 15))
            after += 20
        parts.append(run(after, y + 22.5, faction, "mt"))
        if w > ROOMY:
            middle = after + run_width(faction, "mt") + 24
            parts.append(run(middle, y + 22.5, told, "sb"))
            cards = f" {shown.explorer_card_count} {{explorer-card}}"
            right = f"squares {aboard}" if large else f"{gain_of(shown.income)}{cards} {shown.points} {{vp}}"
            parts.append(run(x + w - 4, y + 22.5, right, "sb", "end"))
        else:
            right = aboard
            if not large:
                parts.append(run(x + w - 4, y + 23, f"{shown.points} {{vp}}", "t14 b", "end"))
                drawn_now = f" +{shown.drawn_count}" if shown.drawn_count else ""
                right = f"{gain_of(shown.income)} {shown.explorer_card_count}{drawn_now} {{explorer-card}}"
            cls = "sb" if run_width(told + right, "sb", 14) < w - 20 else "t11 sb"
            size = 14 if cls == "sb" else 12
            parts.append(run(x + 2, y + 44, told, cls, size=size) + run(x + w - 4, y + 44, right, cls, "end", size))
        return group(*parts, id=f"fleet-{seat}", target=f"fleet:{seat}")

    def aboard(self, seat: SeatView) -> dict[str, list[tuple[str, str]]]:
        """What lies on each ship: cubes may be moved at any time, so they are laid where they fit best."""
        t = self.tables
        left = dict(seat.resources)
        tribes = seat.tribes
        found: dict[str, list[tuple[str, str]]] = {}
        for name in seat.ships:
            found[name] = [(kind, "") for kind, count in storage_kinds(t, SHIPS.index(name)) for _ in range(count)]
        for kinds in (set(RESOURCES), {"both"}, {"any"}):
            for name in seat.ships:
                for place, (kind, holds) in enumerate(found[name]):
                    if kind not in kinds or holds:
                        continue
                    fits = [kind] if kind in RESOURCES else list(RESOURCES[2:] if kind == "both" else RESOURCES)
                    cube = next((resource for resource in fits if left[resource]), "")
                    if cube:
                        left[cube] -= 1
                        found[name][place] = (kind, cube)
        for name in seat.ships:
            for place, (kind, _) in enumerate(found[name]):
                if kind == "tribe" and tribes:
                    tribes -= 1
                    found[name][place] = (kind, "tribe")
        return found

    def own_high(self, name: str, w: float, holds: Sequence[tuple[str, str]]) -> float:
        """How high the card of a ship must be."""
        squares = sum(1 for kind, _ in holds if kind != "tribe")
        rows = -(-squares // int((w - 12) // 19)) if holds else 1
        lines = max(1, min(3, len(ship_lines(self.tables, SHIPS.index(name)))))
        return 32 + 16 * lines + 19 * rows + 22

    def own_card(self, name: str, w: float, h: float, holds: Sequence[tuple[str, str]]) -> str:
        """A ship of the viewer's, with every square and quarter."""
        t, ship = self.tables, SHIPS.index(name)
        faction = faction_of(t, ship)
        lines = ship_lines(t, ship)
        active = self.is_active(ship)
        used = name in self.used
        seat = self.viewer if self.viewer is not None else -1
        parts = [rect(0, 0, w, h, "raised hit", 8)]
        if active and not used:
            parts.append(rect(1.5, 1.5, w - 3, h - 3, "lit", 7))
        parts.append(rect(1.5, 7, 3, 15, f"ef-{faction}", 1.5))
        parts.append(icon(f"faction-{faction}", 16, 14.5, 16))
        side = 4
        if t.military[ship]:
            parts.append(icon("military", w - 13, 14.5, 13))
            side += 16
        if used:
            parts.append(icon("check", w - 10 - side, 14.5, 13, "c-good"))
            side += 16
        income = gain_of(t.stats[ship][INCOME_SUM])
        if ship >= FIRST_NEUTRAL and self.viewer is not None:
            worth = f"{self.worth(self.viewer, ship)} {{vp}}"
            if t.stats[ship][QUARTERS] < 4:
                parts.append(_badge(w - 12 - run_width(income, "sb", 13), h - 22, worth))
            else:
                parts.append(run(w - 3 - side, 19, worth, "sb", "end", 13))
                side += round(run_width(worth, "sb", 13)) + 4
        parts.append(text(27, 19, short_title(name, w - 30 - side, "sb"), "sb"))
        parts.append(powers(7, 28, w - 12, lines[:3], 16))
        squares = [(kind, cube) for kind, cube in holds if kind != "tribe"]
        quarters = [cube for kind, cube in holds if kind == "tribe"]
        if not holds:
            shown, _ = storage(7, h - 46, t, ship, 18)
            parts.append(shown)
        size = 17.0
        across = int((w - 12) // (size + 2))
        rows = -(-len(squares) // across) if squares else 0
        across = -(-len(squares) // rows) if rows else across
        top = h - 24 - rows * 19
        for place, (kind, cube) in enumerate(squares):
            cx, cy = 7 + place % across * (size + 2), top + place // across * (size + 2)
            parts.append(place_for(cx, cy, kind, cube, size, f"square-{name}-{place}", seat))
        for place, cube in enumerate(quarters):
            parts.append(
                place_for(7 + place * (size + 2), h - 22, "tribe", cube, size, f"quarter-{name}-{place}", seat)
            )
        parts.append(run(w - 6, h - 9, income, "sb", "end", 13))
        under = self.me.under_count.get(name, 0) if self.me else 0
        if under:
            parts.append(run(w - 6, 46, f"{under} {{explorer-card}}", "t11 sb", "end"))
        return group(*parts, id=f"ship-{name}", target=f"ship:{name}", kin=f"ship-{name}")

    def worth(self, seat: int, ship: int) -> int:
        """What a neutral ship counts for its owner now."""
        return int(scoring.ship_points(self.state, seat, ship))

    def is_active(self, ship: int) -> bool:
        """Whether a ship does something in the phase that is played."""
        phase = self.seen.phase
        if phase is None:
            return False
        return any(one.when == phase for one in ship_lines(self.tables, ship))

    def own_cards(self, w: float) -> list[str]:
        """Cards in hand, just drawn, lying open, under ships, and ships that are reserved."""
        assert self.me is not None
        me = self.me
        found: list[str] = []
        for name, cards, target, sign in (
            ("drawn", me.drawn or [], "drawn", "drawn"),
            ("card", me.explorer_cards or [], "card", "hand"),
            ("open", me.open_cards, f"open:{self.viewer}", "open"),
        ):
            for place, card in enumerate(cards):
                copy = cards[:place].count(card)
                id = f"{name}-{card}-{copy}"
                found.append(self.card(card, w, id, f"{target}:{card}", sign))
        for ship, pile in (me.under or {}).items():
            for place, card in enumerate(pile):
                copy = pile[:place].count(card)
                title = f"under {short_title(ship)}"
                found.append(self.card(card, w, f"under-{ship}-{card}-{copy}", f"under:{card}", "under", title))
        for name in me.reserved or []:
            found.append(self.reserved_ship(name, w))
        return found

    def card(self, card: str, w: float, id: str, target: str, kind: str, words: str = "") -> str:
        """An explorer card: its name, what it does, and where it is."""
        t = self.tables
        number = CARDS.index(card)
        told = words or card_line(t, number)
        fits = run_width(told, "", 13) <= w - 12
        alien = t.alien[number]
        look = {"drawn": "ef-mine", "hand": "raised", "open": "ef-on", "under": "ghost"}[kind]
        parts = [rect(0, 0, w, CARD_HIGH, f"{look} hit", 7), icon("explorer-card", 14, 14.5, 16)]
        room = w - 30 - (16 if alien else 0)
        parts.append(text(25, 19, short_title(card, room, "sb"), "sb"))
        if alien:
            parts.append(icon("alien-eye", w - 12, 14.5, 13, "c-good"))
        if fits or "{" in told:
            parts.append(run(7, 36, told, "" if fits else "t11", size=13 if fits else 11))
        else:
            parts.append(text(7, 36, shortened(told, w - 12), "mt"))
        return group(*parts, id=id, target=target, kin=f"card-{card}")

    def reserved_ship(self, name: str, w: float) -> str:
        """A ship set aside with Alien Blueprints; only its owner sees which, unless it was taken from the offer."""
        t, ship = self.tables, SHIPS.index(name)
        faction = faction_of(t, ship)
        cost = " ".join(f"{amount} {{{RESOURCES[kind]}}}" for kind, amount in enumerate(t.ship_cost[ship]) if amount)
        return group(
            rect(0, 0, w, CARD_HIGH, "ghost hit", 7),
            icon(f"faction-{faction}", 14, 14.5, 15),
            text(25, 19, short_title(name, w - 44, "sb"), "sb"),
            icon("lock", w - 12, 14.5, 12),
            run(7, 36, cost, "t11 sb", size=12),
            id=f"ship-{name}",
            target=f"ship:{name}",
            kin=f"ship-{name}",
        )

    # The others

    def others(self, w: float) -> tuple[str, int]:
        """Everybody else's fleet: all that is public, in columns."""
        seats = [seat for seat in range(self.state.players) if seat != self.viewer]
        if self.viewer is not None:
            turn = self.viewer
            seats.sort(key=lambda seat: (seat - turn) % self.state.players)
        count = len(seats)
        columns = 1 if w <= NARROW or count == 1 else 2 if count in (2, 4) else 3
        each = (w + GAP) / columns
        drawn: list[str] = []
        y = 0.0
        for first in range(0, count, columns):
            group_ = seats[first : first + columns]
            blocks = [self.block(seat, each - GAP) for seat in group_]
            high = max(height for _, height in blocks)
            for place, (shown, _) in enumerate(blocks):
                drawn.append(at(place * each, y, rect(0.5, 0.5, each - GAP - 1, high - 1, "plate"), shown))
            y += high + GAP
        y -= GAP
        label = "All fleets" if self.viewer is None else "The others' fleets"
        return framed("board-others", w, y, *drawn, label=label)

    def block(self, seat: int, w: float) -> tuple[str, float]:
        """One fleet: its stores, its factions, its ships."""
        shown = self.seen.seats[seat]
        wide = w > ROOMY
        head = self.head(seat, 8, 0, w - 16, large=False)
        y = self.head_high(w, large=False)
        held = " ".join(f"{amount} {{{name}}}" for name, amount in shown.resources.items())
        room = f"{sum(shown.resources.values())}/{sum(shown.squares.values())} {{hold}}"
        people = f"{room} {shown.tribes}/{shown.quarters} {{tribe}}"
        parts = [rect(6, y - 2, w - 12, 20, "bare hit", 6), run(10, y + 12.5, held, "sb", size=14)]
        cls = "sb" if run_width(held + people, "sb", 14) < w - 32 else "t11 sb"
        parts.append(run(w - 10, y + 12.5, people, cls, "end", 14 if cls == "sb" else 12))
        y += 22
        columns = 6 if wide else 3 if w > 380 else 2
        each = (w - 12 + GAP) / columns
        items = [Item(1, self.mini(name, each - GAP, seat)) for name in shown.ships]
        items += [Item(1, one) for one in self.extras(seat, each - GAP)]
        flow, bottom = self.flow(items, 6, y, columns, each, MINI)
        if not items:
            flow = text(10, y + 14, "chooses a command ship", "mt")
            bottom = y + 24
        return head + group(*parts, id=f"stores-{seat}", target=f"stores:{seat}") + flow, bottom + 1

    def mini(self, name: str, w: float, seat: int) -> str:
        """A ship of somebody else: its faction, name and first power; a tick once it was used in this phase."""
        t, ship = self.tables, SHIPS.index(name)
        faction = faction_of(t, ship)
        # what happens when a ship is built has happened
        lines = [one for one in ship_lines(t, ship) if one.when != "built"]
        under = self.seen.seats[seat].under_count.get(name, 0)
        side = (15.0 if t.military[ship] else 0.0) + (15 if name in self.used else 0)
        worth = self.public_worth(seat, ship)
        # what it counts stands beside the power, or above it where there is no room
        above = bool(lines) and 32 + run_width(lines[0].words, "t11", 12) + run_width(worth, "t11 sb", 12) > w
        if worth and above:
            badge = run(w - 6 - side, 16, worth, "t11 sb", "end", 12)
            side += run_width(worth, "t11 sb", 12) + 4
        else:
            badge = run(w - 6, 32, worth, "t11 sb", "end", 12)
        parts = [
            rect(0, 0, w, MINI, "raised hit", 6),
            badge,
            rect(1.5, 6, 3, 13, f"ef-{faction}", 1.5),
            icon(f"faction-{faction}", 13, 12.5, 14),
            text(22, 16.5, short_title(name, w - 26 - side, "sb"), "sb"),
        ]
        if name in self.used:
            parts.append(icon("check", w - 10, 12.5, 12, "c-good"))
        if t.military[ship]:
            parts.append(icon("military", w - (25 if name in self.used else 10), 12.5, 12))
        if under:
            told = run(9, 33, f"{under} {{explorer-card}} under it", "t11")
        elif lines:
            room = w - 26 - (run_width(worth, "t11 sb", 12) if worth and not above else 0)
            size = 12 if run_width(lines[0].words, "t11", 12) <= room else 10
            told = icon(lines[0].when, 13, 28, 13) + run(22, 32, lines[0].words, "t11", size=size)
        else:
            told = "" if worth else text(22, 32, "no power", "t11 mt")
        return group(*parts, told, id=f"ship-{name}", target=f"ship:{name}", kin=f"ship-{name}")

    def public_worth(self, seat: int, ship: int) -> str:
        """What a neutral ship counts for its owner now, as a run; a purse is nobody else's business."""
        kind = self.tables.points_kind[ship]
        if ship < FIRST_NEUTRAL or kind == POINTS_CARDS:
            return ""
        if kind == POINTS_XU:
            return f"{{xu}}/{self.tables.points[ship]} {{vp}}"
        return f"{scoring.ship_points(self.state, seat, ship)} {{vp}}"

    def extras(self, seat: int, w: float) -> list[str]:
        """Cards that lie open, cards in hand that the viewer knows of, reserved ships."""
        shown = self.seen.seats[seat]
        found: list[str] = []
        for place, card in enumerate(shown.open_cards):
            copy = shown.open_cards[:place].count(card)
            line_ = card_line(self.tables, CARDS.index(card))
            found.append(
                self.extra(
                    w, "explorer-card", short_title(card), line_, f"open-{card}-{seat}-{copy}", f"open:{seat}:{card}"
                )
            )
        for place, card in enumerate(shown.known_cards):
            copy = shown.known_cards[:place].count(card)
            found.append(
                self.extra(
                    w,
                    "hint",
                    short_title(card),
                    "you know: in hand",
                    f"known-{seat}-{card}-{copy}",
                    f"known:{seat}:{card}",
                )
            )
        for name in shown.reserved or []:
            found.append(self.extra(w, "lock", short_title(name), "reserved", f"ship-{name}", f"ship:{name}"))
        if shown.reserved is None and shown.reserved_count:
            words = f"{shown.reserved_count} reserved"
            found.append(self.extra(w, "lock", words, "a ship, face down", f"reserved-{seat}", f"reserved:{seat}"))
        return found

    @staticmethod
    def extra(w: float, sign: str, title: str, words: str, id: str, target: str) -> str:
        return group(
            rect(0, 0, w, MINI, "ghost hit", 6),
            icon(sign, 13, 12.5, 13, "c-muted" if sign in ("lock", "hint") else None),
            text(22, 16.5, shortened(title, w - 26, "sb"), "sb"),
            run(9, 33, words, "t11 mt", size=12),
            id=id,
            target=target,
        )


CARD_HIGH: Final = 44
MINI: Final = 38
PHASE_WORDS: Final = {
    "income": "Income",
    "mining": "Mining",
    "transporting": "Transport",
    "building": "Building",
    "exploring": "Exploring",
}


# What the question is about


class Own:
    """The panel beside the question: what the viewer has, and everything to tap that is nowhere on the table."""

    def __init__(self, state: ExodusFleetState, seen: ExodusFleetView, viewer: int | None) -> None:
        self.state = state
        self.seen = seen
        self.viewer = viewer
        self.y = 0.0
        self.drawn: list[str] = []
        asks = viewer is not None and state.current_player() == viewer
        self.legal: list[int] = [int(action) for action in state.legal_actions()] if asks else []
        self.moves = [WORDS.move(action) for action in self.legal]

    def whole(self) -> tuple[str, int]:
        """The drawing, and how high it is."""
        if self.viewer is not None:
            self.stocks(self.seen.seats[self.viewer])
        if self.moves:
            self.payment()
            self.ladder()
            self.counted()
            self.handfuls()
            self.trade()
            self.looked()
            self.buttons()
        if self.viewer is None or not self.moves:
            self.situation()
        return framed("own-exodus-fleet", OWN, self.y, *self.drawn, label="Your turn")

    def kinds(self, *wanted: str) -> list[tuple[str, ...]]:
        """What the legal actions of these kinds are about."""
        return [move.args for move in self.moves if move.kind in wanted]

    def heading(self, words: str, right: str = "") -> None:
        """A line above a group of keys."""
        self.drawn.append(run(2, self.y + 15, words, "sb mt"))
        if right:
            self.drawn.append(run(OWN - 2, self.y + 15, right, "sb", "end"))
        self.y += 21

    def stocks(self, me: SeatView) -> None:
        """Resources, XU and tribes of the viewer."""
        cells = [*me.resources.items(), ("xu", me.xu or 0), ("tribe", me.tribes)]
        each = (OWN + 4) / len(cells)
        for place, (name, amount) in enumerate(cells):
            x = place * each
            self.drawn.append(
                group(
                    rect(x + 1, 1, each - 6, 30, "well hit", 8),
                    icon(name, x + 14, 16, 16),
                    text(x + each - 11, 21.5, amount, "t16 b", "end", id=f"own-amount-{name}"),
                    id=f"own-stock-{name}",
                    target=f"stock:{name}",
                )
            )
        self.y = 35.0
        room = sum(me.squares.values()) - sum(me.resources.values()) + me.without_square
        free = me.quarters - me.tribes
        words = f"{room} {{hold}} squares free, {free} {{tribe}} quarters free"
        cls = "mt"
        if me.without_square:
            words, cls = f"{me.without_square} {{any}} without a square, {free} {{tribe}} quarters free", "sb warn"
        if me.ships:
            self.drawn.append(run(4, self.y + 13, words, cls))
            self.y += 20

    def situation(self) -> None:
        """One line when nothing is asked of the viewer."""
        seen = self.seen
        if seen.is_over:
            words = "The game is over"
        elif seen.round == 0:
            words = "Command ships are chosen in secret"
        elif seen.phase is None:
            words = f"Round {seen.round}: {seen.admiral.upper()} calls a phase"
        else:
            words = f"Round {seen.round}: {seen.phase}, called by {seen.admiral.upper()}"
        sign = icon(seen.phase or "admiral", 16, self.y + 15, 15)
        self.drawn.append(
            group(
                rect(1, self.y + 1, OWN - 2, 28, "well hit", 8),
                sign,
                text(30, self.y + 20, words, "sb mt"),
                id="turn",
                target="turn",
            )
        )
        self.y += 30

    # Bids

    def ladder(self) -> None:
        """Every legal bid as a key, those of others struck out under their marks; and what each place brings."""
        amounts = {int(args[0]) for args in self.kinds("bid")}
        if not amounts:
            return
        state = self.state
        taken = {
            int(state.bids[seat]): seat + 1
            for seat in range(state.players)
            if state.bids[seat] and (state.stance[seat] == bidding.BIDS or is_navigating(state))
        }
        if is_auction(state) and not is_navigating(state):
            self.rungs()
        shown = sorted(number for number in {*amounts, *taken} if number < DIRECT_BIDS)
        most = max(amounts)
        across = 8 if len(shown) <= 32 else 10
        high = 38 if len(shown) <= 32 else 33
        each = (OWN + 3) / across
        for place, number in enumerate(shown):
            x, top = place % across * each, self.y + place // across * (high + 3)
            free = number in amounts
            owner = taken.get(number, 0)
            target = f"bid:{number}" if free else None
            if free and owner:
                # the Fleet Congress may repeat a bid
                drawn = group(
                    rect(x, top, each - 3, high, "raised hit", 6),
                    mark(owner, x + each - 12, top + 9, 10),
                    text(x + (each - 3) / 2, top + high / 2 + 5, number, "t14 sb", "middle"),
                    id=f"bid-{number}",
                    target=target,
                )
            else:
                drawn = key(x, top, each - 3, number, owner, high, id=f"bid-{number}", target=target)
            self.drawn.append(drawn)
        self.y += -(-len(shown) // across) * (high + 3) + 3
        if most >= DIRECT_BIDS:
            self.high_bids(amounts)

    def high_bids(self, amounts: set[int]) -> None:
        """A very full purse: tens, then the last digit."""
        tens = sorted({number // 10 for number in amounts if number >= DIRECT_BIDS})
        units = sorted({number % 10 for number in amounts if number >= DIRECT_BIDS})
        self.heading("higher: tens, then the last digit")
        for name, numbers in (("tens", tens), ("unit", units)):
            for place, number in enumerate(numbers):
                each = (OWN + 3) / 10
                x, top = place % 10 * each, self.y + place // 10 * 33
                words = f"{number}·" if name == "tens" else str(number)
                self.drawn.append(key(x, top, each - 3, words, 0, 30, id=f"{name}-{number}", target=f"{name}:{number}"))
            self.y += -(-len(numbers) // 10) * 33 + 3

    def rungs(self) -> None:
        """What each place brings, and which bids reach it as things stand."""
        state = self.state
        ranked = standing_now(state) if not state.tables.secret_bidding else []
        count = places(state)
        high = [int(state.bids[seat]) for seat in ranked]
        for place in range(1, count + 1):
            above = high[place - 2] if 2 <= place <= len(high) + 1 else 0
            below = high[place - 1] if place <= len(high) else 0
            if place > len(high) + 1 or state.tables.secret_bidding:
                span = ""
            elif place == 1:
                span = f"{below + 1 if below else state.tables.lowest_bid}+"
            else:
                low = below + 1 if below else int(state.tables.lowest_bid)
                span = "" if low > above - 1 else f"{low}" if low == above - 1 else f"{low}–{above - 1}"
            parts = [
                rect(1, self.y + 1, OWN - 2, 24, "ef-row hit", 6),
                text(9, self.y + 17.5, ORDINALS[place - 1], "sb"),
            ]
            if place <= len(high):
                parts.append(mark(ranked[place - 1] + 1, 48, self.y + 13, 12))
                parts.append(text(58, self.y + 17.5, high[place - 1], "sb"))
            if span:
                parts.append(run(130, self.y + 17.5, f"{span} {{xu}}", "mt", "end"))
            brings = place_run(state, place)
            cls = "sb" if run_width(brings, "sb", 14) < 196 else "t11 sb"
            parts.append(run(OWN - 8, self.y + 17.5, brings, cls, "end", 14 if cls == "sb" else 12))
            self.drawn.append(group(*parts, id=f"rung-{place}", target=f"rung:{place}"))
            self.y += 27
        if state.tables.lowest_is_out:
            words = "If nobody passes, the lowest bidder is out and keeps the bid."
            self.drawn.append(text(9, self.y + 13, words, "t11 mt"))
            self.y += 20
        else:
            self.y += 3

    # Numbers and ways

    def counted(self) -> None:
        """Tribes to transport, ways to explore, the Admiral's bonus."""
        t = self.state.tables
        for kind, name, words in (
            ("transport", "tribes", "Transport"),
            ("mini-transport", "mini", "Mini-Transporter"),
        ):
            numbers = [args[0] for args in self.kinds(kind)]
            if numbers:
                self.heading(words)
                self.keys([(f"{name}:{number}", f"{number} {{tribe}}") for number in numbers], 4)
        ways = [args[0] for args in self.kinds("explore")]
        if ways:
            names = ["two-keep-one", "three-keep-two", "one"]
            self.keys(
                [
                    (
                        f"explore:{way}",
                        f"{t.way_fuel[names.index(way)]} {{fuel}} → "
                        + _cards(t.way_draw[names.index(way)], t.way_keep[names.index(way)]),
                    )
                    for way in ways
                ],
                2,
            )
        bonus = [args[0] for args in self.kinds("bonus")]
        if bonus:
            told = {
                "xu": f"+{t.bonus_xu} {{xu}} +{t.bonus_resources} {{any}}",
                "card": f"+{t.bonus_cards} {{explorer-card}}",
            }
            self.heading("{admiral} The Admiral's bonus")
            self.keys([(f"bonus:{name}", told[name]) for name in bonus], 2)
        swaps = sorted({RESOURCES.index(args[1]) for args in self.kinds("swap")})
        if swaps:
            self.heading("Swap one of yours for")
            self.keys([(f"get:{RESOURCES[kind]}", f"1 {{{RESOURCES[kind]}}}") for kind in swaps], 4)

    def keys(self, rows: Sequence[tuple[str, str]], across: int, high: float = 36) -> None:
        """Keys side by side, each with a run."""
        each = (OWN + 4) / across
        for place, (target, words) in enumerate(rows):
            x, top = place % across * each, self.y + place // across * (high + 4)
            cls = "sb" if run_width(words, "sb", 15) <= each - 12 else "t11 sb"
            self.drawn.append(
                group(
                    rect(x + 1, top, each - 5, high, "ef-key hit", 7),
                    run(x + each / 2 - 2, top + high / 2 + 4.5, words, cls, "middle", 15 if cls == "sb" else 12),
                    id=target.replace(":", "-"),
                    target=target,
                )
            )
        self.y += -(-len(rows) // across) * (high + 4) + 2

    def handfuls(self) -> None:
        """Resources of choice: every handful as a key with its cubes."""
        handfuls = [args[0] for args in self.kinds("take")]
        if not handfuls:
            return
        size = handfuls[0].count("-") + 1
        argument = steps.argument_of(self.state.agenda[-1])
        self.heading(f"Take {size}" + (f" of {argument}" if argument > size else ""))
        across = {1: 4, 2: 5, 3: 5}[size]
        each = (OWN + 4) / across
        for place, name in enumerate(handfuls):
            x, top = place % across * each, self.y + place // across * 36
            cubes = name.split("-")
            pitch = 19.0
            start = x + each / 2 - 2 - (len(cubes) * pitch - 2) / 2
            shown = "".join(square(start + n * pitch, top + 7.5, cube, cube, 17) for n, cube in enumerate(cubes))
            self.drawn.append(
                group(rect(x + 1, top, each - 5, 32, "ef-key hit", 7), shown, id=f"take-{name}", target=f"take:{name}")
            )
        self.y += -(-len(handfuls) // across) * 36 + 2

    # Paying

    def payment(self) -> None:
        """What is due, by resource, and the discounts that are left."""
        due = self.seen.payment
        if due is None:
            return
        what = f"for the {WORDS.title(due.ship)}" if due.ship else ""
        self.heading(f"Still to pay {what}")
        cells = [(f"due:{name}", name, amount) for name, amount in due.due.items()]
        if due.due_any:
            cells = [("due:any", "any", due.due_any)]
        each = (OWN + 4) / 5
        held = self.seen.seats[self.viewer].resources if self.viewer is not None else {}
        for place, (target, name, amount) in enumerate(cells):
            short = name != "any" and amount > held.get(name, 0)
            x = place * each
            parts = [
                rect(x + 1, self.y, each - 5, 34, "ef-key hit" if amount else "ghost hit", 7),
                icon(name, x + 17, self.y + 17, 17),
                text(
                    x + each - 14, self.y + 23, amount, "t16 b" + (" warn" if short else "" if amount else " mt"), "end"
                ),
            ]
            self.drawn.append(group(*parts, id=f"due-{name}", target=target))
        x = 4 * each
        words = f"−{due.discounts}"
        self.drawn.append(
            group(
                rect(x + 1, self.y, each - 5, 34, "gain hit" if due.discounts else "ghost hit", 7),
                text(
                    x + each / 2 - 2,
                    self.y + 15,
                    words if due.discounts else "none",
                    "sb good" if due.discounts else "mt",
                    "middle",
                ),
                text(x + each / 2 - 2, self.y + 28, "discount", "t11 mt", "middle"),
                id="discount",
                target="discount",
            )
        )
        self.y += 40

    # Trading

    def trade(self) -> None:
        """What can be added to an offer, and asked for."""
        for kind, words, card in (("add", "Offer", "show"), ("ask", "Ask for", "ask-card")):
            things = [args[0] for args in self.kinds(kind)]
            cards = bool(self.kinds(card))
            if not things and not cards:
                continue
            self.heading(words)
            told = [(f"{kind}:{thing}", THING_RUNS[thing]) for thing in THINGS if thing in things]
            if cards:
                told.append((f"{kind}:card", "1 {explorer-card}"))
            self.keys(told, 4, 30)

    def looked(self) -> None:
        """Ships of the deck that only the viewer looks at."""
        names = [args[0] for args in self.kinds("discard-ship")]
        if not names:
            return
        t = self.state.tables
        self.heading("Discard one of these; the last is reserved")
        each = (OWN + 4) / 2
        high = 110.0
        for place, name in enumerate(names):
            ship = SHIPS.index(name)
            card = market_card(t, ship, each - 5, high, lacks(t, ship, self.seen.seats[self.viewer or 0]))
            x, top = place % 2 * each, self.y + place // 2 * (high + 5)
            self.drawn.append(at(x + 1, top, card, id=f"looked-{name}", target=f"looked:{name}", kin=f"ship-{name}"))
        self.y += -(-len(names) // 2) * (high + 5) + 2

    # Everything else

    def buttons(self) -> None:
        """Answers that are about nothing on the table."""
        found: list[tuple[str, str]] = []
        for move in self.moves:
            name = f"{move.kind}-{move.args[0]}" if move.kind == "commit" else move.kind
            if name in BUTTONS and not (name in ("shelve", "stow") and move.args):
                found.append((f"do:{name}", self.button(name)))
        if found:
            self.keys(found, 2 if len(found) > 1 else 1, 34)

    def button(self, name: str) -> str:
        """What stands on a key."""
        if name in ("pass", "decline") and self.viewer is not None and is_auction(self.state):
            xu, any_ = compensation(self.state, self.viewer)
            return f"{BUTTONS[name]} +{xu} {{xu}} +{any_} {{any}}"
        return BUTTONS[name]


THING_RUNS: Final = {
    **{name: f"1 {{{name}}}" for name in RESOURCES},
    "xu-1": "1 {xu}",
    "xu-5": "5 {xu}",
    "tribe": "1 {tribe}",
}
BUTTONS: Final = {
    "pass": "Pass",
    "raise": "Raise +1 for {fuel}",
    "hold": "Leave the bids",
    "mine": "{mining} Mine",
    "decline": "Decline",
    "settle": "{check|c-good} Pay the rest",
    "shelve": "Store a card",
    "stow": "Store a card",
    "keep": "Keep in hand",
    "commit-play": "Play a card",
    "commit-pass": "Play none",
    "propose": "Propose",
    "withdraw": "Withdraw",
    "accept": "{check|c-good} Accept",
    "refuse": "Refuse",
    "done": "{check|c-good} That is all",
}
