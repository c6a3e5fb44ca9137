"""What a clause leaves out in its own middle: except the blue ones every card, everybody but you."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import has_verb
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["Segments", "with_exceptions_last"]

_CASES: Final = {"kivetelevel": "nom", "kivul": "sup"}
"""The case of what stands before words that leave something out; before all others it is their object."""
_EXCEPTING: Final = frozenset(("EXCEPTING", "BESIDES", "EXCEPT"))
_WHOLE: Final = frozenset(("EACH", "EVERYBODY", "PERSON", "AS_MUCH"))
"""What something can be left out of."""
_NAMED: Final = frozenset(("ADJ", "NOT_ADJ", "ORD", "LEVELLED", "OWN", "NAME"))
_JOINTS: Final = frozenset(("AND", "OR"))
Segments = list[list[WordUnit]]
"""The clauses of a sentence."""


def with_exceptions_last(segments: Segments) -> Segments:
    """The clauses, what one of them leaves out as a clause of its own behind them all."""
    made: Segments = []
    later: Segments = []
    for segment in segments:
        found = _exception_in(segment)
        if found is None:
            made.append(segment)
            continue
        start, at = found
        later.append([segment[at]._replace(tag="EXCEPT", before=""), *segment[start:at]])
        rest = [*segment[:start], *segment[at + 1 :]]
        made += [rest] if rest else []
    return [*made, *later]


def _exception_in(segment: Sequence[WordUnit]) -> tuple[int, int] | None:
    """Where what is left out begins and ends in a clause: before the word that says so."""
    at = next((at for at, unit in enumerate(segment) if unit.tag in _EXCEPTING), None)
    whole = not tags_of(segment).isdisjoint(_WHOLE) or any(unit.case == "dist" for unit in segment)
    if at is None or not has_verb(segment) or not whole or "EVEN" in tags_of(segment):
        return None
    start = _start_of(segment, at)
    left_out = tags_of(segment[start:at])
    if left_out == {"YOU_TOO"}:
        return start, at
    named = not left_out.isdisjoint(("THING", "ADJ", "LEVELLED"))
    return (start, at) if named and _case_before(segment[:at]) == _CASES.get(segment[at].key, "acc") else None


def _case_before(units: Sequence[WordUnit]) -> str:
    return units[-1].case if units else ""


def _start_of(segment: Sequence[WordUnit], at: int) -> int:
    """Where the things that are left out begin: at their article, or at the first word that may say which they are."""
    start = at
    while start and not segment[start].is_after_sign and _belongs(segment[start - 1], segment[start:at]):
        start -= 1
        ended = segment[start].key in DEFINITE_ARTICLES and not any(
            one.tag in _JOINTS for one in segment[start - 1 : start]
        )
        if ended:
            break
    return start


def _belongs(unit: WordUnit, following: Sequence[WordUnit]) -> bool:
    """Whether a word goes with the things that are left out behind it."""
    if unit.tag in ("THING", "YOU_TOO"):
        return not following or following[0].tag in _JOINTS or unit.owned
    return unit.tag in _NAMED or unit.key in DEFINITE_ARTICLES or (unit.tag in _JOINTS and bool(following))
