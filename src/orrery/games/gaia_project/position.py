"""Positions: any state of Gaia Project from a readable dict, and back.

    {
        "players": 2,
        "round": 3, "active": 0,
        "board": {"a": "eeemevoeedeeereeese", ...},       place by place, as option `board` has it; l is the Lost Planet
        "seats": [
            {
                "faction": "terrans", "points": 31, "ore": 4, "credits": 7, "knowledge": 2, "qic": 1,
                "power": [2, 4, 1], "gaia_area": 0, "brainstone": None,
                "research": {"economy": 2}, "booster": "free-step",
                "structures": {"e7": "mine", "f3": "planetary-institute"}, "guests": [],
                "satellites": ["e8"], "federated": ["e7"], "federations": 1, "tokens": {"ore": 1},
                "tiles": ["ore-qic"], "covered": [], "advanced": [], "used": ["academy"],
                "gaiaformers_in_gaia_area": 0, "bid": 0,
            },
            ...
        ],
        "tech": ["ore-qic", ...], "advanced": {"economy": "three-ore"}, "terraforming_token": "ore",
        "rounds": [...], "finals": [...], "boosters": [...], "taken": ["power two-ore"],
        "table": [0, 1], "order": [1, 0], "passed": [],
        "agenda": ["turn 0"],
    }

What is not said takes a default: the basic board, factions in their order, what a faction begins with, tiles in their
order, the first round, and the active player's turn. How many structures, satellites and gaiaformers there are, which
tokens are in the supply and how many of a player's are green follows from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    GAIA_TRACK,
    GAIAFORMER,
    LANTIDS,
    LOST_MINE,
    N_POSITIONS,
    N_TRACKS,
    OFF_BOARD,
    PLANET_CODES,
    POWER_ACTIONS,
    QIC_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SECTORS,
    SPACE_STATION,
    SPECIALS,
    STRUCTURES,
    SUPPLY_TOKENS,
    TILES,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia_project.rules import board, fields, resources, setup, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import CELLS, HEXES, N_CELLS, N_PLACES, PLACES
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import PositionError, closest
from orrery.kernel.game import Config
from orrery.kernel.state import State

__all__ = ["position", "to_position"]

KEYS: Final = (
    *("round", "active", "turn", "board", "seats", "tech", "advanced", "terraforming_token", "rounds", "finals"),
    *("boosters", "taken", "table", "order", "passed", "charges", "picks", "terran_power", "offered", "bidding"),
    *("sectors", "agenda"),
)
SEAT_KEYS: Final = (
    *(
        "faction",
        "points",
        "ore",
        "credits",
        "knowledge",
        "qic",
        "power",
        "gaia_area",
        "brainstone",
        "research",
        "booster",
    ),
    *(
        "structures",
        "guests",
        "satellites",
        "federated",
        "federations",
        "tokens",
        "tiles",
        "covered",
        "advanced",
        "used",
    ),
    *("gaiaformers_in_gaia_area", "bid"),
)
PLAIN: Final = {
    "points": fields.VP,
    "ore": fields.ORE,
    "credits": fields.CREDITS,
    "knowledge": fields.KNOWLEDGE,
    "qic": fields.QIC,
    "gaia_area": fields.GAIA_AREA,
    "bid": fields.BID,
    "gaiaformers_in_gaia_area": fields.FORMERS_GAIA,
}
"""What is simply a number."""
SETS: Final = {
    "tiles": (fields.TILES, TILES),
    "covered": (fields.COVERED, TILES),
    "advanced": (fields.ADVANCED_TILES, ADVANCED),
    "used": (fields.USED, SPECIALS),
}
"""What is a set of names."""
AREAS: Final = ("i", "ii", "iii", "gaia")
ACTIONS: Final = [*(f"power {name}" for name in POWER_ACTIONS), *(f"qic {name}" for name in QIC_ACTIONS)]
STEPS: Final = {
    "draw-tech": steps.DRAWING_TECH,
    "draw-advanced": steps.DRAWING_ADVANCED,
    "draw-federation": steps.DRAWING_FEDERATION,
    "draw-round": steps.DRAWING_ROUND,
    "draw-final": steps.DRAWING_FINAL,
    "draw-booster": steps.DRAWING_BOOSTER,
    "draw-sector": steps.DRAWING_SECTOR,
    "choose-faction": steps.CHOOSE_FACTION,
    "choose-bid": steps.CHOOSE_BID,
    "rotation": steps.ROTATION,
    "first-structure": steps.FIRST_STRUCTURE,
    "choose-booster": steps.CHOOSE_BOOSTER,
    "income-order": steps.INCOME_ORDER,
    "terran-gain": steps.TERRAN_GAIN,
    "itar-tile": steps.ITAR_TILE,
    "turn": steps.TURN,
    "building": steps.BUILDING,
    "choose-tile": steps.CHOOSE_TILE,
    "choose-cover": steps.CHOOSE_COVER,
    "choose-advance": steps.CHOOSE_ADVANCE,
    "lost-place": steps.LOST_PLACE,
    "swap-mine": steps.SWAP_MINE,
    "downgrade-lab": steps.DOWNGRADE_LAB,
    "station-place": steps.STATION_PLACE,
    "join-planets": steps.JOIN_PLANETS,
    "join-satellites": steps.JOIN_SATELLITES,
    "choose-token": steps.CHOOSE_TOKEN,
    "choose-rescore": steps.CHOOSE_RESCORE,
    "take-from-one": steps.TAKE_FROM_ONE,
    "take-from-two": steps.TAKE_FROM_TWO,
    "stone-charge": steps.STONE_CHARGE,
    "stone-spend": steps.STONE_SPEND,
    "stone-pay": steps.STONE_PAY,
    "after": steps.AFTER,
    "charging": steps.CHARGING,
    "faction-phase": steps.FACTION_PHASE,
    "board-phase": steps.BOARD_PHASE,
    "board-drawn": steps.BOARD_DRAWN,
    "first-structures": steps.FIRST_STRUCTURES,
    "round-start": steps.ROUND_START,
    "income-of": steps.INCOME_OF,
    "gaia-phase": steps.GAIA_PHASE,
    "gaia-of": steps.GAIA_OF,
    "gaia-return": steps.GAIA_RETURN,
    "next-turn": steps.NEXT_TURN,
    "charges": steps.CHARGES,
    "gain-token": steps.GAIN_TOKEN,
    "pay": steps.PAY,
    "itars-again": steps.ITARS_AGAIN,
}
STEP_NAMES: Final = {kind: name for name, kind in STEPS.items()}
MOST: Final = 9999


def position(config: Config, setup_: Mapping[str, Any]) -> State:
    """Build the state that a dict describes; PositionError says what cannot be."""
    _known(setup_, KEYS, "a position")
    return _Builder(config, setup_).build()


class _Builder:
    """Puts the pieces of a position on an empty table, one kind after another."""

    def __init__(self, config: Config, setup_: Mapping[str, Any]) -> None:
        self.setup = setup_
        self.state = GaiaProjectState(config)
        setup.empty_table(self.state)
        self.seats = range(config.players)

    def build(self) -> GaiaProjectState:
        state = self.state
        state.round = self.number("round", 1, 0, ROUNDS + 1)
        state.active = self.number("active", 0, 0, state.players - 1)
        self.lay_board()
        self.place_order()
        self.place_seats()
        self.place_tiles()
        self.place_progress()
        state.refresh()
        return state

    # Parts

    def lay_board(self) -> None:
        state = self.state
        given = self.setup.get("board")
        if given is None:
            return
        places = _mapping(given, "board")
        _known(places, PLACES, "the board")
        state.planet = [OFF_BOARD] * N_CELLS
        for place, hexes in places.items():
            if not isinstance(hexes, str) or len(hexes) != HEXES or any(code not in PLANET_CODES for code in hexes):
                raise PositionError(f"place '{place}' needs {HEXES} letters out of {PLANET_CODES}, not {hexes!r}")
            for number, code in enumerate(hexes):
                state.planet[PLACES.index(place) * HEXES + number] = PLANET_CODES.index(code)

    def place_order(self) -> None:
        state = self.state
        state.table = self.seat_list("table", list(self.seats))
        state.order = self.seat_list("order", state.table)
        state.passed = self.seat_list("passed", [])
        for seat in state.passed:
            state.seats[seat * SEAT + fields.PASSED] = 1
        default = state.order.index(state.active) if state.active in state.order and state.round else -1
        state.turn = self.number("turn", default, -1, state.players - 1)

    def place_seats(self) -> None:
        given = _sequence(self.setup.get("seats", []), "seats")
        if len(given) > len(self.seats):
            raise PositionError(f"there are {len(given)} seats for {len(self.seats)} players")
        rows = [_mapping(row, "a seat") for row in given]
        rows += [{} for _ in range(len(self.seats) - len(rows))]
        for row in rows:
            _known(row, SEAT_KEYS, "a seat")
        self.choose_factions(rows)
        for seat, row in enumerate(rows):
            self.place_seat(seat, row)
        self.place_boosters(rows)

    def choose_factions(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Those that are named; the others play what is left, unless the set-up has not come so far."""
        state = self.state
        homes = []
        for seat, row in enumerate(rows):
            if row.get("faction") is not None:
                faction = _place(row["faction"], FACTIONS, "faction")
                state.seats[seat * SEAT + fields.FACTION] = faction
                homes.append(state.tables.home[faction])
        for seat, row in enumerate(rows):
            if "faction" not in row and state.round > 0:
                faction = next(f for f in range(len(FACTIONS)) if state.tables.home[f] not in homes)
                state.seats[seat * SEAT + fields.FACTION] = faction
                homes.append(state.tables.home[faction])

    def place_seat(self, seat: int, row: Mapping[str, Any]) -> None:
        state = self.state
        at = seat * SEAT
        faction = state.seats[at + fields.FACTION]
        passed = state.seats[at + fields.PASSED]
        if faction >= 0 and state.round > 0:
            setup.set_up_faction(state, seat)
        elif faction == LANTIDS and row.get("points"):
            state.lantids = seat
        for key, place in PLAIN.items():
            if key in row:
                state.seats[at + place] = _integer(row[key], f"'{key}'", -MOST, MOST)
        if "power" in row:
            areas = _sequence(row["power"], "power")
            if len(areas) != 3:
                raise PositionError("'power' is the tokens in areas I, II and III")
            for area, tokens in enumerate(areas):
                state.seats[at + fields.AREA1 + area] = _integer(tokens, "'power'", 0, MOST)
        if "brainstone" in row:
            stone = row["brainstone"]
            state.seats[at + fields.STONE] = 0 if stone is None else 1 + _place(stone, AREAS, "area of the brainstone")
        if "research" in row:
            levels = _mapping(row["research"], "research")
            _known(levels, TRACKS, "research")
            for track, name in enumerate(TRACKS):
                state.seats[at + fields.TRACK + track] = _integer(levels.get(name, 0), f"'{name}'", 0, 5)
        for key, (place, names) in SETS.items():
            state.seats[at + place] = sum({BIT[_place(name, names, key)] for name in _sequence(row.get(key, []), key)})
        for name, number in _mapping(row.get("tokens", {}), "tokens").items():
            kind = _place(name, TOKENS, "token")
            state.seats[at + fields.TOKEN + kind] = _integer(number, f"'{name}'", 0, MOST)
        state.seats[at + fields.PASSED] = passed
        self.place_structures(seat, row)
        self.work_out(seat, row)

    def place_structures(self, seat: int, row: Mapping[str, Any]) -> None:
        state = self.state
        for name, structure in _mapping(row.get("structures", {}), "structures").items():
            cell = _place(name, CELLS, "hex")
            if state.built[cell]:
                raise PositionError(f"two structures stand on {name}")
            state.built[cell] = board.code_of(seat, _place(structure, STRUCTURES, "structure"))
        guests = [_place(name, CELLS, "hex") for name in _sequence(row.get("guests", []), "guests")]
        if guests and seat != state.lantids:
            raise PositionError("only the Lantids have guest mines")
        state.guests = sorted([*state.guests, *guests])
        for key, bit in (("satellites", seat), ("federated", 4 + seat)):
            for name in _sequence(row.get(key, []), key):
                state.links[_place(name, CELLS, "hex")] |= BIT[bit]

    def work_out(self, seat: int, row: Mapping[str, Any]) -> None:
        """Numbers that follow from others."""
        state = self.state
        at = seat * SEAT
        counted = [0] * (LOST_MINE + 1)
        for code in state.built:
            if board.owner_of(code) == seat:
                counted[board.kind_of(code)] += 1
        if seat == state.lantids:
            counted[0] += len(state.guests)
        for kind in range(6):
            state.seats[at + fields.MINES + kind] = counted[kind]
        state.seats[at + fields.LOST] = counted[LOST_MINE]
        state.seats[at + fields.STATIONS] = counted[SPACE_STATION]
        state.seats[at + fields.SATELLITES] = sum(1 for link in state.links if link & BIT[seat])
        level = state.seats[at + fields.TRACK + GAIA_TRACK]
        formers = sum(state.tables.former_levels[: level + 1])
        state.seats[at + fields.FORMERS] = formers
        away = counted[GAIAFORMER] + state.seats[at + fields.FORMERS_GAIA]
        state.seats[at + fields.FORMERS_FREE] = formers - away
        tokens = state.seats[at + fields.TOKEN : at + fields.TOKEN + len(TOKENS)]
        green = sum(number * state.tables.token_green[kind] for kind, number in enumerate(tokens))
        top = sum(state.seats[at + fields.TRACK + track] == 5 for track in range(N_TRACKS))
        state.seats[at + fields.GREEN] = green - top - resources.bits(state.seats[at + fields.ADVANCED_TILES])
        default = sum(tokens[:SUPPLY_TOKENS])
        state.seats[at + fields.FEDERATIONS] = _integer(row.get("federations", default), "'federations'", 0, MOST)

    def place_boosters(self, rows: Sequence[Mapping[str, Any]]) -> None:
        state = self.state
        held = [_place(row["booster"], BOOSTERS, "booster") for row in rows if row.get("booster") is not None]
        spare = [booster for booster in range(len(BOOSTERS)) if booster not in held]
        for seat, row in enumerate(rows):
            if row.get("booster") is not None:
                state.seats[seat * SEAT + fields.BOOSTER] = _place(row["booster"], BOOSTERS, "booster")
            elif "booster" not in row and state.round > 0:
                state.seats[seat * SEAT + fields.BOOSTER] = spare.pop(0)
        if "boosters" in self.setup:
            pool = [_place(name, BOOSTERS, "booster") for name in _sequence(self.setup["boosters"], "boosters")]
        else:
            pool = spare[: state.tables.boosters - len(self.seats)] if state.round > 0 else []
        state.pool = sum({BIT[booster] for booster in pool})

    def place_tiles(self) -> None:
        state = self.state
        laid = state.round > 0
        state.positions = self.names("tech", TILES, list(range(N_POSITIONS)) if laid else [])
        state.round_tiles = self.names("rounds", ROUND_TILES, list(range(ROUNDS)) if laid else [])
        state.final_tiles = self.names("finals", FINAL_TILES, [0, 1] if laid else [])
        owned = 0
        for seat in self.seats:
            owned |= state.seats[seat * SEAT + fields.ADVANCED_TILES]
        if "advanced" in self.setup:
            self.place_advanced(_mapping(self.setup["advanced"], "advanced"))
        elif laid:
            free = [tile for tile in range(len(ADVANCED)) if not owned & BIT[tile]]
            left = N_TRACKS - resources.bits(owned)
            state.advanced = [free[track] if track < left else -1 for track in range(N_TRACKS)]
        token = self.setup.get(
            "terraforming_token", "twelve-points" if laid and not self.top_of_terraforming() else None
        )
        state.terra_token = -1 if token is None else _place(token, TOKENS[:SUPPLY_TOKENS], "token")
        for kind in range(SUPPLY_TOKENS):
            held = sum(state.seats[seat * SEAT + fields.TOKEN + kind] for seat in self.seats)
            state.supply[kind] -= held + (state.terra_token == kind)
        state.taken = sum(
            {BIT[_place(name, ACTIONS, "action")] for name in _sequence(self.setup.get("taken", []), "taken")}
        )

    def place_advanced(self, given: Mapping[str, Any]) -> None:
        """By research area, in their order; `None` where the tile is taken."""
        _known(given, TRACKS, "advanced")
        tiles: list[int] = []
        for name in TRACKS:
            if name in given:
                tiles.append(-1 if given[name] is None else _place(given[name], ADVANCED, "advanced tech tile"))
        self.state.advanced = tiles

    def top_of_terraforming(self) -> bool:
        return any(self.state.seats[seat * SEAT + fields.TRACK] == 5 for seat in self.seats)

    def place_progress(self) -> None:
        """What is going on: built and not charged for, picked, chosen; and the agenda."""
        state = self.state
        for entry in _sequence(self.setup.get("charges", []), "charges"):
            pair = _sequence(entry, "charges")
            if len(pair) != 2:
                raise PositionError("'charges' lists pairs of a seat and a hex")
            seat = _integer(pair[0], "a seat", 0, state.players - 1)
            state.charges.append(seat * 256 + _place(pair[1], CELLS, "hex"))
        state.picks = [_place(name, CELLS, "hex") for name in _sequence(self.setup.get("picks", []), "picks")]
        state.terran_power = self.number("terran_power", 0, 0, MOST)
        state.offered = self.names("offered", FACTIONS, [])
        bidding = self.setup.get("bidding", False)
        if not isinstance(bidding, bool):
            raise PositionError("'bidding' must be true or false")
        state.bidding = bidding
        drawn = _sequence(self.setup.get("sectors", [""] * N_PLACES), "sectors")
        state.sectors = [-1 if name == "" else _place(name, SECTORS, "sector") for name in drawn]
        if len(state.sectors) != N_PLACES:
            raise PositionError(f"'sectors' needs {N_PLACES} names")
        default = [] if state.round > ROUNDS else [f"turn {state.active}"]
        state.agenda = [_step(text) for text in _sequence(self.setup.get("agenda", default), "agenda")]

    # Values

    def number(self, key: str, default: int, low: int, high: int) -> int:
        return _integer(self.setup.get(key, default), f"'{key}'", low, high)

    def seat_list(self, key: str, default: list[int]) -> list[int]:
        found = _sequence(self.setup.get(key, default), key)
        return [_integer(seat, f"'{key}'", 0, len(self.seats) - 1) for seat in found]

    def names(self, key: str, names: Sequence[str], default: list[int]) -> list[int]:
        if key not in self.setup:
            return default
        return [_place(name, names, key) for name in _sequence(self.setup[key], key)]


