"""The database: made from nothing, never loses what was acknowledged, decides who was first."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect

import orrery
from orrery.kernel.errors import OrreryError
from orrery.server.app import create
from orrery.server.ledger import Entry, Ledger
from orrery.server.parts import Parts
from orrery.server.schema import METADATA
from orrery.server.settings import Settings, database_url
from orrery.server.store import Store, Taken
from tests.server.house import House, InlineThinkers, house_at, new_database


def test_migrations_make_the_schema_from_nothing_and_only_once(database: str) -> None:
    async def check() -> dict[str, Any]:
        store = Store(database)
        await store.open()
        await store.open()

        def columns(connection: Any) -> dict[str, Any]:
            found = inspect(connection)
            return {
                table: {
                    column["name"]: (column["nullable"], type(column["type"]).__name__.upper())
                    for column in found.get_columns(table)
                }
                for table in found.get_table_names()
            }

        async with store.engine.connect() as connection:
            result: dict[str, Any] = await connection.run_sync(columns)
        await store.close()
        return result

    found = asyncio.run(check())
    found.pop("alembic_version")
    assert set(found) == set(METADATA.tables)
    for name, table in METADATA.tables.items():
        assert set(found[name]) == {column.name for column in table.columns}, name
        for column in table.columns:
            assert found[name][column.name][0] == column.nullable, f"{name}.{column.name}"


def test_a_number_of_the_log_is_given_once(database: str) -> None:
    with house_at(database) as house:
        ann = house.person()
        table = ann.open(seed=1)
        row = Entry(table["version"], "move", 0, 4, None, "person", 0)

        async def twice() -> None:
            await house.parts.store.append(table["id"], [row], {})
            with pytest.raises(Taken):
                await house.parts.store.append(table["id"], [row._replace(action=5)], {})

        house.run(twice)
        # Somebody else has written: what this process knows is stale, and it finds out.
        version = table["version"]
        answer = ann.post(f"/api/tables/{table['id']}/moves", {"seat": 0, "version": version, "action": "bet"}, 409)
        assert (answer["code"], answer["version"]) == ("stale", version + 1)
        assert ann.play(table["id"], 1)["to_move"] == [1]


def test_of_many_who_move_at_once_one_wins(database: str) -> None:
    with house_at(database) as house:
        ann = house.person()
        ann.get("/api/me")
        for seed in range(5):
            id = ann.open(seed=seed)["id"]
            version = ann.play(id, 0)["version"]

            def send(action: str, id: str = id, version: int = version) -> Any:
                body = {"seat": 0, "version": version, "action": action}
                return house.client.post(f"/api/tables/{id}/moves", json=body, headers=ann.headers())

            with ThreadPoolExecutor(6) as pool:
                answers = list(pool.map(send, ["check", "bet"] * 4))
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
            winner = next(answer for answer in answers if answer.status_code == 200).json()
            assert winner["version"] == version + 1
            play = ann.play(id, 0)
            assert play["version"] == version + 1
            same = [answer.json()["applied"] for answer in answers if answer.status_code == 409]
            assert same.count(True) == 3


def test_a_server_that_starts_again_knows_everything(database: str) -> None:
    with house_at(database) as house:
        ann = house.person()
        id = ann.open("alien-frontiers", ["me", "bot", "open"], listed=True, clock={"kind": "slow", "days": 2})["id"]
        ben = house.person()
        ben.post(f"/api/tables/{id}/seats/2/join", {"name": "Ben"})
        ann.post(f"/api/tables/{id}/chat", {"text": "hello"})
        play = ann.play(id, 0)
        ann.move(id, 0, play["answers"][0]["action"])
        before = ann.play(id, 0)
        table = ann.get(f"/api/tables/{id}")
    with house_at(database) as again:
        ann.house = ben.house = again
        after = ann.play(id, 0)
        for changing in ("seats", "changed"):
            before.pop(changing), after.pop(changing)
        assert after == before
        assert ann.get(f"/api/tables/{id}")["my_seats"] == table["my_seats"]
        assert ben.get(f"/api/tables/{id}")["seats"][2]["name"] == "Ben"
        assert ben.get(f"/api/tables/{id}/chat")["lines"][0]["text"] == "hello"


def test_bots_go_on_after_a_restart(database: str) -> None:
    with house_at(database) as house:
        ann = house.person()
        house.thinkers.gate = asyncio.Event()
        id = ann.open("alien-frontiers", [{"kind": "bot"}, "me"])["id"]
        assert ann.play(id, 1)["to_move"] == [0]
    with house_at(database) as again:
        ann.house = again
        again.wait_for(lambda: ann.play(id, 1)["to_move"] == [1])


def test_two_processes_share_a_database(postgres: str) -> None:
    url = new_database(postgres)
    with house_at(url) as one, house_at(url) as two:
        ann, ben = one.person(), two.person()
        table = ann.open(seats=["me", "open"], listed=True, seed=1)
        id = table["id"]
        ann.play(id, 0)
        with ann.live(id, 0) as socket:
            ben.post(f"/api/tables/{id}/seats/1/join", {"name": "Ben"})
            while (message := socket.receive_json(timeout=10))["type"] != "play" or not message["play"]["answers"]:
                pass
            ann.move(id, 0, "bet", message["play"]["version"])
            two.wait_for(lambda: ben.play(id, 1)["answers"])
            ben.move(id, 1, "fold")
            while (message := socket.receive_json(timeout=10))["type"] != "play" or message["play"]["status"] != "over":
                pass
        assert ann.ask("GET", f"/api/tables/{id}/record").text == ben.ask("GET", f"/api/tables/{id}/record").text
        # A move on the other process that this one has not heard of yet is still noticed.
        other = ann.open(seed=2)["id"]
        ben.play(other, "none")
        version = ann.play(other, 0)["version"]
        ann.move(other, 0, "bet", version)
        ben.cookie = ann.cookie
        refused = ben.post(f"/api/tables/{other}/moves", {"seat": 0, "version": version, "action": "check"}, 409)
        assert refused["code"] == "stale"


def test_rarely_used_tables_leave_memory(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'games.db'}", cached_tables=3) as house:
        ann = house.person()
        ids = [ann.open(seed=1)["id"] for _ in range(6)]
        assert len(house.parts.tables.loaded()) == 3
        for id in ids:
            ann.move(id, 0, "bet")
        assert len(house.parts.tables.loaded()) == 3


def test_a_log_that_does_not_fit_the_rules_is_told(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'games.db'}") as house:
        ann = house.person()
        table = ann.open(seed=1)
        broken = Entry(table["version"], "move", 0, 0, None, "person", 0)
        house.run(house.parts.store.append, table["id"], [broken], {})
        house.parts.tables.forget(table["id"])
        assert ann.get(f"/api/tables/{table['id']}", 409)["code"] == "rules-changed"
        assert ann.get("/api/tables")[0]["id"] == table["id"], "the list still works"


def test_urls_of_databases() -> None:
    assert database_url("games.db").drivername == "sqlite+aiosqlite"
    assert database_url("sqlite:///games.db").database == "games.db"
    assert database_url("postgres://x@h/d").drivername == "postgresql+asyncpg"
    for wrong in ("mysql://x/y", "://"):
        with pytest.raises(OrreryError):
            database_url(wrong)
    with pytest.raises(OrreryError, match="cannot be opened"):
        asyncio.run(Store("postgresql://nobody@127.0.0.1:1/none").open())


def test_the_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_THINKERS", "3")
    monkeypatch.setenv("ORRERY_DATABASE_URL", "x.db")
    found = Settings.from_environment(database_url=None, log_level="debug")
    assert (found.thinkers, found.database_url, found.log_level) == (3, "x.db", "debug")
    assert found.environment()["ORRERY_THINKERS"] == "3"
    monkeypatch.setenv("ORRERY_THINKERS", "many")
    with pytest.raises(OrreryError, match="ORRERY_THINKERS takes a int"):
        Settings.from_environment()


def test_a_lost_connection_to_the_database_is_made_anew(postgres: str) -> None:
    """All connections are cut; moves are stored and everybody hears of them, also in the other process."""
    import asyncpg

    url = new_database(postgres)

    async def cut() -> None:
        connection = await asyncpg.connect(f"{postgres}/postgres")
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", url.rsplit("/", 1)[1]
        )
        await connection.close()

    with house_at(url, log_level="critical") as one, house_at(url, log_level="critical") as two:
        ann, ben = one.person(), two.person()
        id = ann.open(seed=1)["id"]
        with ben.live(id) as socket:
            while socket.receive_json(timeout=10)["type"] != "play":
                pass
            asyncio.run(cut())
            two.wait_for(lambda: two.client.get("/health").status_code == 200)
            ann.move(id, 0, "bet")
            while (message := socket.receive_json(timeout=10))["type"] != "play" or message["play"]["to_move"] != [1]:
                pass
            asyncio.run(asyncio.sleep(0.2))
            ann.post(f"/api/tables/{id}/chat", {"text": "still here"})
            while socket.receive_json(timeout=10)["type"] != "chat":
                pass


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_people_do_the_state_is_the_sum_of_the_stored_log(data: st.DataObject, house: House) -> None:
    """Random moves, undos, comings and goings over HTTP; after each the memory agrees with the database."""
    ann, ben = house.person(), house.person()
    table = ann.open("alien-frontiers", ["me", "open", "hotseat"], listed=True, seed=data.draw(st.integers(0, 99)))
    id = table["id"]

    async def stored() -> Ledger:
        whole = await house.parts.store.whole_table(id)
        assert whole is not None
        row, _, _, entries, _ = whole
        ledger = Ledger(orrery.game(row.game), row.players, {}, None, entries)
        assert (row.version, row.ply, row.asked) == (ledger.version, ledger.ply, ledger.asked())
        return ledger

    for _ in range(data.draw(st.integers(3, 14))):
        deed = data.draw(st.sampled_from(["move", "move", "move", "undo", "turn", "join", "leave", "rename", "forget"]))
        if deed == "join":
            ben.ask("POST", f"/api/tables/{id}/seats/1/join", json={})
        elif deed == "leave":
            ben.ask("POST", f"/api/tables/{id}/seats/1/leave")
        elif deed == "rename":
            ann.ask("POST", f"/api/tables/{id}/seats/0/rename", json={"name": "Ann"})
        elif deed == "forget":
            house.parts.tables.forget(id)
        else:
            for person in (ann, ben):
                play = person.play(id)
                if play["answers"] and deed == "move":
                    answer = data.draw(st.sampled_from(play["answers"]))
                    person.move(id, play["seat"], answer["action"], play["version"])
                elif play["undo"]["move"] and deed != "move":
                    person.undo(id, play["seat"], deed)
        now = ann.play(id)
        ledger = house.run(stored)
        if now["version"] == ledger.version:  # a bot may have moved meanwhile
            live = house.parts.tables.cached(id)
            assert live is not None
            if live.ledger.version == ledger.version:
                assert live.ledger.state == ledger.state
                assert live.ledger.line == ledger.line


@pytest.mark.parametrize("how", ["fails", "hangs"])
def test_a_notification_that_cannot_be_sent_keeps_nobody_waiting(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for its last notifications before it closes."""
    from orrery.server import postgres

    tried = []

    async def connect(channels: postgres.OneConnectionChannels) -> None:
        tried.append(channels)
        if how == "fails":
            raise RuntimeError("no way")
        await asyncio.sleep(60)

    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 0.02)

    async def publish() -> None:
        channels = postgres.OneConnectionChannels("postgresql://nobody@127.0.0.1:1/none")
        monkeypatch.setattr(channels, "_connect", lambda: connect(channels))
        for _ in range(50):  # all that are waiting, not only the first
            await asyncio.wait_for(channels.publish(b"news", ["tables"]), 5)

    asyncio.run(publish())
    assert len(tried) == 2


