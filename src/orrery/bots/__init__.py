"""Bots: players that are programs.

>>> from orrery import bots
>>> bots.names()
['greedy', 'mcts', 'random', 'cadet', 'pilot', 'captain', 'admiral']
"""

from orrery.bots.analysis import Analysis, Prospect, analyse
from orrery.bots.bot import Bot, Factory
from orrery.bots.directory import is_ours, named, names
from orrery.bots.levels import LEVELS, Level

__all__ = ["LEVELS", "Analysis", "Bot", "Factory", "Level", "Prospect", "analyse", "is_ours", "named", "names"]
