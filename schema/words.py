"""The English and Hungarian words for the names of a game's vocabulary, read from its words file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian import Lexeme, Verb
from kartotek.schema.toml_text import parse_toml
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import (
    LANGUAGES,
    AttributeWords,
    Gaining,
    NameWords,
    Phrases,
    ScopeWords,
    VerbWords,
    Words,
)

__all__ = [
    "AttributeWords",
    "NameWords",
    "ScopeWords",
    "VerbWords",
    "Words",
    "build_words",
    "load_words",
    "missing_words",
]

_DECLARED = ("resources", "stats", "nouns", "hosts", "phases", "periods", "zones")
_TERMS = (*_DECLARED, "units")
_PHRASES = ("events", "hooks", "flags", "moments")


def load_words(path: Path, vocabulary: Vocabulary, base: Words | None = None) -> Words:
    """Read a words file and see that it covers the vocabulary; `base` is the game that an expansion adds to."""
    try:
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KartotekError("data-missing", "cannot read the words", where=str(path), why=str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    from kartotek.schema.models.base import require
    from kartotek.schema.models.words_file import WordsFile

    require(WordsFile, raw, str(path))
    return build_words(raw, vocabulary, base, where=str(path))


def build_words(raw: Mapping[str, Any], vocabulary: Vocabulary, base: Words | None = None, *, where: str) -> Words:
    """The same from the entries of a words file; `where` names it in errors."""
    try:
        words = _build(raw, base)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise KartotekError(
            "data-format", "an entry of the words is malformed", where=where, why=repr(error)
        ) from error
    lacking = list(missing_words(words, vocabulary))
    if lacking:
        raise KartotekError("data-name", f"no words for {', '.join(lacking)}", where=where)
    return words


def missing_words(words: Words, vocabulary: Vocabulary) -> Iterator[str]:
    """Every declared name that the words do not cover."""
    for kind in _DECLARED:
        names = getattr(vocabulary, kind)
        yield from (f"{kind}.{name}" for name in names if name not in words.terms[kind])
    for kind in ("events", "hooks", "flags"):
        yield from (f"{kind}.{name}" for name in getattr(vocabulary, kind) if name not in words.phrases[kind])
    yield from (f"scopes.{name}" for name in vocabulary.scopes if name not in words.scopes)
    yield from (f"verbs.{name}" for name in vocabulary.verbs if name not in words.verbs)
    for domain in vocabulary.domains.values():
        if domain.name == "zone" and vocabulary.zones:
            continue  # they have words as zones
        for value in (*domain.values, *domain.groups):
            if value not in words.values.get(domain.name, {}) and not vocabulary.is_amount(value):
                yield f"values.{domain.name}.{value}"
    for holders in (vocabulary.nouns, vocabulary.events, vocabulary.hooks, vocabulary.flags):
        for name, holder in holders.items():
            yield from _missing_attributes(words, name, holder.attributes)


def _missing_attributes(words: Words, holder: str, attributes: Mapping[str, AttributeSpec]) -> Iterator[str]:
    for name in attributes:
        if name not in words.attributes and f"{holder}.{name}" not in words.attributes:
            yield f"attributes.{holder}.{name}"


def _build(raw: Mapping[str, Any], base: Words | None) -> Words:
    terms = {kind: {name: _term(entry) for name, entry in raw.get(kind, {}).items()} for kind in _TERMS}
    phrases = {kind: {name: _sides(entry) for name, entry in raw.get(kind, {}).items()} for kind in _PHRASES}
    values = {domain: _values(entries) for domain, entries in raw.get("values", {}).items()}
    own = Words(
        game=raw["game"],
        terms=terms,
        values=values,
        scopes={name: _scope(entry) for name, entry in raw.get("scopes", {}).items()},
        verbs={name: _verb(entry) for name, entry in raw.get("verbs", {}).items()},
        attributes={name: _attribute(entry) for name, entry in raw.get("attributes", {}).items()},
        phrases=phrases,
    )
    return own if base is None else _joined(base, own)


def _joined(base: Words, own: Words) -> Words:
    return Words(
        game=own.game,
        terms={kind: {**base.terms[kind], **own.terms[kind]} for kind in _TERMS},
        values={
            domain: {**base.values.get(domain, {}), **own.values.get(domain, {})}
            for domain in {**base.values, **own.values}
        },
        scopes={**base.scopes, **own.scopes},
        verbs={**base.verbs, **own.verbs},
        attributes={**base.attributes, **own.attributes},
        phrases={kind: {**base.phrases[kind], **own.phrases[kind]} for kind in _PHRASES},
    )


def _term(entry: Mapping[str, Any]) -> NameWords:
    one, _, many = entry["en"].partition("|")
    gained = entry.get("gained")
    gaining = Gaining(gained["en"], Verb(**gained["hu"])) if gained else None
    level, shared = entry.get("level", False), entry.get("shared", False)
    return NameWords(one, many or _plural(one), _lexeme(entry["hu"]), level, shared, gaining)


def _plural(one: str) -> str:
    if one.endswith(("s", "x", "z", "ch", "sh")):
        return one + "es"
    return one[:-1] + "ies" if one.endswith("y") and one[-2:-1] not in "aeiou" else one + "s"


def _lexeme(entry: str | Mapping[str, Any]) -> Lexeme:
    return Lexeme(entry) if isinstance(entry, str) else Lexeme(**entry)


def _values(entries: Mapping[str, Any]) -> dict[str, tuple[NameWords, ...]]:
    """A value is a word, or a list of the names of other values of its domain."""
    words = {name: _term(entry) for name, entry in entries.items() if not isinstance(entry, list)}
    lists = {name: tuple(words[part] for part in entry) for name, entry in entries.items() if isinstance(entry, list)}
    return {name: (word,) for name, word in words.items()} | lists


def _scope(entry: Mapping[str, Any]) -> ScopeWords:
    return ScopeWords(
        _term(entry["player"]), entry["each"], entry["of"], entry.get("plural", False), entry.get("owned", False)
    )


def _verb(entry: Mapping[str, Any]) -> VerbWords:
    hungarian = dict(entry["hu"])
    template = hungarian.pop("say", "{verb}{price} {what:acc}{how}")
    english = entry["en"] if "{" in entry["en"] else entry["en"] + " {what}{how}{price}"
    return VerbWords(english, template, Verb(**hungarian))


def _attribute(entry: Mapping[str, Any]) -> AttributeWords:
    unit = _term(entry["unit"]) if "unit" in entry else None
    sides = _sides(entry)
    return AttributeWords(
        _term(entry["name"]), sides["en"], sides["hu"], entry.get("head", False), entry.get("definite", False), unit
    )


def _sides(entry: Mapping[str, Any]) -> dict[str, Phrases]:
    """Phrases of both languages; a bare string is the one phrase called `say`."""
    return {
        lang: {"say": side} if isinstance(side, str) else dict(side)
        for lang, side in ((k, entry.get(k, {})) for k in LANGUAGES)
    }
