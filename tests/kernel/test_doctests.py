"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

import orrery


@pytest.mark.skipif(orrery.is_compiled(), reason="compiled functions do not show their docstrings to doctest")
@pytest.mark.parametrize("module", ["chance", "vocabulary"])
def test_doctests(module: str) -> None:
    result = doctest.testmod(importlib.import_module(f"orrery.kernel.{module}"))
    assert result.attempted > 0
    assert result.failed == 0
