"""All tables: opening them, sitting down, moving, taking back, and keeping the game going.

Whatever changes a table happens under its lock, on a copy of its ledger; the copy takes the ledger's place only when
the database has stored the new entries. Several processes may serve one database: the log's key decides who was first,
and the one who was not reads what happened and looks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import structlog

from orrery import registry
from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OptionError, OrreryError, RecordError, UnknownGame
from orrery.kernel.game import Game
from orrery.kernel.record import Record, is_name
from orrery.server import metrics, picture, thinking
from orrery.server.ledger import CHANCE_KIND, MOVE, NOTE, UNDO, AnyClock, Clock, Damaged, Entry, Ledger, Slow
from orrery.server.messages import (
    ChatLine,
    GameInfo,
    LevelInfo,
    NewSeat,
    NewTable,
    OptionInfo,
    PreferenceInfo,
    Preferences,
    SeatInfo,
    TableSummary,
)
from orrery.server.plain import face_for
from orrery.server.problems import Problem, forbidden, unknown_table
from orrery.server.settings import Settings
from orrery.server.store import SeatRow, Store, TableRow, Taken
from orrery.server.table import LiveTable, Seat, chance_rng, now_ms, secret_number
from orrery.server.thinking import HintResult, Task, Thinkers

__all__ = ["Tables", "clean_name"]

log = structlog.get_logger(__name__)

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
BOT_NAMES: Final = ("Kepler", "Hypatia", "Halley", "Leavitt", "Galileo", "Herschel", "Sagan", "Mitchell")
MOST_AUTOMATIC: Final = 500
LEASE_MS: Final = 30_000
HEARTBEAT_SECONDS: Final = 5.0
IMPATIENT_MS: Final = 20_000
LONG_GAP_MS: Final = 3_600_000

Publish = Callable[[dict[str, Any]], None]


def clean_name(name: str) -> str:
    """A name with single blanks, or a problem."""
    tidy = " ".join(name.split())
    if not is_name(tidy) or len(tidy) > 40:
        raise Problem(422, "bad-name", "a name is one line of 1 to 40 printable characters")
    return tidy


def table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def seat_key() -> str:
    return secrets.token_urlsafe(18)


class Tables:
    """The tables of one server process."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.process = secrets.token_hex(8)
        self.publish: Publish = lambda message: None
        self._cache: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # Games

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

    # Finding

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

    def forget(self, id: str) -> None:
        """Drop a table from memory; its log has everything."""
        self._cache.pop(id, None)

    async def refresh(self, id: str) -> LiveTable | None:
        """Take over what other processes have added to a table that is in memory here."""
        table = self._cache.get(id)
        if table is None:
            return None
        async with table.lock:
            await self._refresh(table)
        self.drive(table)
        return table

    async def _refresh(self, table: LiveTable) -> None:
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

    # Opening

    async def create(self, new: NewTable, guest: str, name: str) -> LiveTable:
        """Open a table."""
        source: dict[str, Any] | None = None
        actions: Sequence[int] = ()
        if new.branch is not None:
            game, players, options, actions, source = await self._branch(new, guest)
        else:
            if new.game is None:
                raise Problem(422, "unknown-game", "a table needs a game")
            game = self.game(new.game)
            players = new.players or (len(new.seats) if new.seats else game.min_players)
            options = dict(new.options)
        seats = list(new.seats) or [NewSeat("me")]
        return await self._open(
            game, players, options, seats, guest, name, actions, source, new.clock, new.listed, new.hints, new.seed
        )

    async def _branch(
        self, new: NewTable, guest: str
    ) -> tuple[Game, int, dict[str, Any], Sequence[int], dict[str, Any]]:
        assert new.branch is not None
        origin = await self.get(new.branch.table)
        ledger = origin.ledger
        if origin.game.hidden_information and not ledger.state.is_terminal():
            raise forbidden("a game with hidden information can be branched when it is over", "hidden")
        if new.branch.ply > ledger.ply:
            raise Problem(422, "bad-ply", f"this game has plies 0 to {ledger.ply}, not {new.branch.ply}")
        if new.game not in (None, origin.game.id) or new.players not in (None, ledger.players) or new.options:
            raise Problem(422, "bad-options", "a branch keeps the game, the players and the options of its origin")
        actions = ledger.state.history()[: new.branch.ply]
        source = {"kind": "branch", "table": origin.id, "ply": new.branch.ply}
        return origin.game, ledger.players, dict(ledger.state.config.options), actions, source

    async def import_record(
        self, text: str, seats: Sequence[NewSeat], listed: bool, guest: str, name: str
    ) -> LiveTable:
        """Open a table with the moves of a record."""
        try:
            record = await asyncio.to_thread(Record.read, text, self.game)
        except RecordError as error:
            raise Problem(422, "bad-record", str(error), line=error.line) from None
        state = record.state()
        chosen = list(seats) or self._recorded_seats(record, state.is_terminal())
        source = {"kind": "record", "plies": len(record.actions)}
        return await self._open(
            record.game, record.players, record.options, chosen, guest, name, record.actions, source, None, listed
        )

    @staticmethod
    def _recorded_seats(record: Record, over: bool) -> list[NewSeat]:
        """Bots stay bots; the importer sits down at the other seats and passes the device around."""
        offered = [one.id for one in thinking.levels(record.game)]
        return [
            NewSeat("bot", level=name, name=name[:40])
            if name in offered
            else NewSeat("hotseat", name=" ".join(name.removeprefix("human:").split())[:40] or f"Seat {seat + 1}")
            for seat, name in enumerate(record.seats)
        ]

    async def _open(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        seats: list[NewSeat],
        guest: str,
        guest_name: str,
        actions: Sequence[int],
        source: dict[str, Any] | None,
        clock: AnyClock | None = None,
        listed: bool = False,
        hints: bool = True,
        seed: int | None = None,
    ) -> LiveTable:
        try:
            ledger = Ledger(game, players, options, clock)
        except OptionError as error:
            raise Problem(422, "bad-options", str(error)) from None
        if len(seats) > players:
            raise Problem(422, "bad-seats", f"{len(seats)} seats are named, but {players} play")
        seats = [*seats, *[NewSeat("bot")] * (players - len(seats))]
        id, now = table_id(), now_ms()
        secret_seed = secrets.randbits(63) if seed is None else seed
        seat_rows = [self._new_seat(id, game, number, seat, guest_name) for number, seat in enumerate(seats)]
        holders = [
            {"table_id": id, "seat": number, "guest": guest}
            for number, seat in enumerate(seats)
            if seat.kind in ("me", "hotseat")
        ]
        for action in actions:
            actor = ledger.asked()
            kind = CHANCE_KIND if actor < 0 else MOVE
            seat_of = None if actor < 0 else actor
            ledger.append(Entry(ledger.version, kind, seat_of, int(action), None, "record", now))
        waiting = any(seat.kind == "open" for seat in seats)
        if not waiting and not ledger.state.is_terminal():
            ledger.append(_note(ledger, now, None, what="start"))
            self._settle(ledger, secret_seed, now)
        row = {
            "id": id,
            "game": game.id,
            "rules": game.rules_version,
            "components": game.components.digest,
            "players": players,
            "options": msgspec.json.encode(ledger.state.config.options).decode(),
            "seed": str(secret_seed),
            "seeded": seed is not None,
            "clock": msgspec.json.encode(clock).decode() if clock else None,
            "listed": listed,
            "hints": hints,
            "owner": guest,
            "source": msgspec.json.encode(source).decode() if source else None,
            "created": now,
            "updated": now,
            "status": "waiting",
        }
        for seat_row in seat_rows:
            seat_row["table_id"] = id
        live = [
            Seat(r["number"], r["kind"], r["name"], r["level"], r["key"], None, False, {}, now, set())
            for r in seat_rows
        ]
        row |= self._summary(ledger, live, now)
        await self.store.add_table(row, seat_rows, holders, ledger.entries)
        await self._remember(guest, guest_name, now)
        table = await self.get(id)
        log.info("table opened", table=id, game=game.id, players=players)
        self.drive(table)
        return table

    def _new_seat(self, id: str, game: Game, number: int, seat: NewSeat, guest_name: str) -> dict[str, Any]:
        level = None
        if seat.kind == "bot":
            level = self._level(game, seat.level)
            name = seat.name or BOT_NAMES[number % len(BOT_NAMES)]
        elif seat.kind == "open":
            name = ""
        else:
            name = seat.name or (guest_name if seat.kind == "me" else f"Player {number + 1}")
        return {
            "table_id": id,
            "number": number,
            "kind": "person" if seat.kind == "me" else seat.kind,
            "name": clean_name(name) if name else "",
            "level": level,
            "key": seat_key(),
            "autopilot": None,
            "flagged": False,
            "preferences": "{}",
            "last_seen": now_ms(),
        }

    @staticmethod
    def _level(game: Game, id: str | None) -> str:
        wanted = id or thinking.default_level(game)
        if thinking.level(game, wanted) is None:
            offered = ", ".join(one.id for one in thinking.levels(game))
            raise Problem(422, "unknown-level", f"there is no bot '{wanted}' (there are: {offered})")
        return wanted

    async def _remember(self, guest: str, name: str, now: int) -> None:
        if await self.store.guest_name(guest) is None:
            with contextlib.suppress(Taken):
                await self.store.name_guest(guest, name, now)

    # Growing

    @staticmethod
    def _settle(ledger: Ledger, seed: int, now: int) -> None:
        """Let chance decide until somebody else has to."""
        while ledger.state.is_chance_node():
            action = int(ledger.state.sample_chance(chance_rng(seed, ledger.ply)))
            ledger.append(Entry(ledger.version, CHANCE_KIND, None, action, None, "server", now))

    def _answer_routine(self, table: LiveTable, ledger: Ledger, seats: Sequence[Seat], now: int) -> None:
        """Give the answers that the players' preferences give."""
        for _ in range(MOST_AUTOMATIC):
            asked = ledger.asked()
            if asked < 0 or seats[asked].bot is not None or not seats[asked].preferences:
                return
            if ledger.entries and ledger.entries[-1].kind == UNDO and ledger.entries[-1].seat == asked:
                return  # who took something back wants to answer it
            action = table.face.automatic(ledger.state.clone(), asked, seats[asked].preferences)
            if action is None or action not in ledger.state.legal_actions():
                return
            ledger.append(Entry(ledger.version, MOVE, asked, int(action), None, "auto", now))
            self._settle(ledger, table.seed, now)

    @staticmethod
    def _summary(ledger: Ledger, seats: Sequence[Seat], now: int) -> dict[str, Any]:
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

    async def _commit(
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
        seats = [_changed(seat, (seat_changes or {}).get(seat.number, {})) for seat in table.seats]
        if ledger.entries and not ledger.state.is_terminal() and all(seat.kind != "open" for seat in seats):
            self._answer_routine(table, ledger, seats, now)
            new = ledger.entries[table.ledger.version :]
        changes = self._summary(ledger, seats, now)
        try:
            await self.store.append(table.id, new, changes, _stored(seat_changes), hold, release)
        except Taken:
            metrics.CONFLICTS.inc()
            await self._refresh(table)
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
        self._tell(table, "play")
        if seat_changes or hold or release or changes["status"] != table.row.status:
            self._tell(table, "table")
        if changes["status"] != table.row.status:
            fresh = await self.store.table(table.id)
            if fresh is not None:
                table.row = fresh
        self.drive(table)

    def _tell(self, table: LiveTable, kind: str, **more: Any) -> None:
        self.publish({"t": table.id, "k": kind, "v": table.ledger.version, "p": self.process, **more})

    # Playing

    def _check_turn(self, table: LiveTable, guest: str | None, seat: int) -> None:
        """Whether a guest may act for a seat now."""
        self.check_seat(table, guest, seat)
        status = table.status
        if status == "over":
            raise Problem(409, "over", "the game is over", version=table.ledger.version)
        if status == "waiting":
            raise Problem(409, "waiting", "the game has not begun: a seat is still open")
        if table.seats[seat].bot is not None:
            raise Problem(409, "bot-plays", "a bot plays for this seat; take it back first")

    def check_seat(self, table: LiveTable, guest: str | None, seat: int) -> None:
        """Whether a seat is a guest's own."""
        if not 0 <= seat < len(table.seats):
            raise Problem(404, "unknown-seat", f"this table has seats 0 to {len(table.seats) - 1}, not {seat}")
        if guest is None or guest not in table.seats[seat].holders:
            raise forbidden("this seat is not yours", "not-your-seat")

    async def move(self, id: str, guest: str, seat: int, version: int, action: int | str) -> LiveTable:
        """Make a move. It counts if the version is the one that the mover has seen, notes aside."""
        table = await self.get(id)
        async with table.lock:
            self._check_turn(table, guest, seat)
            while True:
                self._check_version(table, seat, version, action)
                now = now_ms()
                if await self._flag_if_due(table, now):
                    raise Problem(409, "flag", "the time is up", version=table.ledger.version)
                try:
                    ledger = self._moved(table, seat, action, "person", now)
                    await self._commit(table, ledger, now)
                    break
                except Taken:
                    continue
        return table

    def _moved(self, table: LiveTable, seat: int, action: int | str, by: str, now: int) -> Ledger:
        """A copy of the ledger with a move, and what chance answers to it."""
        ledger, words = table.ledger.fork(), table.game.vocabulary
        state = ledger.state
        asked = ledger.asked()
        if asked != seat:
            who = f"it is the turn of {table.seats[asked].name}" if asked >= 0 else "nobody is asked"
            raise Problem(422, "illegal", f"{who}, not of seat {seat}", legal=[])
        legal = state.legal_actions()
        try:
            number = words.number(action) if isinstance(action, str) else action
            text = words.text(number)
            if number not in legal:
                why = table.game.reason(state, number)
                raise IllegalAction(f"'{text}' is not legal now{': ' + why if why else ''}")
        except IllegalAction as error:
            raise Problem(422, "illegal", str(error), legal=[words.text(one) for one in legal]) from None
        ledger.append(Entry(ledger.version, MOVE, seat, int(number), None, by, now))
        self._settle(ledger, table.seed, now)
        return ledger

    @staticmethod
    def _check_version(table: LiveTable, seat: int, version: int, action: int | str | None = None) -> None:
        ledger = table.ledger
        if ledger.unchanged_since(version):
            return
        applied = False
        if action is not None and 0 <= version < ledger.version:
            first = next((entry for entry in ledger.entries[version:] if entry.kind != NOTE), None)
            text = table.game.vocabulary.text(first.action) if first is not None and first.action is not None else ""
            applied = first is not None and first.seat == seat and action in (first.action, text)
        raise Problem(
            409,
            "stale",
            "the table has moved on since; look at the new position"
            if not applied
            else "this very move was made already",
            version=ledger.version,
            applied=applied,
        )

    async def undo(self, id: str, guest: str, seat: int, version: int, to: str) -> LiveTable:
        """Take back an own decision, or all of the turn."""
        table = await self.get(id)
        async with table.lock:
            self._check_turn(table, guest, seat)
            while True:
                self._check_version(table, seat, version)
                now = now_ms()
                if await self._flag_if_due(table, now):
                    raise Problem(409, "flag", "the time is up", version=table.ledger.version)
                target = table.ledger.undo_target(seat, to)
                if target is None:
                    raise Problem(422, "cannot-undo", picture.why_no_undo(table.ledger, seat))
                ledger = table.ledger.fork()
                data = msgspec.json.encode({"count": ledger.ply - target}).decode()
                ledger.append(Entry(ledger.version, UNDO, seat, None, target, "person", now, data))
                try:
                    await self._commit(table, ledger, now)
                    break
                except Taken:
                    continue
        return table

    # Seats

    async def join(self, id: str, guest: str, name: str, seat: int, key: str) -> LiveTable:
        """Sit down at an open seat, come back to one's own, or take it along to another device."""
        table = await self.get(id)
        async with table.lock:
            while True:
                changes, what, hold = self._joining(table, guest, name, seat, key)
                now = now_ms()
                ledger = table.ledger.fork()
                if what:
                    joined = changes.get("name", table.seats[seat].name)
                    ledger.append(_note(ledger, now, seat, what=what, name=joined))
                changes["last_seen"] = now
                if what == "join" and sum(one.kind == "open" for one in table.seats) == 1:
                    ledger.append(_note(ledger, now, None, what="start"))
                    self._settle(ledger, table.seed, now)
                try:
                    await self._commit(table, ledger, now, {seat: changes}, hold)
                    break
                except Taken:
                    continue
        await self._remember(guest, name, now_ms())
        return table

    def _joining(
        self, table: LiveTable, guest: str, name: str, number: int, key: str
    ) -> tuple[dict[str, Any], str, list[tuple[int, str]]]:
        """What joining changes: the seat, the note in the log, and its holders."""
        if not 0 <= number < len(table.seats):
            raise Problem(404, "unknown-seat", f"this table has seats 0 to {len(table.seats) - 1}, not {number}")
        seat = table.seats[number]
        right_key = hmac.compare_digest(seat.key.encode(), key.encode())
        if seat.kind == "open":
            if not right_key and not (table.row.listed and not key):
                raise forbidden("this link does not open the seat: it is not the latest one", "wrong-key")
            if table.seats_of(guest):
                raise Problem(409, "already-seated", "you sit at this table already")
            # With a new key the link that others know opens the seat no longer.
            return {"kind": "person", "name": clean_name(name), "key": seat_key()}, "join", [(number, guest)]
        if seat.kind == "bot":
            raise Problem(409, "taken", "a bot sits here")
        mine = guest in seat.holders
        if not mine and not right_key:
            raise forbidden("this seat is taken, and this is not its player's own link", "wrong-key")
        back = seat.autopilot is not None and not seat.flagged
        return {"autopilot": None} if back else {}, "back" if back else "", [] if mine else [(number, guest)]

    async def leave(self, id: str, guest: str, seat: int) -> LiveTable:
        """Get up. Before the game the seat is open again; during it a bot plays on, and one may come back."""
        table = await self.get(id)
        async with table.lock:
            while True:
                self.check_seat(table, guest, seat)
                if table.status == "over":
                    return table
                now, ledger = now_ms(), table.ledger.fork()
                try:
                    if table.status == "waiting":
                        changes = {"kind": "open", "name": "", "key": seat_key(), "preferences": {}}
                        await self._commit(table, ledger, now, {seat: changes}, release=[seat])
                    else:
                        level = table.seats[seat].autopilot or thinking.default_level(table.game)
                        ledger.append(_note(ledger, now, seat, what="left", name=table.seats[seat].name))
                        await self._commit(table, ledger, now, {seat: {"autopilot": level, "last_seen": now}})
                    return table
                except Taken:
                    continue

    async def hand_to_bot(self, id: str, guest: str, number: int, level: str | None) -> LiveTable:
        """Let a bot play: at an open seat (the owner), for oneself, or for somebody who is long away."""
        table = await self.get(id)
        async with table.lock:
            while True:
                if not 0 <= number < len(table.seats):
                    raise Problem(404, "unknown-seat", f"this table has seats 0 to {len(table.seats) - 1}")
                seat, now, ledger = table.seats[number], now_ms(), table.ledger.fork()
                chosen = self._level(table.game, level)
                if table.status == "over":
                    raise Problem(409, "over", "the game is over")
                changes: dict[str, Any]
                if seat.kind in ("open", "bot"):
                    if not table.is_owner(guest):
                        raise forbidden("only the owner of the table can do this")
                    changes = {"kind": "bot", "level": chosen, "key": seat_key()}
                    changes["name"] = seat.name or BOT_NAMES[number % len(BOT_NAMES)]
                    if seat.kind == "open" and sum(one.kind == "open" for one in table.seats) == 1:
                        ledger.append(_note(ledger, now, None, what="start"))
                        self._settle(ledger, table.seed, now)
                else:
                    self._check_handing(table, guest, seat)
                    changes = {"autopilot": chosen}
                    ledger.append(_note(ledger, now, number, what="bot", name=seat.name))
                try:
                    await self._commit(table, ledger, now, {number: changes})
                    return table
                except Taken:
                    continue

    def _check_handing(self, table: LiveTable, guest: str, seat: Seat) -> None:
        if guest in seat.holders:
            return
        if not table.seats_of(guest) and not table.is_owner(guest):
            raise forbidden("only those who sit at the table can do this")
        if not picture.is_abandoned(table, seat, self.settings.abandoned_seconds):
            wait = self.settings.abandoned_seconds
            raise forbidden(
                f"the seat is not abandoned: its player was here in the last {wait} seconds", "not-abandoned"
            )

    async def rename(self, id: str, guest: str, seat: int, name: str) -> LiveTable:
        table = await self.get(id)
        async with table.lock:
            self.check_seat(table, guest, seat)
            await self._change_seat(table, seat, {"name": clean_name(name)})
        self._tell(table, "play")
        return table

    async def prefer(self, id: str, guest: str, seat: int, preferences: Preferences) -> LiveTable:
        """Set which routine questions a seat wants answered automatically."""
        table = await self.get(id)
        async with table.lock:
            self.check_seat(table, guest, seat)
            known = {one.name: one for one in table.face.preferences}
            chosen = {}
            for name, wanted in preferences.auto.items():
                if name not in known:
                    raise Problem(422, "unknown-preference", f"there is no preference '{name}' in this game")
                if wanted is None:
                    continue
                chosen[name] = _checked(known[name], wanted)
            await self._change_seat(table, seat, {"preferences": chosen})
            if table.status == "playing" and table.ledger.asked() == seat:
                with contextlib.suppress(Taken):
                    ledger, now = table.ledger.fork(), now_ms()
                    self._answer_routine(table, ledger, table.seats, now)
                    if ledger.version > table.ledger.version:
                        await self._commit(table, ledger, now)
        return table

    async def _change_seat(self, table: LiveTable, seat: int, values: dict[str, Any]) -> None:
        stored = _stored({seat: values})
        assert stored is not None
        await self.store.change_seat(table.id, seat, stored[seat])
        table.seats[seat] = _changed(table.seats[seat], values)
        table.revision += 1
        self._tell(table, "table")

    async def say(self, id: str, guest: str, name: str, text: str) -> ChatLine:
        """Add a line to the chat."""
        table = await self.get(id)
        words = " ".join(text.split())
        if not words or not words.isprintable():
            raise Problem(422, "bad-text", "say something in printable characters")
        mine = table.seats_of(guest)
        seat = mine[0] if mine else None
        known = table.seats[seat].name if seat is not None else name
        at = now_ms()
        number = await self.store.say(id, guest, seat, known, words, at)
        table.chat_count = max(table.chat_count, number + 1)
        self._tell(table, "chat", n=number)
        return ChatLine(number, seat, known, words, picture.iso(at))

    def summary(
        self, row: TableRow, seat_rows: Sequence[SeatRow], held: dict[int, set[str]], guest: str, owner_name: str
    ) -> TableSummary | None:
        """A table as the lobby lists it, without replaying it; None if its game is not here."""
        try:
            game = registry.game(row.game)
        except OrreryError:
            return None
        live = self._cache.get(row.id)
        seats = [Seat.of(seat, held.get(seat.number, set())) for seat in seat_rows]
        mine = [seat.number for seat in seats if guest in seat.holders]
        asked = row.asked if row.status == "playing" and row.asked >= 0 else None
        my_turn = asked in mine and seats[asked].bot is None if asked is not None else False
        return TableSummary(
            id=row.id,
            game=row.game,
            title=game.title,
            status=row.status,
            seats=[
                SeatInfo(
                    seat=seat.number,
                    kind=seat.kind,
                    title=game.seat_name(seat.number),
                    name=seat.name,
                    level=seat.bot,
                    connected=seat.kind == "bot" or (live is not None and live.connected(seat.number)),
                    away_seconds=None,
                    is_me=guest in seat.holders,
                    abandoned=False,
                    flagged=seat.flagged,
                    invite=None,
                )
                for seat in seats
            ],
            to_move=[] if asked is None else [asked],
            my_turn=my_turn,
            question=row.question if my_turn else None,
            result=_told(row.result, seats, mine) if row.result else None,
            ply=row.ply,
            version=row.version,
            clock=msgspec.json.decode(row.clock, type=Clock | Slow) if row.clock else None,
            created=picture.iso(row.created),
            updated=picture.iso(row.updated),
            owner=row.owner == guest,
            owner_name=owner_name,
            spectators=live.sockets(None) if live is not None else 0,
        )

    # Clocks

    async def _flag_if_due(self, table: LiveTable, now: int) -> bool:
        """Whether the flag of whoever is asked has fallen; a bot plays on then. Under the table's lock."""
        ledger = table.ledger
        deadline, asked = ledger.deadline(), ledger.asked()
        if table.status != "playing" or deadline is None or now < deadline or table.seats[asked].bot is not None:
            return False
        twin = ledger.fork()
        twin.append(_note(twin, now, asked, what="flag", name=table.seats[asked].name))
        changes = {"autopilot": thinking.default_level(table.game), "flagged": True}
        try:
            await self._commit(table, twin, now, {asked: changes})
        except Taken:
            return False
        log.info("flag fell", table=table.id, seat=asked)
        return True

    async def check_flag(self, id: str) -> None:
        try:
            table = await self.get(id)
        except Problem:
            return
        async with table.lock:
            await self._refresh(table)
            await self._flag_if_due(table, now_ms())

    # Bots

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
        while (level := self._bot_to_move(table)) is not None:
            if not self.store.is_sqlite:
                now = now_ms()
                if not await self.store.claim(table.id, self.process, now, now + LEASE_MS):
                    await asyncio.sleep(1)
                    async with table.lock:
                        await self._refresh(table)
                    continue
            version, seat = table.ledger.version, table.ledger.asked()
            notice = asyncio.get_running_loop().call_later(0.25, self._notice, table, seat)
            try:
                action = await self._decide(table, seat, level)
            finally:
                notice.cancel()
                table.thinking = None
            async with table.lock:
                if not table.ledger.unchanged_since(version) or self._bot_to_move(table) is None:
                    continue
                now = now_ms()
                with contextlib.suppress(Taken):
                    await self._commit(table, self._moved(table, seat, action, "bot", now), now)

    def _notice(self, table: LiveTable, seat: int) -> None:
        table.thinking = (seat, now_ms() - 250)
        self._tell(table, "thinking", s=seat, since=table.thinking[1])

    async def _decide(self, table: LiveTable, seat: int, level: str) -> int:
        """What a bot wants; whatever happens to it, some legal action."""
        state = table.ledger.state
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        seed = secret_number(table.seed, "bot", seat, table.ledger.version)
        for name in dict.fromkeys((level, thinking.DEFAULT)):
            known = thinking.level(table.game, name)
            if known is None:
                continue
            try:
                action = int(await self.thinkers.think(self._task("decide", table, seat, name, seed, known.seconds)))
                if action in legal:
                    return action
            except OrreryError as error:
                log.warning("bot failed", table=table.id, level=name, reason=str(error))
        return int(Rng(seed).choice(legal))

    @staticmethod
    def _task(kind: str, table: LiveTable, seat: int, level: str, seed: int, seconds: float) -> Task:
        """What a process gets to see: a state that the seat cannot tell from the true one, never the true one."""
        state = table.ledger.state
        if table.game.hidden_information:
            state = state.resample_from_infostate(seat, Rng(secret_number(seed, "guess")))
        return Task(kind, table.game.id, table.game.home, state.serialize(), level, seed, seconds)

    async def hints(self, id: str, guest: str, seat: int, version: int) -> tuple[LiveTable, list[HintResult]]:
        """Moves worth looking at, for whoever is asked."""
        table = await self.get(id)
        self._check_turn(table, guest, seat)
        if not table.row.hints:
            raise forbidden("there are no hints at this table", "no-hints")
        self._check_version(table, seat, version)
        if table.ledger.asked() != seat:
            raise Problem(422, "illegal", "it is not your turn", legal=[])
        seed = secrets.randbits(62)  # never the table's own: a hint must not know the dice
        task = self._task("hint", table, seat, "", seed, thinking.HINT_SECONDS)
        try:
            found: list[HintResult] = await self.thinkers.think(task)
        except OrreryError as error:
            raise Problem(503, "no-hints-now", str(error)) from None
        self._check_version(table, seat, version)
        return table, found

    # Running

    async def supervise(self) -> None:
        """Once a second: flags that fell. Now and then: bots that nobody drives, and a sign of life."""
        await self.store.setting("heartbeat", str(now_ms()))
        await self._resume()
        passes = 0
        while True:
            try:
                now = now_ms()
                for id in await self.store.overdue(now):
                    await self.check_flag(id)
                if passes % int(HEARTBEAT_SECONDS) == 0:
                    await self.store.store_setting("heartbeat", str(now))
                if passes % 15 == 0:
                    await self._pick_up(now if passes == 0 else now - IMPATIENT_MS)
                if not self.store.is_sqlite and passes % 2 == 0:
                    await self._catch_up()
            except Exception as error:  # the loop must not end; the next pass may succeed
                log.error("supervision failed", reason=repr(error))
            passes += 1
            await asyncio.sleep(1)

    async def _resume(self) -> None:
        """Give back the time that the clocks would lose because no server ran."""
        now = now_ms()
        gap = now - int(await self.store.setting("heartbeat", str(now)))
        if gap < 3 * HEARTBEAT_SECONDS * 1000:
            return
        await self.store.store_setting("heartbeat", str(now))
        for id in await self.store.running():
            with contextlib.suppress(Problem, Taken):
                table = await self.get(id)
                if table.clock is None or (isinstance(table.clock, Slow) and gap < LONG_GAP_MS):
                    continue
                async with table.lock:
                    ledger = table.ledger.fork()
                    # Of the gap only what lies within the present question counts.
                    pause = min(gap, max(0, now - ledger.since))
                    ledger.append(_note(ledger, now, None, what="resume", gap=pause))
                    await self._commit(table, ledger, now)

    async def _pick_up(self, before: int) -> None:
        for id in await self.store.waiting_for_bots(before):
            with contextlib.suppress(Problem):
                table = await self.get(id)
                if table.driver is None:
                    async with table.lock:
                        await self._refresh(table)
                    self.drive(table)

    async def _catch_up(self) -> None:
        """A notification that got lost between processes does no harm."""
        watched = [table.id for table in self._cache.values() if any(table.present.values())]
        for at in range(0, len(watched), 500):
            for id, version in (await self.store.versions(watched[at : at + 500])).items():
                table = self._cache.get(id)
                if table is not None and table.ledger.version < version:
                    await self.refresh(id)
                    self.publish({"t": id, "k": "play", "v": version, "p": self.process})

    async def close(self) -> None:
        """Stop thinking; everything that was acknowledged is stored already."""
        self._closing = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _note(ledger: Ledger, now: int, seat: int | None, **data: Any) -> Entry:
    return Entry(ledger.version, NOTE, seat, None, None, "server", now, msgspec.json.encode(data).decode())


def _changed(seat: Seat, values: dict[str, Any]) -> Seat:
    twin = Seat(**{**seat.__dict__, "holders": set(seat.holders)})
    for name, value in values.items():
        setattr(twin, name, value)
    return twin


def _stored(changes: dict[int, dict[str, Any]] | None) -> dict[int, dict[str, Any]] | None:
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


def _checked(preference: Any, wanted: bool | int | str) -> bool | int | str:
    fits = {
        "bool": isinstance(wanted, bool),
        "int": isinstance(wanted, int) and not isinstance(wanted, bool) and preference.low <= wanted <= preference.high,
        "choice": wanted in preference.choices,
    }[preference.kind]
    if not fits:
        raise Problem(422, "bad-preference", f"'{preference.name}' does not take {wanted!r}")
    return wanted


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


def _told(result: str, seats: Sequence[Seat], mine: Sequence[int]) -> str:
    """Who won, in a few words."""
    data = msgspec.json.decode(result)
    winners = [seat for seat, place in enumerate(data["ranking"]) if place == 1]
    points = f"{data['scores'][winners[0]]} points"
    if len(mine) == 1:
        own = f"{data['scores'][mine[0]]} points"
        if winners == [mine[0]]:
            return f"you won, {points}"
        place = data["ranking"][mine[0]]
        return f"you shared the victory, {points}" if mine[0] in winners else f"you came in place {place}, {own}"
    return f"{' and '.join(seats[seat].name for seat in winners)} won, {points}"


def _result(ledger: Ledger) -> str:
    state = ledger.state
    return msgspec.json.encode({"scores": state.scores(), "ranking": state.ranking()}).decode()


def game_info(game: Game) -> GameInfo:
    """A game as the lobby shows it."""
    face = face_for(game)
    drawn = game.face is not None
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=face.blurb,
        players=(game.min_players, game.max_players),
        seat_names=[game.seat_name(seat) for seat in range(game.max_players)],
        options=[
            OptionInfo(
                option.name,
                "bool"
                if isinstance(option.default, bool)
                else "int"
                if isinstance(option.default, int)
                else "text"
                if option.pattern is not None
                else "choice",
                option.default,
                list(option.choices),
                option.low,
                option.high,
                option.form,
                option.help,
            )
            for option in game.options
        ],
        hidden_information=game.hidden_information,
        playable=True,
        drawn=drawn,
        emblem=face.emblem or None,
        colour=face.colour or None,
        minutes=face.minutes or None,
        tagline=face.tagline or None,
        style=face.style,
        levels=[LevelInfo(*one) for one in thinking.levels(game)],
        preferences=[
            PreferenceInfo(
                one.name,
                one.kind,
                one.help,
                one.default,
                one.low,
                one.high,
                list(one.choices),
            )
            for one in face.preferences
        ],
    )
