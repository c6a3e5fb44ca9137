"""How general the rules are, over several books: `python -m kartotek.ingest.readings.judge.rule_figures BOOK...`.

A rule decides the meaning of a statement. Words and entries of a game's dictionary are none: rules read by them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.pipeline import read_book

__all__ = ["RuleFigures", "rule_figures"]

_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """Counts over all statements of some books, and over the dictionaries of their games."""

    statements: int
    certain: int
    shared: int
    """Statements whose rule serves two or more games."""
    rules: int
    single: int
    """Rules that read one statement."""
    senses: int
    """Entries of the dictionaries."""

    def lines_of_text(self) -> list[str]:
        return [
            f"{self.statements} statements, {self.certain} certain",
            f"from rules that serve two or more games: {self.shared} ({_share(self.shared, self.statements)})",
            f"rules that read one statement: {self.single} of {self.rules} ({_share(self.single, self.rules)})",
            f"entries of the dictionaries: {self.senses}",
        ]


def rule_figures(read: Mapping[str, Sequence[Statement]]) -> RuleFigures:
    """The figures of statements by game."""
    decided = [(game, one, one.rules[0]) for game, statements in read.items() for one in statements]
    games: dict[str, set[str]] = {}
    for game, _, rule in decided:
        games.setdefault(rule, set()).add(game)
    counts = Counter(rule for _, _, rule in decided)
    return RuleFigures(
        statements=len(decided),
        certain=sum(one.confidence >= CERTAIN for _, one, _ in decided),
        shared=sum(len(games[rule]) >= _SEVERAL for _, _, rule in decided),
        rules=len(counts),
        single=sum(count == 1 for count in counts.values()),
        senses=sum(len(language_of(game).rows("senses")) for game in read),
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main(paths: Iterable[str]) -> None:
    """Print the figures of the books at these paths."""
    books = [read_book(Path(path).read_bytes()) for path in paths]
    read = {str(book.game): read_effects(book) for book in books if book.game}
    sys.stdout.write("\n".join(rule_figures(read).lines_of_text()) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
