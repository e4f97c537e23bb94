"""Matches between bots: many games, fairly arranged, and what they show.

>>> from orrery import arena, game
>>> plan = arena.Plan(game("alien-frontiers"), ["greedy", "random"], players=2, games=4, seed=1)
>>> [(match.seed, match.seats) for match in plan.matches()]
[(1, ('greedy', 'random')), (1, ('random', 'greedy')), (2, ('greedy', 'random')), (2, ('random', 'greedy'))]
"""

from orrery.arena.contest import Contest
from orrery.arena.match import Match, play_match
from orrery.arena.plan import Plan
from orrery.arena.results import Results, record_of
from orrery.arena.summary import summarise

__all__ = ["Contest", "Match", "Plan", "Results", "play_match", "record_of", "summarise"]
