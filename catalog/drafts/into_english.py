"""A draft from Hungarian into English, held against the same glossary: findings as places of the English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kartotek.catalog.drafts.english_forms import lemmas, plain_spelling
from kartotek.catalog.drafts.hungarian_terms import PairUse
from kartotek.catalog.drafts.matching import Matching
from kartotek.catalog.drafts.number_words import hungarian_numbers
from kartotek.catalog.drafts.numbers import number_findings
from kartotek.catalog.drafts.segment import DraftFinding, SourceSpan, TextSegment
from kartotek.catalog.drafts.sense import sense_findings
from kartotek.catalog.drafts.termbase import GlossaryPair, parts_of
from kartotek.catalog.drafts.tokens import DraftToken, tokens_of

if TYPE_CHECKING:
    from kartotek.catalog.drafts.check import Checker

__all__ = ["english_findings"]

_BLAMED: Final = ("wrong-term", "forbidden")
_PERSONS: Final = "player"
_COLOURS: Final = "color"
_LINKS: Final = frozenset({"of", "the", "a", "an"})
"""Words of a term that another order of its words does without: the end of the game, the game ends."""
_HUNGARIAN: Final = frozenset("áéíóöőúüű")


def english_findings(checker: Checker, segment: TextSegment) -> Iterator[DraftFinding]:
    """The findings of a segment whose `source` is the Hungarian and whose `target` is the English draft."""
    other = TextSegment(segment.source or "", segment.target, segment.key, segment.line)
    english, hungarian = tokens_of(segment.target), tokens_of(other.target)
    uses = checker.hungarian.uses(other.target, hungarian)
    result = checker.matcher.match(other, checker.english.mentions(segment.target, english), uses, hungarian, [])
    left = list(_left_hungarian(checker, segment, english))
    blamed: set[int] = set()
    for finding in result.findings:
        use = next((use for use in uses if use.start == finding.start and finding.end > finding.start), None)
        if finding.kind in _BLAMED and finding.source is not None and use is not None:
            blamed.add(use.start)
            yield _wrong_term(segment, finding, use, checker.base.line)
    yield from left
    if not left:
        yield from _missing(checker, segment, other, english, uses, result, blamed)
    for finding in (
        *number_findings(other, english, hungarian),
        *sense_findings(other, english, hungarian, result.matches),
    ):
        yield _mirrored(segment, finding)


def _wrong_term(segment: TextSegment, finding: DraftFinding, use: PairUse, line: Sequence[str]) -> DraftFinding:
    own = [pair for pair in use.items if pair.game in line] or list(use.items)
    assert finding.source is not None
    why = f"the Hungarian says {finding.text}, which is {own[0].english}"
    return replace(
        _mirrored(segment, finding), kind="wrong-term", expected=_words(own), why=why, concept=own[0].concept
    )


def _missing(
    checker: Checker,
    segment: TextSegment,
    other: TextSegment,
    english: Sequence[DraftToken],
    uses: Sequence[PairUse],
    result: Matching,
    blamed: set[int],
) -> Iterator[DraftFinding]:
    """Hungarian nouns of the game whose English, or a word of it, is nowhere."""
    matched = {match.use.start for match in result.matches} | blamed
    said = {lemma for word in english for lemma, _ in lemmas(word.low)} | {plain_spelling(w.low) for w in english}
    end = len(segment.target)
    for use in uses:
        own = [pair for pair in use.items if pair.game in checker.base.line and pair.english]
        if use.start in matched or not own or any(not _is_demanded(checker, pair) for pair in own):
            continue
        if all(not _is_said(pair, said) for pair in own):
            words = other.target[use.start : use.end]
            span = SourceSpan(use.start, use.end, words)
            why = f"the Hungarian says {words}"
            yield DraftFinding("missing", segment, end, end, _words(own), why, own[0].concept, span)


def _is_demanded(checker: Checker, pair: GlossaryPair) -> bool:
    concept = checker.base.catalog.concepts[pair.concept]
    named = pair.hungarian.pos in ("noun", "name") or concept.category == _COLOURS
    return named and concept.category not in (_PERSONS, "role")


def _is_said(pair: GlossaryPair, said: set[str]) -> bool:
    """Whether all words of the English stand, or for a term of several words its first one and its head."""
    parts = [plain_spelling(part) for part in parts_of(pair.english) if part.lower() not in _LINKS]
    return all(part in said for part in parts)


def _left_hungarian(checker: Checker, segment: TextSegment, english: Sequence[DraftToken]) -> Iterator[DraftFinding]:
    """Hungarian terms that stand in the English: words with a Hungarian letter that are forms of one."""
    for use in checker.hungarian.uses(segment.target, english):
        words = segment.target[use.start : use.end]
        own = [pair for pair in use.items if pair.game in checker.base.line and pair.english]
        named = any(pair.hungarian.pos == "name" for pair in own)
        if own and not named and _HUNGARIAN & set(words.lower()):
            why = f"{words} is Hungarian"
            yield DraftFinding("untranslated", segment, use.start, use.end, _words(own), why, own[0].concept)


def _words(pairs: Sequence[GlossaryPair]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(pair.english for pair in pairs if pair.english))


def _mirrored(segment: TextSegment, finding: DraftFinding) -> DraftFinding:
    """A finding about the Hungarian as one about the English beside it."""
    end = len(segment.target)
    start, stop = (finding.source.start, finding.source.end) if finding.source else (end, end)
    said = finding.segment.target[finding.start : finding.end]
    span = SourceSpan(finding.start, finding.end, said)
    expected: tuple[str, ...] = ()
    if finding.kind == "number":
        numbers = hungarian_numbers(said, tokens_of(said))
        expected = tuple(str(number.value) for number in numbers)
    why = f"the Hungarian says {said}" if said else f"the Hungarian has nothing for {segment.target[start:stop]}"
    return DraftFinding(finding.kind, segment, start, stop, expected, why, finding.concept, span)
