"""What is refused, with which status and code, and that nothing has changed then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from orrery.server.guard import Limiter
from tests.server.house import House, Person, house_at


def bad(person: Person, method: str, path: str, body: Any, status: int, code: str) -> Any:
    answer = person.ask(method, path, **({} if body is None else {"json": body}))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["detail"]
    return answer.json()


def test_a_move_on_an_old_version_is_stale(ann: Person) -> None:
    id = ann.open(seed=1)["id"]
    before = ann.play(id, 0)["version"]
    ann.move(id, 0, "check", before)
    told = bad(ann, "POST", f"/api/tables/{id}/moves", {"seat": 1, "version": before, "action": "bet"}, 409, "stale")
    assert told["version"] == before + 1
    assert told["applied"] is False
    again = {"seat": 0, "version": before, "action": "check"}
    assert bad(ann, "POST", f"/api/tables/{id}/moves", again, 409, "stale")["applied"] is True
    future = {"seat": 1, "version": 99, "action": "bet"}
    bad(ann, "POST", f"/api/tables/{id}/moves", future, 409, "stale")
    bad(ann, "POST", f"/api/tables/{id}/undo", {"seat": 0, "version": before}, 409, "stale")
    bad(ann, "GET", f"/api/tables/{id}/hints?seat=0&version={before}", None, 409, "stale")


def test_an_illegal_move_is_refused_with_the_rules_reason(ann: Person) -> None:
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    play = ann.play(id, 0)
    path = f"/api/tables/{id}/moves"
    told = bad(ann, "POST", path, {"seat": 0, "version": play["version"], "action": "end-turn"}, 422, "illegal")
    assert "end-turn" in told["detail"]
    legal = [answer["text"] for answer in play["answers"]]
    docking = next(text for text in ("dock lunar-mine 1", "dock lunar-mine 6") if text not in legal)
    told = bad(ann, "POST", path, {"seat": 0, "version": play["version"], "action": docking}, 422, "illegal")
    assert told["detail"].startswith(f"'{docking}' is not legal now: ")
    assert told["legal"] == legal
    for action in ("no such thing", "", -1, 10**9, 10**18):
        bad(ann, "POST", path, {"seat": 0, "version": play["version"], "action": action}, 422, "illegal")
    bad(ann, "POST", path, {"seat": 1, "version": play["version"], "action": legal[0]}, 422, "illegal")
    assert ann.play(id, 0) == play


def test_nobody_moves_for_somebody_else(house: House, ann: Person, ben: Person) -> None:
    table = ann.open(seats=["me", "open"])
    id = table["id"]
    key = table["seats"][1]["invite"].split("key=")[1]
    bad(ben, "POST", f"/api/tables/{id}/seats/1/join", {"key": "wrong"}, 403, "wrong-key")
    bad(ben, "POST", f"/api/tables/{id}/seats/0/join", {"key": key}, 403, "wrong-key")
    bad(ann, "POST", f"/api/tables/{id}/seats/1/join", {"key": key}, 409, "already-seated")
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": key})
    version = ann.play(id, 0)["version"]
    stranger = house.person()
    for person, seat in ((ben, 0), (stranger, 0), (stranger, 1)):
        body = {"seat": seat, "version": version, "action": "bet"}
        bad(person, "POST", f"/api/tables/{id}/moves", body, 403, "not-your-seat")
        bad(person, "POST", f"/api/tables/{id}/undo", {"seat": seat, "version": version}, 403, "not-your-seat")
        for path in ("play", "log", "replay", "replay/1", "record", "preferences"):
            bad(person, "GET", f"/api/tables/{id}/{path}?seat={seat}", None, 403, "not-your-seat")
        bad(person, "GET", f"/api/tables/{id}/hints?seat={seat}&version={version}", None, 403, "not-your-seat")
        bad(person, "PUT", f"/api/tables/{id}/preferences?seat={seat}", {"auto": {}}, 403, "not-your-seat")
        bad(person, "POST", f"/api/tables/{id}/seats/{seat}/leave", None, 403, "not-your-seat")
        bad(person, "POST", f"/api/tables/{id}/seats/{seat}/rename", {"name": "x"}, 403, "not-your-seat")
        bad(person, "POST", f"/api/tables/{id}/seats/{seat}/join", {"key": key}, 403, "wrong-key")
    bad(ann, "POST", f"/api/tables/{id}/seats/1/bot", {}, 403, "not-abandoned")
    bad(stranger, "PUT", f"/api/tables/{id}/preferences", {"auto": {}}, 403, "not-your-seat")
    assert ann.play(id, 0)["version"] == version


def test_a_forged_cookie_is_nobody(ann: Person, ben: Person) -> None:
    id = ann.open()["id"]
    me = ann.get("/api/me")["id"]
    ben.cookie = f"orrery_guest={me}.{'A' * 43}"
    assert ben.get("/api/me")["id"] != me
    ben.cookie = f"orrery_guest={me}"
    bad(ben, "GET", f"/api/tables/{id}/play?seat=0", None, 403, "not-your-seat")


def test_what_is_not_there(ann: Person) -> None:
    for path in ("", "/play", "/log", "/replay", "/replay/1", "/record", "/chat", "/preferences"):
        bad(ann, "GET", f"/api/tables/nosuchtabl{path}", None, 404, "unknown-table")
    body = {"seat": 0, "version": 0, "action": 0}
    bad(ann, "POST", "/api/tables/nosuchtabl/moves", body, 404, "unknown-table")
    bad(ann, "POST", "/api/tables/nosuchtabl/chat", {"text": "x"}, 404, "unknown-table")
    id = ann.open()["id"]
    for seat in (2, 9):
        bad(ann, "GET", f"/api/tables/{id}/play?seat={seat}", None, 404, "unknown-seat")
        bad(ann, "POST", f"/api/tables/{id}/seats/{seat}/join", {}, 404, "unknown-seat")
        bad(ann, "POST", f"/api/tables/{id}/seats/{seat}/bot", {}, 404, "unknown-seat")
    bad(ann, "GET", f"/api/tables/{id}/play?seat=x", None, 400, "invalid")
    bad(ann, "POST", "/api/tables", {"game": "chess"}, 404, "unknown-game")
    bad(ann, "DELETE", f"/api/tables/{id}", None, 405, "wrong-method")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "comet-poker", "players": 3}, 422, "bad-options"),
        ({"game": "comet-poker", "options": {"no": 1}}, 422, "bad-options"),
        ({"game": "comet-poker", "options": {"nova": "x"}}, 422, "bad-options"),
        ({"game": "comet-poker", "players": 2, "seats": [{"kind": "me"}] * 3}, 422, "bad-seats"),
        ({"game": "comet-poker", "seats": [{"kind": "bot", "level": "os:system"}]}, 422, "unknown-level"),
        ({"game": "comet-poker", "seats": [{"kind": "hotseat", "name": "a\nb\x00"}]}, 422, "bad-name"),
        ({"game": "comet-poker", "seats": [{"kind": "king"}]}, 400, "invalid"),
        ({"game": "comet-poker", "clock": {"kind": "fast", "seconds": 1}}, 400, "invalid"),
        ({"game": "comet-poker", "clock": {"kind": "slow", "days": 0}}, 400, "invalid"),
        ({"game": "comet-poker", "seed": -1}, 400, "invalid"),
        ({"game": "comet-poker", "surprise": 1}, 400, "invalid"),
        ({"game": 7}, 400, "invalid"),
        ({}, 422, "unknown-game"),
        ([], 400, "invalid"),
    ],
)
def test_a_table_that_cannot_be(ann: Person, body: Any, status: int, code: str) -> None:
    bad(ann, "POST", "/api/tables", body, status, code)


def test_bodies_that_are_no_json_or_too_long(ann: Person) -> None:
    answer = ann.ask("POST", "/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    long = {"game": "comet-poker", "options": {"x": "y" * 100_000}}
    bad(ann, "POST", "/api/tables", long, 413, "too-long")
    bad(ann, "POST", "/api/records", {"record": "y" * 3_000_000}, 413, "too-long")
    bad(ann, "POST", "/api/records", {"record": "y" * 300_000}, 422, "bad-record")
    id = ann.open()["id"]
    bad(ann, "POST", f"/api/tables/{id}/chat", {"text": "y" * 501}, 400, "invalid")
    bad(ann, "POST", f"/api/tables/{id}/chat", {"text": " "}, 422, "bad-text")
    bad(ann, "PATCH", "/api/me", {"name": "\u0007"}, 422, "bad-name")


def test_a_finished_game_takes_no_more_moves(ann: Person) -> None:
    id = ann.open(seed=1)["id"]
    ann.move(id, 0, "bet")
    version = ann.move(id, 1, "fold")["version"]
    bad(ann, "POST", f"/api/tables/{id}/moves", {"seat": 0, "version": version, "action": "bet"}, 409, "over")
    bad(ann, "POST", f"/api/tables/{id}/undo", {"seat": 1, "version": version}, 409, "over")
    bad(ann, "GET", f"/api/tables/{id}/hints?seat=1&version={version}", None, 409, "over")
    bad(ann, "POST", f"/api/tables/{id}/seats/1/bot", {}, 409, "over")
    assert ann.post(f"/api/tables/{id}/seats/1/leave")["status"] == "over"


def test_a_table_without_hints(ann: Person) -> None:
    table = ann.open(hints=False)
    bad(ann, "GET", f"/api/tables/{table['id']}/hints?seat=0&version={table['version']}", None, 403, "no-hints")


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({}, True),
        ({"origin": "http://testserver.local"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://testserver.local.evil.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "http://testserver.local"}, True),
    ],
)
def test_requests_from_other_sites_are_refused(
    house: House, ann: Person, headers: dict[str, str], passes: bool
) -> None:
    answer = ann.ask("POST", "/api/tables", json={"game": "comet-poker"}, headers=headers)
    assert answer.status_code == (201 if passes else 403)
    if not passes:
        assert answer.json()["code"] == "wrong-origin"
    id = ann.open()["id"]
    house.client.cookies.clear()
    connect = house.client.websocket_connect(f"/api/tables/{id}/live", headers={**ann.headers(), **headers})
    if passes:
        with connect as socket:
            assert socket.receive_json(timeout=10)["type"] == "table"
    else:
        with pytest.raises(WebSocketDisconnect), connect as socket:
            socket.receive_json(timeout=10)


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(house: House) -> None:
    answer = house.person().ask("GET", "/api/me")
    assert answer.headers["cache-control"] == "no-store"
    header = answer.headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header


def test_a_live_view_of_somebody_elses_seat_is_closed(ann: Person, ben: Person) -> None:
    id = ann.open()["id"]
    for person, table, seat, code in ((ben, id, 0, 4403), (ann, id, 7, 4404), (ann, "nosuchtabl", "none", 4404)):
        with person.live(table, seat) as socket:
            assert socket.receive_json(timeout=10)["type"] == "error"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json(timeout=10)
            assert closed.value.code == code


def test_a_limiter_lets_pass_what_is_due() -> None:
    now = 0.0
    limiter = Limiter(1.0, lambda: now)
    assert [limiter.wait("x", "ann", 2, 0.5) for _ in range(3)] == [0, 0, 2]
    assert limiter.wait("x", "ben", 2, 0.5) == 0
    now = 2.0
    assert limiter.wait("x", "ann", 2, 0.5) == 0
    assert Limiter(0.0).wait("x", "ann", 0, 0) == 0


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[House]:
    with house_at(f"sqlite:///{tmp_path / 'games.db'}", rate_limit=0.1) as server:
        yield server


def test_too_many_requests(strict_house: House) -> None:
    ann = strict_house.person()
    ann.get("/api/me")
    statuses = [ann.ask("POST", "/api/tables", json={"game": "comet-poker"}).status_code for _ in range(4)]
    assert statuses == [201, 201, 429, 429]
    answer = ann.ask("POST", "/api/tables", json={"game": "comet-poker"})
    assert answer.json()["code"] == "too-many"
    assert int(answer.headers["retry-after"]) >= 1
    newcomers = [strict_house.person().ask("GET", "/api/me").status_code for _ in range(20)]
    assert newcomers.count(429) > 0, "cookies that are thrown away do not help"


def test_metrics_may_want_a_token(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'games.db'}", metrics_token="sesame") as server:
        ann = server.person()
        assert ann.ask("GET", "/metrics").status_code == 403
        assert ann.ask("GET", "/metrics", headers={"authorization": "Bearer sesame"}).status_code == 200
