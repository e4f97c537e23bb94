"""What the environments of other libraries cost, beside the engine below them.

All are driven by the same random play from interpreted code. `engine` only plays. `observing_engine` gives a learner
what it needs, at each decision the observation and the mask of the seat as numpy arrays, from the state itself and with
nothing around it; `seat_engine` does so for one seat and counts its decisions, the random moves of the others included
in its time. `pettingzoo` is the usual loop of PettingZoo, `agent_iter`, `last`, `step`; `pettingzoo_unobserved` is that
loop with `last(observe=False)`; `gymnasium` steps with one seat; `open_spiel` fills the tensor of an OpenSpiel observer
at each decision, `open_spiel_unobserved` only plays. How much of its time goes into each wrapper stands in
`wrapper_share`, like beside like (`BESIDE`). `open_spiel_bridge` is a Python game that does nothing at all, behind
OpenSpiel's bridge between C++ and Python: faster than that no game of ours can be there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.benchmark.measure import SEED, Work, best_rates, playing_in_python
from orrery.envs.extras import extra
from orrery.kernel.chance import Rng
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["BESIDE", "measure_environments"]

BESIDE: Final = {
    "pettingzoo_unobserved": "engine",
    "pettingzoo": "observing_engine",
    "gymnasium": "seat_engine",
    "open_spiel_unobserved": "engine",
    "open_spiel": "observing_engine",
}
"""Each wrapper, and the engine that does as much without it."""


def measure_environments(game: Game, seconds: float, players: int | None = None) -> dict[str, Any]:
    """The figures of one game at its full table, or with so many players; a note for what cannot be measured."""
    seats = game.max_players if players is None else players
    if game.observation_size is None:
        return {"note": "not measured: it has no observation tensor"}
    prepared: dict[str, Callable[[Game, int], Work]] = {
        "engine": _engine,
        "observing_engine": _observing_engine,
        "seat_engine": lambda game, seats: _observing_engine(game, seats, only=0),
        "pettingzoo_unobserved": lambda game, seats: _pettingzoo(game, seats, observe=False),
        "pettingzoo": _pettingzoo,
        "gymnasium": _gymnasium,
        "open_spiel_unobserved": lambda game, seats: _open_spiel(game, seats, observe=False),
        "open_spiel": _open_spiel,
        "open_spiel_bridge": _open_spiel_bridge,
    }
    works: dict[str, Work] = {}
    notes: dict[str, str] = {}
    for name, prepare in prepared.items():
        try:
            works[name] = prepare(game, seats)
        except ImportError as error:
            notes[name] = f"not measured: {error}"
    rates = dict(zip(works, best_rates(list(works.values()), seconds), strict=True))
    found: dict[str, Any] = {"players": seats, **{f"{name}_per_second": round(rate) for name, rate in rates.items()}}
    found["wrapper_share"] = {
        name: round(1 - rates[name] / rates[engine], 3) for name, engine in BESIDE.items() if name in rates
    }
    return {**found, "notes": notes}


def _engine(game: Game, players: int) -> Work:
    return playing_in_python(game.new_state(players), [])


def _observing_engine(game: Game, players: int, only: int | None = None) -> Work:
    with extra("gym"):
        import numpy as np

    floats, none_legal = np.dtype("<f4"), np.zeros(len(game.vocabulary), np.int8)

    def look(state: State, legal: list[int]) -> int:
        seat = state.current_player()
        if only is not None and seat != only:
            return 0
        np.frombuffer(state.observation_bytes(seat), floats).copy()
        mask = none_legal.copy()
        mask[legal] = 1
        return 1

    return playing_in_python(game.new_state(players), [], look)


def _pettingzoo(game: Game, players: int, observe: bool = True) -> Work:
    from orrery.envs.pettingzoo import env

    table = env(game, players=players)
    table.reset(seed=SEED)
    rng = Rng(SEED)

    def play_one() -> int:
        table.reset()
        decisions = 0
        for _ in table.agent_iter():
            _, _, terminated, truncated, _ = table.last(observe)
            if terminated or truncated:
                table.step(None)
            else:
                table.step(rng.choice(table.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def _gymnasium(game: Game, players: int) -> Work:
    from orrery.envs.gymnasium import SeatEnv

    table = SeatEnv(game, players)
    table.reset(seed=SEED)
    rng = Rng(SEED)

    def play_one() -> int:
        table.reset()
        steps = 0
        terminated = False
        while not terminated:
            terminated = table.step(rng.choice(table.state.legal_actions()))[2]
            steps += 1
        return steps

    return play_one


def _open_spiel(game: Game, players: int, observe: bool = True) -> Work:
    from orrery.envs.open_spiel import OrreryGame

    spiel = OrreryGame(game, {"players": players})
    if not observe:
        return _playing_in_open_spiel(spiel, None)
    import numpy as np
    from open_spiel.python.observation import make_observation

    seen, none_legal = make_observation(spiel), np.zeros(len(game.vocabulary), np.int8)

    def look(state: Any, legal: list[int]) -> None:
        seen.set_from(state, state.current_player())
        none_legal.copy()[legal] = 1

    return _playing_in_open_spiel(spiel, look)


def _playing_in_open_spiel(spiel: Any, look: Callable[[Any, list[int]], None] | None) -> Work:
    rng = Rng(SEED)

    def play_one() -> int:
        state = spiel.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.pick(state.chance_outcomes()))
            else:
                legal = state.legal_actions()
                if look is not None:
                    look(state, legal)
                state.apply_action(rng.choice(legal))
                decisions += 1
        return decisions

    return play_one


def _open_spiel_bridge(game: Game, players: int) -> Work:
    from orrery.benchmark.empty_game import EmptyGame

    return _playing_in_open_spiel(EmptyGame(players, len(game.vocabulary)), None)
