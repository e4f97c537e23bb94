"""`orrery bench`: the figures of `orrery.benchmark`, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from orrery import benchmark, registry
from orrery.benchmark.environments import BESIDE
from orrery.bots.mcts import LONGEST
from orrery.kernel.errors import OptionError
from orrery.terminal.output import OK, console, error_console, print_json
from orrery.terminal.setup import load_game

__all__ = ["bench"]


def bench(
    game_ids: Sequence[str],
    *,
    seconds: float,
    players: int | None,
    interpreted: bool,
    peers: bool,
    environments: bool,
    catanatron: Path | None,
    as_json: bool,
) -> int:
    """The command `orrery bench`."""
    if not 0 < seconds <= LONGEST:
        raise OptionError(f"--seconds takes a number above 0, at most {LONGEST:.0f}, not {seconds:g}")
    games = [load_game(id) for id in game_ids or registry.games()]
    for game in games:
        game.config(players)
    err = error_console()
    with err.status("measuring ...") as status:
        figures = benchmark.run(
            games,
            seconds=seconds,
            players=players,
            interpreted=interpreted,
            peers=peers,
            environments=environments,
            catanatron=catanatron,
            progress=lambda what: status.update(f"measuring {what} ..."),
        )
    if as_json:
        print_json(figures)
    else:
        _show(figures, console())
    return OK


def _show(figures: dict[str, Any], out: Console) -> None:
    machine = figures["machine"]
    out.print(f"{machine['processor']}, {machine['cores']} cores, {machine['python']}", soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    table.add_column("random play", overflow="fold")
    for heading in ("decisions/s", "unforced/s", "games/s", "clone µs", "bytes", "mcts/s"):
        table.add_column(heading, justify="right")
    how = "compiled" if figures["compiled"] else "interpreted"
    for id, game in figures["games"].items():
        _add_rows(table, f"{id}, {how}", game)
        if figures["compiled"] and id in figures["interpreted"]:
            _add_rows(table, f"{id}, interpreted", figures["interpreted"][id])
    for name, row in figures["peers"].items():
        if "note" not in row:
            table.add_row(Text(name), *_cells(row))
    out.print(table)
    for id, game in figures["games"].items():
        out.print(
            f"{id}, {game['players']} players: {game['mean_decisions']} decisions a game "
            f"({game['forced_share']:.0%} forced), {game['mean_chance_steps']} chance steps, "
            f"{game['mean_legal_actions']} legal actions on average, at most {game['max_legal_actions']}",
            soft_wrap=True,
        )
        out.print(
            f"{id}, {game['players']} players, with the loop in Python as the peers have it: "
            f"{game['python_loop_decisions_per_second']:,} decisions/s",
            soft_wrap=True,
        )
        if "times_interpreted" in game:
            out.print(f"{id}: compiled is {game['times_interpreted']} times as fast as interpreted")
        known = game.get("known_engine")
        if known and known["times"]:
            times = ", ".join(f"{times:,} with {seats} players" for seats, times in known["times"].items())
            out.print(f"{id}: times as fast as {known['engine']}: {times} ({known['how']})", soft_wrap=True)
    _show_environments(figures["environments"], out)
    if "reason" in figures["interpreted"]:
        out.print(f"interpreted: {figures['interpreted']['reason']}", style="dim", soft_wrap=True)
    for name, row in figures["peers"].items():
        if "note" in row:
            out.print(f"{name}: {row['note']}", style="dim", soft_wrap=True)


def _show_environments(environments: dict[str, Any], out: Console) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("environments", overflow="fold")
    for heading in ("steps/s", "engine", "wrapper"):
        table.add_column(heading, justify="right")
    notes: dict[str, None] = {}
    for id, row in environments.items():
        if "note" in row:
            notes[f"{id}, environments: {row['note']}"] = None
            continue
        notes.update(dict.fromkeys(f"{name}: {why}" for name, why in row["notes"].items()))
        table.add_row(Text(f"{id}, {row['players']} players", style="bold"))
        for title, name in (
            ("PettingZoo, not observing", "pettingzoo_unobserved"),
            ("PettingZoo", "pettingzoo"),
            ("Gymnasium, one seat", "gymnasium"),
            ("OpenSpiel, not observing", "open_spiel_unobserved"),
            ("OpenSpiel", "open_spiel"),
        ):
            if name in row["wrapper_share"]:
                steps, engine = row[f"{name}_per_second"], row[f"{BESIDE[name]}_per_second"]
                table.add_row(f"  {title}", f"{steps:,}", f"{engine:,}", f"{row['wrapper_share'][name]:.0%}")
        if "open_spiel_bridge_per_second" in row:
            table.add_row("  an empty game in OpenSpiel", f"{row['open_spiel_bridge_per_second']:,}")
    if table.row_count:
        out.print(table)
    for note in notes:
        out.print(note, style="dim", soft_wrap=True)


def _add_rows(table: Table, title: str, game: dict[str, Any]) -> None:
    table.add_row(Text(title, style="bold"))
    for players, row in game["by_players"].items():
        table.add_row(f"  {players} players", *_cells(row))


def _cells(row: dict[str, Any]) -> list[str]:
    def cell(name: str, form: str) -> str:
        value = row.get(name)
        return "" if value is None else format(value, form)

    return [
        cell("decisions_per_second", ",.0f"),
        cell("unforced_decisions_per_second", ",.0f"),
        cell("games_per_second", ",.1f"),
        cell("clone_us", ".2f"),
        cell("bytes_per_state", ",.0f"),
        cell("mcts_simulations_per_second", ",.0f"),
    ]
