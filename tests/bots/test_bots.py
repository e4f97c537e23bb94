"""The bots answer legally and repeatably, and know no more than their seat."""

from __future__ import annotations

import re
import sys
import types
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from comet_poker import GAME
from comet_poker.actions import CALL, CHECK, FOLD

from orrery import OptionError, OrreryError, Rng, State, bots, game
from orrery.bots import greedy, levels, random
from orrery.bots.judge import Judge

NAMES = ["random", "greedy", "greedy+temperature=0.5", "mcts@40", "mcts@40+playout=2", "cadet", "pilot"]


def facing_a_bet(mine: str, yours: str) -> State:
    """Seat 1 holds `mine` and must call or fold."""
    return GAME.position({"comets": [yours, mine], "agenda": ["answer 1"], "purses": [0, 1], "pot": 3})


def play_out(names: list[str], seed: int) -> State:
    state = GAME.new_state()
    rng = Rng(seed)
    seats = [bots.named(name, seed + place + 1) for place, name in enumerate(names)]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            state.play(seats[state.current_player()](state))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_b1_every_bot_plays_legally(name: str) -> None:
    for seed in range(20):
        assert play_out([name, name], seed).is_terminal()


@pytest.mark.parametrize("name", NAMES)
def test_b4_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_out([name, name], 3).history() for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_state_as_it_was(name: str) -> None:
    state = facing_a_bet("iron", "dust")
    before = state.serialize()
    bots.named(name, 1)(state)
    assert state.serialize() == before


@pytest.mark.parametrize("name", NAMES)
def test_i4_a_bot_answers_the_same_whatever_the_other_seat_holds(name: str) -> None:
    for seed in range(30):
        answers = {bots.named(name, seed)(facing_a_bet("ice", yours)) for yours in ("dust", "iron")}
        assert len(answers) == 1


def test_random_takes_every_action_about_equally_often() -> None:
    bot = random.make(1)
    state = facing_a_bet("ice", "dust")
    seen = Counter(bot(state) for _ in range(2000))
    assert set(seen) == {CALL, FOLD}
    assert abs(seen[CALL] - 1000) < 150


def test_greedy_takes_what_wins_at_once() -> None:
    for seed in range(20):
        assert greedy.make(seed)(facing_a_bet("iron", "dust")) == CALL


def test_greedy_picks_one_of_several_equals() -> None:
    asked = GAME.position({"comets": ["ice", "dust"], "agenda": ["open 0"]})
    answers = {greedy.make(seed)(asked) for seed in range(30)}
    assert CHECK in answers


def test_greedy_with_a_temperature_errs_now_and_then_and_less_when_it_is_cold() -> None:
    state = facing_a_bet("iron", "dust")  # to call wins for certain
    wrong = [
        sum(bots.named(f"greedy+temperature={heat}", seed)(state) != CALL for seed in range(300))
        for heat in (2.0, 0.7, 0.1)
    ]
    assert wrong[0] > wrong[1] > wrong[2] == 0


def test_the_only_legal_action_is_taken() -> None:
    class Forced(type(facing_a_bet("ice", "dust"))):  # type: ignore[misc]
        def _legal_actions(self) -> list[int]:
            return [FOLD]

    state = Forced(GAME.config(2))
    state.set_up()
    state.agenda = [5]
    assert greedy.make(1)(state) == FOLD
    assert bots.named("mcts@10", 1)(state) == FOLD


def test_value_is_the_result_at_the_end_and_the_lead_before() -> None:
    state = facing_a_bet("iron", "dust")
    assert greedy.value(state, 0) == pytest.approx(-1 / 4)
    assert greedy.value(state, 1) == pytest.approx(1 / 4)
    won = state.child(CALL)
    assert [greedy.value(won, seat) for seat in (0, 1)] == [-1.0, 1.0]


