"""What a seat may see of Alien Frontiers, as typed data; the question being asked; and both drawn with letters.

Nothing is hidden in this game but the order of the deck, which the state does not hold either, so every seat and every
spectator sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import (
    CARDS,
    COLOURS,
    FACILITIES,
    FIELDS,
    HUB,
    MOST_DICE,
    TERRITORIES,
    WORDS,
)
from orrery.games.alien_frontiers.rules import cards, docking, facilities, steps, tech
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.state import State

__all__ = ["AlienFrontiersView", "FacilityView", "SeatView", "ShipView", "TerritoryView", "prompt", "sketch", "view"]


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship that shows a value."""

    owner: str
    value: int
    relic: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player has."""

    colour: str
    points: int
    fuel: int
    ore: int
    cards: list[str]
    ships_in_play: int
    ships_in_bay: int
    ships_in_stock: int
    colonies_left: int
    hub_circle: int
    owns_relic: bool
    relic_in_bay: bool


@dataclass(frozen=True, slots=True)
class FacilityView:
    """A facility: a ship or nothing for each open port, and how many ports are covered with so few players."""

    name: str
    ports: list[ShipView | None]
    joined: int
    covered: int


@dataclass(frozen=True, slots=True)
class TerritoryView:
    """A territory: colonies by colour, who controls it, and the fields that lie on it."""

    name: str
    colonies: dict[str, int]
    controller: str | None
    fields: list[str]


@dataclass(frozen=True, slots=True)
class AlienFrontiersView:
    """The whole table."""

    active: str
    is_over: bool
    question: str
    hand: list[ShipView]
    seats: list[SeatView]
    facilities: list[FacilityView]
    territories: list[TerritoryView]
    display: list[str]
    deck: int
    discards: list[str]
    artifact_total: int
    cycles: int
    used: list[str]
    discard_used: bool
    borrowed: str | None


def view(state: State, player: int) -> AlienFrontiersView:
    """The table as it lies; the same for every seat."""
    assert isinstance(state, AlienFrontiersState)
    colours = COLOURS[: state.players]
    first_port = state.tables.first_port
    return AlienFrontiersView(
        active=colours[state.active],
        is_over=not state.agenda,
        question=prompt(state),
        hand=_hand(state),
        seats=[_seat(state, seat) for seat in range(state.players)],
        facilities=[
            FacilityView(
                name,
                [_ship(code) for code in state.docked[first_port[place] : first_port[place + 1]]],
                state.tables.track if place == HUB else state.tables.set_size[place],
                state.tables.covered[place],
            )
            for place, name in enumerate(FACILITIES)
        ],
        territories=[_territory(state, place) for place in range(len(TERRITORIES))],
        display=_pile(state.display),
        deck=sum(state.deck),
        discards=_pile(state.discards),
        artifact_total=facilities.artifact_total(state),
        cycles=state.cycles,
        used=[name for card, name in enumerate(CARDS) if (state.used >> card) & 1],
        discard_used=state.discarded,
        borrowed=TERRITORIES[state.borrowed] if state.borrowed >= 0 else None,
    )


def _hand(state: AlienFrontiersState) -> list[ShipView]:
    colour = COLOURS[state.active]
    hand = [ShipView(colour, value, False) for value in range(1, MOST_DICE + 1) for _ in range(state.hand[value])]
    if state.relic_value:
        hand.append(ShipView(colour, state.relic_value, True))
    return hand


def _ship(code: int) -> ShipView | None:
    if code == NO_SHIP:
        return None
    return ShipView(COLOURS[SHIP_OWNER[code]], SHIP_VALUE[code], code > OF_RELIC)


def _seat(state: AlienFrontiersState, seat: int) -> SeatView:
    return SeatView(
        colour=COLOURS[seat],
        points=scoring.points(state, seat),
        fuel=state.fuel[seat],
        ore=state.ore[seat],
        cards=[name for card, name in enumerate(CARDS) if cards.holds(state, seat, card)],
        ships_in_play=state.tables.ships - state.stock[seat],
        ships_in_bay=state.bay[seat],
        ships_in_stock=state.stock[seat],
        colonies_left=state.unplaced[seat],
        hub_circle=state.hub[seat],
        owns_relic=state.relic_owner == seat,
        relic_in_bay=tech.relic_in_bay_of(state, seat),
    )


def _territory(state: AlienFrontiersState, place: int) -> TerritoryView:
    controller = state.controller[place]
    return TerritoryView(
        name=TERRITORIES[place],
        colonies={
            colour: state.colonies[place * state.players + seat]
            for seat, colour in enumerate(COLOURS[: state.players])
            if state.colonies[place * state.players + seat]
        },
        controller=COLOURS[controller] if controller >= 0 else None,
        fields=[name for field, name in enumerate(FIELDS) if state.fields[field] == place],
    )


def _pile(counts: list[int]) -> list[str]:
    return [name for card, name in enumerate(CARDS) for _ in range(counts[card])]


# The question


def prompt(state: State) -> str:
    """The question being asked."""
    assert isinstance(state, AlienFrontiersState)
    if not state.agenda:
        return "The game is over."
    step = state.agenda[-1]
    kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
    if kind == steps.DEAL:
        return f"Which card is dealt to {COLOURS[argument].capitalize()}?"
    if kind == steps.DISPLAY:
        return "Which card is laid out at the Alien Artifact?"
    if kind == steps.ROLL_STEP:
        return f"What does {COLOURS[state.active].capitalize()} roll with {_dice(state)}?"
    if kind == steps.TURN:
        return f"Dock a ship, use alien tech{'' if docking.any_unplaced(state) else ', or end the turn'}."
    if kind == steps.RAID:
        return f"What do the raiders steal? ({argument} of {state.tables.stolen} resources taken)"
    if kind == steps.SHOOT_STEP:
        return f"Which ship at the {WORDS.title(FACILITIES[argument & 15])} does the Plasma Cannon remove?"
    if kind == steps.KEEP_STEP:
        return f"What do you keep of your {state.fuel[state.active]} fuel and {state.ore[state.active]} ore?"
    return QUESTIONS[kind]


QUESTIONS: Final = {
    steps.LAND_STEP: "Where does the colony land?",
    steps.REROLL: "Which ships are rolled again?",
    steps.TELEPORT: "Where does the teleported ship dock?",
    steps.MOVE_FROM: "Which colony moves?",
    steps.MOVE_TO: "To which territory does it move?",
    steps.SWAP_FIRST: "Which colony changes places?",
    steps.SWAP_SECOND: "With which other colony?",
}


def _dice(state: AlienFrontiersState) -> str:
    dice = f"{state.rolling} {'ship' if state.rolling == 1 else 'ships'}" if state.rolling else ""
    relic = "the Relic Ship" if state.relic_rolling else ""
    return " and ".join(part for part in (dice, relic) if part)


# The table drawn with letters

BONUSES: Final = {
    "asimov-crater": "Hub: second ship, extra circle",
    "bradbury-plateau": "Constructor: 1 ore less",
    "burroughs-desert": "may buy the Relic Ship",
    "heinlein-plains": "Market: always 1 fuel for 1 ore",
    "herbert-valley": "Shipyard: 1 fuel and ore less",
    "lem-badlands": "Solar Converter: +1 fuel a ship",
    "pohl-foothills": "alien tech: 1 fuel less",
    "van-vogt-mountains": "Mine: first ship of any value",
}
"""What control of a territory brings, in a few words."""


def sketch(state: State, player: int) -> str:
    """The table for a terminal of 80 columns."""
    seen = view(state, player)
    lines = [_seat_line(seat, seen.active) for seat in seen.seats]
    lines.append("")
    for facility in seen.facilities:
        lines.append(f"{WORDS.title(facility.name):<21} {_ports(facility)}")
    bays = [
        f"{seat.colour[0].upper()}x{seat.ships_in_bay}{'+r' if seat.relic_in_bay else ''}"
        for seat in seen.seats
        if seat.ships_in_bay or seat.relic_in_bay
    ]
    lines += [f"{'Maintenance Bay':<21} {' '.join(bays)}".rstrip(), ""]
    for territory in seen.territories:
        lines.append(_territory_line(territory))
    lines += [
        "",
        f"On display: {', '.join(WORDS.title(card) for card in seen.display) or 'nothing'}"
        f" (deck {seen.deck}, discards {len(seen.discards)})",
        f"{seen.active.capitalize()}'s unplaced ships: {' '.join(_shown(ship) for ship in seen.hand) or 'none'}",
    ]
    return "\n".join(lines)


def _seat_line(seat: SeatView, active: str) -> str:
    mark = "*" if seat.colour == active else " "
    held = ", ".join(WORDS.title(card) for card in seat.cards)
    return (
        f"{mark} {seat.colour:<6} {seat.points:>2} VP  fuel {seat.fuel:>2}  ore {seat.ore:>2}  "
        f"ships {seat.ships_in_play}  colonies {seat.colonies_left}  hub {seat.hub_circle}/7  {held}"
    ).rstrip()


def _ports(facility: FacilityView) -> str:
    shown = ["[" + (_shown(ship, True) if ship else "  ") + "]" for ship in facility.ports]
    groups = ["".join(shown[at : at + facility.joined]) for at in range(0, len(shown), facility.joined)]
    return (("" if facility.joined == 1 else " ").join(groups) + " " + "#" * facility.covered).rstrip()


def _shown(ship: ShipView, with_owner: bool = False) -> str:
    owner = ship.owner[0] if with_owner else ""
    return (
        (owner.upper() if not ship.relic else owner) + ("r" if ship.relic and not with_owner else "") + str(ship.value)
    )


def _territory_line(territory: TerritoryView) -> str:
    colonies = " ".join(
        f"{colour}{'*' if colour == territory.controller else ''} {number}"
        for colour, number in territory.colonies.items()
    )
    laid = "".join(f" [{field}]" for field in territory.fields)
    return f"{WORDS.title(territory.name):<19} {BONUSES[territory.name]:<31} {colonies}{laid}".rstrip()
