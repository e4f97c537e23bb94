"""What one viewer sees of a table: everything that leaves the server about a game is put together here.

A viewer is a seat, or None for a spectator. Nothing is taken from the true state but through the viewer's eyes: the
face and the sketch for the board, `visible_history` for the log, and for what an answer would lead to only states that
the viewer cannot tell from the true one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from orrery.drawing import face as drawn
from orrery.kernel.record import Record
from orrery.kernel.state import SPECTATOR, State, is_hidden
from orrery.server.ledger import CHANCE_KIND, MOVE, NOTE, UNDO, Entry, Ledger, guesses, unknowing
from orrery.server.messages import (
    Answer,
    Board,
    Change,
    Chip,
    Impossible,
    LogLine,
    LogPage,
    Over,
    Panel,
    Play,
    Question,
    Replay,
    ReplayPly,
    ScoreRow,
    SeatInfo,
    SeatPanel,
    TableInfo,
    Tip,
    UndoInfo,
)
from orrery.server.table import LiveTable, Seat, now_ms

__all__ = ["iso", "log_page", "play", "record_text", "replay", "replay_play", "seat_infos", "since", "table_info"]

LOG_TAIL: Final = 40
HIDDEN_WORDS: Final = "something hidden"


def iso(at: int) -> str:
    """A time for people and programs."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


# The table


def table_info(table: LiveTable, guest: str | None, abandoned_after: int) -> TableInfo:
    """A table as a guest may know it."""
    status = table.status
    mine = table.seats_of(guest)
    return TableInfo(
        id=table.id,
        game=table.game.id,
        title=table.game.title,
        status=status,  # type: ignore[arg-type]
        seats=seat_infos(table, guest, abandoned_after),
        options=dict(table.ledger.state.config.options),
        clock=table.clock,
        created=iso(table.row.created),
        version=table.ledger.version,
        ply=table.ledger.ply,
        players=table.ledger.players,
        my_seats=mine,
        joinable=bool(table.row.listed) and status == "waiting" and not mine,
        hidden_information=table.game.hidden_information,
        owner=table.is_owner(guest),
        listed=bool(table.row.listed),
        hints=bool(table.row.hints),
        seeded=bool(table.row.seeded),
        seed=str(table.seed) if status == "over" else None,
        source=_json(table.row.source),
        spectators=table.sockets(None),
        chat_count=table.chat_count,
    )


def _json(text: str | None) -> dict[str, Any] | None:
    found: dict[str, Any] | None = msgspec.json.decode(text) if text else None
    return found


def seat_infos(table: LiveTable, guest: str | None, abandoned_after: int) -> list[SeatInfo]:
    panels = table.face.seats(table.ledger.state, None)
    return [_seat_info(table, seat, panels[seat.number], guest, abandoned_after) for seat in table.seats]


def _seat_info(
    table: LiveTable, seat: Seat, panel: drawn.SeatPanel, guest: str | None, abandoned_after: int
) -> SeatInfo:
    mine = guest in seat.holders
    away = table.away_seconds(seat)
    may_see_key = mine or (seat.kind == "open" and table.is_owner(guest))
    return SeatInfo(
        seat=seat.number,
        kind=seat.kind,  # type: ignore[arg-type]
        title=panel.name,
        mark=panel.mark,
        name=seat.name,
        level=seat.bot,
        connected=seat.kind == "bot" or (seat.kind != "open" and table.connected(seat.number)),
        away_seconds=away,
        is_me=mine,
        abandoned=is_abandoned(table, seat, abandoned_after),
        flagged=seat.flagged,
        invite=f"/t/{table.id}?seat={seat.number}&key={seat.key}" if may_see_key and seat.kind != "bot" else None,
    )


def is_abandoned(table: LiveTable, seat: Seat, after: int) -> bool:
    """Whether the others need not wait for a seat's player any longer. With days to think they must."""
    away = table.away_seconds(seat)
    patient = table.clock is not None and hasattr(table.clock, "days")
    return table.status == "playing" and seat.bot is None and away is not None and away >= after and not patient


