"""One clause of a sentence: its units, its phrases, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import head_of
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.phrases import phrases_of
from kartotek.ingest.effects.composition.picks import with_replaced
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["ClausePassage", "passage_of"]

_TIMES: Final = {"special": "action"}


@dataclass(frozen=True)
class ClausePassage:
    """One clause of a sentence: its units, its phrases and the word that binds it to the others."""

    units: tuple[WordUnit, ...]
    phrases: tuple[ComposedPhrase, ...]
    language: GameLanguage
    head: str = ""

    @cached_property
    def words(self) -> frozenset[str]:
        """The tags of words that are no verbs."""
        return frozenset(str(p.name) for p in self.phrases if p.kind == "word")

    @cached_property
    def verbs(self) -> frozenset[str]:
        return frozenset(str(p.name) for p in self.phrases if p.kind == "verb")

    @cached_property
    def times(self) -> tuple[str, ...]:
        """The timings that the clause states."""
        return tuple(_TIMES.get(str(p.name), str(p.name)) for p in self.phrases if p.kind == "time")

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its phrases."""
        return frozenset(p.kind for p in self.phrases)

    @property
    def time(self) -> str | None:
        """The first timing that the clause states."""
        return self.times[0] if self.times else None

    def of(self, *kinds: str) -> list[ComposedPhrase]:
        """The phrases of these kinds."""
        return [p for p in self.phrases if p.kind in kinds]

    def in_case(self, kind: str, *cases: str) -> list[ComposedPhrase]:
        """The phrases of a kind in these cases."""
        return [p for p in self.phrases if p.kind == kind and p.case in cases]

    def tagged(self, *tags: str) -> list[ComposedPhrase]:
        """The verbs and other words with these tags."""
        return [p for p in self.phrases if p.tag in tags]

    def first(self, tag: str) -> ComposedPhrase | None:
        """The first verb or other word with a tag."""
        return next((p for p in self.phrases if p.tag == tag), None)

    def without(self, *phrases: ComposedPhrase) -> ClausePassage:
        """The same without some phrases."""
        gone = {id(phrase) for phrase in phrases}
        return replace(self, phrases=tuple(p for p in self.phrases if id(p) not in gone))

    def without_tags(self, *tags: str) -> ClausePassage:
        """The same without the words of these tags."""
        return replace(self, phrases=tuple(p for p in self.phrases if p.tag not in tags))

    def with_phrases(self, phrases: Sequence[ComposedPhrase]) -> ClausePassage:
        return replace(self, phrases=tuple(phrases))

    def exchanging(self, old: ComposedPhrase, new: ComposedPhrase) -> ClausePassage:
        """The same with one phrase in place of another."""
        return self.with_phrases(with_replaced(self.phrases, old, new))


def passage_of(units: Sequence[WordUnit], language: GameLanguage) -> ClausePassage:
    """The units of a clause with their phrases and the word that binds it."""
    return ClausePassage(tuple(units), tuple(phrases_of(units)), language, head_of(units))
