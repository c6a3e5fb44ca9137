"""The numbers, goods and names of the lines that facts cite, and the lines in which another text has others.

A reading keeps them as rows of kind `line`. Not everything in a cited line is part of a fact: where another text has a
different number there and every fact stays as it is, only these rows show it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kartotek.ingest.readings.anchors import missing, term_marks
from kartotek.ingest.structure.facts import Lines
from kartotek.ingest.structure.line_words import LineWords

__all__ = ["changed_lines", "line_rows", "spans_of"]

_Row = Mapping[str, Any]
_Word = tuple[str, str]
"""Whether it is a word of a line or a term, and which one."""


def line_rows(rows: Iterable[_Row], words: LineWords) -> Iterator[dict[str, Any]]:
    """A row for every line that one of the facts cites and that has such words."""
    cited = {line for row in rows for first, last in spans_of(row) for line in range(first, last + 1)}
    for line in sorted(cited):
        if found := words.known((line, line)):
            yield {"kind": "line", "line": line, "words": found}


def changed_lines(before: Sequence[_Row], now: Sequence[_Row]) -> dict[int, list[str]]:
    """The words of cited lines of one reading that another has not in the same order, by their lines."""
    found: dict[int, list[str]] = defaultdict(list)
    for (kind, word), line in missing(_marks(before), _marks(now)):
        if kind == "line":
            found[line].append(word)
    return found


def spans_of(row: _Row) -> list[Lines]:
    """All passages that a fact cites."""
    return [(row["first"], row["last"]), *((first, last) for first, last in row.get("also", ()))]


def _marks(rows: Sequence[_Row]) -> list[tuple[_Word, int]]:
    """The words of lines among the terms around them, which tell equal numbers of neighbouring lines apart."""
    lines = (row for row in rows if row.get("kind") == "line")
    words: list[tuple[_Word, int]] = [(("line", word), row["line"]) for row in lines for word in row["words"]]
    return [*words, *((("term", str(term)), line) for term, line in term_marks(rows))]
