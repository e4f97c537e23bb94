"""The browser client as the package sees it. Its linters and its own tests are `make test-web`."""

from __future__ import annotations

import re

import orrery
from tests.web.workshop import WEB


def test_the_types_are_made_from_the_schema_of_today() -> None:
    from orrery.server.openapi import schema

    stored = (WEB / "openapi.json").read_text(encoding="utf-8")
    assert stored == schema(), "the API has changed: `npm run types` in web/ (PYTHON names the interpreter)"


def test_the_client_names_no_game() -> None:
    games = [re.escape(word) for name in orrery.games() for word in (name, orrery.game(name).title)]
    assert games
    named = re.compile("|".join(games), re.IGNORECASE)
    for path in sorted((WEB / "src").rglob("*")):
        if path.is_file():
            found = named.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(WEB)} names a game: {found and found[0]}"
