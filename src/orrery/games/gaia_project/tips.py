"""What everything on the table of Gaia Project is, does and costs, in our own words, with where the rule stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.drawing.face import Tip
from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    EMPTY,
    FACTIONS,
    FINAL_TILES,
    GAIA,
    GAIAFORMER,
    GLEENS,
    LOST_PLANET,
    OFF_BOARD,
    PLANETS,
    POSITIONS,
    POWER_ACTIONS,
    QIC_ACTIONS,
    SECTORS,
    SPACE_STATION,
    STRUCTURES,
    SUPPLY_TOKENS,
    TILES,
    TOKENS,
    TRACKS,
    TRANSDIM,
    WORDS,
)
from orrery.games.gaia_project.board import FACTION_SPECIAL, SPECIAL_OF
from orrery.games.gaia_project.rules import board, building, fields
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import CELLS, HEXES, N_CELLS, N_PLACES, PLACES
from orrery.games.gaia_project.rules.tables import (
    ACTION,
    AS_GIVEN,
    INCOME,
    ON_BIG,
    ON_FEDERATION,
    ON_GAIA_MINE,
    ON_MINE,
    ON_RESEARCH,
    ON_STEP,
    ON_TRADING,
    ONCE,
    PASSING,
    PER_BIG,
    PER_GAIA,
    PER_LAB,
    PER_MINE,
    PER_NOTHING,
    PER_SECTOR,
    PER_TOKEN,
    PER_TRADING,
    PER_TYPE,
    POWER_VALUE,
    STANDARD,
    Tables,
)
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.view import SeatView, seat_title

__all__ = [
    "advanced_in_words",
    "booster_in_words",
    "gain_in_words",
    "level_in_words",
    "listed",
    "place_name",
    "tile_in_words",
    "tips",
    "token_in_words",
]

GAINS: Final = (
    ("ore", "ore"),
    ("credit", "credits"),
    ("knowledge", "knowledge"),
    ("QIC", "QIC"),
    ("power token", "power tokens"),
    ("power charged", "power charged"),
    ("point", "points"),
)
PERS: Final = {
    PER_TYPE: "type of planet you have colonized",
    PER_GAIA: "Gaia planet you have colonized",
    PER_SECTOR: "sector you have colonized",
    PER_TOKEN: "federation token you own",
    PER_MINE: "mine on the map",
    PER_TRADING: "trading station on the map",
    PER_LAB: "research lab on the map",
    PER_BIG: "institute and academy on the map",
}
TRIGGERS: Final = {
    ON_MINE: "each time you build a mine",
    ON_GAIA_MINE: "each time you build a mine on a Gaia planet",
    ON_TRADING: "each time you upgrade to a trading station",
    ON_RESEARCH: "each time you advance in a research area",
    ON_STEP: "for each terraforming step",
    ON_FEDERATION: "each time you gain a federation token",
    ON_BIG: "each time you upgrade to an institute or an academy",
}


# Figures in words


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def gain_in_words(gain: Sequence[int]) -> str:
    """A gain: `1 ore and 2 credits`."""
    return listed([f"{amount} {GAINS[place][amount != 1]}" for place, amount in enumerate(gain) if amount]) or "nothing"


def effect(when: int, per: int, gain: Sequence[int], big: int) -> str:
    """A tech tile in a sentence without its full stop."""
    if when == POWER_VALUE:
        return f"institute and academies have the power value {big}"
    what = gain_in_words(gain) + (f" for each {PERS[per]}" if per != PER_NOTHING else "")
    if when == ONCE:
        return f"{what}, once"
    if when == INCOME:
        return f"{what} with each income"
    if when == ACTION:
        return f"{what} as an action, once a round"
    if when == PASSING:
        return f"{what}, whenever you pass"
    return f"{what} {TRIGGERS[when]}"


def tile_in_words(t: Tables, tile: int) -> str:
    """A standard tech tile."""
    return effect(t.tile_when[tile], t.tile_per[tile], t.tile_gain[tile], t.big_value)


def advanced_in_words(t: Tables, tile: int) -> str:
    """An advanced tech tile."""
    return effect(t.advanced_when[tile], t.advanced_per[tile], t.advanced_gain[tile], t.big_value)


def booster_in_words(t: Tables, booster: int) -> tuple[str, str]:
    """A booster's income, and what else it does."""
    earns = gain_in_words(t.booster_income[booster])
    name = BOOSTERS[booster]
    if name == "free-step":
        return earns, "an action: a mine with 1 free terraforming step"
    if name == "long-range":
        return earns, f"an action: a mine or Gaia project with {t.booster_range} more range"
    points = t.booster_points[booster]
    if points:
        return earns, f"{points} point{'s' if points > 1 else ''} for each {PERS[t.booster_per[booster]]} when you pass"
    return earns, ""


