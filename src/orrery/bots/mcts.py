"""Monte Carlo tree search over whole turns, determinized, for any number of players.

A node is a seat that is asked; an edge is a plan of that seat, all its decisions until its turn is over or chance has
the word (see `orrery.bots.planning`). A tree of single decisions spends itself on the order of small steps and never
gets past the own turn; a tree of plans looks several turns ahead. What happens in a simulation:

- At a node, a plan is chosen by its average result so far, normalised to what the seat has seen in this tree, plus a
  bonus for plans that were tried little and that look good to the game's evaluation (PUCT).
- Plans are taken up gradually, those first that look best at once (progressive widening).
- Where chance comes next, a plan has several outcomes, each drawn once; their number grows with the visits. All plans
  of a node meet the same luck: the third roll after one of them is the third roll after every other, so that plans
  differ by what they are worth and not by their dice. What the seat may not know is drawn anew for every outcome of its
  own plans (`resample_from_infostate`), so that the seat's own information is all that the search ever has.
- A node that is new is planned for, and valued where its best plan leads; with `playout`, after so many more turns,
  each by a best plan; with `hasty`, it is valued as it stands, and planned for only when it is visited again. Plans are
  found by what the game's evaluation takes to be worth striving for, positions are valued by what it expects to come of
  them. A game without an evaluation is played out by chance. Every seat gets its own value, and every seat maximises
  its own.
- The tree is kept for the next decision: within a turn the plans that begin as decided, and after it, as long as no
  outcome of chance and nothing hidden came in between, the part below.

The same seed and a budget of simulations give the same answers, compiled or not, on all machines whose C libraries
round alike.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final

from mypy_extensions import i64

from orrery.bots.bot import NOBODY_ASKED
from orrery.bots.interrupts import POLL_SECONDS, breathe
from orrery.bots.judge import Judge
from orrery.bots.opening import is_opening
from orrery.bots.planning import SMALLEST_GAIN, Plan, Planner
from orrery.bots.playout import random_playout
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError, closest
from orrery.kernel.state import CHANCE, NO_ACTION, State

__all__ = ["Budget", "Edge", "MctsBot", "Node", "Search", "Settings"]

LEAST_SPREAD: Final = 1e-9
FIRST_LOOK: Final = 16
"""Simulations before a search asks itself whether the rest can change anything."""
ROOT_SAMPLES: Final = 8
"""How many outcomes stand for chance where the plans of the root are valued."""
MOST_PLANS: Final = 16
MOST_ROOT_PLANS: Final = 48
"""How many plans a node has at most."""

MOST_NODES: Final = 50_000
"""A tree is full with so many: it takes one or two gigabytes, and the search ends."""
MOST_SIMULATIONS: Final = 1_000_000_000
LONGEST: Final = 1e6
"""What a budget may be at most, in simulations and in seconds."""

LIMITS: Final[dict[str, tuple[float, float]]] = {
    "exploration": (0.0, 1000.0),
    "temperature": (0.01, 1000.0),
    "first_width": (1.0, 1000.0),
    "growth": (0.0, 1.0),
    "beam": (1.0, 1000.0),
    "positions": (0.0, 10_000.0),
    "samples": (1.0, 100.0),
    "patience": (1.0, 1000.0),
    "root_beam": (1.0, 1000.0),
    "root_positions": (0.0, 10_000.0),
    "outcomes": (0.0, 1000.0),
    "playout": (0.0, 1000.0),
    "rival_width": (1.0, 1000.0),
    "hasty": (0.0, 1.0),
}
"""The settings of a search, the least and the most that each may be: beyond that one simulation takes minutes."""
FRACTIONS: Final = ("exploration", "temperature", "first_width", "growth", "outcomes")
"""Those that need not be whole numbers."""


class Budget:
    """How long to think about one decision: so many simulations, so many seconds, or whichever ends first."""

    def __init__(self, simulations: int = 0, seconds: float = 0.0, cpu: bool = False) -> None:
        if not 0 <= simulations <= MOST_SIMULATIONS or not 0.0 <= seconds <= LONGEST or simulations + seconds == 0:
            raise OrreryError(
                f"a search needs a number of simulations above 0, at most {MOST_SIMULATIONS}, or of seconds above 0, "
                f"at most {LONGEST:.0f}"
            )
        self.simulations: i64 = simulations if simulations > 0 else MOST_SIMULATIONS
        self.seconds: float = seconds
        """0 for no limit."""
        self.cpu: bool = cpu
        """Whether seconds are those of the processor and not of the clock, for matches on a machine that is busy."""


class Settings:
    """How the search weighs things. A game may keep what suits it in its file of weights, under `[search]`."""

    def __init__(self) -> None:
        self.exploration: float = 0.25
        """How much it draws the search to try a plan that was tried little."""
        self.temperature: float = 0.5
        """How much the evaluation's first impression counts: the lower, the more."""
        self.first_width: float = 4.0
        """How many plans a node takes up at once, and by which power of its visits their number grows."""
        self.growth: float = 0.5
        self.beam: i64 = 8
        """How widely a node is planned for: positions of a layer that are gone on with, positions before the beam
        narrows, and outcomes that stand for chance."""
        self.positions: i64 = 60
        self.samples: i64 = 2
        self.patience: i64 = 4
        """After so many decisions that made no turn better, longer turns are not looked for."""
        self.root_beam: i64 = 12
        """The same for the decision itself."""
        self.root_positions: i64 = 600
        self.outcomes: float = 0.3
        """How fast the outcomes of a plan that leads to chance grow in number."""
        self.playout: i64 = 0
        """Turns that are played on from a new node before it is valued."""
        self.rival_width: i64 = MOST_PLANS
        """How many plans of the other seats are taken up at most. With few, the search trusts that they do what looks
        best at once, and looks the farther ahead for its own seat."""
        self.hasty: i64 = 0
        """1 to value a new node as it stands, and to plan for it only when it is visited again: more simulations, each
        of which sees less far. Nothing is played on from it then."""

    def change(self, name: str, value: float) -> None:
        """Set one by its name."""
        if name not in LIMITS:
            raise OrreryError(f"the search has no setting '{name}'{closest(name, Settings.names())}")
        least, most = LIMITS[name]
        number = "number" if name in FRACTIONS else "whole number"
        if not least <= value <= most or (name not in FRACTIONS and value % 1.0 != 0.0):
            raise OrreryError(f"'{name}' of a search takes a {number} from {least:g} to {most:.0f}, not {value:g}")
        if name == "exploration":
            self.exploration = value
        elif name == "temperature":
            self.temperature = value
        elif name == "first_width":
            self.first_width = value
        elif name == "growth":
            self.growth = value
        elif name == "beam":
            self.beam = int(value)
        elif name == "positions":
            self.positions = int(value)
        elif name == "samples":
            self.samples = int(value)
        elif name == "patience":
            self.patience = int(value)
        elif name == "root_beam":
            self.root_beam = int(value)
        elif name == "root_positions":
            self.root_positions = int(value)
        elif name == "outcomes":
            self.outcomes = value
        elif name == "playout":
            self.playout = int(value)
        elif name == "rival_width":
            self.rival_width = int(value)
        elif name == "hasty":
            self.hasty = int(value)

    @staticmethod
    def names() -> list[str]:
        """All settings."""
        return list(LIMITS)

    @staticmethod
    def of(judge: Judge) -> Settings:
        """What suits the game of a judge."""
        settings = Settings()
        if judge.evaluation is not None:
            for name, value in judge.evaluation.weights.search.items():
                settings.change(name, value)
        return settings


