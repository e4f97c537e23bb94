"""Who sits where: joining, leaving, handing over to a bot, names, and what is said at the table."""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final

from orrery.kernel.record import is_name
from orrery.server import mind, picture
from orrery.server.messages import ChatLine
from orrery.server.problems import Problem, forbidden
from orrery.server.store import Taken
from orrery.server.table import LiveTable, Seat, now_ms
from orrery.server.tables import Tables, changed_seat, note, stored

__all__ = ["Seating", "bot_name", "change_seat", "checked_level", "clean_name", "seat_key"]

JOINERS: Final = "\u200c\u200d\ufe0f"
"""What joins the parts of some letters and pictures."""
BOT_NAMES: Final = ("Kepler", "Hypatia", "Halley", "Leavitt", "Galileo", "Herschel", "Sagan", "Mitchell")


def clean_name(name: str) -> str:
    """A name with single blanks, or a problem."""
    tidy = " ".join(name.split())
    if not is_name(tidy) or len(tidy) > 40:
        raise Problem(422, "bad-name", "a name is one line of 1 to 40 printable characters")
    return tidy


def seat_key() -> str:
    return secrets.token_urlsafe(18)


def bot_name(seat: int) -> str:
    """What the bot at a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def checked_level(id: str | None) -> str:
    """A level that there is; the default one if none is named."""
    wanted = id or mind.DEFAULT
    if mind.level(wanted) is None:
        offered = ", ".join(one.id for one in mind.LEVELS)
        raise Problem(422, "unknown-level", f"there is no bot '{wanted}' (there are: {offered})")
    return wanted


async def change_seat(tables: Tables, table: LiveTable, seat: int, values: dict[str, Any]) -> None:
    """Change what the log does not know of. Under the table's lock."""
    new = stored({seat: values})
    assert new is not None
    await tables.store.change_seat(table.id, seat, new[seat])
    table.seats[seat] = changed_seat(table.seats[seat], values)
    table.revision += 1
    tables.tell(table, "table")


class Seating:
    """What happens around the table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def join(self, id: str, guest: str, name: str, seat: int, key: str) -> LiveTable:
        """Sit down at an open seat, come back to one's own, or take it along to another device."""
        table = await self.tables.get(id)
        async with table.lock:
            while True:
                changes, what, hold = self._joining(table, guest, name, seat, key)
                now = now_ms()
                ledger = table.ledger.fork()
                if what:
                    joined = changes.get("name", table.seats[seat].name)
                    ledger.append(note(ledger, now, seat, what=what, name=joined))
                changes["last_seen"] = now
                if what == "join" and sum(one.kind == "open" for one in table.seats) == 1:
                    ledger.append(note(ledger, now, None, what="start"))
                    self.tables.settle(ledger, table.seed, now)
                try:
                    await self.tables.commit(table, ledger, now, {seat: changes}, hold)
                    break
                except Taken:
                    continue
        await self.tables.store.remember_guest(guest, name, now_ms())
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
        table = await self.tables.get(id)
        async with table.lock:
            while True:
                self.tables.check_seat(table, guest, seat)
                if table.status == "over":
                    return table
                now, ledger = now_ms(), table.ledger.fork()
                try:
                    if table.status == "waiting":
                        changes = {"kind": "open", "name": "", "key": seat_key(), "preferences": {}}
                        await self.tables.commit(table, ledger, now, {seat: changes}, release=[seat])
                    else:
                        level = table.seats[seat].autopilot or mind.DEFAULT
                        ledger.append(note(ledger, now, seat, what="left", name=table.seats[seat].name))
                        await self.tables.commit(table, ledger, now, {seat: {"autopilot": level, "last_seen": now}})
                    return table
                except Taken:
                    continue

    async def hand_to_bot(self, id: str, guest: str, number: int, level: str | None) -> LiveTable:
        """Let a bot play: at an open seat (the owner), for oneself, or for somebody who is long away."""
        table = await self.tables.get(id)
        async with table.lock:
            while True:
                if not 0 <= number < len(table.seats):
                    raise Problem(404, "unknown-seat", f"this table has seats 0 to {len(table.seats) - 1}")
                seat, now, ledger = table.seats[number], now_ms(), table.ledger.fork()
                chosen = checked_level(level)
                if table.status == "over":
                    raise Problem(409, "over", "the game is over")
                changes: dict[str, Any]
                if seat.kind in ("open", "bot"):
                    if not table.is_owner(guest):
                        raise forbidden("only the owner of the table can do this")
                    changes = {"kind": "bot", "level": chosen, "key": seat_key()}
                    changes["name"] = seat.name or bot_name(number)
                    if seat.kind == "open" and sum(one.kind == "open" for one in table.seats) == 1:
                        ledger.append(note(ledger, now, None, what="start"))
                        self.tables.settle(ledger, table.seed, now)
                else:
                    self._check_handing(table, guest, seat)
                    changes = {"autopilot": chosen}
                    ledger.append(note(ledger, now, number, what="bot", name=seat.name))
                try:
                    await self.tables.commit(table, ledger, now, {number: changes})
                    return table
                except Taken:
                    continue

    def _check_handing(self, table: LiveTable, guest: str, seat: Seat) -> None:
        if guest in seat.holders:
            return
        if not table.seats_of(guest) and not table.is_owner(guest):
            raise forbidden("only those who sit at the table can do this")
        if not picture.is_abandoned(table, seat, self.tables.settings.abandoned_seconds):
            wait = self.tables.settings.abandoned_seconds
            raise forbidden(
                f"the seat is not abandoned: its player was here in the last {wait} seconds", "not-abandoned"
            )

    async def rename(self, id: str, guest: str, seat: int, name: str) -> LiveTable:
        table = await self.tables.get(id)
        async with table.lock:
            self.tables.check_seat(table, guest, seat)
            await change_seat(self.tables, table, seat, {"name": clean_name(name)})
        self.tables.tell(table, "play")
        return table

    async def say(self, id: str, guest: str, name: str, text: str) -> ChatLine:
        """Add a line to the chat."""
        table = await self.tables.get(id)
        words = " ".join(text.split())
        if not words or not all(letter.isprintable() or letter in JOINERS for letter in words):
            raise Problem(422, "bad-text", "say something in printable characters")
        mine = table.seats_of(guest)
        seat = mine[0] if mine else None
        known = table.seats[seat].name if seat is not None else name
        at = now_ms()
        number = await self.tables.store.say(id, guest, seat, known, words, at)
        table.chat_count = max(table.chat_count, number + 1)
        self.tables.tell(table, "chat", n=number)
        return ChatLine(number, seat, known, words, picture.iso(at))
