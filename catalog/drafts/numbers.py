"""Findings of kind `number`: what the English counts and the Hungarian counts otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.drafts.number_words import NumberInText, english_numbers, hungarian_numbers
from kartotek.catalog.drafts.segment import DraftFinding, SourceSpan, TextSegment
from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["number_findings"]

_ORDERING: Final = ("ordinal", "roman")
_SINGLE: Final = frozenset({"one", "a", "an", "single"})


def number_findings(
    segment: TextSegment, english: Sequence[DraftToken], hungarian: Sequence[DraftToken]
) -> Iterator[DraftFinding]:
    """Numbers of the source without an equal in the target, each with the leftover number nearest to it."""
    source = segment.source or ""
    theirs = list(english_numbers(source, english))
    ours = list(hungarian_numbers(segment.target, hungarian))
    for alike in (True, False):  # one as a word goes with one as a word before it goes with a figure
        for number in list(theirs):
            equal = [o for o in ours if o.value == number.value and (not alike or o.shape == number.shape)]
            if equal:
                ours.remove(equal[0])
                theirs.remove(number)
    left = [number for number in ours if not number.loose]
    for number in sorted(theirs, key=lambda number: number.loose):
        span = SourceSpan(number.start, number.end, source[number.start : number.end])
        near = _nearest(number, left, len(source), len(segment.target))  # certain ones choose first
        if near is not None:
            left.remove(near)
        elif number.loose or number.shape == "ordinal":
            continue
        start, end = (near.start, near.end) if near else (len(segment.target), len(segment.target))
        why = f"the English says {span.text}" + ("" if near else ", the Hungarian has no such number")
        yield DraftFinding("number", segment, start, end, number.written(), why, source=span)
    if not theirs:
        yield from (_added(segment, number, english) for number in left if number.shape != "ordinal")


def _added(segment: TextSegment, number: NumberInText, english: Sequence[DraftToken]) -> DraftFinding:
    """A number that the English has not: where it says one or a, that is meant."""
    source = segment.source or ""
    place = number.start / max(1, len(segment.target)) * len(source)
    single = [token for token in english if token.low in _SINGLE]
    if not single:
        return DraftFinding("number", segment, number.start, number.end, (), "the English has no such number")
    token = min(single, key=lambda token: (token.low != "one", abs(token.start - place)))
    span = SourceSpan(token.start, token.end, token.text)
    why = f"the English says {token.text}"
    return DraftFinding("number", segment, number.start, number.end, ("egy", "1"), why, source=span)


def _nearest(number: NumberInText, left: Sequence[NumberInText], length: int, width: int) -> NumberInText | None:
    """The leftover that the number was most likely meant to be; one that may go without only takes its own shape."""
    place = number.start / max(1, length)
    orders = number.shape in _ORDERING
    alike = [other for other in left if (other.shape in _ORDERING) == orders]
    chosen = alike or ([] if number.loose else left)
    return min(chosen, key=lambda other: abs(other.start / max(1, width) - place), default=None)
