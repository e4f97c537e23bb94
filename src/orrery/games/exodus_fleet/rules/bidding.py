"""Bidding on the four action phases: bids, changes once all bids stand, places, and paying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BID,
    BIT,
    FUEL,
    HOLD,
    LOST_IN_SPACE,
    MOST_BID,
    N_CARDS,
    PASS,
    PLAY,
    RAISE,
)
from orrery.games.exodus_fleet.rules import cards, goods, payment, windows
from orrery.games.exodus_fleet.rules.steps import (
    ACT,
    ADJUST,
    ASK_ADJUST,
    BID_STEP,
    COUNT_SECRET,
    DO_RAISE,
    SECRET_BID,
    SETTLE_BIDS,
    SHOW_BID,
    seat_of,
    step,
)
from orrery.games.exodus_fleet.rules.tables import RAISES, WINS_TIES, XU_FOR_CREW, XU_FOR_PHASE
from orrery.kernel.events import Event

if TYPE_CHECKING:
    from orrery.games.exodus_fleet.state import ExodusFleetState

# state.stance: what a seat has said in the bidding
SILENT: Final = 0
BIDS: Final = 1
PASSED: Final = 2
EXCLUDED: Final = 3

# Ranks of equal bids
PLAIN_BID: Final = 0
LOST: Final = 1
RAN: Final = 2
CONGRESS: Final = 3


def ask_bids(state: ExodusFleetState) -> None:
    """Once around the table, beginning on the Admiral's left; the Admiral bids last."""
    state.agenda.append(SETTLE_BIDS)
    state.agenda.append(ASK_ADJUST)
    if state.tables.secret_bidding:
        state.agenda.append(COUNT_SECRET)
        for place in range(state.players, 0, -1):
            state.agenda.append(step(SHOW_BID, (state.admiral + place) % state.players, 0))
    kind: i64 = SECRET_BID if state.tables.secret_bidding else BID_STEP
    for place in range(state.players, 0, -1):
        state.agenda.append(step(kind, (state.admiral + place) % state.players, 0))


# Bids


def bid_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Pass, or any bid that nobody has made; only the owner of the Fleet Congress may repeat one."""
    seat = seat_of(top)
    found: list[i64] = []
    most = min(state.xu[seat], MOST_BID)
    congress = state.stats[seat][WINS_TIES] != 0
    for amount in range(state.tables.lowest_bid, most + 1):
        if congress or not is_bid(state, amount):
            found.append(BID + amount)
    found.append(PASS)
    return found


def is_bid(state: ExodusFleetState, amount: i64) -> bool:
    """Whether somebody has bid this."""
    for seat in range(state.players):
        if state.stance[seat] == BIDS and state.bids[seat] == amount:
            return True
    return False


def bid(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Lay out a bid, or pass and be compensated at once."""
    state.agenda.pop()
    seat = seat_of(top)
    if action == PASS:
        pass_by(state, seat)
    else:
        lay_out(state, seat, action - BID)


def lay_out(state: ExodusFleetState, seat: i64, amount: i64) -> None:
    """The whole bid lies face up before the player."""
    state.stance[seat] = BIDS
    state.bids[seat] = amount
    state.xu[seat] -= amount
    if state.events is not None:
        state.events.append(Event("bids", seat, (amount,)))


def pass_by(state: ExodusFleetState, seat: i64) -> None:
    """No crew, but compensation."""
    state.stance[seat] = PASSED
    if state.events is not None:
        state.events.append(Event("passes", seat))
    windows.compensate(state, seat, True)


