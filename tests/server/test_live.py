"""Live updates over WebSockets."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.house import House, Person, house_at


def receive(socket: Any, *kinds: str) -> Any:
    """The next message of one of these kinds."""
    for _ in range(50):
        message = socket.receive_json(timeout=10)
        if message["type"] in kinds:
            return message
    raise AssertionError(f"no {kinds} came")


def test_everybody_sees_a_move(any_house: House) -> None:
    ann, ben = any_house.person(), any_house.person()
    id = ann.open(seed=1)["id"]
    with ann.live(id, 0) as mine, ben.live(id) as other:
        assert receive(mine, "table")["table"]["my_seats"] == [0, 1]
        assert receive(mine, "play")["play"]["answers"]
        assert receive(other, "play")["play"]["answers"] == []
        version = ann.move(id, 0, "bet")["version"]
        for socket in (mine, other):
            play = receive(socket, "play")["play"]
            assert (play["version"], play["to_move"]) == (version, [1])
        ann.undo(id, 0)
        assert receive(other, "play")["play"]["log"][-1]["kind"] == "undo"


def test_versions_never_go_back(house: House, ann: Person) -> None:
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    with ann.live(id, "none") as socket:
        for _ in range(10):
            play = ann.play(id)
            ann.move(id, play["seat"], play["answers"][0]["action"], play["version"])
        last = ann.play(id)["version"]
        seen = []
        while not seen or seen[-1] < last:
            seen.append(receive(socket, "play")["play"]["version"])
        assert seen == sorted(seen)


def test_presence_chat_and_names(any_house: House) -> None:
    ann, ben = any_house.person(), any_house.person()
    table = ann.open(seats=["me", "open"], listed=True)
    id = table["id"]
    with ann.live(id, 0) as mine:
        receive(mine, "play")
        ben.post(f"/api/tables/{id}/seats/1/join", {"name": "Ben"})
        assert receive(mine, "table")["table"]["status"] in ("waiting", "playing")
        with ben.live(id, 1):
            while not receive(mine, "presence")["seats"][1]["connected"]:
                pass
            ben.post(f"/api/tables/{id}/chat", {"text": "hello"})
            assert receive(mine, "chat")["message"]["text"] == "hello"
        while receive(mine, "presence")["seats"][1]["connected"]:
            pass
        assert ann.get(f"/api/tables/{id}")["seats"][1]["away_seconds"] == 0
        with any_house.person().live(id):
            while receive(mine, "presence")["spectators"] != 1:
                pass
        ben.post(f"/api/tables/{id}/seats/1/rename", {"name": "Benjamin"})
        while receive(mine, "table")["table"]["seats"][1]["name"] != "Benjamin":
            pass


def test_a_ping_is_answered_and_nonsense_is_not(ann: Person) -> None:
    id = ann.open()["id"]
    with ann.live(id, 0) as socket:
        receive(socket, "play")
        socket.send_text("nonsense")
        socket.send_json({"type": "move", "action": 1})
        socket.send_json({"type": "ping"})
        assert receive(socket, "pong", "error") == {"type": "pong"}


def test_a_bot_that_thinks_is_seen_to_think(house: House, ann: Person) -> None:
    import asyncio

    house.thinkers.gate = asyncio.Event()
    try:
        id = ann.open("alien-frontiers", [{"kind": "bot"}, "me"], seed=3)["id"]
        with ann.live(id, 1) as socket:
            assert receive(socket, "thinking")["seat"] == 0
            assert ann.play(id, 1)["seats"][0]["thinking"]
            assert ann.play(id, 1)["waiting"] == "Kepler is thinking"

            async def open_gate() -> None:
                assert house.thinkers.gate is not None
                house.thinkers.gate.set()

            house.run(open_gate)
            assert receive(socket, "play")["play"]["version"]
    finally:
        house.thinkers.gate = None
    house.wait_for(lambda: ann.play(id, 1)["to_move"] == [1])


def test_after_the_end_everybody_may_look_from_every_seat(house: House, ann: Person, ben: Person) -> None:
    id = ann.open(seed=1)["id"]
    ann.move(id, 0, "bet")
    ann.move(id, 1, "call")
    with ben.live(id, 1) as socket:
        assert receive(socket, "play")["play"]["seat"] == 1


def test_a_live_message_knows_how_long_this_server_waits_for_those_who_have_gone(sqlite: str) -> None:
    with house_at(sqlite, abandoned_seconds=0) as house:
        ann, ben = house.person(), house.person()
        id = ann.open(seats=["me", "open"], listed=True)["id"]
        ben.post(f"/api/tables/{id}/seats/1/join", {})
        with ben.live(id, 1) as socket:
            receive(socket, "play")
        with ann.live(id, 0) as socket:
            while not receive(socket, "table")["table"]["seats"][1]["abandoned"]:
                pass


def test_a_viewer_is_told_to_come_back_when_the_database_is_away(
    ann: Person, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the database may look like one of the line; who is still there must not wait for ever."""
    id = ann.open()["id"]

    async def away(id: str) -> None:
        raise ConnectionRefusedError("no database")

    async def news() -> None:
        (viewer,) = house.parts.hub.viewers[id]
        viewer.tell("table")

    with ann.live(id, 0) as socket:
        receive(socket, "play")
        with monkeypatch.context() as patched:
            patched.setattr(house.parts.tables, "get", away)
            house.run(news)
            with pytest.raises(WebSocketDisconnect) as closed:
                receive(socket, "never")
        assert closed.value.code == 1011
