"""Kartoték as a library: the verbs of the command line, one function each. `docs/python.md` shows them at work."""

from api.library import (
    build,
    changes,
    check,
    check_terms,
    coverage,
    diff,
    export,
    ingest,
    open_catalog,
    parse,
    query,
    sentences,
    show,
    term,
)
from api.library_games import explain, import_log, legal, open_game, play, read_replay, run, validate
from schema.errors import KartotekError

__all__ = [
    "KartotekError",
    "build",
    "changes",
    "check",
    "check_terms",
    "coverage",
    "diff",
    "explain",
    "export",
    "import_log",
    "ingest",
    "legal",
    "open_catalog",
    "open_game",
    "parse",
    "play",
    "query",
    "read_replay",
    "run",
    "sentences",
    "show",
    "term",
    "validate",
]
