"""R5: the legal choices of a turn against a naive enumeration, in both directions.

The enumeration is written from the rulebook and sees only the view of the table. It tries every handful of unplaced
ships at every facility, and every card, field and territory for every power. Positions come from random play, and from
a generator that puts together what random play seldom brings about.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.actions import CARDS, COLOURS, FACILITIES, FIELDS, TERRITORIES
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.view import AlienFrontiersView
from orrery.kernel.chance import Rng
from tests.games.alien_frontiers.tools import legal

# The naive rules


class Ship(NamedTuple):
    value: int
    relic: bool = False
    owner: str = ""

    def __str__(self) -> str:
        return f"{'r' if self.relic else ''}{self.value}"


@dataclass
class Board:
    """What lies on the table, as lists and dicts."""

    me: str
    hand: list[Ship]
    fuel: int
    ore: int
    ships_in_play: int
    stock: int
    hub: int
    cards: list[str]
    seen: AlienFrontiersView
    options: dict[str, Any]
    mined: bool
    """Whether a ship was docked at the Lunar Mine this turn."""
    ports: dict[str, list[Ship | None]]
    joined: dict[str, int]

    def bonus(self, territory: str) -> bool:
        seen = next(seen for seen in self.seen.territories if seen.name == territory)
        return "isolation" not in seen.fields and (seen.controller == self.me or self.seen.borrowed == territory)

    def docked(self, facility: str) -> list[Ship]:
        return [ship for ship in self.ports[facility] if ship]

    def has_room(self, facility: str, ships: int) -> bool:
        ports = self.ports[facility]
        if self.options["joined_ports"]:
            return any(ports[at : at + ships] == [None] * ships for at in range(0, len(ports), ships))
        return ports.count(None) >= ships

    def price(self, fuel: int) -> int:
        return max(0, fuel - 1) if self.bonus("pohl-foothills") else fuel


def board_of(state: AlienFrontiersState) -> Board:
    seen = state.view(-1)
    mine = next(seat for seat in seen.seats if seat.colour == seen.active)
    mined = [text for text in this_turn(state) if text.startswith("dock lunar-mine")]
    ports = {
        facility.name: [Ship(ship.value, ship.relic, ship.owner) if ship else None for ship in facility.ports]
        for facility in seen.facilities
    }
    in_history = state.move_number() > 0
    return Board(
        me=seen.active,
        hand=[Ship(ship.value, ship.relic) for ship in seen.hand],
        fuel=mine.fuel,
        ore=mine.ore,
        ships_in_play=mine.ships_in_play,
        stock=mine.ships_in_stock,
        hub=mine.hub_circle,
        cards=[card for card in mine.cards if card not in seen.used],
        seen=seen,
        options=state.config.options,
        mined=bool(mined) if in_history else any(ship and ship.owner == seen.active for ship in ports["lunar-mine"]),
        ports=ports,
        joined={facility.name: facility.joined for facility in seen.facilities},
    )


def this_turn(state: AlienFrontiersState) -> list[str]:
    texts: list[str] = []
    for _, action in reversed(state.full_history()):
        text = state.action_to_string(0, action)
        if text.startswith(("end-turn", "keep")):
            break
        texts.append(text)
    return texts


def accepts(board: Board, facility: str, ships: tuple[Ship, ...]) -> bool:
    """Whether a facility would take exactly these ships now."""
    values = sorted(ship.value for ship in ships)
    equal = len(set(values)) == 1
    count = len(ships)
    if facility in ("alien-artifact", "solar-converter"):
        return count == 1 and board.has_room(facility, 1)
    if facility == "colonist-hub":
        own = [ship for ship in board.docked(facility) if ship.owner == board.me]
        return count == 1 and len(own) < 3 and not (board.hub == 7 and board.options["hub_closed_on_seven"])
    if facility == "lunar-mine":
        highest = max((ship.value for ship in board.docked(facility)), default=0)
        any_value = board.bonus("van-vogt-mountains") and not board.mined
        return count == 1 and board.has_room(facility, 1) and (any_value or values[0] >= highest)
    if facility == "colony-constructor":
        ore = 2 if board.bonus("bradbury-plateau") else 3
        return count == 3 and equal and board.ore >= ore and board.has_room(facility, 3)
    if facility == "orbital-market":
        return count == 2 and equal and board.has_room(facility, 2)
    if facility == "shipyard":
        price = {4: 1, 5: 2, 6: 3}.get(board.ships_in_play + 1, 1) - board.bonus("herbert-valley")
        can_build = board.stock > 0 and min(board.fuel, board.ore) >= price
        return count == 2 and equal and can_build and board.has_room(facility, 2)
    if facility == "raiders-outpost":
        in_sequence = count == 3 and values == list(range(values[0], values[0] + 3))
        return in_sequence and sum(values) > sum(ship.value for ship in board.docked(facility))
    assert facility == "terraforming-station"
    enough = ships[0].relic or board.ships_in_play - 1 >= 3
    return values == [6] and enough and min(board.fuel, board.ore) >= 1 and board.has_room(facility, 1)


def dockings(board: Board) -> Iterator[tuple[str, tuple[Ship, ...]]]:
    """Every facility with every handful of ships that it would take."""
    for facility in FACILITIES:
        for count in (1, 2, 3):
            for ships in combinations(board.hand, count):
                if accepts(board, facility, ships):
                    yield facility, ships


def placements(board: Board) -> Iterator[str]:
    placeable = set()
    for facility, ships in dockings(board):
        placeable |= set(ships)
        yield f"dock {facility} {'-'.join(str(ship) for ship in sorted(ships))}"
    for ship in board.hand:
        if ship not in placeable:
            yield f"bay {ship}"


def deals(board: Board) -> Iterator[str]:
    """Trades, cycles, claims, launches and the Relic Ship; the end of the turn."""
    for ship in board.docked("orbital-market"):
        rate = 1 if board.bonus("heinlein-plains") else ship.value
        if ship.owner == board.me and board.fuel >= rate:
            yield f"trade {rate}"
    if board.seen.cycles and board.seen.display:
        yield "cycle"
    held = next(seat.cards for seat in board.seen.seats if seat.colour == board.me)
    if board.seen.artifact_total >= 8:
        for card in board.seen.display:
            if card not in held:
                yield f"claim {card}"
    can_pay = min(board.fuel, board.ore) >= 1
    if board.hub == 7 and can_pay:
        for territory in open_territories(board):
            yield f"launch {territory}"
    desert = next(seen for seen in board.seen.territories if seen.name == "burroughs-desert")
    at_home = not any(seat.owns_relic for seat in board.seen.seats)
    if at_home and desert.controller == board.me and "isolation" not in desert.fields and can_pay:
        yield "buy-relic"
    if not board.hand:
        yield "end-turn"


def open_territories(board: Board) -> list[str]:
    return [seen.name for seen in board.seen.territories if "repulsor" not in seen.fields]


def powers(board: Board) -> Iterator[str]:
    """Every fuel power with everything that it may be used on."""
    one = board.price(1)
    for ship in board.hand:
        for card, possible in (
            ("booster-pod", ship.value < 6),
            ("polarity-device", True),
            ("stasis-beam", ship.value > 1),
        ):
            if card in board.cards and board.fuel >= one and possible:
                yield f"tech {card} {ship}"
    if "temporal-warper" in board.cards and board.fuel >= one and board.hand:
        yield "tech temporal-warper"
    if "gravity-manipulator" in board.cards and board.fuel >= board.price(2):
        for down, up in permutations(board.hand, 2):
            if down.value > 1 and up.value < 6:
                yield f"tech gravity-manipulator {down} {up}"
    if "data-crystal" in board.cards:
        for seen in board.seen.territories:
            colonies = sum(seen.colonies.values())
            if seen.name != "burroughs-desert" and "isolation" not in seen.fields and colonies:
                if board.fuel >= board.price(colonies):
                    yield f"tech data-crystal {seen.name}"
    if "plasma-cannon" in board.cards and board.fuel >= one:
        for facility in FACILITIES:
            if any(ship.owner != board.me for ship in board.docked(facility)):
                yield f"tech plasma-cannon {facility}"
    if "orbital-teleporter" in board.cards and board.fuel >= board.price(2):
        yield from teleports(board)


def teleports(board: Board) -> Iterator[str]:
    for facility in FACILITIES:
        for port, ship in enumerate(board.ports[facility]):
            if ship is None or ship.owner != board.me or facility == "terraforming-station":
                continue
            lifted = copy.copy(board)
            lifted.ports = {**board.ports, facility: list(board.ports[facility])}
            lifted.ports[facility][port] = None
            lifted.fuel -= board.price(2)
            moved = Ship(ship.value, ship.relic)
            lifted.hand = [*board.hand, moved]
            if any(moved in ships and elsewhere != facility for elsewhere, ships in dockings(lifted)):
                yield f"tech orbital-teleporter {facility} {moved}"


def discards(board: Board) -> Iterator[str]:
    """Every discard power with everything that it may be used on."""
    if board.seen.discard_used:
        return
    places = {field: seen.name for seen in board.seen.territories for field in seen.fields}
    if "booster-pod" in board.cards:
        for field in places:
            yield f"discard booster-pod {field}"
    for card, field in (
        ("data-crystal", "positron"),
        ("gravity-manipulator", "repulsor"),
        ("stasis-beam", "isolation"),
    ):
        if card in board.cards:
            for territory in TERRITORIES:
                if places.get(field) != territory:
                    yield f"discard {card} {territory}"
    with_colonies = [seen for seen in board.seen.territories if seen.colonies and "repulsor" not in seen.fields]
    if "orbital-teleporter" in board.cards and with_colonies:
        yield "discard orbital-teleporter"
    if "polarity-device" in board.cards and len(with_colonies) >= 2:
        yield "discard polarity-device"
    if "temporal-warper" in board.cards:
        held = next(seat.cards for seat in board.seen.seats if seat.colour == board.me)
        for card in board.seen.discards:
            if card not in held or card == "temporal-warper":
                yield f"discard temporal-warper {card}"
    if "plasma-cannon" in board.cards:
        yield from destructions(board)


def destructions(board: Board) -> Iterator[str]:
    for seat in board.seen.seats:
        if seat.colour == board.me:
            continue
        terraforming = [ship for ship in board.docked("terraforming-station") if ship.owner == seat.colour]
        consumed = sum(1 for ship in terraforming if not ship.relic)

        def may_go(relic: bool, where: str, fleet: int = seat.ships_in_play, consumed: int = consumed) -> bool:
            if board.options["printing"] == "first":
                return fleet > 3
            lost = 0 if relic or where == "terraforming-station" else 1
            return fleet - consumed - lost >= 3

        for facility in FACILITIES:
            for ship in board.docked(facility):
                if ship.owner == seat.colour and may_go(ship.relic, facility):
                    yield f"discard plasma-cannon {seat.colour} {facility} {ship._replace(owner='')}"
        if seat.ships_in_bay and may_go(False, "maintenance-bay"):
            yield f"discard plasma-cannon {seat.colour} maintenance-bay ship"
        if seat.relic_in_bay and may_go(True, "maintenance-bay"):
            yield f"discard plasma-cannon {seat.colour} maintenance-bay relic"


def naive_choices(state: AlienFrontiersState) -> set[str]:
    board = board_of(state)
    return {*placements(board), *deals(board), *powers(board), *discards(board)}


def compare(state: AlienFrontiersState) -> None:
    ours, naive = set(legal(state)), naive_choices(state)
    told = f"missing {sorted(naive - ours)}, too many {sorted(ours - naive)}\n{state.to_position()}"
    assert ours == naive, told


# Positions from random play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_in_random_play(players: int) -> None:
    options: list[dict[str, Any]] = [
        {},
        {"printing": "second"},
        {"joined_ports": False, "hub_closed_on_seven": False},
    ]
    compared = 0
    for seed, chosen in enumerate(options):
        rng = Rng(seed, players)
        state = GAME.new_state(players, chosen)
        assert isinstance(state, AlienFrontiersState)
        while not state.is_terminal() and state.move_number() < 1500:
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
                continue
            if state.to_position()["agenda"] == ["turn"]:
                compare(state)
                compared += 1
            state.apply_action(rng.choice(state.legal_actions()))
    assert compared > 1000


# Positions put together at random


class Dealer:
    """Puts pieces on the table at random, as many as there are."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.colours = COLOURS[: self.random.randint(2, 4)]
        self.active = self.random.choice(self.colours)
        self.ships = dict.fromkeys(self.colours, 6)
        self.deck = [card for card in CARDS for _ in range(1 if card.startswith("alien") else 2)]
        self.random.shuffle(self.deck)
        self.is_crowded = self.chance(30)
        """Almost every port that takes a single ship is full, so that some ships fit nowhere."""

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def position(self) -> dict[str, Any]:
        territories = self.territories()
        fields = {field: self.random.choice(TERRITORIES) for field in FIELDS if self.chance(40)}
        hand: list[Any] = [self.die() for _ in range(self.random.randint(0, 3 if self.is_crowded else 5))]
        self.ships[self.active] -= len(hand)
        docked = self.docked()
        setup: dict[str, Any] = {
            "players": len(self.colours),
            "options": {
                "printing": self.random.choice(["first", "second"]),
                "joined_ports": self.chance(70),
                "hub_closed_on_seven": self.chance(70),
            },
            "active": self.active,
            "hand": hand,
            "territories": territories,
            "fields": fields,
            "docked": docked,
            "display": self.cards(3),
            "discards": self.cards(self.random.randint(0, 4)),
        }
        setup["seats"] = {colour: self.seat(colour) for colour in self.colours}
        self.place_relic(setup)
        self.use_cards(setup)
        return setup

    def die(self) -> int:
        return self.random.choice((1, 2, 3, 4, 5, 6, 6))

    def cards(self, number: int) -> list[str]:
        drawn, self.deck = self.deck[:number], self.deck[number:]
        return drawn

    def territories(self) -> dict[str, dict[str, int]]:
        most = {2: 7, 3: 6, 4: 5}[len(self.colours)]
        found: dict[str, dict[str, int]] = {}
        for colour in self.colours:
            for _ in range(self.random.randint(0, most)):
                territory = found.setdefault(self.random.choice(TERRITORIES), {})
                territory[colour] = territory.get(colour, 0) + 1
        return found

    def docked(self) -> dict[str, list[str]]:
        ports = {"alien-artifact": 4, "lunar-mine": 3, "solar-converter": 7, "terraforming-station": 1}
        if self.is_crowded:
            ports["solar-converter"] += len(self.colours) == 4
            return {facility: self.berth(facility, number, 100) for facility, number in ports.items()}
        ports |= {"colonist-hub": 3, "colony-constructor": 3, "orbital-market": 2, "raiders-outpost": 3, "shipyard": 2}
        some = self.random.sample(FACILITIES, self.random.randint(1, 9))
        return {facility: self.berth(facility, ports[facility], 70) for facility in some}

    def berth(self, facility: str, ports: int, percent: int) -> list[str]:
        """Ships in most ports of a facility, or in all of them as long as there are ships."""
        ships = []
        for _ in range(ports):
            colour = self.random.choice([colour for colour in self.colours if self.ships[colour]] or [self.active])
            value = 6 if facility == "terraforming-station" else self.die()
            if self.ships[colour] and self.chance(percent):
                self.ships[colour] -= 1
                ships.append(f"{colour} {value}")
            else:
                ships.append("-")
        return ships

    def seat(self, colour: str) -> dict[str, Any]:
        held = list(dict.fromkeys(self.cards(self.random.randint(0, 6))))
        shown = 6 - self.ships[colour]
        return {
            "fuel": self.random.randint(0, 4),
            "ore": self.random.randint(0, 4),
            "cards": held,
            "ships": self.random.randint(max(shown, 1), 6),
            "hub": 7 if self.is_crowded else self.random.choice((0, 0, 3, 6, 7)),
        }

    def place_relic(self, setup: dict[str, Any]) -> None:
        """To whoever controls its territory: in the Bay, in hand or in a port."""
        desert = setup["territories"].get("burroughs-desert", {})
        most = max(desert.values(), default=0)
        owners = [colour for colour, number in desert.items() if number == most]
        if len(owners) != 1 or setup["fields"].get("isolation") == "burroughs-desert" or self.chance(20):
            return
        setup["relic"] = owners[0]
        if owners[0] == self.active and self.chance(60):
            setup["hand"].append(f"r{self.die()}")
            return
        places = [(facility, at) for facility, ships in setup["docked"].items() for at, ship in enumerate(ships)]
        free = [(facility, at) for facility, at in places if setup["docked"][facility][at] == "-"]
        if free and self.chance(70):
            facility, at = self.random.choice(free)
            setup["docked"][facility][at] = f"{owners[0]} r{6 if facility == 'terraforming-station' else self.die()}"

    def use_cards(self, setup: dict[str, Any]) -> None:
        held = setup["seats"][self.active]["cards"]
        used = [card for card in held if self.chance(15)]
        setup["turn"] = {"used": used, "discarded": self.chance(15)}
        if "data-crystal" in used:
            setup["turn"]["borrowed"] = self.random.choice([place for place in TERRITORIES if "burr" not in place])


def kind(text: str) -> str:
    words = text.split()
    return " ".join(words[:2]) if words[0] in ("dock", "tech", "discard") else words[0]


ANSWERS = {"land", "steal", "shoot", "pick", "colony", "done", "keep", "roll", "roll-relic", "draw"}


def test_choices_in_positions_put_together_at_random() -> None:
    seen: set[str] = set()
    for seed in range(3000):
        state = GAME.position(Dealer(seed).position())
        assert isinstance(state, AlienFrontiersState)
        compare(state)
        seen |= {kind(text) for text in legal(state)}
    every = {kind(GAME.vocabulary.text(action)) for action in range(len(GAME.vocabulary))}
    assert seen == every - ANSWERS, "every kind of choice came up"
