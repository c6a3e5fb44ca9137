"""The words of a repaired line with the signs before them, each with the number that it is, if any."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.newbook.numbers import (
    WrittenNumber,
    is_number_ending,
    is_value_ending,
    looks_like_digits,
    number_of,
    seat_of,
)
from ingest.prose.keys import key_of
from ingest.repair.restore import RepairedLine, RestoredWord

__all__ = ["NO_NUMBER", "NO_WORD", "BookToken", "run_on", "tokens_of"]

_CLEAR: Final = 610
_REPAIRED: Final = 900
_RULES: Final = frozenset("|¦")
_STUCK: Final = frozenset("|![]{}")
_HYPHENS: Final = ("-", "–", "—")
_CROSSES: Final = ("×", "x", "X", "*")
_ENDING_CASES: Final = (
    ("nal", "ade"), ("nel", "ade"), ("nak", "dat"), ("nek", "dat"), ("bol", "ela"), ("ra", "sub"), ("re", "sub"),
    ("ba", "ill"), ("be", "ill"), ("rol", "del"), ("tol", "abl"), ("ig", "ter"), ("ert", "cau"), ("al", "ins"),
    ("el", "ins"), ("t", "acc"), ("n", "sup"),
)  # fmt: skip
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


NO_WORD: Final = BookToken("", "", "", 0, 0, "", True)
"""What stands beyond either end of a run of words."""


def tokens_of(line: RepairedLine, scan: str, remade: Collection[tuple[int, str]] = ()) -> list[BookToken]:
    """The words of a line; endings written after a number and a hyphen, and its repetition (`2-2`), are part of it.
    Words whose blanks were set right (`remade`) are in doubt."""
    made = _without_rules(list(_tokens(line, scan)))
    made = [_doubted(token) if (token.line, token.raw) in remade else token for token in made]
    made = _crowded(_seated(list(_merged(made))))
    end = max((word.end for word in line.words), default=0)
    return [*made[:-1], replace(made[-1], after=scan[end:].rstrip())] if made else made


def run_on(lines: Sequence[Sequence[BookToken]]) -> list[BookToken]:
    """The words of several lines as one run; what ends a line stands before the first word of the next."""
    run: list[BookToken] = []
    for line in lines:
        if run and line:
            line = [replace(line[0], before=f"{run[-1].after}\n{line[0].before}"), *line[1:]]
        run += line
    return run


def _without_rules(tokens: Sequence[BookToken]) -> list[BookToken]:
    """The words without strokes that part columns and crosses that multiply; these stand before the word after them."""
    made: list[BookToken] = []
    before = ""
    for place, token in enumerate(tokens):
        if set(token.raw) <= _RULES or _is_cross(tokens, place):
            before += token.before + token.raw
        else:
            made.append(replace(token, before=before + token.before) if before else token)
            before = ""
    return made


def _is_cross(tokens: Sequence[BookToken], place: int) -> bool:
    """Whether an `x` stands between two numbers: `4 x 12`."""
    beside = [one for one in tokens[max(0, place - 1) : place + 2] if one.number is not None and one.number.digits]
    return tokens[place].raw in _CROSSES and place > 0 and len(beside) == 2


def _doubted(token: BookToken) -> BookToken:
    number = replace(token.number, exact=False) if token.number else None
    return replace(token, clear=False, number=number)


def _tokens(line: RepairedLine, scan: str) -> Iterator[BookToken]:
    end, last = 0, -1
    for word in line.words:
        if word.continues:
            end = word.end
            continue
        before = scan[end : word.start] if word.start != last else " "
        key = key_of(word.whole)
        yield BookToken(word.whole, word.raw, key, word.line, word.start, before, _is_clear(word), _number(word, scan))
        end, last = word.end, word.start


def _is_clear(word: RestoredWord) -> bool:
    same = key_of(word.raw) == key_of(word.text) or word.cut
    return word.letters >= (_CLEAR if same else _REPAIRED)


def _number(word: RestoredWord, scan: str) -> WrittenNumber | None:
    """The number of a word as scanned; one that only the repair shows is a guess."""
    found = number_of(word.raw) if not word.cut else None
    if found is not None:
        beside = scan[word.end : word.end + 1] + scan[max(0, word.start - 1) : word.start]
        return replace(found, exact=False) if found.digits and _STUCK & set(beside) else found
    repaired = number_of(word.whole)
    return replace(repaired, exact=False) if repaired is not None else None


def _merged(tokens: Sequence[BookToken]) -> Iterator[BookToken]:
    held: BookToken | None = None
    for token in tokens:
        merged = _merge(held, token) if held is not None else None
        if merged is None and held is not None:
            yield held
        held = merged or token
    if held is not None:
        yield held


def _merge(held: BookToken, token: BookToken) -> BookToken | None:
    """A number with what belongs to it: the ending or the repetition after its hyphen, the factor after its cross, the
    noun of a place in a row (`2. játékos`). None for any other two words."""
    if held.number is None or not (held.number.digits or token.before in _HYPHENS):
        return None
    if token.before in _HYPHENS:
        return _with_ending(held, token, held.number) or _repeated(held, token, held.number)
    return _product(held, token, held.number)


def _with_ending(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    if not number.digits:
        return None
    if is_value_ending(token.raw):
        text = f"{held.text}-{token.text}"
        return replace(held, text=text, raw=text, key=key_of(text), number=None)
    return replace(held, number=replace(number, case=_case_of(token.raw))) if is_number_ending(token.raw) else None


def _repeated(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    if token.number is None or token.number.value != number.value:
        return None
    exact = number.exact and token.number.exact
    return replace(held, number=replace(number, exact=exact, case=token.number.case, apiece=True))


def _product(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    """`4 × 6` is 24; a cross that a noun follows only says that pieces are counted."""
    if token.before.strip() not in _CROSSES or token.number is None or not token.number.digits:
        return None
    exact = number.exact and token.number.exact
    value = number.value * token.number.value
    return replace(held, number=WrittenNumber(value, exact, token.number.case, digits=True, computed=True))


def _case_of(ending: str) -> str:
    key = key_of(ending)
    return next((case for end, case in _ENDING_CASES if key.endswith(end)), "other")


def _seated(tokens: list[BookToken]) -> list[BookToken]:
    """Places in a row: ordinals, and digits that a full stop and a small letter follow."""
    made: list[BookToken] = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        dotted = after is not None and after.before == ". " and after.text[:1].islower()
        if dotted and token.raw.isdecimal() and token.number is not None:
            made.append(replace(token, seat=token.number.value, number=None))
        else:
            made.append(replace(token, seat=seat_of(token.text)) if token.number is None else token)
    return made


def _crowded(tokens: list[BookToken]) -> list[BookToken]:
    """Mark numbers that a blank alone parts from another: one number may have been cut in two."""
    beside = set[int]()
    for place, (one, other) in enumerate(pairwise(tokens)):
        if re.fullmatch(r" ?", other.before) and ((_digitlike(one) and _digitlike(other)) or _one_word(one, other)):
            beside |= {place, place + 1}
    return [replace(token, crowded=True) if place in beside else token for place, token in enumerate(tokens)]


def _one_word(one: BookToken, other: BookToken) -> bool:
    """Whether two words are one number word that was cut in two: `tizen két`."""
    return other.number is not None and not other.number.digits and number_of(one.raw + other.raw) is not None


def _digitlike(token: BookToken) -> bool:
    return token.raw.isdecimal() or looks_like_digits(token.raw)