def test_value_asks_the_game_where_it_has_an_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "evaluate", lambda state, seat: 0.25 + seat)
    assert greedy.value(facing_a_bet("iron", "dust"), 1) == 1.25
    assert Judge(GAME).values(facing_a_bet("iron", "dust")) == [0.25, 1.25]


def test_a_judge_without_an_evaluation_goes_by_points() -> None:
    judge = Judge(GAME)
    state = facing_a_bet("iron", "dust")
    assert not judge.knows
    assert judge.final_scores(state) == [0.0, 1.0]
    assert sum(judge.chances(state)) == pytest.approx(1)
    assert judge.chances(state)[1] > judge.chances(state)[0]
    assert judge.chances(state.child(CALL)) == [0.0, 1.0]


# By their names


def test_bots_of_your_own_are_found_by_module_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def __call__(self, state: State) -> int:
            return int(state.legal_actions()[self.seed % 2])

    module = types.ModuleType("somebodys_bots")
    module.first = lambda seed: lambda state: state.legal_actions()[0]  # type: ignore[attr-defined]
    module.last = lambda state: state.legal_actions()[-1]  # type: ignore[attr-defined]
    module.nothing = lambda seed: None  # type: ignore[attr-defined]
    module.Stubborn = Stubborn  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "somebodys_bots", module)
    state = facing_a_bet("ice", "dust")
    assert bots.named("somebodys_bots:first", 1)(state) == CALL
    assert bots.named("somebodys_bots:last", 1)(state) == FOLD
    assert [bots.named("somebodys_bots:Stubborn", seed)(state) for seed in (0, 1)] == [CALL, FOLD]
    with pytest.raises(OrreryError, match="does not make a bot: None cannot be called"):
        bots.named("somebodys_bots:nothing", 1)
    with pytest.raises(OrreryError, match="has nothing 'frist' that can be called; did you mean 'first'"):
        bots.named("somebodys_bots:frist", 1)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'"),
        ("zzz", "there are: greedy, mcts, random, cadet, pilot, captain, admiral"),
        ("no_such_package.bots:make", "cannot be loaded: No module named"),
        (":make", "cannot be loaded"),
        ("mcts@fast", "a budget is written @2000 for simulations, @0.5s or @0.5cpu for seconds, not '@fast'"),
        ("mcts@", "a budget is written"),
        ("mcts@0", "above 0"),
        ("mcts@50+explore=1", "there is no setting 'explore'; did you mean 'exploration'"),
        ("greedy+positions=0", "'positions' takes a whole number from 1 to 1000000, not 0"),
        ("greedy+positions=1.7", "'positions' takes a whole number"),
        ("greedy+positions=1e300", "'positions' takes a whole number"),
        ("greedy+temperature=-3", "'temperature' takes a number from 0 to 1000000, not -3"),
        ("greedy+random=-1", "'random' takes a whole number from 0 to 1000000, not -1"),
        ("mcts@50+random=-1", "'random' takes a whole number from 0"),
        ("mcts@99999999999999999999", "a number of simulations above 0, at most 1000000000"),
        ("mcts@50+growth=400", "'growth' of a search takes a number from 0 to 1, not 400"),
        ("os:sep", "'os' has nothing 'sep' that can be called(?!.*mean 'sep')"),
        ("mcts@50+playout=many", "'playout' takes a number, not 'many'"),
        ("mcts@50+playout=inf", "'playout' takes a number, not 'inf'"),
        ("greedy+positions=nan", "'positions' takes a number, not 'nan'"),
        ("mcts@50+rival_width=-3", "'rival_width' of a search takes a whole number from 1 to 1000, not -3"),
        ("mcts@50+temperature=0", "'temperature' of a search takes a number from 0.01 to 1000, not 0"),
        ("mcts@50+beam=2.5", "'beam' of a search takes a whole number from 1 to 1000, not 2.5"),
        ("mcts@50+hasty=5", "'hasty' of a search takes a whole number from 0 to 1, not 5"),
        ("mcts@50+beam=1e300", "'beam' of a search takes a whole number from 1 to 1000, not 1e"),
        ("greedy@5", "'greedy' takes nothing after its name"),
        ("random+x=1", "'random' takes nothing after its name"),
        ("admiral@3", "'admiral' takes nothing after its name"),
    ],
)
def test_an_unknown_bot_is_a_clear_error(name: str, told: str) -> None:
    with pytest.raises(OrreryError, match=told):
        bots.named(name, 1)


