"""The examples of the API's page are run against a server."""

from __future__ import annotations

import re
from pathlib import Path

from orrery.server.settings import Settings
from tests.server.test_serve import process

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_api_page_work(checkout: Path, tmp_path: Path) -> None:
    page = (checkout / "docs" / "http-api.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) > 8
    with process(str(tmp_path / "games.db")) as (_, base):
        names: dict[str, object] = {}
        for block in blocks:
            code = block.replace("127.0.0.1:8000", base.removeprefix("http://"))
            exec(compile(code, "http-api.md", "exec"), names)
        for name in ("client", "friend"):
            names[name].close()  # type: ignore[attr-defined]


def test_every_error_code_is_on_the_page(checkout: Path) -> None:
    page = (checkout / "docs" / "http-api.md").read_text(encoding="utf-8")
    sources = (checkout / "src" / "orrery" / "server").glob("*.py")
    codes = {
        code
        for source in sources
        for code in re.findall(r'(?:Problem\(\s*\d+,\s*|forbidden\([^)]*, )"([a-z-]+)"', source.read_text("utf-8"))
    }
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in page} <= {"metrics-token"}


def test_every_setting_is_on_the_page(checkout: Path) -> None:
    page = (checkout / "docs" / "serving.md").read_text(encoding="utf-8")
    for name in Settings.__dataclass_fields__:
        assert f"`ORRERY_{name.upper()}`" in page, name
