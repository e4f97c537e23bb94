"""Games in the public notation, played by our rules: a log becomes a record.

`read_log` takes a file: either the lines of a log (the set-up follows from the seed), or JSON that also tells the
set-up, as `{"options": ..., "setup": ..., "moves": [...]}`. `Player` plays the lines on a state, one command after the
other.

The public engine reads the rules differently in places, each of them an option of the game; `PUBLIC_OPTIONS` is what it
plays by. Its turns are single lines, ours are series of small decisions, so a command may become several actions
(`burn 3`) or none (a question that we do not ask where only one answer is left).
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.games.gaia_project import actions
from orrery.games.gaia_project.notation import (
    TRACK_CODES,
    Command,
    Line,
    NotationError,
    amounts,
    parse_lines,
)
from orrery.games.gaia_project.rules import board, federations, fields, income, steps
from orrery.games.gaia_project.rules.grid import CELLS, CENTRES, NEIGHBOURS, OFFSETS, PLACES, cell_at
from orrery.games.gaia_project.seeds import Deal, Placed, deal, turned
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import IllegalAction, OrreryError
from orrery.kernel.game import Game
from orrery.kernel.options import OptionValue
from orrery.kernel.record import Record

__all__ = ["PUBLIC_OPTIONS", "Log", "Player", "begin", "import_log", "read_log"]

PUBLIC_OPTIONS: Final[dict[str, OptionValue]] = {
    "turn_order": "passing",
    "discard": "lowest-first",
    "final_conversion": True,
    "zero_scores": False,
    "terrans_convert_all": True,
    "federations": "through",
    "late_gaia_charges": True,
    "late_downgrade_charges": True,
    "bescods_may_decline": True,
    "ask_everything": True,
}
"""How the public engine reads the rules."""

FACTION_WORDS: Final = {"baltaks": "bal-taks"}
POSITION_CODES: Final = (*TRACK_CODES, "free1", "free2", "free3")
LABELS: Final = (*(f"A{n}" for n in range(12)), *(f"B{n}" for n in range(6)), "C")
"""The places of a sector in the order of the grid."""
FINAL_CODES: Final = ("structure", "structureFed", "planetType", "gaia", "sector", "satellite")
STRUCTURE_WORDS: Final = {
    "m": "mine",
    "ts": "trading-station",
    "lab": "research-lab",
    "PI": "institute",
    "ac1": "knowledge-academy",
    "ac2": "qic-academy",
    "gf": "gaia-project",
    "sp": "space-station",
}
SPECIAL_WORDS: Final = {
    "4pw": "charge-4",
    "q,5c": "qic-5-credits",
    "3o": "ore-3",
    "3k": "knowledge-3",
    "step": "step",
    "range+3": "range",
    "q": "academy",
    "4c": "academy",
    "swap-PI": "swap-institute",
    "down-lab": "downgrade-lab",
    "space-station": "space-station",
    "up-lowest": "advance-lowest",
}
STONE_WORDS: Final = {"area1": "i", "area2": "ii", "area3": "iii", "gaia": "gaia", "discard": "discard"}
STONE_PLACES: Final = {"area1": 1, "area2": 2, "area3": 3, "gaia": 4, "discard": 0}

Effect = Mapping[str, int]
CONVERSIONS: Final[dict[str, Effect]] = {
    "power-qic": {"pw": -4, "q": 1},
    "power-ore": {"pw": -3, "o": 1},
    "power-knowledge": {"pw": -4, "k": 1},
    "power-credit": {"pw": -1, "c": 1},
    "power-3-credits": {"pw": -3, "c": 3},
    "power-2-credits": {"pw": -2, "c": 2},
    "power-ore-credit": {"pw": -4, "o": 1, "c": 1},
    "power-2-ore": {"pw": -6, "o": 2},
    "token-knowledge": {"t-a3": -1, "k": 1},
    "gaiaformer-qic": {"gf": -1, "q": 1},
    "credits-qic": {"c": -4, "q": 1},
    "credits-ore": {"c": -3, "o": 1},
    "credits-knowledge": {"c": -4, "k": 1},
    "qic-ore": {"q": -1, "o": 1},
    "knowledge-credit": {"k": -1, "c": 1},
    "ore-credit": {"o": -1, "c": 1},
    "ore-token": {"o": -1, "t": 1},
}
"""What each conversion takes and gives; what one gains, one further down may spend."""
ONLY_NEVLAS: Final = ("power-ore-credit", "power-2-ore")
GAIA_CONVERSIONS: Final[dict[str, Effect]] = {
    "qic": {"tg": -4, "q": 1},
    "ore": {"tg": -3, "o": 1},
    "knowledge": {"tg": -4, "k": 1},
    "credit": {"tg": -1, "c": 1},
}
LONGEST_CHAIN: Final = 40
GZIP: Final = b"\x1f\x8b"
BEGINNINGS: Final = ("pass", "income", "charge", "charge-token", "gaia-convert", "buy-tile", "done")
"""Kinds of moves that a player can only be asked for when nothing of the turn before is open."""
OPENS_ADVANCE: Final = ("up-lowest", "down-lab")
"""Special actions that bring an advance with them."""


# Reading a file


class Log(NamedTuple):
    """A game as the notation has it."""

    id: str
    players: int
    lines: list[Line]
    setup: Deal
    options: dict[str, OptionValue]
    data: Mapping[str, Any]
    """The parsed JSON; nothing for a log without one."""


def read_log(path: Path, game: Game) -> Log:
    """A game from a file, checked for its form."""
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if raw.startswith(GZIP) else raw).decode("utf-8")
    except UnicodeDecodeError:
        raise OrreryError(f"{path}: this is not UTF-8 text") from None
    except (OSError, EOFError, zlib.error) as error:
        raise OrreryError(f"{path} cannot be read: {error}") from None
    if text.lstrip().startswith("{"):
        return _read_json(path, text, game)
    lines = parse_lines(text.splitlines())
    return _log(path.stem, lines, {}, {}, {}, game)


def _read_json(path: Path, text: str, game: Game) -> Log:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise OrreryError(f"{path}: line {error.lineno}: not JSON: {error.msg}") from None
    moves = data.get("moves", data.get("moveHistory"))
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise OrreryError(f"{path}: 'moves' must be a list of lines such as 'terrans build m 1B2'")
    options = data.get("options") or {}
    setup = data.get("setup") or {}
    if not isinstance(options, dict) or not isinstance(setup, dict):
        raise OrreryError(f"{path}: 'options' and 'setup' must be JSON objects")
    return _log(str(data.get("id") or path.stem), parse_lines(moves), options, setup, data, game)


def _log(
    id: str,
    lines: list[Line],
    options: Mapping[str, Any],
    setup: Mapping[str, Any],
    data: Mapping[str, Any],
    game: Game,
) -> Log:
    players, seed = int(lines[0].commands[0].args[0]), lines[0].commands[0].args[1]
    try:
        found = _told_setup(setup) if setup else _dealt_setup(seed, players, options, lines, game)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise OrreryError(f"{id}: the set-up cannot be read: {error!r}") from None
    return Log(id, players, lines, found, _options(options, lines), data)


def _options(options: Mapping[str, Any], lines: Sequence[Line]) -> dict[str, OptionValue]:
    """The options of our game that fit those of the log."""
    chosen = dict(PUBLIC_OPTIONS)
    if options.get("flexible_federations") or options.get("flexibleFederations"):
        chosen["federations"] = "free"
    chosen["auction"] = options.get("auction") or _auction(lines)
    return chosen


def _auction(lines: Sequence[Line]) -> str:
    """Which auction the first bid of a log belongs to."""
    players = int(lines[0].commands[0].args[0])
    kinds = [line.commands[0].kind for line in lines if line.commands[0].kind in ("faction", "bid")]
    if "bid" not in kinds:
        return "none"
    return "choose-bid" if kinds.index("bid") == players else "bid-while-choosing"


# The set-up


def _told_setup(setup: Mapping[str, Any]) -> Deal:
    """The set-up as JSON tells it, hex by hex."""
    codes: dict[tuple[int, int], str] = {}
    sectors: dict[tuple[int, int], str] = {}
    for label, q, r, tile, code in setup["map"]["hexes"]:
        codes[q, r] = code
        if label.endswith("C"):
            sectors[q, r] = tile
    board = tuple(
        Placed(_sector_word(tile), centre, "".join(codes[centre[0] + dq, centre[1] + dr] for dq, dr in OFFSETS))
        for centre, tile in sectors.items()
    )
    return Deal(
        board,
        tuple(_number(setup["tech_tiles"][place], "tech", actions.N_TILES) for place in POSITION_CODES),
        tuple(_number(setup["advanced_tech_tiles"][track], "advtech", actions.N_ADVANCED) for track in TRACK_CODES),
        _number(setup["terraforming_track_token"], "fed", actions.SUPPLY_TOKENS),
        tuple(_number(tile, "score", actions.N_ROUND_TILES) for tile in setup["round_scoring"]),
        tuple(FINAL_CODES.index(tile) for tile in setup["final_scoring"]),
        tuple(sorted(_number(booster, "booster", actions.N_BOOSTERS) for booster in setup["boosters"])),
    )


def _number(word: str, start: str, most: int) -> int:
    """The number, from 0, of a word such as `tech5`."""
    number = word.removeprefix(start) if word.startswith(start) else ""
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number) <= most:
        raise ValueError(f"'{start}1' to '{start}{most}' are expected, not '{word}'")
    return int(number) - 1


def _sector_word(tile: str) -> str:
    """The component that a log calls `7A`, `7B` or `10`."""
    outlined = "-outlined" if tile.endswith("B") else ""
    return f"{int(tile.rstrip('AB')):02}{outlined}"


def _dealt_setup(seed: str, players: int, options: Mapping[str, Any], lines: Sequence[Line], game: Game) -> Deal:
    """The set-up that follows from the seed, with the tiles that a player turned."""
    sectors = {name: game.components.text(f"sector.{name}.hexes") for name in game.components.names("sector")}
    found = deal(seed, players, str(options.get("layout") or "standard"), sectors)
    for line in lines:
        for command in line.commands:
            if command.kind == "rotate":
                found = found._replace(board=_rotated(found.board, command, line.number))
    return found


def _rotated(board: tuple[Placed, ...], command: Command, number: int) -> tuple[Placed, ...]:
    turns: dict[tuple[int, int], int] = {}
    for centre, times in zip(command.args[::2], command.args[1::2], strict=True):
        turns[axial(centre)] = int(times)
    strange = set(turns) - {tile.centre for tile in board}
    if strange:
        raise NotationError(number, f"no tile has its centre at {', '.join(f'{q}x{r}' for q, r in sorted(strange))}")
    return tuple(tile._replace(codes=turned(tile.codes, turns.get(tile.centre, 0) % 6)) for tile in board)


def axial(word: str) -> tuple[int, int]:
    """The coordinates that a word such as `-4x2` names."""
    q, _, r = word.partition("x")
    return int(q), int(r)


def board_option(board: Sequence[Placed]) -> str:
    """The board as the game's option writes it."""
    for tile in board:
        if tile.centre not in CENTRES:
            known = ", ".join(f"{q}x{r}" for q, r in CENTRES)
            raise OrreryError(f"a sector lies at {tile.centre[0]}x{tile.centre[1]}; sectors lie at {known}")
    by_place = {CENTRES.index(tile.centre): tile.codes for tile in board}
    return "/".join(f"{PLACES[place]}:{codes}" for place, codes in sorted(by_place.items()))


