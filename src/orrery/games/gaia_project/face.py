"""The face of Gaia Project: what it shows of every seat, its score sheet, and routine questions it can answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from orrery.drawing import kit
from orrery.drawing.face import Answer, Board, Chip, Face, Impossible, Layout, Preference, ScoreRow, SeatPanel
from orrery.games.gaia_project import board
from orrery.games.gaia_project.actions import (
    CHARGE,
    CHARGE_TOKEN,
    END_TURN,
    FINAL_TILES,
    INCOME_CHARGE,
    ROUNDS,
    TOKEN_CHARGE,
    WORDS,
)
from orrery.games.gaia_project.answers import answer, holdings
from orrery.games.gaia_project.impossible import impossible
from orrery.games.gaia_project.rules import charging, fields, steps
from orrery.games.gaia_project.rules.fields import SEAT
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.tips import tips
from orrery.games.gaia_project.view import seat_title, view
from orrery.kernel.events import Event
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = ["FACE"]


class GaiaProjectFace(Face):
    """Nothing is hidden in this game: every viewer sees the same table, with the own board first."""

    style: ClassVar[str] = board.STYLE
    emblem: ClassVar[str] = kit.emblem("gaia-project")
    colour: ClassVar[str] = "#4DBB68"
    minutes: ClassVar[int] = 150
    tagline: ClassVar[str] = "Fourteen factions, one galaxy to make habitable"
    blurb: ClassVar[str] = (
        "Settle planets, terraform what is not yet home, research six sciences and join your worlds in federations. "
        "Power flows in cycles, neighbours help each other along, and six rounds are never enough."
    )
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference(
            "charge_up_to",
            1,
            "Charge power without asking up to this much (it costs a point less than that); 0 asks always",
            low=0,
            high=5,
        ),
        Preference("end_turn", False, "End the turn after the action without asking for free actions"),
        Preference(
            "income",
            "ask",
            "Whether income gains power tokens before it charges power",
            choices=("ask", "tokens-first", "charge-first"),
        ),
        Preference("satellites", False, "Choose among equally cheap satellites of a federation by itself"),
        Preference("brainstone", False, "Let the brainstone move first whenever power is charged"),
    )

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        assert isinstance(state, GaiaProjectState)
        seats = view(state, -1 if viewer is None else viewer).seats
        return Board(board.panels(state, seats, viewer, layout), tips(state, seats, viewer))

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        assert isinstance(state, GaiaProjectState)
        return [_panel(state, seat) for seat in range(state.players)]

    def answer(self, state: State, action: int) -> Answer:
        assert isinstance(state, GaiaProjectState)
        return answer(state, action)

    def impossible(self, state: State) -> tuple[Impossible, ...]:
        assert isinstance(state, GaiaProjectState)
        return impossible(state)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        assert isinstance(state, GaiaProjectState)
        return _score_sheet(state)

    def moment(self, state: State) -> str:
        assert isinstance(state, GaiaProjectState)
        if not state.agenda:
            return "Game over"
        return f"Round {state.round} of {ROUNDS}" if state.round else "Set-up"

    def automatic(self, state: State, seat: int, preferences: Mapping[str, OptionValue]) -> int | None:
        assert isinstance(state, GaiaProjectState)
        if state.current_player() != seat:
            return None
        chosen = {**DEFAULTS, **preferences}
        step = state.agenda[-1]
        kind = step & steps.KIND_MASK
        if kind == steps.CHARGING:
            return _automatic_charge(state, step, int(chosen["charge_up_to"]))
        if kind == steps.AFTER and chosen["end_turn"]:
            return END_TURN
        if kind == steps.JOIN_SATELLITES and chosen["satellites"]:
            return int(state.legal_actions()[0])
        if kind == steps.STONE_CHARGE and chosen["brainstone"]:
            return int(state.legal_actions()[-1])
        if kind == steps.INCOME_ORDER and chosen["income"] != "ask":
            legal = [int(action) for action in state.legal_actions()]
            tokens = [action for action in legal if action < INCOME_CHARGE]
            charges = [action for action in legal if action >= INCOME_CHARGE]
            first, second = (tokens, charges) if chosen["income"] == "tokens-first" else (charges, tokens)
            return (first or second)[-1]
        return None


DEFAULTS: Final = {preference.name: preference.default for preference in GaiaProjectFace.preferences}


def _automatic_charge(state: GaiaProjectState, step: int, most: int) -> int | None:
    """Charge what is cheap enough; the Taklons are asked where the order of their token matters."""
    legal = state.legal_actions()
    if TOKEN_CHARGE in legal or not 0 < charging.amount(state, step, 0) <= most:
        return None
    return CHARGE_TOKEN if CHARGE_TOKEN in legal else CHARGE


def _panel(state: GaiaProjectState, seat: int) -> SeatPanel:
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    chips: list[Chip] = holdings(state, seat) if own[fields.FACTION] >= 0 and not state.offered else []
    note = ""
    if own[fields.STONE]:
        note = f"Brainstone in {WORDS.title(board.AREA_NAMES[own[fields.STONE] - 1])}"
    if own[fields.PASSED]:
        note = "Passed" + (f"; {note[0].lower()}{note[1:]}" if note else "")
    if own[fields.BID]:
        note = (note + "; " if note else "") + f"bid {own[fields.BID]}"
    name = seat_title(state, seat) if own[fields.FACTION] >= 0 else ""
    return SeatPanel(seat, name[:1].upper() + name[1:], seat + 1, own[fields.VP], chips, note)


# The score sheet

SOURCES: Final = {
    "round": "Round scoring",
    "booster": "Round boosters",
    "tile": "Tech tiles",
    "advanced": "Advanced tech tiles",
    "federation": "Federation tokens",
    "rescore": "QIC actions",
    "planet-types": "QIC actions",
    "faction": "Gaia planets of the Gleens",
    "research": "Research",
    "resources": "Resources left",
    "charge": "Power charged",
    "bid": "Bid",
}
ROWS: Final = (
    *("At the start", "Round scoring", "Round boosters", "Tech tiles", "Advanced tech tiles", "Federation tokens"),
    *("QIC actions", "Gaia planets of the Gleens", "Power charged", "Final scoring 1", "Final scoring 2", "Research"),
    *("Resources left", "Bid", "Other"),
)


def _score_sheet(state: GaiaProjectState) -> list[ScoreRow]:
    """Where every point came from, by playing the game again and listening; what came before a position is one row."""
    players = range(state.players)
    found = {label: [0] * state.players for label in ROWS}
    for event in _heard(state):
        if event.kind == "points":
            amount, source, number = event.details
            label = f"Final scoring {number}" if source == "final" else SOURCES.get(str(source), "Other")
            found[label][event.player] += int(amount)
    scores = state.scores()
    for seat in players:
        found["At the start"][seat] = scores[seat] - sum(found[label][seat] for label in ROWS[1:])
    rows: list[ScoreRow] = []
    for label, points in found.items():
        if any(points):
            place = int(label[-1]) - 1 if label.startswith("Final") else -1
            told = f"Final scoring, {FINAL_TILES[state.final_tiles[place]].replace('-', ' ')}" if place >= 0 else label
            rows.append(ScoreRow(told, points))
    return rows or [ScoreRow("At the start", [0] * state.players)]


def _heard(state: GaiaProjectState) -> list[Event]:
    """All events of the game so far; none if it did not begin with the set-up."""
    again = state.get_game().new_state(state.players, state.config.options)
    again.events = []
    for player, action in state.full_history():
        if again.current_player() != player or action not in again.legal_actions():
            return []
        again.apply_action(action)
    return again.events if again.scores() == state.scores() else []


FACE: Final = GaiaProjectFace()
