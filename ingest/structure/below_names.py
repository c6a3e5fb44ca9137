"""Rows of lists that stand below the names of a list before them: each row is about the name that is nearest above it.

Where the scan lost a name, its rows begin anew below the name before: they belong to the next one of the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.structure.facts import Lines
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.passage import Passage
from kartotek.ingest.structure.slot_values import Bound
from kartotek.ingest.text.tokens import Token

__all__ = ["below_names"]

_SCRAP: Final = 2
"""Behind a name that stands alone in its line a scan has no more letters than these."""


def below_names(
    rows: Sequence[Passage],
    given: Passage,
    slot: str,
    units: Iterable[Sequence[Token]],
    lexicon: StructureLexicon,
) -> Iterator[Passage]:
    """The rows, each with the one name of the slot that it stands below; those of a name without rows of its own are
    taken from all the others."""
    items = {str(item.value): item for item in given.slots[slot].items}
    order, last = list(items), given.lines[-1][1]
    heads = {line: name for line, name in _heads(units, frozenset(items), lexicon) if line > last}
    found: dict[str, int] = {}
    head, before, name = 0, -1, ""
    for row in sorted(rows, key=lambda row: row.lines):
        line, number = row.lines[0][0], _number(row)
        above = max((at for at in heads if at < line), default=0)
        if above != head:
            head, name = above, heads[above]
        elif name and number <= before:
            name = order[order.index(name) + 1] if name != order[-1] else ""
        before = number
        if name:
            found[name] = line
            yield _about(row, given, slot, Bound((items[name],), 1), ((head, head),), ())
    rest = tuple(item for name, item in items.items() if name not in found)
    for row in rows if rest else ():
        yield _about(row, given, slot, given.slots[slot]._replace(items=rest), (), ("derived",))


def _heads(
    units: Iterable[Sequence[Token]], names: frozenset[str], lexicon: StructureLexicon
) -> Iterator[tuple[int, str]]:
    """The lines that hold nothing but one of the names."""
    for unit in units:
        for at, token in enumerate(unit):
            if at and unit[at - 1].line == token.line:
                continue
            named = [(sense.value, width) for sense, width in lexicon.all_at(unit, at) if sense.value in names]
            if named:
                name, width = named[0]
                after = [other for other in unit[at + width :] if other.line == token.line]
                if all(len(other.key) <= _SCRAP for other in after):
                    yield token.line, name


def _about(
    row: Passage, given: Passage, slot: str, names: Bound, heads: tuple[Lines, ...], penalties: tuple[str, ...]
) -> Passage:
    lines = tuple(dict.fromkeys((*row.lines, *heads, *given.lines)))
    met = tuple(dict.fromkeys((*given.penalties, *row.penalties, *penalties)))
    return replace(row, slots={**given.slots, **row.slots, slot: names}, lines=lines, penalties=met)


def _number(row: Passage) -> int:
    """The number of a row; none is before all others."""
    values = (item.value for bound in row.slots.values() for item in bound.items)
    return next((value for value in values if isinstance(value, int)), -1)
