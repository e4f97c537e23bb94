"""What a missing library is called, and how it is had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["MissingExtra", "extra"]


class MissingExtra(ImportError):
    """A library is not installed; the message names the extra that brings it."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports inside need an extra of this package."""
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as error:
        raise MissingExtra(f"{error}: this part of Orrery needs an extra: pip install 'orrery[{name}]'") from error
