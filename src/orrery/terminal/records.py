"""`orrery replay`, `verify` and `validate`: what can be done with games that were played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from orrery.kernel.errors import OrreryError, RecordError
from orrery.kernel.options import Option
from orrery.kernel.record import FIRST_LINE, Record
from orrery.kernel.state import CHANCE, SPECTATOR, State
from orrery.terminal.output import BAD_INPUT, OK, WRONG, console, error_console, print_json
from orrery.terminal.setup import load_game, load_record

__all__ = ["replay", "validate", "verify"]

SUFFIX: Final = ".orrery"
"""How records are usually named."""

RULES_LINE: Final = 3
COMPONENTS_LINE: Final = 4


# replay


def replay(path: Path, *, ply: int | None, components: Path | None, as_json: bool) -> int:
    """The command `orrery replay`."""
    record = load_record(path, components)
    state = record.state(ply)
    if as_json:
        print_json(_replayed(record, state))
    else:
        _show_replay(record, state, console())
    return OK


def _replayed(record: Record, state: State) -> dict[str, Any]:
    game = record.game
    legal = state.legal_actions()
    return {
        "game": game.id,
        "rules": game.rules_version,
        "components": game.components.digest,
        "players": record.players,
        "options": record.options,
        "seats": record.seats,
        "plies": len(record.actions),
        "ply": state.move_number(),
        "moves": [
            {
                "ply": number,
                "player": player,
                "action": action,
                "text": game.vocabulary.text(action),
                "sentence": game.vocabulary.sentence(action),
            }
            for number, (player, action) in enumerate(state.full_history(), start=1)
        ],
        "position": state.to_position(),
        "current_player": int(state.current_player()),
        "prompt": "" if state.is_terminal() or state.is_chance_node() else state.prompt(),
        "legal_actions": [game.vocabulary.text(action) for action in legal],
        "terminal": state.is_terminal(),
        "scores": state.scores(),
        "ranking": state.ranking(),
        "returns": state.returns(),
        "digest": state.digest(),
    }


def _show_replay(record: Record, state: State, out: Console) -> None:
    game = record.game
    out.print(f"{game.title}, {record.players} players", style="bold", soft_wrap=True)
    for name, value in record.options.items():
        out.print(f"  {name}: {Option.text(value)}", style="dim", soft_wrap=True)
    for number, (player, action) in enumerate(state.full_history(), start=1):
        who = "Chance" if player == CHANCE else _name(record, player)
        out.print(f"{number:4} {who}: {game.vocabulary.sentence(action)}", soft_wrap=True)
    out.print(game.sketch(state, SPECTATOR).rstrip("\n"), soft_wrap=True)
    if state.is_terminal():
        out.print(f"Over after {state.move_number()} moves.", style="bold")
    elif state.is_chance_node():
        out.print(f"After move {state.move_number()} of {len(record.actions)}: chance is next.", style="bold")
    else:
        asked = _name(record, state.current_player())
        out.print(
            f"After move {state.move_number()} of {len(record.actions)}, {asked}: {state.prompt()}",
            style="bold",
            soft_wrap=True,
        )
    for seat, (score, place) in enumerate(zip(state.scores(), state.ranking(), strict=True)):
        out.print(f"  {place}. {_name(record, seat)}: {score}", soft_wrap=True)


def _name(record: Record, seat: int) -> str:
    return f"{record.seats[seat]} ({record.game.seat_name(seat)})"


# verify


def verify(paths: Sequence[Path], *, components: Path | None, as_json: bool) -> int:
    """The command `orrery verify`."""
    results = []
    code = OK
    for path in paths:
        if not path.is_file():
            error_console().print(f"orrery: {path} is no file", soft_wrap=True)
            code = max(code, BAD_INPUT)
            continue
        problem, told = "", ""
        try:
            told = _outcome(load_record(path, components))
        except OrreryError as error:
            problem = str(error)
        results.append({"file": str(path), "ok": not problem, "problem": problem, "result": told})
        if not as_json:
            console().print(f"{path}: {problem or 'ok, ' + told}", style="red" if problem else "", soft_wrap=True)
    if as_json:
        print_json({"ok": all(result["ok"] for result in results) and code == OK, "records": results})
    return WRONG if any(not result["ok"] for result in results) else code


def _outcome(record: Record) -> str:
    state = record.state()
    scores = "-".join(str(score) for score in state.scores())
    how = "finished" if state.is_terminal() else "unfinished"
    return f"{record.game.id}, {record.players} players, {len(record.actions)} moves, {how}, {scores}"


# validate


def validate(folder: Path, *, components: Path | None, as_json: bool) -> int:
    """The command `orrery validate`."""
    if not folder.is_dir():
        raise OrreryError(f"{folder} is no folder")
    differing: list[dict[str, str]] = []
    same = 0
    for path in sorted(folder.rglob("*")):
        if not _is_record(path):
            continue
        difference = _difference(path, components)
        if difference:
            differing.append({"file": str(path), "difference": difference})
            if not as_json:
                console().print(f"{path}: {difference}", style="red", soft_wrap=True)
        else:
            same += 1
    if as_json:
        print_json({"ok": not differing, "same": same, "differing": differing})
    else:
        console().print(f"{same} replay as they were played, {len(differing)} differ")
    return WRONG if differing else OK


def _is_record(path: Path) -> bool:
    """By its name, or by the way it begins."""
    if not path.is_file():
        return False
    if path.suffix == SUFFIX:
        return True
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) == FIRST_LINE.encode()


def _difference(path: Path, components: Path | None) -> str:
    """What is different from when the record was written, or nothing."""
    try:
        load_record(path, components)
        return ""
    except RecordError as error:
        if error.line not in (RULES_LINE, COMPONENTS_LINE):
            return str(error)
        return f"{error}; {_under_these_rules(path, components)}"
    except OrreryError as error:
        return str(error)


def _under_these_rules(path: Path, components: Path | None) -> str:
    """How a record of other rules or components fares under the present ones."""
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
        game = load_game(lines[1].removeprefix("game "), components)
        lines[RULES_LINE - 1] = f"rules {game.rules_version}"
        lines[COMPONENTS_LINE - 1] = f"components {game.components.digest}"
        # The digest at the end covers the rules and the components, so it differs of necessity.
        lines[-2] = " ".join(lines[-2].split(" ")[:2])
        record = Record.read("\n".join(lines), lambda _: game)
    except (OrreryError, IndexError, UnicodeDecodeError) as error:
        return f"under the present ones it breaks at {error}"
    return f"under the present ones every move is legal: {_outcome(record)}"
