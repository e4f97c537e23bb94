"""What a table does for people who are not there, and what they take along: clocks, bots, notices, records, history."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.cases import ONE_GAME, Case
from tests.browser.house import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
RANDOM: dict[str, Any] = {"kind": "bot", "level": "random"}
SHORTEST = {"kind": "fast", "seconds": 10, "increment": 0}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with little patience for those who have gone."""
    house = House(tmp_path_factory.mktemp("house"), ORRERY_ABANDONED_SECONDS="2")
    house.start()
    yield house
    house.kill()


def finish(visitor: Visitor) -> None:
    while visitor.wait_for_turn():
        visitor.give(0)
    visitor.page.wait_for_selector("main.over")


def sit_down(house: House, browser: Browser, host: Visitor, name: str) -> Visitor:
    """Somebody takes the second seat by its link."""
    guest = house.visit(browser, confirm=False)
    guest.page.goto(host.page.get_by_label("Link to seat 2").input_value())
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector(".question")
    return guest


def test_when_the_time_is_up_a_bot_plays_on(browser: Browser, house: House) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser)
    table = visitor.new_table("comet-poker", [ME, RANDOM], seed=3, clock=SHORTEST)
    visitor.wait_for_turn()
    expect(visitor.page.locator(".question .badge.warn")).to_be_visible()
    expect(visitor.page.locator("main.over")).to_be_visible(timeout=40_000)
    over = visitor.ask(f"/api/tables/{table}/play")["over"]
    assert "ran out of time" in over["reason"]
    assert visitor.ask(f"/api/tables/{table}")["seats"][0]["flagged"]
    visitor.close()


