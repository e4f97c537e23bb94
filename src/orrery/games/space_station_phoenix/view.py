"""What a seat may see of Space Station Phoenix, as typed data; the question being asked; and both drawn with letters.

Nothing is hidden in this game but the order of bag, stacks and decks, which the state does not hold either, so every
seat and every spectator sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from orrery.games.space_station_phoenix import scoring
from orrery.games.space_station_phoenix.actions import (
    COLOURS,
    FACES,
    FIRST_NEUTRAL,
    HUB_SLOT,
    HUBS,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_REWARDS,
    N_SLOTS,
    N_TRACKS,
    NO_HUB,
    RESOURCES,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
    TYPES,
    WORDS,
)
from orrery.games.space_station_phoenix.position import REASONS, crew_words
from orrery.games.space_station_phoenix.rules import diplomacy, steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.components import Components
from orrery.kernel.state import State

__all__ = ["PhoenixView", "ScoreView", "SeatView", "SectorView", "ShipView", "TrackView", "prompt", "sketch", "view"]


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship: what it is, what it costs, and whether it is used; whose token or marker lies on it."""

    name: str
    type: str
    level: int
    metal: int
    cost: int
    fee: int
    ability: int
    capacity: int
    used: bool
    token: str | None
    markers: list[str]


@dataclass(frozen=True, slots=True)
class SectorView:
    """A sector: its living quarters from left to right, their abilities, its residents."""

    number: str
    level: int
    colour: str
    cost: int
    quarters: int
    abilities: list[str]
    at_once: str
    residents: list[str]
    live: int
    """So many quarters work this turn."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A column of the score sheet."""

    in_game: int
    sectors: int
    residents: int
    plurality: dict[str, int]
    station: int
    leftovers: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player has."""

    colour: str
    hub: str | None
    hubs_dealt: list[str]
    gems: int
    food: int
    water: int
    metal: int
    points: int
    diplomacy: dict[str, int]
    ships: list[ShipView]
    neutral: str | None
    marker: str | None
    wings: dict[str, list[SectorView]]
    """The sectors of each wing from the hub outwards."""
    on_hub: list[str]
    hub_quarters: int
    species: dict[str, int]
    private: list[SectorView]
    incomes: int
    score: ScoreView


@dataclass(frozen=True, slots=True)
class TrackView:
    """A Diplomacy track: what its rows bring from the start row up, and who stands where."""

    name: str
    rows: list[str]
    lobbying: list[int]
    tokens: dict[str, int]


@dataclass(frozen=True, slots=True)
class PhoenixView:
    """The whole table."""

    active: str
    is_over: bool
    question: str
    seats: list[SeatView]
    supply: dict[str, int]
    tracks: list[TrackView]
    display: list[SectorView]
    neutral_ships: list[ShipView]
    ships_face_up: list[ShipView]
    ship_in_use: str | None
    dice: dict[str, int]
    dice_picked_up: dict[str, int]
    bonuses_left: list[str]
    extra_turns: int
    is_extra_turn: bool
    end_triggered_by: str | None
    end_reasons: list[str]


def view(state: State, player: int) -> PhoenixView:
    """The table as it lies; the same for every seat."""
    assert isinstance(state, PhoenixState)
    sources = [*SECTORS, *HUBS]
    return PhoenixView(
        active=SEATS[state.active],
        is_over=not state.agenda,
        question=prompt(state),
        seats=[_seat(state, seat) for seat in range(state.players)],
        supply={word: state.supply[species] for species, word in enumerate(SPECIES)},
        tracks=[_track(state, track) for track in range(N_TRACKS)],
        display=_stack_views(state, state.display),
        neutral_ships=[_ship(state, ship) for ship in range(FIRST_NEUTRAL, len(SHIPS))],
        ships_face_up=_fleet(state, state.row),
        ship_in_use=SHIPS[state.ship] if state.ship >= 0 else None,
        dice=dict(zip(FACES, state.dice, strict=True)),
        dice_picked_up=dict(zip(FACES, state.picked, strict=True)),
        bonuses_left=[sources[state.tables.source[effect]] for effect in state.pending],
        extra_turns=state.extra,
        is_extra_turn=state.is_extra,
        end_triggered_by=SEATS[state.trigger] if state.trigger >= 0 else None,
        end_reasons=[word for place, word in enumerate(REASONS) if (state.end_by >> place) & 1],
    )


def _seat(state: PhoenixState, seat: int) -> SeatView:
    gems, food, water, metal, points = state.goods[seat * N_GOODS : (seat + 1) * N_GOODS]
    hub = state.hub[seat]
    return SeatView(
        colour=SEATS[seat],
        hub=HUBS[hub] if hub != NO_HUB else None,
        hubs_dealt=[HUBS[dealt] for dealt in state.hands[2 * seat : 2 * seat + 2] if dealt >= 0],
        gems=gems,
        food=food,
        water=water,
        metal=metal,
        points=points,
        diplomacy={track: state.dip[seat * N_TRACKS + place] for place, track in enumerate(TRACKS)},
        ships=_fleet(state, state.fleet[seat]),
        neutral=SHIPS[state.neutral[seat]] if state.neutral[seat] >= 0 else None,
        marker=SHIPS[state.marker[seat]] if state.marker[seat] >= 0 else None,
        wings={colour: _wing(state, seat, place) for place, colour in enumerate(COLOURS)},
        on_hub=crew_words(state, seat, HUB_SLOT),
        hub_quarters=state.tables.hub_quarters[hub],
        species={word: state.tally[seat * len(SPECIES) + species] for species, word in enumerate(SPECIES)},
        private=_stack_views(state, state.private) if state.private_owner == seat else [],
        incomes=state.incomes[seat],
        score=score_sheet(state, seat),
    )


def score_sheet(state: PhoenixState, seat: int) -> ScoreView:
    """One player's column of the score sheet, as if the game ended now."""
    return ScoreView(
        in_game=scoring.in_game(state, seat),
        sectors=scoring.sectors(state, seat),
        residents=scoring.residents(state, seat),
        plurality={word: scoring.plurality(state, seat, species) for species, word in enumerate(SPECIES)},
        station=scoring.station(state, seat),
        leftovers=scoring.leftovers(state, seat),
        total=scoring.total(state, seat),
    )


