"""The vocabulary: int, Move and text say the same action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery import IllegalAction, Move, Vocabulary
from orrery.kernel.vocabulary import title

WORDS = st.text("abcdefghij-0123456789", min_size=1, max_size=6)
ARGUMENTS = st.lists(st.lists(WORDS, min_size=1, max_size=5, unique=True), max_size=3)


def small() -> Vocabulary:
    words = Vocabulary(titles={"mine": "Lunar Mine"})
    words.add("dock", ["mine", "market"], ["1", "2", "3"], sentence="Dock a {1} at the {0}")
    words.add("pass")
    words.add("dock", ["artifact"])
    return words


@given(st.dictionaries(WORDS, ARGUMENTS, min_size=1, max_size=6))
def test_every_action_round_trips(kinds: dict[str, list[list[str]]]) -> None:
    words = Vocabulary()
    size = 0
    for kind, arguments in kinds.items():
        assert words.add(kind, *arguments) == size
        count = 1
        for choices in arguments:
            count *= len(choices)
        size += count
    assert len(words) == size
    texts = [words.text(action) for action in range(size)]
    assert len(set(texts)) == size
    for action, text in enumerate(texts):
        assert words.number(text) == action
        assert words.number(f"  {text.upper()} ") == action
        assert str(words.move(action)) == text
        assert words.sentence(action)


def test_the_last_argument_is_the_fastest() -> None:
    words = small()
    assert [words.text(action) for action in range(3)] == ["dock mine 1", "dock mine 2", "dock mine 3"]
    assert words.text(3) == "dock market 1"


def test_a_kind_may_have_several_blocks() -> None:
    words = small()
    assert words.number("dock artifact") == 7
    assert words.move(7) == Move("dock", ("artifact",))


def test_sentences_use_titles() -> None:
    words = small()
    assert words.sentence(1) == "Dock a 2 at the Lunar Mine"
    assert words.sentence(6) == "Pass"
    assert words.sentence(7) == "Dock Artifact"
    assert title("alien-artifact") == "Alien Artifact"
    assert title("1-2-3") == "1-2-3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "an empty text is no action"),
        (" \n ", "an empty text is no action"),
        ("dok mine 1", "'dok' is no kind of move here; did you mean 'dock'?"),
        ("dock", "'dock' takes 1 or 2 words after it, not 0"),
        ("pass pass", "'pass' takes 0 words after it, not 1"),
        ("dock mine 4", "'4' does not fit; here 'dock' takes 1, 2, 3"),
        ("dock hub 1", "'hub' does not fit; here 'dock' takes market, mine"),
        ("dock hub", "'hub' does not fit; here 'dock' takes artifact"),
    ],
)
def test_a_wrong_text_is_explained(text: str, told: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        small().number(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("action", [-1, 8, 2**40])
def test_there_are_no_other_actions(action: int) -> None:
    with pytest.raises(IllegalAction, match="this game has actions 0 to 7"):
        small().text(action)


@pytest.mark.parametrize(
    "arguments",
    [("Dock",), ("do ck",), ("",), ("dock", []), ("dock", ["a", "a"]), ("dock", ["A"]), ("dock", ["a b"])],
)
def test_words_are_lower_case_and_unique(arguments: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"lower-case word|each of them once"):
        Vocabulary().add(*arguments)


@given(st.text(max_size=30))
def test_any_other_text_is_an_illegal_action(text: str) -> None:
    words = small()
    try:
        action = words.number(text)
    except IllegalAction:
        return
    assert words.text(action) == " ".join(text.lower().split())
