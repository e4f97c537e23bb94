"""What goes over the wire, as types: requests, answers and live messages. OpenAPI is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from orrery.server.ledger import Clock, Slow

__all__ = [
    "Answer",
    "Board",
    "Change",
    "ChatLine",
    "ChatPage",
    "Chip",
    "Error",
    "Expected",
    "GameInfo",
    "GameResults",
    "Guest",
    "Hint",
    "Impossible",
    "LevelInfo",
    "LogLine",
    "LogPage",
    "Move",
    "NewTable",
    "OptionInfo",
    "Over",
    "Panel",
    "Play",
    "Preferences",
    "Question",
    "Replay",
    "ReplayPly",
    "ScoreRow",
    "SeatInfo",
    "SeatPanel",
    "TableInfo",
    "TableSummary",
    "Tip",
    "Undo",
    "UndoInfo",
]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(max_length=64)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Error(Struct, omit_defaults=True):
    """What every request that fails is answered with."""

    code: str
    """For programs: `stale`, `illegal`, `unknown-table`, ..."""
    detail: str
    """For people."""
    version: int | None = None
    applied: bool = False
    legal: list[str] = []


# Who asks


class Guest(Struct):
    id: str
    name: str


class GameResults(Struct):
    """How somebody has fared in a game: finished tables at which they held one seat."""

    game: str
    title: str
    games: int
    wins: int
    """Shared victories count."""
    best: int
    """The highest score."""


class Rename(Struct, forbid_unknown_fields=True):
    name: Name


# Games


class OptionInfo(Struct):
    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    choices: list[str]
    low: int
    high: int
    form: str
    help: str


class LevelInfo(Struct):
    """A strength of bots."""

    id: str
    title: str
    detail: str
    seconds: float
    """About how long it thinks about a decision."""


class PreferenceInfo(Struct):
    """A routine question that can be answered automatically."""

    name: str
    kind: Literal["bool", "int", "choice"]
    help: str
    default: bool | int | str | None = None
    low: int = 0
    high: int = 0
    choices: list[str] = []


class GameInfo(Struct):
    id: str
    title: str
    blurb: str
    players: tuple[int, int]
    seat_names: list[str]
    marks: list[int]
    """The player's mark of each seat, 1 to 6, before a game begins."""
    options: list[OptionInfo]
    hidden_information: bool
    playable: bool
    drawn: bool
    """Whether the game draws its own board; the others are shown as text."""
    emblem: str | None
    colour: str | None
    minutes: int | None
    tagline: str | None
    style: str
    levels: list[LevelInfo]
    preferences: list[PreferenceInfo]


# Tables


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot", "hotseat"]
    level: Annotated[str, Meta(max_length=80)] | None = None
    name: Name | None = None


class Branch(Struct, forbid_unknown_fields=True):
    """Begin with the position of another table after so many plies."""

    table: Annotated[str, Meta(max_length=16)]
    ply: Annotated[int, Meta(ge=0, le=2**31)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=80)] | None = None
    """May be left out when branching."""
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, bool | int | str] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    """The seats that are not named are bots of the default level; if nobody is named, the first is you."""
    clock: Clock | Slow | None = None
    listed: bool = False
    """Whether everybody finds the table in the lobby."""
    hints: bool = True
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    """Makes chance repeatable. Who knows it knows the dice, so the table says that it was given."""
    branch: Branch | None = None


class NewRecord(Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=2_000_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    listed: bool = False


class SeatInfo(Struct):
    seat: int
    kind: Literal["person", "bot", "open", "hotseat"]
    title: str
    """What the game calls the seat: a colour, a faction."""
    mark: int
    """The player's mark, 1 to 6."""
    name: str
    level: str | None
    """Of the bot that plays here, also for a person who is away."""
    connected: bool
    away_seconds: int | None
    """Since when its person is away; None for those who are here and for bots."""
    is_me: bool
    abandoned: bool
    """Whether the others may hand the seat to a bot."""
    flagged: bool
    """Whether its time ran out: a bot plays it to the end."""
    invite: str | None
    """The secret link to this seat, for the table's owner while it is open and for whoever holds it."""


class TableInfo(Struct):
    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    clock: Clock | Slow | None
    created: str
    version: int
    ply: int
    players: int
    my_seats: list[int]
    joinable: bool
    """Whether a listed table has an open seat for the one who asks."""
    hidden_information: bool
    owner: bool
    listed: bool
    hints: bool
    seeded: bool
    seed: str | None
    """The seed of chance as decimal digits, once the game is over."""
    source: dict[str, Any] | None
    """Where it began: a branch of another table, or a record."""
    spectators: int
    chat_count: int


class TableSummary(Struct):
    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    to_move: list[int]
    my_turn: bool
    question: str | None
    """What I am asked, if it is my turn."""
    result: str | None
    ply: int
    version: int
    clock: Clock | Slow | None
    created: str
    updated: str
    owner: bool
    owner_name: str
    spectators: int


class Join(Struct, forbid_unknown_fields=True):
    key: Key = ""
    name: Name | None = None


class Level(Struct, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=80)] | None = None


