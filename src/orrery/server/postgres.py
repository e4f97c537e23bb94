"""Channels between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import asyncpg
import structlog
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

__all__ = ["OneConnectionChannels"]

log = structlog.get_logger(__name__)

TRY_AGAIN_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 5.0
"""How long a notification or a farewell may take on a connection that may be half broken."""
BROKEN: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


class OneConnectionChannels(AsyncPgChannelsBackend):
    """Publishes over one connection that stays open: Litestar's own backend opens one for every message.

    A connection that breaks is made anew. What was missed meanwhile is only logged: every process also looks for what
    it missed.
    """

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._publisher: Any = None
        self._publishing = asyncio.Lock()
        self._closing = False
        self._mending: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._closing = True
        if self._mending is not None:
            self._mending.cancel()
            await asyncio.gather(self._mending, return_exceptions=True)
        if self._publisher is not None:
            with suppress(*BROKEN):
                await self._publisher.close(timeout=PATIENCE_SECONDS)
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Notify all processes. Whatever goes wrong is logged: a server that waits for its last notifications, or whose
        publisher has died of one, would never close."""
        text = data.decode()
        async with self._publishing:
            for attempt in (1, 2):
                try:
                    async with asyncio.timeout(PATIENCE_SECONDS):
                        if self._publisher is None or self._publisher.is_closed():
                            self._publisher = await self._connect()
                        for channel in channels:
                            await self._publisher.execute("SELECT pg_notify($1, $2)", channel, text)
                    return
                except Exception as error:
                    self._publisher = None
                    if attempt == 2:
                        log.warning("notification lost", reason=repr(error))

    def _lost(self, connection: Any) -> None:
        if not self._closing:
            log.warning("the connection that listens was lost")
            self._mending = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        while True:
            try:
                connection: Any = await self._connect()
                for channel in self._subscribed_channels:
                    await connection.add_listener(channel, self._listener)
                connection.add_termination_listener(self._lost)
                self._listener_conn = connection
                log.info("listening again")
                return
            except BROKEN:
                await asyncio.sleep(TRY_AGAIN_SECONDS)
