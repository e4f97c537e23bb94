"""Which games there are: our own, and those that installed packages add through the entry point `orrery.games`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from orrery.kernel.errors import OrreryError, RecordError, UnknownGame, closest
from orrery.kernel.game import Game
from orrery.kernel.record import Record

__all__ = ["game", "games", "read_record"]

OUR_GAMES: Final = {
    "alien-frontiers": "orrery.games.alien_frontiers",
    "gaia-project": "orrery.games.gaia_project",
    "space-station-phoenix": "orrery.games.space_station_phoenix",
    "exodus-fleet": "orrery.games.exodus_fleet",
}
GROUP: Final = "orrery.games"


class _Games:
    """The function `orrery.games()`, which bears the name of the package that holds our games.

    So that both can be had, the package's modules are its attributes: `orrery.games.alien_frontiers`.
    """

    __name__ = "orrery.games"  # what `import orrery.games.x as y` falls back on

    def __call__(self) -> list[str]:
        """The ids of all games that can be played here."""
        return [*(name for name, module in OUR_GAMES.items() if find_spec(module)), *_added()]

    def __getattr__(self, name: str) -> ModuleType:
        try:
            return importlib.import_module(f"orrery.games.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"orrery.games has no '{name}'") from None


games = _Games()


@cache
def game(id: str) -> Game:
    """A game by its id: `orrery.game("alien-frontiers")`."""
    if id in OUR_GAMES and find_spec(OUR_GAMES[id]):
        found = importlib.import_module(OUR_GAMES[id]).GAME
    elif id in _added():
        found = _added()[id].load()
    else:
        raise UnknownGame(f"there is no game '{id}'{closest(id, games())} (there are: {', '.join(games())})")
    if not isinstance(found, Game) or found.id != id:
        raise OrreryError(f"the entry point '{id}' of group '{GROUP}' must name a Game with this id, not {found!r}")
    return found


@cache
def _added():  # type: ignore[no-untyped-def]
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OUR_GAMES}


def read_record(source: str | Path, find_game: Callable[[str], Game] = game) -> Record:
    """A record from its text or its file; `find_game` gives the game for an id, ours unless said otherwise."""
    if isinstance(source, Path):
        try:
            source = source.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(error.object[: error.start].count(10) + 1, "this is not UTF-8 text") from None
        except OSError as error:
            raise OrreryError(f"the record cannot be read: {error.strerror}") from None
    return Record.read(source, find_game)
