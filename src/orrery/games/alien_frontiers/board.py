"""Alien Frontiers drawn: the planet with its territories, the facilities around it, and the ships to place.

Two layouts share every part: a wide one for a desktop and a narrow one for a phone. Whatever can be chosen carries its
`data-target`:

    the board   facility:lunar-mine   port:lunar-mine:1   ship:lunar-mine:blue:4 (a docked ship, `r4` the Relic Ship)
                territory:lem-badlands   colony:blue:lem-badlands   field:isolation   relic
                track:blue   bay:blue   tech:booster-pod   deck   discards
    own panel   hand:4   card:blue:booster-pod   turn
    seats       stock:blue:fuel   card:blue:booster-pod   seat:1
"""

from __future__ import annotations

from typing import Final, NamedTuple

from orrery.drawing.face import Layout, Panel
from orrery.drawing.kit import (
    at,
    circle,
    covered,
    die,
    dome,
    el,
    group,
    icon,
    mark,
    num,
    path,
    pill,
    plate,
    polar,
    port,
    rect,
    run,
    run_width,
    stacked,
    svg,
    text,
    track,
    wedge,
    width,
    wrap,
)
from orrery.games.alien_frontiers.actions import (
    BRADBURY,
    COLOURS,
    FIELDS,
    HEINLEIN,
    LEM,
    VAN_VOGT,
    WORDS,
)
from orrery.games.alien_frontiers.rules import facilities, tech, territories
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.view import AlienFrontiersView, FacilityView, ShipView, TerritoryView

__all__ = ["CARD_LINES", "MARK", "STYLE", "panels"]

MARK: Final = {"red": 6, "blue": 1, "green": 3, "yellow": 5}
"""Each colour's mark."""

STYLE: Final = """
.board .af-in { stop-color: #6A5AA0 }
.board .af-mid { stop-color: #43396B }
.board .af-out { stop-color: #241F40 }
.board .af-glow { stop-color: #8D7BC0; stop-opacity: .35 }
.board .af-none { stop-color: #8D7BC0; stop-opacity: 0 }
.board .af-globe { fill: url(#af-globe); stroke: #8D7BC0; stroke-opacity: .55; stroke-width: 1.5 }
.board .af-halo { fill: url(#af-halo) }
.board .af-land { fill: #4A3F73; fill-opacity: .38; stroke: #8D7BC0; stroke-opacity: .4 }
.board .af-odd { fill-opacity: .66 }
.board .af-core { fill: #5A4C8C; stroke: #8D7BC0; stroke-opacity: .6 }
.board .af-texture { fill: none; stroke: #C9B8FF; stroke-opacity: .17; stroke-width: 2; stroke-linejoin: round }
.board .af-rim { fill: none }
.board .af-held { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.board .af-off { opacity: .4 }
.board .af-disc { fill: #0B0F1A; stroke: #F1ECFF; stroke-width: 1.2 }
.board .af-orbit { fill: none; stroke: var(--line); stroke-dasharray: 1 7; stroke-linecap: round; stroke-width: 2 }
.board .af-tether { fill: none; stroke-width: 2; stroke-dasharray: 2 5; stroke-linecap: round }
.board .af-free { stroke: var(--line) }
.board .af-freedot { fill: var(--muted) }
.board .af-bar { fill: var(--qic) }
.board .is-legal > .af-land, .board .is-legal > .af-core { stroke: var(--legal); stroke-opacity: 1 }
.board .is-legal > .af-disc { stroke: var(--legal) }
.board .is-hover > .af-land, .board .is-hover > .af-core { stroke: var(--legal); stroke-opacity: 1 }
.board .is-selected > .af-land, .board .is-selected > .af-core { stroke: var(--legal); stroke-opacity: 1 }
.af-relic { color: #CDBBFF; stroke: var(--mark-line); stroke-width: 1.8; paint-order: stroke }
.af-fuel { color: #FFB484 }
.af-ore { color: #D5DEEE }
"""

RING: Final = [
    ("van-vogt-mountains", "lunar-mine"),
    ("heinlein-plains", "orbital-market"),
    ("herbert-valley", "shipyard"),
    ("bradbury-plateau", "colony-constructor"),
    ("asimov-crater", "colonist-hub"),
    ("burroughs-desert", "relic"),
    ("lem-badlands", "solar-converter"),
]
"""Territories clockwise from the top, each with the facility that it improves; Pohl Foothills are in the middle."""
CORE: Final = "pohl-foothills"

TEXTURE: Final = {
    "van-vogt-mountains": "M-46 34l16-26 10 14 14-30 16 30 10-16 16 28M-30 50l14-20 12 16 12-18 16 22",
    "heinlein-plains": "M-50-20h100M-50-6h100M-50 8h100M-50 22h100M-50 36h100",
    "herbert-valley": "M-40-44c20 20-6 40 14 88M-22-46c20 22-4 42 16 90M22-46c16 22-8 46 10 90M38-42c16 22-8 44 8 84",
    "bradbury-plateau": "M-44 30h22l8-18h30l8 18h22M-34 10h14l6-14h26l6 14h16M-24-10h10l4-12h18l4 12h12",
    "asimov-crater": "M-40-2a40 34 0 1 0 80 0a40 34 0 1 0-80 0M-26-2a26 21 0 1 0 52 0a26 21 0 1 0-52 0",
    "burroughs-desert": "".join(f"M-48 {y}q12-12 24 0t24 0 24 0 24 0" for y in (-24, -8, 8, 24, 40)),
    "lem-badlands": "M-46-26l12 8-6 12 16 6-8 14 18 4-6 14 16 8M-16-40l10 12-8 10 18 8-8 14 20 6-6 12 16 10",
}

