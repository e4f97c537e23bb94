"""The Power Cycle: charging, spending, gaining and discarding power, and the Taklons' brainstone in all of it.

The brainstone is one power token among the others, worth three when it is spent. Its owner is asked where it goes only
where that makes a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import BRAINSTONE, NEVLAS, TAKE_ONE, TAKE_TWO
from orrery.games.gaia_project.rules.fields import AREA1, AREA2, AREA3, FACTION, GAIA_AREA, INSTITUTE, SEAT, STONE
from orrery.games.gaia_project.rules.steps import (
    PAY,
    STONE_CHARGE,
    STONE_PAY,
    STONE_SPEND,
    TAKE_FROM_ONE,
    TAKE_FROM_TWO,
    TO_GAIA,
    VALUE_SHIFT,
    seat_of,
    step,
)

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


# Charge power


def chargeable(state: GaiaProjectState, seat: i64) -> i64:
    """How much power can be charged until every token is in area III."""
    at = seat * SEAT
    stone = state.seats[at + STONE]
    total = 2 * state.seats[at + AREA1] + state.seats[at + AREA2]
    if stone == 1:
        return total + 2
    if stone == 2:
        return total + 1
    return total


def charge(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """Charge so much power, or as much as is possible; ask about the brainstone if it may move or stay."""
    amount = min(amount, chargeable(state, seat))
    if amount <= 0:
        return
    if stone_may_wait(state, seat, amount):
        state.agenda.append(step(STONE_CHARGE, seat, amount))
    else:
        charge_now(state, seat, amount, True)


def stone_may_wait(state: GaiaProjectState, seat: i64, amount: i64) -> bool:
    """Whether the brainstone can move or stay while so much is charged, whatever else moves."""
    at = seat * SEAT
    stone = state.seats[at + STONE]
    if stone != 1 and stone != 2:
        return False
    first = state.seats[at + AREA1] + (1 if stone == 1 else 0)
    if amount < first:
        return stone == 1
    lifted = amount - first
    second = state.seats[at + AREA1] + state.seats[at + AREA2] + 1
    return 0 < lifted < second


def charge_now(state: GaiaProjectState, seat: i64, amount: i64, stone_first: bool) -> None:
    """Move tokens from area I to area II, and from there to area III once area I is empty."""
    at = seat * SEAT
    seats = state.seats
    stone = seats[at + STONE]
    left = amount
    if stone == 1 and left > 0 and (stone_first or left > seats[at + AREA1]):
        stone = 2
        left -= 1
        if stone_first and left < seats[at + AREA1]:
            # it took one of the moves to area II; nothing is left for area III
            seats[at + AREA1] -= left
            seats[at + AREA2] += left
            seats[at + STONE] = stone
            return
    moved = min(left, seats[at + AREA1])
    seats[at + AREA1] -= moved
    seats[at + AREA2] += moved
    left -= moved
    if stone == 2 and left > 0 and (stone_first or left > seats[at + AREA2]):
        stone = 3
        left -= 1
    moved = min(left, seats[at + AREA2])
    seats[at + AREA2] -= moved
    seats[at + AREA3] += moved
    seats[at + STONE] = stone


def stone_charge_choices(state: GaiaProjectState, here: i64) -> list[i64]:
    """The brainstone stays behind, or moves with the others."""
    seat = seat_of(here)
    at = seat * SEAT
    amount = here >> VALUE_SHIFT
    if state.seats[at + STONE] == 1 and amount < state.seats[at + AREA1] + 1:
        return [BRAINSTONE, BRAINSTONE + 1]
    return [BRAINSTONE + 1, BRAINSTONE + 2]


def stone_charged(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Charge, with the brainstone where its owner wants it."""
    state.agenda.pop()
    seat = seat_of(here)
    amount = here >> VALUE_SHIFT
    further = stone_charge_choices(state, here)[1]
    charge_now(state, seat, amount, action == further)


# Spend power


def power_of_a_token(state: GaiaProjectState, seat: i64) -> i64:
    """What a token in area III is worth when it is spent: the Nevlas' institute doubles it."""
    at = seat * SEAT
    if state.seats[at + FACTION] == NEVLAS and state.seats[at + INSTITUTE] > 0:
        return state.tables.nevlas_power
    return 1


