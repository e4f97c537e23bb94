"""Scenarios: worked examples in a file, each with a set-up, what is done in it and what must come of it.

    {"scenarios": [{
        "id": "BID-06", "kind": "bid_rank",
        "setup": {"seats": ["P1", "P2", "P3"], "admiral": "P3", "phase": "mining"},
        "actions": [{"player": "P1", "do": "bid", "xu": 4}, ...],
        "expected": {"places": ["P1", "P2"], "excluded": [], ...}
    }]}

or `"expected": {"illegal": true, "at_action": 1}` with the place of the one action that must be refused. `kind` names
the question; the kind `flow` tells a course of play. Names are written with underscores; names that the game does not
know (c1, s1, ...) stand for arbitrary distinct cards or ships. A number that is not given is 0, a list empty.
`docs/rulings/exodus-fleet.md` tells the whole schema.

What the schema calls one action may be several of ours. They are played on a twin of the table, so that a refused part
refuses the whole and nothing has happened. Everything is played by the rules; only where the schema begins in the
middle of things, or lets players act in another order than ours where order does not matter, the agenda is set by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    CARDS,
    DECK_CARDS,
    FACTION_SHIPS,
    FACTIONS,
    N_CARDS,
    NEUTRAL_SHIPS,
    PHASES,
    PLANETS,
    RESOURCES,
    SEATS,
    SHIPS,
    WORDS,
)
from orrery.games.exodus_fleet.rules import building, cards, ending, fleet, flow, goods, mining, phases, steps, windows
from orrery.games.exodus_fleet.rules import payment as paying
from orrery.games.exodus_fleet.rules.tables import (
    OP_DISCOUNT,
    PER_KEPT,
    POINTS_CARDS,
    POINTS_FOR,
    TRIBUTE_OWN,
    TYPED_MILITARY_OFF,
    TYPED_OFF,
)
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.errors import IllegalAction, OrreryError, closest

__all__ = ["run_scenarios"]

Said = Mapping[str, Any]

PLENTY: Final = 90
KEYS: Final = ("id", "title", "kind", "source", "setup", "actions", "expected")
BIDDING_VERBS: Final = ("bid", "pass", "resolve_bids", "pay_bids", "blockade_runner", "lost_in_space")
CREW_VERBS: Final = ("build", "explore", "transport", "collect", "pay_to_mine", "take_compensation_instead")
ROOMY: Final = ("space-command", "refugee-camp", "safe-haven", "church-of-the-new-land")
"""Ships with quarters that change nothing about transporting."""

WORKED_EXAMPLE: Final[dict[str, dict[str, Any]]] = {
    "Ali": {
        "a": ["mining-command", "sewage-processor", "greenhouse", "redistribution-center"],
        "b": [
            "mining-command",
            "miners-union",
            "sewage-processor",
            "greenhouse",
            "redistribution-center",
            "welcome-center",
        ],
        "tribes": (2, 7),
        "resources": 17,
    },
    "Brittany": {
        "a": ["purchase-command", "haulage-ship", "mini-recycler", "merchant-ship"],
        "b": [
            "purchase-command",
            "construction-platform",
            "haulage-ship",
            "mini-recycler",
            "military-barracks",
            "solar-station",
            "merchant-ship",
            "safe-haven",
        ],
        "tribes": (3, 6),
    },
    "Carlos": {
        "a": ["merchant-command", "mini-explorer", "game-reserve", "fellowship-hall"],
        "b": [
            "merchant-command",
            "super-tanker",
            "mini-explorer",
            "game-reserve",
            "market-ship",
            "mini-miner",
            "bank",
            "fellowship-hall",
        ],
        "tribes": (2, 8),
        "xu": 32,
        "resources": 1,
    },
    "Dawn": {
        "a": ["exploration-command", "military-warehouse", "military-technology", "black-market", "terraformers-guild"],
        "b": [
            "exploration-command",
            "military-warehouse",
            "military-technology",
            "conference-station",
            "black-market",
            "terraformers-guild",
            "time-capsule",
            "xenological-center",
        ],
        "tribes": (3, 6),
        "cards": 4,
        "under": 8,
    },
}
"""The four fleets of the rulebook's scoring example, at Scoring A and B, with what is left unused in the end."""


class Malformed(OrreryError):
    """The scenario itself makes no sense; nothing is said about the rules."""


class Refused(Exception):
    """The rules refuse an action."""