# The game


def play(table: LiveTable, viewer: int | None, phone: bool | None = None) -> Play:
    """The whole picture, with drawings for a small screen, a large one, or (None) both."""
    key = (table.ledger.version, table.revision, viewer, phone)
    found: Play | None = table.pictures.get(key)
    if found is None:
        if next(iter(table.pictures), key)[:2] != key[:2]:
            table.pictures.clear()
        found = _draw(table, viewer, phone)
        table.pictures[key] = found
    # Clocks run and bots think without a new version.
    found.seats = _seat_panels(table, table.ledger.state, found.seats)
    return found


def since(play: Play, known: Mapping[str, Tip | None] | None) -> Play:
    """The same picture for somebody who knows these tips: only with what they do not know. None knows any of them."""
    tips = play.board.tips
    news: dict[str, Tip | None] = {}
    if known is not None:
        news = {target: tip for target, tip in tips.items() if known.get(target) != tip}
        news |= dict.fromkeys(target for target in known if target not in tips)
    return replace(play, board=Board(play.board.panels, news, whole=False))


def _draw(table: LiveTable, viewer: int | None, phone: bool | None) -> Play:
    ledger, state, status = table.ledger, table.ledger.state, table.status
    asked = ledger.asked()
    is_asked = status == "playing" and viewer is not None and viewer == asked and table.seats[viewer].bot is None
    since = ledger.since_last(viewer)
    return Play(
        table=table.id,
        version=ledger.version,
        ply=ledger.ply,
        seat=viewer,
        status=status,  # type: ignore[arg-type]
        to_move=[asked] if asked >= 0 and status == "playing" else [],
        question=Question(state.prompt()) if is_asked else None,
        waiting="" if is_asked else _waiting(table),
        moment=table.face.moment(state),
        answers=_answers(table, asked) if is_asked else [],
        impossible=_impossible(table, asked) if is_asked else [],
        board=_board(table, state, viewer, phone),
        seats=_panels(table, state, viewer),
        log=log_page(table, viewer, None, LOG_TAIL).lines,
        since_last=since,
        undo=_undo_info(ledger, viewer, status),
        over=_over(table, state) if status == "over" else None,
        changed=table.changed,
    )


def _waiting(table: LiveTable) -> str:
    status, asked = table.status, table.ledger.asked()
    if status == "over":
        return ""
    if status == "waiting":
        missing = sum(seat.kind == "open" for seat in table.seats)
        return f"Waiting for {missing} more player{'s' if missing > 1 else ''}"
    seat = table.seats[asked]
    return f"{seat.name} is thinking" if seat.bot is not None else f"Waiting for {seat.name}"


def _board(table: LiveTable, state: State, viewer: int | None, phone: bool | None) -> Board:
    board = table.face.board(state, viewer, "both" if phone is None else "narrow" if phone else "wide")
    return Board(
        [
            Panel(panel.id, panel.title, panel.svg, panel.place, panel.width, panel.height, panel.phone)
            for panel in board.panels
        ],
        {target: Tip(tip.title, tip.text, tip.where) for target, tip in board.tips.items()},
    )


def _panels(table: LiveTable, state: State, viewer: int | None) -> list[SeatPanel]:
    return [
        SeatPanel(
            seat=panel.seat,
            name=table.seats[panel.seat].name,
            title=panel.name,
            mark=panel.mark,
            score=panel.score,
            chips=[Chip(chip.icon, chip.label, chip.value, chip.hidden, chip.target) for chip in panel.chips],
            note=panel.note,
            clock_ms=None,
            clock_running=False,
            thinking=False,
        )
        for panel in table.face.seats(state, viewer)
    ]


