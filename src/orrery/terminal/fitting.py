"""`orrery tune`: the weights of a game's evaluation, fitted on games that the bots play against themselves."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from orrery.arena.halfway import HalfWay
from orrery.arena.outcomes import Outcomes
from orrery.arena.trials import Trials
from orrery.arena.tuning import TEACHER, NothingBetter, Tuning, weights_text
from orrery.kernel.errors import OptionError
from orrery.terminal.output import INTERRUPTED, OK, WRONG, check_file, console, error_console, progress_bar, write_file
from orrery.terminal.setup import load_game, player_counts, read_options

__all__ = ["tune"]

WAYS: Final = {kind.way: kind for kind in (Tuning, Trials, HalfWay, Outcomes)}


def tune(
    game_id: str,
    *,
    players: str,
    games: int,
    generations: int,
    test_games: int,
    seed: int,
    options: Sequence[str],
    processes: int | None,
    work: Path | None,
    out: Path | None,
    begin: Path | None = None,
    way: str = Tuning.way,
    random: int = 0,
    teacher: str | None = None,
) -> int:
    """The command `orrery tune`."""
    if min(games, generations, test_games) < 1 or (processes is not None and processes < 1):
        raise OptionError("--games, --generations, --test-games and --processes take numbers from 1")
    if random < 0:
        raise OptionError("--random takes a number from 0")
    if not 0 <= seed < 2**32:
        raise OptionError("--seed takes a number from 0 to 2**32-1")
    if way not in WAYS:
        raise OptionError(f"--way is {' or '.join(WAYS)}, not '{way}'")
    game = load_game(game_id)
    # of all numbers of players, one alone is left out: there is nobody to finish ahead of
    counts = [n for word in players.split(",") for n in player_counts(game, word) if n > 1 or word != "all"]
    file = out if out is not None else Path(f"{game.id}-weights.toml")
    command = (
        f"orrery tune {game_id} --players {players} --games {games} --generations {generations} "
        f"--test-games {test_games} --seed {seed}"
        + ("" if way == Tuning.way else f" --way {way}")
        + ("" if begin is None else f" --begin {shlex.quote(str(begin))}")
        + (f" --random {random}" if random else "")
        + ("" if teacher is None else f" --teacher {shlex.quote(teacher)}")
        + "".join(f" --option {shlex.quote(option)}" for option in options)
    )
    tuning = WAYS[way](
        game,
        work if work is not None else Path(f"{game.id}-tuning"),
        players=counts,
        games=games,
        generations=generations,
        seed=seed,
        test_games=test_games,
        options=read_options(game, options),
        command=command,
        begin=begin,
        random=random,
        teacher=teacher or TEACHER,
    )
    check_file(file)
    out_console = console()
    try:
        with progress_bar() as bar:
            task = bar.add_task("games", total=None)
            weights = tuning.run(
                processes if processes is not None else os.cpu_count() or 1,
                lambda what, done, total: bar.update(task, description=what, completed=done, total=total),
                lambda line: out_console.print(line, soft_wrap=True),
            )
    except NothingBetter as error:
        error_console().print(f"orrery: {error}", soft_wrap=True)
        return WRONG
    if weights is None:
        error_console().print(f"Interrupted; the same command goes on, {tuning.folder} keeps what is done.")
        return INTERRUPTED
    write_file(file, weights_text(tuning.evaluation.names, weights))
    out_console.print(f"The weights are in {file}.", soft_wrap=True)
    return OK
