"""A book scanned badly: splits, joins, signs taken for others, lost headings, other line ends; and what is then read.

Unlike `survival`, this looks at everything that a book says with certainty: effects, numbers and fields of components.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from kartotek.ingest.pipeline import read_book
from tests.ingest.book_signs import Fact, certain_facts, certain_facts_of, expressions_of, is_lost
from tests.ingest.change_outcomes import shipped_values
from tests.ingest.copies import copy_of
from tests.ingest.newbook.spoil import spoil

__all__ = ["NoisyReading", "noisy_reading", "others_without_headings"]

_MARKER: Final = re.compile(r"(<\|[^|]*\|>)")
_NUMBER: Final = re.compile(r"\d+")
_HEADING: Final = 4
"""What has no more words than this, a capital and no stop may be a heading."""


@dataclass(frozen=True, slots=True)
class NoisyReading:
    """The certain facts of a book, of a noisy copy of it, and those of the copy that neither the book nor the catalog
    has."""

    facts: int
    kept: int
    read: int
    other_numbers: tuple[Fact, ...]
    others: tuple[Fact, ...]


def noisy_reading(path: Path, rate: float, seed: int) -> NoisyReading:
    """Read a book and a noisy copy of it, and hold the second against the first."""
    before = certain_facts(path)
    after = _certain(_noisy(path.read_text("utf-8"), rate, seed))
    new = _others(path, after)
    makes = {_make(fact) for fact in before}
    numbers = tuple(fact for fact in new if _make(fact) in makes)
    others = tuple(fact for fact in new if _make(fact) not in makes)
    return NoisyReading(len(before), sum(fact in after for fact in before), len(after), numbers, others)


def others_without_headings(path: Path, rounds: int) -> frozenset[Fact]:
    """The facts that neither the book nor the catalog has, of copies each of which has lost one of so many headings."""
    lines = path.read_text("utf-8").split("\n")
    heads = [place for place, line in enumerate(lines) if _may_head(line)]
    found: set[Fact] = set()
    for turn in range(rounds):
        lost = set(heads[turn::rounds])
        copy = "\n".join("" if place in lost else line for place, line in enumerate(lines))
        found.update(_others(path, _certain(copy)))
    return frozenset(found)


def _certain(text: str) -> Collection[Fact]:
    """What a copy says with certainty."""
    return certain_facts_of(read_book(text, known_only=True, use_cache=False))


def _others(path: Path, after: Collection[Fact]) -> list[Fact]:
    """Those of the facts of a copy that neither the book nor the catalog has."""
    before, said = certain_facts(path), expressions_of(path)
    shipped = shipped_values(str(read_book(path.read_text("utf-8"), known_only=True).game))
    return [
        fact for fact in after if fact not in before and not is_lost(fact, said) and shipped.get(fact[:2]) != fact[2]
    ]


def _make(fact: Fact) -> Fact:
    """A fact whatever its numbers are."""
    return fact[0], fact[1], _NUMBER.sub("#", fact[2])


def _noisy(text: str, rate: float, seed: int) -> str:
    parts = _MARKER.split(_without_headings(text, rate, Random(seed)))
    spoiled = [part if _MARKER.match(part) else spoil(part, 100 * seed + at, rate) for at, part in enumerate(parts)]
    return copy_of("".join(spoiled), seed, 0, ["wrap"]).text


def _without_headings(text: str, rate: float, chance: Random) -> str:
    """The text with this share of its short lines in capitals lost."""
    lines = text.split("\n")
    return "\n".join("" if _may_head(line) and chance.random() < rate else line for line in lines)


def _may_head(line: str) -> bool:
    short = bool(line.strip()) and len(line.split()) <= _HEADING and "<|" not in line
    return short and line[:1].isupper() and not line.rstrip().endswith((".", ":", ",", "-"))
