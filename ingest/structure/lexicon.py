"""What the words of a game mean to this stage: names of components, nouns of kinds, values of domains, goods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, takewhile
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.text.tokens import Token

__all__ = ["BEGINNING", "StructureLexicon", "Sense"]

_LONGEST: Final = 6
_SHORTEST_NEAR: Final = 9
BEGINNING: Final = 2
_STOPS: Final = frozenset(".,;:()!?—")


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a run of words. `tag` is `name:<kind>`, `kind`, `value:<domain>` or `good`; `hu` the lemma."""

    tag: str
    value: str
    hu: str
    penalty: str = ""
    more: Mapping[str, str] = field(default_factory=dict)
    """What else is known of a component that is named."""


@dataclass(frozen=True)
class StructureLexicon:
    """Senses by the joined keys of their words, in every form that rules can make."""

    senses: Mapping[str, Sequence[Sense]]
    forms: Mapping[tuple[str, int], Sequence[str]]
    values: Mapping[tuple[str, str], str]
    """What the language calls a value of a domain."""

    def at(self, tokens: Sequence[Token], at: int, tag: str) -> Iterator[tuple[Sense, int]]:
        """The senses of this tag that begin at a token, with how many tokens they take; the longest first."""
        return (found for found in self.all_at(tokens, at) if found[0].tag == tag)

    def all_at(self, tokens: Sequence[Token], at: int) -> Sequence[tuple[Sense, int]]:
        """The same of any tag. Every statement asks at every token, so that what a run of words means is kept."""
        keys = tuple(_keys_of_run(tokens, at))
        known = self._known_runs.get(keys)
        if known is None:
            known = self._known_runs[keys] = tuple(self._in_run(keys))
        return known

    def _in_run(self, keys: Sequence[str]) -> Iterator[tuple[Sense, int]]:
        """What the first words of a run mean, the longest first."""
        runs = takewhile(self._may_be_form, accumulate(keys))
        for width, joined in reversed([*enumerate(runs, start=1)]):
            if not self._has_scrap(keys[:width]):
                yield from ((sense, width) for sense in self.of(joined))

    def _may_be_form(self, joined: str) -> bool:
        """Whether joined words are no longer than the forms that begin so, but for one letter."""
        return len(joined) < BEGINNING or len(joined) <= self._longest.get(joined[:BEGINNING], 0) + 1

    def _has_scrap(self, keys: Sequence[str]) -> bool:
        """Whether a run is a whole name and single letters or figures behind it."""
        if len(keys[-1]) > 1:
            return False
        ends = takewhile(lambda end: len(keys[end]) == 1, range(len(keys) - 1, 0, -1))
        return any("".join(keys[:end]) in self.senses for end in ends)

    def of(self, joined: str) -> Sequence[Sense]:
        """The senses of joined words; those of a name that is one letter off where no other is so near."""
        found = self.senses.get(joined)
        if found is None and len(joined) >= _SHORTEST_NEAR and self._may_be_form(joined):
            found = self._known_near.get(joined)
            if found is None:
                found = self._known_near[joined] = self._near(joined)
        return found or ()

    @cached_property
    def _known_runs(self) -> dict[tuple[str, ...], Sequence[tuple[Sense, int]]]:
        return {}

    @cached_property
    def _longest(self) -> Mapping[str, int]:
        """How long forms are at most by how they begin: most runs of words are longer, and near none."""
        longest: dict[str, int] = {}
        for form in self.senses:
            longest[form[:BEGINNING]] = max(len(form), longest.get(form[:BEGINNING], 0))
        return longest

    @cached_property
    def _known_near(self) -> dict[str, Sequence[Sense]]:
        return {}

    @cached_property
    def _known_around(self) -> dict[tuple[str, int], Sequence[str]]:
        return {}

    def _forms_around(self, beginning: str, size: int) -> Sequence[str]:
        """The forms that begin so and are as long, or by one letter shorter or longer."""
        found = self._known_around.get((beginning, size))
        if found is None:
            sizes = (size - 1, size, size + 1)
            found = [form for one in sizes for form in self.forms.get((beginning, one), ())]
            self._known_around[beginning, size] = found
        return found

    def _near(self, joined: str) -> Sequence[Sense]:
        listed = self._forms_around(joined[:BEGINNING], len(joined))
        if not listed:
            return ()
        near = process.extract(joined, listed, scorer=Levenshtein.distance, score_cutoff=1, limit=None)
        senses = {(sense.tag, sense.value): sense for form, _, _ in near for sense in self.senses[form]}
        if len({value for _, value in senses}) != 1:
            return ()
        return tuple(replace(sense, penalty="near-name") for sense in senses.values())


def _keys_of_run(tokens: Sequence[Token], at: int) -> list[str]:
    """Keys of the longest run that begins at a token; a bracket or a stop ends a run."""
    keys = [tokens[at].key]
    for token in tokens[at + 1 : at + _LONGEST]:
        if not _STOPS.isdisjoint(token.before):
            break
        keys.append(token.key)
    return keys
