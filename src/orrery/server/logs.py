"""Structured logs: a line of JSON for each event, or of text on a terminal. Secrets never get into them."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

__all__ = ["set_up"]

SECRET: Final = ("key", "seed", "secret", "cookie", "token", "password", "invite", "query", "text")


def set_up(level: str = "info", form: str = "auto") -> None:
    """Write logs to standard error."""
    text = form == "text" or (form == "auto" and sys.stderr.isatty())
    renderer: Any = structlog.dev.ConsoleRenderer(colors=text and sys.stderr.isatty()) if text else None
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            hide_secrets,
            renderer or structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, format="%(message)s", handlers=[_Bridge()], force=True)


def hide_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blot out every value whose name says that it is nobody's business."""
    for name in event:
        if name.lower() in SECRET:
            event[name] = "***"
    return event


class _Bridge(logging.Handler):
    """Lets libraries that use the standard library's logging write the same way."""

    def emit(self, record: logging.LogRecord) -> None:
        logger = structlog.get_logger(record.name)
        logger.log(max(record.levelno, logging.INFO), record.getMessage())
