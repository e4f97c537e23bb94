"""The kit that games draw with: SVG as text, built by small functions.

One unit is one pixel on a desktop. Colours are classes of `theme.css`, never codes, so that one drawing serves dark and
light. Coordinates are written with one decimal. Whatever a function takes as words is escaped; what it takes as
`children` is SVG already. Keyword arguments become attributes:

>>> rect(0, 0, 20, 10, "well", id="store-fuel", target="store:fuel")
'<rect x="0" y="0" width="20" height="10" rx="10" class="well" id="store-fuel" data-target="store:fuel"/>'
>>> group(text(4, 12, "R & D", "b"), kin="card-3", data_player=2)
'<g data-kin="card-3" data-player="2"><text x="4" y="12" class="b">R &amp; D</text></g>'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, radians, sin, sqrt
from pathlib import Path
from typing import Final

__all__ = [
    "DIRECTIONS",
    "Hexes",
    "at",
    "bar",
    "bowl",
    "cell",
    "chamfer",
    "chip",
    "circle",
    "covered",
    "die",
    "disc",
    "dome",
    "dots",
    "el",
    "emblem",
    "escaped",
    "group",
    "hexagon",
    "icon",
    "icons",
    "key",
    "line",
    "mark",
    "num",
    "path",
    "piece",
    "pill",
    "plate",
    "polar",
    "polygon",
    "port",
    "quarter",
    "rect",
    "run",
    "run_width",
    "shortened",
    "sprite",
    "square",
    "stacked",
    "svg",
    "symbol",
    "text",
    "track",
    "wedge",
    "width",
    "wrap",
]

HERE: Final = Path(__file__).parent

NAMES: Final = {"cls": "class", "target": "data-target", "kin": "data-kin"}
"""Attributes that go by a shorter name here."""

Attribute = str | int | float | None


# Elements


@lru_cache(8192)
def num(value: float) -> str:
    """A coordinate in as few characters as it needs: one decimal at most."""
    written = f"{value:.1f}"
    written = written[:-2] if written.endswith(".0") else written
    return "0" if written == "-0" else written


def el(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element; None leaves an attribute out, `data_x` is written `data-x`."""
    inner = "".join(children)
    return f"<{tag}{_written(attributes)}>{inner}</{tag}>" if inner else f"<{tag}{_written(attributes)}/>"


def _written(attributes: dict[str, Attribute]) -> str:
    told = ""
    for name, value in attributes.items():
        if value is None or value == "":
            continue
        if isinstance(value, str):
            shown = escaped(value)
        else:
            shown = num(value) if isinstance(value, float) else str(value)
        told += f' {_name(name)}="{shown}"'
    return told


@cache
def _name(name: str) -> str:
    return NAMES.get(name) or name.rstrip("_").replace("_", "-")


def escaped(words: str) -> str:
    """Words as they stand inside an element or an attribute."""
    return escape(words) if "&" in words or "<" in words or '"' in words or ">" in words else words


def svg(id: str, width: float, height: float, *children: str, label: str = "", left: float = 0, top: float = 0) -> str:
    """A whole drawing. Where it stands and how large it is decides whoever shows it."""
    return el(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        id=id,
        cls="board",
        viewBox=f"{num(left)} {num(top)} {num(width)} {num(height)}",
        role="group",
        aria_label=label or None,
    )


def group(*children: str, **attributes: Attribute) -> str:
    """Things that belong together; with `id` it can move, with `target` it can be chosen."""
    return el("g", *children, **attributes)


def at(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """A group with its own origin."""
    return el("g", *children, transform=f"translate({num(x)} {num(y)})", **attributes)


def rect(x: float, y: float, w: float, h: float, cls: str = "plate", rx: float = 10, **attributes: Attribute) -> str:
    """A rectangle by its upper left corner."""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(rx)}"'
    return f'<rect {place} class="{cls}"{_written(attributes)}/>'


