"""What can be seen of Gaia Project, as typed data; the question being asked; and both drawn with letters.

Nothing is hidden in this game, so every seat and every spectator sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    N_TRACKS,
    OFF_BOARD,
    PLANET_CODES,
    PLANETS,
    POSITIONS,
    POWER_ACTIONS,
    QIC_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SECTORS,
    SPECIALS,
    STRUCTURES,
    SUPPLY_TOKENS,
    TILES,
    TOKENS,
    TRACKS,
    WORDS,
)
from orrery.games.gaia_project.rules import board, building, charging, fields, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import CELL_Q, CELL_R, CELLS, N_CELLS, PLACES
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.state import State

__all__ = ["GaiaProjectView", "SeatView", "StructureView", "prompt", "seat_title", "sketch", "view"]


@dataclass(frozen=True, slots=True)
class StructureView:
    """What stands on a hex: a structure, a gaiaformer or a space station. A guest is the seat of the Lantids."""

    hex: str
    owner: int
    structure: str
    guest: int | None
    federations: list[int]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player has."""

    seat: int
    faction: str | None
    home: str | None
    points: int
    bid: int
    ore: int
    credits: int
    knowledge: int
    qic: int
    power: list[int]
    gaia_area: int
    brainstone: str | None
    research: dict[str, int]
    range: int
    structures: dict[str, int]
    gaiaformers: int
    gaiaformers_free: int
    gaiaformers_in_gaia_area: int
    satellites: int
    space_stations: int
    federations: int
    tokens: dict[str, int]
    green_tokens: int
    tiles: list[str]
    covered: list[str]
    advanced: list[str]
    booster: str | None
    used: list[str]
    passed: bool
    final_progress: list[int]


@dataclass(frozen=True, slots=True)
class GaiaProjectView:
    """The whole table."""

    round: int
    is_over: bool
    question: str
    to_move: int
    active: int
    table: list[int]
    order: list[int]
    passed: list[int]
    seats: list[SeatView]
    planets: dict[str, str]
    """What every hex of the board is: a planet, or empty space. Hexes are named as in `rules.grid`."""
    structures: list[StructureView]
    satellites: dict[str, list[int]]
    """The seats that have a satellite on a hex."""
    picked: list[str]
    """The hexes picked for a federation so far."""
    tech_tiles: dict[str, str]
    advanced_tiles: dict[str, str | None]
    terraforming_token: str | None
    supply: dict[str, int]
    round_tiles: list[str]
    final_tiles: list[str]
    neutral_progress: list[int]
    boosters: list[str]
    actions_taken: list[str]
    sectors: list[str]


def view(state: State, player: int) -> GaiaProjectView:
    """The table as it lies; the same for every seat."""
    assert isinstance(state, GaiaProjectState)
    return GaiaProjectView(
        round=state.round,
        is_over=not state.agenda,
        question=prompt(state),
        to_move=state.current_player(),
        active=state.active,
        table=state.table[:],
        order=state.order[:],
        passed=state.passed[:],
        seats=[_seat(state, seat) for seat in range(state.players)],
        planets={CELLS[cell]: PLANETS[planet] for cell, planet in enumerate(state.planet) if planet != OFF_BOARD},
        structures=[_structure(state, cell) for cell, code in enumerate(state.built) if code],
        satellites={CELLS[cell]: _seats_of(link) for cell, link in enumerate(state.links) if link & 15},
        picked=[CELLS[cell] for cell in state.picks],
        tech_tiles={POSITIONS[place]: TILES[tile] for place, tile in enumerate(state.positions)},
        advanced_tiles={
            TRACKS[track]: ADVANCED[tile] if tile >= 0 else None for track, tile in enumerate(state.advanced)
        },
        terraforming_token=TOKENS[state.terra_token] if state.terra_token >= 0 else None,
        supply={TOKENS[kind]: state.supply[kind] for kind in range(SUPPLY_TOKENS)},
        round_tiles=[ROUND_TILES[tile] for tile in state.round_tiles],
        final_tiles=[FINAL_TILES[tile] for tile in state.final_tiles],
        neutral_progress=[state.tables.neutral[tile] for tile in state.final_tiles] if state.tables.has_neutral else [],
        boosters=[name for place, name in enumerate(BOOSTERS) if state.pool & BIT[place]],
        actions_taken=_actions_taken(state),
        sectors=[SECTORS[sector] if sector >= 0 else "" for sector in state.sectors],
    )


