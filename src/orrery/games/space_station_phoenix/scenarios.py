"""Scenarios: worked examples in a file, each with a position, what is done in it and what must come of it.

    {"scenarios": [{
        "id": "R-02",
        "setup": {"players": {"red": {"hub": "B-5", "gems": 8, "ships": ["S3-construction-1"], "station": {"111": []}}},
                  "display": ["218"]},
        "actions": [{"do": "ship", "player": "red", "ship": "S3-construction-1", "sector": "218"}],
        "expected": {"players": {"red": {"metal": 0, "station": {"218": []}}}, "display": []}
    }]}

or `"illegal": true` instead of `expected`: the last action must be refused. The whole schema stands in
`docs/rulings/space-station-phoenix.md`.

A scenario's action is a whole turn; it is played on a twin of the table, small decision by small decision, so that a
refused part refuses the whole. What the turn does not say is declined if it may be and taken as it comes if it must be.
What the turn says and the rules never ask for is refused. A word that the game does not know makes an action illegal; a
key that the schema does not know is a fault of the scenario, and reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from orrery.games.space_station_phoenix.actions import (
    BIT,
    CONVERT,
    DONE,
    FACES,
    FIRST_2,
    FIRST_NEUTRAL,
    HUB_SLOT,
    HUBS,
    INCOME,
    N_GOODS,
    N_RESOURCES,
    N_SLOTS,
    N_TRACKS,
    NO_HUB,
    RESOURCES,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
    TYPES,
    WORDS,
)
from orrery.games.space_station_phoenix.position import AMOUNTS, REASONS, crew_words
from orrery.games.space_station_phoenix.rules import diplomacy, goods, residents, setup, ships, steps, turn
from orrery.games.space_station_phoenix.rules.effects import EITHER, GAIN, RESOURCE, SHIP, WHEN_HUMAN, WHEN_INCOME
from orrery.games.space_station_phoenix.rules.tables import N_SOURCES, TOP_ROW
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.view import score_sheet
from orrery.kernel.errors import IllegalAction, OrreryError, closest
from orrery.kernel.game import Config, Game

__all__ = ["run_scenarios"]

Said = Mapping[str, Any]

SCENARIO_KEYS: Final = (
    *("id", "title", "source", "ref", "note", "ruling", "setup", "actions", "expected", "illegal"),
    *("reason", "reason_contains"),
)
SETUP_KEYS: Final = ("players", "order", "active", "supply", "display")
PLAYER_KEYS: Final = (
    *("hub", *AMOUNTS, "ships", "used", "station", "hub_residents", "dip", "neutral", "private", "incomes_taken"),
)
EXPECTED_KEYS: Final = ("players", "supply", "display", "answer", "extra_turn", "end", "final", "active")
FINAL_KEYS: Final = ("winners", "scores")
SCORE_KEYS: Final = ("in_game", "sectors", "residents", "plurality", "station", "leftover", "total")
SHIP_KEYS: Final = (
    *("do", "player", "ship", "target", "sector", "transactions", "roll", "keep", "rerolls", "tracks"),
    *("immediate", "bonus", "diplomacy", "convert", "choices", "res217"),
)
INCOME_KEYS: Final = (
    *("do", "player", "specials", "choices", "relocate", "hub_move", "give_back", "convert", "diplomacy", "res217"),
)
A8_KEYS: Final = (*INCOME_KEYS, "sector", "pay")
HUB_SETUP_KEYS: Final = ("do", "player", "tracks", "sector", "discard", "drawn", "kept", "private", "first_game")
BONUS_KEYS: Final = (
    *("from", "transaction", "transactions", "roll", "keep", "track", "color", "who", "sector", "sectors"),
    *("pick", "get", "pay", "res217", "turn"),
)
TRANSACTION_KEYS: Final = ("t", "color", "sector", "give", "get")
KEEP_KEYS: Final = ("human", "sector", "pay", "res217")
RELOCATE_KEYS: Final = ("from", "to", "who")

BONUS_NAMES: Final = ("gem1", "gem2", "point", "resource")
"""What the schema calls the bonuses of rows 0 to 3."""
USUAL_SUPPLY: Final = (15, 15, 15, 15, 20)
HUB_WORD: Final = "hub"
PATIENCE: Final = 99_999


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
        _known(said, SCENARIO_KEYS, "a scenario")
        actions = [_mapping(action, "an action") for action in _list(said.get("actions", []), "actions")]
        illegal = said.get("illegal", False)
        if not isinstance(illegal, bool) or not (illegal or "expected" in said):
            raise Malformed("a scenario has 'expected', or 'illegal' is true")
        table = _lay_out(_mapping(said.get("setup"), "setup"))
        return _play(table, actions, _mapping(said.get("expected", {}), "expected"), illegal)
    except OrreryError as error:
        return [f"malformed: {error}"]
    except Exception as error:  # a file from elsewhere may hold anything; one odd scenario must not hide the others
        return [f"broke with {type(error).__name__}: {error}"]


def _play(table: _Table, actions: list[Said], expected: Said, illegal: bool) -> list[str]:
    """Do what is to be done; what is wrong with it, or with what came of it."""
    if illegal and not actions:
        raise Malformed("an action should be refused, but there is none")
    done = 0
    for place, said in enumerate(actions):
        if place < done:
            continue
        after = table.twin()
        try:
            done = place + after.do(said, actions[place + 1 :])
        except IllegalAction as error:
            if illegal and place == len(actions) - 1:
                return _differences(table, expected)
            return [f"action {place} ({said.get('do', said.get('ask'))}) was refused: {error}"]
        table = after
    if illegal:
        return ["the last action should have been refused"]
    return _differences(table, expected)


# Setting up


def _lay_out(said: Said) -> _Table:
    # The game imports this module.
    from orrery.games.space_station_phoenix import GAME

    _known(said, SETUP_KEYS, "a set-up")
    players = _mapping(said.get("players"), "players")
    order = [str(colour) for colour in _list(said.get("order", list(players)), "order")]
    if not order or sorted(order) != sorted(players):
        raise Malformed("'order' must name every player once")
    for colour in order:
        if colour not in SEATS:
            raise Malformed(f"{colour!r} is no player{closest(colour, SEATS)}")
    table = _Table(PhoenixState(_config(GAME, len(order))), order)
    state = table.state
    setup.empty_table(state)
    for seat, colour in enumerate(order):
        _place_player(state, seat, _mapping(players[colour], colour))
    for species, number in enumerate(USUAL_SUPPLY):
        state.supply[species] = number
    for word, number in _mapping(said.get("supply", {}), "supply").items():
        state.supply[_place(word, SPECIES, "supply")] = _number(number, "supply")
    for word in _list(said.get("display", []), "display"):
        sector = _place(str(word), SECTORS, "display")
        state.display[sector // STACK] |= BIT[sector % STACK]
        state.box[sector // STACK] &= ~BIT[sector % STACK]
    state.deck &= ~sum(state.fleet)
    state.scrapped = (BIT[FIRST_2] - 1) & ~sum(state.fleet)
    active = said.get("active", order[0])
    if active not in order:
        raise Malformed(f"'active' is no player: {active!r}")
    turn.start(state, order.index(active), False)
    state.stalled = -PATIENCE  # a scenario may show a table on which nobody can do anything
    return table


def _config(game: Game, players: int) -> Config:
    """A table for as many as the scenario names, even if the game wants more."""
    usual = game.config(max(game.min_players, players))
    return Config(game, players, usual.options, usual.tables)


def _place_player(state: PhoenixState, seat: int, said: Said) -> None:
    _known(said, PLAYER_KEYS, "a player")
    if said.get("hub") is not None:
        state.hub[seat] = _place(str(said["hub"]).lower(), HUBS, "hub")
        if state.tables.hub_private[state.hub[seat]]:
            state.private_owner = seat
    for what, key in enumerate(AMOUNTS):
        state.goods[seat * N_GOODS + what] = _number(said.get(key, 0), key, negative=key == "points")
    for word in _list(said.get("ships", []), "ships"):
        state.fleet[seat] |= BIT[_ship(word, "ships")]
    for word in _list(said.get("used", []), "used"):
        state.used |= BIT[_ship(word, "used")]
    for track, row in _mapping(said.get("dip", {}), "dip").items():
        state.dip[seat * N_TRACKS + _place(track, TRACKS, "dip")] = min(TOP_ROW, _number(row, "dip"))
    if said.get("neutral") is not None:
        ship = _ship(said["neutral"], "neutral")
        state.neutral[seat] = ship
        state.marker[seat] = ship
        state.used |= BIT[ship]
    for word, crew in _mapping(said.get("station", {}), "station").items():
        sector = _place(word, SECTORS, "station")
        slot = sector // STACK
        if state.station[seat * N_SLOTS + slot] >= 0:
            raise Malformed(f"a station has one sector of each level and colour, not two like {word}")
        state.station[seat * N_SLOTS + slot] = sector
        state.box[slot] &= ~BIT[sector % STACK]
        _lodge(state, seat, slot, crew, state.tables.quarters[sector], word)
    on_hub = state.tables.hub_quarters[state.hub[seat]]
    _lodge(state, seat, HUB_SLOT, said.get("hub_residents", []), on_hub, "hub_residents")
    for word in _list(said.get("private", []), "private"):
        sector = _place(str(word), SECTORS, "private")
        state.private[sector // STACK] |= BIT[sector % STACK]
        state.box[sector // STACK] &= ~BIT[sector % STACK]
    state.incomes[seat] = _number(said.get("incomes_taken", 0), "incomes_taken")


def _lodge(state: PhoenixState, seat: int, home: int, crew: Any, most: int, where: str) -> None:
    words = _list(crew, where)
    if len(words) > most:
        raise Malformed(f"{where} has {most} living quarters, not {len(words)}")
    for word in words:
        residents.lodge(state, seat, _place(word, SPECIES, where), home)


class _Table:
    """A table in the middle of a scenario, with what was asked last and the final scores if they were counted."""

    def __init__(self, state: PhoenixState, order: list[str]) -> None:
        self.state = state
        self.order = order
        self.answer: Any = None
        self.final: dict[str, Any] | None = None

    def twin(self) -> _Table:
        twin = _Table(self.state.clone(), self.order)
        twin.answer = self.answer
        return twin

    def seat(self, said: Said, key: str = "player") -> int:
        colour = said.get(key, self.order[self.state.active])
        if colour not in self.order:
            raise IllegalAction(f"{colour!r} does not play")
        return self.order.index(colour)

    def do(self, said: Said, following: list[Said]) -> int:
        """Carry out one action of the scenario; how many of its actions that were."""
        if "ask" in said:
            ask = _named(ASKS, said["ask"], "ask")
            self.answer = ask(self, said)
            return 1
        action: Callable[[_Table, Said, list[Said]], int] = _named(ACTIONS, said.get("do"), "do")
        return action(self, said, following)

    def as_if_active(self, seat: int) -> PhoenixState:
        """A copy in which it is a player's turn."""
        twin = self.state.clone()
        turn.start(twin, seat, False)
        return twin