def circle(cx: float, cy: float, r: float, cls: str = "well", **attributes: Attribute) -> str:
    """A circle by its centre."""
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}" class="{cls}"{_written(attributes)}/>'


def line(x1: float, y1: float, x2: float, y2: float, cls: str = "ln", **attributes: Attribute) -> str:
    """A straight line."""
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", cls, **attributes)


def path(d: str, cls: str = "ln", **attributes: Attribute) -> str:
    """Any line or shape."""
    return f'<path d="{d}" class="{cls}"{_written(attributes)}/>'


def polygon(points: Iterable[tuple[float, float]], cls: str, **attributes: Attribute) -> str:
    """A closed shape with straight sides."""
    return el("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), cls=cls, **attributes)


# Text

# Advance widths in hundredths of the size, of a wide sans serif: what fits with these fits with every system font.
CHARACTERS: Final = "".join(map(chr, range(32, 127))) + "−→×·–…½°’“”±"  # noqa: RUF001
REGULAR: Final = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 "
    "68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 "
    "63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84 84 84 84 32 "
    "50 100 97 50 32 52 52 84"
)
BOLD: Final = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 "
    "77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 50 67 "
    "72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84 84 84 84 38 "
    "50 100 104 50 38 66 66 84"
)
WIDTHS: Final = {
    weight: dict(zip(CHARACTERS, map(int, table.split()), strict=True))
    for weight, table in (("", REGULAR), ("b", BOLD))
}
USUAL: Final = 12
UNKNOWN: Final = 100


def text(x: float, y: float, words: object, cls: str = "", anchor: str | None = None, **attributes: Attribute) -> str:
    """Words on a baseline. Classes: t14, t16, t20, t28 for the size (12 without), sb and b for weight, mt muted."""
    told = _written({"cls": cls, "text_anchor": anchor, **attributes})
    return f'<text x="{num(x)}" y="{num(y)}"{told}>{escaped(str(words))}</text>'


def stacked(
    x: float, y: float, lines: Sequence[str], cls: str = "", leading: float = 16, anchor: str | None = None
) -> str:
    """Several lines, the first one on `y`."""
    return "".join(text(x, y + row * leading, words, cls, anchor) for row, words in enumerate(lines))


def width(words: object, cls: str = "") -> float:
    """How wide words are with these classes, on the wide side."""
    return _width(str(words), cls)


@lru_cache(4096)
def _width(words: str, cls: str) -> float:
    classes = cls.split()
    table = WIDTHS["b" if "b" in classes or "sb" in classes else ""]
    return _size(cls) * sum(table.get(character, UNKNOWN) for character in words) / 100


@cache
def _size(cls: str) -> int:
    return next((int(name[1:]) for name in cls.split() if name[0] == "t" and name[1:].isdigit()), USUAL)


def wrap(words: str, space: float, cls: str = "") -> list[str]:
    """Words broken into lines that fit into so much space."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, cls) <= space:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(words: str, space: float, cls: str = "") -> str:
    """Words cut off with an ellipsis where they would not fit into so much space."""
    if width(words, cls) <= space:
        return words
    while words and width(words.rstrip() + "…", cls) > space:
        words = words[:-1]
    return words.rstrip() + "…"


# Icons


@cache
def sprite() -> str:
    """All symbols, as a page needs them once."""
    return (HERE / "icons.svg").read_text("utf-8")


@cache
def symbols() -> dict[str, str]:
    """The inside of every symbol of the sprite, by name."""
    return dict(re.findall(r'<symbol id="i-([a-z0-9-]+)" viewBox="0 0 24 24">(.*?)</symbol>', sprite()))


def symbol(name: str) -> str:
    """The inside of one symbol."""
    return symbols()[name]


@cache
def icons() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(symbols())


@cache
def emblem(game: str) -> str:
    """The inside of a game's emblem, for the viewBox `0 0 160 120`."""
    found = re.search(
        rf'<symbol id="emblem-{re.escape(game)}"[^>]*>(.*?)</symbol>', (HERE / "emblems.svg").read_text("utf-8"), re.S
    )
    return found.group(1) if found else ""


