"""The title of a book: its first line, where that clearly is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.ingest.words.lexicon import heading_role
from kartotek.ingest.words.tokens import TokensOfLines
from kartotek.ingest.words.verb_forms import is_verb_form

__all__ = ["title_of"]

_MOST_WORDS: Final = 6
_GO_ON: Final = ("a", "az", "és")
_SENTENCE_SIGNS: Final = '.,;:!?…"”„»()'


def title_of(scans: Mapping[int, str], tokens: TokensOfLines, *, accented: bool) -> str | None:
    """A few words without a sign of a sentence in the first line that is not empty, if the next line does not go on
    with them. None of a scan that lost its accents: it may have lost half the title, too."""
    first = next((line for line in sorted(scans) if scans[line].strip()), 0)
    text, below = scans.get(first, "").strip(), scans.get(first + 1, "").strip()
    words = text.split()
    if all(len(word) == 1 for word in words):  # B Á N Y A
        text = "".join(words)
    if not accented or not _is_title(text) or heading_role(text)[0] or below[:1].islower():
        return None
    if any(is_verb_form(word.text) for word in tokens[first] if not word.capital):
        return None
    return text.title() if text.isupper() else text


def _is_title(text: str) -> bool:
    words = text.split()
    plain = bool(words) and len(words) <= _MOST_WORDS and not any(sign in text for sign in _SENTENCE_SIGNS)
    return plain and words[0][:1].isupper() and words[-1].lower() not in _GO_ON
