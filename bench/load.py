"""A load test of the web service: many tables with two people each, all over HTTP and WebSockets.

    python bench/load.py --tables 200 --seconds 60 --pace 10      people: a move at each table every 10 s on average
    python bench/load.py --tables 200 --seconds 30 --pace 0       as fast as the server lets them

Starts a server of its own on an empty database (or uses the one at --url), plays random legal moves, and measures from
the click (the request is sent) until every viewer of the table has got the new picture. At the end every table's
record is compared with what was acknowledged: nothing may be lost, doubled or out of order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

import orrery

VERSION = re.compile(r'"version":(\d+)')


class Choice(msgspec.Struct):
    action: int


class Picture(msgspec.Struct):
    """As much of a picture as is needed to answer it."""

    version: int
    ply: int
    status: str
    to_move: list[int]
    answers: list[Choice]


class Message(msgspec.Struct):
    type: str
    play: Picture | None = None


PREFERENCES: dict[str, Any] = {}
"""Of the game that is played: the defaults."""
DECODER = msgspec.json.Decoder(Message)
REPLY = msgspec.json.Decoder(Picture)


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.everyone: list[float] = []
        """Seconds from each click until all viewers had the new picture."""
        self.acknowledged: list[float] = []
        self.moves = 0
        self.refused = 0
        self.broken = 0
        self.bytes = 0
        self.faults: list[str] = []


class Table:
    """One table with two people, each with a WebSocket."""

    def __init__(self, base: str, game: str, figures: Figures, seed: int) -> None:
        self.base = base
        self.game = game
        self.figures = figures
        self.rng = random.Random(seed)
        self.seed = seed
        self.people = [httpx.AsyncClient(base_url=base, timeout=60) for _ in range(2)]
        self.sockets: list[Any] = []
        self.readers: list[asyncio.Task[None]] = []
        self.seen = [0, 0]
        self.latest: Picture | None = None
        self.news = asyncio.Event()
        self.log: list[tuple[int, int]] = []
        """Acknowledged moves: ply and action."""

    async def open(self) -> None:
        owner, guest = self.people
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": self.game, "seats": seats, "seed": self.seed, "listed": True}
        answer = await owner.post("/api/tables", json=body)
        answer.raise_for_status()
        self.id = answer.json()["id"]
        (await guest.post(f"/api/tables/{self.id}/seats/1/join", json={})).raise_for_status()
        # Every answer shall be one of ours, so that the log can be compared.
        asked = {name: False if value in (True, False) else "ask" for name, value in PREFERENCES.items()}
        for seat, person in enumerate(self.people):
            await person.put(f"/api/tables/{self.id}/preferences?seat={seat}", json={"auto": asked})
            address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.id}/live?seat={seat}&phone=0"
            cookie = {"cookie": f"orrery_guest={person.cookies['orrery_guest']}"}
            self.sockets.append(await websockets.connect(address, additional_headers=cookie, max_size=None))
            self.readers.append(asyncio.create_task(self.read(seat)))

    async def read(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            self.figures.bytes += len(text)
            if not text.startswith('{"type":"play"'):
                continue
            found = VERSION.search(text)
            assert found is not None
            version = int(found[1])
            if version < self.seen[seat]:
                self.figures.faults.append(f"table {self.id}: version {version} after {self.seen[seat]}")
            self.seen[seat] = version
            picture = DECODER.decode(text).play
            assert picture is not None
            if self.latest is None or picture.version > self.latest.version or picture.answers:
                self.latest = picture
            self.news.set()

    async def run(self, pace: float, until: float) -> None:
        """Play until the time is up or the game is over."""
        if pace:
            await asyncio.sleep(self.rng.uniform(0, pace))
        while time.perf_counter() < until:
            picture = self.latest
            if picture is None or (picture.status == "playing" and not picture.answers):
                self.news.clear()
                try:
                    await asyncio.wait_for(self.news.wait(), 1)
                except TimeoutError:
                    continue
                continue
            if picture.status == "over":
                return
            await self.move(picture)
            if pace:
                wait = self.rng.expovariate(1 / pace)
                await asyncio.sleep(min(wait, max(0.0, until - time.perf_counter())))

    async def move(self, picture: Picture) -> None:
        seat = picture.to_move[0]
        action = self.rng.choice(picture.answers).action
        body = {"seat": seat, "version": picture.version, "action": action}
        clicked = time.perf_counter()
        answer = await self.send(seat, body)
        if answer.status_code == 409 and answer.json().get("applied"):
            self.log.append((picture.ply, action))  # the answer got lost, the move did not
            self.figures.moves += 1
            return
        if answer.status_code != 200:
            self.figures.refused += 1
            if answer.status_code != 409:
                self.figures.faults.append(f"table {self.id}: {answer.status_code} {answer.text[:200]}")
            self.latest = None
            return
        self.figures.acknowledged.append(time.perf_counter() - clicked)
        self.log.append((picture.ply, action))
        self.figures.moves += 1
        version = REPLY.decode(answer.content).version
        while min(self.seen) < version:
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), 30)
            except TimeoutError:
                self.figures.faults.append(f"table {self.id}: version {version} did not reach everybody")
                return
        self.figures.everyone.append(time.perf_counter() - clicked)

    async def send(self, seat: int, body: dict[str, Any]) -> httpx.Response:
        """Send a move; if the connection breaks, send it again."""
        path = f"/api/tables/{self.id}/moves?phone=0"
        for _ in range(3):
            try:
                return await self.people[seat].post(path, json=body)
            except httpx.TransportError:
                self.figures.broken += 1
        return await self.people[seat].post(path, json=body)

    async def check(self) -> None:
        """Compare the stored log with what was acknowledged."""
        text = (await self.people[0].get(f"/api/tables/{self.id}/record")).text
        record = orrery.read_record(text)
        replayed = list(record.actions)
        state = record.game.new_state(record.players, record.options)
        own = []
        for ply, action in enumerate(replayed):
            if not state.is_chance_node():
                own.append((ply, action))
            state.apply_action(action)
        if own != self.log:
            counts = f"{len(self.log)} moves acknowledged, {len(own)} stored"
            self.figures.faults.append(f"table {self.id}: {counts}, or another order")

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for one in self.sockets:
            await one.close()
        for person in self.people:
            await person.aclose()


@contextmanager
def server(database: str | None) -> Any:
    """A server of our own; its address and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "orrery", "serve", "--port", str(port), "--log-level", "warning"]
        command += ["--database", database or str(Path(folder) / "load.db")]
        run = subprocess.Popen(command, env={**os.environ, "ORRERY_RATE_LIMIT": "0"}, stdout=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(600):
                try:
                    if httpx.get(f"{base}/health").status_code == 200:
                        break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield base, run.pid
        finally:
            run.send_signal(signal.SIGTERM)
            run.wait(30)


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) * 1024 if found else 0


