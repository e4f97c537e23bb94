"""Scenarios: worked examples in a file, each with a position, what is done in it and what must come of it.

    {"scenarios": [{
        "id": "RB-04",
        "ruleset": "all",                                  p1 or p2: the wording of one printing; all: holds under both
        "requires": {"joined_ports": true},                options of the game
        "setup": {"num_players": 4, "active": "red", "players": {"red": {"hand": [2, 6, 3]}}, "display": [...], ...},
        "actions": [{"do": "dock", "facility": "alien_artifact", "ships": [2, 6]}, ...],
        "expect": {"result": "ok", "state": {"players": {"red": {"hand": [3]}}, ...}}
    }]}

or `"expect": {"result": "illegal", "action": 1}` with the place of the one action that must be refused. Names are
written with underscores. `docs/rulings/alien-frontiers.md` tells the whole schema.

What the schema calls one action may be several of ours (dock, land, steal, ...). They are played on a twin of the
table, so that a refused part refuses the whole and nothing has happened. A word that the game does not know makes an
action illegal; a key that the schema does not know is a fault of the scenario, and reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from orrery.games.alien_frontiers import scoring
from orrery.games.alien_frontiers.actions import CARDS, COLOURS, FACILITIES, FIELDS, TERRITORIES
from orrery.games.alien_frontiers.rules import cards, facilities, turn
from orrery.games.alien_frontiers.rules.steps import (
    DEAL,
    DISPLAY,
    KEEP_STEP,
    LAND_STEP,
    RAID,
    REROLL,
    SHOOT_STEP,
    STEP_MASK,
)
from orrery.games.alien_frontiers.rules.tables import NO_SHIP, OF_RELIC, SHIP_OWNER, SHIP_VALUE, Tables
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.kernel.errors import IllegalAction, OrreryError, closest

__all__ = ["run_scenarios"]

Said = Mapping[str, Any]

EXPECT_KEYS: Final = ("result", "state", "action", "reason")
SETUP_KEYS: Final = (
    "num_players",
    "active",
    "players",
    "docked",
    "territories",
    "fields",
    "hub",
    "relic",
    "display",
    "deck",
    "discard",
    "long_game",
)
NEW_GAME_KEYS: Final = ("new_game", "long_game")
PLAYER_KEYS: Final = ("fuel", "ore", "cards", "hand", "relic_hand", "fleet", "colonies_left")
DOCKED_KEYS: Final = ("owner", "value", "slot", "relic")
TARGET_KEYS: Final = ("owner", "at", "value", "relic")
RAID_KEYS: Final = ("resources", "from", "card")
LOOT_KEYS: Final = ("from", "fuel", "ore")

PRINTINGS: Final = {"p1": ("first",), "p2": ("second",), "all": ("first", "second")}
COVER: Final = "cover"
HOME: Final = "burroughs_desert"
BAY: Final = "maintenance-bay"


class Malformed(OrreryError):
    """The scenario itself makes no sense; nothing is said about the rules."""


def run_scenarios(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every scenario of a parsed file: its id and what went wrong, nothing if all is well."""
    scenarios = data.get("scenarios") if isinstance(data, Mapping) else None
    if not isinstance(scenarios, list):
        yield "file", ["the file has no list 'scenarios'"]
        return
    seen: set[str] = set()
    for number, scenario in enumerate(scenarios, 1):
        named = isinstance(scenario, Mapping) and isinstance(scenario.get("id"), str)
        name = scenario["id"] if named else f"scenario {number}"
        problems = _run(scenario)
        if not named:
            problems.insert(0, "it has no 'id'")
        elif name in seen:
            problems.insert(0, "another scenario has the same id")
        seen.add(name)
        yield name, problems


def _run(scenario: Any) -> list[str]:
    try:
        said = _mapping(scenario, "a scenario")
        printings = PRINTINGS.get(str(said.get("ruleset", "all")), ())
        if not printings:
            raise Malformed(f"'ruleset' is {', '.join(PRINTINGS)}, not {said['ruleset']!r}")
        return [f"{printing} printing: {told}" for printing in printings for told in _run_under(printing, said)]
    except OrreryError as error:
        return [f"malformed: {error}"]
    except Exception as error:  # a file from elsewhere may hold anything; one odd scenario must not hide the others
        return [f"broke with {type(error).__name__}: {error}"]


