"""An update stays small: a move must arrive soon on a slow line, whatever the game and however many play."""

from __future__ import annotations

import random
import zlib
from typing import Any, Final

import msgspec
import pytest

import orrery
from orrery.drawing import face_of
from tests.server.house import House, Person

MOST: Final = 20_000
MOVES: Final = 90
DRAWN: Final = [name for name in orrery.games() if face_of(orrery.game(name)) is not None]
TABLES: Final = [
    (name, players)
    for name in DRAWN
    for players in range(orrery.game(name).min_players, orrery.game(name).max_players + 1)
]


def compressed(message: Any) -> int:
    """As permessage-deflate sends it at worst: without what earlier messages had in common with it."""
    return len(zlib.compress(msgspec.json.encode(message), 6))


class Screen:
    """One live connection: what is the largest thing it was sent after the first picture, and what it knows by now."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.version = -1
        self.largest = 0
        self.tips: dict[str, Any] = {}

    def catch_up(self, version: int) -> None:
        while self.version < version:
            message = self.socket.receive_json(timeout=10)
            if message["type"] != "play":
                continue
            board = message["play"]["board"]
            assert board["whole"] is (self.version < 0), "only the first picture has all tips"
            if self.version >= 0:
                self.largest = max(self.largest, compressed(message))
            self.tips |= board["tips"]
            self.version = message["play"]["version"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game}-{players}" for game, players in TABLES])
def test_an_update_is_small(house: House, ann: Person, game: str, players: int) -> None:
    id = ann.open(game, ["me", *["hotseat"] * (players - 1)], seed=players)["id"]
    rng = random.Random(f"{game} {players}")
    with ann.live(id, 0, phone=0) as wide, ann.live(id, 0, phone=1) as narrow:
        screens = [Screen(wide), Screen(narrow)]
        table = house.parts.tables.cached(id)
        assert table is not None
        for _ in range(MOVES):
            for screen in screens:
                screen.catch_up(table.ledger.version)
            state = table.ledger.state
            if state.is_terminal():
                break
            action = int(rng.choice(list(state.legal_actions())))
            ann.move(id, int(state.current_player()), action, table.ledger.version)
        now = ann.play(id, 0)
        for screen in screens:
            screen.catch_up(now["version"])
            known = {target: tip for target, tip in screen.tips.items() if tip is not None}
            assert known == now["board"]["tips"], "the tips that came piece by piece are not those of the table"
            assert 500 < screen.largest < MOST, f"an update of {game} for {players} takes {screen.largest} bytes"
            print(game, players, screen.largest)