def icon(name: str, cx: float, cy: float, size: float, cls: str | None = None, **attributes: Attribute) -> str:
    """An icon by its centre. Its colour is its own (`c-fuel`) unless a class is given; `p2c` for a player's."""
    if name not in icons():
        raise ValueError(f"there is no icon '{name}'")
    place = f'x="{num(cx - size / 2)}" y="{num(cy - size / 2)}" width="{num(size)}" height="{num(size)}"'
    look = f"c-{name}" if cls is None else cls
    return f'<use href="#i-{name}" {place} class="{look}"{_written(attributes)}/>'


def mark(number: int, cx: float, cy: float, size: float) -> str:
    """A player's mark: colour and shape."""
    return icon(f"mark-{number}", cx, cy, size, f"p{number}c")


# Words with icons between them

ICON_IN_WORDS: Final = re.compile(r"\{([a-z0-9-]+)(?:\|([a-z0-9 -]*))?\}")
AMOUNT: Final = re.compile(r"[+−]?\d+")
GAP: Final = 4


class Item:
    """A piece of a run: words or an icon, with the space it takes."""

    def __init__(self, words: str, icon: str, cls: str | None, space: float) -> None:
        self.words = words
        self.icon = icon
        self.cls = cls
        self.space = space


def run(x: float, y: float, words: str, cls: str = "", anchor: str = "start", size: float = 0) -> str:
    """Words with icons in braces on a baseline: `run(8, 20, "a pair, −2 {fuel} → 1 {ship|c-muted}")`.

    The class of an icon stands behind a bar. A number keeps close to the icon that follows it, whatever the font.
    """
    return _run(x, y, words, cls, anchor, size)


@lru_cache(4096)
def _run(x: float, y: float, words: str, cls: str, anchor: str, size: float) -> str:
    size = size or round(_size(cls) * 1.17)
    items = _items(words, cls, size)
    total = _total(items)
    x -= total if anchor == "end" else total / 2 if anchor == "middle" else 0
    middle = y - _size(cls) * 0.36
    drawn: list[str] = []
    for place, item in enumerate(items):
        follows = place + 1 < len(items) and bool(items[place + 1].icon)
        if item.icon:
            drawn.append(icon(item.icon, x + item.space / 2, middle, size, item.cls))
        elif follows and place and AMOUNT.fullmatch(item.words):
            drawn.append(text(x + item.space + 1, y, item.words, cls, "end"))
        else:
            drawn.append(text(x, y, item.words, cls))
        x += item.space + GAP
    return "".join(drawn)


def run_width(words: str, cls: str = "", size: float = 0) -> float:
    """How wide such a run is."""
    return _total(_items(words, cls, size or round(_size(cls) * 1.17)))


def _items(words: str, cls: str, size: float) -> list[Item]:
    items: list[Item] = []
    end = 0
    for found in ICON_IN_WORDS.finditer(words):
        items += _words_of(words[end : found.start()], cls)
        items.append(Item("", found.group(1), found.group(2), size))
        end = found.end()
    return [*items, *_words_of(words[end:], cls)]


def _words_of(words: str, cls: str) -> list[Item]:
    """Words between icons; an amount at their end stands alone, so that it can lean on the icon."""
    told = words.strip()
    if not told:
        return []
    first, _, last = told.rpartition(" ")
    parts = [first, last] if first and AMOUNT.fullmatch(last) else [told]
    return [Item(part, "", None, width(part, cls)) for part in parts]


def _total(items: list[Item]) -> float:
    return sum(item.space for item in items) + GAP * max(0, len(items) - 1)


# Plates, pills, ports


