"""Setup: tiles are drawn, factions chosen, the board laid out, first structures placed and boosters taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    BID,
    BOOSTER_,
    DRAW_ADVANCED,
    DRAW_BOOSTER,
    DRAW_FEDERATION,
    DRAW_FINAL,
    DRAW_ROUND,
    DRAW_SECTOR,
    DRAW_TECH,
    EMPTY,
    FACTION_,
    FACTIONS,
    INSTITUTE_,
    IVITS,
    LANTIDS,
    MINE,
    MINE_,
    MOST_BID,
    N_ADVANCED,
    N_BOOSTERS,
    N_FACTIONS,
    N_FINAL_TILES,
    N_POSITIONS,
    N_ROUND_TILES,
    N_SECTORS,
    N_TILES,
    N_TRACKS,
    OFF_BOARD,
    PI,
    ROTATE,
    ROUNDS,
    SUPPLY_TOKENS,
    XENOS,
)
from orrery.games.gaia_project.rules import board, resources
from orrery.games.gaia_project.rules.fields import (
    AREA1,
    AREA2,
    BIT,
    BOOSTER,
    CREDITS,
    FACTION,
    FORMERS,
    FORMERS_FREE,
    INSTITUTE,
    KNOWLEDGE,
    MINES,
    ORE,
    QIC,
    SEAT,
    STONE,
    TRACK,
    VP,
)
from orrery.games.gaia_project.rules.fields import (
    BID as BID_,
)
from orrery.games.gaia_project.rules.grid import CELLS, FAR, HEXES, N_CELLS, N_PLACES, PLACE_OF, rotated
from orrery.games.gaia_project.rules.steps import (
    BOARD_DRAWN,
    BOARD_PHASE,
    CHOOSE_BID,
    CHOOSE_BOOSTER,
    CHOOSE_FACTION,
    DRAWING_ADVANCED,
    DRAWING_BOOSTER,
    DRAWING_FEDERATION,
    DRAWING_FINAL,
    DRAWING_ROUND,
    DRAWING_SECTOR,
    DRAWING_TECH,
    FACTION_PHASE,
    FIRST_STRUCTURE,
    FIRST_STRUCTURES,
    KIND_MASK,
    ROTATION,
    ROUND_START,
    VALUE_SHIFT,
    seat_of,
    step,
)
from orrery.games.gaia_project.rules.tables import (
    AS_GIVEN,
    BID_WHILE_CHOOSING,
    CHOOSE_THEN_BID,
    NO_AUCTION,
    STANDARD,
    touching,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.gaia_project.state import GaiaProjectState

UNTURNED: Final = 0
TOUCHING: Final = touching()
TURNS: Final = 6


def lay_out(state: GaiaProjectState) -> None:
    """The table before the first tile is drawn, and everything that is to be drawn and chosen."""
    empty_table(state)
    agenda = state.agenda
    agenda.append(step(ROUND_START, 0))
    agenda.append(step(FIRST_STRUCTURES, 0))
    if state.tables.board_method != STANDARD and state.tables.board_method != AS_GIVEN:
        agenda.append(step(BOARD_PHASE, 0))
    agenda.append(step(FACTION_PHASE, 0))
    for _ in range(state.tables.boosters):
        agenda.append(DRAWING_BOOSTER)
    for _ in range(2):
        agenda.append(DRAWING_FINAL)
    for _ in range(ROUNDS):
        agenda.append(DRAWING_ROUND)
    agenda.append(DRAWING_FEDERATION)
    for _ in range(N_TRACKS):
        agenda.append(DRAWING_ADVANCED)
    for _ in range(N_POSITIONS - 1):
        agenda.append(DRAWING_TECH)


def empty_table(state: GaiaProjectState) -> None:
    """Nobody has chosen a faction, nothing stands on the board, no tile is laid out."""
    seats = state.players
    state.seats = [0] * (seats * SEAT)
    for seat in range(seats):
        state.seats[seat * SEAT + FACTION] = -1
        state.seats[seat * SEAT + BOOSTER] = -1
    state.planet = state.tables.start_planets[:]
    state.built = [0] * N_CELLS
    state.links = [0] * N_CELLS
    state.guests = []
    state.reach = [[FAR] * N_CELLS for _ in range(seats)]
    state.cheapest = [board.UNKNOWN_COST] * seats
    board.find_worlds(state)
    state.table = list(range(seats))
    state.order = state.table[:]
    state.passed = []
    state.positions = []
    state.advanced = []
    state.round_tiles = []
    state.final_tiles = []
    state.supply = [state.tables.tokens_of_a_kind] * SUPPLY_TOKENS
    state.charges = []
    state.picks = []
    state.offered = []
    state.sectors = [-1] * N_PLACES


# Draws


def remaining(state: GaiaProjectState, kind: i64) -> list[i64]:
    """What can still be drawn, as actions."""
    found: list[i64] = []
    if kind == DRAWING_TECH:
        add_missing(state.positions, N_TILES, DRAW_TECH, found)
    elif kind == DRAWING_ADVANCED:
        add_missing(state.advanced, N_ADVANCED, DRAW_ADVANCED, found)
    elif kind == DRAWING_FEDERATION:
        add_missing([], SUPPLY_TOKENS, DRAW_FEDERATION, found)
    elif kind == DRAWING_ROUND:
        add_missing(state.round_tiles, N_ROUND_TILES, DRAW_ROUND, found)
    elif kind == DRAWING_FINAL:
        add_missing(state.final_tiles, N_FINAL_TILES, DRAW_FINAL, found)
    elif kind == DRAWING_BOOSTER:
        for booster in range(N_BOOSTERS):
            if state.pool & BIT[booster] == 0:
                found.append(DRAW_BOOSTER + booster)
    else:
        add_sectors(state, found)
    return found


def add_missing(drawn: list[i64], tiles: i64, first: i64, found: list[i64]) -> None:
    """The tiles that were not drawn yet."""
    for tile in range(tiles):
        if tile not in drawn:
            found.append(first + tile)


def draw(state: GaiaProjectState, action: i64) -> None:
    """A tile, token, booster or sector is drawn."""
    kind = state.agenda.pop() & KIND_MASK
    if kind == DRAWING_TECH:
        state.positions = [*state.positions, action - DRAW_TECH]
        if len(state.positions) == N_POSITIONS - 1:
            rest: list[i64] = []
            add_missing(state.positions, N_TILES, 0, rest)
            state.positions = [*state.positions, rest[0]]
    elif kind == DRAWING_ADVANCED:
        state.advanced = [*state.advanced, action - DRAW_ADVANCED]
    elif kind == DRAWING_FEDERATION:
        state.terra_token = action - DRAW_FEDERATION
        state.supply = state.supply[:]
        state.supply[state.terra_token] -= 1
    elif kind == DRAWING_ROUND:
        state.round_tiles = [*state.round_tiles, action - DRAW_ROUND]
    elif kind == DRAWING_FINAL:
        state.final_tiles = [*state.final_tiles, action - DRAW_FINAL]
    elif kind == DRAWING_BOOSTER:
        state.pool |= BIT[action - DRAW_BOOSTER]
    else:
        draw_sector(state, action - DRAW_SECTOR)


# Factions


def faction_phase(state: GaiaProjectState) -> None:
    """The next player who has no faction chooses one; when all have, their boards are set up."""
    auction = state.tables.auction
    if auction == CHOOSE_THEN_BID and len(state.offered) < state.players:
        state.agenda.append(step(CHOOSE_FACTION, len(state.offered)))
        return
    first = state.active + 1 if state.bidding else 0
    for further in range(state.players):
        seat = (first + further) % state.players
        if state.seats[seat * SEAT + FACTION] < 0:
            state.agenda.append(step(CHOOSE_BID if auction == CHOOSE_THEN_BID else CHOOSE_FACTION, seat))
            return
    state.agenda.pop()
    end_of_choice(state)


def faction_choices(state: GaiaProjectState) -> list[i64]:
    """Factions whose colour nobody plays; in one kind of auction also bids for those that somebody holds."""
    found: list[i64] = []
    if len(state.offered) < state.players:
        for faction in range(N_FACTIONS):
            if is_available(state, faction):
                found.append(FACTION_ + faction)
    if state.tables.auction == BID_WHILE_CHOOSING:
        add_bids(state, found)
    return found


def is_available(state: GaiaProjectState, faction: i64) -> bool:
    """Whether nobody has chosen the colour and the board has enough home planets."""
    home = state.tables.home[faction]
    for other in state.offered:
        if state.tables.home[other] == home:
            return False
    return state.tables.colour_count[home] >= 3


def bid_choices(state: GaiaProjectState) -> list[i64]:
    """Bids for the factions that were chosen."""
    found: list[i64] = []
    add_bids(state, found)
    return found


def add_bids(state: GaiaProjectState, found: list[i64]) -> None:
    """A faction that nobody holds costs any number of points, another one more than was bid for it."""
    for faction in range(N_FACTIONS):
        if faction in state.offered:
            holder = holder_of(state, faction)
            lowest: i64 = 0 if holder < 0 else state.seats[holder * SEAT + BID_] + 1
            for bid in range(lowest, MOST_BID + 1):
                found.append(BID + faction * (MOST_BID + 1) + bid)


def holder_of(state: GaiaProjectState, faction: i64) -> i64:
    """Who has a faction, -1 for nobody."""
    for seat in range(state.players):
        if state.seats[seat * SEAT + FACTION] == faction:
            return seat
    return -1


def chose_faction(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A faction is chosen or bid for; who is outbid has to choose again."""
    state.agenda.pop()
    seat = seat_of(here)
    state.active = seat
    if action >= BID:
        faction = (action - BID) // (MOST_BID + 1)
        holder = holder_of(state, faction)
        if holder >= 0:
            state.seats[holder * SEAT + FACTION] = -1
            state.seats[holder * SEAT + BID_] = 0
        state.seats[seat * SEAT + FACTION] = faction
        state.seats[seat * SEAT + BID_] = (action - BID) % (MOST_BID + 1)
    else:
        faction = action - FACTION_
        state.offered = [*state.offered, faction]
        if state.tables.auction != CHOOSE_THEN_BID:
            state.seats[seat * SEAT + FACTION] = faction
    state.bidding = state.tables.auction == BID_WHILE_CHOOSING or len(state.offered) == state.players
    if state.tables.auction == CHOOSE_THEN_BID and action < BID:
        state.bidding = False
    if state.events is not None:
        state.events.append(Event("faction", seat, (FACTIONS[faction],)))