def begin(log: Log, game: Game) -> GaiaProjectState:
    """The state after the set-up was laid out, before the first decision."""
    state = game.new_state(log.players, {**log.options, "board": board_option(log.setup.board)})
    assert isinstance(state, GaiaProjectState)
    drawn: dict[str, list[str]] = {
        "draw-tech": [actions.TILES[n] for n in log.setup.tech],
        "draw-advanced": [actions.ADVANCED[n] for n in log.setup.advanced],
        "draw-federation": [actions.TOKENS[log.setup.federation]],
        "draw-round": [actions.ROUND_TILES[n] for n in log.setup.rounds],
        "draw-final": [actions.FINAL_TILES[n] for n in log.setup.finals],
        "draw-booster": [actions.BOOSTERS[n] for n in log.setup.boosters],
    }
    while state.is_chance_node():
        kind = actions.WORDS.block(state.chance_outcomes()[0][0]).kind
        if not drawn.get(kind):
            raise OrreryError(f"{log.id}: the set-up says too little: '{kind}' is open")
        try:
            state.play(f"{kind} {drawn[kind].pop(0)}")
        except IllegalAction as error:
            raise OrreryError(f"{log.id}: the set-up is impossible: {error}") from None
    return state


def import_log(log: Log, game: Game) -> Record:
    """The record of a log: every line is played by our rules."""
    state = begin(log, game)
    player = Player(state, log.setup.board)
    for line in log.lines[1:]:
        player.play(line)
    names = [
        actions.FACTIONS[f] if (f := player.value(seat, fields.FACTION)) >= 0 else f"p{seat + 1}"
        for seat in range(log.players)
    ]
    return Record.of(state, names)


