"""`orrery serve`: the web service, from the command line."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final

from orrery.kernel.errors import OrreryError
from orrery.terminal.output import OK, console

__all__ = ["serve"]

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
        proxy_headers=True,
        server_header=False,
    )
    return OK


def check_installed() -> None:
    """Say which extra is missing, if one is."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise OrreryError(
            f"the web service needs the extra 'serve': pip install 'orrery[serve]' (no {missing[0]} here)"
        )