def secret_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Any amount, face down."""
    found: list[i64] = []
    for amount in range(min(state.xu[seat_of(top)], MOST_BID) + 1):
        found.append(BID + amount)
    return found


def count_secret(state: ExodusFleetState) -> None:
    """The bids were revealed: too little counts as nothing, and the money stays in the purse."""
    state.agenda.pop()
    for place in range(state.players, 0, -1):
        seat = (state.admiral + place) % state.players
        if state.bids[seat] < state.tables.lowest_bid:
            state.bids[seat] = 0
            pass_by(state, seat)
        else:
            lay_out(state, seat, state.bids[seat])


# Changes once all bids stand


def ask_adjust(state: ExodusFleetState) -> None:
    """Ask clockwise from the Admiral's left until everybody who might change a bid has declined in a row.

    Whoever holds a card might, as long as a Lost in Space can be among them. With one bid nothing can change.
    """
    bidders: i64 = 0
    for seat in range(state.players):
        if state.stance[seat] == BIDS:
            bidders += 1
    if bidders > 1:
        hidden_copies = state.tables.copies[LOST_IN_SPACE] - state.discards[LOST_IN_SPACE]
        for place in range(1, state.players + 1):
            seat = (state.admiral + place) % state.players
            if state.stance[seat] != BIDS or (state.quiet >> seat) & 1:
                continue
            if state.stats[seat][RAISES] != 0 or (state.cards[seat] > 0 and hidden_copies > 0):
                state.agenda.append(step(ADJUST, seat, 0))
                return
    state.quiet = 0
    state.agenda.pop()


def adjust_choices(state: ExodusFleetState, top: i64) -> list[i64]:
    """Blockade Runner, Lost in Space, or nothing."""
    seat = seat_of(top)
    found: list[i64] = []
    if state.stats[seat][RAISES] != 0 and payment.can_pay(state, seat, [0, 1, 0, 0], 0, 0, payment.NO_CAPS):
        found.append(RAISE)
    found.append(HOLD)
    if state.hand[seat * N_CARDS + LOST_IN_SPACE] > 0:
        found.append(PLAY + LOST_IN_SPACE)
    return found


def adjust(state: ExodusFleetState, top: i64, action: i64) -> None:
    """Raise the own bid; what is paid stays what was laid out."""
    state.agenda.pop()
    seat = seat_of(top)
    if action == HOLD:
        state.quiet |= BIT[seat]
        return
    state.quiet = 0
    if action == RAISE:
        due: list[i64] = [0, 0, 0, 0]
        due[FUEL] = 1
        state.agenda.append(step(DO_RAISE, seat, 0))
        payment.begin(state, seat, due, 0, 0, payment.NO_CAPS)
        return
    cards.leave_hand(state, seat, LOST_IN_SPACE)
    state.raised[seat] += state.tables.amount[state.tables.card_power[LOST_IN_SPACE]]
    state.rank[seat] = max(state.rank[seat], LOST)


def do_raise(state: ExodusFleetState, top: i64) -> None:
    """The Blockade Runner's fuel is paid."""
    state.agenda.pop()
    seat = seat_of(top)
    state.raised[seat] += state.stats[seat][RAISES]
    state.rank[seat] = RAN
    if state.events is not None:
        state.events.append(Event("raises", seat, (state.bids[seat] + state.raised[seat],)))


# Places


def tie_rank(state: ExodusFleetState, seat: i64) -> i64:
    """Who wins a tie: Fleet Congress, then Blockade Runner, then Lost in Space."""
    if state.stats[seat][WINS_TIES] != 0:
        return CONGRESS
    if state.rank[seat] == RAN and state.tables.runner_wins_ties:
        return RAN
    if state.rank[seat] == LOST and state.tables.lost_wins_ties:
        return LOST
    return PLAIN_BID


def beats(state: ExodusFleetState, seat: i64, other: i64) -> bool:
    """Whether one bid is ahead of another."""
    mine = state.bids[seat] + state.raised[seat]
    yours = state.bids[other] + state.raised[other]
    if mine != yours:
        return mine > yours
    my_rank = tie_rank(state, seat)
    your_rank = tie_rank(state, other)
    if my_rank != your_rank:
        return my_rank > your_rank
    if state.bids[seat] != state.bids[other]:
        return state.bids[seat] > state.bids[other]
    turns = (seat - state.admiral + state.players) % state.players
    return turns < (other - state.admiral + state.players) % state.players


def settle_bids(state: ExodusFleetState) -> None:
    """Places; the lowest bidder is left out if nobody passed; the others pay and have hired a crew."""
    state.agenda.pop()
    ranking: list[i64] = []
    for seat in range(state.players):
        if state.stance[seat] != BIDS:
            continue
        at: i64 = 0
        while at < len(ranking) and beats(state, ranking[at], seat):
            at += 1
        ranking.insert(at, seat)
    excluded: i64 = -1
    if len(ranking) == state.players and state.tables.lowest_is_out:
        excluded = ranking.pop()
        state.stance[excluded] = EXCLUDED
        state.xu[excluded] += state.bids[excluded]
    for place in range(len(ranking)):
        seat = ranking[place]
        state.place_of[seat] = place + 1
        state.work[seat] = 1
        if state.events is not None:
            state.events.append(Event("hires", seat, (place + 1, state.bids[seat])))
    for seat in range(state.players):
        gained = state.stats[seat][XU_FOR_PHASE + state.phase]
        if state.work[seat] == 1:
            gained += state.stats[seat][XU_FOR_CREW + state.phase]
        if gained > 0:
            goods.add_xu(state, seat, gained)
    ask_to_act(state, ranking)
    if excluded >= 0:
        windows.compensate(state, excluded, True)


def ask_to_act(state: ExodusFleetState, ranking: list[i64]) -> None:
    """First those with a crew, from the highest bid on, then the others clockwise from the Admiral's left."""
    state.order = ranking[:]
    for place in range(1, state.players + 1):
        seat = (state.admiral + place) % state.players
        if state.place_of[seat] == 0:
            state.order.append(seat)
    for place in range(state.players - 1, -1, -1):
        state.agenda.append(step(ACT, state.order[place], 0))