def _run_under(printing: str, said: Said) -> list[str]:
    options = {"printing": printing, **_mapping(said.get("requires", {}), "requires")}
    table = _lay_out(_mapping(said.get("setup"), "setup"), options)
    return _play(table, _list(said.get("actions", []), "actions"), _mapping(said.get("expect"), "expect"))


def _play(table: _Table, actions: list[Any], expect: Said) -> list[str]:
    """Do what is to be done; what is wrong with it, or with what came of it."""
    refused = _refused_action(expect, len(actions))
    for place, action in enumerate(actions):
        said = _mapping(action, f"action {place}")
        before = table.state.serialize()
        after = table.twin()
        try:
            after.do(said)
            why = None
        except IllegalAction as error:
            why = str(error)
        if table.state.serialize() != before:
            return [f"action {place} changed the state that it was tried on a copy of"]
        if why is not None and place != refused:
            return [f"action {place} ({said.get('do')}) was refused: {why}"]
        if why is None and place == refused:
            return [f"action {place} ({said.get('do')}) should have been refused"]
        if why is None:
            table = after
    return _differences(table, _mapping(expect.get("state", {}), "expect.state"))


def _refused_action(expect: Said, actions: int) -> int:
    """The place of the action that must be refused, -1 for none."""
    _known(expect, EXPECT_KEYS, "expect")
    result = expect.get("result")
    if result == "ok":
        if "action" in expect:
            raise Malformed("'action' names the refused action of a result 'illegal'")
        return -1
    if result != "illegal":
        raise Malformed(f"'result' is 'ok' or 'illegal', not {result!r}")
    place = _number(expect.get("action"), "action")
    if place >= actions:
        raise Malformed(f"action {place} should be refused, but there are only {actions}")
    return place


# Setting up


def _lay_out(setup: Said, options: dict[str, Any]) -> _Table:
    # The game imports this module.
    from orrery.games.alien_frontiers import GAME

    if "long_game" in setup:
        options = {**options, "long_game": setup["long_game"]}
    if "new_game" in setup:
        _known(setup, NEW_GAME_KEYS, "a set-up with 'new_game'")
        state = GAME.new_state(setup["new_game"], options)
        assert isinstance(state, AlienFrontiersState)
        table = _Table(state, [], rolled=False)
        table.draw()
        return table
    _known(setup, SETUP_KEYS, "a set-up")
    if "num_players" not in setup:
        raise Malformed("a set-up needs 'num_players' or 'new_game'")
    config = GAME.config(setup["num_players"], options)
    state = GAME.position(_position(setup, options, config.tables))
    assert isinstance(state, AlienFrontiersState)
    return _Table(state, _words(setup.get("deck", []), "deck"), rolled=True)


def _position(setup: Said, options: Said, tables: Tables) -> dict[str, Any]:
    """The set-up as the dict that `Game.position` takes."""
    active = setup.get("active", COLOURS[0])
    players = _mapping(setup.get("players", {}), "players")
    hub = _mapping(setup.get("hub", {}), "hub")
    territories = {
        _word(territory): _mapping(owners, territory)
        for territory, owners in _mapping(setup.get("territories", {}), "territories").items()
    }
    seats: dict[str, dict[str, Any]] = {}
    for colour in (*players, *hub):
        seats[colour] = _seat(_mapping(players.get(colour, {}), colour), colour == active)
        seats[colour]["hub"] = hub.get(colour) or 0
    relic = setup.get("relic")
    return {
        "players": setup["num_players"],
        "options": options,
        "active": active,
        "hand": _hand(_mapping(players.get(active, {}), "players")),
        "seats": seats,
        "docked": {
            _word(facility): _ports(_word(facility), ships, tables)
            for facility, ships in _mapping(setup.get("docked", {}), "docked").items()
        },
        "territories": territories,
        "fields": {
            field: None if territory is None else _word(territory)
            for field, territory in _mapping(setup.get("fields", {}), "fields").items()
        },
        "relic": None if relic == HOME else relic,
        "display": _words(setup.get("display", []), "display"),
        "deck": _words(setup.get("deck", []), "deck"),
        "discards": _words(setup.get("discard", []), "discard"),
        "agenda": [] if _is_over(seats, territories, tables) else ["turn"],
    }


