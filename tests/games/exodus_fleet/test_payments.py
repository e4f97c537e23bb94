"""R5: the ways to pay that are offered are all the ways that there are, and no others, by brute force."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from orrery.games.exodus_fleet.rules import payment, steps
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.chance import Rng
from tests.games.exodus_fleet.tools import RESOURCES, SHIPS, acting

Outcome = tuple[int, ...]
"""Resources left, XU left, whether the virtual fuel is left."""


def reachable(state: ExodusFleetState) -> set[Outcome]:
    """What a payment can lead to, by every sequence of steps that is offered; each step makes the cost smaller."""
    ends: set[Outcome] = set()
    seen: set[tuple[Any, ...]] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.agenda[-1] & steps.KIND_MASK != steps.PAY:
            virtual = payment.virtual_kind(here, 0) >= 0
            ends.add((*here.res[:4], here.xu[0], int(virtual)))
            continue
        legal = here.legal_actions()
        assert legal, "a payment that cannot be completed is offered"
        for action in legal:
            after = here.child(action)
            assert isinstance(after, ExodusFleetState)
            key = (*after.pay, *after.res[:4], after.xu[0], after.used, len(after.agenda))
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return ends


def parts(total: int, most: list[int]) -> list[tuple[int, ...]]:
    """Every way to share a total among four resources."""
    return [shares for shares in product(*(range(cap + 1) for cap in most)) if sum(shares) == total]


def brute_force(
    state: ExodusFleetState, due: list[int], pool: int, caps: list[int], ratio: int, doubled: int
) -> set[Outcome]:
    """The same without any thought: every discount, unit bought off, virtual fuel and number of trades."""
    have = state.res[:4]
    ends: set[Outcome] = set()
    virtual = payment.virtual_kind(state, 0)
    for use_virtual in (0, 1) if virtual >= 0 else (0,):
        for off, xu in bought_off(state, due):
            left = [cost - less for cost, less in zip(due, off, strict=True)]
            if use_virtual:
                left[virtual] -= 1
            if min(left) < 0 or xu > state.xu[0]:
                continue
            for waived in parts(pool, [min(cost, cap) for cost, cap in zip(left, caps, strict=True)]):
                rest = [cost - less for cost, less in zip(left, waived, strict=True)]
                for spent in traded(rest, have, ratio, doubled):
                    after = tuple(old - new for old, new in zip(have, spent, strict=True))
                    ends.add((*after, state.xu[0] - xu, int(virtual >= 0 and not use_virtual)))
    return ends


def bought_off(state: ExodusFleetState, due: list[int]) -> list[tuple[list[int], int]]:
    """Units left out for XU, and what they cost."""
    tables = state.tables
    found = [([0, 0, 0, 0], 0)]
    if state.pay[payment.FOR_SHIP] < 0:
        return found
    for power in tables.buy_offs:
        if not payment.has_power(state, 0, power):
            continue
        prices = tables.prices[power]
        caps = [9 if (tables.types[power] >> kind) & 1 else 0 for kind in range(4)]
        found = [
            ([a + b for a, b in zip(off, units, strict=True)], xu + sum(prices[:number]))
            for off, xu in found
            for number in range(len(prices) + 1)
            for units in parts(number, [min(cap, number) for cap in caps])
        ]
    return [(off, xu) for off, xu in found if all(less <= cost for less, cost in zip(off, due, strict=True))]


def traded(rest: list[int], have: list[int], ratio: int, doubled: int) -> list[list[int]]:
    """Everything that can be spent for the rest of a cost."""
    found = []
    for by_trade in product(*(range(cost + 1) for cost in rest)):
        direct = [
            (cost - less + 1) // 2 if (doubled >> kind) & 1 else cost - less
            for kind, (cost, less) in enumerate(zip(rest, by_trade, strict=True))
        ]
        if sum(by_trade) and not ratio:
            continue
        for given in parts(sum(by_trade), [sum(by_trade)] * 4):
            # no resource is traded for itself: what each kind gives must find another kind that gets
            if all(given[kind] <= sum(by_trade) - by_trade[kind] for kind in range(4)):
                spent = [direct[kind] + ratio * given[kind] for kind in range(4)]
                if all(cost <= there for cost, there in zip(spent, have, strict=True)):
                    found.append(spent)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_costs_that_are_not_ships(seed: int) -> None:
    """Fuel, biomass and H2O with discounts of choice, 3-to-1 or 2-to-1 trades, and the Super-Tanker."""
    rng = Rng(seed)
    ships = ["space-command"]
    if rng.below(3) == 0:
        ships.append("super-tanker")
    if rng.below(2) == 0:
        ships.append("market-ship")
    resources = {name: rng.below(6) for name in RESOURCES}
    state = acting("transporting", {"ships": ships, "resources": resources}, place=0)
    due = [0, rng.below(2), rng.below(4), rng.below(4)]
    pool = rng.below(3)
    caps = [0, 0, min(due[2], rng.below(3)), min(due[3], rng.below(3))]
    pool = min(pool, caps[2] + caps[3])
    ratio = 2 if "market-ship" in ships else 3
    wanted = brute_force(state, due, pool, caps, ratio, 0)
    assert payment.can_pay(state, 0, due, 0, pool, caps) == bool(wanted)
    if not wanted or not sum(due):
        return
    state.pay = [*due, 0, pool, *caps, -1, 0, 0, 0, 0]
    state.agenda.append(steps.step(steps.PAY, 0, 0))
    assert reachable(state) == wanted


EXTRAS = ["construction-platform", "market-ship", "super-tanker", "junkyard", "sanitation-plant", "shipyards"]


@pytest.mark.parametrize("seed", range(60))
def test_costs_of_ships(seed: int) -> None:
    """The same for ships, with units bought off and metal that counts twice."""
    rng = Rng(seed, 3)
    ships = ["space-command", *(ship for ship in EXTRAS if rng.below(4) == 0)]
    doubled = 0
    if rng.below(3) == 0:
        ships.append("military-repair-center")
        doubled = 1
    resources = {name: rng.below(5) for name in RESOURCES}
    me = {"ships": ships, "resources": resources, "xu": rng.below(6)}
    state = acting("building", me, row=["hospital"])
    due = [rng.below(4), rng.below(3), rng.below(3), rng.below(3)]
    pool = min(rng.below(3), sum(due))
    ship = SHIPS.index("hospital")
    state.pay = [*due, 0, pool, *payment.NO_CAPS, ship, 0, 0, 0, 0]
    ratio = 2 if "market-ship" in ships else 3
    wanted = brute_force(state, due, pool, [9, 9, 9, 9], ratio, doubled)
    assert payment.can_pay_ship(state, 0, ship, due, pool, [0, 0, 0, 0]) == bool(wanted)
    if not wanted or not sum(due):
        return
    state.agenda.append(steps.step(steps.DO_BUILD, 0, ship))
    state.agenda.append(steps.step(steps.PAY, 0, 0))
    assert reachable(state) == wanted