def end_of_choice(state: GaiaProjectState) -> None:
    """Players sit in the order in which their factions were chosen; everybody sets up the faction board."""
    if state.tables.auction != NO_AUCTION:
        state.table = []
        for faction in state.offered:
            state.table.append(holder_of(state, faction))
    state.order = state.table[:]
    state.offered = []
    state.bidding = False
    for seat in range(state.players):
        set_up_faction(state, seat)


def set_up_faction(state: GaiaProjectState, seat: i64) -> None:
    """Starting resources, power and research levels, with what those levels bring."""
    at = seat * SEAT
    tables = state.tables
    faction = state.seats[at + FACTION]
    if faction == LANTIDS:
        state.lantids = seat
    start = tables.start[faction]
    state.seats[at + VP] = tables.start_points
    state.seats[at + ORE] = start[0]
    state.seats[at + CREDITS] = start[1]
    state.seats[at + KNOWLEDGE] = start[2]
    state.seats[at + QIC] = start[3]
    state.seats[at + STONE] = start[4]
    state.seats[at + AREA1] = tables.start_power[faction][0]
    state.seats[at + AREA2] = tables.start_power[faction][1]
    for track in range(N_TRACKS):
        level = tables.start_research[faction][track]
        state.seats[at + TRACK + track] = level
        if level > 0:
            resources.gain(state, seat, tables.once[track * 6 + level])
            if track == 3:
                state.seats[at + FORMERS] += tables.former_levels[level]
                state.seats[at + FORMERS_FREE] += tables.former_levels[level]


