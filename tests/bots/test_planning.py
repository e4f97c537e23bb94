"""Plans: whole turns, the best first, and the same for every order of the same steps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from orrery import Rng, State, bots, game
from orrery.bots.judge import Judge
from orrery.bots.planning import Planner
from orrery.kernel.state import NO_ACTION

FREE = ("convert", "burn")
GAMES = ["alien-frontiers", "exodus-fleet", "gaia-project", "space-station-phoenix"]


def positions(name: str, count: int, seed: int = 1) -> list[State]:
    """Decisions with several answers, from all over a random game."""
    state = game(name).new_state(2)
    rng = Rng(seed)
    found: list[State] = []
    while not state.is_terminal():
        if state.current_player() >= 0 and len(state.legal_actions()) > 2:
            found.append(state.clone())
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_ends_where_somebody_else_or_chance_has_the_word_or_another_turn_begins(name: str) -> None:
    judge = Judge(game(name))
    for state in positions(name, 6):
        seat = state.current_player()
        before = state.serialize()
        plans = Planner(judge, 4, 100, 2).plans(state, seat, Rng(1))
        assert state.serialize() == before
        values = [plan.value for plan in plans]
        assert values == sorted(values, reverse=True)
        for plan in plans[:10]:
            after = state.clone()
            actions = plan.actions()
            assert actions[0] == plan.first
            for done, action in enumerate(actions):
                assert after.current_player() == seat
                assert not done or not after.begins_turn()
                after.apply_action(action)
            assert after.current_player() != seat or after.begins_turn()
            assert after.serialize() == plan.state.serialize()
            assert plan.value == plan.values[seat]


def test_who_is_alone_in_a_round_plans_each_turn_by_itself() -> None:
    state = game("gaia-project").new_state(2)
    rng = Rng(4)
    judge = Judge(state.config.game)
    going_on = passing = 0
    last = -1
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        if state.begins_turn():
            seat = state.current_player()
            if seat == last:  # two turns in a row: the other has passed
                for plan in Planner(judge, 8, 200, 2).plans(state, seat, Rng(1)):
                    passes = [state.action_to_string(seat, action).startswith("pass") for action in plan.actions()]
                    assert plan.state.begins_turn() or plan.state.current_player() != seat
                    assert not any(passes[:-1])
                    going_on += not passes[-1]
                    passing += passes[-1]
            last = seat
        state.apply_action(rng.choice(state.legal_actions()))
    assert going_on > 0
    assert passing > 0


def test_what_is_foregone_belongs_to_a_plan_and_is_not_thought_about() -> None:
    """In Gaia Project a turn ends after its action, though free actions would still be allowed."""
    judge = Judge(game("gaia-project"))
    after_action = 0
    for state in positions("gaia-project", 60):
        seat = state.current_player()
        foregone = state.foregone_action()
        if foregone != NO_ACTION:
            after_action += 1
            assert state.action_to_string(seat, foregone) == "end-turn"
            assert foregone in state.legal_actions()
            for name in ("cadet", "pilot", "mcts@1000000"):
                assert bots.named(name, 1)(state) == foregone
        for plan in Planner(judge, 4, 60, 2).plans(state, seat, Rng(1)):
            texts = [state.config.game.vocabulary.text(action) for action in plan.actions()]
            acted = [place for place, text in enumerate(texts) if not text.startswith(FREE)]
            if foregone == NO_ACTION and "end-turn" in texts:
                assert acted[-1] == len(texts) - 1
                assert all(not text.startswith(FREE) for text in texts[acted[0] :])
    assert after_action > 3


def test_after_a_preparation_only_what_it_made_possible_is_tried() -> None:
    prepared = 0
    state = game("gaia-project").new_state(2)
    rng, cadet, planner = Rng(1), bots.named("cadet", 1), Planner(Judge(state.config.game), 8, 200, 2)
    while not state.is_terminal():
        plans = planner.plans(state, state.current_player(), Rng(1)) if state.begins_turn() else []
        for plan in plans:
            actions = plan.actions()
            here = state
            for action, following in pairwise(actions):
                after = here.child(action)
                if here.prepares(action):
                    prepared += 1
                    again = after.prepares(following) and following >= action
                    assert again or following not in here.legal_actions()
                here = after
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else cadet(state))
    assert prepared > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_wider_beam_finds_what_a_narrow_one_finds_or_better(name: str) -> None:
    """Not at every single decision, a beam is no proof; but over many."""
    judge = Judge(game(name))
    gain = 0.0
    for state in positions(name, 12):
        seat = state.current_player()
        wide, narrow = (Planner(judge, beam, 60 * beam, 2).plans(state, seat, Rng(1))[0] for beam in (8, 1))
        gain += wide.value - narrow.value
    assert gain >= 0.0


def test_one_step_for_every_legal_action() -> None:
    for state in positions("alien-frontiers", 5):
        steps = Planner(Judge(state.config.game), 1, 1, 2).steps(state, state.current_player(), Rng(1))
        assert [plan.action for plan in steps] == state.legal_actions()


def test_chance_is_the_average_of_outcomes_and_the_same_luck_for_all() -> None:
    for state in positions("alien-frontiers", 20):
        seat = state.current_player()
        judge = Judge(state.config.game)
        for plan in Planner(judge, 2, 30, 3).plans(state, seat, Rng(7)):
            if plan.state.is_chance_node():
                rng = Rng(7)
                drawn = [judge.value(plan.state.child(plan.state.sample_chance(rng)), seat) for _ in range(3)]
                assert plan.value == pytest.approx(sum(drawn) / 3)
                return
    raise AssertionError("no turn that ends with a roll was found")


@pytest.mark.parametrize("name", GAMES)
def test_the_easy_way_still_plays_whole_turns(name: str) -> None:
    """A cadet errs, but does what it began: it never answers with an action that no turn begins with."""
    cadet = bots.named("cadet", 3)
    for state in positions(name, 10):
        assert cadet(state) in state.legal_actions()
