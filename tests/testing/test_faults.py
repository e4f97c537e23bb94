"""Every check finds the faults that it is there to find, and says where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery import Game
from orrery.testing import (
    cases,
    check_bots,
    check_chance,
    check_conservation,
    check_copies,
    check_damaged_data,
    check_digests,
    check_drawings,
    check_evaluation,
    check_fresh_processes,
    check_hidden_actions,
    check_hidden_drawings,
    check_illegal_input,
    check_no_outside_chance,
    check_order,
    check_perft,
    check_playthroughs,
    check_positions,
    check_random_games,
    check_records,
    check_replay,
    check_resampling,
    check_save_and_load,
    check_score_audit,
    check_views,
    state_at,
)
from tests.comets import EXAMPLE, GAME
from tests.testing import faulty_comets as faulty

STORED = EXAMPLE / "tests"

FAULTS: list[tuple[Game, Callable[[Game], None], str]] = [
    (faulty.UNSORTED, check_random_games, "not in rising order"),
    (faulty.SILENT, check_random_games, "has no legal action"),
    (faulty.OUT_OF_TURN, check_random_games, r"legal_actions\(0\) is wrong"),
    (faulty.WRONG_MASK, check_random_games, "the mask differs"),
    (faulty.ONE_TEXT, check_random_games, "the same text"),
    (faulty.CRASH, check_random_games, "IndexError: list index"),
    (faulty.FORGETFUL, check_random_games, "the history does not hold"),
    (faulty.ALL_LAST, check_random_games, "has no first place"),
    (faulty.TOO_LONG, check_random_games, "beyond its declared length of 4"),
    (faulty.TOO_RICH, check_random_games, "not within the declared 0 to 3"),
    (faulty.NO_OPTION, check_random_games, "option 'nova' fits no number of players"),
    (faulty.NOT_A_DISTRIBUTION, check_chance, "sum to 1.2"),
    (faulty.BIASED, check_chance, "chi-square"),
    (faulty.UNLISTED, check_chance, "which it does not list|which chance_outcomes does not list"),
    (faulty.LOST_CHIP, check_conservation, "there are 3 crystals, not 4"),
    (faulty.RUNNING_TOTAL, check_score_audit, "for the same position loaded"),
    (faulty.SHALLOW_CLONE, check_copies, "changes its parent"),
    (
        faulty.FORGOTTEN_FIELD,
        check_save_and_load,
        "the view of seat -1 differs from that of itself saved and loaded",
    ),
    (faulty.LOST_HOME, check_save_and_load, "AttributeError"),
    (faulty.NO_AGENDA, check_positions, "is another one"),
    (faulty.IDLE, check_digests, "'check' leaves the position as it was"),
    (faulty.PERMISSIVE, check_illegal_input, "was played all the same"),
    (faulty.MEDDLING, check_illegal_input, "a refused action has changed the state"),
    (faulty.GULLIBLE, check_damaged_data, "a save with .* is taken, but leads to"),
    (faulty.HASTY, check_damaged_data, "a position with .* is refused with ZeroDivisionError"),
    (faulty.CHANGING_TABLE, check_records, "leads to another state|written differently|RecordError"),
    (faulty.CRASHING_REASON, check_records, "KeyError"),
    (faulty.CHANGING_TABLE, check_replay, "the replay of the record differs|RecordError"),
    (faulty.OUTSIDE_CHANCE, check_no_outside_chance, "the rules call random.random"),
    (faulty.IMPORTED_CHANCE, check_no_outside_chance, "the rules call .*drawn_outside"),
    (faulty.CLOCK, check_no_outside_chance, "the rules call time.time"),
    (faulty.OWN_PROCESS, check_fresh_processes, "a fresh process plays another game"),
    (faulty.HASHED_PROMPT, check_order, "with another hash seed"),
    (faulty.ORDERED_POSITION, check_order, "depends on the order of its keys"),
    (faulty.WHOLE_STATE, check_views, "a view may not hold"),
    (faulty.MEDDLING_VIEW, check_views, "looking at the state has changed it"),
    (faulty.SHORT_TENSOR, check_views, "has 0 numbers, not 11"),
    (faulty.LOUD_TENSOR, check_views, "something other than numbers from 0 to 1"),
    (faulty.TWO_TENSORS, check_views, "differs between `observation_tensor` and `observation_bytes`"),
    (faulty.LEAKING_VIEW, check_hidden_actions, "may not see the last action.*the view of .* would differ"),
    (faulty.UNDECLARED, check_hidden_actions, "hidden_information=False, but it hides actions"),
    (faulty.OPEN_DEAL, check_hidden_actions, "hidden_information=True, but it hides no action"),
    (faulty.LEAKING_VIEW, check_resampling, "changes the view of seat"),
    (faulty.LEAKING_SKETCH, check_resampling, "changes the sketch of seat"),
    (faulty.LEAKING_TENSOR, check_resampling, "changes the observation of seat"),
    (faulty.OPEN_DEAL, check_resampling, "has seen every action, but resampling changes"),
    (faulty.NO_RESAMPLE, check_resampling, "no resampled state differs"),
    (faulty.GREEDY_RESAMPLE, check_resampling, "changes the view of seat"),
    (faulty.TWICE_DEALT, check_resampling, "an impossible state"),
    (faulty.UNDECLARED, check_resampling, "declares no hidden information"),
    (faulty.NO_FACE, check_drawings, "its face is no orrery.drawing.Face"),
    (faulty.TORN, check_drawings, "ParseError"),
    (faulty.TWO_POTS, check_drawings, "the id 'pot' is there twice"),
    (faulty.PAINTED, check_drawings, "holds the colour #1B2440: colours are classes"),
    (faulty.NAKED, check_drawings, r"uses the class \['rised'\]"),
    (faulty.NO_ICON, check_drawings, "icons that do not exist: .*i-mark-9"),
    (faulty.SCRIPTED, check_drawings, "holds a <script>"),
    (faulty.NO_POT, check_drawings, r"'bet' is about \['pot'\], which is not drawn"),
    (faulty.FADING_PHONE, check_drawings, r"'bet' is about \['pot'\], which is not drawn"),
    (faulty.ALWAYS_BOTH, check_drawings, "the wide layout alone differs from that of both"),
    (faulty.WRONG_COLOURS, check_drawings, "another mark than the face says"),
    (faulty.SPEECHLESS, check_drawings, "'check' is about nothing on the board"),
    (faulty.SAYS_THE_SAME, check_drawings, "'bet' and another action are both offered as|'fold' and another"),
    (faulty.GENEROUS, check_drawings, "the score sheet adds up to"),
    (faulty.MEDDLING_FACE, check_drawings, "drawing the state has changed it"),
    (faulty.MOODY, check_drawings, "drawn twice for viewer None, the board differs"),
    (faulty.TWINS, check_drawings, "two seats have one mark"),
    (faulty.ELSEWHERE, check_drawings, "another hash seed gives other drawings"),
    (faulty.OPEN_BOARD, check_hidden_drawings, "the board of (seat 1|a spectator) tells what is hidden"),
    (faulty.OPEN_SEATS, check_hidden_drawings, "the seats of .* tell what is hidden"),
    (faulty.OPEN_ANSWER, check_hidden_drawings, "how '.*' is offered tells what is hidden"),
    (faulty.SHORT_FEATURES, check_evaluation, "2 features are named, but there are 1 amounts"),
    (faulty.NO_NUMBER, check_evaluation, "feature 'purse' is nan|which are no returns"),
    (faulty.BEYOND_THE_END, check_evaluation, "the progress is 1.5"),
    (faulty.TOO_SURE, check_evaluation, "which are no returns"),
    (faulty.NO_FACET, check_evaluation, "facet 'comet' needs a text for each seat"),
    (faulty.OTHER_RESAMPLE, check_bots, "if what its seat cannot know is different"),
    (faulty.OPEN_REFUSAL, check_hidden_drawings, "what is not possible tells what is hidden"),
    (faulty.NO_REASON, check_drawings, "'Win' is not possible for no reason"),
]


def name_of(value: object) -> str:
    for name, game in vars(faulty).items():
        if game is value:
            return name.lower()
    return getattr(value, "__name__", "")


@pytest.mark.parametrize(("game", "check", "told"), FAULTS, ids=name_of)
def test_fault_is_found(game: Game, check: Callable[[Game], None], told: str) -> None:
    with pytest.raises(AssertionError, match=f"(?s)comet-poker.*({told})"):
        check(game)


def test_every_check_is_shown_to_fail() -> None:
    tried = {check.__name__ for _, check, _ in FAULTS} | {"check_playthroughs", "check_perft"}
    listed = {name for name in vars(__import__("orrery.testing").testing) if name.startswith("check_")}
    assert tried == listed
    assert len(cases(GAME, STORED)) == len(listed)


def test_a_sound_evaluation_passes() -> None:
    check_evaluation(faulty.HONEST)


def test_a_failure_says_where() -> None:
    where = r"^comet-poker, 2 players, default options, seed \d+, ply \d+: IndexError: list index out of range$"
    with pytest.raises(AssertionError, match=where) as caught:
        check_random_games(faulty.CRASH)
    words = str(caught.value).replace(",", "").replace(":", "").split()
    seed, ply = int(words[words.index("seed") + 1]), int(words[words.index("ply") + 1])
    state = state_at(faulty.CRASH, players=2, seed=seed, ply=ply)
    assert state.move_number() == ply
    assert "call" in [state.action_to_string(0, action) for action in state.legal_actions()]


def test_a_failure_names_the_options() -> None:
    with pytest.raises(AssertionError, match=r"comet-poker, 2 players, nova=true, seed \d+, ply"):
        check_random_games(only_with_nova())


def only_with_nova() -> Game:
    class Supernova(faulty.Faulty):
        def scores(self) -> list[int]:
            return [99, 99] if self.config.options["nova"] else super().scores()

    return faulty.faulty(Supernova)


def test_a_changed_prompt_is_found_in_the_playthrough() -> None:
    with pytest.raises(AssertionError, match=r"2-players.txt, line \d+ differs\n.*Check or bet.*\n.*Wait or bet"):
        check_playthroughs(faulty.NEW_PROMPT, STORED / "playthroughs")
    with pytest.raises(AssertionError, match=r"option late false"):
        check_playthroughs(faulty.NEW_OPTION, STORED / "playthroughs")


def test_a_missing_playthrough_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="comet-poker has no playthrough for 2 players"):
        check_playthroughs(GAME, tmp_path)


def test_a_wrong_perft_count_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "perft.toml"
    with pytest.raises(AssertionError, match="has no perft counts"):
        check_perft(GAME, file)
    file.write_text('[[perft]]\nname = "start"\ncounts = [3, 7]\n', encoding="utf-8")
    with pytest.raises(AssertionError, match=r"'start', depth 2: 6 sequences, not 7\n  2 deal dust\n  2 deal ice"):
        check_perft(GAME, file)
