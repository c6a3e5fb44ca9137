"""Words and numbers that a scan has cut in two or run together, as the statements of a game ask for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import GUESSED_NUMBER, UNREAD_WORD
from kartotek.ingest.structure.lexicon import Sense
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.pattern import Literal, Pattern
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token

__all__ = ["StatementWords", "number_behind_letter", "numbered", "statement_texts", "statement_words"]

_SHORTEST_WHOLE: Final = 6
_SHORTEST_BEGINNING: Final = 5
"""Shorter words may stand side by side by chance."""
_LONG: Final = 10
"""A beginning with so many letters is known with one of them misread."""
_LONG_ENOUGH: Final = 8
"""A beginning with so many letters stands between two words that both exist by no chance."""
_MOST_PARTS: Final = 3
_VALUE: Final = "value:"
_LIKE_DIGITS: Final = str.maketrans("OoQlI|", "000111")
_NOUGHT: Final = "0"
_NUMBER: Final = re.compile(r"\d[\dOoQlI|]{1,2}")
_BEGUN_BY_LETTER: Final = re.compile(r"[OoQlI|]\d{1,2}")
_GLUED_NUMBER: Final = re.compile(r"(az?|es|vagy)(\d{1,2})(db)?")
_GLUED_LETTER: Final = re.compile(r"([A-Z])(és|es|vagy)|(és|es|vagy)([A-Z])")


@dataclass(frozen=True)
class StatementWords:
    """The longer words that the statements of a game are known by, whole ones and beginnings; what else its words are,
    and whether Hungarian has a word."""

    whole: frozenset[str]
    starts: tuple[str, ...]
    named: Collection[str]
    is_word: Callable[[str], bool]
    values: Collection[str] = frozenset()
    """What values are called: they stand before what they are values of."""

    @cached_property
    def compounds(self) -> tuple[str, ...]:
        """The beginnings that are too long to be two words side by side by chance."""
        return tuple(start for start in self.starts if len(start) >= _LONG_ENOUGH)

    def rejoined(self, tokens: Iterable[Token]) -> list[Token]:
        """The tokens, each run of parts of a word or a number as one, and words that have grown together as two."""
        given = [part for token in tokens for part in self._parted(token)]
        made: list[Token] = []
        at = 0
        while at < len(given):
            whole, width = self._whole_at(given, at)
            made.append(whole)
            at += width
        return made

    def _parted(self, token: Token) -> Sequence[Token]:
        """A token that Hungarian does not have as the words that it is made of, where the game has both."""
        if token.number is not None:
            return (token,)
        if token.before and _NUMBER.fullmatch(token.raw):
            return (numbered(token, token.raw.translate(_LIKE_DIGITS)),)
        if token.confidence > UNREAD_WORD:
            return (token,)
        apart = _at_bracket(token) or _around_number(token) or _beside_letter(token)
        return apart or self._two_words(token) or (token,)

    def _two_words(self, token: Token) -> Sequence[Token]:
        """A word that statements ask for that has grown together with one of the game behind it, or with a value before
        it; none where there is no such."""
        for asked in self.whole:
            rest, head = token.key.removeprefix(asked), token.key.removesuffix(asked)
            if rest != token.key and rest in self.named:
                return _cut_at(token, len(asked), asked, rest, " ")
            if head != token.key and head in self.values:
                return _cut_at(token, len(head), head, asked, " ")
        return ()

    def _whole_at(self, tokens: Sequence[Token], at: int) -> tuple[Token, int]:
        """What stands at a place, and how many tokens it takes."""
        first, *others = tokens[at : at + _MOST_PARTS]
        if not others or others[0].before.strip():
            return first, 1
        if first.digits:
            number = _number_of(first, others[0])
            return (first, 1) if number is None else (_cut_number(first, others[0], number), 2)
        for width, part in enumerate(others, start=2):
            if part.before.strip() or not part.key.isalpha():
                break
            word = self._word(tokens[at : at + width])
            if word:
                return first._replace(text=word, key=word, number=None), width
        return first, 1

    def _word(self, parts: Sequence[Token]) -> str:
        """The word that some parts are together, as it is asked for; none where they are words of their own."""
        keys, last = "".join(part.key for part in parts), parts[-1]
        if keys in self.whole:
            return keys
        torn = any(map(_is_letter, parts))
        known = last.confidence >= UNREAD_WORD and self.is_word(last.text)
        if known and not torn:
            return self._compound(keys, len(last.key))  # what was scanned need not be spelled: nearly all are words
        scanned = key_of("".join(part.raw for part in parts))
        if torn and all(part.raw for part in parts) and scanned in self.named:
            return scanned
        if known:
            return ""
        return self._begun(keys, len(last.key)) or self._begun(scanned, len(key_of(last.raw)))

    def _compound(self, key: str, last: int) -> str:
        """A compound that is asked for, cut where its words meet; none where it ends before the last one."""
        if not key.startswith(self.compounds):
            return ""
        across = (start for start in self.compounds if key.startswith(start) and len(key) - last < len(start))
        return key if any(across) else ""

    def _begun(self, key: str, last: int) -> str:
        """A word that begins as one that is asked for, and only with the letters of its last part."""
        for start in self.starts:
            if len(key) - last >= len(start) or key[:1] != start[:1]:
                continue
            if key.startswith(start):
                return key
            if len(start) >= _LONG and Levenshtein.distance(key[: len(start)], start, score_cutoff=1) <= 1:
                return start + key[len(start) :]
        return ""


def statement_words(
    model: ReadingModel, senses: Mapping[str, Sequence[Sense]], is_word: Callable[[str], bool]
) -> StatementWords:
    """The words of all statements, headings and labels of a game."""
    words = [element for text in statement_texts(model) for element in text.elements if isinstance(element, Literal)]
    whole = {key for word in words for key in word.whole if len(key) >= _SHORTEST_WHOLE}
    starts = {key for word in words for key in word.starts if len(key) >= _SHORTEST_BEGINNING}
    values = {key for key, found in senses.items() if any(sense.tag.startswith(_VALUE) for sense in found)}
    return StatementWords(frozenset(whole), tuple(sorted(starts)), senses, is_word, values)


def statement_texts(model: ReadingModel) -> Iterator[Pattern]:
    """The texts of all statements, headings and labels of a game."""
    yield from (text for rule in model.statements for text in rule.texts)
    yield from (rule.heading for rule in model.sections)
    yield from (rule.text for rule in model.labels)


def _at_bracket(token: Token) -> Sequence[Token]:
    """What stands before a bracket inside a word and behind it."""
    outside, _, inside = token.text.partition("(")
    whole = outside and inside
    return _cut_at(token, len(outside), key_of(outside), key_of(inside), " (") if whole else ()


def _cut_at(token: Token, at: int, key: str, rest: str, between: str) -> Sequence[Token]:
    """Two words out of one."""
    first = token._replace(text=token.text[:at], key=key)
    return first, token._replace(text=token.text[at:].lstrip("("), key=rest, before=between)


def _around_number(token: Token) -> Sequence[Token]:
    """An article or conjunction, the number that has grown together with it, and a unit behind it."""
    glued = _GLUED_NUMBER.fullmatch(token.key)
    if glued is None:
        return ()
    word, digits, unit = glued.groups()
    number = numbered(token._replace(before=""), digits)
    rest = (token._replace(text=unit, key=unit, before=""),) if unit else ()
    return token._replace(text=word, key=word), number, *rest


def _beside_letter(token: Token) -> Sequence[Token]:
    """A capital that stands for itself, and the conjunction that has grown together with it."""
    glued = _GLUED_LETTER.fullmatch(token.raw)
    if glued is None:
        return ()
    one, other = filter(None, glued.groups())
    return _cut_at(token._replace(text=token.raw), len(one), key_of(one), key_of(other), " ")


def _is_letter(token: Token) -> bool:
    """Whether a token is a letter that no word consists of."""
    return len(token.key) == 1 and token.confidence <= UNREAD_WORD


def _number_of(first: Token, other: Token) -> str | None:
    """The digits of a number in two parts: nothing is counted from nought, so that a nought goes on with the digits
    before it, or with a figure behind it, and so do letters that were scanned with them."""
    nought = other.text.startswith(_NOUGHT) or (first.text == _NOUGHT and len(other.text) == 1)
    if other.digits and nought and first.line == other.line:
        return first.text + other.text
    together = not other.before and other.raw == first.raw and not other.digits
    return first.raw.translate(_LIKE_DIGITS) if together and _NUMBER.fullmatch(first.raw) else None


def _cut_number(first: Token, other: Token, digits: str) -> Token:
    """The number that digits of two tokens are: as certain as they are where a nought begins it, since more must follow
    that; else a guess."""
    if first.text != _NOUGHT or not (first.exact and other.exact):
        return numbered(first, digits)
    return first._replace(text=digits, key=digits, number=int(digits))


def number_behind_letter(token: Token) -> Token | None:
    """The number that a letter like a figure and figures are; a guess."""
    found = token.raw[-1:].isdecimal() and token.before and _BEGUN_BY_LETTER.fullmatch(token.raw)
    return numbered(token, token.raw.translate(_LIKE_DIGITS)) if found else None


def numbered(token: Token, digits: str) -> Token:
    """The token as a number of these digits; a guess."""
    guessed = min(token.confidence, GUESSED_NUMBER)
    return token._replace(text=digits, key=digits, number=int(digits), confidence=guessed, digits=True)