def _seat_panels(table: LiveTable, state: State, panels: list[SeatPanel]) -> list[SeatPanel]:
    """The same seats with what changes by itself: clocks, and whose bot thinks."""
    playing, now, asked = table.status == "playing", now_ms(), table.ledger.asked()
    for panel in panels:
        seat = table.seats[panel.seat]
        panel.name = seat.name
        timed = table.clock is not None and seat.bot is None and seat.kind in ("person", "hotseat")
        left = table.ledger.clock_left(panel.seat, now, playing) if timed else None
        panel.clock_ms = None if left is None else max(0, left)
        panel.clock_running = timed and playing and asked == panel.seat
        panel.thinking = table.thinking is not None and table.thinking[0] == panel.seat
    return panels


def _answers(table: LiveTable, seat: int) -> list[Answer]:
    words = table.game.vocabulary
    state = unknowing(table.ledger.state, seat)
    before = table.face.seats(state, seat)[seat]
    found = []
    offers = [(table.face.answer(state, action), action) for action in map(int, state.legal_actions())]
    for offered, action in sorted(offers, key=lambda offer: offer[0].later):
        after = guesses(state, seat, action)
        revealing = len(after) > 1 and len({one.observation_string(seat) for one in after}) > 1
        next_seat = int(after[0].current_player())
        found.append(
            Answer(
                action=action,
                text=words.text(action),
                label=offered.label,
                detail=offered.detail,
                group=offered.group,
                icon=offered.icon,
                targets=list(offered.targets),
                ends_turn=next_seat != seat,
                irreversible=next_seat != seat or revealing,
                delta=[] if revealing else _delta(before, table.face.seats(after[0], seat)[seat]),
            )
        )
    return found


def _impossible(table: LiveTable, seat: int) -> list[Impossible]:
    found = table.face.impossible(unknowing(table.ledger.state, seat))
    return [Impossible(one.label, one.icon, one.reason) for one in found]


def _delta(before: drawn.SeatPanel, after: drawn.SeatPanel) -> list[Change]:
    """What an answer would change for its seat."""
    old = {chip.label: chip for chip in before.chips if chip.value is not None}
    new = {chip.label: chip for chip in after.chips if chip.value is not None}
    changes = [
        Change(chip.icon, label, old[label].value if label in old else 0, chip.value)
        for label, chip in new.items()
        if chip.value != (old[label].value if label in old else 0)
    ]
    changes += [Change(chip.icon, label, chip.value, 0) for label, chip in old.items() if label not in new]
    if before.score is not None and after.score is not None and before.score != after.score:
        changes.append(Change("vp", "points", before.score, after.score))
    return changes


def _undo_info(ledger: Ledger, viewer: int | None, status: str) -> UndoInfo:
    if viewer is None or status != "playing":
        return UndoInfo(False, False, None)
    if ledger.undo_floor(viewer) < ledger.ply:
        return UndoInfo(True, True, None)
    return UndoInfo(False, False, why_no_undo(ledger, viewer))


def why_no_undo(ledger: Ledger, seat: int) -> str:
    """Why there is nothing to take back."""
    if not ledger.line:
        return "nothing was decided yet"
    last = ledger.entries[ledger.line[-1]]
    if last.kind == CHANCE_KIND:
        return "chance has decided since"
    if last.seat != seat:
        return "another player has decided since"
    if last.by in ("bot", "record"):
        return "a bot decided this" if last.by == "bot" else "this was decided before the table was opened"
    return "it showed something that was hidden"


def _over(table: LiveTable, state: State) -> Over:
    sheet = [ScoreRow(row.label, list(row.points)) for row in table.face.score_sheet(state)]
    flagged = [seat.name for seat in table.seats if seat.flagged]
    reason = f"{', '.join(flagged)} ran out of time; a bot played on" if flagged else None
    return Over(state.ranking(), state.scores(), sheet, reason)


# The log


def log_page(table: LiveTable, viewer: int | None, before: int | None, limit: int) -> LogPage:
    """Lines of the log, the latest last; `before` is the version of the first line that is known already."""
    ledger = table.ledger
    plies = ledger.state._plies()
    since = ledger.since_last(viewer)
    over = ledger.state.is_terminal()
    lines: list[LogLine] = []
    number = ledger.version if before is None else min(before, ledger.version)
    while number > 0 and len(lines) < limit:
        number -= 1
        line = _log_line(table, ledger.entries[number], plies, SPECTATOR if viewer is None else viewer, over)
        if line is not None:
            line.mine_since = viewer is not None and line.ply >= since
            lines.append(line)
    lines.reverse()
    return LogPage(lines, number > 0)


