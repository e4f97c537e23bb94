"""Comet Poker with a fault, one for each thing that the conformance suite is there to find."""

from __future__ import annotations

import dataclasses
import os
import random
import time
from collections.abc import Callable, Mapping
from random import random as drawn_outside
from typing import Any, ClassVar

from comet_poker.actions import BET, CALL, CHECK, DEAL_COMET
from comet_poker.board import CometFace

from orrery import Game, OptionError, Rng, State
from orrery.drawing import Answer, Board, Impossible, Layout, Panel, ScoreRow, SeatPanel, Tip
from orrery.kernel.evaluation import Evaluation, Weights
from orrery.kernel.game import Config
from orrery.kernel.options import Option
from tests.comets import GAME, CometPoker, variant


class Faulty(CometPoker):
    """A state whose clones and positions have the same fault."""

    def clone(self) -> CometPoker:
        twin = type(self)(self.config)
        twin._unpack([list(part) if isinstance(part, list) else part for part in self._pack()])
        self._copy_into(twin)
        return twin


def faulty(state: type[CometPoker], **changes: Any) -> Game:
    """The game with this state; its positions are such states too."""

    def position(config: Config, setup: Mapping[str, Any]) -> State:
        twin = state(config)
        twin._unpack(GAME._position(config, setup)._pack())
        return twin

    return variant(state=state, **{"position": position, **changes})


# R1


class Unsorted(Faulty):
    def _legal_actions(self) -> list[int]:
        return list(reversed(super()._legal_actions()))


class Silent(Faulty):
    def _legal_actions(self) -> list[int]:
        return []


class OutOfTurn(Faulty):
    def legal_actions(self, player: int = -9) -> list[int]:
        return super().legal_actions()


class WrongMask(Faulty):
    def legal_actions_mask(self, player: int = -9) -> list[int]:
        return [1] * len(GAME.vocabulary)


class OneText(Faulty):
    def action_to_string(self, player: int, action: int) -> str:
        return "check"


class Crash(Faulty):
    def _apply(self, action: int) -> None:
        if action == CALL:
            raise IndexError("list index out of range")
        super()._apply(action)


class NotADistribution(Faulty):
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(action, 0.4) for action, _ in super().chance_outcomes()]


class Biased(Faulty):
    """Says that all comets are as likely, and deals the first one too often."""

    def sample_chance(self, rng: Rng) -> int:
        outcomes = self.chance_outcomes()
        return outcomes[0][0] if rng.below(4) == 0 else rng.pick(outcomes)


class Unlisted(Faulty):
    def sample_chance(self, rng: Rng) -> int:
        return DEAL_COMET + rng.below(3)


class Forgetful(Faulty):
    def history(self) -> list[int]:
        return super().history()[1:]


class AllLast(Faulty):
    def ranking(self) -> list[int]:
        return [2, 2]


def no_table(components: Any, players: int, options: dict[str, Any]) -> Any:
    if options["nova"]:
        raise OptionError("not today")
    return GAME._tables(components, players, options)


UNSORTED = faulty(Unsorted)
SILENT = faulty(Silent)
OUT_OF_TURN = faulty(OutOfTurn)
WRONG_MASK = faulty(WrongMask)
ONE_TEXT = faulty(OneText)
CRASH = faulty(Crash)
NOT_A_DISTRIBUTION = faulty(NotADistribution)
BIASED = faulty(Biased)
UNLISTED = faulty(Unlisted)
FORGETFUL = faulty(Forgetful)
ALL_LAST = faulty(AllLast)
TOO_LONG = variant(max_game_length=4)
TOO_RICH = variant(score_range=(0, 3))
NO_OPTION = variant(tables=no_table)

# R2, R3


class LostChip(Faulty):
    def pay(self, seat: int) -> None:
        self.purses[seat] -= self.tables.bet