class Edge:
    """A plan at a node, and what came of it."""

    def __init__(self, plan: Plan) -> None:
        self.actions: list[i64] = plan.actions()
        self.state = plan.state
        """Where it leads."""
        self.prior: float = plan.value
        """How good that looked to the seat that plans."""
        self.values = plan.values
        """What is expected to come of it, for each seat, once it is foretold; until then how it looked."""
        self.guess: float = plan.value
        """The same for the seat that plans; it counts as one simulation."""
        self.told: bool = False
        self.visits: i64 = 0
        self.total: float = 0.0
        """Of the values for the seat that plans."""
        self.worth: float = plan.value
        """What it is taken to be worth to that seat: what the simulations say, or at first the guess."""
        self.weight: float = 1.0
        """How much that first impression speaks for it, beside the other plans."""
        self.nodes: list[Node] = []
        """What comes next: one node, or one for each outcome that was drawn."""


class Node:
    """A seat that is asked, or the end of the game."""

    def __init__(self, player: i64, state: State, luck: Rng) -> None:
        self.player: i64 = player
        self.visits: i64 = 0
        self.edges: list[Edge] = []
        """The best first, by their first impressions; none at the end of the game."""
        self.luck = luck
        """What its plans meet where they lead to chance, so that none of them looks better by better dice."""
        self.leaf = state
        """The position by which the node was first valued."""
        self.values: list[float] = []
        """What that was worth to each seat."""


