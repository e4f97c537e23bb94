"""What a compiled loop calls now and then, so that Ctrl-C and other threads are not kept waiting.

This module is not compiled: signals are handled, and threads take turns, when interpreted code runs.
"""

from __future__ import annotations

from typing import Final

__all__ = ["POLL_SECONDS", "breathe"]

POLL_SECONDS: Final = 0.005
"""How often a search that goes on for long should call this."""


def breathe() -> None:
    """Let Python handle what has come in: an interrupt is raised from here."""
