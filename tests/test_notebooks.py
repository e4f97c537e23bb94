"""The notebooks run from top to bottom; once is enough, with the compiled package."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
import run_notebooks

NEEDED = {"play-a-game": ["pettingzoo"], "train-a-policy": ["gymnasium", "torch"], "balance": []}
ALWAYS = ["altair", "ipykernel", "nbclient", "polars", "vl_convert"]


def test_every_notebook_is_known() -> None:
    assert {path.stem for path in run_notebooks.FOLDER.glob("*.ipynb")} == set(NEEDED)


@pytest.mark.slow
@pytest.mark.timeout(3600)  # a cell alone may take 1200 seconds, which the notebook's runner watches
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::RuntimeWarning")
@pytest.mark.parametrize("name", NEEDED)
def test_a_notebook(name: str, monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    missing = [module for module in ALWAYS + NEEDED[name] if find_spec(module) is None]
    if missing:
        pytest.skip(f"the extra 'train' is not installed: {', '.join(missing)}")
    monkeypatch.setenv("ORRERY_NOTEBOOKS", "short")
    told = run_notebooks.run(checkout / "notebooks" / f"{name}.ipynb")
    assert name != "train-a-policy" or "won against random play" in told
