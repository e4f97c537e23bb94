"""The public notation of Gaia Project games: lines such as `terrans build lab 1B2. tech sci. up sci.`

A line is who moves and the commands of one turn. `parse_line` reads one into `Command`s and says what is wrong with it;
nothing here knows the state of a game (`importing` plays the commands).

    init 4 some-seed
    p1 faction terrans
    terrans build m 1B2
    terrans booster booster9
    terrans spend 3pw for 1o. build ts 1B2.
    baltaks charge 1pw
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from orrery.kernel.errors import RecordError, closest

__all__ = [
    "FACTIONS",
    "TRACK_CODES",
    "Amount",
    "Command",
    "Line",
    "NotationError",
    "amounts",
    "parse_line",
    "parse_lines",
    "write_amounts",
]

FACTIONS: Final = (
    "terrans",
    "lantids",
    "xenos",
    "gleens",
    "taklons",
    "ambas",
    "hadsch-hallas",
    "ivits",
    "geodens",
    "baltaks",
    "firaks",
    "bescods",
    "nevlas",
    "itars",
)
TRACK_CODES: Final = ("terra", "nav", "int", "gaia", "eco", "sci")
POSITIONS: Final = (*TRACK_CODES, "free1", "free2", "free3")
ADVANCED: Final = tuple(f"adv-{track}" for track in TRACK_CODES)
STRUCTURES: Final = ("m", "ts", "lab", "PI", "ac1", "ac2", "gf", "sp")
BOARD_ACTIONS: Final = (*(f"power{n}" for n in range(1, 8)), *(f"qic{n}" for n in range(1, 4)))
STONE_PLACES: Final = ("area1", "area2", "area3", "gaia", "discard")
SPECIALS: Final = ("swap-PI", "space-station", "down-lab", "up-lowest", "step", "range+3")
RESOURCES: Final = ("o", "c", "k", "q", "pw", "t", "tg", "t->tg", "t-a3", "gf", "vp", "tech", "step", "range+3")

PLACE: Final = re.compile(r"(?:10|[1-9])(?:A(?:1[01]|[0-9])|B[0-5]|C)")
AXIAL: Final = re.compile(r"-?\d{1,3}x-?\d{1,3}")
AMOUNT: Final = re.compile(r"(\d{0,3})(\D.*)")
REMARKS: Final = re.compile(r"\([^)]*\)|\breturning booster\d+|\b(?:using )?area\d: ?\d+(?:, ?area\d: ?\d+)*")
"""What a published log tells besides the move: what was gained, what was given back, where power came from."""


NotationError = RecordError
"""A line that is no notation, or that the rules do not allow; `line` counts from 1."""


class Amount(NamedTuple):
    """So much of one resource."""

    number: int
    what: str


class Command(NamedTuple):
    """One command: its name and its words."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


class Line(NamedTuple):
    """What one player does at once."""

    number: int
    """Which line of the file it is, from 1."""
    who: str
    """`p1` to `p4`, or a faction; `init` for the first line."""
    commands: tuple[Command, ...]
    ended: bool
    """Whether the line ends the turn: a full stop with nothing behind it."""
    text: str


def parse_lines(texts: Iterable[str]) -> list[Line]:
    """All lines of a game; the first must be `init`. Blank lines and lines that begin with `#` are left out."""
    lines = [
        parse_line(text, number)
        for number, text in enumerate(texts, start=1)
        if text.strip() and not text.lstrip().startswith("#")
    ]
    if not lines or lines[0].who != "init":
        number, told = (lines[0].number, f"not '{lines[0].text[:60]}'") if lines else (1, "but there is no line")
        raise NotationError(number, f"a game begins with 'init <players> <seed>', {told}")
    for line in lines[1:]:
        if line.who == "init":
            raise NotationError(line.number, "'init' stands in the first line only")
    return lines


def parse_line(text: str, number: int = 1) -> Line:
    """One line, or an error that names what does not fit."""
    bare = " ".join(REMARKS.sub(" ", text).split()).replace(" .", ".")
    who, _, rest = bare.partition(" ")
    if who == "init":
        return Line(number, who, (_parse_init(rest, number),), False, bare)
    if who not in FACTIONS and who not in ("p1", "p2", "p3", "p4"):
        known = ("p1", "p2", "p3", "p4", *FACTIONS)
        raise NotationError(number, f"a line begins with p1 to p4 or a faction, not '{who[:40]}'{closest(who, known)}")
    pieces = [piece.strip() for piece in rest.split(".")]
    ended = len(pieces) > 1 and not pieces[-1]
    if ended:
        pieces.pop()
    if not all(pieces):
        raise NotationError(number, f"a command is missing in '{bare[:60]}'")
    return Line(number, who, tuple(_parse_command(piece, number) for piece in pieces), ended, bare)


def _parse_init(rest: str, number: int) -> Command:
    players, _, seed = rest.partition(" ")
    if players not in ("1", "2", "3", "4") or not seed.strip():
        raise NotationError(
            number, f"the first line is 'init <players> <seed>' with 1 to 4 players, not 'init {rest[:40]}'"
        )
    return Command("init", (players, seed.strip()))


