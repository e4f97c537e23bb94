"""The tree search finds what can be found, never looks where it may not, and can be stopped."""

from __future__ import annotations

import signal
import threading
import time

import pytest
from comet_poker import GAME
from comet_poker.actions import BET, CALL, CHECK, FOLD

from orrery import OrreryError, Rng, State, bots, game
from orrery.bots.interrupts import breathe
from orrery.bots.judge import Judge
from orrery.bots.mcts import Budget, MctsBot, Search, Settings

ALIENS = game("alien-frontiers")


def opening(mine: str, yours: str) -> State:
    """Seat 0 holds `mine` and must check or bet."""
    return GAME.position({"comets": [mine, yours], "agenda": ["open 0"]})


def answer(mine: str, yours: str) -> State:
    """Seat 1 holds `mine` and must call or fold."""
    return GAME.position({"comets": [yours, mine], "agenda": ["answer 1"], "purses": [0, 1], "pot": 3})


def searched(state: State, simulations: int, seed: int = 1, **settings: float) -> Search:
    judge = Judge(state.config.game)
    chosen = Settings.of(judge)
    for name, value in settings.items():
        chosen.change(name, value)
    search = Search(state, judge, chosen, Rng(seed))
    search.run(Budget(simulations=simulations), to_the_end=True)
    return search


# What it finds


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mine", ["iron", "ice"])
def test_b5_who_can_win_calls(mine: str, seed: int) -> None:
    """To fold loses for certain; to call wins with iron always, with ice against dust."""
    assert bots.named("mcts@200", seed)(answer(mine, "dust")) == CALL


def test_b5_a_sure_win_is_seen_as_one() -> None:
    search = searched(answer("iron", "dust"), 200)
    call, fold = search.root.edge(CALL), search.root.edge(FOLD)
    assert call is not None
    assert fold is not None
    assert call.total == call.visits > fold.visits
    assert fold.total == -fold.visits
    assert call.visits + fold.visits == 200


def landing_wins() -> State:
    """Red has one colony left to land and stands before the last circle of the hub with everything paid for."""
    return ALIENS.position(
        {
            "players": 2,
            "hand": [1, 2, 3],
            "territories": {
                "asimov-crater": {"red": 3, "blue": 1},
                "lem-badlands": {"red": 2},
                "pohl-foothills": {"red": 2, "blue": 3},
            },
            "seats": {"red": {"hub": 6, "fuel": 1, "ore": 1}},
        }
    )


def test_b5_a_win_within_the_turn_is_found_and_played_to_the_end() -> None:
    for name in ("mcts@400", "greedy"):
        state = landing_wins()
        bot = bots.named(name, 1)
        for _ in range(12):
            if state.is_terminal() or state.is_chance_node():
                break
            state.play(bot(state))
        assert state.is_terminal(), name
        assert state.ranking()[0] == 1


# What it may not know


@pytest.mark.parametrize("seed", range(10))
def test_i4_hidden_cards_do_not_change_its_choice_nor_its_tree(seed: int) -> None:
    def tree(yours: str) -> list[tuple[int, int, float]]:
        search = searched(opening("ice", yours), 150, seed)
        return [(int(edge.action), int(edge.visits), edge.total) for edge in search.root.edges]

    assert tree("dust") == tree("iron")


def test_i4_over_a_whole_game_with_the_tree_kept() -> None:
    def choices(yours: str) -> list[int]:
        bot = bots.named("mcts@100", 5)
        state = GAME.new_state()
        for move in ("deal ice", f"deal {yours}"):
            state.play(move)
        found = [bot(state)]
        state.play(CHECK)
        state.play(BET)
        return [*found, bot(state)]

    assert choices("dust") == choices("iron")


# The tree


def test_open_loop_every_answer_that_is_legal_after_any_roll_gets_its_place() -> None:
    state = landing_wins()
    search = searched(state, 300)
    assert [int(edge.action) for edge in search.root.edges] == state.legal_actions()
    assert search.root.visits == 300
    for edge in search.root.edges:
        if edge.node is not None:
            actions = [int(below.action) for below in edge.node.edges]
            assert actions == sorted(set(actions))


def test_it_widens_gradually() -> None:
    state = _mid_game(3)
    few = searched(state, 12, first_width=1.0, growth=0.2, exploration=9.0, temperature=9.0)
    many = searched(state, 12, first_width=50.0, exploration=9.0, temperature=9.0)
    tried = [sum(edge.visits > 0 for edge in search.root.edges) for search in (few, many)]
    assert tried[0] <= 2 < tried[1]


def test_within_its_own_turn_an_answer_is_worth_what_the_best_way_to_go_on_is() -> None:
    search = searched(_mid_game(3), 300, ahead=1.0)
    followed = 0
    for edge in search.root.edges:
        node = edge.node
        if node is not None and node.follows and node.favourite is not None:
            followed += 1
            assert node.player == search.seat
            assert node.favourite.visits == max(below.visits for below in node.edges)
            assert edge.worth == pytest.approx(node.favourite.worth)
    assert followed > 0
    average = searched(_mid_game(3), 300, ahead=0.0)
    for edge in average.root.edges:
        if edge.visits:
            assert edge.worth == pytest.approx((edge.total + edge.guess) / (edge.visits + 1))


def test_a_turn_can_be_finished_before_it_is_valued() -> None:
    state = _mid_game(3)
    search = searched(state, 1, finish=20)
    seat = state.current_player()
    before = state.serialize()
    assert search._finished(state).current_player() != seat
    assert state.serialize() == before or len(state.legal_actions()) == 1
    assert searched(_mid_game(3), 30, finish=20).best() in _mid_game(3).legal_actions()


