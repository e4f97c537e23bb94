"""A game in progress with chance played for it: what every environment stands on.

This module is compiled: a step of an environment is one call, however many chance nodes it passes.
"""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter
from mypy_extensions import i64

from orrery.kernel.chance import Rng
from orrery.kernel.state import CHANCE, State

__all__ = ["Driver"]


class Driver:
    """Plays chance until a seat is asked or the game is over, and remembers what is legal."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.state = start.clone()
        self.rng = Rng(0)
        self.seat: i64 = -1
        """Whoever is asked, or below zero when the game is over."""
        self.legal: list[i64] = []
        self.empty = bytes(len(start.config.game.vocabulary))
        """The mask of a seat that is not asked."""

    def seed(self, seed: int) -> None:
        """From here on chance follows a seed, whatever its size."""
        self.rng = Rng(seed % 2**64)

    def reset(self) -> i64:
        """A new game; chance goes on where it is."""
        self.state = self.start.clone()
        return self._settle()

    def step(self, action: i64) -> i64:
        """Carry out a legal action of the seat that is asked; who is asked next."""
        self.state.apply_action(action)
        return self._settle()

    def step_randomly_until(self, seat: i64) -> i64:
        """Everybody else decides by chance until a seat is asked; below zero when the game is over before."""
        while self.seat >= 0 and self.seat != seat:
            self.step(self.rng.choice(self.legal))
        return self.seat

    def is_legal(self, action: int) -> bool:
        """Whether the seat that is asked may do this."""
        return action in self.legal

    def random_action(self) -> i64:
        """A legal action, each as likely as the others."""
        return self.rng.choice(self.legal)

    def mask(self, seat: i64) -> bytes:
        """A byte for each action, one for those that a seat may take now."""
        if seat != self.seat:
            return self.empty
        mask = BytesWriter()
        mask.write(self.empty)
        for action in self.legal:
            mask[action] = 1
        return mask.getvalue()

    def observation(self, seat: i64) -> bytes:
        """What a seat sees, as float32."""
        return self.state.observation_bytes(seat)

    def _settle(self) -> i64:
        state = self.state
        player = state.current_player()
        while player == CHANCE:
            state.apply_action(state.sample_chance(self.rng))
            player = state.current_player()
        self.seat = player
        self.legal = state.legal_actions(player) if player >= 0 else []
        return player

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.start, self.state, self.rng.state()))


def _restored(start: State, state: State, words: tuple[int, int, int, int]) -> Driver:
    driver = Driver(start)
    driver.rng.a, driver.rng.b, driver.rng.c, driver.rng.d = words
    driver.state = state
    driver._settle()
    return driver
