"""Who is behind the values that a game's tables state: rows of evidence.csv, spread out to claims."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.build.claims import Claim
from kartotek.ingest.build.patterns import IdPattern
from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.data_files import DataRow
from kartotek.schema.evidence_kinds import EvidenceKind

__all__ = ["Attributions"]

_KINDS: Final = {kind.value: kind.needs for kind in EvidenceKind if kind.needs}
_NEEDS: Final = {
    "nothing": ("source", "a label is ours: it has neither source nor lines"),
    "lines": ("lines", "a citation needs the book and its lines"),
    "source": ("source", "a supplement needs an id of sources.csv"),
}
"""By what a kind of evidence needs: the column that lacks it, and the fault."""


@dataclass(frozen=True, slots=True)
class _Attribution:
    """One row of evidence.csv, with its witnesses resolved: (document, source) and spans."""

    row: DataRow
    subject: IdPattern
    field: str
    kind: str
    witnesses: Sequence[tuple[str | None, str | None]]
    spans: tuple[str, ...]
    confidence: int

    def matches_field(self, field: str) -> bool:
        if self.field == "ability":
            return field.startswith("ability.")
        return self.field == field or ("*" in self.field and IdPattern.of(self.field).matches(field))

    @property
    def exactness(self) -> tuple[tuple[bool, int], tuple[bool, int]]:
        whole, literal = IdPattern.of(self.field).exactness
        return self.subject.exactness, (whole and self.field != "ability", literal)

    def claims(self, value: str, where: str) -> Iterator[Claim]:
        """What its witnesses claim, given the value that the table states."""
        note = self.row["note"] or None
        for document, source in self.witnesses:
            spans = self.spans if document else ()
            yield Claim(value, self.kind, document, source, spans, self.confidence, note, where=where)


class Attributions:
    """The evidence rows of one game. Those that answer to no field are a fault, once all fields were asked for."""

    def __init__(self, game: GameBench, bench: Workbench) -> None:
        rows = [_attribution(game, row, bench) for row in game.shipped.files.tables["evidence"]]
        self._all = [row for row in rows if row is not None]
        self._exact: dict[str, list[_Attribution]] = defaultdict(list)
        for each in self._all:
            self._exact[each.subject.text].append(each)
        wide = ((each.subject.text.partition("*"), each) for each in self._all)
        self._wide = [(begun, each) for (begun, star, _), each in wide if star]
        self._about: tuple[str, list[_Attribution]] = ("", [])
        self._used: set[int] = set()

    def claims(self, subject: str, field: str, value: str, where: str) -> list[Claim]:
        """The claims behind a value that a table states, by the most exact rows."""
        return [claim for each in self._best(subject, field) for claim in each.claims(value, where)]

    def rows(self, subject: str, field: str) -> list[DataRow]:
        """The rows that are behind a value: of all that answer to the field, the most exact ones."""
        return [each.row for each in self._best(subject, field)]

    def _best(self, subject: str, field: str) -> list[_Attribution]:
        matching = self.use(subject, field)
        best = max((each.exactness for each in matching), default=None)
        return [each for each in matching if each.exactness == best]

    def use(self, subject: str, field: str) -> list[_Attribution]:
        """The rows that answer to a field, which has something in its cell."""
        if self._about[0] != subject:
            wide = (each for begun, each in self._wide if subject.startswith(begun) and each.subject.matches(subject))
            self._about = (subject, [*self._exact.get(subject, ()), *wide])
        matching = [each for each in self._about[1] if each.matches_field(field)]
        self._used.update(id(each) for each in matching)
        return matching

    def idle(self) -> Iterator[DataRow]:
        """Rows that no field answers to."""
        return (each.row for each in self._all if id(each) not in self._used)

    def report_idle(self, bench: Workbench) -> None:
        for row in self.idle():
            what = f"no field that a table states answers to {row['subject']} / {row['field']}"
            bench.fault("data-evidence", row, "subject", what)


def _attribution(game: GameBench, row: DataRow, bench: Workbench) -> _Attribution | None:
    kind = row["kind"]
    if kind not in _KINDS:
        bench.fault("data-value", row, "kind", f"{kind!r} is not admitted", f"one of: {', '.join(_KINDS)}")
        return None
    ours = not row["source"] and not row["lines"] and _KINDS[kind] == "nothing"
    witnesses = [(None, None)] if ours else [bench.witness(game, row, "source", text) for text in row.items("source")]
    document = next((document for document, _ in witnesses if document), None)
    spans = tuple(bench.spans(row, "lines", document))
    is_given = {"nothing": ours, "lines": bool(spans), "source": any(source for _, source in witnesses)}
    if not is_given[_KINDS[kind]]:
        bench.fault("data-evidence", row, *_NEEDS[_KINDS[kind]])
        return None
    subject = row["subject"] if row["subject"].startswith(f"{game.id}:") else f"{game.id}:{row['subject']}"
    return _Attribution(row, IdPattern.of(subject), row["field"], kind, witnesses, spans, bench.permille(row))
