"""The benchmark measures what it says; nothing here depends on how fast the machine is."""

from __future__ import annotations

import random
import sys
import types
import warnings
from pathlib import Path

import pytest
from comet_poker import GAME

from orrery import Game, benchmark, is_compiled
from orrery.benchmark import environments, interpreted, measure, peers
from tests.comets import variant


@pytest.fixture(autouse=True)
def _short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "SLICE", 0.002)
    monkeypatch.setattr(measure, "COUNTED_GAMES", 20)


FIGURES = {
    "decisions_per_second",
    "unforced_decisions_per_second",
    "python_loop_decisions_per_second",
    "clone_us",
    "bytes_per_state",
    "mean_legal_actions",
    "max_legal_actions",
    "games_per_second",
    "mean_plies",
    "mean_chance_steps",
}


def test_the_figures_of_a_game() -> None:
    figures = measure.measure_game(GAME, 0.02)
    assert set(figures) >= FIGURES | {"mcts_simulations_per_second", "by_players"}
    assert figures["by_players"]["2"]["players"] == 2
    assert all(figures[name] > 0 for name in FIGURES)
    assert figures["unforced_decisions_per_second"] == figures["decisions_per_second"]
    assert figures["max_legal_actions"] == 2
    assert figures["mean_legal_actions"] == 2
    assert figures["mean_chance_steps"] == 2
    assert figures["mean_plies"] == pytest.approx(figures["mean_decisions"] + 2)
    assert 100 < figures["bytes_per_state"] < 10_000


def test_known_figures_of_another_engine_stand_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"engine": "Comets in C", "decisions_per_second": {2: 50, 3: 10}, "how": "once"}
    monkeypatch.setitem(peers.KNOWN, "comet-poker", known)
    figures = benchmark.run([GAME], seconds=0.02, peers=False, interpreted=False)["games"]["comet-poker"]
    assert figures["known_engine"]["engine"] == "Comets in C"
    assert figures["known_engine"]["times"] == {"2": round(figures["by_players"]["2"]["decisions_per_second"] / 50)}


def test_the_whole_benchmark_has_the_shape_that_others_rely_on() -> None:
    told: list[str] = []
    figures = benchmark.run([GAME], seconds=0.02, peers=False, progress=told.append)
    assert set(figures) >= {"games", "interpreted", "peers", "machine"}
    assert set(figures["games"]["comet-poker"]) >= FIGURES
    assert set(figures["interpreted"]["comet-poker"]) >= FIGURES
    assert figures["peers"] == {}
    assert figures["compiled"] is is_compiled()
    assert told[0].startswith("comet-poker, ")


def test_the_best_slice_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0, 2.0, 3.0, 3.0, 7.0, 7.0, 7.5, 11.0])
    monkeypatch.setattr(measure, "SLICE", 1.0)
    monkeypatch.setattr(measure, "process_time", lambda: next(clock))
    turns: list[str] = []

    def work(name: str, things: int) -> int:
        turns.append(name)
        return things

    rates = measure.best_rates([lambda: work("a", 10), lambda: work("b", 30)], 0.0)
    assert rates == [5.0, 30.0]
    assert turns == ["a", "b", "a", "b", "b"]


def test_the_child_process_runs_the_sources() -> None:
    figures = interpreted.measure_interpreted([GAME], 0.02, 2)
    assert figures["comet-poker"]["players"] == 2


def test_a_child_process_that_fails_gives_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted, "CHILD", "raise SystemExit('the sources are not installed')")
    figures = interpreted.measure_interpreted([GAME], 0.02, None)
    assert figures["reason"].endswith("could not be measured: the sources are not installed")


# Environments


def test_environments_are_measured_beside_the_engine() -> None:
    figures = benchmark.run([GAME], seconds=0.02, peers=False, interpreted=False)["environments"]["comet-poker"]
    assert figures["players"] == 2
    assert figures["engine_per_second"] > 0
    for name, engine in environments.BESIDE.items():
        for measured in (name, engine):
            assert figures.get(f"{measured}_per_second", 0) > 0 or "orrery[" in figures["notes"][measured]
        assert name in figures["notes"] or figures["wrapper_share"][name] < 1


def test_an_empty_game_tells_what_the_bridge_of_open_spiel_costs() -> None:
    pytest.importorskip("pyspiel")
    from orrery.benchmark.empty_game import PLIES, EmptyGame

    assert environments._playing_in_open_spiel(EmptyGame(3, 10), None)() == PLIES
    assert environments.measure_environments(GAME, 0.02)["open_spiel_bridge_per_second"] > 0