def _actions_taken(state: GaiaProjectState) -> list[str]:
    names = [*(f"power {name}" for name in POWER_ACTIONS), *(f"qic {name}" for name in QIC_ACTIONS)]
    return [name for place, name in enumerate(names) if state.taken & BIT[place]]


def _structure(state: GaiaProjectState, cell: int) -> StructureView:
    code = state.built[cell]
    return StructureView(
        hex=CELLS[cell],
        owner=board.owner_of(code),
        structure=STRUCTURES[board.kind_of(code)],
        guest=state.lantids if cell in state.guests else None,
        federations=_seats_of(state.links[cell] >> 4),
    )


def _seats_of(bits: int) -> list[int]:
    return [seat for seat in range(4) if bits & BIT[seat]]


def _seat(state: GaiaProjectState, seat: int) -> SeatView:
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    faction = own[fields.FACTION]
    return SeatView(
        seat=seat,
        faction=FACTIONS[faction] if faction >= 0 else None,
        home=PLANETS[state.tables.home[faction]] if faction >= 0 else None,
        points=own[fields.VP],
        bid=own[fields.BID],
        ore=own[fields.ORE],
        credits=own[fields.CREDITS],
        knowledge=own[fields.KNOWLEDGE],
        qic=own[fields.QIC],
        power=own[fields.AREA1 : fields.AREA3 + 1],
        gaia_area=own[fields.GAIA_AREA],
        brainstone=["i", "ii", "iii", "gaia"][own[fields.STONE] - 1] if own[fields.STONE] else None,
        research={name: own[fields.TRACK + track] for track, name in enumerate(TRACKS)},
        range=building.basic_range(state, seat),
        structures={STRUCTURES[kind]: own[fields.MINES + kind] for kind in range(6)}
        | {"lost-planet-mine": own[fields.LOST]},
        gaiaformers=own[fields.FORMERS],
        gaiaformers_free=own[fields.FORMERS_FREE],
        gaiaformers_in_gaia_area=own[fields.FORMERS_GAIA],
        satellites=own[fields.SATELLITES],
        space_stations=own[fields.STATIONS],
        federations=own[fields.FEDERATIONS],
        tokens={name: own[fields.TOKEN + kind] for kind, name in enumerate(TOKENS) if own[fields.TOKEN + kind]},
        green_tokens=own[fields.GREEN],
        tiles=[name for tile, name in enumerate(TILES) if own[fields.TILES] & BIT[tile]],
        covered=[name for tile, name in enumerate(TILES) if own[fields.COVERED] & BIT[tile]],
        advanced=[name for tile, name in enumerate(ADVANCED) if own[fields.ADVANCED_TILES] & BIT[tile]],
        booster=BOOSTERS[own[fields.BOOSTER]] if own[fields.BOOSTER] >= 0 else None,
        used=[name for place, name in enumerate(SPECIALS) if own[fields.USED] & BIT[place]],
        passed=own[fields.PASSED] == 1,
        final_progress=[scoring.progress(state, seat, tile) for tile in state.final_tiles],
    )


def seat_title(state: GaiaProjectState, seat: int) -> str:
    """What a seat is called: its faction, once it has one."""
    faction = state.seats[seat * SEAT + fields.FACTION]
    return WORDS.title(FACTIONS[faction]) if faction >= 0 else f"seat {seat}"


# The question


