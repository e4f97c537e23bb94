"""Playing in the terminal: questions and answers, undo, the hot seat, records that can be resumed."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery import Record, Rng, State, read_record
from orrery import game as find_game
from orrery.terminal.play import Session
from orrery.terminal.setup import read_seats
from tests.commands import Commands, forget_games, install_comet_poker

COMET = "comet-poker"


@pytest.fixture
def orrery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    site = tmp_path / "site"
    site.mkdir()
    install_comet_poker(site, monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Commands(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def _fresh_registry() -> object:
    yield
    forget_games()


# Questions and answers


def test_a_question_shows_the_view_the_prompt_and_numbered_answers(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=[])
    assert shown.code == 0
    assert "seat 0: dust, purse 1" in shown.out
    assert "seat 1: hidden, purse 1" in shown.out
    assert "human (seat 0): Check or bet?" in shown.out
    assert "1  Check: put nothing into the pot  check" in shown.out
    assert "2  Bet                              bet" in shown.out
    assert "2 Chance: hidden" in shown.out


@pytest.mark.parametrize("answer", ["2", "bet", "  BET "])
def test_an_answer_is_a_number_or_a_text(orrery: Commands, answer: str) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=[answer])
    assert shown.code == 0
    assert "wins after 4 moves" in shown.out


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("3", "there is no answer 3: the answers are 1 to 2"),
        ("0", "there is no answer 0"),
        ("fold", "'fold' is not legal now\n"),
        ("bte", "'bte' is no kind of move here; did you mean 'bet'?"),
        ("bet 7", "'bet' takes 0 words after it, not 1"),
        ("²", "'²' is no kind of move here"),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(orrery: Commands, answer: str, told: str) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=[answer, "bet"])
    assert told in shown.out
    assert "wins after 4 moves" in shown.out


def test_enter_shows_the_question_again(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=["", "bet"])
    assert shown.out.count("Check or bet?") == 2
    assert "wins after" in shown.out


def test_help_log_and_scores(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=["?", "l", "s", "q", ""])
    assert "Answer with a number" in shown.out
    assert shown.out.count("1 Chance: Deal Dust") == 2
    assert "human (seat 0)       1" in shown.out
    assert shown.out.endswith("The game stops after 2 moves.\n")


def test_what_the_others_did_is_told(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seat", "random,human:Ann", "--seed", 5)
    assert "Ann (seat 1):" in shown.out
    assert "   3 random (seat 0): " in shown.out
    assert "1 Chance: hidden" in shown.out


def test_the_end_names_the_winner(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 5, typed=["bet"])
    assert "the end" in shown.out
    assert "pilot (seat 1) wins after 4 moves." in shown.out


def test_bots_play_among_themselves(orrery: Commands) -> None:
    first = orrery("play", COMET, "--seat", "random", "--seat", "random", "--seed", 8)
    again = orrery("play", COMET, "--seat", "random,random", "--seed", 8)
    assert first.code == 0
    assert "> " not in first.out
    assert " wins after " in first.out
    assert first == again


def test_input_that_ends_ends_the_game_cleanly(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 5)
    assert shown.code == 0
    assert shown.out.endswith("> \nThe input ends: the game stops after 2 moves.\n")


def test_ctrl_c_says_what_was_done_and_keeps_the_record(
    orrery: Commands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    shown = orrery("play", COMET, "--seed", 5, "--record", "game.orrery")
    assert shown.code == 130
    assert "Interrupted after 2 moves.\nGo on with: orrery play --resume game.orrery\n" in shown.out
    assert len(read_record(tmp_path / "game.orrery").actions) == 2


# Narrow and plain terminals


def test_a_narrow_terminal_gets_no_second_column(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = orrery("play", COMET, "--seed", 5)
    assert "1  Check: put nothing into the pot\n" in shown.out
    assert all(len(line) <= 100 for line in shown.out.splitlines())


def test_no_colour_where_nobody_wants_it(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in orrery("play", COMET, "--seed", 5).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in orrery("play", COMET, "--seed", 5).out


# The hot seat


def test_people_at_one_keyboard_do_not_see_each_others_secrets(orrery: Commands) -> None:
    people = ["--seat", "human:Ann", "--seat", "human:Bob"]
    shown = orrery("play", COMET, *people, "--seed", 5, typed=["", "check", "", "check"])
    _, ann, bob = shown.out.split("Press Enter", 2)
    assert "Ann (seat 0)" in shown.out
    assert "seat 0: dust" in ann
    assert "seat 1: hidden" in ann
    assert "Bob (seat 1) is asked. Nobody else looks." in shown.out
    before_the_end = bob.partition("the end")[0]
    assert "seat 0: hidden" in before_the_end
    assert "seat 1: ice" in before_the_end


def test_one_person_is_never_asked_to_hand_over(orrery: Commands) -> None:
    assert "Nobody else looks" not in orrery("play", COMET, "--seed", 5, typed=["bet"]).out


# Records


def test_the_record_is_kept_move_by_move_and_resumed(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", COMET, "--seat", "human:Ann", "--seed", 5, "--record", file)
    begun = read_record(file)
    assert begun.seats == ["human:Ann", "pilot"]
    assert len(begun.actions) == 2
    shown = orrery("play", "--resume", file, "--seed", 1, typed=["bet"])
    assert "Ann (seat 0): Check or bet?" in shown.out
    assert f"The record is in {file}." in shown.out
    finished = read_record(file)
    assert finished.actions[:2] == begun.actions
    assert finished.state().is_terminal()
    assert not list(tmp_path.glob("*.part"))


def test_a_finished_game_is_shown_when_resumed(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", COMET, "--seat", "random,random", "--seed", 5, "--record", file)
    before = file.read_bytes()
    assert " wins after " in orrery("play", "--resume", file).out
    assert file.read_bytes() == before


def test_names_that_are_no_players_of_ours_become_people(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "table.orrery"
    (tmp_path / "evil.py").write_text("raise SystemExit('a record ran code')")
    for name in ("Ann", "Ann, of Mars", "evil:bot"):
        file.write_text(Record(find_game(COMET), 2, {"nova": False}, [], [name, "greedy"]).text())
        shown = orrery("play", "--resume", file, "--seed", 5)
        assert f"seat 0: {name}\n  seat 1: greedy\n" in shown.out
        assert f"{name} (seat 0): Check or bet?" in shown.out


def test_quitting_offers_to_keep_the_record(orrery: Commands, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    shown = orrery("play", COMET, "--seed", 5, typed=["q", "taken", "no/such/folder/x", "kept.orrery"])
    assert shown.code == 0
    assert "taken exists and would be overwritten" in shown.out
    assert "No such file or directory" in shown.out
    assert "Go on with: orrery play --resume kept.orrery" in shown.out
    assert (tmp_path / "taken").read_text() == "mine"
    assert len(read_record(tmp_path / "kept.orrery").actions) == 2


def test_a_finished_game_can_be_kept_too(orrery: Commands, tmp_path: Path) -> None:
    orrery("play", COMET, "--seed", 5, typed=["bet", "kept.orrery"])
    assert read_record(tmp_path / "kept.orrery").state().is_terminal()


def test_a_record_is_never_overwritten(orrery: Commands, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("mine")
    shown = orrery("play", COMET, "--record", "old")
    assert (shown.code, shown.out) == (2, "")
    assert "old exists and would be overwritten" in shown.err
    assert (tmp_path / "old").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["alien-frontiers"], "is a game of comet-poker, not of alien-frontiers"),
        (["--players", "3"], "a resumed game keeps its players and options"),
        (["--option", "nova=true"], "a resumed game keeps its players and options"),
    ],
)
def test_a_resumed_game_stays_what_it_is(orrery: Commands, tmp_path: Path, arguments: list[str], told: str) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", COMET, "--seed", 5, "--record", file)
    shown = orrery("play", *arguments, "--resume", file)
    assert shown.code == 2
    assert told in shown.err


# Seats


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seat", "gredy"], "there is no player 'gredy'; did you mean 'greedy'?"),
        (["--seat", "random,random,random"], "takes 2 to 2 players, not 3"),
        (["--players", "2", "--seat", "random,random,random"], "3 seats are named, but 2 play"),
        (["--seat", "no_such_module:bot"], "cannot be loaded"),
        (["--seat", "human:\t"], "needs a name of one printable line"),
        (["--seed", "-1"], "--seed takes a number from 0"),
        (["--option", "nova"], "an option is written name=value, not 'nova'"),
        (["--option", "nova=1", "--option", "nova=0"], "option 'nova' is given twice"),
        (["--option", "nvoa=1"], "did you mean 'nova'?"),
        (["--option", "nova=maybe"], "option 'nova' takes true or false, not 'maybe'"),
        (["--record", "no/such/folder/game"], "No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_a_clear_error(orrery: Commands, arguments: list[str], told: str) -> None:
    shown = orrery("play", COMET, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
    assert shown.err.count("\n") == 1


def test_a_bot_of_your_own_may_stand_in_the_folder(orrery: Commands, tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text("def last(seed):\n    return lambda state: state.legal_actions()[-1]\n")
    shown = orrery("play", COMET, "--seat", "my_bots:last,my_bots:last", "--seed", 5)
    assert "3 my_bots:last (seat 0): Bet" in shown.out
    assert "4 my_bots:last (seat 1): Fold" in shown.out


def test_a_bot_that_answers_illegally_is_named(orrery: Commands, tmp_path: Path) -> None:
    (tmp_path / "cheating_bots.py").write_text("def cheat(seed):\n    return lambda state: 0\n")
    shown = orrery("play", COMET, "--seat", "cheating_bots:cheat", "--seed", 5)
    assert shown.code == 2
    assert "the bot at cheating_bots:cheat (seat 0) answered with an illegal action" in shown.err


def test_an_owner_may_play_with_corrected_components(orrery: Commands, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[stakes]\npurse = 10\nbet = 9\n")
    shown = orrery("play", COMET, "--components", "mine.toml", "--seed", 5, "--record", "g.orrery")
    assert "purse 9" in shown.out
    assert "these are" in orrery("verify", "g.orrery").out
    assert orrery("verify", "g.orrery", "--components", "mine.toml").code == 0


# Alien Frontiers


class Typist:
    """Answers by a script that can look at the game between two answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
        game = find_game("alien-frontiers")
        self.session = Session(game.new_state(2), read_seats([], game, 2, seed), seed, None)
        script = self.answers()

        def answer(prompt: str = "") -> str:
            for line in script:
                return line
            raise EOFError

        monkeypatch.setattr(builtins, "input", answer)

    def answers(self) -> Iterator[str]:
        raise NotImplementedError

    def state(self) -> State:
        return self.session.state


