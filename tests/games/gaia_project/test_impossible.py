"""What is said to be impossible is what a player would look for, and the rules say why."""

from __future__ import annotations

import random

import orrery
from orrery.drawing import face_of
from orrery.games.gaia_project.actions import FEDERATE, MINE_
from orrery.games.gaia_project.rules import steps
from orrery.games.gaia_project.rules.grid import N_CELLS
from orrery.games.gaia_project.state import GaiaProjectState


def test_the_main_actions_are_offered_or_refused_with_a_reason() -> None:
    game = orrery.game("gaia-project")
    face = face_of(game)
    assert face is not None
    rng = random.Random(5)
    seen = set()
    for players in (2, 3):
        state = game.new_state(players)
        assert isinstance(state, GaiaProjectState)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(orrery.Rng(rng.randrange(2**32))))
                continue
            legal = [int(action) for action in state.legal_actions()]
            told = {one.label: one.reason for one in face.impossible(state)}
            if state.agenda[-1] & steps.KIND_MASK == steps.TURN:
                mines = any(MINE_ <= action < MINE_ + N_CELLS for action in legal)
                assert ("Build a mine" in told) is not mines
                assert ("Form a federation" in told) is (FEDERATE not in legal)
                assert all(told.values()), told
                assert not any("the player" in why for why in told.values())
                seen |= told.keys()
            else:
                assert told == {}
            state.apply_action(rng.choice(legal))
    wanted = {"Build a mine", "Trading station", "Research lab", "Academy", "Form a federation", "Research"}
    assert wanted <= seen
    assert any("power)" in label for label in seen)
    assert any("QIC)" in label for label in seen)