def prompt(state: State) -> str:
    """The question being asked."""
    assert isinstance(state, GaiaProjectState)
    if not state.agenda:
        return "The game is over."
    step = state.agenda[-1]
    kind, value = step & steps.KIND_MASK, step >> steps.VALUE_SHIFT
    seat = steps.seat_of(step)
    if kind in DRAWS:
        return DRAWS[kind].format(
            position=POSITIONS[min(len(state.positions), 8)],
            track=TRACKS[min(len(state.advanced), N_TRACKS - 1)],
            round=len(state.round_tiles) + 1,
            place=PLACES[min(value, 9)],
        )
    if kind == steps.CHOOSE_FACTION:
        bids = state.tables.auction == 1
        return "Which faction do you play, or bid for?" if bids else "Which faction is chosen?"
    if kind == steps.ROTATION:
        return f"How is sector {SECTORS[state.sectors[value]]} on place {PLACES[value]} turned?"
    if kind == steps.BUILDING:
        if value == steps.LONG:
            return f"Where do you build with range {building.basic_range(state, seat) + state.tables.booster_range}?"
        return f"Where do you build a mine with {value} free terraforming step{'s' if value > 1 else ''}?"
    if kind == steps.TERRAN_GAIN:
        return f"What do you gain for power in the Gaia area? ({state.terran_power} left)"
    if kind == steps.CHOOSE_COVER:
        return f"Which tech tile does {WORDS.title(ADVANCED[state.advanced[value]])} cover?"
    if kind in (steps.TAKE_FROM_ONE, steps.TAKE_FROM_TWO):
        area = "I" if kind == steps.TAKE_FROM_ONE else "II"
        return f"How many of {value & (steps.TO_GAIA - 1)} power come from area {area}?"
    if kind == steps.STONE_CHARGE:
        return f"You charge {value} power. Where does the brainstone end up?"
    if kind == steps.STONE_SPEND:
        return f"You spend {value} power. Where does the brainstone end up?"
    if kind == steps.CHARGING:
        return _charge_question(state, step)
    return QUESTIONS[kind]


def _charge_question(state: GaiaProjectState, step: int) -> str:
    charged = charging.amount(state, step, 0)
    where = CELLS[step >> steps.VALUE_SHIFT]
    price = f"for {charged - 1} point{'s' if charged > 2 else ''}" if charged > 1 else "for free"
    return f"Charge {charged} power {price}, for the structure on {where}?"


DRAWS: Final = {
    steps.DRAWING_TECH: "Which tech tile is laid out at {position}?",
    steps.DRAWING_ADVANCED: "Which advanced tech tile is laid out in {track}?",
    steps.DRAWING_FEDERATION: "Which federation token lies on Terraforming 5?",
    steps.DRAWING_ROUND: "Which scoring tile is laid out for round {round}?",
    steps.DRAWING_FINAL: "Which final scoring tile is laid out?",
    steps.DRAWING_BOOSTER: "Which round booster is in the game?",
    steps.DRAWING_SECTOR: "Which sector lies on place {place}?",
}
QUESTIONS: Final = {
    steps.CHOOSE_BID: "How much do you bid for which faction?",
    steps.FIRST_STRUCTURE: "Where does your first structure stand?",
    steps.CHOOSE_BOOSTER: "Which round booster do you take?",
    steps.INCOME_ORDER: "Which income of power comes next?",
    steps.ITAR_TILE: "Discard power from the Gaia area for a tech tile?",
    steps.TURN: "Take an action, or pass.",
    steps.CHOOSE_TILE: "Which tech tile do you take?",
    steps.CHOOSE_ADVANCE: "In which research area do you advance?",
    steps.LOST_PLACE: "Where is the Lost Planet?",
    steps.SWAP_MINE: "Which mine changes places with the institute?",
    steps.DOWNGRADE_LAB: "Which research lab becomes a trading station?",
    steps.STATION_PLACE: "Where does the space station go?",
    steps.JOIN_PLANETS: "Which planets belong to the federation?",
    steps.JOIN_SATELLITES: "Where is the next satellite?",
    steps.CHOOSE_TOKEN: "Which federation token do you take?",
    steps.CHOOSE_RESCORE: "Which federation token is scored again?",
    steps.STONE_PAY: "Is the brainstone among the power that goes?",
    steps.AFTER: "More free actions, or the end of the turn?",
}


