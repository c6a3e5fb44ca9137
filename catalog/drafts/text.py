"""Plain text and Markdown: the Hungarian alone, a line a segment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.files import whole_text
from kartotek.catalog.drafts.segment import TextSegment

__all__ = ["read_markdown", "read_text"]

_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_NO_TEXT: Final = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+")


def read_text(path: Path) -> Iterator[TextSegment]:
    """Each line that is not blank, with its number from 1."""
    for number, line in enumerate(whole_text(path).split("\n"), start=1):
        if line.strip():
            yield TextSegment(line.removesuffix("\r"), line=number)


def read_markdown(path: Path) -> Iterator[TextSegment]:
    """The same without code, addresses and tags: blanks stand for them, so that places stay what they are."""
    inside = False
    for segment in read_text(path):
        if _FENCE.match(segment.target):
            inside = not inside
        elif not inside:
            text = _NO_TEXT.sub(lambda found: " " * len(found[0]), segment.target)
            yield TextSegment(text, line=segment.line)
