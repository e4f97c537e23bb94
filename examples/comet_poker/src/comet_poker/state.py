"""The state of Comet Poker and its rules."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from comet_poker.actions import BET, CALL, CHECK, COMETS, DEAL_COMET, FOLD
from orrery import CHANCE, TERMINAL, ComponentError, Rng, State
from orrery.kernel.components import Components
from orrery.kernel.game import Config

NOBODY: Final = -1
"""In place of a comet that is not dealt yet."""

# A step of the agenda is one of these plus the seat that it is about.
DEAL: Final = 0
OPEN: Final = 2
ANSWER: Final = 4


class Tables(NamedTuple):
    """The components as the rules want them."""

    values: list[int]
    """Of the comets in play."""
    purse: int
    ante: int
    bet: int


def tables(components: Components, players: int, options: dict[str, Any]) -> Tables:
    """Look the values up once for each set of options, and refuse what the rules cannot use."""
    comets = COMETS if options["nova"] else COMETS[:3]
    values = [components.integer(f"comet.{comet}.value") for comet in comets]
    purse, ante, bet = (components.integer(f"stakes.{name}") for name in ("purse", "ante", "bet"))
    if len(set(values)) < len(values):
        raise ComponentError("two comets have the same value, but one of them must win")
    if purse < ante + bet or min(ante, bet) < 1:
        raise ComponentError("ante and bet must be at least 1, and a purse must be enough for both")
    return Tables(values, purse, ante, bet)


class CometPoker(State):
    """Two comets, two purses and a pot."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.tables: Tables = config.tables
        self.comets = [NOBODY, NOBODY]
        self.purses = [0, 0]
        self.pot = 0
        self.shown = 0
        """1 once the comets were compared, for all to see."""

    def set_up(self) -> None:
        self.purses = [self.tables.purse - self.tables.ante] * 2
        self.pot = 2 * self.tables.ante
        self.agenda = [OPEN + 0, DEAL + 1, DEAL + 0]  # the next step last

    def current_player(self) -> int:
        if not self.agenda:
            return TERMINAL
        kind, seat = self.step()
        return CHANCE if kind == DEAL else seat

    def step(self) -> tuple[int, int]:
        """The kind of the next step and the seat it is about."""
        seat = self.agenda[-1] % 2
        return self.agenda[-1] - seat, seat

    def _legal_actions(self) -> list[int]:
        kind, _ = self.step()
        return [CHECK, BET] if kind == OPEN else [CALL, FOLD]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [comet for comet in range(len(self.tables.values)) if comet not in self.comets]
        return [(DEAL_COMET + comet, 1 / len(left)) for comet in left]

    def _apply(self, action: int) -> None:
        _, seat = self.step()
        other = 1 - seat
        self.agenda.pop()
        if action == CHECK and seat == 0:
            self.agenda.append(OPEN + 1)
        elif action == CHECK:
            self.compare()
        elif action == BET:
            self.pay(seat)
            self.agenda.append(ANSWER + other)
        elif action == CALL:
            self.pay(seat)
            self.compare()
        elif action == FOLD:
            self.win(other)
        else:
            self.comets[seat] = action - DEAL_COMET

    def pay(self, seat: int) -> None:
        """Put the bet into the pot."""
        self.purses[seat] -= self.tables.bet
        self.pot += self.tables.bet

    def compare(self) -> None:
        """Show both comets; the better one wins."""
        self.shown = 1
        mine, yours = (self.tables.values[comet] for comet in self.comets)
        self.win(0 if mine > yours else 1)

    def win(self, seat: int) -> None:
        """Take the pot."""
        self.purses[seat] += self.pot
        self.pot = 0

    def scores(self) -> list[int]:
        return self.purses[:]

    def _hidden_from(self) -> int:
        kind, seat = self.step()
        return 1 << (1 - seat) if kind == DEAL else 0

    def _resample(self, player: int, rng: Rng) -> None:
        if self.shown:
            return
        unknown = [seat for seat in range(2) if seat != player and self.comets[seat] != NOBODY]
        known = [self.comets[player]] if player >= 0 else []
        left = [comet for comet in range(len(self.tables.values)) if comet not in known]
        rng.shuffle(left)
        for seat in unknown:
            self.comets[seat] = left.pop()

    def clone(self) -> CometPoker:
        twin = CometPoker(self.config)
        self._copy_into(twin)
        twin.comets = self.comets[:]
        twin.purses = self.purses[:]
        twin.pot = self.pot
        twin.shown = self.shown
        return twin

    def _pack(self) -> list[Any]:
        return [self.agenda, self.comets, self.purses, self.pot, self.shown]

    def _unpack(self, data: list[Any]) -> None:
        self.agenda, self.comets, self.purses, self.pot, self.shown = data

    def observation_tensor(self, player: int) -> list[float]:
        seen = [self.seen(player, seat) for seat in range(2)]
        cards = [float(comet == name) for comet in seen for name in COMETS]
        return [*cards, self.pot / 4, *(purse / 4 for purse in self.purses)]

    def seen(self, player: int, seat: int) -> str:
        """What a player sees of a seat's comet."""
        if self.comets[seat] == NOBODY:
            return "none"
        return COMETS[self.comets[seat]] if self.shown or player == seat else "hidden"
