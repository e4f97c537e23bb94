"""B4: one game of the bots, move by move the same on every machine, interpreted and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery import game
from orrery.arena.match import Match, play_match

WEIGHTS = Path(__file__).parent / "weights.toml"
"""Weights of their own: the game's may be fitted anew without any change of the bots."""

SIGNATURES = {
    (1, ("mcts@6+root_positions=20+positions=10", "greedy+positions=20")): "19d5e36ddea0ceb2",
    (2, ("greedy+temperature=0.5", "mcts@3+root_positions=10+positions=5+playout=1")): "7fdad573ca3ab098",
}


@pytest.mark.parametrize(("seed", "seats"), SIGNATURES, ids=str)
def test_b4_signature(seed: int, seats: tuple[str, ...]) -> None:
    named = tuple(f"{name}+weights={WEIGHTS}" for name in seats)
    row = play_match(Match(game("alien-frontiers"), {}, seed, named))
    assert row["digest"] == SIGNATURES[seed, seats]
