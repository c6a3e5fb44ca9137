"""One damaged sign in a line of a book that certain facts cite, and the other facts that are then read as certain.

Reading a book again for each sign would take hours. So many lines far from each other are damaged in one copy, and
where the copy says something else, each sign is tried alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.readings.reconcile import reading_rows
from tests.ingest.one_sign import damaged, is_another_digit

__all__ = [
    "DamagedLine", "Fact", "certain_facts", "certain_facts_of", "expressions_of", "is_lost", "others_in_books",
]  # fmt: skip

_APART: Final = 15
"""Lines between two damaged ones: more than most statements have with the name of their component."""

_NOBODY: Final = "None"
_SUSPECTS: Final = 4
"""How many of the damaged lines nearest to a new fact are tried alone."""

Fact = tuple[str, str, str]
Damage = Callable[[str, random.Random], str]


@dataclass(frozen=True, slots=True)
class DamagedLine:
    """A line of a book with one sign damaged, and the facts that only this copy says."""

    book: str
    number: int
    before: str
    after: str
    new: frozenset[Fact] = frozenset()


def others_in_books(paths: Sequence[Path], tries: int, seed: int, damage: Damage = damaged) -> list[DamagedLine]:
    """The damaged lines, of so many, with which a book says something else."""
    chance = random.Random(seed)
    found: list[DamagedLine] = []
    while tries > 0:
        for path in paths:
            batch = _batch(path, chance, damage)[:tries]
            tries -= len(batch)
            found += _others(path, batch)
    return found


def _others(path: Path, batch: Sequence[DamagedLine]) -> Iterator[DamagedLine]:
    """Those of a batch that make another fact, each tried alone, the nearest to the fact first."""
    new = _new_facts(path, batch)
    while new:
        fact = min(new)
        nearest = sorted(batch, key=lambda one: min(abs(one.number - first) for first, _ in new[fact]))
        for one in nearest[:_SUSPECTS]:
            alone = _new_facts(path, [one])
            new = {other: spans for other, spans in new.items() if other not in alone}
            if alone:
                yield DamagedLine(one.book, one.number, one.before, one.after, frozenset(alone))
            if fact in alone:
                break
        new.pop(fact, None)


def _batch(path: Path, chance: random.Random, damage: Damage = damaged) -> list[DamagedLine]:
    """Damaged lines of a book, far from each other."""
    texts = path.read_text("utf-8").split("\n")
    cited = sorted(_cited(path))
    chance.shuffle(cited)
    chosen: list[int] = []
    for number in cited:
        if all(abs(number - other) > _APART for other in chosen):
            chosen.append(number)
    return [_damaged_line(path, number, texts[number - 1], chance, damage) for number in chosen]


def _damaged_line(path: Path, number: int, text: str, chance: random.Random, damage: Damage) -> DamagedLine:
    """The line with a sign damaged; no digit becomes another one, which no reader can know."""
    other = text
    while other == text or is_another_digit(text, other):
        other = damage(text, chance)
    return DamagedLine(path.stem, number, text, other)


def _new_facts(path: Path, batch: Sequence[DamagedLine]) -> dict[Fact, list[tuple[int, int]]]:
    """The certain facts of a damaged copy that the book does not have, with their lines."""
    texts = path.read_text("utf-8").split("\n")
    for one in batch:
        texts[one.number - 1] = one.after
    book = read_book("\n".join(texts), known_only=True, use_cache=False)
    before, said = certain_facts(path), expressions_of(path)
    return {
        fact: spans for fact, spans in certain_facts_of(book).items() if fact not in before and not is_lost(fact, said)
    }


@cache
def expressions_of(path: Path) -> frozenset[str]:
    """Everything that the book says of its components, with whatever confidence."""
    book = read_book(path.read_text("utf-8"), known_only=True, use_cache=False)
    return frozenset(one.expression for one in read_effects(book)).union(fact[2] for fact in certain_facts(path))


def is_lost(fact: Fact, said: Set[str]) -> bool:
    """Whether a fact says what the book says, and only its component is not known any more: it is not stored."""
    return fact[0] == _NOBODY and fact[2] in said


@cache
def certain_facts(path: Path) -> Mapping[Fact, list[tuple[int, int]]]:
    return certain_facts_of(read_book(path.read_text("utf-8"), known_only=True, use_cache=False))


def _cited(path: Path) -> set[int]:
    """The lines that certain facts stand in."""
    return {
        line for spans in certain_facts(path).values() for first, last in spans for line in range(first, last + 1)
    } - _unreadable(path)


def _unreadable(path: Path) -> set[int]:
    """Lines without a letter, of which no sign can be damaged."""
    lines = path.read_text("utf-8").split("\n")
    return {number for number, line in enumerate(lines, start=1) if not any(map(str.isalpha, line)) or "<|" in line}


def certain_facts_of(book: Book) -> dict[Fact, list[tuple[int, int]]]:
    """Everything that a book says with certainty, and where: its rows, and the effects of no known component."""
    found: dict[Fact, list[tuple[int, int]]] = {}
    for row in reading_rows(book)[1:]:
        if "subject" in row and row["confidence"] >= CERTAIN:
            found.setdefault(_fact(row), []).extend(_spans(row))
    for one in read_effects(book):
        if one.confidence >= CERTAIN:
            fact = (str(one.subject), "effect", one.expression)
            found.setdefault(fact, []).append((one.line_from, one.line_to))
    return found


def _fact(row: Mapping[str, Any]) -> Fact:
    return str(row["subject"]), str(row.get("field", "ability")), str(row.get("expression", row.get("value", "")))


def _spans(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    return [(row["first"], row["last"]), *((first, last) for first, last in row.get("also", ()))]
