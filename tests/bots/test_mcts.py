"""The tree search finds what can be found, never looks where it may not, and can be stopped."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Iterator

import pytest
from comet_poker import GAME
from comet_poker.actions import BET, CALL, CHECK, FOLD

from orrery import OrreryError, Rng, State, bots, game
from orrery.bots.interrupts import breathe
from orrery.bots.judge import Judge
from orrery.bots.mcts import Budget, Edge, MctsBot, Node, Search, Settings
from orrery.kernel.evaluation import Evaluation, Weights

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


def tried(search: Search, action: int) -> list[Edge]:
    """The plans of the root that begin with an action."""
    return [edge for edge in search.root.edges if edge.actions[0] == action]


# What it finds


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mine", ["iron", "ice"])
def test_b5_who_can_win_calls(mine: str, seed: int) -> None:
    """To fold loses for certain; to call wins with iron always, with ice against dust."""
    assert bots.named("mcts@200", seed)(answer(mine, "dust")) == CALL


def test_b5_a_sure_win_is_seen_as_one() -> None:
    search = searched(answer("iron", "dust"), 200)
    (call,), (fold,) = tried(search, CALL), tried(search, FOLD)
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
    def tree(yours: str) -> list[tuple[list[int], int, float]]:
        search = searched(opening("ice", yours), 150, seed)
        return [(list(edge.actions), int(edge.visits), edge.total) for edge in search.root.edges]

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


def test_a_plan_is_all_that_a_seat_does_until_somebody_else_or_chance_has_the_word() -> None:
    state = _mid_game(3)
    search = searched(state, 60)
    assert sum(int(edge.visits) for edge in search.root.edges) == search.root.visits == 60
    for edge in search.root.edges:
        after = state.clone()
        for action in edge.actions:
            assert after.current_player() == search.seat
            after.apply_action(action)
        assert after.current_player() != search.seat
        assert after.serialize() == edge.state.serialize()
    priors = [edge.prior for edge in search.root.edges]
    assert priors == sorted(priors, reverse=True)


def test_the_same_in_another_order_is_one_plan() -> None:
    search = searched(_mid_game(3), 1)
    for place, edge in enumerate(search.root.edges):
        for other in search.root.edges[:place]:
            assert sorted(edge.actions) != sorted(other.actions) or edge.guess != other.guess


def test_a_plan_that_leads_to_chance_meets_more_and_more_outcomes() -> None:
    """To end a turn of Alien Frontiers lets the next seat roll."""
    search = searched(_mid_game(3), 80, outcomes=1.0)
    most = max(search.root.edges, key=lambda edge: edge.visits)
    assert most.state.is_chance_node()
    assert 1 < len(most.nodes) <= 2 + most.visits**0.5
    assert len({node.leaf.serialize() for node in most.nodes}) > 1
    assert sum(node.visits for node in most.nodes) == most.visits
    single = searched(_mid_game(3), 40, outcomes=0.0)
    assert all(len(edge.nodes) <= 1 for edge in single.root.edges)


def test_all_plans_of_a_node_meet_the_same_luck() -> None:
    """The first roll after one plan is the first roll after the others, if the same dice are rolled, and so on."""
    search = searched(_mid_game(3), 300, outcomes=1.0, exploration=3.0)
    rolls: dict[tuple[object, int], set[tuple[int, int]]] = {}
    for edge in search.root.edges:
        if not edge.state.is_chance_node():
            continue
        begun = len(edge.state.full_history())
        for place, node in enumerate(edge.nodes):
            rolled = node.leaf.full_history()[begun]
            rolls.setdefault((str(edge.state.chance_outcomes()), place), set()).add(rolled)
    assert len(rolls) >= 3
    assert all(len(found) == 1 for found in rolls.values())
    assert len({next(iter(found)) for found in rolls.values()}) > 1


def test_a_certain_plan_leads_to_one_node() -> None:
    state = game("gaia-project").new_state(2)
    rng = Rng(4)
    while state.move_number() < 60 or state.current_player() < 0 or len(state.legal_actions()) < 4:
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    search = searched(state, 30, positions=20, root_positions=20)
    for edge in search.root.edges:
        assert len(edge.nodes) == (1 if edge.visits else 0)


def test_it_widens_gradually() -> None:
    state = _mid_game(3)
    few = searched(state, 12, first_width=1.0, growth=0.2, exploration=9.0, temperature=9.0)
    many = searched(state, 12, first_width=50.0, exploration=9.0, temperature=9.0)
    tried = [sum(edge.visits > 0 for edge in search.root.edges) for search in (few, many)]
    assert tried[0] <= 2 < tried[1]


def test_what_a_plan_is_worth_is_the_average_with_the_first_impression() -> None:
    for edge in searched(_mid_game(3), 100).root.edges:
        assert edge.worth == pytest.approx((edge.total + edge.guess) / (edge.visits + 1))


@pytest.mark.parametrize("playout", [0, 1])
def test_plans_are_found_by_what_to_strive_for_and_valued_by_what_to_expect(playout: int) -> None:
    evaluation = ALIENS.evaluate
    assert isinstance(evaluation, Evaluation)
    own = evaluation.weights
    nothing = [(0.0, 0.0)] * len(evaluation.names)
    one_sided = [(3.0, 3.0) if name == "points" else (0.0, 0.0) for name in evaluation.names]
    settings = Settings()
    settings.change("playout", playout)
    state = _mid_game(3)
    plain, telling, blind = (
        Search(state, Judge(ALIENS, evaluation.with_weights(weights)), settings, Rng(1))
        for weights in (
            Weights(own.strength, own.score),
            Weights(own.strength, own.score, outcome=one_sided),
            Weights(own.strength, own.score, outcome=[(1e-9, 0.0), *nothing[1:]]),
        )
    )
    assert [edge.actions for edge in telling.root.edges] == [edge.actions for edge in plain.root.edges]
    assert [edge.prior for edge in telling.root.edges] == [edge.prior for edge in plain.root.edges]
    for search in (plain, telling, blind):
        search.run(Budget(simulations=30), to_the_end=True)
    edge = max(telling.root.edges, key=lambda edge: edge.visits)
    assert edge.guess != edge.prior
    assert edge.guess == edge.values[telling.seat]
    assert all(abs(edge.worth) < 1e-6 for edge in blind.root.edges if edge.visits)
    assert any(abs(edge.worth) > 1e-3 for edge in plain.root.edges if edge.visits)


def test_turns_can_be_played_on_before_a_node_is_valued() -> None:
    def later(playout: int) -> int:
        search = searched(_mid_game(3), 1, playout=playout)
        (edge,) = [edge for edge in search.root.edges if edge.visits]
        return int(edge.nodes[0].leaf.move_number())

    assert later(0) < later(1) < later(3)


def nodes_below(node: Node) -> Iterator[Node]:
    """A node and all those under it."""
    yield node
    for edge in node.edges:
        for below in edge.nodes:
            yield from nodes_below(below)


@pytest.mark.parametrize("width", [1, 2])
def test_the_others_may_be_trusted_to_do_what_looks_best(width: int) -> None:
    def most_plans(**settings: float) -> tuple[int, int]:
        """How many plans were tried at most at a node of the own seat, and of another."""
        search = searched(_mid_game(3), 300, **settings)
        found = {True: 0, False: 0}
        for node in nodes_below(search.root):
            own = node.player == search.seat
            found[own] = max(found[own], sum(edge.visits > 0 for edge in node.edges))
        return found[True], found[False]

    assert min(most_plans()) > 2
    own, others = most_plans(rival_width=width)
    assert own > 2
    assert others == width


def test_a_hasty_search_plans_for_a_node_when_it_is_visited_again() -> None:
    search = searched(_mid_game(3), 200, hasty=1)
    below = [node for node in nodes_below(search.root) if node is not search.root and not node.leaf.is_terminal()]
    assert {node.visits > 1 for node in below} == {True, False}
    for node in below:
        assert bool(node.edges) == (node.visits > 1)
        assert node.values == search.judge.outcomes(node.leaf)


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
        visits = sum(int(edge.visits) for edge in tried(bot._search, first))
        state.apply_action(first)
        if state.current_player() >= 0 and len(state.legal_actions()) > 1:
            return bot, state, visits
    raise AssertionError("no bot is asked twice in a turn")


def _count(root: Node) -> int:
    return sum(1 + _count(node) for edge in root.edges for node in edge.nodes)


def test_the_tree_is_kept_within_a_turn_and_dropped_after_a_roll() -> None:
    bot, state, visits = _asked_twice(50)
    bot(state)
    assert bot.kept == visits > 0
    assert bot._search is not None
    assert bot._search.nodes == _count(bot._search.root) > 0, "what was kept fills the tree too"
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


def test_what_is_kept_are_plans_for_the_rest_of_the_turn() -> None:
    bot, state, _ = _asked_twice(40)
    bot(state)
    assert bot._search is not None
    for edge in bot._search.root.edges:
        after = state.clone()
        for action in edge.actions:
            after.apply_action(action)
        assert after.serialize() == edge.state.serialize()


def test_the_tree_is_kept_over_the_answers_of_others() -> None:
    """Gaia Project has no chance between turns: what was thought of the answer that came goes on."""
    state = game("gaia-project").new_state(2)
    rng = Rng(4)
    bot = MctsBot(Rng(1), Budget(simulations=15), {"positions": 20.0, "root_positions": 20.0})
    kept = 0
    seat = -1
    for _ in range(120):
        player = state.current_player()
        if player < 0:
            state.apply_action(state.sample_chance(rng))
            continue
        if state.move_number() < 40:
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        seat = player if seat < 0 else seat
        answer = bot(state) if player == seat else None
        if answer is not None and len(state.legal_actions()) > 1 and state.visible_history(seat)[-1][0] != seat:
            kept = max(kept, int(bot.kept))
        if answer is None and bot._search is not None:
            # The other seat does what was thought of most.
            legal = state.legal_actions()
            probe = MctsBot(Rng(1), Budget(simulations=5), {"positions": 20.0, "root_positions": 20.0})
            answer = probe(state) if len(legal) > 1 else legal[0]
        state.apply_action(answer if answer is not None else rng.choice(state.legal_actions()))
        if kept:
            break
    assert kept > 0


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
        search.run(Budget(seconds=1e-6, cpu=cpu), to_the_end=True)
        assert search.simulations == 0  # planning for the root counts, and took longer
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
@pytest.mark.usefixtures("unmeasured")
def test_a_signal_interrupts_a_search_without_a_poll_of_ones_own() -> None:
    def ring(*_: object) -> None:
        raise TimeoutError

    bot, state = bots.named("mcts@60s", 1), _mid_game(1)
    old = signal.signal(signal.SIGALRM, ring)
    # Hypothesis has Python call it around each garbage collection, and what is raised in such a call is lost: the
    # alarm that came during a collection was, and the search went on.
    gc.disable()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(TimeoutError):
            bot(state)
    finally:
        gc.enable()
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
