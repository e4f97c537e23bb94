"""Setup: the supply, the sectors on offer, hubs and ships, and the starting bonuses of the hubs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    ADVANCE,
    BIT,
    CHOOSE,
    DEAL,
    DISCARD,
    DONE,
    DRAFT,
    DRAW,
    FIRST_2,
    FIRST_3,
    FIRST_NEUTRAL,
    GEM,
    GOLD,
    HUB_SLOT,
    HUBS,
    HUMAN,
    MOST_ALIENS,
    N_BASIC,
    N_FACES,
    N_FIRST,
    N_GOODS,
    N_HOMES,
    N_HUBS,
    N_MAIN,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    NO_HUB,
    POPULATE,
    REVEAL,
    SHIPS,
    STACK,
)
from orrery.games.space_station_phoenix.rules import diplomacy, goods, residents
from orrery.games.space_station_phoenix.rules.steps import (
    APPLY_HUB,
    BEGIN,
    CHOOSE_STEP,
    DEAL_STEP,
    DISCARD_STEP,
    DRAFT_STEP,
    DRAW_STEP,
    FREE_ADVANCES,
    FREE_SECTOR,
    POPULATE_STEP,
    PRIVATE_STEP,
    RETAIN_STEP,
    REVEAL_STEP,
    STEP_BITS,
)
from orrery.games.space_station_phoenix.rules.tables import ADVANCED, FIRST_GAME, TOP_ROW
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState

FIRST_GAME_STACK: Final[i64] = 15
"""Sectors of a stack whose numbers end in 1 to 4: bits."""
WHOLE_STACK: Final[i64] = 255


def lay_out(state: PhoenixState) -> None:
    """The table before the first Alien is drawn."""
    empty_table(state)
    tables = state.tables
    for player in range(state.players):
        for type_ in range(N_MAIN):
            state.fleet[player] |= BIT[player * N_MAIN + type_]
    for ship in range(state.players * N_MAIN, FIRST_2):
        state.scrapped |= BIT[ship]
    for species in range(N_SPECIES):
        state.bag[species] = tables.box[species]
    state.supply[HUMAN] = tables.humans
    state.bag[HUMAN] -= tables.humans
    state.agenda = [BEGIN, APPLY_HUB]
    if tables.variant == FIRST_GAME:
        state.hub_deck = BIT[N_FIRST] - 1
    else:
        state.hub_deck = (BIT[N_HUBS] if tables.variant == ADVANCED else BIT[N_BASIC]) - 1
        state.agenda.append(CHOOSE_STEP)
        for level in range(2, 4):
            state.agenda.append(DRAFT_STEP | (level << STEP_BITS))
            state.agenda.append(DRAW_STEP | ((level + 4 * tables.face_up) << STEP_BITS))
    state.agenda.append(DEAL_STEP)
    if tables.on_offer > 0:
        state.agenda.append(REVEAL_STEP | ((16 * to_reveal(state)) << STEP_BITS))
    state.agenda.append(POPULATE_STEP)


def empty_table(state: PhoenixState) -> None:
    """Nobody has anything, and everything is in the box."""
    seats = state.players
    state.goods = [0] * (seats * N_GOODS)
    state.dip = [0] * (seats * N_TRACKS)
    state.hub = [NO_HUB] * seats
    state.hands = [-1] * (2 * seats)
    state.fleet = [0] * seats
    state.neutral = [-1] * seats
    state.marker = [-1] * seats
    state.incomes = [0] * seats
    state.station = [-1] * (seats * N_SLOTS)
    state.crew = [0] * (seats * N_HOMES)
    state.count = [0] * (seats * N_HOMES)
    state.tally = [0] * (seats * N_SPECIES)
    state.supply = [0] * N_SPECIES
    state.bag = [0] * N_SPECIES
    state.display = [0] * N_SLOTS
    state.private = [0] * N_SLOTS
    state.box = [WHOLE_STACK] * N_SLOTS
    state.frozen = [0] * N_HOMES
    state.dice = [0] * N_FACES
    state.picked = [0] * N_FACES
    state.bought = [0] * (GOLD + 1)
    state.pending = []
    state.deck = BIT[FIRST_NEUTRAL] - BIT[FIRST_2]


# Aliens


def aliens_left_to_draw(state: PhoenixState) -> i64:
    """How many of the Aliens to be drawn are of colours that were not drawn yet."""
    left = state.tables.aliens
    for species in range(GOLD):
        left -= state.supply[species]
    return left


def populate_outcomes(state: PhoenixState, colour: i64) -> Outcomes:
    """How many of the Aliens drawn from the bag have a colour: all draws together are one draw without replacement."""
    each = state.bag[colour]
    others = each * (GOLD - colour)
    drawn = aliens_left_to_draw(state)
    found: Outcomes = []
    total = 0.0
    for number in range(max(0, drawn - others), min(each, drawn) + 1):
        ways = combinations(each, number) * combinations(others, drawn - number)
        found.append((POPULATE + colour * (MOST_ALIENS + 1) + number, ways))
        total += ways
    return [(action, ways / total) for action, ways in found]


def combinations(things: i64, chosen: i64) -> float:
    """In how many ways things can be chosen."""
    ways = 1.0
    for place in range(chosen):
        ways = ways * float(things - place) / float(place + 1)
    return ways


def populate(state: PhoenixState, step: i64, action: i64) -> None:
    """Aliens of a colour come to their home planet; the last colour follows from the others."""
    state.agenda.pop()
    colour = step >> STEP_BITS
    draw_aliens(state, colour, (action - POPULATE) % (MOST_ALIENS + 1))
    if colour + 1 < GOLD:
        state.agenda.append(POPULATE_STEP | ((colour + 1) << STEP_BITS))
    else:
        draw_aliens(state, GOLD, aliens_left_to_draw(state))


def draw_aliens(state: PhoenixState, species: i64, number: i64) -> None:
    """From the bag to the supply."""
    state.supply[species] = number
    state.bag[species] -= number


# Sectors on offer


def stack_of(state: PhoenixState, slot: i64) -> i64:
    """A bit for each sector of a stack that takes part and is still in the box."""
    if state.tables.variant == FIRST_GAME:
        return state.box[slot] & FIRST_GAME_STACK
    return state.box[slot]


def to_reveal(state: PhoenixState) -> i64:
    """So many sectors of each stack, if there are so many."""
    most: i64 = 4 if state.tables.variant == FIRST_GAME else STACK
    return min(most, state.tables.on_offer)


def sector_outcomes(state: PhoenixState, slot: i64) -> Outcomes:
    """Each sector left of a stack is as likely."""
    left = stack_of(state, slot)
    number = bits(left)
    return [(REVEAL + slot * STACK + place, 1.0 / number) for place in range(STACK) if (left >> place) & 1]


def bits(mask: i64) -> int:
    """How many bits are set."""
    number = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def sample_bit(mask: i64, rng: Rng) -> i64:
    """One of the bits that are set, each as likely."""
    skip = rng.below(bits(mask))
    place: i64 = 0
    while True:
        if (mask >> place) & 1:
            if skip == 0:
                return place
            skip -= 1
        place += 1


def reveal(state: PhoenixState, step: i64, action: i64) -> None:
    """A sector goes on offer."""
    state.agenda.pop()
    sector = action - REVEAL
    slot = sector // STACK
    state.box[slot] &= ~BIT[sector % STACK]
    state.display[slot] |= BIT[sector % STACK]
    left = (step >> STEP_BITS) // 16 - 1
    if left > 0:
        state.agenda.append(REVEAL_STEP | ((slot + 16 * left) << STEP_BITS))
    elif slot + 1 < N_SLOTS:
        state.agenda.append(REVEAL_STEP | ((slot + 1 + 16 * to_reveal(state)) << STEP_BITS))


def draw_private(state: PhoenixState, step: i64, action: i64) -> None:
    """Hub A-6: a sector of each stack that nobody else can build."""
    state.agenda.pop()
    sector = action - REVEAL
    slot = sector // STACK
    state.box[slot] &= ~BIT[sector % STACK]
    state.private[slot] |= BIT[sector % STACK]
    next_private(state, slot + 1)


def next_private(state: PhoenixState, slot: i64) -> None:
    """The next stack that has a sector left."""
    while slot < N_SLOTS and stack_of(state, slot) == 0:
        slot += 1
    if slot < N_SLOTS:
        state.agenda.append(PRIVATE_STEP | (slot << STEP_BITS))


# Hubs and ships


def hub_outcomes(state: PhoenixState) -> Outcomes:
    """Each hub left is as likely."""
    number = bits(state.hub_deck)
    return [(DEAL + hub, 1.0 / number) for hub in range(N_HUBS) if (state.hub_deck >> hub) & 1]


def deal_hub(state: PhoenixState, step: i64, action: i64) -> None:
    """Two for everybody to choose from, or in the first game one with its ships."""
    state.agenda.pop()
    dealt = step >> STEP_BITS
    hub = action - DEAL
    state.hub_deck &= ~BIT[hub]
    each = state.tables.hubs_dealt
    if state.tables.variant == FIRST_GAME:
        each = 1
        state.hub[dealt] = hub
        take_set(state, dealt, state.tables.first_sets[hub])
    else:
        state.hands[2 * (dealt // each) + dealt % each] = hub
    if dealt + 1 < each * state.players:
        state.agenda.append(DEAL_STEP | ((dealt + 1) << STEP_BITS))
    elif state.tables.variant == FIRST_GAME:
        state.hub_deck = 0


def take_set(state: PhoenixState, player: i64, kinds: list[i64]) -> None:
    """The ships that go with a hub of the first game."""
    for kind in kinds:
        for ship in range(FIRST_2, FIRST_NEUTRAL):
            if (state.deck >> ship) & 1 and state.tables.ship_level[ship] * 8 + state.tables.ship_type[ship] == kind:
                state.deck &= ~BIT[ship]
                state.fleet[player] |= BIT[ship]
                break


def cards_of(state: PhoenixState, level: i64) -> i64:
    """A bit for each ship card of a level that is still in its deck."""
    if level == 2:
        return state.deck & (BIT[FIRST_3] - BIT[FIRST_2])
    return state.deck & (BIT[FIRST_NEUTRAL] - BIT[FIRST_3])


def ship_outcomes(state: PhoenixState, level: i64) -> Outcomes:
    """Each card left is as likely."""
    cards = cards_of(state, level)
    number = bits(cards)
    return [(DRAW + ship - FIRST_2, 1.0 / number) for ship in range(FIRST_2, FIRST_NEUTRAL) if (cards >> ship) & 1]


def draw_ship(state: PhoenixState, step: i64, action: i64) -> None:
    """A card is laid out face up."""
    state.agenda.pop()
    ship = action - DRAW + FIRST_2
    state.deck &= ~BIT[ship]
    state.row |= BIT[ship]
    argument = step >> STEP_BITS
    level = argument & 3
    left = argument // 4 - 1
    if left > 0 and cards_of(state, level) != 0:
        state.agenda.append(DRAW_STEP | ((level + 4 * left) << STEP_BITS))
    if state.agenda:
        take_over(state)


def take_over(state: PhoenixState) -> None:
    """Whose draft it is now: level 3 in turn order and back, level 2 in reverse order and back."""
    step = state.agenda[-1]
    if step & 63 == DRAFT_STEP:
        argument = step >> STEP_BITS
        taken = argument // 4
        place = taken if taken < state.players else 2 * state.players - 1 - taken
        state.active = place if argument & 3 == 3 else state.players - 1 - place


def drafts(state: PhoenixState) -> list[i64]:
    """The ships face up."""
    found: list[i64] = []
    for ship in range(FIRST_2, FIRST_NEUTRAL):
        if (state.row >> ship) & 1:
            found.append(DRAFT + ship - FIRST_2)
    return found


def draft(state: PhoenixState, step: i64, action: i64) -> None:
    """Take a ship; when everybody has two of the level, the rest goes back to the box."""
    state.agenda.pop()
    receive_ship(state, action - DRAFT + FIRST_2)
    argument = step >> STEP_BITS
    if argument // 4 + 1 < 2 * state.players:
        state.agenda.append(step + 4 * BIT[STEP_BITS])
        take_over(state)
        return
    clear_row(state)
    if argument & 3 == 2:
        state.active = 0


def receive_ship(state: PhoenixState, ship: i64) -> None:
    """From those face up to the active player's fleet."""
    state.row &= ~BIT[ship]
    state.fleet[state.active] |= BIT[ship]
    if state.events is not None:
        state.events.append(Event("ship", state.active, (SHIPS[ship],)))


