"""Gameplay: a ship or income, and everything that follows until the turn ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    BIT,
    CONVERT,
    FIRST_NEUTRAL,
    GEM,
    GOLD,
    INCOME,
    N_GOODS,
    N_HOMES,
    N_SHIPS,
    N_TRACKS,
    N_TYPES,
    POINT,
    RECRUIT,
    SHIPS,
    USE,
)
from orrery.games.space_station_phoenix.rules import bonuses, diplomacy, goods, hubs, income, residents, setup, ships
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    AFTER,
    APPLY_HUB,
    BEGIN,
    BONUS_STEP,
    DISCARD_STEP,
    FREE_SECTOR,
    GIVE_BACK,
    HUB_MOVE,
    LAST_DECISION,
    MAY_STOP,
    PLACE,
    RECRUIT_STEP,
    RELOCATE,
    RETAIN_STEP,
    SHIP_BONUSES,
    STEP_BITS,
    STEP_MASK,
    TAKE_INCOME,
    TAKE_STEP,
    TRACK_BONUSES,
    TRANSACT,
    TURN,
    TURN_END,
)
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.space_station_phoenix.state import PhoenixState

# Why the game ends: bits.
BY_POINTS: Final[i64] = 1
BY_SECTORS: Final[i64] = 2
BY_ALIENS: Final[i64] = 4
BY_STANDSTILL: Final[i64] = 8

QUIET_ROUNDS: Final = 10
"""After so many rounds in which nothing happens the game is over."""


# Turn Options


def start(state: PhoenixState, player: i64, is_extra: bool) -> None:
    """A turn begins: quarters that are occupied now work throughout it."""
    state.active = player
    state.is_extra = is_extra
    state.converted = False
    state.ship = -1
    state.built = -1
    state.quiet = False
    freeze(state)
    state.agenda = [TURN]
    if state.events is not None:
        state.events.append(Event("turn", player))


def freeze(state: PhoenixState) -> None:
    """Residents placed from now on activate nothing until the turn is over."""
    first = state.active * N_HOMES
    for home in range(N_HOMES):
        state.frozen[home] = state.count[first + home]


def choices(state: PhoenixState) -> list[i64]:
    """Ships that can be used, income if it may be taken, and what single hubs add."""
    found: list[i64] = []
    usable(state, found)
    if len(found) == 0 or income.has_reason(state):
        found.append(INCOME)
    if hubs.may_recruit(state):
        found.append(RECRUIT)
    hubs.conversions(state, found)
    return found


def act(state: PhoenixState, action: i64) -> None:
    """Take the turn's one action, or convert before it."""
    if action >= CONVERT:
        hubs.convert(state, action)
        return
    state.agenda = [TURN_END, AFTER]
    if action == INCOME:
        state.agenda.append(TAKE_INCOME)
    elif action == RECRUIT:
        state.agenda.append(TAKE_INCOME)
        state.agenda.append(RECRUIT_STEP)
    else:
        use(state, action - USE)


# Turn Option A: Use a Ship Action


def usable(state: PhoenixState, found: list[i64]) -> None:
    """Every unused ship that can be paid for and whose action can be done at least in part."""
    player = state.active
    prospects = ships.Prospects(state)
    own = state.fleet[player]
    around: i64 = 0
    for other in range(state.players):
        around |= state.fleet[other]
    if state.neutral[player] < 0:
        around |= NEUTRALS
    around &= ~state.used
    for ship in range(N_SHIPS):
        if (around >> ship) & 1:
            foreign: i64 = 0 if (own >> ship) & 1 else 1
            cost = cost_of(state, ship, foreign)
            total = cost + state.tables.ship_fee[ship] * foreign
            if total <= prospects.gems and prospects.may_act(state, ship, total):
                found.append(USE + ship)


NEUTRALS: Final[i64] = 2**59 - 2**54
"""A bit for each neutral ship."""


def cost_of(state: PhoenixState, ship: i64, foreign: i64) -> i64:
    """GEMs that the active player puts on a ship, with the hub's discount but never nothing."""
    tables = state.tables
    row = (state.hub[state.active] * 2 + foreign) * N_TYPES + tables.ship_type[ship]
    change = tables.cost_change[row]
    if change == 0:
        return tables.ship_cost[ship]
    return max(tables.least_cost, tables.ship_cost[ship] + change)


def owner_of(state: PhoenixState, ship: i64) -> i64:
    """The player whose fleet a ship belongs to, or -1."""
    for player in range(state.players):
        if (state.fleet[player] >> ship) & 1:
            return player
    return -1


def use(state: PhoenixState, ship: i64) -> None:
    """Pay, mark the ship as used, act; then come the bonuses."""
    player = state.active
    owner = owner_of(state, ship)
    foreign: i64 = 0 if owner == player else 1
    state.ship = ship
    state.used |= BIT[ship]
    state.marker[player] = ship
    if state.events is not None:
        state.events.append(Event("use", player, (SHIPS[ship],)))
    goods.add(state, player, GEM, -cost_of(state, ship, foreign))
    if ship >= FIRST_NEUTRAL:
        state.neutral[player] = ship
        if state.tables.ship_fee[ship] > 0:
            goods.add(state, player, GEM, -state.tables.ship_fee[ship])
    elif foreign == 1:
        goods.add(state, player, GEM, -state.tables.ship_fee[ship])
        goods.add(state, owner, GEM, state.tables.ship_fee[ship])
    type_ = state.tables.ship_type[ship]
    if type_ < N_TRACKS:
        state.agenda.append(TRACK_BONUSES | (type_ << STEP_BITS))
    state.agenda.append(SHIP_BONUSES | (type_ << STEP_BITS))
    ships.perform(state, ship)


