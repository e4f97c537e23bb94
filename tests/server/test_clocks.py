"""Clocks at a table: flags fall, bots play on, a pause of the server costs nobody time."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.server import table as table_module
from orrery.server.mind import DEFAULT
from tests.server.house import House, Person, house_at

FAST = {"kind": "fast", "seconds": 60, "increment": 2}


class Time:
    """The server's clock, in the hands of a test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        real = table_module.now_ms
        for module in ("table", "opening", "playing", "seating", "driving", "picture", "live"):
            monkeypatch.setattr(f"orrery.server.{module}.now_ms", lambda: real() + self.ahead)

    def pass_seconds(self, seconds: float) -> None:
        self.ahead += int(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def test_a_clock_runs_for_who_is_asked(ann: Person, time: Time) -> None:
    id = ann.open(clock=FAST, seed=1)["id"]
    time.pass_seconds(10)
    mine, other = ann.play(id, 0)["seats"]
    assert 49_000 < mine["clock_ms"] <= 50_000
    assert mine["clock_running"]
    assert (other["clock_ms"], other["clock_running"]) == (60_000, False)
    ann.move(id, 0, "check")
    mine, _ = ann.play(id, 0)["seats"]
    assert 51_000 < mine["clock_ms"] <= 52_000, "two seconds for the turn that ended"
    ann.undo(id, 0)
    mine, _ = ann.play(id, 0)["seats"]
    assert mine["clock_ms"] <= 50_000, "which an undo takes back"


def test_a_move_after_the_flag_is_too_late_and_a_bot_plays_on(house: House, ann: Person, time: Time) -> None:
    id = ann.open("alien-frontiers", clock=FAST, seed=1)["id"]
    play = ann.play(id, 0)
    time.pass_seconds(61)
    body = {"seat": 0, "version": play["version"], "action": play["answers"][0]["action"]}
    assert ann.post(f"/api/tables/{id}/moves", body, 409)["code"] == "flag"
    seat = ann.get(f"/api/tables/{id}")["seats"][0]
    assert (seat["flagged"], seat["level"]) == (True, DEFAULT)
    house.wait_for(lambda: ann.play(id, 1)["to_move"] == [1])
    assert any("time of" in line["words"] for line in ann.play(id, 1)["log"])
    assert ann.post(f"/api/tables/{id}/seats/0/join", {})["seats"][0]["level"] == DEFAULT, "for good"


def test_a_flag_falls_though_nobody_looks(house: House, ann: Person, time: Time) -> None:
    id = ann.open("alien-frontiers", clock={"kind": "slow", "days": 1}, seed=1)["id"]
    time.pass_seconds(86_401)
    house.wait_for(lambda: ann.get(f"/api/tables/{id}")["seats"][0]["flagged"])
    house.wait_for(lambda: ann.play(id, 1)["to_move"] == [1])


def test_days_mean_days_and_nobody_is_abandoned_meanwhile(ann: Person, house: House, time: Time) -> None:
    id = ann.open("alien-frontiers", clock={"kind": "slow", "days": 3})["id"]
    time.pass_seconds(7200)
    seat = ann.get(f"/api/tables/{id}")["seats"][0]
    assert (seat["abandoned"], seat["flagged"]) == (False, False)


def test_while_no_server_runs_no_clock_does(tmp_path: Path, time: Time) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with house_at(database) as house:
        ann = house.person()
        id = ann.open(clock=FAST, seed=1)["id"]
        time.pass_seconds(20)
        house.run(house.parts.store.store_setting, "heartbeat", str(table_module.now_ms()))
    time.pass_seconds(1000)
    with house_at(database) as again:
        ann.house = again
        again.wait_for(lambda: ann.play(id, 0)["version"] > 3)
        left = ann.play(id, 0)["seats"][0]["clock_ms"]
        assert 37_000 < left <= 41_000
