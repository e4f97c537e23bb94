"""The conformance suite, for every game of ours: a game is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery
from orrery.registry import OUR_GAMES
from orrery.testing import Case, cases

HERE = Path(__file__).parent / "games"

CASES = [
    *cases("alien-frontiers", HERE / "alien_frontiers"),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(case: Case) -> None:
    case()


def test_every_game_of_ours_is_tested() -> None:
    tested = {str(case).partition(":")[0] for case in CASES}
    assert tested == set(orrery.games()) & set(OUR_GAMES)
