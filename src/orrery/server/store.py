"""The database: every question that the server asks it, and nothing else.

SQLite and PostgreSQL are used alike. A change of a table and the entries that it adds to the log are one transaction,
and the log's key is (table, number): of two who append at once, one gets `Taken`.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Row, and_, delete, event, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from orrery.kernel.errors import OrreryError
from orrery.server.ledger import Entry
from orrery.server.schema import chat, entries, guests, holders, seats, settings, tables
from orrery.server.settings import database_url

__all__ = ["SeatRow", "Store", "TableRow", "Taken"]

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 7_208_001
"""Of PostgreSQL: only one of several processes that start together migrates."""

TableRow = Row[Any]
SeatRow = Row[Any]


class Taken(Exception):
    """Somebody else has written this entry of the log before."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
        self.engine: AsyncEngine = (
            create_async_engine(self.url, connect_args={"timeout": 20})
            if self.is_sqlite
            else create_async_engine(self.url, pool_size=10, max_overflow=10, pool_pre_ping=True)
        )
        # SQLite has one writer at a time; to wait here is cheaper than to be told that the file is locked.
        self._writing = asyncio.Lock()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    @property
    def kind(self) -> str:
        return "sqlite" if self.is_sqlite else "postgresql"

    async def open(self) -> None:
        """Bring the database to the present form; an empty one too."""
        try:
            async with self.engine.begin() as connection:
                if not self.is_sqlite:
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
                await connection.run_sync(_migrate)
        except (OperationalError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise OrreryError(f"the database cannot be opened: {reason}") from None

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        async with AsyncExitStack() as stack:
            if self.is_sqlite:
                await stack.enter_async_context(self._writing)
            yield await stack.enter_async_context(self.engine.begin())

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    # The server itself

    async def secret(self) -> bytes:
        """The key that signs cookies; made once for each database."""
        return bytes.fromhex(await self.setting("secret", secrets.token_hex(32)))

    async def setting(self, name: str, default: str) -> str:
        """A stored value; the default is stored if there is none."""
        for _ in range(2):
            async with self._read() as connection:
                found = await connection.scalar(select(settings.c.value).where(settings.c.name == name))
            if found is not None:
                return str(found)
            try:
                async with self._write() as connection:
                    await connection.execute(insert(settings).values(name=name, value=default))
                return default
            except IntegrityError:
                continue  # another process was quicker
        raise OrreryError(f"the setting '{name}' cannot be stored")

    async def store_setting(self, name: str, value: str) -> None:
        async with self._write() as connection:
            await connection.execute(update(settings).where(settings.c.name == name).values(value=value))

    async def ping(self) -> None:
        async with self._read() as connection:
            await connection.execute(text("SELECT 1"))

    # Guests

    async def guest_name(self, guest: str) -> str | None:
        async with self._read() as connection:
            name: str | None = await connection.scalar(select(guests.c.name).where(guests.c.id == guest))
            return name

    async def guest_names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those guests who have one."""
        async with self._read() as connection:
            rows = await connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(set(ids))))
            return {row.id: row.name for row in rows}

    async def name_guest(self, guest: str, name: str, now: int) -> None:
        async with self._write() as connection:
            done = await connection.execute(update(guests).where(guests.c.id == guest).values(name=name))
            if done.rowcount == 0:
                await connection.execute(insert(guests).values(id=guest, name=name, created=now))

    async def remember_guest(self, guest: str, name: str, now: int) -> None:
        """Give a guest a name unless it has one."""
        if await self.guest_name(guest) is None:
            with contextlib.suppress(IntegrityError):
                await self.name_guest(guest, name, now)

    # Tables

    async def add_table(
        self,
        table: dict[str, Any],
        seat_rows: Sequence[dict[str, Any]],
        holder_rows: Sequence[dict[str, Any]],
        log: Sequence[Entry],
    ) -> None:
        async with self._write() as connection:
            await connection.execute(insert(tables).values(**table))
            await connection.execute(insert(seats), list(seat_rows))
            if holder_rows:
                await connection.execute(insert(holders), list(holder_rows))
            if log:
                await connection.execute(insert(entries), [_row(table["id"], entry) for entry in log])

    async def table(self, id: str) -> TableRow | None:
        async with self._read() as connection:
            return (await connection.execute(select(tables).where(tables.c.id == id))).one_or_none()

    async def all_tables(self) -> list[str]:
        async with self._read() as connection:
            return [row.id for row in await connection.execute(select(tables.c.id).order_by(tables.c.created))]

    async def whole_table(
        self, id: str, after: int = 0
    ) -> tuple[TableRow, list[SeatRow], dict[int, set[str]], list[Entry], int] | None:
        """A table with its seats, their holders, its log from an entry on, and the number of its chat lines."""
        async with self._read() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).one_or_none()
            if row is None:
                return None
            log = await connection.execute(
                select(*_ENTRY_COLUMNS)
                .where(entries.c.table_id == id, entries.c.number >= after)
                .order_by(entries.c.number)
            )
            found = [Entry(*line) for line in log]
            seat_rows, held = await self._seats(connection, [id])
            lines = await connection.scalar(select(func.count()).where(chat.c.table_id == id))
        return row, seat_rows.get(id, []), held.get(id, {}), found, lines or 0

    async def seats_of(self, id: str) -> tuple[list[SeatRow], dict[int, set[str]]]:
        async with self._read() as connection:
            seat_rows, held = await self._seats(connection, [id])
        return seat_rows.get(id, []), held.get(id, {})

    async def _seats(
        self, connection: AsyncConnection, ids: Sequence[str]
    ) -> tuple[dict[str, list[SeatRow]], dict[str, dict[int, set[str]]]]:
        found: dict[str, list[SeatRow]] = {}
        query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.number)
        for row in await connection.execute(query):
            found.setdefault(row.table_id, []).append(row)
        held: dict[str, dict[int, set[str]]] = {}
        for row in await connection.execute(select(holders).where(holders.c.table_id.in_(ids))):
            held.setdefault(row.table_id, {}).setdefault(row.seat, set()).add(row.guest)
        return found, held

    async def list_tables(
        self, scope: str, guest: str, limit: int
    ) -> list[tuple[TableRow, list[SeatRow], dict[int, set[str]]]]:
        """Tables for the lobby: `mine`, `open` to join, or to `watch`; the latest first."""
        query = select(tables).order_by(tables.c.updated.desc()).limit(limit)
        if scope == "mine":
            own = select(holders.c.table_id).where(holders.c.guest == guest)
            query = query.where(or_(tables.c.owner == guest, tables.c.id.in_(own)))
        elif scope == "open":
            query = query.where(tables.c.listed, tables.c.status == "waiting")
        else:
            query = query.where(tables.c.listed, tables.c.status != "waiting")
        async with self._read() as connection:
            rows = list(await connection.execute(query))
            seat_rows, held = await self._seats(connection, [row.id for row in rows])
        return [(row, seat_rows.get(row.id, []), held.get(row.id, {})) for row in rows]

    async def results(self, guest: str) -> list[tuple[str, int, str]]:
        """The game, the guest's seat and the result of every finished table at which the guest held one seat."""
        mine = (
            select(holders.c.table_id, func.min(holders.c.seat).label("seat"))
            .where(holders.c.guest == guest)
            .group_by(holders.c.table_id)
            .having(func.count() == 1)
            .subquery()
        )
        query = (
            select(tables.c.game, mine.c.seat, tables.c.result)
            .join(mine, mine.c.table_id == tables.c.id)
            .where(tables.c.status == "over", tables.c.result.is_not(None))
        )
        async with self._read() as connection:
            return [(row.game, row.seat, row.result) for row in await connection.execute(query)]

    async def append(
        self,
        id: str,
        log: Sequence[Entry],
        changes: dict[str, Any],
        seat_changes: dict[int, dict[str, Any]] | None = None,
        hold: Iterable[tuple[int, str]] = (),
        release: Iterable[int] = (),
    ) -> None:
        """Add to a table's log and change what follows from it, all or nothing; `Taken` if somebody was quicker."""
        try:
            async with self._write() as connection:
                if log:
                    await connection.execute(insert(entries), [_row(id, entry) for entry in log])
                if changes:
                    await connection.execute(update(tables).where(tables.c.id == id).values(**changes))
                for seat, values in (seat_changes or {}).items():
                    await connection.execute(
                        update(seats).where(seats.c.table_id == id, seats.c.number == seat).values(**values)
                    )
                for seat in release:
                    await connection.execute(delete(holders).where(holders.c.table_id == id, holders.c.seat == seat))
                rows = [{"table_id": id, "seat": seat, "guest": guest} for seat, guest in hold]
                if rows:
                    await connection.execute(insert(holders), rows)
        except IntegrityError as error:
            raise Taken from error

    async def change_seat(self, id: str, seat: int, values: dict[str, Any]) -> None:
        async with self._write() as connection:
            await connection.execute(
                update(seats).where(seats.c.table_id == id, seats.c.number == seat).values(**values)
            )

    # Driving

    async def overdue(self, now: int) -> list[str]:
        """Running tables where a flag has fallen."""
        query = select(tables.c.id).where(tables.c.status == "playing", tables.c.deadline <= now).limit(100)
        async with self._read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def running(self) -> list[str]:
        async with self._read() as connection:
            return [row.id for row in await connection.execute(select(tables.c.id).where(tables.c.status == "playing"))]

    async def waiting_for_bots(self, before: int) -> list[str]:
        """Running tables whose next decision is a bot's and where nothing has happened for a while."""
        query = (
            select(tables.c.id)
            .join(seats, and_(seats.c.table_id == tables.c.id, seats.c.number == tables.c.asked))
            .where(tables.c.status == "playing", tables.c.updated < before)
            .where(or_(seats.c.kind == "bot", seats.c.autopilot.is_not(None)))
            .limit(200)
        )
        async with self._read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def claim(self, id: str, process: str, now: int, until: int) -> bool:
        """Whether this process is the one that lets the table's bots think."""
        free = or_(tables.c.driver == process, tables.c.driver_until.is_(None), tables.c.driver_until < now)
        async with self._write() as connection:
            done = await connection.execute(
                update(tables).where(tables.c.id == id, free).values(driver=process, driver_until=until)
            )
            return done.rowcount == 1

    async def release(self, process: str) -> None:
        """Leave all tables that a process drives to others."""
        async with self._write() as connection:
            await connection.execute(update(tables).where(tables.c.driver == process).values(driver_until=None))

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        async with self._read() as connection:
            query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids))
            return {row.id: row.version for row in await connection.execute(query)}

    # Chat

    async def say(self, id: str, guest: str, seat: int | None, name: str, words: str, at: int) -> int:
        """Add a line to a table's chat; its number."""
        for _ in range(20):
            try:
                async with self._write() as connection:
                    number = await connection.scalar(select(func.count()).where(chat.c.table_id == id)) or 0
                    await connection.execute(
                        insert(chat).values(
                            table_id=id, number=number, guest=guest, seat=seat, name=name, text=words, at=at
                        )
                    )
                return number
            except IntegrityError:
                continue
        raise OrreryError("the chat is too busy")

    async def said(self, id: str, before: int | None, limit: int) -> list[Row[Any]]:
        query = select(chat).where(chat.c.table_id == id).order_by(chat.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(chat.c.number < before)
        async with self._read() as connection:
            return list(reversed(list(await connection.execute(query))))


_ENTRY_COLUMNS: Final = [entries.c[name] for name in Entry._fields]


def _row(id: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": id, **entry._asdict()}


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what is acknowledged survives a loss of power
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
