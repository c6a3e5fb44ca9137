"""A form as the book prints it: hyphens and full stops kept, case folded to that of the term, no scan errors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from kartotek.ingest.confidence import UNREAD_WORD
from kartotek.ingest.repair.restore import RestoredWord
from kartotek.ingest.terms.glossary import GlossaryTerm
from kartotek.schema.hungarian.analyse import is_form

__all__ = ["printed_form"]

_PART: Final = re.compile(r"[^\W_]+")
_SHORTEST_HALF: Final = 2
_JOINING: Final = {"-": "-", "–": "-", "’": "'", "'": "'"}


def printed_form(
    words: Sequence[RestoredWord],
    entry: GlossaryTerm,
    lemma: str,
    texts: Mapping[int, str],
    last: Sequence[RestoredWord],
) -> str | None:
    """The form that the words print, or None where the scan is too bad to say; `last` are the words by which each ends,
    which are other ones where a line end cuts them."""
    text = _hyphenated(words[0], entry) if len(words) == 1 else words[0].whole
    for right, end in zip(words[1:], last, strict=False):
        text += _between(end, right, texts) + right.whole
    folded = _folded(text, lemma)
    if min(word.confidence for word in words) > UNREAD_WORD:
        return folded
    return folded if any(is_form(folded, listed, entry.term.pos) for listed in (lemma, entry.listed)) else None


def _between(left: RestoredWord, right: RestoredWord, texts: Mapping[int, str]) -> str:
    """What the book prints between two words: a hyphen, an apostrophe, a full stop and a blank, or a blank."""
    if left.line != right.line:
        gap = texts[left.line][left.end :] + " " + texts[right.line][: right.start]
        return _stop_or_blank(gap)
    gap = texts[left.line][left.end : right.start]
    return _JOINING.get(gap.strip()) or _stop_or_blank(gap)


def _stop_or_blank(gap: str) -> str:
    return ". " if gap.strip().startswith(".") else " "


def _hyphenated(word: RestoredWord, entry: GlossaryTerm) -> str:
    """The word; where a line end cuts it at the hyphen that the glossary has, with that hyphen."""
    whole, (first, hyphen, _) = word.whole, entry.listed.partition("-")
    if not word.cut or not hyphen or len(first) < _SHORTEST_HALF or " " in first:
        return whole
    at = len(first)
    return f"{whole[:at]}-{whole[at:]}" if whole[:at].lower() == first.lower() and len(whole) > at else whole


def _folded(text: str, lemma: str) -> str:
    """The form in lower case, but for the letters that the term itself writes large."""
    listed = iter(_PART.findall(lemma))
    return _PART.sub(lambda found: _as_listed(found[0], next(listed, "")), text)


def _as_listed(word: str, listed: str) -> str:
    if listed and word.lower().startswith(listed.lower()):
        return listed + word[len(listed) :].lower()
    return word.capitalize() if listed[:1].isupper() else word.lower()
