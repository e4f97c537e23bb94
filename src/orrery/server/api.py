"""The HTTP API: one function for each thing that can be asked. What happens then stands in `tables` and `picture`."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import Request, Response, Router, WebSocket, get, patch, post, put, websocket
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

import orrery
from orrery.server import metrics, picture
from orrery.server.identity import default_name
from orrery.server.ledger import unknowing
from orrery.server.listing import game_info, results, summary
from orrery.server.live import chat_line
from orrery.server.messages import (
    ChatLine,
    ChatPage,
    Error,
    Expected,
    GameInfo,
    GameResults,
    Guest,
    Health,
    Hint,
    Join,
    Level,
    LiveMessage,
    LogPage,
    Move,
    NewRecord,
    NewTable,
    Play,
    Preferences,
    Rename,
    Replay,
    Say,
    TableInfo,
    TableSummary,
    Undo,
)
from orrery.server.parts import Parts
from orrery.server.problems import Problem, forbidden
from orrery.server.seating import clean_name
from orrery.server.table import LiveTable, now_ms

__all__ = ["API", "health", "metrics_page"]

LISTED: Final = 100
SMALL_BODY: Final = 64 * 1024
RECORD_BODY: Final = 2 * 1024 * 1024

SeatParameter = Annotated[
    str | None,
    QueryParameter(
        name="seat",
        description="The seat to look from: its number, or `none` for a spectator. The first of yours if left out.",
        max_length=4,
    ),
]
Phone = Annotated[
    bool | None,
    QueryParameter(
        name="phone", description="Drawings for a small screen only (true), a large one only (false), or both."
    ),
]

ERRORS: Final = {
    400: ResponseSpec(Error, generate_examples=False, description="The request is not of the right form"),
    403: ResponseSpec(Error, generate_examples=False, description="Not yours to do"),
    404: ResponseSpec(Error, generate_examples=False, description="There is no such thing"),
    409: ResponseSpec(Error, generate_examples=False, description="Not now: stale, over, taken"),
    413: ResponseSpec(Error, generate_examples=False, description="Too long"),
    422: ResponseSpec(Error, generate_examples=False, description="The rules, or the game, do not allow it"),
    429: ResponseSpec(Error, generate_examples=False, description="Too often"),
}


Asker = NamedDependency[str]
"""The guest who asks."""
Server = NamedDependency[Parts]


async def _name(server: Parts, guest: str) -> str:
    return await server.store.guest_name(guest) or default_name(guest)


def _info(server: Parts, table: LiveTable, guest: str) -> TableInfo:
    return picture.table_info(table, guest, server.settings.abandoned_seconds)


def _viewer(server: Parts, table: LiveTable, guest: str, seat: str | None) -> int | None:
    """The viewer that a request names, if it is the guest's own or the game is over."""
    if seat == "none":
        return None
    mine = table.seats_of(guest)
    if seat is None:
        asked = table.ledger.asked()
        return asked if asked in mine else mine[0] if mine else None
    if not (seat.isascii() and seat.isdecimal()):
        raise Problem(400, "invalid", "a seat is a number, or 'none'")
    number = int(seat)
    if table.status != "over" or number >= len(table.seats):
        server.tables.check_seat(table, guest, number)
    if number in mine:
        table.asked_lately[number] = now_ms()
    return number


# Who asks


@get("/me", operation_id="get_me")
async def get_me(guest: Asker, server: Server) -> Guest:
    """Who I am to this server: a guest with a name."""
    return Guest(guest, await _name(server, guest))


@patch("/me", operation_id="rename_me", status_code=200)
async def rename_me(guest: Asker, server: Server, data: JSONBody[Rename]) -> Guest:
    """Change my name. Seats that I have taken already keep theirs."""
    name = clean_name(data.name)
    await server.store.name_guest(guest, name, now_ms())
    return Guest(guest, name)


@get("/me/results", operation_id="my_results")
async def my_results(guest: Asker, server: Server) -> list[GameResults]:
    """How I have fared, game by game."""
    return results(await server.store.results(guest))


# Games


@get("/games", operation_id="list_games")
async def list_games(server: Server) -> list[GameInfo]:
    """The games that can be played here, with their options and the bots' levels."""
    return [game_info(game) for game in server.tables.games()]


# Tables


@post("/tables", operation_id="open_table", status_code=201)
async def open_table(
    guest: Asker,
    server: Server,
    data: JSONBody[NewTable],
) -> TableInfo:
    """Open a table: a new game, or a branch of another one."""
    table = await server.opening.create(data, guest, await _name(server, guest))
    return _info(server, table, guest)


@post("/records", operation_id="import_record", status_code=201, request_max_body_size=RECORD_BODY)
async def import_record(
    guest: Asker,
    server: Server,
    data: JSONBody[NewRecord],
) -> TableInfo:
    """Open a table with the moves of a record. A game that is not over can be gone on with."""
    table = await server.opening.import_record(data.record, data.seats, data.listed, guest, await _name(server, guest))
    return _info(server, table, guest)


