"""Monte Carlo tree search: open loop, determinized, for any number of players.

*Open loop*: the tree holds decisions only. Each simulation meets its own dice and draws on the way down, so a node
stands for all positions that the same decisions can lead to, and its answers are those that were legal in any of
them. *Determinized*: each simulation begins with `resample_from_infostate`, so that the seat's own information is all
that the search ever has. What happens on the way:

- At a node, an answer is chosen by its average result so far, normalised to what the seat has seen in this tree, plus
  a bonus for answers that were tried little and that look good to the game's evaluation (PUCT).
- Answers are taken up gradually, those first that look best at once (progressive widening).
- A node that is new is valued: by the evaluation, after `playout` random decisions; a game without an evaluation is
  played out. Every seat gets its own value, and every seat maximises its own.
- What an answer is worth is the average of its simulations and, where the same seat goes on deciding with nothing in
  between, in part the worth of the way to go on that was tried most: within its own turn a seat will do the best.
- The tree is kept for the next decision, as long as no outcome of chance and nothing hidden came in between: then
  the part below what was decided goes on with all its results.

The same seed and a budget of simulations give the same answers on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final

from mypy_extensions import i64

from orrery.bots.interrupts import POLL_SECONDS, breathe
from orrery.bots.judge import Judge
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError, closest
from orrery.kernel.state import CHANCE, TERMINAL, State

__all__ = ["Budget", "Edge", "MctsBot", "Node", "Search", "Settings"]

TO_THE_END: Final = 1_000_000
LEAST_SPREAD: Final = 1e-9
FIRST_LOOK: Final = 32
"""Simulations before a search asks itself whether the rest can change anything."""


class Budget:
    """How long to think about one decision: so many simulations, so many seconds, or whichever ends first."""

    def __init__(self, simulations: int = 0, seconds: float = 0.0, cpu: bool = False) -> None:
        if simulations < 0 or seconds < 0.0 or (simulations == 0 and seconds == 0.0):
            raise OrreryError("a search needs a number of simulations or of seconds above 0")
        self.simulations: i64 = simulations if simulations > 0 else 1_000_000_000
        self.seconds: float = seconds
        """0 for no limit."""
        self.cpu: bool = cpu
        """Whether seconds are those of the processor and not of the clock, for matches on a machine that is busy."""


class Settings:
    """How the search weighs things. A game may keep what suits it in its file of weights, under `[search]`."""

    def __init__(self) -> None:
        self.exploration: float = 0.4
        """How much it draws the search to try an answer that was tried little."""
        self.temperature: float = 0.6
        """How much the evaluation's first impression counts: the lower, the more."""
        self.first_width: float = 3.0
        """How many answers a node takes up at once, and by which power of its visits their number grows."""
        self.growth: float = 0.45
        self.playout: i64 = 0
        """Random decisions before a new node is valued."""
        self.finish: i64 = 0
        """By so many decisions the seat asked at a new node goes on, each time with what looks best at once, before the
        node is valued: positions at the end of a turn can be told better than those in the middle of one."""
        self.ahead: float = 0.75
        """How much of an answer's worth is that of the best way to go on within the turn; the rest is the average."""

    def change(self, name: str, value: float) -> None:
        """Set one by its name."""
        if name == "exploration":
            self.exploration = value
        elif name == "temperature":
            self.temperature = max(value, 0.01)
        elif name == "first_width":
            self.first_width = max(value, 1.0)
        elif name == "growth":
            self.growth = value
        elif name == "playout":
            self.playout = int(value)
        elif name == "finish":
            self.finish = int(value)
        elif name == "ahead":
            self.ahead = min(max(value, 0.0), 1.0)
        else:
            raise OrreryError(f"the search has no setting '{name}'{closest(name, Settings.names())}")

    @staticmethod
    def names() -> list[str]:
        """All settings."""
        return ["exploration", "temperature", "first_width", "growth", "playout", "finish", "ahead"]

    @staticmethod
    def of(judge: Judge) -> Settings:
        """What suits the game of a judge."""
        settings = Settings()
        if judge.evaluation is not None:
            for name, value in judge.evaluation.weights.search.items():
                settings.change(name, value)
        return settings


class Edge:
    """An answer at a node, and what came of it."""

    def __init__(self, action: i64, guess: float, trust: float = 1.0) -> None:
        self.action: i64 = action
        self.visits: i64 = 0
        self.total: float = 0.0
        """Of the values for the seat that decides."""
        self.guess: float = guess
        """How the position right after it looked, to that seat."""
        self.trust: float = trust
        """As how many simulations the guess counts: as none where there was no need for one."""
        self.worth: float = guess
        """What it is taken to be worth to that seat: what the simulations say, or at first the guess."""
        self.weight: float = 1.0
        """How much that first impression speaks for it, beside the other answers."""
        self.node: Node | None = None


