"""How many copies of a card there are, where its name or its text says so: alone on a line, in a field, at the end.

4× Szélvihar                            the name stands alone on its line, the copies before or behind it
Szélvihar / Darabszám: 4                a field below the name
Szélvihar. Lépj kettőt. (4 lap)         the last words of its text
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import is_unit
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import has_number, word_at

__all__ = ["LONGEST_NAME", "copies_at_end", "copies_in_field", "copies_in_name_line"]

LONGEST_NAME: Final = 4
"""How many words the name of a card has at most."""
_CROSS: Final = ("×", "x", "X", "*")
_FIELDS: Final = ("darabszam", "peldanyszam", "lapszam", "mennyiseg")
_NUMBER_OF: Final = "szam"
_PLURALS: Final = ("lapok", "kartyak", "peldanyok", "darabok")
_SAID: Final = frozenset(
    "van szama belole ebbol osszesen mindossze csak csupan a az pakliban jatekban dobozban".split()
)
"""Words beside a number of copies in a sentence that says nothing else."""
_LONGEST_SENTENCE: Final = 7

_NameAndCopies = tuple[tuple[BookToken, ...], BookToken]


def _is_unit(word: BookToken) -> bool:
    """Whether a word says that copies are counted."""
    return is_unit(word) or word.key.startswith((*_FIELDS, "peldany"))


def _is_field(word: BookToken) -> bool:
    return word.key.startswith(_FIELDS)


# ---- names alone on their lines ----


def copies_in_name_line(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """The name and the copies of a line that has nothing else; None for any other line."""
    found = _copies_first(line) or _copies_last(line)
    if found is None:
        return None
    name, _ = found
    plain = 0 < len(name) <= LONGEST_NAME and name[0].capital and not has_number(name)
    return found if plain and not any(word.before.strip(" -") for word in name[1:]) else None


def _copies_first(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """`4× Szélvihar`, `4 db Szélvihar`."""
    if not line or not line[0].may_be_number or line[-1].after.strip(" :"):
        return None
    second = word_at(line, 1)
    if second.key in _CROSS or (_is_unit(second) and not second.capital):
        return tuple(line[2:]), line[0]
    crossed = second.before.strip() in _CROSS or line[0].raw.lower().endswith(_CROSS)
    return (tuple(line[1:]), line[0]) if crossed else None


def _copies_last(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """`Szélvihar 4×`, `Szélvihar, négy lap`, `Szélvihar [4]`, `Szélvihar (példányszám: 4)`."""
    name = tuple(takewhile(lambda word: not (word.may_be_number or _is_unit(word)), line))
    tail = line[len(name) :]
    numbers = [word for word in tail if word.may_be_number]
    others = [word for word in tail if not word.may_be_number]
    if len(numbers) != 1 or not all(map(_is_unit, others)):
        return None
    return (name, numbers[0]) if others or _is_marked(tail[0], line[-1].after) else None


def _is_marked(number: BookToken, after: str) -> bool:
    """Whether a cross stands beside a number, or brackets around it."""
    crossed = any(sign in number.before + after for sign in _CROSS) or number.raw.lower().startswith(_CROSS)
    return crossed or (number.follows("([") and after.strip()[:1] in (")", "]"))


# ---- fields ----


def copies_in_field(line: Sequence[BookToken]) -> BookToken | None:
    """The copies that a line below a name gives: `Darabszám: 4`, `(4 lap)`, `Lapok száma: négy`."""
    lead = list(takewhile(lambda word: not word.may_be_number, line))
    number = word_at(line, len(lead))
    if not number.may_be_number:
        return None
    if lead:
        return number if _heads_field(lead) else None
    rest = line[1:]
    return number if rest and len(line) <= LONGEST_NAME and all(map(_is_unit, rest)) else None


def _heads_field(lead: Sequence[BookToken]) -> bool:
    """Whether words before a number say that copies follow: one, or two of which the first has the thing."""
    first, *others = lead
    if not others:
        return _is_field(first) or (is_unit(first) and first.capital)
    return len(others) == 1 and first.key in _PLURALS and others[0].key.startswith(_NUMBER_OF)


# ---- the end of a text ----


def copies_at_end(text: Sequence[BookToken]) -> BookToken | None:
    """The copies that the last words of a text give and nothing else: `... (4 lap)`, `... 4 példány van belőle.`"""
    last = list(_last_words(text))
    numbers = [word for word in last if word.may_be_number]
    others = [word for word in last if not word.may_be_number]
    counted = len(numbers) == 1 and any(map(_is_unit, others)) and len(last) < len(text)
    return numbers[0] if counted and all(_is_unit(word) or word.key in _SAID for word in others) else None


def _last_words(text: Sequence[BookToken]) -> Iterator[BookToken]:
    """The words of the last brackets or the last sentence."""
    tail = text[-_LONGEST_SENTENCE:]
    starts = [at for at, word in enumerate(tail) if word.follows("([.!?")]
    yield from tail[starts[-1] :] if starts else ()
