"""Single changes of numbers, names and goods in a copy of a book.

A change is drawn among the lines that certain facts cite: the number, name or good that a fact has from its line is
replaced by another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from kartotek.ingest.effects.stage import words_of
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.readings.reconcile import reading_rows
from kartotek.ingest.structure.mentions import is_printed
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.nouns import declension

__all__ = [
    "KINDS",
    "Change",
    "Kind",
    "book_of",
    "drawn",
    "fact_lines",
    "fact_spans",
    "fact_value",
    "facts_of",
    "twelve",
]

Kind = Literal["number", "name", "good"]
KINDS: Final[tuple[Kind, ...]] = ("number", "name", "good")
_OTHER_NAMES: Final = ("Malom", "Torony", "Raktár", "Csűr", "Hídfő", "Kovácsműhely", "Vízimalom", "Kapuőr", "Fonoda")
_OF_EACH: Final = 4
_TWELVE: Final = 12
_NAMED_BY: Final = ("named-in-text", "name-in-both-languages")
_NUMBER: Final = re.compile(r"(?<![\w.,@-])(\d{1,2})(?![\w-])")
"""A number of one or two figures by itself; after an @ stands what a scan makes of an icon."""


@dataclass(frozen=True, slots=True)
class Change:
    """One word of one line replaced."""

    book: str
    kind: Kind
    line: int
    start: int
    end: int
    before: str
    after: str
    subject: str
    means: str
    """The new value as a field has it: the number, the name, the good's name in the effect language."""

    def __str__(self) -> str:
        return f"{self.book} line {self.line}: {self.kind} {self.before!r} -> {self.after!r} ({self.subject})"


@cache
def book_of(path: Path) -> Book:
    return read_book(path.read_bytes(), known_only=True)


def drawn(path: Path, kind: Kind, count: int, seed: int) -> list[Change]:
    """Changes of one kind in one book, each in a line of its own."""
    book = book_of(path)
    found = sorted(set(_candidates(book, kind, path.stem[:3])), key=lambda one: (one.line, one.start, one.after))
    random = Random(f"{seed} {path.stem[:3]} {kind}")
    random.shuffle(found)
    chosen = {one.line: one for one in reversed(found)}
    lines = list(dict.fromkeys(one.line for one in found))[:count]
    return [chosen[line] for line in lines]


def twelve(path: Path, seed: int) -> list[Change]:
    """Twelve changes of one book, four of each kind; where a book has fewer of a kind, more numbers and goods."""
    chosen = {change.line: change for kind in KINDS for change in drawn(path, kind, _OF_EACH, seed)}
    for kind in ("number", "good", "name"):
        for change in drawn(path, kind, _TWELVE, seed):
            if len(chosen) < _TWELVE:
                chosen.setdefault(change.line, change)
    return list(chosen.values())


def _candidates(book: Book, kind: Kind, name: str) -> Iterator[Change]:
    for row in facts_of(book):
        for line in fact_lines(row):
            text = book.scans[line]
            for start, end, after, means in _REPLACED[kind](book, row, line):
                yield Change(name, kind, line, start, end, text[start:end], after, row["subject"], means)


Replacement = tuple[int, int, str, str]
"""From which place to which, what stands there then, and what a field has by it."""


def facts_of(book: Book) -> list[dict[str, Any]]:
    return [row for row in reading_rows(book)[1:] if "subject" in row]


def fact_spans(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    return [(row["first"], row["last"]), *((first, last) for first, last in row.get("also", ()))]


def fact_lines(row: Mapping[str, Any]) -> Iterator[int]:
    for first, last in fact_spans(row):
        yield from range(first, last + 1)


def fact_value(row: Mapping[str, Any]) -> str:
    return str(row.get("expression", row.get("value", "")))


def _numbers(book: Book, row: Mapping[str, Any], line: int) -> Iterator[Replacement]:
    """A number of the fact that stands in the line in digits."""
    if row.get("field") in ("name_hu", "name_en"):
        return
    wanted = {int(found) for found in re.findall(r"\d+", fact_value(row))} - {0, 1}
    text = book.scans[line]
    for found in _NUMBER.finditer(text):
        number = int(found[1])
        if number in wanted and str(number) == found[1]:
            yield found.start(1), found.end(1), str(number + 1), str(number + 1)


def _names(book: Book, row: Mapping[str, Any], line: int) -> Iterator[Replacement]:
    """A name of one word, as a dictionary has it, where the line is what the name is known from."""
    name = fact_value(row)
    if len(fact_spans(row)) > 1 and row.get("rule") != _NAMED_BY[1]:
        return
    if row.get("field") != "name_hu" or row.get("rule") not in _NAMED_BY or " " in name or not is_printed(name):
        return
    for word in book.lines[line - 1].words:
        if key_of(word.whole) == key_of(name) and not word.cut and not word.continues:
            other = _OTHER_NAMES[(line + len(name)) % len(_OTHER_NAMES)]
            shown = other.upper() if word.raw.isupper() else other if word.raw[:1].isupper() else other.lower()
            yield word.start, word.end, shown, other


def _goods(book: Book, row: Mapping[str, Any], line: int) -> Iterator[Replacement]:
    """A good that the fact has, in the same case another one."""
    if row.get("field") in ("name_hu", "name_en"):
        return
    value = set(re.findall(r"\w+", fact_value(row)))
    terms = {name: term.hu for name, term in words_of(str(book.game)).terms["resources"].items()}
    for word in book.lines[line - 1].words:
        for name in sorted(value & set(terms)):
            forms = declension(terms[name])
            keys = [key_of(form) for form in forms]
            others = sorted(set(terms) - value)
            if key_of(word.whole) in keys and others and not word.cut and not word.continues:
                other = others[(line + len(name)) % len(others)]
                count = re.match(
                    r"\d*", book.scans[line][word.start :]
                )  # a number that the scan has joined to it stays
                form = declension(terms[other])[keys.index(key_of(word.whole))]
                yield word.start, word.end, f"{count[0] if count else ''}{form}", other


_REPLACED: Final = {"number": _numbers, "name": _names, "good": _goods}
