"""What a player has, as features for the bots. What each is worth was fitted on played games: `weights.toml`.

Points are counted for all scorings that are still to come, as if nothing changed until then. In a phase, a crew that
was hired, bid for or can still be bid for counts as what it would bring: else the bots would see only what it costs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    BIOMASS,
    BUILDING,
    EXPLORING,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    FUEL,
    H2O,
    MINING,
    N_FACTIONS,
    PHASES,
    RESOURCES,
    TRANSPORTING,
)
from orrery.games.exodus_fleet.rules import bidding
from orrery.games.exodus_fleet.rules.fleet import excess, free_quarters, ratio_of
from orrery.games.exodus_fleet.rules.steps import (
    DO_BUILD,
    DO_EXPLORE,
    DO_MINE,
    DO_POWER,
    DO_TRANSPORT,
    GAIN,
    KIND_MASK,
    argument_of,
    seat_of,
)
from orrery.games.exodus_fleet.rules.tables import (
    ANY_OFF,
    CHOICE_OFF,
    DOUBLE_ROW,
    EXTRA_TRIBES,
    FIRST_OFF,
    FREE_MINING,
    INCOME_SUM,
    LATER_OFF,
    MILITARY,
    MILITARY_OFF,
    NEUTRALS,
    OF_FACTION,
    PER_KEPT,
    POINTS_CARDS,
    POINTS_FIXED,
    POWERS,
    QUARTERS,
    SQUARES,
    TRIBE_OFF,
    TYPED_OFF,
    XU_FOR_CREW,
    XU_FOR_PHASE,
)
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.evaluation import Evaluation
from orrery.kernel.state import State

__all__ = ["EVALUATION", "FEATURES", "features", "progress"]

CALLED: Final = PHASES[1:]

FEATURES: Final = [
    # Points
    "points",
    "tribe_points",
    "faction_points",
    "neutral_points",
    "most_unused",
    # Goods
    *RESOURCES,
    "resources_to_spare",
    "resources_without_room",
    "xu",
    "xu_to_spare",
    "cards",
    "cards_to_spare",
    # The fleet
    "ships",
    "quarters",
    "quarters_to_spare",
    "squares",
    "income_to_come",
    "discounts",
    "transport_discounts",
    "powers",
    "rewards",
    "military",
    "neutrals",
    "best_faction",
    # What could be done now
    "buildable",
    "transportable",
    # The phase
    *(f"crew.{phase}" for phase in CALLED),
    *(f"prospect.{phase}" for phase in CALLED),
    "admiral",
    "mining_pending",
    "tribes_pending",
    "ship_pending",
    "cards_pending",
    "gain_pending",
]

MANY: Final = 5
"""Of each resource, what lies beyond is counted apart."""
MANY_XU: Final = 10
TOO_MANY_XU: Final = 25
"""Beyond this XU are good for nothing but a point at the end."""
MANY_CARDS: Final = 3
MUCH_ROOM: Final = 3
MANY_TRIBES: Final = 4
PLAIN_SHIP: Final = 2.0
"""What any ship is worth besides its points, where the best ship to build is looked for."""


def progress(state: State) -> float:
    """Rounds, and Admirals of this round."""
    assert isinstance(state, ExodusFleetState)
    if state.round == 0:
        return 0.0
    turns = (state.admiral - state.first + state.players) % state.players
    rounds = float(state.round - 1) + float(turns) / float(state.players)
    return min(1.0, rounds / float(max(1, state.tables.last_round)))


def features(state: State, seat: int) -> list[float]:
    """How much of each feature a player has; the amounts stand in the order of FEATURES."""
    assert isinstance(state, ExodusFleetState)
    player: i64 = seat
    tables = state.tables
    scorings: i64 = 2 if state.round <= tables.round_a else 1
    left = float(tables.last_round - max(0, state.round - 1)) / float(max(1, tables.last_round))
    each = tables.tribe_b + (tables.tribe_a if scorings == 2 else 0)
    written: i64 = 0
    for line in range(scoring.SHEET):
        written += state.sheet[player * scoring.SHEET + line]
    found: list[float] = [
        float(written),
        float(state.tribes[player] * each),
        float(scoring.fleet_faction_points(state, player) * scorings),
        float(scoring.neutral_points(state, player) * scorings),
        unused(state, player),
    ]
    add_goods(state, player, found)
    add_fleet(state, player, left, found)
    best_ship = buildable(state, player, scorings, 0)
    found.append(best_ship)
    found.append(float(transportable(state, player, MANY_TRIBES)))
    add_phase(state, player, scorings, found)
    add_pending(state, player, scorings, found)
    return found


def unused(state: ExodusFleetState, player: i64) -> float:
    """Of how many things the player has most: XU, resources, cards."""
    found = 0.0
    for what in range(3):
        mine = scoring.left_unused(state, player, what)
        most = True
        for other in range(state.players):
            if other != player and scoring.left_unused(state, other, what) > mine:
                most = False
        if most and mine > 0:
            found += 1.0
    return found


def add_goods(state: ExodusFleetState, player: i64, found: list[float]) -> None:
    """Resources, XU and cards: the first few, and those to spare."""
    spare: i64 = 0
    for kind in range(4):
        amount = state.res[player * 4 + kind]
        found.append(float(min(amount, MANY)))
        spare += max(0, amount - MANY)
    found.append(float(spare))
    found.append(float(excess(state, player)))
    # a bid that may still be refused is counted like one that is paid
    xu = state.xu[player]
    found.append(float(min(xu, MANY_XU)))
    found.append(float(max(0, min(xu, TOO_MANY_XU) - MANY_XU)))
    cards = state.cards[player]
    found.append(float(min(cards, MANY_CARDS)))
    found.append(float(max(0, cards - MANY_CARDS)))


def add_fleet(state: ExodusFleetState, player: i64, left: float, found: list[float]) -> None:
    """What holds for the fleet; what works again and again counts for the part of the game that is left."""
    row = state.stats[player]
    if state.round == 0 and 0 <= state.secret[player] < FIRST_FACTION:
        row = state.tables.stats[state.secret[player]]  # the command ship that was chosen, not shown yet
    ships: i64 = row[NEUTRALS]
    best: i64 = 0
    for faction in range(N_FACTIONS):
        ships += row[OF_FACTION + faction]
        best = max(best, row[OF_FACTION + faction])
    room = row[QUARTERS] - state.tribes[player]
    squares: i64 = 0
    for kind in range(6):
        squares += row[SQUARES + kind]
    off = row[ANY_OFF]
    for kind in range(4):
        off += row[TYPED_OFF + kind]
    tribe_off = row[CHOICE_OFF]
    for kind in range(4):
        tribe_off += row[TRIBE_OFF + kind] + row[LATER_OFF + kind]
    powers: i64 = 0
    mask = row[POWERS]
    while mask != 0:
        mask &= mask - 1
        powers += 1
    rewards: i64 = row[EXTRA_TRIBES] + row[PER_KEPT] + row[FREE_MINING]
    for phase in range(len(PHASES)):
        rewards += row[XU_FOR_CREW + phase] + row[XU_FOR_PHASE + phase]
    found.append(float(ships))
    found.append(float(max(0, min(room, MUCH_ROOM))))
    found.append(float(max(0, room - MUCH_ROOM)))
    found.append(float(min(squares, 40)) * left)
    found.append(float(max(0, row[INCOME_SUM])) * left)
    found.append((float(off) + 0.3 * float(row[MILITARY_OFF])) * left)
    found.append(float(tribe_off) * left)
    found.append(float(powers) * left)
    found.append(float(rewards) * left)
    found.append(float(row[MILITARY]))
    found.append(float(row[NEUTRALS]))
    found.append(float(best))


# What could be done now


def buildable(state: ExodusFleetState, player: i64, scorings: i64, crew: i64) -> float:
    """What the best ship on offer that the player can pay for is worth in points, with a crew's discount or without."""
    best = 0.0
    ratio = ratio_of(state, player)
    off = state.stats[player][ANY_OFF] + crew
    for ship in state.row:
        if is_affordable(state, player, ship, off, ratio):
            best = max(best, worth_of(state, player, ship, scorings))
    for ship in state.neutrals:
        if is_affordable(state, player, ship, off, ratio):
            best = max(best, worth_of(state, player, ship, scorings))
    return best