@get("/tables", operation_id="list_tables")
async def list_tables(
    guest: Asker,
    server: Server,
    which: Annotated[Literal["mine", "open", "watch"], QueryParameter(name="scope")] = "mine",
) -> list[TableSummary]:
    """Tables of mine, tables that wait for players, or tables to watch; the latest first."""
    found = await server.store.list_tables(which, guest, LISTED)
    names = await server.store.guest_names(row.owner for row, _, _ in found)
    told = []
    for row, seats, held in found:
        owner = names.get(row.owner) or default_name(row.owner)
        told.append(summary(row, seats, held, guest, owner, server.tables.cached(row.id)))
    return [one for one in told if one is not None]


@get("/tables/{id:str}", operation_id="get_table")
async def get_table(guest: Asker, server: Server, id: FromPath[str]) -> TableInfo:
    """A table: who sits where, its options, whether it has begun."""
    table = await server.tables.get(id)
    return _info(server, table, guest)


@post("/tables/{id:str}/seats/{seat:int}/join", operation_id="join_seat", status_code=200)
async def join_seat(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Join],
) -> TableInfo:
    """Sit down with the key of an invitation; come back to my own seat; take it along to another device."""
    name = clean_name(data.name) if data.name else await _name(server, guest)
    table = await server.seating.join(id, guest, name, seat, data.key)
    return _info(server, table, guest)


@post("/tables/{id:str}/seats/{seat:int}/leave", operation_id="leave_seat", status_code=200)
async def leave_seat(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: FromPath[int],
) -> TableInfo:
    """Get up. During the game a bot plays on until I come back."""
    table = await server.seating.leave(id, guest, seat)
    return _info(server, table, guest)


@post("/tables/{id:str}/seats/{seat:int}/bot", operation_id="hand_to_bot", status_code=200)
async def hand_to_bot(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Level],
) -> TableInfo:
    """Let a bot play at an open seat, for me, or for somebody who has been away for long."""
    table = await server.seating.hand_to_bot(id, guest, seat, data.level)
    return _info(server, table, guest)


@post("/tables/{id:str}/seats/{seat:int}/rename", operation_id="rename_seat", status_code=200)
async def rename_seat(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Rename],
) -> TableInfo:
    """Change the name at my seat."""
    table = await server.seating.rename(id, guest, seat, data.name)
    return _info(server, table, guest)


# Playing


@get("/tables/{id:str}/play", operation_id="get_play")
async def get_play(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: SeatParameter = None,
    phone: Phone = None,
) -> Play:
    """The whole picture: board, seats, question, answers, log."""
    table = await server.tables.get(id)
    return picture.play(table, _viewer(server, table, guest, seat), phone)


@post("/tables/{id:str}/moves", operation_id="make_move", status_code=200)
async def make_move(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    data: JSONBody[Move],
    phone: Phone = None,
) -> Play:
    """Answer the question: one of the legal actions, by its number or its text, on the version that I have seen."""
    table = await server.playing.move(id, guest, data.seat, data.version, data.action)
    table.asked_lately[data.seat] = now_ms()
    return picture.since(picture.play(table, data.seat, phone), None)


@post("/tables/{id:str}/undo", operation_id="undo", status_code=200)
async def undo(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    data: JSONBody[Undo],
    phone: Phone = None,
) -> Play:
    """Take back my last decision, or all of my turn, as far as nothing was revealed and nobody else decided."""
    table = await server.playing.undo(id, guest, data.seat, data.version, data.to)
    return picture.since(picture.play(table, data.seat, phone), None)


@get("/tables/{id:str}/hints", operation_id="get_hints")
async def get_hints(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: FromQuery[int],
    version: Annotated[int, QueryParameter(ge=0, le=2**31)],
) -> list[Hint]:
    """What a strong bot thinks of my answers, the best first."""
    table, found = await server.playing.hints(id, guest, seat, version)
    state, words = unknowing(table.ledger.state, seat), table.game.vocabulary
    legal = set(map(int, state.legal_actions()))
    return [
        Hint(
            hint.action,
            words.text(hint.action),
            table.face.answer(state, hint.action).label,
            hint.visits,
            Expected(hint.win, hint.score),
        )
        for hint in found
        if hint.action in legal
    ]


