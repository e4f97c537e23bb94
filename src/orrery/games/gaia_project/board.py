"""Gaia Project drawn: the star map, rounds and actions, the research board, and everybody's faction board.

Two layouts share every part. On a desktop the corners of the map hold federation tokens, final scoring, rounds and
boosters; on a phone the map stands alone, at full size to be panned, and those are a drawing of their own. Whatever can
be chosen carries its `data-target`:

    map         hex:e7   sector:e
    table       power:two-ore   qic:tech-tile   booster:free-step   token:ore   supply   round:3   final:sectors   order
    research    track:economy   tile:economy   tile:free-1   advanced:economy   terraforming-token
    boards      faction:terrans   stock:0:ore   area:0:ii (area:0:gaia)   structure:0:mine   special:0:academy
                held:0:ore-qic (a tech tile)   owned:0:ore (a federation token)   advanced-tile:0:three-ore
    own panel   turn   rotation:3   and stock, area of whoever decides
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, NamedTuple

from orrery.drawing.face import Layout, Panel
from orrery.drawing.kit import (
    DIRECTIONS,
    Hexes,
    at,
    chamfer,
    circle,
    el,
    group,
    hexagon,
    icon,
    line,
    mark,
    num,
    path,
    piece,
    pill,
    polygon,
    rect,
    svg,
    text,
    width,
)
from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    GAIA_PROJECT,
    KNOWLEDGE_ACADEMY,
    MINE_,
    N_TRACKS,
    OFF_BOARD,
    PLANETS,
    POSITIONS,
    POWER_ACTIONS,
    QIC_ACADEMY,
    QIC_ACTIONS,
    ROUNDS,
    SPECIAL_ACADEMY,
    SUPPLY_TOKENS,
    TILES,
    TOKENS,
    TRACKS,
    WORDS,
)
from orrery.games.gaia_project.rules import board as ground
from orrery.games.gaia_project.rules import building, federations, fields, income, setup, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import (
    CELL_Q,
    CELL_R,
    CELLS,
    HEXES,
    N_CELLS,
    N_PLACES,
    OFFSETS,
    PLACES,
    rotated,
)
from orrery.games.gaia_project.rules.tables import (
    ACTION,
    AS_GIVEN,
    INCOME,
    ON_BIG,
    ON_FEDERATION,
    ON_GAIA_MINE,
    ON_MINE,
    ON_RESEARCH,
    ON_STEP,
    ON_TRADING,
    ONCE,
    PASSING,
    PER_BIG,
    PER_GAIA,
    PER_LAB,
    PER_MINE,
    PER_NOTHING,
    PER_SECTOR,
    PER_TOKEN,
    PER_TRADING,
    PER_TYPE,
    POWER_VALUE,
    STANDARD,
    Tables,
)
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.view import SeatView

__all__ = [
    "AREA_NAMES",
    "FACTION_SPECIAL",
    "PLANET_LETTERS",
    "SPECIAL_OF",
    "STYLE",
    "TRACK_ICONS",
    "abilities",
    "fewest_satellites",
    "next_income",
    "panels",
]

STYLE: Final = """
.board .gp-hex { fill: var(--hex); stroke: var(--hexline); stroke-width: 1 }
.board .gp-terra { fill: #4F86F7 }
.board .gp-oxide { fill: #D94B3A }
.board .gp-volcanic { fill: #EE8A2C }
.board .gp-desert { fill: #EFD257 }
.board .gp-swamp { fill: #96663F }
.board .gp-titanium { fill: #939CAC }
.board .gp-ice { fill: #E6F1FC }
.board .gp-gaia { fill: #4DBB68 }
.board .gp-transdim { fill: #3A2A63; stroke: #B58CF5; stroke-width: 1.6; stroke-dasharray: 4 3 }
.board .gp-lost { fill: #123C46; stroke: #5FD4E0; stroke-width: 1.6 }
.board .gp-rim { stroke: #0B0F1A; stroke-opacity: .55 }
.board .gp-texture { fill: none; stroke-opacity: .4; stroke-width: 1.5; stroke-linecap: round }
.board .gp-on-dark { stroke: #FFFFFF }
.board .gp-on-light { stroke: #0B0F1A }
.board .gp-white { fill: #FFFFFF }
.board .gp-letter { font-size: 13px; font-weight: 700; stroke-width: 4; paint-order: stroke; stroke-linejoin: round }
.board .gp-l-terra { stroke: #4F86F7 }
.board .gp-l-oxide { stroke: #D94B3A }
.board .gp-l-volcanic { stroke: #EE8A2C }
.board .gp-l-desert { stroke: #EFD257 }
.board .gp-l-swamp { stroke: #96663F }
.board .gp-l-titanium { stroke: #939CAC }
.board .gp-l-ice { stroke: #E6F1FC }
.board .gp-l-gaia { stroke: #4DBB68 }
.board .gp-l-transdim { stroke: #3A2A63 }
.board .gp-l-lost { stroke: #123C46 }
.board .gp-dot { stroke: #0B0F1A; stroke-width: 1; stroke-dasharray: none }
.board .gp-over { pointer-events: none }
.board .gp-glass { fill: transparent; stroke: none }
.board .gp-void { fill: transparent; stroke: var(--line); stroke-dasharray: 4 4 }
.board .gp-sign { fill: var(--muted); opacity: .75 }
.board .gp-fed { stroke-width: 3; fill-rule: evenodd; stroke-linejoin: round; stroke-linecap: round }
.board .gp-cost { fill: #0B0F1A; stroke: #FFD166; stroke-width: 1.2 }
.board .gp-price { fill: #FFD166 }
.gp-ore { color: #D5DEEE }
.gp-qic { color: #74E0A4 }
.gp-credits { color: #F4CF62 }
.gp-power { color: #C9B0FF }
.board .gp-worth { fill: #FFD166; stroke: #0B0F1A }
.board .gp-picked { fill: none; stroke: var(--legal-ink); stroke-width: 3; stroke-dasharray: 6 4 }
.board .gp-track { fill: var(--panel); stroke: var(--line) }
.board .gp-level { fill: var(--well); stroke: none }
.board .gp-top { fill: var(--well); stroke: var(--legal-ink); stroke-opacity: .55 }
.board .gp-base { fill: none; stroke: var(--line) }
.board .gp-gate { fill: none; stroke: var(--power); stroke-width: 2 }
.board .gp-tile { fill: var(--raised); stroke: var(--line) }
.board .gp-adv { fill: var(--raised); stroke: var(--muted); stroke-dasharray: 3 3 }
.board .gp-gone { fill: none; stroke: var(--line); stroke-dasharray: 3 3 }
.board .gp-act { fill: var(--t-income); fill-opacity: .16; stroke: var(--t-income); stroke-width: 1.3 }
.board .gp-pact { fill: var(--power); fill-opacity: .14; stroke: var(--power); stroke-width: 1.3 }
.board .gp-qact { fill: var(--qic); fill-opacity: .14; stroke: var(--qic); stroke-width: 1.3 }
.board .gp-used { fill: none; stroke: var(--line); stroke-width: 1.3; stroke-dasharray: 4 3 }
.board .gp-cross { fill: none; stroke: var(--muted); stroke-width: 1.5; stroke-linecap: round; opacity: .8 }
.board .gp-green { fill: var(--good-fill); stroke: var(--good-ink); stroke-width: 1.3 }
.board .gp-gray { fill: var(--raised); stroke: var(--muted) }
.board .gp-now { fill: var(--raised); stroke: var(--accent-ink); stroke-width: 1.6 }
.board .gp-slot { fill: var(--well); stroke: var(--well); stroke-width: 3; stroke-linejoin: round }
.board .gp-bowl { fill: var(--well); stroke: var(--line); stroke-width: 1.5 }
.board .gp-full { stroke: var(--power) }
.board .gp-stone { fill: #E9D5FF; stroke: #0B0F1A }
.board .gp-mine { stroke: var(--legal-ink) }
.board .is-legal > .gp-hex { fill: var(--legal-fill); stroke: var(--legal-ink); stroke-width: 2.5 }
.board .is-hover > .gp-hex { fill: var(--legal-fill); stroke: var(--legal-ink); stroke-width: 3.5 }
.board .is-selected > .gp-hex { fill: var(--legal-fill); stroke: var(--legal-ink); stroke-width: 4 }
.board .is-legal > .gp-used { stroke: var(--legal-ink) }
"""

PLANET_LETTERS: Final = dict(zip(PLANETS[1:], "ROVDSTIGML", strict=True))
"""The letter on each kind of planet, as boards are written down."""
LIGHT_INK: Final = {"terra", "oxide", "swamp", "transdim", "lost"}
TEXTURES: Final = {
    "terra": "M-14-5q6-8 12-3t2 8-8 2-6-7M4 4q7-4 9 2t-6 7-3-9",
    "oxide": "M-15-6h11l4 4h15M-15 5h8l3-3h8l4 4h7",
    "volcanic": "M-9-9l4 4M7-11l-2 5M-12 5l6-2M11 5l-6-2M0 14v-6",
    "desert": "M-14-6q5-5 9 0t10 0 9 0M-15 3q5-5 10 0t10 0 10 0M-12 11q5-5 9 0t9 0 6 0",
    "swamp": "M-9-7a3 3 0 1 0 .1 0M7-10a2.5 2.5 0 1 0 .1 0M10 4a3.5 3.5 0 1 0 .1 0M-7 7a4 4 0 1 0 .1 0",
    "titanium": "M-14 2L2-14M-14 10L10-14M-10 14L14-10M2 14L14 2",
    "ice": "M0-16v5M0 11v5M-14-8l5 3M9 5l5 3M14-8l-5 3M-9 5l-5 3",
    "gaia": "M-11 9C-12-5-4-11 10-11M-11 9L4-5",
    "transdim": "M0 0a4 4 0 1 1 6-5a10 10 0 1 1-15-2",
    "lost": "M-12-8l3 1M9-12l-1 3M12 6l-3-1M-8 12l1-3M-14 4h3M0-15v3M3 14l-1-3",
}

TRACK_ICONS: Final = [f"track-{name}" for name in ("terraforming", "navigation", "ai", "gaia", "economy", "science")]
TRACK_NAMES: Final = ["Terra", "Nav", "AI", "Gaia", "Econ", "Sci"]
GAIN_ICONS: Final = ["ore", "credits", "knowledge", "qic", "bowl-1", "power", "vp"]
"""What a gain shows, in the order of its numbers: new power tokens come to area I, other power is charged."""
PER_ICONS: Final = {
    PER_TYPE: "{expedition|c-text}",
    PER_GAIA: "{track-gaia}",
    PER_SECTOR: "{sector}",
    PER_TOKEN: "{federation}",
    PER_MINE: "{mine}",
    PER_TRADING: "{trading-station}",
    PER_LAB: "{research-lab}",
    PER_BIG: "{planetary-institute}{academy}",
}
WHEN_ICONS: Final = {
    ONCE: "",
    INCOME: "{income}",
    ACTION: "",
    PASSING: "{pass}",
    ON_MINE: "{mine}→",
    ON_GAIA_MINE: "{track-gaia}→",
    ON_TRADING: "{trading-station}→",
    ON_RESEARCH: "{chart}→",
    ON_STEP: "{track-terraforming}→",
    ON_FEDERATION: "{federation}→",
    ON_BIG: "{planetary-institute}{academy}→",
    POWER_VALUE: "{planetary-institute}{academy}",
}
FINAL_ICONS: Final = {
    "structures": "{mine}",
    "federation-structures": "{federation}{mine}",
    "planet-types": "{expedition|c-text}",
    "gaia-planets": "{track-gaia}",
    "sectors": "{sector}",
    "satellites": "{satellite}",
}
AREA_NAMES: Final = ["i", "ii", "iii", "gaia"]
SPECIAL_OF: Final = {
    "charge-four": "charge-4",
    "qic-five-credits": "qic-5-credits",
    "three-ore": "ore-3",
    "three-knowledge": "knowledge-3",
    "free-step": "step",
    "long-range": "range",
}
"""The special action on a tile or booster."""
FACTION_SPECIAL: Final = {
    "ambas": ("swap-institute", "{planetary-institute}{swap}{mine}", True),
    "firaks": ("downgrade-lab", "{research-lab}→{trading-station}{chart}", True),
    "ivits": ("space-station", "{space-station}", True),
    "bescods": ("advance-lowest", "{chart} lowest", False),
}
"""The special action printed on a faction board, and whether the institute must stand for it."""
STRUCTURE_ICONS: Final = [
    "mine",
    "trading-station",
    "research-lab",
    "planetary-institute",
    "academy",
    "academy",
    "gaiaformer",
    "space-station",
    "mine",
]

WIDE: Final = 800
NARROW: Final = 360
OWN: Final = 340
RESEARCH: Final = 360


def panels(state: GaiaProjectState, seats: Sequence[SeatView], viewer: int | None, layout: Layout) -> list[Panel]:
    """The map, the research board, rounds and actions, faction boards, and what the question is about."""
    table = Table(state, seats)
    boards = Boards(state, seats, viewer)
    research, height = research_board(state)
    own, own_height = purse(state, seats, viewer, short=True)
    map_height = frame(is_large(state), True)[3]
    return [
        Panel.drawn(
            layout,
            "map",
            "Map",
            "centre",
            (WIDE, round(map_height)),
            wide=lambda: Map(state, viewer, corners=True).whole(table),
            narrow=lambda: Map(state, viewer, corners=False).whole(table),
        ),
        Panel("research", "Research", research, "right", RESEARCH, height),
        Panel.drawn(layout, "table", "Rounds and actions", "centre", (WIDE, ACTION_ROW), table.wide, table.narrow),
        Panel.drawn(layout, "boards", "Boards", "bottom", (WIDE, boards.height(WIDE)), boards.wide, boards.narrow),
        Panel.drawn(
            layout,
            "own",
            "Resources",
            "own",
            (OWN, own_height),
            wide=lambda: own,
            narrow=lambda: purse(state, seats, viewer, short=False)[0],
        ),
    ]


# Words with icons, closer together than the kit's: a number leans on its icon

PIECES: Final = re.compile(r"\{([a-z0-9-]+)(?:\|([a-z0-9 -]*))?\}|([^{]+)")


@lru_cache(8192)
def _pieces(words: str, cls: str, size: float) -> list[tuple[str, str, str | None, float]]:
    """Icons and words in a row: icon, words, class and width of each."""
    found: list[tuple[str, str, str | None, float]] = []
    for match in PIECES.finditer(words):
        if match.group(1):
            found.append((match.group(1), "", match.group(2), size))
        else:
            words_ = match.group(3)
            if words_[0] == " " and found:
                found.append(("", "", None, 4.0))
            if words_.strip():
                found.append(("", words_.strip(), None, width(words_.strip(), cls)))
            if words_[-1] == " " and words_.strip():
                found.append(("", "", None, 4.0))
    return found


def glyphs(x: float, y: float, words: str, cls: str = "sb", anchor: str = "start", size: float = 13) -> str:
    """A row of numbers and icons on a baseline: `1{ore}2{credits}`."""
    return _glyphs(x, y, words, cls, anchor, size)


@lru_cache(8192)
def _glyphs(x: float, y: float, words: str, cls: str, anchor: str, size: float) -> str:
    items = _pieces(words, cls, size)
    total = glyphs_width(words, cls, size)
    x -= total if anchor == "end" else total / 2 if anchor == "middle" else 0
    drawn: list[str] = []
    for place, (name, told, look, space) in enumerate(items):
        follows = place + 1 < len(items) and bool(items[place + 1][0])
        if name:
            drawn.append(icon(name, x + space / 2, y - 4.3, size, look))
            x += space + 2
        elif told:
            drawn.append(text(x + space, y, told, cls, "end") if follows else text(x, y, told, cls))
            x += space + 1
        else:
            x += space
    return "".join(drawn)


@lru_cache(8192)
def glyphs_width(words: str, cls: str = "sb", size: float = 13) -> float:
    """How wide such a row is."""
    items = _pieces(words, cls, size)
    return sum(space + (2 if name else 1 if told else 0) for name, told, _, space in items) - 1


def gain_words(gain: Sequence[int], per: int = PER_NOTHING) -> str:
    """A gain as icons, with what it is counted by behind a stroke."""
    shown = "".join(f"{amount}{{{GAIN_ICONS[place]}}}" for place, amount in enumerate(gain) if amount)
    return f"{shown}/{PER_ICONS[per]}" if per != PER_NOTHING else shown


def tile_words(t: Tables, when: int, per: int, gain: Sequence[int]) -> str:
    """A tech tile in one row: what triggers it, and what it brings."""
    if when == POWER_VALUE:
        return f"{WHEN_ICONS[when]}={t.big_value}"
    return f"{WHEN_ICONS[when]}{gain_words(gain, per)}"


def standard_words(t: Tables, tile: int) -> str:
    """A standard tech tile in one row."""
    return tile_words(t, t.tile_when[tile], t.tile_per[tile], t.tile_gain[tile])


def advanced_words(t: Tables, tile: int) -> str:
    """An advanced tech tile in one row."""
    return tile_words(t, t.advanced_when[tile], t.advanced_per[tile], t.advanced_gain[tile])


def booster_words(t: Tables, booster: int) -> tuple[str, str]:
    """A round booster: its income, and what it does besides."""
    earns = f"{{income}}{gain_words(t.booster_income[booster])}"
    name = BOOSTERS[booster]
    if name == "free-step":
        return earns, "1{track-terraforming}"
    if name == "long-range":
        return earns, f"+{t.booster_range}{{track-navigation}}"
    if t.booster_points[booster]:
        return earns, f"{{pass}}{t.booster_points[booster]}{{vp}}/{PER_ICONS[t.booster_per[booster]]}"
    return earns, ""


def octagon(x: float, y: float, w: float, h: float, cls: str, corner: float = 7) -> str:
    """The shape of everything that can be done once a round."""
    return path(chamfer(w, h, corner), f"{cls} hit", transform=f"translate({num(x)} {num(y)})")


def crossed(x: float, y: float, w: float, h: float) -> str:
    """Used up for this round."""
    return path(f"M{num(x + 5)} {num(y + h - 4)}L{num(x + w - 5)} {num(y + 4)}", "gp-cross")


# The map

SIZE_LARGE: Final = 25
SIZE_SMALL: Final = 26
"""Hexes of ten sectors, and of seven; those on a phone are as large as the latter."""
MARGIN: Final = 6
OUTER: Final = "cgj"
"""Places that only a large board uses."""


def is_large(state: GaiaProjectState) -> bool:
    """Whether the board has more than the seven sectors in the middle."""
    if any(state.planet[PLACES.index(place) * HEXES] != OFF_BOARD for place in OUTER):
        return True
    return any(state.tables.layout[PLACES.index(place)] >= 0 for place in OUTER) and not any(
        planet != OFF_BOARD for planet in state.planet
    )


def axial(cell: int) -> tuple[int, int]:
    """The kit's coordinates of a hex: the grid's `r` goes right, its `q` up."""
    return CELL_R[cell], -CELL_Q[cell] - CELL_R[cell]


@cache
def hexes(size: float) -> Hexes:
    return Hexes(size)


@cache
def frame(large: bool, corners: bool) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map; with corners it is as wide as the panels below."""
    size = SIZE_LARGE if large and corners else SIZE_SMALL
    used = [cell for cell in range(N_CELLS) if large or CELLS[cell][0] not in OUTER]
    left, top, w, h = hexes(size).bounds([axial(cell) for cell in used], MARGIN)
    if corners:
        left -= (WIDE - w) / 2
        w = WIDE
    return left, top, w, h


@cache
def map_defs() -> str:
    """The shape of a hex; its look comes from whoever uses it, as classes do not reach into what is used."""
    return el(
        "defs",
        *(polygon(hexagon(0, 0, size * 0.955), "", id=f"gp-hex-{size}") for size in (SIZE_LARGE, SIZE_SMALL)),
    )


@cache
def planet(name: str) -> str:
    """A planet around the origin: colour, texture and letter."""
    ink = "gp-white" if name in LIGHT_INK else "ink"
    stroke = "gp-on-dark" if name in LIGHT_INK else "gp-on-light"
    rim = "" if name in ("transdim", "lost") else " gp-rim"
    return (
        circle(0, 0, 17, f"gp-{name}{rim}")
        + path(TEXTURES[name], f"gp-texture {stroke}")
        + text(0, 4.6, PLANET_LETTERS[name], f"gp-letter gp-l-{name} {ink}", "middle")
    )


def small_planet(name: str, x: float, y: float, r: float = 8) -> str:
    """A planet as a dot with its letter."""
    ink = "gp-white" if name in LIGHT_INK else "ink"
    return circle(x, y, r, f"gp-{name} gp-dot") + text(x, y + 4, PLANET_LETTERS[name], f"t11 b {ink}", "middle")


@lru_cache(64)
def sky(planets: tuple[int, ...], size: int) -> str:
    """All hexes with their planets, place by place, and the edges of the sectors.

    Everything is written from the centre of its sector: what repeats costs nothing when it is compressed.
    """
    cells = hexes(size)
    edge = path(cells.outline([(r, -q - r) for q, r in OFFSETS]), "edge gp-over")
    spots = [cells.centre(r, -q - r) for q, r in OFFSETS]
    ground_ = el("use", href=f"#gp-hex-{size}", cls="gp-hex hit")
    drawn: list[str] = []
    for place in range(N_PLACES):
        first = place * HEXES
        if planets[first] == OFF_BOARD:
            continue
        name = PLACES[place]
        members: list[str] = []
        for number, (x, y) in enumerate(spots):
            shown = ground_
            if planets[first + number] > 0:
                shown += planet(PLANETS[planets[first + number]])
            elif number == HEXES - 1:
                shown += text(0, 4, name.upper(), "gp-sign sb", "middle")
            members.append(at(x, y, shown, target=f"hex:{name}{number + 1}"))
        x, y = cells.centre(*axial(first + HEXES - 1))
        drawn.append(at(x, y, *members, edge, id=f"sector-{name}", target=f"sector:{name}"))
    return "".join(drawn)


@lru_cache(16)
def empty_places(places: tuple[int, ...], size: int) -> str:
    """Places of a variable board whose sector does not lie yet."""
    cells = hexes(size)
    drawn: list[str] = []
    for place in places:
        around = path(border(size, tuple(range(place * HEXES, (place + 1) * HEXES)), 0), "gp-void hit")
        x, y = cells.centre(*axial(place * HEXES + HEXES - 1))
        drawn.append(
            group(
                around,
                text(x, y + 5, PLACES[place].upper(), "t16 sb mt", "middle"),
                id=f"sector-{PLACES[place]}",
                target=f"sector:{PLACES[place]}",
            )
        )
    return "".join(drawn)


@lru_cache(256)
def border(size: int, members: tuple[int, ...], inset: float) -> str:
    """The path around hexes, drawn in by so much: lines of several players run side by side."""
    cells = hexes(size)
    inside = {axial(cell) for cell in members}
    far = inset / cos(radians(30)) / cells.size
    loops: list[str] = []
    seen: set[tuple[int, int, int]] = set()
    for q, r in sorted(inside):
        for side, (dq, dr) in enumerate(DIRECTIONS):
            here = (q, r, side)
            if (q + dq, r + dr) in inside or here in seen:
                continue
            points: list[str] = []
            while here not in seen:
                seen.add(here)
                x, y = _drawn_in(cells, inside, here, far)
                points.append(f"{num(x)} {num(y)}")
                here = _next_side(inside, here)
            loops.append(f"M{'L'.join(points)}Z")
    return "".join(loops)


def _next_side(inside: set[tuple[int, int]], here: tuple[int, int, int]) -> tuple[int, int, int]:
    """The side that follows clockwise: of the same hex, or of the one that takes over at the corner."""
    q, r, side = here
    dq, dr = DIRECTIONS[(side + 1) % 6]
    return (q + dq, r + dr, (side - 1) % 6) if (q + dq, r + dr) in inside else (q, r, (side + 1) % 6)


def _drawn_in(
    cells: Hexes, inside: set[tuple[int, int]], here: tuple[int, int, int], far: float
) -> tuple[float, float]:
    """Where the line turns at the end of a side: off the corner, away from what is outside."""
    q, r, side = here
    x, y = cells.centre(q, r)
    angle = radians(60 * (side + 1))
    cx, cy = x + cells.size * cos(angle), y + cells.size * sin(angle)
    dq, dr = DIRECTIONS[(side + 1) % 6]
    if (q + dq, r + dr) not in inside:
        return cx + far * (x - cx), cy + far * (y - cy)
    oq, or_ = DIRECTIONS[side]
    ox, oy = cells.centre(q + oq, r + or_)
    return cx + far * (cx - ox), cy + far * (cy - oy)


@lru_cache(2048)
def structure(size: int, cell: int, planet: int, code: int, guest: int) -> str:
    """A piece on its planet, which stays visible as a ring with its letter at the upper left; an academy tells which
    one it is, a guest stands at the lower left."""
    owner, kind = ground.owner_of(code), ground.kind_of(code)
    name = STRUCTURE_ICONS[kind]
    drawn = [piece(name, 0, 0, 18, owner + 1, id=f"structure-{CELLS[cell]}", kin=f"{name}-{owner}")]
    if planet > 0:
        drawn.append(small_planet(PLANETS[planet], -12.5, -11, 7))
    if kind in (KNOWLEDGE_ACADEMY, QIC_ACADEMY):
        drawn.append(circle(12, -11, 7, "inkf"))
        drawn.append(icon("knowledge" if kind == KNOWLEDGE_ACADEMY else "qic", 12, -11, 10))
    if guest >= 0:
        drawn.append(piece("mine", -11, 11, 11, guest + 1, id=f"guest-{CELLS[cell]}", kin="guest"))
    return at(*hexes(size).centre(*axial(cell)), *drawn)


class Map:
    """The map in one of its layouts."""

    def __init__(self, state: GaiaProjectState, viewer: int | None, corners: bool) -> None:
        self.state = state
        self.viewer = viewer
        self.corners = corners
        self.large = is_large(state)
        self.size = SIZE_LARGE if self.large and corners else SIZE_SMALL
        self.cells = hexes(self.size)
        self.step = state.agenda[-1] if state.agenda else -1
        asked = viewer is not None and state.current_player() == viewer
        self.kind = self.step & steps.KIND_MASK if asked else -1
        """What the viewer is asked, -1 if somebody else is."""

    def whole(self, table: Table) -> str:
        """Ground, federations, satellites, structures, prices, and the four corners."""
        state = self.state
        left, top, w, h = frame(self.large, self.corners)
        waiting = tuple(
            place
            for place in range(N_PLACES)
            if state.tables.layout[place] >= 0 and state.planet[place * HEXES] == OFF_BOARD
        )
        variable = waiting if state.tables.board_method not in (STANDARD, AS_GIVEN) else ()
        parts = [
            map_defs(),
            sky(tuple(state.planet), self.size),
            empty_places(variable, self.size),
            self.federations(),
            self.satellites(),
            self.structures(),
            self.picked(),
            self.prices(),
        ]
        if self.corners:
            parts += [
                at(left + 4, top + 5, table.tokens(), id="tokens"),
                at(left + WIDE - 94, top + 2, table.finals(92), id="finals"),
                at(left + 2, top + h - 223, table.rounds(), id="rounds"),
                at(left + WIDE - 124, top + h - 146, table.boosters(122, 146), id="boosters"),
            ]
        return svg("board-gaia-project", w, h, *parts, label="Star map", left=left, top=top)

    def centre(self, cell: int) -> tuple[float, float]:
        return self.cells.centre(*axial(cell))

    def federations(self) -> str:
        """A line and a tint around the hexes of each player's federations."""
        drawn: list[str] = []
        linked = [(cell, links & 15 | links >> 4) for cell, links in enumerate(self.state.links) if links]
        sharing = 0
        for seat in range(self.state.players):
            members = [cell for cell, owners in linked if owners & BIT[seat]]
            shared = any(owners & BIT[seat] and owners != BIT[seat] for _, owners in linked)
            if members:
                around = border(self.size, tuple(members), 1.6 + 3 * sharing)
                drawn.append(path(around, f"gp-fed p{seat + 1}s p{seat + 1}w", id=f"federation-{seat}"))
                sharing += shared
        return group(*drawn, cls="gp-over")

    def satellites(self) -> str:
        """A player's mark in a square; several share a hex."""
        drawn: list[str] = []
        for cell, links in enumerate(self.state.links):
            owners = [seat for seat in range(self.state.players) if links & BIT[seat]]
            if not owners:
                continue
            x, y = self.centre(cell)
            crowd = len(owners) > 1 or self.state.built[cell] > 0
            for place, seat in enumerate(owners):
                r, size = (7, 8) if crowd else (9, 10)
                dx, dy = ((-8, -8), (8, -8), (-8, 8), (8, 8))[place] if crowd else (0, 0)
                drawn.append(
                    at(
                        x + dx,
                        y + dy,
                        rect(-r, -r, 2 * r, 2 * r, f"inkf p{seat + 1}s", 4, stroke_width=2),
                        mark(seat + 1, 0, 0, size),
                        id=f"satellite-{CELLS[cell]}-{seat}",
                        kin=f"satellite-{seat}",
                    )
                )
        return group(*drawn, cls="gp-over")

    def structures(self) -> str:
        """What stands on the map."""
        state = self.state
        guests = set(state.guests)
        drawn = [
            structure(self.size, cell, state.planet[cell], code, state.lantids if cell in guests else -1)
            for cell, code in enumerate(state.built)
            if code
        ]
        return group(*drawn, cls="gp-over", id="structures")

    # What the viewer is choosing

    def picked(self) -> str:
        """A federation in the making: what was picked so far, and what each planet is worth."""
        state = self.state
        if self.kind not in (steps.JOIN_PLANETS, steps.JOIN_SATELLITES) or self.viewer is None:
            return ""
        drawn: list[str] = []
        members = members_of(state, self.viewer)
        if members:
            drawn.append(path(border(self.size, tuple(sorted(members)), 1), "gp-picked"))
        for cell in sorted(members):
            if state.built[cell] == 0:
                x, y = self.centre(cell)
                drawn.append(rect(x - 9, y - 9, 18, 18, f"inkf p{self.viewer + 1}s dim", 4, stroke_width=2))
        if self.kind == steps.JOIN_PLANETS:
            for cell, code in enumerate(state.built):
                worth = ground.federation_value(state, self.viewer, cell) if code else 0
                if worth and not ground.in_federation(state, self.viewer, cell):
                    badge = circle(12.5, -11, 8, "gp-worth") + text(12.5, -7, worth, "b ink", "middle")
                    drawn.append(at(*self.centre(cell), badge))
        return group(*drawn, cls="gp-over", id="picked")

    def prices(self) -> str:
        """What a mine or a Gaia project would cost on the planets where the viewer can build one."""
        state, viewer = self.state, self.viewer
        if viewer is None or self.kind not in (steps.TURN, steps.BUILDING):
            return ""
        free = longer = 0
        if self.kind == steps.BUILDING:
            value = self.step >> steps.VALUE_SHIFT
            free, longer = (0, state.tables.booster_range) if value == steps.LONG else (value, 0)
        found: list[int] = []
        building.mines(state, viewer, free, longer, found)
        drawn: list[str] = []
        for action in found:
            cell = int(action) - MINE_
            ore, qic, _ = building.mine_cost(state, viewer, cell, free, longer)
            drawn.append(self.price(cell, f"{ore}{{ore|gp-ore}}", qic))
        projects: list[int] = []
        if not free:
            building.gaia_projects(state, viewer, longer, projects)
        for action in projects:
            cell = int(action) - GAIA_PROJECT
            tokens = state.tables.project_tokens[state.seats[viewer * SEAT + fields.TRACK + 3]]
            qic = ground.qic_for_range(state, viewer, cell, building.basic_range(state, viewer) + longer)
            drawn.append(self.price(cell, f"{tokens}{{power|gp-power}}", qic))
        return group(*drawn, cls="gp-over", id="prices")

    def price(self, cell: int, words: str, qic: int) -> str:
        """Ore or power below the planet, QIC above it."""
        x, y = self.centre(cell)
        above = self.pill(-23, f"{qic}{{qic|gp-qic}}") if qic else ""
        return at(x, y, self.pill(8, words), above)

    @staticmethod
    def pill(y: float, words: str) -> str:
        w = glyphs_width(words, "t11 b", 11) + 9
        return rect(-w / 2, y, w, 15, "gp-cost", 7.5) + glyphs(0, y + 11.5, words, "t11 b gp-price", "middle", 11)


def members_of(state: GaiaProjectState, seat: int) -> set[int]:
    """The hexes of a federation in the making: picked satellites, and whole groups of planets."""
    network = federations.plans_of(state, seat).network
    groups = federations.picked_groups(state, network)
    found = {int(cell) for cell in network.cells_of(groups)}
    return found | {int(cell) for cell in state.picks}


def fewest_satellites(state: GaiaProjectState, seat: int, groups: int) -> int:
    """The satellites of the cheapest federation with these groups of planets."""
    plans = federations.plans_of(state, seat)
    return min(
        (int(cost) for other, cost in zip(plans.groups, plans.cost, strict=True) if groups & ~other == 0), default=0
    )


# Rounds, final scoring, turn order, tokens, boosters, actions

ACTION_ROW: Final = 52
ROUND_HIGH: Final = 34


class Table:
    """What lies beside the map. On a desktop its parts stand in the corners of the map, with the actions below."""

    def __init__(self, state: GaiaProjectState, seats: Sequence[SeatView]) -> None:
        self.state = state
        self.tables = state.tables
        self.seats = seats

    def wide(self) -> str:
        """The actions in a row."""
        return svg("actions", WIDE, ACTION_ROW, self.actions(10, 76, 50, 4.4), label="Power and QIC actions")

    def narrow(self) -> str:
        """Everything, one below the other."""
        parts: list[str] = []
        y = 0.0
        for title, height, drawn in (
            ("Power and QIC actions", 112, self.actions(5, 68.8, 52, 4)),
            ("Turn order", 28, self.order(112)),
            ("Rounds", 80, self.rounds(3, 116)),
            ("Final scoring", self.finals_high() + 4, self.final_pair()),
            ("Federation tokens", 96, self.tokens(3, 117.3)),
            ("Round boosters", self.boosters_high(), self.boosters(NARROW, 0)),
        ):
            parts.append(text(2, y + 16, title, "t14 sb"))
            parts.append(at(0, y + 26, drawn))
            y += 26 + height + 10
        return svg("actions", NARROW + 4, y, *parts, label="Rounds and actions", left=-2)

    # Actions on the research board

    def actions(self, across: int, w: float, h: float, gap: float) -> str:
        """Seven power actions and three QIC actions; those taken this round are crossed out."""
        t = self.tables
        drawn: list[str] = []
        for place in range(len(POWER_ACTIONS) + len(QIC_ACTIONS)):
            x, y = place % across * (w + gap), place // across * (h + gap)
            used = bool(self.state.taken & BIT[place])
            if place < len(POWER_ACTIONS):
                name, kind, cost = POWER_ACTIONS[place], "power", f"{t.power_cost[place]}{{power}}"
                free = t.power_steps[place]
                words = f"{free}{{track-terraforming}}" if free else gain_words(t.power_gain[place])
            else:
                number = place - len(POWER_ACTIONS)
                name, kind, cost = QIC_ACTIONS[number], "qic", f"{t.qic_cost[number]}{{qic}}"
                words = ("{tech-card}", "{replay}{federation}", f"{t.types_points}{{vp}}+{{expedition|c-text}}")[number]
            look = "gp-used" if used else "gp-pact" if kind == "power" else "gp-qact"
            shown = glyphs(x + w / 2, y + 17, cost, "sb mt", "middle", 12)
            shown += glyphs(x + w / 2, y + h - 12, words, "t16 b", "middle", 17)
            drawn.append(
                group(
                    octagon(x + 1, y + 1, w - 2, h - 2, look, 10),
                    group(shown, cls="faint") if used else shown,
                    crossed(x, y, w, h) if used else "",
                    id=f"{kind}-{name}",
                    target=f"{kind}:{name}",
                )
            )
        return "".join(drawn)

    # Rounds and final scoring

    def rounds(self, across: int = 1, w: float = 88) -> str:
        """The scoring tile of each round; the current one is framed, past ones are dim."""
        t = self.tables
        drawn: list[str] = []
        high = ROUND_HIGH if across == 1 else 38
        for place in range(ROUNDS):
            x, y = place % across * (w + 6), place // across * (high + 3)
            now = place + 1 == self.state.round
            known = place < len(self.state.round_tiles)
            tile = self.state.round_tiles[place] if known else 0
            words = f"{WHEN_ICONS[t.round_on[tile]]}{t.round_points[tile]}{{vp}}".replace("→", "") if known else "?"
            drawn.append(
                group(
                    rect(x, y, w, high, f"{'gp-now' if now else 'plate'} hit", 8),
                    text(x + 8, y + high / 2 + 4, place + 1, "acc b" if now else "mt"),
                    glyphs(x + w - 7, y + high / 2 + 5, words, "t14 sb", "end", 15),
                    id=f"round-{place + 1}",
                    target=f"round:{place + 1}",
                    cls="dim" if place + 1 < self.state.round else None,
                )
            )
        return "".join(drawn)

    def order(self, w: float) -> str:
        """The turn order of the round; who has passed is dim, and the first to pass begins the next round."""
        drawn = [rect(0, 0, w, 26, "plate hit", 8), icon("flag", 12, 13, 13, "c-muted")]
        first = self.state.passed[0] if self.state.passed else -1
        for place, seat in enumerate(self.state.order):
            x = 30 + place * 17.5
            gone = self.seats[seat].passed
            drawn.append(group(mark(seat + 1, x, 13, 12), cls="faint" if gone else None, id=f"order-{seat}"))
            if seat == self.state.active and not gone and 0 < self.state.round <= ROUNDS:
                drawn.append(path(f"M{num(x - 6)} 23h12", "lit"))
            elif seat == first:
                drawn.append(icon("flag", x, 13, 9, "c-accent"))
        return group(*drawn, id="order", target="order")

    def finals(self, w: float) -> str:
        """Turn order, and the two final scoring tiles with how far everybody is."""
        drawn = [self.order(w)]
        high = self.finals_high()
        for place in range(2):
            drawn.append(at(0, 30 + place * (high + 4), self.final(place, w)))
        return "".join(drawn)

    def final_pair(self) -> str:
        """Both side by side, with the turn order above the rounds on a phone."""
        w = (NARROW - 6) / 2
        return self.final(0, w) + at(w + 6, 0, self.final(1, w))

    def finals_high(self) -> int:
        return 26 + 17 * (self.state.players + self.tables.has_neutral)

    def final(self, place: int, w: float) -> str:
        """One tile: everybody's progress, the best first."""
        high = self.finals_high()
        if place >= len(self.state.final_tiles):
            return group(
                rect(0, 0, w, high, "plate hit", 8),
                text(w / 2, 19, "?", "t14 sb mt", "middle"),
                id=f"final-{place}",
                target=f"final:{place}",
            )
        tile = self.state.final_tiles[place]
        rows = [(seat.final_progress[place], seat.seat) for seat in self.seats]
        if self.tables.has_neutral:
            rows.append((self.tables.neutral[tile], 9))
        rows.sort(key=lambda row: (-row[0], row[1]))
        drawn = [
            rect(0, 0, w, high, "plate hit", 8),
            icon("trophy", 13, 13, 13, "c-vp"),
            glyphs(w - 8, 18, FINAL_ICONS[FINAL_TILES[tile]], "sb", "end", 15),
        ]
        most = max(1, *(progress for progress, _ in rows))
        for line_, (progress, seat) in enumerate(rows):
            y = 34 + 17 * line_
            drawn.append(icon("person", 14, y, 11, "c-muted") if seat == 9 else mark(seat + 1, 14, y, 11))
            long = (w - 60) * progress / most
            drawn.append(rect(26, y - 3, w - 60, 6, "well", 3))
            if progress:
                drawn.append(rect(26, y - 3, max(6, long), 6, "gp-titanium" if seat == 9 else f"p{seat + 1}f", 3))
            drawn.append(text(w - 8, y + 4.5, progress, "sb", "end"))
        return group(*drawn, id=f"final-{place}", target=f"final:{FINAL_TILES[tile]}")

    # Federation tokens and boosters

    def tokens(self, across: int = 2, w: float = 60) -> str:
        """The supply of federation tokens."""
        drawn: list[str] = []
        high = 44
        for kind in range(SUPPLY_TOKENS):
            x, y = kind % across * (w + 4), kind // across * (high + 4)
            drawn.append(at(x, y, self.token(kind, w, high)))
        rows = -(-SUPPLY_TOKENS // across)
        frame = rect(-3, -3, across * (w + 4) + 2, rows * (high + 4) + 2, "gp-glass hit", 8)
        return group(frame, *drawn, id="supply", target="supply")

    def token(self, kind: int, w: float, high: float) -> str:
        left = self.state.supply[kind]
        gain = self.tables.token_gain[kind]
        points = gain[fields.GAIN_POINTS]
        rest = gain_words(gain[: fields.GAIN_POINTS])
        shown = [
            glyphs(8, 18, f"{points}{{vp}}", "t14 b", "start", 13),
            glyphs(8, 36, rest, "t14 sb", "start", 14) if rest else "",
            text(w - 6, high - 8, f"×{left}", "t11 mt", "end"),
        ]
        look = "gp-gone" if not left else "gp-green" if self.tables.token_green[kind] else "gp-gray"
        return group(
            path(chamfer(w, high, 9), f"{look} hit"),
            group(*shown, cls=None if left else "faint"),
            id=f"token-{TOKENS[kind]}",
            target=f"token:{TOKENS[kind]}",
            kin=f"token-{TOKENS[kind]}",
        )

    def pool(self) -> list[int]:
        return [booster for booster in range(len(BOOSTERS)) if self.state.pool & BIT[booster]]

    def boosters_high(self) -> int:
        return 48 * -(-len(self.pool()) // 2)

    def boosters(self, w: float, high: float) -> str:
        """The boosters to choose from when passing: in a corner one below the other, on a phone in two columns."""
        drawn: list[str] = []
        pool = self.pool()
        if not high:
            each = (w - 6) / 2
            spots = [(place % 2 * (each + 6), place // 2 * 48.0, each, 44.0) for place in range(len(pool))]
        else:
            tall = 44.0 if len(pool) <= 3 else (high - 4) / len(pool) - 2
            start = high - 4 - len(pool) * (tall + 3)
            spots = [(0.0, start + place * (tall + 3), w, tall) for place in range(len(pool))]
        for booster, (x, y, each, tall) in zip(pool, spots, strict=True):
            earns, does = booster_words(self.tables, booster)
            name = BOOSTERS[booster]
            if tall >= 40:
                special = name in SPECIAL_OF
                size = glyphs_width(does, "sb", 14) if does else 0
                shown = glyphs(8, 17 if does else 27, earns, "sb", "start", 14)
                if special:
                    shown += path(chamfer(size + 14, 19, 5), "gp-act", transform="translate(6 23)")
                shown += glyphs(13 if special else 8, 37, does, "sb", "start", 14) if does else ""
            else:
                shown = glyphs(6, tall / 2 + 4, f"{earns} {does}", "t11 sb", "start", 11)
            drawn.append(
                at(
                    x,
                    y,
                    rect(0, 0, each, tall, "gp-tile hit", 7),
                    shown,
                    id=f"booster-{name}",
                    target=f"booster:{name}",
                    kin=f"booster-{name}",
                )
            )
        return "".join(drawn)


# The research board

LEVEL: Final = 34
LABELS: Final = 13
ECONOMY_COLUMN: Final = 4
COLUMN: Final = 55
WIDER: Final = 17
"""The column of Economy shows three kinds of income and is so much wider."""


def column(track: int) -> tuple[float, float]:
    """Where the column of a research area begins, and how wide it is."""
    x = LABELS + track * (COLUMN - 0.4) + (WIDER if track > ECONOMY_COLUMN else 0)
    return x, COLUMN - 3 + (WIDER if track == ECONOMY_COLUMN else 0)


@lru_cache(32)
def levels(t: Tables) -> list[list[tuple[str, str]]]:
    """What each level of each research area shows, as icons: a line, and a second one at the top."""
    found: list[list[tuple[str, str]]] = []
    for track in range(N_TRACKS):
        cells: list[tuple[str, str]] = []
        for level in range(6):
            once = t.once[track * 6 + level]
            words, more = ("+" + gain_words(once)) if any(once) else "", ""
            if track == 0 and not words and level < 5:
                words = f"{t.step_ore[level]}{{ore}}{{arrow|c-muted}}"
            elif track == 1 and (level == 0 or t.range[level] != t.range[level - 1]):
                words = f"{{arrow|c-muted}}{t.range[level]}"
            elif track == 3 and t.former_levels[level]:
                words = f"{{gaiaformer}}{t.project_tokens[level]}{{power}}"
            elif track == 3 and level == 5:
                words, more = f"+{t.gaia_five}{{vp}}", f"{t.gaia_five_each}{{vp}}/{{track-gaia}}"
            elif track == 4 and level == 5:
                words, more = "+" + gain_words(once[:2]), gain_words([0, 0, *once[2:]])
            elif track >= 4 and not words:
                words = gain_words((t.economy if track == 4 else t.science)[level])
            cells.append((words, more))
        found.append(cells)
    return found


def research_board(state: GaiaProjectState) -> tuple[str, int]:
    """Six columns with everybody's level, the advanced tiles between levels 4 and 5, standard tiles below."""
    drawn: list[str] = []
    rows: dict[int, float] = {}
    y = 24.0
    for level in (5, 4, 3, 2, 1, 0):
        rows[level] = y
        y += LEVEL
        if level == 5:
            y += 41
        elif level == 3:
            y += 14
    bottom = y
    for level, top in rows.items():
        drawn.append(text(LABELS - 3, top + 19, level, "mt", "end"))
    gate = rows[2] - 9
    drawn.append(path(f"M{LABELS} {num(gate)}H{RESEARCH - 52}M{RESEARCH - 8} {num(gate)}H{RESEARCH}", "gp-gate"))
    drawn.append(
        glyphs(RESEARCH - 30, gate + 4, f"+{state.tables.level_three_charge}{{power}}", "t11 sb", "middle", 12)
    )
    for track in range(N_TRACKS):
        drawn.append(research_track(state, track, rows, bottom))
    drawn.append(terraforming_token(state, rows[5]))
    for track in range(N_TRACKS):
        drawn.append(advanced_place(state, track, rows[5] + LEVEL))
    for place in range(min(len(state.positions), len(POSITIONS))):
        drawn.append(tile_place(state, place, bottom + 4))
    height = bottom + 4 + 52 + 50
    return svg("research-board", RESEARCH + 4, height, *drawn, label="Research board", left=-2, top=0), round(height)


def research_track(state: GaiaProjectState, track: int, rows: dict[int, float], bottom: float) -> str:
    """One research area: name, levels, and who is where."""
    x, w = column(track)
    name = TRACKS[track]
    cx = x + w / 2
    shown = levels(state.tables)[track]
    title = TRACK_NAMES[track]
    playing = [seat for seat in range(state.players) if state.seats[seat * SEAT + fields.FACTION] >= 0]
    start = cx - (16 + width(title, "sb")) / 2
    drawn = [
        icon(TRACK_ICONS[track], start + 6.5, 12, 13, "c-accent head"),
        text(start + 15, 16.5, title, "sb"),
    ]
    for level, top in rows.items():
        look = "gp-top" if level == 5 else "gp-base" if level == 0 else "gp-level"
        drawn.append(rect(x, top, w, LEVEL - 2, look, 5))
        here = [seat for seat in playing if state.seats[seat * SEAT + fields.TRACK + track] == level]
        words, more = shown[level]
        if more and not here:
            drawn.append(glyphs(cx, top + 28, more, "t11 sb", "middle", 12))
        elif level == 5 and track == 1 and not here:
            drawn.append(small_planet("lost", cx, top + 23, 7))
        if words:
            drawn.append(glyphs(cx, top + (14 if here or level == 5 else 21), words, "t11 sb", "middle", 12))
        for place, seat in enumerate(here):
            mx = cx + (place - (len(here) - 1) / 2) * 13
            drawn.append(
                group(
                    mark(seat + 1, mx, top + (24 if words else 16), 11), id=f"level-{name}-{seat}", kin=f"level-{seat}"
                )
            )
    drawn.append(rect(x, 1.5, w, bottom - 3.5, "gp-glass hit", 8))
    return group(*drawn, id=f"track-{name}", target=f"track:{name}")


def terraforming_token(state: GaiaProjectState, top: float) -> str:
    """The federation token on the highest level of Terraforming."""
    if state.terra_token < 0:
        return ""
    x, w = column(0)
    gain = state.tables.token_gain[state.terra_token]
    return at(
        x + 2,
        top + 2,
        path(chamfer(w - 4, LEVEL - 6, 7), "gp-green hit"),
        glyphs(w / 2 - 2, 12, f"{gain[fields.GAIN_POINTS]}{{vp}}", "t11 b", "middle", 11),
        glyphs(w / 2 - 2, 24, gain_words(gain[: fields.GAIN_POINTS]), "t11 b", "middle", 11),
        id="terraforming-token",
        target="terraforming-token",
        kin=f"token-{TOKENS[state.terra_token]}",
    )


def advanced_place(state: GaiaProjectState, track: int, y: float) -> str:
    """The advanced tile of a research area, or who has taken it."""
    x, w = column(track)
    t = state.tables
    if track >= len(state.advanced) or state.advanced[track] < 0:
        drawn = [rect(x, y, w, 38, "gp-gone hit", 6)]
        return group(*drawn, id=f"advtech-{TRACKS[track]}", target=f"advanced:{TRACKS[track]}")
    tile = state.advanced[track]
    drawn = [
        rect(x, y, w, 38, "gp-adv hit", 6),
        *two_lines(t, x + w / 2, y, t.advanced_when[tile], t.advanced_per[tile], t.advanced_gain[tile]),
    ]
    return group(*drawn, id=f"advtech-{TRACKS[track]}", target=f"advanced:{TRACKS[track]}", kin=f"adv-{ADVANCED[tile]}")


def two_lines(t: Tables, cx: float, y: float, when: int, per: int, gain: Sequence[int]) -> list[str]:
    """A tech tile: when it works above, what it brings below."""
    above = {ONCE: "now", INCOME: "{income}", PASSING: "{pass}", ACTION: ""}.get(when, WHEN_ICONS[when])
    below = f"worth {t.big_value}" if when == POWER_VALUE else gain_words(gain, per)
    if when == ACTION:
        w = glyphs_width(below, "sb", 13) + 12
        return [
            path(chamfer(w, 24, 6), "gp-act", transform=f"translate({num(cx - w / 2)} {num(y + 7)})"),
            glyphs(cx, y + 23.5, below, "sb", "middle", 13),
        ]
    return [
        glyphs(cx, y + 14, above, "t11 mt", "middle", 13),
        glyphs(cx, y + 31, below, "t11 sb" if when == POWER_VALUE or per else "sb", "middle", 12 if per else 13),
    ]


def tile_place(state: GaiaProjectState, place: int, y: float) -> str:
    """A standard tech tile, with the marks of those who own it; dim where it is covered."""
    t = state.tables
    tile = state.positions[place]
    owners = [seat for seat in range(state.players) if state.seats[seat * SEAT + fields.TILES] & BIT[tile]]
    if place < N_TRACKS:
        x, w = column(place)
        high = 50.0
    else:
        w, high = 84.0, 44.0
        x, y = RESEARCH - (len(POSITIONS) - place) * (w + 4) + 4, y + 55
    cx = x + w / 2
    drawn = [rect(x, y, w, high, "gp-tile hit", 6)]
    if place < N_TRACKS:
        drawn += two_lines(t, cx, y, t.tile_when[tile], t.tile_per[tile], t.tile_gain[tile])
    else:
        words = f"{{planetary-institute}}{{academy}}={t.big_value}"
        if t.tile_when[tile] != POWER_VALUE:
            words = ("" if t.tile_when[tile] != ONCE else "now ") + standard_words(t, tile)
        if t.tile_when[tile] == ACTION:
            wide = glyphs_width(words, "sb", 13) + 12
            drawn.append(
                path(chamfer(wide, 24, 6), "gp-act", transform=f"translate({num(cx - wide / 2)} {num(y + 5)})")
            )
        drawn.append(glyphs(cx, y + 21, words, "sb", "middle", 13))
    for number, seat in enumerate(owners):
        mx = cx + (number - (len(owners) - 1) / 2) * 12
        covered = state.seats[seat * SEAT + fields.COVERED] & BIT[tile]
        drawn.append(
            group(
                mark(seat + 1, mx, y + high - 8, 9), cls="faint" if covered else None, id=f"owner-{TILES[tile]}-{seat}"
            )
        )
    prefix = ""
    if place == N_TRACKS:
        prefix = text(LABELS, y + 19, "any", "mt") + text(LABELS, y + 34, "area", "mt")
    return prefix + group(*drawn, id=f"tech-{POSITIONS[place]}", target=f"tile:{POSITIONS[place]}")


# Faction boards


def abilities(t: Tables) -> dict[str, tuple[str, str]]:
    """What is particular to each faction, and what its planetary institute adds, as short as can be."""
    return {
        "terrans": ("Gaia power to area II", "Gaia power buys goods"),
        "lantids": ("mines beside opponents", f"{t.lantids_knowledge} knowledge for each"),
        "xenos": ("a third mine at the start", f"federations of {t.xenos_value}"),
        "gleens": (f"Gaia for ore, +{t.gleens_points} points", "a federation token"),
        "taklons": (f"brainstone worth {t.stone_power} power", "a token each charge"),
        "ambas": ("more ore", "swaps with a mine"),
        "hadsch-hallas": ("more credits", "credits buy resources"),
        "ivits": ("one growing federation", "space stations"),
        "geodens": ("ahead in Terraforming", f"{t.geodens_knowledge} knowledge a type"),
        "bal-taks": ("gaiaformers become QIC", "opens Navigation"),
        "firaks": ("more knowledge", "labs down, research up"),
        "bescods": ("advance where lowest", "Titanium worth +1"),
        "nevlas": ("area III buys research", f"power counts {t.nevlas_power}"),
        "itars": ("burnt power to Gaia", f"{t.itars_tokens} Gaia power: a tile"),
    }


def next_income(state: GaiaProjectState, seat: int) -> list[int]:
    """What the next income phase brings as things stand, as seven numbers; nothing comes after the last round."""
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    faction = own[fields.FACTION]
    if faction < 0 or state.round >= ROUNDS:
        return [0] * fields.GAIN
    t = state.tables
    total = [int(amount) for amount in t.base[faction]]
    for source in income.printed_sources(state, seat):
        for place in range(fields.GAIN_POINTS):
            total[place] += source[place]
    labs, trading = own[fields.LABS], own[fields.TRADING]
    total[fields.GAIN_ORE] += t.mine_ore[faction][own[fields.MINES]]
    total[fields.GAIN_CREDITS] += t.trading_credits[faction][trading] + t.lab_credits[faction][labs]
    total[fields.GAIN_KNOWLEDGE] += t.trading_knowledge[faction][trading] + t.lab_knowledge[faction][labs]
    total[fields.GAIN_CHARGE] += sum(t.lab_charge[faction][:labs])
    if own[fields.INSTITUTE]:
        total[fields.GAIN_ORE] += t.institute_ore[faction]
        total[fields.GAIN_QIC] += t.institute_qic[faction]
        total[fields.GAIN_TOKENS] += t.institute_tokens[faction]
        total[fields.GAIN_CHARGE] += t.institute_charge[faction]
    if own[fields.ACADEMY_K]:
        total[fields.GAIN_KNOWLEDGE] += t.academy_knowledge[faction]
    return total


BODY: Final = 122
"""How high a faction board is above its tiles."""
HEAD: Final = 31
"""How high a short one is above them."""
CHIP: Final = 28
STRUCTURES_WIDE: Final = 172


class Item(NamedTuple):
    """Something that a player holds: how wide it is, and its drawing from the upper left corner."""

    w: float
    drawn: str


class Boards:
    """Everybody's faction board, the viewer's first; before that, the factions to choose from."""

    def __init__(self, state: GaiaProjectState, seats: Sequence[SeatView], viewer: int | None) -> None:
        self.state = state
        self.tables = state.tables
        self.seats = seats
        start = state.table.index(viewer) if viewer is not None else 0
        self.turned = [*state.table[start:], *state.table[:start]]
        self.choosing = any(seat.faction is None for seat in seats) or bool(state.offered)
        self.items = {} if self.choosing else {seat: self.held(seat) for seat in range(state.players)}

    def wide(self) -> str:
        return self.whole(WIDE)

    def narrow(self) -> str:
        return self.whole(NARROW)

    def whole(self, w: int) -> str:
        drawn = self.factions(w) if self.choosing else self.boards(w)
        return svg("boards", w, self.height(w), *drawn, label="Faction boards")

    @property
    def is_crowded(self) -> bool:
        """Whether the boards of three or four players, two in a row, would make everything small."""
        return self.state.players > 2

    def columns(self, w: int) -> tuple[int, float]:
        """How many boards stand side by side, and how wide each is."""
        across = 2 if w > NARROW else 1
        return across, (w - 8 * (across - 1)) / across

    def height(self, w: int) -> int:
        if self.choosing:
            across = CARDS_ACROSS if w > NARROW else 2
            return CARD_HIGH * -(-len(FACTIONS) // across) + 2
        if w > NARROW and self.is_crowded:
            first, *others = self.turned
            each = self.columns(w)[1]
            return round(max(self.full_height(first, each), sum(self.short_height(seat, each) for seat in others))) + 2
        return sum(self.row_heights(w)) + 2

    def full_height(self, seat: int, w: float) -> int:
        return BODY + CHIP * len(self.lines(seat, w)) + 8

    def short_height(self, seat: int, w: float) -> int:
        return HEAD + CHIP * len(self.lines(seat, w)) + 8

    def row_heights(self, w: int) -> list[int]:
        across, each = self.columns(w)
        highs = [self.full_height(seat, each) for seat in self.turned]
        return [max(highs[first : first + across]) for first in range(0, len(highs), across)]

    def lines(self, seat: int, w: float) -> list[list[Item]]:
        """What a player holds, broken into lines."""
        lines: list[list[Item]] = [[]]
        used = 0.0
        for item in self.items[seat]:
            if used + item.w > w - 16 and lines[-1]:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += item.w + 4
        return lines

    def boards(self, w: int) -> list[str]:
        if w > NARROW and self.is_crowded:
            return self.crowd(w)
        across, each = self.columns(w)
        left = (w - each) / 2 if self.state.players == 1 else 0
        drawn: list[str] = []
        y = 0.0
        for row, high in enumerate(self.row_heights(w)):
            for place, seat in enumerate(self.turned[row * across : (row + 1) * across]):
                drawn.append(at(1 + left + place * (each + 8), y + 1, self.board(seat, each - 2, high - 6)))
            y += high
        return drawn

    def crowd(self, w: int) -> list[str]:
        """The own board at the left, those of the others in short beside it: their seats say what they have."""
        first, *others = self.turned
        each = self.columns(w)[1]
        high = self.height(w)
        drawn = [at(1, 1, self.board(first, each - 2, high - 8))]
        spare = (high - 2 - sum(self.short_height(seat, each) for seat in others)) / len(others)
        y = 0.0
        for seat in others:
            tall = self.short_height(seat, each) + spare
            drawn.append(at(1 + each + 8, y + 1, self.short(seat, each - 2, tall - 6)))
            y += tall
        return drawn

    # One board

    def short(self, seat: int, w: float, high: float) -> str:
        """A board without what stands at the seat: whose it is, the next income, and what the player holds."""
        drawn = [rect(0, 0, w, high, "plate", 10), self.head(seat, w, is_short=True)]
        return group(*drawn, self.tiles(seat, w, HEAD), id=f"board-{seat}")

    def tiles(self, seat: int, w: float, top: float) -> str:
        drawn: list[str] = []
        for line_, items in enumerate(self.lines(seat, w + 2)):
            x = 8.0
            for item in items:
                drawn.append(at(x, top + line_ * CHIP, item.drawn))
                x += item.w + 4
        return "".join(drawn)

    def board(self, seat: int, w: float, high: float) -> str:
        plate_ = rect(0, 0, w, high, "plate", 10)
        drawn = [plate_, self.head(seat, w), self.stocks(seat, w), self.power(seat, w), self.rows(seat, w)]
        return group(*drawn, self.tiles(seat, w, BODY), id=f"board-{seat}")

    def head(self, seat: int, w: float, is_short: bool = False) -> str:
        """Mark, faction, home planet, place in the turn order or that it has passed, points."""
        shown = self.seats[seat]
        assert shown.faction
        assert shown.home
        name = WORDS.title(shown.faction)
        x = 30 + width(name, "t14 sb")
        drawn = [
            rect(4, 3, x + 22, 24, "gp-glass hit", 8),
            mark(seat + 1, 17, 15, 15),
            text(30, 20, name, "t14 sb"),
            small_planet(shown.home, x + 12, 15, 8),
        ]
        head = group(*drawn, id=f"faction-{seat}", target=f"faction:{shown.faction}")
        place = self.state.order.index(seat) + 1
        if shown.passed:
            note = pill(x + 28, 5, "{pass}" if is_short else "{pass} passed", height=20)
        elif 0 < self.state.round <= ROUNDS and seat == self.state.active:
            note = rect(x + 28, 5, 22, 20, "lit", 6) + text(x + 39, 19.5, place, "sb acc", "middle")
        else:
            note = rect(x + 28, 5, 22, 20, "pill", 6) + text(x + 39, 19.5, place, "sb mt", "middle")
        points = f"{shown.points}{{vp}}"
        coming = next_income(self.state, seat)
        beside = (fields.GAIN_TOKENS, fields.GAIN_CHARGE)
        parts = (*range(4), *beside) if is_short else beside
        words = "".join(f"+{coming[part]}{{{GAIN_ICONS[part]}}}" for part in parts if coming[part])
        end = w - 20 - glyphs_width(points, "t16 b", 16)
        power = glyphs(end, 20, words, "t11 sb good", "end", 12) if words else ""
        return head + note + power + glyphs(w - 10, 20, points, "t16 b", "end", 16)

    def stocks(self, seat: int, w: float) -> str:
        """What the player has, and what comes with the next income."""
        shown = self.seats[seat]
        coming = next_income(self.state, seat)
        each = (w - STRUCTURES_WIDE - 24) / 4
        drawn: list[str] = []
        for place, (name, amount) in enumerate(
            (("ore", shown.ore), ("credits", shown.credits), ("knowledge", shown.knowledge), ("qic", shown.qic))
        ):
            x = 8 + place * each
            drawn.append(
                group(
                    rect(x, 30, each - 2, 37, "gp-glass hit", 6),
                    icon(name, x + 8, 41, 15),
                    text(x + 17, 47, amount, "t16 b", id=f"amount-{seat}-{name}"),
                    text(x + 17, 62, f"+{coming[place]}", "t11 sb good") if coming[place] else "",
                    id=f"stock-{seat}-{name}",
                    target=f"stock:{seat}:{name}",
                )
            )
        return "".join(drawn)

    def power(self, seat: int, w: float) -> str:
        """The power cycle and the Gaia area; the brainstone is marked with a B."""
        shown = self.seats[seat]
        each = (w - STRUCTURES_WIDE - 24) / 4
        drawn: list[str] = []
        for place in range(3):
            cx = 8 + place * each + 20
            if place:
                drawn.append(line(cx - each + 19, 93, cx - 19, 93))
            drawn.append(
                group(
                    circle(cx, 93, 18.5, f"gp-bowl hit{' gp-full' if place == 2 else ''}"),
                    text(cx, 87, ("I", "II", "III")[place], "t11 mt", "middle"),
                    text(cx, 103, shown.power[place], "t16 b", "middle", id=f"power-{seat}-{place}"),
                    stone(seat, cx + 14, 105) if shown.brainstone == AREA_NAMES[place] else "",
                    id=f"area-{seat}-{place}",
                    target=f"area:{seat}:{AREA_NAMES[place]}",
                )
            )
        x = 8 + 3 * each
        former = "{gaiaformer|c-qic}" * (1 + shown.gaiaformers_in_gaia_area)
        drawn.append(
            group(
                rect(x, 75, min(each - 2, 42), 37, "ghost hit", 8),
                glyphs(x + min(each - 2, 42) / 2, 89, former, "sb", "middle", 12),
                text(x + min(each - 2, 42) / 2, 106, shown.gaia_area, "t16 b", "middle", id=f"power-{seat}-3"),
                stone(seat, x + 34, 106) if shown.brainstone == "gaia" else "",
                id=f"area-{seat}-3",
                target=f"area:{seat}:gaia",
            )
        )
        return "".join(drawn)

    # Structures: pieces that are left cover the income that shows when they are gone

    def rows(self, seat: int, w: float) -> str:
        t = self.tables
        own = self.state.seats[seat * SEAT : seat * SEAT + SEAT]
        faction = own[fields.FACTION]
        x = w - STRUCTURES_WIDE - 6
        mines = [b - a for a, b in pairwise(t.mine_ore[faction])]
        trading, first = self.incomes(t.trading_credits[faction], t.trading_knowledge[faction])
        labs, second = self.incomes(t.lab_credits[faction], t.lab_knowledge[faction])
        if any(t.lab_charge[faction]):
            labs, second = list(t.lab_charge[faction]), "power"
        drawn = [
            self.row(seat, "mine", x, 31, mines[: t.most[0]], own[fields.MINES], "ore"),
            self.row(seat, "trading-station", x, 53, trading[: t.most[1]], own[fields.TRADING], first),
            self.row(seat, "research-lab", x + 96, 53, labs[: t.most[2]], own[fields.LABS], second),
            self.institute(seat, x, 75, own),
            self.academies(seat, x + 60, 75, own),
            self.formers(seat, x, 98),
            self.reach(seat, x + 58, 98),
        ]
        return "".join(drawn)

    @staticmethod
    def incomes(credits: Sequence[int], knowledge: Sequence[int]) -> tuple[list[int], str]:
        """What each structure of a row adds, and of what."""
        sums, name = (knowledge, "knowledge") if knowledge[-1] and not credits[-1] else (credits, "credits")
        return [b - a for a, b in pairwise(sums)], name

    def row(self, seat: int, name: str, x: float, y: float, each: Sequence[int], gone: int, what: str) -> str:
        """A row of structures, those that are left at the right; in place of the others what they bring."""
        pitch = 16.0
        drawn = [rect(x - 2, y - 1, pitch * len(each) + 30, 20, "gp-glass hit", 6), slots(x, y, len(each))]
        for place, amount in enumerate(each):
            px = x + place * pitch
            if place < gone:
                drawn.append(text(px + 7, y + 13.5, amount or "–", "t11 mt" if not amount else "t11 sb", "middle"))
            else:
                drawn.append(left_piece(seat, name, px + 7.2, y + 9, 14, place if place == gone else -1))
        total = sum(each[:gone])
        cls = "t11 sb" if total else "t11 mt"
        drawn.append(glyphs(x + pitch * len(each) + 28, y + 13.5, f"{total}{{{what}}}", cls, "end", 12))
        return group(*drawn, id=f"row-{seat}-{name}", target=f"structure:{seat}:{name}")

    def institute(self, seat: int, x: float, y: float, own: Sequence[int]) -> str:
        t, faction = self.tables, own[fields.FACTION]
        gain = [t.institute_ore[faction], 0, 0, t.institute_qic[faction]]
        gain += [t.institute_tokens[faction], t.institute_charge[faction], 0]
        if own[fields.INSTITUTE]:
            shown = glyphs(x + 27, y + 14.5, gain_words(gain), "t11 sb", "middle", 12)
        else:
            shown = left_piece(seat, "planetary-institute", x + 27, y + 10, 16, 0)
        return group(
            rect(x + 1.5, y + 1.5, 52, 17, "gp-slot hit", 3),
            shown,
            id=f"row-{seat}-institute",
            target=f"structure:{seat}:planetary-institute",
        )

    def academies(self, seat: int, x: float, y: float, own: Sequence[int]) -> str:
        """One brings knowledge as income, the other is an action."""
        t, faction = self.tables, own[fields.FACTION]
        used = bool(own[fields.USED] & BIT[SPECIAL_ACADEMY])
        words = [f"{t.academy_knowledge[faction]}{{knowledge}}"]
        words.append(gain_words([0, t.academy_credits[faction], 0, t.academy_qic[faction], 0, 0, 0]))
        drawn: list[str] = []
        for place, name in enumerate(("knowledge-academy", "qic-academy")):
            px = x + place * 54
            stands = own[fields.ACADEMY_K + place]
            if place and stands:
                look = octagon(px, y, 50, 20, "gp-used" if used else "gp-act", 6) + (
                    crossed(px, y, 50, 20) if used else ""
                )
            else:
                look = rect(px + 1.5, y + 1.5, 47, 17, "gp-slot hit", 3)
            piece_ = left_piece(seat, "academy", px + 11, y + 10, 15, place)
            shown = glyphs(px + (25 if stands else 34), y + 14.5, words[place], "t11 sb", "middle", 12)
            target = f"special:{seat}:academy" if place and stands else f"structure:{seat}:{name}"
            drawn.append(
                group(
                    look,
                    "" if stands else piece_,
                    shown if stands and not (place and used) else group(shown, cls="dim"),
                    id=f"row-{seat}-{name}",
                    target=target,
                )
            )
        return "".join(drawn)

    def formers(self, seat: int, x: float, y: float) -> str:
        """Gaiaformers: at hand, out on a planet, or not gained yet."""
        shown = self.seats[seat]
        drawn = [rect(x - 2, y - 1, 52, 20, "gp-glass hit", 6), slots(x, y, shown.gaiaformers)]
        for place in range(int(self.tables.gaiaformers)):
            px = x + place * 16
            if place < shown.gaiaformers_free:
                last = place == shown.gaiaformers_free - 1
                drawn.append(left_piece(seat, "gaiaformer", px + 7.2, y + 9, 14, place if last else -1))
            elif place >= shown.gaiaformers:
                drawn.append(rect(px, y, 14.5, 18, "gp-gone", 4))
        return group(*drawn, id=f"row-{seat}-gaiaformer", target=f"structure:{seat}:gaiaformer")

    def reach(self, seat: int, x: float, y: float) -> str:
        """Range, the price of a terraforming step, satellites."""
        shown = self.seats[seat]
        step = self.tables.step_ore[shown.research["terraforming"]]
        words = f"{{track-navigation|c-muted}}{shown.range} {{track-terraforming|c-muted}}{step}{{ore}} "
        words += f"{{satellite|c-muted}}{shown.satellites}"
        return glyphs(x, y + 13.5, words, "t11 sb", "start", 13)

    # Booster, tiles, tokens, special actions

    def held(self, seat: int) -> list[Item]:
        t, shown = self.tables, self.seats[seat]
        items: list[Item] = []
        if shown.booster:
            items.append(self.booster(seat, BOOSTERS.index(shown.booster)))
        if shown.faction in FACTION_SPECIAL:
            name, words, needs = FACTION_SPECIAL[shown.faction]
            ready = not needs or shown.structures["planetary-institute"] > 0
            words += f"{shown.space_stations} of {t.stations}" if shown.faction == "ivits" else ""
            items.append(self.special(seat, name, words, ready))
        for name in shown.tiles:
            tile = TILES.index(name)
            items.append(self.tile(seat, f"held:{seat}:{name}", name, standard_words(t, tile), name in shown.covered))
        for name in shown.advanced:
            words = advanced_words(t, ADVANCED.index(name))
            items.append(self.tile(seat, f"advanced-tile:{seat}:{name}", name, words, False, "gp-adv"))
        green = shown.green_tokens
        for name, count in shown.tokens.items():
            kind = TOKENS.index(name)
            for number in range(count):
                is_green = bool(t.token_green[kind]) and green > 0
                green -= is_green
                items.append(self.token(seat, kind, number, is_green))
        return items

    def tile(self, seat: int, target: str, name: str, words: str, covered: bool, look: str = "gp-tile") -> Item:
        """A tech tile; with a special action it holds an octagon."""
        action = SPECIAL_OF.get(name, "")
        w = glyphs_width(words, "sb", 13) + (24 if action else 14)
        shown = glyphs(w / 2, 16.5, words, "sb", "middle", 13)
        if action and not covered:
            shown = self.action(seat, action, 3, 2, w - 6, shown)
        elif covered:
            shown = group(shown, cls="faint") + crossed(0, 0, w, 24)
        ground_ = rect(0, 0, w, 24, f"{'gp-gone' if covered else look} hit", 6)
        return Item(w, group(ground_, shown, id=target.replace(":", "-"), target=target, kin=f"tile-{name}"))

    def booster(self, seat: int, booster: int) -> Item:
        earns, does = booster_words(self.tables, booster)
        name = BOOSTERS[booster]
        action = SPECIAL_OF.get(name, "")
        first, second = glyphs_width(earns, "sb", 13), glyphs_width(does, "sb", 13) if does else 0
        w = first + second + (14 if not does else 34 if action else 22)
        shown = glyphs(7, 16.5, earns, "sb", "start", 13)
        if does:
            start = first + (22 if action else 15)
            words = glyphs(start, 16.5, does, "sb", "start", 13)
            shown += self.action(seat, action, start - 9, 2, second + 18, words) if action else words
        ground_ = rect(0, 0, w, 24, "gp-tile hit", 6)
        target = f"booster:{name}"
        return Item(w, group(ground_, shown, id=f"booster-{name}", target=target, kin=f"booster-{name}"))

    def special(self, seat: int, name: str, words: str, ready: bool) -> Item:
        """The special action printed on a faction board; dashed until the institute stands."""
        w = glyphs_width(words, "sb", 13) + 20
        return Item(w, self.action(seat, name, 0, 2, w, glyphs(w / 2, 16.5, words, "sb", "middle", 13), ready))

    def action(self, seat: int, name: str, x: float, y: float, w: float, shown: str, ready: bool = True) -> str:
        """An octagon: an action for once a round, crossed out when it is used."""
        used = name in self.seats[seat].used
        return group(
            octagon(x, y, w, 20, "gp-act" if ready and not used else "gp-used", 6),
            shown if ready and not used else group(shown, cls="faint" if used else "dim"),
            crossed(x, y, w, 20) if used else "",
            id=f"special-{seat}-{name}",
            target=f"special:{seat}:{name}",
        )

    def token(self, seat: int, kind: int, number: int, green: bool) -> Item:
        """A federation token: green until it is spent for a high level or an advanced tile."""
        words, name = gain_words(self.tables.token_gain[kind]), TOKENS[kind]
        w = glyphs_width(words, "sb", 13) + 20
        drawn = group(
            path(f"M8 0H{num(w - 8)}l8 12l-8 12H8l-8-12Z", f"{'gp-green' if green else 'gp-gray'} hit"),
            glyphs(w / 2, 16.5, words, "sb", "middle", 13),
            id=f"owned-{seat}-{name}-{number}",
            target=f"owned:{seat}:{name}",
            kin=f"token-{name}",
        )
        return Item(w, drawn)

    # Factions to choose from

    def factions(self, w: int) -> list[str]:
        """All factions; those that cannot be chosen any more are dim."""
        across = CARDS_ACROSS if w > NARROW else 2
        each = (w - 6 * (across - 1) - 2) / across
        holders = {seat.faction: seat for seat in self.seats if seat.faction}
        drawn: list[str] = []
        for place, name in enumerate(FACTIONS):
            x, y = 1 + place % across * (each + 6), 1 + place // across * CARD_HIGH
            held = holders.get(name)
            known = held is not None or place in self.state.offered or setup.is_available(self.state, place)
            parts = self.card(place, each, held)
            drawn.append(
                at(
                    x,
                    y,
                    rect(0, 0, each, CARD_HIGH - 6, f"plate hit{f' p{held.seat + 1}s' if held else ''}", 8),
                    parts if known else group(parts, cls="faint"),
                    id=f"card-{name}",
                    target=f"faction:{name}",
                )
            )
        return drawn

    def card(self, faction: int, w: float, held: SeatView | None) -> str:
        """A faction: colour, what it begins with, and what is particular to it."""
        t, name = self.tables, FACTIONS[faction]
        ability, institute = abilities(t)[name]
        ore, credits, knowledge, qic, brainstone = t.start[faction]
        power = "/".join(str(amount) for amount in t.start_power[faction])
        begin = gain_words([ore, credits, knowledge, qic, 0, 0, 0]) + f" {power}{{bowl-1}}"
        ahead = [TRACK_ICONS[track] for track in range(N_TRACKS) if t.start_research[faction][track]]
        title = WORDS.title(name)
        drawn = [
            small_planet(PLANETS[t.home[faction]], 16, 16, 9),
            text(31, 20.5, title, "t14 sb"),
            glyphs(8, 42, begin, "t11 sb", "start", 12),
            text(8, 59, ability, "t11 mt"),
            glyphs(8, 75, f"{{planetary-institute|c-muted}}{institute}", "t11 mt", "start", 12),
        ]
        if brainstone:
            drawn.append(stone(-1, w - 16, 16))
        beside = 31 + 1.2 * glyphs_width(title, "sb", 14) < w - 4 - 16 * len(ahead)  # some fonts run wide
        high = 36 if held else 15 if beside else 55  # a long name leaves no room at the top
        for place, sign in enumerate(ahead):
            drawn.append(icon(sign, w - 12 - 16 * place, high, 12, "c-accent"))
        if held:
            drawn.append(mark(held.seat + 1, w - 16, 16, 14))
            if held.bid:
                drawn.append(text(w - 27, 20.5, f"−{held.bid}", "sb bad", "end"))
        return "".join(drawn)


CARD_HIGH: Final = 88
CARDS_ACROSS: Final = 5


def slots(x: float, y: float, count: int) -> str:
    """So many places for pieces side by side, as one shape."""
    return path(f"M{num(x + 1.5)} {num(y + 1.5)}" + "h11.5v15h-11.5zm16 0" * count, "gp-slot") if count else ""


def left_piece(seat: int, name: str, x: float, y: float, size: float, place: int) -> str:
    """A piece that is still on the faction board; the next one to be taken has its place and can be seen to fly."""
    if place < 0:
        return icon(name, x, y, size, f"p{seat + 1}c")
    return icon(name, x, y, size, f"p{seat + 1}c", id=f"left-{seat}-{name}-{place}", data_kin=f"{name}-{seat}")


def stone(seat: int, x: float, y: float) -> str:
    """The brainstone."""
    return group(
        circle(x, y, 7.5, "gp-stone"),
        text(x, y + 4, "B", "t11 b ink", "middle"),
        id=f"brainstone-{seat}" if seat >= 0 else None,
        kin="brainstone",
    )


# What the question is about


def purse(state: GaiaProjectState, seats: Sequence[SeatView], viewer: int | None, short: bool) -> tuple[str, int]:
    """What the viewer has, in a row, and where the turn is; a sector to be turned in all its ways.

    Where the faction board is in sight, it says what the viewer has.
    """
    asked = viewer if viewer is not None else state.current_player()
    seat = asked if asked >= 0 else state.active
    shown = seats[seat]
    drawn: list[str] = []
    y = 0.0
    if shown.faction and not state.offered and not short:
        drawn += _stocks(shown)
        y += 60
    drawn.append(
        group(
            rect(1, y + 1, OWN - 2, 26, "well hit", 8),
            glyphs(10, y + 18.5, situation(state, shown), "sb mt", "start", 14),
            id="turn",
            target="turn",
        )
    )
    y += 30
    step = state.agenda[-1] if state.agenda else -1
    if step >= 0 and step & steps.KIND_MASK == steps.ROTATION:
        drawn.append(at(0, y, turned_sectors(state, step >> steps.VALUE_SHIFT)))
        y += 228
    return svg("own-gaia-project", OWN, y, *drawn, label="Your resources"), round(y)


def _stocks(shown: SeatView) -> list[str]:
    drawn: list[str] = []
    w = OWN / 4
    for place, (name, amount) in enumerate(
        (("ore", shown.ore), ("credits", shown.credits), ("knowledge", shown.knowledge), ("qic", shown.qic))
    ):
        drawn.append(
            group(
                rect(place * w + 1, 1, w - 4, 26, "well hit", 8),
                icon(name, place * w + 16, 14, 17),
                text(place * w + w - 12, 20, amount, "t16 b", "end", id=f"own-amount-{name}"),
                id=f"own-stock-{name}",
                target=f"stock:{shown.seat}:{name}",
            )
        )
    amounts = [*shown.power, shown.gaia_area]
    for place, name in enumerate(AREA_NAMES):
        sign = "gaiaformer" if place == 3 else f"bowl-{place + 1}"
        drawn.append(
            group(
                rect(place * w + 1, 31, w - 4, 26, "well hit", 8),
                icon(sign, place * w + 16, 44, 17, "c-qic" if place == 3 else None),
                circle(place * w + 38, 44, 7.5, "gp-stone") + text(place * w + 38, 48, "B", "t11 b ink", "middle")
                if shown.brainstone == name
                else "",
                text(place * w + w - 12, 50, amounts[place], "t16 b", "end", id=f"own-power-{place}"),
                id=f"own-area-{place}",
                target=f"area:{shown.seat}:{name}",
            )
        )
    return drawn


def situation(state: GaiaProjectState, shown: SeatView) -> str:
    """One line on where the turn is: what a federation has so far, or what building takes."""
    step = state.agenda[-1] if state.agenda else -1
    kind = step & steps.KIND_MASK if step >= 0 else -1
    seat = shown.seat
    if step >= 0 and steps.seat_of(step) == seat:
        if kind in (steps.JOIN_PLANETS, steps.JOIN_SATELLITES):
            network = federations.plans_of(state, seat).network
            groups = federations.picked_groups(state, network)
            have, need = network.value_of(groups), federations.needed_value(state, seat)
            if kind == steps.JOIN_PLANETS:
                least = fewest_satellites(state, seat, groups)
                return f"{{federation}} power value {have} of {need}, {least}+{{satellite}}"
            taken = len(federations.satellites_picked(state, network))
            cost = federations.cost_of(federations.plans_of(state, seat), groups)
            return f"{{federation}} power value {have} of {need}, {taken} of {cost}{{satellite}}"
        if kind == steps.TERRAN_GAIN:
            return f"{state.terran_power}{{power}} in the Gaia area"
    if state.round < 1:
        return "Set-up"
    if state.round > ROUNDS:
        return "The game is over"
    if shown.faction is None:
        return f"Round {state.round} of {ROUNDS}"
    step_ore = state.tables.step_ore[shown.research["terraforming"]]
    return (
        f"Round {state.round} · {{track-navigation|c-muted}}range {shown.range} · "
        f"{{track-terraforming|c-muted}}{step_ore}{{ore}}a step"
    )


def turned_sectors(state: GaiaProjectState, place: int) -> str:
    """The sector of a place in all six turns."""
    small = hexes(10.5)
    drawn: list[str] = []
    sector = state.sectors[place]
    planets = state.tables.sector_hexes[sector]
    for turns in range(6):
        cx, cy = 57 + turns % 3 * 113, 56 + turns // 3 * 113
        parts = [rect(cx - 54, cy - 54, 108, 108, "well hit", 10)]
        for number in range(HEXES):
            q, r = OFFSETS[rotated(number, turns)]
            x, y = small.centre(r, -q - r)
            parts.append(polygon(hexagon(cx + x, cy + y, 10), "hex"))
            if planets[number] > 0:
                parts.append(small_planet(PLANETS[planets[number]], cx + x, cy + y, 7.5))
        parts.append(text(cx - 48, cy - 40, turns, "t11 mt"))
        drawn.append(group(*parts, id=f"rotation-{turns}", target=f"rotation:{turns}"))
    return "".join(drawn)
