"""Problems of packs alone: what the shipped facts do wrong is not an owner's to correct."""

from __future__ import annotations

from ingest.build.workbench import Rows
from ingest.check.expressions import Runner, expression_problems
from ingest.check.references import reference_problems
from ingest.check.together import game_problems
from ingest.problems import Problem
from schema.tables import SHIPPED, Ability

__all__ = ["pack_problems"]


def pack_problems(rows: Rows, run: Runner) -> list[Problem]:
    """References and expressions of packs, and rings of triggers that they close."""
    problems = list(reference_problems(rows))
    if problems:
        return problems
    own = Rows()
    for table, found in rows.tables():
        own.add(*(row for row in found if table is not Ability or row.layer_id != SHIPPED))  # type: ignore[attr-defined]
    problems = list(expression_problems(own, run, run))
    return problems or list(game_problems(rows))
