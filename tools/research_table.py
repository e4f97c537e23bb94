"""The table of docs/research.md: `python tools/research_table.py [--games 1000]`, random play from seed 1."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from orrery import Rng, registry
from orrery.bots.playout import Tally, counted_playout

HEADING = "| game | players | actions | tensor | legal actions, mean | most | decisions a game | forced |"


def rows(games: int) -> list[str]:
    """A line for each game and number of players."""
    found = []
    for id in registry.OUR_GAMES:
        game = registry.game(id)
        assert game.observation_size is not None
        for players in range(game.min_players, game.max_players + 1):
            tally, rng, start = Tally(), Rng(1), game.new_state(players)
            for _ in range(games):
                counted_playout(start.clone(), rng, tally)
            decisions, legal, unforced = int(tally.decisions), int(tally.legal), int(tally.unforced)
            cells = [
                id,
                str(players),
                f"{len(game.vocabulary):,}",
                f"{game.observation_size(players):,}",
                f"{legal / decisions:.2f}",
                str(tally.most_legal),
                f"{decisions / games:,.0f}",
                f"{1 - unforced / decisions:.0%}",
            ]
            found.append(f"| {' | '.join(cells)} |")
    return found


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    games = int(arguments[arguments.index("--games") + 1]) if "--games" in arguments else 1000
    print("\n".join([HEADING, "|---|" + "---:|" * (HEADING.count("|") - 2), *rows(games)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
