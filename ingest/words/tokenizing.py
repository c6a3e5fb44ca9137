"""The words of a repaired line with the signs before them, each with the number that it is, if any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import CERTAIN, GUESSED_WORD
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.numbers import (
    WrittenNumber,
    is_number_ending,
    is_value_ending,
    looks_like_digits,
    number_of,
    seat_of,
    times_of,
)
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.word_runs import word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["tokens_of"]

_RULES: Final = frozenset("|¦")
_STUCK: Final = frozenset("|![]{}")
_ICONS: Final = frozenset("@&®©€£¢§")
"""What a scan makes of a bullet that is a picture: grown together with a number, it may hide a figure of that."""
_SHORT: Final = 2
"""Numbers of components rarely have more figures."""
_HYPHENS: Final = ("-", "–", "—")
_CROSSES: Final = ("×", "x", "X", "*")
_FACTORS: Final = 2
_COLLECTIVE: Final = {"tucat": 12, "par": 2}
"""Words behind a number that count several things as one."""
_MISREAD_ENDING: Final = "0s"
"""`ös` or `os` behind a number, of which a scan without accents makes a figure."""
_TIMES: Final = "mul"
"""The case of a number that says how many times: `4-szer`."""
_ENDING_CASES: Final = (
    ("szor", "mul"), ("szer", "mul"), ("nal", Case.ADE), ("nel", Case.ADE), ("nak", Case.DAT), ("nek", Case.DAT),
    ("bol", Case.ELA), ("ra", Case.SUB), ("re", Case.SUB), ("ba", Case.ILL), ("be", Case.ILL), ("rol", Case.DEL),
    ("tol", Case.ABL), ("ig", Case.TER), ("ert", Case.CAU), ("al", Case.INS), ("el", Case.INS), ("t", Case.ACC),
    ("n", Case.SUP),
)  # fmt: skip


def tokens_of(line: RepairedLine, scan: str, remade: Collection[tuple[int, str]] = ()) -> list[BookToken]:
    """The words of a line; endings written after a number and a hyphen, and its repetition (`2-2`), are part of it.
    Words whose blanks were set right (`remade`) are in doubt."""
    read = _without_rules(list(_tokens(line, scan)))
    read = [_doubted(token) if (token.line, token.raw) in remade else token for token in read]
    made = _crowded(_seated(_merged(read)))
    end = max((word.end for word in line.words), default=0)
    return [*made[:-1], *(replace(last, after=scan[end:].rstrip()) for last in made[-1:])]


def _tokens(line: RepairedLine, scan: str) -> Iterator[BookToken]:
    end, last = 0, -1
    last_start = max((word.start for word in line.words), default=0)
    parted = Counter(word.start for word in line.words)
    for word in line.words:
        if word.continues:
            end = word.end
            continue
        before = scan[end : word.start] if word.start != last else " "
        whole = not word.cut or word.start == last_start  # a line end cuts only the last word
        clear = whole and _is_clear(word)
        number = None if parted[word.start] > 1 and _is_unit(word.whole) else _number(word, scan)
        yield BookToken(word.whole, word.raw, key_of(word.whole), word.line, word.start, before, clear, number)
        end, last = word.end, word.start


def _is_clear(word: RestoredWord) -> bool:
    same = key_of(word.raw) == key_of(word.text) or word.cut
    return word.letters >= (GUESSED_WORD if same else CERTAIN)


def _number(word: RestoredWord, scan: str) -> WrittenNumber | None:
    """The number of a word as scanned; one that only the repair shows is a guess."""
    found = None if word.cut else number_of(word.raw)
    if found is None:
        return _guessed(number_of(word.whole))
    beside = scan[word.end : word.end + 1] + scan[max(0, word.start - 1) : word.start]
    signs = _STUCK if len(word.raw) <= _SHORT else _STUCK | _ICONS
    return _guessed(found) if found.digits and signs & set(beside) else found


def _is_unit(part: str) -> bool:
    """Whether the part of a word is the unit that a number grew together with: the `db` of `3db`."""
    return is_word(key_of(part), "units", "copies")


def _guessed(number: WrittenNumber | None) -> WrittenNumber | None:
    return replace(number, exact=False) if number is not None else None


def _doubted(token: BookToken) -> BookToken:
    return replace(token, clear=False, number=_guessed(token.number))


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
    beside = [one.number for one in tokens[max(0, place - 1) : place + 2]]
    factors = [one for one in beside if one is not None and one.digits]
    return tokens[place].raw in _CROSSES and place > 0 and len(factors) == _FACTORS


# ---- what belongs to a number ----


def _merged(tokens: Sequence[BookToken]) -> list[BookToken]:
    made: list[BookToken] = []
    for token in tokens:
        merged = _merge(made[-1], token) if made else None
        if merged is None:
            made.append(token)
        else:
            made[-1] = merged
    return made


def _merge(held: BookToken, token: BookToken) -> BookToken | None:
    """A number with what belongs to it: the ending or the repetition after its hyphen, the factor after its cross.
    None for any other two words."""
    number = held.number
    if number is None:
        return _multiplied(held, token)
    if token.before in _HYPHENS:
        return _with_ending(held, token, number) or _repeated(held, token, number)
    return _dozens(held, token, number) or _multiplied(held, token) or _product(held, token, number)


def _with_ending(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    if not number.digits:
        return None
    if is_value_ending(token.raw) or token.raw == _MISREAD_ENDING:
        text = f"{held.text}-{token.text}" if held.raw.isdecimal() else f"{number.value}-{token.raw}"
        return replace(held, text=text, raw=text, key=key_of(text), number=None, clear=held.clear and number.exact)
    return replace(held, number=replace(number, case=_case_of(token.raw))) if is_number_ending(token.raw) else None


def _case_of(ending: str) -> str:
    key = key_of(ending)
    return next((case for end, case in _ENDING_CASES if key.endswith(end)), "other")


def _repeated(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    other = token.number
    if other is None or other.value != number.value:
        return None
    return replace(held, number=replace(number, exact=number.exact and other.exact, case=other.case, apiece=True))


def _product(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    """`4 × 6` is 24; a cross that a noun follows only says that pieces are counted."""
    other = token.number
    if other is None or token.before.strip() not in _CROSSES:
        return None
    return replace(held, number=number.times(other)) if number.digits and other.digits else None


def _multiplied(held: BookToken, token: BookToken) -> BookToken | None:
    """`4-szer 12 épület`, `négyszer 12 épület`: 48 of them."""
    number, other = held.number, token.number
    times = number.value if number is not None and number.case == _TIMES else None if number else times_of(held.raw)
    if not times or other is None or not other.digits or other.case != Case.NOM or token.before.strip():
        return None
    exact = other.exact and (number is None or number.exact)
    return replace(held, number=replace(other, value=times * other.value, exact=exact, computed=True))


def _dozens(held: BookToken, token: BookToken, number: WrittenNumber) -> BookToken | None:
    """`két tucat` is 24, `egy pár` hardly anything but 2."""
    several = _COLLECTIVE.get(token.key, 0)
    counted = several and not token.before.strip() and number.case == Case.NOM
    return replace(held, number=replace(number, value=number.value * several, computed=True)) if counted else None


def _seated(tokens: Sequence[BookToken]) -> list[BookToken]:
    """Places in a row: ordinals, and digits that a full stop and a small letter follow."""
    return [_with_seat(token, word_at(tokens, place + 1)) for place, token in enumerate(tokens)]


def _with_seat(token: BookToken, after: BookToken) -> BookToken:
    if token.number is None:
        return replace(token, seat=seat_of(token.text))
    dotted = after.before == ". " and after.text[:1].islower()
    return replace(token, seat=token.value, number=None) if dotted and token.raw.isdecimal() else token


# ---- numbers cut in two ----


def _crowded(tokens: Sequence[BookToken]) -> list[BookToken]:
    """Mark numbers that a blank alone parts from another: one number may have been cut in two."""
    beside = set[int]()
    for place, (one, other) in enumerate(pairwise(tokens)):
        if (other.before in ("", " ") and _may_be_one(one, other)) or _is_rest(one, other):
            beside |= {place, place + 1}
    return [replace(token, crowded=True) if place in beside else token for place, token in enumerate(tokens)]


def _may_be_one(one: BookToken, other: BookToken) -> bool:
    """Whether two words may be one number: digits, or a number word that was cut in two (`tizen két`); or the second
    begins another word that was cut (`egy két oldalas tábla`)."""
    if _digitlike(one) and _digitlike(other):
        return one.written.case in ("", Case.NOM)  # an ending between them keeps two numbers apart: `1-től 4`
    if other.number is None or other.number.digits:
        return False
    return _are_bare(one.written, other.number) or number_of(one.raw + other.raw) is not None


def _are_bare(one: WrittenNumber, other: WrittenNumber) -> bool:
    """Whether two number words stand side by side as no sentence has them: both without an ending."""
    return one.case == other.case == Case.NOM and not one.digits and not one.every


def _is_rest(one: BookToken, other: BookToken) -> bool:
    """Whether digits are the rest of something whose other digits were misread or grew together with a word: the number
    of a heading (`l.3`), a product (`kapitányés4×6`)."""
    if one.number is not None or not other.raw.isdecimal():
        return False
    point = other.before == "." and looks_like_digits(one.raw)
    return point or (other.before.strip() in _CROSSES and one.raw[-1:].isdigit())


def _digitlike(token: BookToken) -> bool:
    return token.raw.isdecimal() or looks_like_digits(token.raw)
