"""One game between bots, and what is kept of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from time import perf_counter
from typing import Any, Final, NamedTuple

from orrery import bots
from orrery.arena.luck import Luck
from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OrreryError
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = ["Match", "key_of", "play_match"]

MOMENTS: Final = 20
"""The scores are noted at so many evenly spread moments of a game, and at its beginning."""


class Match(NamedTuple):
    """One game that is to be played."""

    game: Game
    options: Mapping[str, OptionValue]
    seed: int
    seats: tuple[str, ...]

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """What tells it from the other matches of a contest."""
        return self.seed, self.seats


def key_of(row: Mapping[str, Any]) -> tuple[int, tuple[str, ...]]:
    """The key of the match that a row of results is about."""
    return row["seed"], tuple(row["seats"])


def play_match(match: Match, between: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Play a match; `between` is called before each decision and may raise to give the match up.

    The seeds of the bots follow from the seed of the match and their seats alone. What bots print goes where errors go.
    """
    with redirect_stdout(sys.stderr):
        return _play_match(match, between)


def _play_match(match: Match, between: Callable[[], None]) -> dict[str, Any]:
    state = match.game.new_state(len(match.seats), match.options)
    luck = Luck(match.seed)
    players = [bots.named(name, int(Rng(match.seed, seat + 1).next32())) for seat, name in enumerate(match.seats)]
    thought = [0.0] * len(players)
    longest = [0.0] * len(players)
    decisions = [0] * len(players)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.pick(state))
            continue
        between()
        seat = int(state.current_player())
        began = perf_counter()
        action = _answer(match, players[seat], seat, state)
        passed = perf_counter() - began
        if len(state.legal_actions()) > 1:
            decisions[seat] += 1
            thought[seat] += passed
            longest[seat] = max(longest[seat], passed)
        try:
            state.play(action)
        except IllegalAction as error:
            raise OrreryError(
                f"the bot '{match.seats[seat]}' answered with an illegal action: {error} {_place(match, state)}"
            ) from None
        if state.move_number() > match.game.max_game_length:
            raise OrreryError(f"seed {match.seed}, {', '.join(match.seats)}: the game does not end")
    return {
        "seed": match.seed,
        "seats": list(match.seats),
        "scores": state.scores(),
        "ranking": state.ranking(),
        "returns": state.returns(),
        "decisions": decisions,
        "seconds": [round(seconds, 3) for seconds in thought],
        "longest": [round(seconds, 3) for seconds in longest],
        "course": _course(state),
        "facets": match.game.facets(state) if match.game.facets is not None else {},
        "digest": state.digest(),
        "actions": state.history(),
    }


def _answer(match: Match, bot: bots.Bot, seat: int, state: State) -> int | str:
    """Ask a bot; what goes wrong in it is told with the place where it happened."""
    try:
        return bots.ask(bot, match.seats[seat], state)
    except OrreryError as error:
        raise OrreryError(f"{error} {_place(match, state)}") from error


def _place(match: Match, state: State) -> str:
    return f"(seed {match.seed}, seats {', '.join(match.seats)}, ply {state.move_number()})"


def _course(final: State) -> list[list[int]]:
    """Everybody's points at evenly spread moments, from the beginning to the end."""
    actions = final.history()
    state = final.config.game.new_state(final.num_players(), final.config.options)
    wanted = [round(moment * len(actions) / MOMENTS) for moment in range(MOMENTS + 1)]
    found: list[list[int]] = []
    for ply in range(len(actions) + 1):
        while len(found) <= MOMENTS and wanted[len(found)] == ply:
            found.append(state.scores())
        if ply < len(actions):
            state.apply_action(actions[ply])
    return found
