"""How every action of Exodus Fleet is offered: what it is about on the table, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.drawing.face import Answer
from orrery.games.exodus_fleet import scoring
from orrery.games.exodus_fleet.actions import (
    BUILDING,
    CARDS,
    FIRST_NEUTRAL,
    PLANETS,
    RESOURCES,
    SEATS,
    SHIPS,
    WORDS,
)
from orrery.games.exodus_fleet.board import DIRECT_BIDS, ORDINALS, compensation, faction_of
from orrery.games.exodus_fleet.rules import bidding, building, fleet, goods, mining, steps, transporting
from orrery.games.exodus_fleet.rules.tables import CASHING, INCOME_SUM, POINTS_FIXED, RAISES, SQUARES, WINS_TIES
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.tips import (
    amounts_in_words,
    cards_in_words,
    kind_name,
    listed,
    planet_in_words,
    power_in_words,
    ship_effects,
    tribes_in_words,
)
from orrery.games.exodus_fleet.view import PlanetView

__all__ = ["KINDS", "answer"]

Args = tuple[str, ...]


def answer(state: ExodusFleetState, action: int) -> Answer:
    """How a legal action is offered."""
    kind, args = WORDS.move(action)
    return KINDS[kind](state, action, args)


def _seat(state: ExodusFleetState) -> int:
    return int(state.current_player())


def _kind(state: ExodusFleetState) -> int:
    return int(state.agenda[-1]) & steps.KIND_MASK


def _argument(state: ExodusFleetState) -> int:
    return int(steps.argument_of(state.agenda[-1]))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _resource(name: str) -> str:
    return kind_name(RESOURCES.index(name))


def _cost(words: str) -> str:
    return f"costs {words}" if words else "free"


# Set-up and rounds


def _choose(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t, ship = state.tables, SHIPS.index(args[0])
    income = f"{t.stats[ship][INCOME_SUM]} XU to begin with"
    faction = faction_of(t, ship)
    detail = f"{income}; {ship_effects(t, ship)[0].lower()}{ship_effects(t, ship)[1:].rstrip('.')}"
    return Answer([f"ship:{args[0]}"], "Command ship", f"faction-{faction}", WORDS.title(args[0]), detail)


def _call(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t = state.tables
    rest = {
        "income": f"all take income; you also {t.bonus_xu} XU and {t.bonus_resources} resources, or a card",
        "mining": f"bid for {WORDS.title(PLANETS[state.planets[0]])}" if state.planets[0] >= 0 else "bid for miners",
        "transporting": "bid for tribes from Earth",
        "building": "bid for builders of ships",
        "exploring": "bid for explorer cards",
    }
    return Answer([f"phase:{args[0]}"], "Call a phase", args[0], _upper(args[0]), rest[args[0]])


# Bidding


def place_of_bid(state: ExodusFleetState, seat: int, amount: int) -> int:
    """The place that a bid would have as things stand, from 1."""
    ahead = 0
    for other in range(state.players):
        if other == seat or state.stance[other] != bidding.BIDS:
            continue
        theirs = state.bids[other] + state.raised[other]
        if theirs > amount or (theirs == amount and not state.stats[seat][WINS_TIES]):
            ahead += 1
    return ahead + 1


def bid_targets(amount: int) -> list[str]:
    """The key of a bid; of a very high one its tens and its last digit."""
    return [f"bid:{amount}"] if amount < DIRECT_BIDS else [f"tens:{amount // 10}", f"unit:{amount % 10}"]


def _bid(state: ExodusFleetState, action: int, args: Args) -> Answer:
    amount, seat = int(args[0]), _seat(state)
    targets = bid_targets(amount)
    kind = _kind(state)
    if kind == steps.NAVIGATION_BID:
        label = f"{amount} XU" if amount else "Nothing"
        leads = amount > max(state.bids) and amount > 0
        return Answer(targets, "Bid for the next planet", "xu", label, "highest so far" if leads else "")
    if kind == steps.SECRET_BID:
        low = amount < state.tables.lowest_bid
        return Answer(targets, "Bid, face down", "xu", f"{amount} XU", "counts as none" if low else "")
    place = place_of_bid(state, seat, amount)
    silent = sum(1 for other in range(state.players) if state.stance[other] == bidding.SILENT) - 1
    nobody_passed = all(state.stance[other] != bidding.PASSED for other in range(state.players))
    out = place == state.players and nobody_passed and not silent and state.tables.lowest_is_out
    return Answer(targets, "Bid", "xu", f"{amount} XU", "out, bid kept" if out else f"{ORDINALS[place - 1]} now")


def _pass(state: ExodusFleetState, action: int, args: Args) -> Answer:
    if _kind(state) != steps.BID_STEP:
        return Answer(["do:pass"], "Pass", "pass", "Pass", "no more cards in this game")
    xu, any_ = compensation(state, _seat(state))
    return Answer(["do:pass"], "Pass", "pass", "Pass", f"+{xu} XU, +{any_} of choice")


def _raise(state: ExodusFleetState, action: int, args: Args) -> Answer:
    more = state.stats[_seat(state)][RAISES]
    targets = ["do:raise", *_own_ships(state, lambda ship: state.tables.stats[ship][RAISES] != 0)]
    return Answer(targets, "Change your bid", "fuel", f"Raise it by {more}", "−1 fuel (Blockade Runner)")


def _hold(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer(["do:hold"], "Bids", "check", "Leave them as they are")


def _own_ships(state: ExodusFleetState, is_wanted: Callable[[int], bool]) -> list[str]:
    seat = _seat(state)
    return [f"ship:{name}" for ship, name in enumerate(SHIPS) if state.place[ship] == seat and is_wanted(ship)]


# What a crew does


def _mine(state: ExodusFleetState, action: int, args: Args) -> Answer:
    seat = _seat(state)
    fuel = amounts_in_words(mining.fuel_due(state, seat))
    gains = amounts_in_words(mining.collected(state, seat)) or "nothing"
    planet = WORDS.title(PLANETS[state.planets[0]])
    return Answer(["do:mine", "planet:current"], "Crew", "mining", f"Mine {planet}", f"{_cost(fuel)}; gain {gains}")


def _tribe_cost(state: ExodusFleetState, tribes: int, fuel: int) -> str:
    cost = transporting.cost_of(state, _seat(state), tribes, fuel)
    less = f", less {cost[4]} of these" if cost[4] else ""
    return _cost(amounts_in_words(cost[0:4])) + less


def _transport(state: ExodusFleetState, action: int, args: Args) -> Answer:
    tribes = int(args[0])
    targets = [f"tribes:{tribes}"]
    fuel = int(state.tables.transport_fuel)
    group = "Crew"
    if _kind(state) == steps.BUILT:
        ship = _argument(state)
        fuel = int(transporting.power_fuel(state, state.tables.ship_built[ship]))
        group = WORDS.title(SHIPS[ship])
        targets.append(f"ship:{SHIPS[ship]}")
    label = f"Transport {tribes_in_words(tribes)}"
    return Answer(targets, group, "tribe", label, _tribe_cost(state, tribes, fuel))


def _mini_transport(state: ExodusFleetState, action: int, args: Args) -> Answer:
    tribes, seat = int(args[0]), _seat(state)
    power = transporting.mini_power(state, seat)
    ship = SHIPS[state.tables.power_ship[power]]
    detail = _tribe_cost(state, tribes, int(transporting.power_fuel(state, power)))
    return Answer(
        [f"mini:{tribes}", f"ship:{ship}"], WORDS.title(ship), "tribe", f"Transport {tribes_in_words(tribes)}", detail
    )


def ship_price(state: ExodusFleetState, seat: int, ship: int, hired: bool) -> str:
    """What a ship costs a seat now: after discounts on single resources, with what is left of choice."""
    due = building.due_for(state, seat, ship)
    off = min(building.discount_for(state, seat, ship, hired), sum(due))
    less = f", less {off} of choice" if off else ""
    return (amounts_in_words(due) or "nothing") + less


def _build(state: ExodusFleetState, action: int, args: Args) -> Answer:
    seat, ship = _seat(state), SHIPS.index(args[0])
    hired = _kind(state) == steps.ACT and state.phase == BUILDING
    faction = faction_of(state.tables, ship)
    worth = ""
    if ship >= FIRST_NEUTRAL and state.tables.points_kind[ship] == POINTS_FIXED:
        worth = f"; worth {state.tables.points[ship]} at each scoring"
    group = "Build a neutral ship" if ship >= FIRST_NEUTRAL else "Build a faction ship"
    detail = f"{ship_price(state, seat, ship, hired)}{worth}"
    return Answer([f"ship:{args[0]}"], group, f"faction-{faction}", WORDS.title(args[0]), detail)


def _explore(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t = state.tables
    way = ("two-keep-one", "three-keep-two", "one").index(args[0])
    label = _upper(cards_in_words(t.way_draw[way], t.way_keep[way]))
    return Answer([f"explore:{args[0]}", "deck:explorer"], "Crew", "exploring", label, _cost(f"{t.way_fuel[way]} fuel"))


def _decline(state: ExodusFleetState, action: int, args: Args) -> Answer:
    xu, any_ = compensation(state, _seat(state))
    if not state.tables.planning_when_declining:
        xu, any_ = int(state.tables.compensation_xu), int(state.tables.compensation_any)
    return Answer(["do:decline"], "Crew", "close", "Decline its work", f"+{xu} XU, +{any_} of choice")


def _bonus(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t = state.tables
    if args[0] == "xu":
        return Answer(
            ["bonus:xu"], "Admiral's bonus", "xu", f"+{t.bonus_xu} XU", f"and {t.bonus_resources} resources of choice"
        )
    return Answer(["bonus:card"], "Admiral's bonus", "explorer-card", f"+{t.bonus_cards} card", "drawn and kept")


# Ships and cards


def _use(state: ExodusFleetState, action: int, args: Args) -> Answer:
    ship = SHIPS.index(args[0])
    built = _kind(state) == steps.BUILT
    power = state.tables.ship_built[ship] if built else state.tables.ship_action[ship]
    group = "Just built" if built else "Ships"
    icon = f"faction-{faction_of(state.tables, ship)}"
    return Answer([f"ship:{args[0]}"], group, icon, WORDS.title(args[0]), power_in_words(state.tables, power))


def _play(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t, card = state.tables, CARDS.index(args[0])
    target, title, power = f"card:{args[0]}", WORDS.title(args[0]), t.card_power[card]
    if len(args) == 1:
        return Answer([target], "Play a card", "explorer-card", title, power_in_words(t, power))
    if args[1] in RESOURCES:
        detail = f"−{t.cost_xu[power]} XU, +{t.amount[power]} {_resource(args[1])}"
        return Answer([target, f"stock:{args[1]}"], "Play a card", "explorer-card", title, detail)
    if args[1] == "tribe":
        detail = f"+{tribes_in_words(t.tribes[power])} for any {t.cost_any[power]} resources"
        return Answer([target, "stock:tribe"], "Play a card", "explorer-card", title, detail)
    detail = f"gain {amounts_in_words(t.gain[power], t.any[power], t.xu[power])}"
    return Answer([target, "stock:xu"], "Play a card", "explorer-card", title, detail)


def _spend(state: ExodusFleetState, action: int, args: Args) -> Answer:
    label = WORDS.title(args[0])
    detail = f"+{state.tables.spent_card} {_resource(args[1])}"
    return Answer([f"card:{args[0]}", f"stock:{args[1]}"], "Discard a card for a resource", args[1], label, detail)


def _cash(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t = state.tables
    ship = state.stats[_seat(state)][CASHING] - 1
    power = t.ship_action[ship]
    detail = f"gain {amounts_in_words(t.gain[power], t.any[power], t.xu[power])}"
    targets = [f"card:{args[0]}", f"ship:{SHIPS[ship]}"]
    return Answer(targets, f"{WORDS.title(SHIPS[ship])}: cash a card", "xu", WORDS.title(args[0]), detail)


# Goods


def _take(state: ExodusFleetState, action: int, args: Args) -> Answer:
    kinds = args[0].split("-")
    counts = [kinds.count(name) for name in RESOURCES]
    label = ", ".join(f"{count} {kind_name(kind)}" for kind, count in enumerate(counts) if count)
    most = max(RESOURCES, key=kinds.count)
    seat = _seat(state)
    amounts = [int(state.res[seat * 4 + kind]) + counts[kind] for kind in range(4)]
    return Answer([f"take:{args[0]}"], "Take resources", most, label, _room(state, seat, amounts))


def _room(state: ExodusFleetState, seat: int, amounts: list[int]) -> str:
    """How many more would find no square with so many resources."""
    row = state.stats[seat]
    lack = [max(0, amounts[kind] - int(row[SQUARES + kind])) for kind in range(4)]
    shared = max(0, lack[2] + lack[3] - int(row[SQUARES + 4]))
    over = max(0, lack[0] + lack[1] + shared - int(row[SQUARES + 5])) - int(fleet.excess(state, seat))
    return f"{over} without room" if over > 0 else ""


def _buy(state: ExodusFleetState, action: int, args: Args) -> Answer:
    power, units = _argument(state) % goods.UNITS, _argument(state) // goods.UNITS
    price = goods.price_of(state, power, units)
    return Answer([f"stock:{args[0]}"], "Buy", args[0], f"1 {_resource(args[0])}", f"−{price} XU" if price else "free")


def _sell(state: ExodusFleetState, action: int, args: Args) -> Answer:
    power, units = _argument(state) % goods.UNITS, _argument(state) // goods.UNITS
    return Answer(
        [f"stock:{args[0]}"], "Sell", args[0], f"1 {_resource(args[0])}", f"+{goods.price_of(state, power, units)} XU"
    )


def _swap(state: ExodusFleetState, action: int, args: Args) -> Answer:
    label = f"{_upper(_resource(args[0]))} for {_resource(args[1])}"
    return Answer([f"stock:{args[0]}", f"get:{args[1]}"], f"Give 1 {_resource(args[0])}", args[1], label)


def _give(state: ExodusFleetState, action: int, args: Args) -> Answer:
    to = _argument(state)
    return Answer(
        [f"stock:{args[0]}", f"seat:{to}"], f"Give to {SEATS[to].upper()}", args[0], f"1 {_resource(args[0])}"
    )


def _drop(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"stock:{args[0]}"], "Discard what has no square", args[0], f"1 {_resource(args[0])}")


# Paying


def _settle(state: ExodusFleetState, action: int, args: Args) -> Answer:
    seat = _seat(state)
    after = state.child(action)
    assert isinstance(after, ExodusFleetState)
    spent = [int(state.res[seat * 4 + kind]) - int(after.res[seat * 4 + kind]) for kind in range(4)]
    told = ", ".join(f"−{amount} {kind_name(kind)}" for kind, amount in enumerate(spent) if amount > 0)
    return Answer(["do:settle"], "Pay", "check", "Pay the rest", told)


def _waive(state: ExodusFleetState, action: int, args: Args) -> Answer:
    label = f"1 {_resource(args[0])} less"
    return Answer([f"due:{args[0]}", "discount"], "Discount of choice", args[0], label)


def _trade(state: ExodusFleetState, action: int, args: Args) -> Answer:
    ratio = fleet.ratio_of(state, _seat(state))
    label = f"{ratio} {_resource(args[0])} for 1 {_resource(args[1])}"
    return Answer([f"due:{args[1]}", f"stock:{args[0]}"], "Trade", args[0], label, f"−{ratio} {_resource(args[0])}")


def _buy_off(state: ExodusFleetState, action: int, args: Args) -> Answer:
    ship, t = SHIPS.index(args[0]), state.tables
    number = next(place for place, power in enumerate(t.buy_offs) if t.power_ship[power] == ship)
    price = t.prices[t.buy_offs[number]][state.pay[11 + number]]
    targets = [f"due:{args[1]}", f"ship:{args[0]}"]
    detail = f"−{price} XU" if price else "free"
    return Answer(targets, WORDS.title(args[0]), args[1], f"1 {_resource(args[1])} less", detail)


def _virtual(state: ExodusFleetState, action: int, args: Args) -> Answer:
    t = state.tables
    ship = SHIPS[t.power_ship[t.virtual_power]]
    due = "due:any" if state.pay[4] > 0 else f"due:{args[0]}"
    return Answer(
        [f"ship:{ship}", due], WORDS.title(ship), args[0], f"Cover 1 {_resource(args[0])}", "free, once a phase"
    )


def _pay(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"stock:{args[0]}"], "Pay with", args[0], f"1 {_resource(args[0])}")


# Cards that are drawn


def _card_detail(state: ExodusFleetState, name: str) -> str:
    return power_in_words(state.tables, state.tables.card_power[CARDS.index(name)])


def _discard(state: ExodusFleetState, action: int, args: Args) -> Answer:
    title = WORDS.title(args[0])
    return Answer([f"drawn:{args[0]}"], "Do not keep", "explorer-card", title, _card_detail(state, args[0]))


def _stored(kind: str) -> Callable[[ExodusFleetState, int, Args], Answer]:
    """Putting a card under a ship: that one is, or which one."""

    def offered(state: ExodusFleetState, action: int, args: Args) -> Answer:
        t = state.tables
        ship = SHIPS[t.shelve_ship if kind == "shelve" else t.stow_ship]
        group = f"Under the {WORDS.title(ship)}"
        points = t.points[SHIPS.index(ship)]
        worth = f"+{points} point{'s' if points > 1 else ''} at each scoring"
        if not args:
            return Answer([f"do:{kind}", f"ship:{ship}"], group, "explorer-card", "Store a card", worth)
        in_hand = _kind(state) == steps.SHELVE_WHICH and _argument(state) == 1
        place = "card" if in_hand else "drawn"
        detail = _card_detail(state, args[0])
        return Answer([f"{place}:{args[0]}"], group, "explorer-card", WORDS.title(args[0]), detail)

    return offered


def _keep(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer(["do:keep"], "Kept cards", "check", "Keep in hand")


def _assign(state: ExodusFleetState, action: int, args: Args) -> Answer:
    to = _argument(state)
    return Answer(
        [f"drawn:{args[0]}", f"seat:{to}"],
        f"Hand to {SEATS[to].upper()}",
        "explorer-card",
        WORDS.title(args[0]),
        _card_detail(state, args[0]),
    )


def _discard_ship(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return _about_ship(state, args[0], f"looked:{args[0]}", "Do not reserve")


def _reserve(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return _about_ship(state, args[0], f"ship:{args[0]}", "Reserve")


def _about_ship(state: ExodusFleetState, name: str, target: str, group: str) -> Answer:
    ship = SHIPS.index(name)
    icon = f"faction-{faction_of(state.tables, ship)}"
    return Answer([target], group, icon, WORDS.title(name), amounts_in_words(state.tables.ship_cost[ship]))


def _place(state: ExodusFleetState, action: int, args: Args) -> Answer:
    slot = ("current", "next", "third")[_argument(state)]
    planet = PLANETS.index(args[0])
    detail = _planet_detail(state, planet)
    return Answer([f"chart:{args[0]}"], f"The {slot} planet", "map", WORDS.title(args[0]), detail)


def _planet_detail(state: ExodusFleetState, planet: int) -> str:
    rows = state.tables.rows[planet * 12 : planet * 12 + 12]
    figures = [dict(zip(RESOURCES, rows[4 * row : 4 * row + 4], strict=True)) for row in range(3)]
    return planet_in_words(PlanetView(PLANETS[planet], figures)).rstrip(".")


# The end of a phase, of a round and of the game


def _navigate(state: ExodusFleetState, action: int, args: Args) -> Answer:
    planet = state.planets[1 if args[0] == "next" else 2]
    return Answer(
        [f"planet:{args[0]}"], "Fly to", "map", WORDS.title(PLANETS[planet]), _planet_detail(state, int(planet))
    )


def _offer_up(state: ExodusFleetState, action: int, args: Args) -> Answer:
    worth = scoring.card_worth(state.tables, _argument(state), CARDS.index(args[0]))
    detail = f"+{worth} point{'s' if worth != 1 else ''}"
    return Answer([f"card:{args[0]}"], "Discard for points", "vp", WORDS.title(args[0]), detail)


def _commit(state: ExodusFleetState, action: int, args: Args) -> Answer:
    if args[0] == "play":
        return Answer(["do:commit-play"], "In secret", "explorer-card", "Play a card", "you must then use one")
    return Answer(["do:commit-pass"], "In secret", "pass", "Play none", "no more cards in this game")


# Trading between players


def _offer(state: ExodusFleetState, action: int, args: Args) -> Answer:
    seat = SEATS.index(args[0])
    left = state.tables.offers - state.offers[_seat(state)]
    return Answer([f"seat:{seat}"], "Offer a trade", "swap", f"To {args[0].upper()}", f"{left} left in this phase")


def _thing(name: str) -> str:
    return f"{name[3:]} XU" if name.startswith("xu-") else f"1 {name if name == 'tribe' else _resource(name)}"


def _thing_icon(name: str) -> str:
    return "xu" if name.startswith("xu-") else name


def _add(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"add:{args[0]}"], "You give", _thing_icon(args[0]), _thing(args[0]))


def _ask(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"ask:{args[0]}"], "You ask for", _thing_icon(args[0]), _thing(args[0]))


def _add_ship(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"ship:{args[0]}"], "You give a ship", "ship", WORDS.title(args[0]))


def _ask_ship(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"ship:{args[0]}"], "You ask for a ship", "ship", WORDS.title(args[0]))


def _show(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer(["add:card"], "You give", "explorer-card", "A card", "seen by both of you")


def _add_card(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer(
        [f"card:{args[0]}"], "Which card", "explorer-card", WORDS.title(args[0]), _card_detail(state, args[0])
    )


def _ask_card(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer(["ask:card"], "You ask for", "explorer-card", "A card", "of their choice")


def _plain(target: str, group: str, icon: str, label: str) -> Callable[[ExodusFleetState, int, Args], Answer]:
    def offered(state: ExodusFleetState, action: int, args: Args) -> Answer:
        return Answer([f"do:{target}"], group, icon, label)

    return offered


def _accept(state: ExodusFleetState, action: int, args: Args) -> Answer:
    offer = state.offer
    gets = amounts_in_words(offer[2:6], 0, offer[6])
    gives = amounts_in_words(offer[8:12], 0, offer[12])
    gets = listed([gets, tribes_in_words(offer[7]) if offer[7] else ""])
    gives = listed([gives, tribes_in_words(offer[13]) if offer[13] else ""])
    told = "; ".join(part for part in (f"you get {gets}" if gets else "", f"you give {gives}" if gives else "") if part)
    return Answer(["do:accept", "offer"], "The trade", "check", "Accept", told)


def _hand_over(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([f"card:{args[0]}"], "Hand over", "explorer-card", WORDS.title(args[0]), _card_detail(state, args[0]))


def _done(state: ExodusFleetState, action: int, args: Args) -> Answer:
    words = {
        steps.FREE: "No card now",
        steps.ACT: "That is all in this phase",
        steps.BUILT: "Go on",
        steps.CONCORDIA: "No more cards",
    }
    return Answer(["do:done"], "Go on", "check", words.get(_kind(state), "That is all"))


# Chance


def _drawn(state: ExodusFleetState, action: int, args: Args) -> Answer:
    return Answer([], "Chance", "dice", WORDS.sentence(action))


KINDS: Final[dict[str, Callable[[ExodusFleetState, int, Args], Answer]]] = {
    "choose": _choose,
    "call": _call,
    "bid": _bid,
    "pass": _pass,
    "raise": _raise,
    "hold": _hold,
    "mine": _mine,
    "transport": _transport,
    "mini-transport": _mini_transport,
    "build": _build,
    "explore": _explore,
    "decline": _decline,
    "bonus": _bonus,
    "use": _use,
    "play": _play,
    "spend": _spend,
    "cash": _cash,
    "take": _take,
    "buy": _buy,
    "sell": _sell,
    "swap": _swap,
    "give": _give,
    "drop": _drop,
    "settle": _settle,
    "waive": _waive,
    "trade": _trade,
    "buy-off": _buy_off,
    "virtual": _virtual,
    "pay": _pay,
    "discard": _discard,
    "shelve": _stored("shelve"),
    "stow": _stored("stow"),
    "keep": _keep,
    "assign": _assign,
    "discard-ship": _discard_ship,
    "reserve": _reserve,
    "place": _place,
    "navigate": _navigate,
    "offer-up": _offer_up,
    "commit": _commit,
    "offer": _offer,
    "add": _add,
    "add-ship": _add_ship,
    "add-card": _add_card,
    "show": _show,
    "ask": _ask,
    "ask-ship": _ask_ship,
    "ask-card": _ask_card,
    "propose": _plain("propose", "The offer", "check", "Propose it"),
    "withdraw": _plain("withdraw", "The offer", "close", "Withdraw it"),
    "accept": _accept,
    "refuse": _plain("refuse", "The trade", "close", "Refuse"),
    "hand-over": _hand_over,
    "done": _done,
    **dict.fromkeys(
        (
            *("board", "first", "deal", "faction-ship", "neutral-ship", "draw", "look"),
            *("reveal-ship", "reveal-bid", "reveal"),
        ),
        _drawn,
    ),
}