# Playing


class Move(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    version: Version
    action: int | Annotated[str, Meta(max_length=200)]
    """The number of the action, or its text."""


class Undo(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    version: Version
    to: Literal["move", "turn"] = "move"


class Panel(Struct):
    id: str
    title: str
    svg: str
    place: str
    width: float
    height: float
    phone: str | None = None


class Tip(Struct):
    title: str
    text: str
    where: str = ""


class Board(Struct):
    panels: list[Panel]
    tips: dict[str, Tip | None]
    """What explains a target. An update has only those that are new or different (`whole`); None: none any more."""
    whole: bool = True
    """Whether these are all tips. Else they are to be put over those that are known: a live update has what changed
    since the one before on the same connection, the answer to a move has none."""


class Chip(Struct):
    icon: str
    label: str
    value: int | None
    hidden: bool
    target: str | None


class SeatPanel(Struct):
    seat: int
    name: str
    title: str
    mark: int
    score: int | None
    chips: list[Chip]
    note: str
    clock_ms: int | None
    clock_running: bool
    thinking: bool


class Change(Struct):
    icon: str
    label: str
    before: int | None
    after: int | None


class Answer(Struct):
    action: int
    text: str
    label: str
    detail: str
    group: str
    icon: str | None
    targets: list[str]
    ends_turn: bool
    irreversible: bool
    delta: list[Change]


class Impossible(Struct):
    """What one would look for here and cannot do now."""

    label: str
    icon: str | None
    reason: str


class Question(Struct):
    text: str


class LogLine(Struct):
    ply: int
    version: int
    seat: int | None
    words: str
    kind: Literal["move", "chance", "undo", "note"]
    by: str
    mine_since: bool
    """Whether it happened since the viewer's last turn."""


class LogPage(Struct):
    lines: list[LogLine]
    more: bool


class UndoInfo(Struct):
    move: bool
    turn: bool
    why: str | None


class ScoreRow(Struct):
    label: str
    points: list[int]


class Over(Struct):
    ranking: list[int]
    scores: list[int]
    sheet: list[ScoreRow]
    reason: str | None


class Play(Struct):
    """The whole picture for one viewer."""

    table: str
    version: int
    ply: int
    seat: int | None
    status: Literal["waiting", "playing", "over"]
    to_move: list[int]
    question: Question | None
    """What this viewer is asked."""
    waiting: str
    """Whom everybody waits for, if it is not this viewer."""
    moment: str
    answers: list[Answer]
    impossible: list[Impossible]
    board: Board
    seats: list[SeatPanel]
    log: list[LogLine]
    since_last: int
    undo: UndoInfo
    over: Over | None
    changed: list[str]


class Expected(Struct):
    win: float
    score: float


class Hint(Struct):
    action: int
    text: str
    label: str
    visits: int
    expected: Expected


class ReplayPly(Struct):
    ply: int
    actor: int | None
    words: str
    scores: list[int | None]


class Replay(Struct):
    plies: list[ReplayPly]
    length: int


class ChatLine(Struct):
    id: int
    seat: int | None
    name: str
    text: str
    at: str


class ChatPage(Struct):
    lines: list[ChatLine]
    more: bool


class Say(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Preferences(Struct, forbid_unknown_fields=True):
    auto: dict[str, bool | int | str | None] = {}


class Health(Struct):
    status: Literal["ok"]
    version: str
    compiled: bool
    database: str


# Live messages: what a WebSocket of a table sends


class PlayMessage(Struct, tag_field="type", tag="play"):
    play: Play


class TableMessage(Struct, tag_field="type", tag="table"):
    table: TableInfo


class ChatMessage(Struct, tag_field="type", tag="chat"):
    message: ChatLine


class SeatPresence(Struct):
    seat: int
    connected: bool
    away_seconds: int | None


class PresenceMessage(Struct, tag_field="type", tag="presence"):
    seats: list[SeatPresence]
    spectators: int


class ThinkingMessage(Struct, tag_field="type", tag="thinking"):
    seat: int
    since: str


class ErrorMessage(Struct, tag_field="type", tag="error"):
    code: str
    detail: str


class PongMessage(Struct, tag_field="type", tag="pong"):
    pass


LiveMessage = PlayMessage | TableMessage | ChatMessage | PresenceMessage | ThinkingMessage | ErrorMessage | PongMessage
