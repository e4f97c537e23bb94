"""The conformance suite, for every game of ours: a game is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery
from orrery.registry import OUR_GAMES
from orrery.testing import Case, cases

HERE = Path(__file__).parent / "games"

CASES = [  # longer games with larger views take less effort, so that each game takes about as long
    *cases("alien-frontiers", HERE / "alien_frontiers"),
    *cases("gaia-project", HERE / "gaia_project", effort=0.2),
    *cases("space-station-phoenix", HERE / "space_station_phoenix", effort=0.15),
    *cases("exodus-fleet", HERE / "exodus_fleet", effort=0.15),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(case: Case) -> None:
    case()


def test_every_game_of_ours_is_tested() -> None:
    tested = {str(case).partition(":")[0] for case in CASES}
    assert tested == set(orrery.games()) & set(OUR_GAMES)
