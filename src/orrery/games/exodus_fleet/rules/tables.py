"""The component values and options as the rules want them: numbers in native attributes and flat lists.

What a ship or a card does is one of a small vocabulary of effects. Effects that somebody *uses* are powers, numbered
through, with one column for each figure; effects that simply *hold* add up to a row of figures for each fleet.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from orrery.games.exodus_fleet.actions import (
    BIT,
    CARDS,
    COMMAND_SHIPS,
    DECK_CARDS,
    EXPLORING,
    FACTIONS,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    MOST_TRIBES,
    N_CARDS,
    N_SHIPS,
    PHASES,
    PLANETS,
    SHIPS,
)
from orrery.kernel.components import Components
from orrery.kernel.errors import ComponentError
from orrery.kernel.options import OptionValue

# What a power does
OP_NONE: Final = 0
OP_GAIN: Final = 1
OP_SELL: Final = 2
OP_BUY: Final = 3
OP_DRAW: Final = 4
OP_TRIBE: Final = 5
OP_TRANSPORT: Final = 6
OP_SWAP: Final = 7
OP_BUILD: Final = 8
OP_DISTRIBUTE: Final = 9
OP_SHELVE: Final = 10
OP_SAME: Final = 11
OP_PERMANENT: Final = 12
OP_PLANETS: Final = 13
OP_RESERVE: Final = 14
OP_EXTRA: Final = 15
OP_CHOICE: Final = 16
OP_RAISE: Final = 17
OP_DISCOUNT: Final = 18
OP_PLAN: Final = 19
OP_VIRTUAL: Final = 20
OP_BUY_OFF: Final = 21

OPS: Final = {
    "gain-resources": OP_GAIN,
    "gain-xu": OP_GAIN,
    "gain-xu-and-resources": OP_GAIN,
    "sell-resources": OP_SELL,
    "buy-resources": OP_BUY,
    "buy-resources-stepped": OP_BUY,
    "draw-explorer": OP_DRAW,
    "gain-tribes": OP_TRIBE,
    "transport-without-hire": OP_TRANSPORT,
    "transport-now": OP_TRANSPORT,
    "exchange-1-to-1": OP_SWAP,
    "build-now": OP_BUILD,
    "distribute-explorer-cards": OP_DISTRIBUTE,
    "store-from-hand": OP_SHELVE,
    "gain-same-type": OP_SAME,
    "mining-bonus": OP_PERMANENT,
    "replace-planets": OP_PLANETS,
    "reserve-ship": OP_RESERVE,
    "extra-transport": OP_EXTRA,
    "choose-one": OP_CHOICE,
    "raise-own-bid": OP_RAISE,
    "build-discount": OP_DISCOUNT,
    "allow-repeat-of-previous-phase": OP_PLAN,
    "virtual-resource": OP_VIRTUAL,
    "build-discount-stepped": OP_BUY_OFF,
    "build-discount-for-xu": OP_BUY_OFF,
}
FIXED_EFFECTS: Final = {
    "alien-blueprints": "reserve-ship",
    "alien-construction-crew": "build-now",
    "fleet-rendezvous": "choose-one",
    "friendly-alien-trade-ship": "gain-same-type",
    "lost-in-space": "raise-own-bid",
    "the-plan": "allow-repeat-of-previous-phase",
}
"""Cards that the vocabulary knows by what they do."""

# What holds for a fleet: one row of figures for each seat
INCOME_SUM: Final = 0
QUARTERS: Final = 1
SQUARES: Final = 2
"""Six figures: for each resource, for biomass or H2O, for any."""
RATIO: Final = 8
"""How many resources of a kind a trade takes by the best ship, 0 without such a ship."""
ANY_OFF: Final = 9
"""Resources of any kind off the cost of a ship; of a Military ship in addition."""
MILITARY_OFF: Final = 10
TYPED_OFF: Final = 11
"""Four figures: off the cost of a ship in this resource."""
TYPED_MILITARY_OFF: Final = 15
TRIBE_OFF: Final = 19
"""Four figures each: off the cost of every tribe, of the first tribe of a phase, of later ones."""
FIRST_OFF: Final = 23
LATER_OFF: Final = 27
CHOICE_OFF: Final = 31
"""Off the cost of every tribe, in biomass or H2O as the owner likes."""
EXTRA_TRIBES: Final = 32
PER_KEPT: Final = 33
COMPENSATION_XU: Final = 34
"""What replaces the usual compensation, 0 if nothing does."""
COMPENSATION_ANY: Final = 35
DOUBLE_PAY: Final = 36
"""A bit for each resource that counts twice when spent on a ship; on the row of a planet."""
DOUBLE_ROW: Final = 37
FREE_MINING: Final = 38
POWERS: Final = 39
"""A bit for each power that may be used in a phase."""
NEUTRALS: Final = 40
MILITARY: Final = 41
OF_FACTION: Final = 42
"""Five figures: ships of each faction."""
CASHING: Final = 47
"""Whether explorer cards can be cashed; 1 plus the ship."""
WINS_TIES: Final = 48
RAISES: Final = 49
"""What a fuel adds to the bid, 0 without Blockade Runner."""
XU_FOR_CREW: Final = 50
"""Five figures: XU for a crew hired in each phase; for each phase as such."""
XU_FOR_PHASE: Final = 55
TAX: Final = 60
TRIBUTE: Final = 61
"""What every other miner gives; what the owner takes besides."""
TRIBUTE_OWN: Final = 62
STOWS: Final = 63
"""Whether kept cards can be stored; cards that are not kept."""
SHELVES: Final = 64
N_STATS: Final = 65

# How a neutral ship counts
POINTS_FIXED: Final = 0
POINTS_FOR: Final = [
    "nothing",
    "xu",
    "fleet_income",
    "tribes",
    "distinct_factions",
    "neutral_and_military_ships",
    "discarded_cards",
    "cards_under_ship",
    "military_ships",
    "resources",
]
POINTS_XU: Final = 1
POINTS_INCOME: Final = 2
POINTS_TRIBES: Final = 3
POINTS_FACTIONS: Final = 4
POINTS_NEUTRALS: Final = 5
POINTS_CARDS: Final = 6
POINTS_UNDER: Final = 7
POINTS_MILITARY: Final = 8
POINTS_RESOURCES: Final = 9

WAYS: Final = 3
"""To explore."""
SOURCES: Final = ("rulebook", "public", "reconstructed")
MOST: Final = 99
"""More than any figure of the game."""


class Tables:
    """Everything that stays the same in a game with so many players and these options."""

    def __init__(self, components: Components, players: int, options: dict[str, OptionValue]) -> None:
        check_values(components)
        at = players - 2

        # Options
        self.secret_bidding: bool = bool(options["secret_bidding"])
        self.navigation: bool = bool(options["navigation"])
        self.trading: bool = bool(options["player_trading"])
        self.all_ships: bool = bool(options["all_ships"])
        self.sub_deck: bool = bool(options["starter_sub_deck"])
        self.replace_neutrals: bool = options["neutral_ships"] == "replaced"
        self.ratio: i64 = 0
        if options["trades"] == "3-to-1":
            self.ratio = components.integer("resources.trade")
        elif options["trades"] == "4-to-1":
            self.ratio = components.integer("resources.option.trade")

        # Rounds and set-up
        self.round_a: i64 = components.integers("rounds.scoring_a")[at]
        last = components.integers("rounds.scoring_b")[at]
        if not 1 <= self.round_a < last:
            raise ComponentError("'rounds': Scoring A must come before Scoring B")
        self.last_round: i64 = last + int(options["additional_rounds"])
        self.faction_row: i64 = components.integer("setup.faction_row")
        dealt = components.integers("setup.neutral_ships")[at]
        added = components.integers("setup.neutral_ships_after_scoring_a")[at]
        if options["neutral_ships"] == "all":
            dealt, added = dealt + added, 0
        elif self.replace_neutrals:
            dealt, added = dealt + 1, 0
        self.neutrals_dealt: i64 = dealt
        self.neutrals_added: i64 = 0 if self.all_ships else added
        self.start_resources: list[i64] = components.integers("setup.resources.start")

        # Phases
        self.bonus_xu: i64 = components.integer("income.bonus_xu")
        self.bonus_resources: i64 = components.integer("income.bonus_resources")
        self.bonus_cards: i64 = components.integer("income.bonus_cards")
        self.lowest_bid: i64 = components.integer("bidding.lowest_bid")
        self.compensation_xu: i64 = components.integer("bidding.compensation_xu")
        self.compensation_any: i64 = components.integer("bidding.compensation_resources")
        self.lowest_is_out: bool = components.integers("bidding.lowest_is_out")[at] != 0
        self.mining_fuel: i64 = components.integer("mining.fuel")
        self.row_of_place: list[i64] = places(components, f"mining.rows_{players}", players, 2)
        self.transport_fuel: i64 = components.integer("transporting.fuel")
        self.tribe_cost: list[i64] = components.integers("transporting.cost_of_a_tribe")
        self.tribes_of_place: list[i64] = places(components, f"transporting.tribes_{players}", players, MOST_TRIBES)
        self.crew_discount: i64 = components.integer("building.crew_discount")
        self.rightmost: i64 = components.integers("building.rightmost_discarded")[at]
        self.way_fuel: list[i64] = components.integers("exploring.fuel")
        self.way_draw: list[i64] = components.integers("exploring.draw")
        self.way_keep: list[i64] = components.integers("exploring.keep")
        self.ways_of_place: list[i64] = places(components, f"exploring.ways_{players}", players, 7)
        self.spent_card: i64 = components.integer("resources.spent_card")
        self.navigation_bid: i64 = components.integer("navigation.lowest_bid")

        # Scoring
        self.tribe_a: i64 = components.integer("scoring.tribe_a")
        self.tribe_b: i64 = components.integer("scoring.tribe_b")
        self.faction_points: list[i64] = components.integers("scoring.faction")
        self.faction_further: i64 = components.integer("scoring.faction_each_further")
        self.most_unused: i64 = components.integer("scoring.most_unused")

        # Readings
        self.lost_wins_ties: bool = flag(components, "reading.lost_in_space_wins_ties")
        self.runner_wins_ties: bool = flag(components, "reading.blockade_runner_wins_ties")
        self.welcome_each: bool = flag(components, "reading.welcome_center_for_each_tribe")
        self.crew_card_waits: bool = flag(components, "reading.construction_crew_waits")
        self.refill_at_once: bool = flag(components, "reading.faction_row_refilled_at_once")
        self.planning_when_declining: bool = flag(components, "reading.planning_command_when_declining")
        self.tribute_when_declining: bool = flag(components, "reading.tribute_when_declining")
        self.negative_income: bool = flag(components, "reading.negative_income_is_paid")
        self.stored_counts_as_kept: bool = flag(components, "reading.stored_card_counts_as_kept")
        self.tie_at_nothing: bool = flag(components, "reading.a_tie_at_nothing_counts")
        self.offers: i64 = components.integer("reading.trading.offers_in_a_phase")
        self.things: i64 = components.integer("reading.trading.things_in_an_offer")

        # Planets: three rows of four resources each
        self.rows: list[i64] = []
        for planet in PLANETS:
            for row in ("top", "middle", "bottom"):
                self.rows += components.integers(f"planet.{planet[-1]}.{row}")

        # Powers
        self.op: list[i64] = []
        self.power_ship: list[i64] = []
        """The ship that a power belongs to, -1 for a card's."""
        self.phases: list[i64] = []
        """A bit for each phase that a power may be used in."""
        self.needs_crew: list[bool] = []
        self.mined: list[i64] = []
        """A bit for each resource that must have been mined."""
        self.after_transporting: list[bool] = []
        self.cost_xu: list[i64] = []
        self.cost: list[list[i64]] = []
        self.cost_any: list[i64] = []
        self.xu: list[i64] = []
        self.gain: list[list[i64]] = []
        self.any: list[i64] = []
        self.most: list[i64] = []
        self.amount: list[i64] = []
        self.draw: list[i64] = []
        self.keep: list[i64] = []
        self.tribes: list[i64] = []
        self.types: list[i64] = []
        """A bit for each resource that a power is about."""
        self.prices: list[list[i64]] = []
        """What each unit costs, where the price changes; else one figure for all."""
        self.ship_action: list[i64] = [-1] * N_SHIPS
        self.ship_built: list[i64] = [-1] * N_SHIPS
        self.card_power: list[i64] = []

        # Ships
        self.faction: list[i64] = []
        self.military: list[bool] = []
        self.starter: list[bool] = []
        self.ship_cost: list[list[i64]] = []
        self.starting_card: list[i64] = []
        self.points_kind: list[i64] = [POINTS_FIXED] * N_SHIPS
        self.points: list[i64] = [0] * N_SHIPS
        """Fixed points, points for each, or the divisor."""
        self.points_more: list[i64] = [0] * N_SHIPS
        self.points_table: list[i64] = [0] * (len(FACTIONS) + 1)
        self.stats: list[list[i64]] = []
        """What each ship adds to its fleet."""
        for ship in range(N_SHIPS):
            self.add_ship(components, ship)
        for ship in range(N_SHIPS):
            self.add_built_power(components, ship)
        self.virtual_power: i64 = -1
        for power in range(len(self.op)):
            if self.op[power] == OP_VIRTUAL:
                self.virtual_power = power
        self.free_draws: i64 = 0
        """A bit for each power that draws cards in the exploring phase, with or without a crew."""
        self.last_transports: i64 = 0
        """A bit for each power that comes after all transporting."""
        for power in range(len(self.op)):
            if self.op[power] == OP_DRAW and self.phases[power] == BIT[EXPLORING] and not self.needs_crew[power]:
                self.free_draws |= BIT[power]
            if self.after_transporting[power]:
                self.last_transports |= BIT[power]
        self.stow_ship: i64 = -1
        self.shelve_ship: i64 = -1
        for ship in range(N_SHIPS):
            if self.stats[ship][STOWS] != 0:
                self.stow_ship = ship
            if self.stats[ship][SHELVES] != 0:
                self.shelve_ship = ship
        self.buy_offs: list[i64] = [power for power in range(len(self.op)) if self.op[power] == OP_BUY_OFF]
        if len(self.buy_offs) > 4 or len(self.op) > 61:
            raise ComponentError("there are more powers than the rules can tell apart")

        # Cards
        self.alien: list[bool] = []
        self.copies: list[i64] = []
        self.own_faction_only: list[bool] = []
        for card in CARDS:
            said = figures(components, f"card.{card}")
            if card in FIXED_EFFECTS and said["effect"] != FIXED_EFFECTS[card]:
                raise ComponentError(f"'card.{card}.effect' must be '{FIXED_EFFECTS[card]}'")
            self.card_power.append(self.add_power(-1, said))
            self.alien.append(said["alien"])
            self.copies.append(said["copies"])
            self.own_faction_only.append(bool(said.get("own_faction_only", False)))

    def add_ship(self, components: Components, ship: int) -> None:
        """A ship's own figures, what it adds to a fleet, and the power that it gives."""
        name = SHIPS[ship]
        said = figures(components, f"ship.{name}")
        kind = "command" if ship < FIRST_FACTION else "faction" if ship < FIRST_NEUTRAL else "neutral"
        if said["class"] != kind:
            raise ComponentError(f"'ship.{name}.class' must be '{kind}'")
        faction = -1 if kind == "neutral" else FACTIONS.index(said["faction"])
        self.faction.append(faction)
        self.military.append(said["military"])
        self.starter.append(bool(said.get("starter", False)))
        self.ship_cost.append(said.get("cost", [0, 0, 0, 0]))
        self.starting_card.append(CARDS.index(said["starting_card"]) if kind == "command" else -1)
        row: list[i64] = [0] * N_STATS
        row[INCOME_SUM] = said["income"]
        row[QUARTERS] = said["quarters"]
        for place, squares in enumerate(said["squares"]):
            row[SQUARES + place] = squares
        row[MILITARY] = 1 if said["military"] else 0
        if faction < 0:
            row[NEUTRALS] = 1
            self.add_points(ship, said)
        else:
            row[OF_FACTION + faction] = 1
        for part in components.names(f"ship.{name}"):
            if part.startswith(("lasting", "action", "trigger")):
                self.add_effect(ship, row, figures(components, f"ship.{name}.{part}"))
        self.stats.append(row)

    def add_points(self, ship: int, said: dict[str, Any]) -> None:
        """How a neutral ship counts."""
        what = POINTS_FOR.index(said.get("points_for", "nothing"))
        self.points_kind[ship] = what
        self.points[ship] = said.get("points", said.get("points_each", said.get("points_divisor", 0)))
        self.points_more[ship] = said.get("points_alien", 0)
        if what in (POINTS_XU, POINTS_INCOME, POINTS_RESOURCES) and self.points[ship] < 1:
            raise ComponentError(f"'ship.{SHIPS[ship]}.points_divisor' must be at least 1")
        if what == POINTS_FACTIONS:
            self.points_table = said["points_table"]

    def add_effect(self, ship: int, row: list[i64], said: dict[str, Any]) -> None:
        """One effect of a ship: a figure that holds for its fleet, or a power."""
        effect = said["effect"]
        types = said.get("types", [0, 0, 0, 0])
        if effect == "trade-ratio":
            row[RATIO] = said["give"]
        elif effect == "build-discount":
            add_discount(row, said["amount"], types, said["military_only"])
        elif effect == "transport-discount":
            if sum(types) > 1:
                row[CHOICE_OFF] += said["per_tribe"]
            else:
                row[TRIBE_OFF + types.index(1)] += said["per_tribe"]
        elif effect == "transport-discount-first-later":
            row[FIRST_OFF + types.index(1)] += said["first"]
            row[LATER_OFF + types.index(1)] += said["later"]
        elif effect == "extra-transport":
            row[EXTRA_TRIBES] += said["tribes"]
        elif effect == "gain-resources-per-kept-card":
            row[PER_KEPT] += said["any"]
        elif effect == "compensation-override":
            row[COMPENSATION_XU] = said["xu"]
            row[COMPENSATION_ANY] = said["any"]
        elif effect == "double-payment":
            row[DOUBLE_PAY] = bits(types)
        elif effect == "double-planet-yield":
            row[DOUBLE_ROW] = bits(types)
        elif effect == "waive-cost":
            row[FREE_MINING] = 1
        elif effect == "cash-explorer-card":
            row[CASHING] = 1 + ship
            self.ship_action[ship] = self.add_power(ship, {**said, "effect": "gain-xu-and-resources"})
        elif effect == "win-bid-ties":
            row[WINS_TIES] = 1
        elif effect == "raise-bid":
            row[RAISES] = said["amount"]
        elif effect == "gain-xu":
            first = XU_FOR_CREW if said["needs_crew"] else XU_FOR_PHASE
            for phase in range(len(PHASES)):
                row[first + phase] += said["xu"] * said["phases"][phase]
        elif effect == "tax-each-other-player":
            row[TAX] += said["xu"]
        elif effect == "tribute-from-miners":
            row[TRIBUTE] = said["each"]
            row[TRIBUTE_OWN] = said["any"]
        elif effect == "store-kept-card":
            row[STOWS] = 1
        elif effect == "store-discarded-draws":
            row[SHELVES] = 1
        else:
            power = self.add_power(ship, said)
            self.ship_action[ship] = power
            row[POWERS] |= BIT[power]

    def add_built_power(self, components: Components, ship: int) -> None:
        """What happens when a ship is built."""
        if "when-built" in components.names(f"ship.{SHIPS[ship]}"):
            self.ship_built[ship] = self.add_power(ship, figures(components, f"ship.{SHIPS[ship]}.when-built"))

    def add_power(self, ship: int, said: dict[str, Any]) -> int:
        """A new power with its figures; what is not said is 0."""
        nothing: list[i64] = [0, 0, 0, 0]
        if said["effect"] not in OPS:
            raise ComponentError(f"there is no effect '{said['effect']}'")
        self.op.append(OPS[said["effect"]])
        self.power_ship.append(ship)
        self.phases.append(bits(said.get("phases", [1] * len(PHASES))))
        self.needs_crew.append(bool(said.get("needs_crew", False)))
        self.mined.append(bits(said.get("mined", nothing)))
        self.after_transporting.append(bool(said.get("after_transporting", False)))
        self.cost_xu.append(said.get("cost_xu", 0))
        cost: list[i64] = said.get("cost", nothing)[:]
        if "fuel" in said:
            cost[1] = said["fuel"]
        self.cost.append(cost)
        self.cost_any.append(said.get("cost_any", 0))
        self.xu.append(said.get("xu", 0))
        self.gain.append(said.get("gain", nothing))
        self.any.append(said.get("any", 0))
        self.amount.append(said.get("amount", said.get("discount", said.get("per_player", 0))))
        self.draw.append(said.get("draw", said.get("look_at", said.get("deal", 0))))
        self.keep.append(said.get("keep", 0))
        self.tribes.append(said.get("tribes", 0))
        self.types.append(bits(said.get("types", nothing)))
        most = said.get("most", 0)
        prices: list[i64] = said.get("xu_steps", [said.get("xu_each", 0)])
        if OPS[said["effect"]] == OP_BUY_OFF and "xu_steps" not in said:
            prices = [said["xu_each"]] * most
        if OPS[said["effect"]] in (OP_BUY, OP_SELL) and len(prices) == 1 and prices[0] < 1:
            raise ComponentError(f"'{said['effect']}': a price must be at least 1")
        self.most.append(len(prices) if "xu_steps" in said else most)
        self.prices.append(prices)
        return len(self.op) - 1


