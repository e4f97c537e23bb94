"""The observation tensor: the table as a seat sees it, as numbers from 0 to 1, always equally many.

Seats are in turn order from the observer, four of them always, an absent one all zeros. Field by field:

    seats        4 x 256  GEMs / 40, food / 20, water / 20, metal / 40, points / 40, points below zero / 40; rows on
                          the four tracks / 5; the hub (24); ships in the fleet (54), those of them that are used (54);
                          the neutral ship that the token lies on (5); is active, has triggered the end, extra turn;
                          nine slots, each: built, quarters / 6, residents / 6, the eight sectors of its stack (8, a one
                          for the one built); residents by species / 10 (5); residents on the hub / 5; incomes taken / 5
    supply       5        Aliens and Humans by species / 25
    sectors      144      on offer (72), private (72)
    ships        34       cards face up at set-up
    dice         9        by face / 14, picked up by face / 14, about to be rolled / 14
    question     32 + 1   the step that is asked, and its argument's low bits / 64

A number that would be larger than 1 is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    FIRST_2,
    FIRST_NEUTRAL,
    HUB_SLOT,
    MOST_DICE,
    MOST_PLAYERS,
    N_FACES,
    N_GOODS,
    N_HOMES,
    N_HUBS,
    N_MAIN,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    POINT,
    STACK,
)
from orrery.games.space_station_phoenix.rules.steps import STEP_BITS, STEP_MASK
from orrery.kernel.tensor import add_bits, add_flag, add_one_hot, add_share, add_zeros

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState

OF_A_SEAT: Final = 6 + 4 + 24 + 54 + 54 + 5 + 3 + 9 * 11 + 5 + 1 + 1
FIELDS: Final = (
    ("seats", (4, OF_A_SEAT)),
    ("supply", (5,)),
    ("sectors", (2, 9, 8)),
    ("ships", (34,)),
    ("dice", (9,)),
    ("question", (33,)),
)
USUAL: Final[list[i64]] = [40, 20, 20, 40, 40]


def encoded(state: PhoenixState, observer: i64) -> bytes:
    """The whole observation."""
    found = BytesWriter()
    for place in range(MOST_PLAYERS):
        if place < state.players:
            add_seat(state, (observer + place) % state.players, found)
        else:
            add_zeros(found, OF_A_SEAT)
    for species in range(N_SPECIES):
        add_share(found, state.supply[species], 25)
    for slot in range(N_SLOTS):
        add_bits(found, state.display[slot], STACK)
    for slot in range(N_SLOTS):
        add_bits(found, state.private[slot], STACK)
    add_bits(found, state.row >> FIRST_2, FIRST_NEUTRAL - FIRST_2)
    for face in range(N_FACES):
        add_share(found, state.dice[face], MOST_DICE)
    for face in range(N_FACES):
        add_share(found, state.picked[face], MOST_DICE)
    add_share(found, state.rolling, MOST_DICE)
    step: i64 = state.agenda[-1] if state.agenda else -1
    add_one_hot(found, step & STEP_MASK if step >= 0 else -1, 32)
    add_share(found, (step >> STEP_BITS) & STEP_MASK if step >= 0 else 0, 64)
    return found.getvalue()


def add_seat(state: PhoenixState, player: i64, found: BytesWriter) -> None:
    """What a player has."""
    for what in range(N_GOODS):
        add_share(found, state.goods[player * N_GOODS + what], USUAL[what])
    add_share(found, -state.goods[player * N_GOODS + POINT], USUAL[POINT])
    for track in range(N_TRACKS):
        add_share(found, state.dip[player * N_TRACKS + track], 5)
    add_one_hot(found, state.hub[player], N_HUBS)
    add_bits(found, state.fleet[player], FIRST_NEUTRAL)
    add_bits(found, state.fleet[player] & state.used, FIRST_NEUTRAL)
    add_one_hot(found, state.neutral[player] - FIRST_NEUTRAL, N_MAIN)
    add_flag(found, state.active == player)
    add_flag(found, state.trigger == player)
    add_flag(found, state.active == player and state.is_extra)
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        add_flag(found, sector >= 0)
        add_share(found, state.tables.quarters[sector] if sector >= 0 else 0, 6)
        add_share(found, state.count[player * N_HOMES + slot], 6)
        add_one_hot(found, sector % STACK if sector >= 0 else -1, STACK)
    for species in range(N_SPECIES):
        add_share(found, state.tally[player * N_SPECIES + species], 10)
    add_share(found, state.count[player * N_HOMES + HUB_SLOT], 5)
    add_share(found, state.incomes[player], 5)