class RunningTotal(Faulty):
    """Keeps its own count of the points, which is not part of what is saved."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.bets = 0

    def clone(self) -> CometPoker:
        twin = super().clone()
        assert isinstance(twin, RunningTotal)
        twin.bets = self.bets
        return twin

    def pay(self, seat: int) -> None:
        super().pay(seat)
        self.bets += 1

    def scores(self) -> list[int]:
        return [min(4, purse + self.bets) for purse in self.purses]


LOST_CHIP = faulty(LostChip)
RUNNING_TOTAL = faulty(RunningTotal)

# S1 to S6


class ShallowClone(CometPoker):
    def clone(self) -> CometPoker:
        twin = ShallowClone(self.config)
        self._copy_into(twin)
        twin.comets, twin.purses, twin.pot, twin.shown = self.comets, self.purses, self.pot, self.shown
        return twin


class ForgottenField(Faulty):
    """Does not save whether the comets were shown."""

    def clone(self) -> CometPoker:
        twin = super().clone()
        twin.shown = self.shown
        return twin

    def _pack(self) -> list[Any]:
        return super()._pack()[:-1]

    def _unpack(self, data: list[Any]) -> None:
        super()._unpack([*data[:4], 0])


class Idle(Faulty):
    """Checking changes nothing, so that one may check for ever."""

    def _apply(self, action: int) -> None:
        if action != CHECK:
            super()._apply(action)


class Permissive(Faulty):
    def play(self, action: int | str) -> None:
        if isinstance(action, str):
            super().play(action)
        elif 0 <= action < len(GAME.vocabulary):
            self.apply_action(action)


class Meddling(Faulty):
    """Refuses an action, but only after paying for it."""

    def play(self, action: int | str) -> None:
        if not self.is_terminal() and action not in self.legal_actions():
            self.pot += 1
        super().play(action)


class ChangingTable(Faulty):
    """Every new game begins with another pot."""

    games: ClassVar[int] = 0

    def set_up(self) -> None:
        super().set_up()
        ChangingTable.games += 1
        self.pot += ChangingTable.games


def no_agenda(state: State) -> dict[str, Any]:
    return {key: value for key, value in GAME.to_position(state).items() if key != "agenda"}


def crashing_reason(state: State, action: int) -> str:
    raise KeyError(action)


def shrugging(state: State) -> list[str]:
    """Finds nothing wrong with anything."""
    return []


def hasty_position(config: Config, setup: Mapping[str, Any]) -> State:
    """Divides by the length of the agenda, which may be empty."""
    assert 1 / len(setup.get("agenda", "x")) > 0
    return GAME._position(config, setup)


GULLIBLE = variant(check=shrugging)
HASTY = variant(position=hasty_position)
SHALLOW_CLONE = variant(state=ShallowClone)
FORGOTTEN_FIELD = faulty(ForgottenField, home="tests.testing.faulty_comets:FORGOTTEN_FIELD")
LOST_HOME = variant(home="comet_poker:NOBODY")
NO_AGENDA = variant(to_position=no_agenda)
IDLE = faulty(Idle, max_game_length=100)
PERMISSIVE = faulty(Permissive)
MEDDLING = faulty(Meddling)
CHANGING_TABLE = faulty(ChangingTable, check=lambda state: [], score_range=(0, 10**6))
CRASHING_REASON = variant(reason=crashing_reason)

# D1 to D3


class OutsideChance(Faulty):
    def _apply(self, action: int) -> None:
        super()._apply(action)
        if action == BET and random.random() < 0.5:
            self.pot, self.purses[0] = 0, self.purses[0] + self.pot


class ImportedChance(Faulty):
    def _apply(self, action: int) -> None:
        super()._apply(action)
        drawn_outside()


class Clock(Faulty):
    def scores(self) -> list[int]:
        time.time()
        return super().scores()


class OwnProcess(Faulty):
    """Plays differently in a process that was started for a test of determinism."""

    def set_up(self) -> None:
        super().set_up()
        if os.environ.get("PYTHONHASHSEED") == "2":
            self.purses = [2, 2]
            self.pot = 0


def hashed_prompt(state: State) -> str:
    return " or ".join({f"choice-{number}" for number in range(30)})


def ordered_position(config: Config, setup: Mapping[str, Any]) -> State:
    first = next(iter(setup))
    return GAME._position(config, setup if first == "comets" else {**setup, "comets": ["none", "none"]})


OUTSIDE_CHANCE = faulty(OutsideChance)
IMPORTED_CHANCE = faulty(ImportedChance, home="tests.testing.faulty_comets:IMPORTED_CHANCE")
CLOCK = faulty(Clock)
OWN_PROCESS = faulty(OwnProcess, home="tests.testing.faulty_comets:OWN_PROCESS")
HASHED_PROMPT = variant(prompt=hashed_prompt, home="tests.testing.faulty_comets:HASHED_PROMPT")
ORDERED_POSITION = variant(position=ordered_position)

# I1, I2


def leaking_view(state: State, player: int) -> Any:
    assert isinstance(state, CometPoker)
    return {"comets": state.comets, "purses": state.purses}


def leaking_sketch(state: State, player: int) -> str:
    return str(leaking_view(state, player))


def whole_state(state: State, player: int) -> Any:
    return {"state": state}


def meddling_view(state: State, player: int) -> Any:
    assert isinstance(state, CometPoker)
    state.pot += 1
    return {}


class LeakingTensor(Faulty):
    def observation_tensor(self, player: int) -> list[float]:
        return [float(comet) for comet in self.comets] + [0.0] * 9


class ShortTensor(Faulty):
    def observation_tensor(self, player: int) -> list[float]:
        return []


class LoudTensor(Faulty):
    def observation_tensor(self, player: int) -> list[float]:
        return [2.0] * 11


class TwoTensors(Faulty):
    def observation_bytes(self, player: int) -> bytes:
        return bytes(4 * 11)


class OpenDeal(Faulty):
    """Tells everybody which comet was dealt, but does not show it."""

    def _hidden_from(self) -> int:
        return 0


class NoResample(Faulty):
    def _resample(self, player: int, rng: Rng) -> None:
        pass


class GreedyResample(Faulty):
    """Deals the seat's own comet anew as well."""

    def _resample(self, player: int, rng: Rng) -> None:
        super()._resample(1 - player, rng)


