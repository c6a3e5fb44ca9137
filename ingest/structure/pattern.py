"""A statement as a row of words and slots, and where the words of a book match it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from typing import Final

from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.slot_values import Bound
from kartotek.ingest.structure.slots import PatternSlot
from kartotek.ingest.structure.tokens import TokenRun, ends_sentence
from kartotek.ingest.text.tokens import Token

__all__ = ["Colon", "Element", "Literal", "Match", "Pattern", "WordGap"]

_COLON: Final = ":"
_WIDEST_GAP: Final = 12
_WIDEST_LONG_GAP: Final = 60
_WIDEST_LIST: Final = 30
_NUMBERS: Final = 3
"""How many words more than its slots an opening has at most: `2, 3 and 4 players`."""
_LIMITS: Final = frozenset("nem ne sem nincs kiveve csak legfeljebb legalabb helyett nelkul leszamitva".split())


@dataclass(frozen=True, slots=True)
class Literal:
    """A word: one of several keys, whole or as the beginning of a word."""

    whole: frozenset[str]
    starts: tuple[str, ...]
    optional: bool = False

    def places(self, run: TokenRun) -> list[int]:
        """Where in a run the word stands."""
        return run.places_of(self.whole, self.starts)

    def fits(self, token: Token) -> bool:
        return token.key in self.whole or (bool(self.starts) and token.key.startswith(self.starts))


@dataclass(frozen=True, slots=True)
class WordGap:
    """Any words of the same sentence, but not many; a long one may go on over several sentences."""

    long: bool = False


@dataclass(frozen=True, slots=True)
class Colon:
    """A colon, or the end of what is read."""


Element = Literal | WordGap | Colon | PatternSlot


Way = tuple[int, dict[str, Bound], tuple[Token, ...]]
"""A way to match: where it ends, what slots took, and the words that gaps skipped."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a statement stands, what its slots took, and what was met on the way."""

    start: int
    end: int
    slots: Mapping[str, Bound]
    lines: tuple[int, int]
    penalties: tuple[str, ...]