def run_scenarios(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every scenario of a parsed file: its id and what went wrong, nothing if all is well."""
    scenarios = data.get("scenarios") if isinstance(data, Mapping) else None
    if not isinstance(scenarios, list):
        yield "file", ["the file has no list 'scenarios'"]
        return
    seen: set[str] = set()
    for number, scenario in enumerate(scenarios, 1):
        named = isinstance(scenario, Mapping) and isinstance(scenario.get("id"), str)
        name = scenario["id"] if named else f"scenario {number}"
        problems = _run(scenario)
        if not named:
            problems.insert(0, "it has no 'id'")
        elif name in seen:
            problems.insert(0, "another scenario has the same id")
        seen.add(name)
        yield name, problems


def _run(scenario: Any) -> list[str]:
    try:
        said = _mapping(scenario, "a scenario")
        for key in said:
            if key not in KEYS:
                raise Malformed(f"a scenario has no '{key}'{closest(str(key), KEYS)}")
        kind = said.get("kind")
        if kind not in KINDS:
            raise Malformed(f"'kind' is one of {', '.join(KINDS)}, not {kind!r}")
        actions = [_mapping(action, "an action") for action in _list(said.get("actions", []), "actions")]
        expected = _mapping(said.get("expected"), "expected")
        return KINDS[kind](_Scenario(_mapping(said.get("setup", {}), "setup"), actions), expected)
    except OrreryError as error:
        return [f"malformed: {error}"]
    except Exception as error:  # a file from elsewhere may hold anything; one odd scenario must not hide the others
        return [f"broke with {type(error).__name__}: {error}"]


# Words


def _mapping(value: Any, where: str) -> Said:
    if not isinstance(value, Mapping):
        raise Malformed(f"'{where}' must map names to values, not {value!r}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(f"'{where}' must be a list, not {value!r}")
    return value


def _many(value: Any) -> list[Any]:
    """A list, or a single value as one."""
    return list(value) if isinstance(value, list) else [] if value is None else [value]


def _word(name: Any) -> str:
    return str(name).replace("_", "-")


def _card_word(name: Any) -> str:
    word = _word(name)
    if word == "start-planning":
        return "the-plan"
    return f"{word.removeprefix('start-')}-start-card" if word.startswith("start-") else word


def _ship(name: Any) -> int:
    word = _word(name)
    if word not in SHIPS:
        raise Malformed(f"there is no ship '{name}'{closest(word, SHIPS)}")
    return SHIPS.index(word)


def _kind(name: Any) -> int:
    if name not in RESOURCES:
        raise Malformed(f"there is no resource {name!r}{closest(str(name), RESOURCES)}")
    return RESOURCES.index(name)


def _amounts(value: Any) -> list[int]:
    """Resources as four numbers, from a map or from a list of names."""
    amounts = [0, 0, 0, 0]
    if isinstance(value, Mapping):
        for name, amount in value.items():
            amounts[_kind(name)] += _number(amount, name)
    else:
        for name in _many(value):
            amounts[_kind(name)] += 1
    return amounts


def _number(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"'{where}' must be a number, not {value!r}")
    return value


def _names(amounts: list[int]) -> dict[str, int]:
    return dict(zip(RESOURCES, amounts, strict=True))


# The options of the schema


def _options(said: Any) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key, value in _mapping(said, "options").items():
        if key == "neutral":
            options["neutral_ships"] = {"A": "all", "B": "replaced", None: "halves"}[value]
        elif key == "no_starter_subdeck":
            options["starter_sub_deck"] = not value
        elif key == "trade_ratio":
            options["trades"] = "none" if value is None else f"{value}-to-1"
        elif key in ("additional_rounds", "secret_bidding", "navigation", "all_ships"):
            options[key] = value
        elif str(key).endswith("trading"):
            options["player_trading"] = value
        else:
            raise Malformed(f"there is no option '{key}'")
    return options


# A table


SETUP_KEYS: Final = (
    "actor",
    "admiral",
    "bids",
    "blockade_runner",
    "blueprint",
    "built",
    "cards",
    "choice",
    "command_ship",
    "context",
    "cost",
    "counts",
    "deck",
    "deck_top",
    "excluded",
    "explorer_cards_cashed",
    "explorer_deck",
    "explorer_deck_top",
    "explorer_discards",
    "face_up",
    "faction",
    "faction_row_count",
    "faction_row_left_to_right",
    "first_player",
    "fleet_congress",
    "game_over",
    "gifts",
    "hired",
    "hired_tribes",
    "holdings",
    "mini_tribes",
    "neutral_row",
    "next",
    "note",
    "offered",
    "options",
    "owned",
    "passed",
    "phase",
    "place",
    "places",
    "planet",
    "planets",
    "player",
    "players",
    "previous_phase",
    "purchased",
    "resources",
    "round",
    "seats",
    "ship",
    "ships",
    "simultaneous",
    "stage",
    "third",
    "to_bid",
    "totals",
    "tribes",
    "units",
    "at",
    "xu",
    "xu_spent",
)


class _Scenario:
    """A set-up and actions, with arbitrary names replaced by real ones."""

    def __init__(self, setup: Said, actions: list[Said]) -> None:
        self.setup = setup
        self.actions = actions
        self.people = {key: value for key, value in setup.items() if key not in SETUP_KEYS}
        for key, value in self.people.items():
            if not isinstance(value, Mapping):
                raise Malformed(f"a set-up has no '{key}'{closest(str(key), SETUP_KEYS)}")
        self.options = _options(setup.get("options", {}))
        self.names = self._seats()
        self.phase = setup.get("phase")
        if self.phase is not None and self.phase not in PHASES:
            raise Malformed(f"there is no phase '{self.phase}'")
        self.stage = self._stage()
        self.aliases: dict[str, str] = {}
        self.ship_aliases: dict[str, str] = {}

    def _seats(self) -> list[str]:
        setup = self.setup
        if "seats" in setup:
            return [str(name) for name in _list(setup["seats"], "seats")]
        named: list[str] = []
        mentions = [setup.get("player"), setup.get("actor"), setup.get("admiral"), setup.get("to_bid")]
        mentions += [*_many(setup.get("places")), *_many(setup.get("passed")), *_many(setup.get("excluded"))]
        for key in ("cards", "totals", "holdings", "bids", "simultaneous"):
            if isinstance(setup.get(key), Mapping):
                mentions += list(setup[key])
        mentions += list(self.people)
        mentions += [action.get("player") for action in self.actions]
        for name in mentions:
            if name is not None and name not in named:
                named.append(str(name))
        count = setup.get("players", max(2, len(named)))
        if isinstance(count, list):
            return [str(name) for name in count]
        numbered = [f"P{seat}" for seat in range(1, _number(count, "players") + 1)]
        if all(name in numbered for name in named):
            return numbered
        if len(named) > len(numbered):
            raise Malformed(f"there are {len(named)} people for {count} seats")
        return [*named, *[name for name in numbered if name not in named]][: len(numbered)]

    def _stage(self) -> str:
        setup = self.setup
        if "stage" in setup:
            stage = str(setup["stage"])
            if stage not in ("bidding", "bid_adjustment", "actions", "end"):
                raise Malformed(f"there is no stage '{stage}'")
            return stage
        verbs = [action.get("do") for action in self.actions]
        if self.phase is None or self.phase == "income":
            return "actions"
        if "pay_bids" in verbs or (verbs and verbs[0] == "resolve_bids"):
            return "bid_adjustment"
        if any(key in setup for key in ("places", "passed", "excluded")):
            return "actions"
        bidding = "to_bid" in setup or "bids" in setup or (verbs and verbs[0] in BIDDING_VERBS)
        return "bidding" if bidding else "actions"

    def seat(self, name: Any) -> int:
        if name not in self.names:
            raise Malformed(f"nobody is called {name!r} (there are {', '.join(self.names)})")
        return self.names.index(name)

    def card(self, name: Any) -> str:
        """A card by its name, or an arbitrary one that keeps its name from now on."""
        word = _card_word(name)
        if word in CARDS:
            return word
        if not isinstance(name, str) or len(name) > 3:
            raise Malformed(f"there is no card {name!r}{closest(word, CARDS)}")
        if name not in self.aliases:
            taken = {*self.aliases.values(), *self._named_cards(self.setup), *self._named_cards(self.actions)}
            self.aliases[name] = next(card for card in ARBITRARY_CARDS if card not in taken)
        return self.aliases[name]

    def _named_cards(self, value: Any) -> set[str]:
        if isinstance(value, str):
            return {_card_word(value)} & set(CARDS)
        if isinstance(value, Mapping):
            return set().union(*(self._named_cards(inner) for inner in value.values()), set())
        return set().union(*(self._named_cards(inner) for inner in value), set()) if isinstance(value, list) else set()

    def ship(self, name: Any) -> str:
        """A ship by its name, or an arbitrary faction ship."""
        word = _word(name)
        if word in SHIPS:
            return word
        if not isinstance(name, str) or len(name) > 3:
            raise Malformed(f"there is no ship {name!r}{closest(word, SHIPS)}")
        if name not in self.ship_aliases:
            text = repr((self.setup, self.actions))
            taken = self.ship_aliases.values()
            self.ship_aliases[name] = next(
                ship for ship in FACTION_SHIPS if ship not in taken and f"'{ship.replace('-', '_')}'" not in text
            )
        return self.ship_aliases[name]


ARBITRARY_CARDS: Final = [
    *("asteroid-belt", "blue-planet", "green-planet", "alien-fueling-station", "alien-junkyard", "alien-toys"),
    *("not-much-here", "fleet-rendezvous", "loyalty", "cloning-technology", "alien-pet", "alien-sea-creatures"),
    *("convenient-wormhole", "alien-star-chart", "friendly-alien-trade-ship", "alien-blueprints"),
]


def _game() -> Any:
    # The game imports this module.
    from orrery.games.exodus_fleet import GAME

    return GAME


class _Table:
    """A state with the names of the scenario, and what chance will bring."""

    def __init__(self, scenario: _Scenario, state: ExodusFleetState) -> None:
        self.scenario = scenario
        self.state = state
        self.draws: list[str] = []
        """Cards that are drawn next; likewise ships and planets that are dealt."""
        self.ships: list[str] = []
        self.planets: list[str] = []
        self.to_shelve: list[str] = []
        """Cards that a later action says were put under the Xenological Center."""
        self.takes: dict[int, list[str]] = {}
        """Resources that a later action says were taken for kept cards."""
        self.notes: dict[str, Any] = {}
        self.before = state.res[:]
        """Resources before the last of our actions, and which powers were used."""
        self.used_before = state.used

    def twin(self) -> _Table:
        twin = _Table(self.scenario, self.state.clone())
        twin.draws, twin.ships, twin.planets = self.draws[:], self.ships[:], self.planets[:]
        twin.to_shelve = self.to_shelve[:]
        twin.takes = {seat: takes[:] for seat, takes in self.takes.items()}
        twin.notes = dict(self.notes)
        return twin

    # Playing

    def top(self) -> int:
        return int(self.state.agenda[-1] & steps.KIND_MASK) if self.state.agenda else -1

    def play(self, text: str, seat: int | None = None) -> None:
        """Play one of our actions, for the seat that is asked."""
        if self.state.is_terminal():
            raise Refused("the game is over")
        asked = self.state.current_player()
        if seat is not None and asked != seat:
            raise Refused(f"{self.scenario.names[asked] if asked >= 0 else 'chance'} is asked, not this player")
        self.before = self.state.res[:]
        self.used_before = self.state.used
        try:
            self.state.play(text)
        except IllegalAction as error:
            raise Refused(str(error)) from None
        self.settle_chance()

    def can(self, text: str) -> bool:
        return int(WORDS.number(text)) in self.state.legal_actions()

    def run(self) -> None:
        flow.run(self.state)
        self.settle_chance()

    def settle_chance(self) -> None:
        """Let chance answer: what the scenario names, else the first outcome."""
        while self.state.is_chance_node():
            outcomes = [WORDS.text(action) for action, _ in self.state.chance_outcomes()]
            queue, prefix = {
                steps.DRAW_STEP: (self.draws, "draw "),
                steps.FACTION_STEP: (self.ships, "faction-ship "),
                steps.NEUTRAL_STEP: (self.ships, "neutral-ship "),
                steps.PLANET_STEP: (self.planets, "deal "),
                steps.CHART_STEP: (self.planets, "deal "),
            }.get(self.top(), ([], ""))
            wanted = prefix + queue[0] if queue else ""
            if wanted in outcomes:
                queue.pop(0)
            else:
                later = {prefix + name for name in queue}
                wanted = next((outcome for outcome in outcomes if outcome not in later), outcomes[0])
            self.notes.setdefault(f"outcomes of {self.top()}", len(outcomes))
            self.state.play(wanted)

    def seek(self, name: Any, kinds: tuple[int, ...]) -> int:
        """Go on until a player is asked one of some questions, if nothing but declining lies before it."""
        seat = self.scenario.seat(name)
        for _ in range(60):
            if self.state.is_terminal():
                raise Refused("the game is over")
            asked, top = self.state.current_player(), self.top()
            if asked == seat and top in kinds:
                return seat
            if self.pass_over(seat, asked, top, kinds):
                continue
            raise Refused(f"{name} is not asked that: {self.state.prompt()}")
        raise Refused(f"{name} is never asked")

    def pass_over(self, seat: int, asked: int, top: int, kinds: tuple[int, ...]) -> bool:
        """Answer for others, or for the player itself what comes before, where the scenario says nothing about it."""
        if top == steps.GAIN:
            self.take_planned(asked)
            return True
        if top == steps.KEEP_STEP:
            self.play("keep")
            return True
        if asked == seat:
            if top in (steps.BUILT, steps.FREE):
                self.play("done")
                return True
            return False
        if top == steps.ADJUST:
            self.play("hold")
            return True
        if top == steps.FREE:
            self.play("done")
            return True
        if top == steps.ACT and steps.ACT in kinds:
            if self.can("done"):
                self.play("done")
                return True
            if self.state.phase != PHASES.index("building"):
                return self.bring_forward(seat)
        return False

    def bring_forward(self, seat: int) -> bool:
        """Outside building players may act in any order."""
        agenda = self.state.agenda
        for place, step in enumerate(agenda):
            if step & steps.KIND_MASK == steps.ACT and steps.seat_of(step) == seat:
                agenda.append(agenda.pop(place))
                return True
        return False

    # Resources of choice

    def take_planned(self, seat: int) -> None:
        """Take what a later action names, else metal."""
        amount = steps.argument_of(self.state.agenda[-1])
        planned = self.takes.get(seat, [])
        wanted = [planned.pop(0) if planned else "metal" for _ in range(amount)]
        self.take(seat, wanted)

    def take(self, seat: int, names: list[str]) -> None:
        """Answer a question for resources of choice with exactly these."""
        if self.top() != steps.GAIN or self.state.current_player() != seat:
            raise Refused("there is nothing to take")
        if steps.argument_of(self.state.agenda[-1]) != len(names):
            raise Refused(f"{steps.argument_of(self.state.agenda[-1])} resources are taken, not {len(names)}")
        while names:
            size = min(3, len(names))
            handful = sorted(_kind(name) for name in names[:size])
            self.play("take " + "-".join(RESOURCES[kind] for kind in handful), seat)
            names = names[size:]

    # Paying

    def pay(self, seat: int, said: Said, cards_used: list[str]) -> None:
        """Pay exactly what an action says; without a word about it, settle."""
        for card in cards_used:
            self.play(f"play {card}", seat)
        virtual = _number(said.get("virtual_fuel", 0), "virtual_fuel")
        if self.top() != steps.PAY:
            self.was_paid(seat, said, virtual)
            return
        for unit in _many(said.get("discount_choice")):
            if self.top() == steps.PAY:
                self.play(f"waive {unit}", seat)
        for _ in range(virtual):
            if self.top() != steps.PAY:
                raise Refused("there is no fuel to cover")
            self.play("virtual fuel", seat)
        if self.top() != steps.PAY:
            return
        if "pay" not in said:
            self.play("settle", seat)
            return
        self.pay_exactly(seat, _amounts(said["pay"]), _many(said.get("trades")))

    def was_paid(self, seat: int, said: Said, virtual: int) -> None:
        """A payment that could be made in one way only was made at once: it must be the one that is said."""
        now = self.state.res[4 * seat : 4 * seat + 4]
        spent = [old - new for old, new in zip(self.before[4 * seat : 4 * seat + 4], now, strict=True)]
        if "pay" in said and spent != _amounts(said["pay"]):
            raise Refused(f"{_names(spent)} is paid, not {_names(_amounts(said['pay']))}")
        power = self.state.tables.virtual_power
        if virtual > ((self.state.used & ~self.used_before) >> power) & 1:
            raise Refused("there is no fuel to cover")

    def pay_exactly(self, seat: int, wanted: list[int], trades: list[Any]) -> None:
        state = self.state
        before = state.res[4 * seat : 4 * seat + 4]
        direct = wanted[:]
        for trade in trades:
            given, gets = trade.get("give"), _kind(trade.get("get"))
            if not isinstance(given, str):
                raise Refused("all resources of a trade must be of one kind")
            if _number(trade.get("n", 0), "n") != fleet.ratio_of(state, seat):
                raise Refused(f"a trade takes {fleet.ratio_of(state, seat)} of a kind")
            self.play(f"trade {given} {RESOURCES[gets]}", seat)
            direct[_kind(given)] -= trade["n"]
            if self.top() != steps.PAY:
                break
        if self.top() == steps.PAY:
            self.pay_direct(seat, direct)
        spent = [old - new for old, new in zip(before, self.state.res[4 * seat : 4 * seat + 4], strict=True)]
        if spent != wanted:
            raise Refused(f"{_names(spent)} would be paid, not {_names(wanted)}")

    def pay_direct(self, seat: int, direct: list[int]) -> None:
        """Cubes for the rest, with discounts just where cubes are missing."""
        state = self.state
        if state.pay[paying.DUE_ANY] > 0:
            for kind, amount in enumerate(direct):
                for _ in range(amount):
                    if self.top() != steps.PAY:
                        raise Refused("that is more than the cost")
                    self.play(f"pay {RESOURCES[kind]}", seat)
            if self.top() == steps.PAY:
                raise Refused("that is less than the cost")
            return
        doubled = paying.doubling(state, seat, state.pay[paying.FOR_SHIP])
        for kind in range(4):
            while self.top() == steps.PAY and state.pay[paying.POOL] > 0:
                if paying.needed(state.pay, kind, doubled) <= direct[kind]:
                    break
                self.play(f"waive {RESOURCES[kind]}", seat)
        if self.top() != steps.PAY:
            return
        if any(paying.needed(state.pay, kind, doubled) > direct[kind] for kind in range(4)):
            raise Refused("that is less than the cost")
        self.play("settle", seat)

    # Cards

    def cull(self, seat: int, keep: list[str] | None) -> None:
        """Put away the cards that are not kept; keep exactly these, if the scenario names them."""
        state = self.state
        if self.top() == steps.CULL:
            drawn = [CARDS[card & 31] for card in state.drawn if card >> 5 == seat]
            going = steps.argument_of(state.agenda[-1])
            if keep is not None and len(drawn) - going != len(keep):
                raise Refused(f"{len(drawn) - going} cards are kept, not {len(keep)}")
            rest = drawn[:]
            for card in keep or []:
                if card not in rest:
                    raise Refused(f"{card} was not drawn")
                rest.remove(card)
            for card in rest[:going] if keep is None else rest:
                if card in self.to_shelve and self.can("shelve"):
                    self.to_shelve.remove(card)
                    self.notes.setdefault("shelved", []).append(card)
                    self.play("shelve", seat)
                    self.play(f"shelve {card}", seat)
                else:
                    self.play(f"discard {card}", seat)
        elif keep is not None:
            drawn = [CARDS[card & 31] for card in state.drawn if card >> 5 == seat]
            if drawn and sorted(drawn) != sorted(keep):
                raise Refused("other cards are kept")

    def plan_draws(self, said: Said) -> None:
        """If nothing is said about the deck, the cards that an action names come first."""
        names = [self.scenario.card(name) for name in _many(said.get("draw", said.get("keep")))]
        for name in names:
            if name not in self.draws:
                self.draws.append(name)

    def keep_of(self, said: Said) -> list[str] | None:
        if "keep" not in said or isinstance(said["keep"], int):
            return None
        return [self.scenario.card(name) for name in _many(said["keep"])]


# Setting up


def _position(scenario: _Scenario, crews: dict[int, int]) -> dict[str, Any]:
    """The set-up as the dict that `Game.position` takes, with the Admiral about to call."""
    setup = scenario.setup
    names = scenario.names
    seats: dict[str, dict[str, Any]] = {SEATS[seat]: {} for seat in range(len(names))}
    under: dict[str, list[str]] = {}
    for name, said in scenario.people.items():
        seats[SEATS[scenario.seat(name)]] = _seat(scenario, said, under)
    for name, amount in (setup["xu"] if isinstance(setup.get("xu"), Mapping) else {}).items():
        seats[SEATS[scenario.seat(name)]]["xu"] = amount
    if isinstance(setup.get("ships"), Mapping):
        for name, ships in setup["ships"].items():
            seats[SEATS[scenario.seat(name)]]["ships"] = [_word(ship) for ship in ships]
    for key, ship in (("fleet_congress", "fleet-congress"), ("blockade_runner", "blockade-runner")):
        if key in setup:
            seats[SEATS[scenario.seat(setup[key])]].setdefault("ships", []).append(ship)
    position: dict[str, Any] = {
        "players": len(names),
        "options": scenario.options,
        "round": setup.get("round", 1),
        "first": SEATS[scenario.seat(setup["first_player"])] if "first_player" in setup else "p1",
        "previous": setup.get("previous_phase"),
        "seats": seats,
        "under": under,
    }
    _add_market(scenario, position)
    _add_planets(scenario, position)
    if "explorer_deck" in setup or "explorer_discards" in setup:
        every = [card for card in DECK_CARDS for _ in range(2) if card != "alien-star-chart"]
        deck = _number(setup.get("explorer_deck", 0), "explorer_deck")
        discards = _number(setup.get("explorer_discards", 0), "explorer_discards")
        position["deck"], position["discards"] = every[:deck], every[deck : deck + discards]
    return position


PERSON_KEYS: Final = (
    "xu",
    "bid",
    "bid_paid",
    "ships",
    "resources",
    "tribes",
    "explorer_cards",
    "explorer_card_count",
    "under",
    "reserved",
    "face_up",
    "collected",
    "transported_this_phase",
    "transport_finished",
    "gained_by_card",
    "explored",
    "fuel_paid",
    "just_kept",
    "just_discarded",
)


def _seat(scenario: _Scenario, said: Said, under: dict[str, list[str]]) -> dict[str, Any]:
    for key in said:
        if key not in PERSON_KEYS and not key.endswith("_kept_in"):
            raise Malformed(f"a player has no '{key}'{closest(str(key), PERSON_KEYS)}")
    ships = [_word(ship) for ship in _many(said.get("ships"))]
    tribes = _number(said.get("tribes", 0), "tribes") + _number(said.get("gained_by_card", 0), "gained_by_card")
    transported = _number(said.get("transported_this_phase", 0), "transported_this_phase")
    tribes = max(tribes, transported if "tribes" not in said else tribes)
    held = [scenario.card(card) for card in _many(said.get("explorer_cards"))]
    for card in range(_number(said.get("explorer_card_count", 0), "explorer_card_count") - len(held)):
        held.append(ARBITRARY_CARDS[card])
    piles = said.get("under", {})
    if not isinstance(piles, Mapping):
        raise Malformed("'under' maps a ship to its cards")
    for ship, stored in piles.items():
        number = stored if isinstance(stored, int) else len(_many(stored))
        faces = [scenario.card(card) for card in stored] if isinstance(stored, list) else []
        under[_word(ship)] = faces or [ARBITRARY_CARDS[place % 12] for place in range(number)]
        if _word(ship) not in ships:
            ships.append(_word(ship))
    return {
        "xu": said.get("xu", 0),
        "resources": _names(_amounts(said.get("resources", {}))),
        "tribes": tribes,
        "ships": ships,
        "cards": held,
        "open": [scenario.card(card) for card in _many(said.get("face_up"))],
        "reserved": [_word(ship) for ship in _many(said.get("reserved"))],
        "transported": transported,
    }


def _add_market(scenario: _Scenario, position: dict[str, Any]) -> None:
    setup = scenario.setup
    owned = {
        ship for seat in position["seats"].values() for ship in (*seat.get("ships", []), *seat.get("reserved", []))
    }
    built = [scenario.ship(ship) for ship in _many(setup.get("built"))]
    row = [scenario.ship(ship) for ship in _many(setup.get("faction_row_left_to_right"))]
    neutrals = setup.get("neutral_row", [])
    if isinstance(neutrals, int):
        neutrals = [ship for ship in NEUTRAL_SHIPS if ship not in owned][:neutrals]
    neutrals = [_word(ship) for ship in neutrals]
    if "faction_row_count" in setup:
        count = _number(setup["faction_row_count"], "faction_row_count")
        row = [ship for ship in FACTION_SHIPS if ship not in owned][:count]
        built += [ship for ship in FACTION_SHIPS if ship not in owned and ship not in row]
    for action in scenario.actions:
        for key in ("ship", "build"):
            wanted = action.get(key)
            if action.get("do") == "build" or key == "build":
                ship = scenario.ship(wanted) if wanted is not None else ""
                if ship in FACTION_SHIPS and not row and ship not in owned:
                    row = [ship]
                elif ship in FACTION_SHIPS and ship not in owned and ship not in row and len(row) < 5:
                    row.append(ship)
                elif ship in NEUTRAL_SHIPS and ship not in owned and ship not in neutrals:
                    neutrals.append(ship)
    position["row"] = [ship for ship in row if ship not in built]
    position["neutrals"] = [ship for ship in neutrals if ship not in built]
    last = position["seats"][SEATS[len(scenario.names) - 1]]
    last.setdefault("ships", []).extend(ship for ship in built if ship not in owned)


def _add_planets(scenario: _Scenario, position: dict[str, Any]) -> None:
    setup = scenario.setup
    if "planets" in setup:
        position["planets"] = [_word(planet) for planet in setup["planets"]]
    elif "next" in setup or "third" in setup:
        named = {_word(setup.get(key)) for key in ("next", "third")}
        named |= {_word(planet) for planet in _many(setup.get("deck_top"))}
        current = next(planet for planet in PLANETS if planet not in named)
        position["planets"] = [current, _word(setup.get("next")), _word(setup.get("third"))]
    else:
        current = _word(setup.get("planet", "planet-c"))
        others = [planet for planet in PLANETS if planet != current]
        position["planets"] = [current, *others[:2]]


def _lay_out(scenario: _Scenario) -> _Table:
    """The table at the stage that the scenario begins with."""
    setup = scenario.setup
    places, crews = _places(scenario)
    position = _position(scenario, crews)
    phase = scenario.phase
    verbs = [action.get("do") for action in scenario.actions]
    admiral = _admiral(scenario)
    position["admiral"] = SEATS[admiral]
    if "first_player" not in setup:
        position["first"] = SEATS[admiral]
    takes_income = phase == "income" and any(verb in ("income", "everyone_takes_income") for verb in verbs)
    table: _Table
    if phase is None or takes_income:
        if takes_income and position["previous"] == "income":
            position["previous"] = None
        table = _Table(scenario, _built(position))
    else:
        table = _Table(scenario, _in_phase(scenario, position, places, crews, admiral))
    if setup.get("game_over"):
        table.state.agenda = []
    table.draws = [scenario.card(card) for card in _many(setup.get("explorer_deck_top"))]
    tops = _many(setup.get("deck_top"))
    table.planets = [_word(planet) for planet in (*_many(setup.get("deck")), *tops) if _word(planet) in PLANETS]
    table.ships = [scenario.ship(ship) for ship in tops if _word(ship) not in PLANETS]
    _plan_ahead(table)
    return table


def _plan_ahead(table: _Table) -> None:
    """What later actions say about cards that are put away and resources that are taken with earlier ones."""
    for action in table.scenario.actions:
        if action.get("do") == "store_discards":
            table.to_shelve += [table.scenario.card(card) for card in _many(action.get("cards"))]
        if action.get("do") == "trigger" and "take" in action and "player" in action:
            ship = _ship(action.get("ship"))
            if table.state.tables.stats[ship][PER_KEPT]:
                seat = table.scenario.seat(action["player"])
                table.takes.setdefault(seat, []).extend(str(name) for name in _many(action["take"]))


def _built(position: dict[str, Any]) -> ExodusFleetState:
    state = _game().position(position)
    assert isinstance(state, ExodusFleetState)
    return state


def _places(scenario: _Scenario) -> tuple[list[int], dict[int, int]]:
    """Who has hired a crew, in order, and the place of each."""
    setup = scenario.setup
    places = [scenario.seat(name) for name in _many(setup.get("places"))]
    if not places and scenario.phase not in (None, "income") and scenario.stage != "bidding":
        idle = {scenario.seat(name) for name in (*_many(setup.get("passed")), *_many(setup.get("excluded")))}
        for name in (setup.get("actor"), *(a.get("player") for a in scenario.actions if a.get("do") in CREW_VERBS)):
            if name is not None and scenario.seat(name) not in idle and scenario.seat(name) not in places:
                places.append(scenario.seat(name))
    return places, {seat: place for place, seat in enumerate(places, 1)}


def _admiral(scenario: _Scenario) -> int:
    setup = scenario.setup
    count = len(scenario.names)
    if "admiral" in setup:
        return scenario.seat(setup["admiral"])
    if "to_bid" in setup:
        return (scenario.seat(setup["to_bid"]) - 1 - len(setup.get("bids", {}))) % count
    if scenario.stage == "bidding":
        for action in scenario.actions:
            if action.get("do") in ("bid", "pass"):
                return (scenario.seat(action.get("player")) - 1 - len(setup.get("bids", {}))) % count
    return count - 1 if scenario.phase not in (None, "income") else 0


def _in_phase(
    scenario: _Scenario, position: dict[str, Any], places: list[int], crews: dict[int, int], admiral: int
) -> ExodusFleetState:
    """A phase that has begun, at its stage."""
    setup = scenario.setup
    count = len(scenario.names)
    seats = position["seats"]
    position["phase"] = scenario.phase
    agenda = ["next-admiral", "housekeeping", "ask-storage"]
    if scenario.phase == "mining":
        agenda.append("ask-tribute")
    clockwise = [(admiral + turn) % count for turn in range(1, count + 1)]
    bids = {scenario.seat(name): _number(bid, "bids") for name, bid in _mapping(setup.get("bids", {}), "bids").items()}
    for name, said in scenario.people.items():
        if "bid" in said:
            bids[scenario.seat(name)] = _number(said["bid"], "bid")
    explicit = setup.get("stage") == "actions"
    if scenario.phase == "income":
        order = [(admiral + turn) % count for turn in range(count)]
        return _acting(position, agenda, order)
    if scenario.stage in ("bidding", "bid_adjustment"):
        return _bidding(scenario, position, agenda, clockwise, places, bids)
    for seat, bid in bids.items():
        # what a player has includes the bid, unless it is said to be paid
        if seat in crews and not explicit:
            seats[SEATS[seat]]["xu"] = max(0, seats[SEATS[seat]].get("xu", 0) - bid)
    for seat in places:
        seats[SEATS[seat]].update({"place": crews[seat], "crew": "waits", "stance": "bids"})
    for name, said in scenario.people.items():
        seat = scenario.seat(name)
        if seat in crews and ("collected" in said or said.get("explored") or said.get("transported_this_phase")):
            if said.get("transport_finished", True):
                seats[SEATS[seat]]["crew"] = "worked"
        if "collected" in said:
            taken = [*(kind for kind, amount in said["collected"].items() if amount), "yes"]
            seats[SEATS[seat]]["mined"] = taken
    for name in _many(setup.get("passed")):
        seats[SEATS[scenario.seat(name)]]["stance"] = "passes"
    for name in _many(setup.get("excluded")):
        seats[SEATS[scenario.seat(name)]]["stance"] = "excluded"
    order = [*places, *(seat for seat in clockwise if seat not in crews)]
    if scenario.stage == "end":
        for seat in range(count):
            seats[SEATS[seat]].pop("crew", None)
        state = _acting(position, agenda, order)
        state.agenda = [step for step in state.agenda if step & steps.KIND_MASK != steps.ACT]
        flow.run(state)
        return state
    state = _acting(position, agenda, order)
    for name, said in scenario.people.items():
        kept = _number(said.get("just_kept", 0), "just_kept")
        seat = scenario.seat(name)
        goods.ask_gain(state, seat, kept * state.stats[seat][PER_KEPT])
    return state


def _acting(position: dict[str, Any], agenda: list[str], order: list[int]) -> ExodusFleetState:
    position["order"] = [SEATS[seat] for seat in order]
    position["agenda"] = [*agenda, *(f"act {SEATS[seat]}" for seat in reversed(order))]
    return _built(position)


def _bidding(
    scenario: _Scenario,
    position: dict[str, Any],
    agenda: list[str],
    clockwise: list[int],
    places: list[int],
    bids: dict[int, int],
) -> ExodusFleetState:
    """Bids are being made, or stand."""
    seats = position["seats"]
    if places:
        # who is not named in the places has passed; bids that are not given fit the places
        for turn, seat in enumerate(places):
            if seat not in bids:
                ahead = [bids[other] for other in places[:turn] if other in bids]
                bids[seat] = max(3, min(ahead) - 1) if ahead else 3 + len(places) - turn
                seats[SEATS[seat]]["xu"] = seats[SEATS[seat]].get("xu", 0) + bids[seat]
    for seat, bid in bids.items():
        have = seats[SEATS[seat]].get("xu", 0)
        named = scenario.names[seat] in scenario.people and "xu" in scenario.people[scenario.names[seat]]
        seats[SEATS[seat]].update({"bid": bid, "stance": "bids", "xu": max(0, have - bid) if named else have})
    open_seats = [seat for seat in clockwise if seat not in bids]
    if scenario.stage == "bid_adjustment":
        for seat in open_seats:
            seats[SEATS[seat]]["stance"] = "passes"
        open_seats = []
    for seat in open_seats:
        name = scenario.names[seat]
        if name not in scenario.people and seats[SEATS[seat]].get("xu", 0) == 0:
            explicit = isinstance(scenario.setup.get("xu"), Mapping) and name in scenario.setup["xu"]
            seats[SEATS[seat]]["xu"] = 0 if explicit else PLENTY
    pending = [f"bid {SEATS[seat]}" for seat in reversed(open_seats)]
    position["agenda"] = [*agenda, "settle-bids", "ask-adjust", *pending]
    if pending:
        return _built(position)
    # nobody is asked at this moment: begin where somebody is, and go on from there
    position["agenda"] = [*agenda, "act p1"]
    state = _built(position)
    state.agenda.pop()
    state.agenda += [steps.SETTLE_BIDS, steps.ASK_ADJUST]
    flow.run(state)
    return state


# Comparing


def _differs(what: str, found: Any, wanted: Any) -> list[str]:
    return [] if found == wanted else [f"{what} is {found!r}, not {wanted!r}"]


def _refused_at(expected: Said, actions: int) -> int:
    if not expected.get("illegal"):
        return -1
    place = _number(expected.get("at_action", 0), "at_action")
    if place >= actions:
        raise Malformed(f"action {place} should be refused, but there are only {actions}")
    return place


def _judge(scenario: _Scenario, expected: Said, do: Callable[[], list[str]]) -> list[str]:
    """One question with one answer: legal or not, and what comes of it."""
    refused = _refused_at(expected, max(1, len(scenario.actions)))
    try:
        problems = do()
    except Refused as error:
        return [] if refused >= 0 else [f"refused: {error}"]
    return ["it should have been refused"] if refused >= 0 else problems


# bid_rank, secret_bids


def _bid_rank(scenario: _Scenario, expected: Said) -> list[str]:
    for seat in scenario.names:
        scenario.people.setdefault(seat, {})
    lost = [str(a.get("player")) for a in scenario.actions if a.get("do") == "lost_in_space"]
    money = scenario.setup.get("xu", {})
    scenario.people = {
        name: {
            "xu": money.get(name, PLENTY),
            "resources": {"fuel": PLENTY},
            "explorer_cards": ["lost_in_space"] * lost.count(name),
        }
        for name in scenario.names
    }
    scenario.stage = "bidding"
    table = _lay_out(_with_ships(scenario))
    table.state.events = []
    refused = _refused_at(expected, len(scenario.actions))
    for place, action in enumerate(scenario.actions):
        twin = table.twin()
        twin.state.events = list(table.state.events or [])
        try:
            _bid_action(twin, action)
        except Refused as error:
            return [] if place == refused else [f"action {place} was refused: {error}"]
        if place == refused:
            return [f"action {place} should have been refused"]
        table = twin
    _finish_bidding(table)
    return _ranking(table, expected)


def _with_ships(scenario: _Scenario) -> _Scenario:
    ships = scenario.setup.get("ships", {})
    for name, said in scenario.people.items():
        owned = [_word(ship) for ship in ships.get(name, [])] if isinstance(ships, Mapping) else []
        scenario.people[name] = {**said, "ships": owned}
    scenario.setup = {key: value for key, value in scenario.setup.items() if key not in ("ships", "xu")}
    for key, ship in (("fleet_congress", "fleet-congress"), ("blockade_runner", "blockade-runner")):
        if key in scenario.setup:
            owner = scenario.setup[key]
            scenario.seat(owner)
            scenario.people[owner]["ships"].append(ship)
    scenario.setup = {k: v for k, v in scenario.setup.items() if k not in ("fleet_congress", "blockade_runner")}
    return scenario


def _bid_action(table: _Table, action: Said) -> None:
    verb = action.get("do")
    name = action.get("player")
    if verb == "bid":
        seat = table.scenario.seat(name)
        _after_gains(table)
        table.play(f"bid {_number(action.get('xu'), 'xu')}", seat)
    elif verb == "pass":
        seat = table.scenario.seat(name)
        _after_gains(table)
        table.play("pass", seat)
        if "resources" in action or "resource" in action:
            table.take(seat, [str(kind) for kind in _many(action.get("resources", action.get("resource")))])
    elif verb == "blockade_runner":
        units = _number(action.get("fuel", 0), "fuel") + _number(action.get("virtual_fuel", 0), "virtual_fuel")
        virtual = _number(action.get("virtual_fuel", 0), "virtual_fuel")
        for unit in range(units):
            seat = table.seek(name, (steps.ADJUST,))
            table.play("raise", seat)
            if table.top() == steps.PAY:
                table.play("virtual fuel" if unit >= units - virtual else "settle", seat)
            elif unit >= units - virtual:
                table.was_paid(seat, {}, 1)
    elif verb == "lost_in_space":
        table.play("play lost-in-space", table.seek(name, (steps.ADJUST,)))
    else:
        raise Malformed(f"nobody can {verb!r} while bidding")


def _after_gains(table: _Table) -> None:
    while table.top() == steps.GAIN:
        table.take_planned(table.state.current_player())


def _finish_bidding(table: _Table) -> None:
    """Decline every change, and let the bids be settled."""
    while table.top() in (steps.ADJUST, steps.GAIN):
        if table.top() == steps.ADJUST:
            table.play("hold")
        else:
            table.take_planned(table.state.current_player())


def _ranking(table: _Table, expected: Said) -> list[str]:
    state, names = table.state, table.scenario.names
    hired = sorted((seat for seat in range(len(names)) if state.place_of[seat]), key=lambda seat: state.place_of[seat])
    found: dict[str, Any] = {
        "places": [names[seat] for seat in hired],
        "excluded": [name for seat, name in enumerate(names) if state.stance[seat] == 3],
        "passed": [name for seat, name in enumerate(names) if state.stance[seat] == 2],
        "zero": [name for seat, name in enumerate(names) if state.stance[seat] == 2],
        "pays": {names[seat]: state.bids[seat] for seat in hired},
        "compensated": [names[event.player] for event in state.events or [] if event.kind == "compensated"],
    }
    problems = []
    for key, wanted in expected.items():
        if key not in found:
            raise Malformed(f"nothing is known of '{key}' after bidding")
        if key in ("places", "pays"):
            problems += _differs(key, found[key], wanted)
        else:
            problems += _differs(key, sorted(found[key]), sorted(wanted))
    return problems


def _secret_bids(scenario: _Scenario, expected: Said) -> list[str]:
    scenario.options = {**scenario.options, "secret_bidding": True}
    scenario.people = {name: {"xu": PLENTY} for name in scenario.names}
    admiral = _admiral(scenario)
    position = _position(scenario, {})
    position.update({"admiral": SEATS[admiral], "first": SEATS[admiral]})
    table = _Table(scenario, _built(position))
    table.play(f"call {scenario.phase or 'mining'}")
    table.state.events = []
    bids = _mapping(scenario.actions[0].get("bids"), "bids")
    for turn in range(1, len(scenario.names) + 1):
        seat = (admiral + turn) % len(scenario.names)
        table.play(f"bid {_number(bids.get(scenario.names[seat], 0), 'bids')}", seat)
    _finish_bidding(table)
    return _ranking(table, expected)


# income, mining, exploring


def _one_player(scenario: _Scenario, said: dict[str, Any], players: int = 4, **more: Any) -> dict[str, Any]:
    """A position in which the first seat is who the question is about."""
    return {"players": players, "options": scenario.options, "seats": {"p1": said}, **more}


def _ships_of(scenario: _Scenario, key: str = "ships") -> list[str]:
    return [SHIPS[_ship(ship)] for ship in _many(scenario.setup.get(key))]


def _income(scenario: _Scenario, expected: Said) -> list[str]:
    table = _Table(scenario, _built(_one_player(scenario, {"ships": _ships_of(scenario)}, 3)))
    table.play("call income")
    return _differs("xu", table.state.xu[0], expected.get("xu"))


def _crew_table(scenario: _Scenario, said: dict[str, Any], phase: str, **more: Any) -> _Table:
    """The first seat has a crew at its place and is asked; others hold the other places."""
    setup = scenario.setup
    players = _number(setup.get("players", 4), "players")
    place = _number(setup.get("place", 1), "place")
    if not 2 <= players <= 5 or not 1 <= place <= players:
        raise Malformed(f"there is no place {place} of {players}")
    others = [number for number in range(1, max(place, 1) + 1) if number != place]
    seats: dict[str, dict[str, Any]] = {"p1": {**said, "place": place, "crew": "waits", "stance": "bids"}}
    for seat, other in enumerate(others, 1):
        seats[SEATS[seat]] = {"place": other, "crew": "worked", "stance": "bids"}
    for name, extra in more.pop("others", {}).items():
        seats.setdefault(name, {}).update(extra)
    position = {
        "players": players,
        "options": scenario.options,
        "phase": phase,
        "admiral": "p2",
        "first": "p2",
        "seats": seats,
        "order": SEATS[:players],
        **more,
    }
    position.setdefault("agenda", ["next-admiral", "housekeeping", "ask-storage", "act p1"])
    return _Table(scenario, _built(position))


def _mining(scenario: _Scenario, expected: Said) -> list[str]:
    setup = scenario.setup
    players = _number(setup.get("players", 4), "players")
    gifts = [str(kind) for kind in _many(setup.get("gifts"))]
    gives = [action for action in scenario.actions if action.get("do") == "give"]
    ships = _ships_of(scenario)
    others: dict[str, dict[str, Any]] = {}
    for seat, gift in enumerate(gifts, 1):
        others[SEATS[seat]] = {"resources": {gift: 1}, "mined": ["yes"]}
    if gives:
        owner = SEATS[players - 1]
        others.setdefault(owner, {}).update({"ships": ["redistribution-center"]})
        taken = {SEATS[seat] for seat in range(1, max(1, _number(setup.get("place", 1), "place")))}
        if owner not in taken:
            others[owner].update({"place": _number(setup.get("place", 1), "place") + 1, "crew": "worked"})
    said = {
        "ships": ships,
        "resources": {"fuel": 1},
        "xu": PLENTY,
        "open": [_card_word(card) for card in _many(setup.get("face_up"))],
    }
    table = _crew_table(
        scenario,
        said,
        "mining",
        planets=[_word(setup.get("planet", "planet_c")), None, None],
        others=others,
        agenda=["next-admiral", "housekeeping", "ask-storage", "ask-tribute", "act p1"],
    )
    return _judge(scenario, expected, lambda: _mine(table, scenario, expected))


def _mine(table: _Table, scenario: _Scenario, expected: Said) -> list[str]:
    state = table.state
    row = ("top", "middle", "bottom")[state.tables.row_of_place[state.place_of[0] - 1]]
    collected = mining.collected(state, 0)
    before = state.res[:4]
    table.play("mine", 0)
    fuel_paid = before[1] + collected[1] + sum(_bonus(state)[1:2]) - state.res[1]
    extra = 0
    tributes: list[str] = []
    for action in scenario.actions:
        verb = action.get("do")
        if verb == "use_ship" and _word(action.get("ship")) == "redistribution-center":
            tributes = [str(kind) for kind in _many(action.get("take"))]
        elif verb == "use_ship":
            extra += len(_many(action.get("take")))
            _use_ship(table, 0, action)
        elif verb not in ("pay_to_mine", "collect", "give"):
            raise Malformed(f"'{verb}' is no part of mining")
    if tributes or state.stats[0][TRIBUTE_OWN]:
        _done(table)
        _to_question(table)
        if tributes:
            table.take(0, tributes)
            extra += len(tributes)
    gives = [str(action.get("resource")) for action in scenario.actions if action.get("do") == "give"]
    if gives:
        _done(table)
        for kind in gives:
            table.play(f"give {kind}", 0)
    net = [now - old for now, old in zip(state.res[:4], before, strict=True)]
    found = {
        "row": row,
        "collect": _names(collected),
        "fuel_paid": fuel_paid,
        "extra": extra,
        "net": _names(net),
    }
    return [told for key, wanted in expected.items() for told in _differs(key, found.get(key), wanted)]


def _bonus(state: ExodusFleetState) -> list[int]:
    """What open cards add when the first seat mines."""
    total = [0, 0, 0, 0]
    for card in state.open_cards:
        if card >> 5 == 0:
            gain = state.tables.gain[state.tables.card_power[card & 31]]
            total = [old + more for old, more in zip(total, gain, strict=True)]
    return total


def _done(table: _Table) -> None:
    """The first seat is done, unless it is not asked any more."""
    if table.top() == steps.ACT and table.state.current_player() == 0:
        table.play("done", 0)


def _to_question(table: _Table) -> None:
    """Let others give what they give."""
    while table.top() == steps.GIVE_STEP and table.state.current_player() != 0:
        table.state.apply_action(table.state.legal_actions()[0])


def _explore_option(scenario: _Scenario, expected: Said) -> list[str]:
    table = _crew_table(scenario, {"ships": ["space-command"], "resources": {"fuel": PLENTY}}, "exploring")
    said = scenario.actions[0]

    def explore() -> list[str]:
        tables = table.state.tables
        wanted = tuple(_number(said.get(key, 0), key) for key in ("fuel", "draw", "keep"))
        for way in range(len(tables.way_fuel)):
            if (tables.way_fuel[way], tables.way_draw[way], tables.way_keep[way]) == wanted:
                action = ("two-keep-one", "three-keep-two", "one")[way]
                if table.can(f"explore {action}"):
                    table.play(f"explore {action}", 0)
                    table.cull(0, None)
                    kept = table.state.cards[0]
                    return _differs("cards kept", kept, wanted[2])
        raise Refused("there is no such way to explore at this place")

    return _judge(scenario, expected, explore)


# Transporting


def _roomy(ships: list[str], tribes: int) -> list[str]:
    """The same ships with as much room as needed, and nothing else that matters here."""
    found = ships[:]
    for ship in ROOMY:
        if ship not in found:
            found.append(ship)
    return found


def _transport_cost(scenario: _Scenario, expected: Said) -> list[str]:
    setup = scenario.setup
    hired, mini = (_number(setup.get(key, 0), key) for key in ("hired_tribes", "mini_tribes"))
    choice = [str(kind) for kind in _many(setup.get("choice"))]
    said = {
        "ships": _roomy(_ships_of(scenario), hired + mini),
        "resources": dict.fromkeys(RESOURCES, PLENTY),
        "extra": max(0, hired, mini),
    }
    table = _crew_table(scenario, said, "transporting")

    def transport() -> list[str]:
        for tribes, verb in ((hired, "transport"), (mini, "mini-transport")):
            if tribes:
                table.play(f"{verb} {tribes}", 0)
                _waive(table, choice)
                table.state.extra[0] = mini
        spent = [PLENTY - left for left in table.state.res[:4]]
        return _differs("cost", _names(spent), dict(expected.get("cost", {})))

    return _judge(scenario, expected, transport)


def _waive(table: _Table, choice: list[str]) -> None:
    """Take discounts of choice on the resources named, then pay the rest."""
    unit = 0
    while table.top() == steps.PAY and table.state.pay[paying.POOL] > 0:
        wanted = choice[min(unit, len(choice) - 1)] if choice else "biomass"
        if not table.can(f"waive {wanted}"):
            wanted = next(kind for kind in RESOURCES if table.can(f"waive {kind}"))
        table.play(f"waive {wanted}", 0)
        unit += 1
    if table.top() == steps.PAY:
        table.play("settle", 0)


def _transport_limit(scenario: _Scenario, expected: Said) -> list[str]:
    held = [_card_word(card) for card in _many(scenario.setup.get("cards"))]
    said = {
        "ships": _roomy(_ships_of(scenario), PLENTY),
        "resources": dict.fromkeys(RESOURCES, PLENTY),
        "cards": held,
    }
    table = _crew_table(scenario, said, "transporting")
    for card in held:
        table.play(f"play {card}", 0)
    most = max((tribes for tribes in range(1, 13) if table.can(f"transport {tribes}")), default=0)
    return _differs("max_tribes", most, expected.get("max_tribes"))


# Paying and building


def _payment(scenario: _Scenario, expected: Said) -> list[str]:
    setup = scenario.setup
    said = scenario.actions[0]
    paid = _amounts(said.get("resources", {}))
    position = _one_player(
        scenario,
        {"ships": _ships_of(scenario), "resources": _names(paid), "xu": 0},
        2,
        phase="mining",
        agenda=["next-admiral", "housekeeping", "ask-storage", "act p1"],
    )
    table = _Table(scenario, _built(position))
    state = table.state
    cost = _amounts(setup.get("cost", {}))

    def pay() -> list[str]:
        if not paying.can_pay(state, 0, cost, 0, 0, paying.NO_CAPS):
            raise Refused("the cost cannot be met")
        state.pay = [*cost, 0, 0, *paying.NO_CAPS, -1, 0, 0, 0, 0]
        state.agenda.append(steps.step(steps.PAY, 0, 0))
        table.pay(0, {**said, "pay": said.get("resources", {})}, [])
        return []

    return _judge(scenario, expected, pay)


def _nominal_discount(scenario: _Scenario, state: ExodusFleetState, ship: int, hired: bool) -> int:
    row = state.stats[0]
    total = building.discount_for(state, 0, ship, hired)
    for kind in range(4):
        total += row[TYPED_OFF + kind]
        if state.tables.military[ship]:
            total += row[TYPED_MILITARY_OFF + kind]
    for card in _many(scenario.setup.get("cards")):
        power = state.tables.card_power[CARDS.index(scenario.card(card))]
        if state.tables.op[power] == OP_DISCOUNT:
            if not paying.discounts(state, 0, ship, CARDS.index(scenario.card(card))):
                raise Refused(f"{card} does not help with this ship")
            total += state.tables.amount[power]
    return int(total)


def _builder(scenario: _Scenario, paid: list[int], xu: int) -> _Table:
    setup = scenario.setup
    ship = scenario.ship(setup.get("ship"))
    owned = _ships_of(scenario, "owned")
    hired = bool(setup.get("hired", False))
    said: dict[str, Any] = {
        "ships": owned,
        "resources": _names(paid),
        "xu": xu,
        "cards": [scenario.card(card) for card in _many(setup.get("cards"))],
    }
    if setup.get("blueprint"):
        said["reserved"] = [ship]
    row = [ship] if ship in FACTION_SHIPS and not setup.get("blueprint") and ship not in owned else []
    position = _one_player(
        scenario,
        {**said, **({"place": 1, "crew": "waits", "stance": "bids"} if hired else {})},
        4,
        phase="building",
        row=row,
        neutrals=[ship] if ship in NEUTRAL_SHIPS else [],
        order=SEATS[:4],
        agenda=["next-admiral", "housekeeping", "ask-storage", "act p1"],
    )
    return _Table(scenario, _built(position))


def _build(scenario: _Scenario, expected: Said) -> list[str]:
    said = scenario.actions[0]
    paid = _amounts(said.get("resources", {}))
    offs = [_mapping(off, "xu_discounts") for off in _many(said.get("xu_discounts"))]
    xu = sum(_number(off.get("xu", 0), "xu") for off in offs)
    table = _builder(scenario, paid, xu)
    state = table.state
    ship = SHIPS.index(scenario.ship(scenario.setup.get("ship")))
    hired = bool(scenario.setup.get("hired", False))

    def build() -> list[str]:
        total = _nominal_discount(scenario, state, ship, hired)
        if not building.can_build(state, 0, ship, hired):
            raise Refused("the ship cannot be paid for")
        state.work[0] = 2 if hired else 0
        building.begin(state, 0, ship, hired)
        for off in offs:
            for unit in _many(off.get("units")):
                if table.top() != steps.PAY:
                    raise Refused("nothing is left to pay")
                table.play(f"buy-off {SHIPS[_ship(off.get('ship'))]} {RESOURCES[_kind(unit)]}", 0)
        used = [scenario.card(card) for card in _many(scenario.setup.get("cards"))]
        table.pay(0, {**said, "pay": said.get("resources", {})}, used)
        if state.xu[0]:
            raise Refused(f"{xu - state.xu[0]} XU would be paid, not {xu}")
        return _differs("discount_total", total, expected["discount_total"]) if "discount_total" in expected else []

    return _judge(scenario, expected, build)


def _discount(scenario: _Scenario, expected: Said) -> list[str]:
    table = _builder(scenario, [0, 0, 0, 0], 0)
    ship = SHIPS.index(scenario.ship(scenario.setup.get("ship")))
    hired = bool(scenario.setup.get("hired", False))

    def total() -> list[str]:
        found = _nominal_discount(scenario, table.state, ship, hired)
        return _differs("discount_total", found, expected.get("discount_total"))

    return _judge(scenario, expected, total)


def _stepped(scenario: _Scenario, expected: Said) -> list[str]:
    ship = _ship(scenario.setup.get("ship"))
    units = _number(scenario.setup.get("units", 0), "units")
    position = _one_player(scenario, {"ships": [SHIPS[ship]], "xu": PLENTY}, 2)
    state = _built(position)
    power = state.tables.ship_action[ship]
    if power < 0:
        raise Malformed(f"the {SHIPS[ship]} sells nothing")

    def buy() -> list[str]:
        if units > max(state.tables.most[power], len(state.tables.prices[power])):
            raise Refused("not so many")
        total = sum(goods.price_of(state, power, unit) for unit in range(units))
        return _differs("xu", total, expected.get("xu"))

    return _judge(scenario, expected, buy)


# Storage and points


def _storage(scenario: _Scenario, expected: Said) -> list[str]:
    setup = scenario.setup
    tribes = _number(setup.get("tribes", 0), "tribes")
    said = {"ships": _ships_of(scenario), "resources": _names(_amounts(setup.get("resources", {})))}
    state = _built(_one_player(scenario, said, 2))
    fits = fleet.excess(state, 0) == 0 and tribes <= fleet.free_quarters(state, 0)
    return _differs("fits", fits, expected.get("fits"))


def _points(scenario: _Scenario, expected: Said) -> list[str]:
    ship = _ship(scenario.setup.get("ship"))
    context = _mapping(scenario.setup.get("context", {}), "context")
    tables = _game().config(2).tables
    kind = tables.points_kind[ship]
    if kind == POINTS_CARDS:
        discarded = [CARDS.index(scenario.card(card)) for card in _many(context.get("discarded_cards"))]
        total = sum(scoring.card_worth(tables, ship, card) for card in discarded)
        return _differs("points", total, expected.get("points"))
    if POINTS_FOR[kind] == "neutral_and_military_ships":
        amount = context.get("neutral_ships", 0) + context.get("military_ships", 0)
    else:
        amount = context.get(POINTS_FOR[kind], 0)
    return _differs("points", scoring.worth(tables, ship, _number(amount, "context")), expected.get("points"))


def _faction_points(scenario: _Scenario, expected: Said) -> list[str]:
    state = _game().new_state(2, scenario.options)
    counts = _mapping(scenario.setup.get("counts", {}), "counts")
    for faction in counts:
        if _word(faction).lower() not in FACTIONS:
            raise Malformed(f"there is no faction {faction!r}")
    total = sum(scoring.faction_points(state, _number(ships, "counts")) for ships in counts.values())
    return _differs("points", total, expected.get("points"))


def _example_state(at: str, names: list[str]) -> ExodusFleetState:
    """The rulebook's example at a scoring."""
    seats: dict[str, dict[str, Any]] = {}
    under: dict[str, list[str]] = {}
    for seat, name in enumerate(names):
        if name not in WORKED_EXAMPLE:
            raise Malformed(f"the worked example knows nobody called {name!r}")
        said = WORKED_EXAMPLE[name]
        ending_ = at == "b"
        seats[SEATS[seat]] = {
            "ships": said[at],
            "tribes": said["tribes"][int(ending_)],
            "xu": said.get("xu", 0) if ending_ else 0,
            "resources": {"metal": said.get("resources", 0) if ending_ else 0},
            "cards": ARBITRARY_CARDS[: said.get("cards", 0) if ending_ else 0],
        }
        if ending_ and said.get("under"):
            under["xenological-center"] = ARBITRARY_CARDS[-said["under"] :]
    return _built({"players": len(names), "seats": seats, "under": under})


def _score_seat(at: str, names: list[str], state: ExodusFleetState, seat: int) -> dict[str, int]:
    first = seat * scoring.SHEET + (3 if at == "b" else 0)
    tribes, neutral, factions = state.sheet[first : first + 3]
    unused = state.sheet[seat * scoring.SHEET + 6]
    found = {"tribes": tribes, "neutral": neutral, "factions": factions, "total": tribes + neutral + factions}
    if at == "b":
        found["most_unused"] = unused
        found["total"] += unused
    return found


def _scored(at: str, names: list[str]) -> ExodusFleetState:
    state = _example_state(at, names)
    state.agenda = [steps.step(steps.SCORE, 0, int(at == "b"))]
    ending.score(state, int(at == "b"))
    return state


def _score(scenario: _Scenario, expected: Said) -> list[str]:
    at = str(scenario.setup.get("at", "b"))
    if at not in ("a", "b"):
        raise Malformed(f"there are Scoring a and b, not {at!r}")
    names = list(WORKED_EXAMPLE)
    name = scenario.setup.get("player")
    if name not in names:
        raise Malformed(f"the worked example knows nobody called {name!r}")
    found = _score_seat(at, names, _scored(at, names), names.index(name))
    return [told for key, wanted in expected.items() for told in _differs(key, found.get(key), wanted)]


def _score_final(scenario: _Scenario, expected: Said) -> list[str]:
    names = [str(name) for name in _many(scenario.setup.get("players"))] or list(WORKED_EXAMPLE)
    first = _scored("a", names)
    last = _scored("b", names)
    for seat in range(len(names)):
        for line in range(3):
            last.sheet[seat * scoring.SHEET + line] = first.sheet[seat * scoring.SHEET + line]
    totals = dict(zip(names, last.scores(), strict=True))
    winner = [name for name, place in zip(names, last.ranking(), strict=True) if place == 1]
    problems = _differs("totals", totals, dict(expected["totals"])) if "totals" in expected else []
    return problems + (_differs("winner", winner, expected["winner"]) if "winner" in expected else [])


def _most_unused(scenario: _Scenario, expected: Said) -> list[str]:
    holdings = _mapping(scenario.setup.get("holdings"), "holdings")
    names = list(holdings)
    seats = {
        SEATS[seat]: {
            "xu": holdings[name].get("xu", 0),
            "resources": {"metal": holdings[name].get("resources", 0)},
            "cards": [
                ARBITRARY_CARDS[(seat * 3 + card) % len(ARBITRARY_CARDS)]
                for card in range(holdings[name].get("explorer_cards", 0))
            ],
        }
        for seat, name in enumerate(names)
    }
    state = _built({"players": max(2, len(names)), "seats": seats})
    scoring.write_unused(state)
    return [
        told
        for name, wanted in expected.items()
        for told in _differs(name, state.sheet[names.index(name) * scoring.SHEET + 6], wanted)
    ]


# flow


def _flow(scenario: _Scenario, expected: Said) -> list[str]:
    table = _begin(scenario)
    refused = _refused_at(expected, len(scenario.actions))
    for place, action in enumerate(scenario.actions):
        verb = action.get("do")
        if verb not in VERBS:
            raise Malformed(f"nobody knows how to {verb!r}{closest(str(verb), VERBS)}")
        before = table.state.serialize()
        after = table.twin()
        try:
            VERBS[verb](after, action)
            why = None
        except Refused as error:
            why = str(error)
        if table.state.serialize() != before:
            return [f"action {place} changed the state that it was tried on a copy of"]
        if why is not None and place != refused:
            return [f"action {place} ({verb}) was refused: {why}"]
        if why is None and place == refused:
            return [f"action {place} ({verb}) should have been refused"]
        if why is not None:
            return []
        table = after
    return _outcome(table, expected)


def _begin(scenario: _Scenario) -> _Table:
    verbs = [action.get("do") for action in scenario.actions]
    if verbs and verbs[0] in ("setup", "choose_command_ship"):
        state = _game().new_state(len(scenario.names), scenario.options)
        assert isinstance(state, ExodusFleetState)
        return _Table(scenario, state)
    if any(str(verb).startswith("endgame") for verb in verbs):
        return _play_off(scenario)
    if "totals" in scenario.setup:
        return _totals(scenario)
    if "simultaneous" in scenario.setup:
        scenario.people = {
            **scenario.people,
            **{
                name: {**scenario.people.get(name, {}), "explorer_cards": _many(card)}
                for name, card in _mapping(scenario.setup["simultaneous"], "simultaneous").items()
            },
        }
    if isinstance(scenario.setup.get("ships"), list):
        scenario.people = {"P1": {"ships": scenario.setup["ships"]}}
    if "build_neutral" in verbs:
        scenario.people = {"P1": {"ships": ["space_command"], "resources": dict.fromkeys(RESOURCES, 60)}}
        scenario.phase, scenario.stage = "building", "actions"
        scenario.setup = {**scenario.setup, "places": ["P1", "P2"]}
    if "redistribution" in verbs:
        for name in _many(scenario.setup.get("places")):
            said = {"resources": {"metal": 2, "fuel": 2}, **scenario.people.get(name, {})}
            scenario.people[name] = {**said, "collected": {"metal": 3}}
    if "navigation_bids" in verbs and scenario.phase is None:
        scenario.phase, scenario.stage = "mining", "actions"
    return _lay_out(scenario)


def _play_off(scenario: _Scenario) -> _Table:
    """The last cards, before Scoring B."""
    held = _mapping(scenario.setup.get("cards", {}), "cards")
    every = [card for card in ARBITRARY_CARDS for _ in range(2) if card != "alien-star-chart"]
    seats: dict[str, dict[str, Any]] = {}
    for name, number in held.items():
        count = _number(number, "cards")
        seats[SEATS[scenario.seat(name)]] = {"cards": every[:count], "ships": []}
        every = every[count:]
    seats.setdefault("p1", {}).setdefault("ships", []).append("space-command")
    state = _built({"players": len(scenario.names), "options": scenario.options, "seats": seats})
    state.round = state.tables.last_round
    state.agenda = []
    ending.end_round(state)
    flow.run(state)
    table = _Table(scenario, state)
    table.notes["resources before"] = [fleet.total_resources(state, seat) for seat in range(state.players)]
    return table


def _totals(scenario: _Scenario) -> _Table:
    """Points that are written down already."""
    totals = _mapping(scenario.setup["totals"], "totals")
    tribes = _mapping(scenario.setup.get("tribes", {}), "tribes")
    state = _built({"players": len(scenario.names)})
    for name, points in totals.items():
        seat = scenario.seat(name)
        state.sheet[seat * scoring.SHEET] = _number(points, "totals")
        state.tribes[seat] = _number(tribes.get(name, 0), "tribes")
    return _Table(scenario, state)


def _outcome(table: _Table, expected: Said) -> list[str]:
    problems: list[str] = []
    for key, wanted in expected.items():
        if key in ("illegal", "at_action", "reason"):
            continue
        if key in table.scenario.names and isinstance(wanted, Mapping):
            problems += _person(table, table.scenario.seat(key), key, wanted)
        elif key in FACTS:
            problems += _differs(key, FACTS[key](table, wanted), wanted)
        elif key in table.notes:
            problems += _differs(key, table.notes[key], wanted)
        else:
            raise Malformed(f"nothing is known of '{key}' afterwards")
    return problems


def _person(table: _Table, seat: int, name: str, wanted: Said) -> list[str]:
    state, scenario = table.state, table.scenario
    problems = []
    for key, value in wanted.items():
        found: Any
        if key == "xu":
            found = state.xu[seat]
        elif key == "resources":
            found, value = _names(state.res[4 * seat : 4 * seat + 4]), _names(_amounts(value))
        elif key == "tribes":
            found = state.tribes[seat]
        elif key == "explorer_cards":
            held = state.hand[seat * N_CARDS : (seat + 1) * N_CARDS]
            found = sorted(CARDS[card] for card, copies in enumerate(held) for _ in range(copies))
            value = sorted(scenario.card(card) for card in value)
        elif key == "explorer_card_count":
            found = state.cards[seat]
        elif key == "face_up":
            found = sorted(CARDS[card & 31] for card in state.open_cards if card >> 5 == seat)
            value = sorted(scenario.card(card) for card in value)
        elif key == "under":
            found = {ship: scoring.cards_under(state, _ship(ship)) for ship in value}
            value = {ship: len(cards_) if isinstance(cards_, list) else cards_ for ship, cards_ in value.items()}
        elif key == "ships_added":
            before = scenario.people.get(name, {}).get("ships", [])
            owned = [SHIPS[ship] for ship in range(len(SHIPS)) if state.place[ship] == seat]
            found = sorted(ship for ship in owned if ship not in {_word(ship) for ship in before})
            value = sorted(_word(ship) for ship in value)
        elif key.startswith("points_from_"):
            found = scoring.ship_points(state, seat, _ship(key.removeprefix("points_from_")))
        else:
            raise Malformed(f"nothing is known of {name}'s '{key}'")
        problems += _differs(f"{name}'s {key}", found, value)
    return problems


def _row_names(table: _Table, wanted: Any) -> Any:
    back = {real: name for name, real in table.scenario.ship_aliases.items()}
    return [back.get(SHIPS[ship], SHIPS[ship].replace("-", "_")) for ship in table.state.row]


def _neutral_row(table: _Table, wanted: Any) -> Any:
    names = [SHIPS[ship].replace("-", "_") for ship in table.state.neutrals]
    return len(names) if isinstance(wanted, int) else names


def _discarded(table: _Table, wanted: Any) -> Any:
    back = {real: name for name, real in table.scenario.ship_aliases.items()}
    return [
        back.get(name, name.replace("-", "_"))
        for ship, name in enumerate(SHIPS)
        if table.state.place[ship] == fleet.DISCARDED
    ]


def _planet_at(slot: int) -> Callable[[_Table, Any], Any]:
    def find(table: _Table, wanted: Any) -> Any:
        planet = table.state.planets[slot]
        return PLANETS[planet].replace("-", "_") if planet >= 0 else None

    return find


def _discard_top(table: _Table, wanted: Any) -> Any:
    place = PLANETS.index(_word(wanted))
    return wanted if (table.state.planet_discards >> place) & 1 else None


def _starters_on_top(table: _Table, wanted: Any) -> Any:
    return len([ship for ship in building.next_faction_ships(table.state) if table.state.tables.starter[ship]])


def _drawn_from(table: _Table, wanted: Any) -> Any:
    return f"all {table.notes.get(f'outcomes of {steps.FACTION_STEP}')}"


FACTS: Final[dict[str, Callable[[_Table, Any], Any]]] = {
    "round": lambda table, wanted: table.state.round,
    "admiral": lambda table, wanted: table.scenario.names[table.state.admiral],
    "phase": lambda table, wanted: PHASES[table.state.phase] if table.state.phase >= 0 else None,
    "to_bid": lambda table, wanted: table.scenario.names[table.state.current_player()],
    "faction_row": lambda table, wanted: len(table.state.row),
    "faction_row_count": lambda table, wanted: len(table.state.row),
    "faction_row_left_to_right": _row_names,
    "faction_row_all_starters": lambda table, wanted: all(table.state.tables.starter[ship] for ship in table.state.row),
    "faction_row_drawn_from": _drawn_from,
    "faction_deck_left": lambda table, wanted: (
        table.state.place.count(fleet.IN_DECK) - len(building.neutral_deck(table.state))
    ),
    "starters_left_on_top": _starters_on_top,
    "neutral_row": _neutral_row,
    "neutral_deck_left": lambda table, wanted: len(building.neutral_deck(table.state)),
    "neutral_row_changed_by_replacement": lambda table, wanted: table.state.neutrals != table.notes.get("neutrals"),
    "discarded": _discarded,
    "planets_face_up": lambda table, wanted: sum(planet >= 0 for planet in table.state.planets),
    "planets": lambda table, wanted: [PLANETS[planet].replace("-", "_") for planet in table.state.planets],
    "planet_discards_added": lambda table, wanted: int(table.state.planet_discards).bit_count(),
    "current": _planet_at(0),
    "next": _planet_at(1),
    "third": _planet_at(2),
    "discard_top": _discard_top,
    "planet_deck": lambda table, wanted: int(table.state.planet_deck).bit_count(),
    "planet_discards": lambda table, wanted: (
        int(table.state.planet_discards).bit_count()
        if isinstance(wanted, int)
        else [name for name in wanted if (table.state.planet_discards >> PLANETS.index(_word(name))) & 1]
    ),
    "explorer_deck": lambda table, wanted: sum(table.state.deck),
    "explorer_discards": lambda table, wanted: sum(table.state.discards),
    "game_over": lambda table, wanted: table.state.is_terminal(),
    "cards": lambda table, wanted: {
        name: table.state.cards[seat] for seat, name in enumerate(table.scenario.names) if name in wanted
    },
    "resources_gained": lambda table, wanted: {
        name: sum(table.state.res[4 * seat : 4 * seat + 4])
        - sum(table.notes["resources before"][4 * seat : 4 * seat + 4])
        for seat, name in enumerate(table.scenario.names)
        if name in wanted
    },
    "passed": lambda table, wanted: [
        name for seat, name in enumerate(table.scenario.names) if (table.state.passed >> seat) & 1
    ],
    "visible_to": lambda table, wanted: {
        name: table.notes.get("chooser")
        and table.state.view(table.scenario.seat(name)).seats[table.notes["chooser"] - 1].choice
        for name in wanted
    },
    "waiting_for": lambda table, wanted: [table.scenario.names[table.state.current_player()]],
}


# Verbs of a flow


def _verb_setup(table: _Table, said: Said) -> None:
    """Set up a game; the named player gets the named command ship."""
    setup = table.scenario.setup
    wanted = _ship(setup["command_ship"]) if "command_ship" in setup else -1
    seat = table.scenario.seat(setup["player"]) if "player" in setup else 0
    state = table.state
    _deal_boards(table, seat, FACTIONS[state.tables.faction[wanted]] if wanted >= 0 else None)
    while table.top() == steps.COMMAND_STEP:
        legal = [WORDS.text(action) for action in state.legal_actions()]
        choice = f"choose {SHIPS[wanted]}" if wanted >= 0 and state.current_player() == seat else legal[0]
        table.play(choice)


def _deal_boards(table: _Table, seat: int, faction: str | None) -> None:
    state = table.state
    while state.is_chance_node():
        outcomes = [WORDS.text(action) for action, _ in state.chance_outcomes()]
        table.notes.setdefault(f"outcomes of {table.top()}", len(outcomes))
        chosen = outcomes[0]
        if table.top() == steps.BOARD_STEP and faction is not None:
            own = steps.seat_of(state.agenda[-1]) == seat
            chosen = next(out for out in outcomes if (out == f"board {faction}") == own)
        state.play(chosen)


def _verb_choose(table: _Table, said: Said) -> None:
    setup = table.scenario.setup
    seat = table.scenario.seat(said.get("player"))
    faction = setup.get("faction")
    _deal_boards(table, seat, _word(faction).lower() if faction else None)
    while table.state.current_player() != seat:
        table.state.apply_action(table.state.legal_actions()[0])
    table.play(f"choose {SHIPS[_ship(said.get('ship'))]}", seat)


def _verb_call(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.CALL_STEP,))
    table.play(f"call {said.get('phase')}", seat)


