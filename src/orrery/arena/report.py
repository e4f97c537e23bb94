"""A report of a contest for people: one HTML file with everything in it, for light and dark screens, online or not.

The plots are drawn by Altair and turned into SVG here, so that the page runs no program and loads nothing. Their
colours are placeholders that become variables of the page's own style: that is how they follow the reader's theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean
from typing import Any, Final

from orrery.arena.summary import victory_shares
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game

__all__ = ["check_extra", "report"]

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

WIDTH: Final = 560

STYLE: Final = """
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #1d2430; --quiet: #5b6472; --grid: #e2e0da;
  --series-1: #2f6fb4; --series-2: #c2571a; --series-3: #2c8a62; --series-4: #8a4fb0; --series-5: #a8841a;
  --series-6: #b5396b; --series-7: #3a8f9e; --series-8: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --ground: #12151c; --card: #1a1f29; --ink: #e8e6e1; --quiet: #9aa3b2;
  --grid: #2d3442; --series-1: #6fa8e6; --series-2: #f0935a; --series-3: #5fc79a; --series-4: #c193e0;
  --series-5: #dcb94f; --series-6: #ec7ba6; --series-7: #6fc4d3; --series-8: #a5a5a5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 76rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--quiet); max-width: 46rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: 1rem; }
section { background: var(--card); border: 1px solid var(--grid); border-radius: .6rem; padding: 1rem 1.25rem; }
section svg { max-width: 100%; height: auto; display: block; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; } th:first-child, td:first-child { text-align: left; white-space: normal; }
.wide { overflow-x: auto; margin: 1rem 0; }
"""


def check_extra() -> Any:
    """Altair, or an error that says how to get it."""
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise OrreryError("the report needs Altair and vl-convert: pip install 'orrery[arena]'") from None
    return altair


def report(game: Game, header: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], summary: Mapping[str, Any]) -> str:
    """The page."""
    draw = _Plots(check_extra(), header, rows, summary)
    sections = [
        _section(
            "Who wins",
            draw.wins(),
            "The share of games that each bot won; the bar is the 95 % interval (Wilson). "
            "The line is what equals would win.",
        ),
        _section(
            "Rating",
            draw.ratings(),
            "Elo points of a Bradley-Terry fit to all pairs of seats, mean 0; the bar is "
            "the 95 % interval over seeds. A lead of 100 means about 64 % against each other.",
        ),
        _section("Points", draw.points(), "How the final points of each bot are spread."),
        _section(
            "Seats", draw.seats(), "The share of games won from each seat. All bots sat at all seats equally often."
        ),
        *(
            _section(facet.capitalize(), draw.facet(facet), "The share of games won with it, whoever played.")
            for facet in summary["facets"]
        ),
        _section("Length", draw.length(), "How many moves a game took, chance included."),
        _section(
            "The lead",
            draw.lead(),
            "How far the later winner is ahead of the best other seat on the way: the "
            "average, and the middle half of all games.",
        ),
        _section(
            "When it is decided",
            draw.decided(),
            "In how many games the later winner leads at that moment, and in how many the lead is never lost again.",
        ),
    ]
    if len(header["bots"]) > 2:
        sections.insert(
            2,
            _section(
                "Pair by pair", draw.pairs(), "How often the bot at the left finished before the one above, in percent."
            ),
        )
    options = ", ".join(f"{name}={value}" for name, value in header["options"].items())
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(game.title)}: {escape(', '.join(header['bots']))}</title>"
        f"<style>{STYLE}</style></head><body>\n"
        f"<h1>{escape(game.title)}: bots at {summary['players']} seats</h1>"
        f"<p>{summary['games']} games with {summary['seeds']} seeds from {summary['seed']}; every seed at all "
        f"seatings. Rules {summary['rules']}, components {escape(summary['components'])}"
        f"{', ' + escape(options) if options else ''}.</p>\n"
        f"{_table(summary)}\n<div class='plots'>\n{''.join(sections)}</div>\n</body></html>\n"
    )


def _section(title: str, svg: str, told: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(told)}</p>{svg}</section>\n"


def _table(summary: Mapping[str, Any]) -> str:
    heads = ("bot", "games", "wins", "95 %", "points", "lead", "rating", "95 %", "thinks")
    lines = ["".join(f"<th>{head}</th>" for head in heads)]
    for name, bot in sorted(summary["bots"].items(), key=lambda item: -item[1]["rating"]):
        if not bot["games"]:
            continue
        thinks = bot["seconds_per_decision"]
        cells = (
            escape(name),
            f"{bot['games']}",
            f"{bot['win_rate']:.1%}",
            f"{bot['low']:.1%} to {bot['high']:.1%}",
            f"{bot['mean_score']:.2f}",
            f"{bot['margin']:+.2f}",
            f"{bot['rating']:+.0f}",
            f"{bot['rating_low']:+.0f} to {bot['rating_high']:+.0f}",
            "" if thinks is None else f"{thinks:.3f} s",
        )
        lines.append("".join(f"<td>{cell}</td>" for cell in cells))
    return "<section class='wide'><table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table></section>"


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

    def wins(self) -> str:
        data = [{"bot": name, **self.summary["bots"][name]} for name in self.bots]
        return self._shares(data, "bot", self.bots, self.colour)

    def ratings(self) -> str:
        alt = self.alt
        best = sorted(self.bots, key=lambda name: -self.summary["bots"][name]["rating"])
        data = [{"bot": name, **self.summary["bots"][name]} for name in self.bots]
        y = alt.Y("bot:N", sort=best, title=None)
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
        return self._svg(alt.layer(bar, dot), height=self._rows_height(len(data)))

    def points(self) -> str:
        alt = self.alt
        counts: dict[tuple[str, int], int] = {}
        for row in self.rows:
            for name, score in zip(row["seats"], row["scores"], strict=True):
                counts[name, score] = counts.get((name, score), 0) + 1
        totals = {name: sum(count for (who, _), count in counts.items() if who == name) for name in self.bots}
        scores = [score for _, score in counts]
        data = [
            {"bot": name, "points": score, "share": counts.get((name, score), 0) / totals[name]}
            for name in self.bots
            for score in range(min(scores), max(scores) + 1)
        ]
        chart = (
            self._chart(data)
            .mark_line(strokeWidth=2.5)
            .encode(
                x=alt.X("points:Q", title="final points", axis=alt.Axis(tickMinStep=1)),
                y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%")),
                color=alt.Color(
                    "bot:N",
                    scale=alt.Scale(domain=self.bots, range=SERIES[: len(self.bots)]),
                    legend=alt.Legend(title=None, orient="top"),
                ),
            )
        )
        return self._svg(chart)

    def seats(self) -> str:
        names = [f"seat {seat + 1}" for seat in range(self.summary["players"])]
        data = [{"seat": name, **share} for name, share in zip(names, self.summary["seats"], strict=True)]
        return self._shares(data, "seat", names, self.alt.value(SERIES[0]))

    def facet(self, facet: str) -> str:
        found = self.summary["facets"][facet]
        names = sorted(found, key=lambda value: -found[value]["win_rate"])
        data = [{"value": f"{name} ({found[name]['games']})", **found[name]} for name in names]
        return self._shares(data, "value", [row["value"] for row in data], self.alt.value(SERIES[2]))

    def length(self) -> str:
        alt = self.alt
        data = [{"moves": len(row["actions"])} for row in self.rows]
        chart = (
            self._chart(data)
            .mark_bar(color=SERIES[0])
            .encode(
                x=alt.X("moves:Q", bin=alt.Bin(maxbins=24), title="moves"),
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
        return self._svg(alt.layer(cells, texts), height=44 * len(best))

    # What the plots share

    def _shares(self, data: list[dict[str, Any]], name: str, order: list[str], colour: Any) -> str:
        """Shares of the victory with their intervals, and what equals would have."""
        alt = self.alt
        y = alt.Y(f"{name}:N", sort=order, title=None, axis=alt.Axis(labelLimit=220))
        scale = alt.Scale(domain=[0, min(1.0, max([0.1, *(row["high"] for row in data)]) * 1.05)])
        x = alt.X("low:Q", title="share of games won", scale=scale, axis=alt.Axis(format="%"))
        bar = self._chart(data).mark_rule(strokeWidth=3).encode(y=y, x=x, x2="high:Q", color=colour)
        dot = self._chart(data).mark_point(filled=True, size=90, opacity=1).encode(y=y, x="win_rate:Q", color=colour)
        null = (
            self._chart([{"null": self.summary["null"]}]).mark_rule(strokeDash=[4, 4], color=QUIET).encode(x="null:Q")
        )
        return self._svg(alt.layer(null, bar, dot), height=self._rows_height(len(data)))

    def _rows_height(self, rows: int) -> int:
        return max(60, 28 * rows)

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

    def _svg(self, chart: Any, height: int = 220) -> str:
        import vl_convert

        sized = (
            chart.properties(width=WIDTH, height=height, background="transparent", padding={"left": 30, "right": 20})
            .configure_view(stroke=None)
            .configure_axis(
                labelColor=QUIET, titleColor=QUIET, gridColor=GRID, domainColor=GRID, tickColor=GRID,
                labelFontSize=12, titleFontSize=12, titleFontWeight="normal",
            )
            .configure_legend(labelColor=INK, labelFontSize=12)
        )  # fmt: skip
        svg: str = vl_convert.vegalite_to_svg(sized.to_json())
        for colour, variable in VARIABLES.items():
            svg = svg.replace(colour, variable)
        return svg
