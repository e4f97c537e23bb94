"""Action 4, Form a Federation: which hexes it connects, what it costs, and the token it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    CLOSE,
    EMPTY,
    IVITS,
    JOIN,
    N_TOKENS,
    RESCORE,
    SUPPLY_TOKENS,
    TOKEN_,
    TOKENS,
    XENOS,
)
from orrery.games.gaia_project.rules import board, networks, power, resources
from orrery.games.gaia_project.rules.fields import (
    BIT,
    FACTION,
    FEDERATIONS,
    GREEN,
    INSTITUTE,
    QIC,
    SATELLITES,
    SEAT,
    TOKEN,
)
from orrery.games.gaia_project.rules.grid import CELLS, N_CELLS, NEIGHBOURS
from orrery.games.gaia_project.rules.networks import NONE, Network, Plans
from orrery.games.gaia_project.rules.steps import CHOOSE_TOKEN, JOIN_PLANETS, JOIN_SATELLITES, seat_of, step
from orrery.games.gaia_project.rules.tables import ON_FEDERATION
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState


# Requirements


def needed_value(state: GaiaProjectState, seat: i64) -> i64:
    """The power value of a federation; the Ivits' one federation needs it again for each token."""
    at = seat * SEAT
    faction = state.seats[at + FACTION]
    if faction == XENOS and state.seats[at + INSTITUTE] > 0:
        return state.tables.xenos_value
    if faction == IVITS:
        return state.tables.federation_value * (state.seats[at + FEDERATIONS] + 1)
    return state.tables.federation_value


def affordable(state: GaiaProjectState, seat: i64) -> i64:
    """How many satellites a player can build: each takes a power token (from the Ivits a QIC)."""
    at = seat * SEAT
    left = state.tables.satellites - state.seats[at + SATELLITES]
    if state.seats[at + FACTION] == IVITS:
        return min(left, state.seats[at + QIC])
    return min(left, power.tokens(state, seat))


def tokens_left(state: GaiaProjectState) -> bool:
    """Whether there is a federation token in the supply."""
    for kind in range(SUPPLY_TOKENS):
        if state.supply[kind] > 0:
            return True
    return False


def can_federate(state: GaiaProjectState, seat: i64) -> bool:
    """Whether the player can form any federation. What was found out is remembered until the board changes."""
    if not tokens_left(state):
        return False
    most = affordable(state, seat)
    known = state.cheapest[seat]
    if known == board.UNKNOWN_COST or (known >= NONE and known - NONE < most):
        if may_suffice(state, seat):
            known = networks.cheapest(Network(state, seat), needed_value(state, seat), most)
            if known == NONE:
                known = NONE + most  # nothing with so many satellites, perhaps something with more
        else:
            known = 2 * NONE
        state.cheapest = state.cheapest[:]
        state.cheapest[seat] = known
    return known <= most


def may_suffice(state: GaiaProjectState, seat: i64) -> bool:
    """Whether everything that is in no federation would be enough together."""
    total: i64 = 0
    grown = state.seats[seat * SEAT + FACTION] == IVITS
    need = needed_value(state, seat)
    for cell in range(N_CELLS):
        if state.built[cell] != board.NOTHING and (grown or not board.in_federation(state, seat, cell)):
            total += board.federation_value(state, seat, cell)
            if total >= need:
                return True
    return False


# Choosing planets and satellites


def begin(state: GaiaProjectState, seat: i64) -> None:
    """Ask for the planets first, as far as there is a choice; the token comes last."""
    state.picks = []
    state.plans = None
    state.agenda.append(step(CHOOSE_TOKEN, seat))
    state.agenda.append(step(JOIN_PLANETS, seat))
    settle_planets(state, seat)


def plans_of(state: GaiaProjectState, seat: i64) -> Plans:
    """The federations that the player can form now."""
    plans = state.plans
    if plans is None or plans.network.seat != seat:
        plans = make_plans(state, seat)
        state.plans = plans
    return plans


def make_plans(state: GaiaProjectState, seat: i64) -> Plans:
    """Search the board for federations."""
    network = Network(state, seat)
    return Plans(network, needed_value(state, seat), affordable(state, seat), state.tables.through_planets)


def picked_groups(state: GaiaProjectState, network: Network) -> i64:
    """The groups of the planets that were picked."""
    groups = network.root
    for cell in state.picks:
        number = network.group[cell]
        if number >= 0:
            groups |= BIT[number]
    return groups


def open_groups(plans: Plans, picked: i64) -> tuple[i64, i64, bool]:
    """Groups in some and in every federation that contains the picked ones; and whether these are one themselves."""
    some: i64 = 0
    every: i64 = networks.ALL_GROUPS
    exactly = False
    for groups in plans.groups:
        if picked & ~groups == 0:
            some |= groups
            every &= groups
            if groups == picked:
                exactly = True
    return some, every, exactly


