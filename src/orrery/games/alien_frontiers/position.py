"""Positions: any state of Alien Frontiers from a readable dict, and back.

    {
        "players": 3,
        "active": "red",
        "hand": [1, 4, "r6"],                                  unplaced ships of the active player, r for the Relic Ship
        "seats": {"red": {"fuel": 2, "ore": 1, "cards": ["booster-pod"], "ships": 4, "colonies_left": 5, "hub": 3}},
        "docked": {"shipyard": ["blue 2", "blue 2", "-", "-"]},  port by port, "-" for a free one
        "territories": {"lem-badlands": {"red": 1, "blue": 2}},
        "fields": {"isolation": "lem-badlands"},
        "relic": "red",
        "display": ["alien-city"], "deck": ["stasis-beam"], "discards": [],
        "turn": {"used": [], "discarded": False, "borrowed": None, "cycles": 0, ...},
        "agenda": ["turn"],
    }

What is not said takes a default: no resources, no cards, three ships or as many as are shown (those not shown are in
the Maintenance Bay), the colonies that are not on territories unplaced, the cards that are nowhere else in the deck,
and the active player with the fleet rolled and the turn's choices open. The active player's docked ships count as
docked this turn. A deck or a number of colonies that is given is taken as it is; what is missing stays in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from orrery.games.alien_frontiers.actions import (
    ARTIFACT,
    CARDS,
    COLOURS,
    FACILITIES,
    FIELDS,
    HUB,
    MINE,
    MOST_DICE,
    N_CARDS,
    RELIC,
    SHIPS,
    TERRITORIES,
)
from orrery.games.alien_frontiers.rules import cards, setup, steps, territories
from orrery.games.alien_frontiers.rules.docking import BIT
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE, ship_code
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.errors import PositionError, closest
from orrery.kernel.game import Config
from orrery.kernel.state import State

__all__ = ["position", "to_position"]

KEYS: Final = (
    "active",
    "hand",
    "seats",
    "docked",
    "territories",
    "fields",
    "relic",
    "display",
    "deck",
    "discards",
    "turn",
    "agenda",
)
SEAT_KEYS: Final = ("fuel", "ore", "cards", "ships", "colonies_left", "hub")
TURN_KEYS: Final = (
    "used",
    "discarded",
    "borrowed",
    "counted",
    "cycles",
    "hub_ships",
    "mine_ships",
    "excess",
    "rolling",
    "relic_rolling",
)
STEPS: Final = {
    "deal": steps.DEAL,
    "display": steps.DISPLAY,
    "roll": steps.ROLL_STEP,
    "turn": steps.TURN,
    "land": steps.LAND_STEP,
    "raid": steps.RAID,
    "shoot": steps.SHOOT_STEP,
    "reroll": steps.REROLL,
    "teleport": steps.TELEPORT,
    "move-from": steps.MOVE_FROM,
    "move-to": steps.MOVE_TO,
    "swap-first": steps.SWAP_FIRST,
    "swap-second": steps.SWAP_SECOND,
    "keep": steps.KEEP_STEP,
}
STEP_NAMES: Final = {kind: name for name, kind in STEPS.items()}
FREE: Final = "-"


def position(config: Config, setup_: Mapping[str, Any]) -> State:
    """Build the state that a dict describes; PositionError says what cannot be."""
    _known(setup_, KEYS, "a position")
    return _Builder(config, setup_).build()


class _Builder:
    """Puts the pieces of a position on an empty table, one kind after another."""

    def __init__(self, config: Config, setup_: Mapping[str, Any]) -> None:
        self.setup = setup_
        self.state = AlienFrontiersState(config)
        setup.empty_table(self.state)
        self.colours = COLOURS[: config.players]

    def build(self) -> AlienFrontiersState:
        state = self.state
        state.active = self.seat(self.setup.get("active", "red"), "active")
        self.place_colonies()
        self.place_fields()
        self.place_seats()
        self.place_docked()
        self.place_hand()
        self.place_relic()
        self.place_ships()
        self.place_cards()
        self.place_turn()
        return state

    def seat(self, colour: Any, where: str) -> int:
        if colour not in self.colours:
            raise PositionError(f"'{where}' must name a player ({', '.join(self.colours)}), not {colour!r}")
        return self.colours.index(colour)

    def place_colonies(self) -> None:
        state = self.state
        for territory, owners in _mapping(self.setup, "territories").items():
            place = _index(territory, TERRITORIES, "territories")
            for colour, number in _mapping({territory: owners}, territory).items():
                state.colonies[place * state.players + self.seat(colour, territory)] = _number(number, territory)
        for place in range(len(TERRITORIES)):
            state.controller[place] = territories.find_controller(state, place)

    def place_fields(self) -> None:
        for field, territory in _mapping(self.setup, "fields").items():
            place = _index(field, FIELDS, "fields")
            self.state.fields[place] = -1 if territory is None else _index(territory, TERRITORIES, field)

    def place_seats(self) -> None:
        state = self.state
        seats = _mapping(self.setup, "seats")
        for colour in seats:
            self.seat(colour, "seats")
        for seat, colour in enumerate(self.colours):
            said = _mapping(seats, colour)
            _known(said, SEAT_KEYS, f"seat '{colour}'")
            state.fuel[seat] = _number(said.get("fuel", 0), "fuel")
            state.ore[seat] = _number(said.get("ore", 0), "ore")
            state.hub[seat] = _number(said.get("hub", 0), "hub")
            for card in _words(said.get("cards", []), "cards"):
                if cards.holds(state, seat, _index(card, CARDS, "cards")):
                    raise PositionError(f"{colour} cannot hold two cards of the kind '{card}'")
                cards.receive(state, seat, CARDS.index(card))
            landed = sum(state.colonies[place * state.players + seat] for place in range(len(TERRITORIES)))
            left = state.tables.colonies - landed
            if left < 0:
                raise PositionError(f"{colour} has {landed} colonies on territories, more than {state.tables.colonies}")
            state.unplaced[seat] = _number(said.get("colonies_left", left), "colonies_left")
            state.aside[N_CARDS + seat] = left - state.unplaced[seat]

    def place_docked(self) -> None:
        state = self.state
        for facility, ships in _mapping(self.setup, "docked").items():
            place = _index(facility, FACILITIES, "docked")
            first, end = state.tables.first_port[place], state.tables.first_port[place + 1]
            for at, text in enumerate(_words(ships, facility)):
                if text == FREE:
                    continue
                code = self.ship(text, facility)
                port = self.track_port(first + at, code) if place == HUB else first + at
                if port >= end:
                    raise PositionError(f"{facility} has only {end - first} open ports")
                state.docked[port] = code
                if code > OF_RELIC:
                    state.relic_port = port

    def ship(self, text: str, facility: str) -> int:
        colour, _, shown = text.partition(" ")
        if shown not in SHIPS:
            raise PositionError(f"a ship at {facility} is 'red 4' or 'red r4' for the Relic Ship, not '{text}'")
        ship = SHIPS.index(shown)
        if ship >= RELIC and self.state.relic_port >= 0:
            raise PositionError("there is only one Relic Ship")
        return ship_code(self.seat(colour, facility), ship % RELIC + 1, ship >= RELIC)

    def track_port(self, port: int, code: int) -> int:
        """A ship at the hub stands on its owner's track, whichever port of the list it was given for."""
        state = self.state
        first = state.tables.first_port[HUB] + SHIP_OWNER[code] * state.tables.track
        track = range(first, first + state.tables.track)
        if port in track and state.docked[port] == NO_SHIP:
            return port
        for free in track:
            if state.docked[free] == NO_SHIP:
                return free
        raise PositionError(f"a track of the colonist-hub has only {state.tables.track} ports")

    def place_hand(self) -> None:
        state = self.state
        for shown in _list(self.setup.get("hand", []), "hand"):
            ship = _index(str(shown), SHIPS, "hand")
            if ship < RELIC:
                state.hand[ship + 1] += 1
            elif state.relic_value or state.relic_port >= 0:
                raise PositionError("there is only one Relic Ship")
            else:
                state.relic_value = ship % RELIC + 1

    def place_relic(self) -> None:
        state = self.state
        owner = -1
        if state.relic_port >= 0:
            owner = SHIP_OWNER[state.docked[state.relic_port]]
        elif state.relic_value:
            owner = state.active
        said = self.setup.get("relic")
        if said is not None:
            if owner >= 0 and owner != self.seat(said, "relic"):
                raise PositionError(f"the Relic Ship is {COLOURS[owner]}'s, not {said}'s")
            owner = self.seat(said, "relic")
        state.relic_owner = owner

    def place_ships(self) -> None:
        """Ships in play that are shown nowhere are in the Maintenance Bay, or about to be rolled."""
        state = self.state
        seats = _mapping(self.setup, "seats")
        turn = _mapping(self.setup, "turn")
        state.rolling = _number(turn.get("rolling", 0), "rolling")
        for seat, colour in enumerate(self.colours):
            shown = sum(1 for code in state.docked if NO_SHIP < code <= OF_RELIC and SHIP_OWNER[code] == seat)
            if seat == state.active:
                shown += sum(state.hand) + state.rolling
            fewest = max(state.tables.ships_at_start, shown)
            ships = _number(_mapping(seats, colour).get("ships", fewest), "ships")
            if not shown <= ships <= state.tables.ships:
                raise PositionError(f"{colour} shows {shown} ships, so 'ships' must be {shown} to {state.tables.ships}")
            state.stock[seat] = state.tables.ships - ships
            state.bay[seat] = ships - shown

    def place_cards(self) -> None:
        state = self.state
        for card in range(N_CARDS):
            state.deck[card] -= sum((held >> card) & 1 for held in state.cards)
        for key, pile in (("display", state.display), ("discards", state.discards)):
            for name in _words(self.setup.get(key, []), key):
                card = _index(name, CARDS, key)
                pile[card] += 1
                state.deck[card] -= 1
        deck = self.setup.get("deck")
        if deck is not None:
            left = state.deck[:]
            state.deck = [0] * N_CARDS
            for name in _words(deck, "deck"):
                state.deck[_index(name, CARDS, "deck")] += 1
            for card in range(N_CARDS):
                state.aside[card] = left[card] - state.deck[card]
        for card, name in enumerate(CARDS):
            if state.deck[card] < 0 or state.aside[card] < 0:
                raise PositionError(f"there are only {state.tables.deck[card]} cards '{name}'")

    def place_turn(self) -> None:
        state = self.state
        said = _mapping(self.setup, "turn")
        _known(said, TURN_KEYS, "'turn'")
        state.used = sum(2 ** _index(card, CARDS, "used") for card in _words(said.get("used", []), "used"))
        state.discarded = bool(said.get("discarded", False))
        borrowed = said.get("borrowed")
        state.borrowed = -1 if borrowed is None else _index(borrowed, TERRITORIES, "borrowed")
        at_artifact = self.own_ports(ARTIFACT)
        for port in _list(said.get("counted", at_artifact), "counted"):
            if port not in at_artifact:
                raise PositionError(f"'counted' names ports of own ships at the {FACILITIES[ARTIFACT]}, not {port!r}")
            state.counted |= BIT[port]
        state.cycles = _number(said.get("cycles", len(at_artifact)), "cycles")
        state.hub_ships = _number(said.get("hub_ships", len(self.own_ports(HUB))), "hub_ships")
        state.mine_ships = _number(said.get("mine_ships", len(self.own_ports(MINE))), "mine_ships")
        state.excess = _number(said.get("excess", 0), "excess")
        state.relic_rolling = bool(said.get("relic_rolling", False))
        state.agenda = [self.step(text) for text in _words(self.setup.get("agenda", ["turn"]), "agenda")]

    def own_ports(self, facility: int) -> list[int]:
        state = self.state
        first, end = state.tables.first_port[facility], state.tables.first_port[facility + 1]
        return [port - first for port in range(first, end) if SHIP_OWNER[state.docked[port]] == state.active]

    def step(self, text: str) -> int:
        """`raid 2`: a step and its argument."""
        name, _, argument = text.partition(" ")
        if name not in STEPS or (argument and not argument.isdecimal()):
            raise PositionError(f"'{text}' is no step{closest(name, STEPS)} (there are: {', '.join(STEPS)})")
        return STEPS[name] | (int(argument or 0) << steps.STEP_BITS)


