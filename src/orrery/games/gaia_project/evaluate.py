"""A hand-made value of a position, for the bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import N_TRACKS, ROUNDS
from orrery.games.gaia_project.rules import fields, power, resources
from orrery.games.gaia_project.rules.fields import SEAT
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.state import State

__all__ = ["evaluate"]

# What things are worth in victory points. By hand, to be fitted on played games.
ORE: Final = 0.9
CREDIT: Final = 0.35
KNOWLEDGE: Final = 0.9
QIC: Final = 1.6
CHARGED: Final = 0.35
TOKEN: Final = 0.15
FORMER: Final = 1.5
GREEN_TOKEN: Final = 2.0
TECH_TILE: Final = 1.2
STRUCTURE_NOW: Final = 1.0
# income of one more round
MINE: Final = 0.9
TRADING: Final = 1.4
LAB: Final = 1.3
BIG: Final = 2.2
LEVEL: Final = 0.45
FINAL_STEP: Final = 1.1
SCALE: Final = 70.0


def evaluate(state: State, player: int) -> float:
    """From -1 (lost) to 1 (won): the own strength against the best opponent's."""
    assert isinstance(state, GaiaProjectState)
    if not state.agenda:
        if state.players == 1:
            return max(-0.99, min(0.99, (float(state.scores()[0]) - 100.0) / SCALE))
        return state.returns()[player]
    mine = strength(state, player)
    if state.players == 1:
        return max(-0.99, min(0.99, (mine - 100.0) / SCALE))
    best = -1000.0
    for other in range(state.players):
        if other != player:
            best = max(best, strength(state, other))
    return max(-0.99, min(0.99, (mine - best) / SCALE))


def strength(state: GaiaProjectState, seat: i64) -> float:
    """What a player has, in victory points."""
    at = seat * SEAT
    seats = state.seats
    left = float(ROUNDS - state.round) if state.round > 0 else 6.0
    value = float(seats[at + fields.VP] - seats[at + fields.BID] + scoring.research_points(state, seat))
    value += float(seats[at + fields.ORE]) * ORE + float(seats[at + fields.CREDITS]) * CREDIT
    value += float(seats[at + fields.KNOWLEDGE]) * KNOWLEDGE + float(seats[at + fields.QIC]) * QIC
    value += float(power.spendable(state, seat)) * CHARGED + float(power.tokens(state, seat)) * TOKEN
    value += float(seats[at + fields.FORMERS_FREE]) * FORMER + float(seats[at + fields.GREEN]) * GREEN_TOKEN
    value += float(resources.bits(seats[at + fields.TILES])) * TECH_TILE
    value += float(resources.structures(state, seat)) * STRUCTURE_NOW
    income = float(seats[at + fields.MINES]) * MINE + float(seats[at + fields.TRADING]) * TRADING
    income += float(seats[at + fields.LABS]) * LAB
    income += float(seats[at + fields.INSTITUTE] + seats[at + fields.ACADEMY_K] + seats[at + fields.ACADEMY_Q]) * BIG
    for track in range(N_TRACKS):
        income += float(seats[at + fields.TRACK + track]) * LEVEL
    value += income * left
    for tile in state.final_tiles:
        value += float(scoring.progress(state, seat, tile)) * FINAL_STEP
    return value
