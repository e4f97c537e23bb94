"""Balance: leads that can be counted by hand, plots as files of their own, and the page that is made of them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import balance_page
import pytest
from comet_poker import GAME

from orrery import game
from orrery.arena import Plan, record_of, summarise
from orrery.arena.match import Match, play_match
from tests.commands import Commands

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(capsys, monkeypatch)


def header(bots: Sequence[str] = ("greedy",), players: int = 2, game_id: str = "comet-poker") -> dict[str, Any]:
    return {**Plan(GAME, ["greedy"]).header(), "game": game_id, "bots": list(bots), "players": players}


def row(seed: int, scores: Sequence[int], bots: Sequence[str] = ("greedy",), **facets: Sequence[str]) -> dict[str, Any]:
    """A game that nobody played."""
    seats = [bots[seat % len(bots)] for seat in range(len(scores))]
    return {
        "seed": seed,
        "seats": seats,
        "scores": list(scores),
        "ranking": [1 + sum(other > mine for other in scores) for mine in scores],
        "returns": [0.0] * len(seats),
        "decisions": [1] * len(seats),
        "seconds": [0.5] * len(seats),
        "longest": [0.5] * len(seats),
        "course": [list(scores)] * 21,
        "facets": {name.replace("_", " "): list(values) for name, values in facets.items()},
        "digest": "",
        "actions": [0] * (10 + seed),
    }


# Leads


def test_leads_of_facets_and_seats_are_what_can_be_counted_by_hand() -> None:
    rows = [
        row(1, [10, 4], side=["light", "dark"]),
        row(2, [6, 8], side=["dark", "light"]),
    ]
    found = summarise(header(), rows)
    light, dark = found["facets"]["side"]["light"], found["facets"]["side"]["dark"]
    assert (light["games"], light["wins"], light["win_rate"], light["mean_score"]) == (2, 2.0, 1.0, 9.0)
    # 6 and 2 ahead: 4 on average, 2.83 around it, over the root of two seeds, times 1.96
    assert (light["lead"], light["lead_low"], light["lead_high"]) == (4.0, 0.08, 7.92)
    assert (dark["mean_score"], dark["lead"], dark["lead_low"], dark["lead_high"]) == (5.0, -4.0, -7.92, -0.08)
    assert [(seat["mean_score"], seat["lead"]) for seat in found["seats"]] == [(8.0, 2.0), (6.0, -2.0)]


def test_a_lead_is_over_the_mean_of_all_others_at_the_table() -> None:
    found = summarise(header(players=3), [row(1, [9, 3, 6], side=["light", "dark", "dark"])])
    assert [seat["lead"] for seat in found["seats"]] == [4.5, -4.5, 0.0]
    dark = found["facets"]["side"]["dark"]
    assert (dark["games"], dark["lead"]) == (2, -2.25)
    assert (dark["lead_low"], dark["lead_high"]) == (None, None), "one seed has no interval"
    assert summarise(header(), [])["seats"][0]["lead"] is None


def test_whoever_ties_for_most_residents_has_most() -> None:
    phoenix = game("space-station-phoenix")
    assert phoenix.facets is not None
    played = play_match(Match(phoenix, {}, 1, ("random", "random")))
    state: Any = record_of(phoenix, Plan(phoenix, ["random"], players=2).header(), played).state()
    kinds = len(state.tally) // 2
    numbers = [sum(state.tally[seat * kinds : (seat + 1) * kinds]) for seat in range(2)]
    told = ["most residents" if number == max(numbers) else "not most" for number in numbers]
    assert played["facets"]["residents"] == told
    for kind in range(kinds):
        state.tally[kind] = state.tally[kinds + kind]
    assert phoenix.facets(state)["residents"] == ["most residents"] * 2


# Plots


def test_a_bot_alone_has_no_plots_of_who_is_better(run: Commands, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    folder, page = tmp_path / "plots", tmp_path / "page.html"
    folder.mkdir()
    result = run("arena", "comet_poker:GAME", "--bots", "random", "--games", 4, "--processes", 1, "--plots", folder,
                 "--report", page)  # fmt: skip
    assert result.code == 0, result.err
    assert "The plots are in" in result.out
    assert {path.name for path in folder.iterdir()} == {
        f"{name}.svg" for name in ("points", "seats", "length", "lead", "decided")
    }
    for path in folder.iterdir():
        root = ElementTree.parse(path).getroot()
        assert root.tag == f"{SVG}svg"
        style = root.findtext(f"{SVG}style")
        assert style is not None
        assert "--ink" in style
        assert "prefers-color-scheme: dark" in style
        assert root.findtext(f"{SVG}title")
        assert not re.search(r"#0101|#0102", path.read_text()), "a placeholder colour was left"
    text = page.read_text()
    for title in ("Who wins", "Rating", "Pair by pair"):
        assert f"<h2>{title}</h2>" not in text
    assert "<h2>Seats</h2>" in text
    assert "each seed once, with the same bot at all seats" in text
    assert "every seed at all seatings" not in text


def test_every_facet_has_a_plot_with_a_name_of_its_own() -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    from orrery.arena.report import plots

    bots = ("greedy", "random", "cadet")
    rows = [
        row(seed, [seed, 5 - seed, 3], bots, first_Admiral=["a & b", "c", "c"], points=["few", "many", "few"])
        for seed in range(2)
    ]
    drawn = plots(header(bots, 3), rows, summarise(header(bots, 3), rows))
    assert [plot.slug for plot in drawn] == [
        "wins", "ratings", "pairs", "points", "seats", "first-admiral", "facet-points", "length", "lead", "decided"
    ]  # fmt: skip
    (admiral,) = (plot for plot in drawn if plot.slug == "first-admiral")
    assert admiral.title == "First Admiral"
    shown = [text.text for text in ElementTree.fromstring(admiral.standalone()).iter(f"{SVG}text")]
    assert "a & b (2)" in shown
    assert {"share of games won", "points ahead of the others"} <= set(shown)


@pytest.mark.parametrize("wrong", ["missing/plots", "file"])
def test_a_folder_that_cannot_be_is_refused_before_the_games(run: Commands, tmp_path: Path, wrong: str) -> None:
    pytest.importorskip("altair")
    (tmp_path / "file").write_text("")
    out = tmp_path / "out.jsonl"
    result = run("arena", "comet_poker:GAME", "--bots", "random", "--games", 2, "--processes", 1, "--out", out,
                 "--plots", tmp_path / wrong)  # fmt: skip
    assert result.code == 2
    assert "is no folder" in result.err
    assert not out.exists()


# The page


def write(docs: Path, summary: dict[str, Any]) -> None:
    folder = docs / "balance" / f"{summary['game']}-{summary['players']}"
    folder.mkdir(parents=True)
    folder.with_name(folder.name + ".json").write_text(json.dumps(summary))
    (folder / "seats.svg").write_text("<svg/>")
    (folder / "hub.svg").write_text("<svg/>")


def test_the_page_tells_what_the_data_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = ["triggered by points", "did not trigger it"]
    residents = ["most residents", "not most"]
    rows = [
        row(1, [10, 4], hub=["b-4", "b-1"], end=ends, residents=residents),
        row(2, [6, 8], hub=["b-4", "a-1"], end=["triggered by sectors", ends[1]], residents=residents),
    ]
    write(tmp_path, summarise(header(game_id="space-station-phoenix"), rows))
    factions = ["terrans", "ambas", "itars", "xenos", "taklons", "bal-taks"]
    rows = [row(seed, [20 - seed, 10], faction=[factions[seed], factions[seed - 1]]) for seed in range(6)]
    write(tmp_path, summarise(header(game_id="gaia-project"), rows))
    write(tmp_path, summarise(header(game_id="alien-frontiers"), [row(1, [5, 3])]))
    rows = [row(1, [5, 3, 8, 4]), row(2, [9, 3, 3, 3])]
    write(tmp_path, summarise(header(players=4, game_id="alien-frontiers"), rows))
    assert balance_page.main([], tmp_path) == 0
    page = (tmp_path / "balance.md").read_text()
    for told in (
        "orrery arena space-station-phoenix --bots greedy --games 2 --players 2 --seed 1\n",
        "| mean points | 7.0 |",
        "| mean points of the winner | 9.0 |",
        "| the first seat wins | 50.0 % (9.4 % to 90.5 %); equals would win 50.0 % |",
        "| the first seat's lead | +2.0 (-5.8 to +9.8) |",
        "| hub | seats | wins | 95 % | mean points | lead | 95 % |",
        "| b-4 | 2 | 50.0 % | 9.4 % to 90.5 % | 8.0 | +2.0 | -5.8 to +9.8 |",
        "| b-1 | 1 | 0.0 % | 0.0 % to 79.3 % | 4.0 | -6.0 |  |",
        "![Seats](balance/space-station-phoenix-2/seats.svg)",
        "![Hub](balance/space-station-phoenix-2/hub.svg)",
        "three by 40 points | by points 50.0 %, by sectors 50.0 % |",
        "won all six | won 50.0 % of 2 (9.5 % to 90.5 %) |",
        "won two of six | won 50.0 % of 2 (9.5 % to 90.5 %) |",
        "B-4: kept 2 times, place 1 of 3; wins 50.0 % (9.4 % to 90.5 %), place 2<br>B-10: never kept |",
        "| B-7: never kept<br>B-8: never kept |",
        "| terrans | 1-6-3-2 | 2.50 | ",
        "| nevlas | 2-1-1-0 | 1.75 | never chosen |",
        "| bal-taks | not played |  | ",
        "- 2 players: 6 of 14 factions were chosen. The rank correlation",
        "over 5 factions",
        "not among people",
        "Here it is 8.5 for the winner and 4.8 on average.\n",
    ):
        assert told in page, told
    assert "points.svg" not in page, "only plots that are there"
    assert page.index("## Alien Frontiers") < page.index("## Gaia Project") < page.index("## Space Station Phoenix")
    assert page.count("Here it is") == 1, "four people are held against four bots, not against two"
    assert "## Exodus Fleet" not in page
    assert "no published figures" in " ".join(balance_page.SUBJECTS["exodus-fleet"].people([]))
    assert balance_page.main(["--check"], tmp_path) == 0
    (tmp_path / "balance.md").write_text("something else")
    assert balance_page.main(["--check"], tmp_path) == 1
    assert "out of date" in capsys.readouterr().out


def test_factions_that_never_change_are_named_as_such(tmp_path: Path) -> None:
    rows = [row(seed, [20 + seed, 10], faction=["ivits", "ambas"]) for seed in range(3)]
    write(tmp_path, summarise(header(game_id="gaia-project"), rows))
    told = balance_page.page(tmp_path / "balance")
    assert "2 of 14 factions were chosen, the same in every game" in told
    assert "too few to compare the orders" in told


def test_orders_are_compared_by_ranks() -> None:
    assert balance_page._rank_correlation([1, 2, 3, 4], [1, 4, 9, 16]) == pytest.approx(1.0)
    assert balance_page._rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1.0)
    assert balance_page._rank_correlation([1, 1, 2, 2], [1, 2, 1, 2]) == pytest.approx(0.0)


def test_the_page_of_the_documentation_is_true(checkout: Path) -> None:
    if not (checkout / "docs" / "balance.md").exists():
        pytest.skip("the page is not written yet")
    assert balance_page.main(["--check"], checkout / "docs") == 0, "python tools/balance_page.py"
