"""What a player has, as features for the bots. What each is worth was fitted on played games: `weights.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import (
    BURROUGHS,
    CARDS,
    CONSTRUCTOR,
    ISOLATION,
    MINE,
    N_CARDS,
    N_TERRITORIES,
    SHIPYARD,
    TERRAFORMING,
    TERRITORIES,
)
from orrery.games.alien_frontiers.rules import facilities
from orrery.games.alien_frontiers.rules.steps import LAND_STEP, RAID, STEP_MASK
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.evaluation import Evaluation
from orrery.kernel.state import State

__all__ = ["EVALUATION", "FEATURES", "features", "progress"]

FEATURES: Final = [
    "points",
    "landed",
    "two_to_land",
    "one_to_land",
    "ships",
    "relic_ship",
    "ship_to_lose",
    "hub",
    "hub_far",
    "fuel",
    "fuel_to_spare",
    "ore",
    "ore_to_spare",
    "launch_paid",
    "almost_controlled",
    "barely_controlled",
    "ships_at_constructor",
    "ships_at_shipyard",
    "ships_at_mine",
    "turn",
    "in_hand",
    "pairs_in_hand",
    "triples_in_hand",
    "sixes_in_hand",
    "claim",
    "landing",
    "raiding",
    *(f"card.{card}" for card in CARDS),
    *(f"bonus.{territory}" for territory in TERRITORIES),
]

PLENTY: Final = 3
"""Of fuel and ore, what lies beyond this is counted apart."""
FAR: Final = 4
"""Likewise of circles at the Colonist Hub."""


def progress(state: State) -> float:
    """The game ends when somebody has landed everything: how near is the nearest?"""
    assert isinstance(state, AlienFrontiersState)
    fewest = state.unplaced[0]
    for player in range(1, state.players):
        fewest = min(fewest, state.unplaced[player])
    return 1.0 - float(fewest) / float(state.tables.colonies)


def features(state: State, seat: int) -> list[float]:
    """How much of each feature a player has; the amounts stand in the order of FEATURES."""
    assert isinstance(state, AlienFrontiersState)
    player: i64 = seat
    tables = state.tables
    fuel = state.fuel[player]
    ore = state.ore[player]
    left = state.unplaced[player]
    hub = state.hub[player]
    plenty: i64 = PLENTY
    found: list[float] = [
        float(scoring.points(state, player)),
        float(tables.colonies - left),
        1.0 if left == 2 else 0.0,
        1.0 if left == 1 else 0.0,
        float(tables.ships - state.stock[player]),
        1.0 if state.relic_owner == player else 0.0,
        1.0 if ships_docked(state, TERRAFORMING, player) > 0 else 0.0,
        float(hub),
        float(max(0, hub - FAR)),
        float(min(fuel, plenty)),
        float(max(0, fuel - plenty)),
        float(min(ore, plenty)),
        float(max(0, ore - plenty)),
        1.0 if fuel >= tables.launch_fuel and ore >= tables.launch_ore and hub > FAR else 0.0,
    ]
    add_contests(state, player, found)
    found.append(float(ships_docked(state, CONSTRUCTOR, player)))
    found.append(float(ships_docked(state, SHIPYARD, player)))
    found.append(float(ships_docked(state, MINE, player)))
    if state.active == player:
        add_turn(state, found)
    else:
        for _ in range(8):
            found.append(0.0)
    for card in range(N_CARDS):
        found.append(1.0 if (state.cards[player] >> card) & 1 else 0.0)
    for territory in range(N_TERRITORIES):
        has = state.controller[territory] == player and state.fields[ISOLATION] != territory
        if territory == BURROUGHS and state.relic_owner == player:
            has = False  # the Relic Ship itself is a feature
        found.append(1.0 if has else 0.0)
    return found


def add_contests(state: AlienFrontiersState, player: i64, found: list[float]) -> None:
    """Where others have colonies too: territories that one more would win, and those that one of theirs would take."""
    almost: i64 = 0
    barely: i64 = 0
    for territory in range(N_TERRITORIES):
        first = territory * state.players
        mine = state.colonies[first + player]
        best: i64 = 0
        for other in range(state.players):
            if other != player:
                best = max(best, state.colonies[first + other])
        if mine == best and best > 0:
            almost += 1
        elif mine == best + 1 and best > 0:
            barely += 1
    found.append(float(almost))
    found.append(float(barely))


def add_turn(state: AlienFrontiersState, found: list[float]) -> None:
    """What the player whose turn it is can still do with it."""
    ships = state.rolling
    pairs: i64 = 0
    triples: i64 = 0
    for value in range(1, 7):
        dice = state.hand[value]
        if state.relic_value == value:
            dice += 1
        ships += dice
        if dice >= 2:
            pairs += 1
        if dice >= 3:
            triples += 1
    sixes = state.hand[6] + (1 if state.relic_value == 6 else 0)
    found.append(1.0)
    found.append(float(ships))
    found.append(float(pairs))
    found.append(float(triples))
    found.append(1.0 if sixes > 0 else 0.0)
    claim: i64 = facilities.artifact_total(state) if state.counted != 0 else 0
    found.append(float(min(claim, state.tables.claim_total)) / float(max(1, state.tables.claim_total)))
    step: i64 = state.agenda[-1] if state.agenda else 0
    kind = step & STEP_MASK
    found.append(1.0 if kind == LAND_STEP else 0.0)
    found.append(1.0 if kind == RAID and step == RAID else 0.0)


def ships_docked(state: AlienFrontiersState, facility: i64, player: i64) -> i64:
    """How many ships a player has at a facility."""
    first_port = state.tables.first_port
    ships: i64 = 0
    for port in range(first_port[facility], first_port[facility + 1]):
        code = state.docked[port]
        if code != NO_SHIP and SHIP_OWNER[code] == player:
            ships += 1
    return ships


EVALUATION: Final = Evaluation(FEATURES, features, progress, Path(__file__).parent / "weights.toml")
