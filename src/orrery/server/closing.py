"""Closing: nothing that a server still waits for keeps it from ending."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

import structlog

__all__ = ["CLOSING_SECONDS", "ended", "in_time"]

log = structlog.get_logger(__name__)

CLOSING_SECONDS: Final = 3.0
"""How long each step of closing may take; a database that does not answer would take for ever."""


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Wait until tasks have ended, however they end; those that take too long are cancelled."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=CLOSING_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def in_time(step: str, work: Coroutine[Any, Any, Any]) -> None:
    """Take a step of closing, but not for long. One that fails is logged: the others have to be taken all the same."""
    try:
        async with asyncio.timeout(CLOSING_SECONDS):
            await work
    except Exception as error:
        log.warning("closing goes on without a step", step=step, reason=repr(error))
