"""Roman numerals among scanned tokens: a run of bars and l-shapes before a full stop or a word that ages carry."""

from __future__ import annotations

import re
from typing import Final

from kartotek.ingest.repair.letters import fold

__all__ = ["roman_numeral", "roman_value"]

_SHAPE: Final = re.compile(r"[\[(]?([Il|1!]{1,3}|I?V|VI{0,3})")
_WITH_ARTICLE: Final = re.compile(r"(az?|és|es)([Il|1!]{1,3})", re.IGNORECASE)
_CUT: Final = re.compile(r"(?:^|\W)(?:az?)?[Il|1!]{1,2}\s+$", re.IGNORECASE)
"""What stands before the rest of a numeral that a blank cuts: its first bars, maybe with the article stuck to them."""
_NUMBERED: Final = ("kor", "ker", "kdr", "szint", "teriilet", "terulet", "tertilet", "mellekl")
_BARS: Final = frozenset("l|!I1")
_SUFFIXED: Final = re.compile(r"-(?:es|as|os|ds|ös)")


def roman_numeral(token: str, before: str, after: str, next_word: str) -> str | None:
    """The numeral that the token stands for, or None. `before` and `after` are the rest of its line.

    An article stuck to the numeral is distinguished from it: the answer is then two words.
    """
    stuck = _WITH_ARTICLE.fullmatch(token)
    if stuck and after.startswith(".") and _takes_numeral(next_word):
        return f"{stuck[1]} {'I' * len(stuck[2])}"
    shape = _SHAPE.fullmatch(token)
    if shape is None or token.isdecimal() or _CUT.search(before):
        return None
    likely = _is_lone_numeral(before, after, next_word) if token in _BARS else _is_numeral(after, next_word)
    if not likely:
        return None
    return shape[1] if "V" in shape[1] else "I" * len(shape[1])


def _takes_numeral(word: str) -> bool:
    return fold(word.lower()).startswith(_NUMBERED)


def _is_lone_numeral(before: str, after: str, next_word: str) -> bool:
    """Whether a single bar is a numeral: before a full stop, beside what has one or behind an article."""
    if not after.startswith("."):
        return False
    return not next_word or _takes_numeral(next_word) or before.rstrip().lower().endswith(("az", " a"))


def _is_numeral(after: str, next_word: str) -> bool:
    return after.startswith(".") or _takes_numeral(next_word) or _SUFFIXED.match(after) is not None


def roman_value(word: str) -> str:
    """The number of a short Roman numeral in digits; empty for any other word."""
    return {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6"}.get(word.lower(), "")