def token_in_words(t: Tables, kind: int) -> str:
    """What a federation token brings."""
    gain = t.token_gain[kind]
    return gain_in_words([*gain])


def level_in_words(t: Tables, track: int, level: int) -> str:
    """What a level of a research area gives, at once or from then on."""
    once = t.once[track * 6 + level]
    parts: list[str] = []
    if track == 0 and level and t.step_ore[level] != t.step_ore[level - 1]:
        parts.append(f"steps cost {t.step_ore[level]} ore")
    if track == 1 and level and t.range[level] != t.range[level - 1]:
        parts.append(f"range {t.range[level]}")
    if track == 3 and t.former_levels[level]:
        parts.append(f"a gaiaformer, projects take {t.project_tokens[level]} power")
    if any(once):
        parts.append(f"{gain_in_words(once)} at once")
    if track == 4 and any(t.economy[level]):
        parts.append(f"income {gain_in_words(t.economy[level])}")
    if track == 5 and any(t.science[level]):
        parts.append(f"income {gain_in_words(t.science[level])}")
    if level == 5 and track == 0:
        parts.append("the federation token there")
    if level == 5 and track == 1:
        parts.append("the Lost Planet")
    if level == 5 and track == 3:
        parts.append(f"{t.gaia_five} points and {t.gaia_five_each} for each Gaia planet")
    return ", ".join(parts)


def place_name(state: GaiaProjectState, cell: int) -> str:
    """A hex for a person: `Oxide e7`."""
    return _place_name(state.planet[cell], cell)


@lru_cache(2048)
def _place_name(planet: int, cell: int) -> str:
    names = {EMPTY: "Space", GAIA: "Gaia planet", LOST_PLANET: "Lost Planet"}
    return f"{names.get(planet) or WORDS.title(PLANETS[planet])} {CELLS[cell]}"


# All tips


def tips(state: GaiaProjectState, seats: Sequence[SeatView], viewer: int | None) -> dict[str, Tip]:
    """A tip for every target that is on the table now."""
    t = state.tables
    found = dict(_things(t))
    playing = {seat.faction for seat in seats}
    choosing = None in playing or bool(state.offered)
    found.update({target: tip for target, tip in _factions(t).items() if choosing or target[8:] in playing})
    held = {seat.booster for seat in seats}
    for booster, name in enumerate(BOOSTERS):
        if state.pool & BIT[booster] or name in held:
            found[f"booster:{name}"] = _booster(t, booster)
    found.update(_hexes(state, viewer))
    found.update(_scoring(state))
    for place, tile in enumerate(state.positions):
        found[f"tile:{POSITIONS[place]}"] = _tile(t, tile, POSITIONS[place])
    for track, tile in enumerate(state.advanced):
        found[f"advanced:{TRACKS[track]}"] = _advanced(t, tile, track)
    if state.terra_token >= 0:
        found["terraforming-token"] = Tip(
            "Federation token on Terraforming 5",
            f"Whoever reaches level 5 of Terraforming gains it: {token_in_words(t, state.terra_token)}.",
            "Research Board, Terraforming",
        )
    for seat in seats:
        found.update(_seat(state, seat))
    return found


