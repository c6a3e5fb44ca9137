"""Names that complete what a person has typed so far, in either language, accents or not, misspelt or not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from kartotek.catalog.search import Condition, Searcher
from kartotek.catalog.search.engine import places
from kartotek.catalog.search.spelling import LETTERS_A_SLIP, most_slips, pairs, slips_to_beginning
from kartotek.catalog.search.stems import words_of
from kartotek.schema.hungarian.fold import fold

__all__ = ["Suggester", "Suggestion"]

# Names that share this many pairs of letters with the text are compared with it letter by letter.
_COMPARED: Final = 40


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name and its language, with the components that bear it."""

    text: str
    language: str
    components: tuple[str, ...]


@dataclass(slots=True)
class _Name:
    """A name of the catalog: as written, folded, and who bears it (bit n for the n-th component)."""

    text: str
    folded: str
    language: str
    mask: int


class Suggester:
    """The names of one catalog, ready to be completed."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._names = list(_names(searcher))
        starts: list[tuple[str, int, bool]] = []
        self._pairs: dict[str, list[int]] = {}
        for place, name in enumerate(self._names):
            starts += [(name.folded[at:], place, at == 0) for at in _word_starts(name.folded)]
            for pair in pairs(name.folded):
                self._pairs.setdefault(pair, []).append(place)
        self._starts = sorted(starts)

    def suggest(self, prefix: str, condition: Condition, most: int) -> list[Suggestion]:
        """Up to `most` names: those that begin with the text, then those with a word that does, then misspelt ones.

        Of equally good names the one that more components bear comes first. A component is suggested once.
        """
        wanted = fold(prefix)
        allowed = self._searcher.mask(condition)
        found: list[Suggestion] = []
        seen = 0
        for place in self._in_order(wanted, allowed):
            name = self._names[place]
            fresh = name.mask & allowed & ~seen
            if fresh and len(found) < most:
                seen |= fresh
                found.append(Suggestion(name.text, name.language, self._ids(fresh)))
        return found

    def _in_order(self, wanted: str, allowed: int) -> Iterator[int]:
        for tier in self._beginning(wanted):
            weigh = partial(self._weight, wanted=wanted, allowed=allowed, twice=self._borne_twice(tier))
            yield from sorted(tier, key=weigh)
        if len(wanted) >= LETTERS_A_SLIP:
            yield from self._misspelt(wanted)

    def _borne_twice(self, tier: set[int]) -> int:
        """The components that bear two names of a tier."""
        once = twice = 0
        for place in tier:
            twice |= once & self._names[place].mask
            once |= self._names[place].mask
        return twice

    def _weight(self, place: int, wanted: str, allowed: int, twice: int) -> tuple[bool, int, int, str]:
        """Small for what comes first: the whole name, then what most components bear.

        A component of which both names begin so counts twice: whoever types either wants it.
        """
        name = self._names[place]
        held = name.mask & allowed
        return name.folded != wanted, -held.bit_count() - (held & twice).bit_count(), len(name.folded), name.folded

    def _beginning(self, wanted: str) -> tuple[set[int], set[int]]:
        """Names that begin with the text, and names with a later word that does."""
        begun: set[int] = set()
        inside: set[int] = set()
        for at in range(bisect_left(self._starts, (wanted, -1, False)), len(self._starts)):
            text, place, first = self._starts[at]
            if not text.startswith(wanted):
                break
            (begun if first else inside).add(place)
        return begun, inside - begun

    def _misspelt(self, wanted: str) -> list[int]:
        """Names whose beginning is but a few slips from the text, the nearest first."""
        shared: dict[int, int] = {}
        for pair in pairs(wanted):
            for place in self._pairs.get(pair, ()):
                shared[place] = shared.get(place, 0) + 1
        likely = sorted(shared, key=lambda place: -shared[place])[:_COMPARED]
        slips = {place: slips_to_beginning(wanted, self._names[place].folded) for place in likely}
        most = most_slips(wanted)
        return sorted((place for place in likely if slips[place] <= most), key=slips.__getitem__)

    def _ids(self, mask: int) -> tuple[str, ...]:
        components = self._searcher.components
        return tuple(components[place].id for place in places(mask))


def _names(searcher: Searcher) -> Iterator[_Name]:
    """Every spelling of every name; one that both languages share counts as English."""
    held: dict[str, _Name] = {}
    for place, component in enumerate(searcher.components):
        for text, folded, language in (
            (component.name_en, component.folded_en, "en"),
            (component.name_hu, component.folded_hu, "hu"),
        ):
            if text and folded:
                name = held.setdefault(folded, _Name(text, folded, language, 0))
                name.mask |= 1 << place
    yield from held.values()


def _word_starts(folded: str) -> list[int]:
    """Where the words of a name begin."""
    found, at = [], 0
    for word in words_of(folded):
        at = folded.index(word, at)
        found.append(at)
        at += len(word)
    return found if 0 in found else [0, *found]
