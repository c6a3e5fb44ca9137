"""Clauses set in order before they are read: verbs that two share, limits and measures that stand apart."""

from __future__ import annotations

from dataclasses import replace

from ingest.effects.composition.clauses import has_verb, is_apiece
from ingest.effects.composition.phrases import phrases_of
from ingest.effects.composition.unit import WordUnit

__all__ = ["arranged", "each_in"]

Segments = list[list[WordUnit]]
_EVERYBODY, _OTHERS = "all", "others"


def arranged(segments: Segments) -> Segments:
    """The clauses, each with its verb and its goods, and those that say how many there are behind the others."""
    return _measures_last(_with_verbs(_sparing_you(_with_goods(segments))))


def each_in(segments: Segments) -> int | None:
    """How much each is worth where a clause of its own says it; the clause is taken out."""
    for at, segment in enumerate(segments):
        paid = any(unit.tag == "RES" and unit.case == "cau" for unit in segment)
        if at and is_apiece(segment) and not paid:
            numbers = [p.n for p in phrases_of(segment) if p.n is not None]
            if len(numbers) == 1:
                del segments[at]
                return numbers[0]
    return None


def _with_goods(segments: Segments) -> Segments:
    """The clauses, `two for each island, but at most eight points` with the points behind the first number too."""
    made: Segments = []
    for before, segment in zip(([], *segments), segments, strict=False):
        at = next((at for at, unit in enumerate(segment) if unit.tag == "ATMOST"), None)
        stated = [unit for unit in segment[at + 1 :] if unit.tag == "NUM"] if at is not None else []
        counts = bool(before) and not has_verb(before) and before[-1].tag in ("NUM", "ONE") and _is_for_each(before)
        if not counts or len(stated) != 1 or not has_verb(segment) or {u.tag for u in segment[:at]} - {"BUT", "IDLE"}:
            made.append(segment)
            continue
        end = segment.index(stated[0])
        made[-1] = [*before, *segment[end + 1 :]]
        made.append([*segment[:end], replace(stated[0], case="acc")])
    return made


def _is_for_each(units: list[WordUnit]) -> bool:
    """Whether a clause without a verb says for each of what."""
    each = any(unit.tag == "EACH" for unit in units) and any(
        unit.case == "cau" or unit.tag == "AFTER" for unit in units
    )
    return each or is_apiece(units)


def _sparing_you(segments: Segments) -> Segments:
    """The clauses with everybody as all the others where one of them excepts you."""
    spared = any({"EXCEPT", "YOU_TOO"} <= {unit.tag for unit in segment} for segment in segments)
    if not spared:
        return segments
    return [
        [replace(u, value=_OTHERS) if u.tag == "PERSON" and u.value == _EVERYBODY else u for u in segment]
        for segment in segments
    ]


def _with_verbs(segments: Segments) -> Segments:
    """The clauses, those of another player without a verb with that of the clause before."""
    made: Segments = []
    for segment in segments:
        before = [unit for unit in made[-1] if unit.tag.startswith("V.")] if made else []
        lacks = not any(unit.tag.startswith("V.") or unit.tag in ("NONE", "NEG", "EXCEPT") for unit in segment)
        other = any(unit.tag in ("YOU_TOO", "PERSON") for unit in segment)
        goods = any(unit.tag in ("RES", "STAT", "NUM", "ONE") and unit.case == "acc" for unit in segment)
        made.append([*segment, before[-1]] if lacks and other and goods and len(before) == 1 else segment)
    return made


def _measures_last(segments: Segments) -> Segments:
    """The clauses, one that says how many there are behind the one that says so many."""
    if len(segments) > 1 and any(unit.tag == "AS_MUCH" for unit in segments[0]):
        return [*segments[1:], segments[0]]
    return segments
