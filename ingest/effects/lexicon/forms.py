"""The forms of a game's words: nouns inflected through all cases, verbs by what may follow their stem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from kartotek.ingest.effects.lexicon.lexicon import BEGINNING, SHORTEST_PHRASE, Lexicon, LexiconEntry
from kartotek.ingest.effects.lexicon.word_tables import VerbForms, case_keys, common_words
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.features import Person
from kartotek.schema.hungarian.nouns import CASES, Owner, adjective
from kartotek.schema.words import Words

__all__ = ["CONJUGATED", "build_lexicon", "inflected", "owners_in"]

_SPEAKERS: Final[Mapping[str, Owner]] = {Person.WE: "we", Person.YOU_ALL: "you all"}
"""Who has things in a book that speaks of the players as us, or to all of them."""

CONJUGATED: Final = re.compile(
    r"(?:[aeo]?h[ae]t)?"
    r"(?:[aeo]?sz|[oe]l|[oe]d|ol|unk|t[oe]k|[ae]?n[ae]k|j[ae]|i|juk|jak|jatok|itek|ik|[aeo]?ni|j[oe]n|on|en)?"
)


def build_lexicon(own: Mapping[str, Any], words: Words, *, exact: bool = False) -> Lexicon:
    """The lexicon of a game from its own tables, its vocabulary's words and the table of this package; `exact` for a
    text whose letters are whole."""
    common = common_words()
    forms: dict[str, LexiconEntry] = {}
    for key, entry in _all_forms(common, own, words):
        forms.setdefault(key, entry)
    verbs = VerbForms((*own.get("verbs", {}).items(), *common["verbs"].items()), CONJUGATED)
    return Lexicon(forms, verbs, own.get("groups", {}), _phrases(forms), exact)


def _phrases(forms: Mapping[str, LexiconEntry]) -> Mapping[tuple[str, int], Sequence[str]]:
    """Long forms by their beginning and their number of words."""
    found: dict[tuple[str, int], list[str]] = {}
    for form, entry in forms.items():
        if len(form) >= SHORTEST_PHRASE - 1:
            found.setdefault((form[:BEGINNING], entry.parts), []).append(form)
    return found


def owners_in(own: Mapping[str, Any]) -> tuple[Owner, ...]:
    """Whose things a book speaks of: yours or theirs, and ours where it speaks to all players, or of them, as us."""
    return ("you", "they", *(_SPEAKERS[person] for person in own.get("timing", {}).get("address", "").split()))


def _all_forms(common: Mapping[str, Any], own: Mapping[str, Any], words: Words) -> Iterator[tuple[str, LexiconEntry]]:
    """Every form with its entry: the book's own words first, then those of the vocabulary, then those of all books."""
    forms_of = partial(inflected, owners=owners_in(own))
    yield from _listed_forms(own.get("forms", {}))
    for lemma, value in own.get("adjectives", {}).items():
        yield from forms_of(Lexeme(lemma), "ADJ", value)
        yield from forms_of(adjective(lemma), "ADJ", value)
    for tag, lemmas in own.get("words", {}).items():
        for lemma in lemmas:
            yield from forms_of(_lexeme(lemma), tag, None)
    for kind, tag in (("resources", "RES"), ("stats", "STAT"), ("things", "THING"), ("titles", "NAME")):
        for lemma, value in own.get(kind, {}).items():
            yield from forms_of(_lexeme(lemma, words), tag, value)
    for kind, tag in (("resources", "RES"), ("stats", "STAT")):
        for name, term in words.terms[kind].items():
            yield from forms_of(term.hu, tag, name)
    yield from _common_forms(common)


def _listed_forms(by_tag: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, LexiconEntry]]:
    """Forms that a table lists under their tag."""
    for tag, forms in by_tag.items():
        yield from ((key_of(form), LexiconEntry(tag, parts=_parts(form))) for form in forms)


def _common_forms(common: Mapping[str, Any]) -> Iterator[tuple[str, LexiconEntry]]:
    yield from _listed_forms(common["forms"])
    for word, number in common["numbers"].items():
        yield from _in_cases(Lexeme(word), "ONE" if number == 1 else "NUM", number)
    for word, number in common["ordinals"].items():
        yield from _in_cases(_ordinal(word), "ORD", number)
    for word, number in common["kinds"].items():
        yield key_of(word), LexiconEntry("KIND_COUNT", number)
    for period, forms in common["periods"].items():
        yield from ((key_of(form), LexiconEntry("PERIOD", period, parts=_parts(form))) for form in forms)
    yield from _listed_forms({"SKIP": common["skipped"]["words"]})


def _in_cases(word: Lexeme, tag: str, value: Any, parts: int = 1) -> Iterator[tuple[str, LexiconEntry]]:
    """The singular of a word in all cases."""
    for case, key in zip(CASES, case_keys(word), strict=True):
        yield key, LexiconEntry(tag, value, case, parts=parts)


def _lexeme(lemma: str, words: Words | None = None) -> Lexeme:
    """The word with its irregular forms, where the vocabulary knows them."""
    known = _vocabulary_words(words) if words is not None else ()
    return next((word for word in known if word.lemma == lemma), Lexeme(lemma))


def _vocabulary_words(words: Words) -> Iterator[Lexeme]:
    for terms in words.terms.values():
        yield from (term.hu for term in terms.values())
    for values in words.values.values():
        yield from (terms[0].hu for terms in values.values())


def _ordinal(word: str) -> Lexeme:
    """An ordinal as a noun: `harmadikat`, `negyediket`."""
    if not word.endswith("ik"):
        return Lexeme(word)
    return Lexeme(word, link="a" if set(word.removesuffix("ik")) & set("aáoóuú") else "e")


def _parts(text: str) -> int:
    """Of how many words a form is made."""
    return len(re.split(r"[ -]", text))


def inflected(
    word: Lexeme, tag: str, value: Any, owners: Sequence[Owner] = ("you", "they")
) -> Iterator[tuple[str, LexiconEntry]]:
    """Every form of a noun with its entry: all cases, several, and what is yours or theirs."""
    parts = _parts(word.lemma)
    yield from _in_cases(word, tag, value, parts)
    several = case_keys(word, plural=True)
    owned = [(plural, case_keys(word, plural=plural, owner=owner)) for plural in (False, True) for owner in owners]
    for place, case in enumerate(CASES):
        yield several[place], LexiconEntry(tag, value, case, plural=True, parts=parts)
        for plural, keys in owned:
            yield keys[place], LexiconEntry(tag, value, case, plural, owned=True, parts=parts)
