"""What a text says of no person: a card that can be drawn, is to be drawn, or has to be drawn, as what you do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.verb_forms import VerbSense, passive_forms
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case, Person

__all__ = ["without_passive"]

_DENYING: Final = frozenset(("NEG", "NONE", "ONLY"))
_NOUNS: Final = frozenset(("THING", "RES"))
_BEHIND_PRICES: Final = frozenset(("BY_PAYING", "SPENDING", "AFTER", "IN_CASE", "INSTEAD"))
"""Words behind nouns in the nominative that are no subject."""
_DUTY: Final = "MUST"
_CAN: Final = "lehet"
_OTHERS: Final = frozenset((Person.I, Person.WE, Person.THEY))


def without_passive(units: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units with what can be or is to be done as what you may do or do: its subject is what you do it to."""
    forms = _passives(language)
    due = any(unit.tag == _DUTY or unit.key == _CAN for unit in units)
    if not due and all(unit.key not in forms for unit in units):
        return units
    return [*chain.from_iterable(_active(clause, forms) for clause in _clauses(units))]


@lru_cache(maxsize=8)
def _passives(language: GameLanguage) -> Mapping[str, VerbSense]:
    return passive_forms(language)


def _clauses(units: Sequence[WordUnit]) -> Iterator[Sequence[WordUnit]]:
    """The units between two signs."""
    start = 0
    for at, unit in enumerate(units):
        if at > start and unit.is_after_sign:
            yield units[start:at]
            start = at
    yield units[start:]


def _active(clause: Sequence[WordUnit], forms: Mapping[str, VerbSense]) -> Sequence[WordUnit]:
    """A clause as one of what you do; as it is where it denies something, or another verb says more."""
    verbs = [unit for unit in clause if unit.is_verb]
    if not _DENYING.isdisjoint(tags_of(clause)):
        return clause
    said = [unit for unit in clause if unit.key in forms and not unit.is_verb]
    if len(said) == 1 and not verbs:
        sense = forms[said[0].key]
        return [_done(unit, after, said[0], sense) for unit, after in zip(clause, (*clause[1:], None), strict=True)]
    return _of_infinitive(clause, verbs[0]) if len(verbs) == 1 else clause


def _done(unit: WordUnit, after: WordUnit | None, said: WordUnit, sense: VerbSense) -> WordUnit:
    """The verb as one of yours, the noun that it is said of as its object."""
    if unit is said:
        command = sense.mood == "imperative"
        return unit._replace(
            tag=sense.tag, lemma=sense.lemma, person=Person.YOU, possible=sense.possible, command=command, value=None
        )
    subject = unit.tag in _NOUNS and unit.case == Case.NOM and (after is None or after.tag not in _BEHIND_PRICES)
    return unit._replace(case=Case.ACC) if subject else unit


def _of_infinitive(clause: Sequence[WordUnit], verb: WordUnit) -> Sequence[WordUnit]:
    """A clause that says what one has to do, or can do, with the verb as what you do."""
    words = [unit for unit in clause if unit.tag == _DUTY or unit.key == _CAN]
    done_to_things = any(unit.tag == "THING" and unit.case == Case.ACC for unit in clause)
    if len(words) != 1 or verb.person in _OTHERS or not verb.key.endswith(("ni", "nia", "nie")) or not done_to_things:
        return clause
    may = words[0].key == _CAN
    made = verb._replace(person=Person.YOU, possible=may, command=not may)
    return [made if unit is verb else unit for unit in clause if unit is not words[0]]
