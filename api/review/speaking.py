"""Expressions of a draft said again in both languages, and the names that complete what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kartotek.api.review.forms import host_of, vocabulary_of
from kartotek.ingest.draft.decided import SEVERAL, Review, checked_expression
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.render import sentence
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.word_types import LANGUAGES, Words
from kartotek.schema.words import build_words

__all__ = ["completions", "said"]

_WORD: Final = re.compile(r"[a-z_0-9]*$")
_MOST: Final = 12
_KEYWORD: Final = re.compile(r'"([a-z]{2,})"')


def said(review: Review, text: str, kind: str, subject: str) -> dict[str, Any]:
    """An expression in its canonical spelling with its sentences, or what is wrong with it."""
    vocabulary, host = vocabulary_of(review), host_of(review, subject)
    try:
        if kind == "cost":
            return {"expression": checked_expression(text, kind, vocabulary, host), "en": "", "hu": ""}
        parts = [checked_expression(part, kind, vocabulary, host) for part in text.split(SEVERAL)]
        words = words_of(review, vocabulary)
        sentences: dict[str, str] = {
            language: " ".join(_said(parts, vocabulary, words, host, language)) for language in LANGUAGES
        }
    except KartotekError as error:
        return {"error": error.what, "why": error.why, "hint": error.hint}
    return {"expression": f" {SEVERAL} ".join(parts), **sentences}


def _said(parts: list[str], vocabulary: Vocabulary, words: Words, host: str, language: Any) -> Iterator[str]:
    for part in parts:
        yield sentence(parse_ability(part, vocabulary, host), vocabulary, words, language, host)


def words_of(review: Review, vocabulary: Vocabulary) -> Words:
    """The words of a draft."""
    return build_words(review.draft.language.words, vocabulary, where=review.draft.game)


def completions(review: Review, text: str) -> list[str]:
    """The names that may stand in place of the word at the end of a text."""
    found = _WORD.search(text)
    begun = found[0] if found else ""
    if not begun:
        return []
    names = _names(vocabulary_of(review))
    return [name for name in names if name.startswith(begun) and name != begun][:_MOST]


@lru_cache(maxsize=4)
def _names_of(key: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    grammar = files("kartotek.schema.language").joinpath("grammar.lark").read_text("utf-8")
    return tuple(sorted({name for names in key for name in names} | set(_KEYWORD.findall(grammar))))


def _names(vocabulary: Vocabulary) -> tuple[str, ...]:
    kinds = ("resources", "stats", "nouns", "verbs", "events", "hooks", "flags", "phases", "periods", "scopes")
    values = tuple(value for domain in vocabulary.domains.values() for value in domain.values)
    return _names_of((*(tuple(getattr(vocabulary, kind)) for kind in kinds), values))
