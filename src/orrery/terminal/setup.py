"""From words on the command line to games, options and seats."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from orrery import bots, registry
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError, UnknownGame, closest
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue, resolve_options
from orrery.kernel.record import Record

__all__ = ["PERSON", "Seat", "load_game", "load_record", "look_here_too", "player_counts", "read_options", "read_seats"]

PERSON: Final = "human"
DEFAULT_BOT: Final = "pilot"


class Seat(NamedTuple):
    """Who sits where: `human`, `human:Ann`, or the name of a bot."""

    kind: str
    name: str
    bot: bots.Bot | None

    @property
    def spec(self) -> str:
        """The word that made this seat; a record keeps it, so that a resumed game finds its bots again."""
        return self.kind if self.kind != PERSON or self.name == PERSON else f"{PERSON}:{self.name}"


def load_game(id: str, components: Path | None = None) -> Game:
    """A game by its id, or by `package.module:NAME`, installed or not; with an owner's component values."""
    game = _game_at(id) if ":" in id else registry.game(id)
    return game if components is None else game.with_components(components)


def _game_at(home: str) -> Game:
    module, _, name = home.partition(":")
    look_here_too()
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise UnknownGame(f"the game '{home}' cannot be loaded: {error}") from None
    if not isinstance(found, Game):
        raise UnknownGame(f"'{home}' is no Game")
    return found


def look_here_too() -> None:
    """Let Python find modules where one stands, behind everything that is installed."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def load_record(path: Path, components: Path | None = None) -> Record:
    """A record from its file, checked against the rules."""
    return registry.read_record(path, lambda id: load_game(id, components))


def read_options(game: Game, words: Iterable[str]) -> dict[str, OptionValue]:
    """The options of a game from words like `long_game=true`; the default for those that are not named."""
    by_name = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not '{word}'")
        if name in chosen:
            raise OptionError(f"option '{name}' is given twice")
        # An unknown name is left to resolve_options, which knows what to say.
        chosen[name] = by_name[name].parse(value) if name in by_name else value
    return resolve_options(game.options, chosen)


def player_counts(game: Game, players: str) -> list[int]:
    """The numbers of players that a word names: a number, or `all`."""
    if players == "all":
        return list(range(game.min_players, game.max_players + 1))
    if not (players.isascii() and players.isdecimal()):
        raise OptionError(f"--players takes a number or 'all', not '{players}'")
    game.config(int(players))
    return [int(players)]


def read_seats(specs: Sequence[str], game: Game, players: int, seed: int) -> list[Seat]:
    """The seats of a game. Who is not named is a pilot; if nobody is, the first seat is a person."""
    if len(specs) > players:
        raise OptionError(f"{len(specs)} seats are named, but {players} play")
    named = list(specs) or [PERSON]
    named += [DEFAULT_BOT] * (players - len(named))
    return [_seat(spec, game, place, seed) for place, spec in enumerate(named)]


def _seat(spec: str, game: Game, place: int, seed: int) -> Seat:
    kind, _, name = spec.partition(":")
    if kind == PERSON:
        return Seat(PERSON, name or PERSON, None)
    if ":" not in spec and not bots.is_ours(spec):
        known = [PERSON, *bots.names()]
        raise OptionError(
            f"there is no player '{spec}'{closest(spec, known)} (there are: {', '.join(known)}; "
            f"'human:Ann' gives a person a name, 'package.module:object' is a bot of your own)"
        )
    look_here_too()
    bots.check(spec, game)
    # Every seat gets its own numbers, none of them those of chance (stream 0).
    return Seat(spec, spec, bots.named(spec, int(Rng(seed, place + 1).next32())))
