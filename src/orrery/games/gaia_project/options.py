"""What can be chosen before a game: the rulebook's variants, any board, and readings that players differ in."""

from __future__ import annotations

from typing import Final

from orrery.kernel.options import Option

__all__ = ["OPTIONS"]

HEX: Final = "[rovdstigme]"
EXAMPLE_BOARD: Final = "/".join(
    f"{place}:{hexes}"
    for place, hexes in (
        ("a", "eeemevoeedeeereeese"),
        ("b", "iemoeeeveeeeeeeeege"),
        ("c", "teeereeeeieeoesevee"),
        ("d", "teedemeoeeeveieesee"),
        ("e", "meeteedreeeeeeieege"),
        ("f", "emeedmeeeeeeeregeee"),
        ("h", "teeereeeeieeoesevee"),
        ("i", "eeeeeeteeemegesegee"),
        ("j", "emieeeeeseeveegetee"),
    )
)

OPTIONS: Final = (
    Option(
        "turn_order",
        "clockwise",
        "who follows the player who passed first: everybody clockwise, or everybody in the order of passing",
        choices=("clockwise", "passing"),
    ),
    Option(
        "board",
        "standard",
        "the basic game board; a variable one by method 1, 2 or 3 (3 or 4 players) or at random (1 or 2 players); or "
        "any board, hex by hex",
        choices=("standard", "random", "method-1", "method-2", "method-3"),
        pattern=rf"[a-j]:{HEX}{{19}}(/[a-j]:{HEX}{{19}}){{0,9}}",
        form="places a to j with the letters of their 19 hexes, as in a:eeemevoeedeeereeese/b:...",
        example=EXAMPLE_BOARD,
    ),
    Option("small_board", False, "3 players leave out sectors 09 and 10"),
    Option(
        "auction",
        "none",
        "factions are chosen in order, or players also bid points for them: while they choose, or once all are chosen",
        choices=("none", "bid-while-choosing", "choose-bid"),
    ),
    Option(
        "discard",
        "any",
        "power for satellites and Gaia projects comes from any areas of the cycle, or from the lowest areas first",
        choices=("any", "lowest-first"),
    ),
    Option(
        "federations",
        "free",
        "whether a federation may go around its owner's other planets, or must go through those that save satellites",
        choices=("free", "through"),
    ),
    Option(
        "terrans_convert_all", False, "Terrans with an institute must turn all power in the Gaia area into resources"
    ),
    Option(
        "late_gaia_charges", False, "power for a Lost Planet found in the Gaia phase is charged after the first turn"
    ),
    Option(
        "late_downgrade_charges",
        False,
        "if a lab downgraded by the Firaks leads to the Lost Planet, power is charged for that planet first",
    ),
    Option(
        "bescods_may_decline",
        False,
        "the Bescods may take the action that advances their lowest research area and then not advance",
    ),
    Option(
        "ask_everything",
        False,
        "ask about the order of income and about tech tiles of the Itars even where only one answer makes sense",
    ),
    Option("final_conversion", False, "before the final scoring, power and QIC are turned into credits and ore"),
    Option("zero_scores", True, "a player without any progress on a final scoring tile still takes a rank"),
)
