"""The web service as one ASGI application."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, MediaType, Request, Response, route
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.params import FromPath
from sqlalchemy.exc import DBAPIError

from orrery.server import logs
from orrery.server.api import API, health, metrics_page
from orrery.server.closing import ended, in_time
from orrery.server.guard import Guard, Limiter
from orrery.server.identity import Identity
from orrery.server.parts import Parts
from orrery.server.problems import Problem
from orrery.server.settings import Settings, default_database
from orrery.server.store import Store
from orrery.server.thinking import Thinkers, Thinks

__all__ = ["create"]

log = structlog.get_logger(__name__)

STATIC: Final = Path(__file__).parent / "static"

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Orrery</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>The browser client is not here</h1>
<p>This server runs, and its API works (<a href="/schema/openapi.json">/schema/openapi.json</a>), but the pages were not
built when it was installed.</p><p>In a checkout: <code>make setup</code> builds everything, <code>make web</code> the
pages alone. Both get Node by themselves if it is missing.</p></html>"""

CODES: Final = {
    400: "invalid",
    401: "forbidden",
    403: "forbidden",
    404: "not-found",
    405: "wrong-method",
    413: "too-long",
    415: "wrong-type",
    500: "internal",
}


def create(settings: Settings | None = None, thinkers: Thinks | None = None) -> Litestar:
    """The application; with no settings, those of the environment."""
    settings = settings or Settings.from_environment()
    logs.set_up(settings.log_level, settings.log_format)
    holder = _Life(settings, thinkers)
    app = Litestar(
        route_handlers=[API, health, metrics_page, page],
        lifespan=[holder.run],
        dependencies={
            "server": Provide(holder.server, sync_to_thread=False),
            "guest": Provide(asker, sync_to_thread=False),
        },
        exception_handlers={
            Problem: _problem,
            ValidationException: _invalid,
            HTTPException: _http,
            DBAPIError: _no_database,
            Exception: _crash,
        },
        openapi_config=OpenAPIConfig(
            title="Orrery",
            version="1",
            description="Tables of space board games: open them, play at them, watch them.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin(path="/openapi.yaml")],
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000),
        logging_config=None,
        debug=False,
    )
    guard = Guard(app.asgi_handler, settings.public_url, Limiter(settings.rate_limit))
    holder.guard = guard
    app.asgi_handler = guard  # type: ignore[assignment]
    return app


def asker(request: Request[Any, Any, Any]) -> str:
    """The guest who asks; the guard has found out who it is."""
    guest: str = request.scope["state"]["guest"]
    return guest


class _Life:
    """From the start of the application to its end."""

    def __init__(self, settings: Settings, thinkers: Thinks | None) -> None:
        self.settings = settings
        self.thinkers = thinkers
        self.guard: Guard | None = None
        self.parts: Parts | None = None

    def server(self) -> Parts:
        """What the functions of the API work with."""
        assert self.parts is not None
        return self.parts

    @asynccontextmanager
    async def run(self, app: Litestar) -> AsyncIterator[None]:
        """From the first connection to the database to the last process that thinks."""
        store = Store(self.settings.database_url or default_database())
        await store.open()
        thinkers = self.thinkers or Thinkers(self.settings.thinkers)
        parts = self.parts = Parts.of(self.settings, store, thinkers)
        app.state.parts = parts
        try:
            async with parts.hub.running():
                assert self.guard is not None
                self.guard.identity = Identity(await store.secret())
                supervisor = asyncio.create_task(parts.driver.supervise())
                log.info("server ready", database=store.kind)
                try:
                    yield
                finally:
                    await parts.driver.close()
                    await ended(supervisor)
        finally:
            thinkers.close()
            await in_time("the database", store.close())
            log.info("server closed")


# Errors


def _answer(status: int, code: str, detail: str, **more: Any) -> Response[Any]:
    return Response({"code": code, "detail": detail, **more}, status_code=status, media_type=MediaType.JSON)


def _problem(request: Request[Any, Any, Any], error: Problem) -> Response[Any]:
    return _answer(error.status, error.code, error.detail, **error.more)


def _invalid(request: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    extra = [
        {"field": item.get("key", ""), "message": item.get("message", "")}
        for item in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(item, dict)
    ]
    detail = "; ".join(f"{item['field']}: {item['message']}".removeprefix(": ") for item in extra) or error.detail
    return _answer(400, "invalid", detail[:500], fields=extra)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    code = CODES.get(error.status_code, "error")
    return _answer(error.status_code, code, error.detail[:500])


def _no_database(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Any]:
    log.error("the database failed", path=request.scope["path"], reason=type(error.orig).__name__)
    return _answer(503, "no-database", "the database does not answer; try again in a moment")


def _crash(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("request failed", path=request.scope["path"], reason=repr(error), exc_info=error)
    return _answer(500, "internal", "something went wrong here; it was written down")


# Pages


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the built client, or its first page for every address that the client knows itself."""
    wanted = path.strip("/")
    root = STATIC.resolve()
    file = (root / wanted).resolve() if wanted else root / "index.html"
    if file.is_relative_to(root) and file.is_file():
        return _file(file, forever=wanted.startswith("assets/"))
    if wanted.split("/")[0] in ("api", "schema", "assets", "metrics", "health") or "." in wanted.rsplit("/")[-1]:
        raise Problem(404, "not-found", "there is nothing at this address")
    index = root / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.HTML)
    return _file(index)


def _file(file: Path, forever: bool = False) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    caching = "public, max-age=31536000, immutable" if forever else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})
