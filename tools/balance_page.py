"""Write docs/balance.md from what bench/balance.sh found.

    python tools/balance_page.py            write the page
    python tools/balance_page.py --check    only say whether it has to be written anew

It reads docs/balance/GAME-PLAYERS.json and shows the plots that lie in the folder of the same name. Every figure but
those of people comes from these files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from orrery.arena.report import slug
from orrery.arena.statistics import Z_95, wilson

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"

INTRODUCTION: Final = """\
# Balance

What the games give to whom when the same bot sits at all seats, each seed played once. `bench/balance.sh` plays the
games and draws the plots, and `python tools/balance_page.py` writes this page from `docs/balance/*.json`.

- **It is the balance among these bots, not among people.** What a bot does not know how to use looks weak here.
- `greedy+random=1` makes its first choice by lot, so that every faction of Gaia Project and every command ship of
  Exodus Fleet is played. Everything else that the rules let players choose (hubs, boosters) is chosen by the bots: some
  of it is played far more often than the rest. What is rare has wide intervals.
- **Wins** are shares of games, a shared victory counted in part, with 95 % intervals by Wilson's method. **Lead** is
  how many points a seat is ahead of the mean of the other seats at its table, with a 95 % interval over seeds. Of
  twenty such intervals one misses the truth by chance.