def to_position(state: State) -> dict[str, Any]:
    """Write a state as the dict that `position` reads."""
    assert isinstance(state, AlienFrontiersState)
    colours = COLOURS[: state.players]
    first_port = state.tables.first_port
    docked = {}
    for place, facility in enumerate(FACILITIES):
        ships = [_ship_text(code) for code in state.docked[first_port[place] : first_port[place + 1]]]
        while ships and ships[-1] == FREE:
            ships.pop()
        if ships:
            docked[facility] = ships
    seats = {
        colour: {
            "fuel": state.fuel[seat],
            "ore": state.ore[seat],
            "cards": [name for card, name in enumerate(CARDS) if cards.holds(state, seat, card)],
            "ships": state.tables.ships - state.stock[seat],
            "colonies_left": state.unplaced[seat],
            "hub": state.hub[seat],
        }
        for seat, colour in enumerate(colours)
    }
    hand: list[int | str] = [value for value in range(1, MOST_DICE + 1) for _ in range(state.hand[value])]
    if state.relic_value:
        hand.append(f"r{state.relic_value}")
    first = first_port[ARTIFACT]
    return {
        "game": state.config.game.id,
        "players": state.players,
        "options": dict(state.config.options),
        "active": colours[state.active],
        "hand": hand,
        "seats": seats,
        "docked": docked,
        "territories": {
            name: {
                colour: state.colonies[place * state.players + seat]
                for seat, colour in enumerate(colours)
                if state.colonies[place * state.players + seat]
            }
            for place, name in enumerate(TERRITORIES)
            if territories.colonies_on(state, place)
        },
        "fields": {
            name: TERRITORIES[state.fields[field]] for field, name in enumerate(FIELDS) if state.fields[field] >= 0
        },
        "relic": colours[state.relic_owner] if state.relic_owner >= 0 else None,
        "display": _pile(state.display),
        "deck": _pile(state.deck),
        "discards": _pile(state.discards),
        "turn": {
            "used": [name for card, name in enumerate(CARDS) if (state.used >> card) & 1],
            "discarded": state.discarded,
            "borrowed": TERRITORIES[state.borrowed] if state.borrowed >= 0 else None,
            "counted": [port for port in range(first_port[ARTIFACT + 1] - first) if (state.counted >> port) & 1],
            "cycles": state.cycles,
            "hub_ships": state.hub_ships,
            "mine_ships": state.mine_ships,
            "excess": state.excess,
            "rolling": state.rolling,
            "relic_rolling": state.relic_rolling,
        },
        "agenda": [_step_text(step) for step in state.agenda],
    }


