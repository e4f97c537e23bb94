"""End of Game and Scoring: points are a snapshot, and the last landing ends everything."""

from __future__ import annotations

import pytest

from orrery.games.alien_frontiers import GAME
from orrery.games.alien_frontiers.view import AlienFrontiersView
from orrery.kernel.chance import Rng
from tests.games.alien_frontiers.tools import legal, play, table


def test_points_go_up_and_down() -> None:
    state = table(
        hand=[3, 4, 5, 2, 2, 2],
        seats={
            "red": {"ore": 3, "cards": ["data-crystal", "orbital-teleporter"]},
            "blue": {"cards": ["alien-city"]},
        },
        territories={"lem-badlands": {"red": 1, "blue": 1}},
    )
    assert state.scores()[:2] == [1, 2]
    play(state, "dock raiders-outpost 3-4-5", "steal blue alien-city")
    assert state.scores()[:2] == [2, 1]
    play(state, "dock colony-constructor 2-2-2", "land lem-badlands")
    assert state.scores()[:2] == [4, 1], "a colony and control"
    play(state, "discard data-crystal lem-badlands")
    assert state.scores()[:2] == [5, 1], "and the Positron Field"
    end = state.clone()
    assert end.returns() == [0.0] * 4, "nothing is won before the end"


def test_losing_control_costs_its_points() -> None:
    state = table(
        hand=[1],
        seats={"red": {"cards": ["orbital-teleporter"]}},
        territories={"lem-badlands": {"red": 2, "blue": 1}, "pohl-foothills": {"blue": 1}},
        fields={"positron": "lem-badlands"},
    )
    assert state.scores()[:2] == [4, 3]
    play(state, "discard orbital-teleporter", "colony blue pohl-foothills", "land lem-badlands")
    assert state.scores()[:2] == [2, 2]


@pytest.mark.parametrize(
    "ending",
    [
        ["dock colony-constructor 6-6-6", "land asimov-crater"],
        ["dock terraforming-station 6", "land asimov-crater"],
        ["launch asimov-crater"],
    ],
)
def test_the_last_landing_ends_the_game(ending: list[str]) -> None:
    state = table(
        hand=[6, 6, 6, 1],
        seats={"red": {"fuel": 9, "ore": 9, "hub": 7}},
        territories={"lem-badlands": {"red": 5}},
    )
    play(state, *ending)
    assert state.is_terminal()
    assert state.current_player() == -4
    assert legal(state) == []
    assert state.ranking()[0] == 1
    assert state.returns()[0] == 1.0


def test_a_landing_before_the_last_goes_on() -> None:
    state = table(hand=[6, 6, 6], seats={"red": {"ore": 3}}, territories={"lem-badlands": {"red": 4}})
    play(state, "dock colony-constructor 6-6-6", "land asimov-crater")
    assert not state.is_terminal()


def test_tied_players_share_a_place() -> None:
    state = table(
        hand=[6, 6, 6],
        seats={"red": {"ore": 3}},
        territories={"lem-badlands": {"red": 5}, "pohl-foothills": {"blue": 1}, "asimov-crater": {"green": 1}},
    )
    play(state, "dock colony-constructor 6-6-6", "land herbert-valley")
    assert state.scores() == [8, 2, 2, 0]
    assert state.ranking() == [1, 2, 2, 4]
    assert state.returns() == pytest.approx([1.0, 0.0, 0.0, -1.0])


def counted(seen: AlienFrontiersView, colour: str) -> int:
    """The points of a player, counted on the board."""
    points = 0
    for territory in seen.territories:
        colonies = territory.colonies
        points += colonies.get(colour, 0)
        others = [number for owner, number in colonies.items() if owner != colour]
        if colonies.get(colour, 0) > max(others, default=0):
            points += 2 if "positron" in territory.fields else 1
    cards = next(seat.cards for seat in seen.seats if seat.colour == colour)
    return points + ("alien-city" in cards) + ("alien-monument" in cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_agree_with_the_board_at_every_turn(players: int) -> None:
    for seed in range(3):
        rng = Rng(seed, players)
        state = GAME.new_state(players)
        while not state.is_terminal():
            if state.is_chance_node():
                if rng.below(4) == 0:
                    seen = state.view(-1)
                    assert state.scores() == [counted(seen, seat.colour) for seat in seen.seats]
                state.apply_action(state.sample_chance(rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        seen = state.view(-1)
        assert state.scores() == [counted(seen, seat.colour) for seat in seen.seats]
        assert any(seat.colonies_left == 0 for seat in seen.seats)
