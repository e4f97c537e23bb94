"""R5: what can be done with ships and residents, against a naive reading of the view, in random games."""

from __future__ import annotations

import re

import pytest

from orrery.games.space_station_phoenix import GAME
from orrery.games.space_station_phoenix.rules import steps
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.view import PhoenixView, SeatView, SectorView, ShipView
from orrery.kernel.chance import Rng
from tests.games.space_station_phoenix.tools import asked, legal

PLAY = {hub: GAME.components.get(f"hub.{hub}.guide.play") for hub in GAME.components.names("hub")}


def abilities(seat: SeatView) -> list[str]:
    """The hub's abilities and those of quarters that work."""
    found = list(PLAY[seat.hub]) if seat.hub else []
    for sector in sectors(seat):
        found += sector.abilities[: sector.live]
    return found


def sectors(seat: SeatView) -> list[SectorView]:
    return [sector for wing in seat.wings.values() for sector in wing]


def number(texts: list[str], start: str) -> int:
    """The sum of the numbers that follow some words."""
    return sum(int(text.removeprefix(start)) for text in texts if text.startswith(start))


def cost(seat: SeatView, ship: ShipView, own: bool) -> int:
    whose = "an own" if own else "a foreign"
    change = 0
    for text in abilities(seat):
        found = re.fullmatch(rf"using ({whose}|any) (\S+ )?ship: cost (-\d)", text)
        if found and (found[2] or ship.type).strip() == ship.type:
            change += int(found[3])
    placed = max(1, ship.cost + change) if change else ship.cost
    return placed if own else placed + ship.fee


def homes(seat: SeatView, species: str) -> list[str]:
    """Where one of a species could be placed."""
    mixed = "always: any alien in teal" in abilities(seat)
    found = []
    for sector in sectors(seat):
        fits = species in ("gold", "human", sector.colour) or (mixed and sector.colour == "teal")
        if fits and len(sector.residents) < sector.quarters:
            found.append(sector.number)
    if seat.hub == "b-11" and species in ("pink", "gold", "human") and len(seat.on_hub) < 3:
        found.append("hub")
    return sorted(found)


def buildable(view: PhoenixView, seat: SeatView) -> list[SectorView]:
    built = [(sector.level, sector.colour) for sector in sectors(seat)]
    return [
        sector
        for sector in [*view.display, *seat.private]
        if (sector.level, sector.colour) not in built
        and (sector.level == 1 or (sector.level - 1, sector.colour) in built or seat.hub == "a-9")
    ]


def transactions(view: PhoenixView, seat: SeatView, gems: int) -> set[str]:
    """Every transaction, as our actions write it."""
    have = {"food": seat.food, "water": seat.water, "metal": seat.metal}
    names = list(have)
    found = set()
    for place, first in enumerate(names):
        for second in names[place:]:
            if have[first] >= (2 if first == second else 1) and have[second] >= 1:
                found |= {f"trade {first}-{second} {get}" for get in names}
    if gems >= 3:
        found |= {f"buy {get}" for get in names}
    for species in ("teal", "brown", "pink", "gold"):
        if seat.food and seat.water and view.supply[species] and (species != "gold" or gems):
            found |= {f"settle {species} {home}" for home in homes(seat, species)}
    return found


def may_use(view: PhoenixView, seat: SeatView, ship: ShipView, own: bool) -> bool:
    left = seat.gems - cost(seat, ship, own)
    if ship.used or left < 0:
        return False
    if ship.type == "dismantle":
        return any(not other.used and other.name != ship.name for other in seat.ships)
    if ship.type == "construction":
        saved = ship.ability - number(abilities(seat), "construction ship: metal paid ")
        return any(max(0, sector.cost - saved) <= seat.metal for sector in buildable(view, seat))
    if ship.type == "transport":
        return bool(transactions(view, seat, left))
    if ship.type == "diplomacy":
        return any(row < 5 and row + 1 <= left for row in seat.diplomacy.values())
    return True


def naive_uses(view: PhoenixView, seat: SeatView) -> set[str]:
    found = set()
    for owner in view.seats:
        for ship in owner.ships:
            if may_use(view, seat, ship, owner is seat):
                found.add(f"use {ship.name}")
    if seat.neutral is None:
        found |= {f"use {ship.name}" for ship in view.neutral_ships if may_use(view, seat, ship, False)}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_against_a_naive_reading(seed: int) -> None:
    players = 2 + seed % 3
    state = GAME.new_state(players, {"game": ("advanced", "easier", "first")[seed // 4]})
    assert isinstance(state, PhoenixState)
    rng = Rng(seed, 9)
    while not state.is_terminal():
        kind = asked(state)
        if kind == steps.TURN:
            view = state.view(-1)
            seat = view.seats[state.current_player()]
            found = set(legal(state, "use"))
            assert found == naive_uses(view, seat)
            reason = seat.gems <= 7 or any(ship.used for ship in seat.ships) or not found
            assert ("income" in legal(state)) == reason
        elif kind == steps.TRANSACT:
            view = state.view(-1)
            seat = view.seats[state.current_player()]
            assert set(legal(state)) - {"done", "spend-point"} == transactions(view, seat, seat.gems)
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
