"""The state of Alien Frontiers: what lies on the table, and what is still to be decided.

There is no hidden information: cards are dealt face up, and the order of the deck is nobody's knowledge, so the deck
is only a count of each card and every draw is chance.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import (
    MOST_DICE,
    N_CARDS,
    N_TERRITORIES,
    ROLL,
    ROLL_BY_KEY,
    ROLL_OUTCOMES,
    ROLL_RELIC,
    roll_key,
)
from orrery.games.alien_frontiers.rules import cards, facilities, observation, setup, tech, territories, turn
from orrery.games.alien_frontiers.rules.steps import (
    CHANCE_STEPS,
    DEAL,
    DISPLAY,
    KEEP_STEP,
    LAND_STEP,
    MOVE_FROM,
    MOVE_TO,
    RAID,
    REROLL,
    ROLL_STEP,
    SHOOT_STEP,
    STEP_MASK,
    SWAP_FIRST,
    SWAP_SECOND,
    TELEPORT,
    TURN,
)
from orrery.games.alien_frontiers.rules.tables import Tables
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.game import Config
from orrery.kernel.state import CHANCE, TERMINAL, State
from orrery.kernel.tensor import as_floats

__all__ = ["AlienFrontiersState"]

NOTHING: Final[list[i64]] = []
"""What a list is before `set_up`, `clone` or `_unpack` gives the state its own. Never changed."""


@final
class AlienFrontiersState(State):
    """Lists are by seat unless said otherwise; a card, territory, field or facility is its place in `actions`."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.tables: Tables = cast(Tables, config.tables)
        self.players: i64 = config.players
        self.active: i64 = 0

        # Each player's things
        self.fuel: list[i64] = NOTHING
        self.ore: list[i64] = NOTHING
        self.stock: list[i64] = NOTHING
        """Ships of a player's colour that are not in play."""
        self.bay: list[i64] = NOTHING
        """Ships of a player's colour in the Maintenance Bay."""
        self.unplaced: list[i64] = NOTHING
        """Colonies that are not on a territory, the one on the Colonist Hub included."""
        self.hub: list[i64] = NOTHING
        """The circle of the Colonist Hub that a player's colony stands on, 0 for none."""
        self.cards: list[i64] = NOTHING
        """A bit for each card that a player holds."""

        # The board
        self.docked: list[i64] = NOTHING
        """The ship in each port, coded as in `rules.tables`."""
        self.colonies: list[i64] = NOTHING
        """Colonies on territories, at `territory * players + seat`."""
        self.controller: list[i64] = NOTHING
        """Who controls each territory, -1 for nobody. Follows from `colonies`."""
        self.fields: list[i64] = NOTHING
        """The territory of each field generator, -1 for off the board."""
        self.deck: list[i64] = NOTHING
        """How many of each card are in the deck; likewise on display and among the discards."""
        self.display: list[i64] = NOTHING
        self.discards: list[i64] = NOTHING
        self.aside: list[i64] = NOTHING
        """Cards (12 counts), then colonies by seat, that a position leaves in the box. It never changes."""

        # The Relic Ship: on Burroughs Desert if nobody owns it, else in hand, in a port or in the Maintenance Bay
        self.relic_owner: i64 = -1
        self.relic_value: i64 = 0
        """What it shows while it is unplaced, 0 elsewhere."""
        self.relic_port: i64 = -1

        # The turn
        self.hand: list[i64] = NOTHING
        """How many unplaced ships show each value, at the value; 0 is not used."""
        self.rolling: i64 = 0
        """Dice about to be rolled."""
        self.relic_rolling: bool = False
        self.used: i64 = 0
        """A bit for each card whose power was used this turn."""
        self.discarded: bool = False
        """Whether a discard power was used this turn."""
        self.borrowed: i64 = -1
        """The territory whose bonus was borrowed with a Data Crystal."""
        self.counted: i64 = 0
        """A bit for each port of the Alien Artifact whose ship counts towards the next claim."""
        self.cycles: i64 = 0
        self.hub_ships: i64 = 0
        """Ships docked at the Colonist Hub this turn; likewise at the Lunar Mine."""
        self.mine_ships: i64 = 0
        self.excess: i64 = 0
        """Advances beyond the last circle, good for a launch that follows at once."""

    def set_up(self) -> None:
        setup.lay_out(self)

    def current_player(self) -> i64:
        if not self.agenda:
            return TERMINAL
        if self.agenda[-1] & STEP_MASK < CHANCE_STEPS:
            return CHANCE
        return self.active

    def _legal_actions(self) -> list[i64]:
        step = self.agenda[-1]
        kind = step & STEP_MASK
        if kind == TURN:
            return turn.choices(self)
        if kind == LAND_STEP:
            return territories.landing_places(self)
        if kind == RAID:
            return facilities.raid_choices(self, step)
        if kind == SHOOT_STEP:
            return tech.shots(self, step)
        if kind == REROLL:
            return tech.reroll_picks(self)
        if kind == TELEPORT:
            return tech.teleport_choices(self, step)
        if kind == MOVE_FROM or kind == SWAP_FIRST or kind == SWAP_SECOND:
            return tech.colony_choices(self, step)
        if kind == MOVE_TO:
            return tech.destinations(self, step)
        return turn.what_to_keep(self)

    def _apply(self, action: i64) -> None:
        step = self.agenda[-1]
        kind = step & STEP_MASK
        if kind == TURN:
            turn.act(self, action)
        elif kind == ROLL_STEP:
            turn.rolled(self, step, action)
        elif kind == DISPLAY:
            cards.draw_to_display(self, action)
        elif kind == DEAL:
            setup.deal(self, step, action)
        elif kind == LAND_STEP:
            turn.land(self, action)
        elif kind == RAID:
            facilities.raid(self, step, action)
        elif kind == SHOOT_STEP:
            tech.shoot(self, step, action)
        elif kind == REROLL:
            tech.pick_for_reroll(self, action)
        elif kind == TELEPORT:
            tech.teleport(self, step, action)
        elif kind == KEEP_STEP:
            turn.keep(self, action)
        else:
            tech.move_or_swap(self, step, action)

    def chance_outcomes(self) -> Outcomes:
        kind = self.agenda[-1] & STEP_MASK
        if kind != ROLL_STEP:
            return cards.draw_outcomes(self)
        if self.rolling > 0:
            return ROLL_OUTCOMES[self.rolling][:]
        return [(ROLL_RELIC + value, 1 / 6) for value in range(6)]

    def sample_chance(self, rng: Rng) -> i64:
        kind = self.agenda[-1] & STEP_MASK
        if kind != ROLL_STEP:
            return cards.sample_draw(self, rng)
        if self.rolling == 0:
            return ROLL_RELIC + rng.below(6)
        if self.rolling == 1:
            return ROLL[1] + rng.below(6)
        values: list[i64] = []
        for _ in range(self.rolling):
            values.append(1 + rng.below(6))
        values.sort()
        return ROLL_BY_KEY[roll_key(values)]

    def clone(self) -> AlienFrontiersState:
        twin = AlienFrontiersState(self.config)
        self._copy_into(twin)
        twin.active = self.active
        twin.fuel = self.fuel[:]
        twin.ore = self.ore[:]
        twin.stock = self.stock[:]
        twin.bay = self.bay[:]
        twin.unplaced = self.unplaced[:]
        twin.hub = self.hub[:]
        twin.cards = self.cards[:]
        twin.docked = self.docked[:]
        twin.colonies = self.colonies[:]
        twin.controller = self.controller[:]
        twin.fields = self.fields[:]
        twin.deck = self.deck[:]
        twin.display = self.display[:]
        twin.discards = self.discards[:]
        twin.aside = self.aside
        twin.relic_owner = self.relic_owner
        twin.relic_value = self.relic_value
        twin.relic_port = self.relic_port
        twin.hand = self.hand[:]
        twin.rolling = self.rolling
        twin.relic_rolling = self.relic_rolling
        twin.used = self.used
        twin.discarded = self.discarded
        twin.borrowed = self.borrowed
        twin.counted = self.counted
        twin.cycles = self.cycles
        twin.hub_ships = self.hub_ships
        twin.mine_ships = self.mine_ships
        twin.excess = self.excess
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
            self.fuel,
            self.ore,
            self.stock,
            self.bay,
            self.unplaced,
            self.hub,
            self.cards,
            self.docked,
            self.colonies,
            self.controller,
            self.fields,
            self.deck,
            self.display,
            self.discards,
            self.aside,
            self.hand,
        ]

    def _pack(self) -> list[Any]:
        numbers = [
            self.active,
            self.relic_owner,
            self.relic_value,
            self.relic_port,
            self.rolling,
            int(self.relic_rolling),
            self.used,
            int(self.discarded),
            self.borrowed,
            self.counted,
            self.cycles,
            self.hub_ships,
            self.mine_ships,
            self.excess,
        ]
        packed: list[Any] = [numbers]
        for numbers_of_one_kind in self._lists():
            packed.append(numbers_of_one_kind[:])
        return packed

    def _unpack(self, data: list[Any]) -> None:
        numbers: list[i64] = [int(number) for number in data[0]]
        (
            self.active,
            self.relic_owner,
            self.relic_value,
            self.relic_port,
            self.rolling,
            relic_rolling,
            self.used,
            discarded,
            self.borrowed,
            self.counted,
            self.cycles,
            self.hub_ships,
            self.mine_ships,
            self.excess,
        ) = numbers
        self.relic_rolling = relic_rolling != 0
        self.discarded = discarded != 0
        lists: list[list[i64]] = []
        for packed in data[1:]:
            lists.append([int(number) for number in packed])
        (
            self.agenda,
            self.fuel,
            self.ore,
            self.stock,
            self.bay,
            self.unplaced,
            self.hub,
            self.cards,
            self.docked,
            self.colonies,
            self.controller,
            self.fields,
            self.deck,
            self.display,
            self.discards,
            self.aside,
            self.hand,
        ) = lists
        self._check_lengths()

    def _check_lengths(self) -> None:
        seats = self.players
        for found, wanted in (
            (self.fuel, seats),
            (self.ore, seats),
            (self.stock, seats),
            (self.bay, seats),
            (self.unplaced, seats),
            (self.hub, seats),
            (self.cards, seats),
            (self.docked, self.tables.first_port[-1]),
            (self.colonies, seats * N_TERRITORIES),
            (self.controller, N_TERRITORIES),
            (self.fields, 3),
            (self.deck, N_CARDS),
            (self.display, N_CARDS),
            (self.discards, N_CARDS),
            (self.aside, N_CARDS + seats),
            (self.hand, MOST_DICE + 1),
        ):
            if len(found) != wanted:
                raise ValueError(f"a list of {len(found)} numbers should have {wanted}")
