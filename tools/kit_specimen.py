"""Draws what the kit has to offer, for the documentation: python tools/kit_specimen.py docs/images/drawing-kit.svg"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from orrery.drawing import kit, standalone

WIDTH = 1120
COLUMNS = 11
CELL = (WIDTH - 24) / COLUMNS


def specimen() -> str:
    """All icons, then an example of each piece."""
    names = sorted(kit.icons())
    drawn = [heading(30, f"icon(): {len(names)} names")]
    for place, name in enumerate(names):
        x, y = 12 + place % COLUMNS * CELL, 44 + place // COLUMNS * 62
        drawn.append(kit.icon(name, x + CELL / 2, y + 18, 28))
        drawn.append(kit.text(x + CELL / 2, y + 48, name, "mt" if kit.width(name) < CELL else "mt t11", "middle"))
    top = 44 + (len(names) + COLUMNS - 1) // COLUMNS * 62 + 24
    drawn.append(heading(top, "the pieces"))
    drawn += [kit.at(12 + x, top + 16 + y, shape, kit.text(0, h + 16, name, "mt")) for name, x, y, h, shape in PIECES]
    height = top + 16 + max(y + h for _, _, y, h, _ in PIECES) + 40
    ground = kit.rect(0, 0, WIDTH, height, "hole", 0)
    return standalone(kit.svg("kit", WIDTH, height, ground, *drawn, label="The kit that games draw with"))


def heading(y: float, words: str) -> str:
    return kit.text(12, y, words, "t20 b")


def hexes() -> str:
    cells = kit.Hexes(20)
    some = [(0, 0), (1, 0), (1, -1), (2, -1), (0, 1)]
    ground = "".join(cells.cell(q, r, "hex hit") for q, r in some)
    ring = kit.path(cells.outline([(0, 0), (1, 0), (0, 1)]), "bare p1s", stroke_width=3)
    planet = kit.disc(*cells.centre(1, -1), 12, "f-biomass", "G")
    return kit.at(24, 30, ground, ring, planet, kit.piece("mine", *cells.centre(0, 0), 14, 1))


PIECES: list[tuple[str, float, float, float, str]] = [
    ("plate(sign, title, note)", 0, 0, 90, kit.plate(0, 0, 240, 90, "Lunar Mine", "lunar-mine", "any {ship}")),
    ('run("a pair, −2 {fuel} → 1 {ship}")', 260, 0, 24, kit.run(0, 18, "a pair, −2 {fuel} → 1 {ship}")),
    (
        "pill()  gain  cost",
        260,
        52,
        24,
        kit.pill(0, 0, "6 of 8") + kit.pill(64, 0, "+3 {fuel}", "gain") + kit.pill(124, 0, "−1 {ore}", "cost"),
    ),
    ("die()", 500, 0, 36, "".join(kit.die(44 * n, 0, 34, n * 2, n + 1) for n in range(4))),
    (
        "dome()  piece()  mark()",
        500,
        62,
        30,
        "".join(kit.dome(14 + 30 * n, 12, 26, n + 1) for n in range(2))
        + kit.piece("academy", 84, 12, 18, 3)
        + "".join(kit.mark(n, 110 + 22 * n, 14, 16) for n in range(1, 7)),
    ),
    ("port()  covered()", 800, 0, 36, kit.port(0, 0, 34) + kit.covered(42, 0, 34)),
    ("track()", 800, 62, 24, kit.track(12, 12, 6, 34)),
    ("Hexes: cell, outline", 975, 0, 96, hexes()),
    (
        "square()  quarter()",
        0,
        130,
        20,
        "".join(
            kit.square(22 * n, 0, kind, kind if n > 3 else "")
            for n, kind in enumerate(["metal", "fuel", "biomass", "h2o", "metal", "fuel"])
        )
        + kit.square(136, 0, "any")
        + kit.quarter(166, 0)
        + kit.quarter(188, 0, "tribe"),
    ),
    (
        "cell()",
        260,
        130,
        24,
        "".join(kit.cell(52 * n, 0, 48, name, n + 2) for n, name in enumerate(["metal", "fuel", "biomass", "h2o"])),
    ),
    (
        "chip()  asleep  empty",
        500,
        130,
        20,
        kit.chip(0, 0, 48, "2 {gem}", "income")
        + kit.chip(54, 0, 48, "{vp}", "end", cls="asleep")
        + kit.chip(108, 0, 48, "{transport}", "transport", cls="empty"),
    ),
    ("dots()  bar()", 700, 130, 20, kit.dots(20, 10, 3) + kit.bar(40, 7, 80, 0.6)),
    ("key()", 860, 130, 40, "".join(kit.key(44 * n, 0, 40, 8 + n, 2 if n == 1 else 0) for n in range(3))),
    ("bowl()", 1000, 130, 70, kit.bowl(36, 36, 34, 3) + ""),
]


def main(arguments: Sequence[str]) -> int:
    Path(arguments[0]).write_text(specimen() + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
