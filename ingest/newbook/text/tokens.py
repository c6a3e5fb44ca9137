"""A word of a book: its text, the signs before it, and the number that it is, if any; and runs of such words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.newbook.text.numbers import WrittenNumber, looks_like_digits
from kartotek.ingest.prose.keys import key_of

__all__ = ["NO_NUMBER", "NO_WORD", "BookToken", "TokensOfLines", "run_on"]

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
        """Whether its letters stand in the scan as they are, accents aside, and are beyond doubt."""
        whole = self.key.startswith(key_of(self.raw)) and not any(sign.isdigit() for sign in self.raw)
        return self.clear and whole

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