# Playing


class Player:
    """Plays lines of the notation on a state."""

    def __init__(self, state: GaiaProjectState, board: Sequence[Placed]) -> None:
        self.state = state
        self.labels = {
            f"{int(tile.sector[:2])}{label}": (tile.centre[0] + dq, tile.centre[1] + dr)
            for tile in board
            for label, (dq, dr) in zip(LABELS, OFFSETS, strict=True)
        }
        self._line = Line(0, "", (), False, "")
        self._queue: list[Command] = []
        self._seat = -1
        self._levels: dict[str, int] = {}

    def on(self, state: GaiaProjectState) -> Player:
        """Another player of the same board on another state."""
        twin = Player(state, ())
        twin.labels = self.labels
        return twin

    # What the state says

    def value(self, seat: int, field: int) -> int:
        """One number of a seat."""
        return self.state.seats[seat * fields.SEAT + field]

    def asks(self, kind: str) -> bool:
        """Whether this line's player is asked for this kind of move."""
        return self.state.current_player() == self._seat and any(
            actions.WORDS.block(action).kind == kind for action in self.state.legal_actions()
        )

    def may(self, text: str) -> bool:
        """Whether this line's player may take this action."""
        return self.state.current_player() == self._seat and actions.WORDS.number(text) in self.state.legal_actions()

    def cell(self, word: str) -> str:
        """The hex of ours that a label or coordinates name."""
        spot = self.labels.get(word) or (axial(word) if "x" in word else None)
        cell = cell_at(*spot) if spot else -1
        if cell < 0 or self.state.planet[cell] < 0:
            raise self.wrong(f"'{word}' is no hex of this board")
        return CELLS[cell]

    # A line

    def play(self, line: Line) -> None:
        """Play one line; what the rules do not allow is refused with its number."""
        self._line = line
        self._queue = list(line.commands)
        if self._queue[0].kind == "rotate":
            return  # The board of the set-up is the one after all turns.
        self._seat = self.seat(line.who)
        if self.is_settled(line):
            return
        if self.state.is_terminal():
            raise self.wrong("the game is over before this line")
        if self.state.current_player() != self._seat:
            raise self.wrong(f"it is the turn of {self.name(self.state.current_player())}, not of {line.who}")
        self._levels = {track: self.level(track) for track in TRACK_CODES}
        while self._queue:
            command = self._queue.pop(0)
            getattr(self, "_" + command.kind.lower().replace("-", "_"))(*command.args)
            self._answer_stone()
        if line.ended:
            self._end_turn()
        elif line.commands[-1].kind == "decline" and self.asks("buy-tile"):
            self.act("done")  # who declines to advance in the Gaia phase declines further tiles with it

    def is_settled(self, line: Line) -> bool:
        """Whether a line only says where the brainstone ends up in an income that left no choice.

        Charged source by source, the stone may stop on the way; charged as one sum, it ends up where it must.
        """
        return (
            all(command.kind == "brainstone" for command in line.commands)
            and self.value(self.seat(line.who), fields.FACTION) == actions.TAKLONS
            and self.state.turn <= 0
            and not self.state.passed
            and not (self.state.current_player() == self.seat(line.who) and self._kinds() == {"brainstone"})
            and not self._kinds() & {"end-turn", "charge", "charge-token"}
        )

    def _kinds(self) -> set[str]:
        return {actions.WORDS.block(action).kind for action in self.state.legal_actions()}

    def seat(self, who: str) -> int:
        """The seat that a line begins with."""
        if who[0] == "p" and who[1:].isdecimal():
            seat = int(who[1:]) - 1
            if seat >= self.state.config.players:
                raise self.wrong(f"there are {self.state.config.players} players, no '{who}'")
            return seat
        for seat in range(self.state.config.players):
            faction = self.value(seat, fields.FACTION)
            if faction >= 0 and actions.FACTIONS[faction] == FACTION_WORDS.get(who, who):
                return seat
        raise self.wrong(f"nobody plays the {who}")

    def name(self, seat: int) -> str:
        """What the notation calls a seat."""
        faction = self.value(seat, fields.FACTION)
        words = {word: code for code, word in FACTION_WORDS.items()}
        return words.get(actions.FACTIONS[faction], actions.FACTIONS[faction]) if faction >= 0 else f"p{seat + 1}"

    def wrong(self, message: str) -> NotationError:
        """An error of the line that is being played."""
        return NotationError(self._line.number, f"'{self._line.text[:80]}': {message}")

    def act(self, text: str) -> None:
        """Take one action of ours."""
        if self.state.current_player() != self._seat:
            raise self.wrong(f"'{text}' is not legal now: {self._line.who} is asked nothing more")
        try:
            self.state.play(text)
        except IllegalAction as error:
            raise self.wrong(str(error)) from None

    def _end_turn(self) -> None:
        """The full stop at the end of a line. Where no free action is possible, our turns end by themselves."""
        if self.may("end-turn"):
            self.act("end-turn")
        elif self.state.current_player() == self._seat and not any(self.asks(kind) for kind in BEGINNINGS):
            raise self.wrong(f"the turn cannot end yet: {self.state.prompt()}")

    # Set-up

    def _faction(self, faction: str) -> None:
        self.act(f"faction {FACTION_WORDS.get(faction, faction)}")

    def _bid(self, faction: str, points: str) -> None:
        if int(points) > actions.MOST_BID:
            raise self.wrong(f"nobody bids more than {actions.MOST_BID} points here")
        self.act(f"bid {FACTION_WORDS.get(faction, faction)} {int(points)}")

    def _booster(self, booster: str) -> None:
        self.act(f"booster {actions.BOOSTERS[_number(booster, 'booster', actions.N_BOOSTERS)]}")

    # Income and Gaia phase

    def _income(self, rewards: str) -> None:
        if not self.asks("income"):
            raise self.wrong("no income is to be chosen now")
        left = self._open_income()
        for amount in amounts(rewards):
            word = f"{'tokens' if amount.what == 't' else 'charge'}-{amount.number}"
            if amount.what not in ("t", "pw") or left.get(word, 0) == 0:
                raise self.wrong(f"'{amount.number}{amount.what}' is no income that is left to choose")
            left[word] -= 1
            if self.asks("income"):  # or the rest has come by itself
                self.act(f"income {word}")
            self._answer_stone()

    def _open_income(self) -> dict[str, int]:
        """The sources of power that are left to choose from, and how many there are of each."""
        sources = self.state.agenda[-1] >> steps.VALUE_SHIFT
        words = [f"tokens-{n + 1}" for n in range(income.TOKEN_SOURCES)]
        words += [f"charge-{n + 1}" for n in range(income.CHARGE_SOURCES)]
        return {word: int(income.sources(sources, place)) for place, word in enumerate(words)}

    def _spend(self, cost: str, _: str, gain: str) -> None:
        if any(amount.what == "tg" for amount in amounts(cost)):
            self._spend_in_gaia_phase(cost, gain)
            return
        wanted = _effect(cost, gain)
        if not wanted:
            raise self.wrong("this exchanges nothing")
        use_stone = self._uses_stone(-wanted.get("pw", 0))
        for word in self._conversions(wanted, use_stone):
            self.act(f"convert {word}")
            if self.asks("brainstone"):
                self.act(f"brainstone {'i' if use_stone else 'iii'}")
        if self._queue and self._queue[0].kind == "brainstone":
            self._brainstone(*self._queue.pop(0).args)

    def _spend_in_gaia_phase(self, cost: str, gain: str) -> None:
        wanted = _effect(cost, gain)
        if "tech" in wanted:
            if wanted != {"tg": -4, "tech": 1}:
                raise self.wrong("'4tg for tech' is the exchange")
            self.act("buy-tile")
            return
        for word in self._decomposed(wanted, GAIA_CONVERSIONS):
            self.act(f"gaia-convert {word}")

    def _uses_stone(self, power: int) -> bool:
        """Whether the brainstone pays for a bundle: if the line says so, or if the other tokens do not suffice."""
        if power == 0 or self.value(self._seat, fields.STONE) != 3:
            return False
        if self._queue and self._queue[0].kind == "brainstone":
            return self._queue[0].args[0] == "area1"
        return self.value(self._seat, fields.AREA3) < power

    def _conversions(self, wanted: Effect, use_stone: bool) -> list[str]:
        """The single conversions that a bundle consists of."""
        faction = self.value(self._seat, fields.FACTION)
        tables = dict(CONVERSIONS)
        if faction != actions.NEVLAS:
            for word in ONLY_NEVLAS:
                del tables[word]
        if faction == actions.TAKLONS:
            self._choose_stone(wanted, tables, use_stone)
        elif faction != actions.NEVLAS or not self.value(self._seat, fields.INSTITUTE):
            for word in ("power-2-credits", "power-3-credits", *ONLY_NEVLAS):
                tables.pop(word, None)
        else:
            del tables["power-3-credits"]
        return self._decomposed(wanted, tables)

    def _choose_stone(self, wanted: Effect, tables: dict[str, Effect], use_stone: bool) -> None:
        """Leave only the ways to pay for credits that use the brainstone, or that do not."""
        power = -wanted.get("pw", 0)
        if not use_stone or set(wanted) != {"pw", "c"}:
            del tables["power-3-credits"], tables["power-2-credits"]
        elif power >= 3:
            del tables["power-2-credits"]
        elif power == 2:
            del tables["power-3-credits"], tables["power-credit"]

    def _decomposed(self, wanted: Effect, table: Mapping[str, Effect]) -> list[str]:
        given = {what for what, count in wanted.items() if count < 0}
        gained = {what for what, count in wanted.items() if count > 0}
        direct = {
            word: effect
            for word, effect in table.items()
            if all(what in (given if count < 0 else gained) for what, count in effect.items())
        }
        words = _sum_of(wanted, direct, LONGEST_CHAIN) or _sum_of(wanted, table, 6)
        if not words:
            raise self.wrong("this is no sum of conversions that the rules list")
        return words

    # Actions

    def _burn(self, count: str) -> None:
        if int(count) < 1:
            raise self.wrong("'burn' takes a number from 1")
        for _ in range(int(count)):
            self.act("burn")

    def _build(self, structure: str, where: str) -> None:
        if structure == "ts" and self.asks("downgrade"):
            self.act(f"downgrade {self.cell(where)}")
        else:
            self.act(f"{STRUCTURE_WORDS[structure]} {self.cell(where)}")

    def _action(self, action: str) -> None:
        if action.startswith("power"):
            self.act(f"power {actions.POWER_ACTIONS[_number(action, 'power', actions.N_POWER_ACTIONS)]}")
        else:
            self.act(f"qic {actions.QIC_ACTIONS[_number(action, 'qic', actions.N_QIC_ACTIONS)]}")

    def _special(self, what: str) -> None:
        if what not in SPECIAL_WORDS:
            raise self.wrong(f"there is no special action '{what}'; there are {', '.join(SPECIAL_WORDS)}")
        self.act(f"special {SPECIAL_WORDS[what]}")

    def _up(self, track: str) -> None:
        word = actions.TRACKS[TRACK_CODES.index(track)]
        if self.asks("advance"):
            self.act(f"advance {word}")
        elif self._advances_by_itself():
            if self.level(track) == self._levels[track]:
                raise self.wrong(f"no advance in '{track}' is possible here")
        else:
            self.act(f"research {word}")

    def _tech(self, position: str) -> None:
        if position.startswith("adv-"):
            self.act(f"advanced {actions.TRACKS[TRACK_CODES.index(position.removeprefix('adv-'))]}")
        else:
            self.act(f"tile {actions.POSITIONS[POSITION_CODES.index(position)]}")

    def _cover(self, position: str) -> None:
        tile = self.state.positions[POSITION_CODES.index(position)]
        if self.asks("cover"):
            self.act(f"cover {actions.TILES[tile]}")
        elif not (self.value(self._seat, fields.COVERED) >> tile) & 1:
            raise self.wrong(f"the tile at '{position}' cannot be covered")

    def _federation(self, where: str, token: str) -> None:
        words = where.split(",")
        wanted = {CELLS.index(self.cell(word)) for word in words}
        if len(wanted) != len(words):
            raise self.wrong("a hex is named twice")
        why = federations.why_not(self.state, self._seat, sorted(wanted))
        self.act("federate")
        if why:
            raise self.wrong(f"these hexes make no federation: {why}")
        wanted = self._with_neighbours(wanted)
        while not self.asks("token"):
            self._answer_stone()
            picks = [
                move
                for move in map(actions.WORDS.move, self.state.legal_actions())
                if move.kind == "join" and CELLS.index(move.args[0]) in wanted
            ]
            if picks:
                self.act(str(picks[0]))
            elif self.may("close"):
                self.act("close")
            elif not self.asks("token"):
                raise self.wrong(f"these hexes make no federation ({self.state.prompt()})")
        self.act(f"token {self._token(token)}")

    def _with_neighbours(self, cells: set[int]) -> set[int]:
        """The hexes with all structures of the player that touch them, directly or through each other."""
        found = set(cells)
        pending = list(cells)
        while pending:
            for near in NEIGHBOURS[pending.pop()]:
                if near not in found and board.belongs(self.state, self._seat, near):
                    found.add(near)
                    pending.append(near)
        return found

    def _token(self, token: str) -> str:
        if token == "gleens":
            return actions.TOKENS[actions.GLEENS_TOKEN]
        return actions.TOKENS[_number(token, "fed", actions.SUPPLY_TOKENS)]

    def _fedtile(self, token: str) -> None:
        if self.asks("rescore"):
            self.act(f"rescore {self._token(token)}")
        elif not self.value(self._seat, fields.TOKEN + actions.TOKENS.index(self._token(token))):
            raise self.wrong(f"{self._line.who} does not own '{token}'")

    def _lostplanet(self, where: str) -> None:
        self.act(f"lost-planet {self.cell(where)}")

    def _swap_pi(self, where: str) -> None:
        self.act(f"swap {self.cell(where)}")

    def _pass(self, booster: str = "") -> None:
        self.act(f"pass {actions.BOOSTERS[_number(booster, 'booster', actions.N_BOOSTERS)]}" if booster else "pass")

    # Answers

    def _charge(self, offer: str) -> None:
        parts = amounts(offer)
        if len(parts) == 1:
            self.act("charge")
        elif parts[0].what == "t" and self.may("token-charge"):
            self.act("token-charge")
        else:
            self.act("charge-token")

    def _decline(self, what: str = "") -> None:
        if what == "tech":
            self.act("done")
        elif self.may("decline"):
            self.act("decline")
        elif not self._took_tile():
            raise self.wrong("there is nothing to decline")

    def _brainstone(self, place: str) -> None:
        place = self._last_answer(Command("brainstone", (place,))).args[0]
        if self.asks("brainstone"):
            self.act(f"brainstone {STONE_WORDS[place]}")
        elif self.value(self._seat, fields.STONE) != STONE_PLACES[place]:
            raise self.wrong(f"the brainstone cannot go to {place} here")

    def _answer_stone(self) -> None:
        """Where the brainstone goes, if that is asked and the line says it."""
        while self._queue and self._queue[0].kind == "brainstone" and self.asks("brainstone"):
            self._brainstone(*self._last_answer(self._queue.pop(0)).args)

    def _last_answer(self, answer: Command) -> Command:
        """Of several answers in a row the last one: income from several sources is charged as one sum here."""
        while self._queue and self._queue[0].kind == "brainstone":
            answer = self._queue.pop(0)
        return answer

    def _took_tile(self) -> bool:
        return any(command.kind == "tech" for command in self._line.commands)

    def _advances_by_itself(self) -> bool:
        """Whether an advance belongs to this line without knowledge being spent for it."""
        return self._took_tile() or any(
            command.kind == "special" and command.args[0] in OPENS_ADVANCE for command in self._line.commands
        )

    def level(self, track: str) -> int:
        """How far the player of this line is in a research area."""
        return self.value(self._seat, fields.TRACK + TRACK_CODES.index(track))


