"""The words of a game for its goods, things and components, in all their forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.forms import inflected, owners_in
from kartotek.ingest.effects.lexicon.inflections import case_keys
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.schema.hungarian.nouns import CASES, Case, Lexeme, adjective
from kartotek.schema.words import Words

__all__ = ["denied_qualities", "host_words", "named_by", "named_keys", "pointed_hosts"]

_THINGS: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NAME"))
_EVENT: Final = "ACT_"
"""How the tags begin that name an event of the game."""
_ALSO: Final = {"kártya": ("lap",)}
"""What things are called beside the name that a game gives them."""
_AT_HAND: Final[tuple[Case, ...]] = ("nom", "dat", "ade")
_DONE: Final = ("ett", "ott", "att")
_VERBAL: Final = ("tt", "ó", "ő")
"""How words end that say what was done, or what does something."""
_BEFORE: Final = "before"
"""The text of an attribute that stands before the thing that has it."""
_UNDONE: Final = ("lan", "len")
_CAUSED: Final = ("tat", "tet")
"""How a verb ends that lets something do it."""
_SO_MADE: Final = ("va", "ve", "tal", "ottal", "ettel")
_SO_BEING: Final = ("ik", "nak", "nek", "o", "ott", "ett")
"""Endings of verbs for what was made so, and for what is so by itself."""


def named_by(key: str, parts: int, language: GameLanguage) -> LexiconEntry | None:
    """The good, thing or quality of the game that so many words name."""
    entry = language.lexicon.forms.get(key)
    named = _as_thing(entry, language) if entry is not None else None
    named = named or _nouns(language).get(key) or _related_qualities(language).get(key)
    if entry is None and named is None:
        named = _stated_qualities(language).get(key)
    return named if named is not None and named.parts == parts else None


def named_keys(language: GameLanguage) -> Set[str]:
    """The keys of what goods, things and qualities are called beside the forms of the lexicon."""
    return _nouns(language).keys() | _related_qualities(language).keys()


def _as_thing(entry: LexiconEntry, language: GameLanguage) -> LexiconEntry | None:
    """A word of the game as the thing that it is: an event or noun too; None where it is none."""
    name = entry.tag.lower()
    event = name.removeprefix(_EVENT.lower())
    if event != name and event in language.vocabulary.events:
        return entry._replace(tag="THING", value={"event": event})
    if name in language.vocabulary.nouns:
        return entry._replace(tag="THING", value={"noun": name})
    return entry if entry.tag in _THINGS else None


@lru_cache(maxsize=8)
def host_words(language: GameLanguage) -> frozenset[str]:
    """The words for the kinds of components, in the cases in which one speaks of the one at hand."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    return frozenset(case_keys(term.hu)[CASES.index(case)] for term in hosts.values() for case in _AT_HAND)


@lru_cache(maxsize=8)
def pointed_hosts(language: GameLanguage) -> frozenset[str]:
    """The same words in every case, and the last words of longer names: this tile, with this character. A longer word
    may end with one of them."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    heads = (replace(term.hu, lemma=term.hu.lemma.split()[-1]) for term in hosts.values())
    return frozenset(key for head in heads for key in case_keys(head))


@lru_cache(maxsize=8)
def denied_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What was not done to a thing, by the forms of what may have been: undeveloped, unconnected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and key.endswith(_DONE):
            found |= {stem + ending: entry for stem in (key[:-1], key[:-3]) for ending in _UNDONE}
    return found


@lru_cache(maxsize=8)
def _related_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What things are, by other forms of the verb that made them so: connected, that connects, is connected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and entry.case == "nom" and "flags" in entry.value and key.endswith(_DONE):
            verb = key[:-3]
            itself = verb[:-3] if verb.endswith(_CAUSED) else None
            found |= {verb + ending: entry for ending in _SO_MADE}
            found |= {itself + ending: entry for ending in _SO_BEING} if itself is not None else {}
    return found


@lru_cache(maxsize=8)
def _stated_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The values of attributes that are words before a thing, in all their forms: green, special; not those that two
    attributes share."""
    found: dict[str, LexiconEntry | None] = {}
    for lemma, value in _words_of_qualities(language) if language.words is not None else ():
        for key, entry in inflected(adjective(lemma), "ADJ", value) if _is_plain_quality(lemma) else ():
            found[key] = entry if found.setdefault(key, entry) == entry else None
    return {key: entry for key, entry in found.items() if entry is not None}


def _is_plain_quality(lemma: str) -> bool:
    """Whether a word is a quality of its own: one that says what was done has the forms of a verb too."""
    return lemma.isalpha() and not lemma.endswith(_VERBAL)


def _words_of_qualities(language: GameLanguage) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The single words for the values of attributes by which things are not called, and for flags."""
    words = language.words
    assert words is not None
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            if not _names_things(noun, name, words):
                values = words.values.get(str(attribute.of), {})
                yield from ((one.hu.lemma, {name: value}) for value, terms in values.items() for one in terms)
            stated = words.attributes.get(f"{noun}.{name}") or words.attributes.get(name)
            if attribute.type == "flag" and stated is not None:
                yield stated.hu.get(_BEFORE, ""), {"flags": name}


@lru_cache(maxsize=8)
def _nouns(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The things of the vocabulary in all their forms; values that are things themselves stand for them."""
    if language.words is None:
        return {}
    found: dict[str, LexiconEntry] = {}
    for lexeme, value in _values_as_things(language, language.words):
        found |= dict(inflected(lexeme, "THING", value, owners_in(language.tables)))
    for lexeme, noun in _names_of_nouns(language.words):
        found = dict(inflected(lexeme, "THING", {"noun": noun}, owners_in(language.tables))) | found
    return found


def _values_as_things(language: GameLanguage, words: Words) -> Iterator[tuple[Lexeme, Mapping[str, str]]]:
    """The values of attributes that are called like things, with the things that they are values of."""
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            values = words.values.get(str(attribute.of), {}) if _names_things(noun, name, words) else {}
            yield from ((terms[0].hu, {"noun": noun, name: v}) for v, terms in values.items() if len(terms) == 1)


def _names_things(noun: str, attribute: str, words: Words) -> bool:
    """Whether things are called by the values of one of their attributes."""
    stated = words.attributes.get(f"{noun}.{attribute}") or words.attributes.get(attribute)
    return stated is not None and bool(stated.head)


def _names_of_nouns(words: Words) -> Iterator[tuple[Lexeme, str]]:
    """What the things of the game are called."""
    for noun, term in words.terms.get("nouns", {}).items():
        yield term.hu, noun
        yield from ((Lexeme(other), noun) for other in _ALSO.get(term.hu.lemma, ()))