def _is_over(seats: Mapping[str, Said], territories: Mapping[str, Said], tables: Tables) -> bool:
    """Whether somebody has landed every colony before the first action."""
    for colour in COLOURS:
        landed = sum(_number(owners.get(colour, 0), "territories") for owners in territories.values())
        if seats.get(colour, {}).get("colonies_left", tables.colonies - landed) == 0:
            return True
    return False


def _seat(said: Said, is_active: bool) -> dict[str, Any]:
    _known(said, PLAYER_KEYS, "a player")
    if not is_active and (said.get("hand") or said.get("relic_hand")):
        raise Malformed("only the active player has unplaced ships")
    seat: dict[str, Any] = {"cards": _words(said.get("cards", []), "cards")}
    for key, ours in (("fuel", "fuel"), ("ore", "ore"), ("fleet", "ships"), ("colonies_left", "colonies_left")):
        if key in said:
            seat[ours] = said[key]
    return seat


def _hand(said: Said) -> list[Any]:
    hand = [ship.lower() if isinstance(ship, str) else ship for ship in _list(said.get("hand", []), "hand")]
    if said.get("relic_hand"):
        hand.append(f"r{said['relic_hand']}")
    return hand


def _ports(facility: str, ships: Any, tables: Tables) -> list[str]:
    """Port by port what is docked; a ship without a slot takes the first free port."""
    place = _index(facility, FACILITIES, "facility")
    size = tables.set_size[place]
    taken: dict[int, str] = {}
    covers = 0
    for entry in _list(ships, facility):
        said = _mapping(entry, facility)
        _known(said, DOCKED_KEYS, "a docked ship")
        if said.get("owner") == COVER:
            covers += 1
            continue
        first = 0 if said.get("slot") is None else _number(said["slot"], "slot") * size
        port = next(port for port in range(first, first + len(ships) + size) if port not in taken)
        if said.get("slot") is not None and port >= first + size:
            raise Malformed(f"slot {said['slot']} of {facility} has only {size} ports")
        taken[port] = f"{said.get('owner')} {'r' if said.get('relic') else ''}{said.get('value')}"
    if covers > tables.covered[place]:
        raise Malformed(f"only {tables.covered[place]} ports of {facility} are covered")
    return [taken.get(port, "-") for port in range(max(taken, default=-1) + 1)]


# Doing


