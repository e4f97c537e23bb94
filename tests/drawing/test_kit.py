"""The kit: elements, words, icons and shapes."""

from __future__ import annotations

import doctest
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from kit_specimen import specimen

from orrery.drawing import kit


def test_doctests() -> None:
    result = doctest.testmod(kit)
    assert result.attempted > 0
    assert result.failed == 0


def test_whatever_is_said_is_escaped() -> None:
    drawn = kit.group(kit.text(0, 0, '<b>"R&D"</b>'), id='a"b<c')
    root = ET.fromstring(drawn)
    assert root.get("id") == 'a"b<c'
    assert "".join(root.itertext()) == '<b>"R&D"</b>'


@pytest.mark.parametrize(("value", "written"), [(1, "1"), (1.25, "1.2"), (0.04, "0"), (-0.04, "0"), (-3.0, "-3")])
def test_coordinates_are_short(value: float, written: str) -> None:
    assert kit.num(value) == written


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert kit.el("g", cls=None, id="x") == '<g id="x"/>'


def test_width_grows_with_size_weight_and_words() -> None:
    assert kit.width("Lunar Mine") < kit.width("Lunar Mine", "b") < kit.width("Lunar Mine", "t20 b")
    assert kit.width("ii") < kit.width("WW")
    assert kit.width("") == 0


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    words = "a ship that can be placed must be placed somewhere"
    lines = kit.wrap(words, 90)
    assert " ".join(lines) == words
    assert all(kit.width(line) <= 90 for line in lines)
    assert kit.wrap("", 90) == []


def test_what_is_too_long_is_cut_off() -> None:
    assert kit.shortened("Short", 100) == "Short"
    cut = kit.shortened("A name that nobody can pronounce", 100)
    assert cut.endswith("…")
    assert kit.width(cut) <= 100


def test_a_run_holds_its_words_and_icons_in_order() -> None:
    drawn = ET.fromstring(f"<g>{kit.run(0, 0, 'a pair, −2 {fuel} → 1 {ship|c-muted}')}</g>")
    order = [element.text or element.get("href") for element in drawn]
    assert order == ["a pair,", "−2", "#i-fuel", "→", "1", "#i-ship"]
    icons = [element for element in drawn if element.tag == "use"]
    assert [icon.get("class") for icon in icons] == ["c-fuel", "c-muted"]
    places = [float(element.get("x", 0)) for element in drawn if element.get("text-anchor") is None]
    assert places == sorted(places)


def test_an_amount_leans_on_its_icon() -> None:
    drawn = ET.fromstring(f"<g>{kit.run(0, 0, 'for 12 {ore}')}</g>")
    amount, icon = drawn[1], drawn[2]
    assert amount.get("text-anchor") == "end"
    assert 0 < float(icon.get("x", 0)) - float(amount.get("x", 0)) < 6


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_run_ends_where_its_anchor_says(anchor: str) -> None:
    drawn = ET.fromstring(f"<g>{kit.run(100, 0, '{fuel} {ore}', anchor=anchor)}</g>")
    left = float(drawn[0].get("x", 0))
    right = float(drawn[1].get("x", 0)) + float(drawn[1].get("width", 0))
    assert {"start": left, "middle": (left + right) / 2, "end": right}[anchor] == pytest.approx(100, abs=0.1)


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(ValueError, match="no icon 'wombat'"):
        kit.icon("wombat", 0, 0, 12)


def test_every_symbol_of_the_sprite_can_be_drawn() -> None:
    ET.fromstring(kit.sprite())
    for name in sorted(kit.icons()):
        ET.fromstring(f"<g>{kit.symbol(name)}</g>")
    assert {f"mark-{n}" for n in range(1, 7)} | {f"badge-{n}" for n in range(1, 7)} <= kit.icons()
    assert {f"die-{n}" for n in range(7)} <= kit.icons()


def test_every_game_of_ours_has_an_emblem() -> None:
    for game in ("alien-frontiers", "gaia-project", "space-station-phoenix", "exodus-fleet"):
        ET.fromstring(f"<g>{kit.emblem(game)}</g>")
        assert kit.emblem(game)
    assert kit.emblem("no-such-game") == ""


def test_all_pieces_are_well_formed() -> None:
    drawn = [
        kit.die(0, 0, 30, 0, 1),
        kit.die(0, 0, 30, 6, 6, id="die"),
        kit.dome(0, 0, 24, 2),
        kit.piece("mine", 0, 0, 18, 3),
        kit.square(0, 0, "fuel"),
        kit.square(0, 0, "any", "metal"),
        kit.quarter(0, 0),
        kit.quarter(0, 0, "tribe"),
        kit.bowl(0, 0, 30, 0),
        kit.bowl(0, 0, 30, 1),
        kit.bowl(0, 0, 30, 7),
        kit.pill(0, 0, "+1 {ore}", "gain", "middle"),
        kit.plate(0, 0, 100, 40, "A very long title that does not fit", "ore", "note"),
        kit.port(0, 0, 30, target="port:1"),
        kit.covered(0, 0, 30),
        kit.track(0, 0, 7, 40),
        kit.path(kit.chamfer(100, 50)),
        kit.path(kit.wedge(0, 0, 10, 20, 0, 45)),
        kit.stacked(0, 0, ["one", "two"]),
    ]
    for piece in drawn:
        ET.fromstring(f"<g>{piece}</g>")


# Hex maps


def test_neighbours_are_one_step_away_and_touch() -> None:
    cells = kit.Hexes(10)
    x, y = cells.centre(2, -1)
    for q, r in kit.DIRECTIONS:
        nx, ny = cells.centre(2 + q, -1 + r)
        assert cells.distance((2, -1), (2 + q, -1 + r)) == 1
        assert ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 == pytest.approx(10 * 3**0.5)


def test_an_outline_leaves_out_the_sides_inside() -> None:
    cells = kit.Hexes(10)
    assert cells.outline([(0, 0)]).count("M") == 6
    assert cells.outline([(0, 0), (1, 0)]).count("M") == 10
    assert cells.outline([(0, 0), *kit.DIRECTIONS]).count("M") == 18


def test_bounds_hold_every_corner() -> None:
    cells = kit.Hexes(10)
    some = [(0, 0), (3, -1), (-2, 2)]
    left, top, width, height = cells.bounds(some, margin=1)
    for q, r in some:
        for x, y in cells.corners(q, r):
            assert left < x < left + width
            assert top < y < top + height


def test_the_picture_in_the_documentation_is_that_of_the_kit(checkout: Path) -> None:
    stored = (checkout / "docs/images/drawing-kit.svg").read_text("utf-8")
    assert stored == specimen() + "\n", "if this is meant: python tools/kit_specimen.py docs/images/drawing-kit.svg"