# The map


def _hexes(state: GaiaProjectState, viewer: int | None) -> dict[str, Tip]:
    found: dict[str, Tip] = {}
    for place in range(N_PLACES):
        on_board = state.planet[place * HEXES] != OFF_BOARD
        sector = state.sectors[place] if state.sectors[place] >= 0 else state.tables.layout[place]
        if on_board or sector >= 0:
            name = f", tile {SECTORS[sector]}" if sector >= 0 and state.tables.board_method != AS_GIVEN else ""
            found[f"sector:{PLACES[place]}"] = Tip(
                f"Sector {PLACES[place].upper()}{name}",
                f"Hexes {PLACES[place]}1 to {PLACES[place]}12 lie around it clockwise from the north, 13 to 18 inside, "
                "19 in the centre.",
                "Setup",
            )
    for cell in range(N_CELLS):
        if state.planet[cell] == EMPTY and not state.built[cell] and not state.links[cell]:
            found[f"hex:{CELLS[cell]}"] = _space(cell)
        elif state.planet[cell] != OFF_BOARD:
            found[f"hex:{CELLS[cell]}"] = _hex(state, cell, viewer)
    return found


@lru_cache(256)
def _space(cell: int) -> Tip:
    return Tip(
        f"Space {CELLS[cell]}",
        "Room for satellites, a space station or the Lost Planet.",
        "Form a Federation",
    )


def _hex(state: GaiaProjectState, cell: int, viewer: int | None) -> Tip:
    """What the hex is, who is there, and what it would take the viewer to settle it."""
    told: list[str] = []
    code = state.built[cell]
    if code:
        owner, kind = board.owner_of(code), board.kind_of(code)
        name = "mine" if STRUCTURES[kind] == "lost-planet-mine" else STRUCTURES[kind].replace("-", " ")
        name = name.replace("qic", "QIC")
        worth = board.federation_value(state, owner, cell)
        told.append(f"{seat_title(state, owner)}: {name}" + (f", power value {worth}." if worth else "."))
        if cell in state.guests:
            told.append(f"{seat_title(state, state.lantids)}: a mine beside it.")
        if kind == GAIAFORMER:
            ready = state.planet[cell] == GAIA
            told.append("It can be settled for a mine alone." if ready else "It becomes a Gaia planet next round.")
        if kind == SPACE_STATION:
            told.append("Range counts from it, and it joins federations.")
    satellites = [seat_title(state, seat) for seat in range(state.players) if state.links[cell] & BIT[seat]]
    if satellites:
        told.append(f"Satellite of {listed(satellites)}.")
    members = [seat_title(state, seat) for seat in range(state.players) if state.links[cell] & BIT[4 + seat]]
    if members:
        told.append(f"Part of a federation of {listed(members)}.")
    if not code and state.planet[cell] > EMPTY:
        told.append(_settling(state, cell, viewer))
    return Tip(place_name(state, cell), " ".join(told) or "Room for satellites.", "Build a Mine; rulings 13 to 23")