def _effect(cost: str, gain: str) -> dict[str, int]:
    """What an exchange changes, resource by resource."""
    found: dict[str, int] = {}
    for sign, text in ((-1, cost), (1, gain)):
        for amount in amounts(text):
            found[amount.what] = found.get(amount.what, 0) + sign * amount.number
    return {what: count for what, count in found.items() if count}


def _sum_of(wanted: Effect, table: Mapping[str, Effect], most: int) -> list[str]:
    """The fewest conversions that together change exactly this, in an order in which each can be paid; or nothing."""
    words = list(table)
    for length in range(1, most + 1):
        found = _exactly(dict(wanted), words, table, length)
        if found:
            return found
    return []


def _exactly(left: dict[str, int], words: list[str], table: Mapping[str, Effect], length: int) -> list[str]:
    if length == 0:
        return []
    for place, word in enumerate(words):
        rest = {what: left.get(what, 0) - table[word].get(what, 0) for what in {*left, *table[word]}}
        if any(rest.get(what, 0) > 0 for what in ("pw", "gf", "t-a3", "tg")) or rest.get("t", 0) < 0:
            continue  # these only go one way
        rest = {what: count for what, count in rest.items() if count}
        if not rest:
            if length == 1:
                return [word]
            continue
        found = _exactly(rest, words[place:], table, length - 1)
        if found:
            return [word, *found]
    return []
