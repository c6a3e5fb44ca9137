"""Findings of sense: terms that changed places, negation, and words and directions of the opposite meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.drafts.directions import direction_findings
from kartotek.catalog.drafts.matching import TermMatch
from kartotek.catalog.drafts.number_words import english_numbers, hungarian_numbers
from kartotek.catalog.drafts.opposites import reversals
from kartotek.catalog.drafts.roles import Counterpart, swapped
from kartotek.catalog.drafts.segment import DraftFinding, SourceSpan, TextSegment
from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["sense_findings"]

_NUMBERED: Final = ("roman", "ordinal")


def sense_findings(
    segment: TextSegment, english: Sequence[DraftToken], hungarian: Sequence[DraftToken], matches: Sequence[TermMatch]
) -> Iterator[DraftFinding]:
    """What a segment turns round, though each of its words may be right."""
    source = segment.source or ""
    yield from _exchanged(segment, source, english, hungarian, matches)
    yield from direction_findings(segment, english, hungarian, matches)
    for each in reversals(source, segment.target):
        first, last = each.english
        span = SourceSpan(first, last, source[first:last])
        words = segment.target[slice(*each.hungarian)]
        if each.kind == "opposite":
            why = f"the English says {span.text}, the Hungarian says {words}"
        else:
            why = f"the English says {span.text}" if span.text else f"the English has nothing for {words}"
        yield DraftFinding(each.kind, segment, *each.hungarian, each.expected, why, source=span)


def _exchanged(
    segment: TextSegment,
    source: str,
    english: Sequence[DraftToken],
    hungarian: Sequence[DraftToken],
    matches: Sequence[TermMatch],
) -> Iterator[DraftFinding]:
    named = [
        *_terms(source, segment.target, english, hungarian, matches),
        *_numerals(source, segment.target, english, hungarian),
    ]
    for one, other in swapped(named, english, hungarian, (source, segment.target)):
        start, end = hungarian[one.hungarian[0]].start, hungarian[one.hungarian[1] - 1].end
        first, last = english[one.english[0]].start, english[one.english[1] - 1].end
        there = segment.target[hungarian[other.hungarian[0]].start : hungarian[other.hungarian[1] - 1].end]
        here = segment.target[start:end]
        why = f"{here} and {there} have changed places"
        yield DraftFinding(
            "swapped", segment, start, end, (there,), why, source=SourceSpan(first, last, source[first:last])
        )


def _terms(
    source: str,
    target: str,
    english: Sequence[DraftToken],
    hungarian: Sequence[DraftToken],
    matches: Sequence[TermMatch],
) -> Iterator[Counterpart]:
    """The terms of both sides, each with the amount before it."""
    theirs = {_word_at(english, n.end): n.value for n in english_numbers(source, english)}
    ours = {_word_at(hungarian, n.end): n.value for n in hungarian_numbers(target, hungarian)}
    for match in (each for each in matches if any(pair.hungarian.pos == "noun" for pair in each.use.items)):
        first = next((at for at, word in enumerate(english) if word.start >= match.mention.start), 0)
        last = next((at for at, word in enumerate(english) if word.end >= match.mention.end), first) + 1
        amounts = theirs.get(first - 1), ours.get(match.use.first - 1)
        yield Counterpart((first, last), (match.use.first, match.use.last), match.mention.concepts[0], amounts)


def _numerals(
    source: str, target: str, english: Sequence[DraftToken], hungarian: Sequence[DraftToken]
) -> Iterator[Counterpart]:
    """Numerals that name things (area II, the first space): each value once on both sides."""
    theirs = [n for n in english_numbers(source, english) if n.shape in _NUMBERED]
    ours = [n for n in hungarian_numbers(target, hungarian) if n.shape in _NUMBERED]
    for number in theirs:
        alike = [other for other in ours if other.value == number.value]
        if len(alike) == 1 and sum(other.value == number.value for other in theirs) == 1:
            at, there = _word_at(english, number.end), _word_at(hungarian, alike[0].end)
            yield Counterpart((at, at + 1), (there, there + 1), f"#{number.value}")


def _word_at(words: Sequence[DraftToken], end: int) -> int:
    return next(at for at, word in enumerate(words) if word.end == end)
