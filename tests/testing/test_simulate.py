"""Simulation: the report counts what happened, lists what went wrong, and survives Ctrl-C."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from orrery import Game, OptionError
from orrery.testing import simulate
from tests.comets import GAME
from tests.testing import faulty_comets as faulty


def test_the_report_counts_what_happened() -> None:
    report = simulate(GAME, players=2, games=500, seed=1)
    assert report.problems == []
    assert report.games == 500
    assert report.plies == report.decisions + 2 * 500
    assert report.unforced == report.decisions
    assert (report.mean_legal, report.max_legal, report.max_length) == (2.0, 2, 5)
    assert report.mean_length * 500 == report.plies
    assert sum(report.mean_scores) == pytest.approx(4.0)
    assert sum(report.wins) == 500
    assert 200 < report.wins[0] < 300
    assert json.loads(json.dumps(asdict(report)))["options"] == {"nova": False}


def test_the_same_seed_gives_the_same_report() -> None:
    one = simulate(GAME, players=2, games=50, seed=3, options={"nova": True})
    assert one == simulate(GAME, players=2, games=50, seed=3, options={"nova": True})
    assert one != simulate(GAME, players=2, games=50, seed=4, options={"nova": True})


def test_problems_are_listed_with_their_place() -> None:
    report = simulate(faulty.LOST_CHIP, players=2, games=50, seed=1)
    assert 0 < len(report.problems) < 50
    assert report.games == 50 - len(report.problems)
    assert "comet-poker, 2 players, nova=false, seed " in report.problems[0]
    assert "there are 3 crystals, not 4" in report.problems[0]


@pytest.mark.parametrize(
    "game", [faulty.UNSORTED, faulty.SILENT, faulty.CRASH, faulty.TOO_LONG, faulty.NOT_A_DISTRIBUTION]
)
def test_other_faults_are_problems_too(game: Game) -> None:
    assert simulate(game, players=2, games=50, seed=1).problems


def test_progress_is_told_and_ctrl_c_keeps_what_there_is() -> None:
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if done == 3:
            raise KeyboardInterrupt

    report = simulate(GAME, players=2, games=10, seed=1, progress=progress)
    assert told == [1, 2, 3]
    assert report.games == 3
    assert report.interrupted
    assert report.mean_length == report.plies / 3


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(OptionError):
        simulate(GAME, players=3, games=1, seed=1)
    with pytest.raises(OptionError):
        simulate(GAME, players=2, games=1, seed=1, options={"nove": True})