def _wing(state: PhoenixState, seat: int, colour: int) -> list[SectorView]:
    found = []
    for slot in range(colour, N_SLOTS, N_COLOURS):
        sector = state.station[seat * N_SLOTS + slot]
        if sector < 0:
            continue
        living = state.count[seat * N_HOMES + slot]
        live = min(living, state.frozen[slot]) if seat == state.active else living
        found.append(_sector(state, sector, crew_words(state, seat, slot), live))
    return found


def _sector(state: PhoenixState, sector: int, residents: list[str], live: int) -> SectorView:
    return replace(_printed(state.config.game.components, sector), residents=residents, live=live)


@lru_cache(1024)
def _printed(components: Components, sector: int) -> SectorView:
    """A sector without residents. It never changes, so it is made once."""
    name = f"sector.{SECTORS[sector]}"
    guide = {"special": components.text(f"{name}.guide.special"), "end": components.text(f"{name}.guide.end")}
    quarters = components.integer(f"{name}.living_quarters")
    return SectorView(
        number=SECTORS[sector],
        level=sector // (STACK * N_COLOURS) + 1,
        colour=COLOURS[(sector // STACK) % N_COLOURS],
        cost=components.integer(f"{name}.price.metal"),
        quarters=quarters,
        abilities=[guide.get(text, text) for text in components.get(f"{name}.quarters")[:quarters]],
        at_once=components.text(f"{name}.guide.at_once"),
        residents=[],
        live=0,
    )


def _stack_views(state: PhoenixState, masks: list[int]) -> list[SectorView]:
    components = state.config.game.components
    return [
        _printed(components, sector)
        for sector in range(len(SECTORS))
        if (masks[sector // STACK] >> (sector % STACK)) & 1
    ]


def _fleet(state: PhoenixState, mask: int) -> list[ShipView]:
    return [_ship(state, ship) for ship in range(FIRST_NEUTRAL) if (mask >> ship) & 1]


def _ship(state: PhoenixState, ship: int) -> ShipView:
    tables = state.tables
    token = [SEATS[seat] for seat in range(state.players) if state.neutral[seat] == ship]
    return ShipView(
        name=SHIPS[ship],
        type=TYPES[tables.ship_type[ship]],
        level=tables.ship_level[ship],
        metal=tables.ship_metal[ship],
        cost=tables.ship_cost[ship],
        fee=tables.ship_fee[ship],
        ability=tables.ship_ability[ship],
        capacity=tables.ship_capacity[ship],
        used=(state.used >> ship) & 1 == 1,
        token=token[0] if token else None,
        markers=[SEATS[seat] for seat in range(state.players) if state.marker[seat] == ship],
    )


def _track(state: PhoenixState, track: int) -> TrackView:
    tables = state.tables
    rows = [reward_text(state, track, row) for row in range(N_REWARDS)]
    rows += [f"{picks} of these" for picks in tables.picks[N_REWARDS:]]
    tokens = {SEATS[seat]: state.dip[seat * N_TRACKS + track] for seat in range(state.players)}
    return TrackView(TRACKS[track], rows, tables.lobbying[:], tokens)


def reward_text(state: PhoenixState, track: int, row: int) -> str:
    """The bonus of a row, `2 gem` or `1 metal`."""
    first = (track * N_REWARDS + row) * N_GOODS
    amounts = state.tables.rewards[first : first + N_GOODS]
    return " and ".join(
        f"{amount} {word}" for amount, word in zip(amounts, ("gem", *RESOURCES, "point"), strict=True) if amount
    )


# The question


def prompt(state: State) -> str:
    """The question being asked."""
    assert isinstance(state, PhoenixState)
    if not state.agenda:
        return "The game is over."
    step = state.agenda[-1]
    kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
    who = SEATS[state.active].capitalize()
    if kind == steps.POPULATE_STEP:
        return f"How many {COLOURS[argument]} Aliens come out of the bag?"
    if kind == steps.DEAL_STEP:
        each = 1 if state.tables.variant == 0 else state.tables.hubs_dealt
        return f"Which hub is dealt to {SEATS[argument // each].capitalize()}?"
    if kind == steps.ROLL_STEP:
        return f"What does {who} roll with {state.rolling} dice?"
    if kind == steps.TURN:
        return "Use a ship or take income." + (" (an extra turn)" if state.is_extra else "")
    if kind == steps.TRANSACT:
        left = argument & 63
        return f"Which transaction? ({left} left)"
    if kind == steps.COLLECT:
        return f"Which die do you collect? (capacity for {argument} more)"
    if kind == steps.REROLL:
        return "Which dice are rolled again?"
    if kind == steps.PLACE:
        names = " or ".join(word for species, word in enumerate(SPECIES) if (argument >> species) & 1)
        return f"Where does the new resident go ({names})?"
    if kind == steps.RELOCATE_TO:
        return f"Where does the {SPECIES[argument & 7]} resident move to?"
    if kind == steps.REWARD_STEP:
        track = (argument >> 2) & 3
        highest = min(diplomacy.reach(state, argument & 3, track), N_REWARDS - 1)
        told = ", ".join(
            f"row {row}: {reward_text(state, track, row)}" for row in range((argument >> 4) & 7, highest + 1)
        )
        return f"Which bonus of the {TRACKS[track].capitalize()} track? ({told})"
    if kind == steps.PAY_STEP:
        return f"Which resource do you pay? ({argument & 15} to pay)"
    if kind == steps.TAKE_STEP:
        source = state.tables.source[argument & 4095]
        return f"Which resource do you take? (from {WORDS.title([*SECTORS, *HUBS][source])})"
    return QUESTIONS[kind]


QUESTIONS: Final = {
    steps.REVEAL_STEP: "Which sector is on offer?",
    steps.DRAW_STEP: "Which ship is laid out?",
    steps.PRIVATE_STEP: "Which private sector is drawn?",
    steps.DRAFT_STEP: "Which ship do you take?",
    steps.CHOOSE_STEP: "Which hub do you keep?",
    steps.FREE_ADVANCES: "On which track do you advance?",
    steps.RETAIN_STEP: "Which ship do you keep?",
    steps.DISCARD_STEP: "Which ship do you discard?",
    steps.FREE_SECTOR: "Which sector do you take?",
    steps.TARGET: "Which ship do you dismantle?",
    steps.BUILD_STEP: "Which sector do you build?",
    steps.ADVANCE_STEP: "On which track do you advance?",
    steps.RECRUIT_STEP: "Where does the Human live?",
    steps.SAVE_STEP: "Which resources of the Human's price do you save?",
    steps.BONUS_STEP: "Which bonus do you use next?",
    steps.RELOCATE: "Which resident do you relocate?",
    steps.HUB_MOVE: "Which resident leaves the hub?",
    steps.GIVE_BACK: "What do you return to the supply?",
    steps.AFTER: "Do you convert a metal?",
}


# The table drawn with letters

LETTERS: Final = {"teal": "t", "brown": "b", "pink": "p", "gold": "g", "human": "h"}


def sketch(state: State, player: int) -> str:
    """The table for a terminal of 80 columns."""
    assert isinstance(state, PhoenixState)
    seen = view(state, player)
    lines: list[str] = []
    for seat in seen.seats:
        lines += _seat_lines(seat, seen.active)
    supply = "  ".join(f"{word} {number}" for word, number in seen.supply.items())
    lines.append(f"supply   {supply}")
    for track in seen.tracks:
        tokens = "  ".join(f"{colour} {row}" for colour, row in track.tokens.items())
        lines.append(f"{track.name:<13} {tokens}  ({', '.join(track.rows[:N_REWARDS])})")
    neutral = [f"{ship.name} ({ship.token})" if ship.token else ship.name for ship in seen.neutral_ships]
    lines.append(_wrapped("neutral", neutral))
    lines.append(_wrapped("on offer", [f"{sector.number}/{sector.cost}" for sector in seen.display]))
    if seen.ships_face_up:
        lines.append(_wrapped("face up", [ship.name for ship in seen.ships_face_up]))
    dice = [f"{number} {face}" for face, number in seen.dice.items() if number]
    if dice:
        lines.append(f"dice     {', '.join(dice)}")
    if "standstill" in seen.end_reasons:
        lines.append("nothing happens any more: the game is over")
    if seen.end_triggered_by:
        lines.append(f"last turns: {seen.end_triggered_by} has triggered the end ({', '.join(seen.end_reasons)})")
    return "\n".join(lines)


def _seat_lines(seat: SeatView, active: str) -> list[str]:
    mark = "*" if seat.colour == active else " "
    hub = WORDS.title(seat.hub) if seat.hub else "/".join(WORDS.title(hub) for hub in seat.hubs_dealt) or "no hub"
    lines = [
        f"{mark} {seat.colour:<6} {hub:<9} points {seat.points:>3}  GEMs {seat.gems:>3}  food {seat.food:>2}  "
        f"water {seat.water:>2}  metal {seat.metal:>2}  score {seat.score.total:>4}"
    ]
    stations = [
        f"{sector.number}[{''.join(LETTERS[word] for word in sector.residents).ljust(sector.quarters, '.')}]"
        for wing in seat.wings.values()
        for sector in wing
    ]
    if seat.hub_quarters:
        stations.append(f"hub[{''.join(LETTERS[word] for word in seat.on_hub).ljust(seat.hub_quarters, '.')}]")
    if stations:
        lines.append(_wrapped("station", stations))
    lines.append(_wrapped("ships", [f"({ship.name})" if ship.used else ship.name for ship in seat.ships]))
    if seat.private:
        lines.append(_wrapped("private", [f"{sector.number}/{sector.cost}" for sector in seat.private]))
    return lines


def _wrapped(head: str, words: list[str]) -> str:
    """Words in lines of at most 80 characters under a heading."""
    lines = [f"    {head:<9}"]
    for word in words or ["none"]:
        if len(lines[-1]) + 1 + len(word) > 80:
            lines.append(" " * 13)
        lines[-1] += " " + word
    return "\n".join(lines)
