"""Self-contained pictures."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.drawing import PictureError, Preference, face_of, kit, png, standalone, table
from orrery.drawing.style import THEMES, Theme
from orrery.testing import state_at
from tests.comets import played, variant

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def state() -> orrery.State:
    return state_at(orrery.game("alien-frontiers"), players=3, seed=5, ply=400)


def drawing() -> str:
    return kit.svg("x", 100, 50, kit.rect(0, 0, 9, 9, "plate"), kit.icon("fuel", 5, 5, 9), kit.mark(2, 5, 5, 9))


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_left_to_a_page(state: orrery.State, theme: Theme) -> None:
    picture = table(state, 0, theme=theme)
    assert "var(" not in picture
    assert 'class="' not in picture
    root = ET.fromstring(picture)
    ids = {element.get("id") for element in root.iter()}
    for reference in re.findall(r'(?:href="#|url\(#)([^")]+)', picture):
        assert reference in ids
    assert float(root.get("width", 0)) > 1000


def test_a_theme_gives_its_own_colours() -> None:
    dark, light = (ET.fromstring(standalone(drawing(), theme=theme)) for theme in THEMES)
    assert dark.find(f"{SVG}rect").get("fill") != light.find(f"{SVG}rect").get("fill")  # type: ignore[union-attr]


def test_only_the_icons_in_use_are_inside() -> None:
    root = ET.fromstring(standalone(drawing()))
    assert [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")] == ["i-fuel", "i-mark-2"]


def test_a_prefix_keeps_two_pictures_apart() -> None:
    root = ET.fromstring(standalone(drawing(), prefix="one-"))
    assert root.get("id") == "one-x"
    assert {use.get("href") for use in root.iter(f"{SVG}use")} == {"#one-i-fuel", "#one-i-mark-2"}


def test_a_game_adds_its_own_classes() -> None:
    own = ".board .mine { fill: var(--good) } [data-theme=light] .board .mine { fill: #123456 }"
    svg = kit.svg("x", 10, 10, kit.rect(0, 0, 9, 9, "mine"))
    assert 'fill="#5CC98B"' in standalone(svg, own)
    assert 'fill="#123456"' in standalone(svg, own, "light")


def test_a_picture_as_png(state: orrery.State) -> None:
    pytest.importorskip("resvg_py")
    data = png(table(state, None, panels=["board"]), 700)
    assert data.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(data[16:20], "big") == 700


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError, match=r"pip install 'orrery\[png\]'"):
        png(standalone(drawing()))


def test_parts_of_a_table(state: orrery.State) -> None:
    whole, seats, board = (table(state, 0, panels=panels) for panels in ((), ("seats",), ("board",)))
    assert len(whole) > len(board) > len(seats)
    assert "Lunar Mine" in board
    assert "Lunar Mine" not in seats
    with pytest.raises(PictureError, match="no panel 'moon'; it has seats, board, hand"):
        table(state, 0, panels=["moon"])


def test_a_phone_has_its_own_drawing(state: orrery.State) -> None:
    narrow = ET.fromstring(table(state, 0, panels=["board"], phone=True))
    assert float(narrow.get("width", 0)) < 420
    assert float(narrow.get("height", 0)) > 1000


def test_seats_have_the_names_of_those_who_sit_there(state: orrery.State) -> None:
    assert ">Ann & co<" not in table(state, names=["Ann & co", "Bob", "Cy"])
    assert ">Ann &amp; co<" in table(state, names=["Ann & co", "Bob", "Cy"])


def test_what_may_be_chosen_can_be_lit() -> None:
    state = played("deal ice", "deal iron")
    plain, lit = table(state, 0, theme="light"), table(state, 0, theme="light", legal=True)
    assert "#8A5A00" not in plain
    assert lit.count('stroke="#8A5A00"') == 2  # the own comet and the pot
    assert table(played("deal ice"), 0, legal=True) == table(played("deal ice"), 0)  # chance is next


def test_a_notebook_shows_the_table(state: orrery.State) -> None:
    shown = state._repr_svg_()
    assert shown is not None
    ET.fromstring(shown)
    assert shown != state.child(state.legal_actions()[0])._repr_svg_()


def test_a_game_without_a_face_has_no_picture() -> None:
    plain = played("deal ice", game=variant(face=None))
    assert plain._repr_svg_() is None
    assert face_of(plain.get_game()) is None
    with pytest.raises(PictureError, match="Comet Poker has no drawings"):
        table(plain)


def test_a_picture_shows_only_what_its_viewer_may_see() -> None:
    state = played("deal ice", "deal iron")
    assert ">ice<" in table(state, 0)
    assert ">iron<" not in table(state, 0)
    assert ">ice<" not in table(state, None)


def test_what_a_face_says_turns_into_json(state: orrery.State) -> None:
    face = face_of(state.get_game())
    assert face is not None
    told = [
        dataclasses.asdict(part) for part in (face.board(state, 0), *face.seats(state, 0), *face.score_sheet(state))
    ]
    assert json.loads(json.dumps(told)) == told


def test_kinds_of_preferences() -> None:
    kinds = [Preference("a", True, "").kind, Preference("b", 3, "", low=1, high=5).kind, Preference("c", "x", "").kind]
    assert kinds == ["bool", "int", "choice"]
