"""What a seat sees and is asked, and positions as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from comet_poker.actions import COMETS
from comet_poker.state import DEAL, NOBODY, OPEN, CometPoker
from orrery import PositionError, State
from orrery.kernel.game import Config

STEPS: Final = ["deal 0", "deal 1", "open 0", "open 1", "answer 0", "answer 1"]
KEYS: Final = ("comets", "purses", "pot", "shown", "agenda")


@dataclass(frozen=True)
class View:
    """What one seat may see."""

    asked: int
    comets: list[str]
    """Of each seat: its name, `hidden` or `none`."""
    purses: list[int]
    pot: int


def view(state: State, player: int) -> View:
    assert isinstance(state, CometPoker)
    comets = [state.seen(player, seat) for seat in range(2)]
    return View(state.current_player(), comets, state.purses[:], state.pot)


def sketch(state: State, player: int) -> str:
    shown = view(state, player)
    seats = [f"seat {seat}: {shown.comets[seat]}, purse {shown.purses[seat]}" for seat in range(2)]
    return "\n".join([*seats, f"pot {shown.pot}"])


def prompt(state: State) -> str:
    assert isinstance(state, CometPoker)
    if state.is_terminal():
        return "The game is over."
    kind, seat = state.step()
    if kind == DEAL:
        return f"A comet for seat {seat}"
    return "Check or bet?" if kind == OPEN else f"Call for {state.tables.bet} or fold?"


def to_position(state: State) -> dict[str, Any]:
    assert isinstance(state, CometPoker)
    return {
        "players": 2,
        "options": dict(state.config.options),
        "comets": ["none" if comet == NOBODY else COMETS[comet] for comet in state.comets],
        "purses": state.purses[:],
        "pot": state.pot,
        "shown": state.shown,
        "agenda": [STEPS[step] for step in state.agenda],
    }


def position(config: Config, setup: Mapping[str, Any]) -> CometPoker:
    for key in setup:
        if key not in KEYS:
            raise PositionError(f"there is no '{key}' in a position; there are {', '.join(KEYS)}")
    state = CometPoker(config)
    state.set_up()
    try:
        if "comets" in setup:
            state.comets = [NOBODY if name == "none" else COMETS.index(name) for name in setup["comets"]]
        if "agenda" in setup:
            state.agenda = [STEPS.index(step) for step in setup["agenda"]]
        state.purses = list(setup.get("purses", state.purses))
        state.pot = setup.get("pot", state.pot)
        state.shown = setup.get("shown", state.shown)
        wrong = check(state)
    except (TypeError, ValueError) as error:
        raise PositionError(f"the position cannot be read: {error}") from None
    if wrong:
        raise PositionError("; ".join(wrong))
    return state


def check(state: State) -> list[str]:
    """Nothing gets lost, and no comet is dealt twice."""
    assert isinstance(state, CometPoker)
    wrong: list[str] = []
    total = sum(state.purses) + state.pot
    if total != 2 * state.tables.purse:
        wrong.append(f"there are {total} crystals, not {2 * state.tables.purse}")
    if len(state.purses) != 2 or min(*state.purses, state.pot) < 0:
        wrong.append("there must be two purses, and nobody can owe anything")
    left = [*range(len(state.tables.values)), NOBODY, NOBODY]
    for comet in state.comets:
        if comet not in left:
            name = COMETS[comet] if comet in range(len(COMETS)) else comet
            wrong.append(f"there is no {name} left to deal")
        else:
            left.remove(comet)
    if len(state.comets) != 2 or any(step not in range(len(STEPS)) for step in state.agenda):
        wrong.append("there must be two places for a comet, and known steps")
    return wrong
