"""`orrery import` and `gaia-oracle`: games that were played elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from orrery.kernel.errors import OrreryError, closest
from orrery.kernel.record import Record
from orrery.terminal.output import BAD_INPUT, OK, WRONG, console, error_console, new_file, print_json, write_file
from orrery.terminal.setup import load_game, read_options

__all__ = ["compare_with_oracle", "import_game"]

FORMATS: Final = ("gaia",)
SHOWN: Final = 20
"""So many differences of a game are printed; JSON has them all."""


# import


def import_game(format: str, path: Path, *, output: Path | None, options: Sequence[str], as_json: bool) -> int:
    """The command `orrery import`."""
    if format not in FORMATS:
        raise OrreryError(f"'{format}' is no notation{closest(format, FORMATS)} (there are: {', '.join(FORMATS)})")
    if output is not None:
        new_file(output)
    record = _import_gaia(path, options)
    if output is not None:
        write_file(output, record.text())
    if as_json:
        print_json(_facts(record, output))
    elif output is None:
        sys.stdout.write(record.text())
    else:
        console().print(f"{output}: {_told(record)}", soft_wrap=True)
    return OK


def _import_gaia(path: Path, options: Sequence[str]) -> Record:
    from orrery.games.gaia_project.importing import import_log, read_log

    game = load_game("gaia-project")
    log = read_log(path, game)
    chosen = read_options(game, options)
    named = {word.partition("=")[0] for word in options}
    return import_log(log._replace(options={**log.options, **{name: chosen[name] for name in named}}), game)


def _facts(record: Record, output: Path | None) -> dict[str, Any]:
    state = record.state()
    return {
        "game": record.game.id,
        "players": record.players,
        "options": record.options,
        "seats": record.seats,
        "moves": len(record.actions),
        "finished": state.is_terminal(),
        "scores": state.scores(),
        "file": str(output) if output is not None else None,
        "record": None if output is not None else record.text(),
    }


def _told(record: Record) -> str:
    state = record.state()
    scores = "-".join(str(score) for score in state.scores())
    how = "finished" if state.is_terminal() else "unfinished"
    return f"{record.game.id}, {record.players} players, {len(record.actions)} moves, {how}, {scores}"


# gaia-oracle


def compare_with_oracle(paths: Sequence[Path], *, as_json: bool) -> int:
    """The command `orrery gaia-oracle`."""
    from orrery.games.gaia_project.oracle import compare

    game = load_game("gaia-project")
    results: list[dict[str, Any]] = []
    code = OK
    for path in _files(paths):
        if not path.is_file():
            error_console().print(f"orrery: {path} is no file", soft_wrap=True)
            code = BAD_INPUT
            continue
        try:
            found = compare(path, game)
            result = {
                "id": found.id,
                "file": str(path),
                "result": "skipped" if found.skipped else "failed" if found.differences else "passed",
                "moves": found.moves,
                "reason": found.skipped,
                "legal_commands_compared": found.legal_compared,
                "differences": [difference._asdict() for difference in found.differences],
            }
        except OrreryError as error:
            result = {"id": path.stem, "file": str(path), "result": "failed", "reason": str(error), "differences": []}
        results.append(result)
        if not as_json:
            _show(result)
    counts = {word: sum(result["result"] == word for result in results) for word in ("passed", "failed", "skipped")}
    if as_json:
        print_json({**counts, "games": results})
    else:
        if counts["skipped"]:
            console().print(f"{counts['skipped']} skipped")
        console().print(f"{counts['passed']} passed, {counts['failed']} failed")
    return WRONG if counts["failed"] else code


def _files(paths: Sequence[Path]) -> list[Path]:
    """The files themselves, and those of every folder."""
    return [file for path in paths for file in (sorted(path.glob("*.json*")) if path.is_dir() else [path])]


def _show(result: dict[str, Any]) -> None:
    out = console()
    if result["result"] == "passed":
        return
    style = "bold red" if result["result"] == "failed" else "dim"
    told = f": {result['reason']}" if result["reason"] else ""
    out.print(f"{result['id']} {result['result']}{told}", style=style, soft_wrap=True)
    for difference in result["differences"][:SHOWN]:
        out.print(
            f"  move {difference['move']} '{difference['text']}': {difference['field']}: "
            f"expected {difference['expected']}, got {difference['got']}",
            soft_wrap=True,
        )
    if len(result["differences"]) > SHOWN:
        out.print(f"  and {len(result['differences']) - SHOWN} more")
