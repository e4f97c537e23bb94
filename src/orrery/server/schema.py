"""The tables of the database, as SQLAlchemy Core sees them. Migrations make them; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

__all__ = ["METADATA", "chat", "entries", "guests", "holders", "seats", "settings", "tables"]

METADATA: Final = MetaData()

guests: Final = Table(
    "guests",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(20), nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("clock", Text),
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("source", Text),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("status", String(8), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("question", Text, nullable=False),
    Column("result", Text),
    Column("deadline", BigInteger),
    Column("driver", String(32)),
    Column("driver_until", BigInteger),
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_owner", "owner"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", String(80)),
    Column("key", String(32), nullable=False),
    Column("autopilot", String(80)),
    Column("flagged", Boolean, nullable=False),
    Column("preferences", Text, nullable=False),
    Column("last_seen", BigInteger),
)

holders: Final = Table(
    "holders",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index("holders_by_guest", "guest"),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("action", Integer),
    Column("target", Integer),
    Column("by", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text),
)

chat: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

settings: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
