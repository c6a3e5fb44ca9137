"""The forms of a game's words: nouns inflected through all cases, verbs by what may follow their stem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ingest.effects.lexicon.inflections import case_keys
from ingest.effects.lexicon.lexicon import BEGINNING, SHORTEST_PHRASE, Lexicon, LexiconEntry
from ingest.effects.lexicon.verbs import VerbForms
from ingest.effects.lexicon.word_tables import common_words, word_table
from ingest.prose.keys import key_of
from schema.hungarian import Lexeme
from schema.hungarian.nouns import CASES
from schema.words import Words

__all__ = ["CONJUGATED", "build_lexicon", "inflected"]

CONJUGATED: Final = re.compile(
    r"(?:[aeo]?h[ae]t)?"
    r"(?:[aeo]?sz|[oe]l|[oe]d|ol|unk|t[oe]k|[ae]?n[ae]k|j[ae]|i|juk|jak|jatok|itek|ik|[aeo]?ni|j[oe]n|on|en)?"
)


def build_lexicon(game: str, words: Words) -> Lexicon:
    """The lexicon of a game from its vocabulary's words and the tables of this package."""
    common, own = common_words(), word_table(game)
    forms: dict[str, LexiconEntry] = {}
    for key, entry in _all_forms(common, own, words):
        forms.setdefault(key, entry)
    verbs = VerbForms((*own.get("verbs", {}).items(), *common["verbs"].items()), CONJUGATED)
    return Lexicon(forms, verbs, own.get("groups", {}), _phrases(forms))


def _phrases(forms: Mapping[str, LexiconEntry]) -> Mapping[tuple[str, int], Sequence[str]]:
    """Long forms by their beginning and their number of words."""
    found: dict[tuple[str, int], list[str]] = {}
    for form, entry in forms.items():
        if len(form) >= SHORTEST_PHRASE - 1:
            found.setdefault((form[:BEGINNING], entry.parts), []).append(form)
    return found


def _all_forms(common: Mapping[str, Any], own: Mapping[str, Any], words: Words) -> Iterator[tuple[str, LexiconEntry]]:
    for tag, forms in own.get("forms", {}).items():
        yield from ((key_of(form), LexiconEntry(tag, parts=_parts(form))) for form in forms)
    for lemma, value in own.get("adjectives", {}).items():
        yield from inflected(Lexeme(lemma), "ADJ", value)
    for tag, lemmas in own.get("words", {}).items():
        for lemma in lemmas:
            yield from inflected(_lexeme(lemma), tag, None)
    for kind, tag in (("resources", "RES"), ("stats", "STAT"), ("things", "THING"), ("titles", "NAME")):
        for lemma, value in own.get(kind, {}).items():
            yield from inflected(_lexeme(lemma, words), tag, value)
    for name, term in words.terms["resources"].items():
        yield from inflected(term.hu, "RES", name)
    for name, term in words.terms["stats"].items():
        yield from inflected(term.hu, "STAT", name)
    yield from _common_forms(common)


def _common_forms(common: Mapping[str, Any]) -> Iterator[tuple[str, LexiconEntry]]:
    for tag, forms in common["forms"].items():
        for form in forms:
            yield key_of(form), LexiconEntry(tag, parts=_parts(form))
    for word, number in common["numbers"].items():
        for case, key in zip(CASES, case_keys(Lexeme(word)), strict=True):
            yield key, LexiconEntry("ONE" if number == 1 else "NUM", number, case)
    for word, number in common["ordinals"].items():
        for case, key in zip(CASES, case_keys(_ordinal(word)), strict=True):
            yield key, LexiconEntry("ORD", number, case)
    for word, number in common["kinds"].items():
        yield key_of(word), LexiconEntry("KIND_COUNT", number)
    for period, forms in common["periods"].items():
        for form in forms:
            yield key_of(form), LexiconEntry("PERIOD", period, parts=_parts(form))
    for word in common["skipped"]["words"]:
        yield key_of(word), LexiconEntry("SKIP", parts=_parts(word))


def _lexeme(lemma: str, words: Words | None = None) -> Lexeme:
    """The word with its irregular forms, where the vocabulary knows them."""
    if words is not None:
        for group in (*words.terms.values(), *({n: t[0] for n, t in d.items()} for d in words.values.values())):
            for term in group.values():
                if term.hu.lemma == lemma:
                    return term.hu
    return Lexeme(lemma)


def _ordinal(word: str) -> Lexeme:
    """An ordinal as a noun: `harmadikat`, `negyediket`."""
    if not word.endswith("ik"):
        return Lexeme(word)
    return Lexeme(word, link="a" if set(word.removesuffix("ik")) & set("aáoóuú") else "e")


def _parts(text: str) -> int:
    """Of how many words a form is made."""
    return len(re.split(r"[ -]", text))


def inflected(word: Lexeme, tag: str, value: Any) -> Iterator[tuple[str, LexiconEntry]]:
    """Every form of a noun with its entry: all cases, several, and what is yours or theirs."""
    parts = _parts(word.lemma)
    for case, key in zip(CASES, case_keys(word), strict=True):
        yield key, LexiconEntry(tag, value, case, parts=parts)
    several = case_keys(word, plural=True)
    owners = [
        (plural, case_keys(word, plural=plural, owner="you"), case_keys(word, plural=plural, owner="they"))
        for plural in (False, True)
    ]
    for place, case in enumerate(CASES):
        yield several[place], LexiconEntry(tag, value, case, plural=True, parts=parts)
        for plural, yours, theirs in owners:
            owned = LexiconEntry(tag, value, case, plural, owned=True, parts=parts)
            yield yours[place], owned
            yield theirs[place], owned