def _verb_finish_phase(table: _Table, said: Said) -> None:
    state = table.state
    table.notes["neutrals"] = state.neutrals[:]
    if "phase" in said and state.phase < 0:
        state.phase = PHASES.index(said["phase"])
        state.agenda = [steps.NEXT_ADMIRAL, steps.HOUSEKEEPING]
        table.run()
        return
    while state.phase >= 0 and not state.is_terminal():
        legal = [WORDS.text(action) for action in state.legal_actions()]
        idle = next((text for text in ("done", "pass", "hold", "decline", "settle", "keep") if text in legal), legal[0])
        table.play(idle)


def _verb_view(table: _Table, said: Said) -> None:
    seen = table.state.view(table.scenario.seat(said.get("by"))).seats[table.scenario.seat(said.get("of"))]
    for key in ("xu", "bid", "explorer_card_count", "reserved_count", "tribes"):
        table.notes[key] = getattr(seen, key)
    for key in ("explorer_cards", "reserved"):
        faces = getattr(seen, key)
        table.notes[key] = None if faces is None else [name.replace("-", "_") for name in faces]


def _verb_compensation(table: _Table, said: Said) -> None:
    """Take what somebody is due who was left out."""
    seat = table.scenario.seat(said.get("player"))
    wanted = [str(kind) for kind in _many(said.get("resources", said.get("resource")))]
    state = table.state
    if table.top() != steps.GAIN:
        if state.stance[seat] not in (2, 3):
            raise Refused("this player was not left out")
        windows.compensate(state, seat, True)
    table.take(seat, wanted)