# Actions


def _use_ship(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, SHIP_KEYS, "a ship action")
    ship = _word(said.get("ship"), _ship_name, "ship")
    return _Turn(table, said, following).take(f"use {ship}", said.get("bonus", []), "bonus")


def _take_income(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, INCOME_KEYS, "an Income action")
    return _Turn(table, said, following).take("income", said.get("specials", []), "specials")


def _take_a8_turn(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, A8_KEYS, "A-8's turn")
    return _Turn(table, said, following).take("recruit", said.get("specials", []), "specials")


def _convert(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, ("do", "player", "kind", "get", "times"), "a conversion")
    for _ in range(_number(said.get("times", 1), "times")):
        _convert_once(table, table.seat(said), said)
    return 1


def _convert_once(table: _Table, seat: int, said: Said) -> None:
    state = table.state
    kind = said.get("kind")
    if kind == "B-6":
        if not goods.may_spend_point(state, seat):
            raise IllegalAction("not enough points: only hub B-6 spends points, and not below 0")
        goods.spend_point(state, seat)
    elif kind == "A-1":
        if seat != state.active:
            raise IllegalAction("not your turn")
        state.play(f"convert {said.get('get')}")
    else:
        raise Malformed(f"'kind' is 'A-1' or 'B-6', not {kind!r}")


