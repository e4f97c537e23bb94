"""The state of Exodus Fleet: what lies on the table and in hands, and what is still to be decided.

The order of decks is nobody's knowledge, so that decks are only counts and every draw is chance. What each seat may
know is in `rules.hidden`.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from mypy_extensions import i64

from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import N_CARDS, N_DECK_CARDS, N_SHIPS
from orrery.games.exodus_fleet.rules import fleet, flow, hidden, observation, setup
from orrery.games.exodus_fleet.rules.payment import PAY_LENGTH
from orrery.games.exodus_fleet.rules.steps import CHANCE_STEPS, KIND_MASK, SEAT_MASK, SEAT_SHIFT
from orrery.games.exodus_fleet.rules.tables import Tables
from orrery.kernel.chance import Outcomes, Rng
from orrery.kernel.game import Config
from orrery.kernel.state import CHANCE, TERMINAL, State
from orrery.kernel.tensor import as_floats

__all__ = ["ExodusFleetState"]

NOTHING: Final[list[i64]] = []
"""What a list is before `set_up`, `clone` or `_unpack` gives the state its own. Never changed."""
NO_STATS: Final[list[list[i64]]] = []


@final
class ExodusFleetState(State):
    """Lists are by seat unless said otherwise; a ship, card, planet or phase is its place in `actions`."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.tables: Tables = cast(Tables, config.tables)
        self.players: i64 = config.players
        self.stats: list[list[i64]] = NO_STATS
        """What holds for each fleet: see `rules.tables`. Follows from `place`."""

        self.admiral: i64 = 0
        self.first: i64 = 0
        """Who was the first Admiral."""
        self.round: i64 = 0
        """From 1; 0 during the set-up."""
        self.phase: i64 = -1
        """The phase that is played, -1 between phases."""
        self.previous: i64 = -1
        """The phase played before, -1 for none."""
        self.plan: i64 = 0
        """Whether The Plan was played."""
        self.mixed: i64 = 0
        """Whether starting ships no longer lie on top of the faction deck."""
        self.planet_deck: i64 = 0
        """A bit for each planet in the deck; among the discards; dealt for the Alien Star Chart."""
        self.planet_discards: i64 = 0
        self.chart: i64 = 0
        self.used: i64 = 0
        """A bit for each power that was used in this phase."""
        self.bonus: i64 = 0
        """Whether the Admiral took the bonus of the income phase."""
        self.quiet: i64 = 0
        """A bit for each seat that has declined since the last change."""
        self.offered: i64 = 0
        """Points for cards discarded at this scoring."""
        self.passed: i64 = 0
        """A bit for each seat that plays no more cards at the end; that was asked in this cycle; that will play one."""
        self.asked: i64 = 0
        self.willing: i64 = 0

        self.xu: list[i64] = NOTHING
        """XU in the purse, what is laid out as a bid not included."""
        self.res: list[i64] = NOTHING
        """Resources, at `4 * seat + kind`."""
        self.tribes: list[i64] = NOTHING
        self.board: list[i64] = NOTHING
        """The faction of each board, -1 before it is dealt."""
        self.place: list[i64] = NOTHING
        """Where each ship is, by ship, coded as in `rules.fleet`."""
        self.row: list[i64] = NOTHING
        """Faction ships on offer, from left to right."""
        self.neutrals: list[i64] = NOTHING
        """Neutral ships on offer, in the order in which they came."""
        self.reserved: list[i64] = NOTHING
        """How many ships each seat has reserved with Alien Blueprints."""
        self.hand: list[i64] = NOTHING
        """Explorer cards in hand, at `28 * seat + card`."""
        self.cards: list[i64] = NOTHING
        """How many cards each hand holds: what everybody sees of it."""
        self.drawn: list[i64] = NOTHING
        """Cards that were drawn and are not kept or put away yet: the card, and 32 times the seat. In rising order."""
        self.under: list[i64] = NOTHING
        """Cards under the Military Explorer, then under the Xenological Center, by card."""
        self.open_cards: list[i64] = NOTHING
        """Cards that lie open for good, coded like `drawn`."""
        self.deck: list[i64] = NOTHING
        """How many explorer cards of each kind are in the deck; likewise among the discards."""
        self.discards: list[i64] = NOTHING
        self.aside: list[i64] = NOTHING
        """Cards of each kind that a position leaves in the box. It never changes."""
        self.known: list[i64] = NOTHING
        """What seats know of cards that they cannot see: see `rules.hidden`."""
        self.planets: list[i64] = NOTHING
        """The current, the next and the third planet, -1 for none."""
        self.bids: list[i64] = NOTHING
        """XU laid out in this phase."""
        self.raised: list[i64] = NOTHING
        """What was added to a bid since."""
        self.rank: list[i64] = NOTHING
        """By what it was raised: see `rules.bidding`."""
        self.stance: list[i64] = NOTHING
        """What a seat has said in the bidding: see `rules.bidding`."""
        self.order: list[i64] = NOTHING
        """In which order seats act in this phase."""
        self.place_of: list[i64] = NOTHING
        """The place of each seat in the bidding, 0 for none."""
        self.work: list[i64] = NOTHING
        """What a crew does: 0 there is none, 1 it waits, 2 it has worked, 3 it was declined."""
        self.moved: list[i64] = NOTHING
        """Tribes transported in this phase."""
        self.mined: list[i64] = NOTHING
        """A bit for each resource that the mined row had, and one for having mined."""
        self.extra: list[i64] = NOTHING
        """Tribes more in the next transport action, by cards."""
        self.fresh: list[i64] = NOTHING
        """Alien Construction Crews that were gained too recently to be used."""
        self.offers: list[i64] = NOTHING
        """Trades offered in this phase."""
        self.secret: list[i64] = NOTHING
        """A secret choice that was not revealed yet, -1 for none."""
        self.counts: list[i64] = NOTHING
        """Cards of each hand when a cycle of the last cards began."""
        self.sheet: list[i64] = NOTHING
        """The score sheet, seven lines for each seat."""
        self.pay: list[i64] = NOTHING
        """The payment under way: see `rules.payment`."""
        self.offer: list[i64] = NOTHING
        """The trade that is offered, empty for none: see `rules.trading`."""
        self.offer_ships: list[i64] = NOTHING
        self.offer_cards: list[i64] = NOTHING

    def set_up(self) -> None:
        setup.lay_out(self)

    def current_player(self) -> i64:
        if not self.agenda:
            return TERMINAL
        top = self.agenda[-1]
        if top & KIND_MASK < CHANCE_STEPS:
            return CHANCE
        return (top >> SEAT_SHIFT) & SEAT_MASK

    def _legal_actions(self) -> list[i64]:
        return flow.choices(self)

    def _apply(self, action: i64) -> None:
        flow.apply(self, action)

    def chance_outcomes(self) -> Outcomes:
        return flow.outcomes(self)

    def sample_chance(self, rng: Rng) -> i64:
        return flow.sample(self, rng)

    def _hidden_from(self) -> i64:
        return flow.hidden_from(self)

    def _resample(self, player: i64, rng: Rng) -> None:
        hidden.resample(self, player, rng)

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

    def clone(self) -> ExodusFleetState:
        twin = ExodusFleetState(self.config)
        self._copy_into(twin)
        twin.stats = self.stats[:]
        twin.admiral = self.admiral
        twin.first = self.first
        twin.round = self.round
        twin.phase = self.phase
        twin.previous = self.previous
        twin.plan = self.plan
        twin.mixed = self.mixed
        twin.planet_deck = self.planet_deck
        twin.planet_discards = self.planet_discards
        twin.chart = self.chart
        twin.used = self.used
        twin.bonus = self.bonus
        twin.quiet = self.quiet
        twin.offered = self.offered
        twin.passed = self.passed
        twin.asked = self.asked
        twin.willing = self.willing
        twin.xu = self.xu[:]
        twin.res = self.res[:]
        twin.tribes = self.tribes[:]
        twin.board = self.board[:]
        twin.place = self.place[:]
        twin.row = self.row[:]
        twin.neutrals = self.neutrals[:]
        twin.reserved = self.reserved[:]
        twin.hand = self.hand[:]
        twin.cards = self.cards[:]
        twin.drawn = self.drawn[:]
        twin.under = self.under[:]
        twin.open_cards = self.open_cards[:]
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.aside = self.aside
        twin.known = self.known[:]
        twin.planets = self.planets[:]
        twin.bids = self.bids[:]
        twin.raised = self.raised[:]
        twin.rank = self.rank[:]
        twin.stance = self.stance[:]
        twin.order = self.order[:]
        twin.place_of = self.place_of[:]
        twin.work = self.work[:]
        twin.moved = self.moved[:]
        twin.mined = self.mined[:]
        twin.extra = self.extra[:]
        twin.fresh = self.fresh[:]
        twin.offers = self.offers[:]
        twin.secret = self.secret[:]
        twin.counts = self.counts[:]
        twin.sheet = self.sheet[:]
        twin.pay = self.pay[:]
        twin.offer = self.offer[:]
        twin.offer_ships = self.offer_ships[:]
        twin.offer_cards = self.offer_cards[:]
        return twin

    def _lists(self) -> list[list[i64]]:
        return [
            self.agenda,
            self.xu,
            self.res,
            self.tribes,
            self.board,
            self.place,
            self.row,
            self.neutrals,
            self.reserved,
            self.hand,
            self.cards,
            self.drawn,
            self.under,
            self.open_cards,
            self.deck,
            self.discards,
            self.aside,
            self.known,
            self.planets,
            self.bids,
            self.raised,
            self.rank,
            self.stance,
            self.order,
            self.place_of,
            self.work,
            self.moved,
            self.mined,
            self.extra,
            self.fresh,
            self.offers,
            self.secret,
            self.counts,
            self.sheet,
            self.pay,
            self.offer,
            self.offer_ships,
            self.offer_cards,
        ]

    def _pack(self) -> list[Any]:
        numbers: list[i64] = [
            self.admiral,
            self.first,
            self.round,
            self.phase,
            self.previous,
            self.plan,
            self.mixed,
            self.planet_deck,
            self.planet_discards,
            self.chart,
            self.used,
            self.bonus,
            self.quiet,
            self.offered,
            self.passed,
            self.asked,
            self.willing,
        ]
        packed: list[Any] = [numbers]
        for numbers_of_one_kind in self._lists():
            packed.append(numbers_of_one_kind[:])
        return packed

    def _unpack(self, data: list[Any]) -> None:
        numbers: list[i64] = [int(number) for number in data[0]]
        (
            self.admiral,
            self.first,
            self.round,
            self.phase,
            self.previous,
            self.plan,
            self.mixed,
            self.planet_deck,
            self.planet_discards,
            self.chart,
            self.used,
            self.bonus,
            self.quiet,
            self.offered,
            self.passed,
            self.asked,
            self.willing,
        ) = numbers
        lists: list[list[i64]] = []
        for packed in data[1:]:
            lists.append([int(number) for number in packed])
        (
            self.agenda,
            self.xu,
            self.res,
            self.tribes,
            self.board,
            self.place,
            self.row,
            self.neutrals,
            self.reserved,
            self.hand,
            self.cards,
            self.drawn,
            self.under,
            self.open_cards,
            self.deck,
            self.discards,
            self.aside,
            self.known,
            self.planets,
            self.bids,
            self.raised,
            self.rank,
            self.stance,
            self.order,
            self.place_of,
            self.work,
            self.moved,
            self.mined,
            self.extra,
            self.fresh,
            self.offers,
            self.secret,
            self.counts,
            self.sheet,
            self.pay,
            self.offer,
            self.offer_ships,
            self.offer_cards,
        ) = lists
        self._check_lengths()
        self.count_fleets()

    def count_fleets(self) -> None:
        """Work out what holds for each fleet."""
        self.stats = [fleet.no_fleet(self.tables) for _ in range(self.players)]
        for seat in range(self.players):
            fleet.count_fleet(self, seat)

    def _check_lengths(self) -> None:
        seats = self.players
        for found, wanted in (
            (self.xu, seats),
            (self.res, 4 * seats),
            (self.tribes, seats),
            (self.board, seats),
            (self.place, N_SHIPS),
            (self.reserved, seats),
            (self.hand, N_CARDS * seats),
            (self.cards, seats),
            (self.under, 2 * N_CARDS),
            (self.deck, N_DECK_CARDS),
            (self.discards, N_DECK_CARDS),
            (self.aside, N_DECK_CARDS),
            (self.planets, 3),
            (self.bids, seats),
            (self.raised, seats),
            (self.rank, seats),
            (self.stance, seats),
            (self.place_of, seats),
            (self.work, seats),
            (self.moved, seats),
            (self.mined, seats),
            (self.extra, seats),
            (self.fresh, seats),
            (self.offers, seats),
            (self.secret, seats),
            (self.counts, seats),
            (self.sheet, scoring.SHEET * seats),
            (self.pay, PAY_LENGTH),
        ):
            if len(found) != wanted:
                raise ValueError(f"a list of {len(found)} numbers should have {wanted}")
