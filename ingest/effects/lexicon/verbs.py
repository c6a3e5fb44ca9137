"""Verbs stated by their stems and by what may follow them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kartotek.ingest.text.keys import key_of

__all__ = ["VerbForms"]


class VerbForms:
    """Verb stems with the tags of what they mean; `endings` is the pattern of all that may follow a stem."""

    def __init__(self, stems_by_tag: Iterable[tuple[str, Iterable[str]]], endings: re.Pattern[str]) -> None:
        self._endings = endings
        self._tags: dict[str, tuple[int, str]] = {}
        self._known: dict[str, str | None] = {}
        for rank, (tag, stems) in enumerate(stems_by_tag):
            for stem in stems:
                self._tags.setdefault(key_of(stem), (rank, tag))

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Every stem with its tag."""
        return ((stem, tag) for stem, (_, tag) in self._tags.items())

    def tag(self, key: str) -> str | None:
        """The tag of the verb that a word is a form of; of several the one that was given first. Readers and those who
        doubt them ask for the same words, so that the answers are kept."""
        if key not in self._known:
            self._known[key] = self._tag(key)
        return self._known[key]

    def _tag(self, key: str) -> str | None:
        cuts = ((self._tags.get(key[:cut]), cut) for cut in range(len(key) + 1))
        fitting = [found for found, cut in cuts if found is not None and self._endings.fullmatch(key, cut)]
        return min(fitting)[1] if fitting else None
