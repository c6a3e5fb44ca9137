"""Numbers of a sentence: in figures, with what is glued to them, and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.composition.unit import WordUnit, first_answer
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.numerals import FIGURE_CASES, number_of, ordinal_of

__all__ = ["ENDINGS", "GLUED", "figure", "half_dozen", "number_word"]


# Numbers of a sentence in figures, with what is glued to them.
ENDINGS: Final = {
    **FIGURE_CASES, "tal": Case.INS, "cal": Case.INS, "zel": Case.INS, "el": Case.INS, "al": Case.INS, "nal": Case.ADE,
    "nel": Case.ADE, "ert": Case.CAU, "be": Case.ILL, "ba": Case.ILL, "szor": "times", "szer": "times", "rol": Case.DEL,
    "hoz": Case.ALL, "hez": Case.ALL, "nak": Case.DAT, "nek": Case.DAT, "tol": Case.ABL,
}  # fmt: skip
"""The case that letters behind a hyphen give a figure."""
_ONLY_ENDINGS: Final = frozenset(("et", "ot", "t", "nak", "nek", "ert"))
GLUED: Final = frozenset(("", "-", "–"))
"""What stands before a token that goes with the one before it."""
_LABELS: Final = frozenset(("ös", "os", "es", "as"))
"""What makes a name of a figure: number fifteen."""


class _FigureForm(NamedTuple):
    """What a figure is with what is glued to it, and of how many tokens."""

    tag: str = "NUM"
    case: str = Case.NOM
    length: int = 1
    apiece: bool = False


def figure(tokens: Sequence[Token], at: int) -> WordUnit:
    """A number in figures with what is glued to it: an ordinal, a case, or the same number again for each."""
    token = tokens[at]
    form = _form(token, tokens[at + 1 : at + 3])
    return WordUnit(
        form.tag, token.number, form.case, tuple(range(at, at + form.length)), token.key, token.before,
        doubt=max(0, CERTAIN - token.confidence), apiece=form.apiece,
    )  # fmt: skip


def _form(token: Token, following: Sequence[Token]) -> _FigureForm:
    """The form of a figure by the two tokens after it."""
    after = following[0] if following else None
    if after is None:
        return _FigureForm()
    if after.before in GLUED:
        return _glued(token, after, following[1:])
    return _FigureForm("ORD") if "." in after.before and after.low else _FigureForm()


def _glued(token: Token, after: Token, following: Sequence[Token]) -> _FigureForm:
    """A figure with an ending, as a label, or with the same figure again."""
    if after.key in ENDINGS:
        case = ENDINGS[after.key]
        return _FigureForm("TIMES" if case == "times" else "NUM", case, 2)
    if after.text in _LABELS:
        return _FigureForm("LABEL", length=2)
    return _again(following) if after.number == token.number else _FigureForm()


def _is_ending(token: Token) -> bool:
    """Whether a token gives two figures a case: with its hyphen, or as what is never a word."""
    return token.key in ENDINGS and (token.before == "-" or (not token.before and token.key in _ONLY_ENDINGS))


def _again(following: Sequence[Token]) -> _FigureForm:
    """A figure twice, which means for each, with the ending of the second one."""
    ending = next((token.key for token in following[:1] if _is_ending(token)), None)
    if ending is None:
        return _FigureForm(length=2, apiece=True)
    return _FigureForm(case=ENDINGS[ending], length=3, apiece=True)


# Numbers of a sentence in words: how many, which, how often, so many storeys, dozens.
_STOREYS: Final = ("szintes", "szintu", "emeletes")
_MORE: Final = "tobb"
_DOZEN: Final = 12
_DOZENS: Final = {"tucat": Case.NOM, "tucatot": Case.ACC, "tucattal": Case.INS, "tucatert": Case.CAU}
_HALF: Final = "fél"
_ONE: Final = (1, Case.NOM)
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
_FIGURES: Final = "egyes kettes hármas négyes ötös hatos hetes nyolcas kilences tízes".split()
_THAN_FIGURE: Final = {
    key_of(name) + ("nal" if "a" in name or "o" in name else "nel"): at for at, name in enumerate(_FIGURES, start=1)
}
"""The names of figures in the case of what another number is more or less than."""
_KEYS: Final = frozenset((*_DOZENS, *_THAN_FIGURE, key_of(_HALF), *map(key_of, _ROMAN)))
"""Words that are numbers beside others."""


def number_word(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A number in words: how many, which, how often, so many storeys, dozens; a level in Roman figures."""
    return first_answer(_READERS, tokens, at) if _may_be_number(tokens[at].key) else None


