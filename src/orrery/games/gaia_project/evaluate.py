"""What a player has, as features for the bots. What each is worth was fitted on played games: `weights.toml`.

What comes in every round is counted for the rounds that are left. What a tile, an action or a pass will bring as surely
as that is counted as if it were there. Amounts of resources are what they are; points are victory points.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import (
    BESCODS,
    CHARGE_FOUR,
    COLOURS,
    ECONOMY,
    FIRAKS,
    FREE_STEP,
    GAIA,
    GAIAFORMER,
    IVITS,
    LONG_RANGE,
    N_TRACKS,
    NAVIGATION,
    QIC_FIVE_CREDITS,
    ROUNDS,
    SCIENCE,
    SPECIAL_ACADEMY,
    SPECIAL_CHARGE,
    SPECIAL_DOWNGRADE,
    SPECIAL_KNOWLEDGE,
    SPECIAL_LOWEST,
    SPECIAL_ORE,
    SPECIAL_QIC,
    SPECIAL_RANGE,
    SPECIAL_STATION,
    SPECIAL_STEP,
    TERRAFORMING,
    THREE_KNOWLEDGE,
    THREE_ORE,
    TRACKS,
)
from orrery.games.gaia_project.rules import board, federations, fields, power, resources
from orrery.games.gaia_project.rules.fields import (
    ACADEMY_K,
    ACADEMY_Q,
    ADVANCED_TILES,
    AREA2,
    BID,
    BIT,
    BOOSTER,
    COVERED,
    CREDITS,
    FACTION,
    FEDERATIONS,
    FORMERS_FREE,
    GAIA_AREA,
    GAIN,
    GAIN_CHARGE,
    GAIN_CREDITS,
    GAIN_KNOWLEDGE,
    GAIN_ORE,
    GAIN_POINTS,
    GAIN_QIC,
    GAIN_TOKENS,
    GREEN,
    INSTITUTE,
    KNOWLEDGE,
    LABS,
    MINES,
    ORE,
    PASSED,
    QIC,
    SEAT,
    STATIONS,
    TRACK,
    TRADING,
    USED,
    VP,
)
from orrery.games.gaia_project.rules.grid import DISTANCE, PLACE_OF
from orrery.games.gaia_project.rules.steps import (
    BUILDING,
    CHOOSE_ADVANCE,
    CHOOSE_RESCORE,
    CHOOSE_TILE,
    CHOOSE_TOKEN,
    KIND_MASK,
    LOST_PLACE,
    TURN,
    seat_of,
)
from orrery.games.gaia_project.rules.tables import (
    INCOME,
    ON_BIG,
    ON_MINE,
    PASSING,
    PER_GAIA,
    PER_SECTOR,
    PER_TYPE,
)
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.evaluation import Evaluation, Tally
from orrery.kernel.state import State

__all__ = ["EVALUATION", "FEATURES", "features", "progress"]

FEATURES: Final = [
    # Points
    "points",
    "research_points",
    "final_points",
    "final_progress",
    "pass_points",
    "reward_points",
    # In hand
    "ore",
    "ore_to_spare",
    "credits",
    "credits_to_spare",
    "knowledge",
    "knowledge_to_spare",
    "qic",
    "power",
    "power_half",
    "tokens",
    "tokens_missing",
    # Income of the rounds that are left
    "ore_to_come",
    "credits_to_come",
    "knowledge_to_come",
    "qic_to_come",
    "tokens_to_come",
    "charge_to_come",
    "purchases",
    # On the board
    "mines",
    "trading_stations",
    "research_labs",
    "institute",
    "academies",
    "planet_types",
    "gaia_planets",
    "sectors",
    "formers",
    "formers_at_work",
    "gaia_ready",
    "in_reach",
    # Federations
    "cluster",
    "cluster_ready",
    "second_cluster",
    "federations",
    "green_tokens",
    # Research
    *(f"track.{track}" for track in TRACKS),
    "levels_from_four",
    "tiles",
    "advanced_tiles",
    # The turn and the round
    "specials",
    "booster_action",
    "passed",
    "first_to_pass",
    "turn",
    "tile_pending",
    "advance_pending",
    "token_pending",
    "mine_pending",
    "faction",
]

FACTION_LEADS: Final[list[float]] = [
    -0.7,  # Terrans
    -1.2,  # Lantids
    0.65,  # Xenos
    -0.65,  # Gleens
    -0.7,  # Taklons
    0.55,  # Ambas
    1.35,  # Hadsch Hallas
    2.25,  # Ivits
    -0.45,  # Geodens
    0.4,  # Bal T'aks
    -0.95,  # Firaks
    -0.6,  # Bescods
    -0.25,  # Nevlas
    0.2,  # Itars
]
"""Tens of points by which a faction was ahead of the mean of its table when greedy bots drew theirs by lot: the feature
`faction`. 300 games with two players and 103 with four (`orrery arena gaia-project --bots greedy+random=1 --players 2
--seed 6000`, `--players 4 --seed 5000`)."""

PLENTY_ORE: Final = 6
PLENTY_CREDITS: Final = 12
PLENTY_KNOWLEDGE: Final = 8
"""What lies beyond is counted apart."""
FEW_TOKENS: Final = 6
"""With fewer, power is soon charged in vain."""
ORE_FOR_A_CREDIT: Final = 0.7
"""Structures cost ore and credits in about this proportion: what there is more of the one or the other is of no use."""
NEAR: Final[list[float]] = [1.0, 1.0, 0.9, 0.7, 0.4]
"""What a structure counts for a federation around another one, by the distance: each step between costs a satellite."""
CHEAP: Final[list[float]] = [2.0 / (2.0 + ore) for ore in range(10)]
"""What a planet within reach counts, by the ore that terraforming takes."""
DEAREST: Final = 9
GAIA_IN_REACH: Final = 0.5
MANY: Final = 6.0
"""More planets within reach than this make no difference."""
NOT_YET: Final = -1


def progress(state: State) -> float:
    """The rounds that are over, and how many players have passed in this one."""
    assert isinstance(state, GaiaProjectState)
    if state.round < 1:
        return 0.0
    if state.round > ROUNDS:
        return 1.0
    return (float(state.round - 1) + float(len(state.passed)) / float(state.players)) / float(ROUNDS)


def features(state: State, seat: int) -> list[float]:
    """How much of each feature a player has; the amounts stand in the order of FEATURES."""
    return everybody(state)[seat]


def everybody(state: State) -> list[list[float]]:
    """The same for all players."""
    assert isinstance(state, GaiaProjectState)
    return [tally.amounts for tally in tallies(state, [])]


def weigh(state: State, weights: list[float]) -> list[float]:
    """What the features of each player come to by these weights."""
    assert isinstance(state, GaiaProjectState)
    return [tally.total for tally in tallies(state, weights)]


def tallies(state: GaiaProjectState, weights: list[float]) -> list[Tally]:
    """The features of each player, counted."""
    found: list[Tally] = []
    looks = all_looks(state)
    for player in range(state.players):
        at = player * SEAT
        tally = Tally(weights)
        found.append(tally)
        points = state.seats[at + VP] - state.seats[at + BID]
        if state.seats[at + FACTION] == NOT_YET:
            tally.add(float(points))
            tally.add_nothing(len(FEATURES) - 1)
            continue
        look = looks[player]
        if look.over:
            points += scoring.resource_points(state, player)
        tally.add(float(points))
        tally.add(float(scoring.research_points(state, player)))
        add_final(state, player, looks, tally)
        tally.add(pass_points(state, player, look))
        tally.add(reward_points(state, player, look))
        add_hand(state, player, look, tally)
        add_income(state, player, look, tally)
        add_board(state, player, look, tally)
        add_federations(state, player, look, tally)
        add_research(state, player, tally)
        add_turn(state, player, look, tally)
    return found


class Look:
    """What a walk over the board tells about a player."""

    def __init__(self, state: GaiaProjectState, player: i64) -> None:
        self.passed: bool = state.seats[player * SEAT + PASSED] != 0
        self.left: i64 = ROUNDS - max(0, state.round)
        """Incomes still to come."""
        self.turns: i64 = self.left if self.passed else self.left + 1
        """Rounds in which the player can still act, this one included."""
        if state.round < 1:
            self.turns = ROUNDS
        self.over: bool = self.turns <= 0
        self.types: i64 = 0
        """A bit for each type of planet; likewise for sectors."""
        self.places: i64 = 0
        self.gaia: i64 = 0
        self.joined: i64 = 0
        """Structures in federations."""
        self.total: i64 = 0
        """Power values of all structures."""
        self.at_work: i64 = 0
        """Gaiaformers on Transdim planets, and on planets that they have finished."""
        self.ready: i64 = 0
        self.in_reach: float = 0.0
        """Planets within range, each the less the dearer it is."""
        self.open: list[i64] = []
        """Structures that are in no federation, and their power values."""
        self.values: list[i64] = []

    def meet(self, state: GaiaProjectState, player: i64, cell: i64) -> None:
        """A structure, or a guest mine."""
        self.places |= BIT[PLACE_OF[cell]]
        value = board.power_value(state, player, cell)
        self.total += value
        if state.links[cell] & (BIT[player] | BIT[4 + player]) != 0:
            self.joined += 1
        else:
            self.open.append(cell)
            self.values.append(value)

    def count(self, state: GaiaProjectState, player: i64, per: i64) -> i64:
        """How many of what a tile counts the player has."""
        if per == PER_TYPE:
            return resources.bits(self.types)
        if per == PER_GAIA:
            return self.gaia
        if per == PER_SECTOR:
            return resources.bits(self.places)
        return resources.count(state, player, per)

    def standing(self, state: GaiaProjectState, player: i64, tile: i64) -> i64:
        """How far the player is on a ranking track."""
        at = player * SEAT
        if tile == 0:
            return resources.structures(state, player)
        if tile == 1:
            return self.joined
        if tile == 2:
            return resources.bits(self.types)
        if tile == 3:
            return self.gaia
        if tile == 4:
            return resources.bits(self.places)
        return state.seats[at + fields.SATELLITES] + state.seats[at + STATIONS]


def all_looks(state: GaiaProjectState) -> list[Look]:
    """One walk over the planets, for everybody."""
    tables = state.tables
    found: list[Look] = []
    wheels: list[list[i64]] = []
    for player in range(state.players):
        found.append(Look(state, player))
        wheels.append(tables.wheel[max(0, state.seats[player * SEAT + FACTION])])
    for cell in state.worlds:
        code = state.built[cell]
        planet = state.planet[cell]
        if code == board.NOTHING:
            if planet > GAIA:
                continue
            for player in range(state.players):
                at = player * SEAT + TRACK
                if state.reach[player][cell] <= tables.range[state.seats[at + NAVIGATION]]:
                    if planet <= COLOURS:
                        ore = wheels[player][planet] * tables.step_ore[state.seats[at + TERRAFORMING]]
                        found[player].in_reach += CHEAP[min(ore, DEAREST)]
                    else:
                        found[player].in_reach += GAIA_IN_REACH
            continue
        owner = (code - 1) >> board.OWNER_SHIFT
        look = found[owner]
        if (code - 1) & board.KIND == GAIAFORMER:
            if planet == GAIA:
                look.ready += 1
            else:
                look.at_work += 1
            continue
        look.types |= BIT[planet]
        if planet == GAIA:
            look.gaia += 1
        look.meet(state, owner, cell)
    if state.lantids >= 0:
        for cell in state.guests:
            found[state.lantids].meet(state, state.lantids, cell)
    return found


def add_final(state: GaiaProjectState, player: i64, looks: list[Look], tally: Tally) -> None:
    """What the final scoring tiles would bring now, and how far the player is in the eyes of the neutral one."""
    points = 0.0
    standing = 0.0
    tables = state.tables
    for tile in state.final_tiles:
        mine = looks[player].standing(state, player, tile)
        standing += float(mine) / float(max(1, tables.neutral[tile]))
        above: i64 = 0
        tied: i64 = 1
        for other in range(state.players):
            if other != player:
                theirs = looks[other].standing(state, other, tile)
                if theirs > mine:
                    above += 1
                elif theirs == mine:
                    tied += 1
        if tables.has_neutral:
            theirs = tables.neutral[tile]
            if theirs > mine:
                above += 1
            elif theirs == mine:
                tied += 1
        total: i64 = 0
        for rank in range(above, above + tied):
            total += tables.ranks[rank]
        if mine > 0 or tables.zero_scores:
            points += float(total) / float(tied)
    tally.add(points)
    tally.add(standing)


def pass_points(state: GaiaProjectState, player: i64, look: Look) -> float:
    """What the player will score for passing, as things are, in all rounds that are left."""
    at = player * SEAT
    tables = state.tables
    points: i64 = 0
    booster = state.seats[at + BOOSTER]
    if booster >= 0 and tables.booster_points[booster] > 0:
        points += tables.booster_points[booster] * look.count(state, player, tables.booster_per[booster])
    advanced = state.seats[at + ADVANCED_TILES]
    tile: i64 = 0
    while advanced != 0:
        if advanced & 1 != 0 and tables.advanced_when[tile] == PASSING:
            each = tables.advanced_gain[tile][GAIN_POINTS]
            points += each * look.count(state, player, tables.advanced_per[tile]) * look.turns
        advanced >>= 1
        tile += 1
    return float(points)


def reward_points(state: GaiaProjectState, player: i64, look: Look) -> float:
    """What tiles score each time that something happens, once for each round that is left."""
    at = player * SEAT
    tables = state.tables
    points: i64 = 0
    tiles = state.seats[at + fields.TILES] & ~state.seats[at + COVERED]
    tile: i64 = 0
    while tiles != 0:
        if tiles & 1 != 0 and ON_MINE <= tables.tile_when[tile] <= ON_BIG:
            points += tables.tile_gain[tile][GAIN_POINTS]
        tiles >>= 1
        tile += 1
    tiles = state.seats[at + ADVANCED_TILES]
    tile = 0
    while tiles != 0:
        if tiles & 1 != 0 and ON_MINE <= tables.advanced_when[tile] <= ON_BIG:
            points += tables.advanced_gain[tile][GAIN_POINTS]
        tiles >>= 1
        tile += 1
    return float(points * look.turns)


def add_hand(state: GaiaProjectState, player: i64, look: Look, tally: Tally) -> None:
    """Resources and power that can still be spent; after the last turn they are counted as points."""
    if look.over:
        tally.add_nothing(11)
        return
    at = player * SEAT
    seats = state.seats
    ore = seats[at + ORE]
    credits = seats[at + CREDITS]
    knowledge = seats[at + KNOWLEDGE]
    tally.add(float(min(ore, PLENTY_ORE)))
    tally.add(float(max(0, ore - PLENTY_ORE)))
    tally.add(float(min(credits, PLENTY_CREDITS)))
    tally.add(float(max(0, credits - PLENTY_CREDITS)))
    tally.add(float(min(knowledge, PLENTY_KNOWLEDGE)))
    tally.add(float(max(0, knowledge - PLENTY_KNOWLEDGE)))
    tally.add(float(seats[at + QIC]))
    tally.add(float(power.spendable(state, player)))
    tally.add(float(seats[at + AREA2]))
    # what lies in the Gaia area comes back
    tokens = power.tokens(state, player) + seats[at + GAIA_AREA]
    tally.add(float(tokens))
    tally.add(float(max(0, FEW_TOKENS - tokens)))


def add_income(state: GaiaProjectState, player: i64, look: Look, tally: Tally) -> None:
    """What comes in until the end: incomes, the booster that was just taken, and actions that give resources."""
    at = player * SEAT
    seats = state.seats
    tables = state.tables
    faction = seats[at + FACTION]
    left = look.left
    amounts: list[i64] = [0] * GAIN
    add(amounts, tables.base[faction], left)
    amounts[GAIN_ORE] += tables.mine_ore[faction][seats[at + MINES]] * left
    trading = seats[at + TRADING]
    labs = seats[at + LABS]
    amounts[GAIN_CREDITS] += (tables.trading_credits[faction][trading] + tables.lab_credits[faction][labs]) * left
    amounts[GAIN_KNOWLEDGE] += (tables.trading_knowledge[faction][trading] + tables.lab_knowledge[faction][labs]) * left
    for lab in range(labs):
        amounts[GAIN_CHARGE] += tables.lab_charge[faction][lab] * left
    if seats[at + INSTITUTE] > 0:
        amounts[GAIN_ORE] += tables.institute_ore[faction] * left
        amounts[GAIN_QIC] += tables.institute_qic[faction] * left
        amounts[GAIN_TOKENS] += tables.institute_tokens[faction] * left
        amounts[GAIN_CHARGE] += tables.institute_charge[faction] * left
    if seats[at + ACADEMY_K] > 0:
        amounts[GAIN_KNOWLEDGE] += tables.academy_knowledge[faction] * left
    tiles = seats[at + fields.TILES] & ~seats[at + COVERED]
    tile: i64 = 0
    while tiles != 0:
        if tiles & 1 != 0 and tables.tile_when[tile] == INCOME:
            add(amounts, tables.tile_gain[tile], left)
        tiles >>= 1
        tile += 1
    add(amounts, tables.economy[seats[at + TRACK + ECONOMY]], left)
    add(amounts, tables.science[seats[at + TRACK + SCIENCE]], left)
    if (look.passed or state.round < 1) and left > 0 and seats[at + BOOSTER] >= 0:
        add(amounts, tables.booster_income[seats[at + BOOSTER]], 1)
    if resources.has_tile(state, player, CHARGE_FOUR):
        add(amounts, tables.tile_gain[CHARGE_FOUR], uses(state, player, look, SPECIAL_CHARGE))
    if seats[at + ADVANCED_TILES] != 0:
        if resources.has_advanced(state, player, QIC_FIVE_CREDITS):
            add(amounts, tables.advanced_gain[QIC_FIVE_CREDITS], uses(state, player, look, SPECIAL_QIC))
        if resources.has_advanced(state, player, THREE_ORE):
            add(amounts, tables.advanced_gain[THREE_ORE], uses(state, player, look, SPECIAL_ORE))
        if resources.has_advanced(state, player, THREE_KNOWLEDGE):
            add(amounts, tables.advanced_gain[THREE_KNOWLEDGE], uses(state, player, look, SPECIAL_KNOWLEDGE))
    if seats[at + ACADEMY_Q] > 0:
        times = uses(state, player, look, SPECIAL_ACADEMY)
        amounts[GAIN_QIC] += tables.academy_qic[faction] * times
        amounts[GAIN_CREDITS] += tables.academy_credits[faction] * times
    tally.add(float(amounts[GAIN_ORE]))
    tally.add(float(amounts[GAIN_CREDITS]))
    tally.add(float(amounts[GAIN_KNOWLEDGE]))
    tally.add(float(amounts[GAIN_QIC]))
    tally.add(float(amounts[GAIN_TOKENS]))
    tally.add(float(amounts[GAIN_CHARGE]))
    if look.over:
        tally.add(0.0)
    else:
        ore = float(seats[at + ORE] + amounts[GAIN_ORE])
        tally.add(min(ore, ORE_FOR_A_CREDIT * float(seats[at + CREDITS] + amounts[GAIN_CREDITS])))


def add(amounts: list[i64], gain: list[i64], times: i64) -> None:
    """A gain, so many times."""
    for what in range(GAIN):
        if gain[what] != 0:
            amounts[what] += gain[what] * times


def uses(state: GaiaProjectState, player: i64, look: Look, special: i64) -> i64:
    """How often a special action can still be taken."""
    if look.turns > 0 and not look.passed and state.seats[player * SEAT + USED] & BIT[special] != 0:
        return look.turns - 1
    return look.turns


def add_board(state: GaiaProjectState, player: i64, look: Look, tally: Tally) -> None:
    """Structures by kind, and where they stand."""
    at = player * SEAT
    seats = state.seats
    tally.add(float(seats[at + MINES] + seats[at + fields.LOST]))
    tally.add(float(seats[at + TRADING]))
    tally.add(float(seats[at + LABS]))
    tally.add(float(seats[at + INSTITUTE]))
    tally.add(float(seats[at + ACADEMY_K] + seats[at + ACADEMY_Q]))
    tally.add(float(resources.bits(look.types)))
    tally.add(float(look.gaia))
    tally.add(float(resources.bits(look.places)))
    tally.add(float(seats[at + FORMERS_FREE] + seats[at + fields.FORMERS_GAIA]))
    tally.add(float(look.at_work) if look.left > 0 else 0.0)
    tally.add(0.0 if look.over else float(look.ready))
    tally.add(0.0 if look.over else min(MANY, look.in_reach))


def add_federations(state: GaiaProjectState, player: i64, look: Look, tally: Tally) -> None:
    """How near the next federations are, and what the last ones left to use."""
    at = player * SEAT
    seats = state.seats
    need = federations.needed_value(state, player)
    if look.over:
        tally.add_nothing(3)
    elif seats[at + FACTION] == IVITS:
        total: i64 = seats[at + STATIONS] * state.tables.station_value
        total += look.total
        step = state.tables.federation_value
        missing = max(0, need - total)
        tally.add(float(max(0, step - missing)) / float(step))
        tally.add(1.0 if missing == 0 else 0.0)
        tally.add(float(max(0, min(step, total - need))) / float(step))
    else:
        first, centre = best_cluster(look, need)
        tally.add(min(1.0, first / float(need)))
        tally.add(1.0 if first >= float(need) else 0.0)
        if first >= float(need):
            leave_out(look, centre, need)
            second, _ = best_cluster(look, need)
            tally.add(min(1.0, second / float(need)))
        else:
            tally.add(0.0)
    tally.add(float(seats[at + FEDERATIONS]))
    tally.add(0.0 if look.over else float(seats[at + GREEN]))


def best_cluster(look: Look, need: i64) -> tuple[float, i64]:
    """The most that stands together outside of federations, counted around one structure; and which one that is."""
    best = 0.0
    centre: i64 = NOT_YET
    number: i64 = len(look.open)
    for place in range(number):
        if look.values[place] == 0:
            continue
        far = DISTANCE[look.open[place]]
        total = 0.0
        for other in range(number):
            steps = far[look.open[other]]
            if steps < 5:
                total += float(look.values[other]) * NEAR[steps]
        if total > best:
            best = total
            centre = place
    return best, centre


def leave_out(look: Look, centre: i64, need: i64) -> None:
    """What a federation around one structure would use up: the nearest ones, until they are enough."""
    left = need
    far = DISTANCE[look.open[centre]]
    for steps in range(5):
        for place in range(len(look.open)):
            if left > 0 and look.values[place] > 0 and far[look.open[place]] == steps:
                left -= look.values[place]
                look.values[place] = 0


def add_research(state: GaiaProjectState, player: i64, tally: Tally) -> None:
    """Levels, and tiles."""
    at = player * SEAT
    high: i64 = 0
    for track in range(N_TRACKS):
        level = state.seats[at + TRACK + track]
        tally.add(float(level))
        if level >= 4:
            high += 1
    tally.add(float(high))
    tally.add(float(resources.bits(state.seats[at + fields.TILES] & ~state.seats[at + COVERED])))
    tally.add(float(resources.bits(state.seats[at + ADVANCED_TILES])))


def add_turn(state: GaiaProjectState, player: i64, look: Look, tally: Tally) -> None:
    """What the player can still do in this round, and what is being decided."""
    at = player * SEAT
    faction = state.seats[at + FACTION]
    specials: i64 = 0
    if faction == BESCODS:
        specials = uses(state, player, look, SPECIAL_LOWEST)
    elif state.seats[at + INSTITUTE] > 0:
        if faction == FIRAKS:
            specials = uses(state, player, look, SPECIAL_DOWNGRADE)
        elif faction == IVITS:
            specials = uses(state, player, look, SPECIAL_STATION)
    tally.add(float(specials))
    booster = state.seats[at + BOOSTER]
    acts = False
    if look.turns > 0 and booster == FREE_STEP:
        acts = look.passed or state.seats[at + USED] & BIT[SPECIAL_STEP] == 0
    elif look.turns > 0 and booster == LONG_RANGE:
        acts = look.passed or state.seats[at + USED] & BIT[SPECIAL_RANGE] == 0
    tally.add(1.0 if acts else 0.0)
    tally.add(1.0 if look.passed and look.left > 0 else 0.0)
    tally.add(1.0 if look.left > 0 and len(state.passed) > 0 and state.passed[0] == player else 0.0)
    turn = 1.0 if next_to_act(state) == player else 0.0
    tile = 0.0
    advance = 0.0
    token = 0.0
    mine = 0.0
    for step in state.agenda:
        if seat_of(step) != player:
            continue
        kind = step & KIND_MASK
        if kind == CHOOSE_TILE:
            tile += 1.0
        elif kind == CHOOSE_ADVANCE:
            advance += 1.0
        elif kind == CHOOSE_TOKEN or kind == CHOOSE_RESCORE:
            token += 1.0
        elif kind == BUILDING or kind == LOST_PLACE:
            mine += 1.0
    tally.add(turn)
    tally.add(tile)
    tally.add(advance)
    tally.add(token)
    tally.add(mine)
    tally.add(FACTION_LEADS[faction])


def next_to_act(state: GaiaProjectState) -> i64:
    """Who takes the next action. Once the active player has taken one, nobody gains by putting off the turn's end."""
    for step in state.agenda:
        if step & KIND_MASK == TURN:
            return seat_of(step)
    if state.round < 1 or state.round > ROUNDS:
        return NOT_YET
    for turns in range(1, state.players + 1):
        seat = state.order[(state.turn + turns + state.players) % state.players]
        if state.seats[seat * SEAT + PASSED] == 0:
            return seat
    return NOT_YET


EVALUATION: Final = Evaluation(FEATURES, features, progress, Path(__file__).parent / "weights.toml", everybody, weigh)
