"""Fixtures of the server's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import forget_games, install_comet_poker
from tests.server.house import House, Person, house_at, new_database, postgres_server


@pytest.fixture(autouse=True)
def comets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Comet Poker is installed: two seats, hidden cards, over in a few moves. Also as a game without a face."""
    site = tmp_path / "site"
    site.mkdir()
    info = site / "plain_comets-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-comets\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[orrery.games]\nplain-comets = tests.server.plain_comets:GAME\n")
    install_comet_poker(site, monkeypatch)
    yield
    monkeypatch.undo()
    forget_games()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("sqlite")
        return found
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def house(sqlite: str) -> Iterator[House]:
    with house_at(sqlite) as server:
        yield server


@pytest.fixture
def any_house(database: str) -> Iterator[House]:
    """A server on each kind of database."""
    with house_at(database) as server:
        yield server


@pytest.fixture
def ann(house: House) -> Person:
    return house.person()


@pytest.fixture
def ben(house: House) -> Person:
    return house.person()