class _Table:
    """A state, and what the schema adds to it: the order of the deck, and whether the active player has rolled."""

    def __init__(self, state: AlienFrontiersState, deck: list[str], rolled: bool, reshuffled: bool = False) -> None:
        self.state = state
        self.deck = deck
        self.rolled = rolled
        self.reshuffled = reshuffled

    def twin(self) -> _Table:
        """An independent copy."""
        return _Table(self.state.clone(), self.deck[:], self.rolled, self.reshuffled)

    def do(self, said: Said) -> None:
        """Carry out one action of the schema; IllegalAction refuses it."""
        deed, keys = _deed(said)
        _known(said, ("do", *keys), f"'{said['do']}'")
        if self.state.is_terminal():
            raise IllegalAction("the game is over")
        if not self.rolled and said["do"] != "start_turn":
            raise IllegalAction("the fleet is gathered and rolled first")
        deed(self, said)

    def play(self, *texts: str) -> None:
        """Play actions of ours, and answer the draws that they bring about."""
        for text in texts:
            self.state.play(text)
            self.draw()

    def draw(self) -> None:
        """Draw what has to be drawn, in the order of the deck as long as that is known."""
        while self.asked() in (DEAL, DISPLAY):
            if not any(self.state.deck):
                self.reshuffled = True
            if self.deck:
                self.state.play(f"draw {self.deck.pop(0)}")
            else:
                self.state.apply_action(self.state.chance_outcomes()[0][0])

    def asked(self) -> int:
        """The kind of step that is to be answered next, -1 at the end of the game."""
        return self.state.agenda[-1] & STEP_MASK if self.state.agenda else -1

    def ship(self, said: Any, value: int = 0) -> str:
        """A ship as our texts name it; the Relic Ship shows what it shows in hand, or `value`."""
        if said == "R":
            shown = value or self.state.relic_value
            if shown == 0:
                raise IllegalAction("the Relic Ship is not among the unplaced ships")
            return f"r{shown}"
        return str(said).lower()

    def dock(self, said: Said) -> None:
        ships = [self.ship(ship) for ship in _list(said.get("ships", []), "ships")]
        if not ships:
            raise IllegalAction("at least one ship docks")
        facility = _facility(said.get("facility"))
        if self.state.tables.set_size[FACILITIES.index(facility)] == 1:
            self.play(*(f"dock {facility} {ship}" for ship in ships))
        else:
            self.play(f"dock {facility} {_set(ships)}")
        self.benefit(said, facility)

    def benefit(self, said: Said, facility: str) -> None:
        """The territory or the raid that belongs to a docking."""
        if self.asked() == LAND_STEP:
            self.play(f"land {_word(said.get('territory'))}")
        elif said.get("territory") is not None:
            raise IllegalAction(f"no colony is landed from the {facility}")
        if facility == "raiders-outpost":
            self.play(*_loot(said.get("raid")))
            if self.asked() == RAID:
                self.play("done")
        elif said.get("raid") is not None:
            raise IllegalAction(f"no raid sets out from the {facility}")

    def trade(self, said: Said) -> None:
        times = _number(said.get("times", 1), "times")
        if times == 0:
            raise IllegalAction("at least one trade is made")
        self.play(*[f"trade {said.get('rate')}"] * times)

    def to_bay(self, said: Said) -> None:
        ships = _list(said.get("ships", []), "ships")
        if not ships:
            raise IllegalAction("at least one ship goes to the Maintenance Bay")
        for ship in ships:
            self.play(f"bay {self.ship(ship)}")

    # Alien tech

    def tech(self, said: Said) -> None:
        card = _word(said.get("card"))
        if card == "orbital-teleporter":
            self.teleport(said)
        elif card == "plasma-cannon":
            self.fire(said)
        elif card == "temporal-warper":
            self.roll_again(said)
        elif card == "gravity-manipulator":
            self.play(f"tech {card} {self.ship(said.get('down'))} {self.ship(said.get('up'))}")
        elif card == "data-crystal":
            self.play(f"tech {card} {_word(said.get('territory'))}")
        elif card in TECH_KEYS:
            self.play(f"tech {card} {self.ship(said.get('ship'))}")
        else:
            raise IllegalAction(f"the {card} has no fuel power")

    def teleport(self, said: Said) -> None:
        state = self.state
        docked = SHIP_VALUE[state.docked[state.relic_port]] if state.relic_port >= 0 else 0
        ship = self.ship(said.get("ship"), docked)
        self.play(f"tech orbital-teleporter {_word(said.get('from'))} {ship}")
        facility = _facility(said.get("to"))
        partners = [self.ship(partner) for partner in _list(said.get("with", []), "with")]
        self.play(f"dock {facility} {_set([ship, *partners])}")
        self.benefit(said, facility)

    def fire(self, said: Said) -> None:
        targets = [_target(target) for target in _list(said.get("targets", []), "targets")]
        facility = said.get("facility")
        self.play(f"tech plasma-cannon {_word(facility)}")
        for target in targets:
            if target.get("at", facility) != facility:
                raise IllegalAction("all ships must be at the same facility")
            self.play(f"shoot {target.get('owner')} {_shown(target)}")
        # With no ship named this is refused: at least one must go.
        if self.asked() == SHOOT_STEP:
            self.play("done")

    def roll_again(self, said: Said) -> None:
        ships = _list(said.get("ships", []), "ships")
        rolled = _list(said.get("rolled", []), "rolled")
        self.play("tech temporal-warper")
        for ship in ships:
            self.play(f"pick {self.ship(ship)}")
        if self.asked() == REROLL:
            self.play("done")
        relic = said.get("relic_rolled")
        if self.state.relic_rolling and relic is None:
            place = next(place for place, ship in enumerate(ships) if str(ship).upper().startswith("R"))
            if place < len(rolled):
                relic = rolled.pop(place)
        self.roll(rolled, relic)

    def discard(self, said: Said) -> None:
        card = _word(said.get("card"))
        if card == "orbital-teleporter":
            origin = f"colony {said.get('owner')} {_word(said.get('from'))}"
            self.play(f"discard {card}", origin, f"land {_word(said.get('to'))}")
        elif card == "polarity-device":
            self.play(f"discard {card}", _colony(said, "first"), _colony(said, "second"))
        elif card == "plasma-cannon":
            target = _target(said.get("target", {}))
            at = _word(target.get("at"))
            ship = ("relic" if target.get("relic") else "ship") if at == BAY else _shown(target)
            self.play(f"discard {card} {target.get('owner')} {at} {ship}")
        elif card in DISCARD_KEYS:
            self.play(f"discard {card} {_word(said.get(DISCARD_KEYS[card][0]))}")
        else:
            raise IllegalAction(f"the {card} has no discard power")

    # The turn

    def end_turn(self, said: Said) -> None:
        """The turn passes; the next player's ships stay where they are until `start_turn`."""
        returned = _mapping(said.get("return") or {}, "return")
        _known(returned, ("fuel", "ore"), "'return'")
        fuel, ore = _number(returned.get("fuel", 0), "fuel"), _number(returned.get("ore", 0), "ore")
        state = self.state
        player = state.active
        excess = max(0, state.fuel[player] + state.ore[player] - state.tables.most_resources)
        if fuel + ore != excess or fuel > state.fuel[player] or ore > state.ore[player]:
            raise IllegalAction(f"exactly {excess} tokens of {COLOURS[player]}'s must go back")
        ended = _Table(state.clone(), [], rolled=True)
        ended.play("end-turn")
        if ended.asked() == KEEP_STEP:
            ended.play(f"keep {state.fuel[player] - fuel}")
        state.fuel[player] = ended.state.fuel[player]
        state.ore[player] = ended.state.ore[player]
        state.active = ended.state.active
        state.counted = 0
        self.rolled = False

    def start_turn(self, said: Said) -> None:
        """End whatever is under way, without checks, and give the turn to a player."""
        state = self.state
        seat = state.active if not self.rolled else (state.active + 1) % state.players
        if "player" in said:
            seat = _index(said["player"], COLOURS[: state.players], "player")
        state.bay[state.active] += sum(state.hand) + state.rolling
        state.hand = [0] * len(state.hand)
        state.rolling = state.relic_value = 0
        turn.start(state, seat)
        self.rolled = True
        self.roll(_list(said.get("rolled"), "rolled"), said.get("relic_rolled"))

    def roll(self, rolled: list[Any], relic: Any) -> None:
        """Answer the dice."""
        state = self.state
        if len(rolled) != state.rolling:
            raise Malformed(f"{state.rolling} ships of {COLOURS[state.active]}'s are rolled, not {len(rolled)}")
        if (relic is not None) != state.relic_rolling:
            raise Malformed(f"the Relic Ship is {'' if state.relic_rolling else 'not '}rolled")
        try:
            if rolled:
                self.play(f"roll {'-'.join(sorted(map(str, rolled)))}")
            if relic is not None:
                self.play(f"roll-relic {relic}")
        except IllegalAction as error:
            raise Malformed(str(error)) from None


