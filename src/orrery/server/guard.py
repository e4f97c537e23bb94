"""What stands before every request: who asks, from which page, how often; and what is written down about it.

Forged requests of other sites are refused by where they come from: a browser names the origin of every request that
can change something, and of every WebSocket. Programs that are no browsers send none and carry no cookie of anybody.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from orrery.server import metrics
from orrery.server.identity import Identity

__all__ = ["Guard", "Limiter"]

log = structlog.get_logger("orrery.access")

Scope = MutableMapping[str, Any]
App = Callable[..., Any]

SAFE: Final = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
]

# (method, path), how many at once, how many a second
LIMITS: Final[list[tuple[str, re.Pattern[str], float, float]]] = [
    ("tables", re.compile(r"POST /api/(tables|records)"), 20, 0.5),
    ("hints", re.compile(r"GET /api/tables/[^/]+/hints"), 10, 0.5),
    ("chat", re.compile(r"POST /api/tables/[^/]+/chat"), 10, 0.5),
    ("seats", re.compile(r"POST /api/tables/[^/]+/seats/.*"), 30, 1),
    ("write", re.compile(r"(POST|PUT|PATCH|DELETE) /api/.*"), 60, 20),
    ("live", re.compile(r"WEBSOCKET /api/.*"), 60, 2),
    ("read", re.compile(r"GET /api/.*"), 200, 50),
]
NEWCOMERS: Final = (120, 2)
"""New guests from one address."""
REMEMBERED: Final = 20_000

ID: Final = re.compile(r"(?<=/api/tables/)[^/]+|(?<=/seats/)\d+|(?<=/replay/)\d+")


class Limiter:
    """Buckets that fill at a steady rate; each request takes one from its bucket."""

    def __init__(self, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, who: str, most: float, rate: float) -> float:
        """0 if the request may pass, else the seconds until it may."""
        if self.factor <= 0:
            return 0.0
        most, rate, now = most * self.factor, rate * self.factor, self._clock()
        left, at = self._buckets.pop((kind, who), (most, now))
        left = min(most, left + (now - at) * rate)
        passes = left >= 1
        self._buckets[kind, who] = (left - 1 if passes else left, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if passes else (1 - left) / rate


class Guard:
    """The outermost part of the server."""

    def __init__(self, app: App, public_url: str, limiter: Limiter) -> None:
        self.app = app
        self.identity: Identity | None = None
        self.limiter = limiter
        self.public = _origin(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket") or self.identity is None:
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        method = scope.get("method", "WEBSOCKET")
        path = scope["path"]
        guest = self.identity.read(headers.get("cookie", ""))
        status = 500
        new_guest = None
        if guest is None and path.startswith("/api/"):
            guest = new_guest = self.identity.new()
        scope.setdefault("state", {})
        scope["state"]["guest"] = guest

        async def send_on(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                extra = list(HEADERS)
                if path.startswith("/api/"):
                    extra.append((b"cache-control", b"no-store"))
                if new_guest is not None and self.identity is not None and status < 500:
                    secure = scope.get("scheme") == "https" or str(self.public or "").startswith("https:")
                    extra.append((b"set-cookie", self.identity.header(new_guest, secure).encode()))
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in present)]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        refusal = self._refusal(method, path, scope, headers, guest, new_guest is not None)
        try:
            if refusal is None:
                await self.app(scope, receive, send_on)
            else:
                await _refuse(scope, send_on, *refusal)
        finally:
            if refusal is not None:
                status = refusal[0]
            self._write_down(method, path, status, time.perf_counter() - started)

    def _refusal(
        self, method: str, path: str, scope: Scope, headers: dict[str, str], guest: str | None, new: bool
    ) -> tuple[int, str, str, float] | None:
        """Why a request is not let in: status, code, detail and seconds to wait."""
        if method not in SAFE and not self._from_here(headers):
            return 403, "wrong-origin", "this request comes from another site", 0.0
        address = (scope.get("client") or ("-", 0))[0]
        who = address if new or guest is None else guest
        wait = self.limiter.wait("new", address, *NEWCOMERS) if new else 0.0
        line = f"{method} {path}"
        for kind, pattern, most, rate in LIMITS:
            if pattern.fullmatch(line):
                wait = max(wait, self.limiter.wait(kind, who, most, rate))
                break
        if wait > 0:
            return 429, "too-many", "that is too often; wait a moment", wait
        return None

    def _from_here(self, headers: dict[str, str]) -> bool:
        """Whether a request was sent by one of our own pages, or by no page at all."""
        if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        if self.public is not None and origin == self.public:
            return True
        return urlsplit(origin).netloc == headers.get("host", "") and origin != "null"

    @staticmethod
    def _write_down(method: str, path: str, status: int, seconds: float) -> None:
        route = f"{method} {ID.sub('*', path)}" if path.startswith("/api/") else method
        if status != 404 or path.startswith("/api/tables/"):
            metrics.REQUESTS.labels(route, status).inc()
            if method != "WEBSOCKET":
                metrics.SECONDS.labels(route).observe(seconds)
        # The query is left out: it may hold the key of a seat.
        write = log.info if path.startswith("/api/") or status >= 500 else log.debug
        write("request", method=method, path=path, status=status, ms=round(seconds * 1000, 1))


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


async def _refuse(scope: Scope, send: Any, status: int, code: str, detail: str, wait: float) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": code})
        return
    headers = [(b"content-type", b"application/json")]
    if wait > 0:
        headers.append((b"retry-after", str(max(1, round(wait + 0.5))).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode({"code": code, "detail": detail})})