def _settling(state: GaiaProjectState, cell: int, viewer: int | None) -> str:
    """What it takes to build there."""
    planet = state.planet[cell]
    t = state.tables
    if viewer is None or state.seats[viewer * SEAT + fields.FACTION] < 0:
        plain = {
            TRANSDIM: "A Gaia project with a gaiaformer turns it into a Gaia planet.",
            GAIA: f"A mine here takes {t.gaia_qic} QIC more.",
            LOST_PLANET: "Found at the end of Navigation.",
        }
        return plain.get(planet, "Other colours must be terraformed step by step.")
    at = viewer * SEAT
    faction = state.seats[at + fields.FACTION]
    reach = building.basic_range(state, viewer)
    qic = board.qic_for_range(state, viewer, cell, reach)
    far = "" if qic == 0 or qic > 20 else f", and {qic} QIC for range"
    if planet == TRANSDIM:
        tokens = t.project_tokens[state.seats[at + fields.TRACK + 3]]
        cost = f"{tokens} power" if tokens else "a gaiaformer, which you do not have,"
        return f"A Gaia project here takes {cost}{far}; next round it is a Gaia planet."
    if planet == GAIA:
        extra = f"{t.gleens_ore} ore" if faction == GLEENS else f"{t.gaia_qic} QIC"
        return f"A mine here takes {extra} more than usual{far}."
    if planet == LOST_PLANET:
        return "Found at the end of Navigation."
    wheel = t.wheel[faction][planet]
    if wheel == 0:
        return f"Your home type: no terraforming{far}."
    ore = wheel * t.step_ore[state.seats[at + fields.TRACK]]
    return f"{wheel} terraforming step{'s' if wheel > 1 else ''} for you: {ore} ore besides the mine{far}."


# The research board, actions, boosters, tokens


def _tile(t: Tables, tile: int, position: str) -> Tip:
    above = "any research area" if position.startswith("free") else WORDS.title(position)
    return Tip(
        "Tech tile",
        f"{_sentence(tile_in_words(t, tile))} Whoever takes it may advance in {above}. Nobody owns two of a kind.",
        "Gaining a tech tile; rulings 59 to 61",
    )


def _advanced(t: Tables, tile: int, track: int) -> Tip:
    name = WORDS.title(TRACKS[track])
    if tile < 0:
        return Tip("Advanced tech tile", f"The advanced tile of {name} has been taken.", "Gaining a tech tile")
    return Tip(
        "Advanced tech tile",
        f"{_sentence(advanced_in_words(t, tile))} It takes level 4 in {name}, a green federation token, "
        "which is flipped, "
        "and a standard tile that it covers; then you may advance in any area.",
        "Gaining a tech tile; rulings 60 and 61",
    )


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


@lru_cache(64)
def _booster(t: Tables, booster: int) -> Tip:
    earns, does = booster_in_words(t, booster)
    return Tip(
        "Round booster",
        f"Income: {earns}." + (f" {_sentence(does)}" if does else "") + " It is exchanged when you pass.",
        "Round Boosters; rulings 10 and 69",
    )


@lru_cache(16)
def _things(t: Tables) -> dict[str, Tip]:
    """What never changes in a game."""
    found: dict[str, Tip] = {}
    for track, name in enumerate(TRACKS):
        told = "; ".join(
            f"level {level}: {level_in_words(t, track, level)}" for level in range(6) if level_in_words(t, track, level)
        )
        found[f"track:{name}"] = Tip(
            WORDS.title(name),
            f"{_sentence(told)} A level takes {t.research_knowledge} knowledge; level 3 charges {t.level_three_charge} "
            "power, level 5 is for one player and takes a green federation token.",
            f"Research Board, {WORDS.title(name)}; rulings 59 to 64",
        )
    for place, name in enumerate(POWER_ACTIONS):
        free = t.power_steps[place]
        gain = (
            f"build a mine with {free} free terraforming step{'s' if free > 1 else ''}"
            if free
            else f"gain {gain_in_words(t.power_gain[place])}"
        )
        found[f"power:{name}"] = Tip(
            "Power action",
            f"Spend {t.power_cost[place]} power from area III: {gain}. Once a round, for whoever comes first.",
            "Power & QIC Action Spaces; rulings 13 to 15",
        )
    effects = (
        "take a tech tile, standard or advanced",
        "gain everything on one of your federation tokens again",
        f"gain {t.types_points} points and 1 for each type of planet you have colonized",
    )
    for place, name in enumerate(QIC_ACTIONS):
        found[f"qic:{name}"] = Tip(
            "QIC action",
            f"Spend {t.qic_cost[place]} QIC: {effects[place]}. Once a round, for whoever comes first.",
            "Power & QIC Action Spaces; rulings 57 and 68",
        )
    for kind in range(SUPPLY_TOKENS):
        green = "It comes with its green side up." if t.token_green[kind] else "It is gray on both sides."
        found[f"token:{TOKENS[kind]}"] = Tip(
            "Federation token", f"Brings {token_in_words(t, kind)}. {green}", "Form a Federation; rulings 57 and 58"
        )
    found["supply"] = Tip(
        "Federations",
        f"Connect planets of yours with a total power value of {t.federation_value}, with a satellite for each power "
        "token you discard where they are not adjacent, and take one of these tokens. Green ones open level 5 and "
        "advanced tiles.",
        "Form a Federation; rulings 48 to 58",
    )
    found["order"] = Tip(
        "Turn order",
        "Who has passed is dim; the first one to pass begins the next round. "
        + ("The others follow in the order of passing." if t.passing_order else "The others follow clockwise."),
        "Actions, Pass; ruling 1",
    )
    found["turn"] = Tip(
        "Your turn",
        "One action a turn, with free actions before and after it, until you pass.",
        "Actions; rulings 4 and 5",
    )
    for turns in range(6) if t.board_method not in (STANDARD, AS_GIVEN) else ():
        found[f"rotation:{turns}"] = Tip(
            f"Turned {turns} times" if turns else "As it is",
            "Equal planets of two sectors may not touch.",
            "Variable game board; ruling 75",
        )
    return found


