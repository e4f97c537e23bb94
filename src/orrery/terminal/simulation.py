"""`orrery simulate`: random games with every invariant on, on one process or several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from orrery.arena import workers
from orrery.kernel.errors import OptionError
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.terminal.output import INTERRUPTED, OK, WRONG, console, print_json, progress_bar
from orrery.terminal.setup import load_game, player_counts, read_options
from orrery.testing import SimulationReport, simulate

__all__ = ["merged", "run_simulation"]

SHARE: Final = 5
"""Games that a process plays before it reports: few, because Ctrl-C gives up those under way."""
SHOWN_PROBLEMS: Final = 20


def run_simulation(
    game_id: str,
    *,
    players: str,
    games: int,
    seed: int,
    options: Sequence[str],
    processes: int,
    components: Path | None,
    as_json: bool,
) -> int:
    """The command `orrery simulate`."""
    if games < 1 or processes < 1:
        raise OptionError("--games and --processes take numbers from 1")
    if not 0 <= seed <= 2**64 - games:
        raise OptionError("--seed takes a number from 0 to 2**64-1, with one more for every further game")
    game = load_game(game_id, components)
    chosen = read_options(game, options)
    counts = player_counts(game, players)
    reports: list[SimulationReport] = []
    with progress_bar() as bar:
        for count in counts:
            report = _simulate(game, count, games, seed, chosen, processes, bar)
            reports.append(report)
            if report.interrupted:
                break
    broken = any(report.problems for report in reports)
    interrupted = reports[-1].interrupted
    if as_json:
        runs = [asdict(report) for report in reports]
        print_json({"game": game.id, "ok": not broken, "interrupted": interrupted, "runs": runs})
    else:
        out = console()
        for report in reports:
            _show(report, games, out)
    return INTERRUPTED if interrupted else WRONG if broken else OK


def _simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, OptionValue],
    processes: int,
    bar: Progress,
) -> SimulationReport:
    task = bar.add_task(f"{players} players", total=games)
    if processes == 1:
        return simulate(game, players, games, seed, options, lambda done: bar.update(task, completed=done))
    parts = _in_processes(game, players, games, seed, options, processes, lambda done: bar.update(task, advance=done))
    report = merged(parts) if parts else SimulationReport(game.id, players, dict(options), seed)
    report.interrupted = report.games + len(report.problems) < games
    return report


def _in_processes(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, OptionValue],
    processes: int,
    progress: Callable[[int], None],
) -> list[SimulationReport]:
    """The reports of all shares in the order of their seeds; after Ctrl-C, of those that were done."""
    shares = [
        (game, players, min(SHARE, games - first), seed + first, dict(options)) for first in range(0, games, SHARE)
    ]
    reports: list[SimulationReport] = []

    def keep(report: SimulationReport) -> None:
        reports.append(report)
        progress(report.games + len(report.problems))

    workers.run(_play, shares, keep, processes)
    return sorted(reports, key=lambda report: report.seed)


def _play(share: tuple[Game, int, int, int, dict[str, OptionValue]], between: Callable[[], None]) -> SimulationReport:
    """In one of the processes."""
    return simulate(*share)


def merged(reports: Sequence[SimulationReport]) -> SimulationReport:
    """One report of several with the same players and options, as if one process had played all games."""
    first = reports[0]
    total = SimulationReport(first.game, first.players, first.options, first.seed)
    total.games = sum(report.games for report in reports)
    total.plies = sum(report.plies for report in reports)
    total.decisions = sum(report.decisions for report in reports)
    total.unforced = sum(report.unforced for report in reports)
    total.max_legal = max(report.max_legal for report in reports)
    total.max_length = max(report.max_length for report in reports)
    total.problems = [problem for report in reports for problem in report.problems]
    total.interrupted = any(report.interrupted for report in reports)
    total.mean_legal = _mean([(report.mean_legal, report.decisions) for report in reports])
    total.mean_length = _mean([(report.mean_length, report.games) for report in reports])
    seats = range(first.players)
    total.mean_scores = [_mean([(report.mean_scores[seat], report.games) for report in reports]) for seat in seats]
    total.wins = [sum(report.wins[seat] for report in reports) for seat in seats]
    return total


def _mean(parts: Sequence[tuple[float, int]]) -> float:
    weight = sum(count for _, count in parts)
    return sum(value * count for value, count in parts) / weight if weight else 0.0


def _show(report: SimulationReport, wanted: int, out: Console) -> None:
    def line(name: str, value: Any) -> None:
        out.print(f"  {name:<20} {value}", soft_wrap=True)

    out.print(f"{report.game}, {report.players} players, seed {report.seed}", style="bold", soft_wrap=True)
    line("games", f"{report.games} of {wanted}" + (" (interrupted)" if report.interrupted else ""))
    if report.games:
        line("plies", f"{report.plies}, {report.mean_length:.1f} a game, at most {report.max_length}")
        line("decisions", f"{report.decisions}, of which {report.unforced} with a choice")
        line("legal actions", f"{report.mean_legal:.2f} on average, at most {report.max_legal}")
        line("mean scores", "  ".join(f"{score:.2f}" for score in report.mean_scores))
        line("wins by seat", "  ".join(f"{wins / report.games:.1%}" for wins in report.wins))
    line("problems", len(report.problems))
    for problem in report.problems[:SHOWN_PROBLEMS]:
        out.print(f"    {problem}", style="red", soft_wrap=True)
    if len(report.problems) > SHOWN_PROBLEMS:
        out.print(f"    ... and {len(report.problems) - SHOWN_PROBLEMS} more (--json lists all)")
