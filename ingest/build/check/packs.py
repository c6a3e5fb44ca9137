"""Problems of packs alone: what the shipped facts do wrong is not an owner's to correct."""

from __future__ import annotations

from pathlib import Path

from kartotek.ingest.build.check.decks import pile_problems
from kartotek.ingest.build.check.expressions import Runner, expression_problems
from kartotek.ingest.build.check.references import id_problems
from kartotek.ingest.build.check.together import game_problems
from kartotek.ingest.build.sheets.reading import read_declared
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.language import nodes
from kartotek.schema.language.printer import print_ability
from kartotek.schema.tables import SHIPPED, Ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["pack_problems"]


def pack_problems(rows: Rows, run: Runner, game_folder: Path, folder: Path) -> list[Problem]:
    """References and expressions of packs, rings of triggers that they close, and decks of another size."""
    problems = list(id_problems(rows))
    if problems:
        return problems
    once = _once(run)
    problems = list(expression_problems(_without_shipped_abilities(rows), once, once)) or list(game_problems(rows))
    if not problems:
        for sheet in read_declared(game_folder).values():
            problems += pile_problems(rows, sheet, game_folder.name, folder)
    return problems


def _without_shipped_abilities(rows: Rows) -> Rows:
    own = Rows()
    for table, found in rows.tables():
        own.extend(table, (row for row in found if table is not Ability or row.layer_id != SHIPPED))  # type: ignore[attr-defined]
    return own


def _once(run: Runner) -> Runner:
    """Run what several components say once: a third of the abilities of a whole pack are repeated ones."""
    seen: set[tuple[str, str]] = set()

    def runner(ability: nodes.Ability, vocabulary: Vocabulary, host: str) -> None:
        key = (print_ability(ability), host)
        if key not in seen:
            run(ability, vocabulary, host)
            seen.add(key)

    return runner
