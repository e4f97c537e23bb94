"""U2 and I1 for drawings: a game with a face is drawn well for everybody, offers every legal action, and tells nothing.

A game without a face passes.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import orrery.drawing
from orrery.drawing import Face, face_of, kit, table
from orrery.drawing.face import MARKS, PLACES, Board, Layout
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.testing.plain import canonical
from orrery.testing.play import RandomGame, expect, few_setups, sampled_games

__all__ = ["check_drawings", "check_hidden_drawings"]

SVG: Final = "{http://www.w3.org/2000/svg}"
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")
REFERENCE: Final = re.compile(r"url\(#([^)]*)\)")
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "narrow")
FORBIDDEN: Final = {"script", "style", "image", "foreignObject", "a"}

IN_A_FRESH_PROCESS: Final = """
import pickle, sys
from orrery.testing.faces import drawn
sys.stdout.write("".join(drawn(*pickle.load(sys.stdin.buffer))))
"""


def check_drawings(game: Game, looks: int = 150, seed: int = 17) -> None:
    """U2: every viewer gets whole drawings, and every legal action something on them that it can be chosen by."""
    face = face_of(game)
    if face is None:
        expect(game.face is None, f"{game.id}: its face is no orrery.drawing.Face")
        return
    _check_declarations(game, face)
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _look(face, play.state)
            _look(face, play.state)
            for theme in ("dark", "light"):
                ET.fromstring(table(play.state, None, theme=theme))
    ours = "".join(drawn(game, seed, looks // 10 + 1))
    theirs = _drawn_elsewhere(game, seed, looks // 10 + 1)
    expect(ours == theirs, f"{game.id}, seed {seed}: another hash seed gives other drawings")


def check_hidden_drawings(game: Game, looks: int = 60, seed: int = 18) -> None:
    """I1: what a viewer is shown is the same in every state that it could be in for all that it knows."""
    face = face_of(game)
    if face is None:
        return
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _compare_worlds(face, play)
            _compare_worlds(face, play)


# What is declared


def _check_declarations(game: Game, face: Face) -> None:
    expect(not re.search(r"@import|url\((?!#)", face.style), f"{game.id}: its style reaches for something outside")
    if face.emblem:
        ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{face.emblem}</svg>')
    expect(not face.colour or bool(COLOUR.fullmatch(face.colour)), f"{game.id}: '{face.colour}' is no colour")
    names = [preference.name for preference in face.preferences]
    expect(len(set(names)) == len(names), f"{game.id}: two preferences have one name")


@cache
def _classes(style: str) -> frozenset[str]:
    """Every class that the theme or the game's own style gives a look, and those that only name a part."""
    theme = (Path(orrery.drawing.__file__).parent / "theme.css").read_text("utf-8")
    return frozenset(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", theme + style)) | {f"c-{icon}" for icon in kit.icons()}


# One state


def _look(face: Face, state: State) -> None:
    digest = state.digest()
    viewers: list[int | None] = [None, *range(state.num_players())]
    for viewer in viewers:
        board = face.board(state, viewer)
        wide, narrow = _check_board(face, board)
        again = face.board(state.clone(), viewer)
        expect(board == again, f"drawn twice for viewer {viewer}, the board differs")
        _check_layouts(face, state, viewer, board)
        seats = _check_seats(face, state, viewer)
        if viewer is not None and viewer == state.current_player():
            _check_answers(face, state, wide | seats, narrow | seats)
    _check_sheet(face, state)
    expect(isinstance(face.moment(state), str), "the moment is no text")
    expect(state.digest() == digest, "drawing the state has changed it")


def _check_board(face: Face, board: Board) -> tuple[set[str], set[str]]:
    """The targets that can be found on a wide and on a narrow screen."""
    expect(len(board.panels) > 0, "the board has no panel")
    expect(len({panel.id for panel in board.panels}) == len(board.panels), "two panels have one id")
    targets: list[set[str]] = []
    for narrow in (False, True):
        ids: set[str] = set()
        found: set[str] = set()
        for panel in board.panels:
            expect(panel.place in PLACES, f"the panel '{panel.id}' has no place '{panel.place}'")
            expect(bool(panel.title) and panel.width > 0 and panel.height > 0, f"the panel '{panel.id}' lacks a size")
            svg = panel.phone if narrow and panel.phone else panel.svg
            _check_svg(face, panel.id, svg, ids, found)
        targets.append(found)
    for target, tip in board.tips.items():
        expect(bool(tip.title and tip.text), f"the tip for '{target}' says nothing")
    return targets[0], targets[1]


def _check_layouts(face: Face, state: State, viewer: int | None, board: Board) -> None:
    """One layout alone is the same as in both."""
    for layout in LAYOUTS:
        alone = face.board(state, viewer, layout)
        wanted = [
            replace(panel, svg=panel.phone if layout == "narrow" and panel.phone else panel.svg, phone=None)
            for panel in board.panels
        ]
        expect(alone == Board(wanted, board.tips), f"the {layout} layout alone differs from that of both")


def _check_svg(face: Face, name: str, svg: str, ids: set[str], targets: set[str]) -> None:
    root = ET.fromstring(svg)
    expect(root.tag == f"{SVG}svg", f"the panel '{name}' is no svg")
    expect("viewBox" in root.attrib and not {"width", "height"} & root.attrib.keys(), f"'{name}': viewBox, no size")
    expect("board" in root.get("class", "").split(), f"'{name}' lacks the class 'board'")
    known = _classes(face.style)
    own: set[str] = set()
    references: set[str] = set()
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        expect(tag not in FORBIDDEN, f"'{name}' holds a <{tag}>")
        for attribute, value in element.attrib.items():
            _check_attribute(name, attribute, value, references)
        unknown = set(element.get("class", "").split()) - known
        expect(not unknown, f"'{name}' uses the class {sorted(unknown)}, which nobody gives a look")
        id = element.get("id")
        if id is not None:
            expect(id not in ids, f"the id '{id}' is there twice")
            ids.add(id)
            own.add(id)
        if element.get("data-target"):
            targets.add(str(element.get("data-target")))
    missing = {reference for reference in references if reference not in own}
    icons = {reference for reference in missing if reference.startswith("i-")}
    expect(missing == icons, f"'{name}' refers to {sorted(missing - icons)}, which is not in it")
    absent = {icon for icon in icons if icon.removeprefix("i-") not in kit.icons()}
    expect(not absent, f"'{name}' uses icons that do not exist: {sorted(absent)}")


def _check_attribute(name: str, attribute: str, value: str, references: set[str]) -> None:
    expect(not attribute.startswith("on") and attribute != "style", f"'{name}' has the attribute '{attribute}'")
    if attribute == "href":
        expect(value.startswith("#"), f"'{name}' refers to {value}, outside of it")
        references.add(value[1:])
        return
    references.update(REFERENCE.findall(value))
    if not attribute.startswith(("data-", "aria-")) and attribute not in ("id", "class"):
        colour = COLOUR.search(REFERENCE.sub("", value))
        expect(not colour, f"'{name}' holds the colour {value}: colours are classes")


def _check_seats(face: Face, state: State, viewer: int | None) -> set[str]:
    """The targets among the seats."""
    seats = face.seats(state, viewer)
    expect([seat.seat for seat in seats] == list(range(state.num_players())), "the seats are not all there in order")
    marks = [seat.mark for seat in seats]
    expect(len(set(marks)) == len(marks), "two seats have one mark")
    expect(marks == [face.mark(seat.seat) for seat in seats], "a seat has another mark than the face says")
    expect(all(1 <= mark <= MARKS for mark in marks), f"there are marks 1 to {MARKS}, not {marks}")
    targets = {f"seat:{seat.seat}" for seat in seats}
    for seat in seats:
        for chip in seat.chips:
            expect(chip.icon in kit.icons(), f"seat {seat.seat} has an unknown icon '{chip.icon}'")
            expect(not (chip.hidden and chip.value is not None), f"'{chip.label}' is hidden and shows its value")
            if chip.target:
                targets.add(chip.target)
    return targets


def _check_answers(face: Face, state: State, wide: set[str], narrow: set[str]) -> None:
    said: dict[tuple[str, str, str], int] = {}
    for action in state.legal_actions():
        text = state.action_to_string(state.current_player(), action)
        answer = face.answer(state, action)
        expect(len(answer.targets) > 0, f"'{text}' is about nothing on the board")
        for found in (wide, narrow):
            missing = [target for target in answer.targets if target not in found]
            expect(not missing, f"'{text}' is about {missing}, which is not drawn")
        expect(bool(answer.label and answer.group), f"'{text}' has no label or no group")
        expect(answer.icon is None or answer.icon in kit.icons(), f"'{text}' has an unknown icon '{answer.icon}'")
        key = (answer.group, answer.label, answer.detail)
        expect(key not in said, f"'{text}' and another action are both offered as {key}")
        said[key] = action
    refused = face.impossible(state)
    expect(len({one.label for one in refused}) == len(refused), "something impossible is named twice")
    for one in refused:
        expect(bool(one.label and one.reason), f"'{one.label}' is not possible for no reason")
        expect(one.icon is None or one.icon in kit.icons(), f"'{one.label}' has an unknown icon '{one.icon}'")
    chosen = face.automatic(state, state.current_player(), {p.name: p.default for p in face.preferences})
    expect(chosen is None or chosen in state.legal_actions(), "the preferences choose an action that is not legal")


def _check_sheet(face: Face, state: State) -> None:
    rows = face.score_sheet(state)
    for row in rows:
        expect(len(row.points) == state.num_players(), f"'{row.label}' has points for {len(row.points)} seats")
    sums = [sum(row.points[seat] for row in rows) for seat in range(state.num_players())]
    expect(sums == state.scores(), f"the score sheet adds up to {sums}, the scores are {state.scores()}")


# Other worlds, other processes


def _compare_worlds(face: Face, play: RandomGame) -> None:
    state = play.state
    for seat in range(state.num_players()):
        twin = state.resample_from_infostate(seat, play.side)
        viewers: list[int | None] = [seat, None]
        for viewer in viewers:
            who = "a spectator" if viewer is None else f"seat {viewer}"
            expect(face.board(state, viewer) == face.board(twin, viewer), f"the board of {who} tells what is hidden")
            expect(face.seats(state, viewer) == face.seats(twin, viewer), f"the seats of {who} tell what is hidden")
        if state.current_player() == seat:
            expect(face.impossible(state) == face.impossible(twin), "what is not possible tells what is hidden")
            for action in state.legal_actions():
                same = face.answer(state, action) == face.answer(twin, action)
                text = state.action_to_string(seat, action)
                expect(same, f"how '{text}' is offered tells what is hidden")


def drawn(game: Game, seed: int, looks: int) -> list[str]:
    """What is drawn at about so many plies of one random game at each table, as hex digits."""
    return list(_digests(game, seed, looks))


def _digests(game: Game, seed: int, looks: int) -> Iterator[str]:
    face = face_of(game)
    if face is None:
        return
    for play in islice(sampled_games(game, max(1, looks), seed), len(few_setups(game))):
        with play:
            for _ in play.plies():
                if play.is_due():
                    told = [canonical(face.board(play.state, 0)), canonical(face.seats(play.state, 0))]
                    told += list(face.board(play.state, None).tips)
                    yield hashlib.sha256(repr(told).encode()).hexdigest()[:16] + "\n"


def _drawn_elsewhere(game: Game, seed: int, looks: int) -> str:
    path = os.pathsep.join(place for place in sys.path if place)
    done = subprocess.run(
        [sys.executable, "-P", "-c", IN_A_FRESH_PROCESS],
        input=pickle.dumps((game, seed, looks)),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": "3", "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    expect(done.returncode == 0, f"a fresh process cannot draw:\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")
