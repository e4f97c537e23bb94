"""Fixtures of the server's tests. A server serves a whole module; tests use tables and people of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import forget_games, install_comet_poker
from tests.server.house import House, Person, house_at, new_database, postgres_server


@pytest.fixture(autouse=True, scope="module")
def comets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Comet Poker is installed: two seats, hidden cards, over in a few moves. Also as a game without a face."""
    site = tmp_path_factory.mktemp("site")
    info = site / "plain_comets-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-comets\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[orrery.games]\nplain-comets = tests.server.plain_comets:GAME\n")
    with pytest.MonkeyPatch.context() as monkeypatch:
        install_comet_poker(site, monkeypatch)
        yield
    forget_games()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, sqlite: str) -> str:
    """An empty database, once of each kind."""
    return sqlite if request.param == "sqlite" else new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def house(comets: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(f"sqlite:///{tmp_path_factory.mktemp('house') / 'games.db'}") as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def any_house(
    request: pytest.FixtureRequest, comets: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A server on each kind of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('house') / 'games.db'}"
    else:
        url = new_database(request.getfixturevalue("postgres"))
    with house_at(url) as server:
        yield server


@pytest.fixture
def ann(house: House) -> Person:
    return house.person()


@pytest.fixture
def ben(house: House) -> Person:
    return house.person()
