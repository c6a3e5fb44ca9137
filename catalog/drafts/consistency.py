"""Findings of kind `inconsistent`: a second accepted word beside the preferred one, seen over a whole draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from kartotek.catalog.drafts.hungarian_terms import PairUse
from kartotek.catalog.drafts.matching import Matcher, TermMatch
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.term_finder import word_kind
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase
from kartotek.schema.hungarian.prefixes import split_prefix

__all__ = ["Consistency"]

_F = TypeVar("_F")


@dataclass(frozen=True, slots=True)
class _Second(Generic[_F]):
    """A use of an accepted word that is not the preferred one."""

    file: _F
    segment: TextSegment
    use: PairUse
    pair: GlossaryPair
    match: TermMatch | None


class Consistency(Generic[_F]):
    """Collects how a draft calls each concept; `findings` judges when all of it is seen."""

    def __init__(self, base: Termbase, matcher: Matcher) -> None:
        self._base = base
        self._matcher = matcher
        self._preferred: set[str] = set()
        self._second: list[_Second[_F]] = []

    def see_matches(self, file: _F, segment: TextSegment, matches: Sequence[TermMatch]) -> None:
        """Take in uses whose English is known."""
        for match in matches:
            concepts = set(match.mention.concepts)
            pairs = [pair for pair in self._own(match.use) if pair.concept in concepts]
            self._see(pairs, _Second(file, segment, match.use, pairs[0], match) if pairs else None)

    def see_uses(self, file: _F, segment: TextSegment, uses: Sequence[PairUse]) -> None:
        """Take in uses without English."""
        for use in uses:
            pairs = self._own(use)
            self._see(pairs, _Second(file, segment, use, pairs[0], None) if pairs else None)

    def _own(self, use: PairUse) -> list[GlossaryPair]:
        return [pair for pair in use.items if pair in self._base.by_concept.get(pair.concept, ())]

    def _see(self, pairs: Sequence[GlossaryPair], second: _Second[_F] | None) -> None:
        first = [pair for pair in pairs if pair.hungarian.status == "preferred"]
        self._preferred |= {pair.concept for pair in first}
        if first or second is None or not all(pair.accepted for pair in pairs):
            return
        if not any(self._apart(pair, second.match) for pair in pairs):
            self._second.append(second)

    def _apart(self, pair: GlossaryPair, match: TermMatch | None) -> bool:
        """Whether the second word has an English of its own, which is what the source says: then it is a pair.

        A verb is no second word for a noun (passzol, passzolás)."""
        preferred = [p for p in self._base.by_concept[pair.concept] if p.hungarian.status == "preferred"]
        if not any(word_kind(p.hungarian.pos) == word_kind(pair.hungarian.pos) for p in preferred):
            return True
        if pair.hungarian.pos == "verb" and any(_bare(p) == _bare(pair) for p in preferred):
            return True  # vásárol beside megvásárol: the particle says that it is finished, not what is done
        same_english = any(p.english.lower() == pair.english.lower() for p in preferred)
        if match is None:
            return not same_english
        return not same_english and any(found == pair for found in match.mention.pairs)

    def findings(self) -> Iterator[tuple[_F, DraftFinding]]:
        """The second words of concepts that the draft also calls by their preferred word."""
        for second in self._second:
            if second.pair.concept in self._preferred:
                yield second.file, self._finding(second)

    def _finding(self, second: _Second[_F]) -> DraftFinding:
        pair, use = second.pair, second.use
        why = f"{pair.hungarian.text} stands beside the preferred word in the same draft"
        mention = second.match.mention if second.match else None
        finding = self._matcher.made("inconsistent", second.segment, use.start, use.end, (pair.concept,), why, mention)
        kept = tuple(e for e in finding.evidence if e.status == "preferred")
        return replace(finding, expected=tuple(e.word for e in kept) or finding.expected, evidence=kept)


def _bare(pair: GlossaryPair) -> str:
    return split_prefix(pair.hungarian.text.lower())[1]