def to_position(state: State) -> dict[str, Any]:
    """The dict that `position` takes back."""
    assert isinstance(state, GaiaProjectState)
    return {
        "game": state.get_game().id,
        "players": state.num_players(),
        "options": dict(state.config.options),
        "round": state.round,
        "active": state.active,
        "turn": state.turn,
        "board": {
            place: "".join(PLANET_CODES[planet] for planet in state.planet[at * HEXES : at * HEXES + HEXES])
            for at, place in enumerate(PLACES)
            if state.planet[at * HEXES] != OFF_BOARD
        },
        "seats": [_seat_out(state, seat) for seat in range(state.num_players())],
        "tech": [TILES[tile] for tile in state.positions],
        "advanced": {TRACKS[track]: ADVANCED[tile] if tile >= 0 else None for track, tile in enumerate(state.advanced)},
        "terraforming_token": TOKENS[state.terra_token] if state.terra_token >= 0 else None,
        "rounds": [ROUND_TILES[tile] for tile in state.round_tiles],
        "finals": [FINAL_TILES[tile] for tile in state.final_tiles],
        "boosters": _names_of(state.pool, BOOSTERS),
        "taken": _names_of(state.taken, ACTIONS),
        "table": state.table[:],
        "order": state.order[:],
        "passed": state.passed[:],
        "charges": [[built // 256, CELLS[built % 256]] for built in state.charges],
        "picks": [CELLS[cell] for cell in state.picks],
        "terran_power": state.terran_power,
        "offered": [FACTIONS[faction] for faction in state.offered],
        "bidding": state.bidding,
        "sectors": [SECTORS[sector] if sector >= 0 else "" for sector in state.sectors],
        "agenda": [_step_text(step) for step in state.agenda],
    }


def _seat_out(state: GaiaProjectState, seat: int) -> dict[str, Any]:
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    found: dict[str, Any] = {"faction": FACTIONS[own[fields.FACTION]] if own[fields.FACTION] >= 0 else None}
    found |= {key: own[place] for key, place in PLAIN.items()}
    found |= {key: _names_of(own[place], names) for key, (place, names) in SETS.items()}
    found["power"] = own[fields.AREA1 : fields.AREA3 + 1]
    found["brainstone"] = AREAS[own[fields.STONE] - 1] if own[fields.STONE] else None
    found["research"] = {name: own[fields.TRACK + track] for track, name in enumerate(TRACKS)}
    found["booster"] = BOOSTERS[own[fields.BOOSTER]] if own[fields.BOOSTER] >= 0 else None
    found["structures"] = {
        CELLS[cell]: STRUCTURES[board.kind_of(code)]
        for cell, code in enumerate(state.built)
        if board.owner_of(code) == seat
    }
    found["guests"] = [CELLS[cell] for cell in state.guests] if seat == state.lantids else []
    found["satellites"] = [CELLS[cell] for cell, link in enumerate(state.links) if link & BIT[seat]]
    found["federated"] = [CELLS[cell] for cell, link in enumerate(state.links) if link & BIT[4 + seat]]
    found["federations"] = own[fields.FEDERATIONS]
    found["tokens"] = {name: own[fields.TOKEN + kind] for kind, name in enumerate(TOKENS) if own[fields.TOKEN + kind]}
    return found


def _names_of(mask: int, names: Sequence[str]) -> list[str]:
    return [name for place, name in enumerate(names) if mask & BIT[place]]


def _step_text(step: int) -> str:
    """A step as text: its kind, its seat, its argument if it has one."""
    name = STEP_NAMES[step & steps.KIND_MASK]
    value = step >> steps.VALUE_SHIFT
    return f"{name} {steps.seat_of(step)} {value}" if value else f"{name} {steps.seat_of(step)}"


def _step(text: Any) -> int:
    words = text.split() if isinstance(text, str) else []
    if not 2 <= len(words) <= 3 or not all(word.isdecimal() and word.isascii() for word in words[1:]):
        raise PositionError(f"a step of the agenda is a kind, a seat and perhaps a number, not {text!r}")
    seat = int(words[1])
    value = int(words[2]) if len(words) == 3 else 0
    if seat > 3 or value >= 2**50:
        raise PositionError(f"{text!r} is no step of the agenda")
    return steps.step(STEPS[_name(words[0], STEPS, "step")], seat, value)


def _known(given: Iterable[Any], keys: Iterable[str], what: str) -> None:
    for key in given:
        if key not in keys:
            raise PositionError(f"{what} has no '{key}'{closest(str(key), keys)}")


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"'{what}' maps names to values; it is not {value!r}")
    return value


def _sequence(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"'{what}' is a list; it is not {value!r}")
    return list(value)


def _integer(value: Any, what: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{what} must be a number from {low} to {high}, not {value!r}")
    return value


def _name(value: Any, names: Iterable[str], what: str) -> str:
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"{value!r} is no {what}{closest(str(value), names)}")
    return value


def _place(value: Any, names: Sequence[str], what: str) -> int:
    return names.index(_name(value, names, what))