def _log_line(table: LiveTable, entry: Entry, plies: list[int], viewer: int, over: bool) -> LogLine | None:
    line = table.ledger.line
    at = bisect_left(line, entry.number)
    if entry.kind in (MOVE, CHANCE_KIND):
        if at >= len(line) or line[at] != entry.number:
            return None  # it was taken back
        assert entry.action is not None
        hidden = not over and is_hidden(plies[at], viewer)
        words = HIDDEN_WORDS if hidden else table.game.vocabulary.sentence(entry.action)
        at += 1
    elif entry.kind == UNDO:
        count = entry.note().get("count", 1)
        words = f"takes back {'a decision' if count == 1 else f'{count} decisions'}"
    else:
        words = _note_words(table, entry)
        if not words:
            return None
    return LogLine(at, entry.number, entry.seat, words, entry.kind, entry.by, False)  # type: ignore[arg-type]


def _note_words(table: LiveTable, entry: Entry) -> str:
    assert entry.kind == NOTE
    note = entry.note()
    name = note.get("name", "")
    return {
        "start": "The game begins",
        "left": f"{name} leaves; a bot plays on",
        "bot": f"A bot plays on for {name}",
        "back": f"{name} is back",
        "join": f"{name} sits down",
        "flag": f"The time of {name} is up; a bot plays on",
    }.get(str(note.get("what")), "")


# Looking back


def replay(table: LiveTable, viewer: int | None) -> Replay:
    """Every ply in words with the scores after it."""
    ledger = table.ledger
    seat = SPECTATOR if viewer is None else viewer
    over = ledger.state.is_terminal()
    plies = ledger.state._plies()
    open_scores = over or not table.game.hidden_information
    state = ledger.state_at(0) if ledger.ply else ledger.state.clone()
    found = []
    for index, number in enumerate(ledger.line):
        entry = ledger.entries[number]
        assert entry.action is not None
        state.apply_action(entry.action)
        hidden = not over and is_hidden(plies[index], seat)
        words = HIDDEN_WORDS if hidden else table.game.vocabulary.sentence(entry.action)
        scores: list[int | None] = (
            list(state.scores()) if open_scores else [panel.score for panel in table.face.seats(state, viewer)]
        )
        found.append(ReplayPly(index + 1, entry.seat, words, scores))
    return Replay(found, len(found))


def replay_play(table: LiveTable, viewer: int | None, ply: int, phone: bool | None = None) -> Play:
    """The picture after so many plies: nothing can be answered there."""
    ledger = table.ledger
    state = ledger.state_at(ply)
    asked = int(state.current_player())
    over = state.is_terminal()
    last = ledger.line[ply - 1] + 1 if ply else 0
    tail = log_page(table, viewer, last, LOG_TAIL).lines
    return Play(
        table=table.id,
        version=ledger.version,
        ply=ply,
        seat=viewer,
        status="over" if over else "playing",
        to_move=[asked] if asked >= 0 else [],
        question=None,
        waiting="",
        moment=table.face.moment(state),
        answers=[],
        impossible=[],
        board=_board(table, state, viewer, phone),
        seats=_panels(table, state, viewer),
        log=tail,
        since_last=ply + 1,
        undo=UndoInfo(False, False, None),
        over=_over(table, state) if over else None,
        changed=[],
    )


def record_text(table: LiveTable, viewer: int | None) -> str:
    """The record: whole once the game is over or where nothing is hidden, else the viewer's copy."""
    record = Record.of(table.ledger.state, [seat.name or "open" for seat in table.seats])
    if table.ledger.state.is_terminal() or not table.game.hidden_information:
        return record.text()
    return record.text(SPECTATOR if viewer is None else viewer)
