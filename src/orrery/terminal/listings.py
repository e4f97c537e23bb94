"""`orrery games`, `components` and `scenarios`: what there is, whence it is known, whether it is right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from orrery import registry
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.options import Option
from orrery.terminal.output import OK, WRONG, console, print_json
from orrery.terminal.setup import load_game

__all__ = ["list_components", "list_games", "run_scenarios"]


# games


def list_games(*, as_json: bool) -> int:
    """The command `orrery games`."""
    games: list[Game] = []
    broken: dict[str, str] = {}
    for id in registry.games():
        try:
            games.append(registry.game(id))
        except Exception as error:  # one package that cannot be loaded does not hide the other games
            broken[id] = f"{type(error).__name__}: {error}"
    code = WRONG if broken else OK
    if as_json:
        print_json({"games": [_facts(game) for game in games], "broken": broken})
        return code
    out = console()
    for game in games:
        players = " to ".join(str(count) for count in sorted({game.min_players, game.max_players}))
        out.print(Text.assemble((game.id, "bold"), f"  {game.title}, {players} players"), soft_wrap=True)
        table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
        for option in game.options:
            setting = f"--option {option.name}={Option.text(option.default)}"
            table.add_row(Text(setting), Text(f"{option.help} ({option.takes()})"))
        if game.options:
            out.print(table)
    for id, why in broken.items():
        out.print(Text.assemble((id, "bold red"), f"  cannot be loaded: {why}"), soft_wrap=True)
    return code


def _facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": [game.min_players, game.max_players],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "takes": option.takes(),
                "choices": list(option.choices),
                "help": option.help,
            }
            for option in game.options
        ],
        "rules": game.rules_version,
        "components": game.components.digest,
        "actions": game.num_distinct_actions(),
        "max_game_length": game.max_game_length,
        "score_range": [game.min_score, game.max_score],
        "hidden_information": game.hidden_information,
    }


# components


def list_components(game_id: str, *, source: str | None, components: Path | None, as_json: bool) -> int:
    """The command `orrery components`."""
    game = load_game(game_id, components)
    rows = game.components.rows(source)
    digest = game.components.digest
    if as_json:
        print_json({"game": game.id, "digest": digest, "values": [row._asdict() for row in rows]})
        return OK
    out = console(one_line_each=True)
    table = Table(box=None, pad_edge=False)
    for heading in ("value of", "value", "source", "where"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        cells = (row.path, json.dumps(row.value, ensure_ascii=False), row.source, row.where)
        table.add_row(*(Text(cell) for cell in cells))
    out.print(table)
    counted = f"{len(rows)} values" + (f" with the source '{source}'" if source else "")
    out.print(f"{counted}; digest of all values of {game.id}: {digest}", soft_wrap=True)
    return OK


# scenarios


def run_scenarios(game_id: str, path: Path, *, components: Path | None, as_json: bool) -> int:
    """The command `orrery scenarios`."""
    game = load_game(game_id, components)
    if game.scenarios is None:
        raise OrreryError(f"{game.title} has no runner for scenarios")
    passed: list[str] = []
    failed: list[dict[str, Any]] = []
    out = console()
    for name, problems in game.scenarios(_read_json(path)):
        if not problems:
            passed.append(name)
            continue
        failed.append({"id": name, "problems": problems})
        if not as_json:
            out.print(f"{name} failed", style="bold red", soft_wrap=True)
            for problem in problems:
                out.print(f"  {problem}", soft_wrap=True)
    if as_json:
        print_json({"game": game.id, "passed": passed, "failed": failed})
    else:
        out.print(f"{len(passed)} passed, {len(failed)} failed")
    return WRONG if failed else OK


def _read_json(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise OrreryError(f"{path}: line {error.lineno}: not JSON: {error.msg}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise OrreryError(f"{path} cannot be read: {error}") from None
    if not isinstance(data, dict):
        raise OrreryError(f"{path} must hold a JSON object")
    return data