def _ship_text(code: int) -> str:
    if code == NO_SHIP:
        return FREE
    return f"{COLOURS[SHIP_OWNER[code]]} {SHIPS[(SHIP_VALUE[code] - 1) + (RELIC if code > OF_RELIC else 0)]}"


def _step_text(step: int) -> str:
    argument = step >> steps.STEP_BITS
    return STEP_NAMES[step & steps.STEP_MASK] + (f" {argument}" if argument else "")


def _pile(counts: list[int]) -> list[str]:
    return [name for card, name in enumerate(CARDS) for _ in range(counts[card])]


def _known(said: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in said:
        if key not in keys:
            raise PositionError(f"{where} has no '{key}'{closest(str(key), keys)} (it has: {', '.join(keys)})")


def _mapping(said: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = said.get(key, {})
    if not isinstance(value, Mapping):
        raise PositionError(f"'{key}' must map names to values, not {value!r}")
    return value


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"'{key}' must be a list, not {value!r}")
    return list(value)


def _words(value: Any, key: str) -> list[str]:
    words = _list(value, key)
    for word in words:
        if not isinstance(word, str):
            raise PositionError(f"'{key}' must be a list of texts; {word!r} is none")
    return words


def _index(word: Any, words: list[str], where: str) -> int:
    if word not in words:
        raise PositionError(f"'{where}' knows no {word!r}{closest(str(word), words)} (it knows: {', '.join(words)})")
    return words.index(word)


def _number(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PositionError(f"'{key}' must be a number from 0 up, not {value!r}")
    return value
