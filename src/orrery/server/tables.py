"""The tables of one process: finding them, and making them grow.

Whatever changes a table happens under its lock, on a copy of its ledger; the copy takes the ledger's place only when
the database has stored the new entries. Several processes may serve one database: the log's key decides who was first,
and the one who was not reads what happened and looks again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import structlog

from orrery import registry
from orrery.kernel.errors import OptionError, UnknownGame
from orrery.kernel.game import Game
from orrery.server import metrics
from orrery.server.ledger import CHANCE_KIND, MOVE, NOTE, UNDO, Clock, Damaged, Entry, Ledger, Slow, unknowing
from orrery.server.problems import Problem, forbidden, unknown_table
from orrery.server.settings import Settings
from orrery.server.store import Store, Taken
from orrery.server.table import LiveTable, Seat, chance_rng

__all__ = ["Tables", "note"]

log = structlog.get_logger(__name__)

MOST_AUTOMATIC: Final = 500
"""Preferences answer so many questions in a row, and no more."""

Publish = Callable[[dict[str, Any]], None]


class Tables:
    """The tables of one server process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.process = secrets.token_hex(8)
        self.publish: Publish = lambda message: None
        """Tells all processes what happened; set by the hub."""
        self.moved_on: Callable[[LiveTable], None] = lambda table: None
        """Called when somebody else may have to decide; set by the driver."""
        self._cache: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def games(self) -> list[Game]:
        """The games that are offered here."""
        wanted = [id for id in self.settings.games.split(",") if id] or registry.games()
        return [registry.game(id) for id in wanted]

    def game(self, id: str) -> Game:
        offered = [id for id in self.settings.games.split(",") if id]
        try:
            if offered and id not in offered:
                raise UnknownGame(f"there is no game '{id}' here")
            return registry.game(id)
        except UnknownGame as error:
            raise Problem(404, "unknown-game", str(error)) from None

    async def get(self, id: str) -> LiveTable:
        """A table, from memory or rebuilt from its log."""
        found = self._cache.get(id)
        if found is not None:
            self._cache.move_to_end(id)
            return found
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> LiveTable:
        whole = await self.store.whole_table(id)
        if whole is None:
            raise unknown_table()
        row, seat_rows, held, entries, chat_count = whole
        try:
            game = registry.game(row.game)
            clock = msgspec.json.decode(row.clock, type=Clock | Slow) if row.clock else None
            ledger = Ledger(game, row.players, msgspec.json.decode(row.options), clock, entries)
        except (Damaged, OptionError, UnknownGame) as error:
            log.error("table cannot be opened", table=id, reason=str(error))
            raise Problem(409, "rules-changed", f"this table does not fit the rules of today: {error}") from None
        seats = [Seat.of(seat, held.get(seat.number, set())) for seat in seat_rows]
        table = LiveTable.of(row, game, ledger, seats, chat_count)
        metrics.REPLAYED.inc()
        self._keep(table)
        return table

    def _keep(self, table: LiveTable) -> None:
        self._cache[table.id] = table
        for old in list(self._cache)[: max(0, len(self._cache) - self.settings.cached_tables)]:
            if not self._cache[old].busy and old != table.id:
                del self._cache[old]
        metrics.CACHED.set(len(self._cache))

    def cached(self, id: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._cache.get(id)

    def loaded(self) -> list[LiveTable]:
        """All tables that are in memory."""
        return list(self._cache.values())

    def forget(self, id: str) -> None:
        """Drop a table from memory; its log has everything."""
        self._cache.pop(id, None)

    async def refresh(self, id: str) -> LiveTable | None:
        """Take over what other processes have added to a table that is in memory here."""
        table = self._cache.get(id)
        if table is None:
            return None
        async with table.lock:
            await self.catch_up(table)
        self.moved_on(table)
        return table

    async def catch_up(self, table: LiveTable) -> None:
        whole = await self.store.whole_table(table.id, after=table.ledger.version)
        if whole is None:
            raise unknown_table()
        row, seat_rows, held, entries, table.chat_count = whole
        for entry in entries:
            table.ledger.append(entry)
        table.row = row
        table.seats = [Seat.of(seat, held.get(seat.number, set())) for seat in seat_rows]
        table.revision += 1
        table.changed = []

    @staticmethod
    def settle(ledger: Ledger, seed: int, now: int) -> None:
        """Let chance decide until somebody else has to."""
        while ledger.state.is_chance_node():
            action = int(ledger.state.sample_chance(chance_rng(seed, ledger.ply)))
            ledger.append(Entry(ledger.version, CHANCE_KIND, None, action, None, "server", now))

    def answer_routine(self, table: LiveTable, ledger: Ledger, seats: Sequence[Seat], now: int) -> None:
        """Give the answers that the players' preferences give."""
        for _ in range(MOST_AUTOMATIC):
            asked = ledger.asked()
            if asked < 0 or seats[asked].bot is not None or not table.face.preferences:
                return
            if ledger.entries and ledger.entries[-1].kind == UNDO and ledger.entries[-1].seat == asked:
                return  # who took something back wants to answer it
            action = table.face.automatic(unknowing(ledger.state, asked).clone(), asked, seats[asked].preferences)
            if action is None or action not in ledger.state.legal_actions():
                return
            ledger.append(Entry(ledger.version, MOVE, asked, int(action), None, "auto", now))
            self.settle(ledger, table.seed, now)

    @staticmethod
    def row_of(ledger: Ledger, seats: Sequence[Seat], now: int) -> dict[str, Any]:
        """What the row of a table says about its log."""
        state, asked = ledger.state, ledger.asked()
        over = state.is_terminal()
        playing = not over and all(seat.kind != "open" for seat in seats)
        human = playing and asked >= 0 and seats[asked].bot is None
        return {
            "status": "over" if over else "playing" if playing else "waiting",
            "version": ledger.version,
            "ply": ledger.ply,
            "asked": asked,
            "question": state.prompt()[:500] if human else "",
            "result": _result(ledger) if over else None,
            "deadline": ledger.deadline() if human else None,
            "updated": now,
        }

    async def commit(
        self,
        table: LiveTable,
        ledger: Ledger,
        now: int,
        seat_changes: dict[int, dict[str, Any]] | None = None,
        hold: Sequence[tuple[int, str]] = (),
        release: Sequence[int] = (),
    ) -> None:
        """Store what a copy of the ledger has more than the table; then the copy is the table's. `Taken` otherwise."""
        new = ledger.entries[table.ledger.version :]
        seats = [changed_seat(seat, (seat_changes or {}).get(seat.number, {})) for seat in table.seats]
        if ledger.entries and not ledger.state.is_terminal() and all(seat.kind != "open" for seat in seats):
            self.answer_routine(table, ledger, seats, now)
            new = ledger.entries[table.ledger.version :]
        changes = self.row_of(ledger, seats, now)
        try:
            await self.store.append(table.id, new, changes, stored(seat_changes), hold, release)
        except Taken:
            metrics.CONFLICTS.inc()
            await self.catch_up(table)
            raise
        table.changed = _targets(table, new)
        table.ledger = ledger
        for number in release:
            seats[number].holders = set()
        for number, guest in hold:
            seats[number].holders.add(guest)
        if seat_changes or hold or release:
            table.seats = seats
            table.revision += 1
        for entry in new:
            metrics.MOVES.labels(entry.kind, entry.by).inc()
        self.tell(table, "play")
        if seat_changes or hold or release or changes["status"] != table.row.status:
            self.tell(table, "table")
        if changes["status"] != table.row.status:
            fresh = await self.store.table(table.id)
            if fresh is not None:
                table.row = fresh
        self.moved_on(table)

    def tell(self, table: LiveTable, kind: str, **more: Any) -> None:
        self.publish({"t": table.id, "k": kind, "v": table.ledger.version, "p": self.process, **more})

    def check_seat(self, table: LiveTable, guest: str | None, seat: int) -> None:
        """Whether a seat is a guest's own."""
        if not 0 <= seat < len(table.seats):
            raise Problem(404, "unknown-seat", f"this table has seats 0 to {len(table.seats) - 1}, not {seat}")
        if guest is None or guest not in table.seats[seat].holders:
            raise forbidden("this seat is not yours", "not-your-seat")


def note(ledger: Ledger, now: int, seat: int | None, **data: Any) -> Entry:
    return Entry(ledger.version, NOTE, seat, None, None, "server", now, msgspec.json.encode(data).decode())


def changed_seat(seat: Seat, values: dict[str, Any]) -> Seat:
    twin = Seat(**{**seat.__dict__, "holders": set(seat.holders)})
    for name, value in values.items():
        setattr(twin, name, value)
    return twin


def stored(changes: dict[int, dict[str, Any]] | None) -> dict[int, dict[str, Any]] | None:
    """Changes of seats as the database keeps them."""
    if changes is None:
        return None
    return {
        seat: {
            name: msgspec.json.encode(value).decode() if name == "preferences" else value
            for name, value in values.items()
        }
        for seat, values in changes.items()
        if values
    }


def _targets(table: LiveTable, new: Sequence[Entry]) -> list[str]:
    """The places on the board that new moves were about; of hidden ones nothing is told."""
    ledger = table.ledger.fork()
    found: dict[str, None] = {}
    for entry in new:
        if entry.kind == MOVE and entry.action is not None and not ledger.state._hidden_from():
            for target in table.face.answer(ledger.state, entry.action).targets:
                found[target] = None
        ledger.append(entry)
    return list(found)


def _result(ledger: Ledger) -> str:
    state = ledger.state
    return msgspec.json.encode({"scores": state.scores(), "ranking": state.ranking()}).decode()
