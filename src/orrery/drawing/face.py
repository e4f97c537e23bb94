"""What a game says to be drawn: the data that a face hands out, and the face itself.

A game that wants to be seen gives its `Game` a `face`. Everything that draws it asks the face and knows no rule: the
browser client, `orrery render`, a notebook. All of these are plain data, so that they go over a wire as they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.kernel.state import State

__all__ = [
    "MARKS",
    "PLACES",
    "Answer",
    "Board",
    "Chip",
    "Face",
    "Impossible",
    "Layout",
    "Panel",
    "Preference",
    "ScoreRow",
    "SeatPanel",
    "Tip",
    "face_of",
]

Layout = Literal["both", "wide", "narrow"]
"""Which drawings are wanted: for a desktop and a phone, or for one of them, which is then the panel's `svg`."""

Place = Literal["centre", "right", "own", "bottom"]
PLACES: Final[tuple[Place, ...]] = ("centre", "right", "own", "bottom")
"""The board itself; what stands beside it; what belongs to the question that is asked; what lies below."""

MARKS: Final = 6
"""Players' marks, each a colour and a shape: 1 blue circle, 2 orange square, 3 green triangle, 4 pink diamond, 5 yellow
hexagon, 6 red cross."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What a component is, does and costs, in our own words, and where the rule stands."""

    title: str
    text: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """One drawing: a whole `<svg class="board" viewBox=...>` of so many units, which are pixels on a desktop.

    `phone` draws the same for a screen of about 375 pixels, with the same ids; only one of both is ever on a page.
    """

    id: str
    title: str
    svg: str
    place: Place
    width: int
    height: int
    phone: str | None = None

    @staticmethod
    def drawn(
        layout: Layout,
        id: str,
        title: str,
        place: Place,
        size: tuple[int, int],
        wide: Callable[[], str],
        narrow: Callable[[], str] | None = None,
    ) -> Panel:
        """A panel of which only those drawings are made that are wanted."""
        if layout == "narrow" and narrow is not None:
            return Panel(id, title, narrow(), place, *size)
        phone = narrow() if layout == "both" and narrow is not None else None
        return Panel(id, title, wide(), place, *size, phone)


@dataclass(frozen=True, slots=True)
class Board:
    """Everything drawn for one viewer, and a tip for each `data-target` that needs one."""

    panels: list[Panel]
    tips: dict[str, Tip] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that a seat has: `Chip("fuel", "fuel", 3)`.

    Without a value it is a word, a card that lies open for instance; `hidden` says that there is one which the viewer
    may not know. With a `target` it can be chosen.
    """

    icon: str
    label: str
    value: int | None = None
    hidden: bool = False
    target: str | None = None


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat as the viewer may know it. Its own `data-target` is `seat:N`."""

    seat: int
    name: str
    mark: int
    """Which of the marks 1 to 6: `class="p3c"` and `#i-mark-3`."""
    score: int | None
    chips: list[Chip]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """How a legal action is offered: everything it is about, the main thing first, and how to say it."""

    targets: list[str]
    group: str
    icon: str | None
    label: str
    detail: str = ""
    later: bool = False
    """Whether it stands after the others: free actions, which are there at any time."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """Something that a person would look for at this decision and cannot do, with the rule that stands against it."""

    label: str
    icon: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Where points came from; the rows add up to `state.scores()`."""

    label: str
    points: list[int]


@dataclass(frozen=True, slots=True)
class Preference:
    """A routine question that may be answered without asking each time."""

    name: str
    default: OptionValue
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def kind(self) -> str:
        """`bool`, `int` or `choice`."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "choice"


class Face(ABC):
    """How one game is drawn. A viewer is a seat, or None for a spectator, who sees what everybody may see.

    What a face draws depends on the state and the viewer alone, and shows nothing that the viewer may not know.
    """

    style: ClassVar[str] = ""
    """The game's own classes, as CSS whose selectors begin with `.board`."""
    emblem: ClassVar[str] = ""
    """The inside of an svg with the viewBox `0 0 160 120`, for the list of games."""
    colour: ClassVar[str] = ""
    """Of the game's card in that list, as `#A78BFA`."""
    minutes: ClassVar[int] = 0
    """How long a game among people takes."""
    tagline: ClassVar[str] = ""
    blurb: ClassVar[str] = ""
    """A line, and a few sentences, on what the game is about."""
    preferences: ClassVar[tuple[Preference, ...]] = ()

    @abstractmethod
    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        """The drawings, and tips for what is on them. With one layout `svg` holds it and `phone` is None."""

    @abstractmethod
    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        """Every seat with what the viewer may know of it, in the order of the seats."""

    @abstractmethod
    def answer(self, state: State, action: int) -> Answer:
        """How a legal action is offered. Every target is on the board or a seat."""

    @abstractmethod
    def score_sheet(self, state: State) -> list[ScoreRow]:
        """Where each point came from, now or at the end."""

    def impossible(self, state: State) -> tuple[Impossible, ...]:
        """What the deciding seat would look for and cannot do now, the nearest first; each label once."""
        return ()

    def mark(self, seat: int) -> int:
        """A seat's mark, which is also in its `SeatPanel`."""
        return seat + 1

    def moment(self, state: State) -> str:
        """Where in the game this is: `Round 3 of 6`."""
        return ""

    def automatic(self, state: State, seat: int, preferences: Mapping[str, OptionValue]) -> int | None:
        """The action that a seat's preferences choose at its decision, if they do."""
        return None

    def picture(self, state: State) -> str:
        """The whole table as one self-contained drawing, for a notebook."""
        from orrery.drawing.export import table

        return table(state, None, theme="light", prefix=f"{state.digest()[:6]}-")


def face_of(game: Game) -> Face | None:
    """The face of a game that has one."""
    return game.face if isinstance(game.face, Face) else None
