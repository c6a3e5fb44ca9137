"""The numbers that are kept of a reading: those that are certain, each once, as rows without any text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kartotek.ingest.counts.facts import CERTAIN, COUNT, SETUP, Fact
from kartotek.schema.ids import kind_of

__all__ = ["number_rows"]


def number_rows(facts: Iterable[Fact]) -> Iterator[dict[str, Any]]:
    """Rows of kind `number` for counts and set-up, `field` for components; of each the most certain passage."""
    passages: dict[tuple[str | None, str, int | None], list[Fact]] = {}
    for fact in facts:
        if fact.subject is not None and fact.confidence >= CERTAIN:
            passages.setdefault(fact.place, []).append(fact)
    for stated in passages.values():
        fact = max(stated, key=lambda one: one.confidence)
        also = _elsewhere(fact, stated)
        numbered = kind_of(str(fact.subject)) in (COUNT, SETUP)
        yield {
            "kind": "number" if numbered else "field",
            "subject": fact.subject,
            "field": fact.field if fact.players is None else f"{fact.field}.{fact.players}",
            "value": fact.value if numbered else str(fact.value),
            "first": fact.line_from,
            "last": fact.line_to,
            "confidence": fact.confidence,
            **({"also": [list(span) for span in also]} if also else {}),
            "rule": fact.rule,
            **({"penalties": list(fact.penalties)} if fact.penalties else {}),
        }


def _elsewhere(fact: Fact, stated: Iterable[Fact]) -> list[tuple[int, int]]:
    """The lines beside its own that a fact rests on: those that it needs, and passages that say the same."""
    first, last = fact.line_from, fact.line_to
    same = [(one.line_from, one.line_to) for one in stated if one.value == fact.value]
    return [span for span in dict.fromkeys((*fact.also, *same)) if not first <= span[0] <= span[1] <= last]
