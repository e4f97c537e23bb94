"""Observations as numpy arrays, and the spaces they come from."""

from __future__ import annotations

from math import prod
from typing import Any, Final, Literal

from orrery.envs.checks import one_of
from orrery.envs.driver import Driver
from orrery.envs.extras import extra
from orrery.kernel.game import Game

with extra("gym"):
    import numpy as np
    from gymnasium import spaces

__all__ = ["ILLEGAL", "Illegal", "ObservationKind", "Sight"]

ObservationKind = Literal["tensor", "fields"]
"""One flat array, or a dict with an array for each field of the game's table in docs/research.md."""

Illegal = Literal["lose", "random", "error"]
"""What an illegal action brings: the game ends and the seat has lost it; a random legal action is taken instead; or
`IllegalAction` is raised."""
ILLEGAL: Final = ("lose", "random", "error")

FLOAT: Final = np.dtype("<f4")
BYTE: Final = np.dtype("int8")


class Sight:
    """How the seats of one game see: everything that does not change while it is played."""

    def __init__(self, game: Game, players: int, kind: ObservationKind = "tensor") -> None:
        one_of("observation", kind, ("tensor", "fields"))
        assert game.observation_size is not None
        self.size = game.observation_size(players)
        self.actions = len(game.vocabulary)
        self.fields: list[tuple[str, int, int, tuple[int, ...]]] = []
        seen: Any = spaces.Box(0.0, 1.0, (self.size,), np.float32)
        if kind == "fields":
            start = 0
            for name, shape in game.observation_fields or (("table", (self.size,)),):
                self.fields.append((name, start, start + prod(shape), shape))
                start += prod(shape)
            seen = spaces.Dict({name: spaces.Box(0.0, 1.0, shape, np.float32) for name, _, _, shape in self.fields})
        self.space = spaces.Dict(
            {"observation": seen, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)},
        )

    def action_space(self) -> Any:
        """A new space of all actions; each has a generator of its own."""
        return spaces.Discrete(self.actions)

    def tensor(self, driver: Driver, seat: int) -> Any:
        """The flat array, which is the caller's own."""
        return np.frombuffer(driver.observation(seat), FLOAT).copy()

    def mask(self, driver: Driver, seat: int) -> Any:
        """The legal actions, as an array that is the caller's own."""
        return np.frombuffer(driver.mask(seat), BYTE).copy()

    def see(self, driver: Driver, seat: int) -> dict[str, Any]:
        """What a seat sees, and what it may do."""
        flat = np.frombuffer(driver.observation(seat), FLOAT).copy()
        seen = {name: flat[a:b].reshape(shape) for name, a, b, shape in self.fields} if self.fields else flat
        return {"observation": seen, "action_mask": np.frombuffer(driver.mask(seat), BYTE).copy()}
