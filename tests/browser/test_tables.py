"""What happens at a table: people together, lost connections, double clicks, tabs left open, a device passed around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.browser.cases import EVERY_GAME, ONE_GAME, Case
from tests.browser.house import DOUBLE_CLICK_MS, House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}


def bot(case: Case) -> dict[str, Any]:
    return {"kind": "bot", "level": case.level}


def log(visitor: Visitor) -> list[str]:
    texts: list[str] = visitor.page.locator(".log li a").all_inner_texts()
    return texts


@EVERY_GAME
def test_friends_join_by_a_link_and_see_each_other(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    host, guest, spectator = (house.visit(browser) for _ in range(3))
    host.new_table(case.game, [ME, OPEN], seed=1)
    link = host.page.get_by_label("Link to seat 2").input_value()
    assert "key=" in link

    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Mira")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector(".question")
    assert "key=" not in guest.page.url, "the key stays in the address, where it is shared by accident"
    expect(host.page.get_by_role("region", name="Mira")).to_be_visible()
    spectator.page.goto(host.page.url)
    spectator.page.wait_for_selector(".question")
    assert spectator.page.locator("button.answer").count() == 0

    # whoever is asked plays until the other is; both and the spectator see every line
    turns = 0
    for _ in range(40):
        host.page.wait_for_timeout(150)
        asked = next((one for one in (host, guest) if one.answers.count()), None)
        if asked is None:
            continue
        other = guest if asked is host else host
        asked.unfold()
        asked.give(asked.answers.count() - 1)
        newest = re.compile(re.escape(log(asked)[0]) + "|something hidden")
        expect(other.page.locator(".log li a", has_text=newest).first).to_be_visible()
        expect(spectator.page.locator(".log li a", has_text=newest).first).to_be_visible()
        if other.answers.count():
            turns += 1
        if turns >= 2:
            break
    assert turns >= 2, "the turn never passed from one to the other"

    # chat
    host.page.keyboard.press("c")
    host.page.get_by_role("textbox", name="Message").fill("Good luck")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Chat, 1 new").click()
    expect(guest.page.get_by_text("Good luck")).to_be_visible()
    for one in (host, guest, spectator):
        one.close()


@EVERY_GAME
def test_nothing_is_lost_by_a_reload_or_a_killed_server(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser)
    page = visitor.page
    visitor.new_table(case.game, [ME, bot(case)], seed=2)
    for _ in range(3):
        visitor.wait_for_turn()
        visitor.give(0)
    visitor.wait_for_turn()
    seen = (log(visitor), page.locator(".question h2").inner_text(), visitor.version())

    page.reload()
    visitor.wait_for_turn()
    assert (log(visitor), page.locator(".question h2").inner_text(), visitor.version()) == seen

    house.kill()
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_be_visible()
    assert visitor.answers.count() == 0, "answers are offered though nobody hears them"
    house.start()
    expect(page.get_by_role("alert").filter(has_text="No connection")).to_be_hidden(timeout=30_000)
    visitor.wait_for_turn()
    assert (log(visitor), page.locator(".question h2").inner_text(), visitor.version()) == seen
    visitor.give(0)
    expect(page.locator(".log li a", has_text=re.compile(".")).first).not_to_have_text(seen[0][0])
    visitor.close(may_complain=True)


@ONE_GAME
def test_a_move_sent_while_the_server_is_down_is_played_once_it_is_back(
    browser: Browser, house: House, case: Case
) -> None:
    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    visitor.new_table(case.game, [ME, bot(case)], seed=3)
    visitor.wait_for_turn()
    before = visitor.version()
    failed = []

    def lose(route: Route) -> None:
        failed.append(route.request.post_data)
        route.abort()

    page.route("**/moves?*", lose, times=1)
    shown = visitor.shown()
    visitor.answers.first.click()
    assert visitor.wait_for_version_after(shown)
    assert len(failed) == 1
    assert visitor.version() > before
    visitor.close(may_complain=True)


@ONE_GAME
def test_a_double_click_is_one_move(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    moves: list[str] = []
    page.on("request", lambda request: moves.append(request.url) if "/moves" in request.url else None)
    visitor.new_table(case.game, [ME, bot(case)], seed=4)
    visitor.wait_for_turn()
    for number in range(1, 4):
        before = visitor.shown()
        visitor.answers.first.dblclick()
        assert visitor.wait_for_version_after(before)
        page.wait_for_timeout(DOUBLE_CLICK_MS)
        assert len(moves) == number
        visitor.wait_for_turn()
    visitor.close()


@ONE_GAME
def test_a_tab_that_was_left_open_recovers(browser: Browser, house: House, case: Case) -> None:
    """The old tab hears nothing of the new one; its answer is refused, it looks again, and goes on."""
    from playwright.sync_api import expect

    visitor = house.visit(browser, confirm=False)
    table = visitor.new_table(case.game, [ME, bot(case)], seed=5)
    visitor.wait_for_turn()
    stale = visitor.open_tab()
    stale.route_web_socket("**/live?*", lambda socket: None)
    stale.goto(f"/t/{table}")
    stale.wait_for_selector("button.answer:enabled")
    visitor.give(0)
    visitor.wait_for_turn()
    newest = log(visitor)[0]
    version = visitor.version()

    expect(stale.locator(".log li a").first).not_to_have_text(newest)
    stale.locator("button.answer:enabled").last.click()
    expect(stale.get_by_role("alert")).to_contain_text("moved on")
    expect(stale.locator(".log li a").first).to_have_text(newest)
    assert visitor.version() == version, "the stale answer was played"
    stale.wait_for_timeout(DOUBLE_CLICK_MS)
    before = visitor.shown(stale)
    stale.locator("button.answer:enabled").first.click()
    assert visitor.wait_for_version_after(before, stale)
    assert visitor.version() > version
    visitor.close(may_complain=True)


@EVERY_GAME
def test_every_legal_answer_is_offered_and_nothing_else(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, confirm=False)
    table = visitor.new_table(case.game, [ME, bot(case)], seed=6)
    for step in range(12):
        if not visitor.wait_for_turn():
            break
        visitor.unfold()
        legal = visitor.ask(f"/api/tables/{table}/play")["answers"]
        offered = visitor.page.locator("button.answer").evaluate_all("all => all.map(one => +one.dataset.action)")
        assert sorted(offered) == sorted(answer["action"] for answer in legal if not answer.get("impossible"))
        on_board = set(visitor.page.locator("[data-target]").evaluate_all("all => all.map(one => one.dataset.target)"))
        assert {target for answer in legal for target in answer["targets"]} <= on_board
        visitor.give(step * 7)
    visitor.close()


@ONE_GAME
def test_undo_goes_back_a_move_or_to_the_start_of_the_turn(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    table = visitor.new_table(case.game, [ME, bot(case)], seed=7)
    visitor.wait_for_turn()

    def can_be_undone(answer: dict[str, Any]) -> bool:
        return not answer["irreversible"] and not answer["ends_turn"]

    visitor.play_until(table, can_be_undone)
    start = visitor.ask(f"/api/tables/{table}/play")
    for _ in range(2):
        action = visitor.play_until(table, can_be_undone)[0]["action"]
        before = visitor.shown()
        page.locator(f"button.answer[data-action='{action}']").click()
        assert visitor.wait_for_version_after(before)
        page.wait_for_timeout(DOUBLE_CLICK_MS)
    before = visitor.shown()
    page.get_by_role("button", name="Undo", exact=True).click()
    assert visitor.wait_for_version_after(before)
    visitor.rest()
    before = visitor.shown()
    page.keyboard.press("Shift+U")
    assert visitor.wait_for_version_after(before)
    visitor.rest()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    again = visitor.ask(f"/api/tables/{table}/play")
    assert [one["text"] for one in again["answers"]] == [one["text"] for one in start["answers"]]
    assert again["ply"] == start["ply"]
    visitor.close()


@ONE_GAME
def test_the_keyboard_is_enough(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser)
    page = visitor.page
    visitor.new_table(case.game, [ME, bot(case)], seed=8)
    visitor.wait_for_turn()
    before = visitor.version()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()

    shown = visitor.shown()
    page.keyboard.press("1")
    if page.locator("button.confirm").count():
        page.keyboard.press("Enter")
    assert visitor.wait_for_version_after(shown)
    page.wait_for_timeout(DOUBLE_CLICK_MS)
    assert visitor.version() > before

    # the board: from place to place with the arrows, Enter chooses
    visitor.wait_for_turn()
    page.keyboard.press("b")
    focused = "document.activeElement.getAttribute('data-target')"
    first = page.evaluate(focused)
    assert first, "B does not lead to the board"
    visited = {first}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        visited.add(page.evaluate(focused))
    assert len(visited) > 1
    shown = visitor.shown()
    page.keyboard.press("Enter")
    chosen = page.locator(".crumb").count() or page.locator("button.confirm").count()
    assert chosen or visitor.wait_for_version_after(shown)
    visitor.close()


@EVERY_GAME
def test_an_answer_shows_what_it_means_before_it_is_given(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser)
    page = visitor.page
    table = visitor.new_table(case.game, [ME, bot(case)], seed=9)
    priced = visitor.play_until(table, lambda one: bool(one["delta"] and one["targets"]))[0]
    page.locator(f"button.answer[data-action='{priced['action']}']").hover()
    for target in priced["targets"]:
        expect(page.locator(f"[data-target='{target}']").first).to_have_class(re.compile("hover"))
    change = priced["delta"][0]
    mine = page.locator(".seat").first
    expect(mine).to_contain_text(f"→ {change['after']}")
    # and any component explains itself
    tips = visitor.ask(f"/api/tables/{table}/play")["board"]["tips"]
    target = next(one for one in tips if page.locator(f".board [data-target='{one}']").count())
    box = page.locator(f".board [data-target='{target}']").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.move(box["x"] + 14, box["y"] + 14)
    expect(page.get_by_role("tooltip")).to_be_visible()
    visitor.close()


@ONE_GAME
def test_a_game_that_runs_can_be_replayed_and_branched(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    table = visitor.new_table(case.game, [ME, bot(case)], seed=12)
    visitor.wait_for_turn()
    visitor.give(0)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Move").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Branch from here").click()
    page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    assert visitor.wait_for_turn()
    visitor.close()


@ONE_GAME
def test_a_move_shows_what_travels(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, pace="calm", confirm=False)
    page = visitor.page
    visitor.new_table(case.game, [ME, bot(case)], seed=13)
    visitor.wait_for_turn()
    page.evaluate(
        """() => {
          window.flights = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            if (this.closest('svg.board')) window.flights.push(this.id);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    visitor.give(0)
    assert page.evaluate("window.flights.length") > 0
    visitor.close()


@ONE_GAME
def test_hints_say_what_a_bot_would_do(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser)
    visitor.new_table(case.game, [ME, bot(case)], seed=10)
    visitor.wait_for_turn()
    visitor.page.keyboard.press("h")
    visitor.page.wait_for_selector(".hints button", timeout=60_000)
    visitor.close()


@ONE_GAME
def test_leaving_and_coming_back_from_another_device(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    here, there = house.visit(browser), house.visit(browser)
    table = here.new_table(case.game, [ME, bot(case)], seed=11)
    here.wait_for_turn()
    here.page.get_by_role("button", name=re.compile("^Seat of")).first.click()
    link = here.page.get_by_label("Link to the seat").input_value()
    here.page.keyboard.press("Escape")

    there.page.goto(link)
    there.page.get_by_role("button", name="Sit down").click()
    assert there.wait_for_turn()
    question = there.page.locator(".question h2").inner_text()
    assert question == here.page.locator(".question h2").inner_text()

    # a bot plays on while nobody does, and gives the seat back
    there.page.get_by_role("button", name=re.compile("^Seat of")).first.click()
    there.page.get_by_role("button", name="Leave the seat").click()
    expect(there.page.get_by_role("dialog")).to_be_hidden()
    seats = there.ask(f"/api/tables/{table}")["seats"]
    assert seats[0]["level"] is not None, "nobody plays on"
    if seats[0]["is_me"] and there.page.locator("main.over").count() == 0:
        there.page.get_by_role("button", name="Play on myself").click()
        expect(there.page.get_by_role("button", name="Play on myself")).to_be_hidden()
    here.close()
    there.close()


def test_a_device_that_is_passed_around_shows_nobody_what_is_not_theirs(browser: Browser, house: House) -> None:
    """Comet Poker: each player holds a hidden comet. Between two turns the page holds neither."""
    from playwright.sync_api import expect

    visitor = house.visit(browser, confirm=False)
    page = visitor.page
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Mira"}]
    table = visitor.new_table("comet-poker", seats, seed=1)
    mine = visitor.ask(f"/api/tables/{table}/play?seat=0")
    hers = visitor.ask(f"/api/tables/{table}/play?seat=1")

    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert page.locator("svg.board").count() == 0, "something of the game is on a covered page"
    page.get_by_role("button", name=re.compile("^I am")).click()
    page.wait_for_selector("svg.board")
    shown = page.locator("svg.board").first.text_content()
    assert mine["board"]["panels"][0]["svg"] != hers["board"]["panels"][0]["svg"]
    visitor.wait_for_turn()
    visitor.answers.first.click()

    cover = page.get_by_role("alertdialog", name="Pass the device to Mira")
    expect(cover).to_be_visible()
    assert page.locator("svg.board").count() == 0
    assert page.locator(".log").count() == 0
    page.get_by_role("button", name="I am Mira").click()
    page.wait_for_selector("svg.board")
    assert page.locator("svg.board").first.text_content() != shown
    visitor.close()
