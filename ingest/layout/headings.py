"""Which lines of a rulebook are headings, and which stand below which."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from kartotek.ingest.words.lexicon import heading_role, kind_of_piece, only_announces, piece_of

__all__ = ["is_heading", "is_minor", "is_numbered_beside"]

_MOST_WORDS: Final = 8
_MOST_WORDS_PLAIN: Final = 6
_FEW_WORDS: Final = 4
_FEWEST_LETTERS: Final = 3
_FEWEST_OF_SENTENCE: Final = 3
_SHOUTING: Final = 0.8
_ANNOUNCED: Final = ("components", "setup", "solo")
_NUMBERING: Final = re.compile(
    r"^(#{1,4}|(?:§ ?)?(?:[\dlIO]{1,2}(?:\.[\dlIO]{1,2})*|[IVX]{1,4}|[A-H])[.)/:]?(?: ?§[.:]?)?)"
    r"(?: (?i:fejezet|rész|szakasz)[.:]?)?(?: +[-–—:])? +(?=[A-ZÁÉÍÓÖŐÚÜŰ])"
)
"""The number before a heading; its digits may be misread as letters."""
_DECORATED: Final = re.compile(r"^([-=~*+•·>#.]\s*){2,}(?P<text>\w.*?)(\s*[-=~*+•·<#.]){2,}$")
"""A heading between two rows of signs."""
_DOTTED: Final = re.compile(r"^\d{1,2}\.\d{1,2}\.? +[A-ZÁÉÍÓÖŐÚÜŰ]")
"""A number of a chapter and of a part of it."""
_DIGITS: Final = re.compile(r"(?<!\w)\d+(?!\w)")
"""A number by itself; a digit inside a word is a letter that was misread."""
_UNIT: Final = r"(?:lap|db|darab|példány|kártya|lapka)"
_NUMBER: Final = r"(?:\d{1,2}|[^\W\d]+)"
_COPIES: Final = re.compile(
    rf"(?P<name>\w[^(\[]*?\w) ?"
    rf"(?: \({_NUMBER} ?{_UNIT}\)|[-–—,:] ?{_NUMBER} {_UNIT}| [(\[]?(?:×\d{{1,2}}|\d{{1,2}} ?×)[)\]]?)"
    r"(?:ban|ben)?\.?",
    re.IGNORECASE,
)
"""A name with the number of its copies: in brackets, behind a dash or a comma, or beside a cross."""
_COPIES_FIRST: Final = re.compile(r"\d{1,2} ?[×x] ?[^\W\d]")
_ENDS: Final = ".!?:;)"
_ITEM: Final = re.compile(r"[a-z][.)]")
_DRAWN: Final = re.compile(r"[-=_~*#+.]{3,}")
_WORD: Final = re.compile(r"[^\W_]+")
_COLUMNS: Final = re.compile(r"\w {3,}\w")
"""Words with gaps between them stand above columns; two blanks may be a slip."""


def is_heading(number: int, scans: Mapping[int, str]) -> bool:
    """Signs around it; or words that only announce something, whatever surrounds them; or capitals throughout; or a
    short line after a blank one that is no sentence."""
    whole = scans[number].strip()
    text = _NUMBERING.sub("", whole)
    if _is_marked(whole) or _stands_by_its_words(number, scans, text):
        return True
    if _is_counted_name(text):
        return _stands_over_names(number, scans)
    return _has_words(text) and (_is_in_capitals(text) or _is_short_line(number, scans, text))


def _stands_by_its_words(number: int, scans: Mapping[int, str], text: str) -> bool:
    """Whether a few words only announce something; or announce it between what ends above and begins below; or stand
    there alone above a sentence. A part of a sentence that a line end cuts does not."""
    if not text[:1].isupper() or text[-1] in ".!,;-" or _count_words(text) > _MOST_WORDS_PLAIN or _has_details(text):
        return False
    above, below = _text(scans, number - 1), _text(scans, number + 1)
    begins = not below[:1].islower() or _ITEM.match(below) is not None
    ended = not above or above[-1] in _ENDS
    numbered = text != scans[number].strip()
    if only_announces(text.rstrip(":?")):
        return begins or ended or numbered
    if not begins or _COLUMNS.search(scans[number]) or text[-1] == ":":
        return False
    listed = _DIGITS.search(above) is not None
    if _announces(text) and not any(map(_names_pieces, text.split())):
        return ended or listed
    return bool(above) and above[-1] in ".!?" and _count_words(text) <= _FEW_WORDS and _is_sentence(below)


def _is_sentence(line: str) -> bool:
    """Whether a line begins a sentence: it is longer than the names of lists."""
    return line[:1].isupper() and _count_words(line) > _MOST_WORDS_PLAIN


def _is_marked(text: str) -> bool:
    """Whether signs or numbers make a line a heading."""
    return text.startswith("#") or _DECORATED.match(text) is not None or _is_dotted(text)


def _is_counted_name(text: str) -> bool:
    """Whether a line is the name of a card with its copies: `VIHAR (4 lap)`. What names a kind of piece, or announces
    something, is the heading of many cards."""
    found = _COPIES.fullmatch(text)
    return found is not None and not _announces(text) and not any(map(_names_pieces, found["name"].split()))


def _stands_over_names(number: int, scans: Mapping[int, str]) -> bool:
    """Whether a gap follows a line, and behind it another name with its copies, in other letters or the other way
    round: the line counts all of the list."""
    if _text(scans, number - 1) or _text(scans, number + 1):
        return False
    above, below = (_COPIES.fullmatch(_text(scans, one)) for one in (number, number + 2))
    smaller = above is not None and below is not None and above["name"].isupper() and not below["name"].isupper()
    return smaller or _COPIES_FIRST.match(_text(scans, number + 2)) is not None


def _names_pieces(word: str) -> bool:
    """Whether a word is a kind of piece, in the singular or the plural."""
    return bool(kind_of_piece(word.lower()) or piece_of(word)[0] or piece_of(word.lower().removesuffix("k"))[0])


def _is_dotted(text: str) -> bool:
    """Whether a short line begins with the number of a part of a chapter, and is no sentence."""
    return bool(_DOTTED.match(text)) and _count_words(text) <= _MOST_WORDS and text[-1] not in ".!?:,;"


def _count_words(text: str) -> int:
    return len(_WORD.findall(text))


def _letters(text: str) -> list[str]:
    return [sign for sign in text if sign.isalpha()]


def _has_words(text: str) -> bool:
    """Whether a line has some words and not too many, and does not go on."""
    return len(_letters(text)) >= _FEWEST_LETTERS and _count_words(text) <= _MOST_WORDS and text[-1] not in ",;-"


def _is_in_capitals(text: str) -> bool:
    return _has_capitals(text) and not text[0].isdigit()


def _has_capitals(text: str) -> bool:
    """Whether the letters of a line are capitals, but for a few that may be misread."""
    letters = _letters(text)
    return bool(letters) and sum(map(str.isupper, letters)) >= _SHOUTING * len(letters)


def _is_short_line(number: int, scans: Mapping[int, str], text: str) -> bool:
    """Whether a line after a blank one stands as a heading does; `text` is the line without its number."""
    if _text(scans, number - 1) or not _may_be_title(text):
        return False
    alone = not _text(scans, number + 1)
    if alone and text != scans[number].strip():
        return True  # a number before it, and a line by itself
    return not _has_details(text) and (alone or _announces(text) or _is_title(number, scans))


def _may_be_title(text: str) -> bool:
    """Whether a line begins with a capital, does not end as a sentence does, and has no gaps as heads of columns do."""
    if _COLUMNS.search(text):
        return False
    return text[0].isupper() and text[-1] not in ".!" and _count_words(text) <= _MOST_WORDS_PLAIN


def _has_details(text: str) -> bool:
    """Whether a line says more than a title does: what a colon announces, brackets, or a number."""
    return ":" in text.rstrip(":") or "(" in text or _DIGITS.search(text) is not None


def _announces(text: str) -> bool:
    return heading_role(text)[0] in _ANNOUNCED


def _is_title(number: int, scans: Mapping[int, str]) -> bool:
    """Whether a few words without a sign at their end stand above text that begins no further in; a question may be a
    label inside a chapter, unless a list follows it."""
    text, below = scans[number], scans[number + 1]
    last, item = text.strip()[-1], not below.strip()[:1].isalnum()
    titled = (last.isalpha() and not _goes_on(text, below)) or (last == "?" and item)
    return titled and _count_words(text) <= _FEW_WORDS and _margin(below) <= _margin(text)


def _goes_on(text: str, below: str) -> bool:
    """Whether several words are the beginning of a sentence that goes on in the next line, with a small letter."""
    return _count_words(text) >= _FEWEST_OF_SENTENCE and below.strip()[:1].islower()


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())


def _text(scans: Mapping[int, str], number: int) -> str:
    """A line without its margins; a line that is only drawn counts as empty."""
    text = scans.get(number, "").strip()
    return "" if _DRAWN.fullmatch(text) else text


def is_minor(heading: str, above: str) -> bool:
    """Whether a heading stands below another one: by its signs or numbers, else by its letters."""
    one, other = _levels(heading, above)
    if one and other:
        return one > other
    return _has_capitals(above) and not _has_capitals(heading)


def is_numbered_beside(heading: str, above: str) -> bool:
    """Whether the numbers of two headings say that the first does not stand below the other."""
    one, other = _levels(heading, above)
    return 0 < one <= other


def _levels(*headings: str) -> tuple[int, ...]:
    """How deep the number of each heading is; 0 where it has none."""
    found = (_NUMBERING.match(heading) for heading in headings)
    return tuple(_level(one[1]) if one else 0 for one in found)


def _level(numbering: str) -> int:
    return max(numbering.count("#"), len(re.findall(r"\w+", numbering)))
