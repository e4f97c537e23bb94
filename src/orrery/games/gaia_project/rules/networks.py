"""Which federations a player can form: a search for cheap trees over the board.

The planets that a player has colonized and that are in no federation yet fall into *groups* of neighbours. A
federation connects groups with satellites. Whatever stands beside a satellite belongs to it too, so a set of
satellites determines its groups; here it is always complete in this sense.

The search is that of Dreyfus and Wagner for Steiner trees, in the order of cost: the cost of (groups, vertex) is the
smallest number of satellites of a tree that contains the vertex and connects exactly these groups. A vertex is a
free hex or a group. Trees grow by a satellite or join at a common vertex. A tree whose groups suffice is not grown any
further: whatever it grew into could do without its last satellites.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import EMPTY, IVITS
from orrery.games.gaia_project.rules import board
from orrery.games.gaia_project.rules.fields import BIT, FACTION, FEDERATIONS, SEAT
from orrery.games.gaia_project.rules.grid import N_CELLS, NEIGHBOURS

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

NONE: Final = 99
"""More satellites than there are."""
OF_NO_USE: Final = -2
"""Instead of an index: a set of groups that nobody asks for."""
NO_GROUP: Final = -1
ALL_GROUPS: Final = 2**61 - 1


class Network:
    """A player's groups on the board, and where satellites could be."""

    def __init__(self, state: GaiaProjectState, seat: i64) -> None:
        self.seat: i64 = seat
        self.group: list[i64] = [NO_GROUP] * N_CELLS
        """The group of each hex."""
        self.members: list[list[i64]] = []
        self.value: list[i64] = []
        self.root: i64 = 0
        """A bit for the Ivits' federation, which has to be part of every new one."""
        self.free: list[bool] = [False] * N_CELLS
        """Where the player could put a satellite."""
        self.beside: list[i64] = [0] * N_CELLS
        """A bit for each group beside a free hex."""
        self.border: list[list[i64]] = []
        """The free hexes beside each group."""
        self.total: i64 = 0
        grows = state.seats[seat * SEAT + FACTION] == IVITS
        self._find_groups(state, grows and state.seats[seat * SEAT + FEDERATIONS] > 0)
        self._find_free(state, grows)

    def _find_groups(self, state: GaiaProjectState, grown: bool) -> None:
        seat = self.seat
        if grown:
            members = [cell for cell in range(N_CELLS) if board.in_federation(state, seat, cell)]
            self._add_group(state, members)
            self.root = 1
        for cell in range(N_CELLS):
            if (
                self.group[cell] == NO_GROUP
                and board.belongs(state, seat, cell)
                and not board.in_federation(state, seat, cell)
            ):
                self._add_group(state, self._connected(state, cell))

    def _connected(self, state: GaiaProjectState, start: i64) -> list[i64]:
        found: list[i64] = [start]
        seen: list[bool] = [False] * N_CELLS
        seen[start] = True
        at: i64 = 0
        while at < len(found):
            for other in NEIGHBOURS[found[at]]:
                if not seen[other] and board.belongs(state, self.seat, other):
                    seen[other] = True
                    if not board.in_federation(state, self.seat, other):
                        found.append(other)
            at += 1
        found.sort()
        return found

    def _add_group(self, state: GaiaProjectState, members: list[i64]) -> None:
        number = len(self.members)
        value: i64 = 0
        for cell in members:
            self.group[cell] = number
            value += board.federation_value(state, self.seat, cell)
        self.members.append(members)
        self.value.append(value)
        self.total += value

    def _find_free(self, state: GaiaProjectState, grows: bool) -> None:
        seat = self.seat
        for _ in self.members:
            self.border.append([])
        for cell in range(N_CELLS):
            if state.planet[cell] != EMPTY or self.group[cell] != NO_GROUP or state.links[cell] & BIT[seat] != 0:
                continue
            beside: i64 = 0
            touches = False
            for other in NEIGHBOURS[cell]:
                number = self.group[other]
                if number != NO_GROUP:
                    beside |= BIT[number]
                elif board.in_federation(state, seat, other):
                    touches = True
            if touches and not grows:
                continue
            self.free[cell] = True
            self.beside[cell] = beside
            for number in range(len(self.members)):
                if beside & BIT[number] != 0:
                    self.border[number].append(cell)

    def value_of(self, groups: i64) -> i64:
        """The power value of some groups together."""
        total: i64 = 0
        for number in range(len(self.value)):
            if groups & BIT[number] != 0:
                total += self.value[number]
        return total

    def cells_of(self, groups: i64) -> list[i64]:
        """The hexes of some groups."""
        found: list[i64] = []
        for number in range(len(self.members)):
            if groups & BIT[number] != 0:
                found.extend(self.members[number])
        return found


