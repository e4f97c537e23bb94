"""Plans: what a seat can do until its turn is over: somebody else or chance has the word, or it has another turn.

The decisions of one turn belong together: what is paid with the first is gained with the last, and only where the turn
ends does a position show what it is worth. So bots plan whole turns: each legal action is tried on a copy, the
best positions found so far are gone on with (a beam), layer by layer, until the seat is no longer asked.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.bots.judge import Judge
from orrery.kernel.chance import Rng
from orrery.kernel.state import NO_ACTION, State

__all__ = ["SMALLEST_GAIN", "Plan", "Planner"]

SMALLEST_GAIN: Final = 1e-12
"""Values that differ by less are equal: sums of the same numbers in another order."""
LONGEST: Final = 24
"""Decisions ahead."""
NARROW: Final = 2
"""How many positions of a layer are gone on with when enough were valued."""
NOT_VALUED: Final[list[float]] = []
"""The values of a position within what is foregone."""


class Plan:
    """Actions of one seat, one after another, and where they lead."""

    def __init__(self, before: Plan | None, action: i64, state: State, values: list[float], seat: i64) -> None:
        self.before = before
        """The plan without its last action; none for a plan of one action."""
        self.action: i64 = action
        self.state = state
        self.values = values
        """What the position is worth to each seat; the average of some outcomes where chance comes next."""
        self.value: float = values[seat] if values else 0.0
        self.first: i64 = action if before is None else before.first
        self.legal: list[i64] = []
        """What the seat may do next, as soon as somebody asked."""
        self.next: list[i64] = []
        """What of that is worth trying."""
        self.prepares: bool = False
        """Whether the last action did nothing but make others possible."""

    def actions(self) -> list[i64]:
        """All actions, in their order."""
        found: list[i64] = []
        plan: Plan | None = self
        while plan is not None:
            found.append(plan.action)
            plan = plan.before
        found.reverse()
        return found


class Planner:
    """Finds good plans by a judge's word."""

    def __init__(self, judge: Judge, beam: i64, positions: i64, samples: i64, patience: i64 = LONGEST) -> None:
        self.judge = judge
        self.beam: i64 = beam
        """How many positions of a layer are gone on with."""
        self.positions: i64 = positions
        """How many are valued before the beam narrows."""
        self.samples: i64 = samples
        """How many outcomes stand for chance."""
        self.patience: i64 = patience
        """After so many layers in which no turn ended better than those before, longer turns are not looked for."""

    def plans(self, state: State, seat: i64, luck: Rng) -> list[Plan]:
        """Plans that end the seat's turn or lead to chance, the best first; cut off ones if there are no others.

        Every action that leads to chance meets the same luck, so that none wins by better dice alone.
        """
        ended: list[Plan] = []
        legal = state.legal_actions(seat)
        layer = self._go_on(None, state, legal, seat, luck)
        valued: i64 = len(layer)
        best = 0.0
        waited: i64 = 0
        for _ in range(LONGEST):
            going_on: list[Plan] = []
            waited += 1
            for plan in layer:
                if plan.state.current_player() == seat and not plan.state.begins_turn():
                    going_on.append(plan)
                    continue
                if not ended or plan.value > best + SMALLEST_GAIN:
                    best = plan.value
                    waited = 0
                ended.append(plan)
            if not going_on or (ended and waited >= self.patience):
                break
            layer = []
            narrow: i64 = NARROW
            for plan in _most_promising(going_on, self.beam if valued < self.positions else NARROW, legal):
                if narrow <= 0 and valued >= self.positions:
                    break
                narrow -= 1
                steps = self._go_on(plan, plan.state, plan.next, seat, luck)
                valued += len(steps)
                layer.extend(steps)
            if not layer:
                layer = going_on  # nothing was worth trying
                break
        if not ended:
            ended = layer
        ended.sort(key=_rank)
        return ended

    def steps(self, state: State, seat: i64, luck: Rng) -> list[Plan]:
        """A plan for each legal action, in their rising order; what is foregone after it belongs to the plan."""
        return self._go_on(None, state, state.legal_actions(seat), seat, luck)

    def _go_on(self, before: Plan | None, state: State, legal: list[i64], seat: i64, luck: Rng) -> list[Plan]:
        """One plan for each legal action."""
        found: list[Plan] = []
        for action in legal:
            after = state.child(action)
            plan = before
            foregone = after.foregone_action()
            while foregone != NO_ACTION and after.current_player() == seat:
                plan = Plan(plan, action, after, NOT_VALUED, seat)
                action = foregone
                after = after.child(action)
                foregone = after.foregone_action()
            step = Plan(plan, action, after, self._values(after, luck), seat)
            step.prepares = plan is before and state.prepares(action)
            found.append(step)
        return found

    def outcomes(self, after: State, luck: Rng) -> list[float]:
        """What a position is expected to come to, for each seat."""
        return self._values(after, luck, True)

    def _values(self, after: State, luck: Rng, told: bool = False) -> list[float]:
        if not after.is_chance_node():
            return self.judge.outcomes(after) if told else self.judge.values(after)
        rng = luck.clone()
        total = [0.0] * after.config.players
        for _ in range(self.samples):
            child = after.child(after.sample_chance(rng))
            for seat, value in enumerate(self.judge.outcomes(child) if told else self.judge.values(child)):
                total[seat] += value
        for seat in range(len(total)):
            total[seat] /= float(self.samples)
        return total


def _most_promising(plans: list[Plan], count: i64, at_first: list[i64]) -> list[Plan]:
    """The best few. The same things done in another order lead to the same position: one of them is enough."""
    plans.sort(key=_rank)
    found: list[Plan] = []
    for plan in plans:
        plan.legal = plan.state.legal_actions()
        place: i64 = len(found) - 1
        double = False
        while place >= 0 and found[place].value <= plan.value + SMALLEST_GAIN:
            if found[place].legal == plan.legal:
                double = True
                break
            place -= 1
        if double:
            continue
        plan.next = _now_possible(plan, at_first)
        if plan.next:
            found.append(plan)
            if len(found) == count:
                break
    return found


def _now_possible(plan: Plan, at_first: list[i64]) -> list[i64]:
    """What to try after a plan. After a preparation that is what it made possible, and more preparations.

    What was possible before is better without it; preparations that were are tried in one order only.
    """
    if not plan.prepares:
        return plan.legal
    before = at_first if plan.before is None else plan.before.legal
    found: list[i64] = []
    for action in plan.legal:
        if action not in before or (action >= plan.action and plan.state.prepares(action)):
            found.append(action)
    return found


def _rank(plan: Plan) -> float:
    return -plan.value
