"""Replaying everything that a database holds, to see what would come out differently now. Changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from sqlalchemy.exc import DBAPIError

from orrery import registry
from orrery.kernel.errors import OrreryError
from orrery.server.ledger import Clock, Ledger, Slow
from orrery.server.store import Store, TableRow

__all__ = ["differences"]


async def differences(url: str) -> AsyncIterator[tuple[str, str]]:
    """Every table of a database by its id, with what is different from when it was played, or nothing."""
    store = Store(url)
    try:
        try:
            ids = await store.all_tables()
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise OrreryError(f"the database cannot be read: {reason}") from None
        for id in ids:
            yield id, await _difference(store, id)
    finally:
        await store.close()


async def _difference(store: Store, id: str) -> str:
    whole = await store.whole_table(id)
    if whole is None:
        return "the table is gone"
    row, _, _, entries, _ = whole
    try:
        game = registry.game(row.game)
        clock = msgspec.json.decode(row.clock, type=Clock | Slow) if row.clock else None
        ledger = Ledger(game, row.players, msgspec.json.decode(row.options), clock, entries)
    except OrreryError as error:
        return f"{_versions(row)}{error}"
    told = _versions(row)
    found = (ledger.version, ledger.ply, ledger.asked())
    if found != (row.version, row.ply, row.asked):
        return f"{told}its log adds up to version {found[0]}, ply {found[1]} and seat {found[2]}, which is not stored"
    result = {"scores": ledger.state.scores(), "ranking": ledger.state.ranking()}
    if row.result and msgspec.json.decode(row.result) != result:
        return f"{told}it ended with {msgspec.json.decode(row.result)['scores']}, and now with {result['scores']}"
    return f"{told}under the present ones every move is legal" if told else ""


def _versions(row: TableRow) -> str:
    """What has changed in the game since, if anything has."""
    try:
        game = registry.game(row.game)
    except OrreryError:
        return ""
    if (row.rules, row.components) == (game.rules_version, game.components.digest):
        return ""
    return (
        f"it was opened with rules {row.rules} and components {row.components}; "
        f"these are rules {game.rules_version} and components {game.components.digest}; "
    )
