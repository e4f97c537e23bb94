"""The theme, and how exports resolve it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery.drawing
from orrery.drawing.style import THEMES, Node, Rules, Theme, rules_for

THEME = (Path(orrery.drawing.__file__).parent / "theme.css").read_text("utf-8")
BOARD = Node("svg", frozenset({"board"}), {})


def node(tag: str, classes: str = "", **attributes: str) -> Node:
    return Node(tag, frozenset(classes.split()), attributes)


def resolved(css: str, *path: Node, theme: Theme = "dark") -> dict[str, str]:
    return Rules(css, theme).declarations(path[-1], path[:-1])


def test_the_stronger_selector_wins_whatever_the_order() -> None:
    css = ".a .b { fill: red } .b { fill: blue; stroke: green }"
    assert resolved(css, node("g", "a"), node("rect", "b")) == {"fill": "red", "stroke": "green"}
    assert resolved(css, node("rect", "b")) == {"fill": "blue", "stroke": "green"}


def test_of_equals_the_later_one_wins() -> None:
    assert resolved(".a { fill: red } .b { fill: blue }", node("rect", "a b")) == {"fill": "blue"}


def test_children_attributes_and_elements() -> None:
    css = ".a > rect { x: 1 } [data-kind=b] { y: 2 } g[data-kind] rect { z: 3 }"
    inside = [node("g", "a"), node("g", **{"data-kind": "b"}), node("rect")]
    assert resolved(css, *inside) == {"z": "3"}
    assert resolved(css, node("g", "a"), node("rect")) == {"x": "1"}
    assert resolved(css, node("g", **{"data-kind": "b"})) == {"y": "2"}


def test_what_belongs_to_a_page_is_left_out() -> None:
    css = "@media (x) { .a { fill: red } } .a:hover { fill: blue } /* .a { fill: grey } */ .a { stroke: green }"
    assert resolved(css, node("rect", "a")) == {"stroke": "green"}


def test_light_overrides_variables_and_adds_rules() -> None:
    css = ":root { --x: red } [data-theme=light] { --x: blue } .a { fill: var(--x) } [data-theme=light] .a { y: 1 }"
    assert resolved(css, node("rect", "a")) == {"fill": "red"}
    assert resolved(css, node("rect", "a"), theme="light") == {"fill": "blue", "y": "1"}


@pytest.mark.parametrize("theme", THEMES)
def test_every_variable_that_is_used_is_there(theme: Theme) -> None:
    rules = rules_for("", theme)
    for name in re.findall(r"var\((--[\w-]+)\)", THEME):
        assert rules.variables[name]


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("bg", "panel", "raised")
WORDS = ("text", "muted", "accent-ink", "legal-ink", "good-ink", "warn-ink", "bad-ink")
GRAPHICS = (
    "fuel",
    "ore",
    "food",
    "water",
    "metal",
    "biomass",
    "h2o",
    "credits",
    "gem",
    "knowledge",
    "qic",
    "power",
    "vp",
)


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_and_graphics_seen(theme: Theme) -> None:
    tokens = rules_for("", theme).variables
    for ground in GROUNDS:
        for word in WORDS:
            assert contrast(tokens[f"--{word}"], tokens[f"--{ground}"]) >= 4.5, (word, ground)
        for graphic in GRAPHICS:
            assert contrast(tokens[f"--{graphic}"], tokens[f"--{ground}"]) >= 3, (graphic, ground)


def test_players_stand_out_on_dark_and_are_outlined_on_light() -> None:
    dark, light = (rules_for("", theme) for theme in THEMES)
    for mark in range(1, 7):
        assert contrast(dark.variables[f"--p{mark}"], dark.variables["--bg"]) >= 3
        outlined = light.declarations(node("use", f"p{mark}c"), [BOARD])
        assert contrast(outlined["stroke"], light.variables["--panel"]) >= 3
