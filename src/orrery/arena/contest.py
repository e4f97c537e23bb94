"""A contest: the matches of a plan, played and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from orrery.arena import workers
from orrery.arena.match import play_match
from orrery.arena.plan import Plan
from orrery.arena.results import Results

__all__ = ["Contest"]


class Contest:
    """Plays what a plan asks for and what is not played yet."""

    def __init__(self, plan: Plan, out: Path | None = None) -> None:
        self.plan = plan
        self.results = Results.of(plan, out)
        self.interrupted = False

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The results of the plan's matches so far, in the order of the plan; the file may hold more."""
        order = {match.key: place for place, match in enumerate(self.plan.matches())}
        wanted = [row for row in self.results.rows if (row["seed"], tuple(row["seats"])) in order]
        return sorted(wanted, key=lambda row: order[(row["seed"], tuple(row["seats"]))])

    def run(
        self,
        processes: int = 1,
        ray_address: str | None = None,
        progress: Callable[[int], None] = lambda done: None,
    ) -> list[dict[str, Any]]:
        """Play; `progress` is told how many of the plan's games are done. Ctrl-C keeps what is done."""
        self.results.open()
        tasks = [match for match in self.plan.matches() if not self.results.has(match.key)]
        done = self.plan.games - len(tasks)
        progress(done)

        def keep(row: dict[str, Any]) -> None:
            nonlocal done
            self.results.add(row)
            done += 1
            progress(done)

        try:
            self.interrupted = not workers.run(play_match, tasks, keep, processes, ray_address)
        finally:
            self.results.close()
        return self.rows
