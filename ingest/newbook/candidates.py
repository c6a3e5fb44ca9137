"""Words that may be terms of the game: its components, its headings and labels, and nouns that the book repeats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.links import Links
from ingest.newbook.tokens import BookToken
from ingest.words import Term

__all__ = ["DraftTerm", "candidates_of"]

_REPEATED: Final = 3
_SHORTEST: Final = 3
_COMPONENT: Final = 950
_NAMED: Final = 800
_OFTEN: Final = 700

Lemma = Callable[[str], str | None]


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
        return {
            "lemma": self.lemma,
            "pos": self.pos,
            "en": self.en or None,
            "lines": list(self.lines),
            "forms": list(self.forms),
            "why": self.why,
            "confidence": self.confidence,
        }


def candidates_of(
    tokens: Mapping[int, Sequence[BookToken]],
    names: Sequence[str],
    labels: Iterable[str],
    general: Sequence[Term],
    lemma: Lemma,
    is_common: Callable[[str], bool],
) -> list[DraftTerm]:
    """The candidates, those that components name first, then by how often they stand in the book."""
    wanted = {name.lower(): ("component", _COMPONENT) for name in names if " " not in name}
    for name in names:
        kind, bare = piece_of(name)
        if kind and len(bare) >= _SHORTEST and " " not in name:
            wanted.setdefault(bare.lower(), ("part of a component's name", _NAMED))
    for label in labels:
        if " " not in label:
            wanted.setdefault((lemma(label.lower()) or label).lower(), ("heading or label", _NAMED))
    english = {term.hu.lower(): (term.en, term.pos) for term in general if term.pos != "phrase" and " " not in term.hu}
    links = Links(wanted)
    found: dict[str, list[BookToken]] = defaultdict(list)
    for token in _words(tokens):
        word = links.word(token.raw) or links.word(token.text) or lemma(token.text.lower())
        if word is not None and not is_word(token.key, "plain", "words"):
            found[word.lower()].append(token)
    made = []
    for word, places in found.items():
        why, confidence = wanted.get(word, ("repeated", _OFTEN))
        often = len(places) >= _REPEATED and len(word) >= _SHORTEST and not is_common(word)
        if word in wanted or word in english or often:
            en, pos = english.get(word, ("", "noun"))
            forms = Counter(token.text.lower() for token in places)
            lines = tuple(sorted({token.line for token in places}))
            made.append(DraftTerm(word, pos, en, lines, tuple(sorted(forms)), why, confidence))
    return sorted(made, key=lambda one: (-one.confidence, -len(one.lines), one.lemma))


def _words(tokens: Mapping[int, Sequence[BookToken]]) -> Iterator[BookToken]:
    for line in tokens.values():
        yield from (token for token in line if token.number is None and len(token.text) > 1)
