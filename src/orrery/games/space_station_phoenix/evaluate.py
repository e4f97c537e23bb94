"""What a player has, as features for the bots. What each is worth was fitted on played games: `weights.toml`.

The score sheet stands at the beginning, line by line. Then come means: goods, ships, what an income brings, Diplomacy
tracks, room on the station; what the turn under way still holds, so that a price is not paid for nothing; and which hub
it is, because hubs differ by more than what can be counted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix import scoring
from orrery.games.space_station_phoenix.actions import (
    FIRST_NEUTRAL,
    FOOD,
    GEM,
    GOLD,
    HUB_SLOT,
    HUBS,
    HUMAN_FACE,
    METAL,
    N_COLOURS,
    N_FACES,
    N_GOODS,
    N_HOMES,
    N_HUBS,
    N_SECTORS,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    NO_HUB,
    POINT,
    TRACKS,
    WATER,
)
from orrery.games.space_station_phoenix.rules import income
from orrery.games.space_station_phoenix.rules.effects import (
    EITHER,
    GAIN,
    PER,
    RESOURCE,
    ROW_POINTS,
    WHEN_HUMAN,
    WHEN_INCOME,
)
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    AFTER,
    BONUS_STEP,
    BUILD_STEP,
    COLLECT,
    FREE_SECTOR,
    PLACE,
    REWARD_STEP,
    ROLL_STEP,
    STEP_BITS,
    STEP_MASK,
    TAKE_STEP,
    TARGET,
    TRANSACT,
    TURN,
)
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.evaluation import Evaluation, Tally
from orrery.kernel.state import State

__all__ = ["EVALUATION", "FEATURES", "features", "progress", "weigh"]

FEATURES: Final = [
    # The score sheet
    "points",
    "sector_points",
    "residents",
    "pluralities",
    "station_points",
    "leftovers",
    # Goods
    "gems",
    "gems_to_spare",
    "food",
    "water",
    "meals",
    "food_and_water_to_spare",
    "metal",
    "metal_to_spare",
    # Ships
    "ships",
    "ships_ready",
    "metal_in_ships",
    # The next income
    "gem_income",
    "resource_income",
    "metal_income",
    "point_income",
    "special_income",
    # The station
    "abilities",
    "room",
    "room_to_spare",
    "small_sectors",
    "medium_sectors",
    "large_sectors",
    "full_sectors",
    # Diplomacy
    *(f"row.{track}" for track in TRACKS),
    "leads",
    "high_rows",
    # The turn
    "turn",
    "last_turn",
    "build_pending",
    "target_pending",
    "transactions_pending",
    "dice_pending",
    "dice_to_collect",
    "metal_dice",
    "human_dice",
    "advance_pending",
    "resident_pending",
    "bonus_pending",
    "reward_pending",
    # Which hub it is, beside what of it is counted above
    *(f"hub.{hub}" for hub in HUBS),
]

MANY_GEMS: Final = 14
MUCH_FOOD: Final = 5
MUCH_METAL: Final = 12
"""What lies beyond is counted apart."""
MUCH_ROOM: Final = 5
HIGH_ROW: Final = 3
"""From here on a Diplomacy track's bonus is a resource."""
LAST_STRETCH: Final = 0.9
"""How far a game has come at most before its end is triggered."""


def progress(state: State) -> float:
    """How near the nearest of the three ends is."""
    assert isinstance(state, PhoenixState)
    if state.trigger >= 0:
        return 1.0
    tables = state.tables
    far = 0.0
    for player in range(state.players):
        points = state.goods[player * N_GOODS + POINT]
        far = max(far, float(points) / float(max(1, tables.end_points)))
        built: i64 = 0
        for slot in range(N_SLOTS):
            if state.station[player * N_SLOTS + slot] >= 0:
                built += 1
        far = max(far, float(built) / float(max(1, tables.end_sectors)))
    left: i64 = 0
    for species in range(GOLD + 1):
        left += state.supply[species]
    # before the planets are populated there are no Aliens to be gone
    if state.agenda and state.agenda[0] & STEP_MASK >= TURN:
        gone = float(tables.aliens - left) / float(max(1, tables.aliens - tables.end_aliens))
        far = max(far, gone)
    return LAST_STRETCH * min(1.0, max(0.0, far))


def features(state: State, seat: int) -> list[float]:
    """How much of each feature a player has; the amounts stand in the order of FEATURES."""
    assert isinstance(state, PhoenixState)
    return count(state, seat, []).amounts


def weigh(state: State, weights: list[float]) -> list[float]:
    """The sum of each player's features by their weights."""
    assert isinstance(state, PhoenixState)
    return [count(state, player, weights).total for player in range(state.players)]