class Search:
    """Trees over a network, cheapest first."""

    def __init__(self, network: Network, need: i64, most: i64) -> None:
        self.network = network
        self.need = need
        """The power value that a federation has to have, the Ivits' whole federation included."""
        self.most = most
        """The most satellites that can be built."""
        self.masks: list[i64] = []
        self.values: list[i64] = []
        """The power value of each set of groups, that of the Ivits' federation always included."""
        self.rows: list[list[i64]] = []
        """For each set of groups: the cost of its tree at each vertex. Groups follow the hexes."""
        self.index: dict[i64, i64] = {}
        self.waiting: list[list[i64]] = [[] for _ in range(most + 1)]
        self.done: list[list[i64]] = [[] for _ in range(N_CELLS + len(network.members))]
        self.size: i64 = N_CELLS + len(network.members)
        self.noted: list[bool] = []
        """Whether each set is among those found."""
        self.found: list[i64] = []
        """Sets of groups that suffice, in the order of their cost."""
        self.found_cost: list[i64] = []
        self.targets: list[i64] = []
        """The sets of groups that trees are wanted for; none means all of them."""
        self.closing: bool = True
        """Whether groups beside a satellite join. Without it, trees pass by and through other groups freely."""

    def suffices(self, at: i64) -> bool:
        """Whether the groups of a set are enough for a federation."""
        root = self.network.root
        return self.values[at] >= self.need and (root == 0 or self.masks[at] & root != 0)

    def is_of_use(self, groups: i64) -> bool:
        """Whether a set of groups is a part of something that is asked for."""
        if len(self.targets) == 0:
            return True
        for target in self.targets:
            if groups & ~target == 0:
                return True
        return False

    def relax(self, groups: i64, vertex: i64, cost: i64) -> None:
        """A tree was found; keep it if it is the cheapest of its kind."""
        if cost > self.most:
            return
        at = self.index.get(groups, -1)
        if at < 0:
            if at == OF_NO_USE or not self.is_of_use(groups):
                self.index[groups] = OF_NO_USE
                return
            at = len(self.masks)
            self.index[groups] = at
            self.masks.append(groups)
            self.values.append(self.network.value_of(groups | self.network.root))
            self.rows.append([NONE] * self.size)
            self.noted.append(False)
        row = self.rows[at]
        if cost < row[vertex]:
            row[vertex] = cost
            self.waiting[cost].append(at * 256 + vertex)

    def run(self, first_only: bool) -> None:
        """Find every sufficient set of groups, or the cheapest one."""
        network = self.network
        for number in range(len(network.members)):
            self.relax(BIT[number], N_CELLS + number, 0)
        for cost in range(self.most + 1):
            queue = self.waiting[cost]
            at: i64 = 0
            while at < len(queue):
                entry = queue[at]
                at += 1
                index = entry >> 8
                vertex = entry & 255
                if self.rows[index][vertex] != cost:
                    continue
                if self.closing and self.suffices(index):
                    self.note(index, cost)
                    if first_only:
                        return
                    continue
                self.grow(index, vertex, cost)
                self.merge(index, vertex, cost)

    def note(self, index: i64, cost: i64) -> None:
        """A set of groups suffices; the first time is the cheapest."""
        if not self.noted[index]:
            self.noted[index] = True
            self.found.append(self.masks[index])
            self.found_cost.append(cost)

    def grow(self, index: i64, vertex: i64, cost: i64) -> None:
        """Add a satellite beside the vertex, or go on from a group beside it."""
        network = self.network
        groups = self.masks[index]
        enough = self.is_enough_without_root(index)
        if vertex >= N_CELLS:
            for cell in network.border[vertex - N_CELLS]:
                self.step_to(groups, cell, cost + 1, enough)
            return
        for cell in NEIGHBOURS[vertex]:
            if network.free[cell]:
                self.step_to(groups, cell, cost + 1, enough)
        beside = network.beside[vertex]
        number: i64 = 0
        while beside != 0:
            if beside & 1 != 0:
                self.relax(groups, N_CELLS + number, cost)
                if (
                    not self.closing
                    and groups & BIT[number] == 0
                    and self.values[index] + network.value[number] < self.need
                ):
                    self.relax(groups | BIT[number], N_CELLS + number, cost)
            beside >>= 1
            number += 1

    def step_to(self, groups: i64, cell: i64, cost: i64, enough: bool) -> None:
        """A satellite on a free hex; what is beside it joins."""
        if not self.closing:
            self.relax(groups, cell, cost)
            return
        joined = groups | self.network.beside[cell]
        if enough and joined != groups and joined & self.network.root == 0:
            return
        self.relax(joined, cell, cost)

    def is_enough_without_root(self, index: i64) -> bool:
        """Whether only the connection to the Ivits' federation is missing."""
        root = self.network.root
        return root != 0 and self.masks[index] & root == 0 and self.values[index] >= self.need

    def merge(self, index: i64, vertex: i64, cost: i64) -> None:
        """Join with every other tree at this vertex."""
        groups = self.masks[index]
        shared: i64 = 1 if vertex < N_CELLS else 0
        for other in self.done[vertex]:
            together = cost + self.rows[other][vertex] - shared
            if together > self.most:
                break  # they are in the order of their cost
            union = groups | self.masks[other]
            if union != groups and union != self.masks[other] and self.may_merge(index, other, union):
                self.relax(union, vertex, together)
        self.done[vertex].append(index)

    def may_merge(self, index: i64, other: i64, union: i64) -> bool:
        """Whether the union of two trees is of any use."""
        root = self.network.root
        if not self.closing:
            # Where no groups join by themselves, the parts of a tree have none in common.
            if self.masks[index] & self.masks[other] != 0:
                return False
            return self.network.value_of(union | root) < self.need
        if root != 0 and union & root == 0:
            return self.values[index] < self.need and self.values[other] < self.need
        return True


