"""Rendering: the table as text, as SVG or as an array of pixels."""

from __future__ import annotations

import io
from html import escape
from typing import Any, Final

from orrery.drawing import export
from orrery.drawing.face import face_of
from orrery.envs.checks import at_least_one, one_of
from orrery.envs.extras import extra
from orrery.kernel.state import SPECTATOR, State

__all__ = ["RENDER_MODES", "check_rendering", "render"]

RENDER_MODES: Final = ("ansi", "human", "rgb_array", "svg")
"""Text; the text, printed; an array (height, width, 3) of bytes; a drawing that needs no page."""

LETTER: Final = 8
LINE: Final = 18


def check_rendering(mode: str | None, width: int | None) -> None:
    """Both as `render` takes them."""
    one_of("render_mode", mode, (None, *RENDER_MODES))
    at_least_one("width", width)


def render(state: State, mode: str | None, viewer: int | None = None, width: int | None = None) -> Any:
    """The table as a viewer sees it, a seat or None for a spectator; so many pixels wide as an array."""
    if mode == "ansi":
        return _text(state, viewer)
    if mode == "human":
        print(_text(state, viewer))
    elif mode == "svg":
        return _svg(state, viewer)
    elif mode == "rgb_array":
        return _pixels(_svg(state, viewer), width)
    return None


def _text(state: State, viewer: int | None) -> str:
    return state.observation_string(SPECTATOR if viewer is None else viewer)


def _svg(state: State, viewer: int | None) -> str:
    if face_of(state.get_game()) is not None:
        return export.table(state, viewer, theme="light")
    # a game without a face still has its sketch
    lines = _text(state, viewer).splitlines() or [""]
    width, height = LETTER * (max(map(len, lines)) + 4), LINE * (len(lines) + 2)
    words = "".join(
        f'<text x="{2 * LETTER}" y="{LINE * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines, 2)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
        f'<g font-family="monospace" font-size="13">{words}</g></svg>'
    )


def _pixels(svg: str, width: int | None) -> Any:
    with extra("gym"):
        import numpy as np
        from PIL import Image
    with Image.open(io.BytesIO(export.png(svg, width))) as picture:
        return np.asarray(picture.convert("RGB")).copy()
