"""A word of a book: its text, the signs before it, and the number that it is, if any; and runs of such words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.numbers import WrittenNumber, looks_like_digits

__all__ = ["NO_NUMBER", "NO_WORD", "BookToken", "TokensOfLines", "run_on"]

_LONG: Final = 5
"""From how many letters on a word is known by those that are left."""
_STROKES: Final = frozenset("Il|1i!")
NO_NUMBER: Final = WrittenNumber(0, False, "")


@dataclass(frozen=True, slots=True)
class BookToken:
    """A word: `text` as repaired, `raw` as scanned, `before` the signs between it and the word before it, `after` what
    ends the line. `clear`: its letters are beyond doubt. `crowded`: another number, or what may be one, stands right
    beside this number. `seat`: the place in a row that it names (`második`, `2.`)."""

    text: str
    raw: str
    key: str
    line: int
    start: int
    before: str
    clear: bool
    number: WrittenNumber | None = None
    crowded: bool = False
    after: str = ""
    seat: int | None = None

    @property
    def exact(self) -> bool:
        """Whether it is a number beyond doubt."""
        return self.number is not None and self.number.exact and not self.crowded

    @property
    def as_scanned(self) -> bool:
        """Whether its letters stand in the scan as they are, but for what it shows in place of an accented one, and are
        beyond doubt. What a coin is worth has digits: `5-ös`."""
        same = self.raw == self.text and (self.seat is not None or not self.raw.isdecimal())
        shown = _stands_for(self.raw, self.text) or _shows_accents(self.raw, self.text)
        return self.clear and (same or shown or _is_roman(self.raw, self.text))

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()

    @property
    def counts(self) -> bool:
        """Whether it is a number."""
        return self.number is not None

    @property
    def written(self) -> WrittenNumber:
        """Its number; one without a value and a case where it is none."""
        return self.number or NO_NUMBER

    @property
    def is_article(self) -> bool:
        return self.key in ("a", "az")

    def follows(self, signs: str) -> bool:
        """Whether one of these signs stands between it and the word before it."""
        return any(sign in self.before for sign in signs)

    @property
    def may_be_number(self) -> bool:
        """Whether it is a number, or may be one whose digits were all misread."""
        return self.number is not None or looks_like_digits(self.raw)

    @property
    def is_well_read(self) -> bool:
        """Whether it is a number without a letter misread, whatever stands beside it."""
        return self.number is not None and self.number.exact

    @property
    def value(self) -> int:
        """The number that it is; 0 for any other word."""
        return self.written.value

    @property
    def how(self) -> str:
        """How its number is written: as a word, else in digits, be they misread."""
        return "word" if self.number is not None and not self.number.digits else "digit"


def _stands_for(raw: str, text: str) -> bool:
    """Whether a scan has a word, or the half of it that a line holds, accents aside."""
    return key_of(text).startswith(key_of(raw)) and not any(sign.isdigit() for sign in raw)


def _is_roman(raw: str, text: str) -> bool:
    """Whether a word is a small Roman numeral, of which a scan shows every stroke: `lII` is III."""
    return len(raw) == len(text) and set(text) == {"I"} and set(raw) <= _STROKES


@lru_cache(maxsize=16384)
def _shows_accents(raw: str, text: str) -> bool:
    """Whether a scan has every letter of a long word but the accented ones: a scan without accents shows these as
    other vowels, as figures or as two strokes (`gy6zelemjelz6`, `pontozofiizet`)."""
    if len(text) < _LONG:
        return False
    letters = "".join(re.escape(one) if one.isascii() else "[^ ]{1,2}" for one in text.lower())
    return re.fullmatch(letters, raw.lower()) is not None


TokensOfLines = Mapping[int, Sequence[BookToken]]
"""The words of each line of a book."""

NO_WORD: Final = BookToken("", "", "", 0, 0, "", True)
"""What stands beyond either end of a run of words: it is in no table, and no number."""


def run_on(lines: Sequence[Sequence[BookToken]]) -> list[BookToken]:
    """The words of several lines as one run; what ends a line stands before the first word of the next."""
    run: list[BookToken] = []
    for line in lines:
        if run and line:
            line = [replace(line[0], before=f"{run[-1].after}\n{line[0].before}"), *line[1:]]
        run += line
    return run