def add_discount(row: list[i64], amount: int, types: list[int], military: bool) -> None:
    """A discount on ships: on any resource, or on one."""
    if sum(types) > 1:
        row[MILITARY_OFF if military else ANY_OFF] += amount
    else:
        row[(TYPED_MILITARY_OFF if military else TYPED_OFF) + types.index(1)] += amount


def bits(flags: list[int]) -> int:
    """A bit for each flag that is set."""
    return sum(2**place for place, flag in enumerate(flags) if flag)


def flag(components: Components, path: str) -> bool:
    """A reading."""
    value = components.get(path)
    if not isinstance(value, bool):
        raise ComponentError(f"'{path}' must be true or false")
    return value


def places(components: Components, path: str, players: int, most: int) -> list[int]:
    """A figure for each place that can be reached: with two players both, else one less than there are players.

    As many crews as players can be hired when a position lets it; the last place is then like the one before.
    """
    found = components.integers(path)
    if any(figure > most for figure in found):
        raise ComponentError(f"'{path}': {most} is the most that the rules know")
    return [*found, *[found[-1]] * (players - len(found))]


def figures(components: Components, prefix: str) -> dict[str, Any]:
    """The values of a table, whatever their source; those of tables inside are left out."""
    found: dict[str, Any] = {}
    start = prefix + "."
    for row in components.rows():
        if row.path.startswith(start):
            parts = row.path[len(start) :].split(".")
            if len(parts) == 1 or (len(parts) == 2 and parts[0] in SOURCES):
                found[parts[-1]] = row.value
    return found


