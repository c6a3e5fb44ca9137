"""Cut a scanned line into tokens that a repair can look up, each with its place in the line."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

__all__ = ["ScannedToken", "tokenise"]

ScannedKind = Literal["word", "number"]

_CLOSERS: Final = {")": "(", "]": "[", "}": "{"}
_OPENERS: Final = frozenset(_CLOSERS.values())
# Signs that scanning puts where a letter stood: an opening bracket or a bar inside or before a word.
_BEFORE: Final = r"[|\[{§$¢€£]"
_INSIDE: Final = r"[|\[\](){}§$¢€£!]{1,2}"
_RUN: Final = re.compile(
    rf"(?:{_BEFORE}(?=[^\W\d_]))?[^\W_]+(?:{_INSIDE}[^\W_]+)*(?:(?<=[^\W\d_]{{3}})(?:[(§$¢]|[|\[](?=[\s.,;:)]|$)))?|[§|](?=[\s.,;)]|$)"
)
# A round bullet read as a letter, stuck to the capital that begins the item.
_BULLET: Final = re.compile(r"(?<![^\W_])O(?=(?:A|Az)(?![^\W_])|[A-ZÁÉÍÓÖŐÚÜŰ][a-záéíóöőúüű]{2})")


class ScannedToken(NamedTuple):
    """A run of signs on one line that is one word or one number; columns count from 0."""

    line: int
    start: int
    end: int
    text: str
    kind: ScannedKind
    hyphen_before: bool = False


def tokenise(line: int, text: str) -> list[ScannedToken]:
    """Tokens of a line, in order; bullets, quotes and other signs lie between them."""
    masked = _BULLET.sub(" ", _without_real_brackets(text))
    tokens = []
    for run in _RUN.finditer(masked):
        kind: ScannedKind = "number" if run.group().isdecimal() else "word"
        before = masked[: run.start()].endswith("-")
        tokens.append(ScannedToken(line, run.start(), run.end(), run.group(), kind, before))
    return tokens


def _without_real_brackets(text: str) -> str:
    """Blank out brackets that come in pairs, and openers at the start of a word: those are punctuation."""
    signs = list(text)
    open_at: list[int] = []
    for at, sign in enumerate(text):
        if sign in _OPENERS:
            open_at.append(at)
        elif sign in _CLOSERS:
            signs[at] = " "
            if open_at and text[open_at[-1]] == _CLOSERS[sign]:
                signs[open_at.pop()] = " "
    for at in open_at:
        if _opens_a_word(text, at):
            signs[at] = " "
    return "".join(signs)


def _opens_a_word(text: str, at: int) -> bool:
    return text[at] == "(" and (at == 0 or text[at - 1].isspace())
