"""Random play to the end, as fast as the rules allow.

These loops run compiled: while one runs, no signal is handled and no other thread gets a turn. A single game
takes less than a few milliseconds, so whoever plays many hands in a `poll`, which is called between games.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from orrery.kernel.chance import Rng
from orrery.kernel.state import CHANCE, State

__all__ = ["Tally", "clone_each", "counted_playout", "play_games", "random_playout", "sample_positions"]


class Tally:
    """What happened in games of random play."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        """Answers of seats, forced ones included; chance is not counted."""
        self.unforced: i64 = 0
        """Decisions with more than one legal action."""
        self.chance: i64 = 0
        self.legal: i64 = 0
        """Legal actions, summed over all decisions."""
        self.most_legal: i64 = 0


def random_playout(state: State, rng: Rng) -> i64:
    """Play a state to the end in place, every legal action equally likely; how many decisions that took."""
    decisions: i64 = 0
    while True:
        player = state.current_player()
        if player >= 0:
            state.apply_action(rng.choice(state.legal_actions(player)))
            decisions += 1
        elif player == CHANCE:
            state.apply_action(state.sample_chance(rng))
        else:
            return decisions


def counted_playout(state: State, rng: Rng, tally: Tally) -> None:
    """The same as `random_playout`, with the same choices, counting more."""
    while True:
        player = state.current_player()
        if player >= 0:
            legal = state.legal_actions(player)
            width: i64 = len(legal)
            tally.decisions += 1
            tally.legal += width
            if width > 1:
                tally.unforced += 1
            if width > tally.most_legal:
                tally.most_legal = width
            state.apply_action(rng.choice(legal))
        elif player == CHANCE:
            tally.chance += 1
            state.apply_action(state.sample_chance(rng))
        else:
            tally.games += 1
            return


def play_games(start: State, games: i64, rng: Rng, poll: Callable[[], None] | None = None) -> i64:
    """Play `games` random games from one state, which stays as it is; how many decisions they took."""
    decisions: i64 = 0
    for _ in range(games):
        decisions += random_playout(start.clone(), rng)
        if poll is not None:
            poll()
    return decisions


def sample_positions(start: State, count: i64, rng: Rng) -> list[State]:
    """Positions of random games from one state, evenly spread from the first ply to the last but one."""
    found: list[State] = []
    for _ in range(count):
        final = start.clone()
        random_playout(final, rng)
        actions = final.history()[start.move_number() :]
        if not actions:
            break
        state = start.clone()
        for action in actions[: rng.below(len(actions))]:
            state.apply_action(action)
        found.append(state)
    return found


def clone_each(states: list[State], rounds: i64) -> i64:
    """Clone every state `rounds` times and drop the clones; how many clones that made."""
    clones: i64 = 0
    for _ in range(rounds):
        for state in states:
            state.clone()
            clones += 1
    return clones