CARD_LINES: Final = {
    "alien-city": ("", "{vp} for whoever holds it"),
    "alien-monument": ("", "{vp} for whoever holds it"),
    "booster-pod": ("raise a ship by 1", "remove a field"),
    "data-crystal": ("a colony: its bonus", "place the Positron Field"),
    "gravity-manipulator": ("one −1, another +1", "place the Repulsor Field"),
    "holographic-decoy": ("", "shields you from raiders"),
    "orbital-teleporter": ("move a docked ship", "move any colony"),
    "plasma-cannon": ("a ship: clear ports", "send a ship to stock"),
    "polarity-device": ("turn a ship over", "swap two colonies"),
    "resource-cache": ("", "opens when you roll"),
    "stasis-beam": ("lower a ship by 1", "place the Isolation Field"),
    "temporal-warper": ("roll ships again", "take a discarded card"),
}
"""A card in two lines: what its fuel buys, and what discarding it does or what it is good for without either."""


class Box(NamedTuple):
    """Where a part of the board stands."""

    x: float
    y: float
    w: float
    h: float


class Planet(NamedTuple):
    """How large the planet is drawn, and where."""

    x: float
    y: float
    r: float
    band: float
    """How wide the rim with the names is."""
    core: float
    piece: float


WIDE: Final = {
    "solar-converter": Box(0, 0, 268, 136),
    "lunar-mine": Box(280, 0, 268, 136),
    "orbital-market": Box(560, 0, 268, 136),
    "maintenance-bay": Box(0, 148, 204, 128),
    "terraforming-station": Box(0, 288, 204, 128),
    "alien-artifact": Box(0, 428, 204, 144),
    "shipyard": Box(624, 148, 204, 156),
    "raiders-outpost": Box(624, 316, 204, 112),
    "fields": Box(624, 440, 204, 132),
    "colonist-hub": Box(0, 584, 446, 160),
    "colony-constructor": Box(458, 584, 370, 160),
}
WIDE_PLANET: Final = Planet(414, 368, 200, 24, 60, 26)
WIDE_SIZE: Final = (828, 828)
TETHERS: Final = [(414, 136), (620, 136), (624, 296), (548, 584), (280, 584), (204, 330), (208, 136)]
"""Where the tether of each territory of the ring ends. Burroughs Desert has none: it improves no facility."""

NARROW: Final = {
    "solar-converter": Box(0, 360, 176, 156),
    "lunar-mine": Box(184, 360, 176, 156),
    "orbital-market": Box(0, 524, 176, 156),
    "shipyard": Box(184, 524, 176, 156),
    "maintenance-bay": Box(0, 688, 176, 128),
    "terraforming-station": Box(184, 688, 176, 128),
    "alien-artifact": Box(0, 824, 176, 136),
    "raiders-outpost": Box(184, 824, 176, 136),
    "colonist-hub": Box(0, 968, 360, 176),
    "colony-constructor": Box(0, 1152, 360, 120),
    "fields": Box(0, 1280, 360, 124),
}
NARROW_PLANET: Final = Planet(180, 177, 172, 22, 54, 23)
NARROW_WIDTH: Final = 360
TECH_NARROW: Final = 1412
TECH_WIDE: Final = 756


def panels(state: AlienFrontiersState, seen: AlienFrontiersView, viewer: int | None, layout: Layout) -> list[Panel]:
    """The board, and the ships and cards that a question is about."""
    own, height = hand(state, seen, viewer)
    return [
        Panel.drawn(
            layout,
            "board",
            "Board",
            "centre",
            WIDE_SIZE,
            wide=lambda: Drawing(state, seen, phone=False).whole(),
            narrow=lambda: Drawing(state, seen, phone=True).whole(),
        ),
        Panel("hand", "Ships and cards", own, "own", HAND_WIDTH, height),
    ]


