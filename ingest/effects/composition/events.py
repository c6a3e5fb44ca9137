"""Which event of the game a clause speaks of, the thing that it happens to, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.game_words import EventPattern, event_patterns
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, named_units, only, places_of
from kartotek.ingest.effects.composition.phrases import with_either_thing
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.function_words import ARTICLES
from kartotek.schema.hungarian.nouns import Lexeme, Owner, inflect
from kartotek.schema.vocabulary_parts import EventSpec
from kartotek.schema.word_types import AttributeWords

__all__ = ["ANY_CASE", "coming_of", "is_own_place", "with_reached", "event_of", "is_host_noun", "with_denied_thing"]


# The yes/no attributes of an event that a clause names in the game's words.
_ROOT: Final = 5
_HOW: Final = "how"
"""The text of an attribute that says in a sentence that it is so."""


def event_flags(event: str, passage: ClausePassage) -> dict[str, list[WordUnit]]:
    """The flags of an event that a clause names, each with the words that name it."""
    found: dict[str, list[WordUnit]] = {}
    for name in _flags_of(event, passage.language):
        named = (_flag_words(text, passage.units) for text in _texts(event, name, passage.language))
        units = next(filter(None, named), None)
        if units is not None:
            found[name] = units
    return found


def _flags_of(event: str, language: GameLanguage) -> Iterator[str]:
    """The flags of an event, its own before those of the thing that it happens to."""
    spec = language.vocabulary.events[event]
    declared = {**spec.attributes, **language.vocabulary.event_attributes(spec)}
    return (name for name, attribute in declared.items() if attribute.type == "flag")


def _texts(event: str, flag: str, language: GameLanguage) -> Sequence[str]:
    """The words in which a game says that a flag is so; a flag of a thing needs words of its own for that."""
    words: Mapping[str, AttributeWords] = language.words.attributes if language.words is not None else {}
    stated = words.get(f"{event}.{flag}") or words.get(flag)
    own = flag in language.vocabulary.events[event].attributes
    if stated is None or not (own or _HOW in stated.hu):
        return ()
    return stated.name.hu.lemma, stated.hu.get(_HOW, "")


def _flag_words(text: str, units: Sequence[WordUnit]) -> list[WordUnit] | None:
    """The words that a text consists of, in any form; None where one is not there."""
    roots = [key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in ARTICLES]
    return named_units(units, roots, lambda unit, root: unit.key.startswith(root))


# An event of the game in a clause: the words that name it, the thing that it happens to, and what is said of it.
COMMON: Final = frozenset("IF WHEN EACH_TIME THEN ACTION_TITLE NEW SOME_ONE ANY YOU_TOO AFTER UP".split())
"""Words that stand in clauses of time and say no more."""
ANY_CASE: Final = "any"
"""The case of what stands before a noun of doing, which may be its object or what it is done with."""
_OWN: Final = "own"
_THEY: Final = frozenset((Person.THEY, Person.I, Person.WE, Person.YOU_ALL))
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
    return unit.person == Person.YOU or not second or any(one.tag == "YOU" for one in passage.units)


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
    moves = (
        pattern.case == Case.INS and phrase.case == Case.NOM and phrase.owned
    )  # your red one moves: you move with it
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


# The numbered place of a game that a clause speaks of: *a hatodik mezőre*, *legalább a harmadik szinten*.
_CASES: Final[tuple[Case, ...]] = (Case.SUB, Case.SUP, Case.TER, Case.ACC, Case.ALL)
_OWNERS: Final[tuple[Owner | None, ...]] = (None, "they")
"""A place by itself, and that of a track."""
_ATTAINING: Final = "V.attain"
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
    named = phrase.kind == "things" and phrase.case == Case.NOM and not phrase.owned and len(phrase.features) == 1
    return named and phrase.places[-1] in range(number.places[0] - 2, number.places[0])


@lru_cache(maxsize=8)
def _places(language: GameLanguage) -> Mapping[str, tuple[str, str]]:
    """The forms of the nouns for numbered places, with the attribute that says which it is, and their case."""
    return {
        key_of(inflect(noun, case, owner=owner)): (name, case)
        for name, noun in _named_numbers(language)
        for case in _CASES
        for owner in _OWNERS
    }


def _named_numbers(language: GameLanguage) -> Iterator[tuple[str, Lexeme]]:
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


# Things that are made into others: the event by which the new thing comes, in place of the old one.
_TURNING: Final = frozenset(
    ("fejleszt", "továbbfejleszt", "felfejleszt", "átfejleszt", "alakít", "átalakít", "átépít", "bővít")
)
_REPLACES: Final = "replaces"
"""The attribute of an event by which a thing comes that says of what kind the one was whose place it takes."""
_INTO: Final = (Case.TRA, Case.SUB)
"""The case of what something becomes, and the one that has the same letters but for an accent."""
_KIND: Final = "kind"


def turning_of(passage: ClausePassage) -> str | None:
    """The timing of `you make a mine into a lab`; None where the clause is none such, or says more."""
    new, old = only(passage.in_case("things", *_INTO)), only(passage.in_case("things", Case.ACC))
    if new is None or old is None or passage.words - COMMON or not passage.kinds <= {"things", "word", "verb"}:
        return None
    verb = only(passage.of("verb"))
    if verb is None or verb.lemma not in _TURNING or verb.person != Person.YOU or len(passage.of("things")) > 2:
        return None
    if not (_names_kind(new) and _names_kind(old)):
        return None
    return coming_of(new, passage.language, [{_REPLACES: old.feature(_KIND)}])


def _names_kind(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more of one thing than of which kind it is."""
    return len(phrase.features) == 1 and phrase.feature(_KIND) is not None and phrase.n in (None, 1)