def _verb_instead(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.ACT,))
    table.play("decline", seat)
    table.take(seat, [str(kind) for kind in _many(said.get("resources", said.get("resource")))])


def _verb_resolve(table: _Table, said: Said) -> None:
    while table.top() == steps.ADJUST:
        table.play("hold")


def _verb_income(table: _Table, said: Said) -> None:
    state = table.state
    name = said.get("player")
    if state.phase < 0:
        _everyone_takes_income(table)
    bonuses = _many(said.get("bonus"))
    if len(bonuses) > 1:
        raise Refused("the Admiral takes one bonus")
    if not bonuses:
        return
    seat = table.seek(name, (steps.ACT,))
    if bonuses[0] == "explorer_card":
        table.play("bonus card", seat)
    elif bonuses[0] == "xu_and_resources":
        table.play("bonus xu", seat)
        table.take(seat, [str(kind) for kind in _many(said.get("take"))])
    else:
        raise Malformed(f"there is no bonus {bonuses[0]!r}")


def _everyone_takes_income(table: _Table) -> None:
    table.seek(table.scenario.names[table.state.admiral], (steps.CALL_STEP,))
    table.play("call income")


def _verb_use_ship(table: _Table, said: Said) -> None:
    _to_phase(table, said)
    seat = table.seek(said.get("player"), (steps.ACT, steps.END))
    _use_ship(table, seat, said)


