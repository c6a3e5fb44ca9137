"""Which event of the game a clause of time speaks of, by the words in which the game says its events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ingest.effects.composition.phrases import Phrase
from ingest.effects.composition.units import Unit
from ingest.effects.grammar.clauses import Language
from ingest.effects.lexicon.forms import CONJUGATED
from ingest.prose.keys import key_of
from schema.words import Words

__all__ = ["event_of"]

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_ENDING: Final = re.compile(r"(?:asz|esz|sz|ol|el|od|ed|tel|szel)$")
_ARTICLES: Final = frozenset(("a", "az", "egy"))
_COMMON: Final = frozenset(("IF", "WHEN", "EACH_TIME", "THEN", "ACTION_TITLE", "NEW"))
_ROOT: Final = 5
_BECOMING: Final = frozenset(("V.build", "V.gain", "V.take", "V.play", "V.be", "V.stand"))
"""Verbs by which a component comes into play: what it does then, it does at once."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """How an event is said: the stem of its verb, the other words, and the case of what it happens to."""

    event: str
    stem: str
    others: tuple[str, ...]
    case: str


@lru_cache(maxsize=8)
def _patterns(language: Language) -> tuple[_Pattern, ...]:
    words = language.words
    return tuple(_made(words)) if words is not None else ()


def _made(words: Words) -> Iterator[_Pattern]:
    for event, texts in words.phrases.get("events", {}).items():
        for text in texts.get("hu", {}).values():
            cases = [case or "nom" for name, case in _SLOT.findall(text) if name == "what"]
            literal = [key_of(word) for word in _SLOT.sub(" ", text).replace("a~", " ").split()]
            literal = [word for word in literal if word not in _ARTICLES]
            verb = next((word for word in reversed(literal) if _ENDING.search(word)), None)
            if verb is not None:
                rest = tuple(word for word in literal if word not in (verb, "el", "meg", "fel"))
                yield _Pattern(event, _ENDING.sub("", verb, count=1), rest, cases[0] if cases else "")


def event_of(units: Sequence[Unit], phrases: Sequence[Phrase], language: Language) -> str | None:
    """The timing that a clause states, `now` where it is about the component itself; None if it is not understood."""
    if any(p.kind == "player" for p in phrases):
        return None
    words = {p.name for p in phrases if p.kind == "word"}
    if words & {"NEG", "NONE", "ONLY"} or any(p.ordinal is not None or p.bound for p in phrases):
        return None
    about_this = [p for p in phrases if p.kind == "things" and (p.this or "YOURS" in words)]
    verbs = {str(p.name) for p in phrases if p.kind == "verb"}
    others = [p for p in phrases if p.kind in ("things", "amount") and p not in about_this]
    if about_this and verbs <= _BECOMING and not others and "X" not in words:
        return "now"
    for pattern in _patterns(language):
        made = _matched(pattern, units, phrases, language)
        if made is not None:
            return made
    return None


def _matched(pattern: _Pattern, units: Sequence[Unit], phrases: Sequence[Phrase], language: Language) -> str | None:
    verbs = [unit for unit in units if _is_form(unit.key, pattern.stem)]
    keys = {unit.key for unit in units}
    if len(verbs) != 1 or not keys.issuperset(pattern.others):
        return None
    event = language.vocabulary.events[pattern.event]
    used = set(verbs[0].places) | {place for unit in units if unit.key in pattern.others for place in unit.places}
    features: list[Mapping[str, Any]] = []
    for phrase in phrases:
        told = _features(phrase, pattern, event.subject, language)
        if told is not None and phrase.n in (None, 1):
            features += told
            used.update(phrase.places)
    told_flags = dict(_flags(pattern.event, units, language))
    flags = list(told_flags)
    used.update(place for places in told_flags.values() for place in places)
    left = [p for p in phrases if p.places[-1] not in used and not (p.kind == "word" and p.name in _COMMON)]
    if left or (pattern.case and not features and pattern.others == ()):
        return None
    filters = language.filters([*features, *({"flags": flag} for flag in flags)], pattern.event)
    timing = f"on {pattern.event}{filters}"
    return timing if language.tree(f"{timing}: ?") is not None else None


def _is_form(key: str, stem: str) -> bool:
    return any(
        bare.startswith(stem) and CONJUGATED.fullmatch(bare, len(stem)) is not None
        for bare in (key, key.removeprefix("meg"), key.removeprefix("fel"), key.removeprefix("el"))
    )


def _features(
    phrase: Phrase, pattern: _Pattern, subject: str | None, language: Language
) -> list[Mapping[str, Any]] | None:
    """What a phrase says of the thing that the event happens to, or of where it stands."""
    if phrase.kind != "things":
        return None
    noun = next((f["noun"] for f in phrase.features if "noun" in f), None)
    if noun == subject and phrase.case == pattern.case:
        return [{k: v for k, v in f.items() if k != "noun"} for f in phrase.features]
    kind = next((f["type"] for f in phrase.features if "type" in f), None)
    held = language.vocabulary.nouns[subject].attributes if subject else {}
    known = noun in held or noun in language.vocabulary.events[pattern.event].attributes
    return [{str(noun): kind}] if known and kind is not None else None


def _flags(event: str, units: Sequence[Unit], language: Language) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The yes/no attributes of the event that the clause names in the game's words, with the places of those."""
    words, said = language.words, language.vocabulary.events[event]
    declared = dict(said.attributes)
    declared |= language.vocabulary.nouns[said.subject].attributes if said.subject else {}
    for name, attribute in declared.items():
        told = words.attributes.get(f"{event}.{name}") or words.attributes.get(name) if words is not None else None
        if attribute.type != "flag" or told is None or (name not in said.attributes and told.hu.get("how") is None):
            continue
        for text in (told.name.hu.lemma, told.hu.get("how", "")):
            roots = [key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in _ARTICLES]
            found = [next((u for u in units if u.key.startswith(root)), None) for root in roots]
            if roots and all(found):
                yield name, tuple(place for unit in found if unit is not None for place in unit.places)
                break
