"""How games are drawn: what a face says, the kit that faces draw with, and self-contained pictures of a table.

`docs/drawing.md` shows how a game draws itself.
"""

from orrery.drawing.export import PictureError, png, standalone, table
from orrery.drawing.face import (
    Answer,
    Board,
    Chip,
    Face,
    Impossible,
    Layout,
    Panel,
    Preference,
    ScoreRow,
    SeatPanel,
    Tip,
    face_of,
)

__all__ = [
    "Answer",
    "Board",
    "Chip",
    "Face",
    "Impossible",
    "Layout",
    "Panel",
    "PictureError",
    "Preference",
    "ScoreRow",
    "SeatPanel",
    "Tip",
    "face_of",
    "png",
    "standalone",
    "table",
]
