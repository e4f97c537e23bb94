"""The face of Space Station Phoenix: what it shows of every seat, its score sheet, and routine questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from orrery.drawing import kit
from orrery.drawing.face import Answer, Board, Chip, Face, Layout, Preference, ScoreRow, SeatPanel
from orrery.games.space_station_phoenix import board, scoring
from orrery.games.space_station_phoenix.actions import (
    DONE,
    GOODS,
    HUBS,
    INCOME,
    N_GOODS,
    N_REWARDS,
    N_SHIPS,
    N_SPECIES,
    NO_HUB,
    RECRUIT,
    REWARD,
    SEATS,
    SPECIES,
    USE,
)
from orrery.games.space_station_phoenix.answers import answer
from orrery.games.space_station_phoenix.rules import diplomacy, income, ships, steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.tips import SPECIES_NAMES, tips
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = ["FACE"]


class PhoenixFace(Face):
    """Nothing is hidden in this game: every viewer sees the same table, with the own station large."""

    style: ClassVar[str] = board.STYLE
    emblem: ClassVar[str] = kit.emblem("space-station-phoenix")
    colour: ClassVar[str] = "#F28F3B"
    minutes: ClassVar[int] = 100
    tagline: ClassVar[str] = "Take the fleet apart, and build a home from it"
    blurb: ClassVar[str] = (
        "Every ship is an action, and every ship is metal. Use your fleet and your neighbours', take it apart when its "
        "time has come, build wings for four species of Aliens and lobby for a share of what the others do."
    )
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference("relocate", True, "Ask whether residents move after income"),
        Preference(
            "track",
            "ask",
            "What to take first of a Diplomacy track's bonuses without being asked",
            choices=("ask", "resource", "point", "gems"),
        ),
    )

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        assert isinstance(state, PhoenixState)
        return Board(board.panels(state, viewer, layout), tips(state))

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        assert isinstance(state, PhoenixState)
        return [_seat(state, seat) for seat in range(state.players)]

    def answer(self, state: State, action: int) -> Answer:
        assert isinstance(state, PhoenixState)
        return answer(state, action)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        assert isinstance(state, PhoenixState)
        return _score_sheet(state)

    def mark(self, seat: int) -> int:
        return board.MARK[SEATS[seat]]

    def moment(self, state: State) -> str:
        assert isinstance(state, PhoenixState)
        if not state.agenda:
            return "Game over"
        if _is_set_up(state):
            return "Set-up"
        turns = sum(1 for action in state.history() if USE <= action < USE + N_SHIPS or action in (INCOME, RECRUIT))
        over = board.step_of(state)[0] == steps.TURN
        told = f"Turn {turns + 1 if over else max(1, turns)}"
        return f"{told}, last turns" if state.trigger >= 0 else told

    def automatic(self, state: State, seat: int, preferences: Mapping[str, OptionValue]) -> int | None:
        assert isinstance(state, PhoenixState)
        if state.current_player() != seat:
            return None
        chosen = {**DEFAULTS, **preferences}
        kind, argument = board.step_of(state)
        if kind == steps.RELOCATE and not chosen["relocate"]:
            return int(DONE)
        if kind == steps.REWARD_STEP and chosen["track"] != "ask":
            return _reward(state, argument, str(chosen["track"]))
        return None


DEFAULTS: Final = {preference.name: preference.default for preference in PhoenixFace.preferences}
ORDERS: Final = {"resource": (3, 2, 1, 0), "point": (2, 3, 1, 0), "gems": (1, 0, 3, 2)}
"""Rows of a track in the order in which they are wanted."""


def _is_set_up(state: PhoenixState) -> bool:
    return board.step_of(state)[0] < steps.TURN and any(step & steps.STEP_MASK == steps.BEGIN for step in state.agenda)


def _reward(state: PhoenixState, argument: int, wanted: str) -> int:
    """The lowest of the rows that are wanted most: of two bonuses the lower one is taken first."""
    low, picks = (argument >> 4) & 7, argument >> 7
    high = min(diplomacy.reach(state, argument & 3, (argument >> 2) & 3), N_REWARDS - 1)
    rows = [row for row in ORDERS[wanted] if low <= row <= high][:picks]
    return int(REWARD + min(rows)) if rows else int(DONE)


def _seat(state: PhoenixState, seat: int) -> SeatPanel:
    colour = SEATS[seat]
    first = seat * N_GOODS
    stock = {
        word: Chip(board.GOOD_ICONS[what], LABELS[what], state.goods[first + what], target=f"stock:{colour}:{word}")
        for what, word in enumerate(GOODS)
    }
    hub = state.hub[seat]
    people = sum(state.tally[seat * N_SPECIES : (seat + 1) * N_SPECIES])
    return SeatPanel(
        seat=seat,
        name=colour.capitalize(),
        mark=board.MARK[colour],
        score=scoring.total(state, seat),
        chips=[
            *stock.values(),
            Chip("ship", "ships", income.ships_of(state, seat)),
            Chip("station-sector", "sectors", ships.sectors_built(state, seat)),
            Chip("tribe", "residents", people),
        ],
        note=f"Hub {HUBS[hub].upper()}" if hub != NO_HUB else "",
    )


LABELS: Final = ["GEMs", "food", "water", "metal", "points"]


def _score_sheet(state: PhoenixState) -> list[ScoreRow]:
    seats = range(state.players)
    return [
        ScoreRow("Points on the track", [scoring.in_game(state, seat) for seat in seats]),
        ScoreRow("Sectors", [scoring.sectors(state, seat) for seat in seats]),
        ScoreRow("Residents", [scoring.residents(state, seat) for seat in seats]),
        *(
            ScoreRow(f"Most {SPECIES_NAMES[species]}", [scoring.plurality(state, seat, species) for seat in seats])
            for species in range(len(SPECIES))
        ),
        ScoreRow("Bonuses of hub and sectors", [scoring.station(state, seat) for seat in seats]),
        ScoreRow("GEMs and resources left", [scoring.leftovers(state, seat) for seat in seats]),
    ]


FACE: Final = PhoenixFace()
