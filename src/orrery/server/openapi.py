"""Prints the OpenAPI schema, for those who generate clients: `python -m orrery.server.openapi`."""

from __future__ import annotations

import json
import sys

from orrery.server.app import create
from orrery.server.settings import Settings

__all__ = ["schema"]


def schema() -> str:
    """The schema as JSON."""
    app = create(Settings(database_url="sqlite://", log_level="error"))
    return json.dumps(app.openapi_schema.to_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema())
