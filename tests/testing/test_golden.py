"""Golden files: playthroughs are written, followed and compared; perft counts what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery import OrreryError
from orrery.testing import check_playthroughs, divide, perft, perft_counts, transcript, write_playthroughs
from orrery.testing.__main__ import main
from orrery.testing.playthroughs import _question
from tests.comets import EXAMPLE, GAME, played
from tests.kernel.test_state import DRIFT, LENGTH
from tests.testing import faulty_comets as faulty


def test_writing_twice_gives_the_same(tmp_path: Path) -> None:
    written = write_playthroughs(GAME, tmp_path / "new")
    assert [file.name for file in written] == ["2-players.txt"]
    first = written[0].read_bytes()
    write_playthroughs(GAME, tmp_path / "new")
    assert written[0].read_bytes() == first
    check_playthroughs(GAME, tmp_path / "new")


def test_a_rewritten_transcript_keeps_its_choices(tmp_path: Path) -> None:
    file = tmp_path / "2-players.txt"
    file.write_text("  > deal iron\n  > deal ice\n  > check\n  > fold\n  > deal moon\n", encoding="utf-8")
    write_playthroughs(GAME, tmp_path)
    choices = re.findall(r"^  > (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert choices[:3] == ["deal iron", "deal ice", "check"]
    assert choices[3] != "fold"
    check_playthroughs(GAME, tmp_path)


def test_a_changed_prompt_changes_few_lines(tmp_path: Path) -> None:
    before = write_playthroughs(GAME, tmp_path)[0].read_text(encoding="utf-8").splitlines()
    after = write_playthroughs(faulty.NEW_PROMPT, tmp_path)[0].read_text(encoding="utf-8").splitlines()
    changed = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    assert changed == [("3 seat 0: Check or bet?", "3 seat 0: Wait or bet?")]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "  > deal dust",
            "  > deal nova",
            "line .* differs\n  stored:   > deal nova\n  now:      > deal nova, which is",
        ),
        ("ranking 2 1", "ranking 1 2", "stored: ranking 1 2.*\n  now:    ranking 2 1"),
        ("the game is over\n", "", "now:    the game is over"),
    ],
)
def test_an_edited_transcript_is_found(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = write_playthroughs(GAME, tmp_path)[0]
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(AssertionError, match=told):
        check_playthroughs(GAME, tmp_path)


def test_a_transcript_shows_every_ply_and_now_and_then_the_table(tmp_path: Path) -> None:
    for file in write_playthroughs(DRIFT, tmp_path):
        text = file.read_text(encoding="utf-8")
        assert text.count("\n  > ") == LENGTH
        assert text.count("\nafter ") == LENGTH // 10 + 1


def test_a_transcript_of_a_long_game_stays_small() -> None:
    chatty = "\n".join("x" * 90 for _ in range(80))
    game = DRIFT.with_components({})
    game.sketch = lambda state, player: chatty
    text = transcript(game, 2, [0] * LENGTH)
    assert len(text) < 150_000
    assert text.count("\nafter ") == LENGTH // 20 + 1
    assert text.count("Left or right?") == 1


def test_many_choices_are_shown_in_short() -> None:
    state = played(options={"nova": True})
    assert list(_question(state, 12, ""))[1].count("deal") == 3
    line = list(_question(state, 2, ""))[1]
    assert re.fullmatch(r"  4 legal \[[0-9a-f]{8}\]: deal dust \(0\.25\), deal ice \(0\.25\), \.\.\.", line)


def test_perft_counts_whole_sequences() -> None:
    assert [perft(GAME.new_state(), depth) for depth in range(7)] == [1, 3, 6, 12, 24, 12, 0]
    assert divide(played("deal ice", "deal dust"), 2) == {"check": 2, "bet": 2}
    assert divide(played("deal ice", "deal dust", "bet"), 1) == {"call": 1, "fold": 1}


def test_perft_counts_are_listed() -> None:
    counts = perft_counts(GAME, EXAMPLE / "tests" / "perft.toml")
    assert counts["after the deal"] == [2, 4, 2, 0]


def test_a_perft_file_has_no_other_keys(tmp_path: Path) -> None:
    file = tmp_path / "perft.toml"
    file.write_text('[[perft]]\nname = "start"\nmove = []\ncounts = [3]\n', encoding="utf-8")
    with pytest.raises(OrreryError, match="perft 'start': unknown key 'move'"):
        perft_counts(GAME, file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"holds no table"):
        perft_counts(GAME, file)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playthroughs", "comet_poker:GAME", str(tmp_path / "playthroughs")]) == 0
    assert "2-players.txt" in capsys.readouterr().out
    assert main(["perft", "comet_poker:GAME", str(EXAMPLE / "tests" / "perft.toml")]) == 0
    assert "a new game: [3, 6, 12, 24, 12, 0]" in capsys.readouterr().out
    assert main(["check", "comet_poker:GAME", str(tmp_path), "--effort", "0.01"]) == 1
    out = capsys.readouterr().out
    assert "comet-poker: D4 playthroughs: passed" in out
    assert "R4 perft: FAILED\n  comet-poker has no perft counts: perft.toml is missing" in out
    assert out.endswith("23 passed, 1 failed\n")
    for unknown in ("comet-pker", "comet_poker:NOBODY", "nowhere:GAME"):
        with pytest.raises(SystemExit):
            main(["check", unknown, str(tmp_path)])
    assert "nowhere" in capsys.readouterr().err
