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

import hashlib
import importlib
import inspect
import math
import operator
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

from orrery.bots import levels
from orrery.bots.bot import Bot, Factory
from orrery.bots.greedy import POSITIONS, GreedyBot
from orrery.bots.judge import Judge
from orrery.bots.mcts import Budget, MctsBot, Settings
from orrery.bots.random import RandomBot
from orrery.kernel.chance import Rng
from orrery.kernel.errors import OptionError, OrreryError, closest
from orrery.kernel.game import Game
from orrery.kernel.state import State

__all__ = ["ask", "check", "factory", "is_ours", "made_of", "named", "names"]

SEARCH: Final = "mcts"
DEFAULT_SECONDS: Final = 0.2
BUDGET: Final = re.compile(r"(\d+)|(\d+(?:\.\d+)?)(s|cpu)")

MOST: Final = 1e6
"""What settings may be at most, unless the search says less."""

ELSEWHERE: Final = {"alien-frontiers-peer": "orrery.games.alien_frontiers.peer:make"}
"""Bots that play one game only, and where their factories stand."""
ONLY: Final = {"alien-frontiers-peer": "alien-frontiers"}
"""The games that they play."""


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
    make = factory(name)
    try:
        bot = make(seed)
    except OrreryError:
        raise
    except (Exception, SystemExit) as error:
        raise OrreryError(f"the bot '{name}' cannot be made: {type(error).__name__}: {error}") from error
    if not callable(bot):
        raise OrreryError(f"'{name}' does not make a bot: {bot!r} cannot be called with a state")
    return bot


def check(name: str, game: Game) -> None:
    """Whether a bot of this name can be made and plays a game; an error says why not."""
    named(name, 0)
    if name in ONLY and ONLY[name] != game.id:
        raise OptionError(f"the bot '{name}' plays {ONLY[name]}, not {game.id}")
    weights = _weights_of(name)
    if weights is not None:
        judge = Judge.by_weights(game, weights)
        try:
            Settings.of(judge)
        except OrreryError as error:
            raise OrreryError(f"{weights}: {error}") from None


def made_of(name: str, game: Game) -> str:
    """What the answers of a bot hang on beside its name, in a few letters.

    Of a bot of ours its level and its weights, of anybody's the module that it is named in.
    """
    told = hashlib.sha256()
    if ":" in name.split("+")[0]:
        source = getattr(importlib.import_module(name.partition(":")[0]), "__file__", None)
        if source is not None:
            told.update(Path(source).read_bytes())
    for level in levels.LEVELS:
        if level.id == name:
            told.update(repr((level.seconds, level.simulations, level.temperature)).encode())
    if is_ours(name) and name not in ELSEWHERE and name != "random":
        evaluation = Judge.by_weights(game, _weights_of(name)).evaluation
        if evaluation is not None:
            weights = evaluation.weights
            told.update(repr((weights.strength, weights.outcome, sorted(weights.search.items()))).encode())
    return told.hexdigest()[:8]


def ask(bot: Bot, name: str, state: State) -> int | str:
    """The answer of a bot, which may be anybody's, asked on a copy; what goes wrong is told with its name."""
    anybody: Any = bot  # what it answers is not taken for a number before it is looked at
    try:
        answer = anybody(state.clone())
    except OrreryError:
        raise
    except (Exception, SystemExit) as error:
        raise OrreryError(f"the bot '{name}' failed with {type(error).__name__}: {error}") from error
    if isinstance(answer, str):
        return answer
    try:
        return operator.index(answer)
    except TypeError:
        raise OrreryError(f"the bot '{name}' answered with {answer!r}, which is no action") from None


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
        positions = _whole(name, numbers, "positions", POSITIONS, 1)
        random = _whole(name, numbers, "random", 0, 0)
        temperature = numbers.get("temperature", 0.0)
        if not 0.0 <= temperature <= MOST:
            raise OrreryError(f"'{name}': 'temperature' takes a number from 0 to {MOST:.0f}, not {temperature:g}")
        return partial(_make_greedy, temperature, positions, random, weights)
    if base == SEARCH:
        thinking = _budget(name, budget if at else f"{DEFAULT_SECONDS}s")
        weights = _weights(changes)
        numbers = _numbers(name, changes, [*Settings.names(), "random"])
        random = _whole(name, numbers, "random", 0, 0)
        for setting, value in numbers.items():  # what cannot be is said here, and not in the middle of a game
            try:
                Settings().change(setting, value)
            except OrreryError as error:
                raise OrreryError(f"'{name}': {error}") from None
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


def _whole(name: str, numbers: dict[str, float], key: str, usual: int, least: int) -> int:
    """A whole number that is taken out of the others."""
    value = numbers.pop(key, float(usual))
    if not least <= value <= MOST or value % 1.0 != 0.0:
        raise OrreryError(f"'{name}': '{key}' takes a whole number from {least} to {MOST:.0f}, not {value:g}")
    return int(value)


def _budget(name: str, text: str) -> Budget:
    found = BUDGET.fullmatch(text)
    if found is None:
        raise OrreryError(
            f"'{name}': a budget is written @2000 for simulations, @0.5s or @0.5cpu for seconds, not '@{text}'"
        )
    simulations, seconds, unit = found.group(1), found.group(2), found.group(3)
    try:
        if simulations is not None:
            return Budget(simulations=int(simulations))
        return Budget(seconds=float(seconds), cpu=unit == "cpu")
    except OrreryError as error:
        raise OrreryError(f"'{name}': {error}") from None


def _weights_of(name: str) -> Path | None:
    """The file of weights that a name holds."""
    return None if ":" in name.split("+")[0] else _weights(name.split("+")[1:])


def _weights(changes: list[str]) -> Path | None:
    """The file of `weights=FILE`, which is taken out of the changes."""
    for change in changes:
        if change.startswith("weights="):
            changes.remove(change)
            if change == "weights=":
                raise OrreryError("'weights=' is followed by the name of a file")
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
    except (Exception, SystemExit) as error:  # it may be anybody's: whatever goes wrong in it
        told = "" if isinstance(error, ImportError | ValueError) else f"{type(error).__name__}: "
        raise OrreryError(f"the bot '{name}' cannot be loaded: {told}{error}") from None
    made = getattr(found, attribute, None)
    if not callable(made):
        others = [other for other in dir(found) if other != attribute]
        raise OrreryError(
            f"the bot '{name}' cannot be loaded: "
            f"'{module}' has nothing '{attribute}' that can be called{closest(attribute, others)}"
        )
    return made if home in ELSEWHERE.values() or _wants_seed(made) else partial(_itself, made)


def _wants_seed(made: Any) -> bool:
    """Whether something makes a bot and is not one itself."""
    if isinstance(made, type):
        return True
    try:
        return "seed" in inspect.signature(made).parameters
    except (TypeError, ValueError):  # some compiled things do not tell
        return False


def _itself(bot: Bot, seed: int) -> Bot:
    return bot
