"""What everything on the table of Exodus Fleet is, does and costs, in our own words, with where the rule stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.drawing.face import Tip
from orrery.games.exodus_fleet.actions import (
    CARDS,
    COMMAND_SHIPS,
    FACTIONS,
    FIRST_FACTION,
    FIRST_NEUTRAL,
    LOST_IN_SPACE,
    N_FACTIONS,
    PHASES,
    PLANETS,
    RESOURCES,
    SHIPS,
    THINGS,
    WORDS,
)
from orrery.games.exodus_fleet.board import ORDINALS, compensation, places
from orrery.games.exodus_fleet.rules.tables import (
    ANY_OFF,
    CASHING,
    CHOICE_OFF,
    COMPENSATION_ANY,
    COMPENSATION_XU,
    DOUBLE_PAY,
    DOUBLE_ROW,
    EXTRA_TRIBES,
    FIRST_OFF,
    FREE_MINING,
    INCOME_SUM,
    LATER_OFF,
    MILITARY_OFF,
    OF_FACTION,
    OP_BUILD,
    OP_BUY,
    OP_BUY_OFF,
    OP_CHOICE,
    OP_DISCOUNT,
    OP_DISTRIBUTE,
    OP_DRAW,
    OP_EXTRA,
    OP_GAIN,
    OP_PERMANENT,
    OP_PLAN,
    OP_PLANETS,
    OP_RAISE,
    OP_RESERVE,
    OP_SAME,
    OP_SELL,
    OP_SHELVE,
    OP_SWAP,
    OP_TRANSPORT,
    OP_TRIBE,
    OP_VIRTUAL,
    PER_KEPT,
    POINTS_CARDS,
    POINTS_FACTIONS,
    POINTS_FIXED,
    POINTS_INCOME,
    POINTS_MILITARY,
    POINTS_NEUTRALS,
    POINTS_RESOURCES,
    POINTS_TRIBES,
    POINTS_UNDER,
    POINTS_XU,
    QUARTERS,
    RAISES,
    RATIO,
    SHELVES,
    SQUARES,
    STOWS,
    TAX,
    TRIBE_OFF,
    TRIBUTE,
    TRIBUTE_OWN,
    TYPED_MILITARY_OFF,
    TYPED_OFF,
    WAYS,
    WINS_TIES,
    XU_FOR_CREW,
    XU_FOR_PHASE,
    Tables,
)
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.view import ExodusFleetView, PlanetView, SeatView

__all__ = ["amounts_in_words", "card_tip", "listed", "planet_in_words", "power_in_words", "ship_tip", "tips"]

CLARIFIED: Final = "Ship Clarifications"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    told = [part for part in parts if part]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} {word} {told[-1]}" if told else ""


def kind_name(kind: int) -> str:
    """A resource in running text."""
    return "H2O" if RESOURCES[kind] == "h2o" else RESOURCES[kind]


def amounts_in_words(amounts: Sequence[int], any_: int = 0, xu: int = 0) -> str:
    """`2 fuel and 1 of your choice`."""
    parts = [f"{xu} XU" if xu else ""]
    parts += [f"{amount} {kind_name(kind)}" for kind, amount in enumerate(amounts) if amount]
    parts.append(f"{any_} resource{'s' if any_ > 1 else ''} of your choice" if any_ else "")
    return listed(parts)


def types_in_words(mask: int) -> str:
    """The resources of a mask: `biomass or H2O`."""
    return "any resource" if mask == 15 else listed([kind_name(kind) for kind in range(4) if (mask >> kind) & 1], "or")


def tribes_in_words(count: int) -> str:
    """`1 tribe`, `2 tribes`."""
    return f"{count} tribe{'s' if count != 1 else ''}"


def cards_in_words(draw: int, keep: int) -> str:
    """How cards are drawn."""
    if draw == keep:
        return f"draw and keep {draw} explorer card{'s' if draw > 1 else ''}"
    return f"draw {draw} explorer cards and keep {keep}"


# Powers


def power_in_words(t: Tables, power: int) -> str:
    """What a power does and costs, as the end of a sentence."""
    op = t.op[power]
    paid = amounts_in_words(t.cost[power], 0, t.cost_xu[power])
    if t.cost_any[power]:
        paid = listed([paid, f"any {t.cost_any[power]} resources"])
    pay = f"pay {paid} and " if paid else ""
    most = t.most[power]
    many = f"up to {most}" if most else "any number of"
    price = t.prices[power][0]
    prices = ", ".join(str(one) for one in t.prices[power])
    gained = amounts_in_words(t.gain[power], t.any[power], t.xu[power])
    carried = tribes_in_words(t.tribes[power])
    after = (
        " for tribes transported in this phase, once all transporting is done" if t.after_transporting[power] else ""
    )
    mined = f" if you mined {types_in_words(t.mined[power])}" if t.mined[power] else ""
    crew = " if you hired a crew and paid it" if t.needs_crew[power] else ""
    words = {
        OP_GAIN: f"{pay}gain {gained}{after}",
        OP_SELL: f"sell 1 resource for {price} XU" if most == 1 else f"sell {many} resources for {price} XU each",
        OP_BUY: f"buy up to {most} resources for {prices} XU in turn"
        if len(t.prices[power]) > 1
        else f"buy {many} resources for {price} XU each",
        OP_DRAW: f"{pay}{cards_in_words(t.draw[power], t.keep[power])}{mined}{crew}",
        OP_TRIBE: f"{pay}gain {carried}, which does not count as transporting{crew}",
        OP_TRANSPORT: f"transport up to {carried} for {paid} and what tribes cost, without a crew",
        OP_SWAP: f"swap {many} resources one for one",
        OP_BUILD: "build a ship at once, without the discount of a crew",
        OP_DISTRIBUTE: f"draw {t.amount[power]} explorer card for every player and hand them out as you like",
        OP_SHELVE: "put explorer cards from your hand under it",
        OP_SAME: f"{pay}gain {t.amount[power]} resources of one kind",
        OP_PERMANENT: f"lay it open for good: every time you mine you gain {gained} more",
        OP_PLANETS: f"replace the three planets: {t.draw[power]} are dealt, you place three of them; gain {gained}",
        OP_RESERVE: f"look at {t.draw[power]} ships of the faction deck and reserve one, which then costs you "
        f"{t.amount[power]} resource less",
        OP_EXTRA: f"transport {carried} more with a transport action that you have",
        OP_CHOICE: f"{pay}gain {carried}, or gain {gained}",
        OP_RAISE: f"add {t.amount[power]} to your bid without paying more, once all bids stand",
        OP_DISCOUNT: f"a ship that you pay for costs {t.amount[power]} resources less",
        OP_PLAN: "as Admiral, call the phase that was just played",
        OP_VIRTUAL: f"once a phase 1 {types_in_words(t.types[power])} of a cost counts as paid, but not in a trade",
        OP_BUY_OFF: f"leave out up to {len(t.prices[power])} {types_in_words(t.types[power])} of a ship's cost for "
        f"{prices} XU in turn",
    }
    return words[op]


def _phases_in_words(mask: int) -> str:
    found = [name for place, name in enumerate(PHASES) if (mask >> place) & 1]
    if len(found) == len(PHASES):
        return "In any phase, once"
    return f"{listed([name.capitalize() if not place else name for place, name in enumerate(found)], 'or')} phase, once"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


@lru_cache(512)
def ship_effects(t: Tables, ship: int) -> str:
    """Everything that a ship does, in sentences."""
    row = t.stats[ship]
    told: list[str] = []
    power = t.ship_action[ship]
    if power >= 0 and not row[CASHING]:
        told.append(f"{_phases_in_words(t.phases[power])}: {power_in_words(t, power)}.")
    told += _lasting(t, ship)
    discounts = [f"{row[ANY_OFF]} of any resource less" if row[ANY_OFF] else ""]
    discounts += [f"{row[TYPED_OFF + kind]} {kind_name(kind)} less" for kind in range(4) if row[TYPED_OFF + kind]]
    if any(discounts):
        told.append(f"Later ships cost {listed(discounts)}.")
    if row[MILITARY_OFF]:
        more = " more" if row[ANY_OFF] else ""
        told.append(f"Later Military ships cost {row[MILITARY_OFF]} of any resource less{more}.")
    typed = [
        f"{row[TYPED_MILITARY_OFF + kind]} {kind_name(kind)}" for kind in range(4) if row[TYPED_MILITARY_OFF + kind]
    ]
    if typed:
        told.append(f"Later Military ships cost {listed(typed)} less.")
    if t.ship_built[ship] >= 0:
        told.append(f"When built you may {power_in_words(t, t.ship_built[ship])}.")
    return " ".join(told) or "It has no power."


def _lasting(t: Tables, ship: int) -> list[str]:
    row = t.stats[ship]
    told: list[str] = []

    def add(figure: int, words: str) -> None:
        if figure:
            told.append(words)

    add(row[RATIO], f"Your trades take {row[RATIO]} of a kind for one of another when you pay a cost.")
    add(row[CHOICE_OFF], f"Each tribe you transport costs {row[CHOICE_OFF]} biomass or H2O less.")
    for kind in range(4):
        add(row[TRIBE_OFF + kind], f"Each tribe you transport costs {row[TRIBE_OFF + kind]} {kind_name(kind)} less.")
        first, later = row[FIRST_OFF + kind], row[LATER_OFF + kind]
        add(first + later, f"The first tribe of a phase costs {first} {kind_name(kind)} less, later ones {later}.")
    add(row[EXTRA_TRIBES], f"A crew may transport {tribes_in_words(row[EXTRA_TRIBES])} more.")
    add(row[PER_KEPT], f"Each explorer card you keep brings {row[PER_KEPT]} resource of your choice.")
    add(
        row[COMPENSATION_XU] + row[COMPENSATION_ANY],
        f"Without a crew you take {row[COMPENSATION_XU]} XU and {row[COMPENSATION_ANY]} resources.",
    )
    add(row[DOUBLE_PAY], f"Each {types_in_words(row[DOUBLE_PAY])} you spend on a ship counts as two, not in trades.")
    add(row[DOUBLE_ROW], f"You gain the {types_in_words(row[DOUBLE_ROW])} of a mined row twice.")
    add(row[FREE_MINING], "Mining costs you no fuel.")
    if row[CASHING]:
        power = t.ship_action[ship]
        gained = amounts_in_words(t.gain[power], t.any[power], t.xu[power])
        told.append(f"At any time but during bidding, cash an explorer card for {gained}.")
    add(row[WINS_TIES], "You may repeat a bid, and win ties.")
    add(row[RAISES], f"Once all bids stand, each fuel you pay adds {row[RAISES]} to your bid.")
    for first, crew in ((XU_FOR_CREW, " with a crew"), (XU_FOR_PHASE, "")):
        figures = row[first : first + len(PHASES)]
        named = [PHASES[place] for place in range(len(PHASES)) if figures[place]]
        add(len(named), f"Gain {max(figures)} XU in each {listed(named, 'or')} phase{crew}.")
    add(row[TAX], f"In the income phase every other player pays you {row[TAX]} XU.")
    add(
        row[TRIBUTE],
        f"If you hired miners, every other miner gives you {row[TRIBUTE]} resource, and you take {row[TRIBUTE_OWN]} "
        "more.",
    )
    add(row[STOWS], "A card you keep may go under it at once, face down.")
    add(row[SHELVES], "Cards you draw and do not keep may go under it, face down.")
    return told


def points_in_words(t: Tables, ship: int) -> str:
    """What a neutral ship is worth at a scoring."""
    figure = t.points[ship]
    table = ", ".join(str(points) for points in t.points_table[1:])
    points = "point" if figure == 1 else "points"
    words = {
        POINTS_FIXED: f"{figure} {points}",
        POINTS_XU: f"1 point for every {figure} XU",
        POINTS_INCOME: f"1 point for every {figure} of your income",
        POINTS_TRIBES: f"{figure} {points} for each tribe",
        POINTS_FACTIONS: f"{table} points for 1 to {N_FACTIONS} different factions",
        POINTS_NEUTRALS: f"{figure} {points} for each neutral and each Military ship",
        POINTS_CARDS: f"{figure} {points} for each explorer card you discard then, {t.points_more[ship]} more if alien",
        POINTS_UNDER: f"{figure} {points} for each card under it",
        POINTS_MILITARY: f"{figure} {points} for each Military ship",
        POINTS_RESOURCES: f"1 point for every {figure} resources",
    }
    return f"Worth {words[t.points_kind[ship]]} at each scoring."


@lru_cache(512)
def ship_tip(t: Tables, ship: int) -> Tip:
    """A ship: what it costs, does, holds and earns."""
    row = t.stats[ship]
    kind = "command ship" if ship < FIRST_FACTION else "faction ship" if ship < FIRST_NEUTRAL else "neutral ship"
    faction = f", {WORDS.title(FACTIONS[t.faction[ship]])}" if t.faction[ship] >= 0 else ""
    military = ", Military" if t.military[ship] else ""
    parts = [f"{kind.capitalize()}{faction}{military}."]
    if ship >= FIRST_FACTION:
        parts.append(f"Costs {amounts_in_words(t.ship_cost[ship]) or 'nothing'}.")
    parts.append(ship_effects(t, ship))
    names = [*(kind_name(place) for place in range(4)), "biomass or H2O", "any resource"]
    squares = [f"{row[SQUARES + place]} for {name}" for place, name in enumerate(names) if row[SQUARES + place]]
    parts.append(f"Squares: {listed(squares) or 'none'}; living quarters: {row[QUARTERS]}; income {row[INCOME_SUM]}.")
    if ship >= FIRST_NEUTRAL:
        parts.append(points_in_words(t, ship))
    section = "Command Ships" if ship < FIRST_FACTION else "Faction Ships" if ship < FIRST_NEUTRAL else "Neutral Ships"
    return Tip(WORDS.title(SHIPS[ship]), " ".join(parts), f"{CLARIFIED}, {section}")


@lru_cache(256)
def card_tip(t: Tables, card: int) -> Tip:
    """An explorer card: what playing it does, and that it is a resource at least."""
    effect = _sentence(power_in_words(t, t.card_power[card]))
    if t.own_faction_only[card]:
        effect += " Only for a ship of a faction that you own already."
    when = "Only once all bids stand." if card == LOST_IN_SPACE else "At any time but during bidding."
    alien = " An alien card." if t.alien[card] else ""
    return Tip(
        WORDS.title(CARDS[card]),
        f"{effect} {when} Or discard it for {t.spent_card} resource of your choice.{alien}",
        "Using Explorer Cards; Explorer Card Clarifications",
    )


def planet_in_words(planet: PlanetView) -> str:
    """The three rows of a planet."""
    rows = [amounts_in_words(list(row.values())) or "nothing" for row in planet.rows]
    return f"Top row {rows[0]}; middle row {rows[1]}; bottom row {rows[2]}."


# Everything on the table


def tips(state: ExodusFleetState, seen: ExodusFleetView, viewer: int | None) -> dict[str, Tip]:
    """A tip for every target that is on the table now."""
    found = {**_phases(state), **_planets(state, seen), **_things(state, seen), **_own(state, viewer)}
    found.update(_ships(state, seen))
    for seat in seen.seats:
        found.update(_seat(state, seat))
    if viewer is not None:
        me = seen.seats[viewer]
        for name, cards in (("card", me.explorer_cards), ("drawn", me.drawn)):
            found.update({f"{name}:{card}": card_tip(state.tables, CARDS.index(card)) for card in cards or []})
        for pile in (me.under or {}).values():
            found.update({f"under:{card}": card_tip(state.tables, CARDS.index(card)) for card in pile})
    return found


def _ships(state: ExodusFleetState, seen: ExodusFleetView) -> dict[str, Tip]:
    names = [*seen.faction_row, *seen.neutral_ships]
    for seat in seen.seats:
        names += [*seat.ships, *(seat.reserved or [])]
        if not seat.ships and seat.faction and not seen.round:
            faction = FACTIONS.index(seat.faction)
            names += [name for ship, name in enumerate(COMMAND_SHIPS) if state.tables.faction[ship] == faction]
    return {f"ship:{name}": ship_tip(state.tables, SHIPS.index(name)) for name in names}


def _phases(state: ExodusFleetState) -> dict[str, Tip]:
    t = state.tables
    tribe = amounts_in_words(t.tribe_cost)
    ways = "; ".join(
        f"{cards_in_words(t.way_draw[way], t.way_keep[way])} for {t.way_fuel[way]} fuel" for way in range(WAYS)
    )
    by_place = [f"{ORDINALS[place]} {t.tribes_of_place[place]}" for place in range(places(state))]
    told = {
        "income": "Everybody takes the income of all ships. The Admiral also takes "
        f"{t.bonus_xu} XU and {t.bonus_resources} resources, or {t.bonus_cards} explorer card. No bids.",
        "mining": f"Bid for miners. A crew costs {t.mining_fuel} fuel and takes the row of its place from the current "
        "planet, which is then replaced by the next.",
        "transporting": f"Bid for transporters. A crew costs {t.transport_fuel} fuel once, and {tribe} for each tribe, "
        f"which needs living quarters. Tribes by place: {', '.join(by_place)}.",
        "building": f"Bid for builders, who build in the order of bids, one ship each, {t.crew_discount} resource "
        f"cheaper. Afterwards {t.rightmost} faction ship{'s' if t.rightmost != 1 else ''} at the right end leave.",
        "exploring": f"Bid for explorers. By place: {ways}.",
    }
    where = {
        "income": "Income Phase; ruling 15",
        "mining": "Mining Phase; rulings 16 and 17",
        "transporting": "Transporting Phase; rulings 18 to 20",
        "building": "Building Phase; ruling 21",
        "exploring": "Exploring Phase; ruling 22",
    }
    rule = " The phase just played cannot be called again."
    return {
        f"phase:{name}": Tip(f"{name.capitalize()} phase", words + rule, where[name]) for name, words in told.items()
    }


def _planets(state: ExodusFleetState, seen: ExodusFleetView) -> dict[str, Tip]:
    t = state.tables
    rows = ["top", "middle", "bottom"]
    order = ", ".join(f"{ORDINALS[place]} the {rows[t.row_of_place[place]]} row" for place in range(places(state)))
    found: dict[str, Tip] = {}
    for name, planet, words in (
        ("current", seen.current_planet, f"Mined in the next mining phase: {order}."),
        ("next", seen.next_planet, "Mined after the current planet."),
        (
            "third",
            seen.third_planet,
            f"Mined after the next one. The deck has {seen.planet_deck} more; {seen.planet_discards} are discarded.",
        ),
    ):
        title = WORDS.title(planet.name) if planet else f"The {name} planet"
        told = planet_in_words(planet) if planet else "There is none now."
        found[f"planet:{name}"] = Tip(title, f"{told} {words}", "Mining Phase")
    for name in seen.charted:
        first = PLANETS.index(name) * 12
        figures = [dict(zip(RESOURCES, t.rows[first + 4 * row : first + 4 * row + 4], strict=True)) for row in range(3)]
        told = planet_in_words(PlanetView(name, figures))
        found[f"chart:{name}"] = Tip(
            WORDS.title(name),
            f"{told} Dealt for the Alien Star Chart; three of these are placed.",
            "Alien Star Chart; ruling 24",
        )
    return found


def _things(state: ExodusFleetState, seen: ExodusFleetView) -> dict[str, Tip]:
    t = state.tables
    lowest = "The lowest bidder is out if nobody passed, and keeps the bid. " if t.lowest_is_out else ""
    chart = ", ".join(str(points) for points in t.faction_points[1:])
    found = {
        "rounds": Tip(
            "Rounds",
            f"In a round everybody is Admiral once. Scoring A comes after round {t.round_a}, Scoring B after round "
            f"{t.last_round}, the last. Tribes count {t.tribe_a} points, then {t.tribe_b}; ships of a faction {chart} "
            f"points, {t.faction_further} more for each further one; most unused XU, resources and cards "
            f"{t.most_unused} point each at the end.",
            "Game Play Core Concepts; Scoring",
        ),
        "auction": Tip(
            "The auction",
            f"One bid each, from the Admiral's left; the Admiral bids last. A bid is {t.lowest_bid} XU or more and "
            f"unlike the others. {lowest}Whoever has no crew takes {t.compensation_xu} XU and {t.compensation_any} "
            "resource instead.",
            "Bidding; rulings 9 to 13",
        ),
        "deck:faction": Tip(
            "Faction ships",
            f"{seen.faction_deck} are still in the deck, {len(seen.faction_discards)} were discarded"
            + (f" ({listed([WORDS.title(ship) for ship in seen.faction_discards])})" if seen.faction_discards else "")
            + f". New ones come at the left; after building {t.rightmost} at the right leave.",
            "Building Phase",
        ),
        "deck:neutral": Tip(
            "Neutral ships",
            f"{seen.neutral_deck} are still in the deck. "
            + (
                "Each one that is built is replaced."
                if t.replace_neutrals
                else f"After Scoring A {t.neutrals_added} more come."
                if t.neutrals_added
                else "No more will come."
            ),
            "Building Phase; Scoring A",
        ),
        "deck:explorer": Tip(
            "Explorer deck",
            f"{seen.explorer_deck} cards; {len(seen.explorer_discards)} were discarded"
            + (f": {_counted(seen.explorer_discards)}." if seen.explorer_discards else "."),
            "Exploring Phase",
        ),
    }
    if seen.offer is not None:
        found["offer"] = Tip(
            "A trade",
            f"{seen.offer.by.upper()} offers {seen.offer.to.upper()} a trade. Everybody sees it but for the faces of "
            "cards.",
            "Player-to-Player Trading; ruling 30",
        )
    return found


def _counted(cards: Sequence[str]) -> str:
    kinds = list(dict.fromkeys(cards))
    return ", ".join(f"{cards.count(card)} {WORDS.title(card)}" for card in kinds)


def _seat(state: ExodusFleetState, seat: SeatView) -> dict[str, Tip]:
    number = int(seat.seat[1:]) - 1
    name = seat.seat.upper()
    t = state.tables
    counts = [
        f"{count} of the {WORDS.title(FACTIONS[place])}"
        for place in range(N_FACTIONS)
        if (count := state.stats[number][OF_FACTION + place])
    ]
    squares = ", ".join(f"{count} for {words}" for words, count in seat.squares.items() if count) or "none"
    xu, any_ = compensation(state, number)
    found = {
        f"fleet:{number}": Tip(
            f"{name}'s fleet",
            f"Ships by faction: {listed(counts) or 'none yet'}. Squares: {squares}. Living quarters {seat.quarters}, "
            f"tribes {seat.tribes}. Income {seat.income}.",
            "Scoring, Factions; Understanding Resources",
        ),
        f"stores:{number}": Tip(
            f"{name}'s stores",
            f"{amounts_in_words(list(seat.resources.values())) or 'No resources'}; squares: {squares}. "
            f"Tribes {seat.tribes} in {seat.quarters} quarters, income {seat.income}, {seat.explorer_card_count} "
            "explorer cards in hand. The purse is secret.",
            "Understanding Resources",
        ),
        f"seat-row:{number}": Tip(
            name,
            f"Without a crew {name} takes {xu} XU and {any_} resource{'s' if any_ > 1 else ''}. A row shows place, bid "
            "and what the place brings.",
            "Bidding",
        ),
        f"reserved:{number}": Tip(
            "Reserved",
            f"A ship that only {name} can build, face down under Alien Blueprints.",
            "Alien Blueprints; ruling 23",
        ),
    }
    found.update({f"open:{number}:{card}": card_tip(t, CARDS.index(card)) for card in seat.open_cards})
    found.update({f"known:{number}:{card}": card_tip(t, CARDS.index(card)) for card in seat.known_cards})
    return found


BUTTON_TIPS: Final = {
    "pass": ("Pass", "No crew, but compensation at once. Ships of the phase still work.", "Bidding"),
    "raise": (
        "Blockade Runner",
        "Pay a fuel to raise your bid. What you laid out is what you pay.",
        "Bidding; ruling 11",
    ),
    "hold": ("Leave the bids", "Change nothing. If somebody else does, you are asked again.", "Bidding; ruling 11"),
    "mine": ("Mine", "Pay the fuel and take the row of your place.", "Mining Phase"),
    "decline": ("Decline", "Take the compensation instead of the crew's work. The bid is not returned.", "Bidding"),
    "settle": (
        "Pay the rest",
        "Discounts go where you have least, trades take what you have most of, the rest is paid in cubes.",
        "Understanding Resources; ruling 21",
    ),
    "shelve": ("Xenological Center", "Put a card under it, face down, for points.", "Xenological Center"),
    "stow": ("Military Explorer", "Put a kept card under it, face down, for points.", "Military Explorer"),
    "keep": ("Keep in hand", "All kept cards go to your hand.", "Exploring Phase"),
    "commit-play": ("Play a card", "Then you must use a card in one of its ways.", "Game End; ruling 26"),
    "commit-pass": ("Play none", "You use no more cards in this game.", "Game End; ruling 26"),
    "propose": ("Propose", "The other side accepts or refuses at once.", "Player-to-Player Trading; ruling 30"),
    "withdraw": ("Withdraw", "Nothing is traded; the offer counts.", "Player-to-Player Trading; ruling 30"),
    "accept": ("Accept", "Everything changes hands.", "Player-to-Player Trading; ruling 30"),
    "refuse": ("Refuse", "Nothing is traded.", "Player-to-Player Trading; ruling 30"),
    "done": ("That is all", "Go on without using anything more now.", "Game Play"),
}


def _own(state: ExodusFleetState, viewer: int | None) -> dict[str, Tip]:
    """What stands beside the question."""
    t = state.tables
    found = {"turn": Tip("The turn", "Where the game is now.", "Game Play")}
    if viewer is None:
        return found
    rule = f"Each needs a square of its kind at the end of a phase. Paying, {t.ratio} of a kind cover one of another."
    for kind, name in enumerate(RESOURCES):
        found[f"stock:{name}"] = Tip(f"Your {kind_name(kind)}", rule, "Understanding Resources")
        found[f"due:{name}"] = Tip(f"{kind_name(kind).capitalize()} to pay", rule, "Understanding Resources; ruling 21")
        found[f"get:{name}"] = Tip(
            f"Get 1 {kind_name(kind)}", "For one resource of another kind.", "Understanding Resources"
        )
    found["due:any"] = Tip("To pay", "Resources of any kind.", "Understanding Resources")
    found["discount"] = Tip(
        "Discounts", "Choose on which resource each one goes; all are used.", "Building Phase; ruling 21"
    )
    found["stock:xu"] = Tip("Your purse", "Only you see how many XU you have.", "Components and Setup")
    found["stock:tribe"] = Tip(
        "Your tribes", f"{t.tribe_a} points each at Scoring A, {t.tribe_b} at Scoring B.", "Scoring"
    )
    for way, name in enumerate(("two-keep-one", "three-keep-two", "one")):
        words = f"{_sentence(cards_in_words(t.way_draw[way], t.way_keep[way]))} Costs {t.way_fuel[way]} fuel."
        found[f"explore:{name}"] = Tip("Explore", words, "Exploring Phase")
    found["bonus:xu"] = Tip(
        "Admiral's bonus", f"{t.bonus_xu} XU and {t.bonus_resources} resources of your choice.", "Income Phase"
    )
    found["bonus:card"] = Tip("Admiral's bonus", f"Draw and keep {t.bonus_cards} explorer card.", "Income Phase")
    for place in range(1, places(state) + 1):
        words = "What this place brings, who holds it, and which bids would take it as things stand."
        found[f"rung:{place}"] = Tip(f"{ORDINALS[place - 1]} place", words, "Bidding")
    found.update({f"do:{name}": Tip(*told) for name, told in BUTTON_TIPS.items()})
    if state.current_player() == viewer:
        found.update(_asked(state))
    if t.trading:
        for name in [*THINGS, "card"]:
            words = "card" if name == "card" else name.replace("xu-", "XU ")
            found[f"add:{name}"] = Tip(
                f"Offer: {words}", "Goes over if the trade is accepted.", "Player-to-Player Trading"
            )
            found[f"ask:{name}"] = Tip(
                f"Ask for: {words}", "Comes to you if it is accepted.", "Player-to-Player Trading"
            )
    return found


def _asked(state: ExodusFleetState) -> dict[str, Tip]:
    """What is there only for the question that is asked now."""
    t = state.tables
    found: dict[str, Tip] = {}
    tribe = amounts_in_words(t.tribe_cost)
    for action in state.legal_actions():
        kind, args = WORDS.move(action)
        if kind in ("transport", "mini-transport"):
            name = "tribes" if kind == "transport" else "mini"
            words = f"Each costs {tribe} less your discounts, and all together a fuel price. Quarters must be free."
            found[f"{name}:{args[0]}"] = Tip(
                f"Transport {tribes_in_words(int(args[0]))}", words, "Transporting Phase; rulings 18 and 19"
            )
        elif kind == "discard-ship":
            found[f"looked:{args[0]}"] = ship_tip(t, SHIPS.index(args[0]))
    return found