Deed = Callable[[_Table, Said], None]

DEEDS: Final[dict[str, tuple[Deed, tuple[str, ...]]]] = {
    "dock": (_Table.dock, ("facility", "ships", "territory", "raid")),
    "trade": (_Table.trade, ("times", "rate")),
    "cycle": (lambda table, said: table.play("cycle"), ()),
    "claim": (lambda table, said: table.play(f"claim {_word(said.get('card'))}"), ("card",)),
    "launch": (lambda table, said: table.play(f"launch {_word(said.get('territory'))}"), ("territory",)),
    "buy_relic": (lambda table, said: table.play("buy-relic"), ()),
    "bay": (_Table.to_bay, ("ships",)),
    "tech": (_Table.tech, ("card",)),
    "discard": (_Table.discard, ("card",)),
    "end_turn": (_Table.end_turn, ("return",)),
    "start_turn": (_Table.start_turn, ("player", "rolled", "relic_rolled")),
}
"""What can be done, and the keys that go with it; those of tech and discard depend on the card."""

TECH_KEYS: Final = {
    "booster-pod": ("ship",),
    "data-crystal": ("territory",),
    "gravity-manipulator": ("down", "up"),
    "orbital-teleporter": ("ship", "from", "to", "with", "territory", "raid"),
    "plasma-cannon": ("facility", "targets"),
    "polarity-device": ("ship",),
    "stasis-beam": ("ship",),
    "temporal-warper": ("ships", "rolled", "relic_rolled"),
}
DISCARD_KEYS: Final = {
    "booster-pod": ("field",),
    "data-crystal": ("territory",),
    "gravity-manipulator": ("territory",),
    "orbital-teleporter": ("owner", "from", "to"),
    "plasma-cannon": ("target",),
    "polarity-device": ("first", "second"),
    "stasis-beam": ("territory",),
    "temporal-warper": ("take",),
}


