"""Games of another engine, replayed by ours and compared after every move.

A game lies in three files: `games/<id>.json` (options, set-up, lines), `oracle/<id>.oracle.json.gz` (the position after
every line) and `legal/<id>.legal.json.gz` (what could be done before every line; may be missing). `compare` plays the
lines and lists every difference. What is compared:

- after every line each player's points, resources, power, brainstone, research, structures, tiles, tokens, booster and
  satellites, every hex that changed, the round, the phase, who is next, the turn order, who passed, the board actions
  used and the supply of federation tokens;
- before every line everything that could be done, in both directions. For federations the other engine lists examples:
  each of them must be legal here, and each of ours must be legal by brute force;
- at the end the points by their source, the facts that the game's author noted, and the lines that must be refused.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.games.gaia_project import actions, reachable, steiner
from orrery.games.gaia_project.importing import (
    POSITION_CODES,
    STONE_PLACES,
    Log,
    Player,
    begin,
    read_log,
)
from orrery.games.gaia_project.notation import TRACK_CODES, Line, parse_line
from orrery.games.gaia_project.offers import offers
from orrery.games.gaia_project.rules import federations, fields, steps
from orrery.games.gaia_project.rules.grid import N_CELLS, cell_at
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game

__all__ = ["Comparison", "Difference", "compare"]

SIMPLE_FIELDS: Final = {
    "vp": fields.VP,
    "ore": fields.ORE,
    "credits": fields.CREDITS,
    "knowledge": fields.KNOWLEDGE,
    "qic": fields.QIC,
    "power1": fields.AREA1,
    "power2": fields.AREA2,
    "power3": fields.AREA3,
    "power_gaia": fields.GAIA_AREA,
    **{code: fields.TRACK + track for track, code in enumerate(TRACK_CODES)},
    "mines": fields.MINES,
    "trading_stations": fields.TRADING,
    "labs": fields.LABS,
    "institute": fields.INSTITUTE,
    "academy_knowledge": fields.ACADEMY_K,
    "academy_qic": fields.ACADEMY_Q,
    "space_stations": fields.STATIONS,
    "lost_planet": fields.LOST,
    "satellites": fields.SATELLITES,
    "gaiaformers_owned": fields.FORMERS,
    "gaiaformers_in_gaia_area": fields.FORMERS_GAIA,
}
RANGES: Final = (1, 1, 2, 2, 3, 4)
FAULTS: Final = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
STONES: Final = {place: word for word, place in STONE_PLACES.items() if place} | {0: None}
STRUCTURE_CODES: Final = ("m", "ts", "lab", "PI", "ac1", "ac2", "gf", "sp", "m")
PHASES: Final = {
    steps.CHOOSE_FACTION: "setupFaction",
    steps.CHOOSE_BID: "setupAuction",
    steps.FIRST_STRUCTURE: "setupBuilding",
    steps.CHOOSE_BOOSTER: "setupBooster",
    steps.INCOME_ORDER: "roundIncome",
    steps.TERRAN_GAIN: "roundGaia",
    steps.ITAR_TILE: "roundGaia",
    steps.CHARGING: "roundLeech",
}
"""Which phase a question belongs to; every other one belongs to a turn."""
SOURCES: Final = {
    "charge": "charge",
    "federation": "federation",
    "rescore": "qic2",
    "planet-types": "qic3",
    "faction": "gleens",
    "resources": "spend",
    "bid": "bid",
}
STEPS: Final = {"power2": 2, "power6": 1, "step": 1}
"""Actions with free terraforming steps."""
IN_INCOME: Final = (steps.INCOME_ORDER, steps.INCOME_OF, steps.GAIA_PHASE)
"""What comes after a question about the brainstone that income raises."""


class Difference(NamedTuple):
    """One thing that is not as it should be."""

    move: int
    """After, or before, which line; the first line of a game is 0."""
    text: str
    field: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"move {self.move} ({self.text}): {self.field}: expected {self.expected}, got {self.got}"


class Comparison(NamedTuple):
    """What came of one game."""

    id: str
    moves: int
    differences: list[Difference]
    skipped: str
    """Why the game was not played; nothing if it was."""
    legal_compared: bool
    """Whether there was a file of legal commands."""


def compare(path: Path, game: Game) -> Comparison:
    """Play the game of a file and list what differs from the other engine."""
    log = read_log(path, game)
    if not log.data:
        raise OrreryError(f"{path}: a game to compare is JSON with 'setup', 'moves' and 'expected'")
    reason = _not_ours(log)
    if reason:
        return Comparison(log.id, len(log.lines), [], reason, False)
    oracle = _beside(path, "oracle", log.id)
    if oracle is None:
        raise OrreryError(f"{path}: its positions are missing: ../oracle/{log.id}.oracle.json.gz")
    legal = _beside(path, "legal", log.id)
    check = _Check(log, game, oracle, legal)
    try:
        check.run()
    except FAULTS as error:  # one damaged file, or one fault of the rules, does not keep the other games from being run
        check.differ("comparison", "carried out", repr(error))
    return Comparison(log.id, len(log.lines), check.differences, "", legal is not None)


def _not_ours(log: Log) -> str:
    """Why a game cannot be played by these rules; nothing if it can."""
    if log.data.get("base_rules") is False:
        variant = log.data.get("options", {}).get("faction_variant")
        return f"it uses changed faction boards (variant '{variant}')"
    return ""


def _beside(path: Path, folder: str, id: str) -> Any:
    """The parsed companion of a game's file, or nothing."""
    for name in (f"{id}.{folder}.json.gz", f"{path.stem}.{folder}.json.gz"):
        companion = path.parent.parent / folder / name
        if companion.is_file():
            try:
                with gzip.open(companion, "rt", encoding="utf-8") as file:
                    return json.load(file)
            except (OSError, ValueError) as error:
                raise OrreryError(f"{companion} cannot be read: {error}") from None
    return None


