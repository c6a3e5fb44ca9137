"""The numbers that are kept of a reading: those that are certain, each once, as rows without any text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ingest.counts.facts import CERTAIN, COUNT, SETUP, Fact
from schema.ids import kind_of

__all__ = ["number_rows"]


def number_rows(facts: Iterable[Fact]) -> Iterator[dict[str, Any]]:
    """Rows of kind `number` for counts and set-up, `field` for components; of each the most certain passage."""
    best: dict[tuple[str | None, str, int | None], Fact] = {}
    for fact in facts:
        if fact.subject is None or fact.confidence < CERTAIN:
            continue
        if fact.place not in best or fact.confidence > best[fact.place].confidence:
            best[fact.place] = fact
    for fact in best.values():
        numbered = kind_of(str(fact.subject)) in (COUNT, SETUP)
        yield {
            "kind": "number" if numbered else "field",
            "subject": fact.subject,
            "field": fact.field if fact.players is None else f"{fact.field}.{fact.players}",
            "value": fact.value if numbered else str(fact.value),
            "first": fact.line_from,
            "last": fact.line_to,
            "confidence": fact.confidence,
            **({"also": [list(span) for span in fact.also]} if fact.also else {}),
        }