def test_every_seat_gets_its_own_value() -> None:
    state = _mid_game(5, players=3)
    search = Search(state, Judge(ALIENS), Settings(), Rng(1))
    search.outlooks = {}
    search.run(Budget(simulations=60), to_the_end=True)
    values = next(iter(search.outlooks.values()))
    assert len(values.values) == 3
    assert sum(values.values) == pytest.approx(0, abs=1e-6)
    assert sum(outlook.visits for outlook in search.outlooks.values()) == 60


def _mid_game(seed: int, players: int = 2, plies: int = 60) -> State:
    """A decision with several answers in the middle of a random game."""
    state = ALIENS.new_state(players)
    rng = Rng(seed)
    while state.move_number() < plies or state.current_player() < 0 or len(state.legal_actions()) < 4:
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    return state


def _asked_twice(simulations: int) -> tuple[MctsBot, State, int]:
    """A bot that has answered, the state in which it is asked again, and what its tree holds of that state."""
    for seed in range(1, 30):
        state = _mid_game(seed)
        bot = MctsBot(Rng(1), Budget(simulations=simulations))
        first = bot(state)
        assert bot.kept == 0
        assert bot._search is not None
        edge = bot._search.root.edge(first)
        assert edge is not None
        state.apply_action(first)
        if state.current_player() >= 0 and len(state.legal_actions()) > 1:
            return bot, state, 0 if edge.node is None else int(edge.node.visits)
    raise AssertionError("no bot is asked twice in a turn")


def test_the_tree_is_kept_within_a_turn_and_dropped_after_a_roll() -> None:
    bot, state, visits = _asked_twice(200)
    bot(state)
    assert bot.kept == visits > 0
    rng = Rng(2)
    seat = state.current_player()
    rolled = state.clone()
    while True:
        chance = rolled.is_chance_node()
        rolled.apply_action(rolled.sample_chance(rng) if chance else rng.choice(rolled.legal_actions()))
        if chance and rolled.current_player() == seat and len(rolled.legal_actions()) > 1:
            break
    bot(rolled)
    assert bot.kept == 0


def test_what_is_kept_agrees_with_a_fresh_search() -> None:
    """A kept tree has more simulations; its averages must be those of a fresh one with as many, within chance."""
    bot, state, _ = _asked_twice(600)
    bot(state)
    assert bot.kept > 0
    kept = bot._search
    assert kept is not None
    fresh = searched(state, int(kept.root.visits), seed=9)
    for search in (kept, fresh):
        assert sum(int(edge.visits) for edge in search.root.edges) >= search.root.visits - 1
    best = max(kept.root.edges, key=lambda edge: edge.visits)
    same = fresh.root.edge(best.action)
    assert same is not None
    assert same.visits > 0
    assert best.total / best.visits == pytest.approx(same.total / same.visits, abs=0.1)


def test_a_bot_may_be_asked_about_another_game_or_seat_in_between() -> None:
    bot = bots.named("mcts@50", 1)
    for state in (_mid_game(1), answer("iron", "dust"), _mid_game(2, players=3), opening("ice", "dust")):
        assert bot(state) in state.legal_actions()


# The budget


@pytest.mark.parametrize(("simulations", "seconds"), [(0, 0.0), (-1, 0.0), (0, -1.0)])
def test_a_budget_must_be_something(simulations: int, seconds: float) -> None:
    with pytest.raises(OrreryError, match="above 0"):
        Budget(simulations, seconds)


def test_a_search_stops_early_when_the_rest_cannot_change_the_answer() -> None:
    state = answer("iron", "dust")
    early = Search(state, Judge(GAME), Settings(), Rng(1))
    early.run(Budget(simulations=2000))
    late = searched(state, 2000)
    assert early.simulations < late.simulations == 2000
    assert early.best() == late.best()


def test_seconds_end_a_search_by_either_clock() -> None:
    for cpu in (False, True):
        search = Search(_mid_game(1), Judge(ALIENS), Settings(), Rng(1))
        search.run(Budget(seconds=0.02, cpu=cpu), to_the_end=True)
        assert search.simulations > 0


def test_nobody_thinks_where_nobody_is_asked() -> None:
    with pytest.raises(OrreryError, match="nobody is asked"):
        Search(GAME.new_state(), Judge(GAME), Settings(), Rng(1))


def test_an_unknown_setting_is_a_clear_error() -> None:
    with pytest.raises(OrreryError, match="no setting 'explration'; did you mean 'exploration'"):
        Settings().change("explration", 1.0)


# Interrupts


def test_a_poll_can_stop_the_search_and_the_bot_can_be_asked_again() -> None:
    calls: list[float] = []

    def stop() -> None:
        calls.append(time.perf_counter())
        raise InterruptedError

    bot = MctsBot(Rng(1), Budget(simulations=100_000_000), poll=stop)
    state = _mid_game(1)
    with pytest.raises(InterruptedError):
        bot(state)
    assert len(calls) == 1
    bot.budget = Budget(simulations=20)
    bot.poll = breathe
    assert bot(state) in state.legal_actions()
    assert bot.kept == 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_a_signal_interrupts_a_search_without_a_poll_of_ones_own() -> None:
    def ring(*_: object) -> None:
        raise TimeoutError

    old = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(TimeoutError):
            bots.named("mcts@100000000", 1)(_mid_game(1))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_other_threads_go_on_while_it_thinks() -> None:
    ticks: list[int] = []
    thinking = threading.Event()

    def tick() -> None:
        while not thinking.is_set():
            ticks.append(1)
            time.sleep(0.001)

    def think() -> None:
        Search(_mid_game(1), Judge(ALIENS), Settings(), Rng(1)).run(Budget(seconds=0.3), to_the_end=True)

    other = threading.Thread(target=tick)
    other.start()
    think()
    thinking.set()
    other.join()
    assert len(ticks) > 3
