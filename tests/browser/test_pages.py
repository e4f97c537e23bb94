"""Every page on a desktop and on a phone, dark and light: it fits, it can be reached, and axe finds nothing serious."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.cases import CASES, EVERY_GAME, ONE_GAME, Case
from tests.browser.house import PHONE, House, Visitor
from tests.web import workshop

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREENS = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
THEMES = pytest.mark.parametrize("theme", ["dark", "light"])
AXE = workshop.WEB / "node_modules" / "axe-core" / "axe.min.js"
LEAST_PX = 44
APPEAR_MS = 400
SMALL = """(all, least) => all
  .filter(one => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && height < least - 0.5 && !one.matches('.handle, .skip');
  })
  .map(one => one.outerHTML.slice(0, 120))"""
"""Buttons too small for a thumb. The handle of the sheet answers to more than it shows."""


def faults(page: Page) -> list[str]:
    """What axe finds serious or worse, as soon as all is there: a line of the log that is still fading in is pale."""
    page.wait_for_timeout(APPEAR_MS)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
        # two texts of a drawing, "17" and "deck", are to axe one word
        if not (one["id"] == "label-content-name-mismatch" and node["html"].startswith("<g "))
    ]


def table_of(visitor: Visitor, case: Case, seed: int = 1) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": case.level}] * (case.players - 1)]
    return visitor.new_table(case.game, seats, seed=seed)


@pytest.fixture(scope="module")
def axe() -> None:
    workshop.install()


@SCREENS
@THEMES
@ONE_GAME
def test_axe_finds_nothing_serious(
    browser: Browser, house: House, axe: None, case: Case, phone: bool, theme: str
) -> None:
    visitor = house.visit(browser, phone=phone, theme=theme)
    page = visitor.page
    for path, shown in (("/", "article"), (f"/new/{case.game}", "form"), ("/help", "dl")):
        page.goto(path)
        page.wait_for_selector(shown)
        assert faults(page) == [], path
    visitor.close()


@SCREENS
@THEMES
@EVERY_GAME
def test_axe_finds_nothing_serious_at_the_table(
    browser: Browser, house: House, axe: None, case: Case, phone: bool, theme: str
) -> None:
    visitor = house.visit(browser, phone=phone, theme=theme)
    page = visitor.page
    table = table_of(visitor, case)
    visitor.wait_for_turn()
    assert faults(page) == []
    visitor.give(0)
    visitor.wait_for_turn()
    visitor.unfold()
    refused = page.get_by_role("button", name="Not possible now")
    if refused.count():
        refused.click()
    assert faults(page) == []
    page.goto(f"/t/{table}/replay")
    page.wait_for_selector("svg.board")
    assert faults(page) == []
    visitor.close()


@SCREENS
@THEMES
def test_axe_finds_nothing_serious_at_the_end(
    browser: Browser, house: House, axe: None, phone: bool, theme: str
) -> None:
    visitor = house.visit(browser, phone=phone, theme=theme, confirm=False)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    visitor.new_table("comet-poker", seats, seed=3)
    while visitor.wait_for_turn():
        visitor.give(0)
    visitor.page.wait_for_timeout(700)
    assert faults(visitor.page) == []
    # the lobby of somebody with a history
    visitor.page.goto("/")
    visitor.page.wait_for_selector(".results")
    assert faults(visitor.page) == []
    visitor.close()


@EVERY_GAME
def test_nothing_scrolls_on_a_desktop(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser)
    table_of(visitor, case)
    visitor.wait_for_turn()
    size = visitor.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1440, 900]
    hidden = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    room = visitor.page.locator(".room").evaluate(hidden)
    assert room == [0, 0]
    visitor.close()


@EVERY_GAME
def test_a_phone_has_room_for_board_and_question(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, phone=True, confirm=False)
    page = visitor.page
    for path in ("/", f"/new/{case.game}"):
        page.goto(path)
        page.wait_for_selector("form")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    table_of(visitor, case)
    visitor.wait_for_turn()
    page.wait_for_timeout(400)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board, sheet = (page.locator(selector).bounding_box() for selector in (".phone > .board", ".sheet"))
    assert board
    assert sheet
    assert board["height"] >= 250
    assert sheet["height"] >= 380
    small = page.locator("button:visible, a:visible").evaluate_all(SMALL, LEAST_PX)
    assert small == []

    # a move by tapping the board: something glows, and it is in sight
    before = visitor.shown()
    page.wait_for_timeout(600)
    for _ in range(4):
        spots = page.locator(".board [role=button]:not([aria-pressed])")
        tapped = False
        for index in range(spots.count()):
            box = spots.nth(index).bounding_box()
            if box and board["y"] < box["y"] + box["height"] / 2 < board["y"] + board["height"]:
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                tapped = True
                break
            if box and box["y"] > sheet["y"]:
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                tapped = True
                break
        assert tapped, "nothing that can be chosen is in sight"
        if visitor.wait_for_version_after(before, patience=1):
            break
    assert visitor.shown() > before

    # the sheet is drawn up
    handle = page.get_by_role("button", name="Draw the sheet up or down")
    handle.click()
    page.wait_for_timeout(300)
    taller = page.locator(".sheet").bounding_box()
    assert taller
    assert taller["height"] > sheet["height"]
    visitor.close()


def test_the_theme_follows_the_system_until_one_is_chosen(browser: Browser, house: House) -> None:
    visitor = house.visit(browser, theme="light")
    page = visitor.page
    page.goto("/")
    page.wait_for_selector("article")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "light"
    page.get_by_role("button", name="Preferences").click()
    page.get_by_text("Dark", exact=True).click()
    assert page.evaluate(theme) == "dark"
    page.reload()
    page.wait_for_selector("article")
    assert page.evaluate(theme) == "dark"
    visitor.close()


def test_a_wrong_address_leads_back(browser: Browser, house: House) -> None:
    visitor = house.visit(browser)
    for path in ("/nowhere", "/t/nosuchtable", "/new/no-such-game", "/t/nosuchtable/replay"):
        visitor.page.goto(path)
        visitor.page.get_by_role("link", name="To the lobby").wait_for()
    visitor.close(may_complain=True)


def test_the_first_load_is_small(browser: Browser, house: House) -> None:
    """Compressed as it is sent: everything that the lobby loads, the API's answers included."""
    visitor = house.visit(browser)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    visitor.page.goto("/")
    visitor.page.wait_for_selector("article")
    visitor.page.wait_for_timeout(500)
    assert 10_000 < sum(received) < 150_000
    visitor.close()