def test_open_spiels_observer_is_filled_at_each_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    from orrery.envs.open_spiel import Observer

    looked: list[int] = []
    fill = Observer.set_from
    monkeypatch.setattr(Observer, "set_from", lambda self, state, seat: looked.append(seat) or fill(self, state, seat))
    decisions = environments._open_spiel(GAME, 2)()
    assert len(looked) == decisions > 0
    assert set(looked) == {0, 1}
    environments._open_spiel(GAME, 2, observe=False)()
    assert len(looked) == decisions


def test_a_library_that_is_missing_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(game: Game, players: int, observe: bool = True) -> measure.Work:
        raise ImportError("No module named 'pyspiel'")

    monkeypatch.setattr(environments, "_open_spiel", missing)
    figures = environments.measure_environments(GAME, 0.02)
    note = "not measured: No module named 'pyspiel'"
    assert figures["notes"].items() >= {"open_spiel_unobserved": note, "open_spiel": note}.items()
    assert "open_spiel_per_second" not in figures


def test_a_game_without_observations_is_noted() -> None:
    assert "note" in environments.measure_environments(variant(observation_size=None), 0.02)


def test_environments_can_be_left_out() -> None:
    assert benchmark.run([GAME], seconds=0.02, peers=False, interpreted=False, environments=False)["environments"] == {}


# Peers


def test_every_peer_is_measured_or_noted_as_missing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of packages that are not ours
        found = peers.measure_peers(0.001, None, lambda name: None)
    for name, figures in found.items():
        if "note" in figures:
            assert "cannot be imported" in figures["note"] or name == "catanatron"
        else:
            assert figures["decisions_per_second"] >= figures["unforced_decisions_per_second"] > 0


def test_a_peer_that_fails_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> peers.PlayOne:
        raise RuntimeError("out of fuel")

    monkeypatch.setattr(peers, "PEERS", {"broken": broken})
    found = peers.measure_peers(0.001, None, lambda name: None)
    assert found["broken"] == {"note": "not measured: RuntimeError: out of fuel"}
    assert "--catanatron PATH" in found["catanatron"]["note"]


def test_the_rate_of_a_peer_is_by_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", {"even": lambda: lambda rng: (8, 2)})
    monkeypatch.setattr(peers, "best_rates", lambda works, seconds: [float(works[0]() * 100)])
    found = peers.measure_peers(0.001, None, lambda name: None)
    assert found["even"] == {
        "decisions_per_second": 800,
        "unforced_decisions_per_second": 200,
        "games_per_second": 100.0,
        "mean_decisions": 8.0,
    }


def test_open_spiels_loop_steps_chance_without_counting_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spiel:
        """Our own state under OpenSpiel's names, which it has."""

        def new_initial_state(self) -> object:
            return GAME.new_state()

    spiel = types.ModuleType("pyspiel")
    spiel.load_game = lambda name: Spiel()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    decisions, unforced = peers._open_spiel("backgammon")(random.Random(1))
    assert 2 <= decisions <= 3
    assert unforced == decisions


CATANATRON = """
import enum

class Color(enum.Enum):
    RED = 0
    BLUE = 1
    WHITE = 2
    ORANGE = 3

class RandomPlayer:
    def __init__(self, color):
        self.color = color

class State:
    num_turns = 0
    playable_actions = ["roll"]

class Game:
    def __init__(self, players, seed=None):
        self.players, self.state = players, State()

    def winning_color(self):
        return None if self.state.num_turns < 10 else self.players[0].color

    def play_tick(self):
        self.state.num_turns += 1
        self.state.playable_actions = ["roll", "end"] if self.state.num_turns % 2 else ["end"]
"""


def test_a_checkout_of_catanatron_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = tmp_path / "catanatron" / "catanatron"
    code.mkdir(parents=True)
    (code / "game.py").touch()
    (code / "__init__.py").write_text(CATANATRON)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(peers, "PEERS", {})
    try:
        found = peers.measure_peers(0.001, tmp_path, lambda name: None)
    finally:
        sys.modules.pop("catanatron", None)
    assert set(found) == {"catanatron, 2 players", "catanatron, 4 players"}
    figures = found["catanatron, 4 players"]
    assert figures["mean_decisions"] == 10
    assert figures["unforced_decisions_per_second"] == pytest.approx(figures["decisions_per_second"] / 2, abs=1)


def test_a_missing_checkout_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", {})
    found = peers.measure_peers(0.001, tmp_path / "nowhere", lambda name: None)
    assert "there is no folder" in found["catanatron, 2 players"]["note"]
