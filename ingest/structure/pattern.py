"""A statement as a row of words and slots, and where the words of a book match it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.prose.keys import key_of
from ingest.structure.lexicon import Lexicon
from ingest.structure.slots import SLOTS, Bound, Slot
from ingest.structure.tokens import Token, ends_sentence
from schema.errors import KartotekError

__all__ = ["Match", "Pattern", "parse_pattern"]

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+)(?:=(\w+))?)?\}")
_GAP: Final = "..."
_WIDEST_GAP: Final = 12
_LIMITS: Final = frozenset("nem ne sem nincs kiveve csak legfeljebb legalabb helyett nelkul leszamitva".split())


@dataclass(frozen=True, slots=True)
class Literal:
    """A word: one of several keys, whole or as the beginning of a word."""

    whole: frozenset[str]
    starts: tuple[str, ...]
    optional: bool = False

    def fits(self, token: Token) -> bool:
        return token.key in self.whole or (bool(self.starts) and token.key.startswith(self.starts))


@dataclass(frozen=True, slots=True)
class Gap:
    """Any words of the same sentence, but not many."""


Element = Literal | Gap | Slot


@dataclass(frozen=True, slots=True)
class Match:
    """Where a statement stands, what its slots took, and what was met on the way."""

    start: int
    end: int
    slots: Mapping[str, Bound]
    lines: tuple[int, int]
    penalties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The elements of a statement in their order."""

    elements: tuple[Element, ...]

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple(element.name for element in self.elements if isinstance(element, Slot))

    def find(self, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Match]:
        """Matches from left to right, none inside another."""
        at = 0
        while at < len(tokens):
            found = next(self._from(tokens, at, 0, lexicon), None)
            if found is None:
                at += 1
                continue
            end, slots, skipped = found
            yield self._match(tokens, at, end, slots, skipped)
            at = max(end, at + 1)

    def _match(
        self, tokens: Sequence[Token], at: int, end: int, slots: Mapping[str, Bound], skipped: Sequence[Token]
    ) -> Match:
        penalties = [name for bound in slots.values() for name in bound.penalties]
        if skipped:
            penalties.append("words-between")
        if any(token.key in _LIMITS for token in skipped):
            penalties.append("limited")
        lines = [token.line for token in tokens[at:end]]
        return Match(at, end, slots, (min(lines), max(lines)), tuple(dict.fromkeys(penalties)))

    def _from(
        self, tokens: Sequence[Token], at: int, place: int, lexicon: Lexicon
    ) -> Iterator[tuple[int, dict[str, Bound], tuple[Token, ...]]]:
        """Ways to match the elements from `place` on at a token."""
        if place == len(self.elements):
            yield at, {}, ()
            return
        element = self.elements[place]
        if isinstance(element, Gap):
            yield from self._after_gap(tokens, at, place, lexicon)
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
        self, tokens: Sequence[Token], at: int, place: int, lexicon: Lexicon
    ) -> Iterator[tuple[int, dict[str, Bound], tuple[Token, ...]]]:
        for width in range(_WIDEST_GAP + 1):
            if at + width > len(tokens) or (width and at > 0 and _ends(tokens, at + width - 1)):
                return
            skipped = tuple(tokens[at : at + width])
            for end, slots, more in self._from(tokens, at + width, place + 1, lexicon):
                yield end, slots, (*skipped, *more)


def _ends(tokens: Sequence[Token], at: int) -> bool:
    return ends_sentence(tokens[at - 1], tokens[at])


def parse_pattern(text: str, where: str) -> Pattern:
    """A pattern from its text: words, `word*`, `one|other`, `word?`, `{slot:type=argument}` and `...`."""
    return Pattern(tuple(_element(part, where) for part in text.split()))


def _element(part: str, where: str) -> Element:
    if part == _GAP:
        return Gap()
    slot = _SLOT.fullmatch(part)
    if slot is not None:
        name, kind, argument = slot[1], slot[2] or slot[1], slot[3] or ""
        if kind not in SLOTS:
            hint = f"one of: {', '.join(SLOTS)}"
            raise KartotekError("data-value", f"there is no slot of type {kind!r}", where=where, hint=hint)
        return Slot(name, kind, argument)
    if "{" in part or "}" in part:
        raise KartotekError("data-format", f"{part!r} is no slot", where=where, hint="write {name:type=argument}")
    optional = part.endswith("?")
    options = part.rstrip("?").split("|")
    whole = frozenset(key_of(word) for word in options if not word.endswith("*"))
    starts = tuple(key_of(word) for word in options if word.endswith("*"))
    return Literal(whole, starts, optional)
