"""An event of the game in a clause: the words that name it, the thing that it happens to, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.event_flags import event_flags
from kartotek.ingest.effects.composition.patterns import EventPattern, event_patterns
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import named_units, only, places_of
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.vocabulary_parts import EventSpec

__all__ = ["ANY_CASE", "COMMON", "coming_of", "event_timing", "is_own_place"]

COMMON: Final = frozenset("IF WHEN EACH_TIME THEN ACTION_TITLE NEW SOME_ONE ANY YOU_TOO AFTER UP".split())
"""Words that stand in clauses of time and say no more."""
ANY_CASE: Final = "any"
"""The case of what stands before a noun of doing, which may be its object or what it is done with."""
_OWN: Final = "own"
_ROOT: Final = 5
_YOU: Final = "2s"
_THEY: Final = frozenset(("3p", "1s", "1p", "2p"))
_GOING: Final = "lép"
_MAKING: Final = "épít"
"""The verb of events by which a thing is there that was not."""
_Features = Sequence[Mapping[str, Any]]


def event_timing(pattern: EventPattern, passage: ClausePassage) -> str | None:
    """The event of a pattern as a timing; None where the clause does not name it, or says more."""
    named = _naming(pattern, passage)
    if named is None:
        return None
    passage = _without_own_place(_without_one_step(passage, pattern), pattern)
    things, flags = _things_in(passage, pattern), event_flags(pattern.event, passage)
    optional = [unit for unit in passage.units if unit.key in pattern.optional]
    used = places_of([*named, *optional]).union(*things, *map(places_of, flags.values()))
    features = [*chain.from_iterable(things.values())]
    if _says_more(passage, used) or (not features and _lacks_thing(pattern, passage)):
        return None
    if "NEG" not in passage.words:
        return _timing(pattern, features, list(flags), passage.language)
    denied = only(list(flags))
    return _timing(pattern, features, [f"not {denied}"], passage.language) if denied is not None else None


def _without_one_step(passage: ClausePassage, pattern: EventPattern) -> ClausePassage:
    """The clause without *by one*, where that is what the event is anyway."""
    return passage.without_tags("ONE_STEP") if _GOING in pattern.lemmas else passage


def _without_own_place(passage: ClausePassage, pattern: EventPattern) -> ClausePassage:
    """The clause without *in your city*, where the event can happen nowhere else."""
    vocabulary = passage.language.vocabulary
    if _OWN in vocabulary.event_attributes(vocabulary.events[pattern.event]):
        return passage
    return passage.without(*filter(is_own_place, passage.phrases))


def is_own_place(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more than that something is in one's own city."""
    return bool(phrase.features) and all(feature.keys() == {_OWN} for feature in phrase.features)


def coming_of(thing: ComposedPhrase, language: GameLanguage, more: _Features = ()) -> str | None:
    """The timing of the event by which a new thing comes: each new mine is one that you build; None where none does.
    `more` is what is said of the event beside the thing."""
    for pattern in event_patterns(language):
        made = _features(replace(thing, case=pattern.case), pattern, language) if _MAKING in pattern.lemmas else None
        if made is not None and thing.n in (None, 1):
            return _timing(pattern, [*made, *more], [], language)
    return None


def _naming(pattern: EventPattern, passage: ClausePassage) -> list[WordUnit] | None:
    """The words that name an event: its verb, of which you are the subject, and the others."""
    verb = only([unit for unit in passage.units if unit.lemma in pattern.lemmas and _is_yours(unit, passage)])
    others = named_units(passage.units, pattern.others, _is_form) if verb is not None else None
    return [verb, *others] if verb is not None and others is not None else None


def _is_yours(unit: WordUnit, passage: ClausePassage) -> bool:
    """Whether a verb says that you act: in the second person, or, of the player, in the third."""
    if unit.tag == "DOING":
        return True
    if unit.person in _THEY:
        return False
    second = passage.language.timing.get("person") == "second"
    return unit.person == _YOU or not second or any(one.tag == "YOU" for one in passage.units)


def _is_form(unit: WordUnit, key: str) -> bool:
    """Whether a word is a form of the one with this key."""
    return unit.key == key or (len(key) > _ROOT and unit.key.startswith(key[: max(_ROOT, len(key) - 2)]))


