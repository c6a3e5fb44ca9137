"""Where `kartotek` starts: its overview costs next to nothing, everything else goes to the program."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kartotek.api.cli.table import overview

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the return value is the exit status. No exception leaves it."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words in ([], ["--help"], ["-h"]):
        # Importing click alone would cost more than an empty interpreter.
        sys.stdout.write(overview())
        return 0
    from kartotek.api.cli.program import run

    return run(words)