@dataclass(frozen=True)
class Pattern:
    """The elements of a statement in their order."""

    elements: tuple[Element, ...]

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple(element.name for element in self.elements if isinstance(element, PatternSlot))

    def find(self, tokens: Sequence[Token], lexicon: StructureLexicon) -> Iterator[Match]:
        """Matches from left to right, none inside another."""
        passed = 0
        for at in self._starts(tokens):
            found = next(self._from(tokens, at, 0, lexicon), None) if at >= passed else None
            if found is not None:
                start, (end, slots, skipped) = self._latest(tokens, at, found, lexicon)
                yield self._match(tokens, start, end, slots, skipped)
                passed = max(end, start + 1)

    def _starts(self, tokens: Sequence[Token]) -> Iterable[int]:
        """Where a match can begin: near the words that it must have."""
        near = self._near_anchor(tokens) if self._anchor else range(len(tokens))
        return [start for start in near if self._may_go_on(tokens, start, 0)]

    def _near_anchor(self, tokens: Sequence[Token]) -> Iterable[int]:
        """The places from which the anchor can be reached."""
        first, *others = self._anchor
        run = tokens if isinstance(tokens, TokenRun) else TokenRun(tokens)
        found = [at for at in first.places(run) if _follow(others, tokens[at + 1 : at + 1 + len(others)])]
        return sorted({start for at in found for start in range(max(0, at - self._room_before), at + 1)})

    @cached_property
    def needed(self) -> Sequence[Literal]:
        """The words that every match has."""
        return [one for one in self.elements if isinstance(one, Literal) and not one.optional]

    def _may_go_on(self, tokens: Sequence[Token], at: int, place: int) -> bool:
        """Whether a token may be what must stand at its place, as far as a glance at it says."""
        element = self.elements[place] if place < len(self.elements) else None
        if isinstance(element, PatternSlot):
            return at < len(tokens) and element.may_begin_with(tokens[at])
        if not isinstance(element, Literal) or element.optional:
            return True
        return at < len(tokens) and element.fits(tokens[at])

    @cached_property
    def _anchor(self) -> Sequence[Literal]:
        """The words side by side that it must have with the most letters: these stand in the fewest places."""
        runs = (list(run) for needed, run in groupby(self.elements, _is_needed) if needed)
        return max(([one for one in run if isinstance(one, Literal)] for run in runs), key=_letters, default=())

    @cached_property
    def _room_before(self) -> int:
        """The most tokens that may stand before its anchor."""
        before = takewhile(lambda element: element is not self._anchor[0], self.elements)
        return sum(_width(element) for element in before)

    def _latest(self, tokens: Sequence[Token], at: int, found: Way, lexicon: StructureLexicon) -> tuple[int, Way]:
        """The shortest way to the same end: what a gap would skip may be where the statement really begins."""
        skipped = {id(token) for token in found[2]}
        for start in range(found[0] - 1, at, -1) if skipped else ():
            if id(tokens[start]) in skipped:
                later = next(self._from(tokens, start, 0, lexicon), None)
                if later is not None and later[0] == found[0]:
                    return start, later
        return at, found

    def _match(
        self,
        tokens: Sequence[Token],
        at: int,
        end: int,
        slots: Mapping[str, Bound],
        skipped: Sequence[Token],
    ) -> Match:
        penalties = [name for bound in slots.values() for name in bound.penalties]
        if skipped:
            penalties.append("words-between")
        if any(token.key in _LIMITS for token in skipped):
            penalties.append("limited")
        if self._begins_in(skipped):
            penalties.append("begun-again")
        if any(token.passes for token in tokens[at + 1 : end]):
            penalties.append("passed-number")
        lines = [token.line for token in tokens[at:end]]
        return Match(at, end, slots, (min(lines), max(lines)), tuple(dict.fromkeys(penalties)))

    def _begins_in(self, skipped: Sequence[Token]) -> bool:
        """Whether two words that the statement opens with stand in a row among those that its gaps skip, as close to
        each other as in the opening."""
        gap = next((at for at, element in enumerate(self.elements) if isinstance(element, WordGap)), 0)
        opening = [element for element in self.elements[:gap] if isinstance(element, Literal)]
        width = gap + _NUMBERS
        return any(
            one.fits(before) and other.fits(token)
            for at, before in enumerate(skipped)
            for token in skipped[at + 1 : at + width]
            for place, one in enumerate(opening)
            for other in opening[place + 1 :]
        )

    def _from(self, tokens: Sequence[Token], at: int, place: int, lexicon: StructureLexicon) -> Iterator[Way]:
        """Ways to match the elements from `place` on at a token."""
        if place == len(self.elements):
            yield at, {}, ()
            return
        element = self.elements[place]
        if isinstance(element, WordGap):
            yield from self._after_gap(tokens, at, place, lexicon, element.long)
            return
        if isinstance(element, Colon):
            if at >= len(tokens) or _COLON in tokens[at].before:
                yield from self._from(tokens, at, place + 1, lexicon)
            return
        if isinstance(element, Literal) and element.optional:
            yield from self._from(tokens, at, place + 1, lexicon)
        if at >= len(tokens):
            return
        if isinstance(element, Literal):
            if element.fits(tokens[at]):
                yield from self._from(tokens, at + 1, place + 1, lexicon)
            return
        for bound in element.bind(tokens, at, lexicon):
            for end, slots, skipped in self._from(tokens, at + bound.width, place + 1, lexicon):
                yield end, {element.name: bound, **slots}, skipped

    def _after_gap(
        self, tokens: Sequence[Token], at: int, place: int, lexicon: StructureLexicon, long: bool
    ) -> Iterator[Way]:
        for width in range((_WIDEST_LONG_GAP if long else _WIDEST_GAP) + 1):
            if at + width > len(tokens) or (width and at > 0 and not long and _ends(tokens, at + width - 1)):
                return
            if not self._may_go_on(tokens, at + width, place + 1):
                continue
            skipped = tuple(tokens[at : at + width])
            for end, slots, more in self._from(tokens, at + width, place + 1, lexicon):
                yield end, slots, (*skipped, *more)


def _is_needed(element: Element) -> bool:
    return isinstance(element, Literal) and not element.optional


def _letters(words: Sequence[Literal]) -> int:
    """How many letters some words have at least."""
    return sum(min(map(len, (*word.whole, *word.starts))) for word in words)


def _follow(words: Sequence[Literal], tokens: Sequence[Token]) -> bool:
    """Whether a run of tokens is a row of words."""
    return len(words) == len(tokens) and all(word.fits(token) for word, token in zip(words, tokens, strict=True))


def _width(element: Element) -> int:
    """The most tokens that an element may take."""
    if isinstance(element, WordGap):
        return _WIDEST_LONG_GAP if element.long else _WIDEST_GAP
    return (1 if element.type == "number" else _WIDEST_LIST) if isinstance(element, PatternSlot) else 1


def _ends(tokens: Sequence[Token], at: int) -> bool:
    return ends_sentence(tokens[at - 1], tokens[at])