def plate(
    x: float,
    y: float,
    w: float,
    h: float,
    title: str = "",
    sign: str = "",
    note: str = "",
    cls: str = "plate",
    tint: str = "c-muted",
) -> str:
    """A card or a region: its ground, which lights up with its group, an icon and a title, a note at the right.

    The title is 14 high, or 13 where it would not fit; `tint` is the colour of the icon.
    """
    drawn = [rect(x, y, w, h, f"{cls} hit")]
    if sign:
        drawn.append(icon(sign, x + 20, y + 21, 20, f"{tint} head"))
    if title:
        start = 36 if sign else 12
        fits = start + width(title, "t14 sb") <= w - 4
        drawn.append(text(x + start, y + 26, title, "t14 sb" if fits else "t13 sb"))
    if note:
        drawn.append(run(x + w - 12, y + 26, note, "mt", "end"))
    return "".join(drawn)


def pill(x: float, y: float, words: str, kind: str = "pill", anchor: str = "start", height: float = 22) -> str:
    """A small plate around a run, by its upper corner: kind `pill`, `gain` or `cost`."""
    cls = {"gain": "good sb", "cost": "bad sb"}.get(kind, "sb")
    space = run_width(words, cls) + 14
    x -= space if anchor == "end" else space / 2 if anchor == "middle" else 0
    return rect(x, y, space, height, kind, 6) + run(x + 7, y + height / 2 + 4.5, words, cls)


