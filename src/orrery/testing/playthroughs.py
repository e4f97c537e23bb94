"""D4: golden playthroughs, one readable transcript for each number of players, compared line by line.

A transcript shows at every ply who is asked what, what is legal and what was chosen, and now and then the
whole table. It is checked by playing its own choices again, so that a change of the rules shows where it
happens and not as another game from there on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction
from orrery.kernel.game import Game
from orrery.kernel.options import Option
from orrery.kernel.state import SPECTATOR, State
from orrery.testing.play import expect

__all__ = ["check_playthroughs", "transcript", "write_playthroughs"]

SEED: Final = 1
CHOICE: Final = "  > "
DETAIL: Final = ((12, 10), (12, 20), (12, 40), (8, 40), (6, 60), (4, 60), (2, 80), (1, 160))
"""At most so many legal actions are shown, and the table every so many plies: the first that is not too long."""
MOST_CHARACTERS: Final = 140_000
MOST_OUTCOMES: Final = 3
"""Of chance, whose lists are long and seldom news."""


def write_playthroughs(game: Game, folder: Path) -> list[Path]:
    """Write the transcripts of a game anew, with the choices of the old ones as far as they are legal."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for players in range(game.min_players, game.max_players + 1):
        file = _file(folder, players)
        old = _choices(game, file.read_text(encoding="utf-8")) if file.exists() else []
        choices = _play(game.new_state(players), old, Rng(SEED))
        file.write_text(transcript(game, players, choices), encoding="utf-8", newline="\n")
        written.append(file)
    return written


def check_playthroughs(game: Game, folder: Path) -> None:
    """D4: the choices of every stored transcript lead to exactly this transcript; a missing one fails."""
    for players in range(game.min_players, game.max_players + 1):
        file = _file(folder, players)
        expect(file.is_file(), f"{game.id} has no playthrough for {players} players: {file.name} is missing")
        stored = file.read_text(encoding="utf-8")
        now = transcript(game, players, _choices(game, stored))
        lines = zip_longest(stored.split("\n"), now.split("\n"))
        for number, (wanted, found) in enumerate(lines, start=1):
            expect(
                wanted == found,
                f"{game.id}, {players} players: {file.name}, line {number} differs\n"
                f"  stored: {wanted}\n  now:    {found}\n"
                f"If this is meant: python -m orrery.testing playthroughs {game.id} FOLDER",
            )


def transcript(game: Game, players: int, choices: list[int]) -> str:
    """The transcript of a game with the default options."""
    for shown, every in DETAIL:
        text = _transcript(game, players, choices, shown, every)
        if len(text) <= MOST_CHARACTERS:
            break
    return text


def _file(folder: Path, players: int) -> Path:
    return folder / f"{players}-players.txt"


def _choices(game: Game, text: str) -> list[int]:
    """The choices of a transcript, up to the first that this game does not know at all."""
    choices: list[int] = []
    for line in text.split("\n"):
        if line.startswith(CHOICE):
            try:
                choices.append(game.vocabulary.number(line[len(CHOICE) :]))
            except IllegalAction:
                break
    return choices


def _play(state: State, old: list[int], rng: Rng) -> list[int]:
    """Choices to the end of the game: the old ones while they are legal, then random ones."""
    still = iter(old)
    while not state.is_terminal():
        action = next(still, -1)
        if action not in state.legal_actions():
            still = iter([])
            action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
        state.apply_action(action)
    return state.history()


def _transcript(game: Game, players: int, choices: list[int], shown: int, every: int) -> str:
    state = game.new_state(players)
    lines = list(_header(game, state))
    asked = ""
    for ply, action in enumerate(choices):
        if ply % every == 0:
            lines += _table(state)
        lines += _question(state, shown, asked)
        asked = state.prompt()
        if action not in state.legal_actions():
            lines.append(f"{CHOICE}{game.vocabulary.text(action)}, which is not legal")
            break
        lines.append(CHOICE + game.vocabulary.text(action))
        state.apply_action(action)
    lines += _table(state)
    lines.append("the game is over" if state.is_terminal() else "the game is not over")
    lines.append(f"ranking {_row(state.ranking())}, returns {_row(state.returns())}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _header(game: Game, state: State) -> Iterator[str]:
    yield f"{game.title} for {state.num_players()} players"
    yield f"rules {game.rules_version}, components {game.components.digest}"
    for name, value in state.config.options.items():
        yield f"option {name} {Option.text(value)}"


def _table(state: State) -> Iterator[str]:
    yield ""
    yield f"after {state.move_number()} plies: state {state.digest()}, scores {_row(state.scores())}"
    seat = max(state.current_player(), SPECTATOR)
    yield "as a spectator sees it:" if seat == SPECTATOR else f"as seat {seat} sees it:"
    for line in state.observation_string(seat).split("\n"):
        yield f"  | {line}"
    yield ""


def _question(state: State, shown: int, asked: str) -> Iterator[str]:
    """Who is asked what, unless it is what was asked last, and the legal answers: a few, with a fingerprint of all."""
    who = "chance" if state.is_chance_node() else f"seat {state.current_player()}"
    question = "" if state.prompt() == asked else f": {' / '.join(state.prompt().splitlines())}"
    yield f"{state.move_number() + 1} {who}{question}"
    texts = _legal_texts(state)
    shown = min(shown, MOST_OUTCOMES) if state.is_chance_node() else shown
    if len(texts) <= shown:
        yield f"  {len(texts)} legal: {', '.join(texts)}"
    else:
        fingerprint = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]
        yield f"  {len(texts)} legal [{fingerprint}]: {', '.join(texts[:shown])}, ..."


def _legal_texts(state: State) -> list[str]:
    player = state.current_player()
    if state.is_chance_node():
        return [f"{state.action_to_string(player, action)} ({p:.4g})" for action, p in state.chance_outcomes()]
    return [state.action_to_string(player, action) for action in state.legal_actions()]


def _row(numbers: list[int] | list[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)
