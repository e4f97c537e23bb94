"""The component values and options as the rules want them: numbers in native attributes and flat lists."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from orrery.games.space_station_phoenix.actions import (
    COLOURS,
    FACES,
    FIRST_2,
    FIRST_3,
    FIRST_NEUTRAL,
    GOODS,
    HUBS,
    MAIN_TYPES,
    MOST_ALIENS,
    MOST_DICE,
    N_GOODS,
    N_HUBS,
    N_SECTORS,
    N_SLOTS,
    N_TYPES,
    RESOURCES,
    SECTORS,
    SPECIES,
    STACK,
    TRACKS,
    TYPES,
    roll_outcomes,
)
from orrery.games.space_station_phoenix.rules.effects import (
    ADVANCE_ALL,
    AFTER_INCOME,
    ALWAYS,
    ANY_ORDER,
    ANY_TIME,
    AT_ONCE,
    DICE,
    EITHER,
    END_OF_INCOME,
    EXTRA_TURN,
    GAIN,
    GIVES_BACK,
    HUB_MOVES,
    INSTEAD,
    LOBBY,
    MIX,
    MODIFY,
    N_TRIGGERS,
    ONCE_A_TURN,
    PER,
    POINTS_PER,
    POINTS_TABLE,
    PURCHASE,
    RESIDENT,
    RESOURCE,
    ROW_POINTS,
    SECTOR,
    SWAP,
    TRANSACTIONS,
    WHEN_ALIEN,
    WHEN_END,
    WHEN_HUMAN,
    WHEN_INCOME,
    Effect,
    cost_rule,
    read_body,
    read_effect,
    read_goods,
)
from orrery.kernel.components import Components
from orrery.kernel.errors import ComponentError
from orrery.kernel.options import OptionValue

FIRST_GAME: Final = 0
EASIER: Final = 1
ADVANCED: Final = 2

N_SOURCES: Final = N_SECTORS + N_HUBS
"""Where an effect can come from: the sectors, then the hubs."""
MOST_QUARTERS: Final = 6
TOP_ROW: Final = 5
PLENTY: Final = 9999

ABILITY: Final = ["extra_metal", "metal_saved", "transactions", "dice", "advances", "food", "water"]
"""What the components call the ability of a ship of each type."""

# Which effects make sense when.
OF_SHIPS: Final = (GAIN, EITHER, RESOURCE, PURCHASE, TRANSACTIONS, DICE, LOBBY, MODIFY, RESIDENT, EXTRA_TURN)
FITTING: Final[dict[int, tuple[int, ...]]] = {
    **dict.fromkeys(range(N_TYPES), OF_SHIPS),
    WHEN_INCOME: (GAIN, EITHER, RESOURCE, PER, PURCHASE, SWAP, TRANSACTIONS, DICE, LOBBY, ROW_POINTS),
    WHEN_ALIEN: (GAIN,),
    WHEN_HUMAN: (GAIN, RESOURCE, MODIFY),
    ALWAYS: (MIX, ANY_ORDER),
    WHEN_END: (POINTS_PER, POINTS_TABLE),
    AT_ONCE: (GAIN, RESIDENT, EXTRA_TURN, SECTOR, DICE, ADVANCE_ALL),
}


class Tables:
    """Everything that stays the same in a game with so many players and these options."""

    def __init__(self, components: Components, players: int, options: dict[str, OptionValue]) -> None:
        check_values(components)
        self.players: i64 = players
        self.variant: i64 = ("first", "easier", "advanced").index(str(options["game"]))

        # Set-up
        self.box: list[i64] = [components.integer("box.aliens_of_each_colour")] * 4 + [components.integer("box.humans")]
        self.humans: i64 = components.integers("set_up.humans")[players]
        self.aliens: i64 = components.integers("set_up.aliens")[players]
        self.on_offer: i64 = components.integers("set_up.sectors_of_each_colour_and_level")[players]
        if options["friendly"]:
            self.on_offer += components.integer("set_up.more_in_the_friendly_variant")
        self.face_up: i64 = components.integers("set_up.ships_face_up")[players]
        self.hubs_dealt: i64 = components.integer("set_up.hubs_dealt")
        self.gems_by_seat: list[i64] = components.integers("set_up.gems_by_seat")
        if not 0 <= self.aliens <= 4 * self.box[0] or not 0 <= self.humans <= self.box[4]:
            raise ComponentError("'set_up': more residents are taken than there are in the box")
        if not 2 * players <= self.face_up <= FIRST_NEUTRAL - FIRST_3:
            raise ComponentError(f"'set_up.ships_face_up' must be from {2 * players} to 16 with {players} players")

        # The dice
        self.dice: i64 = components.integer("box.dice")
        self.faces: list[i64] = [components.integer(f"die.{face}") for face in FACES]
        self.sides: i64 = sum(self.faces)
        self.face_of_side: list[i64] = [face for face, sides in enumerate(self.faces) for _ in range(sides)]
        self.rolls: list[list[tuple[int, float]]] = [[]]
        for dice in range(1, MOST_DICE + 1):
            self.rolls.append(roll_outcomes(dice, [int(sides) for sides in self.faces]))

        self.set_up_ships(components)
        self.set_up_rules(components)
        self.set_up_effects(components)
        self.set_up_hubs(components)
        self.first_sets: list[list[i64]] = first_sets(components)
        self.check_first_sets()

    def check_first_sets(self) -> None:
        """All sets of the first game can be dealt at once."""
        left = [8 * int(self.ship_level[ship]) + int(self.ship_type[ship]) for ship in range(FIRST_2, FIRST_NEUTRAL)]
        for kinds in self.first_sets:
            for kind in kinds:
                if kind not in left:
                    raise ComponentError("'first_game': the decks have too few ships for these sets")
                left.remove(int(kind))

    def set_up_ships(self, components: Components) -> None:
        """Ships by their number: type, level, price, fee, scrap value and ability."""
        self.ship_type: list[i64] = []
        self.ship_level: list[i64] = []
        self.ship_cost: list[i64] = []
        self.ship_fee: list[i64] = []
        self.ship_metal: list[i64] = []
        self.ship_ability: list[i64] = []
        """Extra metal, metal saved, transactions, dice, advances, food or water."""
        self.ship_capacity: list[i64] = []
        kinds = [f"{type_}-1" for _ in range(4) for type_ in MAIN_TYPES]
        for level in (2, 3):
            cards = components.get(f"deck.level_{level}")
            for card in cards:
                if card not in TYPES or components.get(f"ship.{card}-{level}.cost.is") is None:
                    raise ComponentError(f"'deck.level_{level}': '{card}' is no type of ship of this level")
                kinds.append(f"{card}-{level}")
        kinds += [f"{type_}-neutral" for type_ in MAIN_TYPES]
        for place, kind in enumerate(kinds):
            type_ = kind.rpartition("-")[0]
            neutral = place >= FIRST_NEUTRAL
            self.ship_type.append(TYPES.index(type_))
            self.ship_level.append(1 if place < FIRST_2 or neutral else 2 if place < FIRST_3 else 3)
            self.ship_cost.append(components.integer(f"ship.{kind}.cost.is"))
            self.ship_fee.append(components.integer(f"ship.{kind}.fee.is"))
            self.ship_metal.append(0 if neutral else components.integer(f"ship.{kind}.metal.is"))
            self.ship_ability.append(components.integer(f"ship.{kind}.{ABILITY[TYPES.index(type_)]}.is"))
            self.ship_capacity.append(components.integer(f"ship.{kind}.capacity.is") if type_ == "expedition" else 0)

    def set_up_rules(self, components: Components) -> None:
        """Numbers of the boards, the actions and the scoring."""
        self.lobbying: list[i64] = components.integers("diplomacy.lobbying")
        self.picks: list[i64] = components.integers("diplomacy.bonuses_to_choose")
        self.rewards: list[i64] = []
        """Goods of the bonuses of rows 0 to 3 by track, five for each row, four rows for each track."""
        for track in TRACKS:
            for row in range(3):
                where = f"diplomacy.row_{row}"
                effect = read_body(components.text(where), WHEN_INCOME, where)
                if effect.op != GAIN:
                    raise ComponentError(f"'{where}' must gain goods")
                self.rewards.extend(effect.gain)
            goods: list[i64] = [0] * N_GOODS
            where = f"diplomacy.resource.{track}.is"
            resource = components.text(where)
            if resource not in RESOURCES:
                raise ComponentError(f"'{where}' must be food, water or metal")
            goods[GOODS.index(resource)] = components.integer("diplomacy.resources_of_row_3")
            self.rewards.extend(goods)
        self.alien_price: list[i64] = price_of(components, "transaction.aerobic_alien")
        self.gold_price: list[i64] = price_of(components, "transaction.gold_alien")
        self.buy_price: i64 = components.integer("transaction.gems_for_a_resource")
        self.human_price: list[i64] = price_of(components, "expedition.human_ally")
        self.observed: i64 = components.integer("expedition.points_for_observing")
        self.relocation: i64 = components.integer("costs.relocation")
        self.least_cost: i64 = components.integer("costs.least_ship_cost")
        self.least_metal: i64 = components.integer("costs.construction.least_metal")
        self.income_gems: i64 = components.integer("income.most_gems")
        self.end_points: i64 = components.integer("end.points")
        self.end_sectors: i64 = components.integer("end.sectors")
        self.end_aliens: i64 = components.integer("end.aliens_left")
        self.extra_turn_survives: bool = bool(components.get("end.extra_turn.survives"))
        self.sector_points: list[i64] = components.integers("scoring.sector")
        self.resident_points: i64 = components.integer("scoring.resident")
        self.first_points: i64 = components.integer("scoring.plurality")
        self.second_points: i64 = components.integer("scoring.second")
        self.gems_for_a_point: i64 = components.integer("scoring.gems_for_a_point")
        self.resources_for_a_point: i64 = components.integer("scoring.resources_for_a_point")

    def set_up_effects(self, components: Components) -> None:
        """Sectors by their number, and the effects of their quarters."""
        self.op: list[i64] = []
        self.source: list[i64] = []
        """The sector, or N_SECTORS plus the hub, that an effect belongs to."""
        self.a: list[i64] = []
        self.b: list[i64] = []
        self.c: list[i64] = []
        self.gain: list[i64] = []
        """Five goods for each effect."""
        self.pay: list[i64] = []
        self.on: list[list[i64]] = [[] for _ in range(N_TRIGGERS * (N_SOURCES + 1))]
        """By trigger and source: the effects, each after the quarter that it needs (0 for hubs)."""

        self.price: list[i64] = []
        self.quarters: list[i64] = []
        self.at_once: list[i64] = []
        """The immediate effect of a sector, or -1."""
        for place, sector in enumerate(SECTORS):
            self.price.append(components.integer(f"sector.{sector}.price.metal"))
            self.quarters.append(components.integer(f"sector.{sector}.living_quarters"))
            self.read_quarters(components, place, sector)
            where = f"sector.{sector}.guide.at_once"
            text = components.text(where)
            self.at_once.append(self.read_at_once(text, where, place))

        # The cheapest sector of a stack, by slot and by which of its eight sectors are on offer.
        self.cheapest: list[i64] = []
        for slot in range(N_SLOTS):
            for offered in range(2**STACK):
                prices = [self.price[slot * STACK + place] for place in range(STACK) if (offered // 2**place) % 2]
                self.cheapest.append(min(prices, default=PLENTY))

    def read_quarters(self, components: Components, place: int, sector: str) -> None:
        """The abilities of a sector's living quarters."""
        where = f"sector.{sector}.quarters"
        texts = components.get(where)
        guide = f"sector.{sector}.guide"
        for quarter, text in enumerate(texts, start=1):
            if not text:
                continue
            if quarter > self.quarters[place]:
                raise ComponentError(f"'{where}': there are only {self.quarters[place]} living quarters")
            told, wanted = where, text
            if text in ("special", "end"):
                told = f"{guide}.{text}"
                wanted = components.text(told)
            self.add(read_effect(wanted, told), place, quarter)
        for name in ("special", "end"):
            if bool(components.text(f"{guide}.{name}")) != (name in texts) or list(texts).count(name) > 1:
                raise ComponentError(f"'{where}' must name '{name}' exactly once if the guide has such an ability")

    def add(self, effect: Effect, source: int, quarter: int) -> None:
        """An effect of a quarter (0 for hubs), noted under the time when it happens."""
        if effect.op not in FITTING.get(effect.trigger, ()) or effect.trigger == AT_ONCE:
            raise ComponentError(f"'{effect.where}': this effect cannot happen then")
        self.on[effect.trigger * (N_SOURCES + 1) + source].extend([quarter, self.number(effect, source)])

    def number(self, effect: Effect, source: int) -> int:
        """Give an effect its number."""
        self.op.append(effect.op)
        self.source.append(source)
        self.a.append(effect.a)
        self.b.append(effect.b)
        self.c.append(effect.c)
        self.gain.extend(effect.gain)
        self.pay.extend(effect.pay)
        return len(self.op) - 1

    def number_if(self, fine: bool, effect: Effect, source: int) -> int:
        """The number of an effect that stands under no time, unless it makes no sense there."""
        if not fine:
            raise ComponentError(f"'{effect.where}': this effect cannot happen then")
        return self.number(effect, source)

    def read_at_once(self, text: str, where: str, source: int) -> int:
        """The immediate effect of a sector, or -1."""
        if not text:
            return -1
        effect = read_effect(text, where)
        return self.number_if(effect.trigger == AT_ONCE and effect.op in FITTING[AT_ONCE], effect, source)

    def set_up_hubs(self, components: Components) -> None:
        """Hubs by their number; the last place is for no hub at all."""
        seats = N_HUBS + 1
        self.hub_goods: list[i64] = [0] * (seats * N_GOODS)
        self.hub_advances: list[i64] = [0] * (seats * 4)
        self.hub_free_advances: list[i64] = [0] * seats
        self.hub_income: list[i64] = [-1] * seats
        self.hub_draws: list[i64] = [0] * seats
        self.hub_keeps: list[i64] = [0] * seats
        self.hub_loses: list[i64] = [-1] * seats
        """The type of the level-1 ship that is discarded, or -1."""
        self.hub_discards: list[i64] = [0] * seats
        """The level of a ship that is discarded, or 0."""
        self.hub_sector: list[i64] = [-1] * seats
        """The colour of a free level-1 sector, or -1."""
        self.hub_private: list[bool] = [False] * seats
        self.hub_starters: list[list[i64]] = [[] for _ in range(seats)]
        self.hub_quarters: list[i64] = [0] * seats
        self.hub_accepts: list[i64] = [0] * seats
        """A bit for each species that may be placed on the hub."""
        self.starter_income: list[i64] = [-1] * 5
        """The effect under a resident's space on hub A-11, by species, or -1."""
        self.any_time: list[i64] = [-1] * seats
        self.once_a_turn: list[i64] = [-1] * seats
        self.recruits: list[bool] = [False] * seats
        self.any_order: list[bool] = [False] * seats
        self.hub_moves: list[i64] = [0] * seats
        self.gives_back: list[bool] = [False] * seats
        self.back_penalty: list[i64] = [0] * seats
        self.cost_change: list[i64] = [0] * (seats * 2 * N_TYPES)
        """By hub, whether the ship is foreign, and type of ship."""
        for hub, name in enumerate(HUBS):
            self.read_back(components, hub, name)
            self.read_front(components, hub, name)

    def read_back(self, components: Components, hub: int, name: str) -> None:
        """What a hub brings at set-up."""
        for place, goods in enumerate(("gems", "food", "water", "metal")):
            self.hub_goods[hub * N_GOODS + place] = components.integer(f"hub.{name}.{goods}")
        for place, track in enumerate(TRACKS):
            self.hub_advances[hub * 4 + place] = components.integer(f"hub.{name}.advances.{track}")
        self.hub_free_advances[hub] = components.integer(f"hub.{name}.advances.any")
        where = f"hub.{name}.guide.set_up"
        for text in components.get(where):
            found = re.fullmatch(r"draw (\d) level-2 ships keep (\d)", text)
            if found:
                self.hub_draws[hub], self.hub_keeps[hub] = int(found[1]), int(found[2])
                if self.hub_keeps[hub] > self.hub_draws[hub]:
                    raise ComponentError(f"'{where}': more ships are kept than drawn")
                continue
            found = re.fullmatch(r"discard the level-1 (\S+) ship", text)
            if found and found[1] in MAIN_TYPES:
                self.hub_loses[hub] = TYPES.index(found[1])
                continue
            found = re.fullmatch(r"discard a level-([23]) ship", text)
            if found:
                self.hub_discards[hub] = int(found[1])
                continue
            found = re.fullmatch(r"take a level-1 (\w+) sector", text)
            if found and found[1] in COLOURS:
                self.hub_sector[hub] = COLOURS.index(found[1])
                continue
            found = re.fullmatch(r"residents on the hub: ([a-z ]+)", text)
            if found and all(word in SPECIES for word in found[1].split()):
                self.hub_starters[hub] = [SPECIES.index(word) for word in found[1].split()]
                continue
            if text == "draw a private sector of each colour and level":
                self.hub_private[hub] = True
                continue
            raise ComponentError(f"'{where}': '{text}' is no starting bonus that the rules know")

    def read_front(self, components: Components, hub: int, name: str) -> None:
        """What a hub does in play."""
        where = f"hub.{name}.income.base"
        source = N_SECTORS + hub
        self.add(read_body(components.text(where), WHEN_INCOME, where), source, 0)
        where = f"hub.{name}.guide.play"
        texts = list(components.get(where))
        if components.text(f"hub.{name}.guide.end"):
            texts.append(components.text(f"hub.{name}.guide.end"))
        for text in texts:
            change = cost_rule(text, where)
            if change is not None:
                self.add_cost_change(hub, change)
                continue
            effect = read_effect(text, where)
            if effect.trigger == ANY_TIME:
                self.any_time[hub] = self.number_if(effect.op == PURCHASE and effect.pay[4] > 0, effect, source)
            elif effect.trigger == ONCE_A_TURN:
                self.once_a_turn[hub] = self.number_if(effect.op == PURCHASE and effect.b > 0, effect, source)
            elif effect.trigger == INSTEAD:
                self.recruits[hub] = True
            elif effect.trigger == AFTER_INCOME and effect.op == HUB_MOVES:
                self.hub_moves[hub] = effect.a
            elif effect.trigger == END_OF_INCOME and effect.op == GIVES_BACK:
                self.gives_back[hub] = True
                self.back_penalty[hub] = effect.a
            elif effect.op == ANY_ORDER:
                self.any_order[hub] = True
            else:
                self.add(effect, source, 0)
        self.read_residents(components, hub, name)

    def add_cost_change(self, hub: int, change: tuple[int, int, int]) -> None:
        whose, wanted, amount = change
        for foreign in range(2):
            for type_ in range(N_TYPES):
                if (whose >> foreign) & 1 and wanted in (type_, N_TYPES):
                    self.cost_change[(hub * 2 + foreign) * N_TYPES + type_] += amount

    def read_residents(self, components: Components, hub: int, name: str) -> None:
        """Living quarters on a hub, and what their residents bring."""
        if components.get(f"hub.{name}.guide.quarters") is None:
            return
        self.hub_quarters[hub] = components.integer(f"hub.{name}.guide.quarters")
        if len(self.hub_starters[hub]) > self.hub_quarters[hub]:
            raise ComponentError(f"'hub.{name}.guide.quarters': there is no room for the first residents")
        for word in components.get(f"hub.{name}.guide.accepts"):
            if word not in SPECIES:
                raise ComponentError(f"'hub.{name}.guide.accepts': '{word}' is no species")
            self.hub_accepts[hub] |= 2 ** SPECIES.index(word)
        for species, word in enumerate(SPECIES):
            where = f"hub.{name}.residents.{word}"
            if components.get(where) is not None:
                effect = read_body(components.text(where), WHEN_INCOME, where)
                self.starter_income[species] = self.number_if(effect.op == GAIN, effect, N_SECTORS + hub)