@get("/tables/{id:str}/log", operation_id="get_log")
async def get_log(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    seat: SeatParameter = None,
    before: Annotated[
        int | None, QueryParameter(ge=0, le=2**31, description="The version of the first known line")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
) -> LogPage:
    """Earlier lines of the log."""
    table = await server.tables.get(id)
    return picture.log_page(table, _viewer(server, table, guest, seat), before, limit)


@get("/tables/{id:str}/replay", operation_id="get_replay")
async def get_replay(guest: Asker, server: Server, id: FromPath[str], seat: SeatParameter = None) -> Replay:
    """Every ply in words, with the scores after it."""
    table = await server.tables.get(id)
    return picture.replay(table, _viewer(server, table, guest, seat))


@get("/tables/{id:str}/replay/{ply:int}", operation_id="get_replay_ply")
async def get_replay_ply(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    ply: FromPath[int],
    seat: SeatParameter = None,
    phone: Phone = None,
) -> Play:
    """The picture after so many plies."""
    table = await server.tables.get(id)
    viewer = _viewer(server, table, guest, seat)
    if not 0 <= ply <= table.ledger.ply:
        raise Problem(422, "bad-ply", f"this game has plies 0 to {table.ledger.ply}, not {ply}")
    return picture.replay_play(table, viewer, ply, phone)


@get("/tables/{id:str}/record", operation_id="get_record", media_type=MediaType.TEXT)
async def get_record(guest: Asker, server: Server, id: FromPath[str], seat: SeatParameter = None) -> Response[str]:
    """The record as text; my own copy, with what I may not know left out, while a game with secrets runs."""
    table = await server.tables.get(id)
    text = picture.record_text(table, _viewer(server, table, guest, seat))
    return Response(
        text,
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.orrery"'},
    )


# Talking


@get("/tables/{id:str}/chat", operation_id="get_chat")
async def get_chat(
    server: Server,
    id: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=0, le=2**31)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
) -> ChatPage:
    """What was said at a table, the latest last."""
    await server.tables.get(id)
    rows = await server.store.said(id, before, limit)
    return ChatPage([chat_line(row) for row in rows], bool(rows) and rows[0].number > 0)


@post("/tables/{id:str}/chat", operation_id="say", status_code=201)
async def say(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    data: JSONBody[Say],
) -> ChatLine:
    """Say something; those who sit at the table speak as their seat, the others as spectators."""
    return await server.seating.say(id, guest, await _name(server, guest), data.text)


@get("/tables/{id:str}/preferences", operation_id="get_preferences")
async def get_preferences(guest: Asker, server: Server, id: FromPath[str], seat: SeatParameter = None) -> Preferences:
    """Which routine questions are answered for my seat."""
    table = await server.tables.get(id)
    return Preferences(dict(table.seats[_own_seat(server, table, guest, seat)].preferences))


@put("/tables/{id:str}/preferences", operation_id="set_preferences")
async def set_preferences(
    guest: Asker,
    server: Server,
    id: FromPath[str],
    data: JSONBody[Preferences],
    seat: SeatParameter = None,
) -> Preferences:
    """Say which routine questions shall be answered for my seat, and how."""
    table = await server.tables.get(id)
    number = _own_seat(server, table, guest, seat)
    table = await server.playing.prefer(id, guest, number, data)
    return Preferences(dict(table.seats[number].preferences))


def _own_seat(server: Parts, table: LiveTable, guest: str, seat: str | None) -> int:
    number = _viewer(server, table, guest, seat)
    if number is None:
        raise forbidden("you do not sit at this table", "not-your-seat")
    server.tables.check_seat(table, guest, number)
    return number


# Live


@websocket("/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    server: Server,
    id: FromPath[str],
    seat: SeatParameter = None,
    phone: Phone = None,
) -> None:
    """Everything that happens at a table, as it happens."""
    known = seat is not None and seat.isascii() and seat.isdecimal()
    await server.hub.serve(socket, id, int(seat) if known and seat else None, phone)


@get("/live-messages", operation_id="live_messages", include_in_schema=True)
async def live_messages() -> list[LiveMessage]:
    """The types of what a WebSocket sends (`/api/tables/{id}/live`). This list itself is empty."""
    return []


# The server


@get("/health", operation_id="health")
async def health(server: Server) -> Health:
    """Whether the server and its database answer."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("orrery")
    except PackageNotFoundError:
        number = "not installed"
    try:
        await server.store.ping()
    except Exception:
        raise Problem(503, "no-database", "the database does not answer") from None
    return Health("ok", number, orrery.is_compiled(), server.store.kind)


@get("/metrics", operation_id="metrics", include_in_schema=False)
async def metrics_page(request: Request[Any, Any, Any], server: Server) -> Response[bytes]:
    """Figures for Prometheus."""
    token = server.settings.metrics_token
    if token and request.headers.get("authorization") != f"Bearer {token}":
        raise forbidden("the metrics of this server want a token", "metrics-token")
    return Response(metrics.page(), media_type=metrics.CONTENT_TYPE)


API: Final = Router(
    "/api",
    route_handlers=[
        get_me,
        rename_me,
        my_results,
        list_games,
        open_table,
        import_record,
        list_tables,
        get_table,
        join_seat,
        leave_seat,
        hand_to_bot,
        rename_seat,
        get_play,
        make_move,
        undo,
        get_hints,
        get_log,
        get_replay,
        get_replay_ply,
        get_record,
        get_chat,
        say,
        get_preferences,
        set_preferences,
        live,
        live_messages,
    ],
    request_max_body_size=SMALL_BODY,
)
