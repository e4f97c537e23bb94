"""The log of a table and what it adds up to. Pure: no database, no clock of its own, no chance.

The log only grows. An entry is a move of a seat, an outcome of chance, an undo that goes back to an earlier ply, or a
note (somebody left, a flag fell). The state of the game, the moves that count and the time that each seat has used
are sums over the entries: whoever has the log has everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OrreryError
from orrery.kernel.game import Game
from orrery.kernel.state import CHANCE, State

__all__ = [
    "CHANCE_KIND",
    "MOVE",
    "NOTE",
    "UNDO",
    "Clock",
    "Damaged",
    "Entry",
    "Ledger",
    "Slow",
    "guesses",
    "reveals",
    "unknowing",
]

MOVE: Final = "move"
CHANCE_KIND: Final = "chance"
UNDO: Final = "undo"
NOTE: Final = "note"

GUESSES: Final = 8
"""So many states that a seat cannot tell apart are tried, to see whether an action would show it something new."""


class Damaged(OrreryError):
    """A log that does not fit the rules of today, or was never right."""


class Entry(NamedTuple):
    """One line of the log."""

    number: int
    kind: str
    seat: int | None
    action: int | None
    target: int | None
    by: str
    """Who acted: `person`, `bot`, `auto` (a preference answered), `server`, or `record`."""
    at: int
    """Milliseconds since 1970."""
    data: str | None = None

    def note(self) -> dict[str, Any]:
        """What a note says."""
        found: dict[str, Any] = msgspec.json.decode(self.data or "{}")
        return found


class Clock(msgspec.Struct, frozen=True, tag_field="kind", tag="fast"):
    """So many seconds for a whole game, and some more for every turn that ends."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class Slow(msgspec.Struct, frozen=True, tag_field="kind", tag="slow"):
    """So many days for every turn."""

    days: Annotated[int, msgspec.Meta(ge=1, le=60)]


AnyClock = Clock | Slow

DAY_MS: Final = 86_400_000


