"""Evidence and gaps: patterns of the files spread out to one row per subject and field."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ingest.build.workbench import FieldState, GameBench, LayerBench, Workbench
from ingest.data_files import Row
from schema.tables import SHIPPED, Evidence, EvidenceSpan, Gap

__all__ = ["Pattern", "add_evidence", "add_gaps", "add_pack_evidence"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A subject or field with `*`. Exactness: no star at all beats any star, then more literal characters win."""

    text: str
    matcher: re.Pattern[str]

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, text: str) -> Pattern:
        return cls(text, re.compile(".*".join(re.escape(part) for part in text.split("*"))))

    @property
    def exactness(self) -> tuple[bool, int]:
        return "*" not in self.text, len(self.text.replace("*", ""))

    def matches(self, text: str) -> bool:
        return self.matcher.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Claim:
    """One evidence row of a file, with its witnesses resolved: (document, source) and spans."""

    row: Row
    subject: Pattern
    field: str
    kind: str
    witnesses: Sequence[tuple[str | None, str | None]]
    spans: Sequence[str]
    confidence: int

    def matches_field(self, field: str) -> bool:
        if self.field == "ability":
            return field.startswith("ability.")
        return self.field == field or ("*" in self.field and Pattern.of(self.field).matches(field))

    @property
    def field_exactness(self) -> tuple[bool, int]:
        whole, literal = Pattern.of(self.field).exactness
        return (False, literal) if self.field == "ability" else (whole, literal)


def add_evidence(game: GameBench, bench: Workbench) -> None:
    """Evidence rows of the shipped facts of a game."""
    claims = [claim for row in game.shipped.files.tables["evidence"] if (claim := _claim(game, row, bench)) is not None]
    exact: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        exact[claim.subject.text].append(claim)
    wide = [claim for claim in claims if "*" in claim.subject.text]
    used: set[int] = set()
    for subject, states in game.shipped.fields.items():
        about = [*exact.get(subject, ()), *(claim for claim in wide if claim.subject.matches(subject))]
        for field, state in states.items():
            matching = [claim for claim in about if claim.matches_field(field)]
            used.update(id(claim) for claim in matching)
            if state.known:
                _add_rows(subject, field, _most_exact(matching), bench)
    for claim in claims:
        if id(claim) not in used:
            bench.fault(
                "data-evidence", claim.row, "subject", f"no field answers to {claim.row['subject']} / {claim.field}"
            )


def _claim(game: GameBench, row: Row, bench: Workbench) -> Claim | None:
    kind = row["kind"]
    if kind not in ("cited", "supplement"):
        bench.fault("data-value", row, "kind", f"{kind!r} is not admitted", "one of: cited, supplement")
        return None
    witnesses = [bench.witness(game, row, "source", text) for text in row.items("source")]
    document = next((document for document, _ in witnesses if document), None)
    spans = bench.spans(row, "lines", document)
    if kind == "cited" and not spans:
        bench.fault("data-evidence", row, "lines", "a citation needs the book and its lines")
        return None
    if kind == "supplement" and not any(source for _, source in witnesses):
        bench.fault("data-evidence", row, "source", "a supplement needs an id of sources.csv")
        return None
    subject = Pattern.of(row["subject"] if row["subject"].startswith(f"{game.id}:") else f"{game.id}:{row['subject']}")
    return Claim(row, subject, row["field"], kind, witnesses, spans, bench.permille(row))


def _most_exact(claims: Sequence[Claim]) -> list[Claim]:
    if len(claims) < 2:
        return list(claims)
    best = max((claim.subject.exactness, claim.field_exactness) for claim in claims)
    return [claim for claim in claims if (claim.subject.exactness, claim.field_exactness) == best]


def _add_rows(subject: str, field: str, claims: Iterable[Claim], bench: Workbench) -> None:
    position = 0
    for claim in claims:
        for document, source in claim.witnesses:
            position += 1
            bench.rows.add(
                Evidence(
                    subject_id=subject,
                    field=field,
                    layer_id=SHIPPED,
                    position=position,
                    kind=claim.kind,
                    document_id=document,
                    source_id=source,
                    confidence=claim.confidence,
                    note=claim.row["note"] or None,
                )
            )
            for item, span in enumerate(claim.spans if document else (), start=1):
                bench.rows.add(
                    EvidenceSpan(
                        subject_id=subject,
                        field=field,
                        layer_id=SHIPPED,
                        position=position,
                        item=item,
                        span_id=span,
                    )
                )


def add_pack_evidence(layer: LayerBench, bench: Workbench) -> None:
    """Every field that a pack states rests on the pack itself."""
    for subject, states in layer.fields.items():
        for field, state in states.items():
            if state.known:
                bench.rows.add(
                    Evidence(
                        subject_id=subject,
                        field=field,
                        layer_id=layer.id,
                        position=1,
                        kind="pack",
                        confidence=layer.confidence,
                        note=None,
                    )
                )


def add_gaps(game: GameBench, bench: Workbench) -> None:
    """Reasons for what is unknown. A reason for a field that is known, or for nothing at all, is a fault."""
    reasons: dict[tuple[str, str], tuple[tuple[bool, int], str]] = {}
    fields = _open_fields(game, bench)
    for row in game.shipped.files.tables["gaps"]:
        if row["field"] == "rows":
            continue
        pattern = Pattern.of(
            row["subject"] if row["subject"].startswith(f"{game.id}:") else f"{game.id}:{row['subject']}"
        )
        hits = [
            (subject, field)
            for subject, names in fields.items()
            if pattern.matches(subject)
            for field in names
            if field == row["field"] or (row["field"] == "ability" and field.startswith("ability."))
        ]
        if not hits:
            bench.fault("data-evidence", row, "field", f"nothing unknown answers to {row['subject']} / {row['field']}")
        for hit in hits:
            reasons[hit] = max(reasons.get(hit, ((False, -1), "")), (pattern.exactness, row["reason"]))
    for (subject, field), (_, reason) in sorted(reasons.items()):
        bench.rows.add(Gap(subject_id=subject, field=field, reason=reason))


def _open_fields(game: GameBench, bench: Workbench) -> dict[str, list[str]]:
    """Fields with something unknown, by subject; `ability` for components that state no ability."""
    found: dict[str, list[str]] = defaultdict(list)
    shipped = [full for full, layer in bench.components.items() if layer == SHIPPED and full.startswith(f"{game.id}:")]
    for subject in shipped:
        states: dict[str, FieldState] = game.shipped.fields.get(subject, {})
        found[subject] += [field for field, state in states.items() if not state.complete]
        if not any(field.startswith("ability.") for field in states):
            found[subject].append("ability")
    return found
