"""What can go wrong with a request, with the status and the code that the client gets to see."""

from __future__ import annotations

from typing import Any

__all__ = ["Problem", "forbidden", "unknown_table"]


class Problem(Exception):
    """An answer that is an error: a status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.more = more


def unknown_table() -> Problem:
    return Problem(404, "unknown-table", "there is no such table")


def forbidden(detail: str, code: str = "forbidden") -> Problem:
    return Problem(403, code, detail)
