"""Every occurrence of every term of the glossary in a repaired text, and where its words stand in the scan."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from kartotek.ingest.confidence import UNREAD_WORD
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.terms.analyse import Lemmatiser, TermAnalyser
from kartotek.ingest.terms.glossary import Glossary, GlossaryTerm, printed_form

__all__ = ["Occurrence", "find_terms"]


# The words of a text where they stand in its scan: what is between them, and the halves that a line end cuts.
_BETWEEN: Final = re.compile(r"[\s\-–„”\"'’\[\]»]*")
_AFTER_NUMERAL: Final = re.compile(r"\.?[\s\-–„”\"'’]*")
_NUMERAL: Final = re.compile(r"[IVX]+|\d+")
_LINES_APART: Final = 2


class WordsInScan:
    """The scanned lines by number, and for every word that a line end cuts its other half."""

    def __init__(self, words: Sequence[RestoredWord], texts: Mapping[int, str]) -> None:
        self.texts = texts
        self._tails = _tails(words)

    def behind(self, word: RestoredWord) -> str:
        """The rest of the line behind a word."""
        return self.texts[word.line][word.end :]

    def ends_line(self, word: RestoredWord) -> bool:
        """Whether nothing but blanks, hyphens and quotes stands behind a word."""
        return _BETWEEN.fullmatch(self.behind(word)) is not None

    def end_of(self, word: RestoredWord) -> RestoredWord:
        """The word by which a word ends: its other half where a line end cuts it."""
        return self._tails.get((word.line, word.start), word)

    def adjoin(self, left: RestoredWord, right: RestoredWord) -> bool:
        """Whether nothing but blanks, hyphens and quotes stands between two words."""
        tail = self.end_of(left)
        if tail.line == right.line:
            pattern = _AFTER_NUMERAL if _NUMERAL.fullmatch(left.text) else _BETWEEN
            return bool(pattern.fullmatch(self.texts[right.line][tail.end : right.start]))
        if not 0 < right.line - tail.line <= _LINES_APART:
            return False
        rest, head = self.behind(tail), self.texts[right.line][: right.start]
        return bool(_BETWEEN.fullmatch(rest)) and bool(_BETWEEN.fullmatch(head))

    def parts(self, words: Sequence[RestoredWord]) -> Iterator[RestoredWord]:
        """The words, and behind each that a line end cuts its other half."""
        for word in words:
            yield word
            tail = self._tails.get((word.line, word.start))
            if tail is not None:
                yield tail

    def as_scanned(self, parts: Sequence[RestoredWord]) -> str:
        """The scan from the first part to the last: as it stands on one line, with blanks for line ends."""
        ends: dict[int, tuple[int, int]] = {}
        for part in parts:
            start, _ = ends.get(part.line, (part.start, part.end))
            ends[part.line] = (start, part.end)
        pieces = [self.texts[line][start:end] for line, (start, end) in ends.items()]
        return ("- " if any(part.cut for part in parts) else " ").join(pieces)


def _tails(words: Sequence[RestoredWord]) -> dict[tuple[int, int], RestoredWord]:
    """For every word that a line end cuts: its other half, by the place of the first."""
    tails: dict[tuple[int, int], RestoredWord] = {}
    waiting: list[RestoredWord] = []
    for word in words:
        if word.cut:
            waiting.append(word)
        elif word.continues:
            head = next((one for one in waiting if one.whole == word.whole), None)
            if head is not None:
                tails[head.line, head.start] = word
                waiting.remove(head)
    return tails


# Find every occurrence of every glossary term in a repaired text: inflected, of several words, over line ends.
_CUT: Final = re.compile(r"[-¬\u00ad]\s*")
_TORN_FROM: Final = 3
_LONG: Final = 7
_SHORTEST_PART: Final = 3
_PARTICIPLES: Final = frozenset(("jelző", "jelölő"))
_NO_PARTS: Final = frozenset(("verb", "adjective", "adverb", "phrase", "heading"))


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
    printed: str | None = None
    """The form as the book prints it, case folded; None where the scan is too bad to say."""
    places: tuple[tuple[int, int, int], ...] = ()
    """Where its parts stand in the scan: line, first column, column behind."""


def find_terms(
    lines: Sequence[RepairedLine], texts: Mapping[int, str], glossary: Glossary, lexicon: Lemmatiser
) -> list[Occurrence]:
    """Occurrences in reading order; where terms overlap the longest one counts."""
    return list(_Finder(lines, texts, glossary, lexicon).run())


class _Found(NamedTuple):
    """A term that begins at some word: how many words of the text it has, and its dictionary form."""

    entry: GlossaryTerm
    width: int
    lemma: str


class _Finder:
    def __init__(
        self, lines: Sequence[RepairedLine], texts: Mapping[int, str], glossary: Glossary, lexicon: Lemmatiser
    ) -> None:
        every = [word for line in lines for word in line.words]
        self._words = [word for word in every if not word.continues]
        self._scan = WordsInScan(every, texts)
        self._glossary = glossary
        self._analyser = TermAnalyser(glossary.words, lexicon, glossary.verbs)
        self._lexicon = lexicon
        self._known: dict[str, tuple[str, ...]] = {}

    def run(self) -> Iterator[Occurrence]:
        at = 0
        while at < len(self._words):
            found = self._at(at)
            if found is None:
                at += 1
                continue
            yield self._occurrence(found.entry, self._words[at : at + found.width], found.lemma)
            at += found.width

    def _at(self, at: int) -> _Found | None:
        """The term that begins with a word: of several words first, then as a word by itself."""
        found = self._longest(at)
        if found is not None and found.width > 1:
            return found
        return self._parted(at) or self._torn(at) or found or self._compound(at) or self._garbled(at)

    def _longest(self, at: int) -> _Found | None:
        best: _Found | None = None
        for first in (*self._readings(self._words[at]), self._words[at].whole.lower() + "i"):
            for entry in self._glossary.beginning(first):
                width = len(entry.words)
                if (best is None or width > best.width) and self._stands_at(entry, at):
                    best = _Found(entry, width, self._lemma(entry, at))
        return best

    def _stands_at(self, entry: GlossaryTerm, at: int) -> bool:
        return self._matches(entry, at) and not self._has_object(entry, at)

    def _has_object(self, entry: GlossaryTerm, at: int) -> bool:
        """Whether an object stands before what is then no noun but a participle: a card that marks (jelző) a level."""
        if not at or self._words[at].whole.lower() not in _PARTICIPLES or len(entry.words) > 1:
            return False
        before = self._words[at - 1]
        return before.whole.endswith("t") and self._scan.adjoin(before, self._words[at])

    def _garbled(self, at: int) -> _Found | None:
        """The term of a long word that no repair could read: the nearest one, or the one that it begins where a line
        end cuts it and its other half was not found."""
        word = self._words[at]
        read = word.whole.lower()
        if len(read) < _LONG:
            return None
        if not word.cut and _CUT.fullmatch(self._scan.behind(word)):
            entry = self._glossary.begun(read)
            return _Found(entry, 1, entry.listed) if entry else None
        if word.confidence > UNREAD_WORD or self._lexicon.lemma(read) is not None:
            return None
        entry = self._glossary.nearest(read)
        return _Found(entry, 1, entry.lemma) if entry else None

    def _lemma(self, entry: GlossaryTerm, at: int) -> str:
        """As the text spells it; where a line end cuts the word, only the glossary knows how."""
        cut = any(word.cut for word in self._words[at : at + len(entry.words)])
        return entry.listed if cut else entry.lemma

    def _parted(self, at: int) -> _Found | None:
        """A verb with its prefix behind it."""
        if at + 1 >= len(self._words) or not self._scan.adjoin(self._words[at], self._words[at + 1]):
            return None
        preverb = self._words[at + 1].whole.lower()
        for stem in self._readings(self._words[at]):
            entry = self._glossary.single(preverb + stem)
            if entry is not None and entry.term.pos == "verb":
                return _Found(entry, 2, entry.lemma)
        return None

    def _torn(self, at: int) -> _Found | None:
        """A term at the end of a line whose last word stands not next to it but soon after: columns interleave."""
        for entry in self._glossary.beginning(self._words[at].whole.lower()):
            begun = entry.words[:-1]
            if not begun or not self._may_be_torn(entry):
                continue
            end = at + len(begun)
            if self._ends_line(self._words[at:end], begun) and self._follows(entry.words[-1], end):
                return _Found(entry, len(begun), self._lemma(entry, at))
        return None

    def _may_be_torn(self, entry: GlossaryTerm) -> bool:
        """Whether the first words of a term, which has no short ones, are no term by themselves."""
        if entry.term.pos == "verb" or self._glossary.single(" ".join(entry.words[:-1])):
            return False
        return min(map(len, entry.words)) >= _TORN_FROM

    def _ends_line(self, words: Sequence[RestoredWord], begun: Sequence[str]) -> bool:
        """Whether the words are those that begin a term, on one line with nothing behind them."""
        line = words[0].line
        if len(words) < len(begun) or any(word.line != line for word in words):
            return False
        if not all(self._stands(word, part) for word, part in zip(words, begun, strict=True)):
            return False
        return self._scan.ends_line(words[-1])

    def _follows(self, expected: str, at: int) -> bool:
        """Whether a word stands on the next lines."""
        last = self._words[at - 1].line + _LINES_APART
        ahead = itertools.takewhile(lambda word: word.line <= last, self._words[at:])
        return any(expected in self._readings(word) for word in ahead)

    def _readings(self, word: RestoredWord) -> Sequence[str]:
        known = self._known.get(word.whole)
        if known is None:
            whole = self._glossary.corrected(word.whole.lower())
            known = self._known[word.whole] = (whole, *self._analyser.stems(whole))
        if word.confidence < UNREAD_WORD and word.others and self._lexicon.lemma(known[0]) is None:
            return (*known, *(stem for other in word.others for stem in self._analyser.stems(other)))
        return known

    def _matches(self, entry: GlossaryTerm, at: int) -> bool:
        words = self._words[at : at + len(entry.words)]
        if len(words) < len(entry.words):
            return False
        pairs = list(zip(words, entry.words, strict=True))
        word, head = pairs.pop(entry.head)
        if not all(self._stands(one, expected) for one, expected in pairs):
            return False
        if not all(self._scan.adjoin(left, right) for left, right in itertools.pairwise(words)):
            return False
        return word.whole.lower() == head if entry.fixed else head in self._readings(word)

    def _stands(self, word: RestoredWord, expected: str) -> bool:
        """Whether a word inside a term is the one expected: as it is, in the plural, or without the -i of origin."""
        text = word.whole.lower()
        if text == expected or text + "i" == expected:
            return True
        return text.endswith("k") and expected in self._analyser.stems(text)

    def _compound(self, at: int) -> _Found | None:
        """A word made of two terms (era + deck) is a term as well, though no glossary lists it."""
        whole = self._words[at].whole.lower()
        for cut in range(_SHORTEST_PART, len(whole) - _SHORTEST_PART + 1):
            first = self._part(whole[:cut])
            second = self._inflected_part(whole[cut:]) if first is not None else None
            if first is not None and second is not None:
                return _Found(_combined(first, second), 1, whole[:cut] + second.words[0])
        return None

    def _part(self, word: str) -> GlossaryTerm | None:
        """The term of one word that compounds are made of."""
        entry = self._glossary.single(word)
        return None if entry is None or entry.term.pos in _NO_PARTS else entry

    def _inflected_part(self, form: str) -> GlossaryTerm | None:
        """The same for a form of its word."""
        stems = (stem for stem in self._analyser.stems(form) if len(stem) >= _SHORTEST_PART)
        return next(filter(None, map(self._part, stems)), None)

    def _occurrence(self, entry: GlossaryTerm, words: Sequence[RestoredWord], lemma: str) -> Occurrence:
        parts = list(self._scan.parts(words))
        ends = [self._scan.end_of(word) for word in words]
        return Occurrence(
            words[0].line,
            self._scan.as_scanned(parts),
            " ".join(word.whole for word in words),
            lemma,
            entry.term.concept,
            entry.term.en,
            min(word.confidence for word in words),
            printed_form(words, entry, lemma, self._scan.texts, ends),
            tuple((part.line, part.start, part.end) for part in parts),
        )


def _combined(first: GlossaryTerm, second: GlossaryTerm) -> GlossaryTerm:
    term = replace(
        second.term, hu=first.words[0] + second.words[0], en=f"{first.term.en} {second.term.en}", concept=None
    )
    return GlossaryTerm((term.hu,), term.hu, term.hu, term, 0)
