"""Openings by lot: bots that decide nothing by themselves at first, so that every faction or hub is played."""

from __future__ import annotations

from mypy_extensions import i64

from orrery.kernel.state import State

__all__ = ["is_opening"]


def is_opening(state: State, seat: i64, decisions: i64) -> bool:
    """Whether the seat was asked fewer than so many times before."""
    if decisions <= 0:
        return False
    found: i64 = 0
    for player, _ in state.visible_history(seat):
        if player == seat:
            found += 1
            if found == decisions:
                return False
    return True
