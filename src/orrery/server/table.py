"""A table in memory: its ledger, its seats and who is here. What is stored of it is the store's business."""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from orrery.drawing.face import Face
from orrery.kernel.chance import Rng
from orrery.kernel.game import Game
from orrery.server.ledger import AnyClock, Ledger
from orrery.server.plain import face_for
from orrery.server.store import SeatRow, TableRow

__all__ = ["LiveTable", "Seat", "chance_rng", "now_ms", "secret_number"]

HERE_MS: Final = 30_000
"""Whoever has asked for something so lately counts as present, also without a WebSocket."""


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def secret_number(seed: int, *words: object) -> int:
    """A number of 64 bits that follows from a table's seed, and that nobody can guess from others of its kind."""
    text = " ".join(str(word) for word in words).encode()
    digest = hashlib.blake2b(text, key=seed.to_bytes(8, "big"), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def chance_rng(seed: int, ply: int) -> Rng:
    """What decides the outcome of chance at a ply. Chance is never taken back, so each is used once."""
    return Rng(secret_number(seed, "chance", ply))


@dataclass
class Seat:
    """Who sits where."""

    number: int
    kind: str
    """`person`, `bot`, `open` or `hotseat`."""
    name: str
    level: str | None
    key: str
    autopilot: str | None
    """The bot that plays for a person who left."""
    flagged: bool
    preferences: dict[str, Any]
    last_seen: int | None
    holders: set[str]

    @staticmethod
    def of(row: SeatRow, holders: set[str]) -> Seat:
        return Seat(
            row.number,
            row.kind,
            row.name,
            row.level,
            row.key,
            row.autopilot,
            row.flagged,
            msgspec.json.decode(row.preferences),
            row.last_seen,
            holders,
        )

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return self.level if self.kind == "bot" else self.autopilot


@dataclass
class LiveTable:
    """One table, loaded."""

    row: TableRow
    game: Game
    face: Face
    ledger: Ledger
    seats: list[Seat]
    chat_count: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: list[str] = field(default_factory=list)
    """Targets that the latest entries were about."""
    thinking: tuple[int, int] | None = None
    """The seat whose bot thinks, and since when."""
    driver: asyncio.Task[None] | None = None
    present: dict[int | None, int] = field(default_factory=dict)
    """WebSockets for each seat, None for spectators."""
    elsewhere: dict[str, tuple[int, dict[int | None, int]]] = field(default_factory=dict)
    """The same of other processes, with the time they said so."""
    asked_lately: dict[int, int] = field(default_factory=dict)
    pictures: dict[Any, Any] = field(default_factory=dict)
    """What was drawn for the present version."""
    revision: int = 0
    """Counts changes of seats, which are not entries of the log."""

    @staticmethod
    def of(row: TableRow, game: Game, ledger: Ledger, seats: list[Seat], chat_count: int) -> LiveTable:
        return LiveTable(row, game, face_for(game), ledger, seats, chat_count)

    @property
    def id(self) -> str:
        return str(self.row.id)

    @property
    def seed(self) -> int:
        return int(self.row.seed)

    @property
    def clock(self) -> AnyClock | None:
        return self.ledger.clock

    @property
    def status(self) -> str:
        if self.ledger.state.is_terminal():
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def busy(self) -> bool:
        """Whether somebody needs this very object, so that it must not be forgotten."""
        return self.lock.locked() or self.driver is not None or any(self.present.values())

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest holds."""
        return [seat.number for seat in self.seats if guest in seat.holders]

    def is_owner(self, guest: str | None) -> bool:
        return guest is not None and guest == self.row.owner

    # Presence

    def sockets(self, viewer: int | None) -> int:
        """Open WebSockets of a seat, or of spectators, in all processes."""
        fresh = now_ms() - 60_000
        others = sum(seats.get(viewer, 0) for at, seats in self.elsewhere.values() if at > fresh)
        return self.present.get(viewer, 0) + others

    def connected(self, seat: int) -> bool:
        """Whether a seat's player is here; those who share a device are here together."""
        holders = self.seats[seat].holders
        return any(
            self.sockets(other.number) > 0 or self.asked_lately.get(other.number, 0) > now_ms() - HERE_MS
            for other in self.seats
            if other.number == seat or holders & other.holders
        )

    def away_seconds(self, seat: Seat) -> int | None:
        """How long a person has been away."""
        if seat.kind not in ("person", "hotseat") or self.connected(seat.number):
            return None
        seen = self.row.created if seat.last_seen is None else seat.last_seen
        last = max(seen, self.asked_lately.get(seat.number, 0))
        return max(0, (now_ms() - last) // 1000)
