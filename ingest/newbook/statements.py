"""What the rules of a book say, as far as it is understood: prices and gains word for word, `?` for everything else.

A sentence is turned into an effect only if every word of it was used. So no negation, limit, exception or receiver
can be lost: a sentence that has one is left open, with the numbers in it and its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ingest.newbook.facts import PLAIN
from ingest.newbook.links import Links
from ingest.newbook.numbers import is_ordinal
from ingest.newbook.outline import Outline, Section
from ingest.newbook.roster_labels import RosterLabel, labels_in
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import BookToken
from schema.language.nodes import Ability, Alternative, Amount, AnyAmount, Bundle, Number, Timing, Transfer
from schema.language.printer import print_ability, print_bundle

__all__ = ["DraftStatement", "statements_of"]

_SKIPPED: Final = ("components", "example")
_OPEN: Final = 500
_PRICE: Final = frozenset(("ara", "koltsege", "ar", "koltseg"))
_FREE: Final = frozenset(("ingyenes", "ingyen"))
_ENDING: Final = ("a", "jatek", "vegen")
_AT_ONCE: Final = frozenset(("azonnal", "rogton"))
_GAIN: Final = frozenset(("kapsz", "er", "ad", "szerzel"))
_AND: Final = frozenset(("es", "meg"))


@dataclass(frozen=True, slots=True)
class DraftStatement:
    """One sentence of the rules: its subject, what it means (`?`: not understood), its lines and its numbers."""

    subject: str
    field: str
    expression: str
    first: int
    last: int
    numbers: tuple[int, ...]
    confidence: int
    unread: tuple[str, ...] = ()

    def as_row(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "field": self.field,
            "expression": self.expression,
            "line": self.first,
            "last_line": self.last,
            "numbers": list(self.numbers),
            "confidence": self.confidence,
            "unread": list(self.unread),
        }


def statements_of(
    outline: Outline,
    tokens: Mapping[int, Sequence[BookToken]],
    scans: Mapping[int, str],
    goods: Mapping[str, str],
    links: Links,
) -> list[DraftStatement]:
    """The statements of every section that holds rules. `goods` has the vocabulary's name of each good."""
    found: list[DraftStatement] = []
    for section in outline.sections[1:]:
        if section.role in _SKIPPED or not section.heading or section.line == outline.sections[1].line:
            continue
        reader = _Reader(goods, links)
        for subject, lines in _parts(section, tokens, outline):
            first, *rest = [list(sentence) for sentence in sentences_of(lines, tokens, scans)] or [[]]
            body = list(first[len(subject.name) :] if subject else first)
            found += [reader.read(subject, sentence, section) for sentence in (body, *rest) if sentence]
    return found


def _parts(
    section: Section, tokens: Mapping[int, Sequence[BookToken]], outline: Outline
) -> Iterator[tuple[RosterLabel | None, list[int]]]:
    """The labels of a section with their lines; lines before the first label stand alone."""
    labels = {label.line: label for label in labels_in(section, tokens, outline.examples)}
    subject: RosterLabel | None = None
    lines: list[int] = []
    for number in section.lines:
        if number in outline.examples:
            continue
        if number in labels:
            if lines:
                yield subject, lines
            subject, lines = labels[number], []
        lines.append(number)
    if lines:
        yield subject, lines


class _Reader:
    def __init__(self, goods: Mapping[str, str], links: Links) -> None:
        self._goods, self._links = goods, links

    def read(self, label: RosterLabel | None, sentence: Sequence[BookToken], section: Section) -> DraftStatement:
        """The statement of a sentence."""
        words = [token for token in sentence if label is None or token not in label.name]
        words = _without_copies(words, label)
        subject = label.text if label else section.heading
        numbers = tuple(one.number.value for one in words if one.number is not None and not is_ordinal(one.text))
        first, last = sentence[0].line, sentence[-1].line
        certain = all(token.clear for token in words) and all(token.exact for token in words if token.number)
        price, effect = self._price(words), self._effect(words)
        if price is not None:
            return DraftStatement(subject, "cost", price, first, last, numbers, PLAIN if certain else _OPEN)
        if effect is not None:
            return DraftStatement(subject, "ability", effect, first, last, numbers, PLAIN if certain else _OPEN)
        unread = tuple(token.text for token in words)
        return DraftStatement(subject, "rule", "?", first, last, numbers, _OPEN, unread)

    def _price(self, words: Sequence[BookToken]) -> str | None:
        if len(words) == 1 and words[0].key in _FREE:
            return "free"
        if len(words) < 3 or words[0].key not in _PRICE:
            return None
        options = _ways(words[1:])
        bundles = [self._bundle(way) for way in options]
        known = [one for one in bundles if one is not None]
        if len(known) != len(options):
            return None
        return print_bundle(known[0] if len(known) == 1 else Bundle((Alternative(tuple(known)),)))

    def _effect(self, words: Sequence[BookToken]) -> str | None:
        keys = [token.key for token in words]
        if tuple(keys[:3]) == _ENDING:
            timing, rest = Timing("end"), words[3:]
        elif keys and keys[0] in _AT_ONCE:
            timing, rest = Timing("now"), words[1:]
        else:
            return None
        if len(rest) < 3 or rest[-1].key not in _GAIN:
            return None
        bundle = self._bundle(rest[:-1])
        if bundle is None:
            return None
        return print_ability(Ability(timing, Transfer("gain", bundle)))

    def _bundle(self, words: Sequence[BookToken]) -> Bundle | None:
        """Numbers and goods, and nothing else."""
        amounts: list[AnyAmount] = []
        left = [token for token in words if token.key not in _AND]
        while left:
            number, thing = left[0].number, self._good(left[1]) if len(left) > 1 else None
            if number is None or thing is None:
                return None
            amounts.append(Amount(Number(number.value), thing))
            left = left[2:]
        return Bundle(tuple(amounts)) if amounts else None

    def _good(self, token: BookToken) -> str | None:
        name = self._links.word(token.raw) or self._links.word(token.text)
        return self._goods.get(name) if name else None


def _without_copies(words: Sequence[BookToken], label: RosterLabel | None) -> list[BookToken]:
    """The words after the brackets that say how many copies there are."""
    if label is None or label.copies is None or label.copies not in words:
        return list(words)
    at = list(words).index(label.copies)
    closed = next((place for place in range(at + 1, len(words)) if ")" in words[place].before), len(words))
    return list(words[closed:])


def _ways(words: Sequence[BookToken]) -> list[list[BookToken]]:
    ways: list[list[BookToken]] = [[]]
    for token in words:
        if token.key == "vagy":
            ways.append([])
        else:
            ways[-1].append(token)
    return ways
