"""Claims and gaps of a snapshot, made into objects only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType

from catalog.store.grouping import Spans, grouped, overlaid
from catalog.store.model import Claim
from catalog.store.read import Tables
from catalog.store.reports import Gap
from schema.rows import ClaimRow, ClaimSpanRow

__all__ = ["ClaimBook", "make_gaps"]


class ClaimBook:
    """The claims about every field, of the highest seen layer that states it."""

    def __init__(self, tables: Tables, heights: Mapping[str, int], spans: Spans) -> None:
        claims = tables.rows(ClaimRow)
        self._rows: dict[tuple[str, str], list[ClaimRow]] = overlaid(claims, heights, attrgetter("subject", "field"))
        self._cited = grouped(tables.rows(ClaimSpanRow), attrgetter("subject", "field", "layer", "position"))
        self._spans = spans
        self._fields: dict[str, list[str]] = {}
        for subject, field in self._rows:
            self._fields.setdefault(subject, []).append(field)

    def of(self, subject: str, field: str) -> tuple[Claim, ...]:
        return tuple(self._claim(row) for row in self._rows.get((subject, field), ()))

    def fields(self, subject: str) -> tuple[str, ...]:
        return tuple(self._fields.get(subject, ()))

    def cited_alone(self) -> Iterator[tuple[str, str]]:
        """Subjects and fields whose value rests on a citation by hand and on no reading."""
        for name, rows in self._rows.items():
            kinds = {row.kind for row in rows if row.standing == "stands"}
            if "cited" in kinds and "read" not in kinds:
                yield name

    def _claim(self, row: ClaimRow) -> Claim:
        return Claim(
            row.kind,
            row.document,
            row.source,
            row.confidence,
            row.note,
            row.layer,
            self._spans.of(self._cited.get((row.subject, row.field, row.layer, row.position), ())),
            row.standing,
            row.value,
            row.rule,
            tuple(row.penalties.split(";")) if row.penalties else (),
        )


def make_gaps(tables: Tables, heights: Mapping[str, int]) -> Mapping[str, tuple[Gap, ...]]:
    """Unknown fields by subject; what a seen pack fills is no gap."""
    stated = (row for row in tables.rows(ClaimRow) if row.kind == "pack" and row.layer in heights)
    filled = {(row.subject, _field(row.field)) for row in stated}
    found: dict[str, list[Gap]] = {}
    for gap in tables.rows(Gap):
        if (gap.subject, _field(gap.field)) not in filled:
            found.setdefault(gap.subject, []).append(gap)
    return MappingProxyType({subject: tuple(gaps) for subject, gaps in found.items()})


def _field(name: str) -> str:
    """Abilities are filled together: `ability.2` counts as `ability`."""
    return name.partition(".")[0]