@lru_cache(maxsize=16384)
def _may_be_number(key: str) -> bool:
    """Whether a word is a number wherever it stands, or beside another word: most words are none, and are asked about
    again and again."""
    half = key[: len(key) // 2]
    return (
        key in _KEYS or key.endswith(_STOREYS) or number_of(key) is not None or ordinal_of(key) is not None
        or (half * 2 == key and number_of(half) is not None)
    )  # fmt: skip


def half_dozen(tokens: Sequence[Token], at: int) -> WordUnit | None:
    if tokens[at].text.lower() != _HALF:
        return None
    case = next((_DOZENS[after.key] for after in tokens[at + 1 : at + 2] if after.key in _DOZENS), None)
    return _unit(tokens, at, "NUM", (_DOZEN // 2, case), length=2) if case is not None else None


def _dozen(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A dozen, which the word for one stands before."""
    case = _DOZENS.get(tokens[at].key)
    counted = any(number_of(before.key) == _ONE for before in tokens[max(0, at - 1) : at])
    return _unit(tokens, at, "NUM", (_DOZEN, case)) if case is not None and counted else None


def _roman(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A level in Roman figures, with a full stop behind them."""
    number = _ROMAN.get(tokens[at].text)
    stopped = any("." in after.before for after in tokens[at + 1 : at + 2])
    return _unit(tokens, at, "ORD", (number, Case.NOM)) if number is not None and stopped else None


def _cardinal(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """How many or how often; the same number again means for each."""
    numeral = number_of(tokens[at].key)
    if numeral is None:
        return None
    again = any(after.key == tokens[at].key and after.before in GLUED for after in tokens[at + 1 : at + 2])
    return _unit(tokens, at, "TIMES" if numeral[1] == "times" else "NUM", numeral, 1 + again, again)


def _ordinal(tokens: Sequence[Token], at: int) -> WordUnit | None:
    place = ordinal_of(tokens[at].key)
    return _unit(tokens, at, "ORD", (place, Case.NOM)) if place is not None else None


def _than_figure(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A number by the name of its figure, which another one is more or less than: *hatosnál*."""
    number = _THAN_FIGURE.get(tokens[at].key)
    return _unit(tokens, at, "NUM", (number, Case.ADE)) if number is not None else None


def _doubled(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A number twice in one word, which means for each."""
    key = tokens[at].key
    half = key[: len(key) // 2]
    numeral = number_of(half) if half and half * 2 == key else None
    return _unit(tokens, at, "NUM", numeral, apiece=True) if numeral is not None and numeral[1] == Case.NOM else None


def _storeys(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """How many storeys or which level an adjective of two parts says: *háromszintes*."""
    key = tokens[at].key
    end = next((end for end in _STOREYS if key.endswith(end)), None)
    if end and key.removesuffix(end) == _MORE:
        return _unit(tokens, at, "OR_MORE_STOREYS", (None, Case.NOM))
    number, case = (number_of(key.removesuffix(end)) if end else None) or (0, "")
    return _unit(tokens, at, "ADJ", ({"level": number, "floors": number}, Case.NOM)) if case == Case.NOM else None


def _unit(
    tokens: Sequence[Token], at: int, tag: str, numeral: tuple[object, str], length: int = 1, apiece: bool = False
) -> WordUnit:
    """A unit of a value in a case."""
    value, case = numeral
    places = tuple(range(at, at + length))
    return WordUnit(tag, value, case, places, tokens[at].key, tokens[at].before, apiece=apiece)


_READERS: Final[tuple[Callable[[Sequence[Token], int], WordUnit | None], ...]] = (
    half_dozen, _dozen, _roman, _cardinal, _ordinal, _than_figure, _doubled, _storeys,
)  # fmt: skip
