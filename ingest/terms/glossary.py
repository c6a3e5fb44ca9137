"""A glossary made ready for finding: each term as a sequence of words, and its forms as the book prints them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import UNREAD_WORD
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.restore import RestoredWord
from kartotek.ingest.terms.analyse import Lemmatiser
from kartotek.ingest.terms.game_words import Term, general_terms
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.fold import fold

__all__ = ["GlossaryTerm", "Glossary", "printed_form"]


# A glossary made ready for finding: each term as a sequence of words, with the spellings that books vary.
_NOTE: Final = re.compile(r"\s*\([^)]*\)")
_ARTICLE: Final = re.compile(r"^(?:a\s+(?![aáeéiíoóöőuúüű])|az\s+)", re.IGNORECASE)
_ONE: Final = "egy"
_THE: Final = re.compile(r"^the\s+", re.IGNORECASE)
_PART: Final = re.compile(r"[^\W_]+")
_SENTENCE: Final = 5
_SHORTEST_GARBLED: Final = 6
_LONGEST_ENDING: Final = 4
_PREFIXES: Final = PREVERBS | {"végre"}
_POINTING: Final = frozenset(
    "első második harmadik negyedik ötödik hatodik hetedik nyolcadik előző következő utolsó".split()
)
_AND: Final = "és"  # a heading that names two things is no term: each of them is


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """One way to write a term: its words in lower case, of which `head` takes the endings unless the term is `fixed`.

    `lemma` is the dictionary form in this spelling, `listed` the one of the glossary.
    """

    words: tuple[str, ...]
    lemma: str
    listed: str
    term: Term
    head: int
    fixed: bool = False


class Glossary:
    """Entries by the word they begin with."""

    def __init__(self, terms: Iterable[Term], lexicon: Lemmatiser, misprints: Iterable[str] = ()) -> None:
        self._lexicon = lexicon
        self._by_first: dict[str, list[GlossaryTerm]] = defaultdict(list)
        self._single: dict[str, GlossaryTerm] = {}
        for entry in self._distinct((*terms, *general_terms())):
            self._by_first[entry.words[0]].append(entry)
            if len(entry.words) == 1:
                self._single[entry.words[0]] = entry
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry.words))
        self._by_length = sorted(self._keyed_nouns(), key=lambda item: (-len(item[0]), item[0]))
        self._corrections = {wrong.lower(): right for wrong in misprints if (right := self._meant(wrong.lower()))}

    def _distinct(self, terms: Iterable[Term]) -> Iterable[GlossaryTerm]:
        """The entries of all terms, each spelling once; those of terms with a note give way to others."""
        by_words: dict[tuple[str, ...], GlossaryTerm] = {}
        for term in sorted(terms, key=lambda term: bool(_NOTE.search(term.hu))):
            for entry in self._entries(term):
                by_words.setdefault(entry.words, entry)
        return by_words.values()

    def _keyed_nouns(self) -> Iterable[tuple[str, GlossaryTerm]]:
        """Long nouns of one word, by what a scan leaves of them."""
        for word, entry in self._single.items():
            if len(word) >= _SHORTEST_GARBLED and entry.term.pos == "noun":
                yield _key(word), entry

    def _meant(self, misprint: str) -> str | None:
        """The word that a misprint stands for: the one that differs from it in a letter."""
        alike = [word for word in self._single if word != misprint and Levenshtein.distance(word, misprint) == 1]
        return min(alike, default=None)

    def nearest(self, word: str) -> GlossaryTerm | None:
        """The longest single-word entry that begins the word but for one letter in six, an ending aside."""
        read = _key(word)
        return next((entry for key, entry in self._by_length if _nearly_begins(key, read)), None)

    def begun(self, word: str) -> GlossaryTerm | None:
        """The shortest single-word entry that the word begins, but for a few letters."""
        longer = [e for w, e in self._single.items() if w.startswith(word) and len(w) - len(word) <= _LONGEST_ENDING]
        return min(longer, key=lambda entry: len(entry.words[0]), default=None)

    def corrected(self, word: str) -> str:
        """The word (lower case) without the misprint that it is or begins with."""
        for wrong, right in self._corrections.items():
            if word.startswith(wrong):
                return right + word[len(wrong) :]
        return word

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs among the entries, those with a prefix also without it."""
        listed = {word for word, entry in self._single.items() if entry.term.pos == "verb"}
        bare = {verb.removeprefix(prefix) for verb in listed for prefix in _PREFIXES if verb.startswith(prefix)}
        return frozenset(listed | bare)

    @property
    def words(self) -> frozenset[str]:
        """Every word of an entry, and the bare verbs."""
        return frozenset(word for group in self._by_first.values() for e in group for word in e.words) | self.verbs

    def beginning(self, word: str) -> list[GlossaryTerm]:
        """Entries whose first word is `word`, longest first."""
        return self._by_first.get(word, [])

    def single(self, word: str) -> GlossaryTerm | None:
        return self._single.get(word)

    def _entries(self, term: Term) -> Iterable[GlossaryTerm]:
        plain = _ARTICLE.sub("", _NOTE.sub("", term.hu).strip(' „”"!'))
        parts = tuple(part.lower() for part in _PART.findall(plain))
        if not _is_term(plain, parts):
            return
        lemma = plain
        if _NOTE.search(term.hu):
            parts, lemma = self._in_singular(parts, plain)
        term = replace(term, en=_THE.sub("", term.en))
        yield GlossaryTerm(parts, lemma, lemma, term, len(parts) - 1, fixed=term.hu.endswith("!"))
        yield from _joined(parts, lemma, term)
        if parts[0] == _ONE and len(parts) > 1:
            yield GlossaryTerm(parts[1:], plain[len(_ONE) :].strip(), lemma, term, len(parts) - 2)
        if term.pos == "verb" and len(parts) == 2:
            yield GlossaryTerm(parts[::-1], lemma, lemma, term, 0)

    def _in_singular(self, parts: tuple[str, ...], plain: str) -> tuple[tuple[str, ...], str]:
        """A heading names a kind in the plural; the term is its singular."""
        single = self._lexicon.lemma(parts[-1]) or parts[-1]
        return (*parts[:-1], single), plain[: len(plain) - len(parts[-1])] + single


