"""Playing: moves, undo, hints, preferences, and flags that fall."""

from __future__ import annotations

import contextlib
import secrets

import msgspec
import structlog

from orrery.drawing.face import Preference
from orrery.kernel.errors import IllegalAction, OrreryError
from orrery.server import mind, picture
from orrery.server.ledger import MOVE, NOTE, UNDO, Entry, Ledger
from orrery.server.messages import Preferences
from orrery.server.mind import HintResult
from orrery.server.problems import Problem, forbidden
from orrery.server.seating import change_seat
from orrery.server.store import Taken
from orrery.server.table import LiveTable, now_ms
from orrery.server.tables import Tables, note
from orrery.server.thinking import Thinks, task_for

__all__ = ["Playing"]

log = structlog.get_logger(__name__)


class Playing:
    """What those do who sit at a table."""

    def __init__(self, tables: Tables, thinkers: Thinks) -> None:
        self.tables = tables
        self.thinkers = thinkers

    def _check_turn(self, table: LiveTable, guest: str | None, seat: int) -> None:
        """Whether a guest may act for a seat now."""
        self.tables.check_seat(table, guest, seat)
        status = table.status
        if status == "over":
            raise Problem(409, "over", "the game is over", version=table.ledger.version)
        if status == "waiting":
            raise Problem(409, "waiting", "the game has not begun: a seat is still open")
        if table.seats[seat].bot is not None:
            raise Problem(409, "bot-plays", "a bot plays for this seat; take it back first")

    async def move(self, id: str, guest: str, seat: int, version: int, action: int | str) -> LiveTable:
        """Make a move. It counts if the version is the one that the mover has seen, notes aside."""
        table = await self.tables.get(id)
        async with table.lock:
            self._check_turn(table, guest, seat)
            while True:
                self._check_version(table, seat, version, action)
                now = now_ms()
                if await self._flag_if_due(table, now):
                    raise Problem(409, "flag", "the time is up", version=table.ledger.version)
                try:
                    ledger = self.moved(table, seat, action, "person", now)
                    await self.tables.commit(table, ledger, now)
                    break
                except Taken:
                    continue
        return table

    def moved(self, table: LiveTable, seat: int, action: int | str, by: str, now: int) -> Ledger:
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
        self.tables.settle(ledger, table.seed, now)
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
        table = await self.tables.get(id)
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
                    await self.tables.commit(table, ledger, now)
                    break
                except Taken:
                    continue
        return table

    async def hints(self, id: str, guest: str, seat: int, version: int) -> tuple[LiveTable, list[HintResult]]:
        """Moves worth looking at, for whoever is asked."""
        table = await self.tables.get(id)
        self._check_turn(table, guest, seat)
        if not table.row.hints:
            raise forbidden("there are no hints at this table", "no-hints")
        self._check_version(table, seat, version)
        if table.ledger.asked() != seat:
            raise Problem(422, "illegal", "it is not your turn", legal=[])
        seed = secrets.randbits(62)  # never the table's own: a hint must not know the dice
        task = task_for("hint", table, seat, "", seed, mind.HINT_SECONDS)
        try:
            found: list[HintResult] = await self.thinkers.think(task)
        except OrreryError as error:
            raise Problem(503, "no-hints-now", str(error)) from None
        self._check_version(table, seat, version)
        return table, found

    async def prefer(self, id: str, guest: str, seat: int, preferences: Preferences) -> LiveTable:
        """Set which routine questions a seat wants answered automatically."""
        table = await self.tables.get(id)
        async with table.lock:
            self.tables.check_seat(table, guest, seat)
            known = {one.name: one for one in table.face.preferences}
            chosen = {}
            for name, wanted in preferences.auto.items():
                if name not in known:
                    raise Problem(422, "unknown-preference", f"there is no preference '{name}' in this game")
                if wanted is None:
                    continue
                chosen[name] = _checked(known[name], wanted)
            await change_seat(self.tables, table, seat, {"preferences": chosen})
            if table.status == "playing" and table.ledger.asked() == seat:
                with contextlib.suppress(Taken):
                    ledger, now = table.ledger.fork(), now_ms()
                    self.tables.answer_routine(table, ledger, table.seats, now)
                    if ledger.version > table.ledger.version:
                        await self.tables.commit(table, ledger, now)
        return table

    async def _flag_if_due(self, table: LiveTable, now: int) -> bool:
        """Whether the flag of whoever is asked has fallen; a bot plays on then. Under the table's lock."""
        ledger = table.ledger
        deadline, asked = ledger.deadline(), ledger.asked()
        if table.status != "playing" or deadline is None or now < deadline or table.seats[asked].bot is not None:
            return False
        twin = ledger.fork()
        twin.append(note(twin, now, asked, what="flag", name=table.seats[asked].name))
        changes = {"autopilot": mind.DEFAULT, "flagged": True}
        try:
            await self.tables.commit(table, twin, now, {asked: changes})
        except Taken:
            return False
        log.info("flag fell", table=table.id, seat=asked)
        return True

    async def check_flag(self, id: str) -> None:
        try:
            table = await self.tables.get(id)
        except Problem:
            return
        async with table.lock:
            await self.tables.catch_up(table)
            await self._flag_if_due(table, now_ms())


def _checked(preference: Preference, wanted: bool | int | str) -> bool | int | str:
    fits = {
        "bool": isinstance(wanted, bool),
        "int": isinstance(wanted, int) and not isinstance(wanted, bool) and preference.low <= wanted <= preference.high,
        "choice": wanted in preference.choices,
    }[preference.kind]
    if not fits:
        raise Problem(422, "bad-preference", f"'{preference.name}' does not take {wanted!r}")
    return wanted
