"""Numbers of a sentence as units: in figures, with what is glued to them, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ingest.effects.composition.unit import WordUnit
from ingest.prose.sentences import Token
from schema.hungarian.numerals import number_of, ordinal_of

__all__ = ["ENDINGS", "figure", "number_word"]

ENDINGS: Final = {
    "gyel": "ins", "vel": "ins", "val": "ins", "mal": "ins", "tel": "ins", "nal": "ade", "tal": "ins", "cal": "ins",
    "zel": "ins", "el": "ins", "al": "ins", "t": "acc", "et": "acc", "at": "acc", "ot": "acc", "ert": "cau",
    "re": "sub", "ra": "sub", "be": "ill", "ba": "ill", "szor": "times", "szer": "times", "nel": "ade", "rol": "del",
    "hoz": "all", "hez": "all", "nak": "dat", "nek": "dat", "tol": "abl",
}  # fmt: skip
"""The case that letters behind a hyphen give a figure."""
_LABELS: Final = frozenset(("ös", "os", "es", "as"))
"""What makes a name of a figure: number fifteen."""
_STOREYS: Final = ("szintes", "szintu", "emeletes")
_DOZEN: Final = 12
_DOZENS: Final = {"tucat": "nom", "tucatot": "acc", "tucattal": "ins", "tucatert": "cau"}
_HALF: Final = "fél"
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}


def figure(tokens: Sequence[Token], at: int) -> WordUnit:
    """A number in figures with what is glued to it: an ordinal, a case, or the same number again for each."""
    token, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    doubt = max(0, 900 - token.confidence)

    def unit(tag: str, case: str = "nom", long: int = 1, apiece: bool = False) -> WordUnit:
        places = tuple(range(at, at + long))
        return WordUnit(tag, token.number, case, places, token.key, token.before, doubt=doubt, apiece=apiece)

    if after is None:
        return unit("NUM")
    if after.key in ENDINGS and after.before in ("", "-", "–"):
        return unit("TIMES" if ENDINGS[after.key] == "times" else "NUM", ENDINGS[after.key], 2)
    if after.text in _LABELS and after.before in ("", "-", "–"):
        return unit("LABEL", long=2)
    if after.number == token.number and after.before in ("", "-", "–"):
        ending = tokens[at + 2].key if at + 2 < len(tokens) and tokens[at + 2].before == "-" else ""
        return unit("NUM", ENDINGS.get(ending, "nom"), 3 if ending in ENDINGS else 2, apiece=True)
    if "." in after.before and after.text[:1].islower():
        return unit("ORD")
    return unit("NUM")


def number_word(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A number in words: how many, which, how often, so many storeys, dozens; a level in Roman figures."""
    token = tokens[at]
    after = tokens[at + 1].key if at + 1 < len(tokens) else ""
    if token.text.lower() == _HALF and after in _DOZENS:
        return WordUnit("NUM", _DOZEN // 2, _DOZENS[after], (at, at + 1), token.key, token.before, apiece=False)
    numeral, place = number_of(token.key), ordinal_of(token.key)
    counted = at > 0 and number_of(tokens[at - 1].key) == (1, "nom")
    if token.key in _DOZENS and counted:
        return WordUnit("NUM", _DOZEN, _DOZENS[token.key], (at,), token.key, token.before)
    if token.text in _ROMAN and at + 1 < len(tokens) and "." in tokens[at + 1].before:
        return WordUnit("ORD", _ROMAN[token.text], "nom", (at,), token.key, token.before)
    if numeral is not None:
        tag = "TIMES" if numeral[1] == "times" else "NUM"
        again = at + 1 < len(tokens) and tokens[at + 1].key == token.key and tokens[at + 1].before in ("", "-", "–")
        places = (at, at + 1) if again else (at,)
        return WordUnit(tag, numeral[0], numeral[1], places, token.key, token.before, apiece=again)
    if place is not None:
        return WordUnit("ORD", place, "nom", (at,), token.key, token.before)
    half = len(token.key) // 2
    twice = number_of(token.key[:half]) if half and token.key[:half] == token.key[half:] else None
    if twice is not None and twice[1] == "nom":
        return WordUnit("NUM", twice[0], "nom", (at,), token.key, token.before, apiece=True)
    return _storeys(token, at)


def _storeys(token: Token, at: int) -> WordUnit | None:
    """How many storeys or which level an adjective of two parts says: *háromszintes*."""
    end = next((end for end in _STOREYS if token.key.endswith(end)), None)
    storeys = number_of(token.key.removesuffix(end)) if end else None
    if storeys is None or storeys[1] != "nom":
        return None
    return WordUnit("ADJ", {"level": storeys[0], "floors": storeys[0]}, "nom", (at,), token.key, token.before)
