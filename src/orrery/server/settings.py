"""How a server is set up: from arguments of the command line or from the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from orrery.kernel.errors import OrreryError

__all__ = ["Settings", "database_url", "default_database"]

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


@dataclass(frozen=True)
class Settings:
    """What can be set. Each field is also `ORRERY_<NAME>` in the environment."""

    database_url: str = ""
    """Where the games are kept: a file of SQLite or `sqlite:///FILE`, or `postgresql://USER@HOST/NAME`."""
    public_url: str = ""
    """The address that players see, where a proxy changes it: only pages from there may send anything."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    cached_tables: int = 2000
    """So many tables keep their state in memory; the others are replayed when they are asked for."""
    rate_limit: float = 1.0
    """Multiplies all limits on how often somebody may ask; 0 lifts them."""
    metrics_token: str = ""
    """If set, `/metrics` wants it as a bearer token."""
    games: str = ""
    """Ids of the games that are offered, with commas; all of them if empty."""
    log_level: str = "info"
    log_format: str = "auto"
    """`json`, `text`, or `auto`: text on a terminal."""
    abandoned_seconds: int = 120
    """After so long without its player a seat may be handed to a bot by the others."""

    @staticmethod
    def from_environment(**chosen: object) -> Settings:
        """Values that were chosen, then those of the environment, then the defaults."""
        values: dict[str, object] = {}
        for name, field in Settings.__dataclass_fields__.items():
            text = os.environ.get(f"ORRERY_{name.upper()}")
            if chosen.get(name) is not None:
                values[name] = chosen[name]
            elif text is not None:
                values[name] = _read(name, text, type(field.default))
        return Settings(**values)  # type: ignore[arg-type]

    def environment(self) -> dict[str, str]:
        """The variables that give another process the same settings."""
        return {f"ORRERY_{name.upper()}": str(getattr(self, name)) for name in Settings.__dataclass_fields__}


def _read(name: str, text: str, kind: type) -> object:
    try:
        return kind(text)
    except ValueError:
        raise OrreryError(f"ORRERY_{name.upper()} takes a {kind.__name__}, not '{text}'") from None


def default_database() -> str:
    """A file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'orrery' / 'orrery.db'}"


def database_url(text: str) -> URL:
    """The URL of a database with the driver that is used here; a path is a file of SQLite."""
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise OrreryError("the database must be a file, sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        raise OrreryError(f"there is no support for databases of the kind '{url.drivername}': use sqlite or postgresql")
    return url.set(drivername=driver)
