"""Python processes that the program starts: the working directory is never code to them.

Python puts the current folder first on the path of `python -m` and `python -c`, which is how children are started. A
folder of replays or of another project would so be imported in place of our modules and of Python's own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Final

__all__ = ["SAFE_PATH", "keep_children_safe", "python_command", "safe_children"]

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""Python's own variable: where it is set, the path begins without the current folder."""
_STARTING: Final = RLock()


def python_command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs one of our modules in a process of its own."""
    return (sys.executable, "-P", "-m", module, *arguments)


def keep_children_safe() -> None:
    """Start every later child of this process with a safe path: for a process that is ours as a whole.

    `multiprocessing` takes the interpreter's options from this process and the variable from its environment.
    """
    os.environ[SAFE_PATH] = "1"


@contextmanager
def safe_children() -> Iterator[None]:
    """The same for the children that are started meanwhile: other programs use us as a library, and start their own."""
    with _STARTING:
        before = os.environ.get(SAFE_PATH)
        os.environ[SAFE_PATH] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[SAFE_PATH]
            else:
                os.environ[SAFE_PATH] = before
