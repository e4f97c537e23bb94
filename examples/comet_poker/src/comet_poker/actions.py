"""Every action of the game, once."""

from typing import Final

from orrery import Vocabulary

COMETS: Final = ["dust", "ice", "iron", "nova"]

VOCABULARY: Final = Vocabulary()
DEAL_COMET: Final = VOCABULARY.add("deal", COMETS, sentence="Deal {0}")
CHECK: Final = VOCABULARY.add("check", sentence="Check: put nothing into the pot")
BET: Final = VOCABULARY.add("bet", sentence="Bet")
CALL: Final = VOCABULARY.add("call", sentence="Call: match the bet")
FOLD: Final = VOCABULARY.add("fold", sentence="Fold: give up the pot")
