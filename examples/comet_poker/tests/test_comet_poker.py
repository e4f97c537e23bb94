"""Comet Poker keeps to the contract of every game, and is Kuhn poker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from comet_poker import GAME
from comet_poker.actions import BET, CALL, CHECK, FOLD

from orrery import ComponentError, IllegalAction, PositionError, State
from orrery.testing import Case, cases

Strategy = Callable[[State], dict[int, Fraction]]
"""How likely each action is, given what the seat to move knows."""


@pytest.mark.parametrize("case", cases(GAME, Path(__file__).parent), ids=str)
def test_conformance(case: Case) -> None:
    case()


def endings(state: State) -> Iterator[State]:
    """Every way a game can end."""
    if state.is_terminal():
        yield state
    for action in state.legal_actions():
        yield from endings(state.child(action))


def test_there_are_six_deals_and_five_ways_to_bet() -> None:
    ended = list(endings(GAME.new_state()))
    assert len(ended) == 30
    lines = {tuple(state.history()[2:]) for state in ended}
    assert lines == {(CHECK, CHECK), (CHECK, BET, CALL), (CHECK, BET, FOLD), (BET, CALL), (BET, FOLD)}


def test_a_seat_can_be_in_six_situations() -> None:
    known: list[set[str]] = [set(), set()]
    todo = [GAME.new_state()]
    while todo:
        state = todo.pop()
        if state.current_player() >= 0:
            known[state.current_player()].add(state.information_state_string(state.current_player()))
        todo += [state.child(action) for action in state.legal_actions()]
    assert [len(situations) for situations in known] == [6, 6]


def expected_gain(state: State, seats: tuple[Strategy, Strategy]) -> Fraction:
    """What seat 0 wins on average."""
    if state.is_terminal():
        return Fraction(state.scores()[0] - 2)
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return sum(
            (Fraction(1, len(outcomes)) * expected_gain(state.child(action), seats) for action, _ in outcomes),
            Fraction(0),
        )
    mix = seats[state.current_player()](state)
    return sum(
        (chance * expected_gain(state.child(action), seats) for action, chance in mix.items() if chance),
        Fraction(0),
    )


def own_comet(state: State) -> str:
    comets: list[str] = state.view(state.current_player()).comets
    return comets[state.current_player()]


def mixed(table: dict[str, tuple[Fraction, Fraction]]) -> Strategy:
    """A strategy from, for each comet, the chance to bet when asked to open and to call when facing a bet."""

    def strategy(state: State) -> dict[int, Fraction]:
        bet, call = table[own_comet(state)]
        if BET in state.legal_actions():
            return {CHECK: 1 - bet, BET: bet}
        return {CALL: call, FOLD: 1 - call}

    return strategy


NEVER, THIRD, ALWAYS = Fraction(0), Fraction(1, 3), Fraction(1)
PAIRS = [(bet, call) for bet in (NEVER, ALWAYS) for call in (NEVER, ALWAYS)]
PURE = [mixed({"dust": dust, "ice": ice, "iron": iron}) for dust, ice, iron in product(PAIRS, repeat=3)]


def kuhn_first(bluff: Fraction) -> Strategy:
    """Kuhn's strategies for the first seat, one for every chance between 0 and 1/3 to bluff."""
    return mixed(
        {"dust": (bluff, NEVER), "ice": (NEVER, bluff + THIRD), "iron": (3 * bluff, ALWAYS)},
    )


KUHN_SECOND = mixed({"dust": (THIRD, NEVER), "ice": (NEVER, THIRD), "iron": (ALWAYS, ALWAYS)})
VALUE = Fraction(-1, 18)


@pytest.mark.parametrize("bluff", [NEVER, Fraction(1, 6), THIRD])
def test_the_first_seat_is_sure_of_its_value(bluff: Fraction) -> None:
    assert expected_gain(GAME.new_state(), (kuhn_first(bluff), KUHN_SECOND)) == VALUE
    assert min(expected_gain(GAME.new_state(), (kuhn_first(bluff), other)) for other in PURE) == VALUE


def test_the_second_seat_holds_the_first_to_it() -> None:
    assert max(expected_gain(GAME.new_state(), (other, KUHN_SECOND)) for other in PURE) == VALUE


def test_a_folded_comet_stays_hidden_and_a_called_one_does_not() -> None:
    state = GAME.new_state()
    for move in ("deal ice", "deal dust", "bet"):
        state.play(move)
    folded, called = state.child(FOLD), state.child(CALL)
    assert folded.view(0).comets == ["ice", "hidden"]
    assert called.view(0).comets == ["ice", "dust"]
    assert called.scores() == [4, 0]


def test_an_illegal_action_is_explained() -> None:
    state = GAME.position({"comets": ["ice", "dust"], "agenda": ["open 0"]})
    with pytest.raises(IllegalAction, match=r"'call' is not legal now .*seat 0 may play 'check', 'bet'"):
        state.play("call")


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"comet": []}, "there is no 'comet'"),
        ({"comets": ["ice", "ice"]}, "there is no ice left"),
        ({"comets": ["nova", "none"]}, "there is no nova left"),
        ({"comets": ["lead", "none"]}, "cannot be read"),
        ({"purses": ["a", "b"]}, "cannot be read"),
        ({"pot": 3}, "5 crystals, not 4"),
        ({"purses": [3, -1]}, "nobody can owe"),
    ],
)
def test_an_impossible_position_is_refused(setup: dict[str, object], told: str) -> None:
    with pytest.raises(PositionError, match=told):
        GAME.position(setup)


def test_an_owner_may_correct_the_stakes() -> None:
    rich = GAME.with_components({"stakes": {"purse": 10, "bet": 9}})
    assert rich.new_state().scores() == [9, 9]
    with pytest.raises(ComponentError, match="enough for both"):
        GAME.with_components({"stakes": {"bet": 9}})
    with pytest.raises(ComponentError, match="the same value"):
        GAME.with_components({"comet": {"ice": {"value": 3}}})
