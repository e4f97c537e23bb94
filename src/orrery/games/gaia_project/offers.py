"""What a player may do now, in the words of the public notation.

`offers` turns our legal actions into lists of the same shape as those that the public engine writes down before every
line: `build` rows of structure, place and cost, `up` the research areas, `spend` rows of cost, gain and how often, and
so on. Costs are not asked of the rules: each action is taken on a copy of the state, and what is gone afterwards was
the cost.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.gaia_project import actions
from orrery.games.gaia_project.importing import (
    CONVERSIONS,
    FACTION_WORDS,
    GAIA_CONVERSIONS,
    POSITION_CODES,
    SPECIAL_WORDS,
    STONE_WORDS,
    STRUCTURE_WORDS,
    Effect,
)
from orrery.games.gaia_project.notation import TRACK_CODES, write_amounts
from orrery.games.gaia_project.rules import fields
from orrery.games.gaia_project.rules.grid import CELLS
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.vocabulary import Move

__all__ = ["offers"]

BUILDINGS: Final = {word: code for code, word in STRUCTURE_WORDS.items() if code != "sp"}
FACTION_CODES: Final = {word: code for code, word in FACTION_WORDS.items()}
AREA_CODES: Final = {word: code for code, word in STONE_WORDS.items()}
SPECIALS: Final = {word: code for code, word in SPECIAL_WORDS.items() if code != "4c"}
AREAS: Final = (fields.AREA1, fields.AREA2, fields.AREA3)


def offers(state: GaiaProjectState, labels: dict[int, str]) -> dict[str, Any]:
    """Everything that whoever is asked may do, by command; `labels` names the hexes."""
    return _Offers(state, labels).all()


class _Offers:
    def __init__(self, state: GaiaProjectState, labels: dict[int, str]) -> None:
        self.state = state
        self.labels = labels
        self.seat = int(state.current_player())
        self.found: dict[str, Any] = {}

    def value(self, field: int, state: GaiaProjectState | None = None) -> int:
        return (state or self.state).seats[self.seat * fields.SEAT + field]

    def add(self, command: str, row: Any) -> None:
        self.found.setdefault(command, []).append(row)

    def all(self) -> dict[str, Any]:
        for action in self.state.legal_actions():
            move = actions.WORDS.move(action)
            getattr(self, "_" + move.kind.replace("-", "_"), self._other)(action, move)
        self.bundles()
        return self.found

    def bundles(self) -> None:
        """Three credits at once, which the notation lists for the Taklons wherever the stone is."""
        rows = self.found.get("spend", [])
        taklons = self.value(fields.FACTION) == actions.TAKLONS
        if taklons and self.power() >= 3 and any(row[:2] == ["1pw", "1c"] for row in rows):
            row = ["3pw", "3c", self.power() // 3]
            if row not in rows:
                rows.append(row)

    def _other(self, action: int, move: Move) -> None:
        if move.kind in BUILDINGS:
            cell = CELLS.index(move.args[0])
            self.add("build", [BUILDINGS[move.kind], self.labels[cell], self.cost(action, move)])

    def cost(self, action: int, move: Move) -> str:
        """What building costs, in the order of the notation."""
        if self.state.round == 0:
            return "~"
        after = self.state.clone()
        after.apply_action(action)
        while after.current_player() == self.seat and _asks_stone(after):
            after.apply_action(after.legal_actions()[0])
        gone = {
            what: self.value(field) - self.value(field, after)
            for what, field in (("c", fields.CREDITS), ("o", fields.ORE), ("q", fields.QIC))
        }
        moved = self.value(fields.GAIA_AREA, after) - self.value(fields.GAIA_AREA)
        moved += (self.value(fields.STONE, after) == 4) - (self.value(fields.STONE) == 4)
        if move.kind == "institute" and self.value(fields.FACTION) == actions.GLEENS:
            gone["c"] += 2  # what their federation token brought back
            gone["o"] += 1
        return write_amounts([(gone["c"], "c"), (gone["o"], "o"), (gone["q"], "q"), (moved, "t->tg")])

    # Set-up

    def _faction(self, action: int, move: Move) -> None:
        self.add("faction", FACTION_CODES.get(move.args[0], move.args[0]))

    def _bid(self, action: int, move: Move) -> None:
        faction = FACTION_CODES.get(move.args[0], move.args[0])
        if all(row[0] != faction for row in self.found.get("bid", ())):
            self.add("bid", [faction, int(move.args[1])])

    def _booster(self, action: int, move: Move) -> None:
        self.add("booster", f"booster{actions.BOOSTERS.index(move.args[0]) + 1}")

    # Income and Gaia phase

    def _income(self, action: int, move: Move) -> None:
        kind, _, count = move.args[0].partition("-")
        self.add("income", write_amounts([(int(count), "t" if kind == "tokens" else "pw")]))

    def _gaia_convert(self, action: int, move: Move) -> None:
        self.exchange(GAIA_CONVERSIONS[move.args[0]], self.how_often(action))

    def _buy_tile(self, action: int, move: Move) -> None:
        self.add("spend", ["4tg", "tech", self.value(fields.GAIA_AREA) // 4])

    def _done(self, action: int, move: Move) -> None:
        self.add("decline", ["tech", "4tg"])

    # Free actions

    def _burn(self, action: int, move: Move) -> None:
        self.found["burn"] = self.how_often(action)

    def _convert(self, action: int, move: Move) -> None:
        if move.args[0] == "power-2-credits" and self.value(fields.FACTION) == actions.TAKLONS:
            return  # the notation has no word of its own for it: it is `1pw for 1c` twice
        effect = CONVERSIONS[move.args[0]]
        # Power is counted as a sum: a token worth two or three pays for several conversions at once.
        self.exchange(effect, self.power() // -effect["pw"] if "pw" in effect else self.how_often(action))

    def power(self) -> int:
        """The power that can be spent."""
        doubled = self.value(fields.FACTION) == actions.NEVLAS and self.value(fields.INSTITUTE)
        return self.value(fields.AREA3) * (2 if doubled else 1) + (3 if self.value(fields.STONE) == 3 else 0)

    def exchange(self, effect: Effect, times: int) -> None:
        cost = ",".join(f"{-count}{what}" for what, count in effect.items() if count < 0)
        gain = ",".join(f"{count}{what}" for what, count in effect.items() if count > 0)
        self.add("spend", [cost, gain, times])

    def how_often(self, action: int) -> int:
        """How often a free action can be taken in a row."""
        after = self.state.clone()
        times = 0
        while after.current_player() == self.seat and action in after.legal_actions() and times < 100:
            after.apply_action(action)
            times += 1
            while after.current_player() == self.seat and _asks_stone(after):
                after.apply_action(after.legal_actions()[-1])  # the stone stays where it is, as long as it may
        return times

    # Actions

    def _research(self, action: int, move: Move) -> None:
        self.add("up", TRACK_CODES[actions.TRACKS.index(move.args[0])])

    def _advance(self, action: int, move: Move) -> None:
        self.add("up", TRACK_CODES[actions.TRACKS.index(move.args[0])])

    def _power(self, action: int, move: Move) -> None:
        self.add("action", f"power{actions.POWER_ACTIONS.index(move.args[0]) + 1}")

    def _qic(self, action: int, move: Move) -> None:
        self.add("action", f"qic{actions.QIC_ACTIONS.index(move.args[0]) + 1}")

    def _special(self, action: int, move: Move) -> None:
        academy = move.args[0] == "academy" and self.value(fields.FACTION) == actions.BAL_TAKS
        self.add("special", "4c" if academy else SPECIALS[move.args[0]])

    def _federate(self, action: int, move: Move) -> None:
        self.found["federation"] = [
            f"fed{kind + 1}" for kind in range(actions.SUPPLY_TOKENS) if self.state.supply[kind] > 0
        ]

    def _pass(self, action: int, move: Move) -> None:
        boosters = self.found.setdefault("pass", [])
        if move.args:
            boosters.append(f"booster{actions.BOOSTERS.index(move.args[0]) + 1}")

    # Answers

    def _tile(self, action: int, move: Move) -> None:
        self.add("tech", POSITION_CODES[actions.POSITIONS.index(move.args[0])])

    def _advanced(self, action: int, move: Move) -> None:
        self.add("tech", "adv-" + TRACK_CODES[actions.TRACKS.index(move.args[0])])

    def _charge(self, action: int, move: Move) -> None:
        self.charge(action, "{power}pw")

    def _charge_token(self, action: int, move: Move) -> None:
        self.charge(action, "{power}pw,1t")

    def _token_charge(self, action: int, move: Move) -> None:
        self.charge(action, "1t,{power}pw")

    def charge(self, action: int, form: str) -> None:
        """An offer of power: what it costs says how much it is."""
        after = self.state.clone()
        after.apply_action(action)
        points = self.value(fields.VP) - self.value(fields.VP, after)
        power = points + 1 if points else self.charged(after)
        row = [form.format(power=power), f"{points}vp" if points else "~"]
        self.add("charge", row)
        self.add("decline", row)

    def charged(self, after: GaiaProjectState) -> int:
        """Whether the one power that costs nothing was charged."""
        if after.current_player() == self.seat and _asks_stone(after):
            return 1
        before = sum(place * self.value(area) for place, area in enumerate(AREAS)) + _stone(self.value(fields.STONE))
        later = sum(place * self.value(area, after) for place, area in enumerate(AREAS)) + _stone(
            self.value(fields.STONE, after)
        )
        return later - before

    def _decline(self, action: int, move: Move) -> None:
        pass  # beside every charge, see there

    def _brainstone(self, action: int, move: Move) -> None:
        self.add("brainstone", AREA_CODES[move.args[0]])


def _stone(place: int) -> int:
    return place - 1 if 1 <= place <= 3 else 0


def _asks_stone(state: GaiaProjectState) -> bool:
    return actions.WORDS.block(state.legal_actions()[0]).kind == "brainstone"
