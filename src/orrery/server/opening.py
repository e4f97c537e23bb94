"""Opening a table: a new game, a branch of another table, or a record that goes on."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import structlog

from orrery.kernel.errors import OptionError, RecordError
from orrery.kernel.game import Game
from orrery.kernel.record import Record
from orrery.server import metrics, mind
from orrery.server.ledger import CHANCE_KIND, MOVE, AnyClock, Entry, Ledger
from orrery.server.messages import NewSeat, NewTable
from orrery.server.problems import Problem, forbidden
from orrery.server.seating import bot_name, checked_level, clean_name, seat_key
from orrery.server.table import LiveTable, Seat, now_ms
from orrery.server.tables import Tables, note

__all__ = ["Opening"]

log = structlog.get_logger(__name__)

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


class Opening:
    """Opens tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def create(self, new: NewTable, guest: str, name: str) -> LiveTable:
        """Open a table."""
        source: dict[str, Any] | None = None
        actions: Sequence[int] = ()
        if new.branch is not None:
            game, players, options, actions, source = await self._branch(new, guest)
        else:
            if new.game is None:
                raise Problem(422, "unknown-game", "a table needs a game")
            game = self.tables.game(new.game)
            players = new.players or max(len(new.seats), game.min_players)
            options = dict(new.options)
        seats = list(new.seats) or [NewSeat("me")]
        return await self._open(
            game, players, options, seats, guest, name, actions, source, new.clock, new.listed, new.hints, new.seed
        )

    async def _branch(
        self, new: NewTable, guest: str
    ) -> tuple[Game, int, dict[str, Any], Sequence[int], dict[str, Any]]:
        assert new.branch is not None
        origin = await self.tables.get(new.branch.table)
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
            record = await asyncio.to_thread(Record.read, text, self.tables.game)
        except RecordError as error:
            raise Problem(422, "bad-record", str(error), line=error.line) from None
        chosen = list(seats) or self._recorded_seats(record)
        source = {"kind": "record", "plies": len(record.actions)}
        return await self._open(
            record.game, record.players, record.options, chosen, guest, name, record.actions, source, None, listed
        )

    @staticmethod
    def _recorded_seats(record: Record) -> list[NewSeat]:
        """Bots stay bots; the importer sits down at the other seats and passes the device around."""
        offered = [one.id for one in mind.LEVELS]
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
        seat_rows = [self._new_seat(id, number, seat, guest_name) for number, seat in enumerate(seats)]
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
            ledger.append(note(ledger, now, None, what="start"))
            self.tables.settle(ledger, secret_seed, now)
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
        row |= self.tables.row_of(ledger, live, now)
        await self.tables.store.add_table(row, seat_rows, holders, ledger.entries)
        await self.tables.store.remember_guest(guest, guest_name, now)
        table = await self.tables.get(id)
        for entry in ledger.entries:
            metrics.MOVES.labels(entry.kind, entry.by).inc()
        log.info("table opened", table=id, game=game.id, players=players)
        self.tables.moved_on(table)
        return table

    def _new_seat(self, id: str, number: int, seat: NewSeat, guest_name: str) -> dict[str, Any]:
        level = None
        if seat.kind == "bot":
            level = checked_level(seat.level)
            name = seat.name or bot_name(number)
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
