"""Measuring one game of ours."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, Final

from orrery.bots.judge import Judge
from orrery.bots.mcts import Budget, Search, Settings
from orrery.bots.playout import Tally, clone_each, counted_playout, play_games, sample_positions
from orrery.kernel.chance import Rng
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["Work", "best_rates", "measure_game", "playing_in_python"]

SLICE: Final = 0.1
"""CPU seconds."""
FEWEST_ROUNDS: Final = 2
COUNTED_GAMES: Final = 200
POSITIONS: Final = 64
CLONES_WEIGHED: Final = 2000
SIMULATIONS: Final = 200
"""For each position; more would fill a slice with one or two positions where the code is interpreted."""
SEED: Final = 1

Work = Callable[[], int]
"""Does a little and says how many things it did."""
Look = Callable[[State, list[int]], int]
"""Looks at a decision with its legal actions, and says how many things it has seen."""


def measure_game(game: Game, seconds: float, players: int | None = None) -> dict[str, Any]:
    """All figures of one game, with `seconds` of CPU time for what is timed.

    The figures at the top are those of the full table, or of `players`; `by_players` has every number of
    players that was measured.
    """
    counts = list(range(game.min_players, game.max_players + 1)) if players is None else [players]
    starts = [game.new_state(count) for count in counts]
    samples = [sample_positions(start, POSITIONS, Rng(SEED)) for start in starts]
    kinds = [_playing, playing_in_python, _cloning, _searching]
    works = [kind(start, positions) for kind in kinds for start, positions in zip(starts, samples, strict=True)]
    rates = best_rates(works, seconds)
    by_players: dict[str, dict[str, Any]] = {}
    for place, count in enumerate(counts):
        playing, in_python, cloning, searching = rates[place :: len(counts)]
        by_players[str(count)] = {
            "players": count,
            **_figures(starts[place], playing),
            "python_loop_decisions_per_second": round(in_python),
            "clone_us": round(1e6 / cloning, 3),
            **_sizes(samples[place]),
            "mcts_simulations_per_second": round(searching),
        }
    return {**by_players[str(counts[-1])], "by_players": by_players}


# Speed


def best_rates(works: Sequence[Work], seconds: float) -> list[float]:
    """How many things a second each work does, by the best of its slices of CPU time.

    The works take turns, so that a while in which the machine is busy with something else spoils none of them.
    """
    rounds = max(FEWEST_ROUNDS, round(seconds / (SLICE * len(works))))
    best = [0.0] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            best[place] = max(best[place], _rate(work))
    return best


def _rate(work: Work) -> float:
    done = 0
    began = process_time()
    passed = 0.0
    while passed < SLICE:
        done += work()
        passed = process_time() - began
    return done / passed


def _playing(start: State, positions: list[State]) -> Work:
    """Plays random games; the things are decisions."""
    rng = Rng(SEED)
    batch = _batch(lambda games: play_games(start, games, rng, _poll))
    return lambda: play_games(start, batch, rng, _poll)


def playing_in_python(start: State, positions: list[State], look: Look | None = None) -> Work:
    """The same with the loop in Python, as a program of one's own has it and as the peers are driven.

    With a `look` at every decision the things are what it says that it has seen.
    """
    rng = Rng(SEED)

    def play_one() -> int:
        state = start.clone()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            else:
                legal = state.legal_actions()
                decisions += 1 if look is None else look(state, legal)
                state.apply_action(rng.choice(legal))
        return decisions

    return play_one


def _cloning(start: State, positions: list[State]) -> Work:
    """Clones positions of random games; the things are clones."""
    rounds = _batch(lambda rounds: clone_each(positions, rounds))
    return lambda: clone_each(positions, rounds)


def _searching(start: State, positions: list[State]) -> Work:
    """Thinks about positions of random games, each anew; the things are simulations of the tree search."""
    asked = [state for state in positions if len(state.legal_actions()) > 1 and state.current_player() >= 0]
    judge = Judge(start.config.game)
    settings = Settings.of(judge)
    at = 0

    def think() -> int:
        nonlocal at
        if not asked:
            return 1
        at = (at + 1) % len(asked)
        search = Search(asked[at], judge, settings, Rng(SEED))
        search.run(Budget(simulations=SIMULATIONS), _poll, to_the_end=True)
        return int(search.simulations)

    return think


def _poll() -> None:
    """Being interpreted, a call of this lets Ctrl-C through between two compiled games."""


def _batch(work: Callable[[int], object]) -> int:
    """How often to repeat something so that looking at the clock costs nothing beside it; also warms up."""
    size = 1
    while True:
        began = process_time()
        work(size)
        if process_time() - began > 0.005 or size >= 4096:
            return size
        size *= 2


# Size


def _bytes_per_state(positions: list[State]) -> int:
    """Memory that one more clone takes, by tracemalloc over many clones kept at once."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [positions[number % len(positions)].clone() for number in range(CLONES_WEIGHED)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    pointers = 8 * len(kept)
    return round((after - before - pointers) / len(kept))


def _sizes(positions: list[State]) -> dict[str, Any]:
    serialized = [len(state.serialize()) for state in positions]
    return {
        "bytes_per_state": _bytes_per_state(positions),
        "serialized_bytes_per_state": round(sum(serialized) / len(serialized)),
    }


# What random games are like


def _figures(start: State, decisions_per_second: float) -> dict[str, Any]:
    tally = Tally()
    rng = Rng(SEED)
    for _ in range(COUNTED_GAMES):
        counted_playout(start.clone(), rng, tally)
    games, decisions, unforced = int(tally.games), int(tally.decisions), int(tally.unforced)
    chance, legal = int(tally.chance), int(tally.legal)
    return {
        "decisions_per_second": round(decisions_per_second),
        "unforced_decisions_per_second": round(decisions_per_second * unforced / decisions),
        "games_per_second": round(decisions_per_second * games / decisions, 1),
        "mean_decisions": round(decisions / games, 1),
        "mean_chance_steps": round(chance / games, 1),
        "mean_plies": round((decisions + chance) / games, 1),
        "forced_share": round(1 - unforced / decisions, 3),
        "mean_legal_actions": round(legal / decisions, 2),
        "max_legal_actions": int(tally.most_legal),
    }