class Node:
    """A decision of a seat, after a sequence of decisions."""

    def __init__(self, player: i64) -> None:
        self.player: i64 = player
        self.visits: i64 = 0
        self.edges: list[Edge] = []
        """In rising order of the action. Not all of them need be legal in the position of a simulation."""
        self.best_guess: float = -2.0
        self.spread: float = 0.0
        """How far the guesses were apart when the node was first looked at."""
        self.twin: Node | None = None
        """Where chance made another seat decide after the same decisions."""
        self.favourite: Edge | None = None
        """The answer that was tried most."""
        self.follows: bool = False
        """Whether the decision before is of the same seat, with no chance in between."""

    def edge(self, action: i64) -> Edge | None:
        """The edge of an action, if there is one."""
        for edge in self.edges:
            if edge.action == action:
                return edge
        return None


class Outlook:
    """What the simulations that began with one answer came to, summed up for every seat."""

    def __init__(self, players: int) -> None:
        self.visits: i64 = 0
        self.values: list[float] = [0.0] * players
        self.chances: list[float] = [0.0] * players
        self.scores: list[float] = [0.0] * players


class Search:
    """The tree of one decision."""

    def __init__(self, state: State, judge: Judge, settings: Settings, rng: Rng, root: Node | None = None) -> None:
        self.seat: i64 = state.current_player()
        if self.seat < 0:
            raise OrreryError("nobody is asked here: there is nothing to think about")
        self.rng = rng
        self.judge = judge
        self.settings = settings
        self.hidden: bool = state.config.game.hidden_information
        # What the seat may not know is forgotten here, once and for all.
        self.known: State = state.resample_from_infostate(self.seat, rng)
        self.players: i64 = state.config.players
        self.root: Node = root if root is not None else Node(self.seat)
        self.playout: i64 = settings.playout if judge.knows else TO_THE_END
        self.simulations: i64 = 0
        """Made here; the root's visits also count what was kept from an earlier decision."""
        self.least: list[float] = [1.0] * state.config.players
        self.most: list[float] = [-1.0] * state.config.players
        """The range of average values that each seat has seen, to normalise by."""
        self.outlooks: dict[int, Outlook] | None = None
        """By the root's actions, if somebody wants to know more than what is best."""
        self._path: list[Edge] = []
        self._nodes: list[Node] = []

    def run(self, budget: Budget, poll: Callable[[], None] = breathe, to_the_end: bool = False) -> None:
        """Simulate until the budget is spent or, unless `to_the_end`, until the rest of it cannot change the answer."""
        cpu = budget.cpu
        began = _now(cpu)
        polled = perf_counter()
        last: i64 = self.simulations + budget.simulations
        look: i64 = self.simulations + FIRST_LOOK
        while self.simulations < last:
            self.simulate()
            passed = _now(cpu) - began
            if budget.seconds > 0.0 and passed >= budget.seconds:
                break
            if self.simulations >= look and not to_the_end:
                left = last - self.simulations
                if budget.seconds > 0.0:
                    done = float(self.simulations - last + budget.simulations)
                    by_clock = (budget.seconds - passed) * done / max(passed, 1e-6)
                    if by_clock < float(left):
                        left = int(by_clock) + 1
                if self.is_settled(left):
                    break
                look = self.simulations + FIRST_LOOK
            now = perf_counter()
            if now - polled >= POLL_SECONDS:
                poll()
                polled = perf_counter()

    def is_settled(self, left: i64) -> bool:
        """Whether so many more simulations cannot change which answer has the most visits."""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.edges:
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return first - second > left

    def best(self) -> i64:
        """The answer that was tried most; of equals the one with the better result."""
        found = self.root.edges[0]
        for edge in self.root.edges:
            if edge.visits > found.visits or (
                edge.visits == found.visits and edge.visits > 0 and edge.total > found.total
            ):
                found = edge
        return found.action

    # One simulation

    def simulate(self) -> None:
        """From the root down to a new node, and its value back up."""
        state = self.known.resample_from_infostate(self.seat, self.rng) if self.hidden else self.known.clone()
        path = self._path
        nodes = self._nodes
        path.clear()
        nodes.clear()
        node = self.root
        while True:
            if node.visits == 0 and path:
                node.visits = 1
                break
            edge = self._choose(node, state)
            node.visits += 1
            path.append(edge)
            nodes.append(node)
            state.apply_action(edge.action)
            player = state.current_player()
            quiet = player == node.player
            if player == CHANCE:
                player = self._settle_chance(state)
            if player == TERMINAL:
                break
            node = _below(edge, player)
            node.follows = quiet
        if self.settings.finish > 0 and self.judge.knows:
            state = self._finished(state)
        values = self._value(state)
        self._learn(values)
        self.simulations += 1
        if self.outlooks is not None:
            self._note(path[0].action, values, state)

    def _learn(self, values: list[float]) -> None:
        """Carry the value of a simulation up its path."""
        path = self._path
        ahead = self.settings.ahead
        place: i64 = len(path) - 1
        while place >= 0:
            edge = path[place]
            above = self._nodes[place]
            player = above.player
            edge.visits += 1
            edge.total += values[player]
            mean = (edge.total + edge.guess * edge.trust) / (float(edge.visits) + edge.trust)
            edge.worth = mean
            under = edge.node
            if under is not None and under.follows and under.favourite is not None:
                edge.worth = (1.0 - ahead) * mean + ahead * under.favourite.worth
            if mean < self.least[player]:
                self.least[player] = mean
            if mean > self.most[player]:
                self.most[player] = mean
            favourite = above.favourite
            if favourite is None or edge.visits > favourite.visits:
                above.favourite = edge
            place -= 1

    def _choose(self, node: Node, state: State) -> Edge:
        """The answer to try: the best so far, or a promising one that was tried little."""
        legal = state.legal_actions(node.player)
        if len(legal) == 1:
            return _lone_edge(node, legal[0])
        available = self._available(node, legal, state)
        weights = 0.0
        tried: i64 = 0
        fresh: Edge | None = None
        for edge in available:
            weights += edge.weight
            if edge.visits > 0:
                tried += 1
            elif fresh is None or edge.guess > fresh.guess:
                fresh = edge
        settings = self.settings
        width = settings.first_width * math.pow(float(node.visits + 1), settings.growth)
        least = self.least[node.player]
        span = self.most[node.player] - least
        if span < LEAST_SPREAD:
            span = 1.0
        eager = settings.exploration * math.sqrt(float(node.visits + 1)) / weights
        best: Edge | None = None
        best_score = 0.0
        for edge in available:
            if edge.visits == 0 and (edge is not fresh or float(tried) >= width):
                continue
            score = (edge.worth - least) / span + eager * edge.weight / float(edge.visits + 1)
            if best is None or score > best_score:
                best = edge
                best_score = score
        assert best is not None
        return best

    def _available(self, node: Node, legal: list[i64], state: State) -> list[Edge]:
        """The edges of the legal actions; those that were never legal before are made and valued."""
        edges = node.edges
        known: i64 = len(edges)
        if known == len(legal):
            same = True
            for place in range(known):
                if edges[place].action != legal[place]:
                    same = False
                    break
            if same:
                return edges
        found: list[Edge] = []
        new: list[Edge] = []
        at: i64 = 0
        for action in legal:
            while at < known and edges[at].action < action:
                at += 1
            if at < known and edges[at].action == action:
                found.append(edges[at])
            else:
                edge = Edge(action, self._guess(state, action, node.player))
                found.append(edge)
                new.append(edge)
        if new:
            self._weigh(node, new)
            node.edges = _merged(edges, new)
        return found

    def _guess(self, state: State, action: i64, player: i64) -> float:
        """How the position after an action looks at once."""
        after = state.child(action)
        while after.current_player() == CHANCE:
            after.apply_action(after.sample_chance(self.rng))
        return self.judge.values(after)[player]

    def _weigh(self, node: Node, new: list[Edge]) -> None:
        """Turn the guesses of new edges into weights, by how far the guesses at this node are apart."""
        if node.spread == 0.0:
            mean = 0.0
            for edge in new:
                mean += edge.guess
                node.best_guess = max(node.best_guess, edge.guess)
            mean /= float(len(new))
            square = 0.0
            for edge in new:
                square += (edge.guess - mean) * (edge.guess - mean)
            node.spread = max(LEAST_SPREAD, math.sqrt(square / float(len(new))))
        scale = node.spread * self.settings.temperature
        for edge in new:
            edge.weight = math.exp(max(-6.0, min(3.0, (edge.guess - node.best_guess) / scale)))

    def _settle_chance(self, state: State) -> i64:
        """Let chance decide until a seat is asked or the game is over."""
        while True:
            player = state.current_player()
            if player != CHANCE:
                return player
            state.apply_action(state.sample_chance(self.rng))

    def _finished(self, state: State) -> State:
        """The position after the seat that decides has gone on for a while, with what looks best at once."""
        player = state.current_player()
        left = self.settings.finish
        while left > 0 and state.current_player() == player and player >= 0:
            legal = state.legal_actions(player)
            if len(legal) == 1:
                state.apply_action(legal[0])
            else:
                best = state.child(legal[0])
                best_value = self.judge.values(best)[player]
                for place in range(1, len(legal)):
                    after = state.child(legal[place])
                    value = self.judge.values(after)[player]
                    if value > best_value:
                        best = after
                        best_value = value
                state = best
            left -= 1
        return state

    def _value(self, state: State) -> list[float]:
        """What the position is worth to each seat, after some random play."""
        left = self.playout
        while left > 0:
            player = state.current_player()
            if player >= 0:
                state.apply_action(self.rng.choice(state.legal_actions(player)))
                left -= 1
            elif player == CHANCE:
                state.apply_action(state.sample_chance(self.rng))
            else:
                break
        return self.judge.values(state)

    def _note(self, action: i64, values: list[float], state: State) -> None:
        """Keep what became of an answer of the root."""
        assert self.outlooks is not None
        outlook = self.outlooks.get(action)
        if outlook is None:
            outlook = Outlook(state.config.players)
            self.outlooks[action] = outlook
        outlook.visits += 1
        chances = self.judge.chances(state)
        scores = self.judge.final_scores(state)
        for seat in range(self.players):
            outlook.values[seat] += values[seat]
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
    ) -> None:
        self.rng = rng
        self.budget = budget
        self.poll = poll
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
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        search = self._begin(state, seat)
        self._search = None  # an interrupt leaves nothing half made behind
        search.run(self.budget, self.poll)
        self._search = search
        return search.best()

    def _begin(self, state: State, seat: i64) -> Search:
        """A search whose tree begins with what is still true of the last one."""
        seen = state.visible_history(seat)
        old = self._search
        game = state.config.game
        self.kept = 0
        if old is None or old.seat != seat or old.known.config is not state.config:
            judge = Judge.by_weights(game, self.weights)
            settings = Settings.of(judge)
            for name, value in self.changes.items():
                settings.change(name, value)
            self._seen = seen
            return Search(state, judge, settings, self.rng)
        root = _descendant(old.root, self._seen, seen, seat)
        self._seen = seen
        search = Search(state, old.judge, old.settings, self.rng, root)
        if root is not None:
            self.kept = root.visits
            search.least = old.least
            search.most = old.most
            root.edges = _still_legal(root.edges, state.legal_actions(seat))
        return search


