"""Bots: players that are programs.

>>> from orrery import bots
>>> bots.names()
['greedy', 'random']
"""

from orrery.bots.bot import Bot, Factory
from orrery.bots.directory import named, names

__all__ = ["Bot", "Factory", "named", "names"]
