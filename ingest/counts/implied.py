"""Numbers of the set-up that no numeral before a thing says: one, none, the place on a track, how far, which side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.counts.clauses import CountedValue, in_clause
from kartotek.ingest.counts.lexicon import CountItem

__all__ = ["IMPLIED", "IMPLYING", "NONE", "implied_values"]

NONE: Final = "none"
_ONE: Final = "one"
_PLACE: Final = "place"
_FAR: Final = "far"
_TEXT: Final = "text"
"""How a value is said; a rule of the set-up asks for it, so that an article is a number for no other."""
IMPLYING: Final = ("ONE", "NOT", "TEXT")
_SPACE: Final = "space"
_SIDE: Final = "side"
IMPLIED: Final = frozenset((_SPACE, _SIDE))
"""Things that values are of which count none."""
_VERB: Final = "V."


def implied_values(items: Sequence[CountItem], stated: Sequence[CountedValue]) -> list[CountedValue]:
    """The values of a sentence that are said in other ways than those that it states; in its brackets only how far."""
    found = [value for at, item in enumerate(items) for value in _at(items, at) if _counts(value, item)]
    known = {place for value in (*found, *stated) for place in range(value.at, value.end)}
    return [in_clause(value, _spoken(value, items), known) for value in found]


def _counts(value: CountedValue, item: CountItem) -> bool:
    return not item.aside or value.relation == _FAR


def _spoken(value: CountedValue, items: Sequence[CountItem]) -> Sequence[CountItem]:
    """The items among which the clause of a value is looked for: those of its brackets, or those before what else is
    not had."""
    if items[value.at].aside:
        return [item._replace(aside=not item.aside) for item in items]
    ends = (at for at in range(value.end, len(items)) if items[at].tag == "AND")
    return items[: next(ends, len(items))] if value.relation == NONE else items


def _at(items: Sequence[CountItem], at: int) -> Iterator[CountedValue]:
    item, after = items[at], items[at + 1] if at + 1 < len(items) else None
    if item.tag == "ONE":
        yield _one(items, at)
    elif item.tag == "NOT":
        yield from _none(items, at)
    elif item.tag == "TEXT":
        places = tuple(other.value for other in items[:at] if other.tag == "PLACE")
        value = _value(item, at, _TEXT, 0, _SIDE)
        yield replace(value, text=str(item.value), places=places)
    elif item.tag == "NUM" and after is not None and not after.before.strip(" ."):
        if item.ordinal and after.tag == "SPACE":
            yield replace(_value(item, at, _PLACE, int(item.value), _SPACE), case=after.case, end=at + 2)
        elif after.tag == "FAR":
            yield replace(_value(item, at, _FAR, int(item.value), _SPACE), end=at + 2)


def _value(item: CountItem, at: int, relation: str, number: int, thing: str | None) -> CountedValue:
    return CountedValue(number, thing, "acc", at, item.line, item.confidence, at + 1, relation=relation)


def _one(items: Sequence[CountItem], at: int) -> CountedValue:
    """One thing, or one of those that were named before."""
    after = items[at + 1] if at + 1 < len(items) else None
    if after is not None and after.tag == "THING":
        return replace(_value(items[at], at, _ONE, 1, after.value), case=after.case, end=at + 2)
    before = [item.value for item in items[:at] if item.tag == "THING"]
    return _value(items[at], at, _ONE, 1, before[-1] if before else None)


def _none(items: Sequence[CountItem], at: int) -> Iterator[CountedValue]:
    """The things of which a verb behind a negation says that they are not had or used, or that there are none."""
    for place in range(at + 1, len(items)):
        item = items[place]
        if place > at + 1 and any(sign in item.before for sign in ",;:"):
            return
        if item.tag == "THING":
            yield replace(_value(item, place, NONE, 0, item.value), case=item.case)
        elif not (item.tag.startswith(_VERB) or item.tag in ("NUM", "AND")):
            return
