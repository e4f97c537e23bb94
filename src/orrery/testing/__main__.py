"""The conformance suite from the command line.

    python -m orrery.testing check GAME FOLDER           run every check
    python -m orrery.testing playthroughs GAME FOLDER    write the golden transcripts anew
    python -m orrery.testing perft GAME FILE             print the counts of a perft file as they are now

GAME is the id of an installed game or `package.module:NAME`; the FOLDER of `check` holds `playthroughs/` and
`perft.toml`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.testing.cases import cases, find_game
from orrery.testing.perft import perft_counts
from orrery.testing.playthroughs import write_playthroughs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 unless a check fails."""
    parser = argparse.ArgumentParser(
        prog="python -m orrery.testing",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=["check", "playthroughs", "perft"])
    parser.add_argument("game")
    parser.add_argument("place", type=Path, metavar="folder-or-file")
    parser.add_argument("--effort", type=float, default=1.0, help="how thoroughly to check (1)")
    given = parser.parse_args(arguments)
    try:
        game = find_game(given.game)
    except (OrreryError, ImportError) as error:
        parser.error(str(error))
    if given.command == "check":
        return _check(game, given.place, given.effort)
    if given.command == "playthroughs":
        for file in write_playthroughs(game, given.place):
            print(file)
    else:
        for name, counts in perft_counts(game, given.place).items():
            print(f"{name}: {counts}")
    return 0


def _check(game: Game, folder: Path, effort: float) -> int:
    failed = 0
    listed = cases(game, folder, effort)
    for case in listed:
        start = time.perf_counter()
        try:
            case()
            told = "passed"
        except AssertionError as error:
            failed += 1
            told = f"FAILED\n  {error}"
        print(f"{time.perf_counter() - start:6.1f} s  {case}: {told}", flush=True)
    print(f"{len(listed) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