def processor(pid: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 1) if values else 0.0


async def measure(base: str, pid: int | None, options: argparse.Namespace) -> dict[str, Any]:
    figures = Figures()
    for game in httpx.get(f"{base}/api/games").json():
        if game["id"] == options.game:
            PREFERENCES.update({one["name"]: one["default"] for one in game["preferences"]})
    before = memory(pid) if pid else 0
    tables = [Table(base, options.game, figures, seed) for seed in range(options.tables)]
    for at in range(0, len(tables), 10):
        await asyncio.gather(*(table.open() for table in tables[at : at + 10]))
    await asyncio.sleep(2)
    opened = memory(pid) if pid else 0
    used, started = processor(pid) if pid else 0.0, time.perf_counter()
    await asyncio.gather(*(table.run(options.pace, started + options.seconds) for table in tables))
    seconds = time.perf_counter() - started
    used = processor(pid) - used if pid else 0.0
    for table in tables:
        await table.check()
    report = {
        "tables": options.tables,
        "game": options.game,
        "seconds": round(seconds, 1),
        "pace": options.pace,
        "moves": figures.moves,
        "moves_per_second": round(figures.moves / seconds, 1),
        "everyone_ms": {"p50": quantile(figures.everyone, 0.5), "p99": quantile(figures.everyone, 0.99)},
        "acknowledged_ms": {"p50": quantile(figures.acknowledged, 0.5), "p99": quantile(figures.acknowledged, 0.99)},
        "refused": figures.refused,
        "broken_connections": figures.broken,
        "faults": figures.faults[:20],
        "server_cpu_ms_per_move": round(used * 1000 / max(1, figures.moves), 1),
        "server_cpu_share": round(used / seconds, 2),
        "memory_mb": round((memory(pid) if pid else 0) / 2**20),
        "memory_kb_per_table": round((opened - before) / options.tables / 1024),
        "received_mb": round(figures.bytes / 2**20, 1),
    }
    for table in tables:
        await table.close()
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=10, help="seconds between the moves of a table; 0: no waiting")
    parser.add_argument("--game", default="alien-frontiers")
    parser.add_argument("--database", help="of the server that is started; an empty SQLite file if left out")
    parser.add_argument("--url", help="a server that runs already (with ORRERY_RATE_LIMIT=0)")
    options = parser.parse_args()
    if options.url:
        report = asyncio.run(measure(options.url.rstrip("/"), None, options))
    else:
        with server(options.database) as (base, pid):
            report = asyncio.run(measure(base, pid, options))
    print(json.dumps(report, indent=2))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