def clear_row(state: PhoenixState) -> None:
    """Ships that nobody took leave the game."""
    state.scrapped |= state.row
    state.row = 0


def hub_choices(state: PhoenixState, player: i64) -> list[i64]:
    """The hubs that were dealt to a player."""
    one = state.hands[2 * player]
    other = state.hands[2 * player + 1]
    found: list[i64] = []
    if other >= 0:
        found.append(CHOOSE + min(one, other))
    found.append(CHOOSE + max(one, other))
    return found


def choose_hub(state: PhoenixState, step: i64, action: i64) -> None:
    """Keep one hub; the other goes back to the box."""
    state.agenda.pop()
    player = step >> STEP_BITS
    state.hub[player] = action - CHOOSE
    state.hands[2 * player] = -1
    state.hands[2 * player + 1] = -1
    if state.events is not None:
        state.events.append(Event("hub", player, (HUBS[action - CHOOSE],)))
    if player + 1 < state.players:
        state.active = player + 1
        state.agenda.append(CHOOSE_STEP | ((player + 1) << STEP_BITS))
    else:
        state.hub_deck = 0


# The starting bonuses of hubs, in turn order


def apply_hub(state: PhoenixState, player: i64) -> None:
    """One player after another takes what stands on the back of the hub."""
    if player + 1 < state.players:
        state.agenda.append(APPLY_HUB | ((player + 1) << STEP_BITS))
    take_hub_bonuses(state, player, state.tables.variant != FIRST_GAME)


