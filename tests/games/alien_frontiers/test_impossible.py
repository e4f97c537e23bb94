"""What is said to be impossible is what a player would look for, and the rules say why."""

from __future__ import annotations

import random

import orrery
from orrery.drawing import face_of
from orrery.games.alien_frontiers.actions import FACILITIES, WORDS
from orrery.games.alien_frontiers.rules import steps
from orrery.games.alien_frontiers.state import AlienFrontiersState


def test_every_facility_takes_a_ship_or_says_why_not() -> None:
    game = orrery.game("alien-frontiers")
    face = face_of(game)
    assert face is not None
    rng = random.Random(6)
    seen = set()
    state = game.new_state(3)
    assert isinstance(state, AlienFrontiersState)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(orrery.Rng(rng.randrange(2**32))))
            continue
        legal = [int(action) for action in state.legal_actions()]
        told = {one.label: one.reason for one in face.impossible(state)}
        assert all(told.values()), told
        if state.agenda[-1] & steps.STEP_MASK != steps.TURN:
            assert told == {}
        else:
            moves = [WORDS.move(action) for action in legal]
            open_to = {WORDS.title(move.args[0]) for move in moves if move.kind == "dock"}
            titles = {WORDS.title(facility) for facility in FACILITIES}
            refused = titles & told.keys()
            assert not refused & open_to
            if open_to:
                assert refused | open_to == titles
            seen |= told.items()
        state.apply_action(rng.choice(legal))
    reasons = dict(seen)
    assert reasons["Raiders' Outpost"]
    assert ("Shipyard", "it takes two ships that show the same") in seen
    assert "Claim alien tech" in reasons