def test_without_arguments_it_is_alien_frontiers_against_one_pilot(orrery: Commands) -> None:
    shown = orrery("play", "--seed", 3)
    assert shown.code == 0
    assert shown.out.startswith("Alien Frontiers\n  Red: human\n  Blue: pilot\n")
    assert "human (Red): Dock a ship" in shown.out


def test_s3_undo_goes_back_to_the_last_outcome_of_chance_and_no_further(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Undoing(Typist):
        def answers(self) -> Iterator[str]:
            before = [self.state().digest()]
            for _ in range(3):  # the three ships, which lets nothing happen by chance
                yield "1"
                before.append(self.state().digest())
            assert len(set(before)) == 4
            yield "u"
            assert self.state().digest() == before[2]
            yield "u"
            assert self.state().digest() == before[1]
            yield "1"
            assert self.state().digest() == before[2]
            yield "U"
            assert self.state().digest() == before[0]
            capsys.readouterr()
            yield "u"
            assert "There is nothing to take back" in capsys.readouterr().out
            assert self.state().digest() == before[0]
            yield "dock alien-artifact 2"
            yield "dock alien-artifact 3"
            yield "dock alien-artifact 4"
            yield "cycle"
            after_the_draw = self.state().digest()
            yield "U"
            assert "There is nothing to take back" in capsys.readouterr().out
            assert self.state().digest() == after_the_draw
            yield "finished"

    typist = Undoing(monkeypatch, 3)
    assert typist.session.run() == 0
    assert "'finished' is no kind of move here" in capsys.readouterr().out


def test_a_decision_of_another_seat_ends_the_undo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Waiting(Typist):
        def answers(self) -> Iterator[str]:
            while not any(player == 1 for player, _ in self.state().full_history()):
                yield "1"
            capsys.readouterr()
            yield "U"
            assert "There is nothing to take back" in capsys.readouterr().out
            yield "finished"

    assert Waiting(monkeypatch, 3).session.run() == 0
    assert "'finished' is no kind" in capsys.readouterr().out


def test_every_legal_answer_is_listed_once_and_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "160")

    class Listing(Typist):
        def answers(self) -> Iterator[str]:
            rng = Rng(1)
            for _ in range(40):
                state = self.state()
                legal = [state.action_to_string(0, action) for action in state.legal_actions()]
                question = capsys.readouterr().out.rpartition(state.prompt())[2]
                listed = [line.rstrip() for line in question.splitlines() if line.strip()]
                assert len(listed) == len(legal)
                for text in legal:
                    [line] = [line for line in listed if line.endswith(f"  {text}")]
                    assert state.get_game().vocabulary.sentence(state.string_to_action(text)) in line
                yield legal[rng.below(len(legal))]
            yield "finished"

    assert Listing(monkeypatch, 4).session.run() == 0
    assert "'finished' is no kind" in capsys.readouterr().out