class TwiceDealt(Faulty):
    def _resample(self, player: int, rng: Rng) -> None:
        if self.current_player() >= 0:
            self.comets[1 - player] = self.comets[player]


LEAKING_VIEW = variant(view=leaking_view)
LEAKING_SKETCH = variant(sketch=leaking_sketch)
WHOLE_STATE = variant(view=whole_state)
MEDDLING_VIEW = variant(view=meddling_view)
LEAKING_TENSOR = faulty(LeakingTensor)
SHORT_TENSOR = faulty(ShortTensor)
LOUD_TENSOR = faulty(LoudTensor)
TWO_TENSORS = faulty(TwoTensors)
OPEN_DEAL = faulty(OpenDeal)
NO_RESAMPLE = faulty(NoResample)
GREEDY_RESAMPLE = faulty(GreedyResample)
TWICE_DEALT = faulty(TwiceDealt)
UNDECLARED = variant(hidden_information=False)

# U2 and I1: drawings


class Repainted(CometFace):
    """A drawing with something replaced."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        board = super().board(state, viewer)
        panel = board.panels[0]
        return Board([dataclasses.replace(panel, svg=panel.svg.replace(self.old, self.new))], board.tips)


class FadingPhone(CometFace):
    """What is chosen on a desktop is not there on a phone."""

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        board = super().board(state, viewer)
        wide = board.panels[0].svg
        narrow = wide.replace('data-target="pot"', "")
        panel = Panel.drawn(layout, "comets", "Comets", "centre", (320, 120), lambda: wide, lambda: narrow)
        return Board([panel], board.tips)


class AlwaysBoth(CometFace):
    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        board = super().board(state, viewer)
        return Board([dataclasses.replace(board.panels[0], phone=board.panels[0].svg)], board.tips)


class WrongColours(CometFace):
    def mark(self, seat: int) -> int:
        return 2 - seat


class OpenBoard(CometFace):
    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        return super().board(state, 0)


class OpenSeats(CometFace):
    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        return super().seats(state, 1)


class OpenAnswer(CometFace):
    def answer(self, state: State, action: int) -> Answer:
        assert isinstance(state, CometPoker)
        return dataclasses.replace(super().answer(state, action), detail=f"against {state.comets}")


class OpenRefusal(CometFace):
    def impossible(self, state: State) -> tuple[Impossible, ...]:
        assert isinstance(state, CometPoker)
        return (Impossible("Win", None, f"against {state.comets}"),)


class NoReason(CometFace):
    def impossible(self, state: State) -> tuple[Impossible, ...]:
        return (Impossible("Win", None, ""),)


class Speechless(CometFace):
    def answer(self, state: State, action: int) -> Answer:
        return dataclasses.replace(super().answer(state, action), targets=[])


class SaysTheSame(CometFace):
    def answer(self, state: State, action: int) -> Answer:
        return dataclasses.replace(super().answer(state, action), label="Go on")


class Generous(CometFace):
    def score_sheet(self, state: State) -> list[ScoreRow]:
        return [*super().score_sheet(state), ScoreRow("For good looks", [1, 1])]


class MeddlingFace(CometFace):
    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        assert isinstance(state, CometPoker)
        state.pot += 1
        return super().seats(state, viewer)


class Moody(CometFace):
    drawn = 0

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        Moody.drawn += 1
        return Board(super().board(state, viewer).panels, {"pot": Tip("Pot", f"Drawn {Moody.drawn} times.")})


class Twins(CometFace):
    def seats(self, state: State, viewer: int | None) -> list[SeatPanel]:
        return [dataclasses.replace(seat, mark=1) for seat in super().seats(state, viewer)]


class Elsewhere(CometFace):
    """Fine by itself, but another process draws the plain game."""

    def moment(self, state: State) -> str:
        return "here"

    def board(self, state: State, viewer: int | None, layout: Layout = "both") -> Board:
        return Board(super().board(state, viewer).panels, {"pot": Tip("Pot", "Only here.")})


NO_FACE = variant(face="a drawing")
TORN = variant(face=Repainted("</svg>", ""))
TWO_POTS = variant(face=Repainted('id="comet-1"', 'id="pot"'))
PAINTED = variant(face=Repainted('class="raised hit"', 'fill="#1B2440"'))
NAKED = variant(face=Repainted('class="raised hit"', 'class="rised hit"'))
NO_ICON = variant(face=Repainted("#i-mark-2", "#i-mark-9"))
SCRIPTED = variant(face=Repainted("</svg>", "<script>1</script></svg>"))
NO_POT = variant(face=Repainted('data-target="pot"', 'data-target="pott"'))
ALWAYS_BOTH = variant(face=AlwaysBoth())
WRONG_COLOURS = variant(face=WrongColours())
FADING_PHONE = variant(face=FadingPhone())
SPEECHLESS = variant(face=Speechless())
SAYS_THE_SAME = variant(face=SaysTheSame())
GENEROUS = variant(face=Generous())
MEDDLING_FACE = variant(face=MeddlingFace())
MOODY = variant(face=Moody())
TWINS = variant(face=Twins())
ELSEWHERE = variant(face=Elsewhere())
OPEN_BOARD = variant(face=OpenBoard())
OPEN_SEATS = variant(face=OpenSeats())
OPEN_ANSWER = variant(face=OpenAnswer())
OPEN_REFUSAL = variant(face=OpenRefusal())
NO_REASON = variant(face=NoReason())

# D4


def new_prompt(state: State) -> str:
    return GAME.prompt(state).replace("Check", "Wait")


NEW_PROMPT = variant(prompt=new_prompt)
NEW_OPTION = variant(options=[*GAME.options, Option("late", False, "Not in the transcripts")])

# B1


def evaluated(features: Callable[[State, int], list[float]], far: float = 0.5) -> Game:
    """Comet Poker with an evaluation of two features."""
    weights = Weights([(1.0, 1.0), (0.0, 0.0)], [(1.0, 1.0), (0.0, 0.0)])
    return variant(evaluate=Evaluation(["purse", "other"], features, lambda state: far, weights))


def _purse_alone(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat])]


def _no_number(state: State, seat: int) -> list[float]:
    return [float("nan"), 0.0]


def _honest(state: State, seat: int) -> list[float]:
    return [float(state.scores()[seat]), 0.0]


class OtherResample(Faulty):
    """Never leaves the other seat its true comet, and so tells which one it is."""

    def _resample(self, player: int, rng: Rng) -> None:
        true = self.comets[1 - player]
        if not self.shown and player >= 0 and true >= 0 and self.comets[player] >= 0:
            self.comets[1 - player] = next(comet for comet in range(3) if comet not in (true, self.comets[player]))


SHORT_FEATURES = evaluated(_purse_alone)
NO_NUMBER = evaluated(_no_number)
BEYOND_THE_END = evaluated(_honest, far=1.5)
HONEST = evaluated(_honest)
TOO_SURE = variant(evaluate=lambda state, seat: 2.0)
NO_FACET = variant(evaluate=HONEST.evaluate, facets=lambda state: {"comet": ["ice"]})
OTHER_RESAMPLE = faulty(OtherResample)