class Outlook:
    """What the simulations that began with one answer came to, summed up for every seat."""

    def __init__(self, players: int) -> None:
        self.visits: i64 = 0
        self.values: list[float] = [0.0] * players
        self.chances: list[float] = [0.0] * players
        self.scores: list[float] = [0.0] * players


class Search:
    """The tree of one decision."""

    def __init__(
        self, state: State, judge: Judge, settings: Settings, rng: Rng, kept: list[Edge] | None = None
    ) -> None:
        self.seat: i64 = state.current_player()
        if self.seat < 0:
            raise OrreryError(NOBODY_ASKED)
        by_clock = perf_counter()
        by_cpu = thread_time()
        self.rng = rng
        self.judge = judge
        self.settings = settings
        self.hidden: bool = state.config.game.hidden_information
        # What the seat may not know is forgotten here, once and for all.
        self.known: State = state.resample_from_infostate(self.seat, rng)
        self.players: i64 = state.config.players
        self.simulations: i64 = 0
        """Made here; the root's visits also count what was kept from an earlier decision."""
        self.least: list[float] = [1.0] * state.config.players
        self.most: list[float] = [-1.0] * state.config.players
        """The range of average values that each seat has seen, to normalise by."""
        self.outlooks: dict[int, Outlook] | None = None
        """By the root's actions, if somebody wants to know more than what is best."""
        self.nodes: i64 = 0 if kept is None else _nodes_below(kept)
        """Of the tree, below the root; those that were kept too."""
        self.planner = Planner(judge, settings.beam, settings.positions, settings.samples, settings.patience)
        self.root: Node = Node(self.seat, self.known, self._luck())
        wide = Planner(judge, settings.root_beam, settings.root_positions, ROOT_SAMPLES)
        self._plan(self.root, self.known, wide, MOST_ROOT_PLANS, kept)
        self._path: list[Edge] = []
        self._nodes: list[Node] = []
        self._spent: float = perf_counter() - by_clock
        self._spent_cpu: float = thread_time() - by_cpu
        """What planning for the root took, by either clock: it counts as thinking."""

    def run(self, budget: Budget, poll: Callable[[], None] = breathe, to_the_end: bool = False) -> None:
        """Simulate until the budget is spent or, unless `to_the_end`, until the rest of it cannot change the answer."""
        collects = gc.isenabled()
        gc.disable()  # a tree has no cycles: looking for them takes up to a third of the time, and finds nothing
        try:
            self._run(budget, poll, to_the_end)
        finally:
            if collects:
                gc.enable()

    def _run(self, budget: Budget, poll: Callable[[], None], to_the_end: bool) -> None:
        cpu = budget.cpu
        began = _now(cpu) - (self._spent_cpu if cpu else self._spent)
        self._spent = 0.0
        self._spent_cpu = 0.0
        polled = perf_counter()
        last: i64 = self.simulations + budget.simulations
        look: i64 = self.simulations
        while self.simulations < last:
            passed = _now(cpu) - began
            if budget.seconds > 0.0 and passed >= budget.seconds:
                break
            if self.simulations >= look and not to_the_end:
                left = last - self.simulations
                done = self.simulations - last + budget.simulations
                if budget.seconds > 0.0 and done > 0:
                    by_clock = (budget.seconds - passed) * float(done) / max(passed, 1e-6)
                    if by_clock < float(left):
                        left = int(by_clock) + 1
                if self.is_settled(left):
                    break
                look = self.simulations + FIRST_LOOK
            if self.nodes >= MOST_NODES:
                break
            self.simulate()
            now = perf_counter()
            if now - polled >= POLL_SECONDS:
                poll()
                polled = perf_counter()

    def is_settled(self, left: i64) -> bool:
        """Whether so many more simulations cannot change the answer."""
        edges = self.root.edges
        found = self.best_edge()
        for edge in edges:
            if edge.actions[0] != found.actions[0] and found.visits - edge.visits <= left:
                return False
        return True

    def best(self) -> i64:
        """The answer that the best plan begins with."""
        return self.best_edge().actions[0]

    def best_edge(self) -> Edge:
        """The plan that was tried most; of equals the one that looks better."""
        found = self.root.edges[0]
        for edge in self.root.edges:
            if edge.visits > found.visits or (edge.visits == found.visits and edge.worth > found.worth):
                found = edge
        return found

    # One simulation

    def simulate(self) -> None:
        """From the root down to a new node, and its value back up."""
        path = self._path
        nodes = self._nodes
        path.clear()
        nodes.clear()
        node = self.root
        while True:
            edge = self._choose(node)
            node.visits += 1
            path.append(edge)
            nodes.append(node)
            node = self._below(edge, node)
            if node.visits > 0 and not node.edges and not node.leaf.is_terminal():
                self._plan(node, node.leaf, self.planner, MOST_PLANS, None)
            if node.visits == 0 or not node.edges:
                node.visits += 1
                break
        self._learn(node.values)
        self.simulations += 1
        if self.outlooks is not None:
            self._note(path[0].actions[0], node)

    def _choose(self, node: Node) -> Edge:
        """The plan to try: the best so far, or a promising one that was tried little."""
        settings = self.settings
        edges = node.edges
        width: i64 = int(settings.first_width * math.pow(float(node.visits + 1), settings.growth))
        if node.player != self.seat:
            width = min(width, settings.rival_width)
        width = min(max(width, 1), len(edges))
        weights = 0.0
        for place in range(width):
            weights += edges[place].weight
        least = self.least[node.player]
        span = self.most[node.player] - least
        if span < LEAST_SPREAD:
            span = 1.0
        eager = settings.exploration * math.sqrt(float(node.visits + 1)) / weights
        best = edges[0]
        best_score = 0.0
        for place in range(width):
            edge = edges[place]
            if not edge.told:
                self._foretell(edge, node)
            score = (edge.worth - least) / span + eager * edge.weight / float(edge.visits + 1)
            if place == 0 or score > best_score:
                best = edge
                best_score = score
        return best

    def _below(self, edge: Edge, node: Node) -> Node:
        """What a plan of a node leads to: a new node, or of those there are the one that was visited least."""
        own = node is self.root
        state = edge.state
        nodes = edge.nodes
        by_chance = state.is_chance_node()
        drawn = by_chance or (own and self.hidden and not state.is_terminal())
        if nodes and (not drawn or float(len(nodes)) >= 1.0 + self.settings.outcomes * math.sqrt(float(edge.visits))):
            found = nodes[0]
            for other in nodes:
                if other.visits < found.visits:
                    found = other
            return found
        if drawn:
            luck = Rng(node.luck.clone().next32(), len(nodes))
            if own and self.hidden:
                state = state.resample_from_infostate(self.seat, luck)
            if by_chance:
                state = self._after_chance(state, luck)
        found = self._new_node(state)
        nodes.append(found)
        return found

    def _new_node(self, state: State) -> Node:
        """A node, valued, and planned for unless the search is hasty."""
        self.nodes += 1
        node = Node(state.current_player(), state, self._luck())
        if not state.is_terminal():
            if self.settings.hasty > 0 and self.judge.knows:
                node.values = self.judge.outcomes(state)
                return node
            self._plan(node, state, self.planner, MOST_PLANS, None)
            if self.judge.knows:
                best = node.edges[0]
                if not best.told:
                    self._foretell(best, node)
                node.leaf = best.state
                node.values = best.values
                for _ in range(self.settings.playout):
                    self._play_on(node)
                return node
            node.leaf = state.clone()
            random_playout(node.leaf, self.rng)
        node.values = self.judge.values(node.leaf)
        return node

    def _foretell(self, edge: Edge, node: Node) -> None:
        """Say what a plan is expected to come to."""
        edge.told = True
        if self.judge.foretells:
            edge.values = self.planner.outcomes(edge.state, node.luck)
            edge.guess = edge.values[node.player]
            if edge.visits == 0:
                edge.worth = edge.guess

    def _play_on(self, node: Node) -> None:
        """Let the position by which a node is valued be one turn later."""
        state = self._after_chance(node.leaf, self.rng)
        if state.is_terminal():
            node.leaf = state
            node.values = state.returns()
            return
        best = self.planner.plans(state, state.current_player(), self._luck())[0]
        node.leaf = best.state
        node.values = self.planner.outcomes(best.state, self._luck()) if self.judge.foretells else best.values

    def _after_chance(self, state: State, luck: Rng) -> State:
        """A copy in which chance has decided until a seat is asked or the game is over."""
        state = state.clone()
        while state.current_player() == CHANCE:
            state.apply_action(state.sample_chance(luck))
        return state

    def _plan(self, node: Node, state: State, planner: Planner, most: i64, kept: list[Edge] | None) -> None:
        """Give a node its plans, with what is known of them from before."""
        edges: list[Edge] = []
        if kept is not None:
            edges.extend(kept)
        for plan in planner.plans(state, node.player, node.luck):
            edge = Edge(plan)
            if not _is_double(edge, edges):
                edges.append(edge)
                if len(edges) >= most:
                    break
        edges.sort(key=_rank)
        node.edges = edges
        mean = 0.0
        for edge in edges:
            mean += edge.prior
            node.visits += edge.visits
        mean /= float(len(edges))
        square = 0.0
        for edge in edges:
            square += (edge.prior - mean) * (edge.prior - mean)
        scale = max(LEAST_SPREAD, math.sqrt(square / float(len(edges)))) * self.settings.temperature
        for edge in edges:
            edge.weight = math.exp(max(-6.0, (edge.prior - edges[0].prior) / scale))

    def _luck(self) -> Rng:
        return Rng(self.rng.next32())

    def _learn(self, values: list[float]) -> None:
        """Carry the value of a simulation up its path."""
        for place, edge in enumerate(self._path):
            player = self._nodes[place].player
            edge.visits += 1
            edge.total += values[player]
            worth = (edge.total + edge.guess) / float(edge.visits + 1)
            edge.worth = worth
            if worth < self.least[player]:
                self.least[player] = worth
            if worth > self.most[player]:
                self.most[player] = worth

    def _note(self, action: i64, node: Node) -> None:
        """Keep what became of an answer of the root."""
        assert self.outlooks is not None
        outlook = self.outlooks.get(action)
        if outlook is None:
            outlook = Outlook(node.leaf.config.players)
            self.outlooks[action] = outlook
        outlook.visits += 1
        leaf = self._after_chance(node.leaf, Rng(outlook.visits))  # who watches changes nothing
        chances = self.judge.chances(leaf)
        scores = self.judge.final_scores(leaf)
        for seat in range(self.players):
            outlook.values[seat] += node.values[seat]
            outlook.chances[seat] += chances[seat]
            outlook.scores[seat] += scores[seat]


