"""What the rules of a book say, as far as it is understood: prices and gains word for word, `?` for everything else.

A sentence is turned into an effect only if every word of it was used. So no negation, limit, exception or receiver
can be lost: a sentence that has one is left open, with the numbers in it and its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.ingest.newbook.facts import PLAIN
from kartotek.ingest.newbook.inventory.name_labels import RosterLabel
from kartotek.ingest.newbook.inventory.rosters import labels_in
from kartotek.ingest.newbook.links import Links
from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.outline.sentences import sentences_of
from kartotek.ingest.newbook.text.numbers import is_ordinal
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines
from kartotek.ingest.newbook.text.word_runs import all_clear, word_at
from kartotek.schema.language.nodes import Ability, Alternative, Amount, Bundle, Number, Timing, Transfer
from kartotek.schema.language.printer import print_ability, print_bundle

__all__ = ["DraftStatement", "statements_of"]

_SKIPPED: Final = ("components", "example")
_OPEN: Final = 500
_PRICE: Final = frozenset(("ara", "koltsege", "ar", "koltseg"))
_FREE: Final = frozenset(("ingyenes", "ingyen"))
_ENDING: Final = ("a", "jatek", "vegen")
_AT_ONCE: Final = frozenset(("azonnal", "rogton"))
_GAIN: Final = frozenset(("kapsz", "er", "ad", "szerzel"))
_AND: Final = frozenset(("es", "meg"))
_SHORTEST: Final = 3
"""How many words a price or a gain has at least."""
_NOT_UNDERSTOOD: Final = "?"


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
    tokens: TokensOfLines,
    scans: Mapping[int, str],
    goods: Mapping[str, str],
    links: Links,
) -> list[DraftStatement]:
    """The statements of every section that holds rules. `goods` has the vocabulary's name of each good."""
    reader = _Reader(goods, links)
    found: list[DraftStatement] = []
    for section in (one for one in outline.sections[1:] if _holds_rules(one, outline)):
        for label, lines in _parts(section, tokens, outline):
            subject = label.text if label else section.heading
            bodies = _bodies(label, sentences_of(lines, tokens, scans))
            found += [reader.read(subject, label, sentence) for sentence in bodies]
    return found


def _holds_rules(section: Section, outline: Outline) -> bool:
    """Whether a section is one of rules; the first heading is the title of the book."""
    return section.role not in _SKIPPED and bool(section.heading) and section.line != outline.sections[1].line


def _parts(section: Section, tokens: TokensOfLines, outline: Outline) -> list[tuple[RosterLabel | None, list[int]]]:
    """The labels of a section with their lines; lines before the first label stand alone."""
    labels = {label.line: label for label in labels_in(section, tokens, outline.examples)}
    parts: list[tuple[RosterLabel | None, list[int]]] = [(None, [])]
    for number in (one for one in section.lines if one not in outline.examples):
        if number in labels:
            parts.append((labels[number], []))
        parts[-1][1].append(number)
    return parts if parts[0][1] else parts[1:]


def _bodies(label: RosterLabel | None, sentences: Iterable[Sequence[BookToken]]) -> Iterator[Sequence[BookToken]]:
    """The sentences without the label that begins the first one."""
    for place, sentence in enumerate(sentences):
        body = sentence[len(label.name) :] if label and not place else sentence
        if body:
            yield body


class _Reader:
    def __init__(self, goods: Mapping[str, str], links: Links) -> None:
        self._goods, self._links = goods, links

    def read(self, subject: str, label: RosterLabel | None, sentence: Sequence[BookToken]) -> DraftStatement:
        """The statement of a sentence."""
        words = _without_label(sentence, label)
        field, expression = self._meaning(words)
        understood = expression != _NOT_UNDERSTOOD
        return DraftStatement(
            subject,
            field,
            expression,
            sentence[0].line,
            sentence[-1].line,
            tuple(one.value for one in words if one.counts and not is_ordinal(one.text)),
            PLAIN if understood and _is_certain(words) else _OPEN,
            () if understood else tuple(token.text for token in words),
        )

    def _meaning(self, words: Sequence[BookToken]) -> tuple[str, str]:
        """What a sentence is about, and the expression that says the same."""
        price = self._price(words)
        if price is not None:
            return "cost", price
        effect = self._effect(words)
        return ("ability", effect) if effect is not None else ("rule", _NOT_UNDERSTOOD)

    def _price(self, words: Sequence[BookToken]) -> str | None:
        if len(words) == 1 and words[0].key in _FREE:
            return "free"
        if len(words) < _SHORTEST or words[0].key not in _PRICE:
            return None
        ways = _ways(words[1:])
        known = list(filter(None, map(self._bundle, ways)))
        if len(known) != len(ways):
            return None
        return print_bundle(known[0] if len(known) == 1 else Bundle((Alternative(tuple(known)),)))

    def _effect(self, words: Sequence[BookToken]) -> str | None:
        timing, rest = _timing(words)
        if timing is None or len(rest) < _SHORTEST or rest[-1].key not in _GAIN:
            return None
        bundle = self._bundle(rest[:-1])
        return print_ability(Ability(timing, Transfer("gain", bundle))) if bundle is not None else None

    def _bundle(self, words: Sequence[BookToken]) -> Bundle | None:
        """Numbers and goods, and nothing else."""
        left = [token for token in words if token.key not in _AND]
        amounts = list(filter(None, map(self._amount, left[::2], left[1::2])))
        return Bundle(tuple(amounts)) if left and 2 * len(amounts) == len(left) else None

    def _amount(self, number: BookToken, good: BookToken) -> Amount | None:
        name = self._links.word(good.raw) or self._links.word(good.text)
        thing = self._goods.get(name) if name else None
        return Amount(Number(number.value), thing) if number.counts and thing is not None else None


def _timing(words: Sequence[BookToken]) -> tuple[Timing | None, Sequence[BookToken]]:
    """When something happens, and the words after those that say so."""
    keys = tuple(token.key for token in words[: len(_ENDING)])
    if keys == _ENDING:
        return Timing("end"), words[len(_ENDING) :]
    return (Timing("now"), words[1:]) if word_at(words, 0).key in _AT_ONCE else (None, words)


def _is_certain(words: Sequence[BookToken]) -> bool:
    """Whether all letters and numbers are beyond doubt."""
    return all_clear(words) and all(token.exact for token in words if token.counts)


def _without_label(sentence: Sequence[BookToken], label: RosterLabel | None) -> list[BookToken]:
    """The words that are not part of the label, nor in the brackets that say how many copies there are."""
    if label is None:
        return list(sentence)
    words = [token for token in sentence if token not in label.name]
    if label.copies is None or label.copies not in words:
        return words
    after = range(words.index(label.copies) + 1, len(words))
    return words[next((place for place in after if ")" in words[place].before), len(words)) :]


def _ways(words: Sequence[BookToken]) -> list[list[BookToken]]:
    ways: list[list[BookToken]] = [[]]
    for token in words:
        if token.key == "vagy":
            ways.append([])
        else:
            ways[-1].append(token)
    return ways
