"""Live updates: whoever looks at a table is told what happens there.

Processes tell each other only which table has changed (a few bytes, which also fit into a notification of PostgreSQL).
Each process draws the picture for its own viewers. A viewer whose line is slow gets the latest picture, not all of
them: nothing piles up.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.exceptions import WebSocketDisconnect

from orrery.server import metrics, picture
from orrery.server.closing import ended, in_time
from orrery.server.messages import (
    ChatLine,
    ChatMessage,
    ErrorMessage,
    PlayMessage,
    PongMessage,
    PresenceMessage,
    SeatPresence,
    TableMessage,
    ThinkingMessage,
    Tip,
)
from orrery.server.problems import Problem
from orrery.server.store import Store
from orrery.server.table import LiveTable, now_ms
from orrery.server.tables import Tables

__all__ = ["Hub", "Viewer"]

log = structlog.get_logger(__name__)

CHANNEL: Final = "orrery_tables"
LONGEST_MESSAGE: Final = 200
ENCODER: Final = msgspec.json.Encoder()
ANNOUNCE_SECONDS: Final = 20


class Viewer:
    """One WebSocket."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], guest: str | None, seat: int | None, phone: bool | None
    ) -> None:
        self.socket = socket
        self.guest = guest
        self.seat = seat
        self.phone = phone
        self.wake = asyncio.Event()
        self.due: set[str] = {"table", "play"}
        self.chat: list[ChatLine] = []
        self.thinking: tuple[int, int] | None = None
        self.tips: dict[str, Tip | None] | None = None
        """What this connection has been told already."""

    def tell(self, kind: str) -> None:
        self.due.add(kind)
        self.wake.set()


