"""The examples of the documentation are what the commands print."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from doc_examples import main, renewed

PAGES = ["docs/cli.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_are_true(checkout: Path, page: str) -> None:
    stored = (checkout / page).read_text(encoding="utf-8")
    now = renewed(stored)
    changes = "\n".join(difflib.unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", "", "", 1, ""))
    assert not changes, f"if this is meant: python tools/doc_examples.py {page}\n{changes}"


def test_what_has_changed_is_told_and_rewritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before\n\n```console\n$ echo one > file; cat file\nzero\n$ cat file\n```\n\n```\n$ echo no\n```\n")
    assert main(["--check", str(page)]) == 1
    assert "out of date" in capsys.readouterr().out
    assert main([str(page)]) == 0
    assert page.read_text() == (
        "Before\n\n```console\n$ echo one > file; cat file\none\n$ cat file\none\n```\n\n```\n$ echo no\n```\n"
    )
    assert main(["--check", str(page)]) == 0
