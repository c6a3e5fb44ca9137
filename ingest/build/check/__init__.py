"""Integrity of a built catalog: `check` reports every problem it finds, each with a code, as rows."""

from __future__ import annotations

from pathlib import Path

from kartotek.ingest.build.check.counts import count_problems
from kartotek.ingest.build.check.expressions import Runner, expression_problems
from kartotek.ingest.build.check.read import read_rows
from kartotek.ingest.build.check.references import reference_problems
from kartotek.ingest.build.check.terms import term_problems
from kartotek.ingest.build.check.together import game_problems
from kartotek.ingest.build.check.unread import unread_problems
from kartotek.ingest.build.evidence import field_problems
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import sqlite_file
from kartotek.schema.seal import verify_seal

__all__ = ["Problem", "Runner", "check", "check_rows", "read_rows"]


def check(database: str | Path, run: Runner | None = None, run_pack: Runner | None = None) -> list[Problem]:
    """Every problem of a database; none means that it is sound. `run` carries out each ability once, and `run_pack`
    those of packs, which are not yet trusted; without it `run` does them too."""
    path = sqlite_file(database)
    problems = []
    if path is not None and path.is_file():
        try:
            verify_seal(path)
        except KartotekError as error:
            problems.append(Problem(error.code, str(path), error.what, error.hint))
    return [*problems, *check_rows(read_rows(database), run, run_pack)]


def check_rows(rows: Rows, run: Runner | None = None, run_pack: Runner | None = None) -> list[Problem]:
    """The same for rows in memory."""
    problems = list(reference_problems(rows))
    if problems:
        return problems  # what follows takes for granted that ids lead somewhere
    expressions = list(expression_problems(rows, run, run_pack))
    problems += [
        *count_problems(rows),
        *expressions,
        *field_problems(rows),
        *term_problems(rows),
        *unread_problems(rows),
    ]
    if not expressions:
        problems += game_problems(rows)  # looks at stored trees together, which must first be right one by one
    return problems