# Rounds and final scoring

FINALS: Final = {
    "structures": "structures on the map",
    "federation-structures": "structures in federations",
    "planet-types": "types of planet colonized",
    "gaia-planets": "Gaia planets colonized",
    "sectors": "sectors colonized",
    "satellites": "satellites and space stations",
}


def _scoring(state: GaiaProjectState) -> dict[str, Tip]:
    t = state.tables
    found: dict[str, Tip] = {}
    for place in range(6):
        if place < len(state.round_tiles):
            tile = state.round_tiles[place]
            text = f"In this round {t.round_points[tile]} points {TRIGGERS[t.round_on[tile]]}."
        else:
            text = "Its scoring tile is not laid out yet."
        found[f"round:{place + 1}"] = Tip(f"Round {place + 1}", text, "Round Scoring; rulings 2 and 16")
    ranks = listed([str(points) for points in t.ranks])
    for place in range(2):
        if place >= len(state.final_tiles):
            found[f"final:{place}"] = Tip("Final scoring", "Not laid out yet.", "Game End and Scoring")
            continue
        tile = state.final_tiles[place]
        neutral = f" A neutral player has {t.neutral[tile]}." if t.has_neutral else ""
        found[f"final:{FINAL_TILES[tile]}"] = Tip(
            "Final scoring",
            f"Most {FINALS[FINAL_TILES[tile]]}: {ranks} points by rank at the end; ties share.{neutral}",
            "Game End and Scoring; rulings 71 and 72",
        )
    return found


# Factions and their boards


