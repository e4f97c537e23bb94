"""The plan of a contest: which bots meet, at which seats, with which seeds.

With fewer seats than bots, every selection of as many bots as there are seats meets; with more seats than bots, every
line-up in which each of them sits at least once. A line-up plays each seed at all its seatings (for more than three
seats: turned round the table), so that neither the seat nor the luck favours anybody. A *block* is one seed with all
line-ups and seatings; a contest consists of whole blocks. A bot that is named alone plays at all seats, each seed once:
that tells about the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, Final

from orrery import bots
from orrery.arena.match import Match
from orrery.kernel.errors import OptionError
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue

__all__ = ["Plan"]

MOST_PERMUTED: Final = 3
"""Seats up to which all orders are played, and not only turns round the table."""
MOST_GAMES: Final = 1_000_000
"""Of one contest: all that is known of its games is kept in memory."""


class Plan:
    """All matches of a contest."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        *,
        players: int | None = None,
        games: int = 100,
        seed: int = 1,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        config = game.config(game.usual_players() if players is None else players, options)
        self.game = game
        self.bots = list(names)
        self.players = config.players
        self.options = dict(config.options)
        self.seed = seed
        if not self.bots or len(set(self.bots)) < len(self.bots):
            raise OptionError(
                f"a contest needs bots, each of them named once, not '{','.join(self.bots)}' "
                "(one alone plays at all seats)"
            )
        if self.players < 2:
            raise OptionError("a contest needs at least two seats")
        if not 1 <= games <= MOST_GAMES:
            raise OptionError(f"--games takes a number from 1 to {MOST_GAMES}")
        for name in self.bots:
            bots.check(name, game)  # one that cannot play is found now
        self.seatings = _seatings(self.bots, self.players)
        self.blocks = -(-games // len(self.seatings))
        if not 0 <= seed <= 2**64 - self.blocks:
            raise OptionError("--seed takes a number from 0 to 2**64-1, with one more for every further block of games")

    @property
    def games(self) -> int:
        """How many games are played: whole blocks."""
        return self.blocks * len(self.seatings)

    def matches(self) -> Iterator[Match]:
        """All matches, block by block."""
        for block in range(self.blocks):
            for seats in self.seatings:
                yield Match(self.game, self.options, self.seed + block, seats)

    def header(self) -> dict[str, Any]:
        """What must be the same for a file of results to be gone on with; more games may be wanted."""
        return {
            "orrery": "arena",
            "game": self.game.id,
            "rules": self.game.rules_version,
            "components": self.game.components.digest,
            "players": self.players,
            "options": self.options,
            "bots": self.bots,
            "made_of": {name: bots.made_of(name, self.game) for name in self.bots},
            "seed": self.seed,
        }


def _seatings(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for lineup in _lineups(names, players):
        for seats in _orders(lineup):
            if seats not in found:
                found.append(seats)
    return found


def _lineups(names: Sequence[str], players: int) -> Iterator[tuple[str, ...]]:
    if len(names) >= players:
        yield from combinations(names, players)
        return
    for extra in combinations_with_replacement(names, players - len(names)):
        yield tuple(sorted((*names, *extra), key=names.index))


def _orders(lineup: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(lineup) <= MOST_PERMUTED:
        yield from permutations(lineup)
        return
    for turn in range(len(lineup)):
        yield lineup[turn:] + lineup[:turn]
