"""The server as a process: started from the command line, killed, ended."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

import orrery
from orrery.server.store import Store
from orrery.terminal import serve as serve_module
from tests.commands import Commands
from tests.server.house import free_port, house_at, new_database


@contextmanager
def process(database: str, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`orrery serve` on a free port; killed at the end if it still runs."""
    port = free_port()
    run = subprocess.Popen(
        [sys.executable, "-m", "orrery", "serve", "--port", str(port), "--database", database, *more],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "ORRERY_RATE_LIMIT": "0",
            "ORRERY_THINKERS": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with_answer = False
            try:
                with_answer = httpx.get(f"{base}/health").status_code == 200
            except httpx.TransportError:
                assert run.poll() is None, run.communicate()[1]
            if with_answer:
                break
            time.sleep(0.1)
        yield run, base
    finally:
        if run.poll() is None:
            run.kill()
        run.communicate(timeout=60)  # a process that outlived the server would hold its pipes open


def move_until_killed(client: httpx.Client, id: str, acknowledged: list[tuple[int, int]]) -> None:
    """Play both seats; note every move that the server has acknowledged, with its ply."""
    try:
        while True:
            play = client.get(f"/api/tables/{id}/play?phone=1").json()
            if play["status"] == "over":
                return
            answer = play["answers"][play["ply"] % len(play["answers"])]
            body = {"seat": play["seat"], "version": play["version"], "action": answer["action"]}
            if client.post(f"/api/tables/{id}/moves", json=body).status_code == 200:
                acknowledged.append((play["ply"], answer["action"]))
    except (httpx.TransportError, json.JSONDecodeError):
        return


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_what_was_acknowledged_survives_a_kill(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    database = str(tmp_path / "games.db") if kind == "sqlite" else new_database(request.getfixturevalue("postgres"))
    with httpx.Client(timeout=10) as client:
        acknowledged: dict[str, list[tuple[int, int]]] = {}
        with process(database) as (server, base):
            client.base_url = base
            seats = {"seats": [{"kind": "me"}, {"kind": "hotseat"}]}
            for seed in range(3):
                body = {"game": "alien-frontiers", "seed": seed, **seats}
                acknowledged[client.post("/api/tables", json=body).json()["id"]] = []
            threads = [
                threading.Thread(target=move_until_killed, args=(client, id, moves))
                for id, moves in acknowledged.items()
            ]
            for thread in threads:
                thread.start()
            end = time.monotonic() + 60
            while min(map(len, acknowledged.values())) < 4 and time.monotonic() < end:
                time.sleep(0.02)
            server.kill()
            for thread in threads:
                thread.join()
        with process(database) as (server, base):
            client.base_url = base
            for id, moves in acknowledged.items():
                assert len(moves) > 2
                record = orrery.read_record(client.get(f"/api/tables/{id}/record").text)
                for ply, action in moves:
                    assert record.actions[ply] == action
                play = client.get(f"/api/tables/{id}/play").json()
                body = {"seat": play["seat"], "version": play["version"], "action": play["answers"][0]["action"]}
                assert client.post(f"/api/tables/{id}/moves", json=body).status_code == 200
            server.send_signal(signal.SIGTERM)
            assert server.wait(10) in (0, -signal.SIGTERM)


def test_a_bot_plays_in_its_process_and_sockets_are_compressed(tmp_path: Path) -> None:
    async def watch(base: str, client: httpx.AsyncClient) -> None:
        body = {"game": "alien-frontiers", "seats": [{"kind": "bot", "level": "greedy"}, {"kind": "me"}]}
        id = (await client.post(f"{base}/api/tables", json=body)).json()["id"]
        cookie = {"cookie": f"orrery_guest={client.cookies['orrery_guest']}"}
        address = f"{base.replace('http', 'ws')}/api/tables/{id}/live?seat=1"
        async with websockets.connect(address, additional_headers=cookie) as socket:
            assert "permessage-deflate" in socket.response.headers["sec-websocket-extensions"]
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                if message["type"] == "play" and message["play"]["to_move"] == [1]:
                    break
            assert any(line["by"] == "bot" for line in message["play"]["log"])

    async def run(base: str) -> None:
        async with httpx.AsyncClient() as client:
            await watch(base, client)

    with process(str(tmp_path / "games.db")) as (server, base):
        asyncio.run(run(base))
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=15)
        assert f"Orrery: {base}" in out
        events = [json.loads(line)["event"] for line in err.splitlines()]
        assert events[0] == "server ready"
        assert events[-1] == "server closed"


# The command line


@pytest.fixture
def orrery_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def test_a_missing_extra_is_named(orrery_command: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    real = serve_module.find_spec
    monkeypatch.setattr(serve_module, "find_spec", lambda name: None if name == "litestar" else real(name))
    result = orrery_command("serve")
    assert result.code == 2
    assert "pip install 'orrery[serve]'" in result.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--workers", 2, "--database", "x.db"], "several workers need PostgreSQL"),
        (["--workers", 0, "--database", "x.db"], "take 1 or more"),
        (["--database", "mysql://x/y"], "use sqlite or postgresql"),
        (["--port", "many"], "--port"),
    ],
)
def test_a_command_line_that_cannot_be(orrery_command: Commands, arguments: list[Any], told: str) -> None:
    result = orrery_command("serve", *arguments)
    assert result.code == 2
    assert told in result.err


def test_validate_replays_a_whole_database(
    orrery_command: Commands, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with house_at(database) as house:
        ann = house.person()
        over = ann.open(seed=1)["id"]
        ann.move(over, 0, "bet")
        ann.move(over, 1, "call")
        ann.open("alien-frontiers", ["me", "open"])
    result = orrery_command("validate", database.removeprefix("sqlite:///"))
    assert (result.code, result.out) == (0, "2 replay as they were played, 0 differ\n")

    async def change() -> None:
        store = Store(database)
        await store.append(over, [], {"rules": 99, "result": '{"scores":[0,0],"ranking":[1,1]}'})
        await store.close()

    asyncio.run(change())
    result = orrery_command("validate", database, "--json")
    assert result.code == 1
    (differing,) = result.json["differing"]
    assert differing["table"] == over
    assert "rules 99" in differing["difference"]
    assert "it ended with [0, 0]" in differing["difference"]


def test_validate_needs_a_database_of_ours(orrery_command: Commands, tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE x (y)")
    connection.close()
    result = orrery_command("validate", tmp_path / "other.db")
    assert result.code == 2
    assert "the database cannot be read: no such table" in result.err