@lru_cache(16)
def _factions(t: Tables) -> dict[str, Tip]:
    abilities = {
        "terrans": "In the Gaia phase their power returns to area II.",
        "lantids": "They may build mines beside opponents' structures, without terraforming; such mines cannot be "
        "upgraded and count for no type of planet.",
        "xenos": "They begin with a third mine.",
        "gleens": f"They settle Gaia planets for {t.gleens_ore} ore more in place of a QIC, score {t.gleens_points} "
        "points each time, and gain ore instead of QIC until their QIC academy stands.",
        "taklons": f"Their brainstone is a power token that pays {t.stone_power} power.",
        "ambas": "They have a higher income of ore.",
        "hadsch-hallas": "They have an income of credits.",
        "ivits": "They begin with their institute alone and have one federation, which grows: each token takes "
        f"{t.federation_value} more power value, and their satellites cost QIC.",
        "geodens": "They begin ahead in Terraforming.",
        "bal-taks": "A gaiaformer at hand becomes a QIC until the next Gaia phase; Navigation is closed to them.",
        "firaks": "They have a higher income of knowledge.",
        "bescods": "Once a round they advance in the area where they are lowest. Institute and academies, and the "
        "incomes of stations and labs, have changed places.",
        "nevlas": "As a free action a token of area III goes to the Gaia area for 1 knowledge.",
        "itars": "Power that they burn goes to the Gaia area.",
    }
    institutes = {
        "terrans": "power that returns from the Gaia area also buys resources, as in free actions.",
        "lantids": f"{t.lantids_knowledge} knowledge for each mine beside an opponent.",
        "xenos": f"federations need a power value of {t.xenos_value} only, and QIC come as income.",
        "gleens": "a federation token of their own at once.",
        "taklons": "a power token whenever they charge power for an opponent's building.",
        "ambas": "once a round it changes places with one of their mines.",
        "hadsch-hallas": "credits buy resources as power does in free actions.",
        "ivits": "once a round a space station, of power value 1, in reach.",
        "geodens": f"{t.geodens_knowledge} knowledge for the first mine on each new type of planet.",
        "bal-taks": "opens Navigation.",
        "firaks": "once a round a research lab becomes a trading station, and they advance in any area.",
        "bescods": "structures on Titanium planets have 1 more power value.",
        "nevlas": f"tokens of area III pay {t.nevlas_power} power each.",
        "itars": f"in the Gaia phase {t.itars_tokens} power of the Gaia area buy a tech tile.",
    }
    return {
        f"faction:{name}": Tip(
            WORDS.title(name),
            f"Home: {WORDS.title(PLANETS[t.home[place]])}. {abilities[name]} Institute: {institutes[name]}",
            f"Factions, {WORDS.title(name)}; rulings 36 to 47",
        )
        for place, name in enumerate(FACTIONS)
    }


@lru_cache(16)
def _limits(t: Tables) -> dict[str, str]:
    return {
        "ore": f"Pays for mines, upgrades and terraforming; no more than {t.most_ore} are kept.",
        "credits": f"Pay for structures; no more than {t.most_credits} are kept.",
        "knowledge": f"{t.research_knowledge} advance a level in research; no more than {t.most_knowledge} are kept.",
        "qic": f"Each adds {t.qic_range} to the range, settles a Gaia planet, or pays for QIC actions.",
    }


@lru_cache(64)
def _areas(seat: int) -> dict[str, Tip]:
    where = "The Power Cycle; rulings 32 to 37"
    texts = {
        "i": ("Power in area I", "Charging moves it to area II, one token for each power."),
        "ii": (
            "Power in area II",
            "Charging moves it to area III once area I is empty. Burning discards one token to move another up.",
        ),
        "iii": ("Power in area III", "Only this power can be spent; it returns to area I."),
        "gaia": ("Gaia area", "Power of running Gaia projects. It comes back in the next Gaia phase."),
    }
    return {f"area:{seat}:{name}": Tip(title, text, where) for name, (title, text) in texts.items()}


def _seat(state: GaiaProjectState, shown: SeatView) -> dict[str, Tip]:
    """A player's stocks, power, structures, tiles, tokens and special actions."""
    t, seat = state.tables, shown.seat
    found = dict(_areas(seat))
    for name, text in _limits(t).items():
        found[f"stock:{seat}:{name}"] = Tip("QIC" if name == "qic" else name.capitalize(), text, "Income; ruling 12")
    if shown.faction is None:
        return found
    found.update(_structures(t, FACTIONS.index(shown.faction), seat))
    for name in shown.tiles:
        covered = " It is covered, and without effect." if name in shown.covered else ""
        found[f"held:{seat}:{name}"] = Tip(
            "Tech tile", _sentence(tile_in_words(t, TILES.index(name))) + covered, "Tech Tiles; rulings 59 to 61"
        )
    for name in shown.advanced:
        words = _sentence(advanced_in_words(t, ADVANCED.index(name)))
        found[f"advanced-tile:{seat}:{name}"] = Tip("Advanced tech tile", words, "Tech Tiles; rulings 60 and 61")
    for name in shown.tokens:
        words = f"It brought {token_in_words(t, TOKENS.index(name))}. A green one opens level 5 or an advanced tile."
        found[f"owned:{seat}:{name}"] = Tip("Federation token", words, "Form a Federation; rulings 57 and 58")
    found.update(_specials(state, shown))
    return found