def cheapest(network: Network, need: i64, most: i64) -> i64:
    """The fewest satellites of any federation, NONE if there is none with so many at most."""
    if network.total < need:
        return NONE
    search = Search(network, need, most)
    search.run(True)
    return search.found_cost[0] if len(search.found) > 0 else NONE


class Plans:
    """The sets of groups that a player may connect to a federation, with the satellites that each takes."""

    def __init__(self, network: Network, need: i64, most: i64, through: bool) -> None:
        self.network = network
        self.need = need
        self.most = most
        search = Search(network, need, most)
        if network.total >= need:
            search.run(False)
        self.valid: list[i64] = search.found
        """Every set that suffices and is found before it contains a cheaper one."""
        self.valid_cost: list[i64] = search.found_cost
        self.groups: list[i64] = []
        """Those that are allowed."""
        self.cost: list[i64] = []
        for at in range(len(self.valid)):
            if not self.has_cheaper_part(self.valid[at], self.valid_cost[at]):
                self.groups.append(self.valid[at])
                self.cost.append(self.valid_cost[at])
        if through and len(self.groups) > 0:
            self._only_through()

    def has_cheaper_part(self, groups: i64, cost: i64) -> bool:
        """Whether a federation of some of these groups, or of all of them, takes fewer satellites."""
        for at in range(len(self.valid)):
            if self.valid_cost[at] >= cost:
                return False  # they are in the order of their cost
            if self.valid[at] & ~groups == 0:
                return True
        return False

    def _only_through(self) -> None:
        """Leave out what would take fewer satellites if it went through other planets of the player."""
        most: i64 = 0
        for cost in self.cost:
            most = max(most, cost)
        if most == 0:
            return
        search = Search(self.network, self.need, most - 1)  # only cheaper trees matter
        search.closing = False
        search.targets = self.groups
        search.run(False)
        kept: list[i64] = []
        kept_cost: list[i64] = []
        for at in range(len(self.groups)):
            if fewest_through(search, self.groups[at], self.cost[at]) >= self.cost[at]:
                kept.append(self.groups[at])
                kept_cost.append(self.cost[at])
        self.groups = kept
        self.cost = kept_cost


def fewest_through(search: Search, groups: i64, cost: i64) -> i64:
    """The fewest satellites that connect some groups if other planets of the player may be crossed."""
    network = search.network
    if groups & (groups - 1) == 0:
        return 0
    value = network.value_of(groups)
    for number in range(len(network.members)):
        here = BIT[number]
        if groups & here != 0 and here != network.root and value - network.value[number] < search.need:
            at = search.index.get(groups & ~here, -1)
            return NONE if at < 0 else search.rows[at][N_CELLS + number]
    first = lowest_bit(groups)
    row = tree_costs(network.border, network.beside, network.free, groups & ~first, cost, ALL_GROUPS)
    number = 0
    while first & BIT[number] == 0:
        number += 1
    return row[N_CELLS + number]


