"""Options: what can be chosen before a game begins, typed, with clear errors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.kernel.errors import OptionError, closest

__all__ = ["Option", "OptionValue", "resolve_options"]

OptionValue = bool | int | str

YES: Final = ("true", "yes", "on", "1")
NO: Final = ("false", "no", "off", "0")


class Option:
    """One choice: yes or no, a number within bounds, one word of several, or a text of a given form.

    A text is given by the `pattern` that it matches as a whole (lower case, without spaces, so that it fits into a
    record's line), the `form` that tells people what it takes, and an `example` with which the game can be tested.
    Its default is one of the `choices`.
    """

    def __init__(
        self,
        name: str,
        default: OptionValue,
        help: str,
        *,
        choices: Sequence[str] = (),
        low: int = 0,
        high: int = 0,
        pattern: str = "",
        form: str = "",
        example: str = "",
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.choices = tuple(choices)
        self.low = low
        self.high = high
        self.pattern = re.compile(pattern) if pattern else None
        self.form = form
        self.example = example
        self.check(default)
        if pattern:
            self.check(example)

    def check(self, value: Any) -> OptionValue:
        """The value itself if it fits, an error that says what would fit otherwise."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
        elif isinstance(value, str) and self.fits(value):
            return value
        raise OptionError(f"option '{self.name}' takes {self.takes()}, not {_shortened(repr(value))}")

    def fits(self, word: str) -> bool:
        """Is this one of the words, or a text of the right form?"""
        if word in self.choices:
            return True
        return self.pattern is not None and word == word.strip().lower() and bool(self.pattern.fullmatch(word))

    def parse(self, text: str) -> OptionValue:
        """The value that a text from a command line or a record names."""
        word = text.strip().lower()
        if isinstance(self.default, bool):
            if word in YES:
                return True
            if word in NO:
                return False
        elif isinstance(self.default, int):
            if word.removeprefix("-").isdecimal() and word.isascii() and len(word) <= 18:
                return self.check(int(word))
        elif self.fits(word):
            return word
        raise OptionError(f"option '{self.name}' takes {self.takes()}, not '{_shortened(text)}'")

    def takes(self) -> str:
        """What the option takes, in words."""
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a number from {self.low} to {self.high}"
        words = [f"'{choice}'" for choice in self.choices]
        return " or ".join([*words, self.form] if self.pattern else words)

    @staticmethod
    def text(value: OptionValue) -> str:
        """A value as records and command lines write it."""
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)


def _shortened(text: str) -> str:
    """A text for a message: a long one by its beginning."""
    return text if len(text) <= 60 else f"{text[:57]}..."


def resolve_options(options: Sequence[Option], chosen: Mapping[str, Any] | None) -> dict[str, OptionValue]:
    """All options of a game with their values, the default where nothing was chosen."""
    by_name = {option.name: option for option in options}
    for name in chosen or {}:
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise OptionError(f"there is no option '{name}'{closest(name, by_name)} (there are: {known})")
    return {
        name: option.check(chosen[name]) if chosen and name in chosen else option.default
        for name, option in by_name.items()
    }