def _key(word: str) -> str:
    """The word without what scanning changes most: accents, and a d that stands for some vowel."""
    return fold(word).replace("d", "a")


def _nearly_begins(key: str, read: str) -> bool:
    """Whether a word, an ending aside, is another but for one letter in six."""
    if not len(key) - 1 <= len(read) <= len(key) + _LONGEST_ENDING:
        return False
    ends = range(len(key) - 1, len(key) + 2)
    return min(Levenshtein.distance(read[:end], key) for end in ends) <= len(key) // 6


def _is_term(plain: str, parts: Sequence[str]) -> bool:
    """Whether a spelling is a term: no sentence, and not one of several things, since the first stage is a stage."""
    if not parts or len(parts) > _SENTENCE or "/" in plain or _AND in parts:
        return False
    return parts[0] not in _POINTING or len(parts) != 2


def _joined(parts: tuple[str, ...], listed: str, term: Term) -> Iterable[GlossaryTerm]:
    """The same term with two of its words written as one; an adjective of origin only sticks to its noun by mistake."""
    for at in range(len(parts) - 1):
        words = (*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :])
        stuck = parts[at].endswith("i") and at + 2 == len(parts)
        yield GlossaryTerm(words, listed if stuck else " ".join(words), listed, term, len(words) - 1)


# A form as the book prints it: hyphens and full stops kept, case folded to that of the term, no scan errors.
_SHORTEST_HALF: Final = 2
_JOINING: Final = {"-": "-", "–": "-", "’": "'", "'": "'"}


def printed_form(
    words: Sequence[RestoredWord],
    entry: GlossaryTerm,
    lemma: str,
    texts: Mapping[int, str],
    last: Sequence[RestoredWord],
) -> str | None:
    """The form that the words print, or None where the scan is too bad to say; `last` are the words by which each ends,
    which are other ones where a line end cuts them."""
    text = _hyphenated(words[0], entry) if len(words) == 1 else words[0].whole
    for right, end in zip(words[1:], last, strict=False):
        text += _between(end, right, texts) + right.whole
    folded = _folded(text, lemma)
    if min(word.confidence for word in words) > UNREAD_WORD:
        return folded
    return folded if any(is_form(folded, listed, entry.term.pos) for listed in (lemma, entry.listed)) else None


def _between(left: RestoredWord, right: RestoredWord, texts: Mapping[int, str]) -> str:
    """What the book prints between two words: a hyphen, an apostrophe, a full stop and a blank, or a blank."""
    if left.line != right.line:
        gap = texts[left.line][left.end :] + " " + texts[right.line][: right.start]
        return _stop_or_blank(gap)
    gap = texts[left.line][left.end : right.start]
    return _JOINING.get(gap.strip()) or _stop_or_blank(gap)


def _stop_or_blank(gap: str) -> str:
    return ". " if gap.strip().startswith(".") else " "


def _hyphenated(word: RestoredWord, entry: GlossaryTerm) -> str:
    """The word; where a line end cuts it at the hyphen that the glossary has, with that hyphen."""
    whole, (first, hyphen, _) = word.whole, entry.listed.partition("-")
    if not word.cut or not hyphen or len(first) < _SHORTEST_HALF or " " in first:
        return whole
    at = len(first)
    return f"{whole[:at]}-{whole[at:]}" if whole[:at].lower() == first.lower() and len(whole) > at else whole


def _folded(text: str, lemma: str) -> str:
    """The form in lower case, but for the letters that the term itself writes large."""
    listed = iter(_PART.findall(lemma))
    return _PART.sub(lambda found: _as_listed(found[0], next(listed, "")), text)


def _as_listed(word: str, listed: str) -> str:
    if listed and word.lower().startswith(listed.lower()):
        return listed + word[len(listed) :].lower()
    return word.capitalize() if listed[:1].isupper() else word.lower()
