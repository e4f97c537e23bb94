"""Bots by their names: ours, with how long they think, and anybody's as `package.module:object`.

random, greedy                      need no more
greedy+temperature=0.5              takes less than the best now and then
greedy+positions=100                plans its turn with fewer positions than usual
greedy+random=1                     takes its first decision of a game at random
mcts                                thinks for 0.2 seconds about a decision
mcts@2000, mcts@0.5s, mcts@0.5cpu   2000 simulations; half a second; half a second of processor time
mcts@2000+exploration=0.8           with a setting of the search changed
greedy+weights=other.toml           with another file of weights than the game's own; mcts likewise
cadet, pilot, captain, admiral      the levels of `orrery.bots.levels`
my_package.my_module:my_bot         a bot of one's own
"""

from __future__ import annotations

import importlib
import math
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

from orrery.bots import levels
from orrery.bots.bot import Bot, Factory
from orrery.bots.greedy import POSITIONS, GreedyBot
from orrery.bots.mcts import Budget, MctsBot, Settings
from orrery.bots.random import RandomBot
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OrreryError, closest

__all__ = ["factory", "is_ours", "named", "names"]

SEARCH: Final = "mcts"
DEFAULT_SECONDS: Final = 0.2
BUDGET: Final = re.compile(r"(\d+)|(\d+(?:\.\d+)?)(s|cpu)")

ELSEWHERE: Final = {"alien-frontiers-peer": "orrery.games.alien_frontiers.peer:make"}
"""Bots that play one game only, and where their factories stand."""


def names() -> list[str]:
    """The names of our bots that play every game."""
    return ["greedy", SEARCH, "random", *(level.id for level in levels.LEVELS)]


def is_ours(name: str) -> bool:
    """Whether a name, with what may follow it, is that of a bot of ours."""
    return re.split("[@+]", name)[0] in names() + list(ELSEWHERE)


def named(name: str, seed: int) -> Bot:
    """A bot by its name, `greedy`, `mcts@2000`, or by where it is found, `my_package.my_module:my_bot`.

    What is found there is the bot itself, a function from a state to an action; or a class, or a function whose
    parameter is called `seed`, which is called with a seed and gives the bot.
    """
    bot = factory(name)(seed)
    if not callable(bot):
        raise OrreryError(f"'{name}' does not make a bot: {bot!r} cannot be called with a state")
    return bot


def factory(name: str) -> Factory:
    """What makes the bot of this name."""
    if ":" in name:
        return _found_elsewhere(name, name)
    if name in ELSEWHERE:
        return _found_elsewhere(name, ELSEWHERE[name])
    if name in [level.id for level in levels.LEVELS]:
        return partial(levels.make, name)
    core, *changes = name.split("+")
    base, at, budget = core.partition("@")
    if base == "random" and core == name:
        return _make_random
    if base == "greedy" and not at:
        weights = _weights(changes)
        numbers = _numbers(name, changes, ["temperature", "positions", "random"])
        positions, random = int(numbers.get("positions", POSITIONS)), _opening(name, numbers)
        if positions < 1:
            raise OrreryError(f"'{name}': 'positions' takes a number from 1")
        return partial(_make_greedy, numbers.get("temperature", 0.0), positions, random, weights)
    if base == SEARCH:
        thinking = _budget(name, budget if at else f"{DEFAULT_SECONDS}s")
        weights = _weights(changes)
        numbers = _numbers(name, changes, [*Settings.names(), "random"])
        random = _opening(name, numbers)
        for setting, value in numbers.items():
            Settings().change(setting, value)  # what cannot be is said here, and not in the middle of a game
        return partial(_make_search, thinking, numbers, random, weights)
    if base in names() or base in ELSEWHERE:
        raise OrreryError(f"'{name}': '{base}' takes nothing after its name")
    raise OrreryError(
        f"there is no bot '{name}'{closest(name, names() + list(ELSEWHERE))} "
        f"(there are: {', '.join(names())}; a bot of your own is written 'package.module:object')"
    )


def _make_random(seed: int) -> Bot:
    return RandomBot(Rng(seed))


def _make_greedy(temperature: float, positions: int, random: int, weights: Path | None, seed: int) -> Bot:
    return GreedyBot(Rng(seed), temperature, positions, weights, random=random)


def _make_search(budget: Budget, settings: dict[str, float], random: int, weights: Path | None, seed: int) -> Bot:
    return MctsBot(Rng(seed), budget, settings, weights, random=random)


def _opening(name: str, numbers: dict[str, float]) -> int:
    """How many decisions are left to chance at first; taken out of the numbers."""
    random = int(numbers.pop("random", 0))
    if random < 0:
        raise OrreryError(f"'{name}': 'random' takes a number from 0")
    return random


def _budget(name: str, text: str) -> Budget:
    found = BUDGET.fullmatch(text)
    if found is None:
        raise OrreryError(
            f"'{name}': a budget is written @2000 for simulations, @0.5s or @0.5cpu for seconds, not '@{text}'"
        )
    simulations, seconds, unit = found.group(1), found.group(2), found.group(3)
    if simulations is not None:
        return Budget(simulations=int(simulations))
    return Budget(seconds=float(seconds), cpu=unit == "cpu")


def _weights(changes: list[str]) -> Path | None:
    """The file of `weights=FILE`, which is taken out of the changes."""
    for change in changes:
        if change.startswith("weights="):
            changes.remove(change)
            return Path(change.removeprefix("weights="))
    return None


def _numbers(name: str, changes: list[str], known: list[str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for change in changes:
        key, _, value = change.partition("=")
        if key not in known:
            raise OrreryError(
                f"'{name}': there is no setting '{key}'{closest(key, known)} (there are: {', '.join(known)})"
            )
        try:
            found[key] = float(value)
        except ValueError:
            found[key] = math.nan
        if not math.isfinite(found[key]):
            raise OrreryError(f"'{name}': '{key}' takes a number, not '{value}'")
    return found


def _found_elsewhere(name: str, home: str) -> Factory:
    module, _, attribute = home.partition(":")
    try:
        found = importlib.import_module(module)
    except (ImportError, ValueError) as error:
        raise OrreryError(f"the bot '{name}' cannot be loaded: {error}") from None
    made = getattr(found, attribute, None)
    if not callable(made):
        raise OrreryError(
            f"the bot '{name}' cannot be loaded: "
            f"'{module}' has nothing '{attribute}' that can be called{closest(attribute, dir(found))}"
        )
    return made if home in ELSEWHERE.values() or _wants_seed(made) else partial(_itself, made)


def _wants_seed(made: Any) -> bool:
    """Whether something makes a bot and is not one itself."""
    if isinstance(made, type):
        return True
    code = getattr(made, "__code__", None)
    return code is not None and "seed" in code.co_varnames[: code.co_argcount]


def _itself(bot: Bot, seed: int) -> Bot:
    return bot
