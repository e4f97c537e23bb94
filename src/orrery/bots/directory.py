"""Bots by their names: ours, and anybody's as `package.module:factory`."""

from __future__ import annotations

import importlib
from typing import Final

from orrery.bots import greedy, random
from orrery.bots.bot import Bot, Factory
from orrery.kernel.errors import OrreryError, closest

__all__ = ["factory", "named", "names"]

OUR_BOTS: Final[dict[str, Factory]] = {
    "greedy": greedy.make,
    "random": random.make,
}


def names() -> list[str]:
    """The names of our bots."""
    return list(OUR_BOTS)


def named(name: str, seed: int) -> Bot:
    """A bot by its name, `greedy`, or by where its factory is found, `my_package.my_module:make`.

    A factory is anything that can be called with a seed and gives a bot.
    """
    bot = factory(name)(seed)
    if not callable(bot):
        raise OrreryError(f"'{name}' does not make a bot: {bot!r} cannot be called with a state")
    return bot


def factory(name: str) -> Factory:
    """What makes the bot of this name."""
    if name in OUR_BOTS:
        return OUR_BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise OrreryError(
            f"there is no bot '{name}'{closest(name, OUR_BOTS)} "
            f"(there are: {', '.join(OUR_BOTS)}; a bot of your own is written 'package.module:factory')"
        )
    try:
        found = importlib.import_module(module)
    except (ImportError, ValueError) as error:
        raise OrreryError(f"the bot '{name}' cannot be loaded: {error}") from None
    made: Factory | None = getattr(found, attribute, None)
    if not callable(made):
        raise OrreryError(
            f"the bot '{name}' cannot be loaded: "
            f"'{module}' has no factory '{attribute}'{closest(attribute, dir(found))}"
        )
    return made
