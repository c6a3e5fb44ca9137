"""The words of a text with the punctuation before them, scraps of icons left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.prose.keys import key_of, number_of, trust_in
from ingest.prose.tokens import Token
from ingest.repair.restore import RestoredWord
from ingest.segment.pieces import TextPiece

__all__ = ["BULLET", "tokens_of"]

BULLET: Final = "•"
"""The sign before the first word of a list item that stands within a line."""

_SIGNS: Final = frozenset(".,;:!?()+|")
_SCRAP: Final = 2
_SHORT_WORDS: Final = frozenset(
    "a az es is ha ne ez be ki el fel le at er ad fa ko te o se de vagy egy i ii iii b".split()
)
_SHORT_SENSE: Final = frozenset(("öt", "új", "nő", "em", "nm"))
"""Words of two letters that say something, and what may be left of the word for not."""
_STRAY: Final = re.compile(r"[^\w\n]*(?![aAőŐéÉsSeE]\b|ő|\d)\w{1,2}\s+[.,;]+\s+(?=\w{3})")
"""A letter or two and a lone full stop at the start of a line: what is left of an icon."""
_DAMAGED: Final = re.compile(r"\d[A-HJ-Za-z]|[A-HJ-Za-z]\d|[lO]{2}")
"""A number of two figures, one of which was read as a letter: it is not known, but it is there."""
_FIGURE: Final = re.compile(r"[OoSsBbZzlIGgqDQ]{1,2}")
_GUESSED: Final = 500
_MINUS: Final = re.compile(r"(?:^|\s)[-–]$")
_CUT: Final = re.compile(r"-(?=\s|$)")
_BULLET: Final = re.compile(r"[.!?:;)]\W*[®@©•¢] ")
_ICON_SIGNS: Final = frozenset("&<@€£¢§®~^_=|\\{}#%")
_ICONS: Final = frozenset("&<@€£¢§®")
_ICON_TAIL: Final = re.compile(r"\.\.|[_@&€£¢§®|\\{}]")


def tokens_of(pieces: Sequence[TextPiece], scans: Mapping[int, str]) -> tuple[tuple[Token, ...], str]:
    """The words of the pieces, and the punctuation after the last."""
    carried = ""
    tokens: list[Token] = []
    for piece in pieces:
        scrap = ""
        scan = scans[piece.line]
        stray = _STRAY.match(scan, piece.start)
        at = begin = stray.end() if stray else piece.start
        for place, word in enumerate(piece.words):
            if word.start < begin:
                continue
            between = _signs_between(scan[at : word.start], piece.words[:place])
            carried += "".join(sign for sign in between if sign in _SIGNS)
            apart = tokens and word.start - at > 1
            carried += "-" if word.whole.isdecimal() and place and _MINUS.search(between) else ""
            carried += BULLET if apart and _BULLET.search(scan, max(piece.start, at - 1), word.start) else ""
            at = word.end
            carried += "|" if word.whole == "|" else ""
            if word.continues or _is_scrap(word, between) or _is_icon(word, scan, place == 0):
                if tokens and not between and not word.continues and _is_figure(tokens[-1], word):
                    tokens[-1] = replace(tokens[-1], confidence=min(tokens[-1].confidence, _GUESSED))
                scrap = key_of(word.whole) if place and between.isspace() and not word.continues else ""
                continue
            half = not word.cut and bool(_CUT.match(scan, at, piece.end))
            signs = carried.replace("()", "")
            key = key_of(word.whole)
            rivals = tuple(other for text in word.others if (other := key_of(text)) != key)
            number = number_of(word)
            confidence = trust_in(word)
            tokens.append(Token(word.whole, key, piece.line, confidence, signs, number, False, half, rivals, scrap))
            carried = scrap = ""
        carried += "".join(sign for sign in scan[at : piece.end] if sign in _SIGNS)
    return tuple(tokens), carried


def _is_figure(token: Token, word: RestoredWord) -> bool:
    """Whether a letter glued to a number may be one of its figures."""
    return token.number is not None and bool(_FIGURE.fullmatch(word.whole))


def _signs_between(between: str, before: Sequence[RestoredWord]) -> str:
    """What stands before a word, without a colon that ends no label: at the start of a line, inside a number's word."""
    if not before or (between == ":" and before[-1].whole.isdecimal()):
        return between.replace(":", "")
    return between


def _is_scrap(word: RestoredWord, between: str) -> bool:
    key = key_of(word.whole)
    if word.whole == "0" and between[-1:] in ("/", "=", "|"):
        return True
    if word.whole.isdecimal() or key in _SHORT_WORDS or word.whole.lower() in _SHORT_SENSE:
        return False
    if _DAMAGED.fullmatch(word.whole) and between.isspace():
        return False
    return not key or (len(key) <= _SCRAP and not between.endswith("-"))


def _is_icon(word: RestoredWord, scan: str, first: bool) -> bool:
    """A number that is grown together with the signs of an icon; more signs may be one at the start of a line."""
    before = scan[max(0, word.start - 1) : word.start]
    inside = before in _ICONS and scan[word.end : word.end + 1].isspace()
    glued = inside or (first and (before in _ICON_SIGNS or _ICON_TAIL.match(scan, word.end)))
    return word.whole.isdecimal() and bool(glued)
