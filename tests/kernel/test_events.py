"""Events are seen by those whom they are for."""

from __future__ import annotations

from orrery import SPECTATOR, Event
from orrery.kernel.events import EVERYBODY, seen_by

OPEN = Event("gain", 0, ("fuel", 2))
FOR_SEAT_1 = Event("draw", 1, ("cannon",), audience=0b10)
FOR_0_AND_2 = Event("show", 0, audience=0b101)
ALL = [OPEN, FOR_SEAT_1, FOR_0_AND_2]


def test_an_event_is_for_everybody_unless_said_otherwise() -> None:
    assert OPEN.audience == EVERYBODY
    assert OPEN.details == ("fuel", 2)


def test_a_seat_sees_what_is_meant_for_it() -> None:
    assert seen_by(ALL, 0) == [OPEN, FOR_0_AND_2]
    assert seen_by(ALL, 1) == [OPEN, FOR_SEAT_1]
    assert seen_by(ALL, 2) == [OPEN, FOR_0_AND_2]
    assert seen_by(ALL, 3) == [OPEN]


def test_a_spectator_sees_what_everybody_sees() -> None:
    assert seen_by(ALL, SPECTATOR) == [OPEN]
    everyone_at_the_table = Event("show", 0, audience=0b1111)
    assert seen_by([everyone_at_the_table], SPECTATOR) == []
