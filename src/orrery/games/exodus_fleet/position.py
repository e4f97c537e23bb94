"""Positions: any state of Exodus Fleet from a readable dict, and back.

    {
        "players": 3,
        "round": 2, "admiral": "p1", "first": "p1", "phase": "mining", "previous": "income",
        "seats": {
            "p1": {
                "faction": "karpians", "xu": 7, "resources": {"metal": 1, "fuel": 2}, "tribes": 1,
                "ships": ["trade-command", "greenhouse"], "cards": ["loyalty"], "open": ["alien-pet"],
                "reserved": ["recycler"], "bid": 4, "place": 1, "crew": "waits",
            },
        },
        "row": ["merchant-ship", "hospital"], "neutrals": ["bank"],         the row from left to right
        "planets": ["planet-c", "planet-d", None],
        "deck": ["loyalty"], "discards": [], "under": {"xenological-center": ["alien-toys"]},
        "agenda": ["next-admiral", "housekeeping", "ask-storage", "act p2", "act p1"],      what is asked first is last
    }

What is not said takes a default: nothing in the purse and in hand, ships that are named nowhere and cards that are
nowhere else in their decks, the first round, and the Admiral about to call a phase. A deck that is given is taken as it
is; what is missing stays in the box. Who knows which hidden card is written `p2 knows hand-p1 the-plan`, with all
places where it may be (`hand-p1/xenological-center`); if nothing is said, everybody knows of the starting cards in
hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from orrery.games.exodus_fleet.actions import (
    BIT,
    CARDS,
    DECK_CARDS,
    FACTIONS,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    N_CARDS,
    N_DECK_CARDS,
    N_PLANETS,
    N_SHIPS,
    PHASES,
    PLANETS,
    RESOURCES,
    SEATS,
    SHIPS,
)
from orrery.games.exodus_fleet.rules import fleet, hidden, setup, steps
from orrery.games.exodus_fleet.rules.payment import NOTHING_DUE, PAY_LENGTH
from orrery.games.exodus_fleet.scoring import SHEET
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.kernel.errors import PositionError, closest
from orrery.kernel.game import Config
from orrery.kernel.state import State

__all__ = ["STEPS", "position", "to_position"]

KEYS: Final = (
    "round",
    "admiral",
    "first",
    "phase",
    "previous",
    "seats",
    "row",
    "neutrals",
    "faction_deck",
    "faction_discards",
    "neutral_deck",
    "looked_at",
    "mixed",
    "planets",
    "planet_deck",
    "planet_discards",
    "charted",
    "deck",
    "discards",
    "under",
    "known",
    "used",
    "plan",
    "bonus",
    "quiet",
    "offered",
    "passed",
    "asked",
    "willing",
    "order",
    "pay",
    "offer",
    "agenda",
)
NUMBERS: Final = {
    "xu": "xu",
    "tribes": "tribes",
    "bid": "bids",
    "raised": "raised",
    "rank": "rank",
    "place": "place_of",
    "transported": "moved",
    "extra": "extra",
    "fresh": "fresh",
    "offers": "offers",
    "counted": "counts",
}
"""Numbers of a seat, and the lists they are in."""
STANCES: Final = ["silent", "bids", "passes", "excluded"]
CREWS: Final = ["none", "waits", "worked", "declined"]
MINED: Final = [*RESOURCES, "yes"]
SEAT_KEYS: Final = (
    "faction",
    "resources",
    "ships",
    "reserved",
    "reserved_earlier",
    "cards",
    "drawn",
    "open",
    "stance",
    "crew",
    "mined",
    "secret",
    "sheet",
    *NUMBERS,
)
OFFER_KEYS: Final = ("numbers", "ships", "cards")
PILES: Final = ["military-explorer", "xenological-center"]

STEPS: Final = {
    "board": steps.BOARD_STEP,
    "first-admiral": steps.FIRST_STEP,
    "planet": steps.PLANET_STEP,
    "faction-ship": steps.FACTION_STEP,
    "neutral-ship": steps.NEUTRAL_STEP,
    "draw": steps.DRAW_STEP,
    "look": steps.LOOK_STEP,
    "chart": steps.CHART_STEP,
    "show-ship": steps.SHOW_SHIP,
    "show-bid": steps.SHOW_BID,
    "show-choice": steps.SHOW_CHOICE,
    "command-ship": steps.COMMAND_STEP,
    "free": steps.FREE,
    "call": steps.CALL_STEP,
    "bid": steps.BID_STEP,
    "secret-bid": steps.SECRET_BID,
    "adjust": steps.ADJUST,
    "act": steps.ACT,
    "end": steps.END,
    "gain": steps.GAIN,
    "pay": steps.PAY,
    "buy": steps.BUY_STEP,
    "sell": steps.SELL_STEP,
    "swap": steps.SWAP_STEP,
    "cull": steps.CULL,
    "shelve": steps.SHELVE_WHICH,
    "keep": steps.KEEP_STEP,
    "stow": steps.STOW_WHICH,
    "build": steps.BUILD_STEP,
    "built": steps.BUILT,
    "assign": steps.ASSIGN_STEP,
    "cull-ships": steps.SHIP_CULL,
    "reserve": steps.RESERVE_STEP,
    "place-planet": steps.CHART_PLACE,
    "give": steps.GIVE_STEP,
    "navigation-bid": steps.NAVIGATION_BID,
    "navigate": steps.NAVIGATION_STEP,
    "concordia": steps.CONCORDIA,
    "commit": steps.COMMIT_STEP,
    "play-one": steps.PLAY_ONE,
    "play-off": steps.PLAY_OFF,
    "offer": steps.OFFER_STEP,
    "show-card": steps.SHOW_CARD,
    "answer": steps.ANSWER,
    "hand-over": steps.HAND_OVER_STEP,
    "start-game": steps.START_GAME,
    "ask-free": steps.ASK_FREE,
    "ask-adjust": steps.ASK_ADJUST,
    "count-secret-bids": steps.COUNT_SECRET,
    "settle-bids": steps.SETTLE_BIDS,
    "do-mine": steps.DO_MINE,
    "do-transport": steps.DO_TRANSPORT,
    "do-build": steps.DO_BUILD,
    "do-explore": steps.DO_EXPLORE,
    "do-power": steps.DO_POWER,
    "do-raise": steps.DO_RAISE,
    "all-kept": steps.ALL_KEPT,
    "reserved": steps.RESERVED,
    "charted": steps.CHARTED,
    "ask-tribute": steps.ASK_TRIBUTE,
    "take-tribute": steps.TAKE_TRIBUTE,
    "ask-storage": steps.ASK_STORAGE,
    "housekeeping": steps.HOUSEKEEPING,
    "next-admiral": steps.NEXT_ADMIRAL,
    "score": steps.SCORE,
    "ask-cycle": steps.ASK_CYCLE,
    "count-choices": steps.COUNT_CHOICES,
    "last-storage": steps.LAST_STORAGE,
    "navigated": steps.NAVIGATED,
}
STEP_NAMES: Final = {kind: name for name, kind in STEPS.items()}
NAMES_A_SHIP: Final = (steps.BUILT, steps.DO_BUILD, steps.CONCORDIA)
WITHOUT_A_SEAT: Final = (
    steps.FIRST_STEP,
    steps.PLANET_STEP,
    steps.FACTION_STEP,
    steps.NEUTRAL_STEP,
    steps.START_GAME,
    steps.ASK_FREE,
    steps.ASK_ADJUST,
    steps.COUNT_SECRET,
    steps.SETTLE_BIDS,
    steps.ASK_TRIBUTE,
    steps.ASK_STORAGE,
    steps.HOUSEKEEPING,
    steps.NEXT_ADMIRAL,
    steps.SCORE,
    steps.ASK_CYCLE,
    steps.COUNT_CHOICES,
    steps.LAST_STORAGE,
    steps.NAVIGATED,
)
AREAS: Final = [*(f"hand-{seat}" for seat in SEATS), *(f"drawn-{seat}" for seat in SEATS), *PILES]


def position(config: Config, setup_: Mapping[str, Any]) -> State:
    """Build the state that a dict describes; PositionError says what cannot be."""
    _known(setup_, KEYS, "a position")
    return _Builder(config, setup_).build()


class _Builder:
    """Puts the pieces of a position on an empty table, one kind after another."""

    def __init__(self, config: Config, setup_: Mapping[str, Any]) -> None:
        self.said = setup_
        self.state = ExodusFleetState(config)
        setup.empty_table(self.state)
        self.names = SEATS[: config.players]

    def build(self) -> ExodusFleetState:
        state = self.state
        state.round = _number(self.said.get("round", 1), "round")
        state.first = self.seat(self.said.get("first", "p1"), "first")
        state.admiral = self.seat(self.said.get("admiral", self.names[state.first]), "admiral")
        state.phase = self.phase("phase")
        state.previous = self.phase("previous")
        self.place_seats()
        self.place_ships()
        self.place_planets()
        self.place_cards()
        self.place_rest()
        self.place_pending()
        state.count_fleets()
        self.place_facts()
        return state

    def seat(self, name: Any, where: str) -> int:
        if name not in self.names:
            raise PositionError(f"'{where}' must name a player ({', '.join(self.names)}), not {name!r}")
        return self.names.index(name)

    def phase(self, key: str) -> int:
        name = self.said.get(key)
        return -1 if name is None else _index(name, PHASES, key)

    def mask(self, key: str) -> int:
        return sum({2 ** self.seat(name, key) for name in _words(self.said.get(key, []), key)})

    def place_seats(self) -> None:
        state = self.state
        seats = _mapping(self.said, "seats")
        for name in seats:
            self.seat(name, "seats")
        for seat, name in enumerate(self.names):
            said = _mapping(seats, name)
            _known(said, SEAT_KEYS, f"seat '{name}'")
            if said.get("faction") is not None:
                state.board[seat] = _index(said["faction"], FACTIONS, "faction")
            resources = _mapping(said, "resources")
            for kind, amount in resources.items():
                state.res[4 * seat + _index(kind, RESOURCES, "resources")] = _number(amount, kind)
            for key, field in NUMBERS.items():
                getattr(state, field)[seat] = _number(said.get(key, 0), key)
            state.stance[seat] = _index(said.get("stance", STANCES[0]), STANCES, "stance")
            state.work[seat] = _index(said.get("crew", CREWS[0]), CREWS, "crew")
            mined = {_index(kind, MINED, "mined") for kind in _words(said.get("mined", []), "mined")}
            state.mined[seat] = sum(2**kind for kind in mined)
            secret = said.get("secret")
            state.secret[seat] = -1 if secret is None else _number(secret, "secret")
            for line, points in enumerate(_numbers(said.get("sheet", [0] * SHEET), "sheet", SHEET)):
                state.sheet[seat * SHEET + line] = points
            for ship in _words(said.get("ships", []), "ships"):
                self.put_ship(ship, seat)
            for key, first in (("reserved", fleet.RESERVED_AT), ("reserved_earlier", fleet.RESERVED_EARLIER)):
                for ship in _words(said.get(key, []), key):
                    self.put_ship(ship, first + seat)
                    state.reserved[seat] += 1
            for card in _words(said.get("cards", []), "cards"):
                state.hand[seat * N_CARDS + _index(card, CARDS, "cards")] += 1
                state.cards[seat] += 1
            for key, pile in (("drawn", state.drawn), ("open", state.open_cards)):
                for card in _words(said.get(key, []), key):
                    pile.append(_index(card, CARDS, key) | (seat << 5))
        state.drawn.sort()
        state.open_cards.sort()

    def put_ship(self, name: str, at: int) -> int:
        ship = _index(name, SHIPS, "ships")
        if self.state.place[ship] not in (fleet.IN_DECK, fleet.IN_BOX):
            raise PositionError(f"there is only one '{name}'")
        self.state.place[ship] = at
        return ship

    def place_ships(self) -> None:
        state = self.state
        for ship in _words(self.said.get("row", []), "row"):
            state.row.append(self.put_ship(ship, fleet.ON_OFFER))
        for ship in _words(self.said.get("neutrals", []), "neutrals"):
            state.neutrals.append(self.put_ship(ship, fleet.ON_OFFER))
        for key, at in (("faction_discards", fleet.DISCARDED), ("looked_at", fleet.LOOKED_AT)):
            for ship in _words(self.said.get(key, []), key):
                self.put_ship(ship, at)
        for key, first, end in (
            ("faction_deck", FIRST_FACTION, FIRST_NEUTRAL),
            ("neutral_deck", FIRST_NEUTRAL, N_SHIPS),
        ):
            if key in self.said:
                named = {_index(ship, SHIPS, key) for ship in _words(self.said[key], key)}
                for number in range(first, end):
                    if state.place[number] == fleet.IN_DECK and number not in named:
                        state.place[number] = fleet.IN_BOX
                    elif number in named and state.place[number] != fleet.IN_DECK:
                        raise PositionError(f"'{SHIPS[number]}' is in the deck and elsewhere")
                if any(not first <= ship < end for ship in named):
                    raise PositionError(f"'{key}' holds a ship of another kind")
        if "mixed" in self.said:
            state.mixed = int(_flag(self.said["mixed"], "mixed"))

    def place_planets(self) -> None:
        state = self.state
        slots = _list(self.said.get("planets", [None] * 3), "planets")
        if len(slots) != 3:
            raise PositionError("'planets' are three: current, next and third")
        state.planets = [-1 if name is None else _index(name, PLANETS, "planets") for name in slots]
        state.planet_discards = self.planet_mask("planet_discards")
        state.chart = self.planet_mask("charted")
        left = 2**N_PLANETS - 1
        for planet in state.planets:
            left &= ~BIT[planet] if planet >= 0 else -1
        left &= ~(state.planet_discards | state.chart)
        state.planet_deck = self.planet_mask("planet_deck") if "planet_deck" in self.said else left

    def planet_mask(self, key: str) -> int:
        return sum({2 ** _index(name, PLANETS, key) for name in _words(self.said.get(key, []), key)})

    def place_cards(self) -> None:
        state = self.state
        piles = _mapping(self.said, "under")
        for name in piles:
            pile = _index(name, PILES, "under")
            for card in _words(piles[name], name):
                state.under[pile * N_CARDS + _index(card, CARDS, name)] += 1
        for card in _words(self.said.get("discards", []), "discards"):
            state.discards[_index(card, DECK_CARDS, "discards")] += 1
        left = [
            state.tables.copies[card]
            - sum(state.hand[seat * N_CARDS + card] for seat in range(state.players))
            - state.under[card]
            - state.under[N_CARDS + card]
            - sum(1 for coded in (*state.drawn, *state.open_cards) if coded & 31 == card)
            - state.discards[card]
            for card in range(N_DECK_CARDS)
        ]
        self.left = left

    def place_rest(self) -> None:
        state = self.state
        used = 0
        for name in _words(self.said.get("used", []), "used"):
            power = state.tables.ship_action[_index(name, SHIPS, "used")]
            if power < 0:
                raise PositionError(f"'{name}' has no power to use")
            used |= BIT[power]
        state.used = used
        state.plan = int(_flag(self.said.get("plan", False), "plan"))
        state.bonus = int(_flag(self.said.get("bonus", False), "bonus"))
        state.quiet = self.mask("quiet")
        state.passed = self.mask("passed")
        state.asked = self.mask("asked")
        state.willing = self.mask("willing")
        state.offered = _number(self.said.get("offered", 0), "offered")
        state.order = [self.seat(name, "order") for name in _words(self.said.get("order", []), "order")]
        pay = self.said.get("pay")
        state.pay = NOTHING_DUE[:] if pay is None else _numbers(pay, "pay", PAY_LENGTH, -1)
        offer = _mapping(self.said, "offer")
        _known(offer, OFFER_KEYS, "an offer")
        if offer:
            state.offer = _numbers(offer.get("numbers"), "offer.numbers", 15)
            state.offer_ships = [_index(name, SHIPS, "offer") for name in _words(offer.get("ships", []), "offer")]
            state.offer_cards = [_index(name, CARDS, "offer") for name in _words(offer.get("cards", []), "offer")]

    def place_pending(self) -> None:
        """The agenda, and then the deck: a reservation that is under way has its Alien Blueprints on the table."""
        state = self.state
        default = ["call " + self.names[state.admiral]]
        state.agenda = [self.step(text) for text in _words(self.said.get("agenda", default), "agenda")]
        for step in state.agenda:
            if step & steps.KIND_MASK in (steps.RESERVED, steps.RESERVE_STEP):
                state.reserved[steps.seat_of(step)] += 1
        self.left[0] -= sum(state.reserved)
        deck = self.said.get("deck")
        if deck is None:
            state.deck = self.left
            state.aside = [0] * N_DECK_CARDS
        else:
            state.deck = [0] * N_DECK_CARDS
            for name in _words(deck, "deck"):
                state.deck[_index(name, DECK_CARDS, "deck")] += 1
            state.aside = [left - there for left, there in zip(self.left, state.deck, strict=True)]
        for card, name in enumerate(DECK_CARDS):
            if min(state.deck[card], state.aside[card]) < 0:
                raise PositionError(f"there are only {state.tables.copies[card]} cards '{name}'")

    def step(self, text: str) -> int:
        """`gain p1 2`: a step, its seat and its argument."""
        name, *rest = text.split(" ")
        if name not in STEPS:
            raise PositionError(f"'{text}' is no step{closest(name, STEPS)} (there are: {', '.join(STEPS)})")
        kind = STEPS[name]
        seat = 0
        if kind not in WITHOUT_A_SEAT:
            seat = self.seat(rest.pop(0) if rest else None, text)
        argument = 0
        if rest and kind in NAMES_A_SHIP:
            argument = _index(rest.pop(0), SHIPS, text)
        elif rest and rest[0].isdecimal() and rest[0].isascii() and len(rest[0]) < 9:
            argument = int(rest.pop(0))
        if rest:
            raise PositionError(f"'{text}' is no step of the agenda")
        return steps.step(kind, seat, argument)

    def place_facts(self) -> None:
        state = self.state
        if "known" not in self.said:
            for seat in range(state.players):
                for card in range(N_DECK_CARDS, N_CARDS):
                    if state.hand[seat * N_CARDS + card]:
                        for observer in range(state.players):
                            if observer != seat:
                                hidden.learn(state, observer, hidden.HAND + seat, card)
            return
        for text in _words(self.said["known"], "known"):
            parts = text.split(" ")
            if len(parts) != 4 or parts[1] != "knows":
                raise PositionError(f"what is known is written 'p2 knows hand-p1 the-plan', not '{text}'")
            areas = sum({2 ** _index(area, AREAS, text) for area in parts[2].split("/")})
            fact = _index(parts[3], CARDS, text) | (areas << hidden.AREAS_SHIFT)
            state.known.append(fact | (self.seat(parts[0], text) << hidden.OBSERVER_SHIFT))


def to_position(state: State) -> dict[str, Any]:
    """Write a state as the dict that `position` reads."""
    assert isinstance(state, ExodusFleetState)
    names = SEATS[: state.players]

    def ships_at(at: int, first: int = 0, end: int = N_SHIPS) -> list[str]:
        return [SHIPS[ship] for ship in range(first, end) if state.place[ship] == at]

    def seats_of(mask: int) -> list[str]:
        return [name for seat, name in enumerate(names) if (mask >> seat) & 1]

    def planets_of(mask: int) -> list[str]:
        return [name for planet, name in enumerate(PLANETS) if (mask >> planet) & 1]

    seats: dict[str, dict[str, Any]] = {}
    for seat, name in enumerate(names):
        seats[name] = {
            "faction": FACTIONS[state.board[seat]] if state.board[seat] >= 0 else None,
            "resources": dict(zip(RESOURCES, state.res[4 * seat : 4 * seat + 4], strict=True)),
            "ships": ships_at(seat),
            "reserved": ships_at(fleet.RESERVED_AT + seat),
            "reserved_earlier": ships_at(fleet.RESERVED_EARLIER + seat),
            "cards": _pile(state.hand[seat * N_CARDS : (seat + 1) * N_CARDS]),
            "drawn": [CARDS[card & 31] for card in state.drawn if card >> 5 == seat],
            "open": [CARDS[card & 31] for card in state.open_cards if card >> 5 == seat],
            "stance": STANCES[state.stance[seat]],
            "crew": CREWS[state.work[seat]],
            "mined": [kind for place, kind in enumerate(MINED) if (state.mined[seat] >> place) & 1],
            "secret": state.secret[seat] if state.secret[seat] >= 0 else None,
            "sheet": state.sheet[seat * SHEET : (seat + 1) * SHEET],
        }
        for key, field in NUMBERS.items():
            seats[name][key] = getattr(state, field)[seat]
    offer: dict[str, Any] = {}
    if state.offer:
        offer = {
            "numbers": state.offer[:],
            "ships": [SHIPS[ship] for ship in state.offer_ships],
            "cards": [CARDS[card] for card in state.offer_cards],
        }
    tables = state.tables
    return {
        "game": state.config.game.id,
        "players": state.players,
        "options": dict(state.config.options),
        "round": state.round,
        "admiral": names[state.admiral],
        "first": names[state.first],
        "phase": PHASES[state.phase] if state.phase >= 0 else None,
        "previous": PHASES[state.previous] if state.previous >= 0 else None,
        "seats": seats,
        "row": [SHIPS[ship] for ship in state.row],
        "neutrals": [SHIPS[ship] for ship in state.neutrals],
        "faction_deck": ships_at(fleet.IN_DECK, FIRST_FACTION, FIRST_NEUTRAL),
        "faction_discards": ships_at(fleet.DISCARDED),
        "neutral_deck": ships_at(fleet.IN_DECK, FIRST_NEUTRAL),
        "looked_at": ships_at(fleet.LOOKED_AT),
        "mixed": bool(state.mixed),
        "planets": [PLANETS[planet] if planet >= 0 else None for planet in state.planets],
        "planet_deck": planets_of(state.planet_deck),
        "planet_discards": planets_of(state.planet_discards),
        "charted": planets_of(state.chart),
        "deck": _pile(state.deck),
        "discards": _pile(state.discards),
        "under": {name: _pile(state.under[pile * N_CARDS : (pile + 1) * N_CARDS]) for pile, name in enumerate(PILES)},
        "known": [_fact(fact) for fact in state.known],
        "used": [SHIPS[tables.power_ship[power]] for power in range(len(tables.op)) if (state.used >> power) & 1],
        "plan": bool(state.plan),
        "bonus": bool(state.bonus),
        "quiet": seats_of(state.quiet),
        "offered": state.offered,
        "passed": seats_of(state.passed),
        "asked": seats_of(state.asked),
        "willing": seats_of(state.willing),
        "order": [names[seat] for seat in state.order],
        "pay": None if state.pay == NOTHING_DUE else state.pay[:],
        "offer": offer,
        "agenda": [_step_text(step) for step in state.agenda],
    }


def _fact(fact: int) -> str:
    areas = (fact >> hidden.AREAS_SHIFT) & hidden.AREA_BITS
    where = "/".join(name for area, name in enumerate(AREAS) if (areas >> area) & 1)
    return f"{SEATS[fact >> hidden.OBSERVER_SHIFT]} knows {where} {CARDS[fact & hidden.KIND_BITS]}"


def _step_text(step: int) -> str:
    kind, seat, argument = step & steps.KIND_MASK, steps.seat_of(step), steps.argument_of(step)
    text = STEP_NAMES[kind]
    if kind not in WITHOUT_A_SEAT:
        text += f" {SEATS[seat]}"
    if kind in NAMES_A_SHIP:
        return f"{text} {SHIPS[argument]}"
    return f"{text} {argument}" if argument else text


def _pile(counts: list[int]) -> list[str]:
    return [CARDS[card] for card, copies in enumerate(counts) for _ in range(copies)]


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


def _number(value: Any, key: str, low: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value < 10**6:
        raise PositionError(f"'{key}' must be a number from {low} up, not {value!r}")
    return value


def _numbers(value: Any, key: str, length: int, low: int = 0) -> list[int]:
    numbers = [_number(number, key, low) for number in _list(value, key)]
    if len(numbers) != length:
        raise PositionError(f"'{key}' has {length} numbers, not {len(numbers)}")
    return numbers


def _flag(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(f"'{key}' must be true or false, not {value!r}")
    return value