# A variable game board


def board_phase(state: GaiaProjectState) -> None:
    """Draw a sector for every place, then let the last player turn them."""
    state.agenda.pop()
    state.sectors = [-1] * N_PLACES
    state.agenda.append(step(BOARD_DRAWN, 0))
    for place in range(N_PLACES - 1, -1, -1):
        sector = state.tables.layout[place]
        if sector >= 0:
            if state.tables.fixed[place] == 1:
                state.sectors[place] = sector
            else:
                state.agenda.append(step(DRAWING_SECTOR, 0, place))
    state.planet = [OFF_BOARD] * N_CELLS
    board.find_worlds(state)


def add_sectors(state: GaiaProjectState, found: list[i64]) -> None:
    """The sectors that may be drawn for the place on top of the agenda."""
    place = state.agenda[-1] >> VALUE_SHIFT
    inner = state.tables.fixed[place] == 2
    for sector in range(N_SECTORS):
        if sector in state.tables.layout and sector not in state.sectors:
            if state.tables.fixed[state.tables.layout.index(sector)] == 2:
                if inner:
                    found.append(DRAW_SECTOR + sector)
            elif not inner:
                found.append(DRAW_SECTOR + sector)


def draw_sector(state: GaiaProjectState, sector: i64) -> None:
    """A sector comes to the first place that is still open."""
    state.sectors = state.sectors[:]
    for place in range(N_PLACES):
        if state.tables.layout[place] >= 0 and state.sectors[place] < 0:
            state.sectors[place] = sector
            return


