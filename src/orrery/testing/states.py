"""S1 to S6: copies, saves, positions, digests, illegal input and records."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final

from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OrreryError, RecordError, UnknownGame
from orrery.kernel.game import Game
from orrery.kernel.record import Record
from orrery.kernel.state import SPECTATOR, State
from orrery.testing.plain import canonical
from orrery.testing.play import RandomGame, expect, few_setups, random_games, sampled_games

__all__ = [
    "check_copies",
    "check_damaged_data",
    "check_digests",
    "check_illegal_input",
    "check_positions",
    "check_records",
    "check_save_and_load",
]

MOST_CHILDREN: Final = 24
"""At most so many legal actions are tried at one ply, evenly chosen."""
MOST_ILLEGAL: Final = 24
STRANGE: Final = "\n\r\t\x00 *?-0179azAZ.éß\u2028\u0661😀"
"""Characters that readers stumble over: breaks, blanks, our own marks, digits that are not ASCII."""
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, -1, 7, 99, 100_000, 2**70, 1.5, "", "x", "-1", [], [1], [[]], ["x"], {}, {"x": 1}),
)
"""What stands in damaged data where something else should."""
DAMAGES: Final = 6
"""So many damaged positions and saves are tried at one ply."""
NEVER_ACTIONS: Final = ("", " ", "?", "0", "-1", "None", "end", "\x00", "\u2028", "pass\npass", "é" * 3000)


def check_copies(game: Game, looks: int = 1500, seed: int = 4) -> None:
    """S1: a clone is equal and independent: no later play changes an earlier state, no child its parent."""
    for play in sampled_games(game, looks, seed):
        with play:
            kept: list[tuple[int, str, State]] = []
            for action in play.plies():
                if play.is_due():
                    kept.append((play.ply, play.state.digest(), play.state.clone()))
                    _check_copy(play.state, action)
            for ply, digest, state in kept:
                expect(state.digest() == digest, f"later play has changed the clone that was kept at ply {ply}")


def check_save_and_load(game: Game, looks: int = 1000, seed: int = 5) -> None:
    """S2: a saved or pickled state comes back equal, and plays on as the original does."""
    for play in sampled_games(game, looks, seed):
        with play:
            playing_on: list[tuple[int, State]] = []
            for action in play.plies():
                if play.is_due():
                    twin = _saved_and_loaded(game, play.state)
                    twin.apply_action(action)
                    expect(twin == play.state.child(action), "the loaded state plays the next action differently")
                if play.ply & (play.ply - 1) == 0:
                    playing_on.append((play.ply, _saved_and_loaded(game, play.state)))
                for _, loaded in playing_on:
                    loaded.apply_action(action)
            _saved_and_loaded(game, play.state)
            for ply, loaded in playing_on:
                _expect_equal(play.state, loaded, f"the state loaded at ply {ply} and played to the end")


def check_positions(game: Game, looks: int = 1500, seed: int = 6) -> None:
    """S2: `game.position(state.to_position())` sets up the same position, also from JSON."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _check_position(game, play.state)
            _check_position(game, play.state)


def check_digests(game: Game, looks: int = 1500, seed: int = 7) -> None:
    """S4: equal states have equal digests; every action leads to another position and another digest."""
    seen: dict[str, str] = {}
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if not play.is_due():
                    continue
                digest, text = play.state.digest(), play.state.serialize()
                expect(play.state.clone().digest() == digest, "a clone has another digest")
                expect(seen.setdefault(digest, text) == text, f"two different states have the digest {digest}")
                _check_children_differ(play.state, digest)


def check_illegal_input(game: Game, looks: int = 1500, seed: int = 8) -> None:
    """S5: what is not legal is refused with IllegalAction and leaves the state untouched."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if not play.is_due():
                    continue
                digest = play.state.digest()
                _refuse_actions(play)
                _refuse_texts(play)
                expect(play.state.digest() == digest, "a refused action has changed the state")
            _refuse_after_the_end(play.state)


def check_records(game: Game, edits: int = 12, seed: int = 9) -> None:
    """S6: a record reads back exactly; a cut or edited one is refused by line or is another legal game."""
    for play in random_games(few_setups(game), 0, seed):
        with play:
            for _ in play.plies():
                pass
            text = Record.of(play.state).text()
            record = Record.read(text, finder(game))
            expect(record.text() == text, "the record is written differently once it was read")
            expect(record.state() == play.state, "the record leads to another state")
            for damaged in _damaged(game, text, play.side, edits):
                _read_damaged(game, damaged)


def check_damaged_data(game: Game, looks: int = 300, seed: int = 17) -> None:
    """S5: a damaged position or saved state is refused with a clear error, or is a table that can be played."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    position, saved = play.state.to_position(), json.loads(play.state.serialize())
                    for _ in range(DAMAGES):
                        place, damaged = _with_junk(position, play.side)
                        _expect_refused_or_playable(game.position, damaged, f"a position with {place}")
                        place, damaged = _with_junk(saved, play.side)
                        _expect_refused_or_playable(game.deserialize, json.dumps(damaged), f"a save with {place}")


