"""Findings of kind `inconsistent`: a second accepted word beside the preferred one, seen over a whole draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catalog.drafts.hungarian_terms import Use
from catalog.drafts.matching import Match, Matcher
from catalog.drafts.segment import Finding, Segment
from catalog.drafts.termbase import Pair, Termbase
from schema.hungarian.prefixes import split_prefix

__all__ = ["Consistency"]


class Consistency:
    """Collects how a draft calls each concept; `findings` judges when all of it is seen."""

    def __init__(self, base: Termbase, matcher: Matcher) -> None:
        self._base = base
        self._matcher = matcher
        self._preferred: set[str] = set()
        self._second: list[tuple[Segment, Use, Pair, Match | None]] = []

    def see_matches(self, segment: Segment, matches: Sequence[Match]) -> None:
        """Take in uses whose English is known."""
        for match in matches:
            concepts = set(match.mention.concepts)
            pairs = [pair for pair in self._own(match.use) if pair.concept in concepts]
            self._see(segment, match.use, pairs, match)

    def see_uses(self, segment: Segment, uses: Sequence[Use]) -> None:
        """Take in uses without English."""
        for use in uses:
            self._see(segment, use, self._own(use), None)

    def _own(self, use: Use) -> list[Pair]:
        return [pair for pair in use.pairs if pair in self._base.by_concept.get(pair.concept, ())]

    def _see(self, segment: Segment, use: Use, pairs: Sequence[Pair], match: Match | None) -> None:
        first = [pair for pair in pairs if pair.hungarian.status == "preferred"]
        self._preferred |= {pair.concept for pair in first}
        if first or not pairs or not all(pair.accepted for pair in pairs):
            return
        if not any(self._apart(pair, match) for pair in pairs):
            self._second.append((segment, use, pairs[0], match))

    def _apart(self, pair: Pair, match: Match | None) -> bool:
        """Whether the second word has an English of its own, which is what the source says: then it is a pair."""
        preferred = [p for p in self._base.by_concept[pair.concept] if p.hungarian.status == "preferred"]
        if pair.hungarian.pos == "verb" and any(_bare(p) == _bare(pair) for p in preferred):
            return True  # vásárol beside megvásárol: the particle says that it is finished, not what is done
        same_english = any(p.english.lower() == pair.english.lower() for p in preferred)
        if match is None:
            return not same_english
        return not same_english and any(found == pair for found in match.mention.pairs)

    def findings(self) -> Iterator[Finding]:
        """The second words of concepts that the draft also calls by their preferred word."""
        for segment, use, pair, match in self._second:
            if pair.concept in self._preferred:
                why = f"{pair.hungarian.text} beside the preferred word of the same draft"
                mention = match.mention if match else None
                yield self._preferred_only(
                    self._matcher.made("inconsistent", segment, use.start, use.end, (pair.concept,), why, mention)
                )

    def _preferred_only(self, finding: Finding) -> Finding:
        from dataclasses import replace

        kept = tuple(e for e in finding.evidence if e.status == "preferred")
        return replace(finding, expected=tuple(e.word for e in kept) or finding.expected, evidence=kept)


def _bare(pair: Pair) -> str:
    return split_prefix(pair.hungarian.text.lower())[1]
