"""Roman numerals among scanned tokens: a run of bars and l-shapes before a full stop or a word that ages carry."""

from __future__ import annotations

import re
from typing import Final

from ingest.repair.letters import fold

__all__ = ["roman_numeral", "roman_value"]

_SHAPE: Final = re.compile(r"[\[(]?([Il|1!]{1,3}|I?V|VI{0,3})")
_WITH_ARTICLE: Final = re.compile(r"(az?|és|es)([Il|1!]{1,3})", re.IGNORECASE)
_NUMBERED: Final = ("kor", "ker", "kdr", "szint", "teriilet", "terulet", "tertilet", "mellekl")
_SUFFIXED: Final = re.compile(r"-(?:es|as|os|ds|ös)")


def roman_numeral(token: str, before: str, after: str, next_word: str) -> str | None:
    """The numeral that the token stands for, or None. `before` and `after` are the rest of its line.

    An article stuck to the numeral is distinguished from it: the answer is then two words.
    """
    stuck = _WITH_ARTICLE.fullmatch(token)
    if stuck and after.startswith(".") and fold(next_word.lower()).startswith(_NUMBERED):
        return f"{stuck[1]} {'I' * len(stuck[2])}"
    shape = _SHAPE.fullmatch(token)
    if shape is None or token.isdecimal():
        return None
    numbered = fold(next_word.lower()).startswith(_NUMBERED)
    dotted = after.startswith(".")
    if len(token) == 1 and token in "l|!I1":
        if not (dotted and (numbered or not next_word or before.rstrip().lower().endswith(("az", " a")))):
            return None
    elif not (dotted or numbered or _SUFFIXED.match(after)):
        return None
    body = shape[1]
    return body if "V" in body else "I" * len(body)


def roman_value(word: str) -> str:
    """The number of a short Roman numeral in digits; empty for any other word."""
    return {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6"}.get(word.lower(), "")
