"""Claims and gaps of a snapshot, made into objects only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from kartotek.catalog.store.grouping import grouped, overlaid
from kartotek.catalog.store.model import Claim
from kartotek.catalog.store.reports import Gap
from kartotek.catalog.store.spans import Spans
from kartotek.catalog.store.tables import Tables
from kartotek.schema.rows import ClaimRow, ClaimSpanRow

__all__ = ["ClaimBook", "make_gaps"]

_KEPT: Final = 4096
"""Subjects whose claims are kept grouped: all of a catalog that is held in memory."""


class _About(NamedTuple):
    """The claims about one subject by field, and the lines that they cite."""

    claims: Mapping[str, list[ClaimRow]]
    cited: Mapping[tuple[str, str, int], list[ClaimSpanRow]]


class ClaimBook:
    """The claims about every field, of the highest seen layer that states it."""

    def __init__(self, tables: Tables, heights: Mapping[str, int], spans: Spans) -> None:
        self._tables = tables
        self._heights = heights
        self._spans = spans
        self._about = lru_cache(maxsize=_KEPT)(self._read)

    def of(self, subject: str, field: str) -> tuple[Claim, ...]:
        about = self._about(subject)
        return tuple(self._claim(row, about.cited) for row in about.claims.get(field, ()))

    def fields(self, subject: str) -> tuple[str, ...]:
        return tuple(self._about(subject).claims)

    def confidences(self, subject: str) -> list[list[int]]:
        """By field: the confidence of the claims that its value rests on."""
        claims = self._about(subject).claims.values()
        return [[row.confidence for row in rows if row.standing != "differs"] for rows in claims]

    def cited_alone(self) -> Iterator[tuple[str, str]]:
        """Subjects and fields whose value rests on a citation by hand and on no reading."""
        stated = overlaid(self._tables.rows(ClaimRow), self._heights, attrgetter("subject", "field"))
        for name, rows in stated.items():
            kinds = {row.kind for row in rows if row.standing == "stands"}
            if "cited" in kinds and "read" not in kinds:
                yield name

    def _read(self, subject: str) -> _About:
        stated = self._tables.having(ClaimRow, "subject", subject)
        cited = self._tables.having(ClaimSpanRow, "subject", subject)
        return _About(
            overlaid(stated, self._heights, attrgetter("field")),
            grouped(cited, attrgetter("field", "layer", "position")),
        )

    def _claim(self, row: ClaimRow, cited: Mapping[tuple[str, str, int], list[ClaimSpanRow]]) -> Claim:
        return Claim(
            row.kind,
            row.document,
            row.source,
            row.confidence,
            row.note,
            row.layer,
            self._spans.of(cited.get((row.field, row.layer, row.position), ())),
            row.standing,
            row.value,
            row.rule,
            tuple(row.penalties.split(";")) if row.penalties else (),
        )


def make_gaps(tables: Tables, heights: Mapping[str, int]) -> Mapping[str, tuple[Gap, ...]]:
    """Unknown fields by subject; what a seen pack fills is no gap."""
    stated = (row for row in tables.having(ClaimRow, "kind", "pack") if row.layer in heights)
    filled = {(row.subject, _field(row.field)) for row in stated}
    found: dict[str, list[Gap]] = {}
    for gap in tables.rows(Gap):
        if (gap.subject, _field(gap.field)) not in filled:
            found.setdefault(gap.subject, []).append(gap)
    return MappingProxyType({subject: tuple(gaps) for subject, gaps in found.items()})


def _field(name: str) -> str:
    """Abilities are filled together: `ability.2` counts as `ability`."""
    return name.partition(".")[0]
