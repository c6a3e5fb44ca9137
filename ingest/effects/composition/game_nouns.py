"""The words of a game for its goods, things and components, in all their forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.forms import inflected
from ingest.effects.lexicon.inflections import case_keys
from ingest.effects.lexicon.lexicon import LexiconEntry
from schema.hungarian.nouns import CASES, Case, Lexeme

__all__ = ["denied_qualities", "host_words", "named_by"]

_THINGS: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NAME"))
_ALSO: Final = {"kártya": ("lap",)}
"""What things are called beside the name that a game gives them."""
_AT_HAND: Final[tuple[Case, ...]] = ("nom", "dat", "ade")
_DONE: Final = ("ett", "ott", "att")


def named_by(key: str, parts: int, language: GameLanguage) -> LexiconEntry | None:
    """The good, thing or quality of the game that so many words name."""
    entry = language.lexicon.forms.get(key)
    event = entry.tag.removeprefix("ACT_").lower() if entry is not None and entry.tag.startswith("ACT_") else ""
    if entry is not None and event in language.vocabulary.events:
        entry = replace(entry, tag="THING", value={"event": event})
    if entry is not None and entry.tag.lower() in language.vocabulary.nouns:
        entry = replace(entry, tag="THING", value={"noun": entry.tag.lower()})
    if entry is None or entry.tag not in _THINGS:
        entry = _nouns(language).get(key)
    return entry if entry is not None and entry.tag in _THINGS and entry.parts == parts else None


@lru_cache(maxsize=8)
def host_words(language: GameLanguage) -> frozenset[str]:
    """The words for the kinds of components, in the cases in which one speaks of the one at hand."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    return frozenset(case_keys(term.hu)[CASES.index(case)] for term in hosts.values() for case in _AT_HAND)


@lru_cache(maxsize=8)
def denied_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What was not done to a thing, by the forms of what may have been: undeveloped, unconnected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and key.endswith(_DONE):
            found |= {stem + ending: entry for stem in (key[:-1], key[:-3]) for ending in ("lan", "len")}
    return found


@lru_cache(maxsize=8)
def _nouns(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The things of the vocabulary in all their forms; values that are things themselves stand for them."""
    if language.words is None:
        return {}
    found: dict[str, LexiconEntry] = {}
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            stated = language.words.attributes.get(f"{noun}.{name}") or language.words.attributes.get(name)
            for value, terms in (
                language.words.values.get(attribute.of or "", {}).items() if stated and stated.head else ()
            ):
                if len(terms) == 1:
                    found |= dict(inflected(terms[0].hu, "THING", {"noun": noun, name: value}))
    for noun, term in language.words.terms.get("nouns", {}).items():
        names = (term.hu, *(Lexeme(other) for other in _ALSO.get(term.hu.lemma, ())))
        for lexeme in names:
            found |= {key: entry for key, entry in inflected(lexeme, "THING", {"noun": noun}) if key not in found}
    return found