def count(state: PhoenixState, player: i64, weights: list[float]) -> Tally:
    """The features of one player, kept or weighed."""
    pluralities: i64 = 0
    for species in range(N_SPECIES):
        pluralities += scoring.plurality(state, player, species)
    tally = Tally(weights)
    tally.add(float(scoring.in_game(state, player)))
    tally.add(float(scoring.sectors(state, player)))
    tally.add(float(scoring.aliens(state, player) + scoring.humans(state, player)))
    tally.add(float(pluralities))
    tally.add(float(scoring.station(state, player)))
    tally.add(float(scoring.leftovers(state, player)))
    add_goods(state, player, tally)
    add_ships(state, player, tally)
    add_income(state, player, tally)
    add_station(state, player, tally)
    add_tracks(state, player, tally)
    add_turn(state, player, tally)
    add_hub(state, player, tally)
    return tally


def add_goods(state: PhoenixState, player: i64, tally: Tally) -> None:
    """GEMs and resources, the first ones and those to spare; an Alien takes food and water together."""
    first = player * N_GOODS
    gems = state.goods[first + GEM]
    food = state.goods[first + FOOD]
    water = state.goods[first + WATER]
    metal = state.goods[first + METAL]
    tally.add(float(min(gems, MANY_GEMS)))
    tally.add(float(max(0, gems - MANY_GEMS)))
    tally.add(float(min(food, MUCH_FOOD)))
    tally.add(float(min(water, MUCH_FOOD)))
    tally.add(float(min(food, water, MUCH_FOOD)))
    tally.add(float(max(0, food - MUCH_FOOD) + max(0, water - MUCH_FOOD)))
    tally.add(float(min(metal, MUCH_METAL)))
    tally.add(float(max(0, metal - MUCH_METAL)))


def add_ships(state: PhoenixState, player: i64, tally: Tally) -> None:
    """The fleet: how many ships, how many of them can be used now, what they would be worth as metal."""
    fleet = state.fleet[player]
    number: i64 = 0
    ready: i64 = 0
    metal: i64 = 0
    for ship in range(FIRST_NEUTRAL):
        if (fleet >> ship) & 1:
            number += 1
            metal += state.tables.ship_metal[ship]
            if (state.used >> ship) & 1 == 0:
                ready += 1
    tally.add(float(number))
    tally.add(float(ready))
    tally.add(float(metal))


def add_income(state: PhoenixState, player: i64, tally: Tally) -> None:
    """What an income would bring now."""
    tables = state.tables
    amounts: list[i64] = [0, 0, 0, 0, 0]
    effects = tables.on[WHEN_INCOME * (N_SOURCES + 1) + N_SECTORS + state.hub[player]]
    for at in range(1, len(effects), 2):
        earn(state, player, effects[at], amounts)
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector < 0:
            continue
        effects = tables.on[WHEN_INCOME * (N_SOURCES + 1) + sector]
        occupied = state.count[player * N_HOMES + slot]
        for at in range(0, len(effects), 2):
            if effects[at] <= occupied:
                earn(state, player, effects[at + 1], amounts)
    for amount in amounts:
        tally.add(float(amount))


def earn(state: PhoenixState, player: i64, effect: i64, amounts: list[i64]) -> None:
    """One ability of the Income action: GEMs, food and water, metal, points, and how many others there are."""
    tables = state.tables
    op = tables.op[effect]
    if op == GAIN or op == PER:
        times: i64 = 1
        if op == PER:
            times = income.count(state, player, tables.a[effect]) // tables.b[effect]
        row = effect * N_GOODS
        amounts[0] += tables.gain[row + GEM] * times
        amounts[1] += (tables.gain[row + FOOD] + tables.gain[row + WATER]) * times
        amounts[2] += tables.gain[row + METAL] * times
        amounts[3] += tables.gain[row + POINT] * times
    elif op == EITHER:
        amounts[1] += 1
    elif op == RESOURCE:
        amounts[1] += tables.a[effect]
    elif op == ROW_POINTS:
        high: i64 = 0
        for track in range(N_TRACKS):
            if state.dip[player * N_TRACKS + track] >= tables.a[effect]:
                high += 1
        amounts[3] += max(0, high - tables.b[effect])
    else:
        amounts[4] += 1


