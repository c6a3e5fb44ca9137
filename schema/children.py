"""Python processes that the program starts: the working directory is never code to them.

Python puts the current folder first on the path of `python -m` and `python -c`, which is how children are started. A
folder of replays or of another project would so be imported in place of our modules and of Python's own.
"""

from __future__ import annotations

import os
import sys
from typing import Final

__all__ = ["SAFE_PATH", "keep_children_safe", "python_command"]

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""Python's own variable: where it is set, the path begins without the current folder."""


def python_command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs one of our modules in a process of its own."""
    return (sys.executable, "-P", "-m", module, *arguments)


def keep_children_safe() -> None:
    """Start every later child of this process with a safe path, whoever writes its command line.

    `multiprocessing` takes the interpreter's options from this process and the variable from its environment.
    """
    os.environ[SAFE_PATH] = "1"
