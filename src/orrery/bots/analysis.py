"""Analysis: for any position, what the answers of a seat lead to, by the same search that the bots play with.

>>> import orrery
>>> from orrery.bots.analysis import analyse
>>> state = orrery.game("alien-frontiers").new_state(2)
>>> rng = orrery.Rng(1)
>>> while state.is_chance_node():
...     state.apply_action(state.sample_chance(rng))
>>> found = analyse(state, simulations=40, seed=1)
>>> found.seat, found.moves[0].action == found.best, len(found.moves) == len(state.legal_actions())
(0, True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from orrery.bots.interrupts import breathe
from orrery.bots.judge import Judge
from orrery.bots.mcts import Budget, Edge, Search, Settings
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError
from orrery.kernel.state import CHANCE, State

__all__ = ["Analysis", "Prospect", "analyse"]


class Prospect(NamedTuple):
    """One answer and what it leads to."""

    action: int
    text: str
    sentence: str
    visits: int
    """In how many simulations it was tried: the surest sign of a good answer."""
    value: float
    """The expected return for the seat, from -1 to 1."""
    win: float
    """The chance to win, from 0 to 1."""
    scores: list[float]
    """The points that each seat can expect to finish with."""
    next: list[str]
    """How it would go on: the next answers of the line that was tried most, as far as chance does not decide."""


class Analysis(NamedTuple):
    """What a search found out about a position, for the seat that is asked."""

    seat: int
    best: int
    simulations: int
    value: float
    """The expected return for the seat if it answers best."""
    win: float
    moves: list[Prospect]
    """All legal answers: first the one that a bot would give, which begins the plan that was tried most, then by how
    often they were tried, in all plans that begin so."""

    def to_json(self) -> dict[str, Any]:
        """For a program to read."""
        return {
            "seat": self.seat,
            "best": self.best,
            "simulations": self.simulations,
            "value": round(self.value, 4),
            "win": round(self.win, 4),
            "moves": [
                {
                    "action": move.action,
                    "text": move.text,
                    "sentence": move.sentence,
                    "visits": move.visits,
                    "value": round(move.value, 4),
                    "expected": {"win": round(move.win, 4), "score": round(move.scores[self.seat], 2)},
                    "scores": [round(score, 2) for score in move.scores],
                    "next": move.next,
                }
                for move in self.moves
            ],
        }


def analyse(
    state: State,
    seat: int | None = None,
    *,
    seconds: float = 0.0,
    simulations: int = 0,
    seed: int = 0,
    poll: Callable[[], None] = breathe,
) -> Analysis:
    """What the answers of the seat that is asked lead to; one second unless a budget is given.

    Only what that seat may know is used. `seat` may name it, to make sure that it is the one that is asked. The same
    seed and number of simulations give the same analysis.
    """
    asked = int(state.current_player())
    if asked < 0:
        told = "chance decides next" if asked == CHANCE else "the game is over"
        raise OrreryError(f"there is no answer to analyse: {told}")
    if seat is not None and seat != asked:
        raise OrreryError(f"seat {seat} is not asked here: seat {asked} is")
    if not 0 <= seed < 2**64:
        raise OrreryError(f"a seed is a number from 0 to 2**64-1, not {seed}")
    budget = Budget(simulations, seconds) if simulations or seconds else Budget(seconds=1.0)
    judge = Judge(state.config.game)
    search = Search(state, judge, Settings.of(judge), Rng(seed))
    search.outlooks = {}
    search.run(budget, poll, to_the_end=True)
    moves = [_prospect(search, int(action)) for action in state.legal_actions()]
    best = int(search.best())
    moves.sort(key=lambda move: (move.action != best, -move.visits, -move.value, move.action))
    return Analysis(asked, best, int(search.simulations), moves[0].value, moves[0].win, moves)


def _prospect(search: Search, action: int) -> Prospect:
    state = search.known
    vocabulary = state.config.game.vocabulary
    assert search.outlooks is not None
    outlook = search.outlooks.get(action)
    if outlook is None:
        # It looked too bad to be tried: what can be said is how the best turn looks that begins so.
        visits = 0
        after, line = _best_turn(search, action)
        values = search.judge.outcomes(after)
        chances = search.judge.chances(after)
        scores = search.judge.final_scores(after)
    else:
        visits = int(outlook.visits)
        values = [total / visits for total in outlook.values]
        chances = [total / visits for total in outlook.chances]
        scores = [total / visits for total in outlook.scores]
        line = _line(search, action)
    return Prospect(
        action,
        vocabulary.text(action),
        vocabulary.sentence(action),
        visits,
        values[search.seat],
        chances[search.seat],
        scores,
        [vocabulary.text(later) for later in line],
    )


def _best_turn(search: Search, action: int) -> tuple[State, list[int]]:
    """Where the seat's turn leads if it begins with an action and goes on as well as can be seen, and how."""
    after = search.known.child(action)
    line: list[int] = []
    if after.current_player() == search.seat and not after.begins_turn():
        best = search.planner.plans(after, search.seat, search.rng.clone())[0]
        after = best.state.clone()
        line = [int(later) for later in best.actions()]
    while after.is_chance_node():
        after.apply_action(after.sample_chance(search.rng))
    return after, line


def _line(search: Search, action: int) -> list[int]:
    """The decisions that follow an action most often, until chance or nobody decides."""
    found: list[int] = []
    edges = [edge for edge in search.root.edges if edge.actions[0] == action]
    while edges:
        best = max(edges, key=_visits)
        if best.visits == 0:
            break
        found.extend(int(later) for later in best.actions)
        # What was drawn for the others' hidden things is no prophecy.
        certain = len(best.nodes) == 1 and not best.state.is_chance_node() and not search.hidden
        edges = best.nodes[0].edges if certain else []
    return found[1:]


def _visits(edge: Edge) -> int:
    return int(edge.visits)
