"""Which rule stands against an action, for the person who tried it. It says nothing that this person may not know."""

from __future__ import annotations

from typing import Final

from orrery.games.exodus_fleet.actions import (
    BID,
    CARDS,
    FIRST_FACTION,
    N_CARDS,
    PHASES,
    SHIPS,
    WORDS,
)
from orrery.games.exodus_fleet.rules import bidding, building, fleet, steps, transporting
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.state import State

__all__ = ["reason"]

ANSWERS: Final = {
    "choose": (steps.COMMAND_STEP,),
    "call": (steps.CALL_STEP,),
    "bid": (steps.BID_STEP, steps.SECRET_BID, steps.NAVIGATION_BID),
    "pass": (steps.BID_STEP, steps.PLAY_OFF),
    "raise": (steps.ADJUST,),
    "hold": (steps.ADJUST,),
    "mine": (steps.ACT,),
    "transport": (steps.ACT, steps.BUILT),
    "mini-transport": (steps.ACT, steps.END),
    "build": (steps.ACT, steps.BUILD_STEP),
    "explore": (steps.ACT,),
    "decline": (steps.ACT,),
    "bonus": (steps.ACT,),
    "use": (steps.ACT, steps.END, steps.BUILT),
    "take": (steps.GAIN,),
    "buy": (steps.BUY_STEP,),
    "sell": (steps.SELL_STEP,),
    "swap": (steps.SWAP_STEP,),
    "give": (steps.GIVE_STEP,),
    "drop": (steps.END,),
    "settle": (steps.PAY,),
    "waive": (steps.PAY,),
    "trade": (steps.PAY,),
    "buy-off": (steps.PAY,),
    "virtual": (steps.PAY,),
    "pay": (steps.PAY,),
}
"""The questions that a kind of move answers."""
CARD_MOVES: Final = ("play", "spend", "cash")
BIDDING: Final = (steps.BID_STEP, steps.SECRET_BID, steps.ADJUST)


def reason(state: State, action: int) -> str:
    """The rule that stands against an action, or nothing where the list of legal actions says enough."""
    assert isinstance(state, ExodusFleetState)
    kind, args = WORDS.move(action)
    top = state.agenda[-1]
    step = top & steps.KIND_MASK
    if step < steps.CHANCE_STEPS:
        return ""
    seat = steps.seat_of(top)
    if kind == "trade" and step != steps.PAY:
        return "trades are made only when a cost is paid"
    if kind in CARD_MOVES:
        return _against_card(state, seat, step, CARDS.index(args[0]), kind)
    if kind in ANSWERS and step not in ANSWERS[kind]:
        if step in BIDDING and kind == "use":
            return "powers of ships wait until the bidding is complete"
        return f"that answers another question than this one: {state.prompt()}"
    if kind == "call":
        return f"the {args[0]} phase was the last one played"
    if kind == "bid":
        return _against_bid(state, seat, action - BID, step)
    if kind == "build":
        return _against_build(state, seat, SHIPS.index(args[0]))
    if kind in ("transport", "mini-transport"):
        return _against_transport(state, seat, int(args[0]), kind)
    if kind in ("mine", "explore"):
        return _against_crew(state, seat) or "the crew's fuel cannot be paid"
    if kind == "decline":
        return _against_crew(state, seat)
    if kind == "use":
        return _against_use(state, seat, SHIPS.index(args[0]))
    if kind == "choose":
        return "only the two command ships of the own board are offered"
    return ""


def _against_crew(state: ExodusFleetState, seat: int) -> str:
    if state.work[seat] == 0:
        return "no crew was hired"
    return "the crew has done its work" if state.work[seat] > 1 else ""


def _against_card(state: ExodusFleetState, seat: int, step: int, card: int, kind: str) -> str:
    if state.hand[seat * N_CARDS + card] == 0:
        return f"{WORDS.title(CARDS[card])} is not in your hand"
    if step in BIDDING:
        return "explorer cards may not be used during bidding"
    if kind == "cash":
        return "only the Military Warehouse cashes cards"
    return f"{WORDS.title(CARDS[card])} cannot be played now" if kind == "play" else ""


def _against_bid(state: ExodusFleetState, seat: int, amount: int, step: int) -> str:
    if amount > state.xu[seat]:
        return "the whole bid must be laid out"
    if step == steps.BID_STEP and amount < state.tables.lowest_bid:
        return f"the lowest bid is {state.tables.lowest_bid}"
    if step == steps.BID_STEP and bidding.is_bid(state, amount):
        return "somebody has bid that already"
    return ""


def _against_build(state: ExodusFleetState, seat: int, ship: int) -> str:
    name = WORDS.title(SHIPS[ship])
    if state.phase == PHASES.index("building") and _against_crew(state, seat):
        return _against_crew(state, seat)
    on_offer = state.place[ship] == fleet.ON_OFFER or building.is_reserved_by(state, seat, ship)
    if ship < FIRST_FACTION or not on_offer:
        return f"the {name} is not on offer"
    return f"the {name} cannot be paid for"


def _against_transport(state: ExodusFleetState, seat: int, tribes: int, kind: str) -> str:
    if kind == "transport" and state.agenda[-1] & steps.KIND_MASK == steps.ACT:
        if _against_crew(state, seat):
            return _against_crew(state, seat)
        if state.phase == PHASES.index("transporting") and tribes > transporting.crew_limit(state, seat):
            return f"this crew may transport {transporting.crew_limit(state, seat)} at most"
    if kind == "mini-transport" and transporting.mini_power(state, seat) < 0:
        return "there is no ship that transports without a crew now"
    if tribes > fleet.free_quarters(state, seat):
        return f"there are only {fleet.free_quarters(state, seat)} free living quarters"
    return "so many tribes cannot be paid for"


def _against_use(state: ExodusFleetState, seat: int, ship: int) -> str:
    name = WORDS.title(SHIPS[ship])
    if state.place[ship] != seat:
        return f"the {name} is not in your fleet"
    power = state.tables.ship_action[ship]
    if power < 0:
        return f"the {name} has no power to use"
    if (state.used >> power) & 1:
        return f"the {name} was used in this phase"
    if state.phase >= 0 and (state.tables.phases[power] >> state.phase) & 1 == 0:
        return f"the {name} is of no use in the {PHASES[state.phase]} phase"
    return f"the {name} cannot be used now"