def take_hub_bonuses(state: PhoenixState, player: i64, draws_ships: bool) -> None:
    """Goods and fixed advances at once; what asks for a choice is asked. In the first game no ships are drawn."""
    state.active = player
    hub = state.hub[player]
    tables = state.tables
    goods.add_all(state, player, tables.hub_goods, hub, 1)
    for track in range(N_TRACKS):
        for _ in range(tables.hub_advances[hub * N_TRACKS + track]):
            diplomacy.go_up(state, player, track)
    place_starters(state, hub)
    lose_ship(state, tables.hub_loses[hub])
    if tables.hub_private[hub]:
        state.private_owner = player
        next_private(state, 0)
    if tables.hub_free_advances[hub] > 0:
        state.agenda.append(FREE_ADVANCES | (tables.hub_free_advances[hub] << STEP_BITS))
    if tables.hub_sector[hub] >= 0:
        state.agenda.append(FREE_SECTOR | ((1 + 4 * BIT[tables.hub_sector[hub]]) << STEP_BITS))
    if tables.hub_discards[hub] > 0:
        state.agenda.append(DISCARD_STEP | (tables.hub_discards[hub] << STEP_BITS))
    if tables.hub_draws[hub] > 0 and draws_ships and cards_of(state, 2) != 0:
        state.agenda.append(RETAIN_STEP | (tables.hub_keeps[hub] << STEP_BITS))
        state.agenda.append(DRAW_STEP | ((2 + 4 * tables.hub_draws[hub]) << STEP_BITS))