def _count_final_score(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, ("do",), "a final scoring")
    state = table.state
    scores: dict[str, Any] = {}
    for seat, colour in enumerate(table.order):
        sheet = score_sheet(state, seat)
        scores[colour] = {
            "in_game": sheet.in_game,
            "sectors": sheet.sectors,
            "residents": sheet.residents,
            "plurality": sheet.plurality,
            "station": sheet.station,
            "leftover": sheet.leftovers,
            "total": sheet.total,
        }
    places = state.ranking()
    winners = [colour for seat, colour in enumerate(table.order) if places[seat] == 1]
    table.final = {"winners": sorted(winners), "scores": scores}
    return 1


def _set_up_hub(table: _Table, said: Said, following: list[Said]) -> int:
    _known(said, HUB_SETUP_KEYS, "a hub's set-up")
    state = table.state
    seat = table.seat(said)
    active = state.active
    if state.hub[seat] == NO_HUB:
        raise IllegalAction("the player has no hub")
    state.agenda = []
    setup.take_hub_bonuses(state, seat, not said.get("first_game", False))
    _HubSetup(table, said).answer_all()
    turn.start(state, active, False)
    return 1


ACTIONS: Final[dict[str, Callable[[_Table, Said, list[Said]], int]]] = {
    "ship": _use_ship,
    "income": _take_income,
    "a8_turn": _take_a8_turn,
    "convert": _convert,
    "hub_setup": _set_up_hub,
    "final_score": _count_final_score,
}


