"""What everything on the board of Alien Frontiers is, does and costs, in our own words, with where the rule stands."""

from __future__ import annotations

from typing import Final

from orrery.drawing.face import Tip
from orrery.games.alien_frontiers.actions import COLOURS, FIELDS, WORDS
from orrery.games.alien_frontiers.rules.tables import Tables
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.view import AlienFrontiersView

__all__ = ["card_tip", "tips"]

FACILITY: Final = "Orbital Facilities"
TERRITORY: Final = "Territory Bonuses"
CARD: Final = "Alien Tech Cards"


def tips(state: AlienFrontiersState, seen: AlienFrontiersView) -> dict[str, Tip]:
    """A tip for every target that is on the table now."""
    t = state.tables
    found = {**_facilities(t), **_territories(t), **_fields(t), **_things(t)}
    for card in sorted({*seen.display, *(card for seat in seen.seats for card in seat.cards)}):
        found[f"tech:{card}"] = card_tip(t, card)
    for seat in seen.seats:
        for card in seat.cards:
            found[f"card:{seat.colour}:{card}"] = found[f"tech:{card}"]
    for colour in COLOURS[: len(seen.seats)]:
        name = colour.capitalize()
        found[f"track:{colour}"] = Tip(
            f"{name}'s track",
            f"Each ship docked here moves {name}'s colony one circle on; the first one puts it on the track.",
            f"{FACILITY}, Colonist Hub",
        )
        found[f"bay:{colour}"] = Tip(
            f"{name}'s waiting ships",
            "They show no value and come back with the roll at the start of the next turn.",
            f"{FACILITY}, Maintenance Bay",
        )
    return found


def _facilities(t: Tables) -> dict[str, Tip]:
    fuel = ", ".join(f"{value} brings {t.solar_fuel[value]}" for value in range(1, 7))
    return {
        "facility:solar-converter": Tip(
            "Solar Converter",
            f"Dock any ship and gain fuel: half its value, rounded up ({fuel}). Lem Badlands add {t.lem_fuel} a ship.",
            f"{FACILITY}, Solar Converter",
        ),
        "facility:lunar-mine": Tip(
            "Lunar Mine",
            f"Dock a ship that shows at least as much as the highest one here and gain {t.mined} ore. With Van Vogt "
            "Mountains the first ship of the turn may show anything.",
            f"{FACILITY}, Lunar Mine; ruling 17",
        ),
        "facility:orbital-market": Tip(
            "Orbital Market",
            "Dock two equal ships. For the rest of the turn you may trade fuel equal to their value for 1 ore, as "
            f"often as you like; with Heinlein Plains always {t.heinlein_rate} for 1.",
            f"{FACILITY}, Orbital Market; rulings 19 and 20",
        ),
        "facility:shipyard": Tip(
            "Shipyard",
            f"Dock two equal ships and pay for a new one: {_ladder(t)}. It waits in the Maintenance Bay. Herbert "
            f"Valley saves {t.herbert_saves} fuel and {t.herbert_saves} ore.",
            f"{FACILITY}, Shipyards; rulings 21 to 23",
        ),
        "facility:colony-constructor": Tip(
            "Colony Constructor",
            f"Dock three equal ships, pay {t.constructor_ore} ore and land a colony at once. Bradbury Plateau saves "
            f"{t.bradbury_saves} ore.",
            f"{FACILITY}, Colony Constructor; ruling 27",
        ),
        "facility:colonist-hub": Tip(
            "Colonist Hub",
            f"Each ship moves a colony one circle on along your own track, which has {t.track} ports. On circle "
            f"{t.circles} it is launched to a territory at any time of your turn for {t.launch_fuel} fuel and "
            f"{t.launch_ore} ore. With Asimov Crater the second ship of a turn moves it {t.asimov_advance} further.",
            f"{FACILITY}, Colonist Hub; rulings 39 to 46",
        ),
        "facility:terraforming-station": Tip(
            "Terraforming Station",
            f"Dock a 6, pay {t.terraforming_fuel} fuel and {t.terraforming_ore} ore and land a colony at once. The "
            f"ship returns to your stock when your next turn begins; {t.fewest_ships} ships of your colour must stay.",
            f"{FACILITY}, Terraforming Station; rulings 24 to 26",
        ),
        "facility:alien-artifact": Tip(
            "Alien Artifact",
            "Each ship that docks lets you replace the cards on display once. When your ships here total "
            f"{t.claim_total} or more since your last claim you may take one of the cards.",
            f"{FACILITY}, Alien Artifact; rulings 35 to 37",
        ),
        "facility:raiders-outpost": Tip(
            "Raiders' Outpost",
            f"Dock three ships in sequence and steal up to {t.stolen} resources, or one alien tech card. A higher "
            "sequence drives away the one that is here.",
            f"{FACILITY}, Raiders' Outpost; rulings 28 to 34",
        ),
        "facility:maintenance-bay": Tip(
            "Maintenance Bay",
            "New ships, ships driven from their port and ships that no facility would take wait here for your next "
            "turn. A ship that can be placed must be placed.",
            f"{FACILITY}, Maintenance Bay; rulings 9 and 10",
        ),
    }


