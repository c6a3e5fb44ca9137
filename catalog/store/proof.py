"""Claims and gaps of a snapshot, made into objects only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from catalog.store.grouping import Raw, Spans, grouped, overlaid
from catalog.store.ledgers import Gap
from catalog.store.model import Claim
from catalog.store.read import RawTables

__all__ = ["ClaimBook", "make_gaps"]


class ClaimBook:
    """The claims about every field, of the highest seen layer that states it."""

    def __init__(self, raw: RawTables, heights: Mapping[str, int], spans: Spans) -> None:
        self._rows: dict[tuple[str, str], list[Raw]] = overlaid(raw["claim"], heights, (0, 1), 2)
        self._cited = grouped(raw["claim_span"], 4)
        self._spans = spans
        self._fields: dict[str, list[str]] = {}
        for subject, field in self._rows:
            self._fields.setdefault(subject, []).append(field)

    def of(self, subject: str, field: str) -> tuple[Claim, ...]:
        return tuple(self._claim(row) for row in self._rows.get((subject, field), ()))

    def fields(self, subject: str) -> tuple[str, ...]:
        return tuple(self._fields.get(subject, ()))

    def _claim(self, row: Raw) -> Claim:
        _, _, layer, _, kind, document, source, confidence, note, standing, value, rule, penalties = row
        spans = self._spans.of(self._cited.get(row[:4], ()))
        met = tuple(penalties.split(";")) if penalties else ()
        return Claim(kind, document, source, confidence, note, layer, spans, standing, value, rule, met)


def make_gaps(raw: RawTables, heights: Mapping[str, int]) -> Mapping[str, tuple[Gap, ...]]:
    """Unknown fields by subject; what a seen pack fills is no gap."""
    filled = {(row[0], _field(row[1])) for row in raw["claim"] if row[4] == "pack" and row[2] in heights}
    found: dict[str, list[Gap]] = {}
    for row in raw["gap"]:
        if (row[0], _field(row[1])) not in filled:
            found.setdefault(row[0], []).append(Gap(*row))
    return MappingProxyType({subject: tuple(gaps) for subject, gaps in found.items()})


def _field(name: str) -> str:
    """Abilities are filled together: `ability.2` counts as `ability`."""
    return name.partition(".")[0]
