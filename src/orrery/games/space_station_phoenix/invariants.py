"""What must hold in every state: nothing is created or lost, and nothing stands where it cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    FIRST_NEUTRAL,
    GOLD,
    HUB_SLOT,
    HUBS,
    MOST_ALIENS,
    MOST_DICE,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_HUBS,
    N_SECTORS,
    N_SHIPS,
    N_SLOTS,
    N_SPECIES,
    NO_HUB,
    POINT,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    STACKS,
)
from orrery.games.space_station_phoenix.rules import setup, steps, turn
from orrery.games.space_station_phoenix.rules.effects import ALWAYS, MIX
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES, TOP_ROW
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.state import CHANCE, State

__all__ = ["check", "impossible"]

PLENTY: Final = 99_999
"""More than any table has of anything."""
MOST_STEPS: Final = 30
MOST_IN_A_HOME: Final = 19
"""More would not fit into the row of a home."""
MOST_ARGUMENT: Final[dict[int, int]] = {
    steps.POPULATE_STEP: 2,
    steps.REVEAL_STEP: 8 + 16 * 8,
    steps.DEAL_STEP: 7,
    steps.DRAW_STEP: 3 + 4 * 18,
    steps.PRIVATE_STEP: 8,
    steps.ROLL_STEP: 0,
    steps.DRAFT_STEP: 3 + 4 * 7,
    steps.CHOOSE_STEP: 3,
    steps.FREE_ADVANCES: 20,
    steps.RETAIN_STEP: 9,
    steps.DISCARD_STEP: 3,
    steps.FREE_SECTOR: 3 + 4 * 7,
    steps.TURN: 0,
    steps.TARGET: 0,
    steps.BUILD_STEP: 0,
    steps.TRANSACT: 60 + steps.OF_SHIP + steps.STARTED,
    steps.REROLL: 20,
    steps.COLLECT: 60,
    steps.ADVANCE_STEP: 15 + steps.FREE + steps.MAY_STOP + 15 * steps.USED_TRACKS,
    steps.PLACE: 31,
    steps.RECRUIT_STEP: 0,
    steps.SAVE_STEP: 0,
    steps.PAY_STEP: 15 + 16 * 2 + steps.FOR_ANOTHER,
    steps.TAKE_STEP: 4095 + 4096 * (15 + 16 * 2 + 64 * 3),
    steps.BONUS_STEP: 0,
    steps.RELOCATE: 0,
    steps.RELOCATE_TO: 4 + 8 * 9 + steps.AT_NO_COST,
    steps.HUB_MOVE: 0,
    steps.GIVE_BACK: 0,
    steps.REWARD_STEP: 3 + 4 * 3 + 16 * 3 + 128 * 4,
    steps.AFTER: 0,
    steps.APPLY_HUB: 3,
    steps.BEGIN: 0,
    steps.SHIP_BONUSES: 6,
    steps.TRACK_BONUSES: 3,
    steps.TAKE_INCOME: 10,
    steps.TURN_END: 0,
}
"""The largest argument of each kind of step."""

PHASES: Final[list[int]] = [
    steps.BEGIN,
    steps.APPLY_HUB,
    steps.CHOOSE_STEP,
    steps.DRAFT_STEP,
    steps.DRAW_STEP,
    steps.DRAFT_STEP,
    steps.DRAW_STEP,
    steps.DEAL_STEP,
    steps.REVEAL_STEP,
    steps.POPULATE_STEP,
]
"""How set-up lies on the agenda, the first thing last."""
OF_A_HUB: Final = (
    steps.PRIVATE_STEP,
    steps.FREE_ADVANCES,
    steps.FREE_SECTOR,
    steps.DISCARD_STEP,
    steps.RETAIN_STEP,
    steps.DRAW_STEP,
)
ONLY_AT_SET_UP: Final = (*PHASES, *(kind for kind in OF_A_HUB if kind != steps.FREE_SECTOR))


def check(state: State) -> list[str]:
    """Everything that is wrong with a state, in words."""
    assert isinstance(state, PhoenixState)
    return [*impossible(state), *_limits(state)]


def impossible(state: State) -> list[str]:
    """What cannot lie on a table at all. Neither a position nor a saved state may show it."""
    assert isinstance(state, PhoenixState)
    beyond = _beyond_all_bounds(state) or _homes(state)
    if beyond:
        return beyond  # the other laws look things up by these numbers
    return _sectors(state) + _ships(state) + _residents(state) + _hubs(state) + _agenda(state)


def _beyond_all_bounds(state: PhoenixState) -> list[str]:
    """Numbers that name nothing, and amounts that no table has."""
    last = state.players - 1
    all_ships = BIT[N_SHIPS] - 1
    bounds: list[tuple[str, list[i64], i64, i64]] = [
        ("the active player", [state.active], 0, last),
        ("goods", state.goods, -PLENTY, PLENTY),
        ("a row of the Diplomacy board", state.dip, 0, TOP_ROW),
        ("a hub", state.hub, 0, NO_HUB),
        ("a hub dealt", state.hands, -1, N_HUBS - 1),
        ("a fleet", state.fleet, 0, BIT[FIRST_NEUTRAL] - 1),
        ("the ship of a neutral token", state.neutral, -1, N_SHIPS - 1),
        ("the ship of an Action marker", state.marker, -1, N_SHIPS - 1),
        ("incomes taken", state.incomes, 0, PLENTY),
        ("a sector", state.station, -1, N_SECTORS - 1),
        ("residents of a home", state.count, 0, MOST_IN_A_HOME),
        ("the row of a home", state.crew, 0, BIT[60] - 1),
        ("residents of a station", state.tally, 0, PLENTY),
        ("residents in the supply", state.supply, 0, PLENTY),
        ("residents in the box", state.bag, 0, PLENTY),
        ("sectors on offer", state.display, 0, 255),
        ("private sectors", state.private, 0, 255),
        ("sectors in the box", state.box, 0, 255),
        ("the owner of private sectors", [state.private_owner], -1, last),
        ("used ships", [state.used], 0, all_ships),
        ("ships out of the game", [state.scrapped], 0, all_ships),
        ("ships face up", [state.row], 0, all_ships),
        ("ships in the decks", [state.deck], 0, all_ships),
        ("hubs not dealt", [state.hub_deck], 0, BIT[N_HUBS] - 1),
        ("the ship in use", [state.ship], -1, N_SHIPS - 1),
        ("the colour built", [state.built], -1, N_COLOURS - 1),
        ("dice about to be rolled", [state.rolling], 0, MOST_DICE),
        ("dice", state.dice, 0, MOST_DICE),
        ("dice picked up", state.picked, 0, MOST_DICE),
        ("Aliens bought", state.bought, 0, PLENTY),
        ("residents when the turn began", state.frozen, 0, MOST_IN_A_HOME),
        ("bonuses", state.pending, 0, len(state.tables.op) - 1),
        ("extra turns", [state.extra], 0, PLENTY),
        ("the player who has triggered the end", [state.trigger], -1, last),
        ("why the game ends", [state.end_by], 0, 15),
        ("quiet turns in a row", [state.stalled], 0, turn.QUIET_ROUNDS * state.players),
    ]
    problems = [
        f"{what}: {number} is not from {low} to {high}"
        for what, numbers, low, high in bounds
        for number in numbers
        if not low <= number <= high
    ]
    for seat in range(state.players):
        for what in range(POINT):
            if state.goods[seat * N_GOODS + what] < 0:
                problems.append(f"{SEATS[seat]} has a negative amount of goods")
    if sum(state.dice) + sum(state.picked) + state.rolling > MOST_DICE:
        problems.append(f"there are more than {MOST_DICE} dice")
    return problems


def _homes(state: PhoenixState) -> list[str]:
    """Rows of residents, their numbers and the tally of species agree, and nobody lives where no home is."""
    problems: list[str] = []
    for seat in range(state.players):
        seen: list[i64] = [0] * N_SPECIES
        for home in range(N_HOMES):
            at = seat * N_HOMES + home
            crew = state.crew[at]
            number: i64 = 0
            while crew != 0:
                species = (crew & 7) - 1
                if not 0 <= species < N_SPECIES:
                    return ["a resident is of no species"]
                seen[species] += 1
                number += 1
                crew >>= 3
                if home != HUB_SLOT and species < GOLD and species != home % N_COLOURS:
                    if not _may_mix(state, home % N_COLOURS):
                        problems.append(f"{SEATS[seat]} houses {SPECIES[species]} Aliens in a sector of another colour")
            if number != state.count[at]:
                problems.append(f"{SEATS[seat]} has {number} residents in a home, but {state.count[at]} are noted")
            if number > _quarters(state, seat, home):
                problems.append(f"{SEATS[seat]} has more residents than living quarters in a home")
        for species in range(N_SPECIES):
            if seen[species] != state.tally[seat * N_SPECIES + species]:
                problems.append(f"{SEATS[seat]} has {seen[species]} {SPECIES[species]} residents, noted are others")
    return problems


def _may_mix(state: PhoenixState, colour: i64) -> bool:
    """Whether some sector lets Aliens of any colour into sectors of a colour."""
    tables = state.tables
    for sector in range(N_SECTORS):
        effects = tables.on[ALWAYS * (N_SOURCES + 1) + sector]
        for at in range(1, len(effects), 2):
            if tables.op[effects[at]] == MIX and tables.a[effects[at]] == colour:
                return True
    return False


def _quarters(state: PhoenixState, seat: i64, home: i64) -> i64:
    if home == HUB_SLOT:
        return state.tables.hub_quarters[state.hub[seat]]
    sector = state.station[seat * N_SLOTS + home]
    return 0 if sector < 0 else state.tables.quarters[sector]


def _sectors(state: PhoenixState) -> list[str]:
    """Every sector is in one place: on offer, private, in a station or in the box."""
    problems: list[str] = []
    for slot in range(N_SLOTS):
        places: list[i64] = [state.display[slot], state.private[slot], state.box[slot]]
        for seat in range(state.players):
            sector = state.station[seat * N_SLOTS + slot]
            if sector < 0:
                continue
            if sector // STACK != slot:
                problems.append(f"sector {SECTORS[sector]} stands in the wrong place of {SEATS[seat]}'s station")
            places.append(BIT[sector % STACK])
        seen: i64 = 0
        for here in places:
            if seen & here:
                problems.append(f"a sector of the stack {STACKS[slot]} is in two places")
            seen |= here
        if seen != 255:
            problems.append(f"a sector of the stack {STACKS[slot]} is missing")
    if sum(state.private) > 0 and state.private_owner < 0:
        problems.append("there are private sectors, but nobody owns them")
    return problems


def _ships(state: PhoenixState) -> list[str]:
    """Every ship is in one place, and a neutral ship is used exactly while a token lies on it."""
    problems: list[str] = []
    seen: i64 = 0
    around: i64 = 0
    for here in [*state.fleet, state.scrapped, state.row, state.deck]:
        if seen & here:
            problems.append("a ship is in two places")
        seen |= here
    for fleet in state.fleet:
        around |= fleet
    if seen != BIT[FIRST_NEUTRAL] - 1:
        problems.append("a ship is missing, or there is one too many")
    tokens: i64 = 0
    for ship in state.neutral:
        if ship < 0:
            continue
        if ship < FIRST_NEUTRAL or tokens & BIT[ship]:
            problems.append(f"a neutral token cannot lie on {SHIPS[ship]}")
        tokens |= BIT[ship]
    if state.used & ~around != tokens:
        problems.append("used ships are neither in a fleet nor neutral ones with a token")
    return problems


def _residents(state: PhoenixState) -> list[str]:
    """Nobody gets lost between supply, stations and box."""
    problems: list[str] = []
    for species in range(N_SPECIES):
        number = state.supply[species] + state.bag[species]
        for seat in range(state.players):
            number += state.tally[seat * N_SPECIES + species]
        if number != state.tables.box[species]:
            problems.append(f"there are {number} {SPECIES[species]} instead of {state.tables.box[species]}")
    return problems


def _hubs(state: PhoenixState) -> list[str]:
    """Every hub is in one place."""
    seen: i64 = state.hub_deck
    for hub in [*state.hub, *state.hands]:
        if hub < 0 or hub == NO_HUB:
            continue
        if seen & BIT[hub]:
            return [f"hub {HUBS[hub]} is in two places"]
        seen |= BIT[hub]
    owner = state.private_owner
    if owner >= 0 and not state.tables.hub_private[state.hub[owner]]:
        return ["private sectors are for the owner of hub A-6"]
    return []


def _limits(state: PhoenixState) -> list[str]:
    """What play does not lead to."""
    problems: list[str] = []
    for seat in range(state.players):
        if state.tables.any_order[state.hub[seat]]:
            continue
        for slot in range(N_COLOURS, N_SLOTS):
            if state.station[seat * N_SLOTS + slot] >= 0 and state.station[seat * N_SLOTS + slot - N_COLOURS] < 0:
                problems.append(f"{SEATS[seat]} has a sector without the smaller one of its wing")
    return problems


# The agenda


def _agenda(state: PhoenixState) -> list[str]:
    """The steps are such that the rules can take them, and what is asked has an answer."""
    if not state.agenda:
        over = state.trigger >= 0 or state.end_by & turn.BY_STANDSTILL
        return [] if over else ["the game is over, but nobody has triggered its end"]
    if len(state.agenda) > MOST_STEPS:
        return ["the agenda is too long"]
    for step in state.agenda:
        kind = step & steps.STEP_MASK
        if step < 0 or kind not in MOST_ARGUMENT or not 0 <= step >> steps.STEP_BITS <= MOST_ARGUMENT[kind]:
            return [f"{step} is no step of the agenda"]
        if not _argument_fits(state, kind, step >> steps.STEP_BITS):
            return [f"{step} asks for something that is not there"]
    kinds = [int(step & steps.STEP_MASK) for step in state.agenda]
    problems = _set_up_agenda(state, kinds) if kinds[0] == steps.BEGIN else _turn_agenda(state, kinds)
    return problems or _question(state, kinds)


def _argument_fits(state: PhoenixState, kind: i64, argument: i64) -> bool:
    """Whether the numbers in a step name something."""
    if kind == steps.REVEAL_STEP:
        return argument & 15 < N_SLOTS and argument >> 4 > 0
    if kind == steps.DEAL_STEP:
        return argument < 2 * state.players
    if kind == steps.DRAW_STEP:
        return argument & 3 >= 2 and argument >> 2 > 0
    if kind == steps.DRAFT_STEP:
        return argument & 3 >= 2 and argument >> 2 < 2 * state.players
    if kind in (steps.CHOOSE_STEP, steps.APPLY_HUB):
        return argument < state.players
    if kind == steps.DISCARD_STEP:
        return argument >= 2
    if kind == steps.FREE_SECTOR:
        return argument & 3 >= 1
    if kind in (steps.COLLECT, steps.REROLL, steps.FREE_ADVANCES, steps.RETAIN_STEP):
        return argument > 0
    if kind == steps.TRANSACT:
        return argument & 63 > 0
    if kind in (steps.ADVANCE_STEP, steps.PAY_STEP):
        return argument & 15 > 0
    if kind == steps.TAKE_STEP:
        return argument & 4095 < len(state.tables.op) and (argument >> 12) & 15 > 0 and (argument >> 16) & 3 < 3
    if kind == steps.RELOCATE_TO:
        return argument & 7 < N_SPECIES and (argument >> 3) & 15 < N_HOMES
    if kind == steps.REWARD_STEP:
        return argument & 3 < state.players and (argument >> 4) & 7 <= 3 and argument >> 7 > 0
    return True


def _set_up_agenda(state: PhoenixState, kinds: list[int]) -> list[str]:
    """Set-up goes through its phases in order."""
    rest = kinds[:]
    while len(rest) > 1 and rest[-1] in OF_A_HUB and rest != PHASES[: len(rest)]:
        rest.pop()
    first_game = [steps.BEGIN, steps.APPLY_HUB, steps.DEAL_STEP, steps.REVEAL_STEP, steps.POPULATE_STEP]
    if rest != PHASES[: len(rest)] and rest != first_game[: len(rest)]:
        return ["the agenda shows no set-up"]
    levels = [int((step >> steps.STEP_BITS) & 3) for step in state.agenda[3:7]]
    if len(rest) == len(kinds) and rest == PHASES[: len(rest)] and levels != [2, 2, 3, 3][: len(levels)]:
        return ["the draft is of the wrong level"]
    return []


def _turn_agenda(state: PhoenixState, kinds: list[int]) -> list[str]:
    """A turn is either about to be taken or on its way to its end."""
    if kinds == [steps.TURN]:
        return []
    if kinds[:1] != [steps.TURN_END] or any(kind in ONLY_AT_SET_UP or kind == steps.TURN for kind in kinds):
        return ["the agenda shows no turn"]
    if steps.TURN_END in kinds[1:] or kinds.count(steps.ROLL_STEP) > 1:
        return ["the agenda shows no turn"]
    if (steps.TARGET in kinds or steps.BUILD_STEP in kinds) and state.ship < 0:
        return ["no ship is in use"]
    for place, kind in enumerate(kinds):
        if kind == steps.PAY_STEP and (state.agenda[place] >> steps.STEP_BITS) & steps.FOR_ANOTHER:
            if kinds[place - 1] != steps.TAKE_STEP:
                return ["a resource is paid for another one, but none is taken"]
    return []


def _question(state: PhoenixState, kinds: list[int]) -> list[str]:
    """What is asked on top of the agenda is about something that is there."""
    step = state.agenda[-1]
    kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
    if kind > steps.LAST_DECISION:
        return ["a step that asks nothing lies on top of the agenda"]
    if (steps.ROLL_STEP in kinds) != (state.rolling > 0):
        return ["dice are about to be rolled, but nobody rolls them"]
    if kind == steps.RELOCATE_TO:
        crew = state.crew[state.active * N_HOMES + ((argument >> 3) & 15)]
        lives = False
        while crew != 0:
            lives = lives or crew & 7 == (argument & 7) + 1
            crew >>= 3
        if not lives:
            return ["a resident moves that is not there"]
    if kind == steps.POPULATE_STEP and not 0 <= setup.aliens_left_to_draw(state) <= (GOLD + 1 - argument) * MOST_ALIENS:
        return ["more Aliens are drawn than there are"]
    if kind == steps.CHOOSE_STEP and state.hands[2 * argument] < 0:
        return ["a player chooses a hub who has none"]
    if kind == steps.DEAL_STEP and not _has_room_for_hub(state, argument):
        return ["a hub is dealt to a player who has enough"]
    if state.current_player() == CHANCE:
        return _chance(state, kind, argument)
    if not state.legal_actions():
        return ["the question that is asked has no answer"]
    return []


def _has_room_for_hub(state: PhoenixState, dealt: i64) -> bool:
    if state.tables.variant == 0:
        return dealt < state.players
    return dealt < state.players * state.tables.hubs_dealt


def _chance(state: PhoenixState, kind: i64, argument: i64) -> list[str]:
    """Something is left to be drawn."""
    left: i64 = 1
    if kind == steps.POPULATE_STEP:
        for species in range(argument, GOLD + 1):
            if state.bag[species] != state.bag[argument]:
                left = 0
    elif kind == steps.REVEAL_STEP:
        left = setup.stack_of(state, argument & 15)
    elif kind == steps.PRIVATE_STEP:
        left = setup.stack_of(state, argument)
    elif kind == steps.DEAL_STEP:
        left = state.hub_deck
    elif kind == steps.DRAW_STEP:
        left = setup.cards_of(state, argument & 3)
    if left == 0 or not state.chance_outcomes():
        return ["there is nothing left to draw"]
    return []
