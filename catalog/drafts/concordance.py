"""Keyword in context: where a word stands in texts that the user has, whatever its form, with what is around it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol

from kartotek.catalog.drafts.term_finder import TermFinder
from kartotek.catalog.drafts.termbase import bare_text
from kartotek.catalog.drafts.tokens import tokens_of
from kartotek.catalog.glossary import english_terms_of
from kartotek.catalog.store import Catalog, Term
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.fold import hungarian_key

__all__ = [
    "Concordance",
    "Hit",
    "ContextOrder",
    "WordFinder",
    "PatternHit",
    "TextLine",
    "form_pattern",
    "lemma_pattern",
    "regex_pattern",
    "sorted_hits",
]

ContextOrder = Literal["line", "left", "right"]
WordFinder = Callable[[str, str], Iterable["PatternHit"]]
"""Finds the places of what is looked for in the text of a document."""
_GAP: Final = "[…]"
_KINDS: Final = ("noun", "verb", "adjective")
_SORTED_BY: Final = 60  # letters on a side that decide the order


class TextLine(Protocol):
    """A line of a text: where a word was scanned otherwise, `scans` has its place and its scanned form."""

    @property
    def document(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def scans(self) -> Sequence[tuple[int, str]]: ...
    @property
    def gap(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Hit:
    """One place: the words as restored and as scanned, and the text on both sides."""

    document: str
    line: int
    left: str
    words: str
    right: str
    scanned: str
    english: str = ""
    """The words of the glossary for it, in the document's game or, where that is none, in any."""

    def as_json(self) -> dict[str, Any]:
        return {
            name: getattr(self, name) for name in ("document", "line", "left", "words", "right", "scanned", "english")
        }


@dataclass(slots=True)
class _Document:
    """A document as one text, so that what a line end divides is found."""

    name: str
    parts: list[str] = field(default_factory=list)
    length: int = 0
    starts: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    scans: dict[int, str] = field(default_factory=dict)

    def add(self, line: TextLine) -> None:
        lead = f"{_GAP} " if line.gap else ""
        start = self.length + len(lead)
        self.starts.append(self.length)
        self.numbers.append(line.number)
        self.scans |= {start + at: scanned for at, scanned in line.scans}
        piece = f"{lead}{line.text} "
        self.parts.append(piece)
        self.length += len(piece)


class PatternHit(NamedTuple):
    """Where a word begins and ends, and its English as far as a glossary has it."""

    start: int
    end: int
    english: str = ""


class Concordance:
    """Texts laid out for looking words up; nothing of them is kept beyond it."""

    def __init__(self, lines: Iterable[TextLine]) -> None:
        documents: dict[str, _Document] = {}
        for line in lines:
            documents.setdefault(line.document, _Document(line.document)).add(line)
        self._documents = [(document, "".join(document.parts)) for document in documents.values()]

    def find(self, pattern: WordFinder, width: int = 40) -> Iterator[Hit]:
        """The places of a pattern, in the order of the texts, with so many letters on each side."""
        for document, text in self._documents:
            for start, end, english in pattern(text, document.name):
                line = document.numbers[bisect_right(document.starts, start) - 1]
                left, right = text[max(0, start - width) : start], text[end : end + width]
                scanned = _scanned(document, text, start, end)
                yield Hit(document.name, line, left, text[start:end], right, scanned, english)


def _scanned(document: _Document, text: str, start: int, end: int) -> str:
    """The words as the scan has them."""
    tokens = tokens_of(text[start:end])
    if not any(start + token.start in document.scans for token in tokens):
        return text[start:end]
    return " ".join(document.scans.get(start + token.start, token.text) for token in tokens)


def lemma_pattern(catalog: Catalog, words: str) -> WordFinder:
    """Every form of the words: of the glossary's terms that they are a form of, of the Hungarian beside an English
    word, or of themselves where the glossary has neither."""
    hungarian = [term for term in catalog.terms.values() if term.language == "hu"]
    met = [term for term in hungarian if is_form(words, term.text, term.pos)] or _beside(catalog, words)
    listed = {(bare_text(term.text), term.pos) for term in met} or {(words.lower(), kind) for kind in _KINDS}
    finder = TermFinder((text, pos, text) for text, pos in sorted(listed))
    paired = [(bare_text(term.text), term) for term in met if term.pair]

    def found(text: str, document: str) -> list[PatternHit]:
        game = document.partition(":")[0]
        return [PatternHit(use.start, use.end, _english(catalog, paired, use.items, game)) for use in finder.uses(text)]

    return found


def _beside(catalog: Catalog, words: str) -> list[Term]:
    """The Hungarian terms that go with an English word or one of its forms."""
    english = (term for term in english_terms_of(catalog, words) if term.pair)
    pairs = dict.fromkeys(term.id for term in english)
    return [term for term in catalog.terms.values() if term.language == "hu" and term.pair in pairs]


def _english(catalog: Catalog, paired: Sequence[tuple[str, Term]], texts: Sequence[str], game: str) -> str:
    terms = [term for text, term in paired if text in texts]
    own = [term for term in terms if term.game == game] or terms
    return ", ".join(dict.fromkeys(catalog.terms[term.pair].text for term in own if term.pair))


def form_pattern(words: str) -> WordFinder:
    """The words exactly as given, in large or small letters."""
    wanted = re.compile(r"\s+".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words.split()), re.IGNORECASE)
    return lambda text, _: [PatternHit(*found.span()) for found in wanted.finditer(text)]


def regex_pattern(expression: str) -> WordFinder:
    """A regular expression of Python."""
    try:
        compiled = re.compile(expression, re.IGNORECASE)
    except re.error as error:
        hint = "write it as Python's re has it, or use --form"
        raise KartotekError("usage", f"no regular expression: {error}", hint=hint) from error
    return lambda text, _: [PatternHit(*found.span()) for found in compiled.finditer(text) if found.group()]


def sorted_hits(hits: Iterable[Hit], order: ContextOrder) -> list[Hit]:
    """The hits by their place, or alphabetically by the words on one side, nearest first."""
    if order == "line":
        return list(hits)
    if order == "right":
        return sorted(hits, key=lambda hit: hungarian_key(" ".join(_words(hit.right))[:_SORTED_BY]))
    return sorted(hits, key=lambda hit: hungarian_key(" ".join(reversed(_words(hit.left)))[:_SORTED_BY]))


def _words(text: str) -> list[str]:
    return [token.low for token in tokens_of(text)]