def spendable(state: GaiaProjectState, seat: i64) -> i64:
    """How much power can be spent."""
    at = seat * SEAT
    power = state.seats[at + AREA3] * power_of_a_token(state, seat)
    return power + state.tables.stone_power if state.seats[at + STONE] == 3 else power


def spend(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """Spend power. What a token is worth beyond the cost is lost; the brainstone is asked about if it pays fully."""
    at = seat * SEAT
    tokens = state.seats[at + AREA3]
    if state.seats[at + STONE] != 3:
        each = power_of_a_token(state, seat)
        move_spent(state, seat, (amount + each - 1) // each)
    elif tokens < amount:
        spend_stone(state, seat, amount)
    elif amount < state.tables.stone_power:
        move_spent(state, seat, amount)
    else:
        state.agenda.append(step(STONE_SPEND, seat, amount))


def move_spent(state: GaiaProjectState, seat: i64, tokens: i64) -> None:
    """Tokens move from area III to area I."""
    at = seat * SEAT
    state.seats[at + AREA3] -= tokens
    state.seats[at + AREA1] += tokens


def spend_stone(state: GaiaProjectState, seat: i64, amount: i64) -> None:
    """The brainstone pays its part, other tokens the rest."""
    state.seats[seat * SEAT + STONE] = 1
    rest: i64 = max(0, amount - state.tables.stone_power)
    move_spent(state, seat, rest)


def stone_spent(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The brainstone is spent (it ends up in area I) or not."""
    state.agenda.pop()
    seat = seat_of(here)
    amount = here >> VALUE_SHIFT
    if action == BRAINSTONE:
        spend_stone(state, seat, amount)
    else:
        move_spent(state, seat, amount)


# Gain power


def gain_tokens(state: GaiaProjectState, seat: i64, tokens: i64) -> None:
    """New power comes into area I."""
    state.seats[seat * SEAT + AREA1] += tokens


# Discard power, or move it to the Gaia area


def tokens(state: GaiaProjectState, seat: i64) -> i64:
    """The tokens in areas I to III, the brainstone included."""
    at = seat * SEAT
    total = state.seats[at + AREA1] + state.seats[at + AREA2] + state.seats[at + AREA3]
    stone = state.seats[at + STONE]
    return total + 1 if 1 <= stone <= 3 else total


def pay_tokens(state: GaiaProjectState, seat: i64, amount: i64, to_gaia: bool) -> None:
    """Tokens leave the cycle; their owner is asked which ones, as soon as the agenda comes to it."""
    if amount > 0:
        state.agenda.append(step(PAY, seat, amount + (TO_GAIA if to_gaia else 0)))


def pay(state: GaiaProjectState, here: i64) -> None:
    """Ask whether the brainstone goes, if it may stay or go; then which of the others."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    value = here >> VALUE_SHIFT
    amount = value & (TO_GAIA - 1)
    stone = state.seats[at + STONE]
    if not 1 <= stone <= 3:
        take(state, seat, value)
        return
    others = state.seats[at + AREA1] + state.seats[at + AREA2] + state.seats[at + AREA3]
    if others < amount:
        remove_stone(state, seat, value)
    elif state.tables.lowest_first and value < TO_GAIA and tokens_up_to(state, seat, stone) >= amount:
        take(state, seat, value)
    else:
        state.agenda.append(step(STONE_PAY, seat, value))


def tokens_up_to(state: GaiaProjectState, seat: i64, area: i64) -> i64:
    """Tokens other than the brainstone in the areas up to this one."""
    total: i64 = 0
    for lower in range(area):
        total += state.seats[seat * SEAT + AREA1 + lower]
    return total


def remove_stone(state: GaiaProjectState, seat: i64, value: i64) -> None:
    """The brainstone is one of the tokens that are paid."""
    to_gaia = value >= TO_GAIA
    state.seats[seat * SEAT + STONE] = 4 if to_gaia else 0
    take(state, seat, value - 1)


def stone_pay_choices(state: GaiaProjectState, here: i64) -> list[i64]:
    """The brainstone stays where it is, or goes."""
    stone = state.seats[seat_of(here) * SEAT + STONE]
    to_gaia = here >> VALUE_SHIFT >= TO_GAIA
    return [BRAINSTONE + stone - 1, BRAINSTONE + (3 if to_gaia else 4)]


def stone_paid(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The brainstone goes or stays."""
    state.agenda.pop()
    if action >= BRAINSTONE + 3:
        remove_stone(state, seat_of(here), here >> VALUE_SHIFT)
    else:
        take(state, seat_of(here), here >> VALUE_SHIFT)


def take(state: GaiaProjectState, seat: i64, value: i64) -> None:
    """Tokens other than the brainstone are paid: from any areas, or from the lowest that have some."""
    amount = value & (TO_GAIA - 1)
    if amount == 0:
        return
    at = seat * SEAT
    if state.tables.lowest_first:
        first = min(amount, state.seats[at + AREA1])
        second = min(amount - first, state.seats[at + AREA2])
        take_tokens(state, seat, value, first, second)
        return
    least, most = bounds(state, seat, amount, AREA1)
    if least == most:
        take_first(state, seat, value, least)
    else:
        state.agenda.append(step(TAKE_FROM_ONE, seat, value))


def bounds(state: GaiaProjectState, seat: i64, amount: i64, area: i64) -> tuple[i64, i64]:
    """The least and the most tokens that can come from an area, given those above it."""
    at = seat * SEAT
    above: i64 = state.seats[at + AREA3]
    if area == AREA1:
        above += state.seats[at + AREA2]
    return max(0, amount - above), min(amount, state.seats[at + area])


def take_first(state: GaiaProjectState, seat: i64, value: i64, tokens: i64) -> None:
    """So many tokens come from area I; now area II."""
    move_paid(state, seat, value, AREA1, tokens)
    rest = value - tokens
    amount = rest & (TO_GAIA - 1)
    if amount == 0:
        return
    least, most = bounds(state, seat, amount, AREA2)
    if least == most:
        take_second(state, seat, rest, least)
    else:
        state.agenda.append(step(TAKE_FROM_TWO, seat, rest))


def take_second(state: GaiaProjectState, seat: i64, value: i64, tokens: i64) -> None:
    """So many tokens come from area II, the rest from area III."""
    move_paid(state, seat, value, AREA2, tokens)
    move_paid(state, seat, value, AREA3, (value & (TO_GAIA - 1)) - tokens)


def take_tokens(state: GaiaProjectState, seat: i64, value: i64, first: i64, second: i64) -> None:
    """Tokens leave the three areas."""
    move_paid(state, seat, value, AREA1, first)
    take_second(state, seat, value - first, second)


def move_paid(state: GaiaProjectState, seat: i64, value: i64, area: i64, tokens: i64) -> None:
    """Tokens leave an area for the supply or the Gaia area."""
    at = seat * SEAT
    state.seats[at + area] -= tokens
    if value >= TO_GAIA:
        state.seats[at + GAIA_AREA] += tokens


def take_choices(state: GaiaProjectState, here: i64, first: bool) -> list[i64]:
    """How many tokens come from area I or II."""
    amount = (here >> VALUE_SHIFT) & (TO_GAIA - 1)
    least, most = bounds(state, seat_of(here), amount, AREA1 if first else AREA2)
    action = TAKE_ONE if first else TAKE_TWO
    found: list[i64] = []
    for number in range(least, most + 1):
        found.append(action + number)
    return found


def taken(state: GaiaProjectState, here: i64, action: i64) -> None:
    """The owner said how many tokens come from an area."""
    state.agenda.pop()
    if action < TAKE_TWO:
        take_first(state, seat_of(here), here >> VALUE_SHIFT, action - TAKE_ONE)
    else:
        take_second(state, seat_of(here), here >> VALUE_SHIFT, action - TAKE_TWO)


def stone_spend_choices() -> list[i64]:
    """The brainstone is spent and comes to area I, or stays in area III."""
    return [BRAINSTONE, BRAINSTONE + 2]
