"""A server to be visited, and people who visit it with a browser."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import orrery.server
from tests.web import workshop

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ROOT: Final = workshop.ROOT
STATIC: Final = Path(orrery.server.__file__).parent / "static"
DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
PATIENCE_S: Final = 60
DOUBLE_CLICK_MS: Final = 400


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """`orrery serve` on a free port, with Comet Poker installed beside our own games."""

    def __init__(self, folder: Path, **environment: str) -> None:
        workshop.build(STATIC)
        self.environment = environment
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.visitors: list[Visitor] = []
        package = folder / "site" / "comet_poker-1.0.dist-info"
        package.mkdir(parents=True)
        (package / "METADATA").write_text("Metadata-Version: 2.1\nName: comet-poker\nVersion: 1.0\n")
        (package / "entry_points.txt").write_text("[orrery.games]\ncomet-poker = comet_poker:GAME\n")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, or start again with the same database and port."""
        source = Path(orrery.__file__).parent.parent
        paths = [str(source), str(ROOT / "examples" / "comet_poker" / "src"), str(self.folder / "site")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "ORRERY_RATE_LIMIT": "0"} | self.environment
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "orrery", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
                + ["--database", str(self.folder / "tables.db")],
                env=environment,
                cwd=self.folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process.poll() is None, (self.folder / "server.log").read_text()[-4000:]
                time.sleep(0.1)
        raise AssertionError("the server does not answer: " + (self.folder / "server.log").read_text()[-4000:])

    def kill(self) -> None:
        """As a power cut does it: `kill -9`, bots and all."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def visit(self, browser: Browser, *, phone: bool = False, theme: str = "dark", **settings: Any) -> Visitor:
        visitor = Visitor(self, browser, phone=phone, theme=theme, settings=settings)
        self.visitors.append(visitor)
        return visitor

    def show_out(self) -> None:
        """Whoever is left after a test that failed would keep a browser busy."""
        for visitor in self.visitors:
            visitor.context.close()
        self.visitors.clear()


class Visitor:
    """Somebody with a browser of their own. Whatever the page complains about fails the test, unless it is expected."""

    def __init__(self, house: House, browser: Browser, *, phone: bool, theme: str, settings: dict[str, Any]) -> None:
        self.house = house
        self.context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            base_url=house.url,
        )
        likes = json.dumps({"pace": "instant", "isWelcomed": True, **settings})
        self.context.add_init_script(f"localStorage['orrery.settings'] ??= {json.dumps(likes)}")
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.complaints: list[str] = []
        self.acted = 0.0
        """When something was clicked that may be a move."""
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        return page

    def close(self, *, may_complain: bool = False) -> None:
        self.context.close()
        assert may_complain or not self.complaints, self.complaints

    def ask(self, path: str, **request: Any) -> Any:
        """The API as this visitor, for what a test wants to know or prepare."""
        if request:
            response = self.context.request.post(path, **request)
        else:
            response = self.context.request.get(path)
        assert response.ok, (path, response.status, response.text())
        return response.json()

    def new_table(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> str:
        """A table made through the API, opened in the browser."""
        self.ask("/api/me")
        table = self.ask("/api/tables", data={"game": game, "players": len(seats), "seats": seats, **wish})
        self.page.goto(f"/t/{table['id']}")
        identifier: str = table["id"]
        return identifier

    # --- at the table ---

    @property
    def answers(self) -> Locator:
        return self.page.locator("button.answer:enabled")

    def wait_for_turn(self) -> bool:
        """Wait until this visitor is asked something; False when the game is over."""
        self.page.wait_for_selector("button.answer:enabled, button.fold, main.over, section.result")
        return self.page.locator("main.over, section.result").count() == 0

    def unfold(self) -> None:
        """Show every answer."""
        folded = self.page.locator("button.fold[aria-expanded=false]")
        while folded.count():
            folded.first.click()

    def version(self) -> int:
        """Of the table, as the server has it."""
        table = self.page.url.rsplit("/t/", 1)[1].split("/")[0].split("?")[0]
        version: int = self.ask(f"/api/tables/{table}/play")["version"]
        return version

    def shown(self, page: Page | None = None) -> int:
        """The version that the page shows, -1 while it shows none."""
        shown = (page or self.page).locator(".page").get_attribute("data-version")
        return -1 if shown is None else int(shown)

    def wait_for_version_after(self, before: int, page: Page | None = None, patience: float = PATIENCE_S) -> bool:
        """Wait until the page shows something newer; False if it does not in time."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.shown(page) > before:
                return True
            (page or self.page).wait_for_timeout(40)
        return False

    def rest(self) -> None:
        """Wait until nothing is under way."""
        self.page.wait_for_selector(".page[aria-busy=false]")

    def play_until(self, table: str, wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """Play on until some answers are of the wanted kind: these."""
        for _ in range(40):
            assert self.wait_for_turn(), "the game is over before such an answer comes"
            answers = self.ask(f"/api/tables/{table}/play")["answers"]
            found = [answer for answer in answers if wanted(answer)]
            if found:
                self.unfold()
                return found
            self.unfold()
            self.give(0)
        raise AssertionError("no such answer comes")

    def pause(self) -> None:
        """What comes right after a move is taken for its double click: wait as long as that is still so."""
        left = DOUBLE_CLICK_MS - 1000 * (time.monotonic() - self.acted)
        if left > 0:
            self.page.wait_for_timeout(left)

    def give(self, index: int) -> None:
        """Click an answer, confirm it if it waits for that, and see what comes of it."""
        before = self.shown()
        answers = self.answers
        answers.nth(index % answers.count()).click()
        self.acted = time.monotonic()
        self.confirm()
        assert self.wait_for_version_after(before), "the answer was not played"
        self.pause()

    def confirm(self) -> None:
        confirm = self.page.locator("button.confirm")
        if confirm.count():
            confirm.click()
            self.acted = time.monotonic()
