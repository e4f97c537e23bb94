"""A person plays a whole game by clicking, looks at the result, replays it and branches off."""

from __future__ import annotations

import random
import re
import time
from typing import TYPE_CHECKING

from tests.browser.cases import EVERY_GAME, Case
from tests.browser.house import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONGEST = 1500
"""Decisions of one person; no game takes so many."""
ON_THE_BOARD = 0.3
"""How often the board is clicked rather than an answer."""


def click_somewhere(visitor: Visitor, rng: random.Random) -> None:
    """Give an answer as people do: from the list, or by clicking what glows until nothing is left to ask."""
    before = visitor.shown()
    if rng.random() < ON_THE_BOARD:
        click_board(visitor, rng)
        if visitor.wait_for_version_after(before, patience=0.6):
            visitor.pause()
            return
        for _ in range(4):
            visitor.page.keyboard.press("Escape")
    visitor.wait_for_turn()
    visitor.unfold()
    visitor.give(rng.randrange(visitor.answers.count()))


def click_board(visitor: Visitor, rng: random.Random) -> None:
    """Click what glows, then what glows still, until it means one thing."""
    page = visitor.page
    for _ in range(4):
        glowing = page.locator(".board [role=button]:not([aria-pressed])")
        if not glowing.count():
            return
        glowing.nth(rng.randrange(glowing.count())).dispatch_event("click")
        visitor.acted = time.monotonic()
        menu = page.locator("[role=dialog][aria-label='Which?'] button")
        if menu.count():
            menu.first.click()
        visitor.confirm()
        if not page.locator(".crumb").count():
            return


@EVERY_GAME
def test_a_person_plays_to_the_end(browser: Browser, house: House, case: Case) -> None:
    visitor = house.visit(browser, level=case.level, players={case.game: case.players})
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name=f"Play now against bots: {case.title}").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    rng = random.Random(case.game)
    for _ in range(LONGEST):
        if not visitor.wait_for_turn():
            break
        click_somewhere(visitor, rng)
    page.wait_for_selector("main.over")

    # the result says what the game says, and where each point came from
    over = visitor.ask(f"/api/tables/{table}/play")["over"]
    totals = [int(text) for text in page.locator("tfoot td").all_inner_texts()]
    assert totals == over["scores"]
    assert [sum(row["points"][seat] for row in over["sheet"]) for seat in range(case.players)] == over["scores"]
    assert re.search(r"wins? with", page.locator(".hero h2").inner_text())

    # the whole game can be replayed
    page.get_by_role("link", name="Replay").last.click()
    slider = page.get_by_role("slider", name="Move")
    slider.wait_for()
    length = int(slider.get_attribute("max") or 0)
    assert length == visitor.ask(f"/api/tables/{table}/replay")["length"]
    page.keyboard.press("Home")
    page.wait_for_url("**/replay?ply=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay?ply=1")
    slider.fill(str(length // 2))
    page.wait_for_url(f"**/replay?ply={length // 2}")
    assert page.locator("svg.board").count() >= 1

    # and gone on with from anywhere
    page.get_by_role("button", name="Branch from here").click()
    page.wait_for_url(lambda url: "/replay" not in url and table not in url)
    assert visitor.wait_for_turn()
    visitor.close()
