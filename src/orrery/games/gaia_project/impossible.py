"""What a player of Gaia Project would look for in a turn and cannot do now, each with the rule against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orrery.drawing.face import Impossible
from orrery.games.gaia_project.actions import (
    BESCODS,
    COLOURS,
    FEDERATE,
    GAIA,
    GAIA_PROJECT,
    INSTITUTE_,
    KNOWLEDGE_ACADEMY_,
    LAB,
    LAB_,
    MINE,
    MINE_,
    POWER,
    POWER_ACTIONS,
    QIC_,
    QIC_ACTIONS,
    RESEARCH,
    SPECIAL,
    SPECIALS,
    TRACKS,
    TRADING_STATION,
    TRADING_STATION_,
    TRANSDIM,
    WORDS,
)
from orrery.games.gaia_project.board import TRACK_ICONS
from orrery.games.gaia_project.reasons import reason
from orrery.games.gaia_project.rules import board, building, fields, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import N_CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.tips import gain_in_words

__all__ = ["impossible"]

UPGRADES: Final = (
    ("Trading station", "trading-station", TRADING_STATION_, MINE),
    ("Research lab", "research-lab", LAB_, TRADING_STATION),
    ("Planetary institute", "planetary-institute", INSTITUTE_, TRADING_STATION),
    ("Academy", "academy", KNOWLEDGE_ACADEMY_, LAB),
)
"""What is built on what. The Bescods build their institute on a lab, and academies on a trading station."""
QIC_LABELS: Final = ("A tech tile", "Score a token again", "Points for planet types")


def impossible(state: GaiaProjectState) -> tuple[Impossible, ...]:
    """The actions of a turn that are not legal now; nothing at other questions, which ask for one thing only."""
    if not state.agenda or state.agenda[-1] & steps.KIND_MASK != steps.TURN:
        return ()
    legal = {int(action) for action in state.legal_actions()}
    seat = state.current_player()
    found = [*_building(state, seat, legal), *_federation(state, legal), *_research(state, legal)]
    return (*found, *_power(state, legal), *_qic(state, legal), *_special(state, seat, legal))


def _any(legal: set[int], first: int, count: int) -> bool:
    return any(first <= action < first + count for action in legal)


def _building(state: GaiaProjectState, seat: int, legal: set[int]) -> Iterator[Impossible]:
    if not _any(legal, MINE_, N_CELLS):
        cell = _nearest_planet(state, seat)
        yield Impossible("Build a mine", "mine", _said(state, MINE_ + cell) if cell >= 0 else "no planet is free")
    if not _any(legal, GAIA_PROJECT, N_CELLS):
        free = [cell for cell in range(N_CELLS) if state.planet[cell] == TRANSDIM and not state.built[cell]]
        cell = min(free, key=lambda cell: int(state.reach[seat][cell]), default=-1)
        why = _said(state, GAIA_PROJECT + cell) if cell >= 0 else "no Transdim planet is without a gaiaformer"
        yield Impossible("Start a Gaia project", "gaiaformer", why)
    swapped = state.seats[seat * SEAT + fields.FACTION] == BESCODS
    for label, icon, first, base in UPGRADES:
        count = 2 * N_CELLS if first == KNOWLEDGE_ACADEMY_ else N_CELLS
        if _any(legal, first, count):
            continue
        below = base
        if swapped and first in (INSTITUTE_, KNOWLEDGE_ACADEMY_):
            below = LAB if base == TRADING_STATION else TRADING_STATION
        own = [cell for cell in range(N_CELLS) if state.built[cell] == board.code_of(seat, below)]
        under = {MINE: "mine", TRADING_STATION: "trading station", LAB: "research lab"}[below]
        why = _said(state, first + own[0]) if own else f"it is an upgrade of a {under}, and you have none"
        yield Impossible(label, icon, why)


def _nearest_planet(state: GaiaProjectState, seat: int) -> int:
    """The planet on which a mine would cost the least, or -1."""
    best, least = -1, (0, 0)
    for cell in range(N_CELLS):
        if not (0 < state.planet[cell] <= COLOURS or state.planet[cell] == GAIA) or state.built[cell]:
            continue
        ore, qic, _ = building.mine_cost(state, seat, cell, 0, 0)
        if ore >= 0 and (best < 0 or (int(qic), int(ore)) < least):
            best, least = cell, (int(qic), int(ore))
    return best


def _federation(state: GaiaProjectState, legal: set[int]) -> Iterator[Impossible]:
    if FEDERATE not in legal:
        yield Impossible("Form a federation", "federation", _said(state, FEDERATE))


def _research(state: GaiaProjectState, legal: set[int]) -> Iterator[Impossible]:
    missing = [track for track in range(len(TRACKS)) if RESEARCH + track not in legal]
    reasons = {_said(state, RESEARCH + track) for track in missing}
    if len(missing) == len(TRACKS) and len(reasons) == 1:
        yield Impossible("Research", "knowledge", reasons.pop())
        return
    for track in missing:
        yield Impossible(f"Research {WORDS.title(TRACKS[track])}", TRACK_ICONS[track], _said(state, RESEARCH + track))


def _power(state: GaiaProjectState, legal: set[int]) -> Iterator[Impossible]:
    t = state.tables
    for place in range(len(POWER_ACTIONS)):
        if POWER + place not in legal:
            free = t.power_steps[place]
            gain = gain_in_words(t.power_gain[place])
            label = f"Mine with {free} free step{'s' if free > 1 else ''}" if free else gain[:1].upper() + gain[1:]
            yield Impossible(f"{label} ({t.power_cost[place]} power)", "power", _said(state, POWER + place))


def _qic(state: GaiaProjectState, legal: set[int]) -> Iterator[Impossible]:
    for place in range(len(QIC_ACTIONS)):
        if QIC_ + place not in legal:
            label = f"{QIC_LABELS[place]} ({state.tables.qic_cost[place]} QIC)"
            yield Impossible(label, "qic", _said(state, QIC_ + place))


def _special(state: GaiaProjectState, seat: int, legal: set[int]) -> Iterator[Impossible]:
    """The player's own special actions that were used this round."""
    used = state.seats[seat * SEAT + fields.USED]
    for place, name in enumerate(SPECIALS):
        if used & BIT[place] and SPECIAL + place not in legal:
            yield Impossible(f"Special action: {WORDS.title(name)}", None, _said(state, SPECIAL + place))


def _said(state: GaiaProjectState, action: int) -> str:
    """The rule against an action, said to the player; the label names the action already."""
    words = reason(state, action).replace("the player has", "you have").replace("the player", "you")
    before, taken, after = words.partition(" was taken this round")
    return f"it{taken}{after}" if taken else before.replace("planetary-institute", "institute")