def place_starters(state: PhoenixState, hub: i64) -> None:
    """Residents that begin on the hub come from the supply. Nobody gains them."""
    for species in state.tables.hub_starters[hub]:
        if state.supply[species] > 0:
            state.supply[species] -= 1
            residents.lodge(state, state.active, species, HUB_SLOT)


def lose_ship(state: PhoenixState, type_: i64) -> None:
    """The level-1 ship of a type goes back to the box, without metal."""
    if type_ < 0:
        return
    for ship in range(FIRST_2):
        if (state.fleet[state.active] >> ship) & 1 and state.tables.ship_type[ship] == type_:
            discard_ship(state, ship)


def discard_ship(state: PhoenixState, ship: i64) -> None:
    """A ship of the active player leaves the game for nothing."""
    state.fleet[state.active] &= ~BIT[ship]
    state.scrapped |= BIT[ship]


def discardable(state: PhoenixState, level: i64) -> list[i64]:
    """The active player's ships of a level."""
    found: list[i64] = []
    for ship in range(FIRST_2, FIRST_NEUTRAL):
        if (state.fleet[state.active] >> ship) & 1 and state.tables.ship_level[ship] == level:
            found.append(DISCARD + ship)
    return found


def discard(state: PhoenixState, action: i64) -> None:
    """The player's choice."""
    state.agenda.pop()
    discard_ship(state, action - DISCARD)


def retain(state: PhoenixState, step: i64, action: i64) -> None:
    """Keep a ship that was drawn for a hub; the rest of the draw goes back to the box."""
    state.agenda.pop()
    receive_ship(state, action - DRAFT + FIRST_2)
    if step >> STEP_BITS > 1 and state.row != 0:
        state.agenda.append(step - BIT[STEP_BITS])
    else:
        clear_row(state)


def free_advance_choices(state: PhoenixState) -> list[i64]:
    """Any track, twice the same if one likes."""
    found: list[i64] = []
    for track in range(N_TRACKS):
        if state.dip[state.active * N_TRACKS + track] < TOP_ROW:
            found.append(ADVANCE + track)
    found.append(DONE)
    return found


def free_advance(state: PhoenixState, step: i64, action: i64) -> None:
    """An advance without lobbying cost; it brings no bonus."""
    state.agenda.pop()
    if action == DONE:
        return
    diplomacy.go_up(state, state.active, action - ADVANCE)
    if step >> STEP_BITS > 1:
        state.agenda.append(step - BIT[STEP_BITS])


def hand_out_gems(state: PhoenixState) -> None:
    """Compensation for turn order. Cards that were not dealt leave the game."""
    for player in range(state.players):
        goods.add(state, player, GEM, state.tables.gems_by_seat[player])
    state.scrapped |= state.deck
    state.deck = 0
