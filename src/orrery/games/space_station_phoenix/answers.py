"""How every action of Space Station Phoenix is offered: what it is about on the table, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.drawing.face import Answer
from orrery.games.space_station_phoenix.actions import (
    BUILD,
    COLOURS,
    FIRST_NEUTRAL,
    HUBS,
    N_COLOURS,
    N_GOODS,
    N_HOMES,
    N_REWARDS,
    N_SECTORS,
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
from orrery.games.space_station_phoenix.board import TYPE_NAMES, cost_for, step_of
from orrery.games.space_station_phoenix.rules import residents, ships, steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.tips import (
    TYPE_TITLES,
    counted,
    effect_text,
    goods_text,
    hub_text,
    quarter_text,
    ship_brief,
)

__all__ = ["KINDS", "answer"]

Args = tuple[str, ...]

GOOD_NAMES: Final = ["GEMs", "food", "water", "metal", "points"]
"""As the chips of a seat call them."""
HERE: Final = "Turn"
SPECIES_TITLES: Final = {name: f"{name} Alien" for name in SPECIES[:-1]} | {"human": "Human"}


def answer(state: PhoenixState, action: int) -> Answer:
    """How a legal action is offered."""
    kind, args = WORDS.move(action)
    return KINDS[kind](state, action, args)


# Words


def _me(state: PhoenixState) -> int:
    """The seat that decides."""
    return max(0, state.current_player())


def _stock(state: PhoenixState, what: str) -> str:
    return f"stock:{SEATS[_me(state)]}:{what}"


def _change(state: PhoenixState, action: int) -> str:
    """What an action pays and brings at once, with true minuses, payments first."""
    after = state.child(action)
    assert isinstance(after, PhoenixState)
    first = _me(state) * N_GOODS
    paid: list[str] = []
    gained: list[str] = []
    for what, name in enumerate(GOOD_NAMES):
        change = after.goods[first + what] - state.goods[first + what]
        if change < 0:
            paid.append(f"−{-change} {name}")
        elif change > 0:
            gained.append(f"+{change} {name}")
    return ", ".join(paid + gained)


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _told(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _hub(state: PhoenixState) -> str:
    hub = state.hub[_me(state)]
    return f"hub:{HUBS[hub]}" if hub != NO_HUB else "turn"


def _place(state: PhoenixState, place: str) -> str:
    """The target of a home."""
    return _hub(state) if place == "hub" else f"sector:{place}"


def _home(place: str) -> str:
    return "the hub" if place == "hub" else place


def _who(species: str, place: str) -> str:
    """`Pink Alien of 214`."""
    name = SPECIES_TITLES[species]
    return f"{name[0].upper()}{name[1:]} of {_home(place)}"


def _opens(state: PhoenixState, place: str) -> str:
    """What the next quarter of a home brings."""
    if place == "hub":
        return ""
    sector = SECTORS.index(place)
    quarter = state.count[state.active * N_HOMES + sector // STACK] + 1
    return f"quarter {quarter}" + (f" {words}" if (words := quarter_text(state.tables, sector, quarter)) else "")


# The turn


def _use(state: PhoenixState, action: int, args: Args) -> Answer:
    t, ship, me = state.tables, SHIPS.index(args[0]), state.active
    type_ = t.ship_type[ship]
    cost = cost_for(state, ship, me)
    owner = next((seat for seat in range(state.players) if (state.fleet[seat] >> ship) & 1), -1)
    paid = f"−{cost} GEMs"
    if owner < 0:
        whose = "Neutral"
        if t.ship_fee[ship]:
            paid = f"−{cost + t.ship_fee[ship]} GEMs"
    elif owner == me:
        whose = "Yours"
    else:
        whose = f"{SEATS[owner].capitalize()}'s"
        if t.ship_fee[ship]:
            paid = f"−{cost + t.ship_fee[ship]} GEMs, {t.ship_fee[ship]} of them to {SEATS[owner].capitalize()}"
    targets = [f"ship:{args[0]}"]
    return Answer(
        targets,
        TYPE_NAMES[type_] if type_ != 6 else "Ice Collector",
        TYPES[type_],
        _ship_label(state, ship, owner, whose),
        f"{paid}; {ship_brief(t, ship)}",
    )


def _ship_label(state: PhoenixState, ship: int, owner: int, whose: str) -> str:
    """`Yours, level 2`, with the letter of the card where there are two alike."""
    t = state.tables
    if ship >= FIRST_NEUTRAL:
        return whose
    mask = state.fleet[owner] if owner >= 0 else state.row
    twins = [
        other
        for other in range(FIRST_NEUTRAL)
        if (mask >> other) & 1 and t.ship_type[other] == t.ship_type[ship] and t.ship_level[other] == t.ship_level[ship]
    ]
    letter = f" {'ABCDEFGH'[twins.index(ship)]}" if len(twins) > 1 else ""
    return f"{whose}, level {t.ship_level[ship]}{letter}"


def _income(state: PhoenixState, action: int, args: Args) -> Answer:
    used = state.fleet[state.active] & state.used
    free = sum(1 for ship in range(FIRST_NEUTRAL) if (used >> ship) & 1)
    told = f"{counted(free, ('ship', 'ships'))} ready again" if free else ""
    return Answer(["income"], "Income", "income", "Take income", _joined(_change(state, action), told))


def _recruit(state: PhoenixState, action: int, args: Args) -> Answer:
    price = goods_text(state.tables.human_price)
    return Answer(
        [_hub(state)], "Income", "species-human", "A Human, then income", f"pay {price}; the Human counts at once"
    )


def _convert(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer(
        [_hub(state), _stock(state, args[0])], "Once a turn", "swap", f"Metal into {args[0]}", _change(state, action)
    )


def _spend(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer(
        [_hub(state), _stock(state, "point")], "At any time", "vp", "A point into GEMs", _change(state, action)
    )


# Ships' actions


def _scrap(state: PhoenixState, action: int, args: Args) -> Answer:
    ship = SHIPS.index(args[0])
    t = state.tables
    name = TYPE_TITLES[t.ship_type[ship]]
    twin = _ship_label(state, ship, state.active, name)
    return Answer(
        [f"ship:{args[0]}"], "Dismantle", "dismantle", twin, _joined(_change(state, action), "leaves the game")
    )


def _build(state: PhoenixState, action: int, args: Args) -> Answer:
    t, number = state.tables, SECTORS.index(args[0])
    slot = number // STACK
    colour, level = COLOURS[slot % N_COLOURS], slot // N_COLOURS + 1
    free = step_of(state)[0] == steps.FREE_SECTOR
    paid = "" if free else f"−{_metal(state, action)} metal"
    once = f"at once: {effect_text(t, t.at_once[number])}" if t.at_once[number] >= 0 else ""
    special = "; ".join(
        words
        for quarter in range(1, t.quarters[number] + 1)
        if (words := quarter_text(t, number, quarter)) and not words.startswith("at income: gain 1")
    )
    detail = _joined(paid, f"{t.quarters[number]} quarters")
    return Answer(
        [f"sector:{args[0]}", f"slot:{colour}:{level}"],
        f"{'Take' if free else 'Build'} {colour}, level {level}",
        f"species-{colour}",
        f"Sector {args[0]}",
        _told(detail, once, special),
    )


def _metal(state: PhoenixState, action: int) -> int:
    """What a sector costs now: the price less what ship, hub and quarters save."""
    saved = state.tables.ship_ability[state.ship] + ships.discount(state)
    return int(ships.price(state, action - BUILD, saved))


def _trade(state: PhoenixState, action: int, args: Args) -> Answer:
    one, other = args[0].split("-")
    paid = f"2 {one}" if one == other else f"1 {one} and 1 {other}"
    return Answer(
        [f"pair:{args[0]}", f"get:{args[1]}"], "Trade two for one", "swap", f"{paid} → {args[1]}", "one transaction"
    )


def _buy(state: PhoenixState, action: int, args: Args) -> Answer:
    price = state.tables.buy_price
    return Answer(["buy", f"get:{args[0]}"], "Buy", "gem", args[0].capitalize(), f"−{price} GEMs, +1 {args[0]}")


def _keep(state: PhoenixState, action: int, args: Args) -> Answer:
    left = state.dice[RESOURCES.index(args[0])]
    return Answer([f"die:{args[0]}"], "Keep a die", args[0], args[0].capitalize(), f"+1 {args[0]}, one of {left}")


def _observe(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer(["die:human"], "Keep a die", "vp", "Observe humanity", _change(state, action))


def _settle(state: PhoenixState, action: int, args: Args) -> Answer:
    species, place = args
    kind = step_of(state)[0]
    targets = [_place(state, place), f"species:{species}"]
    opens = _opens(state, place)
    name = SPECIES_TITLES[species]
    if kind == steps.RELOCATE_TO:
        argument = step_of(state)[1]
        paid = "" if argument & steps.AT_NO_COST else f"−{state.tables.relocation} GEMs"
        return Answer(
            targets, f"Move the {name} to", f"species-{species}", _home(place).capitalize(), _told(paid, opens)
        )
    paid = ""
    if kind == steps.COLLECT:
        targets.append("die:human")
        paid = _human_price(state)
    elif kind == steps.RECRUIT_STEP:
        paid = _human_price(state)
    elif kind == steps.TRANSACT:
        t = state.tables
        paid = _paid(t.gold_price if species == "gold" else t.alien_price)
    return Answer(targets, f"Gain a {name}", f"species-{species}", f"To {_home(place)}", _told(paid, opens))


def _paid(goods: list[int]) -> str:
    return ", ".join(f"−{number} {GOOD_NAMES[what]}" for what, number in enumerate(goods) if number)


def _human_price(state: PhoenixState) -> str:
    """What a Human costs, before anything is saved."""
    saved = residents.human_discount(state)
    price = _paid(state.tables.human_price)
    return f"{price}, less {saved}" if saved else price


def _again(state: PhoenixState, action: int, args: Args) -> Answer:
    icon = "species-human" if args[0] == "human" else args[0]
    return Answer([f"die:{args[0]}"], "Pick up to roll again", icon, args[0].capitalize())


def _advance(state: PhoenixState, action: int, args: Args) -> Answer:
    track = TRACKS.index(args[0])
    row = state.dip[state.active * N_TRACKS + track] + 1
    paid = _change(state, action)
    return Answer(
        [f"track:{args[0]}", f"level:{args[0]}:{row}"],
        "Advance on a track",
        args[0],
        f"{TYPE_NAMES[track]} to row {row}",
        _joined(paid or "free", _leads(state, track, row)),
    )


def _leads(state: PhoenixState, track: int, row: int) -> str:
    """Where that is among the others."""
    best = max((state.dip[seat * N_TRACKS + track] for seat in range(state.players) if seat != state.active), default=0)
    return "alone in the lead" if row > best else "tied for the lead" if row == best else "behind the lead"


def _save(state: PhoenixState, action: int, args: Args) -> Answer:
    left = [name for name in RESOURCES if name not in args[0].split("-")]
    told = "pay " + " and ".join(f"1 {name}" for name in left) if left else "pay nothing"
    return Answer([f"save:{args[0]}"], "The Human's price", "any", f"Save {args[0].replace('-', ', ')}", told)


def _pay(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer([_stock(state, args[0])], "Pay", args[0], f"1 {args[0]}", f"−1 {args[0]}")


def _take(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer([_stock(state, args[0])], "Take", args[0], f"1 {args[0]}", f"+1 {args[0]}")


def _bonus(state: PhoenixState, action: int, args: Args) -> Answer:
    t = state.tables
    source = SECTORS.index(args[0]) if args[0] in SECTORS else N_SECTORS + HUBS.index(args[0])
    told = [effect_text(t, effect) for effect in state.pending if t.source[effect] == source]
    is_hub = source >= N_SECTORS
    return Answer(
        [f"hub:{args[0]}" if is_hub else f"sector:{args[0]}"],
        "Use a bonus",
        "hub" if is_hub else "station-sector",
        f"Hub {args[0].upper()}" if is_hub else f"Sector {args[0]}",
        told[0] if told else "",
    )


def _reward(state: PhoenixState, action: int, args: Args) -> Answer:
    track = (step_of(state)[1] >> 2) & 3
    row = int(args[0].removeprefix("row-"))
    first = (track * N_REWARDS + row) * N_GOODS
    goods = state.tables.rewards[first : first + N_GOODS]
    what = next((place for place, number in enumerate(goods) if number), 0)
    sign = ["gem", "food", "water", "metal", "vp"][what]
    return Answer(
        [f"level:{TRACKS[track]}:{row}"],
        f"Bonus of the {TYPE_NAMES[track]} track",
        sign,
        goods_text(goods).capitalize().replace("gem", "GEM"),
        f"row {row}",
    )


def _move(state: PhoenixState, action: int, args: Args) -> Answer:
    species, place = args
    free = step_of(state)[0] == steps.HUB_MOVE
    return Answer(
        [f"resident:{place}:{species}", _place(state, place)],
        "Move out of the hub" if free else "Relocate a resident",
        f"species-{species}",
        _who(species, place),
        "for nothing" if free else f"−{state.tables.relocation} GEMs",
    )


def _return(state: PhoenixState, action: int, args: Args) -> Answer:
    if len(args) == 1:
        number = SECTORS.index(args[0])
        points = state.tables.sector_points[number // STACK // N_COLOURS]
        return Answer(
            [f"sector:{args[0]}"],
            "Return to the supply",
            "station-sector",
            f"Sector {args[0]}",
            f"{points} points less",
        )
    species, place = args
    return Answer(
        [f"resident:{place}:{species}", _place(state, place)],
        "Return to the supply",
        f"species-{species}",
        _who(species, place),
        f"{state.tables.resident_points} points less",
    )


# Setting up


def _draft(state: PhoenixState, action: int, args: Args) -> Answer:
    ship = SHIPS.index(args[0])
    t = state.tables
    type_ = t.ship_type[ship]
    keep = step_of(state)[0] == steps.RETAIN_STEP
    return Answer(
        [f"ship:{args[0]}"],
        "Keep a ship" if keep else f"Take a level-{t.ship_level[ship]} ship",
        TYPES[type_],
        _ship_label(state, ship, -1, TYPE_TITLES[type_]).replace(f", level {t.ship_level[ship]}", ""),
        f"{ship_brief(t, ship)}; costs {t.ship_cost[ship]}, fee {t.ship_fee[ship]}; {t.ship_metal[ship]} metal",
    )


def _choose(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer([f"hub:{args[0]}"], "Keep a hub", "hub", f"Hub {args[0].upper()}", hub_text(state.tables, args[0]))


def _discard(state: PhoenixState, action: int, args: Args) -> Answer:
    ship = SHIPS.index(args[0])
    name = TYPE_TITLES[state.tables.ship_type[ship]]
    return Answer(
        [f"ship:{args[0]}"],
        "Discard a ship",
        TYPES[state.tables.ship_type[ship]],
        _ship_label(state, ship, state.active, name),
        "brings no metal",
    )


def _done(state: PhoenixState, action: int, args: Args) -> Answer:
    kind, argument = step_of(state)
    picked = sum(state.picked)
    label, detail = {
        steps.TRANSACT: ("No more transactions", f"{argument & 63} left"),
        steps.COLLECT: ("Keep no more dice", f"capacity for {argument} more"),
        steps.REROLL: (
            (f"Roll {counted(picked, ('die', 'dice'))} again", "") if picked else ("Keep the dice as they are", "")
        ),
        steps.BONUS_STEP: ("No more bonuses", ""),
        steps.RELOCATE: ("Nobody else moves", ""),
        steps.REWARD_STEP: ("Take no more" if (argument >> 4) & 7 else "Take nothing", ""),
        steps.ADVANCE_STEP: ("Advance no further", ""),
        steps.FREE_ADVANCES: ("Advance no further", ""),
        steps.AFTER: ("Convert nothing", "the turn ends"),
    }.get(kind, ("No more of this", ""))
    return Answer(["turn"], HERE, "check", label, detail)


def _chance(state: PhoenixState, action: int, args: Args) -> Answer:
    return Answer(["turn"], "Chance", "dice", WORDS.sentence(action))


KINDS: Final[dict[str, Callable[[PhoenixState, int, Args], Answer]]] = {
    "use": _use,
    "income": _income,
    "recruit": _recruit,
    "convert": _convert,
    "dismantle": _scrap,
    "build": _build,
    "trade": _trade,
    "buy": _buy,
    "keep": _keep,
    "observe": _observe,
    "settle": _settle,
    "again": _again,
    "advance": _advance,
    "save": _save,
    "pay": _pay,
    "take": _take,
    "bonus": _bonus,
    "reward": _reward,
    "move": _move,
    "return": _return,
    "draft": _draft,
    "choose": _choose,
    "discard": _discard,
    "done": _done,
    "spend-point": _spend,
    "populate": _chance,
    "reveal": _chance,
    "deal": _chance,
    "draw": _chance,
    "roll": _chance,
}
