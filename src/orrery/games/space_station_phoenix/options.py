"""What can be chosen before a game: which hubs there are, and how many sectors are on offer."""

from __future__ import annotations

from typing import Final

from orrery.kernel.options import Option

__all__ = ["OPTIONS"]

OPTIONS: Final = (
    Option(
        "game",
        "advanced",
        "the first game has fixed sets of hub and ships; the easier one a choice of basic hubs and a draft of ships, "
        "the advanced one advanced hubs as well",
        choices=("first", "easier", "advanced"),
    ),
    Option("friendly", False, "one more sector of each colour and level is on offer"),
)
