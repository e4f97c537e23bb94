"""Federations by brute force, told apart from the rules that players meet, so that each can be held against the other.

A federation is a connected set of hexes: own structures and satellites on empty hexes. It is legal if

- no hex belongs to another own federation or touches one (the Ivits' one federation grows instead), and no satellite
  stands on a planet;
- every own structure that touches it belongs to it;
- its structures are worth enough;
- it has no satellite too many: its planets cannot be connected with fewer, other own planets being free to pass over
  (with the option), and no federation of the same planets or of some of them needs fewer.

The fewest satellites are the cheapest Steiner tree over the hexes, found exactly by dynamic programming over all sets
of groups of adjacent structures.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from orrery.games.gaia_project import actions
from orrery.games.gaia_project.rules import fields
from orrery.games.gaia_project.rules.grid import N_CELLS, NEIGHBOURS
from orrery.games.gaia_project.state import GaiaProjectState

__all__ = ["Territory", "all_planet_sets", "territory", "why_not"]

NEVER: Final = 10_000
MOST_SATELLITES: Final = 25


class Territory(NamedTuple):
    """What one seat has on the board, as far as federations go."""

    worth: dict[int, int]
    """Own structures, and the power value of each."""
    open: frozenset[int]
    """Hexes that may be part of a new federation."""
    network: frozenset[int]
    """The hexes of the federation that must be enlarged; empty for all but the Ivits."""
    needed: int
    affordable: int
    """So many satellites can be paid."""
    through: bool
    """Whether other own planets count as a way that must be taken where it saves satellites."""


def territory(state: GaiaProjectState, seat: int) -> Territory:
    """Read it off a state."""
    at = seat * fields.SEAT
    seats = state.seats
    faction = seats[at + fields.FACTION]
    worth: dict[int, int] = {}
    for cell in range(N_CELLS):
        structure = _structure(state, seat, cell)
        if structure >= 0 and structure != actions.GAIAFORMER:
            worth[cell] = _worth(state, seat, cell, structure)
    own = frozenset(
        cell for cell in range(N_CELLS) if (state.links[cell] >> seat | state.links[cell] >> (4 + seat)) & 1
    )
    grows = faction == actions.IVITS
    shut = frozenset() if grows else own | {near for cell in own for near in NEIGHBOURS[cell]}
    open_ = frozenset(
        cell for cell in range(N_CELLS) if cell not in shut and (state.planet[cell] == actions.EMPTY or cell in worth)
    )
    formed = seats[at + fields.FEDERATIONS]
    if grows:
        needed, affordable = 7 * (formed + 1), seats[at + fields.QIC]
    else:
        needed = 6 if faction == actions.XENOS and seats[at + fields.INSTITUTE] else 7
        stone = 1 if 1 <= seats[at + fields.STONE] <= 3 else 0
        affordable = sum(seats[at + area] for area in (fields.AREA1, fields.AREA2, fields.AREA3)) + stone
    affordable = min(affordable, MOST_SATELLITES - seats[at + fields.SATELLITES])
    network = own if grows and formed else frozenset[int]()
    return Territory(worth, open_, network, needed, affordable, state.config.options["federations"] == "through")


def _structure(state: GaiaProjectState, seat: int, cell: int) -> int:
    """What a seat has on a hex, -1 for nothing."""
    built = state.built[cell]
    if built and (built - 1) // 16 == seat:
        return (built - 1) % 16
    is_guest = cell in state.guests and state.seats[seat * fields.SEAT + fields.FACTION] == actions.LANTIDS
    return actions.MINE if is_guest else -1


def _worth(state: GaiaProjectState, seat: int, cell: int, structure: int) -> int:
    at = seat * fields.SEAT
    if structure == actions.SPACE_STATION:
        return 1
    if structure in (actions.MINE, actions.LOST_MINE):
        worth = 1
    elif structure in (actions.TRADING_STATION, actions.LAB):
        worth = 2
    else:
        has_tile = (state.seats[at + fields.TILES] & ~state.seats[at + fields.COVERED]) >> actions.BIG_POWER & 1
        worth = 4 if has_tile else 3
    bescods = state.seats[at + fields.FACTION] == actions.BESCODS and state.seats[at + fields.INSTITUTE]
    return worth + (1 if bescods and state.planet[cell] == actions.TITANIUM else 0)


def why_not(land: Territory, hexes: Iterable[int]) -> str:
    """Why these hexes, with all own structures that touch them, are no legal federation; nothing if they are one."""
    chosen = _with_neighbours(land, set(hexes) | land.network)
    for cell in chosen:
        if cell not in land.open and cell not in land.network:
            return f"hex {cell} cannot be part of a new federation"
    if len(_pieces(chosen, chosen)) != 1:
        return "the hexes are not connected"
    planets = frozenset(cell for cell in chosen if cell in land.worth)
    if sum(land.worth[cell] for cell in planets) < land.needed:
        return f"the structures are worth less than {land.needed}"
    satellites = sum(cell not in land.worth and cell not in land.network for cell in chosen)
    if satellites > land.affordable:
        return f"{satellites} satellites cannot be paid"
    least = fewest_satellites(land, planets)
    if least < satellites:
        return f"{least} satellites are enough, not {satellites}"
    return ""


def all_planet_sets(land: Territory, most_groups: int) -> set[frozenset[int]] | None:
    """Every set of planets that some legal federation has; nothing if there are too many groups to try them all."""
    members = {cell for cell in land.worth if cell in land.open} | land.network
    groups = _pieces(members, members)
    if len(groups) > most_groups:
        return None
    found: set[frozenset[int]] = set()
    for some in range(1, 1 << len(groups)):
        cells = frozenset(cell for place, group in enumerate(groups) if some >> place & 1 for cell in group)
        if land.network <= cells and sum(land.worth.get(cell, 0) for cell in cells) >= land.needed:
            planets = cells & frozenset(land.worth)
            satellites = _satellites_alone(land, planets)
            if satellites <= land.affordable and satellites == fewest_satellites(land, planets):
                found.add(planets)
    return found


def _satellites_alone(land: Territory, planets: frozenset[int]) -> int:
    """The satellites that connect these planets without touching other own structures."""
    groups = _pieces(planets | land.network, planets | land.network)
    return _cheapest_trees(groups, _clear_of_others(land, planets), set(land.worth) | land.network)[-1]


def _clear_of_others(land: Territory, planets: frozenset[int]) -> frozenset[int]:
    """The hexes of a federation of these planets: none that touches another own structure."""
    others = set(land.worth) - planets
    aside = others | {near for cell in others for near in NEIGHBOURS[cell]}
    return (land.open | land.network) - (aside - planets - land.network)


def _with_neighbours(land: Territory, chosen: set[int]) -> set[int]:
    """The hexes and all own structures that touch them, directly or through each other."""
    found = set(chosen)
    queue = deque(chosen)
    while queue:
        for near in NEIGHBOURS[queue.popleft()]:
            if near not in found and near in land.worth:
                found.add(near)
                queue.append(near)
    return found


def _pieces(cells: Iterable[int], within: set[int] | frozenset[int]) -> list[set[int]]:
    """The connected parts of a set of hexes."""
    left = set(cells)
    found: list[set[int]] = []
    while left:
        first = left.pop()
        piece = {first}
        queue = deque([first])
        while queue:
            for near in NEIGHBOURS[queue.popleft()]:
                if near in within and near not in piece:
                    piece.add(near)
                    left.discard(near)
                    queue.append(near)
        found.append(piece)
    return found


def fewest_satellites(land: Territory, planets: frozenset[int]) -> int:
    """The fewest satellites with which these planets, or enough of them, make a federation."""
    groups = _pieces(planets | land.network, planets | land.network)
    worth = [sum(land.worth.get(cell, 0) for cell in group) for group in groups]
    must = [bool(group & land.network) for group in groups]
    everything = (1 << len(groups)) - 1
    free = set(land.worth) | land.network
    alone = _cheapest_trees(groups, _clear_of_others(land, planets), free)
    least = alone[everything]
    for some in range(1, everything + 1):
        members = [place for place in range(len(groups)) if some >> place & 1]
        if sum(worth[place] for place in members) >= land.needed and all(
            some >> place & 1 for place in range(len(groups)) if must[place]
        ):
            least = min(least, alone[some])
    if land.through:
        least = min(least, _cheapest_trees(groups, land.open | land.network, free)[everything])
    return least


def _cheapest_trees(groups: Sequence[set[int]], within: frozenset[int] | set[int], free: set[int]) -> list[int]:
    """For every set of groups, how many satellites connect it at least."""
    cost = {cell: 0 if cell in free else 1 for cell in within}
    best: list[dict[int, int]] = [{} for _ in range(1 << len(groups))]
    least = [0] * (1 << len(groups))
    for some in range(1, 1 << len(groups)):
        tree = dict.fromkeys(cost, NEVER)
        if some & (some - 1) == 0:
            for cell in groups[some.bit_length() - 1]:
                if cell in tree:
                    tree[cell] = 0
        part = (some - 1) & some
        while part > some - part:
            one, two = best[part], best[some - part]
            for cell in cost:
                joined = one[cell] + two[cell] - cost[cell]
                if joined < tree[cell]:
                    tree[cell] = joined
            part = (part - 1) & some
        _spread(tree, cost)
        best[some] = tree
        least[some] = min(tree.values(), default=NEVER)
    return least


def _spread(tree: dict[int, int], cost: dict[int, int]) -> None:
    """Let every tree grow along the hexes, the cheapest first."""
    buckets: list[list[int]] = [[] for _ in range(256)]
    for cell, value in tree.items():
        if value < NEVER:
            buckets[value].append(cell)
    for value, bucket in enumerate(buckets):
        for cell in bucket:  # grows while it is read: hexes of no cost stay in their bucket
            if tree[cell] == value:
                for near in NEIGHBOURS[cell]:
                    if near in cost and value + cost[near] < tree[near]:
                        tree[near] = value + cost[near]
                        buckets[value + cost[near]].append(near)