class Drawing:
    """The board in one of its layouts."""

    def __init__(self, state: AlienFrontiersState, seen: AlienFrontiersView, phone: bool) -> None:
        self.state = state
        self.tables = state.tables
        self.seen = seen
        self.phone = phone
        self.boxes = NARROW if phone else WIDE
        self.planet = NARROW_PLANET if phone else WIDE_PLANET
        self.facilities = {facility.name: facility for facility in seen.facilities}
        self.ships: list[str] = []
        """Docked ships lie in a layer above all ports, so that nothing covers them when they fly."""

    def whole(self) -> str:
        """Everything, from the ground up."""
        parts = [
            DEFS,
            "" if self.phone else self.tethers(),
            self.globe(),
            self.solar_converter(),
            self.lunar_mine(),
            self.orbital_market(),
            self.maintenance_bay(),
            self.terraforming_station(),
            self.alien_artifact(),
            self.shipyard(),
            self.raiders_outpost(),
            self.fields(),
            self.colonist_hub(),
            self.colony_constructor(),
            self.tech_row(),
        ]
        w, h = (NARROW_WIDTH, self.narrow_height()) if self.phone else WIDE_SIZE
        return svg(
            "board-alien-frontiers",
            w + 8,
            h + 8,
            *parts,
            group(*self.ships, id="ships"),
            label="Alien Frontiers",
            left=-4,
            top=-4,
        )

    # The planet

    def tethers(self) -> str:
        """A dotted line from each territory to the facility that it improves, in the colour of whoever controls it."""
        drawn = [circle(self.planet.x, self.planet.y, 232, "af-orbit")]
        by_name = {territory.name: territory for territory in self.seen.territories}
        for place, (name, facility) in enumerate(RING):
            if facility == "relic":
                continue
            angle = 82 if facility == "shipyard" else place * 360 / 7
            x, y = polar(self.planet.x, self.planet.y, self.planet.r + 2, angle)
            ex, ey = TETHERS[place]
            owner = by_name[name].controller
            line, dot = (f"p{MARK[owner]}s", f"p{MARK[owner]}f") if owner else ("af-free", "af-freedot")
            drawn.append(path(f"M{num(x)} {num(y)}L{ex} {ey}", f"af-tether {line}") + circle(ex, ey, 3.5, dot))
        return group(*drawn, id="tethers")

    def globe(self) -> str:
        """The planet: seven territories in a ring around the eighth."""
        p = self.planet
        drawn = [circle(p.x, p.y, p.r + 18, "af-halo"), circle(p.x, p.y, p.r, "af-globe")]
        by_name = {territory.name: territory for territory in self.seen.territories}
        drawn += [self.in_ring(place, by_name[name], facility) for place, (name, facility) in enumerate(RING)]
        drawn.append(self.in_core(by_name[CORE]))
        return group(*drawn, id="planet")

    def in_ring(self, place: int, territory: TerritoryView, facility: str) -> str:
        """A territory of the ring: land, the colour of its controller, name, colonies, bonus and fields."""
        p, name = self.planet, territory.name
        angle = place * 360 / 7
        start, end = angle - 180 / 7, angle + 180 / 7
        inner, outer = p.core, p.r - p.band
        mx, my = polar(p.x, p.y, (inner + outer) / 2, angle)
        odd = " af-odd" if place % 2 else ""
        drawn = [
            path(wedge(p.x, p.y, inner + 1, outer, start + 0.6, end - 0.6), f"af-land hit{odd}"),
            path(
                TEXTURE[name],
                "af-texture",
                transform=f"translate({num(mx)} {num(my)})" + (" scale(.85)" if self.phone else ""),
            ),
        ]
        if territory.controller:
            held = f"af-held p{MARK[territory.controller]}s"
            drawn.append(path(wedge(p.x, p.y, inner + 4, outer - 3, start + 1.6, end - 1.6), held))
        drawn.append(self.rim(name, angle, start, end))
        x, y = polar(p.x, p.y, p.core + (outer - inner) * 0.53, angle)
        y -= p.piece * 0.4
        drawn.append(self.bonus(x, y + p.piece * 1.15, territory, facility))
        drawn.append(self.colonies(x, y, territory))
        if territory.controller:
            fx, fy = polar(p.x, p.y, outer - 18, start + 9.5)
            drawn.append(flag(fx, fy, territory.controller))
        drawn += self.marks_of(
            territory, [polar(p.x, p.y, outer - 19, end - 9.5 - row * 1180 / outer) for row in range(4)]
        )
        return group(*drawn, id=f"territory-{name}", target=f"territory:{name}")

    def rim(self, name: str, angle: float, start: float, end: float) -> str:
        """The name on the rim, upright above and below the middle."""
        p = self.planet
        flipped = 90 < angle < 270
        r = p.r - (8 if flipped else 16)
        first, last = (end - 1, start + 1) if flipped else (start + 1, end - 1)
        (ax, ay), (bx, by) = polar(p.x, p.y, r, first), polar(p.x, p.y, r, last)
        arc = f"M{num(ax)} {num(ay)}A{num(r)} {num(r)} 0 0 {0 if flipped else 1} {num(bx)} {num(by)}"
        words = el("textPath", WORDS.title(name), href=f"#rim-{name}", startOffset="50%")
        size = "" if width(WORDS.title(name), "sb") < r * 0.86 else " t11"
        return path(arc, "af-rim", id=f"rim-{name}") + el("text", words, cls=f"sb paper{size}", text_anchor="middle")

    def in_core(self, territory: TerritoryView) -> str:
        """The territory in the middle, which improves alien tech."""
        p = self.planet
        small = self.phone
        drawn = [circle(p.x, p.y, p.core - 2, "af-core hit")]
        if territory.controller:
            drawn.append(circle(p.x, p.y, p.core - 4, f"af-held p{MARK[territory.controller]}s"))
        top = p.y - (17 if small else 22)
        drawn.append(text(p.x, top, "Pohl Foothills", "sb paper t11", "middle"))
        drawn.append(self.bonus(p.x, top + 15, territory, ""))
        drawn.append(self.colonies(p.x, p.y + 12, territory))
        if territory.controller:
            drawn.append(flag(p.x, p.y + p.core - 15, territory.controller, 8 if small else 9))
        drawn += self.marks_of(territory, [(p.x + side * (p.core - 14), p.y + 30) for side in (1, -1, 0.2)])
        return group(*drawn, id=f"territory-{territory.name}", target=f"territory:{territory.name}")

    def bonus(self, x: float, y: float, territory: TerritoryView, facility: str) -> str:
        """What control brings; dimmed under the Isolation Field, named as borrowed while it is."""
        words = self.bonuses()[territory.name]
        if self.phone and facility not in ("", "relic") and run_width(words, "sb t11") < 60:
            words = f"{{{facility}|c-paper}} {words}"
        drawn = run(x, y, words, "sb paper" + (" t11" if self.phone else ""), "middle")
        if "isolation" in territory.fields:
            return group(drawn, cls="af-off")
        if self.seen.borrowed == territory.name:
            return drawn + pill(x, y + 4, "borrowed", "gain", "middle", 18)
        return drawn

    def bonuses(self) -> dict[str, str]:
        """What control of each territory brings, as short as can be."""
        t = self.tables
        return {
            "asimov-crater": f"+{t.asimov_advance} step",
            "bradbury-plateau": f"−{t.bradbury_saves} {{ore|af-ore}}",
            "burroughs-desert": "Relic Ship",
            "heinlein-plains": f"{t.heinlein_rate} {{fuel|af-fuel}} → 1 {{ore|af-ore}}",
            "herbert-valley": f"−{t.herbert_saves} {{fuel|af-fuel}} −{t.herbert_saves} {{ore|af-ore}}",
            "lem-badlands": f"+{t.lem_fuel} {{fuel|af-fuel}}",
            "pohl-foothills": f"tech −{t.pohl_saves} {{fuel|af-fuel}}",
            "van-vogt-mountains": "any value",
        }

    def colonies(self, x: float, y: float, territory: TerritoryView) -> str:
        """Up to three colonies one by one; more as one of each colour with a number."""
        crowded = territory.name == CORE and len(territory.colonies) > 3
        size = self.planet.piece - (3 if crowded else 0)
        total = sum(territory.colonies.values())
        shown: list[tuple[str, int, int]] = []
        for colour, count in territory.colonies.items():
            if total <= 3:
                shown += [(colour, place, 1) for place in range(count)]
            else:
                shown.append((colour, 0, count))
        drawn: list[str] = []
        for place, (colour, number, count) in enumerate(shown):
            cx = x + (place - (len(shown) - 1) / 2) * (size + 1)
            parts = [
                rect(cx - size / 2, y - size / 2, size, size, "bare hit", 4),
                dome(cx, y, size, MARK[colour]),
            ]
            if count > 1:
                parts.append(circle(cx + size * 0.34, y - size * 0.3, 7, "af-disc"))
                parts.append(text(cx + size * 0.34, y - size * 0.3 + 4, count, "t11 b paper", "middle"))
            drawn.append(
                group(
                    *parts,
                    id=f"colony-{territory.name}-{colour}-{number}",
                    target=f"colony:{colour}:{territory.name}",
                    kin=f"colony-{colour}",
                )
            )
        return "".join(drawn)

    def marks_of(self, territory: TerritoryView, places: list[tuple[float, float]]) -> list[str]:
        """The fields that lie on a territory, and the Relic Ship while it is at home."""
        drawn: list[str] = []
        lying = [(f"field-{field}", f"field:{field}") for field in territory.fields]
        if territory.name == "burroughs-desert" and not any(seat.owns_relic for seat in self.seen.seats):
            lying.append(("relic", "relic"))
        r = 12 if len(lying) == 1 else 9
        for (name, target), (x, y) in zip(lying, places, strict=False):
            drawn.append(
                group(
                    circle(x, y, r, "af-disc hit"),
                    icon(name, x, y, r * 1.35, "c-paper"),
                    id=name,
                    target=target,
                    kin=name,
                )
            )
        return drawn

    # Facilities

    def facility(self, name: str, rule: str, *body: str, title: str = "", note: str = "") -> str:
        """A facility: its plate, its rule in a line, its ports and what else there is to know."""
        box = self.boxes[name]
        words = title or WORDS.title(name)
        if self.phone and name == "terraforming-station":
            words = "Terraforming"
        drawn = plate(box.x, box.y, box.w, box.h, words, name, note)
        told = run(box.x + 12, box.y + 46, rule, "mt") if rule else ""
        return group(drawn, told, *body, id=f"facility-{name}", target=f"facility:{name}")

    def ports(self, name: str, x: float, y: float, size: float, row: int, gap: float = 8, lead: float = 0) -> str:
        """The ports of a facility, so many in a row, joined ones in a frame; covered ones last."""
        facility = self.facilities[name]
        joined = facility.joined
        drawn: list[str] = []
        inside = 2
        for place in range(len(facility.ports) + facility.covered):
            column, line = place % row, place // row
            before = column // joined
            px = x + column * (size + inside) + before * (gap - inside)
            py = y + line * (size + (lead or gap))
            if joined > 1 and place % joined == 0:
                span = joined * size + (joined - 1) * inside
                drawn.append(rect(px - 3, py - 3, span + 6, size + 6, "set", 8))
            drawn.append(self.one_port(facility, place, px, py, size))
        return "".join(drawn)

    def one_port(self, facility: FacilityView, place: int, x: float, y: float, size: float) -> str:
        """A port, free, taken or covered."""
        if place >= len(facility.ports):
            return covered(x, y, size)
        id, target = f"port-{facility.name}-{place + 1}", f"port:{facility.name}:{place + 1}"
        ship = facility.ports[place]
        if ship is None:
            return port(x, y, size, id=id, target=target)
        self.ships.append(docked(ship, facility.name, place, x + 1.5, y + 1.5, size - 3))
        return group(rect(x, y, size, size, "port hit", 6), id=id, target=target)

    def solar_converter(self) -> str:
        name = "solar-converter"
        box = self.boxes[name]
        fuel = self.tables.solar_fuel
        extra = self.tables.lem_fuel if territories.has_bonus(self.state, LEM) else 0
        gains = sorted(set(fuel[1:]))
        body = self.ports(name, box.x + 13, box.y + 58, 31, 4)
        if self.phone:
            rule = f"any ship → {gains[0] + extra}–{gains[-1] + extra} {{fuel}}"
            return self.facility(name, rule, body)
        rows = [
            run(
                box.x + box.w - 14,
                box.y + 79 + 18 * row,
                f"{_values(fuel, gain)} → {gain + extra} {{fuel}}",
                "sb" if extra else "mt",
                "end",
            )
            for row, gain in enumerate(gains[:3])
        ]
        return self.facility(name, "any ship → half its value, up", body, *rows)

    def lunar_mine(self) -> str:
        name = "lunar-mine"
        box = self.boxes[name]
        ore = self.tables.mined
        lowest = facilities.mine_minimum(self.state)
        free = self.state.mine_ships == 0 and territories.has_bonus(self.state, VAN_VOGT)
        told = "any value: Van Vogt" if free else f"{lowest} or more now" if lowest > 1 else "any value now"
        if self.phone:
            rule = f"highest or more → {ore} {{ore}}"
            return self.facility(
                name,
                rule,
                self.ports(name, box.x + 12, box.y + 62, 27, 5, 4),
                pill(box.x + box.w - 10, box.y + box.h - 32, told, anchor="end"),
            )
        return self.facility(
            name,
            f"at least the highest docked → {ore} {{ore}}",
            self.ports(name, box.x + 13, box.y + 60, 36, 5, 11),
            pill(box.x + box.w - 10, box.y + box.h - 31, told, anchor="end"),
        )

    def orbital_market(self) -> str:
        name = "orbital-market"
        box = self.boxes[name]
        rates = sorted({ship.value for ship in self.facilities[name].ports if ship and ship.owner == self.seen.active})
        if rates and territories.has_bonus(self.state, HEINLEIN):
            rates = [self.tables.heinlein_rate]
        body = ""
        if rates:
            told = f"now {' or '.join(map(str, rates))} {{fuel}} → 1 {{ore}}"
            body = pill(box.x + box.w - 10, box.y + box.h - 32, told, "gain", "end")
        if self.phone:
            return self.facility(
                name, "a pair → value {fuel} : 1 {ore}", self.ports(name, box.x + 14, box.y + 64, 33, 4, 12), body
            )
        return self.facility(
            name, "a pair → its value in {fuel} for 1 {ore}", self.ports(name, box.x + 15, box.y + 63, 36, 4, 14), body
        )

    def shipyard(self) -> str:
        name = "shipyard"
        box = self.boxes[name]
        size = 33 if self.phone else 36
        body = self.ports(name, box.x + 14, box.y + 62, size, 4, 14, 12)
        x = box.x + box.w - 12
        stock, play = self.state.stock[self.state.active], self.tables.ships - self.state.stock[self.state.active]
        told = text(x, box.y + box.h - 14, "all in play", "mt", "end")
        if stock:
            price = facilities.ship_price(self.state)
            words = f"−{price} {{fuel}} −{price} {{ore}}" if price else "free"
            told = text(x, box.y + box.h - 33, f"{_nth(play + 1)} ship", "mt", "end")
            told += run(x, box.y + box.h - 14, words, "sb", "end")
        return self.facility(name, "a pair, {fuel} {ore} → 1 {ship}", body, told)

    def raiders_outpost(self) -> str:
        name = "raiders-outpost"
        box = self.boxes[name]
        sum_now = sum(ship.value for ship in self.facilities[name].ports if ship)
        body = self.ports(name, box.x + 15, box.y + 63, 34 if self.phone else 36, 3)
        if sum_now:
            at_right = (box.x + box.w - 10, box.y + box.h - (30 if self.phone else 43))
            body += pill(*at_right, f"beat {sum_now}", anchor="end")
        return self.facility(name, f"run of three → steal {self.tables.stolen}", body)

    def terraforming_station(self) -> str:
        name = "terraforming-station"
        box = self.boxes[name]
        t = self.tables
        rule = f"a 6, −{t.terraforming_fuel} {{fuel}} −{t.terraforming_ore} {{ore}} → 1 {{colony}}"
        return self.facility(
            name,
            rule,
            self.ports(name, box.x + 14, box.y + 66, 46, 1),
            stacked(box.x + 74, box.y + 84, ["ship goes back", "to your stock"], "mt"),
        )

    def alien_artifact(self) -> str:
        name = "alien-artifact"
        box = self.boxes[name]
        y = box.y + box.h - 32
        total, wanted = self.seen.artifact_total, self.tables.claim_total
        body = self.ports(name, box.x + 13, box.y + 60, 32 if self.phone else 36, 4)
        if total or self.seen.cycles:
            kind = "gain" if total >= wanted else "pill"
            body += pill(box.x + box.w - 10, y, f"{total} of {wanted}", kind, "end")
        if self.seen.cycles:
            word = "cycle" if self.seen.cycles == 1 else "cycles"
            body += pill(box.x + 12, y, f"{self.seen.cycles} {word}")
        return self.facility(name, f"total {wanted} or more → a card", body)

    def maintenance_bay(self) -> str:
        """One place for the waiting ships of each colour; they show no value there."""
        name = "maintenance-bay"
        box = self.boxes[name]
        size = 30 if self.phone else 34
        pitch = (box.w - 16) / 4
        drawn: list[str] = []
        for place, colour in enumerate(COLOURS):
            x, y = box.x + 13 + place * pitch, box.y + 62
            if place >= len(self.seen.seats):
                break
            seat = self.seen.seats[place]
            waiting = seat.ships_in_bay
            parts = [rect(x, y, size, size, "port hit", 6)]
            if waiting:
                parts.append(
                    die(x + 1.5, y + 1.5, size - 3, 0, MARK[colour], id=f"ship-bay-{colour}", kin=f"die-{colour}")
                )
                parts.append(text(x + size / 2, y + size + 21, f"×{waiting}", "sb", "middle"))
            if seat.relic_in_bay:
                parts.append(
                    group(
                        circle(x + 4, y + 2, 9, "af-disc"),
                        icon("relic", x + 4, y + 2, 12, "c-paper"),
                        id="relic",
                        kin="relic",
                    )
                )
            drawn.append(group(*parts, id=f"bay-{colour}", target=f"bay:{colour}"))
        return self.facility(name, "ships that wait", *drawn, title="Maintenance Bay")

    def colony_constructor(self) -> str:
        name = "colony-constructor"
        box = self.boxes[name]
        price = facilities.constructor_price(self.state)
        rule = f"three equal, −{self.tables.constructor_ore} {{ore}} → 1 {{colony}}"
        size = 42 if not self.phone else 40
        body = self.ports(name, box.x + 17, box.y + (68 if not self.phone else 65), size, 6, 18)
        if territories.has_bonus(self.state, BRADBURY):
            body += pill(box.x + box.w - 10, box.y + 9, f"now −{price} {{ore}}", "gain", "end")
        return self.facility(name, rule, body)

    def colonist_hub(self) -> str:
        """A track for each colour: circles that a colony climbs, and ports."""
        name = "colonist-hub"
        box = self.boxes[name]
        hub = self.facilities[name]
        t = self.tables
        price = f"−{t.launch_fuel} {{fuel}} −{t.launch_ore} {{ore}}"
        note = "" if self.phone else f"any ship → 1 step; launch {price}"
        rule = f"any ship → 1 step; launch {price}" if self.phone else ""
        size = 25
        circles, ports = int(t.circles), int(t.track)
        ports_wide = ports * (size + 4)
        start = box.x + 40
        pitch = (box.w - 40 - ports_wide - 32) / max(1, circles - 1)
        drawn: list[str] = []
        for place, colour in enumerate(COLOURS):
            if place >= len(self.seen.seats):
                break
            lead = min(34, 110 / len(self.seen.seats))
            y = box.y + (38 if not self.phone else 56) + (place + 0.5) * lead
            circle_now = self.seen.seats[place].hub_circle
            parts = [
                rect(box.x + 6, y - 13.5, box.w - 12, 27, "bare hit", 8),
                mark(MARK[colour], box.x + 18, y, 11),
                track(start, y, circles, pitch, 9),
                icon("colony", start + (circles - 1) * pitch, y - 1, 12, "c-muted"),
            ]
            if circle_now:
                parts.append(
                    dome(
                        start + (circle_now - 1) * pitch,
                        y - 1.5,
                        24,
                        MARK[colour],
                        id=f"colony-hub-{colour}",
                        kin=f"colony-{colour}",
                    )
                )
            px = box.x + box.w - 8 - ports_wide
            parts += [
                self.one_port(hub, place * ports + step, px + step * (size + 4), y - size / 2, size)
                for step in range(ports)
            ]
            drawn.append(group(*parts, id=f"track-{colour}", target=f"track:{colour}"))
        return self.facility(name, rule, *drawn, note=note)

    def fields(self) -> str:
        """Where each field generator lies."""
        box = self.boxes["fields"]
        by_field = {field: territory.name for territory in self.seen.territories for field in territory.fields}
        drawn = [rect(box.x, box.y, box.w, box.h), text(box.x + 14, box.y + 25, "Field generators", "t14 sb")]
        what = {
            "isolation": "no bonus",
            "positron": f"+{self.tables.positron_points} {{vp}}",
            "repulsor": "no landing",
        }
        for row, field in enumerate(FIELDS):
            y = box.y + 50 + row * 29
            where = by_field.get(field)
            lit = where is not None
            told = WORDS.title(where).rpartition(" ")[0] if where else what[field]
            if self.phone and where:
                told = f"{WORDS.title(where)}: {what[field]}"
            # on the planet the generator itself is the target
            drawn.append(
                group(
                    rect(box.x + 6, y - 13, box.w - 12, 26, "bare hit", 8),
                    icon(f"field-{field}", box.x + 24, y, 20, "c-text" if lit else "c-muted"),
                    text(box.x + 42, y + 4, field.capitalize(), "sb" if lit else "sb mt"),
                    run(box.x + box.w - 12, y + 4, told, "" if lit else "mt", "end"),
                    id=f"generator-{field}",
                    target=f"field:{field}",
                )
            )
        return group(*drawn, id="fields")

    # Alien tech on display

    def tech_row(self) -> str:
        """The cards on display, the deck and the discards."""
        shown = self.seen.display
        drawn: list[str] = []
        for place, card in enumerate(shown):
            copy = shown[:place].count(card)
            x, y, w = (0, TECH_NARROW + place * 80, 360) if self.phone else (place * 244, TECH_WIDE, 236)
            drawn.append(self.tech_card(card, copy, x, y, w))
        for place in range(len(shown), int(self.tables.display)):
            x, y, w = (0, TECH_NARROW + place * 80, 360) if self.phone else (place * 244, TECH_WIDE, 236)
            drawn.append(rect(x, y, w, 72, "ghost"))
        x, y = (0, TECH_NARROW + 80 * max(len(shown), int(self.tables.display))) if self.phone else (732, TECH_WIDE)
        drawn.append(self.piles(x, y))
        return group(*drawn, id="tech")

    def tech_card(self, card: str, copy: int, x: float, y: float, w: float) -> str:
        power, discard = CARD_LINES[card]
        lines: list[str] = []
        if power:
            fuel = tech_price(self.state, card)
            lines.append(run(x + 16, y + 45, f"{fuel} {{fuel}} {power}", "mt"))
            lines.append(icon("close", x + 22, y + 58, 10, "c-muted") + text(x + 33, y + 62, discard, "mt"))
        else:
            lines.append(run(x + 16, y + 45, discard, "mt"))
        return group(
            rect(x, y, w, 72, "raised hit"),
            rect(x, y + 12, 4, 48, "af-bar", 2),
            icon("tech-card", x + 24, y + 20, 18),
            text(x + 40, y + 25, WORDS.title(card), "t14 sb"),
            *lines,
            id=f"tech-{card}-{copy}",
            target=f"tech:{card}",
            kin=f"card-{card}",
        )

    def piles(self, x: float, y: float) -> str:
        """How many cards are left, and how many were discarded."""
        discards = len(self.seen.discards)
        w, h = (178, 44) if self.phone else (96, 34)
        other = (x + 182, y) if self.phone else (x, y + 38)
        drawn = []
        for name, count, (px, py) in (("deck", self.seen.deck, (x, y)), ("discards", discards, other)):
            sign = icon(
                "cards" if name == "deck" else "close", px + 17, py + h / 2, 16 if name == "deck" else 12, "c-muted"
            )
            drawn.append(
                group(
                    rect(px, py, w, h, "raised hit", 8),
                    sign,
                    text(px + 31, py + h / 2 + 5, count, "t14 sb"),
                    text(px + w - 9, py + h / 2 + 4.5, "deck" if name == "deck" else "used", "mt", "end"),
                    id=name,
                    target=name,
                )
            )
        return "".join(drawn)

    def narrow_height(self) -> float:
        """How long the narrow layout is: as long as its last card."""
        return TECH_NARROW + 80 * max(len(self.seen.display), int(self.tables.display)) + 44


