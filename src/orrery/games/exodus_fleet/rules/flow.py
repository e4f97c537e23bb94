"""Which rule answers which step of the agenda, and what happens by itself between two questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BID,
    CHOOSE,
    COMMIT,
    DEAL_FACTION,
    DONE,
    FIRST,
    LOOK,
    REVEAL_BID,
    REVEAL_CHOICE,
    REVEAL_SHIP,
)
from orrery.games.exodus_fleet.rules import (
    bidding,
    building,
    cards,
    ending,
    goods,
    mining,
    payment,
    phases,
    powers,
    setup,
    trading,
    transporting,
    windows,
)
from orrery.games.exodus_fleet.rules.steps import (
    ACT,
    ADJUST,
    ALL_KEPT,
    ALL_SEATS,
    ANSWER,
    ARGUMENT_SHIFT,
    ASK_ADJUST,
    ASK_CYCLE,
    ASK_FREE,
    ASK_STORAGE,
    ASK_TRIBUTE,
    ASSIGN_STEP,
    BID_STEP,
    BOARD_STEP,
    BUILD_STEP,
    BUILT,
    BUY_STEP,
    CALL_STEP,
    CHART_PLACE,
    CHART_STEP,
    CHARTED,
    COMMAND_STEP,
    COMMIT_STEP,
    CONCORDIA,
    COUNT_CHOICES,
    COUNT_SECRET,
    CULL,
    DECISIONS_END,
    DO_BUILD,
    DO_EXPLORE,
    DO_MINE,
    DO_POWER,
    DO_RAISE,
    DO_TRANSPORT,
    DRAW_STEP,
    END,
    FACTION_STEP,
    FIRST_STEP,
    FREE,
    GAIN,
    GIVE_STEP,
    HAND_OVER_STEP,
    HOUSEKEEPING,
    KEEP_STEP,
    KIND_MASK,
    LAST_STORAGE,
    LOOK_STEP,
    NAVIGATED,
    NAVIGATION_BID,
    NAVIGATION_STEP,
    NEUTRAL_STEP,
    NEXT_ADMIRAL,
    OFFER_STEP,
    PAY,
    PLANET_STEP,
    PLAY_OFF,
    PLAY_ONE,
    RESERVE_STEP,
    RESERVED,
    SCORE,
    SECRET_BID,
    SELL_STEP,
    SETTLE_BIDS,
    SHELVE_WHICH,
    SHIP_CULL,
    SHOW_BID,
    SHOW_CARD,
    SHOW_CHOICE,
    SHOW_SHIP,
    START_GAME,
    STOW_WHICH,
    SWAP_STEP,
    TAKE_TRIBUTE,
    argument_of,
    seat_of,
)
from orrery.kernel.chance import Outcomes, Rng

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState


# Decisions


def choices(state: ExodusFleetState) -> list[i64]:
    """What the seat that is asked may answer."""
    top = state.agenda[-1]
    kind = top & KIND_MASK
    if kind == ACT:
        return windows.act_choices(state, top)
    if kind == BID_STEP:
        return bidding.bid_choices(state, top)
    if kind == PAY:
        return payment.pay_choices(state, top)
    if kind == GAIN:
        return goods.gain_choices(state, top)
    if kind == FREE:
        return windows.free_choices(state, top)
    if kind == CALL_STEP:
        return windows.call_choices(state, top)
    if kind == ADJUST:
        return bidding.adjust_choices(state, top)
    if kind == END:
        return windows.end_choices(state, top)
    if kind == BUILT:
        return windows.built_choices(state, top)
    if kind == CULL:
        return cards.cull_choices(state, top)
    if kind == BUY_STEP:
        return goods.buy_choices(state, top)
    if kind == SELL_STEP:
        return goods.sell_choices(state, top)
    if kind == SWAP_STEP:
        return goods.swap_choices(state, top)
    if kind == SECRET_BID:
        return bidding.secret_choices(state, top)
    if kind == SHELVE_WHICH:
        return cards.shelve_choices(state, top)
    if kind == KEEP_STEP:
        return cards.keep_choices(state, top)
    if kind == STOW_WHICH:
        return cards.stow_choices(state, top)
    if kind == BUILD_STEP:
        return building.extra_choices(state, top)
    if kind == ASSIGN_STEP:
        return cards.assign_choices(state, top)
    if kind == SHIP_CULL:
        return building.ship_cull_choices(state, top)
    return other_choices(state, top, kind)


def other_choices(state: ExodusFleetState, top: i64, kind: i64) -> list[i64]:
    """The rarer questions."""
    if kind == COMMAND_STEP:
        return setup.command_choices(state, top)
    if kind == RESERVE_STEP:
        return building.reserve_choices(state, top)
    if kind == CHART_PLACE:
        return mining.chart_choices(state)
    if kind == GIVE_STEP:
        return mining.give_choices(state, top)
    if kind == NAVIGATION_BID:
        return phases.navigation_choices(state, top)
    if kind == NAVIGATION_STEP:
        return phases.planet_choices()
    if kind == CONCORDIA:
        return ending.concordia_choices(state, top)
    if kind == COMMIT_STEP:
        return ending.commit_choices()
    if kind == PLAY_ONE:
        return ending.play_one_choices(state, top)
    if kind == PLAY_OFF:
        return ending.play_off_choices(state, top)
    if kind == OFFER_STEP:
        return trading.thing_choices(state, top)
    if kind == SHOW_CARD:
        return trading.show_choices(state, top)
    if kind == ANSWER:
        return trading.answer_choices(state, top)
    return trading.hand_over_choices(state, top)


def apply(state: ExodusFleetState, action: i64) -> None:
    """Carry out an answer of a seat or of chance, and what follows by itself."""
    top = state.agenda[-1]
    kind = top & KIND_MASK
    if kind == ACT:
        windows.act(state, top, action)
    elif kind == BID_STEP:
        bidding.bid(state, top, action)
    elif kind == PAY:
        payment.pay_step(state, top, action)
    elif kind == GAIN:
        goods.take(state, top, action)
    elif kind == FREE:
        windows.free(state, top, action)
    elif kind == CALL_STEP:
        phases.call(state, top, action)
    elif kind == ADJUST:
        bidding.adjust(state, top, action)
    elif kind == END:
        windows.end(state, top, action)
    elif kind == BUILT:
        windows.built(state, top, action)
    elif kind == DRAW_STEP:
        cards.drawn(state, top, action)
    elif kind == CULL:
        cards.cull(state, top, action)
    elif kind == FACTION_STEP:
        building.deal_faction(state, action)
    elif kind == PLANET_STEP:
        mining.deal_planet(state, top, action)
    elif kind == BUY_STEP:
        goods.buy(state, top, action)
    elif kind == SELL_STEP:
        goods.sell(state, top, action)
    elif kind == SWAP_STEP:
        goods.swap(state, top, action)
    elif kind == SHELVE_WHICH:
        cards.shelve(state, top, action)
    elif kind == KEEP_STEP:
        cards.keep_step(state, top, action)
    elif kind == STOW_WHICH:
        cards.stow_which(state, top, action)
    elif kind == BUILD_STEP:
        building.build_extra(state, top, action)
    elif kind == ASSIGN_STEP:
        cards.assign(state, top, action)
    else:
        apply_other(state, top, kind, action)
    run(state)


def apply_other(state: ExodusFleetState, top: i64, kind: i64, action: i64) -> None:
    """The rarer answers."""
    if kind == SECRET_BID or kind == COMMAND_STEP or kind == COMMIT_STEP:
        state.agenda.pop()
        first: i64 = BID if kind == SECRET_BID else CHOOSE if kind == COMMAND_STEP else COMMIT
        state.secret[seat_of(top)] = action - first
    elif kind == SHIP_CULL:
        building.ship_cull(state, top, action)
    elif kind == LOOK_STEP:
        building.looked(state, top, action)
    elif kind == NEUTRAL_STEP:
        building.deal_neutral(state, action)
    elif kind == BOARD_STEP:
        setup.deal_board(state, top, action)
    elif kind == FIRST_STEP:
        setup.choose_first(state, action)
    elif kind == SHOW_SHIP:
        setup.show_ship(state, top, action)
    elif kind == SHOW_BID:
        state.agenda.pop()
        state.secret[seat_of(top)] = -1
        state.bids[seat_of(top)] = action - REVEAL_BID
    elif kind == SHOW_CHOICE:
        ending.show_choice(state, top, action)
    elif kind == RESERVE_STEP:
        building.reserve(state, top, action)
    elif kind == CHART_STEP:
        mining.deal_chart(state, action)
    elif kind == CHART_PLACE:
        mining.chart_place(state, top, action)
    elif kind == GIVE_STEP:
        mining.give(state, top, action)
    elif kind == NAVIGATION_BID:
        phases.navigation_bid(state, top, action)
    elif kind == NAVIGATION_STEP:
        mining.navigate(state, action)
    elif kind == CONCORDIA:
        ending.concordia(state, top, action)
    elif kind == PLAY_ONE or kind == PLAY_OFF:
        ending.play_off(state, top, action)
    elif kind == OFFER_STEP:
        trading.add_thing(state, top, action)
    elif kind == SHOW_CARD:
        trading.show_card(state, top, action)
    elif kind == ANSWER:
        trading.answer(state, top, action)
    else:
        trading.hand_over(state, top, action)


# What happens by itself


def run(state: ExodusFleetState) -> None:
    """Carry out steps until somebody is asked, chance answers, or the game is over."""
    while state.agenda:
        top = state.agenda[-1]
        kind = top & KIND_MASK
        if kind < DECISIONS_END:
            if not is_skipped(state, top, kind):
                return
        else:
            happen(state, top, kind)


def is_skipped(state: ExodusFleetState, top: i64, kind: i64) -> bool:
    """Take a question off the agenda that need not be asked, as everybody can see."""
    if kind == ACT:
        if windows.has_something(state, seat_of(top)):
            return False
        state.agenda.pop()
        return True
    if kind == FREE:
        seat = seat_of(top)
        if state.cards[seat] > 0 or trading.may_offer(state, seat):
            return False
        windows.free(state, top, DONE)
        return True
    if kind == GIVE_STEP:
        if mining.kinds_held(state, seat_of(top)) > 1:
            return False
        mining.give_without_choice(state, top)
        return True
    if kind == CONCORDIA and state.cards[seat_of(top)] == 0:
        state.agenda.pop()
        return True
    return False


def happen(state: ExodusFleetState, top: i64, kind: i64) -> None:
    """Carry out a step that nobody is asked about."""
    if kind == ASK_FREE:
        windows.ask_free(state)
    elif kind == ASK_ADJUST:
        bidding.ask_adjust(state)
    elif kind == SETTLE_BIDS:
        bidding.settle_bids(state)
    elif kind == DO_MINE:
        mining.do_mine(state, top)
    elif kind == DO_TRANSPORT:
        transporting.do_transport(state, top)
    elif kind == DO_BUILD:
        building.do_build(state, top)
    elif kind == DO_EXPLORE:
        windows.do_explore(state, top)
    elif kind == DO_POWER:
        powers.do_power(state, top)
    elif kind == DO_RAISE:
        bidding.do_raise(state, top)
    elif kind == ALL_KEPT:
        cards.all_kept(state, top)
    elif kind == ASK_TRIBUTE:
        mining.ask_tribute(state)
    elif kind == TAKE_TRIBUTE:
        mining.take_tribute(state, top)
    elif kind == ASK_STORAGE or kind == LAST_STORAGE:
        windows.ask_storage(state)
    elif kind == HOUSEKEEPING:
        phases.housekeeping(state)
    elif kind == NEXT_ADMIRAL:
        if phases.next_admiral(state):
            ending.end_round(state)
        else:
            phases.begin_turn(state)
    elif kind == SCORE:
        if argument_of(top) == 2:
            state.agenda.pop()
            ending.next_round(state)
        else:
            ending.score(state, argument_of(top))
    elif kind == ASK_CYCLE:
        ending.ask_cycle(state)
    elif kind == COUNT_CHOICES:
        ending.count_choices(state)
    elif kind == COUNT_SECRET:
        bidding.count_secret(state)
    elif kind == NAVIGATED:
        phases.navigated(state)
    elif kind == RESERVED:
        building.keep_reserved(state, top)
    elif kind == CHARTED:
        mining.charted(state)
    elif kind == START_GAME:
        setup.start_game(state)
    else:
        state.agenda.pop()


# Chance


def outcomes(state: ExodusFleetState) -> Outcomes:
    """What chance may answer."""
    top = state.agenda[-1]
    kind = top & KIND_MASK
    if kind == DRAW_STEP:
        return cards.draw_outcomes(state)
    if kind == FACTION_STEP:
        return building.faction_outcomes(state, DEAL_FACTION)
    if kind == LOOK_STEP:
        return building.faction_outcomes(state, LOOK)
    if kind == NEUTRAL_STEP:
        return building.neutral_outcomes(state)
    if kind == PLANET_STEP or kind == CHART_STEP:
        return mining.planet_outcomes(state)
    if kind == BOARD_STEP:
        return setup.board_outcomes(state)
    if kind == FIRST_STEP:
        return [(FIRST + seat, 1.0 / float(state.players)) for seat in range(state.players)]
    return [(revealed(state, top, kind), 1.0)]


def revealed(state: ExodusFleetState, top: i64, kind: i64) -> i64:
    """What a secret choice turns out to be."""
    secret = state.secret[seat_of(top)]
    if kind == SHOW_SHIP:
        return REVEAL_SHIP + secret
    return (REVEAL_BID if kind == SHOW_BID else REVEAL_CHOICE) + secret


def sample(state: ExodusFleetState, rng: Rng) -> i64:
    """An answer of chance without listing all of them where that is easy."""
    top = state.agenda[-1]
    kind = top & KIND_MASK
    if kind == DRAW_STEP:
        return cards.sample_draw(state, rng)
    if kind == FACTION_STEP:
        return building.sample_faction(state, DEAL_FACTION, rng)
    if kind == PLANET_STEP or kind == CHART_STEP:
        return mining.sample_planet(state, rng)
    if kind == SHOW_SHIP or kind == SHOW_BID or kind == SHOW_CHOICE:
        return revealed(state, top, kind)
    return rng.pick(outcomes(state))


# Who may not see


def hidden_from(state: ExodusFleetState) -> i64:
    """A bit for each seat that may not see the next answer."""
    top = state.agenda[-1]
    kind = top & KIND_MASK
    seat = seat_of(top)
    seen: i64 = -1
    if kind == DRAW_STEP or kind == LOOK_STEP:
        seen = BIT_OF[seat]
    elif kind == SHELVE_WHICH or kind == STOW_WHICH:
        seen = BIT_OF[seat]
    elif kind == COMMAND_STEP or kind == SECRET_BID or kind == COMMIT_STEP:
        seen = BIT_OF[seat]
    elif kind == ASSIGN_STEP:
        seen = BIT_OF[seat] | BIT_OF[top >> ARGUMENT_SHIFT]
    elif kind == SHOW_CARD or kind == HAND_OVER_STEP:
        seen = BIT_OF[state.offer[0]] | BIT_OF[state.offer[1]]
    if seen < 0:
        return 0
    return (ALL_SEATS >> (5 - state.players)) & ~seen


BIT_OF: Final[list[i64]] = [1, 2, 4, 8, 16]
