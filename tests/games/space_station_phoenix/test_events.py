"""Events: what a log is told, and that nobody is told anything unless somebody listens."""

from __future__ import annotations

from orrery.kernel.events import Event
from tests.games.space_station_phoenix.tools import FLEET, events_of, red


def test_a_construction() -> None:
    state = red(hub="b-1", gems=4, metal=5, ships=FLEET, display=["113"])
    assert events_of(state, "use red-construction", "build 113", "bonus b-1", "settle brown 113") == [
        Event("use", 0, ("red-construction",)),
        Event("pay", 0, ("gem", 4)),
        Event("pay", 0, ("metal", 5)),
        Event("build", 0, ("113",)),
        Event("settle", 0, ("brown", "113")),
        Event("turn", 1),
    ]


def test_an_income() -> None:
    state = red(gems=0, hub="a-12", ships=FLEET, station={"101": ["teal"]})
    assert events_of(state, "income", "return teal 101") == [
        Event("income", 0),
        Event("gain", 0, ("gem", 5)),
        Event("gain", 0, ("gem", 1)),
        Event("return", 0, ("teal", "101")),
        Event("turn", 1),
    ]


def test_a_clone_is_not_listened_to() -> None:
    state = red(gems=3, ships=["farm-2a"])
    state.events = []
    twin = state.clone()
    twin.play("use farm-2a")
    assert twin.events is None
    assert state.events == []
