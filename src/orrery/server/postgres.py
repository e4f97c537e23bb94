"""Channels between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import asyncpg
import structlog
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

__all__ = ["OneConnectionChannels"]

log = structlog.get_logger(__name__)


class OneConnectionChannels(AsyncPgChannelsBackend):
    """Publishes over one connection that stays open: Litestar's own backend opens one for every message.

    A notification that cannot be sent is only logged: every process also looks for what it missed.
    """

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._publisher: asyncpg.Connection | None = None
        self._publishing = asyncio.Lock()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        text = data.decode()
        async with self._publishing:
            for attempt in (1, 2):
                try:
                    if self._publisher is None or self._publisher.is_closed():
                        self._publisher = await self._connect()
                    for channel in channels:
                        await self._publisher.execute("SELECT pg_notify($1, $2)", channel, text)
                    return
                except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
                    self._publisher = None
                    if attempt == 2:
                        log.warning("notification lost", reason=repr(error))

    async def on_shutdown(self) -> None:
        if self._publisher is not None:
            await self._publisher.close()
        await super().on_shutdown()