@ONE_GAME
def test_an_abandoned_seat_is_given_to_a_bot_and_taken_back(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    host = house.visit(browser, confirm=False)
    table = host.new_table(case.game, [ME, OPEN], seed=5)
    guest = sit_down(house, browser, host, "Mira")
    guest.page.wait_for_load_state("networkidle")
    guest.page.close()
    region = host.page.get_by_role("region", name="Mira")
    offer = host.page.get_by_role("button", name="Let a bot play")
    # Whoever asked for a picture in the last half minute counts as here, and on a slow machine a request of the closed
    # page may come after its end: so this may take that long. The page sees it without being loaded again.
    expect(region).to_contain_text("away", timeout=90_000)
    for _ in range(30):
        host.page.wait_for_timeout(3000)
        host.page.reload()
        region.wait_for()
        if offer.is_visible():
            break
    assert offer.is_visible(), host.ask(f"/api/tables/{table}")["seats"][1]
    offer.click()
    host.page.get_by_role("combobox").select_option("cadet")
    host.page.get_by_role("button", name="Hand over").click()
    expect(host.page.get_by_role("dialog")).to_be_hidden()
    assert host.ask(f"/api/tables/{table}")["seats"][1]["level"] is not None

    # she comes back, and it is her seat again
    guest.page = guest.open_tab()
    guest.page.goto(f"/t/{table}")
    guest.page.get_by_role("button", name="Play on myself").click()
    expect(guest.page.get_by_role("button", name="Play on myself")).to_be_hidden()
    assert host.ask(f"/api/tables/{table}")["seats"][1]["level"] is None
    host.close()
    guest.close()


def test_a_record_is_saved_and_opened_again(browser: Browser, house: House, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    table = visitor.new_table("comet-poker", [ME, RANDOM], seed=7)
    finish(visitor)
    scores = visitor.ask(f"/api/tables/{table}/play")["over"]["scores"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.suffix == ".orrery"

    page.goto("/")
    page.get_by_role("button", name="Open a record").wait_for()
    page.get_by_label("Record", exact=True).set_input_files(saved)
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    page.wait_for_selector("main.over")
    assert [int(text) for text in page.locator("tfoot td").all_inner_texts()] == scores

    # what is no record is refused in words
    wrong = tmp_path / "letter.orrery"
    wrong.write_text("Dear Mira")
    page.goto("/")
    page.get_by_label("Record", exact=True).set_input_files(wrong)
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.close(may_complain=True)


@ONE_GAME
def test_a_running_game_is_saved_from_its_replay(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser)
    table = visitor.new_table(case.game, [ME, RANDOM], seed=8)
    visitor.wait_for_turn()
    visitor.page.goto(f"/t/{table}/replay")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Record").click()
    assert case.game in Path(download.value.path()).read_text(encoding="utf-8")
    visitor.close()


STUB = """
  window.told = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, more) { window.told.push([title, more.body]); }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });
"""


def test_a_notice_comes_when_it_is_ones_turn_and_one_looks_elsewhere(browser: Browser, house: House) -> None:
    host = house.visit(browser, confirm=False)
    host.context.add_init_script(STUB)
    table = host.new_table("comet-poker", [ME, OPEN], seed=9)
    guest = sit_down(house, browser, host, "Mira")
    page = host.page
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("switch", name="Notify").check(force=True)
    page.keyboard.press("Escape")

    def play(visitor: Visitor, text: str) -> None:
        visitor.wait_for_turn()
        answers = visitor.ask(f"/api/tables/{table}/play")["answers"]
        action = next(one["action"] for one in answers if one["text"] == text)
        visitor.page.locator(f"button.answer[data-action='{action}']").click()

    play(host, "check")
    page.wait_for_selector(".question:not(.asks)")
    page.evaluate("window.elsewhere = true")
    assert page.evaluate("window.told") == []
    play(guest, "bet")
    for _ in range(100):
        if page.evaluate("window.told.length"):
            break
        page.wait_for_timeout(50)
    title, body = page.evaluate("window.told[0]")
    assert title == "Your turn: Comet Poker"
    assert body == host.ask(f"/api/tables/{table}/play")["question"]["text"]
    host.close()
    guest.close()


def test_routine_questions_are_answered_as_one_prefers(browser: Browser, house: House) -> None:
    """Gaia Project: power is charged without asking up to so much."""
    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    table = visitor.new_table("gaia-project", [ME, RANDOM], seed=2)
    visitor.wait_for_turn()
    page.get_by_role("button", name="Preferences").click()
    field = page.get_by_label(re.compile("Charge power without asking"))
    field.fill("5")
    field.press("Tab")
    page.keyboard.press("Escape")
    assert visitor.ask(f"/api/tables/{table}/preferences?seat=0")["auto"]["charge_up_to"] == 5
    asked = []
    for step in range(45):
        if not visitor.wait_for_turn():
            break
        asked.append(page.locator(".question h2").inner_text())
        visitor.unfold()
        visitor.give(step * 5)
    assert not [words for words in asked if words.startswith("Charge")]
    log = visitor.ask(f"/api/tables/{table}/log?seat=0&limit=1000")["lines"]
    assert len(asked) > 20
    charged = [line for line in log if line["seat"] == 0 and "harge power" in line["words"]]
    assert all(line["by"] == "auto" for line in charged), charged
    visitor.close()


@ONE_GAME
def test_a_position_of_a_replay_becomes_a_table(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    table = visitor.new_table(case.game, [ME, RANDOM], seed=12)
    for _ in range(3):
        visitor.wait_for_turn()
        visitor.give(0)
    visitor.wait_for_turn()
    before = visitor.ask(f"/api/tables/{table}/play?seat=0")
    ply = before["ply"] - 1
    there = visitor.ask(f"/api/tables/{table}/replay/{ply}?seat=0")
    page.goto(f"/t/{table}/replay?ply={ply}")
    page.get_by_role("button", name="Branch from here").click()
    page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    visitor.wait_for_turn()
    branch = page.url.rsplit("/", 1)[1]
    source = visitor.ask(f"/api/tables/{branch}")["source"]
    assert (source["table"], source["ply"]) == (table, ply)
    assert visitor.ask(f"/api/tables/{branch}/replay/{ply}?seat=0")["board"] == there["board"]
    # the table it came from is as it was
    assert visitor.ask(f"/api/tables/{table}/play?seat=0")["version"] == before["version"]
    visitor.close()


def test_the_lobby_remembers_how_one_has_fared(browser: Browser, house: House) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    for seed in (1, 2):
        visitor.new_table("comet-poker", [ME, RANDOM], seed=seed)
        finish(visitor)
    (fared,) = visitor.ask("/api/me/results")
    page.goto("/")
    shown = page.get_by_role("list", name="How you have fared")
    expect(shown).to_contain_text(f"Comet Poker 2 games, {fared['wins']} won", use_inner_text=True)
    finished = page.get_by_role("list", name="Finished").get_by_role("link")
    expect(finished).to_have_count(2)
    expect(finished.first).to_contain_text(re.compile("won|place|victory"))
    finished.first.click()
    page.wait_for_selector("main.over")
    visitor.close()
