"""The processes in which bots think: they fail, and games go on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

import orrery
from orrery import bots
from orrery.kernel.errors import OrreryError
from orrery.server.mind import DEFAULT, LEVELS, Task, level
from orrery.server.thinking import Thinkers
from tests.server.house import House, Person


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(1)
    yield pool
    pool.close()


def a_task() -> Task:
    state = orrery.game("alien-frontiers").new_state(2)
    rng = orrery.Rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return Task("decide", "alien-frontiers", "orrery.games.alien_frontiers:GAME", state.serialize(), "greedy", 7, 0.1)


def test_a_process_decides_and_gives_hints(thinkers: Thinkers) -> None:
    task = a_task()
    legal = orrery.game("alien-frontiers").deserialize(task.state).legal_actions()
    first = asyncio.run(thinkers.think(task))
    assert first in legal
    assert asyncio.run(thinkers.think(task)) == first, "the same seed, the same answer"
    hints = asyncio.run(thinkers.think(replace(task, kind="hint")))
    assert sorted(hint.action for hint in hints) == [int(action) for action in legal]


def test_a_bot_that_cannot_answer_is_an_error_and_no_more(thinkers: Thinkers) -> None:
    with pytest.raises(OrreryError, match=r"damaged|not a serialized"):
        asyncio.run(thinkers.think(replace(a_task(), state="{}")))
    assert asyncio.run(thinkers.think(a_task())) is not None


def test_a_process_that_crashes_or_hangs_is_replaced(thinkers: Thinkers) -> None:
    with pytest.raises(OrreryError, match="failed"):
        asyncio.run(thinkers.think(replace(a_task(), kind="crash")))
    with pytest.raises(OrreryError, match="failed"):
        asyncio.run(thinkers.think(replace(a_task(), kind="hang"), limit=0.2))
    assert asyncio.run(thinkers.think(a_task())) is not None


def test_a_game_goes_on_when_its_bot_fails(house: House, ann: Person) -> None:
    house.thinkers.fails = True
    try:
        id = ann.open("alien-frontiers", [{"kind": "bot"}, "me"])["id"]
        house.wait_for(lambda: ann.play(id, 1)["to_move"] == [1])
        assert any(line["by"] == "bot" for line in ann.play(id, 1)["log"])
    finally:
        house.thinkers.fails = False


def test_levels_are_those_of_the_bots() -> None:
    assert [one.id for one in LEVELS] == [one.id for one in bots.LEVELS]
    assert DEFAULT in [one.id for one in LEVELS]
    assert level("random") is not None, "can be named, though it is not offered"
    assert level("no-such") is None
