"""Words that may be terms of the game: its components, its headings and labels, and nouns that the book repeats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from kartotek.ingest.confidence import LIKELY_WORD, PROPOSED_WORD, SURE_WORD
from kartotek.ingest.lists.links import Links
from kartotek.ingest.terms.game_words import Term
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.tokens import BookToken

__all__ = ["DraftTerm", "WordSources", "candidates_of"]

_REPEATED: Final = 3
_SHORTEST: Final = 3

_Reason = tuple[str, int]
"""Why a word may be a term, and the confidence that this gives."""


@dataclass(frozen=True, slots=True)
class DraftTerm:
    """A term that a book may have, its English where all games share it, and every line that it stands on."""

    lemma: str
    pos: str
    en: str
    lines: tuple[int, ...]
    forms: tuple[str, ...]
    why: str
    confidence: int

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "en": self.en or None, "lines": list(self.lines), "forms": list(self.forms)}


@dataclass(frozen=True, slots=True)
class WordSources:
    """What is known of words beside the book: terms that all games share, dictionary forms, and everyday words."""

    general: Sequence[Term]
    lemma: Callable[[str], str | None]
    is_common: Callable[[str], bool]

    def english(self) -> dict[str, tuple[str, str]]:
        """The English and the part of speech of the terms of one word that all games share."""
        words = (term for term in self.general if term.pos != "phrase" and " " not in term.hu)
        return {term.hu.lower(): (term.en, term.pos) for term in words}


def candidates_of(
    tokens: Mapping[int, Sequence[BookToken]], names: Sequence[str], labels: Iterable[str], known: WordSources
) -> list[DraftTerm]:
    """The candidates, those that components name first, then by how often they stand in the book."""
    wanted, english = _wanted(names, labels, known), known.english()
    made = [
        _term(word, places, wanted.get(word, ("repeated", PROPOSED_WORD)), english)
        for word, places in _places(tokens, wanted, known).items()
        if word in wanted or word in english or _is_repeated(word, places, known)
    ]
    return sorted(made, key=lambda one: (-one.confidence, -len(one.lines), one.lemma))


def _term(word: str, places: Sequence[BookToken], reason: _Reason, english: Mapping[str, tuple[str, str]]) -> DraftTerm:
    en, pos = english.get(word, ("", "noun"))
    forms = tuple(sorted({token.text.lower() for token in places}))
    lines = tuple(sorted({token.line for token in places}))
    return DraftTerm(word, pos, en, lines, forms, *reason)


def _is_repeated(word: str, places: Sequence[BookToken], known: WordSources) -> bool:
    return len(places) >= _REPEATED and len(word) >= _SHORTEST and not known.is_common(word)


# ---- words that the book points out ----


def _wanted(names: Sequence[str], labels: Iterable[str], known: WordSources) -> dict[str, _Reason]:
    """Words of components, of their names, and of headings and labels; the first reason for a word counts."""
    wanted: dict[str, _Reason] = {}
    for word, reason in (*_of_components(names), *_of_labels(labels, known)):
        wanted.setdefault(word.lower(), reason)
    return wanted


def _of_components(names: Sequence[str]) -> Iterator[tuple[str, _Reason]]:
    single = [name for name in names if " " not in name]
    yield from ((name, ("component", SURE_WORD)) for name in single)
    for kind, bare in map(piece_of, single):
        if kind and len(bare) >= _SHORTEST:
            yield bare, ("part of a component's name", LIKELY_WORD)


def _of_labels(labels: Iterable[str], known: WordSources) -> Iterator[tuple[str, _Reason]]:
    for label in labels:
        if " " not in label:
            yield known.lemma(label.lower()) or label, ("heading or label", LIKELY_WORD)


# ---- where they stand ----


def _places(
    tokens: Mapping[int, Sequence[BookToken]], wanted: Iterable[str], known: WordSources
) -> dict[str, list[BookToken]]:
    """The words of the book by their dictionary forms."""
    links = Links(wanted)
    found: dict[str, list[BookToken]] = defaultdict(list)
    for token in _words(tokens):
        word = links.word(token.raw) or links.word(token.text) or known.lemma(token.text.lower())
        if word is not None and not is_word(token.key, "plain", "words"):
            found[word.lower()].append(token)
    return found


def _words(tokens: Mapping[int, Sequence[BookToken]]) -> Iterator[BookToken]:
    for line in tokens.values():
        yield from (token for token in line if token.number is None and len(token.text) > 1)