def is_affordable(state: ExodusFleetState, player: i64, ship: i64, off: i64, ratio: i64) -> bool:
    """Whether cubes, discounts and trades come to a ship's cost, roughly: other means are left out."""
    cost = state.tables.ship_cost[ship]
    row = state.stats[player]
    missing: i64 = -off
    trades: i64 = 0
    if state.tables.military[ship]:
        missing -= row[MILITARY_OFF]
    for kind in range(4):
        have = state.res[player * 4 + kind]
        due = max(0, cost[kind] - row[TYPED_OFF + kind])
        if have < due:
            missing += due - have
        elif ratio > 0:
            trades += (have - due) // ratio
    return missing <= trades


def worth_of(state: ExodusFleetState, player: i64, ship: i64, scorings: i64) -> float:
    """The points that one more ship would add, and a little for what else it does."""
    tables = state.tables
    if ship >= FIRST_NEUTRAL:
        points: i64 = 0
        if tables.points_kind[ship] == POINTS_FIXED:
            points = tables.points[ship]
        elif tables.points_kind[ship] != POINTS_CARDS:
            points = scoring.ship_points(state, player, ship)
        return float(points * scorings) + PLAIN_SHIP
    of_faction = state.stats[player][OF_FACTION + tables.faction[ship]]
    more = scoring.faction_points(state, of_faction + 1) - scoring.faction_points(state, of_faction)
    return float(more * scorings) + PLAIN_SHIP


