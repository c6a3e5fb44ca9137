"""Entries of component lists, read each by itself out of one book that has them all."""

from __future__ import annotations

from functools import lru_cache

from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.inventory import components_of
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.words.tokenizing import tokens_of
from kartotek.ingest.words.tokens import BookToken

__all__ = ["counted_in"]


@lru_cache(maxsize=4)
def _book(texts: tuple[str, ...]) -> tuple[Book, dict[int, list[BookToken]], dict[str, int]]:
    lists = "\n\n".join(f"TARTOZÉKOK\n{text}" for text in texts)
    found = read_book(f"TÓPART\n\n{lists}\n", new=True, use_cache=False)
    tokens = {line.number: tokens_of(line, found.scans[line.number]) for line in found.lines}
    return found, tokens, {text.strip(): number for number, text in found.scans.items()}


def counted_in(text: str, texts: tuple[str, ...]) -> list[DraftComponent]:
    """What one of several entries counts, in a game for two to four."""
    found, tokens, numbers = _book(texts)
    section = Section("TARTOZÉKOK", numbers[text] - 1, "components", True, [numbers[text]])
    return components_of(Outline((section,), frozenset(), (2, 3, 4), "jatekos", 1), tokens, found.scans)