def _deed(said: Said) -> tuple[Deed, tuple[str, ...]]:
    do = said.get("do")
    if do not in DEEDS:
        raise Malformed(f"nothing is called {do!r}{closest(str(do), DEEDS)} (there are: {', '.join(DEEDS)})")
    deed, keys = DEEDS[do]
    if do in ("tech", "discard"):
        by_card = TECH_KEYS if do == "tech" else DISCARD_KEYS
        # A card without such a power is refused by the rules, whatever was said with it.
        every = tuple(key for keys in by_card.values() for key in keys)
        keys = (*keys, *by_card.get(_word(said.get("card")), every))
    return deed, keys


def _set(ships: list[str]) -> str:
    """A pair, triple or sequence in the order of our texts: by value, the Relic Ship last among equals."""
    return "-".join(sorted(ships, key=lambda ship: (ship.removeprefix("r"), ship)))


def _facility(name: Any) -> str:
    facility = _word(name)
    if facility not in FACILITIES:
        raise IllegalAction(f"there is no facility '{facility}' to dock at")
    return facility


def _loot(raid: Any) -> list[str]:
    """The thefts of a raid; a raid left out takes nothing."""
    if raid is None:
        return []
    said = _mapping(raid, "raid")
    _known(said, RAID_KEYS, "a raid")
    thefts: list[str] = []
    for entry in _list(said.get("resources", []), "resources"):
        share = _mapping(entry, "resources")
        _known(share, LOOT_KEYS, "resources")
        for what in ("fuel", "ore"):
            thefts += [f"steal {share.get('from')} {what}"] * _number(share.get(what, 0), what)
    if "card" not in said:
        if "from" in said:
            raise Malformed("a raid with 'from' names a 'card'")
        return thefts
    if thefts:
        raise IllegalAction("a raid takes resources or one card, not both")
    return [f"steal {said.get('from')} {_word(said['card'])}"]


def _target(target: Any) -> Said:
    said = _mapping(target, "a target")
    _known(said, TARGET_KEYS, "a target")
    return said


def _shown(target: Said) -> str:
    return f"{'r' if target.get('relic') else ''}{target.get('value')}"


def _colony(said: Said, key: str) -> str:
    colony = _list(said.get(key, []), key)
    if len(colony) != 2:
        raise Malformed(f"'{key}' is an owner and a territory")
    return f"colony {colony[0]} {_word(colony[1])}"


# What came of it


def _differences(table: _Table, expected: Said) -> list[str]:
    """Where the table is not as expected; only what is named is compared."""
    found: list[str] = []
    for key, wanted in expected.items():
        if key == "players":
            for colour, said in _mapping(wanted, key).items():
                found += _seat_differences(table, colour, _mapping(said, colour))
        elif key == "resources":
            by_seat = _list(wanted, key)
            found += _unlike("seats with resources", len(by_seat), table.state.players)
            for colour, said in zip(COLOURS[: table.state.players], by_seat, strict=False):
                found += _seat_differences(table, colour, _mapping(said, key))
        elif key in NAMED_FACTS:
            found += _named_differences(table, key, _mapping(wanted, key))
        elif key.endswith("_each"):
            fact = _fact(EACH_FACTS, key, "expect.state")
            for seat in range(table.state.players):
                found += _unlike(f"{COLOURS[seat]}'s {key.removesuffix('_each')}", wanted, fact(table, seat))
        else:
            if table.reshuffled and key in PILES and isinstance(wanted, list):
                wanted = len(wanted)  # which cards came is nobody's knowledge
            found += _unlike(key, wanted, _fact(TABLE_FACTS, key, "expect.state")(table))
    return found


