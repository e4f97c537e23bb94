"""Plots of a contest for people, and a report with all of them: one HTML file with everything in it.

The plots are drawn by Altair and turned into SVG here, so that a page runs no program and loads nothing. Their colours
are placeholders that become variables of a style, the page's or, for a plot in a file of its own, the plot's: that is
how they follow the reader's theme.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from orrery.arena.summary import rating_interval, seeds_of, victory_shares
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game

__all__ = ["Plot", "check_extra", "plots", "report", "slug"]

INK: Final = "#010101"
QUIET: Final = "#010102"
GRID: Final = "#010103"
SERIES: Final = [f"#0102{place:02x}" for place in range(1, 9)]
VARIABLES: Final = {
    INK: "var(--ink)",
    QUIET: "var(--quiet)",
    GRID: "var(--grid)",
    **{colour: f"var(--series-{place})" for place, colour in enumerate(SERIES, start=1)},
}

BEGINNING: Final = "<!doctype html>\n"
WIDTH: Final = 480
HALF: Final = 205
"""The width of each of two plots side by side."""
PADDING: Final = {"right": 26, "top": 12, "bottom": 12}
LEAST_STEPS: Final = 12
MOST_STEPS: Final = 40
"""Final points are counted in steps of 1, 2, 5, 10, ... so that there are not more than the root of the number of
games, within these limits: with few games, finer steps show nothing but luck."""
COMMON_ROWS: Final = 12
"""With more rows than these a plot is drawn closer."""

PALETTE: Final = """
:root { --ground: #fbfaf7; --card: #ffffff; --ink: #1d2430; --quiet: #5b6472; --grid: #e2e0da;
  --series-1: #2f6fb4; --series-2: #c2571a; --series-3: #2c8a62; --series-4: #8a4fb0; --series-5: #a8841a;
  --series-6: #b5396b; --series-7: #3a8f9e; --series-8: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --ground: #12151c; --card: #1a1f29; --ink: #e8e6e1; --quiet: #9aa3b2;
  --grid: #2d3442; --series-1: #6fa8e6; --series-2: #f0935a; --series-3: #5fc79a; --series-4: #c193e0;
  --series-5: #dcb94f; --series-6: #ec7ba6; --series-7: #6fc4d3; --series-8: #a5a5a5; } }
"""

STYLE: Final = (
    PALETTE
    + """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 76rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--quiet); max-width: 46rem; }
.plots { columns: 34rem; column-gap: 1rem; } .plots section { break-inside: avoid; margin-bottom: 1rem; }
section { background: var(--card); border: 1px solid var(--grid); border-radius: .6rem; padding: 1rem 1.25rem; }
section svg { max-width: 100%; height: auto; display: block; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; } th:first-child, td:first-child { text-align: left; white-space: normal; }
.wide { overflow-x: auto; margin: 1rem 0; }
"""
)


class Plot(NamedTuple):
    """A picture with what there is to say about it."""

    slug: str
    """Its name as a file, without the ending."""
    title: str
    svg: str
    """For a page that has the palette in its style."""
    told: str

    def standalone(self) -> str:
        """The picture as a file that needs no page: with the palette inside, a ground of its own and a title."""
        head, rest = re.split(r"(?<=>)", self.svg, maxsplit=1)
        return (
            f"{head}<title>{escape(self.title)}</title><style>{PALETTE}</style>"
            f'<rect width="100%" height="100%" rx="8" fill="var(--card)"/>{rest}\n'
        )


def check_extra() -> Any:
    """Altair, or an error that says how to get it."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise OrreryError("reports and plots need Altair and vl-convert: pip install 'orrery[arena]'") from None
    return altair