# Which event of the game a clause of time speaks of, or that the component itself comes into play.
_BECOMING: Final = frozenset(("V.build", "V.gain", "V.take", "V.play", "V.be", "V.stand", "V.game", "V.cost"))
"""Verbs by which a component comes into play, or, without a price, to you: what it does then, it does at once."""
_FINISHED: Final = frozenset(("megépül", "felépül", "elkészül"))
"""Verbs for what becomes of the component at hand."""
_COMPONENTS: Final = frozenset(("IDLE", key) for key in ("epulet", "letesitmeny", "epitmeny"))
"""The words of all games for the component at hand."""
_UNSAID: Final = frozenset(("noun", "own", "floors"))
"""What a thing is called, whose it is, and what a level is called where it is one of storeys."""


def event_of(passage: ClausePassage) -> str | None:
    """The timing that a clause states, `now` where it is about the component itself; None if it is not understood."""
    passage = with_denied_thing(with_reached(passage))
    passage = passage.with_phrases(with_either_thing(passage.phrases))
    if passage.words & {"NONE", "ONLY"} or "player" in passage.kinds:
        return None
    if "GAME_OVER" in passage.words:
        return "end" if not passage.verbs and passage.words <= {"GAME_OVER", *COMMON} else None
    if _is_final_tally(passage):
        return "end"
    if any(map(_is_compared, passage.phrases)):
        return None
    return "now" if _is_becoming(passage) else _named_event(passage)


def _is_final_tally(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that points are added up at the end."""
    if passage.verbs != {"V.tally"} or set(passage.times) != {"end"} or passage.words - COMMON:
        return False
    return all(p.kind in ("verb", "time", "word") or (p.kind == "amount" and p.n is None) for p in passage.phrases)


def with_denied_thing(passage: ClausePassage) -> ClausePassage:
    """The clause with `not with the blue one` as with one that is not blue, where nothing else is said of it; *not* may
    be its last word too."""
    pairs = [*pairwise(passage.phrases), *(tuple(reversed(passage.phrases[-2:])) for _ in passage.phrases[1:2])]
    for word, thing in pairs:
        said = [name for feature in thing.features for name in feature if name not in _UNSAID]
        if word.tag == "NEG" and thing.kind == "things" and len(said) == 1 and thing.n is None:
            features = tuple({name: _denied(name, value) for name, value in f.items()} for f in thing.features)
            return passage.without(word).exchanging(thing, replace(thing, features=features))
    return passage


def _denied(name: str, value: Any) -> Any:
    """What a feature of a thing is where it is denied: what the thing is called stays."""
    return value if name in ("noun", "own") else f"{'not' if name == 'flags' else '!='} {value}"


def _is_compared(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says which in a row, or at least or at most how many."""
    return phrase.ordinal is not None or bool(phrase.bound)


def _named_event(passage: ClausePassage) -> str | None:
    """The event that the words of the clause name."""
    made = (event_timing(pattern, passage) for pattern in event_patterns(passage.language))
    return turning_of(passage) or next(filter(None, made), None)


def is_host_noun(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is the component that the text is about: this one, or the known one without a quality."""
    if phrase.kind != "things" or phrase.each:
        return False
    known = (phrase.definite, phrase.is_single, phrase.n) == (True, True, None)
    return phrase.this or (known and phrase.is_unqualified)


def _is_becoming(passage: ClausePassage) -> bool:
    """Whether a clause says that the component itself comes into play."""
    if passage.words - COMMON - {"YOURS"} or passage.verbs - _BECOMING:
        return False
    nouns = [p for p in passage.of("things", "amount", "number") if not is_own_place(p)]
    if not nouns:
        return any(_points_at_host(unit) for unit in passage.units)
    return all(_is_about_host(phrase, passage) for phrase in nouns)


def _points_at_host(unit: WordUnit) -> bool:
    """Whether a word without a noun means the component: `this`, the building, a verb of yours that has a known object,
    or one for what is finished."""
    if unit.tag == "V.stand":
        return unit.lemma in _FINISHED
    return unit.tag == "THIS" or (unit.definite and unit.person == Person.YOU) or (unit.tag, unit.key) in _COMPONENTS


def _is_about_host(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a phrase is the component itself, or something that is yours from then on."""
    if phrase.kind != "things" or phrase.new:
        return False
    return is_host_noun(phrase) or ("YOURS" in passage.words and bool(phrase.features))
