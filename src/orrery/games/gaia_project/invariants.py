"""What must hold in every state: nothing is created or lost, and nothing stands where it cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    COLOURS,
    EMPTY,
    FACTIONS,
    FINAL_TILES,
    GAIA,
    GAIA_TRACK,
    GAIAFORMER,
    GLEENS,
    GLEENS_TOKEN,
    IVITS,
    LANTIDS,
    LOST_MINE,
    LOST_PLANET,
    MOST_BID,
    N_ADVANCED,
    N_POSITIONS,
    N_POWER_ACTIONS,
    N_QIC_ACTIONS,
    N_SECTORS,
    N_SPECIALS,
    N_TILES,
    N_TRACKS,
    OFF_BOARD,
    ROUND_TILES,
    ROUNDS,
    SPACE_STATION,
    STRUCTURES,
    SUPPLY_TOKENS,
    TOKENS,
    TRANSDIM,
)
from orrery.games.gaia_project.rules import board, fields, steps
from orrery.games.gaia_project.rules.fields import SEAT
from orrery.games.gaia_project.rules.grid import CELLS, N_CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.state import State

__all__ = ["check", "impossible"]

PLENTY: Final = 999
"""More than any table has of anything."""
MOST_STEPS: Final = 60
OVER: Final = ROUNDS + 1
LAST_KIND: Final = steps.ITARS_AGAIN
UNUSED_KINDS: Final = range(steps.DECISIONS, steps.FACTION_PHASE)
VALUES: Final = {
    steps.DRAWING_SECTOR: 9,
    steps.CHOOSE_FACTION: 1,
    steps.ROTATION: 9,
    steps.INCOME_ORDER: 2**44 - 1,
    steps.BUILDING: steps.LONG,
    steps.CHOOSE_COVER: N_TRACKS - 1,
    steps.CHOOSE_ADVANCE: 127,
    steps.TAKE_FROM_ONE: 127,
    steps.TAKE_FROM_TWO: 127,
    steps.STONE_CHARGE: PLENTY,
    steps.STONE_SPEND: PLENTY,
    steps.STONE_PAY: 127,
    steps.CHARGING: N_CELLS - 1,
    steps.CHARGES: 1,
    steps.INCOME_OF: 1,
    steps.PAY: 127,
}
"""The largest argument of each kind of step that has one."""


def check(state: State) -> list[str]:
    """Everything that is wrong with a state, in words."""
    assert isinstance(state, GaiaProjectState)
    beyond = _beyond_all_bounds(state)
    if beyond:
        return beyond  # the other laws look things up by these numbers
    return [
        *_board(state),
        *_structures(state),
        *_resources(state),
        *_tiles(state),
        *_tokens(state),
        *_order(state),
        *_agenda(state),
    ]


def impossible(state: State) -> list[str]:
    """What cannot lie on a table at all. Neither a position nor a saved state may show it."""
    assert isinstance(state, GaiaProjectState)
    problems = check(state)
    if problems or not state.agenda:
        return problems
    legal = state.legal_actions()
    if not legal:
        return ["the question that is asked has no answer"]
    state.child(legal[0])  # whatever is damaged beyond this shows itself here
    return []


def _beyond_all_bounds(state: GaiaProjectState) -> list[str]:
    """Numbers that name nothing, and amounts that no table has."""
    bounds: list[tuple[str, list[i64], i64, i64]] = [
        ("the seat of the Lantids", [state.lantids], -1, state.players - 1),
        ("the token on Terraforming 5", [state.terra_token], -1, SUPPLY_TOKENS - 1),
        ("boosters beside the board", [state.pool], 0, 2 ** len(BOOSTERS) - 1),
        ("actions taken", [state.taken], 0, 2 ** (N_POWER_ACTIONS + N_QIC_ACTIONS) - 1),
        ("the round", [state.round], 0, OVER),
        ("the active player", [state.active], 0, state.players - 1),
        ("the turn", [state.turn], -1, state.players - 1),
        ("power of the Terrans", [state.terran_power], 0, PLENTY),
        ("planets", state.planet, OFF_BOARD, LOST_PLANET),
        ("links", state.links, 0, 255),
        ("hexes with guests", state.guests, 0, N_CELLS - 1),
        ("tech tiles", state.positions, 0, N_TILES - 1),
        ("advanced tech tiles", state.advanced, -1, N_ADVANCED - 1),
        ("round scoring tiles", state.round_tiles, 0, len(ROUND_TILES) - 1),
        ("final scoring tiles", state.final_tiles, 0, len(FINAL_TILES) - 1),
        ("federation tokens", state.supply, 0, state.tables.tokens_of_a_kind),
        ("the seats at the table", state.table, 0, state.players - 1),
        ("the turn order", state.order, 0, state.players - 1),
        ("the players who have passed", state.passed, 0, state.players - 1),
        ("what was built", state.charges, 0, 256 * state.players - 1),
        ("picked hexes", state.picks, 0, N_CELLS - 1),
        ("chosen factions", state.offered, 0, len(FACTIONS) - 1),
        ("sectors", state.sectors, -1, N_SECTORS - 1),
        ("the hex of what was built", [built % 256 for built in state.charges], 0, N_CELLS - 1),
    ]
    for seat in range(state.players):
        at = seat * SEAT
        own = state.seats[at : at + SEAT]
        bounds += [
            ("a faction", [own[fields.FACTION]], -1, len(FACTIONS) - 1),
            ("ore", [own[fields.ORE]], 0, state.tables.most_ore),
            ("credits", [own[fields.CREDITS]], 0, state.tables.most_credits),
            ("knowledge", [own[fields.KNOWLEDGE]], 0, state.tables.most_knowledge),
            ("QIC and power", own[fields.QIC : fields.GAIA_AREA + 1], 0, PLENTY),
            ("the brainstone", [own[fields.STONE]], 0, 4),
            ("points", [own[fields.VP]], -MOST_BID if state.round == OVER else 0, PLENTY),
            ("a bid", [own[fields.BID]], 0, MOST_BID),
            ("a booster", [own[fields.BOOSTER]], -1, len(BOOSTERS) - 1),
            ("research levels", own[fields.TRACK : fields.TRACK + N_TRACKS], 0, 5),
            ("gaiaformers", own[fields.FORMERS : fields.FORMERS_GAIA + 1], 0, state.tables.gaiaformers),
            ("satellites", [own[fields.SATELLITES]], 0, state.tables.satellites),
            ("space stations", [own[fields.STATIONS]], 0, state.tables.stations),
            ("federations", [own[fields.FEDERATIONS]], 0, PLENTY),
            ("tokens of a player", own[fields.TOKEN : fields.TOKEN + len(TOKENS)], 0, state.tables.tokens_of_a_kind),
            ("green tokens", [own[fields.GREEN]], 0, PLENTY),
            ("tiles of a player", own[fields.TILES : fields.COVERED + 1], 0, 2**N_TILES - 1),
            ("advanced tiles of a player", [own[fields.ADVANCED_TILES]], 0, 2**N_ADVANCED - 1),
            ("special actions used", [own[fields.USED]], 0, 2**N_SPECIALS - 1),
            ("passing", [own[fields.PASSED]], 0, 1),
            ("the Lost Planet", [own[fields.LOST]], 0, 1),
        ]
        for kind in range(6):
            bounds.append((STRUCTURES[kind], [own[fields.MINES + kind]], 0, state.tables.most[kind]))
    return [
        f"{what}: {number} is not from {low} to {high}"
        for what, numbers, low, high in bounds
        for number in numbers
        if not low <= number <= high
    ]


def _board(state: GaiaProjectState) -> list[str]:
    """Structures stand on planets, satellites and space stations in empty space."""
    problems: list[str] = []
    lost = 0
    for cell, name in enumerate(CELLS):
        planet, code = state.planet[cell], state.built[cell]
        kind = board.kind_of(code)
        lost += planet == LOST_PLANET
        if code != board.NOTHING and not _may_stand(state, planet, kind, board.owner_of(code)):
            problems.append(f"a {STRUCTURES[kind]} cannot stand on {name}")
        if (planet == LOST_PLANET) != (kind == LOST_MINE):
            problems.append(f"the Lost Planet on {name} belongs to nobody")
        guest = cell in state.guests
        if guest and (not 0 <= kind <= LOST_MINE or kind in (GAIAFORMER, SPACE_STATION)):
            problems.append(f"a guest mine stands alone on {name}")
        if guest and board.owner_of(code) == state.lantids:
            problems.append(f"the Lantids are their own guests on {name}")
        for seat in range(4):
            satellite = state.links[cell] & fields.BIT[seat] != 0
            member = state.links[cell] & fields.BIT[4 + seat] != 0
            if (satellite or member) and seat >= state.players:
                problems.append(f"somebody who does not play has a federation on {name}")
            elif satellite and (planet != EMPTY or code == board.code_of(seat, SPACE_STATION)):
                problems.append(f"a satellite cannot be on {name}")
            elif member and not board.belongs(state, seat, cell):
                problems.append(f"{name} is in a federation of a player who has nothing there")
    if lost > 1:
        problems.append("the Lost Planet is there twice")
    if state.guests and state.lantids < 0:
        problems.append("there are guest mines, but nobody plays the Lantids")
    if list(state.guests) != sorted(set(state.guests)):
        problems.append("a guest mine is listed twice")
    return problems


def _may_stand(state: GaiaProjectState, planet: i64, kind: i64, owner: i64) -> bool:
    if owner >= state.players or not 0 <= kind <= LOST_MINE:
        return False
    if kind == GAIAFORMER:
        return planet in (GAIA, TRANSDIM)
    if kind == SPACE_STATION:
        return planet == EMPTY and state.seats[owner * SEAT + fields.FACTION] == IVITS
    if kind == LOST_MINE:
        return planet == LOST_PLANET
    return 1 <= planet <= GAIA


def _structures(state: GaiaProjectState) -> list[str]:
    """What players have on the board is what their boards say."""
    problems: list[str] = []
    for seat in range(state.players):
        at = seat * SEAT
        own = state.seats[at : at + SEAT]
        counted = [0] * (LOST_MINE + 1)
        for code in state.built:
            if board.owner_of(code) == seat:
                counted[board.kind_of(code)] += 1
        if seat == state.lantids:
            counted[0] += len(state.guests)
        satellites = sum(1 for link in state.links if link & fields.BIT[seat])
        formers = counted[GAIAFORMER] + own[fields.FORMERS_FREE] + own[fields.FORMERS_GAIA]
        gained = sum(state.tables.former_levels[: own[fields.TRACK + GAIA_TRACK] + 1])
        wrong = [STRUCTURES[kind] for kind in range(6) if counted[kind] != own[fields.MINES + kind]]
        if counted[SPACE_STATION] != own[fields.STATIONS]:
            wrong.append("space stations")
        if counted[LOST_MINE] != own[fields.LOST]:
            wrong.append("the Lost Planet")
        if satellites != own[fields.SATELLITES]:
            wrong.append("satellites")
        if formers != own[fields.FORMERS] or (own[fields.FACTION] >= 0 and gained != own[fields.FORMERS]):
            wrong.append("gaiaformers")
        problems += [f"seat {seat}: {what} on the board and on the faction board differ" for what in wrong]
    return problems


def _resources(state: GaiaProjectState) -> list[str]:
    problems: list[str] = []
    homes: list[i64] = []
    for seat in range(state.players):
        faction = state.seats[seat * SEAT + fields.FACTION]
        if faction < 0:
            if state.round > 0:
                problems.append(f"seat {seat} has no faction")
            continue
        home = state.tables.home[faction]
        if home in homes:
            problems.append("two factions have the same colour")
        homes.append(home)
        started = state.seats[seat * SEAT + fields.VP] != 0 or state.round > 0
        if (faction == LANTIDS and started) != (state.lantids == seat):
            problems.append("it is not noted who plays the Lantids")
        if state.seats[seat * SEAT + fields.STONE] and FACTIONS[faction] != "taklons":
            problems.append(f"seat {seat} has the brainstone of the Taklons")
    if not min(homes, default=1) >= 1 or max(homes, default=1) > COLOURS:
        problems.append("a faction has no colour")
    return problems


def _tiles(state: GaiaProjectState) -> list[str]:
    problems: list[str] = []
    for what, tiles in (
        ("tech", state.positions),
        ("round scoring", state.round_tiles),
        ("final scoring", state.final_tiles),
    ):
        if len(set(tiles)) != len(tiles):
            problems.append(f"a {what} tile is there twice")
    owned = [tile for tile in state.advanced if tile >= 0]
    for seat in range(state.players):
        own = state.seats[seat * SEAT : seat * SEAT + SEAT]
        mine = [tile for tile in range(len(ADVANCED)) if own[fields.ADVANCED_TILES] & fields.BIT[tile]]
        owned += mine
        if own[fields.COVERED] & ~own[fields.TILES] or _bits(own[fields.COVERED]) != len(mine):
            problems.append(f"seat {seat}: advanced tech tiles do not cover as many standard ones")
    if len(set(owned)) != len(owned):
        problems.append("an advanced tech tile is there twice")
    if state.round > 0 and (
        len(state.positions) != N_POSITIONS
        or len(state.advanced) != N_TRACKS
        or len(state.round_tiles) != ROUNDS
        or len(state.final_tiles) != 2
        or len(owned) != N_TRACKS
    ):
        problems.append("not all tiles are laid out")
    for track in range(N_TRACKS):
        if sum(state.seats[seat * SEAT + fields.TRACK + track] == 5 for seat in range(state.players)) > 1:
            problems.append("two players are on level 5 of a research area")
    return problems


def _tokens(state: GaiaProjectState) -> list[str]:
    """Federation tokens and boosters are all there."""
    problems: list[str] = []
    for kind in range(SUPPLY_TOKENS):
        held = sum(state.seats[seat * SEAT + fields.TOKEN + kind] for seat in range(state.players))
        total = state.supply[kind] + held + (state.terra_token == kind)
        if total != state.tables.tokens_of_a_kind:
            problems.append(f"there are {total} federation tokens {TOKENS[kind]}")
    held_boosters: list[i64] = [booster for booster in range(len(BOOSTERS)) if state.pool & fields.BIT[booster]]
    for seat in range(state.players):
        own = state.seats[seat * SEAT : seat * SEAT + SEAT]
        if own[fields.BOOSTER] >= 0:
            held_boosters.append(own[fields.BOOSTER])
        gleens = own[fields.FACTION] == GLEENS and own[fields.INSTITUTE] > 0
        if own[fields.TOKEN + GLEENS_TOKEN] != gleens:
            problems.append(f"seat {seat}: the token of the Gleens comes with their institute")
        green = sum(own[fields.TOKEN + kind] * state.tables.token_green[kind] for kind in range(len(TOKENS)))
        spent = sum(level == 5 for level in own[fields.TRACK : fields.TRACK + N_TRACKS])
        if own[fields.GREEN] != green - spent - _bits(own[fields.ADVANCED_TILES]):
            problems.append(f"seat {seat}: {own[fields.GREEN]} green tokens do not fit what was done with them")
    if len(set(held_boosters)) != len(held_boosters):
        problems.append("a booster is there twice")
    if state.round > 0 and len(held_boosters) != state.tables.boosters:
        problems.append(f"there are {len(held_boosters)} boosters instead of {state.tables.boosters}")
    return problems


def _order(state: GaiaProjectState) -> list[str]:
    everybody = list(range(state.players))
    problems: list[str] = []
    if sorted(state.table) != everybody or sorted(state.order) != everybody:
        problems.append("somebody has no place in the turn order")
    if len(set(state.passed)) != len(state.passed) or len(set(state.offered)) != len(state.offered):
        problems.append("somebody is listed twice")
    passed = [seat for seat in everybody if state.seats[seat * SEAT + fields.PASSED]]
    if sorted(state.passed) != passed:
        problems.append("it is not clear who has passed")
    if 0 < state.round <= ROUNDS:
        for seat in everybody:
            if state.seats[seat * SEAT + fields.BOOSTER] < 0 and not (state.round == ROUNDS and seat in passed):
                problems.append(f"seat {seat} has no booster")
    return problems


def _agenda(state: GaiaProjectState) -> list[str]:
    """The steps are steps, and the one on top is a question."""
    if not state.agenda:
        return [] if state.round == OVER else ["there is nothing to decide, but the game is not over"]
    if state.round == OVER or len(state.agenda) > MOST_STEPS:
        return ["there is something to decide, but the game is over"]
    bottom = steps.ROUND_START if state.round == 0 else steps.NEXT_TURN
    for place, step in enumerate(state.agenda):
        kind, value = step & steps.KIND_MASK, step >> steps.VALUE_SHIFT
        if step < 0 or kind > LAST_KIND or kind in UNUSED_KINDS or not 0 <= value <= VALUES.get(kind, 0):
            return [f"{step} is no step of the agenda"]
        if steps.seat_of(step) >= state.players:
            return ["somebody is asked who does not play"]
        if kind in (steps.ROUND_START, steps.NEXT_TURN, steps.TURN) and place > 0:
            return ["a round or a turn lies above another step"]
        if place == 0 and kind != bottom and kind != steps.TURN:
            return ["the agenda does not begin with a round or a turn"]
        if state.round == 0 and steps.INCOME_ORDER <= kind < steps.FACTION_PHASE:
            return ["a question of the game is asked during the set-up"]
        if state.round > 0 and (kind <= steps.CHOOSE_BOOSTER or steps.FACTION_PHASE <= kind <= steps.ROUND_START):
            return ["a question of the set-up is asked during the game"]
    if state.agenda[-1] & steps.KIND_MASK >= steps.DECISIONS:
        return ["nothing is asked"]
    return _question(state)


def _question(state: GaiaProjectState) -> list[str]:
    """What is asked is about something that is there."""
    step = state.agenda[-1]
    kind = step & steps.KIND_MASK
    at = steps.seat_of(step) * SEAT
    if kind in (steps.TURN, steps.AFTER) and at != state.active * SEAT:
        return ["it is another player's turn"]
    if kind == steps.TURN and (state.seats[at + fields.PASSED] or state.order[state.turn] != state.active):
        return ["a player has a turn who does not"]
    if kind in (steps.STONE_CHARGE, steps.STONE_SPEND, steps.STONE_PAY) and not state.seats[at + fields.STONE]:
        return ["the brainstone is asked about, but it is not there"]
    return []


def _bits(mask: i64) -> int:
    return bin(mask).count("1")
