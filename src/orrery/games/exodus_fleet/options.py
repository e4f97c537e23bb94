"""What can be chosen before a game: the rulebook's advanced options, alone or together."""

from __future__ import annotations

from typing import Final

from orrery.kernel.options import Option

__all__ = ["OPTIONS"]

OPTIONS: Final = (
    Option(
        "neutral_ships",
        "halves",
        "neutral ships come half at the start and half after Scoring A; all at the start; or one more at the start, "
        "with each that is bought replaced at once",
        choices=("halves", "all", "replaced"),
    ),
    Option("additional_rounds", 0, "so many rounds more before the game ends", low=0, high=8),
    Option("starter_sub_deck", True, "the ten starting faction ships lie on top of the deck"),
    Option("secret_bidding", False, "all bid face down at the same time; ties go in order from the Admiral"),
    Option("navigation", False, "after mining, players bid for the choice of the next planet"),
    Option(
        "trades",
        "3-to-1",
        "how many resources of a kind cover one of another when paying",
        choices=("3-to-1", "4-to-1", "none"),
    ),
    Option("player_trading", False, "players may trade resources, XU, tribes, ships and explorer cards"),
    Option("all_ships", False, "all faction and neutral ships are on offer from the start"),
)
