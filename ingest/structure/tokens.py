"""The words of a book as tokens in the order of its lines, and in the order in which its columns are read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from kartotek.ingest.confidence import UNHEARD
from kartotek.ingest.effects.lexicon.word_tables import common_words
from kartotek.ingest.pipeline import Book
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.repair.roman import roman_value
from kartotek.ingest.structure.key_places import KeyPlaces
from kartotek.ingest.text.keys import key_of, trust_in
from kartotek.ingest.text.tokens import Paragraph, Token
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.nouns import declension

__all__ = [
    "Join", "TokenRun", "Units", "ends_sentence", "run_text", "stream_of", "units_of",
    "without_brackets",
]  # fmt: skip


class TokenRun(list[Token]):
    """Tokens one behind the other that are not changed any more: very many statements are looked for among them."""

    def places_of(self, whole: Set[str], starts: tuple[str, ...]) -> list[int]:
        """Where the tokens stand whose key is one of these, or begins with one of those."""
        return sorted(self._places.of(whole, starts))

    @property
    def keys(self) -> Iterator[str]:
        return (token.key for token in self)

    @cached_property
    def _places(self) -> KeyPlaces:
        return KeyPlaces((token.key, at) for at, token in enumerate(self))


Join = Callable[[Iterable[Token]], list[Token]]
"""Puts the parts of words together."""


@dataclass(frozen=True, slots=True)
class Units:
    """The runs of tokens in which a book is read: as they are printed, and those with brackets without these."""

    stream: TokenRun
    """All lines as they stand."""
    paragraphs: Sequence[TokenRun]
    """Paragraphs whose columns were taken apart."""
    plain: Sequence[TokenRun]

    @property
    def printed(self) -> list[TokenRun]:
        return [self.stream, *self.paragraphs]

    @property
    def all(self) -> list[TokenRun]:
        return [*self.printed, *self.plain]


def units_of(book: Book, join: Join = list) -> Units:
    """The runs in which statements are looked for, with what a scan has cut in two joined."""
    stream = stream_of(book, join)
    paragraphs = [_bracketed(join(_paragraph(paragraph, book.scans))) for paragraph in book.paragraphs]
    bracketed = [paragraph for paragraph in paragraphs if any(token.aside for token in paragraph)]
    plain = [without_brackets(stream), *map(without_brackets, bracketed)]
    return Units(TokenRun(stream), [*map(TokenRun, paragraphs)], [*map(TokenRun, plain)])


def stream_of(book: Book, join: Join = list) -> list[Token]:
    """All words of a book in the order of its lines."""
    tokens = list(_stream(book.lines, book.scans))
    times = Counter(token.key for token in tokens)
    return _bracketed(join(_heard(token, times[token.key] > 1, book) for token in tokens))


def _heard(token: Token, again: bool, book: Book) -> Token:
    """The token, doubted where no dictionary has it and the book has it but once: it may be another word, misread."""
    if again or token.number is not None or book.repaired.lemma(token.text.lower()) is not None:
        return token
    return token._replace(confidence=min(token.confidence, UNHEARD))


def _bracketed(tokens: Iterable[Token]) -> list[Token]:
    """The tokens, those between brackets marked; a bracket that does not end soon is none."""
    made = list(tokens)
    opened: int | None = None
    for at, token in enumerate(made):
        for sign in token.before:
            if sign == ")" and opened is not None:
                made[opened:at] = [inner._replace(aside=True) for inner in made[opened:at]]
                opened = None
            elif sign == "(":
                opened = at
        if opened is not None and at - opened > _LONGEST_ASIDE:
            opened = None
    return made


def without_brackets(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without those in brackets, each marked where a number in brackets stood before it."""
    made: list[Token] = []
    passed = False
    for token in tokens:
        passed = passed or (token.aside and token.number is not None)
        if not token.aside:
            made.append(token._replace(passes=True) if passed else token)
            passed = False
    return made


_LONGEST_ASIDE: Final = 16


def _stream(lines: Sequence[RepairedLine], scans: Mapping[int, str]) -> Iterator[Token]:
    signs = ""
    for line in lines:
        at, scan = 0, scans[line.number]
        signs += " "
        for word in line.words:
            signs += scan[at : word.start]
            at = max(at, word.end)
            if word.continues:
                continue
            for token in _tokens(word, signs):
                if token.key:
                    yield token
                signs = "" if token.key else signs + token.text
        signs += scan[at:]


def _tokens(word: RestoredWord, before: str) -> Iterator[Token]:
    """A word as one token; `20x` as a number and its unit, and `ax` as a unit whose number is lost."""
    times = _TIMES.fullmatch(word.text)
    if times is None:
        yield _token(word, before)
        return
    if times[1].isdecimal():
        yield Token(times[1], times[1], word.line, word.confidence, before, int(times[1]), digits=True, raw=word.raw)
    yield Token("x", "x", word.line, word.confidence, "" if times[1].isdecimal() else before)


_TIMES: Final = re.compile(r"(\d{1,3}|[A-Za-z]{1,2})[x×]")


def _token(word: RestoredWord, before: str) -> Token:
    key = key_of(word.whole)
    roman = roman_value(word.text) if word.text.isupper() else ""
    if word.whole.isdecimal() and len(word.whole) <= _LONGEST:
        return Token(word.whole, key, word.line, trust_in(word), before, int(word.whole), digits=True, raw=word.raw)
    if roman:
        return Token(word.text, key, word.line, word.confidence, before, int(roman), raw=word.raw)
    number = numerals().get(key)
    return Token(word.whole, key, word.line, max(word.confidence, word.letters), before, number, raw=word.raw)


_LONGEST: Final = 3


def _paragraph(paragraph: Paragraph, scans: Mapping[int, str]) -> list[Token]:
    """The tokens of a paragraph, marked where a number was left out before them, or may be the rest of the last one."""
    made: list[Token] = []
    left_out = ""
    for token in paragraph.tokens:
        number = token.number if token.number is not None else numerals().get(token.key)
        digits = token.number is not None
        one = Token(token.text, token.key, token.line, token.confidence, token.before, number, digits=digits)
        left_out += _rest_of_number(made[-1], token.line, scans) if made else ""
        damaged = any(map(str.isdigit, left_out + token.scrap))
        made.append(one._replace(passes=True) if damaged else one)
        left_out = token.tail
    return made


def _rest_of_number(before: Token, line: int, scans: Mapping[int, str]) -> str:
    """What stands in lines that were left out behind a number: its other figures may begin one."""
    return "".join(scans[number][:1] for number in range(before.line + 1, line)) if before.digits else ""


@lru_cache(maxsize=1)
def numerals() -> Mapping[str, int]:
    """Every form of the numerals, without the article-like one."""
    forms = {}
    for lemma, number in common_words()["numbers"].items():
        for form in declension(Lexeme(lemma)) if number > 1 else ():
            forms[key_of(form)] = number
    return forms


def ends_sentence(before: Token, token: Token) -> bool:
    """Whether a full stop between two tokens ends a sentence rather than marks an ordinal: a capital stands behind it,
    or a number behind an empty line."""
    if any(sign in token.before for sign in "!?"):
        return True
    begins = token.text[:1].isupper() or (token.digits and token.line > before.line + 1)
    return "." in token.before and not before.digits and begins


def run_text(tokens: Sequence[Token]) -> str:
    """The words of a run as the book prints them: hyphens kept, everything else between them a blank."""
    made = ""
    for token in tokens:
        made += token.text if not made else ("-" if token.before.strip() == "-" else " ") + token.text
    return made
