"""`orrery analyse`, and the hint that a person may ask for: what the answers of a seat lead to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.bots.analysis import Analysis
from orrery.bots.analysis import analyse as search
from orrery.bots.mcts import LONGEST, MOST_SIMULATIONS
from orrery.kernel.errors import OptionError, OrreryError
from orrery.kernel.record import Record
from orrery.kernel.state import State
from orrery.terminal.output import OK, console, print_json
from orrery.terminal.setup import load_record

__all__ = ["analyse", "show_analysis"]

SHOWN: Final = 8
"""Answers that are shown unless all are wanted."""


def analyse(
    path: Path,
    *,
    ply: int | None,
    seconds: float | None,
    simulations: int | None,
    seed: int,
    every: bool,
    components: Path | None,
    as_json: bool,
) -> int:
    """The command `orrery analyse`."""
    if seconds is not None and not 0.0 < seconds <= LONGEST:
        raise OptionError(f"--seconds takes a number above 0, at most {LONGEST:.0f}, not {seconds:g}")
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise OptionError(f"--simulations takes a number from 1 to {MOST_SIMULATIONS}, not {simulations}")
    if not 0 <= seed < 2**64:
        raise OptionError("--seed takes a number from 0 to 2**64-1")
    record = load_record(path, components)
    state = record.state(ply) if ply is not None else _last_question(record)
    found = search(state, seconds=seconds or 0.0, simulations=simulations or 0, seed=seed)
    played = record.actions[state.move_number()] if state.move_number() < len(record.actions) else None
    if as_json:
        game = record.game
        print_json(
            {
                "game": game.id,
                "ply": state.move_number(),
                "played": game.vocabulary.text(played) if played is not None else None,
                **found.to_json(),
            }
        )
    else:
        out = console()
        out.print(
            f"After move {state.move_number()}, {record.seats[found.seat]} ({record.game.seat_name(found.seat)}): "
            f"{state.prompt()}",
            style="bold",
            soft_wrap=True,
        )
        show_analysis(found, state, out, every=every, played=played)
    return OK


def _last_question(record: Record) -> State:
    """The last state in which somebody is asked."""
    found: State | None = None
    for state in record.replay():
        if state.current_player() >= 0:
            found = state.clone()
    if found is None:
        raise OrreryError("nobody is asked anything in this record")
    return found


def show_analysis(
    found: Analysis, state: State, out: Console, *, every: bool = False, played: int | None = None
) -> None:
    """The answers as a table, the best first."""
    table = Table(box=None, pad_edge=False)
    table.add_column("answer", overflow="fold")
    alone = state.num_players() == 1  # against nobody, points are all there is
    for heading in ("tried", "points") if alone else ("tried", "wins", "points"):
        table.add_column(heading, justify="right")
    table.add_column("then", style="dim", overflow="fold")
    shown = found.moves if every else found.moves[:SHOWN]
    for move in shown:
        mark = "  <- played" if move.action == played else ""
        points = " : ".join(f"{score:.1f}" for score in [move.scores[found.seat], *_others(move.scores, found.seat)])
        table.add_row(
            Text(move.sentence + mark, style="bold" if move.action == found.best else ""),
            f"{move.visits}" if move.visits else "-",
            *([] if alone else [f"{move.win:.0%}" if move.visits else f"~{move.win:.0%}"]),
            points if move.visits or not alone else f"~{points}",
            Text(", ".join(move.next[:3])),
        )
    out.print(table)
    if len(shown) < len(found.moves):
        out.print(f"... and {len(found.moves) - len(shown)} more", style="dim")
    if not all(move.visits for move in shown):
        out.print("~ not tried: how it looks after the seat's own turn, before the others reply", style="dim")
    wins = "" if alone else "wins: how often the seat would win; "
    first = "" if alone else f", {state.config.game.seat_name(found.seat)} first, by a rougher forecast of their own"
    out.print(
        f"{found.simulations} simulations; {wins}points: expected at the end{first}",
        style="dim",
        soft_wrap=True,
    )


def _others(scores: list[float], seat: int) -> list[float]:
    return [score for other, score in enumerate(scores) if other != seat]