def _says_more(passage: ClausePassage, used: set[int]) -> bool:
    """Whether a phrase says something that the event does not."""
    left = [p.tag for p in passage.phrases if p.places and p.places[-1] not in used]
    return not COMMON.union(("NEG",)).issuperset(left)


def _lacks_thing(pattern: EventPattern, passage: ClausePassage) -> bool:
    """Whether an event happens to something, and the clause names another thing; it may name none."""
    return bool(pattern.case) and pattern.others == () and bool(passage.kinds & {"things", "amount", "number"})


def _timing(pattern: EventPattern, features: _Features, flags: Sequence[str], language: GameLanguage) -> str | None:
    stated = [_distinguishing(one, pattern.event, language) for one in features]
    filters = language.filters([*stated, *({"flags": flag} for flag in flags)], pattern.event)
    timing = f"on {pattern.event}{filters}"
    return timing if language.tree(f"{timing}: ?") is not None else None


def _distinguishing(feature: Mapping[str, Any], event: str, language: GameLanguage) -> Mapping[str, Any]:
    """A feature without a kind that every thing is of which the event can happen to."""
    vocabulary = language.vocabulary
    attribute = vocabulary.event_attributes(vocabulary.events[event]).get("kind")
    domain = vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    if domain is None or set(domain.groups.get(str(feature.get("kind")), ())) != set(domain.values):
        return feature
    return _without(feature, "kind")


def _without(feature: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    return {name: value for name, value in feature.items() if name not in names}


def _things_in(passage: ClausePassage, pattern: EventPattern) -> dict[tuple[int, ...], _Features]:
    """What the clause says of the thing that the event happens to, by the places of the words that say it."""
    found: dict[tuple[int, ...], _Features] = {}
    for phrase in passage.of("things"):
        features = _features(phrase, pattern, passage.language) if phrase.n in (None, 1) else None
        if features is not None:
            found[phrase.places] = features
    for phrase in passage.of("amount"):
        attribute = _attribute_of_good(phrase.name, pattern, passage.language) if phrase.n is None else None
        if attribute is not None:
            found[phrase.places] = [{attribute: phrase.name}]
    return found


def _attribute_of_good(good: Any, pattern: EventPattern, language: GameLanguage) -> str | None:
    """The attribute by which an event says of which good it is, where nothing else is its object."""
    if pattern.case or not isinstance(good, str):
        return None
    vocabulary = language.vocabulary
    attributes = (one for one in vocabulary.events[pattern.event].attributes.values() if one.type == "domain")
    return next((one.name for one in attributes if good in vocabulary.domains[str(one.of)].values), None)


def _features(phrase: ComposedPhrase, pattern: EventPattern, language: GameLanguage) -> _Features | None:
    """What a phrase says of the thing that the event happens to, or of where it stands."""
    event = language.vocabulary.events[pattern.event]
    moves = pattern.case == "ins" and phrase.case == "nom" and phrase.owned  # your red one moves: you move with it
    named = moves or phrase.case in (pattern.case, ANY_CASE) or phrase.feature("noun") is None
    stated = _of_thing(phrase, event, language) if named else None
    if stated is not None:
        return stated
    noun, kind = phrase.feature("noun"), phrase.feature("type")
    known = noun in language.vocabulary.event_attributes(event)
    return [{str(noun): kind}] if known and kind is not None else None


def _of_thing(phrase: ComposedPhrase, event: EventSpec, language: GameLanguage) -> _Features | None:
    """What a phrase says of the thing that the event happens to: of its noun, or of a kind that the event has."""
    if event.subject is not None and phrase.feature("noun") == event.subject:
        return [_without(feature, "noun", "taken") for feature in phrase.features]
    if event.subject is not None and phrase.feature("noun") is None and phrase.features:
        held = language.vocabulary.nouns[event.subject].attributes.keys()
        return list(phrase.features) if all(feature.keys() <= held for feature in phrase.features) else None
    if phrase.features and all(feature.keys() <= event.attributes.keys() - {"kind"} for feature in phrase.features):
        return list(phrase.features)
    if _is_kind_of(event, phrase.feature("kind"), language):
        return [{"kind": f["kind"]} for f in phrase.features if "kind" in f]
    return None


def _is_kind_of(event: EventSpec, kind: Any, language: GameLanguage) -> bool:
    """Whether the event itself has kinds, and this is one: a city that is built."""
    attribute = event.attributes.get("kind")
    domain = language.vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    return domain is not None and (kind in domain.values or kind in domain.groups)
