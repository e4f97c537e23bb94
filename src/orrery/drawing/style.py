"""The part of CSS that drawings use, resolved: which declarations an element gets, with variables replaced.

Selectors are made of elements, classes and attributes, joined by blanks and `>`. Rules with anything else (`:hover`,
`@media`) concern a page and are left out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

__all__ = ["THEMES", "Node", "Rules", "Theme", "rules_for"]

Theme = Literal["dark", "light"]
THEMES: Final[tuple[Theme, ...]] = ("dark", "light")

LIGHT: Final = "[data-theme=light]"
COMPOUND: Final = re.compile(r"(?P<tag>[a-z][\w-]*)?(?P<rest>(?:\.[\w-]+|\[[\w-]+(?:=[\w-]+)?\])*)")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")


class Node(NamedTuple):
    """What a selector can ask of an element."""

    tag: str
    classes: frozenset[str]
    attributes: Mapping[str, str]


class Compound(NamedTuple):
    """One element of a selector; `child` if it must stand directly in the one before."""

    tag: str
    classes: frozenset[str]
    attributes: tuple[tuple[str, str], ...]
    child: bool

    def fits(self, node: Node) -> bool:
        return (
            (not self.tag or self.tag == node.tag)
            and self.classes <= node.classes
            and all(name in node.attributes and value in ("", node.attributes[name]) for name, value in self.attributes)
        )


class Rule(NamedTuple):
    """A selector with its declarations."""

    selector: tuple[Compound, ...]
    weight: tuple[int, int, int]
    declarations: dict[str, str]


class Rules:
    """A style sheet for one theme."""

    def __init__(self, css: str, theme: Theme) -> None:
        self.variables: dict[str, str] = {}
        self._rules: list[Rule] = []
        blocks = list(_blocks(re.sub(r"/\*.*?\*/", "", css, flags=re.S)))
        for selectors, declarations in blocks:
            if selectors == ":root" or (selectors == LIGHT and theme == "light"):
                self.variables.update(declarations)
        for selectors, declarations in blocks:
            resolved = {name: self.value(value) for name, value in declarations.items()}
            for selector in selectors.split(","):
                self._add(selector.strip(), resolved, theme)

    def value(self, written: str) -> str:
        """A value with its variables replaced."""
        while "var(" in written:
            written = VARIABLE.sub(lambda found: self.variables[found.group(1)], written)
        return written

    def declarations(self, node: Node, ancestors: Sequence[Node]) -> dict[str, str]:
        """What an element gets, the stronger selector winning."""
        fitting = [rule for rule in self._rules if _matches(rule.selector, node, ancestors)]
        found: dict[str, str] = {}
        for rule in sorted(fitting, key=lambda rule: rule.weight):
            found.update(rule.declarations)
        return found

    def _add(self, selector: str, declarations: dict[str, str], theme: Theme) -> None:
        if selector.startswith(LIGHT):
            selector = selector.removeprefix(LIGHT).strip()
            if theme != "light":
                return
        compounds = _parse(selector)
        if compounds:
            strength = sum(len(part.classes) + len(part.attributes) for part in compounds)
            tags = sum(1 for part in compounds if part.tag)
            self._rules.append(Rule(compounds, (strength, tags, len(self._rules)), declarations))


def _blocks(css: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every plain rule: its selectors and declarations."""
    place = 0
    while (opening := css.find("{", place)) >= 0:
        selectors = css[place:opening].strip()
        depth, end = 1, opening + 1
        while depth and end < len(css):
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        if not selectors.startswith("@"):
            pairs = (part.partition(":") for part in css[opening + 1 : end - 1].split(";") if ":" in part)
            yield selectors, {name.strip(): value.strip() for name, _, value in pairs}
        place = end


def _parse(selector: str) -> tuple[Compound, ...]:
    """The parts of a selector; none if it asks for more than is understood here."""
    parts: list[Compound] = []
    child = False
    for word in selector.replace(">", " > ").split():
        if word == ">":
            child = True
            continue
        found = COMPOUND.fullmatch(word)
        if not found:
            return ()
        rest = found.group("rest")
        attributes = tuple((name, value) for name, value in re.findall(r"\[([\w-]+)(?:=([\w-]+))?\]", rest))
        parts.append(Compound(found.group("tag") or "", frozenset(re.findall(r"\.([\w-]+)", rest)), attributes, child))
        child = False
    return tuple(parts)


def _matches(selector: tuple[Compound, ...], node: Node, ancestors: Sequence[Node]) -> bool:
    if not selector[-1].fits(node):
        return False
    if len(selector) == 1:
        return True
    rest = selector[:-1]
    if selector[-1].child:
        return bool(ancestors) and _matches(rest, ancestors[-1], ancestors[:-1])
    return any(_matches(rest, ancestors[place], ancestors[:place]) for place in range(len(ancestors)))


@cache
def rules_for(style: str, theme: Theme) -> Rules:
    """The theme with a game's own classes."""
    return Rules((Path(__file__).parent / "theme.css").read_text("utf-8") + style, theme)
