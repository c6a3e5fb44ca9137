"""How general the reader's rules are, over several books: `python -m ingest.rule_figures BOOK...`.

A rule is what decides the meaning of a statement: the row of a game's table where one read it, else the rule of the
grammar. Words and entries of a dictionary are none.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ingest.effects.lexicon.word_tables import ROW, lexical_rules
from ingest.effects.stage import read_effects
from ingest.effects.statements import Statement
from ingest.pipeline import read_book
from ingest.reconcile import CERTAIN

__all__ = ["RuleFigures", "deciding_rules", "has_slot", "rule_figures"]

_TABLES: Final = ("worded", "amounts")
"""The tables whose rows state abilities."""
_SLOT: Final = re.compile(r"<\w")
_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """Counts over all statements and rows of some books."""

    statements: int
    certain: int
    shared: int
    """Statements whose rules all serve two or more games."""
    rules: int
    single: int
    """Rules that read one statement."""
    rows: int
    unslotted: int
    """Ability rows without a slot."""

    def lines_of_text(self) -> list[str]:
        return [
            f"{self.statements} statements, {self.certain} certain",
            f"from rules that serve two or more games: {self.shared} ({_share(self.shared, self.statements)})",
            f"rules that read one statement: {self.single} of {self.rules} ({_share(self.single, self.rules)})",
            f"ability rows without a slot: {self.unslotted} of {self.rows}",
        ]


def deciding_rules(statement: Statement, rows: frozenset[str]) -> tuple[str, ...]:
    """The rules that decide what a statement says: its rows, else its rule of the grammar."""
    return tuple(rule for rule in statement.rules if rule in rows) or statement.rules[:1]


def has_slot(row: Mapping[str, Any]) -> bool:
    """Whether what a row says takes something from its clause."""
    stated = (row.get(name, "") for name in ("says", "timing", "default", "exchanges_with"))
    return any(_SLOT.search(text) for text in stated)


def rule_figures(read: Mapping[str, Sequence[Statement]]) -> RuleFigures:
    """The figures of statements by game."""
    rows = [(game, row) for game in read for table in _TABLES for row in lexical_rules(game, table)]
    named = frozenset(f"{ROW}{row['name']}" for _, row in rows)
    decided = list(_decided(read, named))
    games: dict[str, set[str]] = {}
    for game, _, rules in decided:
        for rule in rules:
            games.setdefault(rule, set()).add(game)
    counts = Counter(rule for _, _, rules in decided for rule in rules)
    return RuleFigures(
        statements=len(decided),
        certain=sum(one.confidence >= CERTAIN for _, one, _ in decided),
        shared=sum(all(len(games[rule]) >= _SEVERAL for rule in rules) for _, _, rules in decided),
        rules=len(counts),
        single=sum(count == 1 for count in counts.values()),
        rows=len(rows),
        unslotted=sum(not has_slot(row) for _, row in rows),
    )


def _decided(
    read: Mapping[str, Sequence[Statement]], rows: frozenset[str]
) -> Iterator[tuple[str, Statement, tuple[str, ...]]]:
    for game, statements in read.items():
        for one in statements:
            yield game, one, deciding_rules(one, rows)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main(paths: Iterable[str]) -> None:
    """Print the figures of the books at these paths."""
    books = [read_book(Path(path).read_bytes()) for path in paths]
    read = {str(book.game): read_effects(book) for book in books if book.game}
    sys.stdout.write("\n".join(rule_figures(read).lines_of_text()) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
