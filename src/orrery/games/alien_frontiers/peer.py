"""An opponent like that of the licensed computer game: it searches its own turn in full width and values what it finds.

Rebuilt from what is known of that program (its search and the figures of its valuation), as something to be measured
against; nothing of it is taken over. It looks at every position that its turn can lead to, layer by layer, up to a
number of positions, and takes the first move towards the best; then it thinks again. Dice, draws and the opponents'
answers are not looked at. A position is worth the own value less `AGGRESSION` times that of the best opponent. Of its
levels this is the one that won most with two players, at the deepest setting.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import (
    ASIMOV,
    BOOSTER,
    BRADBURY,
    BURROUGHS,
    CACHE,
    CITY,
    CRYSTAL,
    DECOY,
    GRAVITY,
    HEINLEIN,
    HERBERT,
    LEM,
    MINE,
    MONUMENT,
    N_CARDS,
    PLASMA,
    POHL,
    POLARITY,
    STASIS,
    TELEPORTER,
    VAN_VOGT,
    WARPER,
)
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, SHIP_OWNER, SHIP_VALUE
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.chance import Rng
from orrery.kernel.state import State

__all__ = ["PeerBot", "make", "worth"]

POSITIONS: Final = 12_800
AGGRESSION: Final = 0.9
DECIDED: Final = 1000.0
UNPLACED: Final = -3.0
TIE: Final = 1e-9

PRIME: Final = 2147483629
OTHER_PRIME: Final = 2147483587


def _card_values() -> list[float]:
    values = [0.0] * N_CARDS
    for card, value in (
        (TELEPORTER, 1.5),
        (PLASMA, 1.5),
        (CRYSTAL, 1.5),
        (DECOY, 1.5),
        (POLARITY, 1.0),
        (BOOSTER, 0.75),
        (STASIS, 0.5),
        (GRAVITY, 0.25),
        (WARPER, -0.5),
        (CITY, -1.0),
        (MONUMENT, -1.0),
    ):
        values[card] = value
    return values


CARD_VALUE: Final = _card_values()


class PeerBot:
    """Searches its own turn."""

    def __init__(self, rng: Rng, positions: i64 = POSITIONS) -> None:
        self.rng = rng
        self.positions: i64 = positions

    def __call__(self, state: State, /) -> int:
        """The first move towards the best position that the turn can lead to; of several equals any."""
        assert isinstance(state, AlienFrontiersState)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seat = state.active
        layer: list[AlienFrontiersState] = [state]
        firsts: list[i64] = [-1]
        seen: set[int] = {fingerprint(state)}
        best: list[i64] = []
        best_value = 0.0
        looked: i64 = 0
        while layer:
            below: list[AlienFrontiersState] = []
            below_firsts: list[i64] = []
            values: list[float] = []
            for place in range(len(layer)):
                if looked >= self.positions:
                    break
                for action in layer[place].legal_actions():
                    after = layer[place].clone()
                    after.apply_action(action)
                    looked += 1
                    first = action if firsts[place] < 0 else firsts[place]
                    key = fingerprint(after)
                    if key in seen and firsts[place] >= 0:
                        continue
                    seen.add(key)
                    below.append(after)
                    below_firsts.append(first)
                    values.append(worth(after, seat))
            if looked >= self.positions and best:
                break  # only layers that were searched to the end count
            layer = []
            firsts = []
            for place in range(len(below)):
                value = values[place]
                if not best or value > best_value + TIE:
                    best = [below_firsts[place]]
                    best_value = value
                elif value >= best_value - TIE and below_firsts[place] not in best:
                    best.append(below_firsts[place])
                if below[place].current_player() == seat:
                    layer.append(below[place])
                    firsts.append(below_firsts[place])
        return self.rng.choice(best)


def worth(state: AlienFrontiersState, player: i64) -> float:
    """The own value less that of the best opponent."""
    if not state.agenda:
        return DECIDED * state.returns()[player]
    turns = state.unplaced[0]
    for other in range(1, state.players):
        turns = min(turns, state.unplaced[other])
    best = -DECIDED
    for other in range(state.players):
        if other != player:
            best = max(best, own_value(state, other, float(turns)))
    value = own_value(state, player, float(turns)) - AGGRESSION * best
    if state.active == player:
        ships: i64 = 1 if state.relic_value > 0 else 0
        for face in range(1, 7):
            ships += state.hand[face]
        value += UNPLACED * float(ships)
    return value


def own_value(state: AlienFrontiersState, player: i64, turns: float) -> float:
    """What a player has; `turns` is how long the game is expected to go on."""
    tables = state.tables
    ship = 11.0 + 0.25 * turns
    value = ship * float(tables.ships - state.stock[player])
    if state.relic_owner == player:
        value += ship - 4.0
    value += 12.0 * float(tables.colonies - state.unplaced[player])
    value += float(scoring.points(state, player)) + float(state.hub[player])
    value += 0.30 * falling(state.fuel[player]) + 0.90 * falling(state.ore[player])
    value += 0.05 * float(highest_at_mine(state, player))
    return value + cards_value(state, player, turns) + territories_value(state, player, turns)


def falling(amount: i64) -> float:
    """Every further one is worth less; the division is one of whole numbers."""
    return float(6 - 18 // (amount + 3))


def highest_at_mine(state: AlienFrontiersState, player: i64) -> i64:
    """The best ship that a player has at the Lunar Mine."""
    first_port = state.tables.first_port
    best: i64 = 0
    for port in range(first_port[MINE], first_port[MINE + 1]):
        code = state.docked[port]
        if code != NO_SHIP and SHIP_OWNER[code] == player:
            best = max(best, SHIP_VALUE[code])
    return best


def cards_value(state: AlienFrontiersState, player: i64, turns: float) -> float:
    """Alien tech in hand."""
    held = state.cards[player]
    value = 0.0
    for card in range(N_CARDS):
        if (held >> card) & 1:
            value += 0.1 * turns - 0.25 + CARD_VALUE[card]
    if (held >> CACHE) & 1:
        value += 0.3 * turns
    if (held >> BOOSTER) & 1 or (held >> STASIS) & 1 or (held >> POLARITY) & 1:
        value += 1.0
    return value


def territories_value(state: AlienFrontiersState, player: i64, turns: float) -> float:
    """The bonuses of controlled territories."""
    controller = state.controller
    value = 0.0
    if controller[HERBERT] == player:
        value += 1.08 * float(state.stock[player])
    if controller[BURROUGHS] == player:
        value += 0.87
    if controller[LEM] == player:
        value += 0.27 * turns
    if controller[VAN_VOGT] == player:
        value += 0.27 * turns
    if controller[ASIMOV] == player:
        value += 0.3 * turns
    if controller[HEINLEIN] == player:
        value += 0.06 * turns
    if controller[POHL] == player:
        value += 0.09 * turns * float(scoring.cards_held(state, player))
    if controller[BRADBURY] == player:
        value += 0.225 * float(state.unplaced[player])
    return value


def fingerprint(state: AlienFrontiersState) -> int:
    """A number that tells positions of a turn apart."""
    low: i64 = 7
    high: i64 = 11
    for numbers in (
        state.agenda,
        state.fuel,
        state.ore,
        state.stock,
        state.bay,
        state.unplaced,
        state.hub,
        state.cards,
        state.docked,
        state.colonies,
        state.fields,
        state.display,
        state.discards,
        state.hand,
        [
            state.active,
            state.relic_owner + 1,
            state.relic_value,
            state.relic_port + 1,
            state.used,
            1 if state.discarded else 0,
            state.borrowed + 1,
            state.counted,
            state.cycles,
            state.hub_ships,
            state.mine_ships,
            state.excess,
        ],
    ):
        for number in numbers:
            low = (low * 1_000_003 + number + 2) % PRIME
            high = (high * 998_244_353 + number + 2) % OTHER_PRIME
    return low * PRIME + high


def make(seed: int) -> PeerBot:
    """Such a bot; the same seed, the same answers."""
    return PeerBot(Rng(seed))
