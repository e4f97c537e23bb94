"""What a seat may not know never leaves the server, and no secret gets into the logs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from comet_poker.actions import COMETS

from orrery.server import logs
from tests.server.house import House, Person, house_at

GAMES = ["comet-poker", "plain-comets"]


def cards(table: Any) -> list[str]:
    """The true cards of both seats, from inside the server."""
    return [COMETS[comet] for comet in table.ledger.state.comets]


def everything(person: Person, id: str, seat: int | str, version: int) -> dict[str, str]:
    """All that a viewer can get out of the server about a table, by where it comes from."""
    paths = {
        "table": f"/api/tables/{id}",
        "play": f"/api/tables/{id}/play?seat={seat}",
        "phone": f"/api/tables/{id}/play?seat={seat}&phone=true",
        "log": f"/api/tables/{id}/log?seat={seat}",
        "replay": f"/api/tables/{id}/replay?seat={seat}",
        "ply 1": f"/api/tables/{id}/replay/1?seat={seat}",
        "ply 2": f"/api/tables/{id}/replay/2?seat={seat}",
        "record": f"/api/tables/{id}/record?seat={seat}",
        "chat": f"/api/tables/{id}/chat",
        "mine": "/api/tables?scope=mine",
        "watch": "/api/tables?scope=watch",
    }
    if seat != "none":
        paths["preferences"] = f"/api/tables/{id}/preferences?seat={seat}"
        paths["hints"] = f"/api/tables/{id}/hints?seat={seat}&version={version}"
    found = {}
    for name, path in paths.items():
        answer = person.ask("GET", path)
        assert answer.status_code in (200, 422), (name, answer.text)
        found[name] = answer.text
    with person.live(id, seat) as socket:
        found["live"] = json.dumps([socket.receive_json(timeout=10), socket.receive_json(timeout=10)])
    return found


def two_people(house: House, game: str, seed: int) -> tuple[Person, Person, str]:
    ann, ben = house.person(), house.person()
    table = ann.open(game, ["me", "open"], seed=seed, listed=True)
    ben.post(f"/api/tables/{table['id']}/seats/1/join", {})
    return ann, ben, table["id"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_the_other_card_is_nowhere_while_the_game_runs(house: House, game: str, seed: int) -> None:
    ann, ben, id = two_people(house, game, seed)
    stranger = house.person()
    table = house.parts.tables.cached(id)
    assert table is not None
    mine, yours = cards(table)
    # Card names are words of the game, so the tips of a board may have them all: they must not depend on the deal.
    for step in ("check", "bet", None):
        version = table.ledger.version
        for person, seat, secrets in ((ann, 0, [yours]), (ben, 1, [mine]), (stranger, "none", [mine, yours])):
            for place, text in everything(person, id, seat, version).items():
                text = re.sub(r'"tips":\{.*?\}\}', "", text)
                for secret in secrets:
                    assert secret not in text, f"{place} tells {seat} the card {secret}"
                assert str(table.seed) not in text or table.seed < 10
        if step is not None:
            person, seat = (ann, 0) if step == "check" else (ben, 1)
            reply = person.post(f"/api/tables/{id}/moves", {"seat": seat, "version": version, "action": step})
            assert (yours if seat == 0 else mine) not in re.sub(r'"tips":\{.*?\}\}', "", json.dumps(reply))


@pytest.mark.parametrize("game", GAMES)
def test_pages_do_not_depend_on_what_is_hidden(house: House, game: str) -> None:
    """The same card in hand, another card across the table: every page is the same, letter by letter."""
    pages: dict[str, set[str]] = {}
    seen: dict[str, set[str]] = {}
    for seed in range(12):
        ann, _, id = two_people(house, game, seed)
        table = house.parts.tables.cached(id)
        assert table is not None
        mine, yours = cards(table)
        seen.setdefault(mine, set()).add(yours)
        play = ann.play(id, 0)
        for changing in ("table",):
            play.pop(changing)
        for seat in play["seats"]:
            seat.pop("name")
        play["waiting"] = ""
        play["log"] = [{**line, "words": "" if line["kind"] == "note" else line["words"]} for line in play["log"]]
        pages.setdefault(mine, set()).add(json.dumps(play, sort_keys=True))
    assert any(len(others) > 1 for others in seen.values())
    assert all(len(found) == 1 for found in pages.values())


def test_when_the_game_is_over_everything_is_open(house: House) -> None:
    ann, ben, id = two_people(house, "comet-poker", 1)
    ann.move(id, 0, "bet")
    ben.move(id, 1, "fold")
    table = house.parts.tables.cached(id)
    assert table is not None
    stranger = house.person()
    record = stranger.ask("GET", f"/api/tables/{id}/record").text
    assert all(f"deal {card}" in record for card in cards(table))
    assert stranger.get(f"/api/tables/{id}/replay/2?seat=1")["seat"] == 1


def test_a_running_game_with_secrets_cannot_be_branched(house: House) -> None:
    ann, _, id = two_people(house, "comet-poker", 1)
    refused = ann.post("/api/tables", {"branch": {"table": id, "ply": 2}}, 403)
    assert refused["code"] == "hidden"


def test_bots_get_a_state_that_does_not_know_the_other_card(house: House) -> None:
    guessed = set()
    for seed in range(12):
        ann = house.person()
        id = ann.open("comet-poker", ["me", "bot"], seed=seed, options={"nova": True})["id"]
        ann.move(id, 0, "bet")
        house.wait_for(lambda ann=ann, id=id: ann.play(id)["status"] == "over")
        table = house.parts.tables.cached(id)
        assert table is not None
        data = json.loads(house.thinkers.tasks[-1].state)
        assert data["data"][1][1] == table.ledger.state.comets[1]
        guessed.add(data["data"][1][0] == table.ledger.state.comets[0])
        assert 0xFFFFFF in [ply & 0xFFFFFF for ply in data["history"]]
    assert guessed == {True, False}


def test_keys_are_for_the_owner_while_open_and_for_the_holder(house: House) -> None:
    ann, ben, stranger = house.person(), house.person(), house.person()
    table = ann.open("alien-frontiers", ["me", "open", "open"])
    id = table["id"]

    def invites(person: Person) -> list[bool]:
        return [seat["invite"] is not None for seat in person.get(f"/api/tables/{id}")["seats"]]

    assert invites(ann) == [True, True, True]
    assert invites(stranger) == [False, False, False]
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": table["seats"][1]["invite"].split("key=")[1]})
    assert invites(ann) == [True, False, True]
    assert invites(ben) == [False, True, False]
    assert ann.get("/api/tables")[0]["seats"][0]["invite"] is None


# Logs


@pytest.fixture
def loud_house(tmp_path: Path) -> Iterator[House]:
    with house_at(f"sqlite:///{tmp_path / 'games.db'}", log_level="debug", log_format="json") as server:
        yield server


def test_no_secret_gets_into_the_logs(loud_house: House, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("debug", "json")  # to where this test listens
    ann, ben = loud_house.person(), loud_house.person()
    table = ann.open("comet-poker", ["me", "open"])
    id, key = table["id"], table["seats"][1]["invite"].split("key=")[1]
    ben.ask("GET", f"/t/{id}?seat=1&key={key}")
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": "a-wrong-key-that-somebody-typed"}, 403)
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": key})
    ann.post(f"/api/tables/{id}/chat", {"text": "a private word"})
    ann.move(id, 0, "bet")
    live = loud_house.parts.tables.cached(id)
    assert live is not None
    loud_house.parts.tables.forget(id)
    ann.play(id, 0)
    ann.ask("POST", f"/api/tables/{id}/moves?key={key}", content=b"{")
    written = capsys.readouterr().err
    assert "POST" in written
    assert id in written
    secrets = [key, live.seats[0].key, live.seats[1].key, str(live.seed), ann.cookie.split(".")[1], "a private word"]
    secrets += ["a-wrong-key", "seat=1"]
    for secret in secrets:
        assert secret not in written
    for line in written.splitlines():
        assert json.loads(line)["event"]


def test_a_value_whose_name_is_secret_is_blotted_out() -> None:
    assert logs.hide_secrets(None, "", {"event": "x", "key": "abc", "Seed": 5}) == {
        "event": "x",
        "key": "***",
        "Seed": "***",
    }
