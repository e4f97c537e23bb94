"""`orrery arena`: bots against bots, as a table, as JSON, as a report to look at."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery.arena import Contest, Plan, summarise
from orrery.arena.summary import rating_interval, seeds_of
from orrery.kernel.errors import OptionError, OrreryError
from orrery.kernel.game import Game
from orrery.terminal.output import (
    INTERRUPTED,
    OK,
    check_file,
    console,
    error_console,
    print_json,
    progress_bar,
    write_file,
)
from orrery.terminal.setup import load_game, look_here_too, read_options

__all__ = ["arena"]


def arena(
    game_id: str,
    *,
    bots: str,
    players: int | None,
    games: int,
    seed: int,
    options: Sequence[str],
    processes: int | None,
    ray: str | None,
    out: Path | None,
    report: Path | None,
    plots: Path | None,
    components: Path | None,
    as_json: bool,
) -> int:
    """The command `orrery arena`."""
    if processes is not None and processes < 1:
        raise OptionError("--processes takes a number from 1")
    look_here_too()
    game = load_game(game_id, components)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    with contextlib.redirect_stdout(sys.stderr):  # what bots print is no part of the result
        plan = Plan(game, names, players=players, games=games, seed=seed, options=read_options(game, options))
    _check_pictures(out, report, plots)
    contest = Contest(plan, out)
    err = error_console()
    if plan.games != games:
        err.print(f"{plan.games} games instead of {games}: whole blocks of {len(plan.seatings)} seatings", style="dim")
    with progress_bar() as bar:
        task = bar.add_task("games", total=plan.games)
        rows = contest.run(
            processes if processes is not None else min(os.cpu_count() or 1, plan.games),
            ray,
            lambda done: bar.update(task, completed=done),
        )
    summary = {**summarise(plan.header(), rows), "interrupted": contest.interrupted}
    # the result first: whatever goes wrong with pictures of it, it is not lost
    if as_json:
        print_json(summary)
    else:
        _show(summary, plan.games, console())
    if rows:
        _draw(game, plan, rows, summary, report, plots)
    if rows and not as_json:
        if report is not None:
            console().print(f"The report is in {report}.", soft_wrap=True)
        if plots is not None:
            console().print(f"The plots are in {plots}.", soft_wrap=True)
    if contest.interrupted and out is not None:
        err.print(f"The same command goes on where it stopped: {out} keeps what is done.", soft_wrap=True)
    return INTERRUPTED if contest.interrupted else OK


def _check_pictures(out: Path | None, report: Path | None, plots: Path | None) -> None:
    """What is in the way of the report or the plots is said before the games are played."""
    if report is None and plots is None:
        return
    from orrery.arena.report import check_extra, is_report

    check_extra()
    if report is not None:
        check_file(report)
        if out is not None and report.resolve() == out.resolve():
            raise OrreryError(f"--out and --report both name {out}; the report needs a file of its own")
        if report.is_file() and not is_report(report):
            raise OrreryError(f"{report} holds something else than a report; name another file with --report")
    if plots is not None:
        if not plots.resolve().parent.is_dir():
            raise OrreryError(f"{plots.parent} is no folder")
        if plots.exists() and not plots.is_dir():
            raise OrreryError(f"{plots} is no folder")
        check_file(plots / "wins.svg" if plots.exists() else plots)


def _draw(
    game: Game,
    plan: Plan,
    rows: Sequence[Mapping[str, Any]],
    summary: Mapping[str, Any],
    report: Path | None,
    plots: Path | None,
) -> None:
    if report is None and plots is None:
        return
    from orrery.arena import report as pages

    drawn = pages.plots(plan.header(), rows, summary)
    if report is not None:
        write_file(report, pages.report(game, plan.header(), summary, drawn))
    if plots is not None:
        plots.mkdir(exist_ok=True)
        for plot in drawn:
            write_file(plots / f"{plot.slug}.svg", plot.standalone())


def _show(summary: dict[str, Any], wanted: int, out: Console) -> None:
    stopped = " (interrupted)" if summary["interrupted"] else ""
    out.print(
        f"{summary['game']}, {summary['players']} players, {summary['games']} of {wanted} games{stopped}, "
        f"{seeds_of(summary)}; nobody better than another would win "
        f"{summary['null']:.1%}",
        style="bold",
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    for heading in ("wins", "95 %", "points", "lead", "rating", "95 %", "thinks", "at most"):
        table.add_column(heading, justify="right")
    ranked = sorted(summary["bots"].items(), key=lambda item: -item[1]["rating"])
    for name, bot in ranked:
        if not bot["games"]:
            table.add_row(Text(name), "-")
            continue
        table.add_row(
            Text(name),
            f"{bot['win_rate']:.1%}",
            f"{bot['low']:.1%} to {bot['high']:.1%}",
            f"{bot['mean_score']:.2f}",
            f"{bot['margin']:+.2f}",
            f"{bot['rating']:+.0f}",
            rating_interval(bot),
            f"{bot['seconds_per_decision']:.3f} s" if bot["seconds_per_decision"] is not None else "",
            f"{bot['longest_decision']:.2f} s",
        )
    out.print(table)
    if not summary["games"]:
        return
    seats = "  ".join(f"{seat['win_rate']:.1%}" for seat in summary["seats"] if seat["games"])
    out.print(f"wins by seat: {seats}", soft_wrap=True)
    plies = summary["plies"]
    out.print(f"moves a game: {plies['mean']} on average, {plies['least']} to {plies['most']}", soft_wrap=True)