def test_reduced_motion_moves_nothing(browser: Browser, house: House) -> None:
    visitor = house.visit(browser, pace="calm", confirm=False)
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")
    table_of(visitor, CASES[0])
    visitor.wait_for_turn()
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1 } }")
    visitor.give(0)
    assert page.evaluate("[window.moved, document.getAnimations().length]") == [0, 0]
    visitor.close()


@ONE_GAME
def test_two_fingers_zoom_one_pans_and_an_overview_says_where_one_is(
    browser: Browser, house: House, case: Case
) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser, phone=True)
    page = visitor.page
    table_of(visitor, case)
    visitor.wait_for_turn()
    page.wait_for_timeout(500)
    room = page.locator(".room")
    box = room.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def width() -> float:
        shown: float = room.locator("svg.board").evaluate("one => one.getBoundingClientRect().width")
        return shown

    before = width()
    touch("touchStart", (x - 30, y), (x + 30, y))
    for apart in range(30, 66, 5):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    page.wait_for_timeout(200)
    assert 1.5 < width() / before < 2.3
    overview = page.locator(".overview")
    expect(overview).to_be_visible()
    frame = overview.locator("i")
    first = frame.evaluate("one => [one.style.left, one.style.top]")

    # the page itself neither zooms nor scrolls; the board does
    assert page.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]
    at = room.evaluate("one => [one.scrollLeft, one.scrollTop]")
    touch("touchStart", (x, y))
    for far in range(10, 100, 10):
        touch("touchMove", (x + far, y + far))
        page.wait_for_timeout(20)
    touch("touchEnd")
    page.wait_for_timeout(300)
    assert room.evaluate("one => [one.scrollLeft, one.scrollTop]") != at
    assert frame.evaluate("one => [one.style.left, one.style.top]") != first

    # together again: as small as it was or smaller
    touch("touchStart", (x - 70, y), (x + 70, y))
    for apart in range(70, 24, -5):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    page.wait_for_timeout(200)
    assert width() < before * 1.2
    visitor.close()


def out_of_reach(page: Page, targets: set[str]) -> tuple[str, float, float] | None:
    """The first of these targets that is in sight, and its middle."""
    room = page.locator(".room")
    box = room.bounding_box()
    assert box
    shown = room.locator("[data-target]").evaluate_all(
        """(all, box) => all.map(one => [one.dataset.target, one.getBoundingClientRect()])
            .filter(([, at]) => at.x > box.x && at.right < box.x + box.width - 100)
            .filter(([, at]) => at.y > box.y && at.bottom < box.y + box.height)
            .map(([target, at]) => [target, at.x + at.width / 2, at.y + at.height / 2])""",
        box,
    )
    at = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-target]')?.dataset.target"
    for target, x, y in shown:
        if target in targets and page.evaluate(at, [x, y]) == target:
            return target, x, y
    return None


@EVERY_GAME
def test_a_tap_on_what_cannot_be_chosen_explains_it(browser: Browser, house: House, case: Case) -> None:
    from playwright.sync_api import expect

    visitor = house.visit(browser, phone=True)
    page = visitor.page
    table = table_of(visitor, case)
    visitor.wait_for_turn()
    page.wait_for_timeout(500)
    before = visitor.version()
    legal = {target for one in visitor.ask(f"/api/tables/{table}/play")["answers"] for target in one["targets"]}
    tips = visitor.ask(f"/api/tables/{table}/play")["board"]["tips"]
    found = None
    for tab in page.get_by_role("tab").all() or [None]:
        if tab is not None:
            tab.click()
            page.wait_for_timeout(200)
        found = out_of_reach(page, tips.keys() - legal)
        if found is not None:
            break
    assert found is not None, "nothing in sight that cannot be chosen"
    target, x, y = found
    page.touchscreen.tap(x, y)
    expect(page.get_by_role("tooltip")).to_contain_text(tips[target]["title"])
    assert visitor.version() == before
    visitor.close()
