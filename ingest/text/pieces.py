"""Pieces of lines: the unit that segments are made of, what each of them is, and where a heading may be lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kartotek.ingest.confidence import GUESSED_WORD
from kartotek.ingest.repair.edits import apply_edits
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES, OPENING_WORDS
from kartotek.schema.hungarian.numerals import ordinal_of

__all__ = [
    "TextPiece",
    "cut",
    "whole",
    "SegmentKind",
    "bullet",
    "is_noise",
    "is_page_number",
    "label_kind",
    "looks_like_heading",
    "looks_like_row",
    "begins_anew",
]


# Pieces of lines: the unit that segments are made of, and how a line's repaired text is cut into them.
@dataclass(frozen=True, slots=True)
class TextPiece:
    """Part of one line: columns of the scan, its repaired text and its words."""

    line: int
    start: int
    end: int
    text: str
    words: tuple[RestoredWord, ...]

    @property
    def begins_low(self) -> bool:
        """Whether it goes on with a sentence: its first letter is small."""
        first = next((c for c in self.text if c.isalpha()), "")
        return first.islower()

    @property
    def ends_open(self) -> bool:
        """Whether the sentence goes on after it."""
        return not self.text.rstrip(" ”\"')»").endswith((".", "!", "?", ":", ";"))


def whole(line: RepairedLine, scan: str) -> TextPiece:
    return cut(line, scan, 0, len(scan))


def cut(line: RepairedLine, scan: str, start: int, end: int) -> TextPiece:
    """The columns from `start` to `end` of a line, repaired; words are never cut in two."""
    edits = [
        edit._replace(start=edit.start - start, end=edit.end - start)
        for edit in line.edits
        if start <= edit.start < end
    ]
    words = tuple(word for word in line.words if start <= word.start < end)
    return TextPiece(line.number, start, end, apply_edits(scan[start:end], edits).strip(), words)


# What a piece of a line is, judged by how it looks and begins.
SegmentKind = Literal["heading", "paragraph", "item", "row", "example", "remark", "note", "noise", "page-number"]

_BULLET: Final = re.compile(
    r"^\s*(?:[®@+*«»>•¢©¥§=~°●■▪→]+|<@|[-–—](?=\s)|[Oo0e](?=\s+[A-ZÁÉÍÓÖŐÚÜŰ])|\(?[0-9a-h][.)](?=\s))\s*"
)
_COUNT: Final = re.compile(r"^\W*\d+\s*(?:x|×|db\.?)?\s+\D")
_PAGE_NUMBER: Final = re.compile(r"^\W*\d{1,3}\W*$")
_FRAMES: Final = frozenset("®©[]{}|\\~^")
_LEAST_LETTERS: Final = 0.55
_LONGEST_TITLE: Final = 6
_CAPITALS: Final = 0.8
_SCRAP: Final = 2
_LONGEST_LIST: Final = 14
_GOES_ON: Final = re.compile(r"[.,;]$|\S-$")
_EXAMPLE: Final = frozenset(("példa", "például"))
_REMARK: Final = ("megjegyzés", "fontos", "figyelem", "vigyázat", "emlékeztető", "magyarázat")
_TRANSLATION: Final = re.compile(
    r"^(?:fordító\w*|fordítás(?!sal|ával|a\b.*felfelé)\w*|fordította|szerkesztette|lektorálta|ford)$"
)


def bullet(text: str) -> int:
    """The width of the bullet or number that begins a list item; 0 where there is none."""
    found = _BULLET.match(text)
    return found.end() if found else 0


def is_noise(piece: TextPiece) -> bool:
    """Icons and frames: few letters, or not one word that is known."""
    signs = [c for c in piece.text if not c.isspace()]
    if _has_few_letters(signs):
        return True
    if any(word.text.isdecimal() for word in piece.words):
        return _is_framed(signs) and all(len(word.text) <= _SCRAP or word.text.isdecimal() for word in piece.words)
    return not _has_known(piece.words)


def _has_few_letters(signs: Sequence[str]) -> bool:
    letters = sum(c.isalpha() for c in signs)
    return letters < max(1, _LEAST_LETTERS * len(signs)) and not any(c.isdigit() for c in signs)


def _is_framed(signs: Sequence[str]) -> bool:
    return sum(c in _FRAMES for c in signs) > 1


def _has_known(words: Sequence[RestoredWord]) -> bool:
    """Whether some word is known, or both parts of one that a blank behind a hyphen cuts: it may be a name."""
    long = [word for word in words if len(word.text) > _SCRAP]
    return any(word.confidence >= GUESSED_WORD or (word.continues and word.letters >= GUESSED_WORD) for word in long)


def is_page_number(piece: TextPiece) -> bool:
    return bool(_PAGE_NUMBER.match(piece.text))


def looks_like_heading(piece: TextPiece, alone: bool) -> bool:
    """Capitals throughout, or a short line of its own that neither begins nor ends like a sentence."""
    text = piece.text[bullet(piece.text) :].rstrip()
    letters = [c for c in text if c.isalpha()]
    if len(letters) <= _SCRAP or _GOES_ON.search(text) or not _has_known(piece.words):
        return False
    if sum(map(str.isupper, letters)) >= _CAPITALS * len(letters):
        return len(piece.words) <= _LONGEST_LIST
    return alone and letters[0].isupper() and _is_title(text, piece.words)


def _is_title(text: str, words: Sequence[RestoredWord]) -> bool:
    """Whether a line in small letters is short, and ends neither a sentence nor in the middle of one."""
    if len(words) > _LONGEST_TITLE or ":" in text.rstrip(" :") or text[-1:] in "!?":
        return False
    return words[-1].text.lower() not in OPENING_WORDS


def looks_like_row(piece: TextPiece) -> bool:
    """A count and what is counted: the line of a component list."""
    return bool(_COUNT.match(piece.text)) and len(piece.words) <= 12 and not piece.text.rstrip().endswith(".")


def label_kind(piece: TextPiece) -> SegmentKind | None:
    """The kind that a label at the start, or a word about the translation, gives a paragraph."""
    words = [word.whole.lower() for word in piece.words]
    if not words:
        return None
    if words[0] in _EXAMPLE:
        return "example"
    if words[0] in _REMARK and ":" in piece.text[:20]:
        return "remark"
    return "note" if any(_TRANSLATION.match(word) for word in words) else None


# Texts that begin anew behind a run of empty lines: a heading may have stood there of which nothing is left.
# A page that ends leaves such a run as well. So a text behind one is that of the heading above only where it goes on
# with a sentence, points back to what stands before it, counts on (*the second*), or has a label, which says itself
# whose it is.
_THIS: Final = "ez"
_POINTING: Final = frozenset(
    "ez ezt ezek ezeket ezen ezzel ezért ebben ebből ebbe ennek erre erről ettől ehhez ekkor".split()
)
"""The words that say of what a sentence before them speaks."""
_GROWN: Final = frozenset(_THIS + article for article in DEFINITE_ARTICLES)
"""The word for this and the article behind it without the blank between them."""
_LABEL: Final = re.compile(r"\W*(?:\w+[ -]+){0,3}\w+ ?:")


def begins_anew(above: TextPiece, first: TextPiece) -> bool:
    """Whether the first piece of a text goes on with nothing that the last one above says."""
    if above.ends_open or first.begins_low or _LABEL.match(first.text):
        return False
    words = _words(first)
    opening, after = next(words, ""), next(words, "")
    if not opening or opening in _POINTING | _GROWN:
        return False
    return not _counts_on(after if opening in DEFINITE_ARTICLES else opening)


def _counts_on(word: str) -> bool:
    """Whether a word is the ordinal of something that another stands before: the second of a row goes on with it."""
    place = ordinal_of(word)
    return place is not None and place > 1


def _words(piece: TextPiece) -> Iterator[str]:
    """The words of a piece in small letters, without figures and signs."""
    return (word.text.lower() for word in piece.words if word.text.isalpha())