def slug(name: str) -> str:
    """A name as a file has it.

    >>> slug("first Admiral")
    'first-admiral'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def plots(header: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]) -> list[Plot]:
    """All plots that say something: with one bot at all seats there is nobody to be better than."""
    draw = _Plots(check_extra(), header, rows, summary)
    alone = len(header["bots"]) == 1
    found: list[Plot] = []
    if not alone:
        found += [
            Plot(
                "wins",
                "Who wins",
                draw.wins(),
                "The share of games that each bot won; the bar is the 95 % interval (Wilson). "
                "The line is what equals would win.",
            ),
            Plot(
                "ratings",
                "Rating",
                draw.ratings(),
                "Elo points of a Bradley-Terry fit to all pairs of seats, mean 0; the bar is "
                "the 95 % interval over seeds. A lead of 100 means about 64 % against each other.",
            ),
        ]
    if len(header["bots"]) > 2:
        found.append(
            Plot(
                "pairs",
                "Pair by pair",
                draw.pairs(),
                "How often the bot at the left finished before the one above, in percent.",
            )
        )
    found += [
        Plot(
            "points",
            "Points",
            draw.points(),
            "How the final points are spread, those of all seats and those of the winners."
            if alone
            else "How the final points of each bot are spread.",
        ),
        Plot(
            "seats",
            "Seats",
            draw.seats(),
            "The share of games won from each seat, and how far it is ahead of the mean of the others. "
            + ("The same bot sat at all seats." if alone else "All bots sat at all seats equally often."),
        ),
    ]
    after = [
        Plot("length", "Length", draw.length(), "How many moves a game took, chance included."),
        Plot(
            "lead",
            "The lead",
            draw.lead(),
            "How far the later winner is ahead of the best other seat on the way: the "
            "average, and the middle half of all games.",
        ),
        Plot(
            "decided",
            "When it is decided",
            draw.decided(),
            "In how many games the later winner leads at that moment, and in how many the lead is never lost again.",
        ),
    ]
    taken = {plot.slug for plot in [*found, *after]} | {"wins", "ratings", "pairs"}
    for facet in summary["facets"]:
        name = slug(facet)
        while not name or name in taken:
            name = f"facet-{name}".strip("-")
        taken.add(name)
        told = (
            "The share of games won with it, whoever played, and how far such seats are ahead of the mean of the "
            "others at their table; the bars are 95 % intervals. The number is how many seats had it."
        )
        found.append(Plot(name, facet[:1].upper() + facet[1:], draw.facet(facet), told))
    return found + after


def is_report(file: Path) -> bool:
    """Whether a file may be written anew: it is empty, or a page."""
    with file.open("rb") as opened:
        beginning = opened.read(len(BEGINNING))
    return beginning in (b"", BEGINNING.encode())


def report(game: Game, header: Mapping[str, Any], summary: Mapping[str, Any], drawn: Sequence[Plot]) -> str:
    """The page."""
    options = ", ".join(f"{name}={value}" for name, value in header["options"].items())
    alone = len(header["bots"]) == 1
    seatings = "each seed once, with the same bot at all seats" if alone else "every seed at all seatings"
    sections = "".join(
        f"<section><h2>{escape(plot.title)}</h2><p>{escape(plot.told)}</p>{plot.svg}</section>\n" for plot in drawn
    )
    return (
        f"{BEGINNING}<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(game.title)}: {escape(', '.join(header['bots']))}</title>"
        f"<style>{STYLE}</style></head><body>\n"
        f"<h1>{escape(game.title)}: {'one bot' if alone else 'bots'} at {summary['players']} seats</h1>"
        f"<p>{summary['games']} games with {seeds_of(summary)}; {seatings}. "
        f"Rules {summary['rules']}, components {escape(summary['components'])}"
        f"{', ' + escape(options) if options else ''}.</p>\n"
        f"{_table_alone(summary) if alone else _table(summary)}\n"
        f"<div class='plots'>\n{sections}</div>\n</body></html>\n"
    )


def _table(summary: Mapping[str, Any]) -> str:
    heads = ("bot", "games", "wins", "95 %", "points", "lead", "rating", "95 %", "thinks")
    lines: list[tuple[str, ...]] = []
    for name, bot in sorted(summary["bots"].items(), key=lambda item: -item[1]["rating"]):
        if not bot["games"]:
            continue
        thinks = bot["seconds_per_decision"]
        cells = (
            name,
            f"{bot['games']}",
            f"{bot['win_rate']:.1%}",
            f"{bot['low']:.1%} to {bot['high']:.1%}",
            f"{bot['mean_score']:.2f}",
            f"{bot['margin']:+.2f}",
            f"{bot['rating']:+.0f}",
            rating_interval(bot),
            "" if thinks is None else f"{thinks:.3f} s",
        )
        lines.append(cells)
    return _html_table(heads, lines)


def _table_alone(summary: Mapping[str, Any]) -> str:
    heads = ("bot", "games", "points", "of the winner", "moves", "thinks")
    ((name, bot),) = summary["bots"].items()
    thinks = bot["seconds_per_decision"]
    cells = (
        name,
        f"{summary['games']}",
        f"{bot['mean_score']:.2f}",
        f"{summary['winning_score']['mean']:.2f}",
        f"{summary['plies']['mean']:.0f}",
        "" if thinks is None else f"{thinks:.3f} s",
    )
    return _html_table(heads, [cells])


def _html_table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rows = ["".join(f"<th>{escape(head)}</th>" for head in heads)]
    rows += ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in lines]
    return "<section class='wide'><table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table></section>"


class _Plots:
    """All plots of one contest, each as SVG."""

    def __init__(
        self, altair: Any, header: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]
    ) -> None:
        self.alt = altair
        self.rows = rows
        self.summary = summary
        self.bots: list[str] = [name for name in header["bots"] if summary["bots"][name]["games"]]
        self.colour = altair.Color(
            "bot:N", scale=altair.Scale(domain=self.bots, range=SERIES[: max(1, len(self.bots))]), legend=None
        )
        self._names_axis = altair.Axis(labelLimit=240, labelPadding=9, grid=True, ticks=False)

    def wins(self) -> str:
        data = [{"bot": name, **self.summary["bots"][name]} for name in self.bots]
        chart = self._shares(data, "bot", self.bots, self.colour)
        return self._svg(chart, self._rows_height(len(data)), self.bots)

    def ratings(self) -> str:
        alt = self.alt
        best = sorted(self.bots, key=lambda name: -self.summary["bots"][name]["rating"])
        data = []
        for name in self.bots:
            bot = {"bot": name, **self.summary["bots"][name]}
            for end in ("rating_low", "rating_high"):
                if bot[end] is None:  # open at this end
                    bot[end] = bot["rating"]
            data.append(bot)
        y = alt.Y("bot:N", sort=best, title=None, axis=self._names_axis)
        bar = (
            self._chart(data)
            .mark_rule(strokeWidth=3)
            .encode(
                y=y,
                x=alt.X("rating_low:Q", title="Elo", scale=alt.Scale(zero=False)),
                x2="rating_high:Q",
                color=self.colour,
            )
        )
        dot = self._chart(data).mark_point(filled=True, size=90, opacity=1).encode(y=y, x="rating:Q", color=self.colour)
        return self._svg(alt.layer(bar, dot), self._rows_height(len(data)), self.bots)

    def points(self) -> str:
        alt = self.alt
        groups = self._score_groups()
        scores = [score for found in groups.values() for score in found]
        fewest = min(len(found) for found in groups.values())
        step = _step(max(scores) - min(scores), max(LEAST_STEPS, min(MOST_STEPS, math.isqrt(fewest))))
        bins = range(min(scores) // step, max(scores) // step + 1)
        data = []
        for name, found in groups.items():
            counts = Counter(score // step for score in found)
            data += [
                {"who": name, "points": place * step + (step - 1) / 2, "share": counts[place] / len(found)}
                for place in bins
            ]
        chart = (
            self._chart(data)
            .mark_line(strokeWidth=2.5)
            .encode(
                x=alt.X(
                    "points:Q",
                    title="final points" if step == 1 else f"final points, in steps of {step}",
                    axis=alt.Axis(tickMinStep=1),
                    scale=alt.Scale(zero=False, nice=False),
                ),
                y=alt.Y("share:Q", title="share", axis=alt.Axis(format="%")),
                color=alt.Color(
                    "who:N",
                    scale=alt.Scale(domain=list(groups), range=SERIES[: len(groups)]),
                    legend=alt.Legend(title=None, orient="top"),
                ),
            )
        )
        return self._svg(chart)

    def seats(self) -> str:
        names = [f"seat {seat + 1}" for seat in range(self.summary["players"])]
        data = [{"name": name, **share} for name, share in zip(names, self.summary["seats"], strict=True)]
        return self._shares_and_leads(data, SERIES[0])

    def facet(self, facet: str) -> str:
        found = self.summary["facets"][facet]
        names = sorted(found, key=lambda value: (-found[value]["win_rate"], -found[value]["lead"]))
        return self._shares_and_leads(
            [{"name": f"{name} ({found[name]['games']})", **found[name]} for name in names], SERIES[2]
        )

    def length(self) -> str:
        alt = self.alt
        data = [{"moves": len(row["actions"])} for row in self.rows]
        chart = (
            self._chart(data)
            .mark_bar(color=SERIES[0])
            .encode(
                x=alt.X(
                    "moves:Q",
                    bin=alt.Bin(maxbins=24, minstep=1),
                    title="moves",
                    axis=alt.Axis(labelOverlap="greedy", labelSeparation=14),
                ),
                y=alt.Y("count()", title="games", axis=alt.Axis(tickMinStep=1)),
            )
        )
        return self._svg(chart)

    def lead(self) -> str:
        alt = self.alt
        data = []
        for moment, leads in enumerate(self._winner_leads()):
            ordered = sorted(leads)
            data.append(
                {
                    "far": moment / (self._moments() - 1),
                    "mean": fmean(ordered),
                    "low": ordered[len(ordered) // 4],
                    "high": ordered[(3 * len(ordered)) // 4],
                }
            )
        x = alt.X("far:Q", title="part of the game played", axis=alt.Axis(format="%"))
        band = (
            self._chart(data)
            .mark_area(opacity=0.25, color=SERIES[0])
            .encode(x=x, y=alt.Y("low:Q", title="points ahead"), y2="high:Q")
        )
        line = self._chart(data).mark_line(strokeWidth=2.5, color=SERIES[0]).encode(x=x, y="mean:Q")
        return self._svg(alt.layer(band, line))

    def decided(self) -> str:
        alt = self.alt
        leads = self._winner_leads()
        games = len(leads[0])
        data = []
        for moment in range(len(leads)):
            far = moment / (len(leads) - 1)
            ahead = sum(leads[moment][game] > 0 for game in range(games)) / games
            safe = sum(all(leads[later][game] > 0 for later in range(moment, len(leads))) for game in range(games))
            data.append({"far": far, "share": ahead, "what": "leads"})
            data.append({"far": far, "share": safe / games, "what": "leads for good"})
        chart = (
            self._chart(data)
            .mark_line(strokeWidth=2.5)
            .encode(
                x=alt.X("far:Q", title="part of the game played", axis=alt.Axis(format="%")),
                y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
                color=alt.Color(
                    "what:N",
                    scale=alt.Scale(domain=["leads", "leads for good"], range=[SERIES[0], SERIES[1]]),
                    legend=alt.Legend(title=None, orient="top"),
                ),
            )
        )
        return self._svg(chart)

    def pairs(self) -> str:
        alt = self.alt
        data = []
        for pair in self.summary["pairs"]:
            data.append({"bot": pair["bot"], "before": pair["before"], "share": pair["share"]})
            data.append({"bot": pair["before"], "before": pair["bot"], "share": 1 - pair["share"]})
        best = sorted(self.bots, key=lambda name: -self.summary["bots"][name]["rating"])
        x = alt.X("before:N", sort=best, title=None, axis=alt.Axis(orient="top", labelAngle=-20))
        y = alt.Y("bot:N", sort=best, title=None)
        cells = (
            self._chart(data)
            .mark_rect(color=SERIES[0], stroke=GRID)
            .encode(
                x=x,
                y=y,
                opacity=alt.Opacity("share:Q", scale=alt.Scale(domain=[0, 1], range=[0.05, 0.75]), legend=None),
            )
        )
        texts = (
            self._chart(data).mark_text(color=INK, fontSize=13).encode(x=x, y=y, text=alt.Text("share:Q", format=".0%"))
        )
        return self._svg(alt.layer(cells, texts), 44 * len(best), best)

    # What the plots share

    def _score_groups(self) -> dict[str, list[int]]:
        """Final points by bot; of one that is alone, all of them and those that won."""
        if len(self.summary["bots"]) == 1:
            seats = [pair for row in self.rows for pair in zip(row["scores"], row["ranking"], strict=True)]
            return {
                "all seats": [score for score, _ in seats],
                "winners": [score for score, rank in seats if rank == 1],
            }
        found: dict[str, list[int]] = {name: [] for name in self.bots}
        for row in self.rows:
            for name, score in zip(row["seats"], row["scores"], strict=True):
                found[name].append(score)
        return found

    def _shares_and_leads(self, data: list[dict[str, Any]], colour: str) -> str:
        """Shares of the victory, and beside them leads in points, with their intervals."""
        value = self.alt.value(colour)
        order = [row["name"] for row in data]
        height = self._rows_height(len(data))
        shares = self._shares(data, "name", order, value).properties(width=HALF, height=height)
        leads = self._leads(data, order, value).properties(width=HALF, height=height)
        return self._svg(self.alt.hconcat(shares, leads, spacing=24), None, order)

    def _shares(self, data: list[dict[str, Any]], name: str, order: list[str], colour: Any) -> Any:
        """Shares of the victory with their intervals, and what equals would have."""
        alt = self.alt
        y = alt.Y(f"{name}:N", sort=order, title=None, axis=self._names_axis)
        scale = alt.Scale(domain=[0, min(1.0, max([0.1, *(row["high"] for row in data)]) * 1.05)])
        x = alt.X("low:Q", title="share of games won", scale=scale, axis=alt.Axis(format="%", tickCount=5))
        bar = self._chart(data).mark_rule(strokeWidth=3).encode(y=y, x=x, x2="high:Q", color=colour)
        dot = self._chart(data).mark_point(filled=True, size=90, opacity=1).encode(y=y, x="win_rate:Q", color=colour)
        null = (
            self._chart([{"null": self.summary["null"]}]).mark_rule(strokeDash=[4, 4], color=QUIET).encode(x="null:Q")
        )
        return alt.layer(null, bar, dot)

    def _leads(self, data: list[dict[str, Any]], order: list[str], colour: Any) -> Any:
        """Leads in points with their intervals, for the same rows as the shares beside them."""
        alt = self.alt
        known = [row for row in data if row["lead_low"] is not None]  # one seed alone has no interval
        y = alt.Y("name:N", sort=order, title=None, axis=alt.Axis(labels=False, ticks=False, domain=False, grid=True))
        signed = alt.Axis(tickCount=5, labelExpr="datum.value == 0 ? '0' : format(datum.value, '+~f')")
        x = alt.X("lead:Q", title="points ahead of the others", axis=signed)
        bar = self._chart(known).mark_rule(strokeWidth=3).encode(y=y, x="lead_low:Q", x2="lead_high:Q", color=colour)
        dot = self._chart(data).mark_point(filled=True, size=90, opacity=1).encode(y=y, x=x, color=colour)
        null = self._chart([{"null": 0}]).mark_rule(strokeDash=[4, 4], color=QUIET).encode(x="null:Q")
        return alt.layer(null, dot, bar) if known else alt.layer(null, dot)

    def _rows_height(self, rows: int) -> int:
        return max(60, (28 if rows <= COMMON_ROWS else 21) * rows)

    def _moments(self) -> int:
        return len(self.rows[0]["course"])

    def _winner_leads(self) -> list[list[float]]:
        """By moment, then by game: how far the later winner is ahead; the first of several."""
        found: list[list[float]] = [[] for _ in range(self._moments())]
        for row in self.rows:
            shares = victory_shares(row)
            winner = shares.index(max(shares))
            for moment, scores in enumerate(row["course"]):
                others = [score for seat, score in enumerate(scores) if seat != winner]
                found[moment].append(scores[winner] - max(others))
        return found

    def _chart(self, data: list[dict[str, Any]]) -> Any:
        return self.alt.Chart(self.alt.Data(values=data))

    def _svg(self, chart: Any, height: int | None = 220, names: Sequence[str] = ()) -> str:
        """The chart in our style; without a height it has its size already. `names` are those at its left."""
        import vl_convert

        size = {} if height is None else {"width": WIDTH, "height": height}
        # letters are measured here and drawn elsewhere, where they may be wider
        left = 16 + max((len(name) for name in names), default=4)
        sized = (
            chart.properties(**size, background="transparent", padding={**PADDING, "left": left})
            .configure_view(stroke=None)
            .configure_axis(
                labelColor=QUIET, titleColor=QUIET, gridColor=GRID, domainColor=GRID, tickColor=GRID,
                labelFontSize=12, titleFontSize=12, titleFontWeight="normal", labelFlush=False,
            )
            .configure_legend(labelColor=INK, labelFontSize=12, labelLimit=0, symbolSize=300, symbolStrokeWidth=3)
        )  # fmt: skip
        svg: str = vl_convert.vegalite_to_svg(sized.to_json())
        for colour, variable in VARIABLES.items():
            svg = svg.replace(colour, variable)
        return svg


def _step(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, ... that cuts a span into few enough steps.

    >>> _step(12, most=40), _step(90, most=40), _step(90, most=12), _step(1000, most=40)
    (1, 5, 10, 50)
    """
    scale = 1
    while True:
        for digit in (1, 2, 5):
            if span <= most * digit * scale:
                return digit * scale
        scale *= 10