DEFS: Final = el(
    "defs",
    el(
        "radialGradient",
        el("stop", offset="0", cls="af-in"),
        el("stop", offset=".55", cls="af-mid"),
        el("stop", offset="1", cls="af-out"),
        id="af-globe",
        cx=".36",
        cy=".3",
        r=".85",
    ),
    el(
        "radialGradient",
        el("stop", offset=".86", cls="af-glow"),
        el("stop", offset="1", cls="af-none"),
        id="af-halo",
    ),
)


def flag(x: float, y: float, colour: str, r: float = 10) -> str:
    """Who controls a territory."""
    return circle(x, y, r, "inkf") + mark(MARK[colour], x, y, r * 1.2)


def ship_word(ship: ShipView) -> str:
    """A ship as actions name it."""
    return f"{'r' if ship.relic else ''}{ship.value}"


def docked(ship: ShipView, facility: str, place: int, x: float, y: float, size: float) -> str:
    """A ship in its port; the Relic Ship is pale, with its owner's mark."""
    return die(
        x,
        y,
        size,
        ship.value,
        MARK[ship.owner],
        "af-relic" if ship.relic else "",
        id="relic" if ship.relic else f"ship-{facility}-{place + 1}",
        target=f"ship:{facility}:{ship.owner}:{ship_word(ship)}",
        kin="relic" if ship.relic else f"die-{ship.owner}",
    ).replace("<use", rect(x - 1.5, y - 1.5, size + 3, size + 3, "bare hit", 6) + "<use", 1)


