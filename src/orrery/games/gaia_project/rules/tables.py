"""The component values and options as the rules want them: numbers in native attributes and flat lists."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    COLOURS,
    EMPTY,
    FACTIONS,
    FINAL_TILES,
    N_PLANETS,
    OFF_BOARD,
    PLANET_CODES,
    PLANETS,
    POWER_ACTIONS,
    QIC_ACTIONS,
    ROUND_TILES,
    SECTORS,
    TILES,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia_project.rules.fields import GAIN
from orrery.games.gaia_project.rules.grid import HEXES, N_CELLS, N_PLACES, NEIGHBOURS, PLACE_OF, PLACES, rotated
from orrery.kernel.components import Components
from orrery.kernel.errors import ComponentError, OptionError
from orrery.kernel.options import OptionValue

# When a tile gives what it shows, and what a round scoring tile rewards.
ONCE: Final = 0
INCOME: Final = 1
ACTION: Final = 2
PASSING: Final = 3
ON_MINE: Final = 4
ON_GAIA_MINE: Final = 5
ON_TRADING: Final = 6
ON_RESEARCH: Final = 7
POWER_VALUE: Final = 8
ON_STEP: Final = 9
ON_FEDERATION: Final = 10
ON_BIG: Final = 11
WHENS: Final = {
    "once": ONCE,
    "income": INCOME,
    "action": ACTION,
    "pass": PASSING,
    "mine": ON_MINE,
    "gaia-mine": ON_GAIA_MINE,
    "trading-station": ON_TRADING,
    "research": ON_RESEARCH,
    "power-value": POWER_VALUE,
    "step": ON_STEP,
    "federation": ON_FEDERATION,
    "big": ON_BIG,
}

# What is counted.
PER_NOTHING: Final = 0
PER_TYPE: Final = 1
PER_GAIA: Final = 2
PER_SECTOR: Final = 3
PER_TOKEN: Final = 4
PER_MINE: Final = 5
PER_TRADING: Final = 6
PER_LAB: Final = 7
PER_BIG: Final = 8
PERS: Final = {
    "": PER_NOTHING,
    "planet-type": PER_TYPE,
    "gaia-planet": PER_GAIA,
    "sector": PER_SECTOR,
    "federation-token": PER_TOKEN,
    "mine": PER_MINE,
    "trading-station": PER_TRADING,
    "research-lab": PER_LAB,
    "big": PER_BIG,
}

STANDARD: Final = 0
METHOD_1: Final = 1
METHOD_2: Final = 2
METHOD_3: Final = 3
AS_GIVEN: Final = 4

NO_AUCTION: Final = 0
BID_WHILE_CHOOSING: Final = 1
CHOOSE_THEN_BID: Final = 2

STRUCTURE_ROWS: Final = ["mine", "trading-station", "research-lab", "planetary-institute", "academy", "academy"]
PLENTY: Final = 99
"""More than any printed number."""


class Tables:
    """Everything that stays the same in a game with so many players and these options."""

    def __init__(self, components: Components, players: int, options: dict[str, OptionValue]) -> None:
        check_values(components)
        number = components.integer

        self.passing_order: bool = options["turn_order"] == "passing"
        self.lowest_first: bool = options["discard"] == "lowest-first"
        self.final_conversion: bool = bool(options["final_conversion"])
        self.zero_scores: bool = bool(options["zero_scores"])
        self.terrans_must: bool = bool(options["terrans_convert_all"])
        self.through_planets: bool = options["federations"] == "through"
        self.late_gaia_charges: bool = bool(options["late_gaia_charges"])
        self.late_downgrade_charges: bool = bool(options["late_downgrade_charges"])
        self.bescods_may_decline: bool = bool(options["bescods_may_decline"])
        self.ask_everything: bool = bool(options["ask_everything"])
        self.auction: i64 = ["none", "bid-while-choosing", "choose-bid"].index(str(options["auction"]))

        self.most_ore: i64 = number("limits.ore")
        self.most_knowledge: i64 = number("limits.knowledge")
        self.most_credits: i64 = number("limits.credits")
        self.most: list[i64] = [
            number("supply.mines"),
            number("supply.trading_stations"),
            number("supply.research_labs"),
            number("supply.planetary_institutes"),
            number("supply.academies") // 2,
            number("supply.academies") // 2,
        ]
        """How many structures of each kind a player has."""
        self.gaiaformers: i64 = number("supply.gaiaformers")
        self.satellites: i64 = number("supply.satellites")
        self.stations: i64 = number("supply.space_stations")
        self.tokens_of_a_kind: i64 = number("supply.tokens_of_a_kind")
        self.start_points: i64 = number("start.points")
        self.boosters: i64 = players + number("start.boosters_beyond_players")

        rows = [components.integers(f"structure.{row}") for row in STRUCTURE_ROWS]
        self.cost_ore: list[i64] = [row[0] for row in rows]
        self.cost_credits: list[i64] = [row[1] for row in rows]
        self.power_value: list[i64] = [*(row[2] for row in rows), 0, 0, rows[0][2]]
        """The power value of each structure; a space station has one only in a federation."""
        self.station_value: i64 = components.integers("structure.space-station")[2]
        self.cheap_trading: i64 = number("structure.credits_of_a_trading_station_near_an_opponent")
        self.federation_value: i64 = number("federation.power_value")
        self.xenos_value: i64 = number("federation.power_value_of_xenos")
        self.big_value: i64 = number("big_power_tile.power_value")
        self.qic_range: i64 = number("range.of_a_qic")
        self.booster_range: i64 = number("range.of_the_booster")

        self.gaia_qic: i64 = number("gaia.qic_to_settle")
        self.gleens_ore: i64 = number("gaia.ore_to_settle_for_gleens")
        self.gleens_points: i64 = number("gaia.points_for_gleens")
        self.lantids_knowledge: i64 = number("gaia.knowledge_for_lantids")
        self.geodens_knowledge: i64 = number("gaia.knowledge_for_geodens")
        self.itars_tokens: i64 = number("gaia.tokens_for_a_tile_of_itars")
        self.stone_power: i64 = number("gaia.brainstone")
        self.nevlas_power: i64 = number("gaia.token_of_nevlas")

        self.research_knowledge: i64 = number("research.knowledge")
        self.level_three_charge: i64 = number("research.charge_at_level_three")
        self.step_ore: list[i64] = components.integers("research.ore_of_a_step")
        self.range: list[i64] = components.integers("research.range")
        self.project_tokens: list[i64] = components.integers("research.tokens_of_a_gaia_project")
        self.gaia_five: i64 = number("research.points_of_gaia_five")
        self.gaia_five_each: i64 = number("research.points_of_gaia_five_for_each_gaia_planet")
        self.former_levels: list[i64] = components.integers("research.once.gaiaformers")
        self.once: list[list[i64]] = []
        """What a level brings at once, at `track * 6 + level`."""
        for track in TRACKS:
            self.once += _split(components.integers(f"research.once.{track}"))
        self.economy: list[list[i64]] = _split(components.integers("research.income.economy"))
        self.science: list[list[i64]] = _split(components.integers("research.income.science"))

        self.tile_when: list[i64] = [WHENS[components.text(f"tile.{name}.when")] for name in TILES]
        self.tile_per: list[i64] = [PERS[components.text(f"tile.{name}.per")] for name in TILES]
        self.tile_gain: list[list[i64]] = [components.integers(f"tile.{name}.gain") for name in TILES]
        self.advanced_when: list[i64] = [WHENS[components.text(f"advanced.{name}.when")] for name in ADVANCED]
        self.advanced_per: list[i64] = [PERS[components.text(f"advanced.{name}.per")] for name in ADVANCED]
        self.advanced_gain: list[list[i64]] = [components.integers(f"advanced.{name}.gain") for name in ADVANCED]
        self.booster_income: list[list[i64]] = [components.integers(f"booster.{name}.income") for name in BOOSTERS]
        self.booster_points: list[i64] = [number(f"booster.{name}.pass_points") for name in BOOSTERS]
        self.booster_per: list[i64] = [PERS[components.text(f"booster.{name}.pass_per")] for name in BOOSTERS]
        self.round_points: list[i64] = [number(f"round.{name}.points") for name in ROUND_TILES]
        self.round_on: list[i64] = [WHENS[components.text(f"round.{name}.on")] for name in ROUND_TILES]
        self.neutral: list[i64] = [number(f"final.{name}") for name in FINAL_TILES]
        self.has_neutral: bool = players <= 2
        self.ranks: list[i64] = components.integers("scoring.ranks")
        self.level_points: i64 = number("scoring.points_of_a_high_level")
        self.resources_for_point: i64 = number("scoring.resources_for_a_point")
        self.token_gain: list[list[i64]] = [components.integers(f"token.{name}.gain") for name in TOKENS]
        self.token_green: list[i64] = [number(f"token.{name}.green") for name in TOKENS]

        self.power_cost: list[i64] = [number(f"power_action.{name}.cost") for name in POWER_ACTIONS]
        self.power_gain: list[list[i64]] = [components.integers(f"power_action.{name}.gain") for name in POWER_ACTIONS]
        self.power_steps: list[i64] = [number(f"power_action.{name}.steps") for name in POWER_ACTIONS]
        self.qic_cost: list[i64] = [number(f"qic_action.{name}") for name in QIC_ACTIONS]
        self.types_points: i64 = number("qic_action.planet_types_points")
        self.power_for_qic: i64 = number("conversion.power_for_qic")
        self.power_for_ore: i64 = number("conversion.power_for_ore")
        self.power_for_knowledge: i64 = number("conversion.power_for_knowledge")
        self.power_for_credit: i64 = number("conversion.power_for_credit")

        self._read_factions(components)
        self._read_board(components, players, options)

    def _read_factions(self, components: Components) -> None:
        number = components.integer
        names = [f"faction.{name}." for name in FACTIONS]
        self.home: list[i64] = [PLANETS.index(components.text(name + "home")) for name in names]
        """The home planet of each faction."""
        self.start: list[list[i64]] = [
            [number(name + key) for key in ("ore", "credits", "knowledge", "qic", "brainstone")] for name in names
        ]
        self.start_power: list[list[i64]] = [components.integers(name + "power") for name in names]
        self.start_research: list[list[i64]] = [components.integers(name + "research") for name in names]
        self.base: list[list[i64]] = [
            [*(number(name + f"base_{key}") for key in ("ore", "credits", "knowledge", "qic", "tokens")), 0, 0]
            for name in names
        ]
        self.mine_ore: list[list[i64]] = [_sums(components.integers(name + "mine_ore")) for name in names]
        """Income of so many mines, and likewise below."""
        self.trading_credits: list[list[i64]] = [_sums(components.integers(name + "trading_credits")) for name in names]
        self.trading_knowledge: list[list[i64]] = [
            _sums(components.integers(name + "trading_knowledge")) for name in names
        ]
        self.lab_credits: list[list[i64]] = [_sums(components.integers(name + "lab_credits")) for name in names]
        self.lab_knowledge: list[list[i64]] = [_sums(components.integers(name + "lab_knowledge")) for name in names]
        self.lab_charge: list[list[i64]] = [components.integers(name + "lab_charge") for name in names]
        """Power charged by each lab: every lab is a source of its own."""
        self.institute_charge: list[i64] = [number(name + "institute_charge") for name in names]
        self.institute_tokens: list[i64] = [number(name + "institute_tokens") for name in names]
        self.institute_ore: list[i64] = [number(name + "institute_ore") for name in names]
        self.institute_qic: list[i64] = [number(name + "institute_qic") for name in names]
        self.academy_knowledge: list[i64] = [number(name + "academy_knowledge") for name in names]
        self.academy_qic: list[i64] = [number(name + "academy_qic") for name in names]
        self.academy_credits: list[i64] = [number(name + "academy_credits") for name in names]
        self.wheel: list[list[i64]] = [
            [0, *(_steps(home, planet) for planet in range(1, COLOURS + 1)), 0, 0, 0] for home in self.home
        ]
        """Terraforming steps from each planet for each faction."""

    def _read_board(self, components: Components, players: int, options: dict[str, OptionValue]) -> None:
        """The sector tiles, and the board as it is at the start."""
        chosen = str(options["board"])
        small = bool(options["small_board"])
        if small and players != 3:
            raise OptionError("option 'small_board' is for 3 players")
        if chosen == "random" and players > 2:
            raise OptionError("option 'board' takes 'random' for 1 or 2 players; with more there are three methods")
        if chosen.startswith("method-") and players <= 2:
            raise OptionError(f"option 'board' takes '{chosen}' for 3 or 4 players; with fewer there is 'random'")
        methods = {"standard": STANDARD, "method-1": METHOD_1, "method-2": METHOD_2, "method-3": METHOD_3}
        self.board_method: i64 = methods.get(chosen, METHOD_3 if chosen == "random" else AS_GIVEN)
        if small and self.board_method == AS_GIVEN:
            raise OptionError("option 'small_board' does not go with a board that is given hex by hex")
        self.sector_hexes: list[list[i64]] = [
            [PLANET_CODES.index(code) for code in components.text(f"sector.{name}.hexes")] for name in SECTORS
        ]
        key = "one_or_two_players" if players <= 2 else "three_or_four_players"
        layout = components.get("layout.without_sectors_09_and_10" if small else f"layout.{key}")
        self.layout: list[i64] = [SECTORS.index(name) if name else -1 for name in layout]
        """The sector on each place in the basic set-up, -1 for none."""
        self.start_planets: list[i64] = [OFF_BOARD] * N_CELLS
        if self.board_method == AS_GIVEN:
            self._lay_given(chosen)
        elif self.board_method == STANDARD:
            for place in range(N_PLACES):
                if self.layout[place] >= 0:
                    self.lay(self.start_planets, place, self.layout[place], 0)
        self.fixed: list[i64] = self._fixed_places()
        self.colour_count: list[i64] = [0] * N_PLANETS
        """How many planets of each kind there are at the start."""
        self._count_colours()
        if sum(1 for colour in range(1, COLOURS + 1) if self.colour_count[colour] >= 3) < players:
            raise OptionError(f"option 'board': {players} players need three home planets each")

    def _lay_given(self, text: str) -> None:
        seen = ""
        for part in text.split("/"):
            place, _, codes = part.partition(":")
            if place in seen:
                raise OptionError(f"option 'board' gives place '{place}' twice")
            seen += place
            first = PLACES.index(place) * HEXES
            for number, code in enumerate(codes):
                self.start_planets[first + number] = PLANET_CODES.index(code)

    def _fixed_places(self) -> list[i64]:
        """For each place: 0 if any sector may come there, 1 if its sector and rotation stand, 2 if the four inner
        sectors are dealt among such places unturned."""
        if self.board_method == METHOD_1 or self.board_method == METHOD_2:
            kind: i64 = 1 if self.board_method == METHOD_1 else 2
            return [kind if 0 <= sector < 4 else 0 for sector in self.layout]
        return [0] * N_PLACES

    def _count_colours(self) -> None:
        if self.board_method == STANDARD or self.board_method == AS_GIVEN:
            for planet in self.start_planets:
                if planet > EMPTY:
                    self.colour_count[planet] += 1
            return
        for sector in self.layout:
            if sector >= 0:
                for planet in self.sector_hexes[sector]:
                    self.colour_count[planet] += 1

    def lay(self, planets: list[i64], place: i64, sector: i64, turns: i64) -> None:
        """Put a sector on a place, turned clockwise."""
        hexes = self.sector_hexes[sector]
        for number in range(HEXES):
            planets[place * HEXES + rotated(number, turns)] = hexes[number]


def _split(numbers: list[int]) -> list[list[i64]]:
    return [[*numbers[at : at + GAIN]] for at in range(0, len(numbers), GAIN)]


def _sums(numbers: list[int]) -> list[i64]:
    """What the first n bring together, for n from 0."""
    found: list[i64] = [0]
    for number in numbers:
        found.append(found[-1] + number)
    return found


def _steps(home: int, planet: int) -> int:
    """The way around the wheel of the seven colours."""
    apart = abs(home - planet)
    return min(apart, COLOURS - apart)


def touching() -> list[tuple[int, int]]:
    """Neighbouring hexes on different places."""
    return [
        (cell, other)
        for cell in range(N_CELLS)
        for other in NEIGHBOURS[cell]
        if cell < other and PLACE_OF[cell] != PLACE_OF[other]
    ]


def check_values(components: Components) -> None:
    """Refuse what the rules have no meaning for."""
    for row in components.rows():
        for number in row.value if isinstance(row.value, list) else [row.value]:
            if isinstance(number, int) and not 0 <= number <= PLENTY:
                raise ComponentError(f"'{row.path}' must be from 0 to {PLENTY}")
    for path, length in (
        ("research.ore_of_a_step", 6),
        ("research.range", 6),
        ("research.tokens_of_a_gaia_project", 6),
        ("scoring.ranks", 4),
    ):
        if len(components.integers(path)) != length:
            raise ComponentError(f"'{path}' needs {length} numbers")
    for group, words, key in (
        ("tile", WHENS, "when"),
        ("advanced", WHENS, "when"),
        ("round", WHENS, "on"),
        ("tile", PERS, "per"),
        ("advanced", PERS, "per"),
        ("booster", PERS, "pass_per"),
    ):
        for name in components.names(group):
            if components.text(f"{group}.{name}.{key}") not in words:
                raise ComponentError(f"'{group}.{name}.{key}' must be one of {', '.join(words)}")
    for name in SECTORS:
        hexes = components.text(f"sector.{name}.hexes")
        if len(hexes) != HEXES or any(code not in PLANET_CODES[:-1] for code in hexes):
            raise ComponentError(f"'sector.{name}.hexes' must be {HEXES} letters out of {PLANET_CODES[:-1]}")
    for name in FACTIONS:
        if components.text(f"faction.{name}.home") not in PLANETS[1 : COLOURS + 1]:
            raise ComponentError(f"'faction.{name}.home' must be one of {', '.join(PLANETS[1 : COLOURS + 1])}")
    for path, low, high in (
        ("supply.mines", 3, 8),
        ("supply.trading_stations", 1, 4),
        ("supply.research_labs", 1, 3),
        ("supply.planetary_institutes", 1, 1),
        ("supply.academies", 2, 2),
        ("supply.gaiaformers", 3, 3),
        ("start.boosters_beyond_players", 3, 6),
        ("start.rounds", 6, 6),
        ("structure.neighbourhood", 2, 2),
        ("range.of_a_qic", 1, PLENTY),
        ("gaia.tokens_for_a_tile_of_itars", 1, PLENTY),
        ("conversion.power_for_qic", 1, PLENTY),
        ("conversion.power_for_ore", 1, PLENTY),
        ("conversion.power_for_knowledge", 1, PLENTY),
        ("conversion.power_for_credit", 1, PLENTY),
        ("scoring.resources_for_a_point", 1, PLENTY),
        ("federation.power_value", 1, PLENTY),
        ("federation.power_value_of_xenos", 1, PLENTY),
    ):
        if not low <= components.integer(path) <= high:
            raise ComponentError(f"'{path}' must be {low if low == high else f'{low} to {high}'}")
