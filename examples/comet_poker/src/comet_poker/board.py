"""Comet Poker drawn: a comet for each seat, and the pot between them."""

from __future__ import annotations

from comet_poker.actions import VOCABULARY
from comet_poker.state import CometPoker
from comet_poker.view import View, view
from orrery import State
from orrery.drawing import Answer, Board, Chip, Face, Layout, Panel, ScoreRow, SeatPanel, Tip, kit


class CometFace(Face):
    tagline = "Kuhn poker among the comets"

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        shown = view(state, -1 if viewer is None else viewer)
        cards = [comet(shown, seat) for seat in range(2)]
        drawing = kit.svg("comets", 320, 120, *cards, pot(shown), label="Two comets and a pot")
        tips = {"pot": Tip("Pot", "Whoever has the better comet takes it.", "Kuhn 1950")}
        return Board([Panel("comets", "Comets", drawing, "centre", 320, 120)], tips)

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        shown = view(state, -1 if viewer is None else viewer)
        return [
            SeatPanel(
                seat=seat,
                name=f"seat {seat}",
                mark=seat + 1,
                score=shown.purses[seat],
                chips=[Chip("gem", "comet", hidden=True) if comet == "hidden" else Chip("gem", comet)],
            )
            for seat, comet in enumerate(shown.comets)
        ]

    def answer(self, state: State, action: int) -> Answer:
        kind = VOCABULARY.move(action).kind
        mine = f"comet:{state.current_player()}"
        return Answer(
            targets=["pot"] if kind in ("bet", "call") else [mine],
            group="Your move",
            icon="gem" if kind in ("bet", "call") else "pass",
            label=VOCABULARY.sentence(action),
        )

    def score_sheet(self, state: State) -> list[ScoreRow]:
        assert isinstance(state, CometPoker)
        return [ScoreRow("Crystals", state.purses[:])]


def comet(shown: View, seat: int) -> str:
    """A seat's comet, face down for those who may not see it."""
    x = 10 + seat * 200
    name = shown.comets[seat]
    face = kit.icon("lock", x + 50, 62, 32) if name == "hidden" else kit.text(x + 50, 68, name, "t20 b", "middle")
    return kit.group(
        kit.plate(x, 10, 100, 100, cls="raised"),
        kit.mark(seat + 1, x + 18, 28, 14),
        face if name != "none" else "",
        id=f"comet-{seat}",
        target=f"comet:{seat}",
    )


def pot(shown: View) -> str:
    """What there is to win."""
    return kit.bowl(160, 60, 40, shown.pot, "f-gem", id="pot", target="pot")


FACE = CometFace()
