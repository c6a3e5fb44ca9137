"""Amounts that are so many times what is counted, or as much: twice the number of your islands as coins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only, place_of

__all__ = ["with_multiple"]

_HALF: Final = "HALF_OF"
_TIMES: Final = ("MULTIPLE", _HALF)
_COUNTING: Final = frozenset(("NUMBER_OF", "MATCHING", *_TIMES))
_MATCH: Final = "V.match"
_AS_GOODS: Final = frozenset(("ine", "ess"))
"""The cases of the good as which something is had."""


def with_multiple(passage: ClausePassage) -> ClausePassage:
    """The clause with `twice the number of these as coins` as two coins for each of these; any other as it is."""
    passage = _with_matching(passage)
    at = place_of(passage.phrases, *_COUNTING)
    counted = passage.phrases[at - 1] if at else None
    if counted is None or not counted.is_noun or counted.n is not None or counted.each:
        return passage
    good, factor = _good_in(passage, counted), only(passage.tagged(*_TIMES))
    if good is None or (factor is None and "MATCHING" not in passage.words):
        return passage
    halved = factor is not None and factor.tag == _HALF
    if halved and counted.kind == "amount":
        return passage  # half of a good is a number of its own
    number = factor.n if factor is not None and factor.n is not None else 1
    whole = replace(counted, case="after", each=True, n=2 if halved else None)
    bare = passage.without_tags(*_COUNTING, "ROUNDED")
    return bare.exchanging(counted, whole).exchanging(good, replace(good, n=number, case="acc"))


def _with_matching(passage: ClausePassage) -> ClausePassage:
    """The clause of *the coins match the number of these* as one of getting coins that match it."""
    verb, good = (
        only(passage.of("verb")),
        only([p for p in passage.in_case("amount", "nom") if p.plural and not p.owned]),
    )
    if verb is None or verb.tag != _MATCH or good is None:
        return passage
    matching = replace(verb, kind="word", name="MATCHING")
    gained = replace(verb, name="V.gain", person="2s")
    said = passage.exchanging(good, replace(good, case="acc")).exchanging(verb, gained)
    return said.with_phrases((*said.phrases, matching))


def _good_in(passage: ClausePassage, counted: ComposedPhrase) -> ComposedPhrase | None:
    """The one good that is had: as its object where it is said to match, else in the case of what something is as."""
    cases = {"acc", *_AS_GOODS} if "MATCHING" in passage.words else _AS_GOODS
    return only([p for p in passage.of("amount") if p is not counted and p.case in cases and p.n is None])
