"""Sentences whose words lead to the glossary: every term of the game, inflected or not."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

from kartotek.catalog.search.stems import stems
from kartotek.catalog.store import Catalog
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.word_types import Language

__all__ = ["TermLinks"]

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LONGEST: Final = 3
_SHORTEST: Final = 3
"""A shorter word is too often the form of another one."""


class TermLinks:
    """The terms of one game and language, by their folded words; one that means two concepts leads nowhere."""

    def __init__(self, catalog: Catalog, games: tuple[str, ...], language: Language) -> None:
        self._language = language
        found: dict[str, set[str]] = {}
        for term in catalog.terms.values():
            if term.game in games and term.language == language and len(term.folded) >= _SHORTEST:
                found.setdefault(term.folded, set()).add(term.concept)
        self._concepts = {text: next(iter(concepts)) for text, concepts in found.items() if len(concepts) == 1}

    def linked(self, sentence: str) -> Markup:
        """The sentence with links to the pages of its terms."""
        words = list(_WORD.finditer(sentence))
        shown, at, place = Markup(), 0, 0
        while place < len(words):
            length, concept = self._longest([word[0] for word in words[place : place + _LONGEST]])
            if concept is None:
                place += 1
                continue
            first, last = words[place].start(), words[place + length - 1].end()
            link = Markup('<a class="term" href="/{}/terms/{}">{}</a>')
            address = concept.partition(":")[2]
            shown += escape(sentence[at:first]) + link.format(self._language, address, sentence[first:last])
            at, place = last, place + length
        return shown + escape(sentence[at:])

    def _longest(self, words: list[str]) -> tuple[int, str | None]:
        """How many of the words are one term, and its concept."""
        folded = [fold(word) for word in words]
        for length in range(len(words), 0, -1):
            before = " ".join(folded[: length - 1])
            for stem in sorted(stems(folded[length - 1]), key=len, reverse=True):
                concept = self._concepts.get(f"{before} {stem}".strip())
                if concept is not None and len(stem) >= _SHORTEST:
                    return length, concept
        return 1, None
