"""Numbers of a sentence in figures, with what is glued to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.numerals import FIGURE_CASES

__all__ = ["ENDINGS", "GLUED", "figure"]

ENDINGS: Final = {
    **FIGURE_CASES, "tal": "ins", "cal": "ins", "zel": "ins", "el": "ins", "al": "ins", "nal": "ade", "nel": "ade",
    "ert": "cau", "be": "ill", "ba": "ill", "szor": "times", "szer": "times", "rol": "del", "hoz": "all", "hez": "all",
    "nak": "dat", "nek": "dat", "tol": "abl",
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
    case: str = "nom"
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
