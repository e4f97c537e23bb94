"""How every action of Gaia Project is offered: what it is about on the table, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.drawing.face import Answer, Chip
from orrery.games.gaia_project.actions import (
    ADVANCED,
    BOOSTERS,
    FACTIONS,
    GAIA_CONVERSIONS,
    PLANETS,
    POSITIONS,
    POWER_ACTIONS,
    QIC_ACTIONS,
    TILES,
    TOKENS,
    TRACKS,
    WORDS,
)
from orrery.games.gaia_project.board import TRACK_ICONS, abilities, fewest_satellites
from orrery.games.gaia_project.rules import board, building, charging, federations, fields, resources, steps
from orrery.games.gaia_project.rules.fields import BIT, SEAT
from orrery.games.gaia_project.rules.grid import CELLS, PLACES
from orrery.games.gaia_project.rules.tables import PASSING, Tables
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.tips import (
    advanced_in_words,
    booster_in_words,
    gain_in_words,
    level_in_words,
    place_name,
    tile_in_words,
    token_in_words,
)

__all__ = ["answer", "holdings"]

Args = tuple[str, ...]


def answer(state: GaiaProjectState, action: int) -> Answer:
    """How a legal action is offered."""
    kind, args = WORDS.move(action)
    return KINDS[kind](state, action, args)


# What a player has, and what an action changes of it

STRUCTURE_CHIPS: Final = (
    ("mine", "mines", fields.MINES),
    ("trading-station", "trading stations", fields.TRADING),
    ("research-lab", "research labs", fields.LABS),
    ("planetary-institute", "institute", fields.INSTITUTE),
)


def holdings(state: GaiaProjectState, seat: int) -> list[Chip]:
    """Resources, power, and what stands on the map; what there is none of is left out, as far as it is rare."""
    own = state.seats[seat * SEAT : seat * SEAT + SEAT]
    stocks = (("ore", "ore", fields.ORE), ("credits", "credits", fields.CREDITS))
    more = (("knowledge", "knowledge", fields.KNOWLEDGE), ("qic", "QIC", fields.QIC))
    chips = [Chip(icon, label, own[field], target=f"stock:{seat}:{icon}") for icon, label, field in (*stocks, *more)]
    for place, name in enumerate(("i", "ii", "iii")):
        label = f"power {name.upper()}"
        chips.append(Chip(f"bowl-{place + 1}", label, own[fields.AREA1 + place], target=f"area:{seat}:{name}"))
    rare = [
        ("track-gaia", "power in the Gaia area", own[fields.GAIA_AREA]),
        *((icon, label, own[field]) for icon, label, field in STRUCTURE_CHIPS),
        ("academy", "academies", own[fields.ACADEMY_K] + own[fields.ACADEMY_Q]),
        ("gaiaformer", "gaiaformers", own[fields.FORMERS_FREE]),
        ("expedition", "Lost Planet", own[fields.LOST]),
        ("space-station", "space stations", own[fields.STATIONS]),
        ("satellite", "satellites", own[fields.SATELLITES]),
        ("federation", "green tokens", own[fields.GREEN]),
    ]
    return chips + [Chip(icon, label, value) for icon, label, value in rare if value]


def _changes(state: GaiaProjectState, action: int) -> str:
    """What an action changes of what its player has: costs first, then gains, with a true minus."""
    seat = state.current_player()
    after = state.child(action)
    assert isinstance(after, GaiaProjectState)
    old = {chip.label: chip.value or 0 for chip in holdings(state, seat)}
    new = {chip.label: chip.value or 0 for chip in holdings(after, seat)}
    by = {
        label: new.get(label, 0) - old.get(label, 0) for label in (*new, *(label for label in old if label not in new))
    }
    by["points"] = after.scores()[seat] - state.scores()[seat]
    costs = [f"−{-amount} {label}" for label, amount in by.items() if amount < 0]
    return ", ".join(costs + [f"+{amount} {label}" for label, amount in by.items() if amount > 0])


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _seat(state: GaiaProjectState) -> int:
    return state.current_player()


def _field(state: GaiaProjectState, field: int) -> int:
    return state.seats[_seat(state) * SEAT + field]


def _kind(state: GaiaProjectState) -> int:
    return state.agenda[-1] & steps.KIND_MASK


def _value(state: GaiaProjectState) -> int:
    return state.agenda[-1] >> steps.VALUE_SHIFT


def _stock(state: GaiaProjectState, name: str) -> str:
    return f"stock:{_seat(state)}:{name}"


def _area(state: GaiaProjectState, name: str) -> str:
    return f"area:{_seat(state)}:{name}"


# Set-up


def _faction(state: GaiaProjectState, action: int, args: Args) -> Answer:
    t = state.tables
    place = FACTIONS.index(args[0])
    ability = abilities(t)[args[0]][0]
    home = WORDS.title(PLANETS[t.home[place]])
    return Answer([f"faction:{args[0]}"], "Factions", "flag", WORDS.title(args[0]), f"{home}; {ability}")


def _bid(state: GaiaProjectState, action: int, args: Args) -> Answer:
    detail = "for nothing" if args[1] == "0" else f"{args[1]} points"
    return Answer([f"faction:{args[0]}"], f"Bid for the {WORDS.title(args[0])}", "vp", args[1], detail)


def _rotate(state: GaiaProjectState, action: int, args: Args) -> Answer:
    place = PLACES[_value(state)]
    turns = int(args[0])
    words = f"{60 * turns}° clockwise" if turns else "As it is"
    return Answer([f"rotation:{turns}", f"sector:{place}"], f"Turn sector {place.upper()}", "replay", words)


def _booster(state: GaiaProjectState, action: int, args: Args) -> Answer:
    earns, does = booster_in_words(state.tables, BOOSTERS.index(args[0]))
    return Answer([f"booster:{args[0]}"], "Round boosters", "income", _upper(earns), does)


# Income and Gaia phase


def _income(state: GaiaProjectState, action: int, args: Args) -> Answer:
    what, _, amount = args[0].partition("-")
    if what == "tokens":
        label = f"Gain {amount} power token{'s' if amount != '1' else ''}"
        return Answer([_area(state, "i")], "Income of power", "bowl-1", label, "into area I")
    return Answer([_area(state, "ii"), _area(state, "i")], "Income of power", "power", f"Charge {amount} power")


def _gaia_convert(state: GaiaProjectState, action: int, args: Args) -> Answer:
    t = state.tables
    costs = (t.power_for_qic, t.power_for_ore, t.power_for_knowledge, t.power_for_credit)
    cost = costs[GAIA_CONVERSIONS.index(args[0])]
    name = "credits" if args[0] == "credit" else args[0]
    detail = f"for {cost} of {state.terran_power} power"
    label = "1 QIC" if args[0] == "qic" else f"1 {args[0]}"
    return Answer([_stock(state, name), _area(state, "gaia")], "Power in the Gaia area", name, label, detail)


def _buy_tile(state: GaiaProjectState, action: int, args: Args) -> Answer:
    detail = f"−{state.tables.itars_tokens} power in the Gaia area"
    return Answer([_area(state, "gaia")], "Gaia area", "tech-card", "Take a tech tile", detail)


# Free actions


def _burn(state: GaiaProjectState, action: int, args: Args) -> Answer:
    return Answer([_area(state, "ii")], "Free actions", "bowl-2", "Burn 1 power", _changes(state, action), later=True)


def _conversions(t: Tables) -> dict[str, tuple[str, str, str]]:
    """What is paid and gained, and what each conversion is about: label, icon, and where it is paid from."""
    return {
        "power-qic": (f"{t.power_for_qic} power → 1 QIC", "qic", "iii"),
        "power-ore": (f"{t.power_for_ore} power → 1 ore", "ore", "iii"),
        "qic-ore": ("1 QIC → 1 ore", "ore", "qic"),
        "power-knowledge": (f"{t.power_for_knowledge} power → 1 knowledge", "knowledge", "iii"),
        "power-credit": (f"{t.power_for_credit} power → 1 credit", "credits", "iii"),
        "knowledge-credit": ("1 knowledge → 1 credit", "credits", "knowledge"),
        "ore-credit": ("1 ore → 1 credit", "credits", "ore"),
        "ore-token": ("1 ore → 1 power token", "bowl-1", "ore"),
        "token-knowledge": ("1 token of area III to Gaia → 1 knowledge", "knowledge", "iii"),
        "gaiaformer-qic": ("1 gaiaformer to Gaia → 1 QIC", "qic", "former"),
        "credits-qic": (f"{t.power_for_qic} credits → 1 QIC", "qic", "credits"),
        "credits-ore": (f"{t.power_for_ore} credits → 1 ore", "ore", "credits"),
        "credits-knowledge": (f"{t.power_for_knowledge} credits → 1 knowledge", "knowledge", "credits"),
        "power-3-credits": (f"Brainstone → {t.stone_power // t.power_for_credit} credits", "credits", "iii"),
        "power-2-credits": (f"{2 * t.power_for_credit} power → 2 credits", "credits", "iii"),
        "power-ore-credit": (f"{t.power_for_ore + t.power_for_credit} power → 1 ore, 1 credit", "ore", "iii"),
        "power-2-ore": (f"{2 * t.power_for_ore} power → 2 ore", "ore", "iii"),
    }


def _convert(state: GaiaProjectState, action: int, args: Args) -> Answer:
    label, icon, source = _conversions(state.tables)[args[0]]
    goal = _area(state, "i") if icon == "bowl-1" else _stock(state, icon)
    if source == "iii":
        paid = _area(state, "iii")
    elif source == "former":
        paid = f"structure:{_seat(state)}:gaiaformer"
    else:
        paid = _stock(state, source)
    return Answer([goal, paid], "Free actions", icon, label, _changes(state, action), later=True)


# Building


def _mine(state: GaiaProjectState, action: int, args: Args) -> Answer:
    cell = CELLS.index(args[0])
    hex_ = [f"hex:{args[0]}"]
    name = place_name(state, cell)
    if _kind(state) == steps.FIRST_STRUCTURE:
        return Answer(hex_, "First mine", "mine", name)
    free = longer = 0
    if _kind(state) == steps.BUILDING:
        value = _value(state)
        free, longer = (0, state.tables.booster_range) if value == steps.LONG else (value, 0)
    needed = building.mine_cost(state, _seat(state), cell, free, longer)[2]
    how = f", {needed} step{'s' if needed > 1 else ''}" if needed else ""
    code = state.built[cell]
    if code and board.owner_of(code) != _seat(state):
        how = ", as a guest"
    elif code:
        how = ", project done"
    return Answer(hex_, "Build a mine", "mine", name + how, _changes(state, action))


def _gaia_project(state: GaiaProjectState, action: int, args: Args) -> Answer:
    cell = CELLS.index(args[0])
    seat = _seat(state)
    tokens = state.tables.project_tokens[_field(state, fields.TRACK + 3)]
    longer = state.tables.booster_range if _kind(state) == steps.BUILDING else 0
    qic = board.qic_for_range(state, seat, cell, building.basic_range(state, seat) + longer)
    detail = f"{tokens} power to the Gaia area" + (f", −{qic} QIC" if qic else "")
    return Answer([f"hex:{args[0]}"], "Start a Gaia project", "gaiaformer", place_name(state, cell), detail)


UPGRADES: Final = {
    "trading-station": ("Trading station", "trading-station"),
    "research-lab": ("Research lab", "research-lab"),
    "institute": ("Planetary institute", "planetary-institute"),
    "knowledge-academy": ("Knowledge academy", "academy"),
    "qic-academy": ("QIC academy", "academy"),
}


def _upgrade(state: GaiaProjectState, action: int, args: Args) -> Answer:
    kind = WORDS.move(action).kind
    group, icon = UPGRADES[kind]
    cell = CELLS.index(args[0])
    if _kind(state) == steps.FIRST_STRUCTURE:
        return Answer([f"hex:{args[0]}"], "First structure", icon, place_name(state, cell))
    more = "a tech tile" if kind not in ("trading-station", "institute") else ""
    return Answer([f"hex:{args[0]}"], group, icon, place_name(state, cell), _joined(_changes(state, action), more))


def _lost_planet(state: GaiaProjectState, action: int, args: Args) -> Answer:
    return Answer([f"hex:{args[0]}"], "The Lost Planet", "expedition", args[0].upper(), _changes(state, action))


def _swap(state: GaiaProjectState, action: int, args: Args) -> Answer:
    name = place_name(state, CELLS.index(args[0]))
    return Answer([f"hex:{args[0]}"], "The institute changes places", "swap", name, "with the mine there")


def _downgrade(state: GaiaProjectState, action: int, args: Args) -> Answer:
    name = place_name(state, CELLS.index(args[0]))
    return Answer([f"hex:{args[0]}"], "Downgrade a lab", "trading-station", name, _changes(state, action))


def _space_station(state: GaiaProjectState, action: int, args: Args) -> Answer:
    return Answer([f"hex:{args[0]}"], "Space station", "space-station", args[0].upper(), _changes(state, action))


# Federations


def _federate(state: GaiaProjectState, action: int, args: Args) -> Answer:
    cost = int(state.cheapest[_seat(state)])
    ivits = FACTIONS[_field(state, fields.FACTION)] == "ivits"
    price = f"from {cost} {'QIC' if ivits else 'power'} for satellites" if cost else "without satellites if you like"
    return Answer(["supply"], "Federation", "federation", "Form a federation", price)


def _join(state: GaiaProjectState, action: int, args: Args) -> Answer:
    seat, cell = _seat(state), CELLS.index(args[0])
    plans = federations.plans_of(state, seat)
    network = plans.network
    groups = federations.picked_groups(state, network)
    if network.group[cell] < 0:
        cost = federations.cost_of(plans, groups)
        number = len(federations.satellites_picked(state, network)) + 1
        return Answer([f"hex:{args[0]}"], "Satellites", "satellite", args[0].upper(), f"number {number} of {cost}")
    members = [int(member) for member in network.members[network.group[cell]]]
    joined = groups | BIT[network.group[cell]]
    worth, cost = network.value_of(joined), fewest_satellites(state, seat, joined)
    name = place_name(state, cell) + (f" and {len(members) - 1} beside it" if len(members) > 1 else "")
    least = f"{cost} satellite{'s' if cost != 1 else ''} or more" if cost else "perhaps no satellite"
    detail = f"makes {worth} of {federations.needed_value(state, seat)}, {least}"
    targets = [f"hex:{args[0]}", *(f"hex:{CELLS[member]}" for member in members if member != cell)]
    return Answer(targets, "Planets of the federation", "federation", name, detail)


def _close(state: GaiaProjectState, action: int, args: Args) -> Answer:
    plans = federations.plans_of(state, _seat(state))
    cost = federations.cost_of(plans, federations.picked_groups(state, plans.network))
    detail = f"{cost} satellite{'s' if cost != 1 else ''}"
    return Answer(["turn"], "Federation", "check", "These planets are all", detail)


def _token(state: GaiaProjectState, action: int, args: Args) -> Answer:
    words = token_in_words(state.tables, TOKENS.index(args[0]))
    return Answer([f"token:{args[0]}"], "Federation token", "federation", _upper(words), _changes(state, action))


def _rescore(state: GaiaProjectState, action: int, args: Args) -> Answer:
    words = token_in_words(state.tables, TOKENS.index(args[0]))
    targets = [f"owned:{_seat(state)}:{args[0]}"]
    return Answer(targets, "Score a token again", "federation", _upper(words), _changes(state, action))


# Research and tech tiles


def _level(state: GaiaProjectState, track: str) -> tuple[str, str]:
    """A research area with the level that would be reached, and what that gives."""
    place = TRACKS.index(track)
    level = _field(state, fields.TRACK + place) + 1
    return f"{WORDS.title(track)} {level}", level_in_words(state.tables, place, level)


def _research(state: GaiaProjectState, action: int, args: Args) -> Answer:
    label, gives = _level(state, args[0])
    icon = TRACK_ICONS[TRACKS.index(args[0])]
    detail = _joined(f"−{state.tables.research_knowledge} knowledge", gives)
    return Answer([f"track:{args[0]}"], "Research", icon, label, detail)


def _advance(state: GaiaProjectState, action: int, args: Args) -> Answer:
    label, gives = _level(state, args[0])
    return Answer([f"track:{args[0]}"], "Advance in", TRACK_ICONS[TRACKS.index(args[0])], label, gives)


def _tile(state: GaiaProjectState, action: int, args: Args) -> Answer:
    place = POSITIONS.index(args[0])
    words = tile_in_words(state.tables, state.positions[place])
    where = WORDS.title(args[0]) if place < len(TRACKS) else "any area"
    return Answer([f"tile:{args[0]}"], "Tech tiles", "tech-card", _upper(words), f"advance in {where}")


def _advanced(state: GaiaProjectState, action: int, args: Args) -> Answer:
    words = advanced_in_words(state.tables, state.advanced[TRACKS.index(args[0])])
    detail = "covers a tile, flips a green token; advance in any area"
    return Answer([f"advanced:{args[0]}"], "Advanced tech tiles", "tech-card", _upper(words), detail)


def _cover(state: GaiaProjectState, action: int, args: Args) -> Answer:
    words = tile_in_words(state.tables, TILES.index(args[0]))
    title = advanced_in_words(state.tables, state.advanced[_value(state)])
    return Answer(
        [f"held:{_seat(state)}:{args[0]}"], f"Cover, for {title}", "tech-card", _upper(words), "loses its effect"
    )


# Power, QIC and special actions


def _power(state: GaiaProjectState, action: int, args: Args) -> Answer:
    t, place = state.tables, POWER_ACTIONS.index(args[0])
    free = t.power_steps[place]
    label = (
        f"Mine with {free} free step{'s' if free > 1 else ''}" if free else _upper(gain_in_words(t.power_gain[place]))
    )
    return Answer([f"power:{args[0]}"], "Power actions", "power", label, f"spends {t.power_cost[place]} power")


def _qic(state: GaiaProjectState, action: int, args: Args) -> Answer:
    t, place = state.tables, QIC_ACTIONS.index(args[0])
    seat = _seat(state)
    types = resources.bits(resources.planet_types(state, seat))
    label = ("A tech tile", "Score a token again", f"{t.types_points + types} points for planet types")[place]
    return Answer([f"qic:{args[0]}"], "QIC actions", "qic", label, f"−{t.qic_cost[place]} QIC")


SPECIAL_WORDS: Final = {
    "step": ("Mine with 1 free step", "track-terraforming"),
    "range": ("Build with more range", "track-navigation"),
    "swap-institute": ("Swap the institute with a mine", "swap"),
    "downgrade-lab": ("Downgrade a lab and advance", "trading-station"),
    "space-station": ("Place a space station", "space-station"),
    "advance-lowest": ("Advance where you are lowest", "chart"),
}


def _special(state: GaiaProjectState, action: int, args: Args) -> Answer:
    targets = [f"special:{_seat(state)}:{args[0]}"]
    if args[0] in SPECIAL_WORDS:
        label, icon = SPECIAL_WORDS[args[0]]
        return Answer(targets, "Special actions", icon, label, "once a round")
    t = state.tables
    faction = _field(state, fields.FACTION)
    gains = {
        "charge-4": (t.tile_gain[8], "power"),
        "qic-5-credits": (t.advanced_gain[2], "qic"),
        "ore-3": (t.advanced_gain[10], "ore"),
        "knowledge-3": (t.advanced_gain[12], "knowledge"),
        "academy": ([0, t.academy_credits[faction], 0, t.academy_qic[faction], 0, 0, 0], "academy"),
    }
    gain, icon = gains[args[0]]
    name = "Academy: " if args[0] == "academy" else ""
    return Answer(targets, "Special actions", icon, name + _upper(gain_in_words(gain)), _changes(state, action))


# Passing and ending


def passing_points(state: GaiaProjectState, seat: int) -> int:
    """The points of booster and tech tiles for passing now."""
    t = state.tables
    at = seat * SEAT
    booster = state.seats[at + fields.BOOSTER]
    points = 0
    if booster >= 0 and t.booster_points[booster]:
        points += t.booster_points[booster] * resources.count(state, seat, t.booster_per[booster])
    for tile in range(len(TILES)):
        if t.tile_when[tile] == PASSING and resources.has_tile(state, seat, tile):
            points += t.tile_gain[tile][fields.GAIN_POINTS] * resources.count(state, seat, t.tile_per[tile])
    for tile in range(len(ADVANCED)):
        if t.advanced_when[tile] == PASSING and resources.has_advanced(state, seat, tile):
            points += t.advanced_gain[tile][fields.GAIN_POINTS] * resources.count(state, seat, t.advanced_per[tile])
    return points


def _pass(state: GaiaProjectState, action: int, args: Args) -> Answer:
    points = passing_points(state, _seat(state))
    score = f"+{points} points now" if points else ""
    if not args:
        return Answer(["turn"], "Pass", "pass", "Pass", score)
    earns, does = booster_in_words(state.tables, BOOSTERS.index(args[0]))
    return Answer([f"booster:{args[0]}"], "Pass and take", "pass", _upper(earns), _joined(does, score))


def _end_turn(state: GaiaProjectState, action: int, args: Args) -> Answer:
    return Answer(["turn"], "Turn", "check", "End the turn")


def _decline(state: GaiaProjectState, action: int, args: Args) -> Answer:
    if _kind(state) == steps.CHARGING:
        return Answer(["turn"], "Charge power", "close", "Decline")
    return Answer(["turn"], "Advance in", "close", "Do not advance")


def _done(state: GaiaProjectState, action: int, args: Args) -> Answer:
    if _kind(state) == steps.TERRAN_GAIN:
        return Answer(["turn"], "Power in the Gaia area", "check", "No more", "the rest returns to area II")
    return Answer(["turn"], "Gaia area", "check", "No tile", "the power returns to area I")


# Power


def _take(state: GaiaProjectState, action: int, args: Args) -> Answer:
    amount = _value(state) & (steps.TO_GAIA - 1)
    taken, left = int(args[1]), amount - int(args[1])
    above = "II and III" if args[0] == "i" else "III"
    detail = f"{left} from {above}" if left else "that is all"
    label = f"{taken} from area {args[0].upper()}"
    return Answer([_area(state, args[0])], f"Which {amount} power?", f"bowl-{len(args[0])}", label, detail)


def _brainstone(state: GaiaProjectState, action: int, args: Args) -> Answer:
    kind = _kind(state)
    here = _field(state, fields.STONE)
    target = "turn" if args[0] == "discard" else _area(state, args[0])
    if args[0] == "discard":
        label = "Discard it"
    elif args[0] == "gaia":
        label = "To the Gaia area"
    elif here and args[0] == ("i", "ii", "iii", "gaia")[here - 1]:
        label = f"It stays in area {args[0].upper()}"
    else:
        label = f"To area {args[0].upper()}"
    detail = f"pays {state.tables.stone_power} power" if kind == steps.STONE_SPEND and args[0] == "i" else ""
    return Answer([target], "The brainstone", "power", label, detail)


def _charge(state: GaiaProjectState, action: int, args: Args) -> Answer:
    kind = WORDS.move(action).kind
    step = state.agenda[-1]
    amount = charging.amount(state, step, 2 if kind == "token-charge" else 0)
    price = f"−{amount - 1} point{'s' if amount > 2 else ''}" if amount > 1 else "free"
    words = f"charge {amount} power" if amount else "charge nothing"
    label = {
        "charge": words,
        "charge-token": f"{words}, then gain a token",
        "token-charge": f"gain a token, then {words}",
    }[kind]
    cell = CELLS[_value(state)]
    return Answer([_area(state, "i"), f"hex:{cell}"], "Charge power", "power", _upper(label), price)


# Chance


def _drawn(state: GaiaProjectState, action: int, args: Args) -> Answer:
    return Answer([], "Chance", "dice", WORDS.sentence(action))


KINDS: Final[dict[str, Callable[[GaiaProjectState, int, Args], Answer]]] = {
    "faction": _faction,
    "bid": _bid,
    "rotate": _rotate,
    "booster": _booster,
    "income": _income,
    "gaia-convert": _gaia_convert,
    "buy-tile": _buy_tile,
    "burn": _burn,
    "convert": _convert,
    "mine": _mine,
    "gaia-project": _gaia_project,
    **dict.fromkeys(UPGRADES, _upgrade),
    "federate": _federate,
    "research": _research,
    "power": _power,
    "qic": _qic,
    "special": _special,
    "pass": _pass,
    "end-turn": _end_turn,
    "tile": _tile,
    "advanced": _advanced,
    "cover": _cover,
    "advance": _advance,
    "decline": _decline,
    "lost-planet": _lost_planet,
    "swap": _swap,
    "downgrade": _downgrade,
    "space-station": _space_station,
    "join": _join,
    "close": _close,
    "token": _token,
    "rescore": _rescore,
    "take": _take,
    "brainstone": _brainstone,
    "charge": _charge,
    "charge-token": _charge,
    "token-charge": _charge,
    "done": _done,
    **dict.fromkeys(
        (
            "draw-tech",
            "draw-advanced",
            "draw-federation",
            "draw-round",
            "draw-final",
            "draw-booster",
            "draw-sector",
        ),
        _drawn,
    ),
}
