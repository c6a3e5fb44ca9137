"""A glossary made ready for finding: each term as a sequence of words, with the spellings that books vary."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ingest.terms.analyse import Lemmatiser
from ingest.words import Term, general_terms

__all__ = ["Entry", "Glossary"]

_NOTE: Final = re.compile(r"\s*\([^)]*\)")
_ARTICLE: Final = re.compile(r"^(?:a|az|egy)\s+", re.IGNORECASE)
_PART: Final = re.compile(r"[^\W_]+")
_SENTENCE: Final = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """One way to write a term: its words in lower case; the last one takes the endings."""

    words: tuple[str, ...]
    lemma: str
    term: Term


class Glossary:
    """Entries by the word they begin with."""

    def __init__(self, terms: Iterable[Term], lexicon: Lemmatiser) -> None:
        self._lexicon = lexicon
        self._by_first: dict[str, list[Entry]] = defaultdict(list)
        self._single: dict[str, Entry] = {}
        seen: set[tuple[str, ...]] = set()
        for term in (*terms, *general_terms()):
            for entry in self._entries(term):
                if entry.words not in seen:
                    seen.add(entry.words)
                    self._by_first[entry.words[0]].append(entry)
                    if len(entry.words) == 1:
                        self._single[entry.words[0]] = entry
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry.words))

    @property
    def words(self) -> frozenset[str]:
        """Every word that begins or ends an entry."""
        return frozenset(word for entries in self._by_first.values() for e in entries for word in e.words)

    def beginning(self, word: str) -> list[Entry]:
        """Entries whose first word is `word`, longest first."""
        return self._by_first.get(word, [])

    def single(self, word: str) -> Entry | None:
        return self._single.get(word)

    def _entries(self, term: Term) -> Iterable[Entry]:
        plain = _NOTE.sub("", term.hu).strip(' „”"!')
        plain = _ARTICLE.sub("", plain)
        parts = tuple(part.lower() for part in _PART.findall(plain))
        if not parts or len(parts) > _SENTENCE or "/" in plain:
            return
        lemma = plain
        if _NOTE.search(term.hu):
            parts, lemma = self._in_singular(parts, plain)
        yield Entry(parts, lemma, term)
        yield from _joined(parts, term)
        if len(parts) > 2:
            yield Entry(parts[1:], " ".join(parts[1:]), term)

    def _in_singular(self, parts: tuple[str, ...], plain: str) -> tuple[tuple[str, ...], str]:
        """A heading names a kind in the plural; the term is its singular."""
        single = self._lexicon.lemma(parts[-1]) or parts[-1]
        return (*parts[:-1], single), plain[: len(plain) - len(parts[-1])] + single


def _joined(parts: tuple[str, ...], term: Term) -> Iterable[Entry]:
    """The same term with two of its words written as one."""
    for at in range(len(parts) - 1):
        words = (*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :])
        yield Entry(words, " ".join(words), term)