def _to_phase(table: _Table, said: Said) -> None:
    """A phase that begins in the middle of a scenario; the crew has its fuel."""
    if "phase" not in said:
        return
    state = table.state
    seat = table.scenario.seat(said.get("player"))
    phases.clear_phase(state)
    state.phase = PHASES.index(said["phase"])
    state.order = [seat, *(other for other in range(state.players) if other != seat)]
    state.place_of[seat], state.work[seat], state.stance[seat] = 1, 1, 1
    state.res[4 * seat + 1] += 1
    state.agenda = [steps.NEXT_ADMIRAL, steps.HOUSEKEEPING, steps.ASK_STORAGE, steps.step(steps.ACT, seat, 0)]


def _use_ship(table: _Table, seat: int, said: Said) -> None:
    ship = SHIPS[_ship(said.get("ship"))]
    if ship == "military-warehouse" and "card" in said:
        table.play(f"cash {table.scenario.card(said['card'])}", seat)
        table.take(seat, [str(kind) for kind in _many(said.get("take"))])
        return
    if "tribes" in said or ship == "mini-transporter":
        for card in _many(said.get("cards")):
            table.play(f"play {table.scenario.card(card)}", seat)
        table.play(f"mini-transport {_number(said.get('tribes', 1), 'tribes')}", seat)
        table.pay(seat, said, [])
        return
    table.plan_draws(said)
    table.play(f"use {ship}", seat)
    table.pay(seat, said, [])
    _after_power(table, seat, said)


