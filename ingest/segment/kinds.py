"""What a piece of a line is, judged by how it looks and begins."""

from __future__ import annotations

import re
from typing import Final, Literal

from ingest.segment.pieces import TextPiece

__all__ = ["SegmentKind", "bullet", "is_noise", "is_page_number", "label_kind", "looks_like_heading", "looks_like_row"]

SegmentKind = Literal["heading", "paragraph", "item", "row", "example", "remark", "note", "noise", "page-number"]

_BULLET: Final = re.compile(
    r"^\s*(?:[®@+*«»>•¢©¥§=~°●■▪→]+|<@|[-–—](?=\s)|[Oo0e](?=\s+[A-ZÁÉÍÓÖŐÚÜŰ])|\(?[0-9a-h][.)](?=\s))\s*"
)
_COUNT: Final = re.compile(r"^\W*\d+\s*(?:x|×|db\.?)?\s+\D")
_PAGE_NUMBER: Final = re.compile(r"^\W*\d{1,3}\W*$")
_FRAMES: Final = frozenset("®©[]{}|\\~^")
_LEAST_LETTERS: Final = 0.55
_LONGEST_HEADING: Final = 9
_LONGEST_LIST: Final = 14
_GOES_ON: Final = re.compile(r"[.,;]$|\S-$")
_KNOWN: Final = 610
_EXAMPLE: Final = ("példa", "például:")
_REMARK: Final = ("megjegyzés", "fontos", "figyelem", "vigyázat", "emlékeztető", "magyarázat")
_LEADS_ON: Final = frozenset("a az és egy vagy hogy ha nem minden is de mert amely ami".split())
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
    letters = sum(c.isalpha() for c in signs)
    if letters < max(1, _LEAST_LETTERS * len(signs)) and not any(c.isdigit() for c in signs):
        return True
    words = [word for word in piece.words if len(word.text) > 2 and not word.text.isdecimal()]
    if not words and sum(c in _FRAMES for c in signs) > 1:
        return True
    return not any(word.confidence >= _KNOWN for word in words) and not any(
        word.text.isdecimal() for word in piece.words
    )


def is_page_number(piece: TextPiece) -> bool:
    return bool(_PAGE_NUMBER.match(piece.text))


def looks_like_heading(piece: TextPiece, alone: bool) -> bool:
    """Capitals throughout, or a short line of its own that neither begins nor ends like a sentence."""
    text = piece.text[bullet(piece.text) :]
    letters = [c for c in text if c.isalpha()]
    shouts = sum(c.isupper() for c in letters) >= 0.8 * len(letters)
    most = _LONGEST_LIST if shouts else _LONGEST_HEADING
    if len(letters) < 3 or len(piece.words) > most or _GOES_ON.search(text.rstrip()):
        return False
    if not any(len(word.text) > 2 and word.confidence >= _KNOWN for word in piece.words):
        return False
    if shouts:
        return True
    if ":" in text.rstrip(" :"):
        return False
    unfinished = bool(piece.words) and piece.words[-1].text.lower() in _LEADS_ON
    return (
        alone and not unfinished and letters[0].isupper() and len(piece.words) <= 6 and text.rstrip()[-1:] not in "!?"
    )


def looks_like_row(piece: TextPiece) -> bool:
    """A count and what is counted: the line of a component list."""
    return bool(_COUNT.match(piece.text)) and len(piece.words) <= 12 and not piece.text.rstrip().endswith(".")


def label_kind(piece: TextPiece) -> SegmentKind | None:
    """The kind that a label at the start, or a word about the translation, gives a paragraph."""
    words = [word.whole.lower() for word in piece.words]
    if not words:
        return None
    if words[0] in _EXAMPLE or f"{words[0]}:" in _EXAMPLE:
        return "example"
    if words[0] in _REMARK and ":" in piece.text[:20]:
        return "remark"
    return "note" if any(_TRANSLATION.match(word) for word in words) else None