def add_station(state: PhoenixState, player: i64, tally: Tally) -> None:
    """Abilities of quarters that are occupied, room for more residents, and sectors by level."""
    tables = state.tables
    abilities: i64 = 0
    room: i64 = 0
    full: i64 = 0
    levels: list[i64] = [0, 0, 0]
    for slot in range(N_SLOTS):
        sector = state.station[player * N_SLOTS + slot]
        if sector < 0:
            continue
        occupied = state.count[player * N_HOMES + slot]
        levels[slot // N_COLOURS] += 1
        room += tables.quarters[sector] - occupied
        if occupied == tables.quarters[sector]:
            full += 1
        for trigger in range(WHEN_HUMAN + 1):
            if trigger != WHEN_INCOME:
                effects = tables.on[trigger * (N_SOURCES + 1) + sector]
                for at in range(0, len(effects), 2):
                    if effects[at] <= occupied:
                        abilities += 1
    room += max(0, tables.hub_quarters[state.hub[player]] - state.count[player * N_HOMES + HUB_SLOT])
    tally.add(float(abilities))
    tally.add(float(min(room, MUCH_ROOM)))
    tally.add(float(max(0, room - MUCH_ROOM)))
    tally.add(float(levels[0]))
    tally.add(float(levels[1]))
    tally.add(float(levels[2]))
    tally.add(float(full))


def add_tracks(state: PhoenixState, player: i64, tally: Tally) -> None:
    """Rows on the Diplomacy tracks, tracks on which nobody else is as high, and rows from the third on."""
    leads: i64 = 0
    high: i64 = 0
    for track in range(N_TRACKS):
        row = state.dip[player * N_TRACKS + track]
        tally.add(float(row))
        high += max(0, row - HIGH_ROW + 1)
        ahead = row > 0
        for other in range(state.players):
            if other != player and state.dip[other * N_TRACKS + track] >= row:
                ahead = False
        if ahead:
            leads += 1
    tally.add(float(leads))
    tally.add(float(high))


def add_turn(state: PhoenixState, player: i64, tally: Tally) -> None:
    """What the turn under way still holds for the player."""
    active = state.active == player
    tally.add(1.0 if next_to_act(state) == player else 0.0)
    tally.add(1.0 if state.trigger >= 0 and has_a_turn(state, player) else 0.0)
    build = 0.0
    target = 0.0
    transactions: i64 = 0
    dice: i64 = 0
    collect: i64 = 0
    metal_dice: i64 = 0
    human_dice: i64 = 0
    advance = 0.0
    resident = 0.0
    bonus = 0.0
    reward = 0.0
    for step in state.agenda:
        kind = step & STEP_MASK
        argument = step >> STEP_BITS
        if kind == REWARD_STEP:
            if argument & 3 == player:
                reward += 1.0
        elif not active or kind < ROLL_STEP or kind >= AFTER:
            continue
        elif kind == BUILD_STEP or kind == FREE_SECTOR:
            build += 1.0
        elif kind == TARGET:
            target += 1.0
        elif kind == TRANSACT:
            transactions += argument & 63
        elif kind == COLLECT:
            # dice that are picked up or rolling will lie there too; those that show nothing yet may be worth more
            shown: i64 = 0
            for face in range(N_FACES):
                shown += state.dice[face] + state.picked[face]
                dice += state.picked[face]
            dice += state.rolling
            collect += min(argument, shown + state.rolling)
            metal_dice += min(argument, state.dice[METAL - FOOD])
            human_dice += min(argument, state.dice[HUMAN_FACE])
        elif kind == ADVANCE_STEP:
            advance += 1.0
        elif kind == PLACE:
            resident += 1.0
        elif kind == BONUS_STEP:
            bonus += float(len(state.pending))
        elif kind == TAKE_STEP:
            bonus += 1.0
    tally.add(build)
    tally.add(target)
    tally.add(float(transactions))
    tally.add(float(dice))
    tally.add(float(collect))
    tally.add(float(metal_dice))
    tally.add(float(human_dice))
    tally.add(advance)
    tally.add(resident)
    tally.add(bonus)
    tally.add(reward)


def add_hub(state: PhoenixState, player: i64, tally: Tally) -> None:
    """One for the hub that the player has."""
    hub = state.hub[player]
    if hub == NO_HUB:
        tally.add_nothing(N_HUBS)
        return
    tally.add_nothing(hub)
    tally.add(1.0)
    tally.add_nothing(N_HUBS - 1 - hub)


def next_to_act(state: PhoenixState) -> i64:
    """Who takes the next action. Once the active player has taken one, nobody gains by putting off the turn's end."""
    for step in state.agenda:
        if step & STEP_MASK == TURN:
            return state.active
    if state.extra > 0:
        return state.active
    return (state.active + 1) % state.players


def has_a_turn(state: PhoenixState, player: i64) -> bool:
    """After the end was triggered: whether the player's last turn is still to come, or under way."""
    if state.active == player:
        return True
    to_active = (state.active - state.trigger + state.players) % state.players
    to_player = (player - state.trigger + state.players) % state.players
    return to_player > to_active


EVALUATION: Final = Evaluation(FEATURES, features, progress, Path(__file__).parent / "weights.toml", None, weigh)
