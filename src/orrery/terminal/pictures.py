"""`orrery render`: the table of a recorded game as a picture."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from orrery.drawing import PictureError, png, table
from orrery.drawing.style import THEMES, Theme
from orrery.kernel.errors import OptionError, closest
from orrery.kernel.record import Record
from orrery.terminal.output import OK, print_json, write_file
from orrery.terminal.setup import load_record

__all__ = ["render"]

KINDS: Final = (".svg", ".png")
WIDEST: Final = 10_000


def render(
    path: Path,
    *,
    ply: int | None,
    output: Path | None,
    seat: int | None,
    theme: str,
    panels: Sequence[str],
    phone: bool,
    legal: bool,
    width: int | None,
    components: Path | None,
    as_json: bool,
) -> int:
    """The command `orrery render`."""
    look = _theme(theme)
    kind = _kind(output)
    if width is not None and (kind != ".png" or not 1 <= width <= WIDEST):
        raise OptionError(f"--width is for PNG files and takes 1 to {WIDEST:,} pixels")
    record = load_record(path, components)
    if seat is not None and not 0 <= seat < record.players:
        raise OptionError(f"--seat takes 0 to {record.players - 1} here, not {seat}")
    state = record.state(ply)
    svg = table(state, seat, theme=look, panels=panels, phone=phone, names=_names(record), legal=legal)
    data = png(svg, width) if kind == ".png" else svg
    if output is not None:
        write_file(output, data)
    if as_json:
        print_json(
            {
                "game": record.game.id,
                "ply": state.move_number(),
                "plies": len(record.actions),
                "seat": seat,
                "theme": look,
                "file": None if output is None else str(output),
                "bytes": len(data if isinstance(data, bytes) else data.encode()),
                "svg": svg if output is None else None,
            }
        )
    elif output is None:
        sys.stdout.write(svg + "\n")
    return OK


def _theme(word: str) -> Theme:
    for theme in THEMES:
        if word == theme:
            return theme
    raise OptionError(f"--theme takes {' or '.join(THEMES)}, not '{word}'{closest(word, THEMES)}")


def _kind(output: Path | None) -> str:
    if output is None:
        return ".svg"
    kind = output.suffix.lower()
    if kind not in KINDS:
        raise PictureError(f"'{output.name}' is no picture that can be made: its name must end in {' or '.join(KINDS)}")
    return kind


def _names(record: Record) -> list[str]:
    """Who sits where: the person's name if the record has one, with what the game calls the seat."""
    return [f"{name.removeprefix('human:')} ({record.game.seat_name(seat)})" for seat, name in enumerate(record.seats)]
