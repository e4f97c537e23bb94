"""What tests of the command line share: running a command, and a third party's game to run it on."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from orrery import registry
from orrery.cli import main

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "comet_poker" / "src"


class Result(NamedTuple):
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Commands:
    """Runs command lines in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: object, typed: Sequence[str] = ()) -> Result:
        """Run `orrery ARGUMENTS` with these lines typed into it."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        self.capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        return Result(code, out, err)


def install_comet_poker(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the example a package that is installed, as far as entry points can tell."""
    info = site / "comet_poker-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: comet-poker\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[orrery.games]\ncomet-poker = comet_poker:GAME\n")
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(site))
    forget_games()


def forget_games() -> None:
    """Let the registry look again at what is installed."""
    registry._added.cache_clear()
    registry.game.cache_clear()