# The table drawn with letters

MARKS: Final = "mtlpkqgsx"
"""A letter for each structure; the seat's number stands before it."""


def sketch(state: State, player: int) -> str:
    """The table for a terminal."""
    assert isinstance(state, GaiaProjectState)
    title = "set-up" if state.round == 0 else "the end" if state.round > ROUNDS else f"round {state.round} of {ROUNDS}"
    lines = [title]
    if 0 < state.round <= ROUNDS:
        lines[0] += f": {WORDS.title(ROUND_TILES[state.round_tiles[state.round - 1]])}"
    for seat in state.table:
        lines += _seat_lines(state, seat)
    lines += ["", *_board_lines(state), ""]
    lines.append(f"final scoring: {', '.join(FINAL_TILES[tile] for tile in state.final_tiles)}")
    lines.append(f"boosters: {', '.join(name for place, name in enumerate(BOOSTERS) if state.pool & BIT[place])}")
    tiles = [f"{POSITIONS[place]} {TILES[tile]}" for place, tile in enumerate(state.positions)]
    lines.append(f"tech tiles: {', '.join(tiles)}")
    taken = [f"{TRACKS[track]} {ADVANCED[tile]}" for track, tile in enumerate(state.advanced) if tile >= 0]
    lines.append(f"advanced: {', '.join(taken)}")
    return "\n".join(lines)


def _seat_lines(state: GaiaProjectState, seat: int) -> list[str]:
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    mark = "*" if seat == state.active else " "
    stone = own[fields.STONE]
    areas = [f"{own[fields.AREA1 + area]}{'+B' if stone == area + 1 else ''}" for area in range(4)]
    levels = "".join(str(own[fields.TRACK + track]) for track in range(N_TRACKS))
    passed = " passed" if own[fields.PASSED] else ""
    seen = _seat(state, seat)
    first = (
        f"{mark}{seat} {seat_title(state, seat):<13} {own[fields.VP]:>3} VP  {own[fields.CREDITS]}c {own[fields.ORE]}o "
        f"{own[fields.KNOWLEDGE]}k {own[fields.QIC]}q  power {'/'.join(areas)}  research {levels}"
        f"  {seen.booster or '-'}{passed}"
    )
    held = [*(name for name in seen.tiles if name not in seen.covered), *seen.advanced]
    held += [f"{name} x{number}" for name, number in seen.tokens.items()]
    return [first, f"    {', '.join(held)}"] if held else [first]


def _board_lines(state: GaiaProjectState) -> list[str]:
    """Hexes in rows from north to south, every hex three letters wide: planet, then seat and structure."""
    shown = {}
    for cell in range(N_CELLS):
        if state.planet[cell] != OFF_BOARD:
            shown[(2 * CELL_Q[cell] + CELL_R[cell], CELL_R[cell])] = _hex_text(state, cell)
    if not shown:
        return []
    left = min(r for _, r in shown)
    lines = []
    for height in range(max(h for h, _ in shown), min(h for h, _ in shown) - 1, -1):
        row = {r: text for (h, r), text in shown.items() if h == height}
        line = "".join(row.get(r, "   ") for r in range(left, max(row, default=left) + 1))
        lines.append(line.rstrip())
    return lines


def _hex_text(state: GaiaProjectState, cell: int) -> str:
    planet = PLANET_CODES[state.planet[cell]] if state.planet[cell] > 0 else "."
    code = state.built[cell]
    if code:
        return f"{planet}{board.owner_of(code)}{MARKS[board.kind_of(code)]}"
    if state.links[cell] & 15:
        seats = "".join(str(seat) for seat in range(state.players) if state.links[cell] & BIT[seat])
        return f"{planet}{seats}*"[:3].ljust(3)
    return f"{planet}  "