class MctsBot:
    """Thinks ahead within a budget, and keeps what it thought for the next decision."""

    def __init__(
        self,
        rng: Rng,
        budget: Budget,
        settings: dict[str, float] | None = None,
        weights: Path | None = None,
        poll: Callable[[], None] = breathe,
        random: i64 = 0,
    ) -> None:
        self.rng = rng
        self.budget = budget
        self.poll = poll
        self.random: i64 = random
        """How many decisions of a game it begins with at random."""
        self.changes = settings or {}
        self.weights = weights
        """A file of weights to use in place of the game's own."""
        self.kept: i64 = 0
        """How many results the last decision began with, kept from the one before."""
        self._search: Search | None = None
        self._seen: list[tuple[int, int]] = []

    def __call__(self, state: State, /) -> int:
        """The answer that looks best after the budget is spent; a forced one at once."""
        seat = state.current_player()
        if seat < 0:
            raise OrreryError(NOBODY_ASKED)
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        foregone = state.foregone_action()
        if foregone != NO_ACTION:
            return foregone
        if is_opening(state, seat, self.random):
            return self.rng.choice(legal)
        search = self._begin(state, seat)
        self._search = None  # an interrupt leaves nothing half made behind
        search.run(self.budget, self.poll)
        self._search = search
        return search.best()

    def _begin(self, state: State, seat: i64) -> Search:
        """A search whose tree begins with what is still true of the last one."""
        seen = state.visible_history(seat)
        old = self._search
        self.kept = 0
        if old is None or old.seat != seat or old.known.config is not state.config:
            judge = Judge.by_weights(state.config.game, self.weights)
            settings = Settings.of(judge)
            for name, value in self.changes.items():
                settings.change(name, value)
            self._seen = seen
            return Search(state, judge, settings, self.rng)
        kept = _kept_plans(old, self._seen, seen, seat)
        self._seen = seen
        search = Search(state, old.judge, old.settings, self.rng, kept)
        if kept:
            self.kept = search.root.visits
            search.least = old.least
            search.most = old.most
        return search


