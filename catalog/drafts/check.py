"""Check a draft against a game's glossary: `check_segments(catalog, game, segments)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar
from weakref import WeakKeyDictionary

from kartotek.catalog.drafts.consistency import Consistency
from kartotek.catalog.drafts.english_terms import EnglishTerms
from kartotek.catalog.drafts.hungarian_terms import PairUse, Relatives, hungarian_terms
from kartotek.catalog.drafts.into_english import english_findings
from kartotek.catalog.drafts.matching import Matcher
from kartotek.catalog.drafts.monolingual import Alone
from kartotek.catalog.drafts.numbers import number_findings
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.sense import sense_findings
from kartotek.catalog.drafts.spelling import form_findings
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase
from kartotek.catalog.drafts.tokens import DraftToken, tokens_of
from kartotek.catalog.drafts.untranslated import LeftEnglish
from kartotek.catalog.store import Catalog

__all__ = ["Checker", "check_segments", "checker"]

_F = TypeVar("_F")


class Checker:
    """A game's glossary made ready for checking; holds nothing of the drafts."""

    def __init__(self, catalog: Catalog, game: str) -> None:
        self.base = Termbase(catalog, game)
        self.hungarian = hungarian_terms(pair for pair in self.base.pairs if self._matters(pair))
        self.english = EnglishTerms(self.base)
        self._left = LeftEnglish(self.base, self.hungarian)
        self.matcher = Matcher(self.base, Relatives(self.base))
        self._alone = Alone(self.base, self.matcher)
        self._inflected = tuple(pair for pair in self.base.own if pair.hungarian.pos in ("noun", "verb"))

    def _matters(self, pair: GlossaryPair) -> bool:
        """Another game's term of several words, for a concept that this one has not, would hide this one's words."""
        return pair.game in self.base.line or " " not in pair.hungarian.text or pair.concept in self.base.by_concept

    def check(self, segments: Iterable[TextSegment], *, free: bool = False) -> Iterator[DraftFinding]:
        """The findings of a draft in its order; those of kind `inconsistent` at the end, when all of it is seen. In a
        `free` translation, which says the same in words of its own, nothing is missing, and a word that another game
        has for the same is as good."""
        return (finding for _, finding in self.check_files(((None, segment) for segment in segments), free=free))

    def check_files(
        self, segments: Iterable[tuple[_F, TextSegment]], *, free: bool = False
    ) -> Iterator[tuple[_F, DraftFinding]]:
        """The same for a draft of several files, each finding with the file of its segment."""
        seen: Consistency[_F] = Consistency(self.base, self.matcher)
        spelled_out: set[str] = set()
        for file, segment in segments:
            if segment.target.strip():
                found = self._segment(file, segment, seen, spelled_out)
                yield from ((file, finding) for finding in found if not (free and _is_own_words(finding)))
        yield from seen.findings()

    def _segment(
        self, file: _F, segment: TextSegment, seen: Consistency[_F], spelled_out: set[str]
    ) -> Iterator[DraftFinding]:
        if segment.into == "en":
            yield from english_findings(self, segment)
            return
        words = tokens_of(segment.target)
        left = list(self._left.find(segment.target, words))
        taken = {place for item in left for place in range(item.first, item.last)}
        uses = [use for use in self.hungarian.uses(segment.target, words) if use.first not in taken]
        if segment.source is None:
            seen.see_uses(file, segment, uses)
            yield from (self.matcher.untranslated(segment, item) for item in left)
            yield from self._alone.findings(segment, uses)
            yield from self._misspelled(segment, words, uses, taken)
            return
        english = tokens_of(segment.source)
        mentions = self.english.mentions(segment.source, english)
        result = self.matcher.match(segment, mentions, uses, words, left, spelled_out)
        spelled_out.update(pair.concept for match in result.matches for pair in match.use.items if pair.accepted)
        seen.see_matches(file, segment, result.matches)
        yield from result.findings
        yield from number_findings(segment, english, words)
        yield from sense_findings(segment, english, words, result.matches)
        yield from self._misspelled(segment, words, uses, taken)

    def _misspelled(
        self, segment: TextSegment, words: Sequence[DraftToken], uses: Sequence[PairUse], left: set[int]
    ) -> Iterator[DraftFinding]:
        # A use of several words or with its prefix apart was found whole; one word may still be a forgiven slip.
        taken = left | {place for use in uses for place in range(use.first, use.last) if use.last - use.first > 1}
        return form_findings(segment, words, self.hungarian, self._inflected, taken)


def _is_own_words(finding: DraftFinding) -> bool:
    return finding.kind == "missing" or finding.same_meaning


_MADE: WeakKeyDictionary[Catalog, dict[str, Checker]] = WeakKeyDictionary()


def checker(catalog: Catalog, game: str) -> Checker:
    """The checker of a game, made once for each snapshot."""
    made = _MADE.setdefault(catalog, {})
    if game not in made:
        made[game] = Checker(catalog, game)
    return made[game]


def check_segments(catalog: Catalog, game: str, segments: Iterable[TextSegment]) -> Iterator[DraftFinding]:
    """Findings of a draft for a game."""
    return checker(catalog, game).check(segments)
