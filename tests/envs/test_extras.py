"""Without an extra the core works, and what is missing is named."""

from __future__ import annotations

import subprocess
import sys

import pytest

from orrery.envs.extras import MissingExtra, extra

BLOCKED = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
try:
    import orrery.envs.{module}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("module", "missing", "named"),
    [
        ("pettingzoo", ["pettingzoo"], "pettingzoo"),
        ("pettingzoo", ["gymnasium"], "pettingzoo"),
        ("gymnasium", ["gymnasium"], "gym"),
        ("gymnasium", ["numpy"], "gym"),
        ("open_spiel", ["pyspiel"], "openspiel"),
        ("open_spiel", ["numpy"], "openspiel"),
    ],
)
def test_the_extra_is_named(module: str, missing: list[str], named: str) -> None:
    code = BLOCKED.format(missing=missing, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("MissingExtra ")
    assert f"pip install 'orrery[{named}]'" in done.stdout


def test_an_extra_within_an_extra_is_named_once() -> None:
    with pytest.raises(MissingExtra, match=r"orrery\[inner\]") as caught, extra("outer"), extra("inner"):
        raise ImportError("No module named 'x'")
    assert "outer" not in str(caught.value)


def test_the_core_needs_none_of_them() -> None:
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch', 'polars'): sys.modules[name] = None\n"
        "import orrery, orrery.cli\n"
        "for id in orrery.games(): orrery.game(id).new_state().observation_bytes(0)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