def _parse_command(text: str, number: int) -> Command:
    kind, *args = text.split()
    if kind not in FORMS:
        raise NotationError(number, f"'{kind[:40]}' is no command{closest(kind, FORMS)}")
    form, check = FORMS[kind]
    if not check(args):
        raise NotationError(number, f"'{text[:60]}' does not fit: '{form}' is the form")
    return Command(kind, tuple(args))


# What the words of a command may be


def is_place(word: str) -> bool:
    """A label such as `9A3`, or axial coordinates such as `-4x2`."""
    return bool(PLACE.fullmatch(word) or AXIAL.fullmatch(word))


def _one_of(*words: str) -> Callable[[list[str]], bool]:
    return lambda args: len(args) == 1 and args[0] in words


def _is_booster(word: str) -> bool:
    return bool(re.fullmatch(r"booster(?:10|[1-9])", word))


def _is_token(word: str) -> bool:
    return word == "gleens" or bool(re.fullmatch(r"fed[1-6]", word))


def _is_special(args: list[str]) -> bool:
    return len(args) == 1 and (args[0] in SPECIALS or bool(amounts(args[0])))


def _is_rotation(args: list[str]) -> bool:
    pairs = list(zip(args[::2], args[1::2], strict=False))
    return len(args) % 2 == 0 and all(AXIAL.fullmatch(centre) and turn.isdecimal() for centre, turn in pairs)


def _is_offer(args: list[str]) -> bool:
    return len(args) == 1 and bool(amounts(args[0]))


def _is_exchange(args: list[str]) -> bool:
    # `spend ~ for ~` is well formed: the rules refuse it, not the grammar.
    return len(args) == 3 and args[1] == "for" and all(word == "~" or amounts(word) for word in (args[0], args[2]))


FORMS: Final[dict[str, tuple[str, Callable[[list[str]], bool]]]] = {
    "rotate": ("rotate [<centre qxr> <n>]...", _is_rotation),
    "faction": ("faction <faction>", _one_of(*FACTIONS)),
    "bid": (
        "bid <faction> <points>",
        lambda args: len(args) == 2 and args[0] in FACTIONS and args[1].isdecimal() and len(args[1]) <= 3,
    ),
    "build": (
        "build <m, ts, lab, PI, ac1, ac2, gf or sp> <where>",
        lambda args: len(args) == 2 and args[0] in STRUCTURES and is_place(args[1]),
    ),
    "booster": ("booster <booster1 to booster10>", lambda args: len(args) == 1 and _is_booster(args[0])),
    "income": ("income <reward>[,<reward>]", _is_offer),
    "spend": ("spend <cost> for <gain>", _is_exchange),
    "burn": ("burn <number>", lambda args: len(args) == 1 and args[0].isdecimal() and len(args[0]) <= 3),
    "action": ("action <power1 to power7 or qic1 to qic3>", _one_of(*BOARD_ACTIONS)),
    "special": (f"special <{', '.join(SPECIALS)} or a reward such as 4pw>", _is_special),
    "up": (f"up <{', '.join(TRACK_CODES)}>", _one_of(*TRACK_CODES)),
    "tech": (f"tech <{', '.join(POSITIONS)} or adv-<track>>", _one_of(*POSITIONS, *ADVANCED)),
    "cover": (f"cover <{', '.join(POSITIONS)}>", _one_of(*POSITIONS)),
    "federation": (
        "federation <hex,hex,...> <fed1 to fed6>",
        lambda args: len(args) == 2 and all(is_place(word) for word in args[0].split(",")) and _is_token(args[1]),
    ),
    "fedtile": ("fedtile <fed1 to fed6 or gleens>", lambda args: len(args) == 1 and _is_token(args[0])),
    "lostPlanet": ("lostPlanet <where>", lambda args: len(args) == 1 and is_place(args[0])),
    "swap-PI": ("swap-PI <where>", lambda args: len(args) == 1 and is_place(args[0])),
    "brainstone": (f"brainstone <{', '.join(STONE_PLACES)}>", _one_of(*STONE_PLACES)),
    "charge": ("charge <offer>", _is_offer),
    "decline": (
        "decline [<offer>, up or tech]",
        lambda args: not args or args in (["up"], ["tech"]) or _is_offer(args),
    ),
    "pass": ("pass [<booster>]", lambda args: not args or (len(args) == 1 and _is_booster(args[0]))),
}
"""Every command: how it is written, and whether words are written so."""


# Amounts


def amounts(text: str) -> list[Amount]:
    """The resources of a list such as `2c,o`; nothing if it is none. `~` is an empty list, which is no amount either.

    >>> amounts("2c,o"), amounts("t->tg"), amounts("nonsense")
    ([Amount(number=2, what='c'), Amount(number=1, what='o')], [Amount(number=1, what='t->tg')], [])
    """
    found: list[Amount] = []
    for word in text.split(","):
        match = AMOUNT.fullmatch(word)
        if match is None or match[2] not in RESOURCES:
            return []
        found.append(Amount(int(match[1] or 1), match[2]))
    return found


def write_amounts(items: Iterable[tuple[int, str]]) -> str:
    """Resources as the notation writes a cost: `2c,o`, `~` for nothing; one of something has no number.

    >>> write_amounts([(2, "c"), (1, "o"), (0, "q")]), write_amounts([])
    ('2c,o', '~')
    """
    words = [f"{count if count > 1 else ''}{what}" for count, what in items if count]
    return ",".join(words) or "~"
