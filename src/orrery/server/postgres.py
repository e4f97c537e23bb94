"""Channels between processes through PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import asyncpg
import structlog
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

__all__ = ["OneConnectionChannels"]

log = structlog.get_logger(__name__)

TRY_AGAIN_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 5.0
"""How long anything may take on a connection that may be half broken."""


class OneConnectionChannels(AsyncPgChannelsBackend):
    """Publishes over one connection that stays open: Litestar's own backend opens one for every message.

    A connection that breaks is made anew. What was missed meanwhile is only logged: every process also looks for what
    it missed.
    """

    def __init__(self, dsn: str) -> None:
        super().__init__(make_connection=partial(asyncpg.connect, dsn, command_timeout=PATIENCE_SECONDS))
        self._publisher: Any = None
        self._publishing = asyncio.Lock()
        self._mute_until = 0.0
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
        # Litestar's own farewell, to the connection that listens, has no limit; closed already, it takes no time.
        for connection in (self._publisher, self._listener_conn):
            if connection is not None:
                try:
                    await connection.close(timeout=PATIENCE_SECONDS)
                except Exception as error:
                    log.warning("a connection was not closed in peace", reason=repr(error))
                    connection.terminate()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Notify all processes. Whatever goes wrong is logged: a server that waits for its last notifications, or whose
        publisher has died of one, would never close.

        After one that got lost nothing is tried for a moment: many that each take long to get lost would pile up.
        """
        text = data.decode()
        now = asyncio.get_running_loop().time
        async with self._publishing:
            if now() < self._mute_until:
                return
            for attempt in (1, 2):
                try:
                    async with asyncio.timeout(PATIENCE_SECONDS):
                        if self._publisher is None or self._publisher.is_closed():
                            self._publisher = await self._connect()
                        for channel in channels:
                            await self._publisher.execute("SELECT pg_notify($1, $2)", channel, text)
                    return
                except Exception as error:
                    if self._publisher is not None:
                        self._publisher.terminate()
                        self._publisher = None
                    if attempt == 2:
                        self._mute_until = now() + TRY_AGAIN_SECONDS
                        log.warning("notification lost", reason=repr(error))

    def _lost(self, connection: Any) -> None:
        if not self._closing:
            log.warning("the connection that listens was lost")
            self._mending = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        while True:
            connection: Any = None
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    connection = await self._connect()
                    for channel in list(self._subscribed_channels):
                        await connection.add_listener(channel, self._listener)
                if connection.is_closed():  # it would not tell us any more
                    raise ConnectionError("lost again at once")
                connection.add_termination_listener(self._lost)
                self._listener_conn = connection
                log.info("listening again")
                return
            except Exception as error:  # whatever it was, nobody else would try again
                log.warning("not listening yet", reason=repr(error))
            finally:
                if connection is not None and connection is not self._listener_conn:
                    connection.terminate()
            await asyncio.sleep(TRY_AGAIN_SECONDS)