def check_values(components: Components) -> None:
    """Refuse what the rules have no meaning for."""
    for row in components.rows():
        numbers = row.value if isinstance(row.value, list) else [row.value]
        for number in numbers:
            if isinstance(number, str | bool):
                continue
            if number < 0 and not row.path.endswith("income"):
                raise ComponentError(f"'{row.path}' cannot be negative")
            if abs(number) > MOST:
                raise ComponentError(f"'{row.path}' cannot be more than {MOST}")
        if row.path.endswith(("types", "mined", "phases", "lowest_is_out")) and any(flag > 1 for flag in numbers):
            raise ComponentError(f"'{row.path}' takes 0 or 1")
        if (
            row.path.endswith(".faction")
            and row.path.startswith("ship.")
            and row.value != "none"
            and row.value not in FACTIONS
        ):
            raise ComponentError(f"'{row.path}': there are {', '.join(FACTIONS)}, not '{row.value}'")
        if row.path.endswith("starting_card") and row.value not in CARDS[len(DECK_CARDS) :]:
            raise ComponentError(f"'{row.path}' names no starting card")
        if row.path.endswith("points_for") and row.value not in POINTS_FOR:
            raise ComponentError(f"'{row.path}': there are {', '.join(POINTS_FOR)}, not '{row.value}'")
    for path, low, high in (
        ("setup.faction_row", 1, 40),
        ("resources.trade", 1, 9),
        ("resources.option.trade", 1, 9),
        ("bidding.lowest_bid", 1, 50),
        ("navigation.lowest_bid", 1, 50),
        ("income.bonus_cards", 1, 3),
        ("reading.trading.offers_in_a_phase", 0, 9),
        ("reading.trading.things_in_an_offer", 1, 30),
    ):
        if not low <= components.integer(path) <= high:
            raise ComponentError(f"'{path}' must be {low} to {high}")
    starting = [figures(components, f"ship.{ship}")["starting_card"] for ship in COMMAND_SHIPS]
    if len(set(starting)) < len(starting):
        raise ComponentError("every command ship has a starting card of its own")
    for ship in COMMAND_SHIPS:
        if figures(components, f"ship.{ship}")["income"] < 0:
            raise ComponentError(f"'ship.{ship}.income' is what its fleet starts with and cannot be negative")
    for place, way in enumerate(components.integers("exploring.draw")):
        if not components.integers("exploring.keep")[place] <= way <= 6:
            raise ComponentError("'exploring.draw' must be 6 at most, and 'exploring.keep' no more than it")
    for card in CARDS[:N_CARDS]:
        if figures(components, f"card.{card}")["copies"] > 9:
            raise ComponentError(f"'card.{card}.copies' must be 9 at most")
    for card in CARDS[len(DECK_CARDS) :]:
        if figures(components, f"card.{card}")["copies"] != 1:
            raise ComponentError(f"'card.{card}.copies' must be 1")
