"""How fast the games run, beside their own interpreted code and beside peers.

A decision is one call that picks among the legal actions of a seat, forced ones included; play is random and
uniform; chance steps are made but not counted. Times are CPU seconds of one process on one core, and the best
of several slices counts, because other work on the machine can only make a slice slower.
"""

from orrery.benchmark.report import run

__all__ = ["run"]
