"""Self-contained pictures: a drawing with its colours and icons inside, a whole table, and both as PNG."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final
from xml.etree import ElementTree as ET

from orrery.drawing import kit
from orrery.drawing.face import Board, Chip, Face, Panel, SeatPanel, face_of
from orrery.drawing.style import Node, Rules, Theme, rules_for
from orrery.kernel.errors import OrreryError
from orrery.kernel.state import State

__all__ = ["PictureError", "png", "standalone", "table"]

SVG: Final = "http://www.w3.org/2000/svg"
ET.register_namespace("", SVG)

MARGIN: Final = 12
SEATS: Final = 232
"""How wide the column of seats is."""
HEADING: Final = 40

ON_THE_ROOT: Final = ("font-family", "font-variant-numeric")
"""Said once for the whole picture."""
OF_A_PAGE: Final = {"class", "role", "tabindex", "aria-label"}
NOT_DRAWN: Final = {"transition", "filter", "animation", "cursor", "outline"}


class PictureError(OrreryError):
    """A picture cannot be made."""


# One drawing


def standalone(svg: str, style: str = "", theme: Theme = "dark", prefix: str = "", lit: Collection[str] = ()) -> str:
    """A drawing that needs no page: classes become attributes, and the icons that it uses are inside.

    `style` is the game's own (`Face.style`). With a `prefix` its ids do not meet those of another one on a page.
    Targets in `lit` look as those do that may be chosen.
    """
    root = ET.fromstring(svg)
    for element in root.iter() if lit else ():
        if element.get("data-target") in lit:
            element.set("class", f"{element.get('class', '')} is-legal".strip())
    rules = rules_for(style, theme)
    used: dict[str, None] = {}
    _resolve(root, [], rules, used)
    root.attrib.pop("font-size", None)
    for name in ON_THE_ROOT:
        root.set(name, rules.declarations(Node("text", frozenset(), {}), [Node("svg", frozenset({"board"}), {})])[name])
    _size(root)
    if used:
        symbols = "".join(
            f'<symbol id="{name}" viewBox="0 0 24 24">{kit.symbol(name.removeprefix("i-"))}</symbol>' for name in used
        )
        root.insert(0, ET.fromstring(f'<defs xmlns="{SVG}">{symbols}</defs>'))
    if prefix:
        _rename(root, prefix)
    return ET.tostring(root, encoding="unicode")


def _resolve(element: ET.Element, ancestors: list[Node], rules: Rules, used: dict[str, None]) -> None:
    tag = element.tag.removeprefix(f"{{{SVG}}}")
    node = Node(tag, frozenset(element.get("class", "").split()), dict(element.attrib))
    for name, value in rules.declarations(node, ancestors).items():
        if name in NOT_DRAWN or name in ON_THE_ROOT:
            continue
        element.set(name, "none" if value == "transparent" else value)
    href = element.get("href", "")
    if tag == "use" and href.startswith("#i-"):
        used[href[1:]] = None
    for name in OF_A_PAGE & element.attrib.keys():
        del element.attrib[name]
    inner = [*ancestors, node]
    for child in element:
        _resolve(child, inner, rules, used)


def _size(root: ET.Element) -> None:
    """A picture has a size of its own, unlike a drawing on a page."""
    _, _, width, height = root.get("viewBox", "0 0 100 100").split()
    root.set("width", width)
    root.set("height", height)


def _rename(root: ET.Element, prefix: str) -> None:
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, prefix + value)
            elif name == "href" and value.startswith("#"):
                element.set(name, f"#{prefix}{value[1:]}")
            elif "url(#" in value:
                element.set(name, re.sub(r"url\(#", f"url(#{prefix}", value))


# A whole table


def table(
    state: State,
    viewer: int | None = None,
    *,
    theme: Theme = "dark",
    panels: Sequence[str] = (),
    phone: bool = False,
    prefix: str = "",
    names: Sequence[str] = (),
    legal: bool = False,
) -> str:
    """The table as a viewer sees it, as one picture; or only some of its panels, by their ids.

    Everything is a panel: `seats` too. With `phone`, panels that have a drawing for phones show that one.
    `names` are those of the seats, where the players have some. With `legal`, what may be chosen now lights up.
    """
    game = state.get_game()
    face = face_of(game)
    if face is None:
        raise PictureError(f"{game.title} has no drawings")
    board = face.board(state, viewer, "narrow" if phone else "wide")
    seats = face.seats(state, viewer)
    if names:
        seats = [replace(seat, name=names[seat.seat]) for seat in seats]
    known = ["seats", *(panel.id for panel in board.panels)]
    for name in panels:
        if name not in known:
            raise PictureError(f"{game.title} has no panel '{name}'; it has {', '.join(known)}")
    wanted = panels or known
    shown = [panel for panel in board.panels if panel.id in wanted]
    return standalone(
        _arranged(game.title, face.moment(state), seats if "seats" in wanted else [], Board(shown), whole=not panels),
        face.style,
        theme,
        prefix,
        _lit(state, face) if legal else (),
    )


def _lit(state: State, face: Face) -> set[str]:
    """Every target of whoever decides."""
    if state.current_player() < 0:
        return set()
    return {target for action in state.legal_actions() for target in face.answer(state, action).targets}


def _arranged(title: str, moment: str, seats: list[SeatPanel], board: Board, whole: bool) -> str:
    """Seats at the left, the board in the middle with what belongs to it below, the rest at the right."""
    drawn: list[str] = []
    top = float(MARGIN + (HEADING if whole else 0))
    left = float(MARGIN)
    deepest = top
    if whole:
        drawn.append(kit.text(MARGIN + 4, MARGIN + 22, title, "t20 b"))
        drawn.append(kit.text(MARGIN + 16 + kit.width(title, "t20 b"), MARGIN + 22, moment, "t14 mt"))
    if seats:
        y = top
        for seat in seats:
            card, height = seat_card(seat)
            drawn.append(kit.at(left, y, card))
            y += height + 8
        left += SEATS + MARGIN
        deepest = max(deepest, y - 8)
    columns = [
        [panel for place in ("centre", "own", "bottom") for panel in board.panels if panel.place == place],
        [panel for panel in board.panels if panel.place == "right"],
    ]
    for column in columns:
        y = top
        widest = 0.0
        for panel in column:
            svg, width, height = _placed(panel, left, y)
            drawn.append(svg)
            y += height + MARGIN
            widest = max(widest, width)
        if column:
            left += widest + MARGIN
            deepest = max(deepest, y - MARGIN)
    width, height = max(left, MARGIN * 2), deepest + MARGIN
    return kit.svg(
        "table", width, height, kit.rect(0, 0, width, height, "hole", 0), *drawn, label=f"{title} {moment}".strip()
    )


def _placed(panel: Panel, x: float, y: float) -> tuple[str, float, float]:
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', panel.svg)
    if not found:
        raise PictureError(f"the panel '{panel.id}' has no viewBox")
    width, height = float(found.group(1)), float(found.group(2))
    place = f'<svg x="{kit.num(x)}" y="{kit.num(y)}" width="{kit.num(width)}" height="{kit.num(height)}"'
    return panel.svg.replace("<svg", place, 1), width, height


def seat_card(seat: SeatPanel, width: float = SEATS) -> tuple[str, float]:
    """A seat as the browser shows it, and how high it is."""
    drawn = [kit.mark(seat.mark, 22, 26, 18), kit.text(40, 31, seat.name, "t16 b")]
    if seat.score is not None:
        drawn.append(kit.text(width - 12, 35, seat.score, "t28 b", "end"))
    x, y = 12.0, 62.0
    for chip in (chip for chip in seat.chips if chip.value is not None or chip.hidden):
        space = 20 + (12 if chip.hidden else kit.width(chip.value, "t16 sb")) + 14
        if x + space > width and x > 12:
            x, y = 12, y + 24
        drawn.append(_counted(chip, x, y))
        x += space
    y += 0 if x > 12 else -24
    for chip in (chip for chip in seat.chips if chip.value is None and not chip.hidden):
        y += 18
        drawn.append(kit.icon(chip.icon, 19, y - 4, 13) + kit.text(32, y, chip.label, "mt"))
    for words in kit.wrap(seat.note, width - 24):
        y += 18
        drawn.append(kit.text(12, y, words, "mt"))
    height = y + 14
    return kit.rect(0, 0, width, height) + "".join(drawn), height


def _counted(chip: Chip, x: float, y: float) -> str:
    sign = kit.icon(chip.icon, x + 8, y - 6, 16)
    if chip.hidden:
        return sign + kit.icon("lock", x + 26, y - 6, 12)
    return sign + kit.text(x + 20, y, chip.value, "t16 sb")


# Pixels


def png(svg: str, width: int | None = None) -> bytes:
    """A self-contained drawing as PNG, so many pixels wide, or one for each unit."""
    try:
        import resvg_py
    except ImportError:
        raise PictureError("a PNG needs the package resvg-py: pip install 'orrery[png]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