- What happens in play (who ends the game, who has most of something) goes with winning; it need not be the reason.
"""

FACETS: Final = {
    ("alien-frontiers", "starting card"): "The alien tech card that each player is dealt.",
    ("gaia-project", "faction"): "Drawn by lot, in the order of the seats.",
    ("gaia-project", "first booster"): "Chosen by the bots, in the opposite order.",
    ("space-station-phoenix", "hub"): "Each player is dealt two and keeps one.",
    ("space-station-phoenix", "end"): "Who brought the end about, and by what.",
    ("space-station-phoenix", "residents"): "Aliens and Humans together; all who tie for the most have most.",
    ("exodus-fleet", "faction"): "The faction board that each player is dealt.",
    ("exodus-fleet", "command ship"): "One of the two of the own faction, drawn by lot.",
    ("exodus-fleet", "first Admiral"): "Chance says who begins; the others follow in order.",
}
"""Where the values of a facet come from."""

Summary = Mapping[str, Any]
"""What the arena found, as `orrery arena --json` prints it."""


class Subject(NamedTuple):
    """A game, and how its figures stand beside those of people."""

    title: str
    people: Callable[[Sequence[Summary]], list[str]]


# The page


def page(folder: Path) -> str:
    """The whole page, from the files of a folder."""
    lines = [INTRODUCTION]
    for game, subject in SUBJECTS.items():
        found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{game}-[0-9].json"))]
        if not found:
            continue
        lines += [f"## {subject.title}", ""]
        for summary in found:
            lines += _table_of(summary, folder)
        lines += ["### Beside what people report", "", *subject.people(found), ""]
    return "\n".join(lines).rstrip() + "\n"


def _table_of(summary: Summary, folder: Path) -> list[str]:
    """All about one game with so many players."""
    ((name, bot),) = summary["bots"].items()
    game, players = summary["game"], summary["players"]
    pictures = folder / f"{game}-{players}"
    first = summary["seats"][0]
    lines = [
        f"### {players} players",
        "",
        "```sh",
        f"orrery arena {game} --bots {name} --games {summary['games']} --players {players} --seed {summary['seed']}",
        "```",
        "",
        *_table(
            ["", ""],
            [
                ["games", f"{summary['games']:,}"],
                ["mean points", f"{bot['mean_score']:.1f}"],
                ["mean points of the winner", f"{summary['winning_score']['mean']:.1f}"],
                ["moves a game, chance included", f"{summary['plies']['mean']:,.0f}"],
                ["the first seat wins", f"{_share(first)}; equals would win {_percent(summary['null'])}"],
                ["the first seat's lead", _lead(first)],
            ],
        ),
        "",
    ]
    lines += _pictures(pictures, {"points": "Points", "seats": "Seats"})
    for facet, values in summary["facets"].items():
        title = facet[:1].upper() + facet[1:]
        lines += [f"#### {title}, {players} players", ""]
        if (game, facet) in FACETS:
            lines += [FACETS[game, facet], ""]
        lines += [*_facet_table(facet, values), ""]
        lines += _pictures(pictures, {slug(facet): title})
    lines += [f"#### Course, {players} players", ""]
    lines += ["In how many games the later winner leads, and for good; how many moves the games took.", ""]
    return lines + _pictures(pictures, {"decided": "When it is decided", "length": "Length"})


def _facet_table(facet: str, values: Mapping[str, Mapping[str, Any]]) -> list[str]:
    ranked = sorted(values, key=lambda value: (-values[value]["win_rate"], -values[value]["lead"]))  # as in the plot
    heads = [facet, "seats", "wins", "95 %", "mean points", "lead", "95 %"]
    cells = []
    for value in ranked:
        row = values[value]
        cells.append(
            [
                value,
                f"{row['games']:,}",
                _percent(row["win_rate"]),
                f"{_percent(row['low'])} to {_percent(row['high'])}",
                f"{row['mean_score']:.1f}",
                f"{row['lead']:+.1f}",
                _lead_interval(row),
            ]
        )
    return _table(heads, cells)


def _pictures(folder: Path, titles: Mapping[str, str]) -> list[str]:
    """Those plots that are there."""
    lines = []
    for name, title in titles.items():
        if (folder / f"{name}.svg").exists():
            lines += [f"![{title}](balance/{folder.name}/{name}.svg)", ""]
    return lines


# Beside people


def _alien_frontiers(found: Sequence[Summary]) -> list[str]:
    """One table of people, beside the same number of players here."""
    lines = [
        "We know of [one table of four people](http://www.trickylight.co.uk/session_detail.php?sessionid=866), who",
        "ended with 9, 6, 6 and 5 points: 9 for the winner, 6.5 on average.",
    ]
    for summary in found:
        if summary["players"] == 4:
            (bot,) = summary["bots"].values()
            winner = summary["winning_score"]["mean"]
            lines.append(f"Here it is {winner:.1f} for the winner and {bot['mean_score']:.1f} on average.")
    return lines


def _nothing_published(found: Sequence[Summary]) -> list[str]:
    return ["We know of no published figures of people's games, neither points nor wins, to hold these against."]


WBC_2019: Final = {
    "terrans": (1, 6, 3, 2),
    "ambas": (5, 2, 4, 0),
    "itars": (4, 1, 2, 3),
    "xenos": (2, 2, 3, 2),
    "geodens": (1, 1, 1, 6),
    "taklons": (4, 1, 3, 0),
    "ivits": (1, 2, 1, 3),
    "hadsch-hallas": (1, 4, 1, 1),
    "nevlas": (2, 1, 1, 0),
    "firaks": (0, 1, 1, 0),
    "gleens": (0, 1, 0, 1),
    "bescods": (0, 0, 1, 0),
    "lantids": (0, 0, 1, 0),
}
"""How often each faction finished first to fourth there."""
N_FACTIONS: Final = 14
FEWEST_RANKED: Final = 5
"""An order of fewer factions than these says nothing."""


def _gaia(found: Sequence[Summary]) -> list[str]:
    """The order of the factions beside that of a tournament."""
    mean_place = {
        faction: sum(place * count for place, count in enumerate(placings, start=1)) / sum(placings)
        for faction, placings in WBC_2019.items()
    }
    tables = [summary["facets"].get("faction", {}) for summary in found]
    heads = ["faction", "WBC 2019, places 1-2-3-4", "mean place"]
    heads += [f"lead here, {summary['players']} players" for summary in found]
    factions = sorted({*WBC_2019, *(faction for table in tables for faction in table)})
    cells = []
    for faction in sorted(factions, key=lambda faction: mean_place.get(faction, 9.0)):
        placings = WBC_2019.get(faction)
        cells.append(
            [
                faction,
                "-".join(map(str, placings)) if placings else "not played",
                f"{mean_place[faction]:.2f}" if placings else "",
                *(_lead(table[faction]) if faction in table else "never chosen" for table in tables),
            ]
        )
    lines = [
        "The heats of the [World Boardgaming Championships 2019](http://www.boardgamers.org/yearbook19/gap.html) were",
        f"played on the basic board; what is known of them are the places of {sum(map(sum, WBC_2019.values()))} seats.",
        "",
        *_table(heads, cells),
        "",
    ]
    for summary, table in zip(found, tables, strict=True):
        told = f"- {summary['players']} players: {len(table)} of {N_FACTIONS} factions were chosen"
        if len(table) == summary["players"]:
            told += ", the same in every game, so that the lead of a faction may be that of its seat"
        both = [faction for faction in WBC_2019 if faction in table]
        if len(both) < FEWEST_RANKED:
            lines.append(f"{told}. These are too few to compare the orders.")
            continue
        agreement = _rank_correlation(
            [-mean_place[faction] for faction in both], [table[faction]["lead"] for faction in both]
        )
        lines.append(
            f"{told}. The rank correlation of the two orders is {agreement:+.2f} over {len(both)} factions (+1: the "
            f"same order, -1: the opposite one); chance alone stays within {Z_95 / sqrt(len(both) - 1):.2f} of 0 "
            "nineteen times of twenty."
        )
    return lines


def _phoenix(found: Sequence[Summary]) -> list[str]:
    """What was seen at six tables, beside the same figures here."""
    statements: list[tuple[str, Callable[[Summary], str]]] = [
        ("three games ended by nine sectors, three by 40 points", _ends),
        (
            "whoever had most residents won all six",
            lambda summary: _won(summary, "residents", ["most residents"], summary["games"]),
        ),
        (
            "whoever triggered the end won two of six",
            lambda summary: _won(summary, "end", [end for end in _values(summary, "end") if end.startswith("trig")]),
        ),
        ("hubs B-4 and B-10 chosen most and most successful", lambda summary: _hubs(summary, "b-4", "b-10")),
        ("hubs B-7 and B-8 never chosen", lambda summary: _hubs(summary, "b-7", "b-8")),
        ("hub B-1 chosen several times, never won", lambda summary: _hubs(summary, "b-1")),
    ]
    return [
        "Of the [World Boardgaming Championships 2023](http://www.boardgamers.org/yearbook23/ssp.html) six score",
        "sheets are known. A hub's places are those among all that were kept here, by how often and by wins.",
        "",
        *_table(
            ["WBC 2023", *(f"here, {summary['players']} players" for summary in found)],
            [[told, *(answer(summary) for summary in found)] for told, answer in statements],
            "---",
        ),
    ]


def _values(summary: Summary, facet: str) -> Mapping[str, Mapping[str, Any]]:
    values: Mapping[str, Mapping[str, Any]] = summary["facets"].get(facet, {})
    return values


def _ends(summary: Summary) -> str:
    """How the games ended, by share."""
    counts = {
        value.removeprefix("triggered "): row["games"]
        for value, row in _values(summary, "end").items()
        if value.startswith("triggered ")
    }
    ranked = sorted(counts, key=lambda how: -counts[how])
    return ", ".join(f"{how} {_percent(counts[how] / summary['games'])}" for how in ranked) or "not known"


def _won(summary: Summary, facet: str, values: Sequence[str], games: int | None = None) -> str:
    """In how many games somebody with one of these values won; `games` if several at a table may have it."""
    rows = [_values(summary, facet)[value] for value in values if value in _values(summary, facet)]
    total = sum(row["games"] for row in rows) if games is None else games
    if not rows or not total:
        return "not known"
    wins = sum(row["wins"] for row in rows)
    low, high = wilson(wins, total)
    return f"won {_percent(wins / total)} of {total:,} ({_percent(low)} to {_percent(high)})"


def _hubs(summary: Summary, *hubs: str) -> str:
    """How often hubs were kept and how they did, with their places among all."""
    values = _values(summary, "hub")
    if not values:
        return "not known"
    told = []
    for hub in hubs:
        row = values.get(hub)
        if row is None:
            told.append(f"{hub.upper()}: never kept")
            continue
        places = [
            1 + sum(other[what] > row[what] for other in values.values())  # those before it
            for what in ("games", "win_rate")
        ]
        told.append(
            f"{hub.upper()}: kept {row['games']:,} times, place {places[0]} of {len(values)}; "
            f"wins {_share(row)}, place {places[1]}"
        )
    return "<br>".join(told)


def _rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's, ties at their mean place.

    >>> _rank_correlation([1, 2, 3], [10, 20, 30]), _rank_correlation([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    x, y = _ranks(one), _ranks(other)
    mean = fmean(x)
    spread = sqrt(sum((a - mean) ** 2 for a in x) * sum((b - mean) ** 2 for b in y))
    return sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True)) / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    return [sum(other < value for other in values) + (values.count(value) + 1) / 2 for value in values]


SUBJECTS: Final = {
    "alien-frontiers": Subject("Alien Frontiers", _alien_frontiers),
    "gaia-project": Subject("Gaia Project", _gaia),
    "space-station-phoenix": Subject("Space Station Phoenix", _phoenix),
    "exodus-fleet": Subject("Exodus Fleet", _nothing_published),
}


# How figures are written


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], rule: str = "---:") -> list[str]:
    lines = [heads, ["---", *[rule] * (len(heads) - 1)], *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(row: Mapping[str, Any]) -> str:
    return f"{_percent(row['win_rate'])} ({_percent(row['low'])} to {_percent(row['high'])})"


def _lead(row: Mapping[str, Any]) -> str:
    interval = _lead_interval(row)
    return f"{row['lead']:+.1f}" + (f" ({interval})" if interval else "")


def _lead_interval(row: Mapping[str, Any]) -> str:
    return "" if row["lead_low"] is None else f"{row['lead_low']:+.1f} to {row['lead_high']:+.1f}"


def main(arguments: Sequence[str], docs: Path = DOCS) -> int:
    """Write the page, or say whether it is what the data say."""
    target = docs / "balance.md"
    text = page(docs / "balance")
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in arguments:
        print(f"{target} is out of date: python tools/balance_page.py")
        return 1
    target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{target} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