def _ladder(t: Tables) -> str:
    """What the next ships cost: `1 fuel and 1 ore for the fourth`."""
    names = {4: "fourth", 5: "fifth", 6: "sixth"}
    steps = range(t.ships_at_start + 1, t.ships + 1)
    return ", ".join(
        f"{t.ship_price[n]} fuel and {t.ship_price[n]} ore for the {names.get(n, f'{n}th')}" for n in steps
    )


def _territories(t: Tables) -> dict[str, Tip]:
    control = f"The player with the most colonies controls it, for {t.territory_points} point and its bonus: "
    bonuses = {
        "asimov-crater": f"at the Colonist Hub your second ship of a turn moves the colony {t.asimov_advance} further.",
        "bradbury-plateau": f"the Colony Constructor costs {t.bradbury_saves} ore less.",
        "burroughs-desert": f"you may buy the Relic Ship for {t.relic_fuel} fuel and {t.relic_ore} ore.",
        "heinlein-plains": f"at the Orbital Market you always trade {t.heinlein_rate} fuel for 1 ore.",
        "herbert-valley": f"a new ship costs {t.herbert_saves} fuel and {t.herbert_saves} ore less.",
        "lem-badlands": f"every ship at the Solar Converter brings {t.lem_fuel} fuel more.",
        "pohl-foothills": f"each use of an alien tech card costs {t.pohl_saves} fuel less.",
        "van-vogt-mountains": "your first ship of a turn at the Lunar Mine may show any value.",
    }
    return {
        f"territory:{name}": Tip(WORDS.title(name), control + bonus, f"{TERRITORY}; rulings 47 to 52")
        for name, bonus in bonuses.items()
    }


def _fields(t: Tables) -> dict[str, Tip]:
    texts = {
        "isolation": "The territory gives no bonus. Control and its points stay.",
        "positron": f"Whoever controls the territory scores {t.positron_points} point more.",
        "repulsor": "No colony can land on the territory or leave it.",
    }
    return {
        f"field:{name}": Tip(f"{name.capitalize()} Field", texts[name], "Field Generators; rulings 55 to 57")
        for name in FIELDS
    }


def _things(t: Tables) -> dict[str, Tip]:
    return {
        "relic": Tip(
            "Relic Ship",
            f"Whoever controls Burroughs Desert may buy it for {t.relic_fuel} fuel and {t.relic_ore} ore. It is rolled "
            "with the fleet and goes home as soon as its owner loses control.",
            "Territory Bonuses, Burroughs Desert; rulings 52 to 54",
        ),
        "deck": Tip(
            "Deck",
            "The alien tech cards that are still to come. When it is empty, the discards are shuffled.",
            f"{CARD}; ruling 38",
        ),
        "discards": Tip("Discards", "Cards that were cycled or discarded for their power.", f"{CARD}; ruling 38"),
        "turn": Tip(
            "Ships to place",
            "Every ship must dock, or wait in the Maintenance Bay if no facility would take it. At the end of the turn "
            f"no more than {t.most_resources} fuel and ore together are kept.",
            "Game Play; rulings 7 to 13",
        ),
    }


def card_tip(t: Tables, card: str) -> Tip:
    """A card: what its fuel power does and costs, and what discarding it does."""
    once = " Once a turn, either way."
    texts = {
        "alien-city": f"Worth {t.city_points} point to whoever holds it.",
        "alien-monument": f"Worth {t.monument_points} point to whoever holds it.",
        "booster-pod": f"Pay {t.booster_fuel} fuel: an unplaced ship shows one more. Or discard it: take a field "
        f"generator off the planet.{once}",
        "data-crystal": f"Pay {t.crystal_fuel} fuel for each colony on a territory: its bonus is yours for this turn "
        f"(not Burroughs Desert). Or discard it: place or move the Positron Field.{once}",
        "gravity-manipulator": f"Pay {t.gravity_fuel} fuel: one unplaced ship shows one less, another one more. Or "
        f"discard it: place or move the Repulsor Field.{once}",
        "holographic-decoy": "Raiders can steal nothing from you but this card.",
        "orbital-teleporter": f"Pay {t.teleporter_fuel} fuel: a ship you docked this turn moves to another facility. "
        f"Or discard it: move any colony to another territory.{once}",
        "plasma-cannon": f"Pay {t.plasma_fuel} fuel a ship: send other players' ships from one facility to the "
        f"Maintenance Bay. Or discard it: return a ship to its owner's stock.{once}",
        "polarity-device": f"Pay {t.polarity_fuel} fuel: turn an unplaced ship over to its opposite face. Or discard "
        f"it: swap two colonies.{once}",
        "resource-cache": "After your roll it brings 1 ore if more ships are odd, 1 fuel if more are even, and both if "
        "they are as many; then it is discarded.",
        "stasis-beam": f"Pay {t.stasis_fuel} fuel: an unplaced ship shows one less. Or discard it: place or move the "
        f"Isolation Field.{once}",
        "temporal-warper": f"Pay {t.warper_fuel} fuel: roll any of your unplaced ships again. Or discard it: take a "
        f"card from the discards.{once}",
    }
    return Tip(WORDS.title(card), texts[card], f"{CARD}; rulings 61 to 75")
