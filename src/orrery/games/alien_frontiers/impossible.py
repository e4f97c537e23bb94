"""What a player of Alien Frontiers would look for in a turn and cannot do now, each with the rule against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orrery.drawing.face import Impossible
from orrery.games.alien_frontiers.actions import (
    BUY_RELIC,
    CARDS,
    CLAIM,
    DOCK_ARTIFACT,
    DOCK_CONSTRUCTOR,
    DOCK_HUB,
    DOCK_MARKET,
    DOCK_MINE,
    DOCK_OUTPOST,
    DOCK_SHIPYARD,
    DOCK_SOLAR,
    DOCK_TERRAFORMING,
    FACILITIES,
    LAUNCH,
    SHIPS,
    TERRITORIES,
    TO_BAY,
    WORDS,
)
from orrery.games.alien_frontiers.reasons import reason
from orrery.games.alien_frontiers.rules import docking, facilities, steps
from orrery.games.alien_frontiers.state import AlienFrontiersState

__all__ = ["impossible"]

DOCKINGS: Final = (
    *(DOCK_ARTIFACT, DOCK_HUB, DOCK_CONSTRUCTOR, DOCK_MINE, DOCK_MARKET, DOCK_OUTPOST, DOCK_SHIPYARD, DOCK_SOLAR),
    *(DOCK_TERRAFORMING, TO_BAY),
)
"""Where the dockings at each facility begin, and where those at the last one end."""
WANTED: Final = {
    "colony-constructor": "it takes three ships that show the same",
    "orbital-market": "it takes two ships that show the same",
    "raiders-outpost": "it takes three ships in sequence",
    "shipyard": "it takes two ships that show the same",
    "terraforming-station": "it takes a ship that shows 6",
}
"""What a docking needs of the dice, where not every ship will do."""


def impossible(state: AlienFrontiersState) -> tuple[Impossible, ...]:
    """The facilities and alien artifacts out of reach in this turn; nothing at other questions."""
    if not state.agenda or state.agenda[-1] & steps.STEP_MASK != steps.TURN:
        return ()
    legal = {int(action) for action in state.legal_actions()}
    return (*_facilities(state, legal), *_artifacts(state, legal), *_colonies(state, legal))


def _facilities(state: AlienFrontiersState, legal: set[int]) -> Iterator[Impossible]:
    ships = [ship for ship in range(len(SHIPS)) if docking.in_hand(state, ship, 1)]
    if not ships:
        return
    for place, facility in enumerate(FACILITIES):
        block = range(DOCKINGS[place], DOCKINGS[place + 1])
        if legal.isdisjoint(block):
            yield Impossible(WORDS.title(facility), facility, _against(state, facility, block))


def _against(state: AlienFrontiersState, facility: str, block: range) -> str:
    """Why nothing can dock there: the rule that forbids what the dice would allow, or what the dice lack."""
    for action in block:
        wanted = WORDS.move(action).args[1].split("-")
        if all(docking.in_hand(state, SHIPS.index(ship), wanted.count(ship)) for ship in wanted):
            return reason(state, action)
    return WANTED[facility]


def _artifacts(state: AlienFrontiersState, legal: set[int]) -> Iterator[Impossible]:
    """Claiming is looked for by whoever docks at the Alien Artifact."""
    total = facilities.artifact_total(state)
    if total == 0:
        return
    if total < state.tables.claim_total:
        yield Impossible("Claim alien tech", "tech-card", reason(state, CLAIM))
        return
    for card, name in enumerate(CARDS):
        if state.display[card] and CLAIM + card not in legal:
            yield Impossible(f"Claim the {WORDS.title(name)}", "tech-card", reason(state, CLAIM + card))


def _colonies(state: AlienFrontiersState, legal: set[int]) -> Iterator[Impossible]:
    if state.hub[state.active] == state.tables.circles and legal.isdisjoint(range(LAUNCH, LAUNCH + len(TERRITORIES))):
        yield Impossible("Launch from the Colonist Hub", "colony", reason(state, LAUNCH))
    holds = state.controller[TERRITORIES.index("burroughs-desert")] == state.active
    if holds and state.relic_owner < 0 and BUY_RELIC not in legal:
        yield Impossible("Buy the Relic Ship", "relic", reason(state, BUY_RELIC))
