"""Lines of one copy of a book found in another, and what the lines hold that facts cite."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rapidfuzz.distance import LCSseq

from kartotek.ingest.structure.facts import Lines
from kartotek.ingest.structure.line_words import LineWords

__all__ = ["Anchors", "AnchorMark", "AnchorSpan", "align", "term_marks", "changed_lines", "line_rows", "spans_of"]


# Lines of one copy of a book found in another: by the terms that both have, in their order.
# A copy has other line numbers and other misreadings, and terms come in the same order all the same. The longest
# common subsequence of the two sequences of terms pairs up lines; a pair counts where most terms around it have found
# their like, so that a passage which only one copy has gives no anchor. Between anchors lines are reckoned by
# proportion.
_Mark = TypeVar("_Mark", bound=Hashable)
AnchorMark = tuple[Hashable, int]
"""Something to be found again, and its line."""

AnchorSpan = tuple[int, int]

_AROUND: Final = 8
_FOUND: Final = 0.5
_WIDEST_GAP: Final = 24
_SLACK: Final = 1


@dataclass(frozen=True, slots=True)
class Anchors:
    """Pairs of lines (there, here), rising on both sides."""

    pairs: tuple[AnchorSpan, ...]

    def there(self, first: int, last: int) -> AnchorSpan | None:
        """Where a span of this copy stands in the other; None where no anchors hold it."""
        return _carried([(here, there) for there, here in self.pairs], first, last)

    def here(self, first: int, last: int) -> AnchorSpan | None:
        """Where a span of the other copy stands in this one; None where no anchors hold it."""
        return _carried(self.pairs, first, last)


def align(there: Iterable[AnchorMark], here: Iterable[AnchorMark]) -> Anchors:
    """The anchors between two copies of a book, each given by what stands on which of its lines."""
    one, other = _in_order(there), _in_order(here)
    matched = list(_matched([mark for mark, _ in one], [mark for mark, _ in other]))
    held = _held([at for at, _ in matched], len(one)) & _held([at for _, at in matched], len(other))
    return Anchors(tuple((one[matched[n][0]][1], other[matched[n][1]][1]) for n in sorted(held)))


def missing(there: Iterable[tuple[_Mark, int]], here: Iterable[tuple[_Mark, int]]) -> list[tuple[_Mark, int]]:
    """What one copy has, and the other has not in the same order."""
    one, other = _in_order(there), _in_order(here)
    found = {at for at, _ in _matched([mark for mark, _ in one], [mark for mark, _ in other])}
    return [mark for at, mark in enumerate(one) if at not in found]


def term_marks(rows: Iterable[Mapping[str, Any]]) -> list[AnchorMark]:
    """The terms of a reading with their lines."""
    terms = (row for row in rows if row.get("kind") == "term")
    return [(f"{row['term']}|{row.get('concept', '')}", int(row["line"])) for row in terms]


def _in_order(marks: Iterable[tuple[_Mark, int]]) -> list[tuple[_Mark, int]]:
    return sorted(marks, key=lambda mark: (mark[1], str(mark[0])))


def _matched(one: Sequence[Hashable], other: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """The places of what both have in the same order."""
    for block in LCSseq.opcodes(one, other):
        if block.tag == "equal":
            yield from zip(range(block.src_start, block.src_end), range(block.dest_start, block.dest_end), strict=True)


def _held(places: Sequence[int], length: int) -> set[int]:
    """Which of the matched places have enough others around them."""
    kept = set[int]()
    for n, place in enumerate(places):
        first, last = max(0, place - _AROUND), min(length, place + _AROUND + 1)
        if bisect_left(places, last) - bisect_left(places, first) >= _FOUND * (last - first):
            kept.add(n)
    return kept


def _carried(pairs: Sequence[AnchorSpan], first: int, last: int) -> AnchorSpan | None:
    """A span taken over by the anchors in it and the nearest ones around it."""
    starts = [start for start, _ in pairs]
    inside = [end for _, end in pairs[bisect_left(starts, first) : bisect_right(starts, last)]]
    begin, finish = _reckoned(pairs, starts, first), _reckoned(pairs, starts, last)
    ends = [*inside, *(begin or ()), *(finish or ())]
    return (min(ends), max(ends)) if inside or (begin is not None and finish is not None) else None


def _reckoned(pairs: Sequence[AnchorSpan], starts: Sequence[int], line: int) -> AnchorSpan | None:
    """The lines that may be meant by one between two anchors, in proportion; None where those stand too far apart."""
    after = bisect_left(starts, line)
    if after == len(pairs) or (after == 0 and starts[0] != line):
        return None
    if starts[after] == line:
        return pairs[after][1], pairs[after][1]
    (start, low), (end, high) = pairs[after - 1], pairs[after]
    if end - start > _WIDEST_GAP or high - low > _WIDEST_GAP:
        return None
    middle = low + round((high - low) * (line - start) / (end - start))
    return max(low, middle - _SLACK), min(high, middle + _SLACK)


# The numbers, goods and names of the lines that facts cite, and the lines in which another text has others.
# A reading keeps them as rows of kind `line`. Not everything in a cited line is part of a fact: where another text
# has a different number there and every fact stays as it is, only these rows show it.
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
