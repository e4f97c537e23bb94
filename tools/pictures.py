"""Make the pictures of the documentation anew, from tables that are really played.

    orrery serve --port 8000 --database pictures.db &
    python tools/pictures.py http://127.0.0.1:8000 docs/pictures

Needs Chromium, `playwright` and `pillow`. A person who follows the hints sits with bots at a table of each game.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
LIKES: Final = json.dumps({"pace": "instant", "isWelcomed": True})


class Shot(NamedTuple):
    """A game in the middle."""

    game: str
    players: int
    seed: int
    decisions: int
    """How many decisions the person makes before the picture is taken."""


SHOTS: Final = [
    Shot("alien-frontiers", 4, 7, 36),
    Shot("gaia-project", 3, 11, 55),
    Shot("space-station-phoenix", 3, 5, 60),
    Shot("exodus-fleet", 4, 3, 32),
]


def keep(page: Page, path: Path) -> None:
    page.wait_for_timeout(1200)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path, path.stat().st_size // 1000, "kB")


def play(context: BrowserContext, table: str, decisions: int, *, is_guided: bool = True) -> dict[str, Any]:
    """Decide so often, as the best hint says or anyhow, then wait for the next question; or to the end."""
    made = 0
    while True:
        shown: dict[str, Any] = context.request.get(f"/api/tables/{table}/play?seat=0&phone=false").json()
        if shown["status"] == "over":
            return shown
        if 0 not in shown["to_move"]:
            time.sleep(0.1)
            continue
        if made >= decisions and len(shown["answers"]) > 2:
            return shown
        action = shown["answers"][0]["action"]
        if is_guided and len(shown["answers"]) > 1:
            hints = context.request.get(f"/api/tables/{table}/hints?seat=0&version={shown['version']}").json()
            action = hints[0]["action"]
        move = {"seat": 0, "version": shown["version"], "action": action}
        made += context.request.post(f"/api/tables/{table}/moves", data=move).ok


def main(url: str, folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))

        def visitor(*, phone: bool = False, theme: str = "dark") -> BrowserContext:
            context = browser.new_context(
                viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
                color_scheme=theme,  # type: ignore[arg-type]
                base_url=url,
                has_touch=phone,
                is_mobile=phone,
                device_scale_factor=2 if phone else 1,
            )
            context.add_init_script(f"localStorage['orrery.settings'] ??= {json.dumps(LIKES)}")
            return context

        desktop = visitor()
        desktop.request.patch("/api/me", data={"name": "Maya"})
        phone, light = visitor(phone=True), visitor(theme="light")
        for other in (phone, light):
            other.add_cookies(desktop.cookies())  # type: ignore[arg-type]
        page, small, bright = desktop.new_page(), phone.new_page(), light.new_page()
        for shot in SHOTS:
            seats = [{"kind": "me"}] + [{"kind": "bot", "level": "pilot"}] * (shot.players - 1)
            wish = {"game": shot.game, "players": shot.players, "seats": seats, "seed": shot.seed}
            table = desktop.request.post("/api/tables", data=wish).json()["id"]
            play(desktop, table, shot.decisions)
            for shown, name in ((page, shot.game), (small, f"{shot.game}-phone")):
                shown.goto(f"/t/{table}")
                shown.wait_for_selector(".question")
                keep(shown, folder / f"{name}.png")
            bright.goto(f"/t/{table}")
            bright.wait_for_selector(".question")
            if shot.game == "alien-frontiers":
                bright.keyboard.press("h")
                bright.wait_for_timeout(6000)
                keep(bright, folder / "hint-light.png")
            if shot.game == "exodus-fleet":
                play(desktop, table, 10_000, is_guided=False)
                page.goto(f"/t/{table}")
                keep(page, folder / "over.png")
                page.goto(f"/t/{table}/replay?ply=200")
                keep(page, folder / "replay.png")
        page.goto("/")
        keep(page, folder / "lobby.png")
        small.goto("/")
        keep(small, folder / "lobby-phone.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
