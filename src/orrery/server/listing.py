"""What the lobby shows: games and tables in short."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery import registry
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.server import mind, picture
from orrery.server.ledger import Clock, Slow
from orrery.server.messages import (
    GameInfo,
    GameResults,
    LevelInfo,
    OptionInfo,
    PreferenceInfo,
    SeatInfo,
    TableSummary,
)
from orrery.server.plain import face_for
from orrery.server.store import SeatRow, TableRow
from orrery.server.table import LiveTable, Seat

__all__ = ["game_info", "results", "summary"]


def summary(
    row: TableRow,
    seat_rows: Sequence[SeatRow],
    held: dict[int, set[str]],
    guest: str,
    owner_name: str,
    live: LiveTable | None,
) -> TableSummary | None:
    """A table as the lobby lists it, without replaying it; None if its game is not here."""
    try:
        game = registry.game(row.game)
    except OrreryError:
        return None
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
                kind=seat.kind,  # type: ignore[arg-type]
                title=game.seat_name(seat.number),
                mark=face_for(game).mark(seat.number),
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


def results(found: Sequence[tuple[str, int, str]]) -> list[GameResults]:
    """How somebody has fared, game by game, the most played first."""
    told: dict[str, GameResults] = {}
    for id, seat, result in found:
        try:
            title = registry.game(id).title
        except OrreryError:
            continue
        data = msgspec.json.decode(result)
        score = data["scores"][seat]
        one = told.setdefault(id, GameResults(id, title, 0, 0, score))
        one.games += 1
        one.wins += data["ranking"][seat] == 1
        one.best = max(one.best, score)
    return sorted(told.values(), key=lambda one: (-one.games, one.title))


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
        marks=[face.mark(seat) for seat in range(game.max_players)],
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
        levels=[LevelInfo(*one) for one in mind.LEVELS],
        preferences=[
            PreferenceInfo(
                one.name,
                one.kind,  # type: ignore[arg-type]
                one.help,
                one.default,
                one.low,
                one.high,
                list(one.choices),
            )
            for one in face.preferences
        ],
    )