class _Check:
    """One game, line by line."""

    def __init__(self, log: Log, game: Game, oracle: Any, legal: Any) -> None:
        self.log = log
        self.oracle = oracle
        self.legal = legal
        self.state = begin(log, game)
        self.player = Player(self.state, log.setup.board)
        self.labels = {cell_at(q, r): label for label, (q, r) in self.player.labels.items()}
        self.cells = {label: cell for cell, label in self.labels.items()}
        self.differences: list[Difference] = []
        self.seen = self.board()
        self.state.events = []
        self.points: list[dict[str, int]] = [{} for _ in range(log.players)]
        self.at = 0
        self.examples: list[tuple[steiner.Territory, str]] = []
        self.halfway: list[GaiaProjectState] = []
        self.lands: list[steiner.Territory] = []
        """What was found out about federations holds as long as nothing changes that matters to them."""

    def differ(self, field: str, expected: Any, got: Any) -> None:
        self.differences.append(Difference(self.at, self.log.lines[self.at].text, field, expected, got))

    def run(self) -> None:
        expected = self.log.data.get("expected", {})
        refused: dict[int, list[str]] = {}
        for entry in expected.get("rejected_next_moves", ()):
            refused.setdefault(entry["after_moves"], []).append(entry["move"])
        for at, line in enumerate(self.log.lines):
            self.at = at
            if at:
                self.refuse(refused.pop(at, []))
                if self.legal and not self.player.is_settled(line):
                    self.compare_offers(self.legal["before_move"][at])
                try:
                    self.remember(line, self.oracle["states"][at])
                    self.player.play(line)
                except OrreryError as error:
                    self.differ("move", "accepted", str(error))
                    return
            self.collect_points()
            wanted = self.oracle["states"][at]
            if not self.runs_ahead(at):
                self.compare_state(wanted)
            self.compare_facts(expected, at)
        self.refuse(refused.pop(len(self.log.lines), []))
        self.compare_end(expected)

    def remember(self, line: Line, wanted: Mapping[str, Any]) -> None:
        """The position before the last command of an unfinished line: it may still wait for an answer to that one."""
        self.halfway = []
        if wanted["incomplete"]:
            twin = self.state.clone()
            assert isinstance(twin, GaiaProjectState)
            if len(line.commands) > 1:
                self.player.on(twin).play(line._replace(commands=line.commands[:-1], ended=False))
            self.halfway = [twin]

    def runs_ahead(self, at: int) -> bool:
        """Whether the next line only answers a question that we do not ask, so that our game has gone on."""
        lines = self.log.lines
        return at + 1 < len(lines) and at > 0 and lines[at + 1].who != "init" and self.player.is_settled(lines[at + 1])

    # Positions

    def compare_state(self, wanted: Mapping[str, Any]) -> None:
        """Everything that the position tells."""
        names = self.oracle["player_fields"]
        # Before all factions are known, faction boards are empty.
        started = wanted["phase"] not in ("setupBoard", "setupFaction", "setupAuction")
        for seat, row in enumerate(wanted["players"]):
            if started:
                self.compare_player(seat, dict(zip(names, row, strict=True)))
        self.compare_board(wanted["board_changes"])
        if not started:
            return
        self.equal("round", wanted["round"], min(self.state.round, actions.ROUNDS))
        supply = {f"fed{kind + 1}": count for kind, count in enumerate(self.state.supply)}
        self.equal("federation_supply", wanted["federation_supply"], supply)
        if wanted["phase"] != "endGame":
            self.equal("board_actions_used", sorted(wanted["board_actions_used"]), sorted(self.actions_used()))
        if wanted["incomplete"]:
            return  # Our turn may have ended already, if nothing more could be done in it.
        self.equal("phase", wanted["phase"], self.phase())
        self.equal("to_move", wanted["to_move"], None if self.state.is_terminal() else self.state.current_player())
        if wanted["round"] >= 1 and wanted["phase"] != "endGame":
            passed = list(self.state.passed)
            self.equal("turn_order", wanted["turn_order"], [seat for seat in self.state.order if seat not in passed])
            self.equal("passed", wanted["passed"], passed)

    def equal(self, field: str, expected: Any, got: Any) -> None:
        if expected != got:
            self.differ(field, expected, got)

    def compare_player(self, seat: int, wanted: Mapping[str, Any]) -> None:
        got = self.row(self.state, seat)
        for name in self.not_comparable(seat):
            del got[name]
        halfway = [self.row(state, seat) for state in self.halfway]
        for name, value in wanted.items():
            if name == "tech_tiles":
                value = sorted(value)
            elif name == "federation_tokens":
                value = _tokens(value)
            if name in got and got[name] != value and all(row[name] != value for row in halfway):
                self.differ(f"{self.player.name(seat)} {name}", value, got[name])

    def not_comparable(self, seat: int) -> tuple[str, ...]:
        """Columns that mean nothing now."""
        if self.state.is_terminal() and self.state.seats[seat * fields.SEAT + fields.FACTION] == actions.NEVLAS:
            return ("power1", "power3")  # it does not move all power that the final conversion spent
        if self.asks_stone_in_income() and seat == self.state.current_player():
            return ("ore", "credits", "knowledge", "qic", "power1", "power2", "power3")  # half of an income
        return ()

    def asks_stone_in_income(self) -> bool:
        """Whether income asks about the brainstone: once for the sum here, once for each source there."""
        kinds = [int(step & steps.KIND_MASK) for step in self.state.agenda[-2:]]
        return len(kinds) == 2 and kinds[1] == steps.STONE_CHARGE and kinds[0] in IN_INCOME

    def row(self, state: GaiaProjectState, seat: int) -> dict[str, Any]:
        """A player by the names of the other engine's columns."""
        at = seat * fields.SEAT
        seats = state.seats
        found: dict[str, Any] = {name: seats[at + field] for name, field in SIMPLE_FIELDS.items()}
        formers = [seats[at + field] for field in (fields.FORMERS, fields.FORMERS_FREE, fields.FORMERS_GAIA)]
        found["gaiaformers_on_map"] = formers[0] - formers[1] - formers[2]
        found["brainstone"] = STONES[seats[at + fields.STONE]]
        found["range"] = RANGES[seats[at + fields.TRACK + actions.NAVIGATION]]
        booster = seats[at + fields.BOOSTER]
        found["booster"] = f"booster{booster + 1}" if booster >= 0 else None
        found["tech_tiles"] = sorted(self.tiles(state, seat))
        kinds = [
            "gleens" if kind == actions.GLEENS_TOKEN else f"fed{kind + 1}"
            for kind in range(actions.N_TOKENS)
            for _ in range(seats[at + fields.TOKEN + kind])
        ]
        found["federation_tokens"] = (sorted(kinds), seats[at + fields.GREEN])
        return found

    def tiles(self, state: GaiaProjectState, seat: int) -> Iterator[str]:
        at = seat * fields.SEAT
        for position, tile in zip(POSITION_CODES, self.log.setup.tech, strict=True):
            if state.seats[at + fields.TILES] >> tile & 1:
                covered = state.seats[at + fields.COVERED] >> tile & 1
                yield f"{position}:tech{tile + 1}" + (":covered" if covered else "")
        for track, tile in zip(TRACK_CODES, self.log.setup.advanced, strict=True):
            if state.seats[at + fields.ADVANCED_TILES] >> tile & 1:
                yield f"adv-{track}:advtech{tile + 1}"

    def phase(self) -> str:
        if self.state.is_terminal():
            return "endGame"
        if self.asks_stone_in_income():
            return "roundIncome"
        return PHASES.get(int(self.state.agenda[-1] & steps.KIND_MASK), "roundMove")

    def actions_used(self) -> Iterator[str]:
        for action in range(actions.N_POWER_ACTIONS + actions.N_QIC_ACTIONS):
            if self.state.taken >> action & 1:
                power = action < actions.N_POWER_ACTIONS
                yield f"power{action + 1}" if power else f"qic{action - actions.N_POWER_ACTIONS + 1}"

    # Board

    def board(self) -> list[list[Any]]:
        """Every hex: planet, owner, structure, guest, whose federations."""
        return [self.hex(self.state, cell) for cell in range(N_CELLS)]

    def hex(self, state: GaiaProjectState, cell: int) -> list[Any]:
        planet = state.planet[cell]
        if planet < 0:
            return []
        built = state.built[cell]
        owner, structure = divmod(built - 1, 16) if built else (None, None)
        code = STRUCTURE_CODES[structure] if structure is not None else None
        guest = self.lantids() if cell in state.guests else None
        links = state.links[cell]
        members = [seat for seat in range(self.log.players) if (links >> seat | links >> (4 + seat)) & 1]
        return [actions.PLANET_CODES[planet], owner, code, guest, members]

    def lantids(self) -> int:
        return next(
            seat
            for seat in range(self.log.players)
            if self.state.seats[seat * fields.SEAT + fields.FACTION] == actions.LANTIDS
        )

    def compare_board(self, wanted: Mapping[str, list[Any]]) -> None:
        now = self.board()
        changed = {self.labels[cell] for cell in range(N_CELLS) if now[cell] != self.seen[cell]}
        for label in sorted(changed | set(wanted)):
            cell = self.cells[label]
            old = self.seen[cell]
            told = wanted.get(label)
            expected = old if told is None else [*told[:4], sorted(told[4])]
            if expected != now[cell] and all(self.hex(state, cell) != expected for state in self.halfway):
                self.differ(f"hex {label}", expected, now[cell])
        self.seen = now

    # What could be done

    def compare_offers(self, wanted: Mapping[str, Any] | None) -> None:
        """The lists of both engines before a line."""
        if not wanted or "rotate" in wanted or self.state.is_terminal():
            return
        if "brainstone" in wanted and self.asks_stone_in_income():
            return
        got = offers(self.state, self.labels)
        for command in sorted({*wanted, *got} - {"federation"}):
            theirs, ours = wanted.get(command, []), got.get(command, [])
            if isinstance(theirs, int) or isinstance(ours, int):
                self.equal(f"legal {command}", theirs, ours)
            elif command in wanted and command in got and not theirs and not ours:
                continue  # a pass without a booster
            else:
                self.compare_rows(command, theirs, ours, command in wanted, command in got)
        self.compare_federations(wanted.get("federation"), got.get("federation"))

    def compare_rows(self, command: str, theirs: list[Any], ours: list[Any], is_theirs: bool, is_ours: bool) -> None:
        if is_theirs != is_ours:
            if is_theirs and all(self.is_dead_end(row) for row in theirs):
                return
            self.differ(f"legal {command}", theirs if is_theirs else "not offered", ours if is_ours else "not offered")
            return
        left = {json.dumps(row) for row in theirs}
        right = {json.dumps(row) for row in ours}
        for word in left - right:
            if self.is_dead_end(json.loads(word)):
                left.discard(word)
        if command in ("charge", "decline"):
            left -= self.same_charge(ours)
        for row in sorted(left - right):
            self.differ(f"legal {command} missing", row, "not offered")
        if command == "faction" and self.log.data.get("options", {}).get("peer_options", {}).get("randomFactions"):
            return  # it drew the factions to choose from
        for row in sorted(right - left):
            self.differ(f"legal {command} too many", "not offered", row)

    def same_charge(self, ours: list[Any]) -> set[str]:
        """The Taklons' other order of token and charge: the same if nothing but other tokens of area I moves."""
        seat = int(self.state.current_player())
        first = self.state.seats[seat * fields.SEAT + fields.AREA1]
        found = set()
        for offer, cost in ours:
            power, comma, _ = offer.partition(",")
            if comma and power.endswith("pw") and int(power.removesuffix("pw")) <= first:
                found.add(json.dumps([f"1t,{power}", cost]))
        return found

    def is_dead_end(self, offer: Any) -> bool:
        """Whether an action that the other engine lists has no target, so that it cannot be taken there either."""
        seat = int(self.state.current_player())
        if isinstance(offer, str) and offer in STEPS:
            return not reachable.mines(self.state, seat, STEPS[offer], 0)
        if offer == "range+3":
            return not reachable.mines(self.state, seat, 0, 3) and not reachable.projects(self.state, seat, 3)
        return False

    def compare_federations(self, wanted: Mapping[str, Any] | None, tokens: list[str] | None) -> None:
        seat = int(self.state.current_player())
        if tokens is None and not (wanted and wanted["sets"]):
            return  # an empty list means: it gave up searching
        land = steiner.territory(self.state, seat)
        if wanted is not None and wanted["sets"]:
            if tokens is None:
                self.differ("legal federation", wanted["sets"], "not offered")
                return
            self.equal("legal federation tokens", sorted(wanted["tokens"]), sorted(tokens))
            for example in wanted["sets"]:
                self.compare_example(land, example["hexes"])
        if land not in self.lands:
            self.lands.append(land)
            for hexes in federations.examples(self.state, seat):
                why = steiner.why_not(land, hexes)
                if why:
                    self.differ("legal federation too many", why, ",".join(self.labels[cell] for cell in hexes))

    def compare_example(self, land: steiner.Territory, labels: str) -> None:
        """A federation that the other engine offers."""
        if (land, labels) in self.examples:
            return
        self.examples.append((land, labels))
        hexes = [self.cells[label] for label in labels.split(",")]
        why = federations.why_not(self.state, int(self.state.current_player()), hexes)
        if why:
            self.differ(f"legal federation {labels}", "legal", why)

    # Facts, refusals and the end

    def compare_facts(self, expected: Mapping[str, Any], at: int) -> None:
        for fact in expected.get("asserted", ()):
            if fact["after_moves"] == at + 1:
                rows = [self.row(state, fact["player"]) for state in (self.state, *self.halfway)]
                got = rows[0].get(fact["field"])
                if all(row.get(fact["field"]) != fact["value"] for row in rows):
                    self.differ(f"asserted {self.player.name(fact['player'])} {fact['field']}", fact["value"], got)

    def refuse(self, texts: list[str]) -> None:
        """Lines that the rules must not accept here."""
        for text in texts:
            try:
                twin = self.state.clone()
                assert isinstance(twin, GaiaProjectState)
                self.player.on(twin).play(parse_line(text, self.at + 1))
            except OrreryError:
                continue
            self.differ("refused line", f"'{text}' is refused", "accepted")

    def collect_points(self) -> None:
        """Add up the points of the last line by their source."""
        for event in self.state.events or ():
            if event.kind == "points":
                points, source, number = event.details
                word = self.source(str(source), int(number))
                by_source = self.points[event.player]
                by_source[word] = by_source.get(word, 0) + int(points)
        self.state.events = []

    def source(self, source: str, number: int) -> str:
        """What the other engine calls a source of points."""
        if source == "tile":
            return f"tech-{POSITION_CODES[self.log.setup.tech.index(number)]}"
        if source == "advanced":
            return f"adv-{TRACK_CODES[self.log.setup.advanced.index(number)]}"
        if source == "research":
            return TRACK_CODES[number]
        if source in ("round", "final"):
            return f"{source}{number}"
        return f"booster{number + 1}" if source == "booster" else SOURCES[source]

    def compare_end(self, expected: Mapping[str, Any]) -> None:
        if expected.get("complete") is not None:
            self.equal("complete", expected["complete"], self.state.is_terminal())
        if expected.get("vp") is not None:
            got = [self.state.seats[seat * fields.SEAT + fields.VP] for seat in range(self.log.players)]
            if not self.halfway:
                self.equal("final vp", expected["vp"], got)
        for seat, row in enumerate(expected.get("final_players") or ()):
            self.compare_player(seat, row)
        if self.halfway:
            return
        for seat, sources in enumerate(expected.get("vp_by_source") or ()):
            ours = {word: points for word, points in self.points[seat].items() if points and word != "bid"}
            for word in sorted({*sources, *ours}):
                self.equal(f"points of {self.player.name(seat)} for {word}", sources.get(word, 0), ours.get(word, 0))


def _tokens(words: list[str]) -> tuple[list[str], int]:
    """Which federation tokens, and how many of them show their green side: which ones do never matters."""
    return sorted(word.removesuffix(":used") for word in words), sum(not word.endswith(":used") for word in words)
