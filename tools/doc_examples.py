"""Keeps the examples of the documentation true: runs every command of a page and compares, or rewrites, its output.

    python tools/doc_examples.py docs/cli.md            rewrite what has changed
    python tools/doc_examples.py --check docs/cli.md    only say what has changed

In a block of the kind `console` a line `$ ...` is a command for bash, and what follows is what it prints. All
commands of a page run in one empty folder, one after the other.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "


def renewed(text: str) -> str:
    """The text of a page with the output of its commands as it is now."""
    with tempfile.TemporaryDirectory() as folder:

        def run_block(match: re.Match[str]) -> str:
            lines: list[str] = []
            for line in match[1].splitlines():
                if line.startswith(PROMPT):
                    lines += [line, *_run(line.removeprefix(PROMPT), folder)]
            return "```console\n" + "".join(line + "\n" for line in lines) + "```"

        return BLOCK.sub(run_block, text)


def _run(command: str, folder: str) -> list[str]:
    program = f'orrery() {{ "{sys.executable}" -m orrery "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-c", program + command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def main(arguments: Sequence[str]) -> int:
    check = "--check" in arguments
    stale = 0
    for page in [Path(argument) for argument in arguments if argument != "--check"]:
        old = page.read_text(encoding="utf-8")
        new = renewed(old)
        if new != old:
            stale += 1
            print(f"{page}: {'its examples are out of date' if check else 'rewritten'}")
            if not check:
                page.write_text(new, encoding="utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
