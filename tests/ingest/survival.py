"""What becomes of a book's facts when another extraction of it is read: survived, re-anchored, and wrong numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import Statement, read_effects
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.readings.anchors import Anchors
from kartotek.ingest.readings.compare import CopyComparison, compare_rows
from kartotek.ingest.readings.reconcile import reading_rows
from tests.ingest.copies import EVERYTHING, Copy, Damage, copy_of

__all__ = ["Survival", "survival", "table"]

_SIGNS: Final = re.compile(r"[\W\d_]+")


@dataclass(frozen=True, slots=True)
class Survival:
    """Counts over one copy of one book. `wrong` are certain facts whose numbers the original does not have."""

    document: str
    seed: int
    rate: float
    facts: int
    survived: int
    certain: int
    certain_survived: int
    wrong: tuple[Statement, ...]
    comparison: CopyComparison

    @property
    def percent(self) -> float:
        return 100.0 * self.survived / self.facts


@cache
def _original(text: str) -> tuple[Book, list[Statement]]:
    book = read_book(text, known_only=True)
    return book, read_effects(book)


def survival(text: str, seed: int, rate: float = 0.01, damage: Iterable[Damage] = EVERYTHING) -> Survival:
    """Read a text and a damaged copy of it, and hold the second against the first."""
    original, before = _original(text)
    copy = copy_of(text, seed, rate, frozenset(damage))
    book = read_book(copy.text, known_only=True, use_cache=False)
    now = read_effects(book)
    comparison = compare_rows(str(book.document), reading_rows(original)[1:], reading_rows(book)[1:], now)
    kept = _survivors(before, now, copy, comparison.anchors)
    return Survival(
        document=str(book.document),
        seed=seed,
        rate=rate,
        facts=len(before),
        survived=len(kept),
        certain=sum(one.confidence >= CERTAIN for one in before),
        certain_survived=sum(one.confidence >= CERTAIN for one in kept),
        wrong=tuple(_wrong_numbers(before, now, copy)),
        comparison=comparison,
    )


def _survivors(before: Sequence[Statement], now: Sequence[Statement], copy: Copy, anchors: Anchors) -> list[Statement]:
    """Facts that are read again from the same words, with a citation that the anchors bring back to their lines."""
    left: dict[tuple[str | None, str], list[Statement]] = defaultdict(list)
    for statement in now:
        left[statement.subject, statement.expression].append(statement)
    kept = []
    for fact in before:
        lines = set(range(fact.line_from, fact.line_to + 1))
        for again in left[fact.subject, fact.expression]:
            there = anchors.there(again.line_from, again.line_to)
            reaches = there is not None and there[0] <= fact.line_to and fact.line_from <= there[1]
            if reaches and lines & copy.original(again.line_from, again.line_to):
                left[fact.subject, fact.expression].remove(again)
                kept.append(fact)
                break
    return kept


def _wrong_numbers(before: Sequence[Statement], now: Sequence[Statement], copy: Copy) -> Iterable[Statement]:
    """Certain statements that say what the original says of the same thing or on the same lines, with other numbers."""
    for statement in now:
        lines = copy.original(statement.line_from, statement.line_to)
        rivals = [
            fact.expression
            for fact in before
            if _bones(fact) == _bones(statement)
            and (
                (fact.subject is not None and fact.subject == statement.subject)
                or lines & set(range(fact.line_from, fact.line_to + 1))
            )
        ]
        if statement.confidence >= CERTAIN and rivals and statement.expression not in rivals:
            yield statement


def _bones(statement: Statement) -> str:
    """The words of an expression without its numbers."""
    return _SIGNS.sub(" ", statement.expression)


def table(results: Iterable[Survival]) -> str:
    """The figures as lines of text."""
    rows = ["document                    noise  seed  facts  survived     certain  survived  wrong  flags"]
    for one in results:
        flags = ", ".join(f"{count} {flag}" for flag, count in one.comparison.counts.items() if count)
        rows.append(
            f"{one.document:27} {100 * one.rate:4.1f}%  {one.seed:4}  {one.facts:5}"
            f"  {one.survived:4} {one.percent:5.1f}%  {one.certain:6}  {one.certain_survived:8}"
            f"  {len(one.wrong):5}  {flags}"
        )
    return "\n".join(rows)