@lru_cache(128)
def _structures(t: Tables, faction: int, seat: int) -> dict[str, Tip]:
    where = "Upgrade Existing Structures; rulings 19 and 20"
    names = STRUCTURES[:6]
    swapped = FACTIONS[faction] == "bescods"
    base = {
        "mine": "Built on planets",
        "trading-station": "Upgraded from a mine",
        "research-lab": "Upgraded from a trading station; brings a tech tile",
        "planetary-institute": f"Upgraded from a {'research lab' if swapped else 'trading station'}",
        "knowledge-academy": f"Upgraded from a {'trading station' if swapped else 'research lab'}; brings a tech tile",
        "qic-academy": f"Upgraded from a {'trading station' if swapped else 'research lab'}; brings a tech tile",
    }
    found: dict[str, Tip] = {}
    for kind, name in enumerate(names):
        cheap = f" ({t.cheap_trading} beside an opponent)" if name == "trading-station" else ""
        found[f"structure:{seat}:{name}"] = Tip(
            "QIC academy" if name == "qic-academy" else name.replace("-", " ").capitalize(),
            f"{base[name]}, for {t.cost_ore[kind]} ore and {t.cost_credits[kind]} credits{cheap}. Power value "
            f"{t.power_value[kind]}. Pieces that are left cover the income they will show.",
            where,
        )
    found[f"structure:{seat}:gaiaformer"] = Tip(
        "Gaiaformers",
        "Each starts a Gaia project on a Transdim planet and comes back with the mine that is built there.",
        "Start a Gaia Project; rulings 21 to 23",
    )
    return found


def _specials(state: GaiaProjectState, shown: SeatView) -> dict[str, Tip]:
    t, seat = state.tables, shown.seat
    assert shown.faction
    faction = FACTIONS.index(shown.faction)
    academy = [0, t.academy_credits[faction], 0, t.academy_qic[faction], 0, 0, 0]
    texts = {
        "charge-4": f"Gain {gain_in_words(t.tile_gain[8])}",
        "qic-5-credits": f"Gain {gain_in_words(t.advanced_gain[2])}",
        "ore-3": f"Gain {gain_in_words(t.advanced_gain[10])}",
        "knowledge-3": f"Gain {gain_in_words(t.advanced_gain[12])}",
        "step": "Build a mine with 1 free terraforming step",
        "range": f"Build a mine or start a Gaia project with {t.booster_range} more range",
        "academy": f"Gain {gain_in_words(academy)}",
        "swap-institute": "The institute changes places with one of the mines; it must stand",
        "downgrade-lab": "A research lab becomes a trading station, and any area advances; the institute must stand",
        "space-station": "Place a space station in reach; the institute must stand",
        "advance-lowest": "Advance in a research area in which this player is lowest",
    }
    used = set(shown.used)
    has = {
        *(SPECIAL_OF[name] for name in (*shown.tiles, *shown.advanced) if name in SPECIAL_OF),
        SPECIAL_OF.get(shown.booster or "", ""),
        FACTION_SPECIAL.get(shown.faction, ("", "", False))[0],
        "academy" if shown.structures["qic-academy"] else "",
    }
    return {
        f"special:{seat}:{name}": Tip(
            "Special action",
            f"{words}. Once a round" + (", and used in this one." if name in used else "."),
            "Special Actions; rulings 13, 14, 64 to 66",
        )
        for name, words in texts.items()
        if name in has
    }
