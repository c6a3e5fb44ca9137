"""The words of a text with the punctuation before them, scraps of icons left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from typing import Final

from kartotek.ingest.confidence import AS_LIKELY
from kartotek.ingest.repair.restore import RestoredWord
from kartotek.ingest.text.keys import key_of, number_of, trust_in
from kartotek.ingest.text.pieces import TextPiece
from kartotek.ingest.text.tokens import Token

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
_MINUS: Final = re.compile(r"(?:^|\s)[-–−]$")
_JOINING: Final = re.compile(r"(?<=\s)/(?=\s)|[=→](?=\s)")
"""Signs within a line that stand for words: for each, is worth, for."""
_CUT: Final = re.compile(r"-(?=\s|$)")
_BESIDE: Final = re.compile(r"[.!?]?\s+")
"""What stands before a scrap that is a part of its line: a blank, behind a sentence or inside one."""
_BULLET: Final = re.compile(r"[.!?:;)]\W*[®@©•¢] ")
_ICON_SIGNS: Final = frozenset("&<@€£¢§®~^_=|\\{}#%")
_ICONS: Final = frozenset("&<@€£¢§®")
_ICON_TAIL: Final = re.compile(r"\.\.|[_@&€£¢§®|\\{}]")


def tokens_of(
    pieces: Sequence[TextPiece], scans: Mapping[int, str], lone: Set[str] = frozenset(), *, icons: bool = True
) -> tuple[tuple[Token, ...], str]:
    """The words of the pieces, and the punctuation after the last; `lone` are the keys of words that the text has
    nowhere else. Where there are no `icons`, every short word is one."""
    words = _Words(lone, icons)
    for piece in pieces:
        words.take(piece, scans[piece.line])
    return tuple(words.tokens), words.signs


class _Words:
    """The words of a text as they come, the punctuation that stands before the next, and a scrap that does."""

    def __init__(self, lone: Set[str], icons: bool) -> None:
        self.lone, self.icons = lone, icons
        self.tokens: list[Token] = []
        self.signs = ""
        self.scrap = ""

    def take(self, piece: TextPiece, scan: str) -> None:
        """Add the words of a piece."""
        self.scrap = ""
        stray = _STRAY.match(scan, piece.start)
        at = begin = stray.end() if stray else piece.start
        for place, word in enumerate(piece.words):
            if word.start < begin:
                continue
            between = self._pass(piece, place, scan, at)
            at = word.end
            left = self.icons and (_is_scrap(word, between) or _is_icon(word, scan, place == 0))
            if word.continues or left or not key_of(word.whole):
                self._leave_out(word, between, place == 0)
            else:
                self._add(word, piece.line, half=not word.cut and bool(_CUT.match(scan, at, piece.end)))
        self.signs += _kept(scan[at : piece.end])

    def _pass(self, piece: TextPiece, place: int, scan: str, end: int) -> str:
        """What stands between a word and the one before it, which ends there; its signs are those of the next token."""
        word = piece.words[place]
        between = _signs_between(scan[end : word.start], piece.words[:place])
        self.signs += _kept(between)
        if place and between != " ":
            self.signs += "".join(_JOINING.findall(between))
        if (place or not self.tokens) and word.whole.isdecimal() and _MINUS.search(between):
            self.signs += "-"
        apart = bool(self.tokens) and word.start - end > 1
        if apart and _BULLET.search(scan, max(piece.start, end - 1), word.start):
            self.signs += BULLET
        return between

    def _leave_out(self, word: RestoredWord, between: str, first: bool) -> None:
        """Pass over a scrap: letters beside the next word, a bar between columns, a figure misread as a letter."""
        self.signs += "|" if word.whole == "|" else ""
        if word.continues:
            self.scrap = ""
            return
        if self.tokens and not between and _is_figure(self.tokens[-1], word):
            self.tokens[-1] = self.tokens[-1]._replace(confidence=min(self.tokens[-1].confidence, AS_LIKELY))
        self.scrap = key_of(word.whole) if not first and _BESIDE.fullmatch(between) else ""
        if self.tokens and not self.signs and (first or between.isspace()):
            before = self.tokens[-1]
            self.tokens[-1] = before._replace(tail=before.tail + key_of(word.raw))

    def _add(self, word: RestoredWord, line: int, half: bool) -> None:
        key, scan = key_of(word.whole), key_of(word.raw)
        self.tokens.append(
            Token(
                word.whole,
                key,
                line,
                trust_in(word),
                before=self.signs.replace("()", ""),
                number=number_of(word),
                half=half,
                rivals=tuple(other for text in word.others if (other := key_of(text)) != key),
                scrap=self.scrap,
                scan="" if scan == key else scan,
                lone=key in self.lone,
            )
        )
        self.signs = self.scrap = ""


def _kept(between: str) -> str:
    return "".join(sign for sign in between if sign in _SIGNS)


def _is_figure(token: Token, word: RestoredWord) -> bool:
    """Whether a letter glued to a number may be one of its figures."""
    return token.number is not None and bool(_FIGURE.fullmatch(word.whole))


def _signs_between(between: str, before: Sequence[RestoredWord]) -> str:
    """What stands before a word, without a colon that ends no label: at the start of a line, inside a number's word."""
    if not before or (between == ":" and before[-1].whole.isdecimal()):
        return between.replace(":", "")
    return between


def _is_scrap(word: RestoredWord, between: str) -> bool:
    """Whether a word is what is left of an icon."""
    if word.whole == "0" and between[-1:] in ("/", "=", "|"):
        return True
    if word.whole.isdecimal() or _says_something(word.whole, between):
        return False
    key = key_of(word.whole)
    return not key or (len(key) <= _SCRAP and not between.endswith("-"))


def _says_something(text: str, between: str) -> bool:
    """Whether a word, however short, is one of the language or a damaged number."""
    if key_of(text) in _SHORT_WORDS or text.lower() in _SHORT_SENSE:
        return True
    return between.isspace() and _DAMAGED.fullmatch(text) is not None


def _is_icon(word: RestoredWord, scan: str, first: bool) -> bool:
    """A number that is grown together with the signs of an icon; more signs may be one at the start of a line."""
    before = scan[max(0, word.start - 1) : word.start]
    inside = before in _ICONS and scan[word.end : word.end + 1].isspace()
    glued = inside or (first and (before in _ICON_SIGNS or _ICON_TAIL.match(scan, word.end)))
    return word.whole.isdecimal() and bool(glued)
