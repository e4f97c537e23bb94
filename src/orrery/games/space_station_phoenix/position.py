"""Positions: any state of Space Station Phoenix from a readable dict, and back.

    {
        "players": 3,
        "active": "red",
        "seats": {
            "red": {
                "hub": "b-5", "gems": 9, "food": 1, "water": 2, "metal": 4, "points": 3,
                "diplomacy": {"transport": 2},
                "ships": ["red-transport", "farm-2a"], "used": ["farm-2a"], "neutral": "neutral-dismantle",
                "station": {"101": ["teal", "gold"], "201": []},     residents from left to right
                "on_hub": [], "incomes": 0,
            },
        },
        "supply": {"teal": 12, "human": 20},
        "display": ["102", "218"], "private": [],
        "turn": {"frozen": {"101": 2}, "converted": False, "extra": 0, ...},
        "set_up": {"face_up": [], "decks": [], "hubs": [], "hands": {}},
        "end": {"trigger": None, "by": []},
        "agenda": ["turn"],
    }

What is not said takes a default: no hub and nothing owned, as many residents in the supply as at set-up or as the box
holds beside those on stations, no sector on offer, quarters occupied since before this turn, and the active player
about to take a turn. Ships and sectors that are named nowhere are in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from orrery.games.space_station_phoenix.actions import (
    BIT,
    COLOURS,
    FACES,
    FIRST_NEUTRAL,
    HUB_SLOT,
    HUBS,
    HUMAN,
    N_GOODS,
    N_HOMES,
    N_SLOTS,
    N_SPECIES,
    N_TRACKS,
    NO_HUB,
    PLACES,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    STACK,
    TRACKS,
)
from orrery.games.space_station_phoenix.rules import residents, setup, steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.kernel.errors import PositionError, closest
from orrery.kernel.game import Config
from orrery.kernel.state import State

__all__ = ["place_seat", "position", "to_position"]

KEYS: Final = ("active", "seats", "supply", "display", "private", "turn", "set_up", "end", "agenda")
AMOUNTS: Final = ("gems", "food", "water", "metal", "points")
SEAT_KEYS: Final = (
    *("hub", *AMOUNTS, "diplomacy", "ships", "used", "neutral", "marker", "station", "on_hub", "incomes"),
)
TURN_KEYS: Final = (
    *("ship", "built", "rolling", "dice", "picked", "bought", "frozen", "pending", "converted", "extra", "is_extra"),
    *("quiet", "stalled"),
)
SET_UP_KEYS: Final = ("face_up", "decks", "hubs", "hands")
END_KEYS: Final = ("trigger", "by")
REASONS: Final = ("points", "sectors", "aliens", "standstill")

STEPS: Final = {
    "populate": steps.POPULATE_STEP,
    "reveal": steps.REVEAL_STEP,
    "deal": steps.DEAL_STEP,
    "draw": steps.DRAW_STEP,
    "draw-private": steps.PRIVATE_STEP,
    "roll": steps.ROLL_STEP,
    "draft": steps.DRAFT_STEP,
    "choose-hub": steps.CHOOSE_STEP,
    "free-advances": steps.FREE_ADVANCES,
    "retain": steps.RETAIN_STEP,
    "discard": steps.DISCARD_STEP,
    "free-sector": steps.FREE_SECTOR,
    "turn": steps.TURN,
    "dismantle": steps.TARGET,
    "build": steps.BUILD_STEP,
    "transact": steps.TRANSACT,
    "reroll": steps.REROLL,
    "collect": steps.COLLECT,
    "advance": steps.ADVANCE_STEP,
    "place": steps.PLACE,
    "recruit": steps.RECRUIT_STEP,
    "save": steps.SAVE_STEP,
    "pay": steps.PAY_STEP,
    "take": steps.TAKE_STEP,
    "bonus": steps.BONUS_STEP,
    "relocate": steps.RELOCATE,
    "relocate-to": steps.RELOCATE_TO,
    "hub-move": steps.HUB_MOVE,
    "give-back": steps.GIVE_BACK,
    "reward": steps.REWARD_STEP,
    "after": steps.AFTER,
    "apply-hub": steps.APPLY_HUB,
    "begin": steps.BEGIN,
    "ship-bonuses": steps.SHIP_BONUSES,
    "track-bonuses": steps.TRACK_BONUSES,
    "income": steps.TAKE_INCOME,
    "end-turn": steps.TURN_END,
}
STEP_NAMES: Final = {kind: name for name, kind in STEPS.items()}


# From a dict


def position(config: Config, setup_: Mapping[str, Any]) -> State:
    """Build the state that a dict describes; PositionError says what cannot be."""
    _known(setup_, KEYS, "a position")
    state = PhoenixState(config)
    setup.empty_table(state)
    state.deck = 0
    seats = SEATS[: config.players]
    state.active = _index(setup_.get("active", "red"), seats, "active")
    for colour, said in _mapping(setup_, "seats").items():
        place_seat(state, _index(colour, seats, "seats"), _mapping({colour: said}, colour))
    _place_supply(state, _mapping(setup_, "supply"))
    for key, masks in (("display", state.display), ("private", state.private)):
        for word in _list(setup_.get(key, []), key):
            sector = _index(word, SECTORS, key)
            _take(state, sector)
            masks[sector // STACK] |= BIT[sector % STACK]
    owners = [seat for seat in range(state.players) if state.tables.hub_private[state.hub[seat]]]
    state.private_owner = owners[0] if owners else -1
    _place_set_up(state, _mapping(setup_, "set_up"), seats)
    taken = state.row | state.deck | sum(state.fleet)
    state.scrapped = (BIT[FIRST_NEUTRAL] - 1) & ~taken
    _place_turn(state, _mapping(setup_, "turn"))
    end = _mapping(setup_, "end")
    _known(end, END_KEYS, "'end'")
    if end.get("trigger") is not None:
        state.trigger = _index(end["trigger"], seats, "trigger")
    state.end_by = sum(BIT[_index(word, list(REASONS), "by")] for word in _list(end.get("by", []), "by"))
    state.agenda = [_step(text) for text in _list(setup_.get("agenda", ["turn"]), "agenda")]
    return state


def place_seat(state: PhoenixState, seat: int, said: Mapping[str, Any]) -> None:
    """What one player has."""
    _known(said, SEAT_KEYS, "a seat")
    if said.get("hub") is not None:
        state.hub[seat] = _index(said["hub"], HUBS, "hub")
    for what, key in enumerate(AMOUNTS):
        state.goods[seat * N_GOODS + what] = _number(said.get(key, 0), key, negative=key == "points")
    for track, row in _mapping(said, "diplomacy").items():
        state.dip[seat * N_TRACKS + _index(track, TRACKS, "diplomacy")] = _number(row, "diplomacy")
    state.fleet[seat] = _ships(said.get("ships", []), "ships")
    used = _ships(said.get("used", []), "used")
    if used & ~state.fleet[seat]:
        raise PositionError("'used' names a ship that is not among the 'ships'")
    state.used |= used
    if said.get("neutral") is not None:
        state.neutral[seat] = FIRST_NEUTRAL + _index(said["neutral"], SHIPS[FIRST_NEUTRAL:], "neutral")
        state.used |= BIT[state.neutral[seat]]
    if said.get("marker") is not None:
        state.marker[seat] = _index(said["marker"], SHIPS, "marker")
    for word, crew in _mapping(said, "station").items():
        sector = _index(word, SECTORS, "station")
        slot = sector // STACK
        if state.station[seat * N_SLOTS + slot] >= 0:
            raise PositionError(f"a station has one sector of each level and colour, not two like {word}")
        _take(state, sector)
        state.station[seat * N_SLOTS + slot] = sector
        _lodge(state, seat, slot, crew, word)
    _lodge(state, seat, HUB_SLOT, said.get("on_hub", []), "on_hub")
    state.incomes[seat] = _number(said.get("incomes", 0), "incomes")


def _lodge(state: PhoenixState, seat: int, home: int, crew: Any, where: str) -> None:
    for word in _list(crew, where):
        if state.count[seat * N_HOMES + home] >= 19:
            raise PositionError(f"'{where}' has too many residents")
        residents.lodge(state, seat, _index(word, SPECIES, where), home)


def _take(state: PhoenixState, sector: int) -> None:
    """A sector leaves the box; there is only one of it."""
    if not (state.box[sector // STACK] >> (sector % STACK)) & 1:
        raise PositionError(f"sector {SECTORS[sector]} is in two places")
    state.box[sector // STACK] &= ~BIT[sector % STACK]


def _place_supply(state: PhoenixState, said: Mapping[str, Any]) -> None:
    _known(said, SPECIES, "'supply'")
    for species, word in enumerate(SPECIES):
        housed = sum(state.tally[seat * N_SPECIES + species] for seat in range(state.players))
        left = state.tables.box[species] - housed
        usual = state.tables.humans if species == HUMAN else state.tables.aliens // 4
        state.supply[species] = _number(said[word], word) if word in said else max(0, min(left, usual))
        state.bag[species] = left - state.supply[species]


def _place_set_up(state: PhoenixState, said: Mapping[str, Any], seats: list[str]) -> None:
    _known(said, SET_UP_KEYS, "'set_up'")
    state.row = _ships(said.get("face_up", []), "face_up")
    state.deck = _ships(said.get("decks", []), "decks")
    for word in _list(said.get("hubs", []), "hubs"):
        state.hub_deck |= BIT[_index(word, HUBS, "hubs")]
    for colour, hand in _mapping(said, "hands").items():
        seat = _index(colour, seats, "hands")
        words = _list(hand, "hands")
        if len(words) > 2:
            raise PositionError("'hands' has two hubs for each player at most")
        for place, word in enumerate(words):
            state.hands[2 * seat + place] = _index(word, HUBS, "hands")


def _place_turn(state: PhoenixState, said: Mapping[str, Any]) -> None:
    _known(said, TURN_KEYS, "'turn'")
    if said.get("ship") is not None:
        state.ship = _index(said["ship"], SHIPS, "ship")
    if said.get("built") is not None:
        state.built = _index(said["built"], COLOURS, "built")
    state.rolling = _number(said.get("rolling", 0), "rolling")
    state.dice = _counts(said, "dice", FACES)
    state.picked = _counts(said, "picked", FACES)
    state.bought = _counts(said, "bought", SPECIES[:4])
    for home in range(N_HOMES):
        state.frozen[home] = state.count[state.active * N_HOMES + home]
    for word, number in _mapping(said, "frozen").items():
        home = residents.home_of(_index(word, PLACES, "frozen"))
        state.frozen[home] = _number(number, "frozen")
    state.pending = [_effect(state, text) for text in _list(said.get("pending", []), "pending")]
    state.converted = _truth(said.get("converted", False), "converted")
    state.extra = _number(said.get("extra", 0), "extra")
    state.is_extra = _truth(said.get("is_extra", False), "is_extra")
    state.quiet = _truth(said.get("quiet", False), "quiet")
    state.stalled = _number(said.get("stalled", 0), "stalled")


def _counts(said: Mapping[str, Any], key: str, names: list[str]) -> list[int]:
    counts = [0] * len(names)
    for word, number in _mapping(said, key).items():
        counts[_index(word, names, key)] = _number(number, key)
    return counts


def _effect(state: PhoenixState, text: Any) -> int:
    """`118 2` is the second effect of sector 118."""
    source, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
    effects = _effects_of(state, _index(source, [*SECTORS, *HUBS], "pending"))
    if not number.isdecimal() or not number.isascii() or not 1 <= int(number) <= len(effects):
        raise PositionError(f"'pending' knows no {text!r}")
    return effects[int(number) - 1]


def _effects_of(state: PhoenixState, source: int) -> list[int]:
    return [effect for effect, owner in enumerate(state.tables.source) if owner == source]


def _step(text: Any) -> int:
    name, _, argument = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if name not in STEPS or (argument and not (argument.isdecimal() and argument.isascii() and len(argument) < 10)):
        raise PositionError(f"'agenda' knows no {text!r}{closest(str(text), STEPS)}")
    return STEPS[name] | (int(argument or 0) << steps.STEP_BITS)


# To a dict


def to_position(state: State) -> dict[str, Any]:
    """The state as a dict that `position` takes back."""
    assert isinstance(state, PhoenixState)
    seats = SEATS[: state.players]
    hands = {
        colour: [HUBS[hub] for hub in state.hands[2 * seat : 2 * seat + 2] if hub >= 0]
        for seat, colour in enumerate(seats)
    }
    return {
        "players": state.players,
        "options": dict(state.config.options),
        "active": seats[state.active],
        "seats": {colour: _seat_text(state, seat) for seat, colour in enumerate(seats)},
        "supply": {word: state.supply[species] for species, word in enumerate(SPECIES)},
        "display": _sector_words(state.display),
        "private": _sector_words(state.private),
        "turn": _turn_text(state),
        "set_up": {
            "face_up": _ship_words(state.row),
            "decks": _ship_words(state.deck),
            "hubs": [word for hub, word in enumerate(HUBS) if (state.hub_deck >> hub) & 1],
            "hands": {colour: hand for colour, hand in hands.items() if hand},
        },
        "end": {
            "trigger": seats[state.trigger] if state.trigger >= 0 else None,
            "by": [word for place, word in enumerate(REASONS) if (state.end_by >> place) & 1],
        },
        "agenda": [_step_text(step) for step in state.agenda],
    }


def _seat_text(state: PhoenixState, seat: int) -> dict[str, Any]:
    hub = state.hub[seat]
    said: dict[str, Any] = {"hub": HUBS[hub] if hub != NO_HUB else None}
    for what, key in enumerate(AMOUNTS):
        said[key] = state.goods[seat * N_GOODS + what]
    said["diplomacy"] = {track: state.dip[seat * N_TRACKS + place] for place, track in enumerate(TRACKS)}
    said["ships"] = _ship_words(state.fleet[seat])
    said["used"] = _ship_words(state.fleet[seat] & state.used)
    said["neutral"] = SHIPS[state.neutral[seat]] if state.neutral[seat] >= 0 else None
    said["marker"] = SHIPS[state.marker[seat]] if state.marker[seat] >= 0 else None
    said["station"] = {
        SECTORS[sector]: crew_words(state, seat, slot)
        for slot, sector in enumerate(state.station[seat * N_SLOTS : (seat + 1) * N_SLOTS])
        if sector >= 0
    }
    said["on_hub"] = crew_words(state, seat, HUB_SLOT)
    said["incomes"] = state.incomes[seat]
    return said


def crew_words(state: PhoenixState, seat: int, home: int) -> list[str]:
    """The residents of a home from left to right."""
    crew = state.crew[seat * N_HOMES + home]
    return [SPECIES[((crew >> (3 * place)) & 7) - 1] for place in range(state.count[seat * N_HOMES + home])]


def _turn_text(state: PhoenixState) -> dict[str, Any]:
    frozen = {}
    for home in range(N_HOMES):
        if state.frozen[home] != state.count[state.active * N_HOMES + home]:
            place = residents.place_of(state, state.active, home)
            frozen[PLACES[place] if place >= 0 else SECTORS[home * STACK]] = state.frozen[home]
    return {
        "ship": SHIPS[state.ship] if state.ship >= 0 else None,
        "built": COLOURS[state.built] if state.built >= 0 else None,
        "rolling": state.rolling,
        "dice": dict(zip(FACES, state.dice, strict=True)),
        "picked": dict(zip(FACES, state.picked, strict=True)),
        "bought": dict(zip(SPECIES[:4], state.bought, strict=True)),
        "frozen": frozen,
        "pending": [_effect_text(state, effect) for effect in state.pending],
        "converted": state.converted,
        "extra": state.extra,
        "is_extra": state.is_extra,
        "quiet": state.quiet,
        "stalled": state.stalled,
    }


def _effect_text(state: PhoenixState, effect: int) -> str:
    source = state.tables.source[effect]
    return f"{[*SECTORS, *HUBS][source]} {_effects_of(state, source).index(effect) + 1}"


def _sector_words(masks: list[int]) -> list[str]:
    return [word for sector, word in enumerate(SECTORS) if (masks[sector // STACK] >> (sector % STACK)) & 1]


def _ship_words(mask: int) -> list[str]:
    return [word for ship, word in enumerate(SHIPS) if (mask >> ship) & 1]


def _step_text(step: int) -> str:
    argument = step >> steps.STEP_BITS
    return STEP_NAMES[step & steps.STEP_MASK] + (f" {argument}" if argument else "")


# Reading


def _known(said: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in said:
        if key not in keys:
            raise PositionError(f"{where} has no '{key}'{closest(str(key), keys)} (it has: {', '.join(keys)})")


def _mapping(said: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = said.get(key, {})
    if not isinstance(value, Mapping):
        raise PositionError(f"'{key}' must map names to values, not {value!r}")
    return value


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"'{key}' must be a list, not {value!r}")
    return list(value)


def _ships(value: Any, key: str) -> int:
    mask = 0
    for word in _list(value, key):
        mask |= BIT[_index(word, SHIPS[:FIRST_NEUTRAL], key)]
    return mask


def _index(word: Any, words: list[str], where: str) -> int:
    if word not in words:
        raise PositionError(f"'{where}' knows no {word!r}{closest(str(word), words)} (it knows: {', '.join(words)})")
    return words.index(word)


def _number(value: Any, key: str, negative: bool = False) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or (value < 0 and not negative) or abs(value) > 99_999:
        raise PositionError(f"'{key}' must be a number{'' if negative else ' from 0 up'}, not {value!r}")
    return value


def _truth(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(f"'{key}' must be true or false, not {value!r}")
    return value