def board_drawn(state: GaiaProjectState) -> None:
    """If the sectors can be turned so that no equal planets touch, ask for it; else draw them again."""
    state.agenda.pop()
    turns: list[i64] = [-1] * N_PLACES
    fix_turns(state, turns)
    if not can_complete(state, turns):
        state.agenda.append(step(BOARD_PHASE, 0))
        return
    last = state.table[state.players - 1]
    for place in range(N_PLACES - 1, -1, -1):
        if state.sectors[place] >= 0:
            if turns[place] >= 0:
                lay_sector(state, place, turns[place])
            else:
                state.agenda.append(step(ROTATION, last, place))
    board.find_worlds(state)


def fix_turns(state: GaiaProjectState, turns: list[i64]) -> None:
    """Sectors that keep their basic orientation."""
    for place in range(N_PLACES):
        if state.tables.fixed[place] > 0:
            turns[place] = UNTURNED


def lay_sector(state: GaiaProjectState, place: i64, turns: i64) -> None:
    """Put the sector of a place on the board."""
    state.planet = state.planet[:]
    state.tables.lay(state.planet, place, state.sectors[place], turns)


def planet_at(state: GaiaProjectState, turns: list[i64], cell: i64) -> i64:
    """The planet on a hex if the sector there is turned, -1 where it is not turned yet."""
    place = PLACE_OF[cell]
    if state.sectors[place] < 0 or turns[place] < 0:
        return OFF_BOARD
    back = (TURNS - turns[place]) % TURNS
    return state.tables.sector_hexes[state.sectors[place]][rotated(cell % HEXES, back)]


def clashes(state: GaiaProjectState, turns: list[i64], place: i64) -> bool:
    """Whether a planet of a place touches an equal one on another place."""
    for cell, other in TOUCHING:
        if PLACE_OF[cell] == place or PLACE_OF[other] == place:
            planet = planet_at(state, turns, cell)
            if planet > EMPTY and planet == planet_at(state, turns, other):
                return True
    return False


def can_complete(state: GaiaProjectState, turns: list[i64]) -> bool:
    """Whether the sectors that are not turned yet can be turned so that nothing clashes."""
    for place in range(N_PLACES):
        if turns[place] >= 0 and clashes(state, turns, place):
            return False
    return complete_from(state, turns, 0)


def complete_from(state: GaiaProjectState, turns: list[i64], place: i64) -> bool:
    """Turn the sectors from a place on, one after another."""
    if place == N_PLACES:
        return True
    if state.sectors[place] < 0 or turns[place] >= 0:
        return complete_from(state, turns, place + 1)
    for turn in range(TURNS):
        turns[place] = turn
        if not clashes(state, turns, place) and complete_from(state, turns, place + 1):
            turns[place] = -1
            return True
    turns[place] = -1
    return False


