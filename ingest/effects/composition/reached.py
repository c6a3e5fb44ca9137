"""The numbered place of a game that a clause speaks of: *a hatodik mezőre*, *legalább a harmadik szinten*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.keys import key_of
from schema.hungarian.nouns import Case, Lexeme, inflect

__all__ = ["with_reached"]

_CASES: Final[tuple[Case, ...]] = ("sub", "sup", "ter")
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
    kept = [p for p in passage.phrases if not p.places or not p.is_within(places)]
    at = sum(1 for p in kept if p.places and p.places[0] < number.places[0])
    return replace(passage, phrases=(*kept[:at], whole, *kept[at:]))


@lru_cache(maxsize=8)
def _places(language: GameLanguage) -> Mapping[str, tuple[str, str]]:
    """The forms of the nouns for numbered places, with the attribute that says which it is, and their case."""
    return {key_of(inflect(noun, case)): (name, case) for name, noun in _named(language) for case in _CASES}


def _named(language: GameLanguage) -> Iterator[tuple[str, Lexeme]]:
    """The attributes that are numbers, with their names."""
    words = language.words.attributes if language.words is not None else {}
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            stated = words.get(f"{noun}.{name}") or words.get(name)
            if attribute.type == "number" and stated is not None:
                yield name, stated.name.hu
