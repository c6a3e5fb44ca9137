"""Short texts of our own, whose structure is read with the words of a shipped game."""

from __future__ import annotations

from functools import cache

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.stage import read_structure

__all__ = ["findings_of", "sure_fields"]


@cache
def findings_of(text: str, game: str) -> tuple[Finding, ...]:
    return tuple(read_structure(read_book(text, use_cache=False), game))


def sure_fields(text: str, game: str) -> dict[str, str]:
    """What is certain, by component and field."""
    found = [finding for finding in findings_of(text, game) if finding.confidence >= CERTAIN]
    return {f"{finding.subject.partition(':')[2]} {finding.field}": finding.cell for finding in found}