class _HubSetup:
    """Answers what the back of a hub asks."""

    def __init__(self, table: _Table, said: Said) -> None:
        self.state = table.state
        self.said = said
        self.tracks = list(_list(said.get("tracks", []), "tracks"))
        self.discards = [_word(ship, _ship_name, "discard") for ship in _list(said.get("discard", []), "discard")]
        self.drawn = [_word(ship, _ship_name, "drawn") for ship in _list(said.get("drawn", []), "drawn")]
        self.kept = [_word(ship, _ship_name, "kept") for ship in _list(said.get("kept", []), "kept")]
        self.private = [str(sector) for sector in _list(said.get("private", []), "private")]
        self.sector = said.get("sector")

    def answer_all(self) -> None:
        state = self.state
        wanted = state.tables.hub_draws[state.hub[state.active]]
        if self.drawn and len(self.drawn) != wanted:
            raise IllegalAction(f"{wanted} ships are drawn, not {len(self.drawn)}")
        self.discards = [ship for ship in self.discards if not self.is_lost_anyway(ship)]
        turn.settle(state)
        while state.agenda:
            self.answer(state.agenda[-1] & steps.STEP_MASK)
        if self.tracks:
            raise IllegalAction(f"the hub has fewer advances: {', '.join(self.tracks)} is too much")
        if self.kept:
            raise IllegalAction(f"the hub does not keep so many ships: {', '.join(self.kept)} is too much")
        if self.discards:
            raise IllegalAction(f"the hub does not discard {', '.join(self.discards)}; a Level-2 ship or nothing goes")
        if self.private:
            raise IllegalAction("one of each colour and level: the other private sectors are too much")
        if self.sector is not None:
            raise IllegalAction("the hub brings no sector")

    def is_lost_anyway(self, ship: str) -> bool:
        """A ship of level 1 that the hub itself names."""
        place = SHIPS.index(ship) if ship in SHIPS else -1
        lost = self.state.tables.hub_loses[self.state.hub[self.state.active]]
        return 0 <= place < FIRST_2 and self.state.tables.ship_type[place] == lost

    def answer(self, kind: int) -> None:
        state = self.state
        if kind == steps.DRAW_STEP:
            state.play(f"draw {self.drawn.pop(0)}" if self.drawn else _text(state.legal_actions()[0]))
        elif kind == steps.RETAIN_STEP:
            state.play(f"draft {self.kept.pop(0)}" if self.kept else _text(state.legal_actions()[0]))
        elif kind == steps.DISCARD_STEP:
            if not self.discards:
                raise IllegalAction("a Level-2 ship must be discarded")
            state.play(f"discard {self.discards.pop(0)}")
        elif kind == steps.FREE_SECTOR:
            sector, self.sector = self.sector, None
            state.play(f"build {sector}" if sector is not None else _text(state.legal_actions()[0]))
        elif kind == steps.FREE_ADVANCES:
            state.play(f"advance {self.tracks.pop(0)}" if self.tracks else "done")
        elif kind == steps.PRIVATE_STEP:
            slot = state.agenda[-1] >> steps.STEP_BITS
            given = bool(_list(self.said.get("private", []), "private"))
            fitting = [word for word in self.private if word in SECTORS and SECTORS.index(word) // STACK == slot]
            if given and len(fitting) != 1:
                raise IllegalAction("private sectors are one of each colour and level")
            state.play(f"reveal {fitting[0]}" if given else _text(state.legal_actions()[0]))
            if given:
                self.private.remove(fitting[0])
        else:
            raise IllegalAction(f"the hub's set-up asks what the scenario cannot answer: {state.prompt()}")


class _Turn:
    """Answers the questions of one turn from what the scenario says about it."""

    def __init__(self, table: _Table, said: Said, following: list[Said]) -> None:
        self.table = table
        self.state = table.state
        self.said = said
        self.following = following
        self.consumed = 1
        self.entries: list[Said] = []
        self.entry: dict[str, Any] = {}
        """What is said about the bonus, die or transaction under way."""
        self.human: Said = {}
        """What is said about the Human gained last."""
        self.transactions = _list(said.get("transactions", []), "transactions")
        self.tracks = _list(said.get("tracks", []), "tracks")
        self.keep = _list(said.get("keep", []), "keep")
        self.relocations = _list(said.get("relocate", []), "relocate")
        self.rewards = {
            colour: list(_list(names, "diplomacy"))
            for colour, names in _mapping(said.get("diplomacy", {}), "diplomacy").items()
        }
        self.choices = dict(_mapping(said.get("choices", {}), "choices"))
        self.rerolls = _number(said.get("rerolls", 0), "rerolls")
        self.once = {key: said[key] for key in ("target", "sector", "hub_move", "give_back", "roll") if key in said}
        self.immediate = dict(_mapping(said.get("immediate", {}), "immediate"))
        self.seat = table.seat(said)

    def take(self, first: str, entries: Any, what: str) -> int:
        """Play the turn from its first action to its end."""
        state = self.state
        if not state.agenda:
            raise IllegalAction("the game is over")
        if self.seat != state.active:
            raise IllegalAction("not your turn")
        for entry in _list(entries, what):
            one = _mapping(entry, what)
            _known(one, BONUS_KEYS, f"an entry of '{what}'")
            self.entries.append(one)
        conversions = self.said.get("convert", [])
        late = []
        for said in conversions if isinstance(conversions, list) else [conversions]:
            conversion = _mapping(said, "convert")
            _known(conversion, ("kind", "get", "when"), "a conversion")
            if conversion.get("when") == "after" or not self.may_convert_now(conversion):
                late.append(conversion)
            else:
                _convert_once(self.table, self.seat, conversion)
        self.late = late
        if first == "recruit":
            self.check_payment(self.said)
        if first.startswith("use"):
            self.drop_automatic(first.removeprefix("use "))
        else:
            self.drop_income()
        state.play(first)
        while state.agenda and state.agenda[-1] & steps.STEP_MASK != steps.TURN:
            self.answer(state.agenda[-1])
        self.check_all_used()
        return self.consumed

    def may_convert_now(self, conversion: Said) -> bool:
        if conversion.get("kind") != "A-1":
            return True
        return CONVERT + _choice(conversion.get("get"), RESOURCES, "get") in self.state.legal_actions()

    def check_all_used(self) -> None:
        """What the scenario says must have been asked for."""
        left: list[str] = []
        if self.transactions:
            left.append("too many transactions")
        if self.tracks:
            left.append("the number of advances is smaller")
        if self.keep:
            left.append("more dice are kept than the capacity allows or were rolled")
        if self.relocations:
            left.append("a resident cannot be relocated: no GEM, or it cannot live there")
        if self.entries:
            left.append(f"no such bonus or special income, or only once: {self.entries[0].get('from')!r}")
        if self.rerolls:
            left.append("no reroll, or not so many")
        for colour, names in self.rewards.items():
            if names:
                left.append(f"{colour} has no bonus from a track: no track, or out of reach")
        if self.late:
            left.append("nothing can be converted")
        left += [f"'{key}' is not asked for" for key in self.once]
        left += [f"the immediate effect does not ask for '{key}'" for key in self.immediate]
        if left:
            raise IllegalAction("; ".join(left))

    # Bonuses that need no choice may be named all the same

    def sources_of(self, trigger: int) -> dict[str, int]:
        """Hub and live sectors of the active player with an ability at a time, and the kind of its effect."""
        state = self.state
        found: dict[str, int] = {}
        sources = [(N_SECTORS_FIRST + state.hub[state.active], 99)] if state.hub[state.active] != NO_HUB else []
        for slot in range(N_SLOTS):
            sector = state.station[state.active * N_SLOTS + slot]
            if sector >= 0:
                sources.append((sector, residents.live(state, slot)))
        for source, live in sources:
            effects = state.tables.on[trigger * (N_SOURCES + 1) + source]
            for at in range(0, len(effects), 2):
                if effects[at] <= live:
                    found[SOURCES[source]] = state.tables.op[effects[at + 1]]
        return found

    def drop_automatic(self, ship: str) -> None:
        if ship not in SHIPS:
            return
        there = self.sources_of(SHIP + self.state.tables.ship_type[SHIPS.index(ship)])
        self.drop(there, (GAIN,))

    def drop_income(self) -> None:
        self.drop(self.sources_of(WHEN_INCOME), (GAIN,))

    def drop(self, there: Mapping[str, int], kinds: tuple[int, ...]) -> None:
        self.entries = [
            entry for entry in self.entries if there.get(_source_name(entry.get("from"))) not in kinds or len(entry) > 1
        ]

    # One question

    def answer(self, step: int) -> None:
        """Answer what is asked."""
        kind, argument = step & steps.STEP_MASK, step >> steps.STEP_BITS
        answers = {
            steps.TARGET: self.answer_target,
            steps.BUILD_STEP: self.answer_build,
            steps.ROLL_STEP: self.answer_roll,
            steps.REROLL: self.answer_reroll,
            steps.COLLECT: self.answer_collect,
            steps.PLACE: self.answer_place,
            steps.RECRUIT_STEP: self.answer_recruit,
            steps.SAVE_STEP: self.answer_save,
            steps.PAY_STEP: self.answer_pay,
            steps.BONUS_STEP: self.answer_bonus,
            steps.RELOCATE: self.answer_relocate,
            steps.RELOCATE_TO: self.answer_relocate_to,
            steps.HUB_MOVE: self.answer_hub_move,
            steps.GIVE_BACK: self.answer_give_back,
            steps.AFTER: self.answer_after,
            steps.FREE_SECTOR: self.answer_free_sector,
        }
        if kind in answers:
            answers[kind]()
        elif kind == steps.TRANSACT:
            self.answer_transaction(argument)
        elif kind == steps.ADVANCE_STEP:
            self.answer_advance(argument)
        elif kind == steps.TAKE_STEP:
            self.answer_take(argument)
        elif kind == steps.REWARD_STEP:
            self.answer_reward(argument)
        else:
            raise IllegalAction(f"the turn asks what the scenario cannot answer: {self.state.prompt()}")

    def play(self, text: str) -> None:
        self.state.play(text)

    def play_first(self) -> None:
        """Whatever comes first: the scenario does not say, but the rules insist."""
        self.state.apply_action(self.state.legal_actions()[0])

    def answer_target(self) -> None:
        target = _word(self.once.pop("target", None), _ship_name, "target")
        if target in SHIPS[FIRST_NEUTRAL:]:
            raise IllegalAction("only own ships can be dismantled")
        self.play(f"dismantle {target}")

    def answer_build(self) -> None:
        self.play(f"build {self.once.pop('sector', None)}")
        self.entry = self.immediate

    def answer_free_sector(self) -> None:
        sector = self.immediate.pop("sector", None)
        if sector is None:
            self.play_first()
        else:
            self.play(f"build {sector}")

    # Dice

    def answer_roll(self) -> None:
        """The dice of the ship, of an immediate effect or of a bonus; without a word about them, whatever falls."""
        if "roll" in self.entry:
            self.keep = list(_list(self.entry.pop("keep", []), "keep"))
            roll = self.entry.pop("roll")
        elif "roll" in self.once:
            roll = self.once.pop("roll")
        elif self.state.ship >= 0 and TYPES[self.state.tables.ship_type[self.state.ship]] == "expedition" and self.keep:
            raise Malformed("an expedition needs a 'roll'")
        else:
            roll = {"food": self.state.rolling}
        shown = [0] * len(FACES)
        for face, number in _mapping(roll, "roll").items():
            shown[_choice(face, FACES, "roll")] += _number(number, "roll")
        if sum(shown) != self.state.rolling:
            raise IllegalAction(f"{sum(shown)} dice are shown, but the player must roll {self.state.rolling}")
        self.play("roll " + "-".join(map(str, shown)))

    def answer_reroll(self) -> None:
        """The roll that is given is the last one: a die is picked up and falls as it lay."""
        if self.rerolls == 0:
            self.play("done")
            return
        self.rerolls -= 1
        face = next(face for face in range(len(FACES)) if self.state.dice[face] > 0)
        self.play(f"again {FACES[face]}")
        self.play("done")
        shown = [1 if place == face else 0 for place in range(len(FACES))]
        self.play("roll " + "-".join(map(str, shown)))

    def answer_collect(self) -> None:
        if not self.keep:
            self.play("done")
            return
        die = self.keep.pop(0)
        if isinstance(die, str):
            self.play("observe" if die == "human" else f"keep {die}")
            return
        said = _mapping(die, "keep")
        _known(said, KEEP_KEYS, "a kept die")
        if said.get("human") == "observe":
            self.play("observe")
        elif said.get("human") == "ally":
            self.gain_human(said)
        else:
            raise Malformed(f"a Human's die is an 'ally' or to 'observe', not {said.get('human')!r}")

    # Residents

    def gain_human(self, said: Said) -> None:
        """A Human for its price, which must be the one that is said."""
        self.check_payment(said)
        self.human = said
        self.play(f"settle human {_sector_word(said.get('sector'))}")

    def check_payment(self, said: Said) -> None:
        if "pay" not in said:
            return
        paid = _amounts(said["pay"], "pay")
        wanted = [self.price_without(saved) for saved in residents.savings(self.state)]
        if paid not in wanted:
            raise IllegalAction(f"a Human cannot be paid with {said['pay']}: not enough, too much or another price")

    def price_without(self, saved: int) -> list[int]:
        price = self.state.tables.human_price
        return [price[place + 1] - ((saved >> place) & 1) for place in range(N_RESOURCES)]

    def answer_recruit(self) -> None:
        self.human = self.said
        self.play(f"settle human {_sector_word(self.once.pop('sector', None))}")

    def answer_save(self) -> None:
        if "pay" not in self.human:
            self.play_first()
            return
        paid = _amounts(self.human["pay"], "pay")
        for saved in residents.savings(self.state):
            if self.price_without(saved) == paid:
                words = [word for place, word in enumerate(RESOURCES) if (saved >> place) & 1]
                self.play(f"save {'-'.join(words)}")
                return
        raise IllegalAction(f"a Human cannot be paid with {self.human['pay']}")

    def answer_place(self) -> None:
        """A resident that is gained without payment, as far as it is said who and where."""
        if "sectors" in self.entry:
            sectors = list(_list(self.entry["sectors"], "sectors"))
            place = sectors.pop(0) if sectors else None
            if sectors:
                self.entry["sectors"] = sectors
            else:
                del self.entry["sectors"]
        else:
            place = self.entry.pop("sector", None)
        argument = self.state.agenda[-1] >> steps.STEP_BITS
        allowed = [word for species, word in enumerate(SPECIES) if (argument >> species) & 1]
        who = self.entry.pop("color", self.entry.pop("who", None))
        if "res217" in self.entry:
            self.human = {"res217": self.entry.pop("res217")}
        if place is None:
            self.play_first()
            return
        if who is not None and who not in allowed:
            raise IllegalAction(f"no {who} resident is gained here")
        if who is None and len(allowed) > 1:
            raise Malformed("it is not said of which colour the Alien is")
        self.play(f"settle {who or allowed[0]} {_sector_word(place)}")

    # Transactions

    def answer_transaction(self, argument: int) -> None:
        if argument & steps.OF_SHIP:
            waiting = self.transactions
        else:
            one = self.entry.pop("transaction", None)
            waiting = self.entry.setdefault("transactions", []) if one is None else [one]
        if not waiting:
            if not argument & steps.STARTED:
                raise IllegalAction("at least one transaction must be made")
            self.play("done")
            return
        said = _mapping(waiting.pop(0), "a transaction")
        _known(said, TRANSACTION_KEYS, "a transaction")
        kind = said.get("t")
        if kind == "alien":
            self.play(f"settle {said.get('color')} {_sector_word(said.get('sector'))}")
        elif kind == "gold":
            self.play(f"settle gold {_sector_word(said.get('sector'))}")
        elif kind == "buy":
            self.play(f"buy {said.get('get')}")
        elif kind == "trade":
            given = _amounts(said.get("give"), "give")
            words = [word for place, word in enumerate(RESOURCES) for _ in range(given[place])]
            self.play(f"trade {'-'.join(words) or 'nothing'} {said.get('get')}")
        else:
            raise Malformed(f"'t' is alien, gold, trade or buy, not {kind!r}")

    def answer_advance(self, argument: int) -> None:
        if "track" in self.entry:
            self.play(f"advance {self.entry.pop('track')}")
        elif self.entry:
            raise IllegalAction("it is not said on which track to advance")
        elif self.tracks:
            self.play(f"advance {self.tracks.pop(0)}")
        elif argument & steps.MAY_STOP:
            self.play("done")
        else:
            raise IllegalAction("it is not said on which track to advance")

    # Bonuses

    def answer_bonus(self) -> None:
        self.entry = {}
        if not self.entries:
            if DONE in self.state.legal_actions():
                self.play("done")
            else:
                self.play_first()
            return
        entry = self.entries.pop(0)
        self.entry = {key: value for key, value in entry.items() if key not in ("from", "turn")}
        self.play(f"bonus {_source_name(entry.get('from'))}")

    def answer_pay(self) -> None:
        if "pay" not in self.entry:
            self.play_first()
            return
        argument = self.state.agenda[-1] >> steps.STEP_BITS
        paid = _amounts(self.entry.pop("pay"), "pay")
        if sum(paid) != argument & 15:
            raise IllegalAction(f"{argument & 15} resources are paid, not {sum(paid)}")
        for place, word in enumerate(RESOURCES):
            for _ in range(paid[place]):
                self.play(f"pay {word}")

    def answer_take(self, argument: int) -> None:
        """A resource of one's choice: of the bonus under way, of a source that is named, or of a Human gained."""
        effect = argument & 4095
        source = SOURCES[self.state.tables.source[effect]]
        number = (argument >> 12) & 15
        wanted: list[str] = []
        key = source.upper()
        if source in [_source_name(entry.get("from")) for entry in self.entries] and self.is_plain(effect):
            entry = next(entry for entry in self.entries if _source_name(entry.get("from")) == source)
            self.entries.remove(entry)
            wanted = _words(entry.get("pick", entry.get("get", [])))
        elif self.is_for_human(effect):
            wanted = _words(self.human.get("res217", self.said.get("res217", [])))
            self.human = {}
        elif key in self.choices:
            wanted = _words(self.choices.pop(key))
        elif "get" in self.entry or "pick" in self.entry:
            wanted = _words(self.entry.pop("get", self.entry.pop("pick", [])))
        if not wanted:
            for _ in range(number):
                self.play_first()
            return
        for word in wanted:
            _choice(word, RESOURCES, "a resource")
        if len(wanted) != number:
            raise IllegalAction(f"{number} resources are taken, not {len(wanted)}")
        for word in sorted(wanted, key=RESOURCES.index):
            self.play(f"take {word}")

    def is_plain(self, effect: int) -> bool:
        return self.state.tables.op[effect] in (EITHER, RESOURCE) and not self.is_for_human(effect)

    def is_for_human(self, effect: int) -> bool:
        source = self.state.tables.source[effect]
        return effect in self.state.tables.on[WHEN_HUMAN * (N_SOURCES + 1) + source][1::2]

    # Income

    def answer_relocate(self) -> None:
        self.entry = {}
        if not self.relocations:
            self.play("done")
            return
        said = _mapping(self.relocations.pop(0), "relocate")
        _known(said, RELOCATE_KEYS, "a relocation")
        self.entry = {"to": said.get("to"), "who": said.get("who")}
        self.play(f"move {said.get('who')} {_sector_word(said.get('from'))}")

    def answer_relocate_to(self) -> None:
        self.play(f"settle {self.entry.pop('who')} {_sector_word(self.entry.pop('to'))}")

    def answer_hub_move(self) -> None:
        said = _mapping(self.once.pop("hub_move", {}), "hub_move")
        _known(said, ("who", "to", "return"), "'hub_move'")
        if "return" in said:
            self.play(f"return {said['return']} {HUB_WORD}")
        elif "who" in said:
            self.entry = {"to": said.get("to"), "who": said["who"]}
            self.play(f"move {said['who']} {HUB_WORD}")
        else:
            raise IllegalAction("a resident of the hub must move, or return if none can")

    def answer_give_back(self) -> None:
        said = _mapping(self.once.pop("give_back", {}), "give_back")
        _known(said, ("sector", "from", "who"), "'give_back'")
        if "who" in said:
            self.play(f"return {said['who']} {_sector_word(said.get('from'))}")
        elif "sector" in said:
            self.play(f"return {said['sector']}")
        else:
            raise IllegalAction("the player must return a resident or a sector")

    # After the action

    def answer_reward(self, argument: int) -> None:
        colour = self.table.order[argument & 3]
        names = self.rewards.get(colour, [])
        for name in names:
            _choice(name, BONUS_NAMES, "diplomacy")
        if len(set(names)) != len(names):
            raise IllegalAction("the bonuses of a track must differ")
        if not names:
            self.play("done")
            return
        names.sort(key=BONUS_NAMES.index)
        self.play(f"reward row-{BONUS_NAMES.index(names.pop(0))}")

    def answer_after(self) -> None:
        """Hub A-1's conversion, if it is said here or is the scenario's next action."""
        if self.late:
            _convert_once(self.table, self.seat, self.late.pop(0))
            return
        later = self.following[0] if self.following else {}
        if later.get("do") == "convert" and later.get("kind") == "A-1" and self.table.seat(later) == self.seat:
            self.consumed = 2
            _convert_once(self.table, self.seat, later)
            return
        self.play("done")


# Questions


def _ask_diplomacy(table: _Table, said: Said) -> Any:
    seat = table.seat(said)
    highest = diplomacy.reach(table.state, seat, _place(said.get("track"), TRACKS, "track"))
    singles = list(BONUS_NAMES[: highest + 1]) if highest >= 0 else []
    return {"singles": singles, "two_different": highest >= 0 and table.state.tables.picks[highest] == 2}


def _ask_income(table: _Table, said: Said) -> Any:
    return INCOME in table.as_if_active(table.seat(said)).legal_actions()


def _ask_end(table: _Table, said: Said) -> Any:
    seat = table.seat(said)
    if seat != table.state.active:
        return []
    return _reasons(turn.end_reasons(table.state, seat))


def _ask_ship_cost(table: _Table, said: Said) -> Any:
    state = table.as_if_active(table.seat(said))
    ship = _ship(said.get("ship"), "ship")
    foreign = 0 if (state.fleet[state.active] >> ship) & 1 else 1
    return {"place": turn.cost_of(state, ship, foreign), "fee": state.tables.ship_fee[ship] * foreign}


def _ask_construction_cost(table: _Table, said: Said) -> Any:
    state = table.as_if_active(table.seat(said))
    saved = state.tables.ship_ability[_ship(said.get("ship"), "ship")] + ships.discount(state)
    return ships.price(state, _place(str(said.get("sector")), SECTORS, "sector"), saved)


def _ask_placing(table: _Table, said: Said) -> Any:
    seat = table.seat(said)
    state = table.state if seat == table.state.active else table.as_if_active(seat)
    species = _place(said.get("who"), SPECIES, "who")
    word = _sector_word(said.get("sector"))
    home = HUB_SLOT if word == HUB_WORD else _place(word, SECTORS, "sector") // STACK
    if home != HUB_SLOT and state.station[seat * N_SLOTS + home] != SECTORS.index(word):
        return False
    fits = residents.suits(state, species, home, residents.mixed_colours(state))
    return fits and residents.has_room(state, seat, home)


def _ask_last_turns(table: _Table, said: Said) -> Any:
    trigger = table.seat(said, "trigger")
    return [table.order[(trigger + place) % len(table.order)] for place in range(1, len(table.order))]


def _ask_set_up(table: _Table, said: Said) -> Any:
    tables = table.state.config.game.config(said.get("players")).tables
    return {
        "humans": tables.humans,
        "aliens": tables.aliens,
        "display": tables.on_offer * N_SLOTS,
        "draft": tables.face_up,
    }


def _ask_first_set(table: _Table, said: Said) -> Any:
    hub = _place(str(said.get("hub")).lower(), HUBS[:4], "hub")
    kinds = table.state.tables.first_sets[hub]
    return {
        f"level{level}": sorted(TYPES[kind % 8].replace("-", "_") for kind in kinds if kind // 8 == level)
        for level in (3, 2)
    }


def _ask_seat_gems(table: _Table, said: Said) -> Any:
    return {f"P{seat + 1}": number for seat, number in enumerate(table.state.tables.gems_by_seat)}


def _ask_die(table: _Table, said: Said) -> Any:
    return dict(zip(FACES, table.state.tables.faces, strict=True))


def _only(keys: tuple[str, ...], ask: Callable[[_Table, Said], Any]) -> Callable[[_Table, Said], Any]:
    def checked(table: _Table, said: Said) -> Any:
        _known(said, ("ask", *keys), "a question")
        return ask(table, said)

    return checked


ASKS: Final[dict[str, Callable[[_Table, Said], Any]]] = {
    "diplomacy_options": _only(("player", "track"), _ask_diplomacy),
    "income_allowed": _only(("player",), _ask_income),
    "end_triggered": _only(("player",), _ask_end),
    "ship_cost": _only(("player", "ship"), _ask_ship_cost),
    "construction_cost": _only(("player", "sector", "ship"), _ask_construction_cost),
    "can_place": _only(("player", "who", "sector"), _ask_placing),
    "last_turns": _only(("trigger",), _ask_last_turns),
    "setup_numbers": _only(("players",), _ask_set_up),
    "first_game_set": _only(("hub",), _ask_first_set),
    "turn_order_gems": _only((), _ask_seat_gems),
    "die": _only((), _ask_die),
}


# What came of it


def _differences(table: _Table, expected: Said) -> list[str]:
    """Where the table differs from what is expected; only what is named is compared."""
    _known(expected, EXPECTED_KEYS, "'expected'")
    state = table.state
    found: list[str] = []
    for colour, said in _mapping(expected.get("players", {}), "players").items():
        if colour not in table.order:
            raise Malformed(f"{colour!r} does not play")
        seat = table.order.index(colour)
        wanted = _mapping(said, colour)
        _known(wanted, PLAYER_KEYS, "a player")
        _compare(_player(state, seat), wanted, colour, found)
    supply = {word: state.supply[species] for species, word in enumerate(SPECIES)}
    _compare(supply, _mapping(expected.get("supply", {}), "supply"), "supply", found)
    whole = {
        "display": _sectors(state.display),
        "answer": table.answer,
        "extra_turn": state.is_extra and bool(state.agenda),
        "end": _reasons(state.end_by),
        "active": table.order[state.active],
    }
    for key, is_now in whole.items():
        if key in expected:
            _compare({key: is_now}, {key: expected[key]}, "the table", found)
    if "final" in expected:
        final = _mapping(expected["final"], "final")
        _known(final, FINAL_KEYS, "'final'")
        if table.final is None:
            _count_final_score(table, {}, [])
        for scores in _mapping(final.get("scores", {}), "scores").values():
            _known(_mapping(scores, "scores"), SCORE_KEYS, "a score")
        _compare(table.final, final, "final", found)
    return found


def _player(state: PhoenixState, seat: int) -> dict[str, Any]:
    """A player as the schema describes one."""
    hub = state.hub[seat]
    fleet = state.fleet[seat]
    return {
        "hub": HUBS[hub].upper() if hub != NO_HUB else None,
        **{key: state.goods[seat * N_GOODS + what] for what, key in enumerate(AMOUNTS)},
        "ships": [_schema_ship(ship) for ship in range(FIRST_NEUTRAL) if (fleet >> ship) & 1],
        "used": [_schema_ship(ship) for ship in range(FIRST_NEUTRAL) if ((fleet & state.used) >> ship) & 1],
        "station": {
            SECTORS[sector]: crew_words(state, seat, slot)
            for slot, sector in enumerate(state.station[seat * N_SLOTS : (seat + 1) * N_SLOTS])
            if sector >= 0
        },
        "hub_residents": crew_words(state, seat, HUB_SLOT),
        "dip": {track: state.dip[seat * N_TRACKS + place] for place, track in enumerate(TRACKS)},
        "neutral": _schema_ship(state.neutral[seat]) if state.neutral[seat] >= 0 else None,
        "private": _sectors(state.private) if state.private_owner == seat else [],
        "incomes_taken": state.incomes[seat],
    }


AS_SETS: Final = ("ships", "used", "display", "private", "winners", "level2", "level3", "end", "singles")


def _compare(is_now: Any, wanted: Any, where: str, found: list[str]) -> None:
    """Dicts in part, some lists as sets, everything else exactly."""
    if isinstance(wanted, Mapping) and isinstance(is_now, Mapping):
        for key, value in wanted.items():
            if key not in is_now:
                found.append(f"{where}: there is no {key!r}, but {value!r} is expected")
            elif key in AS_SETS and isinstance(value, list) and isinstance(is_now[key], list):
                if sorted(map(str, value)) != sorted(map(str, is_now[key])):
                    found.append(f"{where}: {key} is {is_now[key]!r}, but {value!r} is expected")
            else:
                _compare(is_now[key], value, f"{where}.{key}", found)
    elif isinstance(is_now, bool) != isinstance(wanted, bool) or is_now != wanted:
        found.append(f"{where} is {is_now!r}, but {wanted!r} is expected")


def _reasons(bits: int) -> list[str]:
    return [word for place, word in enumerate(REASONS) if (bits >> place) & 1]


def _sectors(masks: list[int]) -> list[str]:
    return [word for sector, word in enumerate(SECTORS) if (masks[sector // STACK] >> (sector % STACK)) & 1]


# Names

SOURCES: Final = [*SECTORS, *HUBS]
N_SECTORS_FIRST: Final = len(SECTORS)


def _ship_name(word: str) -> str:
    """`S2-ice_collector-1` is our `ice-collector-2a`; a word that is no ship stays as it is."""
    parts = word.replace("_", "-").split("-")
    if parts[0] == "S1" and len(parts) >= 3:
        return "-".join(parts[1:])
    if parts[0] in ("S2", "S3") and len(parts) >= 3 and parts[-1] in ("1", "2", "3"):
        return f"{'-'.join(parts[1:-1])}-{parts[0][1]}{'abc'[int(parts[-1]) - 1]}"
    if parts[0] == "N":
        return f"neutral-{'-'.join(parts[1:])}"
    return word


def _schema_ship(ship: int) -> str:
    """The reverse of `_ship_name`."""
    if ship >= FIRST_NEUTRAL:
        return "N-" + SHIPS[ship].removeprefix("neutral-").replace("-", "_")
    if ship < FIRST_2:
        return f"S1-{SHIPS[ship]}"
    type_, _, card = SHIPS[ship].rpartition("-")
    return f"S{card[0]}-{type_.replace('-', '_')}-{'abc'.index(card[1]) + 1}"


def _ship(word: Any, where: str) -> int:
    return _place(_ship_name(word) if isinstance(word, str) else word, SHIPS, where)


def _sector_word(word: Any) -> str:
    return str(word).lower()


def _source_name(word: Any) -> str:
    return str(word).lower()


def _text(action: int) -> str:
    return WORDS.text(action)


# Reading


def _named(table: Mapping[str, Any], word: Any, what: str) -> Any:
    if word not in table:
        raise Malformed(f"'{what}' knows no {word!r}{closest(str(word), table)} (it knows: {', '.join(table)})")
    return table[word]


def _known(said: Said, keys: Iterable[str], where: str) -> None:
    for key in said:
        if key not in keys:
            raise Malformed(f"{where} has no '{key}'{closest(str(key), keys)} (it has: {', '.join(keys)})")


def _mapping(value: Any, where: str) -> Said:
    if not isinstance(value, Mapping):
        raise Malformed(f"{where} must map names to values, not {value!r}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Malformed(f"'{where}' must be a list, not {value!r}")
    return list(value)


def _words(value: Any) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list | tuple) else [str(value)]


def _word(value: Any, translate: Callable[[str], str], where: str) -> str:
    if not isinstance(value, str):
        raise IllegalAction(f"'{where}' is not said")
    return translate(value)


def _place(word: Any, words: Iterable[str], where: str) -> int:
    known = list(words)
    if word not in known:
        raise Malformed(f"'{where}' knows no {word!r}{closest(str(word), known)}")
    return known.index(word)


def _choice(word: Any, words: Iterable[str], where: str) -> int:
    """A word of a player's choice: one that the game does not know is no choice."""
    known = list(words)
    if word not in known:
        raise IllegalAction(f"'{where}' knows no {word!r}{closest(str(word), known)}")
    return known.index(word)


def _number(value: Any, where: str, negative: bool = False) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or (value < 0 and not negative):
        raise Malformed(f"'{where}' must be a number from 0 up, not {value!r}")
    return value


def _amounts(value: Any, where: str) -> list[int]:
    """Resources by number. GEMs and whatever else somebody might want to pay with are none."""
    found = [0] * N_RESOURCES
    for word, number in _mapping(value, where).items():
        found[_choice(word, RESOURCES, where)] += _number(number, where)
    return found
