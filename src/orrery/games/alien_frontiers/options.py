"""What can be chosen before a game: the long game, and readings of the rules that printings and players differ in."""

from __future__ import annotations

from typing import Final

from orrery.kernel.options import Option

__all__ = ["OPTIONS"]

OPTIONS: Final = (
    Option("long_game", False, "every player starts with 8 colonies, however many play"),
    Option(
        "printing",
        "first",
        "whose wording decides what a discarded Plasma Cannon may destroy: the first printing wants more than three "
        "ships of the target's colour on the board, the second that three are left for its next turn",
        choices=("first", "second"),
    ),
    Option("joined_ports", True, "pairs and triples need ports that are joined on the board, not any free ports"),
    Option(
        "hub_closed_on_seven",
        True,
        "no ship may dock at the Colonist Hub while a colony waits on the last circle",
    ),
)
