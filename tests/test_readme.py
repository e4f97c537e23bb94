"""The README and the documentation are run: every block of Python in them works."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = ["README.md", "docs/record-format.md", "docs/alien-frontiers.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(checkout: Path, page: str) -> None:
    blocks = BLOCK.findall((checkout / page).read_text(encoding="utf-8"))
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_the_sessions_of_the_page_about_bots_are_true(checkout: Path) -> None:
    result = doctest.testfile(str(checkout / "docs/bots.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_every_link_of_a_page_leads_somewhere(checkout: Path) -> None:
    for page in [checkout / "README.md", checkout / "CONTRIBUTING.md", *(checkout / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