def lowest_bit(mask: i64) -> i64:
    """The lowest bit that is set."""
    return mask & -mask


def tree_costs(
    border: list[list[i64]], beside: list[i64], allowed: list[bool], terminals: i64, most: i64, crossed: i64
) -> list[i64]:
    """For every vertex: the satellites of the cheapest tree that contains it and connects some groups.

    Satellites go to allowed hexes; trees may cross the groups `crossed` besides the terminals.
    """
    numbers: list[i64] = []
    for number in range(len(border)):
        if terminals & BIT[number] != 0:
            numbers.append(number)
    size: i64 = N_CELLS + len(border)
    rows: list[list[i64]] = [[0] * size]
    for subset in range(1, BIT[len(numbers)]):
        row: list[i64] = [NONE] * size
        for place in range(len(numbers)):
            if subset == BIT[place]:
                row[N_CELLS + numbers[place]] = 0
        part = (subset - 1) & subset
        while part > subset - part:
            one = rows[part]
            two = rows[subset - part]
            for vertex in range(size):
                both = one[vertex] + two[vertex] - (1 if vertex < N_CELLS else 0)
                row[vertex] = min(row[vertex], both)
            part = (part - 1) & subset
        spread(border, beside, allowed, row, most, terminals | crossed)
        rows.append(row)
    return rows[len(rows) - 1]


def spread(
    border: list[list[i64]], beside: list[i64], allowed: list[bool], row: list[i64], most: i64, crossed: i64
) -> None:
    """Let every tree reach the vertices around it, in the order of cost."""
    waiting: list[list[i64]] = [[] for _ in range(most + 2)]
    for vertex in range(len(row)):
        if row[vertex] <= most:
            waiting[row[vertex]].append(vertex)
    for cost in range(most + 1):
        queue = waiting[cost]
        at: i64 = 0
        while at < len(queue):
            vertex = queue[at]
            at += 1
            if row[vertex] != cost:
                continue
            around = border[vertex - N_CELLS] if vertex >= N_CELLS else NEIGHBOURS[vertex]
            for cell in around:
                if allowed[cell] and cost + 1 < row[cell]:
                    row[cell] = cost + 1
                    waiting[cost + 1].append(cell)
            if vertex < N_CELLS:
                reached = beside[vertex] & crossed
                for number in range(len(border)):
                    if reached & BIT[number] != 0 and cost < row[N_CELLS + number]:
                        row[N_CELLS + number] = cost
                        waiting[cost].append(N_CELLS + number)


def next_satellites(network: Network, groups: i64, satellites: list[i64], left: i64) -> list[i64]:
    """Where the next satellite can be so that `left` satellites, this one included, connect all the groups.

    The satellites that are there already grow from the first group; the next one is beside them, and beside no other
    group.
    """
    first = lowest_bit(groups)
    number: i64 = 0
    while first & BIT[number] == 0:
        number += 1
    inside: list[bool] = [False] * N_CELLS
    joined = first
    for cell in satellites:
        inside[cell] = True
        joined |= network.beside[cell]
    # What is connected so far acts as one group.
    allowed: list[bool] = [False] * N_CELLS
    beside: list[i64] = [0] * N_CELLS
    start: list[i64] = []
    for cell in range(N_CELLS):
        if not network.free[cell] or inside[cell] or network.beside[cell] & ~groups != 0:
            continue
        allowed[cell] = True
        beside[cell] = network.beside[cell] & ~joined
        touches = network.beside[cell] & joined != 0
        for other in NEIGHBOURS[cell]:
            if inside[other]:
                touches = True
        if touches:
            beside[cell] |= first
            start.append(cell)
    border = network.border[:]
    border[number] = start
    row = tree_costs(border, beside, allowed, groups & ~joined, left, first)
    return [cell for cell in start if row[cell] <= left]


def joined_groups(network: Network, groups: i64, satellites: list[i64]) -> i64:
    """The groups that are connected with the first one so far."""
    joined = lowest_bit(groups)
    for cell in satellites:
        joined |= network.beside[cell]
    return joined