def port(x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A free place for a piece; a plus appears when it may be taken."""
    middle = size / 2
    plus = f"M{num(x + middle - 4)} {num(y + middle)}h8M{num(x + middle)} {num(y + middle - 4)}v8"
    return group(rect(x, y, size, size, "port hit", 6), path(plus, "plus"), **attributes)


def covered(x: float, y: float, size: float) -> str:
    """A place that is out of play."""
    return rect(x, y, size, size, "covered", 6) + path(
        f"M{num(x + 7)} {num(y + 7)}l{num(size - 14)} {num(size - 14)}M{num(x + size - 7)} {num(y + 7)}"
        f"l{num(14 - size)} {num(size - 14)}",
        "strike",
    )


def track(x: float, y: float, count: int, pitch: float, r: float = 9.5) -> str:
    """A row of circles on a line; circle n, counted from 0, is at `x + n * pitch`."""
    circles = "".join(circle(x + place * pitch, y, r, "step") for place in range(count))
    return path(f"M{num(x)} {num(y)}h{num((count - 1) * pitch)}") + circles


# Pieces


def die(x: float, y: float, size: float, value: int, player: int, cls: str = "", **attributes: Attribute) -> str:
    """A die by its upper left corner, in the player's colour with the player's mark; value 0 shows a ship."""
    badge = size * 0.52
    return group(
        icon(f"die-{value}", x + size / 2, y + size / 2, size * 1.1, cls or f"p{player}c"),
        icon(f"badge-{player}", x + size - 1, y + size - 1, badge, f"p{player}c"),
        **attributes,
    )


def dome(cx: float, cy: float, size: float, player: int, **attributes: Attribute) -> str:
    """A colony."""
    return group(
        icon("dome", cx, cy, size, f"p{player}c"),
        icon(f"mark-{player}", cx, cy + size * 0.17, size * 0.38, "c-ink"),
        **attributes,
    )


def piece(name: str, cx: float, cy: float, size: float, player: int, **attributes: Attribute) -> str:
    """Any piece of a player: its icon on a dark disc, with the player's mark below it."""
    return group(
        circle(cx, cy, size * 0.72, f"inkf p{player}s hit", stroke_width=1.6),
        icon(name, cx, cy, size, f"p{player}c"),
        icon(f"badge-{player}", cx + size * 0.6, cy + size * 0.6, size * 0.62, f"p{player}c"),
        **attributes,
    )


def square(x: float, y: float, kind: str, holds: str = "", size: float = 18, **attributes: Attribute) -> str:
    """A storage square for one kind of resource (`any` for all): empty, or with a cube in it."""
    middle = size / 2
    if holds:
        drawn = rect(x, y, size, size, f"f-{holds} hit", 4) + icon(holds, x + middle, y + middle, size - 6, "c-ink")
    else:
        sign = "" if kind == "any" else icon(kind, x + middle, y + middle, size - 8, f"c-{kind} dim")
        drawn = rect(x, y, size, size, f"k-{kind} hit", 4) + sign
    return group(drawn, **attributes)


def quarter(x: float, y: float, holds: str = "", size: float = 18, **attributes: Attribute) -> str:
    """A living quarter: empty, or with whoever lives there (`tribe`)."""
    if not holds:
        return square(x, y, "tribe", "", size, **attributes)
    return square(x, y, "tribe", holds, size, **attributes)


def bowl(cx: float, cy: float, r: float, count: int, cls: str = "f-power", **attributes: Attribute) -> str:
    """A round bowl with tokens in a ring and their number in the middle."""
    ring = 0.0 if count == 1 else r * 0.62
    tokens = "".join(
        circle(cx + ring * sin(2 * pi * place / count), cy - ring * cos(2 * pi * place / count), r * 0.19, cls)
        for place in range(count)
    )
    number = text(cx, cy + (r * 0.72 if count == 1 else 7), count, "t14 b" if count == 1 else "t20 b", "middle")
    return group(circle(cx, cy, r, "well hit", stroke_width=2), tokens, number, **attributes)


# Cards and tables


def cell(
    x: float,
    y: float,
    w: float,
    name: str,
    value: object,
    cls: str = "t14 sb",
    height: float = 24,
    **attributes: Attribute,
) -> str:
    """A well with an icon at its left and a number at its right: a price, a store, a row of a planet."""
    middle = y + height / 2
    return group(
        rect(x, y, w, height, "well hit", 6),
        icon(name, x + 13, middle, 15),
        text(x + w - 8, middle + _size(cls) * 0.36, value, cls, "end"),
        **attributes,
    )


def chip(
    x: float, y: float, w: float, words: str, wash: str, height: float = 18, cls: str = "", **more: Attribute
) -> str:
    """A small plate in a colour of its own, `wash` being `income`, `teal` and so on, with a run in its middle.

    Classes: `asleep` for what is there and does not count now, `empty` for what is not there yet.
    """
    look = f"w-{wash} hit {cls}".strip()
    return group(rect(x, y, w, height, look, 5), run(x + w / 2, y + height / 2 + 4.3, words, "sb", "middle"), **more)


def dots(x: float, y: float, count: int, cls: str = "dot", pitch: float = 7) -> str:
    """A level: so many dots, to the left from `x`."""
    return "".join(circle(x - place * pitch, y, 2.3, cls) for place in range(count))


def key(
    x: float, y: float, w: float, words: object, player: int = 0, height: float = 40, **attributes: Attribute
) -> str:
    """A number to choose, one of a ladder of bids for instance; taken by a player it is struck out under the mark."""
    shown = text(x + w / 2, y + height / 2 + 5, words, "t14 sb" if not player else "mt", "middle")
    if player:
        shown = mark(player, x + w / 2, y + 11, 10) + text(x + w / 2, y + height - 8, words, "mt", "middle")
        shown += path(f"M{num(x + 8)} {num(y + height - 12)}h{num(w - 16)}", "strike")
    return group(rect(x, y, w, height, "raised hit", 6), shown, **attributes)


def bar(x: float, y: float, w: float, part: float, cls: str = "f-accent", height: float = 6) -> str:
    """How much of something is done, from 0 to 1."""
    full = max(0.0, min(1.0, part)) * w
    return rect(x, y, w, height, "well", height / 2) + (rect(x, y, full, height, cls, height / 2) if full else "")


def disc(cx: float, cy: float, r: float, cls: str, letter: str = "", ink: str = "ink", **attributes: Attribute) -> str:
    """A planet or a token: a round shape in its own colour, with a letter for those who cannot tell colours."""
    shown = text(cx, cy + r * 0.27, letter, f"b {ink}", "middle") if letter else ""
    return group(circle(cx, cy, r, f"{cls} hit"), shown, **attributes)


# Shapes


def chamfer(w: float, h: float, corner: float = 8) -> str:
    """The path of a plate with cut corners, from its upper left corner."""
    c = num(corner)
    return (
        f"M{c} 0H{num(w - corner)}L{num(w)} {c}V{num(h - corner)}L{num(w - corner)} {num(h)}H{c}"
        f"L0 {num(h - corner)}V{c}Z"
    )


def hexagon(cx: float, cy: float, r: float, pointed: bool = False) -> list[tuple[float, float]]:
    """The corners of a hexagon that lies flat, or stands on a point."""
    turn = 30 if pointed else 0
    return [(cx + r * cos(radians(turn + 60 * k)), cy + r * sin(radians(turn + 60 * k))) for k in range(6)]


def polar(cx: float, cy: float, r: float, angle: float) -> tuple[float, float]:
    """A point by its angle in degrees, clockwise from the top."""
    return cx + r * sin(radians(angle)), cy - r * cos(radians(angle))


def wedge(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> str:
    """The path of a piece of a ring between two angles."""
    (ax, ay), (bx, by) = polar(cx, cy, inner, start), polar(cx, cy, outer, start)
    (dx, dy), (ex, ey) = polar(cx, cy, outer, end), polar(cx, cy, inner, end)
    return (
        f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}A{num(outer)} {num(outer)} 0 0 1 {num(dx)} {num(dy)}"
        f"L{num(ex)} {num(ey)}A{num(inner)} {num(inner)} 0 0 0 {num(ax)} {num(ay)}Z"
    )


# Hex maps

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a cell, clockwise from the lower right."""


class Hexes:
    """Cells that lie flat, by axial coordinates: `q` goes right, `r` down; `size` is from centre to corner.

    >>> cells = Hexes(10)
    >>> [num(part) for part in cells.centre(1, 0)], cells.distance((0, 0), (2, -1))
    (['15', '8.7'], 2)
    """

    def __init__(self, size: float) -> None:
        self.size = size

    def centre(self, q: int, r: int) -> tuple[float, float]:
        """The middle of a cell."""
        return 1.5 * q * self.size, sqrt(3) * (r + q / 2) * self.size

    def corners(self, q: int, r: int, part: float = 1) -> list[tuple[float, float]]:
        """The corners of a cell, drawn in by a factor below 1."""
        return hexagon(*self.centre(q, r), self.size * part)

    def cell(self, q: int, r: int, cls: str = "hex", part: float = 0.985, **attributes: Attribute) -> str:
        """A cell as a shape."""
        return polygon(self.corners(q, r, part), cls, **attributes)

    def outline(self, cells: Iterable[tuple[int, int]], part: float = 1) -> str:
        """The path around a set of cells: the sides that have no neighbour inside."""
        inside = set(cells)
        drawn: list[str] = []
        for q, r in sorted(inside):
            x, y = self.centre(q, r)
            for place, (dq, dr) in enumerate(DIRECTIONS):
                if (q + dq, r + dr) in inside:
                    continue
                (ax, ay), (bx, by) = (
                    (
                        x + self.size * part * cos(radians(60 * place + turn)),
                        y + self.size * part * sin(radians(60 * place + turn)),
                    )
                    for turn in (0, 60)
                )
                drawn.append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
        return "".join(drawn)

    def bounds(self, cells: Iterable[tuple[int, int]], margin: float = 6) -> tuple[float, float, float, float]:
        """Left, top, width and height of a set of cells."""
        centres = [self.centre(q, r) for q, r in cells]
        half = self.size * sqrt(3) / 2
        left = min(x for x, _ in centres) - self.size - margin
        top = min(y for _, y in centres) - half - margin
        right = max(x for x, _ in centres) + self.size + margin
        bottom = max(y for _, y in centres) + half + margin
        return left, top, right - left, bottom - top

    @staticmethod
    def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
        """How many steps lie between two cells."""
        q, r = one[0] - other[0], one[1] - other[1]
        return max(abs(q), abs(r), abs(q + r))
