"""What Prometheus can read about a server."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

__all__ = ["CONTENT_TYPE", "page"]

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()

REQUESTS: Final = Counter("orrery_requests", "Requests by route and status", ["route", "status"], registry=REGISTRY)
SECONDS: Final = Histogram(
    "orrery_request_seconds",
    "Time to answer a request",
    ["route"],
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
MOVES: Final = Counter("orrery_moves", "Entries added to logs", ["kind", "by"], registry=REGISTRY)
CONFLICTS: Final = Counter("orrery_conflicts", "Appends that lost against another one", registry=REGISTRY)
SOCKETS: Final = Gauge("orrery_sockets", "Open WebSockets", registry=REGISTRY)
CACHED: Final = Gauge("orrery_tables_cached", "Tables whose state is in memory", registry=REGISTRY)
REPLAYED: Final = Counter("orrery_tables_replayed", "Tables rebuilt from their log", registry=REGISTRY)
THINKING: Final = Gauge("orrery_thinking", "Tasks that bots think about or that wait for a process", registry=REGISTRY)
THOUGHT: Final = Histogram(
    "orrery_thinking_seconds", "From asking a bot to its answer, waiting included", ["kind"], registry=REGISTRY
)
THINKERS_REPLACED: Final = Counter(
    "orrery_thinkers_replaced", "Processes that crashed or hung and were replaced", registry=REGISTRY
)


def page() -> bytes:
    """All figures as text."""
    return generate_latest(REGISTRY)