def test_a_whole_game_can_be_played_by_its_first_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Patient(Typist):
        def answers(self) -> Iterator[str]:
            rng = Rng(1)
            while not self.state().is_terminal():
                yield str(1 + rng.below(len(self.state().legal_actions())))
            yield str(tmp_path / "whole.orrery")

    assert Patient(monkeypatch, 4).session.run() == 0
    assert " wins after " in capsys.readouterr().out
    assert read_record(tmp_path / "whole.orrery").state().is_terminal()


# Advice


def test_a_hint_is_given_and_the_question_stays(orrery: Commands) -> None:
    shown = orrery("play", COMET, "--seed", 1, typed=["h", "q", ""])
    assert shown.code == 0
    assert "simulations; wins: how often the seat would win" in shown.out
    assert "after 2 moves" in shown.out  # nothing was played


def test_analyse_says_what_was_played_and_what_is_best(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", COMET, "--seat", "random,random", "--seed", 1, "--record", file)
    told = orrery("analyse", file, "--simulations", 60)
    assert told.code == 0, told.err
    assert "<- played" in told.out
    assert "60 simulations" in told.out
    found = orrery("analyse", file, "--simulations", 60, "--ply", 2, "--json").json
    assert found["ply"] == 2
    assert found["simulations"] == 60
    assert {move["text"] for move in found["moves"]} == {"check", "bet"}
    assert found["played"] in {"check", "bet"}
    assert orrery("analyse", file, "--simulations", 60, "--ply", 2, "--json").json == found


def test_ctrl_c_ends_a_hint_and_not_the_game(orrery: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("orrery.terminal.play.analyse", interrupted)
    shown = orrery("play", COMET, "--seed", 1, typed=["h", "q", ""])
    assert shown.code == 0
    assert "No hint then." in shown.out
    assert "The game stops" in shown.out


@pytest.mark.slow
def test_alone_there_is_nobody_to_win_against(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", "gaia-project", "--players", 1, "--seat", "random", "--seed", 1, "--record", file)
    shown = orrery("analyse", file, "--simulations", 3)
    assert shown.code == 0
    assert "points" in shown.out
    assert "wins" not in shown.out
    assert "%" not in shown.out


def test_a_guess_at_what_was_not_tried_is_marked(orrery: Commands, tmp_path: Path) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", "alien-frontiers", "--seat", "random,random", "--seed", 1, "--record", file)
    once = orrery("analyse", file, "--simulations", 1, "--ply", 40).out
    assert "~ not tried: how it looks after the seat's own turn" in once
    rows = [line for line in once.splitlines() if "%" in line]
    assert ["~" in row for row in rows] == [False] + [True] * (len(rows) - 1)
    assert len(rows) > 1
    orrery("play", COMET, "--seat", "random,random", "--seed", 1, "--record", file)
    assert "~" not in orrery("analyse", file, "--simulations", 60, "--ply", 2).out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--ply", 0], "chance decides next"),
        (["--ply", 99], "this record has plies 0 to"),
        (["--seconds", 0], "--seconds takes a number above 0"),
        (["--seconds", "nan"], "--seconds takes a number above 0"),
        (["--seconds", "inf"], "--seconds takes a number above 0, at most"),
        (["--simulations", 0], "--simulations takes a number from 1"),
        (["--simulations", 10**20], "--simulations takes a number from 1 to 1000000000"),
        (["--seed", -1], "--seed takes a number"),
    ],
)
def test_what_cannot_be_analysed(orrery: Commands, tmp_path: Path, arguments: list[object], told: str) -> None:
    file = tmp_path / "game.orrery"
    orrery("play", COMET, "--seat", "random,random", "--seed", 1, "--record", file)
    result = orrery("analyse", file, *arguments)
    assert result.code == 2
    assert told in result.err
