"""How every action of Alien Frontiers is offered: what it is about on the board, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.drawing.face import Answer
from orrery.games.alien_frontiers.actions import BAY, COLOURS, FACILITIES, FIELDS, TERRITORIES, WORDS
from orrery.games.alien_frontiers.rules import facilities, steps, tech, territories
from orrery.games.alien_frontiers.state import AlienFrontiersState

__all__ = ["answer"]

Args = tuple[str, ...]


def answer(state: AlienFrontiersState, action: int) -> Answer:
    """How a legal action is offered."""
    kind, args = WORDS.move(action)
    return KINDS[kind](state, action, args)


def _after(state: AlienFrontiersState, action: int) -> AlienFrontiersState:
    after = state.child(action)
    assert isinstance(after, AlienFrontiersState)
    return after


def _me(state: AlienFrontiersState) -> str:
    return COLOURS[state.active]


def _title(word: str) -> str:
    return WORDS.title(word)


def _hand(ships: str) -> list[str]:
    """The dice of a set, each kind once."""
    return list(dict.fromkeys(f"hand:{ship}" for ship in ships.split("-")))


def _price(fuel: int, ore: int = 0) -> str:
    """What is paid, with a true minus."""
    return " ".join(f"−{amount} {name}" for amount, name in ((fuel, "fuel"), (ore, "ore")) if amount)


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


# Docking


def _dock(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    facility, ships = args
    place = FACILITIES.index(facility)
    first = state.tables.first_port
    after = _after(state, action)
    taken = [
        f"port:{facility}:{port - first[place] + 1}"
        for port in range(first[place], first[place + 1])
        if after.docked[port] != state.docked[port]
    ]
    targets = [f"facility:{facility}", *taken, *_hand(ships)]
    if facility == "colonist-hub":
        targets.insert(1, f"track:{_me(state)}")
    return Answer(targets, _title(facility), facility, f"Dock {ships}", _gain(state, after, facility, ships))


def _gain(state: AlienFrontiersState, after: AlienFrontiersState, facility: str, ships: str) -> str:
    """What a docking brings and costs."""
    me, t = state.active, state.tables
    fuel, ore = after.fuel[me] - state.fuel[me], after.ore[me] - state.ore[me]
    paid = _price(max(0, -fuel), max(0, -ore))
    if facility == "solar-converter":
        return f"+{fuel} fuel"
    if facility == "lunar-mine":
        return f"+{ore} ore"
    if facility == "orbital-market":
        rate = t.heinlein_rate if territories.has_bonus(state, TERRITORIES.index("heinlein-plains")) else int(ships[-1])
        return f"trade {rate} fuel for 1 ore"
    if facility == "shipyard":
        return _joined(paid, "+1 ship")
    if facility == "raiders-outpost":
        return f"steal up to {t.stolen}, or a card"
    if facility == "alien-artifact":
        return f"{facilities.artifact_total(after)} of {t.claim_total}"
    if facility == "colonist-hub":
        return f"step {state.hub[me]} → {after.hub[me]}"
    if facility == "terraforming-station":
        return _joined(paid, "+1 colony, the ship is lost")
    return _joined(paid, "+1 colony")


def _bay(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    return Answer(
        [f"bay:{_me(state)}", f"facility:{BAY}", f"hand:{args[0]}"],
        "Maintenance Bay",
        BAY,
        f"{args[0]} waits",
        "no facility takes it",
    )


# What docked ships allow


def _trade(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    return Answer(
        ["facility:orbital-market"], "Orbital Market", "orbital-market", f"Trade {args[0]} fuel for 1 ore", "+1 ore"
    )


def _cycle(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    left = f"{state.cycles} left"
    return Answer(["facility:alien-artifact", "deck"], "Alien Artifact", "alien-artifact", "Replace the display", left)


def _claim(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    return Answer(
        [f"tech:{args[0]}", "facility:alien-artifact"], "Alien Artifact", "tech-card", f"Claim the {_title(args[0])}"
    )


def _launch(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    t = state.tables
    detail = _joined(_price(t.launch_fuel, t.launch_ore), _landing(state, action))
    return Answer(
        [f"territory:{args[0]}", f"track:{_me(state)}"],
        "Launch from the Colonist Hub",
        "colony",
        _title(args[0]),
        detail,
    )


def _land(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    moving = state.agenda[-1] & steps.STEP_MASK == steps.MOVE_TO
    return Answer(
        [f"territory:{args[0]}"],
        "Move it to" if moving else "Land the colony on",
        "colony",
        _title(args[0]),
        _landing(state, action),
    )


def _landing(state: AlienFrontiersState, action: int) -> str:
    """What a landing changes: own points, and who controls what."""
    after = _after(state, action)
    me = state.active
    landed = WORDS.move(action).args[0]
    points = after.scores()[me] - state.scores()[me]
    told = [f"{'+' if points > 0 else '−'}{abs(points)} VP"] if points else []
    for place, name in enumerate(TERRITORIES):
        now = after.controller[place]
        if now == state.controller[place]:
            continue
        if name == landed:
            told.append("control" if now == me else f"{COLOURS[now].capitalize()} in control" if now >= 0 else "a tie")
        else:
            holder = "yours" if now == me else f"{COLOURS[now].capitalize()}'s" if now >= 0 else "nobody's"
            told.append(f"{_title(name)} is {holder}")
    return ", ".join(told)


def _relic(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    t = state.tables
    return Answer(
        ["relic", "territory:burroughs-desert"],
        "Burroughs Desert",
        "relic",
        "Buy the Relic Ship",
        _price(t.relic_fuel, t.relic_ore),
    )


# Alien tech


def _tech(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    card, rest = args[0], args[1:]
    targets = [f"card:{_me(state)}:{card}"]
    label = ""
    fuel = 0
    t = state.tables
    if card == "data-crystal":
        targets.append(f"territory:{rest[0]}")
        label = f"Borrow {_title(rest[0])}"
        fuel = territories.colonies_on(state, TERRITORIES.index(rest[0])) * t.crystal_fuel
    elif card == "orbital-teleporter":
        targets += [f"ship:{rest[0]}:{_me(state)}:{rest[1]}", f"facility:{rest[0]}"]
        label = f"Move {rest[1]} from the {_title(rest[0])}"
        fuel = t.teleporter_fuel
    elif card == "plasma-cannon":
        targets.append(f"facility:{rest[0]}")
        label = f"Fire at the {_title(rest[0])}"
        fuel = t.plasma_fuel
    elif card == "temporal-warper":
        label = "Roll ships again"
        fuel = t.warper_fuel
    else:
        targets += _hand("-".join(rest))
        label = _changed(card, rest)
        fuel = {
            "booster-pod": t.booster_fuel,
            "gravity-manipulator": t.gravity_fuel,
            "polarity-device": t.polarity_fuel,
            "stasis-beam": t.stasis_fuel,
        }[card]
    price = _price(tech.price(state, fuel)) or "free"
    return Answer(targets, _title(card), "tech-card", label, f"{price} a ship" if card == "plasma-cannon" else price)


def _changed(card: str, ships: Args) -> str:
    """How ships change: `r3 becomes r4`."""

    def becomes(ship: str, value: int) -> str:
        return f"{ship} becomes {ship[:-1]}{value}"

    value = int(ships[0][-1])
    if card == "booster-pod":
        return becomes(ships[0], value + 1)
    if card == "polarity-device":
        return becomes(ships[0], 7 - value)
    if card == "stasis-beam":
        return becomes(ships[0], value - 1)
    return f"{becomes(ships[0], value - 1)}, {becomes(ships[1], int(ships[1][-1]) + 1)}"


FIELD_OF: Final = {"stasis-beam": FIELDS[0], "data-crystal": FIELDS[1], "gravity-manipulator": FIELDS[2]}


def _discard(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    card, rest = args[0], args[1:]
    targets = [f"card:{_me(state)}:{card}"]
    label = ""
    if card in FIELD_OF:
        targets += [f"territory:{rest[0]}", f"field:{FIELD_OF[card]}"]
        label = f"{FIELD_OF[card].capitalize()} Field to {_title(rest[0])}"
    elif card == "booster-pod":
        targets.append(f"field:{rest[0]}")
        label = f"Take the {_title(rest[0])} Field off"
    elif card == "orbital-teleporter":
        label = "Move a colony"
    elif card == "polarity-device":
        label = "Swap two colonies"
    elif card == "temporal-warper":
        targets.append("discards")
        label = f"Recover the {_title(rest[0])}"
    else:
        owner, place, ship = rest
        word = "the Relic Ship" if ship == "relic" else "a ship" if ship == "ship" else ship
        targets.append(f"bay:{owner}" if place == BAY else f"ship:{place}:{owner}:{ship}")
        label = f"Destroy {owner.capitalize()}'s {word.removeprefix('a ').removeprefix('the ')}, {_title(place)}"
    return Answer(targets, f"{_title(card)}, discarded", "close", label)


# Answers to what one of these opened


def _steal(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    victim, what = args
    seat = f"seat:{COLOURS.index(victim)}"
    if what in ("fuel", "ore"):
        return Answer([f"stock:{victim}:{what}", seat], f"Steal from {victim.capitalize()}", what, f"1 {what}")
    return Answer([f"card:{victim}:{what}", seat], f"Steal from {victim.capitalize()}", "tech-card", _title(what))


def _shoot(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    owner, ship = args
    place = FACILITIES[(state.agenda[-1] >> steps.STEP_BITS) & 15]
    after = _after(state, action)
    paid = _price(state.fuel[state.active] - after.fuel[state.active]) or "free"
    return Answer(
        [f"ship:{place}:{owner}:{ship}"],
        "Plasma Cannon",
        "tech-card",
        f"Remove {owner.capitalize()}'s {ship}",
        paid,
    )


def _pick(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    return Answer([f"hand:{args[0]}"], "Roll again", "dice", f"Roll {args[0]} again")


def _colony(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    owner, place = args
    return Answer(
        [f"colony:{owner}:{place}", f"territory:{place}"],
        "Choose a colony",
        "colony",
        f"{owner.capitalize()}'s on {_title(place)}",
    )


def _done(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    step = state.agenda[-1] & steps.STEP_MASK
    if step == steps.RAID:
        return Answer(["turn", "facility:raiders-outpost"], "Turn", "check", "Steal nothing more")
    if step == steps.SHOOT_STEP:
        return Answer(["turn"], "Turn", "check", "Cease fire")
    return Answer(["turn"], "Turn", "dice", "Roll these")


def _keep(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    fuel = int(args[0])
    ore = state.tables.most_resources - fuel
    back = _price(state.fuel[state.active] - fuel, state.ore[state.active] - ore)
    return Answer(["turn"], f"Keep {state.tables.most_resources} resources", "fuel", f"{fuel} fuel and {ore} ore", back)


def _end(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    following = COLOURS[(state.active + 1) % state.players].capitalize()
    return Answer(["turn"], "Turn", "pass", "End the turn", f"{following} is next")


def _chance(state: AlienFrontiersState, action: int, args: Args) -> Answer:
    return Answer(["deck"] if WORDS.move(action).kind == "draw" else ["turn"], "Chance", "dice", WORDS.sentence(action))


KINDS: Final[dict[str, Callable[[AlienFrontiersState, int, Args], Answer]]] = {
    "dock": _dock,
    "bay": _bay,
    "trade": _trade,
    "cycle": _cycle,
    "claim": _claim,
    "launch": _launch,
    "buy-relic": _relic,
    "tech": _tech,
    "discard": _discard,
    "end-turn": _end,
    "land": _land,
    "steal": _steal,
    "shoot": _shoot,
    "pick": _pick,
    "colony": _colony,
    "done": _done,
    "keep": _keep,
    "roll": _chance,
    "roll-relic": _chance,
    "draw": _chance,
}
