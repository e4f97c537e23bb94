"""The parts of a running server, in one hand."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.server.driving import Driver
from orrery.server.live import Hub
from orrery.server.opening import Opening
from orrery.server.playing import Playing
from orrery.server.seating import Seating
from orrery.server.settings import Settings
from orrery.server.store import Store
from orrery.server.tables import Tables
from orrery.server.thinking import Thinks

__all__ = ["Parts"]


@dataclass(frozen=True)
class Parts:
    """What lives as long as the server."""

    settings: Settings
    store: Store
    tables: Tables
    opening: Opening
    seating: Seating
    playing: Playing
    driver: Driver
    hub: Hub
    thinkers: Thinks

    @staticmethod
    def of(settings: Settings, store: Store, thinkers: Thinks) -> Parts:
        """All parts on one database."""
        tables = Tables(store, settings)
        playing = Playing(tables, thinkers)
        return Parts(
            settings,
            store,
            tables,
            Opening(tables),
            Seating(tables),
            playing,
            Driver(tables, playing, thinkers),
            Hub(tables, store, settings.abandoned_seconds),
            thinkers,
        )
