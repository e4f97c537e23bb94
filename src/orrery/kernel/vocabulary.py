"""The vocabulary: every action of a game, once, as an int, as a `Move` and as text.

A vocabulary is a row of blocks. A block is one kind of move with the list of words that each of its arguments may
take; its actions are numbered through, the last argument fastest:

>>> words = Vocabulary()
>>> DOCK = words.add("dock", ["mine", "market"], ["1", "2", "3"], sentence="Dock a {1} at the {0}")
>>> PASS = words.add("pass")
>>> words.text(DOCK + 4), words.number("dock market 2"), len(words)
('dock market 2', 4, 7)
>>> words.move(4), words.sentence(4)
(Move(kind='dock', args=('market', '2')), 'Dock a 2 at the Market')
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from orrery.kernel.errors import IllegalAction, closest

__all__ = ["Block", "Move", "Vocabulary", "title"]


class Move(NamedTuple):
    """What an action says: its kind and its arguments, as the words of its text."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


class Block:
    """One kind of move with the words that each argument may take."""

    def __init__(self, first: int, kind: str, arguments: Sequence[Sequence[str]], sentence: str) -> None:
        self.first = first
        self.kind = kind
        self.arguments = [list(words) for words in arguments]
        self.places = [{word: place for place, word in enumerate(words)} for words in self.arguments]
        self.sentence = sentence
        self.size = 1
        for words in self.arguments:
            self.size *= len(words)

    def args(self, action: int) -> tuple[str, ...]:
        """The arguments of one of this block's actions."""
        rest = action - self.first
        found: list[str] = []
        for words in reversed(self.arguments):
            rest, place = divmod(rest, len(words))
            found.append(words[place])
        found.reverse()
        return tuple(found)

    def number(self, args: Sequence[str]) -> int:
        """The action with these arguments, or -1."""
        if len(args) != len(self.places):
            return -1
        action = 0
        for word, places in zip(args, self.places, strict=True):
            place = places.get(word, -1)
            if place < 0:
                return -1
            action = action * len(places) + place
        return self.first + action


class Vocabulary:
    """All actions of a game: int <-> Move <-> text."""

    def __init__(self, titles: dict[str, str] | None = None) -> None:
        self.blocks: list[Block] = []
        self._titles = dict(titles or {})
        self._firsts: list[int] = []
        self._by_kind: dict[str, list[Block]] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, kind: str, *arguments: Sequence[str], sentence: str = "") -> int:
        """Add a block and return its first action.

        `sentence` says the move to a person; `{0}` is the title of the first argument.
        """
        for words in ([kind], *arguments):
            if not words or len(set(words)) != len(words):
                raise ValueError(f"'{kind}': an argument needs words, each of them once")
            for word in words:
                if not word or word != word.strip().lower() or len(word.split()) != 1:
                    raise ValueError(f"'{kind}': '{word}' is not one lower-case word")
        first = self._size
        block = Block(first, kind, arguments, sentence)
        self.blocks.append(block)
        self._firsts.append(first)
        self._by_kind.setdefault(kind, []).append(block)
        self._size += block.size
        return first

    def block(self, action: int) -> Block:
        """The block that an action belongs to."""
        if not 0 <= action < self._size:
            raise IllegalAction(f"there is no action {action}: this game has actions 0 to {self._size - 1}")
        return self.blocks[bisect_right(self._firsts, action) - 1]

    def move(self, action: int) -> Move:
        """What an action says."""
        block = self.block(action)
        return Move(block.kind, block.args(action))

    def text(self, action: int) -> str:
        """The one canonical text of an action."""
        return str(self.move(action))

    def sentence(self, action: int) -> str:
        """An action in words for a person."""
        block = self.block(action)
        args = block.args(action)
        titles = [self.title(word) for word in args]
        return block.sentence.format(*titles) if block.sentence else " ".join((self.title(block.kind), *titles))

    def title(self, word: str) -> str:
        """A word as a person would write it; a game names the exceptions."""
        return self._titles.get(word) or title(word)

    def number(self, text: str) -> int:
        """The action that a text names; upper case and extra blanks do not matter."""
        words = text.lower().split()
        if not words:
            raise IllegalAction("an empty text is no action")
        blocks = self._by_kind.get(words[0])
        if blocks is None:
            raise IllegalAction(f"'{words[0]}' is no kind of move here{closest(words[0], self._by_kind)}")
        for block in blocks:
            action = block.number(words[1:])
            if action >= 0:
                return action
        raise IllegalAction(_what_is_wrong(blocks, words))


def _what_is_wrong(blocks: list[Block], words: list[str]) -> str:
    """Name the first word that fits no block of this kind."""
    kind, args = words[0], words[1:]
    lengths = sorted({len(block.arguments) for block in blocks})
    if len(args) not in lengths:
        wanted = " or ".join(str(length) for length in lengths)
        return f"'{' '.join(words)}': '{kind}' takes {wanted} words after it, not {len(args)}"
    left = [block for block in blocks if len(block.arguments) == len(args)]
    for place, word in enumerate(args):
        fitting = [block for block in left if word in block.places[place]]
        if not fitting:
            known = sorted({known for block in left for known in block.arguments[place]})
            listed = ", ".join(known) if len(known) <= 16 else ", ".join(known[:16]) + ", ..."
            return f"'{' '.join(words)}': '{word}' does not fit; here '{kind}' takes {listed}"
        left = fitting
    return f"'{' '.join(words)}' is no move of this game"


def title(word: str) -> str:
    """A word of the vocabulary as a person would write it.

    >>> title("lunar-mine"), title("1-2-3")
    ('Lunar Mine', '1-2-3')
    """
    if any(character.isdigit() for character in word):
        return word
    return " ".join(part.capitalize() for part in word.split("-"))