def _kept_plans(old: Search, before: list[tuple[int, int]], now: list[tuple[int, int]], seat: i64) -> list[Edge]:
    """The plans that were tried for what the seat is asked now, without what was done of them since."""
    if len(now) < len(before) or now[: len(before)] != before:
        return []
    node = old.root
    edges = node.edges
    done: i64 = 0
    for player, action in now[len(before) :]:
        if player != node.player or action < 0:
            return []
        edges = _beginning(edges, done, action)
        done += 1
        if not edges:
            return []
        first = edges[0]
        if len(first.actions) == done:
            # The plan is carried out: on with what comes next, if that was certain.
            if len(edges) > 1 or old.hidden or len(first.nodes) != 1 or first.state.is_chance_node():
                return []
            node = first.nodes[0]
            edges = node.edges
            done = 0
    if node.player != seat:
        return []
    found: list[Edge] = []
    for edge in edges:
        if edge.visits > 0:
            edge.actions = edge.actions[done:]
            found.append(edge)
    return found


def _nodes_below(edges: list[Edge]) -> i64:
    """How many nodes the plans lead to."""
    found: i64 = 0
    open_edges = edges.copy()
    while open_edges:
        for node in open_edges.pop().nodes:
            found += 1
            open_edges.extend(node.edges)
    return found


def _beginning(edges: list[Edge], place: i64, action: i64) -> list[Edge]:
    """The plans with this action at a place."""
    found: list[Edge] = []
    for edge in edges:
        if len(edge.actions) > place and edge.actions[place] == action:
            found.append(edge)
    return found


def _is_double(edge: Edge, others: list[Edge]) -> bool:
    """Whether one of the others does the same, or the same in another order with the same result."""
    actions: list[i64] = []
    for other in others:
        if len(other.actions) != len(edge.actions):
            continue
        if other.actions == edge.actions:
            return True
        if abs(other.prior - edge.prior) <= SMALLEST_GAIN:
            if not actions:
                actions = sorted(edge.actions)
            if sorted(other.actions) == actions:
                return True
    return False


def _rank(edge: Edge) -> float:
    return -edge.prior


def _now(cpu: bool) -> float:
    return thread_time() if cpu else perf_counter()
