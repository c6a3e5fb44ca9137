"""The words of a repaired line with the signs before them, each with the number that it is, if any."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.newbook.numbers import Number, is_number_ending, looks_like_digits, number_of
from ingest.prose.keys import key_of
from ingest.repair.restore import RepairedLine, Word

__all__ = ["Token", "run_on", "tokens_of"]

_CLEAR: Final = 610
_REPAIRED: Final = 900
_STUCK: Final = frozenset("|![]{}")
_ENDING_CASES: Final = (("nal", "ade"), ("nel", "ade"), ("nak", "dat"), ("nek", "dat"), ("t", "acc"), ("n", "sup"))


@dataclass(frozen=True, slots=True)
class Token:
    """A word: `text` as repaired, `raw` as scanned, `before` the signs between it and the word before it, `after` what
    ends the line. `clear`: its letters are beyond doubt. `crowded`: another number, or what may be one, stands right
    beside this number."""

    text: str
    raw: str
    key: str
    line: int
    start: int
    before: str
    clear: bool
    number: Number | None = None
    crowded: bool = False
    after: str = ""

    @property
    def exact(self) -> bool:
        """Whether it is a number beyond doubt."""
        return self.number is not None and self.number.exact and not self.crowded

    @property
    def as_scanned(self) -> bool:
        """Whether its letters stand in the scan as they are, accents aside, and are beyond doubt."""
        whole = self.key.startswith(key_of(self.raw)) and not any(sign.isdigit() for sign in self.raw)
        return self.clear and whole

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


def tokens_of(line: RepairedLine, scan: str, remade: Collection[tuple[int, str]] = ()) -> list[Token]:
    """The words of a line; endings written after a number and a hyphen, and its repetition (`2-2`), are part of it.
    Words whose blanks were set right (`remade`) are in doubt."""
    made = [_doubted(token) if (token.line, token.raw) in remade else token for token in _tokens(line, scan)]
    made = _crowded(list(_merged(made)))
    end = max((word.end for word in line.words), default=0)
    return [*made[:-1], replace(made[-1], after=scan[end:].rstrip())] if made else made


def run_on(lines: Sequence[Sequence[Token]]) -> list[Token]:
    """The words of several lines as one run; what ends a line stands before the first word of the next."""
    run: list[Token] = []
    for line in lines:
        if run and line:
            line = [replace(line[0], before=f"{run[-1].after}\n{line[0].before}"), *line[1:]]
        run += line
    return run


def _doubted(token: Token) -> Token:
    number = replace(token.number, exact=False) if token.number else None
    return replace(token, clear=False, number=number)


def _tokens(line: RepairedLine, scan: str) -> Iterator[Token]:
    end, last = 0, -1
    for word in line.words:
        if word.continues:
            end = word.end
            continue
        before = scan[end : word.start] if word.start != last else " "
        key = key_of(word.whole)
        yield Token(word.whole, word.raw, key, word.line, word.start, before, _is_clear(word), _number(word, scan))
        end, last = word.end, word.start


def _is_clear(word: Word) -> bool:
    same = key_of(word.raw) == key_of(word.text) or word.cut
    return word.letters >= (_CLEAR if same else _REPAIRED)


def _number(word: Word, scan: str) -> Number | None:
    """The number of a word as scanned; one that only the repair shows is a guess."""
    found = number_of(word.raw) if not word.cut else None
    if found is not None:
        beside = scan[word.end : word.end + 1] + scan[max(0, word.start - 1) : word.start]
        return replace(found, exact=False) if found.digits and _STUCK & set(beside) else found
    repaired = number_of(word.whole)
    return replace(repaired, exact=False) if repaired is not None else None


def _merged(tokens: Sequence[Token]) -> Iterator[Token]:
    held: Token | None = None
    for token in tokens:
        merged = _merge(held, token) if held is not None and token.before in ("-", "–", "—") else None
        if merged is None and held is not None:
            yield held
        held = merged or token
    if held is not None:
        yield held


def _merge(held: Token, token: Token) -> Token | None:
    """A number with the ending or the repetition after its hyphen; None for any other two words."""
    if held.number is None:
        return None
    if held.number.digits and is_number_ending(token.raw):
        return replace(held, number=replace(held.number, case=_case_of(token.raw)))
    if token.number is None or token.number.value != held.number.value:
        return None
    exact = held.number.exact and token.number.exact
    return replace(held, number=replace(held.number, exact=exact, case=token.number.case))


def _case_of(ending: str) -> str:
    key = key_of(ending)
    return next((case for end, case in _ENDING_CASES if key.endswith(end)), "other")


def _crowded(tokens: list[Token]) -> list[Token]:
    """Mark numbers that a blank alone parts from another: one number may have been cut in two."""
    beside = set[int]()
    for place, (one, other) in enumerate(pairwise(tokens)):
        if re.fullmatch(r" ?", other.before) and ((_digitlike(one) and _digitlike(other)) or _one_word(one, other)):
            beside |= {place, place + 1}
    return [replace(token, crowded=True) if place in beside else token for place, token in enumerate(tokens)]


def _one_word(one: Token, other: Token) -> bool:
    """Whether two words are one number word that was cut in two: `tizen két`."""
    return other.number is not None and not other.number.digits and number_of(one.raw + other.raw) is not None


def _digitlike(token: Token) -> bool:
    return token.raw.isdecimal() or looks_like_digits(token.raw)
