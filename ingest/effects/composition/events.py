"""Which event of the game a clause of time speaks of, by the words in which the game says its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.patterns import EventPattern, event_patterns
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.keys import key_of

__all__ = ["event_of", "is_host_noun"]

_COMMON: Final = frozenset(("IF", "WHEN", "EACH_TIME", "THEN", "ACTION_TITLE", "NEW", "SOME_ONE", "YOU_TOO", "AFTER"))
_ARTICLES: Final = frozenset(("a", "az", "egy"))
_ROOT: Final = 5
_BECOMING: Final = frozenset(("V.build", "V.gain", "V.take", "V.play", "V.be", "V.stand", "V.game"))
"""Verbs by which a component comes into play: what it does then, it does at once."""
_YOU: Final = "2s"
_THEY: Final = frozenset(("3p", "1s", "1p", "2p"))


def event_of(passage: ClausePassage) -> str | None:
    """The timing that a clause states, `now` where it is about the component itself; None if it is not understood."""
    phrases = passage.phrases
    if passage.of("player") or passage.words & {"NONE", "ONLY"}:
        return None
    if "GAME_OVER" in passage.words:
        return "end" if passage.words <= {"GAME_OVER", *_COMMON} and not passage.verbs else None
    if any(p.ordinal is not None or p.bound for p in phrases):
        return None
    if _is_becoming(passage):
        return "now"
    for pattern in event_patterns(passage.language):
        made = _matched(pattern, passage)
        if made is not None:
            return made
    return None


def is_host_noun(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is the component that the text is about: this one, or the known one without a quality."""
    plain = all(set(f) <= {"noun"} for f in phrase.features)
    known = phrase.definite and plain and not phrase.plural and not phrase.owned and phrase.n is None
    return phrase.kind == "things" and not phrase.each and (phrase.this or known)


def _is_becoming(passage: ClausePassage) -> bool:
    """Whether a clause says that the component itself comes into play."""
    about_this = [p for p in passage.of("things") if is_host_noun(p) or (p.features and "YOURS" in passage.words)]
    others = [p for p in passage.of("things", "amount", "number") if p not in about_this]
    if others or passage.words - _COMMON - {"YOURS"} or any(p.new for p in about_this):
        return False
    if not about_this:
        return passage.verbs <= _BECOMING and any(unit.definite and unit.person == _YOU for unit in passage.units)
    return passage.verbs <= _BECOMING and any(p.this or "YOURS" in passage.words or p.definite for p in about_this)


def _matched(pattern: EventPattern, passage: ClausePassage) -> str | None:
    verbs = [unit for unit in passage.units if unit.lemma in pattern.lemmas and _is_yours(unit, passage)]
    named = [_named(other, passage.units) for other in pattern.others]
    if len(verbs) != 1 or None in named:
        return None
    used = {place for unit in (*verbs, *named) if unit is not None for place in unit.places}
    event = passage.language.vocabulary.events[pattern.event]
    features: list[Mapping[str, Any]] = []
    for phrase in passage.phrases:
        stated = _features(phrase, pattern, event.subject, passage.language)
        if stated is not None and phrase.n in (None, 1):
            features += stated
            used.update(phrase.places)
    flags = dict(_flags(pattern.event, passage.units, passage.language))
    used.update(place for places in flags.values() for place in places)
    if _is_left(passage, used) or (pattern.case and not features and pattern.others == () and not _bare(passage)):
        return None
    denied = "not " if _denies(passage) else ""
    if denied and len(flags) != 1:
        return None
    features = [_telling(one, pattern.event, passage.language) for one in features]
    filters = passage.language.filters([*features, *({"flags": denied + flag} for flag in flags)], pattern.event)
    timing = f"on {pattern.event}{filters}"
    return timing if passage.language.tree(f"{timing}: ?") is not None else None


