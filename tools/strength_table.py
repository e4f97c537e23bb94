"""Write the table of matches in docs/bots.md from what bench/strength.sh found.

    python tools/strength_table.py            write it
    python tools/strength_table.py --check    only say whether it has to be written anew

It stands between two comments of the page and holds a row for each bench/arena/GAME/MATCH.json, and one for the
ladders of all games together: in one game alone there are too few games to tell how much longer thinking helps.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import orrery
from orrery.arena.statistics import wilson

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
BEGIN: Final = "<!-- written by tools/strength_table.py -->"
END: Final = "<!-- until here -->"
LADDER: Final = "ladder"
MATCHES: Final = (
    "greedy-random",
    "search-greedy",
    "search-greedy-blind",
    "search-greedy-lot",
    "levels-low",
    "levels-middle",
    "levels-high",
    LADDER,
    "peer",
    "pilot-peer",
    "fixed-greedy",
    "greedy-4",
    "admiral-4",
)


def table(folder: Path) -> list[str]:
    """The lines of the table, from the files of a folder."""
    lines = ["| game | match | games | result | mean points |", "|---|---|---|---|---|"]
    for game in orrery.games():
        title = orrery.game(game).title
        for match in MATCHES:
            file = folder / game / f"{match}.json"
            if file.exists():
                found = json.loads(file.read_text(encoding="utf-8"))
                link = f"[`{match}`](../bench/arena/{game}/{match}.json)"
                lines.append(f"| {title} | {link} | {found['games']} | {_result(found)} | {_points(found)} |")
    ladders = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob(f"*/{LADDER}.json"))]
    if len(ladders) > 1:
        found = _together(ladders)
        lines.append(f"| all {len(ladders)} games | `{LADDER}` | {found['games']} | {_result(found)} | |")
    return lines


def page(text: str, folder: Path) -> str:
    """The page with the table written anew."""
    before, mark, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise SystemExit(f"{PAGE.name} has no '{BEGIN}' with '{END}' after it")
    return "\n".join([before + mark, *table(folder), end]) + after


def _together(matches: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The same bots in several games: every game counts as often as it was played."""
    bots: dict[str, Any] = {}
    for name in matches[0]["bots"]:
        parts = [found["bots"][name] for found in matches]
        games = sum(part["games"] for part in parts)
        wins = sum(part["win_rate"] * part["games"] for part in parts)
        low, high = wilson(wins, games)
        bots[name] = {"win_rate": wins / games, "low": low, "high": high}
    return {"games": sum(found["games"] for found in matches), "bots": bots}


def _ranked(found: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The bots, the best first."""
    return sorted(found["bots"].items(), key=lambda bot: -bot[1]["win_rate"])


def _result(found: Mapping[str, Any]) -> str:
    """Who won how often; of two the better one says it all, one alone has nobody to win against."""
    ranked = _ranked(found)
    if len(ranked) == 1:
        return ""
    told = ranked[:1] if len(ranked) == 2 else ranked
    return ", ".join(
        f"{name} {_percent(bot['win_rate'])} % ({_percent(bot['low'])} to {_percent(bot['high'])})"
        for name, bot in told
    )


def _points(found: Mapping[str, Any]) -> str:
    return " : ".join(f"{bot['mean_score']:.1f}" for _, bot in _ranked(found))


def _percent(share: float) -> str:
    return f"{100 * share:.1f}".removesuffix(".0")


def main() -> int:
    old = PAGE.read_text(encoding="utf-8")
    new = page(old, ROOT / "bench" / "arena")
    if "--check" in sys.argv[1:]:
        if old != new:
            print(f"{PAGE.name} does not show what the files say: python tools/strength_table.py", file=sys.stderr)
        return int(old != new)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
