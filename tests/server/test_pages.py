"""The pages of the browser client, built or not; and the schema that clients are generated from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.server import app
from orrery.server.openapi import schema
from tests.server.house import Person


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    return tmp_path


def test_without_the_client_a_page_says_how_to_build_it(ann: Person, static: Path) -> None:
    answer = ann.ask("GET", "/")
    assert answer.status_code == 503
    assert "make setup" in answer.text
    assert ann.get("/health")["status"] == "ok"


def test_every_address_of_the_client_is_its_first_page(ann: Person, static: Path) -> None:
    (static / "index.html").write_text("<p>client")
    (static / "assets").mkdir()
    (static / "assets" / "index-1a2b.js").write_text("let x")
    (static.parent / "secret.txt").write_text("secret")
    for path in ("/", "/t/abc", "/new/alien-frontiers", "/help"):
        answer = ann.ask("GET", path)
        assert (answer.status_code, answer.text) == (200, "<p>client"), path
        assert answer.headers["cache-control"] == "no-cache"
    script = ann.ask("GET", "/assets/index-1a2b.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in script.headers["content-type"]
    for path in ("/assets/gone.js", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/%2fetc%2fpasswd.txt"):
        answer = ann.ask("GET", path)
        assert answer.status_code == 404, path
        assert "secret" not in answer.text


def test_the_schema_names_every_live_message() -> None:
    found = json.loads(schema())
    assert {"PlayMessage", "TableMessage", "ChatMessage", "PresenceMessage", "ThinkingMessage"} <= set(
        found["components"]["schemas"]
    )
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path} has no words"
