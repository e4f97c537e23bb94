"""The state of Space Station Phoenix: what lies on the table, and what is still to be decided.

There is no hidden information: hands of hubs lie open, and the order of bag, stacks and decks is nobody's knowledge, so
every draw is chance.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from mypy_extensions import i64

from orrery.games.space_station_phoenix import scoring
from orrery.games.space_station_phoenix.actions import (
    DEAL,
    DRAW,
    FIRST_2,
    GOLD,
    MOST_ALIENS,
    N_FACES,
    N_GOODS,
    N_HOMES,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    POPULATE,
    REVEAL,
    ROLL_BY_KEY,
    SAVE,
    SPEND_POINT,
    STACK,
    roll_key,
)
from orrery.games.space_station_phoenix.rules import (
    bonuses,
    diplomacy,
    goods,
    hubs,
    income,
    observation,
    residents,
    setup,
    ships,
    turn,
)
from orrery.games.space_station_phoenix.rules.steps import (
    ADVANCE_STEP,
    AFTER,
    BONUS_STEP,
    BUILD_STEP,
    CHANCE_STEPS,
    CHOOSE_STEP,
    COLLECT,
    DEAL_STEP,
    DISCARD_STEP,
    DRAFT_STEP,
    DRAW_STEP,
    FREE_ADVANCES,
    FREE_SECTOR,
    GIVE_BACK,
    HUB_MOVE,
    PAY_STEP,
    PLACE,
    POPULATE_STEP,
    PRIVATE_STEP,
    RECRUIT_STEP,
    RELOCATE,
    RELOCATE_TO,
    REROLL,
    RETAIN_STEP,
    REVEAL_STEP,
    REWARD_STEP,
    ROLL_STEP,
    SAVE_STEP,
    STEP_BITS,
    STEP_MASK,
    TAKE_STEP,
    TARGET,
    TRANSACT,
    TURN,
)
from orrery.games.space_station_phoenix.rules.tables import Tables
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.game import Config
from orrery.kernel.state import CHANCE, TERMINAL, State
from orrery.kernel.tensor import as_floats

__all__ = ["PhoenixState"]

NOTHING: Final[list[i64]] = []
"""What a list is before `set_up`, `clone` or `_unpack` gives the state its own. Never changed."""


@final
class PhoenixState(State):
    """Lists are by seat unless said otherwise; a ship, sector, hub, species or track is its place in `actions`."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.tables: Tables = cast(Tables, config.tables)
        self.players: i64 = config.players
        self.active: i64 = 0

        # Each player's things
        self.goods: list[i64] = NOTHING
        """GEMs, food, water, metal and points: five for each seat."""
        self.dip: list[i64] = NOTHING
        """Rows on the Diplomacy tracks, four for each seat."""
        self.hub: list[i64] = NOTHING
        self.hands: list[i64] = NOTHING
        """Hubs dealt, two for each seat, -1 for none."""
        self.fleet: list[i64] = NOTHING
        """A bit for each ship."""
        self.neutral: list[i64] = NOTHING
        """The neutral ship that a player's token lies on, or -1."""
        self.marker: list[i64] = NOTHING
        """The ship that a player's Action marker lies on, or -1."""
        self.incomes: list[i64] = NOTHING
        """How often a player has taken income."""
        self.station: list[i64] = NOTHING
        """Sectors, nine slots for each seat, -1 for none."""
        self.crew: list[i64] = NOTHING
        """Residents of each home, packed as `rules.residents` says: nine slots and the hub for each seat."""
        self.count: list[i64] = NOTHING
        """How many residents each home has."""
        self.tally: list[i64] = NOTHING
        """Residents of each species on a whole station, five for each seat. Follows from `crew`."""

        # The supply
        self.supply: list[i64] = NOTHING
        """Aliens and Humans on their home planets, by species."""
        self.bag: list[i64] = NOTHING
        """Those that are not in the game, by species."""
        self.display: list[i64] = NOTHING
        """Sectors on offer, a bit for each of the eight of a stack; likewise private ones and those in the box."""
        self.private: list[i64] = NOTHING
        self.box: list[i64] = NOTHING
        self.private_owner: i64 = -1
        self.used: i64 = 0
        """A bit for each ship with GEMs on it, neutral ones included."""
        self.scrapped: i64 = 0
        """A bit for each ship that has left the game; likewise those face up and those in the decks at set-up."""
        self.row: i64 = 0
        self.deck: i64 = 0
        self.hub_deck: i64 = 0
        """A bit for each hub that was not dealt yet."""

        # The turn
        self.ship: i64 = -1
        """The ship in use."""
        self.built: i64 = -1
        """The colour of the sector that it built."""
        self.rolling: i64 = 0
        """Dice about to be rolled."""
        self.dice: list[i64] = NOTHING
        """How many dice show each face; likewise those picked up to be rolled again."""
        self.picked: list[i64] = NOTHING
        self.bought: list[i64] = NOTHING
        """Aliens bought by the Transport ship in use, by species."""
        self.frozen: list[i64] = NOTHING
        """How many residents the active player's homes had when the turn began."""
        self.pending: list[i64] = NOTHING
        """Effects that the active player may use in any order."""
        self.converted: bool = False
        """Whether hub A-1 has converted this turn."""
        self.extra: i64 = 0
        """Extra turns that are due after this one."""
        self.is_extra: bool = False

        # The end
        self.trigger: i64 = -1
        """The player who has triggered the end, or -1."""
        self.end_by: i64 = 0
        """By which condition, as bits of `rules.turn`."""
        self.quiet: bool = False
        """Whether the Income action of this turn has changed nothing so far but resources."""
        self.stalled: i64 = 0
        """How many turns in a row were quiet."""

    def set_up(self) -> None:
        setup.lay_out(self)

    def current_player(self) -> i64:
        if not self.agenda:
            return TERMINAL
        step = self.agenda[-1]
        kind = step & STEP_MASK
        if kind < CHANCE_STEPS:
            return CHANCE
        if kind == REWARD_STEP:
            return (step >> STEP_BITS) & 3
        return self.active

    def _legal_actions(self) -> list[i64]:
        found = self._answers()
        if goods.may_spend_point(self, self.current_player()):
            found.append(SPEND_POINT)
        return found

    def _answers(self) -> list[i64]:
        step = self.agenda[-1]
        kind = step & STEP_MASK
        argument = step >> STEP_BITS
        if kind == TURN:
            return turn.choices(self)
        if kind == COLLECT:
            return ships.collect_choices(self)
        if kind == TRANSACT:
            return ships.transactions(self, argument)
        if kind == REWARD_STEP:
            return diplomacy.reward_choices(self, argument)
        if kind == RELOCATE:
            return income.relocations(self)
        if kind == RELOCATE_TO:
            return income.ways_out(self, argument & 7, (argument >> 3) & 15)
        if kind == BONUS_STEP:
            return bonuses.choices(self)
        if kind == PLACE:
            return residents.place_choices(self, argument)
        if kind == TAKE_STEP:
            return bonuses.take_choices(self, argument)
        if kind == PAY_STEP:
            return bonuses.pay_choices(self, argument)
        if kind == TARGET:
            return ships.targets(self)
        if kind == BUILD_STEP:
            return ships.buildable(self)
        if kind == REROLL:
            return ships.reroll_choices(self)
        if kind == ADVANCE_STEP:
            return diplomacy.advance_choices(self, argument)
        if kind == SAVE_STEP:
            return [SAVE - 1 + saved for saved in residents.savings(self)]
        if kind == HUB_MOVE:
            return hubs.starter_choices(self, income.relocatable(self, True, True))
        if kind == GIVE_BACK:
            return hubs.returnable(self)
        if kind == RECRUIT_STEP:
            return hubs.recruit_places(self)
        if kind == AFTER:
            return hubs.after_choices(self)
        if kind == FREE_SECTOR:
            return bonuses.free_sectors(self, argument)
        if kind == DRAFT_STEP or kind == RETAIN_STEP:
            return setup.drafts(self)
        if kind == CHOOSE_STEP:
            return setup.hub_choices(self, argument)
        if kind == DISCARD_STEP:
            return setup.discardable(self, argument)
        return setup.free_advance_choices(self)

    def _apply(self, action: i64) -> None:
        if action == SPEND_POINT:
            goods.spend_point(self, self.current_player())
            return
        step = self.agenda[-1]
        self._answer(step & STEP_MASK, step, action)
        turn.settle(self)

    def _answer(self, kind: i64, step: i64, action: i64) -> None:
        if kind == TURN:
            turn.act(self, action)
        elif kind == COLLECT:
            ships.collect(self, step, action)
        elif kind == TRANSACT:
            ships.transact(self, step, action)
        elif kind == REWARD_STEP:
            diplomacy.reward(self, step, action)
        elif kind == ROLL_STEP:
            ships.rolled(self, action)
        elif kind == RELOCATE:
            income.start_relocation(self, action)
        elif kind == RELOCATE_TO:
            income.relocate(self, step, action)
        elif kind == BONUS_STEP:
            bonuses.use(self, action)
        elif kind == PLACE:
            residents.place(self, action)
        elif kind == TAKE_STEP:
            bonuses.take(self, step, action)
        elif kind == PAY_STEP:
            bonuses.pay(self, step, action)
        elif kind == TARGET:
            ships.dismantle(self, action)
        elif kind == BUILD_STEP:
            turn.built(self, action)
        elif kind == REROLL:
            ships.pick_up(self, step, action)
        elif kind == ADVANCE_STEP:
            diplomacy.advance(self, step, action)
        elif kind == SAVE_STEP:
            self.agenda.pop()
            residents.pay_for_human(self, action - SAVE + 1)
        elif kind == HUB_MOVE:
            hubs.move_starter(self, action)
        elif kind == GIVE_BACK:
            hubs.give_back(self, action)
        elif kind == RECRUIT_STEP:
            hubs.recruit(self, action)
        elif kind == AFTER:
            hubs.after(self, action)
        elif kind == FREE_SECTOR:
            bonuses.take_sector(self, action)
        else:
            self._answer_set_up(kind, step, action)

    def _answer_set_up(self, kind: i64, step: i64, action: i64) -> None:
        if kind == POPULATE_STEP:
            setup.populate(self, step, action)
        elif kind == REVEAL_STEP:
            setup.reveal(self, step, action)
        elif kind == DEAL_STEP:
            setup.deal_hub(self, step, action)
        elif kind == DRAW_STEP:
            setup.draw_ship(self, step, action)
        elif kind == PRIVATE_STEP:
            setup.draw_private(self, step, action)
        elif kind == DRAFT_STEP:
            setup.draft(self, step, action)
        elif kind == CHOOSE_STEP:
            setup.choose_hub(self, step, action)
        elif kind == RETAIN_STEP:
            setup.retain(self, step, action)
        elif kind == DISCARD_STEP:
            setup.discard(self, action)
        elif kind == FREE_ADVANCES:
            setup.free_advance(self, step, action)

    def chance_outcomes(self) -> Outcomes:
        step = self.agenda[-1]
        kind = step & STEP_MASK
        argument = step >> STEP_BITS
        if kind == ROLL_STEP:
            return self.tables.rolls[self.rolling][:]
        if kind == POPULATE_STEP:
            return setup.populate_outcomes(self, argument)
        if kind == REVEAL_STEP:
            return setup.sector_outcomes(self, argument & 15)
        if kind == PRIVATE_STEP:
            return setup.sector_outcomes(self, argument)
        if kind == DEAL_STEP:
            return setup.hub_outcomes(self)
        return setup.ship_outcomes(self, argument & 3)

    def sample_chance(self, rng: Rng) -> i64:
        step = self.agenda[-1]
        kind = step & STEP_MASK
        argument = step >> STEP_BITS
        if kind == ROLL_STEP:
            return self._sample_roll(rng)
        if kind == REVEAL_STEP or kind == PRIVATE_STEP:
            slot = argument & 15
            return REVEAL + slot * STACK + setup.sample_bit(setup.stack_of(self, slot), rng)
        if kind == DEAL_STEP:
            return DEAL + setup.sample_bit(self.hub_deck, rng)
        if kind == DRAW_STEP:
            return DRAW - FIRST_2 + setup.sample_bit(setup.cards_of(self, argument & 3), rng)
        return self._sample_aliens(rng, argument)

    def _sample_roll(self, rng: Rng) -> i64:
        shown: list[i64] = [0, 0, 0, 0]
        for _ in range(self.rolling):
            shown[self.tables.face_of_side[rng.below(self.tables.sides)]] += 1
        return ROLL_BY_KEY[roll_key(shown[0], shown[1], shown[2], shown[3])]

    def _sample_aliens(self, rng: Rng, colour: i64) -> i64:
        """Draw Aliens one by one and count those of the colour."""
        mine = self.bag[colour]
        left = mine * (GOLD + 1 - colour)
        found: i64 = 0
        for _ in range(setup.aliens_left_to_draw(self)):
            if rng.below(left) < mine:
                mine -= 1
                found += 1
            left -= 1
        return POPULATE + colour * (MOST_ALIENS + 1) + found

    def clone(self) -> PhoenixState:
        twin = PhoenixState(self.config)
        self._copy_into(twin)
        twin.active = self.active
        twin.goods = self.goods[:]
        twin.dip = self.dip[:]
        twin.hub = self.hub[:]
        twin.hands = self.hands[:]
        twin.fleet = self.fleet[:]
        twin.neutral = self.neutral[:]
        twin.marker = self.marker[:]
        twin.incomes = self.incomes[:]
        twin.station = self.station[:]
        twin.crew = self.crew[:]
        twin.count = self.count[:]
        twin.tally = self.tally[:]
        twin.supply = self.supply[:]
        twin.bag = self.bag[:]
        twin.display = self.display[:]
        twin.private = self.private[:]
        twin.box = self.box[:]
        twin.private_owner = self.private_owner
        twin.used = self.used
        twin.scrapped = self.scrapped
        twin.row = self.row
        twin.deck = self.deck
        twin.hub_deck = self.hub_deck
        twin.ship = self.ship
        twin.built = self.built
        twin.rolling = self.rolling
        twin.dice = self.dice[:]
        twin.picked = self.picked[:]
        twin.bought = self.bought[:]
        twin.frozen = self.frozen[:]
        twin.pending = self.pending[:]
        twin.converted = self.converted
        twin.extra = self.extra
        twin.is_extra = self.is_extra
        twin.trigger = self.trigger
        twin.end_by = self.end_by
        twin.quiet = self.quiet
        twin.stalled = self.stalled
        return twin

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def _standing(self) -> list[tuple[int, ...]]:
        return scoring.standing(self)

    def observation_tensor(self, player: int) -> list[float]:
        """See `rules.observation` for what the numbers are."""
        return as_floats(observation.encoded(self, player))

    def observation_bytes(self, player: i64) -> bytes:
        """The same as float32."""
        return observation.encoded(self, player)

    def _lists(self) -> list[list[i64]]:
        return [
            self.agenda,
            self.goods,
            self.dip,
            self.hub,
            self.hands,
            self.fleet,
            self.neutral,
            self.marker,
            self.incomes,
            self.station,
            self.crew,
            self.count,
            self.tally,
            self.supply,
            self.bag,
            self.display,
            self.private,
            self.box,
            self.dice,
            self.picked,
            self.bought,
            self.frozen,
            self.pending,
        ]

    def _pack(self) -> list[Any]:
        numbers = [
            self.active,
            self.private_owner,
            self.used,
            self.scrapped,
            self.row,
            self.deck,
            self.hub_deck,
            self.ship,
            self.built,
            self.rolling,
            int(self.converted),
            self.extra,
            int(self.is_extra),
            self.trigger,
            self.end_by,
            int(self.quiet),
            self.stalled,
        ]
        packed: list[Any] = [numbers]
        for numbers_of_one_kind in self._lists():
            packed.append(numbers_of_one_kind[:])
        return packed

    def _unpack(self, data: list[Any]) -> None:
        numbers: list[i64] = [int(number) for number in data[0]]
        (
            self.active,
            self.private_owner,
            self.used,
            self.scrapped,
            self.row,
            self.deck,
            self.hub_deck,
            self.ship,
            self.built,
            self.rolling,
            converted,
            self.extra,
            is_extra,
            self.trigger,
            self.end_by,
            quiet,
            self.stalled,
        ) = numbers
        self.converted = converted != 0
        self.is_extra = is_extra != 0
        self.quiet = quiet != 0
        lists: list[list[i64]] = []
        for packed in data[1:]:
            lists.append([int(number) for number in packed])
        (
            self.agenda,
            self.goods,
            self.dip,
            self.hub,
            self.hands,
            self.fleet,
            self.neutral,
            self.marker,
            self.incomes,
            self.station,
            self.crew,
            self.count,
            self.tally,
            self.supply,
            self.bag,
            self.display,
            self.private,
            self.box,
            self.dice,
            self.picked,
            self.bought,
            self.frozen,
            self.pending,
        ) = lists
        self._check_lengths()

    def _check_lengths(self) -> None:
        seats = self.players
        for found, wanted in (
            (self.goods, seats * N_GOODS),
            (self.dip, seats * N_TRACKS),
            (self.hub, seats),
            (self.hands, seats * 2),
            (self.fleet, seats),
            (self.neutral, seats),
            (self.marker, seats),
            (self.incomes, seats),
            (self.station, seats * N_SLOTS),
            (self.crew, seats * N_HOMES),
            (self.count, seats * N_HOMES),
            (self.tally, seats * N_SPECIES),
            (self.supply, N_SPECIES),
            (self.bag, N_SPECIES),
            (self.display, N_SLOTS),
            (self.private, N_SLOTS),
            (self.box, N_SLOTS),
            (self.dice, N_FACES),
            (self.picked, N_FACES),
            (self.bought, GOLD + 1),
            (self.frozen, N_HOMES),
        ):
            if len(found) != wanted:
                raise ValueError(f"a list of {len(found)} numbers should have {wanted}")