class Ledger:
    """The log of one table, with its sums."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        clock: AnyClock | None = None,
        entries: Iterable[Entry] = (),
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.clock = clock
        self.entries: list[Entry] = []
        self.state: State = game.new_state(players, options)
        self.line: list[int] = []
        """For every ply of the game as it stands, the number of its entry: what was taken back is not in it."""
        self.used = [0] * players
        """Milliseconds that each seat has thought."""
        self.gained = [0] * players
        self.since = 0
        """When the present question was asked, pauses left out."""
        self._gains: list[tuple[int, int]] = []
        """For every ply: which seat's turn ended with it and what it gained; (-1, 0) for most."""
        self._turns: list[tuple[int, int]] = [(-1, 0)]
        """For every position: whose turn it is and since when; the last one is now."""
        self._floor: tuple[int, int] | None = None
        for entry in entries:
            self.append(entry)

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def ply(self) -> int:
        return len(self.line)

    def asked(self) -> int:
        """The seat that decides, or a negative number."""
        return int(self.state.current_player())

    def fork(self) -> Ledger:
        """A copy that grows on its own."""
        twin = object.__new__(Ledger)
        twin.game, twin.players, twin.options, twin.clock = self.game, self.players, self.options, self.clock
        twin.entries, twin.line = self.entries[:], self.line[:]
        twin.state = self.state.clone()
        twin.used, twin.gained, twin.since = self.used[:], self.gained[:], self.since
        twin._gains, twin._turns, twin._floor = self._gains[:], self._turns[:], None
        return twin

    # Growing

    def append(self, entry: Entry) -> None:
        """Add an entry to the log; `Damaged` if it does not fit, and nothing has changed then."""
        if entry.number != len(self.entries):
            raise Damaged(f"entry {len(self.entries)} is missing: the next one is {entry.number}")
        if entry.kind in (MOVE, CHANCE_KIND):
            self._play(entry)
        elif entry.kind == UNDO:
            self._undo(entry)
        elif entry.kind == NOTE:
            self._note(entry)
        else:
            raise Damaged(f"entry {entry.number}: there is no kind '{entry.kind}'")
        self.entries.append(entry)
        self._floor = None

    def _play(self, entry: Entry) -> None:
        asked = self.asked()
        expected = CHANCE if entry.kind == CHANCE_KIND else entry.seat
        if asked != expected or entry.action is None:
            raise Damaged(f"entry {entry.number}: it is not the turn of seat {entry.seat}")
        try:
            self.state.play(entry.action)
        except IllegalAction as error:
            raise Damaged(f"entry {entry.number}: {error}") from None
        if asked >= 0:
            self.used[asked] += max(0, entry.at - self.since)
        self.line.append(entry.number)
        self.since = entry.at
        self._turn(entry.at, entry.kind == CHANCE_KIND)

    def _turn(self, at: int, chance: bool) -> None:
        """Whose turn it is after a ply. A seat that ends its turn gains its increment."""
        seat, start = self._turns[-1]
        asked = self.asked()
        gain = (-1, 0)
        if asked >= 0 and asked != seat:
            if seat >= 0 and isinstance(self.clock, Clock):
                gain = (seat, self.clock.increment * 1000)
                self.gained[seat] += gain[1]
            seat, start = asked, at
        elif chance:
            start = at  # what chance decided is not taken back, so nobody wins time by undoing
        self._gains.append(gain)
        self._turns.append((seat, start))

    def _undo(self, entry: Entry) -> None:
        if entry.target is None or not 0 <= entry.target < self.ply or entry.seat is None:
            raise Damaged(f"entry {entry.number}: there is no ply {entry.target} to go back to")
        self.state = self.state_at(entry.target)
        # The time is gone; what was gained by turns that did not end after all is taken back.
        self.used[entry.seat] += max(0, entry.at - self.since)
        for seat, gain in self._gains[entry.target :]:
            if seat >= 0:
                self.gained[seat] -= gain
        del self.line[entry.target :], self._gains[entry.target :], self._turns[entry.target + 1 :]
        self.since = entry.at

    def _note(self, entry: Entry) -> None:
        note = entry.note()
        if note.get("what") == "start":
            self.since = entry.at
            self._turns[-1] = (self._turns[-1][0], entry.at)
        elif note.get("what") == "resume":
            gap = int(note.get("gap", 0))
            self.since += gap
            self._turns[-1] = (self._turns[-1][0], self._turns[-1][1] + gap)

    # Looking

    def state_at(self, ply: int) -> State:
        """The state after so many plies of the game as it stands; a state of its own."""
        if not 0 <= ply <= self.ply:
            raise OrreryError(f"this game has plies 0 to {self.ply}, not {ply}")
        if ply == self.ply:
            return self.state.clone()
        state = self.game.new_state(self.players, self.options)
        for number in self.line[:ply]:
            action = self.entries[number].action
            assert action is not None
            state.apply_action(action)
        return state

    def undo_floor(self, seat: int) -> int:
        """How far back a seat may go: to its own decisions after the last one of chance or another seat, and
        after the last one that showed it something."""
        if self._floor is not None and self._floor[0] == seat:
            return self._floor[1]
        floor = self.ply
        if not self.state.is_terminal():
            while floor and self._is_own(self.entries[self.line[floor - 1]], seat):
                floor -= 1
            if self.game.hidden_information and floor < self.ply:
                floor = self._last_revealed(seat, floor)
        self._floor = (seat, floor)
        return floor

    @staticmethod
    def _is_own(entry: Entry, seat: int) -> bool:
        return entry.kind == MOVE and entry.seat == seat and entry.by in ("person", "auto")

    def _last_revealed(self, seat: int, floor: int) -> int:
        state = self.state_at(floor)
        for ply in range(floor, self.ply):
            action = self.entries[self.line[ply]].action
            assert action is not None
            if reveals(state, seat, action):
                floor = ply + 1
            state.apply_action(action)
        return floor

    def undo_target(self, seat: int, to: str) -> int | None:
        """The ply that an undo goes back to, or None: the last own decision, or the first one of the turn.

        What preferences answered is taken back together with what the person decided before it.
        """
        floor = self.undo_floor(seat)
        if floor == self.ply:
            return None
        if to == "turn":
            return floor
        target = self.ply - 1
        while target > floor and self.entries[self.line[target]].by == "auto":
            target -= 1
        return target

    def unchanged_since(self, version: int) -> bool:
        """Whether nothing but notes was added after a version."""
        return 0 <= version <= self.version and all(entry.kind == NOTE for entry in self.entries[version:])

    def since_last(self, seat: int | None) -> int:
        """The first ply, from 1, after the last turn of a seat before others acted; what is news to it."""
        if seat is None:
            return self.ply + 1
        actors = [self.entries[number].seat for number in self.line]
        at = len(actors) - 1
        while at >= 0 and actors[at] in (seat, None):
            at -= 1
        while at >= 0 and actors[at] != seat:
            at -= 1
        return at + 2 if at >= 0 else 1

    # Time

    def clock_left(self, seat: int, now: int, running: bool) -> int | None:
        """The milliseconds that a seat has left; None without a clock."""
        asked = running and self.asked() == seat
        if isinstance(self.clock, Clock):
            left = self.clock.seconds * 1000 - self.used[seat] + self.gained[seat]
            return left - (max(0, now - self.since) if asked else 0)
        if isinstance(self.clock, Slow):
            left = self.clock.days * DAY_MS
            return left - (max(0, now - self._turns[-1][1]) if asked else 0)
        return None

    def deadline(self) -> int | None:
        """When the flag of the seat that is asked falls."""
        asked = self.asked()
        if asked < 0 or self.clock is None:
            return None
        left = self.clock_left(asked, 0, running=False)
        assert left is not None
        return left + (self.since if isinstance(self.clock, Clock) else self._turns[-1][1])


def unknowing(state: State, seat: int) -> State:
    """A state that the seat cannot tell from this one; this one itself where nothing is hidden."""
    if not state.config.game.hidden_information:
        return state
    return state.resample_from_infostate(seat, Rng(state.move_number()))


def reveals(state: State, seat: int, action: int) -> bool:
    """Whether an action shows its seat something that the seat cannot know before. Looks only at guesses."""
    return len({guess.observation_string(seat) for guess in guesses(state, seat, action)}) > 1


def guesses(state: State, seat: int, action: int) -> Sequence[State]:
    """What an action leads to in states that a seat cannot tell apart; one state where nothing is hidden."""
    if not state.config.game.hidden_information:
        return [state.child(action)]
    rng = Rng(state.move_number())
    return [state.resample_from_infostate(seat, rng).child(action) for _ in range(GUESSES)]