def _still_legal(edges: list[Edge], legal: list[i64]) -> list[Edge]:
    """At the root only what is legal now counts."""
    found: list[Edge] = []
    for edge in edges:
        if edge.action in legal:
            found.append(edge)
    return found


def _descendant(root: Node, before: list[tuple[int, int]], now: list[tuple[int, int]], seat: i64) -> Node | None:
    """The seat's node that what was decided since leads to; none if chance or anything hidden came in between."""
    if len(now) < len(before) or now[: len(before)] != before:
        return None
    node: Node | None = root
    for player, action in now[len(before) :]:
        node = _of_player(node, player)
        if node is None or action < 0:
            return None
        edge = node.edge(action)
        node = None if edge is None else edge.node
    return _of_player(node, seat)


def _of_player(node: Node | None, player: i64) -> Node | None:
    """The twin of a node at which this seat decides."""
    while node is not None and node.player != player:
        node = node.twin
    return node


def _below(edge: Edge, player: i64) -> Node:
    """The node below an edge at which this seat decides."""
    node = edge.node
    if node is None:
        node = Node(player)
        edge.node = node
        return node
    while node.player != player:
        twin = node.twin
        if twin is None:
            twin = Node(player)
            node.twin = twin
        node = twin
    return node


def _lone_edge(node: Node, action: i64) -> Edge:
    """The edge of the only legal action, which needs no guess."""
    edge = node.edge(action)
    if edge is None:
        edge = Edge(action, 0.0, 0.0)
        node.edges = _merged(node.edges, [edge])
    return edge


def _merged(edges: list[Edge], new: list[Edge]) -> list[Edge]:
    """All edges in rising order of the action."""
    if not edges:
        return new
    found: list[Edge] = []
    place: i64 = 0
    for edge in new:
        while place < len(edges) and edges[place].action < edge.action:
            found.append(edges[place])
            place += 1
        found.append(edge)
    while place < len(edges):
        found.append(edges[place])
        place += 1
    return found


def _now(cpu: bool) -> float:
    return thread_time() if cpu else perf_counter()