def _after_power(table: _Table, seat: int, said: Said) -> None:
    """Answer what a power asks: what to buy, sell, swap, take or keep."""
    if table.top() == steps.SELL_STEP:
        _sell(table, seat, said.get("sell"))
    elif table.top() == steps.BUY_STEP:
        wanted = [str(kind) for kind in _many(said.get("buy", said.get("take")))]
        for kind in wanted:
            if table.top() != steps.BUY_STEP:
                raise Refused("so many cannot be bought")
            table.play(f"buy {RESOURCES[_kind(kind)]}", seat)
        if table.top() == steps.BUY_STEP:
            table.play("done", seat)
    elif table.top() == steps.SWAP_STEP:
        _swap(table, seat, _amounts(said.get("give", {})), _amounts(said.get("take", {})))
    elif table.top() == steps.GAIN and table.state.current_player() == seat:
        named = said.get("take", said.get("buy"))
        if named is not None:
            table.take(seat, [str(kind) for kind in _many(named)])
    elif table.top() in (steps.CULL, steps.KEEP_STEP):
        table.cull(seat, table.keep_of(said))
    if table.top() == steps.KEEP_STEP:
        table.play("stow" if said.get("store") else "keep", seat)


def _sell(table: _Table, seat: int, named: Any) -> None:
    amounts = _amounts(named)
    for kind, amount in enumerate(amounts):
        for _ in range(amount):
            if table.top() != steps.SELL_STEP:
                raise Refused("so many cannot be sold")
            table.play(f"sell {RESOURCES[kind]}", seat)
    if table.top() == steps.SELL_STEP:
        table.play("done", seat)


