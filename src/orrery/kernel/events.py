"""Events: what just happened, for logs and animation.

A state makes events only while somebody listens; a search never does, so it pays one comparison.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["EVERYBODY", "Event", "seen_by"]

EVERYBODY: Final = -1
"""The audience of an event that all seats and spectators may see: every bit is set."""


class Event(NamedTuple):
    """One thing that happened: `Event("gain", 0, ("fuel", 2))`.

    `player` is the seat it happened to, -1 for nobody in particular. `audience` is a bit mask of the seats that may
    know of it.
    """

    kind: str
    player: int
    details: tuple[str | int, ...] = ()
    audience: int = EVERYBODY


def seen_by(events: list[Event], player: int) -> list[Event]:
    """The events that a seat may know of; a spectator is seat -1 and sees what everybody sees."""
    if player < 0:
        return [event for event in events if event.audience == EVERYBODY]
    return [event for event in events if (event.audience >> player) & 1]
