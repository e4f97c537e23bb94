"""What tests of the server share: a server in this process, people who use it, a database of each kind."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from orrery.kernel.errors import OrreryError
from orrery.server.app import create
from orrery.server.mind import Task, work
from orrery.server.parts import Parts
from orrery.server.settings import Settings

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin")) + (
    [Path(found).parent] if (found := shutil.which("initdb")) else []
)


class InlineThinkers:
    """Bots that think in a thread of this process: no waiting for processes to start. Counts, and fails on demand."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.fails = False
        self.gate: asyncio.Event | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closed = False

    async def think(self, task: Task, limit: float | None = None) -> Any:
        self.tasks.append(task)
        self.loop = asyncio.get_running_loop()
        if self.gate is not None:
            await self.gate.wait()
        if self.fails or self.closed:
            raise OrreryError("it failed")
        return await asyncio.to_thread(work, task)

    def close(self) -> None:
        self.closed = True
        if self.gate is not None and self.loop is not None:
            self.loop.call_soon_threadsafe(self.gate.set)


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookie = ""

    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie} if self.cookie else {}

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request with this person's cookie and keep the one that comes back."""
        client = self.house.client
        client.cookies.clear()
        headers = {**self.headers(), **more.pop("headers", {})}
        answer = client.request(method, path, headers=headers, **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = self.ask("POST", path, json={} if body is None else body)
        assert answer.status_code == (status or answer.status_code)
        assert status is not None or answer.status_code in (200, 201), answer.text
        return answer.json()

    # What people do

    def open(self, game: str = "comet-poker", seats: Any = ("me", "hotseat"), status: int = 201, **more: Any) -> Any:
        named = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        return self.post("/api/tables", {"game": game, "seats": named, **more}, status)

    def play(self, table: str, seat: int | str | None = None) -> Any:
        return self.get(f"/api/tables/{table}/play" + ("" if seat is None else f"?seat={seat}"))

    def move(self, table: str, seat: int, action: int | str, version: int | None = None, status: int = 200) -> Any:
        on = self.play(table, seat)["version"] if version is None else version
        return self.post(f"/api/tables/{table}/moves", {"seat": seat, "version": on, "action": action}, status)

    def undo(self, table: str, seat: int, to: str = "move", status: int = 200) -> Any:
        on = self.play(table, seat)["version"]
        return self.post(f"/api/tables/{table}/undo", {"seat": seat, "version": on, "to": to}, status)

    def live(self, table: str, seat: int | str = "none", phone: int | None = None) -> Any:
        self.house.client.cookies.clear()
        screen = "" if phone is None else f"&phone={phone}"
        path = f"/api/tables/{table}/live?seat={seat}{screen}"
        return self.house.client.websocket_connect(path, headers=self.headers())


class House:
    """A server in this process."""

    def __init__(self, client: TestClient[Any], thinkers: InlineThinkers) -> None:
        self.client = client
        self.thinkers = thinkers

    def person(self) -> Person:
        return Person(self)

    @property
    def parts(self) -> Parts:
        parts: Parts = self.client.app.state.parts
        return parts

    def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a coroutine function inside the server."""
        with self.client.portal() as portal:
            return portal.call(function, *arguments)

    def wait_for(self, reached: Callable[[], Any], seconds: float = 10) -> Any:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while not (found := reached()):
            assert time.monotonic() < end, "it did not happen"
            time.sleep(0.01)
        return found


@contextmanager
def house_at(database: str, **more: Any) -> Iterator[House]:
    """A server with a database; rate limits are off unless asked for."""
    settings = Settings(**{"database_url": database, "rate_limit": 0.0, "log_level": "warning", **more})
    thinkers = InlineThinkers()
    # the limit is that of a WebSocket until it is accepted; requests have none
    with TestClient(create(settings, thinkers), timeout=60) as client:
        yield House(client, thinkers)


# Databases


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL of our own for a while; the URL of its server, without a database."""
    if url := os.environ.get("ORRERY_TEST_POSTGRES"):
        yield url.rstrip("/")
        return
    if not POSTGRES:
        pytest.skip("PostgreSQL is not installed here (ORRERY_TEST_POSTGRES names a running one)")
    folder = Path(tempfile.mkdtemp(prefix="orrery-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        if shutil.which("runuser") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            pytest.skip("PostgreSQL does not run as root, and there is no user 'postgres'")
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
    port = free_port()
    tools, data = POSTGRES[-1], folder / "data"
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    try:
        for command in (
            [tools / "initdb", "-D", data, "-U", "orrery", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"],
            [tools / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"],
        ):
            subprocess.run([*as_user, *map(str, command)], check=True, capture_output=True, cwd=folder)
        yield f"postgresql://orrery@127.0.0.1:{port}"
    finally:
        subprocess.run(
            [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"],
            capture_output=True,
            cwd=folder,
            check=False,
        )
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """An empty database on a PostgreSQL server."""
    import asyncpg

    name = f"orrery_{time.time_ns()}"

    async def make() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return f"{server}/{name}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