def _seat_differences(table: _Table, colour: str, expected: Said) -> list[str]:
    seat = _index(colour, COLOURS[: table.state.players], "players")
    found: list[str] = []
    for key, wanted in expected.items():
        found += _unlike(f"{colour}'s {key}", wanted, _fact(SEAT_FACTS, key, "a player")(table, seat))
    return found


def _fact(facts: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in facts:
        raise Malformed(f"{where} has no '{key}'{closest(key, facts)}")
    return facts[key]


def _named_differences(table: _Table, key: str, expected: Said) -> list[str]:
    names, fact = NAMED_FACTS[key]
    found: list[str] = []
    for name, wanted in expected.items():
        value = fact(table, _index(_word(name), names, key))
        if key == "colonies":
            for colour, number in _mapping(wanted, name).items():
                seat = _index(colour, COLOURS[: table.state.players], name)
                found += _unlike(f"{colour}'s colonies on {name}", number, value[seat])
        else:
            found += _unlike(f"{key} of {name}", wanted, _without_covers(value, wanted))
    return found


def _without_covers(value: Any, wanted: Any) -> Any:
    """Ships that cover ports are compared only where they are named."""
    if isinstance(value, list) and isinstance(wanted, list) and f"{COVER}:1" not in wanted:
        return [ship for ship in value if ship != f"{COVER}:1"]
    return value


def _unlike(what: str, wanted: Any, value: Any) -> list[str]:
    """One line if a value is not the wanted one. Lists are compared without their order, or by their size alone."""
    if isinstance(value, list):
        same = _unordered(wanted) == _unordered(value) if isinstance(wanted, list) else wanted == len(value)
    else:
        same = wanted == value and isinstance(wanted, bool) == isinstance(value, bool)
    return [] if same else [f"{what}: {value!r}, not {wanted!r}"]


def _unordered(values: list[Any]) -> list[str]:
    return sorted(map(str, values))


def _hand_of(table: _Table, seat: int) -> list[int | str]:
    state = table.state
    if seat != state.active:
        return []
    hand: list[int | str] = [value for value in range(1, 7) for _ in range(state.hand[value])]
    return [*hand, f"R{state.relic_value}"] if state.relic_value else hand


def _in_bay(table: _Table, seat: int) -> int:
    """Ships of a player's colour in the Maintenance Bay; in a new game the gathered fleet has not left it yet."""
    return table.state.bay[seat] + (table.state.rolling if seat == table.state.active else 0)


def _in_play(table: _Table, seat: int) -> int:
    return table.state.tables.ships - table.state.stock[seat]


def _cards_of(table: _Table, seat: int) -> list[str]:
    return [_name(card) for place, card in enumerate(CARDS) if cards.holds(table.state, seat, place)]


SEAT_FACTS: Final[dict[str, Callable[[_Table, int], Any]]] = {
    "fuel": lambda table, seat: table.state.fuel[seat],
    "ore": lambda table, seat: table.state.ore[seat],
    "vp": lambda table, seat: scoring.points(table.state, seat),
    "cards": _cards_of,
    "hand": _hand_of,
    "relic_hand": lambda table, seat: table.state.relic_value or None if seat == table.state.active else None,
    "bay": _in_bay,
    "stock": lambda table, seat: table.state.stock[seat],
    "fleet": _in_play,
    "colonies_left": lambda table, seat: table.state.unplaced[seat],
}

EACH_FACTS: Final[dict[str, Callable[[_Table, int], Any]]] = {
    **{f"{fact}_each": find for fact, find in SEAT_FACTS.items()},
    "ships_in_play_each": _in_play,
    "ships_in_stock_each": SEAT_FACTS["stock"],
    "ships_in_bay_each": _in_bay,
}


def _docked(table: _Table, facility: int) -> list[str]:
    first_port = table.state.tables.first_port
    codes = table.state.docked[first_port[facility] : first_port[facility + 1]]
    covers = [f"{COVER}:1"] * table.state.tables.covered[facility]
    return [
        f"{'R:' if code > OF_RELIC else ''}{COLOURS[SHIP_OWNER[code]]}:{SHIP_VALUE[code]}"
        for code in codes
        if code != NO_SHIP
    ] + covers


def _free_ports(table: _Table, facility: int) -> int:
    """Ports of sets that are wholly free."""
    first_port = table.state.tables.first_port
    codes = table.state.docked[first_port[facility] : first_port[facility + 1]]
    size = table.state.tables.set_size[facility]
    return sum(size for at in range(0, len(codes), size) if not any(codes[at : at + size]))


def _open_ports(table: _Table, facility: int) -> int:
    return table.state.tables.first_port[facility + 1] - table.state.tables.first_port[facility]


def _controller(table: _Table, territory: int) -> str | None:
    seat = table.state.controller[territory]
    return COLOURS[seat] if seat >= 0 else None


def _field(table: _Table, field: int) -> str | None:
    territory = table.state.fields[field]
    return _name(TERRITORIES[territory]) if territory >= 0 else None


def _circle(table: _Table, seat: int) -> int:
    if seat >= table.state.players:
        raise Malformed(f"{COLOURS[seat]} does not play")
    return table.state.hub[seat]


def _colonies(table: _Table, territory: int) -> list[int]:
    players = table.state.players
    return table.state.colonies[territory * players : (territory + 1) * players]


NAMED_FACTS: Final[dict[str, tuple[list[str], Callable[[_Table, int], Any]]]] = {
    "docked": (FACILITIES, _docked),
    "free_ports": (FACILITIES, _free_ports),
    "ports": (FACILITIES, _open_ports),
    "control": (TERRITORIES, _controller),
    "colonies": (TERRITORIES, _colonies),
    "fields": (FIELDS, _field),
    "hub": (COLOURS, _circle),
}


def _pile(counts: list[int]) -> list[str]:
    return [_name(card) for place, card in enumerate(CARDS) for _ in range(counts[place])]


def _winners(table: _Table) -> list[str]:
    if not table.state.is_terminal():
        return []
    return [COLOURS[seat] for seat, place in enumerate(table.state.ranking()) if place == 1]


TABLE_FACTS: Final[dict[str, Callable[[_Table], Any]]] = {
    "active": lambda table: COLOURS[table.state.active],
    "artifact_total": lambda table: facilities.artifact_total(table.state),
    "deck": lambda table: _pile(table.state.deck),
    "deck_size": lambda table: sum(table.state.deck),
    "discard": lambda table: _pile(table.state.discards),
    "discard_size": lambda table: sum(table.state.discards),
    "display": lambda table: _pile(table.state.display),
    "display_size": lambda table: sum(table.state.display),
    "fields_on_board": lambda table: sum(1 for territory in table.state.fields if territory >= 0),
    "game_over": lambda table: table.state.is_terminal(),
    "relic": lambda table: COLOURS[table.state.relic_owner] if table.state.relic_owner >= 0 else HOME,
    "winner": _winners,
}
PILES: Final = ("deck", "discard", "display")


# Reading


def _word(name: Any) -> str:
    """A name of the schema as our vocabulary writes it."""
    return str(name).replace("_", "-")


def _name(word: str) -> str:
    return word.replace("-", "_")


def _words(names: Any, key: str) -> list[str]:
    return [_word(name) for name in _list(names, key)]


def _known(said: Said, keys: tuple[str, ...], where: str) -> None:
    for key in said:
        if key not in keys:
            raise Malformed(f"{where} has no '{key}'{closest(str(key), keys)}")


def _mapping(value: Any, where: str) -> Said:
    if not isinstance(value, Mapping):
        raise Malformed(f"{where} maps names to values; {value!r} does not")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(f"'{where}' is a list, not {value!r}")
    return value[:]


def _number(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"'{where}' is a number, not {value!r}")
    if value < 0:
        raise IllegalAction(f"'{where}' cannot be negative")
    return value


def _index(word: Any, words: list[str], where: str) -> int:
    if word not in words:
        raise Malformed(f"'{where}' knows no {word!r}{closest(str(word), words)}")
    return words.index(word)
