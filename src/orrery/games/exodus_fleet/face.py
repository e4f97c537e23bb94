"""The face of Exodus Fleet: what it shows of every seat, its score sheet, and routine questions it can answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from orrery.drawing import kit
from orrery.drawing.face import Answer, Board, Chip, Face, Layout, Preference, ScoreRow, SeatPanel
from orrery.games.exodus_fleet import board, scoring
from orrery.games.exodus_fleet.actions import DONE, HOLD, SETTLE, WORDS
from orrery.games.exodus_fleet.answers import answer
from orrery.games.exodus_fleet.rules import steps
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.tips import tips
from orrery.games.exodus_fleet.view import SeatView, view
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = ["FACE"]


class ExodusFleetFace(Face):
    """Purses, hands and what lies face down are shown to their owner alone."""

    style: ClassVar[str] = board.STYLE
    emblem: ClassVar[str] = kit.emblem("exodus-fleet")
    colour: ClassVar[str] = "#F28F3B"
    minutes: ClassVar[int] = 120
    tagline: ClassVar[str] = "Bid for crews, build a fleet, bring the tribes aboard"
    blurb: ClassVar[str] = (
        "Earth is dying and the fleet is leaving. Each Admiral calls what happens next, and everybody bids for the "
        "crews that mine planets, build ships, explore, and carry tribes to safety. Money is secret, ships are not."
    )
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference("hold", False, "Never ask whether to change the bids with Lost in Space or the Blockade Runner"),
        Preference("idle", True, "Go on when there is nothing to do but say so"),
        Preference("settle", False, "Pay everything but ships without asking: what is plentiful goes first"),
        Preference("cards", False, "Do not ask about explorer cards between phases"),
    )

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        assert isinstance(state, ExodusFleetState)
        seen = view(state, -1 if viewer is None else viewer)
        return Board(board.panels(state, seen, viewer, layout), tips(state, seen, viewer))

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        assert isinstance(state, ExodusFleetState)
        seen = view(state, -1 if viewer is None else viewer)
        return [_panel(state, place, seat) for place, seat in enumerate(seen.seats)]

    def answer(self, state: State, action: int) -> Answer:
        assert isinstance(state, ExodusFleetState)
        return answer(state, action)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        assert isinstance(state, ExodusFleetState)
        return [
            ScoreRow(label, [int(state.sheet[seat * scoring.SHEET + row]) for seat in range(state.players)])
            for row, label in enumerate(SHEET_ROWS)
        ]

    def moment(self, state: State) -> str:
        assert isinstance(state, ExodusFleetState)
        if not state.agenda:
            return "Game over"
        return f"Round {state.round} of {state.tables.last_round}" if state.round else "Set-up"

    def automatic(self, state: State, seat: int, preferences: Mapping[str, OptionValue]) -> int | None:
        assert isinstance(state, ExodusFleetState)
        if state.current_player() != seat:
            return None
        chosen = {**DEFAULTS, **preferences}
        kind = state.agenda[-1] & steps.KIND_MASK
        if kind == steps.FREE and chosen["cards"]:
            return DONE
        if kind == steps.ADJUST and chosen["hold"]:
            return HOLD
        if kind == steps.PAY and chosen["settle"]:
            legal = state.legal_actions()
            return SETTLE if state.pay[10] < 0 and SETTLE in legal else None
        if kind in (steps.ACT, steps.BUILT) and chosen["idle"]:
            # only without cards can there be nothing to do: that tells nobody anything
            return DONE if state.legal_actions() == [DONE] else None
        return None


DEFAULTS: Final = {preference.name: preference.default for preference in ExodusFleetFace.preferences}
SHEET_ROWS: Final = (
    "Tribes, Scoring A",
    "Neutral ships, Scoring A",
    "Factions, Scoring A",
    "Tribes, Scoring B",
    "Neutral ships, Scoring B",
    "Factions, Scoring B",
    "Most unused",
)


def _panel(state: ExodusFleetState, place: int, seat: SeatView) -> SeatPanel:
    chips = [Chip(name, "H2O" if name == "h2o" else name, amount) for name, amount in seat.resources.items()]
    chips.append(Chip("xu", "XU", seat.xu, hidden=seat.xu is None))
    chips.append(Chip("tribe", "tribes", seat.tribes))
    chips.append(Chip("explorer-card", "explorer cards", seat.explorer_card_count))
    chips.append(Chip("ship", "ships", len(seat.ships)))
    notes = []
    if seat.seat == f"p{state.admiral + 1}" and state.round:
        notes.append("Admiral")
    if seat.faction:
        notes.append(WORDS.title(seat.faction))
    if board.is_auction(state) and state.agenda:
        notes.append(_bid(state, place))
    return SeatPanel(place, seat.seat.upper(), place + 1, seat.points, chips, ", ".join(note for note in notes if note))


def _bid(state: ExodusFleetState, seat: int) -> str:
    stance = state.stance[seat]
    if state.place_of[seat]:
        return f"{board.ORDINALS[state.place_of[seat] - 1]} with {state.bids[seat]} XU"
    return ("", f"bid {state.bids[seat]} XU", "passed", "out")[stance]


FACE: Final = ExodusFleetFace()
