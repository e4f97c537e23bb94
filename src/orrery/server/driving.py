"""Keeping games going: bots that decide, flags that nobody watches, tables that another process left behind."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import structlog

from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.server import mind
from orrery.server.closing import ended, in_time
from orrery.server.ledger import Slow
from orrery.server.playing import Playing
from orrery.server.problems import Problem
from orrery.server.store import Taken
from orrery.server.table import LiveTable, now_ms, secret_number
from orrery.server.tables import Tables, note
from orrery.server.thinking import Thinks, task_for

__all__ = ["Driver"]

log = structlog.get_logger(__name__)

LEASE_MS: Final = 12_000
"""So long, and longer for slow bots, other processes leave a table's bots to the one that drives them."""
HEARTBEAT_SECONDS: Final = 5
IMPATIENT_MS: Final = 20_000
LONG_GAP_MS: Final = 3_600_000
NOTICE_SECONDS: Final = 0.25
"""A bot that thinks longer than this is seen to think."""


class Driver:
    """Lets bots play, and watches."""

    def __init__(self, tables: Tables, playing: Playing, thinkers: Thinks) -> None:
        self.tables = tables
        self.playing = playing
        self.thinkers = thinkers
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._stop = asyncio.Event()
        tables.moved_on = self.drive

    def drive(self, table: LiveTable) -> None:
        """Let bots decide for as long as it is their turn."""
        if self._closing or table.driver is not None or self._bot_to_move(table) is None:
            return
        table.driver = asyncio.create_task(self._drive(table))
        self._tasks.add(table.driver)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            table.driver = None
            table.thinking = None
            if not task.cancelled() and task.exception() is not None:
                log.error("driving failed", table=table.id, reason=repr(task.exception()))
            elif not task.cancelled():
                self.drive(table)

        table.driver.add_done_callback(done)

    @staticmethod
    def _bot_to_move(table: LiveTable) -> str | None:
        asked = table.ledger.asked()
        return table.seats[asked].bot if asked >= 0 and table.status == "playing" else None

    async def _drive(self, table: LiveTable) -> None:
        while not self._closing and (level := self._bot_to_move(table)) is not None:
            if not self.tables.store.is_sqlite:
                now = now_ms()
                known = mind.level(level)
                lease = LEASE_MS + int(2000 * (known.seconds if known else 0))
                if not await self.tables.store.claim(table.id, self.tables.process, now, now + lease):
                    await asyncio.sleep(1)
                    async with table.lock:
                        await self.tables.catch_up(table)
                    continue
            version, seat = table.ledger.version, table.ledger.asked()
            notice = asyncio.get_running_loop().call_later(NOTICE_SECONDS, self._notice, table, seat)
            try:
                action = await self._decide(table, seat, level)
            finally:
                notice.cancel()
                table.thinking = None
            async with table.lock:
                if self._closing or not table.ledger.unchanged_since(version) or self._bot_to_move(table) is None:
                    continue
                now = now_ms()
                with contextlib.suppress(Taken):
                    await self.tables.commit(table, self.playing.moved(table, seat, action, "bot", now), now)

    def _notice(self, table: LiveTable, seat: int) -> None:
        table.thinking = (seat, now_ms() - int(NOTICE_SECONDS * 1000))
        self.tables.tell(table, "thinking", s=seat, since=table.thinking[1])

    async def _decide(self, table: LiveTable, seat: int, level: str) -> int:
        """What a bot wants; whatever happens to it, some legal action."""
        state = table.ledger.state
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        seed = secret_number(table.seed, "bot", seat, table.ledger.version)
        for name in dict.fromkeys((level, mind.FALLBACK)):
            known = mind.level(name)
            if known is None:
                continue
            try:
                action = int(await self.thinkers.think(task_for("decide", table, seat, name, seed, known.seconds)))
                if action in legal:
                    return action
            except OrreryError as error:
                if self._closing:
                    break
                log.warning("bot failed", table=table.id, bot=name, reason=str(error))
        return int(Rng(seed).choice(legal))

    async def supervise(self) -> None:
        """Once a second: flags that fell. Now and then: bots that nobody drives, and a sign of life."""
        await self.tables.store.setting("heartbeat", str(now_ms()))
        await self._resume()
        passes = 0
        while not self._closing:
            try:
                now = now_ms()
                for id in await self.tables.store.overdue(now):
                    await self.playing.check_flag(id)
                if passes % int(HEARTBEAT_SECONDS) == 0:
                    await self.tables.store.store_setting("heartbeat", str(now))
                if passes % 15 == 0:
                    await self._pick_up(now if passes == 0 else now - IMPATIENT_MS)
                if not self.tables.store.is_sqlite and passes % 2 == 0:
                    await self._catch_up()
            except Exception as error:  # the loop must not end; the next pass may succeed
                log.error("supervision failed", reason=repr(error))
            passes += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), 1)

    async def _resume(self) -> None:
        """Give back the time that the clocks would lose because no server ran."""
        now = now_ms()
        gap = now - int(await self.tables.store.setting("heartbeat", str(now)))
        if gap < 3 * HEARTBEAT_SECONDS * 1000:
            return
        await self.tables.store.store_setting("heartbeat", str(now))
        for id in await self.tables.store.running():
            with contextlib.suppress(Problem, Taken):
                table = await self.tables.get(id)
                if table.clock is None or (isinstance(table.clock, Slow) and gap < LONG_GAP_MS):
                    continue
                async with table.lock:
                    ledger = table.ledger.fork()
                    # Of the gap only what lies within the present question counts.
                    pause = min(gap, max(0, now - ledger.since))
                    ledger.append(note(ledger, now, None, what="resume", gap=pause))
                    await self.tables.commit(table, ledger, now)

    async def _pick_up(self, before: int) -> None:
        for id in await self.tables.store.waiting_for_bots(before):
            with contextlib.suppress(Problem):
                table = await self.tables.get(id)
                if table.driver is None:
                    async with table.lock:
                        await self.tables.catch_up(table)
                    self.drive(table)

    async def _catch_up(self) -> None:
        """A notification that got lost between processes does no harm."""
        watched = [table.id for table in self.tables.loaded() if any(table.present.values())]
        for at in range(0, len(watched), 500):
            for id, version in (await self.tables.store.versions(watched[at : at + 500])).items():
                table = self.tables.cached(id)
                if table is not None and table.ledger.version < version:
                    await self.tables.refresh(id)
                    self.tables.publish({"t": id, "k": "play", "v": version, "p": self.tables.process})

    async def close(self) -> None:
        """Stop. What is being stored is stored; what bots think about is dropped, and thought about again later."""
        self._closing = True
        self._stop.set()
        await asyncio.to_thread(self.thinkers.close)
        await ended(*self._tasks)
        if not self.tables.store.is_sqlite:  # what is not released is free when its lease is over
            await in_time("leaving tables to others", self.tables.store.release(self.tables.process))