def planets_to_join(state: GaiaProjectState, here: i64) -> list[i64]:
    """A hex of each group that some federation has besides the picked ones; or no more."""
    plans = plans_of(state, seat_of(here))
    picked = picked_groups(state, plans.network)
    some, _, exactly = open_groups(plans, picked)
    found: list[i64] = []
    for cell in range(N_CELLS):
        number = plans.network.group[cell]
        if number >= 0 and (some & ~picked) & BIT[number] != 0 and plans.network.members[number][0] == cell:
            found.append(JOIN + cell)
    if exactly:
        found.append(CLOSE)
    return found


def joined_planet(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A planet was picked, or there are no more."""
    seat = seat_of(here)
    if action == CLOSE:
        begin_satellites(state, seat)
        return
    state.picks = [*state.picks, action - JOIN]
    settle_planets(state, seat)


def settle_planets(state: GaiaProjectState, seat: i64) -> None:
    """Fill in the planets that every possible federation has; go on if nothing is left to choose."""
    plans = plans_of(state, seat)
    network = plans.network
    picked = picked_groups(state, network)
    some, every, _ = open_groups(plans, picked)
    picks = state.picks[:]
    for number in range(len(network.members)):
        if (every & ~picked) & BIT[number] != 0:
            picks.append(network.members[number][0])
    picks.sort()
    state.picks = picks
    if some == every:
        begin_satellites(state, seat)


def begin_satellites(state: GaiaProjectState, seat: i64) -> None:
    """The planets are known; now the satellites."""
    state.agenda.pop()
    state.agenda.append(step(JOIN_SATELLITES, seat))
    settle_satellites(state, seat)


def satellites_picked(state: GaiaProjectState, network: Network) -> list[i64]:
    """The picked hexes that are no planets."""
    return [cell for cell in state.picks if network.group[cell] < 0]


def cost_of(plans: Plans, groups: i64) -> i64:
    """The satellites of a federation of these groups."""
    for at in range(len(plans.groups)):
        if plans.groups[at] == groups:
            return plans.cost[at]
    return 0


def satellites_to_join(state: GaiaProjectState, seat: i64) -> list[i64]:
    """Where the next satellite can be."""
    plans = plans_of(state, seat)
    groups = picked_groups(state, plans.network)
    satellites = satellites_picked(state, plans.network)
    left = cost_of(plans, groups) - len(satellites)
    if left == 0:
        return []
    return networks.next_satellites(plans.network, groups, satellites, left)


def satellite_choices(state: GaiaProjectState, here: i64) -> list[i64]:
    """Where the next satellite can be, as actions."""
    return [JOIN + cell for cell in satellites_to_join(state, seat_of(here))]


def joined_satellite(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A satellite was picked."""
    state.picks = [*state.picks, action - JOIN]
    settle_satellites(state, seat_of(here))


def settle_satellites(state: GaiaProjectState, seat: i64) -> None:
    """Fill in satellites as long as there is only one place; form the federation when all are there."""
    while True:
        choices = satellites_to_join(state, seat)
        if len(choices) == 0:
            network = plans_of(state, seat).network
            satellites = satellites_picked(state, network)
            planets = network.cells_of(picked_groups(state, network))
            state.agenda.pop()
            state.picks = []
            state.plans = None
            form(state, seat, planets, satellites)
            return
        if len(choices) > 1:
            return
        state.picks = [*state.picks, choices[0]]


def form(state: GaiaProjectState, seat: i64, planets: list[i64], satellites: list[i64]) -> None:
    """Build the satellites and mark everything as part of the federation."""
    at = seat * SEAT
    for cell in planets:
        if not board.in_federation(state, seat, cell):
            board.link(state, cell, 4 + seat)
    for cell in satellites:
        board.link(state, cell, seat)
    state.seats[at + SATELLITES] += len(satellites)
    state.seats[at + FEDERATIONS] += 1
    board.forget_federations(state, seat)
    if state.events is not None:
        members = sorted([*planets, *satellites])
        state.events.append(Event("federation", seat, tuple([CELLS[cell] for cell in members])))
    if state.seats[at + FACTION] == IVITS:
        state.seats[at + QIC] -= len(satellites)
    else:
        power.pay_tokens(state, seat, len(satellites), False)


# Federation tokens


def token_choices(state: GaiaProjectState) -> list[i64]:
    """The kinds of token in the supply."""
    found: list[i64] = []
    for kind in range(SUPPLY_TOKENS):
        if state.supply[kind] > 0:
            found.append(TOKEN_ + kind)
    return found


def took_token(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A token from the supply."""
    state.agenda.pop()
    kind = action - TOKEN_
    state.supply = state.supply[:]
    state.supply[kind] -= 1
    gain_token(state, seat_of(here), kind)


def gain_token(state: GaiaProjectState, seat: i64, kind: i64) -> None:
    """Everything shown on the token, and points of the round for gaining it."""
    at = seat * SEAT
    state.seats[at + TOKEN + kind] += 1
    state.seats[at + GREEN] += state.tables.token_green[kind]
    if state.events is not None:
        state.events.append(Event("token", seat, (TOKENS[kind],)))
    resources.reward(state, seat, ON_FEDERATION)
    resources.gain(state, seat, state.tables.token_gain[kind], 1, "federation", kind)


def rescore_choices(state: GaiaProjectState, seat: i64) -> list[i64]:
    """The kinds of token that the player owns."""
    found: list[i64] = []
    for kind in range(N_TOKENS):
        if state.seats[seat * SEAT + TOKEN + kind] > 0:
            found.append(RESCORE + kind)
    return found


def rescored(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Gain what is shown on a token again; it is no new token."""
    state.agenda.pop()
    kind = action - RESCORE
    resources.gain(state, seat_of(here), state.tables.token_gain[kind], 1, "rescore", kind)


# A set of hexes picked by hand


def why_not(state: GaiaProjectState, seat: int, cells: list[int]) -> str:
    """Why a player may not connect these hexes (satellites and planets) to a federation, or nothing if it is allowed.

    Planets beside the hexes join by themselves and need not be named. The hexes of the Ivits' old federation count as
    named.
    """
    if not tokens_left(state):
        return "there is no federation token left"
    network = Network(state, seat)
    satellites: list[i64] = []
    groups: i64 = network.root
    for cell in sorted(set(cells)):
        if network.group[cell] >= 0:
            groups |= BIT[network.group[cell]]
        elif network.free[cell]:
            satellites.append(cell)
            groups |= network.beside[cell]
        else:
            return _why_no_satellite(state, seat, cell)
    if groups == 0:
        return "there is no planet in it"
    if not _connected(network, groups, satellites):
        return "the hexes are not connected"
    value = network.value_of(groups)
    need = needed_value(state, seat)
    if value < need:
        return f"its power value is {value}, and {need} is needed"
    most = affordable(state, seat)
    if len(satellites) > most:
        return f"it takes {len(satellites)} satellites, and no more than {most} can be built"
    plans = make_plans(state, seat)
    for at in range(len(plans.groups)):
        if plans.groups[at] == groups:
            fewest = plans.cost[at]
            return "" if fewest == len(satellites) else f"{fewest} satellites are enough for these planets"
    for at in range(len(plans.valid)):
        if plans.valid[at] & ~groups == 0 and plans.valid_cost[at] < len(satellites):
            names = ", ".join(CELLS[cell] for cell in network.cells_of(plans.valid[at]))
            return f"the planets {names} are enough, with {plans.valid_cost[at]} satellites"
    return "fewer satellites are needed through other planets of the player"


def _why_no_satellite(state: GaiaProjectState, seat: i64, cell: i64) -> str:
    name = CELLS[cell]
    if state.planet[cell] < EMPTY:
        return f"{name} is not on the board"
    if state.planet[cell] > EMPTY:
        if board.in_federation(state, seat, cell):
            return f"{name} is part of a federation already"
        return f"{name} is a planet that the player has not colonized"
    if board.in_federation(state, seat, cell):
        return f"{name} is part of a federation already"
    return f"{name} is beside a federation of the player"


def _connected(network: Network, groups: i64, satellites: list[i64]) -> bool:
    """Whether the groups and satellites are all in one piece."""
    members = set(network.cells_of(groups)) | set(satellites)
    start = min(members)
    seen = {start}
    pending = [start]
    while pending:
        for other in NEIGHBOURS[pending.pop()]:
            if other in members and other not in seen:
                seen.add(other)
                pending.append(other)
    return len(seen) == len(members)


def examples(state: GaiaProjectState, seat: int) -> list[list[int]]:
    """One federation for each set of planets that the player can connect, as sorted lists of hexes."""
    plans = make_plans(state, seat)
    found: list[list[int]] = []
    for at in range(len(plans.groups)):
        satellites: list[i64] = []
        while len(satellites) < plans.cost[at]:
            left = plans.cost[at] - len(satellites)
            satellites.append(networks.next_satellites(plans.network, plans.groups[at], satellites, left)[0])
        planets = plans.network.cells_of(plans.groups[at])
        found.append(sorted([*planets, *satellites]))
    return found


def all_federations(state: GaiaProjectState, seat: int) -> list[list[int]]:
    """Every federation that the player can form, as sorted lists of hexes: planets and satellites."""
    plans = make_plans(state, seat)
    found: list[list[int]] = []
    for at in range(len(plans.groups)):
        sets: set[tuple[int, ...]] = set()
        _complete(plans, at, [], sets)
        planets = [int(cell) for cell in plans.network.cells_of(plans.groups[at])]
        found += [sorted([*planets, *satellites]) for satellites in sorted(sets)]
    return found


def _complete(plans: Plans, at: int, satellites: list[i64], sets: set[tuple[int, ...]]) -> None:
    left = plans.cost[at] - len(satellites)
    if left == 0:
        sets.add(tuple(sorted(int(cell) for cell in satellites)))
        return
    for cell in networks.next_satellites(plans.network, plans.groups[at], satellites, left):
        _complete(plans, at, [*satellites, cell], sets)