# Equality, in every way that a player could notice


def _expect_equal(state: State, twin: State, told: str) -> None:
    expect(twin == state, f"the state differs from {told}")
    expect(twin.digest() == state.digest(), f"the digest differs from that of {told}")
    expect(twin.history() == state.history(), f"the history differs from that of {told}")
    _expect_same_table(state, twin, told)


def _expect_same_table(state: State, twin: State, told: str) -> None:
    expect(twin.current_player() == state.current_player(), f"the player to move differs from that of {told}")
    expect(twin.legal_actions() == state.legal_actions(), f"the legal actions differ from those of {told}")
    expect(twin.scores() == state.scores(), f"the scores differ from those of {told}")
    expect(twin.prompt() == state.prompt(), f"the prompt differs from that of {told}")
    for seat in range(SPECTATOR, state.num_players()):
        same = canonical(twin.view(seat)) == canonical(state.view(seat))
        expect(same, f"the view of seat {seat} differs from that of {told}")
    if state.get_game().observation_size is not None:
        for seat in range(state.num_players()):
            same = twin.observation_tensor(seat) == state.observation_tensor(seat)
            expect(same, f"the observation of seat {seat} differs from that of {told}")


def _check_copy(state: State, action: int) -> None:
    before = state.digest()
    twin = state.clone()
    _expect_equal(state, twin, "its clone")
    expect(twin.events is None, "somebody listens to a clone")
    for choice in _spread(state.legal_actions(), MOST_CHILDREN):
        state.child(choice)
    expect(state.digest() == before, "the child of a state changes its parent")
    twin.apply_action(action)
    expect(state.digest() == before, "an action on a clone changes the original")


def _saved_and_loaded(game: Game, state: State) -> State:
    twin = game.deserialize(state.serialize())
    _expect_equal(state, twin, "itself saved and loaded")
    _expect_equal(state, pickle.loads(pickle.dumps(state)), "itself pickled")
    return twin


def _check_position(game: Game, state: State) -> None:
    written = state.to_position()
    as_json: Any = json.loads(json.dumps(written))
    expect(as_json == written, "the position is not made of plain JSON data")
    twin = game.position(as_json)
    expect(twin.same_position(state), "the position set up from to_position() is another one")
    _expect_same_table(state, twin, "its position set up afresh")


def _check_children_differ(state: State, digest: str) -> None:
    digests = {digest}
    for action in _spread(state.legal_actions(), MOST_CHILDREN):
        child = state.child(action)
        text = state.action_to_string(state.current_player(), action)
        expect(not child.same_position(state), f"'{text}' leaves the position as it was")
        expect(child != state and child.digest() not in digests, f"'{text}' does not change the digest")
        digests.add(child.digest())


