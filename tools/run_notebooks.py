"""Run the notebooks: `python tools/run_notebooks.py [--write] [NOTEBOOK ...]`.

Each runs from top to bottom in a process of its own, in its folder; a cell that fails is an error. With `--write` what
it showed is kept in the file. `ORRERY_NOTEBOOKS=short` in the environment makes them take less time, with less to see.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from orrery.envs.extras import extra

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"


def run(path: Path, write: bool = False) -> str:
    """Run one notebook; everything that it printed."""
    with extra("notebooks"):
        import nbformat
        from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": str(path.parent)}}).execute()
    if write:
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)  # times, which differ with every run
        nbformat.write(notebook, path)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return "".join(output.get("text", "") for output in outputs)


def main(arguments: Sequence[str]) -> int:
    """Run those that are named, or all."""
    write = "--write" in arguments
    named = [Path(argument) for argument in arguments if argument != "--write"]
    for path in named or sorted(FOLDER.glob("*.ipynb")):
        print(path.name)
        print(run(path, write))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
