"""Rules found by the words of their statements, inflected or not, in either language."""

from __future__ import annotations

from collections.abc import Iterable

from kartotek.catalog.search.stems import stems, words_of
from kartotek.catalog.store import Rule

__all__ = ["RuleWords"]


class RuleWords:
    """The stems of every statement, made once for each snapshot."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._stems = [
            frozenset(stem for word in words_of(f"{rule.statement_en} {rule.statement_hu}") for stem in stems(word))
            for rule in self._rules
        ]

    def having(self, text: str) -> list[Rule]:
        """Rules in whose statement all words of the text stand."""
        wanted = [stems(word) for word in dict.fromkeys(words_of(text))]
        return [
            rule
            for rule, held in zip(self._rules, self._stems, strict=True)
            if all(not word.isdisjoint(held) for word in wanted)
        ]
