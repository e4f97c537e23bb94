"""Bots: players that are programs.

>>> from orrery import bots
>>> bots.names()
['greedy', 'mcts', 'random', 'cadet', 'pilot', 'captain', 'admiral']
"""

from orrery.bots.analysis import Analysis, Prospect, analyse
from orrery.bots.bot import Bot, Factory
from orrery.bots.directory import ask, check, is_ours, made_of, named, names
from orrery.bots.levels import LEVELS, Level

__all__ = [
    "LEVELS",
    "Analysis",
    "Bot",
    "Factory",
    "Level",
    "Prospect",
    "analyse",
    "ask",
    "check",
    "is_ours",
    "made_of",
    "named",
    "names",
]