def turns_so_far(state: GaiaProjectState, place: i64) -> list[i64]:
    """How the sectors before a place were turned, found by looking at the board."""
    turns: list[i64] = [-1] * N_PLACES
    for earlier in range(N_PLACES):
        if state.sectors[earlier] >= 0 and (earlier < place or state.tables.fixed[earlier] > 0):
            turns[earlier] = turn_on_board(state, earlier)
    return turns


def turn_on_board(state: GaiaProjectState, place: i64) -> i64:
    """The first turn that gives what lies on a place."""
    hexes = state.tables.sector_hexes[state.sectors[place]]
    for turn in range(TURNS):
        same = True
        for number in range(HEXES):
            if state.planet[place * HEXES + rotated(number, turn)] != hexes[number]:
                same = False
        if same:
            return turn
    return UNTURNED


def rotations(state: GaiaProjectState, here: i64) -> list[i64]:
    """How the sector of a place can be turned so that the rest still works out."""
    place = here >> VALUE_SHIFT
    turns = turns_so_far(state, place)
    found: list[i64] = []
    for turn in range(TURNS):
        turns[place] = turn
        if can_complete(state, turns):
            found.append(ROTATE + turn)
    return found


def rotate(state: GaiaProjectState, here: i64, action: i64) -> None:
    """Lay the sector as it was turned."""
    state.agenda.pop()
    lay_sector(state, here >> VALUE_SHIFT, action - ROTATE)
    board.find_worlds(state)


# First structures and boosters


def first_structures(state: GaiaProjectState) -> None:
    """Mines clockwise and back again, the Xenos' third mine, the Ivits' institute; then boosters, the last first."""
    state.agenda.pop()
    agenda = state.agenda
    for seat in state.table:
        agenda.append(step(CHOOSE_BOOSTER, seat))
    for special in (IVITS, XENOS):
        for seat in state.table:
            if state.seats[seat * SEAT + FACTION] == special:
                agenda.append(step(FIRST_STRUCTURE, seat))
    others: list[i64] = []
    for seat in state.table:
        if state.seats[seat * SEAT + FACTION] != IVITS:
            others.append(seat)
    for seat in others:
        agenda.append(step(FIRST_STRUCTURE, seat))
    for place in range(len(others) - 1, -1, -1):
        agenda.append(step(FIRST_STRUCTURE, others[place]))


def first_places(state: GaiaProjectState, here: i64) -> list[i64]:
    """Free home planets."""
    seat = seat_of(here)
    faction = state.seats[seat * SEAT + FACTION]
    action = INSTITUTE_ if faction == IVITS else MINE_
    found: list[i64] = []
    for cell in state.worlds:
        if state.planet[cell] == state.tables.home[faction] and state.built[cell] == board.NOTHING:
            found.append(action + cell)
    return found


def place_first(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A first structure stands; nobody charges."""
    state.agenda.pop()
    seat = seat_of(here)
    at = seat * SEAT
    if action >= INSTITUTE_:
        cell = action - INSTITUTE_
        board.put(state, cell, board.code_of(seat, PI))
        state.seats[at + INSTITUTE] = 1
    else:
        cell = action - MINE_
        board.put(state, cell, board.code_of(seat, MINE))
        state.seats[at + MINES] += 1
    board.extend_reach(state, seat, cell)
    board.forget_federations(state, seat)
    if state.events is not None:
        state.events.append(Event("first", seat, (CELLS[cell],)))


def booster_choices(state: GaiaProjectState) -> list[i64]:
    """The boosters that lie beside the board."""
    found: list[i64] = []
    for booster in range(N_BOOSTERS):
        if state.pool & BIT[booster] != 0:
            found.append(BOOSTER_ + booster)
    return found


def chose_booster(state: GaiaProjectState, here: i64, action: i64) -> None:
    """A player's first booster."""
    state.agenda.pop()
    booster = action - BOOSTER_
    state.seats[seat_of(here) * SEAT + BOOSTER] = booster
    state.pool &= ~BIT[booster]
