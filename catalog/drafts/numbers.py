"""Findings of kind `number`: what the English counts and the Hungarian counts otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.drafts.number_words import NumberInText, english_numbers, hungarian_numbers
from kartotek.catalog.drafts.segment import DraftFinding, SourceSpan, TextSegment
from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["number_findings"]

_ORDERING: Final = ("ordinal", "roman")
_FAR: Final = 0.35
"""How far from the place of a number, as a share of the sentence, the *one* can be that it stands for."""
_EACH: Final = ("nként", "nkent")
_SINGLE: Final = frozenset({"one", "a", "an", "single"})


def number_findings(
    segment: TextSegment, english: Sequence[DraftToken], hungarian: Sequence[DraftToken]
) -> Iterator[DraftFinding]:
    """Numbers of the source without an equal in the target, each with the leftover number nearest to it."""
    source = segment.source or ""
    pronouns = {token.start for at, token in enumerate(english) if _is_pronoun(source, english, at)}
    theirs = [number for number in english_numbers(source, english) if number.start not in pronouns]
    ours = list(hungarian_numbers(segment.target, hungarian))
    for alike in (True, False):  # one as a word goes with one as a word before it goes with a figure
        for number in list(theirs):
            equal = [o for o in ours if o.value == number.value and (not alike or o.shape == number.shape)]
            if equal:
                ours.remove(equal[0])
                theirs.remove(number)
    if any(word.low.endswith(_EACH) for word in hungarian):
        theirs = [number for number in theirs if number.shape != "word"]  # three decks: a deck for each level
    left = [number for number in ours if not number.loose]
    said = {number.value for number in hungarian_numbers(segment.target, hungarian)}
    theirs = [number for number in theirs if number.value not in said]  # said twice in English, once in Hungarian
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
        added = (_added(segment, number, english, hungarian) for number in left if number.shape != "ordinal")
        yield from (finding for finding in added if finding is not None)


def _added(
    segment: TextSegment, number: NumberInText, english: Sequence[DraftToken], words: Sequence[DraftToken]
) -> DraftFinding | None:
    """A number that the English has not: where it says one or a, that is meant."""
    source = segment.source or ""
    place = number.start / max(1, len(segment.target)) * len(source)
    counted = {"one"} if any(word.low.startswith("egy") for word in words) else set()
    single = [
        token
        for at, token in enumerate(english)
        if token.low in _SINGLE - counted and not _is_pronoun(source, english, at)
    ]
    if not single:
        return DraftFinding("number", segment, number.start, number.end, (), "the English has no such number")
    token = min(single, key=lambda token: (token.low != "one", abs(token.start - place)))
    if abs(token.start - place) > _FAR * len(source):
        return None
    span = SourceSpan(token.start, token.end, token.text)
    why = f"the English says {token.text}"
    return DraftFinding("number", segment, number.start, number.end, ("egy", "1"), why, source=span)


def _is_pronoun(source: str, english: Sequence[DraftToken], at: int) -> bool:
    """Whether *one* stands for a thing (the covered one's) or in a compound (one-player), and counts nothing."""
    token = english[at]
    if token.low != "one":
        return False
    joined = source[token.end : token.end + 1] in ("-", "'", "’") or source[: token.start].endswith("-")
    before = english[at - 1].low if at else ""
    return joined or before.endswith("ed") or before in ("the", "that", "this", "each", "which", "every", "another")


def _nearest(number: NumberInText, left: Sequence[NumberInText], length: int, width: int) -> NumberInText | None:
    """The leftover that the number was most likely meant to be; one that may go without only takes its own shape."""
    place = number.start / max(1, length)
    orders = number.shape in _ORDERING
    alike = [other for other in left if (other.shape in _ORDERING) == orders]
    chosen = alike or ([] if number.loose else left)
    return min(chosen, key=lambda other: abs(other.start / max(1, width) - place), default=None)
