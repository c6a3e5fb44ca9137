"""Prices that stand behind the name of an entry: in brackets (`Kalmár (3 garas)`, `Kalmár [ára: 1 bor]`) or behind a
dash (`KALMÁR – ingyenes`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, Protocol, TypeVar

from kartotek.ingest.words.lexicon import is_word

__all__ = ["FREE_WORDS", "PRICE_WORDS", "name_price"]

PRICE_WORDS: Final = frozenset(("ara", "ar", "koltsege", "koltseg"))
"""Keys of words for what a thing costs."""
FREE_WORDS: Final = frozenset(("ingyenes", "ingyen"))
_OPENING, _CLOSING = "([", ")]"
_DASHES: Final = ("–", "—", "-")
_ENDING: Final = ".:;"
_JOINTS: Final = frozenset(("es", "vagy"))
_WORTH: Final = "pont"
"""What a card is worth in the end, and nothing is paid with."""
_LONGEST_NAME: Final = 6
_LONGEST_GOOD: Final = 2


class _Word(Protocol):
    """A word with its key and the signs before it."""

    @property
    def before(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def number(self) -> object: ...


_W = TypeVar("_W", bound=_Word)


def name_price(words: Sequence[_W]) -> tuple[Sequence[_W], Sequence[_W], Sequence[_W]] | None:
    """The words of a name, of the price behind it, and the rest of a line that begins so; None where there is no such
    price. The copies that stand in other brackets are no part of the name."""
    starts = [at for at in range(1, len(words)) if _opens(words[at].before)]
    if not starts or starts[0] > _LONGEST_NAME:
        return None
    for at in starts:
        end = _end(words, at)
        if _is_price(words[at:end]):
            return words[: starts[0]], words[at:end], words[end:]
        if not _is_bracketed(words[at].before):
            return None
    return None


def _opens(sign: str) -> bool:
    return _is_bracketed(sign) or (sign.strip() in _DASHES and sign != sign.strip())


def _is_bracketed(sign: str) -> bool:
    return any(one in sign for one in _OPENING)


def _end(words: Sequence[_Word], at: int) -> int:
    """Where the words behind a sign end: at the bracket that closes, else at the sign that ends a sentence."""
    ends = _CLOSING if _is_bracketed(words[at].before) else _ENDING
    inside = takewhile(lambda place: not any(one in words[place].before for one in ends), range(at + 1, len(words)))
    return at + 1 + len(list(inside))


def _is_price(words: Sequence[_Word]) -> bool:
    """Whether words say so much of some goods, or that nothing is paid."""
    stated = words[1:] if words and words[0].key in PRICE_WORDS else words
    if [one.key for one in stated if one.key in FREE_WORDS] and len(stated) == 1:
        return True
    if not stated or stated[0].number is None or stated[-1].number is not None:
        return False
    goods = 0
    for one in stated:
        if one.number is not None or one.key in _JOINTS:
            goods = 0
        elif is_word(one.key, "units", "copies") or one.key.startswith(_WORTH):
            return False
        else:
            goods += 1
        if goods > _LONGEST_GOOD:
            return False
    return True
