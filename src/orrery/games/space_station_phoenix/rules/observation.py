"""The observation tensor: the table as a seat sees it, as numbers mostly from 0 to 1, always equally many.

Seats are in turn order from the observer, four of them always, an absent one all zeros. Field by field:

    seats        4 x 255  GEMs / 40, food / 20, water / 20, metal / 40, points / 40 (may be negative); rows on the four
                          tracks / 5; the hub (24); ships in the fleet (54), those of them that are used (54); the
                          neutral ship that the token lies on (5); is active, has triggered the end, extra turn;
                          nine slots, each: built, quarters / 6, residents / 6, the eight sectors of its stack
                          (8, a one for the one built); residents by species / 10 (5); residents on the hub / 5; incomes
                          taken / 5 up to 1
    supply       5        Aliens and Humans by species / 25
    sectors      144      on offer (72), private (72)
    ships        34       cards face up at set-up
    dice         9        by face / 14, picked up by face / 14, about to be rolled / 14
    question     32 + 1   the step that is asked, and its argument's low bits / 64

A number that would be larger than 1 is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    STACK,
)
from orrery.games.space_station_phoenix.rules.steps import STEP_BITS, STEP_MASK

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState

OF_A_SEAT: Final = 5 + 4 + 24 + 54 + 54 + 5 + 3 + 9 * 11 + 5 + 1 + 1
SIZE: Final = 4 * OF_A_SEAT + 5 + 144 + 34 + 9 + 33
USUAL: Final[list[i64]] = [40, 20, 20, 40, 40]


def tensor(state: PhoenixState, observer: i64) -> list[float]:
    """The whole observation."""
    found: list[float] = []
    for place in range(MOST_PLAYERS):
        if place < state.players:
            add_seat(state, (observer + place) % state.players, found)
        else:
            found.extend([0.0] * OF_A_SEAT)
    for species in range(N_SPECIES):
        found.append(share(state.supply[species], 25))
    for slot in range(N_SLOTS):
        add_bits(state.display[slot], STACK, found)
    for slot in range(N_SLOTS):
        add_bits(state.private[slot], STACK, found)
    add_bits(state.row >> FIRST_2, FIRST_NEUTRAL - FIRST_2, found)
    for face in range(N_FACES):
        found.append(share(state.dice[face], MOST_DICE))
    for face in range(N_FACES):
        found.append(share(state.picked[face], MOST_DICE))
    found.append(share(state.rolling, MOST_DICE))
    step: i64 = state.agenda[-1] if state.agenda else -1
    one_hot(step & STEP_MASK if step >= 0 else -1, 32, found)
    found.append(float((step >> STEP_BITS) & STEP_MASK) / 64.0 if step >= 0 else 0.0)
    return found


def share(amount: i64, most: i64) -> float:
    """An amount as a part of the most that is usual."""
    return 1.0 if amount >= most else float(amount) / float(most)


def one_hot(place: i64, length: i64, found: list[float]) -> None:
    """A one at a place, zeros elsewhere; no one for -1."""
    for at in range(length):
        found.append(1.0 if at == place else 0.0)


def add_bits(mask: i64, length: i64, found: list[float]) -> None:
    """A number for each bit."""
    for at in range(length):
        found.append(float((mask >> at) & 1))


def add_seat(state: PhoenixState, player: i64, found: list[float]) -> None:
    """What a player has."""
    for what in range(N_GOODS):
        found.append(max(-1.0, share(state.goods[player * N_GOODS + what], USUAL[what])))
    for track in range(N_TRACKS):
        found.append(float(state.dip[player * N_TRACKS + track]) / 5.0)
    one_hot(state.hub[player], N_HUBS, found)
    add_bits(state.fleet[player], FIRST_NEUTRAL, found)
    add_bits(state.fleet[player] & state.used, FIRST_NEUTRAL, found)
    one_hot(state.neutral[player] - FIRST_NEUTRAL, N_MAIN, found)
    found.append(1.0 if state.active == player else 0.0)
    found.append(1.0 if state.trigger == player else 0.0)
    found.append(1.0 if state.active == player and state.is_extra else 0.0)
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        found.append(1.0 if sector >= 0 else 0.0)
        found.append(share(state.tables.quarters[sector], 6) if sector >= 0 else 0.0)
        found.append(share(state.count[player * N_HOMES + slot], 6))
        one_hot(sector % STACK if sector >= 0 else -1, STACK, found)
    for species in range(N_SPECIES):
        found.append(share(state.tally[player * N_SPECIES + species], 10))
    found.append(share(state.count[player * N_HOMES + HUB_SLOT], 5))
    found.append(share(state.incomes[player], 5))