def _spread(actions: list[int], most: int) -> list[int]:
    """All actions, or so many of them, evenly spaced."""
    if len(actions) <= most:
        return actions
    return [actions[place * len(actions) // most] for place in range(most)]


# Illegal input


def _refuse_actions(play: RandomGame) -> None:
    state = play.state
    size = state.get_game().num_distinct_actions()
    legal = set(state.legal_actions())
    if size <= MOST_ILLEGAL:
        wrong = [action for action in range(size) if action not in legal]
    else:
        drawn = [play.side.below(size) for _ in range(MOST_ILLEGAL)]
        wrong = [action for action in drawn if action not in legal]
    for action in [*wrong, -1, size, 2**40]:
        told = state.get_game().vocabulary.text(action) if 0 <= action < size else str(action)
        expect(_is_refused(state, action), f"'{told}' is not legal and was played all the same")


def _refuse_texts(play: RandomGame) -> None:
    state = play.state
    vocabulary = state.get_game().vocabulary
    legal = {state.action_to_string(state.current_player(), action) for action in state.legal_actions()}
    some_text = vocabulary.text(play.side.below(len(vocabulary)))
    for text in [*NEVER_ACTIONS, *(_edited(some_text, play.side) for _ in range(8))]:
        # upper case and blanks do not matter, so that an edit may still say a legal action
        if " ".join(text.lower().split()) not in legal:
            expect(_is_refused(state, text), f"{text[:60]!r} is no legal action and was played all the same")


def _refuse_after_the_end(state: State) -> None:
    digest = state.digest()
    for action in _spread(list(range(state.get_game().num_distinct_actions())), MOST_ILLEGAL):
        expect(_is_refused(state, action), "an action was played after the end of the game")
    expect(state.digest() == digest, "an action after the end has changed the state")


def _is_refused(state: State, action: int | str) -> bool:
    moves = state.move_number()
    try:
        state.play(action)
    except IllegalAction:
        return state.move_number() == moves
    return False


# Damaged positions and saved states


def _with_junk(data: Any, rng: Rng) -> tuple[str, Any]:
    """A copy with junk at a random place, and which place that is."""
    damaged = json.loads(json.dumps(data))
    junk = JUNK[rng.below(len(JUNK))]
    inner = damaged
    path: list[Any] = []
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        path.append(keys[rng.below(len(keys))])
        deeper = inner[path[-1]]
        if not isinstance(deeper, dict | list) or not deeper or rng.below(4) == 0:
            inner[path[-1]] = junk
            return f"{junk!r} at {path}", damaged
        inner = deeper


def _expect_refused_or_playable(build: Callable[[Any], State], damaged: Any, told: str) -> None:
    try:
        state = build(damaged)
    except OrreryError:
        return
    except Exception as error:
        raise AssertionError(f"{told} is refused with {type(error).__name__}: {error}") from error
    try:
        for action in state.legal_actions()[:1]:
            state.child(action)
        state.scores()
        state.prompt()
        for seat in range(SPECTATOR, state.num_players()):
            canonical(state.view(seat))
            state.observation_string(seat)
    except Exception as error:
        raise AssertionError(f"{told} is taken, but leads to {type(error).__name__}: {error}") from error


# Damaged records


def _damaged(game: Game, text: str, rng: Rng, edits: int) -> Iterator[str]:
    """The record cut, with a character edited anywhere or in its header, and with whole lines changed."""
    lines = text.splitlines(keepends=True)
    header = lines.index("moves\n") + 1
    for cut in sorted({*range(header), *_spread(list(range(len(lines))), edits)}):
        yield "".join(lines[:cut])
    start = len("".join(lines[:header]))
    for _ in range(edits):
        yield _edited(text, rng)
        yield _edited(text[:start], rng) + text[start:]
        place = header + rng.below(len(lines) - header - 1)  # a move: the line after it exists
        number, who, _ = lines[place].split(" ", 2)
        other = game.vocabulary.text(rng.below(len(game.vocabulary)))
        yield "".join([*lines[:place], f"{number} {who} {other}\n", *lines[place + 1 :]])
        yield "".join([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]])
        yield "".join([*lines[:place], *lines[place + 1 :]])


def _edited(text: str, rng: Rng) -> str:
    """The text with one character replaced, put in or left out."""
    place = rng.below(len(text))
    character = STRANGE[rng.below(len(STRANGE))]
    kind = rng.below(3)
    if kind == 0:
        return text[:place] + character + text[place + 1 :]
    if kind == 1:
        return text[:place] + character + text[place:]
    return text[:place] + text[place + 1 :]


def _read_damaged(game: Game, text: str) -> None:
    try:
        record = Record.read(text, finder(game))
    except RecordError as error:
        lines = text.count("\n") + 1
        expect(1 <= error.line <= lines, f"a damaged record of {lines} lines is refused at line {error.line}")
        expect(
            f"line {error.line}" in str(error),
            f"a damaged record is refused without naming the line: {error}",
        )
        return
    expect(record.text() == text, f"a damaged record is read, but not as it is written: {text[:200]!r}")


def finder(game: Game) -> Callable[[str], Game]:
    """Finds this game and no other, installed or not."""

    def find(name: str) -> Game:
        if name != game.id:
            raise UnknownGame(f"there is no game '{name}'")
        return game

    return find
