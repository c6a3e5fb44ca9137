"""Directions turned round: onto a thing where the Hungarian takes away from it, and from it where it puts there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.drafts.matching import TermMatch
from kartotek.catalog.drafts.segment import DraftFinding, SourceSpan, TextSegment
from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["direction_findings"]

_AWAY: Final = re.compile(r"\w+(?:ból|ből|ról|ről|tól|től)")
_TOWARDS: Final = re.compile(r"\w+(?:ba|be|ra|re|hoz|hez|höz)")
_ONTO: Final = frozenset({"on", "onto", "into"})
_FROM: Final = frozenset({"from", "off"})
_SAYS_AWAY: Final = frozenset({"from", "off", "out", "of"})
_SAYS_TOWARDS: Final = frozenset({"to", "onto", "into", "on", "in"})
_OTHER: Final = frozenset("of with and or for in at by".split())
_NEAR: Final = 3
"""Words between a preposition and its noun: on the other player's city."""
_PARTICIPLE: Final = re.compile(r"\w+(?:ó|ő|ott|ett|ött|t)")
"""What is done to something on a place may be said from there: az épületről lekerülő."""


def direction_findings(
    segment: TextSegment, english: Sequence[DraftToken], hungarian: Sequence[DraftToken], matches: Sequence[TermMatch]
) -> Iterator[DraftFinding]:
    """Nouns of both sides with a preposition and an ending that say the opposite; each needs to be the only one."""
    said = {word.low for word in english}
    for match in (each for each in matches if any(pair.hungarian.pos == "noun" for pair in each.use.items)):
        word = hungarian[match.use.last - 1]
        behind = hungarian[match.use.last] if match.use.last < len(hungarian) else None
        before = _preposition(english, match.mention.start)
        if before is None or (behind is not None and _PARTICIPLE.fullmatch(behind.low)):
            continue
        onto = before.low in _ONTO and _AWAY.fullmatch(word.low) and not said & _SAYS_AWAY
        away = before.low in _FROM and _TOWARDS.fullmatch(word.low) and not said & _SAYS_TOWARDS
        if onto or away:
            span = SourceSpan(before.start, match.mention.end, (segment.source or "")[before.start : match.mention.end])
            why = f"the English says {span.text}"
            yield DraftFinding("opposite", segment, word.start, word.end, (), why, source=span)


def _preposition(english: Sequence[DraftToken], start: int) -> DraftToken | None:
    at = next((place for place, word in enumerate(english) if word.start >= start), 0)
    for word in reversed(english[max(0, at - _NEAR) : at]):
        if word.low in _ONTO | _FROM:
            return word
        if word.low in _OTHER:
            return None
    return None
