"""The component values and options as the rules want them: numbers in native attributes and flat lists."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from orrery.games.alien_frontiers.actions import CARDS, FACILITIES, HUB, MOST_DICE, MOST_KEPT
from orrery.kernel.components import Components
from orrery.kernel.errors import ComponentError
from orrery.kernel.options import OptionValue

# A docked ship is one number: 0 is a free port; 1 to 24 a coloured ship, six values for each owner; 25 to 48 the Relic
# Ship, likewise.
OF_RELIC: Final = 24
SHIP_OWNER: Final[list[i64]] = [-1, *((code // 6) % 4 for code in range(48))]
SHIP_VALUE: Final[list[i64]] = [0, *(code % 6 + 1 for code in range(48))]
NO_SHIP: Final = 0

SETS: Final = [1, 1, 3, 1, 2, 3, 2, 1, 1]
"""How many ships dock together at each facility, as its requirement says."""


class Tables:
    """Everything that stays the same in a game with so many players and these options."""

    def __init__(self, components: Components, players: int, options: dict[str, OptionValue]) -> None:
        check_values(components)

        self.joined_ports: bool = bool(options["joined_ports"])
        self.hub_closed_on_seven: bool = bool(options["hub_closed_on_seven"])
        self.second_printing: bool = options["printing"] == "second"

        self.ships: i64 = components.integer("ships.box.of_each_colour")
        self.ships_at_start: i64 = components.integer("ships.box.in_play_at_start")
        self.fewest_ships: i64 = components.integer("ships.fewest_of_own_colour")
        colonies = "colonies.each_in_the_long_game" if options["long_game"] else "colonies.each"
        self.colonies: i64 = components.integers(colonies)[players]
        if self.colonies < 1:
            raise ComponentError(f"'{colonies}' must be at least 1 with {players} players")
        self.start_fuel: list[i64] = components.integers("starting_resources.fuel")
        self.start_ore: list[i64] = components.integers("starting_resources.ore")
        self.most_resources: i64 = components.integer("resources.most_at_end_of_turn")
        self.relic_fuel: i64 = components.integer("relic_ship.fuel")
        self.relic_ore: i64 = components.integer("relic_ship.ore")

        # Ports: facility f has ports first_port[f] up to, not including, first_port[f + 1]; covered ports are left out.
        self.first_port: list[i64] = [0]
        self.set_size: list[i64] = []
        self.covered: list[i64] = []
        for facility in FACILITIES:
            covered = components.integer(f"facility.{facility}.covered.with_{players}")
            ports = components.integer(f"facility.{facility}.ports") - covered
            joined = components.integer(f"facility.{facility}.set")
            if ports < joined or ports % joined:
                raise ComponentError(f"'facility.{facility}': {ports} open ports cannot be joined in sets of {joined}")
            self.first_port.append(self.first_port[-1] + ports)
            self.set_size.append(joined)
            self.covered.append(covered)
        self.track: i64 = components.integer("facility.colonist-hub.ports_of_a_track")
        if self.first_port[HUB + 1] - self.first_port[HUB] < self.track * players:
            raise ComponentError("'facility.colonist-hub.ports': every player needs a track")
        self.circles: i64 = components.integer("facility.colonist-hub.circles")
        self.launch_fuel: i64 = components.integer("facility.colonist-hub.fuel")
        self.launch_ore: i64 = components.integer("facility.colonist-hub.ore")
        self.constructor_ore: i64 = components.integer("facility.colony-constructor.ore")
        self.mined: i64 = components.integer("facility.lunar-mine.ore_gained")
        self.stolen: i64 = components.integer("facility.raiders-outpost.resources_stolen")
        self.terraforming_fuel: i64 = components.integer("facility.terraforming-station.fuel")
        self.terraforming_ore: i64 = components.integer("facility.terraforming-station.ore")
        self.solar_fuel: list[i64] = [0, *components.integers("facility.solar-converter.fuel_gained")]
        self.display: i64 = components.integer("facility.alien-artifact.display")
        self.claim_total: i64 = components.integer("facility.alien-artifact.total_to_claim")

        # The price of the n-th ship. A fleet can fall below three only by the first printing's Plasma Cannon; what
        # brings it back to three costs what the fourth ship costs.
        prices = components.integers("facility.shipyard.price")
        if self.ships > MOST_DICE or self.ships_at_start + len(prices) != self.ships:
            raise ComponentError("'facility.shipyard.price' needs a price for each ship that can be built, six at most")
        self.ship_price: list[i64] = [*[prices[0]] * (self.ships_at_start + 1), *prices]

        self.asimov_advance: i64 = components.integer("territory.asimov-crater.extra_advance")
        self.bradbury_saves: i64 = components.integer("territory.bradbury-plateau.ore_saved")
        self.heinlein_rate: i64 = components.integer("territory.heinlein-plains.rate")
        self.herbert_saves: i64 = components.integer("territory.herbert-valley.fuel_and_ore_saved")
        self.lem_fuel: i64 = components.integer("territory.lem-badlands.extra_fuel")
        self.pohl_saves: i64 = components.integer("territory.pohl-foothills.fuel_saved")

        self.deck: list[i64] = [components.integer(f"tech.{card}.box.copies") for card in CARDS]
        if sum(self.deck) < players + self.display:
            raise ComponentError(f"'tech': {sum(self.deck)} cards are too few for {players} players and the display")
        self.booster_fuel: i64 = components.integer("tech.booster-pod.fuel")
        self.crystal_fuel: i64 = components.integer("tech.data-crystal.fuel_for_each_colony")
        self.gravity_fuel: i64 = components.integer("tech.gravity-manipulator.fuel")
        self.teleporter_fuel: i64 = components.integer("tech.orbital-teleporter.fuel")
        self.plasma_fuel: i64 = components.integer("tech.plasma-cannon.fuel_for_each_ship")
        self.polarity_fuel: i64 = components.integer("tech.polarity-device.fuel")
        self.stasis_fuel: i64 = components.integer("tech.stasis-beam.fuel")
        self.warper_fuel: i64 = components.integer("tech.temporal-warper.fuel")

        self.colony_points: i64 = components.integer("points.colony")
        self.territory_points: i64 = components.integer("points.territory")
        self.positron_points: i64 = components.integer("points.positron_field")
        self.city_points: i64 = components.integer("tech.alien-city.points")
        self.monument_points: i64 = components.integer("tech.alien-monument.points")


def check_values(components: Components) -> None:
    """Refuse what the rules have no meaning for."""
    for row in components.rows():
        if any(number < 0 for number in (row.value if isinstance(row.value, list) else [row.value])):
            raise ComponentError(f"'{row.path}' cannot be negative")
    for facility, size in zip(FACILITIES, SETS, strict=True):
        if components.integer(f"facility.{facility}.set") != size:
            raise ComponentError(f"'facility.{facility}.set' must be {size}: so many ships dock there at a time")
    for path, low, high in (
        ("facility.raiders-outpost.ports", 3, 3),
        ("facility.terraforming-station.ports", 1, 1),
        ("facility.raiders-outpost.resources_stolen", 1, 20),
        ("facility.colonist-hub.circles", 1, 20),
        ("facility.colonist-hub.ports_of_a_track", 1, 6),
        ("facility.alien-artifact.ports", 1, 20),
        ("territory.heinlein-plains.rate", 1, 6),
        ("resources.most_at_end_of_turn", 0, MOST_KEPT),
    ):
        if not low <= components.integer(path) <= high:
            raise ComponentError(f"'{path}' must be {low if low == high else f'{low} to {high}'}")


def ship_code(owner: i64, value: i64, relic: bool) -> i64:
    """A docked ship as one number."""
    return 1 + owner * 6 + value - 1 + (OF_RELIC if relic else 0)