def price_of(components: Components, where: str) -> list[i64]:
    """A price in goods."""
    return read_goods(components.text(where), where)


def first_sets(components: Components) -> list[list[i64]]:
    """The kinds of ships that go with each hub of the first game: 8 times the level plus the type."""
    found: list[list[i64]] = []
    for hub in HUBS[:4]:
        where = f"first_game.{hub}"
        kinds: list[i64] = []
        for kind in components.get(where):
            type_, _, level = kind.rpartition("-")
            if type_ not in TYPES or level not in ("2", "3"):
                raise ComponentError(f"'{where}': '{kind}' is no kind of ship")
            kinds.append(8 * int(level) + TYPES.index(type_))
        found.append(kinds)
    return found


def check_values(components: Components) -> None:
    """Refuse what the rules have no meaning for."""
    for row in components.rows():
        numbers = row.value if isinstance(row.value, list) else [row.value]
        for number in numbers:
            if isinstance(number, int) and not 0 <= number <= PLENTY:
                raise ComponentError(f"'{row.path}' must be from 0 to {PLENTY}")
    for path, low, high in (
        ("box.dice", 1, MOST_DICE),
        ("box.aliens_of_each_colour", 0, MOST_ALIENS),
        ("set_up.hubs_dealt", 1, 2),
        ("transaction.resources_traded", 2, 2),
        ("scoring.gems_for_a_point", 1, PLENTY),
        ("scoring.resources_for_a_point", 1, PLENTY),
        ("costs.least_ship_cost", 1, PLENTY),
        ("end.sectors", 1, N_SLOTS),
    ):
        if not low <= components.integer(path) <= high:
            raise ComponentError(f"'{path}' must be {low if low == high else f'{low} to {high}'}")
    if sum(components.integer(f"die.{face}") for face in FACES) == 0:
        raise ComponentError("'die' must have a face")
    if max(components.integers("set_up.sectors_of_each_colour_and_level")) > STACK:
        raise ComponentError(f"'set_up.sectors_of_each_colour_and_level' must be 0 to {STACK}")
    for picks in components.integers("diplomacy.bonuses_to_choose"):
        if not 1 <= picks <= 4:
            raise ComponentError("'diplomacy.bonuses_to_choose' must be 1 to 4")
    for sector in SECTORS:
        if not 0 <= components.integer(f"sector.{sector}.living_quarters") <= MOST_QUARTERS:
            raise ComponentError(f"'sector.{sector}.living_quarters' must be 0 to {MOST_QUARTERS}")
    for type_ in TYPES:
        for level in ("1", "2", "3", "neutral"):
            ship = f"ship.{type_}-{level}"
            if components.get(f"{ship}.dice.is") == 0 or components.get(f"{ship}.cost.is") == 0:
                raise ComponentError(f"'{ship}' must cost something and roll a die")
    for name in ("transaction.aerobic_alien", "transaction.gold_alien", "expedition.human_ally"):
        if price_of(components, name)[4]:
            raise ComponentError(f"'{name}' cannot be paid with points")