class Hub:
    """All viewers of this process."""

    def __init__(self, tables: Tables, store: Store, abandoned_seconds: int) -> None:
        self.tables = tables
        self.store = store
        self.abandoned_seconds = abandoned_seconds
        self.viewers: dict[str, set[Viewer]] = {}
        self._writing: set[asyncio.Task[None]] = set()
        self.channels = ChannelsPlugin(backend=_backend(store), channels=[CHANNEL])

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen to what is published, by this process and others."""
        async with self.channels:
            self.tables.publish = lambda message: self.channels.publish(message, CHANNEL)
            subscriber = await self.channels.subscribe(CHANNEL)
            listener = asyncio.create_task(self._listen(subscriber))
            announcer = asyncio.create_task(self._announce_regularly())
            try:
                yield
            finally:
                announcer.cancel()
                # which ends the listener
                await in_time("listening", self.channels.unsubscribe(subscriber, CHANNEL))
                await ended(listener, announcer, *self._writing)
                self.tables.publish = lambda message: None

    async def _listen(self, subscriber: Subscriber) -> None:
        async for event in subscriber.iter_events():
            try:
                await self._handle(msgspec.json.decode(event))
            except Exception as error:  # one bad message must not stop all others
                log.error("live update failed", reason=repr(error))

    async def _handle(self, message: dict[str, Any]) -> None:
        id, kind = message["t"], message["k"]
        table = self.tables.cached(id)
        if table is not None and message["p"] != self.tables.process:
            if kind == "presence":
                table.elsewhere[message["p"]] = (now_ms(), {_seat(key): count for key, count in message["n"].items()})
            elif kind in ("play", "table", "chat") and (kind != "play" or table.ledger.version < message["v"]):
                if table.busy:
                    await self.tables.refresh(id)
                else:
                    self.tables.forget(id)  # nobody looks here; whoever does will find the log
        viewers = self.viewers.get(id)
        if not viewers:
            return
        line = None
        if kind == "chat":
            found = await self.store.said(id, message["n"] + 1, 1)
            line = chat_line(found[0]) if found else None
        for viewer in viewers:
            if kind == "thinking":
                viewer.thinking = (message["s"], message["since"])
            elif line is not None:
                viewer.chat.append(line)
            viewer.tell(kind)

    # One viewer

    async def serve(self, socket: WebSocket[Any, Any, Any], id: str, seat: int | None, phone: bool | None) -> None:
        """Everything that happens on one WebSocket, from beginning to end."""
        guest = socket.scope["state"].get("guest")
        await socket.accept()
        try:
            table = await self.tables.get(id)
            if seat is not None and not (0 <= seat < len(table.seats) and table.status == "over"):
                self.tables.check_seat(table, guest, seat)
        except Problem as problem:
            await socket.send_text(ENCODER.encode(ErrorMessage(problem.code, problem.detail)).decode())
            await socket.close(code=4000 + problem.status, reason=problem.code)
            return
        viewer = Viewer(socket, guest, seat, phone)
        own = seat if seat is not None and guest in table.seats[seat].holders else None
        self.viewers.setdefault(id, set()).add(viewer)
        table.present[own] = table.present.get(own, 0) + 1
        metrics.SOCKETS.inc()
        self._announce(table)
        sender = asyncio.create_task(self._send(viewer, id))
        try:
            await self._receive(viewer)
        finally:
            metrics.SOCKETS.dec()
            self.viewers[id].discard(viewer)
            if not self.viewers[id]:
                del self.viewers[id]
            self._gone(id, own)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _receive(self, viewer: Viewer) -> None:
        while True:
            try:
                message = await viewer.socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            if len(message) > LONGEST_MESSAGE:
                await viewer.socket.close(code=1009, reason="too long")
                return
            if message == '{"type":"ping"}' or _is_ping(message):
                viewer.tell("pong")

    def _gone(self, id: str, seat: int | None) -> None:
        table = self.tables.cached(id)
        if table is None:
            return
        table.present[seat] = max(0, table.present.get(seat, 0) - 1)
        if seat is not None and table.present[seat] == 0:
            now = now_ms()
            table.seats[seat].last_seen = now
            table.asked_lately.pop(seat, None)
            # In a task of its own: that of the WebSocket may be cancelled already.
            task = asyncio.create_task(self.store.change_seat(id, seat, {"last_seen": now}))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)
        self._announce(table)

    def _announce(self, table: LiveTable) -> None:
        counts = {"-" if seat is None else str(seat): count for seat, count in table.present.items() if count}
        self.tables.publish({"t": table.id, "k": "presence", "p": self.tables.process, "n": counts})

    async def _announce_regularly(self) -> None:
        """Other processes forget what they have not heard for a while."""
        while True:
            await asyncio.sleep(ANNOUNCE_SECONDS)
            if not self.store.is_sqlite:
                for id in list(self.viewers):
                    table = self.tables.cached(id)
                    if table is not None:
                        self._announce(table)

    async def _send(self, viewer: Viewer, id: str) -> None:
        """Send whatever is due, the latest of it; wait for more."""
        try:
            while True:
                viewer.wake.clear()
                due, viewer.due = viewer.due, set()
                table = await self.tables.get(id)
                for message in self._messages(viewer, table, due):
                    try:
                        await viewer.socket.send_text(ENCODER.encode(message).decode())
                    except (WebSocketDisconnect, OSError):
                        return  # the viewer has gone
                if not viewer.due:
                    await viewer.wake.wait()
        except asyncio.CancelledError:
            raise
        except Exception as error:  # also a database that is away: the viewer comes back, and must not wait for ever
            log.warning("sending failed", table=id, reason=repr(error))
            with contextlib.suppress(Exception):
                await viewer.socket.close(code=1011)

    def _messages(self, viewer: Viewer, table: LiveTable, due: set[str]) -> list[msgspec.Struct]:
        found: list[msgspec.Struct] = []
        if "pong" in due:
            found.append(PongMessage())
        if "table" in due:
            found.append(TableMessage(picture.table_info(table, viewer.guest, self.abandoned_seconds)))
        if "play" in due:
            if viewer.seat is not None and viewer.guest not in table.seats[viewer.seat].holders:
                viewer.seat = viewer.seat if table.status == "over" else None  # no longer this viewer's seat
            play = picture.play(table, viewer.seat, viewer.phone)
            found.append(PlayMessage(play if viewer.tips is None else picture.since(play, viewer.tips)))
            viewer.tips = play.board.tips
        if "thinking" in due and viewer.thinking is not None and table.thinking is not None:
            found.append(ThinkingMessage(viewer.thinking[0], picture.iso(viewer.thinking[1])))
        if "presence" in due:
            found.append(presence(table))
        lines, viewer.chat = viewer.chat, []
        found += [ChatMessage(line) for line in lines]
        return found


def presence(table: LiveTable) -> PresenceMessage:
    seats = [
        SeatPresence(seat.number, seat.kind == "bot" or table.connected(seat.number), table.away_seconds(seat))
        for seat in table.seats
    ]
    return PresenceMessage(seats, table.sockets(None))


def chat_line(row: Any) -> ChatLine:
    return ChatLine(row.number, row.seat, row.name, row.text, picture.iso(row.at))


def _seat(key: str) -> int | None:
    return None if key == "-" else int(key)


def _is_ping(text: str) -> bool:
    try:
        return bool(msgspec.json.decode(text) == {"type": "ping"})
    except msgspec.DecodeError:
        return False


def _backend(store: Store) -> ChannelsBackend:
    if store.is_sqlite:
        return MemoryChannelsBackend(history=0)
    from orrery.server.postgres import OneConnectionChannels

    return OneConnectionChannels(store.url.set(drivername="postgresql").render_as_string(hide_password=False))
