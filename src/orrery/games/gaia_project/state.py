"""The state of Gaia Project: what lies on the table, and what is still to be decided.

There is no hidden information. The lists of the board and of the tiles are replaced when they change, never changed in
place, so that a state and its clones can share them.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from mypy_extensions import i64

from orrery.games.gaia_project import scoring
from orrery.games.gaia_project.actions import (
    END_TURN,
    MINE_,
    N_POSITIONS,
    N_TRACKS,
    ROUNDS,
    SUPPLY_TOKENS,
)
from orrery.games.gaia_project.rules import (
    board,
    building,
    charging,
    federations,
    gaia_phase,
    income,
    observation,
    power,
    research,
    setup,
    turn,
)
from orrery.games.gaia_project.rules.fields import SEAT
from orrery.games.gaia_project.rules.grid import N_CELLS, N_PLACES
from orrery.games.gaia_project.rules.networks import Plans
from orrery.games.gaia_project.rules.steps import (
    AFTER,
    BOARD_DRAWN,
    BOARD_PHASE,
    BUILDING,
    CHANCE_STEPS,
    CHARGES,
    CHARGING,
    CHOOSE_ADVANCE,
    CHOOSE_BID,
    CHOOSE_BOOSTER,
    CHOOSE_COVER,
    CHOOSE_FACTION,
    CHOOSE_RESCORE,
    CHOOSE_TILE,
    CHOOSE_TOKEN,
    DECISIONS,
    DOWNGRADE_LAB,
    FACTION_PHASE,
    FIRST_STRUCTURE,
    FIRST_STRUCTURES,
    GAIA_OF,
    GAIA_PHASE,
    GAIA_RETURN,
    GAIN_TOKEN,
    INCOME_OF,
    INCOME_ORDER,
    ITAR_TILE,
    ITARS_AGAIN,
    JOIN_PLANETS,
    JOIN_SATELLITES,
    KIND_MASK,
    LOST_PLACE,
    NEXT_TURN,
    PAY,
    ROTATION,
    ROUND_START,
    STATION_PLACE,
    STONE_CHARGE,
    STONE_SPEND,
    SWAP_MINE,
    TAKE_FROM_ONE,
    TAKE_FROM_TWO,
    TERRAN_GAIN,
    TURN,
    seat_of,
)
from orrery.games.gaia_project.rules.tables import Tables
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.game import Config
from orrery.kernel.state import CHANCE, NO_ACTION, TERMINAL, State
from orrery.kernel.tensor import as_floats

__all__ = ["GaiaProjectState"]

NOTHING: Final[list[i64]] = []
NO_REACH: Final[list[list[i64]]] = []
"""What a list is before `set_up`, `clone` or `_unpack` gives the state its own. Never changed."""


@final
class GaiaProjectState(State):
    """A hex is its place in `rules.grid.CELLS`; tiles, tracks and factions are their places in `actions`."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.tables: Tables = cast(Tables, config.tables)
        self.players: i64 = config.players

        # Each player's things, at `seat * SEAT + field`, see `rules.fields`
        self.seats: list[i64] = NOTHING

        # The board, by hex
        self.planet: list[i64] = NOTHING
        """-1 off the board, 0 empty space, else the planet."""
        self.built: list[i64] = NOTHING
        """What stands there, coded as in `rules.board`; 0 for nothing."""
        self.links: list[i64] = NOTHING
        """Bit `seat` for a satellite, bit `4 + seat` for a structure in a federation."""
        self.guests: list[i64] = NOTHING
        """The hexes with a mine of the Lantids beside another player's structure."""
        self.lantids: i64 = -1
        """The seat that plays the Lantids."""

        # Tiles
        self.positions: list[i64] = NOTHING
        """The standard tech tile at each place of the research board."""
        self.advanced: list[i64] = NOTHING
        """The advanced tech tile of each research area, -1 when it is taken."""
        self.round_tiles: list[i64] = NOTHING
        self.final_tiles: list[i64] = NOTHING
        self.supply: list[i64] = NOTHING
        """How many federation tokens of each kind are left."""
        self.terra_token: i64 = -1
        """The token on Terraforming 5, -1 when it is taken."""
        self.pool: i64 = 0
        """A bit for each round booster beside the board."""
        self.taken: i64 = 0
        """A bit for each power or QIC action taken this round."""

        # The order of play
        self.round: i64 = 0
        """0 during set-up, 1 to 6, 7 when the game is over."""
        self.active: i64 = 0
        """Who is taking a turn, or was the last to choose during set-up."""
        self.turn: i64 = -1
        """The place of the active player in `order`."""
        self.fresh: bool = False
        """Whether a turn comes next of which nothing is decided yet; follows from the last action."""
        self.table: list[i64] = NOTHING
        """The seats clockwise from the first player; only an auction changes it."""
        self.order: list[i64] = NOTHING
        """The seats in the turn order of this round."""
        self.passed: list[i64] = NOTHING
        """The seats that have passed, in that order."""

        # Things in progress
        self.charges: list[i64] = NOTHING
        """What was built and not charged for: 256 times the builder, plus the hex."""
        self.picks: list[i64] = NOTHING
        """The hexes picked for a federation."""
        self.terran_power: i64 = 0
        """Power in the Gaia area that the Terrans can still turn into resources."""
        self.offered: list[i64] = NOTHING
        """Factions chosen so far."""
        self.bidding: bool = False
        """Whether the next to choose is counted from the last one."""
        self.sectors: list[i64] = NOTHING
        """The sector drawn for each place of a variable board."""

        # What follows from the above, kept for speed
        self.worlds: list[i64] = NOTHING
        """The hexes with planets."""
        self.reach: list[list[i64]] = NO_REACH
        """By seat: how far each hex is from the nearest thing that range counts from."""
        self.cheapest: list[i64] = NOTHING
        """By seat: the satellites of the cheapest federation, if known."""
        self.plans: Plans | None = None
        """The federations among which the active player is choosing."""

    def set_up(self) -> None:
        setup.lay_out(self)

    # Whose turn, and what for

    def current_player(self) -> i64:
        if not self.agenda:
            return TERMINAL
        step = self.agenda[-1]
        if step & KIND_MASK < CHANCE_STEPS:
            return CHANCE
        return seat_of(step)

    def _legal_actions(self) -> list[i64]:
        step = self.agenda[-1]
        kind = step & KIND_MASK
        if kind == TURN:
            return turn.choices(self, seat_of(step))
        if kind == AFTER:
            return turn.after_choices(self, seat_of(step))
        if kind == CHARGING:
            return charging.choices(self, step)
        if kind <= CHOOSE_BOOSTER:
            return self._setup_actions(step, kind)
        if kind <= STATION_PLACE:
            return self._action_choices(step, kind)
        if kind == JOIN_PLANETS:
            return federations.planets_to_join(self, step)
        if kind == JOIN_SATELLITES:
            return federations.satellite_choices(self, step)
        if kind == CHOOSE_TOKEN:
            return federations.token_choices(self)
        if kind == CHOOSE_RESCORE:
            return federations.rescore_choices(self, seat_of(step))
        if kind == TAKE_FROM_ONE or kind == TAKE_FROM_TWO:
            return power.take_choices(self, step, kind == TAKE_FROM_ONE)
        if kind == STONE_CHARGE:
            return power.stone_charge_choices(self, step)
        if kind == STONE_SPEND:
            return power.stone_spend_choices()
        return power.stone_pay_choices(self, step)

    def _setup_actions(self, step: i64, kind: i64) -> list[i64]:
        if kind == CHOOSE_FACTION:
            return setup.faction_choices(self)
        if kind == CHOOSE_BID:
            return setup.bid_choices(self)
        if kind == ROTATION:
            return setup.rotations(self, step)
        if kind == FIRST_STRUCTURE:
            return setup.first_places(self, step)
        return setup.booster_choices(self)

    def _action_choices(self, step: i64, kind: i64) -> list[i64]:
        seat = seat_of(step)
        if kind == INCOME_ORDER:
            return income.choices(step)
        if kind == TERRAN_GAIN:
            return gaia_phase.terran_choices(self)
        if kind == ITAR_TILE:
            return gaia_phase.itar_choices(self, seat)
        if kind == BUILDING:
            return building.special_buildings(self, step)
        if kind == CHOOSE_TILE:
            return research.tiles(self, seat)
        if kind == CHOOSE_COVER:
            return research.covers(self, step)
        if kind == CHOOSE_ADVANCE:
            return research.advances(step)
        if kind == LOST_PLACE:
            return building.lost_planet_places(self, seat)
        if kind == SWAP_MINE:
            return building.swappable_mines(self, seat)
        if kind == DOWNGRADE_LAB:
            return building.downgradable_labs(self, seat)
        return building.space_station_places(self, seat)

    def begins_turn(self) -> bool:
        """Whoever has not passed can have several turns in a row, once the others have."""
        return self.fresh

    def foregone_action(self) -> i64:
        """After the action, the end of the turn: what free actions are for comes with the next one, and so can they."""
        if self.agenda and self.agenda[-1] & KIND_MASK == AFTER:
            return END_TURN
        return NO_ACTION

    def prepares(self, action: i64) -> bool:
        """Free actions do, if the action is still to come."""
        return action < MINE_ and self.agenda[-1] & KIND_MASK == TURN

    def _apply(self, action: i64) -> None:
        self.fresh = False
        step = self.agenda[-1]
        kind = step & KIND_MASK
        if kind == TURN:
            turn.act(self, step, action)
        elif kind == AFTER:
            turn.act_after(self, step, action)
        elif kind == CHARGING:
            charging.answer(self, step, action)
        elif kind < CHANCE_STEPS:
            setup.draw(self, action)
        elif kind <= CHOOSE_BOOSTER:
            self._apply_setup(step, kind, action)
        elif kind <= STATION_PLACE:
            self._apply_choice(step, kind, action)
        elif kind == JOIN_PLANETS:
            federations.joined_planet(self, step, action)
        elif kind == JOIN_SATELLITES:
            federations.joined_satellite(self, step, action)
        elif kind == CHOOSE_TOKEN:
            federations.took_token(self, step, action)
        elif kind == CHOOSE_RESCORE:
            federations.rescored(self, step, action)
        elif kind == TAKE_FROM_ONE or kind == TAKE_FROM_TWO:
            power.taken(self, step, action)
        elif kind == STONE_CHARGE:
            power.stone_charged(self, step, action)
        elif kind == STONE_SPEND:
            power.stone_spent(self, step, action)
        else:
            power.stone_paid(self, step, action)
        self._settle()

    def _apply_setup(self, step: i64, kind: i64, action: i64) -> None:
        if kind == CHOOSE_FACTION or kind == CHOOSE_BID:
            setup.chose_faction(self, step, action)
        elif kind == ROTATION:
            setup.rotate(self, step, action)
        elif kind == FIRST_STRUCTURE:
            setup.place_first(self, step, action)
        else:
            setup.chose_booster(self, step, action)

    def _apply_choice(self, step: i64, kind: i64, action: i64) -> None:
        if kind == INCOME_ORDER:
            income.chosen(self, step, action)
        elif kind == TERRAN_GAIN:
            gaia_phase.terran_gain(self, step, action)
        elif kind == ITAR_TILE:
            gaia_phase.itars_answer(self, step, action)
        elif kind == BUILDING:
            building.build_specially(self, step, action)
        elif kind == CHOOSE_TILE:
            research.took_tile(self, step, action)
        elif kind == CHOOSE_COVER:
            research.covered(self, step, action)
        elif kind == CHOOSE_ADVANCE:
            research.chose_advance(self, step, action)
        elif kind == LOST_PLACE:
            building.place_lost_planet(self, step, action)
        elif kind == SWAP_MINE:
            building.swap_institute(self, step, action)
        elif kind == DOWNGRADE_LAB:
            building.downgrade(self, step, action)
        else:
            building.place_space_station(self, step, action)

    def _settle(self) -> None:
        """Carry out what happens by itself, until somebody has to decide."""
        while self.agenda:
            step = self.agenda[-1]
            kind = step & KIND_MASK
            if kind < DECISIONS:
                if kind == AFTER:
                    if turn.has_free_action(self, seat_of(step)):
                        return
                    self.agenda.pop()
                elif kind == CHARGING:
                    if charging.is_open(self, step):
                        return
                    self.agenda.pop()
                elif kind == INCOME_ORDER:
                    if income.matters(self, step):
                        return
                    income.settle(self)
                else:
                    return
            elif kind == NEXT_TURN:
                turn.next_turn(self)
            elif kind == CHARGES:
                charging.ask_everybody(self, step)
            elif kind == PAY:
                power.pay(self, step)
            elif kind == GAIN_TOKEN:
                charging.late_token(self, step)
            elif kind == INCOME_OF:
                income.take(self, step)
            elif kind == GAIA_OF:
                gaia_phase.of_player(self, step)
            elif kind == GAIA_RETURN:
                gaia_phase.return_power(self, step)
            elif kind == ITARS_AGAIN:
                gaia_phase.itars_again(self, step)
            elif kind == GAIA_PHASE:
                gaia_phase.begin(self)
            elif kind == ROUND_START:
                turn.start_round(self)
            elif kind == FACTION_PHASE:
                setup.faction_phase(self)
            elif kind == BOARD_PHASE:
                setup.board_phase(self)
            elif kind == BOARD_DRAWN:
                setup.board_drawn(self)
            elif kind == FIRST_STRUCTURES:
                setup.first_structures(self)

    # Chance

    def chance_outcomes(self) -> Outcomes:
        drawn = setup.remaining(self, self.agenda[-1] & KIND_MASK)
        return [(action, 1 / len(drawn)) for action in drawn]

    def sample_chance(self, rng: Rng) -> i64:
        return rng.choice(setup.remaining(self, self.agenda[-1] & KIND_MASK))

    # Copies, points, storage

    def clone(self) -> GaiaProjectState:
        twin = GaiaProjectState(self.config)
        self._copy_into(twin)
        twin.seats = self.seats[:]
        twin.planet = self.planet
        twin.built = self.built
        twin.links = self.links
        twin.guests = self.guests
        twin.lantids = self.lantids
        twin.positions = self.positions
        twin.advanced = self.advanced
        twin.round_tiles = self.round_tiles
        twin.final_tiles = self.final_tiles
        twin.supply = self.supply
        twin.terra_token = self.terra_token
        twin.pool = self.pool
        twin.taken = self.taken
        twin.round = self.round
        twin.active = self.active
        twin.turn = self.turn
        twin.fresh = self.fresh
        twin.table = self.table
        twin.order = self.order
        twin.passed = self.passed
        twin.charges = self.charges[:]
        twin.picks = self.picks
        twin.terran_power = self.terran_power
        twin.offered = self.offered
        twin.bidding = self.bidding
        twin.sectors = self.sectors
        twin.worlds = self.worlds
        twin.reach = self.reach
        twin.cheapest = self.cheapest
        twin.plans = self.plans
        return twin

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def observation_tensor(self, player: int) -> list[float]:
        """See `rules.observation` for what the numbers are."""
        return as_floats(observation.encoded(self, player))

    def observation_bytes(self, player: i64) -> bytes:
        """The same as float32."""
        return observation.encoded(self, player)

    def _pack(self) -> list[Any]:
        numbers = [
            self.lantids,
            self.terra_token,
            self.pool,
            self.taken,
            self.round,
            self.active,
            self.turn,
            self.terran_power,
            int(self.bidding),
        ]
        packed: list[Any] = [numbers]
        for one in (
            self.agenda,
            self.seats,
            self.planet,
            self.built,
            self.links,
            self.guests,
            self.positions,
            self.advanced,
            self.round_tiles,
            self.final_tiles,
            self.supply,
            self.table,
            self.order,
            self.passed,
            self.charges,
            self.picks,
            self.offered,
            self.sectors,
        ):
            packed.append(one[:])
        return packed

    def _unpack(self, data: list[Any]) -> None:
        numbers: list[i64] = [int(number) for number in data[0]]
        (
            self.lantids,
            self.terra_token,
            self.pool,
            self.taken,
            self.round,
            self.active,
            self.turn,
            self.terran_power,
            bidding,
        ) = numbers
        self.bidding = bidding != 0
        lists: list[list[i64]] = []
        for packed in data[1:]:
            lists.append([int(number) for number in packed])
        (
            self.agenda,
            self.seats,
            self.planet,
            self.built,
            self.links,
            self.guests,
            self.positions,
            self.advanced,
            self.round_tiles,
            self.final_tiles,
            self.supply,
            self.table,
            self.order,
            self.passed,
            self.charges,
            self.picks,
            self.offered,
            self.sectors,
        ) = lists
        self._check_lengths()
        self.refresh()

    def refresh(self) -> None:
        """Work out what follows from the board."""
        self._check_codes()
        board.find_worlds(self)
        board.measure_reach(self)
        self.cheapest = [board.UNKNOWN_COST] * self.players
        self.plans = None

    def _check_lengths(self) -> None:
        seats = self.players
        for found, wanted in (
            (self.seats, seats * SEAT),
            (self.planet, N_CELLS),
            (self.built, N_CELLS),
            (self.links, N_CELLS),
            (self.supply, SUPPLY_TOKENS),
            (self.table, seats),
            (self.order, seats),
            (self.sectors, N_PLACES),
        ):
            if len(found) != wanted:
                raise ValueError(f"a list of {len(found)} numbers should have {wanted}")
        for found, most in (
            (self.positions, N_POSITIONS),
            (self.advanced, N_TRACKS),
            (self.round_tiles, ROUNDS),
            (self.final_tiles, 2),
            (self.passed, seats),
            (self.offered, seats),
            (self.guests, N_CELLS),
            (self.picks, N_CELLS),
            (self.charges, N_CELLS),
        ):
            if len(found) > most:
                raise ValueError(f"a list of {len(found)} numbers should have {most} at most")

    def _check_codes(self) -> None:
        for code in self.built:
            if not 0 <= code <= 1 + 15 + 16 * (self.players - 1) or board.kind_of(code) > 8:
                raise ValueError(f"{code} is no structure")
        for cell in self.guests:
            if not 0 <= cell < N_CELLS:
                raise ValueError(f"{cell} is no hex")
