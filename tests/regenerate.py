"""Writes goldens anew: `python -m tests.regenerate sentences`. Read the difference before you keep it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from tests.schema.language import spoken

__all__ = ["main"]


def _sentences() -> None:
    spoken.GOLDENS.write_text(spoken.golden_text(), encoding="utf-8")


_GOLDENS: Mapping[str, Callable[[], None]] = {"sentences": _sentences}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in _GOLDENS]
    if unknown:
        sys.stderr.write(f"no such goldens: {', '.join(unknown)}; there are: {', '.join(_GOLDENS)}\n")
        return 2
    for name in names or _GOLDENS:
        _GOLDENS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