def _values(fuel: list[int], gain: int) -> str:
    """Which ships bring so much fuel: `3 4`."""
    return " ".join(str(value) for value in range(1, 7) if fuel[value] == gain)


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def tech_price(state: AlienFrontiersState, card: str) -> str:
    """The fuel that a card's power costs the active player; for some each colony or ship, before any discount."""
    t = state.tables
    each = {"data-crystal": t.crystal_fuel, "plasma-cannon": t.plasma_fuel}
    if card in each:
        return str(each[card])
    fuel = {
        "booster-pod": t.booster_fuel,
        "gravity-manipulator": t.gravity_fuel,
        "orbital-teleporter": t.teleporter_fuel,
        "polarity-device": t.polarity_fuel,
        "stasis-beam": t.stasis_fuel,
        "temporal-warper": t.warper_fuel,
    }[card]
    return str(tech.price(state, fuel))


# The own panel: ships to place, and the cards at hand

HAND_WIDTH: Final = 340
CARD_HEIGHT: Final = 58


def hand(state: AlienFrontiersState, seen: AlienFrontiersView, viewer: int | None) -> tuple[str, int]:
    """The unplaced ships of whoever acts, and the viewer's cards; the drawing and its height."""
    owner = state.active if viewer is None else viewer
    held = seen.seats[owner].cards
    drawn = [tray(state, seen)]
    for place, card in enumerate(held):
        x, y = (place % 2) * 172, 64 + (place // 2) * (CARD_HEIGHT + 6)
        drawn.append(at(x, y, held_card(state, seen, COLOURS[owner], card), id=f"card-{COLOURS[owner]}-{card}"))
    height = 60 + (len(held) + 1) // 2 * (CARD_HEIGHT + 6)
    return svg(
        "hand-alien-frontiers", HAND_WIDTH + 4, height + 4, *drawn, label="Ships and cards", left=-2, top=-2
    ), height


def tray(state: AlienFrontiersState, seen: AlienFrontiersView) -> str:
    """The ships that still have to be placed."""
    drawn = [rect(0, 0, HAND_WIDTH, 56, "raised hit")]
    said = ""
    for place, ship in enumerate(seen.hand):
        size = 38
        x = 10 + place * 47
        drawn.append(
            die(
                x,
                9,
                size,
                ship.value,
                MARK[ship.owner],
                "af-relic" if ship.relic else "",
                id="relic" if ship.relic else f"ship-hand-{place}",
                target=f"hand:{ship_word(ship)}",
                kin="relic" if ship.relic else f"die-{ship.owner}",
            ).replace("<use", rect(x - 3, 6, size + 6, size + 6, "bare hit", 8) + "<use", 1)
        )
    rolling = state.rolling + (1 if state.relic_rolling else 0)
    if rolling:
        said = f"{rolling} {'ship' if rolling == 1 else 'ships'} to roll"
    elif not seen.hand:
        said = "The game is over" if seen.is_over else "All ships are placed"
    if said:
        x = 14 + len(seen.hand) * 47
        drawn += [icon("dice" if rolling else "check", x + 8, 28, 18, "c-muted"), text(x + 26, 33, said, "t14 mt")]
    return group(*drawn, id="tray", target="turn")


def held_card(state: AlienFrontiersState, seen: AlienFrontiersView, colour: str, card: str) -> str:
    """A card at hand: what its power costs and whether it was used this turn."""
    power, discard = CARD_LINES[card]
    used = colour == seen.active and card in seen.used
    lines = wrap(WORDS.title(card), 130, "sb")[:2]
    told = run(12, 35, f"{tech_price(state, card)} {{fuel}} {power}", "mt t11") if power else ""
    words = f"{{close|c-muted}} {discard}" if power else discard
    if used:
        told = text(12, 35, "used this turn", "mt")
    return group(
        rect(0, 0, 168, CARD_HEIGHT, "raised hit", 8),
        icon("tech-card", 17, 15, 14),
        text(29, 19, " ".join(lines), "sb"),
        told,
        run(12, 50 if told else 37, words, "mt t11"),
        target=f"card:{colour}:{card}",
        kin=f"card-{card}",
        cls="dim" if used else None,
    )