def test_a_bot_of_your_own_that_cannot_be_had_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "half_written.py").write_text("def bot(state:\n")
    (tmp_path / "falling_over.py").write_text("1 / 0\n")
    (tmp_path / "demanding.py").write_text("class Bot:\n    def __init__(self, seed, more):\n        pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(OrreryError, match="'half_written:bot' cannot be loaded: SyntaxError: "):
        bots.named("half_written:bot", 1)
    with pytest.raises(OrreryError, match="'falling_over:bot' cannot be loaded: ZeroDivisionError: division by zero"):
        bots.named("falling_over:bot", 1)
    with pytest.raises(OrreryError, match=r"'demanding:Bot' cannot be made: TypeError: .*more"):
        bots.named("demanding:Bot", 1)


@pytest.mark.parametrize("name", ["greedy", "mcts@5", "cadet", "admiral"])
def test_a_bot_does_not_answer_for_chance(name: str) -> None:
    state = GAME.new_state(2)
    assert state.is_chance_node()
    with pytest.raises(OrreryError, match="nobody is asked here"):
        bots.named(name, 1)(state)


def test_a_bot_of_your_own_does_not_end_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text("import sys\n\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(OrreryError, match="'leaving:bot' cannot be loaded: SystemExit: 0"):
        bots.named("leaving:bot", 1)

    def leave(state: State) -> int:
        raise SystemExit(0)

    with pytest.raises(OrreryError, match="'mine:bot' failed with SystemExit: 0"):
        bots.ask(leave, "mine:bot", facing_a_bet("ice", "dust"))


@pytest.mark.parametrize("answer", [None, 1.5, [1]])
def test_an_answer_that_is_no_action_names_the_bot(answer: object) -> None:
    with pytest.raises(OrreryError, match=r"the bot 'mine:bot' answered with .*, which is no action"):
        bots.ask(lambda state: answer, "mine:bot", facing_a_bet("ice", "dust"))  # type: ignore[arg-type,return-value]


def test_a_bot_is_checked_against_the_game_before_it_plays(tmp_path: Path) -> None:
    aliens = game("alien-frontiers")
    for name in ("greedy", "mcts@5+weights=none", "admiral", "alien-frontiers-peer"):
        bots.check(name, aliens)
    with pytest.raises(OptionError, match="'alien-frontiers-peer' plays alien-frontiers, not gaia-project"):
        bots.check("alien-frontiers-peer", game("gaia-project"))
    with pytest.raises(OrreryError, match=r"missing\.toml cannot be read"):
        bots.check(f"greedy+weights={tmp_path / 'missing.toml'}", aliens)
    with pytest.raises(OrreryError, match="'weights=' is followed by the name of a file"):
        bots.check("greedy+weights=", aliens)


@pytest.mark.parametrize(
    ("line", "wrong", "told"),
    [
        ("points = ", "points = [nan, 1.0]", r"'points' of \[strength\] must be two numbers, not \[nan, 1.0\]"),
        ("points = ", "points = [1.0, inf]", "must be two numbers"),
        ("[strength]", "[search]\nexploration = 'a'\n[strength]", r"'exploration' of \[search\] must be a number"),
        ("[strength]", "[search]\nexploration = nan\n[strength]", r"'exploration' of \[search\] must be a number"),
        ("[strength]", "[search]\nfoo = 1\n[strength]", "the search has no setting 'foo'"),
        ("[strength]", "[search]\nbeam = 0\n[strength]", "'beam' of a search takes a whole number from 1"),
    ],
)
def test_weights_that_cannot_be_are_found_before_the_game(tmp_path: Path, line: str, wrong: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    lines = files("orrery.games.alien_frontiers").joinpath("weights.toml").read_text().splitlines()
    place = next(place for place, found in enumerate(lines) if found.startswith(line))
    file.write_text("\n".join([*lines[:place], wrong, *lines[place + 1 :]]))
    with pytest.raises(OrreryError, match=rf"mine\.toml: .*{told}"):
        bots.check(f"mcts@5+weights={file}", game("alien-frontiers"))


def test_what_a_bot_is_made_of_tells_other_weights_and_levels(tmp_path: Path) -> None:
    aliens = game("alien-frontiers")
    file = tmp_path / "mine.toml"
    ours = files("orrery.games.alien_frontiers").joinpath("weights.toml").read_text()
    file.write_text(ours)
    before = bots.made_of(f"greedy+weights={file}", aliens)
    assert before == bots.made_of("greedy", aliens)
    file.write_text(re.sub(r"points = \[[^,]*,", "points = [0.5,", ours, count=1))
    assert bots.made_of(f"greedy+weights={file}", aliens) != before
    names = ["random", "greedy", "captain", "admiral"]
    assert len({bots.made_of(name, aliens) for name in names}) == len(names)


def test_names_know_what_is_ours() -> None:
    assert all(
        bots.is_ours(name) for name in (*bots.names(), "mcts@3s", "greedy+temperature=1", "alien-frontiers-peer")
    )
    assert not bots.is_ours("human")
    assert not bots.is_ours("module:bot")


def test_weights_for_a_game_without_features_are_refused() -> None:
    with pytest.raises(OrreryError, match="Comet Poker has no features"):
        bots.named("greedy+weights=some.toml", 1)(facing_a_bet("ice", "dust"))


# Levels


def test_there_are_four_levels_with_thinking_times_that_do_not_fall() -> None:
    assert [level.id for level in bots.LEVELS] == ["cadet", "pilot", "captain", "admiral"]
    times = [level.seconds for level in bots.LEVELS]
    assert times == sorted(times)
    assert all(level.title and level.detail for level in bots.LEVELS)
    with pytest.raises(OrreryError, match="there is no level 'captan'; did you mean 'captain'"):
        levels.level("captan")


# Alien Frontiers


def contest(names: list[str], seed: int) -> State:
    state = game("alien-frontiers").new_state(len(names))
    rng = Rng(seed)
    seats = [bots.named(name, seed + place + 1) for place, name in enumerate(names)]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            action = seats[state.current_player()](state)
            assert action in state.legal_actions()
            state.apply_action(action)
    return state


@pytest.mark.slow
def test_b2_greedy_beats_random() -> None:
    wins = 0
    bot = "greedy+positions=20"  # enough, and the suite runs interpreted too
    for seed in range(10):
        seats = [bot, "random"] if seed % 2 else ["random", bot]
        wins += contest(seats, seed).ranking()[seats.index(bot)] == 1
    assert wins >= 9


@pytest.mark.slow
@pytest.mark.parametrize("name", ["greedy+positions=60", "cadet", "mcts@10+positions=30"])
def test_four_bots_finish_a_game(name: str) -> None:
    assert contest([name] * 4, 1).is_terminal()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["greedy+positions=10", "mcts@5"])
def test_a_random_beginning_shows_every_faction_and_then_plans(name: str) -> None:
    gaia = game("gaia-project")
    firsts = set()
    for seed in range(150):
        state = gaia.new_state(2)
        rng = Rng(seed)
        while state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        firsts.add(bots.named(f"{name}+random=1", seed)(state))
    assert len(firsts) == len(state.legal_actions())
    # the second decision of a seat is planned
    while not any(player == state.current_player() for player, _ in state.full_history()):
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else state.legal_actions()[0])
    for seed in range(5):
        plain, bot = bots.named(name, seed), bots.named(f"{name}+random=1", seed)
        assert bot(state) == plain(state)
