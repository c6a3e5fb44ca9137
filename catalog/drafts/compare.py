"""Two editions or extractions of one book: which concept changed its word, how often, on which lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kartotek.catalog.drafts.check import Checker
from kartotek.catalog.drafts.concordance import TextLine
from kartotek.catalog.drafts.termbase import bare_text

__all__ = ["ConceptChange", "compare_texts"]

WordLines = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ConceptChange:
    """A concept whose words differ: each word with a line for every time it stands."""

    concept: str
    label: str
    old: WordLines
    new: WordLines

    @property
    def main_changed(self) -> bool:
        """Whether the commonest word is another one."""
        return _main(self.old) != _main(self.new)

    def as_json(self) -> dict[str, Any]:
        sides = {name: {word: list(lines) for word, lines in getattr(self, name).items()} for name in ("old", "new")}
        return {"concept": self.concept, "label": self.label, "mainChanged": self.main_changed} | sides


def compare_texts(checker: Checker, old: Iterable[TextLine], new: Iterable[TextLine]) -> list[ConceptChange]:
    """The concepts that stand in both texts under different words, those with another main word first."""
    before, after = _words(checker, old), _words(checker, new)
    concepts = checker.base.catalog.concepts
    changes = [
        ConceptChange(concept, concepts[concept].label, before[concept], after[concept])
        for concept in sorted(before.keys() & after.keys())
        if before[concept].keys() != after[concept].keys()
    ]
    return sorted(changes, key=lambda change: (not change.main_changed, change.concept))


def _main(words: WordLines) -> str:
    return max(words, key=lambda word: (len(words[word]), word))


def _words(checker: Checker, lines: Iterable[TextLine]) -> dict[str, dict[str, tuple[int, ...]]]:
    """By concept: the words that a text has for it, of the game or, where it has none, of another game."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        for use in checker.hungarian.uses(line.text):
            own = [pair for pair in use.items if pair.game in checker.base.line]
            known = own or [pair for pair in use.items if pair.concept in checker.base.by_concept]
            for concept in dict.fromkeys(pair.concept for pair in known[:1]):
                word = next(bare_text(pair.hungarian.text) for pair in known if pair.concept == concept)
                found[concept][word].append(line.number)
    return {concept: {word: tuple(numbers) for word, numbers in words.items()} for concept, words in found.items()}
