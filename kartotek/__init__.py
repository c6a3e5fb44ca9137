"""Kartoték as a library: the verbs of the command line, one function each. `docs/python.md` shows them at work.

The parts of the program are `kartotek.schema`, `kartotek.ingest`, `kartotek.catalog` and `kartotek.api`. In the
repository they are links to the folders at its top level.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartotek.api.library import (
        build,
        changes,
        check,
        check_terms,
        coverage,
        deck,
        diff,
        export,
        label,
        name_of,
        open_catalog,
        parse,
        query,
        read_rulebook,
        sentences,
        show,
        term,
    )
    from kartotek.api.library_games import explain, import_log, legal, open_game, play, read_replay, run, validate
    from kartotek.schema.errors import KartotekError

__all__ = [
    "KartotekError",
    "build",
    "changes",
    "check",
    "check_terms",
    "coverage",
    "deck",
    "diff",
    "explain",
    "export",
    "import_log",
    "label",
    "legal",
    "name_of",
    "open_catalog",
    "open_game",
    "parse",
    "play",
    "query",
    "read_replay",
    "read_rulebook",
    "run",
    "sentences",
    "show",
    "term",
    "validate",
]

if not TYPE_CHECKING:  # a type checker would take any name for one that this function finds

    def __getattr__(name: str) -> object:
        """Import a verb when it is first asked for: every module of the program imports this one."""
        if name in __all__:
            for home in ("kartotek.api.library", "kartotek.api.library_games", "kartotek.schema.errors"):
                module = import_module(home)
                if name in module.__all__:
                    globals()[name] = found = getattr(module, name)
                    return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
