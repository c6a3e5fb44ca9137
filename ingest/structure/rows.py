"""The rows that are kept of facts about structure: those that are certain, each with its lines, rule and penalties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from kartotek.ingest.effects.reader import canonical
from kartotek.ingest.structure.facts import Finding
from kartotek.schema.ids import kind_of
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["structure_rows"]

_ABILITY: Final = "ability"


def structure_rows(findings: Iterable[Finding], vocabulary: Vocabulary, least: int) -> Iterator[dict[str, Any]]:
    """Rows of kind `field` and `ability`; an ability that the language does not have is none."""
    for finding in findings:
        if finding.confidence < least:
            continue
        if finding.field != _ABILITY:
            stated = {"kind": "field", "subject": finding.subject, "field": finding.field, "value": finding.cell}
        elif canonical(finding.cell, vocabulary, kind_of(finding.subject)) is not None:
            stated = {"kind": "ability", "subject": finding.subject, "expression": finding.cell}
        else:
            continue
        yield stated | _evidence(finding)


def _evidence(finding: Finding) -> dict[str, Any]:
    (first, last), *also = finding.lines
    row: dict[str, Any] = {"first": first, "last": last, "confidence": finding.confidence}
    if also:
        row["also"] = [list(span) for span in also]
    row["rule"] = finding.rule
    if finding.penalties:
        row["penalties"] = list(finding.penalties)
    return row
