"""The face of Alien Frontiers: what it shows of every seat, its score sheet, and routine questions it can answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from orrery.drawing import kit
from orrery.drawing.face import Answer, Board, Chip, Face, Impossible, Layout, Preference, ScoreRow, SeatPanel
from orrery.games.alien_frontiers import board
from orrery.games.alien_frontiers.actions import (
    CITY,
    COLOURS,
    END_TURN,
    MONUMENT,
    N_TERRITORIES,
    POSITRON,
    TO_BAY,
    TRADE,
    WORDS,
)
from orrery.games.alien_frontiers.answers import answer
from orrery.games.alien_frontiers.impossible import impossible
from orrery.games.alien_frontiers.rules import cards, steps
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.tips import tips
from orrery.games.alien_frontiers.view import SeatView, view
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = ["FACE"]


class AlienFrontiersFace(Face):
    """Nothing is hidden in this game: every viewer sees the same table, with the own cards at hand."""

    style: ClassVar[str] = board.STYLE
    emblem: ClassVar[str] = kit.emblem("alien-frontiers")
    colour: ClassVar[str] = "#A78BFA"
    minutes: ClassVar[int] = 75
    tagline: ClassVar[str] = "Dice are ships, and the planet below is waiting"
    blurb: ClassVar[str] = (
        "Roll your fleet, dock it at the stations around an alien planet, and land colonies where they bring the most. "
        "Whoever lands the last one ends the game; whoever holds the planet wins it."
    )
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference("end_turn", False, "End the turn when nothing else can be done"),
        Preference("bay", True, "Put a ship that fits nowhere in the Maintenance Bay when nothing else can be done"),
        Preference(
            "keep",
            "ask",
            "What to keep first of more than eight resources at the end of a turn",
            choices=("ask", "ore", "fuel"),
        ),
    )

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        assert isinstance(state, AlienFrontiersState)
        seen = view(state, -1)
        return Board(board.panels(state, seen, viewer, layout), tips(state, seen))

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        assert isinstance(state, AlienFrontiersState)
        return [_seat(place, seat) for place, seat in enumerate(view(state, -1).seats)]

    def answer(self, state: State, action: int) -> Answer:
        assert isinstance(state, AlienFrontiersState)
        return answer(state, action)

    def impossible(self, state: State) -> tuple[Impossible, ...]:
        assert isinstance(state, AlienFrontiersState)
        return impossible(state)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        assert isinstance(state, AlienFrontiersState)
        return _score_sheet(state)

    def mark(self, seat: int) -> int:
        return board.MARK[COLOURS[seat]]

    def moment(self, state: State) -> str:
        assert isinstance(state, AlienFrontiersState)
        if not state.agenda:
            return "Game over"
        ended = sum(1 for action in state.history() if action == END_TURN)
        return f"Round {1 + ended // state.players}"

    def automatic(self, state: State, seat: int, preferences: Mapping[str, OptionValue]) -> int | None:
        assert isinstance(state, AlienFrontiersState)
        if state.current_player() != seat:
            return None
        chosen = {**DEFAULTS, **preferences}
        legal = state.legal_actions()
        if state.agenda[-1] & steps.STEP_MASK == steps.KEEP_STEP:
            return {"ore": legal[0], "fuel": legal[-1]}.get(str(chosen["keep"]))
        only = legal[0] if len(legal) == 1 else -1
        if only == END_TURN:
            return only if chosen["end_turn"] else None
        if TO_BAY <= only < TRADE:
            return only if chosen["bay"] else None
        return None


DEFAULTS: Final = {preference.name: preference.default for preference in AlienFrontiersFace.preferences}


def _seat(place: int, seat: SeatView) -> SeatPanel:
    colour = seat.colour
    return SeatPanel(
        seat=place,
        name=colour.capitalize(),
        mark=board.MARK[colour],
        score=seat.points,
        chips=[
            Chip("fuel", "fuel", seat.fuel, target=f"stock:{colour}:fuel"),
            Chip("ore", "ore", seat.ore, target=f"stock:{colour}:ore"),
            Chip("ship", "ships", seat.ships_in_play),
            Chip("colony", "colonies left", seat.colonies_left),
            *(Chip("tech-card", WORDS.title(card), target=f"card:{colour}:{card}") for card in seat.cards),
        ],
        note="has the Relic Ship" if seat.owns_relic else "",
    )


def _score_sheet(state: AlienFrontiersState) -> list[ScoreRow]:
    t, seats = state.tables, range(state.players)
    held = [[place for place in range(N_TERRITORIES) if state.controller[place] == seat] for seat in seats]
    landed = [sum(state.colonies[place * state.players + seat] for place in range(N_TERRITORIES)) for seat in seats]
    return [
        ScoreRow("Colonies", [count * t.colony_points for count in landed]),
        ScoreRow("Territories controlled", [len(held[seat]) * t.territory_points for seat in seats]),
        ScoreRow("Positron Field", [t.positron_points * (state.fields[POSITRON] in held[seat]) for seat in seats]),
        ScoreRow("Alien City", [t.city_points * cards.holds(state, seat, CITY) for seat in seats]),
        ScoreRow("Alien Monument", [t.monument_points * cards.holds(state, seat, MONUMENT) for seat in seats]),
    ]


FACE: Final = AlienFrontiersFace()
