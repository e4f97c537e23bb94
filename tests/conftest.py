"""Settings of the whole suite: it runs twice, interpreted and compiled, and says which."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

import orrery

# `ORRERY_HYPOTHESIS=search` looks for new failures; by default the same examples are tried every time
settings.register_profile("repeat", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("ORRERY_HYPOTHESIS", "repeat"))


def build() -> str:
    return "compiled" if orrery.is_compiled() else "pure"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--expect-build",
        choices=["compiled", "pure"],
        help="stop at once unless the installed package is of this kind",
    )


def pytest_configure(config: pytest.Config) -> None:
    expected = config.getoption("--expect-build")
    if expected not in (None, build()):
        raise pytest.UsageError(
            f"these tests are for a {expected} package, and the one here is {build()} "
            "(.venv/build.log says why it did not compile; `make test EXPECT=pure` tests it as it is)"
        )


def pytest_report_header() -> str:
    return f"orrery: {build()}"


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The root of the source tree."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def unmeasured(no_cover: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No coverage here and in processes that are started: for tests that interrupt code wherever it is.

    Coverage takes a lock at every call. Where an interrupt comes between, nobody opens it again, and the next call
    waits for ever: about one interrupt in fifteen.
    """
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)