class Silent:
    """A connection to a database that no longer answers."""

    terminated = False

    def is_closed(self) -> bool:
        return self.terminated

    def add_termination_listener(self, callback: Any) -> None:
        self.callback = callback

    async def add_listener(self, channel: str, callback: Any) -> None:
        await asyncio.Event().wait()

    async def close(self, timeout: float | None = None) -> None:
        if not self.terminated:
            async with asyncio.timeout(timeout):
                await asyncio.Event().wait()

    def terminate(self) -> None:
        self.terminated = True


class Answering(Silent):
    """One that does."""

    async def add_listener(self, channel: str, callback: Any) -> None:
        self.channel = channel


def test_a_connection_that_no_longer_answers_is_left_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from orrery.server import postgres

    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 0.02)

    async def close() -> list[Silent]:
        channels = postgres.OneConnectionChannels("postgresql://nobody@127.0.0.1:1/none")
        listens, publishes = Silent(), Silent()

        async def connect() -> Silent:
            return listens

        monkeypatch.setattr(channels, "_connect", connect)
        await channels.on_startup()
        channels._publisher = publishes
        async with asyncio.timeout(5):
            await channels.on_shutdown()
        return [listens, publishes]

    assert all(connection.terminated for connection in asyncio.run(close()))


def test_a_lost_connection_is_tried_again_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be made, it does not answer, it is lost again before it is of any use."""
    from orrery.server import postgres

    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 0.02)
    monkeypatch.setattr(postgres, "TRY_AGAIN_SECONDS", 0.0)

    async def lose() -> None:
        channels = postgres.OneConnectionChannels("postgresql://nobody@127.0.0.1:1/none")
        first, silent, gone, last = Answering(), Silent(), Answering(), Answering()
        gone.terminated = True
        coming = [first, RuntimeError("no way"), silent, gone, last]

        async def connect() -> Silent:
            found = coming.pop(0)
            if isinstance(found, Exception):
                raise found
            return found

        monkeypatch.setattr(channels, "_connect", connect)
        await channels.on_startup()
        await channels.subscribe(["tables"])
        first.callback(first)
        assert channels._mending is not None
        await asyncio.wait_for(channels._mending, 5)
        assert channels._listener_conn is last
        assert last.channel == "tables"
        assert silent.terminated, "nothing is left open"
        last.terminate()
        await channels.on_shutdown()

    asyncio.run(lose())


def test_a_server_closes_though_its_database_no_longer_answers(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever waits for the database is left, and all steps of closing are taken."""
    from orrery.server import closing

    monkeypatch.setattr(closing, "CLOSING_SECONDS", 0.02)
    thinkers = InlineThinkers()
    waiting: list[str] = []

    async def live() -> None:
        everybody, answer = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().call_later(10, answer.set)  # whoever waits so long has failed, and may go on

        def never(name: str) -> Any:
            async def wait(*_: Any) -> None:
                waiting.append(name)
                if len(waiting) == 2:
                    everybody.set()
                await answer.wait()

            return wait

        async def fails(*_: Any) -> None:
            raise ConnectionError("no database")

        # of this server only: another one may run beside it
        deaf = type("Deaf", (Store,), {"overdue": never("the supervisor")})
        monkeypatch.setattr("orrery.server.app.Store", deaf)
        app = create(Settings(database_url=sqlite, log_level="critical"), thinkers)
        async with app.lifespan():
            parts: Parts = app.state.parts
            parts.hub._writing.add(asyncio.create_task(never("a viewer who has gone")()))
            await everybody.wait()
            monkeypatch.setattr(parts.store, "is_sqlite", False)
            monkeypatch.setattr(parts.store, "release", fails)
            monkeypatch.setattr(parts.store, "close", never("the pool"))
            monkeypatch.setattr(parts.hub.channels._backend, "unsubscribe", never("the listener"))
        assert not answer.is_set()
        await parts.store.engine.dispose()

    asyncio.run(live())
    assert thinkers.closed
    assert sorted(waiting) == ["a viewer who has gone", "the listener", "the pool", "the supervisor"]
