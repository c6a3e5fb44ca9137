"""Things that are made into others: the event by which the new thing comes, in place of the old one."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.event_matches import COMMON, coming_of
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only

__all__ = ["turning_of"]

_TURNING: Final = frozenset(
    ("fejleszt", "továbbfejleszt", "felfejleszt", "átfejleszt", "alakít", "átalakít", "átépít", "bővít")
)
_REPLACES: Final = "replaces"
"""The attribute of an event by which a thing comes that says of what kind the one was whose place it takes."""
_INTO: Final = ("tra", "sub")
"""The case of what something becomes, and the one that has the same letters but for an accent."""
_YOU: Final = "2s"
_KIND: Final = "kind"


def turning_of(passage: ClausePassage) -> str | None:
    """The timing of `you make a mine into a lab`; None where the clause is none such, or says more."""
    new, old = only(passage.in_case("things", *_INTO)), only(passage.in_case("things", "acc"))
    if new is None or old is None or passage.words - COMMON or not passage.kinds <= {"things", "word", "verb"}:
        return None
    verb = only(passage.of("verb"))
    if verb is None or verb.lemma not in _TURNING or verb.person != _YOU or len(passage.of("things")) > 2:
        return None
    if not (_names_kind(new) and _names_kind(old)):
        return None
    return coming_of(new, passage.language, [{_REPLACES: old.feature(_KIND)}])


def _names_kind(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more of one thing than of which kind it is."""
    return len(phrase.features) == 1 and phrase.feature(_KIND) is not None and phrase.n in (None, 1)