def _telling(feature: Mapping[str, Any], event: str, language: GameLanguage) -> Mapping[str, Any]:
    """A feature without a kind that every thing is of which the event can happen to."""
    said = language.vocabulary.events[event]
    held = language.vocabulary.nouns[said.subject].attributes if said.subject else {}
    attribute = said.attributes.get("kind") or held.get("kind")
    domain = language.vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    group = domain.groups.get(str(feature.get("kind")), ()) if domain is not None else ()
    if domain is None or set(group) != set(domain.values):
        return feature
    return {name: value for name, value in feature.items() if name != "kind"}


def _denies(passage: ClausePassage) -> bool:
    return "NEG" in passage.words


def _is_yours(unit: WordUnit, passage: ClausePassage) -> bool:
    """Whether a verb says that you act: in the second person, or, of the player, in the third."""
    if unit.tag == "DOING":
        return True
    if unit.person in _THEY:
        return False
    second = passage.language.timing.get("person") == "second"
    return unit.person == _YOU or not second or any(one.tag == "YOU" for one in passage.units)


def _bare(passage: ClausePassage) -> bool:
    """Whether an event is named without what it happens to: whenever you upgrade."""
    return not passage.of("things", "amount", "number")


def _named(key: str, units: Sequence[WordUnit]) -> WordUnit | None:
    root = key[: max(_ROOT, len(key) - 2)]
    return next((unit for unit in units if unit.key == key or (len(key) > _ROOT and unit.key.startswith(root))), None)


def _is_left(passage: ClausePassage, used: set[int]) -> bool:
    """Whether a phrase says something that the event does not."""
    left = [p for p in passage.phrases if p.places and p.places[-1] not in used and p.tag != "NEG"]
    return any(not (p.kind == "word" and p.tag in _COMMON) for p in left)


def _features(
    phrase: ComposedPhrase, pattern: EventPattern, subject: str | None, language: GameLanguage
) -> list[Mapping[str, Any]] | None:
    """What a phrase says of the thing that the event happens to, or of where it stands."""
    if phrase.kind != "things":
        return None
    noun = next((f["noun"] for f in phrase.features if "noun" in f), None)
    if subject is not None and noun == subject and phrase.case == pattern.case:
        return [{k: v for k, v in f.items() if k not in ("noun", "taken")} for f in phrase.features]
    if _is_built_kind(phrase, pattern, language):
        return [{"kind": f["kind"]} for f in phrase.features if "kind" in f]
    kind = next((f["type"] for f in phrase.features if "type" in f), None)
    held = language.vocabulary.nouns[subject].attributes if subject else {}
    known = noun in held or noun in language.vocabulary.events[pattern.event].attributes
    return [{str(noun): kind}] if known and kind is not None else None


def _is_built_kind(phrase: ComposedPhrase, pattern: EventPattern, language: GameLanguage) -> bool:
    """Whether the event itself has kinds, one of which the phrase names: a city that is built."""
    kind = next((f["kind"] for f in phrase.features if "kind" in f), None)
    attribute = language.vocabulary.events[pattern.event].attributes.get("kind")
    domain = language.vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    known = domain is not None and (kind in domain.values or kind in domain.groups)
    return known and phrase.case == pattern.case


def _flags(event: str, units: Sequence[WordUnit], language: GameLanguage) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The yes/no attributes of the event that the clause names in the game's words, with the places of those."""
    words, said = language.words, language.vocabulary.events[event]
    declared = dict(said.attributes)
    declared |= language.vocabulary.nouns[said.subject].attributes if said.subject else {}
    for name, attribute in declared.items():
        stated = words.attributes.get(f"{event}.{name}") or words.attributes.get(name) if words is not None else None
        if attribute.type != "flag" or stated is None or (name not in said.attributes and stated.hu.get("how") is None):
            continue
        for text in (stated.name.hu.lemma, stated.hu.get("how", "")):
            roots = [key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in _ARTICLES]
            found = [next((u for u in units if u.key.startswith(root)), None) for root in roots]
            if roots and all(found):
                yield name, tuple(place for unit in found if unit is not None for place in unit.places)
                break
