"""Every thing that can be done over HTTP, on both databases where it is stored."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery import bots
from orrery.server import mind
from orrery.server.mind import DEFAULT
from tests.server.house import House, Person


def test_a_guest_has_a_name_and_keeps_it(any_house: House) -> None:
    ann = any_house.person()
    me = ann.get("/api/me")
    assert me["name"].startswith("Guest ")
    assert ann.ask("PATCH", "/api/me", json={"name": "  Ann   Lee "}).json() == {"id": me["id"], "name": "Ann Lee"}
    assert ann.get("/api/me")["name"] == "Ann Lee"
    assert any_house.person().get("/api/me")["id"] != me["id"]


def test_the_games_tell_all_that_a_lobby_needs(ann: Person) -> None:
    games = {game["id"]: game for game in ann.get("/api/games")}
    frontiers = games["alien-frontiers"]
    assert frontiers["players"] == [2, 4]
    assert frontiers["drawn"]
    assert {option["kind"] for option in frontiers["options"]} == {"bool", "choice"}
    assert len(frontiers["levels"]) >= 2
    assert all(level["title"] and level["detail"] for level in frontiers["levels"])
    assert games["comet-poker"]["hidden_information"]
    assert not games["plain-comets"]["drawn"]


def test_a_whole_game_against_a_bot(any_house: House) -> None:
    ann = any_house.person()
    table = ann.open("alien-frontiers", ["me", {"kind": "bot", "level": "random"}], seed=5)["id"]
    moves = 0
    while (play := ann.play(table, 0))["status"] != "over" and moves < 25:
        play = any_house.wait_for(lambda: (now := ann.play(table, 0))["answers"] and now)
        answer = play["answers"][moves % len(play["answers"])]
        after = ann.move(table, 0, answer["action"], play["version"])
        assert after["version"] > play["version"]
        assert after["log"][-1]["version"] == after["version"] - 1
        moves += 1
    assert moves


def test_a_game_to_the_end(any_house: House) -> None:
    ann = any_house.person()
    table = ann.open(seed=1)
    assert table["status"] == "playing"
    assert ann.move(table["id"], 0, "bet")["to_move"] == [1]
    over = ann.move(table["id"], 1, "call")
    assert over["status"] == "over"
    assert sorted(over["over"]["ranking"]) == [1, 2]
    assert [sum(column) for column in zip(*(row["points"] for row in over["over"]["sheet"]), strict=True)] == over[
        "over"
    ]["scores"]
    info = ann.get(f"/api/tables/{table['id']}")
    assert info["status"] == "over"
    assert info["seed"] == "1"
    (listed,) = ann.get("/api/tables?scope=mine")
    assert listed["result"]


def test_the_same_seed_deals_the_same_cards(ann: Person) -> None:
    tables = [ann.open(seed=seed)["id"] for seed in (3, 3, 4)]
    for table in tables:
        ann.move(table, 0, "bet")
        ann.move(table, 1, "call")
    one, two, _ = (ann.ask("GET", f"/api/tables/{table}/record").text for table in tables)
    assert one == two


def test_a_table_waits_for_its_players(any_house: House) -> None:
    ann, ben = any_house.person(), any_house.person()
    table = ann.open(seats=["me", "open"])
    id = table["id"]
    assert table["status"] == "waiting"
    assert ben.get(f"/api/tables/{id}")["seats"][1]["invite"] is None
    invite = table["seats"][1]["invite"]
    key = invite.split("key=")[1]
    assert ann.move(id, 0, "bet", version=0, status=409)["code"] == "waiting"
    joined = ben.post(f"/api/tables/{id}/seats/1/join", {"key": key, "name": "Ben"})
    assert joined["status"] == "playing"
    assert joined["my_seats"] == [1]
    assert joined["seats"][1]["name"] == "Ben"
    assert joined["seats"][1]["invite"] != invite, "the link that others know is worth nothing any more"
    assert ann.get(f"/api/tables/{id}")["seats"][1]["invite"] is None
    assert ann.move(id, 0, "bet")["waiting"] == "Waiting for Ben"
    assert ben.move(id, 1, "call")["status"] == "over"


def test_a_listed_table_is_found_and_joined_without_a_key(house: House, ann: Person, ben: Person) -> None:
    id = ann.open(seats=["me", "open"], listed=True)["id"]
    hidden = ann.open(seats=["me", "open"])["id"]
    found = next(one for one in ben.get("/api/tables?scope=open") if one["id"] == id)
    assert all(one["id"] != hidden for one in ben.get("/api/tables?scope=open"))
    assert found["seats"][1]["kind"] == "open"
    assert ben.get(f"/api/tables/{id}")["joinable"]
    ben.post(f"/api/tables/{id}/seats/1/join", {})
    assert id not in [one["id"] for one in ben.get("/api/tables?scope=open")]
    assert id in [one["id"] for one in ben.get("/api/tables?scope=watch")]
    assert ben.post(f"/api/tables/{hidden}/seats/1/join", {}, 403)["code"] == "wrong-key"


def test_the_seat_link_takes_the_seat_to_another_device(house: House, ann: Person) -> None:
    table = ann.open()
    phone = house.person()
    key = table["seats"][0]["invite"].split("key=")[1]
    assert phone.post(f"/api/tables/{table['id']}/seats/0/join", {"key": key})["my_seats"] == [0]
    assert phone.move(table["id"], 0, "bet")["to_move"] == [1]
    assert ann.play(table["id"], 0)["ply"] == 3, "the first device still works"


def test_who_leaves_is_played_by_a_bot_and_may_come_back(house: House, ann: Person, ben: Person) -> None:
    table = ann.open("alien-frontiers", ["me", "open"])
    id, key = table["id"], table["seats"][1]["invite"].split("key=")[1]
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": key})
    left = ann.post(f"/api/tables/{id}/seats/0/leave")
    assert left["seats"][0]["level"] == DEFAULT
    house.wait_for(lambda: ben.play(id, 1)["to_move"] == [1])
    assert any(line["by"] == "bot" and line["seat"] == 0 for line in ben.play(id, 1)["log"])
    assert ann.post(f"/api/tables/{id}/moves", {"seat": 0, "version": 9, "action": 0}, 409)["code"] == "bot-plays"
    back = ann.post(f"/api/tables/{id}/seats/0/join")
    assert back["seats"][0]["level"] is None
    words = [line["words"] for line in ben.play(id, 1)["log"] if line["kind"] == "note"]
    assert words[-2].endswith("leaves; a bot plays on")
    assert words[-1].endswith("is back")


def test_who_leaves_before_the_game_gives_the_seat_up(house: House, ann: Person, ben: Person) -> None:
    table = ann.open(seats=["me", "open", "open"], game="alien-frontiers")
    id, old = table["id"], table["seats"][1]["invite"]
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": old.split("key=")[1]})
    ben.post(f"/api/tables/{id}/seats/1/leave")
    seat = ann.get(f"/api/tables/{id}")["seats"][1]
    assert seat["kind"] == "open"
    assert seat["invite"] != old


def test_the_owner_fills_an_open_seat_with_a_bot(house: House, ann: Person, ben: Person) -> None:
    id = ann.open("alien-frontiers", seats=["me", "open"])["id"]
    assert ben.post(f"/api/tables/{id}/seats/1/bot", {}, 403)["code"] == "forbidden"
    filled = ann.post(f"/api/tables/{id}/seats/1/bot", {"level": "random"})
    assert filled["status"] == "playing"
    assert filled["seats"][1]["level"] == "random"
    assert ann.post(f"/api/tables/{id}/seats/1/bot", {"level": "greedy"})["seats"][1]["level"] == "greedy"


def test_an_abandoned_seat_is_handed_to_a_bot(house: House, ann: Person, ben: Person) -> None:
    table = ann.open("alien-frontiers", ["me", "open"])
    id = table["id"]
    ben.post(f"/api/tables/{id}/seats/1/join", {"key": table["seats"][1]["invite"].split("key=")[1]})
    ben.play(id, 1)
    assert ann.post(f"/api/tables/{id}/seats/1/bot", {}, 403)["code"] == "not-abandoned"
    live = house.parts.tables.cached(id)
    live.asked_lately.clear()
    live.seats[1].last_seen = 0
    assert ann.get(f"/api/tables/{id}")["seats"][1]["abandoned"]
    stranger = house.person()
    assert stranger.post(f"/api/tables/{id}/seats/1/bot", {}, 403)["code"] == "forbidden"
    assert ann.post(f"/api/tables/{id}/seats/1/bot", {})["seats"][1]["level"] == DEFAULT
    assert ben.post(f"/api/tables/{id}/seats/1/join", {})["seats"][1]["level"] is None


def test_a_seat_changes_its_name(ann: Person) -> None:
    id = ann.open()["id"]
    assert ann.post(f"/api/tables/{id}/seats/1/rename", {"name": "Zoë"})["seats"][1]["name"] == "Zoë"
    assert ann.play(id, 0)["seats"][1]["name"] == "Zoë"


def test_people_talk(any_house: House) -> None:
    ann, ben = any_house.person(), any_house.person()
    id = ann.open()["id"]
    said = ann.post(f"/api/tables/{id}/chat", {"text": " well \n played 👨‍🚀 "})
    assert (said["id"], said["seat"], said["text"]) == (0, 0, "well played 👨‍🚀")
    assert ben.post(f"/api/tables/{id}/chat", {"text": "indeed"})["seat"] is None
    page = ben.get(f"/api/tables/{id}/chat")
    assert [line["text"] for line in page["lines"]] == ["well played 👨‍🚀", "indeed"]
    assert ben.get(f"/api/tables/{id}/chat?before=1&limit=1") == {"lines": page["lines"][:1], "more": False}
    assert ann.get(f"/api/tables/{id}")["chat_count"] == 2


# Answers


def test_answers_say_what_they_lead_to(ann: Person) -> None:
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    play = ann.play(id, 0)
    assert play["answers"]
    assert [answer["action"] for answer in play["answers"]] == sorted(answer["action"] for answer in play["answers"])
    for answer in play["answers"]:
        assert answer["label"]
        assert not answer["ends_turn"] or answer["irreversible"]
    solar = next(answer for answer in play["answers"] if answer["text"].startswith("dock solar-converter"))
    assert any(change["after"] > change["before"] for change in solar["delta"])
    assert ann.play(id, 1)["answers"] == []
    assert ann.play(id, "none")["question"] is None


def test_undo_goes_back_within_the_turn_only(any_house: House) -> None:
    ann = any_house.person()
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    start = ann.play(id, 0)
    assert start["undo"] == {"move": False, "turn": False, "why": "chance has decided since"}
    assert ann.undo(id, 0, status=422)["code"] == "cannot-undo"
    safe = [answer for answer in start["answers"] if not answer["irreversible"]]
    first = ann.move(id, 0, safe[0]["action"])
    assert first["undo"]["move"]
    second = ann.move(id, 0, next(answer for answer in first["answers"] if not answer["irreversible"])["action"])
    back = ann.undo(id, 0)
    assert (back["ply"], back["version"]) == (first["ply"], second["version"] + 1)
    assert back["answers"] == first["answers"]
    assert back["log"][-1]["words"] == "takes back a decision"
    back = ann.undo(id, 0, "turn")
    assert back["ply"] == start["ply"]
    assert back["answers"] == start["answers"]
    assert ann.undo(id, 0, status=422)["code"] == "cannot-undo"


def test_a_decision_can_be_taken_back_until_the_next_player_decides(ann: Person) -> None:
    id = ann.open(seed=1)["id"]
    ann.move(id, 0, "bet")
    assert ann.play(id, 0)["undo"]["move"]
    ann.undo(id, 0)
    ann.move(id, 0, "check")
    ann.move(id, 1, "bet")
    assert ann.play(id, 0)["undo"]["why"] == "another player has decided since"
    ann.move(id, 0, "call")
    assert ann.undo(id, 0, status=409)["code"] == "over"


def test_news_since_my_last_turn(ann: Person) -> None:
    id = ann.open(seed=1)["id"]
    ann.move(id, 0, "check")
    ann.move(id, 1, "bet")
    play = ann.play(id, 0)
    assert play["since_last"] == 4
    assert [line["mine_since"] for line in play["log"]] == [False] * 4 + [True]


def test_hints_rank_the_answers(house: House, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """First what a bot would do: it begins the plan that was tried most. Then by how often all plans were tried."""
    analyses: list[bots.Analysis] = []

    def remembered(state: orrery.State, **budget: Any) -> bots.Analysis:
        analyses.append(analyse(state, **budget))
        return analyses[-1]

    analyse = bots.analyse
    monkeypatch.setattr(bots, "analyse", remembered)
    monkeypatch.setattr(mind, "HINT_SECONDS", 0.2)
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    play = ann.play(id, 0)
    hints = ann.get(f"/api/tables/{id}/hints?seat=0&version={play['version']}")
    assert {hint["action"] for hint in hints} == {answer["action"] for answer in play["answers"]}
    (found,) = analyses
    assert hints[0]["action"] == found.best
    told = [(hint["action"], hint["visits"], hint["expected"]) for hint in hints]
    assert told == [(move.action, move.visits, {"win": move.win, "score": move.scores[0]}) for move in found.moves]
    visits = [hint["visits"] for hint in hints]
    assert visits[1:] == sorted(visits[1:], reverse=True)
    assert all(0 <= hint["expected"]["win"] <= 1 for hint in hints)
    house.thinkers.fails = True
    try:
        assert ann.get(f"/api/tables/{id}/hints?seat=0&version={play['version']}", 503)["code"] == "no-hints-now"
    finally:
        house.thinkers.fails = False


# Looking back


def test_replay_shows_every_ply_with_scores(ann: Person) -> None:
    id = ann.open(seed=1)["id"]
    ann.move(id, 0, "bet")
    ann.move(id, 1, "fold")
    replay = ann.get(f"/api/tables/{id}/replay")
    assert replay["length"] == 4
    assert [ply["actor"] for ply in replay["plies"]] == [None, None, 0, 1]
    assert replay["plies"][-1]["scores"] == ann.play(id)["over"]["scores"]
    third = ann.get(f"/api/tables/{id}/replay/3?seat=0")
    assert (third["ply"], third["to_move"], third["answers"]) == (3, [1], [])
    assert ann.get(f"/api/tables/{id}/replay/5", 422)["code"] == "bad-ply"
    assert ann.get(f"/api/tables/{id}/log?limit=2")["more"]


def test_a_record_goes_out_and_comes_back(any_house: House) -> None:
    ann = any_house.person()
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    ann.move(id, 0, ann.play(id, 0)["answers"][0]["action"])
    text = ann.ask("GET", f"/api/tables/{id}/record").text
    record = orrery.read_record(text)
    assert len(record.actions) == ann.play(id)["ply"]
    again = ann.post("/api/records", {"record": text})
    assert again["status"] == "playing"
    assert again["source"] == {"kind": "record", "plies": len(record.actions)}
    assert ann.ask("GET", f"/api/tables/{again['id']}/record").text == text
    seat = ann.play(again["id"])["to_move"][0]
    assert ann.play(again["id"], seat)["answers"]
    wrong = ann.post("/api/records", {"record": text.replace("rules 1", "rules 9")}, 422)
    assert (wrong["code"], wrong["line"]) == ("bad-record", 3)


def test_a_branch_goes_on_from_any_position(any_house: House) -> None:
    ann, ben = any_house.person(), any_house.person()
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=2)["id"]
    for _ in range(3):
        play = ann.play(id)
        ann.move(id, play["seat"], play["answers"][0]["action"])
    branch = ben.post("/api/tables", {"branch": {"table": id, "ply": 6}, "seats": [{"kind": "me"}]})
    assert branch["source"] == {"kind": "branch", "table": id, "ply": 6}
    assert ben.play(branch["id"], 0)["board"] == ann.get(f"/api/tables/{id}/replay/6?seat=0")["board"]
    body = {"branch": {"table": id, "ply": 999}}
    assert ben.post("/api/tables", body, 422)["code"] == "bad-ply"
    body = {"branch": {"table": id, "ply": 6}, "players": 3}
    assert ben.post("/api/tables", body, 422)["code"] == "bad-options"


def test_preferences_are_kept_for_each_seat(ann: Person) -> None:
    id = ann.open("alien-frontiers", ["me", "hotseat"])["id"]
    assert ann.get(f"/api/tables/{id}/preferences?seat=0") == {"auto": {}}
    answer = ann.ask("PUT", f"/api/tables/{id}/preferences?seat=0", json={"auto": {"no-such": True}})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-preference")
    known = next(game for game in ann.get("/api/games") if game["id"] == "alien-frontiers")["preferences"]
    for preference in known:
        value = {"bool": True, "int": preference["low"], "choice": (preference["choices"] or [""])[0]}[
            preference["kind"]
        ]
        answer = ann.ask("PUT", f"/api/tables/{id}/preferences?seat=0", json={"auto": {preference["name"]: value}})
        assert answer.json() == {"auto": {preference["name"]: value}}
        assert ann.get(f"/api/tables/{id}/preferences?seat=0") == answer.json()
        wrong = ann.ask("PUT", f"/api/tables/{id}/preferences?seat=0", json={"auto": {preference["name"]: "nonsense"}})
        assert wrong.json()["code"] == "bad-preference"


# The server itself


def test_health_metrics_schema_and_pages(ann: Person) -> None:
    health = ann.get("/health")
    assert (health["status"], health["database"]) == ("ok", "sqlite")
    ann.open()
    id = ann.open()["id"]
    for path, kind in (("/metrics", "text/plain; version=0.0.4"), (f"/api/tables/{id}/record", "text/plain")):
        assert ann.ask("GET", path).headers["content-type"] == f"{kind}; charset=utf-8"
    figures = ann.ask("GET", "/metrics").text
    assert 'orrery_moves_total{by="server",kind="chance"}' in figures
    assert 'orrery_requests_total{route="POST /api/tables",status="201"}' in figures
    schema = ann.get("/schema/openapi.json")
    assert "/api/tables/{id}/moves" in schema["paths"]
    assert {"Play", "Answer", "TableInfo"} <= set(schema["components"]["schemas"])
    page = ann.ask("GET", "/t/whatever")
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert ann.ask("HEAD", "/").headers["content-type"].startswith("text/html")
    for path in ("/api/nothing", "/assets/nothing.js", "/../pyproject.toml", "/favicon.nothing"):
        answer = ann.ask("GET", path)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize("game", ["comet-poker", "plain-comets", "alien-frontiers"])
def test_reload_at_every_state_gives_the_same_page(house: House, ann: Person, game: str) -> None:
    id = ann.open(game, ["me", "hotseat"], seed=2)["id"]
    for step in range(12):
        shown = [ann.play(id, viewer) for viewer in (0, 1, "none")]
        house.parts.tables.forget(id)
        again = [ann.play(id, viewer) for viewer in (0, 1, "none")]
        for before, after in zip(shown, again, strict=True):
            assert {**after, "changed": []} == {**before, "changed": []}
        play = next((one for one in again if one["answers"]), None)
        if play is None:
            break
        ann.move(id, play["seat"], play["answers"][step % len(play["answers"])]["action"])


def test_routine_questions_are_answered_and_taken_back_with_the_decision_before(house: House, ann: Person) -> None:
    """Alien Frontiers ends a turn by itself if its player prefers so."""
    id = ann.open("alien-frontiers", ["me", "hotseat"], seed=3)["id"]
    for seat in (0, 1):
        answer = ann.ask("PUT", f"/api/tables/{id}/preferences?seat={seat}", json={"auto": {"end_turn": True}})
        assert answer.json() == {"auto": {"end_turn": True}}
    automatic = []
    for _ in range(40):
        play = ann.play(id)
        if play["status"] == "over":
            break
        after = ann.move(id, play["seat"], play["answers"][0]["action"])
        automatic += [line for line in after["log"] if line["by"] == "auto" and line["version"] >= play["version"]]
        assert [answer["text"] for answer in after["answers"]] != ["end-turn"]
    assert automatic
    assert {line["kind"] for line in automatic} == {"move"}


def test_results_count_the_tables_at_which_one_played_alone(house: House) -> None:
    cara, dan = house.person(), house.person()
    assert cara.get("/api/me/results") == []
    for seed in (1, 2, 3):
        id = cara.open(seats=["me", "open"], seed=seed, listed=True)["id"]
        dan.post(f"/api/tables/{id}/seats/1/join", {})
        cara.move(id, 0, "bet")
        dan.move(id, 1, "fold" if seed < 3 else "call")
    # both seats are hers: nobody has won
    id = cara.open(seed=4)["id"]
    cara.move(id, 0, "bet")
    cara.move(id, 1, "fold")
    (mine,), (his,) = cara.get("/api/me/results"), dan.get("/api/me/results")
    assert (mine["game"], mine["games"], his["games"]) == ("comet-poker", 3, 3)
    assert mine["wins"] >= 2
    assert mine["wins"] + his["wins"] >= 3
    assert mine["best"] >= his["best"]
