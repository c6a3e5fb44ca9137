"""The numbered place of a game that a clause speaks of: *a hatodik mezőre*, *legalább a harmadik szinten*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.nouns import Case, Lexeme, Owner, inflect

__all__ = ["with_reached"]

_CASES: Final[tuple[Case, ...]] = ("sub", "sup", "ter", "acc", "all")
_OWNERS: Final[tuple[Owner | None, ...]] = (None, "they")
"""A place by itself, and that of a track."""
_ATTAINING: Final = "V.attain"
_GOING: Final = "lép"
"""Whoever gets to a numbered place goes there."""
_BOUNDS: Final = {"ATLEAST": ">= ", "ATMOST": "<= "}


def with_reached(passage: ClausePassage) -> ClausePassage:
    """The clause with the words for such a place as one phrase that says which it is; as it is where there are none, or
    several."""
    spoken = [unit for unit in passage.units if unit.tag != "IDLE" or unit.key in _places(passage.language)]
    found = [pair for pair in pairwise(spoken) if pair[0].tag == "ORD" and pair[1].key in _places(passage.language)]
    if len(found) != 1:
        return passage
    number, noun = found[0]
    bound = [unit for unit, after in pairwise(spoken) if after is number and unit.tag in _BOUNDS]
    return _joined(passage, [*bound, number, noun])


def _joined(passage: ClausePassage, units: list[WordUnit]) -> ClausePassage:
    """The clause with some words as one phrase."""
    *bound, number, noun = units
    name, case = _places(passage.language)[noun.key]
    sign = _BOUNDS[bound[0].tag] if bound else ""
    value = f"{sign}{number.value}" if sign else number.value
    places = {place for unit in units for place in unit.places}
    whole = ComposedPhrase("things", None, None, case, ({name: value},), places=tuple(sorted(places)), key=noun.key)
    kept = [p for p in passage.phrases if not p.places or not (p.is_within(places) or _is_track_of(p, number))]
    at = sum(1 for p in kept if p.places and p.places[0] < number.places[0])
    phrases = tuple(replace(p, lemma=_GOING) if p.tag == _ATTAINING else p for p in (*kept[:at], whole, *kept[at:]))
    spoken = tuple(unit._replace(lemma=_GOING) if unit.tag == _ATTAINING else unit for unit in passage.units)
    return replace(passage, phrases=phrases, units=spoken)


def _is_track_of(phrase: ComposedPhrase, number: WordUnit) -> bool:
    """Whether things right before the number are those whose numbered place it is: the sixth space of the track."""
    named = phrase.kind == "things" and phrase.case == "nom" and not phrase.owned and len(phrase.features) == 1
    return named and phrase.places[-1] in range(number.places[0] - 2, number.places[0])


@lru_cache(maxsize=8)
def _places(language: GameLanguage) -> Mapping[str, tuple[str, str]]:
    """The forms of the nouns for numbered places, with the attribute that says which it is, and their case."""
    return {
        key_of(inflect(noun, case, owner=owner)): (name, case)
        for name, noun in _named(language)
        for case in _CASES
        for owner in _OWNERS
    }


def _named(language: GameLanguage) -> Iterator[tuple[str, Lexeme]]:
    """The attributes that are numbers, with their names."""
    words = language.words.attributes if language.words is not None else {}
    vocabulary = language.vocabulary
    nouns = ((noun, declared.attributes) for noun, declared in vocabulary.nouns.items())
    events = ((event, declared.attributes) for event, declared in vocabulary.events.items())
    for owner, attributes in chain(nouns, events):
        for name, attribute in attributes.items():
            stated = words.get(f"{owner}.{name}") or words.get(name)
            if attribute.type == "number" and stated is not None:
                yield name, stated.name.hu
