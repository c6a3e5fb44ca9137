"""What can be found without the English: refused words, and words that only other games have for a concept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.drafts.hungarian_terms import PairUse, is_root
from kartotek.catalog.drafts.matching import Matcher
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase, bare_text, parts_of

__all__ = ["Alone"]

_RESOURCE: Final = "resource"
_LONG_ENOUGH: Final = 4
"""Shorter words (fa, kő, érc) are everyday words as well."""


class Alone:
    """Judges the uses of a text that has no source beside it."""

    def __init__(self, base: Termbase, matcher: Matcher) -> None:
        self._base = base
        self._matcher = matcher

    def findings(self, segment: TextSegment, uses: Sequence[PairUse]) -> Iterator[DraftFinding]:
        yield from self._matcher.refused(segment, uses)
        for use in uses:
            if any(pair.game in self._base.line for pair in use.items):
                continue
            concepts = self._meant(use.items)
            pair = use.items[0]
            if concepts or self._is_resource(pair):
                why = f"{bare_text(pair.hungarian.text)} is a word of {pair.game}, not of {self._base.game}"
                yield self._matcher.made("wrong-term", segment, use.start, use.end, concepts, why)

    def _meant(self, pairs: Sequence[GlossaryPair]) -> tuple[str, ...]:
        """The game's concepts that a word of other games is meant for; a word that shortens its own term is fine."""
        meant: dict[str, None] = {}
        for pair in pairs:
            for concept in self._base.counterparts(pair.concept):
                words = self._base.expected((concept,))
                if words and pair.accepted and not self._shortens(pair, words):
                    meant[concept] = None
        return tuple(meant)

    @staticmethod
    def _shortens(pair: GlossaryPair, words: Sequence[str]) -> bool:
        shared = any(set(_parts(pair)) & set(parts_of(word)) for word in words)
        return shared or is_root(bare_text(pair.hungarian.text), words)

    def _is_resource(self, pair: GlossaryPair) -> bool:
        """Whether a word names what another game pays with, and no word of this game has it as a part."""
        categories = {self._base.catalog.concepts[name].category for name in self._base.counterparts(pair.concept)}
        parts = set(_parts(pair))
        return (
            _RESOURCE in categories
            and pair.hungarian.status == "preferred"
            and min(map(len, parts)) >= _LONG_ENOUGH
            and not any(parts & set(_parts(own)) for own in self._base.own)
        )


def _parts(pair: GlossaryPair) -> tuple[str, ...]:
    return parts_of(bare_text(pair.hungarian.text))