def _swap(table: _Table, seat: int, given: list[int], taken: list[int]) -> None:
    if sum(given) != sum(taken):
        raise Refused("one is swapped for one")
    gives = [kind for kind, amount in enumerate(given) for _ in range(amount)]
    takes = [kind for kind, amount in enumerate(taken) for _ in range(amount)]
    for old, new in zip(gives, takes, strict=True):
        if old != new:
            table.play(f"swap {RESOURCES[old]} {RESOURCES[new]}", seat)
    if table.top() == steps.SWAP_STEP:
        table.play("done", seat)


def _verb_trigger(table: _Table, said: Said) -> None:
    """A power that comes by itself, or may be used when something has happened."""
    state = table.state
    ship = _ship(said.get("ship"))
    seat = table.scenario.seat(said.get("player"))
    if state.tables.stats[ship][PER_KEPT]:
        _take_for_kept(table, seat, [str(kind) for kind in _many(said.get("take"))])
        return
    table.seek(said.get("player"), (steps.ACT,))
    _use_ship(table, seat, said)


def _take_for_kept(table: _Table, seat: int, wanted: list[str]) -> None:
    """Some of it may have been taken when an earlier action went on; the rest is taken now."""
    planned = table.takes.get(seat, [])
    left = min(len(planned), len(wanted))
    taken_before = len(wanted) - left
    if table.top() == steps.GAIN and table.state.current_player() == seat:
        rest = wanted[taken_before:]
        table.take(seat, rest)
        del planned[: len(rest)]
    elif left:
        raise Refused("no card was kept for that")


def _verb_when_built(table: _Table, said: Said) -> None:
    state = table.state
    seat = table.scenario.seat(said.get("player"))
    ship = _ship(said.get("ship"))
    if state.place[ship] != seat:
        raise Refused(f"the {SHIPS[ship]} is not in the fleet")
    if state.tables.ship_built[ship] < 0:
        raise Refused(f"the {SHIPS[ship]} brings nothing when it is built")
    top = steps.step(steps.BUILT, seat, ship)
    if not state.agenda or state.agenda[-1] != top:
        if state.phase < 0 and scenario_is_between(table):
            state.agenda = [state.agenda[0]] if state.agenda else []
        state.agenda.append(top)
    if "tribes" in said:
        for card in _many(said.get("cards")):
            table.play(f"play {table.scenario.card(card)}", seat)
        table.play(f"transport {_number(said['tribes'], 'tribes')}", seat)
        table.pay(seat, said, [])
    elif "assign" in said:
        _assign(table, seat, SHIPS[ship], _mapping(said["assign"], "assign"))
    elif isinstance(said.get("store"), list):
        for name in said["store"]:
            table.play("shelve", seat)
            table.play(f"shelve {table.scenario.card(name)}", seat)
        table.play("done", seat)
    else:
        table.play(f"use {SHIPS[ship]}", seat)
        if "build" in said:
            table.play(f"build {table.scenario.ship(said['build'])}", seat)
            table.pay(seat, said, [])
        _after_power(table, seat, said)


def scenario_is_between(table: _Table) -> bool:
    """Whether nothing but the call of a phase is on the agenda."""
    return len(table.state.agenda) <= 2


def _assign(table: _Table, seat: int, ship: str, assigned: Said) -> None:
    for name in sorted(assigned.values(), key=str):
        table.draws.append(table.scenario.card(name))
    table.play(f"use {ship}", seat)
    while table.top() == steps.ASSIGN_STEP:
        other = table.scenario.names[steps.argument_of(table.state.agenda[-1])]
        table.play(f"assign {table.scenario.card(assigned.get(other))}", seat)


def _verb_play(table: _Table, said: Said) -> None:
    card = table.scenario.card(said.get("card"))
    if card == "the-plan":
        table.play("play the-plan", table.seek(said.get("player"), (steps.CALL_STEP,)))
        return
    kinds = (steps.ACT, steps.FREE, steps.BUILT, steps.END, steps.CALL_STEP)
    seat = table.seek(said.get("player"), kinds)
    if card == "friendly-alien-trade-ship":
        wanted = [said["type"]] if "type" in said else sorted({str(kind) for kind in _many(said.get("take"))})
        if len(wanted) != 1:
            raise Refused("all resources must be of one kind")
        table.play(f"play {card} {RESOURCES[_kind(wanted[0])]}", seat)
        return
    if card == "fleet-rendezvous":
        tribe = said.get("option", "tribe") == "tribe"
        table.play(f"play {card} {'tribe' if tribe else 'goods'}", seat)
    else:
        table.plan_draws(said)
        table.play(f"play {card}", seat)
    table.pay(seat, said, [])
    for planet in _many(said.get("place")):
        table.play(f"place {_word(planet)}", seat)
    if table.top() == steps.BUILD_STEP and "build" in said:
        table.play(f"build {table.scenario.ship(said['build'])}", seat)
        table.pay(seat, {key: value for key, value in said.items() if key != "cards"}, [])
    _after_power(table, seat, said)


def _verb_build(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.ACT, steps.BUILD_STEP))
    table.play(f"build {table.scenario.ship(said.get('ship'))}", seat)
    table.pay(seat, said, [table.scenario.card(card) for card in _many(said.get("cards"))])


def _verb_transport(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.ACT,))
    for card in _many(said.get("cards")):
        table.play(f"play {table.scenario.card(card)}", seat)
    table.play(f"transport {_number(said.get('tribes', 1), 'tribes')}", seat)
    table.pay(seat, said, [])


def _verb_mine(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.ACT,))
    if table.state.work[seat] == 2 and said.get("do") == "collect":
        return  # paying to mine has collected already
    table.play("mine", seat)
    table.pay(seat, said, [])


