"""A face for games that have none: the position as text, the answers as sentences. Works for every game."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from orrery.drawing.face import MARKS, Answer, Board, Face, Layout, Panel, ScoreRow, SeatPanel, face_of
from orrery.kernel.chance import Rng
from orrery.kernel.game import Game
from orrery.kernel.state import SPECTATOR, State

__all__ = ["PlainFace", "face_for", "known_scores"]

LETTER_WIDTH: Final = 8.2
LINE_HEIGHT: Final = 20
MARGIN: Final = 16
GUESSES: Final = 6


class PlainFace(Face):
    """Shows what the game's sketch, vocabulary and question say."""

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        lines = state.observation_string(SPECTATOR if viewer is None else viewer).rstrip("\n").split("\n")
        width = round(max(max(map(len, lines)), 20) * LETTER_WIDTH) + 2 * MARGIN
        height = len(lines) * LINE_HEIGHT + 2 * MARGIN
        words = "".join(
            f'<text id="line-{number}" x="{MARGIN}" y="{MARGIN + LINE_HEIGHT * number + 14}" xml:space="preserve"'
            f' fill="var(--text)" font-family="ui-monospace, monospace" font-size="13">{escape(line)}</text>'
            for number, line in enumerate(lines)
        )
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width} {height}">{words}</svg>'
        return Board([Panel("table", state.config.game.title, svg, "centre", width, height)])

    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        game = state.config.game
        scores = known_scores(state, viewer)
        return [SeatPanel(seat, game.seat_name(seat), self.mark(seat), score, []) for seat, score in enumerate(scores)]

    def mark(self, seat: int) -> int:
        return seat % MARKS + 1

    def answer(self, state: State, action: int) -> Answer:
        words = state.config.game.vocabulary
        return Answer([], words.title(words.move(action).kind), None, words.sentence(action))

    def score_sheet(self, state: State) -> list[ScoreRow]:
        return [ScoreRow("Points", state.scores())]


PLAIN: Final = PlainFace()


def face_for(game: Game) -> Face:
    """The game's own face, or the plain one."""
    return face_of(game) or PLAIN


def known_scores(state: State, viewer: int | None) -> list[int | None]:
    """The scores that a viewer can know: those that are the same in every state that it cannot tell from this one."""
    scores: list[int | None] = list(state.scores())
    if not state.config.game.hidden_information or state.is_terminal():
        return scores
    rng = Rng(state.move_number())
    for _ in range(GUESSES):
        guess = state.resample_from_infostate(SPECTATOR if viewer is None else viewer, rng).scores()
        scores = [score if score == other else None for score, other in zip(scores, guess, strict=True)]
    return scores