def transportable(state: ExodusFleetState, player: i64, most: i64) -> i64:
    """How many tribes the player has room and resources for, fuel and trades left out."""
    row = state.stats[player]
    biomass = state.res[player * 4 + BIOMASS]
    h2o = state.res[player * 4 + H2O]
    most = min(most, free_quarters(state, player))
    tribes: i64 = 0
    while tribes < most:
        special: i64 = FIRST_OFF if state.moved[player] + tribes == 0 else LATER_OFF
        costs = state.tables.tribe_cost
        first = max(0, costs[BIOMASS] - row[TRIBE_OFF + BIOMASS] - row[special + BIOMASS])
        second = max(0, costs[H2O] - row[TRIBE_OFF + H2O] - row[special + H2O])
        lacking = max(0, first - biomass) + max(0, second - h2o)
        if lacking > row[CHOICE_OFF]:
            break
        biomass -= min(first, biomass)
        h2o -= min(second, h2o)
        tribes += 1
    return tribes


# The phase


def add_phase(state: ExodusFleetState, player: i64, scorings: i64, found: list[float]) -> None:
    """What a crew would bring: one that is hired or bid for, or one that can still be bid for."""
    crew = 0.0
    prospect = 0.0
    phase = state.phase
    if phase >= MINING:
        if state.work[player] == 1:
            crew = yield_of(state, player, state.place_of[player], scorings)
        elif state.place_of[player] == 0 and state.work[player] == 0:
            if state.stance[player] == bidding.BIDS:
                crew = yield_of(state, player, likely_place(state, player), scorings)
            elif state.stance[player] == bidding.SILENT and state.xu[player] >= state.tables.lowest_bid:
                prospect = yield_of(state, player, 1, scorings)
    for called in range(MINING, len(PHASES)):
        found.append(crew if called == phase else 0.0)
    for called in range(MINING, len(PHASES)):
        found.append(prospect if called == phase else 0.0)
    # in a phase, the next call is the next Admiral's
    calls = state.admiral if phase < 0 else (state.admiral + 1) % state.players
    found.append(1.0 if calls == player else 0.0)


def likely_place(state: ExodusFleetState, player: i64) -> i64:
    """The place of a bid as bids stand; 0 if it would be left out."""
    place: i64 = 1
    bidders: i64 = 0
    for other in range(state.players):
        if state.stance[other] == bidding.BIDS:
            bidders += 1
            if other != player and bidding.beats(state, other, player):
                place += 1
    if bidders == state.players and place == bidders and state.tables.lowest_is_out:
        return 0
    return place


def yield_of(state: ExodusFleetState, player: i64, place: i64, scorings: i64) -> float:
    """What a crew at a place brings in this phase: resources, tribes, points of the best ship, cards."""
    tables = state.tables
    if place == 0:
        return 0.0
    phase = state.phase
    if phase == MINING:
        if state.planets[0] < 0:
            return 0.0
        total: i64 = 0
        first = (state.planets[0] * 3 + tables.row_of_place[place - 1]) * 4
        for kind in range(4):
            amount = tables.rows[first + kind]
            if (state.stats[player][DOUBLE_ROW] >> kind) & 1:
                amount *= 2
            total += amount
        return float(total)
    if phase == TRANSPORTING:
        limit = tables.tribes_of_place[place - 1] + state.stats[player][EXTRA_TRIBES] + state.extra[player]
        tribes = transportable(state, player, limit)
        if tribes > 0 and state.res[player * 4 + FUEL] < tables.transport_fuel:
            tribes -= 1
        return float(tribes)
    if phase == BUILDING:
        return buildable(state, player, scorings, tables.crew_discount)
    assert phase == EXPLORING
    ways = tables.ways_of_place[place - 1]
    cards: i64 = 0
    for way in range(3):
        if (ways >> way) & 1 and state.res[player * 4 + FUEL] >= tables.way_fuel[way]:
            cards = max(cards, tables.way_keep[way])
    return float(cards)


def add_pending(state: ExodusFleetState, player: i64, scorings: i64, found: list[float]) -> None:
    """What is paid for, or due without payment."""
    mining = 0.0
    tribes: i64 = 0
    ship = 0.0
    cards: i64 = 0
    gain: i64 = 0
    for step in state.agenda:
        if seat_of(step) != player:
            continue
        kind = step & KIND_MASK
        if kind == DO_MINE:
            mining = yield_of(state, player, state.place_of[player], scorings)
        elif kind == DO_TRANSPORT:
            tribes += argument_of(step)
        elif kind == DO_BUILD:
            ship += worth_of(state, player, argument_of(step), scorings)
        elif kind == DO_EXPLORE:
            cards += state.tables.way_keep[argument_of(step)]
        elif kind == GAIN:
            gain += argument_of(step)
        elif kind == DO_POWER:
            gain += 1
    found.append(mining)
    found.append(float(tribes))
    found.append(ship)
    found.append(float(cards))
    found.append(float(gain))


EVALUATION: Final = Evaluation(FEATURES, features, progress, Path(__file__).parent / "weights.toml")
