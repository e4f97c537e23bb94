"""R5: the federations that are offered, against a brute force over all sets of satellites on random positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.games.gaia_project.actions import FEDERATE, JOIN
from orrery.games.gaia_project.rules import federations
from orrery.games.gaia_project.rules.grid import CELLS, DISTANCE, N_CELLS, NEIGHBOURS
from orrery.games.gaia_project.rules.networks import Network
from orrery.games.gaia_project.state import GaiaProjectState
from tests.games.gaia_project.tools import GAME, table

STRUCTURES = ("mine", "trading-station", "research-lab", "planetary-institute", "knowledge-academy", "qic-academy")
LIMITS = dict(zip(STRUCTURES, (8, 4, 3, 1, 1, 1), strict=True))
EMPTY_BOARD = GAME.new_state(2)
assert isinstance(EMPTY_BOARD, GaiaProjectState)
WORLDS = [cell for cell in range(N_CELLS) if 1 <= EMPTY_BOARD.planet[cell] <= 8]
SPACE = [cell for cell in range(N_CELLS) if EMPTY_BOARD.planet[cell] == 0]

Federation = tuple[int, ...]


def brute_force(state: GaiaProjectState, seat: int, most: int, through: bool) -> set[Federation]:
    """Grow every connected set of satellites and planets, then throw out what the rules call wasteful."""
    network = Network(state, seat)
    need = federations.needed_value(state, seat)
    groups = [frozenset(members) for members in network.members]
    free = [cell for cell in range(N_CELLS) if network.free[cell]]
    around = [frozenset(cells) for cells in NEIGHBOURS]
    enough: dict[frozenset[int], frozenset[int]] = {}
    for first in range(len(groups)):
        seen: set[frozenset[int]] = set()
        pending = [(frozenset[int](), frozenset([first]))]
        while pending:
            satellites, joined = pending.pop()
            if satellites in seen:
                continue
            seen.add(satellites)
            if sum(network.value[group] for group in joined) >= need and (not network.root or 0 in joined):
                enough[satellites] = joined
            if len(satellites) == most:
                continue
            members = satellites.union(*(groups[group] for group in joined))
            for cell in free:
                if cell not in satellites and around[cell] & members:
                    beside = {network.group[other] for other in around[cell] if network.group[other] >= 0}
                    pending.append((satellites | {cell}, joined | beside))
    fewest: dict[frozenset[int], int] = {}
    for satellites, joined in enough.items():
        fewest[joined] = min(fewest.get(joined, most), len(satellites))
    found = set()
    for satellites, joined in enough.items():
        if any(number < len(satellites) for other, number in fewest.items() if other <= joined):
            continue
        if through and any(number < len(satellites) for other, number in fewest.items() if other >= joined):
            continue
        found.add(tuple(sorted(satellites.union(*(groups[group] for group in joined)))))
    return found


def group_of(structures: dict[str, str], start: str) -> list[str]:
    """A structure and those that are connected with it."""
    found = [start]
    for name in found:
        beside = [CELLS[cell] for cell in NEIGHBOURS[CELLS.index(name)]]
        found += [other for other in beside if other in structures and other not in found]
    return found


@st.composite
def tables(draw: st.DrawFn) -> tuple[GaiaProjectState, int, bool]:
    """A player with some structures in one region, and with few tokens."""
    centre = draw(st.sampled_from(WORLDS))
    near = sorted(WORLDS, key=lambda cell: DISTANCE[cell][centre])[:12]
    chosen = draw(st.lists(st.sampled_from(near), min_size=3, max_size=9, unique=True))
    structures: dict[str, str] = {}
    for cell in chosen:
        kind = draw(st.sampled_from(STRUCTURES))
        fits = list(structures.values()).count(kind) < LIMITS[kind]
        structures[CELLS[cell]] = kind if fits else "mine"
    faction = draw(st.sampled_from(["geodens", "xenos", "bescods", "ivits"]))
    most = draw(st.integers(0, 3))
    row = {"faction": faction, "structures": structures, "power": [most, 0, 0], "qic": most}
    if faction == "ivits":
        stations = [cell for cell in SPACE if DISTANCE[cell][centre] <= 4]
        for cell in draw(st.lists(st.sampled_from(stations), max_size=2, unique=True)):
            structures[CELLS[cell]] = "space-station"
    if draw(st.booleans()):
        row |= {"federated": group_of(structures, draw(st.sampled_from(sorted(structures)))), "federations": 1}
        row |= {"tokens": {"ore": 1}}
    through = draw(st.booleans())
    options = {"federations": "through" if through else "free"}
    return table(row, {"faction": "lantids"}, options=options), most, through


@settings(max_examples=120, deadline=None)
@given(tables())
def test_r5_every_federation_is_offered_and_no_other(drawn: tuple[GaiaProjectState, int, bool]) -> None:
    state, most, through = drawn
    wanted = brute_force(state, 0, most, through)
    assert {tuple(cells) for cells in federations.all_federations(state, 0)} == wanted
    assert federations.can_federate(state, 0) == bool(wanted)
    assert (FEDERATE in state.legal_actions()) == bool(wanted)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_picking_hexes_leads_to_every_federation_and_to_no_other(drawn: tuple[GaiaProjectState, int, bool]) -> None:
    state, _, _ = drawn
    wanted = {tuple(cells) for cells in federations.all_federations(state, 0)}
    if wanted:
        old = {cell for cell in range(N_CELLS) if state.links[cell] & 0b10001}
        assert formed_from(state.child(FEDERATE), {}) == {tuple(sorted({*cells, *old})) for cells in wanted}


def formed_from(state: object, seen: dict[str, set[Federation]]) -> set[Federation]:
    """All federations that picks lead to from here."""
    assert isinstance(state, GaiaProjectState)
    legal = state.legal_actions()
    if not legal or not JOIN <= legal[0] <= JOIN + N_CELLS:
        return {tuple(cell for cell in range(N_CELLS) if state.links[cell] & 0b10001)}  # of the first seat
    key = str(sorted(state.picks)) + str(state.agenda)
    if key not in seen:
        seen[key] = set()
        for action in legal:
            seen[key] |= formed_from(state.child(action), seen)
    return seen[key]


@settings(max_examples=60, deadline=None)
@given(tables(), st.lists(st.sampled_from(SPACE), max_size=3))
def test_a_set_picked_by_hand_is_judged_alike(drawn: tuple[GaiaProjectState, int, bool], extra: list[int]) -> None:
    state, _, _ = drawn
    wanted = {tuple(cells) for cells in federations.all_federations(state, 0)}
    for cells in list(wanted)[:4]:
        assert federations.why_not(state, 0, list(cells)) == ""
        picked = sorted({*cells, *extra})
        if tuple(picked) not in wanted and federations.why_not(state, 0, picked) == "":
            assert set(extra) <= set(cells)


SMALL = {"faction": "geodens", "power": [4, 0, 0]}


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (["a6", "a7"], "its power value is 4, and 7 is needed"),
        (["a6", "b1"], "the hexes are not connected"),
        (["a13", "a12", "a19", "a6", "a7"], "not connected"),
        (["c1"], "c1 is not on the board"),
        (["a4"], "a4 is a planet that the player has not colonized"),
        ([], "there is no planet in it"),
    ],
)
def test_a_refused_set_is_told_why(cells: list[str], why: str) -> None:
    row = {**SMALL, "structures": {"a6": "trading-station", "a7": "trading-station", "b1": "planetary-institute"}}
    state = table(row, {"faction": "lantids"})
    assert why in federations.why_not(state, 0, [CELLS.index(name) for name in cells])
