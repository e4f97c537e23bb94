"""`orrery serve`, the web service from the command line; and `orrery validate` for what it has stored."""

from __future__ import annotations

import asyncio
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from orrery.kernel.errors import OrreryError
from orrery.terminal.output import OK, WRONG, console, print_json

__all__ = ["is_database", "serve", "validate_database"]

SQLITE: Final = b"SQLite format 3\0"
"""How a file of SQLite begins."""

NEEDED: Final = (
    "litestar",
    "msgspec",
    "sqlalchemy",
    "aiosqlite",
    "alembic",
    "uvicorn",
    "structlog",
    "prometheus_client",
)


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    workers: int,
    thinkers: int | None,
    public_url: str | None,
    log_level: str | None,
) -> int:
    """The command `orrery serve`."""
    check_installed()
    import uvicorn

    from orrery.server.settings import Settings, database_url, default_database

    settings = Settings.from_environment(
        database_url=database, thinkers=thinkers, public_url=public_url, log_level=log_level
    )
    url = database_url(settings.database_url or default_database())
    if workers < 1 or settings.thinkers < 1:
        raise OrreryError("--workers and --thinkers take 1 or more")
    if workers > 1 and url.get_backend_name() == "sqlite":
        raise OrreryError("several workers need PostgreSQL: --database postgresql://USER@HOST/NAME")
    os.environ.update(settings.environment())  # for processes that uvicorn starts
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    console().print(f"Orrery: http://{shown}:{port}", style="bold")
    console().print(f"Games are kept in {url.render_as_string(hide_password=True).partition(':///')[2] or url.host}")
    uvicorn.run(
        "orrery.server.app:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        ws_max_size=4096,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=65,  # longer than proxies and browsers keep an idle connection
        proxy_headers=True,
        server_header=False,
    )
    return OK


def is_database(where: str) -> bool:
    """Whether this names a database rather than a folder."""
    if "://" in where:
        return True
    path = Path(where)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def validate_database(url: str, *, as_json: bool) -> int:
    """The command `orrery validate` for a database."""
    check_installed()
    return asyncio.run(_validate(url, as_json))


async def _validate(url: str, as_json: bool) -> int:
    from orrery.server.audit import differences

    differing: list[dict[str, str]] = []
    same = 0
    async for table, difference in differences(url):
        if difference:
            differing.append({"table": table, "difference": difference})
            if not as_json:
                console().print(f"table {table}: {difference}", style="red", soft_wrap=True)
        else:
            same += 1
    if as_json:
        print_json({"ok": not differing, "same": same, "differing": differing})
    else:
        console().print(f"{same} replay as they were played, {len(differing)} differ")
    return WRONG if differing else OK


def check_installed() -> None:
    """Say which extra is missing, if one is."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise OrreryError(
            f"the web service needs the extra 'serve': pip install 'orrery[serve]' (no {missing[0]} here)"
        )