def _verb_explore(table: _Table, said: Said) -> None:
    _to_phase(table, said)
    seat = table.seek(said.get("player"), (steps.ACT,))
    table.plan_draws(said)
    tables = table.state.tables
    fuel = _number(said.get("fuel", 1), "fuel")
    ways = ("two-keep-one", "three-keep-two", "one")
    fitting = [way for way in range(3) if tables.way_fuel[way] == fuel and table.can(f"explore {ways[way]}")]
    if not fitting:
        raise Refused("there is no such way to explore now")
    table.play(f"explore {ways[fitting[0]]}", seat)
    if table.top() == steps.PAY:
        table.play("settle", seat)
    table.cull(seat, table.keep_of(said))
    if table.top() == steps.KEEP_STEP:
        table.play("stow" if said.get("store") else "keep", seat)


def _verb_store_discards(table: _Table, said: Said) -> None:
    shelved = table.notes.get("shelved", [])
    for name in _many(said.get("cards")):
        if table.scenario.card(name) not in shelved:
            raise Refused(f"{name} was not put under the ship")


def _verb_store(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.KEEP_STEP, steps.STOW_WHICH))
    table.play("stow", seat)


def _verb_spend(table: _Table, said: Said) -> None:
    seat = table.seek(said.get("player"), (steps.ACT, steps.FREE, steps.END, steps.BUILT, steps.CALL_STEP))
    wanted = _many(said.get("take"))
    if len(wanted) != 1:
        raise Refused("a card brings one resource")
    table.play(f"spend {table.scenario.card(said.get('card'))} {RESOURCES[_kind(wanted[0])]}", seat)


def _verb_after_collecting(table: _Table, said: Said) -> None:
    """Whoever may draw a card for what was mined does."""
    for name in table.scenario.names:
        seat = table.scenario.seat(name)
        for ship in range(len(SHIPS)):
            power = table.state.tables.ship_action[ship]
            if table.state.place[ship] == seat and power >= 0 and table.state.tables.mined[power]:
                table.seek(name, (steps.ACT,))
                if table.can(f"use {SHIPS[ship]}"):
                    table.play(f"use {SHIPS[ship]}", seat)


def _verb_redistribution(table: _Table, said: Said) -> None:
    state = table.state
    owner = table.scenario.seat(said.get("owner"))
    state.agenda = [steps.ASK_TRIBUTE]
    mining.ask_tribute(state)
    gifts = [step for step in state.agenda if step & steps.KIND_MASK == steps.GIVE_STEP]
    givers = sorted({steps.seat_of(step) for step in gifts if steps.argument_of(step) == owner})
    names = [table.scenario.names[seat] for seat in givers]
    wanted = ("givers", "gifts_each", "own_choice")
    found = (sorted(names), len(gifts) // max(1, len(givers)), state.stats[owner][TRIBUTE_OWN])
    table.notes.update(zip(wanted, found, strict=True))


def _verb_never(table: _Table, said: Said) -> None:
    raise Refused("the rules know no such thing")


def _verb_trade(table: _Table, said: Said) -> None:
    if table.top() != steps.PAY:
        raise Refused("trades are made only when a cost is paid")
    table.play(f"trade {said.get('give')} {said.get('get')}", table.scenario.seat(said.get("player")))


def _verb_draw(table: _Table, said: Said) -> None:
    number = _number(said.get("n", 1), "n")
    cards.ask_draw(table.state, 0, number, number)
    table.settle_chance()


def _verb_end_phase(table: _Table, said: Said) -> None:
    _verb_finish_phase(table, said)


def _verb_end_without_discarding(table: _Table, said: Said) -> None:
    seat = table.scenario.seat(said.get("player"))
    if table.top() == steps.END and table.state.current_player() == seat:
        table.play("done", seat)


def _verb_end_round(table: _Table, said: Said) -> None:
    state = table.state
    state.agenda = []
    ending.end_round(state)
    scored = [steps.argument_of(step) for step in state.agenda if step & steps.KIND_MASK == steps.SCORE]
    table.notes["scoring"] = "ab"[scored[0]] if scored else None
    table.run()


def _verb_after_scoring_a(table: _Table, said: Said) -> None:
    table.state.agenda = [steps.step(steps.SCORE, 0, 0)]
    table.run()


def _verb_build_neutral(table: _Table, said: Said) -> None:
    name = SHIPS[table.state.neutrals[0]]
    seat = table.seek("P1", (steps.ACT,))
    table.play(f"build {name}", seat)
    table.play("settle", seat)


def _verb_navigation_bids(table: _Table, said: Said) -> None:
    state = table.state
    state.agenda = [steps.NEXT_ADMIRAL]
    phases.ask_navigation(state)
    bids = _mapping(said.get("bids"), "bids")
    while table.top() == steps.NAVIGATION_BID:
        name = table.scenario.names[state.current_player()]
        table.play(f"bid {_number(bids.get(name, 0), 'bids')}")
    # `navigated` runs by itself after the last bid


def _verb_navigation_choose(table: _Table, said: Said) -> None:
    seat = table.scenario.seat(said.get("player"))
    wanted = PLANETS.index(_word(said.get("planet")))
    if wanted not in table.state.planets[1:]:
        raise Refused("that planet is not to choose from")
    table.play(f"navigate {('next', 'third')[table.state.planets[1:].index(wanted)]}", seat)


def _verb_conflict(table: _Table, said: Said) -> None:
    wanted = _mapping(table.scenario.setup.get("simultaneous", {}), "simultaneous")
    order = [table.scenario.names[seat] for seat in table.state.order]
    table.notes["order"] = [name for name in order if name in wanted]


def _verb_unused_cards(table: _Table, said: Said) -> None:
    held = table.state.cards
    table.notes["scores"] = [name for seat, name in enumerate(table.scenario.names) if held[seat] == max(held)]


def _verb_winner(table: _Table, said: Said) -> None:
    places = table.state.ranking()
    table.notes["winner"] = [name for name, place in zip(table.scenario.names, places, strict=True) if place == 1]


def _verb_count_factions(table: _Table, said: Said) -> None:
    table.notes["distinct_factions"] = scoring.distinct_factions(table.state, 0)
    table.notes["faction_points"] = scoring.fleet_faction_points(table.state, 0)


def _verb_player_trade(table: _Table, said: Said) -> None:
    first, second = table.scenario.seat(said.get("a")), table.scenario.seat(said.get("b"))
    if not table.state.tables.trading:
        raise Refused("players trade with the option only")
    if table.top() == steps.CALL_STEP:
        table.state.agenda.append(steps.ASK_FREE)
        table.run()
    table.seek(said.get("a"), (steps.FREE, steps.ACT))
    table.play(f"offer {SEATS[second]}", first)
    _name_things(table, first, _mapping(said.get("a_gives", {}), "a_gives"), "add")
    _name_things(table, first, _mapping(said.get("b_gives", {}), "b_gives"), "ask")
    table.play("propose", first)
    table.play("accept", second)
    for card in _many(said.get("b_gives", {}).get("explorer_cards")):
        table.play(f"hand-over {table.scenario.card(card)}", second)


def _name_things(table: _Table, seat: int, things: Said, verb: str) -> None:
    for name, amount in things.items():
        if name in RESOURCES:
            for _ in range(_number(amount, name)):
                table.play(f"{verb} {name}", seat)
        elif name == "xu":
            for coin, worth in (("xu-5", 5), ("xu-1", 1)):
                while amount >= worth:
                    table.play(f"{verb} {coin}", seat)
                    amount -= worth
        elif name == "tribes":
            for _ in range(_number(amount, name)):
                table.play(f"{verb} tribe", seat)
        elif name == "ships":
            for ship in _many(amount):
                table.play(f"{verb}-ship {SHIPS[_ship(ship)]}", seat)
        elif name == "explorer_cards":
            for card in _many(amount):
                if verb == "add":
                    table.play("show", seat)
                    table.play(f"add-card {table.scenario.card(card)}", seat)
                else:
                    table.play("ask-card", seat)
        else:
            raise Malformed(f"'{name}' cannot be traded")


def _verb_endgame_play(table: _Table, said: Said) -> None:
    seat = table.scenario.seat(said.get("player"))
    if table.state.current_player() != seat or table.top() not in (steps.PLAY_OFF, steps.PLAY_ONE):
        raise Refused("another player decides now")
    if "card" in said and said.get("as") == "text":
        table.play(f"play {table.scenario.card(said['card'])}", seat)
        return
    held = [CARDS[card] for card in range(N_CARDS) if table.state.hand[seat * N_CARDS + card]]
    card = table.scenario.card(said["card"]) if "card" in said else held[0]
    if said.get("as", "resource") == "warehouse":
        table.play(f"cash {card}", seat)
        return
    wanted = _many(said.get("take")) or ["fuel"]
    table.play(f"spend {card} {RESOURCES[_kind(wanted[0])]}", seat)


def _verb_endgame_pass(table: _Table, said: Said) -> None:
    table.play("pass", table.scenario.seat(said.get("player")))


def _verb_endgame_choose(table: _Table, said: Said) -> None:
    seat = table.scenario.seat(said.get("player"))
    value = said.get("value")
    if value not in (1, 3):
        raise Refused("1 is to play, 3 is not to")
    if table.top() != steps.COMMIT_STEP:
        raise Refused("nobody chooses in secret now")
    table.play(f"commit {'play' if value == 1 else 'pass'}", seat)
    table.notes["chooser"] = seat + 1


def _verb_endgame_simultaneous(table: _Table, said: Said) -> None:
    choices = _mapping(said.get("choices"), "choices")
    group = []
    while table.top() == steps.COMMIT_STEP:
        name = table.scenario.names[table.state.current_player()]
        if name not in choices:
            raise Refused(f"{name} chooses too")
        group.append(name)
        _verb_endgame_choose(table, {"player": name, "value": choices[name]})
    passed = table.state.passed
    table.notes["revealed"] = {name: "pass" if (passed >> table.scenario.seat(name)) & 1 else "play" for name in group}


def _verb_nothing(table: _Table, said: Said) -> None:
    """The engine is at that point already."""


def _verb_pay_bids(table: _Table, said: Said) -> None:
    _verb_resolve(table, said)


VERBS: Final[dict[Any, Callable[[_Table, Said], None]]] = {
    "setup": _verb_setup,
    "choose_command_ship": _verb_choose,
    "call": _verb_call,
    "finish_phase": _verb_finish_phase,
    "end_phase": _verb_end_phase,
    "end_phase_without_discarding": _verb_end_without_discarding,
    "end_round": _verb_end_round,
    "after_scoring_a": _verb_after_scoring_a,
    "bid": _bid_action,
    "pass": _bid_action,
    "blockade_runner": _bid_action,
    "lost_in_space": _bid_action,
    "resolve_bids": _verb_resolve,
    "pay_bids": _verb_pay_bids,
    "take_compensation": _verb_compensation,
    "take_compensation_instead": _verb_instead,
    "income": _verb_income,
    "everyone_takes_income": lambda table, said: _everyone_takes_income(table),
    "collect": _verb_mine,
    "pay_to_mine": _verb_mine,
    "after_collecting": _verb_after_collecting,
    "redistribution": _verb_redistribution,
    "demand": _verb_never,
    "transport": _verb_transport,
    "after_all_transporting": _verb_nothing,
    "build": _verb_build,
    "build_neutral": _verb_build_neutral,
    "when_built": _verb_when_built,
    "explore": _verb_explore,
    "use_ship": _verb_use_ship,
    "trigger": _verb_trigger,
    "store": _verb_store,
    "store_discards": _verb_store_discards,
    "play": _verb_play,
    "discard_for_resource": _verb_spend,
    "trade": _verb_trade,
    "player_trade": _verb_player_trade,
    "draw_explorer": _verb_draw,
    "navigation_bids": _verb_navigation_bids,
    "navigation_choose": _verb_navigation_choose,
    "resolve_conflict": _verb_conflict,
    "view": _verb_view,
    "most_unused_explorer_cards": _verb_unused_cards,
    "winner": _verb_winner,
    "count_factions": _verb_count_factions,
    "endgame_play": _verb_endgame_play,
    "endgame_pass": _verb_endgame_pass,
    "endgame_choose": _verb_endgame_choose,
    "endgame_simultaneous": _verb_endgame_simultaneous,
}

KINDS: Final[dict[Any, Callable[[_Scenario, Said], list[str]]]] = {
    "bid_rank": _bid_rank,
    "secret_bids": _secret_bids,
    "income": _income,
    "mining": _mining,
    "transport_cost": _transport_cost,
    "transport_limit": _transport_limit,
    "explore_option": _explore_option,
    "payment": _payment,
    "build": _build,
    "discount": _discount,
    "stepped": _stepped,
    "storage": _storage,
    "points": _points,
    "faction_points": _faction_points,
    "score": _score,
    "score_final": _score_final,
    "most_unused": _most_unused,
    "flow": _flow,
}
