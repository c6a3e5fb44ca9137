"""Find every occurrence of every glossary term in a repaired text: inflected, of several words, over line ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.repair.restore import RepairedLine, Word
from ingest.terms.analyse import Analyser, Lemmatiser
from ingest.terms.glossary import Entry, Glossary

__all__ = ["Occurrence", "find_terms"]

_BETWEEN: Final = re.compile(r"[\s\-–„”\"'’\[\]»]*")
_AFTER_NUMERAL: Final = re.compile(r"\.?[\s\-–„”\"'’]*")
_NUMERAL: Final = re.compile(r"[IVX]+|\d+")
_LINES_APART: Final = 2
_UNSURE: Final = 600


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One term in the text: where, as it stands in the scan, repaired, and what it is."""

    line: int
    form: str
    repaired: str
    lemma: str
    term: str | None
    en: str
    confidence: int


def find_terms(
    lines: Sequence[RepairedLine], texts: Mapping[int, str], glossary: Glossary, lexicon: Lemmatiser
) -> list[Occurrence]:
    """Occurrences in reading order; where terms overlap the longest one counts."""
    return list(_Finder(lines, texts, glossary, lexicon).run())


class _Finder:
    def __init__(
        self, lines: Sequence[RepairedLine], texts: Mapping[int, str], glossary: Glossary, lexicon: Lemmatiser
    ) -> None:
        every = [word for line in lines for word in line.words]
        self._words = [word for word in every if not word.continues]
        self._tails = _tails(every)
        self._texts = texts
        self._glossary = glossary
        self._analyser = Analyser(glossary.words, lexicon)

    def run(self) -> Iterator[Occurrence]:
        at = 0
        while at < len(self._words):
            found = self._longest(at) or self._compound(at)
            if found is None:
                at += 1
                continue
            entry, width, lemma = found
            yield self._occurrence(entry, self._words[at : at + width], lemma)
            at += width

    def _longest(self, at: int) -> tuple[Entry, int, str] | None:
        best: tuple[Entry, int, str] | None = None
        for first in (*self._readings(self._words[at]), self._words[at].whole.lower() + "i"):
            for entry in self._glossary.beginning(first):
                width = len(entry.words)
                if (best is None or width > best[1]) and self._matches(entry, at):
                    best = (entry, width, entry.lemma)
        return best

    def _readings(self, word: Word) -> Iterator[str]:
        yield word.whole.lower()
        yield from self._analyser.stems(word.whole)
        if word.confidence < _UNSURE:
            for other in word.others:
                yield from self._analyser.stems(other)

    def _matches(self, entry: Entry, at: int) -> bool:
        last = at + len(entry.words) - 1
        if last >= len(self._words):
            return False
        for place, expected in enumerate(entry.words[:-1]):
            word = self._words[at + place].whole.lower()
            if word != expected and word + "i" != expected:
                return False
        if any(not self._adjoin(self._words[i], self._words[i + 1]) for i in range(at, last)):
            return False
        return entry.words[-1] in self._readings(self._words[last])

    def _adjoin(self, left: Word, right: Word) -> bool:
        """Whether nothing but blanks, hyphens and quotes stands between two words."""
        tail = self._tails.get((left.line, left.start), left)
        if tail.line == right.line:
            pattern = _AFTER_NUMERAL if _NUMERAL.fullmatch(left.text) else _BETWEEN
            return bool(pattern.fullmatch(self._texts[right.line][tail.end : right.start]))
        if not 0 < right.line - tail.line <= _LINES_APART:
            return False
        rest, head = self._texts[tail.line][tail.end :], self._texts[right.line][: right.start]
        return bool(_BETWEEN.fullmatch(rest)) and bool(_BETWEEN.fullmatch(head))

    def _compound(self, at: int) -> tuple[Entry, int, str] | None:
        """A word made of two terms (era + deck) is a term as well, though no glossary lists it."""
        whole = self._words[at].whole.lower()
        for cut in range(3, len(whole) - 2):
            first = self._glossary.single(whole[:cut])
            if first is None:
                continue
            for stem in self._analyser.stems(whole[cut:]):
                second = self._glossary.single(stem)
                if second is not None and len(stem) > 2:
                    return _combined(first, second), 1, whole[:cut] + stem
        return None

    def _occurrence(self, entry: Entry, words: Sequence[Word], lemma: str) -> Occurrence:
        parts = [
            part for word in words for part in (word, self._tails.get((word.line, word.start))) if part is not None
        ]
        form = self._as_scanned(parts)
        sure = min(word.confidence for word in words)
        repaired = " ".join(word.whole for word in words)
        return Occurrence(words[0].line, form, repaired, lemma, entry.term.concept, entry.term.en, sure)

    def _as_scanned(self, parts: Sequence[Word]) -> str:
        """The scan from the first part to the last: as it stands on one line, with blanks for line ends."""
        pieces: list[str] = []
        for line in dict.fromkeys(part.line for part in parts):
            here = [part for part in parts if part.line == line]
            pieces.append(self._texts[line][here[0].start : here[-1].end])
        joined = "- ".join(pieces) if any(part.cut for part in parts) and len(pieces) > 1 else " ".join(pieces)
        return re.sub(r"^\d+(?=[^\W\d_])", "", joined) if not parts[0].text[:1].isdigit() else joined


def _tails(words: Sequence[Word]) -> dict[tuple[int, int], Word]:
    """For every word that a line end cuts: its other half, by the place of the first."""
    tails: dict[tuple[int, int], Word] = {}
    waiting: list[Word] = []
    for word in words:
        if word.cut:
            waiting.append(word)
        elif word.continues:
            for head in waiting:
                if head.whole == word.whole:
                    tails[head.line, head.start] = word
                    waiting.remove(head)
                    break
    return tails


def _combined(first: Entry, second: Entry) -> Entry:
    term = replace(
        second.term, hu=first.words[0] + second.words[0], en=f"{first.term.en} {second.term.en}", concept=None
    )
    return Entry((first.words[0] + second.words[0],), term.hu, term)