def built(state: PhoenixState, action: i64) -> None:
    """A Construction ship builds; immediate effects come before everything else."""
    sector = ships.build(state, action)
    state.built = bonuses.colour_built(sector)
    bonuses.at_once(state, sector)


# Steps that the rules take themselves


def settle(state: PhoenixState) -> None:
    """Go on until somebody has a choice, chance decides, or the game is over."""
    while state.agenda:
        step = state.agenda[-1]
        kind = step & STEP_MASK
        if kind > LAST_DECISION:
            state.agenda.pop()
            take_step(state, kind, step >> STEP_BITS)
        elif not is_idle(state, kind, step >> STEP_BITS):
            return


def take_step(state: PhoenixState, kind: i64, argument: i64) -> None:
    """One step without a question."""
    if kind == SHIP_BONUSES:
        bonuses.start(state, argument)
    elif kind == TRACK_BONUSES:
        diplomacy.bonuses_for_everybody(state, argument)
    elif kind == TAKE_INCOME:
        income.take(state, argument)
    elif kind == TURN_END:
        end(state)
    elif kind == APPLY_HUB:
        setup.apply_hub(state, argument)
    elif kind == BEGIN:
        setup.hand_out_gems(state)
        start(state, 0, False)


def is_idle(state: PhoenixState, kind: i64, argument: i64) -> bool:
    """Whether a question has no answer, or none but to go on; then it is taken off the agenda.

    The owner of hub B-6 is asked all the same while a point could be turned into GEMs that would make a difference.
    """
    if kind == BONUS_STEP:
        if len(state.pending) > 0 and (goods.may_spend_point(state, state.active) or not bonuses.is_idle(state)):
            return False
        state.pending = []
    elif kind == PLACE:
        if residents.anybody_welcome(state, argument):
            return False
    elif kind == RELOCATE:
        if len(income.relocatable(state, goods.may_spend_point(state, state.active), False)) > 0:
            return False
    elif kind == TRANSACT:
        if goods.may_spend_point(state, state.active) or ships.may_transact(state, goods.gems(state)):
            return False
    elif kind == ADVANCE_STEP:
        affordable = diplomacy.advance_choices(state, argument & ~MAY_STOP)
        if goods.may_spend_point(state, state.active) or len(affordable) > 0:
            return False
    elif kind == AFTER:
        if len(hubs.after_choices(state)) > 1:
            return False
    elif kind == HUB_MOVE:
        if state.count[state.active * N_HOMES + N_HOMES - 1] > 0:
            return False
    elif kind == GIVE_BACK:
        if len(hubs.returnable(state)) > 0:
            return False
        hubs.give_nothing(state)
    elif kind == FREE_SECTOR:
        if len(bonuses.free_sectors(state, argument)) > 0:
            return False
    elif kind == TAKE_STEP:
        if len(bonuses.take_choices(state, argument)) > 0:
            return False
    elif kind == DISCARD_STEP:
        if len(setup.discardable(state, argument)) > 0:
            return False
    elif kind == RETAIN_STEP:
        if state.row != 0:
            return False
    else:
        return False
    state.agenda.pop()
    return True


# Check for Game End


def end_reasons(state: PhoenixState, player: i64) -> i64:
    """Which of the three conditions hold for a player."""
    tables = state.tables
    found: i64 = 0
    if state.goods[player * N_GOODS + POINT] >= tables.end_points:
        found |= BY_POINTS
    if ships.sectors_built(state, player) >= tables.end_sectors:
        found |= BY_SECTORS
    aliens: i64 = 0
    for species in range(GOLD + 1):
        aliens += state.supply[species]
    if aliens <= tables.end_aliens:
        found |= BY_ALIENS
    return found


def end(state: PhoenixState) -> None:
    """Only the active player can trigger the end; then everybody else has one more turn."""
    player = state.active
    if state.trigger < 0:
        reasons = end_reasons(state, player)
        if reasons != 0:
            state.trigger = player
            state.end_by = reasons
            if not state.tables.extra_turn_survives:
                state.extra = 0
            if state.events is not None:
                state.events.append(Event("end-triggered", player))
    if state.extra > 0:
        state.extra -= 1
        start(state, player, True)
        return
    following = (player + 1) % state.players
    if is_at_standstill(state):
        state.end_by |= BY_STANDSTILL
    if following == state.trigger or state.end_by & BY_STANDSTILL:
        state.agenda = []
        if state.events is not None:
            state.events.append(Event("game-over", -1))
        return
    start(state, following, False)


def is_at_standstill(state: PhoenixState) -> bool:
    """Whether rounds go by in which everybody takes an income that brings neither GEMs nor points and moves nobody.

    The rules do not speak of it. It happens when everybody has dismantled every ship and nothing brings GEMs; then the
    same would go on for ever. Resources that come in and points that hub A-12 loses make no difference.
    """
    if not state.quiet:
        state.stalled = 0
        return False
    state.stalled += 1
    return state.stalled >= QUIET_ROUNDS * state.players
