"""The words of a book as tokens in the order of its lines, and in the order in which its columns are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ingest.effects.lexicon.word_tables import word_table
from ingest.pipeline import Book
from ingest.prose.keys import key_of, trust_in
from ingest.prose.tokens import Paragraph
from ingest.repair.restore import RepairedLine, Word
from ingest.repair.roman import roman_value
from schema.hungarian import Lexeme
from schema.hungarian.nouns import declension

__all__ = ["Token", "ends_sentence", "run_text", "units_of"]

_BULLETS: Final = "®@+*«»•©>"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number. `before` holds the signs between the word before it and this one; a line end is a blank."""

    text: str
    key: str
    line: int
    trust: int
    before: str
    number: int | None = None
    digits: bool = False

    @property
    def exact(self) -> bool:
        """Whether a number stands in digits that were scanned as such, or in a plain numeral."""
        return self.number is not None and self.trust >= _TRUSTED


_TRUSTED: Final = 860


def units_of(book: Book) -> list[Sequence[Token]]:
    """The runs of tokens in which statements are looked for: all lines as they stand, then the paragraphs whose
    columns were taken apart."""
    stream = list(_stream(book.lines, book.scans))
    return [stream, *(_paragraph(paragraph) for paragraph in book.paragraphs)]


def _stream(lines: Sequence[RepairedLine], scans: Mapping[int, str]) -> Iterator[Token]:
    for line in lines:
        at, scan = 0, scans[line.number]
        for word in line.words:
            before = " " + scan[at : word.start] if at == 0 else scan[at : word.start]
            at = max(at, word.end)
            if not word.continues:
                yield _token(word, before)


def _token(word: Word, before: str) -> Token:
    key = key_of(word.whole)
    roman = roman_value(word.text) if word.text.isupper() else ""
    if word.whole.isdecimal() and len(word.whole) <= _LONGEST:
        return Token(word.whole, key, word.line, trust_in(word), before, int(word.whole), digits=True)
    if roman:
        return Token(word.text, key, word.line, word.confidence, before, int(roman))
    number = numerals().get(key)
    return Token(word.whole, key, word.line, max(word.confidence, word.letters), before, number)


_LONGEST: Final = 3


def _paragraph(paragraph: Paragraph) -> list[Token]:
    made = []
    for token in paragraph.tokens:
        number = token.number if token.number is not None else numerals().get(token.key)
        digits = token.number is not None
        made.append(Token(token.text, token.key, token.line, token.confidence, token.before, number, digits))
    return made


@lru_cache(maxsize=1)
def numerals() -> Mapping[str, int]:
    """Every form of the numerals, without the article-like one."""
    forms = {}
    for lemma, number in word_table("common")["numbers"].items():
        for form in declension(Lexeme(lemma)) if number > 1 else ():
            forms[key_of(form)] = number
    return forms


def ends_sentence(before: Token, token: Token) -> bool:
    """Whether a full stop between two tokens ends a sentence rather than marks an ordinal."""
    if any(sign in token.before for sign in "!?"):
        return True
    return "." in token.before and not before.digits and token.text[:1].isupper()


def run_text(tokens: Sequence[Token]) -> str:
    """The words of a run as the book prints them: hyphens kept, everything else between them a blank."""
    made = ""
    for token in tokens:
        made += token.text if not made else ("-" if token.before.strip() == "-" else " ") + token.text
    return made
